/* Expectations about the table: "your mana: 7", "enemy board: [Name, …]", "winner: you",
 * "happened: draw", and any name of a thing with what must be true of it. */
#include "rules/view.h"
#include "scene.h"

#include <stdio.h>
#include <string.h>

enum { EVERYWHERE = 0xff & ~(1 << CW_ZONE_NONE) };

/* ---- lists of cards ---- */

/* The names that a list is compared with, and which of them an item of it has taken. */
typedef struct name_list {
    const char *names[CW_MAX_HAND + CW_MAX_DECK];
    bool used[CW_MAX_HAND + CW_MAX_DECK];
    int count;
} name_list;

static void add_name(const scene *s, name_list *list, cw_card_id card)
{
    list->names[list->count++] = card != 0 ? s->game->cards[card].name : "hidden";
}

/* The place that item number `item` of a list means, -1 if there is none. Decks match as sets,
 * since their order is nobody's business. */
static int take_name(name_list *list, int item, bool in_order, const char *name)
{
    for (int i = in_order ? item : 0; i < list->count && (!in_order || i == item); i++) {
        if (!list->used[i] && cw_equal_nocase(list->names[i], name)) {
            list->used[i] = true;
            return i;
        }
    }
    return -1;
}

static void show_names(const name_list *list, cw_str *out)
{
    for (int i = 0; i < list->count; i++)
        cw_str_printf(out, "%s%s", i > 0 ? ", " : "", list->names[i]);
}

static void show_expected(const cw_node *list, cw_str *out)
{
    cw_str_char(out, '[');
    for (const cw_node *item = list->first; item != NULL; item = item->next)
        cw_str_printf(out, "%s%s%s", node_text(node_is_map(item) ? node_get(item, "card") : item),
                      node_is_map(item) ? " …" : "", item->next ? ", " : "");
    cw_str_char(out, ']');
}

/* A very long list is cut, so that what was found has room in the message too. */
static bool list_differs(scene *s, const cw_node *value, const char *key, const name_list *list)
{
    cw_str expected = CW_STR_INIT, found = CW_STR_INIT;
    show_expected(value, &expected);
    show_names(list, &found);
    cw__scene_differs(s, value, "expected %s: %.511s, found [%s]", key, cw_str_get(&expected),
                      cw_str_get(&found));
    cw_str_clear(&expected);
    cw_str_clear(&found);
    return false;
}

/* Each item is a name, or a map with `card` and what must be true of it. */
static bool check_list(scene *s, const cw_node *value, const cw_entity_id *list, int count,
                       bool in_order)
{
    name_list names = {.count = 0};
    if (!node_is_list(value))
        return cw__scene_broken(s, value, "expected a list of cards: [Name, Name]");
    for (int i = 0; i < count; i++)
        names.names[names.count++] = s->game->cards[s->state.entities[list[i]].card].name;
    if (value->count != count)
        return list_differs(s, value, value->key, &names);
    int i = 0;
    for (const cw_node *item = value->first; item != NULL; item = item->next, i++) {
        const cw_node *name_node = node_is_map(item) ? node_get(item, "card") : item;
        const char *name = node_text(name_node);
        if (name[0] == '\0')
            return cw__scene_broken(s, item, "expected the name of a card");
        if (cw__scene_card(s, name_node, name, 0) == 0)
            return false;
        int at = take_name(&names, i, in_order, name);
        if (at < 0)
            return list_differs(s, value, value->key, &names);
        if (node_is_map(item) && !cw__scene_expect_thing(s, list[at], name, item))
            return false;
    }
    return true;
}

/* A list of plain names, or of `other` if that is not NULL. `what` was expected otherwise. */
static bool check_names(scene *s, const cw_node *value, name_list *names, bool in_order,
                        const char *other, const char *what)
{
    int i = 0;
    if (!cw__scene_card_names(s, value, other))
        return false;
    bool same = value->count == names->count;
    for (const cw_node *item = value->first; item != NULL && same; item = item->next, i++)
        same = take_name(names, i, in_order, node_text(item)) >= 0;
    cw_str found = CW_STR_INIT;
    show_names(names, &found);
    if (!same)
        cw__scene_differs(s, value, "expected %s, found [%s]", what, cw_str_get(&found));
    cw_str_clear(&found);
    return same;
}

