/* `cardwright evolve run`: the search for a balanced game of the family `evolve`. */
#include "commands.h"
#include "evolve_print.h"
#include "judge.h"
#include "progress.h"

#include "lab/farm.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct watcher {
    progress progress;
    int generations;
} watcher;

typedef struct run_request {
    cw_evolve_setup setup;
    cw_evolve_result result;
    watcher watcher;
} run_request;

/* ---- options ---- */

static bool read_words(const cli_args *args, cw_evolve_setup *setup)
{
    const char *metric = args_text(args, "metric", 0, "win_rnd_life");
    const char *select = args_text(args, "select", 0, cw_evolve_select_names[0]);
    const char *near = NULL;
    if (!cw_evolve_metric_find(metric, &setup->metric, &near)) {
        args_refuse(args, "there is no metric \"%s\"%s%s%s", metric,
                    near != NULL ? "; did you mean \"" : " (see --help)", near != NULL ? near : "",
                    near != NULL ? "\"?" : "");
        return false;
    }
    for (int i = 0; i < CW_SELECT_COUNT; i++) {
        if (strcmp(select, cw_evolve_select_names[i]) == 0) {
            setup->select = (cw_evolve_select)i;
            return true;
        }
    }
    args_refuse(args, "--select \"%s\" is neither tournament nor roulette", select);
    return false;
}

static bool read_numbers(const cli_args *args, cw_evolve_setup *setup)
{
    double population, generations, games, elite, tournament, patience, measure;
    if (!args_whole(args, "population", 2, CW_EVOLVE_MOST_VECTORS, 50, &population)
        || !args_whole(args, "generations", 1, CW_EVOLVE_MOST_GENERATIONS, 50, &generations)
        || !args_whole(args, "games", 10, CW_EVOLVE_MOST_GAMES, 1000, &games)
        || !args_whole(args, "elite", 1, floor(population) - 1, fmax(1, floor(population / 5)),
                       &elite)
        || !args_whole(args, "tournament", 1, 100, 3, &tournament)
        || !args_number(args, "mutation", 0, 1, 0.05, &setup->mutation)
        || !args_number(args, "stop-below", 0, 1e6, 0, &setup->stop_below)
        || !args_whole(args, "patience", 0, CW_EVOLVE_MOST_GENERATIONS, 0, &patience)
        || !args_whole(args, "measure", 10, CW_EVOLVE_MOST_MEASURE,
                       fmin(50 * games, CW_EVOLVE_MOST_MEASURE), &measure))
        return false;
    setup->population = (int)population;
    setup->generations = (int)generations;
    setup->games = (uint64_t)games;
    setup->elite = (int)elite;
    setup->tournament = (int)tournament;
    setup->patience = (int)patience;
    setup->measure = (uint64_t)measure;
    setup->different = args_has(args, "different");
    return evolve_read_choice(args, "card-last-0", cw_evolve_zero_words, &setup->zero_stays);
}

/* ---- while it runs ---- */

static int step(void *context, size_t done, size_t jobs)
{
    watcher *w = context;
    return progress_step(&w->progress, done, jobs);
}

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
        evolve_print_row(&g->best, stderr);
        fputc('\n', stderr);
    }
}

/* ---- the outcome ---- */

static json_t *history_json(const cw_evolve_result *r)
{
    json_t *array = json_array();
    for (int i = 0; i < r->generations; i++) {
        const cw_evolve_generation *g = &r->history[i];
        json_array_append_new(array, json_pack("{s:i, s:f, s:f, s:f, s:I, s:f}", "generation",
                                               g->number, "best", g->score.value, "low",
                                               g->score.low, "high", g->score.high, "matches",
                                               (json_int_t)g->matches, "mean", g->mean));
    }
    return array;
}

