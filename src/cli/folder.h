/* Folders of files read into memory and written from it, for commands that translate them. Paths
 * in memory are relative, with slashes; no file is read or written outside of the folder that
 * was named. */
#ifndef CLI_FOLDER_H
#define CLI_FOLDER_H

#include "args.h"
#include "formats/thesis.h"

/* Adds the files of FOLDER/`inside` whose names end in `ending`, or (`deeper`) those in each folder
 * that lies there, in the order of their names and with paths from FOLDER. A folder that is not
 * there has none. False after telling the user. */
bool cw__folder_read(const cli_args *args, const char *folder, const char *inside,
                     const char *ending, bool deeper, cw_memory_files *files);

/* Adds a file that is to be written, and clears its text. */
void cw__folder_add(cw_memory_files *files, const char *path, cw_str *text);
/* Writes all files below FOLDER and makes the folders that are missing. Stops at the first that
 * cannot be written; those before it stay. False after telling the user. */
bool cw__folder_write(const cli_args *args, const char *folder, const cw_memory_files *files);

/* Refuses to write over FOLDER/`file` unless --force was given. */
bool cw__folder_is_free(const cli_args *args, const char *folder, const char *file);

#endif
