/* Reading a text as it stands, word for word of the phrase tables. */
#ifndef LANG_PARSE_H
#define LANG_PARSE_H

#include "reader.h"

/* Room for reading one text after another; NULL without memory. */
typedef struct parse parse;
parse *cw__parse_new(void);
void cw__parse_free(parse *p);

/* As cw__text_parse_plain, without other wordings. */
cw_status cw__parse_text(parse *p, cw_game *game, cw_card *card, const char *text,
                         cw_text_place place, cw_errors *errors);

/* A reader at the beginning of the text, for asking single holes; NULL if it is none. */
reader *cw__parse_begin(parse *p, cw_game *game, uint8_t type, const char *text);

/* How far the last text was read, and why not further. */
const reader *cw__parse_reader(const parse *p);

#endif
