/* The interpreter of models: expressions over numbers, operations applied to a position. Sets are
 * bits of a word; all bounds are checked, since the model comes from a file. */
#include "spec/model.h"

#include <string.h>

/* A bound of work: definitions of definitions under quantifiers grow exponentially. */
enum { MOST_STEPS = 20000000 };

typedef struct eval {
    const cw_model_world *world;
    const cw_model_state *before, *after;
    int64_t locals[CW_MODEL_LOCALS]; /* parameters and bound names, by their number */
    int steps;
    bool failed;
} eval;

static int64_t value_of(eval *e, int node);

int cw_model_cell(const cw_model_symbol *symbol, int64_t first, int64_t second)
{
    int width = symbol->type.from_count < 2              ? 1
                : symbol->type.from[1] == CW_SORT_PLAYER ? 2
                                                         : CW_MODEL_CARDS;
    return symbol->offset + (int)(first * width + second);
}

static int64_t fail(eval *e)
{
    e->failed = true;
    return 0;
}

static int64_t limit_of(const eval *e, cw_model_sort sort)
{
    return sort == CW_SORT_PLAYER ? 2 : sort == CW_SORT_CARD ? e->world->cards : CW_MODEL_CARDS;
}

/* An index beyond the cards of this world is a failure and no value: the model would otherwise
 * be judged by memory that is not its own. */
static int64_t look_up(eval *e, const cw_model_node *n)
{
    const cw_model_symbol *s = &e->world->model->symbols[n->symbol];
    const cw_model_state *state = n->after ? e->after : e->before;
    int64_t index[2] = {0, 0};
    for (int i = 0; i < n->child_count; i++) {
        index[i] = value_of(e, n->child[i]);
        if (index[i] < 0 || index[i] >= limit_of(e, s->type.from[i]))
            return fail(e);
    }
    int cell = cw_model_cell(s, index[0], index[1]);
    if (n->kind == CW_NODE_VARIABLE)
        return state != NULL ? state->cells[cell] : fail(e);
    int64_t value = e->world->constants[cell];
    bool strange = s->type.to == CW_SORT_CARD && (value < 0 || value >= e->world->cards);
    return strange ? fail(e) : value;
}

/* The definition sees its arguments and nothing else of where it is used. Arguments are worked out
 * before the locals are replaced: they may use the caller's names. */
static int64_t call(eval *e, const cw_model_node *n)
{
    const cw_model_symbol *s = &e->world->model->symbols[n->symbol];
    int64_t arguments[CW_MODEL_PARAMETERS], kept[CW_MODEL_LOCALS];
    for (int i = 0; i < n->child_count; i++)
        arguments[i] = value_of(e, n->child[i]);
    memcpy(kept, e->locals, sizeof kept);
    memcpy(e->locals, arguments, (size_t)n->child_count * sizeof *arguments);
    int64_t value = value_of(e, s->body);
    memcpy(e->locals, kept, sizeof kept);
    return value;
}

/* Counts, or collects as bits, the values of the bound name for which the body holds. */
static int64_t quantify(eval *e, const cw_model_node *n)
{
    int64_t low = n->child_count == 3 ? value_of(e, n->child[1]) : 0;
    int64_t high = n->child_count == 3 ? value_of(e, n->child[2]) : limit_of(e, n->bound);
    uint64_t found = 0;
    bool all = true, any = false;
    if (low < 0 || high > CW_MODEL_CARDS)
        return fail(e);
    for (int64_t i = low; i < high && !e->failed; i++) {
        e->locals[n->value] = i;
        bool holds = value_of(e, n->child[0]) != 0;
        all = all && holds;
        any = any || holds;
        found |= (uint64_t)holds << i;
        if (n->kind == CW_NODE_FORALL ? !all : n->kind == CW_NODE_EXISTS && any)
            break;
    }
    return n->kind == CW_NODE_FORALL ? all : n->kind == CW_NODE_EXISTS ? any : (int64_t)found;
}

/* Numbers of a model are unbounded for the solver; where 64 bits do not reach, the interpreter
 * refuses instead of being wrong. */
static int64_t calculate(eval *e, cw_node_kind kind, int64_t a, int64_t b)
{
    int64_t result;
    bool over = kind == CW_NODE_PLUS    ? __builtin_add_overflow(a, b, &result)
                : kind == CW_NODE_MINUS ? __builtin_sub_overflow(a, b, &result)
                                        : __builtin_mul_overflow(a, b, &result);
    return over ? fail(e) : result;
}

