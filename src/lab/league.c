/* Running a league: pairs are handed out block by block, so that all pairings grow together;
 * results come in any order and are counted in theirs where a pairing may be settled early, so
 * that what counts does not depend on who was faster. */
#include "lab/league.h"

#include "league_private.h"

#include "base/hash.h"
#include "lab/agent_table.h"
#include "lab/farm.h"
#include "lab/sim.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 4 /* pairs of one pairing in a row */, PAIR_BITS = 40 };

static const uint64_t MOST_PAIRS = 20u * 1000 * 1000; /* of a whole run */
static const double COMMIT_SECONDS = 0.1;

/* One pairing in the run. */
typedef struct schedule {
    uint64_t pairs;      /* to be played */
    bool *have;          /* by pair: played or kept */
    pair_record **ahead; /* by pair: finished before an earlier one; NULL unless order matters */
    uint64_t next;       /* the first pair that was not counted, where order matters */
    bool settled;
} schedule;

typedef struct league {
    const cw_league_setup *setup;
    cw_pairing_result *results;
    cw_errors *errors;
    schedule *schedules;
    uint64_t *numbers; /* jobs in order */
    size_t job_count;
    league_store *store;
    league_worker *workers[CW_FARM_THREADS]; /* each made by its own thread */
    uint64_t total, finished, kept;          /* pairs; kept: finished before the run */
    atomic_bool stopping;
    bool failed;
} league;

