/* What a game calls things, for those who print. */
#include "rules/words.h"

#include <string.h>

#define TERM(id, word, many) [CW_TERM_##id] = {word, many},
#define MANY(word) word
#define NEVER_MANY NULL
const char *const cw_term_words[CW_TERM_COUNT][2] = {
#include "facts/terms.def"
};

const char *cw_game_value(const cw_game *game, cw_value value)
{
    const char *own = game->words != NULL ? game->words->value_words[value] : NULL;
    return own != NULL ? own : cw_value_name(value);
}

const char *cw_game_value_text(const cw_game *game, cw_value value)
{
    const char *own = game->words != NULL ? game->words->value_texts[value] : NULL;
    return own != NULL ? own : cw_value_facts[value].text;
}

const char *cw_game_own_word(const cw_game *game, const char *usual)
{
    for (int i = 0; game->words != NULL && i < game->words->dialect.count; i++) {
        const cw_dialect_word *w = &game->words->terms[i];
        for (int many = 0; many < 2; many++)
            if (w->usual[many] != NULL && strcmp(w->usual[many], usual) == 0)
                return w->own[many];
    }
    return usual;
}

const char *cw_game_term(const cw_game *game, cw_term term)
{
    return cw_game_own_word(game, cw_term_words[term][0]);
}

void cw_macros_explain(const cw_game *game, const char *text, const char *indent, cw_str *out)
{
    for (int i = 0; game->words != NULL && i < game->words->macro_count; i++) {
        const cw_macro *m = &game->words->macros[i];
        if (cw_has_words(text, m->name))
            cw_str_printf(out, "%s(%s%s: %s)\n", indent, m->name, m->numbered ? " N" : "",
                          m->meaning);
    }
}

void cw_game_speak(const cw_game *game, cw_str *text, size_t from)
{
    if (game->words != NULL)
        cw_dialect_say(&game->words->dialect, text, from);
}
