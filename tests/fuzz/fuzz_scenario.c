/* Fuzzing of scenario files: any text is run or refused with messages, and told step by step. */
#include "../sample_game.h"
#include "table/scenario.h"

#include <stdlib.h>

static const char *const settings[] = {
    "board_size: 4, hand_limit: 4",
    "lanes: 3, rows: 2, moving: anywhere, raising: true, hand_limit: 4",
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    cw_scenario_options options = {.trace = size > 0 && (data[0] & 1)};
    for (int i = 0; i < GAMES; i++) {
        cw_scenario_result result = {0};
        cw_scenario_run(games[i], (const char *)data, size, "fuzz", &options, &result);
        if ((result.failed || result.broken) && result.messages.size == 0)
            abort(); /* a failure says why */
        cw_scenario_clear(&result);
    }
    return 0;
}
