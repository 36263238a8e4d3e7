/* Positions out of steps. A step is an action of the deciding seat, the giving up of either seat,
 * or taking back the action before; positions are never stored, only worked out. */
#include "duel.h"

#include "rules/view.h"

#include <stdlib.h>

/* The engine lets only the deciding seat give up. */
static void give_up(duel *d, int seat, cw_log *log)
{
    d->state.phase = CW_PHASE_OVER;
    d->state.winner = (uint8_t)(1 - seat);
    d->state.end = CW_END_CONCEDED;
    if (log != NULL && log->count < log->room) {
        log->list[log->count++] = (cw_event){.kind = CW_EVENT_CONCEDE,
                                             .seat = (cw_seat)seat,
                                             .source = CW_PLACE_NONE,
                                             .target = CW_PLACE_NONE};
    }
}

static bool make_room(duel *d)
{
    if (d->taken_count == d->taken_room) {
        int room = d->taken_room > 0 ? d->taken_room * 2 : 32;
        cw_action *taken = realloc(d->taken, (size_t)room * sizeof *taken);
        if (taken == NULL)
            return false;
        d->taken = taken;
        d->taken_room = room;
    }
    return true;
}

/* Giving up is possible at any time; everything else only for the seat that decides. */
cw_status cw__duel_take(duel *d, int seat, cw_action action, cw_log *log)
{
    if (cw_state_is_over(&d->state))
        return CW_ERR_MATCH_OVER;
    if (action.kind == CW_ACTION_CONCEDE) {
        give_up(d, seat, log);
        return CW_OK;
    }
    if (seat != cw_state_decider(&d->state))
        return CW_ERR_NOT_YOUR_TURN;
    if (!make_room(d))
        return CW_ERR_MEMORY;
    cw_log none = {0};
    log = log != NULL ? log : &none;
    log->gifts = &d->gifts;
    cw_status status = cw_apply(d->shelf->game, &d->state, action, log);
    if (status == CW_OK)
        d->taken[d->taken_count++] = action;
    return status;
}

/* Played again from the start without the last action. It is seldom asked for, and no positions
 * have to be kept. */
bool cw__duel_take_back(duel *d)
{
    cw_state state;
    cw_gifts gifts = {0};
    cw_log log = {.gifts = &gifts};
    if (d->taken_count == 0 || cw_match_start(d->shelf->game, &d->row.setup, &state, &log) != CW_OK)
        return false;
    for (int i = 0; i + 1 < d->taken_count; i++)
        if (cw_apply(d->shelf->game, &state, d->taken[i], &log) != CW_OK)
            return false;
    d->taken_count--;
    d->gifts = gifts;
    cw_state_copy(&d->state, &state);
    return true;
}

bool cw__duel_learned(const duel *d, int seat, const cw_state *before, const cw_log *log)
{
    return seat >= CW_SEATS || cw_seat_learned(before, &d->state, log, (cw_seat)seat);
}
