/* Samples of what is hidden. Any card that the owner could have put in a deck is as likely as any
 * other in every hidden place, unless the place is given a card that is known to lie somewhere or
 * one of a deck that is believed in.
 *
 * Why samples and not chances: a search needs a whole position, and the engine plays nothing else.
 * Each sample is decided by its seed, so that any number of threads gets the same ones. */
#include "belief.h"

#include <stdlib.h>
#include <string.h>

const char *const cw_belief_words[] = {
    [CW_BELIEF_UNIFORM] = "uniform",
    [CW_BELIEF_DATABASE] = "database",
    [CW_BELIEF_MIXTURE] = "mixture",
    NULL,
};

static bool is_candidate(const cw_card *card, int class_id, bool secrets)
{
    bool deck_card =
        card->type == CW_TYPE_MINION || card->type == CW_TYPE_SPELL || card->type == CW_TYPE_SECRET
        || card->type == CW_TYPE_WEAPON
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
        for (int i = 1; i < game->card_count; i++)
            if (is_candidate(&game->cards[i], class_id, secrets))
                cards[count++] = (cw_card_id)i;
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
    bool good = cw__deck_odds_init(&belief->odds, game);
    if (!good || belief->cards == NULL || belief->secrets == NULL) {
        cw_belief_clear(belief);
        return false;
    }
    cw_belief_reset(belief);
    return true;
}

void cw_belief_clear(cw_belief *belief)
{
    free(belief->cards);
    free(belief->secrets);
    belief->cards = belief->secrets = NULL;
    cw__deck_odds_clear(&belief->odds);
}

void cw_belief_reset(cw_belief *belief)
{
    cw__shown_reset(&belief->shown, belief->game, 1 - belief->seat);
}

void cw_belief_observe(cw_belief *belief, const cw_event *event)
{
    if (belief->model != CW_BELIEF_UNIFORM)
        cw__shown_observe(&belief->shown, event);
}

double cw_belief_chance(const cw_belief *belief, int deck)
{
    return cw__deck_odds_of(&belief->odds, deck);
}

/* ---- any card of the pool ---- */

/* One of the neutral cards and those of the class; 0 if there are none. */
static cw_card_id pick(cw_rng *rng, const cw_card_id *cards, const int *first, int class_id)
{
    int neutral = first[1];
    int own = class_id > 0 ? first[class_id + 1] - first[class_id] : 0;
    if (neutral + own == 0)
        return 0;
    int number = (int)cw_rng_below(rng, (uint32_t)(neutral + own));
    return number < neutral ? cards[number] : cards[first[class_id] + number - neutral];
}

static cw_card_id pick_any(cw_belief *b, bool secret, int class_id)
{
    const cw_card_id *cards = secret ? b->secrets : b->cards;
    const int *first = secret ? b->first_secret : b->first;
    cw_card_id card = pick(&b->rng, cards, first, class_id);
    if (card == 0 && first[CW_MAX_CLASSES] > 0) /* no such card for the class: any class */
        card = cards[cw_rng_below(&b->rng, (uint32_t)first[CW_MAX_CLASSES])];
    /* A game without a single collectible card: its first one. */
    return card != 0 ? card : 1;
}

static int class_of(const cw_belief *b, const cw_view *view, cw_seat owner)
{
    cw_card_id hero = view->state.entities[view->state.players[owner].hero].card;
    return b->game->cards[hero].class_id;
}

cw_card_id cw_belief_any(cw_belief *b, const cw_view *view, cw_seat owner, cw_zone zone)
{
    return pick_any(b, zone == CW_ZONE_SECRET, class_of(b, view, owner));
}

/* ---- cards that are known, cards of the deck that is believed in ---- */

static cw_card_id take(cw_card_id *cards, int *count, int index)
{
    cw_card_id card = cards[index];
    cards[index] = cards[--*count];
    return card;
}

/* For a place of a hand or deck: each card that is left, known or of the deck, lies in this very
 * place with the same chance. Of `places` left, `known` + `pile` cards are to be put somewhere:
 * this place gets one of them with chance (known + pile) / places, as in selection sampling (Knuth,
 * "The Art of Computer Programming", vol. 2, 3.4.2, algorithm S). When places run out known ones
 * come for certain, so that all are dealt at the end. */
