/* Experiment files: every key must be known, every label must be one of the file's own, every
 * number within its range; mistakes are told with their place and the nearest name. Here: the file
 * as a whole, and what all parts need. */
#include "experiment_private.h"

#include "base/memory.h"
#include "base/shape.h"

#include "lang/load.h"
#include "table/node.h"
#include "base/names.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MATCHES = 1000000, NUMBER_BYTES = 12 };

/* ---- problems ---- */

bool cw__experiment_refuse(experiment_reader *r, const cw_node *node, cw_status status,
                           const char *format, ...)
{
    char message[500];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    cw_node_error(r->errors, r->e->yaml, node, status, "%s", message);
    r->failed = true;
    return false;
}

bool cw__experiment_refuse_kind(experiment_reader *r, const cw_node *node, const char *what,
                                const char *wanted)
{
    char found[100];
    return cw__experiment_refuse(r, node, CW_ERR_SYNTAX, "%.60s must be %s, not %s", what, wanted,
                                 cw_node_describe(node, found, sizeof found));
}

bool cw__experiment_refuse_name(experiment_reader *r, const cw_node *node, bool at_key,
                                const char *what, const char *const *names, int count)
{
    const char *name = at_key ? node->key : node->text;
    void (*tell)(cw_errors *, const cw_yaml *, const cw_node *, cw_status, const char *,
                 ...) = at_key ? cw_node_key_error : cw_node_error;
    tell(r->errors, r->e->yaml, node, CW_ERR_UNKNOWN_NAME, "there is no %s '%.60s'%s", what, name,
         cw_hint_among(name, names, (size_t)count).text);
    r->failed = true;
    return false;
}

/* ---- values ---- */

/* Text that may be shown: no control characters, of bounded length. "" after a problem. */
const char *cw__experiment_read_text(experiment_reader *r, const cw_node *node, size_t most)
{
    if (node->kind != CW_NODE_SCALAR || cw_node_is_null(node) || node->size == 0
        || node->size > most || cw_text_fault(node->text, node->size) != node->size) {
        char wanted[60];
        snprintf(wanted, sizeof wanted, "a text of at most %zu bytes", most);
        cw__experiment_refuse_kind(r, node, node->key, wanted);
        return "";
    }
    return node->text;
}

bool cw__experiment_read_number(const cw_node *node, double high, double *number)
{
    if (node->kind != CW_NODE_SCALAR || node->style != CW_STYLE_PLAIN || node->size == 0
        || node->size > NUMBER_BYTES || strspn(node->text, ".0123456789") != node->size)
        return false;
    char *end;
    *number = strtod(node->text, &end);
    return *end == '\0' && end != node->text && *number <= high;
}

bool cw__experiment_check_keys(experiment_reader *r, const cw_node *map, const char *what,
                               const char *const *names, int count)
{
    bool good = true;
    for (const cw_node *m = map->first; m != NULL; m = m->next)
        if (cw_name_index(m->key, names, count) < 0)
            good = cw__experiment_refuse_name(r, m, true, what, names, count);
    return good;
}

/* ---- the file ---- */

int cw__experiment_read_word(experiment_reader *r, const cw_node *node, const char *what,
                             const char *const *words, int count)
{
    int found = cw_name_index(node_text(node), words, count);
    if (found < 0 && node->kind == CW_NODE_SCALAR) {
        cw__experiment_refuse_name(r, node, false, what, words, count);
    } else if (found < 0) {
        char wanted[100];
        snprintf(wanted, sizeof wanted, "a word such as \"%s\"", words[0]);
        cw__experiment_refuse_kind(r, node, what, wanted);
    }
    return found;
}

static bool read_measure(experiment_reader *r, const cw_node *node, const experiment_key *key)
{
    const char *names[CW_MEASURE_FIGURES];
    for (int i = 0; i < CW_MEASURE_FIGURES; i++)
        names[i] = cw_measure_name((cw_measure)i);
    int found = cw__experiment_read_word(r, node, key->name, names, CW_MEASURE_FIGURES);
    r->e->measure = found >= 0 ? (cw_measure)found : CW_MEASURE_WIN_RATE;
    return found >= 0;
}

