/* `greedy`: takes each action once in a position it believes in, scores the outcome with a
 * weighted heuristic and takes the best; no further look ahead. The features and their default
 * weights are those of Metastone's weighted heuristic, which gives nothing for weapons and
 * secrets (and so never plays them: set their weights for a livelier opponent). Its bonus for
 * enraged minions has no counterpart here. */
#include "belief.h"
#include "kinds.h"

#include <math.h>
#include <stdlib.h>

enum weight {
    W_HERO, W_HAND, W_MINION, W_ATTACK, W_HEALTH, W_TAUNT, W_WINDFURY, W_SHIELD, W_SPELL_DAMAGE,
    W_STEALTH, W_UNTARGETABLE, W_WEAPON, W_SECRET, W_MULLIGAN, W_MODEL, WEIGHTS
};

static const cw_param params[WEIGHTS + 1] = {
    [W_HERO] = {"hero", 1, -100, 100, "each point of health and armor of a hero"},
    [W_HAND] = {"hand", 3, -100, 100, "each card in hand"},
    [W_MINION] = {"minion", 2, -100, 100, "each minion"},
    [W_ATTACK] = {"attack", 1, -100, 100, "each point of attack; none while frozen"},
    [W_HEALTH] = {"health", 1, -100, 100, "each point of a minion's health"},
    [W_TAUNT] = {"taunt", 2, -100, 100, "a minion with taunt"},
    [W_WINDFURY] = {"windfury", 0.5, -100, 100, "windfury, times attack"},
    [W_SHIELD] = {"shield", 1.5, -100, 100, "divine shield, times attack + health"},
    [W_SPELL_DAMAGE] = {"spell_damage", 1, -100, 100, "each point of spell damage"},
    [W_STEALTH] = {"stealth", 1, -100, 100, "a minion with stealth"},
    [W_UNTARGETABLE] = {"untargetable", 1.5, -100, 100, "untargetable, times attack + health"},
    [W_WEAPON] = {"weapon", 0, -100, 100, "attack times durability of a weapon"},
    [W_SECRET] = {"secret", 0, -100, 100, "each secret that waits"},
    [W_MULLIGAN] = {"mulligan", 4, 0, 100, "opening cards of this cost or more go back"},
    [W_MODEL] = CW_BELIEF_PARAM(CW_BELIEF_UNIFORM),
};

typedef struct greedy {
    const cw_game *game;
    cw_seat seat;
    double weights[WEIGHTS];
    cw_rng rng;
    cw_belief belief;
    cw_state world, next;
} greedy;

static double minion_value(const double *w, const cw_entity *e)
{
    uint32_t keywords = cw_entity_keywords(e);
    if (keywords & CW_KW(FROZEN)) {
        return w[W_HEALTH] * e->health;
    }
    double attack = w[W_ATTACK] * cw_entity_attack(e);
    double base = attack + w[W_HEALTH] * e->health;
    double value = base + w[W_SPELL_DAMAGE] * e->spell_damage;
    value += keywords & CW_KW(TAUNT) ? w[W_TAUNT] : 0;
    value += keywords & CW_KW(WINDFURY) ? w[W_WINDFURY] * attack : 0;
    value += keywords & CW_KW(DIVINE_SHIELD) ? w[W_SHIELD] * base : 0;
    value += keywords & CW_KW(STEALTH) ? w[W_STEALTH] : 0;
    value += keywords & CW_KW(UNTARGETABLE) ? w[W_UNTARGETABLE] * base : 0;
    return value;
}

static double side_value(const double *w, const cw_state *state, int seat)
{
    const cw_player *p = &state->players[seat];
    double value = w[W_HERO] * (state->entities[p->hero].health + p->armor)
        + w[W_HAND] * p->hand_count + w[W_MINION] * p->board_count + w[W_SECRET] * p->secret_count;
    if (p->weapon != 0) {
        const cw_entity *weapon = &state->entities[p->weapon];
        value += w[W_WEAPON] * cw_entity_attack(weapon) * weapon->health;
    }
    for (int i = 0; i < p->board_count; i++) {
        value += minion_value(w, &state->entities[p->board[i]]);
    }
    return value;
}

