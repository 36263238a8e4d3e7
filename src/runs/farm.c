/* The farm as rank 0 sees it: the list of jobs, who gets the next one, what comes back. Jobs that
 * other ranks do pass through the same three functions as those of its own threads: each report that
 * comes in is answered by an order. Near the end of the list a rank gets less than it wants, so that
 * all end at about the same time. */
#include "farm_crew.h"
#include "farm_link.h"

#include "base/memory.h"
#include "base/parallel.h"

#include <string.h>

static const double REPORT_SECONDS = 0.1; /* between two calls of progress */
static const double POLL_SECONDS = 0.001; /* between two looks for messages */

typedef struct lead {
    crew crew; /* first: the crew's functions get the lead by it */
    size_t next, done, skipped;
    double reported; /* when progress was told last */
    /* With other ranks: */
    const farm_link *link;
    int away;              /* ranks that have not left */
    unsigned char *report; /* the last one; owned */
    size_t room;
} lead;

/* ---- under the crew's lock ---- */

static bool next_job(lead *l, uint64_t *number)
{
    const cw_farm_job *job = l->crew.job;
    while (!l->crew.stopped && l->next < job->count) {
        *number = l->next++;
        if (job->skip == NULL || !job->skip(job->context, *number))
            return true;
        l->skipped++;
    }
    return false;
}

/* Of a thread of this rank, or of another rank. */
static void give(crew *c, uint64_t number, const void *result, size_t size)
{
    lead *l = (lead *)c;
    const cw_farm_job *job = c->job;
    if (size > job->result_size) /* given up */
        return;
    l->done++;
    if (job->done(job->context, number, result, size) != 0)
        cw__crew_stop(c);
}

static void tell_progress(lead *l, bool now)
{
    const cw_farm_job *job = l->crew.job;
    double time = cw_seconds_now();
    if (job->progress == NULL || (!now && time - l->reported < REPORT_SECONDS))
        return;
    l->reported = time;
    if (job->progress(job->context, l->done, job->count - l->skipped) != 0)
        cw__crew_stop(&l->crew);
}

/* ---- other ranks ---- */

/* The report comes from a program that passed the comparison of all ranks, so only its frame is
 * checked. */
static void accept_results(lead *l, const unsigned char *report, size_t size, uint64_t results)
{
    size_t at = REPORT_HEAD * WORD;
    for (uint64_t i = 0; i < results; i++) {
        uint64_t head[2];
        if (size - at < sizeof head)
            return;
        memcpy(head, report + at, sizeof head);
        at += sizeof head;
        size_t whole = (head[1] + WORD - 1) / WORD * WORD;
        if (head[1] > l->crew.job->result_size || size - at < whole)
            return;
        give(&l->crew, head[0], report + at, head[1]);
        at += whole;
    }
}

/* Half of an even share of what is left: orders shrink as the list does (guided self-scheduling,
 * Polychronopoulos and Kuck 1987), so that the last ones are single jobs and no rank ends long
 * after the others. */
static size_t fill_order(lead *l, uint64_t want, uint64_t *order)
{
    size_t left = l->crew.job->count - l->next;
    size_t share = left / (2 * (size_t)l->link->ranks);
    uint64_t most = want < MOST_ORDERED ? want : MOST_ORDERED;
    uint64_t jobs = 0, number;
    bool ended = false;
    share = share > 0 ? share : 1;
    most = most < share ? most : share;
    while (jobs < most && !ended)
        if (next_job(l, &number))
            order[ORDER_HEAD + jobs++] = number;
        else
            ended = true;
    order[ORDER_ENDED] = ended;
    order[ORDER_STOPPED] = l->crew.stopped;
    order[ORDER_JOBS] = jobs;
    return (ORDER_HEAD + jobs) * sizeof *order;
}

/* The lock is open while messages travel: the threads of this rank go on taking and giving jobs. */
static void serve(lead *l)
{
    uint64_t order[ORDER_HEAD + MOST_ORDERED], head[REPORT_HEAD];
    int from = 0;
    while (l->away > 0) {
        cw__crew_unlock(&l->crew);
        size_t size = l->link->receive(&from, l->report, l->room);
        cw__crew_lock(&l->crew);
        if (size < sizeof head)
            return;
        memcpy(head, l->report, sizeof head);
        accept_results(l, l->report, size, head[REPORT_RESULTS]);
        size_t order_size = fill_order(l, head[REPORT_WANT], order);
        l->away -= head[REPORT_LEAVES] != 0;
        cw__crew_unlock(&l->crew);
        l->link->send(from, order, order_size);
        cw__crew_lock(&l->crew);
        tell_progress(l, false);
    }
}

/* ---- the run ---- */

/* Cores that several ranks of a machine have in common are divided among them. */
int cw_farm_threads(int threads)
{
    const farm_link *link = cw__farm_link_get();
    int count = threads > 0 ? threads : cw_core_count();
    if (threads <= 0 && link != NULL)
        count = count / link->sharing + (link->place < count % link->sharing);
    return count < 1 ? 1 : count < CW_FARM_THREADS ? count : CW_FARM_THREADS;
}

/* The leader's own threads play while it hands out jobs. It looks for messages often only while
 * another process is at work; otherwise it wakes for the progress. */
static void lead_run(lead *l)
{
    crew *c = &l->crew;
    if ((size_t)c->threads > c->job->count)
        c->threads = c->job->count > 0 ? (int)c->job->count : 1;
    cw__crew_start(c);
    cw__crew_lock(c);
    while (c->present > 0 || l->away > 0) {
        cw__crew_wait(c, l->away > 0 ? POLL_SECONDS : REPORT_SECONDS);
        serve(l);
        tell_progress(l, false);
    }
    tell_progress(l, true);
    cw__crew_unlock(c);
    cw__crew_end(c);
}

static crew_turn take(crew *c, uint64_t *number)
{
    return next_job((lead *)c, number) ? CREW_JOB : CREW_ENDED;
}

size_t cw_farm_run(const cw_farm_job *job)
{
    const farm_link *link = cw__farm_link_get();
    if (job->result_size > CW_FARM_LARGEST || job->shared_size > CW_FARM_LARGEST)
        return 0;
    if (link != NULL) {
        cw__farm_link_begin(job->same);
        if (job->shared_size > 0)
            cw__farm_link_share(job->shared, job->shared_size);
        if (link->rank != 0) {
            cw__farm_follow(link, job);
            return 0;
        }
    }
    lead *l = cw_alloc(1, sizeof *l);
    l->crew = (crew){
        .job = job, .take = take, .give = give, .threads = cw_farm_threads(job->threads)};
    l->reported = cw_seconds_now();
    l->link = link;
    if (link != NULL) {
        l->away = link->ranks - 1;
        l->room = cw__farm_report_room(job);
        l->report = cw_alloc(1, l->room);
    }
    lead_run(l);
    size_t done = l->done;
    free(l->report);
    free(l);
    return done;
}
