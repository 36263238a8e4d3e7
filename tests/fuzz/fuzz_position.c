/* Fuzzing of positions from outside: the bytes pick a position of a random match and change
 * numbers in its JSON. What is still accepted must be written back the same and be playable. */
#include "../sample_game.h"
#include "wire/json.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LEAVES = 4000, MOST_ACTIONS = 60 };

static cw_game *games[2]; /* with one row, with lanes */
static cw_game *game;     /* the one in use */

typedef struct leaves {
    int count;
    json_t *list[MOST_LEAVES];
} leaves;

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count, (void)arguments;
    games[0] = sample_game("mana_start: 6", NULL);
    games[1] = sample_game("mana_start: 6, lanes: 4, rows: 2, moving: anywhere, raising: true",
                           NULL);
    if (games[0] == NULL || games[1] == NULL)
        abort();
    return 0;
}

static void collect(json_t *json, leaves *all)
{
    size_t i;
    const char *key;
    json_t *value;
    if (json_is_integer(json) && all->count < MOST_LEAVES)
        all->list[all->count++] = json;
    json_array_foreach(json, i, value) collect(value, all);
    if (json_is_object(json))
        json_object_foreach(json, key, value) collect(value, all);
}

static void reach_position(uint8_t seed, int steps, cw_state *state)
{
    cw_rng rng = cw_rng_stream(seed, 0);
    cw_match_setup setup = {.seed = cw_rng_next(&rng)};
    sample_deck(game, &rng, 12, &setup.decks[0]);
    sample_deck(game, &rng, 12, &setup.decks[1]);
    memset(state, 0, sizeof *state);
    if (cw_match_start(game, &setup, state, NULL) != CW_OK)
        abort();
    for (int i = 0; i < steps && !cw_state_is_over(state); i++)
        cw_apply(game, state, cw_random_action(game, state, &rng), NULL);
}

static void check_same(const cw_state *state)
{
    char problem[300];
    cw_state again;
    json_t *json = cw_state_json(game, state);
    if (cw_state_from_json(game, json, &again, problem, sizeof problem) != CW_OK
        || !cw_state_equal(state, &again))
        abort();
    json_decref(json);
}

static void play_on(cw_state *state)
{
    cw_rng rng = 1;
    for (int i = 0; i < MOST_ACTIONS && !cw_state_is_over(state); i++) {
        cw_action action = cw_random_action(game, state, &rng);
        if (cw_apply(game, state, action, NULL) != CW_OK || cw_state_fault(game, state, NULL))
            abort();
    }
    check_same(state); /* what follows from what is accepted is accepted, too */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static leaves all;
    char problem[300];
    cw_state state;
    if (size < 2)
        return 0;
    game = games[data[0] & 1];
    reach_position(data[0], data[1], &state);
    json_t *json = cw_state_json(game, &state);
    all.count = 0;
    collect(json, &all);
    for (size_t at = 2; at + 4 <= size; at += 4) { /* which number, and what it becomes */
        int leaf = (data[at] | data[at + 1] << 8) % all.count;
        json_integer_set(all.list[leaf], (int16_t)(data[at + 2] | data[at + 3] << 8));
    }
    if (cw_state_from_json(game, json, &state, problem, sizeof problem) == CW_OK) {
        check_same(&state);
        play_on(&state);
    } else if (problem[0] == '\0') {
        abort(); /* a refusal says why */
    }
    json_decref(json);
    return 0;
}
