/* Amounts that are told after the effect: "…, where X is your armor" and "… for each minion". */
#include "holes.h"

#include <string.h>

/* ---- reading ---- */

/* Counters are few (rules/kinds.h), so that equal ones of all cards are shared. */
static int find_counter(reader *r, int at, const cw_counter *counter)
{
    for (int i = 0; i < r->counter_count; i++)
        if (memcmp(&r->counters[i], counter, sizeof *counter) == 0)
            return i;
    if (r->counter_count >= CW_MAX_COUNTERS) {
        cw__refuse(r, at, CW_ERR_LIMIT, "a game can count at most %d things over a whole match",
                   CW_MAX_COUNTERS);
        return -1;
    }
    r->counters[r->counter_count] = *counter;
    return r->counter_count++;
}

/* Only the player's own things are counted over a match: "you summoned", "of yours that died". */
static void add_tallies(reader *r, const reading *noun, readings *out)
{
    for (int when = 0; when < CW_WHEN_COUNT; when++) {
        int end = noun->end;
        const char *words = cw_when_facts[when].counted;
        cw_counter counter = {.when = (uint8_t)when, .filter = noun->value.filter};
        if (!words || !cw__accept_words(r, &end, words))
            continue;
        int index = find_counter(r, noun->end, &counter);
        thing t;
        memset(&t, 0, sizeof t);
        t.amount.kind = CW_AMOUNT_COUNTER;
        t.amount.high = (int16_t)index;
        if (index >= 0)
            cw__add_reading(out, end, &t);
    }
}

static const struct {
    uint8_t rule, where;
    const char *words;
} fallen[] = {
    {NOUN_FALLEN_TURN, CW_WHERE_DEAD_TURN, "that died this turn"},
    {NOUN_FALLEN_GAME, CW_WHERE_DEAD_GAME, "that died this game"},
};

/* What is there now ("for each minion") and what happened so far ("for each minion you summoned
 * this game") begin with the same words: both are read, and the rest of the sentence decides. */
static void read_each(reader *r, int at, readings *out)
{
    readings nouns = {0};
    cw_filter none = {0}, own = {.side = CW_SIDE_FRIENDLY};
    description old = cw__describe(r, at, "a noun such as \"enemy minion\"");
    cw__read_noun(r, NOUN_COUNTED, NOUN_ONE, at, &none, &nouns);
    for (int i = 0; i < nouns.count; i++) {
        thing t;
        memset(&t, 0, sizeof t);
        t.amount.kind = CW_AMOUNT_COUNT;
        t.amount.of = nouns.list[i].value.filter;
        cw__add_reading(out, nouns.list[i].end, &t);
    }
    for (size_t i = 0; i < sizeof fallen / sizeof *fallen; i++) {
        nouns.count = 0;
        cw__read_noun(r, fallen[i].rule, NOUN_ONE, at, &none, &nouns);
        for (int k = 0; k < nouns.count; k++) {
            int end = nouns.list[k].end;
            thing t;
            memset(&t, 0, sizeof t);
            t.amount.kind = CW_AMOUNT_COUNT;
            t.amount.of = nouns.list[k].value.filter;
            if (cw__accept_words(r, &end, fallen[i].words))
                cw__add_reading(out, end, &t);
        }
    }
    nouns.count = 0;
    cw__read_noun(r, NOUN_TALLIED, NOUN_ONE, at, &own, &nouns);
    for (int i = 0; i < nouns.count; i++)
        add_tallies(r, &nouns.list[i], out);
    cw__undescribe(r, old);
}

/* The X of the phrase holds only a sign ("-X/-X"); its meaning is put in, with that sign. */
static void put_x(cw_amount *amount, const cw_amount *meaning)
{
    if (amount->kind == AMOUNT_X) {
        int16_t sign = amount->value;
        *amount = *meaning;
        amount->value = (int16_t)(meaning->value * sign);
    }
}

/* Each plain number is multiplied; false if there is another kind of amount. */
static bool multiply(cw_amount *amount, const cw_amount *each, bool *any)
{
    if (amount->kind != CW_AMOUNT_CONST)
        return false;
    if (amount->value != 0) {
        int16_t value = amount->value;
        *amount = *each;
        amount->value = value;
        *any = true;
    }
    return true;
}

