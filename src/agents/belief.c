/* The uniform belief: any card that the owner could have put in a deck is as likely as any
 * other in every hidden place. */
#include "belief.h"

#include <stdlib.h>
#include <string.h>

static bool is_candidate(const cw_card *card, int class_id, bool secrets)
{
    bool deck_card = card->type == CW_TYPE_MINION || card->type == CW_TYPE_SPELL
        || card->type == CW_TYPE_SECRET || card->type == CW_TYPE_WEAPON
        || card->type == CW_TYPE_HERO; /* leader cards are collectible, other heroes are not */
    return deck_card && card->collectible && card->class_id == class_id
        && (!secrets || card->type == CW_TYPE_SECRET);
}

/* Card numbers by class; first[c]..first[c + 1] are those of class c. NULL without memory. */
static cw_card_id *sort_by_class(const cw_game *game, bool secrets, int first[CW_MAX_CLASSES + 1])
{
    cw_card_id *cards = malloc((size_t)(game->card_count + 1) * sizeof *cards);
    int count = 0;
    for (int class_id = 0; cards != NULL && class_id < CW_MAX_CLASSES; class_id++) {
        first[class_id] = count;
        for (int i = 1; i < game->card_count; i++) {
            if (is_candidate(&game->cards[i], class_id, secrets)) {
                cards[count++] = (cw_card_id)i;
            }
        }
        first[class_id + 1] = count;
    }
    return cards;
}

bool cw_belief_init(cw_belief *belief, const cw_game *game, cw_seat seat, cw_belief_model model)
{
    memset(belief, 0, sizeof *belief);
    belief->game = game;
    belief->seat = seat;
    belief->model = model;
    belief->cards = sort_by_class(game, false, belief->first);
    belief->secrets = sort_by_class(game, true, belief->first_secret);
    if (belief->cards == NULL || belief->secrets == NULL) {
        cw_belief_clear(belief);
        return false;
    }
    return true;
}

void cw_belief_clear(cw_belief *belief)
{
    free(belief->cards);
    free(belief->secrets);
    belief->cards = belief->secrets = NULL;
}

void cw_belief_reset(cw_belief *belief)
{
    (void)belief;
}

void cw_belief_observe(cw_belief *belief, const cw_event *event)
{
    (void)belief;
    (void)event;
}

/* One of the neutral cards and those of the class; 0 if there are none. */
static cw_card_id pick(cw_rng *rng, const cw_card_id *cards, const int *first, int class_id)
{
    int neutral = first[1];
    int own = class_id > 0 ? first[class_id + 1] - first[class_id] : 0;
    if (neutral + own == 0) {
        return 0;
    }
    int number = (int)cw_rng_below(rng, (uint32_t)(neutral + own));
    return number < neutral ? cards[number] : cards[first[class_id] + number - neutral];
}

static cw_card_id pick_any(cw_belief *b, bool secret, int class_id)
{
    const cw_card_id *cards = secret ? b->secrets : b->cards;
    const int *first = secret ? b->first_secret : b->first;
    cw_card_id card = pick(&b->rng, cards, first, class_id);
    if (card == 0 && first[CW_MAX_CLASSES] > 0) { /* no such card for the class: any class */
        card = cards[cw_rng_below(&b->rng, (uint32_t)first[CW_MAX_CLASSES])];
    }
    /* A game without a single collectible card: its first one. */
    return card != 0 ? card : 1;
}

/* Deals one of the known cards with the chance that it lies in this very place. */
static cw_card_id deal_known(cw_belief *b, cw_seat owner, bool secret)
{
    int known = b->known[owner], places = b->places[owner]-- ;
    if (known == 0 || (places > known && (int)cw_rng_below(&b->rng, (uint32_t)places) >= known)) {
        return 0;
    }
    int index = (int)cw_rng_below(&b->rng, (uint32_t)known);
    cw_card_id card = b->left[owner][index];
    if (secret && b->game->cards[card].type != CW_TYPE_SECRET) {
        return 0;
    }
    b->left[owner][index] = b->left[owner][known - 1];
    b->known[owner]--;
    return card;
}

cw_card_id cw_belief_known(cw_belief *b, cw_seat owner, cw_zone zone)
{
    return deal_known(b, owner, zone == CW_ZONE_SECRET);
}

cw_card_id cw_belief_any(cw_belief *b, const cw_view *view, cw_seat owner, cw_zone zone)
{
    cw_card_id hero = view->state.entities[view->state.players[owner].hero].card;
    return pick_any(b, zone == CW_ZONE_SECRET, b->game->cards[hero].class_id);
}

static cw_card_id fill(void *context, const cw_view *view, cw_seat owner, cw_zone zone)
{
    cw_card_id card = cw_belief_known(context, owner, zone);
    return card != 0 ? card : cw_belief_any(context, view, owner, zone);
}

static int count_hidden(const cw_state *state, const cw_entity_id *list, int count)
{
    int hidden = 0;
    for (int i = 0; i < count; i++) {
        hidden += state->entities[list[i]].card == 0;
    }
    return hidden;
}

void cw_belief_begin(cw_belief *belief, const cw_view *view, uint64_t seed)
{
    belief->rng = cw_rng_stream(seed, 0);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *p = &view->state.players[seat];
        belief->places[seat] = count_hidden(&view->state, p->hand, p->hand_count)
            + count_hidden(&view->state, p->deck, p->deck_count)
            + count_hidden(&view->state, p->secrets, p->secret_count);
        belief->known[seat] = view->known_count[seat];
        memcpy(belief->left[seat], view->known[seat],
               view->known_count[seat] * sizeof view->known[seat][0]);
    }
}

void cw_belief_sample(cw_belief *belief, const cw_view *view, uint64_t seed, cw_state *state)
{
    cw_belief_begin(belief, view, seed);
    cw_view_determinize(belief->game, view, fill, belief, cw_mix64(seed), state);
}
