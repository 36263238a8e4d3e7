/* Playing the matches of jobs. A worker keeps the agents that it used last: making one may mean a
 * large table or a program to start, and the next job is often of the same pairing. Nothing is
 * allocated while a match runs. */
#include "record.h"

#include "base/memory.h"
#include "runs/farm.h"
#include "table/agent_table.h"
#include "table/match.h"

#include <stdio.h>
#include <string.h>

enum { KEPT_AGENTS = 8 };

typedef struct kept_agent {
    cw_agent *agent; /* NULL: free */
    const cw_game *game;
    char *spec;
    cw_seat seat;
    uint64_t used; /* when, in matches of this worker */
} kept_agent;

typedef struct match_worker {
    match_table table;
    kept_agent kept[KEPT_AGENTS];
    uint64_t clock;
    tally tally;
    cw_decision_times times;
    record_writer record;
    int player_of[CW_SEATS]; /* in the running match: who sits where */
} match_worker;

typedef struct match_run {
    cw_ledger *ledger;
    const cw_match_play *play;
    match_worker *workers[CW_FARM_THREADS]; /* each made by its own thread */
    bool keeps_actions;
} match_run;

/* ---- what a match tells ---- */

static void note_action(void *context, const cw_state *state, cw_action action)
{
    match_worker *w = context;
    if (w->tally.sum.card_pairs != NULL)
        cw__tally_action(&w->tally, state, action, w->player_of[cw_state_decider(state)]);
    cw__record_act(&w->record, w->table.game, state, action);
}

static void note_events(void *context, const cw_log *log)
{
    match_worker *w = context;
    cw__tally_events(&w->tally, log->list, log->count, w->player_of);
}

static void note_decision(void *context, cw_seat seat, double seconds)
{
    match_worker *w = context;
    cw_decision_times *t = &w->times;
    int player = w->player_of[seat];
    t->decisions[player]++;
    t->seconds[player] += seconds;
    t->square_seconds[player] += seconds * seconds;
    t->longest[player] = seconds > t->longest[player] ? seconds : t->longest[player];
    t->times[player][cw_time_bucket(seconds)]++;
}

/* ---- workers ---- */

static void drop(kept_agent *kept)
{
    cw_agent_free(kept->agent);
    free(kept->spec);
    *kept = (kept_agent){0};
}

static void free_worker(match_worker *w)
{
    if (w == NULL)
        return;
    for (int i = 0; i < KEPT_AGENTS; i++)
        drop(&w->kept[i]);
    cw__tally_clear(&w->tally);
    cw__record_free(&w->record);
    free(w);
}

static match_worker *make_worker(const match_run *run, const cw_game *game)
{
    const cw_match_play *play = run->play;
    match_worker *w = cw_alloc(1, sizeof *w);
    cw__tally_init(&w->tally, game, play->bare);
    cw__record_init(&w->record, play->most, run->keeps_actions);
    w->table = (match_table){.stop = cw_ledger_stopping(run->ledger),
                             .acting = !play->bare || run->keeps_actions ? note_action : NULL,
                             .happened = play->bare ? NULL : note_events,
                             .decided = play->timed ? note_decision : NULL,
                             .context = w};
    return w;
}

/* The agent for a seat: one that is kept, or a new one in place of the one unused for longest. */
static cw_agent *get_agent(match_worker *w, const cw_game *game, const char *spec, cw_seat seat,
                           cw_errors *errors)
{
    kept_agent *oldest = &w->kept[0];
    for (int i = 0; i < KEPT_AGENTS; i++) {
        kept_agent *k = &w->kept[i];
        if (k->agent != NULL && k->seat == seat && k->game == game && strcmp(k->spec, spec) == 0) {
            k->used = w->clock;
            return k->agent;
        }
        oldest = k->used < oldest->used ? k : oldest;
    }
    drop(oldest);
    /* cw_pairing_check has seen to it that the match shows what the agent counts on. */
    cw_agent *agent = cw_agent_open(spec, game, seat, 0, ~0u, errors);
    if (agent != NULL)
        *oldest = (kept_agent){agent, game, cw_copy_text(spec), seat, w->clock};
    return agent;
}

/* ---- a match, a job ---- */

static bool seat_players(match_worker *w, const cw_match_job *job, int seat_of_first,
                         const uint64_t seeds[CW_SEATS], uint64_t by_seat[CW_SEATS],
                         cw_errors *errors)
{
    w->clock++;
    w->table.game = job->game;
    w->table.budget = &job->pairing.budget;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        int player = seat == 0 ? seat_of_first : 1 - seat_of_first;
        w->player_of[seat] = player;
        by_seat[seat] = seeds[player];
        w->table.agents[seat] = get_agent(w, job->game, job->pairing.agents[player], (cw_seat)seat,
                                          errors);
        if (w->table.agents[seat] == NULL)
            return false;
    }
    return true;
}

