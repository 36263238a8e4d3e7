/* Bots: players that are programs of their own, named "exec:COMMAND". They speak the line protocol
 * of docs/bots.md. A bot that crashes, keeps silent or breaks the rules loses the match and is
 * started again for the next one. */
#ifndef TABLE_BOT_H
#define TABLE_BOT_H

#include "agents/agent.h"

/* Seconds. */
typedef struct cw_bot_limits {
    double start;    /* from the start to the answer to "hello" */
    double decision; /* for each decision, if there is no budget of seconds */
    double grace;    /* on top of what the bot is told */
} cw_bot_limits;

/* The command in "exec:COMMAND"; NULL if the name of an agent is none of a bot. */
const char *cw_bot_command(const char *spec);

/* Makes a bot; it is started when the first match asks for it. The game must outlive it; `limits`
 * may be NULL for the usual ones. NULL with a problem in `errors`. */
cw_agent *cw_bot_open(const char *command, const cw_game *game, cw_seat seat, uint64_t seed,
                      const cw_bot_limits *limits, cw_errors *errors);

#endif
