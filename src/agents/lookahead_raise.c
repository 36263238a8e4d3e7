/* Which element to raise (section 6.3.3.7 of the thesis): what the cards in hand lack most, then
 * what the deck lacks; otherwise the one that cards of the deck use up. Several are tried while
 * the turn is near. A mana for this turn is taken only if it pays for a card. */
#include "lookahead_search.h"

/* How much the cards of the list lack of each element, in sum. */
static void add_lacks(const cw_game *game, const cw_state *state, const cw_player *p,
                      const cw_entity_id *list, int count, int lacks[CW_MAX_ELEMENTS])
{
    for (int i = 0; i < count; i++) {
        const cw_card *card = &game->cards[state->entities[list[i]].card];
        for (int e = 0; e < CW_MAX_ELEMENTS; e++) {
            int lack = card->needs[e] - p->elements[e];
            lacks[e] += lack > 0 ? lack : 0;
        }
    }
}

/* How often cards of the list take the element away from their own player. */
static int count_uses(const cw_game *game, const cw_state *state, const cw_entity_id *list,
                      int count, int element)
{
    int uses = 0;
    for (int i = 0; i < count; i++) {
        const cw_card *card = &game->cards[state->entities[list[i]].card];
        for (int a = 0; a < card->ability_count; a++) {
            const cw_ability *ability = &game->abilities[card->first_ability + a];
            for (int k = 0; k < ability->count; k++) {
                const cw_effect *e = &game->effects[ability->first + k];
                uses += e->op == CW_OP_ELEMENT && e->who == CW_WHO_YOU && e->a.value < 0
                        && (e->element == 0 || e->element == element + 1);
            }
        }
    }
    return uses;
}

static bool is_any(const int lacks[CW_MAX_ELEMENTS])
{
    return lacks[0] || lacks[1] || lacks[2] || lacks[3];
}

static void weigh(const la_searcher *s, const cw_state *state, int lacks[CW_MAX_ELEMENTS])
{
    const cw_player *p = &state->players[s->mover];
    add_lacks(s->game, state, p, p->hand, p->hand_count, lacks);
    if (!is_any(lacks))
        add_lacks(s->game, state, p, p->deck, p->deck_count, lacks);
    for (int e = 0; e < CW_MAX_ELEMENTS && !is_any(lacks); e++)
        lacks[e] = count_uses(s->game, state, p->deck, p->deck_count, e);
}

static void try_raise(la_searcher *s, const la_branch *branch, int mode, double bias)
{
    cw_action raise = cw_action_make(CW_ACTION_RAISE);
    raise.mode = (uint8_t)mode;
    cw__la_begin(s, branch);
    if (cw__la_do(s, raise))
        cw__la_offer(s, branch, -0.01, bias);
}

/* Whether one mana more makes a card payable that is not payable now, whose needs are met. */
static bool pays_for_a_card(const la_searcher *s, const cw_state *state)
{
    const cw_player *p = &state->players[s->mover];
    for (int i = 0; i < p->hand_count; i++) {
        const cw_card *card = &s->game->cards[state->entities[p->hand[i]].card];
        bool met = cw_hand_cost(s->game, state, s->mover, i) == p->mana + 1;
        for (int e = 0; e < CW_MAX_ELEMENTS; e++)
            met &= card->needs[e] <= p->elements[e];
        if (met)
            return true;
    }
    return false;
}

/* 1. The elements are tried from the one that is lacked most (all of them in the first two turns
 *    looked at, one later); the bias, 0.02 for each that is lacked, decides among nearly equal
 *    turns.
 * 2. If none is lacked, the last one allowed is raised.
 * 3. The mana instead of an element, if a card becomes payable by just that. */
void cw__la_raises(la_searcher *s, const la_branch *branch, unsigned modes)
{
    int lacks[CW_MAX_ELEMENTS] = {0}, last = 0;
    weigh(s, &branch->state, lacks);
    for (int e = 0; e < CW_MAX_ELEMENTS; e++)
        last = modes >> (e + 1) & 1 ? e : last;
    int tries = s->ply < 2 ? CW_MAX_ELEMENTS : 1;
    bool any = is_any(lacks);
    for (int n = 0; n < tries && !s->won; n++) {
        int most = any ? 0 : last;
        for (int e = 0; e < CW_MAX_ELEMENTS; e++)
            most = (modes >> (e + 1) & 1) && lacks[e] >= lacks[most] ? e : most;
        if ((any && lacks[most] <= 0) || !(modes >> (most + 1) & 1))
            break;
        try_raise(s, branch, most + 1, any ? 0.02 * lacks[most] : 0);
        lacks[most] = -1;
        if (!any)
            break;
    }
    if ((modes & 1) && !s->won && pays_for_a_card(s, &branch->state))
        try_raise(s, branch, 0, 0);
}
