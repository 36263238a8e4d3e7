/* The life of a match: beginning, steps, clocks, ending. Every step is stored before anybody
 * hears of it, because frames wait for the commit (see client.h). */
#include "duel.h"
#include "nametag.h"

#include "base/clock.h"
#include "wire/json.h"
#include "wire/text.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- finding ---- */

duel *duel_find(const hub *h, uint64_t id)
{
    duel *d = h->duels[id % DUEL_BUCKETS];
    while (d != NULL && d->row.id != id)
        d = d->next;
    return d;
}

int duel_seat_of(const duel *d, int64_t player)
{
    for (int i = 0; i < CW_SEATS; i++)
        if (d->row.players[i] == player && player != 0)
            return i;
    return DUEL_WATCHER;
}

static bool is_playing(const duel *d, int64_t player)
{
    return !d->over && duel_seat_of(d, player) != DUEL_WATCHER;
}

json_t *duel_list_of(const hub *h, int64_t player)
{
    char id[ID_TEXT];
    json_t *list = json_array();
    for (int i = 0; i < DUEL_BUCKETS; i++) {
        for (const duel *d = h->duels[i]; d != NULL; d = d->next)
            if (is_playing(d, player))
                json_array_append_new(list, json_string(id_write(d->row.id, id)));
    }
    return list;
}

int duel_count_of(const hub *h, int64_t player)
{
    int count = 0;
    for (int i = 0; i < DUEL_BUCKETS; i++)
        for (const duel *d = h->duels[i]; d != NULL; d = d->next)
            count += is_playing(d, player);
    return count;
}

static int count_from(const hub *h, uint64_t key)
{
    int count = 0;
    for (int i = 0; i < DUEL_BUCKETS; i++)
        for (const duel *d = h->duels[i]; d != NULL; d = d->next)
            count += !d->over && (d->from[0] == key || d->from[1] == key);
    return count;
}

json_t *duel_list(const hub *h, const char *game, int most)
{
    char id[ID_TEXT];
    json_t *list = json_array();
    for (int i = 0; i < DUEL_BUCKETS && (int)json_array_size(list) < most; i++) {
        for (const duel *d = h->duels[i]; d != NULL; d = d->next) {
            if (!d->over && (game[0] == '\0' || strcmp(game, d->shelf->id) == 0)) {
                json_array_append_new(list,
                                      json_pack("{s:s, s:s, s:[s, s], s:i, s:i}", "match",
                                                id_write(d->row.id, id), "game", d->shelf->id,
                                                "names", d->row.names[0], d->row.names[1], "turn",
                                                d->state.turn, "level", d->row.level));
            }
        }
    }
    return list;
}

/* ---- beginning ---- */

static void set_clock(duel *d)
{
    d->deadline = d->row.timer > 0 ? cw_seconds_now() + d->row.timer : 0;
}

void duel_insert(hub *h, duel *d)
{
    duel **list = &h->duels[d->row.id % DUEL_BUCKETS];
    d->next = *list;
    *list = d;
    h->duel_count++;
    for (int i = 0; i < CW_SEATS; i++) {
        d->away[i] = d->row.players[i] != 0 ? cw_seconds_now() : 0;
        d->name_keys[i] = nametag_key(d->row.names[i]);
    }
    set_clock(d);
}

/* All sockets of both players get the position. */
static void bring_players(hub *h, duel *d)
{
    for (client *c = h->clients; c != NULL; c = c->next) {
        int seat = duel_seat_of(d, c->player.id);
        if (seat != DUEL_WATCHER) {
            d->away[seat] = 0;
            cw_status status = duel_attach(h, d, c);
            if (status != CW_OK) {
                d->away[seat] = cw_seconds_now();
                client_refuse(h, c, NULL, status, "%s", cw_status_text(status));
            }
        }
    }
    duel_tell_positions(h, d, NULL, NULL);
}

const char *duel_refusal(const hub *h, const int64_t players[CW_SEATS], const client *by)
{
    if (h->stopping)
        return "the server is about to stop";
    if (h->duel_count >= hub_limit(h, LIMIT_MATCHES))
        return "the server has as many matches as it can hold: try again later";
    for (int i = 0; i < CW_SEATS; i++) {
        if (players[i] != 0 && duel_count_of(h, players[i]) >= hub_limit(h, LIMIT_USER_MATCHES)) {
            return players[i] == by->player.id
                       ? "you play in as many matches as you may: end one first"
                       : "your opponent plays in as many matches as one may: try again later";
        }
    }
    return count_from(h, by->from->key) >= hub_limit(h, LIMIT_ADDRESS_MATCHES)
               ? "too many matches are played from your address: end one first"
               : NULL;
}

