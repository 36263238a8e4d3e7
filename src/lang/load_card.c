/* Second pass: the fields of each card, all but its text. */
#include "base/names.h"
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

/* Attack and health, or durability, are what such a card is. */
static bool has_body(const draft *d)
{
    return d->type == CW_TYPE_MINION || d->type == CW_TYPE_WEAPON;
}

/* Attack or health of the long form. */
static void read_stat(form *f, const draft *d, const char *key, int low, int16_t *field)
{
    const cw_node *node = cw__form_given(d->node, key);
    int value;
    if (node != NULL && !has_body(d) && d->type != CW_TYPE_HERO)
        cw__form_fail_key(f, node, CW_ERR_SYNTAX, "a %s has no %s", cw_type_name((cw_type)d->type),
                          key);
    else if (node != NULL && cw__form_int(f, node, key, low, LOAD_MOST_STAT, &value))
        *field = (int16_t)value;
}

/* The long form, "type: minion" with attack and health, is what the export writes. */
static void read_long_stats(form *f, const draft *d, cw_card *card)
{
    if (has_body(d) && (!cw__form_given(d->node, "attack") || !cw__form_given(d->node, "health"))) {
        cw__form_fail(f, d->type_node, CW_ERR_MISSING, "a %s needs attack and health",
                      cw_type_name((cw_type)d->type));
        return;
    }
    read_stat(f, d, "attack", 0, &card->attack);
    read_stat(f, d, "health", 1, &card->health);
}

/* "minion: 3/2", "hero: 30", "spell: true". */
static void read_type_value(form *f, const draft *d, cw_card *card)
{
    const cw_node *node = d->type_node;
    int attack = 0, health = 0;
    bool on, hero = d->type == CW_TYPE_HERO;
    if (!has_body(d) && cw_node_as_bool(node, &on) && on)
        return; /* of a hero: the game's usual health */
    bool split = (hero || has_body(d)) && split_stats(node, &attack, &health);
    if (hero && !split) {
        if (cw__form_int(f, node, "hero", 1, LOAD_MOST_STAT, &health))
            card->health = (int16_t)health;
    } else if (!split && !has_body(d)) {
        cw__form_fail(f, node, CW_ERR_SYNTAX, "write '%s: true'", node->key);
    } else if (!split) {
        cw__form_expect(f, node, CW_ERR_SYNTAX, "%s must be like 3/2", node->key);
    } else if (attack > LOAD_MOST_STAT || health < 1 || health > LOAD_MOST_STAT) {
        cw__form_fail(
            f, node, CW_ERR_RANGE,
            "%s is %d/%d; the attack must be from 0 to %d, the second number from 1 to %d",
            node->key, attack, health, LOAD_MOST_STAT, LOAD_MOST_STAT);
    } else {
        card->attack = (int16_t)attack;
        card->health = (int16_t)health;
    }
}

/* The short form, "minion: 3/2", is what people write. */
static void read_short_stats(form *f, const draft *d, cw_card *card)
{
    static const char *const long_only[] = {"attack", "health"};
    bool on, usual = d->type == CW_TYPE_HERO && cw_node_as_bool(d->type_node, &on) && on;
    read_type_value(f, d, card);
    for (size_t i = 0; i < 2 && !usual; i++) {
        const cw_node *extra = cw__form_given(d->node, long_only[i]);
        if (extra != NULL)
            cw__form_fail_key(f, extra, CW_ERR_SYNTAX,
                              "'%s' goes with 'type: %s'; with '%s:' it is written there",
                              extra->key, cw_type_name((cw_type)d->type), d->type_node->key);
    }
}

/* A field that is a name; NULL if it is absent or, with a problem, none. */
static const char *read_word(form *f, const draft *d, const char *key)
{
    const cw_node *node = cw__form_given(d->node, key);
    return node != NULL ? cw__form_text(f, node, key, LOAD_NAME_BYTES - 1, false) : NULL;
}

static void refuse_word(form *f, const draft *d, const char *key, const char *word,
                        const char *const *names, int n)
{
    cw__form_fail(f, cw_node_get(d->node, key), CW_ERR_UNKNOWN_NAME, "the game has no %s '%s'%s",
                  key, word, cw_hint_among(word, names, (size_t)n).text);
}

/* Index of the name in a list of the game, 0 if absent or (with a problem) unknown. */
static uint8_t find_word(loader *l, const draft *d, const char *key, const cw_name_list *list)
{
    const char *word = read_word(&l->form, d, key);
    if (word == NULL || (list == &l->game->classes && strcmp(word, "neutral") == 0))
        return 0;
    for (int i = 1; i < list->count; i++)
        if (strcmp(list->singular[i], word) == 0)
            return (uint8_t)i;
    refuse_word(&l->form, d, key, word, list->singular, list->count);
    return 0;
}

