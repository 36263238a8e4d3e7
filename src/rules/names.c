/* The words of kinds.h, action.h and event.h as tables. */
#include "rules/event.h"
#include "rules/kinds.h"

#define X(id, name) name,
static const char *const type_names[] = {CW_TYPE_LIST(X)};
static const char *const zone_names[] = {CW_ZONE_LIST(X)};
static const char *const when_names[] = {CW_WHEN_LIST(X)};
static const char *const op_names[] = {CW_OP_LIST(X)};
static const char *const end_names[] = {CW_END_LIST(X)};
static const char *const action_names[] = {CW_ACTION_LIST(X)};
static const char *const event_names[] = {CW_EVENT_LIST(X)};
#undef X

#define X(id, name, text) name,
static const char *const keyword_names[] = {CW_KEYWORD_LIST(X)};
static const char *const value_names[] = {CW_VALUE_LIST(X)};
#undef X

#define X(id, name, text) text,
static const char *const keyword_texts[] = {CW_KEYWORD_LIST(X)};
static const char *const value_texts[] = {CW_VALUE_LIST(X)};
#undef X

#define NAMED(function, type, count, table)                                                        \
    const char *function(type value)                                                               \
    {                                                                                              \
        return (unsigned)value < (unsigned)count ? table[value] : "?";                             \
    }

NAMED(cw_type_name, cw_type, CW_TYPE_COUNT, type_names)
NAMED(cw_zone_name, cw_zone, CW_ZONE_COUNT, zone_names)
NAMED(cw_when_name, cw_when, CW_WHEN_COUNT, when_names)
NAMED(cw_op_name, cw_op, CW_OP_COUNT, op_names)
NAMED(cw_end_name, cw_end, CW_END_COUNT, end_names)
NAMED(cw_keyword_name, cw_keyword, CW_KW_COUNT, keyword_names)
NAMED(cw_keyword_text, cw_keyword, CW_KW_COUNT, keyword_texts)
NAMED(cw_value_name, cw_value, CW_VALUE_COUNT, value_names)
NAMED(cw_value_text, cw_value, CW_VALUE_COUNT, value_texts)
NAMED(cw_action_kind_name, cw_action_kind, CW_ACTION_COUNT, action_names)
NAMED(cw_event_kind_name, cw_event_kind, CW_EVENT_COUNT, event_names)
