/* Holes for numbers: amounts, comparisons, and what X can stand for. */
#include "holes.h"

#include <stdio.h>
#include <string.h>

/* ---- amounts ---- */

enum { LOW_ONE, LOW_ZERO, NEGATIVE };

static int amount_form(const char *argument)
{
    return argument[0] == '0' ? LOW_ZERO : argument[0] == '-' ? NEGATIVE : LOW_ONE;
}

static bool is_counted_noun(const char *argument) { return argument[0] >= 'a'; }

static void add_amount(readings *out, int end, const thing *so_far, size_t offset,
                       const cw_amount *amount)
{
    thing *t = cw__add_reading(out, end, so_far);
    if (t)
        memcpy((char *)t + offset, amount, sizeof *amount);
}

/* "3", "2-3" or "X"; the sign of the value is turned for NEGATIVE. */
static bool read_plain(reader *r, int form, int *at, cw_amount *amount)
{
    int value, high, end = *at;
    memset(amount, 0, sizeof *amount);
    if (cw__accept(r, &end, "x")) {
        amount->kind = AMOUNT_X;
        amount->value = form == NEGATIVE ? -1 : 1;
    } else if (cw__accept_number(r, &end, &value)) {
        if (value == 0 && form != LOW_ZERO) {
            cw__refuse(r, *at, CW_ERR_RANGE, "0 does nothing: the number must be at least 1");
            return false;
        }
        amount->value = (int16_t)(form == NEGATIVE ? -value : value);
        int dash = end;
        if (form != NEGATIVE && cw__accept(r, &dash, "-") && cw__accept_number(r, &dash, &high)
            && high > value) {
            amount->kind = CW_AMOUNT_RANGE;
            amount->high = (int16_t)high;
            end = dash;
        }
    } else {
        return false;
    }
    *at = end;
    return true;
}

static bool read_plural(reader *r, int *at, const char *noun)
{
    char many[48];
    snprintf(many, sizeof many, "%ss", noun);
    return cw__accept_words(r, at, many);
}

void cw__read_amount(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                     readings *out)
{
    cw_amount amount = {.value = 1};
    int end = at;
    if (is_counted_noun(argument)
        && (cw__accept(r, &end, "a") || cw__accept(r, &end, "an") || cw__accept(r, &end, "1"))) {
        if (cw__accept_words(r, &end, argument)) {
            add_amount(out, end, so_far, h->offset, &amount);
            return;
        }
    }
    end = at;
    if (read_plain(r, amount_form(argument), &end, &amount)
        && (!is_counted_noun(argument) || read_plural(r, &end, argument)))
        add_amount(out, end, so_far, h->offset, &amount);
}

bool cw__say_amount(writer *w, const hole *h, const char *argument, thing *left)
{
    cw_amount amount, plain = {0};
    int form = amount_form(argument);
    bool noun = is_counted_noun(argument);
    memcpy(&amount, (char *)left + h->offset, sizeof amount);
    memset((char *)left + h->offset, 0, sizeof amount);
    int value = form == NEGATIVE ? -amount.value : amount.value;
    plain.kind = amount.kind;
    plain.value = amount.value;
    plain.high = amount.kind == CW_AMOUNT_RANGE ? amount.high : 0;
    if (memcmp(&plain, &amount, sizeof plain) != 0 || value < (form == LOW_ZERO ? 0 : 1)
        || value > 999)
        return false;
    switch (amount.kind) {
    case AMOUNT_X: cw_str_add(w->out, "X"); break;
    case CW_AMOUNT_RANGE:
        if (form == NEGATIVE || amount.high <= value || amount.high > 999)
            return false;
        cw_str_printf(w->out, "%d-%d", value, amount.high);
        break;
    case CW_AMOUNT_CONST:
        if (noun && value == 1) {
            cw_str_printf(w->out, "%s%s", cw__article(argument), argument);
            return true;
        }
        cw_str_printf(w->out, "%d", value);
        break;
    default: return false;
    }
    if (noun)
        cw_str_printf(w->out, " %ss", argument);
    return true;
}

/* ---- comparisons ---- */

static const struct {
    uint8_t compare;
    const char *before, *after;
} comparisons[] = {
    {CW_AT_MOST, "", " or less"}, {CW_AT_LEAST, "", " or more"}, {CW_EXACTLY, "exactly ", ""}};
enum { COMPARISONS = sizeof comparisons / sizeof *comparisons };

static bool read_comparison(reader *r, int i, int *at, int *value)
{
    int end = *at;
    if (!cw__accept_words(r, &end, comparisons[i].before) || !cw__accept_number(r, &end, value)
        || !cw__accept_words(r, &end, comparisons[i].after))
        return false;
    *at = end;
    return true;
}

