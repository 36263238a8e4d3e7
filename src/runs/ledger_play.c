/* Jobs of a run on the farm: what the store has is taken from there, the rest is played and kept,
 * and all results are taken in the order of the list, whatever the order in which they come. */
#include "farm_link.h"
#include "base/memory.h"
#include "ledger_private.h"

#include "base/hash.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct held {
    size_t size;
    unsigned char bytes[];
} held;

/* The first job of a chapter that the store has, to be done again. */
typedef struct proof {
    size_t place; /* of the job in the list */
    held *kept;   /* NULL = the store has none */
    bool needed;  /* the chapter lacks jobs */
} proof;

typedef struct playing {
    cw_ledger *ledger;
    const cw_ledger_play *play;
    held **results;     /* by place in the list: known but not taken yet; or all if `everywhere` */
    bool *is_known;     /* by place: played or kept */
    uint64_t *unplayed; /* matches that are neither, by chapter of the run */
    size_t next;        /* the first place that was not taken */
    proof *proofs;      /* by chapter of the run */
    size_t *proof_of;   /* which are to be proved now */
    size_t proof_count;
    cw_errors *problems; /* of each worker */
    int workers;
    bool proving;
} playing;

static uint64_t matches_of(const playing *p, size_t place)
{
    return p->play->matches(p->play->context, p->play->jobs[place]);
}

static bool is_settled(const playing *p, int chapter)
{
    return p->play->settled != NULL && p->play->settled(p->play->context, chapter);
}

static held *hold(const void *bytes, size_t size)
{
    held *h = cw_alloc(1, sizeof *h + size);
    h->size = size;
    memcpy(h->bytes, bytes, size);
    return h;
}

/* ---- taking ---- */

static bool take(playing *p, size_t place, const void *bytes, size_t size)
{
    uint64_t job = p->play->jobs[place];
    if (is_settled(p, cw_job_chapter(job)))
        return true;
    if (!p->play->take(p->play->context, job, bytes, size)) {
        cw_errors_add(p->ledger->errors, CW_ERR_MISMATCH, p->ledger->keeping->store, 0, 0,
                      "the result of job %" PRIu64 " of chapter %d makes no sense",
                      cw_job_number(job), cw_job_chapter(job) + 1);
        return cw__ledger_fail(p->ledger);
    }
    p->ledger->taken += matches_of(p, place);
    return true;
}

static bool take_held(playing *p, size_t place)
{
    held *h = p->results[place];
    bool good = take(p, place, h->bytes, h->size);
    if (!p->play->everywhere) {
        free(h);
        p->results[place] = NULL;
    }
    return good;
}

/* What is known from the first place on; at the end of a stopped run also what lies behind gaps. */
static bool take_known(playing *p, bool all)
{
    bool good = true;
    for (; good && p->next < p->play->count; p->next++)
        if (p->is_known[p->next])
            good = take_held(p, p->next);
        else if (!all && !is_settled(p, cw_job_chapter(p->play->jobs[p->next])))
            break;
    return good;
}

/* A result comes in. One whose turn it is need not be held. */
static bool accept(playing *p, size_t place, const void *bytes, size_t size)
{
    p->is_known[place] = true;
    p->unplayed[cw_job_chapter(p->play->jobs[place])] -= matches_of(p, place);
    if (place == p->next && !p->play->everywhere) {
        p->next++;
        return take(p, place, bytes, size) && take_known(p, false);
    }
    p->results[place] = hold(bytes, size);
    return take_known(p, false);
}

/* ---- the store ---- */

static bool read_kept(playing *p)
{
    cw_ledger *l = p->ledger;
    for (size_t i = 0; i < p->play->count; i++) {
        uint64_t job = p->play->jobs[i];
        const void *bytes;
        size_t size;
        proof *f = &p->proofs[cw_job_chapter(job)];
        int row = p->play->unkept
                      ? 0
                      : cw_ledger_get(l, cw_job_chapter(job), cw_job_number(job), &bytes, &size);
        if (row > 0 && f->kept == NULL) {
            f->place = i;
            f->kept = hold(bytes, size);
        }
        uint64_t before = l->taken;
        if (row < 0 || (row > 0 && !accept(p, i, bytes, size)))
            return false;
        l->kept += l->taken - before;
        f->needed |= row == 0 && !is_settled(p, cw_job_chapter(job));
    }
    return true;
}

/* Kept before it was taken: a result that waits for an earlier one is not lost. */
static bool keep(playing *p, size_t place, const void *bytes, size_t size)
{
    uint64_t job = p->play->jobs[place];
    return p->play->unkept
           || cw_ledger_put(p->ledger, cw_job_chapter(job), cw_job_number(job),
                            matches_of(p, place), bytes, size);
}