static double evaluate(const greedy *g, const cw_state *state)
{
    if (cw_state_is_over(state)) {
        return state->winner == g->seat ? INFINITY : state->winner == CW_DRAW_RESULT ? -1e6
            : -INFINITY;
    }
    return side_value(g->weights, state, g->seat) - side_value(g->weights, state, 1 - g->seat);
}

/* How much of an element the cards in hand and, less urgently, in the deck still lack; of mana a
 * little, so that it is taken when nothing lacks. One look ahead cannot see what a raise is for. */
static double raise_value(const greedy *g, int element)
{
    const cw_state *st = &g->world;
    const cw_player *p = &st->players[g->seat];
    double lack = 0;
    if (element == 0) {
        return 1e-6;
    }
    for (int i = 0; i < p->hand_count + p->deck_count; i++) {
        bool held = i < p->hand_count;
        cw_entity_id id = held ? p->hand[i] : p->deck[i - p->hand_count];
        int more = g->game->cards[st->entities[id].card].needs[element - 1]
            - p->elements[element - 1];
        lack += more > 0 ? (held ? 1e-3 : 1e-4) / more : 0;
    }
    return lack;
}

/* Ending the turn also starts the enemy's, whose draw says nothing about the choice: it is
 * taken out of the score. */
static double score(greedy *g, cw_action action)
{
    cw_state_copy(&g->next, &g->world);
    if (cw_apply(g->game, &g->next, action, NULL) != CW_OK) {
        return -INFINITY;
    }
    double value = evaluate(g, &g->next);
    if (action.kind == CW_ACTION_RAISE) {
        value += raise_value(g, action.mode);
    } else if (action.kind == CW_ACTION_MOVE) {
        value -= 1e-6; /* not for nothing */
    }
    if (action.kind == CW_ACTION_END_TURN) {
        int drawn = g->next.players[1 - g->seat].hand_count
            - g->world.players[1 - g->seat].hand_count;
        value += drawn > 0 ? g->weights[W_HAND] * drawn : 0;
    }
    return value;
}

static int choose_mulligan(const greedy *g, const cw_view *view, const cw_action *legal,
                           int count)
{
    const cw_player *p = &view->state.players[g->seat];
    unsigned mask = 0;
    for (int i = 0; i < p->hand_count; i++) {
        cw_card_id card = view->state.entities[p->hand[i]].card;
        mask |= (unsigned)(g->game->cards[card].cost >= g->weights[W_MULLIGAN]) << i;
    }
    for (int i = 0; i < count; i++) {
        if (legal[i].mask == mask) {
            return i;
        }
    }
    return 0;
}

static int choose(void *self, const cw_view *view, const cw_action *legal, int count,
                  const cw_budget *budget)
{
    greedy *g = self;
    uint64_t seed = cw_rng_next(&g->rng);
    (void)budget;
    if (count == 1) {
        return 0;
    }
    if (legal[0].kind == CW_ACTION_MULLIGAN) {
        return choose_mulligan(g, view, legal, count);
    }
    cw_belief_sample(&g->belief, view, seed, &g->world);
    int best = 0;
    double best_score = -INFINITY;
    for (int i = 0; i < count; i++) {
        double value = score(g, legal[i]);
        if (value > best_score) {
            best = i;
            best_score = value;
        }
    }
    return best;
}

static void observe(void *self, const cw_event *event)
{
    cw_belief_observe(&((greedy *)self)->belief, event);
}

static void reset(void *self, uint64_t seed)
{
    greedy *g = self;
    g->rng = seed;
    cw_belief_reset(&g->belief);
}

static void *create(const cw_game *game, cw_seat seat, const double *values, uint64_t seed)
{
    greedy *g = calloc(1, sizeof *g);
    if (g == NULL
        || !cw_belief_init(&g->belief, game, seat, (cw_belief_model)values[W_MODEL])) {
        free(g);
        return NULL;
    }
    g->game = game;
    g->seat = seat;
    g->rng = seed;
    for (int i = 0; i < WEIGHTS; i++) {
        g->weights[i] = values[i];
    }
    return g;
}

static void destroy(void *self)
{
    cw_belief_clear(&((greedy *)self)->belief);
    free(self);
}

const cw_agent_kind cw_agent_greedy = {
    .name = "greedy",
    .help = "takes the action whose outcome looks best at once",
    .params = params,
    .needs_view = true,
    .create = create,
    .choose = choose,
    .observe = observe,
    .reset = reset,
    .destroy = destroy,
};
