/* cw__text_print_plain: the canonical text of a card. An ability that the phrase table cannot say is
 * printed in brackets, so that nothing is hidden and nothing reads it back by mistake.
 *
 * Saying is reading backwards over the same rows (phrase.h): a hole takes out what it says, and a
 * row fits if exactly its own value is left. So what the engine will do and what the card says
 * cannot drift apart, and a text that is not canonical can be answered with the canonical one. */
#include "own_text.h"
#include "writer.h"

#include <string.h>

static bool asks_about_it(const cw_condition *c)
{
    return cw_condition_facts[c->kind].asks == CW_ASKS_IT;
}

/* A question about "it" needs an "it" that the engine remembers. */
static bool say_condition(writer *w, const cw_condition *c)
{
    bool known = w->it == CW_PICK_IT || w->it == CW_PICK_SUBJECT;
    return (!asks_about_it(c) || known) && cw__say_table(w, &cw__condition_phrases, c);
}

/* What would be refused when it is read has no words either. */
static bool say_one_effect(writer *w, const cw_effect *e, int at)
{
    bool known = w->it == CW_PICK_IT || w->it == CW_PICK_SUBJECT;
    if (((e->flags & CW_EFFECT_WITH_IT) && !known) || (w->it_in_hand && cw__wants_it_in_play(e)))
        return false;
    if (cw__out_of_place(e, w->ability->when, at) || !cw__say_effect(w, &cw__effect_phrases, e))
        return false;
    w->it_in_hand = cw__it_in_hand(e, w->it_in_hand);
    cw_it_after(e, &w->it, &w->it_many);
    return true;
}

static bool is_blank(const cw_condition *c)
{
    static const cw_condition none;
    return memcmp(c, &none, sizeof none) == 0;
}

/* Whether one stands before effect number `at`, so that its outcome can be asked. */
static bool has_jousted(const writer *w, const cw_ability *a, int at)
{
    for (int i = 0; i < at; i++)
        if (w->game->effects[a->first + i].op == CW_OP_JOUST)
            return true;
    return false;
}

/* "if …, ", or "50% chance: ", after which a sentence begins. */
static bool say_if(writer *w, const cw_ability *a, int at, bool *capital)
{
    const cw_condition *c = &w->game->effects[a->first + at].condition;
    cw_condition plain = {.kind = c->kind};
    *capital = c->kind == CW_COND_CHANCE;
    if (*capital) {
        plain.value = c->value;
        cw_str_printf(w->out, "%d%% chance: ", c->value);
        return memcmp(&plain, c, sizeof plain) == 0 && c->value > 0 && c->value < 100;
    }
    cw_str_add(w->out, "if ");
    if (c->kind == CW_COND_JOUST_WON) {
        cw_str_add(w->out, "yours costs more, ");
        return memcmp(&plain, c, sizeof plain) == 0 && has_jousted(w, a, at);
    }
    if (!say_condition(w, c))
        return false;
    cw_str_add(w->out, ", ");
    return true;
}

/* Says the sentence that begins with effect *i and moves *i behind it. "if C, A and B; otherwise,
 * D" is one sentence: THEN effects share the condition of the first, ELSE ones are behind
 * "otherwise". Whatever else flags could say has no words and is refused, to be printed in
 * brackets. */
static bool say_sentence(writer *w, const cw_ability *a, int *i)
{
    const uint8_t joined = CW_EFFECT_THEN | CW_EFFECT_ELSE;
    const cw_effect *e = &w->game->effects[a->first + *i];
    bool conditional = !is_blank(&e->condition), otherwise = false, capital = false;
    if ((e->flags & joined) || (conditional && !say_if(w, a, *i, &capital)))
        return false;
    for (;;) {
        size_t mark = w->out->size;
        if (!say_one_effect(w, e, *i))
            return false;
        if (capital)
            cw__say_capital(w, mark);
        capital = false;
        if (++*i >= a->count)
            return true;
        e = &w->game->effects[a->first + *i];
        if (!(e->flags & joined))
            return true;
        bool turns = (e->flags & joined) == CW_EFFECT_ELSE;
        if (!conditional || !is_blank(&e->condition) || (e->flags & joined) == joined
            || (turns && otherwise))
            return false;
        otherwise |= turns;
        cw_str_add(w->out, turns ? "; otherwise, " : " and ");
    }
}

