/* The agents by name; the list is in meson.build. */
#ifndef AGENTS_KINDS_H
#define AGENTS_KINDS_H

#include "agent_list.h"
#include "agents/agent.h"

#define X(name) extern const cw_agent_kind cw_agent_##name;
AGENT_LIST(X)
#undef X

#endif
