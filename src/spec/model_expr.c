/* Expressions of a model: read by precedence into nodes, each with its sort, so that nothing
 * ill-sorted reaches the solver or the interpreter. */
#include "model_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The reader goes down by recursion, so nesting is bounded. Numbers stay far from where sums and
 * products of them would overflow. */
enum { DEEPEST = 60, LARGEST_NUMBER = 1000000 };

/* Infix signs from weak to strong; operands bind one level tighter, except that "implies" also
 * takes another one at its right. */
enum { LEVEL_IMPLIES, LEVEL_OR, LEVEL_AND, LEVEL_COMPARE, LEVEL_ADD, LEVEL_TIMES, LEVELS };

typedef enum operand_rule { BOTH_BOOL, BOTH_INT, BOTH_SAME, CARD_IN_SET, SUM } operand_rule;

static const struct infix {
    const char *sign;
    int level;
    cw_node_kind kind;
    operand_rule rule;
} infixes[] = {
    {"implies", LEVEL_IMPLIES, CW_NODE_IMPLIES, BOTH_BOOL},
    {"iff", LEVEL_IMPLIES, CW_NODE_IFF, BOTH_BOOL},
    {"or", LEVEL_OR, CW_NODE_OR, BOTH_BOOL},
    {"and", LEVEL_AND, CW_NODE_AND, BOTH_BOOL},
    {"=", LEVEL_COMPARE, CW_NODE_EQUAL, BOTH_SAME},
    {"!=", LEVEL_COMPARE, CW_NODE_DIFFERENT, BOTH_SAME},
    {"<", LEVEL_COMPARE, CW_NODE_LESS, BOTH_INT},
    {"<=", LEVEL_COMPARE, CW_NODE_AT_MOST, BOTH_INT},
    {">", LEVEL_COMPARE, CW_NODE_MORE, BOTH_INT},
    {">=", LEVEL_COMPARE, CW_NODE_AT_LEAST, BOTH_INT},
    {"in", LEVEL_COMPARE, CW_NODE_IN, CARD_IN_SET},
    {"+", LEVEL_ADD, CW_NODE_PLUS, SUM},
    {"-", LEVEL_ADD, CW_NODE_MINUS, SUM},
    {"*", LEVEL_TIMES, CW_NODE_TIMES, BOTH_INT},
};
enum { INFIXES = sizeof infixes / sizeof *infixes };

static int read_level(model_reader *r, int level);

static cw_model_sort sort_of(const model_reader *r, int node) { return r->model->nodes[node].sort; }

/* Nodes are never freed or moved; -1 after a problem goes up through all callers, so that one
 * message is told. */
static int make(model_reader *r, cw_node_kind kind, cw_model_sort sort, int count, const int *child)
{
    if (r->failed)
        return -1;
    if (r->model->node_count == CW_MODEL_NODES) {
        cw__reader_fail(r, "the model has more than %d terms", CW_MODEL_NODES);
        return -1;
    }
    cw_model_node *node = &r->model->nodes[r->model->node_count];
    *node = (cw_model_node){.kind = kind, .sort = sort, .child_count = count};
    for (int i = 0; i < count; i++)
        node->child[i] = child[i];
    return r->model->node_count++;
}

static int make_value(model_reader *r, cw_node_kind kind, cw_model_sort sort, int64_t value)
{
    int node = make(r, kind, sort, 0, NULL);
    if (node >= 0)
        r->model->nodes[node].value = value;
    return node;
}

int cw__read_of_sort(model_reader *r, cw_model_sort sort)
{
    token start = r->now;
    int node = cw__read_expression(r);
    if (node >= 0 && sort_of(r, node) != sort) {
        r->now = start;
        cw__reader_fail(r, "this is of sort %s; %s was expected",
                        cw__model_sort_names[sort_of(r, node)], cw__model_sort_names[sort]);
        return -1;
    }
    return r->failed ? -1 : node;
}

/* ---- names ---- */

