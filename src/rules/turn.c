/* The course of a match: opening, turns and their starts and ends (docs/rules.md, part A). */
#include "lanes.h"

/* ---- opening ---- */

static cw_entity_id add_entity(run *r, cw_seat seat, cw_card_id card, cw_zone zone)
{
    cw_entity_id id = cw__entity_new(r, seat, card);
    cw_entity *e = entity(r, id);
    e->zone = (uint8_t)zone;
    e->tag = r->state->next_tag++;
    return id;
}

/* A2: hero and power of one seat. A hero of 0 is a plain one without power. */
void cw__place_hero(run *r, cw_seat seat, cw_card_id hero)
{
    cw_player *p = player(r, seat);
    p->hero = add_entity(r, seat, hero, CW_ZONE_HERO);
    cw_entity *e = entity(r, p->hero);
    if (e->health <= 0)
        e->health = e->max_health = clamp16(r->game->rules.hero_health);
    cw_card_id power = r->game->cards[hero].power;
    if (power)
        p->power = add_entity(r, seat, power, CW_ZONE_POWER);
    memcpy(p->elements, r->game->cards[hero].needs, sizeof p->elements);
    cw__price_power(r->game, r->state, p);
    p->max_mana = (int16_t)r->game->rules.mana_start;
}

void cw__blank_state(const cw_game *game, cw_state *state, uint64_t seed, uint8_t reveal)
{
    memset(state, 0, offsetof(cw_state, entities[1])); /* entity 0 too; others start blank */
    state->bytes = game->bytes;
    state->rng = seed;
    state->entity_count = 1; /* entity 0 stays "none" */
    state->next_tag = 1;
    state->winner = CW_NO_WINNER;
    state->reveal = reveal;
}

/* What the engine needs, not what a game's deck rules ask for: those are checked where decks are
 * built. */
static cw_status check_deck(const cw_game *game, const cw_deck *deck)
{
    if (deck->count < 0 || deck->count > CW_MAX_DECK)
        return CW_ERR_LIMIT;
    if (deck->hero >= game->card_count
        || (deck->hero && game->cards[deck->hero].type != CW_TYPE_HERO))
        return CW_ERR_NO_SUCH_CARD;
    for (int i = 0; i < deck->count; i++) {
        int type = deck->cards[i] < game->card_count ? game->cards[deck->cards[i]].type : 0;
        if (type == CW_TYPE_NONE || type == CW_TYPE_POWER
            || (type == CW_TYPE_HERO && !game->cards[deck->cards[i]].leader))
            return CW_ERR_NO_SUCH_CARD;
    }
    return CW_OK;
}

/* Cards of a deck that keeps its order go in from the bottom: the first on the list is drawn
 * first. */
static void fill_deck(run *r, cw_seat seat, const cw_deck *deck)
{
    cw_player *p = player(r, seat);
    bool ordered = r->game->rules.ordered_deck;
    cw_state *st = r->state;
    uint8_t flags = seat && r->game->rules.overheat && !has_sources(r->game) ? CW_FLAG_ORIGIN : 0;
    for (int i = 0; i < deck->count; i++) {
        cw_entity_id id = st->entity_count++;
        cw_entity *e = &st->entities[id];
        *e = r->game->fresh[deck->cards[ordered ? deck->count - 1 - i : i]];
        e->zone = CW_ZONE_DECK;
        e->slot = (uint8_t)i;
        e->owner = seat;
        e->flags = flags;
        p->deck[i] = id;
        p->deck_count++;
    }
    p->deck_fixed = ordered ? p->deck_count : 0;
}

/* A4. Opening cards are not draws: nothing reacts to them. */
static void deal(run *r, cw_seat seat, int count)
{
    cw_player *p = player(r, seat);
    for (int i = 0; i < count && p->deck_count; i++) {
        cw_entity_id id = p->deck[cw__pick_draw(r, seat)];
        cw__zone_remove(r, id);
        cw__hand_add(r, seat, id);
        cw_event *event = log_event(r, CW_EVENT_DRAW, seat);
        if (event) {
            event->card = entity(r, id)->card;
            event->source = (cw_place)(CW_PLACE_DECK + seat);
            event->target = cw_place_of(r->state, id);
            event->hidden = (uint8_t)(1u << (1 - seat));
        }
    }
}

/* A6 After the mulligan, so that the bonus card cannot be put back for another one. */
void cw__begin_play(run *r)
{
    for (int i = 0; i < 4; i++) {
        cw_card_id card = r->game->rules.bonus_second[i];
        cw_entity_id id = card ? cw__entity_new(r, 1, card) : 0;
        if (!id)
            continue;
        if (!cw__hand_add(r, 1, id)) {
            cw__entity_retire(r, id);
            continue;
        }
        entity(r, id)->flags |= CW_FLAG_SEEN | CW_FLAG_LOCATED;
        log_about(r, CW_EVENT_ADD, id, 0, 0);
    }
    r->state->phase = CW_PHASE_MAIN;
    cw__start_turn(r, 0);
}

