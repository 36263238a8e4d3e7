/* A match of a run as a replay: played again by its agents, or from the actions that were kept of
 * it. It must end where it ended before. */
#include "runs/matches.h"
#include "base/memory.h"
#include "varint.h"

#include "table/agent_table.h"
#include "table/bot.h"
#include "table/match.h"
#include "table/replay.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const cw_action give_up = {
    .kind = CW_ACTION_CONCEDE, .source = CW_PLACE_NONE, .target = CW_PLACE_NONE};

/* An action is written when the position after it is known: before the next one. */
typedef struct watcher {
    match_table table;
    cw_recorder recorder;
    cw_state before; /* the last action */
    cw_action action;
    bool has_action;
} watcher;

static void write_last(watcher *w, const cw_state *after)
{
    if (w->has_action) {
        bool legal = cw_check(w->table.game, &w->before, w->action) == CW_OK;
        cw_recorder_add(&w->recorder, cw_state_decider(&w->before), legal ? w->action : give_up,
                        after);
    }
}

static void note_action(void *context, const cw_state *state, cw_action action)
{
    watcher *w = context;
    write_last(w, state);
    w->before = *state;
    w->action = action;
    w->has_action = true;
}

static bool play_again(watcher *w, const cw_seating *s, cw_errors *errors)
{
    bool good = true;
    w->table.budget = s->budget;
    w->table.acting = note_action;
    w->table.context = w;
    for (int seat = 0; seat < CW_SEATS && good; seat++) {
        w->table.agents[seat] = cw_agent_open(s->agents[seat], w->table.game, (cw_seat)seat, 0,
                                              cw_shown_to(s->match.reveal, seat), errors);
        good = w->table.agents[seat] != NULL;
    }
    if (good) {
        cw__match_play(&w->table, &s->match, s->seeds);
        write_last(w, &w->table.state);
    }
    cw_agent_free(w->table.agents[0]);
    cw_agent_free(w->table.agents[1]);
    return good;
}

/* False if the kept actions are not possible. */
static bool follow_actions(watcher *w, const cw_match_setup *match, const cw_match_note *note)
{
    cw_action *list = cw_alloc(CW_MAX_ACTIONS, sizeof *list);
    cw_state *state = &w->table.state;
    const unsigned char *at = note->actions, *end = at + note->action_size;
    uint64_t place;
    bool good = cw_match_start(w->table.game, match, state, NULL) == CW_OK;
    while (good && at < end) {
        int count = cw_legal(w->table.game, state, list);
        good = !cw_state_is_over(state) && read_varint(&at, end, &place)
               && place <= (uint64_t)count;
        if (good) {
            cw_seat seat = cw_state_decider(state);
            cw_action action = place < (uint64_t)count ? list[place] : give_up;
            cw_apply(w->table.game, state, action, NULL);
            cw_recorder_add(&w->recorder, seat, action, state);
        }
    }
    free(list);
    return good;
}

static bool check_end(const watcher *w, const cw_match_note *note, cw_errors *errors)
{
    uint64_t hash = cw_state_hash(&w->table.state);
    return note == NULL || hash == note->hash
           || cw_refuse(errors, CW_ERR_MISMATCH,
                        "the match ends otherwise now (%016" PRIx64
                        ") than it did then (%016" PRIx64
                        "): an agent has changed since, or its actions were too many to be "
                        "kept",
                        hash, note->hash);
}

bool cw_seating_replay(const cw_game *game, const cw_seating *s, const cw_match_note *note,
                       cw_str *text, cw_errors *errors)
{
    cw_replay_player players[CW_SEATS];
    watcher *w = cw_alloc(1, sizeof *w);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        snprintf(players[seat].name, sizeof players[seat].name, "%s", s->agents[seat]);
        players[seat].seed = s->seeds[seat];
    }
    w->table.game = game;
    cw_recorder_begin(&w->recorder, game, &s->match, players);
    bool good = note != NULL && note->actions != NULL ? follow_actions(w, &s->match, note)
                                                      : play_again(w, s, errors);
    good = good && check_end(w, note, errors);
    cw_recorder_end(&w->recorder, &w->table.state);
    if (!good && cw_errors_status(errors) == CW_OK)
        cw_refuse(errors, CW_ERR_SYNTAX, "the kept actions cannot be followed");
    cw_str_add_n(text, cw_str_get(&w->recorder.text), w->recorder.text.size);
    cw_recorder_clear(&w->recorder);
    free(w);
    return good && !text->failed;
}

bool cw_match_replay(const cw_game *game, const cw_pairing *pairing, uint64_t index,
                     const cw_match_note *note, cw_str *text, cw_errors *errors)
{
    cw_seating seating = {.budget = &pairing->budget};
    uint64_t seeds[CW_SEATS];
    int seat_of_first = cw_pairing_match(pairing, index, &seating.match, seeds);
    for (int seat = 0; seat < CW_SEATS; seat++) {
        int player = seat == 0 ? seat_of_first : 1 - seat_of_first;
        seating.agents[seat] = pairing->agents[player];
        seating.seeds[seat] = seeds[player];
    }
    return cw_seating_replay(game, &seating, note, text, errors);
}
