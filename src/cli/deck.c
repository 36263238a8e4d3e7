/* `cardwright deck`: lists a game's decks, checks a deck against the game's limits and turns
 * it from one form into another. */
#include "commands.h"
#include "common.h"

#include <stdlib.h>
#include <string.h>

/* Reads without checking; everything that is wrong goes to `errors`. */
static bool read_deck(const cw_game *game, const char *what, cw_named_deck *deck, cw_errors *errors)
{
    cw_errors_init(errors);
    memset(deck, 0, sizeof *deck);
    if (cw_deck_read(game, what, deck, errors) != CW_OK)
        return false;
    if (cw_deck_is_open(game, &deck->deck)) { /* one of those that matches would get */
        cw_match_setup setup = {.seed = 1};
        cw_match_make_decks(game, &setup);
        deck->deck = setup.decks[0];
    }
    return true;
}

static const char *hero_name(const cw_game *game, const cw_named_deck *deck)
{
    return deck->deck.hero < game->card_count ? game->cards[deck->deck.hero].name : "";
}

static int list(const cli_args *args, const cw_game *game, cw_errors *errors)
{
    char *names[CW_MAX_SHIPPED];
    int count = cw_deck_names(game, names, CW_MAX_SHIPPED);
    json_t *array = json_array();
    int result = EXIT_YES;
    for (int i = 0; i < count; i++) {
        cw_named_deck deck;
        cw_str code = CW_STR_INIT;
        if (!read_deck(game, names[i], &deck, errors)) {
            print_errors(errors);
            result = EXIT_BAD;
        } else if (args_has(args, "json")) {
            cw_deck_write_code(game, &deck, &code);
            json_array_append_new(array,
                                  json_pack("{s:s, s:s, s:s, s:s, s:i, s:s}", "id", names[i],
                                            "name", deck.name, "description", deck.description,
                                            "hero", hero_name(game, &deck), "cards",
                                            deck.deck.count, "code", cw_str_get(&code)));
        } else {
            printf("%-20s %-10s %d cards  %s\n", names[i], hero_name(game, &deck), deck.deck.count,
                   deck.description);
        }
        cw_str_clear(&code);
        free(names[i]);
    }
    if (args_has(args, "json"))
        return print_json(array) == EXIT_YES ? result : EXIT_BAD;
    json_decref(array);
    return result;
}

static json_t *problems_json(const cw_errors *errors)
{
    json_t *array = json_array();
    for (int i = 0; i < errors->count; i++) {
        json_array_append_new(array, json_pack("{s:s, s:s, s:i, s:i, s:s}", "status",
                                               cw_status_name(errors->list[i].status), "file",
                                               errors->list[i].file, "line", errors->list[i].line,
                                               "column", errors->list[i].column, "message",
                                               errors->list[i].message));
    }
    return array;
}

static int check(const cli_args *args, const cw_game *game, cw_errors *errors)
{
    cw_named_deck deck;
    bool readable = read_deck(game, args->words[1], &deck, errors);
    bool legal = readable && cw_deck_check(game, &deck, errors) == CW_OK;
    int answer = legal ? EXIT_YES : readable ? EXIT_NO : EXIT_BAD;
    if (args_has(args, "json")) {
        json_t *problems = problems_json(errors);
        int told = print_json(json_pack("{s:b, s:s, s:i, s:o}", "legal", legal, "name",
                                        readable ? deck.name : "", "cards",
                                        readable ? deck.deck.count : 0, "problems", problems));
        answer = told == EXIT_YES ? answer : told;
    } else if (legal) {
        printf("%s is legal: %d cards for %s\n", deck.name[0] ? deck.name : "The deck",
               deck.deck.count, hero_name(game, &deck));
    } else {
        print_errors(errors);
    }
    return answer;
}

