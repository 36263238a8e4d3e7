/* Writing and reading packed positions. Blocks of bytes are written as differences: players against
 * those of the first position, cards against fresh ones. */
#include "pack.h"

#include "base/hash.h"

#include <string.h>

enum { ENTITY_GROUPS = sizeof(cw_entity) / 8 };

_Static_assert(offsetof(cw_player, board_keywords) % 8 == 0 && PACK_PLAYER <= 8,
               "a player's numbers are whole groups");

/* Worst case: every byte of every entity and mod differs. */
_Static_assert(PACK_MOST >= 64 + 2 * (9 * PACK_PLAYER + 1)
                   + CW_MAX_ENTITIES * (sizeof(cw_entity) + ENTITY_GROUPS + 4)
                   + CW_MAX_MODS * sizeof(cw_mod) + sizeof(cw_choice),
               "every position fits");

/* ---- numbers and blocks ---- */

static uint8_t *put_number(uint8_t *out, uint32_t value)
{
    while (value >= 0x80) {
        *out++ = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    *out++ = (uint8_t)value;
    return out;
}

static const uint8_t *take_number(const uint8_t *in, uint32_t *value)
{
    *value = 0;
    for (int shift = 0;; shift += 7) {
        *value |= (uint32_t)(*in & 0x7f) << shift;
        if (!(*in++ & 0x80)) {
            return in;
        }
    }
}

/* Groups of eight bytes: which groups differ, then for each which bytes, then the bytes. */
static inline uint8_t *put_block(uint8_t *out, const uint64_t *now, const uint64_t *base, int groups)
{
    uint8_t *mask_at = out++;
    unsigned mask = 0;
    for (int g = 0; g < groups; g++) {
        uint64_t change = now[g] ^ base[g];
        if (change == 0) {
            continue;
        }
        uint8_t *bytes_at = out++;
        unsigned bytes = 0;
        mask |= 1u << g;
        while (change != 0) {
            int byte = __builtin_ctzll(change) / 8;
            bytes |= 1u << byte;
            *out++ = (uint8_t)(now[g] >> (8 * byte));
            change &= ~(0xffull << (8 * byte));
        }
        *bytes_at = (uint8_t)bytes;
    }
    *mask_at = (uint8_t)mask;
    return out;
}

/* `block` holds the base and becomes what was written. */
static const uint8_t *take_block(const uint8_t *in, void *block)
{
    for (unsigned mask = *in++; mask != 0; mask &= mask - 1) {
        uint8_t *group = (uint8_t *)block + 8 * __builtin_ctz(mask);
        for (unsigned bytes = *in++; bytes != 0; bytes &= bytes - 1) {
            group[__builtin_ctz(bytes)] = *in++;
        }
    }
    return in;
}

/* ---- cards ---- */

/* A card as four numbers, without its place and its public number. */
typedef struct shape {
    uint64_t groups[ENTITY_GROUPS];
} shape;

_Static_assert(sizeof(shape) == sizeof(cw_entity) && offsetof(cw_entity, tag) / 8 == 2
                   && offsetof(cw_entity, zone) / 8 == 2 && offsetof(cw_entity, slot) / 8 == 2
                   && offsetof(cw_entity, owner) / 8 == 2,
               "what is left out lies in one group");

static inline shape shape_of(const cw_entity *entity)
{
    static const cw_entity place = {.tag = UINT16_MAX, .zone = UINT8_MAX, .slot = UINT8_MAX,
                                    .owner = UINT8_MAX};
    shape s;
    uint64_t left_out;
    memcpy(&s, entity, sizeof s);
    memcpy(&left_out, (const char *)&place + 16, 8);
    s.groups[2] &= ~left_out;
    return s;
}

static inline int compare(const cw_state *state, cw_entity_id a, cw_entity_id b)
{
    const cw_entity *x = &state->entities[a], *y = &state->entities[b];
    if (x->card != y->card) {
        return x->card < y->card ? -1 : 1;
    }
    shape left = shape_of(x), right = shape_of(y);
    for (int i = 0; i < ENTITY_GROUPS; i++) {
        if (left.groups[i] != right.groups[i]) {
            return left.groups[i] < right.groups[i] ? -1 : 1;
        }
    }
    return 0;
}

bool pack_twins(const cw_state *state, cw_entity_id a, cw_entity_id b)
{
    return compare(state, a, b) == 0 && !(state->entities[a].flags & CW_FLAG_MODS);
}

/* What a card is, and whether it differs from a fresh one: equal codes without a difference are
 * twins. The code is also how the card is written. */
static inline uint32_t code_of(const packer *p, const cw_entity *entity)
{
    shape now = shape_of(entity), fresh = shape_of(&p->game->fresh[entity->card]);
    uint64_t change = 0;
    for (int i = 0; i < ENTITY_GROUPS; i++) {
        change |= now.groups[i] ^ fresh.groups[i];
    }
    return (uint32_t)entity->card * 2 + (change != 0);
}

typedef struct lister {
    const packer *packer;
    const cw_state *state;
    uint8_t *out;
    uint8_t renamed[CW_MAX_ENTITIES]; /* number in the packed position */
    int count;
} lister;

static void put_entity(lister *l, cw_entity_id id, uint32_t code)
{
    l->renamed[id] = (uint8_t)++l->count;
    l->out = put_number(l->out, code);
    if (code & 1) {
        const cw_entity *entity = &l->state->entities[id];
        shape now = shape_of(entity), fresh = shape_of(&l->packer->game->fresh[entity->card]);
        l->out = put_block(l->out, now.groups, fresh.groups, ENTITY_GROUPS);
    }
}

static void put_row(lister *l, const cw_entity_id *list, int count)
{
    for (int i = 0; i < count; i++) {
        put_entity(l, list[i], code_of(l->packer, &l->state->entities[list[i]]));
    }
}

/* In an order that depends on the cards alone: by code, then by what differs. */
static void put_sorted(lister *l, const cw_entity_id *list, int count)
{
    cw_entity_id order[CW_MAX_DECK];
    uint32_t codes[CW_MAX_DECK];
    for (int i = 0; i < count; i++) {
        uint32_t code = code_of(l->packer, &l->state->entities[list[i]]);
        int k = i;
        while (k > 0 && (codes[k - 1] > code || (codes[k - 1] == code && (code & 1)
                         && compare(l->state, order[k - 1], list[i]) > 0))) {
            order[k] = order[k - 1];
            codes[k] = codes[k - 1];
            k--;
        }
        order[k] = list[i];
        codes[k] = code;
    }
    for (int i = 0; i < count; i++) {
        put_entity(l, order[i], codes[i]);
    }
}

static void put_list(lister *l, const cw_entity_id *list, int count, bool sorted)
{
    if (sorted && count > 1) {
        put_sorted(l, list, count);
    } else {
        put_row(l, list, count);
    }
}

/* ---- players ---- */

/* The numbers of a player as groups; zones only by how many cards they hold. In whole groups, since
 * the processor waits when it reads as one what was written in pieces. */
static inline void player_groups(const cw_player *player, uint64_t groups[PACK_PLAYER])
{
    static const cw_player left_out = {.power = UINT8_MAX, .weapon = UINT8_MAX,
                                       .cells = UINT16_MAX}; /* each minion knows its cell */
    static const cw_player power = {.power = 1}, weapon = {.weapon = 1};
    uint64_t mask[PACK_PLAYER], has_power[PACK_PLAYER], has_weapon[PACK_PLAYER];
    memcpy(mask, &left_out, sizeof mask);
    memcpy(has_power, &power, sizeof has_power);
    memcpy(has_weapon, &weapon, sizeof has_weapon);
    memcpy(groups, player, sizeof mask);
    for (int i = 0; i < PACK_PLAYER; i++) {
        groups[i] = (groups[i] & ~mask[i]) | (player->power != 0 ? has_power[i] : 0)
            | (player->weapon != 0 ? has_weapon[i] : 0);
    }
}

static void put_player(lister *l, cw_seat seat)
{
    const cw_player *p = &l->state->players[seat];
    const symmetry *s = &l->packer->symmetry;
    uint64_t now[PACK_PLAYER];
    player_groups(p, now);
    l->out = put_block(l->out, now, l->packer->players[seat], PACK_PLAYER);
    put_list(l, &p->hero, 1, false);
    put_list(l, &p->power, p->power != 0, false);
    put_list(l, &p->weapon, p->weapon != 0, false);
    put_list(l, p->board, p->board_count, s->board);
    put_list(l, p->secrets, p->secret_count, false);
    put_list(l, p->hand, p->hand_count, s->hand);
    int loose = p->deck_count - p->deck_fixed;
    put_list(l, p->deck, loose, s->deck);
    put_list(l, p->deck + loose, p->deck_fixed, false);
}

static const uint8_t *take_list(const packer *p, const uint8_t *in, cw_state *state, cw_seat owner,
                                cw_zone zone, cw_entity_id *list, int count)
{
    bool public = zone >= CW_ZONE_BOARD && zone <= CW_ZONE_POWER;
    for (int i = 0; i < count; i++) {
        uint32_t code;
        cw_entity_id id = state->entity_count++;
        cw_entity *e = &state->entities[id];
        in = take_number(in, &code);
        *e = p->game->fresh[code / 2];
        if (code & 1) {
            in = take_block(in, e);
        }
        e->zone = (uint8_t)zone;
        e->owner = owner;
        e->slot = zone == CW_ZONE_HAND ? 0 : (uint8_t)i;
        e->tag = public ? state->next_tag++ : 0;
        list[i] = id;
    }
    return in;
}

static const uint8_t *take_player(const packer *p, const uint8_t *in, cw_state *state, cw_seat seat)
{
    cw_player *player = &state->players[seat];
    memcpy(player, p->players[seat], sizeof p->players[seat]);
    in = take_block(in, player);
    bool power = player->power != 0, weapon = player->weapon != 0;
    in = take_list(p, in, state, seat, CW_ZONE_HERO, &player->hero, 1);
    in = take_list(p, in, state, seat, CW_ZONE_POWER, &player->power, power);
    in = take_list(p, in, state, seat, CW_ZONE_WEAPON, &player->weapon, weapon);
    in = take_list(p, in, state, seat, CW_ZONE_BOARD, player->board, player->board_count);
    in = take_list(p, in, state, seat, CW_ZONE_SECRET, player->secrets, player->secret_count);
    in = take_list(p, in, state, seat, CW_ZONE_HAND, player->hand, player->hand_count);
    in = take_list(p, in, state, seat, CW_ZONE_DECK, player->deck, player->deck_count);
    for (int i = 0; i < player->board_count && p->game->rules.lanes > 0; i++) {
        player->cells |= (uint16_t)(1u << state->entities[player->board[i]].cell);
    }
    for (int i = player->deck_count - player->deck_fixed; i < player->deck_count; i++) {
        state->entities[player->deck[i]].slot = (uint8_t)i;
    }
    return in;
}

/* ---- positions ---- */

enum { HAS_MODS = 1, HAS_CHOICE = 2, HAS_CUT = 4 };

void packer_init(packer *p, const cw_game *game, symmetry orders, const cw_state *base)
{
    memset(p, 0, sizeof *p);
    p->game = game;
    p->symmetry = orders;
    cw_state_copy(&p->base, base);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        player_groups(&base->players[seat], p->players[seat]);
    }
}

