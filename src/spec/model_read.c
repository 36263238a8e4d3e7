/* The statements of a model, each a row in a table: a keyword and the function that reads what
 * follows it. */
#include "base/memory.h"
#include "model_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_type(model_reader *r, cw_model_type *type)
{
    cw_model_sort sort;
    *type = (cw_model_type){0};
    if (!cw__reader_sort(r, &sort))
        return false;
    if (!cw__reader_is(r, ",") && !cw__reader_is(r, "->")) {
        type->to = sort;
        return true;
    }
    type->from[type->from_count++] = sort;
    if (cw__reader_take(r, ",") && !cw__reader_sort(r, &type->from[type->from_count++]))
        return false;
    return cw__reader_expect(r, "->") && cw__reader_sort(r, &type->to);
}

static int cells_of(cw_model_sort sort) { return sort == CW_SORT_PLAYER ? 2 : CW_MODEL_CARDS; }

/* What the interpreter keeps in a fixed number of cells and the solver in an array: maps of
 * variables have one index, over players or cards. */
static bool check_type(model_reader *r, cw_symbol_kind kind, const cw_model_type *type)
{
    for (int i = 0; i < type->from_count; i++) {
        if (type->from[i] == CW_SORT_BOOL || type->from[i] == CW_SORT_SET)
            return cw__reader_fail(r, "a map goes from players, cards or numbers");
        if (kind == CW_SYMBOL_VARIABLE && (i > 0 || type->from[i] == CW_SORT_INT))
            return cw__reader_fail(r, "a variable map goes from players or cards");
    }
    if (kind == CW_SYMBOL_VARIABLE && type->to == CW_SORT_CARD)
        return cw__reader_fail(r, "a variable holds no single card");
    return true;
}

/* Each symbol gets its cells in one flat array, by offset: a state of the model is then plain
 * memory, copied and compared as such. Both arrays have fixed sizes, so the sum is checked here. */
static bool read_declared(model_reader *r, cw_symbol_kind kind, bool history)
{
    cw_model *m = r->model;
    cw_model_symbol s = {.kind = kind, .history = history};
    if (!cw__reader_new_name(r, s.name, "a new name") || !cw__reader_expect(r, ":")
        || !read_type(r, &s.type) || !check_type(r, kind, &s.type))
        return false;
    int *cells = kind == CW_SYMBOL_CONSTANT ? &m->constant_cells : &m->variable_cells, count = 1;
    for (int i = 0; i < s.type.from_count; i++)
        count *= cells_of(s.type.from[i]);
    if (m->symbol_count == CW_MODEL_SYMBOLS || *cells + count > CW_MODEL_CELLS)
        return cw__reader_fail(r, "the model has too many constants, variables and definitions");
    s.offset = *cells;
    *cells += count;
    m->symbols[m->symbol_count++] = s;
    return true;
}

static bool read_constant(model_reader *r) { return read_declared(r, CW_SYMBOL_CONSTANT, false); }

static bool read_variable(model_reader *r) { return read_declared(r, CW_SYMBOL_VARIABLE, false); }

static bool read_history(model_reader *r) { return read_declared(r, CW_SYMBOL_VARIABLE, true); }

static bool read_model_name(model_reader *r)
{
    return cw__reader_name(r, r->model->name, "the name of the model");
}

/* "(a : Card, b : Card)", as locals from slot 0. */
static bool read_parameters(model_reader *r, cw_model_parameter *list, int *count)
{
    *count = 0;
    while (!cw__reader_take(r, ")")) {
        if (*count == CW_MODEL_PARAMETERS)
            return cw__reader_fail(r, "more than %d parameters", CW_MODEL_PARAMETERS);
        if ((*count > 0 && !cw__reader_expect(r, ",")) || !cw__reader_bind(r, &list[*count]))
            return false;
        ++*count;
    }
    return !r->failed;
}

static bool add_definition(model_reader *r, const cw_model_symbol *s)
{
    if (r->model->symbol_count == CW_MODEL_SYMBOLS)
        return cw__reader_fail(r, "the model has more than %d names", CW_MODEL_SYMBOLS);
    r->model->symbols[r->model->symbol_count++] = *s;
    return true;
}

