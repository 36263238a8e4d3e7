/* Finding an action again in the list of legal ones. */
#ifndef AGENTS_LEGAL_LIST_H
#define AGENTS_LEGAL_LIST_H

#include "rules/action.h"

/* Its index, or -1. */
static inline int legal_index(const cw_action *legal, int count, cw_action action)
{
    for (int i = 0; i < count; i++)
        if (cw_action_equal(legal[i], action))
            return i;
    return -1;
}

#endif
