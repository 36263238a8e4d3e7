/* The threat-based heuristic. The threat is what the enemy's table could do to the own hero in
 * one turn; what a taunt is worth depends on it. Left out on purpose, as in the original: mana,
 * decks, weapons (but for the threat), secrets, freeze and what abilities do. */
#include "threat.h"

#include "card_table.h"

#include <math.h>
#include <stdlib.h>

/* Half of a hero's usual health, Metastone's number. */
enum { YELLOW_BELOW = 15 };

static const double fittest[THREAT_WEIGHTS] = {
#define X(id, name, value, made, low, high, help) value,
    THREAT_WEIGHT_LIST(X)
#undef X
#define KEYWORD THREAT_KEYWORD
#define ROW_GSV(name, value, made, low, high, scale, help) value,
#include "facts/keywords.def"
#undef ROW_GSV
};

const double cw__threat_by_hand[THREAT_WEIGHTS] = {
#define X(id, name, value, made, low, high, help) made,
    THREAT_WEIGHT_LIST(X)
#undef X
#define KEYWORD THREAT_KEYWORD
#define ROW_GSV(name, value, made, low, high, scale, help) made,
#include "facts/keywords.def"
#undef ROW_GSV
};

/* Of the keywords that have a weight, in the order of the weights. */
static const uint8_t weighed[] = {
#define KEYWORD(id, word, text, lanes, verb, precisely, worth, lookahead, greedy, gsv, ...)        \
    NUMBER_##gsv(id)
#define NUMBER_GSV(...) NUMBER
#define NUMBER(id) CW_KW_##id,
#define NUMBER_GSV_BY_THREAT(id)
#define NUMBER_GSV_NOTHING(id)
#include "facts/keywords.def"
};
enum { TIMES_ONCE, TIMES_ATTACK, TIMES_COUNT };
static const uint8_t scales[] = {
#define KEYWORD THREAT_KEYWORD
#define ROW_GSV(name, value, made, low, high, scale, help) TIMES_##scale,
#include "facts/keywords.def"
};

/* Whose worth is that of taunt, and all that are worth something. */
/* clang-format off */
static const uint32_t by_threat = 0
#define KEYWORD(id, word, text, lanes, verb, precisely, worth, lookahead, greedy, gsv, ...)        \
    | (uint32_t)GUARDS_##gsv << CW_KW_##id
#define GUARDS_GSV(...) 0
#define GUARDS_GSV_BY_THREAT 1
#define GUARDS_GSV_NOTHING 0
#include "facts/keywords.def"
    , worthy = 0
#define KEYWORD(id, word, text, lanes, verb, precisely, worth, lookahead, greedy, gsv, ...)        \
    | (uint32_t)COUNTS_##gsv << CW_KW_##id
#define COUNTS_GSV(...) 1
#define COUNTS_GSV_BY_THREAT 1
#define COUNTS_GSV_NOTHING 0
#include "facts/keywords.def"
    ;
/* clang-format on */

/* The original has a constant for each class; here it is read off the power's text. */
static int damage_of(const cw_game *game, const cw_ability *ability, const cw_effect *effect)
{
    bool harms = effect->op == CW_OP_DAMAGE || effect->op == CW_OP_BUFF;
    if (ability->when != CW_WHEN_PLAY)
        return 0;
    if (effect->op == CW_OP_EQUIP)
        return game->cards[effect->card].attack;
    return harms && effect->a.kind == CW_AMOUNT_CONST && effect->a.value > 0
                   && (effect->to.filter.kinds & CW_KIND_HERO)
               ? effect->a.value
               : 0;
}

static int damage_of_power(const cw_game *game, const cw_card *card)
{
    return card->type == CW_TYPE_POWER ? cw__card_effects(game, card, damage_of) : 0;
}

/* Metastone lists fourteen cards by name. Read off the text: gets rid of a minion whatever its
 * size, or makes it so small that it no longer counts. The start of the own turn counts as well: one
 * card of the original's list kills all when its next turn begins. */
static int removes(const cw_game *game, const cw_ability *ability, const cw_effect *effect)
{
    (void)game;
    bool own_act = ability->when == CW_WHEN_PLAY || ability->when == CW_WHEN_TURN_START;
    bool outright = cw_op_facts[effect->op].is & CW_IS_REMOVAL
                    || (effect->op == CW_OP_SET_STATS && effect->a.value <= 1
                        && effect->b.value <= 1);
    const cw_select *to = &effect->to;
    return own_act && outright && to->filter.where == CW_WHERE_PLAY
           && to->filter.side != CW_SIDE_FRIENDLY && (to->filter.kinds & CW_KIND_MINION)
           && (to->pick == CW_PICK_CHOSEN || to->pick == CW_PICK_ALL || to->pick == CW_PICK_RANDOM);
}