/* The full stop of the quoted sentence is the sentence's own. */
static bool ends_with_quote(const writer *w)
{
    return w->out->size > 0 && w->out->data && w->out->data[w->out->size - 1] == '"';
}

/* `it` is followed from sentence to sentence by the same rules as in reading (refs.c): a pronoun is
 * said only where it would be read as the same thing. */
bool cw__say_body(writer *w, const cw_ability *a, bool capital, bool stop)
{
    if (a->count == 0 || a->first + a->count > w->game->effect_count)
        return false;
    w->ability = a;
    w->it = cw__it_at_start(a);
    w->it_many = w->it_in_hand = false;
    for (int i = 0; i < a->count;) {
        size_t mark = w->out->size;
        if (!say_sentence(w, a, &i))
            return false;
        if (capital || mark == 0)
            cw__say_capital(w, mark);
        capital = true;
        if ((stop || i < a->count) && !ends_with_quote(w))
            cw_str_char(w->out, '.');
        if (i < a->count)
            cw_str_char(w->out, ' ');
    }
    return true;
}

/* The short form ("while damaged") is the canonical one; the long form is tried when it cannot say
 * it. */
static bool say_while(writer *w, const cw_condition *c)
{
    slot being;
    thing left;
    size_t mark = w->out->size;
    if (is_blank(c))
        return true;
    cw_str_add(w->out, " while ");
    memset(&left, 0, sizeof left);
    left.condition = *c;
    left.condition.kind = CW_COND_NONE;
    cw__slot_parse("{being}", &being);
    if (c->kind == CW_COND_SELF_IS && being.hole->say(w, &being, &left)
        && is_blank(&left.condition))
        return true;
    cw__say_back(w, mark);
    cw_str_add(w->out, " while ");
    return say_condition(w, c);
}

/* The flag about the own cost follows from the effect: an ability in which they differ cannot
 * have come from a text. */
static bool say_static(writer *w, const cw_ability *a)
{
    if (a->count != 1 || a->first + 1 > w->game->effect_count)
        return false;
    const cw_effect *e = &w->game->effects[a->first];
    bool own_cost = e->op == CW_OP_CHANGE_COST && e->to.pick == CW_PICK_THIS;
    size_t mark = w->out->size;
    w->ability = a;
    w->it = CW_PICK_NONE;
    w->it_many = w->it_in_hand = false;
    if (own_cost != ((a->flags & CW_ABILITY_COST) != 0) || e->flags || !is_blank(&e->condition)
        || !cw__say_effect(w, &cw__static_phrases, e) || !say_while(w, &a->condition))
        return false;
    cw__say_capital(w, mark);
    if (!ends_with_quote(w))
        cw_str_char(w->out, '.');
    return true;
}

/* "Secret:", "Battlecry:", "Whenever …," with a space behind it if there is anything. */
static bool say_heading(writer *w, const cw_ability *a)
{
    cw_ability lead = {.zones = a->zones, .flags = a->flags & CW_ABILITY_SECRET};
    cw_ability heading = *a;
    size_t mark = w->out->size;
    bool waits = a->when >= CW_WHEN_TURN_START;
    heading.zones = heading.mode = 0;
    heading.first = heading.count = 0;
    heading.flags &= (uint8_t) ~(CW_ABILITY_SECRET | CW_ABILITY_COST | CW_ABILITY_MORE);
    if (a->when == CW_WHEN_STATIC)
        memset(&heading.condition, 0, sizeof heading.condition);
    if (((lead.zones || lead.flags) && !waits) || !cw__say_table(w, &cw__lead_phrases, &lead))
        return false;
    cw__say_capital(w, mark);
    if (w->out->size > mark)
        cw_str_char(w->out, ' ');
    size_t start = w->out->size;
    if ((w->depth > 0 && (a->flags & CW_ABILITY_COMBO))
        || !cw__say_table(w, &cw__heading_phrases, &heading))
        return false;
    cw__say_capital(w, start);
    if (w->out->size > start)
        cw_str_char(w->out, ' ');
    return true;
}

