/* What several commands do: opening games and decks, printing problems and JSON, asking whether
 * somebody watches. Functions that return false, NULL or an exit code have told the user why. */
#ifndef CLI_COMMON_H
#define CLI_COMMON_H

#include "agents/agent.h"
#include "args.h"
#include "base/error.h"
#include "lang/decks.h"
#include "options.h"
#include "output.h"
#include "rules/words.h"

#include <jansson.h>
#include <stdio.h>

/* More are not listed: nobody has that many in one place. */
enum { MOST_GAMES = 256 };
/* The names of all games that can be found, for the caller to free; 0 after telling the user why
 * there are none. */
int cw__find_games(const cli_args *args, char *names[MOST_GAMES]);

/* Loads a game; NULL after telling the user what is wrong with it. The caller frees. */
cw_game *cw__open_game(const cli_args *args, const char *name);

/* Reads a deck (a name, file, list or code) and checks it against the game's limits. Without one
 * (NULL) it is what the seat plays when nobody asks: the game's decks in order. False after telling
 * the user. */
bool cw__open_deck(const cli_args *args, const cw_game *game, const char *what, int seat,
                   cw_named_deck *deck);

/* Several decks, for searches that play against all of them. */
typedef struct deck_pool {
    cw_deck *decks; /* owned */
    int count;
    char *names; /* owned: "a,b,c", as given or as the game has them */
} deck_pool;

/* The decks of --decks ("a,b,c": names, files or codes); those of the game without it. Each must be
 * legal. An empty pool is no failure; false after telling the user what is, and then nothing is to
 * be cleared. */
bool cw__deck_pool_open(const cli_args *args, const cw_game *game, deck_pool *pool);
void cw__deck_pool_clear(deck_pool *pool);

/* What an option that may be given once or twice says about a player: one is for both, two are for
 * one each. NULL, or its fallback, if it is not given. */
const char *cw__for_player(const cli_args *args, const char *option, int player);

/* How many cards of its kind the deck has, if this is the first of them; else 0. So a loop over the
 * deck meets each kind once. */
int cw__deck_copies(const cw_deck *deck, int at);

/* What --seconds and --nodes allow each decision; an option that the command lacks says nothing. */
cw_budget cw__budget(const cli_args *args);

/* What --reveal shows to each of the players, at most 32, as CW_REVEAL_* of seat 0; they are
 * called by number from 1 or by name. False after telling the user. */
bool cw__read_reveals(const cli_args *args, const char *const *agents, int count, uint8_t *reveals);

/* How decks can be printed, for --form, and printing one of them in the form of that number. */
extern const char *const cw__deck_forms[];
void cw__deck_print(const cw_game *game, const cw_named_deck *deck, int form);

/* The command line as it was given, for files that say how they were made. Words with blanks are not
 * quoted: it is for people. */
void cw__command_line(const cli_args *args, cw_str *out);

/* Writes the text and clears it. */
void cw__put(cw_str *text, FILE *stream);
/* printf, in the words of the game: for what is not in them yet. */
void cw__speak(const cw_game *game, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Ends a row of a list with a text of a file, whose own lines become one: what begins a line of a list
 * is a name, for people, scripts and completion. */
void cw__print_rest(const char *text);

/* ---- JSON ---- */

/* Prints a JSON value with a newline and releases it. Returns `answer`, or EXIT_BAD if the value
 * could not be made or written. */
int cw__print_json(json_t *value, int answer);

/* A list of what `item` makes for 0..count-1; an item that is NULL is left out. */
json_t *cw__json_list(int count, json_t *(*item)(const void *of, int index), const void *of);
/* A list of words: `count` of them, or those up to a NULL if it is -1. */
json_t *cw__json_words(const char *const *words, int count);
/* 64 bits as programs compare them: 16 digits in base 16. */
json_t *cw__json_hash(uint64_t hash);

bool cw__is_watched(FILE *stream);  /* a terminal */
bool cw__has_colours(FILE *stream); /* a terminal, and NO_COLOR is not set */

#endif