/* Even, because each pair of matches is played once with each player going first. */
static bool read_sizes(experiment_reader *r, const cw_node *node, const experiment_key *key)
{
    static const char *const names[] = {"quick", "full"};
    uint64_t *sizes[] = {&r->e->quick, &r->e->full};
    if (node->kind != CW_NODE_MAP)
        return cw__experiment_refuse_kind(r, node, key->name,
                                          "a map such as {quick: 20, full: 250}");
    if (!cw__experiment_check_keys(r, node, "size", names, 2))
        return false;
    for (int i = 0; i < 2; i++) {
        const cw_node *m = cw_node_get(node, names[i]);
        long number = 0;
        if (!node_number(m, 2, MOST_MATCHES, &number) || number % 2 != 0)
            return cw__experiment_refuse(r, m != NULL ? m : node, CW_ERR_RANGE,
                                         "%s must be an even number of matches from 2 to %d",
                                         names[i], MOST_MATCHES);
        *sizes[i] = (uint64_t)number;
    }
    return true;
}

static bool read_game(experiment_reader *r, const cw_node *node, const experiment_key *key)
{
    const char *name = cw__experiment_read_text(r, node, (size_t)key->number);
    if (name[0] == '\0')
        return false;
    r->e->game = cw_load_game(name, r->errors);
    return r->e->game != NULL
           || cw__experiment_refuse(r, node, CW_ERR_UNKNOWN_NAME,
                                    "the game \"%.80s\" cannot be loaded", name);
}

static bool read_seed(experiment_reader *r, const cw_node *node, const experiment_key *key)
{
    long seed;
    if (!node_number(node, 0, 999999999, &seed))
        return cw__experiment_refuse_kind(r, node, key->name, "a whole number below 10^9");
    r->e->seed = (uint64_t)seed;
    return true;
}

static bool read_text(experiment_reader *r, const cw_node *node, const experiment_key *key)
{
    const char **text = (void *)((char *)r->e + key->offset);
    *text = cw__experiment_read_text(r, node, (size_t)key->number);
    return true;
}

/* clang-format off */
#define TEXT(field, most) .offset = offsetof(cw_experiment, field), .number = most
#define SWITCH(field, called, list)                                                                \
    .offset = offsetof(cw_evolve_study, field), .what = called, .words = list
/* clang-format on */

/* In the order of reading: what comes later needs what stands before it. */
static const experiment_key league_keys[] = {
    {"title", read_text, "text", TEXT(title, 200)},
    {"source", read_text, "text", TEXT(source, 400)},
    {"note", read_text, "text", true, TEXT(note, EXPERIMENT_NOTE)},
    {"game", read_game, "text", .number = 1000},
    {"measure", read_measure, "word(win rate, seconds per decision)", true},
    {"sizes", read_sizes, "{quick!: whole 2 1000000, full!: whole 2 1000000}"},
    {"seed", read_seed, "whole 0 999999999", true},
    {"agents", cw__experiment_read_labels,
     "map text | {agent: text, reveal: word(hand, deck), not run: text}", .number = false},
    {"decks", cw__experiment_read_labels, "map text", .number = true},
    {"player", cw__experiment_read_axis, "text", .number = EXPERIMENT_PLAYER},
    {"opponent", cw__experiment_read_axis, "text", .number = EXPERIMENT_OPPONENT},
    {"deck", cw__experiment_read_axis, "text", .number = EXPERIMENT_DECK},
    {"cells", cw__experiment_read_cells, "map map any"},
};

static const char *const rules_words[] = {"same", "different"};

/* Of a file with the key `evolve`. Readings on which the paper is silent are settings, so that both
 * can be tried. */
