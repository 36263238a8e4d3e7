/* The engine protocol: reads a request, finds its command, keeps the match and its history. */
#include "session_private.h"

#include "lang/load.h"
#include "wire/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_GAMES = 256 };

cw_session *cw_session_new(void)
{
    cw_session *s = calloc(1, sizeof *s);
    if (s != NULL)
        s->log = (cw_log){.list = s->events, .room = SESSION_EVENTS};
    return s;
}

void cw_session_free(cw_session *s)
{
    if (s != NULL) {
        cw_agent_free(s->agents[0]);
        cw_agent_free(s->agents[1]);
        cw_game_free(s->game);
        free(s->history);
        free(s);
    }
}

bool cw_session_is_done(const cw_session *s) { return s->done; }

json_t *cw__session_refuse(cw_status status, const char *format, ...)
{
    char message[700];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    json_t *text = json_string(message);
    if (text == NULL) /* a word of the request that was cut inside a letter */
        text = json_string(cw_status_text(status));
    return json_pack("{s:s, s:o}", "error", cw_status_name(status), "message", text);
}

json_t *cw__session_problems(const cw_errors *errors)
{
    char line[1024] = "something is wrong";
    cw_status status = cw_errors_status(errors);
    if (errors->count > 0)
        cw_error_format(&errors->list[0], line, sizeof line);
    json_t *answer = cw__session_refuse(status != CW_OK ? status : CW_ERR_SYNTAX, "%s", line);
    json_t *all = json_array();
    for (int i = 0; i < errors->count; i++) {
        cw_error_format(&errors->list[i], line, sizeof line);
        json_array_append_new(all, json_string(line));
    }
    json_object_set_new(answer, "problems", all);
    return answer;
}

void cw__session_add_status(const cw_session *s, json_t *answer)
{
    /* The hash lets a client see at once that its own copy of the match has gone astray. */
    bool over = cw_state_is_over(&s->state);
    json_object_set_new(answer, "decider",
                        over ? json_null() : json_integer(cw_state_decider(&s->state)));
    json_object_set_new(answer, "over", json_boolean(over));
    json_object_set_new(answer, "winner", json_integer(s->state.winner));
    json_object_set_new(answer, "end", json_string(cw_end_name((cw_end)s->state.end)));
    json_object_set_new(answer, "turn", json_integer(s->state.turn));
    json_object_set_new(answer, "hash",
                        json_sprintf("%016llx", (unsigned long long)cw_state_hash(&s->state)));
}

/* Drops the oldest quarter when the history is full. A quarter at a time, so that a long match
 * moves the list once per 1024 actions and not with each one. The position is written behind the
 * last one and counts only once the action was legal (cw__session_apply). */
static bool remember(cw_session *s)
{
    if (s->history_count == SESSION_UNDO) {
        int dropped = SESSION_UNDO / 4;
        s->history_count -= dropped;
        memmove(s->history, s->history + dropped, (size_t)s->history_count * sizeof *s->history);
    }
    if (s->history_count == s->history_room) {
        int room = s->history_room > 0 ? s->history_room * 2 : 64;
        struct past *history = realloc(s->history, (size_t)room * sizeof *history);
        if (history == NULL)
            return false;
        s->history = history;
        s->history_room = room;
    }
    s->history[s->history_count] = (struct past){s->state, s->gifts};
    return true;
}

/* The log is taken over only if the action was legal: a refused one leaves the events of the one
 * before. */
cw_status cw__session_apply(cw_session *s, cw_action action)
{
    if (cw_state_is_over(&s->state))
        return CW_ERR_MATCH_OVER;
    if (!remember(s))
        return CW_ERR_MEMORY;
    cw_log log = {.list = s->events, .room = SESSION_EVENTS, .gifts = &s->gifts};
    cw_status status = cw_apply(s->game, &s->state, action, &log);
    if (status == CW_OK) {
        s->before = s->history[s->history_count++].state;
        s->log = log;
    }
    return status;
}

/* Seat CW_SEATS is a spectator who knows what both may know; one more is whoever runs the match,
 * who knows everything and gets the events unmasked. */
json_t *cw__session_events(const cw_session *s, int seat)
{
    json_t *list = json_array();
    for (int i = 0; i < s->log.count; i++) {
        cw_event event = seat == CW_SEATS + 1 ? s->events[i] : cw_event_for(&s->events[i], seat);
        json_array_append_new(
            list, cw_event_json(s->game, &s->before, &event, seat > CW_SEATS ? CW_SEATS : seat));
    }
    return list;
}

static json_t *list_games(void)
{
    char *names[MOST_GAMES];
    cw_errors errors;
    cw_errors_init(&errors);
    int count = cw_list_games(names, MOST_GAMES, &errors);
    if (count == 0)
        return cw__session_problems(&errors);
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(list, json_string(names[i]));
        free(names[i]);
    }
    return json_pack("{s:o}", "games", list);
}

static json_t *say_hello(void)
{
    json_t *agents = json_array();
    for (int i = 0; cw_agent_kinds[i] != NULL; i++)
        json_array_append_new(agents, json_string(cw_agent_kinds[i]->name));
    return json_pack("{s:s, s:s, s:i, s:o}", "name", "cardwright", "version", CW_VERSION,
                     "protocol", 1, "agents", agents);
}

/* Commands that need no match first; all others are looked up in a table (session_ask.c). */
static json_t *answer_request(cw_session *s, const json_t *request)
{
    const char *command = json_string_value(json_object_get(request, "command"));
    if (command == NULL)
        return cw__session_refuse(CW_ERR_USAGE, "a request is an object with a \"command\"");
    if (strcmp(command, "hello") == 0)
        return say_hello();
    if (strcmp(command, "games") == 0)
        return list_games();
    if (strcmp(command, "quit") == 0) {
        s->done = true;
        return json_pack("{s:b}", "bye", 1);
    }
    return strcmp(command, "new") == 0 ? cw__session_start(s, request)
                                       : cw__session_ask(s, command, request);
}

json_t *cw_session_handle(cw_session *s, const char *line, size_t size)
{
    json_error_t error;
    if (size > CW_SESSION_LINE)
        return cw__session_refuse(CW_ERR_LIMIT, "a line may have at most %d bytes",
                                  CW_SESSION_LINE);
    /* A key twice is refused: which of the two values counts would differ between readers. */
    json_t *request = json_loadb(line, size, JSON_REJECT_DUPLICATES, &error);
    if (request == NULL)
        return cw__session_refuse(CW_ERR_SYNTAX, "column %d: %s", error.column, error.text);
    json_t *answer = answer_request(s, request);
    /* Whatever the client calls its request comes back with the answer, so that it may send
     * several before it reads. */
    const json_t *id = json_object_get(request, "id");
    if (answer != NULL && id != NULL)
        json_object_set(answer, "id", (json_t *)id);
    json_decref(request);
    return answer;
}
