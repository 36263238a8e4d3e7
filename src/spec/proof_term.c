/* Expressions of a model as SMT-LIB 2 terms. Maps are arrays, sets are arrays of truth values,
 * constants are functions; definitions are written out where they are used. */
#include "proof_private.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

static const char *const head[] = {
    [CW_NODE_IF] = "ite",     [CW_NODE_NOT] = "not",
    [CW_NODE_AND] = "and",    [CW_NODE_OR] = "or",
    [CW_NODE_IMPLIES] = "=>", [CW_NODE_IFF] = "=",
    [CW_NODE_EQUAL] = "=",    [CW_NODE_DIFFERENT] = "distinct",
    [CW_NODE_LESS] = "<",     [CW_NODE_AT_MOST] = "<=",
    [CW_NODE_MORE] = ">",     [CW_NODE_AT_LEAST] = ">=",
    [CW_NODE_PLUS] = "+",     [CW_NODE_MINUS] = "-",
    [CW_NODE_TIMES] = "*",    [CW_NODE_NEGATIVE] = "-",
    [CW_NODE_SIZE] = "size",
};

term_word cw__term_sort(const cw_model_type *type)
{
    static const char *const names[CW_SORTS] = {"Bool", "Int", "Player", "Card", "Cards"};
    term_word word;
    snprintf(word.text, sizeof word.text, type->from_count > 0 ? "(Array %s %s)" : "%.0s%s",
             names[type->from[0]], names[type->to]);
    return word;
}

term_word cw__term_variable(const cw_model_symbol *symbol, term_time time)
{
    static const char *const forms[] = {
        [TERM_BEFORE] = "%s", [TERM_AFTER] = "|%s'|", [TERM_TWIN] = "|%s''|"};
    term_word word;
    snprintf(word.text, sizeof word.text, forms[time], symbol->name);
    return word;
}

void cw__term_fill(const term_style *style, const char *text, ...)
{
    term_style after = *style;
    after.after = true;
    va_list arguments;
    va_start(arguments, text);
    for (; *text != '\0'; text++)
        if (*text == '@' || *text == '^')
            cw__term_write(*text == '@' ? style : &after, va_arg(arguments, int));
        else if (*text == '$')
            cw_str_add(style->out, va_arg(arguments, const char *));
        else
            cw_str_char(style->out, *text);
    va_end(arguments);
}

static void write_number(const cw_model_node *n, cw_str *out)
{
    if (n->sort == CW_SORT_PLAYER)
        cw_str_add(out, n->value == 0 ? "P1" : "P2");
    else if (n->sort == CW_SORT_BOOL)
        cw_str_add(out, n->value ? "true" : "false");
    else
        cw_str_printf(out, "%" PRId64, n->value);
}

static void write_children(const term_style *style, const cw_model_node *n)
{
    for (int i = 0; i < n->child_count; i++)
        cw__term_fill(style, " @", n->child[i]);
}

static void write_symbol(const term_style *style, const cw_model_node *n)
{
    const cw_model_symbol *s = &style->model->symbols[n->symbol];
    bool variable = n->kind == CW_NODE_VARIABLE;
    if (n->child_count > 0)
        cw_str_add(style->out, variable ? "(select " : "(");
    bool after = variable && (n->after || style->after);
    term_time time = !after ? TERM_BEFORE : style->twin ? TERM_TWIN : TERM_AFTER;
    cw_str_add(style->out, cw__term_variable(s, time).text);
    write_children(style, n);
    if (n->child_count > 0)
        cw_str_char(style->out, ')');
}

/* The arguments stand outside of the names that they are bound to: "let" binds all at once. */
static void write_call(const term_style *style, const cw_model_node *n)
{
    const cw_model_symbol *s = &style->model->symbols[n->symbol];
    if (n->child_count == 0) {
        cw__term_write(style, s->body);
        return;
    }
    cw_str_add(style->out, "(let (");
    for (int i = 0; i < n->child_count; i++)
        cw__term_fill(style, i > 0 ? " ($ @)" : "($ @)", s->parameters[i].name, n->child[i]);
    cw__term_fill(style, ") @)", s->body);
}

/* Of a range of numbers the body holds inside it only. */
static void write_body(const term_style *style, const cw_model_node *n)
{
    if (n->child_count == 3)
        cw__term_fill(style, "(=> (and (<= @ $) (< $ @)) @)", n->child[1], n->name, n->name,
                      n->child[2], n->child[0]);
    else
        cw__term_write(style, n->child[0]);
}

static void write_one_of(const cw_model_node *n, int i, cw_str *out)
{
    if (n->bound == CW_SORT_PLAYER)
        cw_str_printf(out, "P%d", i + 1);
    else if (n->bound == CW_SORT_CARD)
        cw_str_printf(out, "card!%d", i + 1);
    else
        cw_str_printf(out, "%d", i);
}

/* One instance for each value. A range of numbers (only in assumptions) also says that it has no
 * more numbers than there are cards, so that none is left out. */
static void write_instances(const term_style *style, const cw_model_node *n)
{
    int count = n->bound == CW_SORT_PLAYER ? 2 : style->cards;
    cw_str_add(style->out, n->kind == CW_NODE_FORALL ? "(and" : "(or");
    if (n->child_count == 3) {
        cw__term_fill(style, " (<= @", n->child[2]);
        cw_str_printf(style->out, " %d)", style->cards);
    }
    for (int i = 0; i < count; i++) {
        cw_str_printf(style->out, " (let ((%s ", n->name);
        write_one_of(n, i, style->out);
        cw_str_add(style->out, ")) ");
        write_body(style, n);
        cw_str_char(style->out, ')');
    }
    cw_str_char(style->out, ')');
}

/* Over players, and over cards in bounded checks, all instances are written out: solvers decide
 * that, while quantifiers make them search. */
static void write_quantifier(const term_style *style, const cw_model_node *n)
{
    if (n->bound == CW_SORT_PLAYER || style->cards > 0) {
        write_instances(style, n);
        return;
    }
    cw_str_printf(style->out, "(%s ((%s %s)) ", n->kind == CW_NODE_FORALL ? "forall" : "exists",
                  n->name, n->bound == CW_SORT_CARD ? "Card" : "Int");
    write_body(style, n);
    cw_str_char(style->out, ')');
}

void cw__term_write(const term_style *style, int node)
{
    const cw_model_node *n = &style->model->nodes[node];
    cw_str *out = style->out;
    if (out->size > PROOF_SCRIPT_BYTES) {
        out->failed = true; /* definitions of definitions can grow without end */
        return;
    }
    switch (n->kind) {
    case CW_NODE_NUMBER: write_number(n, out); break;
    case CW_NODE_EMPTY: cw_str_add(out, "no-cards"); break;
    case CW_NODE_CONSTANT:
    case CW_NODE_VARIABLE: write_symbol(style, n); break;
    case CW_NODE_LOCAL: cw_str_add(out, n->name); break;
    case CW_NODE_CALL: write_call(style, n); break;
    case CW_NODE_FORALL:
    case CW_NODE_EXISTS:
    case CW_NODE_COLLECT: write_quantifier(style, n); break;
    case CW_NODE_IN: cw__term_fill(style, "(select @ @)", n->child[1], n->child[0]); break;
    case CW_NODE_INSERT:
    case CW_NODE_REMOVE:
        cw_str_add(out, "(store");
        write_children(style, n);
        cw_str_add(out, n->kind == CW_NODE_INSERT ? " true)" : " false)");
        break;
    default:
        cw_str_printf(out, "(%s", head[n->kind]);
        write_children(style, n);
        cw_str_char(out, ')');
    }
}
