/* `face`: the player of the published balance experiments. It buys the cards that cause most damage
 * for the mana, then everybody attacks the enemy hero, or what stands in the way. It looks at its
 * own side and at open things only, so that it decides on positions without a view; and it lists
 * actions only where cards ask for more than a place on the board.
 *
 * From Zaidan and Góes 2016, "Evolvestone: An evolutionary generator of balanced digital
 * collectible card games". It is what most matches of evolution and balancing are played with,
 * hence the care for speed. */
#include "buy.h"
#include "card_table.h"
#include "kinds.h"
#include "mulligan.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_DAMAGE = 999,
    DAMAGE = 64, /* worth of a point of damage; mana spent breaks ties */
    DEAR = 4     /* opening cards of this cost go back */
};

typedef struct face {
    const cw_game *game;
    cw_seat seat;
    uint16_t *damage; /* by card: what it may cause each turn, or at once */
    cw_action list[CW_MAX_ACTIONS];
} face;

static const cw_param no_params[] = {{0}};

/* ---- what cards are worth ---- */

static bool may_hurt_enemies(const cw_select *to)
{
    return to->pick == CW_PICK_CHOSEN || to->pick == CW_PICK_CHOSEN_AND_NEIGHBOURS
           || ((to->pick == CW_PICK_ALL || to->pick == CW_PICK_RANDOM)
               && to->filter.side != CW_SIDE_FRIENDLY);
}

/* Only what happens when the card is played and may hit an enemy. */
static int damage_of_effect(const cw_game *game, const cw_ability *ability, const cw_effect *e)
{
    (void)game;
    bool hurts = ability->when == CW_WHEN_PLAY && cw_op_facts[e->op].is & CW_IS_HURTING;
    return hurts && may_hurt_enemies(&e->to) && e->a.value > 0 ? e->a.value : 0;
}

/* A leader card's text happens once and is not what it is bought for. */
static uint16_t damage_of(const cw_game *game, const cw_card *card)
{
    int damage = 0, times = 1 + card->more_attacks + ((card->keywords & CW_KW(WINDFURY)) != 0);
    if (card->type == CW_TYPE_MINION || card->type == CW_TYPE_WEAPON || card->type == CW_TYPE_HERO)
        damage = card->keywords & CW_KW(CANNOT_ATTACK) ? 0 : card->attack * times;
    if (card->type != CW_TYPE_HERO)
        damage += cw__card_effects(game, card, damage_of_effect);
    return (uint16_t)(damage < 0 ? 0 : damage > MOST_DAMAGE ? MOST_DAMAGE : damage);
}

/* ---- cards ---- */

/* Enemies are preferred, their hero most; a card that does no damage chooses no target, since
 * nothing tells whom it is for. */
static int rank_target(const face *f, const cw_state *state, cw_action a, bool hurts)
{
    if (a.target == CW_PLACE_NONE)
        return 2;
    if (a.target == cw_place_hero((cw_seat)(1 - f->seat)))
        return 1000;
    if (a.target >> 4 == 1 - f->seat)
        return 3 + cw_entity_attack(&state->entities[cw_entity_at(state, a.target)]);
    return hurts ? 0 : 1;
}

/* The best way to play that card among all actions; false if there is none worth it. */
static bool find_play(const face *f, const cw_state *state, int count, cw_place source,
                      cw_action *best)
{
    int most = 0;
    for (int i = 0; i < count; i++) {
        cw_action a = f->list[i];
        bool power = source == CW_PLACE_NONE && a.kind == CW_ACTION_POWER;
        if (!power && (a.kind != CW_ACTION_PLAY || a.source != source))
            continue;
        const cw_player *p = &state->players[f->seat];
        cw_card_id card = state->entities[power ? p->power : cw_entity_at(state, source)].card;
        bool minion = f->game->cards[card].type == CW_TYPE_MINION;
        int rank = rank_target(f, state, a, f->damage[card] > 0);
        rank = a.target != CW_PLACE_NONE && !minion && f->damage[card] == 0 ? 0 : rank + minion;
        if (rank > most) {
            most = rank;
            *best = a;
        }
    }
    return most > 0;
}

