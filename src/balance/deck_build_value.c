/* What a card is worth to a style: a rough sum over its body, keywords and compiled abilities.
 * The unit is one point of attack or health; a card of cost c should bring 2c + 1 of them. Good
 * enough to tell strong cards from weak ones; simulated matches know better (deck_evolve.c). */
#include "deck_build_private.h"

#include <math.h>

enum { DEEPEST = 2 /* cards that summon cards that summon */ };

typedef struct valuer {
    const cw_game *game;
    const double *likes;
    int depth;
} valuer;

/* ---- keywords ---- */

static const struct {
    double flat, per_attack, per_health;
    uint8_t liking;
} keywords[CW_KW_COUNT] = {
#define KEYWORD(id, word, text, lanes, verb, precisely, worth, ...) {worth},
#define WORTH(flat, per_attack, per_health, liking) flat, per_attack, per_health, CW_LIKE_##liking
#include "facts/keywords.def"
};

enum { CW_LIKE_ALL = CW_LIKINGS }; /* every style as much as the other */

static const struct {
    double each, per_attack;
    uint8_t liking;
} numbers[CW_VALUE_COUNT] = {
#define VALUE(id, word, text, precisely, worth, sign) {worth},
#define WORTH(each, per_attack, liking) each, per_attack, CW_LIKE_##liking
#define WORTHLESS(why) 0, 0, CW_LIKE_ALL
#include "facts/values.def"
};

static double keyword_value(const valuer *v, uint32_t mask, double attack, double health)
{
    double value = 0;
    for (int i = 0; i < CW_KW_COUNT; i++) {
        if (mask >> i & 1)
            value += v->likes[keywords[i].liking]
                     * (keywords[i].flat + keywords[i].per_attack * attack
                        + keywords[i].per_health * health);
    }
    return value;
}

static double numbers_value(const valuer *v, const cw_card *card)
{
    double value = 0;
    for (int i = 0; i < CW_VALUE_COUNT; i++) {
        double like = numbers[i].liking < CW_LIKINGS ? v->likes[numbers[i].liking] : 1;
        value += like * card->values[i] * (numbers[i].each + numbers[i].per_attack * card->attack);
    }
    return value;
}

static double body_value(const valuer *v, const cw_card *card)
{
    double attack = card->attack, health = card->health;
    if (card->type == CW_TYPE_WEAPON)
        return 0.9 * attack * health * v->likes[CW_LIKE_ATTACK];
    if (card->type != CW_TYPE_MINION)
        return 1; /* a spell's text is priced without the card */
    double value = attack * v->likes[CW_LIKE_ATTACK] + health * v->likes[CW_LIKE_HEALTH]
                   + keyword_value(v, card->keywords, attack, health);
    int lasts = card->values[CW_VALUE_LASTS];
    return lasts > 0 ? value * lasts / (lasts + 2.0) : value;
}

/* ---- who is hit ---- */

typedef struct reach {
    double enemies, friends; /* how many of each side, on average */
    bool minions, heroes;
    bool free; /* the player picks, on either side: he will pick well */
} reach;

static const double area_shares[] = {
    [CW_AREA_ANY] = 1, [CW_AREA_FRONT] = 0.7, [CW_AREA_BACK] = 0.5, [CW_AREA_LANE] = 0.4};

/* How often something is there that the filter lets through. */
static double width_of(const cw_filter *f)
{
    bool picky = f->race != 0 || f->keywords != 0 || f->stat != CW_STAT_NONE
                 || f->flags & (CW_FILTER_DAMAGED | CW_FILTER_UNDAMAGED | CW_FILTER_MORE);
    double width = f->area <= CW_AREA_LANE ? area_shares[f->area] : 1;
    width *= f->kinds == CW_KIND_WEAPON ? 0.2 : 1;
    width *= f->flags & CW_FILTER_ADJACENT ? 0.6 : 1;
    return picky ? 0.65 * width : width;
}

static reach filter_reach(const cw_filter *f, double each_minion, double each_hero)
{
    bool any_kind = f->kinds == 0;
    reach r = {.minions = any_kind || f->kinds & CW_KIND_MINION,
               .heroes = any_kind || f->kinds & CW_KIND_HERO};
    double many = (r.minions ? each_minion : 0) + (r.heroes ? each_hero : 0);
    many = width_of(f) * (many > 0 ? many : each_minion);
    r.enemies = f->side != CW_SIDE_FRIENDLY ? many : 0;
    r.friends = f->side != CW_SIDE_ENEMY ? many * (f->flags & CW_FILTER_THIS ? 0.5 : 0.85) : 0;
    return r;
}

static reach one_of(const cw_filter *f, double how_many)
{
    reach r = filter_reach(f, how_many, how_many);
    double many = width_of(f) * how_many * (f->side == CW_SIDE_ANY ? 0.5 : 1);
    r.enemies = f->side != CW_SIDE_FRIENDLY ? many : 0;
    r.friends = f->side != CW_SIDE_ENEMY ? many : 0;
    return r;
}