/* Those that cards have are known to texts; in games with very many the later ones are not. */
static uint8_t rarity_id(cw_game *game, const char *word)
{
    for (int i = 1; i < game->rarities.count; i++)
        if (strcmp(game->rarities.singular[i], word) == 0)
            return (uint8_t)i;
    return (uint8_t)cw_game_add_name(game, &game->rarities, word, word);
}

/* A game that lists no rarities takes any word; one that does means exactly those. */
static void read_rarity(loader *l, const draft *d, cw_card *card)
{
    const char *word = read_word(&l->form, d, "rarity");
    card->rarity = "";
    if (word == NULL)
        return;
    int at = cw_name_index(word, l->rarities, (size_t)l->rarity_count);
    if (at >= 0)
        card->deck_copies = l->rarity_copies[at];
    else if (l->rarities_listed)
        refuse_word(&l->form, d, "rarity", word, l->rarities, l->rarity_count);
    card->rarity = cw__load_keep(l, word);
    card->rarity_id = rarity_id(l->game, word);
}

/* An id follows from set and name; one that is written down (the export writes it) must agree, or
 * two files would quietly mean different cards. */
static void read_set_and_id(loader *l, const draft *d, cw_card *card)
{
    char slug[LOAD_NAME_BYTES], id[2 * LOAD_NAME_BYTES];
    const cw_node *set = cw__form_given(d->node, "set"), *wanted = cw__form_given(d->node, "id");
    const char *word = read_word(&l->form, d, "set");
    card->set = cw__load_keep(l, word != NULL ? word : d->file->set);
    cw_slug(card->set, slug, sizeof slug);
    if (set != NULL && strcmp(slug, card->set) != 0)
        cw__form_fail(&l->form, set, CW_ERR_SYNTAX,
                      "a set is written in small letters, digits and hyphens, such as '%s'", slug);
    cw_slug(d->name, slug, sizeof slug);
    snprintf(id, sizeof id, "%s/%s", card->set, slug);
    card->id = cw__load_keep(l, id);
    if (wanted != NULL && strcmp(wanted->text, id) != 0)
        cw__form_fail(&l->form, wanted, CW_ERR_MISMATCH,
                      "the id of this card is '%s': its set and name", id);
}

/* A number that the card may have; false if it has none that is good. */
static bool read_number(form *f, const draft *d, const char *key, int low, int high, int *value)
{
    const cw_node *node = cw__form_given(d->node, key);
    return node != NULL && cw__form_int(f, node, key, low, high, value);
}

/* What is wrong with one number does not keep the others from being looked at. */
static void read_numbers(loader *l, const draft *d, cw_card *card)
{
    form *f = &l->form;
    const cw_node *token = cw__form_given(d->node, "token");
    bool costs = cw__form_given(d->node, "cost") != NULL, on = false;
    int value = 0;
    if (read_number(f, d, "cost", 0, LOAD_MOST_COST, &value))
        card->cost = (int16_t)value;
    if (read_number(f, d, "copies", 1, CW_MAX_DECK, &value))
        card->deck_copies = (uint8_t)value;
    if (read_number(f, d, "attacks", 0, 9, &value))
        card->more_attacks = (int8_t)(value - 1);
    if (token != NULL)
        cw__form_bool(f, token, "token", &on);
    /* A hero with a cost is a card of its own: whoever plays it becomes it. */
    card->leader = d->type == CW_TYPE_HERO && (costs || on);
    bool in_decks = d->type == CW_TYPE_HERO ? card->leader : d->type != CW_TYPE_POWER;
    card->collectible = in_decks && !on;
    if (!costs && (d->type != CW_TYPE_HERO || card->leader))
        cw__form_fail(f, d->node, CW_ERR_MISSING, "'%s' has no cost%s", d->name,
                      card->leader ? "; a hero that is a token is a card to be played" : "");
}

/* {fire: 2}: what a card needs, or what a hero's player starts with. */
static void read_elements(loader *l, const draft *d, cw_card *card)
{
    form *f = &l->form;
    const cw_name_list *names = &l->game->elements;
    bool hero = d->type == CW_TYPE_HERO;
    const char *key = hero ? "elements" : "needs", *other = hero ? "needs" : "elements";
    const cw_node *map = cw__form_given(d->node, key), *wrong = cw__form_given(d->node, other);
    if (wrong != NULL && (wrong->kind != CW_NODE_MAP || wrong->first != NULL))
        cw__form_fail_key(f, wrong, CW_ERR_SYNTAX,
                          "a hero has 'elements', what its player starts with; a card has 'needs'");
    if (map != NULL && map->kind != CW_NODE_MAP) {
        cw__form_fail(f, map, CW_ERR_SYNTAX, "%s must be a map such as {fire: 2}", key);
        return;
    }
    for (const cw_node *m = map != NULL ? map->first : NULL; m != NULL; m = m->next) {
        int i = cw_name_index(m->key, names->singular, (size_t)names->count), value;
        if (i < 1)
            cw__form_fail_key(f, m, CW_ERR_UNKNOWN_NAME, "the game has no element '%s'%s", m->key,
                              cw_hint_among(m->key, names->singular, (size_t)names->count).text);
        else if (cw__form_int(f, m, m->key, 0, LOAD_MOST_COST, &value))
            card->needs[i - 1] = (uint8_t)value;
    }
}

