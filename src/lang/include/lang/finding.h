/* Finding one's way in the language: what it can say about something, and what it lacks for texts that were
 * written without it. */
#ifndef LANG_FINDING_H
#define LANG_FINDING_H

#include "rules/game.h"

/* ---- what can be said ---- */

typedef struct cw_phrase_found {
    const char *kind;  /* "Effects", "Keywords" … */
    char phrase[200];  /* as docs/cards.md shows it, without its italics */
    char example[400]; /* a whole text in the game's words that is understood */
    double score;
} cw_phrase_found;

enum { CW_PHRASES_MOST = 400, CW_PHRASE_WORDS = 200 /* bytes of a question */ };

/* The phrases that have to do with the words, best first, at most `room`; returns their number, -1 without
 * memory. An example is of this game: phrases that it has no names for are left out. */
int cw_phrases_find(cw_game *game, const char *words, cw_phrase_found *list, int room);

/* A game with every kind of name, for who has none yet; NULL without memory. */
cw_game *cw_phrases_game(void);

/* ---- what is missing ---- */

enum { CW_GAP_EXAMPLES = 3, CW_GAPS_MOST = 2000, CW_GAP_TEXT = 240 };

typedef struct cw_gap {
    char words[64]; /* what stands in the way */
    int texts;      /* that have it */
    int opens;      /* of these, texts that have nothing else in the way */
    char message[256];
    int example_count;
    char examples[CW_GAP_EXAMPLES][CW_GAP_TEXT];
} cw_gap;

typedef struct cw_gaps {
    int texts, read; /* all, understood */
    int count;
    cw_gap *list; /* sorted by cw_gaps_sort */
    bool full; /* more kinds of gaps than there is room for, or no memory: they are not counted */
} cw_gaps;

/* Looks at one text. `types`: a mask of 1 << cw_type of the cards that could say it. */
void cw_gaps_add(cw_gaps *gaps, cw_game *game, const char *text, unsigned types);
/* Those first that would open most texts. */
void cw_gaps_sort(cw_gaps *gaps);
void cw_gaps_clear(cw_gaps *gaps);

#endif
