/* `cardwright evolve run`: the search for a balanced game of the family `evolve`. A genetic
 * algorithm over vectors (src/evolve). The score that counts comes from matches after the
 * search: what a search has chosen looks better than it is. */
#include "commands.h"
#include "evolve_setup.h"
#include "judge.h"
#include "progress.h"

#include "runs/farm.h"

#include <math.h>

/* What the search calls back with: the line of progress, and how long it will be. */
typedef struct watcher {
    progress progress;
    int generations;
} watcher;

/* On the stack of the command for as long as the search takes; the history in it is the search's
 * own. */
typedef struct run_request {
    cw_evolve_setup setup;
    cw_evolve_result result;
    watcher watcher;
} run_request;

/* ---- options ---- */

/* The elite is a fifth unless given. The measurement at the end has fifty times the matches of a
 * vector, for it is what is reported. */
static bool read_numbers(const cli_args *args, cw_evolve_setup *setup)
{
    setup->metric = (cw_evolve_metric)cw__args_choice(args, "metric");
    setup->select = (cw_evolve_select)cw__args_choice(args, "select");
    setup->population = (int)cw__args_whole(args, "population");
    setup->generations = (int)cw__args_whole(args, "generations");
    setup->games = cw__args_whole(args, "games");
    setup->elite = cw__args_has(args, "elite") ? (int)cw__args_whole(args, "elite")
                   : setup->population < 10    ? 1
                                               : setup->population / 5;
    setup->tournament = (int)cw__args_whole(args, "tournament");
    setup->mutation = cw__args_number(args, "mutation");
    setup->stop_below = cw__args_number(args, "stop-below");
    setup->patience = (int)cw__args_whole(args, "patience");
    setup->measure = cw__args_has(args, "measure")
                         ? cw__args_whole(args, "measure")
                         : (uint64_t)fmin(50.0 * (double)setup->games, CW_EVOLVE_MOST_MEASURE);
    setup->different = cw__args_has(args, "different");
    setup->zero_stays = cw__args_choice(args, "card-last-0") == 1;
    return setup->elite < setup->population
           || cw__args_deny(args,
                            "--elite %d is no whole number from 1 to %d, less than --population",
                            setup->elite, setup->population - 1);
}

/* ---- while it runs ---- */

/* Only for people who watch: the history is in the report. The vector is shown when it has
 * changed. */
static void tell_generation(void *context, const cw_evolve_generation *g)
{
    const watcher *w = context;
    char line[160];
    if (!w->progress.watched)
        return;
    snprintf(line, sizeof line,
             "generation %d of %d: best %.2f (%.2f to %.2f, %llu matches), "
             "mean %.1f",
             g->number, w->generations, g->score.value, g->score.low, g->score.high,
             (unsigned long long)g->matches, g->mean);
    fprintf(stderr, "\r%-78s\n", line);
    if (g->changed) {
        fprintf(stderr, "  ");
        cw__evolve_print_row(&g->best, stderr);
        fputc('\n', stderr);
    }
}

/* ---- the outcome ---- */

/* What was known of the best when the generation was over. */
static json_t *generation_json(const void *of, int index)
{
    const cw_evolve_generation *g = &((const cw_evolve_result *)of)->history[index];
    return json_pack("{s:i, s:f, s:f, s:f, s:I, s:f}", "generation", g->number, "best",
                     g->score.value, "low", g->score.low, "high", g->score.high, "matches",
                     (json_int_t)g->matches, "mean", g->mean);
}

/* All that the outcome depends on, so that the run can be repeated from its report. */
static json_t *setup_json(const cw_evolve_setup *s)
{
    return json_pack("{s:s, s:b, s:s, s:i, s:i, s:s, s:i, s:f, s:I, s:I, s:f, s:s, s:f}", "agent",
                     cw__evolve_agent_name(s), "different", s->different, "card_last_0",
                     cw_evolve_zero_words[s->zero_stays], "population", s->population, "elite",
                     s->elite, "select", cw_evolve_select_names[s->select], "tournament",
                     s->tournament, "mutation", s->mutation, "games", (json_int_t)s->games, "seed",
                     (json_int_t)s->seed, "rounds", s->rounds, "length_in",
                     cw_evolve_length_words[s->turns], "life", s->life);
}

