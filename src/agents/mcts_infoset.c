/* Information-set search of one observer: each iteration guesses the hidden cards anew and walks
 * down one common tree, along the actions that the guess allows. A child is an action as it would
 * be seen on the table: cards are named, not their place in a hand, and what can be done only in
 * some guesses is compared with how often it could have been done.
 *
 * After Cowling, Powley and Whitehouse 2012, "Information Set Monte Carlo Tree Search" (the
 * single-observer version, SO-ISMCTS). One tree for all guesses means that an action is judged by
 * its mean over what the player cannot tell apart, which avoids the strategy fusion of one tree per
 * world. What the enemy can tell apart is not modelled: he is treated as if he saw what the
 * observer sees.
 *
 * The table is an open hash table with linear probing, keyed by parent and action. It is never
 * emptied between decisions: `round` grows, and what was met before `first_round` counts as
 * free. */
#include "mcts.h"

#include <stdlib.h>
#include <string.h>

enum { ROOT = 1, FIRST = 2 }; /* numbers of nodes: 1 is the root, 2 + i is place i of the table */

bool cw__mcts_infos_init(mcts_infos *infos, const mcts_settings *set)
{
    /* One node per iteration at most; twice the room keeps the table at most half full, where
     * linear probing is short. */
    double room = set->k[MCTS_ITERATIONS];
    infos->room = room < MCTS_MOST_NODES ? (uint32_t)room : MCTS_MOST_NODES;
    for (infos->size = 16; infos->size < 2 * infos->room;)
        infos->size *= 2;
    infos->table = calloc(infos->size, sizeof *infos->table);
    return infos->table != NULL;
}

void cw__mcts_infos_clear(mcts_infos *infos) { free(infos->table); }

/* What was met before this moment is as good as gone. The counter is 32 bits wide; long before it
 * would wrap the table is really emptied once. */
static void forget(mcts_infos *infos)
{
    if (infos->round > UINT32_MAX / 2) {
        memset(infos->table, 0, infos->size * sizeof *infos->table);
        infos->round = 0;
    }
    infos->first_round = ++infos->round;
    infos->count = 0;
}

static bool is_free(const mcts_infos *infos, const mcts_info *info)
{
    return info->round < infos->first_round;
}

/* What the other players see of an action. An action is eight bytes without padding, which its hash
 * relies on. Targets and positions are places on the table and thus public; the source is not, for
 * cards in hand. */
static uint64_t key_of(const cw_state *state, cw_action action)
{
    uint64_t card = 0, bits;
    if (action.kind == CW_ACTION_PLAY) {
        card = state->entities[cw_entity_at(state, action.source)].card;
        action.source = CW_PLACE_NONE;
    } else if (action.kind == CW_ACTION_CHOOSE && action.mode < CW_MAX_OPTIONS) {
        card = state->choice.options[action.mode];
    }
    memcpy(&bits, &action, sizeof bits);
    return cw_mix64(bits ^ cw_mix64(card));
}

/* Where the child is or, if there is none yet, where it would go. The table is never more than half
 * full, so that the loop meets a free place. */
static mcts_info *find(mcts_infos *infos, uint32_t parent, uint64_t key)
{
    uint64_t place = cw_mix64(key + parent);
    for (;; place++) {
        mcts_info *info = &infos->table[place & (infos->size - 1)];
        if (is_free(infos, info) || (info->parent == parent && info->key == key))
            return info;
    }
}

/* The bound counts how often the action was *available* where UCT has the parent's visits: an
 * action that is legal in few guesses would otherwise look neglected and be tried far too often
 * whenever it can be (Cowling, Powley and Whitehouse 2012, section on subset-armed bandits). */
static double value_of(const mcts_searcher *s, const mcts_info *info)
{
    const double *k = s->set->k;
    double mean = (double)info->wins / (MCTS_HALVES * k[MCTS_ROLLOUTS] * info->visits);
    return mcts_ucb(mean, info->visits, log((double)info->available), k[MCTS_C], 0);
}

