/* Printing what `check` found: verdicts, and ways to what is broken as replays. */
#ifndef CLI_CHECK_PRINT_H
#define CLI_CHECK_PRINT_H

#include "common.h"

#include "base/str.h"
#include "spec/check.h"

/* The way as the text of a replay; false if it cannot be played any more. */
bool trace_to_replay(const cw_game *game, const cw_deck decks[CW_SEATS], const cw_trace *trace,
                     cw_str *text);

/* Writes the replay of each broken verdict into the folder, which is made if need be. False after
 * telling the user. */
bool check_save(const cli_args *args, const cw_check_setup *setup, const cw_check_result *result,
                const char *folder);

int check_print_json(const cw_check_setup *setup, const cw_check_result *result);
/* `replays`: the ways themselves are printed, too. */
void check_print_text(const cw_check_setup *setup, const cw_check_result *result, bool replays);

bool check_is_broken(const cw_check_result *result);

/* "FOLDER/name-as-a-slug.ending", and the folder itself, which may be there already. */
bool save_into(const cli_args *args, const char *folder, const char *name, const char *ending,
               const cw_str *text);

#endif
