/* `cardwright sim`: many matches between two agents, with statistics. */
#include "commands.h"
#include "progress.h"
#include "sim_print.h"

#include "lab/farm.h"
#include "lab/replay.h"

#include <stdlib.h>
#include <string.h>

typedef struct sim_request {
    cw_sim_setup setup;
    sim_names names;
    cw_named_deck decks[CW_SEATS];
    int card_rows;
} sim_request;

/* One --agent or --deck counts for both players, two for one each. */
static const char *for_player(const cli_args *args, const char *name, int player,
                              const char *fallback)
{
    int count = args_count(args, name);
    return args_text(args, name, count == 2 ? player : 0, fallback);
}

static bool read_reveal(const cli_args *args, uint8_t *reveal)
{
    static const struct {
        const char *word;
        uint8_t bits;
    } words[] = {{"hand", CW_REVEAL_HAND * 3}, {"deck", CW_REVEAL_DECK * 3},
                 {"hand1", CW_REVEAL_HAND},    {"hand2", CW_REVEAL_HAND << 1},
                 {"deck1", CW_REVEAL_DECK},    {"deck2", CW_REVEAL_DECK << 1}};
    for (int i = 0; i < args_count(args, "reveal"); i++) {
        const char *text = args_text(args, "reveal", i, "");
        bool known = false;
        for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
            if (strcmp(words[k].word, text) == 0) {
                *reveal |= words[k].bits;
                known = true;
            }
        }
        if (!known) {
            args_refuse(args, "--reveal \"%s\" is none of hand, deck, hand1, hand2, deck1, deck2",
                        text);
            return false;
        }
    }
    return true;
}

static bool read_numbers(const cli_args *args, sim_request *q)
{
    double matches, threads, seconds, nodes, rows;
    if (!args_whole(args, "games", 1, 1e12, 1000, &matches)
        || !args_whole(args, "threads", 0, 256, 0, &threads)
        || !args_number(args, "seconds", 0, 3600, 0, &seconds)
        || !args_whole(args, "nodes", 0, 1e15, 0, &nodes)
        || !args_whole(args, "cards", 0, CW_MAX_CARDS, 20, &rows)
        || !read_seed(args, 1, &q->setup.seed) || !read_reveal(args, &q->setup.reveal))
        return false;
    q->setup.matches = (uint64_t)matches;
    q->setup.threads = (int)threads;
    q->setup.budget = (cw_budget){.seconds = seconds, .nodes = (uint64_t)nodes};
    q->setup.bare = args_has(args, "bare");
    q->card_rows = (int)rows;
    return true;
}

static bool read_players(const cli_args *args, sim_request *q)
{
    if (args_count(args, "agent") > 2 || args_count(args, "deck") > 2) {
        args_refuse(args, "there are only two players");
        return false;
    }
    for (int i = 0; i < CW_SEATS; i++) {
        const char *deck = for_player(args, "deck", i, NULL);
        q->setup.agents[i] = q->names.agents[i] = for_player(args, "agent", i, "random");
        if (deck != NULL ? !open_deck(args, q->setup.game, deck, &q->decks[i])
                         : !open_default_deck(args, q->setup.game, i, &q->decks[i]))
            return false;
        q->setup.decks[i] = q->decks[i].deck;
        q->names.decks[i] = q->decks[i].name[0] != '\0' ? q->decks[i].name : "deck";
    }
    return true;
}

