/* Candidate lists of effects that take random cards of the game. */
#ifndef RULES_POOLS_H
#define RULES_POOLS_H

#include "rules/game.h"

/* Fills cw_game.pool and each effect's part of it, in the order of the cards. Effects with the
 * same filter share one list. CW_ERR_LIMIT when all lists together are longer than POOL_MOST. */
cw_status cw__build_pools(cw_game *game);

enum { POOL_MOST = 1 << 22 };

#endif
