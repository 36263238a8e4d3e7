/* Scenario files named on the command line, each with the game it belongs to. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include "common.h"

typedef struct scenario_file {
    char *path;
    const cw_game *game; /* owned by the list */
} scenario_file;

typedef struct scenario_files {
    scenario_file *list;
    int count, room;
    cw_game *games[32];
    char *game_names[32];
    int game_count;
} scenario_files;

/* Adds what `what` names: a file, a folder of files, or a game with its scenarios. `game_name`
 * may name the game of a file that does not lie in a game's folder. False after telling the
 * user. */
bool files_add(const cli_args *args, scenario_files *files, const char *what,
               const char *game_name);
void files_clear(scenario_files *files);

#endif
