/* Measuring candidates by matches: which decks meet for which target, blocks of matches on threads,
 * and from counts to values with intervals. All candidates of a stage play on the same seeds, so
 * that what differs between them is what was changed. */
#include "base/rng.h"
#include "deck_mend.h"
#include "knob_private.h"
#include "lab/sim.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    NEIGHBOURS = 3,   /* of each deck of the field, in a ring: seven decks all meet each other */
    LEAST_BLOCK = 20, /* matches of a block, if the pairing has four such blocks */
    MOST_BLOCKS = 50  /* of a pairing */
};

/* ---- the plan ---- */

static bool holds(const cw_deck *deck, cw_card_id card)
{
    for (int i = 0; i < deck->count; i++)
        if (deck->cards[i] == card)
            return true;
    return false;
}

static bool add_pairing(knob_plan *plan, int a, int b, int target)
{
    int at = 0;
    for (; at < plan->count; at++) {
        const int *decks = plan->pairings[at].decks;
        if (decks[0] == a && decks[1] == b)
            break;
    }
    if (at == KNOB_PAIRINGS)
        return false;
    if (at == plan->count)
        plan->pairings[plan->count++] = (knob_pairing){.decks = {a, b}};
    plan->used_by[target] += !plan->pairings[at].of_target[target];
    plan->pairings[at].of_target[target] = true;
    return true;
}

/* Each deck of the field against itself and its neighbours; for a card only where it is played. */
static bool add_field(const cw_knob_task *task, knob_plan *plan, int target)
{
    int field[CW_KNOB_DECKS], n = 0;
    cw_card_id card = task->targets[target].card;
    bool good = true;
    for (int i = 0; i < task->deck_count; i++)
        if (task->in_field[i])
            field[n++] = i;
    for (int far = 0; far <= NEIGHBOURS && 2 * far <= n; far++) {
        for (int i = 0; i < (2 * far == n && far > 0 ? n / 2 : n); i++) {
            int a = field[i], b = field[(i + far) % n];
            if (card == 0 || holds(&task->decks[a].deck, card) || holds(&task->decks[b].deck, card))
                good = good && add_pairing(plan, a, b, target);
        }
    }
    return good;
}

bool knob_plan_make(const cw_knob_task *task, knob_plan *plan, cw_errors *errors)
{
    bool good = true;
    memset(plan, 0, sizeof *plan);
    for (int i = 0; i < task->target_count; i++) {
        const cw_target *t = &task->targets[i];
        plan->cards |= t->kind == CW_TARGET_CARD;
        good = good
               && (t->kind == CW_TARGET_WINRATE ? add_pairing(plan, t->decks[0], t->decks[1], i)
                                                : add_field(task, plan, i));
    }
    if (!good) {
        cw_errors_add(errors, CW_ERR_LIMIT, NULL, 0, 0, "the targets need more than %d pairings",
                      KNOB_PAIRINGS);
    }
    return good;
}

/* Matches of a pairing in one block, and its blocks. Each target gets the stage's number. */
static int block_size(const cw_knob_task *task, const knob_plan *plan, int pairing,
                      knob_stage stage, int *blocks)
{
    uint64_t all = stage == KNOB_SEARCH  ? task->games
                   : stage == KNOB_CHECK ? task->check
                                         : task->evidence;
    uint64_t most = 2;
    for (int i = 0; i < task->target_count; i++) {
        if (plan->pairings[pairing].of_target[i]) {
            uint64_t share = (all + (uint64_t)plan->used_by[i] - 1) / (uint64_t)plan->used_by[i];
            most = share > most ? share : most;
        }
    }
    uint64_t size = (most + MOST_BLOCKS - 1) / MOST_BLOCKS;
    uint64_t least = most / 4 < LEAST_BLOCK ? most / 4 : LEAST_BLOCK;
    size = size < least ? least : size;
    size += size % 2;
    *blocks = (int)((most + size - 1) / size);
    return (int)size;
}

size_t knob_plan_matches(const cw_knob_task *task, const knob_plan *plan, knob_stage stage)
{
    size_t sum = 0;
    for (int i = 0; i < plan->count; i++) {
        int blocks, size = block_size(task, plan, i, stage, &blocks);
        sum += (size_t)size * (size_t)blocks;
    }
    return sum;
}

/* ---- matches ---- */

/* What a block of matches said, by pairs. */
typedef struct block {
    uint64_t turns, turn_squares;
    cw_clusters points, first_points;
} block;

typedef struct atomic_use {
    atomic_uint_fast64_t drawn, played;
} atomic_use;

typedef struct block_job {
    int16_t candidate, pairing, number;
    int size;
} block_job;