static cw_card_id deal(cw_belief *b, cw_seat owner)
{
    int known = b->known[owner], places = b->places[owner]--;
    int pile = owner != b->seat ? b->pile_count : 0;
    if (known + pile == 0)
        return 0;
    int at = places > known ? (int)cw_rng_below(&b->rng, (uint32_t)places) : 0;
    if (at < known)
        return take(b->left[owner], &b->known[owner], (int)cw_rng_below(&b->rng, (uint32_t)known));
    return at < known + pile
               ? take(b->pile, &b->pile_count, (int)cw_rng_below(&b->rng, (uint32_t)pile))
               : 0;
}

static bool can_wait(const cw_belief *b, cw_card_id card)
{
    bool able = b->game->cards[card].type == CW_TYPE_SECRET;
    for (int i = 0; i < b->secrets_next && i < CW_MAX_SECRETS; i++)
        able = able && b->in_play[i] != card;
    return able;
}

/* One of the secrets in the deck that is believed in. They are asked for before anything else. A
 * player cannot have two secrets of a kind in play, so that each answer is kept in `in_play`. */
static cw_card_id deal_secret(cw_belief *b)
{
    int places[CW_MAX_DECK], count = 0;
    for (int i = 0; i < b->pile_count && b->secrets_next < b->shown.secrets; i++)
        if (can_wait(b, b->pile[i]))
            places[count++] = i;
    cw_card_id card = count == 0 ? 0
                                 : take(b->pile, &b->pile_count,
                                        places[cw_rng_below(&b->rng, (uint32_t)count)]);
    if (b->secrets_next < CW_MAX_SECRETS)
        b->in_play[b->secrets_next++] = card;
    return card;
}

/* A place of the enemy's hand that did not come from his deck (a coin, a copy, a discovery) gets
 * nothing of the pile: it is anybody's guess. */
cw_card_id cw_belief_known(cw_belief *b, cw_seat owner, cw_zone zone)
{
    if (zone == CW_ZONE_SECRET) /* what is known of hidden cards is in hand or deck */
        return owner != b->seat ? deal_secret(b) : 0;
    bool strange = zone == CW_ZONE_HAND && owner != b->seat && b->hand_next < b->hand_count
                   && !b->from_deck[b->hand_next++];
    return strange ? 0 : deal(b, owner);
}

static cw_card_id fill(void *context, const cw_view *view, cw_seat owner, cw_zone zone)
{
    cw_card_id card = cw_belief_known(context, owner, zone);
    return card != 0 ? card : cw_belief_any(context, view, owner, zone);
}

/* ---- a sample ---- */

static bool is_hidden(const cw_view *view, cw_entity_id id)
{
    return view->state.entities[id].card == 0;
}

static int count_hidden(const cw_view *view, const cw_entity_id *list, int count)
{
    int hidden = 0;
    for (int i = 0; i < count; i++)
        hidden += is_hidden(view, list[i]);
    return hidden;
}

/* What speaks for one deck or another. Cards of other classes cannot be from his deck. */
static void find_clues(const cw_belief *b, const cw_view *view, deck_clues *clues)
{
    int class_id = class_of(b, view, 1 - b->seat), kept = 0;
    int pool = b->first[1] + (class_id > 0 ? b->first[class_id + 1] - b->first[class_id] : 0);
    *clues = (deck_clues){.hero = b->shown.hero,
                          .class_id = (uint8_t)class_id,
                          .pool = pool > 0 ? pool : 1,
                          .secrets = b->shown.secrets};
    cw__shown_evidence(&b->shown, view, &clues->cards);
    for (int i = 0; i < clues->cards.count; i++) {
        int other = b->game->cards[clues->cards.cards[i]].class_id;
        if (other == 0 || other == class_id)
            clues->cards.cards[kept++] = clues->cards.cards[i];
    }
    clues->cards.count = kept;
}

/* Decides on a deck, and which places of his hand its cards may be in.
 * 1. What was followed by events is brought in line with the view.
 * 2. The clues weigh the known decks against each other and the pool.
 * 3. One of them is drawn; what is left of it is the pile to deal from.
 * 4. Places of the hand that did not come from the deck are marked and taken out of the count. */