static json_t *setup_json(const cw_evolve_setup *s)
{
    return json_pack("{s:s, s:b, s:s, s:i, s:i, s:s, s:i, s:f, s:I, s:I, s:f, s:s, s:f}", "agent",
                     evolve_agent_name(s), "different", s->different, "card_last_0",
                     cw_evolve_zero_words[s->zero_stays], "population", s->population, "elite",
                     s->elite, "select", cw_evolve_select_names[s->select], "tournament",
                     s->tournament, "mutation", s->mutation, "games", (json_int_t)s->games, "seed",
                     (json_int_t)s->seed, "rounds", s->rounds, "length_in",
                     cw_evolve_length_words[s->turns], "life", s->life);
}

static json_t *number_or_null(bool known, double number)
{
    return known ? json_real(number) : json_null();
}

static json_t *run_json(const evolve_report *report)
{
    const cw_evolve_result *r = report->search;
    bool known = r->held_out.matches > 0;
    json_t *object = json_pack(
        "{s:s, s:o, s:o, s:f, s:o, s:o, s:o, s:I, s:f, s:I, s:I, s:f, s:f, s:i, s:s, s:o, s:o}",
        "metric", cw_evolve_metric_name(report->setup->metric), "vector",
        evolve_vector_json(report->vector), "blank_cards", evolve_blank_json(report->vector),
        "score_search", r->score_search.value, "score_held_out",
        number_or_null(known, r->score_held_out.value), "low",
        number_or_null(known, r->score_held_out.low), "high",
        number_or_null(known, r->score_held_out.high), "matches", (json_int_t)r->matches, "seconds",
        r->seconds, "matches_search", (json_int_t)r->search.matches, "matches_held_out",
        (json_int_t)r->held_out.matches, "low_search", r->score_search.low, "high_search",
        r->score_search.high, "generations", r->generations, "end", cw_evolve_end_words(r->end),
        "setup", setup_json(report->setup), "history", history_json(r));
    if (known) {
        json_t *values = evolve_values_json(report);
        json_object_update(object, values);
        json_decref(values);
    }
    return object;
}

static void run_print(const evolve_report *report)
{
    const cw_evolve_result *r = report->search;
    const char *metric = cw_evolve_metric_name(report->setup->metric);
    cw_str words = CW_STR_INIT;
    cw_evolve_explain(report->vector, &words);
    cw_evolve_explain_blanks(report->vector, &words);
    printf("%s\n", cw_str_get(&words));
    cw_str_clear(&words);
    if (r->held_out.matches > 0) {
        evolve_print_values(report);
        printf("\n%s: %.2f (%.2f to %.2f) in %llu matches that the search never used\n", metric,
               r->score_held_out.value, r->score_held_out.low, r->score_held_out.high,
               (unsigned long long)r->held_out.matches);
    }
    printf("%s: %.2f (%.2f to %.2f) in %llu matches of the search\n"
           "%d generations, %llu matches in all, %.1f seconds: %s\n",
           metric, r->score_search.value, r->score_search.low, r->score_search.high,
           (unsigned long long)r->search.matches, r->generations, (unsigned long long)r->matches,
           r->seconds, cw_evolve_end_words(r->end));
}

/* The vector as a game that can be played, with a word on where it comes from. */
static bool write_vector(const cli_args *args, const evolve_report *report)
{
    const char *path = args_text(args, "out", 0, NULL);
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
    const char *agent = evolve_agent_name(report->setup);
    cw_str_add(&text, ".\n# ");
    judge_say(&agent, 1, &text);
    cw_str_add(&text, "\n");
    cw_evolve_write(report->vector, &text);
    bool good = write_file(args, path, &text);
    cw_str_clear(&text);
    return good;
}

static int tell(const cli_args *args, const run_request *q)
{
    const cw_evolve_result *r = &q->result;
    evolve_report report = {.setup = &q->setup,
                            .vector = &r->best,
                            .sums = &r->held_out,
                            .search = r,
                            .seconds = r->seconds};
    if (r->generations == 0) {
        fprintf(stderr, "cardwright evolve run: stopped before the first generation was over\n");
        return EXIT_OPEN;
    }
    if (!write_vector(args, &report) || !evolve_write_html(args, &report))
        return EXIT_BAD;
    if (args_has(args, "json"))
        return print_json(run_json(&report));
    run_print(&report);
    return EXIT_YES;
}

