/* Experiment files: every key must be known, every label must be one of the file's own, every
 * number within its range; mistakes are told with their place and the nearest name. Here: the file
 * as a whole, and what all parts need. */
#include "experiment_private.h"

#include "lang/load.h"
#include "node.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MATCHES = 1000000, NUMBER_BYTES = 12 };

/* ---- problems ---- */

bool experiment_refuse(experiment_reader *r, const cw_node *node, cw_status status,
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

bool experiment_refuse_kind(experiment_reader *r, const cw_node *node, const char *what,
                            const char *wanted)
{
    char found[100];
    return experiment_refuse(r, node, CW_ERR_SYNTAX, "%.60s must be %s, not %s", what, wanted,
                             cw_node_describe(node, found, sizeof found));
}

bool experiment_refuse_name(experiment_reader *r, const cw_node *node, bool at_key,
                            const char *what, const char *const *names, int count)
{
    const char *name = at_key ? node->key : node->text;
    const char *near = cw_nearest(name, names, (size_t)count);
    void (*tell)(cw_errors *, const cw_yaml *, const cw_node *, cw_status, const char *,
                 ...) = at_key ? cw_node_key_error : cw_node_error;
    tell(r->errors, r->e->yaml, node, CW_ERR_UNKNOWN_NAME, "there is no %s \"%.60s\"%s%s%s", what,
         name, near != NULL ? "; did you mean \"" : "", near != NULL ? near : "",
         near != NULL ? "\"?" : "");
    r->failed = true;
    return false;
}

/* ---- values ---- */

/* Text that may be shown: no control characters, of bounded length. "" after a problem. */
const char *experiment_read_text(experiment_reader *r, const cw_node *node, size_t most)
{
    if (node->kind != CW_NODE_SCALAR || cw_node_is_null(node) || node->size == 0
        || node->size > most || cw_text_fault(node->text, node->size) != node->size) {
        char wanted[60];
        snprintf(wanted, sizeof wanted, "a text of at most %zu bytes", most);
        experiment_refuse_kind(r, node, node->key, wanted);
        return "";
    }
    return node->text;
}

bool experiment_read_number(const cw_node *node, double high, double *number)
{
    if (node->kind != CW_NODE_SCALAR || node->style != CW_STYLE_PLAIN || node->size == 0
        || node->size > NUMBER_BYTES || strspn(node->text, ".0123456789") != node->size)
        return false;
    char *end;
    *number = strtod(node->text, &end);
    return *end == '\0' && end != node->text && *number <= high;
}

/* Every member's key must be one of the names. */
bool experiment_check_keys(experiment_reader *r, const cw_node *map, const char *what,
                           const char *const *names, int count)
{
    bool good = true;
    for (const cw_node *m = map->first; m != NULL; m = m->next) {
        bool known = false;
        for (int i = 0; i < count; i++)
            known |= strcmp(m->key, names[i]) == 0;
        good = (known || experiment_refuse_name(r, m, true, what, names, count)) && good;
    }
    return good;
}

/* ---- the file ---- */

int experiment_read_word(experiment_reader *r, const cw_node *node, const char *what,
                         const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(node_text(node), words[i]) == 0)
            return i;
    if (node->kind == CW_NODE_SCALAR) {
        experiment_refuse_name(r, node, false, what, words, count);
    } else {
        char wanted[100];
        snprintf(wanted, sizeof wanted, "a word such as \"%s\"", words[0]);
        experiment_refuse_kind(r, node, what, wanted);
    }
    return -1;
}

static bool read_measure(experiment_reader *r, const cw_node *node)
{
    const char *names[CW_MEASURE_FIGURES];
    for (int i = 0; i < CW_MEASURE_FIGURES; i++)
        names[i] = cw_measure_name((cw_measure)i);
    int found = experiment_read_word(r, node, "measure", names, CW_MEASURE_FIGURES);
    r->e->measure = found >= 0 ? (cw_measure)found : CW_MEASURE_WIN_RATE;
    return found >= 0;
}

static bool read_sizes(experiment_reader *r, const cw_node *node)
{
    static const char *const names[] = {"quick", "full"};
    uint64_t *sizes[] = {&r->e->quick, &r->e->full};
    if (node->kind != CW_NODE_MAP)
        return experiment_refuse_kind(r, node, "sizes", "a map such as {quick: 20, full: 250}");
    if (!experiment_check_keys(r, node, "size", names, 2))
        return false;
    for (int i = 0; i < 2; i++) {
        const cw_node *m = cw_node_get(node, names[i]);
        long number = 0;
        if (!node_number(m, 2, MOST_MATCHES, &number) || number % 2 != 0) {
            return experiment_refuse(r, m != NULL ? m : node, CW_ERR_RANGE,
                                     "%s must be an even number of matches from 2 to %d", names[i],
                                     MOST_MATCHES);
        }
        *sizes[i] = (uint64_t)number;
    }
    return true;
}

