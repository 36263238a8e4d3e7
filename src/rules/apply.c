/* Taking an action: the steps of playing a card, using the power, attacking, ending the turn
 * (docs/rules.md, part B). */
#include "options.h"

static scene scene_of(const run *r, cw_entity_id source, cw_action a, cw_entity_id *it)
{
    const cw_entity *e = &r->state->entities[source];
    scene s;
    s.source = source;
    s.seat = e->owner;
    s.card = e->card;
    s.is_spell = card_of(r->game, e)->is_spell;
    s.origin = (uint8_t)origin_of(e);
    s.chosen = a.target == CW_PLACE_NONE ? 0 : cw_entity_at(r->state, a.target);
    s.subject = s.object = 0;
    s.to = a.to;
    s.amount = 0;
    s.it = it;
    it[0] = s.chosen;
    s.it_count = s.chosen != 0;
    return s;
}

/* B6 */
static void pay_overload(run *r, cw_seat seat, const cw_card *card)
{
    int amount = card->values[CW_VALUE_OVERLOAD];
    if (!amount)
        return;
    cw_player *p = player(r, seat);
    p->overload_next = (uint8_t)(p->overload_next + amount > 99 ? 99 : p->overload_next + amount);
    cw_event *event = log_event(r, CW_EVENT_OVERLOAD, seat);
    if (event)
        event->amount = (int16_t)amount;
    emit(r, CW_WHEN_OVERLOADED, p->hero, 0, amount);
}

/* B7 */
static void play_minion(run *r, scene *s, cw_action a, const cw_card *card)
{
    const cw_player *p = player(r, s->seat);
    if (p->board_count >= r->game->rules.board_size[s->seat]) { /* something took the last place */
        find_no_room(r, s->source);
        return;
    }
    board_insert(r, s->seat, s->source, a.position);
    log_about(r, CW_EVENT_SUMMON, s->source, 0, 0);
    announce_summon(r, s->source);
    if (card->has_play || (entity(r, s->source)->flags & CW_FLAG_MODS))
        run_own(r, CW_WHEN_PLAY, s, a.mode);
    settle(r);
    if (entity(r, s->source)->zone == CW_ZONE_BOARD)
        emit(r, CW_WHEN_SUMMONED, s->source, 0, 0);
}

/* L1. The card becomes the hero; the old one leaves the match without further ado. */
static void play_leader(run *r, scene *s, cw_action a, const cw_card *card)
{
    cw_player *p = player(r, s->seat);
    cw_entity *e = entity(r, s->source);
    cw_entity_id old = p->hero;
    leave_play(r, old);
    entity_retire(r, old);
    e->zone = CW_ZONE_HERO;
    e->slot = 0;
    e->flags |= CW_FLAG_SLEEPING;
    e->keywords &= ~CW_KW(STEALTH); /* a hero cannot hide */
    p->hero = s->source;
    enter_play(r, s->source);
    log_about(r, CW_EVENT_LEADER, s->source, 0, 0);
    if (card->has_play || (e->flags & CW_FLAG_MODS))
        run_own(r, CW_WHEN_PLAY, s, a.mode);
}

/* B9. False if it was countered. */
static bool cast_spell(run *r, scene *s, cw_action a, const cw_card *card)
{
    emit(r, CW_WHEN_SPELL_CAST, s->source, s->chosen, 0);
    if (r->countered) {
        r->countered = false;
        return false;
    }
    pay_overload(r, s->seat, card);
    if (card->type == CW_TYPE_SECRET) {
        cw_player *p = player(r, s->seat);
        cw_entity *e = entity(r, s->source);
        e->zone = CW_ZONE_SECRET;
        e->slot = p->secret_count;
        p->secrets[p->secret_count++] = s->source;
        r->state->listen |= card->listen;
        r->state->listen_wide |= card->listen;
        cw_event *event = log_event(r, CW_EVENT_SECRET, s->seat);
        if (event) {
            event->card = s->card;
            event->hidden = (uint8_t)(1u << (1 - s->seat));
        }
        return true;
    }
    run_own(r, CW_WHEN_PLAY, s, a.mode);
    return true;
}

static void log_play(run *r, const scene *s, cw_action a, const cw_card *card)
{
    cw_event *event = log_event(r, a.kind == CW_ACTION_POWER ? CW_EVENT_POWER : CW_EVENT_PLAY,
                                s->seat);
    if (!event)
        return;
    event->source = a.source;
    event->target = a.target;
    event->card = s->card;
    if (card->type == CW_TYPE_SECRET)
        event->hidden = (uint8_t)(1u << (1 - s->seat));
}

/* B4 to B12 */
static void play_card(run *r, cw_action a)
{
    cw_entity_id id = cw_entity_at(r->state, a.source);
    cw_entity *e = entity(r, id);
    const cw_card *card = card_of(r->game, e);
    cw_player *p = player(r, e->owner);
    cw_entity_id it[GROUP_MAX];
    scene s = scene_of(r, id, a, it);
    log_play(r, &s, a, card);
    p->mana = (int16_t)(p->mana - hand_cost(r->game, r->state, id));
    p->cards_played = p->cards_played < 255 ? p->cards_played + 1 : 255;
    hand_remove(r, id);
    if (!r->game->rules.keep_state)
        e->cost = 0;
    e->flags &= (uint8_t) ~(CW_FLAG_SEEN | CW_FLAG_LOCATED);
    bool took_effect = true;
    emit(r, CW_WHEN_PLAYS, id, s.chosen, 0);
    if (!card->is_spell)
        pay_overload(r, s.seat, card);
    if (card->type == CW_TYPE_MINION) {
        play_minion(r, &s, a, card);
    } else if (card->type == CW_TYPE_HERO) {
        play_leader(r, &s, a, card);
    } else if (card->type == CW_TYPE_WEAPON) {
        equip(r, s.seat, id);
        run_own(r, CW_WHEN_PLAY, &s, a.mode);
    } else {
        took_effect = cast_spell(r, &s, a, card);
    }
    settle(r);
    if (took_effect && r->state->phase != CW_PHASE_OVER)
        emit(r, CW_WHEN_PLAYED, id, s.chosen, 0);
    if (e->zone == CW_ZONE_NONE && card->is_spell)
        entity_retire(r, id);
    settle(r);
}

