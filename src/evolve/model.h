/* Private to the search: what it has learned about the genes. Each vector that was ever played
 * teaches a little; near the best one figures are taken as linear in the genes. */
#ifndef EVOLVE_MODEL_H
#define EVOLVE_MODEL_H

#include "evolve/work.h"

typedef struct evolve_model evolve_model;

evolve_model *cw__evolve_model_new(const cw_evolve_setup *setup); /* which must outlive it */
void cw__evolve_model_free(evolve_model *model);
/* Remembers a vector that leaves the population; the oldest are forgotten. */
void cw__evolve_model_learn(evolve_model *model, const evolve_one *one);
/* Takes the first of the survivors as the centre; they count as well as what is remembered. */
void cw__evolve_model_fit(evolve_model *model, const evolve_one *survivors, int count);
/* The score that a vector should have, and a little more the further it is from the centre. Not
 * before the first fit. */
double cw__evolve_model_guess(const evolve_model *model, const cw_evolve_vector *vector);
/* What its own matches and the model say together; before the first fit the matches alone. */
double cw__evolve_model_merit(const evolve_model *model, const evolve_one *one);
/* How much distances to one side count from now on; 1 = as in the score. */
void cw__evolve_model_set_stress(evolve_model *model, double stress);

#endif
