/* Holes for how long something lasts, and for the elements and races of a game. */
#include "holes.h"

#include <stddef.h>
#include <string.h>

/* ---- how long ---- */

static const char *const durations[] = {
    [CW_FOREVER] = "",
    [CW_THIS_TURN] = " this turn",
    [CW_UNTIL_YOUR_NEXT_TURN] = " until your next turn",
};
enum { DURATIONS = sizeof durations / sizeof *durations, MOST_TURNS = 9 };

/* What is counted down or added up never goes away by itself. */
static bool can_pass(const cw_effect *e) { return e->spell_damage == 0 && e->guard == 0; }

static bool accept_turns(reader *r, int *at, int *turns)
{
    int end = *at;
    if (!cw__accept(r, &end, "for") || !cw__accept_number(r, &end, turns) || *turns < 2
        || *turns > MOST_TURNS || !cw__accept(r, &end, "turns"))
        return false;
    *at = end;
    return true;
}

static void add_duration(reader *r, int at, int end, const thing *so_far, int duration, int turns,
                         readings *out)
{
    if (duration != CW_FOREVER && !can_pass(&so_far->effect)) {
        cw__refuse(r, at, CW_ERR_SYNTAX,
                   "spell damage and invulnerable cannot be given for a time");
        return;
    }
    thing *t = cw__add_reading(out, end, so_far);
    if (t) {
        t->effect.duration = (uint8_t)duration;
        t->effect.turns = (uint8_t)turns;
    }
}

void cw__read_duration(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                       readings *out)
{
    int turns, end = at;
    (void)h, (void)argument;
    for (int i = 0; i < DURATIONS; i++) {
        end = at;
        if (cw__accept_words(r, &end, durations[i]))
            add_duration(r, at, end, so_far, i, 0, out);
    }
    end = at;
    if (accept_turns(r, &end, &turns))
        add_duration(r, at, end, so_far, CW_FOR_TURNS, turns, out);
}

static bool say_turns(writer *w, int turns)
{
    cw_str_printf(w->out, " for %d turns", turns);
    return turns >= 2 && turns <= MOST_TURNS;
}

bool cw__say_duration(writer *w, const hole *h, const char *argument, thing *left)
{
    int duration = left->effect.duration, turns = left->effect.turns;
    (void)h, (void)argument;
    left->effect.duration = CW_FOREVER;
    left->effect.turns = 0;
    if (duration != CW_FOREVER && !can_pass(w->effect))
        return false;
    if (duration == CW_FOR_TURNS)
        return say_turns(w, turns);
    if (duration >= DURATIONS || turns != 0)
        return false;
    cw_str_add(w->out, durations[duration]);
    return true;
}

/* ---- when at last ---- */

static const char *const moments[DURATIONS] = {
    [CW_FOREVER] = "",
    [CW_THIS_TURN] = " at the end of this turn",
    [CW_UNTIL_YOUR_NEXT_TURN] = " at the start of your next turn",
};

void cw__read_moment(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                     readings *out)
{
    (void)h, (void)argument;
    for (int i = 0; i < DURATIONS; i++) {
        int end = at;
        thing *t = cw__accept_words(r, &end, moments[i]) ? cw__add_reading(out, end, so_far) : NULL;
        if (t)
            t->effect.duration = (uint8_t)i;
    }
}

bool cw__say_moment(writer *w, const hole *h, const char *argument, thing *left)
{
    int moment = left->effect.duration;
    (void)h, (void)argument;
    left->effect.duration = CW_FOREVER;
    if (moment >= DURATIONS)
        return false;
    cw_str_add(w->out, moments[moment]);
    return true;
}

/* "" is one turn. */
void cw__read_turns(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                    readings *out)
{
    int turns;
    (void)h, (void)argument;
    cw__add_reading(out, at, so_far);
    if (accept_turns(r, &at, &turns)) {
        thing *t = cw__add_reading(out, at, so_far);
        if (t)
            t->effect.turns = (uint8_t)turns;
    }
}

bool cw__say_turns(writer *w, const hole *h, const char *argument, thing *left)
{
    int turns = left->effect.turns;
    (void)h, (void)argument;
    left->effect.turns = 0;
    return turns == 0 || say_turns(w, turns);
}

/* ---- elements ---- */

/* The hole's option tells which field holds the number: of an effect (where 0 is each of them), a
 * condition or an amount. */
static bool put_element(thing *t, int option, int element)
{
    if (!t)
        return false;
    if (option == ELEMENT_OF_EFFECT)
        t->effect.element = (uint8_t)element;
    else if (option == ELEMENT_OF_CONDITION)
        t->condition.filter.group = (uint8_t)element;
    else
        t->amount.high = (int16_t)element;
    return true;
}

static int get_element(const thing *t, int option)
{
    return option == ELEMENT_OF_EFFECT      ? t->effect.element
           : option == ELEMENT_OF_CONDITION ? t->condition.filter.group
                                            : t->amount.high;
}

static const char each_element[] = "of each element";

void cw__read_element(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                      readings *out)
{
    const cw_name_list *names = &r->game->elements;
    (void)argument;
    for (int i = h->option == ELEMENT_OF_EFFECT ? 0 : 1; i < names->count; i++) {
        int end = at;
        if (cw__accept_words(r, &end, i ? names->singular[i] : each_element))
            put_element(cw__add_reading(out, end, so_far), h->option, i);
    }
}

bool cw__say_element(writer *w, const hole *h, const char *argument, thing *left)
{
    int element = get_element(left, h->option);
    (void)argument;
    put_element(left, h->option, 0);
    if (element < 0 || element >= w->game->elements.count
        || (element == 0 && h->option != ELEMENT_OF_EFFECT))
        return false;
    cw_str_add(w->out, element ? w->game->elements.singular[element] : each_element);
    return true;
}

/* ---- races that things are made to be ---- */

void cw__read_as_race(reader *r, const hole *h, const char *argument, int at, const thing *so_far,
                      readings *out)
{
    const cw_name_list *races = &r->game->races;
    (void)h, (void)argument;
    for (int i = 1; i < races->count; i++) {
        int one = at, many = at;
        bool found = (cw__accept(r, &one, "a") || cw__accept(r, &one, "an"))
                     && cw__accept_words(r, &one, races->singular[i]);
        if (!found && cw__accept_words(r, &many, races->plural[i])) {
            found = true;
            one = many;
        }
        thing *t = found ? cw__add_reading(out, one, so_far) : NULL;
        if (t)
            t->effect.element = (uint8_t)i;
    }
}

bool cw__say_as_race(writer *w, const hole *h, const char *argument, thing *left)
{
    const cw_name_list *races = &w->game->races;
    int race = left->effect.element;
    (void)h, (void)argument;
    left->effect.element = 0;
    if (race == 0 || race >= races->count)
        return false;
    if (cw__is_many(&w->effect->to, w->it_many))
        cw_str_add(w->out, races->plural[race]);
    else
        cw_str_printf(w->out, "%s%s", cw__article(races->singular[race]), races->singular[race]);
    return true;
}
