/* Games with some of their numbers changed before they are loaded: settings of game.yaml, the
 * numbers of cards, numbers in their texts. A changed game is a game of its own with its own hash;
 * its texts are the canonical ones of the changed cards. Nothing on the disk is touched. */
#ifndef LANG_CHANGES_H
#define LANG_CHANGES_H

#include "lang/settings.h"

enum { CW_CHANGES_MAX = 64, CW_SPOT_PATH = 160 };

typedef enum cw_spot_kind {
    CW_SPOT_SETTING, /* of game.yaml; all others are of a card */
    CW_SPOT_COST,
    CW_SPOT_ATTACK,
    CW_SPOT_HEALTH,
    CW_SPOT_DURABILITY, /* a weapon's health */
    CW_SPOT_COPIES,     /* that a deck may hold */
    CW_SPOT_NEED,       /* of an element */
    CW_SPOT_TEXT        /* a number in the rules text */
} cw_spot_kind;

/* The place of one number of a game. */
typedef struct cw_spot {
    uint8_t kind;              /* cw_spot_kind */
    const cw_setting *setting; /* of CW_SPOT_SETTING */
    bool one_seat;             /* of a setting: of one player only */
    cw_card_id card;           /* of all others */
    int place;     /* TEXT: which of the text's numbers, from 1; NEED: which element, from 0;
                    * SETTING: the seat, if it is of one only */
    int low, high; /* what the engine can take there */
    int value;     /* what the game has */
    char path[CW_SPOT_PATH]; /* "cards/Ember Wolf/cost", as messages and reports call it */
} cw_spot;

/* "rules/SETTING", and with "/first" or "/second" behind it of one player; "cards/NAME/cost"
 * (attack, health, durability, copies), "cards/NAME/needs/ELEMENT" and "cards/NAME/text/N" for the
 * N-th number of the text; for NAME an id will do as well. Problems name what was read, what there
 * is and a near match. */
cw_status cw_spot_find(const cw_game *game, const char *path, cw_spot *spot, cw_errors *errors);

typedef struct cw_change {
    const cw_spot *spot; /* of the unchanged game */
    int value;
} cw_change;

/* Loads the game again with the changes. `original` must have been loaded from its folder, or from
 * `text` if it has none. Heroes that have the game's usual health follow a change of hero_health.
 * Card numbers are the same as in the original. NULL with problems if the numbers do not fit
 * together, or if the files are not those of the original any more. */
cw_game *cw_load_changed(const cw_game *original, const char *text, const cw_change *changes,
                         int count, cw_errors *errors);

#endif
