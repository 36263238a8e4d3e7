/* `cardwright cards GAME`: lists and searches cards, and checks that every text prints back as
 * it was written. */
#include "commands.h"
#include "common.h"

#include "lang/load.h"
#include "lang/text.h"

#include <stdlib.h>
#include <string.h>

typedef struct search {
    const char *name, *text, *type, *class;
    const char *keywords[8];
    int keyword_count;
    int low, high; /* cost */
    bool tokens;
} search;

static const char *class_name(const cw_game *game, const cw_card *card)
{
    return card->class_id > 0 ? game->classes.singular[card->class_id] : "neutral";
}

/* Words that the card has without an ability ("taunt", "spell damage") or in its text. */
static bool has_keyword(const cw_card *card, const char *word)
{
    for (int i = 0; i < CW_KW_COUNT; i++) {
        if (card->keywords >> i & 1 && cw_equal_nocase(cw_keyword_name((cw_keyword)i), word)) {
            return true;
        }
    }
    for (int i = 0; i < CW_VALUE_COUNT; i++) {
        if (card->values[i] > 0 && cw_equal_nocase(cw_value_name((cw_value)i), word)) {
            return true;
        }
    }
    size_t size = strlen(word);
    for (const char *at = card->text; (at = strcasestr(at, word)) != NULL; at += size) {
        if (at[size] == ':' && (at == card->text || at[-1] == ' ' || at[-1] == '\n')) {
            return true; /* "Battlecry:", "Deathrattle:" */
        }
    }
    return false;
}

static bool matches(const cw_game *game, const cw_card *card, const search *s)
{
    for (int i = 0; i < s->keyword_count; i++) {
        if (!has_keyword(card, s->keywords[i])) {
            return false;
        }
    }
    return (s->tokens || card->collectible)
        && (s->name == NULL || strcasestr(card->name, s->name) != NULL)
        && (s->text == NULL || strcasestr(card->text, s->text) != NULL)
        && (s->type == NULL || cw_equal_nocase(cw_type_name((cw_type)card->type), s->type))
        && (s->class == NULL || cw_equal_nocase(class_name(game, card), s->class))
        && card->cost >= s->low && card->cost <= s->high;
}

/* ---- what was asked ---- */

static bool read_cost(const cli_args *args, search *s)
{
    const char *text = args_text(args, "cost", 0, NULL);
    char rest;
    s->low = -1;
    s->high = 9999;
    if (text == NULL || sscanf(text, "%d-%d%c", &s->low, &s->high, &rest) == 2) {
        return true;
    }
    if (sscanf(text, "%d%c", &s->low, &rest) == 1) {
        s->high = s->low;
        return true;
    }
    if (sscanf(text, "%d%c%c", &s->low, &rest, &rest) == 2 && rest == '+') {
        return true;
    }
    args_refuse(args, "--cost \"%s\" is neither a number nor a range such as 2-4 or 7+", text);
    return false;
}

static bool check_word(const cli_args *args, const char *name, const char *word,
                       const char *const *names, size_t count)
{
    for (size_t i = 0; word != NULL && i < count; i++) {
        if (cw_equal_nocase(names[i], word)) {
            return true;
        }
    }
    if (word == NULL) {
        return true;
    }
    const char *near = cw_nearest(word, names, count);
    args_refuse(args, "unknown --%s \"%s\"%s%s%s", name, word, near ? "; did you mean \"" : "",
                near ? near : "", near ? "\"?" : "");
    return false;
}

static bool read_search(const cli_args *args, const cw_game *game, search *s)
{
    const char *types[CW_TYPE_COUNT], *classes[CW_MAX_CLASSES + 64] = {"neutral"};
    for (int i = 0; i < CW_TYPE_COUNT; i++) {
        types[i] = cw_type_name((cw_type)i);
    }
    for (int i = 1; i < game->classes.count; i++) {
        classes[i] = game->classes.singular[i];
    }
    *s = (search){.name = args_text(args, "name", 0, NULL),
                  .text = args_text(args, "text", 0, NULL),
                  .type = args_text(args, "type", 0, NULL),
                  .class = args_text(args, "class", 0, NULL)};
    s->keyword_count = args_count(args, "keyword");
    if (s->keyword_count > 8) {
        args_refuse(args, "more than 8 keywords");
        return false;
    }
    for (int i = 0; i < s->keyword_count; i++) {
        s->keywords[i] = args_text(args, "keyword", i, NULL);
    }
    s->tokens = args_has(args, "all") || s->type != NULL;
    return read_cost(args, s)
        && check_word(args, "type", s->type, types, CW_TYPE_COUNT)
        && check_word(args, "class", s->class, classes,
                      (size_t)(game->classes.count > 0 ? game->classes.count : 1));
}

