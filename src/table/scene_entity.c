/* One card of a scenario's position: finding it by name and changing what its line says about
 * it (attack, health, keywords, …). */
#include "scene.h"
#include "wire/text.h"

#include <string.h>

int cw__scene_keyword(const scene *s, const char *word)
{
    for (int i = 0; i < CW_KW_COUNT; i++)
        if (cw_equal_nocase(word, cw_game_keyword(s->game, (cw_keyword)i)))
            return i;
    return -1;
}

bool cw__scene_cell(scene *s, const cw_node *node, int *cell)
{
    *cell = s->game->rules.lanes > 0 ? cw_cell_read(s->game, node_text(node)) : -1;
    if (*cell >= 0)
        return true;
    return s->game->rules.lanes > 0
               ? cw__scene_broken(s, node, "expected a space such as \"front 2\", found \"%s\"",
                                  node_text(node))
               : cw__scene_broken(s, node, "this game's board has no spaces to name");
}

/* A token may share its name with a card of another type; the one that decks hold is meant. */
static cw_card_id find_card(const cw_game *game, const char *name, unsigned kinds)
{
    cw_card_id found = cw_game_find_card(game, name, kinds);
    for (int type = 1; type < CW_TYPE_COUNT && found && !game->cards[found].collectible; type++) {
        cw_card_id card = kinds >> type & 1 ? cw_game_find_card(game, name, 1u << type) : 0;
        if (card != 0 && game->cards[card].collectible)
            found = card;
    }
    return found;
}

/* Three different mistakes: the wrong kind of card, a misspelt name, and one that is like no
 * other. */
cw_card_id cw__scene_card(scene *s, const cw_node *node, const char *name, unsigned kinds)
{
    cw_card_id card = find_card(s->game, name, kinds);
    if (card != 0)
        return card;
    const char *near = cw_game_nearest_card(s->game, name);
    if (cw_game_find_card(s->game, name, 0) != 0)
        cw__scene_broken(s, node, "the card \"%s\" cannot stand here", name);
    else if (near != NULL)
        cw__scene_broken(s, node, "there is no card \"%s\"; did you mean \"%s\"?", name, near);
    else
        cw__scene_broken(s, node, "there is no card \"%s\"", name);
    return 0;
}

bool cw__scene_card_names(scene *s, const cw_node *list, const char *other)
{
    if (!node_is_list(list))
        return cw__scene_broken(s, list, "expected a list of cards: [Name, %s]",
                                other != NULL ? other : "Name");
    for (const cw_node *item = list->first; item != NULL; item = item->next) {
        bool fine = other != NULL && cw_equal_nocase(node_text(item), other);
        if (!fine && cw__scene_card(s, item, node_text(item), 0) == 0)
            return false;
    }
    return true;
}

/* ---- one entity ---- */

bool cw__scene_number(scene *s, const cw_node *value, long low, long high, long *out)
{
    return node_number(value, low, high, out)
           || cw__scene_broken(s, value, "expected a number from %ld to %ld", low, high);
}

bool cw__scene_switch(scene *s, const cw_node *value, bool *on)
{
    return node_bool(value, on) || cw__scene_broken(s, value, "expected true or false");
}

/* Little-endian machines only, as the hashes of positions are. */
bool cw__scene_set(scene *s, const cw_node *value, scene_field field, void *base)
{
    long n;
    bool on;
    if (field.is_switch ? !cw__scene_switch(s, value, &on)
                        : !cw__scene_number(s, value, field.low, field.high, &n))
        return false;
    n = field.is_switch ? on : n;
    memcpy((uint8_t *)base + field.offset, &n, field.size);
    return true;
}

int cw__scene_get(const void *base, scene_field field)
{
    const uint8_t *at = (const uint8_t *)base + field.offset;
    int16_t wide;
    memcpy(&wide, at, field.size);
    return field.size == sizeof wide ? wide : *at;
}

/* Health above the maximum raises it too: such a line means a larger minion, not a broken one. */
bool cw__scene_set_health(scene *s, cw_entity *e, const cw_node *value)
{
    static const scene_field health = {SCENE_PLACE(cw_entity, health), .low = 1,
                                       .high = SCENE_LARGEST};
    if (!cw__scene_set(s, value, health, e))
        return false;
    if (e->max_health < e->health)
        e->max_health = e->health;
    return true;
}

