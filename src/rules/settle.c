/* Settling: auras are worked out, the dead leave, deathrattles act, until nothing changes; then it
 * is seen whether the match has ended (docs/rules.md, part E). Deaths wait for this so that all who
 * die by one blow leave together, whatever the order in which the blow hit them, and so that no
 * text speaks to a board that changes under it. */
#include "run.h"

/* Those who leave together, in their order. If that may not be from left to right: the slot in which
 * each stood, and the one that it would have without the others. */
typedef struct funeral {
    group dead;
    bool mixed;
    uint8_t stood[GROUP_MAX], place[GROUP_MAX];
} funeral;

/* E5 The active player's first, or whoever came first: the order depends on nothing but the position.
 * Empty slots hold entity 0, whose health is 0: the mask of real slots takes them out again. */
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
    sort_by_play(r, dead->list, dead->count);
}

/* Counts over the whole match ("of yours that died this game"). */
static void count_death(run *r, cw_entity_id id)
{
    for (int i = 0; i < r->game->counter_count; i++) {
        const cw_counter *c = &r->game->counters[i];
        if (c->when != CW_WHEN_DIES)
            continue;
        for (cw_seat seat = 0; seat < CW_SEATS; seat++) {
            scene s = {.seat = seat};
            uint8_t *count = &player(r, seat)->counters[i];
            if (*count < 255 && cw__matches_kind(r->game, r->state, &s, &c->filter, id))
                ++*count;
        }
    }
}

/* What one of the dead brought moves the places of those to its right that still act. Without it the
 * second of two neighbours that die together would bring its minion to the wrong side of what the
 * first one brought. */
static void push_places(run *r, const funeral *f, int from, cw_seat seat, int more)
{
    for (int i = from + 1; i < f->dead.count && more > 0; i++) {
        cw_entity *e = entity(r, f->dead.list[i]);
        if (e->owner == seat && e->zone == CW_ZONE_NONE && !r->game->rules.lanes
            && (!f->mixed || f->stood[i] > f->stood[from]))
            e->slot = (uint8_t)(e->slot + more);
    }
}

/* The place of each between those who are left. */
static __attribute__((noinline)) void find_places(const run *r, funeral *f)
{
    unsigned gone[CW_SEATS] = {0, 0};
    for (int i = 0; i < f->dead.count; i++) {
        const cw_entity *e = &r->state->entities[f->dead.list[i]];
        f->stood[i] = e->slot;
        gone[e->owner] |= (unsigned)(e->zone == CW_ZONE_BOARD) << e->slot;
    }
    for (int i = 0; i < f->dead.count; i++) {
        unsigned left = (1u << f->stood[i]) - 1;
        left &= gone[r->state->entities[f->dead.list[i]].owner];
        f->place[i] = (uint8_t)(f->stood[i] - __builtin_popcount(left));
    }
}

/* All leave before the first deathrattle acts, so that none of them finds another of the dead on the
 * board. Each keeps its place as its slot, which zone_remove clears. */
static void take_away(run *r, funeral *f)
{
    f->mixed = f->dead.count > 1 && r->game->rules.order == CW_ORDER_PLAY;
    if (f->mixed)
        find_places(r, f);
    for (int i = 0; i < f->dead.count; i++) {
        cw_entity *e = entity(r, f->dead.list[i]);
        bool minion = e->zone == CW_ZONE_BOARD;
        uint8_t place = f->mixed ? f->place[i] : e->slot; /* those to its left have gone */
        log_about(r, minion ? CW_EVENT_DEATH : CW_EVENT_BREAK, f->dead.list[i], 0, 0);
        cw__zone_remove(r, f->dead.list[i]);
        e->slot = place;
    }
}

/* E6. Deathrattles remember where the minion stood, so that what they summon appears there. */
static void bury(run *r, funeral *f)
{
    const group *dead = &f->dead;
    take_away(r, f);
    if (r->state->altering && auras_stale(r)) /* what has gone no longer alters anything */
        cw__refresh_auras(r);
    for (int i = 0; i < dead->count; i++) {
        cw_entity_id id = dead->list[i];
        cw_entity *e = entity(r, id);
        const cw_card *card = card_of(r->game, e);
        bool minion = card->type == CW_TYPE_MINION;
        cw_seat seat = e->owner;
        int before = player(r, seat)->board_count;
        if (minion && r->game->counter_count)
            count_death(r, id);
        if (minion && r->game->uses_dead)
            cw__remember_dead(r, seat, e->card);
        if (card->has_deathrattle || (e->flags & CW_FLAG_MODS)) {
            cw_entity_id it[GROUP_MAX];
            scene s = {.source = id,
                       .seat = seat,
                       .card = e->card,
                       .it = it,
                       .origin = (uint8_t)origin_of(r->game, r->state, id)};
            cw__run_own(r, CW_WHEN_DEATH, &s, 0);
        }
        if (minion)
            emit(r, CW_WHEN_DIES, id, 0, 0);
        if (minion)
            push_places(r, f, i, seat, player(r, seat)->board_count - before);
        if (e->zone == CW_ZONE_NONE)
            cw__entity_retire(r, id);
    }
}

void cw__finish_match(run *r, int winner, cw_end end)
{
    cw_state *st = r->state;
    st->phase = CW_PHASE_OVER;
    st->winner = (uint8_t)winner;
    st->end = (uint8_t)end;
    st->choice = (cw_choice){0};
}

/* E8 Asked only after deathrattles: a hero healed in time lives, and both may lose at once. A loss
 * by death goes before "you win the match" as the reason. */
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
        cw__finish_match(r, CW_DRAW_RESULT, by_effect ? CW_END_EFFECT : CW_END_BOTH_DIED);
    else if (lost) {
        int loser = lost == 2;
        cw__finish_match(r, 1 - loser,
                         by_effect                ? CW_END_EFFECT
                         : r->fatigue_kill[loser] ? CW_END_FATIGUE
                                                  : CW_END_HERO_DIED);
    }
}

/* Auras first: they may kill, or save somebody who looked dead. Each round of deaths may change
 * auras, so they are worked out again before the next is collected (E7). It ends because each round
 * takes at least one off the board and effects have a budget. */
void cw__settle_slow(run *r)
{
    if (r->state->phase == CW_PHASE_OVER)
        return;
    funeral f;
    for (;;) {
        if (auras_stale(r))
            cw__refresh_auras(r);
        if (!r->deaths)
            break;
        r->deaths = false;
        collect_dead(r, &f.dead);
        if (f.dead.count == 0)
            break;
        bury(r, &f);
    }
    check_end(r);
}
