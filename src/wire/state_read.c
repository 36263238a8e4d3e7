/* Reading complete positions from JSON. Everything is checked before the engine sees it: keys,
 * types, ranges, cards that fit their zones, and at last the engine's own invariants. */
#include "state_fields.h"
#include "base/str.h"
#include "wire/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More than the fields of any table and its lists together. */
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

/* The range is that of the member itself, by its width and sign: what passes is stored without
 * loss. Whether the number makes sense is asked once all are there (is_sound). */
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
    if (!json_is_integer(json) || value < low || value > high)
        return refuse(r, "\"%s\" must be a whole number from %lld to %lld", f->name, (long long)low,
                      (long long)high);
    /* Little-endian machines only, as the hashes of positions are. */
    memcpy(at, &value, f->size);
    return true;
}

/* Every field must be there and fit its size: a position with silent defaults would be another
 * than the one that was written. */
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
            return refuse(r, "unknown key \"%.60s\"%s%s%s", key, near ? "; did you mean \"" : "",
                          near ? near : "", near ? "\"?" : "");
        }
    }
    return json_is_object(json) || refuse(r, "expected an object");
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
           || refuse(r, "\"%s\" must be a list of at most %d%s", name, most, things);
}

/* ---- parts ---- */

/* An empty id is the card that nobody knows; an id that the game does not have is a mistake. */
static bool read_card(const state_reader *r, const json_t *json, cw_card_id *card)
{
    const char *id = json_string_value(json);
    *card = id != NULL && id[0] != '\0' ? cw_game_find_card_id(r->game, id) : 0;
    return (id != NULL && (id[0] == '\0' || *card != 0))
           || refuse(r, "there is no card with the id \"%.80s\"", id != NULL ? id : "?");
}

