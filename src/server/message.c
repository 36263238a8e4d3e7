/* Reading messages. The tables say which fields a kind of message needs and takes; whatever else
 * comes is refused with the name of what was expected. */
#include "message.h"

#include "archive.h"

#include "base/str.h"
#include "server/messages.h"
#include "table/lesson.h"

#include <stdio.h>
#include <string.h>

/* Messages are flat; the depth is counted before the parser sees the text, which would go down
 * by recursion. */
enum { LONGEST_ID = 64, DEPTH = 8 };

enum { /* fields */
       MATCH = 1,
       SEQ = 2,
       GAME = 4,
       DECK = 8,
       ENEMY_DECK = 16,
       CODE = 32,
       AGENT = 64,
       TIMER = 128,
       SEED = 256,
       SEAT = 512,
       ACTION = 1024,
       RESUME = 2048,
       SIDE = 4096,
       DELAY = 8192,
       HANDS = 16384,
       WORD = 32768,
       SOURCE = 65536,
       NAME = 131072,
       STEP = 262144
};

static const struct {
    const char *name;
    unsigned needs, takes;
} kinds[MESSAGE_COUNT] = {
/* clang-format off */
#define X(id, name, needs, takes) {name, needs, takes},
    /* clang-format on */
    MESSAGE_LIST(X)
#undef X
};

static const struct {
    const char *name;
    unsigned bit;
    cw_message_type type;
    size_t at;
    int64_t most; /* characters of a text, value of a number */
} fields[] = {
    {"match", MATCH, CW_MESSAGE_ID, offsetof(message, match), 0},
    {"seq", SEQ, CW_MESSAGE_NUMBER, offsetof(message, seq), INT32_MAX},
    {"game", GAME, CW_MESSAGE_TEXT, offsetof(message, game), 63},
    {"deck", DECK, CW_MESSAGE_TEXT, offsetof(message, deck), 8000},
    {"enemy_deck", ENEMY_DECK, CW_MESSAGE_TEXT, offsetof(message, enemy_deck), 8000},
    {"code", CODE, CW_MESSAGE_TEXT, offsetof(message, code), 40},
    {"agent", AGENT, CW_MESSAGE_TEXT, offsetof(message, agent), 40},
    {"timer", TIMER, CW_MESSAGE_NUMBER, offsetof(message, timer), MATCH_TIMER},
    {"seed", SEED, CW_MESSAGE_NUMBER, offsetof(message, seed), INT64_MAX},
    {"seat", SEAT, CW_MESSAGE_NUMBER, offsetof(message, seat), 1},
    {"side", SIDE, CW_MESSAGE_NUMBER, offsetof(message, side), 1},
    {"delay", DELAY, CW_MESSAGE_NUMBER, offsetof(message, delay), MATCH_DELAY},
    {"hands", HANDS, CW_MESSAGE_SWITCH, offsetof(message, hands), 0},
    {"emote", WORD, CW_MESSAGE_TEXT, offsetof(message, emote), 20},
    {"source", SOURCE, CW_MESSAGE_TEXT, offsetof(message, source), 12},
    {"action", ACTION, CW_MESSAGE_ACTION, offsetof(message, action), 0},
    {"name", NAME, CW_MESSAGE_TEXT, offsetof(message, name), 63},
    {"step", STEP, CW_MESSAGE_NUMBER, offsetof(message, step), CW_LESSON_STEPS},
    {"resume", RESUME, CW_MESSAGE_RESUME, offsetof(message, match), 0},
};
enum { FIELDS = sizeof fields / sizeof *fields };

const char *cw_message_name(int kind)
{
    return kind >= 0 && kind < MESSAGE_COUNT ? kinds[kind].name : NULL;
}

bool cw_message_field_at(int kind, int i, cw_message_field *out)
{
    unsigned needs = kinds[kind].needs, has = needs | kinds[kind].takes;
    for (int f = 0; f < FIELDS; f++) {
        if (has & fields[f].bit && i-- == 0) {
            *out = (cw_message_field){fields[f].name, fields[f].type, needs & fields[f].bit};
            return true;
        }
    }
    return false;
}

