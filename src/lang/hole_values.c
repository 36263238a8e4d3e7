/* Holes for numbers: amounts, comparisons, and what a thing has of something. */
#include "holes.h"

#include <stdio.h>
#include <string.h>

/* ---- amounts ---- */

enum { LOW_ONE, LOW_ZERO, NEGATIVE };

/* By the first letter of the argument: "0", "-", or a noun or nothing. */
static int amount_form(const char *argument)
{
    return argument[0] == '0' ? LOW_ZERO : argument[0] == '-' ? NEGATIVE : LOW_ONE;
}

/* Nouns are the only arguments that begin with a letter. */
static bool is_counted_noun(const char *argument) { return argument[0] >= 'a'; }

static cw_amount *amount_of(const slot *s, thing *t)
{
    return (cw_amount *)((char *)t + s->hole->offset);
}

/* "3", "2-3" or "X"; the sign of the value is turned for NEGATIVE. */
static bool read_plain(reader *r, int form, int *at, cw_amount *amount)
{
    int high, start = *at;
    if (!cw__accept_amount(r, at, amount))
        return false;
    if (amount->value == 0 && form != LOW_ZERO)
        return cw__refuse(r, start, CW_ERR_RANGE, "0 does nothing: the number must be at least 1");
    int dash = *at;
    if (amount->kind == CW_AMOUNT_CONST && form != NEGATIVE && cw__accept(r, &dash, "-")
        && cw__accept_number(r, &dash, &high) && high > amount->value) {
        amount->kind = CW_AMOUNT_RANGE;
        amount->high = (int16_t)high;
        *at = dash;
    }
    amount->value = (int16_t)(form == NEGATIVE ? -amount->value : amount->value);
    return true;
}

/* All nouns that are counted have a regular plural. */
static bool read_plural(reader *r, int *at, const char *noun)
{
    char many[64];
    snprintf(many, sizeof many, "%ss", noun);
    return cw__accept_words(r, at, many);
}

/* The argument is a noun to count ("a card", "2 cards"), "0" if nothing is a number too, or "-"
 * where the phrase says "less" and the value is negative. */
void cw__read_amount(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    cw_amount amount = {.value = 1};
    int end = at;
    bool noun = is_counted_noun(s->argument);
    bool one = noun && (cw__accept_article(r, &end) || cw__accept(r, &end, "1"))
               && cw__accept_words(r, &end, s->argument);
    if (!one)
        end = at;
    if (one
        || (read_plain(r, amount_form(s->argument), &end, &amount)
            && (!noun || read_plural(r, &end, s->argument))))
        *amount_of(s, cw__add_reading(out, end, so_far)) = amount;
}

/* Only numbers that reading would accept are said: in range, and with nothing in the other
 * fields of the amount. */
bool cw__say_amount(writer *w, const slot *s, thing *left)
{
    int form = amount_form(s->argument);
    bool noun = is_counted_noun(s->argument);
    cw_amount amount = *amount_of(s, left);
    cw_amount plain = {.kind = amount.kind,
                       .value = amount.value,
                       .high = amount.kind == CW_AMOUNT_RANGE ? amount.high : 0};
    int value = form == NEGATIVE ? -amount.value : amount.value;
    memset(amount_of(s, left), 0, sizeof amount);
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
            cw_str_printf(w->out, "%s%s", cw__article(s->argument), s->argument);
            return true;
        }
        cw_str_printf(w->out, "%d", value);
        break;
    default: return false;
    }
    if (noun)
        cw_str_printf(w->out, " %ss", s->argument);
    return true;
}

/* ---- comparisons ---- */

static const struct {
    uint8_t compare;
    const char *before, *after;
} comparisons[] = {
    {CW_AT_MOST, "", " or less"}, {CW_AT_LEAST, "", " or more"}, {CW_EXACTLY, "exactly ", ""}};
enum { COMPARISONS = sizeof comparisons / sizeof *comparisons };

/* Each reading has the comparison in compare and value of a condition. */
void cw__read_compare(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    (void)s;
    for (int i = 0, value; i < COMPARISONS; i++) {
        int end = at;
        if (cw__accept_words(r, &end, comparisons[i].before) && cw__accept_number(r, &end, &value)
            && cw__accept_words(r, &end, comparisons[i].after)) {
            cw_condition *c = &cw__add_reading(out, end, so_far)->condition;
            c->compare = comparisons[i].compare;
            c->value = (int16_t)value;
        }
    }
}

/* Numbers that reading would refuse have no words. */
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

bool cw__say_compare(writer *w, const slot *s, thing *left)
{
    int compare = left->condition.compare, value = left->condition.value;
    (void)s;
    left->condition.compare = 0;
    left->condition.value = 0;
    return say_comparison(w, compare, value);
}