static bool say_comparison(writer *w, int compare, int value)
{
    for (int i = 0; i < COMPARISONS && value >= 0 && value <= 999; i++) {
        if (comparisons[i].compare == compare) {
            cw_str_printf(w->out, "%s%d%s", comparisons[i].before, value, comparisons[i].after);
            return true;
        }
    }
    return false;
}

void cw__read_compare(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                      readings *out)
{
    (void)h, (void)argument;
    for (int i = 0, value; i < COMPARISONS; i++) {
        int end = at;
        thing *t = read_comparison(r, i, &end, &value) ? cw__add_reading(out, end, so_far) : NULL;
        if (t) {
            t->condition.compare = comparisons[i].compare;
            t->condition.value = (int16_t)value;
        }
    }
}

bool cw__say_compare(writer *w, const hole *h, const char *argument, thing *left)
{
    int compare = left->condition.compare, value = left->condition.value;
    (void)h, (void)argument;
    left->condition.compare = 0;
    left->condition.value = 0;
    return say_comparison(w, compare, value);
}

void cw__read_price(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                    readings *out)
{
    (void)h, (void)argument;
    for (int i = 0, value; i < COMPARISONS; i++) {
        int end = at;
        thing *t = read_comparison(r, i, &end, &value) ? cw__add_reading(out, end, so_far) : NULL;
        if (t) {
            t->condition.filter = (cw_filter){.where = CW_WHERE_ANYWHERE,
                                              .stat = CW_STAT_COST,
                                              .compare = comparisons[i].compare,
                                              .value = (int16_t)value};
        }
    }
}

bool cw__say_price(writer *w, const hole *h, const char *argument, thing *left)
{
    cw_filter f = left->condition.filter;
    cw_filter plain = {
        .where = CW_WHERE_ANYWHERE, .stat = CW_STAT_COST, .compare = f.compare, .value = f.value};
    (void)h, (void)argument;
    memset(&left->condition.filter, 0, sizeof f);
    return memcmp(&f, &plain, sizeof f) == 0 && say_comparison(w, f.compare, f.value);
}

void cw__read_value(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                    readings *out)
{
    int value;
    (void)argument;
    if (cw__accept_number(r, &at, &value) && value >= h->option) {
        thing *t = cw__add_reading(out, at, so_far);
        if (t)
            t->condition.value = (int16_t)value;
    }
}

bool cw__say_value(writer *w, const hole *h, const char *argument, thing *left)
{
    int value = left->condition.value;
    (void)argument;
    left->condition.value = 0;
    cw_str_printf(w->out, "%d", value);
    return value >= h->option && value <= 999;
}

/* ---- what X can be ---- */

static const char *const stat_words[][4] = {
    {"", "attack", "health", "cost"},
    {"", "attack", "durability", "cost"},
};

void cw__read_stat(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                   readings *out)
{
    (void)argument;
    for (int stat = CW_STAT_ATTACK; stat <= CW_STAT_COST; stat++) {
        int end = at;
        if (cw__accept(r, &end, stat_words[h->option][stat])) {
            thing *t = cw__add_reading(out, end, so_far);
            if (t)
                t->amount.stat = (uint8_t)stat;
        }
    }
}

bool cw__say_stat(writer *w, const hole *h, const char *argument, thing *left)
{
    int stat = left->amount.stat;
    (void)argument;
    left->amount.stat = CW_STAT_NONE;
    if (stat < CW_STAT_ATTACK || stat > CW_STAT_COST)
        return false;
    cw_str_add(w->out, stat_words[h->option][stat]);
    return true;
}

static const struct {
    uint8_t when;
    const char *words;
} event_words[] = {
    {CW_WHEN_DAMAGED, "damage taken"},       {CW_WHEN_DEALS_DAMAGE, "damage dealt"},
    {CW_WHEN_LETHAL, "damage prevented"},    {CW_WHEN_HEALED, "health restored"},
    {CW_WHEN_OVERLOADED, "mana overloaded"},
};
enum { EVENT_WORDS = sizeof event_words / sizeof *event_words };

void cw__read_event(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                    readings *out)
{
    (void)h, (void)argument;
    for (int i = 0; i < EVENT_WORDS; i++) {
        int end = at;
        if (event_words[i].when == r->when && cw__accept_words(r, &end, event_words[i].words))
            cw__add_reading(out, end, so_far);
    }
}

bool cw__say_event(writer *w, const hole *h, const char *argument, thing *left)
{
    (void)h, (void)argument, (void)left;
    for (int i = 0; i < EVENT_WORDS; i++) {
        if (event_words[i].when == w->ability->when) {
            cw_str_add(w->out, event_words[i].words);
            return true;
        }
    }
    return false;
}
