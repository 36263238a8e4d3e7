/* Cards that are never of use: each is put into the hand in many made-up positions, played if that
 * is allowed, and the match goes on at random for a while. Its text did something if an action has
 * another outcome in a game where the card has none. */
#include "spec/cards.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* A text may act later (a death, the end of a turn), so some actions follow the play. Most cards
 * show what they do in a few positions; forty are tried of those that do not. */
enum { FURTHER_ACTIONS = 40, POSITIONS_EACH = 40, SOME_CARDS = 4 };

typedef struct survey {
    const cw_cards_setup *setup;
    cw_card_use *uses;
} survey;

static bool is_playable(const cw_card *card)
{
    return (card->type >= CW_TYPE_MINION && card->type <= CW_TYPE_WEAPON) || card->leader;
}

static uint64_t asked_races(const cw_game *game, const cw_filter *f)
{
    return 1ull << f->race | game->demands[f->demand].races;
}

/* The races that a card has or that its text speaks of, as a mask. */
static uint64_t races_of(const cw_game *game, const cw_card *card)
{
    uint64_t races = 1ull << card->race;
    for (int i = 0; i < card->ability_count; i++) {
        const cw_ability *a = &game->abilities[card->first_ability + i];
        races |= asked_races(game, &a->subject) | asked_races(game, &a->condition.filter);
        for (int k = 0; k < a->count; k++) {
            const cw_effect *e = &game->effects[a->first + k];
            races |= asked_races(game, &e->condition.filter) | asked_races(game, &e->to.filter)
                     | asked_races(game, &e->a.of);
        }
    }
    return races & ~1ull; /* 0 is no race */
}

/* A card of the types for a made-up position, more often than not of the same class as `like` or of
 * a race that it speaks of: such cards are made to meet. 0 if none was met. */
static cw_card_id random_card(const cw_game *game, cw_card_id like, unsigned types, cw_rng *rng)
{
    const cw_card *model = &game->cards[like];
    uint64_t races = races_of(game, model);
    bool kin = cw_rng_below(rng, 2) == 0;
    for (int tries = 0; tries < 100; tries++) {
        cw_card_id card = (cw_card_id)(1 + cw_rng_below(rng, (uint32_t)game->card_count - 1));
        const cw_card *c = &game->cards[card];
        bool related = races >> c->race & 1
                       || (races == 0 && model->class_id > 0 && c->class_id == model->class_id);
        if (types >> c->type & 1 && is_playable(c) && (related || !kin || tries > 60))
            return card;
    }
    return 0;
}

static void put_some(const cw_game *game, cw_state *state, cw_seat seat, cw_zone zone,
                     cw_card_id like, unsigned types, cw_rng *rng)
{
    int count = (int)cw_rng_below(rng, SOME_CARDS);
    for (int i = 0; i < count; i++) {
        cw_card_id card = random_card(game, like, types, rng);
        cw_entity_id id = cw_setup_put(game, state, seat, zone, card);
        if (zone == CW_ZONE_BOARD && id != 0 && game->rules.lanes > 0) {
            uint32_t cell = cw_rng_below(rng, (uint32_t)game->rules.board_size[seat]);
            cw_setup_move(game, state, id, (int)cell);
        }
    }
}

static void wound(cw_state *state, cw_rng *rng)
{
    for (int i = 1; i < state->entity_count; i++) {
        cw_entity *e = &state->entities[i];
        bool character = e->zone == CW_ZONE_BOARD || e->zone == CW_ZONE_HERO;
        if (character && e->health > 1 && cw_rng_below(rng, 3) == 0)
            e->health = (int16_t)(1 + cw_rng_below(rng, (uint32_t)e->health));
    }
}

