/* Reading vectors: strictly, each value once and within its range, every problem with its place. */
#include "base/names.h"
#include "base/shape.h"
#include "evolve_private.h"
#include "load_private.h"

#include <stdio.h>
#include <string.h>

/* Each member whose key is none of known[0..n) is a problem. */
static void check_keys(form *f, const cw_node *map, const char *what, const char *const *known,
                       size_t n)
{
    for (const cw_node *m = map->first; m != NULL; m = m->next) {
        if (cw_name_index(m->key, known, n) < 0)
            cw__form_fail_key(f, m, CW_ERR_UNKNOWN_NAME, "%s has no '%s'%s", what, m->key,
                              cw_hint_among(m->key, known, n).text);
    }
}

/* What a card_last of 0 means; it may be left out. */
static void read_zero(form *f, const cw_node *node, cw_evolve_vector *vector)
{
    int word = node != NULL && node->kind == CW_NODE_SCALAR
                   ? cw_name_index(node->text, cw_evolve_zero_words, 2)
                   : -1;
    vector->zero_stays = word == 1;
    if (node != NULL && word < 0)
        cw__form_expect(f, node, CW_ERR_SYNTAX, "card_last_0 must be %s or %s",
                        cw_evolve_zero_words[0], cw_evolve_zero_words[1]);
}

/* Values first..first+count-1 of the table out of a map that has each of them, and nothing else but
 * `others`. */
static void read_values(form *f, const cw_node *map, const char *what, int first, int count,
                        const char *const *others, size_t other_count, int8_t *values)
{
    const char *known[CW_EVOLVE_RULES + CW_EVOLVE_TRAITS + 2];
    size_t names = 0;
    for (int i = 0; i < count; i++) {
        const cw_evolve_param *param = &cw_evolve_params[first + i];
        const cw_node *node = cw_node_get(map, param->name);
        int value;
        known[names++] = param->name;
        if (node == NULL)
            cw__form_fail(f, map, CW_ERR_MISSING, "%s lacks %s, from %d to %d: %s", what,
                          param->name, param->low, param->high, param->help);
        else if (cw__form_int(f, node, param->name, param->low, param->high, &value))
            values[i] = (int8_t)value;
    }
    for (size_t i = 0; i < other_count; i++)
        known[names++] = others[i];
    check_keys(f, map, what, known, names);
}

/* Three maps, in the order of the subsets. */
static void read_cards(form *f, const cw_node *node, cw_evolve_side *side)
{
    static const char *const what[CW_EVOLVE_SUBSETS] = {
        "subset 1 of the cards", "subset 2 of the cards", "subset 3 of the cards"};
    if (node->kind != CW_NODE_LIST || node->count != CW_EVOLVE_SUBSETS) {
        cw__form_fail(f, node, CW_ERR_SYNTAX,
                      "cards must be a list of three maps, one for each third of a deck");
        return;
    }
    int subset = 0;
    for (const cw_node *m = node->first; m != NULL; m = m->next, subset++) {
        if (cw__form_is(f, m, CW_NODE_MAP, what[subset]))
            read_values(f, m, what[subset], CW_EVOLVE_RULES, CW_EVOLVE_TRAITS, NULL, 0,
                        &side->values[CW_EVOLVE_RULES + subset * CW_EVOLVE_TRAITS]);
    }
}

/* The player who begins has no extras when the players' rules differ. What a card_last of 0 means
 * is said once, beside both. */
static void read_side(form *f, const cw_node *node, const char *what, bool extras, bool whole,
                      cw_evolve_side *side)
{
    static const char *const others[] = {"cards", "card_last_0"};
    if (!cw__form_is(f, node, CW_NODE_MAP, what))
        return;
    const cw_node *cards = cw_node_get(node, "cards");
    read_values(f, node, what, 0, extras ? CW_EVOLVE_RULES : CW_EVOLVE_EXTRA_MANA, others,
                whole ? 2 : 1, side->values);
    if (cards != NULL)
        read_cards(f, cards, side);
    else
        cw__form_fail(f, node, CW_ERR_MISSING,
                      "%s lacks cards: a list of three maps, one for each third of a deck", what);
}