/* ---- the farm's questions ---- */

static size_t work(void *context, uint64_t number, int worker, void *result)
{
    playing *p = context;
    size_t place = p->proving ? p->proof_of[number] : number;
    return p->play->work(p->play->context, p->play->jobs[place], worker, result,
                         &p->problems[worker]);
}

static bool check_size(playing *p, size_t size)
{
    cw_ledger *l = p->ledger;
    for (int i = 0; size == 0 && i < p->workers && l->errors->count == 0; i++) {
        const cw_error *e = &p->problems[i].list[0];
        if (p->problems[i].count > 0)
            cw_errors_add(l->errors, e->status, e->file[0] != '\0' ? e->file : NULL, e->line,
                          e->column, "%s", e->message);
    }
    if (size == 0 && l->errors->count == 0)
        cw_refuse(l->errors, CW_ERR_LIMIT, "some matches could not be played");
    return size > 0 || cw__ledger_fail(l);
}

static int compare(void *context, uint64_t number, const void *result, size_t size)
{
    playing *p = context;
    size_t place = p->proof_of[number];
    uint64_t job = p->play->jobs[place];
    const held *kept = p->proofs[cw_job_chapter(job)].kept;
    const cw_ledger_play *play = p->play;
    size_t same = play->repeats != NULL ? play->repeats(play->context, job, result, size) : size;
    if (check_size(p, size) && (kept->size < same || memcmp(kept->bytes, result, same) != 0)) {
        cw_errors_add(p->ledger->errors, CW_ERR_MISMATCH, p->ledger->keeping->store, 0, 0,
                      "job %" PRIu64
                      " of chapter %d goes otherwise now than in the store: an agent "
                      "has changed since; begin a new store",
                      cw_job_number(job), cw_job_chapter(job) + 1);
        cw__ledger_fail(p->ledger);
    }
    return p->ledger->failed;
}

static int done(void *context, uint64_t place, const void *result, size_t size)
{
    playing *p = context;
    bool good = check_size(p, size) && keep(p, place, result, size)
                && accept(p, place, result, size);
    return !good;
}

static bool skip(void *context, uint64_t place)
{
    const playing *p = context;
    return p->is_known[place] || is_settled(p, cw_job_chapter(p->play->jobs[place]));
}

static int progress(void *context, size_t jobs_done, size_t jobs)
{
    playing *p = context;
    cw_ledger *l = p->ledger;
    uint64_t left = 0, fresh = l->taken - l->kept;
    (void)jobs_done;
    (void)jobs;
    for (int i = 0; i < l->chapter_count; i++)
        left += p->unplayed[i] > 0 && !is_settled(p, i) ? p->unplayed[i] : 0;
    uint64_t all = l->planned > l->taken + left ? l->planned - l->kept : fresh + left;
    l->stopped |= l->keeping->progress != NULL
                  && l->keeping->progress(l->keeping->context, (size_t)fresh, (size_t)all) != 0;
    cw__ledger_commit(l, l->stopped);
    return l->stopped || l->failed;
}

/* ---- all ranks ---- */

/* What rank 0 knows after the jobs: how they ended, and the results if everybody needs them. */
typedef struct ending {
    bool stopped;
    uint64_t size;
} ending;

static void share_bytes(unsigned char *bytes, uint64_t size)
{
    for (uint64_t at = 0; at < size; at += CW_FARM_LARGEST) {
        uint64_t left = size - at;
        cw__farm_link_share(bytes + at, left < CW_FARM_LARGEST ? left : CW_FARM_LARGEST);
    }
}

/* Sizes, then bytes, of all results in the order of the list. */
static unsigned char *pack(const playing *p, uint64_t *size)
{
    uint64_t sum = p->play->count * sizeof(uint64_t), at = sum;
    for (size_t i = 0; i < p->play->count; i++)
        sum += p->results[i]->size;
    unsigned char *bytes = cw_alloc(sum, 1);
    for (size_t i = 0; i < p->play->count; i++) {
        uint64_t own = p->results[i]->size;
        memcpy(bytes + i * sizeof own, &own, sizeof own);
        memcpy(bytes + at, p->results[i]->bytes, own);
        at += own;
    }
    *size = sum;
    return bytes;
}

