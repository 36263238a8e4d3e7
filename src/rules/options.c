/* What one card, power or character may do: its cost, its own conditions, its targets. */
#include "options.h"

/* Bit 0: the hero has some of the keywords, bit 1 + i: the minion in slot i. */
uint64_t side_with(const cw_game *g, const cw_state *st, cw_seat seat, uint32_t keywords)
{
    const cw_player *p = &st->players[seat];
    if (!(p->board_keywords & keywords))
        return 0;
    uint64_t mask = has_any(&st->entities[p->hero], keywords);
    for (int i = 0; i < g->rules.board_size[seat]; i++)
        mask |= has_any(&st->entities[p->board[i]], keywords) << (1 + i);
    return mask;
}

/* A taunt behind a friend is not in sight. */
void look_along_lanes(const cw_game *g, const cw_state *st, cw_seat enemy, uint64_t closed,
                      uint64_t taunts, sight *see)
{
    const cw_player *p = &st->players[enemy];
    int shift = enemy * 16 + 1, lanes = g->rules.lanes;
    see->attackable &= ~closed;
    see->foes = p->cells & ~expand((unsigned)(closed >> shift), p->cells);
    unsigned front = see->foes & ((1u << lanes) - 1);
    see->taunts = expand((unsigned)(taunts >> shift), p->cells) & ~(front << lanes);
}

static uint8_t part_of(uint64_t side)
{
    return (uint8_t)(2 * __builtin_popcount(side & 0xfffe) + (int)(side & 1));
}

void look_closely(const cw_game *g, const cw_state *st, cw_seat seat, sight *see)
{
    cw_seat enemy = (cw_seat)(1 - seat);
    int here = seat * 16, there = enemy * 16;
    uint64_t closed = side_with(g, st, enemy, not_attackable) << there;
    uint64_t taunt = (side_with(g, st, enemy, CW_KW(TAUNT)) << there) & ~closed;
    if (g->rules.lanes)
        look_along_lanes(g, st, enemy, closed, taunt, see);
    else
        see->attackable = taunt ? taunt : see->attackable & ~closed;
    see->choosable &= ~(side_with(g, st, seat, shy) << here
                        | side_with(g, st, enemy, veiled) << there);
    see->own_part = part_of(see->choosable >> here);
    see->other_part = part_of(see->choosable >> there);
}

/* K2 to K5. Those who cannot be attacked stand in nobody's way. A hero stands behind all lanes. */
uint64_t lane_reach(const cw_game *g, const cw_state *st, const sight *see, const cw_entity *e)
{
    cw_seat enemy = (cw_seat)(1 - e->owner);
    int lanes = g->rules.lanes;
    unsigned row = (1u << lanes) - 1, front = see->foes & row;
    unsigned back = (see->foes >> lanes) & ~front;
    unsigned own = e->zone == CW_ZONE_HERO ? row : 1u << (e->cell % lanes);
    unsigned near = (own | own << 1 | own >> 1) & row;
    unsigned cells = see->taunts ? see->taunts : (front & near) | (back & near) << lanes;
    bool open = !see->taunts && (own & ~(front | back));
    if (cw_entity_keywords(e) & CW_KW(FREE_TARGETING))
        cells = see->foes;
    uint64_t places = (uint64_t)compress(cells, st->players[enemy].cells) << 1 | open;
    return (places << (enemy * 16)) & see->attackable;
}

static uint64_t hand_choices(const cw_game *g, const cw_state *st, cw_seat seat, const cw_filter *f,
                             cw_entity_id source)
{
    scene s = {.source = source, .seat = seat};
    const cw_player *p = &st->players[seat];
    uint64_t found = 0;
    for (int i = 0; i < p->hand_count; i++)
        if (p->hand[i] != source && matches_kind(g, st, &s, f, p->hand[i])
            && !has_any(&st->entities[p->hand[i]], CW_KW(UNTARGETABLE)))
            found |= 1ull << cw_place_hand(seat, i);
    return found;
}

/* Places of characters that have lost health. */
static uint64_t damaged(const cw_state *st)
{
    uint64_t mask = 0;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *p = &st->players[seat];
        const cw_entity *hero = &st->entities[p->hero];
        mask |= (uint64_t)(hero->health < cw_entity_max_health(hero)) << (seat * 16);
        for (int i = 0; i < p->board_count; i++) {
            const cw_entity *e = &st->entities[p->board[i]];
            mask |= (uint64_t)(e->health < cw_entity_max_health(e)) << (seat * 16 + 1 + i);
        }
    }
    return mask;
}

