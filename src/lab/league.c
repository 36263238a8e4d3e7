/* Running a league: pairs are handed out block by block, so that all pairings grow together;
 * results come in any order and are counted in theirs where a pairing may be settled early, so
 * that what counts does not depend on who was faster. */
#include "lab/league.h"

#include "league_private.h"

#include "base/hash.h"
#include "lab/bot.h"
#include "lab/farm.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 4 /* pairs of one pairing in a row */, PAIR_BITS = 40 };

static const double COMMIT_SECONDS = 0.1;

/* One pairing in the run. */
typedef struct schedule {
    uint64_t pairs;      /* to be played */
    bool *have;          /* by pair: played or kept */
    pair_record **ahead; /* by pair: finished before an earlier one; NULL unless order matters */
    uint64_t next;       /* the first pair that was not counted, where order matters */
    bool settled;
    bool was_kept;           /* the store has pairs of those … */
    uint64_t first_kept;     /* … the first one of them … */
    uint64_t kept_signature; /* … and what that came to */
} schedule;

typedef struct league {
    const cw_league_setup *setup;
    cw_pairing_result *results;
    cw_errors *errors;
    schedule *schedules;
    uint64_t *numbers; /* of jobs: room for all */
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
    if (pair >= s->pairs || s->have[pair])
        return true; /* the store may hold more than this run wants */
    s->have[pair] = true;
    l->finished++;
    if (s->ahead == NULL) {
        record_count(record, &l->results[pairing]);
        return true;
    }
    size_t size = record_size(record);
    s->ahead[pair] = malloc(size);
    if (s->ahead[pair] == NULL)
        return false;
    memcpy(s->ahead[pair], record, size);
    count_in_order(l, pairing);
    return true;
}

/* A pair from the store. */
static bool take_kept(void *context, int pairing, uint64_t pair, const pair_record *record)
{
    schedule *s = &((league *)context)->schedules[pairing];
    if (!s->was_kept && pair < s->pairs) {
        s->was_kept = true;
        s->first_kept = pair;
        s->kept_signature = record->signature;
    }
    return take(context, pairing, pair, record);
}

/* ---- the farm's questions ---- */

static uint64_t pair_of(uint64_t number) { return number & (((uint64_t)1 << PAIR_BITS) - 1); }

static size_t work(void *context, uint64_t number, int worker, void *result)
{
    league *l = context;
    league_worker **w = &l->workers[worker];
    if (*w == NULL)
        *w = league_worker_new(l->setup->game, &l->stopping);
    const cw_pairing *pairing = &l->setup->pairings[number >> PAIR_BITS];
    if (*w == NULL || !league_play(*w, pairing, pair_of(number), result))
        return atomic_load(&l->stopping) ? CW_FARM_GIVEN_UP : 0; /* 0: a failure to be told */
    return record_size(result);
}

/* False after telling the user. */
static bool check_result(league *l, uint64_t number, const void *result, size_t size)
{
    const cw_pairing *p = &l->setup->pairings[number >> PAIR_BITS];
    bool sound = record_is_sound(result, size);
    if (!sound) {
        cw_errors_add(l->errors, CW_ERR_MEMORY, NULL, 0, 0,
                      "%.100s against %.100s could not be played: not enough memory for the "
                      "agents?",
                      p->agents[0], p->agents[1]);
    }
    return sound;
}

/* A kept pair was played again. */
static int compare(void *context, uint64_t number, const void *result, size_t size)
{
    league *l = context;
    const cw_pairing *p = &l->setup->pairings[number >> PAIR_BITS];
    const schedule *s = &l->schedules[number >> PAIR_BITS];
    if (!check_result(l, number, result, size)) {
        l->failed = true;
    } else if (((const pair_record *)result)->signature != s->kept_signature) {
        cw_errors_add(l->errors, CW_ERR_MISMATCH, l->setup->store, 0, 0,
                      "pair %llu of %.100s against %.100s goes otherwise now than in the store: an "
                      "agent has changed since; begin a new store",
                      (unsigned long long)pair_of(number), p->agents[0], p->agents[1]);
        l->failed = true;
    }
    return l->failed;
}

