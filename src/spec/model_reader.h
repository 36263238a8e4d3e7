/* Reading the text of a model: tokens with places, the names in sight, and expressions. */
#ifndef SPEC_MODEL_READER_H
#define SPEC_MODEL_READER_H

#include "spec/model.h"

typedef enum token_kind {
    TOKEN_END,
    TOKEN_NAME,
    TOKEN_NUMBER,
    TOKEN_QUOTED,
    TOKEN_SIGN
} token_kind;

typedef struct token {
    token_kind kind;
    const char *text;
    int size, line, column;
} token;

typedef struct model_reader {
    const char *at, *end, *line_start, *label;
    int line;
    token now, next;
    cw_model *model;
    cw_errors *errors;
    bool failed;
    int depth;     /* of nested expressions */
    bool primes;   /* primed variables are allowed here */
    bool collects; /* {c : Card . …} is allowed here */
    bool ranges;   /* forall i : 0 .. n . … is allowed here */
    int local_count;
    cw_model_parameter locals[CW_MODEL_LOCALS];
} model_reader;

/* The text must stay as long as the reader is used; the first word is read already. */
void cw__reader_start(model_reader *r, const char *text, size_t size, const char *label,
                      cw_model *model, cw_errors *errors);
/* Problem at the current token; only the first one is reported. Returns false. */
bool cw__reader_fail(model_reader *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void cw__reader_step(model_reader *r);
bool cw__reader_is(const model_reader *r, const char *word); /* a name or sign */
bool cw__reader_take(model_reader *r, const char *word);     /* steps over it if it is there */
bool cw__reader_expect(model_reader *r, const char *word);
/* A name that is no keyword, copied; `what` is for the message. */
bool cw__reader_name(model_reader *r, char *name, const char *what);
bool cw__reader_quoted(model_reader *r, char *out, size_t size);
bool cw__reader_is_keyword(const model_reader *r);
bool cw__reader_sort(model_reader *r, cw_model_sort *sort);

/* A name that is not in use and may be used in a proof. */
bool cw__reader_new_name(model_reader *r, char *name, const char *what);
bool cw__reader_add_local(model_reader *r, const char *name, cw_model_sort sort);
/* "name : sort" as a local. */
bool cw__reader_bind(model_reader *r, cw_model_parameter *bound);

/* An expression; its node or -1 after a problem. */
int cw__read_expression(model_reader *r);
/* The same, of a given sort. */
int cw__read_of_sort(model_reader *r, cw_model_sort sort);

bool cw__read_setting(model_reader *r); /* model_game.c: what follows the word "setting" */

extern const char *const cw__model_sort_names[CW_SORTS];

#endif
