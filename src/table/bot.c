/* The agent around a bot's process: what it is told, what its answers mean, and what happens when
 * it breaks. */
#include "table/bot.h"

#include "base/clock.h"
#include "base/str.h"
#include "bot_process.h"
#include "wire/json.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PROTOCOL = 1,
    MOST_EVENTS = 2048,  /* between two decisions; the first ones are dropped beyond it */
    MOST_REMARKS = 1000, /* lines of information before an answer */
    MOST_BAD_STARTS = 3, /* and never a good answer: not started again */
    MOST_COMPLAINTS = 5  /* lost matches that are told on stderr */
};

static const cw_bot_limits default_limits = {.start = 10, .decision = 10, .grace = 1};

typedef struct bot {
    const cw_game *game;
    cw_seat seat;
    cw_bot_limits limits;
    bot_process process;
    uint64_t seed, match, decisions;
    bool fresh;      /* of the first match nothing has happened yet */
    bool introduced; /* it was told of this match */
    bool lost;       /* it broke in this match */
    bool answered;   /* it has once given a good answer */
    int bad_starts, complaints;
    int event_count;
    uint64_t dropped;
    cw_event events[MOST_EVENTS];
    cw_str out;
    char command[];
} bot;

const char *cw_bot_command(const char *spec)
{
    return strncmp(spec, "exec:", 5) == 0 ? spec + 5 : NULL;
}

/* ---- breaking ---- */

/* The bot's process ends with its match: what it still writes could else be taken for an answer
 * in the next one. */
