/* Random programs for the laws of the language: abilities and effects filled field by field,
 * without looking at the phrase table. Many cannot be said; those that can must be read back. */
#ifndef TESTS_TEXT_PROGRAMS_H
#define TESTS_TEXT_PROGRAMS_H

#include "base/rng.h"
#include "rules/game.h"

static int below(cw_rng *rng, int n) { return (int)cw_rng_below(rng, (uint32_t)n); }

enum { RANDOM_DEMANDS = 60 };

static inline void fill_demands(cw_game *game, cw_rng *rng)
{
    while (game->demand_count < RANDOM_DEMANDS) {
        cw_demand d = {0};
        d.races = below(rng, 5) ? 0 : (uint32_t)below(rng, 64);
        d.no_races = below(rng, 6) ? 0 : (uint32_t)below(rng, 32);
        d.no_keywords = below(rng, 6) ? 0 : 1u << below(rng, CW_KW_COUNT) | 2;
        d.headings = (uint8_t)(below(rng, 5) ? 0 : below(rng, 32));
        d.no_headings = (uint8_t)(below(rng, 6) ? 0 : below(rng, 32));
        d.class_of = (uint8_t)(below(rng, 5)   ? 0
                               : below(rng, 2) ? 254 + below(rng, 2)
                                               : below(rng, 5));
        d.rarity = (uint8_t)(below(rng, 5) ? 0 : below(rng, 5));
        d.than = (uint8_t)(below(rng, 4) ? 0 : below(rng, 4));
        cw_game_add_demand(game, &d);
    }
}

static uint32_t random_keywords(cw_rng *rng)
{
    uint32_t keywords = 1u << below(rng, CW_KW_COUNT);
    return below(rng, 3) ? keywords : keywords | 1u << below(rng, CW_KW_COUNT);
}

/* What few filters ask for; the game has a list of them (fill_demands). */
static void random_demand(cw_rng *rng, cw_filter *f)
{
    f->demand = (uint8_t)(1 + below(rng, RANDOM_DEMANDS));
    f->flags |= CW_FILTER_MORE;
    if (f->stat && below(rng, 2))
        f->value = (int16_t)(below(rng, 3) - 1);
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
    if (below(rng, 6) == 0)
        random_demand(rng, &f);
    return f;
}

static cw_select random_select(cw_rng *rng, int fields, int when)
{
    cw_select s = {.pick = (uint8_t)(1 + below(rng, CW_PICK_OBJECT))};
    static const uint8_t stored[] = {CW_WHERE_HAND, CW_WHERE_DECK, CW_WHERE_STORE};
    int where = fields & CW_USES_STORED ? stored[below(rng, 3)] : CW_WHERE_PLAY;
    if (fields & CW_USES_DEAD)
        where = CW_WHERE_DEAD_TURN + below(rng, 2);
    if (fields & CW_USES_ANYTHING && below(rng, 3))
        where = stored[below(rng, 3)];
    if (s.pick == CW_PICK_CHOSEN && when != CW_WHEN_PLAY)
        s.pick = CW_PICK_ALL;
    if (s.pick == CW_PICK_RANDOM) {
        s.count = (uint8_t)(1 + below(rng, 3));
        s.spare = below(rng, 5) == 0;
        if (below(rng, 4) == 0)
            s.most = (uint8_t)(below(rng, 5) | (below(rng, 2) ? CW_SELECT_LEAST : 0));
    }
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
    a.kind = (uint8_t)below(rng, CW_AMOUNT_OWNED + 1);
    switch (a.kind) {
    case CW_AMOUNT_RANGE: a.high = (int16_t)(a.value + 1 + below(rng, 5)); break;
    case CW_AMOUNT_COUNT:
        a.of = random_filter(rng,
                             below(rng, 4) ? below(rng, 3) : CW_WHERE_DEAD_TURN + below(rng, 2));
        break;
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
    case CW_AMOUNT_OWNED:
        a.value = (int16_t)(sign * (1 + below(rng, 2)));
        a.high = (int16_t)below(rng, CW_OWNED_COUNT);
        break;
    case CW_AMOUNT_COUNTER: a.high = (int16_t)below(rng, 3); break;
    default: break;
    }
    return a;
}

