/* A rules text cut into tokens: words, numbers and single marks, each with its place. White
 * space separates tokens and means nothing else, except that a newline ends an ability. */
#ifndef LANG_SOURCE_H
#define LANG_SOURCE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SOURCE_BYTES = 2000, SOURCE_TOKENS = SOURCE_BYTES + 2 };

typedef struct source_token {
    uint16_t start, length; /* bytes; a length of 0 marks the end of a line */
} source_token;

typedef struct source {
    const char *text;
    int count;
    source_token tokens[SOURCE_TOKENS]; /* the last one is always an end of line */
} source;

/* Cuts `text`. On failure *bad is the offset of the first byte that cannot be part of a text. */
cw_status cw__source_scan(source *s, const char *text, size_t *bad);

/* Line and column (in characters), both from 0, of a byte of the text. */
void cw__source_place(const char *text, size_t offset, int *line, int *column);

/* The byte at a line and column, both from 0; the end of the line if it is shorter. */
size_t cw__source_offset(const char *text, int line, int column);

/* Length of the token at `p`, which is neither white space nor the end. */
size_t cw__token_length(const char *p);

/* Is token `at` this word, in any case? */
bool cw__source_is(const source *s, int at, const char *word, size_t length);

/* If the text from token `at` on starts with `name` (any case) and a token ends where the name
 * ends: the number of the token after it; otherwise -1. */
int cw__source_name(const source *s, int at, const char *name);

#endif
