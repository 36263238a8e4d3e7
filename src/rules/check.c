/* Whether one action may be taken now, and if not, why. Everything that arrives from outside goes
 * through here before it touches a position, so each field is checked to hold nothing that the kind
 * of action does not use: two byte strings that mean one action would make replays and hashes
 * ambiguous. */
#include "plays.h"

/* Most plays that are asked about are legal, of cards that are simple, and then the shape of the
 * card says so. What this does not allow is looked at closely, for the reason if for nothing else. */
static inline bool is_legal_by_shape(const cw_game *g, const cw_state *st, cw_action a)
{
    cw_seat seat = st->active;
    const cw_player *p = &st->players[seat];
    int slot = a.kind == CW_ACTION_POWER ? POWER_SLOT : a.source - cw_place_hand(seat, 0);
    if (slot < 0 || slot > POWER_SLOT || a.source != source_of(seat, slot) || a.position > 15)
        return false;
    unsigned shape = p->shape[slot];
    bool full = p->board_count >= g->rules.board_size[seat];
    unsigned spots = shape & CW_SHAPE_MINION ? spots_of(g, p, g->rules.lanes) : 1;
    if (!shape || shape >= CW_SHAPE_CHECK || (full && (shape & CW_SHAPE_ROOM)) || a.mode || a.to
        || !(spots >> a.position & 1) || p->price[slot] > p->mana || st->cost_auras
        || p->odd_prices)
        return false;
    if ((shape & 15) == CW_SHAPE_NO_TARGET)
        return a.target == CW_PLACE_NONE;
    sight see;
    cw__look(g, st, seat, &see);
    uint64_t targets = shaped_targets(p, seat, slot, &see);
    return targets ? a.target < 64 && (targets >> a.target & 1)
                   : a.target == CW_PLACE_NONE && !(shape & CW_SHAPE_STRICT);
}

/* The order decides which reason a player is told: the place, then whether a target is wanted at
 * all, then that it is missing, then that it is the wrong one. */
static cw_status check_group(const options *o, cw_action a)
{
    if (a.position >= 16 || !((o->spots >> a.position) & 1))
        return CW_ERR_POSITION;
    if (!o->targets)
        return a.target == CW_PLACE_NONE && !a.to ? CW_OK : CW_ERR_TARGET;
    if (a.target == CW_PLACE_NONE)
        return CW_ERR_TARGET_NEEDED;
    if (a.target >= 64 || !((o->targets >> a.target) & 1))
        return CW_ERR_TARGET;
    if (!o->tos)
        return a.to ? CW_ERR_POSITION : CW_OK;
    return a.to && a.to <= 16 && ((o->tos >> (a.to - 1)) & 1) ? CW_OK : CW_ERR_POSITION;
}

/* Cards that move their target have a group for each: the one about it decides. */
static cw_status check_target(const options *o, int count, cw_action a)
{
    if (count == 0) /* nothing can be chosen */
        return a.target == CW_PLACE_NONE ? CW_ERR_TARGET_NEEDED : CW_ERR_TARGET;
    cw_status status = CW_ERR_ACTION_KIND;
    for (int i = 0; i < count; i++) {
        if (o[i].mode != a.mode)
            continue;
        status = check_group(&o[i], a);
        if (status != CW_ERR_TARGET)
            return status;
    }
    return status;
}

/* The groups of one card or power of the active player, or why it cannot be played at all. */
static cw_status find_plays(const cw_game *g, const cw_state *st, cw_entity_id id, int kind,
                            cw_place source, option_list *out)
{
    cw_status status = cw__check_source(g, st, st->active, id);
    if (status != CW_OK)
        return status;
    sight see;
    cw__look(g, st, st->active, &see);
    cw__card_options(g, st, st->active, &see, id, kind, source, out);
    return CW_OK;
}

/* 1. The card or power is there and is the player's own.
 * 2. What could be done with it (find_plays), which also says why nothing can.
 * 3. The mode, for its reason is more exact than "no such target".
 * 4. Target, place and cell among the options found.
 * 5. A minion that is played cannot take the very cell that another is moved to by the same
 *    action. */
