/* Reading complete positions from JSON. Everything is checked before the engine sees it: keys,
 * types, ranges, cards that fit their zones (state_check.c), and at last the engine's own
 * invariants. */
#include "state_fields.h"
#include "base/str.h"
#include "wire/json.h"
#include "wire/text.h"

#include <stdlib.h>
#include <string.h>

/* More than the fields of any table and its lists together. */
enum { MOST_KEYS = 48 };

/* ---- numbers ---- */

/* The whole text is digits and as many as are written, so that strtoull can neither overflow nor
 * stop early. */
static bool read_hex(const json_t *json, uint64_t *out)
{
    const char *text = json_string_value(json);
    char *end;
    if (text == NULL || strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16)
        return false;
    *out = strtoull(text, &end, 16);
    return *end == '\0';
}

/* What passes is within what a match may bring it to, so that it is stored without loss. `at` is
 * number `i` of an array; of a plain number -1. */
static bool read_number(const state_reader *r, const json_t *json, const field *f, int i,
                        uint8_t *at)
{
    char name[64];
    snprintf(name, sizeof name, i < 0 ? "\"%s\"" : "\"%s\", number %d of the list,", f->name, i);
    if (f->size == 8) {
        uint64_t value;
        if (!read_hex(json, &value))
            return cw__state_refuse(r, "%s must be 16 hexadecimal digits", name);
        memcpy(at, &value, sizeof value);
        return true;
    }
    json_int_t value = json_integer_value(json);
    if (!json_is_integer(json))
        return cw__state_refuse(r, "%s must be a whole number from %lld to %lld", name,
                                (long long)f->low, (long long)f->high);
    if (value < f->low || value > f->high)
        return cw__state_refuse(r, "%s is %lld, but must be a whole number from %lld to %lld", name,
                                (long long)value, (long long)f->low, (long long)f->high);
    /* Little-endian machines only, as the hashes of positions are. */
    memcpy(at, &value, f->size);
    return true;
}

/* Every field must be there and within its range: a position with silent defaults would be another
 * than the one that was written. */
static bool read_fields(const state_reader *r, const json_t *json, void *base, const field *fields)
{
    for (const field *f = fields; f->name != NULL; f++) {
        const json_t *value = json_object_get(json, f->name);
        uint8_t *at = (uint8_t *)base + f->offset;
        if (value == NULL)
            return cw__state_refuse(r, "\"%s\" is missing", f->name);
        if (f->count == 1) {
            if (!read_number(r, value, f, -1, at))
                return false;
            continue;
        }
        if (!json_is_array(value) || json_array_size(value) != f->count)
            return cw__state_refuse(r, "\"%s\" must be a list of %d numbers", f->name, f->count);
        for (int i = 0; i < f->count; i++)
            if (!read_number(r, json_array_get(value, (size_t)i), f, i, at + i * f->size))
                return false;
    }
    return true;
}

/* Only the keys of the table and `more` (of which NULL ends the list) may be there. */
static bool known_keys(const state_reader *r, const json_t *json, const field *fields,
                       const char *const *more)
{
    const char *names[MOST_KEYS];
    size_t count = 0;
    for (const field *f = fields; f->name != NULL; f++)
        names[count++] = f->name;
    for (; *more != NULL; more++)
        names[count++] = *more;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)json, key, value)
    {
        bool known = false;
        for (size_t i = 0; i < count; i++)
            known |= strcmp(names[i], key) == 0;
        if (!known) {
            const char *near = cw_nearest(key, names, count);
            return cw__state_refuse(r, "unknown key \"%.60s\"%s%s%s", key,
                                    near ? "; did you mean \"" : "", near ? near : "",
                                    near ? "\"?" : "");
        }
    }
    return json_is_object(json) || cw__state_refuse(r, "expected an object");
}

/* An object with the fields of the table; what stands under `more` is read by the caller. */
static bool read_object(const state_reader *r, const json_t *json, void *base, const field *fields,
                        const char *const *more)
{
    return known_keys(r, json, fields, more) && read_fields(r, json, base, fields);
}

/* The length of a list of at most `most` things. */
static bool read_length(const state_reader *r, const json_t *list, const char *name, int most,
                        const char *things, uint8_t *length)
{
    *length = (uint8_t)json_array_size(list);
    return (json_is_array(list) && json_array_size(list) <= (size_t)most)
           || cw__state_refuse(r, "\"%s\" must be a list of at most %d%s", name, most, things);
}

/* ---- parts ---- */

/* An empty id is the card that nobody knows; an id that the game does not have is a mistake. */
static bool read_card(const state_reader *r, const json_t *json, cw_card_id *card)
{
    const char *id = json_string_value(json);
    *card = id != NULL && id[0] != '\0' ? cw_game_find_card_id(r->game, id) : 0;
    return (id != NULL && (id[0] == '\0' || *card != 0))
           || cw__state_refuse(r, "there is no card with the id \"%.80s\"", id != NULL ? id : "?");
}

