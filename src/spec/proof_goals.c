/* The goals of a model and the groups in which they are asked: the start of a match, each
 * operation, and statements about any position. A goal is asked as its negation: the solver looks
 * for a counterexample, and if there is none the goal is proved.
 *
 * The scheme is proof by induction over the actions of a match: an invariant that holds when a
 * match begins and that every operation keeps holds in every position that play can reach (Floyd
 * 1967, "Assigning Meanings to Programs"; Hoare 1969, "An Axiomatic Basis for Computer
 * Programming"). That every match ends follows from a measure: numbers from 0 on, compared in
 * order, that every operation makes smaller. A goal that cannot be violated because its premises
 * contradict each other would be worthless, hence the goals of possibility. */
#include "base/memory.h"
#include "proof_private.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *about, *says;
} kinds[CW_GOAL_KINDS] = {
    [CW_GOAL_REFUSED] = {"refused", "if a guard does not hold, nothing changes"},
    [CW_GOAL_SMALLER] = {"measure", "the measure gets smaller and is never negative"},
    [CW_GOAL_EXCLUDE] = {"exclude", "two outcomes are never true at once"},
    [CW_GOAL_COVER] = {"cover", "an outcome is true exactly when the match has ended"},
    [CW_GOAL_MOVE] = {"move", "before the end of the match there is something to do"},
    [CW_GOAL_POSSIBLE] = {"possible",
                          "satisfiable with the invariants (not that play leads there)"},
    [CW_GOAL_FRAME] = {"frame", "what is said leaves one value of this"},
};

const char *cw_verdict_name(cw_verdict verdict)
{
    static const char *const names[CW_VERDICTS] = {"not decided", "proved", "bounded",
                                                   "satisfiable", "broken"};
    return names[verdict < CW_VERDICTS ? verdict : CW_VERDICT_UNKNOWN];
}

int cw__goal_group(const cw_goal *goal)
{
    if (goal->operation >= 0)
        return GROUP_OPERATIONS + goal->operation;
    return goal->kind == CW_GOAL_BEGIN || goal->kind == CW_GOAL_POSSIBLE
                   || goal->kind == CW_GOAL_FRAME
               ? GROUP_BEGIN
               : GROUP_ANY;
}

int cw_proof_groups(const cw_proof *proof)
{
    return GROUP_OPERATIONS + proof->model->operation_count;
}

const char *cw_proof_group_name(const cw_proof *proof, int group)
{
    return group == GROUP_BEGIN ? "begin"
           : group == GROUP_ANY ? "any"
                                : proof->model->operations[group - GROUP_OPERATIONS].name;
}

const char *cw_goal_place(const cw_proof *proof, const cw_goal *goal)
{
    return cw_proof_group_name(proof, cw__goal_group(goal));
}

static void add_goal(cw_proof *proof, cw_goal_kind kind, int operation, int clause)
{
    if (proof->goal_count < CW_GOALS_MOST) {
        const cw_model_clause *c = clause >= 0 ? &proof->model->clauses[clause] : NULL;
        proof->goals[proof->goal_count++] = (cw_goal){
            .kind = kind,
            .operation = operation,
            .clause = clause,
            .symbol = -1,
            .about = c != NULL ? c->name : kinds[kind].about,
            .says = c != NULL ? c->says : kinds[kind].says};
    }
}

static bool has_clause(const cw_model *m, cw_clause_kind kind)
{
    for (int i = 0; i < m->clause_count; i++)
        if (m->clauses[i].kind == kind)
            return true;
    return false;
}

/* Whether a clause speaks of the start of a match (operation -1) or of this operation. */
static bool is_said_of(const cw_model_clause *clause, int operation)
{
    return clause->kind == CW_CLAUSE_OPENING
               ? operation < 0
               : (clause->kind == CW_CLAUSE_LAW || clause->kind == CW_CLAUSE_PERMIT)
                     && clause->operation == operation;
}

