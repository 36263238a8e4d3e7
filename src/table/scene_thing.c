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

/* In play the attack includes a weapon and auras; in the hand it is the card's own. */
static int thing_attack(const scene *s, cw_entity_id id)
{
    return s->state.entities[id].zone == CW_ZONE_HAND ? s->state.entities[id].attack
                                                      : cw_character_attack(s->game, &s->state, id);
}

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

/* A number of another kind of card would be compared with what nobody sees. */
enum {
    LIVES = 1 << CW_TYPE_MINION | 1 << CW_TYPE_HERO,
    WEAPONS = 1 << CW_TYPE_WEAPON,
};

#define PLAIN(member) .field = {SCENE_PLACE(cw_entity, member)}
static const struct number {
    const char *key;
    int (*get)(const scene *s, cw_entity_id id); /* NULL: the field is the number */
    scene_field field;
    unsigned types; /* of cards that have it; 0: all */
} numbers[] = {
    {"attack", thing_attack, .types = LIVES | WEAPONS},
    {"health", PLAIN(health), .types = LIVES},
    {"durability", PLAIN(health), .types = WEAPONS},
    {"max health", thing_max_health, .types = LIVES},
    {"cost", thing_cost},
    {"spell damage", PLAIN(spell_damage)},
    {"invulnerable", PLAIN(guard)},
    {"attacks each turn", PLAIN(times)},
    {"attacks made", PLAIN(attacks)},
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static bool is_damaged(const scene *s, cw_entity_id id)
{
    return s->state.entities[id].health < thing_max_health(s, id);
}

/* Asked of the list of legal actions itself, so that it is what a player could do now. */
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

/* Whether the card in hand could be played now by the seat that decides. */
static bool can_play(const scene *s, cw_entity_id id)
{
    const cw_entity *e = &s->state.entities[id];
    return e->zone == CW_ZONE_HAND
           && cw_check_card(s->game, &s->state, e->owner, hand_slot(s, id)) == CW_OK;
}

enum {
    IN_PLAY = 1 << CW_ZONE_BOARD | 1 << CW_ZONE_HERO,
    ON_BOARD = 1 << CW_ZONE_BOARD,
    IN_HAND = 1 << CW_ZONE_HAND,
    ANYWHERE = -1
};

/* What can be asked of things in `zones` only: elsewhere "false" would hold whatever happens. */
static const struct fact {
    const char *key;
    int zones;
    bool (*get)(const scene *s, cw_entity_id id); /* or: */
    unsigned flag;                                /* it has this, or: */
    cw_action_kind action;                        /* it may do this now */
} facts[] = {
    {"asleep", IN_PLAY, .flag = CW_FLAG_SLEEPING},
    {"silenced", IN_PLAY, .flag = CW_FLAG_SILENCED},
    {"damaged", ANYWHERE, is_damaged},
    {"can attack", IN_PLAY, .action = CW_ACTION_ATTACK},
    {"can be played", IN_HAND, can_play},
    {"can move", ON_BOARD, .action = CW_ACTION_MOVE},
    {"moved", ON_BOARD, .flag = CW_FLAG_MOVED},
};
enum { FACTS = sizeof facts / sizeof *facts };

/* "your mana: 7" of the table, "Yeti: health 3" of a thing. */
bool cw__scene_expect_number(scene *s, const cw_node *value, const char *label, int found)
{
    long expected;
    const char *key = value->key;
    if (!node_number(value, -9999, 9999, &expected))
        return cw__scene_broken(s, value, "expected a number for %s", key);
    return found == expected
           || cw__scene_differs(s, value, "expected %s: %s%s%ld, found %d", label ? label : key,
                                label ? key : "", label ? " " : "", expected, found);
}

bool cw__scene_expect_switch(scene *s, const cw_node *value, const char *label, bool found)
{
    bool expected;
    const char *key = value->key;
    if (!node_bool(value, &expected))
        return cw__scene_broken(s, value, "expected true or false%s%s", label ? " for " : "",
                                label ? key : "");
    return found == expected
           || cw__scene_differs(s, value, "expected %s: %s%s%s, found %s", label ? label : key,
                                label ? key : "", label ? " " : "", expected ? "true" : "false",
                                found ? "true" : "false");
}

static void list_keywords(const scene *s, uint32_t mask, cw_str *out)
{
    for (int i = 0; i < CW_KW_COUNT; i++)
        if (mask >> i & 1)
            cw_str_printf(out, "%s%s", out->size > 0 ? ", " : "",
                          cw_game_keyword(s->game, (cw_keyword)i));
}

/* The list is complete: a keyword too many fails as well as one too few. */
static bool check_keywords(scene *s, cw_entity_id id, const char *label, const cw_node *value)
{
    uint32_t expected = 0, found = cw_entity_keywords(&s->state.entities[id]);
    if (!node_is_list(value))
        return cw__scene_broken(s, value, "expected a list of keywords");
    for (const cw_node *item = value->first; item != NULL; item = item->next) {
        const char *word = node_text(item);
        int keyword = cw__scene_keyword(s, word);
        if (keyword < 0)
            return cw__scene_broken(s, item, "there is no keyword \"%s\"", word);
        expected |= 1u << keyword;
    }
    if (expected == found)
        return true;
    cw_str wanted = CW_STR_INIT, there = CW_STR_INIT;
    list_keywords(s, expected, &wanted);
    list_keywords(s, found, &there);
    cw__scene_differs(s, value, "expected %s: keywords [%.255s], found [%.255s]", label,
                      cw_str_get(&wanted), cw_str_get(&there));
    cw_str_clear(&wanted);
    cw_str_clear(&there);
    return false;
}

static bool check_card(scene *s, cw_entity_id id, const char *label, const cw_node *value)
{
    const char *name = node_text(value);
    if (cw__scene_card(s, value, name, 0) == 0)
        return false;
    const char *found = s->game->cards[s->state.entities[id].card].name;
    return cw_equal_nocase(found, name)
           || cw__scene_differs(s, value, "expected %s: %s, found %s", label, name, found);
}

static bool check_race(scene *s, cw_entity_id id, const char *label, const cw_node *value)
{
    const cw_name_list *races = &s->game->races;
    const char *word = node_text(value);
    bool none = strcmp(word, "none") == 0;
    int found = s->state.entities[id].race;
    int expected = none ? 0
                        : 1
                              + cw__scene_word(s, value, "race", word, races->singular + 1,
                                               (size_t)races->count - 1);
    if (!none && expected == 0)
        return false;
    return expected == found
           || cw__scene_differs(s, value, "expected %s: race %s, found %s", label, word,
                                found > 0 ? races->singular[found] : "none");
}

static bool check_cell(scene *s, cw_entity_id id, const char *label, const cw_node *value)
{
    int expected, found = s->state.entities[id].cell;
    cw_str text = CW_STR_INIT;
    if (!cw__scene_cell(s, value, &expected))
        return false;
    cw_cell_write(s->game, found, &text);
    bool same = expected == found
                || cw__scene_differs(s, value, "expected %s at %s, found it at %s", label,
                                     node_text(value), cw_str_get(&text));
    cw_str_clear(&text);
    return same;
}

static const struct {
    const char *key;
    bool (*check)(scene *s, cw_entity_id id, const char *label, const cw_node *value);
} other_keys[] = {
    {"keywords", check_keywords}, {"card", check_card}, {"at", check_cell}, {"race", check_race}};
enum { OTHER_KEYS = sizeof other_keys / sizeof *other_keys };

void cw__scene_thing_keys(scene_keys *keys)
{
    SCENE_ADD_KEYS(keys, other_keys);
    SCENE_ADD_KEYS(keys, numbers);
    SCENE_ADD_KEYS(keys, facts);
}

/* All keys that would do, so that the nearest of them can be named. */
static bool unknown_key(scene *s, const cw_node *node)
{
    scene_keys keys = {.count = 0};
    cw__scene_thing_keys(&keys);
    for (int i = 0; i < CW_KW_COUNT; i++) {
        const char *keyword = cw_game_keyword(s->game, (cw_keyword)i);
        cw__scene_add_keys(&keys, &keyword, 1, sizeof keyword);
    }
    return cw__scene_unknown(s, node, "expectation about a card", node->key, keys.list, keys.count);
}

/* A fact is asked only where it can be true: "can attack: false" of a card in hand would always
 * hold. */
static bool check_fact(scene *s, cw_entity_id id, const char *label, const struct fact *fact,
                       const cw_node *value)
{
    const cw_entity *e = &s->state.entities[id];
    if (!(fact->zones >> e->zone & 1))
        return cw__scene_differs(s, value, "\"%s\" is asked of %s, but %s is not there", fact->key,
                                 fact->zones == IN_PLAY   ? "what is in play"
                                 : fact->zones == IN_HAND ? "cards in a hand"
                                                          : "minions on the board",
                                 label);
    bool found = fact->get != NULL ? fact->get(s, id)
                 : fact->flag != 0 ? e->flags & fact->flag
                                   : can_do(s, id, fact->action);
    return cw__scene_expect_switch(s, value, label, found);
}

static bool check_number(scene *s, cw_entity_id id, const char *label, const struct number *number,
                         const cw_node *value)
{
    const cw_entity *e = &s->state.entities[id];
    cw_type type = e->zone == CW_ZONE_HERO ? CW_TYPE_HERO /* also without a card */
                                           : (cw_type)s->game->cards[e->card].type;
    if (number->types != 0 && !(number->types >> type & 1))
        return cw__scene_broken(s, value, "%s is a %s, which has no %s", label, cw_type_name(type),
                                number->key);
    return cw__scene_expect_number(s, value, label,
                                   number->get != NULL ? number->get(s, id)
                                                       : cw__scene_get(e, number->field));
}

static bool check_key(scene *s, cw_entity_id id, const char *label, const cw_node *value)
{
    const cw_entity *e = &s->state.entities[id];
    const char *key = value->key;
    for (size_t i = 0; i < OTHER_KEYS; i++)
        if (strcmp(key, other_keys[i].key) == 0)
            return other_keys[i].check(s, id, label, value);
    for (size_t i = 0; i < NUMBERS; i++)
        if (strcmp(key, numbers[i].key) == 0)
            return check_number(s, id, label, &numbers[i], value);
    for (size_t i = 0; i < FACTS; i++)
        if (strcmp(key, facts[i].key) == 0)
            return check_fact(s, id, label, &facts[i], value);
    int keyword = cw__scene_keyword(s, key);
    return keyword >= 0
               ? cw__scene_expect_switch(s, value, label, cw_entity_keywords(e) >> keyword & 1)
               : unknown_key(s, value);
}

/* "3/2". */
static bool check_stats(scene *s, cw_entity_id id, const char *label, const cw_node *value)
{
    const char *text = node_text(value);
    char rest;
    int attack, health;
    if (sscanf(text, "%d/%d%c", &attack, &health, &rest) != 2)
        return cw__scene_broken(s, value, "expected attack/health such as 3/2, or a map");
    int found_attack = thing_attack(s, id), found_health = s->state.entities[id].health;
    return (attack == found_attack && health == found_health)
           || cw__scene_differs(s, value, "expected %s: %d/%d, found %d/%d", label, attack, health,
                                found_attack, found_health);
}

bool cw__scene_expect_thing(scene *s, cw_entity_id id, const char *label, const cw_node *value)
{
    if (!node_is_map(value))
        return check_stats(s, id, label, value);
    bool all = true;
    if (value->count == 0)
        return cw__scene_broken(s, value, "expected what is true of %s: {health: 3, …}", label);
    for (const cw_node *member = value->first; member != NULL; member = member->next)
        all &= check_key(s, id, label, member);
    return all;
}
