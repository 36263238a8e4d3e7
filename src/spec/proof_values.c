/* The numbers of a counterexample: asking the solver for each, reading its answer back into the
 * constants and the position that the interpreter plays with. */
#include "proof_values.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* One number of the model: a cell, or one bit of a cell that holds a set. */
typedef struct place {
    const cw_model_symbol *symbol;
    int index[2], cell, card; /* card -1: no set */
} place;

static int extent(cw_model_sort sort, int cards) { return sort == CW_SORT_PLAYER ? 2 : cards; }

typedef void (*visit)(void *context, const place *p);

/* Every single value of a state: a set is one truth value for each card. Asking and reading the
 * answers go through the same order, so the answers need no names. */
static void each_place(const cw_model *m, int cards, visit visit_place, void *context)
{
    for (int k = 0; k < m->symbol_count; k++) {
        const cw_model_symbol *s = &m->symbols[k];
        int n[2] = {1, 1};
        for (int i = 0; i < s->type.from_count; i++)
            n[i] = extent(s->type.from[i], cards);
        for (int i = 0; s->kind != CW_SYMBOL_DEFINITION && i < n[0] * n[1]; i++) {
            place p = {.symbol = s, .index = {i / n[1], i % n[1]}, .card = -1};
            p.cell = cw_model_cell(s, p.index[0], p.index[1]);
            if (s->type.to != CW_SORT_SET) {
                visit_place(context, &p);
                continue;
            }
            for (p.card = 0; p.card < cards; p.card++)
                visit_place(context, &p);
        }
    }
}

static void write_index(cw_model_sort sort, int index, cw_str *out)
{
    cw_str_printf(out, sort == CW_SORT_INT ? "%.0s%d" : "%s%d",
                  sort == CW_SORT_PLAYER ? "P" : "card!", sort == CW_SORT_INT ? index : index + 1);
}

static void write_place(const place *p, cw_str *out)
{
    const cw_model_type *type = &p->symbol->type;
    cw_str_add(out, p->card >= 0 ? "(select " : "");
    if (type->from_count > 0)
        cw_str_add(out, p->symbol->kind == CW_SYMBOL_CONSTANT ? "(" : "(select ");
    cw_str_add(out, p->symbol->name);
    for (int i = 0; i < type->from_count; i++) {
        cw_str_char(out, ' ');
        write_index(type->from[i], p->index[i], out);
    }
    cw_str_add(out, type->from_count > 0 ? ")" : "");
    if (p->card >= 0) {
        cw_str_char(out, ' ');
        write_index(CW_SORT_CARD, p->card, out);
        cw_str_char(out, ')');
    }
}

static void ask(void *context, const place *p)
{
    write_place(p, context);
    cw_str_char(context, '\n');
}

/* One question for all values, in an order that reading repeats: so no names have to be matched. */
void cw__values_ask(const cw_model *model, int cards, int operation, cw_str *out)
{
    cw_str_add(out, "(get-value (");
    each_place(model, cards, ask, out);
    if (operation >= 0) {
        const cw_model_operation *op = &model->operations[operation];
        for (int i = 0; i < op->parameter_count; i++)
            cw_str_printf(out, "%s\n", op->parameters[i].name);
    }
    cw_str_add(out, "0))\n"); /* never an empty list */
}

/* Small numbers make counterexamples that people can follow; tried first, and without the bound
 * if there are none. */
static void bound(void *context, const place *p)
{
    if (p->symbol->type.to == CW_SORT_INT) {
        cw_str_add(context, "(assert (<= (- 9) ");
        write_place(p, context);
        cw_str_add(context, " 9))\n");
    }
}

void cw__values_small(const cw_model *model, int cards, cw_str *out)
{
    each_place(model, cards, bound, out);
}

/* ---- reading ---- */

typedef struct answer {
    const char *at;
    cw_model_world *world;
    cw_model_state *state;
    bool failed;
} answer;

static void skip_blanks(answer *a)
{
    while (isspace((unsigned char)*a->at))
        a->at++;
}

static bool take(answer *a, char c)
{
    skip_blanks(a);
    if (*a->at != c) {
        a->failed = true;
        return false;
    }
    a->at++;
    return true;
}

/* The term that a value belongs to; they come in the order of the question. */
static void skip_term(answer *a)
{
    int depth = 0;
    skip_blanks(a);
    do {
        if (*a->at == '(') {
            depth++;
            a->at++;
        } else if (*a->at == ')') {
            depth--;
            a->at++;
        } else {
            a->at += strcspn(a->at, "() \n\t\r");
        }
        if (depth > 0)
            skip_blanks(a);
    } while (depth > 0 && *a->at != '\0');
}

static int64_t read_number(answer *a)
{
    bool negative = *a->at == '(' && take(a, '(') && take(a, '-');
    char *end;
    skip_blanks(a);
    long long value = strtoll(a->at, &end, 10);
    a->failed = a->failed || end == a->at;
    a->at = end;
    if (negative)
        take(a, ')');
    return negative ? -value : value;
}

/* (term value), with players and cards as numbers from 0. */
static int64_t read_value(answer *a)
{
    int64_t value = 0;
    if (a->failed || !take(a, '('))
        return 0;
    skip_term(a);
    skip_blanks(a);
    if (*a->at == 't' || *a->at == 'f') {
        value = *a->at == 't';
        a->at += strcspn(a->at, " )");
    } else if (strncmp(a->at, "card!", 5) == 0 || *a->at == 'P') {
        a->at += *a->at == 'P' ? 1 : 5;
        value = read_number(a) - 1;
    } else {
        value = read_number(a);
    }
    take(a, ')');
    return value;
}

static void keep(void *context, const place *p)
{
    answer *a = context;
    int64_t value = read_value(a);
    int64_t *cell = p->symbol->kind == CW_SYMBOL_CONSTANT ? &a->world->constants[p->cell]
                                                          : &a->state->cells[p->cell];
    if (p->card < 0)
        *cell = value;
    else
        *cell |= value << p->card;
}

bool cw__values_read(const char *text, int operation, cw_model_world *world, cw_model_state *state,
                     int64_t *arguments)
{
    answer a = {.at = text, .world = world, .state = state};
    const cw_model *m = world->model;
    memset(world->constants, 0, sizeof world->constants);
    memset(state, 0, sizeof *state);
    take(&a, '(');
    each_place(m, world->cards, keep, &a);
    for (int i = 0; operation >= 0 && i < m->operations[operation].parameter_count; i++)
        arguments[i] = read_value(&a);
    return !a.failed;
}
