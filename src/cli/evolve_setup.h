/* What the commands of the family `evolve` share: their options, and the document about a game.
 * A vector is a list of numbers that makes a whole game (lang/evolve.h). */
#ifndef CLI_EVOLVE_SETUP_H
#define CLI_EVOLVE_SETUP_H

#include "evolve/search.h"
#include "tell.h"

/* What is known of a game after many matches. */
typedef struct evolve_report {
    const cw_evolve_setup *setup;
    const cw_evolve_vector *vector;
    const cw_evolve_sums *sums;     /* of matches that no search used; none if it was stopped */
    const cw_evolve_result *search; /* NULL: only measured */
    const char *file;               /* of the vector, if it was only measured */
    double seconds;                 /* that it took */
} evolve_report;

/* The numbers of a vector on one line, in the order of its file. */
void cw__evolve_print_row(const cw_evolve_vector *vector, FILE *out);
/* As in its file, below "evolve". */
json_t *cw__evolve_vector_json(const cw_evolve_vector *vector);
/* Of each player: how many of his cards can never attack nor block. */
json_t *cw__evolve_blank_json(const cw_evolve_vector *vector);
/* Who plays: --agent, or the bot of the paper. */
const char *cw__evolve_agent_name(const cw_evolve_setup *setup);

/* --agent, --rounds, --length-in, --life, --seed and --threads, as run and score have them; false
 * after telling the user. */
bool cw__evolve_read_common(const cli_args *args, cw_evolve_setup *setup);
/* What run and score aim at, and who plays. */
/* clang-format off */
#define EVOLVE_AIM_OPTIONS                                                                         \
    {"rounds", OPTION_NUMBER, "N", "length of a match to aim at", .low = 1, .high = 1000,          \
     .fallback = "16"},                                                                            \
    {"length-in", OPTION_CHOICE, "UNIT", "count it in rounds, a turn of each player, or in turns", \
     .choices = cw_evolve_length_words, .fallback = "rounds"},                                     \
    {"life", OPTION_NUMBER, "P", "of his life that a winner should have left", .low = 0,           \
     .high = 100, .unit = "percent", .fallback = "30"},                                            \
    AGENT_OPTION("who plays both sides", .otherwise = "the bot of the paper")
#define CARD_LAST_0_OPTION                                                                         \
    {"card-last-0", OPTION_CHOICE, "WORD", "what becomes of such a card after its turn",           \
     .choices = cw_evolve_zero_words, .fallback = "gone"}
/* clang-format on */

/* evolve_document.c: all metrics and figures with their intervals are added to the data, unless
 * nothing was measured. Its reference passes over. */
cw_document *cw__evolve_document(const evolve_report *report, json_t *data);

#endif
