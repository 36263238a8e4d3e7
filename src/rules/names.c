/* The words of the engine as tables, and what more than one room asks of the records in src/facts. */
#include "rules/ability.h"
#include "rules/event.h"

#include <stddef.h>

#define X(id, name) name,
static const char *const type_names[] = {CW_TYPE_LIST(X)};
static const char *const zone_names[] = {CW_ZONE_LIST(X)};
static const char *const end_names[] = {CW_END_LIST(X)};
static const char *const action_names[] = {CW_ACTION_LIST(X)};
#undef X

#define EFFECT(id, word, about, says, uses, it, worth, price, burst, causes, from, is)             \
    [CW_OP_##id] = {#word, uses, is, it, from},
#define USES(...) CW_OR(CW_USES_, __VA_ARGS__)
#define IS(...) CW_OR(CW_IS_, __VA_ARGS__)
#define IT(what) CW_IT_##what
#define FROM(where) CW_FROM_##where
const cw_op_fact cw_op_facts[CW_OP_COUNT] = {
    [CW_OP_NONE] = {"none", 0, CW_IS_CALM, 0, 0},
#include "facts/effects.def"
};

#define KEYWORD(id, word, text, lanes, verb, precisely, worth, lookahead, greedy, gsv, shields,    \
                mark, sign, drawn, is)                                                             \
    {word, text, lanes, verb, precisely, WORDS_##shields, sign, AGAINST_##shields, is, mark},
#define ON_LANES(text) text
#define VERB(verb) verb
#define PRECISELY(text) text
#define WORDS_SHIELDS(words, ...) words
#define AGAINST_SHIELDS(words, ...) CW_OR(CW_SHIELDS_, __VA_ARGS__)
#define SIGN(icon) icon
#define MARK(letter) letter
#define IS(...) CW_OR(CW_KEYWORD_, __VA_ARGS__)
const cw_keyword_fact cw_keyword_facts[CW_KW_COUNT] = {
#include "facts/keywords.def"
};

#define VALUE(id, word, text, precisely, worth, sign) {word, text, precisely, sign},
#define PRECISELY(text) text
#define SIGN(icon) icon
const cw_value_fact cw_value_facts[CW_VALUE_COUNT] = {
#include "facts/values.def"
};

#define TRIGGER(id, word, about, says, parties, happens, amount, counted, deed)                    \
    [CW_WHEN_##id] = {#word, amount, counted, parties},
#define PARTIES(...) CW_OR(CW_PARTIES_, __VA_ARGS__)
#define AMOUNT(words) words
#define COUNTED(words) words
const cw_when_fact cw_when_facts[CW_WHEN_COUNT] = {
    [CW_WHEN_NONE] = {"none", NULL, NULL, 0},
#include "facts/triggers.def"
};

#define CONDITION(id, word, about, says, uses, asks) [CW_COND_##id] = {#word, uses, asks},
#define USES(...) CW_OR(CW_ASKED_, __VA_ARGS__)
#define ASKS(whom) CW_ASKS_##whom
const cw_condition_fact cw_condition_facts[CW_COND_KIND_COUNT] = {
    [CW_COND_NONE] = {"none", 0, CW_ASKS_TABLE},
#include "facts/conditions.def"
};

static const char *const event_names[CW_EVENT_COUNT] = {
    [CW_EVENT_NONE] = "none",
#define EVENT(id, word, ...) [CW_EVENT_##id] = #word,
#include "facts/events.def"
};

#define NAMED(function, type, count, table)                                                        \
    const char *function(type value) { return (unsigned)value < (unsigned)count ? table : "?"; }

NAMED(cw_type_name, cw_type, CW_TYPE_COUNT, type_names[value])
NAMED(cw_zone_name, cw_zone, CW_ZONE_COUNT, zone_names[value])
NAMED(cw_when_name, cw_when, CW_WHEN_COUNT, cw_when_facts[value].name)
NAMED(cw_op_name, cw_op, CW_OP_COUNT, cw_op_facts[value].name)
NAMED(cw_end_name, cw_end, CW_END_COUNT, end_names[value])
NAMED(cw_keyword_name, cw_keyword, CW_KW_COUNT, cw_keyword_facts[value].name)
NAMED(cw_value_name, cw_value, CW_VALUE_COUNT, cw_value_facts[value].name)
NAMED(cw_action_kind_name, cw_action_kind, CW_ACTION_COUNT, action_names[value])
NAMED(cw_event_kind_name, cw_event_kind, CW_EVENT_COUNT, event_names[value])
