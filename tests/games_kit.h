/* Every game folder, random matches of each, and positions that differ from a given one only in what
 * a seat may not know: what tests of laws need that hold for all games. Include after cmocka. */
#ifndef GAMES_KIT_H
#define GAMES_KIT_H

#include "lang/decks.h"
#include "lang/load.h"
#include "rules/gifts.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 32, DECKS_MAX = 64 };

typedef struct fixture {
    cw_game *game;
    cw_deck decks[DECKS_MAX];
    int deck_count;
} fixture;

static fixture games[GAMES_MAX];
static int game_count;

static inline int load_all(void **unused)
{
    (void)unused;
    static cw_errors errors;
    char *names[GAMES_MAX];
    int count = cw_list_games(names, GAMES_MAX - 1, NULL);
    names[count++] = strdup("./examples/phrasebook");
    for (int i = 0; i < count; i++) {
        fixture *f = &games[game_count];
        cw_errors_init(&errors);
        f->game = cw_load_game(names[i], &errors);
        if (!f->game)
            print_error("%s: %s\n", names[i], errors.list[0].message);
        assert_non_null(f->game);
        char *decks[DECKS_MAX];
        int deck_count = cw_deck_names(f->game, decks, DECKS_MAX);
        for (int k = 0; k < deck_count; k++) {
            cw_named_deck deck;
            cw_errors_init(&errors);
            assert_int_equal(cw_deck_read(f->game, decks[k], &deck, &errors), CW_OK);
            assert_int_equal(cw_deck_check(f->game, &deck, &errors), CW_OK);
            f->decks[f->deck_count++] = deck.deck;
            free(decks[k]);
        }
        assert_true(f->deck_count > 0);
        game_count++;
        free(names[i]);
    }
    assert_true(game_count > 0);
    return 0;
}

static inline int free_all(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count; i++)
        cw_game_free(games[i].game);
    return 0;
}

/* ---- walking random matches ---- */

typedef void (*visit)(const fixture *f, const cw_state *state, cw_rng *rng);

static inline void start_with(const fixture *f, uint64_t number, cw_state *state, cw_log *log)
{
    cw_rng rng = cw_rng_stream(77, number);
    cw_match_setup setup = {.seed = cw_rng_next(&rng)};
    setup.decks[0] = f->decks[cw_rng_below(&rng, (uint32_t)f->deck_count)];
    setup.decks[1] = f->decks[number % (uint64_t)f->deck_count];
    setup.reveal = (uint8_t)(number % 5 == 4 ? 1 + number % 15 : 0);
    memset(state, 0, sizeof *state);
    assert_int_equal(cw_match_start(f->game, &setup, state, log), CW_OK);
}

static inline void start(const fixture *f, uint64_t number, cw_state *state)
{
    start_with(f, number, state, NULL);
}

/* Calls `look` at every position of some random matches of every game. */
static inline void walk(int matches, visit look)
{
    for (int g = 0; g < game_count; g++) {
        for (int i = 0; i < matches; i++) {
            cw_state state;
            cw_rng rng = cw_rng_stream(78, (uint64_t)i);
            start(&games[g], (uint64_t)i, &state);
            for (int steps = 0; !cw_state_is_over(&state); steps++) {
                assert_true(steps < 100000);
                look(&games[g], &state, &rng);
                cw_action action = cw_random_action(games[g].game, &state, &rng);
                assert_int_equal(cw_apply(games[g].game, &state, action, NULL), CW_OK);
            }
            look(&games[g], &state, &rng);
        }
    }
}

/* ---- what a seat may not know ---- */

/* The same position with entities numbered differently. */
static inline void renumber(const cw_game *game, cw_state *st, cw_rng *rng)
{
    cw_entity_id to[CW_MAX_ENTITIES];
    cw_state old = *st;
    for (int i = 0; i < st->entity_count; i++)
        to[i] = (cw_entity_id)i;
    for (int i = st->entity_count - 1; i > 1; i--) {
        int k = 1 + (int)cw_rng_below(rng, (uint32_t)i);
        cw_entity_id swap = to[i];
        to[i] = to[k];
        to[k] = swap;
    }
    memset(st->free_ids, 0, sizeof st->free_ids);
    for (int i = 1; i < st->entity_count; i++) {
        st->entities[to[i]] = old.entities[i];
        if ((old.free_ids[i / 64] >> (i % 64)) & 1)
            st->free_ids[to[i] / 64] |= 1ull << (to[i] % 64);
    }
    for (int s = 0; s < CW_SEATS; s++) {
        cw_player *p = &st->players[s];
        p->hero = to[p->hero], p->power = to[p->power], p->weapon = to[p->weapon];
        for (int i = 0; i < 16; i++)
            p->hand[i] = to[p->hand[i]], p->board[i] = to[p->board[i]];
        for (int i = 0; i < CW_MAX_SECRETS; i++)
            p->secrets[i] = to[p->secrets[i]];
        for (int i = 0; i < CW_MAX_DECK; i++)
            p->deck[i] = to[p->deck[i]];
    }
    for (int i = 0; i < st->mod_count; i++)
        cw_state_mod(st, i) = cw_mod_renamed(game, cw_state_mod(st, i), to);
}

