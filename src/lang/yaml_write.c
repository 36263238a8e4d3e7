/* Texts written so that YAML and JSON readers give them back unchanged. */
#include "lang/yaml.h"

#include <string.h>

/* What the reader of YAML refuses even inside quotes, because libfyaml stumbles over it. */
static bool is_delicate(char before, char c)
{
    return (c == '\'' && before == '\'') || (c == '!' && strchr(" ,:[{-", before) != NULL);
}

/* JSON's escapes are YAML's double quotes too, so one writer serves both. */
void cw_json_add_text(cw_str *out, const char *text)
{
    char before = '"';
    cw_str_char(out, '"');
    for (; *text != '\0'; before = *text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            cw_str_char(out, '\\');
            cw_str_char(out, *text);
        } else if (c == '\n') {
            cw_str_add(out, "\\n");
        } else if (c < 0x20 || is_delicate(before, *text)) {
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
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (cw_equal_nocase(text, special[i]))
            return false;
    bool letter = (text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z');
    size_t safe = strspn(text,
                         "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 '.+-!,;");
    if (!letter || text[safe] != '\0' || text[safe - 1] == ' ')
        return false;
    for (size_t i = 1; i < safe; i++)
        if (is_delicate(text[i - 1], text[i]))
            return false;
    return true;
}

/* Bare words read best, and people will edit these files. */
void cw_yaml_add_text(cw_str *out, const char *text)
{
    if (is_plain(text))
        cw_str_add(out, text);
    else
        cw_json_add_text(out, text);
}

void cw_yaml_add_field(cw_str *out, const char *key, const char *text)
{
    if (text[0] == '\0')
        return;
    cw_str_printf(out, "%s: ", key);
    cw_yaml_add_text(out, text);
    cw_str_char(out, '\n');
}

/* Texts that a block would change (empty lines, spaces at its beginning) are quoted instead. */
void cw_yaml_add_block(cw_str *out, const char *key, const char *text)
{
    int indent = (int)strspn(key, " ") + 2;
    if (strchr(text, '\n') == NULL || strstr(text, "\n\n") != NULL || text[0] == ' '
        || text[0] == '\n') {
        cw_yaml_add_field(out, key, text);
        return;
    }
    cw_str_printf(out, "%s: |\n", key);
    while (*text != '\0') {
        size_t n = strcspn(text, "\n");
        cw_str_printf(out, "%*s%.*s\n", indent, "", (int)n, text);
        text += n + (text[n] == '\n');
    }
}
