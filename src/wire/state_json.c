/* Writing complete positions as JSON, field by field. */
#include "state_fields.h"
#include "wire/json.h"

#include <string.h>

/* A member of any width as a number. The bytes are copied into a union because a pointer of
 * another type at an offset would break the rules of aliasing and alignment. */
static int64_t load(const uint8_t *at, const field *f)
{
    union {
        uint8_t u8;
        uint16_t u16;
        uint32_t u32;
        uint64_t u64;
    } value = {0};
    memcpy(&value, at, f->size);
    switch (f->size) {
    case 1: return f->is_signed ? (int8_t)value.u8 : value.u8;
    case 2: return f->is_signed ? (int16_t)value.u16 : value.u16;
    case 4: return f->is_signed ? (int32_t)value.u32 : (int64_t)value.u32;
    default: return (int64_t)value.u64;
    }
}

/* 64 bits (the stream of random numbers, masks) as hexadecimal text: a JSON number is a double
 * for most readers and exact only up to 53 bits. */
static json_t *number_json(const uint8_t *at, const field *f)
{
    int64_t value = load(at, f);
    return f->size == 8 ? json_sprintf("%016llx", (unsigned long long)value) : json_integer(value);
}

/* Every field, also those that are 0: a position with a key missing is refused when it is read. */
static void write_fields(json_t *json, const void *base, const field *fields)
{
    for (const field *f = fields; f->name != NULL; f++) {
        const uint8_t *at = (const uint8_t *)base + f->offset;
        if (f->count == 1) {
            json_object_set_new(json, f->name, number_json(at, f));
            continue;
        }
        json_t *array = json_array();
        for (int i = 0; i < f->count; i++)
            json_array_append_new(array, number_json(at + i * f->size, f));
        json_object_set_new(json, f->name, array);
    }
}

static json_t *player_json(const cw_player *player)
{
    json_t *json = json_object();
    write_fields(json, player, cw__player_fields);
    for (const zone_field *z = cw__zone_fields; z->name != NULL; z++) {
        const uint8_t *base = (const uint8_t *)player;
        json_t *array = json_array();
        for (int i = 0; i < base[z->count_offset]; i++)
            json_array_append_new(array, json_integer(base[z->offset + i]));
        json_object_set_new(json, z->name, array);
    }
    return json;
}

static json_t *choice_json(const cw_game *game, const cw_choice *choice)
{
    json_t *json = json_object(), *options = json_array();
    write_fields(json, choice, cw__choice_fields);
    for (int i = 0; i < choice->count; i++)
        json_array_append_new(options, json_string(game->cards[choice->options[i]].id));
    json_object_set_new(json, "options", options);
    return json;
}

json_t *cw_state_json(const cw_game *game, const cw_state *state)
{
    json_t *json = json_object(), *mods = json_array(), *entities = json_array();
    write_fields(json, state, cw__state_fields);
    json_object_set_new(
        json, "players",
        json_pack("[o,o]", player_json(&state->players[0]), player_json(&state->players[1])));
    json_object_set_new(json, "choice", choice_json(game, &state->choice));
    for (int i = 0; i < state->mod_count; i++) {
        json_t *mod = json_object();
        write_fields(mod, &cw_state_mod(state, i), cw__mod_fields);
        json_array_append_new(mods, mod);
    }
    for (int i = 0; i < state->entity_count; i++) {
        json_t *entity = json_object();
        json_object_set_new(entity, "card", json_string(game->cards[state->entities[i].card].id));
        write_fields(entity, &state->entities[i], cw__entity_fields);
        json_array_append_new(entities, entity);
    }
    json_object_set_new(json, "mods", mods);
    json_object_set_new(json, "entities", entities);
    return json;
}
