/* What an agent believes about cards it cannot see, as a source for cw_view_determinize. */
#ifndef AGENTS_BELIEF_H
#define AGENTS_BELIEF_H

#include "rules/view.h"

/* Where the cards that nobody has seen come from. */
typedef enum cw_belief_model {
    CW_BELIEF_UNIFORM,  /* any collectible card of the class is as likely as another */
    CW_BELIEF_DATABASE, /* the known deck with most cards in common with those seen */
    CW_BELIEF_MIXTURE   /* known decks and the pool, each as likely as what was seen makes it */
} cw_belief_model;

/* Uniform over the collectible cards of the owner's class and the neutral ones. Cards that are
 * known to be somewhere among the hidden ones are dealt out first, to random places. */
typedef struct cw_belief {
    const cw_game *game;
    cw_seat seat; /* who believes */
    cw_belief_model model;
    cw_card_id *cards;   /* all candidates, neutral first, then class by class */
    int first[CW_MAX_CLASSES + 1]; /* where a class begins in `cards`; [0] neutral */
    cw_card_id *secrets; /* the same for secrets alone */
    int first_secret[CW_MAX_CLASSES + 1];
    cw_rng rng;
    int places[CW_SEATS]; /* hidden places not asked for yet */
    int known[CW_SEATS];  /* known cards not dealt yet */
    cw_card_id left[CW_SEATS][CW_MAX_DECK + CW_MAX_HAND];
} cw_belief;

bool cw_belief_init(cw_belief *belief, const cw_game *game, cw_seat seat, cw_belief_model model);
void cw_belief_clear(cw_belief *belief);
/* A new match begins: nothing has been seen. */
void cw_belief_reset(cw_belief *belief);
/* Every event that the seat may know of, as it knows it: cards that the enemy shows. */
void cw_belief_observe(cw_belief *belief, const cw_event *event);

/* A complete position that the seat of the view may believe in, decided by `seed` alone. */
void cw_belief_sample(cw_belief *belief, const cw_view *view, uint64_t seed, cw_state *state);

/* The parts of it, for beliefs of their own: start on a view, then for each hidden place the card
 * that is known to be there (or 0), or any card that might be. */
void cw_belief_begin(cw_belief *belief, const cw_view *view, uint64_t seed);
cw_card_id cw_belief_known(cw_belief *belief, cw_seat owner, cw_zone zone);
cw_card_id cw_belief_any(cw_belief *belief, const cw_view *view, cw_seat owner, cw_zone zone);

#endif