/* Values in brackets or parentheses, one for each sort. */
static bool read_values(model_reader *r, const char *close, int count, const cw_model_sort *sorts,
                        int *child)
{
    for (int i = 0; i < count; i++)
        if ((i > 0 && !cw__reader_expect(r, ",")) || (child[i] = cw__read_of_sort(r, sorts[i])) < 0)
            return false;
    return cw__reader_expect(r, close);
}

static int read_call(model_reader *r, int symbol)
{
    const cw_model_symbol *definition = &r->model->symbols[symbol];
    int child[CW_MODEL_PARAMETERS];
    cw_model_sort sorts[CW_MODEL_PARAMETERS];
    for (int i = 0; i < definition->parameter_count; i++)
        sorts[i] = definition->parameters[i].sort;
    if (definition->parameter_count > 0
        && (!cw__reader_expect(r, "(")
            || !read_values(r, ")", definition->parameter_count, sorts, child)))
        return -1;
    int node = make(r, CW_NODE_CALL, definition->type.to, definition->parameter_count, child);
    if (node >= 0)
        r->model->nodes[node].symbol = symbol;
    return node;
}

/* A prime after a variable means its value afterwards. Only laws compare two states, so it is an
 * error anywhere else rather than a silent "now". */
static int read_symbol(model_reader *r, int symbol)
{
    const cw_model_symbol *s = &r->model->symbols[symbol];
    if (s->kind == CW_SYMBOL_DEFINITION)
        return read_call(r, symbol);
    bool after = s->kind == CW_SYMBOL_VARIABLE && cw__reader_take(r, "'");
    if (after && !r->primes) {
        cw__reader_fail(r, "only a law may speak of values afterwards");
        return -1;
    }
    int child[2];
    if (s->type.from_count > 0
        && (!cw__reader_expect(r, "[")
            || !read_values(r, "]", s->type.from_count, s->type.from, child)))
        return -1;
    int node = make(r, s->kind == CW_SYMBOL_VARIABLE ? CW_NODE_VARIABLE : CW_NODE_CONSTANT,
                    s->type.to, s->type.from_count, child);
    if (node >= 0) {
        r->model->nodes[node].symbol = symbol;
        r->model->nodes[node].after = after;
    }
    return node;
}

static void fail_unknown(model_reader *r, const char *name)
{
    const char *names[CW_MODEL_SYMBOLS + CW_MODEL_LOCALS];
    size_t count = 0;
    for (int i = 0; i < r->local_count; i++)
        names[count++] = r->locals[i].name;
    for (int i = 0; i < r->model->symbol_count; i++)
        names[count++] = r->model->symbols[i].name;
    const char *near = cw_nearest(name, names, count);
    cw__reader_fail(r, "nothing is called '%s'%s%s%s", name, near != NULL ? "; did you mean '" : "",
                    near != NULL ? near : "", near != NULL ? "'?" : "");
}

/* Bound names hide symbols; since a new name must be new, they never do in fact. */
static int read_named(model_reader *r)
{
    char name[CW_MODEL_NAME];
    token start = r->now;
    if (!cw__reader_name(r, name, "a value"))
        return -1;
    for (int i = 0; i < r->local_count; i++) {
        if (strcmp(r->locals[i].name, name) == 0) {
            int node = make_value(r, CW_NODE_LOCAL, r->locals[i].sort, i);
            if (node >= 0)
                memcpy(r->model->nodes[node].name, name, sizeof name);
            return node;
        }
    }
    for (int i = 0; i < r->model->symbol_count; i++)
        if (strcmp(r->model->symbols[i].name, name) == 0)
            return read_symbol(r, i);
    r->now = start;
    fail_unknown(r, name);
    return -1;
}

/* ---- bound names ---- */

