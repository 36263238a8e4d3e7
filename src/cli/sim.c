/* `cardwright sim`: many matches between two agents, with statistics. The matches are played by
 * src/runs, on threads or ranks, and can be kept and gone on with; here are the options and the
 * end. */
#include "commands.h"
#include "progress.h"
#include "sim_document.h"

#include "runs/farm.h"
#include "runs/matches.h"

/* The setup borrows the names and decks that stand beside it here. */
typedef struct sim_request {
    cw_sim_setup setup;
    sim_names names;
    cw_named_deck decks[CW_SEATS];
    int card_rows;
} sim_request;

/* By player in bits, which is how the run keeps it. */
static bool read_reveal(const cli_args *args, sim_request *q)
{
    uint8_t reveals[CW_SEATS] = {0};
    bool good = cw__read_reveals(args, q->names.agents, CW_SEATS, reveals);
    q->setup.reveal = (uint8_t)(reveals[0] | reveals[1] << 1);
    return good;
}

/* One agent or deck is for both, two for one each; decks of the game differ by seat unless one
 * is named. */
static bool read_players(const cli_args *args, sim_request *q)
{
    if (cw__args_count(args, "agent") > 2 || cw__args_count(args, "deck") > 2)
        return cw__args_deny(args, "there are only two players");
    for (int i = 0; i < CW_SEATS; i++) {
        q->setup.agents[i] = q->names.agents[i] = cw__for_player(args, "agent", i);
        if (!cw__open_deck(args, q->setup.game, cw__for_player(args, "deck", i), i, &q->decks[i]))
            return false;
        q->setup.decks[i] = q->decks[i].deck;
        q->names.decks[i] = q->decks[i].name[0] != '\0' ? q->decks[i].name : "deck";
    }
    return true;
}

/* OPEN if no match was played to its end: there is nothing to report. With a farm only rank 0
 * speaks. */
static int simulate(const cli_args *args, sim_request *q)
{
    cw_sim_result result;
    progress p;
    q->setup.keeping = cw__progress_begin(args, &p, "matches");
    const char *store = q->setup.keeping.store;
    cw_status status = cw_sim_run(&q->setup, &result, args->errors);
    bool stopped = cw__progress_end(&p);
    int answer = status != CW_OK ? cw__args_refuse(args, "the simulation failed")
                                 : cw__tell(args, cw__sim_document(&q->setup, &q->names, &result,
                                                                   q->card_rows));
    if (answer == EXIT_YES && result.matches == 0 && cw_farm_rank() == 0)
        answer = EXIT_OPEN;
    if (stopped && status == CW_OK && store != NULL && cw_farm_rank() == 0)
        fprintf(stderr, "what is missing will be played with --store %s --resume\n", store);
    cw_sim_clear(&result);
    return answer;
}

/* The first match of the run; one that was stopped before its end may not have it. */
static int save(const cli_args *args, const cw_str *text, const char *path)
{
    if (text->size == 0)
        return cw__args_refuse(args, "the first match was not played: nothing is saved");
    return cw__write_file(args, path, text) ? EXIT_YES : EXIT_BAD;
}

static int run(const cli_args *args, cw_game *game)
{
    sim_request q = {.setup = {.game = game,
                               .matches = cw__args_whole(args, "games"),
                               .budget = cw__budget(args),
                               .seed = cw__args_whole(args, "seed"),
                               .bare = cw__args_has(args, "bare")},
                     .card_rows = (int)cw__args_whole(args, "rows")};
    const char *path = cw__args_text(args, "save");
    cw_str first = CW_STR_INIT;
    if (!read_players(args, &q) || !read_reveal(args, &q))
        return EXIT_BAD;
    q.setup.first = path != NULL ? &first : NULL;
    int answer = simulate(args, &q);
    if (answer == EXIT_YES && path != NULL && cw_farm_rank() == 0)
        answer = save(args, &first, path);
    cw_str_clear(&first);
    return answer;
}

/* A run may take weeks on a cluster, hence the bound of --games; --bare is for speed. */
static const cli_option options[] = {
    AGENT_OPTION("player: one for both, two for one each", .fallback = "random", .repeat = true),
    DECK_OPTION("deck name, file, list or code: one for both players, two for one each",
                .repeat = true),
    GAMES_OPTION("number of matches", .low = 1, .high = 1e12, .fallback = "1000"),
    CHANCE_OPTIONS(),
    REVEAL_OPTION,
    NODES_OPTION(),
    SECONDS_OPTION,
    {"rows", OPTION_WHOLE, "N", "rows of the table of cards", .low = 0, .high = CW_MAX_CARDS,
     .fallback = "20"},
    {"save", OPTION_FILE, "FILE", "write the first match as a replay"},
    KEEPING_OPTIONS(),
    {"bare", OPTION_SWITCH, NULL, "only wins, turns and actions: faster"},
    TELL_OPTIONS,
    {0},
};

const cli_command cw__sim_command = {
    .name = "sim",
    .words = "[GAME]",
    .summary = "simulate many matches and print statistics",
    .details = "Matches come in pairs on the same seed with seats swapped. Rates carry 95%\n"
               "intervals. Ctrl-C prints what was done so far. Under mpirun the matches\n"
               "are spread over all ranks.",
    .example = "reduced --games 2",
    .options = options,
    .spread = true,
    .run_game = run,
};
