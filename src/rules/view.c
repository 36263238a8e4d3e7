/* Building views and filling them again. A view is put together from nothing, in a fixed order, out
 * of what the seat may know; nothing hidden is ever copied into it.
 *
 * Two things would leak without care. Entity numbers: a hidden card that kept its number could be
 * followed from zone to zone, so all are numbered anew in a fixed order (add_side). And what is
 * derived: listeners and prices are worked out again from the known cards alone (finish), since a
 * bit in a mask would tell what a hidden card reacts to. */
#include "rules/view.h"

#include "run.h"

#include <stdlib.h>

typedef struct maker {
    const cw_game *game;
    const cw_state *from;
    cw_state *to;
    cw_entity_id renamed[CW_MAX_ENTITIES]; /* old number -> new number, 0 if hidden */
} maker;

/* A blank card of which only the place is known. */
static cw_entity_id add_hidden(maker *m, cw_seat owner, cw_zone zone, int slot)
{
    cw_entity_id id = m->to->entity_count++;
    m->to->entities[id] = (cw_entity){
        .zone = (uint8_t)zone, .owner = owner, .slot = zone == CW_ZONE_HAND ? 0 : (uint8_t)slot};
    return id;
}

/* All fields are copied: whatever is known of a card, its changes are known too. */
static cw_entity_id add_known(maker *m, cw_entity_id old)
{
    if (!old)
        return 0;
    cw_entity_id id = m->to->entity_count++;
    m->to->entities[id] = m->from->entities[old];
    m->renamed[old] = id;
    return id;
}

/* By what the owner may know of them: card, changes, what they were given. The order of a sorted
 * deck may depend on nothing else: decks with the same cards in another order must give the same
 * view. */
static int compare_mods(const cw_state *st, cw_entity_id a, cw_entity_id b)
{
    int i = 0, k = 0;
    for (;; i++, k++) {
        while (i < st->mod_count && cw_state_mod(st, i).entity != a)
            i++;
        while (k < st->mod_count && cw_state_mod(st, k).entity != b)
            k++;
        if (i == st->mod_count || k == st->mod_count)
            return (k == st->mod_count) - (i == st->mod_count);
        cw_mod x = cw_state_mod(st, i), y = cw_state_mod(st, k);
        x.entity = y.entity = 0;
        int order = memcmp(&x, &y, sizeof x);
        if (order)
            return order;
    }
}

/* Cards that came from different things in play are told apart by these. */
static int place_of_source(const cw_game *game, const cw_state *st, cw_entity_id id)
{
    int source = has_sources(game) ? origin_of(game, st, id) : 0;
    bool known = source < CW_MAX_ENTITIES && is_in_play(&st->entities[source]);
    return known ? cw_place_of(st, (cw_entity_id)source) : CW_PLACE_NONE;
}

static int compare_cards(const cw_game *game, const cw_state *st, cw_entity_id a, cw_entity_id b)
{
    cw_entity x = st->entities[a], y = st->entities[b];
    if (x.card != y.card)
        return x.card < y.card ? -1 : 1;
    x.slot = y.slot = 0;
    int order = memcmp(&x, &y, sizeof x);
    if (!order)
        order = place_of_source(game, st, a) - place_of_source(game, st, b);
    return order || !(x.flags & CW_FLAG_MODS) ? order : compare_mods(st, a, b);
}

/* A deck whose cards are known, but not their order: sorted. By insertion: the C library's sort
 * allocates when a deck is large. */
static void add_sorted_deck(maker *m, cw_seat owner)
{
    const cw_player *p = &m->from->players[owner];
    cw_player *v = &m->to->players[owner];
    cw_entity_id sorted[CW_MAX_DECK];
    for (int i = 0; i < p->deck_count; i++) {
        int k = i;
        for (; k > 0 && compare_cards(m->game, m->from, sorted[k - 1], p->deck[i]) > 0; k--)
            sorted[k] = sorted[k - 1];
        sorted[k] = p->deck[i];
    }
    for (int i = 0; i < p->deck_count; i++) {
        v->deck[i] = add_known(m, sorted[i]);
        m->to->entities[v->deck[i]].slot = (uint8_t)i;
    }
}

static void add_hand(maker *m, cw_seat owner, bool open)
{
    const cw_player *p = &m->from->players[owner];
    cw_player *v = &m->to->players[owner];
    for (int i = 0; i < p->hand_count; i++) {
        bool known = open || (m->from->entities[p->hand[i]].flags & CW_FLAG_LOCATED);
        v->hand[i] = known ? add_known(m, p->hand[i]) : add_hidden(m, owner, CW_ZONE_HAND, i);
    }
}

