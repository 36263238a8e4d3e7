/* Expectations about one thing: "Bloodfen Raptor: 3/1" or a map of attack, health, keywords
 * and so on. Every keyword is a key of its own too ("taunt: true"). */
#include "scene.h"
#include "wire/text.h"

#include <stdio.h>
#include <string.h>

static int hand_slot(const scene *s, cw_entity_id id)
{
    return cw_hand_slot(&s->state.players[s->state.entities[id].owner], id);
}

static int thing_attack(const scene *s, cw_entity_id id)
{
    return s->state.entities[id].zone == CW_ZONE_HAND ? s->state.entities[id].attack
                                                      : cw_character_attack(s->game, &s->state, id);
}

static int thing_health(const scene *s, cw_entity_id id) { return s->state.entities[id].health; }

static int thing_max_health(const scene *s, cw_entity_id id)
{
    return cw_entity_max_health(&s->state.entities[id]);
}

static int thing_cost(const scene *s, cw_entity_id id)
{
    const cw_entity *e = &s->state.entities[id];
    return e->zone == CW_ZONE_HAND ? cw_hand_cost(s->game, &s->state, e->owner, hand_slot(s, id))
                                   : s->game->cards[e->card].cost + e->cost;
}

static int thing_spell_damage(const scene *s, cw_entity_id id)
{
    return s->state.entities[id].spell_damage;
}

static int thing_times(const scene *s, cw_entity_id id) { return s->state.entities[id].times; }

static int thing_attacks(const scene *s, cw_entity_id id) { return s->state.entities[id].attacks; }

static int thing_guard(const scene *s, cw_entity_id id) { return s->state.entities[id].guard; }

static const struct {
    const char *key;
    int (*get)(const scene *s, cw_entity_id id);
} numbers[] = {
    {"attack", thing_attack},
    {"health", thing_health},
    {"durability", thing_health},
    {"max health", thing_max_health},
    {"cost", thing_cost},
    {"spell damage", thing_spell_damage},
    {"invulnerable", thing_guard},
    {"attacks each turn", thing_times},
    {"attacks made", thing_attacks},
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static bool is_asleep(const scene *s, cw_entity_id id)
{
    return s->state.entities[id].flags & CW_FLAG_SLEEPING;
}

static bool is_silenced(const scene *s, cw_entity_id id)
{
    return s->state.entities[id].flags & CW_FLAG_SILENCED;
}

static bool is_damaged(const scene *s, cw_entity_id id)
{
    return thing_health(s, id) < thing_max_health(s, id);
}

static bool can_do(const scene *s, cw_entity_id id, cw_action_kind kind)
{
    cw_action list[CW_MAX_ACTIONS];
    cw_place place = cw_place_of(&s->state, id);
    int count = cw_legal(s->game, &s->state, list);
    for (int i = 0; i < count; i++)
        if (list[i].kind == kind && list[i].source == place)
            return true;
    return false;
}

static bool can_attack(const scene *s, cw_entity_id id) { return can_do(s, id, CW_ACTION_ATTACK); }

static bool can_move(const scene *s, cw_entity_id id) { return can_do(s, id, CW_ACTION_MOVE); }

static bool has_moved(const scene *s, cw_entity_id id)
{
    return s->state.entities[id].flags & CW_FLAG_MOVED;
}

/* Whether the card in hand could be played now by the seat that decides. */
static bool can_play(const scene *s, cw_entity_id id)
{
    const cw_entity *e = &s->state.entities[id];
    return e->zone == CW_ZONE_HAND
           && cw_check_card(s->game, &s->state, e->owner, hand_slot(s, id)) == CW_OK;
}

enum { IN_PLAY = 1 << CW_ZONE_BOARD | 1 << CW_ZONE_HERO, ANYWHERE = -1 };

/* What can be asked of things in `zones` only: elsewhere "false" would hold whatever happens. */
static const struct {
    const char *key;
    bool (*get)(const scene *s, cw_entity_id id);
    int zones;
} facts[] = {
    {"asleep", is_asleep, IN_PLAY},
    {"silenced", is_silenced, IN_PLAY},
    {"damaged", is_damaged, ANYWHERE},
    {"can attack", can_attack, IN_PLAY},
    {"can be played", can_play, 1 << CW_ZONE_HAND},
    {"can move", can_move, 1 << CW_ZONE_BOARD},
    {"moved", has_moved, 1 << CW_ZONE_BOARD},
};
enum { FACTS = sizeof facts / sizeof *facts };

static bool check_number(scene *s, const char *label, const char *key, const cw_node *value,
                         int found)
{
    long expected;
    if (!node_number(value, -9999, 9999, &expected))
        return scene_broken(s, value, "expected a number for %s", key);
    return found == expected
           || scene_differs(s, value, "expected %s: %s %ld, found %d", label, key, expected, found);
}

static bool check_fact(scene *s, const char *label, const char *key, const cw_node *value,
                       bool found)
{
    bool expected;
    if (!node_bool(value, &expected))
        return scene_broken(s, value, "expected true or false for %s", key);
    return found == expected
           || scene_differs(s, value, "expected %s: %s %s, found %s", label, key,
                            expected ? "true" : "false", found ? "true" : "false");
}

static void list_keywords(const scene *s, uint32_t mask, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < CW_KW_COUNT && used < size; i++) {
        if (mask >> i & 1) {
            used += (size_t)snprintf(out + used, size - used, "%s%s", used > 0 ? ", " : "",
                                     cw_game_keyword(s->game, (cw_keyword)i));
        }
    }
}