__attribute__((format(printf, 2, 3))) static bool lose(bot *b, const char *format, ...)
{
    char reason[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    cw__bot_stop(&b->process, 0);
    b->bad_starts += !b->answered;
    b->lost = true;
    if (b->complaints < MOST_COMPLAINTS) {
        b->complaints++;
        fprintf(stderr, "bot \"%.80s\" loses its match %llu: %s\n", b->command,
                (unsigned long long)b->match, reason);
        if (b->bad_starts == MOST_BAD_STARTS) {
            fprintf(stderr, "bot \"%.80s\" is not started again: it loses all that follows\n",
                    b->command);
        } else if (b->complaints == MOST_COMPLAINTS) {
            fprintf(stderr, "bot \"%.80s\": further lost matches are not told\n", b->command);
        }
    }
    return false;
}

/* ---- telling ---- */

/* Adds a message as one line; takes the reference. */
static void add_message(bot *b, json_t *message)
{
    char *text = message != NULL ? json_dumps(message, JSON_COMPACT) : NULL;
    json_decref(message);
    if (text == NULL) {
        b->out.failed = true;
        return;
    }
    cw_str_add(&b->out, text);
    cw_str_char(&b->out, '\n');
    free(text);
}

/* All that happened since its last decision in one message. Without a position from before: the
 * bot has seen it in its last question. */
static void add_events(bot *b)
{
    if (b->event_count == 0)
        return;
    json_t *list = json_array();
    for (int i = 0; i < b->event_count; i++)
        json_array_append_new(list, cw_event_json(b->game, NULL, &b->events[i], b->seat));
    add_message(b, json_pack("{s:s, s:I, s:o}", "type", "events", "dropped", (json_int_t)b->dropped,
                             "events", list));
}

static void add_match(bot *b)
{
    /* 53 bits: what a number holds exactly in every language */
    add_message(b,
                json_pack("{s:s, s:I, s:i, s:I}", "type", "match", "number", (json_int_t)b->match,
                          "seat", b->seat, "seed", (json_int_t)(b->seed >> 11)));
    b->introduced = true;
}

/* Sends what was added. */
static bot_fault flush(bot *b, double deadline)
{
    bot_fault fault = b->out.failed
                          ? BOT_CLOSED
                          : cw__bot_send(&b->process, cw_str_get(&b->out), b->out.size, deadline);
    cw_str_reset(&b->out);
    return fault;
}

/* ---- hearing ---- */

/* The next line that is no mere information, as an object that the caller releases. *answer is
 * NULL if it is none: then the match was lost, or a fault of the process is returned. */
static bot_fault hear(bot *b, double deadline, json_t **answer)
{
    *answer = NULL;
    for (int i = 0; i < MOST_REMARKS; i++) {
        char *line;
        size_t size;
        bot_fault fault = cw__bot_read_line(&b->process, deadline, &line, &size);
        if (fault != BOT_FINE)
            return fault;
        json_error_t error;
        json_t *json = json_loadb(line, size, JSON_REJECT_DUPLICATES, &error);
        if (!json_is_object(json)) {
            json_decref(json);
            lose(b, "expected a JSON object, found \"%.*s\"",
                 (int)cw_text_fault(line, size < 80 ? size : 80), line);
            return BOT_FINE;
        }
        if (json_object_get(json, "info") == NULL || json_object_get(json, "action") != NULL) {
            *answer = json;
            return BOT_FINE;
        }
        json_decref(json);
    }
    lose(b, "more than %d lines of information without an answer", MOST_REMARKS);
    return BOT_FINE;
}

/* Starts the process and exchanges greetings. */
static bool start(bot *b)
{
    double deadline = cw_seconds_now() + b->limits.start;
    if (!cw__bot_start(&b->process, b->command))
        return lose(b, "it cannot be started");
    json_t *hello = json_pack("{s:s, s:i, s:s, s:s, s:s, s:i}", "type", "hello", "protocol",
                              PROTOCOL, "program", "cardwright", "version", CW_VERSION, "game",
                              b->game->name, "seat", b->seat);
    if (hello != NULL)
        json_object_set_new(hello, "game_hash",
                            json_sprintf("%016llx", (unsigned long long)b->game->hash));
    add_message(b, hello);
    json_t *greeting = NULL;
    bot_fault fault = flush(b, deadline);
    fault = fault == BOT_FINE ? hear(b, deadline, &greeting) : fault;
    if (fault != BOT_FINE)
        return lose(b, "at the start %s", cw__bot_fault_text(fault));
    const char *refusal = json_string_value(json_object_get(greeting, "error"));
    bool good = greeting != NULL && (refusal == NULL || lose(b, "it says: %.200s", refusal));
    json_decref(greeting);
    return good;
}

/* The index that an answer means; CW_CHOOSE_FORFEIT after the match was lost. 1. "id", if the
 * bot sends it, must be that of the question: an answer that comes too late would else be taken
 * for the next one.
 * 2. A number is an index into the list of the question.
 * 3. Anything else is an action as an object or as words, and must be one of the list. */
static int understand(bot *b, const json_t *answer, const cw_action *legal, int count)
{
    const json_t *id = json_object_get(answer, "id");
    const json_t *json = json_object_get(answer, "action");
    cw_action action;
    char problem[300];
    if (id != NULL
        && (!json_is_integer(id) || json_integer_value(id) != (json_int_t)b->decisions)) {
        lose(b, "an answer to another question (\"id\" is not %llu)",
             (unsigned long long)b->decisions);
    } else if (json_is_integer(json)) {
        if (json_integer_value(json) >= 0 && json_integer_value(json) < count)
            return (int)json_integer_value(json);
        lose(b, "\"action\" must be from 0 to %d, found %lld", count - 1,
             (long long)json_integer_value(json));
    } else if (json == NULL) {
        lose(b, "an answer has \"action\"");
    } else if (cw_action_from_json(json, b->seat, &action, problem, sizeof problem) != CW_OK) {
        lose(b, "%s", problem);
    } else if (action.kind == CW_ACTION_CONCEDE) {
        return CW_CHOOSE_CONCEDE;
    } else {
        /* So that a bot can do nothing that other agents cannot. */
        int index = cw_action_index(legal, count, action);
        if (index >= 0)
            return index;
        lose(b, "an action that is not allowed now");
    }
    return CW_CHOOSE_FORFEIT;
}

/* ---- the agent ---- */

/* The list of actions comes with each question, so that a bot needs no rules of its own to play. */
static json_t *question(const bot *b, const cw_view *view, const cw_action *legal, int count,
                        double seconds, uint64_t nodes)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, cw_action_json(legal[i], b->seat));
    json_t *message = json_pack("{s:s, s:I, s:i, s:I, s:o, s:o}", "type", "choose", "id",
                                (json_int_t)b->decisions, "seat", b->seat, "budget_ms",
                                (json_int_t)ceil(seconds * 1000), "view",
                                cw_view_json(b->game, view, NULL), "legal", list);
    if (message != NULL && nodes > 0)
        json_object_set_new(message, "budget_nodes", json_integer((json_int_t)nodes));
    return message;
}

/* The deadline covers sending too: a bot that does not read would else hold the match for good. */
static bot_fault ask(bot *b, const cw_view *view, const cw_action *legal, int count,
                     const cw_budget *budget, json_t **answer)
{
    double seconds = budget->seconds > 0 ? budget->seconds : b->limits.decision;
    double deadline = cw_seconds_now() + seconds + b->limits.grace;
    *answer = NULL;
    if (!b->introduced)
        add_match(b);
    b->decisions++;
    add_events(b);
    add_message(b, question(b, view, legal, count, seconds, budget->nodes));
    bot_fault fault = flush(b, deadline);
    return fault == BOT_FINE ? hear(b, deadline, answer) : fault;
}

