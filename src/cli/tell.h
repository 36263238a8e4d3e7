/* Telling a result: every command that has one makes a document of it, and TELL_OPTIONS choose
 * its form. The document passes over and is freed, whether it could be written or not. */
#ifndef CLI_TELL_H
#define CLI_TELL_H

#include "common.h"
#include "report/document.h"

/* How many elements an array has, as the columns of a table. */
#define TELL_COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* Prints the document in the form that was asked for, writes the page of --html, and releases it.
 * EXIT_BAD after telling the user that one of them failed. */
int cw__tell(const cli_args *args, cw_document *d);

/* For a command whose text is no report, such as a deck: whether the text is what was asked for. */
bool cw__tell_is_text(const cli_args *args);
/* Then the page of --html alone, if there is to be one, since the rest is printed already. Releases
 * the document; EXIT_BAD after telling the user that it failed. */
int cw__tell_page(const cli_args *args, cw_document *d);

#endif
