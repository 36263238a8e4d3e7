/* Which cards of a game a person looks for, and in which order. All conditions must hold
 * together. */
#ifndef CLI_CARDS_FIND_H
#define CLI_CARDS_FIND_H

#include "args.h"
#include "rules/game.h"

typedef struct search {
    const char *name, *text;  /* parts of them, in any case; NULL: not asked for, as below */
    const char *type, *class; /* whole words of the game */
    const char *keywords[8];  /* all of them, borrowed from the command line */
    int keyword_count;
    bool needs[CW_MAX_ELEMENTS];                /* by element: those that are asked for */
    int (*order)(const void *a, const void *b); /* NULL: as the game's files have them */
    int low, high;                              /* cost, both ends included */
    bool tokens;                                /* also cards that no deck may hold */
} search;

/* Words for --sort, ends with NULL. */
extern const char *const cw__search_orders[];

/* From the options of the command line; false after telling the user. */
bool cw__search_read(const cli_args *args, const cw_game *game, search *s);

/* The cards that match; the caller frees the list. */
const cw_card **cw__search_run(const cw_game *game, const search *s, int *count);

const char *cw__class_name(const cw_game *game, const cw_card *card);

#endif
