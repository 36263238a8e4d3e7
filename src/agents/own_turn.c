/* The search over the own turn. A position is worth the best that can be reached from it; ending
 * the turn is one of the actions, so that a line may be shorter than the depth. A line is valued
 * before the enemy's turn begins: his draw does not count.
 *
 * Steps of a decision (cw__own_turn_choose):
 *
 * 1. What is hidden is guessed once per world.
 * 2. Twins among the root's actions are left out.
 * 3. Passes of growing depth, beginning with the deepest that is sure to fit the limit; the best of
 *    a pass is looked into first in the next (iterative deepening; Korf 1985, "Depth-First
 *    Iterative-Deepening: An Optimal Admissible Tree Search"). An unfinished pass counts only for
 *    what it valued in full.
 * 4. The first action of the best line is taken; the rest of the line is found again at the next
 *    decision, with what chance has told by then. */
#include "own_turn.h"

#include "base/clock.h"
#include "mulligan.h"
#include "nudge.h"
#include "turn_end.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Bounds of one decision. 64 positions are some tens of microseconds, fine enough for a deadline.
 * Replays of lucky wins are at most 12 x 8 lines, so that a turn full of them does not spend all
 * its time there. */
enum {
    CLOCK_EVERY = 64, /* positions between two looks at the clock */
    CONFIRMS = 12,    /* wins by chance that are looked into in one decision … */
    RETRIES = 8       /* … in so many other worlds each */
};

/* Finite, so that it can be averaged; what is not won is cut to below it (replay). */
static const double LUCKY = 300; /* a win in one of those worlds, on the scale of the heuristics */

/* ---- memory ---- */

bool cw__own_turn_init(own_turn *t, const cw_game *game, cw_seat seat, const double *params,
                       uint64_t seed, own_turn_value value, const void *heuristic)
{
    size_t worlds = (size_t)params[OWN_TURN_P_WORLDS];
    /* A discovery after an action costs no depth but a level, hence twice as many levels and some
     * to spare for actions that ask more than once. */
    size_t levels = 2 * (size_t)params[OWN_TURN_P_DEPTH] + 4, state = sizeof(cw_state);
    memset(t, 0, sizeof *t);
    memcpy(t->params, params, sizeof t->params);
    t->game = game;
    t->brief = brief_game(game);
    t->seat = seat;
    t->rng = seed;
    t->value = value;
    t->heuristic = heuristic;
    t->near = cw__own_turn_find_near(game);
    t->worlds = aligned_alloc(64, worlds * state);
    t->stack = aligned_alloc(64, levels * state);
    t->lucky = aligned_alloc(64, state);
    t->legal = malloc(levels * CW_MAX_ACTIONS * sizeof *t->legal);
    t->table = calloc(OWN_TURN_TABLE, sizeof *t->table);
    t->order = malloc(CW_MAX_ACTIONS * sizeof *t->order);
    t->values = malloc(CW_MAX_ACTIONS * sizeof *t->values);
    cw_belief_model model = (cw_belief_model)params[OWN_TURN_P_MODEL];
    if (t->near == NULL || t->worlds == NULL || t->stack == NULL || t->lucky == NULL
        || t->legal == NULL || t->table == NULL || t->order == NULL || t->values == NULL
        || !cw_belief_init(&t->belief, game, seat, model)) {
        cw__own_turn_clear(t);
        return false;
    }
    return true;
}

void cw__own_turn_clear(own_turn *t)
{
    cw_belief_clear(&t->belief);
    free(t->near);
    free(t->worlds);
    free(t->stack);
    free(t->lucky);
    free(t->legal);
    free(t->table);
    free(t->order);
    free(t->values);
    memset(t, 0, sizeof *t);
}

/* ---- limits ---- */

static void count_made(own_turn *t)
{
    t->made++;
    if (t->made >= t->limit
        || (t->deadline > 0 && t->made % CLOCK_EVERY == 0 && cw_seconds_now() >= t->deadline))
        t->stopped = true;
}

/* ---- values ---- */

static double value_of(own_turn *t, const cw_state *st)
{
    t->valued++;
    return t->value(t->heuristic, st, t->seat);
}

/* Answers what the enemy is asked in the own turn: he takes the first option. */
static void answer_for_enemy(own_turn *t, cw_state *st)
{
    while (st->phase == CW_PHASE_CHOICE && st->choice.seat != t->seat)
        cw_apply_trusted(t->game, st, cw_action_make(CW_ACTION_CHOOSE), NULL);
}

static bool is_done(const own_turn *t, const cw_state *st)
{
    return cw_state_is_over(st) || st->active != t->seat;
}

/* Ending the turn changes nothing that is valued: nobody reacts, nothing passes. Then its value is
 * the position's own, and the most frequent action of all need not be taken by the engine. Asked
 * for is whatever might change a value: a listener for the end of the turn, modifiers that run out,
 * keywords that thaw, minions that last some turns, the turn limit. */
