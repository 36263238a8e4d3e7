/* `cardwright bench`: a signature of the rules' behaviour and figures of speed. */
#include "commands.h"
#include "common.h"

#include "base/parallel.h"
#include "lab/bench.h"
#include "lang/load.h"
#include "spec/check.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_GAMES = 64 };

#if defined(__clang__)
static const char compiler[] = "clang " __clang_version__;
#else
static const char compiler[] = "gcc " __VERSION__;
#endif

static json_t *game_json(const char *name, const cw_bench *b, const cw_bench_speed *speed)
{
    return json_pack("{s:s, s:i, s:f, s:f, s:f, s:i, s:f}", "game", name, "state_bytes",
                     (int)b->state_bytes, "copy_ns", b->copy_ns, "step_ns", b->step_ns,
                     "matches_per_second", speed->matches_per_second, "threads", speed->threads,
                     "actions_per_match", b->actions_per_match);
}

static void print_game(const char *name, const cw_bench *b)
{
    printf("%s\n  signature           %016llx\n  state               %zu bytes\n"
           "  copy                %.1f ns\n  legal + apply       %.1f ns\n"
           "  actions per match   %.1f\n",
           name, (unsigned long long)b->signature, b->state_bytes, b->copy_ns, b->step_ns,
           b->actions_per_match);
    for (int i = 0; i < b->speed_count; i++) {
        printf("  random matches      %.0f per second on %d thread%s\n",
               b->speeds[i].matches_per_second, b->speeds[i].threads,
               b->speeds[i].threads > 1 ? "s" : "");
    }
}

static double per_second(double count, double time) { return time > 0 ? count / time : 0; }

static void add_search(json_t *list, const char *game, const cw_bench_search *s)
{
    const struct {
        const char *name, *unit;
        double per_second;
    } rows[] = {
        {"lookahead", "branches", per_second((double)s->work, s->time)},
        {"lookahead, 12 turns", "decisions", per_second((double)s->decisions, s->time)},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:s, s:f, s:I, s:f, s:I}", "name", rows[i].name, "unit",
                            rows[i].unit, "game", game, "per_second", rows[i].per_second,
                            "counted_branches", (json_int_t)s->counted, "longest_ms",
                            s->longest * 1e3, "most_branches", (json_int_t)s->most_work));
    }
}

static void print_search(const cw_bench_search *s)
{
    double decisions = s->decisions > 0 ? (double)s->decisions : 1;
    printf("  lookahead           %.0f branches per second on 1 thread\n"
           "  12 turns ahead      %.1f ms per decision, longest %.1f ms (%llu branches)\n"
           "  counted branches    %llu\n",
           per_second((double)s->work, s->time), s->time * 1e3 / decisions, s->longest * 1e3,
           (unsigned long long)s->most_work, (unsigned long long)s->counted);
}

/* Agents measured in mirror matches of the decks of the published experiments, or of the game's
 * own if it has none of them. */
static const struct {
    const char *agent, *unit;
    int every; /* takes one of so many actions: slow agents are asked all over a match */
} measured[] = {
    {"gsv", "states", 1},
    {"mcts", "rollouts", 13},
    {"mcts-enhanced", "rollouts", 13},
    {"mcts-bucket", "rollouts", 13},
    {"ismcts", "rollouts", 13},
    {"champion", "states", 5},
};
static const char *const published[] = {"pirate-warrior", "midrange-shaman", "freeze-mage"};
enum {
    MIRRORS = sizeof published / sizeof *published,
    MEASURED = sizeof measured / sizeof *measured
};

typedef struct bench_request {
    double seconds;
    int threads;
    uint64_t signature; /* over all games */
    json_t *games, *search;
} bench_request;

typedef struct mirror {
    const char *name; /* NULL: the game's own decks, no mirror */
    cw_deck decks[CW_SEATS];
} mirror;

/* Those that the game has; at least one. */
static int find_mirrors(const cw_game *game, const cw_deck decks[CW_SEATS], mirror mirrors[MIRRORS])
{
    cw_errors *errors = calloc(1, sizeof *errors);
    int count = 0;
    for (int i = 0; i < MIRRORS && errors != NULL; i++) {
        cw_named_deck named;
        cw_errors_init(errors);
        if (cw_deck_read(game, published[i], &named, errors) == CW_OK)
            mirrors[count++] = (mirror){published[i], {named.deck, named.deck}};
    }
    free(errors);
    if (count == 0)
        mirrors[count++] = (mirror){NULL, {decks[0], decks[1]}};
    return count;
}

