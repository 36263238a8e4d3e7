/* The parts of `cardwright cards` that are about the wording of texts. */
#ifndef CLI_CARDS_CHECK_H
#define CLI_CARDS_CHECK_H

#include "args.h"
#include "rules/game.h"

/* Reads every text again and compares, tells remarks and what could loop. */
int cw__cards_check(const cli_args *args, cw_game *game);

/* Writes the cards' wording into the game's files. */
int cw__cards_fix(const cli_args *args, const cw_game *game);

#endif
