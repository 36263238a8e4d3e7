/* Expectations about the table: "your mana: 7", "enemy board: [Name, …]", "winner: you",
 * "happened: draw", and any name of a thing with what must be true of it. */
#include "scene.h"

#include <stdio.h>
#include <string.h>

enum { EVERYWHERE = 0xff & ~(1 << CW_ZONE_NONE) };

/* ---- numbers of a player ---- */

static int hero_attack(const scene *s, int seat)
{
    return cw_character_attack(s->game, &s->state, s->state.players[seat].hero);
}

static int hero_health(const scene *s, int seat)
{
    return s->state.entities[s->state.players[seat].hero].health;
}

#define PLAYER_FIELD(function, field)                                                              \
    static int function(const scene *s, int seat) { return s->state.players[seat].field; }
PLAYER_FIELD(armor, armor)
PLAYER_FIELD(mana, mana)
PLAYER_FIELD(crystals, max_mana)
PLAYER_FIELD(fatigue, fatigue)
PLAYER_FIELD(overload, overload_next)
PLAYER_FIELD(locked, overload_now)
PLAYER_FIELD(hand_count, hand_count)
PLAYER_FIELD(board_count, board_count)
PLAYER_FIELD(deck_count, deck_count)
PLAYER_FIELD(secret_count, secret_count)
PLAYER_FIELD(cards_played, cards_played)

static int power_cost(const scene *s, int seat)
{
    return cw_power_cost(s->game, &s->state, (cw_seat)seat);
}

