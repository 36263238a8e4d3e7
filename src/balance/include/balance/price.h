/* The balance scheme: what a card may spend (its budget, from cost and requirements) against what
 * it has (the price of stats and abilities). All prices are data, read from a balance.yaml. */
#ifndef BALANCE_PRICE_H
#define BALANCE_PRICE_H

#include "agents/agent.h"
#include "base/str.h"
#include "rules/engine.h"
#include "runs/ledger.h"

typedef struct cw_balance cw_balance;

/* Reads the scheme of `game` from a file, or from text in memory. NULL with every problem in
 * `errors`. Free with cw_balance_free. The game must outlive the scheme. */
cw_balance *cw_balance_read_file(const cw_game *game, const char *path, cw_errors *errors);
cw_balance *cw_balance_read(const cw_game *game, const char *text, size_t size, const char *label,
                            cw_errors *errors);
/* The prices of another game's scheme, to begin with: its elements, and the cards that are off on
 * purpose in it, are left out. */
cw_balance *cw_balance_borrow(const cw_game *game, const char *path, cw_errors *errors);
/* What balance.yaml may hold (base/shape.h). */
void cw_balance_shape(cw_str *out);
void cw_balance_free(cw_balance *scheme); /* NULL is fine */

/* The scheme as YAML that reads back as the same prices. */
void cw_balance_write(const cw_balance *scheme, cw_str *out);

/* How far a difference may lie from 0 before the card is flagged. */
double cw_balance_tolerance(const cw_balance *scheme);

/* The rows of the scheme: each is one thing that has a price of its own. Keywords, keywords with
 * a number and effects follow as blocks. */
enum {
    CW_ROW_MANA, /* budget: a point of cost, of the main requirement, of another one */
    CW_ROW_MAIN,
    CW_ROW_OTHER,
    CW_ROW_ATTACK, /* minions */
    CW_ROW_HEALTH,
    CW_ROW_WEAPON,
    CW_ROW_KEYWORD,
    CW_ROW_VALUE = CW_ROW_KEYWORD + CW_KW_COUNT,
    CW_ROW_OP = CW_ROW_VALUE + CW_VALUE_COUNT,
    CW_ROW_COUNT = CW_ROW_OP + CW_OP_COUNT
};
const char *cw_balance_row_name(const cw_game *game, int row);

/* One line of a card's bill. */
typedef enum cw_price_part {
    CW_PART_BUDGET,  /* adds to the budget */
    CW_PART_BODY,    /* a stat or keyword of the card */
    CW_PART_ABILITY, /* a heading: the text of an ability, without points */
    CW_PART_EFFECT   /* one effect of the ability above */
} cw_price_part;

typedef struct cw_price_line {
    uint8_t part; /* cw_price_part */
    int16_t row;  /* CW_ROW_*, or -1 */
    double points;
    char text[240]; /* "haste", or the text of an ability */
    char sum[240];  /* "1 + 0.5 x 3"; empty for headings */
} cw_price_line;

enum { CW_PRICE_LINES = 64 };
typedef struct cw_price_lines {
    int count, dropped; /* dropped: no room; their points still count */
    cw_price_line list[CW_PRICE_LINES];
} cw_price_lines;

typedef struct cw_price {
    cw_card_id card;
    double budget, price, difference; /* difference = price - budget */
    bool beyond;                      /* the difference is larger than the tolerance */
    int unpriced;                     /* 1 + row that has no price in the scheme, 0 = none */
    int off_element;                  /* 1 + row whose element the card does not need, 0 = none */
    const char *deliberate;           /* the reason why it may be as it is, or NULL */
} cw_price;

/* `lines` may be NULL. */
void cw_balance_price(const cw_balance *scheme, cw_card_id card, cw_price *price,
                      cw_price_lines *lines);

/* Whether the card needs an eye: beyond the tolerance or not priced, and not on purpose. */
bool cw_price_is_flagged(const cw_price *price);
/* Whether it has an ability of an element that it does not need, and not on purpose. */
bool cw_price_is_off_element(const cw_price *price);

/* ---- the scheme against simulated matches ---- */

typedef struct cw_fit_setup {
    const cw_balance *scheme;
    const char *agent;      /* plays both sides */
    uint64_t matches, seed; /* matches come in pairs with seats swapped */
    cw_budget budget;       /* of each decision */
    cw_keeping keeping;
} cw_fit_setup;

/* What a row of the scheme costs, and what the matches say. */
typedef struct cw_fit_row {
    int row, cards;
    bool measured; /* by changing cards: the price of one point; else the mean where it occurs */
    double scheme, fitted, low, high; /* points; 95% interval */
    double factor;                    /* fitted price / price of the scheme */
} cw_fit_row;

typedef struct cw_fit_card {
    cw_card_id card;
    double difference;      /* by the scheme */
    double strength, error; /* in the matches, in points, with its standard error */
    uint64_t drawn_matches, drawn_wins, played_matches, played_wins;
} cw_fit_card;

typedef struct cw_fit {
    uint64_t matches;                  /* played; fewer than asked for when stopped */
    double per_point, per_point_error; /* what a point is worth: logits for a copy in the deck */
    double scheme_correlation;         /* between the differences and the strengths of the cards */
    cw_fit_row *rows;                  /* those that occur on some card, in the scheme's order */
    int row_count;
    cw_fit_card *cards; /* by how much scheme and matches surely disagree, largest first */
    int card_count;
} cw_fit;

/* Plays random legal decks against each other, in variants of the game in which cards have a point
 * more or less of attack, health, cost or requirement. The results say what such a point is worth
 * and how much each card helps to win, and that what the abilities are worth. Deterministic for a
 * seed. The game must lie in a folder. */
cw_status cw_balance_fit(const cw_fit_setup *setup, cw_fit *fit, cw_errors *errors);
void cw_fit_clear(cw_fit *fit);
/* A match of a fit that a store holds, as a replay; *variant gets the variant of the game that was
 * played, for the caller to free. False with a problem. */
bool cw_fit_match_replay(const cw_kept_match *match, const cw_game *game, cw_game **variant,
                         cw_str *text, cw_errors *errors);

/* Puts the fitted prices into the scheme; the mean difference of the cards stays as it was. */
void cw_balance_adopt(cw_balance *scheme, const cw_fit *fit);

#endif
