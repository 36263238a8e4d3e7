/* Scripts for the solver, in SMT-LIB 2.6 as any solver for it reads them: the declarations of a
 * model, how a match begins, and an operation as the values of all variables afterwards. */
#include "proof_private.h"

#include <stdio.h>

/* What the size of a finite set means when a card comes or goes. With a known number of cards it is
 * a sum instead. */
static const char any_cards[] =
    "(declare-sort Card 0) ; finite: every card has its own place in a deck\n"
    "(define-sort Cards () (Array Card Bool))\n"
    "(define-fun no-cards () Cards ((as const Cards) false))\n"
    "(declare-fun size (Cards) Int)\n"
    "(assert (= (size no-cards) 0))\n"
    "(assert (forall ((s Cards)) (! (>= (size s) 0) :pattern ((size s)))))\n"
    "(assert (forall ((s Cards) (c Card)) (! (= (size (store s c true))\n"
    "  (ite (select s c) (size s) (+ (size s) 1))) :pattern ((size (store s c true))))))\n"
    "(assert (forall ((s Cards) (c Card)) (! (= (size (store s c false))\n"
    "  (ite (select s c) (- (size s) 1) (size s))) :pattern ((size (store s c false))))))\n";

/* With a number of cards they are an enumeration, and the size of a set is a sum; without one
 * they are a sort of any size, with axioms: what is proved then holds for every number of cards. */
static void declare_cards(int cards, cw_str *out)
{
    cw_str_add(out, "(declare-datatypes ((Player 0)) (((P1) (P2))))\n");
    if (cards == 0) {
        cw_str_add(out, any_cards);
        return;
    }
    cw_str_add(out, "(declare-datatypes ((Card 0)) ((");
    for (int i = 1; i <= cards; i++)
        cw_str_printf(out, "(card!%d)", i);
    cw_str_add(out, ")))\n(define-sort Cards () (Array Card Bool))\n"
                    "(define-fun no-cards () Cards ((as const Cards) false))\n"
                    "(define-fun size ((s Cards)) Int (+ 0");
    for (int i = 1; i <= cards; i++)
        cw_str_printf(out, " (ite (select s card!%d) 1 0)", i);
    cw_str_add(out, "))\n");
}

static void declare_constant(const cw_model_symbol *s, cw_str *out)
{
    cw_model_type part = {0};
    cw_str_printf(out, "(declare-fun %s (", s->name);
    for (int i = 0; i < s->type.from_count; i++) {
        part.to = s->type.from[i];
        cw_str_printf(out, "%s%s", i > 0 ? " " : "", cw__term_sort(&part).text);
    }
    part.to = s->type.to;
    cw_str_printf(out, ") %s)\n", cw__term_sort(&part).text);
}

static void declare(const char *name, const cw_model_type *type, cw_str *out)
{
    cw_str_printf(out, "(declare-const %s %s)\n", name, cw__term_sort(type).text);
}

void cw__script_assert(const term_style *style, cw_clause_kind kind)
{
    const cw_model *m = style->model;
    for (int i = 0; i < m->clause_count; i++)
        if (m->clauses[i].kind == kind)
            cw__term_fill(style, "(assert ; $\n  @)\n", m->clauses[i].says, m->clauses[i].body);
}

void cw__script_declare(const cw_proof *proof, const script_options *options, cw_str *out)
{
    const cw_model *m = proof->model;
    term_style style = {.model = m, .cards = options->cards, .out = out};
    cw_str_add(out, "(set-logic ALL)\n");
    declare_cards(options->cards, out);
    for (int i = 0; i < m->symbol_count; i++) {
        const cw_model_symbol *s = &m->symbols[i];
        if (s->kind == CW_SYMBOL_CONSTANT)
            declare_constant(s, out);
        else if (s->kind == CW_SYMBOL_VARIABLE)
            declare(s->name, &s->type, out);
    }
    cw__script_assert(&style, CW_CLAUSE_ASSUMPTION);
    if (options->small)
        cw__values_small(m, options->cards, out);
}

/* ---- how a match begins ---- */

/* (select … name) for each value of a bound name, or under a quantifier. Constant arrays would be
 * shorter, but are no standard, and other solvers take only literals in them. */
static void write_bound(const term_style *style, cw_model_sort sort, const char *name,
                        const char *target, int value)
{
    int count = sort == CW_SORT_PLAYER ? 2 : style->cards;
    if (count == 0) {
        cw__term_fill(style, "(forall (($ Card)) (= (select $ $) @))", name, target, name, value);
        return;
    }
    cw_str_add(style->out, "(and");
    for (int i = 1; i <= count; i++) {
        cw_str_printf(style->out, " (let ((%s %s%d)) (= (select %s %s) ", name,
                      sort == CW_SORT_PLAYER ? "P" : "card!", i, target, name);
        cw__term_fill(style, "@))", value);
    }
    cw_str_char(style->out, ')');
}

