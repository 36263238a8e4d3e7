/* The agents, one per file; agent.c lists them. */
#ifndef AGENTS_KINDS_H
#define AGENTS_KINDS_H

#include "agents/agent.h"

extern const cw_agent_kind cw_agent_random, cw_agent_nothing, cw_agent_no_aggression, cw_agent_face,
    cw_agent_greedy, cw_agent_greedy_turn, cw_agent_gsv, cw_agent_lookahead, cw_agent_flat_mc,
    cw_agent_mcts, cw_agent_mcts_enhanced, cw_agent_mcts_bucket, cw_agent_ismcts, cw_agent_champion;

#endif
