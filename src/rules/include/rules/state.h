/* One match position: a flat struct without pointers. Copying, saving, comparing and hashing
 * are loops over its bytes. Zones hold entity numbers; entity 0 means "none". */
#ifndef RULES_STATE_H
#define RULES_STATE_H

#include "base/rng.h"
#include "rules/kinds.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    CW_ID_WORDS = (CW_MAX_ENTITIES + 63) / 64,
    CW_HEADER_BYTES = 512,
    CW_ALTERATIONS = 8, /* effects that are ALTERING */
    CW_MAX_BYTES = 6144 /* of a position of the largest game */
};

enum {                       /* cw_entity.flags */
       CW_FLAG_SLEEPING = 1, /* came into play this turn */
       CW_FLAG_SILENCED = 2,
       CW_FLAG_SEEN = 4,    /* the opponent once knew this card; it is still somewhere hidden */
       CW_FLAG_LOCATED = 8, /* the opponent knows that it is this very card */
       CW_FLAG_MODS = 16,   /* entries of cw_state.mods belong to it */
       CW_FLAG_DOOMED = 32, /* destroyed; leaves play when deaths are settled */
       CW_FLAG_MOVED = 64,  /* took its move this turn */
       CW_FLAG_ORIGIN = 128 /* began on seat 1's side; made by what began there */
};

/* A set of entities: bit i % 64 of word i / 64. */
static inline bool cw_ids_have(const uint64_t ids[CW_ID_WORDS], cw_entity_id id)
{
    return (ids[id / 64] >> (id % 64)) & 1;
}
static inline void cw_ids_add(uint64_t ids[CW_ID_WORDS], cw_entity_id id)
{
    ids[id / 64] |= 1ull << (id % 64);
}
static inline void cw_ids_drop(uint64_t ids[CW_ID_WORDS], cw_entity_id id)
{
    ids[id / 64] &= ~(1ull << (id % 64));
}

typedef struct cw_entity {  /* also known to game.h by this tag */
    uint32_t keywords;      /* own: printed and given for good */
    uint32_t aura_keywords; /* from static abilities and passing effects */
    cw_card_id card;
    int16_t attack;                  /* own, without the aura part */
    int16_t health;                  /* now, with the aura part */
    int16_t max_health;              /* without the aura part */
    int8_t aura_attack, aura_health; /* at most 127 either way */
    uint16_t tag;                    /* public number since it came into play; 0 while hidden */
    int8_t cost;                     /* change against the printed cost */
    uint8_t zone;                    /* cw_zone */
    uint8_t slot;                    /* place in the zone's list; in a hand 0: see cw_hand_slot */
    uint8_t owner;
    uint8_t attacks; /* made this turn */
    uint8_t flags;
    uint8_t spell_damage;
    uint8_t lasts; /* turns left, 0 = for ever */
    uint8_t cell;  /* lane boards: row * lanes + lane, row 0 in front; else 0 */
    uint8_t guard; /* times that damage will be ignored (invulnerable) */
    uint8_t times; /* attacks that it may make each turn */
    uint8_t race;
} cw_entity;

/* An entry of what has changed something: a change that ends by itself, or a quoted ability that was
 * given. They stand in the order in which they came. What is changed for good is in the entity's own
 * numbers, and in the entries that came before it (docs/rules.md, C11). */
typedef struct __attribute__((may_alias)) cw_mod {
    uint32_t keywords;
    uint16_t ability; /* index in cw_game.abilities, 0 = none */
    cw_card_id from;  /* whose text gave it */
    int16_t attack;   /* added to what came before, or instead of it */
    int16_t health;
    cw_entity_id entity; /* 0 = free */
    uint8_t duration;    /* cw_duration */
    uint8_t seat;        /* of who gave it, whose next turn may end it; + CW_MOD_SETS_* */
    uint8_t turns;  /* CW_FOR_TURNS: ends of its player's turns left; CW_SOURCE: of which entity;
                     * else 0 or CW_ENDS_IN_* */
    uint8_t origin; /* where what it gives counts for overheat (docs/rules.md, L2) */
    uint8_t unused[3];
} cw_mod;
enum { CW_ENDS_IN_DEATH = 1, CW_ENDS_IN_RETURN = 2 /* to the opponent of `seat` */ };
enum {                         /* cw_mod.seat, beside the seat */
       CW_MOD_SETS_ATTACK = 2, /* it becomes `attack`, instead of so much more */
       CW_MOD_SETS_HEALTH = 4,
       CW_MOD_ALL = 7
};