/* ---- one side of the table ---- */

/* A weapon or power: a name, "none", or what must be true of it. Any other word must be a card of
 * the game, so that a misspelt name is a broken scenario and not a failed expectation. */
static bool check_single(scene *s, const cw_node *value, cw_entity_id id)
{
    const char *name = node_text(value), *key = value->key;
    if (node_is_map(value))
        return id != 0 ? cw__scene_expect_thing(s, id, key, value)
                       : cw__scene_differs(s, value, "expected %s, found none", key);
    const char *found = id != 0 ? s->game->cards[s->state.entities[id].card].name : "none";
    if (!cw_equal_nocase(name, "none") && cw__scene_card(s, value, name, 0) == 0)
        return false;
    return cw_equal_nocase(name, found)
           || cw__scene_differs(s, value, "expected %s: %s, found %s", key, name, found);
}

static int hero_attack(const scene *s, int seat)
{
    return cw_character_attack(s->game, &s->state, s->state.players[seat].hero);
}

static int hero_health(const scene *s, int seat)
{
    return s->state.entities[s->state.players[seat].hero].health;
}

static int power_cost(const scene *s, int seat)
{
    return cw_power_cost(s->game, &s->state, (cw_seat)seat);
}

typedef enum side_kind {
    SIDE_NUMBER,
    SIDE_LIST,
    SIDE_SET,
    SIDE_SINGLE,
    SIDE_SWITCH,
    SIDE_THING
} side_kind;

#define PLAIN(member) .field = {SCENE_PLACE(cw_player, member)}
#define LIST(member, number)                                                                       \
    .field = {SCENE_PLACE(cw_player, member)}, .length = {SCENE_PLACE(cw_player, number)}
static const struct side_key {
    const char *key;
    side_kind kind;
    int (*get)(const scene *s, int seat); /* NULL: the field is the number */
    scene_field field, length;
} side_keys[] = {
    {"hero health", SIDE_NUMBER, hero_health},
    {"health", SIDE_NUMBER, hero_health},
    {"hero attack", SIDE_NUMBER, hero_attack},
    {"armor", PLAIN(armor)},
    {"mana", PLAIN(mana)},
    {"crystals", PLAIN(max_mana)},
    {"fatigue", PLAIN(fatigue)},
    {"overload", PLAIN(overload_next)},
    {"locked mana", PLAIN(overload_now)},
    {"hand count", PLAIN(hand_count)},
    {"board count", PLAIN(board_count)},
    {"deck count", PLAIN(deck_count)},
    {"secret count", PLAIN(secret_count)},
    {"cards played", PLAIN(cards_played)},
    {"power cost", SIDE_NUMBER, power_cost},
    {"hand", SIDE_LIST, LIST(hand, hand_count)},
    {"board", SIDE_LIST, LIST(board, board_count)},
    {"deck", SIDE_SET, LIST(deck, deck_count)},
    {"secrets", SIDE_SET, LIST(secrets, secret_count)},
    {"weapon", SIDE_SINGLE, PLAIN(weapon)},
    {"hero power", SIDE_SINGLE, PLAIN(power)},
    {"power used", SIDE_SWITCH, PLAIN(power_used)},
    {"hero", SIDE_THING},
    {"raised", SIDE_SWITCH, PLAIN(raised)},
};
enum { SIDE_KEYS = sizeof side_keys / sizeof *side_keys };

void cw__scene_side_keys(scene_keys *keys) { SCENE_ADD_KEYS(keys, side_keys); }

static bool check_side_key(scene *s, const struct side_key *k, int seat, const cw_node *value)
{
    const cw_player *p = &s->state.players[seat];
    if (k->kind == SIDE_LIST || k->kind == SIDE_SET)
        return check_list(s, value, (const cw_entity_id *)p + k->field.offset,
                          cw__scene_get(p, k->length), k->kind == SIDE_LIST);
    int found = k->get != NULL ? k->get(s, seat) : cw__scene_get(p, k->field);
    return k->kind == SIDE_SINGLE   ? check_single(s, value, (cw_entity_id)found)
           : k->kind == SIDE_SWITCH ? cw__scene_expect_switch(s, value, NULL, found)
                                    : cw__scene_expect_number(s, value, NULL, found);
}