static int64_t combine(eval *e, const cw_model_node *n)
{
    int64_t a = value_of(e, n->child[0]), b = n->child_count > 1 ? value_of(e, n->child[1]) : 0;
    if (e->failed)
        return 0;
    switch (n->kind) {
    case CW_NODE_IFF:
    case CW_NODE_EQUAL: return a == b;
    case CW_NODE_DIFFERENT: return a != b;
    case CW_NODE_LESS: return a < b;
    case CW_NODE_AT_MOST: return a <= b;
    case CW_NODE_MORE: return a > b;
    case CW_NODE_AT_LEAST: return a >= b;
    case CW_NODE_IN: return (int64_t)((uint64_t)b >> a & 1);
    case CW_NODE_INSERT: return (int64_t)((uint64_t)a | 1ull << b);
    case CW_NODE_REMOVE: return (int64_t)((uint64_t)a & ~(1ull << b));
    case CW_NODE_NOT: return !a;
    case CW_NODE_SIZE: return __builtin_popcountll((uint64_t)a);
    case CW_NODE_NEGATIVE: return calculate(e, CW_NODE_MINUS, 0, a);
    default: return calculate(e, n->kind, a, b);
    }
}

/* The steps are bounded: quantifiers nest and definitions use others, so a small text can ask
 * for more than can be done. And, or, implies and if are cut short, so that a guard such as "n >
 * 0 and a[n] = 1" protects what stands behind it. */
static int64_t value_of(eval *e, int node)
{
    const cw_model_node *n = &e->world->model->nodes[node];
    if (e->failed || ++e->steps > MOST_STEPS)
        return fail(e);
    switch (n->kind) {
    case CW_NODE_NUMBER: return n->value;
    case CW_NODE_EMPTY: return 0;
    case CW_NODE_CONSTANT:
    case CW_NODE_VARIABLE: return look_up(e, n);
    case CW_NODE_LOCAL: return e->locals[n->value];
    case CW_NODE_CALL: return call(e, n);
    case CW_NODE_IF: return value_of(e, value_of(e, n->child[0]) ? n->child[1] : n->child[2]);
    case CW_NODE_AND: return value_of(e, n->child[0]) && value_of(e, n->child[1]);
    case CW_NODE_OR: return value_of(e, n->child[0]) || value_of(e, n->child[1]);
    case CW_NODE_IMPLIES: return !value_of(e, n->child[0]) || value_of(e, n->child[1]);
    case CW_NODE_FORALL:
    case CW_NODE_EXISTS:
    case CW_NODE_COLLECT: return quantify(e, n);
    default: return combine(e, n);
    }
}

bool cw_model_value_in(const cw_model_world *world, const cw_model_state *before,
                       const cw_model_state *after, const int64_t *arguments, int count, int node,
                       int64_t *value)
{
    eval e = {.world = world, .before = before, .after = after};
    for (int i = 0; i < count; i++)
        e.locals[i] = arguments[i];
    *value = value_of(&e, node);
    return !e.failed;
}

bool cw_model_value(const cw_model_world *world, const cw_model_state *before,
                    const cw_model_state *after, int node, int64_t *value)
{
    return cw_model_value_in(world, before, after, NULL, 0, node, value);
}

/* ---- assignments ---- */

/* One cell, the cell at an index, or every cell with the index bound. Values are read from the
 * state before, which is another than `to`: all effects of an operation happen at once. */
static bool assign(eval *e, const cw_model_effect *effect, cw_model_state *to)
{
    const cw_model_symbol *s = &e->world->model->symbols[effect->symbol];
    int64_t low = 0, high = s->type.from_count > 0 ? limit_of(e, s->type.from[0]) : 1;
    if (effect->place == CW_PLACE_INDEX) {
        low = value_of(e, effect->index);
        if (low < 0 || low >= high)
            return fail(e);
        high = low + 1;
    }
    for (int64_t i = low; i < high; i++) {
        if (effect->place == CW_PLACE_BOUND)
            e->locals[0] = i;
        int64_t value = value_of(e, effect->value);
        to->cells[cw_model_cell(s, i, 0)] = value;
    }
    return !e->failed;
}

bool cw_model_begin(const cw_model_world *world, cw_model_state *state)
{
    eval e = {.world = world, .before = state};
    memset(state, 0, sizeof *state);
    for (int i = 0; i < world->model->initial_count; i++)
        if (!assign(&e, &world->model->initial[i], state))
            return false;
    return true;
}

/* All right sides are worked out in the position before: assignments of one operation happen at
 * once, as in the proof. */
bool cw_model_apply(const cw_model_world *world, int operation, const int64_t *arguments,
                    cw_model_state *state, bool *done)
{
    const cw_model_operation *op = &world->model->operations[operation];
    cw_model_state before = *state;
    eval e = {.world = world, .before = &before};
    *done = true;
    for (int i = 0; i < op->parameter_count; i++) {
        e.locals[i] = arguments[i];
        if (arguments[i] < 0 || arguments[i] >= limit_of(&e, op->parameters[i].sort))
            return false;
    }
    for (int i = 0; i < op->guard_count && *done; i++)
        *done = value_of(&e, op->guards[i]) != 0;
    for (int i = 0; i < op->effect_count && !e.failed; i++)
        if (op->effects[i].otherwise != *done)
            assign(&e, &op->effects[i], state);
    if (e.failed)
        *state = before;
    return !e.failed;
}
