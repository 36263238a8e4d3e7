/* What counts as text from outside: well-formed UTF-8 without characters that steer terminals
 * or break lines in some programs and not in others. */
#include "base/str.h"

#include <stdint.h>

/* C0 controls but tab and line breaks, delete, C1 controls, Unicode's own line breaks, and the
 * byte order mark. */
static bool is_control(uint32_t code)
{
    return (code < 0x20 && code != '\t' && code != '\n' && code != '\r')
           || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029 || code == 0xFEFF;
}

/* Overlong forms, surrogates and numbers beyond Unicode are refused: two spellings of one character
 * would let a name pass a comparison that it should not. */
size_t cw_text_character(const char *text, size_t left)
{
    static const struct {
        unsigned char mask, lead;
        size_t length;
        uint32_t least; /* smaller ones have a shorter form */
    } forms[] = {{0x80, 0x00, 1, 0},
                 {0xE0, 0xC0, 2, 0x80},
                 {0xF0, 0xE0, 3, 0x800},
                 {0xF8, 0xF0, 4, 0x10000}};
    const unsigned char *p = (const unsigned char *)text;
    for (size_t f = 0; f < sizeof forms / sizeof *forms && left > 0; f++) {
        if ((p[0] & forms[f].mask) != forms[f].lead || forms[f].length > left)
            continue;
        uint32_t code = p[0] & (unsigned char)~forms[f].mask;
        for (size_t i = 1; i < forms[f].length; i++) {
            if ((p[i] & 0xC0) != 0x80)
                return 0;
            code = code << 6 | (p[i] & 0x3F);
        }
        bool valid = code >= forms[f].least && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF)
                     && !is_control(code);
        return valid ? forms[f].length : 0;
    }
    return 0;
}

size_t cw_text_fault(const char *text, size_t size)
{
    size_t i = 0, length;
    while (i < size && (length = cw_text_character(text + i, size - i)) > 0)
        i += length;
    return i;
}