static int simulate(const cli_args *args, sim_request *q)
{
    cw_sim_result result;
    progress p;
    cw_errors *errors = calloc(1, sizeof *errors);
    int answer = EXIT_YES;
    progress_begin(&p, "matches");
    q->setup.progress = progress_step;
    q->setup.context = &p;
    const char *store = args_text(args, "store", 0, NULL);
    cw_status status = cw_sim_farm(&q->setup, store, args_has(args, "resume"), &result, errors);
    bool stopped = progress_end(&p);
    if (status != CW_OK) {
        print_errors(errors);
        answer = args_refuse(args, "the simulation failed");
    } else if (args_has(args, "json")) {
        answer = print_json(sim_json(&q->setup, &q->names, &result));
    } else {
        sim_print(&q->setup, &q->names, &result, q->card_rows);
    }
    if (answer == EXIT_YES && result.matches == 0 && cw_farm_rank() == 0)
        answer = EXIT_OPEN;
    if (stopped && status == CW_OK && store != NULL && cw_farm_rank() == 0)
        fprintf(stderr, "what is missing will be played with --store %s --resume\n", store);
    cw_sim_clear(&result);
    free(errors);
    return answer;
}

/* The first match of the run as a replay. */
static int save(const cli_args *args, const sim_request *q, const char *path)
{
    cw_match_setup match;
    uint64_t seeds[CW_SEATS];
    cw_replay_player players[CW_SEATS];
    cw_recorder recorder;
    cw_errors *errors = calloc(1, sizeof *errors);
    cw_sim_match(&q->setup, 0, &match, seeds);
    for (int i = 0; i < CW_SEATS; i++) {
        snprintf(players[i].name, sizeof players[i].name, "%s", q->setup.agents[i]);
        players[i].seed = seeds[i];
    }
    cw_status status = cw_replay_record(q->setup.game, &match, players, &recorder, errors);
    int answer = EXIT_YES;
    if (status != CW_OK) {
        print_errors(errors);
        answer = EXIT_BAD;
    } else if (!write_file(args, path, &recorder.text)) {
        answer = EXIT_BAD;
    }
    cw_recorder_clear(&recorder);
    free(errors);
    return answer;
}

static int run(const cli_args *args)
{
    if (args_has(args, "resume") && !args_has(args, "store"))
        return args_refuse(args, "--resume needs --store FILE");
    cw_game *game = open_game(args, args->word_count > 0 ? args->words[0] : "classic");
    sim_request *q = calloc(1, sizeof *q);
    int answer = EXIT_BAD;
    if (game != NULL && q != NULL) {
        q->setup.game = game;
        if (read_numbers(args, q) && read_players(args, q)) {
            const char *path = args_text(args, "save", 0, NULL);
            answer = simulate(args, q);
            if (answer == EXIT_YES && path != NULL && cw_farm_rank() == 0)
                answer = save(args, q, path);
        }
    }
    free(q);
    cw_game_free(game);
    return answer;
}

static const cli_option options[] = {
    {"agent", "AGENT", "player: random, greedy, gsv, lookahead, …: one for both, two for one each",
     OPTION_REPEAT},
    {"deck", "DECK", "deck name, file, list or code: one for both players, two for one each",
     OPTION_REPEAT},
    {"games", "N", "number of matches (default 1000; 20k and 1M are understood)"},
    {"seed", "N", "of the whole run (default 1)"},
    {"threads", "N", "default: one per core; the result is the same"},
    {"reveal", "WHAT", "hand, deck: players see it of each other; hand1: player 1 does",
     OPTION_REPEAT},
    {"nodes", "N", "budget of each decision in nodes"},
    {"seconds", "S", "budget of each decision in seconds"},
    {"cards", "N", "rows of the table of cards (default 20)"},
    {"save", "FILE", "write the first match as a replay", OPTION_FILE},
    {"store", "FILE", "keep results there as they come (SQLite)"},
    {"resume", NULL, "go on with the store: only play what it does not have"},
    {"bare", NULL, "only wins, turns and actions: faster"},
    {"json", NULL, "print JSON"},
    {0},
};

const cli_command sim_command = {
    .name = "sim",
    .usage = "[GAME] [options]",
    .summary = "simulate many matches and print statistics",
    .details = "Matches come in pairs on the same seed with seats swapped. Rates carry 95%\n"
               "intervals. Ctrl-C prints what was done so far. Under mpirun the matches\n"
               "are spread over all ranks.",
    .options = options,
    .most = 1,
    .spread = true,
    .run = run,
};
