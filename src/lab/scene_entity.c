/* One card of a scenario's position: finding it by name and changing what its line says about
 * it (attack, health, keywords, …). */
#include "scene.h"
#include "wire/text.h"

#include <string.h>

int scene_keyword(const scene *s, const char *word)
{
    for (int i = 0; i < CW_KW_COUNT; i++)
        if (cw_equal_nocase(word, cw_game_keyword(s->game, (cw_keyword)i)))
            return i;
    return -1;
}

bool scene_cell(scene *s, const cw_node *node, int *cell)
{
    *cell = s->game->rules.lanes > 0 ? cw_cell_read(s->game, node_text(node)) : -1;
    if (*cell >= 0)
        return true;
    return s->game->rules.lanes > 0
               ? scene_broken(s, node, "expected a space such as \"front 2\", found \"%s\"",
                              node_text(node))
               : scene_broken(s, node, "this game's board has no spaces to name");
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

cw_card_id scene_card(scene *s, const cw_node *node, const char *name, unsigned kinds)
{
    cw_card_id card = find_card(s->game, name, kinds);
    if (card != 0)
        return card;
    const char *near = cw_game_nearest_card(s->game, name);
    if (cw_game_find_card(s->game, name, 0) != 0)
        scene_broken(s, node, "the card \"%s\" cannot stand here", name);
    else if (near != NULL)
        scene_broken(s, node, "there is no card \"%s\"; did you mean \"%s\"?", name, near);
    else
        scene_broken(s, node, "there is no card \"%s\"", name);
    return 0;
}

bool scene_card_names(scene *s, const cw_node *list, const char *other)
{
    if (!node_is_list(list)) {
        return scene_broken(s, list, "expected a list of cards: [Name, %s]",
                            other != NULL ? other : "Name");
    }
    for (const cw_node *item = list->first; item != NULL; item = item->next) {
        bool fine = other != NULL && cw_equal_nocase(node_text(item), other);
        if (!fine && scene_card(s, item, node_text(item), 0) == 0)
            return false;
    }
    return true;
}

/* ---- one entity ---- */

typedef bool (*entity_set)(scene *s, cw_entity *e, const cw_node *value);

bool scene_number(scene *s, const cw_node *value, long low, long high, long *out)
{
    return node_number(value, low, high, out)
           || scene_broken(s, value, "expected a number from %ld to %ld", low, high);
}

static bool set_attack(scene *s, cw_entity *e, const cw_node *value)
{
    long n;
    if (!scene_number(s, value, 0, SCENE_LARGEST, &n))
        return false;
    e->attack = (int16_t)n;
    return true;
}

bool scene_set_health(scene *s, cw_entity *e, const cw_node *value)
{
    long n;
    if (!scene_number(s, value, 1, SCENE_LARGEST, &n))
        return false;
    e->health = (int16_t)n;
    if (e->max_health < e->health)
        e->max_health = e->health;
    return true;
}

static bool set_max_health(scene *s, cw_entity *e, const cw_node *value)
{
    long n;
    if (!scene_number(s, value, 1, SCENE_LARGEST, &n))
        return false;
    e->max_health = (int16_t)n;
    if (e->health > e->max_health)
        e->health = e->max_health;
    return true;
}

static bool add_keyword(scene *s, cw_entity *e, const cw_node *node)
{
    const char *word = node_text(node);
    int keyword = scene_keyword(s, word);
    if (keyword < 0) {
        const char *names[CW_KW_COUNT];
        for (int i = 0; i < CW_KW_COUNT; i++)
            names[i] = cw_game_keyword(s->game, (cw_keyword)i);
        return scene_unknown(s, node, "keyword", word, names, CW_KW_COUNT);
    }
    if (e->keywords >> keyword & 1)
        return scene_broken(s, node, "it has the keyword \"%s\" already", word);
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

static bool set_flag(scene *s, cw_entity *e, const cw_node *value, unsigned flag)
{
    bool on;
    if (!node_bool(value, &on))
        return scene_broken(s, value, "expected true or false");
    e->flags = (uint8_t)(on ? e->flags | flag : e->flags & ~flag);
    return true;
}

static bool set_asleep(scene *s, cw_entity *e, const cw_node *value)
{
    return set_flag(s, e, value, CW_FLAG_SLEEPING);
}

bool scene_set_frozen(scene *s, cw_entity *e, const cw_node *value)
{
    bool on;
    if (!node_bool(value, &on))
        return scene_broken(s, value, "expected true or false");
    e->keywords = on ? e->keywords | CW_KW(FROZEN) : e->keywords & ~CW_KW(FROZEN);
    return true;
}

static bool set_cell(scene *s, cw_entity *e, const cw_node *value)
{
    int cell;
    if (!scene_cell(s, value, &cell))
        return false;
    cw_entity_id id = (cw_entity_id)(e - s->state.entities);
    return cw_setup_move(s->game, &s->state, id, cell)
           || scene_broken(s, value, "the space \"%s\" is taken", node_text(value));
}

static bool set_times(scene *s, cw_entity *e, const cw_node *value)
{
    long n;
    if (!scene_number(s, value, 0, 99, &n))
        return false;
    e->times = (uint8_t)n;
    return true;
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
    return scene_unknown(s, value, "race", node_text(value), races->singular + 1,
                         (size_t)races->count - 1);
}

static bool set_guard(scene *s, cw_entity *e, const cw_node *value)
{
    long n;
    if (!scene_number(s, value, 0, 99, &n))
        return false;
    e->guard = (uint8_t)n;
    return true;
}

/* A keyword's own name: "stunned: true". */
static bool set_keyword(scene *s, cw_entity *e, int keyword, const cw_node *value)
{
    bool on;
    if (!node_bool(value, &on))
        return scene_broken(s, value, "expected true or false");
    e->keywords = on ? e->keywords | 1u << keyword : e->keywords & ~(1u << keyword);
    return true;
}

static bool set_cost(scene *s, cw_entity *e, const cw_node *value)
{
    long n;
    if (!scene_number(s, value, 0, 99, &n))
        return false;
    e->cost = (int8_t)(n - s->game->cards[e->card].cost);
    return true;
}

static const struct {
    const char *key;
    unsigned zones;
    entity_set set;
} entity_keys[] = {
    {"attack", 1 << CW_ZONE_BOARD | 1 << CW_ZONE_HAND | 1 << CW_ZONE_WEAPON, set_attack},
    {"health", 1 << CW_ZONE_BOARD | 1 << CW_ZONE_HAND, scene_set_health},
    {"max health", 1 << CW_ZONE_BOARD | 1 << CW_ZONE_HAND, set_max_health},
    {"durability", 1 << CW_ZONE_WEAPON, scene_set_health},
    {"keywords", 1 << CW_ZONE_BOARD | 1 << CW_ZONE_HAND | 1 << CW_ZONE_DECK, set_keywords},
    {"attacks each turn", 1 << CW_ZONE_BOARD | 1 << CW_ZONE_HAND, set_times},
    {"race", 1 << CW_ZONE_BOARD | 1 << CW_ZONE_HAND | 1 << CW_ZONE_DECK, set_race},
    {"asleep", 1 << CW_ZONE_BOARD, set_asleep},
    {"at", 1 << CW_ZONE_BOARD, set_cell},
    {"invulnerable", 1 << CW_ZONE_BOARD, set_guard},
    {"cost", 1 << CW_ZONE_HAND | 1 << CW_ZONE_DECK, set_cost},
};
enum { ENTITY_KEYS = sizeof entity_keys / sizeof *entity_keys };

bool scene_change(scene *s, cw_entity *e, const cw_node *map)
{
    if (node_get(map, "keywords") != NULL)
        e->keywords = 0; /* exactly those of the list, and single ones beside it */
    for (const cw_node *member = map->first; member != NULL; member = member->next) {
        const char *key = member->key;
        const char *names[ENTITY_KEYS + 1] = {"card"};
        entity_set set = NULL;
        bool known = strcmp(key, "card") == 0;
        for (size_t i = 0; i < ENTITY_KEYS; i++) {
            names[i + 1] = entity_keys[i].key;
            if (strcmp(key, entity_keys[i].key) == 0 && entity_keys[i].zones >> e->zone & 1)
                set = entity_keys[i].set;
        }
        int keyword = e->zone == CW_ZONE_BOARD && !known ? scene_keyword(s, key) : -1;
        if (keyword >= 0) {
            if (!set_keyword(s, e, keyword, member))
                return false;
            continue;
        }
        if (!known && set == NULL)
            return scene_unknown(s, member, "key here", key, names, ENTITY_KEYS + 1);
        if (set != NULL && !set(s, e, member))
            return false;
    }
    return true;
}

void scene_card_keys(cw_str *out)
{
    scene_add_key(out, "card");
    for (size_t i = 0; i < ENTITY_KEYS; i++)
        scene_add_key(out, entity_keys[i].key);
}
