/* Reading and printing properties by the one table of patterns. Every row is tried; the one that
 * came furthest says what was expected when none fits. */
#include "property.h"

#include "lang/yaml.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LARGEST_NUMBER = 30000, MOST_WORDS = 2 * 32, LONGEST_TEXT = 400, LONGEST_WORD = 100 };

static const char *const counts[] = {"two",   "three", "four", "five", "six",
                                     "seven", "eight", "nine", "ten"};
static const char *const stats[] = {[CW_STAT_ATTACK] = "attack", [CW_STAT_HEALTH] = "health"};

typedef struct property_reader {
    const cw_game *game;
    const char *text;
    /* Of the attempt that came furthest: */
    size_t furthest;
    const char *expected[MOST_WORDS]; /* words; {holes} as they stand */
    int expected_count;
} property_reader;

static size_t word_size(const char *text) { return strcspn(text, " \t"); }

static size_t skip_blanks(const char *text, size_t at) { return at + strspn(text + at, " \t"); }

static void expect(property_reader *r, size_t at, const char *what)
{
    if (at > r->furthest) {
        r->furthest = at;
        r->expected_count = 0;
    }
    for (int i = 0; i < r->expected_count; i++) { /* rows may go on with the same word */
        size_t size = word_size(what);
        if (size == word_size(r->expected[i]) && strncmp(r->expected[i], what, size) == 0)
            return;
    }
    if (at == r->furthest && r->expected_count < MOST_WORDS)
        r->expected[r->expected_count++] = what;
}

/* ---- holes: each returns how many bytes it took, 0 if it does not fit ---- */

static size_t read_number(const char *at, int32_t *number)
{
    size_t size = strspn(at, "0123456789");
    bool ends = at[size] == '\0' || at[size] == ' ' || at[size] == '\t';
    if (size == 0 || size > 5 || !ends)
        return 0;
    *number = (int32_t)strtol(at, NULL, 10);
    return *number <= LARGEST_NUMBER ? size : 0;
}

/* The longest name that stands here, with all blanks as they are. */
static size_t read_card(const cw_game *game, const char *at, bool plural, cw_card_id *card)
{
    size_t best = 0;
    for (int i = 1; i < game->card_count; i++) {
        const char *name = plural ? game->cards[i].plural : game->cards[i].name;
        size_t size = name != NULL ? strlen(name) : 0;
        bool ends = size > best && strlen(at) >= size
                    && (at[size] == '\0' || at[size] == ' ' || at[size] == '\t');
        if (ends && strncasecmp(at, name, size) == 0) {
            best = size;
            *card = (cw_card_id)i;
        }
    }
    return best;
}

static size_t read_word(const char *at, const char *const *words, int count, int *index)
{
    size_t size = word_size(at);
    for (int i = 0; i < count; i++) {
        if (words[i] != NULL && strlen(words[i]) == size && strncasecmp(at, words[i], size) == 0) {
            *index = i;
            return size;
        }
    }
    return 0;
}

static size_t read_hole(const property_reader *r, const char *hole, const char *at, cw_property *p)
{
    int index = 0;
    size_t size = 0;
    switch (hole[1]) {
    case 'n': return read_number(at, &p->number);
    case 't': return read_number(at, &p->turn);
    case 's':
        size = read_word(at, stats, sizeof stats / sizeof *stats, &index);
        p->stat = (uint8_t)index;
        return size;
    case 'c':
        if (hole[2] == 'o') {
            size = read_word(at, counts, sizeof counts / sizeof *counts, &index);
            p->number = index + 2;
            return size;
        }
        return read_card(r->game, at, hole[5] == 's', &p->card);
    default: return 0;
    }
}

/* ---- rows ---- */

/* One step of a pattern: a word or a hole, cut out of it. */
static const char *next_step(const char *pattern, char step[LONGEST_WORD])
{
    size_t size = word_size(pattern);
    snprintf(step, LONGEST_WORD, "%.*s", (int)size, pattern);
    return pattern + size + (pattern[size] == ' ');
}

/* No row can be read in two ways: holes are followed by words or the end, and names take the
 * longest that fits. */
