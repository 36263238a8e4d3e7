/* YAML that people write, read value by value: each is checked, and what is not as it must be is a
 * problem at its place. Reading goes on after a problem, so that one run tells all of them. */
#ifndef LANG_FORM_H
#define LANG_FORM_H

#include "lang/yaml.h"

typedef struct form {
    const cw_yaml *yaml; /* the document that is being read */
    cw_errors *errors;
    bool bad; /* a problem was told; nothing here clears it */
} form;

/* A problem at the node, at its key, or of what stands there (", not 7" is put behind it). All
 * three are false, so that a check can end with them. */
bool cw__form_fail(form *f, const cw_node *node, cw_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool cw__form_fail_key(form *f, const cw_node *node, cw_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool cw__form_expect(form *f, const cw_node *node, cw_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The member with that key, NULL if it is absent or null. */
const cw_node *cw__form_given(const cw_node *map, const char *key);

/* Values; `what` names them in problems. They are left alone after one. */
bool cw__form_int(form *f, const cw_node *node, const char *what, int low, int high, int *value);
bool cw__form_bool(form *f, const cw_node *node, const char *what, bool *value);
/* A text of 1..max bytes; `lines`: line breaks are allowed. NULL after a problem. */
const char *cw__form_text(form *f, const cw_node *node, const char *what, size_t max, bool lines);
/* Is it a list or a map? */
bool cw__form_is(form *f, const cw_node *node, cw_node_kind kind, const char *what);

#endif
