/* Reading the solver's values (asked for by cw__values_ask) into constants and a position. */
#ifndef SPEC_PROOF_VALUES_H
#define SPEC_PROOF_VALUES_H

#include "proof_private.h"

/* world->model and world->cards are set by the caller. False if the text is no such answer. */
bool cw__values_read(const char *text, int operation, cw_model_world *world, cw_model_state *state,
                     int64_t *arguments);

#endif
