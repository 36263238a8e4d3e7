/* Opening several decks: each must be legal. */
#include "deck_pool.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DECKS = 64 };

/* All decks of the game as "a,b,c". NULL without memory. */
static char *list_names(const cw_game *game)
{
    char *names[CW_MAX_SHIPPED];
    int count = cw_deck_names(game, names, CW_MAX_SHIPPED);
    cw_str all = CW_STR_INIT;
    cw_str_add(&all, "");
    for (int i = 0; i < count; i++) {
        cw_str_printf(&all, "%s%s", i > 0 ? "," : "", names[i]);
        free(names[i]);
    }
    if (all.failed)
        cw_str_clear(&all);
    return all.data;
}

bool deck_pool_open(const cli_args *args, const cw_game *game, const char *names, deck_pool *pool)
{
    *pool = (deck_pool){.names = names != NULL ? strdup(names) : list_names(game),
                        .decks = calloc(MOST_DECKS, sizeof *pool->decks)};
    char *copy = pool->names != NULL ? strdup(pool->names) : NULL;
    bool good = copy != NULL && pool->decks != NULL;
    if (!good)
        args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    for (char *rest = good && copy[0] != '\0' ? copy : NULL; rest != NULL && good;) {
        const char *name = strsep(&rest, ",");
        cw_named_deck deck;
        if (pool->count == MOST_DECKS) {
            args_refuse(args, "there may be at most %d decks here: choose some with --decks",
                        MOST_DECKS);
            good = false;
        } else if ((good = open_deck(args, game, name, &deck))) {
            pool->decks[pool->count++] = deck.deck;
        }
    }
    free(copy);
    if (!good)
        deck_pool_clear(pool);
    return good;
}

void deck_pool_clear(deck_pool *pool)
{
    free(pool->decks);
    free(pool->names);
    *pool = (deck_pool){0};
}