/* If it contradicts a "health" that stands before it, the later one wins. */
static bool lower_health(scene *s, cw_entity *e, const cw_node *value)
{
    (void)s, (void)value;
    if (e->health > e->max_health)
        e->health = e->max_health;
    return true;
}

static bool add_keyword(scene *s, cw_entity *e, const cw_node *node)
{
    const char *word = node_text(node);
    int keyword = cw__scene_keyword(s, word);
    if (keyword < 0) {
        const char *names[CW_KW_COUNT];
        for (int i = 0; i < CW_KW_COUNT; i++)
            names[i] = cw_game_keyword(s->game, (cw_keyword)i);
        return cw__scene_unknown(s, node, "keyword", word, names, CW_KW_COUNT);
    }
    if (e->keywords >> keyword & 1)
        return cw__scene_broken(s, node, "it has the keyword \"%s\" already", word);
    e->keywords |= 1u << keyword;
    return true;
}

static bool set_keywords(scene *s, cw_entity *e, const cw_node *value)
{
    if (!node_is_list(value))
        return add_keyword(s, e, value);
    for (const cw_node *item = value->first; item != NULL; item = item->next)
        if (!add_keyword(s, e, item))
            return false;
    return true;
}

static bool set_asleep(scene *s, cw_entity *e, const cw_node *value)
{
    bool on;
    if (!cw__scene_switch(s, value, &on))
        return false;
    e->flags = (uint8_t)(on ? e->flags | CW_FLAG_SLEEPING : e->flags & ~CW_FLAG_SLEEPING);
    return true;
}

static bool set_cell(scene *s, cw_entity *e, const cw_node *value)
{
    int cell;
    if (!cw__scene_cell(s, value, &cell))
        return false;
    cw_entity_id id = (cw_entity_id)(e - s->state.entities);
    return cw_setup_move(s->game, &s->state, id, cell)
           || cw__scene_broken(s, value, "the space \"%s\" is taken", node_text(value));
}

static bool set_race(scene *s, cw_entity *e, const cw_node *value)
{
    const cw_name_list *races = &s->game->races;
    for (int i = 1; i < races->count; i++) {
        if (cw_equal_nocase(races->singular[i], node_text(value))) {
            e->race = (uint8_t)i;
            return true;
        }
    }
    return cw__scene_unknown(s, value, "race", node_text(value), races->singular + 1,
                             (size_t)races->count - 1);
}

bool cw__scene_set_keyword(scene *s, cw_entity *e, int keyword, const cw_node *value)
{
    bool on;
    if (!cw__scene_switch(s, value, &on))
        return false;
    e->keywords = on ? e->keywords | 1u << keyword : e->keywords & ~(1u << keyword);
    return true;
}

/* The file gives the whole cost; the state keeps the difference to the printed one. */
static bool set_cost(scene *s, cw_entity *e, const cw_node *value)
{
    long n;
    if (!cw__scene_number(s, value, 0, 99, &n))
        return false;
    e->cost = (int8_t)(n - s->game->cards[e->card].cost);
    return true;
}

/* A key counts only in the zones where it means something; elsewhere it is refused. */
enum {
    BOARD = 1 << CW_ZONE_BOARD,
    HAND = 1 << CW_ZONE_HAND,
    DECK = 1 << CW_ZONE_DECK,
    WEAPON = 1 << CW_ZONE_WEAPON
};
#define NUMBER(member, least, most)                                                                \
    .field = {SCENE_PLACE(cw_entity, member), .low = least, .high = most}
static const struct entity_key {
    const char *key;
    unsigned zones;
    bool (*set)(scene *s, cw_entity *e,
                const cw_node *value); /* after the field, if there is one */
    scene_field field;
} entity_keys[] = {
    {"attack", BOARD | HAND | WEAPON, NUMBER(attack, 0, SCENE_LARGEST)},
    {"health", BOARD | HAND, cw__scene_set_health},
    {"max health", BOARD | HAND, lower_health, NUMBER(max_health, 1, SCENE_LARGEST)},
    {"durability", WEAPON, cw__scene_set_health},
    {"keywords", BOARD | HAND | DECK, set_keywords},
    {"attacks each turn", BOARD | HAND, NUMBER(times, 0, 99)},
    {"race", BOARD | HAND | DECK, set_race},
    {"asleep", BOARD, set_asleep},
    {"at", BOARD, set_cell},
    {"invulnerable", BOARD, NUMBER(guard, 0, 99)},
    {"cost", HAND | DECK, set_cost},
};
enum { ENTITY_KEYS = sizeof entity_keys / sizeof *entity_keys };

