/* The position of a scenario: heroes, boards, hands, decks and everything a line may change. */
#include "scene.h"

#include "base/shape.h"

#include <string.h>

/* ---- zones ---- */

enum { PLAYABLE = CW_KIND_MINION | CW_KIND_SPELL | CW_KIND_WEAPON | CW_KIND_HERO };

/* A hero as a card is played like one and needs a cost; one that only stands at the start has
 * none. */
static bool put(scene *s, int seat, cw_zone zone, unsigned kinds, const cw_node *item)
{
    const cw_node *name_node = node_is_map(item) ? node_get(item, "card") : item;
    const char *name = node_text(name_node);
    if (name[0] == '\0')
        return cw__scene_broken(s, item, "expected the name of a card");
    cw_card_id card = cw__scene_card(s, name_node, name, kinds);
    if (card == 0)
        return false;
    if (s->game->cards[card].type == CW_TYPE_HERO && !s->game->cards[card].leader)
        return cw__scene_broken(s, name_node, "the hero \"%s\" is no card: it has no cost", name);
    cw_entity_id id = cw_setup_put(s->game, &s->state, (cw_seat)seat, zone, card);
    if (id == 0)
        return cw__scene_broken(s, item, "there is no room for \"%s\"", name);
    return !node_is_map(item) || cw__scene_change(s, &s->state.entities[id], item);
}

static bool put_list(scene *s, int seat, cw_zone zone, unsigned kinds, const cw_node *list)
{
    if (!node_is_list(list))
        return cw__scene_broken(s, list, "expected a list of cards: [Name, Name]");
    for (const cw_node *item = list->first; item != NULL; item = item->next)
        if (!put(s, seat, zone, kinds, item))
            return false;
    return true;
}

/* ---- one player ---- */

/* The file names the top card first; in the state it stands last. The whole order is fixed: a
 * scenario says what is drawn next, nothing is left to chance. */
static bool turn_deck(scene *s, int seat, const cw_node *value)
{
    (void)value;
    cw_player *p = &s->state.players[seat];
    for (int i = 0, j = p->deck_count - 1; i < j; i++, j--) {
        cw_entity_id id = p->deck[i];
        p->deck[i] = p->deck[j];
        p->deck[j] = id;
    }
    for (int i = 0; i < p->deck_count; i++)
        s->state.entities[p->deck[i]].slot = (uint8_t)i;
    p->deck_fixed = p->deck_count;
    return true;
}

static bool set_weapon(scene *s, int seat, const cw_node *value)
{
    return put(s, seat, CW_ZONE_WEAPON, CW_KIND_WEAPON, value);
}

/* Mana alone means as many crystals. */
static bool set_crystals(scene *s, int seat, const cw_node *value)
{
    (void)value;
    s->state.players[seat].max_mana = s->state.players[seat].mana;
    return true;
}

static bool set_hero_health(scene *s, int seat, const cw_node *value)
{
    return cw__scene_set_health(s, &s->state.entities[s->state.players[seat].hero], value);
}

static bool set_hero_frozen(scene *s, int seat, const cw_node *value)
{
    return cw__scene_set_keyword(s, &s->state.entities[s->state.players[seat].hero], CW_KW_FROZEN,
                                 value);
}

/* {fire: 3}: those that are not named are 0. */
static bool set_elements(scene *s, int seat, const cw_node *value)
{
    const cw_name_list *names = &s->game->elements;
    cw_player *p = &s->state.players[seat];
    if (!node_is_map(value))
        return cw__scene_broken(s, value, "expected a map such as {fire: 3}");
    memset(p->elements, 0, sizeof p->elements);
    for (const cw_node *member = value->first; member != NULL; member = member->next) {
        long n;
        int i = cw__scene_word(s, member, "element", member->key, names->singular + 1,
                               (size_t)names->count - 1);
        if (i < 0 || !cw__scene_number(s, member, 0, 99, &n))
            return false;
        p->elements[i] = (uint8_t)n;
    }
    return true;
}

/* A map says more of a card; any keyword may be a key of it, also by the game's own word. */
#define CARDS "[text | map any]"
#define NUMBER(member, most) .field = {SCENE_PLACE(cw_player, member), .high = most}
#define SWITCH(member)                                                                             \
    .field = {SCENE_PLACE(cw_player, member), .is_switch = true}, .shape = "switch"
