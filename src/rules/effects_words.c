/* Effects that do nothing by themselves: they name a target, answer the event that is being dealt
 * with, or say how others are done. */
#include "run.h"

/* The spell's own step (B9) sees it. */
void cw__do_counter(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e, (void)to;
    r->countered = true;
    log_about(r, CW_EVENT_COUNTER, s->subject, 0, 0);
}

/* C4 */
void cw__do_prevent(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e, (void)to;
    r->prevented = true;
}

/* What it says is looked up where it counts. */
#define SAYS_ONLY(word)                                                                            \
    void cw__do_##word(run *r, scene *s, const cw_effect *e, group *to)                            \
    {                                                                                              \
        (void)r, (void)s, (void)e, (void)to;                                                       \
    }

SAYS_ONLY(choose)            /* the selection itself is all */
SAYS_ONLY(repeat)            /* effects.c, repeat, which knows the ability */
SAYS_ONLY(battlecries_twice) /* B26: run.h, altered */
SAYS_ONLY(deathrattles_twice)
SAYS_ONLY(healing_harms)
SAYS_ONLY(healing_doubled)
SAYS_ONLY(spells_doubled)
SAYS_ONLY(power_doubled)