static const experiment_key study_keys[] = {
    {"title", read_text, "text", TEXT(title, 200)},
    {"source", read_text, "text", TEXT(source, 400)},
    {"note", read_text, "text", true, TEXT(note, EXPERIMENT_NOTE)},
    {"evolve", cw__experiment_read_study, "word(approaches, influence)"},
    {"rules", cw__experiment_read_switch, "word(same, different)", true,
     SWITCH(different, "kind of rules", rules_words)},
    {"card_last 0", cw__experiment_read_switch, "word(gone, stays)", true,
     SWITCH(zero_stays, "meaning of 0", cw_evolve_zero_words)},
    {"length in", cw__experiment_read_switch, "word(rounds, turns)", true,
     SWITCH(turns, "unit of the length", cw_evolve_length_words)},
    {"sizes", cw__experiment_read_study_sizes,
     "{quick!: map whole 1 100000000, full!: map whole 1 100000000}"},
    {"stop below", cw__experiment_read_stop, "number 0 1000", true},
    {"seed", read_seed, "whole 0 999999999", true},
    {"cells", cw__experiment_read_study_cells, "map map any"},
};
_Static_assert(MOST_MATCHES == 1000000, "as above");
enum {
    LEAGUE_KEYS = sizeof league_keys / sizeof *league_keys,
    STUDY_KEYS = sizeof study_keys / sizeof *study_keys
};

/* 1. Unknown keys, all of them: a misspelt optional key would else be silently left out.
 * 2. Missing keys, all of them.
 * 3. Only then values, in the order of the table, up to the first that is wrong: what follows
 *    would stumble over it. */
static bool read_keys(experiment_reader *r, const cw_node *root, const experiment_key *keys,
                      int count)
{
    const char *names[LEAGUE_KEYS];
    for (int i = 0; i < count; i++)
        names[i] = keys[i].name;
    bool good = cw__experiment_check_keys(r, root, "key", names, count);
    for (int i = 0; i < count; i++) {
        const cw_node *node = cw_node_get(root, keys[i].name);
        if (node == NULL && !keys[i].optional)
            good = cw__experiment_refuse(r, root, CW_ERR_MISSING, "\"%s\" is missing",
                                         keys[i].name);
    }
    for (int i = 0; i < count && good; i++) {
        const cw_node *node = cw_node_get(root, keys[i].name);
        good = (node == NULL || keys[i].read(r, node, &keys[i])) && !r->failed;
    }
    return good;
}

static void add_shape(const experiment_key *keys, int count, cw_str *out)
{
    cw_str_add(out, "{");
    for (int i = 0; i < count; i++)
        cw_shape_member(out, keys[i].name, !keys[i].optional, keys[i].shape, NULL);
    cw_str_add(out, "}");
}

void cw_experiment_shape(cw_str *out)
{
    add_shape(league_keys, LEAGUE_KEYS, out);
    cw_str_add(out, " | ");
    add_shape(study_keys, STUDY_KEYS, out);
}

static bool read_all(experiment_reader *r)
{
    const cw_node *root = cw_yaml_root(r->e->yaml);
    if (root->kind != CW_NODE_MAP)
        return cw__experiment_refuse_kind(r, root, "an experiment",
                                          "a map with title, game, cells and more");
    return cw_node_get(root, "evolve") != NULL ? read_keys(r, root, study_keys, STUDY_KEYS)
                                               : read_keys(r, root, league_keys, LEAGUE_KEYS);
}

/* Takes over the tree. */
static cw_experiment *read_tree(cw_yaml *yaml, bool trusted, cw_errors *errors)
{
    if (yaml == NULL)
        return NULL;
    cw_experiment *e = cw_alloc(1, sizeof *e);
    experiment_reader r = {.e = e, .errors = errors, .trusted = trusted, .rows = -1, .columns = -1};
    e->yaml = yaml;
    e->seed = 1;
    e->note = "";
    if (!read_all(&r)) {
        cw_experiment_free(e);
        return NULL;
    }
    cw__experiment_pair_up(e);
    return e;
}

cw_experiment *cw_experiment_read_file(const char *path, bool trusted, cw_errors *errors)
{
    return read_tree(cw_yaml_read_file(path, errors), trusted, errors);
}

cw_experiment *cw_experiment_read(const char *text, size_t size, const char *label, bool trusted,
                                  cw_errors *errors)
{
    return read_tree(cw_yaml_read(text, size, label, errors), trusted, errors);
}
