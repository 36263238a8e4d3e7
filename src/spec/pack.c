/* Writing packed positions. Blocks of bytes are written as differences: players against those of
 * the first position, cards against fresh ones. unpack.c reads them.
 *
 * Why it matters: a position takes up to 4 KiB in the engine and some tens of bytes here, and how
 * many positions fit into memory is how far the checker gets. Leaving out what cannot matter is
 * also what makes two positions one (canonical form; Clarke, Enders, Filkorn and Jha 1996,
 * "Exploiting Symmetry in Temporal Logic Model Checking"). */
#include "pack.h"

#include <string.h>

enum { ENTITY_GROUPS = sizeof(cw_entity) / 8 };

_Static_assert(offsetof(cw_player, board_keywords) % 8 == 0 && PACK_PLAYER <= 8,
               "a player's numbers are whole groups");

/* Worst case: every byte of every entity differs. Mods take the room of entities, and no more than
 * here. */
_Static_assert(PACK_MOST >= 64 + PACK_TABLE_MOST + 2 * (9 * PACK_PLAYER + 1)
                                + CW_MAX_ENTITIES * (sizeof(cw_entity) + ENTITY_GROUPS + 4)
                                + sizeof(cw_choice),
               "every position fits");

/* ---- numbers and blocks ---- */