static int search(const cli_args *args, run_request *q, cw_errors *errors)
{
    const char *path = args_text(args, "store", 0, NULL);
    progress_begin(&q->watcher.progress, "matches");
    q->watcher.generations = q->setup.generations;
    q->setup.progress = step;
    q->setup.generation = tell_generation;
    q->setup.context = &q->watcher;
    cw_status status = cw_evolve_search(&q->setup, path, args_has(args, "resume"), &q->result,
                                        errors);
    bool stopped = progress_end(&q->watcher.progress);
    if (status != CW_OK) {
        print_errors(errors);
        return args_refuse(args, "the search failed");
    }
    if (cw_farm_rank() != 0)
        return EXIT_YES;
    if (stopped && path != NULL)
        fprintf(stderr, "the search goes on with --store %s --resume\n", path);
    return tell(args, q);
}

static int run(const cli_args *args)
{
    if (args_has(args, "resume") && !args_has(args, "store"))
        return args_refuse(args, "--resume needs --store FILE");
    run_request *q = calloc(1, sizeof *q);
    cw_errors *errors = calloc(1, sizeof *errors);
    int answer = EXIT_BAD;
    if (q != NULL && errors != NULL && read_words(args, &q->setup)
        && evolve_read_common(args, &q->setup, errors) && read_numbers(args, &q->setup)) {
        answer = search(args, q, errors);
        cw_evolve_clear(&q->result);
    }
    free(errors);
    free(q);
    return answer;
}

static const cli_option options[] = {
    {"metric", "METRIC", "win, win_rnd, win_rnd_life (default), length, changes, uncertainty …"},
    {"rounds", "N", "length of a match to aim at (default 16)"},
    {"length-in", "UNIT", "count it in rounds, a turn of each player (default), or turns"},
    {"life", "P", "percent of his life that a winner should have left (default 30)"},
    {"different", NULL, "each player has rules and cards of his own"},
    {"card-last-0", "WORD", "such a card is gone after its turn (default), or stays"},
    {"population", "N", "vectors in a generation (default 50)"},
    {"generations", "N", "at most so many (default 50)"},
    {"games", "N", "matches of each vector in a generation (default 1000)"},
    {"select", "HOW", "parents by tournament (default) or roulette"},
    {"tournament", "N", "vectors in a tournament (default 3)"},
    {"elite", "N", "survivors of a generation (default: a fifth)"},
    {"mutation", "P", "chance of each number to change, 0 to 1 (default 0.05)"},
    {"stop-below", "X", "end when the best has a score below X"},
    {"patience", "N", "end when the best has not changed for N generations"},
    {"measure", "N", "matches of the last measurement (default 50 times games)"},
    {"agent", "AGENT", "who plays both sides (default: the bot of the paper)"},
    {"seed", "N", "of the whole run (default 1)"},
    {"threads", "N", "default: one per core; the result is the same"},
    {"store", "FILE", "keep results there as they come (SQLite)"},
    {"resume", NULL, "go on with the store: only play what it does not have"},
    {"out", "FILE", "write the best vector there: a game that can be played", OPTION_FILE},
    {"html", "FILE", "write a report with plots", OPTION_FILE},
    {"json", NULL, "print JSON"},
    {0},
};

const cli_command evolve_run_command = {
    .name = "evolve run",
    .usage = "[options]",
    .summary = "search by evolution for rules that are balanced for a bot",
    .details = "Vectors of numbers turn into games; a bot plays them; the most balanced survive.\n"
               "That is balance for the bot that plays (--agent); another may say otherwise.\n"
               "Survivors play on in each generation and all their matches count. The score\n"
               "that is reported comes from matches that the search never used.\n"
               "Ctrl-C stops. Under mpirun the matches are spread over all ranks.",
    .options = options,
    .spread = true,
    .run = run,
};