/* What was not measured is null, not 0, which would be perfect balance. */
static json_t *number_or_null(bool known, double number)
{
    return known ? json_real(number) : json_null();
}

/* "score_held_out" is the one to quote; "score_search" shows how much luck the search had. */
static json_t *run_json(const evolve_report *report)
{
    const cw_evolve_result *r = report->search;
    bool known = r->held_out.matches > 0;
    return json_pack(
        "{s:s, s:o, s:o, s:f, s:o, s:o, s:o, s:I, s:f, s:I, s:I, s:f, s:f, s:i, s:s, s:o, s:o}",
        "metric", cw_evolve_metric_name(report->setup->metric), "vector",
        cw__evolve_vector_json(report->vector), "blank_cards",
        cw__evolve_blank_json(report->vector), "score_search", r->score_search.value,
        "score_held_out", number_or_null(known, r->score_held_out.value), "low",
        number_or_null(known, r->score_held_out.low), "high",
        number_or_null(known, r->score_held_out.high), "matches", (json_int_t)r->matches, "seconds",
        r->seconds, "matches_search", (json_int_t)r->search.matches, "matches_held_out",
        (json_int_t)r->held_out.matches, "low_search", r->score_search.low, "high_search",
        r->score_search.high, "generations", r->generations, "end", cw_evolve_end_words(r->end),
        "setup", setup_json(report->setup), "history",
        cw__json_list(r->generations, generation_json, r));
}

/* The vector as a game that can be played, with a word on where it comes from. */
static bool write_vector(const cli_args *args, const evolve_report *report)
{
    const char *path = cw__args_text(args, "out");
    const cw_evolve_result *r = report->search;
    cw_str text = CW_STR_INIT;
    if (path == NULL)
        return true;
    cw_str_printf(&text, "# Found by cardwright evolve run, seed %llu: %s",
                  (unsigned long long)report->setup->seed,
                  cw_evolve_metric_name(report->setup->metric));
    if (r->held_out.matches > 0) {
        cw_str_printf(&text, " %.2f (%.2f to %.2f)\n# in %llu matches that the search never used",
                      r->score_held_out.value, r->score_held_out.low, r->score_held_out.high,
                      (unsigned long long)r->held_out.matches);
    }
    const char *agent = cw__evolve_agent_name(report->setup);
    cw_str_add(&text, ".\n# ");
    cw__judge_say(&agent, 1, &text);
    cw_str_add(&text, "\n");
    cw_evolve_write(report->vector, &text);
    return cw__write_text(args, path, &text);
}

/* The vector is written first: a report that fails must not cost the result of hours. */
static int tell(const cli_args *args, const run_request *q)
{
    const cw_evolve_result *r = &q->result;
    evolve_report report = {.setup = &q->setup,
                            .vector = &r->best,
                            .sums = &r->held_out,
                            .search = r,
                            .seconds = r->seconds};
    if (r->generations == 0) {
        cw__args_refuse(args, "stopped before the first generation was over");
        return EXIT_OPEN;
    }
    if (!write_vector(args, &report))
        return EXIT_BAD;
    return cw__tell(args, cw__evolve_document(&report, run_json(&report)));
}

