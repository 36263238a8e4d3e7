/* Balance of any game by its own numbers: knobs (numbers that may change, each with a range),
 * targets (what matches should show), and a search for the smallest set of changes that reaches
 * them, with evidence on seeds that the search never used. */
#ifndef BALANCE_KNOBS_H
#define BALANCE_KNOBS_H

#include "agents/agent.h"
#include "stats/interval.h"
#include "runs/sim.h"
#include "lang/changes.h"
#include "lang/decks.h"

enum {
    CW_KNOBS = 64,
    CW_TARGETS = 64,
    CW_KNOB_DECKS = 64,
    CW_KNOB_MOST = 6, /* knobs turned at once */
    CW_TARGET_TEXT = 240
};

typedef struct cw_knob {
    cw_spot spot;
    int low, high; /* the range to look in */
} cw_knob;

typedef enum cw_target_kind {
    CW_TARGET_WINRATE, /* of the first deck against the second */
    CW_TARGET_SEAT,    /* of whoever moves first, over the field of decks */
    CW_TARGET_LENGTH,  /* turns of both players, over the field */
    CW_TARGET_CARD     /* win rate of who has drawn the card, over the field */
} cw_target_kind;

typedef struct cw_target {
    uint8_t kind; /* cw_target_kind */
    int decks[2]; /* WINRATE: in the task's decks */
    cw_card_id card;
    double goal, tolerance, weight;
    char text[CW_TARGET_TEXT]; /* without goal: "winrate(aggro,control)" */
} cw_target;

typedef struct cw_knob_task {
    const cw_game *game;
    const char *source; /* the game's text if it does not lie in a folder */
    cw_knob knobs[CW_KNOBS];
    int knob_count;
    cw_target targets[CW_TARGETS];
    int target_count;
    cw_named_deck decks[CW_KNOB_DECKS];
    char deck_words[CW_KNOB_DECKS][CW_TARGET_TEXT]; /* as they were asked for */
    int deck_count;
    bool in_field[CW_KNOB_DECKS]; /* decks of the field */
    const char *agent;            /* plays both sides */
    cw_budget budget;
    uint64_t games;    /* matches for each target and candidate */
    uint64_t check;    /* the same for candidates that seem to do, on other seeds */
    uint64_t evidence; /* the same for before and after at the end, on other seeds again */
    uint64_t seed;
    int most; /* knobs turned at once, up to CW_KNOB_MOST */
    cw_keeping keeping;
} cw_knob_task;

/* Adds "PATH=LOW..HIGH" (see cw_spot_find). Refuses ranges outside the engine's, knobs that cannot
 * move, and values at an end of the range with which the game cannot be loaded. */
cw_status cw_knob_add(cw_knob_task *task, const char *text, cw_errors *errors);
/* Adds a deck to the field, by name, file or code. */
cw_status cw_knob_add_deck(cw_knob_task *task, const char *what, cw_errors *errors);
/* Adds "winrate(DECK,DECK)=X", "seat=X", "length=N" or "cardwin(NAME)=X", each with "±T" or "+-T"
 * for its tolerance and "xW" for its weight behind it. The field must be complete. */
cw_status cw_target_add(cw_knob_task *task, const char *text, cw_errors *errors);

/* One set of values of the knobs, and what matches said. */
typedef struct cw_trial {
    int values[CW_KNOBS];
    int changed;   /* knobs that are not as in the game */
    double size;   /* sum of the changes, each in parts of its knob's range */
    bool possible; /* the game can be loaded with them */
    bool checked;  /* met again on other seeds */
    bool passed;   /* and within all tolerances there as well */
    cw_rate results[CW_TARGETS];
    double distance; /* from the targets: 1 = a tolerance away, weighted over the targets */
    double worst;    /* the largest of them, unweighted: at most 1 = reached */
} cw_trial;

typedef struct cw_knob_outcome {
    cw_trial *trials; /* all that were measured, [0] the game as it is; owned */
    int count, room;
    int chosen;   /* the proposal, or what came nearest */
    bool passed;  /* the search and its check say that the targets are reached */
    bool reached; /* and so does the evidence */
    bool stopped;
    bool measured;                                 /* before and after are there */
    cw_rate before[CW_TARGETS], after[CW_TARGETS]; /* on seeds that nothing else used */
    int impossible; /* sets of values with which the game cannot be loaded */
    uint64_t matches;
    cw_card_plays *uses; /* of each card in the evidence, before and after; owned, or NULL */
} cw_knob_outcome;

/* To be cleared afterwards, also after a failure. */
cw_status cw_knobs_run(const cw_knob_task *task, cw_knob_outcome *outcome, cw_errors *errors);
void cw_knobs_clear(cw_knob_outcome *outcome);

/* How far a result is from the target, in tolerances. */
double cw_target_miss(const cw_target *target, double value);

typedef enum cw_front {
    CW_FRONT_CHANGES, /* fewer, smaller changes against a smaller distance */
    CW_FRONT_TARGETS  /* one target against another */
} cw_front;

/* Trials that no other beats in everything, by number of changes, size and distance; returns how
 * many. */
int cw_knobs_front(const cw_knob_task *task, const cw_knob_outcome *outcome, cw_front front,
                   int *list, int room);

/* A changed game with the trial's values; NULL with a problem. */
cw_game *cw_knobs_game(const cw_knob_task *task, const cw_trial *trial, cw_errors *errors);

#endif
