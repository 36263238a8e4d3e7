/* `cardwright experiment`: runs a published experiment and puts our numbers beside the published
 * ones. The file says who plays whom with what, how often, and what was published; nothing about
 * an experiment is in C. */
#include "commands.h"
#include "experiment_document.h"
#include "progress.h"

#include <stdlib.h>

/* The bound of the options is that of matches; evolved games take far longer, so there may be
 * fewer, which only the file's kind decides. */
static bool read_size(const cli_args *args, const cw_experiment *e, cw_experiment_setup *setup)
{
    bool full = cw__args_has(args, "full"), given = cw__args_has(args, "games");
    uint64_t games = cw__args_whole(args, "games");
    if (e->evolve != NULL) { /* --games counts evolved games */
        setup->size = full ? e->evolve->full : e->evolve->quick;
        setup->size.games = given ? (int)games : setup->size.games;
        if (setup->size.games > CW_EVOLVE_MOST_GAMES_FOUND) {
            return cw__args_deny(args, "--games \"%d\" is no whole number from 2 to %d",
                                 setup->size.games, CW_EVOLVE_MOST_GAMES_FOUND);
        }
        return true;
    }
    setup->matches = given ? games : full ? e->full : e->quick;
    if (setup->matches % 2 != 0) {
        return cw__args_deny(args,
                             "--games must be even: matches come in pairs with seats swapped");
    }
    return true;
}

/* Problems that did not stop the run are told before its report. */
static int run_setup(const cli_args *args, cw_experiment *e, cw_experiment_setup *setup)
{
    cw_outcome *outcomes = calloc((size_t)e->cell_count, sizeof *outcomes);
    experiment_report report = {.experiment = e, .setup = setup, .outcomes = outcomes};
    progress p;
    setup->keeping = cw__progress_begin(args, &p, "matches");
    cw_status status = cw_experiment_run(e, setup, outcomes, &report.complete, args->errors);
    cw__progress_end(&p);
    report.seconds = p.seconds;
    cw__print_errors(args);
    int answer = status == CW_OK ? cw__tell(args, cw__experiment_document(&report))
                                 : cw__args_refuse(args, "%s", cw_status_text(status));
    free(outcomes);
    return answer;
}

/* The file's own seed makes the same run everywhere; --seed asks whether the outcome hangs on
 * it. */
static int run(const cli_args *args)
{
    cw_experiment *e = cw_experiment_read_file(args->words[0], cw__args_has(args, "trust"),
                                               args->errors);
    if (e == NULL)
        return cw__args_refuse(args, "the experiment \"%s\" cannot be used", args->words[0]);
    cw_experiment_setup setup = {.seed = cw__args_has(args, "seed") ? cw__args_whole(args, "seed")
                                                                    : e->seed};
    int answer = read_size(args, e, &setup) ? run_setup(args, e, &setup) : EXIT_BAD;
    cw_experiment_free(e);
    return answer;
}

/* The sizes are the file's: quick for a laptop, full as published. The number of --games
 * replaces either. */
static const cli_option options[] = {
    {"quick", OPTION_SWITCH, NULL, "the file's size for a laptop (the default)", .without = "full"},
    {"full", OPTION_SWITCH, NULL, "the size of the publication"},
    GAMES_OPTION("matches of each cell, even; or how many evolved games, at most 1000", .low = 2,
                 .high = 1e6, .otherwise = "the file's"),
    {"seed", OPTION_SEED, "N", "for all that is left to chance", .otherwise = "the file's"},
    THREADS_OPTION(),
    KEEPING_OPTIONS(),
    {"trust", OPTION_SWITCH, NULL,
     "the file may start programs (exec: agents) and read tables by path"},
    TELL_OPTIONS,
    {0},
};

const cli_command cw__experiment_command = {
    .name = "experiment",
    .words = "FILE",
    .summary = "rerun a published experiment beside its numbers",
    .details = "The shipped ones are in experiments/. Numbers carry 95% intervals. Inside: the\n"
               "published one lies in ours; compatible: the two differ by no more than the errors\n"
               "of both. Ctrl-C prints what was done so far; with --store it is not lost.",
    .example = "experiment.yaml --games 2",
    .options = options,
    .spread = true,
    .run = run,
};
