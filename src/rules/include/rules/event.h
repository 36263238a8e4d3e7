/* Events: what happened, in order, for logs, animation and replays. */
#ifndef RULES_EVENT_H
#define RULES_EVENT_H

#include "rules/action.h"

#define CW_EVENT_LIST(X)                                                                           \
    X(NONE, "none")                                                                                \
    X(MATCH_START, "match_start") /* seat: who goes first */                                       \
    X(TURN_START, "turn_start")   /* amount: turn number */                                        \
    X(TURN_END, "turn_end")                                                                        \
    X(MULLIGAN, "mulligan") /* amount: cards exchanged */                                          \
    X(DRAW, "draw")         /* card to hand place `target` */                                      \
    X(BURN, "burn")         /* card lost to a full hand, shown to both */                          \
    X(FATIGUE, "fatigue")   /* amount: damage to come */                                           \
    X(PLAY, "play")         /* card from hand place `source`; target: chosen target */             \
    X(POWER, "power")                                                                              \
    X(SUMMON, "summon") /* card at board place `target` */                                         \
    X(EQUIP, "equip")                                                                              \
    X(SECRET, "secret") /* a secret was put down; hidden from the opponent */                      \
    X(REVEAL, "reveal") /* a secret was turned up */                                               \
    X(ATTACK, "attack") /* source attacks target */                                                \
    X(DAMAGE, "damage") /* target lost amount (health and armor) */                                \
    X(SHIELD, "shield") /* target lost its divine shield instead */                                \
    X(GUARD, "guard")   /* target was invulnerable; extra: times left */                           \
    X(HEAL, "heal")                                                                                \
    X(ARMOR, "armor")                                                                              \
    X(BUFF, "buff")         /* amount: attack, extra: health */                                    \
    X(STATS, "stats")       /* stats were set: amount attack, extra health */                      \
    X(KEYWORDS, "keywords") /* target gained (extra 1) or lost (extra 0) keyword `amount` */       \
    X(FREEZE, "freeze")                                                                            \
    X(STUN, "stun") /* amount: turns */                                                            \
    X(ROOT, "root")                                                                                \
    X(MOVE, "move") /* minion moved from source to target; amount, extra: the cells */             \
    X(SILENCE, "silence")                                                                          \
    X(TRANSFORM, "transform") /* target became card */                                             \
    X(CONTROL, "control")     /* minion moved from source to target */                             \
    X(RETURN, "return")       /* minion went from source to hand place `target` */                 \
    X(SHUFFLE, "shuffle")     /* card went into seat's deck */                                     \
    X(ADD, "add")             /* card came to hand place `target` from nowhere */                  \
    X(DISCARD, "discard")                                                                          \
    X(DESTROY, "destroy")   /* minion or weapon marked to leave play */                            \
    X(DEATH, "death")       /* minion left the board dead */                                       \
    X(BREAK, "break")       /* weapon left play */                                                 \
    X(LEADER, "leader")     /* a hero card took its player's hero's place */                       \
    X(ATTACKS, "attacks")   /* amount: more attacks each turn, or 0: some restored; extra: now */  \
    X(BECOME, "become")     /* target is of race `amount` now */                                   \
    X(RESET, "reset")       /* target is as printed again */                                       \
    X(OVERHEAT, "overheat") /* target's effects rest; without target: one of seat's side did */    \
    X(HEAT_LIMIT, "heat_limit") /* target's effects may act `amount` times less */                 \
    X(TRIGGER, "trigger")       /* ability of source acts; cause: its card */                      \
    X(COST, "cost")             /* cost of the card at target changed by amount */                 \
    X(MANA, "mana")             /* amount: mana or crystals gained or lost */                      \
    X(ELEMENT, "element")       /* seat's element `extra` (from 1) changed by amount */            \
    X(OVERLOAD, "overload")                                                                        \
    X(COUNTER, "counter") /* a spell was countered */                                              \
    X(PREVENT, "prevent")                                                                          \
    X(OFFER, "offer")   /* seat has to choose among amount options */                              \
    X(CHOSEN, "chosen") /* card was picked */                                                      \
    X(POWER_CHANGED, "power_changed")                                                              \
    X(NO_ROOM, "no_room") /* card was lost: board, hand, deck or match full */                     \
    X(CUT_OFF, "cut_off") /* a resolution went past its bound and was stopped */                   \
    X(CONCEDE, "concede")                                                                          \
    X(MATCH_END, "match_end") /* seat: winner or 2; amount: cw_end */

typedef enum cw_event_kind {
#define X(id, name) CW_EVENT_##id,
    CW_EVENT_LIST(X)
#undef X
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
} cw_log;

const char *cw_event_kind_name(cw_event_kind kind);

/* What `seat` may know of the event; spectators use seat 2 and know what both may know. */
cw_event cw_event_for(const cw_event *event, int seat);

#endif
