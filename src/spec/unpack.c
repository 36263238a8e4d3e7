/* Reading packed positions: what pack.c left out is filled in from the first position and from
 * fresh cards, and what is derived is derived again. Only strings that pack.c made are read. */
#include "pack.h"

#include "base/hash.h"

#include <string.h>

static const uint8_t *take_number(const uint8_t *in, uint32_t *value)
{
    *value = 0;
    for (int shift = 0;; shift += 7) {
        *value |= (uint32_t)(*in & 0x7f) << shift;
        if (!(*in++ & 0x80))
            return in;
    }
}

/* `block` holds the base and becomes what was written. */
static const uint8_t *take_block(const uint8_t *in, void *block)
{
    for (unsigned mask = *in++; mask != 0; mask &= mask - 1) {
        uint8_t *group = (uint8_t *)block + 8 * __builtin_ctz(mask);
        for (unsigned bytes = *in++; bytes != 0; bytes &= bytes - 1)
            group[__builtin_ctz(bytes)] = *in++;
    }
    return in;
}

/* The low bit of a code says whether the entity differs from a fresh one of its card; only then
 * its differences follow. Zone, owner and slot are known from the list. Tags are given anew, in
 * order: packing drops them, for they only number cards as they appear, unless the order of play
 * means something (take_ages). */
static const uint8_t *take_list(const packer *p, const uint8_t *in, cw_state *state, cw_seat owner,
                                cw_zone zone, cw_entity_id *list, int count)
{
    bool public = zone >= CW_ZONE_BOARD;
    cw_entity_id id = state->entity_count;
    state->entity_count += (uint8_t)count;
    for (int i = 0; i < count; i++, id++) {
        uint32_t code = *in;
        cw_entity *e = &state->entities[id];
        in = code < 0x80 ? in + 1 : take_number(in, &code);
        *e = p->game->fresh[code / 2];
        if (code & 1)
            in = take_block(in, e);
        e->zone = (uint8_t)zone;
        e->owner = owner;
        e->slot = zone == CW_ZONE_HAND ? 0 : (uint8_t)i;
        e->tag = public ? state->next_tag++ : 0;
        list[i] = id;
    }
    return in;
}

/* The numbers first, for they say how long the lists are. `rows` notes where each part begins in
 * the packed bytes: a successor that leaves a part unchanged copies its bytes instead of packing
 * it. */
static const uint8_t *take_player(const packer *p, const uint8_t *in, pack_origin *origin,
                                  cw_seat seat)
{
    cw_state *state = &origin->state;
    cw_player *player = &state->players[seat];
    const uint8_t **rows = origin->rows[seat];
    memcpy(player, p->players[seat], sizeof p->players[seat]);
    in = take_block(in, player);
    bool power = player->power != 0, weapon = player->weapon != 0;
    rows[PACK_TABLE] = in;
    in = take_list(p, in, state, seat, CW_ZONE_HERO, &player->hero, 1);
    in = take_list(p, in, state, seat, CW_ZONE_POWER, &player->power, power);
    in = take_list(p, in, state, seat, CW_ZONE_WEAPON, &player->weapon, weapon);
    in = take_list(p, in, state, seat, CW_ZONE_BOARD, player->board, player->board_count);
    in = take_list(p, in, state, seat, CW_ZONE_SECRET, player->secrets, player->secret_count);
    rows[PACK_HAND] = in;
    in = take_list(p, in, state, seat, CW_ZONE_HAND, player->hand, player->hand_count);
    rows[PACK_DECK] = in;
    in = take_list(p, in, state, seat, CW_ZONE_DECK, player->deck, player->deck_count);
    rows[PACK_ROWS] = in;
    for (int i = 0; i < player->board_count && p->game->rules.lanes > 0; i++)
        player->cells |= (uint16_t)(1u << state->entities[player->board[i]].cell);
    for (int i = player->deck_count - player->deck_fixed; i < player->deck_count; i++)
        state->entities[player->deck[i]].slot = (uint8_t)i;
    return in;
}

static const uint8_t *take_ages(const uint8_t *in, cw_state *state)
{
    cw_entity_id table[PACK_TABLE_MOST];
    int count = cw__pack_table(state, table);
    for (int i = 0; i < count; i++)
        state->entities[table[i]].tag = (uint16_t)(1 + *in++);
    state->next_tag = (uint16_t)(1 + count);
    return in;
}

/* The hash as generator: whatever is drawn from it is random to the position and the same in every
 * run. */
void cw__unpack_state(const packer *p, const uint8_t *bytes, size_t size, pack_origin *origin)
{
    const uint8_t *in = bytes;
    cw_state *state = &origin->state;
    uint32_t turn, actions;
    memset(state, 0, offsetof(cw_state, entities[1]));
    state->bytes = p->game->bytes;
    in = take_number(in, &turn);
    state->turn = (uint16_t)turn;
    state->phase = *in & 3;
    state->active = *in >> 2 & 1;
    state->winner = *in >> 3 & 3;
    state->end = *in++ >> 5;
    in = take_number(in, &actions);
    state->actions = (uint8_t)(actions >> 3);
    state->cut_off = actions & PACK_HAS_CUT ? *in++ : 0;
    state->rng = cw_hash_bytes(bytes, size, 0);
    state->reveal = p->base.reveal;
    state->entity_count = state->next_tag = 1;
    in = take_player(p, in, origin, 0);
    in = take_player(p, in, origin, 1);
    if (pack_has_ages(p))
        in = take_ages(in, state);
    if (actions & PACK_HAS_CHOICE) {
        memcpy(&state->choice, in, sizeof state->choice);
        in += sizeof state->choice;
    }
    state->mod_count = actions & PACK_HAS_MODS ? *in++ : 0;
    for (int i = 0; i < state->mod_count; i++) {
        memcpy(&cw_state_mod(state, i), in, sizeof(cw_mod));
        in += sizeof(cw_mod);
    }
    cw_setup_finish(p->game, state);
}
