/* `cardwright tournament`: every agent against every other, or one against all, with each deck. */
#include "commands.h"
#include "tournament.h"

#include "base/clock.h"

#include <stdlib.h>

static bool is_settled(void *context, int pairing, const cw_pairing_result *so_far)
{
    const tournament *t = context;
    (void)pairing;
    return cw_sprt_judge(&t->sprt, so_far->pair_scores).verdict != CW_SPRT_OPEN;
}

static int step(void *context, size_t done, size_t jobs)
{
    tournament *t = context;
    return progress_step(&t->progress, done, jobs);
}

static bool play(const cli_args *args, tournament *t)
{
    double threads;
    cw_league_setup setup = {.game = t->game,
                             .pairings = t->pairings,
                             .count = t->count,
                             .store = args_text(args, "store", 0, NULL),
                             .resume = args_has(args, "resume") || args_has(args, "extend"),
                             .shared = args_has(args, "extend"),
                             .settled = t->sequential ? is_settled : NULL,
                             .progress = step,
                             .context = t};
    if (!args_whole(args, "threads", 0, 256, 0, &threads))
        return false;
    if (setup.resume && setup.store == NULL) {
        args_refuse(args, "--resume needs the file of the run: --store FILE");
        return false;
    }
    setup.threads = (int)threads;
    cw_errors *errors = calloc(1, sizeof *errors);
    if (errors == NULL) {
        args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
        return false;
    }
    progress_begin(&t->progress, "matches");
    cw_status status = cw_league_run(&setup, t->results, &t->complete, errors);
    progress_end(&t->progress);
    t->seconds = cw_seconds_now() - t->progress.start;
    if (status != CW_OK) {
        print_errors(errors);
        args_refuse(args, "the tournament could not be %s",
                    tournament_matches(t) > 0 ? "finished" : "played");
    }
    free(errors);
    return status == CW_OK;
}

/* A sequential test that ran out of matches has not decided anything. */
static bool is_open(const tournament *t)
{
    bool open = false;
    for (int i = 0; i < t->count && t->sequential; i++)
        open |= cw_sprt_judge(&t->sprt, t->results[i].pair_scores).verdict == CW_SPRT_OPEN;
    return open;
}

static int tell(const cli_args *args, tournament *t)
{
    int answer = EXIT_YES;
    if (!tournament_rating(t))
        return args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    if (args_has(args, "json"))
        answer = print_json(tournament_json(t));
    else if (args_has(args, "csv"))
        tournament_csv(t);
    else
        tournament_print(t);
    answer = tournament_html(args, t) ? answer : EXIT_BAD;
    return answer == EXIT_YES && is_open(t) ? EXIT_OPEN : answer;
}

static int run(const cli_args *args)
{
    tournament *t = calloc(1, sizeof *t);
    int answer = EXIT_BAD;
    if (t == NULL)
        return args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    static const char *const other_form[] = {"csv", NULL};
    if (!args_has(args, "json") || args_mean_something(args, other_form, "with --json"))
        t->game = open_game(args, args->words[0]);
    if (t->game != NULL && tournament_read(args, t) && play(args, t))
        answer = tell(args, t);
    tournament_clear(t);
    free(t);
    return answer;
}

static const cli_option options[] = {
    {"agents", "LIST", "agents with commas between them: mcts:worlds=5,c=0.5,greedy",
     OPTION_REPEAT},
    {"agent", "AGENT", "one more agent", OPTION_REPEAT},
    {"gauntlet", "AGENT", "only this one plays, against all others"},
    {"deck", "DECK", "deck of mirror matches", OPTION_REPEAT},
    {"all-decks-cross", NULL, "every deck (default: of the game) against every deck, with ratings"},
    {"games", "N", "matches of each pairing (default 100, even); with --sprt at most"},
    {"seed", "N", "of every pairing (default 1), as in sim"},
    {"threads", "N", "default: one per core; the result is the same"},
    {"reveal", "WHAT", "hand, deck: all see it of each other; hand:AGENT: that one does",
     OPTION_REPEAT},
    {"nodes", "N", "budget of each decision in nodes"},
    {"seconds", "S", "budget of each decision in seconds"},
    {"sprt", "E0,E1[,A,B]", "stop a pairing once it is clear whether it is E0 or E1 Elo"},
    {"store", "FILE", "keep each pair of matches in this SQLite file"},
    {"resume", NULL, "go on with the store of the same tournament"},
    {"extend", NULL, "go on with a store that may hold other pairings too"},
    {"json", NULL, "print JSON"},
    {"csv", NULL, "print one line per pairing"},
    {"html", "FILE", "write a page with plots", OPTION_FILE},
    {0},
};

const cli_command tournament_command = {
    .name = "tournament",
    .usage = "GAME --agents LIST [options]",
    .summary = "agents against each other: matrix, Elo, sequential tests",
    .details = "Matches come in pairs on the same seed with seats swapped. Scores count draws as\n"
               "half and carry 95% intervals. Ctrl-C prints what was done so far. Exit code 3: a\n"
               "sequential test is not decided so far.",
    .options = options,
    .least = 1,
    .most = 1,
    .spread = true,
    .run = run,
};
