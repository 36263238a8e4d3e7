/* Actions and events as JSON objects. */
#include "wire/json.h"
#include "wire/text.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

json_t *cw_place_json(cw_place place)
{
    if (place >= CW_PLACE_WEAPON) {
        int single = (place - CW_PLACE_WEAPON) / 2;
        return single < CW__SINGLE_PLACES
                   ? json_sprintf("%d/%s", place % 2, cw__single_places[single])
                   : json_null();
    }
    /* A place below those is zone, seat and slot in one number: 16 slots per seat, the hero in
     * slot 0 of the board, minions from 1 on (see rules/action.h). */
    int seat = place / 16 % 2, slot = place % 16;
    if (place >= CW_PLACE_HAND)
        return json_sprintf("%d/hand/%d", seat, slot);
    return slot == 0 ? json_sprintf("%d/hero", seat) : json_sprintf("%d/board/%d", seat, slot - 1);
}

/* "%n" and the end of the text are looked at because sscanf itself is content with "board/1x". Two
 * digits at most, so that no number overflows. */
bool cw_place_read(const char *text, cw_place *place)
{
    int slot = 0, used = 0;
    if ((text[0] != '0' && text[0] != '1') || text[1] != '/')
        return false;
    cw_seat seat = (cw_seat)(text[0] - '0');
    const char *rest = text + 2;
    if (strcmp(rest, "hero") == 0) {
        *place = cw_place_hero(seat);
        return true;
    }
    if (sscanf(rest, "board/%2d%n", &slot, &used) == 1 && rest[used] == '\0') {
        *place = cw_place_board(seat, slot);
        return slot >= 0 && slot < CW_MAX_BOARD;
    }
    if (sscanf(rest, "hand/%2d%n", &slot, &used) == 1 && rest[used] == '\0') {
        *place = cw_place_hand(seat, slot);
        return slot >= 0 && slot < CW_MAX_HAND;
    }
    int single = 0;
    while (single < CW__SINGLE_PLACES && strcmp(rest, cw__single_places[single]) != 0)
        single++;
    *place = (cw_place)(CW_PLACE_WEAPON + 2 * single + seat);
    return single < CW__SINGLE_PLACES;
}

/* No place is no key. */
static void set_place(json_t *json, const char *key, cw_place place)
{
    if (place != CW_PLACE_NONE)
        json_object_set_new(json, key, cw_place_json(place));
}

/* A missing place is CW_PLACE_NONE. */
static bool read_place(const json_t *json, cw_place *place)
{
    *place = CW_PLACE_NONE;
    return json == NULL || json_is_null(json)
           || (json_is_string(json) && cw_place_read(json_string_value(json), place));
}

/* ---- actions ---- */

static json_t *mask_json(unsigned mask)
{
    json_t *list = json_array();
    for (int i = 0; i < 16; i++)
        if (mask >> i & 1)
            json_array_append_new(list, json_integer(i));
    return list;
}

/* Only the fields that the kind uses, as in docs/protocol.md; "text" is the same action as
 * cw_action_read() takes it, so a client may send back either. */
json_t *cw_action_json(cw_action action, cw_seat seat)
{
    cw_str text = CW_STR_INIT;
    json_t *json = json_object();
    json_object_set_new(json, "kind",
                        json_string(cw_action_kind_name((cw_action_kind)action.kind)));
    set_place(json, "source", action.source);
    if (action.kind == CW_ACTION_PLAY)
        json_object_set_new(json, "position", json_integer(action.position));
    set_place(json, "target", action.target);
    if (action.to > 0)
        json_object_set_new(json, "to", json_integer(action.to - 1));
    if (action.mode > 0 || action.kind == CW_ACTION_CHOOSE || action.kind == CW_ACTION_RAISE)
        json_object_set_new(json, "mode", json_integer(action.mode));
    if (action.kind == CW_ACTION_MULLIGAN)
        json_object_set_new(json, "cards", mask_json(action.mask));
    cw_action_write(action, seat, &text);
    json_object_set_new(json, "text", json_string(cw_str_get(&text)));
    cw_str_clear(&text);
    return json;
}

/* A number that is left out keeps its value. Narrowing before the check is harmless: a value
 * that does not fit is refused by the last line. */
static bool read_small(const json_t *json, int high, uint8_t *out)
{
    if (json == NULL)
        return true;
    json_int_t value = json_integer_value(json);
    *out = (uint8_t)value;
    return json_is_integer(json) && value >= 0 && value <= high;
}