/* Seven bits a byte, the lowest first, the top bit for "more follows". */
static uint8_t *put_number(uint8_t *out, uint32_t value)
{
    while (value >= 0x80) {
        *out++ = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    *out++ = (uint8_t)value;
    return out;
}

/* Groups of eight bytes: which groups differ, then for each which bytes, then the bytes. */
static inline uint8_t *put_block(uint8_t *out, const uint64_t *now, const uint64_t *base,
                                 int groups)
{
    uint8_t *mask_at = out++;
    unsigned mask = 0;
    for (int g = 0; g < groups; g++) {
        uint64_t change = now[g] ^ base[g];
        if (change == 0)
            continue;
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
    static const cw_entity place = {
        .tag = UINT16_MAX, .zone = UINT8_MAX, .slot = UINT8_MAX, .owner = UINT8_MAX};
    shape s;
    uint64_t left_out;
    memcpy(&s, entity, sizeof s);
    memcpy(&left_out, (const char *)&place + 16, 8);
    s.groups[2] &= ~left_out;
    return s;
}

/* Any total order will do, as long as it depends on nothing that is left out. */
static inline int compare(const cw_state *state, cw_entity_id a, cw_entity_id b)
{
    const cw_entity *x = &state->entities[a], *y = &state->entities[b];
    if (x->card != y->card)
        return x->card < y->card ? -1 : 1;
    shape left = shape_of(x), right = shape_of(y);
    for (int i = 0; i < ENTITY_GROUPS; i++)
        if (left.groups[i] != right.groups[i])
            return left.groups[i] < right.groups[i] ? -1 : 1;
    return 0;
}

bool cw__pack_twins(const cw_state *state, cw_entity_id a, cw_entity_id b)
{
    return compare(state, a, b) == 0 && !(state->entities[a].flags & CW_FLAG_MODS);
}

/* What a card is, and whether it differs from a fresh one: equal codes without a difference are
 * twins. The code is also how the card is written. */
static inline uint32_t code_of(const packer *p, const cw_entity *entity)
{
    shape now = shape_of(entity), fresh = shape_of(&p->game->fresh[entity->card]);
    uint64_t change = 0;
    for (int i = 0; i < ENTITY_GROUPS; i++)
        change |= now.groups[i] ^ fresh.groups[i];
    return (uint32_t)entity->card * 2 + (change != 0);
}

typedef struct lister {
    const packer *packer;
    const cw_state *state;
    const pack_origin *origin; /* NULL: unknown, or not to be used */
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
    for (int i = 0; i < count; i++)
        put_entity(l, list[i], code_of(l->packer, &l->state->entities[list[i]]));
}

/* In an order that depends on the cards alone: by code, then by what differs. By insertion: rows
 * are short and nearly sorted, since they were unpacked from a sorted string. */
static void put_sorted(lister *l, const cw_entity_id *list, int count)
{
    cw_entity_id order[CW_MAX_DECK];
    uint32_t codes[CW_MAX_DECK];
    for (int i = 0; i < count; i++) {
        uint32_t code = code_of(l->packer, &l->state->entities[list[i]]);
        int k = i;
        while (k > 0
               && (codes[k - 1] > code
                   || (codes[k - 1] == code && (code & 1)
                       && compare(l->state, order[k - 1], list[i]) > 0))) {
            order[k] = order[k - 1];
            codes[k] = codes[k - 1];
            k--;
        }
        order[k] = list[i];
        codes[k] = code;
    }
    for (int i = 0; i < count; i++)
        put_entity(l, order[i], codes[i]);
}

static void put_list(lister *l, const cw_entity_id *list, int count, bool sorted)
{
    if (sorted && count > 1)
        put_sorted(l, list, count);
    else
        put_row(l, list, count);
}

/* ---- players ---- */

/* The numbers of a player as groups; zones only by how many cards they hold. In whole groups, since
 * the processor waits when it reads as one what was written in pieces. */
static inline void player_groups(const cw_player *player, uint64_t groups[PACK_PLAYER])
{
    static const cw_player left_out = {.power = UINT8_MAX,
                                       .weapon = UINT8_MAX,
                                       .cells = UINT16_MAX}; /* each minion knows its cell */
    static const cw_player power = {.power = 1}, weapon = {.weapon = 1};
    uint64_t mask[PACK_PLAYER], has_power[PACK_PLAYER], has_weapon[PACK_PLAYER];
    memcpy(mask, &left_out, sizeof mask);
    memcpy(has_power, &power, sizeof has_power);
    memcpy(has_weapon, &weapon, sizeof has_weapon);
    memcpy(groups, player, sizeof mask);
    for (int i = 0; i < PACK_PLAYER; i++)
        groups[i] = (groups[i] & ~mask[i]) | (player->power != 0 ? has_power[i] : 0)
                    | (player->weapon != 0 ? has_weapon[i] : 0);
}

/* Where the order of cards has no meaning they are sorted, so that positions which differ only
 * in it are one. The upper part of a deck has a fixed order and keeps it. */
static void put_cards(lister *l, const cw_player *p, pack_row row)
{
    const symmetry *s = &l->packer->symmetry;
    int loose = p->deck_count - p->deck_fixed;
    switch (row) {
    case PACK_TABLE:
        put_list(l, &p->hero, 1, false);
        put_list(l, &p->power, p->power != 0, false);
        put_list(l, &p->weapon, p->weapon != 0, false);
        put_list(l, p->board, p->board_count, s->board);
        put_list(l, p->secrets, p->secret_count, false);
        break;
    case PACK_HAND: put_list(l, p->hand, p->hand_count, s->hand); break;
    default:
        put_list(l, p->deck, loose, s->deck);
        put_list(l, p->deck + loose, p->deck_fixed, false);
    }
}

/* Whether a row holds the cards that it held before, in the same order. */
static inline bool same_places(const cw_player *now, const cw_player *old, pack_row row)
{
    switch (row) {
    case PACK_TABLE:
        return now->power == old->power && now->weapon == old->weapon && now->hero == old->hero
               && now->board_count == old->board_count && now->secret_count == old->secret_count
               && memcmp(now->board, old->board, sizeof now->board) == 0
               && memcmp(now->secrets, old->secrets, sizeof now->secrets) == 0;
    case PACK_HAND:
        return now->hand_count == old->hand_count
               && memcmp(now->hand, old->hand, sizeof now->hand) == 0;
    default:
        return now->deck_count == old->deck_count && now->deck_fixed == old->deck_fixed
               && memcmp(now->deck, old->deck, now->deck_count) == 0;
    }
}

/* Writes what the origin's string has, if nothing changed: the cards of a row have numbers one
 * after another when they were unpacked. */
static inline bool put_as_before(lister *l, cw_seat seat, pack_row row)
{
    const cw_player *now = &l->state->players[seat], *old = &l->origin->state.players[seat];
    const int first[PACK_ROWS] = {old->hero, old->hand[0], old->deck[0]};
    const int count[PACK_ROWS] = {1 + (old->power != 0) + (old->weapon != 0) + old->board_count
                                      + old->secret_count,
                                  old->hand_count, old->deck_count};
    if (!same_places(now, old, row)
        || memcmp(&l->state->entities[first[row]], &l->origin->state.entities[first[row]],
                  (size_t)count[row] * sizeof(cw_entity))
               != 0)
        return false;
    const uint8_t *from = l->origin->rows[seat][row];
    size_t size = (size_t)(l->origin->rows[seat][row + 1] - from);
    memcpy(l->out, from, size);
    l->out += size;
    return true;
}

static void put_player(lister *l, cw_seat seat)
{
    const cw_player *p = &l->state->players[seat];
    uint64_t now[PACK_PLAYER];
    player_groups(p, now);
    l->out = put_block(l->out, now, l->packer->players[seat], PACK_PLAYER);
    for (pack_row row = PACK_TABLE; row < PACK_ROWS; row++)
        if (l->origin == NULL || !put_as_before(l, seat, row))
            put_cards(l, p, row);
}

/* ---- the order of play ---- */

static int add_row(cw_entity_id *out, int n, const cw_entity_id *list, int count)
{
    memcpy(out + n, list, (size_t)count);
    return n + count;
}

int cw__pack_table(const cw_state *state, cw_entity_id out[PACK_TABLE_MOST])
{
    int n = 0;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        const cw_player *p = &state->players[seat];
        n = add_row(out, n, &p->hero, 1);
        n = add_row(out, n, &p->weapon, p->weapon != 0);
        n = add_row(out, n, p->board, p->board_count);
        n = add_row(out, n, p->secrets, p->secret_count);
    }
    return n;
}

/* Of each card how many came before it. */
static uint8_t *put_ages(const cw_state *state, uint8_t *out)
{
    cw_entity_id table[PACK_TABLE_MOST];
    int count = cw__pack_table(state, table);
    for (int i = 0; i < count; i++) {
        uint8_t older = 0;
        for (int k = 0; k < count; k++)
            older = (uint8_t)(older
                              + (state->entities[table[k]].tag < state->entities[table[i]].tag));
        *out++ = older;
    }
    return out;
}

/* ---- positions ---- */

void cw__packer_init(packer *p, const cw_game *game, symmetry orders, const cw_state *base)
{
    memset(p, 0, sizeof *p);
    p->game = game;
    p->symmetry = orders;
    cw_state_copy(&p->base, base);
    for (int seat = 0; seat < CW_SEATS; seat++)
        player_groups(&base->players[seat], p->players[seat]);
}

size_t cw__pack_state(const packer *p, const cw_state *state, uint8_t out[PACK_MOST])
{
    return cw__pack_successor(p, NULL, state, out);
}

/* An action changes one or two rows; the others are copied from the string of the position before,
 * which is most of the speed. Mods refer to cards by their number in the packed position, so with
 * mods all rows have to be listed. */
size_t cw__pack_successor(const packer *p, const pack_origin *origin, const cw_state *state,
                          uint8_t out[PACK_MOST])
{
    lister l; /* the numbers of cards are only read for mods */
    l.packer = p;
    l.state = state;
    l.origin = state->mod_count == 0 ? origin : NULL; /* mods need all numbers */
    l.out = out;
    l.count = 0;
    if (state->mod_count != 0)
        memset(l.renamed, 0, sizeof l.renamed);
    bool choice = state->choice.count != 0;
    l.out = put_number(l.out, state->turn);
    *l.out++ = (uint8_t)(state->phase | state->active << 2 | state->winner << 3 | state->end << 5);
    unsigned parts = (state->mod_count ? PACK_HAS_MODS : 0) | (choice ? PACK_HAS_CHOICE : 0)
                     | (state->cut_off ? PACK_HAS_CUT : 0);
    l.out = put_number(l.out, (uint32_t)state->actions << 3 | parts);
    if (state->cut_off)
        *l.out++ = state->cut_off;
    put_player(&l, 0);
    put_player(&l, 1);
    if (pack_has_ages(p))
        l.out = put_ages(state, l.out);
    if (choice) {
        memcpy(l.out, &state->choice, sizeof state->choice);
        l.out += sizeof state->choice;
    }
    if (state->mod_count)
        *l.out++ = state->mod_count;
    for (int i = 0; i < state->mod_count; i++) {
        cw_mod mod = cw_mod_renamed(p->game, cw_state_mod(state, i), l.renamed);
        memcpy(l.out, &mod, sizeof mod);
        l.out += sizeof mod;
    }
    return (size_t)(l.out - out);
}
