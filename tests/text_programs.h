/* Random programs for the laws of the language: abilities and effects filled field by field,
 * without looking at the phrase table. Many cannot be said; those that can must be read back. */
#ifndef TESTS_TEXT_PROGRAMS_H
#define TESTS_TEXT_PROGRAMS_H

#include "base/rng.h"
#include "rules/game.h"

enum {
    USES_TO = 1,
    USES_A = 2,
    USES_B = 4,
    USES_WHO = 8,
    USES_MINION = 16,
    USES_WEAPON = 32,
    USES_POOL = 64,
    USES_STATS = 128,
    USES_CARDS = 256,
    USES_COST = 512,
    USES_TURNS = 1024,
    USES_ANYTHING = 2048
};

/* Which fields each effect uses; the rest must be zero. */
static const uint16_t program_fields[CW_OP_COUNT] = {
    [CW_OP_CHOOSE] = USES_TO,
    [CW_OP_DAMAGE] = USES_TO | USES_A,
    [CW_OP_DAMAGE_SPLIT] = USES_TO | USES_A,
    [CW_OP_HEAL] = USES_TO | USES_A,
    [CW_OP_HEAL_FULL] = USES_TO,
    [CW_OP_DESTROY] = USES_TO,
    [CW_OP_BUFF] = USES_TO | USES_STATS | USES_ANYTHING,
    [CW_OP_SET_STATS] = USES_TO,
    [CW_OP_SET_HEALTH] = USES_TO | USES_A,
    [CW_OP_DOUBLE_ATTACK] = USES_TO,
    [CW_OP_DOUBLE_HEALTH] = USES_TO,
    [CW_OP_ATTACK_TO_HEALTH] = USES_TO,
    [CW_OP_SWAP_STATS] = USES_TO,
    [CW_OP_LOSE_KEYWORDS] = USES_TO,
    [CW_OP_SILENCE] = USES_TO,
    [CW_OP_FREEZE] = USES_TO,
    [CW_OP_MANA_CRYSTAL_LOST] = USES_A | USES_WHO,
    [CW_OP_MORE_ATTACKS] = USES_TO | USES_A | USES_ANYTHING,
    [CW_OP_LESS_ATTACKS] = USES_TO | USES_A | USES_ANYTHING,
    [CW_OP_RESTORE_ATTACKS] = USES_TO | USES_A,
    [CW_OP_BECOME] = USES_TO | USES_ANYTHING,
    [CW_OP_LOSE_ALL_KEYWORDS] = USES_TO | USES_ANYTHING,
    [CW_OP_RESET] = USES_TO | USES_ANYTHING,
    [CW_OP_OVERHEAT] = USES_TO | USES_ANYTHING,
    [CW_OP_HEAT_LIMIT] = USES_TO | USES_A | USES_ANYTHING,
    [CW_OP_PUT_HAND] = USES_TO | USES_WHO | USES_ANYTHING,
    [CW_OP_PUT_DECK] = USES_TO | USES_WHO | USES_ANYTHING,
    [CW_OP_PUT_BOARD] = USES_TO | USES_WHO | USES_ANYTHING,
    [CW_OP_COPY_DECK] = USES_TO | USES_WHO | USES_CARDS,
    [CW_OP_STUN] = USES_TO | USES_TURNS,
    [CW_OP_ROOT] = USES_TO,
    [CW_OP_MOVE] = USES_TO,
    [CW_OP_SCATTER] = USES_TO,
    [CW_OP_PUSH] = USES_TO,
    [CW_OP_PULL] = USES_TO,
    [CW_OP_ELEMENT] = USES_COST | USES_WHO,
    [CW_OP_TRANSFORM] = USES_TO | USES_MINION,
    [CW_OP_TRANSFORM_RANDOM] = USES_TO | USES_POOL,
    [CW_OP_RETURN] = USES_TO,
    [CW_OP_SHUFFLE_BACK] = USES_TO,
    [CW_OP_TAKE_CONTROL] = USES_TO,
    [CW_OP_SUMMON] = USES_A | USES_WHO | USES_MINION,
    [CW_OP_SUMMON_RANDOM] = USES_A | USES_WHO | USES_POOL,
    [CW_OP_SUMMON_COPY] = USES_TO | USES_WHO,
    [CW_OP_SUMMON_THIS] = 0,
    [CW_OP_RECRUIT] = USES_TO | USES_CARDS,
    [CW_OP_RESURRECT_THIS] = USES_TO | USES_A,
    [CW_OP_EQUIP] = USES_WHO | USES_WEAPON,
    [CW_OP_DRAW] = USES_A | USES_WHO,
    [CW_OP_DISCARD] = USES_TO | USES_ANYTHING,
    [CW_OP_ADD_CARD] = USES_A | USES_WHO | USES_MINION,
    [CW_OP_SHUFFLE_RANDOM] = USES_A | USES_WHO | USES_POOL,
    [CW_OP_ADD_RANDOM] = USES_A | USES_WHO | USES_POOL,
    [CW_OP_ADD_COPY] = USES_TO | USES_WHO | USES_CARDS,
    [CW_OP_SHUFFLE_CARD] = USES_A | USES_WHO | USES_MINION,
    [CW_OP_CHANGE_COST] = USES_TO | USES_COST | USES_CARDS,
    [CW_OP_ARMOR] = USES_A | USES_WHO,
    [CW_OP_MANA_NOW] = USES_COST | USES_WHO,
    [CW_OP_MANA_CRYSTAL] = USES_A | USES_WHO,
    [CW_OP_MANA_CRYSTAL_EMPTY] = USES_A | USES_WHO,
    [CW_OP_COUNTER] = 0,
    [CW_OP_PREVENT] = 0,
    [CW_OP_DISCOVER_POWER] = 0,
    [CW_OP_DISCOVER_CARD] = USES_POOL,
    [CW_OP_WIN] = USES_WHO,
};

