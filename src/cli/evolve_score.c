/* `cardwright evolve score`: how balanced a game of the family `evolve` is. For vectors from
 * anywhere: files, games of the family, the outcome of another search. */
#include "commands.h"
#include "evolve_setup.h"
#include "progress.h"

#include "runs/farm.h"

/* The vector that was read, how it is played, and the sums of its matches. */
typedef struct score_request {
    cw_evolve_setup setup;
    cw_evolve_vector vector;
    cw_evolve_sums sums;
    progress progress;
} score_request;

/* The keys are those of `evolve run` where they mean the same. */
static json_t *score_json(const evolve_report *r)
{
    return json_pack("{s:s, s:s, s:I, s:I, s:f, s:f, s:o, s:o, s:f}", "file", r->file, "agent",
                     cw__evolve_agent_name(r->setup), "seed", (json_int_t)r->setup->seed, "matches",
                     (json_int_t)r->sums->matches, "rounds", r->setup->rounds, "life",
                     r->setup->life, "vector", cw__evolve_vector_json(r->vector), "blank_cards",
                     cw__evolve_blank_json(r->vector), "seconds", r->seconds);
}

/* One match has no interval, so two are the least about which anything can be said. */
static int tell(const cli_args *args, const score_request *q)
{
    evolve_report report = {.setup = &q->setup,
                            .vector = &q->vector,
                            .sums = &q->sums,
                            .file = args->words[0],
                            .seconds = q->progress.seconds};
    if (q->sums.matches < 2) {
        cw__args_refuse(args, "stopped before anything was known");
        return EXIT_OPEN;
    }
    return cw__tell(args, cw__evolve_document(&report, score_json(&report)));
}

/* Only rank 0 speaks: the others have no sums. */
static int measure(const cli_args *args, score_request *q)
{
    bool stopped = false;
    q->setup.keeping = cw__progress_begin(args, &q->progress, "matches");
    cw_status status = cw_evolve_measure(&q->setup, &q->vector, &q->sums, &stopped, args->errors);
    cw__progress_end(&q->progress);
    return status != CW_OK       ? cw__args_refuse(args, "the matches could not be played")
           : cw_farm_rank() == 0 ? tell(args, q)
                                 : EXIT_YES;
}

/* A file that cannot be read is told by its own problems. */
static int run(const cli_args *args)
{
    score_request q = {.setup = {.measure = cw__args_whole(args, "games")}};
    return cw__evolve_read_common(args, &q.setup)
                   && cw_evolve_read(args->words[0], &q.vector, args->errors) == CW_OK
               ? measure(args, &q)
               : EXIT_BAD;
}

/* The aims only change the metrics that are made of the matches, not the matches. */
static const cli_option options[] = {
    GAMES_OPTION("matches", .low = 10, .high = CW_EVOLVE_MOST_MEASURE, .fallback = "10k"),
    EVOLVE_AIM_OPTIONS,
    CHANCE_OPTIONS(),
    KEEPING_OPTIONS(),
    TELL_OPTIONS,
    {0},
};

const cli_command cw__evolve_score_command = {
    .name = "evolve score",
    .words = "FILE",
    .summary = "measure the balance of a game of the family evolve",
    .details = "All metrics and figures with 95% intervals. FILE holds a vector of parameters.\n"
               "The matches are those that `evolve run` with the same seed never uses.",
    .example = "evolve --games 10",
    .options = options,
    .spread = true,
    .run = run,
};
