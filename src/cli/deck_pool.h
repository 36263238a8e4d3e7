/* Several decks at once, for searches that play against all of them. */
#ifndef CLI_DECK_POOL_H
#define CLI_DECK_POOL_H

#include "common.h"

typedef struct deck_pool {
    cw_deck *decks; /* owned */
    int count;
    char *names; /* owned: "a,b,c" */
} deck_pool;

/* The decks of `names` ("a,b,c": names, files or codes); those of the game if NULL. An empty
 * pool is no failure; false after telling the user what is. */
bool deck_pool_open(const cli_args *args, const cw_game *game, const char *names, deck_pool *pool);
void deck_pool_clear(deck_pool *pool);

#endif
