/* `cardwright bench`: a signature of the rules' behaviour and figures of speed. */
#include "commands.h"
#include "common.h"

#include "base/parallel.h"
#include "lab/bench.h"
#include "lang/load.h"

#include <stdlib.h>

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

static double per_second(double count, double time)
{
    return time > 0 ? count / time : 0;
}

static void add_search(json_t *list, const char *game, const cw_bench_search *s)
{
    const struct {
        const char *name, *unit;
        double per_second;
    } rows[] = {
        {"lookahead", "branches", per_second((double)s->branches, s->time)},
        {"lookahead, 12 turns", "decisions", per_second((double)s->decisions, s->time)},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:s, s:f, s:I, s:f, s:I}", "name", rows[i].name, "unit",
                            rows[i].unit, "game", game, "per_second", rows[i].per_second,
                            "counted_branches", (json_int_t)s->counted, "longest_ms",
                            s->longest * 1e3, "most_branches", (json_int_t)s->most_branches));
    }
}

static void print_search(const cw_bench_search *s)
{
    double decisions = s->decisions > 0 ? (double)s->decisions : 1;
    printf("  lookahead           %.0f branches per second on 1 thread\n"
           "  12 turns ahead      %.1f ms per decision, longest %.1f ms (%llu branches)\n"
           "  counted branches    %llu\n",
           per_second((double)s->branches, s->time), s->time * 1e3 / decisions, s->longest * 1e3,
           (unsigned long long)s->most_branches, (unsigned long long)s->counted);
}

typedef struct bench_request {
    double seconds;
    int threads;
    uint64_t signature; /* over all games */
    json_t *games, *search;
} bench_request;

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
        if (status == CW_OK) {
            status = cw_bench_search_run(game, decks, q->seconds, &search);
        }
        answer = status == CW_OK ? EXIT_YES : args_refuse(args, "%s", cw_status_text(status));
    }
    if (answer == EXIT_YES) {
        q->signature = cw_mix64(q->signature + bench.signature);
        for (int i = 0; i < bench.speed_count; i++) {
            json_array_append_new(q->games, game_json(name, &bench, &bench.speeds[i]));
        }
        add_search(q->search, name, &search);
        if (!args_has(args, "json")) {
            print_game(name, &bench);
            print_search(&search);
        }
    }
    cw_game_free(game);
    return answer;
}

static int measure_all(const cli_args *args, bench_request *q)
{
    const char *only = args_text(args, "game", 0, NULL);
    char *names[MOST_GAMES];
    int answer = EXIT_YES;
    if (only != NULL) {
        return measure(args, q, only);
    }
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
    if (!args_number(args, "seconds", 0.01, 600, 1, &q.seconds)
        || !args_number(args, "threads", 1, 256, cw_core_count(), &threads)) {
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
    if (answer == EXIT_YES) {
        printf("signature             %016llx (%s)\n", (unsigned long long)q.signature, compiler);
    }
    json_decref(q.games);
    json_decref(q.search);
    return answer;
}

static const cli_option options[] = {
    {"game", "GAME", "only this game"},
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