static bool read_player(const state_reader *r, const json_t *json, cw_player *player)
{
    static const char *const zones[] = {"hand", "board", "secrets", "deck", NULL};
    uint8_t *base = (uint8_t *)player;
    if (!read_object(r, json, player, cw__player_fields, zones))
        return false;
    for (const zone_field *z = cw__zone_fields; z->name != NULL; z++) {
        const json_t *list = json_object_get(json, z->name);
        if (!read_length(r, list, z->name, z->room, " entities", base + z->count_offset))
            return false;
        const field entity = {.name = z->name, .size = 1, .low = 1, .high = CW_MAX_ENTITIES - 1};
        for (int i = 0; i < (int)json_array_size(list); i++)
            if (!read_number(r, json_array_get(list, (size_t)i), &entity, i, base + z->offset + i))
                return false;
    }
    return true;
}

static bool read_choice(const state_reader *r, const json_t *json, cw_choice *choice)
{
    static const char *const more[] = {"options", NULL};
    const json_t *options = json_object_get(json, "options");
    if (!read_object(r, json, choice, cw__choice_fields, more)
        || !read_length(r, options, "options", CW_MAX_OPTIONS, " cards", &choice->count))
        return false;
    for (int i = 0; i < choice->count; i++)
        if (!read_card(r, json_array_get(options, (size_t)i), &choice->options[i]))
            return false;
    return true;
}

static bool read_players(state_reader *r, const json_t *list, cw_state *state)
{
    if (json_array_size(list) != CW_SEATS)
        return cw__state_refuse(r, "there must be two players");
    r->list = "player";
    for (r->index = 0; r->index < CW_SEATS; r->index++)
        if (!read_player(r, json_array_get(list, (size_t)r->index), &state->players[r->index]))
            return false;
    r->list = NULL;
    return true;
}

static bool read_mods(state_reader *r, const json_t *list, cw_state *state)
{
    static const char *const none[] = {NULL};
    if (!read_length(r, list, "mods", CW_MAX_MODS, "", &state->mod_count))
        return false;
    r->list = "mod";
    for (r->index = 0; r->index < state->mod_count; r->index++)
        if (!read_object(r, json_array_get(list, (size_t)r->index), &cw_state_mod(state, r->index),
                         cw__mod_fields, none))
            return false;
    r->list = NULL;
    return true;
}

/* The card comes first: it says of which entity the rest is told. */
static bool read_entity(state_reader *r, const json_t *json, cw_entity *entity)
{
    static const char *const more[] = {"card", NULL};
    r->card = 0;
    if (!known_keys(r, json, cw__entity_fields, more)
        || !read_card(r, json_object_get(json, "card"), &entity->card))
        return false;
    r->card = entity->card;
    return read_fields(r, json, entity, cw__entity_fields);
}

static bool read_entities(state_reader *r, const json_t *list, cw_state *state)
{
    if (!read_length(r, list, "entities", CW_MAX_ENTITIES, "", &state->entity_count))
        return false;
    r->list = "entity";
    for (r->index = 0; r->index < state->entity_count; r->index++)
        if (!read_entity(r, json_array_get(list, (size_t)r->index), &state->entities[r->index]))
            return false;
    r->list = NULL;
    return true;
}

static bool read_all(state_reader *r, const json_t *json, cw_state *state)
{
    static const char *const more[] = {"players", "choice", "mods", "entities", NULL};
    return read_object(r, json, state, cw__state_fields, more)
           && read_players(r, json_object_get(json, "players"), state)
           && read_choice(r, json_object_get(json, "choice"), &state->choice)
           && read_mods(r, json_object_get(json, "mods"), state)
           && read_entities(r, json_object_get(json, "entities"), state);
}

cw_status cw_state_from_json(const cw_game *game, const json_t *json, cw_state *state,
                             char *problem, size_t size)
{
    state_reader r = {.game = game, .problem = problem, .size = size};
    cw_fault at;
    memset(state, 0, sizeof *state);
    state->bytes = game->bytes;
    if (!read_all(&r, json, state) || !cw__state_sound(&r, state))
        return CW_ERR_SYNTAX;
    /* What the engine derives is worked out anew; what the text says is then set again, since
     * working out may also change it where the text is wrong, and that must be found. */
    cw_setup_finish(game, state);
    read_all(&r, json, state);
    const char *fault = cw_state_fault(game, state, &at);
    if (fault != NULL) {
        cw_str told = CW_STR_INIT;
        cw_fault_write(game, state, fault, &at, &told);
        cw__state_refuse(&r, "the position is impossible: %s", cw_str_get(&told));
        cw_str_clear(&told);
    }
    return fault == NULL ? CW_OK : CW_ERR_SYNTAX;
}
