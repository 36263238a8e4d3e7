/* Asking the solver. First whether a match with few cards and small numbers breaks a goal, which is
 * quick and gives examples that can be read; then whether the goal holds for all sizes; and if the
 * solver cannot tell, whether it holds for that few cards with any numbers. */
#include "base/clock.h"
#include "base/parallel.h"
#include "proof_private.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum finding { FOUND_NOTHING, FOUND_SAT, FOUND_UNSAT } finding;

typedef struct run {
    cw_proof *proof;
    cw_errors *errors;
    pthread_mutex_t lock; /* of errors */
    bool failed;
} run;

static void report(run *r, cw_status status, const char *format, const char *text)
{
    pthread_mutex_lock(&r->lock);
    if (!r->failed)
        cw_errors_add(r->errors, status, NULL, 0, 0, format, text);
    r->failed = true;
    pthread_mutex_unlock(&r->lock);
}

static bool has_failed(run *r)
{
    pthread_mutex_lock(&r->lock);
    bool failed = r->failed;
    pthread_mutex_unlock(&r->lock);
    return failed;
}

/* Those of a group that are still unknown. */
static int open_goals(const cw_proof *proof, int group)
{
    int count = 0;
    for (int i = 0; i < proof->goal_count; i++)
        count += cw__goal_group(&proof->goals[i]) == group
                 && proof->goals[i].verdict == CW_VERDICT_UNKNOWN;
    return count;
}

/* Asks about a group, or one goal of it. What the solver prints is left in `out`. What the solver
 * says is not trusted blindly: errors end the run, and counterexamples are played by the
 * interpreter before they are told. */
static bool consult(run *r, int group, const script_options *options, cw_str *out)
{
    const cw_proof *proof = r->proof;
    cw_str script = CW_STR_INIT;
    cw__script_write(proof, group, options, &script);
    if (script.failed) {
        report(r, CW_ERR_LIMIT, "the obligations of '%s' become too large",
               cw_proof_group_name(proof, group));
        cw_str_clear(&script);
        return false;
    }
    double all = proof->seconds * (options->only >= 0 ? 1 : open_goals(proof, group)) + 5;
    solver_status status = cw__solver_run(proof->solver, &script, all, proof->seconds, out);
    cw_str_clear(&script);
    const char *trouble = strstr(cw_str_get(out), "(error");
    if (status == SOLVER_MISSING)
        report(r, CW_ERR_IO, "the solver '%s' was not found (Debian package z3)", proof->solver);
    else if (status == SOLVER_BROKEN)
        report(r, CW_ERR_IO, "the solver '%s' could not be run", proof->solver);
    else if (trouble != NULL)
        report(r, CW_ERR_SYNTAX, "the solver does not understand the question: %.200s", trouble);
    return status == SOLVER_FINE && trouble == NULL;
}

/* "goal 12" and a verdict on the next line; nothing if the solver was stopped before. */
static finding verdict_of(const char *answer, int goal)
{
    char label[32];
    snprintf(label, sizeof label, "goal %d\n", goal);
    const char *at = strstr(answer, label);
    while (at != NULL && at != answer && at[-1] != '\n')
        at = strstr(at + 1, label);
    at = at != NULL ? at + strlen(label) : "";
    return strncmp(at, "sat", 3) == 0     ? FOUND_SAT
           : strncmp(at, "unsat", 5) == 0 ? FOUND_UNSAT
                                          : FOUND_NOTHING;
}

/* The goal is asked once more alone, with the number of cards for which it failed: with any
 * number of cards the solver's answer would not name single ones. */
static void explain(run *r, int goal, const script_options *found)
{
    cw_goal *g = &r->proof->goals[goal];
    script_options options = *found;
    cw_str answer = CW_STR_INIT;
    options.only = goal;
    if (options.cards > 0 && consult(r, cw__goal_group(g), &options, &answer)) {
        const char *values = strstr(cw_str_get(&answer), "\nsat\n");
        if (values != NULL)
            g->counterexample = cw__position_explain(r->proof, g, options.cards, values + 5);
        if (g->counterexample == NULL)
            report(r, CW_ERR_MISMATCH, "playing the counterexample of '%s' does not show it",
                   g->about);
    }
    cw_str_clear(&answer);
}

/* A small search that finds nothing proves nothing; a bounded one proves its bound; only the
 * unbounded one proves all sizes. For a possibility it is the other way round: one example is
 * enough. */
static void settle(run *r, int goal, finding found, const script_options *options)
{
    cw_goal *g = &r->proof->goals[goal];
    bool possible = g->kind == CW_GOAL_POSSIBLE;
    if (found == FOUND_SAT) {
        g->verdict = possible ? CW_VERDICT_SATISFIABLE : CW_VERDICT_FAILED;
        if (!possible && g->kind != CW_GOAL_FRAME) /* what is open has two positions, not one */
            explain(r, goal, options);
    } else if (found == FOUND_UNSAT && possible) {
        /* Only without any bound is an impossibility the end of the search. */
        g->verdict = options->cards == 0 ? CW_VERDICT_FAILED : CW_VERDICT_UNKNOWN;
    } else if (found == FOUND_UNSAT && !options->small) {
        g->verdict = options->cards == 0 ? CW_VERDICT_PROVED : CW_VERDICT_BOUNDED;
    }
}

/* The next way of asking, about what is still unknown. A "sat" for any number of cards is not
 * believed (sizes are only described there): the bounded question decides. */
static bool ask_group(run *r, int group, const script_options *options)
{
    cw_proof *proof = r->proof;
    cw_str answer = CW_STR_INIT;
    int wanted = open_goals(proof, group);
    if (wanted == 0 || has_failed(r))
        return false;
    double began = cw_seconds_now();
    bool good = consult(r, group, options, &answer);
    double share = (cw_seconds_now() - began) / wanted;
    for (int i = 0; good && i < proof->goal_count; i++) {
        cw_goal *g = &proof->goals[i];
        if (cw__goal_group(g) == group && g->verdict == CW_VERDICT_UNKNOWN) {
            finding found = verdict_of(cw_str_get(&answer), i);
            g->seconds += share;
            if (found != FOUND_SAT || options->cards > 0)
                settle(r, i, found, options);
        }
    }
    cw_str_clear(&answer);
    return good;
}

static void run_group(void *context, size_t group, int worker)
{
    run *r = context;
    (void)worker;
    int cards = r->proof->cards;
    const script_options ways[] = {{.cards = cards, .small = true, .only = -1},
                                   {.cards = 0, .only = -1},
                                   {.cards = cards, .only = -1}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (!ask_group(r, (int)group, &ways[i]))
            return;
}

bool cw_proof_run(cw_proof *proof, int threads, cw_errors *errors)
{
    run r = {.proof = proof, .errors = errors};
    pthread_mutex_init(&r.lock, NULL);
    cw_parallel(threads, (size_t)cw_proof_groups(proof), run_group, &r, NULL);
    pthread_mutex_destroy(&r.lock);
    return !r.failed;
}
