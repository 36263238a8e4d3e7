/* The commands of the engine protocol that need a running match. */
#include "session_private.h"

#include "base/str.h"
#include "table/agent_table.h"
#include "wire/json.h"
#include "wire/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The seat named in the request; CW_SEATS (a spectator) for 2, `fallback` if there is none,
 * -1 if it is out of range. */
static int read_seat(const json_t *request, int fallback)
{
    const json_t *seat = json_object_get(request, "seat");
    if (seat == NULL)
        return fallback;
    json_int_t value = json_integer_value(seat);
    return json_is_integer(seat) && value >= 0 && value <= CW_SEATS ? (int)value : -1;
}

static json_t *bad_seat(void)
{
    return cw__session_refuse(CW_ERR_RANGE, "\"seat\" is 0, 1 or 2 (a spectator)");
}

static json_t *legal(cw_session *s, const json_t *request)
{
    cw_action *list = malloc(CW_MAX_ACTIONS * sizeof *list);
    json_t *actions = json_array();
    (void)request;
    int count = list != NULL ? cw_legal(s->game, &s->state, list) : 0;
    cw_seat seat = cw_state_decider(&s->state);
    for (int i = 0; i < count; i++)
        json_array_append_new(actions, cw_action_json(list[i], seat));
    free(list);
    json_t *answer = json_pack("{s:o}", "actions", actions);
    cw__session_add_status(s, answer);
    return answer;
}

/* The events are those that the one who runs the match may know. The refusal is worded for the
 * position that was refused in, which is still there. */
static json_t *applied(cw_session *s, cw_action action, cw_seat seat)
{
    cw_status status = cw__session_apply(s, action);
    if (status != CW_OK) {
        cw_str why = CW_STR_INIT;
        cw_refusal_write(s->game, &s->state, action, status, &why);
        json_t *refusal = cw__session_refuse(status, "%s", cw_str_get(&why));
        cw_str_clear(&why);
        return refusal;
    }
    json_t *answer = json_pack("{s:o, s:o}", "action", cw_action_json(action, seat), "events",
                               cw__session_events(s, CW_SEATS + 1));
    cw__session_add_status(s, answer);
    return answer;
}

static json_t *apply(cw_session *s, const json_t *request)
{
    char problem[300];
    cw_action action;
    cw_seat seat = cw_state_decider(&s->state);
    const json_t *json = json_object_get(request, "action");
    if (json == NULL)
        return cw__session_refuse(CW_ERR_USAGE, "\"apply\" needs an \"action\"");
    cw_status status = cw_action_from_json(json, seat, &action, problem, sizeof problem);
    return status == CW_OK ? applied(s, action, seat) : cw__session_refuse(status, "%s", problem);
}

static json_t *view(cw_session *s, const json_t *request)
{
    int seat = read_seat(request, cw_state_decider(&s->state));
    cw_view seen;
    cw_gifts gifts;
    if (seat < 0)
        return bad_seat();
    cw_view_of(s->game, &s->state, seat, &seen);
    cw_gifts_seen(&s->gifts, &s->state, &seen, &gifts);
    return json_pack("{s:o}", "view", cw_view_json(s->game, &seen, &gifts));
}

static json_t *state(cw_session *s, const json_t *request)
{
    (void)request;
    return json_pack("{s:o}", "state", cw_state_json(s->game, &s->state));
}

/* Without a seat: everything, as only the one who runs the match may know it. */
static json_t *events(cw_session *s, const json_t *request)
{
    int seat = read_seat(request, CW_SEATS + 1);
    return seat < 0 ? bad_seat() : json_pack("{s:o}", "events", cw__session_events(s, seat));
}

static json_t *hash(cw_session *s, const json_t *request)
{
    (void)request;
    json_t *answer = json_object();
    cw__session_add_status(s, answer);
    return answer;
}

/* Of the action before there is nothing to tell: events are kept of the last one only. */
static json_t *undo(cw_session *s, const json_t *request)
{
    (void)request;
    if (s->history_count == 0)
        return cw__session_refuse(CW_ERR_ACTION_KIND, "there is nothing to undo");
    s->state = s->history[--s->history_count].state;
    s->gifts = s->history[s->history_count].gifts;
    s->before = s->state;
    s->log.count = 0;
    return hash(s, request);
}

/* ---- bot ---- */

/* The agent for the deciding seat, kept as long as the same one is asked for. An agent may learn
 * from what it sees and keep a tree from one decision to the next, so it is made anew only if
 * the name or seed differs. Names of files and programs are refused: requests may come from
 * somebody who may play here but not read or run what lies on this machine. */
