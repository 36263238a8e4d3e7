/* What the files of the engine protocol share. */
#ifndef TABLE_SESSION_PRIVATE_H
#define TABLE_SESSION_PRIVATE_H

#include "agents/agent.h"
#include "table/session.h"
#include "rules/gifts.h"

/* When the history is full its oldest quarter is dropped: a session may last for ever. */
enum { SESSION_EVENTS = 1024, SESSION_UNDO = 4096 };

struct cw_session {
    cw_game *game; /* NULL before the first "new" */
    char game_name[200];
    cw_state state, before;
    cw_gifts gifts; /* of `state` */
    bool started;
    cw_event events[SESSION_EVENTS]; /* of the last action */
    cw_log log;
    struct past {
        cw_state state;
        cw_gifts gifts;
    } * history; /* positions before each action, oldest first */
    int history_count, history_room;
    cw_agent *agents[CW_SEATS];
    char agent_names[CW_SEATS][1024]; /* spec and seed that the agent was made with */
    bool done;
};

/* An answer that refuses, with the name of the status. */
json_t *cw__session_refuse(cw_status status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
json_t *cw__session_problems(const cw_errors *errors);

/* Who decides, whether it is over, turn and hash: part of most answers. */
void cw__session_add_status(const cw_session *s, json_t *answer);

/* Takes the action; keeps the position before it for undo. */
cw_status cw__session_apply(cw_session *s, cw_action action);
json_t *cw__session_events(const cw_session *s, int seat);

/* session_new.c: the commands that set up a match. */
json_t *cw__session_start(cw_session *s, const json_t *request);
/* session_ask.c: the other commands. */
json_t *cw__session_ask(cw_session *s, const char *command, const json_t *request);

#endif