duel *duel_begin(hub *h, const shelf_game *g, match_row *row, const client *by,
                 const char **problem)
{
    bool busy = row->level > 0 && workers_waiting(h->thinkers) >= hub_limit(h, LIMIT_THINKING);
    *problem = busy ? "all agents are busy: try again later" : duel_refusal(h, row->players, by);
    if (*problem != NULL)
        return NULL;
    duel *d = calloc(1, sizeof *d);
    char id[ID_TEXT];
    row->id = hub_random_id();
    row->game_hash = g->game->hash;
    row->began = hub_date();
    row->winner = CW_NO_WINNER;
    snprintf(row->game, sizeof row->game, "%s", g->id);
    if (row->setup.seed == 0)
        randombytes_buf(&row->setup.seed, sizeof row->setup.seed);
    if (d == NULL || cw_match_start(g->game, &row->setup, &d->state, NULL) != CW_OK) {
        free(d);
        *problem = cw_status_text(CW_ERR_MEMORY);
        return NULL;
    }
    d->row = *row;
    d->shelf = g;
    duel_insert(h, d);
    archive_add_match(h->archive, row);
    h->gauges.counts[COUNT_MATCHES]++;
    hub_say(h, JOURNAL_INFO, "match", "id", id_write(row->id, id), "game", g->id, "first",
            row->names[0], "second", row->names[1]);
    bring_players(h, d);
    duel_think(h, d);
    return d;
}

/* ---- steps ---- */

static void end(hub *h, duel *d, const char *reason)
{
    char id[ID_TEXT];
    d->over = true;
    h->duel_count--;
    d->row.ended = hub_date();
    d->row.winner = d->state.winner;
    d->row.turns = d->state.turn;
    snprintf(d->row.end, sizeof d->row.end, "%s", reason);
    d->deadline = cw_seconds_now() + (double)hub_limit(h, LIMIT_LINGER);
    archive_end_match(h->archive, &d->row);
    hub_say(h, JOURNAL_INFO, "over", "id", id_write(d->row.id, id), "end", reason);
    duel_tell_over(h, d);
}

/* Takes the step, stores it and tells everybody. */
static cw_status step(hub *h, duel *d, int seat, cw_action action, client *by, const json_t *re)
{
    cw_log log = {.list = h->events, .room = HUB_EVENTS};
    cw_state before;
    cw_state_copy(&before, &d->state);
    cw_status status = duel_take(d, seat, action, &log);
    if (status != CW_OK)
        return status;
    archive_add_step(h->archive, d->row.id, d->seq++, (step_row){(uint8_t)seat, action},
                     hub_date());
    h->gauges.counts[COUNT_ACTIONS]++;
    if (d->row.level == 0 || d->row.players[seat] == 0 || duel_learned(d, seat, &before, &log))
        d->fixed = d->taken_count;
    if (d->seq >= hub_limit(h, LIMIT_ACTIONS) && !cw_state_is_over(&d->state)) {
        d->state.phase = CW_PHASE_OVER;
        d->state.winner = CW_DRAW_RESULT;
        d->state.end = CW_END_TURN_LIMIT;
    }
    bool over = cw_state_is_over(&d->state);
    if (!over
        && (before.turn != d->state.turn
            || cw_state_decider(&before) != cw_state_decider(&d->state)))
        set_clock(d);
    duel_tell(h, d, seat, action, &before, &log, by, re);
    if (over)
        end(h, d, cw_end_name((cw_end)d->state.end));
    else
        duel_think(h, d);
    return CW_OK;
}

/* Old and repeated messages are told apart from new ones by the number of steps. */
static cw_status check_seq(const duel *d, int64_t seq, char *problem, size_t size)
{
    if (d->over) {
        snprintf(problem, size, "%s", cw_status_text(CW_ERR_MATCH_OVER));
        return CW_ERR_MATCH_OVER;
    }
    if (seq != d->seq) {
        snprintf(problem, size, "this was decided after step %lld, the match is at step %d",
                 (long long)seq, d->seq);
        return CW_ERR_MISMATCH;
    }
    return CW_OK;
}

cw_status duel_act(hub *h, duel *d, int seat, int64_t seq, const json_t *action, client *by,
                   const json_t *re, char *problem, size_t size)
{
    cw_action taken;
    if (seat == DUEL_WATCHER) {
        snprintf(problem, size, "you do not play in this match");
        return CW_ERR_NOT_YOUR_TURN;
    }
    cw_status status = check_seq(d, seq, problem, size);
    if (status == CW_OK)
        status = cw_action_from_json(action, (cw_seat)seat, &taken, problem, size);
    if (status != CW_OK)
        return status;
    status = step(h, d, seat, taken, by, re);
    if (status != CW_OK)
        snprintf(problem, size, "%s", cw_status_text(status));
    return status;
}

