/* `cardwright balance --fit`: the scheme's prices beside those that matches suggest. */
#ifndef CLI_BALANCE_FIT_H
#define CLI_BALANCE_FIT_H

#include "common.h"
#include "lab/balance.h"

/* Runs the fit with the command's options, prints it, and with --write changes the scheme to the
 * fitted prices and writes it. Returns the exit code. */
int balance_fit(const cli_args *args, const cw_game *game, cw_balance *scheme);

#endif
