/* Reading complete positions from JSON. Everything is checked before the engine sees it: keys,
 * types, ranges, cards that fit their zones, and at last the engine's own invariants. */
#include "state_fields.h"
#include "base/str.h"
#include "wire/json.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_KEYS = 48 };

typedef struct state_reader {
    const cw_game *game;
    char *problem;
    size_t size;
} state_reader;

static bool refuse(const state_reader *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool refuse(const state_reader *r, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(r->problem, r->size, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- numbers ---- */

static bool read_hex(const json_t *json, uint64_t *out)
{
    const char *text = json_string_value(json);
    char *end;
    if (text == NULL || strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16)
        return false;
    *out = strtoull(text, &end, 16);
    return *end == '\0';
}

static bool read_number(const state_reader *r, const json_t *json, const field *f, uint8_t *at)
{
    if (f->size == 8) {
        uint64_t value;
        if (!read_hex(json, &value))
            return refuse(r, "\"%s\" must be 16 hexadecimal digits", f->name);
        memcpy(at, &value, sizeof value);
        return true;
    }
    int bits = f->size * 8;
    json_int_t value = json_integer_value(json);
    json_int_t high = ((json_int_t)1 << (f->is_signed ? bits - 1 : bits)) - 1;
    json_int_t low = f->is_signed ? -high - 1 : 0;
    if (!json_is_integer(json) || value < low || value > high) {
        return refuse(r, "\"%s\" must be a whole number from %lld to %lld", f->name, (long long)low,
                      (long long)high);
    }
    /* Little-endian machines only, as the hashes of positions are. */
    memcpy(at, &value, f->size);
    return true;
}

static bool read_fields(const state_reader *r, const json_t *json, void *base, const field *fields)
{
    for (const field *f = fields; f->name != NULL; f++) {
        const json_t *value = json_object_get(json, f->name);
        uint8_t *at = (uint8_t *)base + f->offset;
        if (value == NULL)
            return refuse(r, "\"%s\" is missing", f->name);
        if (f->count == 1) {
            if (!read_number(r, value, f, at))
                return false;
            continue;
        }
        if (!json_is_array(value) || json_array_size(value) != f->count)
            return refuse(r, "\"%s\" must be a list of %d numbers", f->name, f->count);
        for (int i = 0; i < f->count; i++)
            if (!read_number(r, json_array_get(value, (size_t)i), f, at + i * f->size))
                return false;
    }
    return true;
}

/* Only the keys of the table and `more` may be there. */
static bool known_keys(const state_reader *r, const json_t *json, const field *fields,
                       const char *const *more, size_t more_count)
{
    const char *names[MOST_KEYS];
    size_t count = 0;
    for (const field *f = fields; f->name != NULL; f++)
        names[count++] = f->name;
    for (size_t i = 0; i < more_count; i++)
        names[count++] = more[i];
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)json, key, value)
    {
        bool known = false;
        for (size_t i = 0; i < count; i++)
            known |= strcmp(names[i], key) == 0;
        if (!known) {
            const char *near = cw_nearest(key, names, count);
            return refuse(r, "unknown key \"%.60s\"%s%s%s", key, near ? "; did you mean \"" : "",
                          near ? near : "", near ? "\"?" : "");
        }
    }
    return json_is_object(json) || refuse(r, "expected an object");
}

/* ---- parts ---- */

static bool read_card(const state_reader *r, const json_t *json, cw_card_id *card)
{
    const char *id = json_string_value(json);
    *card = id != NULL && id[0] != '\0' ? cw_game_find_card_id(r->game, id) : 0;
    return (id != NULL && (id[0] == '\0' || *card != 0))
           || refuse(r, "there is no card with the id \"%.80s\"", id != NULL ? id : "?");
}

static bool read_player(const state_reader *r, const json_t *json, cw_player *player)
{
    static const char *const zones[] = {"hand", "board", "secrets", "deck"};
    static const field entity = {"entity", 0, 1, false, 1};
    if (!known_keys(r, json, player_fields, zones, 4)
        || !read_fields(r, json, player, player_fields))
        return false;
    for (const zone_field *z = zone_fields; z->name != NULL; z++) {
        const json_t *list = json_object_get(json, z->name);
        uint8_t *base = (uint8_t *)player;
        if (!json_is_array(list) || json_array_size(list) > z->room)
            return refuse(r, "\"%s\" must be a list of at most %d entities", z->name, z->room);
        base[z->count_offset] = (uint8_t)json_array_size(list);
        for (size_t i = 0; i < json_array_size(list); i++)
            if (!read_number(r, json_array_get(list, i), &entity, base + z->offset + i))
                return false;
    }
    return true;
}

static bool read_choice(const state_reader *r, const json_t *json, cw_choice *choice)
{
    static const char *const more[] = {"options"};
    const json_t *options = json_object_get(json, "options");
    if (!known_keys(r, json, choice_fields, more, 1)
        || !read_fields(r, json, choice, choice_fields))
        return false;
    if (!json_is_array(options) || json_array_size(options) > CW_MAX_OPTIONS)
        return refuse(r, "\"options\" must be a list of at most %d cards", CW_MAX_OPTIONS);
    choice->count = (uint8_t)json_array_size(options);
    for (int i = 0; i < choice->count; i++)
        if (!read_card(r, json_array_get(options, (size_t)i), &choice->options[i]))
            return false;
    return true;
}

static bool read_mods(const state_reader *r, const json_t *list, cw_state *state)
{
    if (!json_is_array(list) || json_array_size(list) > CW_MAX_MODS)
        return refuse(r, "\"mods\" must be a list of at most %d", CW_MAX_MODS);
    state->mod_count = (uint8_t)json_array_size(list);
    for (int i = 0; i < state->mod_count; i++) {
        const json_t *json = json_array_get(list, (size_t)i);
        if (!known_keys(r, json, mod_fields, NULL, 0)
            || !read_fields(r, json, &cw_state_mod(state, i), mod_fields))
            return false;
    }
    return true;
}

static bool read_entities(const state_reader *r, const json_t *list, cw_state *state)
{
    static const char *const more[] = {"card"};
    if (!json_is_array(list) || json_array_size(list) > CW_MAX_ENTITIES)
        return refuse(r, "\"entities\" must be a list of at most %d", CW_MAX_ENTITIES);
    state->entity_count = (uint8_t)json_array_size(list);
    for (int i = 0; i < state->entity_count; i++) {
        const json_t *json = json_array_get(list, (size_t)i);
        if (!known_keys(r, json, entity_fields, more, 1)
            || !read_fields(r, json, &state->entities[i], entity_fields)
            || !read_card(r, json_object_get(json, "card"), &state->entities[i].card))
            return false;
    }
    return true;
}

/* ---- what the engine takes for granted ---- */

static bool fits_zone(const cw_card *card, bool unknown, int zone)
{
    static const unsigned kinds[CW_ZONE_COUNT] = {
        [CW_ZONE_DECK] = CW_KIND_MINION | CW_KIND_SPELL | CW_KIND_WEAPON | CW_KIND_HERO,
        [CW_ZONE_HAND] = CW_KIND_MINION | CW_KIND_SPELL | CW_KIND_WEAPON | CW_KIND_HERO,
        [CW_ZONE_BOARD] = CW_KIND_MINION,
        [CW_ZONE_HERO] = CW_KIND_HERO,
        [CW_ZONE_WEAPON] = CW_KIND_WEAPON,
        [CW_ZONE_POWER] = CW_KIND_POWER,
        [CW_ZONE_SECRET] = CW_KIND_SECRET,
    };
    if (unknown)
        return zone == CW_ZONE_HERO || zone == CW_ZONE_NONE; /* a hero without a card is allowed */
    return zone != CW_ZONE_NONE && kinds[zone] >> card->type & 1;
}

/* Each entity of the lists exists and knows that it is there, so that none is in two lists. */
static bool check_zone(const state_reader *r, const cw_state *state, const cw_entity_id *list,
                       int count, int zone, int seat)
{
    for (int i = 0; i < count; i++) {
        bool exists = list[i] > 0 && list[i] < state->entity_count;
        const cw_entity *e = &state->entities[exists ? list[i] : 0];
        if (!exists || e->zone != zone || e->slot != (zone == CW_ZONE_HAND ? 0 : i)
            || e->owner != seat) {
            return refuse(r, "player %d's %s disagrees with its entities", seat,
                          cw_zone_name((cw_zone)zone));
        }
    }
    return true;
}

static bool check_zones(const state_reader *r, const cw_state *state, int seat)
{
    const cw_player *p = &state->players[seat];
    return check_zone(r, state, &p->hero, 1, CW_ZONE_HERO, seat)
           && check_zone(r, state, &p->power, p->power != 0, CW_ZONE_POWER, seat)
           && check_zone(r, state, &p->weapon, p->weapon != 0, CW_ZONE_WEAPON, seat)
           && check_zone(r, state, p->hand, p->hand_count, CW_ZONE_HAND, seat)
           && check_zone(r, state, p->board, p->board_count, CW_ZONE_BOARD, seat)
           && check_zone(r, state, p->secrets, p->secret_count, CW_ZONE_SECRET, seat)
           && check_zone(r, state, p->deck, p->deck_count, CW_ZONE_DECK, seat)
           && ((p->hand_count <= CW_MAX_HAND && p->board_count <= CW_MAX_BOARD)
               || refuse(r, "player %d has too many cards", seat));
}

static bool is_sound(const state_reader *r, const cw_state *state)
{
    const cw_choice *choice = &state->choice;
    for (int i = 0; i < state->entity_count; i++) {
        const cw_entity *e = &state->entities[i];
        if (e->zone >= CW_ZONE_COUNT || e->owner >= CW_SEATS || e->cell >= CW_MAX_BOARD
            || !fits_zone(&r->game->cards[e->card], e->card == 0, e->zone))
            return refuse(r, "entity %d cannot be where it is", i);
    }
    for (int i = 0; i < state->mod_count; i++) {
        const cw_mod *mod = &cw_state_mod(state, i);
        if (mod->duration > CW_HEAT || mod->seat >= 2 * CW_SEATS
            || mod->entity >= state->entity_count || mod->ability >= r->game->ability_count)
            return refuse(r, "passing effect %d is out of range", i);
    }
    bool open = state->phase == CW_PHASE_CHOICE;
    if (choice->seat >= CW_SEATS || choice->op >= CW_OP_COUNT
        || (open && choice->op != CW_OP_DISCOVER_CARD && choice->op != CW_OP_DISCOVER_POWER))
        return refuse(r, "the choice is out of range");
    for (int i = 0; i < choice->count; i++)
        if (choice->options[i] == 0)
            return refuse(r, "an option of the choice is no card");
    if (state->winner > CW_NO_WINNER || state->end >= CW_END_COUNT || state->reveal > 15
        || state->active >= CW_SEATS || state->phase > CW_PHASE_OVER)
        return refuse(r, "a number of the position is out of range");
    return check_zones(r, state, 0) && check_zones(r, state, 1);
}

static bool read_all(const state_reader *r, const json_t *json, cw_state *state)
{
    static const char *const more[] = {"players", "choice", "mods", "entities"};
    const json_t *players = json_object_get(json, "players");
    return known_keys(r, json, state_fields, more, 4) && read_fields(r, json, state, state_fields)
           && (json_array_size(players) == CW_SEATS || refuse(r, "there must be two players"))
           && read_player(r, json_array_get(players, 0), &state->players[0])
           && read_player(r, json_array_get(players, 1), &state->players[1])
           && read_choice(r, json_object_get(json, "choice"), &state->choice)
           && read_mods(r, json_object_get(json, "mods"), state)
           && read_entities(r, json_object_get(json, "entities"), state);
}

cw_status cw_state_from_json(const cw_game *game, const json_t *json, cw_state *state,
                             char *problem, size_t size)
{
    state_reader r = {.game = game, .problem = problem, .size = size};
    memset(state, 0, sizeof *state);
    if (!read_all(&r, json, state) || !is_sound(&r, state))
        return CW_ERR_SYNTAX;
    /* What the engine derives is worked out anew; what the text says is then set again, since
     * working out may also change it where the text is wrong, and that must be found. */
    cw_setup_finish(game, state);
    read_all(&r, json, state);
    const char *fault = cw_state_fault(game, state);
    if (fault != NULL) {
        refuse(&r, "the position is impossible: %s", fault);
        return CW_ERR_SYNTAX;
    }
    return CW_OK;
}