static cw_status check_play(const cw_game *g, const cw_state *st, cw_action a)
{
    cw_seat seat = st->active;
    cw_entity_id id;
    if (a.kind == CW_ACTION_POWER) {
        id = st->players[seat].power;
        if (!id || a.source != CW_PLACE_NONE)
            return CW_ERR_NO_SUCH_CARD;
        if (st->players[seat].power_used)
            return CW_ERR_POWER_USED;
    } else {
        bool own = a.source >= cw_place_hand(seat, 0) && a.source < cw_place_hand(seat, 15);
        id = own ? cw_entity_at(st, a.source) : 0;
        if (!id)
            return CW_ERR_NO_SUCH_CARD;
    }
    options list[CARD_OPTIONS + 1];
    option_list out = {.list = list};
    cw_status status = find_plays(g, st, id, a.kind, a.source, &out);
    if (status == CW_OK && a.mode && a.mode <= card_of(g, &st->entities[id])->modes)
        status = cw__check_mode(g, st, seat, id, a.mode);
    if (status == CW_OK)
        status = check_target(list, out.count, a);
    bool minion = card_of(g, &st->entities[id])->type == CW_TYPE_MINION;
    return status == CW_OK && takes_own_cell(a, seat, minion) ? CW_ERR_POSITION : status;
}

/* The reasons are asked in the order in which a player would want them: whether it is his, whether
 * it can attack at all, then why not this target. */
static cw_status check_attack(const cw_game *g, const cw_state *st, cw_action a)
{
    cw_seat seat = st->active;
    if (a.source >= 32 || a.source >> 4 != seat || !cw_entity_at(st, a.source))
        return CW_ERR_NO_SUCH_CARD;
    if (a.position || a.mode)
        return CW_ERR_ACTION_KIND;
    if (!cw__can_attack(g, st, cw_entity_at(st, a.source)))
        return CW_ERR_CANNOT_ATTACK;
    if (a.target >= 32 || a.target >> 4 == seat || !cw_entity_at(st, a.target))
        return CW_ERR_TARGET;
    sight see;
    cw__look(g, st, seat, &see);
    const cw_entity *attacker = &st->entities[cw_entity_at(st, a.source)];
    if ((attack_places(g, st, &see, attacker) >> a.target) & 1)
        return CW_OK;
    uint32_t keywords = cw_entity_keywords(&st->entities[cw_entity_at(st, a.target)]);
    if (keywords & not_attackable)
        return CW_ERR_TARGET;
    return g->rules.lanes && !see.front.taunts ? CW_ERR_REACH : CW_ERR_TAUNT;
}

/* As legal.c lists moves; only that here each failure has its own reason. */
static cw_status check_move(const cw_game *g, const cw_state *st, cw_action a)
{
    if (!g->rules.moving || a.target != CW_PLACE_NONE || a.position || a.mode)
        return CW_ERR_ACTION_KIND;
    cw_entity_id id = a.source < 32 && a.source >> 4 == st->active ? cw_entity_at(st, a.source) : 0;
    const cw_entity *e = &st->entities[id];
    if (!id || e->zone != CW_ZONE_BOARD)
        return CW_ERR_NO_SUCH_CARD;
    if (!cw__can_move(g, st, e))
        return CW_ERR_CANNOT_MOVE;
    bool near = g->rules.moving == CW_MOVING_ADJACENT;
    unsigned tos = moves_from(g, &st->players[st->active], e->cell, near);
    return a.to && a.to <= 16 && ((tos >> (a.to - 1)) & 1) ? CW_OK : CW_ERR_POSITION;
}

static bool is_plain(cw_action a)
{
    return a.source == CW_PLACE_NONE && a.target == CW_PLACE_NONE && !a.position;
}

/* Fields that a kind of action does not use must be empty: otherwise one decision would have
 * many encodings, and replays, hashes and the count of legal actions would differ by what nobody
 * reads. Conceding is asked first, for it is allowed in every phase, even in the other player's
 * turn. */
