/* Hashes of what matters about characters and players while a turn is searched: equal for two
 * positions that differ only in the order in which the same things were done. Inline, since they
 * are made for every position that a search looks at. */
#ifndef AGENTS_POSITION_KEY_H
#define AGENTS_POSITION_KEY_H

#include "rules/engine.h"

#include <string.h>

/* Odd constants with well spread bits: the golden ratio times 2^64 (Steele, Lea and Flood 2014,
 * "Fast Splittable Pseudorandom Number Generators") and two primes of xxHash. Keys are sums of
 * products, so that the order of minions drops out where it should; a key is 64 bits, and a
 * collision costs a wrong value of one line, never a wrong action. */
#define KEY_1 0x9e3779b97f4a7c15u
#define KEY_2 0xc2b2ae3d27d4eb4fu
#define KEY_3 0x165667b19e3779f9u

static inline uint64_t key_word(const void *bytes)
{
    uint64_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

/* Of a character, whatever its number. On a row its place is left out: the order in which
 * minions were played should not make two positions out of one. */
static inline uint64_t entity_key(const cw_entity *e)
{
    uint64_t keywords = (uint64_t)e->keywords << 32 | e->aura_keywords;
    uint64_t stats = key_word(&e->card); /* card, attack, health, most health */
    uint64_t rest = (uint64_t)(uint16_t)e->aura_attack << 48 | (uint64_t)e->attacks << 40
                    | (uint64_t)e->flags << 32 | (uint64_t)e->spell_damage << 24
                    | (uint64_t)e->cell << 16 | (uint64_t)e->guard << 8 | e->lasts;
    uint64_t h = stats * KEY_1 ^ (keywords + KEY_3) * KEY_2 ^ rest * KEY_3;
    h ^= h >> 29;
    h *= KEY_1;
    return h ^ h >> 32;
}

/* Of a player but for the board. */
static inline uint64_t player_key(const cw_state *state, const cw_player *p)
{
    uint64_t numbers = (uint64_t)(uint16_t)p->mana << 48 | (uint64_t)(uint16_t)p->max_mana << 32
                       | (uint64_t)(uint16_t)p->armor << 16 | (uint64_t)p->power_used << 8
                       | p->hand_count;
    uint64_t more = (uint64_t)p->deck_count << 56 | (uint64_t)p->secret_count << 48
                    | (uint64_t)p->raised << 40 | (uint64_t)p->overload_next << 32;
    uint32_t elements;
    memcpy(&elements, p->elements, sizeof elements);
    uint64_t h = (numbers + KEY_2) * KEY_1 ^ (more + elements) * KEY_3;
    h = (h ^ h >> 31) * KEY_2 + key_word(p->hand) * KEY_1 + key_word(p->hand + 8) * KEY_3;
    h = (h ^ h >> 30) * KEY_1 + key_word(p->price) * KEY_2 + key_word(p->price + 8) * KEY_3;
    h += entity_key(&state->entities[p->hero]);
    if (p->weapon != 0)
        h += entity_key(&state->entities[p->weapon]) * 3;
    return h ^ h >> 29;
}

/* Whether an effect asks who stands next to whom. */
static inline bool effect_is_near(const cw_effect *e)
{
    return e->to.pick == CW_PICK_NEIGHBOURS || (e->to.filter.flags & CW_FILTER_ADJACENT);
}

#endif
