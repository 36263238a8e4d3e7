/* Letters of all scripts, as far as names need them: what is one, of which script, and which look
 * alike. */
#ifndef SERVER_LETTERS_H
#define SERVER_LETTERS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum letter_kind { LETTER_NONE, LETTER_ALONE, LETTER_MARK, LETTER_UNSEEN } letter_kind;

typedef struct letter {
    letter_kind kind; /* MARK: only after a letter; UNSEEN: controls, bidi marks, zero width */
    int script;       /* equal for letters that are written together */
} letter;

/* The character at the start of the text, which moves past it; 0 at the end, UINT32_MAX for what
 * is no UTF-8. */
uint32_t cw__letter_next(const char **text);
letter cw__letter_of(uint32_t character);
/* Small letters for capitals, Latin ones without their accents, and for whatever looks like one. */
uint32_t cw__letter_fold(uint32_t character);

#endif
