/* The settings of game.yaml: one row per field of cw_rules. Loading, documentation and the
 * search over game parameters all use this table. */
#ifndef LANG_SETTINGS_H
#define LANG_SETTINGS_H

#include "base/error.h"
#include "base/str.h"
#include "rules/game.h"

typedef enum cw_setting_type {
    CW_SETTING_NUMBER, /* a whole number within low..high */
    CW_SETTING_SWITCH, /* true or false */
    CW_SETTING_WORD    /* one of `words` */
} cw_setting_type;

typedef struct cw_setting {
    const char *name;
    cw_setting_type type;
    int low, high;            /* numbers: the range; words: 0 and the last word's index */
    size_t offset;            /* in cw_rules: int32_t for numbers and words, bool for switches */
    const char *const *words; /* words: their names, ends with NULL; else NULL */
    const char *help;         /* one line */
    bool by_seat;             /* numbers: two of them, the players may have different ones */
} cw_setting;

extern const cw_setting cw_settings[];
extern const int cw_setting_count;

const cw_setting *cw_setting_find(const char *name); /* NULL if there is none */

/* Numbers, words by index, switches as 0 and 1. What a seat has; setting changes both seats. */
int cw_setting_get(const cw_rules *rules, const cw_setting *setting); /* of seat 0 */
int cw_setting_of(const cw_rules *rules, const cw_setting *setting, cw_seat seat);
/* CW_ERR_RANGE, and nothing changed, if the value is outside of its range. */
cw_status cw_setting_set(cw_rules *rules, const cw_setting *setting, int value);
/* Only this seat's, of a setting that players may have different values of. */
cw_status cw_setting_set_seat(cw_rules *rules, const cw_setting *setting, cw_seat seat, int value);

/* A value as game.yaml writes it; what the rules say: "10", or "[1, 2]" if the seats differ. */
void cw_setting_write(const cw_setting *setting, int value, cw_str *out);
void cw_setting_print(const cw_rules *rules, const cw_setting *setting, cw_str *out);

/* Limits between settings, one problem each. */
cw_status cw_settings_check(const cw_rules *rules, const char *file, cw_errors *errors);

/* As members of a map (base/shape.h), for the schema of game.yaml. */
void cw_settings_shape(cw_str *out);

/* The table in Markdown, for the documentation. */
void cw_settings_reference(cw_str *out);
/* The words that a game can name otherwise (facts/terms.def), besides keywords, as a sentence. */
void cw_terms_reference(cw_str *out);

#endif
