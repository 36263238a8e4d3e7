/* A counterexample as text: the constants, the position before, what was done, the position after.
 * What comes after is played by the interpreter from the solver's numbers, and the broken statement
 * is evaluated there: a counterexample that does not show what it should is not printed as one. */
#include "base/memory.h"
#include "proof_values.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct page {
    const cw_model_world *world;
    const cw_model_state *state, *old; /* old: mark what is different, or NULL */
    cw_str *out;
} page;

static void write_value(const page *p, cw_model_sort sort, int64_t value)
{
    if (sort == CW_SORT_PLAYER) {
        cw_str_add(p->out, value == 0 ? "P1" : "P2");
    } else if (sort == CW_SORT_BOOL) {
        cw_str_add(p->out, value ? "true" : "false");
    } else if (sort == CW_SORT_CARD) {
        cw_str_printf(p->out, "c%" PRId64, value + 1);
    } else if (sort == CW_SORT_INT) {
        cw_str_printf(p->out, "%" PRId64, value);
    } else {
        cw_str_char(p->out, '{');
        for (int i = 0, n = 0; i < p->world->cards; i++)
            if (value >> i & 1)
                cw_str_printf(p->out, n++ > 0 ? ", c%d" : "c%d", i + 1);
        cw_str_char(p->out, '}');
    }
}

static int64_t cell_of(const page *p, const cw_model_state *state, const cw_model_symbol *s,
                       int index)
{
    int cell = cw_model_cell(s, index, 0);
    return s->kind == CW_SYMBOL_CONSTANT ? p->world->constants[cell] : state->cells[cell];
}

static void write_field(const page *p, const cw_model_symbol *s, int index)
{
    int64_t value = cell_of(p, p->state, s, index);
    bool changed = p->old != NULL && s->kind == CW_SYMBOL_VARIABLE
                   && cell_of(p, p->old, s, index) != value;
    cw_str_printf(p->out, "  %s ", s->name);
    write_value(p, s->type.to, value);
    cw_str_add(p->out, changed ? "*" : "");
}

/* All symbols of one kind that are maps from `from` (or plain values for CW_SORTS), at one
 * index. */
static void write_fields(const page *p, cw_symbol_kind kind, cw_model_sort from, int index)
{
    const cw_model *m = p->world->model;
    for (int i = 0; i < m->symbol_count; i++) {
        const cw_model_symbol *s = &m->symbols[i];
        bool plain = s->type.from_count == 0 && from == CW_SORTS;
        bool map = s->type.from_count == 1 && s->type.from[0] == from;
        if (s->kind == kind && (plain || map))
            write_field(p, s, index);
    }
}

/* All constants, or the variables of the page's position. Cards lie in the order of the places that
 * a map of two indices gives them; that map is not shown. */
static void write_all(const page *p, cw_symbol_kind kind, const char *title)
{
    cw_str_printf(p->out, "  %s:", title);
    write_fields(p, kind, CW_SORTS, 0);
    for (int i = 0; i < 2; i++) {
        cw_str_printf(p->out, "\n    P%d:", i + 1);
        write_fields(p, kind, CW_SORT_PLAYER, i);
    }
    for (int i = 0; i < p->world->cards; i++) {
        cw_str_printf(p->out, "\n    c%d:", i + 1);
        write_fields(p, kind, CW_SORT_CARD, i);
    }
    cw_str_char(p->out, '\n');
}

/* ---- does it show what it should? ---- */

typedef struct example {
    cw_model_world world;
    cw_model_state before, after;
    int64_t arguments[CW_MODEL_PARAMETERS];
    bool done; /* the operation's guards held */
} example;

static bool value(const example *e, const cw_model_state *state, int node)
{
    int64_t result = 0;
    return cw_model_value(&e->world, state, NULL, node, &result) && result != 0;
}

static bool all_hold(const example *e, cw_clause_kind kind)
{
    const cw_model *m = e->world.model;
    for (int i = 0; i < m->clause_count; i++)
        if (m->clauses[i].kind == kind && !value(e, &e->before, m->clauses[i].body))
            return false;
    return true;
}

static int outcomes_true(const example *e)
{
    const cw_model *m = e->world.model;
    int count = 0;
    for (int i = 0; i < m->clause_count; i++)
        count += m->clauses[i].kind == CW_CLAUSE_OUTCOME
                 && value(e, &e->before, m->clauses[i].body);
    return count;
}

/* The measures in their order, like a dictionary: the first that changes decides, and it must
 * not be negative. */
static bool gets_smaller(const example *e)
{
    const cw_model *m = e->world.model;
    for (int i = 0; i < m->clause_count; i++) {
        int64_t before, after;
        if (m->clauses[i].kind != CW_CLAUSE_MEASURE)
            continue;
        if (!cw_model_value(&e->world, &e->before, NULL, m->clauses[i].body, &before)
            || !cw_model_value(&e->world, &e->after, NULL, m->clauses[i].body, &after) || before < 0
            || after > before)
            return false;
        if (after < before)
            return true;
    }
    return false;
}

