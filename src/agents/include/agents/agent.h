/* Agents: players that choose actions. An agent is a small table of functions, named on the
 * command line as "greedy" or "mcts:worlds=11,c=0.7". Agents get views, never states. */
#ifndef AGENTS_AGENT_H
#define AGENTS_AGENT_H

#include "base/error.h"
#include "base/str.h"
#include "rules/view.h"

/* Of one decision. A node is an action that the engine takes while the agent thinks; whatever the
 * agent, its parameters and threads, it makes at most CW_NODES_OVER more than it is allowed. */
typedef struct cw_budget {
    double seconds; /* 0 = no limit by time */
    uint64_t nodes; /* 0 = no limit by nodes */
} cw_budget;

enum { CW_NODES_OVER = 100 };

enum { CW_AGENT_PARAMS = 128, CW_AGENT_SPEC = 4000 }; /* most parameters; longest name in bytes */

typedef struct cw_param {
    const char *name;
    double value, low, high; /* default and range */
    const char *help;
    const char *const *words; /* ends with NULL: what 0, 1, … are called; NULL: a number */
    bool setting; /* how to play, not what things are worth: tuned only when it is named */
} cw_param;

/* The value that a text stands for; false if it is none or out of range. */
bool cw_param_read(const cw_param *param, const char *text, double *value);
/* The other way round: a value from its range. */
void cw_param_print(const cw_param *param, double value, cw_str *out);
/* "a number from 0 to 1", "one of a, b or c"; returns `out`. */
const char *cw_param_range(const cw_param *param, char *out, size_t size);
/* The word that may be meant, or NULL. */
const char *cw_param_near(const cw_param *param, const char *text);

typedef struct cw_agent cw_agent;

/* What choose may answer instead of an index: both end the match as a loss. */
typedef enum cw_surrender {
    CW_CHOOSE_CONCEDE = -1000,
    CW_CHOOSE_FORFEIT = -1001 /* it is broken and cannot go on */
} cw_surrender;

typedef struct cw_agent_kind {
    const char *name;
    const char *help;       /* one line */
    const cw_param *params; /* ends with a NULL name */
    bool needs_view;        /* false: `view` is NULL in choose (random needs none) */
    /* `values` has one entry per parameter. Returns NULL when out of memory. */
    void *(*create)(const cw_game *game, cw_seat seat, const double *values, uint64_t seed);
    /* Index into legal[0..count), or a cw_surrender. Deterministic for a seed unless limited by
     * time. */
    int (*choose)(void *self, const cw_view *view, const cw_action *legal, int count,
                  const cw_budget *budget);
    /* For agents that look at nothing but what their seat knows, may be NULL: the same decision on
     * the position itself, without a view and without a list of actions. */
    cw_action (*act)(void *self, const cw_game *game, const cw_state *state);
    void (*observe)(void *self, const cw_event *event); /* may be NULL */
    void (*reset)(void *self, uint64_t seed); /* a new match: forget everything, new stream */
    /* How much it has looked at since it was made, in a unit of its own; NULL: not counted. */
    uint64_t (*work)(const void *self);
    /* What a match must show it so that it can play as it was told, CW_REVEAL_* of seat 0; NULL:
     * nothing. */
    uint8_t (*wants)(const void *self);
    void (*destroy)(void *self);
} cw_agent_kind;

/* All agents, ends with NULL. */
extern const cw_agent_kind *const cw_agent_kinds[];

/* By its name alone; NULL with a problem in `errors` that names the nearest. */
const cw_agent_kind *cw_agent_find(const char *name, cw_errors *errors);

/* The index of a parameter, or -1; then *near is the name that may be meant, or NULL. */
int cw_agent_find_param(const cw_agent_kind *kind, const char *name, const char **near);

/* Reads "name" or "name:param=value,…": the kind, and one value for each of its parameters. NULL
 * with a problem in `errors` as below. */
const cw_agent_kind *cw_agent_read(const char *spec, double values[CW_AGENT_PARAMS],
                                   cw_errors *errors);

/* Reads "name" or "name:param=value,…". NULL with a problem in `errors` (unknown agent or
 * parameter with a near match, value with its range). */
cw_agent *cw_agent_new(const char *spec, const cw_game *game, cw_seat seat, uint64_t seed,
                       cw_errors *errors);
/* An agent of a kind that is in no list. Takes over `self`, which is destroyed if there is no
 * memory (then NULL); without memory for it, it is NULL. */
cw_agent *cw_agent_wrap(const cw_agent_kind *kind, void *self, cw_seat seat, cw_errors *errors);
/* NULL is fine. */
void cw_agent_free(cw_agent *agent);
/* Its row: name, parameters and functions. Static, never freed. */
const cw_agent_kind *cw_agent_kind_of(const cw_agent *agent);
uint8_t cw_agent_wants(const cw_agent *agent); /* see cw_agent_kind.wants */
/* How much the agent has looked at since it was made (branches, positions, …); 0 for agents that
 * do not count. */
uint64_t cw_agent_work(const cw_agent *agent);
/* Starts a new match with a new seed, keeping the memory. */
void cw_agent_reset(cw_agent *agent, uint64_t seed);

/* The agent's decision for the deciding seat of `state`: builds the view if it needs one. */
cw_action cw_agent_act(cw_agent *agent, const cw_game *game, const cw_state *state,
                       const cw_budget *budget);
/* Whether it gave up the match because it is broken; until the next reset. */
bool cw_agent_forfeited(const cw_agent *agent);
/* Tells what happened, as the agent's seat may know it: the caller has taken out what is hidden
 * from it. Agents that keep no memory ignore it. */
void cw_agent_observe(cw_agent *agent, const cw_event *event);

#endif
