/* Loading games from text in tests: that one is refused for one reason at one place, and that the
 * cards it exports are the same cards when they are loaded again. */
#ifndef TESTS_LOAD_KIT_H
#define TESTS_LOAD_KIT_H

/* after the headers that cmocka wants */
#include "lang/load.h"

#include <string.h>

static cw_errors errors;

static inline cw_game *load(const char *text)
{
    cw_errors_init(&errors);
    return cw_load_game_text(text, strlen(text), "t.yaml", &errors);
}

/* Loads `text`, which must fail with exactly one problem at that place. */
static inline void refuses(const char *text, cw_status status, int line, int column,
                           const char *words)
{
    cw_game *game = load(text);
    if (game != NULL || errors.count != 1 || errors.list[0].line != line
        || errors.list[0].column != column || errors.list[0].status != status
        || strstr(errors.list[0].message, words) == NULL) {
        print_error("wanted %d:%d %s '%s' of:\n%s\n", line, column, cw_status_name(status), words,
                    text);
        for (int i = 0; i < errors.count; i++) {
            char found[1000];
            cw_error_format(&errors.list[i], found, sizeof found);
            print_error("got %s: %s\n", cw_status_name(errors.list[i].status), found);
        }
        fail();
    }
}

static inline void assert_same_cards(const cw_game *a, const cw_game *b)
{
    assert_int_equal(a->card_count, b->card_count);
    assert_true(a->hash == b->hash);
    for (int i = 1; i < a->card_count; i++) {
        const cw_card *x = &a->cards[i], *y = &b->cards[i];
        assert_string_equal(x->id, y->id);
        assert_string_equal(x->name, y->name);
        assert_string_equal(x->plural, y->plural);
        assert_string_equal(x->text, y->text);
        assert_string_equal(x->set, y->set);
        assert_string_equal(x->rarity, y->rarity);
        assert_string_equal(x->flavor, y->flavor);
        assert_int_equal(x->power, y->power);
        assert_memory_equal(x->needs, y->needs, sizeof x->needs);
        assert_int_equal(x->collectible, y->collectible);
    }
}

/* `head`: the game without its cards. */
static inline void assert_export_loads(const cw_game *game, const char *head,
                                       void (*write)(const cw_game *, cw_str *))
{
    cw_str text = CW_STR_INIT, cards = CW_STR_INIT;
    write(game, &cards);
    cw_str_printf(&text, "%scards:\n ", head);
    for (const char *p = cw_str_get(&cards); *p != '\0'; p++) { /* indent under the key */
        cw_str_char(&text, *p);
        cw_str_add(&text, *p == '\n' ? " " : "");
    }
    cw_game *again = load(cw_str_get(&text));
    if (again == NULL) {
        print_error("%s\n", cw_str_get(&text));
        fail_msg("%d: %s", errors.list[0].line, errors.list[0].message);
    }
    assert_same_cards(game, again);
    cw_game_free(again);
    cw_str_clear(&text);
    cw_str_clear(&cards);
}

#endif
