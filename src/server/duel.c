/* The life of a match: beginning, steps, clocks, ending. Every step is stored before anybody
 * hears of it, because frames wait for the commit (see client.h). */
#include "lessons.h"
#include "nametag.h"

#include "base/clock.h"
#include "wire/json.h"
#include "wire/text.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- beginning ---- */

static void set_clock(duel *d)
{
    d->deadline = d->row.timer > 0 ? cw_seconds_now() + d->row.timer : 0;
}

void cw__duel_insert(hub *h, duel *d)
{
    duel **list = &h->duels[d->row.id % DUEL_BUCKETS];
    d->next = *list;
    *list = d;
    h->duel_count++;
    for (int i = 0; i < CW_SEATS; i++) {
        d->away[i] = d->row.players[i] != 0 ? cw_seconds_now() : 0;
        d->name_keys[i] = cw__nametag_key(d->row.names[i]);
    }
    set_clock(d);
}

/* All sockets of both players get the position. */
static void bring_players(hub *h, duel *d)
{
    for (client *c = h->clients; c != NULL; c = c->next) {
        int seat = cw__duel_seat_of(d, c->player.id);
        if (seat != DUEL_WATCHER) {
            d->away[seat] = 0;
            cw_status status = cw__duel_attach(h, d, c, -1, 0);
            if (status != CW_OK) {
                d->away[seat] = cw_seconds_now();
                cw__client_refuse(h, c, NULL, status, "%s", cw_status_text(status));
            }
        }
    }
    cw__duel_tell_begin(h, d);
}

/* All limits in one place: whoever begins a match, by whatever way, is asked the same. */
const char *cw__duel_refusal(const hub *h, const int64_t players[CW_SEATS], const client *by)
{
    if (h->stopping)
        return "the server is about to stop";
    if (h->duel_count >= hub_limit(h, LIMIT_MATCHES))
        return "the server has as many matches as it can hold: try again later";
    for (int i = 0; i < CW_SEATS; i++) {
        if (players[i] != 0
            && cw__duel_count_of(h, players[i]) >= hub_limit(h, LIMIT_USER_MATCHES)) {
            return players[i] == by->player.id
                       ? "you play in as many matches as you may: end one first"
                       : "your opponent plays in as many matches as one may: try again later";
        }
    }
    return cw__duel_count_from(h, by->from->key) >= hub_limit(h, LIMIT_ADDRESS_MATCHES)
               ? "too many matches are played from your address: end one first"
               : NULL;
}

/* Seeds come from the system's generator: who could guess one would know every draw of the match.
 * Names of matches are random, too, so that nobody finds one by counting. */
duel *cw__duel_begin(hub *h, const shelf_game *g, match_row *row, const client *by,
                     const char **problem)
{
    bool busy = row->level > 0 && cw__workers_waiting(h->thinkers) >= hub_limit(h, LIMIT_THINKING);
    *problem = busy ? "all agents are busy: try again later"
                    : cw__duel_refusal(h, row->players, by);
    if (*problem != NULL)
        return NULL;
    duel *d = calloc(1, sizeof *d);
    char id[ID_TEXT];
    row->id = cw__hub_random_id();
    row->game_hash = g->game->hash;
    row->began = cw__hub_date();
    row->winner = CW_NO_WINNER;
    snprintf(row->game, sizeof row->game, "%s", g->id);
    if (row->setup.seed == 0)
        randombytes_buf(&row->setup.seed, sizeof row->setup.seed);
    if (d == NULL
        || cw_match_start(g->game, &row->setup, &d->state, &(cw_log){.gifts = &d->gifts})
               != CW_OK) {
        free(d);
        *problem = cw_status_text(CW_ERR_MEMORY);
        return NULL;
    }
    d->row = *row;
    d->shelf = g;
    cw__duel_insert(h, d);
    cw__archive_add_match(h->archive, row);
    h->gauges.counts[COUNT_MATCHES]++;
    hub_say(h, JOURNAL_INFO, "match", "id", cw__id_write(row->id, id), "game", g->id, "first",
            row->names[0], "second", row->names[1]);
    bring_players(h, d);
    cw__duel_think(h, d);
    return d;
}

/* ---- steps ---- */

/* The match stays in memory for a while after its end, for a rematch and for who comes late. */
void cw__duel_end(hub *h, duel *d, const char *reason)
{
    char id[ID_TEXT];
    d->over = true;
    h->duel_count--;
    d->row.ended = cw__hub_date();
    d->row.winner = d->state.winner;
    d->row.turns = d->state.turn;
    snprintf(d->row.end, sizeof d->row.end, "%s", reason);
    d->deadline = cw_seconds_now() + (double)hub_limit(h, LIMIT_LINGER);
    if (d->lesson == NULL)
        cw__archive_end_match(h->archive, &d->row);
    hub_say(h, JOURNAL_INFO, "over", "id", cw__id_write(d->row.id, id), "end", reason);
    cw__duel_tell_over(h, d);
}