static int choose(void *self, const cw_view *view, const cw_action *legal, int count,
                  const cw_budget *budget)
{
    bot *b = self;
    json_t *answer;
    b->fresh = false;
    if (b->lost || b->bad_starts >= MOST_BAD_STARTS) {
        b->lost = true;
        return CW_CHOOSE_FORFEIT;
    }
    /* Nothing to decide: asking would only cost the time of a round trip. */
    if (count == 1)
        return 0;
    bool old = b->process.pid != 0 && !b->introduced;
    bot_fault fault = BOT_CLOSED;
    if (old) { /* one that has ended after its last match is just started again */
        fault = ask(b, view, legal, count, budget, &answer);
        if (fault == BOT_CLOSED) {
            cw__bot_stop(&b->process, 0);
            b->introduced = false;
        }
    }
    if (fault == BOT_CLOSED) {
        if (b->process.pid == 0 && !start(b))
            return CW_CHOOSE_FORFEIT;
        fault = ask(b, view, legal, count, budget, &answer);
    }
    if (fault != BOT_FINE) {
        lose(b, "%s", cw__bot_fault_text(fault));
        return CW_CHOOSE_FORFEIT;
    }
    int index = answer != NULL ? understand(b, answer, legal, count) : CW_CHOOSE_FORFEIT;
    json_decref(answer);
    b->answered |= index != CW_CHOOSE_FORFEIT;
    b->event_count = 0; /* heard; not sooner, in case it has to be told again */
    b->dropped = 0;
    return index;
}

/* The match is decided: a bot that breaks now has nothing more to lose. */
static void tell_end(bot *b, const cw_event *event)
{
    static const char *const results[] = {"won", "lost", "draw"};
    int result = event->seat == b->seat ? 0 : event->seat < CW_SEATS ? 1 : 2;
    add_events(b);
    add_message(b, json_pack("{s:s, s:i, s:s, s:s}", "type", "end", "winner", event->seat, "result",
                             results[result], "end", cw_end_name((cw_end)event->amount)));
    if (flush(b, cw_seconds_now() + b->limits.grace) != BOT_FINE)
        cw__bot_stop(&b->process, 0);
}

/* Half of the list is dropped at once, so that a bot that is never asked costs little per event. */
static void observe(void *self, const cw_event *event)
{
    bot *b = self;
    b->fresh = false;
    if (b->lost)
        return;
    if (b->event_count == MOST_EVENTS) {
        int kept = MOST_EVENTS / 2;
        memmove(b->events, b->events + MOST_EVENTS - kept, (size_t)kept * sizeof *b->events);
        b->dropped += (uint64_t)(MOST_EVENTS - kept);
        b->event_count = kept;
    }
    b->events[b->event_count++] = *event;
    if (event->kind == CW_EVENT_MATCH_END && b->process.pid != 0 && b->introduced)
        tell_end(b, event);
}

/* The first match is counted when the bot is made, hence `fresh`: a reset before anything
 * happened does not begin another. */
static void reset(void *self, uint64_t seed)
{
    bot *b = self;
    b->seed = seed;
    b->match += !b->fresh;
    b->fresh = false;
    b->introduced = b->lost = false;
    b->event_count = 0;
    b->dropped = 0;
}

/* A polite end first; after half a second the process is ended (cw__bot_stop). */
static void destroy(void *self)
{
    static const double patience = 0.5;
    bot *b = self;
    if (b->process.pid != 0) {
        add_message(b, json_pack("{s:s}", "type", "quit"));
        flush(b, cw_seconds_now() + patience);
    }
    cw__bot_stop(&b->process, patience);
    cw_str_clear(&b->out);
    free(b);
}

static const cw_param no_params[] = {{0}};

static const cw_agent_kind exec_kind = {
    .name = "exec",
    .help = "a program of its own",
    .params = no_params,
    .needs_view = true,
    .choose = choose,
    .observe = observe,
    .reset = reset,
    .destroy = destroy,
};

/* The command is kept behind the struct: one allocation, one free. */
cw_agent *cw_bot_open(const char *command, const cw_game *game, cw_seat seat, uint64_t seed,
                      const cw_bot_limits *limits, cw_errors *errors)
{
    size_t size = strlen(command);
    if (command[strspn(command, " \t")] == '\0' || size > CW_AGENT_SPEC) {
        cw_errors_add(errors, size > 0 ? CW_ERR_LIMIT : CW_ERR_MISSING, NULL, 0, 0,
                      "after exec: comes the command that starts the bot, at most %d bytes",
                      CW_AGENT_SPEC);
        return NULL;
    }
    bot *b = calloc(1, sizeof *b + size + 1);
    if (b == NULL) {
        cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
        return NULL;
    }
    b->game = game;
    b->seat = seat;
    b->limits = limits != NULL ? *limits : default_limits;
    b->seed = seed;
    b->match = 1;
    b->fresh = true;
    memcpy(b->command, command, size + 1);
    return cw_agent_wrap(&exec_kind, b, seat, errors);
}