/* A definition can only use names that stand above it, so it cannot call itself: writing it out
 * always ends. */
static bool read_definition(model_reader *r)
{
    cw_model_symbol s = {.kind = CW_SYMBOL_DEFINITION};
    return cw__reader_new_name(r, s.name, "a new name")
           && (!cw__reader_take(r, "(") || read_parameters(r, s.parameters, &s.parameter_count))
           && cw__reader_expect(r, ":") && cw__reader_sort(r, &s.type.to)
           && cw__reader_expect(r, "=") && (s.body = cw__read_of_sort(r, s.type.to)) >= 0
           && add_definition(r, &s);
}

/* ---- assignments ---- */

/* 1. A plain variable. 2. All places of a map. 3. A bound name, only where a match begins. 4.
 *    One place. */
static bool read_place(model_reader *r, const cw_model_symbol *s, cw_model_effect *effect)
{
    if (s->type.from_count == 0) {
        effect->place = CW_PLACE_WHOLE;
        return true;
    }
    if (!cw__reader_expect(r, "["))
        return false;
    if (cw__reader_take(r, "*")) {
        effect->place = CW_PLACE_EVERY;
    } else if (r->collects && r->next.size == 1 && *r->next.text == ':') {
        effect->place = CW_PLACE_BOUND;
        if (!cw__reader_bind(r, &effect->bound))
            return false;
        if (effect->bound.sort != s->type.from[0])
            return cw__reader_fail(r, "the map goes from %s",
                                   cw__model_sort_names[s->type.from[0]]);
    } else {
        effect->place = CW_PLACE_INDEX;
        effect->index = cw__read_of_sort(r, s->type.from[0]);
    }
    return !r->failed && cw__reader_expect(r, "]");
}

static bool read_effect(model_reader *r, cw_model_effect *effect)
{
    char name[CW_MODEL_NAME];
    token start = r->now;
    int locals = r->local_count;
    if (!cw__reader_name(r, name, "a variable"))
        return false;
    effect->symbol = cw_model_find(r->model, CW_SYMBOL_VARIABLE, name);
    if (effect->symbol < 0) {
        r->now = start;
        return cw__reader_fail(r, "no variable is called '%s'", name);
    }
    const cw_model_symbol *s = &r->model->symbols[effect->symbol];
    bool good = read_place(r, s, effect) && cw__reader_expect(r, ":=")
                && (effect->value = cw__read_of_sort(r, s->type.to)) >= 0;
    r->local_count = locals;
    return good;
}

static bool starts_statement(const model_reader *r)
{
    return r->now.kind == TOKEN_END || cw__reader_is_keyword(r);
}

static bool read_initially(model_reader *r)
{
    r->collects = true;
    while (!r->failed && !starts_statement(r)) {
        if (r->model->initial_count == CW_MODEL_EFFECTS)
            return cw__reader_fail(r, "more than %d assignments", CW_MODEL_EFFECTS);
        read_effect(r, &r->model->initial[r->model->initial_count++]);
    }
    return !r->failed;
}

static bool read_step(model_reader *r, cw_model_operation *op)
{
    if (cw__reader_take(r, "guard")) {
        if (op->guard_count == CW_MODEL_GUARDS)
            return cw__reader_fail(r, "more than %d guards", CW_MODEL_GUARDS);
        return (op->guards[op->guard_count++] = cw__read_of_sort(r, CW_SORT_BOOL)) >= 0;
    }
    if (op->effect_count == CW_MODEL_EFFECTS)
        return cw__reader_fail(r, "more than %d assignments", CW_MODEL_EFFECTS);
    cw_model_effect *effect = &op->effects[op->effect_count++];
    effect->otherwise = cw__reader_take(r, "otherwise");
    return read_effect(r, effect);
}

