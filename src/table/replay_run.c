/* Playing a replay again and saying where it no longer agrees. */
#include "table/replay.h"

#include "wire/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { EVENTS = 1024 };

typedef struct replay_run {
    const cw_game *game;
    const cw_replay *replay;
    const char *label;
    cw_errors *errors;
    cw_state state, before;
    cw_event events[EVENTS];
    int actions;
    cw_chance chance; /* what is forced in the next action */
} replay_run;

__attribute__((format(printf, 3, 4))) static cw_status differ(replay_run *r, int line,
                                                              const char *format, ...)
{
    char message[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    cw_errors_add(r->errors, CW_ERR_MISMATCH, r->label, line, 0, "%s", message);
    return CW_ERR_MISMATCH;
}

static cw_status force_outcome(replay_run *r, int outcome, int line)
{
    if (r->chance.forced == CW_CHANCE_MAX) {
        cw_errors_add(r->errors, CW_ERR_LIMIT, r->label, line, 0,
                      "more than %d outcomes are forced in one action", CW_CHANCE_MAX);
        return CW_ERR_LIMIT;
    }
    r->chance.step[r->chance.forced++].outcome = (uint16_t)outcome;
    return CW_OK;
}

/* The seat is compared first: the same words from the other side would be another action, and
 * the line would seem to be illegal for a reason that misleads. */
static cw_status run_action(replay_run *r, const cw_replay_step *step, cw_log *log)
{
    if (cw_state_is_over(&r->state) || cw_state_decider(&r->state) != step->seat)
        return differ(r, step->line, "expected a decision of player %d, but %s", step->seat + 1,
                      cw_state_is_over(&r->state) ? "the match is over"
                                                  : "the other player has to decide");
    r->before = r->state;
    cw_status status = cw_apply_with(r->game, &r->state, step->action, log,
                                     r->chance.forced > 0 ? &r->chance : NULL);
    r->chance.forced = 0;
    if (status != CW_OK) {
        cw_str text = CW_STR_INIT;
        cw_action_write(step->action, step->seat, &text);
        status = differ(r, step->line, "\"%s\" is no longer allowed: %s", cw_str_get(&text),
                        cw_status_text(status));
        cw_str_clear(&text);
        return status;
    }
    r->actions++;
    return CW_OK;
}

/* Hashes along the way, not only at the end, so that a difference is found within ten actions of
 * its cause. */
static cw_status check_hash(replay_run *r, const cw_replay_step *step)
{
    uint64_t found = cw_replay_hash(r->game, &r->state);
    if (step->number != r->actions)
        return differ(r, step->line, "expected %d actions before this line, found %d", step->number,
                      r->actions);
    if (found == step->hash)
        return CW_OK;
    return differ(r, step->line,
                  "the position after %d actions differs: expected hash %016llx, found %016llx%s",
                  r->actions, (unsigned long long)step->hash, (unsigned long long)found,
                  r->game->hash != r->replay->game_hash ? " (the game has changed since)" : "");
}

/* Also the reason must agree: a match won by fatigue instead of an attack has gone another way. */
static cw_status check_result(replay_run *r, const cw_replay_step *step)
{
    if (r->state.winner == step->seat && r->state.end == step->end)
        return CW_OK;
    return differ(r, step->line, "expected result %d (%s), found %d (%s)", step->seat + 1,
                  cw_end_name((cw_end)step->end), r->state.winner + 1,
                  cw_end_name((cw_end)r->state.end));
}

/* Steps in their order: outcomes are gathered until an action uses them, hashes and results are
 * compared with where the match stands. */
cw_status cw_replay_run(const cw_game *game, const cw_replay *replay, const char *label,
                        cw_replay_visit visit, void *context, cw_errors *errors)
{
    replay_run r = {.game = game, .replay = replay, .label = label, .errors = errors};
    for (int i = 0; i < replay->opening_count; i++)
        force_outcome(&r, replay->opening[i], 0);
    cw_status status = cw_match_start_with(game, &replay->setup, &r.state, NULL,
                                           r.chance.forced > 0 ? &r.chance : NULL);
    r.chance.forced = 0;
    if (status != CW_OK)
        cw_errors_add(errors, status, label, 0, 0, "the match cannot start: %s",
                      cw_status_text(status));
    for (int i = 0; i < replay->count && status == CW_OK; i++) {
        const cw_replay_step *step = &replay->steps[i];
        cw_log log = {.list = r.events, .room = EVENTS};
        if (step->kind == CW_REPLAY_HASH) {
            status = check_hash(&r, step);
        } else if (step->kind == CW_REPLAY_RESULT) {
            status = check_result(&r, step);
        } else if (step->kind == CW_REPLAY_CHANCE) {
            status = force_outcome(&r, step->number, step->line);
        } else {
            status = run_action(&r, step, &log);
            if (status == CW_OK && visit != NULL
                && visit(context, step, &r.before, &log, &r.state) != 0)
                return CW_OK;
        }
    }
    return status;
}