/* An empty one is as good as none. */
static const char *read_flavor(loader *l, const draft *d)
{
    const cw_node *node = cw__form_given(d->node, "flavor");
    bool empty = node == NULL || (node->kind == CW_NODE_SCALAR && node->size == 0);
    const char *text = empty ? NULL
                             : cw__form_text(&l->form, node, "flavor", LOAD_TEXT_BYTES, true);
    return text != NULL ? cw__load_keep(l, text) : "";
}

/* The name of a file and nothing else: no path leads out of the game's folder. Whether it is there
 * and is a picture is asked by those who show it. */
static const char *read_art(loader *l, const draft *d)
{
    const char *word = read_word(&l->form, d, "art");
    if (word == NULL)
        return "";
    size_t stem = strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789-_");
    const char *ending = word + stem;
    if (stem == 0 || (strcmp(ending, ".png") != 0 && strcmp(ending, ".svg") != 0))
        cw__form_fail(&l->form, cw__form_given(d->node, "art"), CW_ERR_SYNTAX,
                      "art is '%.60s'; it is the name of a file in the game's folder art, like "
                      "ember-wolf.png or ember-wolf.svg",
                      word);
    return cw__load_keep(l, word);
}

/* The type decides which fields may be there; name and set make the id; words of the game become
 * numbers; the plural is the name with an "s" unless it is given. */
static void fill_card(loader *l, const draft *d, cw_card *card)
{
    char plural[LOAD_NAME_BYTES + 2];
    *card = (cw_card){.type = d->type, .text = ""};
    if (d->type == CW_TYPE_HERO)
        card->health = (int16_t)l->game->rules.hero_health;
    if (strcmp(d->type_node->key, "type") == 0)
        read_long_stats(&l->form, d, card);
    else
        read_short_stats(&l->form, d, card);
    card->name = cw__load_keep(l, d->name);
    read_set_and_id(l, d, card);
    read_rarity(l, d, card);
    read_numbers(l, d, card);
    read_elements(l, d, card);
    card->class_id = find_word(l, d, "class", &l->game->classes);
    card->race = find_word(l, d, "race", &l->game->races);
    card->group = find_word(l, d, "group", &l->game->groups);
    card->flavor = read_flavor(l, d);
    card->art = read_art(l, d);
    snprintf(plural, sizeof plural, "%ss", d->name);
    const char *word = read_word(&l->form, d, "plural");
    card->plural = cw__load_keep(l, word != NULL ? word : plural);
    if (d->type == CW_TYPE_HERO && !card->leader && cw__form_given(d->node, "class") == NULL)
        cw__form_fail(&l->form, d->node, CW_ERR_MISSING, "the hero '%s' has no class", d->name);
}

/* Heroes name their powers. */
static void link_power(loader *l, const draft *d)
{
    const cw_node *node = cw__form_given(d->node, "power");
    if (d->type != CW_TYPE_HERO || node == NULL || d->card == 0)
        return;
    l->form.yaml = d->file->yaml;
    const char *name = cw__form_text(&l->form, node, "power", LOAD_NAME_BYTES, false);
    cw_card_id power = name != NULL ? cw_game_find_card(l->game, name, 1u << CW_TYPE_POWER) : 0;
    if (name != NULL && power == 0)
        cw__form_fail(&l->form, node, CW_ERR_UNKNOWN_NAME, "no hero power is called '%s'", name);
    l->game->cards[d->card].power = power;
}

/* Two names may have one id ("Ember Wolf", "Ember-Wolf"), which would be one card for decks. */
void cw__load_cards(loader *l)
{
    cw__load_sort_drafts(l);
    for (int i = 0; i < l->draft_count && !l->out_of_memory; i++) {
        draft *d = &l->drafts[i];
        cw_card card;
        l->form.yaml = d->file->yaml;
        /* What texts have made comes again with them. */
        const cw_node *set = cw__form_given(d->node, "set");
        if (cw__load_is_repeated(l, i) || (set != NULL && strcmp(set->text, "made") == 0))
            continue;
        fill_card(l, d, &card);
        cw_card_id same = cw_game_find_card_id(l->game, card.id);
        if (same != 0) {
            cw__form_fail(&l->form, d->node, CW_ERR_DUPLICATE,
                          "'%s' and '%s' would have the same id '%s'", d->name,
                          l->game->cards[same].name, card.id);
            continue;
        }
        d->card = cw_game_add_card(l->game, &card);
        if (d->card == 0)
            l->out_of_memory = true;
        else
            cw__load_change_card(l, d->card);
    }
    /* Powers are cards too, and known only now. */
    for (int i = 0; i < l->draft_count; i++)
        link_power(l, &l->drafts[i]);
}
