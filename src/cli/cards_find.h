/* Which cards of a game a person looks for, and in which order. */
#ifndef CLI_CARDS_FIND_H
#define CLI_CARDS_FIND_H

#include "args.h"
#include "rules/game.h"

typedef struct search {
    const char *name, *text, *type, *class;
    const char *keywords[8];
    int keyword_count;
    bool needs[CW_MAX_ELEMENTS];
    int (*order)(const void *a, const void *b); /* NULL: as the game's files have them */
    int low, high;                              /* cost */
    bool tokens;
} search;

/* From the options of the command line; false after telling the user. */
bool search_read(const cli_args *args, const cw_game *game, search *s);

/* The cards that match; the caller frees the list. NULL without memory. */
const cw_card **search_run(const cw_game *game, const search *s, int *count);

const char *class_name(const cw_game *game, const cw_card *card);

#endif
