/* Requests that wait for a thread. */
#include "web.h"

static void work(job *base, int worker)
{
    errand *e = (errand *)base;
    (void)worker;
    e->work(e);
}

static void done(job *base)
{
    errand *e = (errand *)base;
    if (e->request != NULL)
        e->request->waiting = NULL;
    if (e->request != NULL && base->worked && !e->hub->stopping)
        e->answer(e);
    e->release(e);
}

turn web_turn(const request *r)
{
    return (turn){.address = r->from->key, .person = r->known ? r->player.id : 0};
}

void web_send_errand(request *r, errand *e)
{
    if (workers_waiting(r->hub->clerks) >= hub_limit(r->hub, LIMIT_ERRANDS)) {
        e->release(e);
        web_refuse(r, 503, CW_ERR_LIMIT, "too many wait already: try again in a moment");
        return;
    }
    e->base = (job){.turn = web_turn(r), .work = work, .done = done};
    e->request = r;
    e->hub = r->hub;
    r->waiting = e;
    workers_add(r->hub->clerks, &e->base);
}

void web_forget_errand(request *r)
{
    r->waiting->request = NULL;
    r->waiting = NULL;
}
