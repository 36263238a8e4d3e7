/* Analysis of ended matches: who was how likely to win at each position, and which actions cost
 * most. A position is played to its end many times by two quick agents with other luck; where
 * somebody lost much, a strong agent says what it would have done. One thread works at this, so
 * that running matches and their agents are not delayed.
 *
 * What it tells is an estimate: 24 playouts have a standard error of up to 0.1, and quick agents
 * overlook what people see. Losses below 0.15 are therefore not told. The strong agent is asked
 * about the position itself, from what the seat could know; what it says is told only if the
 * playouts after it end better, with the chance that they give and a reason if there is a plain one. */
#include "analysis.h"

#include "why.h"

#include "wire/json.h"
#include "wire/text.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* PLAYOUTS by a quick agent from each position give the curve: rough, with a standard error of a
 * tenth at most, but the whole match takes seconds. WAITING and KEPT bound what visitors can ask
 * for. */
enum { PLAYOUTS = 24, MOST_ACTIONS = 400, MISTAKES = 8, WAITING = 16, KEPT = 64, WORDS = 200 };

static const char quick_agent[] = "greedy", strong_agent[] = "champion";
/* 0.15 is about the standard error of a difference of two points of the curve: less is not worth
 * a look. The largest losses are then judged by the strong agent. */
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
        float chance; /* of who erred, had he done that instead */
        bool known;   /* that is something else, and better */
        why reason;   /* as the one who erred could have seen it */
        /* The action and the better one in the words of either player and of others. */
        char did[CW_SEATS + 1][WORDS], should[CW_SEATS + 1][WORDS];
    } mistakes[MISTAKES];
    int mistake_count;
} analysis;

struct analyses {
    workers *workers;
    analysis *list[KEPT]; /* oldest first */
    int count;
};

/* ---- on the thread ---- */

/* The same agents for all playouts: only the luck of the draw and their own choices differ, by
 * the stream of each. */
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

/* `done` is all that the loop reads meanwhile, `stop` all that it writes; the rest is looked at
 * only after the job was given back. */
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

static float odds_of(int seat, float odds_of_first)
{
    return seat == 0 ? odds_of_first : 1 - odds_of_first;
}

/* The same playouts as for the curve, from the position that the better action leads to. */
static void foresee(analysis *a, int number, const cw_state *before,
                    cw_agent *const agents[CW_SEATS])
{
    cw_state state;
    int step = a->mistakes[number].step;
    cw_state_copy(&state, before);
    if (cw_apply(a->shelf->game, &state, a->mistakes[number].better, NULL) != CW_OK)
        return;
    float odds = cw_state_is_over(&state) ? final_odds(&state)
                                          : play_on(a, agents, &state, (uint64_t)step + 2);
    a->mistakes[number].chance = odds_of(a->steps[step].seat, odds);
    a->mistakes[number].known &= a->mistakes[number].chance
                                 > odds_of(a->steps[step].seat, a->odds[step + 1]);
}

/* What reads the same is no better. */
static void describe(analysis *a, int number, const cw_state *state)
{
    cw_action did = a->steps[a->mistakes[number].step].action;
    for (int reader = 0; reader <= CW_SEATS; reader++) {
        cw_str words = CW_STR_INIT;
        char *texts[] = {a->mistakes[number].did[reader], a->mistakes[number].should[reader]};
        for (int i = 0; i < 2; i++) {
            cw_str_reset(&words);
            cw_action_describe(a->shelf->game, state, i == 0 ? did : a->mistakes[number].better,
                               reader, &words);
            snprintf(texts[i], WORDS, "%s", cw_str_get(&words));
        }
        cw_str_clear(&words);
    }
    a->mistakes[number].known = strcmp(a->mistakes[number].did[0], a->mistakes[number].should[0])
                                != 0;
}

/* It sees the position through its own seat, as the player did; hindsight is not what it judges
 * by. */
static void ask_strong(analysis *a, int number, cw_agent *const agents[CW_SEATS])
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
        cw_agent_free(agent);
        describe(a, number, &state);
        foresee(a, number, &state, agents);
        a->mistakes[number].reason = cw__why_worse(
            a->shelf->game, &state, seat, a->steps[step].action, a->mistakes[number].better);
    }
}

/* Agents are made for each analysis: it is seldom asked for, and keeps nothing while it waits. */
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
        ask_strong(a, i, agents);
    cw_agent_free(agents[0]);
    cw_agent_free(agents[1]);
}

/* ---- on the loop ---- */

static void analysed(job *j)
{
    analysis *a = (analysis *)j;
    a->finished = true;
}

analyses *cw__analyses_new(uv_loop_t *loop)
{
    analyses *all = calloc(1, sizeof *all);
    if (all != NULL && (all->workers = cw__workers_new(loop, 1)) == NULL) {
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

void cw__analyses_stop(analyses *all)
{
    for (int i = 0; i < all->count; i++)
        atomic_store(&all->list[i]->stop, true);
    cw__workers_stop(all->workers);
}

void cw__analyses_free(analyses *all)
{
    for (int i = 0; all != NULL && i < all->count; i++)
        release(all->list[i]);
    if (all != NULL)
        cw__workers_free(all->workers);
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

/* Takes over the steps, whatever it answers. True also if the match is analysed already. */
bool cw__analyses_begin(analyses *all, const match_row *row, const shelf_game *g, step_row *steps,
                        int count, turn whose)
{
    analysis *a = calloc(1, sizeof *a);
    float *odds = calloc((size_t)count + 1, sizeof *odds);
    if (find(all, row->id) != NULL || a == NULL || odds == NULL
        || cw__workers_waiting(all->workers) >= WAITING || !make_place(all)) {
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
    cw__workers_add(all->workers, &a->base);
    return true;
}

/* While it runs only the number of positions is told: the rest belongs to the thread until then. */
json_t *cw__analyses_json(analyses *all, uint64_t match, int seat, int reader)
{
    analysis *a = find(all, match);
    if (a == NULL)
        return NULL;
    if (!a->finished)
        return json_pack("{s:b, s:i}", "done", 0, "positions", atomic_load(&a->done));
    json_t *curve = json_array(), *mistakes = json_array();
    for (int i = 0; i <= a->count; i++)
        json_array_append_new(curve, json_real((double)odds_of(seat, a->odds[i])));
    for (int i = 0; i < a->mistake_count; i++) {
        int step = a->mistakes[i].step;
        json_t *mistake = json_pack("{s:i, s:i, s:f, s:s}", "step", step, "seat",
                                    a->steps[step].seat, "loss", (double)a->mistakes[i].loss,
                                    "text", a->mistakes[i].did[reader]);
        if (a->mistakes[i].known) {
            json_object_set_new(
                mistake, "better",
                cw_action_json(a->mistakes[i].better, (cw_seat)a->steps[step].seat));
            json_object_set_new(mistake, "better_text", json_string(a->mistakes[i].should[reader]));
            json_object_set_new(mistake, "better_chance", json_real((double)a->mistakes[i].chance));
            json_t *reason = cw__why_json(a->shelf->game, a->mistakes[i].reason);
            if (reason != NULL)
                json_object_set_new(mistake, "why", reason);
        }
        json_array_append_new(mistakes, mistake);
    }
    return json_pack("{s:b, s:i, s:i, s:o, s:o}", "done", 1, "playouts", PLAYOUTS, "seat", seat,
                     "curve", curve, "mistakes", mistakes);
}
