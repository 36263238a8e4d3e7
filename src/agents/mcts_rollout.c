/* Rollouts: a position is played out to tell who is likely to win it. Either at random, or by
 * tournament selection: some of the legal actions are tried and the one that the threat heuristic
 * likes best for who moves is taken. A rollout with a depth is judged by that heuristic, with
 * weights of its own.
 *
 * Tournament selection is from evolutionary algorithms (Goldberg and Deb 1991, "A Comparative
 * Analysis of Selection Schemes Used in Genetic Algorithms"); Santos, Santos and Melo 2017 use it
 * in rollouts and found shares of 75% (own) and 50% (enemy) better than 0% or 100%: a rollout
 * without any chance plays the heuristic's mistakes every time. Cutting a rollout at a depth gives
 * up the true end for more of them, and less noise in each; what the judge does not see (cards kept
 * for later) is lost by it. */
#include "mcts.h"

#include "base/clock.h"
#include "turn_end.h"

enum { MOST_ACTIONS = 4000 }; /* of a rollout; then, or without budget, it is judged as it is */

/* The clock is asked once per iteration or rollout, not per action: a rollout of some tens of
 * microseconds is the finest grain that a deadline needs. */
bool cw__mcts_is_late(mcts_searcher *s)
{
    if (s->states >= s->limit || (s->deadline > 0 && cw_seconds_now() >= s->deadline))
        s->late = true;
    return s->late;
}

/* A cut rollout counts as a full win for the side that the heuristic prefers, as in the thesis, not
 * as a share of one: results stay whole numbers, whose sums are the same in any order of threads.
 * Each side is valued by its own look, since the threat to it is part of the value. */
static int judge(const mcts_searcher *s, const cw_state *state)
{
    cw_seat seat = s->set->seat;
    if (cw_state_is_over(state))
        return state->winner == seat ? MCTS_HALVES : state->winner == CW_DRAW_RESULT ? 1 : 0;
    double own = cw__threat_value(&s->set->judge, state, seat);
    double enemy = cw__threat_value(&s->set->judge, state, 1 - seat);
    return own > enemy ? MCTS_HALVES : own < enemy ? 0 : 1;
}

/* Drawn from masks, without making the list: most of the time of a random rollout would go into
 * lists. */
static cw_action pick_random(mcts_searcher *s, const cw_state *state)
{
    return cw_random_action(s->set->game, state, &s->rng);
}

double cw__mcts_threat_after(mcts_searcher *s, const cw_state *state, cw_action action,
                             cw_seat seat)
{
    const mcts_settings *set = s->set;
    cw_state_copy(&s->trial, state);
    if (action.kind == CW_ACTION_END_TURN)
        end_turn_only(set->game, &set->brief, &s->trial);
    else
        cw_apply_trusted(set->game, &s->trial, action, NULL);
    s->states++;
    return cw__threat_value(&set->threat, &s->trial, seat);
}

/* The best of a random part of the legal actions, at the enemy's moves the worst: both by what the
 * agent's seat thinks of the outcome. All are tried with the same luck; the one that is taken then
 * meets luck of its own, so that nobody chooses by what he is about to draw. */
static cw_action pick_by_tournament(mcts_searcher *s, const cw_state *state)
{
    const mcts_settings *set = s->set;
    cw_seat mover = cw_state_decider(state);
    double percent = set->k[mover == set->seat ? MCTS_OWN : MCTS_ENEMY];
    if (percent <= 0)
        return pick_random(s, state);
    int count = cw_legal(set->game, state, s->legal), best = 0;
    int tries = (int)ceil(count * percent / 100);
    double best_value = -INFINITY;
    /* A partial Fisher-Yates shuffle: the first `tries` entries become a random sample without
     * repeats. */
    for (int i = 0; i < tries && tries > 1 && s->states < s->limit; i++) {
        int k = i + (int)cw_rng_below(&s->rng, (uint32_t)(count - i));
        cw_action action = s->legal[k];
        s->legal[k] = s->legal[i];
        s->legal[i] = action;
        double value = cw__mcts_threat_after(s, state, action, set->seat);
        value = mover == set->seat ? value : -value;
        if (value > best_value) {
            best = i;
            best_value = value;
        }
    }
    return tries > 1 ? s->legal[best] : s->legal[cw_rng_below(&s->rng, (uint32_t)count)];
}

/* Luck of its own: the world's random numbers would make all rollouts of a leaf the same match. A
 * guided rollout takes a new number before each action as well, since its candidates were tried
 * with the old one. */
int cw__mcts_rollout(mcts_searcher *s, cw_state *state)
{
    const mcts_settings *set = s->set;
    bool guided = set->k[MCTS_OWN] > 0 || set->k[MCTS_ENEMY] > 0;
    int depth = (int)set->k[MCTS_DEPTH], ended = 0;
    state->rng = cw_rng_next(&s->rng);
    if (set->k[MCTS_TURNS] == MCTS_TURNS_METASTONE && state->phase == CW_PHASE_MAIN
        && s->states < s->limit) {
        cw_turn_begin(set->game, state);
        s->states++;
    }
    for (int i = 0; i < MOST_ACTIONS && !cw_state_is_over(state) && s->states < s->limit; i++) {
        cw_action action = guided ? pick_by_tournament(s, state) : pick_random(s, state);
        if (guided)
            state->rng = cw_rng_next(&s->rng);
        cw_apply_trusted(set->game, state, action, NULL);
        s->states++;
        if (action.kind == CW_ACTION_END_TURN && ++ended > depth && depth > 0)
            break;
    }
    s->rollouts++;
    return judge(s, state);
}

/* Hidden cards of the position are guessed anew, what is public stays. Options that the enemy is
 * choosing from stay too: a view does not have them. So the tree is one world's, but what its
 * leaves are worth is an average over guesses. */
static void guess_again(mcts_searcher *s, const cw_state *state)
{
    const mcts_settings *set = s->set;
    cw_view_of(set->game, state, set->seat, &s->view);
    cw_belief_imagine(&s->belief, &s->view, cw_rng_next(&s->rng), &s->leaf);
    s->leaf.choice = state->choice;
}

uint64_t cw__mcts_rollouts(mcts_searcher *s, const cw_state *state)
{
    int count = (int)s->set->k[MCTS_ROLLOUTS], done = 0;
    uint64_t wins = 0;
    if (cw_state_is_over(state))
        return (uint64_t)(judge(s, state) * count);
    while (done < count && (done == 0 || !cw__mcts_is_late(s))) {
        if (s->set->k[MCTS_FRESH] > 0)
            guess_again(s, state);
        else
            cw_state_copy(&s->leaf, state);
        wins += (uint64_t)cw__mcts_rollout(s, &s->leaf);
        done++;
    }
    return wins * (uint64_t)count / (uint64_t)done; /* stopped early: as if all went alike */
}
