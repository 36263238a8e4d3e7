/* Who judged. A number about balance comes from matches, and it is true of the agents that played
 * them: every command that prints such a number says here who they were. */
#ifndef CLI_JUDGE_H
#define CLI_JUDGE_H

#include "base/str.h"
#include "lab/sim.h"

#include <jansson.h>

/* "Judge: greedy. Another player may say otherwise." Names that come twice are said once. */
void judge_say(const char *const *agents, int count, cw_str *out);
void judge_print(const char *const *agents, int count); /* the same as a line on stdout */
/* {"agents": […], "note": the sentence}. */
json_t *judge_json(const char *const *agents, int count);

/* The cards that the agent drew often and hardly ever played, as a sentence; nothing if there are
 * none. `uses` has a place for each card of the game. */
void judge_say_unplayed(const cw_game *game, const char *agent, const cw_card_plays *uses,
                        cw_str *out);
/* Adds {"agent", "name", "drawn", "played"} for each of them, the most drawn first. */
void judge_add_unplayed(const cw_game *game, const char *agent, const cw_card_plays *uses,
                        json_t *array);

#endif
