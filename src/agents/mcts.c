/* The Monte Carlo agents: `flat-mc`, `mcts`, `mcts-enhanced`, `mcts-bucket` and `ismcts`. They are
 * rows of defaults over one table of parameters (mcts.h) and three ways to spend a decision:
 * rounds of rollouts, trees over worlds, a tree over information sets. docs/agents-mcts.md tells
 * what each does and where the parameters come from. */
#include "kinds.h"
#include "mcts_root.h"
#include "mulligan.h"
#include "turn_end.h"

#include <stdlib.h>
#include <string.h>

static const char *const judge_words[] = {"by-hand", "fittest", NULL};
static const char *const turns_words[] = {"rules", "metastone", NULL};

/* clang-format off */
#define JUDGE_PARAM                                                                                \
    {"judge", MCTS_JUDGE_BY_HAND, MCTS_JUDGE_BY_HAND, MCTS_JUDGE_FITTEST,                          \
     "weights of the threat heuristic that judges a rollout cut short", judge_words,               \
     .setting = true}
#define TURNS_PARAM                                                                                \
    {"turns", MCTS_TURNS_RULES, MCTS_TURNS_RULES, MCTS_TURNS_METASTONE,                            \
     "how turns end in a tree and begin in a rollout: by the rules or as in Metastone",            \
     turns_words, .setting = true}
/* clang-format on */

