/* A card's bill: its budget from cost and requirements, the price of its body, and what is wrong
 * with it. Abilities are priced in price_ability.c. */
#include "price_bill.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A product keeps its factors as text beside its value: a bill shows how it came to each price. */
void cw__product_start(product *p, double value, const char *label)
{
    p->value = value;
    snprintf(p->text, sizeof p->text, label != NULL ? "%.4g (%s)" : "%.4g", value, label);
}

void cw__product_by(product *p, double factor, const char *label)
{
    size_t used = strlen(p->text);
    p->value *= factor;
    if (factor != 1)
        snprintf(p->text + used, sizeof p->text - used, label != NULL ? " x %.4g (%s)" : " x %.4g",
                 factor, label);
}

/* NULL if no explanation is wanted, or when there are too many lines: then the sums are still
 * right and `dropped` says how many are missing. */
static cw_price_line *new_line(bill *b)
{
    if (b->lines == NULL)
        return NULL;
    if (b->lines->count == CW_PRICE_LINES) {
        b->lines->dropped++;
        return NULL;
    }
    cw_price_line *line = &b->lines->list[b->lines->count++];
    *line = (cw_price_line){.row = -1};
    return line;
}

void cw__bill_head(bill *b, const char *text)
{
    cw_price_line *line = new_line(b);
    if (line != NULL) {
        line->part = CW_PART_ABILITY;
        snprintf(line->text, sizeof line->text, "%s", text);
    }
}

/* A mask of 0 is no demand: any card may have the ability. */
static bool has_element(const bill *b, unsigned mask)
{
    for (int i = 0; i < CW_MAX_ELEMENTS; i++)
        if (mask >> i & 1 && b->card->needs[i] > 0)
            return true;
    return mask == 0;
}

/* Notes the first effect that its elements do not go with, if it is dear enough to matter.
 * `lines` is left out when only the sum is asked for, as in a search over many cards. */
void cw__bill_add(bill *b, cw_price_part part, int row, double points, const char *text,
                  const char *sum, ...)
{
    cw_price_line *line = new_line(b);
    b->total += points;
    if (row >= 0 && b->off_element == 0 && points > b->scheme->off_element_above
        && !has_element(b, b->scheme->align[row]))
        b->off_element = 1 + row;
    if (line != NULL) {
        va_list arguments;
        line->part = (uint8_t)part;
        line->row = (int16_t)row;
        line->points = points;
        snprintf(line->text, sizeof line->text, "%s", text);
        va_start(arguments, sum);
        vsnprintf(line->sum, sizeof line->sum, sum, arguments);
        va_end(arguments);
    }
}

/* ---- the budget ---- */

/* What a card may be worth: a base, something for each mana, and for requirements above what is
 * usual at its cost, because they make the card harder to play. */
static void add_budget(bill *b)
{
    const double *budget = b->scheme->budget;
    const cw_card *card = b->card;
    int top = card_main_element(card);
    double usual = budget[BUDGET_MAIN_BASE] + floor(card->cost * budget[BUDGET_MAIN_PER_MANA]);
    cw__bill_add(b, CW_PART_BUDGET, -1, budget[BUDGET_BASE], "every card", "%.4g",
                 budget[BUDGET_BASE]);
    cw__bill_add(b, CW_PART_BUDGET, CW_ROW_MANA, card->cost * budget[BUDGET_MANA], "cost",
                 "%d x %.4g", card->cost, budget[BUDGET_MANA]);
    if (budget[BUDGET_MAIN] != 0)
        cw__bill_add(b, CW_PART_BUDGET, CW_ROW_MAIN,
                     (card->needs[top] - usual) * budget[BUDGET_MAIN], "main requirement",
                     "(%d - %.4g usual for its cost) x %.4g", card->needs[top], usual,
                     budget[BUDGET_MAIN]);
    for (int i = 0; i < CW_MAX_ELEMENTS; i++) {
        double extra = card->needs[i] - budget[BUDGET_OTHER_FREE];
        if (i != top && card->needs[i] > 0 && extra > 0 && budget[BUDGET_OTHER] != 0)
            cw__bill_add(b, CW_PART_BUDGET, CW_ROW_OTHER, extra * budget[BUDGET_OTHER],
                         "other requirement", "(%d - %.4g) x %.4g", card->needs[i],
                         budget[BUDGET_OTHER_FREE], budget[BUDGET_OTHER]);
    }
}

/* ---- the body ---- */

double cw__price_keyword(const cw_balance *scheme, int index, double number, double attack,
                         double health)
{
    const double *k = scheme->keywords[index];
    return k[KEYWORD_BASE] + k[KEYWORD_ATTACK] * attack + k[KEYWORD_HEALTH] * health
           + number * (k[KEYWORD_NUMBER] + k[KEYWORD_NUMBER_ATTACK] * attack);
}

