/* Fuzzing of replays: reading, and playing what was read. */
#include "../sample_game.h"
#include "table/replay.h"

#include <stdlib.h>
#include <string.h>

static cw_errors errors;
static cw_game *game;

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count, (void)arguments;
    game = sample_game("mana_start: 5", NULL);
    if (game == NULL)
        abort();
    game->hash = 0x5a4d; /* the seeds stay good when samples are added */
    return 0;
}

static int visit(void *context, const cw_replay_step *step, const cw_state *before,
                 const cw_log *log, const cw_state *after)
{
    (void)context, (void)step, (void)before, (void)log;
    if (cw_state_fault(game, after, NULL))
        abort();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char name[CW_REPLAY_NAME];
    char *text = malloc(size + 1);
    if (text == NULL)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    cw_replay replay;
    memset(&replay, 0, sizeof replay);
    cw_errors_init(&errors);
    cw_replay_game(text, "fuzz", name, &errors);
    cw_errors_init(&errors);
    cw_status status = cw_replay_read(game, text, size, "fuzz", &replay, &errors);
    if ((status == CW_OK) != (errors.count == 0))
        abort();
    if (status == CW_OK)
        cw_replay_run(game, &replay, "fuzz", visit, NULL, &errors);
    cw_replay_clear(&replay);
    free(text);
    return 0;
}