static void add_agent(json_t *list, const char *agent, const char *unit, const char *game,
                      const char *deck, double rate, const cw_bench_search *s)
{
    double ms = s->decisions > 0 ? s->time * 1e3 / (double)s->decisions : 0;
    json_t *row = json_pack("{s:s, s:s, s:s, s:f, s:I, s:f, s:f}", "name", agent, "unit", unit,
                            "game", game, "per_second", rate, "decisions", (json_int_t)s->decisions,
                            "decision_ms", ms, "longest_ms", s->longest * 1e3);
    if (deck != NULL)
        json_object_set_new(row, "deck", json_string(deck));
    json_array_append_new(list, row);
}

static void print_agent(const char *agent, const char *unit, const char *deck,
                        const cw_bench_search *s)
{
    double decisions = s->decisions > 0 ? (double)s->decisions : 1;
    printf("  %-18s  %.3f ms per decision, longest %.1f ms, %.0f %s per second%s%s\n", agent,
           s->time * 1e3 / decisions, s->longest * 1e3, per_second((double)s->work, s->time), unit,
           deck != NULL ? ", " : "", deck != NULL ? deck : "");
}

/* One agent over all mirrors: a row for each, and one for what it looks at in all of them. */
static cw_status measure_agent(bench_request *q, const cw_game *game, int number,
                               const mirror *mirrors, int count, bool print)
{
    const char *agent = measured[number].agent, *unit = measured[number].unit;
    cw_bench_search sum = {0}, one;
    cw_status status = CW_OK;
    for (int i = 0; i < count && status == CW_OK; i++) {
        status = cw_bench_agent_run(game, mirrors[i].decks, agent, measured[number].every,
                                    q->seconds / count, &one);
        sum.decisions += one.decisions;
        sum.work += one.work;
        sum.time += one.time;
        sum.longest = one.longest > sum.longest ? one.longest : sum.longest;
        add_agent(q->search, agent, "decisions", game->name, mirrors[i].name,
                  per_second((double)one.decisions, one.time), &one);
        if (print && status == CW_OK)
            print_agent(agent, unit, mirrors[i].name, &one);
    }
    add_agent(q->search, agent, unit, game->name, NULL, per_second((double)sum.work, sum.time),
              &sum);
    return status;
}

/* All agents unless some are named; "none" names nobody. */
static bool is_wanted(const cli_args *args, const char *agent)
{
    int named = args_count(args, "agent");
    for (int i = 0; i < named; i++)
        if (strcmp(args_text(args, "agent", i, ""), agent) == 0)
            return true;
    return named == 0;
}

static bool check_agents(const cli_args *args)
{
    for (int i = 0; i < args_count(args, "agent"); i++) {
        const char *name = args_text(args, "agent", i, "");
        bool known = strcmp(name, "none") == 0 || strcmp(name, "check") == 0;
        for (size_t k = 0; k < MEASURED; k++)
            known = known || strcmp(name, measured[k].agent) == 0;
        if (!known) {
            args_refuse(args, "\"%.60s\" is no agent that is measured", name);
            return false;
        }
    }
    return true;
}

static cw_status measure_agents(const cli_args *args, bench_request *q, const cw_game *game,
                                const cw_deck decks[CW_SEATS])
{
    mirror mirrors[MIRRORS];
    int count = find_mirrors(game, decks, mirrors);
    cw_status status = CW_OK;
    for (size_t i = 0; i < MEASURED && status == CW_OK; i++)
        if (is_wanted(args, measured[i].agent))
            status = measure_agent(q, game, (int)i, mirrors, count, !args_has(args, "json"));
    return status;
}

/* The model checker on all threads: positions per second and the memory they take. */
static cw_status measure_check(bench_request *q, const cw_game *game, const cw_deck decks[CW_SEATS],
                               bool print)
{
    static const double states_each_second = 4e5;
    cw_check_setup setup = {.game = game,
                            .decks = {decks[0], decks[1]},
                            .depth = -1,
                            .states = (uint64_t)(states_each_second * q->seconds),
                            .openings = 100,
                            .seed = 1,
                            .threads = q->threads};
    cw_check_result r;
    cw_status status = cw_check_run(&setup, &r);
    if (status == CW_OK) {
        double rate = per_second((double)r.states, r.seconds);
        json_array_append_new(q->search,
                              json_pack("{s:s, s:s, s:s, s:f, s:i, s:I, s:f, s:f}", "name", "check",
                                        "unit", "states", "game", game->name, "per_second", rate,
                                        "threads", q->threads, "states", (json_int_t)r.states,
                                        "bytes_per_state", r.bytes_per_state, "packed_bytes",
                                        r.packed_bytes));
        if (print) {
            printf("  model checker       %.0f positions per second on %d thread%s, %.1f bytes "
                   "each (packed %.1f)\n",
                   rate, q->threads, q->threads > 1 ? "s" : "", r.bytes_per_state, r.packed_bytes);
        }
    }
    cw_check_clear(&r);
    return status;
}