cw_status duel_undo(hub *h, duel *d, int seat, int64_t seq, client *by, const json_t *re,
                    char *problem, size_t size)
{
    cw_status status = check_seq(d, seq, problem, size);
    if (status != CW_OK)
        return status;
    if (d->row.level == 0 || seat == DUEL_WATCHER || d->taken_count <= d->fixed
        || cw_state_decider(&d->state) != seat || !duel_take_back(d)) {
        snprintf(problem, size,
                 d->row.level == 0
                     ? "against a person nothing can be taken back"
                     : "there is nothing to undo: you have learned something new since");
        return CW_ERR_ACTION_KIND;
    }
    archive_add_step(h->archive, d->row.id, d->seq++,
                     (step_row){(uint8_t)seat, cw_action_make(CW_ACTION_NONE)}, hub_date());
    duel_tell_positions(h, d, by, re);
    return CW_OK;
}

void duel_concede(hub *h, duel *d, int seat)
{
    if (!d->over && seat != DUEL_WATCHER)
        step(h, d, seat, cw_action_make(CW_ACTION_CONCEDE), NULL, NULL);
}

/* The same two decks, the other one goes first. */
const char *duel_rematch(hub *h, duel *d, int seat, const client *by)
{
    char id[ID_TEXT];
    unsigned agents = (d->row.players[0] == 0 ? 1u : 0) | (d->row.players[1] == 0 ? 2u : 0);
    if ((d->rematch | agents | 1u << seat) != 3) {
        const char *problem = duel_refusal(h, (int64_t[]){by->player.id, 0}, by);
        if (problem == NULL) {
            d->rematch |= 1u << seat;
            duel_tell_all(h, d,
                          json_pack("{s:s, s:s, s:i}", "t", "rematch", "match",
                                    id_write(d->row.id, id), "from", seat));
        }
        return problem;
    }
    match_row row = {.level = d->row.level, .timer = d->row.timer};
    for (int i = 0; i < CW_SEATS; i++) {
        row.players[i] = d->row.players[1 - i];
        memcpy(row.names[i], d->row.names[1 - i], NAME_BYTES);
        memcpy(row.decks[i], d->row.decks[1 - i], DECK_NAME_BYTES);
        row.setup.decks[i] = d->row.setup.decks[1 - i];
    }
    const char *problem;
    const duel *again = duel_begin(h, d->shelf, &row, by, &problem);
    d->again = again != NULL ? again->row.id : 0;
    return problem;
}

/* ---- clocks ---- */

static void run_out(hub *h, duel *d)
{
    static const cw_action_kind defaults[] = {CW_ACTION_END_TURN, CW_ACTION_MULLIGAN};
    int seat = cw_state_decider(&d->state);
    for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++)
        if (step(h, d, seat, cw_action_make(defaults[i]), NULL, NULL) == CW_OK)
            return;
    if (cw_legal(d->shelf->game, &d->state, h->legal) > 0)
        step(h, d, seat, h->legal[0], NULL, NULL);
}

static void check_players(hub *h, duel *d, double now)
{
    for (int i = 0; i < CW_SEATS && !d->over; i++) {
        bool waited_for = d->row.players[1 - i] != 0 && d->away[1 - i] == 0;
        double patience = (double)hub_limit(h, waited_for ? LIMIT_GRACE : LIMIT_ABANDON);
        if (d->away[i] > 0 && now - d->away[i] > patience)
            duel_concede(h, d, i);
    }
}

static void forget(hub *h, duel **at)
{
    duel *d = *at;
    while (d->viewer_count > 0)
        duel_detach(h, d, d->viewers[0].client);
    *at = d->next;
    free(d->viewers);
    free(d->taken);
    free(d);
}

void duel_tick_all(hub *h, double now)
{
    for (int i = 0; i < DUEL_BUCKETS; i++) {
        for (duel **at = &h->duels[i]; *at != NULL;) {
            duel *d = *at;
            if (d->over && !d->thinking && (now > d->deadline || d->viewer_count == 0)) {
                forget(h, at);
                continue;
            }
            if (!d->over && d->deadline > 0 && now > d->deadline
                && d->row.players[cw_state_decider(&d->state)] != 0)
                run_out(h, d);
            if (!d->over)
                check_players(h, d, now);
            at = &d->next;
        }
    }
}

void duel_free_all(hub *h)
{
    for (int i = 0; i < DUEL_BUCKETS; i++)
        while (h->duels[i] != NULL)
            forget(h, &h->duels[i]);
}
