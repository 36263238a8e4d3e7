/* The threat-based heuristic. The threat is what the enemy's table could do to the own hero in
 * one turn; what a taunt is worth depends on it. Left out on purpose, as in the original: mana,
 * decks, weapons (but for the threat), secrets, freeze and what abilities do. */
#include "threat.h"

#include <math.h>
#include <stdlib.h>

enum { YELLOW_BELOW = 15 };

static const double fittest[THREAT_WEIGHTS] = {
#define X(id, name, value, made, low, high, help) value,
    THREAT_WEIGHT_LIST(X)
#undef X
};

const double threat_by_hand[THREAT_WEIGHTS] = {
#define X(id, name, value, made, low, high, help) made,
    THREAT_WEIGHT_LIST(X)
#undef X
};

/* The original has a constant for each class; here it is read off the power's text. */
static int damage_of_power(const cw_game *game, const cw_card *card)
{
    int damage = 0;
    for (int i = 0; i < card->ability_count; i++) {
        const cw_ability *ability = &game->abilities[card->first_ability + i];
        for (int k = 0; k < ability->count && ability->when == CW_WHEN_PLAY; k++) {
            const cw_effect *effect = &game->effects[ability->first + k];
            bool harms = effect->op == CW_OP_DAMAGE || effect->op == CW_OP_BUFF;
            if (effect->op == CW_OP_EQUIP)
                damage += game->cards[effect->card].attack;
            else if (harms && effect->a.kind == CW_AMOUNT_CONST && effect->a.value > 0
                     && (effect->to.filter.kinds & CW_KIND_HERO))
                damage += effect->a.value;
        }
    }
    return damage < 255 ? damage : 255;
}

static bool removes(const cw_effect *effect)
{
    bool outright = effect->op == CW_OP_DESTROY || effect->op == CW_OP_TRANSFORM
                    || effect->op == CW_OP_TRANSFORM_RANDOM || effect->op == CW_OP_RETURN
                    || effect->op == CW_OP_SHUFFLE_BACK
                    || (effect->op == CW_OP_SET_STATS && effect->a.value <= 1
                        && effect->b.value <= 1);
    const cw_select *to = &effect->to;
    return outright && to->filter.where == CW_WHERE_PLAY && to->filter.side != CW_SIDE_FRIENDLY
           && (to->filter.kinds & CW_KIND_MINION)
           && (to->pick == CW_PICK_CHOSEN || to->pick == CW_PICK_ALL || to->pick == CW_PICK_RANDOM);
}

static bool is_removal(const cw_game *game, const cw_card *card)
{
    for (int i = 0; i < card->ability_count; i++) {
        const cw_ability *ability = &game->abilities[card->first_ability + i];
        bool own_act = ability->when == CW_WHEN_PLAY || ability->when == CW_WHEN_TURN_START;
        for (int k = 0; k < ability->count && own_act; k++)
            if (removes(&game->effects[ability->first + k]))
                return true;
    }
    return false;
}

bool threat_init(threat_model *m, const cw_game *game, const double *weights)
{
    *m = (threat_model){.game = game};
    m->power_damage = calloc((size_t)game->card_count, 1);
    m->removal = calloc((size_t)game->card_count, 1);
    if (m->power_damage == NULL || m->removal == NULL) {
        threat_clear(m);
        return false;
    }
    for (int i = 0; i < THREAT_WEIGHTS; i++)
        m->w[i] = weights != NULL ? weights[i] : fittest[i];
    for (int i = 1; i < game->card_count; i++) {
        const cw_card *card = &game->cards[i];
        if (card->type == CW_TYPE_POWER)
            m->power_damage[i] = (uint8_t)damage_of_power(game, card);
        else if (card->type != CW_TYPE_HERO)
            m->removal[i] = is_removal(game, card);
    }
    return true;
}

void threat_clear(threat_model *m)
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
        int times = e->times + ((cw_entity_keywords(e) & CW_KW(WINDFURY)) != 0);
        damage += cw_entity_attack(e) * times;
    }
    return damage;
}

/* Attack that the minion will still have when the turn is over. */
static int lasting_attack(const cw_state *st, const cw_entity *e)
{
    int attack = cw_entity_attack(e);
    if (e->flags & CW_FLAG_MODS) {
        for (int i = 0; i < st->mod_count; i++) {
            const cw_mod *mod = &cw_state_mod(st, i);
            if (&st->entities[mod->entity] == e && mod->duration == CW_THIS_TURN)
                attack -= mod->attack;
        }
    }
    return attack;
}

static double board_value(const threat_model *m, const cw_state *st, const cw_player *p,
                          double taunt)
{
    const double *w = m->w;
    double value = w[THREAT_MINION] * p->board_count;
    uint32_t worthy = CW_KW(TAUNT) | CW_KW(WINDFURY) | CW_KW(DIVINE_SHIELD) | CW_KW(STEALTH)
                      | CW_KW(UNTARGETABLE) | CW_KW(FROZEN);
    for (int i = 0; i < p->board_count; i++) {
        const cw_entity *e = &st->entities[p->board[i]];
        uint32_t k = cw_entity_keywords(e);
        value += w[THREAT_ATTACK] * lasting_attack(st, e) + w[THREAT_HEALTH] * e->health
                 + w[THREAT_SPELL_DAMAGE] * e->spell_damage;
        if (k & worthy) {
            value += k & CW_KW(TAUNT) ? taunt : 0;
            value += k & CW_KW(WINDFURY) ? w[THREAT_WINDFURY] : 0;
            value += k & CW_KW(DIVINE_SHIELD) ? w[THREAT_SHIELD] : 0;
            value += k & CW_KW(STEALTH) ? w[THREAT_STEALTH] : 0;
            value += k & CW_KW(UNTARGETABLE) ? w[THREAT_UNTARGETABLE] : 0;
            value += k & CW_KW(FROZEN) ? w[THREAT_FROZEN] * cw_entity_attack(e) : 0;
        }
    }
    return value;
}

double threat_value(const threat_model *m, const cw_state *st, cw_seat seat)
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