/* Also the names of a game's elements are keys: each is a number of the player. *known is false if
 * the key means nothing of a side. */
static bool check_side(scene *s, const char *rest, int seat, const cw_node *value, bool *known)
{
    *known = true;
    for (const struct side_key *k = side_keys; k < side_keys + SIDE_KEYS; k++)
        if (strcmp(rest, k->key) == 0 && k->kind == SIDE_NUMBER)
            return check_side_key(s, k, seat, value);
    for (int i = 1; i < s->game->elements.count; i++)
        if (strcmp(rest, s->game->elements.singular[i]) == 0)
            return cw__scene_expect_number(s, value, NULL, s->state.players[seat].elements[i - 1]);
    for (const struct side_key *k = side_keys; k < side_keys + SIDE_KEYS; k++)
        if (strcmp(rest, k->key) == 0 && k->kind != SIDE_THING)
            return check_side_key(s, k, seat, value);
    *known = false;
    return false;
}

/* ---- the whole table ---- */

/* One of the words that the key can be. */
static bool check_word(scene *s, const cw_node *value, int found, const char *const *words,
                       size_t count)
{
    int expected = cw__scene_word(s, value, value->key, node_text(value), words, count);
    return expected >= 0
           && (expected == found
               || cw__scene_differs(s, value, "expected %s: %s, found %s", value->key,
                                    words[expected], words[found]));
}

static const char *const winners[] = {"you", "enemy", "draw", "none"};

static bool check_winner(scene *s, const cw_node *value, int unused)
{
    (void)unused;
    return check_word(s, value, s->state.winner & 3, winners, 4);
}

static bool check_mover(scene *s, const cw_node *value, int unused)
{
    (void)unused;
    return check_word(s, value, cw_state_decider(&s->state) & 1, winners, 2);
}

static bool check_turn(scene *s, const cw_node *value, int unused)
{
    (void)unused;
    return cw__scene_expect_number(s, value, NULL, s->state.turn);
}

static bool check_end(scene *s, const cw_node *value, int unused)
{
    const char *ends[CW_END_COUNT];
    (void)unused;
    for (int i = 0; i < CW_END_COUNT; i++)
        ends[i] = cw_end_name((cw_end)i);
    return check_word(s, value, s->state.end, ends, CW_END_COUNT);
}

static bool check_events(scene *s, const cw_node *value, int wanted)
{
    return cw__scene_expect_events(s, value, wanted);
}

static bool check_options(scene *s, const cw_node *value, int unused)
{
    name_list names = {.count = 0};
    (void)unused;
    for (int i = 0; s->state.phase == CW_PHASE_CHOICE && i < s->state.choice.count; i++)
        names.names[names.count++] = s->game->cards[s->state.choice.options[i]].name;
    return check_names(s, value, &names, true, NULL, "other options");
}

/* What a player knows of the other's cards, by the function that makes every player's view, so that
 * what is tested is what players get. Hands are told card by card, since a hidden card is hidden in
 * its place. */
static bool check_hand_known(scene *s, const cw_node *value, int reader)
{
    name_list names = {.count = 0};
    cw_view view;
    char what[NODE_TEXT + 20];
    cw_view_of(s->game, &s->state, reader, &view);
    const cw_player *p = &view.state.players[1 - reader];
    for (int i = 0; i < p->hand_count; i++)
        add_name(s, &names, view.state.entities[p->hand[i]].card);
    snprintf(what, sizeof what, "something else of %s", value->key);
    return check_names(s, value, &names, true, "hidden", what);
}

/* Of a deck those that are known, in any order. */
static bool check_deck_known(scene *s, const cw_node *value, int reader)
{
    name_list names = {.count = 0};
    cw_view view;
    char what[NODE_TEXT + 20];
    cw_view_of(s->game, &s->state, reader, &view);
    for (int i = 0; i < view.known_count[1 - reader]; i++)
        add_name(s, &names, view.known[1 - reader][i]);
    snprintf(what, sizeof what, "something else of %s", value->key);
    return check_names(s, value, &names, false, NULL, what);
}

