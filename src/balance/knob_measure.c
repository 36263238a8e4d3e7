/* Measuring candidates by matches: which decks meet for which target, blocks of matches as jobs of
 * the ledger, and from counts to values with intervals. All candidates of a stage play on the same seeds, so
 * that what differs between them is what was changed. */
#include "base/rng.h"
#include "base/memory.h"
#include "deck_build_private.h"
#include "knob_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    NEIGHBOURS = 3,   /* of each deck of the field, in a ring: seven decks all meet each other */
    LEAST_BLOCK = 20, /* matches of a block, if the pairing has four such blocks */
    MOST_BLOCKS = 50  /* of a pairing */
};

/* ---- the plan ---- */

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
            if (card == 0 || deck_copies_in(&task->decks[a].deck, card) > 0
                || deck_copies_in(&task->decks[b].deck, card) > 0)
                good = good && add_pairing(plan, a, b, target);
        }
    }
    return good;
}

bool cw__knob_plan_make(const cw_knob_task *task, knob_plan *plan, cw_errors *errors)
{
    bool good = true;
    for (int i = 0; i < task->target_count; i++) {
        const cw_target *t = &task->targets[i];
        plan->cards |= t->kind == CW_TARGET_CARD;
        good = good
               && (t->kind == CW_TARGET_WINRATE ? add_pairing(plan, t->decks[0], t->decks[1], i)
                                                : add_field(task, plan, i));
    }
    return good
           || cw_refuse(errors, CW_ERR_LIMIT, "the targets need more than %d pairings",
                        KNOB_PAIRINGS);
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

size_t cw__knob_plan_matches(const cw_knob_task *task, const knob_plan *plan, knob_stage stage)
{
    size_t sum = 0;
    for (int i = 0; i < plan->count; i++) {
        int blocks, size = block_size(task, plan, i, stage, &blocks);
        sum += (size_t)size * (size_t)blocks;
    }
    return sum;
}

/* ---- matches ---- */

/* Some matches of a candidate and pairing: a job, and what it said, by pairs. */
typedef struct block {
    uint64_t job;
    int candidate, pairing, size;
    uint64_t turns, turn_squares;
    cw_clusters points, first_points;
} block;

typedef struct session {
    knob_run *run;
    knob_stage stage;
    cw_game *games[KNOB_BATCH];
    cw_deck *decks[KNOB_BATCH]; /* as the candidate's rules allow them */
    cw_pairing *pairings;       /* of each candidate and pairing of the plan */
    block *blocks;              /* by job */
    uint64_t *jobs;             /* each once */
    size_t count;
    cw_clusters *drawn; /* wins of who drew the target's card, of each block and target; NULL if no
                           target is about a card */
    cw_sim_result counts; /* of the block that is being taken */
    uint64_t most;        /* matches of the largest block */
} session;

static bool is_bare(const session *s) { return s->drawn == NULL && s->stage != KNOB_EVIDENCE; }

static int compare_blocks(const void *a, const void *b)
{
    const block *x = a, *y = b;
    return x->job < y->job ? -1 : x->job > y->job;
}

static block *find_block(const session *s, uint64_t job)
{
    const block key = {.job = job};
    return bsearch(&key, s->blocks, s->count, sizeof key, compare_blocks);
}

static cw_match_job job_of(void *context, uint64_t job)
{
    const session *s = context;
    const block *b = find_block(s, job);
    return (cw_match_job){.game = s->games[b->candidate],
                          .pairing = s->pairings[b->candidate * s->run->plan.count + b->pairing],
                          .first = cw_job_number(job) * (uint64_t)b->size,
                          .count = (uint64_t)b->size};
}

static void count_cards(session *s, size_t index)
{
    const cw_knob_task *task = s->run->task;
    const cw_sim_result *r = &s->counts;
    for (int i = 0; s->drawn != NULL && i < task->target_count; i++) {
        const cw_target *t = &task->targets[i];
        if (t->kind == CW_TARGET_CARD)
            s->drawn[index * (size_t)task->target_count + (size_t)i] =
                r->card_pairs[t->card].drawn[CW_SIM_BOTH];
    }
    for (int i = 0; s->stage == KNOB_EVIDENCE && i < task->game->card_count; i++) {
        for (int p = 0; p < CW_SEATS; p++) {
            s->run->outcome->uses[i].drawn += r->cards[p][i].drawn;
            s->run->outcome->uses[i].played += r->cards[p][i].played;
        }
    }
}

static bool take(void *context, uint64_t job, const cw_match_record *record)
{
    session *s = context;
    block *b = find_block(s, job);
    cw_sim_result *r = &s->counts;
    cw_sim_reset(r, s->run->task->game->card_count);
    if (!cw_record_add(record, s->run->task->game->card_count, r))
        return false;
    b->turns = r->turns;
    b->turn_squares = r->turn_squares;
    b->points = cw_sim_clusters(r, CW_SIM_POINTS_1);
    b->first_points = cw_sim_clusters(r, CW_SIM_FIRST_POINTS);
    if (r->card_pairs != NULL)
        count_cards(s, (size_t)(b - s->blocks));
    return true;
}

/* ---- from counts to values ---- */

/* The variance of a mean over n values, from their sums. */
static double variance_of_mean(double sum, double squares, double n)
{
    return n > 1 ? fmax(0, (squares - sum * sum / n) / (n - 1) / n) : 0;
}

/* Mean turns: pairings are strata, pairs of matches within one are independent of each other. Where
 * a pairing has a single pair, all pairs count as one stratum. */
static cw_rate length_of(const session *s, int place, int target)
{
    const knob_plan *plan = &s->run->plan;
    double all_turns = 0, all_squares = 0, all_pairs = 0, variance = 0;
    bool single = false;
    for (int p = 0; p < plan->count; p++) {
        double turns = 0, squares = 0, pairs = 0;
        for (size_t i = 0; plan->pairings[p].of_target[target] && i < s->count; i++) {
            const block *b = &s->blocks[i];
            if (b->candidate == place && b->pairing == p) {
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

static cw_rate value_of(const session *s, int place, int target)
{
    const cw_knob_task *task = s->run->task;
    cw_clusters sum = {0};
    cw_target_kind kind = (cw_target_kind)task->targets[target].kind;
    if (kind == CW_TARGET_LENGTH)
        return length_of(s, place, target);
    for (size_t i = 0; i < s->count; i++) {
        const block *b = &s->blocks[i];
        if (b->candidate == place && s->run->plan.pairings[b->pairing].of_target[target])
            cw_clusters_merge(&sum, kind == CW_TARGET_CARD
                                        ? &s->drawn[i * (size_t)task->target_count + (size_t)target]
                                    : kind == CW_TARGET_SEAT ? &b->first_points
                                                             : &b->points);
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
    s->decks[at] = cw_alloc((size_t)task->deck_count, sizeof *s->decks[at]);
    bool good = s->games[at] != NULL;
    for (int i = 0; good && i < task->deck_count; i++) {
        s->decks[at][i] = task->decks[i].deck;
        good = cw__deck_mend(s->games[at], &s->decks[at][i]);
    }
    return good;
}

static void make_room(session *s, int count)
{
    const knob_plan *plan = &s->run->plan;
    size_t pairings = (size_t)count * (size_t)plan->count, room = pairings * (MOST_BLOCKS + 1);
    s->pairings = cw_alloc(pairings, sizeof *s->pairings);
    s->blocks = cw_alloc(room, sizeof *s->blocks);
    s->jobs = cw_alloc(room, sizeof *s->jobs);
    if (plan->cards)
        s->drawn = cw_alloc(room * (size_t)s->run->task->target_count, sizeof *s->drawn);
    if (!is_bare(s))
        cw_sim_make_cards(&s->counts, s->run->task->game->card_count);
}

/* What the candidate's game differs in, as a line of its chapters. */
static void write_changes(const session *s, const cw_trial *trial, cw_str *out)
{
    const cw_knob_task *task = s->run->task;
    cw_str_add(out, "changes:");
    for (int i = 0; i < task->knob_count; i++)
        if (trial->values[i] != task->knobs[i].spot.value)
            cw_str_printf(out, " %s=%d;", task->knobs[i].spot.path, trial->values[i]);
    cw_str_printf(out, "\nkind of counts: %s\n", is_bare(s) ? "bare" : "full");
}

static bool list_blocks(session *s, int place, const cw_trial *trial)
{
    knob_run *run = s->run;
    const cw_knob_task *task = run->task;
    uint64_t stream = cw_rng_stream(task->seed, (uint64_t)s->stage);
    cw_str words = CW_STR_INIT;
    bool good = true;
    write_changes(s, trial, &words);
    for (int p = 0; p < run->plan.count && good; p++) {
        const int *decks = run->plan.pairings[p].decks;
        int blocks, size = block_size(task, &run->plan, p, s->stage, &blocks);
        cw_pairing *pairing = &s->pairings[place * run->plan.count + p];
        *pairing = (cw_pairing){.agents = {task->agent, task->agent},
                                .decks = {s->decks[place][decks[0]], s->decks[place][decks[1]]},
                                .budget = task->budget,
                                .seed = cw_rng_stream(stream, (uint64_t)p)};
        int chapter = cw_ledger_enter_pairing(run->ledger, s->games[place], pairing, (uint64_t)size,
                                              cw_str_get(&words), true);
        good = chapter >= 0;
        s->most = (uint64_t)size > s->most ? (uint64_t)size : s->most;
        for (int b = 0; b < blocks && good; b++) {
            s->jobs[s->count] = cw_ledger_job(chapter, (uint64_t)b);
            s->blocks[s->count] = (block){
                .job = s->jobs[s->count], .candidate = place, .pairing = p, .size = size};
            s->count++;
        }
    }
    cw_str_clear(&words);
    return good;
}

static void clear(session *s)
{
    for (int i = 0; i < KNOB_BATCH; i++) {
        cw_game_free(s->games[i]);
        free(s->decks[i]);
    }
    cw_sim_clear(&s->counts);
    free(s->pairings);
    free(s->jobs);
    free(s->blocks);
    free(s->drawn);
}

static bool play(session *s)
{
    cw_match_play matches = {.jobs = s->jobs,
                             .count = s->count,
                             .card_count = s->run->task->game->card_count,
                             .most = s->most,
                             .bare = is_bare(s),
                             .everywhere = true,
                             .job = job_of,
                             .take = take,
                             .context = s};
    qsort(s->blocks, s->count, sizeof *s->blocks, compare_blocks);
    return cw_matches_run(s->run->ledger, &matches);
}

bool cw__knob_measure(knob_run *run, knob_stage stage, const cw_trial *const *trials, int count,
                      cw_rate (*results)[CW_TARGETS], bool *possible)
{
    session s = {.run = run, .stage = stage};
    bool good = true;
    make_room(&s, count);
    for (int i = 0; i < count && good; i++) {
        possible[i] = prepare(&s, i, trials[i]);
        good = !possible[i] || list_blocks(&s, i, trials[i]);
    }
    good = good && play(&s);
    for (int i = 0; i < count && good; i++) {
        memset(results[i], 0, sizeof results[i]);
        for (int t = 0; possible[i] && t < run->task->target_count; t++)
            results[i][t] = value_of(&s, i, t);
    }
    clear(&s);
    return good;
}