static cw_agent *get_agent(cw_session *s, cw_seat seat, const char *spec, uint64_t seed,
                           cw_errors *errors)
{
    char name[1024];
    if (cw_agent_names_path(spec)) {
        cw_errors_add(errors, CW_ERR_USAGE, NULL, 0, 0,
                      "only tables of the game's own folder can be named here, such as @tuned; "
                      "no files and no programs");
        return NULL;
    }
    if (snprintf(name, sizeof name, "%s %llu", spec, (unsigned long long)seed)
        >= (int)sizeof name) {
        cw_errors_add(errors, CW_ERR_LIMIT, NULL, 0, 0,
                      "the name of the agent and its seed may have at most %zu bytes",
                      sizeof name - 1);
        return NULL;
    }
    if (s->agents[seat] == NULL || strcmp(name, s->agent_names[seat]) != 0) {
        cw_agent *agent = cw_agent_open(spec, s->game, seat, seed,
                                        cw_shown_to(s->state.reveal, seat), errors);
        if (agent == NULL)
            return NULL;
        cw_agent_free(s->agents[seat]);
        s->agents[seat] = agent;
        strcpy(s->agent_names[seat], name);
    }
    return s->agents[seat];
}

/* An hour at most: beyond it the one who asked has long gone. */
static bool read_budget(const json_t *request, cw_budget *budget)
{
    const json_t *json = json_object_get(request, "budget");
    const json_t *seconds = json_object_get(json, "seconds");
    const json_t *nodes = json_object_get(json, "nodes");
    *budget = (cw_budget){.seconds = json_number_value(seconds),
                          .nodes = (uint64_t)json_integer_value(nodes)};
    return (json == NULL || json_is_object(json)) && (seconds == NULL || json_is_number(seconds))
           && (nodes == NULL || (json_is_integer(nodes) && json_integer_value(nodes) >= 0))
           && budget->seconds >= 0 && budget->seconds <= 3600;
}

/* The agent is asked, and with "apply" its action is taken at once, which saves a round trip. */
static json_t *bot(cw_session *s, const json_t *request)
{
    const json_t *name = json_object_get(request, "agent");
    const json_t *seed = json_object_get(request, "seed");
    cw_budget budget;
    if (cw_state_is_over(&s->state))
        return cw__session_refuse(CW_ERR_MATCH_OVER, "%s", cw_status_text(CW_ERR_MATCH_OVER));
    if (name != NULL && !json_is_string(name))
        return cw__session_refuse(CW_ERR_USAGE, "\"agent\" is a text such as \"greedy\"");
    if (!read_budget(request, &budget))
        return cw__session_refuse(CW_ERR_RANGE, "\"budget\" holds \"seconds\" and \"nodes\"");
    cw_errors *errors = calloc(1, sizeof *errors);
    cw_seat seat = cw_state_decider(&s->state);
    cw_agent *agent = errors == NULL
                          ? NULL
                          : get_agent(s, seat, name != NULL ? json_string_value(name) : "greedy",
                                      (uint64_t)json_integer_value(seed), errors);
    json_t *answer;
    if (agent == NULL) {
        answer = errors != NULL ? cw__session_problems(errors) : NULL;
    } else {
        cw_action action = cw_agent_act(agent, s->game, &s->state, &budget);
        answer = json_is_true(json_object_get(request, "apply"))
                     ? applied(s, action, seat)
                     : json_pack("{s:o}", "action", cw_action_json(action, seat));
    }
    free(errors);
    return answer;
}

static const struct {
    const char *name;
    json_t *(*run)(cw_session *s, const json_t *request);
} asks[] = {
    {"legal", legal}, {"apply", apply},   {"view", view}, {"state", state},
    {"hash", hash},   {"events", events}, {"bot", bot},   {"undo", undo},
};
enum { ASKS = sizeof asks / sizeof *asks };

json_t *cw__session_ask(cw_session *s, const char *command, const json_t *request)
{
    const char *names[ASKS + 4] = {"hello", "games", "new", "quit"};
    for (int i = 0; i < ASKS; i++) {
        names[i + 4] = asks[i].name;
        if (strcmp(command, asks[i].name) == 0)
            return s->started
                       ? asks[i].run(s, request)
                       : cw__session_refuse(CW_ERR_USAGE, "there is no match yet: send \"new\"");
    }
    const char *near = cw_nearest(command, names, ASKS + 4);
    return cw__session_refuse(CW_ERR_UNKNOWN_NAME, "unknown command \"%.60s\"%s%s%s", command,
                              near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}
