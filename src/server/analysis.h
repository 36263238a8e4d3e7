/* Analyses of ended matches, made on a thread of their own and kept for a while. */
#ifndef SERVER_ANALYSIS_H
#define SERVER_ANALYSIS_H

#include "archive.h"
#include "shelf.h"
#include "workers.h"

typedef struct analyses analyses;

analyses *cw__analyses_new(uv_loop_t *loop); /* NULL without memory */
void cw__analyses_stop(analyses *all);       /* as cw__workers_stop */
void cw__analyses_free(analyses *all);       /* NULL is fine */

/* Begins one unless there is one of that match; takes over `steps`, in which nothing is taken
 * back. False if too many wait already. */
bool cw__analyses_begin(analyses *all, const match_row *row, const shelf_game *g, step_row *steps,
                        int count, turn whose);
/* {done, positions} while it is made; {done, playouts, seat, curve: the odds of that seat before each
 * step and at the end, mistakes: [{step, seat, loss, text, better, better_text,
 * better_chance, why: {kind, card, amount}}]} after, in the words
 * of `reader` (2: somebody who did not play). NULL if there is none. */
json_t *cw__analyses_json(analyses *all, uint64_t match, int seat, int reader);

#endif
