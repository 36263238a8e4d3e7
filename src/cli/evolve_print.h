/* What is known of a game of the family `evolve` after many matches: as text, JSON and a page. */
#ifndef CLI_EVOLVE_PRINT_H
#define CLI_EVOLVE_PRINT_H

#include "common.h"
#include "evolve_vector.h"
#include "lab/evolve_search.h"

typedef struct evolve_report {
    const cw_evolve_setup *setup;
    const cw_evolve_vector *vector;
    const cw_evolve_sums *sums;     /* of matches that no search used; none if it was stopped */
    const cw_evolve_result *search; /* NULL: only measured */
    const char *file;               /* of the vector, if it was only measured */
    double seconds;
} evolve_report;

/* The numbers of a vector on one line, in the order of its file. */
void evolve_print_row(const cw_evolve_vector *vector, FILE *out);
/* All metrics and figures with their intervals. */
void evolve_print_values(const evolve_report *report);
json_t *evolve_values_json(const evolve_report *report);
const char *evolve_agent_name(const cw_evolve_setup *setup);

void evolve_html(const evolve_report *report, cw_str *out);
/* Writes the page if --html was given; false after telling the user. */
bool evolve_write_html(const cli_args *args, const evolve_report *report);

/* --agent, --rounds, --length-in, --life, --seed and --threads, as run and score have them; false
 * after telling the user. */
bool evolve_read_common(const cli_args *args, cw_evolve_setup *setup, cw_errors *errors);
/* An option with two words, of which the first is the default; false after telling the user. */
bool evolve_read_choice(const cli_args *args, const char *name, const char *const words[2],
                        bool *second);

#endif
