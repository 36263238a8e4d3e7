/* What `check` found: verdicts as a document, and ways to what is broken as replays. Two
 * commands write such files: `check` and `check --cards`. */
#ifndef CLI_CHECK_DOCUMENT_H
#define CLI_CHECK_DOCUMENT_H

#include "tell.h"

#include "spec/check.h"

/* The way as the text of a replay; false if it cannot be played any more. */
bool cw__trace_to_replay(const cw_game *game, const cw_deck decks[CW_SEATS], const cw_trace *trace,
                         cw_str *text);

/* Writes the replay of each broken verdict into the folder. False after telling the user. */
bool cw__check_save(const cli_args *args, const cw_check_setup *setup,
                    const cw_check_result *result, const char *folder);

/* `replays`: the ways themselves are shown to people, too. */
cw_document *cw__check_document(const cw_check_setup *setup, const cw_check_result *result,
                                bool replays);

bool cw__check_is_broken(const cw_check_result *result);

/* Writes FOLDER/name-as-a-slug.ending and makes the folder, which may be there already. False after
 * telling the user. */
bool cw__save_into(const cli_args *args, const char *folder, const char *name, const char *ending,
                   const char *text);

#endif
