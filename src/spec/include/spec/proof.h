/* Proof obligations of a model, discharged by the solver Z3. Each goal is one statement about the
 * start of a match, one operation or any position; a goal that fails comes with a position that
 * shows it, which the interpreter has played to confirm it. */
#ifndef SPEC_PROOF_H
#define SPEC_PROOF_H

#include "spec/model.h"

enum { CW_GOALS_MOST = 1024, CW_PROOF_CARDS_MOST = 8 };

typedef enum cw_verdict {
    CW_VERDICT_UNKNOWN,
    CW_VERDICT_PROVED,      /* for all sizes that the assumptions allow */
    CW_VERDICT_BOUNDED,     /* for at most so many cards */
    CW_VERDICT_SATISFIABLE, /* a position that fulfils the invariants allows it */
    CW_VERDICT_FAILED,
    CW_VERDICTS
} cw_verdict;

typedef enum cw_goal_kind {
    CW_GOAL_BEGIN,    /* a match begins with the invariant, or as the opening says */
    CW_GOAL_KEEP,     /* an operation keeps it */
    CW_GOAL_LAW,      /* an operation obeys a law */
    CW_GOAL_PERMIT,   /* it happens exactly if its permit is true */
    CW_GOAL_FRAME,    /* what is said of it leaves one value of a variable afterwards */
    CW_GOAL_REFUSED,  /* an operation with an unmet guard changes nothing */
    CW_GOAL_SMALLER,  /* an operation makes the measure smaller */
    CW_GOAL_EXCLUDE,  /* two outcomes are never true at once */
    CW_GOAL_COVER,    /* one is true exactly at the end */
    CW_GOAL_MOVE,     /* before the end there is an operation that does something */
    CW_GOAL_POSSIBLE, /* invariants and guards do not contradict each other: the other goals say
                         something. That play leads there is not asked */
    CW_GOAL_KINDS
} cw_goal_kind;

typedef struct cw_goal {
    cw_goal_kind kind;
    int operation;     /* -1 for none */
    int clause;        /* -1 for none */
    int symbol;        /* the variable of a frame; -1 for none */
    const char *about; /* name of the clause, or of the kind of goal */
    const char *says;
    cw_verdict verdict;
    double seconds;       /* its share of the solver's time */
    char *counterexample; /* several lines, or NULL */
} cw_goal;

typedef struct cw_proof {
    const cw_model *model;
    int goal_count;
    cw_goal goals[CW_GOALS_MOST];
    int cards;          /* of bounded checks and counterexamples */
    double seconds;     /* the solver may think about one goal, each time it is asked */
    const char *solver; /* the program */
} cw_proof;

/* All goals of a model, nothing proved yet. NULL if there are too many. Free with cw_proof_free; the model
 * must live longer. */
cw_proof *cw_proof_new(const cw_model *model);
/* With its counterexamples; NULL is fine. The model is not freed. */
void cw_proof_free(cw_proof *proof);

/* Keeps only the goals at one place or about one statement; returns their number. */
int cw_proof_only(cw_proof *proof, const char *name);

/* "SummonMinion", "begin" or "any": goals of one group are in one file. */
const char *cw_goal_place(const cw_proof *proof, const cw_goal *goal);
/* "proved", "bounded" and so on. Static. */
const char *cw_verdict_name(cw_verdict verdict);

/* The files: group `group` of cw_proof_groups() as SMT-LIB 2, for all sizes or bounded. */
int cw_proof_groups(const cw_proof *proof);
/* As cw_goal_place says it; lives as long as the model. */
const char *cw_proof_group_name(const cw_proof *proof, int group);
/* Adds the text to `out`; too large a script sets out->failed. */
void cw_proof_script(const cw_proof *proof, int group, bool bounded, cw_str *out);

/* Asks the solver about every goal, on so many threads (0: one per core). False, with problems, if
 * it cannot be run or does not understand the question. */
bool cw_proof_run(cw_proof *proof, int threads, cw_errors *errors);

#endif
