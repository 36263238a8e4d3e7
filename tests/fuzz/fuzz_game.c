/* Fuzzing of game files: a whole game in one document. A refusal says why, and nothing else does.
 * What loads must be exported and played: some random matches between any of its cards, with
 * sound positions all the way. */
#include "../sample_game.h"
#include "lang/loops.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ACTIONS = 300 };

static cw_errors errors;

static void check_export(const cw_game *game)
{
    cw_str cards = CW_STR_INIT;
    cw_cards_json(game, &cards);
    if (cards.failed || cards.size < 3)
        abort();
    cw_str_reset(&cards);
    cw_cards_yaml(game, &cards);
    cw_str_clear(&cards);
}

static void check_loops(const cw_game *game)
{
    cw_loops loops;
    if (cw_loops_find(game, &loops) != CW_OK)
        abort();
    cw_loops_clear(&loops);
}

static bool has_playable(const cw_game *game)
{
    for (int i = 1; i < game->card_count; i++)
        if (game->cards[i].type != CW_TYPE_HERO && game->cards[i].type != CW_TYPE_POWER)
            return true;
    return false;
}

static void play(const cw_game *game, uint64_t seed)
{
    static cw_action legal[CW_MAX_ACTIONS];
    cw_rng rng = cw_rng_stream(seed, 1);
    cw_match_setup setup = {.seed = cw_rng_next(&rng)};
    int size = 1 + (int)cw_rng_below(&rng, 20);
    sample_deck(game, &rng, size, &setup.decks[0]);
    sample_deck(game, &rng, size, &setup.decks[1]);
    cw_state state;
    memset(&state, 0, sizeof state);
    if (cw_match_start(game, &setup, &state, NULL) != CW_OK)
        abort();
    for (int i = 0; i < MOST_ACTIONS && !cw_state_is_over(&state); i++) {
        int count = cw_legal(game, &state, legal);
        if (count < 1 || count > CW_MAX_ACTIONS)
            abort();
        cw_action action = cw_random_action(game, &state, &rng);
        if (cw_apply(game, &state, action, NULL) != CW_OK || cw_state_fault(game, &state, NULL))
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    cw_errors_init(&errors);
    cw_game *game = cw_load_game_text((const char *)data, size, "fuzz", &errors);
    if ((game == NULL) != (errors.count > 0))
        abort();
    if (game != NULL) {
        check_export(game);
        check_loops(game);
        for (uint64_t seed = 0; seed < 2 && has_playable(game); seed++)
            play(game, seed);
    }
    cw_game_free(game);
    return 0;
}
