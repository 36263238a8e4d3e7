/* A hash of what a position means: cards by their ids, numbers by their values, places by their
 * order. It does not depend on the layout of the state, on entity numbers or on anything that
 * the engine derives, so that recorded matches outlive changes that only make it faster. */
#include "table/replay.h"

#include "base/hash.h"

#include <string.h>

/* Numbers of the largest position: two full decks, hands and boards with all passing effects
 * stay below it. What would not fit is left out, which weakens the hash and breaks nothing. */
enum { MOST_NUMBERS = 4096 };

typedef struct digest {
    const cw_game *game;
    const cw_state *state;
    uint64_t numbers[MOST_NUMBERS];
    int count;
} digest;

static void add(digest *d, int64_t number)
{
    if (d->count < MOST_NUMBERS)
        d->numbers[d->count++] = (uint64_t)number;
}

/* By its id and not its number, which shifts when a card is added to the game. */
static void add_card(digest *d, cw_card_id card)
{
    const char *id = d->game->cards[card].id;
    add(d, (int64_t)cw_hash_bytes(id, strlen(id), 0));
}

/* The side where it counts; not the number of an entity. */
static unsigned side_of(const digest *d, const cw_mod *mod)
{
    return d->game->rules.duplicates == CW_DUPLICATES_SOURCE ? 0 : mod->origin;
}

/* In the order of the list, which is the order in which they came. */
static void add_mods(digest *d, cw_entity_id id)
{
    for (int i = 0; i < d->state->mod_count; i++) {
        const cw_mod *mod = &cw_state_mod(d->state, i);
        if (mod->entity == id) {
            add(d, mod->keywords);
            add(d, mod->attack);
            add(d, mod->health);
            add(d, mod->turns);
            add(d, mod->duration);
            add(d, mod->seat | side_of(d, mod) << 1);
            add(d, mod->ability != 0);
        }
    }
}

static void add_entity(digest *d, cw_entity_id id)
{
    const cw_entity *e = &d->state->entities[id];
    add_card(d, e->card);
    if (id == 0)
        return;
    add(d, cw_entity_keywords(e));
    add(d, cw_entity_attack(e));
    add(d, e->health);
    add(d, cw_entity_max_health(e));
    add(d, e->cost);
    add(d, e->attacks);
    /* Only flags with a meaning for the player; the others are notes of the engine to itself. */
    add(d, e->flags & (CW_FLAG_SLEEPING | CW_FLAG_SILENCED | CW_FLAG_MOVED | CW_FLAG_ORIGIN));
    add(d, e->cell);
    add(d, e->guard);
    add(d, e->times);
    add(d, e->race);
    add(d, e->spell_damage);
    add(d, e->lasts);
    add_mods(d, id);
}

static void add_zone(digest *d, const cw_entity_id *list, int count)
{
    add(d, count);
    for (int i = 0; i < count; i++)
        add_entity(d, list[i]);
}

/* The order of a deck counts, since draws pick a place in it. */
static void add_player(digest *d, const cw_player *p)
{
    const int64_t numbers[] = {p->power_used, p->overload_next, p->overload_now, p->cards_played,
                               p->turns,      p->mulligan_done, p->mana,         p->max_mana,
                               p->armor,      p->fatigue,       p->deck_fixed,   p->raised};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        add(d, numbers[i]);
    for (int i = 0; i < CW_MAX_COUNTERS; i++)
        add(d, p->counters[i]);
    for (int i = 0; i < CW_MAX_ELEMENTS; i++)
        add(d, p->elements[i]);
    add_entity(d, p->hero);
    add_entity(d, p->power);
    add_entity(d, p->weapon);
    add_zone(d, p->hand, p->hand_count);
    add_zone(d, p->board, p->board_count);
    add_zone(d, p->secrets, p->secret_count);
    add_zone(d, p->deck, p->deck_count);
}

/* How often effects acted; in any order, and without the numbers of abilities, which say nothing
 * once a card was added to the game. */
static void add_heat(digest *d)
{
    uint64_t sum = 0;
    for (int i = 0; i < d->state->mod_count; i++) {
        const cw_mod *mod = &cw_state_mod(d->state, i);
        if (mod->duration == CW_DEAD)
            sum += cw_mix64((uint64_t)i << 48 | (uint64_t)(uint16_t)mod->attack << 32
                            | (uint64_t)mod->from << 1 | mod->seat);
        if (mod->duration == CW_PRICE)
            sum += cw_mix64((uint64_t)(uint16_t)mod->attack << 32
                            | (uint64_t)(uint16_t)mod->health << 8 | mod->turns << 1 | mod->seat);
        if (mod->duration == CW_HEAT)
            sum += cw_mix64((uint64_t)mod->attack << 16 | (uint64_t)(uint8_t)mod->health << 8
                            | side_of(d, mod) << 1);
    }
    add(d, (int64_t)sum);
}

/* Numbers are collected and hashed as one run of bytes: how the state lies in memory plays no
 * part. */
uint64_t cw_replay_hash(const cw_game *game, const cw_state *state)
{
    digest d = {.game = game, .state = state};
    const int64_t numbers[] = {(int64_t)state->rng, state->turn, state->phase,   state->active,
                               state->winner,       state->end,  state->actions, state->reveal};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        add(&d, numbers[i]);
    add_player(&d, &state->players[0]);
    add_player(&d, &state->players[1]);
    add_heat(&d);
    for (int i = 0; i < state->choice.count; i++)
        add_card(&d, state->choice.options[i]);
    return cw_hash_bytes(d.numbers, (size_t)d.count * sizeof *d.numbers, 0);
}
