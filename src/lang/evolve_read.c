/* Reading vectors: strictly, each value once and within its range, every problem with its place. */
#include "evolve_private.h"
#include "load_private.h"

#include <stdio.h>
#include <string.h>

typedef struct reader {
    const cw_yaml *yaml;
    cw_errors *errors;
    bool good;
} reader;

static bool is_map(reader *r, const cw_node *node, const char *what)
{
    char found[100];
    if (node->kind == CW_NODE_MAP)
        return true;
    cw_node_error(r->errors, r->yaml, node, CW_ERR_SYNTAX, "%s must be a map, not %s", what,
                  cw_node_describe(node, found, sizeof found));
    r->good = false;
    return false;
}

static void refuse_key(reader *r, const cw_node *member, const char *what, const char *const *known,
                       size_t count)
{
    char hint[120];
    cw_node_key_error(r->errors, r->yaml, member, CW_ERR_UNKNOWN_NAME, "%s has no '%s'%s", what,
                      member->key, load_hint(member->key, known, count, hint, sizeof hint));
    r->good = false;
}

static void read_value(reader *r, const cw_node *node, const cw_evolve_param *param, int8_t *value)
{
    long number;
    char found[100];
    if (!cw_node_as_int(node, &number)) {
        cw_node_error(r->errors, r->yaml, node, CW_ERR_SYNTAX,
                      "%s must be a whole number from %d to %d, not %s", param->name, param->low,
                      param->high, cw_node_describe(node, found, sizeof found));
        r->good = false;
    } else if (number < param->low || number > param->high) {
        cw_node_error(r->errors, r->yaml, node, CW_ERR_RANGE, "%s is %ld; it must be from %d to %d",
                      param->name, number, param->low, param->high);
        r->good = false;
    } else {
        *value = (int8_t)number;
    }
}

/* What a card_last of 0 means; it may be left out. */
static void read_zero(reader *r, const cw_node *node, cw_evolve_vector *vector)
{
    char found[100];
    for (int i = 0; node != NULL && i < 2; i++) {
        if (node->kind == CW_NODE_SCALAR && strcmp(node->text, cw_evolve_zero_words[i]) == 0) {
            vector->zero_stays = i == 1;
            return;
        }
    }
    if (node != NULL) {
        cw_node_error(r->errors, r->yaml, node, CW_ERR_SYNTAX,
                      "card_last_0 must be %s or %s, not "
                      "%s",
                      cw_evolve_zero_words[0], cw_evolve_zero_words[1],
                      cw_node_describe(node, found, sizeof found));
        r->good = false;
    }
}

static bool is_one_of(const char *key, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], key) == 0)
            return true;
    return false;
}

/* Values first..first+count-1 of the table out of a map that has each of them, and nothing else but
 * `others`. */
static void read_values(reader *r, const cw_node *map, const char *what, int first, int count,
                        const char *const *others, size_t other_count, int8_t *values)
{
    const char *known[CW_EVOLVE_RULES + CW_EVOLVE_TRAITS + 2];
    size_t names = 0;
    for (int i = 0; i < count; i++) {
        const cw_evolve_param *param = &cw_evolve_params[first + i];
        const cw_node *node = cw_node_get(map, param->name);
        known[names++] = param->name;
        if (node != NULL) {
            read_value(r, node, param, &values[i]);
        } else {
            cw_node_error(r->errors, r->yaml, map, CW_ERR_MISSING, "%s lacks %s, from %d to %d: %s",
                          what, param->name, param->low, param->high, param->help);
            r->good = false;
        }
    }
    for (size_t i = 0; i < other_count; i++)
        known[names++] = others[i];
    for (const cw_node *m = map->first; m != NULL; m = m->next)
        if (!is_one_of(m->key, known, names))
            refuse_key(r, m, what, known, names);
}

static void read_cards(reader *r, const cw_node *node, cw_evolve_side *side)
{
    static const char *const what[CW_EVOLVE_SUBSETS] = {
        "subset 1 of the cards", "subset 2 of the cards", "subset 3 of the cards"};
    if (node->kind != CW_NODE_LIST || node->count != CW_EVOLVE_SUBSETS) {
        cw_node_error(r->errors, r->yaml, node, CW_ERR_SYNTAX,
                      "cards must be a list of three maps, one for each third of a deck");
        r->good = false;
        return;
    }
    int subset = 0;
    for (const cw_node *m = node->first; m != NULL; m = m->next, subset++) {
        if (is_map(r, m, what[subset])) {
            read_values(r, m, what[subset], CW_EVOLVE_RULES, CW_EVOLVE_TRAITS, NULL, 0,
                        &side->values[CW_EVOLVE_RULES + subset * CW_EVOLVE_TRAITS]);
        }
    }
}

