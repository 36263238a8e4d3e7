/* Folders of files read into memory and written from it, for commands that translate them. */
#ifndef CLI_FOLDER_H
#define CLI_FOLDER_H

#include "args.h"
#include "lang/thesis.h"

/* Adds the files of FOLDER/`inside` whose names end in `ending`, sorted, with paths from FOLDER. A
 * folder that is not there has none. False after telling the user. */
bool folder_read(const cli_args *args, const char *folder, const char *inside, const char *ending,
                 cw_memory_files *files);

/* The same in each folder that lies in FOLDER/`inside`. */
bool folder_read_each(const cli_args *args, const char *folder, const char *inside,
                      const char *ending, cw_memory_files *files);

/* Writes all files below FOLDER and makes the folders that are missing. False after telling. */
bool folder_write(const cli_args *args, const char *folder, const cw_memory_files *files);

/* Refuses to write over FOLDER/`file` unless --force was given. */
bool folder_is_free(const cli_args *args, const char *folder, const char *file);

/* The value of --to; NULL after telling the user that it is missing. */
const char *folder_to(const cli_args *args);

#endif