static bool read_row(property_reader *r, int kind, cw_property *property)
{
    const char *pattern = cw__property_kinds[kind].pattern;
    cw_property p;
    memset(&p, 0, sizeof p);
    p.kind = (uint8_t)kind;
    size_t at = skip_blanks(r->text, 0);
    while (*pattern != '\0') {
        char step[LONGEST_WORD];
        const char *here = pattern;
        pattern = next_step(pattern, step);
        const char *text = r->text + at;
        bool hole = step[0] == '{';
        size_t size = hole ? read_hole(r, step, text, &p) : word_size(text);
        bool fits = size > 0
                    && (hole || (strlen(step) == size && strncasecmp(step, text, size) == 0));
        if (!fits) {
            expect(r, at, here);
            return false;
        }
        at = skip_blanks(r->text, at + size);
    }
    if (r->text[at] != '\0') {
        expect(r, at, "");
        return false;
    }
    *property = p;
    return true;
}

static const struct {
    const char *hole, *words;
} hole_words[] = {
    {"{number}", "a number"},
    {"{turn}", "a turn's number"},
    {"{card}", "a card's name"},
    {"{cards}", "the plural of a card's name"},
    {"{count}", "a number from two to ten"},
    {"{stat}", "attack or health"},
};

static void describe_step(const char *pattern, cw_str *out)
{
    char step[LONGEST_WORD];
    next_step(pattern, step);
    for (size_t i = 0; i < sizeof hole_words / sizeof *hole_words; i++) {
        if (strcmp(step, hole_words[i].hole) == 0) {
            cw_str_add(out, hole_words[i].words);
            return;
        }
    }
    cw_str_printf(out, step[0] != '\0' ? "\"%s\"" : "the end%s", step);
}

/* The word that was probably meant, or NULL. `word` was read, `rest` is the text from it on. */
static const char *find_near(const property_reader *r, const char *word, const char *rest,
                             char found[LONGEST_WORD])
{
    char steps[MOST_WORDS][LONGEST_WORD];
    const char *words[MOST_WORDS] = {NULL};
    int count = 0;
    bool card = false;
    for (int i = 0; i < r->expected_count; i++) {
        next_step(r->expected[i], steps[count]);
        card |= strncmp(steps[count], "{card", 5) == 0;
        if (steps[count][0] != '{' && steps[count][0] != '\0') {
            words[count] = steps[count];
            count++;
        }
    }
    const char *near = cw_nearest(word, words, (size_t)count);
    for (size_t end = strlen(rest); near == NULL && card && end > 0; end--) {
        char name[LONGEST_TEXT + 1]; /* shorter and shorter beginnings might be a name */
        if (rest[end] == '\0' || rest[end] == ' ') {
            snprintf(name, sizeof name, "%.*s", (int)end, rest);
            near = cw_game_nearest_card(r->game, name);
        }
    }
    if (near != NULL)
        snprintf(found, LONGEST_WORD, "%s", near);
    return near != NULL ? found : NULL;
}

/* The text is matched against all patterns; what is said is where the furthest one stopped and
 * what it and its equals wanted there, for that is most likely what the writer meant. */
static void complain(const property_reader *r, const char *file, int line, int column,
                     cw_errors *errors)
{
    char word[LONGEST_WORD], found[LONGEST_WORD];
    const char *rest = r->text + r->furthest;
    snprintf(word, sizeof word, "%.*s", (int)word_size(rest), rest);
    cw_str expected = CW_STR_INIT;
    for (int i = 0; i < r->expected_count && i < 4; i++) {
        cw_str_add(&expected, i == 0 ? "" : i + 1 == r->expected_count ? " or " : ", ");
        describe_step(r->expected[i], &expected);
    }
    if (r->expected_count > 4)
        cw_str_add(&expected, " and so on");
    const char *near = find_near(r, word, rest, found);
    cw_errors_add(errors, CW_ERR_SYNTAX, file, line, column + (int)r->furthest,
                  "the property has %s%s%s, expected %s%s%s%s", word[0] != '\0' ? "\"" : "its end",
                  word, word[0] != '\0' ? "\"" : "", cw_str_get(&expected),
                  near != NULL ? "; did you mean \"" : "", near != NULL ? near : "",
                  near != NULL ? "\"?" : "");
    cw_str_clear(&expected);
}