typedef struct session {
    knob_run *run;
    knob_stage stage;
    cw_game *games[KNOB_BATCH];
    cw_deck *decks[KNOB_BATCH]; /* as the candidate's rules allow them */
    block_job *jobs;
    block *blocks;
    cw_clusters *drawn; /* wins of who drew the target's card, of each block and target; NULL if no
                           target is about a card */
    atomic_use *uses;   /* of each card; NULL unless it is the evidence */
    size_t count;
    size_t matches;    /* of all jobs */
    atomic_int status; /* the first failure */
} session;

static void count_cards(session *s, const cw_sim_result *r, size_t index)
{
    const cw_knob_task *task = s->run->task;
    for (int i = 0; s->drawn != NULL && i < task->target_count; i++) {
        const cw_target *t = &task->targets[i];
        if (t->kind == CW_TARGET_CARD) {
            s->drawn[index * (size_t)task->target_count + (size_t)i] =
                r->card_pairs[t->card].drawn[CW_SIM_BOTH];
        }
    }
    for (int i = 0; s->uses != NULL && i < task->game->card_count; i++) {
        for (int p = 0; p < CW_SEATS; p++) {
            atomic_fetch_add(&s->uses[i].drawn, r->cards[p][i].drawn);
            atomic_fetch_add(&s->uses[i].played, r->cards[p][i].played);
        }
    }
}

static void play_block(void *context, size_t index, int worker)
{
    session *s = context;
    const cw_knob_task *task = s->run->task;
    const block_job *job = &s->jobs[index];
    const knob_pairing *pairing = &s->run->plan.pairings[job->pairing];
    block *b = &s->blocks[index];
    uint64_t stream = cw_rng_stream(task->seed, (uint64_t)s->stage);
    (void)worker;
    cw_sim_setup setup = {.game = s->games[job->candidate],
                          .agents = {task->agent, task->agent},
                          .matches = (uint64_t)job->size,
                          .threads = 1,
                          .budget = task->budget,
                          .bare = s->drawn == NULL && s->uses == NULL};
    setup.seed = cw_rng_stream(stream, (uint64_t)job->pairing << 16 | (uint64_t)job->number);
    setup.decks[0] = s->decks[job->candidate][pairing->decks[0]];
    setup.decks[1] = s->decks[job->candidate][pairing->decks[1]];
    cw_sim_result r;
    cw_errors *errors = calloc(1, sizeof *errors);
    cw_status status = cw_sim_run(&setup, &r, errors);
    *b = (block){.turns = r.turns,
                 .turn_squares = r.turn_squares,
                 .points = cw_sim_clusters(&r, CW_SIM_POINTS_1),
                 .first_points = cw_sim_clusters(&r, CW_SIM_FIRST_POINTS)};
    if (status == CW_OK && !setup.bare)
        count_cards(s, &r, index);
    int none = CW_OK;
    if (status != CW_OK)
        atomic_compare_exchange_strong(&s->status, &none, (int)status);
    free(errors);
    cw_sim_clear(&r);
}

static int report(void *context, size_t done, size_t jobs)
{
    session *s = context;
    knob_run *run = s->run;
    size_t now = run->done + s->matches * done / (jobs > 0 ? jobs : 1);
    size_t planned = run->planned > now ? run->planned : now;
    if (run->task->progress != NULL && run->task->progress(run->task->context, now, planned) != 0)
        run->stopped = true;
    return run->stopped || atomic_load(&s->status) != CW_OK;
}

/* ---- from counts to values ---- */

/* The variance of a mean over n values, from their sums. */
static double variance_of_mean(double sum, double squares, double n)
{
    return n > 1 ? fmax(0, (squares - sum * sum / n) / (n - 1) / n) : 0;
}

/* Mean turns: pairings are strata, pairs of matches within one are independent of each other. Where
 * a pairing has a single pair, all pairs count as one stratum. */
static cw_rate length_of(const session *s, int candidate, int target)
{
    const knob_plan *plan = &s->run->plan;
    double all_turns = 0, all_squares = 0, all_pairs = 0, variance = 0;
    bool single = false;
    for (int p = 0; p < plan->count; p++) {
        double turns = 0, squares = 0, pairs = 0;
        for (size_t i = 0; plan->pairings[p].of_target[target] && i < s->count; i++) {
            const block *b = &s->blocks[i];
            if (s->jobs[i].candidate == candidate && s->jobs[i].pairing == p) {
                turns += (double)b->turns;
                squares += (double)b->turn_squares;
                pairs += (double)b->points.count;
            }
        }
        variance += pairs * pairs * variance_of_mean(turns, squares, pairs);
        single |= pairs == 1;
        all_turns += turns;
        all_squares += squares;
        all_pairs += pairs;
    }
    variance = single ? variance_of_mean(all_turns, all_squares, all_pairs)
                      : variance / (all_pairs * all_pairs);
    double mean = all_turns / all_pairs / 2, half = 1.96 * sqrt(variance) / 2; /* of a match */
    return (cw_rate){.rate = mean, .low = mean - half, .high = mean + half};
}