void cw__scene_card_keys(scene_keys *keys)
{
    static const char *const card[] = {"card"};
    SCENE_ADD_KEYS(keys, card);
    SCENE_ADD_KEYS(keys, entity_keys);
}

static const struct {
    cw_zone zone;
    const char *name;
} places[] = {
    {CW_ZONE_BOARD, "on the board"}, {CW_ZONE_HAND, "in a hand"},     {CW_ZONE_DECK, "in a deck"},
    {CW_ZONE_WEAPON, "as a weapon"}, {CW_ZONE_SECRET, "as a secret"},
};
enum { PLACES = sizeof places / sizeof *places };

/* The places of the zones, with "or" between them. */
static const char *places_of(unsigned zones, cw_str *out)
{
    for (size_t i = 0; i < PLACES; i++)
        if (zones >> places[i].zone & 1)
            cw_str_printf(out, "%s%s", out->size > 0 ? " or " : "", places[i].name);
    return cw_str_get(out);
}

/* A key that is known elsewhere is not misspelt: it stands in the wrong place. */
static bool wrong_place(scene *s, const cw_entity *e, const cw_node *member, unsigned zones)
{
    cw_str here = CW_STR_INIT, there = CW_STR_INIT;
    cw__scene_broken(s, member, "\"%s\" means nothing for a card %s, only %s", member->key,
                     places_of(1u << e->zone, &here), places_of(zones, &there));
    cw_str_clear(&here);
    cw_str_clear(&there);
    return false;
}

/* Only what may stand here is offered. */
static bool unknown_key(scene *s, const cw_entity *e, const cw_node *member)
{
    static const char *const card = "card";
    scene_keys keys = {.count = 0};
    cw__scene_add_keys(&keys, &card, 1, sizeof card);
    for (const struct entity_key *k = entity_keys; k < entity_keys + ENTITY_KEYS; k++)
        if (k->zones >> e->zone & 1)
            cw__scene_add_keys(&keys, k, 1, sizeof *k);
    for (int i = 0; i < CW_KW_COUNT && e->zone == CW_ZONE_BOARD; i++) {
        const char *keyword = cw_game_keyword(s->game, (cw_keyword)i);
        cw__scene_add_keys(&keys, &keyword, 1, sizeof keyword);
    }
    return cw__scene_unknown(s, member, "key here", member->key, keys.list, keys.count);
}

/* On the board a keyword's own name is a key as well: "stunned: true". */
static bool change_one(scene *s, cw_entity *e, const cw_node *member)
{
    const char *key = member->key;
    if (strcmp(key, "card") == 0)
        return true;
    int keyword = cw__scene_keyword(s, key);
    if (keyword >= 0 && e->zone == CW_ZONE_BOARD)
        return cw__scene_set_keyword(s, e, keyword, member);
    const struct entity_key *k = entity_keys;
    while (k < entity_keys + ENTITY_KEYS && strcmp(key, k->key) != 0)
        k++;
    bool known = k < entity_keys + ENTITY_KEYS;
    if (known && k->zones >> e->zone & 1)
        return (k->field.size == 0 || cw__scene_set(s, member, k->field, e))
               && (k->set == NULL || k->set(s, e, member));
    return known || keyword >= 0 ? wrong_place(s, e, member, known ? k->zones : BOARD)
                                 : unknown_key(s, e, member);
}

bool cw__scene_change(scene *s, cw_entity *e, const cw_node *map)
{
    if (node_get(map, "keywords") != NULL)
        e->keywords = 0; /* exactly those of the list, and single ones beside it */
    for (const cw_node *member = map->first; member != NULL; member = member->next)
        if (!change_one(s, e, member))
            return false;
    return true;
}
