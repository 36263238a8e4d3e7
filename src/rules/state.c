/* Copying, comparing and hashing positions, and finding things by place.
 *
 * Only what is in use is touched: the header and the entities up to the last one, and the mods at
 * the other end. Copying is the most frequent thing that a search does. */
#include "rules/engine.h"

#include "base/hash.h"

#include <string.h>

/* Where the mods in use begin: the last of them. */
static void *last_mod(const cw_state *state, int count)
{
    return (char *)state + state->bytes - (size_t)count * sizeof(cw_mod);
}

static size_t mods_size(const cw_state *state) { return state->mod_count * sizeof(cw_mod); }

void cw_state_copy(cw_state *to, const cw_state *from)
{
    memcpy(to, from, cw_state_used(from));
    if (from->mod_count)
        memcpy(last_mod(to, from->mod_count), last_mod(from, from->mod_count), mods_size(from));
}

bool cw_state_equal(const cw_state *a, const cw_state *b)
{
    return a->entity_count == b->entity_count && memcmp(a, b, cw_state_used(a)) == 0
           && memcmp(last_mod(a, a->mod_count), last_mod(b, a->mod_count), mods_size(a)) == 0;
}

uint64_t cw_state_hash(const cw_state *state)
{
    uint64_t hash = cw_hash_bytes(state, cw_state_used(state), 0);
    return state->mod_count
               ? cw_hash_bytes(last_mod(state, state->mod_count), mods_size(state), hash)
               : hash;
}

/* A5: seat 0 decides its mulligan first. In a discovery (B25) it may be the player whose turn it is
 * not. */
cw_seat cw_state_decider(const cw_state *state)
{
    switch (state->phase) {
    case CW_PHASE_MULLIGAN: return state->players[0].mulligan_done ? 1 : 0;
    case CW_PHASE_CHOICE: return state->choice.seat;
    default: return state->active;
    }
}

bool cw_action_equal(cw_action a, cw_action b) { return memcmp(&a, &b, sizeof a) == 0; }

_Static_assert(offsetof(cw_player, board) == offsetof(cw_player, hero) + 1,
               "hero and board are one array");

/* Hero and board are one array of sixteen, so a place of the table is read without asking which
 * it is; blank places hold 0 there. */
cw_entity_id cw_entity_at(const cw_state *state, cw_place place)
{
    if (place < 2 * 16) {
        const uint8_t *player = (const uint8_t *)&state->players[place >> 4];
        return player[offsetof(cw_player, hero) + (place & 15)];
    }
    if (place < CW_PLACE_WEAPON) {
        const cw_player *p = &state->players[(place - CW_PLACE_HAND) >> 4];
        int slot = place & 15;
        return slot < p->hand_count ? p->hand[slot] : 0;
    }
    if (place < CW_PLACE_POWER)
        return state->players[place - CW_PLACE_WEAPON].weapon;
    if (place < CW_PLACE_DECK)
        return state->players[place - CW_PLACE_POWER].power;
    return 0;
}

cw_place cw_place_of(const cw_state *state, cw_entity_id id)
{
    const cw_entity *e = &state->entities[id];
    switch (id ? e->zone : CW_ZONE_COUNT) {
    case CW_ZONE_HERO: return cw_place_hero(e->owner);
    case CW_ZONE_BOARD: return cw_place_board(e->owner, e->slot);
    case CW_ZONE_HAND: return cw_place_hand(e->owner, cw_hand_slot(&state->players[e->owner], id));
    case CW_ZONE_WEAPON: return (cw_place)(CW_PLACE_WEAPON + e->owner);
    case CW_ZONE_POWER: return (cw_place)(CW_PLACE_POWER + e->owner);
    case CW_ZONE_DECK: return (cw_place)(CW_PLACE_DECK + e->owner);
    case CW_ZONE_SECRET: return (cw_place)(CW_PLACE_SECRETS + e->owner);
    case CW_ZONE_NONE: return (cw_place)(CW_PLACE_GRAVE + e->owner);
    default: return CW_PLACE_NONE;
    }
}