/* What the filter asks besides: of "it" and the card itself, which may be anywhere, nothing; of a
 * hero what the row says, who has the condition's value for himself. */
static cw_filter besides(const slot *s, const thing *t)
{
    cw_filter f = t->condition.filter;
    if (s->hole->option != OF_ROW)
        return (cw_filter){.where = CW_WHERE_ANYWHERE};
    f.stat = f.compare = 0;
    f.value = 0;
    f.keywords = 0;
    return f;
}

static cw_filter compared(const slot *s, const thing *t, int stat, int compare, int value)
{
    cw_filter f = besides(s, t);
    f.stat = (uint8_t)stat;
    f.compare = (uint8_t)compare;
    f.value = (int16_t)value;
    return f;
}

/* The comparison is read as that of a condition and goes into its filter instead; the word of the
 * stat stands behind it, but for the cost, of which the row speaks. */
static void read_stat(reader *r, const slot *s, int stat, int at, const thing *so_far,
                      readings *out)
{
    readings numbers = {0};
    cw__read_compare(r, NULL, at, so_far, &numbers);
    for (int i = 0; i < numbers.count; i++) {
        int end = numbers.list[i].end;
        const cw_condition *c = &numbers.list[i].value.condition;
        cw_filter found = compared(s, so_far, stat, c->compare, c->value);
        if (stat == CW_STAT_COST || cw__accept_words(r, &end, cw__counted_stat(&found)))
            cw__add_reading(out, end, so_far)->condition.filter = compared(s, so_far, stat,
                                                                           c->compare, c->value);
    }
}

/* Leaves the rest of the filter to the row; false if it holds more than the comparison. */
static bool say_stat(writer *w, const slot *s, int stat, thing *left)
{
    cw_filter f = left->condition.filter, plain = compared(s, left, stat, f.compare, f.value);
    left->condition.filter = s->hole->option == OF_ROW ? besides(s, left) : (cw_filter){0};
    return memcmp(&f, &plain, sizeof f) == 0 && say_comparison(w, f.compare, f.value);
}

void cw__read_price(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    read_stat(r, s, CW_STAT_COST, at, so_far, out);
}

bool cw__say_price(writer *w, const slot *s, thing *left)
{
    return say_stat(w, s, CW_STAT_COST, left);
}

/* A state is not had but been: "is frozen". */
static bool can_be_had(int keyword) { return !(STATE_KEYWORDS >> keyword & 1); }

static cw_filter having(const slot *s, const thing *t, int keyword)
{
    cw_filter f = besides(s, t);
    f.keywords = 1u << keyword;
    return f;
}

/* Attack and health of one hero have conditions of their own. */
static bool stat_can_be_had(const slot *s, int stat, const thing *t)
{
    return stat != CW_STAT_COST
           && (s->hole->option != OF_ROW || stat == CW_STAT_TIMES || t->condition.value == 2);
}

/* One keyword, or one comparison of anything but the cost. */
void cw__read_having(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    for (int k = 0; k < CW_KW_COUNT; k++) {
        int end = at;
        if (can_be_had(k) && cw__accept_words(r, &end, cw_game_keyword(r->game, (cw_keyword)k)))
            cw__add_reading(out, end, so_far)->condition.filter = having(s, so_far, k);
    }
    for (int stat = CW_STAT_ATTACK; stat <= CW_STAT_TIMES; stat++)
        if (stat_can_be_had(s, stat, so_far))
            read_stat(r, s, stat, at, so_far, out);
}

/* A keyword first: a filter with one and a comparison has no words. */
bool cw__say_having(writer *w, const slot *s, thing *left)
{
    cw_filter *f = &left->condition.filter, asked = *f;
    int stat = f->stat;
    for (int k = 0; k < CW_KW_COUNT; k++) {
        cw_filter one = having(s, left, k);
        if (can_be_had(k) && memcmp(&one, f, sizeof one) == 0) {
            *f = s->hole->option == OF_ROW ? besides(s, left) : (cw_filter){0};
            cw_str_add(w->out, cw_game_keyword(w->game, (cw_keyword)k));
            return true;
        }
    }
    if (stat == CW_STAT_NONE || stat > CW_STAT_TIMES || !stat_can_be_had(s, stat, left)
        || !say_stat(w, s, stat, left))
        return false;
    cw_str_printf(w->out, " %s", cw__counted_stat(&asked));
    return true;
}

/* The option is the least number that makes sense there. */
void cw__read_value(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    int value;
    if (cw__accept_number(r, &at, &value) && value >= s->hole->option)
        cw__add_reading(out, at, so_far)->condition.value = (int16_t)value;
}

bool cw__say_value(writer *w, const slot *s, thing *left)
{
    int value = left->condition.value;
    left->condition.value = 0;
    cw_str_printf(w->out, "%d", value);
    return value >= s->hole->option && value <= 999;
}