typedef struct cw_player {
    cw_entity_id power, weapon;
    uint8_t power_used;
    uint8_t hand_count, board_count, deck_count, secret_count;
    uint8_t deck_fixed;    /* cards on top of the deck in a fixed order */
    uint8_t overload_next; /* locked at the next turn's start */
    uint8_t overload_now;
    uint8_t cards_played; /* this turn */
    uint8_t turns;        /* own turns begun */
    uint8_t mulligan_done;
    uint8_t raised; /* took an element or a mana this turn */
    uint16_t cells; /* lane boards: bit = cell with a minion */
    int16_t mana, max_mana;
    int16_t armor;
    int16_t fatigue; /* damage of the last empty draw */
    uint8_t counters[CW_MAX_COUNTERS];
    uint8_t elements[CW_MAX_ELEMENTS];
    uint32_t board_keywords; /* all that its hero and minions have; may have bits too many */
    /* Hands, boards, prices and shapes are 16 bytes, blank behind their end, so that they can be
     * moved and looked through at one go. */
    cw_entity_id hand[16];
    cw_entity_id hero; /* stands before the board: places 0..15 of a seat are one array */
    cw_entity_id board[16];
    /* Of each hand card, but for static abilities; blank if unknown. The last one: of the power,
     * 255 while it cannot be used. */
    uint8_t price[16];
    uint8_t shape[16];  /* cw_card.shape of each hand card; the last one: of the power */
    uint8_t odd_prices; /* hand cards whose own text changes their cost */
    cw_entity_id secrets[CW_MAX_SECRETS];
    cw_entity_id deck[CW_MAX_DECK]; /* top of the deck last; unordered below deck_fixed */
} cw_player;

typedef enum cw_phase { CW_PHASE_MULLIGAN, CW_PHASE_MAIN, CW_PHASE_CHOICE, CW_PHASE_OVER } cw_phase;

/* A decision in the middle of a turn: pick one of the options (discovery). */
typedef struct cw_choice {
    uint8_t seat, count;
    uint8_t op; /* CW_OP_DISCOVER_* : what is done with the pick */
    uint8_t unused;
    cw_card_id options[CW_MAX_OPTIONS];
} cw_choice;

typedef struct cw_state {
    cw_rng rng;
    uint32_t listen;        /* mask of 1 << cw_when: somebody may react; may have bits too many */
    uint32_t listen_wide;   /* the same, for somebody other than the one it happens to */
    uint32_t listen_hidden; /* the same, for cards in hands and decks */
    uint16_t turn;          /* turns begun in the match, 1-based */
    uint16_t next_tag;
    uint8_t phase;        /* cw_phase */
    uint8_t active;       /* seat whose turn it is */
    uint8_t winner;       /* 0, 1; 2 = draw; 3 = still running */
    uint8_t end;          /* cw_end */
    uint8_t entity_count; /* entities ever used: higher ones mean nothing */
    uint8_t mod_count;
    uint8_t actions;    /* taken this turn */
    uint8_t statics;    /* static abilities in play: 0 = auras need no work */
    uint8_t moody;      /* of those, how many measure, count or ask for a place */
    uint8_t cut_off;    /* times a resolution was cut at its bound */
    uint8_t reveal;     /* match settings: see CW_REVEAL_* */
    uint8_t cost_auras; /* static abilities in play that change costs */
    uint8_t
        moods; /* what those measure, count or ask for; may have bits too many until none is left */
    uint8_t altering;               /* alterations in play: 0 = `altered` is blank */
    uint16_t bytes;                 /* cw_game.bytes: where the mods end */
    uint64_t free_ids[CW_ID_WORDS]; /* entities below entity_count whose number is free */
    cw_player players[CW_SEATS];
    cw_choice choice;
    /* Entities by number, a bit each, so that others need not be looked at. */
    uint64_t ears[CW_ID_WORDS]; /* where it is, its text may react or is static; perhaps too many */
    uint64_t lit[CW_ID_WORDS];  /* what auras and mods give is not nothing */
    /* How many things in play alter the rules in this way for the seat, by the order of the effects
     * (run.h, altered); worked out with the auras. */
    uint8_t altered[CW_SEATS][CW_ALTERATIONS];
    uint8_t padding[16]; /* entities start on a cache line when the state does */
    /* Room for things: entities from its start on, mods from its end backwards. Each kind may use
     * what the other does not. How much of it there is depends on the game (`bytes`). */
    cw_entity entities[CW_MAX_ENTITIES];
} cw_state;

