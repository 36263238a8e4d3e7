/* What the enemy may hold. The common belief takes any card of his class as likely as another;
 * here, cards that he cannot get to play with the elements he has gone for are taken back and
 * drawn again, and cards that he has shown are likely to have a second copy. */
#include "lookahead_guess.h"

#include <string.h>

/* Twelve draws find a fitting card nearly always where there are any; then whatever came last is
 * taken, so that the loop ends. Two points of an element above what he has: what he may raise in
 * his next two turns. */
enum { TRIES = 12, REACH = 2 };

void cw__la_memory_reset(la_memory *memory) { memset(memory, 0, sizeof *memory); }

void cw__la_memory_see(la_memory *memory, cw_card_id card)
{
    if (card != 0 && memory->count < LA_MOST_SEEN)
        memory->cards[memory->count++] = card;
}

/* Whether a player with these elements is likely to have put the card in his deck. */
static bool is_fitting(const cw_player *p, const cw_card *card)
{
    for (int i = 0; i < CW_MAX_ELEMENTS; i++) {
        int reach = p->elements[i] > 0 ? p->elements[i] + REACH : 0;
        if (card->needs[i] > reach)
            return false;
    }
    return true;
}

typedef struct guess {
    const la_memory *memory;
    const cw_game *game;
    cw_belief *belief;
    cw_seat seat;
    cw_rng rng;
} guess;

/* A further copy of a card that was seen, or 0. */
static cw_card_id recall(guess *g)
{
    const la_memory *m = g->memory;
    if (m->count == 0 || cw_rng_below(&g->rng, 100) >= LA_RECALL)
        return 0;
    cw_card_id card = m->cards[cw_rng_below(&g->rng, (uint32_t)m->count)];
    return g->game->cards[card].collectible ? card : 0;
}

/* What is known comes first, then a further copy of a card that he has played, then any card, of
 * which one that fits is preferred. The last try takes what comes: a world must have every place
 * filled. */
static cw_card_id fill(void *context, const cw_view *view, cw_seat owner, cw_zone zone)
{
    guess *g = context;
    const cw_player *p = &view->state.players[owner];
    cw_card_id card = cw_belief_known(g->belief, owner, zone);
    if (card == 0 && owner != g->seat && zone != CW_ZONE_SECRET)
        card = recall(g);
    for (int i = 0; i < TRIES && card == 0; i++) {
        cw_card_id next = cw_belief_any(g->belief, view, owner, zone);
        bool last = i + 1 == TRIES;
        card = last || is_fitting(p, &g->game->cards[next]) ? next : 0;
    }
    return card;
}

void cw__la_guess(const la_memory *memory, cw_belief *belief, const cw_view *view, uint64_t seed,
                  cw_state *state)
{
    guess g = {.memory = memory,
               .game = belief->game,
               .belief = belief,
               .seat = view->seat,
               .rng = cw_rng_stream(seed, 1)};
    cw_belief_deal(belief, view, seed, fill, &g, state);
}
