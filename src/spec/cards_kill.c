/* One-turn kills: matches in which the enemy only passes. One player either keeps his cards or
 * plays at random without hurting the enemy's hero; at the start of each of his turns all orders of
 * actions are searched, within a bound, for one that kills from full health. Luck counts: a draw
 * that would have to come is taken as it comes in that match. */
#include "spec/cards.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Bounds by the budget of the setup: so many matches, and so many positions for each turn that is
 * searched. A turn of more than 30 actions, or a position with more than 512, is looked at in
 * part. */
enum {
    MATCHES_EACH = 10,
    NODES_EACH = 100,
    LATEST_TURN = 15,
    DEEPEST = 30,
    SEEN = 1 << 12,
    MOST_ACTIONS = 512, /* of one position that are looked at */
    MOST_STEPS = 400
};

typedef struct killer {
    const cw_cards_setup *setup;
    const cw_deck *deck;
    cw_kill *kills; /* one for each match */
} killer;

/* One match while it is searched. */
typedef struct attempt {
    const cw_game *game;
    cw_seat seat;
    int nodes, most_nodes;
    uint64_t seen[SEEN];
    cw_state states[DEEPEST + 1]; /* of the line, by its length */
    cw_action legal[CW_MAX_ACTIONS], lists[DEEPEST][MOST_ACTIONS];
    cw_action line[DEEPEST];
    int line_count;
} attempt;

static bool is_won(const cw_state *state, cw_seat seat)
{
    return cw_state_is_over(state) && state->winner == seat;
}

/* Hits on the hero first, the end of the turn never. */
static int rate(cw_action a, cw_seat seat)
{
    if (a.kind == CW_ACTION_END_TURN)
        return -1;
    bool hero = a.target == cw_place_hero((cw_seat)(1 - seat));
    return a.kind == CW_ACTION_ATTACK ? (hero ? 2 : 0) : hero ? 3 : 1;
}

/* Depth first, likely actions first (rate), for any win serves: this is a search for an example,
 * not for the best. `seen` keeps one position in each place and forgets the one before: it saves
 * time and needs no exactness. None found proves nothing: nodes, depth and actions are capped. */
static bool search(attempt *t, int depth)
{
    const cw_state *state = &t->states[depth];
    if (is_won(state, t->seat)) {
        t->line_count = depth;
        return true;
    }
    uint64_t hash = cw_state_hash(state);
    if (cw_state_is_over(state) || depth == DEEPEST || cw_state_decider(state) != t->seat
        || t->seen[hash % SEEN] == hash)
        return false;
    t->seen[hash % SEEN] = hash;
    int count = cw_legal(t->game, state, t->legal);
    count = count < MOST_ACTIONS ? count : MOST_ACTIONS;
    cw_action *legal = t->lists[depth];
    memcpy(legal, t->legal, (size_t)count * sizeof *legal);
    bool found = false;
    for (int rank = 3; rank >= 0 && !found; rank--) {
        for (int i = 0; i < count && !found && t->nodes < t->most_nodes; i++) {
            if (rate(legal[i], t->seat) == rank) {
                t->nodes++;
                cw_state_copy(&t->states[depth + 1], state);
                cw_apply_trusted(t->game, &t->states[depth + 1], legal[i], NULL);
                t->line[depth] = legal[i];
                found = search(t, depth + 1);
            }
        }
    }
    return found;
}

static bool is_whole(const cw_state *state, cw_seat seat)
{
    const cw_entity *hero = &state->entities[state->players[seat].hero];
    return hero->health >= cw_entity_max_health(hero);
}

/* What the players do while there is nothing to kill. The enemy passes; the player keeps his cards
 * or plays at random, but leaves the enemy's hero alone. */