static int below(cw_rng *rng, int n) { return (int)cw_rng_below(rng, (uint32_t)n); }

static uint32_t random_keywords(cw_rng *rng)
{
    uint32_t keywords = 1u << below(rng, CW_KW_COUNT);
    return below(rng, 3) ? keywords : keywords | 1u << below(rng, CW_KW_COUNT);
}

static cw_filter random_filter(cw_rng *rng, int where)
{
    static const uint8_t kinds[] = {CW_KIND_MINION, CW_KIND_MINION, CW_KIND_CHARACTER, CW_KIND_HERO,
                                    CW_KIND_WEAPON, CW_KIND_SPELL,  CW_KIND_SECRET,    0};
    static const uint8_t flags[] = {CW_FILTER_OTHER,    CW_FILTER_DAMAGED,  CW_FILTER_UNDAMAGED,
                                    CW_FILTER_OVERLOAD, CW_FILTER_ADJACENT, CW_FILTER_NOT_HELD};
    cw_filter f = {
        .where = (uint8_t)where, .side = (uint8_t)below(rng, 3), .kinds = kinds[below(rng, 8)]};
    if (where == CW_WHERE_POOL) {
        f.side = CW_SIDE_ANY;
        if (below(rng, 4) == 0) {
            f.kinds = 0;
            f.group = (uint8_t)(1 + below(rng, 2));
        }
    }
    for (int i = 0; i < 2 && below(rng, 3) == 0; i++)
        f.flags |= flags[below(rng, 6)];
    if (f.kinds == CW_KIND_MINION && below(rng, 3) == 0)
        f.race = (uint8_t)(1 + below(rng, 4));
    if (below(rng, 4) == 0) {
        f.stat = (uint8_t)(1 + below(rng, 4));
        f.compare = (uint8_t)below(rng, 3);
        f.value = (int16_t)below(rng, 20);
    }
    if (below(rng, 5) == 0)
        f.keywords = random_keywords(rng);
    if (below(rng, 8) == 0)
        f.area = (uint8_t)(1 + below(rng, 3));
    return f;
}

static cw_select random_select(cw_rng *rng, int fields, int when)
{
    cw_select s = {.pick = (uint8_t)(1 + below(rng, CW_PICK_OBJECT))};
    int where = fields & USES_CARDS ? CW_WHERE_HAND + below(rng, 2) : CW_WHERE_PLAY;
    if (fields & USES_ANYTHING)
        where = below(rng, 3);
    if (s.pick == CW_PICK_CHOSEN && when != CW_WHEN_PLAY)
        s.pick = CW_PICK_ALL;
    if (s.pick == CW_PICK_RANDOM)
        s.count = (uint8_t)(1 + below(rng, 3));
    if (s.pick == CW_PICK_CHOSEN || s.pick == CW_PICK_ALL || s.pick == CW_PICK_RANDOM
        || s.pick == CW_PICK_CHOSEN_AND_NEIGHBOURS)
        s.filter = random_filter(rng, where);
    return s;
}

