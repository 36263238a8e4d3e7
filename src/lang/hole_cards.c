/* Holes that name cards of the game rather than of the match: any that fit ("2 random spells")
 * or a certain one ("a Frog"), with their number. */
#include "deck_private.h"
#include "holes.h"

#include <ctype.h>
#include <string.h>

/* From 2 on: one is said with "a", so that a number has one canonical form. */
static bool read_count(reader *r, int *at, cw_amount *a)
{
    return cw__accept_amount(r, at, a)
           && (a->kind == AMOUNT_X || (a->value >= 2 && a->value <= 99));
}

/* The reverse of read_count; false if anything else is in the amount. */
static bool say_count(writer *w, const cw_amount *a)
{
    cw_amount plain = {.kind = a->kind, .value = a->value};
    if (memcmp(&plain, a, sizeof plain) != 0)
        return false;
    if (a->kind == AMOUNT_X) {
        cw_str_add(w->out, "X ");
        return a->value == 1;
    }
    cw_str_printf(w->out, "%d ", a->value);
    return a->kind == CW_AMOUNT_CONST && a->value >= 2 && a->value <= 99;
}

/* A copy of the value so far for each noun that was found. */
static void put_pool(readings *out, const readings *found, const thing *so_far, const cw_amount *a)
{
    for (int i = 0; i < found->count; i++) {
        thing *t = cw__add_reading(out, found->list[i].end, so_far);
        t->effect.pool = found->list[i].value.filter;
        t->effect.a = *a;
    }
}

/* With an article one card, with a number several; a row that says the article itself (offset 0)
 * has only the noun. */
void cw__read_pool(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    noun_rule_id rule = s->hole->option >> 1;
    bool counted = s->hole->option & POOL_COUNT;
    readings found = {0};
    cw_filter given = {0};
    cw_amount a = {.value = (int16_t)counted};
    int end = at;
    if (!s->hole->offset || cw__accept_article(r, &end)) {
        if (!counted || cw__accept(r, &end, "random")) {
            cw__read_noun(r, rule, NOUN_ONE, end, &given, &found);
            put_pool(out, &found, so_far, &a);
        }
        return;
    }
    end = at;
    if (counted && read_count(r, &end, &a) && cw__accept(r, &end, "random")) {
        cw__read_noun(r, rule, NOUN_MANY, end, &given, &found);
        put_pool(out, &found, so_far, &a);
    }
}

/* option: rule * 2 + POOL_COUNT; offset 0: the row itself says "a". */
bool cw__say_pool(writer *w, const slot *s, thing *left)
{
    noun_rule_id rule = s->hole->option >> 1;
    bool counted = s->hole->option & POOL_COUNT;
    cw_filter pool = left->effect.pool;
    cw_amount a = left->effect.a, one = {.value = 1};
    memset(&left->effect.pool, 0, sizeof pool);
    if (counted)
        memset(&left->effect.a, 0, sizeof a);
    if (!s->hole->offset)
        return cw__say_noun(w, rule, NOUN_ONE, &pool);
    if (!counted)
        return cw__say_one(w, rule, &pool);
    if (memcmp(&a, &one, sizeof a) == 0) {
        cw_str_add(w->out, "a random ");
        return cw__say_noun(w, rule, NOUN_ONE, &pool);
    }
    if (!say_count(w, &a))
        return false;
    cw_str_add(w->out, "random ");
    return cw__say_noun(w, rule, NOUN_MANY, &pool);
}

/* The argument names the type; "card" is any that a deck can hold. */
static bool is_type(const cw_card *card, const char *argument)
{
    return argument[0] == 'm'   ? card->type == CW_TYPE_MINION
           : argument[0] == 'w' ? card->type == CW_TYPE_WEAPON
           : argument[0] == 'p' ? card->type == CW_TYPE_POWER
                                : deck_holds_kind(card);
}

/* All names that begin here are readings: one name may be the beginning of another. */
static void read_card_names(reader *r, const char *argument, int at, bool plural,
                            const thing *so_far, readings *out)
{
    description old = cw__describe(r, at, "the name of a card");
    bool any = false;
    r->steps += r->game->card_count / 16; /* a large game must not make hostile texts slow */
    for (int i = 1; i < r->game->card_count && r->steps < STEPS_MAX; i++) {
        const cw_card *card = &r->game->cards[i];
        const char *name = plural ? card->plural : card->name;
        int end = name && is_type(card, argument) ? cw__source_name(&r->source, at, name) : -1;
        if (end > 0) {
            cw__add_reading(out, end, so_far)->effect.card = (uint16_t)i;
            any = true;
        }
    }
    if (!any)
        cw__expect_card(r, at, plural);
    cw__undescribe(r, old);
}

/* ---- tokens that the text itself describes ---- */