/* A slot named twice is refused: it is more likely a mistake of the client than a wish. */
static bool read_mask(const json_t *list, uint16_t *mask)
{
    size_t i;
    json_t *item;
    if (list == NULL)
        return true;
    if (!json_is_array(list))
        return false;
    json_array_foreach(list, i, item)
    {
        json_int_t slot = json_integer_value(item);
        if (!json_is_integer(item) || slot < 0 || slot >= CW_MAX_HAND || *mask >> slot & 1)
            return false;
        *mask |= (uint16_t)(1u << slot);
    }
    return true;
}

static cw_status refuse(char *problem, size_t size, const char *what)
{
    snprintf(problem, size, "%s", what);
    return CW_ERR_SYNTAX;
}

/* A misspelt key would else be an action with a default in its place: legal, and not the one
 * meant. "text" is taken and not read, so that what cw_action_json wrote can be sent back as it
 * is. */
static bool known_keys(const json_t *json, char *problem, size_t size)
{
    static const char *const keys[] = {"kind", "source", "position", "target",
                                       "mode", "cards",  "text",     "to"};
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)json, key, value)
    {
        bool known = false;
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            known |= strcmp(key, keys[i]) == 0;
        if (!known) {
            snprintf(problem, size, "an action has no \"%.60s\"", key);
            return false;
        }
    }
    return true;
}

cw_status cw_action_from_json(const json_t *json, cw_seat seat, cw_action *action, char *problem,
                              size_t size)
{
    if (json_is_string(json))
        return cw_action_read(json_string_value(json), seat, action, problem, size);
    if (!json_is_object(json))
        return refuse(problem, size, "an action is an object or a text");
    if (!known_keys(json, problem, size))
        return CW_ERR_SYNTAX;
    const char *kind = json_string_value(json_object_get(json, "kind"));
    int number = 1;
    while (kind != NULL && number < CW_ACTION_COUNT
           && strcmp(kind, cw_action_kind_name((cw_action_kind)number)) != 0)
        number++;
    if (kind == NULL || number == CW_ACTION_COUNT)
        return refuse(problem, size, "an action needs a known \"kind\"");
    *action = cw_action_make((cw_action_kind)number);
    if (!read_place(json_object_get(json, "source"), &action->source)
        || !read_place(json_object_get(json, "target"), &action->target))
        return refuse(problem, size,
                      "a place looks like \"0/hero\", \"1/board/2\" or \"0/hand/3\"");
    /* In an action 0 means "to nowhere" and cells count from 1; in JSON they count from 0 and
     * nowhere is no key. */
    const json_t *to = json_object_get(json, "to");
    bool good_to = read_small(to, CW_MAX_BOARD - 1, &action->to);
    action->to = (uint8_t)(action->to + (to != NULL));
    if (!good_to || !read_small(json_object_get(json, "position"), CW_MAX_BOARD, &action->position)
        || !read_small(json_object_get(json, "mode"), CW_MAX_OPTIONS, &action->mode)
        || !read_mask(json_object_get(json, "cards"), &action->mask))
        return refuse(problem, size, "a number of the action is out of range");
    return CW_OK;
}

/* ---- events ---- */

static void set_number(json_t *json, const char *key, int number)
{
    if (number != 0)
        json_object_set_new(json, key, json_integer(number));
}

/* A card that the reader may not know has number 0 after masking: then the key is left out. */
static void set_card(json_t *json, const char *key, const cw_game *game, cw_card_id card)
{
    if (card > 0 && card < game->card_count)
        json_object_set_new(json, key, json_string(game->cards[card].id));
}

json_t *cw_event_json(const cw_game *game, const cw_state *before, const cw_event *event, int seat)
{
    cw_str text = CW_STR_INIT;
    json_t *json = json_pack("{s:s, s:i}", "kind", cw_event_kind_name((cw_event_kind)event->kind),
                             "seat", event->seat);
    set_place(json, "source", event->source);
    set_place(json, "target", event->target);
    set_number(json, "amount", event->amount);
    set_number(json, "extra", event->extra);
    set_number(json, "tag", event->tag);
    set_card(json, "card", game, event->card);
    set_card(json, "cause", game, event->cause);
    cw_event_sentence(game, before, event, seat, &text);
    json_object_set_new(json, "text", json_string(cw_str_get(&text)));
    cw_str_clear(&text);
    return json;
}