static cw_action bide(const cw_game *game, const cw_state *state, cw_seat seat, bool keeps,
                      cw_rng *rng)
{
    cw_action legal[CW_MAX_ACTIONS];
    int count = cw_legal(game, state, legal);
    bool free_to_play = cw_state_decider(state) == seat && !keeps && state->phase == CW_PHASE_MAIN;
    for (int tries = 0; tries < 6 && free_to_play; tries++) {
        cw_state next;
        cw_action action = cw_random_action(game, state, rng);
        cw_state_copy(&next, state);
        cw_apply_trusted(game, &next, action, NULL);
        if (!cw_state_is_over(&next) && is_whole(&next, (cw_seat)(1 - seat)))
            return action;
    }
    return state->phase == CW_PHASE_MAIN ? legal[count - 1] : legal[0];
}

static void keep_step(cw_kill *kill, cw_action action, cw_seat seat)
{
    kill->trace.steps[kill->trace.count++] = (cw_trace_step){.action = action, .seat = seat};
}

/* Searches the turn that begins; what was found is added to the trace. */
static bool try_turn(attempt *t, const cw_state *state, cw_kill *kill)
{
    t->nodes = 0;
    memset(t->seen, 0, sizeof t->seen);
    cw_state_copy(&t->states[0], state);
    if (!search(t, 0))
        return false;
    for (int i = 0; i < t->line_count && kill->trace.count < MOST_STEPS; i++)
        keep_step(kill, t->line[i], t->seat);
    kill->found = true;
    kill->seat = t->seat;
    kill->turn = state->players[t->seat].turns;
    return true;
}

static void try_match(void *context, size_t index, int worker)
{
    killer *k = context;
    cw_kill *kill = &k->kills[index];
    attempt *t = cw_alloc(1, sizeof *t);
    cw_match_setup setup = {.decks = {*k->deck, *k->deck},
                            .seed = cw_rng_stream(k->setup->seed, index)};
    cw_rng rng = cw_rng_stream(k->setup->seed ^ 0xdec1de, index);
    cw_state state;
    int searched = 0; /* the turn that was searched last */
    (void)worker;
    kill->trace.seed = setup.seed;
    kill->trace.steps = cw_alloc(MOST_STEPS, sizeof *kill->trace.steps);
    if (cw_match_start(k->setup->game, &setup, &state, NULL) != CW_OK) {
        free(t);
        return;
    }
    t->game = k->setup->game;
    t->seat = index & 1;
    t->most_nodes = NODES_EACH * k->setup->budget;
    while (!cw_state_is_over(&state) && kill->trace.count < MOST_STEPS - DEEPEST
           && state.players[t->seat].turns <= LATEST_TURN) {
        bool begins = state.phase == CW_PHASE_MAIN && state.active == t->seat
                      && searched < state.turn;
        searched = begins ? state.turn : searched;
        if (begins && is_whole(&state, (cw_seat)(1 - t->seat)) && try_turn(t, &state, kill))
            break;
        cw_seat seat = cw_state_decider(&state);
        cw_action action = bide(t->game, &state, t->seat, index & 2, &rng);
        keep_step(kill, action, seat);
        cw_apply_trusted(t->game, &state, action, NULL);
    }
    free(t);
}

cw_status cw_cards_kill(const cw_cards_setup *setup, const cw_deck *deck, cw_kill *kill)
{
    int matches = setup->budget * MATCHES_EACH;
    killer k = {.setup = setup, .deck = deck, .kills = cw_alloc((size_t)matches, sizeof *k.kills)};
    memset(kill, 0, sizeof *kill);
    cw_parallel(setup->threads, (size_t)matches, try_match, &k, NULL);
    int best = -1;
    for (int i = 0; i < matches; i++) {
        bool better = k.kills[i].found && (best < 0 || k.kills[i].turn < k.kills[best].turn);
        best = better ? i : best;
    }
    for (int i = 0; i < matches; i++)
        if (i != best)
            free(k.kills[i].trace.steps);
    if (best >= 0)
        *kill = k.kills[best];
    kill->matches = matches;
    free(k.kills);
    return CW_OK;
}
