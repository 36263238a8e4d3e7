/* Second pass: the fields of each card, all but its text. */
#include "base/str.h"
#include "load_private.h"

#include <stdio.h>
#include <string.h>

/* Reads "3/2". */
static bool split_stats(const cw_node *node, int *attack, int *health)
{
    int a, h, end = 0;
    if (node->kind != CW_NODE_SCALAR || node->size > 9
        || strspn(node->text, "0123456789/") != node->size
        || sscanf(node->text, "%4d/%4d%n", &a, &h, &end) != 2 || (size_t)end != node->size)
        return false;
    *attack = a;
    *health = h;
    return true;
}

static void read_long_stats(loader *l, const draft *d, cw_card *card)
{
    const cw_yaml *yaml = d->file->yaml;
    const cw_node *attack = load_given(d->node, "attack"), *health = load_given(d->node, "health");
    bool body = d->type == CW_TYPE_MINION || d->type == CW_TYPE_WEAPON;
    bool leader = d->type == CW_TYPE_HERO;
    int value;
    if (body && (attack == NULL || health == NULL)) {
        cw_node_error(l->errors, yaml, d->type_node, CW_ERR_MISSING, "a %s needs attack and health",
                      cw_type_name((cw_type)d->type));
        return;
    }
    if (attack != NULL && !body && !leader) {
        cw_node_key_error(l->errors, yaml, attack, CW_ERR_SYNTAX, "a %s has no attack",
                          cw_type_name((cw_type)d->type));
    } else if (attack != NULL && load_int(l, yaml, attack, "attack", 0, LOAD_MOST_STAT, &value)) {
        card->attack = (int16_t)value;
    }
    if (health != NULL && !body && d->type != CW_TYPE_HERO) {
        cw_node_key_error(l->errors, yaml, health, CW_ERR_SYNTAX, "a %s has no health",
                          cw_type_name((cw_type)d->type));
    } else if (health != NULL && load_int(l, yaml, health, "health", 1, LOAD_MOST_STAT, &value)) {
        card->health = (int16_t)value;
    }
}

static void read_short_stats(loader *l, const draft *d, cw_card *card)
{
    const cw_yaml *yaml = d->file->yaml;
    const cw_node *node = d->type_node;
    int attack = 0, health = 0;
    bool on;
    if (d->type == CW_TYPE_HERO && cw_node_as_bool(node, &on) && on)
        return; /* the game's usual health */
    bool leader = d->type == CW_TYPE_HERO && split_stats(node, &attack, &health);
    if (d->type == CW_TYPE_HERO && !leader) {
        if (load_int(l, yaml, node, "hero", 1, LOAD_MOST_STAT, &health))
            card->health = (int16_t)health;
    } else if (!leader && d->type != CW_TYPE_MINION && d->type != CW_TYPE_WEAPON) {
        if (!cw_node_as_bool(node, &on) || !on)
            cw_node_error(l->errors, yaml, node, CW_ERR_SYNTAX, "write '%s: true'", node->key);
    } else if (!leader && !split_stats(node, &attack, &health)) {
        char found[100];
        cw_node_error(l->errors, yaml, node, CW_ERR_SYNTAX, "%s must be like 3/2, not %s",
                      node->key, cw_node_describe(node, found, sizeof found));
    } else if (attack > LOAD_MOST_STAT || health < 1 || health > LOAD_MOST_STAT) {
        cw_node_error(
            l->errors, yaml, node, CW_ERR_RANGE,
            "%s is %d/%d; the attack must be from 0 to %d, the second number from 1 to %d",
            node->key, attack, health, LOAD_MOST_STAT, LOAD_MOST_STAT);
    } else {
        card->attack = (int16_t)attack;
        card->health = (int16_t)health;
    }
    static const char *const long_only[] = {"attack", "health"};
    for (size_t i = 0; i < 2; i++) {
        const cw_node *extra = load_given(d->node, long_only[i]);
        if (extra != NULL) {
            cw_node_key_error(l->errors, yaml, extra, CW_ERR_SYNTAX,
                              "'%s' goes with 'type: %s'; with '%s:' it is written there",
                              extra->key, cw_type_name((cw_type)d->type), node->key);
        }
    }
}

