/* What clients may say over the socket: the kinds of messages with the fields of each, as the server
 * checks them, for those who describe or type them. */
#ifndef SERVER_MESSAGES_H
#define SERVER_MESSAGES_H

#include <stdbool.h>

typedef enum cw_message_type {
    CW_MESSAGE_TEXT,
    CW_MESSAGE_NUMBER, /* whole, not below 0 */
    CW_MESSAGE_SWITCH,
    CW_MESSAGE_ID,     /* of a match */
    CW_MESSAGE_ACTION, /* an object or a text, as in docs/protocol.md */
    CW_MESSAGE_RESUME  /* an object with the id of a match */
} cw_message_type;

typedef struct cw_message_field {
    const char *name;
    cw_message_type type;
    bool needed;
} cw_message_field;

/* The word of kind number `kind`, from 0; NULL: there are no more. Every message may also have an `id`
 * that its answer repeats. */
const char *cw_message_name(int kind);
/* Field number `i` that the kind needs or takes; false: there are no more. */
bool cw_message_field_at(int kind, int i, cw_message_field *out);

#endif