cw_status cw_match_start(const cw_game *game, const cw_match_setup *setup, cw_state *state,
                         cw_log *log)
{
    return cw_match_start_with(game, setup, state, log, NULL);
}

/* Nothing is written to `state` before all of the setup has been found good. */
cw_status cw_match_start_with(const cw_game *game, const cw_match_setup *setup, cw_state *state,
                              cw_log *log, cw_chance *chance)
{
    cw_match_setup made;
    if (cw_deck_is_open(game, &setup->decks[0]) || cw_deck_is_open(game, &setup->decks[1])) {
        made = *setup;
        cw_match_make_decks(game, &made);
        setup = &made;
    }
    int entities = 1;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        cw_status status = check_deck(game, &setup->decks[seat]);
        if (status != CW_OK)
            return status;
        entities += 2 + setup->decks[seat].count; /* with hero and power */
    }
    if (entities > game->entity_limit)
        return CW_ERR_LIMIT; /* both decks do not fit into one match */
    cw__blank_state(game, state, setup->seed, setup->reveal);
    run r;
    run_init(&r, game, state, log, chance);
    for (cw_seat seat = 0; seat < CW_SEATS; seat++) {
        cw__place_hero(&r, seat, setup->decks[seat].hero);
        fill_deck(&r, seat, &setup->decks[seat]);
    }
    cw__recount_play(&r, true);
    log_event(&r, CW_EVENT_MATCH_START, 0);
    deal(&r, 0, game->rules.hand_first);
    deal(&r, 1, game->rules.hand_second);
    if (game->rules.mulligan)
        state->phase = CW_PHASE_MULLIGAN;
    else
        cw__begin_play(&r);
    cw__free_limbo(&r);
    return CW_OK;
}

/* A5. The cards put back cannot come again: replacements are dealt first. The new cards take the
 * very slots of the old ones, so that the places of the kept cards do not change. */
void cw__mulligan(run *r, cw_seat seat, unsigned mask)
{
    cw_player *p = player(r, seat);
    cw_entity_id back[CW_MAX_HAND];
    int count = 0;
    for (int i = 0; i < p->hand_count; i++)
        if ((mask >> i) & 1)
            back[count++] = p->hand[i];
    for (int i = 0; i < count; i++) {
        if (!p->deck_count)
            break;
        int slot = cw_hand_slot(p, back[i]);
        cw_entity_id id = p->deck[cw__pick_draw(r, seat)];
        cw__zone_remove(r, id);
        cw_entity *in = entity(r, id), *out = entity(r, back[i]);
        in->zone = CW_ZONE_HAND;
        in->slot = 0;
        p->hand[slot] = id;
        out->zone = CW_ZONE_NONE;
        p->odd_prices += card_of(r->game, in)->has_own_cost;
        p->odd_prices -= card_of(r->game, out)->has_own_cost;
        listen_stored(r->state, id, card_of(r->game, in)->listen_hand);
        cw_ids_drop(r->state->ears, back[i]);
        cw__price_card(r, id);
        cw_event *event = log_event(r, CW_EVENT_DRAW, seat);
        if (event) {
            event->card = in->card;
            event->target = cw_place_hand(seat, slot);
            event->hidden = (uint8_t)(1u << (1 - seat));
        }
    }
    for (int i = 0; i < count; i++)
        if (entity(r, back[i])->zone == CW_ZONE_NONE)
            cw__deck_add(r, seat, back[i]);
    p->mulligan_done = 1;
    cw_event *event = log_event(r, CW_EVENT_MULLIGAN, seat);
    if (event)
        event->amount = (int16_t)count;
}

/* ---- turns ---- */

/* A15. A frozen character thaws at the end of a turn in which it could have attacked but for the
 * ice. */
static void thaw(run *r, cw_entity_id id)
{
    cw_entity *e = entity(r, id);
    bool asleep = (e->flags & CW_FLAG_SLEEPING) && !(cw_entity_keywords(e) & CW_KW(CHARGE));
    if ((e->keywords & CW_KW(FROZEN)) && e->attacks == 0 && !asleep)
        e->keywords &= ~CW_KW(FROZEN);
}

static void wake(run *r, const cw_player *p)
{
    for (int i = 0; i < p->board_count; i++) {
        cw_entity *e = entity(r, p->board[i]);
        if (lost_turn(e))
            e->keywords &= ~CW_KW(STUNNED);
    }
}

static void age(run *r, cw_entity_id id)
{
    cw_entity *e = entity(r, id);
    if (e->lasts && --e->lasts == 0)
        cw__destroy(r, id);
}