/* Index of the name in a list of the game, 0 if absent or (with a problem) unknown. */
static uint8_t find_word(loader *l, const draft *d, const char *key, const cw_name_list *list)
{
    const cw_node *node = load_given(d->node, key);
    char hint[120];
    if (node == NULL)
        return 0;
    const char *word = load_text(l, d->file->yaml, node, key, LOAD_NAME_BYTES - 1, false);
    if (word == NULL || (list == &l->game->classes && strcmp(word, "neutral") == 0))
        return 0;
    for (int i = 1; i < list->count; i++)
        if (strcmp(list->singular[i], word) == 0)
            return (uint8_t)i;
    cw_node_error(l->errors, d->file->yaml, node, CW_ERR_UNKNOWN_NAME, "the game has no %s '%s'%s",
                  key, word,
                  load_hint(word, list->singular, (size_t)list->count, hint, sizeof hint));
    return 0;
}

static void read_rarity(loader *l, const draft *d, cw_card *card)
{
    const cw_node *node = load_given(d->node, "rarity");
    char hint[120];
    card->rarity = "";
    if (node == NULL)
        return;
    const char *word = load_text(l, d->file->yaml, node, "rarity", LOAD_NAME_BYTES - 1, false);
    if (word == NULL)
        return;
    int at = 0;
    while (at < l->rarity_count && strcmp(l->rarities[at], word) != 0)
        at++;
    if (at < l->rarity_count) {
        card->deck_copies = l->rarity_copies[at];
    } else if (l->rarities_listed) {
        cw_node_error(l->errors, d->file->yaml, node, CW_ERR_UNKNOWN_NAME,
                      "the game has no rarity '%s'%s", word,
                      load_hint(word, l->rarities, (size_t)l->rarity_count, hint, sizeof hint));
    }
    card->rarity = load_keep(l, word);
}

static const char *keep_field(loader *l, const draft *d, const char *key, size_t max, bool lines,
                              const char *otherwise)
{
    const cw_node *node = load_given(d->node, key);
    const char *text = NULL;
    if (node != NULL && !(lines && node->size == 0 && node->kind == CW_NODE_SCALAR))
        text = load_text(l, d->file->yaml, node, key, max, lines);
    return text != NULL ? load_keep(l, text) : otherwise;
}

static void read_set_and_id(loader *l, const draft *d, cw_card *card)
{
    char slug[LOAD_NAME_BYTES], id[2 * LOAD_NAME_BYTES];
    const cw_node *set = load_given(d->node, "set"), *wanted = load_given(d->node, "id");
    card->set = keep_field(l, d, "set", LOAD_NAME_BYTES - 1, false, NULL);
    if (card->set == NULL)
        card->set = load_keep(l, d->file->set);
    cw_slug(card->set, slug, sizeof slug);
    if (set != NULL && strcmp(slug, card->set) != 0) {
        cw_node_error(l->errors, d->file->yaml, set, CW_ERR_SYNTAX,
                      "a set is written in small letters, digits and hyphens, such as '%s'", slug);
    }
    cw_slug(d->name, slug, sizeof slug);
    snprintf(id, sizeof id, "%s/%s", card->set, slug);
    card->id = load_keep(l, id);
    if (wanted != NULL && strcmp(wanted->text, id) != 0) {
        cw_node_error(l->errors, d->file->yaml, wanted, CW_ERR_MISMATCH,
                      "the id of this card is '%s': its set and name", id);
    }
}

static void read_numbers(loader *l, const draft *d, cw_card *card)
{
    const cw_yaml *yaml = d->file->yaml;
    const cw_node *cost = load_given(d->node, "cost"), *copies = load_given(d->node, "copies");
    const cw_node *token = load_given(d->node, "token"), *attacks = load_given(d->node, "attacks");
    int value = 0;
    bool on = false;
    if (cost != NULL && load_int(l, yaml, cost, "cost", 0, LOAD_MOST_COST, &value))
        card->cost = (int16_t)value;
    if (copies != NULL && load_int(l, yaml, copies, "copies", 1, CW_MAX_DECK, &value))
        card->deck_copies = (uint8_t)value;
    if (attacks != NULL && load_int(l, yaml, attacks, "attacks", 0, 9, &value))
        card->more_attacks = (int8_t)(value - 1);
    if (token != NULL)
        load_bool(l, yaml, token, "token", &on);
    /* A hero with a cost is a card of its own: whoever plays it becomes it. */
    card->leader = d->type == CW_TYPE_HERO && (cost != NULL || on);
    bool in_decks = d->type == CW_TYPE_HERO ? card->leader : d->type != CW_TYPE_POWER;
    card->collectible = in_decks && !on;
    if (cost == NULL && (d->type != CW_TYPE_HERO || card->leader)) {
        cw_node_error(l->errors, yaml, d->node, CW_ERR_MISSING, "'%s' has no cost%s", d->name,
                      card->leader ? "; a hero that is a token is a card to be played" : "");
    }
}

