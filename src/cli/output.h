/* All that the program writes: standard output and the files that options name. What could not be
 * written is told and ends in EXIT_BAD, whatever the command answered. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "args.h"
#include "base/str.h"

/* Before anything is opened: descriptors that were closed lead nowhere, so that no file of ours
 * takes their place. */
void cw__output_begin(void);

/* At the very end: the answer, or EXIT_BAD after telling that standard output lost something. */
int cw__output_end(int answer);

/* Replaces a file as a whole: the old one stays if anything fails. What is no plain file (a pipe, a
 * device) is written into. Only rank 0 writes. False after telling the user. */
bool cw__write_file(const cli_args *args, const char *path, const cw_str *text);

/* The same, and clears the text. */
bool cw__write_text(const cli_args *args, const char *path, cw_str *text);

/* Whether cw__write_file could replace the file as things are now, or make files in the folder,
 * which need not exist. Nothing is changed. False after telling the user. */
bool cw__output_check_file(const cli_args *args, const char *path);
bool cw__output_check_folder(const cli_args *args, const char *path);

#endif