static cw_amount random_amount(cw_rng *rng, int sign)
{
    cw_amount a = {.kind = CW_AMOUNT_CONST, .value = (int16_t)(sign * (1 + below(rng, 9)))};
    if (below(rng, 3))
        return a;
    a.kind = (uint8_t)below(rng, CW_AMOUNT_ELEMENT + 1);
    switch (a.kind) {
    case CW_AMOUNT_RANGE: a.high = (int16_t)(a.value + 1 + below(rng, 5)); break;
    case CW_AMOUNT_COUNT: a.of = random_filter(rng, below(rng, 3)); break;
    case CW_AMOUNT_STAT:
        a.value = (int16_t)sign;
        a.stat = (uint8_t)(1 + below(rng, 3));
        a.of_it = (uint16_t)below(rng, 3);
        if (!a.of_it) {
            a.of = (cw_filter){.side = (uint8_t)(1 + below(rng, 2)),
                               .kinds = below(rng, 2) ? CW_KIND_HERO : CW_KIND_WEAPON};
        }
        break;
    case CW_AMOUNT_ARMOR:
    case CW_AMOUNT_EVENT: a.value = (int16_t)sign; break;
    case CW_AMOUNT_ELEMENT:
        a.value = (int16_t)sign;
        a.high = (int16_t)below(rng, 4);
        break;
    case CW_AMOUNT_COUNTER: a.high = (int16_t)below(rng, 3); break;
    default: break;
    }
    return a;
}

static cw_condition random_condition(cw_rng *rng)
{
    cw_condition c = {.kind = (uint8_t)(1 + below(rng, CW_COND_KIND_COUNT - 1))};
    switch (c.kind) {
    case CW_COND_CONTROL: c.value = (int16_t)(1 + below(rng, 3)); /* fall through */
    case CW_COND_CONTROL_NONE: c.filter = random_filter(rng, below(rng, 2)); break;
    case CW_COND_HERO_HEALTH:
    case CW_COND_HERO_ATTACK:
    case CW_COND_HAND_SIZE:
        c.compare = (uint8_t)below(rng, 3);
        c.value = (int16_t)below(rng, 20);
        break;
    case CW_COND_MANA:
    case CW_COND_CRYSTALS:
        c.compare = (uint8_t)below(rng, 3);
        c.value = (int16_t)below(rng, 9);
        break;
    case CW_COND_ELEMENT:
        c.compare = (uint8_t)below(rng, 3);
        c.value = (int16_t)below(rng, 9);
        c.filter.group = (uint8_t)below(rng, 4);
        c.filter.side = (uint8_t)below(rng, 3);
        break;
    case CW_COND_IT_IS:
    case CW_COND_SELF_IS:
        c.filter = random_filter(rng, CW_WHERE_ANYWHERE);
        if (below(rng, 2))
            c.filter.kinds = c.filter.race = c.filter.side = 0;
        break;
    default: break;
    }
    return c;
}

static void random_stats(cw_rng *rng, cw_effect *e, uint16_t quote)
{
    int sign = below(rng, 4) ? 1 : -1;
    if (below(rng, 4))
        e->a = random_amount(rng, sign);
    if (below(rng, 2))
        e->b = below(rng, 2) ? e->a : random_amount(rng, sign);
    if (below(rng, 3) == 0)
        e->keywords = random_keywords(rng);
    if (below(rng, 8) == 0)
        e->spell_damage = (uint8_t)(1 + below(rng, 3));
    if (below(rng, 8) == 0)
        e->guard = (uint8_t)(1 + below(rng, 3));
    if (below(rng, 4) == 0)
        e->ability = quote;
    e->duration = (uint8_t)(below(rng, 3) ? CW_FOREVER : below(rng, 4));
    e->turns = (uint8_t)(e->duration == CW_FOR_TURNS ? below(rng, 12) : 0);
}

