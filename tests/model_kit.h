/* Tests of models and proofs: the text of the shipped model, and reading it. */
#ifndef TESTS_MODEL_KIT_H
#define TESTS_MODEL_KIT_H

#include "spec/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const char path[] = "games/reduced/rules.model";

static inline char *read_rules(void)
{
    size_t size;
    char *text = cw_read_file(path, CW_MODEL_BYTES, &size);
    assert_non_null(text);
    return text;
}

static inline cw_model *read_text(const char *text)
{
    static cw_errors errors;
    cw_errors_init(&errors);
    cw_model *model = cw_model_read(text, strlen(text), path, &errors);
    if (model == NULL)
        fail_msg("%s", errors.list[0].message);
    return model;
}

#endif
