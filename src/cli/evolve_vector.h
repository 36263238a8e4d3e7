/* Vectors of the family `evolve` as JSON. */
#ifndef CLI_EVOLVE_VECTOR_H
#define CLI_EVOLVE_VECTOR_H

#include "lang/evolve.h"

#include <jansson.h>

/* As in its file, below "evolve". */
json_t *evolve_vector_json(const cw_evolve_vector *vector);
/* Of each player: how many of his cards can never attack nor block. */
json_t *evolve_blank_json(const cw_evolve_vector *vector);

#endif