static bool take_early(hub *h, duel *d);

/* Takes the step, stores it and tells everybody.
 * 1. The engine takes the action or refuses it; only then anything else changes.
 * 2. It is written to the archive.
 * 3. What can no longer be taken back is noted: in matches of two people everything, against an
 *    agent what taught the player something.
 * 4. A match with too many steps is a draw: a bound of the archive and of replays.
 * 5. The clock starts anew with another turn or another decider.
 * 6. All seats are told; frames wait for the commit of 2. */
cw_status cw__duel_step(hub *h, duel *d, int seat, cw_action action, client *by, const json_t *re)
{
    cw_log log = {.list = h->events, .room = HUB_EVENTS};
    cw_state before;
    cw_gifts gifts = d->gifts;
    cw_state_copy(&before, &d->state);
    cw_status status = cw__duel_take(d, seat, action, &log);
    if (status != CW_OK)
        return status;
    step_row row = {(uint8_t)seat, action};
    if (d->lesson == NULL)
        cw__archive_add_step(h->archive, d->row.id, d->seq, row, cw__hub_date());
    d->seq++;
    h->gauges.counts[COUNT_ACTIONS]++;
    if (d->row.level == 0 || d->row.players[seat] == 0 || cw__duel_learned(d, seat, &before, &log))
        d->fixed = d->taken_count;
    if (d->seq >= hub_limit(h, LIMIT_ACTIONS) && !cw_state_is_over(&d->state)) {
        d->state.phase = CW_PHASE_OVER;
        d->state.winner = CW_DRAW_RESULT;
        d->state.end = CW_END_TURN_LIMIT;
    }
    bool over = cw_state_is_over(&d->state);
    if (!over && d->state.phase != CW_PHASE_MULLIGAN /* both have one clock for their hands */
        && (before.turn != d->state.turn
            || cw_state_decider(&before) != cw_state_decider(&d->state)))
        set_clock(d);
    duel_step told = {.seq = d->seq,
                      .seat = seat,
                      .action = action,
                      .before = &before,
                      .after = &d->state,
                      .gifts_before = &gifts,
                      .gifts_after = &d->gifts,
                      .log = &log};
    cw__duel_tell(h, d, &told, by, re);
    if (over)
        cw__duel_end(h, d, cw_end_name((cw_end)d->state.end));
    else if (!take_early(h, d))
        cw__duel_think(h, d);
    return CW_OK;
}

/* ---- opening hands ----
 *
 * Both players decide at the same time. The engine asks one after the other, and so does the archive:
 * what the second one says early is kept in memory until the first has decided. A restart forgets it,
 * and he is asked again. */

static cw_action early_action(const duel *d, int seat)
{
    cw_action action = cw_action_make(CW_ACTION_MULLIGAN);
    action.mask = d->early_masks[seat];
    return action;
}

/* Whether the one who is asked now has decided before. */
static bool take_early(hub *h, duel *d)
{
    int seat = cw_state_decider(&d->state);
    if (d->state.phase != CW_PHASE_MULLIGAN || !(d->early >> seat & 1))
        return false;
    d->early &= ~(1u << seat);
    return cw__duel_step(h, d, seat, early_action(d, seat), NULL, NULL) == CW_OK;
}

/* A decision on the opening hand is not about the step that the other has taken meanwhile; each seat
 * makes it once, so that its number need not tell it from an older one. */
static bool is_opening(const duel *d, int seat, int64_t seq, cw_action action)
{
    return d->state.phase == CW_PHASE_MULLIGAN && action.kind == CW_ACTION_MULLIGAN
           && !d->state.players[seat].mulligan_done && seq >= 0 && seq <= d->seq;
}

/* The first word counts; one that comes again is answered again. */
static cw_status decide_early(hub *h, duel *d, int seat, cw_action action, client *by,
                              const json_t *re)
{
    char id[ID_TEXT];
    if (action.mask >> d->state.players[seat].hand_count)
        return CW_ERR_NO_SUCH_CARD;
    if (!(d->early >> seat & 1))
        d->early_masks[seat] = action.mask;
    d->early |= 1u << seat;
    cw__duel_tell_all(h, d,
                      json_pack("{s:s, s:s, s:i}", "t", "mulligan", "match",
                                cw__id_write(d->row.id, id), "seat", seat),
                      by, re);
    return CW_OK;
}

/* ---- what players do ---- */

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