/* `before` is what the sentence before acted on. */
static reach select_reach(const cw_select *to, const cw_ability *ability, reach before)
{
    static const reach itself = {.friends = 1, .minions = true};
    reach r = before;
    switch (to->pick) {
    case CW_PICK_CHOSEN:
        r = one_of(&to->filter, 1);
        r.free = to->filter.side == CW_SIDE_ANY;
        return r;
    case CW_PICK_CHOSEN_AND_NEIGHBOURS:
        r = one_of(&to->filter, 2);
        r.free = to->filter.side == CW_SIDE_ANY;
        return r;
    case CW_PICK_ALL: return filter_reach(&to->filter, 2.2, 1);
    case CW_PICK_RANDOM:
        if (to->spare)
            return filter_reach(&to->filter, 1.6, 0.5);
        return one_of(&to->filter, 0.75 * (to->count > 0 ? to->count : 1));
    case CW_PICK_THIS: return itself;
    case CW_PICK_NEIGHBOURS:
        r.enemies *= 1.2;
        r.friends *= 1.2;
        return r;
    case CW_PICK_SUBJECT: return one_of(&ability->subject, 1);
    case CW_PICK_OBJECT: return one_of(&ability->object, 1);
    default: return r;
    }
}

/* ---- effects ---- */

/* How points count: the words of WORTH in facts/effects.def. */
typedef enum nature {
    WORTH_NOTHING,
    WORTH_HARMS,   /* good when it hits enemies */
    WORTH_HELPS,   /* good when it hits friends */
    WORTH_EITHER,  /* whoever does it means it well */
    WORTH_FOR_WHO, /* good for the player `who` */
    WORTH_CARRIES, /* takes what it hits from where it is and brings it to `who` */
    WORTH_STATS,   /* the bonus of stats and keywords, times the points */
    WORTH_BODY     /* the card that it makes, times the points */
} nature;

static const struct op_worth {
    double flat, each; /* each: times the amount */
    uint8_t nature, liking;
} ops[CW_OP_COUNT] = {
#define EFFECT(id, word, about, says, uses, it, worth, ...) [CW_OP_##id] = {worth},
#define WORTH(flat, each, nature, liking) flat, each, WORTH_##nature, CW_LIKE_##liking
#define WORTHLESS(why) 0, 0, WORTH_NOTHING, 0
#include "facts/effects.def"
};

/* Amounts that depend on the match: about what they come to. */
static double amount_value(const cw_amount *a)
{
    static const double typical[] = {
        [CW_AMOUNT_CONST] = 1,   [CW_AMOUNT_RANGE] = 1,   [CW_AMOUNT_COUNT] = 2.2,
        [CW_AMOUNT_STAT] = 3,    [CW_AMOUNT_ARMOR] = 2,   [CW_AMOUNT_EVENT] = 2,
        [CW_AMOUNT_COUNTER] = 3, [CW_AMOUNT_ELEMENT] = 4, [CW_AMOUNT_OWNED] = 3};
    double value = a->kind == CW_AMOUNT_RANGE ? (a->value + a->high) / 2.0 : a->value;
    value *= a->kind <= CW_AMOUNT_OWNED ? typical[a->kind] : 1;
    return fmax(-12, fmin(12, value));
}

static double who_sign(int who)
{
    return who == CW_WHO_YOU ? 1 : who == CW_WHO_OPPONENT ? -1 : who == CW_WHO_BOTH ? 0.1 : 0;
}

static double card_value(valuer *v, cw_card_id card);

/* A bonus as it is worth on one friendly minion of average size. */
static double buff_value(const valuer *v, const cw_effect *e)
{
    static const double lasting[] = {[CW_FOREVER] = 1,
                                     [CW_THIS_TURN] = 0.5,
                                     [CW_UNTIL_YOUR_NEXT_TURN] = 0.6,
                                     [CW_FOR_TURNS] = 0.7};
    double value = amount_value(&e->a) * v->likes[CW_LIKE_ATTACK]
                   + amount_value(&e->b) * v->likes[CW_LIKE_HEALTH]
                   + keyword_value(v, e->keywords, 3, 3) + e->spell_damage * v->likes[CW_LIKE_BURN]
                   + e->guard * 1.5 + (e->ability != 0 ? 1.5 : 0);
    return value * (e->duration <= CW_FOR_TURNS ? lasting[e->duration] : 1);
}

static double on_targets(const valuer *v, double points, int how, int liking, reach r)
{
    double like = v->likes[liking];
    if (how == WORTH_HARMS) {
        double burn = v->likes[CW_LIKE_BURN];
        like = liking != CW_LIKE_REMOVAL || !r.heroes ? like : r.minions ? fmax(like, burn) : burn;
        double loss = r.free ? 0 : 0.9 * v->likes[CW_LIKE_BOARD] * r.friends;
        return points * (like * r.enemies - loss);
    }
    return points * (like * r.friends - (r.free ? 0 : 0.8 * r.enemies));
}