static bool read_operation(model_reader *r)
{
    cw_model *m = r->model;
    if (m->operation_count == CW_MODEL_OPERATIONS)
        return cw__reader_fail(r, "more than %d operations", CW_MODEL_OPERATIONS);
    cw_model_operation *op = &m->operations[m->operation_count];
    memset(op, 0, sizeof *op);
    if (!cw__reader_new_name(r, op->name, "a new name") || !cw__reader_expect(r, "(")
        || !read_parameters(r, op->parameters, &op->parameter_count))
        return false;
    for (int i = 0; i < op->parameter_count; i++)
        if (op->parameters[i].sort != CW_SORT_CARD && op->parameters[i].sort != CW_SORT_PLAYER)
            return cw__reader_fail(r, "the parameters of an operation are cards and players");
    while (!r->failed
           && (!starts_statement(r) || cw__reader_is(r, "guard") || cw__reader_is(r, "otherwise")))
        read_step(r, op);
    m->operation_count++;
    return !r->failed;
}

/* ---- statements about the rules ---- */

static bool add_clause(model_reader *r, const cw_model_clause *clause)
{
    if (r->model->clause_count == CW_MODEL_CLAUSES)
        return cw__reader_fail(r, "the model says more than %d things", CW_MODEL_CLAUSES);
    r->model->clauses[r->model->clause_count++] = *clause;
    return true;
}

static bool read_said(model_reader *r, cw_clause_kind kind)
{
    cw_model_clause clause = {.kind = kind};
    return cw__reader_name(r, clause.name, "a name")
           && cw__reader_quoted(r, clause.says, sizeof clause.says) && cw__reader_expect(r, ":")
           && (clause.body = cw__read_of_sort(r, CW_SORT_BOOL)) >= 0 && add_clause(r, &clause);
}

static bool read_assumption(model_reader *r)
{
    r->ranges = true;
    return read_said(r, CW_CLAUSE_ASSUMPTION);
}

static bool read_invariant(model_reader *r) { return read_said(r, CW_CLAUSE_INVARIANT); }

static bool read_opening(model_reader *r) { return read_said(r, CW_CLAUSE_OPENING); }

/* Other statements may speak of an outcome by its name. */
static bool read_outcome(model_reader *r)
{
    cw_model_clause clause = {.kind = CW_CLAUSE_OUTCOME};
    cw_model_symbol s = {.kind = CW_SYMBOL_DEFINITION, .type = {.to = CW_SORT_BOOL}};
    if (!cw__reader_new_name(r, s.name, "a new name") || !cw__reader_expect(r, ":")
        || (s.body = clause.body = cw__read_of_sort(r, CW_SORT_BOOL)) < 0)
        return false;
    memcpy(clause.name, s.name, sizeof clause.name);
    return add_clause(r, &clause) && add_definition(r, &s);
}

static bool read_measure(model_reader *r)
{
    cw_model_clause clause = {.kind = CW_CLAUSE_MEASURE, .name = "measure"};
    return (clause.body = cw__read_of_sort(r, CW_SORT_INT)) >= 0 && add_clause(r, &clause);
}

static bool read_end(model_reader *r)
{
    if (r->model->end >= 0)
        return cw__reader_fail(r, "the end of a match is said twice");
    return (r->model->end = cw__read_of_sort(r, CW_SORT_BOOL)) >= 0;
}

/* "for NAME, NAME": their numbers; returns how many, 0 after a problem. */
static int read_operations(model_reader *r, int list[CW_MODEL_OPERATIONS])
{
    int count = 0;
    if (!cw__reader_expect(r, "for"))
        return 0;
    do {
        char name[CW_MODEL_NAME];
        if (!cw__reader_name(r, name, "an operation"))
            return 0;
        int op = cw_model_operation_find(r->model, name);
        if (op < 0 || count == CW_MODEL_OPERATIONS) {
            cw__reader_fail(r, "no operation above is called '%s'", name);
            return 0;
        }
        list[count++] = op;
    } while (cw__reader_take(r, ","));
    return count;
}

/* The text after the colon is read once for each operation, with its parameters in sight. */
static bool read_about_operations(model_reader *r, cw_clause_kind kind)
{
    cw_model_clause clause = {.kind = kind};
    int list[CW_MODEL_OPERATIONS], count;
    if (!cw__reader_name(r, clause.name, "a name")
        || !cw__reader_quoted(r, clause.says, sizeof clause.says)
        || (count = read_operations(r, list)) == 0)
        return false;
    model_reader body = *r;
    for (int i = 0; i < count; i++) {
        const cw_model_operation *op = &r->model->operations[list[i]];
        *r = body;
        r->primes = kind == CW_CLAUSE_LAW;
        clause.operation = list[i];
        for (int k = 0; k < op->parameter_count; k++)
            cw__reader_add_local(r, op->parameters[k].name, op->parameters[k].sort);
        if (!cw__reader_expect(r, ":") || (clause.body = cw__read_of_sort(r, CW_SORT_BOOL)) < 0
            || !add_clause(r, &clause))
            return false;
    }
    return true;
}