/* Tries every choice of parameters from `next` on. */
static bool can_do(const example *e, int operation, int64_t *arguments, int next)
{
    const cw_model_operation *op = &e->world.model->operations[operation];
    if (next >= op->parameter_count || next >= CW_MODEL_PARAMETERS) {
        cw_model_state state = e->before;
        bool done = false;
        return cw_model_apply(&e->world, operation, arguments, &state, &done) && done;
    }
    int count = op->parameters[next].sort == CW_SORT_PLAYER ? 2 : e->world.cards;
    for (int i = 0; i < count; i++) {
        arguments[next] = i;
        if (can_do(e, operation, arguments, next + 1))
            return true;
    }
    return false;
}

static bool has_move(const example *e)
{
    int64_t arguments[CW_MODEL_PARAMETERS];
    for (int i = 0; i < e->world.model->operation_count; i++)
        if (can_do(e, i, arguments, 0))
            return true;
    return false;
}

/* The statement of each kind of goal once more, by the interpreter: a second opinion on the
 * solver. */
static bool is_broken(const example *e, const cw_goal *goal)
{
    const cw_model *m = e->world.model;
    int body = goal->clause >= 0 ? m->clauses[goal->clause].body : -1;
    int64_t result = 1;
    switch (goal->kind) {
    case CW_GOAL_BEGIN: return !value(e, &e->before, body);
    case CW_GOAL_KEEP: return !value(e, &e->after, body);
    case CW_GOAL_LAW:
        return cw_model_value_in(&e->world, &e->before, &e->after, e->arguments,
                                 m->operations[goal->operation].parameter_count, body, &result)
               && e->done && result == 0;
    case CW_GOAL_PERMIT:
        return cw_model_value_in(&e->world, &e->before, NULL, e->arguments,
                                 m->operations[goal->operation].parameter_count, body, &result)
               && e->done != (result != 0);
    case CW_GOAL_REFUSED:
        return !e->done && memcmp(e->before.cells, e->after.cells, sizeof e->before.cells) != 0;
    case CW_GOAL_SMALLER: return e->done && !gets_smaller(e);
    case CW_GOAL_EXCLUDE: return outcomes_true(e) > 1;
    case CW_GOAL_COVER: return value(e, &e->before, m->end) != (outcomes_true(e) > 0);
    case CW_GOAL_MOVE: return !value(e, &e->before, m->end) && !has_move(e);
    default: return false;
    }
}

/* Assumed of the position before; outcomes are about any position. */
static bool is_allowed(const example *e, const cw_goal *goal)
{
    bool any = goal->kind == CW_GOAL_EXCLUDE || goal->kind == CW_GOAL_COVER
               || goal->kind == CW_GOAL_BEGIN;
    return all_hold(e, CW_CLAUSE_ASSUMPTION) && (any || all_hold(e, CW_CLAUSE_INVARIANT));
}

static char *write_example(const example *e, const cw_goal *goal)
{
    cw_str out = CW_STR_INIT;
    page p = {.world = &e->world, .state = &e->before, .out = &out};
    const cw_model *m = e->world.model;
    write_all(&p, CW_SYMBOL_CONSTANT, "given");
    write_all(&p, CW_SYMBOL_VARIABLE,
              goal->kind == CW_GOAL_BEGIN ? "a match begins"
              : goal->operation >= 0      ? "before"
                                          : "position");
    if (goal->operation >= 0) {
        const cw_model_operation *op = &m->operations[goal->operation];
        cw_str_printf(&out, "  action: %s%s", op->name, e->done ? "" : " (refused)");
        for (int i = 0; i < op->parameter_count; i++) {
            cw_str_printf(&out, "%s%s = ", i > 0 ? ", " : " ", op->parameters[i].name);
            write_value(&p, op->parameters[i].sort, e->arguments[i]);
        }
        cw_str_char(&out, '\n');
        p.state = &e->after;
        p.old = &e->before;
        write_all(&p, CW_SYMBOL_VARIABLE, "after (* is different)");
    }
    if (out.failed)
        cw_str_clear(&out);
    return out.data;
}

/* The solver's values are not believed: the operation is done once more by the interpreter of
 * models, and the example is shown only if the goal fails there too. The caller reports NULL as
 * a mismatch: the script and the interpreter would then read the model differently. */
char *cw__position_explain(const cw_proof *proof, const cw_goal *goal, int cards,
                           const char *answer)
{
    example *e = cw_alloc(1, sizeof *e);
    char *text = NULL;
    e->world.model = proof->model;
    e->world.cards = cards;
    bool good = cw__values_read(answer, goal->operation, &e->world, &e->before, e->arguments);
    e->after = e->before;
    if (good && goal->operation >= 0)
        good = cw_model_apply(&e->world, goal->operation, e->arguments, &e->after, &e->done);
    if (good && is_allowed(e, goal) && is_broken(e, goal))
        text = write_example(e, goal);
    free(e);
    return text;
}
