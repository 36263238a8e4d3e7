/* The farm as the other ranks see it: threads work on a short queue of jobs that rank 0 gave, their
 * results gather in a box, and the main thread carries the box to rank 0 and brings new jobs. The
 * queue holds what the threads do in a moment, so that fast jobs do not wait for the carrier and
 * slow ones do not pile up here while others are idle. */
#include "farm_crew.h"
#include "base/memory.h"
#include "farm_link.h"

#include <string.h>

static const double POLL_SECONDS = 0.001;  /* how often the carrier looks for news */
static const double AHEAD_SECONDS = 0.02;  /* jobs for so long are kept in the queue */
static const double SILENT_SECONDS = 0.25; /* a report is due even without news: is there a stop? */

enum { LARGEST_REPORT = 1 << 30, LEAST_BOX = 1 << 20 };

typedef struct follower {
    crew crew; /* first: the crew's functions get the follower by it */
    uint64_t queue[MOST_ORDERED];
    size_t first, queued;
    size_t in_work, finished;
    bool ended; /* rank 0 has no more jobs */
    /* The report that is being filled, and the one that is being sent. */
    unsigned char *box, *other;
    size_t room, filled, results;
} follower;

static size_t padded(size_t size) { return (size + WORD - 1) / WORD * WORD; }

static size_t result_room(const cw_farm_job *job) { return 2 * WORD + padded(job->result_size); }

/* The results of all threads of the largest crew at once if that is reasonable, in any case a
 * result of any size. Both sides work it out from the same job. */
size_t cw__farm_report_room(const cw_farm_job *job)
{
    size_t wanted = REPORT_HEAD * WORD + (CW_FARM_THREADS + 1) * result_room(job);
    size_t limit = LARGEST_REPORT / 64 > 4 * result_room(job) ? LARGEST_REPORT / 64
                                                              : 4 * result_room(job);
    return wanted < LEAST_BOX ? LEAST_BOX : wanted < limit ? wanted : limit;
}

/* Room for a result is set aside when its job is taken. */
static crew_turn take(crew *c, uint64_t *number)
{
    follower *f = (follower *)c;
    if (c->stopped || (f->ended && f->queued == 0))
        return CREW_ENDED;
    if (f->queued == 0 || f->filled + (f->in_work + 1) * result_room(c->job) > f->room)
        return CREW_LATER;
    *number = f->queue[f->first++];
    f->queued--;
    f->in_work++;
    return CREW_JOB;
}

static void give(crew *c, uint64_t number, const void *result, size_t size)
{
    follower *f = (follower *)c;
    f->in_work--;
    if (size > c->job->result_size) /* given up */
        return;
    uint64_t head[2] = {number, size};
    memcpy(f->box + f->filled, head, sizeof head);
    if (size > 0)
        memcpy(f->box + f->filled + sizeof head, result, size);
    f->filled += sizeof head + padded(size);
    f->results++;
    f->finished++;
}

/* Jobs to ask for, so that the queue lasts for a moment. */
static size_t count_wanted(const follower *f, double seconds)
{
    if (f->ended || f->crew.stopped)
        return 0;
    size_t idle = (size_t)f->crew.present - f->in_work;
    double ahead = 1 + AHEAD_SECONDS * (double)f->finished / (seconds > 0 ? seconds : 1);
    size_t target = idle + (ahead < MOST_ORDERED ? (size_t)ahead : MOST_ORDERED);
    target = target < MOST_ORDERED ? target : MOST_ORDERED;
    return target > f->queued ? target - f->queued : 0;
}

/* Under the lock, which is open while the report is on its way. */
static void report(const farm_link *link, follower *f, size_t wanted, bool leaves)
{
    uint64_t head[REPORT_HEAD] = {
        [REPORT_WANT] = wanted, [REPORT_LEAVES] = leaves, [REPORT_RESULTS] = f->results};
    unsigned char *full = f->box;
    size_t size = f->filled;
    memcpy(full, head, sizeof head);
    f->box = f->other;
    f->other = full;
    f->filled = sizeof head;
    f->results = 0;
    pthread_cond_broadcast(&f->crew.jobs); /* there is room again */
    cw__crew_unlock(&f->crew);
    link->send(0, full, size);
    cw__crew_lock(&f->crew);
}

/* Under the lock. New jobs go behind those that wait; the order is that of the leader. */
static void obey(follower *f, const uint64_t *order)
{
    memmove(f->queue, f->queue + f->first, f->queued * sizeof *f->queue);
    f->first = 0;
    for (uint64_t i = 0; i < order[ORDER_JOBS] && f->queued < MOST_ORDERED; i++)
        f->queue[f->queued++] = order[ORDER_HEAD + i];
    f->ended |= order[ORDER_ENDED] != 0;
    if (order[ORDER_STOPPED] != 0)
        cw__crew_stop(&f->crew);
    pthread_cond_broadcast(&f->crew.jobs);
}

/* Carries reports and orders until the last report, which says that nobody works any more, has
 * been answered. */
static void carry(const farm_link *link, follower *f)
{
    uint64_t order[ORDER_HEAD + MOST_ORDERED];
    double began = cw_seconds_now(), reported = began;
    bool leaves = false, awaited = false;
    cw__crew_lock(&f->crew);
    while (!leaves || awaited) {
        double time = cw_seconds_now();
        size_t wanted = count_wanted(f, time - began);
        if (!awaited
            && (wanted > 0 || f->results > 0 || f->crew.present == 0
                || time - reported > SILENT_SECONDS)) {
            leaves = f->crew.present == 0;
            report(link, f, wanted, leaves);
            awaited = true;
            reported = time;
        }
        cw__crew_wait(&f->crew, POLL_SECONDS);
        if (awaited) {
            int from;
            cw__crew_unlock(&f->crew);
            size_t size = link->receive(&from, order, sizeof order);
            cw__crew_lock(&f->crew);
            if (size > 0) {
                obey(f, order);
                awaited = false;
            }
        }
    }
    cw__crew_unlock(&f->crew);
}

void cw__farm_follow(const farm_link *link, const cw_farm_job *job)
{
    follower *f = cw_alloc(1, sizeof *f);
    size_t room = cw__farm_report_room(job);
    unsigned char *boxes = cw_alloc(2, room);
    f->crew = (crew){
        .job = job, .take = take, .give = give, .threads = cw_farm_threads(job->threads)};
    f->box = boxes;
    f->other = boxes + room;
    f->room = room;
    f->filled = REPORT_HEAD * WORD;
    cw__crew_start(&f->crew);
    carry(link, f);
    cw__crew_end(&f->crew);
    free(boxes);
    free(f);
}
