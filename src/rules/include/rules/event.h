/* Events: what happened, in order, for logs, animation and replays. */
#ifndef RULES_EVENT_H
#define RULES_EVENT_H

#include "rules/action.h"

typedef enum cw_event_kind { /* facts/events.def */
                             CW_EVENT_NONE,
#define EVENT(id, word, about, tells, looks, sound, touches, counts) CW_EVENT_##id,
#include "facts/events.def"
                             CW_EVENT_COUNT
} cw_event_kind;

typedef struct cw_event {
    uint8_t kind;
    cw_seat seat; /* player it is about */
    cw_place source, target;
    int16_t amount, extra;
    cw_card_id card;  /* card it is about; 0 if the reader may not know it */
    cw_card_id cause; /* card whose text made it happen; 0 = the rules themselves */
    uint16_t tag;     /* public number of the minion it is about, 0 = none */
    uint8_t hidden;   /* 1 << seat: that seat must not learn card, source, target */
    uint8_t unused;
} cw_event;

/* A bounded log owned by the caller. Events beyond `room` are counted, not stored. */
typedef struct cw_log {
    cw_event *list;
    int room, count, dropped;
    struct cw_gifts *gifts; /* who changed what for good, kept up to date (gifts.h); NULL: not */
} cw_log;

/* The word of the list above; "?" for a number beyond it. Static. */
const char *cw_event_kind_name(cw_event_kind kind);

/* What `seat` may know of the event; spectators use seat 2 and know what both may know. */
cw_event cw_event_for(const cw_event *event, int seat);

#endif