static cw_condition random_condition(cw_rng *rng)
{
    cw_condition c = {.kind = (uint8_t)(1 + below(rng, CW_COND_KIND_COUNT - 1))};
    int uses = cw_condition_facts[c.kind].uses;
    if (uses & CW_ASKED_PERCENT)
        c.value = (int16_t)(1 + below(rng, 99));
    if (uses & CW_ASKED_NUMBER)
        c.value = (int16_t)(1 + below(rng, 3));
    if (uses & CW_ASKED_FILTER)
        c.filter = random_filter(rng, below(rng, 4) ? below(rng, 2)
                                                    : CW_WHERE_DEAD_TURN + below(rng, 2));
    if (uses & (CW_ASKED_COMPARE | CW_ASKED_LEVEL)) {
        c.compare = (uint8_t)below(rng, 3);
        c.value = (int16_t)below(rng, uses & CW_ASKED_LEVEL ? 9 : 20);
    }
    if (uses & CW_ASKED_SIDE)
        c.filter.side = (uint8_t)(below(rng, 2) ? CW_SIDE_ENEMY : CW_SIDE_ANY);
    if (uses & CW_ASKED_ELEMENT) {
        c.filter.group = (uint8_t)below(rng, 4);
        c.filter.side = (uint8_t)below(rng, 3);
    }
    if (uses & CW_ASKED_BEING) {
        c.filter = random_filter(rng, CW_WHERE_ANYWHERE);
        if (below(rng, 2))
            c.filter.kinds = c.filter.race = c.filter.side = 0;
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

/* `cards`: three card numbers, a minion, a weapon and a hero power. `quote`: 1 + a quoted ability, or 0. */
static cw_effect random_effect(cw_rng *rng, int op, int when, const uint16_t *cards, uint16_t quote)
{
    int fields = cw_op_facts[op].uses;
    cw_effect e = {.op = (uint8_t)op};
    if (fields & (CW_USES_TO | CW_USES_STORED | CW_USES_ANYTHING | CW_USES_DEAD))
        e.to = random_select(rng, fields, when);
    if (fields & CW_USES_A)
        e.a = random_amount(rng, 1);
    if (fields & CW_USES_CHANGE)
        e.a = random_amount(rng, below(rng, 2) ? 1 : -1);
    if ((fields & CW_USES_WHO) && below(rng, 3) == 0)
        e.who = (uint8_t)below(rng, 4);
    e.card = fields & (CW_USES_MINION | CW_USES_CARD) ? cards[0]
             : fields & CW_USES_WEAPON                ? cards[1]
             : fields & CW_USES_POWER                 ? cards[2]
                                                      : 0;
    if (fields & CW_USES_POOL)
        e.pool = random_filter(rng, CW_WHERE_POOL);
    if (fields & CW_USES_STATS)
        random_stats(rng, &e, quote);
    if (fields & CW_USES_TURNS)
        e.turns = (uint8_t)below(rng, 4);
    if (fields & CW_USES_PRICED)
        e.to = (cw_select){.pick = CW_PICK_ALL, .filter = random_filter(rng, CW_WHERE_HAND)};
    if (fields & CW_USES_SPAN)
        e.duration = (uint8_t)(1 + below(rng, 2));
    if (fields & CW_USES_SWAPPED)
        e.flags |= (uint8_t)((1 + below(rng, 3)) * CW_EFFECT_SET_ATTACK);
    if ((fields & CW_USES_WITH_IT) && below(rng, 2))
        e.flags |= CW_EFFECT_WITH_IT;
    else if ((fields & CW_USES_OF_HERO) && below(rng, 2))
        e.flags |= CW_EFFECT_OF_HERO;
    if ((fields & CW_USES_NEAR) && below(rng, 2))
        e.flags = CW_EFFECT_NEAR;
    if (fields & CW_USES_ELEMENT)
        e.element = (uint8_t)below(rng, 4);
    if (fields & CW_USES_KEYWORDS)
        e.keywords = random_keywords(rng);
    if (fields & CW_USES_SET) {
        e.flags = (uint8_t)((1 + below(rng, 3)) * CW_EFFECT_SET_ATTACK);
        if (e.flags & CW_EFFECT_SET_ATTACK)
            e.a.value = (int16_t)below(rng, 9);
        if (e.flags & CW_EFFECT_SET_HEALTH)
            e.b.value = (int16_t)(1 + below(rng, 9));
    }
    return e;
}

/* `meant`: half of them act at that moment; 0 = at any. */
static cw_ability random_ability(cw_rng *rng, int type, int meant)
{
    cw_ability a = {.when = (uint8_t)(1 + below(rng, CW_WHEN_COUNT - 1))};
    if (below(rng, 3) == 0)
        a.when = CW_WHEN_PLAY;
    if (meant && below(rng, 2))
        a.when = (uint8_t)meant;
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
        int parties = cw_when_facts[a.when].parties;
        if (parties & (CW_PARTIES_PLAYER | CW_PARTIES_SECRET)) {
            a.subject = (cw_filter){.where = CW_WHERE_ANYWHERE,
                                    .kinds = parties & CW_PARTIES_PLAYER ? CW_KIND_HERO
                                                                         : CW_KIND_SECRET,
                                    .side = (uint8_t)below(rng, 3)};
        }
        if (parties & CW_PARTIES_OBJECT) {
            if (below(rng, 2))
                a.object = random_filter(rng, CW_WHERE_ANYWHERE);
            if (below(rng, 4) == 0)
                a.subject = (cw_filter){0};
        }
        if (type == CW_TYPE_SECRET)
            a.flags |= CW_ABILITY_SECRET;
        else if (below(rng, 6) == 0)
            a.zones = (uint8_t)(1 << (below(rng, 2) ? CW_ZONE_DECK : CW_ZONE_HAND));
    }
    return a;
}

#endif