/* The action to take among those that are legal in this guess: one that was never taken, else the
 * one with the best bound. *taken is its child, NULL if there is none and no room for one. */
static cw_action pick(mcts_searcher *s, uint32_t parent, mcts_info **taken)
{
    mcts_infos *infos = &s->infos;
    int count = cw_legal(s->set->game, &s->state, s->legal), untried = 0, chosen = 0;
    bool full = infos->count >= infos->room;
    mcts_info *best = NULL;
    double best_value = -INFINITY;
    infos->round++;
    for (int i = 0; i < count; i++) {
        mcts_info *info = find(infos, parent, key_of(&s->state, s->legal[i]));
        if (is_free(infos, info)) {
            /* Reservoir sampling of one: the n-th untried action replaces the choice with chance
             * 1/n, so that all have the same chance without being counted first. */
            if (!full && cw_rng_below(&s->rng, (uint32_t)++untried) == 0)
                chosen = i;
        } else if (info->round != infos->round) {
            info->round = infos->round; /* two cards of a kind are one child */
            info->available++;
            double value = untried == 0 ? value_of(s, info) : 0;
            if (untried == 0 && value > best_value) {
                best = info;
                best_value = value;
                chosen = i;
            }
        }
    }
    *taken = best;
    if (untried > 0) {
        uint64_t key = key_of(&s->state, s->legal[chosen]);
        *taken = find(infos, parent, key);
        **taken = (mcts_info){.key = key, .parent = parent, .available = 1, .round = infos->round};
        infos->count++;
    }
    return s->legal[chosen];
}

/* One iteration in s->state, which is a fresh guess: down to the first new node, one rollout, and
 * the result to all nodes on the path. `own` is kept beside the path because the position has moved
 * on by then. */
static void iterate(mcts_searcher *s)
{
    mcts_info *path[MCTS_MOST_PATH];
    bool own[MCTS_MOST_PATH], grown = false;
    int count = 0;
    uint64_t all = MCTS_HALVES * (uint64_t)s->set->k[MCTS_ROLLOUTS];
    uint32_t node = ROOT;
    while (!grown && !cw_state_is_over(&s->state) && count < MCTS_MOST_PATH
           && s->states < s->limit) {
        mcts_info *taken;
        cw_seat mover = cw_state_decider(&s->state);
        cw_action action = pick(s, node, &taken);
        cw_apply_trusted(s->set->game, &s->state, action, NULL);
        s->states++;
        if (taken == NULL)
            break;
        grown = taken->visits == 0;
        own[count] = mover == s->set->seat;
        path[count++] = taken;
        node = FIRST + (uint32_t)(taken - s->infos.table);
    }
    uint64_t wins = cw__mcts_rollouts(s, &s->state);
    for (int i = 0; i < count; i++) {
        path[i]->visits++;
        path[i]->wins += own[i] ? wins : all - wins;
    }
}

/* One tree per unit, forgotten before it: units must not depend on the thread that runs them.
 * Every iteration takes a new world, and only moves that are legal in it are walked. The results
 * are added to the scores by move, so units can be summed in any order. */
void cw__mcts_infos_run(mcts_searcher *s, const mcts_task *task, size_t unit)
{
    uint64_t iterations = (uint64_t)s->set->k[MCTS_ITERATIONS];
    forget(&s->infos);
    s->rng = cw_rng_stream(task->seed, unit);
    for (uint64_t i = 0; i < iterations && !cw__mcts_is_late(s); i++) {
        cw_belief_sample(&s->belief, task->view, cw_rng_next(&s->rng), &s->state);
        iterate(s);
    }
    for (int i = 0; i < task->count; i++) {
        const mcts_info *info = find(&s->infos, ROOT, key_of(&task->view->state, task->legal[i]));
        if (!is_free(&s->infos, info)) {
            s->scores[i].wins += info->wins;
            s->scores[i].visits += info->visits;
        }
    }
}