/* A position in the middle of a match, with the card first in the hand of seat 0. */
static bool make_position(const cw_game *game, cw_card_id card, cw_rng *rng, cw_state *state)
{
    enum { ANY = CW_KIND_MINION | CW_KIND_SPELL | CW_KIND_WEAPON };
    int class_id = game->cards[card].class_id;
    cw_card_id heroes[CW_SEATS] = {cw_game_find_hero(game, class_id > 0 ? class_id : 1),
                                   cw_game_find_hero(game, 1)};
    if (cw_setup_empty(game, heroes, 0, cw_rng_next(rng), state) != CW_OK
        || cw_setup_put(game, state, 0, CW_ZONE_HAND, card) == 0)
        return false;
    state->turn = 9;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        cw_player *p = &state->players[seat];
        p->turns = (uint8_t)(5 - seat);
        p->mana = p->max_mana = (int16_t)game->rules.mana_cap[seat];
        if (p->max_mana > 1 && cw_rng_below(rng, 3) == 0)
            p->max_mana -= (int16_t)(1 + cw_rng_below(rng, (uint32_t)p->max_mana / 2));
        for (int i = 0; i + 1 < game->elements.count; i++)
            p->elements[i] = 10;
        p->cards_played = seat == 0 ? (uint8_t)cw_rng_below(rng, 2) : 0;
        for (int i = 0; i < game->counter_count; i++)
            p->counters[i] = (uint8_t)cw_rng_below(rng, 4);
        put_some(game, state, (cw_seat)seat, CW_ZONE_BOARD, card, CW_KIND_MINION, rng);
        put_some(game, state, (cw_seat)seat, CW_ZONE_HAND, card, ANY, rng);
        put_some(game, state, (cw_seat)seat, CW_ZONE_DECK, card, ANY, rng);
        if (cw_rng_below(rng, 4) == 0)
            cw_setup_put(game, state, (cw_seat)seat, CW_ZONE_WEAPON,
                         random_card(game, card, CW_KIND_WEAPON, rng));
    }
    if (cw_rng_below(rng, 2) == 0) /* some texts act from there */
        cw_setup_put(game, state, 0, CW_ZONE_DECK, card);
    if (game->cards[card].type == CW_TYPE_MINION && cw_rng_below(rng, 2) == 0)
        cw_setup_put(game, state, 0, CW_ZONE_BOARD, card);
    wound(state, rng);
    cw_setup_finish(game, state);
    return cw_state_fault(game, state, NULL) == NULL;
}

/* The game with this card's text taken away; it can still be played as before. Shares all but the
 * cards with the game. */
static void make_quiet(const cw_game *game, cw_card_id card, cw_game *quiet)
{
    size_t size = (size_t)game->card_count * sizeof *game->cards;
    *quiet = *game;
    quiet->cards = cw_alloc(1, size);
    memcpy(quiet->cards, game->cards, size);
    cw_card *c = &quiet->cards[card];
    c->ability_count = 0;
    c->has_static = c->has_deathrattle = c->has_discard = c->has_play = c->has_own_cost = false;
    c->moods = 0;
    c->listen = c->listen_wide = c->listen_hand = c->listen_deck = 0;
}

/* Whether the same action has another outcome without the card's text. */
static bool makes_difference(const cw_game *quiet, const cw_state *before, cw_action action,
                             const cw_state *after)
{
    cw_state silent, other;
    cw_state_copy(&silent, before);
    cw_setup_finish(quiet, &silent);
    if (cw_apply(quiet, &silent, action, NULL) != CW_OK)
        return false;
    cw_state_copy(&other, after);
    cw_setup_finish(quiet, &other); /* derived data may differ by its history */
    cw_setup_finish(quiet, &silent);
    return !cw_state_equal(&other, &silent);
}

/* Whether static abilities of the card make a difference now. */
static bool adds_something(const cw_game *game, const cw_game *quiet, const cw_state *state)
{
    cw_state silent;
    cw_state_copy(&silent, state);
    cw_setup_finish(quiet, &silent);
    for (int i = 1; i < state->entity_count; i++) {
        const cw_entity *a = &state->entities[i], *b = &silent.entities[i];
        if (a->aura_attack != b->aura_attack || a->aura_health != b->aura_health
            || a->aura_keywords != b->aura_keywords)
            return true;
    }
    for (int seat = 0; seat < CW_SEATS; seat++) {
        for (int i = 0; i < state->players[seat].hand_count; i++)
            if (cw_hand_cost(game, state, (cw_seat)seat, i)
                != cw_hand_cost(quiet, &silent, (cw_seat)seat, i))
                return true;
    }
    return false;
}

