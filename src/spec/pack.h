/* Packed positions: a position as a short string of bytes that says everything that can still
 * matter, and nothing else. Entity numbers, tags, what the engine derives and orders that mean
 * nothing (symmetry.h) are left out, so that positions that play alike are the same string. */
#ifndef SPEC_PACK_H
#define SPEC_PACK_H

#include "symmetry.h"

#include <stddef.h>

enum {
    PACK_MOST = 1 << 13, /* bytes that a position can take at most */
    PACK_TABLE_MOST = CW_SEATS * (2 + CW_MAX_BOARD + CW_MAX_SECRETS), /* cards on the table */
    /* groups of eight bytes with a player's numbers; zones and derived data follow */
    PACK_PLAYER = offsetof(cw_player, board_keywords) / 8
};

/* Said with the number of actions: which of the rare parts follow. */
enum { PACK_HAS_MODS = 1, PACK_HAS_CHOICE = 2, PACK_HAS_CUT = 4 };

typedef struct packer {
    const cw_game *game;
    symmetry symmetry;
    cw_state base; /* the first position: what others share with it is not written */
    uint64_t players[CW_SEATS][PACK_PLAYER]; /* its players' numbers */
} packer;

/* What a packed position says of a player: its numbers, then three rows of cards. */
typedef enum pack_row {
    PACK_TABLE, /* hero, power, weapon, minions, secrets */
    PACK_HAND,
    PACK_DECK,
    PACK_ROWS
} pack_row;

/* A position that was unpacked, and where in its string the rows of cards are: what an action left
 * as it was need not be worked out again. */
typedef struct pack_origin {
    cw_state state;
    const uint8_t *rows[CW_SEATS][PACK_ROWS + 1]; /* each row ends where the next one begins */
} pack_origin;

/* Numbers of positions are packed as differences from `base`, which may be any position of the
 * match. All that is packed is only comparable by the same packer. */
void cw__packer_init(packer *p, const cw_game *game, symmetry orders, const cw_state *base);

/* Returns the number of bytes written. */
size_t cw__pack_state(const packer *p, const cw_state *state, uint8_t out[PACK_MOST]);

/* The same, sooner, for a position that follows from `origin`. */
size_t cw__pack_successor(const packer *p, const pack_origin *origin, const cw_state *state,
                          uint8_t out[PACK_MOST]);

/* The position of a string that cw__pack_state made, which must outlive it. Its generator is the
 * hash of the string. */
void cw__unpack_state(const packer *p, const uint8_t *bytes, size_t size, pack_origin *origin);

/* Whether the order of play means something, so that a position says in which order the cards of
 * PACK_TABLE came; the order of a board means nothing only where that means nothing either. */
static inline bool pack_has_ages(const packer *p)
{
    return p->game->rules.order == CW_ORDER_PLAY && !p->symmetry.board;
}

/* Those cards, but for powers, in the order of their rows; returns how many. */
int cw__pack_table(const cw_state *state, cw_entity_id out[PACK_TABLE_MOST]);

/* Whether two cards of a position are the same but for where they are. */
bool cw__pack_twins(const cw_state *state, cw_entity_id a, cw_entity_id b);

#endif