static const struct {
    const char *key;
    int (*get)(const scene *s, int seat);
} numbers[] = {
    {"hero health", hero_health},
    {"health", hero_health},
    {"hero attack", hero_attack},
    {"armor", armor},
    {"mana", mana},
    {"crystals", crystals},
    {"fatigue", fatigue},
    {"overload", overload},
    {"locked mana", locked},
    {"hand count", hand_count},
    {"board count", board_count},
    {"deck count", deck_count},
    {"secret count", secret_count},
    {"cards played", cards_played},
    {"power cost", power_cost},
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static const char *const other_side_keys[] = {
    "hand", "board", "deck", "secrets", "weapon", "hero power", "power used", "hero", "raised"};
enum { OTHER_SIDE_KEYS = sizeof other_side_keys / sizeof *other_side_keys };
static const char *const table_keys[] = {"winner",
                                         "turn",
                                         "to move",
                                         "end",
                                         "happened",
                                         "not happened",
                                         "options",
                                         "enemy knows your hand",
                                         "you know the enemy hand",
                                         "enemy knows your deck",
                                         "you know the enemy deck"};
enum { TABLE_KEYS = sizeof table_keys / sizeof *table_keys };

/* ---- lists of cards ---- */

static void show_list(const scene *s, const cw_entity_id *list, int count, cw_str *out)
{
    cw_str_char(out, '[');
    for (int i = 0; i < count; i++) {
        cw_str_printf(out, "%s%s", i > 0 ? ", " : "",
                      s->game->cards[s->state.entities[list[i]].card].name);
    }
    cw_str_char(out, ']');
}

static void show_expected(const cw_node *list, char *out, size_t size)
{
    size_t used = (size_t)snprintf(out, size, "[");
    for (const cw_node *item = list->first; item != NULL && used < size; item = item->next) {
        const char *name = node_text(node_is_map(item) ? node_get(item, "card") : item);
        used += (size_t)snprintf(out + used, size - used, "%s%s%s", name,
                                 node_is_map(item) ? " …" : "", item->next ? ", " : "");
    }
    if (used < size)
        snprintf(out + used, size - used, "]");
}

static bool list_differs(scene *s, const cw_node *value, const char *key, const cw_entity_id *list,
                         int count)
{
    char expected[512];
    cw_str found = CW_STR_INIT;
    show_expected(value, expected, sizeof expected);
    show_list(s, list, count, &found);
    scene_differs(s, value, "expected %s: %s, found %s", key, expected, cw_str_get(&found));
    cw_str_clear(&found);
    return false;
}

/* Each item is a name, or a map with `card` and what must be true of it. Decks match as sets,
 * since their order is nobody's business, except for the part that has a fixed order. */
static bool check_list(scene *s, const cw_node *value, const char *key, const cw_entity_id *list,
                       int count, bool in_order)
{
    bool used[CW_MAX_DECK] = {0};
    if (!node_is_list(value))
        return scene_broken(s, value, "expected a list of cards: [Name, Name]");
    s->expectations++;
    if (value->count != count)
        return list_differs(s, value, key, list, count);
    int i = 0;
    for (const cw_node *item = value->first; item != NULL; item = item->next, i++) {
        const cw_node *name_node = node_is_map(item) ? node_get(item, "card") : item;
        const char *name = node_text(name_node);
        if (name[0] == '\0')
            return scene_broken(s, item, "expected the name of a card");
        cw_card_id card = scene_card(s, name_node, name, 0);
        int at = in_order ? i : 0;
        while (
            !in_order && at < count
            && (used[at]
                || !cw_equal_nocase(s->game->cards[s->state.entities[list[at]].card].name, name)))
            at++;
        if (card == 0)
            return false;
        if (at >= count
            || !cw_equal_nocase(s->game->cards[s->state.entities[list[at]].card].name, name))
            return list_differs(s, value, key, list, count);
        used[at] = true;
        if (node_is_map(item) && !scene_expect_thing(s, list[at], name, item))
            return false;
    }
    return true;
}

/* ---- a weapon or power: a name, "none", or what must be true of it ---- */

static bool check_single(scene *s, const cw_node *value, const char *key, cw_entity_id id)
{
    const char *name = node_text(value);
    s->expectations++;
    if (node_is_map(value)) {
        return id != 0 ? scene_expect_thing(s, id, key, value)
                       : scene_differs(s, value, "expected %s, found none", key);
    }
    const char *found = id != 0 ? s->game->cards[s->state.entities[id].card].name : "none";
    if (!cw_equal_nocase(name, "none") && scene_card(s, value, name, 0) == 0)
        return false;
    return cw_equal_nocase(name, found)
           || scene_differs(s, value, "expected %s: %s, found %s", key, name, found);
}

static bool check_switch(scene *s, const cw_node *value, const char *key, bool found)
{
    bool expected;
    s->expectations++;
    if (!node_bool(value, &expected))
        return scene_broken(s, value, "expected true or false");
    return expected == found
           || scene_differs(s, value, "expected %s: %s, found %s", key, expected ? "true" : "false",
                            found ? "true" : "false");
}

static bool check_number(scene *s, const cw_node *value, const char *key, int found)
{
    long expected;
    s->expectations++;
    if (!node_number(value, -9999, 9999, &expected))
        return scene_broken(s, value, "expected a number for %s", key);
    return found == expected
           || scene_differs(s, value, "expected %s: %ld, found %d", key, expected, found);
}

static bool check_side(scene *s, const char *key, const char *rest, int seat, const cw_node *value,
                       bool *known)
{
    const cw_player *p = &s->state.players[seat];
    *known = true;
    for (size_t i = 0; i < NUMBERS; i++)
        if (strcmp(rest, numbers[i].key) == 0)
            return check_number(s, value, key, numbers[i].get(s, seat));
    for (int i = 1; i < s->game->elements.count; i++)
        if (strcmp(rest, s->game->elements.singular[i]) == 0)
            return check_number(s, value, key, p->elements[i - 1]);
    if (strcmp(rest, "hand") == 0)
        return check_list(s, value, key, p->hand, p->hand_count, true);
    if (strcmp(rest, "board") == 0)
        return check_list(s, value, key, p->board, p->board_count, true);
    if (strcmp(rest, "deck") == 0)
        return check_list(s, value, key, p->deck, p->deck_count, false);
    if (strcmp(rest, "secrets") == 0)
        return check_list(s, value, key, p->secrets, p->secret_count, false);
    if (strcmp(rest, "weapon") == 0)
        return check_single(s, value, key, p->weapon);
    if (strcmp(rest, "hero power") == 0)
        return check_single(s, value, key, p->power);
    if (strcmp(rest, "power used") == 0)
        return check_switch(s, value, key, p->power_used);
    if (strcmp(rest, "raised") == 0)
        return check_switch(s, value, key, p->raised);
    *known = false;
    return false;
}

/* ---- the whole table ---- */

/* One of the words that `key` can be. */
static bool check_word(scene *s, const cw_node *value, const char *key, const char *found,
                       const char *const *words, size_t count)
{
    const char *expected = node_text(value);
    bool known = false;
    for (size_t i = 0; i < count; i++)
        known |= strcmp(expected, words[i]) == 0;
    if (!known)
        return scene_unknown(s, value, key, expected, words, count);
    s->expectations++;
    return strcmp(expected, found) == 0
           || scene_differs(s, value, "expected %s: %s, found %s", key, expected, found);
}

static bool check_options(scene *s, const cw_node *value)
{
    const cw_choice *choice = &s->state.choice;
    int count = s->state.phase == CW_PHASE_CHOICE ? choice->count : 0;
    cw_str found = CW_STR_INIT;
    if (!scene_card_names(s, value, NULL))
        return false;
    bool same = value->count == count;
    const cw_node *item = same ? value->first : NULL;
    for (int i = 0; i < count; i++) {
        const char *offered = s->game->cards[choice->options[i]].name;
        cw_str_printf(&found, "%s%s", i > 0 ? ", " : "", offered);
        if (same) {
            same = cw_equal_nocase(node_text(item), offered);
            item = item->next;
        }
    }
    s->expectations++;
    if (!same)
        scene_differs(s, value, "expected other options, found [%s]", cw_str_get(&found));
    cw_str_clear(&found);
    return same;
}

static bool check_table(scene *s, const char *key, const cw_node *value, bool *known)
{
    static const char *const winners[] = {"you", "enemy", "draw", "none"};
    const cw_state *state = &s->state;
    *known = true;
    if (strcmp(key, "winner") == 0)
        return check_word(s, value, key, winners[state->winner & 3], winners, 4);
    if (strcmp(key, "turn") == 0)
        return check_number(s, value, key, state->turn);
    if (strcmp(key, "to move") == 0)
        return check_word(s, value, key, winners[cw_state_decider(state) & 1], winners, 2);
    if (strcmp(key, "end") == 0) {
        const char *ends[CW_END_COUNT];
        for (int i = 0; i < CW_END_COUNT; i++)
            ends[i] = cw_end_name((cw_end)i);
        return check_word(s, value, key, ends[state->end], ends, CW_END_COUNT);
    }
    if (strcmp(key, "happened") == 0)
        return scene_expect_events(s, value, -1);
    if (strcmp(key, "not happened") == 0)
        return scene_expect_events(s, value, 0);
    if (strcmp(key, "options") == 0)
        return check_options(s, value);
    *known = false;
    return false;
}

/* A key that is no table key and no key of a side names a thing. */
static bool check_thing(scene *s, const char *key, const cw_node *value)
{
    char problem[NODE_TEXT * 3];
    cw_entity_id id = scene_find(s, key, EVERYWHERE & ~(1 << CW_ZONE_DECK), -1, problem,
                                 sizeof problem);
    bool gone = strcmp(node_text(value), "gone") == 0;
    if (gone && id == 0 && !scene_is_name(s, key))
        return scene_broken(s, value, "%s", problem);
    if (gone) {
        s->expectations++;
        bool in_play = id != 0
                       && (s->state.entities[id].zone == CW_ZONE_BOARD
                           || s->state.entities[id].zone == CW_ZONE_WEAPON);
        return !in_play || scene_differs(s, value, "expected %s to be gone", key);
    }
    if (id != 0)
        return scene_expect_thing(s, id, key, value);
    if (strstr(problem, "did you mean") == NULL) {
        const char *names[NUMBERS + OTHER_SIDE_KEYS];
        const char *rest = strncmp(key, "your ", 5) == 0    ? key + 5
                           : strncmp(key, "enemy ", 6) == 0 ? key + 6
                                                            : key;
        size_t count = 0;
        for (size_t i = 0; i < NUMBERS; i++)
            names[count++] = numbers[i].key;
        for (size_t i = 0; i < OTHER_SIDE_KEYS; i++)
            names[count++] = other_side_keys[i];
        const char *near = rest == key ? cw_nearest(key, table_keys, TABLE_KEYS)
                                       : cw_nearest(rest, names, count);
        if (near != NULL && cw_game_find_card(s->game, rest, 0) == 0) {
            return scene_broken(s, value, "unknown expectation \"%s\"; did you mean \"%s\"?", key,
                                near);
        }
    }
    return cw_game_find_card(s->game, key, 0) != 0 || strstr(problem, "did you mean") == NULL
               ? scene_differs(s, value, "%s", problem)
               : scene_broken(s, value, "%s", problem);
}

static bool check_member(scene *s, const cw_node *value)
{
    const char *key = value->key;
    bool known;
    if (strlen(key) >= NODE_TEXT)
        return scene_broken(s, value, "expected a short text as a key");
    bool holds = check_table(s, key, value, &known);
    if (!known)
        holds = scene_expect_known(s, value, &known);
    if (!known && strncmp(key, "your ", 5) == 0)
        holds = check_side(s, key, key + 5, 0, value, &known);
    else if (!known && strncmp(key, "enemy ", 6) == 0)
        holds = check_side(s, key, key + 6, 1, value, &known);
    return known ? holds : check_thing(s, key, value);
}

bool scene_expect(scene *s, const cw_node *map)
{
    if (!node_is_map(map) || map->count == 0)
        return scene_broken(s, map, "expected a map: {your mana: 7, …}");
    bool all = true;
    for (const cw_node *member = map->first; member != NULL; member = member->next)
        all &= check_member(s, member);
    return all;
}

void scene_side_keys(cw_str *out)
{
    for (size_t i = 0; i < NUMBERS; i++)
        scene_add_key(out, numbers[i].key);
    for (size_t i = 0; i < OTHER_SIDE_KEYS; i++)
        scene_add_key(out, other_side_keys[i]);
}

void scene_table_keys(cw_str *out)
{
    for (size_t i = 0; i < TABLE_KEYS; i++)
        scene_add_key(out, table_keys[i]);
}
