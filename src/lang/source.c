/* Cuts a rules text into tokens and refuses bytes that no text may hold: control characters
 * and broken UTF-8. The same token rule cuts the patterns of the phrase table. */
#include "source.h"

#include "base/str.h"

#include <string.h>
#include <strings.h>

/* An apostrophe belongs to its word ("opponent's"); so do all bytes beyond ASCII, which only
 * names have. */
static bool is_word_byte(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '\''
           || c >= 0x80;
}

/* Words of letters and digits; every other byte is a mark of its own. */
size_t cw__token_length(const char *p)
{
    size_t n = 0;
    while (is_word_byte((unsigned char)p[n]))
        n++;
    return n > 0 ? n : 1;
}

static void add_token(source *s, size_t start, size_t length)
{
    s->tokens[s->count].start = (uint16_t)start;
    s->tokens[s->count].length = (uint16_t)length;
    s->count++;
}

/* Bytes first, then tokens: whatever follows may rely on whole characters. A token needs at
 * least a byte, so the array cannot overflow. */
cw_status cw__source_scan(source *s, const char *text, size_t *bad)
{
    size_t size = strnlen(text, SOURCE_BYTES + 1);
    s->text = text;
    s->count = 0;
    if (size > SOURCE_BYTES) {
        *bad = SOURCE_BYTES;
        return CW_ERR_LIMIT;
    }
    *bad = cw_text_fault(text, size);
    if (*bad < size)
        return CW_ERR_SYNTAX;
    for (size_t i = 0; i < size;) {
        if (text[i] == '\n') {
            add_token(s, i++, 0);
        } else if (text[i] == ' ' || text[i] == '\t' || text[i] == '\r') {
            i++;
        } else {
            size_t n = cw__token_length(text + i);
            add_token(s, i, n);
            i += n;
        }
    }
    add_token(s, size, 0);
    return CW_OK;
}

/* A character counts once, by its first byte (RFC 3629). */
void cw__source_place(const char *text, size_t offset, int *line, int *column)
{
    *line = 0;
    *column = 0;
    for (size_t i = 0; i < offset && text[i] != '\0'; i++) {
        if (text[i] == '\n') {
            ++*line;
            *column = 0;
        } else if (((unsigned char)text[i] & 0xc0) != 0x80) {
            ++*column;
        }
    }
}

size_t cw__source_offset(const char *text, int line, int column)
{
    size_t i = 0;
    while (text[i] != '\0' && (line > 0 || column > 0)) {
        if (text[i] == '\n') {
            if (line <= 0)
                break;
            line--;
            i++;
            continue;
        }
        column -= line <= 0;
        do {
            i++;
        } while (((unsigned char)text[i] & 0xC0) == 0x80);
    }
    return i;
}

/* Texts may begin a sentence with any word, so capitals do not matter. */
bool cw__source_is(const source *s, int at, const char *word, size_t length)
{
    const source_token *t = &s->tokens[at];
    return t->length == length && length > 0 && strncasecmp(s->text + t->start, word, length) == 0;
}

/* Names are compared as bytes with their spaces and marks, not token by token: a name may hold
 * anything. */
int cw__source_name(const source *s, int at, const char *name)
{
    size_t start = s->tokens[at].start, length = strlen(name);
    if (length == 0 || s->tokens[at].length == 0 || strncasecmp(s->text + start, name, length) != 0)
        return -1;
    size_t end = start + length;
    while (at < s->count - 1 && s->tokens[at].start < end) {
        if (s->tokens[at].length == 0 || s->tokens[at].start + s->tokens[at].length > end)
            return -1;
        at++;
    }
    return at;
}
