/* Who judged. A number about balance comes from matches, and it is true of the agents that played
 * them: every command that prints such a number says here who they were. */
#ifndef CLI_JUDGE_H
#define CLI_JUDGE_H

#include "base/str.h"
#include "report/document.h"
#include "runs/sim.h"

#include <jansson.h>

/* "Judge: greedy. Another player may say otherwise." Names that come twice are said once. */
void cw__judge_say(const char *const *agents, int count, cw_str *out);
/* {"agents": […], "note": the sentence}, which commands put into their data as "judge". */
json_t *cw__judge_json(const char *const *agents, int count);

/* Adds {"agent", "name", "drawn", "played"} for each card that the agent drew often and hardly ever
 * played, the most drawn first. `uses` has a place for each card of the game. */
void cw__judge_add_unplayed(const cw_game *game, const char *agent, const cw_card_plays *uses,
                            json_t *array);

/* What the document's data says in "hardly_played" and "judge", as paragraphs. */
void cw__judge_tell(cw_document *d);

#endif
