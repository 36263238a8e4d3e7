/* Writing events into the caller's log, and cutting them down to what a seat may know. */
#include "run.h"

/* A full log drops and counts: the match goes on as without it, for a log must never change what
 * happens. Callers bear NULL. */
cw_event *cw__log_event_slow(run *r, cw_event_kind kind, cw_seat seat)
{
    cw_log *log = r->log;
    if (log->count >= log->room) {
        log->dropped++;
        return NULL;
    }
    cw_event *event = &log->list[log->count++];
    *event = (cw_event){.kind = (uint8_t)kind,
                        .seat = seat,
                        .source = CW_PLACE_NONE,
                        .target = CW_PLACE_NONE,
                        .cause = r->cause};
    return event;
}

/* What happens to a card in a hand or deck is its owner's secret; that it leaves is not. */
#define KIND(name) (1ull << CW_EVENT_##name)
static const uint64_t PRIVATE_KINDS = KIND(BUFF) | KIND(STATS) | KIND(KEYWORDS) | KIND(ATTACKS)
                                      | KIND(BECOME) | KIND(RESET) | KIND(OVERHEAT)
                                      | KIND(HEAT_LIMIT) | KIND(NO_ROOM) | KIND(ENDS);
_Static_assert(CW_EVENT_COUNT <= 64, "kinds of events fit into a mask");

/* An event tells the place at the time of telling, so that it is written before a thing leaves
 * where that matters. */
void cw__log_about_slow(run *r, cw_event_kind kind, cw_entity_id id, int amount, int extra)
{
    const cw_entity *e = entity(r, id);
    cw_event *event = log_event(r, kind, e->owner);
    if (!event)
        return;
    event->target = cw_place_of(r->state, id);
    event->card = e->card;
    event->tag = e->zone == CW_ZONE_SECRET ? 0
                                           : e->tag; /* the number of a minion, hero or weapon */
    event->amount = clamp16(amount);
    event->extra = clamp16(extra);
    bool stored = e->zone == CW_ZONE_HAND || e->zone == CW_ZONE_DECK;
    if (stored && !(e->flags & CW_FLAG_LOCATED) && (PRIVATE_KINDS >> kind & 1))
        event->hidden = (uint8_t)(1u << (1 - e->owner));
}

cw_event cw_event_for(const cw_event *event, int seat)
{
    cw_event seen = *event;
    bool hide = seat < CW_SEATS ? (event->hidden >> seat) & 1 : event->hidden != 0;
    if (hide)
        seen.card = 0;
    seen.hidden = 0;
    return seen;
}