/* An X must be explained; plain numbers may be followed by "for each". The effect without the tail
 * is a reading as well, where that makes sense. */
void cw__read_amount_tail(reader *r, const reading *effect, readings *out)
{
    const cw_effect *e = &effect->value.effect;
    readings found = {0};
    int end = effect->end;
    if (e->a.kind == AMOUNT_X || e->b.kind == AMOUNT_X) {
        description old = cw__describe(r, end, "\", where X is …\"");
        bool told = cw__accept_words(r, &end, ", where x is");
        cw__undescribe(r, old);
        bool twice = told && (cw__accept(r, &end, "twice") || cw__accept(r, &end, "double"));
        if (told)
            cw__read_table(r, &cw__definition_phrases, end, &found);
        for (int i = 0; i < found.count && twice; i++)
            found.list[i].value.amount.value *= 2;
        for (int i = 0; i < found.count; i++) {
            thing t = effect->value;
            put_x(&t.effect.a, &found.list[i].value.amount);
            put_x(&t.effect.b, &found.list[i].value.amount);
            cw__add_reading(out, found.list[i].end, &t);
        }
        return;
    }
    cw__add_reading(out, effect->end, &effect->value);
    if (cw__accept_words(r, &end, "for each"))
        read_each(r, end, &found);
    for (int i = 0; i < found.count; i++) {
        thing t = effect->value;
        bool any = false;
        if (multiply(&t.effect.a, &found.list[i].value.amount, &any)
            && multiply(&t.effect.b, &found.list[i].value.amount, &any) && any)
            cw__add_reading(out, found.list[i].end, &t);
    }
}

/* "Damage equal to its attack": read like "where X is its attack", in which it is said. */
void cw__read_equal(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    readings found = {0};
    bool twice = cw__accept(r, &at, "twice") || cw__accept(r, &at, "double");
    (void)s;
    cw__read_table(r, &cw__definition_phrases, at, &found);
    for (int i = 0; i < found.count; i++) {
        cw_amount *a = &cw__add_reading(out, found.list[i].end, so_far)->effect.a;
        *a = found.list[i].value.amount;
        a->value = (int16_t)(twice ? 2 * a->value : a->value);
    }
}

void cw__read_unsaid(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    (void)r, (void)s;
    cw__add_reading(out, at, so_far);
}

bool cw__say_unsaid(writer *w, const slot *s, thing *left)
{
    (void)w, (void)s, (void)left;
    return false;
}

bool cw__say_equal(writer *w, const slot *s, thing *left)
{
    (void)w, (void)s, (void)left;
    return false;
}

/* ---- saying ---- */

/* What a row of the table can say by itself. */
static bool is_plain(const cw_amount *a)
{
    return a->kind == CW_AMOUNT_CONST || a->kind == CW_AMOUNT_RANGE;
}

/* A number of things: of those that are there, or of those that the match has seen. */
static bool is_counted(const cw_amount *a)
{
    return a->kind == CW_AMOUNT_COUNT || a->kind == CW_AMOUNT_COUNTER;
}

/* Nothing in any field, so that nothing of it could go unsaid. */
static bool is_zero(const cw_amount *a)
{
    static const cw_amount zero;
    return memcmp(a, &zero, sizeof zero) == 0;
}

/* What both amounts are multiples of, for "for each"; false if they are not. */
static bool common_count(const cw_effect *e, cw_amount *each)
{
    cw_amount a = e->a, b = e->b;
    if (!(is_counted(&a) || is_zero(&a)) || !(is_counted(&b) || is_zero(&b)))
        return false;
    if ((is_counted(&a) && a.value == 0) || (is_counted(&b) && b.value == 0))
        return false;
    a.value = b.value = 0;
    *each = is_counted(&a) ? a : b;
    return !is_counted(&a) || !is_counted(&b) || memcmp(&a, &b, sizeof a) == 0;
}