/* The order of the opponent's secrets is the order in which they were played, which is known, and so
 * is when that was: they keep their stamps, as numbers without a card. */
static void add_secrets(maker *m, cw_seat owner, bool open)
{
    const cw_player *p = &m->from->players[owner];
    cw_player *v = &m->to->players[owner];
    for (int i = 0; i < p->secret_count; i++) {
        v->secrets[i] = open ? add_known(m, p->secrets[i])
                             : add_hidden(m, owner, CW_ZONE_SECRET, i);
        m->to->entities[v->secrets[i]].tag = m->from->entities[p->secrets[i]].tag;
    }
}

/* The player is copied whole: all of its numbers are public (J1). Zones that may be hidden are
 * blanked and filled again one by one. */
static void add_side(maker *m, cw_seat owner, bool own, bool hand_open, bool deck_open)
{
    const cw_player *p = &m->from->players[owner];
    cw_player *v = &m->to->players[owner];
    *v = *p;
    memset(v->hand, 0, sizeof v->hand);
    memset(v->deck, 0, sizeof v->deck);
    memset(v->secrets, 0, sizeof v->secrets);
    v->hero = add_known(m, p->hero);
    v->power = add_known(m, p->power);
    v->weapon = add_known(m, p->weapon);
    for (int i = 0; i < p->board_count; i++)
        v->board[i] = add_known(m, p->board[i]);
    add_secrets(m, owner, own);
    add_hand(m, owner, hand_open);
    if (deck_open)
        add_sorted_deck(m, owner);
    else
        for (int i = 0; i < p->deck_count; i++)
            v->deck[i] = add_hidden(m, owner, CW_ZONE_DECK, i);
}

/* Counts of overheat are known of effects that the seat can see on some card: a count may not tell
 * what a hidden card is. */
static bool is_known_effect(const maker *m, const cw_mod *heat)
{
    for (int i = 1; i < m->from->entity_count; i++) {
        const cw_entity *e = &m->from->entities[i];
        if (m->renamed[i] && cw__prints(card_of(m->game, e), heat->ability)
            && origin_of(m->game, m->from, (cw_entity_id)i) == mod_origin(heat))
            return true;
    }
    for (int i = 0; i < m->from->mod_count; i++) {
        const cw_mod *given = &cw_state_mod(m->from, i);
        if (given->entity && m->renamed[given->entity] && given->ability == heat->ability
            && mod_origin(given) == mod_origin(heat))
            return true;
    }
    return false;
}

/* Those of hidden cards stay away; the others keep their order, which is that of giving. */
static void add_mods(maker *m)
{
    for (int i = 0; i < m->from->mod_count; i++) {
        cw_mod mod = cw_state_mod(m->from, i);
        mod.entity = m->renamed[mod.entity];
        bool heat = mod.duration == CW_HEAT && is_known_effect(m, &mod);
        if (mod.entity || heat || mod.duration == CW_DEAD || mod.duration == CW_PRICE)
            cw_state_mod(m->to, m->to->mod_count++) = mod;
    }
    if (has_sources(m->game))
        cw__number_sources(m->game, m->from, m->renamed, m->to);
}

static int by_card(const void *a, const void *b)
{
    return (int)*(const cw_card_id *)a - (int)*(const cw_card_id *)b;
}

/* Cards that were seen and are now somewhere among the hidden ones. */
static void list_known(const cw_state *st, cw_seat owner, cw_view *view, bool hand_open,
                       bool deck_open)
{
    const cw_player *p = &st->players[owner];
    cw_card_id *list = view->known[owner];
    int n = 0;
    for (int i = 0; i < p->hand_count && !hand_open; i++) {
        const cw_entity *e = &st->entities[p->hand[i]];
        if ((e->flags & CW_FLAG_SEEN) && !(e->flags & CW_FLAG_LOCATED))
            list[n++] = e->card;
    }
    for (int i = 0; i < p->deck_count && !deck_open; i++)
        if (st->entities[p->deck[i]].flags & CW_FLAG_SEEN)
            list[n++] = st->entities[p->deck[i]].card;
    qsort(list, (size_t)n, sizeof *list, by_card);
    view->known_count[owner] = (uint16_t)n;
}

