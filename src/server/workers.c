/* Jobs wait for their turn with the loop, which hands each to an idle worker; finished ones come
 * back over a stack without locks, and an event counter wakes the loop. There is nothing that a
 * worker could hold while something else has its processor, so the loop never waits for one.
 * (uv_async would: its handle spins until the sender has left the call.) */
#include "workers.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Workers are nicer than the loop: a thinking agent must not delay an answer. */
enum { MOST_THREADS = 64, NICE = 10 };

typedef struct worker {
    workers *owner;
    int number;
    pthread_t thread;
    sem_t called; /* raised after `job` was set, or to stop */
    job *job;     /* the loop sets it while the worker is idle */
    bool is_idle; /* only the loop looks at it */
} worker;

struct workers {
    turns turns;         /* of those that wait; only the loop's */
    _Atomic(job *) done; /* finished, newest first */
    atomic_bool stopping;
    int waiting; /* added and not given back; only the loop's */
    int count;
    int counter; /* of the kernel: what workers write, the loop polls */
    uv_poll_t wake;
    worker threads[MOST_THREADS];
};

/* ---- on a thread ---- */

/* The loop goes first whenever it has something to do, however it was started. Linux counts
 * niceness per thread; threads that an agent starts inherit it. */
static void step_back(void)
{
    struct sched_param none = {0};
    pthread_setschedparam(pthread_self(), SCHED_BATCH, &none);
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), getpriority(PRIO_PROCESS, 0) + NICE);
}

/* A Treiber stack (Treiber 1986, "Systems Programming: Coping with Parallelism"). The loop takes
 * the whole of it at once, so that there is no ABA problem. */
static void hand_back(worker *self)
{
    workers *w = self->owner;
    job *j = self->job;
    j->worker = self->number;
    self->job = NULL;
    j->next = atomic_load(&w->done);
    while (!atomic_compare_exchange_weak(&w->done, &j->next, j)) {
    }
    const uint64_t one = 1;
    while (write(w->counter, &one, sizeof one) < 0 && errno == EINTR) {
    }
}

/* Sleeps until the loop has set a job. One that was set while all stops is handed back without
 * being worked at (`worked` stays false), so that whoever owns it can release it. */
static void *serve(void *argument)
{
    worker *self = argument;
    step_back();
    while (!atomic_load(&self->owner->stopping)) {
        while (sem_wait(&self->called) != 0 && errno == EINTR) {
        }
        if (self->job != NULL) {
            if (!atomic_load(&self->owner->stopping)) {
                self->job->worked = true;
                self->job->work(self->job, self->number);
            }
            hand_back(self);
        }
    }
    return NULL;
}

/* ---- on the loop ---- */

static void hand_out(workers *w)
{
    for (int i = 0; i < w->count && w->turns.first != NULL; i++) {
        worker *to = &w->threads[i];
        if (to->is_idle) {
            to->is_idle = false;
            to->job = (job *)cw__turns_take(&w->turns);
            sem_post(&to->called);
        }
    }
}

static void give_back(workers *w, job *list)
{
    while (list != NULL) {
        job *next = list->next;
        w->waiting--;
        list->done(list);
        list = next;
    }
}

/* The stack has the newest first: turned round, so that jobs come back in the order in which they
 * were finished. Workers get their next job before the results are looked at. */
static void take_done(workers *w)
{
    job *in_order = NULL;
    for (job *j = atomic_exchange(&w->done, NULL), *next; j != NULL; j = next) {
        next = j->next;
        w->threads[j->worker].is_idle = true;
        j->next = in_order;
        in_order = j;
    }
    if (!atomic_load(&w->stopping))
        hand_out(w);
    give_back(w, in_order);
}

static void woken(uv_poll_t *handle, int status, int events)
{
    workers *w = handle->data;
    uint64_t finished;
    (void)status, (void)events;
    while (read(w->counter, &finished, sizeof finished) < 0 && errno == EINTR) {
    }
    take_done(w);
}

static void close_counter(uv_handle_t *handle) { close(((workers *)handle->data)->counter); }

/* Workers wake the loop by an eventfd, the only thing of the loop that they touch. Fewer threads
 * than wanted are no failure here; the caller sees them in `count`. */
workers *cw__workers_new(uv_loop_t *loop, int threads)
{
    workers *w = calloc(1, sizeof *w);
    int counter = w != NULL ? eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC) : -1;
    if (counter < 0 || uv_poll_init(loop, &w->wake, counter) != 0) {
        if (counter >= 0)
            close(counter);
        free(w);
        return NULL;
    }
    w->counter = counter;
    w->wake.data = w;
    uv_poll_start(&w->wake, UV_READABLE, woken);
    while (w->count < threads && w->count < MOST_THREADS) {
        worker *next = &w->threads[w->count];
        *next = (worker){.owner = w, .number = w->count, .is_idle = true};
        sem_init(&next->called, 0, 0);
        if (pthread_create(&next->thread, NULL, serve, next) != 0) {
            sem_destroy(&next->called);
            break;
        }
        w->count++;
    }
    return w;
}

void cw__workers_add(workers *w, job *j)
{
    j->worked = false;
    w->waiting++;
    cw__turns_add(&w->turns, &j->turn);
    hand_out(w);
}

int cw__workers_waiting(const workers *w) { return w->waiting; }

/* Every job comes back to its `done`, worked or not: whoever made it releases it there. */
void cw__workers_stop(workers *w)
{
    atomic_store(&w->stopping, true);
    for (int i = 0; i < w->count; i++)
        sem_post(&w->threads[i].called);
    for (int i = 0; i < w->count; i++) {
        pthread_join(w->threads[i].thread, NULL);
        sem_destroy(&w->threads[i].called);
    }
    take_done(w);
    for (int i = 0; i < w->count; i++) { /* handed out, but the thread had ended already */
        if (w->threads[i].job != NULL) {
            w->threads[i].job->next = NULL;
            give_back(w, w->threads[i].job);
        }
    }
    for (job *never_begun; (never_begun = (job *)cw__turns_take(&w->turns)) != NULL;) {
        never_begun->next = NULL;
        give_back(w, never_begun);
    }
    uv_close((uv_handle_t *)&w->wake, close_counter);
}

void cw__workers_free(workers *w) { free(w); }
