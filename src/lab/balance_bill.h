/* Private to the balance scheme: a card's bill while it is written. balance_price.c owns it,
 * balance_target.c says who an effect is for, balance_ability.c prices abilities. */
#ifndef LAB_BALANCE_BILL_H
#define LAB_BALANCE_BILL_H

#include "balance_private.h"

enum { BILL_DEPTH = 2 }; /* bodies that come with bodies that come with the card */

typedef struct bill {
    const cw_balance *scheme;
    const cw_card *card;   /* whose text is read */
    cw_price_lines *lines; /* NULL: only the total is wanted */
    double total;
    int unpriced, off_element; /* 1 + row, 0 = none */
    int depth;
} bill;

/* A product with an explanation: "2 x 1.3 x 0.8 (death)". */
typedef struct product {
    double value;
    char text[240];
} product;

void product_start(product *p, double value, const char *label); /* label may be NULL */
/* Multiplies; a factor of 1 is not worth a word. */
void product_by(product *p, double factor, const char *label);

void bill_head(bill *b, const char *text);
void bill_add(bill *b, cw_price_part part, int row, double points, const char *text,
              const char *sum);

/* The price of a keyword (index in cw_balance.keywords) on a minion with such stats. */
double price_keyword(const cw_balance *scheme, int index, double number, double attack,
                     double health);
/* What a card is worth when it simply appears on the board. */
double price_body(const bill *b, cw_card_id card);
/* The bill's own card again, without its abilities: they were paid for already. */
double price_own_body(const bill *b);
double price_typical_body(const cw_balance *scheme);
double price_random_body(const bill *b, const cw_effect *e); /* the mean of its candidates */

double typical_amount(const bill *b, const cw_amount *amount);
/* Cards, points, turns: what an effect's unit price is multiplied with. */
double effect_amount(const bill *b, const cw_effect *e);

/* Whom an effect is for. */
typedef struct aim {
    double factor;
    uint8_t target; /* TARGET_* */
    uint8_t side;   /* cw_side */
    uint8_t kinds;  /* of the filter */
    bool is_this;
    bool any_chosen; /* one of either side, as the player likes */
    char label[64];
} aim;

/* `it` is what "it" stands for; `lasting` for static abilities. */
aim aim_of(const cw_balance *scheme, const cw_ability *ability, const cw_select *to, const aim *it,
           bool lasting);
/* What "it" means before any effect has acted. */
aim aim_subject(const cw_balance *scheme, const cw_ability *ability);

/* All abilities of the card; `summoned`: it came without being played, so no battlecry. */
void price_abilities(bill *b, bool summoned);

#endif
