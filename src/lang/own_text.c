/* cw_text_parse and cw_text_print: between a text as the game has it and the reader and printer of plain
 * English lie two steps, words and keywords of the game's own. A game without them goes straight through. */
#include "own_text.h"

#include <stdlib.h>
#include <string.h>

static bool is_plain(const cw_game *game)
{
    return game->words == NULL
           || (game->words->dialect.count == 0 && game->words->macro_count == 0);
}

/* ---- reading ---- */

typedef struct passage {
    spelled usual, expanded; /* after the first step, after both */
    cw_errors found;
} passage;

static void clear(passage *p)
{
    cw_str_clear(&p->usual.text);
    cw_str_clear(&p->expanded.text);
    free(p);
}

/* A problem at a place of the plain text is one at the place that it came from. What the designer wrote is
 * spoken of in his own words. */
static void move_problems(const cw_game *game, const passage *p, const char *text,
                          const char *plain, cw_text_place place, cw_errors *errors)
{
    for (int i = 0; i < p->found.count; i++) {
        const cw_error *e = &p->found.list[i];
        size_t at = cw__source_offset(plain, e->line - 1, e->column - 1);
        at = at < SPELLED_BYTES ? at : SPELLED_BYTES - 1;
        int line, column, macro = p->expanded.macro[at];
        cw_str message = CW_STR_INIT;
        cw_str_add(&message, e->message);
        cw_game_speak(game, &message, 0);
        if (macro > 0)
            cw_str_printf(&message, " (in what \"%s\" stands for: %s)",
                          game->words->macros[macro - 1].name,
                          game->words->macros[macro - 1].meaning);
        cw__source_place(text, p->expanded.origin[at], &line, &column);
        cw_errors_add(errors, e->status, place.file, place.line + line, place.column + column, "%s",
                      cw_str_get(&message));
        cw_str_clear(&message);
    }
}

/* Both steps; false after a problem, whose place is in the usual text. */
static bool translate(const cw_game *game, passage *p, const char *text)
{
    spelled *usual = &p->usual, *out = &p->expanded;
    cw_dialect_read(&game->words->dialect, text, &usual->text, usual->origin, SPELLED_BYTES);
    if (cw__macros_expand(game, usual, out, &p->found))
        return true;
    memcpy(out->origin, usual->origin, sizeof out->origin);
    return false;
}

/* Bytes that no text may hold, and too many of them, are refused by the plain reader with their place. */
cw_status cw_text_parse(cw_game *game, cw_card *card, const char *text, cw_text_place place,
                        cw_errors *errors)
{
    size_t size = strnlen(text, SOURCE_BYTES + 1);
    if (is_plain(game) || size > SOURCE_BYTES || cw_text_fault(text, size) < size)
        return cw__text_parse_plain(game, card, text, place, errors);
    passage *p = calloc(1, sizeof *p);
    if (p == NULL)
        return CW_ERR_MEMORY;
    const char *plain;
    cw_status status = CW_OK;
    if (translate(game, p, text)) {
        plain = cw_str_get(&p->expanded.text);
        status = cw__text_parse_plain(game, card, plain, (cw_text_place){NULL, 1, 1}, &p->found);
    } else {
        cw__text_parse_plain(game, card, "", place, NULL);
        plain = cw_str_get(&p->usual.text);
        status = cw_errors_status(&p->found);
    }
    if (p->usual.text.failed || p->expanded.text.failed)
        status = CW_ERR_MEMORY;
    move_problems(game, p, text, plain, place, errors);
    clear(p);
    return status;
}

/* ---- printing ---- */

static void dress(const cw_game *game, cw_str *out, size_t from)
{
    if (is_plain(game))
        return;
    cw__macros_contract(game, out, from);
    cw_game_speak(game, out, from);
}

void cw_text_print(const cw_game *game, const cw_card *card, cw_str *out)
{
    size_t from = out->size;
    cw__text_print_plain(game, card, out);
    dress(game, out, from);
}

void cw_text_print_ability(const cw_game *game, const cw_card *card, const cw_ability *ability,
                           cw_str *out)
{
    size_t from = out->size;
    cw__ability_print_plain(game, card, ability, out);
    dress(game, out, from);
}