static bool ends_quietly(const own_turn *t, const cw_state *st)
{
    return !((st->listen | st->listen_hidden) & CW_LISTEN(TURN_END)) && st->mod_count == 0
           && !(st->players[t->seat].board_keywords & CW_KEYWORDS_PASSING) && !t->game->uses_lasts
           && !is_last_turn(t->game, st);
}

/* ---- wins ---- */

static bool is_won(const own_turn *t, const cw_state *st)
{
    return cw_state_is_over(st) && st->winner == t->seat;
}

/* Plays the line again in a fresh world, as far as it can be played there. */
static double replay(own_turn *t, int length, uint64_t seed)
{
    cw_belief_sample(&t->belief, t->view, seed, t->lucky);
    for (int i = 0; i < length; i++) {
        if (is_done(t, t->lucky) || cw_apply(t->game, t->lucky, t->line[i], NULL) != CW_OK)
            break;
        count_made(t);
        answer_for_enemy(t, t->lucky);
    }
    double value = value_of(t, t->lucky), most = LUCKY - 1; /* only a win is worth as much as one */
    if (value == INFINITY)
        return LUCKY;
    return value > most ? most : value < -LUCKY ? -LUCKY : value;
}

/* What a line that won is worth: everything if neither chance nor a hidden secret had a part in
 * it, or if it wins in other worlds as well; otherwise what it comes to on average. */
static double value_of_win(own_turn *t, const cw_state *st, int length)
{
    double sum = 0;
    t->valued++;
    if (st->rng == t->chance && t->worlds[0].players[1 - t->seat].secret_count == 0) {
        t->won = true;
        return INFINITY;
    }
    if (t->confirms++ >= CONFIRMS)
        return -LUCKY; /* enough lines were looked into: this one does not count */
    for (uint64_t i = 0; i < RETRIES; i++) {
        if (t->strict && t->stopped)
            return -LUCKY;
        sum += replay(t, length, cw_rng_stream(~t->seed, i));
    }
    t->won = sum == RETRIES * LUCKY;
    return t->won ? INFINITY : sum / RETRIES;
}

/* Ends the turn in `st`, which is used up. */
static double value_of_end(own_turn *t, cw_state *st, int length)
{
    end_turn_only(t->game, &t->brief, st);
    return is_won(t, st) ? value_of_win(t, st, length) : value_of(t, st);
}

/* ---- the tree ---- */

static double search(own_turn *t, int level, int left);

/* What the action leads to from the position on that level. */
static double search_action(own_turn *t, int level, cw_action action, int left, bool trusted)
{
    const cw_state *st = &t->stack[level];
    cw_state *next = &t->stack[level + 1];
    cw_state_copy(next, st);
    t->line[level] = action;
    count_made(t);
    if (!trusted && cw_check(t->game, st, action) != CW_OK)
        return -INFINITY;
    if (action.kind == CW_ACTION_END_TURN)
        return value_of_end(t, next, level + 1);
    cw_apply_trusted(t->game, next, action, NULL);
    answer_for_enemy(t, next);
    return search(t, level + 1, left - (action.kind != CW_ACTION_CHOOSE))
           + cw__nudge_value(t->game, st, t->seat, action);
}

/* The best of all actions; ending the turn is the last of them and worth `now` if it is quiet. */
static double search_actions(own_turn *t, int level, int left, double now)
{
    const cw_state *st = &t->stack[level];
    cw_action *legal = &t->legal[(size_t)level * CW_MAX_ACTIONS];
    int count = cw_legal(t->game, st, legal);
    own_turn_twins twins = {0};
    double best = now;
    cw__own_turn_find_twins(t, st, &twins);
    for (int i = 0; i < count && !t->won && !t->stopped; i++) {
        bool known = legal[i].kind == CW_ACTION_END_TURN && now > -INFINITY;
        if (known || own_turn_is_twin(&twins, legal[i]))
            continue;
        double value = search_action(t, level, legal[i], left, true);
        best = value > best ? value : best;
    }
    return best;
}

/* The best value that the position on that level leads to within `left` more actions. */
static double search(own_turn *t, int level, int left)
{
    const cw_state *st = &t->stack[level];
    bool choosing = st->phase == CW_PHASE_CHOICE;
    int levels = 2 * (int)t->params[OWN_TURN_P_DEPTH] + 4;
    if (is_won(t, st))
        return value_of_win(t, st, level);
    if (is_done(t, st) || (left <= 0 && !choosing) || level + 1 >= levels)
        return value_of(t, st);
    own_turn_entry *entry = NULL;
    uint64_t key = 0;
    if (t->params[OWN_TURN_P_TABLE] != 0) {
        key = cw__own_turn_key(t, st);
        /* One slot per key, the newest wins. `left` has to be the same: a value found with fewer
         * actions to go is another question. The age makes entries of other decisions void without
         * clearing 4,096 of them. */
        entry = &t->table[key & (OWN_TURN_TABLE - 1)];
        if (entry->age == t->age && entry->key == key && entry->left == (uint32_t)left)
            return entry->value;
    }
    double now = !choosing && ends_quietly(t, st) ? value_of(t, st) : -INFINITY;
    double value = search_actions(t, level, left, now);
    if (entry != NULL && !t->stopped)
        *entry = (own_turn_entry){key, value, t->age, (uint32_t)left};
    return value;
}

