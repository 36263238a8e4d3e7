/* Analysis of ended matches: who was how likely to win at each position, and which actions cost
 * most. A position is played to its end many times by two quick agents with other luck; where
 * somebody lost much, a strong agent says what it would have done. One thread works at this, so
 * that running matches and their agents are not delayed. */
#include "analysis.h"

#include "wire/json.h"
#include "wire/text.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYOUTS = 24, MOST_ACTIONS = 400, MISTAKES = 5, WAITING = 16, KEPT = 64 };

static const char quick_agent[] = "greedy", strong_agent[] = "champion";
static const double noticeable = 0.15, strong_seconds = 0.5;

typedef struct analysis {
    job base;
    uint64_t match;
    const shelf_game *shelf;
    cw_match_setup setup;
    step_row *steps;
    int count;
    float *odds; /* of seat 0, one before each step and one at the end */
    atomic_int done;
    atomic_bool stop;
    bool finished;
    struct {
        int step;
        float loss;
        cw_action better;
        bool known; /* the strong agent would do something else */
    } mistakes[MISTAKES];
    int mistake_count;
} analysis;

struct analyses {
    workers *workers;
    analysis *list[KEPT]; /* oldest first */
    int count;
};

/* ---- on the thread ---- */

static float play_on(analysis *a, cw_agent *const agents[CW_SEATS], const cw_state *from,
                     uint64_t seed)
{
    int points = 0;
    for (int i = 0; i < PLAYOUTS; i++) {
        cw_state state;
        cw_state_copy(&state, from);
        state.rng = cw_rng_stream(seed, (uint64_t)i);
        cw_agent_reset(agents[0], state.rng);
        cw_agent_reset(agents[1], state.rng + 1);
        for (int n = 0; n < MOST_ACTIONS && !cw_state_is_over(&state); n++) {
            cw_seat seat = cw_state_decider(&state);
            cw_action action = cw_agent_act(agents[seat], a->shelf->game, &state, NULL);
            if (cw_apply(a->shelf->game, &state, action, NULL) != CW_OK)
                break;
        }
        points += state.winner == 0 ? 2 : state.winner == 1 ? 0 : 1;
    }
    return (float)points / (2 * PLAYOUTS);
}

static float final_odds(const cw_state *state)
{
    return state->winner == 0 ? 1 : state->winner == 1 ? 0 : 0.5f;
}

/* Keeps the largest losses, the largest first. */
static void note_loss(analysis *a, int step, float loss)
{
    int at = a->mistake_count;
    while (at > 0 && a->mistakes[at - 1].loss < loss)
        at--;
    if (loss < (float)noticeable || at == MISTAKES)
        return;
    a->mistake_count += a->mistake_count < MISTAKES;
    memmove(&a->mistakes[at + 1], &a->mistakes[at],
            (size_t)(a->mistake_count - 1 - at) * sizeof a->mistakes[0]);
    a->mistakes[at].step = step;
    a->mistakes[at].loss = loss;
    a->mistakes[at].known = false;
}

static bool take_step(const analysis *a, cw_state *state, int i)
{
    if (a->steps[i].action.kind == CW_ACTION_CONCEDE)
        return false; /* the last one: the position stays */
    return cw_apply(a->shelf->game, state, a->steps[i].action, NULL) == CW_OK;
}

static void judge(analysis *a, cw_agent *const agents[CW_SEATS])
{
    cw_state state;
    cw_match_start(a->shelf->game, &a->setup, &state, NULL);
    for (int i = 0; i <= a->count && !atomic_load(&a->stop); i++) {
        a->odds[i] = cw_state_is_over(&state) ? final_odds(&state)
                                              : play_on(a, agents, &state, (uint64_t)i + 1);
        if (i > 0) {
            float gain = a->odds[i] - a->odds[i - 1];
            note_loss(a, i - 1, a->steps[i - 1].seat == 0 ? -gain : gain);
        }
        atomic_store(&a->done, i);
        if (i < a->count && !take_step(a, &state, i))
            a->count = i;
    }
}

static void ask_strong(analysis *a, int number)
{
    cw_state state;
    int step = a->mistakes[number].step;
    cw_budget budget = {.seconds = strong_seconds};
    cw_match_start(a->shelf->game, &a->setup, &state, NULL);
    for (int i = 0; i < step; i++)
        take_step(a, &state, i);
    cw_seat seat = cw_state_decider(&state);
    cw_agent *agent = cw_agent_new(strong_agent, a->shelf->game, seat, 1, NULL);
    if (agent != NULL) {
        a->mistakes[number].better = cw_agent_act(agent, a->shelf->game, &state, &budget);
        a->mistakes[number].known = !cw_action_equal(a->mistakes[number].better,
                                                     a->steps[step].action);
        cw_agent_free(agent);
    }
}

