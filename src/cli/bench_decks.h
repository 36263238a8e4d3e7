/* What `bench` measures of decks: random matches of each that a game ships against itself. */
#ifndef CLI_BENCH_DECKS_H
#define CLI_BENCH_DECKS_H

#include "lang/decks.h"
#include "report/document.h"

/* Decks of the published experiments, as `classic` has them; NULL ends the list. */
extern const char *const cw__published_decks[];

/* How long each pair is measured; a number of matches instead, if it is not 0. */
typedef struct bench_span {
    double seconds;
    uint64_t matches;
} bench_span;

/* The decks of a match; one that the game ships is called as --deck calls it. */
typedef struct bench_pair {
    char names[CW_SEATS][96];
    cw_deck decks[CW_SEATS];
} bench_pair;

void cw__bench_pair_of(const cw_named_deck *first, const cw_named_deck *second, bench_pair *pair);

/* Adds a row to `rows`. */
cw_status cw__bench_pair(const cw_game *game, const bench_pair *pair, bench_span span,
                         json_t *rows);

/* A row for the game's own pair and for each deck that it ships against itself; to `means` the
 * geometric means, of all of the latter and, if it has decks of the published experiments, of
 * those with its own pair. */
cw_status cw__bench_decks(const cw_game *game, const bench_pair *own, bench_span span, json_t *rows,
                          json_t *means);

/* The two tables, which stand at "decks" and "means". */
void cw__bench_decks_show(cw_document *d);

#endif
