/* `cardwright phrases`: what a card's text can say about something; with --gaps, what the language lacks for a
 * list of texts. */
#include "commands.h"
#include "common.h"

#include "base/names.h"
#include "lang/finding.h"
#include "lang/load.h"
#include "lang/yaml.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 1 << 20, MOST_SHOWN = 100 };

static cw_game *open_words(const cli_args *args)
{
    const char *name = cw__args_text(args, "game");
    cw_game *game = name != NULL ? cw__open_game(args, name) : cw_phrases_game();
    if (name == NULL && game == NULL)
        cw__args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    return game;
}

/* ---- what can be said ---- */

static json_t *found_json(const void *of, int index)
{
    const cw_phrase_found *f = (const cw_phrase_found *)of + index;
    return json_pack("{s:s, s:s, s:s, s:f}", "kind", f->kind, "phrase", f->phrase, "example",
                     f->example, "score", f->score);
}

static int find(const cli_args *args, cw_game *game)
{
    cw_str words = CW_STR_INIT;
    cw_phrase_found list[MOST_SHOWN];
    for (int i = 0; i < args->word_count; i++)
        cw_str_printf(&words, "%s%s", i > 0 ? " " : "", args->words[i]);
    if (words.size > CW_PHRASE_WORDS) {
        cw_str_clear(&words);
        return cw__args_refuse(args, "a question has at most %d bytes", CW_PHRASE_WORDS);
    }
    int count = cw_phrases_find(game, cw_str_get(&words), list, (int)cw__args_whole(args, "most"));
    cw_str_clear(&words);
    if (count < 0)
        return cw__args_refuse(args, "%s", cw_status_text(CW_ERR_MEMORY));
    if (cw__args_has(args, "json"))
        return cw__print_json(cw__json_list(count, found_json, list),
                              count > 0 ? EXIT_YES : EXIT_NO);
    for (int i = 0; i < count; i++)
        printf("%s\n    %s\n", list[i].phrase, list[i].example);
    if (count == 0)
        fputs("nothing that the language says has to do with these words\n", stderr);
    return count > 0 ? EXIT_YES : EXIT_NO;
}

/* ---- what is missing ---- */

enum {
    ANY_TYPE = 1u << CW_TYPE_MINION | 1u << CW_TYPE_SPELL | 1u << CW_TYPE_WEAPON
               | 1u << CW_TYPE_SECRET | 1u << CW_TYPE_POWER
};

/* A map of a card file: its text and what kind of card it is. */
static bool add_card(cw_gaps *gaps, cw_game *game, const cw_node *card)
{
    static const struct {
        const char *key;
        uint8_t type;
    } kinds[] = {{"minion", CW_TYPE_MINION}, {"spell", CW_TYPE_SPELL}, {"weapon", CW_TYPE_WEAPON},
                 {"secret", CW_TYPE_SECRET}, {"power", CW_TYPE_POWER}, {"hero", CW_TYPE_HERO}};
    const cw_node *text = cw_node_get(card, "text");
    unsigned types = 0;
    if (text == NULL || text->kind != CW_NODE_SCALAR || text->size == 0)
        return false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (cw_node_get(card, kinds[i].key) != NULL)
            types |= 1u << kinds[i].type;
    cw_gaps_add(gaps, game, text->text, types != 0 ? types : ANY_TYPE);
    return true;
}

/* A card file is a list of maps, of which some have a text; everything else is a text in each line. */
static bool add_cards(cw_gaps *gaps, cw_game *game, const char *text, size_t size)
{
    cw_yaml *yaml = cw_yaml_read(text, size, NULL, NULL);
    const cw_node *root = yaml != NULL ? cw_yaml_root(yaml) : NULL;
    bool cards = false;
    if (root != NULL && root->kind == CW_NODE_LIST)
        for (const cw_node *n = root->first; n != NULL; n = n->next)
            cards |= n->kind == CW_NODE_MAP && add_card(gaps, game, n);
    cw_yaml_free(yaml);
    return cards;
}

static void add_lines(cw_gaps *gaps, cw_game *game, char *text)
{
    for (char *line = text; *line != '\0';) {
        size_t size = strcspn(line, "\r\n");
        char end = line[size];
        line[size] = '\0';
        char *begin = line + strspn(line, " \t-*");
        if (*begin != '\0' && *begin != '#')
            cw_gaps_add(gaps, game, begin, ANY_TYPE);
        line += size + (end != '\0');
    }
}

