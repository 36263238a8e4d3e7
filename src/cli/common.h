/* What several commands do: opening games and decks, printing problems and JSON, asking
 * whether somebody watches. */
#ifndef CLI_COMMON_H
#define CLI_COMMON_H

#include "args.h"
#include "base/error.h"
#include "lang/decks.h"
#include "output.h"
#include "rules/game.h"

#include <jansson.h>
#include <stdio.h>

/* Every problem on stderr, one line each. */
void print_errors(const cw_errors *errors);

/* Loads a game; tells the user what is wrong and returns NULL otherwise. */
cw_game *open_game(const cli_args *args, const char *name);

/* Reads a deck and checks it against the game's limits; false after telling the user. */
bool open_deck(const cli_args *args, const cw_game *game, const char *what, cw_named_deck *deck);

/* The deck that a seat plays when none was asked for: the game's decks in order. */
bool open_default_deck(const cli_args *args, const cw_game *game, int seat, cw_named_deck *deck);

/* A seed given with --seed, else one that differs from run to run. */
bool read_seed(const cli_args *args, uint64_t fallback, uint64_t *seed);

/* The command line as it was given, for files that say how they were made. */
void command_line(const cli_args *args, cw_str *out);

/* Prints a JSON value with a newline and releases it. EXIT_BAD if it could not be made or written. */
int print_json(json_t *value);

bool is_watched(FILE *stream);  /* a terminal */
bool has_colours(FILE *stream); /* a terminal, and NO_COLOR is not set */

#endif