static int cost_of(const face *f, const cw_state *state, int slot)
{
    const cw_player *p = &state->players[f->seat];
    bool odd = state->cost_auras || p->odd_prices;
    return odd ? cw_hand_cost(f->game, state, f->seat, slot) : p->price[slot];
}

/* Hand slots of the best purchase among those. */
static unsigned buy(const face *f, const cw_state *state, unsigned slots)
{
    const cw_player *p = &state->players[f->seat];
    buy_item items[CW_MAX_HAND];
    int count = 0;
    if ((slots & (slots - 1)) == 0)
        return slots;
    for (; slots != 0; slots &= slots - 1) {
        int slot = __builtin_ctz(slots), cost = cost_of(f, state, slot);
        cw_card_id card = state->entities[p->hand[slot]].card;
        items[count++] = (buy_item){.slot = (uint8_t)slot,
                                    .cost = (uint8_t)cost,
                                    .placed = (p->shape[slot] & CW_SHAPE_MINION) != 0,
                                    .value = 1u + f->damage[card] * DAMAGE + (unsigned)cost};
    }
    return cw__buy_best(items, count, p->mana, f->game->rules.board_size[f->seat] - p->board_count);
}

static bool play_card(face *f, const cw_state *state, const cw_outlook *now, cw_action *action)
{
    const cw_player *p = &state->players[f->seat];
    unsigned slots = now->playable, others = slots & ~(unsigned)now->plain;
    if (f->game->rules.lanes)
        others = slots; /* which cells are free is for the list to say */
    int count = others ? cw_legal(f->game, state, f->list) : 0;
    for (unsigned left = others; left != 0; left &= left - 1) {
        int slot = __builtin_ctz(left);
        if (!find_play(f, state, count, cw_place_hand(f->seat, slot), action))
            slots &= ~(1u << slot);
    }
    unsigned bought = slots ? buy(f, state, slots) : 0;
    if (!bought)
        return false;
    int slot = __builtin_ctz(bought);
    if (others >> slot & 1)
        return find_play(f, state, count, cw_place_hand(f->seat, slot), action);
    *action = (cw_action){.kind = CW_ACTION_PLAY,
                          .source = cw_place_hand(f->seat, slot),
                          .target = CW_PLACE_NONE,
                          .position = p->shape[slot] & CW_SHAPE_MINION ? p->board_count : 0};
    return true;
}

/* ---- attacks ---- */

/* Lower is better: the hero, then who falls first. */
static int rank_foe(const cw_state *state, int place)
{
    bool hero = (place & 15) == 0;
    return hero ? -1 : state->entities[cw_entity_at(state, (cw_place)place)].health;
}

/* With lanes not everything can be reached, so the legal attacks are listed: the hero, or who
 * falls first. */
static bool attack_in_lanes(face *f, const cw_state *state, cw_action *action)
{
    int count = cw_legal(f->game, state, f->list), best = 1 << 20;
    for (int i = 0; i < count; i++) {
        cw_action a = f->list[i];
        bool blow = a.kind == CW_ACTION_ATTACK
                    && cw_character_attack(f->game, state, cw_entity_at(state, a.source)) > 0;
        if (blow && rank_foe(state, a.target) < best) {
            best = rank_foe(state, a.target);
            *action = a;
        }
    }
    return best < 1 << 20;
}

static bool attack(face *f, const cw_state *state, const cw_outlook *now, cw_action *action)
{
    uint32_t ready = now->ready, foes = now->attackable;
    int foe = (1 - f->seat) * 16;
    if (ready != 0 && f->game->rules.lanes)
        return attack_in_lanes(f, state, action);
    while (
        ready != 0
        && cw_character_attack(f->game, state, cw_entity_at(state, (cw_place)__builtin_ctz(ready)))
               <= 0)
        ready &= ready - 1; /* some games let the harmless attack */
    if (ready == 0 || foes == 0)
        return false;
    for (uint32_t left = foes >> foe & 1 ? 0 : foes, best = 1 << 20; left != 0; left &= left - 1) {
        int place = __builtin_ctz(left), rank = rank_foe(state, place);
        if (rank < (int)best) {
            best = (uint32_t)rank;
            foe = place;
        }
    }
    *action = (cw_action){.kind = CW_ACTION_ATTACK,
                          .source = (cw_place)__builtin_ctz(ready),
                          .target = (cw_place)foe};
    return true;
}

