/* The farm as rank 0 sees it: the list of jobs, who gets the next one, what comes back. Jobs that
 * other ranks do pass through the same three functions as those of its own threads. */
#include "farm_lead.h"

#include "base/parallel.h"

#include <stdlib.h>

static const double REPORT_SECONDS = 0.1; /* between two calls of progress */
static const double POLL_SECONDS = 0.001; /* between two looks for messages */

bool lead_next(lead *l, uint64_t *number)
{
    const cw_farm_job *job = l->crew.job;
    while (!l->crew.stopped && l->next < job->count) {
        *number = job->numbers[l->next++];
        if (job->skip == NULL || !job->skip(job->context, *number))
            return true;
        l->skipped++;
    }
    return false;
}

void lead_accept(lead *l, uint64_t number, const void *result, size_t size)
{
    const cw_farm_job *job = l->crew.job;
    if (size > job->result_size) /* given up */
        return;
    l->done++;
    if (job->done(job->context, number, result, size) != 0)
        crew_stop(&l->crew);
}

void lead_report(lead *l, bool now)
{
    const cw_farm_job *job = l->crew.job;
    double time = cw_seconds_now();
    if (job->progress == NULL || (!now && time - l->reported < REPORT_SECONDS))
        return;
    l->reported = time;
    if (job->progress(job->context, l->done, job->count - l->skipped) != 0)
        crew_stop(&l->crew);
}

/* Cores that several ranks of a machine have in common are divided among them. */
int cw_farm_threads(int threads)
{
    const farm_link *link = farm_link_get();
    int count = threads > 0 ? threads : cw_core_count();
    if (threads <= 0 && link != NULL)
        count = count / link->sharing + (link->place < count % link->sharing);
    return count < 1 ? 1 : count < CW_FARM_THREADS ? count : CW_FARM_THREADS;
}

static void lead_run(lead *l)
{
    crew *c = &l->crew;
    if ((size_t)c->threads > c->job->count)
        c->threads = c->job->count > 0 ? (int)c->job->count : 1;
    if (!crew_start(c))
        return;
    crew_lock(c);
    while (c->present > 0 || l->away > 0) {
        crew_wait(c, l->away > 0 ? POLL_SECONDS : REPORT_SECONDS);
        lead_serve(l);
        lead_report(l, false);
    }
    lead_report(l, true);
    crew_unlock(c);
    crew_end(c);
}

static crew_turn take(crew *c, uint64_t *number)
{
    return lead_next((lead *)c, number) ? CREW_JOB : CREW_ENDED;
}

static void give(crew *c, uint64_t number, const void *result, size_t size)
{
    lead_accept((lead *)c, number, result, size);
}

size_t cw_farm_run(const cw_farm_job *job)
{
    const farm_link *link = farm_link_get();
    size_t done = 0;
    if (job->result_size > CW_FARM_LARGEST || job->shared_size > CW_FARM_LARGEST)
        return 0;
    if (link != NULL) {
        farm_link_begin(job->same);
        if (job->shared_size > 0)
            farm_link_share(job->shared, job->shared_size);
        if (link->rank != 0) {
            farm_follow(link, job);
            return 0;
        }
    }
    lead *l = calloc(1, sizeof *l);
    if (l != NULL) {
        l->crew = (crew){
            .job = job, .take = take, .give = give, .threads = cw_farm_threads(job->threads)};
        l->reported = cw_seconds_now();
        l->link = link;
    }
    if (l == NULL || (link != NULL && !lead_begin_ranks(l))) {
        if (link != NULL)
            abort(); /* the other ranks wait for this one: mpirun ends the run */
    } else {
        lead_run(l);
        done = l->done;
        lead_end_ranks(l);
    }
    free(l);
    return done;
}
