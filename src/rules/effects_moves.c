/* Effects on where minions stand and whether they may act: move, scatter, push, pull, stun,
 * root. */
#include "lanes.h"

/* The player's choice of cell comes with the action; it is for the target alone. */
void cw__do_move(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e;
    for (int i = 0; i < to->count && s->to; i++)
        if (to->list[i] == s->chosen)
            cw__move_minion(r, to->list[i], s->to - 1);
}

void cw__do_scatter(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e;
    for (int i = 0; i < to->count && r->game->rules.lanes; i++) {
        const cw_entity *x = entity(r, to->list[i]);
        unsigned open = free_cells(r->game, player(r, x->owner));
        if (x->zone == CW_ZONE_BOARD && open)
            cw__move_minion(r, to->list[i],
                            nth_bit(open, cw__pick_one(r, (uint32_t)__builtin_popcount(open))));
    }
}

static void shove(run *r, const group *to, int rows)
{
    for (int i = 0; i < to->count; i++) {
        const cw_entity *x = entity(r, to->list[i]);
        int cell = x->cell + rows * r->game->rules.lanes;
        if (r->game->rules.lanes && cell >= 0 && cell < r->game->rules.board_size[0])
            cw__move_minion(r, to->list[i], cell);
    }
}

void cw__do_push(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e;
    shove(r, to, 1);
}

void cw__do_pull(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)s, (void)e;
    shove(r, to, -1);
}

static void hold(run *r, const scene *s, cw_entity_id id, uint32_t keyword)
{
    cw_entity *x = entity(r, id);
    x->keywords |= keyword;
    note_gift(r, (cw_gift){.entity = id, .from = s->card, .seat = s->seat, .keywords = keyword});
    player(r, x->owner)->board_keywords |= keyword;
}

/* K11. One turn is a mark on the minion itself; longer ones are passing effects. */
void cw__do_stun(run *r, scene *s, const cw_effect *e, group *to)
{
    for (int i = 0; i < to->count; i++) {
        if (entity(r, to->list[i])->zone != CW_ZONE_BOARD)
            continue;
        cw_mod mod = {.entity = to->list[i],
                      .from = s->card,
                      .keywords = CW_KW(STUNNED),
                      .seat = s->seat,
                      .origin = s->origin,
                      .duration = CW_FOR_TURNS,
                      .turns = e->turns};
        if (e->turns > 1 && !cw__add_mod(r, &mod))
            continue;
        if (e->turns <= 1)
            hold(r, s, to->list[i], CW_KW(STUNNED));
        log_about(r, CW_EVENT_STUN, to->list[i], e->turns ? e->turns : 1, 0);
    }
}

void cw__do_root(run *r, scene *s, const cw_effect *e, group *to)
{
    (void)e;
    for (int i = 0; i < to->count; i++) {
        if (entity(r, to->list[i])->zone != CW_ZONE_BOARD)
            continue;
        hold(r, s, to->list[i], CW_KW(ROOTED));
        log_about(r, CW_EVENT_ROOT, to->list[i], 0, 0);
    }
}