/* With a farm only rank 0 speaks; the others have done their part and are silent. */
static int search(const cli_args *args, run_request *q)
{
    q->setup.keeping = cw__progress_begin(args, &q->watcher.progress, "matches");
    const char *path = q->setup.keeping.store;
    q->watcher.generations = q->setup.generations;
    q->setup.generation = tell_generation;
    q->setup.context = &q->watcher;
    cw_status status = cw_evolve_search(&q->setup, &q->result, args->errors);
    bool stopped = cw__progress_end(&q->watcher.progress);
    if (status != CW_OK)
        return cw__args_refuse(args, "the search failed");
    if (cw_farm_rank() != 0)
        return EXIT_YES;
    if (stopped && path != NULL)
        fprintf(stderr, "the search goes on with --store %s --resume\n", path);
    return tell(args, q);
}

/* Nothing is opened but the agent: the games of the family are made of numbers. */
static int run(const cli_args *args)
{
    run_request q = {0};
    int answer = cw__evolve_read_common(args, &q.setup) && read_numbers(args, &q.setup)
                     ? search(args, &q)
                     : EXIT_BAD;
    cw_evolve_clear(&q.result);
    return answer;
}

/* The bounds keep a typing slip from asking for years; what is not given of --elite and --measure
 * follows from the rest. */
static const cli_option options[] = {
    {"metric", OPTION_CHOICE, "METRIC", "what is to be balanced", .choices = cw_evolve_metric_names,
     .fallback = "win_rnd_life"},
    EVOLVE_AIM_OPTIONS,
    {"different", OPTION_SWITCH, NULL, "each player has rules and cards of his own"},
    CARD_LAST_0_OPTION,
    {"population", OPTION_WHOLE, "N", "vectors in a generation", .low = 2,
     .high = CW_EVOLVE_MOST_VECTORS, .fallback = "50"},
    {"generations", OPTION_WHOLE, "N", "at most so many", .low = 1,
     .high = CW_EVOLVE_MOST_GENERATIONS, .fallback = "50"},
    GAMES_OPTION("matches of each vector in a generation", .low = 10, .high = CW_EVOLVE_MOST_GAMES,
                 .fallback = "1000"),
    {"select", OPTION_CHOICE, "HOW", "parents", .choices = cw_evolve_select_names,
     .fallback = "tournament"},
    {"tournament", OPTION_WHOLE, "N", "vectors in a tournament", .low = 1, .high = 100,
     .fallback = "3"},
    {"elite", OPTION_WHOLE, "N", "survivors of a generation, fewer than the population", .low = 1,
     .high = CW_EVOLVE_MOST_VECTORS, .otherwise = "a fifth"},
    {"mutation", OPTION_NUMBER, "P", "chance of each number to change", .low = 0, .high = 1,
     .fallback = "0.05"},
    {"stop-below", OPTION_NUMBER, "X", "end when the best has a score below X", .low = 0,
     .high = 1e6, .fallback = "0"},
    {"patience", OPTION_WHOLE, "N", "end when the best has not changed for N generations, 0: never",
     .low = 0, .high = CW_EVOLVE_MOST_GENERATIONS, .fallback = "0"},
    {"measure", OPTION_WHOLE, "N", "matches of the last measurement", .low = 10,
     .high = CW_EVOLVE_MOST_MEASURE, .otherwise = "50 times games"},
    CHANCE_OPTIONS(),
    KEEPING_OPTIONS(),
    {"out", OPTION_FILE, "FILE", "write the best vector there: a game that can be played"},
    TELL_OPTIONS,
    {0},
};

const cli_command cw__evolve_run_command = {
    .name = "evolve run",
    .summary = "search by evolution for rules that are balanced for a bot",
    .details = "Vectors of numbers turn into games; a bot plays them; the most balanced survive.\n"
               "That is balance for the bot that plays (--agent); another may say otherwise.\n"
               "Survivors play on in each generation and all their matches count. The score\n"
               "that is reported comes from matches that the search never used.\n"
               "Ctrl-C stops. Under mpirun the matches are spread over all ranks.",
    .example = "--population 2 --generations 1 --games 10 --measure 10",
    .options = options,
    .spread = true,
    .run = run,
};