/* Mod number i of those in use, as an lvalue: counted in bytes from the start of the state, since
 * mods may lie where entities could. */
#define cw_state_mod(state, i)                                                                     \
    (*(cw_mod *)((char *)(state) + (state)->bytes - ((size_t)(i) + 1) * sizeof(cw_mod)))

static_assert(sizeof(cw_entity) == 32 && sizeof(cw_mod) == 20, "entities and mods are packed");
static_assert(offsetof(cw_state, entities) == CW_HEADER_BYTES, "the header is as long as it says");
static_assert(offsetof(cw_state, entities) % 64 == 0, "entities start on a cache line");
static_assert(sizeof(cw_state) == CW_MAX_BYTES, "the largest game's state");

enum {                     /* cw_state.reveal, bit + seat */
       CW_REVEAL_HAND = 1, /* seat 0 sees seat 1's hand; << 1 for seat 1 */
       CW_REVEAL_DECK = 4  /* seat 0 sees which cards seat 1's deck holds; << 1 for seat 1 */
};

enum { CW_DRAW_RESULT = 2, CW_NO_WINNER = 3 };

/* Bytes that carry information at the start of a state: everything up to the last entity ever
 * used. The mods stand at its end. */
static inline size_t cw_state_used(const cw_state *state)
{
    return offsetof(cw_state, entities) + state->entity_count * sizeof(cw_entity);
}

/* Whether there is room for so many bytes more between the entities and the mods. */
static inline bool cw_state_has_room(const cw_state *state, size_t more)
{
    return cw_state_used(state) + state->mod_count * sizeof(cw_mod) + more <= state->bytes;
}

/* Copies what is in use; what lies beyond in `to` becomes meaningless. The engine keeps
 * entities beyond entity_count out of every loop, so the copy plays exactly alike. */
void cw_state_copy(cw_state *to, const cw_state *from);
/* Compare and hash what is in use, the generator included: equal positions go on alike. Freed
 * entities are blank, so that what was there before does not count. */
bool cw_state_equal(const cw_state *a, const cw_state *b);
uint64_t cw_state_hash(const cw_state *state);

static inline bool cw_state_is_over(const cw_state *state) { return state->phase == CW_PHASE_OVER; }

/* Where a card is in its owner's hand: hands change often, so that cards do not keep their slot. */
static inline int cw_hand_slot(const cw_player *player, cw_entity_id id)
{
    int slot = 0;
    while (slot < CW_MAX_HAND && player->hand[slot] != id)
        slot++;
    return slot;
}

/* The seat that decides next. Meaningless once the match is over. */
cw_seat cw_state_decider(const cw_state *state);

static inline int cw_entity_attack(const cw_entity *e)
{
    int attack = e->attack + e->aura_attack;
    return attack > 0 ? attack : 0;
}

static inline int cw_entity_max_health(const cw_entity *e)
{
    return e->max_health + e->aura_health;
}

static inline uint32_t cw_entity_keywords(const cw_entity *e)
{
    return e->keywords | e->aura_keywords;
}

#endif
