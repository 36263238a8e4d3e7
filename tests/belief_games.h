/* All games and random matches of all their decks, for the tests of beliefs. cmocka and what it
 * needs comes before it. */
#ifndef BELIEF_GAMES_H
#define BELIEF_GAMES_H

#include "belief_kit.h"
#include "lang/load.h"

#include <stdlib.h>

enum { MOST_GAMES = 64 };

static cw_game *games[MOST_GAMES];
static int game_count;
static watched_match match;

static inline int load(void **state)
{
    char *names[MOST_GAMES];
    (void)state;
    game_count = cw_list_games(names, MOST_GAMES, NULL);
    for (int i = 0; i < game_count; i++) {
        games[i] = cw_load_game(names[i], NULL);
        free(names[i]);
    }
    return game_count > 0 ? 0 : -1;
}

static inline int unload(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++)
        cw_game_free(games[i]);
    return 0;
}

static inline cw_game *find_game(const char *name)
{
    for (int i = 0; i < game_count; i++)
        if (strcmp(games[i]->name, name) == 0)
            return games[i];
    fail_msg("there is no game %s", name);
    return NULL;
}

typedef void (*look)(watched_match *m, const cw_match_setup *setup, const cw_view *view);

/* Random matches of all decks of all games; `look` is called before each decision. */
static inline void watch_all(look each, const char *agent, int rounds, uint8_t reveal)
{
    for (int g = 0; g < game_count; g++) {
        const cw_game *game = games[g];
        assert_true(watch_init(&match, game, agent));
        for (int i = 0; i < game->deck_count * rounds; i++) {
            cw_match_setup setup = {.seed = (uint64_t)i, .reveal = reveal};
            setup.decks[0] = game->decks[i % game->deck_count];
            setup.decks[1] = game->decks[(i * 5 + 1) % game->deck_count];
            watch_start(&match, &setup);
            for (int steps = 0; !cw_state_is_over(&match.state) && steps < 2000; steps++) {
                cw_view view;
                cw_view_of(game, &match.state, cw_state_decider(&match.state), &view);
                each(&match, &setup, &view);
                watch_step(&match);
            }
        }
        watch_clear(&match);
    }
}

static inline card_list list_deck(const cw_deck *deck)
{
    card_list list = {.count = 0};
    for (int i = 0; i < deck->count; i++)
        cw__card_list_add(&list, deck->cards[i]);
    return list;
}

#endif