/* That it comes too late is told rather than what is wrong with it; then the engine is asked. */
cw_status cw__duel_act(hub *h, duel *d, int seat, int64_t seq, const json_t *action, client *by,
                       const json_t *re, char *problem, size_t size)
{
    cw_action taken;
    if (seat == DUEL_WATCHER) {
        snprintf(problem, size, "you do not play in this match");
        return CW_ERR_NOT_YOUR_TURN;
    }
    cw_status status = cw_action_from_json(action, (cw_seat)seat, &taken, problem, size);
    bool opening = status == CW_OK && is_opening(d, seat, seq, taken);
    cw_status late = opening ? CW_OK : check_seq(d, seq, problem, size);
    if (late != CW_OK || status != CW_OK)
        return late != CW_OK ? late : status;
    if (d->lesson != NULL && seat == cw_state_decider(&d->state) && taken.kind != CW_ACTION_CONCEDE)
        return cw__lesson_act(h, d, taken, by, re, problem, size);
    bool early = opening && seat != cw_state_decider(&d->state);
    status = early ? decide_early(h, d, seat, taken, by, re)
                   : cw__duel_step(h, d, seat, taken, by, re);
    if (status != CW_OK)
        snprintf(problem, size, "%s", cw_status_text(status));
    return status;
}

/* Taking back is a step of its own in the archive: a match is always what its steps say. */
cw_status cw__duel_undo(hub *h, duel *d, int seat, int64_t seq, client *by, const json_t *re,
                        char *problem, size_t size)
{
    cw_status status = check_seq(d, seq, problem, size);
    if (status != CW_OK)
        return status;
    if (d->row.level == 0 || seat == DUEL_WATCHER || d->taken_count <= d->fixed
        || cw_state_decider(&d->state) != seat || !cw__duel_take_back(d)) {
        snprintf(problem, size,
                 d->lesson != NULL ? "in a lesson nothing is taken back"
                 : d->row.level == 0
                     ? "against a person nothing can be taken back"
                     : "there is nothing to undo: you have learned something new since");
        return CW_ERR_ACTION_KIND;
    }
    cw__archive_add_step(h->archive, d->row.id, d->seq++,
                         (step_row){(uint8_t)seat, cw_action_make(CW_ACTION_NONE)}, cw__hub_date());
    cw__duel_tell_undone(h, d, by, re);
    return CW_OK;
}

void cw__duel_concede(hub *h, duel *d, int seat)
{
    if (!d->over && seat != DUEL_WATCHER)
        cw__duel_step(h, d, seat, cw_action_make(CW_ACTION_CONCEDE), NULL, NULL);
}

/* ---- clocks ---- */

/* Time is over: the turn ends, or all opening cards are kept, by both if both have not decided; where
 * neither is possible (a discovery) the first option is taken. */
static void run_out(hub *h, duel *d)
{
    static const cw_action_kind defaults[] = {CW_ACTION_END_TURN, CW_ACTION_MULLIGAN};
    int seat = cw_state_decider(&d->state);
    if (d->state.phase == CW_PHASE_MULLIGAN && d->row.players[1 - seat] != 0)
        d->early |= 1u << (1 - seat); /* with no card that goes back, unless he said so */
    for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++)
        if (cw__duel_step(h, d, seat, cw_action_make(defaults[i]), NULL, NULL) == CW_OK)
            return;
    if (cw_legal(d->shelf->game, &d->state, h->legal) > 0)
        cw__duel_step(h, d, seat, h->legal[0], NULL, NULL);
}

/* A short patience while somebody waits, a long one while nobody does (both are away, or the other
 * is an agent). */
static void check_players(hub *h, duel *d, double now)
{
    for (int i = 0; i < CW_SEATS && !d->over; i++) {
        bool waited_for = d->row.players[1 - i] != 0 && d->away[1 - i] == 0;
        double patience = (double)hub_limit(h, waited_for ? LIMIT_GRACE : LIMIT_ABANDON);
        if (d->away[i] > 0 && now - d->away[i] > patience)
            cw__duel_concede(h, d, i);
    }
}

static void forget(hub *h, duel **at)
{
    duel *d = *at;
    while (d->viewer_count > 0)
        cw__duel_detach(h, d, d->viewers[0].client);
    *at = d->next;
    free(d->viewers);
    free(d->taken);
    free(d);
}

/* Only people have clocks: an agent that decides is bounded by its own budget. */
void cw__duel_tick_all(hub *h, double now)
{
    for (int i = 0; i < DUEL_BUCKETS; i++) {
        for (duel **at = &h->duels[i]; *at != NULL;) {
            duel *d = *at;
            if (!d->over && d->lesson != NULL && d->viewer_count == 0)
                cw__duel_end(h, d, "left");
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

void cw__duel_free_all(hub *h)
{
    for (int i = 0; i < DUEL_BUCKETS; i++)
        while (h->duels[i] != NULL)
            forget(h, &h->duels[i]);
}