static void unpack(playing *p, const unsigned char *bytes)
{
    uint64_t at = p->play->count * sizeof(uint64_t), size;
    for (size_t i = 0; i < p->play->count; i++) {
        memcpy(&size, bytes + i * sizeof size, sizeof size);
        if (!accept(p, i, bytes + at, size))
            abort(); /* the other ranks wait for this one: mpirun ends the run */
        at += size;
    }
}

/* A failure is told by rank 0; the others only stop. */
static void share_results(playing *p)
{
    cw_ledger *l = p->ledger;
    ending end = {.stopped = l->stopped || l->failed};
    bool leads = cw_farm_rank() == 0;
    unsigned char *bytes = leads && !end.stopped ? pack(p, &end.size) : NULL;
    cw__farm_link_share(&end, sizeof end);
    if (!leads) {
        l->stopped = end.stopped;
        bytes = cw_alloc(end.size, 1);
    }
    if (!end.stopped)
        share_bytes(bytes, end.size);
    if (!leads && !end.stopped)
        unpack(p, bytes);
    free(bytes);
}

/* ---- a play ---- */

static void list_proofs(playing *p)
{
    for (int i = 0; i < p->ledger->chapter_count; i++) {
        const proof *f = &p->proofs[i];
        if (f->kept != NULL && f->needed
            && (p->play->repeats == NULL
                || p->play->repeats(p->play->context, p->play->jobs[f->place], f->kept->bytes,
                                    f->kept->size)
                       > 0))
            p->proof_of[p->proof_count++] = f->place;
    }
}

/* The farm does nothing if results would be too large for it. */
static void finish(playing *p)
{
    cw_ledger *l = p->ledger;
    uint64_t left = 0;
    for (int i = 0; i < l->chapter_count; i++)
        left += is_settled(p, i) ? 0 : p->unplayed[i];
    if (left > 0 && !l->stopped && !l->failed)
        cw__ledger_fail_memory(l);
    take_known(p, true);
}

/* All ranks run the farm twice, also where rank 0 has nothing to prove. */
static void run_farm(playing *p)
{
    cw_ledger *l = p->ledger;
    cw_farm_job job = {.count = p->proof_count,
                       .result_size = p->play->result_size,
                       .threads = l->keeping->threads,
                       .same = cw_hash_bytes(&p->play->same, sizeof p->play->same, l->same) | 1,
                       .shared = p->play->shared,
                       .shared_size = p->play->shared_size,
                       .work = work,
                       .done = compare,
                       .progress = progress,
                       .stopping = &l->stopping,
                       .context = p};
    if (cw_farm_ranks() > 1 || p->proof_count > 0) {
        p->proving = true;
        cw_farm_run(&job);
    }
    p->proving = false;
    job.count = l->failed || l->stopped ? 0 : p->play->count;
    job.done = done;
    job.skip = skip;
    cw_farm_run(&job);
    if (cw_farm_rank() == 0)
        finish(p);
    if (p->play->everywhere && cw_farm_ranks() > 1)
        share_results(p);
}

static void make_room(playing *p)
{
    size_t count = p->play->count, chapters = (size_t)p->ledger->chapter_count;
    p->workers = cw_farm_threads(p->ledger->keeping->threads);
    p->results = cw_alloc(count, sizeof *p->results);
    p->is_known = cw_alloc(count, sizeof *p->is_known);
    p->unplayed = cw_alloc(chapters, sizeof *p->unplayed);
    p->proofs = cw_alloc(chapters, sizeof *p->proofs);
    p->proof_of = cw_alloc(chapters, sizeof *p->proof_of);
    p->problems = cw_alloc((size_t)p->workers, sizeof *p->problems);
    for (size_t i = 0; i < p->play->count; i++)
        p->unplayed[cw_job_chapter(p->play->jobs[i])] += matches_of(p, i);
}

static void clear(playing *p)
{
    for (size_t i = 0; i < p->play->count; i++)
        free(p->results[i]);
    for (int i = 0; i < p->ledger->chapter_count; i++)
        free(p->proofs[i].kept);
    free(p->results);
    free(p->is_known);
    free(p->unplayed);
    free(p->proofs);
    free(p->proof_of);
    free(p->problems);
}

bool cw_ledger_run(cw_ledger *l, const cw_ledger_play *play)
{
    playing p = {.ledger = l, .play = play};
    if (l->failed || l->stopped)
        return false;
    make_room(&p);
    bool good = cw_farm_rank() != 0 || (read_kept(&p) && cw__ledger_commit(l, true));
    if (good && (cw_farm_ranks() > 1 || p.next < play->count)) {
        list_proofs(&p);
        run_farm(&p);
    }
    clear(&p);
    return !l->failed && !l->stopped;
}