static void write_equation(const term_style *style, const char *target, int value)
{
    const cw_model_node *n = &style->model->nodes[value];
    if (n->kind == CW_NODE_COLLECT)
        write_bound(style, CW_SORT_CARD, n->name, target, n->child[0]);
    else
        cw__term_fill(style, "(= $ @)", target, value);
}

void cw__script_begin(const term_style *style)
{
    cw_str_add(style->out, "; how a match begins\n");
    for (int i = 0; i < style->model->initial_count; i++) {
        const cw_model_effect *effect = &style->model->initial[i];
        const char *name = style->model->symbols[effect->symbol].name;
        cw_str target = CW_STR_INIT;
        cw_str_add(style->out, "(assert ");
        if (effect->place == CW_PLACE_EVERY) {
            write_bound(style, style->model->symbols[effect->symbol].type.from[0], "any!", name,
                        effect->value);
        } else if (effect->place == CW_PLACE_BOUND) {
            write_bound(style, effect->bound.sort, effect->bound.name, name, effect->value);
        } else if (effect->place == CW_PLACE_INDEX) {
            term_style inner = *style;
            inner.out = &target;
            cw__term_fill(&inner, "(select $ @)", name, effect->index);
            write_equation(style, cw_str_get(&target), effect->value);
        } else {
            write_equation(style, name, effect->value);
        }
        cw_str_add(style->out, ")\n");
        style->out->failed = style->out->failed || target.failed;
        cw_str_clear(&target);
    }
}

/* ---- operations ---- */

/* The value of a variable after the assignments 0..last of an operation, or of its refusal: each
 * store goes around those before it. */
static void write_changed(const term_style *style, const cw_model_operation *op, int symbol,
                          bool otherwise, int last)
{
    while (last >= 0
           && (op->effects[last].symbol != symbol || op->effects[last].otherwise != otherwise))
        last--;
    if (last < 0) {
        cw_str_add(style->out, style->model->symbols[symbol].name);
        return;
    }
    const cw_model_effect *effect = &op->effects[last];
    if (effect->place == CW_PLACE_EVERY) {
        cw_str_printf(style->out, "every!%d", last);
    } else if (effect->place == CW_PLACE_INDEX) {
        cw_str_add(style->out, "(store ");
        write_changed(style, op, symbol, otherwise, last - 1);
        cw__term_fill(style, " @ @)", effect->index, effect->value);
    } else {
        cw__term_write(style, effect->value);
    }
}

/* A map that has the assigned value everywhere, for each x[*] := … */
static void declare_every(const term_style *style, const cw_model_operation *op)
{
    for (int i = 0; i < op->effect_count; i++) {
        const cw_model_type *type = &style->model->symbols[op->effects[i].symbol].type;
        if (op->effects[i].place == CW_PLACE_EVERY) {
            char name[24];
            snprintf(name, sizeof name, "every!%d", i);
            declare(name, type, style->out);
            cw_str_add(style->out, "(assert ");
            write_bound(style, type->from[0], "any!", name, op->effects[i].value);
            cw_str_add(style->out, ")\n");
        }
    }
}

void cw__script_twin(const cw_model *model, cw_str *out)
{
    for (int i = 0; i < model->symbol_count; i++)
        if (model->symbols[i].kind == CW_SYMBOL_VARIABLE)
            declare(cw__term_variable(&model->symbols[i], TERM_TWIN).text, &model->symbols[i].type,
                    out);
}

/* Every variable gets a second one for afterwards, defined by the effects if the guards hold and
 * by the otherwise branch if not. They are definitions and not assertions: an operation can then
 * never be contradictory by itself, which would prove everything. */
void cw__script_operation(const cw_proof *proof, int operation, int cards, cw_str *out)
{
    const cw_model *m = proof->model;
    const cw_model_operation *op = &m->operations[operation];
    term_style style = {.model = m, .cards = cards, .out = out};
    for (int i = 0; i < op->parameter_count; i++) {
        cw_model_type type = {.to = op->parameters[i].sort};
        declare(op->parameters[i].name, &type, out);
    }
    declare_every(&style, op);
    cw_str_printf(out, "; %s happens if\n(define-fun holds! () Bool (and true", op->name);
    for (int i = 0; i < op->guard_count; i++)
        cw__term_fill(&style, "\n  @", op->guards[i]);
    cw_str_add(out, "))\n; and then\n");
    for (int i = 0; i < m->symbol_count; i++) {
        if (m->symbols[i].kind == CW_SYMBOL_VARIABLE) {
            cw_str_printf(out, "(define-fun %s () %s\n  (ite holds! ",
                          cw__term_variable(&m->symbols[i], TERM_AFTER).text,
                          cw__term_sort(&m->symbols[i].type).text);
            write_changed(&style, op, i, false, op->effect_count - 1);
            cw_str_char(out, ' ');
            write_changed(&style, op, i, true, op->effect_count - 1);
            cw_str_add(out, "))\n");
        }
    }
}