/* Filter flags that masks can answer. The card itself is not on the board while it is chosen for,
 * so "another" excludes nothing; powers have no "another". */
static const unsigned easy_flags = CW_FILTER_DAMAGED | CW_FILTER_UNDAMAGED | CW_FILTER_OTHER;

/* Places that the filter allows a card of `seat` to choose. */
static uint64_t choices(const cw_game *g, const cw_state *st, cw_seat seat, const sight *see,
                        const cw_filter *f, cw_entity_id source)
{
    if (f->where == CW_WHERE_HAND)
        return hand_choices(g, st, seat, f, source);
    uint64_t found = 0, mask = see->choosable & cw__filter_places(f, seat);
    if (f->flags & (CW_FILTER_DAMAGED | CW_FILTER_UNDAMAGED))
        mask &= damaged(st) ^ (f->flags & CW_FILTER_UNDAMAGED ? ~0ull : 0);
    if (!(f->flags & ~easy_flags) && !f->race && !f->stat && !f->keywords && !f->area)
        return mask;
    scene s = {.source = source, .seat = seat};
    for (; mask; mask &= mask - 1) {
        cw_place place = (cw_place)__builtin_ctzll(mask);
        if (matches_kind(g, st, &s, f, cw_entity_at(st, place)))
            found |= 1ull << place;
    }
    return found;
}

/* ---- costs ---- */

int cw_hand_cost(const cw_game *g, const cw_state *st, cw_seat seat, int slot)
{
    return hand_cost(g, st, st->players[seat].hand[slot]);
}

int cw_power_cost(const cw_game *g, const cw_state *st, cw_seat seat)
{
    cw_entity_id power = st->players[seat].power;
    return power ? hand_cost(g, st, power) : 0;
}

/* ---- cards ---- */

/* "One that you do not control": whether one is left. */
static bool candidate_left(const cw_game *g, const cw_state *st, const cw_player *p,
                           const cw_effect *e)
{
    for (uint32_t i = 0; i < e->pool_count; i++) {
        bool held = false;
        for (int k = 0; k < p->board_count; k++)
            held |= st->entities[p->board[k]].card == g->pool[e->pool_first + i];
        if (!held)
            return true;
    }
    return false;
}

/* Whether what the card begins with in that mode would summon anything. */
static bool summons_some(const cw_game *g, const cw_state *st, cw_seat seat, cw_entity_id id,
                         const cw_card *card, int mode)
{
    const cw_ability *a = &g->abilities[card->first_ability];
    while (a->mode != mode)
        a++;
    const cw_effect *e = cw__first_deed(g, a);
    scene s = {.source = id, .seat = seat};
    return e->op == CW_OP_SUMMON_RANDOM ? candidate_left(g, st, &st->players[seat], e)
                                        : amount_fixed(g, st, &s, &e->a) > 0;
}

cw_status check_mode(const cw_game *g, const cw_state *st, cw_seat seat, cw_entity_id id, int mode)
{
    const cw_card *card = card_of(g, &st->entities[id]);
    const cw_player *p = &st->players[seat];
    if (((card->needs_room >> mode) & 1) && p->board_count >= g->rules.board_size[seat])
        return CW_ERR_BOARD_FULL;
    if (((card->may_summon_none >> mode) & 1) && !summons_some(g, st, seat, id, card, mode))
        return CW_ERR_REQUIREMENT;
    return CW_OK;
}

static bool same_secret_active(const cw_state *st, const cw_player *p, cw_card_id card)
{
    for (int i = 0; i < p->secret_count; i++)
        if (st->entities[p->secrets[i]].card == card)
            return true;
    return false;
}

/* "Your opponent controls at least 2 minions" and the like need no look at the minions. */
static bool meets_requirement(const cw_game *g, const cw_state *st, cw_seat seat, cw_entity_id id,
                              const cw_condition *c)
{
    const cw_filter *f = &c->filter;
    if (c->kind == CW_COND_CONTROL && f->kinds == CW_KIND_MINION && f->where == CW_WHERE_PLAY
        && !(f->flags | f->race | f->stat | f->area) && !f->keywords) {
        int count = (f->side != CW_SIDE_ENEMY ? st->players[seat].board_count : 0)
                    + (f->side != CW_SIDE_FRIENDLY ? st->players[1 - seat].board_count : 0);
        return count >= (c->value ? c->value : 1);
    }
    scene s = {.source = id, .seat = seat};
    return condition_holds(g, st, &s, c);
}