/* What is derived from the cards comes from those that are known. So a view is a state that the
 * engine can list legal actions of. */
static void finish(const cw_game *game, cw_state *st)
{
    run r;
    run_init(&r, game, st, NULL, NULL);
    cw__recount_play(&r, true);
    for (int i = 0; i < CW_SEATS; i++)
        cw__price_hand(game, st, &st->players[i]);
}

/* The header is filled field by field, from zero: a new field of it that nobody thought of here is
 * hidden, not leaked. The generator and the free numbers are left out on purpose. */
void cw_view_of(const cw_game *game, const cw_state *st, int seat, cw_view *view)
{
    memset(view, 0, sizeof *view);
    maker m = {.game = game, .from = st, .to = &view->state};
    cw_state *v = &view->state;
    view->seat = (uint8_t)seat;
    v->turn = st->turn;
    v->next_tag = st->next_tag;
    v->phase = st->phase;
    v->active = st->active;
    v->winner = st->winner;
    v->end = st->end;
    v->actions = st->actions;
    v->cut_off = st->cut_off;
    v->reveal = st->reveal;
    v->cost_auras = st->cost_auras;
    v->altering = st->altering;
    memcpy(v->altered, st->altered, sizeof v->altered);
    v->bytes = st->bytes;
    v->entity_count = 1;
    for (cw_seat owner = 0; owner < CW_SEATS; owner++) {
        bool own = owner == seat;
        bool hand = own || (seat < CW_SEATS && (st->reveal & (CW_REVEAL_HAND << seat)));
        bool deck = own || (seat < CW_SEATS && (st->reveal & (CW_REVEAL_DECK << seat)));
        add_side(&m, owner, own, hand, deck);
        list_known(st, owner, view, hand, deck);
    }
    add_mods(&m);
    v->choice = st->choice;
    if (st->choice.count && st->choice.seat != seat)
        memset(v->choice.options, 0, sizeof v->choice.options);
    finish(game, v);
}

/* Hidden places are filled in the order of entity numbers, which is the order in which the view was
 * built: seat 0's side first, on each side secrets, hand, deck. Beliefs rely on secrets being asked
 * for first. */
void cw_view_determinize(const cw_game *game, const cw_view *view, cw_fill fill, void *context,
                         uint64_t seed, cw_state *state)
{
    cw_state_copy(state, &view->state);
    state->rng = seed;
    for (int i = 1; i < state->entity_count; i++) {
        cw_entity *e = &state->entities[i];
        bool hidden = e->card == 0
                      && (e->zone == CW_ZONE_HAND || e->zone == CW_ZONE_DECK
                          || e->zone == CW_ZONE_SECRET);
        if (!hidden)
            continue;
        cw_card_id card = fill(context, view, e->owner, (cw_zone)e->zone);
        uint16_t tag = e->tag; /* of a secret: it stays what it was in the order of play */
        if (card > 0 && card < game->card_count)
            cw__entity_reset(game, e, card);
        e->tag = tag;
    }
    finish(game, state);
}

/* Blank cards have no abilities, no price and no type, so that they are only counted, drawn and
 * discarded. Secrets would be numbers of what cannot be: they go, and their numbers are free. */
void cw_view_imagine(const cw_game *game, const cw_view *view, cw_state *state)
{
    cw_state_copy(state, &view->state);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        cw_player *p = &state->players[seat];
        for (int i = 0; i < p->secret_count && seat != view->seat; i++) {
            cw_entity_id id = p->secrets[i];
            memset(&state->entities[id], 0, sizeof state->entities[id]);
            cw_ids_add(state->free_ids, id);
            p->secrets[i] = 0;
        }
        p->secret_count = seat != view->seat ? 0 : p->secret_count;
    }
    finish(game, state);
}

/* The generator is the surest sign: whatever chance decided moved it. A secret that stayed silent
 * tells something as well. */
bool cw_seat_learned(const cw_state *before, const cw_state *after, const cw_log *log, cw_seat seat)
{
    for (int i = 0; i < log->count; i++) {
        int kind = log->list[i].kind;
        if (kind == CW_EVENT_DRAW || kind == CW_EVENT_REVEAL || kind == CW_EVENT_OFFER
            || kind == CW_EVENT_BURN)
            return true;
    }
    return before->rng != after->rng || before->players[1 - seat].secret_count > 0
           || cw_state_is_over(after) || cw_state_decider(after) != seat;
}
