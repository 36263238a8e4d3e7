/* The rules of a game for players: sentences made from its settings, in the order of a turn, and the
 * words of its texts that need explaining. The terminal and the browser show the same. */
#ifndef LANG_RULEBOOK_H
#define LANG_RULEBOOK_H

#include "rules/game.h"

/* Called for each sentence in order; those of one part ("Your turn") follow each other. */
typedef void cw_rule_reader(void *context, const char *part, const char *sentence);
void cw_rulebook_read(const cw_game *game, cw_rule_reader *read, void *context);

typedef struct cw_word {
    const char *id, *name, *text, *sign;
    const char *forms; /* beginnings of words by which texts use it, with '|' between them */
} cw_word;

enum { CW_WORDS_MOST = 32 };
/* The words that texts of this game's cards use; returns their number. Static. */
int cw_glossary(const cw_game *game, cw_word list[CW_WORDS_MOST]);

#endif
