/* Positions set up by hand, for scenarios, tests and the engine protocol. */
#include "lanes.h"

cw_status cw_setup_empty(const cw_game *game, const cw_card_id heroes[CW_SEATS], cw_seat active,
                         uint64_t seed, cw_state *state)
{
    for (int i = 0; i < CW_SEATS; i++)
        if (heroes[i] >= game->card_count
            || (heroes[i] && game->cards[heroes[i]].type != CW_TYPE_HERO))
            return CW_ERR_NO_SUCH_CARD;
    cw__blank_state(game, state, seed, 0);
    run r;
    run_init(&r, game, state, NULL, NULL);
    cw__place_hero(&r, 0, heroes[0]);
    cw__place_hero(&r, 1, heroes[1]);
    for (int i = 0; i < CW_SEATS; i++)
        state->players[i].mulligan_done = 1;
    state->phase = CW_PHASE_MAIN;
    state->active = active;
    state->turn = 1;
    state->players[active].turns = 1;
    return CW_OK;
}

static bool put_secret(run *r, cw_seat seat, cw_entity_id id)
{
    cw_player *p = player(r, seat);
    if (p->secret_count >= CW_MAX_SECRETS)
        return false;
    cw_entity *e = entity(r, id);
    e->zone = CW_ZONE_SECRET;
    e->slot = p->secret_count;
    p->secrets[p->secret_count++] = id;
    stamp(r->state, e);
    return true;
}

static bool put(run *r, cw_seat seat, cw_zone zone, cw_entity_id id)
{
    cw_player *p = player(r, seat);
    switch (zone) {
    case CW_ZONE_HAND: return cw__hand_add(r, seat, id);
    case CW_ZONE_DECK: {
        bool added = p->deck_count < CW_MAX_DECK;
        if (added) { /* on top, whatever the order of the rest */
            entity(r, id)->zone = CW_ZONE_DECK;
            entity(r, id)->slot = p->deck_count;
            p->deck[p->deck_count++] = id;
        }
        return added;
    }
    case CW_ZONE_BOARD:
        if (p->board_count >= r->game->rules.board_size[seat])
            return false;
        cw__board_insert(r, seat, id, -1);
        entity(r, id)->flags &= (uint8_t)~CW_FLAG_SLEEPING;
        return true;
    case CW_ZONE_WEAPON:
        if (p->weapon)
            return false;
        cw__equip(r, seat, id);
        return true;
    case CW_ZONE_SECRET: return put_secret(r, seat, id);
    default: return false;
    }
}

/* A card that finds no room is taken back whole, so that a position that could not be set up has
 * no card in limbo. */
cw_entity_id cw_setup_put(const cw_game *game, cw_state *state, cw_seat seat, cw_zone zone,
                          cw_card_id card)
{
    if (card == 0 || card >= game->card_count)
        return 0;
    run r;
    run_init(&r, game, state, NULL, NULL);
    cw_entity_id id = cw__entity_new(&r, seat, card);
    if (!id)
        return 0;
    if (!put(&r, seat, zone, id)) {
        cw__entity_retire(&r, id);
        cw__free_limbo(&r);
        return 0;
    }
    return id;
}

bool cw_setup_move(const cw_game *game, cw_state *state, cw_entity_id id, int cell)
{
    const cw_entity *e = &state->entities[id];
    if (e->zone != CW_ZONE_BOARD || !game->rules.lanes || cell < 0
        || cell >= game->rules.board_size[0])
        return false;
    run r;
    run_init(&r, game, state, NULL, NULL);
    return e->cell == cell || cw__relocate(&r, id, cell);
}

void cw_setup_finish(const cw_game *game, cw_state *state)
{
    run r;
    run_init(&r, game, state, NULL, NULL);
    for (int i = 0; i < CW_SEATS; i++)
        cw__price_hand(game, state, &state->players[i]);
    cw__recount_play(&r, true);
    r.dirty = true;
    cw__refresh_auras(&r);
}