/* {fire: 2}: what a card needs, or what a hero's player starts with. */
static void read_elements(loader *l, const draft *d, cw_card *card)
{
    const cw_yaml *yaml = d->file->yaml;
    const cw_name_list *names = &l->game->elements;
    bool hero = d->type == CW_TYPE_HERO;
    const char *key = hero ? "elements" : "needs", *other = hero ? "needs" : "elements";
    const cw_node *map = load_given(d->node, key), *wrong = load_given(d->node, other);
    char hint[120];
    if (wrong != NULL && (wrong->kind != CW_NODE_MAP || wrong->first != NULL)) {
        cw_node_key_error(l->errors, yaml, wrong, CW_ERR_SYNTAX,
                          "a hero has 'elements', what its player starts with; a card has 'needs'");
    }
    if (map != NULL && map->kind != CW_NODE_MAP) {
        cw_node_error(l->errors, yaml, map, CW_ERR_SYNTAX, "%s must be a map such as {fire: 2}",
                      key);
        return;
    }
    for (const cw_node *m = map != NULL ? map->first : NULL; m != NULL; m = m->next) {
        int i = 1, value;
        while (i < names->count && strcmp(names->singular[i], m->key) != 0)
            i++;
        if (i >= names->count) {
            cw_node_key_error(
                l->errors, yaml, m, CW_ERR_UNKNOWN_NAME, "the game has no element '%s'%s", m->key,
                load_hint(m->key, names->singular, (size_t)names->count, hint, sizeof hint));
        } else if (load_int(l, yaml, m, m->key, 0, LOAD_MOST_COST, &value)) {
            card->needs[i - 1] = (uint8_t)value;
        }
    }
}

static void fill_card(loader *l, const draft *d, cw_card *card)
{
    char plural[LOAD_NAME_BYTES + 2];
    *card = (cw_card){.type = d->type, .text = ""};
    if (d->type == CW_TYPE_HERO)
        card->health = (int16_t)l->game->rules.hero_health;
    if (strcmp(d->type_node->key, "type") == 0)
        read_long_stats(l, d, card);
    else
        read_short_stats(l, d, card);
    card->name = load_keep(l, d->name);
    read_set_and_id(l, d, card);
    read_rarity(l, d, card);
    read_numbers(l, d, card);
    read_elements(l, d, card);
    card->class_id = find_word(l, d, "class", &l->game->classes);
    card->race = find_word(l, d, "race", &l->game->races);
    card->group = find_word(l, d, "group", &l->game->groups);
    card->flavor = keep_field(l, d, "flavor", LOAD_TEXT_BYTES, true, "");
    card->plural = keep_field(l, d, "plural", LOAD_NAME_BYTES - 1, false, NULL);
    if (card->plural == NULL) {
        snprintf(plural, sizeof plural, "%ss", d->name);
        card->plural = load_keep(l, plural);
    }
    if (d->type == CW_TYPE_HERO && !card->leader && load_given(d->node, "class") == NULL) {
        cw_node_error(l->errors, d->file->yaml, d->node, CW_ERR_MISSING,
                      "the hero '%s' has no class", d->name);
    }
}

/* Heroes name their powers. */
static void link_power(loader *l, const draft *d)
{
    const cw_node *node = load_given(d->node, "power");
    if (d->type != CW_TYPE_HERO || node == NULL || d->card == 0)
        return;
    const char *name = load_text(l, d->file->yaml, node, "power", LOAD_NAME_BYTES, false);
    cw_card_id power = name != NULL ? cw_game_find_card(l->game, name, 1u << CW_TYPE_POWER) : 0;
    if (name != NULL && power == 0) {
        cw_node_error(l->errors, d->file->yaml, node, CW_ERR_UNKNOWN_NAME,
                      "no hero power is called '%s'", name);
    }
    l->game->cards[d->card].power = power;
}

void load_cards(loader *l)
{
    load_sort_drafts(l);
    for (size_t i = 0; i < l->draft_count && !l->out_of_memory; i++) {
        draft *d = &l->drafts[i];
        cw_card card;
        if (load_is_repeated(l, i))
            continue;
        fill_card(l, d, &card);
        cw_card_id same = cw_game_find_card_id(l->game, card.id);
        if (same != 0) {
            cw_node_error(l->errors, d->file->yaml, d->node, CW_ERR_DUPLICATE,
                          "'%s' and '%s' would have the same id '%s'", d->name,
                          l->game->cards[same].name, card.id);
            continue;
        }
        d->card = cw_game_add_card(l->game, &card);
        if (d->card == 0)
            l->out_of_memory = true;
        else
            load_change_card(l, d->card);
    }
    for (size_t i = 0; i < l->draft_count; i++)
        link_power(l, &l->drafts[i]);
}