/* Games of random vectors, whatever the game's own vector is. */
static cw_status measure_vectors(bench_request *q, bool print)
{
    cw_bench_evolve found;
    cw_status status = cw_bench_evolve_run(q->seconds, &found);
    double rate = per_second((double)found.matches, found.seconds);
    double turns = found.matches > 0 ? (double)found.turns / (double)found.matches : 0;
    json_array_append_new(q->search, json_pack("{s:s, s:s, s:s, s:f, s:I, s:f}", "name",
                                               "face, random vectors", "unit", "matches", "game",
                                               "evolve", "per_second", rate, "vectors",
                                               (json_int_t)found.vectors, "turns_mean", turns));
    if (print && status == CW_OK) {
        printf("  random vectors      %.0f matches of face per second on 1 thread, %.1f turns "
               "each\n",
               rate, turns);
    }
    return status;
}

static int measure(const cli_args *args, bench_request *q, const char *name)
{
    cw_game *game = open_game(args, name);
    cw_named_deck named[CW_SEATS];
    cw_bench bench;
    cw_bench_search search;
    int answer = EXIT_BAD;
    if (game != NULL && open_default_deck(args, game, 0, &named[0])
        && open_default_deck(args, game, 1, &named[1])) {
        cw_deck decks[CW_SEATS] = {named[0].deck, named[1].deck};
        cw_status status = cw_bench_run(game, decks, q->seconds, q->threads, &bench);
        if (status == CW_OK)
            status = cw_bench_search_run(game, decks, q->seconds, &search);
        answer = status == CW_OK ? EXIT_YES : args_refuse(args, "%s", cw_status_text(status));
    }
    if (answer == EXIT_YES) {
        q->signature = cw_mix64(q->signature + bench.signature);
        for (int i = 0; i < bench.speed_count; i++)
            json_array_append_new(q->games, game_json(name, &bench, &bench.speeds[i]));
        add_search(q->search, name, &search);
        if (!args_has(args, "json")) {
            print_game(name, &bench);
            print_search(&search);
        }
        cw_deck decks[CW_SEATS] = {named[0].deck, named[1].deck};
        cw_status status = CW_OK;
        if (is_wanted(args, "check"))
            status = measure_check(q, game, decks, !args_has(args, "json"));
        if (status == CW_OK && cw_game_makes_decks(game))
            status = measure_vectors(q, !args_has(args, "json"));
        status = status == CW_OK ? measure_agents(args, q, game, decks) : status;
        answer = status == CW_OK ? EXIT_YES : args_refuse(args, "%s", cw_status_text(status));
    }
    cw_game_free(game);
    return answer;
}

static int measure_all(const cli_args *args, bench_request *q)
{
    const char *only = args_text(args, "game", 0, NULL);
    char *names[MOST_GAMES];
    int answer = EXIT_YES;
    if (only != NULL)
        return measure(args, q, only);
    int count = cw_list_games(names, MOST_GAMES);
    for (int i = 0; i < count; i++) {
        answer = answer == EXIT_YES ? measure(args, q, names[i]) : answer;
        free(names[i]);
    }
    return answer;
}

static int run(const cli_args *args)
{
    bench_request q = {.games = json_array(), .search = json_array()};
    double threads;
    if (!check_agents(args) || !args_number(args, "seconds", 0.01, 600, 1, &q.seconds)
        || !args_whole(args, "threads", 1, 256, cw_core_count(), &threads)) {
        json_decref(q.games);
        json_decref(q.search);
        return EXIT_BAD;
    }
    q.threads = (int)threads;
    int answer = measure_all(args, &q);
    if (answer == EXIT_YES && args_has(args, "json")) {
        char signature[20];
        snprintf(signature, sizeof signature, "%016llx", (unsigned long long)q.signature);
        return print_json(json_pack("{s:s, s:s, s:o, s:o}", "signature", signature, "compiler",
                                    compiler, "games", q.games, "search", q.search));
    }
    if (answer == EXIT_YES)
        printf("signature             %016llx (%s)\n", (unsigned long long)q.signature, compiler);
    json_decref(q.games);
    json_decref(q.search);
    return answer;
}

static const cli_option options[] = {
    {"game", "GAME", "only this game"},
    {"agent", "AGENT", "only this one, or check; none: only the engine", OPTION_REPEAT},
    {"seconds", "S", "time for each figure (default 1)"},
    {"threads", "N", "most threads (default: one per core)"},
    {"json", NULL, "print JSON"},
    {0},
};

const cli_command bench_command = {
    .name = "bench",
    .usage = "[options]",
    .summary = "measure the engine: behaviour signature, copy, step, matches per second",
    .options = options,
    .run = run,
};
