/* What one card, power or character may do: its cost, its own conditions, its targets. */
#include "options.h"

/* Four at a time, for most boards are small; blank entity 0 is in the empty slots. */
unsigned cw__side_with(const cw_state *st, const cw_player *p, uint32_t keywords)
{
    unsigned mask = has_any(&st->entities[p->hero], keywords);
    for (int i = 0; i < p->board_count; i += 4)
        for (int k = i; k < i + 4; k++)
            mask |= has_any(&st->entities[p->board[k]], keywords) << (1 + k);
    return mask;
}

void cw__look(const cw_game *g, const cw_state *st, cw_seat seat, sight *see)
{
    look_on(g, st, seat, g->rules.lanes, see);
}

static uint64_t hand_choices(const cw_game *g, const cw_state *st, cw_seat seat, const cw_filter *f,
                             cw_entity_id source)
{
    scene s = {.source = source, .seat = seat};
    const cw_player *p = &st->players[seat];
    uint64_t found = 0;
    for (int i = 0; i < p->hand_count; i++)
        if (p->hand[i] != source && cw__matches_kind(g, st, &s, f, p->hand[i])
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

/* Places that the filter allows a card of `seat` to choose, `choosable` on the table among them. */
static uint64_t choices(const cw_game *g, const cw_state *st, cw_seat seat, uint64_t choosable,
                        const cw_filter *f, cw_entity_id source)
{
    if (f->where == CW_WHERE_HAND)
        return hand_choices(g, st, seat, f, source);
    uint64_t found = 0, mask = choosable & cw__filter_places(f, seat);
    if (f->flags & (CW_FILTER_DAMAGED | CW_FILTER_UNDAMAGED))
        mask &= damaged(st) ^ (f->flags & CW_FILTER_UNDAMAGED ? ~0ull : 0);
    /* The mask is the answer; otherwise each place that is left has to be asked. */
    if (!(f->flags & ~easy_flags) && !f->race && !f->stat && !f->keywords && !f->area)
        return mask;
    scene s = {.source = source, .seat = seat};
    for (; mask; mask &= mask - 1) {
        cw_place place = (cw_place)__builtin_ctzll(mask);
        if (cw__matches_kind(g, st, &s, f, cw_entity_at(st, place)))
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

/* On a copy: the card's own text is asked while nobody else counts, and each other source gives what
 * the cost lacks when that one is silenced. */
int cw_cost_parts(const cw_game *g, const cw_state *st, cw_entity_id id,
                  cw_cost_part out[CW_COST_PARTS])
{
    const cw_entity *e = &st->entities[id];
    cw_state copy;
    cw_entity_id list[48];
    int count = 0;
    if (e->cost)
        out[count++] = (cw_cost_part){.more = e->cost};
    int passing = cw__passing_cost(g, st, id);
    if (passing)
        out[count++] = (cw_cost_part){.more = passing};
    if (!card_of(g, e)->has_own_cost && !st->cost_auras)
        return count;
    cw_state_copy(&copy, st);
    int all = cw__static_cost(g, &copy, id), in_play = cw__in_play(&copy, 0, list);
    copy.cost_auras = 0;
    int own = cw__static_cost(g, &copy, id);
    copy.cost_auras = st->cost_auras;
    if (own)
        out[count++] = (cw_cost_part){.source = id, .more = own};
    for (int i = 0; i < in_play && count < CW_COST_PARTS; i++) {
        cw_entity *source = &copy.entities[list[i]];
        uint8_t flags = source->flags;
        source->flags |= CW_FLAG_SILENCED;
        int more = all - cw__static_cost(g, &copy, id);
        source->flags = flags;
        if (more)
            out[count++] = (cw_cost_part){.source = list[i], .more = more};
    }
    return count;
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
    if (e->op == CW_OP_SUMMON_DEAD)
        return cw__count_dead(g, st, &s, &e->to.filter) > 0;
    return e->op == CW_OP_SUMMON_RANDOM ? candidate_left(g, st, &st->players[seat], e)
                                        : cw__amount_fixed(g, st, &s, &e->a) > 0;
}

cw_status cw__check_mode(const cw_game *g, const cw_state *st, cw_seat seat, cw_entity_id id,
                         int mode)
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
    return cw__condition_holds(g, st, &s, c);
}

/* What no choice of target or place can mend, so it is asked before those. */
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
    return cw__check_mode(g, st, seat, id, 0);
}

/* Everything but targets. */
cw_status cw__check_source(const cw_game *g, const cw_state *st, cw_seat seat, cw_entity_id id)
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

bool cw__look_closer(const cw_game *g, const cw_state *st, cw_seat seat, cw_entity_id id,
                     uint64_t *targets)
{
    const cw_card *card = card_of(g, &st->entities[id]);
    if (card->restricted && check_restrictions(g, st, seat, id, card) != CW_OK)
        return false;
    *targets = *targets ? choices(g, st, seat, *targets, &card->target[0], id) : 0;
    return true;
}

/* A group for each target that has somewhere to go. K8. False if nobody has somewhere to go: then
 * the card counts as one without a possible target. */
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
void cw__card_options(const cw_game *g, const cw_state *st, cw_seat seat, const sight *see,
                      cw_entity_id id, int kind, cw_place source, option_list *out)
{
    const cw_card *card = card_of(g, &st->entities[id]);
    const cw_player *p = &st->players[seat];
    unsigned spots = card->type == CW_TYPE_MINION ? spots_of(g, p, g->rules.lanes) : 1;
    int modes = card->modes ? card->modes : 1;
    for (int m = 1; m <= modes; m++) {
        const cw_filter *f = &card->target[card->modes ? m : 0];
        uint64_t targets = 0;
        if (card->modes && cw__check_mode(g, st, seat, id, m) != CW_OK)
            continue;
        if ((f->kinds || f->where) && !(card->target_if_combo && p->cards_played == 0)) {
            targets = choices(g, st, seat, see->choosable, f, id);
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

bool cw__can_attack(const cw_game *g, const cw_state *st, cw_entity_id id)
{
    const cw_entity *e = &st->entities[id];
    int attack = cw_character_attack(g, st, id);
    return may_attack(e, cw_entity_keywords(e), attack, least_attack(g));
}
