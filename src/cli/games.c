/* `cardwright games`: what can be played, and the rules of one game. */
#include "commands.h"
#include "common.h"

#include "lang/load.h"
#include "lang/settings.h"

#include <stdlib.h>

enum { MOST_GAMES = 256 };

static int decks_of(const cw_game *game)
{
    char *names[CW_MAX_SHIPPED];
    int count = cw_deck_names(game, names, CW_MAX_SHIPPED);
    for (int i = 0; i < count; i++)
        free(names[i]);
    return count;
}

static int collectible_cards(const cw_game *game)
{
    int count = 0;
    for (int i = 1; i < game->card_count; i++)
        count += game->cards[i].collectible;
    return count;
}

static json_t *game_json(const cw_game *game, const char *name)
{
    char hash[20];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)game->hash);
    return json_pack("{s:s, s:s, s:s, s:i, s:i, s:s, s:s}", "name", name, "title",
                     game->title ? game->title : name, "description",
                     game->description ? game->description : "", "cards", collectible_cards(game),
                     "decks", decks_of(game), "hash", hash, "folder",
                     game->folder ? game->folder : "");
}

static void print_game(const cw_game *game, const char *name)
{
    printf("%-12s %s: %d cards, %d decks\n", name, game->title ? game->title : name,
           collectible_cards(game), decks_of(game));
    if (game->description != NULL && game->description[0] != '\0')
        printf("%-12s %s\n", "", game->description);
}

/* ---- one game: its rules as well ---- */

static void print_names(const char *label, const cw_name_list *names)
{
    if (names->count > 1) {
        printf("  %-20s", label);
        for (int i = 1; i < names->count; i++)
            printf("%s%s", i > 1 ? ", " : " ", names->singular[i]);
        putchar('\n');
    }
}

/* Keywords that the game calls something else. */
static void print_words(const cw_game *game)
{
    int count = 0;
    for (int i = 0; i < CW_KW_COUNT; i++) {
        if (game->keyword_words[i] != NULL) {
            printf("%s%s for %s", count++ == 0 ? "  words                " : ", ",
                   game->keyword_words[i], cw_keyword_name((cw_keyword)i));
        }
    }
    fputs(count > 0 ? "\n" : "", stdout);
}

static void print_rules(const cw_game *game)
{
    for (int i = 0; i < cw_setting_count; i++) {
        cw_str value = CW_STR_INIT;
        cw_setting_print(&game->rules, &cw_settings[i], &value);
        printf("  %-20s %-9s %s\n", cw_settings[i].name, cw_str_get(&value), cw_settings[i].help);
        cw_str_clear(&value);
    }
    print_names("elements", &game->elements);
    print_names("classes", &game->classes);
    print_names("races", &game->races);
    print_words(game);
}

static json_t *names_json(const cw_name_list *names)
{
    json_t *list = json_array();
    for (int i = 1; i < names->count; i++)
        json_array_append_new(list, json_string(names->singular[i]));
    return list;
}

/* As game.yaml would say it: two numbers if the players have different ones. */
static json_t *setting_json(const cw_game *game, const cw_setting *setting)
{
    int value = cw_setting_of(&game->rules, setting, 0);
    int second = cw_setting_of(&game->rules, setting, 1);
    if (second != value)
        return json_pack("[ii]", value, second);
    return setting->type == CW_SETTING_NUMBER   ? json_integer(value)
           : setting->type == CW_SETTING_SWITCH ? json_boolean(value)
                                                : json_string(setting->words[value]);
}

static void add_rules(const cw_game *game, json_t *to)
{
    json_t *rules = json_object(), *words = json_object();
    for (int i = 0; i < cw_setting_count; i++)
        json_object_set_new(rules, cw_settings[i].name, setting_json(game, &cw_settings[i]));
    for (int i = 0; i < CW_KW_COUNT; i++) {
        if (game->keyword_words[i] != NULL) {
            json_object_set_new(words, cw_keyword_name((cw_keyword)i),
                                json_string(game->keyword_words[i]));
        }
    }
    json_object_set_new(to, "rules", rules);
    json_object_set_new(to, "elements", names_json(&game->elements));
    json_object_set_new(to, "classes", names_json(&game->classes));
    json_object_set_new(to, "races", names_json(&game->races));
    json_object_set_new(to, "words", words);
}

static int show_one(const cli_args *args, const char *name)
{
    int result = EXIT_YES;
    cw_game *game = open_game(args, name);
    if (game == NULL)
        return EXIT_BAD;
    if (args_has(args, "json")) {
        json_t *list = json_array(), *item = game_json(game, game->name);
        add_rules(game, item);
        json_array_append_new(list, item);
        result = print_json(list);
    } else {
        print_game(game, game->name);
        print_rules(game);
    }
    cw_game_free(game);
    return result;
}

static int run(const cli_args *args)
{
    char *names[MOST_GAMES];
    if (args->word_count > 0)
        return show_one(args, args->words[0]);
    int count = cw_list_games(names, MOST_GAMES);
    int result = EXIT_YES;
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        cw_game *game = open_game(args, names[i]);
        if (game == NULL)
            result = EXIT_BAD;
        else if (args_has(args, "json"))
            json_array_append_new(list, game_json(game, names[i]));
        else
            print_game(game, names[i]);
        cw_game_free(game);
        free(names[i]);
    }
    if (args_has(args, "json"))
        return print_json(list) == EXIT_YES ? result : EXIT_BAD;
    json_decref(list);
    return result;
}

static const cli_option options[] = {{"json", NULL, "print a JSON array"}, {0}};

const cli_command games_command = {
    .name = "games",
    .usage = "[GAME] [--json]",
    .summary = "list the games that can be played, or show the rules of one",
    .options = options,
    .most = 1,
    .run = run,
};