static bool check_keywords(scene *s, cw_entity_id id, const char *label, const cw_node *value)
{
    uint32_t expected = 0, found = cw_entity_keywords(&s->state.entities[id]);
    if (!node_is_list(value))
        return scene_broken(s, value, "expected a list of keywords");
    for (const cw_node *item = value->first; item != NULL; item = item->next) {
        const char *word = node_text(item);
        int keyword = scene_keyword(s, word);
        if (keyword < 0)
            return scene_broken(s, item, "there is no keyword \"%s\"", word);
        expected |= 1u << keyword;
    }
    char expected_text[256], found_text[256];
    list_keywords(s, expected, expected_text, sizeof expected_text);
    list_keywords(s, found, found_text, sizeof found_text);
    return expected == found
           || scene_differs(s, value, "expected %s: keywords [%s], found [%s]", label,
                            expected_text, found_text);
}

static bool check_card(scene *s, cw_entity_id id, const char *label, const cw_node *value)
{
    const char *name = node_text(value);
    if (scene_card(s, value, name, 0) == 0)
        return false;
    const char *found = s->game->cards[s->state.entities[id].card].name;
    return cw_equal_nocase(found, name)
           || scene_differs(s, value, "expected %s: %s, found %s", label, name, found);
}

static bool check_race(scene *s, cw_entity_id id, const char *label, const cw_node *value)
{
    const cw_name_list *races = &s->game->races;
    const char *word = node_text(value);
    int expected = strcmp(word, "none") == 0 ? 0 : 1, found = s->state.entities[id].race;
    while (expected > 0 && expected < races->count && strcmp(races->singular[expected], word) != 0)
        expected++;
    if (expected > 0 && expected >= races->count) {
        return scene_unknown(s, value, "race", word, races->singular + 1,
                             races->count > 0 ? (size_t)races->count - 1 : 0);
    }
    return expected == found
           || scene_differs(s, value, "expected %s: race %s, found %s", label, word,
                            found > 0 ? races->singular[found] : "none");
}

static bool check_cell(scene *s, cw_entity_id id, const char *label, const cw_node *value)
{
    int expected, found = s->state.entities[id].cell;
    cw_str text = CW_STR_INIT;
    if (!scene_cell(s, value, &expected))
        return false;
    cw_cell_write(s->game, found, &text);
    bool same = expected == found
                || scene_differs(s, value, "expected %s at %s, found it at %s", label,
                                 node_text(value), cw_str_get(&text));
    cw_str_clear(&text);
    return same;
}