static const cw_param known[MCTS_PARAMS] = {
#define X(id, name, value, low, high, help)                                                        \
    [MCTS_##id] = {name, value, low, high, help, .setting = true},
    MCTS_PARAM_LIST(X)
#undef X
        [MCTS_MODEL] = CW_BELIEF_PARAM(CW_BELIEF_UNIFORM),
    [MCTS_JUDGE] = JUDGE_PARAM, [MCTS_TURNS] = TURNS_PARAM};

/* A parameter of an agent: its row in the table with a default of the agent's own. */
#define X(id, name, value, low, high, help)                                                        \
    enum { LOW_##id = (int)(low), HIGH_##id = (int)(high) };                                       \
    static const char name_##id[] = name, help_##id[] = help;
MCTS_PARAM_LIST(X)
#undef X
/* clang-format off */
#define PARAM(id, value) {name_##id, value, LOW_##id, HIGH_##id, help_##id, .setting = true}
/* clang-format on */

/* Trees over worlds have all of these, so that they can be combined: id and the defaults of `mcts`,
 * `mcts-enhanced` and `mcts-bucket`, the values that the thesis selected (Březina 2019): c by its
 * Table 2, 11 worlds by Table 4, depth 7 by Table 6, where deeper rollouts were weaker; 60
 * iterations of 20 rollouts with shares of 75% and 50% are those of Santos, Santos and Melo 2017.
 * `reuse` is off as there: Table 5 found no difference (48% against 52%). */
#define TREE_LIST(X)                                                                               \
    X(ITERATIONS, 500, 60, 500)                                                                    \
    X(WORLDS, 11, 1, 11)                                                                           \
    X(C, 0.7, 0.7, 0.7)                                                                            \
    X(ROLLOUTS, 1, 20, 1)                                                                          \
    X(BIAS, 0, 1, 0)                                                                               \
    X(OWN, 0, 75, 0)                                                                               \
    X(ENEMY, 0, 50, 0)                                                                             \
    X(FRESH, 0, 1, 0)                                                                              \
    X(DEPTH, 0, 0, 7)                                                                              \
    X(BUCKETS, 0, 0, 1)                                                                            \
    X(SAMPLES, 10, 10, 10)                                                                         \
    X(SAMPLES_MORE, 5, 5, 5)                                                                       \
    X(REUSE, 0, 0, 0)                                                                              \
    X(MULLIGAN, 4, 4, 4)                                                                           \
    X(THREADS, 1, 1, 1)

#define VANILLA(id, vanilla, enhanced, bucket) PARAM(id, vanilla),
#define ENHANCED(id, vanilla, enhanced, bucket) PARAM(id, enhanced),
#define BUCKET(id, vanilla, enhanced, bucket) PARAM(id, bucket),
#define WORD_PARAMS(model)                                                                         \
    CW_BELIEF_PARAM(model), JUDGE_PARAM, TURNS_PARAM, { 0 }
/* clang-format off */
static const cw_param vanilla_params[] = {TREE_LIST(VANILLA) WORD_PARAMS(CW_BELIEF_UNIFORM)};
static const cw_param enhanced_params[] = {TREE_LIST(ENHANCED) WORD_PARAMS(CW_BELIEF_DATABASE)};
static const cw_param bucket_params[] = {TREE_LIST(BUCKET) WORD_PARAMS(CW_BELIEF_UNIFORM)};
/* clang-format on */
/* What those without a tree per world share: how matches are played out, and what is believed. */
#define PLAYOUT_PARAMS                                                                             \
    PARAM(OWN, 0), PARAM(ENEMY, 0), PARAM(DEPTH, 0), PARAM(MULLIGAN, 4), PARAM(THREADS, 1),        \
        CW_BELIEF_PARAM(CW_BELIEF_UNIFORM), JUDGE_PARAM
static const cw_param infoset_params[] = {PARAM(ITERATIONS, 5500), PARAM(TREES, 1), PARAM(C, 0.7),
                                          PARAM(ROLLOUTS, 1),      PLAYOUT_PARAMS,  {0}};
static const cw_param flat_params[] = {PARAM(ROLLOUTS, 100), PLAYOUT_PARAMS, {0}};

/* Below 2,000 states a tree has a handful of rollouts and says nothing: with a small budget there
 * are fewer trees. A round of flat-mc needs about 100 states for each action to come to an end. */
static const mcts_mode tree_mode = {
    .units = MCTS_WORLDS, .run = cw__mcts_tree_run, .has_tree = true, .least_states = 2000};
static const mcts_mode infoset_mode = {
    .units = MCTS_TREES, .run = cw__mcts_infos_run, .has_infos = true, .least_states = 2000};
static const mcts_mode flat_mode = {
    .units = MCTS_ROLLOUTS, .run = cw__mcts_flat_run, .least_states = 100, .per_action = true};

typedef struct mcts {
    mcts_root root; /* first: tests look at it */
    cw_rng rng;
} mcts;

static void destroy(void *self)
{
    mcts *m = self;
    cw__mcts_root_clear(&m->root);
    free(m);
}

/* What the agent has no parameter for gets the value that switches it off; counts are whole. */
static void read_values(double k[MCTS_PARAMS], const cw_param *params, const double *values)
{
    for (int i = 0; i < MCTS_PARAMS; i++) {
        k[i] = known[i].value;
        for (int n = 0; params[n].name != NULL; n++)
            if (strcmp(params[n].name, known[i].name) == 0)
                k[i] = i == MCTS_C || i == MCTS_BIAS ? values[n] : floor(values[n]);
    }
}

static void *create(const cw_game *game, cw_seat seat, const cw_param *params, const double *values,
                    const mcts_mode *mode, uint64_t seed)
{
    mcts *m = calloc(1, sizeof *m);
    if (m == NULL)
        return NULL;
    m->root.set.game = game;
    m->root.set.brief = brief_game(game);
    m->root.set.seat = seat;
    m->rng = seed;
    read_values(m->root.set.k, params, values);
    if (!cw__mcts_root_init(&m->root, mode)) {
        destroy(m);
        return NULL;
    }
    return m;
}

static int choose(void *self, const cw_view *view, const cw_action *legal, int count,
                  const cw_budget *budget)
{
    mcts *m = self;
    mcts_root *root = &m->root;
    if (count == 1)
        return 0;
    if (legal[0].kind == CW_ACTION_MULLIGAN)
        return cw__mulligan_choose(root->set.game, view, root->set.seat, root->set.k[MCTS_MULLIGAN],
                                   legal, count);
    /* One number of the agent's stream per decision: all units derive theirs from it, whatever
     * order they run in. */
    mcts_task task = {.view = view, .legal = legal, .count = count, .seed = cw_rng_next(&m->rng)};
    int best = cw__mcts_root_decide(root, &task, budget);
    if (root->set.k[MCTS_REUSE] > 0 && root->set.k[MCTS_WORLDS] < 2)
        cw__mcts_tree_keep(root->searchers[0], legal[best]);
    return best;
}

static void observe(void *self, const cw_event *event)
{
    const mcts_root *root = &((mcts *)self)->root;
    for (int i = 0; i < root->threads; i++)
        cw_belief_observe(&root->searchers[i]->belief, event);
}

static void reset(void *self, uint64_t seed)
{
    mcts *m = self;
    m->rng = seed;
    for (int i = 0; i < m->root.threads; i++) {
        cw_belief_reset(&m->root.searchers[i]->belief);
        m->root.searchers[i]->tree.root = 0;
    }
}

/* In rollouts. */
static uint64_t work(const void *self)
{
    return cw__mcts_root_rollouts(&((const mcts *)self)->root);
}

/* A kind of agent: its name in C, as users write it, parameters, mode and help. */
#define KIND(id, title, kind_params, mode, text)                                                   \
    static void *create_##id(const cw_game *game, cw_seat seat, const double *values,              \
                             uint64_t seed)                                                        \
    {                                                                                              \
        return create(game, seat, kind_params, values, &(mode), seed);                             \
    }                                                                                              \
    const cw_agent_kind cw_agent_##id = {.name = title,                                            \
                                         .help = text,                                             \
                                         .params = kind_params,                                    \
                                         .needs_view = true,                                       \
                                         .create = create_##id,                                    \
                                         .choose = choose,                                         \
                                         .observe = observe,                                       \
                                         .reset = reset,                                           \
                                         .work = work,                                             \
                                         .destroy = destroy}

KIND(flat_mc, "flat-mc", flat_params, flat_mode, "plays random matches after each action");
KIND(mcts, "mcts", vanilla_params, tree_mode, "Monte Carlo tree search over guessed worlds");
KIND(mcts_enhanced, "mcts-enhanced", enhanced_params, tree_mode,
     "tree search guided by the threat heuristic");
KIND(mcts_bucket, "mcts-bucket", bucket_params, tree_mode,
     "tree search with short rollouts and draws grouped by cost");
KIND(ismcts, "ismcts", infoset_params, infoset_mode, "tree search over information sets");