/* One set of values for both players, or "first" and "second": never a mixture, so that each
 * value has one place. */
static void read_part(form *f, const cw_node *node, cw_evolve_vector *vector)
{
    static const char *const parts[] = {"first", "second", "card_last_0"};
    if (!cw__form_is(f, node, CW_NODE_MAP, "evolve"))
        return;
    const cw_node *sides[CW_SEATS] = {cw_node_get(node, parts[0]), cw_node_get(node, parts[1])};
    read_zero(f, cw_node_get(node, parts[2]), vector);
    vector->different = sides[0] != NULL || sides[1] != NULL;
    if (!vector->different) {
        read_side(f, node, "evolve", true, true, &vector->sides[0]);
        vector->sides[1] = vector->sides[0];
        return;
    }
    for (int seat = 0; seat < CW_SEATS; seat++) {
        if (sides[seat] != NULL)
            read_side(f, sides[seat], parts[seat], seat == 1, false, &vector->sides[seat]);
        else
            cw__form_fail(f, node, CW_ERR_MISSING,
                          "evolve has '%s' but no '%s': it needs both, or one set of values",
                          parts[1 - seat], parts[seat]);
    }
    check_keys(f, node, "evolve with different players", parts, sizeof parts / sizeof *parts);
}

bool cw__evolve_read_game(const cw_yaml *yaml, const cw_node *root, cw_evolve_vector *vector,
                          cw_errors *errors)
{
    static const char *const known[] = {"name", "title", "description", "evolve"};
    form f = {.yaml = yaml, .errors = errors};
    memset(vector, 0, sizeof *vector);
    check_keys(&f, root, "a game of the family evolve", known, sizeof known / sizeof *known);
    read_part(&f, cw_node_get(root, "evolve"), vector);
    return !f.bad;
}

/* Rows first..first+count-1 of the table. */
static void add_numbers(cw_str *out, int first, int count)
{
    for (int i = first; i < first + count; i++) {
        char shape[60];
        snprintf(shape, sizeof shape, "whole %d %d", cw_evolve_params[i].low,
                 cw_evolve_params[i].high);
        cw_shape_member(out, cw_evolve_params[i].name, false, shape, NULL);
    }
}

/* The same values may stand once, or once for each player. */
void cw__evolve_shape(cw_str *out)
{
    cw_str side = CW_STR_INIT;
    add_numbers(&side, 0, CW_EVOLVE_RULES);
    cw_str_add(&side, "cards: [{");
    add_numbers(&side, CW_EVOLVE_RULES, CW_EVOLVE_TRAITS);
    cw_str_printf(&side, "} %d %d], ", CW_EVOLVE_SUBSETS, CW_EVOLVE_SUBSETS);
    cw_str_printf(out, "{%sfirst: {%s}, second: {%s}, card_last_0: ", cw_str_get(&side),
                  cw_str_get(&side), cw_str_get(&side));
    cw_shape_words(out, cw_evolve_zero_words);
    cw_str_add(out, "}");
    cw_str_clear(&side);
}

/* A file by itself, or the game.yaml of a folder, by path or by name. */
cw_status cw_evolve_read(const char *path, cw_evolve_vector *vector, cw_errors *errors)
{
    char file[LOAD_PATH_BYTES + 16];
    if (cw__load_is_file(path))
        snprintf(file, sizeof file, "%s", path);
    else if (cw__load_find_folder(path, file, LOAD_PATH_BYTES, errors))
        strcat(file, "/game.yaml");
    else
        return CW_ERR_UNKNOWN_NAME;
    cw_yaml *yaml = cw_yaml_read_file(file, errors);
    if (yaml == NULL)
        return CW_ERR_SYNTAX;
    const cw_node *root = cw_yaml_root(yaml);
    bool good = cw_node_get(root, "evolve") != NULL;
    if (good)
        good = cw__evolve_read_game(yaml, root, vector, errors);
    else
        cw_node_error(errors, yaml, root, CW_ERR_MISSING,
                      "this is no game of the family evolve: the part 'evolve' is missing");
    cw_yaml_free(yaml);
    return good ? CW_OK : CW_ERR_SYNTAX;
}
