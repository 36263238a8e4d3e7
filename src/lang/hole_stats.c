/* What an effect gives: attack and health, keywords, spell damage and a quoted ability, in one
 * list ("+4/+4, taunt and \"Deathrattle: …\""), and lists of keywords alone. */
#include "holes.h"

#include <stddef.h>
#include <string.h>

/* The sign must be there: "2 attack" is no bonus. */
static bool read_signed(reader *r, int *at, cw_amount *amount)
{
    int end = *at;
    bool minus = !cw__accept(r, &end, "+") && cw__accept(r, &end, "-");
    if (end == *at || !cw__accept_amount(r, &end, amount))
        return false;
    amount->value = (int16_t)(minus ? -amount->value : amount->value);
    *at = end;
    return true;
}

/* Zero is no gift; X is, whatever it will be. */
static bool is_nothing(const cw_amount *amount)
{
    return amount->kind == CW_AMOUNT_CONST && amount->value == 0;
}

/* "+2 attack", "+3 health", "+1/+1" */
static bool read_numbers(reader *r, int *at, cw_effect *e)
{
    cw_amount first, second = {0};
    int end = *at;
    if (!read_signed(r, &end, &first))
        return false;
    if (cw__accept(r, &end, "/")) {
        if (!read_signed(r, &end, &second) || !is_nothing(&e->a) || !is_nothing(&e->b))
            return false;
        e->a = first;
        e->b = second;
    } else if (cw__accept(r, &end, "attack") && is_nothing(&e->a)) {
        e->a = first;
    } else if ((cw__accept(r, &end, "health") || cw__accept(r, &end, "durability"))
               && is_nothing(&e->b)) {
        e->b = first;
    } else {
        return false;
    }
    if (is_nothing(&first) && is_nothing(&second))
        return cw__refuse(r, *at, CW_ERR_RANGE, "0 does nothing: the number must be at least 1");
    *at = end;
    return true;
}

/* A keyword that the list has already is not read again: "taunt and taunt" is a slip. */
static bool read_keyword(reader *r, int *at, uint32_t *keywords)
{
    for (int k = 0; k < CW_KW_COUNT; k++) {
        if (!(*keywords >> k & 1)
            && cw__accept_words(r, at, cw_game_keyword(r->game, (cw_keyword)k))) {
            *keywords |= 1u << k;
            return true;
        }
    }
    return false;
}

/* Keywords with a number that can be given. */
static const struct {
    cw_value value;
    size_t offset; /* in cw_effect */
} counted[] = {
    {CW_VALUE_SPELL_DAMAGE, offsetof(cw_effect, spell_damage)},
    {CW_VALUE_INVULNERABLE, offsetof(cw_effect, guard)},
};
enum { COUNTED = sizeof counted / sizeof *counted };

/* Spells have effects that nothing has to set off; whoever else gets an ability is a minion to it. */
static cw_type quoted_type(const cw_select *to, uint8_t speaker)
{
    bool spell = to->pick == CW_PICK_THIS ? speaker == CW_TYPE_SPELL
                                          : to->filter.kinds == CW_KIND_SPELL;
    return spell ? CW_TYPE_SPELL : CW_TYPE_MINION;
}

/* Behind the quotation mark. Keywords inside are given like those outside, and a second quote
 * together with the first. */
static bool read_quote(reader *r, int at, int *end, cw_effect *e)
{
    uint32_t keywords = e->keywords;
    for (int next = at; read_keyword(r, &next, &keywords) && cw__accept(r, &next, ".");) {
        e->keywords = keywords;
        at = next;
        if (cw__accept(r, &next, "\"")) {
            *end = next;
            return true;
        }
    }
    int number = cw__read_quote(r, at, quoted_type(&e->to, r->type), end);
    if (number && e->ability)
        number = cw__join_quotes(r, at, e->ability, number);
    e->ability = (uint16_t)number;
    return number != 0;
}

/* Each kind of item once, but for quotes: "+1 attack and +2 attack" is not read as a sum. */
static bool read_item(reader *r, int option, int *at, cw_effect *e)
{
    int end = *at, value;
    if (read_numbers(r, at, e) || read_keyword(r, at, &e->keywords))
        return true;
    if (option & STATS_LASTING)
        return false;
    for (size_t i = 0; i < COUNTED; i++) {
        uint8_t *field = (uint8_t *)e + counted[i].offset;
        end = *at;
        if (!*field && cw__accept_words(r, &end, cw_value_name(counted[i].value))
            && cw__accept_number(r, &end, &value) && value > 0 && value < 100) {
            *field = (uint8_t)value;
            *at = end;
            return true;
        }
    }
    end = *at;
    return cw__accept(r, &end, "\"") && read_quote(r, end, at, e);
}

/* A list may end after each item: what follows "and" may be the next effect. */
void cw__read_stats(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    thing t = *so_far;
    while (read_item(r, s->hole->option, &at, &t.effect)) {
        cw__add_reading(out, at, &t);
        if (!cw__accept(r, &at, ",") && !cw__accept(r, &at, "and"))
            return;
    }
}