static void explain_keyword(const double *k, const cw_card *card, int number, char *out,
                            size_t size)
{
    const struct {
        double price, count;
        const char *what;
    } parts[] = {
        {k[KEYWORD_ATTACK], card->attack, " attack"},
        {k[KEYWORD_HEALTH], card->health, " health"},
        {k[KEYWORD_NUMBER], number, ""},
        {k[KEYWORD_NUMBER_ATTACK] * number, card->attack, " attack"},
    };
    bool begun = k[KEYWORD_BASE] != 0;
    int used = begun ? snprintf(out, size, "%.4g", k[KEYWORD_BASE]) : 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && (size_t)used < size; i++) {
        if (parts[i].price != 0) {
            used += snprintf(out + used, size - (size_t)used, "%s%.4g x %.4g%s", begun ? " + " : "",
                             parts[i].price, parts[i].count, parts[i].what);
            begun = true;
        }
    }
    if (!begun)
        snprintf(out, size, "0");
}

static void add_keyword(bill *b, int index, int number)
{
    const cw_balance *scheme = b->scheme;
    int row = CW_ROW_KEYWORD + index;
    char text[80], sum[160];
    const char *name = cw_balance_row_name(scheme->game, row);
    if (!scheme->keyword_given[index] && b->unpriced == 0)
        b->unpriced = 1 + row;
    snprintf(text, sizeof text, number > 0 ? "%s %d" : "%s", name, number);
    explain_keyword(scheme->keywords[index], b->card, number, sum, sizeof sum);
    cw__bill_add(b, CW_PART_BODY, row,
                 cw__price_keyword(scheme, index, number, b->card->attack, b->card->health), text,
                 "%s", sum);
}

static void add_weapon(bill *b)
{
    const double *stats = b->scheme->stats;
    int attack = b->card->attack, durability = b->card->health;
    double points = stats[STATS_WEAPON_ATTACK] * attack
                    + stats[STATS_WEAPON_DURABILITY] * durability
                    + stats[STATS_WEAPON_SWING] * attack * durability;
    cw__bill_add(b, CW_PART_BODY, CW_ROW_WEAPON, points, "attack and durability",
                 "%d x %.4g + %d x %.4g + %d x %d x %.4g", attack, stats[STATS_WEAPON_ATTACK],
                 durability, stats[STATS_WEAPON_DURABILITY], attack, durability,
                 stats[STATS_WEAPON_SWING]);
}

static void add_stat(bill *b, int row, int points, double price)
{
    cw__bill_add(b, CW_PART_BODY, row, points * price, cw_balance_row_name(b->scheme->game, row),
                 "%d x %.4g", points, price);
}

static void add_body(bill *b)
{
    const cw_card *card = b->card;
    if (card->type == CW_TYPE_MINION) {
        add_stat(b, CW_ROW_ATTACK, card->attack, b->scheme->stats[STATS_ATTACK]);
        add_stat(b, CW_ROW_HEALTH, card->health, b->scheme->stats[STATS_HEALTH]);
    } else if (card->type == CW_TYPE_WEAPON) {
        add_weapon(b);
    }
    for (int k = 0; k < CW_KW_COUNT; k++)
        if (card->keywords >> k & 1)
            add_keyword(b, k, 0);
    for (int v = 0; v < CW_VALUE_COUNT; v++)
        if (card->values[v] > 0)
            add_keyword(b, CW_KW_COUNT + v, card->values[v]);
}

/* A card that another card brings. It may bring more cards itself, hence the depth; below it,
 * and for cards that only the match decides, a typical body stands in. Never below 0: a body
 * with a drawback is worth nothing, but does not pay for the rest of the text. */
double cw__price_body(const bill *b, cw_card_id card)
{
    if (card == 0 || card >= b->scheme->game->card_count || b->depth >= BILL_DEPTH)
        return cw__price_typical_body(b->scheme);
    bill body = {.scheme = b->scheme, .card = &b->scheme->game->cards[card], .depth = b->depth + 1};
    add_body(&body);
    cw__price_abilities(&body, true);
    return body.total > 0 ? body.total : 0;
}

/* Without abilities: asked by abilities of the card itself, which would else ask again without
 * end. */
double cw__price_own_body(const bill *b)
{
    bill body = {.scheme = b->scheme, .card = b->card};
    add_body(&body);
    return body.total;
}

double cw__price_typical_body(const cw_balance *scheme)
{
    return scheme->typical[TYPICAL_ATTACK] * scheme->stats[STATS_ATTACK]
           + scheme->typical[TYPICAL_HEALTH] * scheme->stats[STATS_HEALTH];
}

/* ---- the whole card ---- */

void cw_balance_price(const cw_balance *scheme, cw_card_id card, cw_price *price,
                      cw_price_lines *lines)
{
    bill b = {.scheme = scheme, .card = &scheme->game->cards[card], .lines = lines};
    if (lines != NULL)
        lines->count = lines->dropped = 0;
    add_budget(&b);
    double budget = b.total;
    b.total = 0;
    add_body(&b);
    cw__price_abilities(&b, false);
    *price = (cw_price){
        .card = card,
        .budget = budget,
        .price = b.total,
        .difference = b.total - budget,
        /* The small number is for sums that are exactly at the bound but for rounding. */
        .beyond = fabs(b.total - budget) > scheme->tolerance + 1e-9,
        .unpriced = b.unpriced,
        .off_element = b.off_element,
        .deliberate = scheme->deliberate[card],
    };
}

bool cw_price_is_flagged(const cw_price *price)
{
    return (price->beyond || price->unpriced != 0) && price->deliberate == NULL;
}

bool cw_price_is_off_element(const cw_price *price)
{
    return price->off_element != 0 && price->deliberate == NULL;
}
