/* Fuzzing of decks: the first byte picks the form (list, YAML, code, or whatever it looks like).
 * What is read must be written and read again as the same deck in all three forms. */
#include "lang/decks.h"
#include "lang/load.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char rules[] = "game: {classes: [mage, warrior], deck_min: 3, deck_max: 10}\n"
                            "heroes:\n"
                            "- {name: Mage, hero: 30, class: mage}\n"
                            "- {name: Warrior, hero: 30, class: warrior}\n"
                            "cards:\n"
                            "- {name: Fireball, cost: 4, spell: true, class: mage}\n"
                            "- {name: Axe, cost: 2, weapon: 3/2, class: warrior}\n"
                            "- {name: Wolf, cost: 3, minion: 3/3}\n"
                            "- {name: 7 Birds, cost: 1, minion: 1/1}\n"
                            "- {name: Mirror, cost: 0, minion: 0/2, token: true, set: tokens}\n"
                            "- {name: Mirror, cost: 1, spell: true}\n";

static cw_errors errors;

static void check_round_trip(const cw_game *game, const cw_named_deck *deck)
{
    void (*const forms[])(const cw_game *, const cw_named_deck *,
                          cw_str *) = {cw_deck_write_list, cw_deck_write_yaml, cw_deck_write_code};
    for (int i = 0; i < 3; i++) {
        cw_str text = CW_STR_INIT;
        cw_named_deck again;
        forms[i](game, deck, &text);
        cw_status status = i == 0   ? cw_deck_read_list(game, cw_str_get(&text), NULL, &again, NULL)
                           : i == 1 ? cw_deck_read_yaml(game, cw_str_get(&text), text.size, NULL,
                                                        &again, NULL)
                                    : cw_deck_read_code(game, cw_str_get(&text), &again, NULL);
        if (status != CW_OK || memcmp(&again.deck, &deck->deck, sizeof again.deck) != 0)
            abort();
        cw_str_clear(&text);
    }
}

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static cw_game *game;

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count;
    (void)arguments;
    game = cw_load_game_text(rules, sizeof rules - 1, "rules", NULL);
    return game != NULL ? 0 : 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    cw_named_deck deck;
    if (size == 0 || memchr(data, '\0', size) != NULL)
        return 0;
    char *text = malloc(size);
    if (text == NULL)
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    cw_errors_init(&errors);
    cw_status status;
    switch (data[0] & 3) {
    case 0: status = cw_deck_read_list(game, text, NULL, &deck, &errors); break;
    case 1: status = cw_deck_read_yaml(game, text, size - 1, NULL, &deck, &errors); break;
    case 2: status = cw_deck_read_code(game, text, &deck, &errors); break;
    default: /* a line break keeps it from being taken for the path of a file */
        text[(size - 1) / 2] = size > 1 ? '\n' : '\0';
        status = cw_deck_read(game, text, &deck, &errors);
        break;
    }
    if ((status == CW_OK) != (errors.count == 0))
        abort();
    if (status == CW_OK) {
        check_round_trip(game, &deck);
        cw_deck_check(game, &deck, &errors);
    }
    free(text);
    return 0;
}
