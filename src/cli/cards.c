/* `cardwright cards GAME`: lists and searches cards, and checks that every text prints back as
 * it was written. */
#include "cards_find.h"
#include "commands.h"
#include "common.h"
#include "loops_print.h"

#include "lang/load.h"
#include "lang/text.h"
#include "wire/text.h"

#include <stdlib.h>
#include <string.h>

static void print_card(const cw_game *game, const cw_card *card)
{
    cw_str needs = CW_STR_INIT;
    cw_needs_write(game, card, &needs);
    bool hero = card->type == CW_TYPE_HERO;
    printf("%s (%d%s) %s", card->name, card->cost, hero ? "" : cw_str_get(&needs),
           cw_type_name((cw_type)card->type));
    if (card->type == CW_TYPE_MINION || card->type == CW_TYPE_WEAPON)
        printf(" %d/%d", card->attack, card->health);
    else if (card->type == CW_TYPE_HERO)
        printf(" %d health%s", card->health, cw_str_get(&needs));
    cw_str_clear(&needs);
    printf(", %s", class_name(game, card));
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
static int print_found_json(const cli_args *args, const cw_game *game, const cw_card **cards,
                            int count)
{
    cw_str text = CW_STR_INIT;
    cw_cards_json(game, &text);
    json_t *all = json_loads(cw_str_get(&text), 0, NULL);
    cw_str_clear(&text);
    json_t **items = calloc((size_t)game->card_count, sizeof *items);
    if (all == NULL || items == NULL) {
        json_decref(all);
        free(items);
        return args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    }
    json_t *found = json_array();
    size_t index;
    json_t *item;
    json_array_foreach(all, index, item)
    {
        const char *id = json_string_value(json_object_get(item, "id"));
        if (id != NULL)
            items[cw_game_find_card_id(game, id)] = item;
    }
    for (int i = 0; i < count; i++)
        if (items[cards[i] - game->cards] != NULL)
            json_array_append(found, items[cards[i] - game->cards]);
    free(items);
    json_decref(all);
    return print_json(found);
}

static int print_found(const cli_args *args, const cw_game *game, const search *s)
{
    int count, result;
    const cw_card **cards = search_run(game, s, &count);
    if (cards == NULL)
        return args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    if (args_has(args, "json")) {
        result = print_found_json(args, game, cards, count);
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
static bool check_card(cw_game *game, int index)
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
    cw_errors *errors = calloc(1, sizeof *errors);
    bool parsed = errors != NULL && cw_text_parse(game, &copy, text, place, errors) == CW_OK;
    if (parsed)
        cw_text_print(game, &copy, &again);
    bool same = parsed && strcmp(text, cw_str_get(&printed)) == 0
                && strcmp(text, cw_str_get(&again)) == 0
                && copy.keywords == game->cards[index].keywords;
    if (!same) {
        printf("%s:\n  text:    %s\n  printed: %s\n", game->cards[index].id, text,
               parsed ? cw_str_get(&again) : cw_str_get(&printed));
        if (errors != NULL)
            print_errors(errors);
    }
    free(errors);
    cw_str_clear(&printed);
    cw_str_clear(&again);
    game->ability_count = abilities;
    game->effect_count = effects;
    game->counter_count = counters;
    return same;
}

static int check(const cli_args *args, cw_game *game)
{
    int good = 0, bad = 0;
    cw_loops loops;
    for (int i = 1; i < game->card_count; i++)
        *(check_card(game, i) ? &good : &bad) += 1;
    if (cw_loops_find(game, &loops) != CW_OK) {
        cw_loops_clear(&loops);
        return args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    }
    int answer = bad == 0 ? EXIT_YES : EXIT_NO;
    if (args_has(args, "json")) {
        int told = print_json(json_pack("{s:s, s:i, s:i, s:o, s:i, s:b}", "game", game->name,
                                        "passed", good, "failed", bad, "loops",
                                        loops_json(game, &loops, NULL), "more_loops", loops.more,
                                        "all_loops", loops.all));
        answer = told == EXIT_YES ? answer : told;
    } else {
        print_loops(&loops, NULL, stderr, "warning: ");
        printf("%d cards print back as they were written, %d do not\n", good, bad);
    }
    cw_loops_clear(&loops);
    return answer;
}

static int run(const cli_args *args)
{
    cw_game *game = open_game(args, args->word_count > 0 ? args->words[0] : "classic");
    search s;
    int result = EXIT_BAD;
    if (game == NULL)
        return EXIT_BAD;
    if (args_has(args, "check"))
        result = check(args, game);
    else if (search_read(args, game, &s))
        result = print_found(args, game, &s);
    cw_game_free(game);
    return result;
}

static const cli_option options[] = {
    {"name", "TEXT", "cards whose name contains this"},
    {"text", "TEXT", "cards whose rules text contains this"},
    {"cost", "N|N-M|N+", "cards of that cost"},
    {"type", "TYPE", "minion, spell, secret, weapon, hero or power"},
    {"class", "CLASS", "cards of a class, or neutral"},
    {"keyword", "WORD", "cards with that keyword", OPTION_REPEAT},
    {"needs", "ELEMENT", "cards that need the element", OPTION_REPEAT},
    {"sort", "BY", "name, cost, attack, health or needs (all elements together)"},
    {"all", NULL, "also cards that no deck may hold (tokens, heroes, powers)"},
    {"check", NULL, "read every text, print it back and compare; exit 1 on a difference"},
    {"json", NULL, "print a JSON array that a card file takes back"},
    {0},
};

const cli_command cards_command = {
    .name = "cards",
    .usage = "[GAME] [options]",
    .summary = "list, search and check the cards of a game",
    .options = options,
    .most = 1,
    .run = run,
};
