/* What benchmarks and tests want to know of the agent `lookahead`. */
#ifndef AGENTS_LOOKAHEAD_H
#define AGENTS_LOOKAHEAD_H

#include "agents/agent.h"

/* Branches (actions applied and valued) since the agent was made; 0 for other agents. */
uint64_t cw_lookahead_branches(const cw_agent *agent);

#endif