static int done(void *context, uint64_t number, const void *result, size_t size)
{
    league *l = context;
    int pairing = (int)(number >> PAIR_BITS);
    uint64_t pair = pair_of(number);
    if (!check_result(l, number, result, size)) {
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
    return s->settled || s->have[pair_of(number)];
}

static int progress(void *context, size_t jobs_done, size_t jobs)
{
    league *l = context;
    (void)jobs_done;
    (void)jobs;
    if (l->store != NULL && !league_store_commit(l->store, COMMIT_SECONDS, l->errors))
        l->failed = true;
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

static bool lacks_pairs(const schedule *s)
{
    for (uint64_t i = 0; i < s->pairs && !s->settled; i++)
        if (!s->have[i])
            return true;
    return false;
}

/* The same seed, the same match: not by the clock, and nobody knows of programs from outside. */
static bool is_repeatable(const cw_pairing *p)
{
    return p->budget.seconds <= 0 && cw_bot_command(p->agents[0]) == NULL
           && cw_bot_command(p->agents[1]) == NULL;
}

/* Before a pairing goes on, one of its kept pairs is played again: new matches of agents that have
 * changed must not be counted together with old ones. */
static size_t list_proofs(league *l)
{
    size_t count = 0;
    for (int i = 0; i < l->setup->count; i++) {
        const schedule *s = &l->schedules[i];
        if (s->was_kept && is_repeatable(&l->setup->pairings[i]) && lacks_pairs(s))
            l->numbers[count++] = (uint64_t)i << PAIR_BITS | s->first_kept;
    }
    return count;
}

static size_t list_jobs(league *l)
{
    size_t count = 0;
    for (uint64_t from = 0; count < l->total; from += BLOCK) {
        for (int i = 0; i < l->setup->count; i++) {
            uint64_t to = from + BLOCK < l->schedules[i].pairs ? from + BLOCK
                                                               : l->schedules[i].pairs;
            for (uint64_t pair = from; pair < to; pair++)
                l->numbers[count++] = (uint64_t)i << PAIR_BITS | pair;
        }
    }
    return count;
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
        for (uint64_t k = 0; s->ahead != NULL && k < s->pairs; k++)
            free(s->ahead[k]);
        free(s->ahead);
        free(s->have);
    }
    for (int i = 0; i < CW_FARM_THREADS; i++)
        league_worker_free(l->workers[i]);
    free(l->schedules);
    free(l->numbers);
}

static bool is_complete(const league *l)
{
    for (int i = 0; i < l->setup->count; i++) {
        const schedule *s = &l->schedules[i];
        if (!s->settled && l->results[i].matches < 2 * s->pairs)
            return false;
    }
    return true;
}

/* All ranks run the farm twice, also where rank 0 has nothing to prove. */
static void play(league *l)
{
    cw_farm_job job = {.numbers = l->numbers,
                       .result_size = sizeof(pair_record),
                       .threads = l->setup->threads,
                       .same = hash_setup(l->setup),
                       .work = work,
                       .progress = progress,
                       .stopping = &l->stopping,
                       .context = l};
    job.count = list_proofs(l);
    job.done = compare;
    cw_farm_run(&job);
    if (!l->failed) {
        job.count = list_jobs(l);
        job.done = done;
        job.skip = skip;
        cw_farm_run(&job);
    }
}

cw_status cw_league_run(const cw_league_setup *setup, cw_pairing_result *results, bool *complete,
                        cw_errors *errors)
{
    league l = {.setup = setup, .results = results, .errors = errors};
    memset(results, 0, (size_t)(setup->count > 0 ? setup->count : 0) * sizeof *results);
    *complete = false;
    l.failed = !league_check(setup, &l.total, errors) || !make_schedules(&l);
    bool chief = cw_farm_rank() == 0;
    if (!l.failed && chief && setup->store != NULL) {
        l.store = league_store_open(setup, errors);
        l.failed = l.store == NULL || !league_store_read(l.store, take_kept, &l, errors);
        l.kept = l.finished;
    }
    if (!l.failed)
        play(&l);
    l.failed = !league_store_close(l.store, errors) || l.failed;
    *complete = !l.failed && chief && is_complete(&l);
    clear(&l);
    return !l.failed                           ? CW_OK
           : cw_errors_status(errors) != CW_OK ? cw_errors_status(errors)
                                               : CW_ERR_MEMORY;
}