static const char *const other_keys[] = {"keywords", "card", "at", "race"};
enum { OTHER_KEYS = sizeof other_keys / sizeof *other_keys };

static bool unknown_key(scene *s, const cw_node *node, const char *key)
{
    const char *names[NUMBERS + FACTS + CW_KW_COUNT + OTHER_KEYS];
    size_t count = 0;
    for (size_t i = 0; i < OTHER_KEYS; i++)
        names[count++] = other_keys[i];
    for (size_t i = 0; i < NUMBERS; i++)
        names[count++] = numbers[i].key;
    for (size_t i = 0; i < FACTS; i++)
        names[count++] = facts[i].key;
    for (int i = 0; i < CW_KW_COUNT; i++)
        names[count++] = cw_game_keyword(s->game, (cw_keyword)i);
    return scene_unknown(s, node, "expectation about a card", key, names, count);
}

static bool check_key(scene *s, cw_entity_id id, const char *label, const cw_node *value)
{
    const char *key = value->key;
    s->expectations++;
    if (strcmp(key, "keywords") == 0)
        return check_keywords(s, id, label, value);
    if (strcmp(key, "card") == 0)
        return check_card(s, id, label, value);
    if (strcmp(key, "race") == 0)
        return check_race(s, id, label, value);
    if (strcmp(key, "at") == 0)
        return check_cell(s, id, label, value);
    for (size_t i = 0; i < NUMBERS; i++)
        if (strcmp(key, numbers[i].key) == 0)
            return check_number(s, label, key, value, numbers[i].get(s, id));
    for (size_t i = 0; i < FACTS; i++) {
        if (strcmp(key, facts[i].key) == 0) {
            if (!(facts[i].zones >> s->state.entities[id].zone & 1)) {
                return scene_differs(s, value, "\"%s\" is asked of %s, but %s is not there", key,
                                     facts[i].zones == IN_PLAY             ? "what is in play"
                                     : facts[i].zones == 1 << CW_ZONE_HAND ? "cards in a hand"
                                                                           : "minions on the board",
                                     label);
            }
            return check_fact(s, label, key, value, facts[i].get(s, id));
        }
    }
    int keyword = scene_keyword(s, key);
    if (keyword >= 0) {
        bool has = cw_entity_keywords(&s->state.entities[id]) >> keyword & 1;
        return check_fact(s, label, key, value, has);
    }
    return unknown_key(s, value, key);
}

/* "3/2". */
static bool check_stats(scene *s, cw_entity_id id, const char *label, const cw_node *value)
{
    const char *text = node_text(value);
    char rest;
    int attack, health;
    if (sscanf(text, "%d/%d%c", &attack, &health, &rest) != 2)
        return scene_broken(s, value, "expected attack/health such as 3/2, or a map");
    s->expectations++;
    int found_attack = thing_attack(s, id), found_health = thing_health(s, id);
    return (attack == found_attack && health == found_health)
           || scene_differs(s, value, "expected %s: %d/%d, found %d/%d", label, attack, health,
                            found_attack, found_health);
}

bool scene_expect_thing(scene *s, cw_entity_id id, const char *label, const cw_node *value)
{
    if (!node_is_map(value))
        return check_stats(s, id, label, value);
    bool all = true;
    if (value->count == 0)
        return scene_broken(s, value, "expected what is true of %s: {health: 3, …}", label);
    for (const cw_node *member = value->first; member != NULL; member = member->next)
        all &= check_key(s, id, label, member);
    return all;
}

void scene_thing_keys(cw_str *out)
{
    for (size_t i = 0; i < OTHER_KEYS; i++)
        scene_add_key(out, other_keys[i]);
    for (size_t i = 0; i < NUMBERS; i++)
        scene_add_key(out, numbers[i].key);
    for (size_t i = 0; i < FACTS; i++)
        scene_add_key(out, facts[i].key);
}
