/* The price of abilities: each effect is an amount times a unit price, times factors for whom it
 * is for, when it happens, how long it lasts and on which condition. Harm done to friends and help
 * given to enemies count against the price. */
#include "price_bill.h"

#include "lang/text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* What the unit price of an effect is multiplied with: the words of PRICE in facts/effects.def. */
typedef enum measure {
    BY_ONE,
    BY_AMOUNT,
    BY_BODY, /* what comes into play */
    BY_STATS /* a change of stats and keywords */
} measure;

static const uint8_t measures[CW_OP_COUNT] = {
#define EFFECT(id, word, about, says, uses, it, worth, price, ...) [CW_OP_##id] = price,
#define PRICE(measure) BY_##measure
#include "facts/effects.def"
};

/* One ability while it is priced. */
typedef struct ability_run {
    bill *bill;
    const cw_ability *ability;
    const cw_effect *effect;
    uint8_t any_side; /* what the player takes where either side may be chosen */
    double extra;     /* for "Choose one" */
    double chance;    /* of the sentence: 1 unless it says */
    int condition;    /* of the effect, CW_COND_* or CONDITION_OTHERWISE */
    aim it, now;
} ability_run;

/* ---- bodies ---- */

/* "Summon" without a number means one. */
static double bodies(const ability_run *r)
{
    const bill *b = r->bill;
    const cw_effect *e = r->effect;
    double count = cw__typical_amount(b, &e->a);
    count = count > 1 ? count : 1;
    unsigned uses = cw_op_facts[e->op].uses;
    if (uses & (CW_USES_MINION | CW_USES_WEAPON))
        return count * cw__price_body(b, e->card);
    if (uses & CW_USES_POOL)
        return count * cw__price_random_body(b, e);
    if (uses & (CW_USES_STORED | CW_USES_DEAD))
        return count * cw__price_typical_body(b->scheme);
    return r->now.is_this || e->op == CW_OP_SUMMON_THIS ? cw__price_own_body(b)
                                                        : cw__price_typical_body(b->scheme);
}

/* ---- one line ---- */

/* The most specific price that the scheme gives: where, on itself, on which kind of target; else
 * the price in general. A transformation is worth what goes minus what comes. */
static double unit_price(const ability_run *r)
{
    const double *prices = r->bill->scheme->effects[r->effect->op];
    int field = r->effect->flags & CW_EFFECT_NEAR ? EFFECT_NEAR
                : r->now.is_this                  ? EFFECT_THIS
                : r->now.kinds == CW_KIND_HERO    ? EFFECT_HERO
                : r->now.kinds == CW_KIND_MINION  ? EFFECT_MINION
                : r->now.kinds == CW_KIND_WEAPON  ? EFFECT_WEAPON
                : r->now.kinds == CW_KIND_CHARACTER && r->now.target == TARGET_CHOSEN
                    ? EFFECT_CHARACTER
                    : EFFECT_PRICE;
    double price = isnan(prices[field]) ? prices[EFFECT_PRICE] : prices[field];
    if (r->effect->op == CW_OP_TRANSFORM) {
        price = (r->now.is_this ? cw__price_own_body(r->bill) : price)
                - cw__price_body(r->bill, r->effect->card);
    } else if (r->effect->op == CW_OP_TRANSFORM_RANDOM) {
        price -= cw__price_random_body(r->bill, r->effect);
    }
    return price;
}

/* For a player: good for you, the opponent's own price for him. */
static double gain_price(const ability_run *r)
{
    const double *prices = r->bill->scheme->effects[r->effect->op];
    double own = prices[EFFECT_PRICE];
    double other = isnan(prices[EFFECT_OPPONENT]) ? -own : prices[EFFECT_OPPONENT];
    const aim *owned = cw_op_facts[r->effect->op].is & CW_IS_OWNING ? &r->now : &r->it;
    int side = owned->any_chosen ? r->any_side : owned->side;
    switch ((cw_who)r->effect->who) {
    case CW_WHO_YOU: return own;
    case CW_WHO_OPPONENT: return other;
    case CW_WHO_BOTH: return own + other;
    case CW_WHO_OWNER_OF_IT: return side == CW_SIDE_ENEMY ? other : own;
    }
    return own;
}

