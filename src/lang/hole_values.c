/* Holes for numbers: amounts, gains of stats with keywords, comparisons. */
#include "holes.h"

#include <stdio.h>
#include <string.h>

/* ---- amounts ---- */

enum { LOW_ONE, LOW_ZERO, NEGATIVE };

static int amount_form(const char *argument)
{
    return argument[0] == '0' ? LOW_ZERO : argument[0] == '-' ? NEGATIVE : LOW_ONE;
}

static bool is_counted_noun(const char *argument)
{
    return argument[0] >= 'a';
}

static void add_amount(readings *out, int end, const thing *so_far, size_t offset,
                       const cw_amount *amount)
{
    thing *t = cw__add_reading(out, end, so_far);
    if (t) {
        memcpy((char *)t + offset, amount, sizeof *amount);
    }
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
        if (form != NEGATIVE && cw__accept(r, &dash, "-") &&
            cw__accept_number(r, &dash, &high) && high > value) {
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
    if (is_counted_noun(argument) && (cw__accept(r, &end, "a") || cw__accept(r, &end, "an") ||
                                      cw__accept(r, &end, "1"))) {
        if (cw__accept_words(r, &end, argument)) {
            add_amount(out, end, so_far, h->offset, &amount);
            return;
        }
    }
    end = at;
    if (read_plain(r, amount_form(argument), &end, &amount) &&
        (!is_counted_noun(argument) || read_plural(r, &end, argument))) {
        add_amount(out, end, so_far, h->offset, &amount);
    }
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
    if (memcmp(&plain, &amount, sizeof plain) != 0 || value < (form == LOW_ZERO ? 0 : 1) ||
        value > 999) {
        return false;
    }
    switch (amount.kind) {
    case AMOUNT_X: cw_str_add(w->out, "X"); break;
    case CW_AMOUNT_RANGE:
        if (form == NEGATIVE || amount.high <= value || amount.high > 999) {
            return false;
        }
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
    if (noun) {
        cw_str_printf(w->out, " %ss", argument);
    }
    return true;
}

/* ---- stats, keywords and quotes ---- */

static bool read_signed(reader *r, int *at, cw_amount *amount)
{
    int end = *at, value = 0;
    bool minus = !cw__accept(r, &end, "+") && cw__accept(r, &end, "-");
    memset(amount, 0, sizeof *amount);
    if (end == *at) {
        return false;
    }
    if (cw__accept(r, &end, "x")) {
        amount->kind = AMOUNT_X;
        value = 1;
    } else if (!cw__accept_number(r, &end, &value)) {
        return false;
    }
    amount->value = (int16_t)(minus ? -value : value);
    *at = end;
    return true;
}

static bool is_nothing(const cw_amount *amount)
{
    return amount->kind == CW_AMOUNT_CONST && amount->value == 0;
}

/* "+2 attack", "+3 health", "+1/+1" */
static bool read_numbers(reader *r, int *at, cw_effect *e)
{
    cw_amount first, second = {0};
    int end = *at;
    if (!read_signed(r, &end, &first)) {
        return false;
    }
    if (cw__accept(r, &end, "/")) {
        if (!read_signed(r, &end, &second) || !is_nothing(&e->a) || !is_nothing(&e->b)) {
            return false;
        }
        e->a = first;
        e->b = second;
    } else if (cw__accept(r, &end, "attack") && is_nothing(&e->a)) {
        e->a = first;
    } else if ((cw__accept(r, &end, "health") || cw__accept(r, &end, "durability")) &&
               is_nothing(&e->b)) {
        e->b = first;
    } else {
        return false;
    }
    *at = end;
    return true;
}

static bool read_keyword(reader *r, int *at, uint32_t *keywords)
{
    for (int k = 0; k < CW_KW_COUNT; k++) {
        if (!(*keywords >> k & 1) && cw__accept_words(r, at, cw_keyword_name((cw_keyword)k))) {
            *keywords |= 1u << k;
            return true;
        }
    }
    return false;
}

static bool read_item(reader *r, int option, int *at, cw_effect *e)
{
    int end = *at, value;
    if (read_numbers(r, at, e) || read_keyword(r, at, &e->keywords)) {
        return true;
    }
    if (option & STATS_LASTING) {
        return false;
    }
    if (!e->spell_damage && cw__accept_words(r, &end, "spell damage") &&
        cw__accept_number(r, &end, &value) && value > 0 && value < 100) {
        e->spell_damage = (uint8_t)value;
        *at = end;
        return true;
    }
    end = *at;
    if (!e->ability && cw__accept(r, &end, "\"")) {
        e->ability = (uint16_t)cw__read_quote(r, end, at);
        return e->ability != 0;
    }
    return false;
}

/* A list may end after each item: what follows "and" may be the next effect. */
void cw__read_stats(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                    readings *out)
{
    thing t = *so_far;
    (void)argument;
    while (read_item(r, h->option, &at, &t.effect)) {
        cw__add_reading(out, at, &t);
        if (!cw__accept(r, &at, ",") && !cw__accept(r, &at, "and")) {
            return;
        }
    }
}

bool cw__say_signed(writer *w, const cw_amount *amount)
{
    cw_amount plain = {.kind = amount->kind, .value = amount->value};
    if (memcmp(&plain, amount, sizeof plain) != 0 || amount->value < -999 ||
        amount->value > 999 || amount->value == 0) {
        return false;
    }
    if (amount->kind == AMOUNT_X) {
        cw_str_add(w->out, amount->value < 0 ? "-X" : "+X");
        return true;
    }
    cw_str_printf(w->out, "%+d", amount->value);
    return amount->kind == CW_AMOUNT_CONST;
}

static bool say_numbers(writer *w, const cw_effect *e)
{
    const cw_select *to = &w->effect->to;
    bool weapon = to->pick == CW_PICK_THIS ? w->type == CW_TYPE_WEAPON
                                           : to->filter.kinds == CW_KIND_WEAPON;
    if (is_nothing(&e->b)) {
        bool said = cw__say_signed(w, &e->a);
        cw_str_add(w->out, " attack");
        return said;
    }
    if (is_nothing(&e->a)) {
        bool said = cw__say_signed(w, &e->b);
        cw_str_add(w->out, weapon ? " durability" : " health");
        return said;
    }
    if (!cw__say_signed(w, &e->a)) {
        return false;
    }
    cw_str_char(w->out, '/');
    return cw__say_signed(w, &e->b);
}

/* Between the items of a list: commas, and "and" before the last. */
static void say_link(writer *w, int done, int count)
{
    if (done > 0) {
        cw_str_add(w->out, done == count - 1 ? " and " : ", ");
    }
}

static bool say_quote(writer *w, uint16_t ability)
{
    writer inner = *w;
    if (ability - 1 >= w->game->ability_count || w->depth >= 3) {
        return false;
    }
    inner.depth++;
    inner.type = CW_TYPE_MINION;
    cw_str_char(w->out, '"');
    bool said = cw__say_ability(&inner, &w->game->abilities[ability - 1]);
    cw_str_char(w->out, '"');
    return said;
}

bool cw__say_stats(writer *w, const hole *h, const char *argument, thing *left)
{
    cw_effect *e = &left->effect;
    bool numbers = memcmp(&e->a, &(cw_amount){0}, sizeof e->a) != 0 ||
                   memcmp(&e->b, &(cw_amount){0}, sizeof e->b) != 0;
    int count = numbers + __builtin_popcount(e->keywords) + (e->spell_damage > 0) +
                (e->ability > 0);
    int done = 0;
    (void)argument;
    if (count == 0 || (e->keywords >> CW_KW_COUNT) || e->spell_damage > 99 ||
        ((h->option & STATS_LASTING) && (e->spell_damage || e->ability))) {
        return false;
    }
    if (numbers && !say_numbers(w, e)) {
        return false;
    }
    done += numbers;
    for (int k = 0; k < CW_KW_COUNT; k++) {
        if (e->keywords >> k & 1) {
            say_link(w, done++, count);
            cw_str_add(w->out, cw_keyword_name((cw_keyword)k));
        }
    }
    if (e->spell_damage) {
        say_link(w, done++, count);
        cw_str_printf(w->out, "spell damage %d", e->spell_damage);
    }
    if (e->ability) {
        say_link(w, done++, count);
        if (!say_quote(w, e->ability)) {
            return false;
        }
    }
    memset(&e->a, 0, sizeof e->a);
    memset(&e->b, 0, sizeof e->b);
    e->keywords = 0;
    e->spell_damage = 0;
    e->ability = 0;
    return true;
}

void cw__read_keywords(reader *r, const hole *h, const char *argument, int at,
                       const thing *so_far, readings *out)
{
    thing t = *so_far;
    (void)h, (void)argument;
    while (read_keyword(r, &at, &t.effect.keywords)) {
        cw__add_reading(out, at, &t);
        if (!cw__accept(r, &at, ",") && !cw__accept(r, &at, "and")) {
            return;
        }
    }
}

bool cw__say_keywords(writer *w, const hole *h, const char *argument, thing *left)
{
    uint32_t keywords = left->effect.keywords;
    int count = __builtin_popcount(keywords), done = 0;
    (void)h, (void)argument;
    left->effect.keywords = 0;
    for (int k = 0; k < CW_KW_COUNT; k++) {
        if (keywords >> k & 1) {
            say_link(w, done++, count);
            cw_str_add(w->out, cw_keyword_name((cw_keyword)k));
        }
    }
    return count > 0 && done == count;
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
    if (!cw__accept_words(r, &end, comparisons[i].before) || !cw__accept_number(r, &end, value) ||
        !cw__accept_words(r, &end, comparisons[i].after)) {
        return false;
    }
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
            t->condition.filter =
                (cw_filter){.where = CW_WHERE_ANYWHERE, .stat = CW_STAT_COST,
                            .compare = comparisons[i].compare, .value = (int16_t)value};
        }
    }
}

