/* What the files of the prover share: terms and scripts for the solver, its runs and answers. */
#ifndef SPEC_PROOF_PRIVATE_H
#define SPEC_PROOF_PRIVATE_H

#include "spec/proof.h"

enum { PROOF_SCRIPT_BYTES = 16 << 20, PROOF_ANSWER_BYTES = 4 << 20 };

/* How terms are written. With `cards` 0 the cards are any finite set and quantifiers stay; with a
 * number there are just so many, and quantifiers become lists. */
typedef struct term_style {
    const cw_model *model;
    int cards;
    bool after; /* variables mean their values afterwards */
    bool twin;  /* and afterwards means in any position of which the same is said */
    cw_str *out;
} term_style;

void cw__term_write(const term_style *style, int node);
/* A text in which `@` stands for the next node of the arguments, `^` for the next one afterwards,
 * and `$` for the next of them as a word. */
void cw__term_fill(const term_style *style, const char *text, ...);

typedef struct term_word {
    char text[2 * CW_MODEL_NAME];
} term_word;
term_word cw__term_sort(const cw_model_type *type); /* sort of a variable */
typedef enum term_time { TERM_BEFORE, TERM_AFTER, TERM_TWIN } term_time;
term_word cw__term_variable(const cw_model_symbol *symbol, term_time time);

typedef struct script_options {
    int cards;   /* 0: all sizes */
    bool small;  /* only numbers that are easy to read */
    bool claims; /* leave out possibilities: only an example with few cards shows one */
    int only;    /* one goal, with its values; -1: all of the group that are unknown */
} script_options;

enum { GROUP_BEGIN, GROUP_ANY, GROUP_OPERATIONS };

/* Goals with the same declarations are asked in one run of the solver. A script is the
 * declarations, how a match begins or what an operation does, then the goals of the group. */
int cw__goal_group(const cw_goal *goal);
void cw__script_write(const cw_proof *proof, int group, const script_options *options, cw_str *out);
void cw__script_declare(const cw_proof *proof, const script_options *options, cw_str *out);
void cw__script_operation(const cw_proof *proof, int operation, int cards, cw_str *out);
void cw__script_begin(const term_style *style);
void cw__script_assert(const term_style *style, cw_clause_kind kind); /* all clauses of it */
void cw__script_twin(const cw_model *model, cw_str *out); /* a second position afterwards */
/* The terms of all numbers of a position, in the order of cw__values_read. */
void cw__values_ask(const cw_model *model, int cards, int operation, cw_str *out);
void cw__values_small(const cw_model *model, int cards, cw_str *out);

/* Reads the solver's values and explains the failed goal. NULL if they make no sense. */
char *cw__position_explain(const cw_proof *proof, const cw_goal *goal, int cards,
                           const char *answer);

typedef enum solver_status { SOLVER_FINE, SOLVER_MISSING, SOLVER_BROKEN } solver_status;

/* Runs the solver on a script, for at most `seconds`; what it prints is added to `out`. */
solver_status cw__solver_run(const char *program, const cw_str *script, double seconds,
                             double seconds_each, cw_str *out);

#endif
