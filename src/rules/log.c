/* Writing events into the caller's log, and cutting them down to what a seat may know. */
#include "run.h"

cw_event *log_event_slow(run *r, cw_event_kind kind, cw_seat seat)
{
    cw_log *log = r->log;
    if (log->count >= log->room) {
        log->dropped++;
        return NULL;
    }
    cw_event *event = &log->list[log->count++];
    *event = (cw_event){.kind = (uint8_t)kind, .seat = seat, .source = CW_PLACE_NONE,
                        .target = CW_PLACE_NONE, .cause = r->cause};
    return event;
}

void log_about_slow(run *r, cw_event_kind kind, cw_entity_id id, int amount, int extra)
{
    const cw_entity *e = entity(r, id);
    cw_event *event = log_event(r, kind, e->owner);
    if (!event)
        return;
    event->target = cw_place_of(r->state, id);
    event->card = e->card;
    event->tag = e->tag;
    event->amount = clamp16(amount);
    event->extra = clamp16(extra);
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
