/* Running a league: each pairing is a chapter, each pair of matches a job. Pairs are handed out block
 * by block, so that all pairings grow together. */
#include "lab/league.h"

#include "base/memory.h"
#include "runs/farm.h"

#include <inttypes.h>
#include <string.h>

enum { BLOCK = 4 /* pairs of one pairing in a row */ };

static const uint64_t MOST_PAIRS = 20u * 1000 * 1000; /* of a whole run */

typedef struct league {
    const cw_league_setup *setup;
    cw_pairing_result *results;
    bool *settled;
    uint64_t *jobs;
    size_t count;
} league;

/* ---- before the run ---- */

static bool check_league(const cw_league_setup *setup, uint64_t *pairs, cw_errors *errors)
{
    *pairs = 0;
    if (setup->count < 1 || setup->count > CW_LEAGUE_PAIRINGS)
        return cw_refuse(errors, CW_ERR_LIMIT, "%d pairings: 1 to %d are possible", setup->count,
                         CW_LEAGUE_PAIRINGS);
    for (int i = 0; i < setup->count; i++) {
        const cw_pairing *p = &setup->pairings[i];
        if (p->matches < 2 || p->matches % 2 != 0 || p->matches / 2 > MOST_PAIRS)
            return cw_refuse(errors, CW_ERR_RANGE,
                             "a pairing has an even number of matches from 2 to %" PRIu64
                             ", not %" PRIu64,
                             2 * MOST_PAIRS, p->matches);
        /* Agents that were made for the last pairing need not be made again. */
        if ((i == 0 || !cw_pairing_is_same(p, p - 1)) && !cw_pairing_check(setup->game, p, errors))
            return false;
        *pairs += p->matches / 2;
    }
    return *pairs <= MOST_PAIRS
           || cw_refuse(errors, CW_ERR_LIMIT,
                        "at most %" PRIu64 " matches are possible in one run, not %" PRIu64,
                        2 * MOST_PAIRS, 2 * *pairs);
}

/* Chapters have the numbers of their pairings. */
static bool enter_pairings(cw_ledger *ledger, const cw_league_setup *setup)
{
    for (int i = 0; i < setup->count; i++)
        if (cw_ledger_enter_pairing(ledger, setup->game, &setup->pairings[i], 2, "", false) != i)
            return false;
    return cw_ledger_has_no_others(ledger);
}

static void list_jobs(league *l, uint64_t all)
{
    for (uint64_t from = 0; l->count < all; from += BLOCK) {
        for (int i = 0; i < l->setup->count; i++) {
            uint64_t pairs = l->setup->pairings[i].matches / 2;
            for (uint64_t k = from; k < from + BLOCK && k < pairs; k++)
                l->jobs[l->count++] = cw_ledger_job(i, k);
        }
    }
}

/* ---- the run ---- */

static cw_match_job job_of(void *context, uint64_t job)
{
    const league *l = context;
    return (cw_match_job){.game = l->setup->game,
                          .pairing = l->setup->pairings[cw_job_chapter(job)],
                          .first = 2 * cw_job_number(job),
                          .count = 2};
}

static bool take(void *context, uint64_t job, const cw_match_record *record)
{
    league *l = context;
    int pairing = cw_job_chapter(job), half_points = 0;
    cw_pairing_result *r = &l->results[pairing];
    if (l->setup->settled != NULL && r->matches != 2 * cw_job_number(job))
        return true; /* stopped before an earlier one: the test looks at them in order */
    cw_sim_result counts = {.times = &r->clock};
    if (!cw_record_add(record, l->setup->game->card_count, &counts))
        return false;
    for (uint64_t i = 0; i < 2; i++) {
        cw_match_note note = cw_record_note(record, i);
        uint64_t index = 2 * cw_job_number(job) + i;
        half_points += note.winner == 0 ? 2 : note.winner == CW_MATCH_DRAW ? 1 : 0;
        r->signature ^= cw_mix64(note.hash + cw_mix64(index));
    }
    r->matches += 2;
    r->draws += counts.draws;
    r->turns += counts.turns;
    r->actions += counts.actions;
    r->pair_scores[half_points]++;
    for (int i = 0; i < CW_SEATS; i++) {
        r->wins[i] += counts.wins[i];
        r->forfeits[i] += counts.forfeits[i];
    }
    l->settled[pairing] = l->setup->settled != NULL
                          && l->setup->settled(l->setup->context, pairing, r);
    return true;
}

static bool is_settled(void *context, int chapter) { return ((league *)context)->settled[chapter]; }

static bool is_complete(const league *l)
{
    for (int i = 0; i < l->setup->count; i++)
        if (!l->settled[i] && l->results[i].matches < l->setup->pairings[i].matches)
            return false;
    return true;
}

static bool play(league *l, cw_ledger *ledger)
{
    cw_match_play matches = {.jobs = l->jobs,
                             .count = l->count,
                             .card_count = l->setup->game->card_count,
                             .most = 2,
                             .bare = true,
                             .timed = true,
                             .job = job_of,
                             .take = take,
                             .settled = l->setup->settled != NULL ? is_settled : NULL,
                             .context = l};
    return cw_matches_run(ledger, &matches) || cw_ledger_is_stopped(ledger);
}

cw_status cw_league_run(const cw_league_setup *setup, cw_pairing_result *results, bool *complete,
                        cw_errors *errors)
{
    league l = {.setup = setup, .results = results};
    uint64_t pairs = 0;
    *complete = false;
    memset(results, 0, (size_t)(setup->count > 0 ? setup->count : 0) * sizeof *results);
    if (!check_league(setup, &pairs, errors))
        return cw_errors_status(errors);
    l.settled = cw_alloc((size_t)setup->count, sizeof *l.settled);
    l.jobs = cw_alloc(pairs, sizeof *l.jobs);
    cw_ledger *ledger = cw_ledger_open(setup->kind, setup->game, &setup->keeping, errors);
    bool good = ledger != NULL && enter_pairings(ledger, setup);
    if (good) {
        list_jobs(&l, pairs);
        good = play(&l, ledger);
    }
    good = cw_ledger_close(ledger) == CW_OK && good;
    *complete = good && cw_farm_rank() == 0 && is_complete(&l);
    free(l.settled);
    free(l.jobs);
    return good ? CW_OK : cw_errors_status(errors);
}

/* ---- results ---- */

void cw_pairing_add(cw_pairing_result *into, const cw_pairing_result *from, int first)
{
    into->matches += from->matches;
    into->draws += from->draws;
    into->turns += from->turns;
    into->actions += from->actions;
    into->signature ^= from->signature;
    cw_times_add(&into->clock, &from->clock, first);
    for (int i = 0; i < CW_PAIR_SCORES; i++)
        into->pair_scores[i] += from->pair_scores[first == 0 ? i : CW_PAIR_SCORES - 1 - i];
    for (int i = 0; i < CW_SEATS; i++) {
        into->wins[i] += from->wins[first == 0 ? i : 1 - i];
        into->forfeits[i] += from->forfeits[first == 0 ? i : 1 - i];
    }
}

cw_rate cw_pairing_rate(const cw_pairing_result *result)
{
    cw_clusters pairs = cw_clusters_of_pairs(result->pair_scores);
    return cw_rate_of_clusters(&pairs);
}
