/* Fuzzing of the messages that clients send: whatever comes is read or refused with a sentence,
 * and what was read keeps to the bounds of its fields. */
#include "message.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    message m;
    char problem[300] = "";
    cw_status status = cw__message_read((const char *)data, size, &m, problem, sizeof problem);
    if (status != CW_OK && problem[0] == '\0')
        abort();
    if (status == CW_OK
        && (m.kind >= MESSAGE_COUNT || m.seq < -1 || m.timer < 0 || m.timer > 600 || m.seat < -1
            || m.seat > 1 || strlen(m.deck) > 8000 || m.match >> 50 != 0))
        abort();
    cw__message_clear(&m);
    return 0;
}
