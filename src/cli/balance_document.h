/* `cardwright balance`: what the scheme says as a document, and its prices beside those that matches
 * suggest. */
#ifndef CLI_BALANCE_DOCUMENT_H
#define CLI_BALANCE_DOCUMENT_H

#include "balance/price.h"
#include "tell.h"

/* The prices of a game's collectible cards, the dearest for its budget first. */
typedef struct price_table {
    const cw_game *game;
    const cw_balance *scheme;
    cw_price *list;  /* owned by who made the table; NULL if only one card is asked about */
    int count;       /* of the list */
    int flagged;     /* of those: too far off and not on purpose, or without a price */
    int off_element; /* of those: with an ability of an element that they do not need */
} price_table;

/* All prices with a summary by element and cost; with `only_flagged` fewer cards, the same summary. */
cw_document *cw__balance_document(const price_table *table, bool only_flagged);
/* One card; `lines` is room for its bill. */
cw_document *cw__balance_bill(const price_table *table, cw_card_id card, cw_price_lines *lines);

/* `balance --fit`: runs the fit with the command's options, prints it, and with --write changes the
 * scheme to the fitted prices and writes it. Returns the exit code. */
int cw__balance_fit(const cli_args *args, const cw_game *game, cw_balance *scheme);

#endif
