/* Requests that wait for a thread. */
#include "web.h"

static void work(job *base, int worker)
{
    errand *e = (errand *)base;
    (void)worker;
    e->work(e);
}

/* Back on the loop's thread. The request may be gone meanwhile, because its connection closed:
 * then the work was for nothing, and only its memory is left to release. */
static void done(job *base)
{
    errand *e = (errand *)base;
    if (e->request != NULL)
        e->request->waiting = NULL;
    if (e->request != NULL && base->worked && !e->hub->stopping)
        e->answer(e);
    e->release(e);
}

turn cw__web_turn(const request *r)
{
    return (turn){.address = r->from->key, .person = r->known ? r->player.id : 0};
}

/* The errand belongs to the worker until it is done; the request keeps a pointer only to cut the
 * tie. */
void cw__web_send_errand(request *r, errand *e)
{
    if (cw__workers_waiting(r->hub->clerks) >= hub_limit(r->hub, LIMIT_ERRANDS)) {
        e->release(e);
        cw__web_refuse(r, 503, CW_ERR_LIMIT, "too many wait already: try again in a moment");
        return;
    }
    e->base = (job){.turn = cw__web_turn(r), .work = work, .done = done};
    e->request = r;
    e->hub = r->hub;
    r->waiting = e;
    cw__workers_add(r->hub->clerks, &e->base);
}

void cw__web_forget_errand(request *r)
{
    r->waiting->request = NULL;
    r->waiting = NULL;
}