cw_status cw_property_read(const cw_game *game, const char *text, const char *file, int line,
                           int column, cw_property *property, cw_errors *errors)
{
    property_reader r = {.game = game, .text = text};
    memset(property, 0, sizeof *property);
    if (strlen(text) > LONGEST_TEXT || cw_text_fault(text, strlen(text)) < strlen(text)
        || strchr(text, '\n') != NULL) {
        cw_errors_add(errors, CW_ERR_LIMIT, file, line, column,
                      "a property is one line of at most %d bytes of text", LONGEST_TEXT);
        return CW_ERR_LIMIT;
    }
    for (int i = 0; i < cw__property_kind_count; i++)
        if (read_row(&r, i, property))
            return CW_OK;
    complain(&r, file, line, column, errors);
    return CW_ERR_SYNTAX;
}

void cw_property_print(const cw_game *game, const cw_property *property, cw_str *out)
{
    const char *pattern = cw__property_kinds[property->kind].pattern;
    for (bool first = true; *pattern != '\0'; first = false) {
        char step[LONGEST_WORD];
        const cw_card *card = &game->cards[property->card];
        pattern = next_step(pattern, step);
        cw_str_add(out, first ? "" : " ");
        if (strcmp(step, "{number}") == 0)
            cw_str_printf(out, "%d", property->number);
        else if (strcmp(step, "{turn}") == 0)
            cw_str_printf(out, "%d", property->turn);
        else if (strcmp(step, "{card}") == 0 || strcmp(step, "{cards}") == 0)
            cw_str_add(out, step[5] == 's' ? card->plural : card->name);
        else if (strcmp(step, "{count}") == 0)
            cw_str_add(out, counts[property->number - 2]);
        else
            cw_str_add(out, strcmp(step, "{stat}") == 0 ? stats[property->stat] : step);
    }
}

/* ---- files ---- */

static void read_item(const cw_game *game, const cw_yaml *yaml, const cw_node *item,
                      cw_properties *properties, cw_errors *errors)
{
    char found[80];
    int line, column;
    if (item->kind != CW_NODE_SCALAR || cw_node_is_null(item)) {
        cw_node_error(errors, yaml, item, CW_ERR_SYNTAX, "expected a property as a text, found %s",
                      cw_node_describe(item, found, sizeof found));
        return;
    }
    if (properties->count == CW_MOST_PROPERTIES) {
        cw_node_error(errors, yaml, item, CW_ERR_LIMIT, "there are more than %d properties",
                      CW_MOST_PROPERTIES);
        return;
    }
    cw_node_locate(yaml, item, 0, &line, &column);
    if (cw_property_read(game, item->text, cw_yaml_label(yaml), line, column,
                         &properties->list[properties->count], errors)
        == CW_OK)
        properties->count++;
}

/* Frees the tree; NULL is one that could not be read. */
static cw_status read_tree(const cw_game *game, cw_yaml *yaml, cw_properties *properties,
                           cw_errors *errors)
{
    char found[80];
    int before = errors->count + errors->dropped;
    const cw_node *root = yaml != NULL ? cw_yaml_root(yaml) : NULL;
    if (root != NULL && root->kind == CW_NODE_LIST)
        for (const cw_node *item = root->first; item != NULL; item = item->next)
            read_item(game, yaml, item, properties, errors);
    else if (root != NULL && !cw_node_is_null(root))
        cw_node_error(errors, yaml, root, CW_ERR_SYNTAX, "expected a list of properties, found %s",
                      cw_node_describe(root, found, sizeof found));
    cw_yaml_free(yaml);
    return root == NULL || errors->count + errors->dropped > before ? CW_ERR_SYNTAX : CW_OK;
}

cw_status cw_properties_read(const cw_game *game, const char *text, size_t size, const char *label,
                             cw_properties *properties, cw_errors *errors)
{
    return read_tree(game, cw_yaml_read(text, size, label, errors), properties, errors);
}

cw_status cw_properties_load(const cw_game *game, cw_properties *properties, cw_errors *errors)
{
    char path[4096];
    if (game->folder == NULL
        || snprintf(path, sizeof path, "%s/properties.yaml", game->folder) >= (int)sizeof path
        || access(path, F_OK) != 0)
        return CW_OK;
    return read_tree(game, cw_yaml_read_file(path, errors), properties, errors);
}

void cw_property_reference(cw_str *out)
{
    cw_str_add(out, "| property | remark |\n|---|---|\n");
    for (int i = 0; i < cw__property_kind_count; i++)
        cw_str_printf(out, "| `%s` | %s |\n", cw__property_kinds[i].pattern,
                      cw__property_kinds[i].meaning);
}
