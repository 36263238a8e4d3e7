/* `cardwright bench`: a signature of the rules' behaviour and figures of speed. The signature is
 * a hash over matches of all games: equal as long as the rules behave the same, whatever the
 * machine. Speeds are of this machine, and are printed with the compiler that made the program. */
#include "bench_decks.h"
#include "commands.h"
#include "tell.h"

#include "base/parallel.h"
#include "lab/bench.h"
#include "lang/load.h"
#include "spec/check.h"

#include <stdlib.h>
#include <string.h>

#if defined(__clang__)
static const char compiler[] = "clang " __clang_version__;
#else
static const char compiler[] = "gcc " __VERSION__;
#endif

/* One row for each number of threads that was measured; the other figures are the same in all of
 * them. */
static json_t *game_json(const char *name, const cw_bench *b, const cw_bench_speed *speed)
{
    return json_pack("{s:s, s:i, s:f, s:f, s:f, s:f, s:i, s:f, s:o}", "game", name, "state_bytes",
                     (int)b->state_bytes, "copy_ns", b->copy_ns, "action_ns", b->action_ns,
                     "step_ns", b->step_ns, "matches_per_second", speed->matches_per_second,
                     "threads", speed->threads, "actions_per_match", b->actions_per_match,
                     "signature", cw__json_hash(b->signature));
}

static double per_second(double count, double time) { return time > 0 ? count / time : 0; }

/* Two rows of one measurement: branches tell how fast the engine is, decisions what a player
 * waits for. */
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
enum { MIRRORS = 4, MEASURED = sizeof measured / sizeof *measured };

/* What is asked for, and the rows that come together game by game. */
typedef struct bench_request {
    double seconds;
    int threads;
    uint64_t matches;   /* of --deck: so many instead of a time, unless 0 */
    uint64_t signature; /* over all games, or of --deck */
    json_t *games, *search, *decks, *means;
} bench_request;

/* Both players have the same deck, so that only the agent decides how long a match takes. */
typedef struct mirror {
    const char *name; /* NULL: the game's own decks, no mirror */
    cw_deck decks[CW_SEATS];
} mirror;

/* Those that the game has; at least one. */
static int find_mirrors(const cw_game *game, const cw_deck decks[CW_SEATS], mirror mirrors[MIRRORS])
{
    int count = 0;
    for (int i = 0; i < MIRRORS && cw__published_decks[i] != NULL; i++) {
        cw_named_deck named;
        cw_errors ignored; /* that a game does not have one is no problem */
        cw_errors_init(&ignored);
        const char *name = cw__published_decks[i];
        if (cw_deck_read(game, name, &named, &ignored) == CW_OK)
            mirrors[count++] = (mirror){name, {named.deck, named.deck}};
    }
    if (count == 0)
        mirrors[count++] = (mirror){NULL, {decks[0], decks[1]}};
    return count;
}

/* `deck` is NULL in the row of all decks together. */
static void add_agent(json_t *list, const char *agent, const char *unit, const char *game,
                      const char *deck, double rate, const cw_bench_search *s)
{
    double ms = s->decisions > 0 ? s->time * 1e3 / (double)s->decisions : 0;
    json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:f, s:I, s:f, s:f, s:s*}", "name",
                                          agent, "unit", unit, "game", game, "per_second", rate,
                                          "decisions", (json_int_t)s->decisions, "decision_ms", ms,
                                          "longest_ms", s->longest * 1e3, "deck", deck));
}

/* One agent over all mirrors: a row for each, and one for what it looks at in all of them. */
static cw_status measure_agent(bench_request *q, const cw_game *game, int number,
                               const mirror *mirrors, int count)
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
    }
    add_agent(q->search, agent, unit, game->name, NULL, per_second((double)sum.work, sum.time),
              &sum);
    return status;
}

/* All agents unless some are named; "none" names nobody. */
static bool is_wanted(const cli_args *args, const char *agent)
{
    int named = cw__args_count(args, "agent");
    for (int i = 0; i < named; i++)
        if (strcmp(cw__args_nth(args, "agent", i), agent) == 0)
            return true;
    return named == 0;
}

/* A misspelt name would measure nothing and look like success. */
static bool check_names(const cli_args *args)
{
    int decks = cw__args_count(args, "deck");
    if (decks > CW_SEATS)
        return cw__args_deny(args, "a match has two decks, not %d", decks);
    for (int i = 0; i < cw__args_count(args, "agent"); i++) {
        const char *name = cw__args_nth(args, "agent", i);
        bool known = strcmp(name, "none") == 0 || strcmp(name, "check") == 0;
        for (size_t k = 0; k < MEASURED; k++)
            known = known || strcmp(name, measured[k].agent) == 0;
        if (!known)
            return cw__args_deny(args, "\"%.60s\" is no agent that is measured", name);
    }
    return true;
}