/* A7 to A12 The order matters in three places: crystals grow before overload is taken off (A8, A9);
 * what ends "at your next turn" ends before triggers see the board (A10, A11); triggers act before
 * the draw (A11, A12). */
void cw__start_turn(run *r, cw_seat seat)
{
    cw_state *st = r->state;
    const cw_rules *rules = &r->game->rules;
    cw_player *p = player(r, seat);
    st->active = seat;
    st->turn++;
    st->actions = 0;
    p->turns = p->turns < 255 ? p->turns + 1 : 255;
    p->power_used = p->cards_played = p->raised = 0;
    cw__price_power(r->game, st, p);
    touch(r, CW_MOOD_ANY); /* whose turn it is and what was played may count */
    player(r, (cw_seat)(1 - seat))->cards_played = 0;
    int cap = rules->mana_cap[seat];
    if (p->max_mana < cap && (p->turns > 1 || !rules->mana_waits)) {
        int grown = p->max_mana + rules->mana_gain[seat];
        p->max_mana = (int16_t)(grown > cap ? cap : grown);
    }
    p->overload_now = p->overload_next;
    p->overload_next = 0;
    int mana = p->max_mana - p->overload_now;
    if (seat == 1 && p->turns == 1)
        mana += rules->mana_extra_second;
    p->mana = (int16_t)(mana < 0 ? 0 : mana);
    entity(r, p->hero)->attacks = 0;
    entity(r, p->hero)->flags &= (uint8_t)~CW_FLAG_SLEEPING;
    for (int i = 0; i < rules->board_size[seat]; i++) { /* blank entity 0 for empty slots */
        cw_entity *e = entity(r, p->board[i]);
        e->attacks = 0;
        e->flags &= (uint8_t) ~(CW_FLAG_SLEEPING | CW_FLAG_MOVED);
    }
    cw_event *event = log_event(r, CW_EVENT_TURN_START, seat);
    if (event)
        event->amount = (int16_t)st->turn;
    if (r->game->uses_prices)
        cw__end_prices(r);
    if (st->mod_count)
        cw__expire_mods(r, CW_UNTIL_YOUR_NEXT_TURN, seat);
    if (st->turn % 8 == 0) /* bits too many only cost time: clear them now and then */
        cw__recount_play(r, false);
    if (auras_stale(r))
        cw__refresh_auras(r);
    emit(r, CW_WHEN_TURN_START, p->hero, 0, 0);
    settle(r);
    if (st->phase != CW_PHASE_OVER && (st->turn > 1 || rules->first_player_draws)) {
        cw__draw_cards(r, seat, rules->draw_per_turn[seat]);
        settle(r);
    }
    if (p->board_keywords & CW_KW(BERSERK))
        cw__rampage(r);
}

/* A14 to A18, but for what comes next; the match may be over with it. Whether a character thaws or
 * comes to depends on whether it could have acted in this turn. "This turn" ends after the triggers
 * of the end, which still profit from it. */
static inline __attribute__((always_inline)) void close_turn(run *r)
{
    cw_state *st = r->state;
    cw_seat seat = st->active;
    cw_player *p = player(r, seat);
    emit(r, CW_WHEN_TURN_END, p->hero, 0, 0);
    settle(r);
    if (st->phase == CW_PHASE_OVER)
        return;
    if (p->board_keywords & CW_KW(FROZEN)) {
        thaw(r, p->hero);
        for (int i = 0; i < p->board_count; i++)
            thaw(r, p->board[i]);
    }
    if (p->board_keywords & CW_KW(STUNNED))
        wake(r, p);
    if (r->game->rules.overheat)
        cw__cool_down(r, seat);
    for (int i = 0; i < p->board_count && r->game->uses_lasts; i++)
        age(r, p->board[i]);
    if (st->mod_count)
        cw__expire_mods(r, CW_THIS_TURN, seat);
    log_event(r, CW_EVENT_TURN_END, seat);
    settle(r);
    int limit = r->game->rules.turn_limit ? r->game->rules.turn_limit : CW_MAX_TURNS;
    if (st->phase != CW_PHASE_OVER && st->turn >= limit)
        cw__finish_match(r, CW_DRAW_RESULT, CW_END_TURN_LIMIT);
}

void cw__end_turn(run *r)
{
    close_turn(r);
    if (r->state->phase != CW_PHASE_OVER)
        cw__start_turn(r, (cw_seat)(1 - r->state->active));
}

void cw__pass_turn(run *r)
{
    close_turn(r);
    if (r->state->phase == CW_PHASE_OVER)
        return;
    r->state->active = (cw_seat)(1 - r->state->active);
    touch(r, CW_MOOD_ANY);
    if (auras_stale(r))
        cw__refresh_auras(r);
}