static double sign_of(const ability_run *r, double quantity)
{
    int kind = r->bill->scheme->natures[r->effect->op];
    int side = r->now.any_chosen ? r->any_side : r->now.side;
    if (kind == NATURE_FREE || kind == NATURE_GAIN)
        return 1;
    if (side == CW_SIDE_ANY) /* on both sides: its player picks the moment */
        return quantity < 0 ? -1 : 1;
    return (kind == NATURE_HARM) == (side == CW_SIDE_ENEMY) ? 1 : -1;
}

/* What takes this very card out of play happens once, however often its time comes. */
static bool ends_itself(const ability_run *r)
{
    return cw_op_facts[r->effect->op].is & CW_IS_REMOVAL && r->now.is_this
           && r->ability->when >= CW_WHEN_TURN_START;
}

static void apply_factors(const ability_run *r, product *p)
{
    const cw_balance *scheme = r->bill->scheme;
    const cw_ability *a = r->ability;
    const cw_effect *e = r->effect;
    bool secret = (a->flags & CW_ABILITY_SECRET) != 0;
    bool each = (a->when == CW_WHEN_TURN_START || a->when == CW_WHEN_TURN_END)
                && a->subject.side == CW_SIDE_ANY;
    int when = secret ? WHEN_SECRET : ends_itself(r) ? WHEN_ONCE : a->when;
    cw__product_by(p, r->now.factor, r->now.label);
    cw__product_by(p, scheme->when[when], cw__balance_when_names[when]);
    if (each && when != WHEN_ONCE)
        cw__product_by(p, scheme->when[WHEN_EACH_TURN], cw__balance_when_names[WHEN_EACH_TURN]);
    /* What is destroyed at a later moment is destroyed for good. */
    if (e->duration != CW_FOREVER && e->duration < DURATION_NUMBERS && e->op != CW_OP_DESTROY)
        cw__product_by(p, scheme->durations[e->duration], cw__balance_duration_names[e->duration]);
    cw__product_by(p, scheme->conditions[a->condition.kind],
                   cw__balance_condition_names[a->condition.kind]);
    cw__product_by(p, scheme->conditions[r->condition], cw__balance_condition_names[r->condition]);
    if (r->bill->card->requirement.kind != CW_COND_NONE)
        cw__product_by(p, scheme->conditions[CONDITION_REQUIREMENT], "requirement");
    cw__product_by(p, r->extra, "choose one");
    cw__product_by(p, r->chance, "chance");
}

static void add_line(const ability_run *r, int row, double quantity, double unit)
{
    product p;
    char text[80];
    snprintf(text, sizeof text, "%s", cw_balance_row_name(r->bill->scheme->game, row));
    for (char *c = text; (c = strchr(c, '_')) != NULL;)
        *c = ' ';
    cw__product_start(&p, quantity, NULL);
    cw__product_by(&p, unit, NULL);
    cw__product_by(&p, sign_of(r, quantity), NULL);
    apply_factors(r, &p);
    cw__bill_add(r->bill, CW_PART_EFFECT, row, p.value, text, "%s", p.text);
}

/* ---- changes of stats ---- */

/* Keywords have prices of their own; what they are worth depends on the body that gets them,
 * which is the card's own or a typical one. */
static void add_given_keywords(const ability_run *r)
{
    const bill *b = r->bill;
    const cw_balance *scheme = b->scheme;
    const cw_effect *e = r->effect;
    bool own = r->now.is_this;
    double attack = own ? b->card->attack : scheme->typical[TYPICAL_ATTACK];
    double health = own ? b->card->health : scheme->typical[TYPICAL_HEALTH];
    const struct {
        int index, number;
    } numbers[] = {{CW_KW_COUNT + CW_VALUE_SPELL_DAMAGE, e->spell_damage},
                   {CW_KW_COUNT + CW_VALUE_INVULNERABLE, e->guard}};
    for (int k = 0; k < CW_KW_COUNT; k++)
        if (e->keywords >> k & 1)
            add_line(r, CW_ROW_KEYWORD + k, cw__price_keyword(scheme, k, 0, attack, health), 1);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (numbers[i].number > 0)
            add_line(r, CW_ROW_KEYWORD + numbers[i].index,
                     cw__price_keyword(scheme, numbers[i].index, numbers[i].number, attack, health),
                     1);
    }
}