/* " with taunt and charge": nothing more and nothing less than what the card has. */
static int read_made_keywords(reader *r, const cw_card *card, int at)
{
    uint32_t found = 0;
    int end = at;
    if (!card->keywords || !cw__accept(r, &at, "with"))
        return card->keywords ? -1 : at;
    do {
        int k = 0;
        while (k < CW_KW_COUNT
               && ((found >> k & 1)
                   || !cw__accept_words(r, &at, cw_game_keyword(r->game, (cw_keyword)k))))
            k++;
        if (k == CW_KW_COUNT)
            return -1;
        found |= 1u << k;
        end = at;
    } while (found != card->keywords && (cw__accept(r, &at, ",") || cw__accept(r, &at, "and")));
    return found == card->keywords ? end : -1;
}

/* "1/1 Deck Rat": one of that name and those numbers, which load_tokens.c has made if the files have
 * none. */
static void read_made_names(reader *r, const char *argument, int at, bool plural,
                            const thing *so_far, readings *out)
{
    const source_token *t = &r->source.tokens[at];
    int attack, health;
    if (t->length == 0 || !cw__peek(r, at + 1, "/") || !cw__accept_number(r, &at, &attack)
        || !cw__accept(r, &at, "/") || !cw__accept_number(r, &at, &health))
        return;
    r->steps += r->game->card_count / 16;
    for (int i = 1; i < r->game->card_count && r->steps < STEPS_MAX; i++) {
        const cw_card *card = &r->game->cards[i];
        const char *name = plural ? card->plural : card->name;
        if (card->type != CW_TYPE_MINION || card->attack != attack || card->health != health
            || !name || !is_type(card, argument))
            continue;
        int end = cw__source_name(&r->source, at, name);
        if (end > 0 && card->made)
            end = read_made_keywords(r, card, end);
        if (end > 0)
            cw__add_reading(out, end, so_far)->effect.card = (uint16_t)i;
    }
}

/* "1/1 " before the name, which is small if it is that of a race. */
static void say_made(writer *w, const cw_card *card, const char *name)
{
    const char *link = " with ";
    uint32_t left = card->keywords;
    cw_str_printf(w->out, "%d/%d ", card->attack, card->health);
    size_t mark = w->out->size;
    cw_str_add(w->out, name);
    if (card->made == CW_MADE_OF_RACE && w->out->size > mark && w->out->data)
        w->out->data[mark] = (char)tolower((unsigned char)w->out->data[mark]);
    for (int k = 0; k < CW_KW_COUNT; k++) {
        if (!(left >> k & 1))
            continue;
        left &= ~(1u << k);
        cw_str_printf(w->out, "%s%s", link, cw_game_keyword(w->game, (cw_keyword)k));
        link = left & (left - 1) ? ", " : " and ";
    }
}

/* Numbers that begin with the sound of a vowel: 8, 11, 18, 80 and so on. */
static const char *article_of(const cw_card *card)
{
    int n = card->attack;
    while (n >= 100)
        n /= 10;
    return !card->made                                           ? cw__article(card->name)
           : n == 8 || n == 11 || n == 18 || (n >= 80 && n < 90) ? "an "
                                                                 : "a ";
}

/* With an option of 0 there is no number, and the article stands for nothing. */
void cw__read_card(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    thing t = *so_far;
    int end = at;
    if (cw__accept_article(r, &end)) {
        t.effect.a.value = (int16_t)s->hole->option;
        read_made_names(r, s->argument, end, false, &t, out);
        read_card_names(r, s->argument, end, false, &t, out);
        return;
    }
    end = at;
    if (s->hole->option && read_count(r, &end, &t.effect.a)) {
        read_made_names(r, s->argument, end, true, &t, out);
        read_card_names(r, s->argument, end, true, &t, out);
    }
}

/* A card whose type the row is not about has no words here: another row may have. */
bool cw__say_card(writer *w, const slot *s, thing *left)
{
    cw_effect *e = &left->effect;
    cw_amount a = e->a, one = {.value = 1};
    uint16_t id = e->card;
    if (id == 0 || id >= w->game->card_count || !is_type(&w->game->cards[id], s->argument))
        return false;
    const cw_card *card = &w->game->cards[id];
    e->card = 0;
    if (s->hole->option) {
        memset(&e->a, 0, sizeof e->a);
        if (memcmp(&a, &one, sizeof a) != 0) {
            bool said = say_count(w, &a);
            if (card->made)
                say_made(w, card, card->plural);
            else
                cw_str_add(w->out, card->plural ? card->plural : "");
            return said && card->plural && card->plural[0];
        }
    }
    cw_str_add(w->out, article_of(card));
    if (card->made)
        say_made(w, card, card->name);
    else
        cw_str_add(w->out, card->name);
    return true;
}
