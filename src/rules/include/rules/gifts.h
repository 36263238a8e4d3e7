/* Gifts: who changed what for good. A position needs only what came of it, so that these are no part
 * of one: they are kept beside it by whoever shows a match, and hung on the log of each action
 * (cw_log.gifts). What has no gift was changed by nobody who is known. */
#ifndef RULES_GIFTS_H
#define RULES_GIFTS_H

#include "rules/view.h"

enum { CW_MAX_GIFTS = 128 }; /* when there are more, the oldest are forgotten */

typedef struct cw_gift {
    uint32_t keywords, lost;
    cw_card_id from;
    int16_t attack; /* so much more, or the new value */
    int16_t health; /* of the maximum */
    int16_t cost;
    cw_entity_id entity;
    uint8_t seat; /* whose text it was; + CW_MOD_SETS_*, as of entries */
    int8_t spell_damage;
    uint8_t unused;
} cw_gift;

/* In the order in which they came. All zero: none yet. */
typedef struct cw_gifts {
    int count;
    cw_gift list[CW_MAX_GIFTS];
} cw_gifts;

/* Those of what the view shows, by its own numbers of entities. `gifts` may be NULL: none. */
void cw_gifts_seen(const cw_gifts *gifts, const cw_state *state, const cw_view *view,
                   cw_gifts *seen);

#endif