/* B13 */
static void use_power(run *r, cw_action a)
{
    cw_seat seat = r->state->active;
    cw_player *p = player(r, seat);
    cw_entity_id it[GROUP_MAX];
    scene s = scene_of(r, p->power, a, it);
    log_play(r, &s, a, &r->game->cards[s.card]);
    p->mana = (int16_t)(p->mana - cw_power_cost(r->game, r->state, seat));
    p->power_used = 1;
    p->price[15] = PRICE_UNMET;
    run_own(r, CW_WHEN_PLAY, &s, a.mode);
    settle(r);
    if (r->state->phase == CW_PHASE_OVER)
        return;
    emit(r, CW_WHEN_POWER_USED, p->hero, 0, 0);
    settle(r);
}

/* K7 */
static void take_move(run *r, cw_entity_id id, int cell)
{
    entity(r, id)->flags |= CW_FLAG_MOVED;
    move_minion(r, id, cell);
    settle(r);
}

/* K12: an element for good, or a mana for this turn, which may go beyond the cap. */
static void raise_resource(run *r, int element)
{
    cw_seat seat = r->state->active;
    cw_player *p = player(r, seat);
    p->raised = 1;
    if (element) {
        change_element(r, seat, element - 1, 1);
    } else {
        p->mana++;
        log_mana(r, seat, 1);
    }
    settle(r);
}

/* A19 */
static void concede(run *r)
{
    cw_seat seat = cw_state_decider(r->state);
    log_event(r, CW_EVENT_CONCEDE, seat);
    finish_match(r, 1 - seat, CW_END_CONCEDED);
}

static void take(run *r, cw_action a)
{
    cw_state *st = r->state;
    switch (a.kind) {
    case CW_ACTION_PLAY: play_card(r, a); break;
    case CW_ACTION_ATTACK:
        attack(r, cw_entity_at(st, a.source), cw_entity_at(st, a.target));
        settle(r);
        break;
    case CW_ACTION_POWER: use_power(r, a); break;
    case CW_ACTION_CHOOSE:
        take_option(r, a.mode);
        settle(r);
        break;
    case CW_ACTION_MOVE: take_move(r, cw_entity_at(st, a.source), a.to - 1); break;
    case CW_ACTION_RAISE: raise_resource(r, a.mode); break;
    case CW_ACTION_END_TURN: end_turn(r); return;
    case CW_ACTION_CONCEDE: concede(r); return;
    case CW_ACTION_MULLIGAN:
        mulligan(r, cw_state_decider(st), a.mask);
        if (st->players[0].mulligan_done && st->players[1].mulligan_done)
            begin_play(r);
        return;
    default: return;
    }
    if (st->players[st->active].board_keywords & CW_KW(BERSERK))
        rampage(r);
    st->actions += st->actions < 255;
    if (st->actions >= r->game->rules.actions_per_turn && st->phase == CW_PHASE_MAIN)
        end_turn(r);
}

/* The end is told last, whatever else was still under way when it came. */
static void log_end(run *r)
{
    cw_event *event = log_event(r, CW_EVENT_MATCH_END, r->state->winner);
    if (event)
        event->amount = r->state->end;
}

static void resolve(const cw_game *game, cw_state *state, cw_action action, cw_log *log,
                    cw_chance *chance)
{
    run r;
    run_init(&r, game, state, log, chance);
    take(&r, action);
    if (log && state->phase == CW_PHASE_OVER)
        log_end(&r);
    if (r.limbo_count)
        free_limbo(&r);
#ifdef CW_HARD
    /* Every fourth position: what is wrong stays so for longer than that, simulations take half the
     * time, and the conformance tests ask of every single one. */
    if ((state->turn + state->actions) % 4 == 0 && cw_state_fault(game, state))
        __builtin_trap();
#endif
}

cw_status cw_apply_with(const cw_game *game, cw_state *state, cw_action action, cw_log *log,
                        cw_chance *chance)
{
    cw_status status = cw_check(game, state, action);
    if (status != CW_OK)
        return status;
    resolve(game, state, action, log, chance);
    return CW_OK;
}

cw_status cw_apply(const cw_game *game, cw_state *state, cw_action action, cw_log *log)
{
    return cw_apply_with(game, state, action, log, NULL);
}

void cw_apply_trusted(const cw_game *game, cw_state *state, cw_action action, cw_log *log)
{
#ifdef CW_HARD
    if (cw_check(game, state, action) != CW_OK)
        __builtin_trap();
#endif
    resolve(game, state, action, log, NULL);
}

void cw_turn_pass(const cw_game *game, cw_state *state)
{
    run r;
    run_init(&r, game, state, NULL, NULL);
    pass_turn(&r);
    if (r.limbo_count)
        free_limbo(&r);
}

void cw_turn_begin(const cw_game *game, cw_state *state)
{
    run r;
    run_init(&r, game, state, NULL, NULL);
    start_turn(&r, state->active);
    if (r.limbo_count)
        free_limbo(&r);
}
