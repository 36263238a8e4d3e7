/* Values of options as text, by their records. What is read here was typed by a person; what is
 * written is for a person to type. */
#ifndef CLI_ARGS_VALUE_H
#define CLI_ARGS_VALUE_H

#include "args.h"

/* Whether the value is one that the option takes; else what is wrong: "is no number from 0 to 1".
 * Files and what texts mean are looked at by others. */
bool cw__value_check(const cli_option *option, const char *text, cw_str *problem);

/* The number that the text is; false if it is none, out of range, or not whole though it must
 * be. */
bool cw__value_number(const cli_option *option, const char *text, double *number);
/* Index into the option's choices, or -1. */
int cw__value_choice(const cli_option *option, const char *text);

/* "20k", "1.5", "1e12". */
void cw__value_write(double number, cw_str *out);

#endif
