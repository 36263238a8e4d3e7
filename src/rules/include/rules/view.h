/* Views: what one seat may know. A view is a state of its own in which everything hidden is
 * blank: cards that the seat may not know are card 0, decks are sorted, the generator is zero,
 * and entities are renumbered so that their numbers tell nothing. Law: two states that differ
 * only in what a seat may not know give that seat byte-identical views. */
#ifndef RULES_VIEW_H
#define RULES_VIEW_H

#include "rules/engine.h"

typedef struct cw_view {
    cw_state state; /* masked */
    uint8_t seat;   /* who looks: 0, 1, or 2 for a spectator */
    uint8_t unused[3];
    /* Cards known to be among the opponent's hidden cards (deck, unknown hand cards, secrets),
     * but not where: sorted. For example a card that was shuffled into the deck openly. */
    uint16_t known_count[CW_SEATS];
    cw_card_id known[CW_SEATS][CW_MAX_DECK + CW_MAX_HAND];
} cw_view;

/* What the seat may know of the position; seat 2 is a spectator, who sees neither hand. `view` need
 * not be initialised and points to nothing: it may be copied and kept. */
void cw_view_of(const cw_game *game, const cw_state *state, int seat, cw_view *view);

/* Whether `seat` has learned something new by the action that led from `before` to `after`: chance
 * was used, a card was drawn or shown, the enemy has to decide, or a secret of his may have stayed
 * silent. Only then is there no way back. */
bool cw_seat_learned(const cw_state *before, const cw_state *after, const cw_log *log,
                     cw_seat seat);

/* Legal actions can be listed from the viewer's own masked state with cw_legal. */

/* Fills the unknown cards of the view: `fill` is asked for each hidden place and must give a
 * card (never 0). The result is a complete state that the engine can play on. */
typedef cw_card_id (*cw_fill)(void *context, const cw_view *view, cw_seat owner, cw_zone zone);
void cw_view_determinize(const cw_game *game, const cw_view *view, cw_fill fill, void *context,
                         uint64_t seed, cw_state *state);

/* The position as the seat of the view would play it on with nothing hidden in it: the opponent's
 * secrets are not there, unknown cards stay blank and do nothing. Its generator is zero. */
void cw_view_imagine(const cw_game *game, const cw_view *view, cw_state *state);

#endif