/* Stops at the first failure: figures that are not comparable are worth less than none. */
static cw_status measure_agents(const cli_args *args, bench_request *q, const cw_game *game,
                                const cw_deck decks[CW_SEATS])
{
    mirror mirrors[MIRRORS];
    int count = find_mirrors(game, decks, mirrors);
    cw_status status = CW_OK;
    for (size_t i = 0; i < MEASURED && status == CW_OK; i++)
        if (is_wanted(args, measured[i].agent))
            status = measure_agent(q, game, (int)i, mirrors, count);
    return status;
}

/* The model checker on all threads: positions per second and the memory they take. The bound is
 * about a second's work on a common machine; what is measured is a rate, so it need not be
 * exact. */
static cw_status measure_check(bench_request *q, const cw_game *game, const cw_deck decks[CW_SEATS])
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
    }
    cw_check_clear(&r);
    return status;
}

/* Games of random vectors, whatever the game's own vector is. */
static cw_status measure_vectors(bench_request *q)
{
    cw_bench_evolve found;
    cw_status status = cw_bench_evolve_run(q->seconds, &found);
    double rate = per_second((double)found.matches, found.seconds);
    double turns = found.matches > 0 ? (double)found.turns / (double)found.matches : 0;
    json_array_append_new(q->search, json_pack("{s:s, s:s, s:s, s:f, s:I, s:f}", "name",
                                               "face, random vectors", "unit", "matches", "game",
                                               "evolve", "per_second", rate, "vectors",
                                               (json_int_t)found.vectors, "turns_mean", turns));
    return status;
}

/* All that is measured of a game with its decks. */
static cw_status measure_game(const cli_args *args, bench_request *q, const cw_game *game,
                              const char *name, const bench_pair *own)
{
    const cw_deck *decks = own->decks;
    cw_bench bench;
    cw_bench_search search;
    cw_status status = cw_bench_run(game, decks, q->seconds, q->threads, &bench);
    if (status == CW_OK)
        status = cw__bench_decks(game, own, (bench_span){.seconds = q->seconds}, q->decks,
                                 q->means);
    if (status == CW_OK)
        status = cw_bench_search_run(game, decks, q->seconds, &search);
    if (status != CW_OK)
        return status;
    /* The order of games counts: they come sorted by name. */
    q->signature = cw_mix64(q->signature + bench.signature);
    for (int i = 0; i < bench.speed_count; i++)
        json_array_append_new(q->games, game_json(name, &bench, &bench.speeds[i]));
    add_search(q->search, name, &search);
    if (is_wanted(args, "check"))
        status = measure_check(q, game, decks);
    if (status == CW_OK && cw_game_makes_decks(game))
        status = measure_vectors(q);
    return status == CW_OK ? measure_agents(args, q, game, decks) : status;
}

/* Random matches of --deck and nothing else: for comparing two builds, and for counting what an
 * action costs. */
static cw_status measure_deck(bench_request *q, const cw_game *game, const bench_pair *pair)
{
    double unused;
    q->signature = cw_bench_sign(game, pair->decks, &unused);
    return cw__bench_pair(game, pair, (bench_span){q->seconds, q->matches}, q->decks);
}

/* Without --deck, those that a match would have without options. */
static int measure(const cli_args *args, bench_request *q, const char *name)
{
    cw_game *game = cw__open_game(args, name);
    cw_named_deck named[CW_SEATS];
    int answer = EXIT_BAD;
    if (game != NULL && cw__open_deck(args, game, cw__for_player(args, "deck", 0), 0, &named[0])
        && cw__open_deck(args, game, cw__for_player(args, "deck", 1), 1, &named[1])) {
        bench_pair pair;
        cw__bench_pair_of(&named[0], &named[1], &pair);
        cw_status status = cw__args_has(args, "deck") ? measure_deck(q, game, &pair)
                                                      : measure_game(args, q, game, name, &pair);
        answer = status == CW_OK ? EXIT_YES : cw__args_refuse(args, "%s", cw_status_text(status));
    }
    cw_game_free(game);
    return answer;
}

/* All games unless one is named. Names are on standard error only while somebody watches: the
 * output is for comparing. */
