/* Printing what the balance scheme says: the table of cards, one card's bill, JSON. */
#ifndef CLI_BALANCE_PRINT_H
#define CLI_BALANCE_PRINT_H

#include "common.h"
#include "lab/balance.h"

/* The prices of a game's collectible cards, the dearest for its budget first. */
typedef struct price_table {
    const cw_game *game;
    const cw_balance *scheme;
    cw_price *list;
    int count, flagged, off_element;
} price_table;

void balance_print_table(const price_table *table, bool only_flagged);
json_t *balance_json(const price_table *table, bool only_flagged);

/* One card; `lines` is room for its bill. */
void balance_print_card(const price_table *table, cw_card_id card, cw_price_lines *lines);
json_t *balance_card_json(const price_table *table, cw_card_id card, cw_price_lines *lines);

#endif
