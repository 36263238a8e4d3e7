/* `cardwright cards GAME`: lists and searches cards; their texts are checked in cards_check.c. */
#include "cards_check.h"
#include "cards_find.h"
#include "commands.h"
#include "common.h"

#include "lang/load.h"
#include "wire/text.h"

#include <stdlib.h>
#include <string.h>

/* One line of facts and the text below it, indented line by line; a hero's elements stand behind
 * its health, since they are no needs of his. */
static void print_card(const cw_game *game, const cw_card *card)
{
    cw_str needs = CW_STR_INIT;
    cw_needs_write(game, card, &needs);
    bool hero = card->type == CW_TYPE_HERO;
    cw__speak(game, "%s (%d%s) %s", card->name, card->cost, hero ? "" : cw_str_get(&needs),
              cw_type_name((cw_type)card->type));
    if (card->type == CW_TYPE_MINION || card->type == CW_TYPE_WEAPON)
        printf(" %d/%d", card->attack, card->health);
    else if (card->type == CW_TYPE_HERO)
        cw__speak(game, " %d health%s", card->health, cw_str_get(&needs));
    cw_str_clear(&needs);
    printf(", %s", cw__class_name(game, card));
    if (card->race > 0)
        printf(", %s", game->races.singular[card->race]);
    printf("%s\n", card->collectible ? "" : ", not collectible");
    for (const char *line = card->text; *line != '\0';) {
        size_t size = strcspn(line, "\n");
        printf("    %.*s\n", (int)size, line);
        line += size + (line[size] == '\n');
    }
}

/* The exported form is made in one place; this keeps of it what was asked for. */
static json_t *found_json(const cw_game *game, const cw_card **cards, int count)
{
    cw_str text = CW_STR_INIT;
    cw_cards_json(game, &text);
    json_t *all = json_loads(cw_str_get(&text), 0, NULL), *found = json_array(), *item;
    json_t **items = calloc((size_t)game->card_count, sizeof *items); /* by card */
    size_t index;
    cw_str_clear(&text);
    json_array_foreach(all, index, item)
    {
        const char *id = json_string_value(json_object_get(item, "id"));
        if (id != NULL)
            items[cw_game_find_card_id(game, id)] = item;
    }
    for (int i = 0; i < count; i++)
        json_array_append(found, items[cards[i] - game->cards]); /* which refuses NULL */
    free(items);
    json_decref(all);
    return found;
}

/* The number of cards goes to standard error, so that the list can be piped on. Nothing found is
 * the answer NO, as with grep. */
static int print_found(const cli_args *args, const cw_game *game, const search *s)
{
    int count, result;
    const cw_card **cards = cw__search_run(game, s, &count);
    if (cw__args_has(args, "json")) {
        result = cw__print_json(found_json(game, cards, count), EXIT_YES);
    } else {
        for (int i = 0; i < count; i++)
            print_card(game, cards[i]);
        fprintf(stderr, "%d cards\n", count);
        result = count > 0 ? EXIT_YES : EXIT_NO;
    }
    free(cards);
    return result;
}

/* Searching and checking are two commands in one for the sake of people, who look for both under
 * this name. */
static int run(const cli_args *args, cw_game *game)
{
    search s;
    if (cw__args_has(args, "strict") && !cw__args_has(args, "check"))
        return cw__args_refuse(args, "--strict goes with --check");
    if (cw__args_has(args, "fix") && (cw__args_has(args, "check") || cw__args_has(args, "json")))
        return cw__args_refuse(args, "--fix stands alone: check the game when its files are fixed");
    if (cw__args_has(args, "fix"))
        return cw__cards_fix(args, game);
    if (cw__args_has(args, "check"))
        return cw__cards_check(args, game);
    return cw__search_read(args, game, &s) ? print_found(args, game, &s) : EXIT_BAD;
}

/* Everything that is asked for must hold together; an option that may be repeated asks for each. */
static const cli_option options[] = {
    {"name", OPTION_TEXT, "TEXT", "cards whose name contains this"},
    {"text", OPTION_TEXT, "TEXT", "cards whose rules text contains this"},
    {"cost", OPTION_TEXT, "N|N-M|N+", "cards of that cost"},
    {"type", OPTION_TEXT, "TYPE", "minion, spell, secret, weapon, hero or power"},
    {"class", OPTION_TEXT, "CLASS", "cards of a class, or neutral"},
    {"keyword", OPTION_TEXT, "WORD", "cards with that keyword", .repeat = true},
    {"needs", OPTION_TEXT, "ELEMENT", "cards that need the element", .repeat = true},
    {"sort", OPTION_CHOICE, "BY", "needs: all elements together", .choices = cw__search_orders,
     .otherwise = "as the files have them"},
    {"all", OPTION_SWITCH, NULL, "also cards that no deck may hold (tokens, heroes, powers)"},
    {"check", OPTION_SWITCH, NULL,
     "read every text, print it back and compare; exit 1 on a difference"},
    {"strict", OPTION_SWITCH, NULL,
     "with --check: exit 1 as well if a file words a text otherwise than the card"},
    {"fix", OPTION_SWITCH, NULL, "write the cards' wording into the files of the game"},
    {"json", OPTION_SWITCH, NULL, "print a JSON array that a card file takes back"},
    {0},
};

const cli_command cw__cards_command = {
    .name = "cards",
    .words = "[GAME]",
    .summary = "list, search and check the cards of a game",
    .example = "reduced",
    .options = options,
    .run_game = run,
};