static void analyse(job *j, int worker)
{
    analysis *a = (analysis *)j;
    cw_agent *agents[CW_SEATS];
    (void)worker;
    for (int i = 0; i < CW_SEATS; i++)
        agents[i] = cw_agent_new(quick_agent, a->shelf->game, (cw_seat)i, 1, NULL);
    if (agents[0] != NULL && agents[1] != NULL)
        judge(a, agents);
    for (int i = 0; i < a->mistake_count && !atomic_load(&a->stop); i++)
        ask_strong(a, i);
    cw_agent_free(agents[0]);
    cw_agent_free(agents[1]);
}

/* ---- on the loop ---- */

static void analysed(job *j)
{
    analysis *a = (analysis *)j;
    a->finished = true;
}

analyses *analyses_new(uv_loop_t *loop)
{
    analyses *all = calloc(1, sizeof *all);
    if (all != NULL && (all->workers = workers_new(loop, 1)) == NULL) {
        free(all);
        return NULL;
    }
    return all;
}

static void release(analysis *a)
{
    free(a->steps);
    free(a->odds);
    free(a);
}

void analyses_stop(analyses *all)
{
    for (int i = 0; i < all->count; i++)
        atomic_store(&all->list[i]->stop, true);
    workers_stop(all->workers);
}

void analyses_free(analyses *all)
{
    for (int i = 0; all != NULL && i < all->count; i++)
        release(all->list[i]);
    if (all != NULL)
        workers_free(all->workers);
    free(all);
}

static analysis *find(analyses *all, uint64_t match)
{
    for (int i = 0; i < all->count; i++)
        if (all->list[i]->match == match)
            return all->list[i];
    return NULL;
}

/* Forgets the oldest one that is finished when all places are taken. */
static bool make_place(analyses *all)
{
    if (all->count < KEPT)
        return true;
    for (int i = 0; i < all->count; i++) {
        if (all->list[i]->finished) {
            release(all->list[i]);
            all->count--;
            memmove(all->list + i, all->list + i + 1, (size_t)(all->count - i) * sizeof *all->list);
            return true;
        }
    }
    return false;
}

bool analyses_begin(analyses *all, const match_row *row, const shelf_game *g, step_row *steps,
                    int count, turn whose)
{
    analysis *a = calloc(1, sizeof *a);
    float *odds = calloc((size_t)count + 1, sizeof *odds);
    if (find(all, row->id) != NULL || a == NULL || odds == NULL
        || workers_waiting(all->workers) >= WAITING || !make_place(all)) {
        bool there = find(all, row->id) != NULL;
        free(a);
        free(odds);
        free(steps);
        return there;
    }
    a->base = (job){.turn = whose, .work = analyse, .done = analysed};
    a->match = row->id;
    a->shelf = g;
    a->setup = row->setup;
    a->steps = steps;
    a->count = count;
    a->odds = odds;
    all->list[all->count++] = a;
    workers_add(all->workers, &a->base);
    return true;
}

json_t *analyses_json(analyses *all, uint64_t match)
{
    analysis *a = find(all, match);
    if (a == NULL)
        return NULL;
    if (!a->finished)
        return json_pack("{s:b, s:i}", "done", 0, "positions", atomic_load(&a->done));
    json_t *curve = json_array(), *mistakes = json_array();
    for (int i = 0; i <= a->count; i++)
        json_array_append_new(curve, json_real((double)a->odds[i]));
    for (int i = 0; i < a->mistake_count; i++) {
        int step = a->mistakes[i].step;
        json_t *mistake = json_pack("{s:i, s:i, s:f}", "step", step, "seat", a->steps[step].seat,
                                    "loss", (double)a->mistakes[i].loss);
        if (a->mistakes[i].known) {
            json_object_set_new(
                mistake, "better",
                cw_action_json(a->mistakes[i].better, (cw_seat)a->steps[step].seat));
        }
        json_array_append_new(mistakes, mistake);
    }
    return json_pack("{s:b, s:i, s:o, s:o}", "done", 1, "playouts", PLAYOUTS, "curve", curve,
                     "mistakes", mistakes);
}
