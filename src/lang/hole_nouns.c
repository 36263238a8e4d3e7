/* Holes that name things in the match: targets, parties of events, what "it" is. */
#include "holes.h"

#include <string.h>

/* ---- selections ---- */

/* "one" and "many": a statement's subject, which agrees with its verb. "chosen": a target;
 * "target": the same, or "it". "cards": something in a hand or deck; "far": the same,
 * or one that is chosen there. */
static bool fits_argument(const cw_select *select, const char *argument)
{
    bool many = cw__is_many(select, false);
    int pick = select->pick;
    if (strcmp(argument, "one") == 0)
        return pick == CW_PICK_THIS || (pick == CW_PICK_ALL && !many);
    if (strcmp(argument, "many") == 0)
        return pick == CW_PICK_ALL && many;
    if (strcmp(argument, "cards") == 0)
        return pick == CW_PICK_ALL || pick == CW_PICK_RANDOM;
    if (strcmp(argument, "target") == 0)
        return pick == CW_PICK_CHOSEN || pick == CW_PICK_IT;
    if (strcmp(argument, "far") == 0)
        return pick == CW_PICK_ALL || pick == CW_PICK_RANDOM || pick == CW_PICK_CHOSEN;
    return strcmp(argument, "chosen") != 0 || pick == CW_PICK_CHOSEN;
}

/* Every selection that can be read at token `at`. */
static void put_selects(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    readings found = {0};
    cw_filter given = {0};
    cw__read_select(r, s->hole->option, at, &given, &found);
    for (int i = 0; i < found.count; i++)
        if (fits_argument(&found.list[i].value.select, s->argument))
            cw__add_reading(out, found.list[i].end, so_far)->effect.to = found.list[i].value.select;
}

/* Part of the selection that the row itself says: the side, where other words tell it. */
static cw_filter given_filter(noun_rule_id rule, const cw_filter *so_far)
{
    return (cw_filter){.side = cw__noun_side_known(rule) ? so_far->side : 0};
}

/* Takes the selection out of what is left to say; the side stays if the row's own words say it. */
static cw_select take_select(noun_rule_id rule, thing *left)
{
    cw_select select = left->effect.to;
    memset(&left->effect.to, 0, sizeof left->effect.to);
    left->effect.to.filter = given_filter(rule, &select.filter);
    return select;
}

/* All readings of the noun are looked at; those that the row's argument does not allow fall out,
 * so that "a minion" is never read as the subject of "have". */
void cw__read_selection(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    readings found = {0};
    noun_rule_id rule = s->hole->option;
    cw_filter given = given_filter(rule, &so_far->effect.to.filter);
    bool target = strcmp(s->argument, "target") == 0;
    cw__read_select(r, rule, at, &given, &found);
    for (int i = 0; i < found.count; i++) {
        const cw_select *select = &found.list[i].value.select;
        if (fits_argument(select, s->argument) && (!target || r->can_choose))
            cw__add_reading(out, found.list[i].end, so_far)->effect.to = *select;
        else if (target)
            cw__refuse(r, at, CW_ERR_SYNTAX,
                       "only a target that the player chooses can be sent to a space of choice; "
                       "others can be scattered, pushed or pulled");
    }
}

/* Where nobody chooses, a target of choice has no words. */
bool cw__say_selection(writer *w, const slot *s, thing *left)
{
    bool chosen = w->ability->when == CW_WHEN_PLAY && w->depth == 0;
    if (strcmp(s->argument, "target") == 0 && !chosen)
        return false;
    cw_select select = take_select(s->hole->option, left);
    return fits_argument(&select, s->argument) && cw__say_select(w, s->hole->option, &select);
}

