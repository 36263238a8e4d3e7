/* What may be done now. Plays come in groups: one source (a hand card, the power), some board
 * positions, a mask of targets; attacks are two masks. Listing, picking at random (pick.c) and
 * checking a single action all work on the same groups, so they cannot disagree. */
#include "plays.h"

/* The group of a card whose shape says all: without a look at the card, without branches. */
static inline void shaped_options(const cw_game *g, const cw_player *p, cw_seat seat,
                                  const sight *see, unsigned shape, int kind, cw_place source,
                                  option_list *out)
{
    uint64_t targets = shape_places[seat][shape & 15] & see->choosable;
    int minion = (shape & CW_SHAPE_MINION) != 0;
    int full = ((shape & CW_SHAPE_ROOM) != 0) & (p->board_count >= g->rules.board_size[seat]);
    int aimless = ((shape & CW_SHAPE_STRICT) != 0) & (targets == 0);
    add_options(out, !(full | aimless), targets, kind, source,
                minion ? spots_of(g, p, g->rules.lanes) : 1, 0, 0);
}

/* The same for any card whose mana is there. */
static void other_options(const cw_game *g, const cw_state *st, cw_seat seat, const sight *see,
                          cw_entity_id id, int kind, cw_place source, option_list *out)
{
    if (check_source(g, st, seat, id) == CW_OK)
        card_options(g, st, seat, see, id, kind, source, out);
}

/* Groups of the cards whose shape says all. */
static void simple_options(const cw_game *g, const cw_state *st, const outlook *now,
                           option_list *out)
{
    const cw_player *p = &st->players[now->seat];
    for (unsigned m = now->sure; m; m &= m - 1) {
        int i = __builtin_ctz(m);
        shaped_options(g, p, now->seat, &now->see, p->shape[i], kind_of(i), source_of(now->seat, i),
                       out);
    }
}

/* Groups of the others. */
void odd_options(const cw_game *g, const cw_state *st, const outlook *now, unsigned which,
                 option_list *out)
{
    const cw_player *p = &st->players[now->seat];
    for (unsigned m = which; m; m &= m - 1) {
        int i = __builtin_ctz(m);
        cw_entity_id id = i == POWER_SLOT ? p->power : p->hand[i];
        other_options(g, st, now->seat, &now->see, id, kind_of(i), source_of(now->seat, i), out);
    }
}

/* ---- attacks, moves and raises one by one ----
 *
 * On a board of one row all who are ready reach the same enemies, and attacks are a product of two
 * masks. With lanes each minion has its own reach. */

static uint32_t lane_attacks(const cw_game *g, const cw_state *st, const outlook *now,
                             cw_action *out)
{
    uint32_t n = 0;
    for (uint32_t s = now->ready; s; s &= s - 1) {
        int source = __builtin_ctz(s);
        const cw_entity *e = &st->entities[cw_entity_at(st, (cw_place)source)];
        for (uint64_t t = lane_reach(g, st, &now->see, e); t; t &= t - 1)
            out[n++] = attack_action(source, __builtin_ctzll(t));
    }
    return n;
}

static uint32_t lane_moves(const cw_game *g, const cw_state *st, cw_action *out)
{
    const cw_player *p = &st->players[st->active];
    bool near = g->rules.moving == CW_MOVING_ADJACENT;
    uint32_t n = 0;
    for (int i = 0; i < p->board_count; i++) {
        const cw_entity *e = &st->entities[p->board[i]];
        unsigned tos = can_move(g, st, e) ? moves_from(g, p, e->cell, near) : 0;
        for (; tos; tos &= tos - 1)
            out[n++] = pack(CW_ACTION_MOVE, cw_place_board(st->active, i), 0, CW_PLACE_NONE, 0,
                            1u + (uint32_t)__builtin_ctz(tos));
    }
    return n;
}

