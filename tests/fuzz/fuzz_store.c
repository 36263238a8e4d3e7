/* Fuzzing of the files of long runs: whatever stands in one, resuming a run on it ends with a
 * problem or with a result that could be. The first byte of the input is the kind of run, the rest
 * forges its file (rows.h). */
#include "rows.h"

#include "evolve/search.h"
#include "lab/experiment.h"
#include "lab/league.h"
#include "balance/meta_map.h"
#include "runs/sim.h"
#include "lang/decks.h"
#include "lang/load.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MATCHES = 8, PAIRINGS = 2 };

static cw_game *game;
static cw_deck deck;
static cw_errors errors;
static char path[64];

/* ---- runs ---- */

static cw_status simulate(bool resume)
{
    const cw_sim_setup setup = {.game = game,
                                .agents = {"random", "nothing"},
                                .decks = {deck, deck},
                                .matches = MATCHES,
                                .seed = 1,
                                .keeping = {.store = path, .resume = resume, .threads = 1}};
    cw_sim_result result;
    cw_status status = cw_sim_run(&setup, &result, &errors);
    if (status == CW_OK) {
        rows_must(result.matches == MATCHES
                      && result.wins[0] + result.wins[1] + result.draws == MATCHES
                      && result.firsts[0] + result.firsts[1] == MATCHES,
                  "a simulation of other matches");
        cw_sim_clear(&result);
    }
    return status;
}

static bool is_time(double seconds) { return seconds >= 0 && seconds < 1e12; }

static cw_status play_league(bool resume)
{
    cw_pairing pairings[PAIRINGS] = {{.agents = {"random", "nothing"}},
                                     {.agents = {"nothing", "random"}}};
    cw_pairing_result results[PAIRINGS];
    bool complete;
    for (int i = 0; i < PAIRINGS; i++) {
        pairings[i].decks[0] = pairings[i].decks[1] = deck;
        pairings[i].matches = MATCHES;
    }
    const cw_league_setup setup = {.kind = "league",
                                   .game = game,
                                   .pairings = pairings,
                                   .count = PAIRINGS,
                                   .keeping.store = path,
                                   .keeping.resume = resume,
                                   .keeping.threads = 1};
    cw_status status = cw_league_run(&setup, results, &complete, &errors);
    for (int i = 0; status == CW_OK && i < PAIRINGS; i++) {
        const cw_pairing_result *r = &results[i];
        rows_must(complete && r->matches == MATCHES && r->wins[0] + r->wins[1] + r->draws == MATCHES
                      && r->forfeits[0] + r->forfeits[1] <= MATCHES && is_time(r->clock.seconds[0])
                      && is_time(r->clock.seconds[1]) && is_time(r->clock.longest[0])
                      && is_time(r->clock.square_seconds[0]),
                  "a league of other matches");
    }
    return status;
}

/* Matches that need no engine: what is in the store counts here. */
static cw_status play_none(const cw_evolve_vector *vector, const char *agent, uint64_t seed,
                           uint64_t first, uint64_t count, const atomic_bool *stop,
                           cw_evolve_sums *sums, cw_errors *problems)
{
    (void)vector, (void)agent, (void)stop, (void)problems;
    for (uint64_t i = first; i < first + count; i++) {
        const int32_t rounds = 10 + (int32_t)(i % 5), won = (int32_t)((seed + i) & 1);
        const cw_evolve_match match = {.counts = {[CW_EVOLVE_WON_1] = won,
                                                  [CW_EVOLVE_WON_2] = 1 - won,
                                                  [CW_EVOLVE_ROUNDS] = rounds,
                                                  [CW_EVOLVE_TURNS] = 2 * rounds}};
        cw_evolve_sums_count(sums, &match);
    }
    return CW_OK;
}

