/* Taking an action: the steps of playing a card, using the power, attacking, ending the turn
 * (docs/rules.md, part B). */
#include "options.h"

/* The target is looked up now, once: later in the action the same place may hold somebody else.
 * `it` belongs to the caller's stack. */
static scene scene_of(const run *r, cw_entity_id source, cw_action a, cw_entity_id *it)
{
    const cw_entity *e = &r->state->entities[source];
    scene s;
    s.source = source;
    s.seat = e->owner;
    s.card = e->card;
    s.is_spell = card_of(r->game, e)->is_spell;
    s.origin = (uint8_t)origin_of(r->game, r->state, source);
    s.chosen = a.target == CW_PLACE_NONE ? 0 : cw_entity_at(r->state, a.target);
    s.subject = s.object = 0;
    s.to = a.to;
    s.won = false;
    s.amount = 0;
    s.it = it;
    it[0] = s.chosen;
    s.it_count = s.chosen != 0;
    return s;
}

static __attribute__((noinline)) void overload(run *r, cw_seat seat, int amount)
{
    cw_player *p = player(r, seat);
    p->overload_next = (uint8_t)(p->overload_next + amount > 99 ? 99 : p->overload_next + amount);
    cw_event *event = log_event(r, CW_EVENT_OVERLOAD, seat);
    if (event)
        event->amount = (int16_t)amount;
    emit(r, CW_WHEN_OVERLOADED, p->hero, 0, amount);
}

/* B6 */
static inline void pay_overload(run *r, cw_seat seat, const cw_card *card)
{
    if (card->values[CW_VALUE_OVERLOAD])
        overload(r, seat, card->values[CW_VALUE_OVERLOAD]);
}

/* B7 (e) */
static void tell_summoned(run *r, cw_entity_id id)
{
    if (entity(r, id)->zone == CW_ZONE_BOARD && r->state->phase != CW_PHASE_OVER)
        emit(r, CW_WHEN_SUMMONED, id, 0, 0);
}

/* B7 The battlecry comes after the minion stands there and others have reacted to it, so that it
 * may count itself and its neighbours; settling comes after it, so that a minion which its own
 * battlecry kills is gone before "after … summons" is told of it. */
static void play_minion(run *r, scene *s, cw_action a, const cw_card *card)
{
    const cw_player *p = player(r, s->seat);
    if (p->board_count >= r->game->rules.board_size[s->seat]) { /* something took the last place */
        cw__find_no_room(r, s->source);
        return;
    }
    cw__board_insert(r, s->seat, s->source, a.position);
    log_about(r, CW_EVENT_SUMMON, s->source, 0, 0);
    cw__announce_summon(r, s->source);
    if (card->has_play || (entity(r, s->source)->flags & CW_FLAG_MODS))
        cw__run_own(r, CW_WHEN_PLAY, s, a.mode);
    settle(r);
    if (r->game->rules.summoned_first)
        tell_summoned(r, s->source);
}

/* L1. The card becomes the hero; the old one leaves the match without further ado. */
static void play_leader(run *r, scene *s, cw_action a, const cw_card *card)
{
    cw_player *p = player(r, s->seat);
    cw_entity *e = entity(r, s->source);
    cw_entity_id old = p->hero;
    cw__leave_play(r, old);
    cw__entity_retire(r, old);
    e->zone = CW_ZONE_HERO;
    e->slot = 0;
    e->flags |= CW_FLAG_SLEEPING;
    e->keywords &= ~CW_KW(STEALTH); /* a hero cannot hide */
    p->hero = s->source;
    cw__enter_play(r, s->source);
    log_about(r, CW_EVENT_LEADER, s->source, 0, 0);
    if (card->has_play || (e->flags & CW_FLAG_MODS))
        cw__run_own(r, CW_WHEN_PLAY, s, a.mode);
}

/* B9 (a). The new target, if the text could have chosen it. */
static __attribute__((noinline)) void retarget(run *r, scene *s, int mode, const cw_card *card)
{
    cw_entity_id id = r->redirected;
    const cw_filter *f = &card->target[mode < 3 ? mode : 0];
    r->redirected = 0;
    if (!f->kinds || !is_character(entity(r, id)) || !cw__matches_kind(r->game, r->state, s, f, id))
        return;
    s->chosen = s->it[0] = id;
    s->it_count = 1;
}

/* B9. False if it was countered. Overload is paid after the counter, which may spare it. `countered`
 * is taken back at once, since spells cast inside this one's triggers must not inherit it. */