/* The elements in order, then mana. */
static uint32_t raises(const cw_game *g, const cw_state *st, cw_action *out)
{
    uint32_t n = 0;
    if (!can_raise(g, st))
        return 0;
    for (uint32_t i = 1; i < (uint32_t)g->elements.count; i++)
        out[n++] = pack(CW_ACTION_RAISE, CW_PLACE_NONE, 0, CW_PLACE_NONE, i, 0);
    out[n++] = pack(CW_ACTION_RAISE, CW_PLACE_NONE, 0, CW_PLACE_NONE, 0, 0);
    return n;
}

uint32_t lane_actions(const cw_game *g, const cw_state *st, const outlook *now, cw_action *out)
{
    uint32_t n = g->rules.lanes ? lane_attacks(g, st, now, out) : 0;
    n += g->rules.moving ? lane_moves(g, st, out + n) : 0;
    return n + raises(g, st, out + n);
}

/* ---- decisions outside the main phase ---- */

int simple_count(const cw_state *st)
{
    if (st->phase == CW_PHASE_MULLIGAN)
        return 1 << st->players[cw_state_decider(st)].hand_count;
    return st->phase == CW_PHASE_CHOICE ? st->choice.count : 0;
}

cw_action simple_action(const cw_state *st, int number)
{
    cw_action a = {.source = CW_PLACE_NONE, .target = CW_PLACE_NONE};
    if (st->phase == CW_PHASE_MULLIGAN) {
        a.kind = CW_ACTION_MULLIGAN;
        a.mask = (uint16_t)number;
    } else {
        a.kind = CW_ACTION_CHOOSE;
        a.mode = (uint8_t)number;
    }
    return a;
}

bool is_minion_play(const cw_game *g, const cw_state *st, cw_action a)
{
    return a.kind == CW_ACTION_PLAY
           && card_of(g, &st->entities[cw_entity_at(st, a.source)])->type == CW_TYPE_MINION;
}

/* The plays of a group that moves its target, for one position of the card itself. */
static int list_moving_plays(const cw_game *g, const cw_state *st, const options *o, int position,
                             cw_action *out)
{
    int n = 0;
    for (unsigned tos = o->tos; tos; tos &= tos - 1) {
        cw_action a = play_action(o, position, __builtin_ctzll(o->targets), 1 + __builtin_ctz(tos));
        out[n] = a;
        n += !takes_own_cell(a, st->active, is_minion_play(g, st, a));
    }
    return n;
}

int cw_legal(const cw_game *g, const cw_state *st, cw_action *out)
{
    if (st->phase != CW_PHASE_MAIN) {
        int count = simple_count(st);
        if (count > CW_MAX_ACTIONS)
            count = CW_MAX_ACTIONS;
        for (int i = 0; i < count; i++)
            out[i] = simple_action(st, i);
        return count;
    }
    options list[OPTIONS_MAX];
    option_list plays = {.list = list};
    outlook now;
    int n = 0;
    look_around(g, st, g->rules.lanes, &now);
    simple_options(g, st, &now, &plays);
    odd_options(g, st, &now, now.odd | (now.simple & ~now.sure), &plays);
    for (int i = 0; i < plays.count; i++) {
        const options *o = &list[i];
        for (unsigned spots = o->spots; spots; spots &= spots - 1) {
            int position = __builtin_ctz(spots);
            if (!o->targets)
                out[n++] = play_action(o, position, CW_PLACE_NONE, 0);
            else if (o->tos)
                n += list_moving_plays(g, st, o, position, out + n);
            else
                for (uint64_t m = o->targets; m; m &= m - 1)
                    out[n++] = play_action(o, position, __builtin_ctzll(m), 0);
        }
    }
    if (g->rules.lanes || g->rules.raising)
        n += (int)lane_actions(g, st, &now, out + n);
    for (uint32_t s = g->rules.lanes ? 0 : now.ready; s; s &= s - 1)
        for (uint32_t t = now.attackable; t; t &= t - 1)
            out[n++] = attack_action(__builtin_ctz(s), __builtin_ctz(t));
    out[n++] = end_of_turn;
    return n;
}
