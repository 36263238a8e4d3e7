/* Values of parameters as text: numbers within a range, or words from a list. The command line,
 * tables of constants and the tuner all read and write them here. */
#include "agents/agent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t count_words(const cw_param *param)
{
    size_t count = 0;
    while (param->words != NULL && param->words[count] != NULL)
        count++;
    return count;
}

bool cw_param_read(const cw_param *param, const char *text, double *value)
{
    for (size_t i = 0; i < count_words(param); i++) {
        if (strcmp(param->words[i], text) == 0) {
            *value = (double)i;
            return true;
        }
    }
    char *end;
    double number = cw_decimal(text, &end);
    if (param->words != NULL || end == text || *end != '\0' || number < param->low
        || number > param->high)
        return false;
    *value = number;
    return true;
}

/* Nine digits give every value back that a file or a command line could hold in short. */
void cw_param_print(const cw_param *param, double value, cw_str *out)
{
    if (param->words != NULL) {
        size_t last = count_words(param) - 1;
        cw_str_add(out, param->words[value < (double)last ? (size_t)value : last]);
    } else {
        cw_str_printf(out, "%.9g", value);
    }
}

const char *cw_param_near(const cw_param *param, const char *text)
{
    return param->words != NULL ? cw_nearest(text, param->words, count_words(param)) : NULL;
}

const char *cw_param_range(const cw_param *param, char *out, size_t size)
{
    size_t count = count_words(param), used;
    if (param->words == NULL) {
        snprintf(out, size, "a number from %g to %g", param->low, param->high);
        return out;
    }
    snprintf(out, size, "one of ");
    for (size_t i = 0; i < count; i++) {
        used = strlen(out);
        snprintf(out + used, size - used, "%s%s",
                 i == 0          ? ""
                 : i + 1 < count ? ", "
                                 : " or ",
                 param->words[i]);
    }
    return out;
}