static bool read_player(const state_reader *r, const json_t *json, cw_player *player)
{
    static const char *const zones[] = {"hand", "board", "secrets", "deck", NULL};
    static const field entity = {"entity", 0, 1, false, 1};
    uint8_t *base = (uint8_t *)player;
    if (!read_object(r, json, player, cw__player_fields, zones))
        return false;
    for (const zone_field *z = cw__zone_fields; z->name != NULL; z++) {
        const json_t *list = json_object_get(json, z->name);
        if (!read_length(r, list, z->name, z->room, " entities", base + z->count_offset))
            return false;
        for (size_t i = 0; i < json_array_size(list); i++)
            if (!read_number(r, json_array_get(list, i), &entity, base + z->offset + i))
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

static bool read_mods(const state_reader *r, const json_t *list, cw_state *state)
{
    static const char *const none[] = {NULL};
    if (!read_length(r, list, "mods", CW_MAX_MODS, "", &state->mod_count))
        return false;
    for (int i = 0; i < state->mod_count; i++)
        if (!read_object(r, json_array_get(list, (size_t)i), &cw_state_mod(state, i),
                         cw__mod_fields, none))
            return false;
    return true;
}

static bool read_entities(const state_reader *r, const json_t *list, cw_state *state)
{
    static const char *const more[] = {"card", NULL};
    if (!read_length(r, list, "entities", CW_MAX_ENTITIES, "", &state->entity_count))
        return false;
    for (int i = 0; i < state->entity_count; i++) {
        const json_t *json = json_array_get(list, (size_t)i);
        if (!read_object(r, json, &state->entities[i], cw__entity_fields, more)
            || !read_card(r, json_object_get(json, "card"), &state->entities[i].card))
            return false;
    }
    return true;
}

/* ---- what the engine takes for granted ---- */

/* Cards in zones where the engine would never put them would be read as what they are not: a
 * spell on the board has no attack, a minion as weapon no durability. */
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
            || e->owner != seat)
            return refuse(r, "player %d's %s disagrees with its entities", seat,
                          cw_zone_name((cw_zone)zone));
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

/* What an entry says must go together. What follows from it (numbers, the flag of its entity) is
 * compared by the engine's own look at the whole. */
static const char *wrong_mod(const cw_game *game, const cw_state *state, const cw_mod *mod)
{
    bool sets = mod->seat & (CW_MOD_SETS_ATTACK | CW_MOD_SETS_HEALTH);
    bool gives = mod->attack != 0 || mod->health != 0 || mod->keywords != 0 || sets;
    bool doom = mod->duration != CW_FOR_TURNS && mod->turns == CW_ENDS_IN_DEATH;
    bool sources = game->rules.overheat && game->rules.duplicates == CW_DUPLICATES_SOURCE;
    if (mod->duration > (sources ? CW_SOURCE : CW_HEAT) || mod->seat > CW_MOD_ALL
        || mod->from >= game->card_count || mod->entity >= state->entity_count
        || mod->ability >= game->ability_count || (mod->origin >= CW_SEATS && !sources))
        return "is out of range";
    if (mod->duration == CW_SOURCE)
        return mod->entity != 0 || mod->ability != 0 || gives || mod->turns >= state->entity_count
                   ? "says where an entity comes from and something else, too"
                   : NULL;
    if (mod->duration == CW_HEAT)
        return mod->entity != 0 || mod->ability == 0 || mod->keywords != 0 || sets
                   ? "counts how often an ability acted and is something else, too"
                   : NULL;
    if (mod->entity == 0)
        return "belongs to nothing";
    if (mod->ability != 0 && gives)
        return "gives an ability and something else";
    if (mod->duration == CW_FOREVER && (gives || doom))
        return "never ends, so that its numbers should be the entity's own";
    if (mod->duration == CW_FOR_TURNS ? mod->turns == 0 : mod->turns > CW_ENDS_IN_DEATH)
        return "lasts a number of turns that its duration does not know";
    return NULL;
}

/* The order of play: who came into play later has a higher number, and no two have the same. */
static bool check_tags(const state_reader *r, const cw_state *state)
{
    for (int i = 1; i < state->entity_count; i++) {
        unsigned tag = state->entities[i].tag;
        if (tag != 0 && tag >= state->next_tag)
            return refuse(r, "entity %d has the tag %u, which next_tag, %d, is yet to give", i, tag,
                          state->next_tag);
        for (int k = 1; k < i; k++)
            if (tag != 0 && state->entities[k].tag == tag)
                return refuse(r, "entities %d and %d have the same tag, %u", k, i, tag);
    }
    return true;
}

/* Every number that the engine uses as an index or as one of a list of kinds. Numbers that are
 * merely odd (a health of 900) are allowed: a position for analysis may be one that no match
 * reaches. */
static bool is_sound(const state_reader *r, const cw_state *state)
{
    const cw_choice *choice = &state->choice;
    if (state->entity_count > r->game->entity_limit || !cw_state_has_room(state, 0))
        return refuse(r, "%d entities and %d mods are more than this game has room for",
                      state->entity_count, state->mod_count);
    for (int i = 0; i < state->entity_count; i++) {
        const cw_entity *e = &state->entities[i];
        if (e->zone >= CW_ZONE_COUNT || e->owner >= CW_SEATS || e->cell >= CW_MAX_BOARD
            || !fits_zone(&r->game->cards[e->card], e->card == 0, e->zone))
            return refuse(r, "entity %d cannot be where it is", i);
    }
    for (int i = 0; i < state->mod_count; i++) {
        const char *wrong = wrong_mod(r->game, state, &cw_state_mod(state, i));
        if (wrong != NULL)
            return refuse(r, "mod %d %s", i, wrong);
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
    return check_zones(r, state, 0) && check_zones(r, state, 1) && check_tags(r, state);
}

static bool read_all(const state_reader *r, const json_t *json, cw_state *state)
{
    static const char *const more[] = {"players", "choice", "mods", "entities", NULL};
    const json_t *players = json_object_get(json, "players");
    return read_object(r, json, state, cw__state_fields, more)
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
    state->bytes = game->bytes;
    if (!read_all(&r, json, state) || !is_sound(&r, state))
        return CW_ERR_SYNTAX;
    /* What the engine derives is worked out anew; what the text says is then set again, since
     * working out may also change it where the text is wrong, and that must be found. */
    cw_setup_finish(game, state);
    read_all(&r, json, state);
    const char *fault = cw_state_fault(game, state);
    if (fault != NULL)
        refuse(&r, "the position is impossible: %s", fault);
    return fault == NULL ? CW_OK : CW_ERR_SYNTAX;
}
