/* Random and guided matches, for games that are too large to look at as a whole. Every second match
 * is guided towards breaking one of the properties: of a few actions it takes the one after which
 * the property is nearest to being broken. What is found is made shorter afterwards. Shortening is
 * delta debugging (Zeller and Hildebrandt 2002, "Simplifying and Isolating Failure-Inducing
 * Input"). */
#include "check.h"

#include "base/clock.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A guided match is random every eighth time, so that it does not get stuck where no single action
 * brings it nearer. */
enum { BLOCK = 32, MOST_ACTIONS = 20000, LOOKED_AT = 6, MOST_TRIES = 4000, SPREE = 8 };

/* The shortest match of a block of matches that breaks a verdict. */
typedef struct sighting {
    bool found;
    int actions;    /* after which it was broken */
    uint64_t match; /* its number, from which it can be played again */
    char detail[200];
} sighting;

typedef struct block {
    uint64_t states;
    int longest;
    sighting sightings[CHECK_VERDICTS];
} block;

typedef struct run {
    const cw_check_setup *setup;
    int verdicts;
    block *blocks;
} run;

/* One match while it is played. */
typedef struct player {
    const cw_check_setup *setup;
    const cw_property *goal; /* NULL: plain random */
    cw_rng rng;
    cw_state state;
} player;

static bool begin_match(player *p, const cw_check_setup *setup, uint64_t number)
{
    int properties = setup->properties != NULL ? setup->properties->count : 0;
    p->setup = setup;
    p->goal = properties > 0 && number % 2 == 1
                  ? &setup->properties->list[number / 2 % (uint64_t)properties]
                  : NULL;
    p->rng = cw_rng_stream(setup->seed ^ 0x5ca1ab1e, number);
    return cw__opening_play(setup, cw_rng_stream(setup->seed, number), NULL, &p->state) == CW_OK;
}

static cw_action guided_action(player *p)
{
    const cw_game *game = p->setup->game;
    cw_action best = cw_random_action(game, &p->state, &p->rng);
    int most = 0;
    for (int i = 0; i < LOOKED_AT; i++) {
        cw_state next;
        cw_action action = i == 0 ? best : cw_random_action(game, &p->state, &p->rng);
        cw_state_copy(&next, &p->state);
        cw_apply_trusted(game, &next, action, NULL);
        int hint = cw_property_hint(game, &next, p->goal);
        if (i == 0 || hint > most) {
            most = hint;
            best = action;
        }
    }
    return best;
}

static cw_action take_action(player *p)
{
    bool guided = p->goal != NULL && cw_rng_below(&p->rng, SPREE) != 0;
    cw_action action = guided ? guided_action(p)
                              : cw_random_action(p->setup->game, &p->state, &p->rng);
    cw_apply_trusted(p->setup->game, &p->state, action, NULL);
    return action;
}

/* Mask of broken verdicts. */
static uint64_t broken_verdicts(const cw_check_setup *setup, const cw_state *state, int verdicts,
                                char *detail)
{
    cw_action legal[CW_MAX_ACTIONS];
    int moves = cw_legal(setup->game, state, legal);
    uint64_t broken = cw__laws_broken(setup->game, state, cw_state_fault(setup->game, state, NULL),
                                      moves, cw_state_hash(state), detail);
    for (int i = CW_LAW_COUNT; i < verdicts; i++) {
        const cw_property *property = &setup->properties->list[i - CW_LAW_COUNT];
        broken |= (uint64_t)!cw_property_holds(setup->game, state, property) << i;
    }
    return broken;
}

/* Of a block only the shortest breach of each verdict is kept; blocks are compared by number in the
 * end, so that threads have no part in what is shown. */
static void play_block(void *context, size_t index, int worker)
{
    run *r = context;
    block *b = &r->blocks[index];
    (void)worker;
    for (uint64_t i = 0; i < BLOCK; i++) {
        uint64_t number = (uint64_t)index * BLOCK + i, seen = 0;
        player p;
        if (number >= r->setup->matches || !begin_match(&p, r->setup, number))
            return;
        for (int actions = 0; actions <= MOST_ACTIONS; actions++) {
            char detail[200] = "";
            uint64_t broken = broken_verdicts(r->setup, &p.state, r->verdicts, detail) & ~seen;
            broken |= (uint64_t)(actions == MOST_ACTIONS) << CW_LAW_ENDS;
            seen |= broken;
            b->states++;
            b->longest = actions > b->longest ? actions : b->longest;
            for (int k = 0; k < r->verdicts && broken != 0; k++) {
                sighting *s = &b->sightings[k];
                if ((broken >> k & 1) && (!s->found || actions < s->actions)) {
                    *s = (sighting){.found = true, .actions = actions, .match = number};
                    memcpy(s->detail, detail, sizeof s->detail);
                }
            }
            if (cw_state_is_over(&p.state))
                break;
            take_action(&p);
        }
    }
}

/* ---- making it shorter ---- */

typedef struct line {
    cw_trace_step *steps;
    int count;
} line;

/* Plays those of the actions that are allowed until the verdict is broken; the line becomes what
 * was played. False if it was not broken. Actions that are no longer allowed are left out as well:
 * without its beginning a line may still break the verdict. */