static json_t *gap_json(const void *of, int index)
{
    const cw_gap *g = &((const cw_gaps *)of)->list[index];
    json_t *examples = json_array();
    for (int i = 0; i < g->example_count; i++)
        json_array_append_new(examples, json_string(g->examples[i]));
    return json_pack("{s:s, s:i, s:i, s:s, s:o}", "words", g->words, "opens", g->opens, "texts",
                     g->texts, "message", g->message, "examples", examples);
}

static int tell_gaps(const cli_args *args, const cw_gaps *gaps)
{
    int most = (int)cw__args_whole(args, "most"), shown = gaps->count < most ? gaps->count : most;
    int answer = gaps->read == gaps->texts ? EXIT_YES : EXIT_NO;
    if (cw__args_has(args, "json"))
        return cw__print_json(json_pack("{s:i, s:i, s:i, s:b, s:o}", "texts", gaps->texts, "read",
                                        gaps->read, "kinds", gaps->count, "full", gaps->full,
                                        "gaps", cw__json_list(shown, gap_json, gaps)),
                              answer);
    printf("%d of %d texts are understood\n", gaps->read, gaps->texts);
    for (int i = 0; i < shown; i++) {
        const cw_gap *g = &gaps->list[i];
        if (i == 0)
            puts("opens  texts  what stands in the way");
        printf("%5d  %5d  %s\n", g->opens, g->texts, g->words);
        for (int k = 0; k < g->example_count; k++)
            printf("              %s\n", g->examples[k]);
    }
    if (gaps->count > shown)
        printf("and %d more\n", gaps->count - shown);
    if (gaps->full)
        fputs("there are more kinds than are counted\n", stderr);
    return answer;
}

static int find_gaps(const cli_args *args, cw_game *game)
{
    const char *path = cw__args_text(args, "gaps");
    char why[200];
    size_t size;
    char *text = cw_read_file(path, LARGEST, &size);
    if (text == NULL)
        return cw__args_refuse(args, "%s: %s", path,
                               cw_read_problem(errno, LARGEST, why, sizeof why));
    size_t bad = cw_text_fault(text, size);
    if (bad < size && text[bad] != '\r') {
        cw__args_refuse(args, "%s is no text: byte %zu is 0x%02x", path, bad + 1,
                        (unsigned char)text[bad]);
        free(text);
        return EXIT_BAD;
    }
    cw_gaps gaps = {0};
    if (!add_cards(&gaps, game, text, size))
        add_lines(&gaps, game, text);
    free(text);
    cw_gaps_sort(&gaps);
    int answer = gaps.texts == 0 ? cw__args_refuse(args, "%s holds no texts", path)
                                 : tell_gaps(args, &gaps);
    cw_gaps_clear(&gaps);
    return answer;
}

static int run(const cli_args *args)
{
    bool gaps = cw__args_has(args, "gaps");
    if (gaps == (args->word_count > 0))
        return cw__args_refuse(args, "%s",
                               gaps ? "--gaps looks at a file, not at words"
                                    : "say what it is about: cardwright phrases \"kill "
                                      "a minion\", or --gaps FILE");
    cw_game *game = open_words(args);
    if (game == NULL)
        return EXIT_BAD;
    int answer = gaps ? find_gaps(args, game) : find(args, game);
    cw_game_free(game);
    return answer;
}

static const cli_option options[] = {
    {"game", OPTION_GAME, "GAME", "whose names and words the examples have",
     .otherwise = "a game of every kind of name"},
    {"gaps", OPTION_PATH, "FILE", "a text in each line, or a card file: what they lack, ranked"},
    {"most", OPTION_WHOLE, "N", "how many are shown", .low = 1, .high = MOST_SHOWN,
     .fallback = "10"},
    JSON_OPTION,
    {0},
};

const cli_command cw__phrases_command = {
    .name = "phrases",
    .words = "[WORDS…]",
    .summary = "find what a card's text can say about something, or what it cannot",
    .details =
        "With words: phrases of the card language that have to do with them, best first, each\n"
        "with a text that is understood. With --gaps: texts as people write them; what stands\n"
        "in the way is ranked by how many texts would be understood without it.",
    .example = "kill a minion",
    .options = options,
    .run = run,
};