static __attribute__((noinline)) cw_status check_any(const cw_game *g, const cw_state *st,
                                                     cw_action a)
{
    if (st->phase == CW_PHASE_OVER)
        return CW_ERR_MATCH_OVER;
    bool may_move = a.kind == CW_ACTION_MOVE || a.kind == CW_ACTION_PLAY
                    || a.kind == CW_ACTION_POWER;
    if ((a.to && !may_move) || (a.kind != CW_ACTION_MULLIGAN && a.mask))
        return CW_ERR_ACTION_KIND;
    if (a.kind == CW_ACTION_CONCEDE)
        return is_plain(a) && !a.mode ? CW_OK : CW_ERR_ACTION_KIND;
    if (st->phase == CW_PHASE_MULLIGAN) {
        int hand = st->players[cw_state_decider(st)].hand_count;
        if (a.kind != CW_ACTION_MULLIGAN || !is_plain(a) || a.mode)
            return CW_ERR_ACTION_KIND;
        return a.mask >> hand ? CW_ERR_NO_SUCH_CARD : CW_OK;
    }
    if (st->phase == CW_PHASE_CHOICE) {
        if (a.kind != CW_ACTION_CHOOSE || !is_plain(a))
            return CW_ERR_ACTION_KIND;
        return a.mode < st->choice.count ? CW_OK : CW_ERR_RANGE;
    }
    switch (a.kind) {
    case CW_ACTION_PLAY:
    case CW_ACTION_POWER: return check_play(g, st, a);
    case CW_ACTION_ATTACK: return check_attack(g, st, a);
    case CW_ACTION_MOVE: return check_move(g, st, a);
    case CW_ACTION_RAISE:
        if (!is_plain(a) || !g->rules.raising || a.mode >= g->elements.count)
            return CW_ERR_ACTION_KIND;
        return can_raise(g, st) ? CW_OK : CW_ERR_RAISED;
    case CW_ACTION_END_TURN: return is_plain(a) && !a.mode ? CW_OK : CW_ERR_ACTION_KIND;
    default: return CW_ERR_ACTION_KIND;
    }
}

cw_status cw_check(const cw_game *g, const cw_state *st, cw_action a)
{
    bool play = a.kind == CW_ACTION_PLAY || a.kind == CW_ACTION_POWER;
    if (play && !a.mask && st->phase == CW_PHASE_MAIN && is_legal_by_shape(g, st, a))
        return CW_OK;
    return check_any(g, st, a);
}

/* If neither the source nor any mode is to blame, it must be that no target can be chosen. */
static cw_status check_any_play(const cw_game *g, const cw_state *st, cw_entity_id id, int kind,
                                cw_place source)
{
    options list[CARD_OPTIONS + 1];
    option_list out = {.list = list};
    cw_status status = find_plays(g, st, id, kind, source, &out);
    if (status != CW_OK || out.count)
        return status;
    for (int mode = 1; mode <= card_of(g, &st->entities[id])->modes && status == CW_OK; mode++)
        status = cw__check_mode(g, st, st->active, id, mode);
    return status == CW_OK ? CW_ERR_TARGET_NEEDED : status;
}

cw_status cw_check_card(const cw_game *g, const cw_state *st, cw_seat seat, int slot)
{
    if (st->phase != CW_PHASE_MAIN || st->active != seat)
        return CW_ERR_NOT_YOUR_TURN;
    if (slot < 0 || slot >= st->players[seat].hand_count)
        return CW_ERR_NO_SUCH_CARD;
    return check_any_play(g, st, st->players[seat].hand[slot], CW_ACTION_PLAY,
                          cw_place_hand(seat, slot));
}

cw_status cw_check_power(const cw_game *g, const cw_state *st, cw_seat seat)
{
    const cw_player *p = &st->players[seat];
    if (st->phase != CW_PHASE_MAIN || st->active != seat)
        return CW_ERR_NOT_YOUR_TURN;
    if (!p->power)
        return CW_ERR_NO_SUCH_CARD;
    return p->power_used ? CW_ERR_POWER_USED
                         : check_any_play(g, st, p->power, CW_ACTION_POWER, CW_PLACE_NONE);
}