static void believe(cw_belief *b, const cw_view *view)
{
    const cw_seat enemy = 1 - b->seat;
    const cw_player *p = &view->state.players[enemy];
    deck_clues clues;
    cw__shown_settle(&b->shown, view);
    find_clues(b, view, &clues);
    if (b->model == CW_BELIEF_DATABASE)
        cw__deck_odds_match(&b->odds, &clues);
    else
        cw__deck_odds_weigh(&b->odds, &clues);
    const deck_guess *guess = cw__deck_odds_draw(&b->odds, &b->rng);
    if (guess != NULL) {
        b->pile_count = guess->count;
        memcpy(b->pile, guess->left, (size_t)guess->count * sizeof guess->left[0]);
    }
    for (int i = 0; i < p->hand_count; i++) {
        if (is_hidden(view, p->hand[i])) {
            b->from_deck[b->hand_count++] = b->shown.fresh[i];
            b->places[enemy] -= !b->shown.fresh[i];
        }
    }
}

/* A sample's own numbers depend on its seed alone, so the same view and seed give the same
 * world, whoever asks and however often. `left` is what the view knows to be somewhere among the
 * hidden places: it is dealt out first. */
static void begin(cw_belief *b, const cw_view *view, uint64_t seed)
{
    b->rng = cw_rng_stream(seed, 0);
    b->pile_count = b->hand_count = b->hand_next = b->secrets_next = 0;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *p = &view->state.players[seat];
        b->places[seat] = count_hidden(view, p->hand, p->hand_count)
                          + count_hidden(view, p->deck, p->deck_count);
        b->known[seat] = view->known_count[seat];
        memcpy(b->left[seat], view->known[seat],
               view->known_count[seat] * sizeof view->known[seat][0]);
    }
    if (b->model != CW_BELIEF_UNIFORM)
        believe(b, view);
}

/* The viewer would know such a card again: one that was hidden gets the mark. */
static void mark_known(const cw_view *view, int seat, cw_card_id card, cw_state *state)
{
    const cw_player *p = &state->players[seat];
    for (int i = 0; i < p->hand_count + p->deck_count; i++) {
        cw_entity_id id = i < p->hand_count ? p->hand[i] : p->deck[i - p->hand_count];
        cw_entity *e = &state->entities[id];
        if (is_hidden(view, id) && e->card == card && !(e->flags & CW_FLAG_SEEN)) {
            e->flags |= CW_FLAG_SEEN;
            return;
        }
    }
}

/* A view shows an open deck sorted. If its order is fixed, the sample needs one by chance. */
static void shuffle_fixed(cw_belief *b, cw_state *state, cw_player *p)
{
    for (int i = p->deck_count - 1; i > 0 && p->deck_fixed > 0; i--) {
        int k = (int)cw_rng_below(&b->rng, (uint32_t)i + 1);
        cw_entity_id id = p->deck[i];
        p->deck[i] = p->deck[k];
        p->deck[k] = id;
    }
    for (int i = 0; i < p->deck_count && p->deck_fixed > 0; i++)
        state->entities[p->deck[i]].slot = (uint8_t)i;
}

/* After the cards are dealt, marks are set right that the viewer's knowledge shows in: cards known
 * to be somewhere (SEEN), the enemy's own cards where heat asks for their origin, and an order for
 * a deck that a view shows sorted. Without them the sample's own view would differ from the one it
 * was made from, which a test compares. */
void cw_belief_deal(cw_belief *belief, const cw_view *view, uint64_t seed, cw_fill source,
                    void *context, cw_state *state)
{
    begin(belief, view, seed);
    cw_view_determinize(belief->game, view, source, context, cw_mix64(seed), state);
    const cw_rules *rules = &belief->game->rules;
    bool sides = rules->overheat && rules->duplicates == CW_DUPLICATES_CARD;
    for (int i = 1; i < state->entity_count && sides; i++) {
        cw_entity *e = &state->entities[i];
        e->flags |= is_hidden(view, (cw_entity_id)i) && e->owner == 1 ? CW_FLAG_ORIGIN : 0;
    }
    for (int seat = 0; seat < CW_SEATS; seat++) {
        for (int i = 0; i < view->known_count[seat]; i++)
            mark_known(view, seat, view->known[seat][i], state);
        shuffle_fixed(belief, state, &state->players[seat]);
    }
}

void cw_belief_look(cw_belief *b, const cw_view *view) { cw__shown_settle(&b->shown, view); }

void cw_belief_sample(cw_belief *belief, const cw_view *view, uint64_t seed, cw_state *state)
{
    cw_belief_deal(belief, view, seed, fill, belief, state);
}

void cw_belief_imagine(cw_belief *b, const cw_view *view, uint64_t seed, cw_state *state)
{
    shown_cards seen = b->shown;
    cw_belief_sample(b, view, seed, state);
    b->shown = seen;
}