/* "its cost" when the thing was named in the sentence before, else "the cost of …". */
void cw__read_possession(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    int end = at;
    if ((cw__accept(r, &end, "its") || cw__accept(r, &end, "their"))
        && cw__accept_words(r, &end, s->argument))
        cw__add_reading(out, end, so_far)->effect.to = (cw_select){.pick = CW_PICK_IT};
    end = at;
    if (cw__accept(r, &end, "the") && cw__accept_words(r, &end, s->argument)
        && cw__accept(r, &end, "of"))
        put_selects(r, s, end, so_far, out);
}

/* The pronoun where it means the very thing, else the thing in full. */
bool cw__say_possession(writer *w, const slot *s, thing *left)
{
    cw_select select = take_select(s->hole->option, left);
    cw_select it = {.pick = w->it};
    if (w->it != CW_PICK_NONE && memcmp(&select, &it, sizeof it) == 0) {
        cw_str_printf(w->out, "%s %s", w->it_many ? "their" : "its", s->argument);
        return true;
    }
    cw_str_printf(w->out, "the %s of ", s->argument);
    return cw__say_select(w, s->hole->option, &select);
}

/* The number agrees with what is copied when it is said; both are read. */
void cw__read_copies(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    if (cw__accept_words(r, &at, "a copy of") || cw__accept_words(r, &at, "copies of"))
        put_selects(r, s, at, so_far, out);
}

bool cw__say_copies(writer *w, const slot *s, thing *left)
{
    cw_select select = take_select(s->hole->option, left);
    cw_str_add(w->out, cw__is_many(&select, w->it_many) ? "copies of " : "a copy of ");
    return fits_argument(&select, s->argument) && cw__say_select(w, s->hole->option, &select);
}

/* ---- filters ---- */

/* The filter lies at the hole's offset: one function serves conditions, triggers and amounts. */
static cw_filter *filter_of(const slot *s, const thing *t)
{
    return (cw_filter *)((char *)t + s->hole->offset);
}

/* The arguments "many" and "bare" ask for a bare noun: "if you control minions with taunt". */
void cw__read_party(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    readings found = {0};
    noun_rule_id rule = s->hole->option;
    cw_filter given = given_filter(rule, filter_of(s, so_far));
    if (s->argument[0] == 'm')
        cw__read_noun(r, rule, NOUN_MANY, at, &given, &found);
    else if (s->argument[0] == 'b')
        cw__read_noun(r, rule, NOUN_ONE, at, &given, &found);
    else
        cw__read_one(r, rule, at, &given, &found);
    for (int i = 0; i < found.count; i++)
        *filter_of(s, cw__add_reading(out, found.list[i].end, so_far)) = found.list[i].value.filter;
}

bool cw__say_party(writer *w, const slot *s, thing *left)
{
    noun_rule_id rule = s->hole->option;
    cw_filter filter = *filter_of(s, left);
    *filter_of(s, left) = given_filter(rule, &filter);
    return s->argument[0] == 'm'   ? cw__say_noun(w, rule, NOUN_MANY, &filter)
           : s->argument[0] == 'b' ? cw__say_noun(w, rule, NOUN_ONE, &filter)
                                   : cw__say_one(w, rule, &filter);
}

/* A state alone ("if it is damaged") or a noun ("if it is a beast"). */
void cw__read_being(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    cw_filter state;
    const char *word;
    for (int i = 0; (word = cw__state_word(i, &state)) != NULL; i++) {
        int end = at;
        if (cw__accept(r, &end, word))
            cw__add_reading(out, end, so_far)->condition.filter = state;
    }
    cw__read_party(r, s, at, so_far, out);
}

/* The state alone is the shorter form and so the canonical one. */
bool cw__say_being(writer *w, const slot *s, thing *left)
{
    cw_filter state;
    const char *word;
    for (int i = 0; (word = cw__state_word(i, &state)) != NULL; i++) {
        if (memcmp(&state, &left->condition.filter, sizeof state) == 0) {
            memset(&left->condition.filter, 0, sizeof state);
            cw_str_add(w->out, word);
            return true;
        }
    }
    return cw__say_party(w, s, left);
}
