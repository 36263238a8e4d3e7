/* Writes the notation in which rooms say what their files may hold. */
#include "base/shape.h"

void cw_shape_member(cw_str *out, const char *key, bool needed, const char *shape, const char *help)
{
    cw_str_printf(out, "%s%s: %s", key, needed ? "!" : "", shape);
    if (help != NULL)
        cw_str_printf(out, " \"%s\"", help);
    cw_str_add(out, ", ");
}

void cw_shape_words(cw_str *out, const char *const *words)
{
    cw_str_add(out, "word(");
    for (; *words != NULL; words++)
        cw_str_printf(out, "%s%s", *words, words[1] != NULL ? ", " : "");
    cw_str_add(out, ")");
}
