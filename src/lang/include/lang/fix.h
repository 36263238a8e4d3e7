/* Files whose texts are worded otherwise than cards print them (cw_game.remarks), put right. */
#ifndef LANG_FIX_H
#define LANG_FIX_H

#include "base/error.h"
#include "base/str.h"
#include "rules/game.h"

/* What the file at `path`, one of the game's, would be with the wording of the cards in place of
 * those texts that have a remark; every other byte stays: comments, order, layout, line ends.
 * Returns the number of such texts, -1 with a problem in `errors`. */
int cw_fix_texts(const cw_game *game, const char *path, cw_str *out, cw_errors *errors);

#endif
