/* The files that `cardwright new` writes. */
#ifndef CLI_NEW_FILES_H
#define CLI_NEW_FILES_H

typedef struct new_file {
    const char *path; /* in the game's folder; NULL ends the list */
    const char *text;
} new_file;

extern const new_file cw__new_files[];
/* The lines of game.yaml about the board. */
extern const char *const cw__new_board_row, *const cw__new_board_lanes;

#endif