/* "name : Card . body", or "name : low .. high . body" for numbers from low to below high. */
static int read_quantifier(model_reader *r, cw_node_kind kind)
{
    char name[CW_MODEL_NAME];
    int child[3], count = 1, slot = r->local_count;
    cw_model_sort sort = CW_SORT_INT;
    if (!cw__reader_new_name(r, name, "a new name") || !cw__reader_expect(r, ":"))
        return -1;
    if (cw__reader_is(r, "Player") || cw__reader_is(r, "Card")) {
        cw__reader_sort(r, &sort);
    } else if (!r->ranges || kind != CW_NODE_FORALL) {
        cw__reader_fail(r, "Player or Card was expected here; numbers are for assumptions");
        return -1;
    } else {
        count = 3;
        if ((child[1] = read_level(r, LEVEL_ADD)) < 0 || !cw__reader_expect(r, "..")
            || (child[2] = read_level(r, LEVEL_ADD)) < 0)
            return -1;
        if (sort_of(r, child[1]) != CW_SORT_INT || sort_of(r, child[2]) != CW_SORT_INT) {
            cw__reader_fail(r, "a range goes from one number to another");
            return -1;
        }
    }
    if (!cw__reader_expect(r, ".") || !cw__reader_add_local(r, name, sort)
        || (child[0] = cw__read_of_sort(r, CW_SORT_BOOL)) < 0)
        return -1;
    r->local_count = slot;
    int node = make(r, kind, kind == CW_NODE_COLLECT ? CW_SORT_SET : CW_SORT_BOOL, count, child);
    if (node >= 0) {
        memcpy(r->model->nodes[node].name, name, sizeof name);
        r->model->nodes[node].bound = sort;
        r->model->nodes[node].value = slot;
    }
    return node;
}

/* Sets by a property only where a match begins: elsewhere sets grow and shrink by single cards,
 * for which the script has axioms of their size. */
static int read_set(model_reader *r)
{
    if (cw__reader_take(r, "}"))
        return make(r, CW_NODE_EMPTY, CW_SORT_SET, 0, NULL);
    if (!r->collects) {
        cw__reader_fail(r, "'{}' is the empty set; others are made by + and - of single cards");
        return -1;
    }
    int node = read_quantifier(r, CW_NODE_COLLECT);
    if (node >= 0 && r->model->nodes[node].bound != CW_SORT_CARD) {
        cw__reader_fail(r, "a set holds cards");
        return -1;
    }
    return node >= 0 && cw__reader_expect(r, "}") ? node : -1;
}

/* ---- operators ---- */

static int read_choice(model_reader *r)
{
    int child[3];
    if ((child[0] = cw__read_of_sort(r, CW_SORT_BOOL)) < 0 || !cw__reader_expect(r, "then")
        || (child[1] = cw__read_expression(r)) < 0 || !cw__reader_expect(r, "else")
        || (child[2] = cw__read_of_sort(r, sort_of(r, child[1]))) < 0)
        return -1;
    return make(r, CW_NODE_IF, sort_of(r, child[1]), 3, child);
}

static int read_number(model_reader *r)
{
    char digits[16];
    if (r->now.size > 7 || strspn(r->now.text, "0123456789") < (size_t)r->now.size) {
        cw__reader_fail(r, "a whole number of at most %d was expected", LARGEST_NUMBER);
        return -1;
    }
    memcpy(digits, r->now.text, (size_t)r->now.size);
    digits[r->now.size] = '\0';
    cw__reader_step(r);
    return make_value(r, CW_NODE_NUMBER, CW_SORT_INT, strtol(digits, NULL, 10));
}

static int read_prefix(model_reader *r, cw_node_kind kind, int level, cw_model_sort from,
                       cw_model_sort to)
{
    int child = read_level(r, level);
    if (child >= 0 && sort_of(r, child) != from) {
        cw__reader_fail(r, "the operand before this is of sort %s; %s was expected",
                        cw__model_sort_names[sort_of(r, child)], cw__model_sort_names[from]);
        return -1;
    }
    return child < 0 ? -1 : make(r, kind, to, 1, &child);
}

