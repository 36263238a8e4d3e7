/* `cardwright cards GAME`: lists and searches cards, and checks that every text prints back as
 * it was written. Reading a text and printing it again must give the same words: a text that was
 * understood otherwise than it reads would be a card that lies. */
#include "cards_find.h"
#include "commands.h"
#include "common.h"
#include "loops_print.h"

#include "lang/load.h"
#include "lang/text.h"
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

/* Reads the text of a card once more into `game` and prints the result: both must agree. What
 * the second reading added is taken out again, so that no pool is too large. */
static bool check_card(const cli_args *args, cw_game *game, int index)
{
    int abilities = game->ability_count, effects = game->effect_count;
    int counters = game->counter_count;
    const char *text = game->cards[index].text;
    cw_card copy = game->cards[index];
    cw_str printed = CW_STR_INIT, again = CW_STR_INIT;
    cw_text_print(game, &copy, &printed);
    copy.keywords = 0;
    memset(copy.values, 0, sizeof copy.values);
    copy.first_ability = copy.ability_count = 0;
    memset(&copy.requirement, 0, sizeof copy.requirement);
    const cw_text_place place = {.line = 1, .column = 1};
    bool parsed = cw_text_parse(game, &copy, text, place, args->errors) == CW_OK;
    if (parsed)
        cw_text_print(game, &copy, &again);
    bool same = parsed && strcmp(text, cw_str_get(&printed)) == 0
                && strcmp(text, cw_str_get(&again)) == 0
                && copy.keywords == game->cards[index].keywords;
    if (!same) {
        printf("%s:\n  text:    %s\n  printed: %s\n", game->cards[index].id, text,
               parsed ? cw_str_get(&again) : cw_str_get(&printed));
        cw__print_errors(args);
    }
    cw_str_clear(&printed);
    cw_str_clear(&again);
    game->ability_count = abilities;
    game->effect_count = effects;
    game->counter_count = counters;
    return same;
}

/* A loop is a warning and no failure: games may have them on purpose, and the engine cuts them
 * off. */
static int check(const cli_args *args, cw_game *game)
{
    int good = 0, bad = 0;
    cw_loops loops;
    for (int i = 1; i < game->card_count; i++)
        *(check_card(args, game, i) ? &good : &bad) += 1;
    if (cw_loops_find(game, &loops) != CW_OK) {
        cw_loops_clear(&loops);
        return cw__args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    }
    int answer = bad == 0 ? EXIT_YES : EXIT_NO;
    if (cw__args_has(args, "json")) {
        answer = cw__print_json(json_pack("{s:s, s:i, s:i, s:o, s:i, s:b}", "game", game->name,
                                          "passed", good, "failed", bad, "loops",
                                          cw__loops_json(game, &loops, NULL), "more_loops",
                                          loops.more, "all_loops", loops.all),
                                answer);
    } else {
        cw__warn_loops(&loops);
        printf("%d cards print back as they were written, %d do not\n", good, bad);
    }
    cw_loops_clear(&loops);
    return answer;
}

/* Searching and checking are two commands in one for the sake of people, who look for both under
 * this name. */
static int run(const cli_args *args, cw_game *game)
{
    search s;
    if (cw__args_has(args, "check"))
        return check(args, game);
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