/* Without i, l, o and u, which are misread when a name is typed from a screen. */
static const char digits[] = "0123456789abcdefghjkmnpqrstvwxyz";

const char *cw__id_write(uint64_t id, char out[ID_TEXT])
{
    for (int i = ID_TEXT - 2; i >= 0; i--) {
        out[i] = digits[id & 31];
        id >>= 5;
    }
    out[ID_TEXT - 1] = '\0';
    return out;
}

/* 0 for anything that is not exactly as it is written: one match has one name. */
uint64_t cw__id_read(const char *text)
{
    uint64_t id = 0;
    if (strlen(text) != ID_TEXT - 1)
        return 0;
    for (; *text != '\0'; text++) {
        const char *digit = strchr(digits, *text);
        if (digit == NULL)
            return 0;
        id = id << 5 | (uint64_t)(digit - digits);
    }
    return id;
}

/* ---- fields ---- */

/* Texts point into the message's own JSON, which lives until cw__message_clear. */
static bool read_field(int f, const json_t *value, message *m)
{
    void *to = (char *)m + fields[f].at;
    switch (fields[f].type) {
    case CW_MESSAGE_TEXT:
        if (!json_is_string(value) || (int64_t)json_string_length(value) > fields[f].most
            || strlen(json_string_value(value)) != json_string_length(value))
            return false;
        *(const char **)to = json_string_value(value);
        return true;
    case CW_MESSAGE_NUMBER:
        *(int64_t *)to = json_integer_value(value);
        return json_is_integer(value) && json_integer_value(value) >= 0
               && json_integer_value(value) <= fields[f].most;
    case CW_MESSAGE_SWITCH: *(int64_t *)to = json_is_true(value); return json_is_boolean(value);
    case CW_MESSAGE_ID:
        *(uint64_t *)to = json_is_string(value) ? cw__id_read(json_string_value(value)) : 0;
        return *(uint64_t *)to != 0;
    case CW_MESSAGE_RESUME:
        value = json_object_get(value, "match");
        *(uint64_t *)to = json_is_string(value) ? cw__id_read(json_string_value(value)) : 0;
        return *(uint64_t *)to != 0;
    default: *(const json_t **)to = value; return json_is_string(value) || json_is_object(value);
    }
}

static void explain_field(int f, const json_t *value, char *out, size_t room)
{
    switch (fields[f].type) {
    case CW_MESSAGE_TEXT:
        snprintf(out, room, "\"%s\" is a text of at most %lld bytes", fields[f].name,
                 (long long)fields[f].most);
        break;
    case CW_MESSAGE_NUMBER:
        snprintf(out, room, "\"%s\" is a whole number from 0 to %lld", fields[f].name,
                 (long long)fields[f].most);
        break;
    case CW_MESSAGE_SWITCH: snprintf(out, room, "\"%s\" is true or false", fields[f].name); break;
    case CW_MESSAGE_ID: snprintf(out, room, "\"%s\" is the name of a match", fields[f].name); break;
    case CW_MESSAGE_RESUME: /* a name that is none: people see it who follow a link that was typed wrong */
        if (json_is_string(json_object_get(value, "match")))
            snprintf(out, room, "there is no match with that name");
        else
            snprintf(out, room, "\"%s\" is an object with the name of a match", fields[f].name);
        break;
    default:
        snprintf(out, room, "\"%s\" is an object or a text, as in docs/protocol.md",
                 fields[f].name);
    }
}

static cw_status refuse_name(const char *what, const char *word, const char *const *names,
                             size_t count, char *problem, size_t room)
{
    const char *near = cw_nearest(word, names, count);
    snprintf(problem, room, "unknown %s \"%.40s\"%s%s%s", what, word,
             near != NULL ? "; did you mean \"" : "", near != NULL ? near : "",
             near != NULL ? "\"?" : "");
    return CW_ERR_UNKNOWN_NAME;
}