static bool read_law(model_reader *r) { return read_about_operations(r, CW_CLAUSE_LAW); }

static bool read_permit(model_reader *r) { return read_about_operations(r, CW_CLAUSE_PERMIT); }

static bool read_frame(model_reader *r) { return r->model->framed = true; }

static const struct statement {
    const char *word;
    bool (*read)(model_reader *r);
} statements[] = {
    {"model", read_model_name},    {"constant", read_constant},
    {"assume", read_assumption},   {"variable", read_variable},
    {"history", read_history},     {"define", read_definition},
    {"initially", read_initially}, {"invariant", read_invariant},
    {"operation", read_operation}, {"opening", read_opening},
    {"permit", read_permit},       {"frame", read_frame},
    {"setting", cw__read_setting}, {"law", read_law},
    {"outcome", read_outcome},     {"end", read_end},
    {"measure", read_measure},
};
enum { STATEMENTS = sizeof statements / sizeof *statements };

/* Nothing is carried over from the statement before: neither names in sight nor what it was
 * allowed to say. */
static bool read_statement(model_reader *r)
{
    const char *words[STATEMENTS];
    char found[CW_MODEL_NAME];
    r->local_count = 0;
    r->primes = r->collects = r->ranges = false;
    for (int i = 0; i < STATEMENTS; i++) {
        if (cw__reader_take(r, statements[i].word))
            return statements[i].read(r);
        words[i] = statements[i].word;
    }
    snprintf(found, sizeof found, "%.*s", r->now.size, r->now.text);
    const char *near = cw_nearest(found, words, STATEMENTS);
    return cw__reader_fail(r, "'%s' begins no statement%s%s%s", found,
                           near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

/* Without these parts every proof would be empty: nothing begins, nothing happens or nothing
 * ends. */
static bool is_complete(model_reader *r)
{
    const cw_model *m = r->model;
    return (m->name[0] != '\0' || cw__reader_fail(r, "the model has no name"))
           && (m->initial_count > 0 || cw__reader_fail(r, "nothing is said of how a match begins"))
           && (m->operation_count > 0 || cw__reader_fail(r, "there is no operation"))
           && (m->end >= 0 || cw__reader_fail(r, "nothing is said of when a match ends"));
}

/* The text ends where its mutations begin: those are read by model_mutate.c, from the text, and
 * are no part of the model. */
cw_model *cw_model_read(const char *text, size_t size, const char *label, cw_errors *errors)
{
    static const char tail[] = "\nmutations\n";
    if (size > CW_MODEL_BYTES) {
        cw_errors_add(errors, CW_ERR_LIMIT, label, 0, 0, "the model has more than a megabyte");
        return NULL;
    }
    cw_model *model = cw_alloc(1, sizeof *model);
    const char *end = memmem(text, size, tail, sizeof tail - 1);
    model_reader r;
    model->end = -1;
    cw__reader_start(&r, text, end != NULL ? (size_t)(end - text) + 1 : size, label, model, errors);
    while (!r.failed && r.now.kind != TOKEN_END)
        read_statement(&r);
    if (r.failed || !is_complete(&r)) {
        free(model);
        return NULL;
    }
    return model;
}

void cw_model_free(cw_model *model) { free(model); }

int cw_model_find(const cw_model *model, cw_symbol_kind kind, const char *name)
{
    for (int i = 0; i < model->symbol_count; i++)
        if (model->symbols[i].kind == kind && strcmp(model->symbols[i].name, name) == 0)
            return i;
    return -1;
}

int cw_model_operation_find(const cw_model *model, const char *name)
{
    for (int i = 0; i < model->operation_count; i++)
        if (strcmp(model->operations[i].name, name) == 0)
            return i;
    return -1;
}