/* ---- answers ---- */

static void print_card(const cw_game *game, const cw_card *card)
{
    printf("%s (%d) %s", card->name, card->cost, cw_type_name((cw_type)card->type));
    if (card->type == CW_TYPE_MINION || card->type == CW_TYPE_WEAPON) {
        printf(" %d/%d", card->attack, card->health);
    } else if (card->type == CW_TYPE_HERO) {
        printf(" %d health", card->health);
    }
    printf(", %s", class_name(game, card));
    if (card->race > 0) {
        printf(", %s", game->races.singular[card->race]);
    }
    printf("%s\n", card->collectible ? "" : ", not collectible");
    for (const char *line = card->text; *line != '\0';) {
        size_t size = strcspn(line, "\n");
        printf("    %.*s\n", (int)size, line);
        line += size + (line[size] == '\n');
    }
}

/* The exported form is made in one place; this keeps of it what was asked for. */
static int print_found_json(const cli_args *args, const cw_game *game, const search *s)
{
    cw_str text = CW_STR_INIT;
    cw_cards_json(game, &text);
    json_t *all = json_loads(cw_str_get(&text), 0, NULL);
    json_t *found = json_array();
    cw_str_clear(&text);
    size_t index;
    json_t *item;
    json_array_foreach(all, index, item) {
        const char *id = json_string_value(json_object_get(item, "id"));
        cw_card_id card = id != NULL ? cw_game_find_card_id(game, id) : 0;
        if (card != 0 && matches(game, &game->cards[card], s)) {
            json_array_append(found, item);
        }
    }
    json_decref(all);
    if (all == NULL) {
        json_decref(found);
        return args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    }
    return print_json(found);
}

static int print_found(const cw_game *game, const search *s)
{
    int count = 0;
    for (int i = 1; i < game->card_count; i++) {
        if (matches(game, &game->cards[i], s)) {
            print_card(game, &game->cards[i]);
            count++;
        }
    }
    fprintf(stderr, "%d cards\n", count);
    return count > 0 ? EXIT_YES : EXIT_NO;
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
    bool parsed = errors != NULL
        && cw_text_parse(game, &copy, text, place, errors) == CW_OK;
    if (parsed) {
        cw_text_print(game, &copy, &again);
    }
    bool same = parsed && strcmp(text, cw_str_get(&printed)) == 0
        && strcmp(text, cw_str_get(&again)) == 0 && copy.keywords == game->cards[index].keywords;
    if (!same) {
        printf("%s:\n  text:    %s\n  printed: %s\n", game->cards[index].id, text,
               parsed ? cw_str_get(&again) : cw_str_get(&printed));
        if (errors != NULL) {
            print_errors(errors);
        }
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
    for (int i = 1; i < game->card_count; i++) {
        *(check_card(game, i) ? &good : &bad) += 1;
    }
    if (args_has(args, "json")) {
        print_json(json_pack("{s:s, s:i, s:i}", "game", game->name, "passed", good, "failed",
                             bad));
    } else {
        printf("%d cards print back as they were written, %d do not\n", good, bad);
    }
    return bad == 0 ? EXIT_YES : EXIT_NO;
}

static int run(const cli_args *args)
{
    cw_game *game = open_game(args, args->word_count > 0 ? args->words[0] : "classic");
    search s;
    int result = EXIT_BAD;
    if (game == NULL) {
        return EXIT_BAD;
    }
    if (args_has(args, "check")) {
        result = check(args, game);
    } else if (read_search(args, game, &s)) {
        result = args_has(args, "json") ? print_found_json(args, game, &s) : print_found(game, &s);
    }
    cw_game_free(game);
    return result;
}

static const cli_option options[] = {
    {"name", "TEXT", "cards whose name contains this"},
    {"text", "TEXT", "cards whose rules text contains this"},
    {"cost", "N|N-M|N+", "cards of that cost"},
    {"type", "TYPE", "minion, spell, secret, weapon, hero or power"},
    {"class", "CLASS", "cards of a class, or neutral"},
    {"keyword", "WORD", "cards with that keyword (may be repeated)"},
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
