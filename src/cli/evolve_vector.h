/* Vectors of the family `evolve` as JSON. */
#ifndef CLI_EVOLVE_VECTOR_H
#define CLI_EVOLVE_VECTOR_H

#include "lang/evolve.h"

#include <jansson.h>

/* As in its file, below "evolve". */
json_t *evolve_vector_json(const cw_evolve_vector *vector);

#endif
