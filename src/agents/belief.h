/* What an agent believes about cards it cannot see: complete positions that its view allows. */
#ifndef AGENTS_BELIEF_H
#define AGENTS_BELIEF_H

#include "agents/agent.h"
#include "belief_decks.h"

/* Where the cards that nobody has seen come from. */
typedef enum cw_belief_model {
    CW_BELIEF_UNIFORM,  /* any collectible card of the class is as likely as another */
    CW_BELIEF_DATABASE, /* the known deck with most cards in common with those seen */
    CW_BELIEF_MIXTURE   /* known decks and the pool, each as likely as what was seen makes it */
} cw_belief_model;

/* The models' names, and the parameter that chooses one: agents that sample have it. */
extern const char *const cw_belief_words[];
/* clang-format off */
#define CW_BELIEF_ROW(standard)                                                                    \
    "model", standard, CW_BELIEF_UNIFORM, CW_BELIEF_MIXTURE,                                       \
    "what the enemy may hold: any card, the known deck that fits best, or either by chance",       \
    cw_belief_words
#define CW_BELIEF_PARAM(standard) {CW_BELIEF_ROW(standard)}
/* clang-format on */

/* Cards that are known to be somewhere among the hidden ones are dealt out to random places; the
 * other places get cards of the deck that is believed in, or any of the collectible cards of the
 * owner's class and the neutral ones. */
typedef struct cw_belief {
    const cw_game *game;
    cw_seat seat; /* who believes */
    cw_belief_model model;
    cw_card_id *cards;             /* all candidates, neutral first, then class by class */
    int first[CW_MAX_CLASSES + 1]; /* where a class begins in `cards`; [0] neutral */
    cw_card_id *secrets;           /* the same for secrets alone */
    int first_secret[CW_MAX_CLASSES + 1];
    shown_cards shown; /* by the enemy, in this match */
    deck_odds odds;
    cw_rng rng;

    /* Of the sample that is being dealt: */
    int places[CW_SEATS]; /* hidden places of hand and deck not asked for yet */
    int known[CW_SEATS];  /* known cards not dealt yet */
    cw_card_id left[CW_SEATS][CW_MAX_DECK + CW_MAX_HAND];
    int pile_count; /* of the deck that is believed in, not dealt yet */
    cw_card_id pile[CW_MAX_DECK];
    int hand_next, hand_count;          /* hidden places of the enemy's hand, in order … */
    bool from_deck[SHOWN_HAND];         /* … and whether the card there came from his deck */
    int secrets_next;                   /* his secrets asked for … */
    cw_card_id in_play[CW_MAX_SECRETS]; /* … and what they were said to be: no two are the same */
} cw_belief;

/* False without memory. Nothing is allocated later. */
bool cw_belief_init(cw_belief *belief, const cw_game *game, cw_seat seat, cw_belief_model model);
void cw_belief_clear(cw_belief *belief);
/* A new match begins: nothing has been seen. */
void cw_belief_reset(cw_belief *belief);
/* Every event that the seat may know of, as it knows it: cards that the enemy shows. */
void cw_belief_observe(cw_belief *belief, const cw_event *event);

/* A complete position that the seat of the view may believe in, decided by `seed`, the view and
 * what was observed. Its own view is the one it was made from. */
void cw_belief_sample(cw_belief *belief, const cw_view *view, uint64_t seed, cw_state *state);

/* The same for a view that is only thought of: nothing is learned from it. */
void cw_belief_imagine(cw_belief *belief, const cw_view *view, uint64_t seed, cw_state *state);

/* Learns what the view tells about the enemy's hand, as a sample does: for beliefs that may go
 * without one this time and must not know less than others. */
void cw_belief_look(cw_belief *belief, const cw_view *view);

/* How likely one of the game's decks is the enemy's, or none of them (-1): as of the last sample.
 * The uniform model knows no decks. */
double cw_belief_chance(const cw_belief *belief, int deck);

/* For refined beliefs: a sample with another source of cards, which may ask for each hidden place
 * once for the card that is known or believed to be there (0: nobody knows), and as often as it
 * likes for any card that might be. */
void cw_belief_deal(cw_belief *belief, const cw_view *view, uint64_t seed, cw_fill fill,
                    void *context, cw_state *state);
cw_card_id cw_belief_known(cw_belief *belief, cw_seat owner, cw_zone zone);
cw_card_id cw_belief_any(cw_belief *belief, const cw_view *view, cw_seat owner, cw_zone zone);

#endif