/* An invariant is proved by induction: it holds when a match begins (operation -1) and each
 * operation keeps it. Laws, openings and permits are asked where they are said of. A `framed`
 * model claims that what it says leaves one position after each operation, which is asked of
 * every variable. */
static void add_clauses(cw_proof *proof, int operation)
{
    cw_goal_kind kind = operation < 0 ? CW_GOAL_BEGIN : CW_GOAL_KEEP;
    for (int i = 0; i < proof->model->clause_count; i++) {
        const cw_model_clause *clause = &proof->model->clauses[i];
        if (clause->kind == CW_CLAUSE_INVARIANT) {
            add_goal(proof, kind, operation, i);
        } else if (is_said_of(clause, operation)) {
            add_goal(proof,
                     clause->kind == CW_CLAUSE_OPENING ? CW_GOAL_BEGIN
                     : clause->kind == CW_CLAUSE_LAW   ? CW_GOAL_LAW
                                                       : CW_GOAL_PERMIT,
                     operation, i);
        }
    }
    for (int i = 0; i < proof->model->symbol_count && proof->model->framed; i++) {
        if (proof->model->symbols[i].kind == CW_SYMBOL_VARIABLE) {
            add_goal(proof, CW_GOAL_FRAME, operation, -1);
            proof->goals[proof->goal_count - 1].symbol = i;
            proof->goals[proof->goal_count - 1].about = proof->model->symbols[i].name;
        }
    }
}

/* At most (clauses + variables + 3) x (operations + 1) goals: fewer than there is room for on
 * any model that fits its own bounds, except absurd ones; those are refused. */
cw_proof *cw_proof_new(const cw_model *model)
{
    cw_proof *proof = cw_alloc(1, sizeof *proof);
    *proof = (cw_proof){.model = model, .cards = 4, .seconds = 20, .solver = "z3"};
    add_goal(proof, CW_GOAL_POSSIBLE, -1, -1);
    add_clauses(proof, -1);
    for (int op = 0; op < model->operation_count; op++) {
        add_goal(proof, CW_GOAL_POSSIBLE, op, -1);
        add_goal(proof, CW_GOAL_REFUSED, op, -1);
        add_clauses(proof, op);
        if (has_clause(model, CW_CLAUSE_MEASURE))
            add_goal(proof, CW_GOAL_SMALLER, op, -1);
    }
    add_goal(proof, CW_GOAL_MOVE, -1, -1);
    if (has_clause(model, CW_CLAUSE_OUTCOME)) {
        add_goal(proof, CW_GOAL_EXCLUDE, -1, -1);
        add_goal(proof, CW_GOAL_COVER, -1, -1);
    }
    if (proof->goal_count == CW_GOALS_MOST) {
        free(proof);
        return NULL;
    }
    return proof;
}

void cw_proof_free(cw_proof *proof)
{
    for (int i = 0; proof != NULL && i < proof->goal_count; i++)
        free(proof->goals[i].counterexample);
    free(proof);
}

int cw_proof_only(cw_proof *proof, const char *name)
{
    int count = 0;
    for (int i = 0; i < proof->goal_count; i++) {
        const cw_goal *goal = &proof->goals[i];
        if (strcmp(goal->about, name) == 0 || strcmp(cw_goal_place(proof, goal), name) == 0)
            proof->goals[count++] = *goal;
    }
    proof->goal_count = count;
    return count;
}

/* ---- what is asked ---- */

static void write_changes(const term_style *style)
{
    cw_str_add(style->out, "(assert (not holds!))\n(assert (not (and true");
    for (int i = 0; i < style->model->symbol_count; i++) {
        const cw_model_symbol *s = &style->model->symbols[i];
        if (s->kind == CW_SYMBOL_VARIABLE)
            cw_str_printf(style->out, " (= %s %s)", s->name, cw__term_variable(s, TERM_AFTER).text);
    }
    cw_str_add(style->out, ")))\n");
}

/* The first measure gets smaller, or it stays and the rest gets smaller. Lexicographic: recursion
 * over the measures in their order. */
