/* What the enemy has shown of his deck so far. Cards that came out of nowhere (coins, tokens,
 * copies, discoveries) are no part of a deck, and a card that went back to a hand or deck is shown
 * only once: so each place of his hand is followed from event to event. */
#ifndef AGENTS_BELIEF_SHOWN_H
#define AGENTS_BELIEF_SHOWN_H

#include "rules/view.h"

enum { SHOWN_MOST = 64, SHOWN_HAND = 16 };

typedef struct card_list {
    int count;
    cw_card_id cards[SHOWN_MOST];
} card_list;

typedef struct shown_cards {
    const cw_game *game;
    cw_seat enemy;
    bool watched;        /* some event has come */
    bool new_leader;     /* the hero on the table is not the deck's */
    bool playing;        /* the card on its way from hand came from the deck */
    cw_card_id hero;     /* the deck's; 0 if it was never seen */
    cw_card_id entering; /* a minion that was played and is about to be summoned */
    card_list deck;      /* shown cards of the deck, in the order of showing */
    card_list buried;    /* known to lie among the hidden ones, but not where: never new */
    card_list doubt;     /* taken for buried ones; the next view tells whether they were */
    int hand_count;
    bool fresh[SHOWN_HAND]; /* per place of his hand: from the deck and not shown yet */
    int secrets;            /* face down and from the deck */
} shown_cards;

/* A new match: nothing has been seen yet. */
void cw__shown_reset(shown_cards *shown, const cw_game *game, cw_seat enemy);
/* An event as the enemy's enemy may know it. */
void cw__shown_observe(shown_cards *shown, const cw_event *event);
/* Brings what was followed in line with a view of the enemy's enemy. */
void cw__shown_settle(shown_cards *shown, const cw_view *view);
/* All that is known of the deck: what was shown, and what lies open before the viewer now. */
void cw__shown_evidence(const shown_cards *shown, const cw_view *view, card_list *evidence);

void cw__card_list_add(card_list *list, cw_card_id card);  /* beyond its room: nothing */
bool cw__card_list_take(card_list *list, cw_card_id card); /* false if it is not there */

#endif