static int read_primary(model_reader *r)
{
    static const struct {
        const char *word;
        cw_model_sort sort;
        int value;
    } literals[] = {{"true", CW_SORT_BOOL, 1},
                    {"false", CW_SORT_BOOL, 0},
                    {"P1", CW_SORT_PLAYER, 0},
                    {"P2", CW_SORT_PLAYER, 1}};
    for (size_t i = 0; i < sizeof literals / sizeof *literals; i++)
        if (cw__reader_take(r, literals[i].word))
            return make_value(r, CW_NODE_NUMBER, literals[i].sort, literals[i].value);
    if (r->now.kind == TOKEN_NUMBER)
        return read_number(r);
    if (cw__reader_take(r, "(")) {
        int node = cw__read_expression(r);
        return node >= 0 && cw__reader_expect(r, ")") ? node : -1;
    }
    if (cw__reader_take(r, "{"))
        return read_set(r);
    if (cw__reader_take(r, "if"))
        return read_choice(r);
    if (cw__reader_take(r, "forall"))
        return read_quantifier(r, CW_NODE_FORALL);
    if (cw__reader_take(r, "exists"))
        return read_quantifier(r, CW_NODE_EXISTS);
    if (cw__reader_take(r, "not"))
        return read_prefix(r, CW_NODE_NOT, LEVEL_COMPARE, CW_SORT_BOOL, CW_SORT_BOOL);
    if (cw__reader_take(r, "#"))
        return read_prefix(r, CW_NODE_SIZE, LEVELS, CW_SORT_SET, CW_SORT_INT);
    if (cw__reader_take(r, "-"))
        return read_prefix(r, CW_NODE_NEGATIVE, LEVELS, CW_SORT_INT, CW_SORT_INT);
    return read_named(r);
}

/* Plus and minus also put a card into a set or take it out; the sort on the left decides.
 * Everything else is strict, so that a slip is an error here and not a strange goal for the
 * solver. */
static int join(model_reader *r, const struct infix *infix, const int *side)
{
    cw_model_sort a = sort_of(r, side[0]), b = sort_of(r, side[1]);
    bool set = infix->rule == SUM && a == CW_SORT_SET;
    bool fits = infix->rule == BOTH_BOOL     ? a == CW_SORT_BOOL && b == CW_SORT_BOOL
                : infix->rule == BOTH_SAME   ? a == b
                : infix->rule == CARD_IN_SET ? a == CW_SORT_CARD && b == CW_SORT_SET
                : set                        ? b == CW_SORT_CARD
                                             : a == CW_SORT_INT && b == CW_SORT_INT;
    if (!fits) {
        cw__reader_fail(r, "'%s' does not go between %s and %s", infix->sign,
                        cw__model_sort_names[a], cw__model_sort_names[b]);
        return -1;
    }
    cw_node_kind kind = !set                          ? infix->kind
                        : infix->kind == CW_NODE_PLUS ? CW_NODE_INSERT
                                                      : CW_NODE_REMOVE;
    return make(r, kind, infix->level <= LEVEL_COMPARE ? CW_SORT_BOOL : a, 2, side);
}

static const struct infix *infix_here(const model_reader *r, int level)
{
    for (int i = 0; i < INFIXES; i++)
        if (infixes[i].level == level && cw__reader_is(r, infixes[i].sign))
            return &infixes[i];
    return NULL;
}

/* Precedence climbing: one function for all levels, the table says what stands on which. The depth
 * is bounded, since a file of nothing but brackets would otherwise use up the stack. */
static int read_level(model_reader *r, int level)
{
    if (level == LEVELS) {
        if (++r->depth > DEEPEST)
            cw__reader_fail(r, "more than %d expressions inside each other", DEEPEST);
        int node = r->failed ? -1 : read_primary(r);
        r->depth--;
        return node;
    }
    int node = read_level(r, level + 1);
    const struct infix *infix;
    while (node >= 0 && !r->failed && (infix = infix_here(r, level)) != NULL) {
        cw__reader_step(r);
        int side[2] = {node, read_level(r, level == LEVEL_IMPLIES ? level : level + 1)};
        node = side[1] < 0 ? -1 : join(r, infix, side);
    }
    return r->failed ? -1 : node;
}

int cw__read_expression(model_reader *r) { return read_level(r, LEVEL_IMPLIES); }