static const struct player_key {
    const char *key;
    bool (*set)(scene *s, int seat, const cw_node *value); /* after the cards and the field */
    const char *shape;                                     /* base/shape.h; NULL: any */
    scene_field field;
    cw_zone zone; /* where a list of cards of these kinds goes */
    unsigned kinds;
} player_keys[] = {
    {"hero", .shape = "text"}, /* was read before: it makes the empty position */
    {"health", set_hero_health},
    {"armor", NUMBER(armor, SCENE_LARGEST)},
    {"frozen", set_hero_frozen},
    {"mana", set_crystals, NUMBER(mana, 99)},
    {"crystals", NUMBER(max_mana, 99)},
    {"overload", NUMBER(overload_next, 99)},
    {"fatigue", NUMBER(fatigue, SCENE_LARGEST)},
    {"power used", SWITCH(power_used)},
    {"cards played", NUMBER(cards_played, 99)},
    {"weapon", set_weapon},
    {"board", .shape = CARDS, .zone = CW_ZONE_BOARD, .kinds = CW_KIND_MINION},
    {"hand", .shape = CARDS, .zone = CW_ZONE_HAND, .kinds = PLAYABLE},
    {"deck", turn_deck, .shape = CARDS, .zone = CW_ZONE_DECK, .kinds = PLAYABLE},
    {"secrets", .shape = CARDS, .zone = CW_ZONE_SECRET, .kinds = CW_KIND_SECRET},
    {"elements", set_elements, "map whole 0 99"},
    {"raised", SWITCH(raised)},
};
enum { PLAYER_KEYS = sizeof player_keys / sizeof *player_keys };

void cw__scene_player_keys(scene_keys *keys) { SCENE_ADD_KEYS(keys, player_keys); }

void cw__scene_player_shape(cw_str *out)
{
    for (const struct player_key *k = player_keys; k < player_keys + PLAYER_KEYS; k++)
        cw_shape_member(out, k->key, false, k->shape != NULL ? k->shape : "any", NULL);
}

static bool set_key(scene *s, int seat, const struct player_key *k, const cw_node *value)
{
    return (k->kinds == 0 || put_list(s, seat, k->zone, k->kinds, value))
           && (k->field.size == 0 || cw__scene_set(s, value, k->field, &s->state.players[seat]))
           && (k->set == NULL || k->set(s, seat, value));
}

static bool set_player(scene *s, int seat, const cw_node *map)
{
    if (map == NULL || cw_node_is_null(map))
        return true;
    if (!node_is_map(map))
        return cw__scene_broken(s, map, "expected a map: {hand: […], board: […], …}");
    scene_keys keys = {.count = 0};
    cw__scene_player_keys(&keys);
    for (const cw_node *member = map->first; member != NULL; member = member->next)
        if (cw__scene_word(s, member, "key of a player", member->key, keys.list, keys.count) < 0)
            return false;
    /* In the order of the table: "mana" before the crystals, which it sets, too. */
    for (const struct player_key *k = player_keys; k < player_keys + PLAYER_KEYS; k++) {
        const cw_node *member = node_get(map, k->key);
        if (member != NULL && !set_key(s, seat, k, member))
            return false;
    }
    return true;
}

/* A class ("Mage", "mage") or the name of a hero card; 0 when none is given. */
static bool find_hero(scene *s, const cw_node *player, cw_card_id *hero)
{
    const cw_node *node = node_get(player, "hero");
    const char *name = node_text(node);
    *hero = 0;
    if (node == NULL)
        return true;
    if (name[0] == '\0')
        return cw__scene_broken(s, node, "expected the name of a hero or class");
    for (int i = 1; i < s->game->classes.count && *hero == 0; i++)
        if (cw_equal_nocase(name, s->game->classes.singular[i]))
            *hero = cw_game_find_hero(s->game, i);
    if (*hero == 0)
        *hero = cw__scene_card(s, node, name, CW_KIND_HERO);
    return *hero != 0;
}