static bool cast_spell(run *r, scene *s, cw_action a, const cw_card *card)
{
    emit(r, CW_WHEN_SPELL_CAST, s->source, s->chosen, 0);
    if (r->redirected)
        retarget(r, s, a.mode, card);
    bool countered = r->countered;
    r->countered = false;
    if (!countered || r->game->rules.countered_overload)
        pay_overload(r, s->seat, card);
    if (countered)
        return false;
    if (card->type == CW_TYPE_SECRET) {
        cw_player *p = player(r, s->seat);
        cw_entity *e = entity(r, s->source);
        e->zone = CW_ZONE_SECRET;
        e->slot = p->secret_count;
        p->secrets[p->secret_count++] = s->source;
        stamp(r->state, e);
        r->state->listen |= card->listen;
        r->state->listen_wide |= card->listen;
        cw_ids_add(r->state->ears, s->source);
        cw_event *event = log_event(r, CW_EVENT_SECRET, s->seat);
        if (event) {
            event->card = s->card;
            event->hidden = (uint8_t)(1u << (1 - s->seat));
        }
        return true;
    }
    cw__run_own(r, CW_WHEN_PLAY, s, a.mode);
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

/* B4 to B12
 * 1. What it costs is paid before it leaves the hand: its own text may count cards in hand.
 * 2. It leaves the hand before anybody reacts, so that "cards in hand" and a full hand mean what
 *    the player sees.
 * 3. Reactions to the playing (B5), overload (B6), then what the kind of card asks for (B7 to B9).
 * 4. Settling; reactions to what was played (B11), unless it was countered or the match is over.
 * 5. A spell that nothing brought back leaves the match, and settling once more.
 * 6. In games where that comes last: reactions to the summoning of the minion (B11), settling. */
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
    if (r->game->uses_prices)
        cw__spend_prices(r, id);
    p->cards_played = p->cards_played < 255 ? p->cards_played + 1 : 255;
    cw__hand_remove(r, id);
    if (!r->game->rules.keep_state) {
        e->cost = 0;
        if (notes_gifts(r))
            cw__forget_cost_slow(r, id);
    }
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
        cw__equip(r, s.seat, id);
        cw__run_own(r, CW_WHEN_PLAY, &s, a.mode);
    } else {
        took_effect = cast_spell(r, &s, a, card);
    }
    settle(r);
    if (took_effect && r->state->phase != CW_PHASE_OVER)
        emit(r, CW_WHEN_PLAYED, id, s.chosen, 0);
    if (e->zone == CW_ZONE_NONE && card->is_spell)
        cw__entity_retire(r, id);
    settle(r);
    if (card->type == CW_TYPE_MINION && !r->game->rules.summoned_first) {
        tell_summoned(r, id);
        settle(r);
    }
}

/* B13 The price in slot 15 becomes unpayable: lists and random picks need no test whether the power
 * was used. */
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
    cw__run_own(r, CW_WHEN_PLAY, &s, a.mode);
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
    cw__move_minion(r, id, cell);
    settle(r);
}

/* K12: an element for good, or a mana for this turn, which may go beyond the cap. */
static void raise_resource(run *r, int element)
{
    cw_seat seat = r->state->active;
    cw_player *p = player(r, seat);
    p->raised = 1;
    if (element) {
        cw__change_element(r, seat, element - 1, 1);
    } else {
        p->mana++;
        cw__log_mana(r, seat, 1);
    }
    settle(r);
}

/* A19 */
static void concede(run *r)
{
    cw_seat seat = cw_state_decider(r->state);
    log_event(r, CW_EVENT_CONCEDE, seat);
    cw__finish_match(r, 1 - seat, CW_END_CONCEDED);
}

/* After the action: berserk minions act (K10), and the turn ends by itself at its bound (A13), so
 * that no chain of free actions makes a turn endless. */
static void take(run *r, cw_action a)
{
    cw_state *st = r->state;
    switch (a.kind) {
    case CW_ACTION_PLAY: play_card(r, a); break;
    case CW_ACTION_ATTACK:
        cw__attack(r, cw_entity_at(st, a.source), cw_entity_at(st, a.target));
        settle(r);
        break;
    case CW_ACTION_POWER: use_power(r, a); break;
    case CW_ACTION_CHOOSE:
        cw__take_option(r, a.mode);
        settle(r);
        break;
    case CW_ACTION_MOVE: take_move(r, cw_entity_at(st, a.source), a.to - 1); break;
    case CW_ACTION_RAISE: raise_resource(r, a.mode); break;
    case CW_ACTION_END_TURN: cw__end_turn(r); return;
    case CW_ACTION_CONCEDE: concede(r); return;
    case CW_ACTION_MULLIGAN:
        cw__mulligan(r, cw_state_decider(st), a.mask);
        if (st->players[0].mulligan_done && st->players[1].mulligan_done)
            cw__begin_play(r);
        return;
    default: return;
    }
    if (st->players[st->active].board_keywords & CW_KW(BERSERK))
        cw__rampage(r);
    st->actions += st->actions < 255;
    if (st->actions >= r->game->rules.actions_per_turn && st->phase == CW_PHASE_MAIN)
        cw__end_turn(r);
}

/* The end is told last, whatever else was still under way when it came. */
static void log_end(run *r)
{
    cw_event *event = log_event(r, CW_EVENT_MATCH_END, r->state->winner);
    if (event)
        event->amount = r->state->end;
}

/* Limbo is freed last: until then everything that left may still be spoken of (F16). */
static void resolve(const cw_game *game, cw_state *state, cw_action action, cw_log *log,
                    cw_chance *chance)
{
    run r;
    run_init(&r, game, state, log, chance);
    take(&r, action);
    if (log && state->phase == CW_PHASE_OVER)
        log_end(&r);
    if (r.limbo_count)
        cw__free_limbo(&r);
#ifdef CW_HARD
    /* Every fourth position: what is wrong stays so for longer than that, simulations take half the
     * time, and the conformance tests ask of every single one. */
    if ((state->turn + state->actions) % 4 == 0 && cw_state_fault(game, state, NULL))
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

/* No check of the phase: callers are searches that know where they are. */
void cw_turn_pass(const cw_game *game, cw_state *state)
{
    run r;
    run_init(&r, game, state, NULL, NULL);
    cw__pass_turn(&r);
    if (r.limbo_count)
        cw__free_limbo(&r);
}

void cw_turn_begin(const cw_game *game, cw_state *state)
{
    run r;
    run_init(&r, game, state, NULL, NULL);
    cw__start_turn(&r, state->active);
    if (r.limbo_count)
        cw__free_limbo(&r);
}
