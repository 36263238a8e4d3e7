/* How much of something an effect may expect: numbers of the text as they are, those that depend
 * on the match by what is typical, random bodies by their mean. */
#include "price_bill.h"

enum { POOL_SAMPLE = 200 }; /* cards looked at for the mean of a random body */

static double stat_amount(const bill *b, const cw_amount *a)
{
    const double *typical = b->scheme->typical;
    bool own = a->of_it == 2;
    switch (a->stat) {
    case CW_STAT_ATTACK: return own ? b->card->attack : typical[TYPICAL_ATTACK];
    case CW_STAT_HEALTH:
        return own ? b->card->health
                   : typical[a->of.kinds == CW_KIND_WEAPON ? TYPICAL_DURABILITY : TYPICAL_HEALTH];
    default: return own ? b->card->cost : typical[TYPICAL_COST];
    }
}

/* Amounts that depend on the position are priced by a typical value of the scheme: the price of
 * a card cannot depend on a position. */
double cw__typical_amount(const bill *b, const cw_amount *a)
{
    const double *typical = b->scheme->typical;
    switch ((cw_amount_kind)a->kind) {
    case CW_AMOUNT_CONST: return a->value;
    case CW_AMOUNT_RANGE: return (a->value + a->high) / 2.0;
    case CW_AMOUNT_COUNT:
    case CW_AMOUNT_OWNED:
    case CW_AMOUNT_COUNTER: return a->value * typical[TYPICAL_COUNT];
    case CW_AMOUNT_STAT: return a->value * stat_amount(b, a);
    case CW_AMOUNT_ARMOR: return a->value * typical[TYPICAL_ARMOR];
    case CW_AMOUNT_EVENT: return a->value * typical[TYPICAL_EVENT];
    case CW_AMOUNT_ELEMENT: return a->value * typical[TYPICAL_ELEMENT];
    }
    return a->value;
}

/* A cost that falls is a help, so that the sign turns. */
double cw__effect_amount(const bill *b, const cw_effect *e)
{
    double amount = cw__typical_amount(b, &e->a);
    switch (e->op) {
    case CW_OP_CHANGE_COST: return -amount;
    case CW_OP_STUN: return e->turns > 1 ? e->turns : 1;
    case CW_OP_ELEMENT:
        return e->element == 0 ? amount * (b->scheme->game->elements.count - 1) : amount;
    default: return amount;
    }
}

/* At most about POOL_SAMPLE cards, evenly spread over the pool; inside another body a typical
 * one is near enough and keeps the cost of a bill from multiplying. */
double cw__price_random_body(const bill *b, const cw_effect *e)
{
    const cw_game *game = b->scheme->game;
    uint32_t step = 1 + e->pool_count / POOL_SAMPLE;
    double sum = 0;
    int count = 0;
    for (uint32_t i = 0; i < e->pool_count && b->depth == 0; i += step) {
        sum += cw__price_body(b, game->pool[e->pool_first + i]);
        count++;
    }
    return count > 0 ? sum / count : cw__price_typical_body(b->scheme);
}
