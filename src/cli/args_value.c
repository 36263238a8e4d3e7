/* What an option takes: read, checked and told by its record. Nothing here knows of a command
 * line: the same functions write the ranges of agents' parameters. */
#include "args_value.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* "20k" and "1M" are common in options that count matches. The range is part of the question, so
 * that no command has to look again. Whole numbers are digits, with such a letter or an exponent. */
bool cw__value_number(const cli_option *option, const char *text, double *number)
{
    char *end;
    *number = cw_decimal(text, &end);
    if (end != text && (*end == 'k' || *end == 'M'))
        *number *= *end++ == 'k' ? 1e3 : 1e6;
    return end != text && *end == '\0' && *number >= option->low && *number <= option->high
           && (option->kind == OPTION_NUMBER
               || (strchr(text, '.') == NULL && *number == floor(*number)));
}

/* strtoull alone takes a sign and blanks, and "-1" for the largest number. */
static bool is_seed(const char *text)
{
    errno = 0;
    return text[0] != '\0' && text[strspn(text, "0123456789")] == '\0'
           && strtoull(text, NULL, 10) <= INT64_MAX && errno == 0;
}

/* The list ends with NULL, as C's own lists of words do. */
static size_t count_choices(const cli_option *option)
{
    size_t count = 0;
    while (option->choices[count] != NULL)
        count++;
    return count;
}

/* Exactly the word: options are typed once and kept in scripts, where a shortened word would
 * break when another choice is added. */
int cw__value_choice(const cli_option *option, const char *text)
{
    for (int i = 0; option->choices[i] != NULL; i++)
        if (strcmp(option->choices[i], text) == 0)
            return i;
    return -1;
}

/* Shortest form that reads back as the same number: limits are powers of ten or thousands, and
 * "100M" says more than nine digits. */
void cw__value_write(double number, cw_str *out)
{
    int zeros = 0;
    if (number >= 1e9)
        for (; fmod(number, 10) == 0; zeros++)
            number /= 10;
    if (zeros > 0) {
        cw_str_printf(out, "%.15ge%d", number, zeros);
    } else if (number >= 1e4 && fmod(number, 1e3) == 0) {
        bool millions = fmod(number, 1e6) == 0;
        cw_str_printf(out, "%.15g%s", number / (millions ? 1e6 : 1e3), millions ? "M" : "k");
    } else {
        cw_str_printf(out, "%.15g", number);
    }
}

/* Both ends belong to it. */
static void add_range(const cli_option *option, cw_str *out)
{
    cw__value_write(option->low, out);
    cw_str_add(out, " to ");
    cw__value_write(option->high, out);
    cw_str_printf(out, "%s%s", option->unit != NULL ? " " : "",
                  option->unit != NULL ? option->unit : "");
}

/* `last` joins the last two: " or " in help, " nor " in refusals. */
static void add_choices(const cli_option *option, const char *last, cw_str *out)
{
    size_t count = count_choices(option);
    for (size_t i = 0; i < count; i++)
        cw_str_printf(out, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : last, option->choices[i]);
}

/* The problem is a predicate that follows the option and its value in the refusal. */
bool cw__value_check(const cli_option *option, const char *text, cw_str *problem)
{
    double number;
    switch (option->kind) {
    case OPTION_WHOLE:
    case OPTION_NUMBER:
        if (cw__value_number(option, text, &number))
            return true;
        cw_str_printf(problem, "is no %snumber from ",
                      option->kind == OPTION_WHOLE ? "whole " : "");
        add_range(option, problem);
        return false;
    case OPTION_SEED:
        cw_str_add(problem, "is no whole number from 0 to 2^63-1");
        return is_seed(text);
    case OPTION_CHOICE:
        if (cw__value_choice(option, text) >= 0)
            return true;
        const char *near = cw_nearest(text, option->choices, count_choices(option));
        bool two = count_choices(option) == 2;
        cw_str_add(problem, two ? "is neither " : "is none of ");
        add_choices(option, two ? " nor " : " or ", problem);
        cw_str_printf(problem, "%s%s%s", near != NULL ? "; did you mean \"" : "",
                      near != NULL ? near : "", near != NULL ? "\"?" : "");
        return false;
    default: return true;
    }
}

/* "; " before all remarks but the first. */
static void next_remark(size_t start, cw_str *out)
{
    cw_str_add(out, out->size > start ? "; " : "");
}

/* What help, man pages and completion say behind the option's own line. */
void cw__option_remarks(const cli_option *option, cw_str *out)
{
    size_t start = out->size;
    if (option->kind == OPTION_WHOLE || option->kind == OPTION_NUMBER)
        add_range(option, out);
    else if (option->kind == OPTION_CHOICE)
        add_choices(option, " or ", out);
    if (option->fallback != NULL || option->otherwise != NULL) {
        next_remark(start, out);
        cw_str_printf(out, "default%s %s", option->fallback != NULL ? "" : ":",
                      option->fallback != NULL ? option->fallback : option->otherwise);
    }
    if (option->needed) {
        next_remark(start, out);
        cw_str_add(out, "needed");
    }
    if (option->with != NULL) {
        next_remark(start, out);
        cw_str_printf(out, "with --%s", option->with);
    }
}
