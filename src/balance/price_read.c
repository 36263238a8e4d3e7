/* balance.yaml to numbers. Every key must be known, every number finite and within bounds; a
 * mistake is reported with its place and the nearest name that would do. */
#include "price_private.h"

#include "base/memory.h"
#include "base/names.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prices beyond a thousand points are slips; the bound also keeps products of a few of them
 * finite. */
enum { MOST_NUMBER = 1000, NUMBER_BYTES = 12, REASON_BYTES = 400 };

typedef struct reader {
    cw_balance *scheme;
    cw_yaml *yaml;
    cw_errors *errors;
    bool borrowed; /* what is about another game's cards and elements is left out */
    bool failed;
} reader;

/* A key of the file, how it is read, and what that takes. */
typedef struct part part;
struct part {
    const char *key;
    void (*read)(reader *r, const cw_node *node, const part *p);
    bool own;                   /* about the cards and elements of one game */
    const char *example, *what; /* of the map, and of what its keys name */
    int first, end;             /* rows that they may name */
    void (*read_row)(reader *r, const cw_node *node, int row);
    bool is_tolerance;
};

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
    refuse(r, member, true, CW_ERR_UNKNOWN_NAME, "no %s is called '%.60s'%s", what, member->key,
           cw_hint_among(member->key, names, (size_t)count).text);
}

/* Digits, a point and a sign only: strtod alone takes "inf", "nan" and hexadecimal. A quoted
 * number is a text. */
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
    if (node->kind != CW_NODE_MAP)
        refuse(r, node, false, CW_ERR_SYNTAX, "%.60s must be a map such as %s, not %s", node->key,
               example, cw_node_describe(node, found, sizeof found));
    return node->kind == CW_NODE_MAP;
}

/* A map from names to numbers: numbers[i] is the one of names[i]. */
static void read_numbers(reader *r, const cw_node *map, const char *what, const char *const *names,
                         int count, double *numbers)
{
    for (const cw_node *m = map->first; m != NULL; m = m->next) {
        int i = cw_name_index(m->key, names, count);
        if (i < 0)
            refuse_key(r, m, what, names, count);
        else
            read_number(r, m, &numbers[i]);
    }
}

static void read_section(reader *r, const cw_node *node, const balance_section *section)
{
    char what[80];
    snprintf(what, sizeof what, "number of '%s'", section->key);
    if (read_map(r, node, "{name: 1.5}"))
        read_numbers(r, node, what, section->names, section->count,
                     balance_numbers(r->scheme, section));
}

/* "taunt: 1" is short for its base price; of keywords with a number ("armor 3") the short form
 * is the price of each point. */
static void read_keyword(reader *r, const cw_node *node, int row)
{
    int index = row - CW_ROW_KEYWORD;
    double *numbers = r->scheme->keywords[index];
    r->scheme->keyword_given[index] = true;
    if (node->kind == CW_NODE_MAP)
        read_numbers(r, node, "price of a keyword", cw__balance_keyword_fields, KEYWORD_NUMBERS,
                     numbers);
    else
        read_number(r, node, &numbers[index >= CW_KW_COUNT ? KEYWORD_NUMBER : KEYWORD_BASE]);
}

static void read_nature(reader *r, const cw_node *node, uint8_t *value)
{
    char found[100];
    int i = node->kind == CW_NODE_SCALAR ? cw_name_index(node->text, cw__balance_natures, NATURES)
                                         : -1;
    if (i < 0) {
        refuse(r, node, false, CW_ERR_UNKNOWN_NAME,
               "nature must be harm, help, free or gain, not %s",
               cw_node_describe(node, found, sizeof found));
    } else {
        *value = (uint8_t)i;
    }
}

/* The nature has no default: guessed wrong it turns the sign of every card with the effect. */
static void read_effect(reader *r, const cw_node *node, int row)
{
    static const char *const needed[] = {"price", "nature"};
    const char *names[EFFECT_NUMBERS + 1] = {[EFFECT_NUMBERS] = "nature"};
    int op = row - CW_ROW_OP;
    if (!read_map(r, node, "{price: 1, nature: harm}"))
        return;
    r->scheme->effect_given[op] = true;
    memcpy(names, cw__balance_effect_fields, sizeof cw__balance_effect_fields);
    for (const cw_node *m = node->first; m != NULL; m = m->next) {
        int i = cw_name_index(m->key, names, EFFECT_NUMBERS + 1);
        if (i < 0)
            refuse_key(r, m, "price of an effect", names, EFFECT_NUMBERS + 1);
        else if (i == EFFECT_NUMBERS)
            read_nature(r, m, &r->scheme->natures[op]);
        else
            read_number(r, m, &r->scheme->effects[op][i]);
    }
    for (int i = 0; i < 2; i++)
        if (cw_node_get(node, needed[i]) == NULL)
            refuse(r, node, true, CW_ERR_MISSING, "%.60s has no %s", node->key, needed[i]);
}

static void read_element(reader *r, const cw_node *node, uint8_t *mask)
{
    const cw_name_list *elements = &r->scheme->game->elements;
    const char *const *names = elements->singular + 1;
    int count = elements->count > 1 ? elements->count - 1 : 0;
    char found[100];
    int i = node->kind == CW_NODE_SCALAR ? cw_name_index(node->text, names, count) : -1;
    if (i >= 0 && i < CW_MAX_ELEMENTS) {
        *mask |= (uint8_t)(1u << i);
        return;
    }
    cw_node_describe(node, found, sizeof found);
    refuse(r, node, false, CW_ERR_UNKNOWN_NAME, "the game has no element called %s%s", found,
           cw_hint_among(found, names, (size_t)count).text);
}

