/* The model checker: looks at all positions that a match between two decks can reach, or at as many
 * as it is allowed to, and asks of each whether the laws of the engine and the designer's
 * properties hold. What is broken is shown by the shortest way there. */
#ifndef SPEC_CHECK_H
#define SPEC_CHECK_H

#include "base/parallel.h"
#include "spec/property.h"

/* Laws that hold in every game: id, what is said of it. */
#define CW_LAW_LIST(X)                                                                             \
    X(SOUND, "every position is sound")                                                            \
    X(MOVE, "a player always has a move")                                                          \
    X(ENDS, "every match comes to an end")                                                         \
    X(REFUSED, "a refused action changes nothing (a sample)")                                      \
    X(VIEWS, "a view shows nothing that is hidden (a sample)")

typedef enum cw_law {
#define X(id, text) CW_LAW_##id,
    CW_LAW_LIST(X)
#undef X
        CW_LAW_COUNT
} cw_law;

typedef struct cw_check_setup {
    const cw_game *game;
    cw_deck decks[CW_SEATS];
    const cw_properties *properties; /* may be NULL */
    uint64_t states;                 /* most positions; the step that reaches them is finished */
    int depth;                       /* most actions from the start of a match, -1 = any number */
    int openings;     /* most openings; when there are more, so many random ones are taken */
    uint64_t matches; /* 0: all positions, breadth first; else so many random and guided matches */
    uint64_t seed;
    int threads;          /* 0 = one per core; the result does not depend on it */
    cw_progress progress; /* may be NULL; gets positions (or matches) done and allowed */
    void *context;
} cw_check_setup;

/* One action on the way, with the random outcomes that it must have. */
typedef struct cw_trace_step {
    cw_action action;
    cw_seat seat; /* who takes it */
    int chance_count;
    uint16_t chance[CW_CHANCE_MAX]; /* in the order in which the engine asks */
} cw_trace_step;

/* A way from the start of a match: a seed and forced outcomes of the opening, then actions. */
typedef struct cw_trace {
    uint64_t seed;
    int opening_count;
    uint16_t opening[CW_CHANCE_MAX];
    cw_trace_step *steps;
    int count;
} cw_trace;

/* A law or a property, and what became of it. */
typedef struct cw_verdict {
    char *name;
    bool holds;       /* nothing against it was found: it holds only if the search is complete */
    bool shown;       /* broken, and the way there could be found again */
    char detail[200]; /* what was found, if the name does not say all */
    cw_trace trace;   /* if shown */
} cw_verdict;

typedef struct cw_check_result {
    uint64_t states;      /* different positions; of matches: those met, counted each time */
    uint64_t transitions; /* actions with outcomes that were tried */
    uint64_t openings, matches;
    int depth;       /* actions from the start to the last positions that were looked at */
    bool complete;   /* nothing that can be reached was left out */
    char limit[120]; /* why it is not complete, else "" */
    double seconds;
    double packed_bytes;    /* per position, as a string */
    double bytes_per_state; /* per position, with all that finding it takes */
    cw_verdict *verdicts;   /* laws first, then the properties in their order */
    int verdict_count;
} cw_check_result;

/* Problems of the decks are told by the status. The result is to be cleared in any case. */
cw_status cw_check_run(const cw_check_setup *setup, cw_check_result *result);
/* Frees names and traces; all zero afterwards. */
void cw_check_clear(cw_check_result *result);

/* One step of a trace, in the position before it. */
cw_status cw_trace_step_play(const cw_game *game, const cw_trace_step *step, cw_state *state);
/* Plays a trace again: the position at its end. Statuses of the engine if it cannot be played. */
cw_status cw_trace_play(const cw_game *game, const cw_deck decks[CW_SEATS], const cw_trace *trace,
                        cw_state *state);

#endif
