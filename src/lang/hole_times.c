/* Holes for how long something lasts. */
#include "holes.h"

#include <string.h>

static const struct {
    const char *lasting, *at_last; /* as a span, and as the moment at its end */
} times[] = {
    [CW_FOREVER] = {"", ""},
    [CW_THIS_TURN] = {" this turn", " at the end of this turn"},
    [CW_UNTIL_YOUR_NEXT_TURN] = {" until your next turn", " at the start of your next turn"},
};
enum { TIMES = sizeof times / sizeof *times };

/* What is counted down or added up never goes away by itself. */
static bool can_pass(const cw_effect *e) { return e->spell_damage == 0 && e->guard == 0; }

/* From 2: one turn is said by leaving it out. */
static bool accept_turns(reader *r, int *at, int *turns)
{
    int end = *at;
    if (!cw__accept(r, &end, "for") || !cw__accept_number(r, &end, turns) || *turns < 2
        || *turns > CW_MOST_TURNS_GIVEN || !cw__accept(r, &end, "turns"))
        return false;
    *at = end;
    return true;
}

static bool say_turns(writer *w, int turns)
{
    cw_str_printf(w->out, " for %d turns", turns);
    return turns >= 2 && turns <= CW_MOST_TURNS_GIVEN;
}

/* What cannot pass away is refused with its own words, since the duration itself was understood. */
static void add_duration(reader *r, int at, int end, const thing *so_far, int duration, int turns,
                         readings *out)
{
    if (duration != CW_FOREVER && !can_pass(&so_far->effect)) {
        cw__refuse(r, at, CW_ERR_SYNTAX,
                   "spell damage and invulnerable cannot be given for a time");
        return;
    }
    thing *t = cw__add_reading(out, end, so_far);
    t->effect.duration = (uint8_t)duration;
    t->effect.turns = (uint8_t)turns;
}

/* All readings are kept: of two durations one may begin like the other, and only the rest of the
 * sentence tells. */
void cw__read_duration(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    int turns, end = at;
    (void)s;
    for (int i = 0; i < TIMES; i++) {
        end = at;
        if (cw__accept_words(r, &end, times[i].lasting))
            add_duration(r, at, end, so_far, i, 0, out);
    }
    end = at;
    if (accept_turns(r, &end, &turns))
        add_duration(r, at, end, so_far, CW_FOR_TURNS, turns, out);
}

/* Clears both fields before it says anything: a duration that cannot be said leaves nothing half
 * said. */
bool cw__say_duration(writer *w, const slot *s, thing *left)
{
    int duration = left->effect.duration, turns = left->effect.turns;
    (void)s;
    left->effect.duration = CW_FOREVER;
    left->effect.turns = 0;
    if (duration != CW_FOREVER && !can_pass(w->effect))
        return false;
    if (duration == CW_FOR_TURNS)
        return say_turns(w, turns);
    if (duration >= TIMES || turns != 0)
        return false;
    cw_str_add(w->out, times[duration].lasting);
    return true;
}

/* When at last something happens. */
int cw__words_moment(const struct speech *speech, const slot *s, int i, char *words)
{
    (void)speech, (void)s;
    if (i == TIMES)
        return CHOICE_END;
    strcpy(words, times[i].at_last);
    return i;
}

/* "" is one turn. */
void cw__read_turns(reader *r, const slot *s, int at, const thing *so_far, readings *out)
{
    int turns;
    (void)s;
    cw__add_reading(out, at, so_far);
    if (accept_turns(r, &at, &turns))
        cw__add_reading(out, at, so_far)->effect.turns = (uint8_t)turns;
}

bool cw__say_turns(writer *w, const slot *s, thing *left)
{
    int turns = left->effect.turns;
    (void)s;
    left->effect.turns = 0;
    return turns == 0 || say_turns(w, turns);
}
