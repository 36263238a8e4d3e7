/* Rank 0 and the other ranks: each report that comes in is answered by an order. Near the end of
 * the list a rank gets less than it wants, so that all end at about the same time. */
#include "farm_lead.h"

#include <stdlib.h>
#include <string.h>

bool lead_begin_ranks(lead *l)
{
    l->away = l->link->ranks - 1;
    l->room = farm_report_room(l->crew.job);
    l->report = malloc(l->room);
    return l->report != NULL;
}

void lead_end_ranks(lead *l) { free(l->report); }

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
        lead_accept(l, head[0], report + at, head[1]);
        at += whole;
    }
}

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
        if (lead_next(l, &number))
            order[ORDER_HEAD + jobs++] = number;
        else
            ended = true;
    order[ORDER_ENDED] = ended;
    order[ORDER_STOPPED] = l->crew.stopped;
    order[ORDER_JOBS] = jobs;
    return (ORDER_HEAD + jobs) * sizeof *order;
}

void lead_serve(lead *l)
{
    uint64_t order[ORDER_HEAD + MOST_ORDERED], head[REPORT_HEAD];
    int from = 0;
    while (l->away > 0) {
        crew_unlock(&l->crew);
        size_t size = l->link->receive(&from, l->report, l->room);
        crew_lock(&l->crew);
        if (size < sizeof head)
            return;
        memcpy(head, l->report, sizeof head);
        accept_results(l, l->report, size, head[REPORT_RESULTS]);
        size_t order_size = fill_order(l, head[REPORT_WANT], order);
        l->away -= head[REPORT_LEAVES] != 0;
        crew_unlock(&l->crew);
        l->link->send(from, order, order_size);
        crew_lock(&l->crew);
        lead_report(l, false);
    }
}