/* Crystals after so many own turns. */
static int crystals_after(const cw_rules *rules, int seat, int turns)
{
    return turns > 0 ? cw_rules_crystals(rules, (cw_seat)seat, turns) : rules->mana_start;
}

/* Turn number `turn` of seat 0, so that seat 1 has had one less; 0 = late in the match. */
static void set_turn(scene *s, int turn)
{
    const cw_rules *rules = &s->game->rules;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        cw_player *p = &s->state.players[seat];
        int crystals = turn > 0 ? crystals_after(rules, seat, turn - seat) : rules->mana_cap[seat];
        p->mana = p->max_mana = (int16_t)crystals;
        for (int i = 0; i + 1 < s->game->elements.count; i++)
            p->elements[i] = 10; /* enough for anything, as the mana is */
    }
    if (turn == 0 && rules->raising)
        turn = 2; /* the first turn of a match has a rule of its own */
    if (turn > 0) {
        s->state.turn = (uint16_t)(2 * turn - 1);
        s->state.players[0].turns = (uint8_t)turn;
        s->state.players[1].turns = (uint8_t)(turn - 1);
    }
}

/* What the rules say of an opening, and the file therefore must not. */
static bool check_opening(scene *s, const cw_node *scenario)
{
    static const char *const ruled[] = {"mana", "crystals", "elements"};
    static const char *const players[CW_SEATS] = {"you", "enemy"};
    const cw_node *node = node_get(scenario, "turn");
    for (int seat = 0; seat < CW_SEATS && node == NULL; seat++)
        for (size_t i = 0; i < sizeof ruled / sizeof *ruled && node == NULL; i++)
            node = node_get(node_get(scenario, players[seat]), ruled[i]);
    return node == NULL
           || cw__scene_broken(s, node, "the rules say the \"%s\" of an opening", node->key);
}

/* "opening: true": before the first turn, with the opening cards in the hands. */
static bool set_opening(scene *s, const cw_node *scenario, const cw_node *node)
{
    bool on;
    if (!cw__scene_switch(s, node, &on))
        return false;
    if (!on)
        return true;
    if (!check_opening(s, scenario))
        return false;
    s->state.phase = CW_PHASE_MULLIGAN;
    s->state.turn = 0;
    for (int seat = 0; seat < CW_SEATS; seat++) {
        cw_player *p = &s->state.players[seat];
        p->mulligan_done = p->turns = 0;
        p->mana = 0;
        memcpy(p->elements, s->game->cards[s->state.entities[p->hero].card].needs,
               sizeof p->elements);
        p->max_mana = (int16_t)s->game->rules.mana_start;
    }
    return true;
}

bool cw__scene_setup(scene *s, const cw_node *scenario)
{
    const cw_node *you = node_get(scenario, "you");
    const cw_node *enemy = node_get(scenario, "enemy");
    const cw_node *node;
    long seed = 1, turn = 0;
    cw_card_id heroes[CW_SEATS];
    node = node_get(scenario, "seed");
    if (node != NULL && !cw__scene_number(s, node, 0, 1000000000, &seed))
        return false;
    if ((node = node_get(scenario, "turn")) != NULL && !cw__scene_number(s, node, 1, 60, &turn))
        return false;
    if (!find_hero(s, you, &heroes[0]) || !find_hero(s, enemy, &heroes[1]))
        return false;
    cw_status status = cw_setup_empty(s->game, heroes, 0, (uint64_t)seed, &s->state);
    if (status != CW_OK)
        return cw__scene_broken(s, scenario, "%s", cw_status_text(status));
    set_turn(s, (int)turn);
    if (!set_player(s, 0, you) || !set_player(s, 1, enemy))
        return false;
    if ((node = node_get(scenario, "opening")) != NULL && !set_opening(s, scenario, node))
        return false;
    /* What the engine derives (auras, masks, prices) is worked out once everything stands. */
    cw_setup_finish(s->game, &s->state);
    cw_str fault = CW_STR_INIT;
    bool sound = cw__scene_sound(s, &fault)
                 || cw__scene_broken(s, scenario, "the position is impossible: %s",
                                     cw_str_get(&fault));
    cw_str_clear(&fault);
    return sound;
}