static double quoted_price(const ability_run *r);

/* In points of attack and health; "set" counts against a typical body, "double" adds what is
 * there. */
static double stat_change(const ability_run *r)
{
    const bill *b = r->bill;
    const double *typical = b->scheme->typical;
    const cw_effect *e = r->effect;
    double attack = cw__typical_amount(b, &e->a), health = cw__typical_amount(b, &e->b), change = 0;
    switch (e->op) {
    case CW_OP_BUFF: return attack + health + quoted_price(r);
    case CW_OP_SET_STATS:
        change += e->flags & CW_EFFECT_SET_ATTACK ? attack - typical[TYPICAL_ATTACK] : 0;
        change += e->flags & CW_EFFECT_SET_HEALTH ? health - typical[TYPICAL_HEALTH] : 0;
        return change;
    case CW_OP_DOUBLE_ATTACK: return r->now.is_this ? b->card->attack : typical[TYPICAL_ATTACK];
    case CW_OP_DOUBLE_HEALTH: return r->now.is_this ? b->card->health : typical[TYPICAL_HEALTH];
    default: return 0;
    }
}

static void add_stats(const ability_run *r)
{
    double change = stat_change(r);
    if (change != 0)
        add_line(r, CW_ROW_OP + r->effect->op, change, unit_price(r));
    add_given_keywords(r);
}

/* ---- effects and abilities ---- */

/* "It" in the next effect: what came into play or was drawn, else what this effect acted on. */
static void remember_it(ability_run *r)
{
    const cw_effect *e = r->effect;
    if (measures[e->op] == BY_BODY || e->op == CW_OP_DRAW) {
        r->it = (aim){.factor = 1,
                      .target = TARGET_IT,
                      .kinds = CW_KIND_MINION,
                      .side = e->who == CW_WHO_OPPONENT ? CW_SIDE_ENEMY : CW_SIDE_FRIENDLY};
    } else if (e->to.pick != CW_PICK_NONE) {
        r->it = r->now;
    }
}

/* 1. Whom it acts on, and whether the scheme knows the effect at all.
 * 2. Cards, armor and the like come to a player: the target is only where they come from, and
 *    its factor does not count. Split damage counts its points, not its targets.
 * 3. The unit price, times what the effect is measured by. */
static void price_effect(ability_run *r)
{
    bill *b = r->bill;
    const cw_effect *e = r->effect;
    const cw_balance *scheme = b->scheme;
    int row = CW_ROW_OP + e->op;
    bool gain = scheme->natures[e->op] == NATURE_GAIN;
    r->now = cw__aim_of(scheme, r->ability, &e->to, &r->it, r->ability->when == CW_WHEN_STATIC);
    if (!scheme->effect_given[e->op] && e->op != CW_OP_CHOOSE && b->unpriced == 0)
        b->unpriced = 1 + row;
    if (gain && e->to.pick != CW_PICK_ALL) /* where it comes from is no matter */
        r->now.factor = e->to.pick == CW_PICK_RANDOM && e->to.count > 1 ? e->to.count : 1;
    else if (e->op == CW_OP_DAMAGE_SPLIT)
        r->now.factor = 1;
    double unit = gain ? gain_price(r) : unit_price(r);
    switch ((measure)measures[e->op]) {
    case BY_ONE:
        if (e->op != CW_OP_CHOOSE)
            add_line(r, row, 1, unit);
        break;
    case BY_AMOUNT: add_line(r, row, cw__effect_amount(b, e), unit); break;
    case BY_BODY: add_line(r, row, bodies(r), unit); break;
    case BY_STATS: add_stats(r); break;
    }
    remember_it(r);
}

