/* The words of card texts that players need explained: which of facts/words.def a game uses. */
#include "lang/rulebook.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const struct {
    const char *id, *name, *forms, *text, *lanes, *sign;
} words[] = {
#define WORD(id, word, forms, text, lanes, sign) {#id, word, forms, text, lanes, sign},
#define FORMS(beginnings) beginnings
#define ON_LANES(text) text
#define SIGN(icon) icon
#include "facts/words.def"
};
enum { WORDS = sizeof words / sizeof *words };
_Static_assert((int)WORDS + (int)CW_MAX_MACROS <= (int)CW_WORDS_MOST,
               "there is room for all words");

/* Whether a word of the text begins so, in any case. */
static bool begins_word(const char *text, const char *form, size_t size)
{
    for (const char *at = text; *at != '\0'; at++)
        if ((at == text || !isalpha((unsigned char)at[-1])) && strncasecmp(at, form, size) == 0)
            return true;
    return false;
}

static bool is_used(const char *text, const char *forms)
{
    while (*forms != '\0') {
        size_t size = strcspn(forms, "|");
        if (begins_word(text, forms, size))
            return true;
        forms += size + (forms[size] == '|');
    }
    return false;
}

/* As the game says it. */
static void say(const cw_game *game, const char *text, char *out, size_t size)
{
    cw_str said = CW_STR_INIT;
    cw_str_add(&said, text);
    cw_game_speak(game, &said, 0);
    snprintf(out, size, "%s", cw_str_get(&said));
    cw_str_clear(&said);
}

/* Secrets are a type of card: their texts do not say so. */
static bool uses(const cw_game *game, int word, const char *forms)
{
    for (int i = 1; i < game->card_count; i++) {
        const cw_card *card = &game->cards[i];
        if (is_used(card->text, forms)
            || strcmp(cw_type_name((cw_type)card->type), words[word].name) == 0)
            return true;
    }
    return strcmp(words[word].name, "overheat") == 0 && game->rules.overheat > 0;
}

/* They explain themselves by what they stand for. */
static int add_macros(const cw_game *game, cw_word *list)
{
    int count = game->words != NULL ? game->words->macro_count : 0;
    for (int i = 0; i < count; i++) {
        const cw_macro *m = &game->words->macros[i];
        list[i] = (cw_word){.id = m->name};
        snprintf(list[i].name, sizeof list[i].name, "%s%s", m->name, m->numbered ? " N" : "");
        snprintf(list[i].forms, sizeof list[i].forms, "%s", m->name);
        snprintf(list[i].text, sizeof list[i].text, "%s", m->meaning);
    }
    return count;
}

int cw_glossary(const cw_game *game, cw_word list[CW_WORDS_MOST])
{
    int count = 0;
    for (int i = 0; i < WORDS; i++) {
        cw_word *w = &list[count];
        bool lanes = game->rules.lanes > 0 && words[i].lanes != NULL;
        say(game, words[i].forms, w->forms, sizeof w->forms);
        if (!uses(game, i, w->forms))
            continue;
        w->id = words[i].id;
        w->sign = words[i].sign;
        say(game, words[i].name, w->name, sizeof w->name);
        say(game, lanes ? words[i].lanes : words[i].text, w->text, sizeof w->text);
        count++;
    }
    return count + add_macros(game, list + count);
}