static cw_status read_kind(message *m, char *problem, size_t room)
{
    const char *names[MESSAGE_COUNT], *word = json_string_value(json_object_get(m->root, "t"));
    if (word == NULL) {
        snprintf(problem, room, "a message is an object with the kind of message in \"t\"");
        return CW_ERR_MISSING;
    }
    for (int i = 0; i < MESSAGE_COUNT; i++) {
        names[i] = kinds[i].name;
        if (strcmp(word, names[i]) == 0) {
            m->kind = (message_kind)i;
            return CW_OK;
        }
    }
    return refuse_name("kind of message", word, names, MESSAGE_COUNT, problem, room);
}

/* 1. Every key must be a field, one that this kind takes, and of the right form.
 * 2. Every field that the kind needs must have been there. */
static cw_status read_fields(message *m, char *problem, size_t room)
{
    const char *names[FIELDS], *key;
    unsigned given = 0, takes = kinds[m->kind].needs | kinds[m->kind].takes;
    json_t *value;
    for (int i = 0; i < FIELDS; i++)
        names[i] = fields[i].name;
    json_object_foreach(m->root, key, value)
    {
        int f = 0;
        while (f < FIELDS && strcmp(key, fields[f].name) != 0)
            f++;
        if (strcmp(key, "t") == 0 || strcmp(key, "id") == 0)
            continue;
        if (f == FIELDS)
            return refuse_name("field", key, names, FIELDS, problem, room);
        if (!(takes & fields[f].bit)) {
            snprintf(problem, room, "\"%s\" takes no \"%s\"", kinds[m->kind].name, key);
            return CW_ERR_USAGE;
        }
        if (!read_field(f, value, m)) {
            explain_field(f, value, problem, room);
            return CW_ERR_RANGE;
        }
        given |= fields[f].bit;
    }
    for (int i = 0; i < FIELDS; i++) {
        if (kinds[m->kind].needs & ~given & fields[i].bit) {
            snprintf(problem, room, "\"%s\" needs \"%s\"", kinds[m->kind].name, fields[i].name);
            return CW_ERR_MISSING;
        }
    }
    return CW_OK;
}

/* jansson has a bound of 2,048 levels, each a call deep: ours is what a message can need. Strings
 * are skipped as JSON has them; in a text that is no JSON the answer may be wrong, but then the
 * parser refuses it. */
static bool is_shallow(const char *text, size_t size)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if (quoted) {
            i += c == '\\';
            quoted = c != '"';
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            depth++;
        } else if (c == '}' || c == ']') {
            depth--;
        }
        if (depth > DEPTH)
            return false;
    }
    return true;
}

/* Whoever handles a message finds every field present that its kind needs, absent that it does not
 * take, and within its range: no handler checks that again. */
cw_status cw__message_read(const char *text, size_t size, message *m, char *problem, size_t room)
{
    json_error_t error;
    *m = (message){.game = "",
                   .deck = "",
                   .enemy_deck = "",
                   .code = "",
                   .agent = "",
                   .emote = "",
                   .source = "",
                   .name = "",
                   .seq = -1,
                   .seed = -1,
                   .seat = -1,
                   .side = -1};
    if (!is_shallow(text, size)) {
        snprintf(problem, room, "the message is nested too deeply");
        return CW_ERR_LIMIT;
    }
    m->root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    if (m->root == NULL) {
        snprintf(problem, room, "column %d: %.120s", error.column, error.text);
        return CW_ERR_SYNTAX;
    }
    const json_t *id = json_object_get(m->root, "id");
    if (json_is_integer(id) || (json_is_string(id) && json_string_length(id) <= LONGEST_ID)) {
        m->id = id;
    } else if (id != NULL) {
        snprintf(problem, room, "\"id\" is a whole number or a text of at most %d bytes",
                 LONGEST_ID);
        return CW_ERR_RANGE;
    }
    cw_status status = read_kind(m, problem, room);
    return status == CW_OK ? read_fields(m, problem, room) : status;
}

void cw__message_clear(message *m)
{
    json_decref(m->root);
    m->root = NULL;
    m->id = NULL;
}
