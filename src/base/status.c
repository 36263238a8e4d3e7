/* Names and sentences of the status codes, made from the one list in status.h. */
#include "base/status.h"

static const struct {
    const char *name, *text;
} statuses[] = {
#define X(code, name, text) [CW_##code] = {name, text},
    CW_STATUS_LIST(X)
#undef X
};

const char *cw_status_name(cw_status status)
{
    return (unsigned)status < CW_STATUS_COUNT ? statuses[status].name : "unknown_status";
}

const char *cw_status_text(cw_status status)
{
    return (unsigned)status < CW_STATUS_COUNT ? statuses[status].text
                                              : "something unknown happened";
}