static bool read_game(experiment_reader *r, const cw_node *node)
{
    const char *name = experiment_read_text(r, node, 1000);
    if (name[0] == '\0')
        return false;
    r->e->game = cw_load_game(name, r->errors);
    return r->e->game != NULL
           || experiment_refuse(r, node, CW_ERR_UNKNOWN_NAME, "the game \"%.80s\" cannot be loaded",
                                name);
}

static bool read_seed(experiment_reader *r, const cw_node *node)
{
    long seed;
    if (!node_number(node, 0, 999999999, &seed))
        return experiment_refuse_kind(r, node, "seed", "a whole number below 10^9");
    r->e->seed = (uint64_t)seed;
    return true;
}

static bool read_title(experiment_reader *r, const cw_node *node)
{
    r->e->title = experiment_read_text(r, node, 200);
    return true;
}

static bool read_source(experiment_reader *r, const cw_node *node)
{
    r->e->source = experiment_read_text(r, node, 400);
    return true;
}

static bool read_note(experiment_reader *r, const cw_node *node)
{
    r->e->note = experiment_read_text(r, node, EXPERIMENT_NOTE);
    return true;
}

typedef struct key_row {
    const char *name;
    bool (*read)(experiment_reader *r, const cw_node *node);
    bool optional;
} key_row;

/* In the order of reading: what comes later needs what stands before it. */
static const key_row league_keys[] = {
    {"title", read_title, false},
    {"source", read_source, false},
    {"note", read_note, true},
    {"game", read_game, false},
    {"measure", read_measure, true},
    {"sizes", read_sizes, false},
    {"seed", read_seed, true},
    {"agents", experiment_read_agents, false},
    {"decks", experiment_read_decks, false},
    {"player", experiment_read_player, false},
    {"opponent", experiment_read_opponent, false},
    {"deck", experiment_read_deck, false},
    {"cells", experiment_read_cells, false},
};

/* Of a file with the key `evolve`. */
static const key_row study_keys[] = {
    {"title", read_title, false},
    {"source", read_source, false},
    {"note", read_note, true},
    {"evolve", experiment_read_study, false},
    {"rules", experiment_read_rules, true},
    {"card_last 0", experiment_read_zero, true},
    {"length in", experiment_read_length, true},
    {"sizes", experiment_read_study_sizes, false},
    {"stop below", experiment_read_stop, true},
    {"seed", read_seed, true},
    {"cells", experiment_read_study_cells, false},
};
enum {
    LEAGUE_KEYS = sizeof league_keys / sizeof *league_keys,
    STUDY_KEYS = sizeof study_keys / sizeof *study_keys
};

static bool read_keys(experiment_reader *r, const cw_node *root, const key_row *keys, int count)
{
    const char *names[LEAGUE_KEYS];
    for (int i = 0; i < count; i++)
        names[i] = keys[i].name;
    bool good = experiment_check_keys(r, root, "key", names, count);
    for (int i = 0; i < count; i++) {
        const cw_node *node = cw_node_get(root, keys[i].name);
        if (node == NULL && !keys[i].optional)
            good = experiment_refuse(r, root, CW_ERR_MISSING, "\"%s\" is missing", keys[i].name);
    }
    for (int i = 0; i < count && good; i++) {
        const cw_node *node = cw_node_get(root, keys[i].name);
        good = (node == NULL || keys[i].read(r, node)) && !r->failed;
    }
    return good;
}

static bool read_all(experiment_reader *r)
{
    const cw_node *root = cw_yaml_root(r->e->yaml);
    if (root->kind != CW_NODE_MAP) {
        return experiment_refuse_kind(r, root, "an experiment",
                                      "a map with title, game, cells and more");
    }
    return cw_node_get(root, "evolve") != NULL ? read_keys(r, root, study_keys, STUDY_KEYS)
                                               : read_keys(r, root, league_keys, LEAGUE_KEYS);
}

/* Takes over the tree. */
static cw_experiment *read_tree(cw_yaml *yaml, bool trusted, cw_errors *errors)
{
    cw_experiment *e = yaml != NULL ? calloc(1, sizeof *e) : NULL;
    if (e == NULL) {
        cw_yaml_free(yaml);
        return NULL;
    }
    experiment_reader r = {.e = e, .errors = errors, .trusted = trusted, .rows = -1, .columns = -1};
    e->yaml = yaml;
    e->seed = 1;
    e->note = "";
    bool good = read_all(&r);
    if (good && !experiment_pair_up(e)) {
        good = experiment_refuse(&r, cw_yaml_root(yaml), CW_ERR_MEMORY, "%s",
                                 cw_status_text(CW_ERR_MEMORY));
    }
    if (!good) {
        cw_experiment_free(e);
        return NULL;
    }
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
