/* The games that the server offers, with their decks and what clients are told of them; and the
 * agents by level. All of it is fixed once the server runs. */
#ifndef SERVER_SHELF_H
#define SERVER_SHELF_H

#include "archive.h"
#include "art.h"

#include "agents/agent.h"
#include "base/str.h"
#include "lang/decks.h"
#include "table/lesson.h"

#include <jansson.h>

enum { SHELF_GAMES = 64, SHELF_NAME = 64 };

typedef struct shelf_deck {
    char *id; /* the name of its file */
    cw_named_deck deck;
} shelf_deck;

/* An answer that is written once, and packed. */
typedef struct shelf_text {
    cw_str text, packed;
} shelf_text;

/* What of the cards somebody asks for: whole tables are large, and pages need little of them at first. */
typedef enum shelf_part {
    PART_ALL,
    PART_PLAIN,  /* without flavor texts */
    PART_FLAVOR, /* these by card: an object */
    PART_FACES,  /* the heroes of the shipped decks and the cards that stand for them */
    PART_COUNT
} shelf_part;

typedef struct shelf_game {
    cw_game *game;
    char id[SHELF_NAME];
    char hash[17]; /* of what clients are told: rules, cards, pictures */
    shelf_deck *decks;
    int deck_count;
    cw_lesson_list lessons;
    shelf_text cards[PART_COUNT];
    art art;
    json_t *theme; /* NULL: as the client has it */
    cw_str rules;  /* what is said of the game's rules, as a JSON object (api_learn.c) */
    struct {
        char id[SHELF_NAME];
        cw_str json;
    } scenes[CW_SCENES]; /* scenarios that show something */
    int scene_count;
    char learn_tag[24]; /* of rules and scenes, which may change while the game's hash stays */
    int index;          /* on the shelf */
} shelf_game;

typedef struct shelf {
    shelf_game *games[SHELF_GAMES];
    int count;
} shelf;

/* Loads the games named, or all that are found by name. Problems go to `errors`. */
cw_status cw__shelf_load(shelf *s, const char *const *names, int count, cw_errors *errors);
void cw__shelf_clear(shelf *s);
const shelf_game *cw__shelf_find(const shelf *s, const char *id);

/* Fills in what a game tells of its rules, and its scenes. */
void cw__shelf_learn(shelf_game *g);
/* Writes and packs an answer; takes over the value. What was written before is dropped. */
void cw__shelf_write(shelf_text *to, json_t *json);
void cw__shelf_drop(shelf_text *text);
/* Fills in the cards as clients get them, whole and in parts. */
void cw__shelf_show(shelf_game *g);
/* The list of games for clients, whose decks have their cards unless it is `brief`; a new reference. */
json_t *cw__shelf_json(const shelf *s, bool brief);
/* How many cards a deck has of each cost; the last number is of all that are dearer. */
json_t *cw__shelf_curve(const shelf_game *g, const cw_deck *deck);
/* The ids of up to three cards that show what a deck is about. */
json_t *cw__shelf_faces(const shelf_game *g, const cw_deck *deck);

/* A deck from a stranger's text: the name of one of the game's, a list or a code; never a path.
 * It must be legal. CW_OK, or problems in `errors`. */
cw_status cw__shelf_deck(const shelf_game *g, const char *text, cw_named_deck *deck,
                         cw_errors *errors);
/* The cards of a deck as {id: count}, its name, description, hero, curve and faces; a new reference. */
json_t *cw__shelf_deck_json(const shelf_game *g, const cw_named_deck *deck);

/* ---- opponents ---- */

typedef struct level {
    const char *id, *title, *spec;
    double seconds; /* of one decision */
} level;

enum { LEVELS = MATCH_LEVELS };
extern const level cw__levels[LEVELS];
/* The number of a level from 1; 0 if there is none of that name. */
int cw__level_find(const char *id);

#endif
