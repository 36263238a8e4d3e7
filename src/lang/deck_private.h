/* What the deck readers and writers share. */
#ifndef LANG_DECK_PRIVATE_H
#define LANG_DECK_PRIVATE_H

#include "lang/decks.h"

enum { DECK_MAX_BYTES = 256 << 10 };

/* Whether a deck can hold such a card at all: heroes only if they have a cost. */
static inline bool deck_holds_kind(const cw_card *card)
{
    return (card->type >= CW_TYPE_MINION && card->type <= CW_TYPE_WEAPON) || card->leader;
}

/* Where a piece of a deck stands. */
typedef struct deck_place {
    const char *file; /* may be NULL */
    int line, column;
} deck_place;

/* A deck being read. */
typedef struct deck_draft {
    const cw_game *game;
    cw_named_deck *deck;
    cw_errors *errors;
    int class_id;     /* given as a class; 0 = not */
    cw_status status; /* of the first problem */
} deck_draft;

/* A run of equal cards. */
typedef struct deck_entry {
    cw_card_id card;
    int count;
} deck_entry;

/* Tells a problem; returns the status of the first one of this deck. */
cw_status cw__deck_fail(deck_draft *d, deck_place place, cw_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The card that a player means by a name or id, 0 if there is none. */
cw_card_id cw__deck_find_card(const cw_game *game, const char *name);
/* Adds copies of a card named as players write it; problems name near matches. */
void cw__deck_add_named(deck_draft *d, deck_place place, const char *name, int count);
/* Adds a line such as "2 Fireball", "2x Fireball", "Fireball x2" or "Fireball". */
void cw__deck_add_line(deck_draft *d, deck_place place, const char *line);
/* What a deck says of itself, in lists and in YAML. */
typedef enum deck_field {
    DECK_NAME,
    DECK_DESCRIPTION,
    DECK_HERO,
    DECK_CLASS, /* of the hero, instead of his name */
    DECK_FIELDS
} deck_field;
/* Problems are those of a hero or class that the game has not. */
void cw__deck_set(deck_draft *d, deck_place place, deck_field field, const char *value);
/* A text cut to the size of its field and cleaned for one line. */
void cw__deck_set_text(char *field, size_t size, const char *text);

/* Finds the hero if none was given, and puts the cards in order. */
cw_status cw__deck_finish(deck_draft *d, const char *file);

/* Runs of equal cards: sorted by cost and name, or in deck order if the game keeps it.
 * Returns their number, at most CW_MAX_DECK. */
int cw__deck_entries(const cw_game *game, const cw_deck *deck, deck_entry *entries);
/* The name that reads back as this very card. */
const char *cw__deck_card_name(const cw_game *game, cw_card_id card);

#endif
