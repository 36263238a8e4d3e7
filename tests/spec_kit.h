/* Matches of the specified games in lock-step, for the tests of src/spec: random ones, and all that
 * there are of a small one. */
#ifndef TESTS_SPEC_KIT_H
#define TESTS_SPEC_KIT_H

/* after the headers that cmocka wants */
#include "lang/decks.h"
#include "lang/load.h"
#include "spec/lockstep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KIT_DECKS = 16 };

typedef struct spec_game {
    const cw_lockstep_kind *kind;
    cw_game *game;
    cw_deck decks[KIT_DECKS];
    int deck_count;
    /* Wrong operations to be used, or NULL. */
    const cw_reduced_operations *reduced;
    const cw_extended_operations *extended;
} spec_game;

static inline void spec_open(spec_game *g, const char *name, const cw_lockstep_kind *kind)
{
    static cw_errors errors;
    memset(g, 0, sizeof *g);
    g->kind = kind;
    cw_errors_init(&errors);
    g->game = cw_load_game(name, &errors);
    assert_non_null(g->game);
    char *names[KIT_DECKS];
    g->deck_count = cw_deck_names(g->game, names, KIT_DECKS);
    for (int i = 0; i < g->deck_count; i++) {
        cw_named_deck deck;
        assert_int_equal(cw_deck_read(g->game, names[i], &deck, &errors), CW_OK);
        g->decks[i] = deck.deck;
        free(names[i]);
    }
}

static inline void spec_close(spec_game *g) { cw_game_free(g->game); }

/* A deck by card names, separated by commas. */
static inline cw_deck spec_deck(const spec_game *g, const char *hero, const char *cards)
{
    cw_deck deck = {.hero = cw_game_find_card(g->game, hero, 1u << CW_TYPE_HERO)};
    assert_int_not_equal(deck.hero, 0);
    char text[256];
    snprintf(text, sizeof text, "%s", cards);
    for (char *rest = text, *name; (name = strsep(&rest, ",")) != NULL;) {
        cw_card_id card = cw_game_find_card(g->game, name, 0);
        assert_int_not_equal(card, 0);
        deck.cards[deck.count++] = card;
    }
    return deck;
}

static inline const char *spec_begin(const spec_game *g, const cw_match_setup *setup,
                                     cw_state *state, cw_lockstep *l)
{
    memset(state, 0, sizeof *state);
    assert_int_equal(cw_match_start(g->game, setup, state, NULL), CW_OK);
    const char *difference = cw_lockstep_begin(l, g->kind, g->game, state, setup->seed);
    if (g->reduced)
        l->reduced_operations = g->reduced;
    if (g->extended)
        l->extended_operations = g->extended;
    return difference;
}

/* Both must take or refuse alike every action that can be named here. */
static inline const char *spec_try_all(const cw_state *state, cw_lockstep *l)
{
    static cw_action actions[CW_LOCKSTEP_ACTIONS];
    static cw_lockstep tried;
    int count = cw_lockstep_actions(l->game, state, actions);
    bool taken = true;
    cw_state copy;
    for (int i = 0; i < count; i++) {
        if (taken) { /* a refused one has changed nothing: the step looks after that */
            cw_state_copy(&copy, state);
            tried = *l;
        }
        const char *difference = cw_lockstep_step(&tried, &copy, actions[i], &taken);
        if (difference) {
            memcpy(l->message, tried.message, sizeof l->message);
            return l->message;
        }
    }
    return NULL;
}

/* A random legal action. In every third match minions are played rather than used, so that boards
 * and hands fill up. */
static inline cw_action spec_choose(const cw_game *game, const cw_state *state, uint64_t number,
                                    cw_rng *rng)
{
    cw_action action = cw_random_action(game, state, rng);
    for (int again = 0; number % 3 == 0 && action.kind == CW_ACTION_ATTACK && again < 8; again++)
        action = cw_random_action(game, state, rng);
    return action;
}

/* One random match; the sentence that names a difference, or NULL. Every `thorough`-th position is
 * looked at with all actions. */
static inline const char *spec_random_match(const spec_game *g, uint64_t number, int thorough)
{
    static cw_lockstep l;
    cw_rng rng = cw_rng_stream(31, number);
    cw_match_setup setup = {.seed = cw_rng_next(&rng)};
    for (int seat = 0; seat < CW_SEATS; seat++)
        setup.decks[seat] = g->decks[cw_rng_below(&rng, (uint32_t)g->deck_count)];
    cw_state state;
    const char *difference = spec_begin(g, &setup, &state, &l);
    for (uint32_t steps = 0; !difference && !cw_state_is_over(&state); steps++) {
        assert_true(steps < 20000);
        if (cw_rng_below(&rng, (uint32_t)thorough) == 0 && (difference = spec_try_all(&state, &l)))
            break;
        bool taken = false;
        cw_action action = spec_choose(g->game, &state, number, &rng);
        difference = cw_lockstep_step(&l, &state, action, &taken);
        assert_true(difference || taken);
    }
    return difference ? difference : spec_try_all(&state, &l); /* over: all are refused */
}

static inline const char *spec_random_matches(const spec_game *g, int count, int thorough)
{
    for (int i = 0; i < count; i++) {
        const char *difference = spec_random_match(g, (uint64_t)i, thorough);
        if (difference)
            return difference;
    }
    return NULL;
}

#endif