static cw_status evolve(bool resume)
{
    const cw_evolve_setup setup = {.metric = CW_METRIC_LENGTH,
                                   .rounds = 20,
                                   .life = 30,
                                   .population = 4,
                                   .elite = 1,
                                   .tournament = 2,
                                   .mutation = 0.1,
                                   .games = 10,
                                   .seed = 5,
                                   .generations = 2,
                                   .measure = 300,
                                   .keeping = {.store = path, .resume = resume, .threads = 1},
                                   .play = play_none};
    cw_evolve_result result;
    cw_status status = cw_evolve_search(&setup, &result, &errors);
    rows_must(status != CW_OK
                  || (result.held_out.matches == setup.measure
                      && result.score_held_out.low <= result.score_held_out.high),
              "a search of other matches");
    cw_evolve_clear(&result);
    return status;
}

static cw_status draw_map(bool resume)
{
    static cw_meta_map map;
    const cw_map_setup setup = {.game = game,
                                .agent = "nothing",
                                .opponents = &deck,
                                .opponent_count = 1,
                                .matches = 60,
                                .games = 4,
                                .measure = 4,
                                .seed = 9,
                                .keeping.threads = 1,
                                .keeping.store = path,
                                .keeping.resume = resume};
    cw_status status = cw_map_run(&setup, &map, &errors);
    for (int i = 0; status == CW_OK && i < CW_MAP_SIDE * CW_MAP_SIDE; i++) {
        const cw_map_cell *c = &map.cells[i];
        rows_must(!c->filled
                      || (c->rate.low >= 0 && c->rate.high <= 1 && c->points <= (double)c->matches
                          && c->pairs.size == c->matches
                          && c->pairs.half_points <= 2 * c->pairs.size
                          && c->pairs.squares <= 16 * c->pairs.count),
                  "a cell of other matches");
    }
    rows_must(status != CW_OK || (map.kept <= map.tried && map.matches >= setup.matches / 2),
              "a map of other matches");
    return status;
}

static cw_status experiment(const char *file, bool resume)
{
    static cw_outcome outcomes[CW_EXPERIMENT_CELLS];
    const cw_experiment_setup setup = {
        .matches = 4,
        .seed = 3,
        .keeping.store = path,
        .keeping.resume = resume,
        .keeping.threads = 1,
        .size = {.games = 2, .population = 4, .generations = 1, .simulations = 10, .measure = 20}};
    bool complete;
    cw_experiment *e = cw_experiment_read_file(file, false, &errors);
    rows_must(e != NULL, "an experiment of tests/data is missing");
    cw_status status = cw_experiment_run(e, &setup, outcomes, &complete, &errors);
    for (int i = 0; status == CW_OK && i < e->cell_count; i++) {
        const cw_outcome *o = &outcomes[i];
        rows_must(complete
                      && (o->matches == 0
                          || (o->low <= o->value && o->value <= o->high && is_time(o->seconds))),
                  "an outcome of other matches");
    }
    cw_experiment_free(e);
    return status;
}

static cw_status compare_players(bool resume)
{
    return experiment("tests/data/experiments/small.yaml", resume);
}

static cw_status study_games(bool resume)
{
    return experiment("tests/data/experiments/study.yaml", resume);
}

static cw_status (*const runs[])(bool resume) = {simulate, play_league,     evolve,
                                                 draw_map, compare_players, study_games};
enum { RUNS = sizeof runs / sizeof *runs };

static rows_pattern patterns[RUNS];

static void begin(void)
{
    cw_named_deck named = {0};
    rows_path(path, sizeof path);
    cw_errors_init(&errors);
    game = cw_load_game("reduced", &errors);
    rows_must(game != NULL && cw_deck_read(game, "tiny", &named, &errors) == CW_OK,
              "games/reduced is missing");
    deck = named.deck;
    for (int i = 0; i < RUNS; i++) {
        rows_remove(path);
        rows_must(runs[i](false) == CW_OK, "the good run failed");
        rows_learn(&patterns[i], path);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    rows_input in = {data, size};
    if (game == NULL)
        begin();
    unsigned kind = rows_byte(&in) % RUNS;
    rows_forge(&patterns[kind], path, &in);
    cw_errors_init(&errors);
    cw_status status = runs[kind](true);
    rows_must((status == CW_OK) == (errors.count == 0), "no problem was told");
    rows_remove(path);
    return 0;
}