size_t pack_state(const packer *p, const cw_state *state, uint8_t out[PACK_MOST])
{
    lister l = {.packer = p, .state = state, .out = out};
    bool choice = state->choice.count != 0;
    l.out = put_number(l.out, state->turn);
    *l.out++ = (uint8_t)(state->phase | state->active << 2 | state->winner << 3 | state->end << 5);
    l.out = put_number(l.out, (uint32_t)state->actions << 3 | (state->mod_count ? HAS_MODS : 0)
                                  | (choice ? HAS_CHOICE : 0) | (state->cut_off ? HAS_CUT : 0));
    if (state->cut_off) {
        *l.out++ = state->cut_off;
    }
    put_player(&l, 0);
    put_player(&l, 1);
    if (choice) {
        memcpy(l.out, &state->choice, sizeof state->choice);
        l.out += sizeof state->choice;
    }
    if (state->mod_count) {
        *l.out++ = state->mod_count;
    }
    for (int i = 0; i < state->mod_count; i++) {
        cw_mod mod = cw_state_mod(state, i);
        mod.entity = l.renamed[mod.entity];
        memcpy(l.out, &mod, sizeof mod);
        l.out += sizeof mod;
    }
    return (size_t)(l.out - out);
}

void unpack_state(const packer *p, const uint8_t *bytes, size_t size, cw_state *state)
{
    const uint8_t *in = bytes;
    uint32_t turn, actions;
    memset(state, 0, offsetof(cw_state, entities[1]));
    in = take_number(in, &turn);
    state->turn = (uint16_t)turn;
    state->phase = *in & 3;
    state->active = *in >> 2 & 1;
    state->winner = *in >> 3 & 3;
    state->end = *in++ >> 5;
    in = take_number(in, &actions);
    state->actions = (uint8_t)(actions >> 3);
    state->cut_off = actions & HAS_CUT ? *in++ : 0;
    state->rng = cw_hash_bytes(bytes, size, 0);
    state->reveal = p->base.reveal;
    state->entity_count = state->next_tag = 1;
    in = take_player(p, in, state, 0);
    in = take_player(p, in, state, 1);
    if (actions & HAS_CHOICE) {
        memcpy(&state->choice, in, sizeof state->choice);
        in += sizeof state->choice;
    }
    state->mod_count = actions & HAS_MODS ? *in++ : 0;
    for (int i = 0; i < state->mod_count; i++) {
        memcpy(&cw_state_mod(state, i), in, sizeof(cw_mod));
        in += sizeof(cw_mod);
    }
    cw_setup_finish(p->game, state);
}