/* They change places, and all that belongs to them goes along. */
static inline void swap_entities(const cw_game *game, cw_state *st, cw_entity_id a, cw_entity_id b)
{
    cw_entity x = st->entities[a], y = st->entities[b];
    cw_entity_id to[CW_MAX_ENTITIES];
    st->entities[a] = y;
    st->entities[b] = x;
    st->entities[a].zone = x.zone, st->entities[a].slot = x.slot;
    st->entities[b].zone = y.zone, st->entities[b].slot = y.slot;
    for (int i = 0; i < CW_MAX_ENTITIES; i++)
        to[i] = (cw_entity_id)(i == a ? b : i == b ? a : i);
    for (int i = 0; i < st->mod_count; i++)
        cw_state_mod(st, i) = cw_mod_renamed(game, cw_state_mod(st, i), to);
}

static inline cw_card_id some_card(const cw_game *game, cw_rng *rng, bool secret)
{
    for (;;) {
        cw_card_id card = (cw_card_id)(1 + cw_rng_below(rng, (uint32_t)game->card_count - 1));
        int type = game->cards[card].type;
        if (secret ? type == CW_TYPE_SECRET
                   : type == CW_TYPE_MINION || type == CW_TYPE_SPELL || type == CW_TYPE_WEAPON)
            return card;
    }
}

static inline void replace(const cw_game *game, cw_entity *e, cw_rng *rng, bool secret)
{
    cw_entity fresh = game->fresh[some_card(game, rng, secret)];
    fresh.zone = e->zone, fresh.slot = e->slot, fresh.owner = e->owner;
    fresh.tag = e->tag; /* of a secret: when it was put down is known */
    fresh.cost = (int8_t)((int)cw_rng_below(rng, 7) - 3);
    *e = fresh;
}

/* Changes everything that `seat` may not know: the other's hidden cards, all deck orders, the
 * generator, the numbering. */
static inline void disturb(const cw_game *game, cw_state *st, int seat, cw_rng *rng)
{
    st->rng = cw_rng_next(rng);
    for (int owner = 0; owner < CW_SEATS; owner++) {
        cw_player *p = &st->players[owner];
        for (int i = p->deck_count - 1; i > 0; i--)
            swap_entities(game, st, p->deck[i], p->deck[cw_rng_below(rng, (uint32_t)i + 1)]);
        bool hand = owner == seat || (seat < 2 && (st->reveal & (CW_REVEAL_HAND << seat)));
        bool deck = owner == seat || (seat < 2 && (st->reveal & (CW_REVEAL_DECK << seat)));
        cw_entity_id hidden[CW_MAX_DECK + CW_MAX_HAND];
        int count = 0;
        for (int i = 0; i < p->hand_count && !hand; i++)
            if (!(st->entities[p->hand[i]].flags & CW_FLAG_LOCATED))
                hidden[count++] = p->hand[i];
        for (int i = 0; i < p->deck_count && !deck; i++)
            hidden[count++] = p->deck[i];
        for (int i = 0; i < count; i++)
            if (!(st->entities[hidden[i]].flags & CW_FLAG_SEEN))
                replace(game, &st->entities[hidden[i]], rng, false);
        for (int i = count - 1; i > 0; i--)
            swap_entities(game, st, hidden[i], hidden[cw_rng_below(rng, (uint32_t)i + 1)]);
        for (int i = 0; i < p->secret_count && owner != seat; i++)
            replace(game, &st->entities[p->secrets[i]], rng, true);
        if (st->choice.count && st->choice.seat == owner && owner != seat)
            for (int i = 0; i < st->choice.count; i++)
                st->choice.options[i] = some_card(game, rng, false);
    }
    renumber(game, st, rng);
    cw_setup_finish(game, st);
}

#endif