/* ---- the rest ---- */

/* The element that most cards in hand lack; mana if none does. */
static bool raise(const face *f, const cw_state *state, cw_action *action)
{
    const cw_player *p = &state->players[f->seat];
    int most = 0;
    *action = cw_action_make(CW_ACTION_RAISE);
    for (int element = 1; element < f->game->elements.count; element++) {
        int lack = 0;
        for (int i = 0; i < p->hand_count; i++) {
            const cw_card *card = &f->game->cards[state->entities[p->hand[i]].card];
            lack += card->needs[element - 1] > p->elements[element - 1];
        }
        if (lack > most) {
            most = lack;
            action->mode = (uint8_t)element;
        }
    }
    return cw_check(f->game, state, *action) == CW_OK;
}

static bool use_power(face *f, const cw_state *state, cw_action *action)
{
    const cw_player *p = &state->players[f->seat];
    return p->power && !p->power_used && cw_power_cost(f->game, state, f->seat) <= p->mana
           && find_play(f, state, cw_legal(f->game, state, f->list), CW_PLACE_NONE, action);
}

/* The discovered card that causes most damage. */
static cw_action discover(const face *f, const cw_state *state)
{
    cw_action action = cw_action_make(CW_ACTION_CHOOSE);
    const cw_choice *choice = &state->choice;
    for (int i = 1; i < choice->count; i++)
        if (f->damage[choice->options[i]] > f->damage[choice->options[action.mode]])
            action.mode = (uint8_t)i;
    return action;
}

/* The order is fixed: raise, buy, attack, use the power, end. Each call decides one action and
 * remembers nothing, so that whatever happened meanwhile is taken in. */
static cw_action act(void *self, const cw_game *game, const cw_state *state)
{
    face *f = self;
    cw_action action = cw_action_make(CW_ACTION_MULLIGAN);
    if (state->phase == CW_PHASE_CHOICE)
        return discover(f, state);
    if (state->phase == CW_PHASE_MULLIGAN) {
        action.mask = (uint16_t)cw__mulligan_mask(game, state, f->seat, DEAR);
        return action;
    }
    cw_outlook now;
    cw_outlook_of(game, state, &now);
    if ((game->rules.raising && !state->players[f->seat].raised && raise(f, state, &action))
        || (now.playable && play_card(f, state, &now, &action))
        || (now.ready && attack(f, state, &now, &action)) || use_power(f, state, &action))
        return action;
    return cw_action_make(CW_ACTION_END_TURN);
}

static int choose(void *self, const cw_view *view, const cw_action *legal, int count,
                  const cw_budget *budget)
{
    face *f = self;
    (void)budget;
    return cw_action_index(legal, count, act(f, f->game, &view->state));
}

static void destroy(void *self)
{
    face *f = self;
    free(f->damage);
    free(f);
}

static void *create(const cw_game *game, cw_seat seat, const double *values, uint64_t seed)
{
    face *f = malloc(sizeof *f);
    (void)values;
    (void)seed;
    if (f == NULL)
        return NULL;
    f->game = game;
    f->seat = seat;
    f->damage = malloc((size_t)game->card_count * sizeof *f->damage);
    if (f->damage == NULL) {
        free(f);
        return NULL;
    }
    for (int i = 0; i < game->card_count; i++)
        f->damage[i] = damage_of(game, &game->cards[i]);
    return f;
}

static void reset(void *self, uint64_t seed)
{
    (void)self;
    (void)seed;
}

const cw_agent_kind cw_agent_face = {
    .name = "face",
    .help = "buys the most damage that its mana can pay and attacks the enemy hero",
    .params = no_params,
    .needs_view = true,
    .create = create,
    .choose = choose,
    .act = act,
    .reset = reset,
    .destroy = destroy,
};
