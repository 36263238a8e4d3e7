/* Whom an effect is for, as a factor on its price: one chosen character counts once, all enemy
 * minions two or three times. The factors are data; this file finds the right one. */
#include "price_bill.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A lasting statement ("your minions have +1/+1") reaches whoever comes later and may cost more
 * than the same effect once. */
static double factor_of(const cw_balance *scheme, int target, bool lasting)
{
    double factor = lasting ? scheme->lasting[target] : NAN;
    return isnan(factor) ? scheme->targets[target] : factor;
}

static bool is_restricted(const cw_filter *f)
{
    const unsigned flags = CW_FILTER_DAMAGED | CW_FILTER_UNDAMAGED | CW_FILTER_OVERLOAD
                           | CW_FILTER_MORE;
    return f->race != 0 || f->stat != CW_STAT_NONE || f->keywords != 0 || (f->flags & flags) != 0;
}

static int adjacent_target(int side)
{
    return side == CW_SIDE_FRIENDLY ? TARGET_ADJACENT_FRIENDLY
           : side == CW_SIDE_ENEMY  ? TARGET_ADJACENT_ENEMY
                                    : TARGET_ADJACENT;
}

static int all_target(const cw_filter *f, int side)
{
    static const uint8_t minions[] = {TARGET_ALL_MINIONS, TARGET_ALL_FRIENDLY_MINIONS,
                                      TARGET_ALL_ENEMY_MINIONS};
    static const uint8_t characters[] = {TARGET_ALL_CHARACTERS, TARGET_ALL_FRIENDS,
                                         TARGET_ALL_ENEMIES};
    if (f->where == CW_WHERE_HAND || f->where == CW_WHERE_STORE) /* the hand is most of both */
        return TARGET_HAND;
    if (f->where == CW_WHERE_DECK)
        return TARGET_DECK;
    if (f->kinds == CW_KIND_HERO)
        return side == CW_SIDE_ANY ? TARGET_BOTH_HEROES : TARGET_HERO;
    if (f->kinds == CW_KIND_WEAPON)
        return TARGET_WEAPON;
    if (f->flags & CW_FILTER_ADJACENT)
        return adjacent_target(side);
    return f->kinds & CW_KIND_HERO || f->kinds == 0 ? characters[side] : minions[side];
}

/* In a game without lanes, the neighbours of a minion are all friends. */
static int side_of(const cw_balance *scheme, const cw_filter *f)
{
    bool friends = f->flags & CW_FILTER_ADJACENT && scheme->game->rules.lanes == 0;
    return friends && f->side == CW_SIDE_ANY ? CW_SIDE_FRIENDLY : f->side;
}

/* A demand makes an effect on one target worse by the choice that is lost, and one on many by
 * those that it misses: two different factors. */
static void narrow(const cw_balance *scheme, const cw_filter *f, bool many, bool lasting, aim *a)
{
    static const int areas[] = {[CW_AREA_FRONT] = TARGET_FRONT_ROW,
                                [CW_AREA_BACK] = TARGET_BACK_ROW,
                                [CW_AREA_LANE] = TARGET_LANE};
    if (f->area != CW_AREA_ANY && f->area <= CW_AREA_LANE && many)
        a->factor *= scheme->targets[areas[f->area]];
    if (is_restricted(f))
        a->factor *= factor_of(scheme, many ? TARGET_RESTRICTED_ALL : TARGET_RESTRICTED, lasting);
}

static aim simple(const cw_balance *scheme, int target, int side, int kinds, bool lasting)
{
    return (aim){.factor = factor_of(scheme, target, lasting),
                 .target = (uint8_t)target,
                 .side = (uint8_t)side,
                 .kinds = (uint8_t)kinds};
}

static aim of_party(const cw_balance *scheme, const cw_filter *party)
{
    aim a = simple(scheme, TARGET_IT, party->side, party->kinds, false);
    a.is_this = (party->flags & CW_FILTER_THIS) != 0;
    if (a.is_this)
        a.side = CW_SIDE_FRIENDLY;
    return a;
}

/* "It" at the beginning of an ability: in a trigger whoever the event is about, else nothing
 * yet, so that a first choice decides. */
aim cw__aim_subject(const cw_balance *scheme, const cw_ability *ability)
{
    if (ability->when >= CW_WHEN_TURN_START)
        return of_party(scheme, &ability->subject);
    aim a = simple(scheme, TARGET_IT, CW_SIDE_ANY, 0, false);
    a.any_chosen = true;
    return a;
}

static aim of_filter(const cw_balance *scheme, const cw_select *to, bool lasting)
{
    const cw_filter *f = &to->filter;
    int side = side_of(scheme, f);
    bool all = to->pick == CW_PICK_ALL || (to->pick == CW_PICK_RANDOM && to->spare);
    bool random = to->pick == CW_PICK_RANDOM && !all;
    bool on_table = f->where == CW_WHERE_PLAY;
    int target = all                    ? all_target(f, side)
                 : !random || !on_table ? TARGET_CHOSEN
                 : side == CW_SIDE_ANY  ? TARGET_RANDOM_ANY
                                        : TARGET_RANDOM;
    aim a = simple(scheme, target, side, f->kinds, lasting);
    a.any_chosen = !all && !random && side == CW_SIDE_ANY;
    narrow(scheme, f, all, lasting, &a);
    if (random)
        a.factor *= to->count > 1 ? to->count : 1;
    /* Added and not multiplied: the neighbours come on top of the one that is chosen. */
    if (to->pick == CW_PICK_CHOSEN_AND_NEIGHBOURS)
        a.factor += scheme->targets[TARGET_ADJACENT_ENEMY];
    return a;
}

aim cw__aim_of(const cw_balance *scheme, const cw_ability *ability, const cw_select *to,
               const aim *it, bool lasting)
{
    aim a = {.factor = 1, .target = TARGET_CHOSEN};
    switch ((cw_pick)to->pick) {
    case CW_PICK_NONE: return a;
    case CW_PICK_IT: return *it;
    case CW_PICK_SUBJECT: a = of_party(scheme, &ability->subject); break;
    case CW_PICK_OBJECT: a = of_party(scheme, &ability->object); break;
    case CW_PICK_THIS:
        a = simple(scheme, TARGET_THIS, CW_SIDE_FRIENDLY, CW_KIND_MINION, lasting);
        a.is_this = true;
        break;
    case CW_PICK_NEIGHBOURS:
        a = simple(scheme, adjacent_target(it->side), it->side, CW_KIND_MINION, lasting);
        break;
    case CW_PICK_CHOSEN:
    case CW_PICK_ALL:
    case CW_PICK_RANDOM:
    case CW_PICK_CHOSEN_AND_NEIGHBOURS: a = of_filter(scheme, to, lasting); break;
    }
    snprintf(a.label, sizeof a.label, "%s", cw__balance_target_names[a.target]);
    for (char *p = a.label; (p = strchr(p, '_')) != NULL;)
        *p = ' ';
    return a;
}