static bool replay_line(const cw_check_setup *setup, uint64_t seed, int verdict, line *l)
{
    cw_state state;
    char detail[200];
    int kept = 0;
    cw__opening_play(setup, seed, NULL, &state);
    for (int i = 0;; i++) {
        if (broken_verdicts(setup, &state, verdict + 1, detail) >> verdict & 1) {
            l->count = kept;
            return true;
        }
        if (i == l->count || cw_state_is_over(&state))
            return false;
        cw_seat seat = cw_state_decider(&state);
        if (seat == l->steps[i].seat
            && cw_apply(setup->game, &state, l->steps[i].action, NULL) == CW_OK)
            l->steps[kept++] = l->steps[i];
    }
}

/* Leaves out longer and shorter stretches as long as the verdict stays broken. */
static void shorten(const cw_check_setup *setup, uint64_t seed, int verdict, line *l, line *spare)
{
    int tries = 0;
    for (int size = l->count / 2; size > 0; size /= 2) {
        for (int at = 0; at + size <= l->count && tries < MOST_TRIES; tries++) {
            memcpy(spare->steps, l->steps, (size_t)at * sizeof *l->steps);
            memcpy(spare->steps + at, l->steps + at + size,
                   (size_t)(l->count - at - size) * sizeof *l->steps);
            spare->count = l->count - size;
            if (replay_line(setup, seed, verdict, spare)) {
                line swap = *l;
                *l = *spare;
                *spare = swap;
            } else {
                at += size;
            }
        }
    }
}

/* Matches are not kept while they are played; the one to be shown is played again from its seed.
 * Then it is shortened: steps are left out as long as the same property is still broken. */
static bool show(const cw_check_setup *setup, const sighting *s, int verdict, cw_trace *trace)
{
    size_t room = (size_t)s->actions + 1;
    line l = {.steps = cw_alloc(room, sizeof *l.steps), .count = s->actions};
    line spare = {.steps = cw_alloc(room, sizeof *spare.steps)};
    player p;
    bool good = begin_match(&p, setup, s->match);
    for (int i = 0; i < s->actions && good; i++) {
        cw_seat seat = cw_state_decider(&p.state);
        l.steps[i] = (cw_trace_step){.action = take_action(&p), .seat = seat};
    }
    trace->seed = cw_rng_stream(setup->seed, s->match);
    if (good)
        shorten(setup, trace->seed, verdict, &l, &spare);
    trace->steps = l.steps;
    trace->count = good ? l.count : 0;
    free(spare.steps);
    return good;
}

/* ---- the whole ---- */

static bool is_better(const sighting *a, const sighting *b)
{
    return a->found
           && (!b->found || a->actions < b->actions
               || (a->actions == b->actions && a->match < b->match));
}

static int tell_progress(void *context, size_t done, size_t jobs)
{
    const run *r = context;
    (void)jobs;
    size_t matches = done * BLOCK < r->setup->matches ? done * BLOCK : (size_t)r->setup->matches;
    return r->setup->progress(r->setup->context, matches, (size_t)r->setup->matches);
}

/* Matches are played in blocks, each of which keeps its own sums and best sightings, and the
 * blocks are joined in their order: the answer does not depend on threads. What holds here has
 * only not been broken by so many matches, which `limit` says. */
cw_status cw__check_matches(const cw_check_setup *setup, cw_check_result *result)
{
    size_t blocks = (size_t)((setup->matches + BLOCK - 1) / BLOCK);
    run r = {.setup = setup, .verdicts = result->verdict_count};
    cw_state first;
    cw_status status = cw__opening_play(setup, setup->seed, NULL, &first);
    if (status != CW_OK)
        return status;
    r.blocks = cw_alloc(blocks, sizeof *r.blocks);
    double start = cw_seconds_now();
    size_t done = cw_parallel(setup->threads, blocks, play_block, &r,
                              setup->progress != NULL ? tell_progress : NULL);
    result->seconds = cw_seconds_now() - start;
    sighting best[CHECK_VERDICTS] = {0};
    for (size_t i = 0; i < blocks; i++) {
        result->states += r.blocks[i].states;
        result->depth = r.blocks[i].longest > result->depth ? r.blocks[i].longest : result->depth;
        for (int k = 0; k < r.verdicts; k++)
            if (is_better(&r.blocks[i].sightings[k], &best[k]))
                best[k] = r.blocks[i].sightings[k];
    }
    free(r.blocks);
    result->matches = done == blocks ? setup->matches : done * BLOCK;
    result->transitions = result->states - result->matches;
    result->openings = result->matches;
    snprintf(result->limit, sizeof result->limit, "%llu random and guided matches",
             (unsigned long long)result->matches);
    for (int k = 0; k < r.verdicts; k++) {
        cw_verdict *v = &result->verdicts[k];
        if (best[k].found) {
            v->holds = false;
            memcpy(v->detail, best[k].detail, sizeof v->detail);
            v->shown = show(setup, &best[k], k, &v->trace);
        }
    }
    return CW_OK;
}