static bool out_of_memory(league *l)
{
    cw_errors_add(l->errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
    return false;
}

/* ---- counting ---- */

/* Counts what is complete from the first pair on, until the pairing is settled. */
static void count_in_order(league *l, int pairing)
{
    schedule *s = &l->schedules[pairing];
    while (s->next < s->pairs && s->ahead[s->next] != NULL) {
        pair_record *record = s->ahead[s->next];
        s->ahead[s->next++] = NULL;
        if (!s->settled) {
            record_count(record, &l->results[pairing]);
            s->settled = l->setup->settled(l->setup->context, pairing, &l->results[pairing]);
        }
        free(record);
    }
}

/* A finished pair, played or kept. False without memory. */
static bool take(void *context, int pairing, uint64_t pair, const pair_record *record)
{
    league *l = context;
    schedule *s = &l->schedules[pairing];
    if (pair >= s->pairs || s->have[pair]) {
        return true; /* the store may hold more than this run wants */
    }
    s->have[pair] = true;
    l->finished++;
    if (s->ahead == NULL) {
        record_count(record, &l->results[pairing]);
        return true;
    }
    size_t size = record_size(record);
    s->ahead[pair] = malloc(size);
    if (s->ahead[pair] == NULL) {
        return false;
    }
    memcpy(s->ahead[pair], record, size);
    count_in_order(l, pairing);
    return true;
}

/* ---- the farm's questions ---- */

static size_t work(void *context, uint64_t number, int worker, void *result)
{
    league *l = context;
    league_worker **w = &l->workers[worker];
    if (*w == NULL) {
        *w = league_worker_new(l->setup->game, &l->stopping);
    }
    const cw_pairing *pairing = &l->setup->pairings[number >> PAIR_BITS];
    if (*w == NULL
        || !league_play(*w, pairing, number & (((uint64_t)1 << PAIR_BITS) - 1), result)) {
        return atomic_load(&l->stopping) ? CW_FARM_GIVEN_UP : 0; /* 0: a failure to be told */
    }
    return record_size(result);
}

static int done(void *context, uint64_t number, const void *result, size_t size)
{
    league *l = context;
    int pairing = (int)(number >> PAIR_BITS);
    uint64_t pair = number & (((uint64_t)1 << PAIR_BITS) - 1);
    if (!record_is_sound(result, size)) {
        const cw_pairing *p = &l->setup->pairings[pairing];
        cw_errors_add(l->errors, CW_ERR_MEMORY, NULL, 0, 0,
                      "%.100s against %.100s could not be played: not enough memory for the "
                      "agents?",
                      p->agents[0], p->agents[1]);
        l->failed = true;
    } else if (l->store != NULL
               && (!league_store_add(l->store, pairing, pair, result, l->errors)
                   || !league_store_commit(l->store, COMMIT_SECONDS, l->errors))) {
        l->failed = true;
    } else if (!take(l, pairing, pair, result)) {
        out_of_memory(l);
        l->failed = true;
    }
    return l->failed;
}

static bool skip(void *context, uint64_t number)
{
    const league *l = context;
    const schedule *s = &l->schedules[number >> PAIR_BITS];
    return s->settled || s->have[number & (((uint64_t)1 << PAIR_BITS) - 1)];
}

static int progress(void *context, size_t jobs_done, size_t jobs)
{
    league *l = context;
    (void)jobs_done;
    (void)jobs;
    if (l->store != NULL && !league_store_commit(l->store, COMMIT_SECONDS, l->errors)) {
        l->failed = true;
    }
    size_t left = 0;
    for (int i = 0; i < l->setup->count; i++) { /* settled pairings need no more */
        const schedule *s = &l->schedules[i];
        left += s->settled ? s->pairs - s->next : 0;
    }
    size_t fresh = (size_t)(l->finished - l->kept), all = (size_t)(l->total - l->kept);
    all = all - left > fresh ? all - left : fresh;
    return l->failed
        || (l->setup->progress != NULL
            && l->setup->progress(l->setup->context, 2 * fresh, 2 * all) != 0);
}

/* ---- setting up ---- */

static bool check_pairing(const cw_game *game, const cw_pairing *p, cw_errors *errors)
{
    cw_sim_setup as_sim = {.game = game, .decks = {p->decks[0], p->decks[1]}, .seed = p->seed};
    cw_match_setup match;
    uint64_t seeds[CW_SEATS];
    cw_state state;
    if (p->matches < 2 || p->matches % 2 != 0 || p->matches / 2 > MOST_PAIRS) {
        cw_errors_add(errors, CW_ERR_RANGE, NULL, 0, 0,
                      "a pairing has an even number of matches from 2 to %llu, not %llu",
                      2 * (unsigned long long)MOST_PAIRS, (unsigned long long)p->matches);
        return false;
    }
    cw_sim_match(&as_sim, 0, &match, seeds);
    cw_status status = cw_match_start(game, &match, &state, NULL);
    if (status != CW_OK) {
        cw_errors_add(errors, status, NULL, 0, 0,
                      "a match of %.100s against %.100s cannot start: %s",
                      p->deck_names[0] != NULL ? p->deck_names[0] : "one deck",
                      p->deck_names[1] != NULL ? p->deck_names[1] : "another",
                      cw_status_text(status));
    }
    return status == CW_OK;
}

/* Makes every agent once, for a good message: the workers only tell that it failed. */
static bool check_agents(const cw_league_setup *setup, cw_errors *errors)
{
    for (int i = 0; i < 2 * setup->count; i++) {
        const char *spec = setup->pairings[i / 2].agents[i % 2];
        bool seen = false;
        for (int k = i > 200 ? i - 200 : 0; k < i && !seen; k++) {
            seen = strcmp(setup->pairings[k / 2].agents[k % 2], spec) == 0;
        }
        cw_agent *agent = seen ? NULL : cw_agent_open(spec, setup->game, 0, 0, errors);
        if (!seen && agent == NULL) {
            return false;
        }
        cw_agent_free(agent);
    }
    return true;
}

static bool check_setup(league *l)
{
    const cw_league_setup *setup = l->setup;
    if (setup->count < 1 || setup->count > CW_LEAGUE_PAIRINGS) {
        cw_errors_add(l->errors, CW_ERR_LIMIT, NULL, 0, 0, "%d pairings: 1 to %d are possible",
                      setup->count, CW_LEAGUE_PAIRINGS);
        return false;
    }
    for (int i = 0; i < setup->count; i++) {
        if (!check_pairing(setup->game, &setup->pairings[i], l->errors)) {
            return false;
        }
        l->total += setup->pairings[i].matches / 2;
    }
    if (l->total > MOST_PAIRS) {
        cw_errors_add(l->errors, CW_ERR_LIMIT, NULL, 0, 0,
                      "%llu matches in one run: at most %llu are possible",
                      2 * (unsigned long long)l->total, 2 * (unsigned long long)MOST_PAIRS);
        return false;
    }
    return check_agents(setup, l->errors);
}

static bool make_schedules(league *l)
{
    const cw_league_setup *setup = l->setup;
    l->schedules = calloc((size_t)setup->count, sizeof *l->schedules);
    l->numbers = malloc(l->total * sizeof *l->numbers);
    bool good = l->schedules != NULL && l->numbers != NULL;
    for (int i = 0; good && i < setup->count; i++) {
        schedule *s = &l->schedules[i];
        s->pairs = setup->pairings[i].matches / 2;
        s->have = calloc(s->pairs, sizeof *s->have);
        s->ahead = setup->settled != NULL ? calloc(s->pairs, sizeof *s->ahead) : NULL;
        good = s->have != NULL && (setup->settled == NULL || s->ahead != NULL);
    }
    return good || out_of_memory(l);
}

static void list_jobs(league *l)
{
    l->job_count = 0;
    for (uint64_t from = 0; l->job_count < l->total; from += BLOCK) {
        for (int i = 0; i < l->setup->count; i++) {
            uint64_t to = from + BLOCK < l->schedules[i].pairs ? from + BLOCK
                                                               : l->schedules[i].pairs;
            for (uint64_t pair = from; pair < to; pair++) {
                l->numbers[l->job_count++] = (uint64_t)i << PAIR_BITS | pair;
            }
        }
    }
}

/* What the jobs depend on: ranks must agree. */
static uint64_t hash_setup(const cw_league_setup *setup)
{
    uint64_t hash = setup->game->hash;
    for (int i = 0; i < setup->count; i++) {
        const cw_pairing *p = &setup->pairings[i];
        uint64_t numbers[] = {hash, p->reveal, p->budget.nodes, p->seed};
        hash = cw_hash_bytes(numbers, sizeof numbers, hash);
        hash = cw_hash_bytes(&p->budget.seconds, sizeof p->budget.seconds, hash);
        for (int k = 0; k < CW_SEATS; k++) {
            const cw_deck *deck = &p->decks[k];
            hash = cw_hash_bytes(p->agents[k], strlen(p->agents[k]), hash);
            hash = cw_hash_bytes(deck->cards, (size_t)deck->count * sizeof deck->cards[0],
                                 hash + deck->hero);
        }
    }
    return hash | 1;
}

static void clear(league *l)
{
    for (int i = 0; l->schedules != NULL && i < l->setup->count; i++) {
        schedule *s = &l->schedules[i];
        for (uint64_t k = 0; s->ahead != NULL && k < s->pairs; k++) {
            free(s->ahead[k]);
        }
        free(s->ahead);
        free(s->have);
    }
    for (int i = 0; i < CW_FARM_THREADS; i++) {
        league_worker_free(l->workers[i]);
    }
    free(l->schedules);
    free(l->numbers);
}

static bool is_complete(const league *l)
{
    for (int i = 0; i < l->setup->count; i++) {
        const schedule *s = &l->schedules[i];
        if (!s->settled && l->results[i].matches < 2 * s->pairs) {
            return false;
        }
    }
    return true;
}

cw_status cw_league_run(const cw_league_setup *setup, cw_pairing_result *results, bool *complete,
                        cw_errors *errors)
{
    league l = {.setup = setup, .results = results, .errors = errors};
    memset(results, 0, (size_t)(setup->count > 0 ? setup->count : 0) * sizeof *results);
    *complete = false;
    l.failed = !check_setup(&l) || !make_schedules(&l);
    bool chief = cw_farm_rank() == 0;
    if (!l.failed && chief && setup->store != NULL) {
        l.store = league_store_open(setup, errors);
        l.failed = l.store == NULL || !league_store_read(l.store, take, &l, errors);
        l.kept = l.finished;
    }
    if (!l.failed) {
        list_jobs(&l);
        cw_farm_run(&(cw_farm_job){.numbers = l.numbers, .count = l.job_count,
                                   .result_size = sizeof(pair_record), .threads = setup->threads,
                                   .same = hash_setup(setup), .work = work, .done = done,
                                   .progress = progress, .skip = skip, .stopping = &l.stopping,
                                   .context = &l});
    }
    l.failed = !league_store_close(l.store, errors) || l.failed;
    *complete = !l.failed && chief && is_complete(&l);
    clear(&l);
    return !l.failed ? CW_OK : cw_errors_status(errors) != CW_OK ? cw_errors_status(errors)
                                                                 : CW_ERR_MEMORY;
}