static int convert(const cli_args *args, const cw_game *game, const char *to, cw_errors *errors)
{
    static const struct {
        const char *name;
        void (*write)(const cw_game *game, const cw_named_deck *deck, cw_str *out);
    } forms[] = {
        {"yaml", cw_deck_write_yaml}, {"text", cw_deck_write_list}, {"code", cw_deck_write_code}};
    cw_named_deck deck;
    cw_str out = CW_STR_INIT;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (strcmp(forms[i].name, to) != 0)
            continue;
        if (!read_deck(game, args->words[1], &deck, errors)) {
            print_errors(errors);
            return EXIT_BAD;
        }
        forms[i].write(game, &deck, &out);
        printf("%s%s", cw_str_get(&out),
               out.size > 0 && out.data[out.size - 1] == '\n' ? "" : "\n");
        cw_str_clear(&out);
        return EXIT_YES;
    }
    return args_refuse(args, "--to \"%s\" is none of yaml, text, code", to);
}

/* ---- the parts ---- */

/* Opens the game that the first word names, and does the rest. */
static int with_game(const cli_args *args,
                     int (*work)(const cli_args *args, const cw_game *game, cw_errors *errors))
{
    cw_game *game = open_game(args, args->word_count > 0 ? args->words[0] : "classic");
    cw_errors *errors = calloc(1, sizeof *errors);
    int result = game != NULL && errors != NULL ? work(args, game, errors) : EXIT_BAD;
    free(errors);
    cw_game_free(game);
    return result;
}

static int run_list(const cli_args *args) { return with_game(args, list); }

static int run_check(const cli_args *args) { return with_game(args, check); }

static int convert_to(const cli_args *args, const cw_game *game, cw_errors *errors)
{
    return convert(args, game, args_text(args, "to", 0, "text"), errors);
}

static int run_convert(const cli_args *args) { return with_game(args, convert_to); }

static int convert_to_code(const cli_args *args, const cw_game *game, cw_errors *errors)
{
    return convert(args, game, "code", errors);
}

static int run_code(const cli_args *args) { return with_game(args, convert_to_code); }

static const cli_option json_option[] = {{"json", NULL, "print JSON"}, {0}};
static const cli_option convert_options[] = {{"to", "FORM", "yaml, text (default) or code"}, {0}};
static const char what_a_deck_is[] =
    "DECK is the name of a deck of the game, a file, the text of a list or a deck code.";

static const cli_command list_command = {
    .name = "deck list",
    .usage = "[GAME] [--json]",
    .summary = "list the decks of a game",
    .options = json_option,
    .most = 1,
    .run = run_list,
};

static const cli_command check_command_of_decks = {
    .name = "deck check",
    .usage = "GAME DECK [--json]",
    .summary = "say whether a deck keeps to the game's limits",
    .details = what_a_deck_is,
    .options = json_option,
    .least = 2,
    .most = 2,
    .run = run_check,
};

static const cli_command convert_command = {
    .name = "deck convert",
    .usage = "GAME DECK [--to FORM]",
    .summary = "print a deck in another form",
    .details = what_a_deck_is,
    .options = convert_options,
    .least = 2,
    .most = 2,
    .run = run_convert,
};

static const cli_command code_command = {
    .name = "deck code",
    .usage = "GAME DECK",
    .summary = "print the code of a deck",
    .details = what_a_deck_is,
    .least = 2,
    .most = 2,
    .run = run_code,
};

static const cli_command *const parts[] = {&list_command, &check_command_of_decks, &convert_command,
                                           &code_command, &deck_build_command,     NULL};

static int run(const cli_args *args)
{
    const char *near = args_near_part(args);
    return args_refuse(args, "there is no \"deck %s\"%s%s%s", args->words[0],
                       near != NULL ? "; did you mean \"" : " (see cardwright deck --help)",
                       near != NULL ? near : "", near != NULL ? "\"?" : "");
}

const cli_command deck_command = {
    .name = "deck",
    .usage = "list | check | convert | code | build",
    .summary = "list, check, convert and build decks",
    .least = 1,
    .most = ARGS_WORDS,
    .parts = parts,
    .run = run,
};
