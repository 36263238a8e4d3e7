/* The rules of a game for players: sentences made from its settings, in the order of a turn, and the
 * words of its texts that need explaining. The terminal and the browser show the same. */
#ifndef LANG_RULEBOOK_H
#define LANG_RULEBOOK_H

#include "rules/words.h"

/* Called for each sentence in order; those of one part ("Your turn") follow each other. A part is lent
 * until the last sentence, a sentence for the call. */
typedef void cw_rule_reader(void *context, const char *part, const char *sentence);
void cw_rulebook_read(const cw_game *game, cw_rule_reader *read, void *context);

enum { CW_WORDS_MOST = 32 + CW_MAX_MACROS, CW_WORD_NAME = 100, CW_WORD_TEXT = 1000 };

typedef struct cw_word {
    const char *id, *sign;    /* sign: NULL if there is none */
    char name[CW_WORD_NAME];  /* as the game calls it */
    char forms[CW_WORD_NAME]; /* beginnings of words by which texts use it, with '|' between them */
    char text[CW_WORD_TEXT];
} cw_word;

/* The words that texts of this game's cards use, and the keywords that are the game's own; returns their
 * number. */
int cw_glossary(const cw_game *game, cw_word list[CW_WORDS_MOST]);

#endif
