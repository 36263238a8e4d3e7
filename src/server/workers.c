/* A queue of jobs in, a list of finished jobs out, and a handle that wakes the loop. */
#include "workers.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST_THREADS = 64, NICE = 10 };

typedef struct worker {
    workers *owner;
    int number;
    pthread_t thread;
} worker;

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t more;
    job *first, **last; /* waiting */
    job *done;          /* finished, newest first */
    bool stopping;
    int waiting; /* only the loop looks at it */
    int count;
    uv_async_t wake;
    worker threads[MOST_THREADS];
};

static job *take(workers *w)
{
    while (w->first == NULL && !w->stopping) {
        pthread_cond_wait(&w->more, &w->lock);
    }
    job *j = w->stopping ? NULL : w->first;
    if (j != NULL) {
        w->first = j->next;
        if (w->first == NULL) {
            w->last = &w->first;
        }
    }
    return j;
}

static void *serve(void *argument)
{
    const worker *self = argument;
    workers *w = self->owner;
    /* The loop goes first whenever it has something to do. Linux counts niceness per thread. */
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), getpriority(PRIO_PROCESS, 0) + NICE);
    pthread_mutex_lock(&w->lock);
    for (job *j; (j = take(w)) != NULL;) {
        pthread_mutex_unlock(&w->lock);
        j->worked = true;
        j->work(j, self->number);
        pthread_mutex_lock(&w->lock);
        j->next = w->done;
        w->done = j;
        uv_async_send(&w->wake);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
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

static void woken(uv_async_t *handle)
{
    workers *w = handle->data;
    pthread_mutex_lock(&w->lock);
    job *list = w->done;
    w->done = NULL;
    pthread_mutex_unlock(&w->lock);
    job *in_order = NULL;
    while (list != NULL) {
        job *next = list->next;
        list->next = in_order;
        in_order = list;
        list = next;
    }
    give_back(w, in_order);
}

workers *workers_new(uv_loop_t *loop, int threads)
{
    workers *w = calloc(1, sizeof *w);
    if (w == NULL || uv_async_init(loop, &w->wake, woken) != 0) {
        free(w);
        return NULL;
    }
    w->wake.data = w;
    w->last = &w->first;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    while (w->count < threads && w->count < MOST_THREADS) {
        w->threads[w->count].owner = w;
        w->threads[w->count].number = w->count;
        if (pthread_create(&w->threads[w->count].thread, NULL, serve, &w->threads[w->count])
            != 0) {
            break;
        }
        w->count++;
    }
    return w;
}

void workers_add(workers *w, job *j)
{
    j->next = NULL;
    j->worked = false;
    w->waiting++;
    pthread_mutex_lock(&w->lock);
    *w->last = j;
    w->last = &j->next;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
}

int workers_waiting(const workers *w)
{
    return w->waiting;
}

void workers_stop(workers *w)
{
    pthread_mutex_lock(&w->lock);
    w->stopping = true;
    pthread_cond_broadcast(&w->more);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < w->count; i++) {
        pthread_join(w->threads[i].thread, NULL);
    }
    woken(&w->wake);
    give_back(w, w->first);
    w->first = NULL;
    uv_close((uv_handle_t *)&w->wake, NULL);
}

void workers_free(workers *w)
{
    if (w != NULL) {
        pthread_cond_destroy(&w->more);
        pthread_mutex_destroy(&w->lock);
        free(w);
    }
}
