/* balance.yaml to numbers. Every key must be known, every number finite and within bounds; a
 * mistake is reported with its place and the nearest name that would do. */
#include "balance_private.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NUMBER = 1000, NUMBER_BYTES = 12, REASON_BYTES = 400 };

typedef struct reader {
    cw_balance *scheme;
    cw_yaml *yaml;
    cw_errors *errors;
    bool borrowed; /* what is about another game's cards and elements is left out */
    bool failed;
} reader;

static void refuse(reader *r, const cw_node *node, bool at_key, cw_status status,
                   const char *format, ...) __attribute__((format(printf, 5, 6)));

static void refuse(reader *r, const cw_node *node, bool at_key, cw_status status,
                   const char *format, ...)
{
    char message[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (at_key)
        cw_node_key_error(r->errors, r->yaml, node, status, "%s", message);
    else
        cw_node_error(r->errors, r->yaml, node, status, "%s", message);
    r->failed = true;
}

/* The member's key is not among the names: says so, with the nearest one. */
static void refuse_key(reader *r, const cw_node *member, const char *what, const char *const *names,
                       int count)
{
    const char *known[CW_ROW_COUNT + 1];
    size_t n = 0;
    for (int i = 0; i < count && n < sizeof known / sizeof *known; i++)
        if (names[i] != NULL)
            known[n++] = names[i];
    const char *near = cw_nearest(member->key, known, n);
    refuse(r, member, true, CW_ERR_UNKNOWN_NAME, "no %s is called '%.60s'%s%s%s", what, member->key,
           near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
           near != NULL ? "'?" : "");
}

static int find_name(const char *name, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (names[i] != NULL && strcmp(names[i], name) == 0)
            return i;
    return -1;
}

static bool is_number(const cw_node *node, double *number)
{
    if (node->kind != CW_NODE_SCALAR || node->style != CW_STYLE_PLAIN || node->size == 0
        || node->size > NUMBER_BYTES || strspn(node->text, "-.0123456789") != node->size)
        return false;
    char *end;
    *number = strtod(node->text, &end);
    return *end == '\0' && end != node->text && fabs(*number) <= MOST_NUMBER;
}

static bool read_number(reader *r, const cw_node *node, double *number)
{
    char found[100];
    if (!is_number(node, number)) {
        refuse(r, node, false, CW_ERR_RANGE,
               "%.60s must be a number from -%d to %d such as 1.5, not %s", node->key, MOST_NUMBER,
               MOST_NUMBER, cw_node_describe(node, found, sizeof found));
        return false;
    }
    return true;
}

static bool read_map(reader *r, const cw_node *node, const char *example)
{
    char found[100];
    if (node->kind != CW_NODE_MAP) {
        refuse(r, node, false, CW_ERR_SYNTAX, "%.60s must be a map such as %s, not %s", node->key,
               example, cw_node_describe(node, found, sizeof found));
    }
    return node->kind == CW_NODE_MAP;
}

static void read_section(reader *r, const cw_node *node, const balance_section *section)
{
    double *numbers = balance_numbers(r->scheme, section);
    if (!read_map(r, node, "{name: 1.5}"))
        return;
    for (const cw_node *m = node->first; m != NULL; m = m->next) {
        int i = find_name(m->key, section->names, section->count);
        double number;
        if (i < 0) {
            char what[80];
            snprintf(what, sizeof what, "number of '%s'", section->key);
            refuse_key(r, m, what, section->names, section->count);
        } else if (read_number(r, m, &number)) {
            numbers[i] = number;
        }
    }
}

/* All names of one block of rows, for near matches. */
static void refuse_row(reader *r, const cw_node *member, const char *what, int first, int end)
{
    const char *names[CW_ROW_COUNT];
    for (int row = first; row < end; row++)
        names[row - first] = cw_balance_row_name(r->scheme->game, row);
    refuse_key(r, member, what, names, end - first);
}

static void read_keyword(reader *r, const cw_node *node, int index)
{
    double *numbers = r->scheme->keywords[index];
    r->scheme->keyword_given[index] = true;
    if (node->kind != CW_NODE_MAP) {
        bool counted = index >= CW_KW_COUNT;
        read_number(r, node, &numbers[counted ? KEYWORD_NUMBER : KEYWORD_BASE]);
        return;
    }
    for (const cw_node *m = node->first; m != NULL; m = m->next) {
        int i = find_name(m->key, balance_keyword_fields, KEYWORD_NUMBERS);
        if (i < 0)
            refuse_key(r, m, "price of a keyword", balance_keyword_fields, KEYWORD_NUMBERS);
        else
            read_number(r, m, &numbers[i]);
    }
}

static void read_keywords(reader *r, const cw_node *node)
{
    if (!read_map(r, node, "{taunt: 1}"))
        return;
    for (const cw_node *m = node->first; m != NULL; m = m->next) {
        int row = balance_find_row(r->scheme->game, m->key);
        if (row < CW_ROW_KEYWORD || row >= CW_ROW_OP)
            refuse_row(r, m, "keyword", CW_ROW_KEYWORD, CW_ROW_OP);
        else
            read_keyword(r, m, row - CW_ROW_KEYWORD);
    }
}

static void read_nature(reader *r, const cw_node *node, uint8_t *value)
{
    char found[100];
    int i = node->kind == CW_NODE_SCALAR ? find_name(node->text, balance_natures, NATURES) : -1;
    if (i < 0) {
        refuse(r, node, false, CW_ERR_UNKNOWN_NAME,
               "nature must be harm, help, free or gain, not %s",
               cw_node_describe(node, found, sizeof found));
    } else {
        *value = (uint8_t)i;
    }
}

static void read_effect(reader *r, const cw_node *node, int op)
{
    const char *names[EFFECT_NUMBERS + 1] = {[EFFECT_NUMBERS] = "nature"};
    if (!read_map(r, node, "{price: 1, nature: harm}"))
        return;
    r->scheme->effect_given[op] = true;
    memcpy(names, balance_effect_fields, sizeof balance_effect_fields);
    for (const cw_node *m = node->first; m != NULL; m = m->next) {
        int i = find_name(m->key, names, EFFECT_NUMBERS + 1);
        if (i < 0)
            refuse_key(r, m, "price of an effect", names, EFFECT_NUMBERS + 1);
        else if (i == EFFECT_NUMBERS)
            read_nature(r, m, &r->scheme->natures[op]);
        else
            read_number(r, m, &r->scheme->effects[op][i]);
    }
    for (int i = 0; i < 2; i++) {
        const char *key = i == 0 ? "price" : "nature";
        if (cw_node_get(node, key) == NULL)
            refuse(r, node, true, CW_ERR_MISSING, "%.60s has no %s", node->key, key);
    }
}

static void read_effects(reader *r, const cw_node *node)
{
    if (!read_map(r, node, "{damage: {price: 1, nature: harm}}"))
        return;
    for (const cw_node *m = node->first; m != NULL; m = m->next) {
        int row = balance_find_row(r->scheme->game, m->key);
        if (row < CW_ROW_OP)
            refuse_row(r, m, "effect", CW_ROW_OP + 1, CW_ROW_COUNT);
        else
            read_effect(r, m, row - CW_ROW_OP);
    }
}

static void read_element(reader *r, const cw_node *node, uint8_t *mask)
{
    const cw_name_list *elements = &r->scheme->game->elements;
    char found[100];
    int i = node->kind == CW_NODE_SCALAR
                ? find_name(node->text, elements->singular + 1, elements->count - 1)
                : -1;
    if (i >= 0 && i < CW_MAX_ELEMENTS) {
        *mask |= (uint8_t)(1u << i);
        return;
    }
    cw_node_describe(node, found, sizeof found);
    const char *near = elements->count > 1 ? cw_nearest(found, elements->singular + 1,
                                                        (size_t)(elements->count - 1))
                                           : NULL;
    refuse(r, node, false, CW_ERR_UNKNOWN_NAME, "the game has no element called %s%s%s%s", found,
           near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
           near != NULL ? "'?" : "");
}

static void read_align(reader *r, const cw_node *node)
{
    if (!read_map(r, node, "{heal: earth}"))
        return;
    for (const cw_node *m = node->first; m != NULL; m = m->next) {
        int row = balance_find_row(r->scheme->game, m->key);
        if (row < 0)
            refuse_row(r, m, "keyword or effect", CW_ROW_KEYWORD, CW_ROW_COUNT);
        else if (m->kind == CW_NODE_LIST)
            for (const cw_node *item = m->first; item != NULL; item = item->next)
                read_element(r, item, &r->scheme->align[row]);
        else
            read_element(r, m, &r->scheme->align[row]);
    }
}

static void read_deliberate(reader *r, const cw_node *node)
{
    const cw_game *game = r->scheme->game;
    if (cw_node_is_null(node) || !read_map(r, node, "{Some Card: the reason}"))
        return;
    for (const cw_node *m = node->first; m != NULL; m = m->next) {
        cw_card_id card = cw_game_find_card(game, m->key, 0);
        if (card == 0) {
            const char *near = cw_game_nearest_card(game, m->key);
            refuse(r, m, true, CW_ERR_UNKNOWN_NAME, "no card is called '%.80s'%s%s%s", m->key,
                   near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
                   near != NULL ? "'?" : "");
        } else if (m->kind != CW_NODE_SCALAR || m->size == 0 || m->size > REASON_BYTES) {
            refuse(r, m, true, CW_ERR_MISSING, "%.80s needs a reason of at most %d characters",
                   m->key, REASON_BYTES);
        } else {
            r->scheme->deliberate[card] = m->text;
        }
    }
}

static void read_bound(reader *r, const cw_node *node, double *bound)
{
    if (read_number(r, node, bound) && *bound < 0)
        refuse(r, node, false, CW_ERR_RANGE, "%s must not be negative", node->key);
}

static void read_tolerance(reader *r, const cw_node *node)
{
    read_bound(r, node, &r->scheme->tolerance);
}

static void read_off_element(reader *r, const cw_node *node)
{
    read_bound(r, node, &r->scheme->off_element_above);
}

static void read_root(reader *r, const cw_node *root)
{
    static const struct {
        const char *key;
        void (*read)(reader *r, const cw_node *node);
        bool own; /* about the cards and elements of one game */
    } parts[] = {
        {"tolerance", read_tolerance, false},  {"keywords", read_keywords, false},
        {"effects", read_effects, false},      {"align", read_align, true},
        {"deliberate", read_deliberate, true}, {"off_element_above", read_off_element, true},
    };
    enum { PARTS = sizeof parts / sizeof *parts };
    const char *names[PARTS + 16];
    int n = 0;
    for (int i = 0; i < PARTS; i++)
        names[n++] = parts[i].key;
    for (int i = 0; i < balance_section_count; i++)
        names[n++] = balance_sections[i].key;
    if (root->kind != CW_NODE_MAP) {
        refuse(r, root, false, CW_ERR_SYNTAX,
               "a balance scheme must be a map of sections such as 'budget: {base: 1, mana: 2}'");
        return;
    }
    for (const cw_node *m = root->first; m != NULL; m = m->next) {
        int i = find_name(m->key, names, n);
        if (i < 0) {
            refuse_key(r, m, "section", names, n);
        } else if (i < PARTS) {
            if (!r->borrowed || !parts[i].own)
                parts[i].read(r, m);
        } else {
            read_section(r, m, &balance_sections[i - PARTS]);
        }
    }
    for (int i = 0; i < 2; i++) {
        if (cw_node_get(root, balance_sections[i].key) == NULL) {
            refuse(r, root, false, CW_ERR_MISSING, "the section '%s' is missing",
                   balance_sections[i].key);
        }
    }
}

static void set_fallbacks(cw_balance *scheme)
{
    scheme->tolerance = 2;
    for (int i = 0; i < balance_section_count; i++) {
        double *numbers = balance_numbers(scheme, &balance_sections[i]);
        for (int k = 0; k < balance_sections[i].count; k++)
            numbers[k] = balance_sections[i].fallback;
    }
    for (int op = 0; op < CW_OP_COUNT; op++)
        for (int i = 0; i < EFFECT_NUMBERS; i++)
            scheme->effects[op][i] = i == EFFECT_PRICE ? 0 : NAN;
}

/* Takes the tree: it is freed with the scheme, or here. */
static cw_balance *read_tree(const cw_game *game, cw_yaml *yaml, bool borrowed, cw_errors *errors)
{
    cw_balance *scheme = yaml != NULL ? calloc(1, sizeof *scheme) : NULL;
    const char **reasons = calloc((size_t)game->card_count, sizeof *reasons);
    if (scheme == NULL || reasons == NULL) {
        if (yaml != NULL)
            cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
        cw_yaml_free(yaml);
        free(scheme);
        free(reasons);
        return NULL;
    }
    *scheme = (cw_balance){.game = game, .yaml = yaml, .deliberate = reasons};
    set_fallbacks(scheme);
    reader r = {.scheme = scheme, .yaml = yaml, .errors = errors, .borrowed = borrowed};
    read_root(&r, cw_yaml_root(yaml));
    if (r.failed) {
        cw_balance_free(scheme);
        return NULL;
    }
    return scheme;
}

cw_balance *cw_balance_read_file(const cw_game *game, const char *path, cw_errors *errors)
{
    return read_tree(game, cw_yaml_read_file(path, errors), false, errors);
}

cw_balance *cw_balance_borrow(const cw_game *game, const char *path, cw_errors *errors)
{
    return read_tree(game, cw_yaml_read_file(path, errors), true, errors);
}

cw_balance *cw_balance_read(const cw_game *game, const char *text, size_t size, const char *label,
                            cw_errors *errors)
{
    return read_tree(game, cw_yaml_read(text, size, label, errors), false, errors);
}

void cw_balance_free(cw_balance *scheme)
{
    if (scheme != NULL) {
        cw_yaml_free(scheme->yaml);
        free(scheme->deliberate);
        free(scheme);
    }
}

double cw_balance_tolerance(const cw_balance *scheme) { return scheme->tolerance; }