bool cw__say_price(writer *w, const hole *h, const char *argument, thing *left)
{
    cw_filter f = left->condition.filter;
    cw_filter plain = {.where = CW_WHERE_ANYWHERE, .stat = CW_STAT_COST, .compare = f.compare,
                       .value = f.value};
    (void)h, (void)argument;
    memset(&left->condition.filter, 0, sizeof f);
    return memcmp(&f, &plain, sizeof f) == 0 && say_comparison(w, f.compare, f.value);
}

void cw__read_value(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                    readings *out)
{
    int value;
    (void)h, (void)argument;
    if (cw__accept_number(r, &at, &value) && value >= 2) {
        thing *t = cw__add_reading(out, at, so_far);
        if (t) {
            t->condition.value = (int16_t)value;
        }
    }
}

bool cw__say_value(writer *w, const hole *h, const char *argument, thing *left)
{
    int value = left->condition.value;
    (void)h, (void)argument;
    left->condition.value = 0;
    cw_str_printf(w->out, "%d", value);
    return value >= 2 && value <= 999;
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
            if (t) {
                t->amount.stat = (uint8_t)stat;
            }
        }
    }
}

bool cw__say_stat(writer *w, const hole *h, const char *argument, thing *left)
{
    int stat = left->amount.stat;
    (void)argument;
    left->amount.stat = CW_STAT_NONE;
    if (stat < CW_STAT_ATTACK || stat > CW_STAT_COST) {
        return false;
    }
    cw_str_add(w->out, stat_words[h->option][stat]);
    return true;
}

static const struct {
    uint8_t when;
    const char *words;
} event_words[] = {
    {CW_WHEN_DAMAGED, "damage taken"},
    {CW_WHEN_DEALS_DAMAGE, "damage dealt"},
    {CW_WHEN_LETHAL, "damage prevented"},
    {CW_WHEN_HEALED, "health restored"},
    {CW_WHEN_OVERLOADED, "mana overloaded"},
};
enum { EVENT_WORDS = sizeof event_words / sizeof *event_words };

void cw__read_event(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                    readings *out)
{
    (void)h, (void)argument;
    for (int i = 0; i < EVENT_WORDS; i++) {
        int end = at;
        if (event_words[i].when == r->when && cw__accept_words(r, &end, event_words[i].words)) {
            cw__add_reading(out, end, so_far);
        }
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
