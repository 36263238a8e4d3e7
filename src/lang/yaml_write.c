/* Texts written so that YAML and JSON readers give them back unchanged. */
#include "lang/yaml.h"

#include <string.h>

void cw_json_add_text(cw_str *out, const char *text)
{
    cw_str_char(out, '"');
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            cw_str_char(out, '\\');
            cw_str_char(out, *text);
        } else if (c == '\n') {
            cw_str_add(out, "\\n");
        } else if (c < 0x20) {
            cw_str_printf(out, "\\u%04x", c);
        } else {
            cw_str_char(out, *text);
        }
    }
    cw_str_char(out, '"');
}

/* Words that need no quotes: letters first, nothing that YAML could take for something else. */
static bool is_plain(const char *text)
{
    static const char *const special[] = {"true", "false", "null", "yes", "no",
                                          "on",   "off",   "y",    "n"};
    for (size_t i = 0; i < sizeof special / sizeof *special; i++) {
        if (cw_equal_nocase(text, special[i])) {
            return false;
        }
    }
    bool letter = (text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z');
    size_t safe =
        strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 '.+-!,;");
    return letter && text[safe] == '\0' && text[strlen(text) - 1] != ' ';
}

void cw_yaml_add_text(cw_str *out, const char *text)
{
    if (is_plain(text)) {
        cw_str_add(out, text);
    } else {
        cw_json_add_text(out, text);
    }
}