/* The player who begins has no extras when the players' rules differ. What a card_last of 0 means
 * is said once, beside both. */
static void read_side(reader *r, const cw_node *node, const char *what, bool extras, bool whole,
                      cw_evolve_side *side)
{
    static const char *const others[] = {"cards", "card_last_0"};
    if (!is_map(r, node, what))
        return;
    const cw_node *cards = cw_node_get(node, "cards");
    read_values(r, node, what, 0, extras ? CW_EVOLVE_RULES : CW_EVOLVE_EXTRA_MANA, others,
                whole ? 2 : 1, side->values);
    if (cards != NULL) {
        read_cards(r, cards, side);
    } else {
        cw_node_error(r->errors, r->yaml, node, CW_ERR_MISSING,
                      "%s lacks cards: a list of three "
                      "maps, one for each third of a deck",
                      what);
        r->good = false;
    }
}

bool evolve_read_node(const cw_yaml *yaml, const cw_node *node, cw_evolve_vector *vector,
                      cw_errors *errors)
{
    static const char *const parts[] = {"first", "second", "card_last_0"};
    reader r = {.yaml = yaml, .errors = errors, .good = true};
    memset(vector, 0, sizeof *vector);
    if (!is_map(&r, node, "evolve"))
        return false;
    const cw_node *sides[CW_SEATS] = {cw_node_get(node, parts[0]), cw_node_get(node, parts[1])};
    read_zero(&r, cw_node_get(node, parts[2]), vector);
    vector->different = sides[0] != NULL || sides[1] != NULL;
    if (!vector->different) {
        read_side(&r, node, "evolve", true, true, &vector->sides[0]);
        vector->sides[1] = vector->sides[0];
        return r.good;
    }
    for (int seat = 0; seat < CW_SEATS; seat++) {
        if (sides[seat] != NULL) {
            read_side(&r, sides[seat], parts[seat], seat == 1, false, &vector->sides[seat]);
        } else {
            cw_node_error(errors, yaml, node, CW_ERR_MISSING,
                          "evolve has '%s' but no '%s': it needs both, or one set of values",
                          parts[1 - seat], parts[seat]);
            r.good = false;
        }
    }
    for (const cw_node *m = node->first; m != NULL; m = m->next)
        if (!is_one_of(m->key, parts, sizeof parts / sizeof *parts))
            refuse_key(&r, m, "evolve with different players", parts, sizeof parts / sizeof *parts);
    return r.good;
}

bool evolve_check_keys(const cw_yaml *yaml, const cw_node *root, cw_errors *errors)
{
    static const char *const known[] = {"name", "title", "description", "evolve"};
    enum { COUNT = sizeof known / sizeof *known };
    reader r = {.yaml = yaml, .errors = errors, .good = true};
    for (const cw_node *m = root->first; m != NULL; m = m->next)
        if (!is_one_of(m->key, known, COUNT))
            refuse_key(&r, m, "a game of the family evolve", known, COUNT);
    return r.good;
}

cw_status cw_evolve_read(const char *path, cw_evolve_vector *vector, cw_errors *errors)
{
    char file[LOAD_PATH_BYTES + 16];
    if (load_is_file(path))
        snprintf(file, sizeof file, "%s", path);
    else if (load_find_folder(path, file, LOAD_PATH_BYTES, errors))
        strcat(file, "/game.yaml");
    else
        return CW_ERR_UNKNOWN_NAME;
    cw_yaml *yaml = cw_yaml_read_file(file, errors);
    if (yaml == NULL)
        return CW_ERR_SYNTAX;
    const cw_node *root = cw_yaml_root(yaml);
    const cw_node *node = root->kind == CW_NODE_MAP ? cw_node_get(root, "evolve") : NULL;
    bool good = node != NULL;
    if (good) {
        good = evolve_check_keys(yaml, root, errors);
        good = evolve_read_node(yaml, node, vector, errors) && good;
    } else {
        cw_node_error(errors, yaml, root, CW_ERR_MISSING,
                      "this is no game of the family evolve: the part 'evolve' is missing");
    }
    cw_yaml_free(yaml);
    return good ? CW_OK : CW_ERR_SYNTAX;
}
