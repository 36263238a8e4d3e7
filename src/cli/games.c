/* `cardwright games`: what can be played. */
#include "commands.h"
#include "common.h"

#include "lang/load.h"

#include <stdlib.h>

enum { MOST_GAMES = 256 };

static int decks_of(const cw_game *game)
{
    char *names[256];
    int count = cw_deck_names(game, names, 256);
    for (int i = 0; i < count; i++) {
        free(names[i]);
    }
    return count;
}

static int collectible_cards(const cw_game *game)
{
    int count = 0;
    for (int i = 1; i < game->card_count; i++) {
        count += game->cards[i].collectible;
    }
    return count;
}

static json_t *game_json(const cw_game *game, const char *name)
{
    char hash[20];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)game->hash);
    return json_pack("{s:s, s:s, s:s, s:i, s:i, s:s, s:s}", "name", name, "title",
                     game->title ? game->title : name, "description",
                     game->description ? game->description : "", "cards",
                     collectible_cards(game), "decks", decks_of(game), "hash", hash, "folder",
                     game->folder ? game->folder : "");
}

static void print_game(const cw_game *game, const char *name)
{
    printf("%-12s %s: %d cards, %d decks\n", name, game->title ? game->title : name,
           collectible_cards(game), decks_of(game));
    if (game->description != NULL && game->description[0] != '\0') {
        printf("%-12s %s\n", "", game->description);
    }
}

static int run(const cli_args *args)
{
    char *names[MOST_GAMES];
    int count = cw_list_games(names, MOST_GAMES);
    int result = EXIT_YES;
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        cw_game *game = open_game(args, names[i]);
        if (game == NULL) {
            result = EXIT_BAD;
        } else if (args_has(args, "json")) {
            json_array_append_new(list, game_json(game, names[i]));
        } else {
            print_game(game, names[i]);
        }
        cw_game_free(game);
        free(names[i]);
    }
    if (args_has(args, "json")) {
        return print_json(list) == EXIT_YES ? result : EXIT_BAD;
    }
    json_decref(list);
    return result;
}

static const cli_option options[] = {{"json", NULL, "print a JSON array"}, {0}};

const cli_command games_command = {
    .name = "games",
    .usage = "[--json]",
    .summary = "list the games that can be played",
    .options = options,
    .run = run,
};
