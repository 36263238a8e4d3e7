/* Settling: auras are worked out, the dead leave, deathrattles act, until nothing changes; then
 * it is seen whether the match has ended (docs/rules.md, part E). */
#include "run.h"

/* E5 */
static void collect_dead(run *r, group *dead)
{
    dead->count = 0;
    for (int i = 0; i < CW_SEATS; i++) {
        cw_seat seat = (cw_seat)(i ? 1 - r->state->active : r->state->active);
        const cw_player *p = player(r, seat);
        unsigned mask = 0;
        for (int k = 0; k < r->game->rules.board_size[seat]; k++) {
            const cw_entity *e = entity(r, p->board[k]);
            mask |= (unsigned)((e->health <= 0) | ((e->flags & CW_FLAG_DOOMED) != 0)) << k;
        }
        for (mask &= (1u << p->board_count) - 1; mask; mask &= mask - 1)
            dead->list[dead->count++] = p->board[__builtin_ctz(mask)];
        if (p->weapon && !is_alive(entity(r, p->weapon)))
            dead->list[dead->count++] = p->weapon;
    }
}

static void count_death(run *r, cw_entity_id id)
{
    for (int i = 0; i < r->game->counter_count; i++) {
        const cw_counter *c = &r->game->counters[i];
        if (c->when != CW_WHEN_DIES)
            continue;
        for (cw_seat seat = 0; seat < CW_SEATS; seat++) {
            scene s = {.seat = seat};
            uint8_t *count = &player(r, seat)->counters[i];
            if (*count < 255 && matches_kind(r->game, r->state, &s, &c->filter, id))
                ++*count;
        }
    }
}

/* What one of the dead brought moves the places of those to its right. */
static void push_places(run *r, const group *dead, int from, cw_seat seat, int more)
{
    for (int i = from; i < dead->count && more > 0; i++) {
        cw_entity *e = entity(r, dead->list[i]);
        if (e->owner == seat && e->zone == CW_ZONE_NONE && !r->game->rules.lanes)
            e->slot = (uint8_t)(e->slot + more);
    }
}

/* E6. Deathrattles remember where the minion stood, so that what they summon appears there. */
static void bury(run *r, const group *dead)
{
    uint8_t slots[GROUP_MAX];
    for (int i = 0; i < dead->count; i++) {
        cw_entity *e = entity(r, dead->list[i]);
        bool minion = e->zone == CW_ZONE_BOARD;
        slots[i] = e->slot;
        log_about(r, minion ? CW_EVENT_DEATH : CW_EVENT_BREAK, dead->list[i], 0, 0);
        zone_remove(r, dead->list[i]);
        e->slot = slots[i];
    }
    for (int i = 0; i < dead->count; i++) {
        cw_entity_id id = dead->list[i];
        cw_entity *e = entity(r, id);
        const cw_card *card = card_of(r->game, e);
        bool minion = card->type == CW_TYPE_MINION;
        cw_seat seat = e->owner;
        int before = player(r, seat)->board_count;
        if (minion && r->game->counter_count)
            count_death(r, id);
        if (card->has_deathrattle || (e->flags & CW_FLAG_MODS)) {
            cw_entity_id it[GROUP_MAX];
            scene s = {.source = id,
                       .seat = seat,
                       .card = e->card,
                       .it = it,
                       .origin = (uint8_t)origin_of(e)};
            run_own(r, CW_WHEN_DEATH, &s, 0);
        }
        if (minion)
            emit(r, CW_WHEN_DIES, id, 0, 0);
        push_places(r, dead, i + 1, seat, player(r, seat)->board_count - before);
        if (e->zone == CW_ZONE_NONE)
            entity_retire(r, id);
    }
}

void finish_match(run *r, int winner, cw_end end)
{
    cw_state *st = r->state;
    st->phase = CW_PHASE_OVER;
    st->winner = (uint8_t)winner;
    st->end = (uint8_t)end;
    st->choice = (cw_choice){0};
}

/* E8 */
static void check_end(run *r)
{
    unsigned lost = 0;
    for (cw_seat seat = 0; seat < CW_SEATS; seat++) {
        const cw_entity *hero = entity(r, player(r, seat)->hero);
        if (hero->health <= 0 || (hero->flags & CW_FLAG_DOOMED))
            lost |= 1u << seat;
    }
    bool by_effect = !lost && r->winner_by_effect;
    if (r->winner_by_effect)
        lost |= (r->winner_by_effect & 1 ? 2u : 0) | (r->winner_by_effect & 2 ? 1u : 0);
    if (lost == 3)
        finish_match(r, CW_DRAW_RESULT, by_effect ? CW_END_EFFECT : CW_END_BOTH_DIED);
    else if (lost) {
        int loser = lost == 2;
        finish_match(r, 1 - loser,
                     by_effect                ? CW_END_EFFECT
                     : r->fatigue_kill[loser] ? CW_END_FATIGUE
                                              : CW_END_HERO_DIED);
    }
}

void settle_slow(run *r)
{
    if (r->state->phase == CW_PHASE_OVER)
        return;
    group dead;
    for (;;) {
        if (auras_stale(r))
            refresh_auras(r);
        if (!r->deaths)
            break;
        r->deaths = false;
        collect_dead(r, &dead);
        if (dead.count == 0)
            break;
        bury(r, &dead);
    }
    check_end(r);
}