static cw_status check_restrictions(const cw_game *g, const cw_state *st, cw_seat seat,
                                    cw_entity_id id, const cw_card *card)
{
    const cw_player *p = &st->players[seat];
    if (card->type == CW_TYPE_SECRET) {
        if (p->secret_count >= g->rules.secret_limit)
            return CW_ERR_BOARD_FULL;
        if (same_secret_active(st, p, st->entities[id].card))
            return CW_ERR_SECRET_ACTIVE;
    }
    if (card->requirement.kind && !meets_requirement(g, st, seat, id, &card->requirement))
        return CW_ERR_REQUIREMENT;
    return check_mode(g, st, seat, id, 0);
}

/* Everything but targets. */
cw_status check_source(const cw_game *g, const cw_state *st, cw_seat seat, cw_entity_id id)
{
    const cw_player *p = &st->players[seat];
    const cw_card *card = card_of(g, &st->entities[id]);
    if (hand_cost(g, st, id) > p->mana)
        return CW_ERR_MANA;
    if (!meets_needs(p, card))
        return CW_ERR_NEEDS;
    if ((card->type == CW_TYPE_MINION || (card->needs_room & 1))
        && p->board_count >= g->rules.board_size[seat])
        return CW_ERR_BOARD_FULL;
    return card->restricted ? check_restrictions(g, st, seat, id, card) : CW_OK;
}

/* A group for each target that has somewhere to go. */
static bool move_options(const cw_game *g, const cw_state *st, const cw_card *card,
                         const options *like, option_list *out)
{
    bool any = false;
    for (uint64_t m = like->targets & 0xffffffff; m && g->rules.lanes; m &= m - 1) {
        int place = __builtin_ctzll(m);
        const cw_entity *e = &st->entities[cw_entity_at(st, (cw_place)place)];
        unsigned tos = moves_from(g, &st->players[place >> 4], e->cell, card->moves_target == 2);
        /* The last free cell of the own side is taken by the minion that is played. */
        if (card->type == CW_TYPE_MINION && place >> 4 == st->active
            && !(like->spots & (like->spots - 1)))
            tos &= ~(unsigned)like->spots;
        if (e->zone != CW_ZONE_BOARD || !tos)
            continue;
        add_options(out, 1, 1ull << place, like->kind, like->source, like->spots, like->mode, tos);
        any = true;
    }
    return any;
}

/* The groups of one card or power, at most CARD_OPTIONS. A spell without a valid target cannot
 * be played; a minion or weapon can, its battlecry is then skipped. */
void card_options(const cw_game *g, const cw_state *st, cw_seat seat, const sight *see,
                  cw_entity_id id, int kind, cw_place source, option_list *out)
{
    const cw_card *card = card_of(g, &st->entities[id]);
    const cw_player *p = &st->players[seat];
    unsigned spots = card->type == CW_TYPE_MINION ? spots_of(g, p, g->rules.lanes) : 1;
    int modes = card->modes ? card->modes : 1;
    for (int m = 1; m <= modes; m++) {
        const cw_filter *f = &card->target[card->modes ? m : 0];
        uint64_t targets = 0;
        if (card->modes && check_mode(g, st, seat, id, m) != CW_OK)
            continue;
        if ((f->kinds || f->where) && !(card->target_if_combo && p->cards_played == 0)) {
            targets = choices(g, st, seat, see, f, id);
            options like = {.targets = targets,
                            .kind = (uint8_t)kind,
                            .source = source,
                            .mode = card->modes ? (uint8_t)m : 0,
                            .spots = (uint16_t)spots};
            if (card->moves_target && move_options(g, st, card, &like, out))
                continue;
            targets = card->moves_target ? 0 : targets;
            if (!targets && card->needs_target)
                continue;
        }
        add_options(out, 1, targets, kind, source, spots, card->modes ? m : 0, 0);
    }
}

bool can_attack(const cw_game *g, const cw_state *st, cw_entity_id id)
{
    const cw_entity *e = &st->entities[id];
    uint32_t k = cw_entity_keywords(e);
    bool asleep = (e->flags & CW_FLAG_SLEEPING) && !(k & CW_KW(CHARGE));
    bool held = k & (CW_KW(FROZEN) | CW_KW(CANNOT_ATTACK) | CW_KW(STUNNED));
    bool moved = (e->flags & CW_FLAG_MOVED) && !(k & CW_KW(SWIFT));
    bool spent = e->attacks >= e->times + ((k & CW_KW(WINDFURY)) != 0) || moved;
    return !(asleep | held | spent) & (g->rules.zero_attack || cw_character_attack(g, st, id) > 0);
}
