/* Random outcomes: from the state's generator, or from a script (see chance.h; docs/rules.md, part
 * G).
 *
 * A script makes chance a tree that can be walked: the same action is taken again and again from
 * the same position with the outcomes of earlier runs forced, and the last of them moved on, as the
 * digits of a counter (cw_chance_next). The model checker lists all successors of a position this
 * way, each with its probability. */
#include "run.h"

/* Takes the next scripted outcome, or the first one, or a random one, and records it.
 * weights[i] of total; NULL weights are all 1. */
static uint32_t scripted(run *r, uint32_t count, const uint8_t *weights, uint32_t total)
{
    cw_chance *c = r->chance;
    int step = r->chance_step++;
    uint32_t outcome;
    if (step < c->forced && step < CW_CHANCE_MAX) {
        outcome = c->step[step].outcome < count ? c->step[step].outcome : 0;
    } else if (c->first_outcome && step < CW_CHANCE_MAX) {
        outcome = 0;
    } else {
        uint32_t ticket = cw_rng_below(&r->state->rng, total);
        for (outcome = 0; weights && ticket >= weights[outcome]; outcome++)
            ticket -= weights[outcome];
        if (!weights)
            outcome = ticket;
    }
    c->taken = r->chance_step;
    if (step >= CW_CHANCE_MAX) {
        c->overflow = true;
        c->taken = CW_CHANCE_MAX;
        return outcome;
    }
    c->step[step].outcome = (uint16_t)outcome;
    c->step[step].outcomes = (uint16_t)count;
    c->step[step].weight = weights ? weights[outcome] : 1;
    c->step[step].total = (uint16_t)total;
    return outcome;
}

/* G2: one outcome takes nothing from the generator, so that adding a case in which there is no
 * choice leaves all later outcomes as they were. */
uint32_t cw__pick_one(run *r, uint32_t count)
{
    if (count <= 1)
        return 0;
    if (r->chance)
        return scripted(r, count, NULL, count);
    return cw_rng_below(&r->state->rng, count);
}

/* Of a script the first outcome is the lucky one. */
bool cw__pick_chance(run *r, uint32_t percent)
{
    if (!r->chance)
        return cw_rng_below(&r->state->rng, 100) < percent;
    const uint8_t weights[] = {(uint8_t)percent, (uint8_t)(100 - percent)};
    return scripted(r, 2, weights, 100) == 0;
}

/* Two cards in a deck are the same outcome when nothing but their number tells them apart. */
static bool alike(const cw_entity *a, const cw_entity *b)
{
    size_t behind = offsetof(cw_entity, slot) + 1;
    return a->card == b->card && memcmp(a, b, offsetof(cw_entity, slot)) == 0
           && memcmp((const char *)a + behind, (const char *)b + behind, sizeof *a - behind) == 0;
}

/* For a search, equal cards are one outcome with their number as its weight: a deck of 30 with 15
 * kinds has 15 successors. */
uint32_t cw__pick_draw(run *r, cw_seat seat)
{
    const cw_player *p = player(r, seat);
    uint32_t count = p->deck_count;
    if (p->deck_fixed)
        return count - 1;
    if (!r->chance)
        return count <= 1 ? 0 : cw_rng_below(&r->state->rng, count);
    if (r->chance->draw) {
        uint32_t place = r->chance->draw(r->chance->context, r->state, seat);
        return place < count ? place : 0;
    }
    uint8_t first[CW_MAX_DECK], weights[CW_MAX_DECK];
    uint32_t kinds = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = kinds; /* the last kind first: equal cards often lie together */
        while (k > 0 && !alike(entity(r, p->deck[i]), entity(r, p->deck[first[k - 1]])))
            k--;
        if (k == 0) {
            k = ++kinds;
            first[k - 1] = (uint8_t)i;
            weights[k - 1] = 0;
        }
        weights[k - 1]++;
    }
    return kinds <= 1 ? 0 : first[scripted(r, kinds, weights, count)];
}

void cw_chance_begin(cw_chance *chance) { *chance = (cw_chance){.first_outcome = true}; }

/* The last decision that has another outcome moves on; all after it begin anew with their first. */
bool cw_chance_next(cw_chance *chance)
{
    int last = chance->taken - 1;
    while (last >= 0 && chance->step[last].outcome + 1 >= chance->step[last].outcomes)
        last--;
    if (last < 0)
        return false;
    chance->step[last].outcome++;
    chance->forced = last + 1;
    chance->first_outcome = true;
    chance->taken = 0;
    return true;
}

double cw_chance_probability(const cw_chance *chance)
{
    double p = 1;
    for (int i = 0; i < chance->taken; i++)
        p *= (double)chance->step[i].weight / chance->step[i].total;
    return p;
}
