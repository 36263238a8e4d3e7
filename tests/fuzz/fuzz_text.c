/* Fuzzing of rules texts: the first byte picks the kind of card. What can be read must print,
 * and what was printed must be read again as the same words. */
#include "../sample_game.h"
#include "lang/text.h"

#include <stdlib.h>
#include <string.h>

static cw_errors errors;
static cw_game *game;

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count, (void)arguments;
    game = sample_game("", NULL);
    if (game == NULL)
        abort();
    return 0;
}

static cw_status read(cw_card *card, int type, const char *text)
{
    *card = (cw_card){.type = (uint8_t)type};
    cw_errors_init(&errors);
    cw_status status = cw_text_parse(game, card, text, (cw_text_place){NULL, 1, 1}, &errors);
    if ((status == CW_OK) != (errors.count == 0))
        abort();
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t types[] = {CW_TYPE_MINION, CW_TYPE_SPELL, CW_TYPE_SECRET,
                                    CW_TYPE_WEAPON, CW_TYPE_HERO,  CW_TYPE_POWER};
    if (size == 0)
        return 0;
    int type = types[data[0] % sizeof types];
    char *text = malloc(size);
    if (text == NULL)
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    /* Programs pile up behind those of the game: cut back what this text adds. */
    cw_game_size before = cw_game_size_of(game);
    cw_card card, again;
    cw_str first = CW_STR_INIT, second = CW_STR_INIT;
    if (read(&card, type, text) == CW_OK) {
        cw_text_print(game, &card, &first);
        if (read(&again, type, cw_str_get(&first)) != CW_OK)
            abort();
        cw_text_print(game, &again, &second);
        if (strcmp(cw_str_get(&first), cw_str_get(&second)) != 0)
            abort();
    }
    cw_game_cut(game, before);
    cw_str_clear(&first);
    cw_str_clear(&second);
    free(text);
    return 0;
}
