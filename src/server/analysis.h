/* Analyses of ended matches, made on a thread of their own and kept for a while. */
#ifndef SERVER_ANALYSIS_H
#define SERVER_ANALYSIS_H

#include "archive.h"
#include "shelf.h"
#include "workers.h"

typedef struct analyses analyses;

analyses *analyses_new(uv_loop_t *loop); /* NULL without memory */
void analyses_stop(analyses *all);       /* as workers_stop */
void analyses_free(analyses *all);       /* NULL is fine */

/* Begins one unless there is one of that match; takes over `steps`, in which nothing is taken
 * back. False if too many wait already. */
bool analyses_begin(analyses *all, const match_row *row, const shelf_game *g, step_row *steps,
                    int count, turn whose);
/* {done, positions} while it is made; {done, playouts, curve: the odds of seat 0 before each step
 * and at the end, mistakes: [{step, seat, loss, better}]} after. NULL if there is none. */
json_t *analyses_json(analyses *all, uint64_t match);

#endif