/* Always with its sign, which tells a bonus from a number. */
static bool say_signed(writer *w, const cw_amount *amount)
{
    cw_amount plain = {.kind = amount->kind, .value = amount->value};
    if (memcmp(&plain, amount, sizeof plain) != 0 || amount->value < -999 || amount->value > 999
        || amount->value == 0)
        return false;
    if (amount->kind == AMOUNT_X) {
        cw_str_add(w->out, amount->value < 0 ? "-X" : "+X");
        return true;
    }
    cw_str_printf(w->out, "%+d", amount->value);
    return amount->kind == CW_AMOUNT_CONST;
}

/* A weapon's health is called durability, which only the target can tell. */
static bool say_numbers(writer *w, const cw_effect *e)
{
    const cw_select *to = &w->effect->to;
    bool weapon = to->pick == CW_PICK_THIS ? w->type == CW_TYPE_WEAPON
                                           : to->filter.kinds == CW_KIND_WEAPON;
    if (is_nothing(&e->b)) {
        bool said = say_signed(w, &e->a);
        cw_str_add(w->out, " attack");
        return said;
    }
    if (is_nothing(&e->a)) {
        bool said = say_signed(w, &e->b);
        cw_str_add(w->out, weapon ? " durability" : " health");
        return said;
    }
    if (!say_signed(w, &e->a))
        return false;
    cw_str_char(w->out, '/');
    return say_signed(w, &e->b);
}

/* Between the items of a list: commas, and "and" before the last. */
static void say_link(writer *w, int done, int count)
{
    if (done > 0)
        cw_str_add(w->out, done == count - 1 ? " and " : ", ");
}

/* As items number `done` and on of a list of `count`; returns how many they are. */
static int say_keywords(writer *w, uint32_t keywords, int done, int count)
{
    int before = done;
    for (int k = 0; k < CW_KW_COUNT; k++) {
        if (keywords >> k & 1) {
            say_link(w, done++, count);
            cw_str_add(w->out, cw_game_keyword(w->game, (cw_keyword)k));
        }
    }
    return done - before;
}

/* What is given is said from the view of the thing that gets it: "this minion" is that one. As items
 * number `done` and on of a list of `count`. */
static bool say_quotes(writer *w, uint16_t ability, int done, int count)
{
    writer inner = *w;
    bool said = w->depth < 3;
    inner.depth++;
    inner.type = (uint8_t)quoted_type(&w->effect->to, w->type);
    for (int i = ability - 1; said && done < count; i++) {
        say_link(w, done++, count);
        cw_str_char(w->out, '"');
        said = cw__say_ability(&inner, &w->game->abilities[i]);
        cw_str_char(w->out, '"');
    }
    return said;
}

/* Of a number that no ability has, one that then cannot be said. */
static int count_quotes(const writer *w, uint16_t ability)
{
    return ability == 0                           ? 0
           : ability - 1 < w->game->ability_count ? cw_game_quoted(w->game, ability - 1)
                                                  : -1;
}

/* 1. Count the items first, for commas and "and".
 * 2. Refuse what the list has no words for.
 * 3. Say numbers, keywords, counted keywords and quotes in this order, which is the canonical
 *    one.
 * 4. Clear all that was said, so that the row can see that nothing is left. */
bool cw__say_stats(writer *w, const slot *s, thing *left)
{
    cw_effect *e = &left->effect;
    bool numbers = memcmp(&e->a, &(cw_amount){0}, sizeof e->a) != 0
                   || memcmp(&e->b, &(cw_amount){0}, sizeof e->b) != 0;
    int quotes = count_quotes(w, e->ability), done = 0;
    int count = numbers + __builtin_popcount(e->keywords) + (e->spell_damage > 0) + (e->guard > 0)
                + quotes;
    if (quotes < 0 || count == 0 || (e->keywords >> CW_KW_COUNT) || e->spell_damage > 99
        || e->guard > 99
        || ((s->hole->option & STATS_LASTING) && (e->spell_damage || e->guard || e->ability)))
        return false;
    if (numbers && !say_numbers(w, e))
        return false;
    done += numbers;
    done += say_keywords(w, e->keywords, done, count);
    for (size_t i = 0; i < COUNTED; i++) {
        uint8_t *field = (uint8_t *)e + counted[i].offset;
        if (*field) {
            say_link(w, done++, count);
            cw_str_printf(w->out, "%s %d", cw_value_name(counted[i].value), *field);
            *field = 0;
        }
    }
    if (quotes && !say_quotes(w, e->ability, done, count))
        return false;
    memset(&e->a, 0, sizeof e->a);
    memset(&e->b, 0, sizeof e->b);
    e->keywords = 0;
    e->ability = 0;
    return true;
}

/* As the list of cw__read_stats, of keywords only. */
void cw__read_keywords(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    thing t = *so_far;
    (void)s;
    while (read_keyword(r, &at, &t.effect.keywords)) {
        cw__add_reading(out, at, &t);
        if (!cw__accept(r, &at, ",") && !cw__accept(r, &at, "and"))
            return;
    }
}

bool cw__say_keywords(writer *w, const slot *s, thing *left)
{
    uint32_t keywords = left->effect.keywords;
    int count = __builtin_popcount(keywords);
    (void)s;
    left->effect.keywords = 0;
    return count > 0 && say_keywords(w, keywords, 0, count) == count;
}
