/* Private to the balance scheme: a card's bill while it is written. price.c owns it,
 * price_target.c says who an effect is for, price_ability.c prices abilities. */
#ifndef BALANCE_PRICE_BILL_H
#define BALANCE_PRICE_BILL_H

#include "price_private.h"

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

void cw__product_start(product *p, double value, const char *label); /* label may be NULL */
/* Multiplies; a factor of 1 is not worth a word. */
void cw__product_by(product *p, double factor, const char *label);

/* A line above those of an ability, and a line with points, which are also added to the sum.
 * Nothing is written where the caller wants no lines. */
void cw__bill_head(bill *b, const char *text);
void cw__bill_add(bill *b, cw_price_part part, int row, double points, const char *text,
                  const char *sum, ...) __attribute__((format(printf, 6, 7)));

/* The price of a keyword (index in cw_balance.keywords) on a minion with such stats. */
double cw__price_keyword(const cw_balance *scheme, int index, double number, double attack,
                         double health);
/* What a card is worth when it simply appears on the board. */
double cw__price_body(const bill *b, cw_card_id card);
/* The bill's own card again, without its abilities: they were paid for already. */
double cw__price_own_body(const bill *b);
double cw__price_typical_body(const cw_balance *scheme);
double cw__price_random_body(const bill *b, const cw_effect *e); /* the mean of its candidates */

double cw__typical_amount(const bill *b, const cw_amount *amount);
/* Cards, points, turns: what an effect's unit price is multiplied with. */
double cw__effect_amount(const bill *b, const cw_effect *e);

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
aim cw__aim_of(const cw_balance *scheme, const cw_ability *ability, const cw_select *to,
               const aim *it, bool lasting);
/* What "it" means before any effect has acted. */
aim cw__aim_subject(const cw_balance *scheme, const cw_ability *ability);

/* All abilities of the card; `summoned`: it came without being played, so no battlecry. */
void cw__price_abilities(bill *b, bool summoned);

#endif