/* After "Battlecry:" a capital follows, after "Whenever …," none. */
static bool wants_capital(const cw_ability *a)
{
    return a->when < CW_WHEN_TURN_START || (a->flags & CW_ABILITY_INSPIRE);
}

/* A mode of "Choose one" is no ability by itself. */
bool cw__say_ability(writer *w, const cw_ability *a)
{
    if (a->mode != 0 || !cw__acts_somewhere(w->type, a))
        return false;
    w->ability = a;
    w->it = CW_PICK_NONE;
    return say_heading(w, a)
           && (a->when == CW_WHEN_STATIC ? say_static(w, a)
                                         : cw__say_body(w, a, wants_capital(a), true));
}

/* Anything beyond these fields would go unsaid. */
static bool is_mode(const cw_ability *a, int mode)
{
    cw_ability plain = {
        .when = CW_WHEN_PLAY, .mode = (uint8_t)mode, .first = a->first, .count = a->count};
    return memcmp(&plain, a, sizeof plain) == 0;
}

/* The second choice goes on in small letters, after "; or". */
static bool say_modes(writer *w, const cw_ability *a)
{
    cw_str_add(w->out, "Choose one: ");
    if (!is_mode(&a[0], 1) || !is_mode(&a[1], 2) || !cw__say_body(w, &a[0], true, false))
        return false;
    cw_str_add(w->out, "; or ");
    return cw__say_body(w, &a[1], false, true);
}

/* Whatever was said so far is taken back first. */
static void say_unsayable(writer *w, size_t mark, const cw_ability *a)
{
    cw__say_back(w, mark);
    cw_str_printf(w->out, "[%s", cw_when_name((cw_when)a->when));
    for (int i = 0; i < a->count && a->first + i < w->game->effect_count; i++)
        cw_str_printf(w->out, " %s", cw_op_name((cw_op)w->game->effects[a->first + i].op));
    cw_str_char(w->out, ']');
}

/* In the order of the keywords, whatever order the text had. */
static void say_front(writer *w, const cw_card *card)
{
    for (int k = 0; k < CW_KW_COUNT; k++) {
        size_t mark = w->out->size;
        if (card->keywords >> k & 1) {
            cw_str_printf(w->out, "%s. ", cw_game_keyword(w->game, (cw_keyword)k));
            cw__say_capital(w, mark);
        }
    }
    for (int v = 0; v < CW_VALUE_COUNT; v++) {
        size_t mark = w->out->size;
        if (card->values[v]) {
            cw_str_printf(w->out, "%s %d. ", cw_value_name((cw_value)v), card->values[v]);
            cw__say_capital(w, mark);
        }
    }
    if (!is_blank(&card->requirement)) {
        cw_str_add(w->out, "Play only if ");
        if (!say_condition(w, &card->requirement))
            cw_str_add(w->out, "[condition]");
        cw_str_add(w->out, ". ");
    }
}

static void drop_final_space(cw_str *out, size_t start)
{
    if (out->size > start && out->data[out->size - 1] == ' ')
        out->data[--out->size] = '\0';
}

/* One line per ability; two modes of "Choose one" are one line. */
void cw__text_print_plain(const cw_game *game, const cw_card *card, cw_str *out)
{
    static const cw_ability none;
    writer w = {.game = game, .out = out, .type = card->type, .ability = &none};
    size_t start = out->size;
    say_front(&w, card);
    for (int i = 0; i < card->ability_count; i++) {
        const cw_ability *a = &game->abilities[card->first_ability + i];
        if (i > 0)
            cw_str_char(out, '\n');
        size_t mark = out->size;
        bool modes = a->mode == 1 && i + 1 < card->ability_count;
        if (modes ? say_modes(&w, a) : cw__say_ability(&w, a))
            i += modes;
        else
            say_unsayable(&w, mark, a);
    }
    drop_final_space(out, start);
}

void cw__ability_print_plain(const cw_game *game, const cw_card *card, const cw_ability *ability,
                             cw_str *out)
{
    writer w = {.game = game, .out = out, .type = card->type, .ability = ability};
    size_t mark = out->size;
    bool said = ability->mode ? cw__say_body(&w, ability, true, true)
                              : cw__say_ability(&w, ability);
    if (!said)
        say_unsayable(&w, mark, ability);
}
