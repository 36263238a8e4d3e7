/* `cardwright games`: what can be played, and the rules of one game. Settings are listed from
 * the same table that reads game.yaml, with the same names. */
#include "commands.h"
#include "common.h"

#include "lang/load.h"
#include "lang/rulebook.h"
#include "lang/settings.h"

#include <stdlib.h>
#include <string.h>

/* Names only: decks are not read for that. */
static int decks_of(const cw_game *game)
{
    char *names[CW_MAX_SHIPPED];
    int count = cw_deck_names(game, names, CW_MAX_SHIPPED);
    for (int i = 0; i < count; i++)
        free(names[i]);
    return count;
}

/* What a deck may hold: no tokens, heroes or powers. */
static int collectible_cards(const cw_game *game)
{
    int count = 0;
    for (int i = 1; i < game->card_count; i++)
        count += game->cards[i].collectible;
    return count;
}

/* A game that was not loaded from a folder may have neither title nor description. */
static json_t *game_json(const cw_game *game, const char *name)
{
    return json_pack("{s:s, s:s, s:s, s:i, s:i, s:o, s:s}", "name", name, "title",
                     game->title ? game->title : name, "description",
                     game->description ? game->description : "", "cards", collectible_cards(game),
                     "decks", decks_of(game), "hash", cw__json_hash(game->hash), "folder",
                     game->folder ? game->folder : "");
}

/* The name stands alone in its column, for scripts that cut it out. */
static void print_game(const cw_game *game, const char *name)
{
    printf("%-12s %s: %d cards, %d decks\n", name, game->title ? game->title : name,
           collectible_cards(game), decks_of(game));
    if (game->description != NULL && game->description[0] != '\0') {
        printf("%-12s ", "");
        cw__print_rest(game->description);
    }
    if (game->folder != NULL)
        printf("%-12s in %s\n", "", game->folder);
}

/* ---- one game: its rules as well ---- */

/* A game that has none is not told so. */
static void print_names(const char *label, const cw_name_list *names)
{
    if (names->count > 1) {
        printf("  %-20s", label);
        for (int i = 1; i < names->count; i++)
            printf("%s%s", i > 1 ? ", " : " ", names->singular[i]);
        putchar('\n');
    }
}

/* Keywords and other things that the game calls something else, one after another; NULL behind the last. */
static const char *own_word(const cw_game *game, int i, const char **usual)
{
    const cw_dialect *d = game->words != NULL ? &game->words->dialect : NULL;
    if (i < CW_KW_COUNT) {
        *usual = cw_keyword_name((cw_keyword)i);
        return game->keyword_words[i];
    }
    bool there = d != NULL && i - CW_KW_COUNT < d->count;
    *usual = there ? d->words[i - CW_KW_COUNT].usual[0] : NULL;
    return there ? d->words[i - CW_KW_COUNT].own[0] : NULL;
}

static void print_words(const cw_game *game)
{
    const char *usual, *own;
    int count = 0;
    for (int i = 0; (own = own_word(game, i, &usual)) != NULL || usual != NULL; i++)
        if (own != NULL)
            printf("%s%s for %s", count++ == 0 ? "  words                " : ", ", own, usual);
    fputs(count > 0 ? "\n" : "", stdout);
}

static void print_sentence(void *context, const char *part, const char *sentence)
{
    const char **last = context;
    if (*last == NULL || strcmp(*last, part) != 0)
        printf("\n  %s\n", part);
    *last = part;
    printf("  - %s\n", sentence);
}

static void print_glossary(const cw_game *game)
{
    cw_word words[CW_WORDS_MOST];
    int count = cw_glossary(game, words);
    for (int i = 0; i < count; i++)
        printf("%s  %-14s %s\n", i == 0 ? "\n  Words\n" : "", words[i].name, words[i].text);
}

/* As a player would ask, then every setting by its name. */
static void print_rules(const cw_game *game)
{
    const char *part = NULL;
    cw_rulebook_read(game, print_sentence, &part);
    print_glossary(game);
    puts("\n  Settings");
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

/* Names are counted from 1; a game that has none has no list. */
static json_t *names_json(const cw_name_list *names)
{
    return cw__json_words(names->singular + 1, names->count > 1 ? names->count - 1 : 0);
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

/* The nesting is that of game.yaml. */
static void add_rules(const cw_game *game, json_t *to)
{
    json_t *rules = json_object(), *words = json_object();
    for (int i = 0; i < cw_setting_count; i++)
        json_object_set_new(rules, cw_settings[i].name, setting_json(game, &cw_settings[i]));
    json_t *macros = json_object();
    const char *usual, *own;
    for (int i = 0; (own = own_word(game, i, &usual)) != NULL || usual != NULL; i++)
        if (own != NULL)
            json_object_set_new(words, usual, json_string(own));
    for (int i = 0; game->words != NULL && i < game->words->macro_count; i++) {
        const cw_macro *m = &game->words->macros[i];
        json_object_set_new(macros, m->name, json_string(m->meaning));
    }
    json_object_update_new(
        to, json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "rules", rules, "elements",
                      names_json(&game->elements), "classes", names_json(&game->classes), "races",
                      names_json(&game->races), "words", words, "keywords", macros));
}

/* A list of one, so that programs read both answers alike. */
static int show_one(const cli_args *args, const char *name)
{
    int result = EXIT_YES;
    cw_game *game = cw__open_game(args, name);
    if (game == NULL)
        return EXIT_BAD;
    if (cw__args_has(args, "json")) {
        json_t *item = game_json(game, game->name);
        add_rules(game, item);
        result = cw__print_json(json_pack("[o]", item), EXIT_YES);
    } else {
        print_game(game, game->name);
        print_rules(game);
    }
    cw_game_free(game);
    return result;
}

/* A game that cannot be loaded is reported and the others are listed all the same. */
static int run(const cli_args *args)
{
    char *names[MOST_GAMES];
    if (args->word_count > 0)
        return show_one(args, args->words[0]);
    int count = cw__find_games(args, names);
    int result = EXIT_YES;
    if (count == 0)
        return EXIT_BAD;
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        cw_game *game = cw__open_game(args, names[i]);
        if (game == NULL)
            result = EXIT_BAD;
        else if (cw__args_has(args, "json"))
            json_array_append_new(list, game_json(game, names[i]));
        else
            print_game(game, names[i]);
        cw_game_free(game);
        free(names[i]);
    }
    if (cw__args_has(args, "json"))
        return cw__print_json(list, result);
    json_decref(list);
    return result;
}

static const cli_option options[] = {JSON_OPTION, {0}};

const cli_command cw__games_command = {
    .name = "games",
    .words = "[GAME]",
    .summary = "list the games that can be played, or show the rules of one",
    .example = "reduced",
    .options = options,
    .run = run,
};
