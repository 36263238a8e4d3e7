/* `cardwright deck`: lists a game's decks, checks a deck against the game's limits and turns it
 * from one form into another. Reading and writing of all forms is done in src/lang; a deck is
 * the same deck in each of them. */
#include "commands.h"
#include "common.h"

#include <stdlib.h>
#include <string.h>

/* Reads without checking; everything that is wrong goes to `errors`. */
static bool read_deck(const cw_game *game, const char *what, cw_named_deck *deck, cw_errors *errors)
{
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

/* "" for a number that the game does not have. */
static const char *hero_name(const cw_game *game, const cw_named_deck *deck)
{
    return deck->deck.hero < game->card_count ? game->cards[deck->deck.hero].name : "";
}

/* A deck that cannot be read is reported and the others are listed all the same; the exit code
 * tells. */
static int list(const cli_args *args, cw_game *game)
{
    char *names[CW_MAX_SHIPPED];
    int count = cw_deck_names(game, names, CW_MAX_SHIPPED);
    json_t *array = json_array();
    int result = EXIT_YES;
    for (int i = 0; i < count; i++) {
        cw_named_deck deck;
        cw_str code = CW_STR_INIT;
        if (!read_deck(game, names[i], &deck, args->errors)) {
            cw__print_errors(args);
            result = EXIT_BAD;
        } else if (cw__args_has(args, "json")) {
            cw_deck_write_code(game, &deck, &code);
            json_array_append_new(array,
                                  json_pack("{s:s, s:s, s:s, s:s, s:i, s:s}", "id", names[i],
                                            "name", deck.name, "description", deck.description,
                                            "hero", hero_name(game, &deck), "cards",
                                            deck.deck.count, "code", cw_str_get(&code)));
        } else {
            printf("%-20s %-10s %d cards  ", names[i], hero_name(game, &deck), deck.deck.count);
            cw__print_rest(deck.description);
        }
        cw_str_clear(&code);
        free(names[i]);
    }
    if (cw__args_has(args, "json"))
        return cw__print_json(array, result);
    json_decref(array);
    return result;
}

/* As editors want it: a place and a sentence. */
static json_t *problem_json(const void *of, int index)
{
    const cw_error *e = &((const cw_errors *)of)->list[index];
    return json_pack("{s:s, s:s, s:i, s:i, s:s}", "status", cw_status_name(e->status), "file",
                     e->file, "line", e->line, "column", e->column, "message", e->message);
}

/* A deck that breaks the limits is an answer (1); one that cannot be read is bad input (2). */
static int check(const cli_args *args, cw_game *game)
{
    cw_named_deck deck;
    bool readable = read_deck(game, args->words[1], &deck, args->errors);
    bool legal = readable && cw_deck_check(game, &deck, args->errors) == CW_OK;
    int answer = legal ? EXIT_YES : readable ? EXIT_NO : EXIT_BAD;
    if (cw__args_has(args, "json")) {
        json_t *problems = cw__json_list(args->errors->count, problem_json, args->errors);
        cw_errors_init(args->errors); /* told there */
        return cw__print_json(json_pack("{s:b, s:s, s:i, s:o}", "legal", legal, "name",
                                        readable ? deck.name : "", "cards",
                                        readable ? deck.deck.count : 0, "problems", problems),
                              answer);
    }
    if (legal) {
        printf("%s is legal: %d cards for %s\n", deck.name[0] ? deck.name : "The deck",
               deck.deck.count, hero_name(game, &deck));
    }
    return answer;
}

enum { FORM_CODE = 2 }; /* of these */
const char *const cw__deck_forms[] = {"yaml", "text", [FORM_CODE] = "code", NULL};

/* A code has no line break of its own, files have one. */
void cw__deck_print(const cw_game *game, const cw_named_deck *deck, int form)
{
    static void (*const writers[])(const cw_game *, const cw_named_deck *, cw_str *) = {
        cw_deck_write_yaml, cw_deck_write_list, [FORM_CODE] = cw_deck_write_code};
    cw_str out = CW_STR_INIT;
    writers[form](game, deck, &out);
    cw_str_add(&out, out.size > 0 && out.data[out.size - 1] == '\n' ? "" : "\n");
    cw__put(&out, stdout);
}

/* A deck that breaks the limits can still be converted: that is how it is mended. */
static int convert_to(const cli_args *args, const cw_game *game, int form)
{
    cw_named_deck deck;
    if (!read_deck(game, args->words[1], &deck, args->errors))
        return EXIT_BAD;
    cw__deck_print(game, &deck, form);
    return EXIT_YES;
}

/* --form chooses among all forms. */
static int convert(const cli_args *args, cw_game *game)
{
    return convert_to(args, game, cw__args_choice(args, "form"));
}

/* The shortest form, for pasting into a chat. */
static int print_code(const cli_args *args, cw_game *game)
{
    return convert_to(args, game, FORM_CODE);
}

/* ---- the parts ---- */

static const cli_option json_option[] = {JSON_OPTION, {0}};
static const cli_option convert_options[] = {
    {"form", OPTION_CHOICE, "FORM", "how it is printed", .choices = cw__deck_forms,
     .fallback = "text"},
    {0},
};
static const char what_a_deck_is[] =
    "DECK is the name of a deck of the game, a file, the text of a list or a deck code.";

static const cli_command list_command = {
    .name = "deck list",
    .words = "[GAME]",
    .summary = "list the decks of a game",
    .example = "reduced",
    .options = json_option,
    .run_game = list,
};

static const cli_command check_command_of_decks = {
    .name = "deck check",
    .words = "GAME DECK",
    .summary = "say whether a deck keeps to the game's limits",
    .details = what_a_deck_is,
    .example = "classic basic-mage",
    .options = json_option,
    .run_game = check,
};

static const cli_command convert_command = {
    .name = "deck convert",
    .words = "GAME DECK",
    .summary = "print a deck in another form",
    .details = what_a_deck_is,
    .example = "classic basic-mage --form yaml",
    .options = convert_options,
    .run_game = convert,
};

static const cli_command code_command = {
    .name = "deck code",
    .words = "GAME DECK",
    .summary = "print the code of a deck",
    .details = what_a_deck_is,
    .example = "classic basic-mage",
    .run_game = print_code,
};

static const cli_command *const parts[] = {&list_command, &check_command_of_decks, &convert_command,
                                           &code_command, &cw__deck_build_command, NULL};

const cli_command cw__deck_command = {
    .name = "deck",
    .summary = "list, check, convert and build decks",
    .parts = parts,
};
