/* Reading and writing WebSocket frames. Whatever the standard forbids a client breaks the stream
 * with the code that the standard names: no mask, reserved bits and opcodes, control frames in
 * parts or too long, lengths in a longer form than needed, parts out of order (1002), text that is
 * no UTF-8 (1007), messages that are too long (1009). */
#include "frames.h"

#include <string.h>

enum { OP_MORE = 0, OP_TEXT = 1, OP_BINARY = 2, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10 };

static frame_event broken(frames *f, int code)
{
    f->code = code;
    return FRAME_BROKEN;
}

/* ---- text ---- */

/* Well-formed UTF-8 (Unicode, table 3-7): no surrogates, nothing longer than needed. */
static bool is_utf8(const char *text, size_t size)
{
    static const struct {
        unsigned char first, last, low, high; /* of the leading byte; of the second */
        size_t more;
    } rows[] = {
        {0x00, 0x7F, 0, 0, 0},       {0xC2, 0xDF, 0x80, 0xBF, 1}, {0xE0, 0xE0, 0xA0, 0xBF, 2},
        {0xE1, 0xEC, 0x80, 0xBF, 2}, {0xED, 0xED, 0x80, 0x9F, 2}, {0xEE, 0xEF, 0x80, 0xBF, 2},
        {0xF0, 0xF0, 0x90, 0xBF, 3}, {0xF1, 0xF3, 0x80, 0xBF, 3}, {0xF4, 0xF4, 0x80, 0x8F, 3}};
    const unsigned char *p = (const unsigned char *)text, *end = p + size;
    while (p < end) {
        size_t row = 0, rest = sizeof rows / sizeof *rows;
        while (row < rest && (*p < rows[row].first || *p > rows[row].last))
            row++;
        if (row == rest || (size_t)(end - p) <= rows[row].more
            || (rows[row].more > 0 && (p[1] < rows[row].low || p[1] > rows[row].high)))
            return false;
        for (size_t i = 2; i <= rows[row].more; i++)
            if ((p[i] & 0xC0) != 0x80)
                return false;
        p += rows[row].more + 1;
    }
    return true;
}

/* ---- reading ---- */

/* Bytes of the header, as far as it is known. */
static int header_size(const frames *f)
{
    int size = f->head_size > 1 ? f->head[1] & 127 : 0;
    return 2 + (size == 126 ? 2 : size == 127 ? 8 : 0) + (f->head_size > 1 ? 4 : 0);
}

/* A length in a longer form than needed is forbidden (RFC 6455, 5.2), and so is one with the top
 * bit. */
static bool read_size(frames *f)
{
    int size = f->head[1] & 127, bytes = size == 126 ? 2 : size == 127 ? 8 : 0;
    f->left = bytes > 0 ? 0 : (uint64_t)size;
    for (int i = 0; i < bytes; i++)
        f->left = f->left << 8 | f->head[2 + i];
    return (bytes != 2 || f->left > 125) && (bytes != 8 || (f->left > 65535 && f->left >> 63 == 0));
}

/* The header is whole: 0, or the code that it breaks the stream with. The size is judged before a
 * byte of the payload is kept. */
static int check_header(frames *f, size_t most)
{
    int op = f->head[0] & 15;
    bool final = f->head[0] >> 7, control = op >= 8;
    if ((f->head[0] & 0x70) != 0 || !read_size(f) || (op > OP_BINARY && op < OP_CLOSE)
        || op > OP_PONG || (control && (!final || f->left > FRAME_CONTROL))
        || (!control && (op == OP_MORE) != f->in_message))
        return CLOSE_PROTOCOL;
    if (control) {
        f->control_size = 0;
        return 0;
    }
    if (op != OP_MORE)
        f->is_binary = op == OP_BINARY;
    f->in_message = true;
    return f->left > most || f->message.size + f->left > most ? CLOSE_TOO_BIG : 0;
}

/* What a client may give as a reason to close. */
static bool is_close_code(int code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014)
           || (code >= 3000 && code <= 4999);
}

/* RFC 6455, 5.5.1: a close frame has no payload or a code and a text in UTF-8; one byte alone is
 * an error. */
static frame_event end_control(frames *f)
{
    int op = f->head[0] & 15;
    if (op != OP_CLOSE)
        return op == OP_PING ? FRAME_PING : FRAME_PONG;
    f->code = CLOSE_NO_CODE;
    if (f->control_size > 0) {
        f->code = f->control_size > 1 ? f->control[0] << 8 | f->control[1] : 0;
        if (!is_close_code(f->code))
            return broken(f, CLOSE_PROTOCOL);
        if (!is_utf8((const char *)f->control + 2, f->control_size - 2))
            return broken(f, CLOSE_NO_TEXT);
    }
    return FRAME_CLOSE;
}