/* ---- the root ---- */

/* The sum of what the action comes to in each world. */
static double search_root(own_turn *t, cw_action action, int depth)
{
    double sum = 0;
    for (int i = 0; i < (int)t->params[OWN_TURN_P_WORLDS] && !t->won; i++) {
        t->chance = t->worlds[i].rng;
        cw_state_copy(&t->stack[0], &t->worlds[i]);
        double value = search_action(t, 0, action, depth, false);
        sum += value;
    }
    return t->won ? INFINITY : sum;
}

/* One pass over the actions. Returns the place in t->order of the best that was valued; -1 if the
 * pass was stopped before any was. */
static int search_pass(own_turn *t, const cw_action *legal, int count, int depth)
{
    int best = -1;
    for (int i = 0; i < count && !t->won && !t->stopped; i++) {
        double value = search_root(t, legal[t->order[i]], depth);
        if (t->stopped && !t->won && best >= 0)
            break; /* looked into in part: says nothing beside the others */
        t->values[i] = value;
        bool tie = best >= 0 && value == t->values[best] && t->order[i] < t->order[best];
        best = best < 0 || value > t->values[best] || tie ? i : best;
    }
    return best;
}

/* The depth to begin with: all of it if that is within the limits, else what surely is. */
static int first_depth(const own_turn *t, int count, int depth)
{
    double positions = count * t->params[OWN_TURN_P_WORLDS];
    int first = 1;
    while (first < depth && t->deadline == 0 && positions * count * 4 <= (double)t->limit) {
        positions *= count;
        first++;
    }
    return first;
}

static void set_limits(own_turn *t, const cw_budget *budget)
{
    double nodes = budget->nodes > 0 ? (double)budget->nodes : t->params[OWN_TURN_P_NODES];
    t->limit = nodes > 0 && (budget->nodes > 0 || budget->seconds <= 0) ? (uint64_t)nodes
                                                                        : UINT64_MAX;
    t->deadline = budget->seconds > 0 ? cw_seconds_now() + budget->seconds : 0;
    t->strict = budget->nodes > 0;
    t->made = 0;
    t->confirms = 0;
    t->won = t->stopped = false;
    t->age++;
}

/* Fills t->order with the actions that are worth trying; returns how many. */
static int list_root(own_turn *t, const cw_action *legal, int count)
{
    own_turn_twins twins;
    int tried = 0;
    cw__own_turn_find_twins(t, &t->worlds[0], &twins);
    for (int i = 0; i < count; i++) {
        t->order[tried] = i;
        tried += !own_turn_is_twin(&twins, legal[i]);
    }
    return tried;
}

/* Iterative deepening: after each pass the best action goes to the front, so that the next,
 * deeper pass looks at it first. A pass that is stopped answers with the best of what it has
 * valued, and the best so far was the first of that. A random number is drawn before anything is
 * decided, so that how a decision ends never shifts the numbers of the later ones. */
int cw__own_turn_choose(void *self, const cw_view *view, const cw_action *legal, int count,
                        const cw_budget *budget)
{
    own_turn *t = self;
    int depth = (int)t->params[OWN_TURN_P_DEPTH];
    t->seed = cw_rng_next(&t->rng);
    t->view = view;
    if (count == 1)
        return 0;
    if (legal[0].kind == CW_ACTION_MULLIGAN)
        return cw__mulligan_choose(t->game, view, t->seat, t->params[OWN_TURN_P_MULLIGAN], legal,
                                   count);
    for (int i = 0; i < (int)t->params[OWN_TURN_P_WORLDS]; i++)
        cw_belief_sample(&t->belief, view, cw_rng_stream(t->seed, (uint64_t)i), &t->worlds[i]);
    set_limits(t, budget);
    int tried = list_root(t, legal, count);
    for (int d = first_depth(t, tried, depth); d <= depth && !t->won && !t->stopped; d++) {
        int best = search_pass(t, legal, tried, d);
        if (best > 0) {
            int index = t->order[best];
            memmove(t->order + 1, t->order, (size_t)best * sizeof *t->order);
            t->order[0] = index;
        }
    }
    return t->order[0];
}

void cw__own_turn_observe(void *self, const cw_event *event)
{
    cw_belief_observe(&((own_turn *)self)->belief, event);
}

void cw__own_turn_reset(void *self, uint64_t seed)
{
    own_turn *t = self;
    t->rng = seed;
    cw_belief_reset(&t->belief);
}

uint64_t cw__own_turn_work(const void *self) { return ((const own_turn *)self)->valued; }
