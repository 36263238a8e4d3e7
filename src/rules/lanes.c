/* Standing and moving on a board with lanes, and minions that attack by themselves
 * (docs/rules.md, part K). */
#include "options.h"
#include "rows.h"

bool cw__is_next_to(const cw_game *g, const cw_entity *e, const cw_entity *self)
{
    bool gone = self->zone != CW_ZONE_BOARD;
    if (e->zone != CW_ZONE_BOARD || !has_place(g, self))
        return false;
    if (!g->rules.lanes) /* where it stood is closed again */
        return e->owner == self->owner
               && (e->slot + 1 == self->slot || e->slot == self->slot + !gone);
    if (e->owner != self->owner) /* face to face in the two front rows */
        return e->cell == self->cell && e->cell < g->rules.lanes;
    return (cells_around(g, self->cell) >> e->cell) & 1;
}

unsigned cw__slots_around(const cw_game *g, const cw_state *st, const cw_entity *e)
{
    const cw_player *p = &st->players[e->owner];
    if (g->rules.lanes)
        return compress(cells_around(g, e->cell), p->cells);
    return ((1u << e->slot >> 1) | (2u << e->slot)) & ((1u << p->board_count) - 1);
}

unsigned cw__slots_beside(const cw_game *g, const cw_state *st, const cw_entity *e)
{
    const cw_player *p = &st->players[e->owner];
    if (!g->rules.lanes)
        return cw__slots_around(g, st, e);
    unsigned row = ((1u << g->rules.lanes) - 1) << (e->cell / g->rules.lanes * g->rules.lanes);
    return compress(cells_around(g, e->cell) & row, p->cells);
}

/* K7 */
bool cw__can_move(const cw_game *g, const cw_state *st, const cw_entity *e)
{
    return g->rules.lanes && g->rules.moving && may_move(e, cw_entity_keywords(e))
           && moves_from(g, &st->players[e->owner], e->cell, g->rules.moving == CW_MOVING_ADJACENT);
}

/* The list stays ordered by cell: out of its slot, into the one that follows from the mask of
 * cells. */
bool cw__relocate(run *r, cw_entity_id id, int cell)
{
    cw_entity *e = entity(r, id);
    cw_player *p = player(r, e->owner);
    if (e->zone != CW_ZONE_BOARD || !((free_cells(r->game, p) >> cell) & 1))
        return false;
    row_cut(p->board, e->slot);
    p->cells &= (uint16_t) ~(1u << e->cell);
    row_open(p->board, take_cell(r->game, p, e, cell), id);
    row_number(r->state, p->board, p->board_count);
    touch(r, CW_MOOD_PLACES); /* "adjacent", "in the front row" */
    return true;
}

static void log_move(run *r, cw_entity_id id, cw_place from, int left)
{
    const cw_entity *e = entity(r, id);
    cw_event *event = log_event(r, CW_EVENT_MOVE, e->owner);
    if (!event)
        return;
    event->source = from;
    event->target = cw_place_of(r->state, id);
    event->card = e->card;
    event->tag = e->tag;
    event->amount = (int16_t)left;
    event->extra = (int16_t)e->cell;
}

/* K8 */
void cw__move_minion(run *r, cw_entity_id id, int cell)
{
    const cw_entity *e = entity(r, id);
    cw_place from = cw_place_board(e->owner, e->slot);
    int left = e->cell;
    if (!cw__relocate(r, id, cell))
        return;
    log_move(r, id, from, left);
    emit(r, CW_WHEN_MOVES, id, 0, 0);
}

/* The place straight ahead of a minion: the nearest enemy of its lane, else the hero. On a board
 * of one row nobody stands in the way. */
static cw_place straight_ahead(const cw_game *g, const cw_state *st, const sight *see,
                               const cw_entity *e)
{
    cw_seat enemy = (cw_seat)(1 - e->owner);
    const cw_player *p = &st->players[enemy];
    int lanes = g->rules.lanes, lane = lanes ? lane_of(lanes, e->cell) : 0;
    for (int row = 0; row < g->rules.rows && lanes; row++) {
        unsigned bit = 1u << (row * lanes + lane);
        if (see->front.foes & bit)
            return cw_place_board(enemy, __builtin_popcount(p->cells & (bit - 1)));
    }
    return cw_place_hero(enemy);
}

/* K10. One that cannot go straight ahead (a taunt stands elsewhere) waits. */
static bool charge_ahead(run *r)
{
    cw_state *st = r->state;
    const cw_player *p = player(r, st->active);
    for (int i = 0; i < p->board_count; i++) {
        const cw_entity *e = entity(r, p->board[i]);
        if (!(cw_entity_keywords(e) & CW_KW(BERSERK)) || !cw__can_attack(r->game, st, p->board[i]))
            continue;
        sight see;
        cw__look(r->game, st, st->active, &see);
        cw_place target = straight_ahead(r->game, st, &see, e);
        if (!((attack_places(r->game, st, &see, e) >> target) & 1))
            continue;
        cw__attack(r, p->board[i], cw_entity_at(st, target));
        settle(r);
        return true;
    }
    return false;
}

/* It ends: each step uses up an attack of somebody, and texts that give attacks have the action's
 * budget. */
void cw__rampage(run *r)
{
    while (r->state->phase == CW_PHASE_MAIN && charge_ahead(r))
        ;
}