static void write_smaller(const term_style *style, int from)
{
    const cw_model *m = style->model;
    while (from < m->clause_count && m->clauses[from].kind != CW_CLAUSE_MEASURE)
        from++;
    if (from == m->clause_count) {
        cw_str_add(style->out, "false");
        return;
    }
    int body = m->clauses[from].body;
    cw__term_fill(style, "(and (>= @ 0) (or (< ^ @) (and (= ^ @) ", body, body, body, body, body);
    write_smaller(style, from + 1);
    cw_str_add(style->out, ")))");
}

/* Every pair of outcomes that is true at once. */
static void write_overlaps(const term_style *style)
{
    const cw_model *m = style->model;
    cw_str_add(style->out, "(assert (or false");
    for (int i = 0; i < m->clause_count; i++)
        for (int k = 0; k < i; k++)
            if (m->clauses[i].kind == CW_CLAUSE_OUTCOME && m->clauses[k].kind == CW_CLAUSE_OUTCOME)
                cw__term_fill(style, "\n  (and @ @)", m->clauses[k].body, m->clauses[i].body);
    cw_str_add(style->out, "))\n");
}

static void write_uncovered(const term_style *style)
{
    const cw_model *m = style->model;
    cw__term_fill(style, "(assert (not (= @ (or false", m->end);
    for (int i = 0; i < m->clause_count; i++)
        if (m->clauses[i].kind == CW_CLAUSE_OUTCOME)
            cw__term_fill(style, " @", m->clauses[i].body);
    cw_str_add(style->out, "))))\n");
}

/* The guards hold for some parameters: those from `next` on are still to be chosen. */
static void write_some(const term_style *style, const cw_model_operation *op, int next)
{
    if (next >= op->parameter_count || next >= CW_MODEL_PARAMETERS) {
        cw_str_add(style->out, "(and true");
        for (int i = 0; i < op->guard_count; i++)
            cw__term_fill(style, " @", op->guards[i]);
        cw_str_char(style->out, ')');
        return;
    }
    const cw_model_parameter *p = &op->parameters[next];
    int count = p->sort == CW_SORT_PLAYER ? 2 : style->cards;
    if (count == 0) {
        cw_str_printf(style->out, "(exists ((%s Card)) ", p->name);
        write_some(style, op, next + 1);
    } else {
        cw_str_add(style->out, "(or");
    }
    for (int i = 1; i <= count; i++) {
        cw_str_printf(style->out, " (let ((%s %s%d)) ", p->name,
                      p->sort == CW_SORT_PLAYER ? "P" : "card!", i);
        write_some(style, op, next + 1);
        cw_str_char(style->out, ')');
    }
    cw_str_char(style->out, ')');
}

static void write_stuck(const term_style *style)
{
    cw__script_assert(style, CW_CLAUSE_INVARIANT);
    cw__term_fill(style, "(assert (not @))\n(assert (not (or false", style->model->end);
    for (int i = 0; i < style->model->operation_count; i++) {
        cw_str_add(style->out, "\n  ");
        write_some(style, &style->model->operations[i], 0);
    }
    cw_str_add(style->out, ")))\n");
}

/* Any position of which all is said that is said of the one afterwards, but not the same. If a
 * second position fits all that is said and differs, the statements have left something open: they
 * describe more than one outcome, and whoever implements them could do either. */
static void write_frame(const cw_proof *proof, const cw_goal *goal, const term_style *style)
{
    const cw_model *m = proof->model;
    const cw_model_symbol *symbol = &m->symbols[goal->symbol];
    term_style twin = *style;
    twin.twin = true;
    cw_str_add(style->out, goal->operation >= 0 ? "(assert holds!)\n" : "");
    cw__script_twin(m, style->out);
    for (int i = 0; i < m->clause_count; i++) {
        const cw_model_clause *clause = &m->clauses[i];
        bool always = clause->kind == CW_CLAUSE_INVARIANT;
        if (always || (is_said_of(clause, goal->operation) && clause->kind != CW_CLAUSE_PERMIT))
            cw__term_fill(&twin, always || goal->operation < 0 ? "(assert ^)\n" : "(assert @)\n",
                          clause->body);
    }
    term_time time = goal->operation < 0 ? TERM_BEFORE : TERM_AFTER;
    cw_str_printf(style->out, "(assert (distinct %s %s))\n",
                  cw__term_variable(symbol, TERM_TWIN).text, cw__term_variable(symbol, time).text);
}

