/* Agents whose constants stand in a file, as `cardwright tune` writes it. In the name of an agent
 * "@" brings in such a table: "greedy:@tuned" is the game's own (agents/greedy.yaml in its folder),
 * "greedy:@bold" its agents/bold.yaml, "greedy:@./mine.yaml" any file (a "/" or the ending .yaml
 * makes it a path). What comes later in the name overrides: "greedy:@tuned,taunt=3". */
#ifndef TABLE_AGENT_TABLE_H
#define TABLE_AGENT_TABLE_H

#include "agents/agent.h"
#include "base/str.h"

/* The name with every "@…" replaced by the values of its table; as it was if there is none.
 * `out` is emptied first; on failure its content means nothing. */
cw_status cw_agent_expand(const cw_game *game, const char *spec, cw_str *out, cw_errors *errors);

/* cw_agent_new for such names, and for bots ("exec:COMMAND", see table/bot.h). `shown` is what
 * the match shows its seat, CW_REVEAL_* of seat 0; an agent that was told to count on more is
 * refused. The caller frees it with cw_agent_free; NULL with a problem in `errors`. The game
 * must outlive it. */
cw_agent *cw_agent_open(const char *spec, const cw_game *game, cw_seat seat, uint64_t seed,
                        unsigned shown, cw_errors *errors);

/* What a match with these CW_REVEAL_* shows a seat, as bits of seat 0. */
static inline unsigned cw_shown_to(unsigned reveal, int seat)
{
    return reveal >> seat & (CW_REVEAL_HAND | CW_REVEAL_DECK);
}

/* Whether the name asks for a file outside of the game's folder or for a program: not for callers
 * from afar. */
bool cw_agent_names_path(const char *spec);

#endif