/* What a thing is worth to its player where it is; `points` say what it is where it comes to. */
static double carried_value(const valuer *v, const cw_effect *e, double points, reach r)
{
    static const double here[] = {
        [CW_WHERE_PLAY] = 4, [CW_WHERE_HAND] = 2.5, [CW_WHERE_DECK] = 0.5, [CW_WHERE_STORE] = 1};
    double lost = here[e->to.filter.where], gained = points * who_sign(e->who);
    return r.enemies * (lost * v->likes[CW_LIKE_REMOVAL] + gained)
           + r.friends * (gained - lost * v->likes[CW_LIKE_BOARD]);
}

static double made_value(valuer *v, const cw_effect *e)
{
    double copies = cw_op_facts[e->op].uses & CW_USES_A ? amount_value(&e->a) : 1;
    return copies * card_value(v, e->card) * who_sign(e->who);
}

static double effect_value(valuer *v, const cw_effect *e, reach r)
{
    const struct op_worth *op = &ops[e->op];
    double like = v->likes[op->liking], points = op->flat + op->each * amount_value(&e->a);
    double bonus;
    if (r.free) /* the whole choice goes to the side it is good for */
        r.enemies = r.friends = r.enemies + r.friends;
    switch ((nature)op->nature) {
    case WORTH_NOTHING: return 0;
    case WORTH_STATS:
        bonus = points * buff_value(v, e);
        return bonus >= 0 ? on_targets(v, bonus, WORTH_HELPS, op->liking, r)
                          : on_targets(v, -bonus, WORTH_HARMS, CW_LIKE_TRICK, r);
    case WORTH_BODY: return points * made_value(v, e) * like;
    case WORTH_FOR_WHO: return points * like * who_sign(e->who);
    case WORTH_EITHER: return points * like;
    case WORTH_CARRIES: return carried_value(v, e, points * like, r);
    case WORTH_HARMS:
    case WORTH_HELPS: break;
    }
    if (e->op == CW_OP_DAMAGE_SPLIT) { /* shared out: one target in all */
        double both = r.enemies + r.friends;
        r.friends = both > 0 ? r.friends / both : 0;
        r.enemies = both > 0 ? r.enemies / both : 0;
    }
    int opposite = op->nature == WORTH_HARMS ? WORTH_HELPS : WORTH_HARMS;
    return points >= 0 ? on_targets(v, points, op->nature, op->liking, r)
                       : on_targets(v, -points, opposite, op->liking, r);
}

/* ---- abilities ---- */

/* How often an ability acts, against once when played. */
static const double frequency[CW_WHEN_COUNT] = {
#define TRIGGER(id, word, about, says, parties, happens, ...) [CW_WHEN_##id] = happens,
#define HAPPENS(often) often
#include "facts/triggers.def"
};

static double ability_value(valuer *v, const cw_ability *ability)
{
    reach before = {.friends = 1, .minions = true};
    if (ability->subject.side == CW_SIDE_ENEMY)
        before = (reach){.enemies = 1, .minions = true};
    double value = 0;
    for (int i = 0; i < ability->count; i++) {
        const cw_effect *e = &v->game->effects[ability->first + i];
        if (e->to.pick != CW_PICK_NONE)
            before = select_reach(&e->to, ability, before);
        double share = e->condition.kind == CW_COND_CHANCE ? e->condition.value / 100.0
                       : e->flags & CW_EFFECT_ELSE         ? 0.4
                       : e->condition.kind != CW_COND_NONE || e->flags & CW_EFFECT_THEN ? 0.65
                                                                                        : 1;
        value += share * effect_value(v, e, before);
    }
    value *= frequency[ability->when] * (ability->condition.kind != CW_COND_NONE ? 0.7 : 1);
    return ability->flags & CW_ABILITY_COST ? value * 0.3 : value;
}

static double card_value(valuer *v, cw_card_id id)
{
    const cw_card *card = &v->game->cards[id];
    double value = body_value(v, card) + numbers_value(v, card), modes[3] = {0};
    if (v->depth == DEEPEST)
        return value;
    v->depth++;
    for (int i = 0; i < card->ability_count; i++) {
        const cw_ability *ability = &v->game->abilities[card->first_ability + i];
        modes[ability->mode < 3 ? ability->mode : 0] += ability_value(v, ability);
    }
    v->depth--;
    value += modes[0] + fmax(modes[1], modes[2]);
    return card->requirement.kind != CW_COND_NONE ? value - 1 : value;
}

double cw__deck_card_value(const cw_game *game, cw_card_id card, const cw_deck_style *style)
{
    valuer v = {.game = game, .likes = style->likes};
    return card_value(&v, card);
}