/* The solver is asked for a counterexample, so the negation is asserted: "unsat" proves the
 * goal, and a model of it is a position where the goal fails. The last case (POSSIBLE) is the
 * other way round: there must be a position, or the other goals would be proved of nothing. */
static void write_question(const cw_proof *proof, const cw_goal *goal, int cards, cw_str *out)
{
    term_style style = {.model = proof->model, .cards = cards, .out = out};
    int body = goal->clause >= 0 ? proof->model->clauses[goal->clause].body : -1;
    switch (goal->kind) {
    case CW_GOAL_BEGIN: cw__term_fill(&style, "(assert (not @))\n", body); break;
    case CW_GOAL_KEEP: cw__term_fill(&style, "(assert (not ^))\n", body); break;
    case CW_GOAL_LAW: cw__term_fill(&style, "(assert holds!)\n(assert (not @))\n", body); break;
    case CW_GOAL_PERMIT: cw__term_fill(&style, "(assert (distinct holds! @))\n", body); break;
    case CW_GOAL_FRAME: write_frame(proof, goal, &style); break;
    case CW_GOAL_REFUSED: write_changes(&style); break;
    case CW_GOAL_SMALLER:
        cw_str_add(out, "(assert holds!)\n(assert (not ");
        write_smaller(&style, 0);
        cw_str_add(out, "))\n");
        break;
    case CW_GOAL_EXCLUDE: write_overlaps(&style); break;
    case CW_GOAL_COVER: write_uncovered(&style); break;
    case CW_GOAL_MOVE: write_stuck(&style); break;
    default: cw_str_add(out, goal->operation >= 0 ? "(assert holds!)\n" : "");
    }
}

/* One script per group: what is common is told once, and each goal is asked inside push and pop. */
void cw__script_write(const cw_proof *proof, int group, const script_options *options, cw_str *out)
{
    term_style style = {.model = proof->model, .cards = options->cards, .out = out};
    cw_str_printf(out, "; %s: %s\n", proof->model->name, cw_proof_group_name(proof, group));
    cw__script_declare(proof, options, out);
    if (group == GROUP_BEGIN) {
        cw__script_begin(&style);
    } else if (group >= GROUP_OPERATIONS) {
        cw__script_assert(&style, CW_CLAUSE_INVARIANT);
        cw__script_operation(proof, group - GROUP_OPERATIONS, options->cards, out);
    }
    for (int i = 0; i < proof->goal_count && !out->failed; i++) {
        const cw_goal *goal = &proof->goals[i];
        bool wanted = options->only >= 0 ? options->only == i : goal->verdict == CW_VERDICT_UNKNOWN;
        bool claim = goal->kind != CW_GOAL_POSSIBLE || !options->claims;
        if (cw__goal_group(goal) != group || !wanted || !claim)
            continue;
        cw_str_printf(out, "\n(push 1) ; %s: %s\n", goal->about, goal->says);
        write_question(proof, goal, options->cards, out);
        cw_str_printf(out, "(echo \"goal %d\")\n(check-sat)\n", i);
        if (options->only >= 0)
            cw__values_ask(proof->model, options->cards, goal->operation, out);
        cw_str_add(out, "(pop 1)\n");
    }
}

void cw_proof_script(const cw_proof *proof, int group, bool bounded, cw_str *out)
{
    script_options options = {.cards = bounded ? proof->cards : 0, .only = -1, .claims = !bounded};
    cw__script_write(proof, group, &options, out);
}
