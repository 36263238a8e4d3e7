/* Fuzzing of game files: a whole game in one document. It loads or is refused with a reason, and
 * what loads can be exported. */
#include "lang/load.h"

#include <stdint.h>
#include <stdlib.h>

static cw_errors errors;

static void check_export(const cw_game *game)
{
    cw_str cards = CW_STR_INIT;
    cw_cards_json(game, &cards);
    if (cards.failed || cards.size < 3) {
        abort();
    }
    cw_str_reset(&cards);
    cw_cards_yaml(game, &cards);
    cw_str_clear(&cards);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    cw_errors_init(&errors);
    cw_game *game = cw_load_game_text((const char *)data, size, "fuzz", &errors);
    if ((game == NULL) != (errors.count > 0)) {
        abort(); /* a refusal says why, and nothing else does */
    }
    if (game != NULL) {
        check_export(game);
    }
    cw_game_free(game);
    return 0;
}
