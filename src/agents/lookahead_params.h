/* The constants of `lookahead`: one table of named numbers, so that the command line and the
 * tuner can change each of them, and the model that is worked out from them once per agent. */
#ifndef AGENTS_LOOKAHEAD_PARAMS_H
#define AGENTS_LOOKAHEAD_PARAMS_H

#include "agents/agent.h"
#include "lookahead_constants.h"

typedef enum la_param {
#define X(id, ...) LA_##id, /* how to search */
    LA_SEARCH_LIST(X)
#undef X
/* what positions and minions are worth */
#define X(id, name, value, thesis, help) LA_##id,
        LA_WORTH_LIST(X)
#undef X
            LA_KEYWORDS, /* one for each keyword, in the order of rules/kinds.h */
    LA_PARAMS = LA_KEYWORDS + CW_KW_COUNT
} la_param;

/* Names, defaults and ranges. Defaults of what things are worth come from self-play. */
extern const cw_param cw__la_params[LA_PARAMS + 1];

enum la_scale { LA_SCALE_ONCE, LA_SCALE_ATTACK, LA_SCALE_HEALTH };

enum {                  /* la_model.traits, per card */
       LA_SPECIAL = 1,  /* has abilities beyond keywords that act from the board */
       LA_ADJACENT = 2, /* cares for its neighbours */
       LA_EXEMPT = 4,   /* draws cards or gives mana: worth a play that does not look like a gain */
       LA_HURTS = 8     /* a spell that deals damage: something to do on a turn of its cost */
};

/* Entries of the table of health; heroes with more are worth as much as the last one. */
enum { LA_ROOTS = 128 };

typedef struct la_model {
    const cw_game *game;
    double k[LA_PARAMS];
    double keyword[32];             /* worth of each keyword … */
    uint8_t keyword_scale[32];      /* … times: see la_scale */
    double hero[LA_ROOTS];          /* worth of a hero by health and armor */
    double hand[CW_MAX_HAND + 3];   /* worth of so many cards in hand */
    double deck[CW_MAX_DECK + 1];   /* worth of so many cards in the deck, late in the match */
    double *ability;                /* per card: worth of what its text does from the board */
    uint8_t *traits;                /* per card */
    uint8_t lane[2 * CW_MAX_LANES]; /* of each cell; all the same if there are no lanes */
    bool lanes;                     /* the board has columns that face each other */
} la_model;

/* False without memory. */
bool cw__la_model_init(la_model *model, const cw_game *game, const double *values);
void cw__la_model_clear(la_model *model);

#endif