/* The amount must be nothing but its noun or counter: anything else in it would go unsaid. */
static bool say_each(writer *w, const cw_amount *each)
{
    cw_amount plain = {.kind = each->kind};
    cw_str_add(w->out, " for each ");
    if (each->kind == CW_AMOUNT_COUNT) {
        int i = each->of.where - CW_WHERE_DEAD_TURN;
        plain.of = each->of;
        if (memcmp(&plain, each, sizeof plain) != 0)
            return false;
        if (i < 0)
            return cw__say_noun(w, NOUN_COUNTED, NOUN_ONE, &each->of);
        if (i >= 2 || !cw__say_noun(w, fallen[i].rule, NOUN_ONE, &each->of))
            return false;
        cw_str_printf(w->out, " %s", fallen[i].words);
        return true;
    }
    plain.high = each->high;
    if (memcmp(&plain, each, sizeof plain) != 0 || each->high < 0
        || each->high >= w->game->counter_count)
        return false;
    const cw_counter *counter = &w->game->counters[each->high];
    const char *words = cw_when_facts[counter->when].counted;
    if (words && counter->filter.side == CW_SIDE_FRIENDLY
        && cw__say_noun(w, NOUN_TALLIED, NOUN_ONE, &counter->filter)) {
        cw_str_printf(w->out, " %s", words);
        return true;
    }
    return false;
}

/* The reverse of multiply: a number again, for the phrase before "for each". */
static void multiply_back(cw_amount *amount)
{
    *amount = (cw_amount){.kind = CW_AMOUNT_CONST, .value = amount->value};
}

/* Replaces what is no plain number by X; false if there are two different ones. */
static bool name_x(cw_amount *amount, cw_amount *meaning, bool *any)
{
    cw_amount own = *amount;
    if (is_plain(amount))
        return true;
    own.value = (int16_t)(amount->value < 0 ? -amount->value : amount->value);
    if (own.value < 1 || own.value > 2 || (*any && memcmp(&own, meaning, sizeof own) != 0))
        return false;
    *meaning = own;
    *any = true;
    *amount = (cw_amount){.kind = AMOUNT_X, .value = (int16_t)(amount->value < 0 ? -1 : 1)};
    return true;
}

/* In an amount "it" is the sentence's own target, if it has one. */
static uint8_t own_it(const cw_effect *e, uint8_t it)
{
    return cw__it_has_stats(e, it) ? CW_PICK_IT : CW_PICK_NONE;
}

/* 1. Plain numbers: the table says it all.
 * 2. Multiples of one count: "… for each …".
 * 3. Otherwise "X" in the phrase and its meaning behind it; both amounts must mean the same X. */
bool cw__say_effect(writer *w, const phrase_table *table, const cw_effect *effect)
{
    cw_effect e = *effect;
    cw_amount meaning = {0};
    size_t mark = w->out->size;
    bool any = false;
    uint8_t it = w->it;
    e.condition = (cw_condition){0};
    e.flags &= (uint8_t) ~(CW_EFFECT_THEN | CW_EFFECT_ELSE);
    e.pool_first = e.pool_count = 0;
    w->effect = effect;
    if (is_plain(&e.a) && is_plain(&e.b))
        return cw__say_table(w, table, &e);
    cw_effect counted = e;
    if (common_count(&e, &meaning)) {
        if (is_counted(&e.a))
            multiply_back(&counted.a);
        if (is_counted(&e.b))
            multiply_back(&counted.b);
        if (cw__say_table(w, table, &counted)) {
            w->it = own_it(effect, it);
            bool said = say_each(w, &meaning);
            w->it = it;
            if (said)
                return true;
        }
        cw__say_back(w, mark);
    }
    if (!name_x(&e.a, &meaning, &any) || !name_x(&e.b, &meaning, &any)
        || !cw__say_table(w, table, &e))
        return false;
    cw_str_add(w->out, meaning.value == 2 ? ", where X is twice " : ", where X is ");
    meaning.value = 1;
    w->it = own_it(effect, it);
    bool said = (meaning.of_it != 1 || w->it)
                && cw__say_table(w, &cw__definition_phrases, &meaning);
    w->it = it;
    return said;
}
