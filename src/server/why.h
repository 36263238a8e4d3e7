/* Why an action was worse than another: one reason, from what its seat could see. */
#ifndef SERVER_WHY_H
#define SERVER_WHY_H

#include "rules/engine.h"

#include <jansson.h>

/* The most telling first: the first that holds is told. */
#define WHY_LIST(X)                                                                                \
    X(LETHAL, "lethal") /* the other would have won at once */                                     \
    X(LOSES, "loses")   /* a minion of one's own dies, and no enemy does */                        \
    X(LEAVES, "leaves") /* an enemy minion lives that the other kills */                           \
    X(IDLE, "idle")     /* the turn is ended with somebody who could attack */                     \
    X(MANA, "mana")     /* it is ended with mana that could be spent */                            \
    X(DAMAGE, "damage") /* the enemy hero suffers less */

typedef enum why_kind {
    WHY_UNKNOWN,
#define X(id, name) WHY_##id,
    WHY_LIST(X)
#undef X
} why_kind;

typedef struct why {
    why_kind kind;
    cw_card_id card; /* that it is about, or 0 */
    int amount;      /* of mana or damage, or 0 */
} why;

/* Both actions are legal in the position, in which `seat` decides. */
why cw__why_worse(const cw_game *game, const cw_state *state, cw_seat seat, cw_action did,
                  cw_action better);

/* {kind, card?: its name, amount?}, a new reference; NULL if nothing is known. */
json_t *cw__why_json(const cw_game *game, why reason);

#endif