static void count_match(match_worker *w, uint64_t actions)
{
    const cw_state *state = &w->table.state;
    int winner = state->winner < CW_SEATS ? w->player_of[state->winner] : CW_MATCH_DRAW;
    uint64_t hash = cw_state_hash(state);
    cw__tally_match(&w->tally, state, hash, actions, w->player_of);
    for (int seat = 0; seat < CW_SEATS; seat++)
        w->tally.sum.forfeits[w->player_of[seat]] += cw_agent_forfeited(w->table.agents[seat]);
    cw__record_match(&w->record, winner, hash);
}

/* The match that was just played as a file of the folder for replays. */
static bool write_replay(const match_run *run, const match_worker *w, uint64_t name,
                         const cw_match_job *job, uint64_t index, cw_errors *errors)
{
    cw_match_note note = cw__record_last(&w->record);
    cw_str text = CW_STR_INIT;
    char pairing[20];
    snprintf(pairing, sizeof pairing, "%d", cw_job_chapter(name) + 1);
    bool good = cw_match_replay(job->game, &job->pairing, index, &note, &text, errors)
                && cw_ledger_write_replay(run->ledger, pairing, job->before + index + 1, &text,
                                          errors);
    cw_str_clear(&text);
    return good;
}

static bool play_match(match_run *run, match_worker *w, uint64_t name, const cw_match_job *job,
                       uint64_t index, cw_errors *errors)
{
    cw_match_setup match;
    uint64_t seeds[CW_SEATS], by_seat[CW_SEATS];
    int seat_of_first = cw_pairing_match(&job->pairing, index, &match, seeds);
    if (!seat_players(w, job, seat_of_first, seeds, by_seat, errors))
        return false;
    uint64_t actions = cw__match_play(&w->table, &match, by_seat);
    if (atomic_load_explicit(w->table.stop, memory_order_relaxed)
        && !cw_state_is_over(&w->table.state))
        return false;
    count_match(w, actions);
    return cw_ledger_keeping(run->ledger)->replays == NULL
           || write_replay(run, w, name, job, index, errors);
}

static size_t work(void *context, uint64_t name, int worker, void *result, cw_errors *errors)
{
    match_run *run = context;
    match_worker **at = &run->workers[worker];
    cw_match_job job = run->play->job(run->play->context, name);
    if (*at == NULL)
        *at = make_worker(run, job.game);
    match_worker *w = *at;
    cw__tally_reset(&w->tally);
    cw__record_begin(&w->record);
    if (run->play->timed)
        w->times = (cw_decision_times){0};
    for (uint64_t i = 0; i < job.count; i++) {
        if (!play_match(run, w, name, &job, job.first + i, errors))
            return atomic_load(w->table.stop) ? CW_FARM_GIVEN_UP : 0;
        if (i % 2 == 1 || i + 1 == job.count)
            cw__tally_pair(&w->tally);
    }
    return cw__record_write(&w->record, &w->tally.sum, run->play->card_count,
                            run->play->timed ? &w->times : NULL, result);
}

/* ---- the run ---- */

static uint64_t matches_of(void *context, uint64_t name)
{
    const match_run *run = context;
    return run->play->job(run->play->context, name).count;
}

static bool take(void *context, uint64_t name, const void *result, size_t size)
{
    const match_run *run = context;
    cw_match_record record;
    return cw_record_open(&record, result, size, matches_of(context, name))
           && run->play->take(run->play->context, name, &record);
}

static size_t repeats(void *context, uint64_t name, const void *result, size_t size)
{
    const match_run *run = context;
    cw_match_record record;
    cw_match_job job = run->play->job(run->play->context, name);
    bool good = cw_pairing_repeats(&job.pairing)
                && cw_record_open(&record, result, size, job.count);
    return good ? record.fixed : 0;
}

static bool settled(void *context, int chapter)
{
    const match_run *run = context;
    return run->play->settled(run->play->context, chapter);
}

/* Actions are kept of what nobody could play again; and for files of replays. */
static bool wants_actions(cw_ledger *ledger, const cw_match_play *play)
{
    bool wanted = cw_ledger_keeping(ledger)->replays != NULL;
    for (size_t i = 0; !wanted && i < play->count; i++) {
        cw_match_job job = play->job(play->context, play->jobs[i]);
        wanted = !cw_pairing_repeats(&job.pairing);
    }
    return wanted;
}

bool cw_matches_run(cw_ledger *ledger, const cw_match_play *play)
{
    match_run run = {.ledger = ledger, .play = play, .keeps_actions = wants_actions(ledger, play)};
    cw_ledger_play jobs = {
        .jobs = play->jobs,
        .count = play->count,
        .result_size = cw__record_room(play->most, play->card_count, run.keeps_actions),
        .same = play->same,
        .everywhere = play->everywhere,
        .work = work,
        .take = take,
        .matches = matches_of,
        .repeats = repeats,
        .settled = play->settled != NULL ? settled : NULL,
        .context = &run};
    bool good = cw_ledger_run(ledger, &jobs);
    for (int i = 0; i < CW_FARM_THREADS; i++)
        free_worker(run.workers[i]);
    return good;
}
