/* The words of card texts that players need explained: which of facts/words.def a game uses. */
#include "lang/rulebook.h"

#include <ctype.h>
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
_Static_assert((int)WORDS <= CW_WORDS_MOST, "there is room for all words");

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

/* Secrets are a type of card: their texts do not say so. */
static bool uses(const cw_game *game, int word)
{
    for (int i = 1; i < game->card_count; i++) {
        const cw_card *card = &game->cards[i];
        if (is_used(card->text, words[word].forms)
            || strcmp(cw_type_name((cw_type)card->type), words[word].name) == 0)
            return true;
    }
    return strcmp(words[word].name, "overheat") == 0 && game->rules.overheat > 0;
}

int cw_glossary(const cw_game *game, cw_word list[CW_WORDS_MOST])
{
    int count = 0;
    for (int i = 0; i < WORDS; i++) {
        if (uses(game, i)) {
            bool lanes = game->rules.lanes > 0 && words[i].lanes != NULL;
            list[count++] = (cw_word){.id = words[i].id,
                                      .name = words[i].name,
                                      .text = lanes ? words[i].lanes : words[i].text,
                                      .sign = words[i].sign,
                                      .forms = words[i].forms};
        }
    }
    return count;
}
