/* `cardwright evolve score`: how balanced a game of the family `evolve` is. */
#include "commands.h"
#include "evolve_print.h"
#include "progress.h"

#include "base/clock.h"
#include "lab/farm.h"

#include <stdlib.h>

typedef struct score_request {
    cw_evolve_setup setup;
    cw_evolve_vector vector;
    cw_evolve_sums sums;
    progress progress;
} score_request;

static json_t *score_json(const evolve_report *r)
{
    json_t *object = json_pack("{s:s, s:s, s:I, s:I, s:f, s:f, s:o, s:o, s:f}", "file", r->file,
                               "agent", evolve_agent_name(r->setup), "seed",
                               (json_int_t)r->setup->seed, "matches", (json_int_t)r->sums->matches,
                               "rounds", r->setup->rounds, "life", r->setup->life, "vector",
                               evolve_vector_json(r->vector), "blank_cards",
                               evolve_blank_json(r->vector), "seconds", r->seconds);
    json_t *values = evolve_values_json(r);
    json_object_update(object, values);
    json_decref(values);
    return object;
}

static int tell(const cli_args *args, const score_request *q, double seconds)
{
    evolve_report report = {.setup = &q->setup,
                            .vector = &q->vector,
                            .sums = &q->sums,
                            .file = args->words[0],
                            .seconds = seconds};
    if (q->sums.matches < 2) {
        fprintf(stderr, "cardwright evolve score: stopped before anything was known\n");
        return EXIT_OPEN;
    }
    if (!evolve_write_html(args, &report))
        return EXIT_BAD;
    if (args_has(args, "json"))
        return print_json(score_json(&report));
    cw_str blanks = CW_STR_INIT;
    cw_evolve_explain_blanks(&q->vector, &blanks);
    evolve_print_values(&report);
    fputs(cw_str_get(&blanks), stdout);
    cw_str_clear(&blanks);
    printf("%llu matches, %.1f seconds\n", (unsigned long long)q->sums.matches, seconds);
    return EXIT_YES;
}

static int measure(const cli_args *args, score_request *q, cw_errors *errors)
{
    bool stopped = false;
    double start = cw_seconds_now();
    progress_begin(&q->progress, "matches");
    q->setup.progress = progress_step;
    q->setup.context = &q->progress;
    cw_status status = cw_evolve_measure(&q->setup, &q->vector, &q->sums, &stopped, errors);
    progress_end(&q->progress);
    if (status != CW_OK) {
        print_errors(errors);
        return args_refuse(args, "the matches could not be played");
    }
    return cw_farm_rank() == 0 ? tell(args, q, cw_seconds_now() - start) : EXIT_YES;
}

static int run(const cli_args *args)
{
    score_request *q = calloc(1, sizeof *q);
    cw_errors *errors = calloc(1, sizeof *errors);
    double games;
    int answer = EXIT_BAD;
    if (q != NULL && errors != NULL
        && args_whole(args, "games", 10, CW_EVOLVE_MOST_MEASURE, 10000, &games)
        && evolve_read_common(args, &q->setup, errors)) {
        q->setup.measure = (uint64_t)games;
        if (cw_evolve_read(args->words[0], &q->vector, errors) == CW_OK)
            answer = measure(args, q, errors);
        else
            print_errors(errors);
    }
    free(errors);
    free(q);
    return answer;
}

static const cli_option options[] = {
    {"games", "N", "matches (default 10000; 20k and 1M are understood)"},
    {"agent", "AGENT", "who plays both sides (default: the bot of the paper)"},
    {"rounds", "N", "length of a match to aim at (default 16)"},
    {"length-in", "UNIT", "count it in rounds, a turn of each player (default), or turns"},
    {"life", "P", "percent of his life that a winner should have left (default 30)"},
    {"seed", "N", "of the whole run (default 1)"},
    {"threads", "N", "default: one per core; the result is the same"},
    {"html", "FILE", "write a report", OPTION_FILE},
    {"json", NULL, "print JSON"},
    {0},
};

const cli_command evolve_score_command = {
    .name = "evolve score",
    .usage = "FILE [options]",
    .summary = "measure the balance of a game of the family evolve",
    .details = "All metrics and figures with 95% intervals. FILE holds a vector of parameters.\n"
               "The matches are those that `evolve run` with the same seed never uses.",
    .options = options,
    .least = 1,
    .most = 1,
    .spread = true,
    .run = run,
};
