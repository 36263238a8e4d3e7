/* Fuzzing of what strangers send before anything is known of them: heads of requests, and if one is
 * good, what follows it as frames of a WebSocket. Bytes mean the same however they are cut, what
 * was read lies within them and keeps to its bounds, and an address comes from a proxy only. */
#include "frames.h"
#include "handshake.h"
#include "visitor.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 4096, EVENTS = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool good)
{
    if (!good)
        abort();
}

/* ---- heads ---- */

static void check_head(const char *bytes, int size, const http_head *head)
{
    for (int i = 0; i < head->field_count; i++) {
        const http_field *f = &head->fields[i];
        must(f->name.size > 0 && f->name.at > bytes && f->value.at + f->value.size <= bytes + size);
        for (size_t k = 0; k < f->value.size; k++)
            must(strchr("\r\n", f->value.at[k]) == NULL);
    }
    must(strlen(head->path) > 0 && strlen(head->path) < HTTP_PATH);
    must(strlen(head->query) < HTTP_PATH && strpbrk(head->query, " \r\n#") == NULL);
    must(strstr(head->path, "/../") == NULL && strpbrk(head->path, "\r\n") == NULL);
    must(cw__http_find(head, "transfer-encoding", 0) == NULL);
    must(cw__http_find(head, "content-length", 1) == NULL
         && cw__http_find(head, "host", 1) == NULL);
    must(head->body == 0 || cw__http_find(head, "content-length", 0) != NULL);
}

static void check_visitor(const http_head *head)
{
    static const char *const proxies[] = {"10.0.0.1", "10.0.0.2"};
    static const char *const origins[] = {"https://play.example"};
    const cw_serve_config config = {
        .proxies = proxies, .proxy_count = 2, .origins = origins, .origin_count = 1, .base = "/"};
    visitor v;
    cw__visitor_read(&config, "192.0.2.1", head, &v);
    must(strcmp(v.address, "192.0.2.1") == 0 && !v.secure && !v.by_proxy);
    bool host = cw__visitor_host_good(&config, &v, "192.0.2.2");
    must(!host || v.host.size == 0 || memmem(v.host.at, v.host.size, "evil", 4) == NULL);
    cw__visitor_origin_good(&config, &v, head);
    cw__visitor_read(&config, "10.0.0.1", head, &v);
    must(v.by_proxy && cw__visitor_is_address(v.address));
    cw__visitor_origin_good(&config, &v, head);
}

/* ---- frames ---- */

typedef struct told {
    frame_event events[EVENTS];
    size_t sizes[EVENTS];
    int count, code;
} told;

/* Reads all in pieces of so many bytes. */
static void read_frames(const uint8_t *data, size_t size, size_t piece, told *t)
{
    frames f = {0};
    size_t at = 0;
    bool broken = false;
    *t = (told){0};
    while (at < size && !broken && t->count < EVENTS) {
        size_t part = size - at < piece ? size - at : piece, used = 0;
        frame_event event = cw__frames_read(&f, data + at, part, MOST, &used);
        must(used > 0 && used <= part && (event != FRAME_NOTHING || used == part));
        must(f.message.size <= MOST && f.control_size <= FRAME_CONTROL);
        at += used;
        if (event != FRAME_NOTHING) {
            t->sizes[t->count] = event == FRAME_TEXT || event == FRAME_BINARY ? f.message.size
                                 : event == FRAME_BROKEN                      ? 0
                                                                              : f.control_size;
            t->events[t->count++] = event;
        }
        broken = event == FRAME_BROKEN;
        t->code = f.code;
    }
    cw__frames_clear(&f);
}

static void check_frames(const uint8_t *data, size_t size)
{
    told whole, pieces;
    read_frames(data, size, size, &whole);
    for (size_t piece = 1; piece < 8; piece += 3) {
        read_frames(data, size, piece, &pieces);
        must(memcmp(&whole, &pieces, sizeof whole) == 0);
    }
    if (whole.count > 0 && whole.events[whole.count - 1] == FRAME_BROKEN)
        must(whole.code == CLOSE_PROTOCOL || whole.code == CLOSE_NO_TEXT
             || whole.code == CLOSE_TOO_BIG);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    char accept[HANDSHAKE_ACCEPT];
    http_head head, again;
    int answer = cw__http_read(bytes, size, &head);
    must(answer <= (int)size && answer <= HTTP_HEAD && answer > -600);
    if (answer <= 0) {
        must(answer == 0 || strcmp(cw__http_reason(-answer), "Unknown") != 0);
        must(answer != 0 || size < HTTP_HEAD);
        check_frames(data, size);
        return 0;
    }
    check_head(bytes, answer, &head);
    check_visitor(&head);
    for (int cut = 0; cut < answer; cut += cut < 64 ? 1 : 37)
        must(cw__http_read(bytes, (size_t)cut, &again) == 0);
    must(cw__http_read(bytes, (size_t)answer, &again) == answer);
    if (cw__handshake_wanted(&head) && cw__handshake_check(&head, "cardwright-1") == 0) {
        cw__handshake_accept(&head, accept);
        must(strlen(accept) == 28);
    }
    check_frames(data + answer, size - (size_t)answer);
    return 0;
}
