/* `cardwright experiment`: runs a published experiment and puts our numbers beside the published
 * ones. */
#include "commands.h"
#include "experiment_print.h"
#include "progress.h"

#include "base/clock.h"

#include <stdlib.h>

static const cw_experiment *open_experiment(const cli_args *args, cw_experiment **e)
{
    cw_errors *errors = calloc(1, sizeof *errors);
    *e = errors != NULL ? cw_experiment_read_file(args->words[0], args_has(args, "trust"), errors)
                        : NULL;
    if (*e == NULL) {
        if (errors != NULL)
            print_errors(errors);
        args_refuse(args, "the experiment \"%s\" cannot be used", args->words[0]);
    }
    free(errors);
    return *e;
}

static bool read_matches(const cli_args *args, const cw_experiment *e, cw_experiment_setup *setup)
{
    double games;
    uint64_t size = args_has(args, "full") ? e->full : e->quick;
    if (!args_whole(args, "games", 2, 1e6, (double)size, &games))
        return false;
    setup->matches = (uint64_t)games;
    if (setup->matches % 2 != 0) {
        args_refuse(args, "--games must be even: matches come in pairs with seats swapped");
        return false;
    }
    return true;
}

/* The same for evolved games: --games counts those. */
static bool read_study_size(const cli_args *args, const cw_evolve_study *study,
                            cw_experiment_setup *setup)
{
    double games;
    setup->size = args_has(args, "full") ? study->full : study->quick;
    if (!args_whole(args, "games", 2, CW_EVOLVE_MOST_GAMES_FOUND, setup->size.games, &games))
        return false;
    setup->size.games = (int)games;
    return true;
}

static bool read_setup(const cli_args *args, const cw_experiment *e, cw_experiment_setup *setup)
{
    double threads;
    *setup = (cw_experiment_setup){.store = args_text(args, "store", 0, NULL),
                                   .resume = args_has(args, "resume")};
    if (args_has(args, "full") && args_has(args, "quick")) {
        args_refuse(args, "--quick and --full exclude each other");
        return false;
    }
    if (setup->resume && setup->store == NULL) {
        args_refuse(args, "--resume needs the --store that it goes on with");
        return false;
    }
    if (!(e->evolve != NULL ? read_study_size(args, e->evolve, setup)
                            : read_matches(args, e, setup))
        || !args_whole(args, "threads", 0, 256, 0, &threads)
        || !read_seed(args, e->seed, &setup->seed))
        return false;
    setup->threads = (int)threads;
    return true;
}

static int tell(const cli_args *args, const experiment_report *report)
{
    cw_str page = CW_STR_INIT;
    int answer = EXIT_YES;
    if (args_has(args, "json"))
        answer = print_json(experiment_json(report));
    else
        experiment_print(report);
    if (args_has(args, "html"))
        experiment_html(report, &page);
    answer = write_page(args, &page) ? answer : EXIT_BAD;
    cw_str_clear(&page);
    return answer;
}

static int run_setup(const cli_args *args, cw_experiment *e, cw_experiment_setup *setup)
{
    cw_errors *errors = calloc(1, sizeof *errors);
    cw_outcome *outcomes = calloc((size_t)e->cell_count, sizeof *outcomes);
    experiment_report report = {.experiment = e, .setup = setup, .outcomes = outcomes};
    progress p;
    int answer = EXIT_BAD;
    if (errors != NULL && outcomes != NULL) {
        progress_begin(&p, "matches");
        setup->progress = progress_step;
        setup->context = &p;
        double start = cw_seconds_now();
        cw_status status = cw_experiment_run(e, setup, outcomes, &report.complete, errors);
        report.seconds = cw_seconds_now() - start;
        progress_end(&p);
        print_errors(errors);
        answer = status == CW_OK ? tell(args, &report)
                                 : args_refuse(args, "%s", cw_status_text(status));
    }
    free(outcomes);
    free(errors);
    return answer;
}

static int run(const cli_args *args)
{
    cw_experiment *e;
    cw_experiment_setup setup;
    int answer = EXIT_BAD;
    if (open_experiment(args, &e) != NULL && read_setup(args, e, &setup))
        answer = run_setup(args, e, &setup);
    cw_experiment_free(e);
    return answer;
}

static const cli_option options[] = {
    {"quick", NULL, "the file's size for a laptop (the default)"},
    {"full", NULL, "the size of the publication"},
    {"games", "N", "matches of each cell instead; or how many evolved games"},
    {"seed", "N", "of all matches (default: the file's)"},
    {"threads", "N", "default: one per core; the result is the same"},
    {"store", "FILE", "keep what is done in this SQLite file; several experiments can share it"},
    {"resume", NULL, "go on with a store that exists: only what it lacks is played"},
    {"trust", NULL, "the file may start programs (exec: agents) and read tables by path"},
    {"json", NULL, "print JSON"},
    {"html", "FILE", "write a report with plots", OPTION_FILE},
    {0},
};

const cli_command experiment_command = {
    .name = "experiment",
    .usage = "FILE [options]",
    .summary = "rerun a published experiment beside its numbers",
    .details = "The shipped ones are in experiments/. Numbers carry 95% intervals. Inside: the\n"
               "published one lies in ours; compatible: the two differ by no more than the errors\n"
               "of both. Ctrl-C prints what was done so far; with --store it is not lost.",
    .options = options,
    .least = 1,
    .most = 1,
    .spread = true,
    .run = run,
};