/* Control frames may come between the parts of a message, so they do not touch it. A text is
 * checked only when it is whole, for a character may be split between frames. */
static frame_event end_frame(frames *f)
{
    f->head_size = 0;
    f->in_payload = false;
    if ((f->head[0] & 15) >= OP_CLOSE)
        return end_control(f);
    if (f->head[0] >> 7 == 0)
        return FRAME_NOTHING;
    f->in_message = false;
    if (f->message.failed)
        return broken(f, CLOSE_TOO_BIG);
    if (f->is_binary)
        return FRAME_BINARY;
    return is_utf8(cw_str_get(&f->message), f->message.size) ? FRAME_TEXT
                                                             : broken(f, CLOSE_NO_TEXT);
}

/* Clients mask what they send (RFC 6455, 5.3); the mask goes on through the frame however it is
 * cut into packets, hence f->at. A control frame fits its room: its length was checked at its
 * header. */
static void take_payload(frames *f, const unsigned char *bytes, size_t size)
{
    const unsigned char *mask = f->head + f->head_size - 4;
    bool control = (f->head[0] & 15) >= OP_CLOSE;
    char part[1024];
    while (size > 0) {
        size_t n = size < sizeof part ? size : sizeof part;
        for (size_t i = 0; i < n; i++)
            part[i] = (char)(bytes[i] ^ mask[f->at++ & 3]);
        if (control) {
            memcpy(f->control + f->control_size, part, n);
            f->control_size += n;
        } else {
            cw_str_add_n(&f->message, part, n);
        }
        bytes += n;
        size -= n;
        f->left -= n;
    }
}

/* The header comes byte by byte, since a client may cut its bytes anywhere; the payload as it
 * comes. */
frame_event cw__frames_read(frames *f, const unsigned char *bytes, size_t size, size_t most,
                            size_t *used)
{
    size_t n = 0;
    frame_event event = FRAME_NOTHING;
    if (!f->in_message)
        cw_str_clear(&f->message); /* idle sockets keep no memory */
    while (event == FRAME_NOTHING && n < size) {
        if (!f->in_payload) {
            f->head[f->head_size++] = bytes[n++];
            if (f->head_size == 2 && f->head[1] >> 7 == 0) {
                event = broken(f, CLOSE_PROTOCOL); /* a client must mask */
            } else if (f->head_size > 2 && f->head_size == header_size(f)) {
                int code = check_header(f, most);
                f->in_payload = true;
                f->at = 0;
                event = code != 0 ? broken(f, code) : f->left == 0 ? end_frame(f) : FRAME_NOTHING;
            }
        } else {
            size_t part = size - n < f->left ? size - n : (size_t)f->left;
            take_payload(f, bytes + n, part);
            n += part;
            event = f->left == 0 ? end_frame(f) : FRAME_NOTHING;
        }
    }
    *used = n;
    return event;
}

void cw__frames_clear(frames *f) { cw_str_clear(&f->message); }

/* ---- writing ---- */

/* RFC 6455, 5.2: the shortest form of the length that fits; a server does not mask. */
size_t cw__frames_header(unsigned char out[FRAME_HEADER], frame_event kind, size_t size)
{
    size_t bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;
    out[0] = (unsigned char)(0x80
                             | (kind == FRAME_TEXT    ? OP_TEXT
                                : kind == FRAME_PING  ? OP_PING
                                : kind == FRAME_PONG  ? OP_PONG
                                : kind == FRAME_CLOSE ? OP_CLOSE
                                                      : OP_BINARY));
    out[1] = (unsigned char)(bytes == 0 ? size : bytes == 2 ? 126 : 127);
    for (size_t i = 0; i < bytes; i++)
        out[2 + i] = (unsigned char)((uint64_t)size >> (8 * (bytes - 1 - i)));
    return 2 + bytes;
}

size_t cw__frames_close(unsigned char *out, int code, const char *why)
{
    size_t text = strlen(why), size = code == CLOSE_NO_CODE ? 0 : 2 + text;
    size_t head = cw__frames_header(out, FRAME_CLOSE, size);
    if (size > 0) {
        out[head] = (unsigned char)(code >> 8);
        out[head + 1] = (unsigned char)code;
        memcpy(out + head + 2, why, text);
    }
    return head + size;
}