static cw_rate value_of(const session *s, int candidate, int target)
{
    const cw_knob_task *task = s->run->task;
    cw_clusters sum = {0};
    cw_target_kind kind = (cw_target_kind)task->targets[target].kind;
    if (kind == CW_TARGET_LENGTH)
        return length_of(s, candidate, target);
    for (size_t i = 0; i < s->count; i++) {
        const block *b = &s->blocks[i];
        if (s->jobs[i].candidate == candidate
            && s->run->plan.pairings[s->jobs[i].pairing].of_target[target]) {
            cw_clusters_merge(&sum, kind == CW_TARGET_CARD
                                        ? &s->drawn[i * (size_t)task->target_count + (size_t)target]
                                    : kind == CW_TARGET_SEAT ? &b->first_points
                                                             : &b->points);
        }
    }
    const int *decks = task->targets[target].decks;
    return kind == CW_TARGET_WINRATE && decks[0] == decks[1] ? cw_rate_of_equals(&sum)
                                                             : cw_rate_of_clusters(&sum);
}

/* ---- a measurement ---- */

/* The candidate's game and decks; false if there is no such game. */
static bool prepare(session *s, int at, const cw_trial *trial)
{
    const cw_knob_task *task = s->run->task;
    s->games[at] = cw_knobs_game(task, trial, NULL);
    s->decks[at] = calloc((size_t)task->deck_count, sizeof *s->decks[at]);
    bool good = s->games[at] != NULL && s->decks[at] != NULL;
    for (int i = 0; good && i < task->deck_count; i++) {
        s->decks[at][i] = task->decks[i].deck;
        good = deck_mend(s->games[at], &s->decks[at][i]);
    }
    return good;
}

static bool list_jobs(session *s, const bool *possible, int count)
{
    const knob_plan *plan = &s->run->plan;
    size_t room = (size_t)count * (size_t)plan->count * (MOST_BLOCKS + 1);
    size_t targets = (size_t)s->run->task->target_count;
    s->jobs = calloc(room, sizeof *s->jobs);
    s->blocks = calloc(room, sizeof *s->blocks);
    s->drawn = plan->cards ? calloc(room * targets, sizeof *s->drawn) : NULL;
    s->uses = s->stage == KNOB_EVIDENCE
                  ? calloc((size_t)s->run->task->game->card_count, sizeof *s->uses)
                  : NULL;
    if (s->jobs == NULL || s->blocks == NULL || (plan->cards && s->drawn == NULL)
        || (s->stage == KNOB_EVIDENCE && s->uses == NULL))
        return false;
    for (int p = 0; p < plan->count; p++) {
        int blocks, size = block_size(s->run->task, plan, p, s->stage, &blocks);
        for (int c = 0; c < count; c++) {
            for (int b = 0; possible[c] && b < blocks; b++) {
                s->jobs[s->count++] = (block_job){(int16_t)c, (int16_t)p, (int16_t)b, size};
                s->matches += (size_t)size;
            }
        }
    }
    return true;
}

static void clear(session *s)
{
    for (int i = 0; i < KNOB_BATCH; i++) {
        cw_game_free(s->games[i]);
        free(s->decks[i]);
    }
    free(s->jobs);
    free(s->blocks);
    free(s->drawn);
    free(s->uses);
}

static void keep_uses(const session *s)
{
    for (int i = 0; s->uses != NULL && i < s->run->task->game->card_count; i++) {
        s->run->outcome->uses[i] = (cw_card_plays){atomic_load(&s->uses[i].drawn),
                                                   atomic_load(&s->uses[i].played)};
    }
}

cw_status knob_measure(knob_run *run, knob_stage stage, const cw_trial *const *trials, int count,
                       cw_rate (*results)[CW_TARGETS], bool *possible)
{
    session s = {.run = run, .stage = stage};
    for (int i = 0; i < count; i++)
        possible[i] = prepare(&s, i, trials[i]);
    cw_status status = list_jobs(&s, possible, count) ? CW_OK : CW_ERR_MEMORY;
    if (status == CW_OK) {
        size_t done = cw_parallel(run->task->threads, s.count, play_block, &s, report);
        status = (cw_status)atomic_load(&s.status);
        run->stopped |= status == CW_OK && done < s.count;
        run->done += s.matches;
    }
    for (int i = 0; i < count && status == CW_OK && !run->stopped; i++) {
        memset(results[i], 0, sizeof results[i]);
        for (int t = 0; possible[i] && t < run->task->target_count; t++)
            results[i][t] = value_of(&s, i, t);
    }
    keep_uses(&s);
    if (status != CW_OK) {
        cw_errors_add(run->errors, status, NULL, 0, 0, "matches could not be played: %s",
                      cw_status_text(status));
    }
    clear(&s);
    return status;
}