/* "Otherwise" and "then" belong to the condition of the effect before; any other effect has its
 * own. */
static double run_effects(bill *b, const cw_ability *ability, int any_side, double extra)
{
    const cw_game *game = b->scheme->game;
    double before = b->total;
    ability_run r = {.bill = b,
                     .ability = ability,
                     .any_side = (uint8_t)any_side,
                     .extra = extra,
                     .chance = 1,
                     .it = cw__aim_subject(b->scheme, ability)};
    for (int i = 0; i < ability->count; i++) {
        r.effect = &game->effects[ability->first + i];
        const cw_condition *c = &r.effect->condition;
        if (r.effect->flags & CW_EFFECT_ELSE) {
            r.chance = 1 - (r.chance < 1 ? r.chance : 0);
            r.condition = r.chance < 1 ? CW_COND_NONE : CONDITION_OTHERWISE;
        } else if (!(r.effect->flags & CW_EFFECT_THEN)) {
            r.chance = c->kind == CW_COND_CHANCE ? c->value / 100.0 : 1;
            r.condition = c->kind == CW_COND_CHANCE ? CW_COND_NONE : c->kind;
        }
        price_effect(&r);
    }
    return b->total - before;
}

/* Where either side may be chosen, the player takes the better one. */
static double price_ability(bill *b, const cw_ability *ability, double extra)
{
    bill dry = *b;
    dry.lines = NULL;
    double enemy = run_effects(&dry, ability, CW_SIDE_ENEMY, extra);
    double friendly = run_effects(&dry, ability, CW_SIDE_FRIENDLY, extra);
    return run_effects(b, ability, friendly > enemy ? CW_SIDE_FRIENDLY : CW_SIDE_ENEMY, extra);
}

/* The abilities that the effect gives in quotes. The depth stops those that give themselves. */
static double quoted_price(const ability_run *r)
{
    const cw_game *game = r->bill->scheme->game;
    int quoted = r->effect->ability - 1;
    if (quoted < 0 || quoted >= game->ability_count || r->bill->depth >= BILL_DEPTH)
        return 0;
    bill inner = {.scheme = r->bill->scheme, .card = r->bill->card, .depth = r->bill->depth + 1};
    double sum = 0;
    for (int i = 0; i < cw_game_quoted(game, quoted); i++)
        sum += price_ability(&inner, &game->abilities[quoted + i], 1);
    return sum;
}

/* Of "Choose one" only the best mode is paid for, with a factor for having the choice
 * (WHEN_CHOOSE_ONE). */
static int best_mode(const bill *b)
{
    const cw_card *card = b->card;
    double prices[256] = {0};
    int best = 0;
    for (int i = 0; i < card->ability_count; i++) {
        const cw_ability *a = &b->scheme->game->abilities[card->first_ability + i];
        if (a->mode > 0) {
            bill dry = *b;
            dry.lines = NULL;
            prices[a->mode] += price_ability(&dry, a, 1);
            best = best == 0 || prices[a->mode] > prices[best] ? a->mode : best;
        }
    }
    return best;
}

/* Of a "choose one" only the better half counts, for the player takes that; a factor pays for
 * the choice. What happens on playing is not paid for a minion that is summoned by another card. */
void cw__price_abilities(bill *b, bool summoned)
{
    const cw_game *game = b->scheme->game;
    const cw_card *card = b->card;
    int mode = best_mode(b);
    for (int i = 0; i < card->ability_count; i++) {
        const cw_ability *a = &game->abilities[card->first_ability + i];
        if ((a->mode > 0 && a->mode != mode) || (summoned && a->when == CW_WHEN_PLAY))
            continue;
        if (b->lines != NULL) {
            cw_str text = CW_STR_INIT;
            cw_text_print_ability(game, card, a, &text);
            cw__bill_head(b, cw_str_get(&text));
            cw_str_clear(&text);
        }
        price_ability(b, a, a->mode > 0 ? b->scheme->when[WHEN_CHOOSE_ONE] : 1);
    }
}
