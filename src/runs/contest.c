/* Contests as jobs: a chapter for each two players with their decks, a job for each pair of matches.
 * Contests that are the same are played once. */
#include "runs/contest.h"

#include "base/memory.h"

#include <stdlib.h>

/* A pair of matches that a contest asks for. */
typedef struct entry {
    uint64_t job;
    contest *of;
    cw_pairing pairing;
} entry;

typedef struct contest_run {
    const cw_game *game;
    entry *entries; /* by job */
    uint64_t *jobs; /* each once */
    size_t count, job_count;
} contest_run;

static int compare_entries(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    return x->job < y->job ? -1 : x->job > y->job;
}

/* The first entry of a job; there is one. */
static entry *find_entry(const contest_run *run, uint64_t job)
{
    const entry key = {.job = job};
    entry *e = bsearch(&key, run->entries, run->count, sizeof key, compare_entries);
    while (e > run->entries && e[-1].job == job)
        e--;
    return e;
}

static cw_match_job job_of(void *context, uint64_t job)
{
    const contest_run *run = context;
    return (cw_match_job){.game = run->game,
                          .pairing = find_entry(run, job)->pairing,
                          .first = 2 * cw_job_number(job),
                          .count = 2};
}

static bool take(void *context, uint64_t job, const cw_match_record *record)
{
    const contest_run *run = context;
    for (entry *e = find_entry(run, job); e < run->entries + run->count && e->job == job; e++) {
        for (uint64_t i = 0; i < 2; i++) {
            int winner = cw_record_note(record, i).winner;
            e->of->points += winner == 0 ? 1 : winner == CW_MATCH_DRAW ? 0.5 : 0;
            e->of->matches++;
        }
    }
    return true;
}

static bool add_entry(contest_run *run, cw_ledger *ledger, const cw_budget *budget, contest *c,
                      bool exchanged)
{
    entry *e = &run->entries[run->count++];
    *e = (entry){.of = c,
                 .pairing = {.agents = {c->agents[0], c->agents[1]},
                             .decks = {*c->decks[exchanged], *c->decks[!exchanged]},
                             .budget = *budget,
                             .seed = c->seed}};
    int chapter = cw_ledger_enter_pairing(ledger, run->game, &e->pairing, 2, "", true);
    e->job = chapter >= 0 ? cw_ledger_job(chapter, c->pair) : 0;
    return chapter >= 0;
}

static bool list_jobs(contest_run *run, cw_ledger *ledger, const cw_budget *budget, contest *list,
                      size_t count)
{
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        list[i].matches = 0;
        list[i].points = 0;
        good = add_entry(run, ledger, budget, &list[i], false)
               && (!list[i].both_ways || add_entry(run, ledger, budget, &list[i], true));
    }
    qsort(run->entries, run->count, sizeof *run->entries, compare_entries);
    for (size_t i = 0; i < run->count && good; i++)
        if (i == 0 || run->entries[i].job != run->entries[i - 1].job)
            run->jobs[run->job_count++] = run->entries[i].job;
    return good;
}

bool cw__contest_run(cw_ledger *ledger, const cw_game *game, const cw_budget *budget, contest *list,
                     size_t count)
{
    contest_run run = {.game = game,
                       .entries = cw_alloc(2 * count, sizeof *run.entries),
                       .jobs = cw_alloc(2 * count, sizeof *run.jobs)};
    bool good = list_jobs(&run, ledger, budget, list, count)
                && (count == 0
                    || cw_pairing_check(game, &run.entries[0].pairing, cw_ledger_errors(ledger)));
    cw_match_play play = {.jobs = run.jobs,
                          .count = run.job_count,
                          .card_count = game->card_count,
                          .most = 2,
                          .bare = true,
                          .everywhere = true,
                          .job = job_of,
                          .take = take,
                          .context = &run};
    good = good && cw_matches_run(ledger, &play);
    free(run.entries);
    free(run.jobs);
    return good;
}

size_t cw__contest_pairs(const contest_field *field, uint64_t pairs)
{
    size_t opponents = (size_t)field->opponent_count;
    return ((size_t)pairs + opponents - 1) / opponents * opponents;
}

contest *cw__contest_field(cw_ledger *ledger, const contest_field *f, const cw_deck *decks,
                           int count, size_t each, uint64_t seed)
{
    size_t all = each * (size_t)count;
    contest *list = cw_alloc(all, sizeof *list);
    for (size_t i = 0; i < all; i++) {
        size_t pair = i % each;
        list[i] = (contest){
            .agents = {f->agent, f->agent},
            .decks = {&decks[i / each], &f->opponents[pair % (size_t)f->opponent_count]},
            .seed = seed,
            .pair = pair};
    }
    if (cw__contest_run(ledger, f->game, &f->budget, list, all))
        return list;
    free(list);
    return NULL;
}

void cw__contest_add(contest_sum *sum, const contest *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sum->matches += list[i].matches;
        sum->points += list[i].points;
        cw_clusters_add(&sum->contests, list[i].matches, (unsigned)(2 * list[i].points), 1);
    }
}

double cw__contest_share(const contest_sum *sum)
{
    return sum->matches > 0 ? sum->points / (double)sum->matches : 0;
}

cw_rate cw__contest_rate(const contest_sum *sum)
{
    if (sum->contests.count == 0)
        return (cw_rate){.rate = 0.5, .low = 0, .high = 1};
    return cw_rate_of_clusters(&sum->contests);
}