/* `cards`: two card numbers, a minion and a weapon. `quote`: 1 + a quoted ability, or 0. */
static cw_effect random_effect(cw_rng *rng, int op, int when, const uint16_t *cards, uint16_t quote)
{
    int fields = program_fields[op];
    cw_effect e = {.op = (uint8_t)op};
    if (fields & USES_TO)
        e.to = random_select(rng, fields, when);
    if (fields & USES_A)
        e.a = random_amount(rng, 1);
    if (fields & USES_COST)
        e.a = random_amount(rng, below(rng, 2) ? 1 : -1);
    if ((fields & USES_WHO) && below(rng, 3) == 0)
        e.who = (uint8_t)below(rng, 4);
    e.card = fields & USES_MINION ? cards[0] : fields & USES_WEAPON ? cards[1] : 0;
    if (fields & USES_POOL)
        e.pool = random_filter(rng, CW_WHERE_POOL);
    if (fields & USES_STATS)
        random_stats(rng, &e, quote);
    if (fields & USES_TURNS)
        e.turns = (uint8_t)below(rng, 4);
    if (op == CW_OP_MOVE && below(rng, 2))
        e.flags = CW_EFFECT_NEAR;
    if (op == CW_OP_ELEMENT || op == CW_OP_BECOME)
        e.element = (uint8_t)below(rng, 4);
    if (op == CW_OP_LOSE_KEYWORDS)
        e.keywords = random_keywords(rng);
    if (op == CW_OP_SET_STATS) {
        e.flags = (uint8_t)((1 + below(rng, 3)) * CW_EFFECT_SET_ATTACK);
        if (e.flags & CW_EFFECT_SET_ATTACK)
            e.a.value = (int16_t)below(rng, 9);
        if (e.flags & CW_EFFECT_SET_HEALTH)
            e.b.value = (int16_t)(1 + below(rng, 9));
    }
    return e;
}

static cw_ability random_ability(cw_rng *rng, int type)
{
    cw_ability a = {.when = (uint8_t)(1 + below(rng, CW_WHEN_COUNT - 1))};
    if (below(rng, 3) == 0)
        a.when = CW_WHEN_PLAY;
    if (a.when == CW_WHEN_PLAY && below(rng, 6) == 0) {
        a.flags = CW_ABILITY_COMBO;
        a.condition.kind = CW_COND_COMBO;
    }
    if (a.when == CW_WHEN_STATIC && below(rng, 2))
        a.condition = random_condition(rng);
    if (a.when >= CW_WHEN_TURN_START) {
        a.subject = random_filter(rng, CW_WHERE_ANYWHERE);
        if (below(rng, 3) == 0) {
            a.subject = (cw_filter){
                .where = CW_WHERE_ANYWHERE, .kinds = (uint8_t)(1 << type), .flags = CW_FILTER_THIS};
        }
        switch (a.when) {
        case CW_WHEN_TURN_START:
        case CW_WHEN_TURN_END:
        case CW_WHEN_POWER_USED:
        case CW_WHEN_OVERLOADED:
            a.subject = (cw_filter){
                .where = CW_WHERE_ANYWHERE, .kinds = CW_KIND_HERO, .side = (uint8_t)below(rng, 3)};
            break;
        case CW_WHEN_SECRET_REVEALED:
            a.subject = (cw_filter){.where = CW_WHERE_ANYWHERE,
                                    .kinds = CW_KIND_SECRET,
                                    .side = (uint8_t)below(rng, 3)};
            break;
        case CW_WHEN_DEALS_DAMAGE:
        case CW_WHEN_ATTACKS:
        case CW_WHEN_ATTACKED:
            if (below(rng, 2))
                a.object = random_filter(rng, CW_WHERE_ANYWHERE);
            if (below(rng, 4) == 0)
                a.subject = (cw_filter){0};
            break;
        default: break;
        }
        if (type == CW_TYPE_SECRET)
            a.flags |= CW_ABILITY_SECRET;
        else if (below(rng, 6) == 0)
            a.zones = (uint8_t)(1 << (below(rng, 2) ? CW_ZONE_DECK : CW_ZONE_HAND));
    }
    return a;
}

#endif