static void read_elements(reader *r, const cw_node *node, int row)
{
    uint8_t *mask = &r->scheme->align[row];
    if (node->kind != CW_NODE_LIST)
        read_element(r, node, mask);
    else
        for (const cw_node *item = node->first; item != NULL; item = item->next)
            read_element(r, item, mask);
}

/* A map from keywords or effects, the rows from `first` to before `end`. */
static void read_rows(reader *r, const cw_node *node, const part *p)
{
    const char *names[CW_ROW_COUNT];
    if (!read_map(r, node, p->example))
        return;
    for (int row = p->first; row < p->end; row++)
        names[row - p->first] = cw_balance_row_name(r->scheme->game, row);
    for (const cw_node *m = node->first; m != NULL; m = m->next) {
        int row = cw__balance_find_row(r->scheme->game, m->key);
        if (row < p->first || row >= p->end)
            refuse_key(r, m, p->what, names, p->end - p->first);
        else
            p->read_row(r, m, row);
    }
}

/* The reason is part of the scheme: a card that is out of line on purpose should say to the next
 * reader why. */
static void read_deliberate(reader *r, const cw_node *node, const part *p)
{
    const cw_game *game = r->scheme->game;
    if (cw_node_is_null(node) || !read_map(r, node, p->example))
        return;
    for (const cw_node *m = node->first; m != NULL; m = m->next) {
        cw_card_id card = cw_game_find_card(game, m->key, 0);
        if (card == 0)
            refuse(r, m, true, CW_ERR_UNKNOWN_NAME, "no card is called '%.80s'%s", m->key,
                   cw_hint_of(cw_game_nearest_card(game, m->key)).text);
        else if (m->kind != CW_NODE_SCALAR || m->size == 0 || m->size > REASON_BYTES)
            refuse(r, m, true, CW_ERR_MISSING, "%.80s needs a reason of at most %d characters",
                   m->key, REASON_BYTES);
        else
            r->scheme->deliberate[card] = m->text;
    }
}

static void read_bound(reader *r, const cw_node *node, const part *p)
{
    double *bound = p->is_tolerance ? &r->scheme->tolerance : &r->scheme->off_element_above;
    if (read_number(r, node, bound) && *bound < 0)
        refuse(r, node, false, CW_ERR_RANGE, "%s must not be negative", node->key);
}

/* What is no section of numbers. */
static const part parts[] = {
    {"tolerance", read_bound, .is_tolerance = true},
    {"keywords", read_rows, false, "{taunt: 1}", "keyword", CW_ROW_KEYWORD, CW_ROW_OP,
     read_keyword},
    {"effects", read_rows, false, "{damage: {price: 1, nature: harm}}", "effect",
     CW_ROW_OP + CW_OP_NONE + 1, CW_ROW_COUNT, read_effect},
    {"align", read_rows, true, "{heal: earth}", "keyword or effect", CW_ROW_KEYWORD, CW_ROW_COUNT,
     read_elements},
    {"deliberate", read_deliberate, true, "{Some Card: the reason}"},
    {"off_element_above", read_bound, true},
};
enum { PARTS = sizeof parts / sizeof *parts };

/* The first two sections (budget and stats) must be there: without them every price would be 0
 * and every card in order. */
static void read_root(reader *r, const cw_node *root)
{
    const char *names[PARTS + 16];
    int n = 0;
    for (int i = 0; i < PARTS; i++)
        names[n++] = parts[i].key;
    for (int i = 0; i < cw__balance_section_count; i++)
        names[n++] = cw__balance_sections[i].key;
    if (root->kind != CW_NODE_MAP) {
        refuse(r, root, false, CW_ERR_SYNTAX,
               "a balance scheme must be a map of sections such as 'budget: {base: 1, mana: 2}'");
        return;
    }
    for (const cw_node *m = root->first; m != NULL; m = m->next) {
        int i = cw_name_index(m->key, names, n);
        if (i < 0)
            refuse_key(r, m, "section", names, n);
        else if (i >= PARTS)
            read_section(r, m, &cw__balance_sections[i - PARTS]);
        else if (!r->borrowed || !parts[i].own)
            parts[i].read(r, m, &parts[i]);
    }
    for (int i = 0; i < BALANCE_NEEDED; i++)
        if (cw_node_get(root, cw__balance_sections[i].key) == NULL)
            refuse(r, root, false, CW_ERR_MISSING, "the section '%s' is missing",
                   cw__balance_sections[i].key);
}

/* What a file leaves out: factors are 1, prices 0. NAN marks "as the price in general", which is
 * decided when it is used, because that price may stand later in the file. */
static void set_fallbacks(cw_balance *scheme)
{
    scheme->tolerance = 2;
    for (int i = 0; i < cw__balance_section_count; i++) {
        double *numbers = balance_numbers(scheme, &cw__balance_sections[i]);
        for (int k = 0; k < cw__balance_sections[i].count; k++)
            numbers[k] = cw__balance_sections[i].fallback;
    }
    for (int op = 0; op < CW_OP_COUNT; op++)
        for (int i = 0; i < EFFECT_NUMBERS; i++)
            scheme->effects[op][i] = i == EFFECT_PRICE ? 0 : NAN;
}

/* Takes the tree: it is freed with the scheme, or here. */
static cw_balance *read_tree(const cw_game *game, cw_yaml *yaml, bool borrowed, cw_errors *errors)
{
    if (yaml == NULL)
        return NULL;
    cw_balance *scheme = cw_alloc(1, sizeof *scheme);
    scheme->game = game;
    scheme->yaml = yaml;
    scheme->deliberate = cw_alloc((size_t)game->card_count, sizeof *scheme->deliberate);
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
