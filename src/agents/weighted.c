/* The weighted heuristic. The features and their default weights are those of Metastone's, which
 * gives nothing for weapons and secrets. Its bonus for enraged minions has no counterpart here. */
#include "weighted.h"

#include <math.h>

enum { TIMES_ONCE, TIMES_ATTACK, TIMES_BOTH, TIMES_COUNT };

/* Of the keywords that have a weight, in the order of the weights. */
static const uint8_t weighed[] = {
#define KEYWORD(id, word, text, lanes, verb, precisely, worth, lookahead, greedy, ...)             \
    NUMBER_##greedy(id)
#define NUMBER_GREEDY(...) NUMBER
#define NUMBER(id) CW_KW_##id,
#define NUMBER_GREEDY_HEALTH_ALONE(id)
#define NUMBER_GREEDY_NOTHING(id)
#include "facts/keywords.def"
};
static const uint8_t scales[] = {
#define KEYWORD(id, word, text, lanes, verb, precisely, worth, lookahead, greedy, ...)             \
    SCALE_##greedy
#define SCALE_GREEDY(name, value, scale, help) TIMES_##scale,
#define SCALE_GREEDY_HEALTH_ALONE
#define SCALE_GREEDY_NOTHING
#include "facts/keywords.def"
};

/* Who has one of these will not strike. */
/* clang-format off */
static const uint32_t health_alone = 0
#define KEYWORD(id, word, text, lanes, verb, precisely, worth, lookahead, greedy, ...)             \
    | (uint32_t)ALONE_##greedy << CW_KW_##id
#define ALONE_GREEDY(...) 0
#define ALONE_GREEDY_HEALTH_ALONE 1
#define ALONE_GREEDY_NOTHING 0
#include "facts/keywords.def"
    ;
/* clang-format on */

static double minion_value(const double *w, const cw_entity *e)
{
    uint32_t keywords = cw_entity_keywords(e);
    double attack = w[WEIGHTED_ATTACK] * cw_entity_attack(e);
    double health = w[WEIGHTED_HEALTH] * e->health;
    if (keywords & health_alone)
        return health;
    double times[TIMES_COUNT] = {1, attack, attack + health};
    double value = attack + health + w[WEIGHTED_SPELL_DAMAGE] * e->spell_damage;
    for (int i = 0; i < WEIGHTED_WEIGHTS - WEIGHTED_KEYWORDS; i++)
        if (keywords >> weighed[i] & 1)
            value += w[WEIGHTED_KEYWORDS + i] * times[scales[i]];
    return value;
}

/* A plain weighted sum: it sees no interplay of cards, and is quick for that. */
static double side_value(const double *w, const cw_state *state, int seat)
{
    const cw_player *p = &state->players[seat];
    double value = w[WEIGHTED_HERO] * (state->entities[p->hero].health + p->armor)
                   + w[WEIGHTED_HAND] * p->hand_count + w[WEIGHTED_MINION] * p->board_count
                   + w[WEIGHTED_SECRET] * p->secret_count;
    if (p->weapon != 0) {
        const cw_entity *weapon = &state->entities[p->weapon];
        value += w[WEIGHTED_WEAPON] * cw_entity_attack(weapon) * weapon->health;
    }
    for (int i = 0; i < p->board_count; i++)
        value += minion_value(w, &state->entities[p->board[i]]);
    return value;
}

double cw__weighted_value(const double w[WEIGHTED_WEIGHTS], const cw_state *state, cw_seat seat)
{
    if (cw_state_is_over(state))
        return state->winner == seat             ? INFINITY
               : state->winner == CW_DRAW_RESULT ? -1e6
                                                 : -INFINITY;
    return side_value(w, state, seat) - side_value(w, state, 1 - seat);
}