static int is_removal(const cw_game *game, const cw_card *card)
{
    return card->type != CW_TYPE_POWER && card->type != CW_TYPE_HERO
           && cw__card_effects(game, card, removes) > 0;
}

/* What cards do is read once here: a look through the effects of every card of a hand, at every
 * leaf of a search, would be most of its time. */
bool cw__threat_init(threat_model *m, const cw_game *game, const double *weights)
{
    *m = (threat_model){.game = game};
    m->power_damage = cw__card_table(game, damage_of_power);
    m->removal = cw__card_table(game, is_removal);
    if (m->power_damage == NULL || m->removal == NULL) {
        cw__threat_clear(m);
        return false;
    }
    for (int i = 0; i < THREAT_WEIGHTS; i++)
        m->w[i] = weights != NULL ? weights[i] : fittest[i];
    return true;
}

void cw__threat_clear(threat_model *m)
{
    free(m->power_damage);
    free(m->removal);
    *m = (threat_model){0};
}

/* What the side could do to the enemy's hero in one turn if nobody stood in the way. */
static int damage_of_side(const threat_model *m, const cw_state *st, const cw_player *p)
{
    const cw_entity *hero = &st->entities[p->hero];
    int damage = m->power_damage[st->entities[p->power].card]
                 + cw_entity_attack(hero) * hero->times;
    if (p->weapon != 0)
        damage += cw_entity_attack(&st->entities[p->weapon]);
    for (int i = 0; i < p->board_count; i++) {
        const cw_entity *e = &st->entities[p->board[i]];
        /* Who sleeps or is frozen now will be able to attack by then, or might: the threat is meant
         * for the enemy's next turn, so neither is asked. */
        int times = e->times + ((cw_entity_keywords(e) & CW_KW(WINDFURY)) != 0);
        damage += cw_entity_attack(e) * times;
    }
    return damage;
}

/* Added one after the other: sums in another order are not quite the same. */
static double add_keywords(const double *w, const cw_entity *e, uint32_t keywords, double taunt,
                           double value)
{
    double times[TIMES_COUNT] = {1, cw_entity_attack(e)};
    value += keywords & by_threat ? taunt : 0;
    for (int i = 0; i < THREAT_WEIGHTS - THREAT_KEYWORDS; i++)
        if (keywords >> weighed[i] & 1)
            value += w[THREAT_KEYWORDS + i] * times[scales[i]];
    return value;
}

/* Most minions have none of the keywords that count: one test of the mask spares them the rest. */
static double board_value(const threat_model *m, const cw_state *st, const cw_player *p,
                          double taunt)
{
    const double *w = m->w;
    double value = w[THREAT_MINION] * p->board_count;
    for (int i = 0; i < p->board_count; i++) {
        const cw_entity *e = &st->entities[p->board[i]];
        uint32_t k = cw_entity_keywords(e);
        value += w[THREAT_ATTACK] * cw_lasting_attack(m->game, st, p->board[i])
                 + w[THREAT_HEALTH] * e->health + w[THREAT_SPELL_DAMAGE] * e->spell_damage;
        if (k & worthy)
            value = add_keywords(w, e, k, taunt, value);
    }
    return value;
}

/* The own threat level sets the worth of taunt on *both* sides, as in the original: an enemy's
 * taunt is in the way of the attack that would end the danger.
 *
 * A draw is bad but better than a loss: -1e6 lies below any sum of weights and above -INFINITY. */
double cw__threat_value(const threat_model *m, const cw_state *st, cw_seat seat)
{
    const cw_player *own = &st->players[seat], *enemy = &st->players[1 - seat];
    const double *w = m->w;
    if (cw_state_is_over(st))
        return st->winner == seat ? INFINITY : st->winner == CW_DRAW_RESULT ? -1e6 : -INFINITY;
    int health = st->entities[own->hero].health + own->armor;
    int enemy_health = st->entities[enemy->hero].health + enemy->armor;
    int left = health - damage_of_side(m, st, enemy);
    int removal = 0;
    for (int i = 0; i < own->hand_count; i++)
        removal += m->removal[st->entities[own->hand[i]].card];
    double value = left < 1 ? w[THREAT_RED] : left < YELLOW_BELOW ? w[THREAT_YELLOW] : 0;
    double taunt = left < 1              ? w[THREAT_TAUNT_RED]
                   : left < YELLOW_BELOW ? w[THREAT_TAUNT_YELLOW]
                                         : w[THREAT_TAUNT_GREEN];
    value += w[THREAT_OWN_HEALTH] * health + w[THREAT_ENEMY_HEALTH] * enemy_health
             + w[THREAT_OWN_CARDS] * own->hand_count + w[THREAT_ENEMY_CARDS] * enemy->hand_count
             + w[THREAT_REMOVAL] * removal;
    return value + board_value(m, st, own, taunt) - board_value(m, st, enemy, taunt);
}
