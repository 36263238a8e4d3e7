/* Fuzzing of actions against positions: the bytes pick rules, decks and actions, legal or not.
 * Nothing they say may break an invariant, and a refusal may not change a byte. */
#include "../sample_game.h"
#include "rules/view.h"

#include <stdlib.h>
#include <string.h>

static const char *const settings[] = {
    "mana_start: 10",
    "board_size: 14, hand_limit: 14, mana_start: 10, hand_first: 10, hand_second: 10",
    "board_size: 1, hand_limit: 1, hand_first: 1, hand_second: 1, mulligan: false, mana_start: 10",
    "ordered_deck: true, fatigue: constant, mana_extra_second: 9, first_player_draws: false",
    "lanes: 5, rows: 2, moving: anywhere, raising: true, mana_start: 10",
    "lanes: 2, rows: 2, moving: adjacent, raising: true, first_player_raises: true, mana_start: 10",
};
enum { GAMES = sizeof settings / sizeof *settings };

static cw_game *games[GAMES];

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count, (void)arguments;
    for (int i = 0; i < GAMES; i++)
        if (!(games[i] = sample_game(settings[i], NULL)))
            abort();
    return 0;
}

/* One byte: the n-th legal action. 0 and eight more bytes: any action at all. */
static cw_action next_action(const cw_game *game, const cw_state *state, const uint8_t **at,
                             const uint8_t *end)
{
    static cw_action list[CW_MAX_ACTIONS];
    cw_action any;
    uint8_t byte = *(*at)++;
    if (byte == 0 && end - *at >= (ptrdiff_t)sizeof any) {
        memcpy(&any, *at, sizeof any);
        *at += sizeof any;
        return any;
    }
    int count = cw_legal(game, state, list);
    if (count < 1 || count > CW_MAX_ACTIONS)
        abort();
    return list[byte * 7 % count];
}

static void check(const cw_game *game, const cw_state *state)
{
    static cw_view view;
    if (cw_state_fault(game, state, NULL))
        abort();
    for (int seat = 0; seat <= CW_SEATS; seat++)
        cw_view_of(game, state, seat, &view);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 8)
        return 0;
    const cw_game *game = games[data[0] % GAMES];
    const uint8_t *at = data + 8, *end = data + size;
    uint64_t seed;
    memcpy(&seed, data, sizeof seed);
    cw_rng rng = seed;
    cw_match_setup setup = {.seed = seed, .reveal = data[1] & 15};
    sample_deck(game, &rng, 1 + data[2] % 40, &setup.decks[0]);
    sample_deck(game, &rng, 1 + data[3] % 40, &setup.decks[1]);
    cw_state state, before;
    memset(&state, 0, sizeof state);
    if (cw_match_start(game, &setup, &state, NULL) != CW_OK)
        abort();
    check(game, &state);
    while (at < end && !cw_state_is_over(&state)) {
        cw_action action = next_action(game, &state, &at, end);
        before = state;
        cw_status verdict = cw_check(game, &state, action);
        if (cw_apply(game, &state, action, NULL) != verdict)
            abort();
        if (verdict != CW_OK && memcmp(&before, &state, sizeof state) != 0)
            abort();
        check(game, &state);
    }
    return 0;
}
