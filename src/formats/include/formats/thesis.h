/* The text files of the thesis behind the game `elemental`: five lines per card, four per
 * ability, decks, profiles. They become a game folder, and a game folder becomes them; nothing
 * here touches the disk. docs/thesis-format.md describes the files and the numbers in them. */
#ifndef FORMATS_THESIS_H
#define FORMATS_THESIS_H

#include "base/error.h"
#include "base/str.h"
#include "rules/game.h"

enum {
    CW_THESIS_MAX_BYTES = 1 << 20, /* of one file */
    CW_THESIS_MAX_FILES = 2000
};

/* Files in memory, with paths relative to their folder ("Decks/Ann/Rush.deck"). */
typedef struct cw_memory_file {
    char *path, *text; /* owned; the text has a NUL behind it */
    size_t size;
} cw_memory_file;

typedef struct cw_memory_files {
    cw_memory_file *list;
    int count, room;
    bool failed; /* out of memory, or more than CW_THESIS_MAX_FILES */
} cw_memory_files;

/* Copies path and text. Without memory or room nothing is added and files->failed is set, so
 * that a row of calls needs one look at the end. */
void cw_memory_files_add(cw_memory_files *files, const char *path, const char *text, size_t size);
/* The file with exactly this path, NULL if there is none; good until the next file is added. */
const cw_memory_file *cw_memory_files_find(const cw_memory_files *files, const char *path);
/* Releases everything and leaves an empty list. */
void cw_memory_files_clear(cw_memory_files *files);

/* From cards.txt, abilities.txt, Decks/PROFILE/NAME.deck, NAME.sav and lastSession.sav to the
 * files of a game called `name`. Problems go to `errors`, and then `out` is empty. Lines about
 * what was read in a way that its author might not expect are added to `notes`. */
cw_status cw_thesis_import(const cw_memory_files *in, const char *name, cw_memory_files *out,
                           cw_str *notes, cw_errors *errors);

typedef struct cw_thesis_wish {
    const char *profile; /* whose decks those are that no profile of the game lists */
    bool skip;           /* leave out what does not fit, instead of giving up */
} cw_thesis_wish;

/* From a game, and from the profiles/NAME.yaml and session.yaml of its folder in `saves`, to the
 * same files. One line for each card and deck that the format cannot express is added to
 * `misfits`, with the sentence that does not fit; without wish->skip there is no output then
 * (CW_ERR_MISMATCH). What is lost or worded differently is told in `notes`. */
cw_status cw_thesis_export(const cw_game *game, const cw_memory_files *saves,
                           const cw_thesis_wish *wish, cw_memory_files *out, cw_str *misfits,
                           cw_str *notes, cw_errors *errors);

/* The table of effects in Markdown, for docs/thesis-format.md. */
void cw_thesis_reference(cw_str *out);

#endif