/* One of the ways to play the first card of the hand. */
static cw_action choose_play(const cw_game *game, const cw_state *state, cw_rng *rng)
{
    cw_action legal[CW_MAX_ACTIONS], pick = {0};
    int count = cw_legal(game, state, legal), ways = 0;
    for (int i = 0; i < count; i++)
        if (legal[i].kind == CW_ACTION_PLAY && legal[i].source == cw_place_hand(0, 0)
            && cw_rng_below(rng, (uint32_t)++ways) == 0)
            pick = legal[i];
    return pick;
}

/* A random action, more often than not one that is about the card if there is such a one. */
static cw_action choose_action(const cw_game *game, const cw_state *state, cw_card_id card,
                               cw_rng *rng)
{
    cw_action action = cw_random_action(game, state, rng);
    for (int i = 0; i < 3; i++) {
        cw_action other = cw_random_action(game, state, rng);
        if (other.target != CW_PLACE_NONE
            && state->entities[cw_entity_at(state, other.target)].card == card)
            return other;
    }
    return action;
}

/* Plays the card (or keeps it, without an action) and goes on at random; true as soon as its text
 * did something. */
static bool play_on(const cw_game *game, const cw_game *quiet, cw_state *state, cw_card_id card,
                    cw_action action, cw_rng *rng)
{
    bool is_static = game->cards[card].has_static || game->cards[card].has_own_cost;
    for (int i = 0; i < FURTHER_ACTIONS && !cw_state_is_over(state); i++) {
        cw_state before;
        bool plays = i == 0 && action.kind == CW_ACTION_PLAY;
        cw_action next = plays ? action : choose_action(game, state, card, rng);
        if (is_static && adds_something(game, quiet, state))
            return true;
        cw_state_copy(&before, state);
        cw_apply_trusted(game, state, next, NULL);
        if (makes_difference(quiet, &before, next, state))
            return true;
    }
    return false;
}

/* One made-up position. */
static void try_card(const cw_game *game, const cw_game *quiet, cw_card_id card, cw_rng *rng,
                     cw_card_use *use)
{
    const cw_card *data = &game->cards[card];
    cw_state state;
    if (!make_position(game, card, rng, &state))
        return;
    use->positions++;
    cw_status status = cw_check_card(game, &state, 0, 0);
    cw_action action = status == CW_OK ? choose_play(game, &state, rng) : (cw_action){0};
    if (action.kind != CW_ACTION_PLAY) {
        if (use->refusal == CW_OK || status != CW_ERR_BOARD_FULL)
            use->refusal = status; /* a full board tells least: it stops every minion */
        return;
    }
    use->played++;
    if (data->listen_hand != 0 || data->has_discard) /* it may do more in the hand */
        action = cw_rng_below(rng, 2) ? action : (cw_action){0};
    use->acted |= play_on(game, quiet, &state, card, action, rng);
}

/* Each card has its own stream of random numbers, so that its result does not depend on threads
 * or on other cards. `quiet` is the game with this card's text removed: as long as both games go
 * on equally, the text has not acted. It ends as soon as both questions are answered. */
static void use_card(void *context, size_t index, int worker)
{
    survey *s = context;
    const cw_game *game = s->setup->game;
    const cw_card *data = &game->cards[index];
    cw_card_use *use = &s->uses[index];
    cw_rng rng = cw_rng_stream(s->setup->seed, index);
    cw_game quiet;
    (void)worker;
    use->asked = index > 0 && is_playable(data);
    use->has_text = data->ability_count > 0;
    if (!use->asked)
        return;
    make_quiet(game, (cw_card_id)index, &quiet);
    for (int i = 0; i < s->setup->budget * POSITIONS_EACH; i++) {
        if (use->played > 0 && (use->acted || !use->has_text))
            break;
        try_card(game, &quiet, (cw_card_id)index, &rng, use);
    }
    free(quiet.cards);
}

void cw_cards_use(const cw_cards_setup *setup, cw_card_use *uses)
{
    survey s = {.setup = setup, .uses = uses};
    memset(uses, 0, (size_t)setup->game->card_count * sizeof *uses);
    cw_parallel(setup->threads, (size_t)setup->game->card_count, use_card, &s, NULL);
}
