/* Draws as chance nodes. The cards that may come are grouped by cost; each group is stood for by
 * some of its cards, more by number the larger it is. A draw then takes one of these samples, all
 * with the same chance, which makes the chance of a group its share of the samples. The samples of
 * an edge need no memory: they follow from the edge's number and the deck.
 *
 * Chance event bucketing is from Zhang and Buro 2017, "Improving Hearthstone AI by learning
 * high-level rollout policies and bucketing chance node events"; the five groups and the numbers of
 * samples are those of Březina's thesis (6.3). Without it an edge that draws would stand for the
 * one card of its world, and the search would plan for that very card. With a node for every card
 * there would be up to thirty children of which each gets hardly a visit. */
#include "mcts.h"

/* An outcome's number is a string of places in the deck plus one, 7 bits each (a deck has at most
 * 64 cards, and 0 is left for "no draw"): nine of them fit into 63 bits. Draws beyond the ninth
 * always take the first sample, which makes them part of the same outcome. */
enum {
    PLACE_BITS = 7,
    MOST_DRAWS = 9, /* what fits into an outcome's number; later draws have one */
    SEVERAL = 2
};

/* Costs 0-1, 2, 3-4, 5-6, 7 and more. */
static const int highest_cost[MCTS_COST_GROUPS] = {1, 2, 4, 6, INT32_MAX};

int cw__mcts_bucket_of(int cost)
{
    int bucket = 0;
    while (cost > highest_cost[bucket])
        bucket++;
    return bucket;
}

/* One sample for each group that has a card, the others in proportion to the groups' sizes; what is
 * left over goes to the largest remainders. Returns the sum. This is the largest remainder method
 * of apportionment (Hamilton's); with at least one for each group that exists, so that no kind of
 * card is thought impossible. */
static int share_samples(const int size[MCTS_COST_GROUPS], int samples, int share[MCTS_COST_GROUPS])
{
    int cards = 0, groups = 0, left[MCTS_COST_GROUPS];
    for (int i = 0; i < MCTS_COST_GROUPS; i++) {
        cards += size[i];
        groups += size[i] > 0;
    }
    int rest = samples > groups ? samples - groups : 0, given = 0;
    for (int i = 0; i < MCTS_COST_GROUPS; i++) {
        share[i] = (size[i] > 0) + rest * size[i] / cards;
        left[i] = rest * size[i] % cards;
        given += share[i];
    }
    for (; given < groups + rest; given++) {
        int most = 0;
        for (int i = 1; i < MCTS_COST_GROUPS; i++)
            most = left[i] > left[most] ? i : most;
        share[most]++;
        left[most] = -1;
    }
    return given;
}

int cw__mcts_draw_samples(const int *costs, int count, int samples, cw_rng rng, uint8_t *places,
                          int by_bucket[MCTS_COST_GROUPS])
{
    uint8_t group[MCTS_COST_GROUPS][CW_MAX_DECK];
    int size[MCTS_COST_GROUPS] = {0}, share[MCTS_COST_GROUPS] = {0}, total = 0;
    for (int i = 0; i < count; i++) {
        int bucket = cw__mcts_bucket_of(costs[i]);
        group[bucket][size[bucket]++] = (uint8_t)i;
    }
    if (count > 0)
        share_samples(size, samples, share);
    for (int b = 0; b < MCTS_COST_GROUPS; b++) {
        for (int i = 0; i < share[b]; i++) { /* different cards first, then the same again */
            if (i < size[b]) {
                int k = i + (int)cw_rng_below(&rng, (uint32_t)(size[b] - i));
                uint8_t place = group[b][k];
                group[b][k] = group[b][i];
                group[b][i] = place;
            }
            places[total++] = group[b][i % size[b]];
        }
        if (by_bucket != NULL)
            by_bucket[b] = share[b];
    }
    return total;
}

typedef struct drawing {
    const cw_game *game;
    cw_rng *rng;
    uint64_t seed, outcome;
    int samples, met; /* cards that a draw may be; draws so far */
} drawing;

/* cw_chance.draw: the place in the deck of the card that comes. */
static uint32_t draw_sample(void *context, const cw_state *state, cw_seat seat)
{
    drawing *d = context;
    const cw_player *p = &state->players[seat];
    /* Costs as they are in the deck now, with changes by effects: a group is about when a card can
     * be played. */
    int costs[CW_MAX_DECK];
    uint8_t places[CW_MAX_DECK + MCTS_COST_GROUPS];
    int number = d->met++;
    for (int i = 0; i < p->deck_count; i++) {
        const cw_entity *e = &state->entities[p->deck[i]];
        costs[i] = d->game->cards[e->card].cost + e->cost;
    }
    int count = cw__mcts_draw_samples(costs, p->deck_count, d->samples,
                                      cw_rng_stream(d->seed, (uint64_t)number), places, NULL);
    if (number >= MOST_DRAWS)
        return places[0];
    uint32_t place = places[cw_rng_below(d->rng, (uint32_t)count)];
    d->outcome = d->outcome << PLACE_BITS | (place + 1);
    return place;
}

/* cw_chance.draw when only the number of draws is wanted. */
static uint32_t count_draw(void *context, const cw_state *state, cw_seat seat)
{
    (void)state;
    (void)seat;
    ((drawing *)context)->met++;
    return 0;
}

/* How many cards an action draws is known only once it has been taken, since texts may ask for
 * anything. It is taken once in a copy with a source of chance that only counts; the edge remembers
 * the answer. */
static uint8_t count_draws(mcts_searcher *s, cw_action action, const cw_state *state)
{
    drawing counted = {.met = 0};
    cw_chance chance = {.draw = count_draw, .context = &counted};
    cw_state_copy(&s->trial, state);
    cw_apply_with(s->set->game, &s->trial, action, NULL, &chance);
    s->states++;
    return (uint8_t)(counted.met < SEVERAL ? counted.met : SEVERAL);
}

/* The samples' seed mixes the world's generator with the edge: the same on each walk to this edge,
 * another for each edge. */
uint64_t cw__mcts_take_draws(mcts_searcher *s, mcts_edge *edge, cw_state *state, uint64_t seed)
{
    if (edge->draws > SEVERAL)
        edge->draws = count_draws(s, edge->action, state);
    if (edge->draws == 0) {
        cw_apply_trusted(s->set->game, state, edge->action, NULL);
        return 0;
    }
    int samples = (int)s->set->k[edge->draws < SEVERAL ? MCTS_SAMPLES : MCTS_SAMPLES_MORE];
    drawing d = {.game = s->set->game,
                 .rng = &s->rng,
                 .seed = cw_mix64(state->rng + seed),
                 .samples = samples};
    cw_chance chance = {.draw = draw_sample, .context = &d};
    cw_apply_with(s->set->game, state, edge->action, NULL, &chance);
    return d.outcome;
}
