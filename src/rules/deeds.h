/* What the files of effects do for one another. A part of run.h. */
#ifndef RULES_DEEDS_H
#define RULES_DEEDS_H

/* What "it" is from now on: one more. */
static inline void remember(scene *s, cw_entity_id id)
{
    if (id && s->it_count < GROUP_MAX)
        s->it[s->it_count++] = id;
}

/* A borrowed minion's mark. */
static inline bool returns(const cw_mod *m)
{
    return m->duration != CW_FOR_TURNS && m->duration < CW_HEAT && m->turns == CW_ENDS_IN_RETURN;
}

/* effects.c */
void cw__set_max_health(run *r, const scene *s, cw_entity_id id, int health);
void cw__set_health(run *r, const scene *s, cw_entity_id id, int health);
void cw__tell_stats(run *r, const group *to);
/* effects_board.c */
void cw__change_sides(run *r, cw_seat seat, cw_entity_id id);
void cw__transform(run *r, cw_entity_id id, cw_card_id card);
/* effects_other.c */
void cw__drop_given(run *r, cw_entity_id id); /* all entries but the mark */

#endif
