/* The simulation: one pairing, its matches in chunks. How a run is cut depends on nothing but its
 * matches: pieces must be the same for everybody, small enough to spread and large enough not to
 * cost anything. */
#include "record.h"

#include "base/memory.h"
#include "base/clock.h"
#include "runs/farm.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    PIECES = 2000, /* into which a run is cut if they are of a sensible size: each costs a record */
    PAIR = 2,
    SMALLEST = 2 * PAIR,
    LARGEST = 1000,       /* matches of a piece */
    MOST_PIECES = 1000000 /* larger pieces before more of them */
};

typedef struct simulation {
    const cw_sim_setup *setup;
    cw_pairing pairing;
    uint64_t block; /* matches of a job */
    cw_sim_result *result;
    cw_errors *errors;
} simulation;

/* Whole pairs. Matches by the clock are slow, and their actions are kept: pieces are small. */
uint64_t cw__sim_block(uint64_t matches, bool repeats)
{
    uint64_t smallest = repeats ? SMALLEST : PAIR, size = repeats ? matches / PIECES : smallest;
    size = size < smallest ? smallest : size > LARGEST ? LARGEST : size;
    if (size * MOST_PIECES < matches)
        size = (matches + MOST_PIECES - 1) / MOST_PIECES;
    return size + size % PAIR;
}

static cw_pairing pairing_of(const cw_sim_setup *setup)
{
    return (cw_pairing){.agents = {setup->agents[0], setup->agents[1]},
                        .decks = {setup->decks[0], setup->decks[1]},
                        .reveal = setup->reveal,
                        .budget = setup->budget,
                        .matches = setup->matches,
                        .seed = setup->seed};
}

static cw_match_job job_of(void *context, uint64_t job)
{
    const simulation *s = context;
    uint64_t first = cw_job_number(job) * s->block, left = s->setup->matches - first;
    return (cw_match_job){.game = s->setup->game,
                          .pairing = s->pairing,
                          .first = first,
                          .count = left < s->block ? left : s->block};
}

/* A first match that cannot be shown is a problem of the run, not a record that makes no sense. */
static bool take(void *context, uint64_t job, const cw_match_record *record)
{
    simulation *s = context;
    if (s->setup->first != NULL && cw_job_number(job) == 0) {
        cw_match_note note = cw_record_note(record, 0);
        cw_match_replay(s->setup->game, &s->pairing, 0, &note, s->setup->first, s->errors);
    }
    return cw_record_add(record, s->setup->game->card_count, s->result);
}

static bool play(simulation *s, cw_ledger *ledger)
{
    const cw_sim_setup *setup = s->setup;
    size_t count = (size_t)((setup->matches + s->block - 1) / s->block);
    uint64_t *jobs = cw_alloc(count, sizeof *jobs);
    char words[100];
    snprintf(words, sizeof words, "number of matches: %" PRIu64 "\nkind of counts: %s\n",
             setup->matches, setup->bare ? "bare" : "full");
    int chapter = cw_ledger_enter_pairing(ledger, setup->game, &s->pairing, s->block, words, false);
    for (size_t i = 0; i < count; i++)
        jobs[i] = cw_ledger_job(chapter, i);
    cw_match_play matches = {.jobs = jobs,
                             .count = count,
                             .card_count = setup->game->card_count,
                             .most = s->block,
                             .bare = setup->bare,
                             .job = job_of,
                             .take = take,
                             .context = s};
    bool good = chapter >= 0 && (cw_matches_run(ledger, &matches) || cw_ledger_is_stopped(ledger));
    free(jobs);
    return good;
}

cw_status cw_sim_run(const cw_sim_setup *setup, cw_sim_result *result, cw_errors *errors)
{
    simulation s = {
        .setup = setup, .pairing = pairing_of(setup), .result = result, .errors = errors};
    s.block = cw__sim_block(setup->matches, cw_pairing_repeats(&s.pairing));
    *result = (cw_sim_result){0};
    if (!cw_pairing_check(setup->game, &s.pairing, errors))
        return cw_errors_status(errors);
    if (!setup->bare)
        cw_sim_make_cards(result, setup->game->card_count);
    cw_ledger *ledger = cw_ledger_open("sim", setup->game, &setup->keeping, errors);
    double start = cw_seconds_now();
    bool good = ledger != NULL && play(&s, ledger);
    good = cw_ledger_close(ledger) == CW_OK && good && cw_errors_status(errors) == CW_OK;
    if (good)
        result->seconds = cw_seconds_now() - start;
    else
        cw_sim_clear(result);
    return good ? CW_OK : cw_errors_status(errors);
}

bool cw_sim_saw_card(const cw_sim_result *result, int card)
{
    const cw_card_pairs *pairs = &result->card_pairs[card];
    return pairs->drawn[CW_SIM_BOTH].count + pairs->played[CW_SIM_BOTH].count > 0;
}

void cw_sim_make_cards(cw_sim_result *result, int card_count)
{
    size_t n = (size_t)card_count;
    result->cards[0] = cw_alloc(n, sizeof *result->cards[0]);
    result->cards[1] = cw_alloc(n, sizeof *result->cards[1]);
    result->card_pairs = cw_alloc(n, sizeof *result->card_pairs);
}

/* Most of the pool was never seen: nothing is to be done about it. */
void cw_sim_reset(cw_sim_result *result, int card_count)
{
    for (int i = 0; i < card_count && result->card_pairs != NULL; i++) {
        if (cw_sim_saw_card(result, i)) {
            result->cards[0][i] = result->cards[1][i] = (cw_card_tally){0};
            result->card_pairs[i] = (cw_card_pairs){0};
        }
    }
    *result = (cw_sim_result){.cards = {result->cards[0], result->cards[1]},
                              .card_pairs = result->card_pairs,
                              .times = result->times};
}

void cw_sim_clear(cw_sim_result *result)
{
    free(result->cards[0]);
    free(result->cards[1]);
    free(result->card_pairs);
    memset(result, 0, sizeof *result);
}