static int measure_all(const cli_args *args, bench_request *q)
{
    const char *only = cw__args_text(args, "game");
    char *names[MOST_GAMES];
    if (only != NULL)
        return measure(args, q, only);
    int count = cw__find_games(args, names);
    int answer = count > 0 ? EXIT_YES : EXIT_BAD;
    for (int i = 0; i < count; i++) {
        if (answer == EXIT_YES && cw__is_watched(stderr))
            fprintf(stderr, "measuring %s\n", names[i]);
        answer = answer == EXIT_YES ? measure(args, q, names[i]) : answer;
        free(names[i]);
    }
    return answer;
}

/* All lists pass to the document. */
static cw_document *bench_document(const bench_request *q)
{
    static const cw_column games[] = {
        {"game", "game"},
        {"signature", "signature"},
        {"state", "state_bytes", CW_AS_WHOLE, .unit = "bytes"},
        {"copy", "copy_ns", CW_AS_NUMBER, 1, .unit = "ns"},
        {"draw + apply", "action_ns", CW_AS_NUMBER, 1, .unit = "ns"},
        {"legal + apply", "step_ns", CW_AS_NUMBER, 1, .unit = "ns"},
        {"actions per match", "actions_per_match", CW_AS_NUMBER, 1},
        {"threads", "threads", CW_AS_WHOLE},
        {"random matches", "matches_per_second", CW_AS_WHOLE, .unit = "per second"},
    };
    static const cw_column search[] = {
        {"game", "game"},
        {"search", "name"},
        {"deck", "deck"},
        {"speed", "per_second", CW_AS_WHOLE},
        {"per second", "unit"},
        {"per decision", "decision_ms", CW_AS_NUMBER, 3, .unit = "ms"},
        {"longest", "longest_ms", CW_AS_NUMBER, 1, .unit = "ms"},
        {"branches", "counted_branches", CW_AS_WHOLE},
        {"bytes", "bytes_per_state", CW_AS_NUMBER, 1},
    };
    cw_document *d = cw_document_new(json_pack(
        "{s:o, s:s, s:o, s:o, s:o, s:o}", "signature", cw__json_hash(q->signature), "compiler",
        compiler, "games", q->games, "search", q->search, "decks", q->decks, "means", q->means));
    cw_document_title(d, "Measurements of the engine");
    cw_document_table(d, &(cw_table){.at = "games", CW_COLUMNS(games)});
    cw__bench_decks_show(d);
    cw_document_table(d, &(cw_table){.at = "search", CW_COLUMNS(search)});
    cw_document_say(d, "signature %s (%s)", json_string_value(cw_document_at(d, "signature")),
                    compiler);
    return d;
}

/* Figures that were gathered before a failure are dropped: half a table would be compared with a
 * whole one. */
static int run(const cli_args *args)
{
    int threads = (int)cw__args_whole(args, "threads");
    if (!check_names(args))
        return EXIT_BAD;
    bench_request q = {.seconds = cw__args_number(args, "seconds"),
                       .threads = threads > 0 ? threads : cw_core_count(),
                       .matches = cw__args_whole(args, "matches"),
                       .games = json_array(),
                       .search = json_array(),
                       .decks = json_array(),
                       .means = json_array()};
    int answer = measure_all(args, &q);
    cw_document *d = bench_document(&q);
    if (answer == EXIT_YES)
        return cw__tell(args, d);
    cw_document_free(d);
    return answer;
}

/* A second for each figure is enough to compare two builds; a hundredth serves the tests. */
static const cli_option options[] = {
    {"game", OPTION_GAME, "GAME", "only this game"},
    DECK_OPTION("only matches of this deck: one for both players, two for one each", .with = "game",
                .repeat = true),
    {"matches", OPTION_WHOLE, "N", "so many of them instead of a time: always the same ones",
     .low = 1, .high = 1e9, .otherwise = "as --seconds says", .with = "deck"},
    AGENT_OPTION("only this one, or check; none: only the engine", .repeat = true),
    {"seconds", OPTION_NUMBER, "S", "time for each figure, not of a decision", .low = 0.01,
     .high = 600, .unit = "seconds", .fallback = "1"},
    THREADS_OPTION(),
    TELL_OPTIONS,
    {0},
};

const cli_command cw__bench_command = {
    .name = "bench",
    .summary = "measure the engine: behaviour signature, copy, step, matches per second",
    .example = "--game reduced --agent none --seconds 0.01",
    .options = options,
    .run = run,
};