static const struct table_key {
    const char *key;
    bool (*check)(scene *s, const cw_node *value, int argument);
    int argument; /* how often something happened; who knows */
} table_keys[] = {
    {"winner", check_winner},
    {"turn", check_turn},
    {"to move", check_mover},
    {"end", check_end},
    {"happened", check_events, -1},
    {"not happened", check_events, 0},
    {"options", check_options},
    {"enemy knows your hand", check_hand_known, 1},
    {"you know the enemy hand", check_hand_known, 0},
    {"enemy knows your deck", check_deck_known, 1},
    {"you know the enemy deck", check_deck_known, 0},
};
enum { TABLE_KEYS = sizeof table_keys / sizeof *table_keys };

void cw__scene_table_keys(scene_keys *keys) { SCENE_ADD_KEYS(keys, table_keys); }

/* ---- things ---- */

/* The seat that a key begins with, and what comes after it; -1 and the whole key if none. */
static int split_side(const char *key, const char **rest)
{
    int seat = strncmp(key, "your ", 5) == 0 ? 0 : strncmp(key, "enemy ", 6) == 0 ? 1 : -1;
    *rest = key + (seat < 0 ? 0 : 5 + seat);
    return seat;
}

/* The key that was perhaps meant, NULL if it is a card's name or like no key. */
static const char *nearest_key(const scene *s, const char *key)
{
    const char *rest;
    scene_keys keys = {.count = 0};
    if (split_side(key, &rest) < 0)
        cw__scene_table_keys(&keys);
    else
        cw__scene_side_keys(&keys);
    return cw_game_find_card(s->game, rest, 0) == 0 ? cw_nearest(rest, keys.list, keys.count)
                                                    : NULL;
}

/* A key that is no table key and no key of a side names a thing. */
static bool check_thing(scene *s, const char *key, const cw_node *value)
{
    char problem[NODE_TEXT * 3];
    cw_entity_id id = cw__scene_find(s, key, EVERYWHERE & ~(1 << CW_ZONE_DECK), -1, problem,
                                     sizeof problem);
    if (strcmp(node_text(value), "gone") == 0) {
        if (id == 0 && !cw__scene_is_name(s, key))
            return cw__scene_broken(s, value, "%s", problem);
        /* What has died may lie in a hand again: gone means no longer in play. */
        int zone = s->state.entities[id].zone;
        bool in_play = id != 0 && (zone == CW_ZONE_BOARD || zone == CW_ZONE_WEAPON);
        return !in_play || cw__scene_differs(s, value, "expected %s to be gone", key);
    }
    if (id != 0)
        return cw__scene_expect_thing(s, id, key, value);
    /* No card has a name like it: then it is perhaps a misspelt key. */
    bool misspelt = strstr(problem, "did you mean") != NULL;
    const char *near = misspelt ? NULL : nearest_key(s, key);
    if (near != NULL)
        return cw__scene_broken(s, value, "unknown expectation \"%s\"; did you mean \"%s\"?", key,
                                near);
    return cw_game_find_card(s->game, key, 0) != 0 || !misspelt
               ? cw__scene_differs(s, value, "%s", problem)
               : cw__scene_broken(s, value, "%s", problem);
}

/* From the most definite reading of a key to the least: the table, a side, and at last the name of
 * a thing, which could be almost any text. */
static bool check_member(scene *s, const cw_node *value)
{
    const char *key = value->key, *rest;
    if (strlen(key) >= NODE_TEXT)
        return cw__scene_broken(s, value, "expected a short text as a key");
    for (const struct table_key *k = table_keys; k < table_keys + TABLE_KEYS; k++)
        if (strcmp(key, k->key) == 0)
            return k->check(s, value, k->argument);
    int seat = split_side(key, &rest);
    bool known = false, holds = seat >= 0 && check_side(s, rest, seat, value, &known);
    return known ? holds : check_thing(s, key, value);
}

bool cw__scene_expect(scene *s, const cw_node *map)
{
    if (!node_is_map(map) || map->count == 0)
        return cw__scene_broken(s, map, "expected a map: {your mana: 7, …}");
    s->expects = true;
    /* All are checked also after one has failed: the messages together show more than the first. */
    bool all = true;
    for (const cw_node *member = map->first; member != NULL; member = member->next)
        all &= check_member(s, member);
    return all;
}
