/* WebSocket frames as RFC 6455 has them, from the bytes of a client to whole messages. */
#ifndef SERVER_FRAMES_H
#define SERVER_FRAMES_H

#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    FRAME_CONTROL = 125, /* most bytes of a control frame */
    FRAME_HEADER = 10,   /* most bytes before what a server sends */
};

typedef enum frame_event {
    FRAME_NOTHING, /* more bytes must come */
    FRAME_TEXT,    /* `message` is whole */
    FRAME_BINARY,
    FRAME_PING, /* `control` is whole */
    FRAME_PONG,
    FRAME_CLOSE,  /* the same; `code` is what the client wants to hear back */
    FRAME_BROKEN, /* `code` says how; nothing more can be read */
} frame_event;

/* Codes of RFC 6455, 7.4.1. */
enum {
    CLOSE_NORMAL = 1000,
    CLOSE_GOING_AWAY = 1001,
    CLOSE_PROTOCOL = 1002,
    CLOSE_NO_CODE = 1005, /* never sent */
    CLOSE_NO_TEXT = 1007,
    CLOSE_POLICY = 1008,
    CLOSE_TOO_BIG = 1009,
};

typedef struct frames {
    unsigned char head[14]; /* of the frame being read */
    int head_size;
    uint64_t left; /* of its payload */
    uint64_t at;   /* bytes of it that were read: place in the mask */
    bool in_payload, in_message, is_binary;
    cw_str message;
    unsigned char control[FRAME_CONTROL];
    size_t control_size;
    int code;
} frames;

/* Reads until something happens or the bytes end; how many were used is put into `used`. A message
 * of more than `most` bytes is broken with CLOSE_TOO_BIG before it is gathered. The message is the
 * caller's until the next call, which empties it. */
frame_event cw__frames_read(frames *f, const unsigned char *bytes, size_t size, size_t most,
                            size_t *used);
void cw__frames_clear(frames *f);

/* The header of a final frame of a server, without a mask; its bytes. */
size_t cw__frames_header(unsigned char out[FRAME_HEADER], frame_event kind, size_t size);
/* A whole close frame; `out` has room for FRAME_CONTROL + 2. */
size_t cw__frames_close(unsigned char *out, int code, const char *why);

#endif
