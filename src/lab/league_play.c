/* Playing a seat-swapped pair. A worker keeps the agents that it used last: making one may mean a
 * large table or a program to start, and the next pair is often of the same pairing. */
#include "league_private.h"
#include "match.h"

#include "lab/agent_table.h"
#include "lab/sim.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT_AGENTS = 8 };

typedef struct kept_agent {
    cw_agent *agent; /* NULL: free */
    char *spec;
    cw_seat seat;
    uint64_t used; /* when, in matches of this worker */
} kept_agent;

struct league_worker {
    match_table table;
    kept_agent kept[KEPT_AGENTS];
    uint64_t clock;
    /* The pair being played: */
    pair_record *record;
    int player_of[CW_SEATS];
    uint32_t times[CW_SEATS][CW_TIME_BUCKETS];
};

static void note_decision(void *context, cw_seat seat, double seconds)
{
    league_worker *w = context;
    pair_record *r = w->record;
    int player = w->player_of[seat];
    r->decisions[player]++;
    r->seconds[player] += seconds;
    r->square_seconds[player] += seconds * seconds;
    r->longest[player] = seconds > r->longest[player] ? seconds : r->longest[player];
    w->times[player][cw_time_bucket(seconds)]++;
}

league_worker *league_worker_new(const cw_game *game, const atomic_bool *stop)
{
    league_worker *w = calloc(1, sizeof *w);
    if (w != NULL) {
        w->table.stop = stop;
        w->table.game = game;
        w->table.decided = note_decision;
        w->table.context = w;
    }
    return w;
}

static void drop(kept_agent *kept)
{
    cw_agent_free(kept->agent);
    free(kept->spec);
    *kept = (kept_agent){0};
}

void league_worker_free(league_worker *w)
{
    for (int i = 0; w != NULL && i < KEPT_AGENTS; i++)
        drop(&w->kept[i]);
    free(w);
}

/* The agent for a seat: one that is kept, or a new one in place of the one unused for longest. */
static cw_agent *get_agent(league_worker *w, const char *spec, cw_seat seat)
{
    kept_agent *oldest = &w->kept[0];
    for (int i = 0; i < KEPT_AGENTS; i++) {
        kept_agent *k = &w->kept[i];
        if (k->agent != NULL && k->seat == seat && strcmp(k->spec, spec) == 0) {
            k->used = w->clock;
            return k->agent;
        }
        oldest = k->used < oldest->used ? k : oldest;
    }
    drop(oldest);
    /* league_check has seen to it that the match shows what the agent counts on. */
    *oldest = (kept_agent){.agent = cw_agent_open(spec, w->table.game, seat, 0, ~0u, NULL),
                           .spec = strdup(spec),
                           .seat = seat,
                           .used = w->clock};
    if (oldest->agent == NULL || oldest->spec == NULL) {
        drop(oldest);
        return NULL;
    }
    return oldest->agent;
}

static bool play_match(league_worker *w, const cw_pairing *p, uint64_t index)
{
    cw_sim_setup as_sim = {.game = w->table.game,
                           .decks = {p->decks[0], p->decks[1]},
                           .seed = p->seed,
                           .reveal = p->reveal};
    cw_match_setup match;
    uint64_t seeds[CW_SEATS], by_seat[CW_SEATS];
    int seat_of_first = cw_sim_match(&as_sim, index, &match, seeds);
    w->clock++;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        int player = seat == 0 ? seat_of_first : 1 - seat_of_first;
        w->player_of[seat] = player;
        by_seat[seat] = seeds[player];
        w->table.agents[seat] = get_agent(w, p->agents[player], (cw_seat)seat);
        if (w->table.agents[seat] == NULL)
            return false;
    }
    w->table.budget = &p->budget;
    w->record->actions += match_play(&w->table, &match, by_seat);
    if (atomic_load(w->table.stop))
        return false;
    const cw_state *state = &w->table.state;
    bool won = state->winner < CW_SEATS;
    w->record->winners[index % 2] = (uint8_t)(won ? w->player_of[state->winner] : PAIR_DRAW);
    for (int seat = 0; seat < CW_SEATS; seat++)
        w->record->forfeits[w->player_of[seat]] += cw_agent_forfeited(w->table.agents[seat]);
    w->record->turns += state->turn;
    w->record->signature ^= cw_mix64(cw_state_hash(state) + cw_mix64(index));
    return true;
}

static void gather_times(league_worker *w)
{
    pair_record *r = w->record;
    for (int i = 0; i < PAIR_TIMES; i++) {
        int player = i / CW_TIME_BUCKETS, bucket = i % CW_TIME_BUCKETS;
        if (w->times[player][bucket] > 0) {
            r->times[r->time_count++] = (pair_time){.player = (uint8_t)player,
                                                    .bucket = (uint8_t)bucket,
                                                    .count = w->times[player][bucket]};
        }
    }
}

bool league_play(league_worker *w, const cw_pairing *pairing, uint64_t pair, pair_record *record)
{
    memset(record, 0, sizeof *record);
    memset(w->times, 0, sizeof w->times);
    w->record = record;
    if (!play_match(w, pairing, 2 * pair) || !play_match(w, pairing, 2 * pair + 1))
        return false;
    gather_times(w);
    return true;
}
