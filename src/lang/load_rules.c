/* game.yaml: the settings through their table, and the words of the game: its races, classes,
 * groups and rarities. */
#include "base/str.h"
#include "evolve_private.h"
#include "lang/settings.h"
#include "load_private.h"

#include <stdlib.h>
#include <string.h>

typedef void (*reader)(loader *l, const cw_yaml *yaml, const cw_node *node);

static void set_string(loader *l, char **field, const char *text)
{
    if (text == NULL)
        return;
    size_t size = strlen(text);
    while (size > 0 && text[size - 1] == '\n')
        size--;
    free(*field);
    *field = strndup(text, size);
    l->out_of_memory |= *field == NULL;
}

static void read_name(loader *l, const cw_yaml *yaml, const cw_node *node)
{
    char slug[LOAD_NAME_BYTES];
    const char *name = load_text(l, yaml, node, "name", LOAD_NAME_BYTES - 1, false);
    if (name == NULL)
        return;
    cw_slug(name, slug, sizeof slug);
    if (strcmp(slug, name) != 0) {
        cw_node_error(l->errors, yaml, node, CW_ERR_SYNTAX,
                      "name is '%s'; it must be of small letters, digits and hyphens, such as '%s'",
                      name, slug);
        return;
    }
    set_string(l, &l->game->name, name);
}

static void read_title(loader *l, const cw_yaml *yaml, const cw_node *node)
{
    set_string(l, &l->game->title, load_text(l, yaml, node, "title", 100, false));
}

static void read_description(loader *l, const cw_yaml *yaml, const cw_node *node)
{
    set_string(l, &l->game->description, load_text(l, yaml, node, "description", 4000, true));
}

/* ---- lists of names ---- */

static bool is_list(loader *l, const cw_yaml *yaml, const cw_node *node, const char *what)
{
    char found[100];
    if (node->kind == CW_NODE_LIST)
        return true;
    cw_node_error(l->errors, yaml, node, CW_ERR_SYNTAX, "%s must be a list, not %s", what,
                  cw_node_describe(node, found, sizeof found));
    return false;
}

/* One entry: a name, or {name: …, plural: …}. */
static void read_entry(loader *l, const cw_yaml *yaml, const cw_node *entry, cw_name_list *list,
                       const char *what, int limit)
{
    const char *name = NULL, *plural = NULL;
    char default_plural[LOAD_NAME_BYTES + 2];
    if (entry->kind == CW_NODE_MAP) {
        for (const cw_node *m = entry->first; m != NULL; m = m->next) {
            if (strcmp(m->key, "name") == 0) {
                name = load_text(l, yaml, m, "name", LOAD_NAME_BYTES - 1, false);
            } else if (strcmp(m->key, "plural") == 0) {
                plural = load_text(l, yaml, m, "plural", LOAD_NAME_BYTES - 1, false);
            } else {
                cw_node_key_error(l->errors, yaml, m, CW_ERR_UNKNOWN_NAME,
                                  "'%s' is not known here; only name and plural are", m->key);
            }
        }
        if (cw_node_get(entry, "name") == NULL)
            cw_node_error(l->errors, yaml, entry, CW_ERR_MISSING, "the name is missing");
    } else {
        name = load_text(l, yaml, entry, what, LOAD_NAME_BYTES - 1, false);
    }
    if (name == NULL)
        return;
    for (int i = 1; i < list->count; i++) {
        if (cw_equal_nocase(list->singular[i], name)) {
            cw_node_error(l->errors, yaml, entry, CW_ERR_DUPLICATE, "'%s' appears twice", name);
            return;
        }
    }
    if (plural == NULL) {
        strcpy(default_plural, name);
        strcat(default_plural, "s");
        plural = default_plural;
    }
    if (list->count >= limit) {
        cw_node_error(l->errors, yaml, entry, CW_ERR_LIMIT, "there may be at most %d %s", limit - 1,
                      what);
    } else if (cw_game_add_name(l->game, list, name, plural) == 0) {
        l->out_of_memory = true;
    }
}

static void read_names(loader *l, const cw_yaml *yaml, const cw_node *node, cw_name_list *list,
                       const char *what, int limit)
{
    if (!is_list(l, yaml, node, what))
        return;
    for (const cw_node *entry = node->first; entry != NULL; entry = entry->next)
        read_entry(l, yaml, entry, list, what, limit);
}

static void read_races(loader *l, const cw_yaml *yaml, const cw_node *node)
{
    read_names(l, yaml, node, &l->game->races, "races", CW_MAX_RACES);
}

static void read_classes(loader *l, const cw_yaml *yaml, const cw_node *node)
{
    read_names(l, yaml, node, &l->game->classes, "classes", CW_MAX_CLASSES);
    for (int i = 1; i < l->game->classes.count; i++) {
        if (cw_equal_nocase(l->game->classes.singular[i], "neutral")) {
            cw_node_error(l->errors, yaml, node, CW_ERR_DUPLICATE,
                          "'neutral' means that a card has no class; no class can be called so");
        }
    }
}

static void read_groups(loader *l, const cw_yaml *yaml, const cw_node *node)
{
    read_names(l, yaml, node, &l->game->groups, "groups", CW_MAX_GROUPS);
}

/* Words that stand in rules texts: letters, with a space or hyphen between. */
static bool is_readable(loader *l, const cw_yaml *yaml, const cw_node *node, const char *word)
{
    for (const char *c = word; *c != '\0'; c++) {
        bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z');
        bool between = (*c == ' ' || *c == '-') && c > word && c[1] != '\0';
        if (!letter && !between) {
            cw_node_error(l->errors, yaml, node, CW_ERR_SYNTAX,
                          "'%s' cannot stand in a text: it must be of letters", word);
            return false;
        }
    }
    return true;
}

static void read_elements(loader *l, const cw_yaml *yaml, const cw_node *node)
{
    read_names(l, yaml, node, &l->game->elements, "elements", CW_MAX_ELEMENTS + 1);
    for (int i = 1; i < l->game->elements.count; i++)
        is_readable(l, yaml, node, l->game->elements.singular[i]);
}

static bool is_taken(const cw_game *game, int keyword, const char *word)
{
    for (int k = 0; k < CW_KW_COUNT; k++)
        if (k != keyword && cw_equal_nocase(cw_game_keyword(game, (cw_keyword)k), word))
            return true;
    return false;
}

/* {charge: haste}: what the game's texts call a keyword. */
static void read_keyword_words(loader *l, const cw_yaml *yaml, const cw_node *node)
{
    const char *known[CW_KW_COUNT];
    char hint[120];
    for (int k = 0; k < CW_KW_COUNT; k++)
        known[k] = cw_keyword_name((cw_keyword)k);
    if (node->kind != CW_NODE_MAP) {
        cw_node_error(l->errors, yaml, node, CW_ERR_SYNTAX,
                      "words must be a map such as {charge: haste}");
        return;
    }
    for (const cw_node *m = node->first; m != NULL; m = m->next) {
        int k = 0;
        while (k < CW_KW_COUNT && strcmp(known[k], m->key) != 0)
            k++;
        const char *word = load_text(l, yaml, m, m->key, LOAD_NAME_BYTES - 1, false);
        if (k == CW_KW_COUNT) {
            cw_node_key_error(l->errors, yaml, m, CW_ERR_UNKNOWN_NAME,
                              "no keyword is called '%s'%s", m->key,
                              load_hint(m->key, known, CW_KW_COUNT, hint, sizeof hint));
        } else if (word != NULL && is_taken(l->game, k, word)) {
            cw_node_error(l->errors, yaml, m, CW_ERR_DUPLICATE, "'%s' is another keyword", word);
        } else if (word != NULL && is_readable(l, yaml, m, word)) {
            l->game->keyword_words[k] = load_keep(l, word);
        }
    }
}

/* ---- rarities ---- */

static int find_rarity(const loader *l, const char *name)
{
    for (int i = 0; i < l->rarity_count; i++)
        if (strcmp(l->rarities[i], name) == 0)
            return i;
    return -1;
}

static int add_rarity(loader *l, const cw_yaml *yaml, const cw_node *node, const char *name)
{
    int at = find_rarity(l, name);
    if (at < 0 && l->rarity_count == LOAD_MAX_RARITIES) {
        cw_node_error(l->errors, yaml, node, CW_ERR_LIMIT, "there may be at most %d rarities",
                      LOAD_MAX_RARITIES);
    } else if (at < 0) {
        at = l->rarity_count++;
        l->rarities[at] = name;
    }
    return at;
}

static void read_rarities(loader *l, const cw_yaml *yaml, const cw_node *node)
{
    if (!is_list(l, yaml, node, "rarities"))
        return;
    l->rarities_listed = true;
    for (const cw_node *entry = node->first; entry != NULL; entry = entry->next) {
        const char *name = load_text(l, yaml, entry, "a rarity", LOAD_NAME_BYTES - 1, false);
        if (name != NULL)
            add_rarity(l, yaml, entry, name);
    }
}

static void read_rarity_copies(loader *l, const cw_yaml *yaml, const cw_node *node)
{
    if (node->kind != CW_NODE_MAP) {
        cw_node_error(l->errors, yaml, node, CW_ERR_SYNTAX,
                      "copies_by_rarity must be a map such as {legendary: 1}");
        return;
    }
    for (const cw_node *m = node->first; m != NULL; m = m->next) {
        int copies, at = add_rarity(l, yaml, m, m->key);
        if (at >= 0 && load_int(l, yaml, m, m->key, 1, CW_MAX_DECK, &copies))
            l->rarity_copies[at] = (uint8_t)copies;
    }
}

static void read_bonus(loader *l, const cw_yaml *yaml, const cw_node *node)
{
    if (is_list(l, yaml, node, "second_player_gets"))
        l->bonus = node;
}

void load_bonus(loader *l)
{
    const int room = (int)(sizeof l->game->rules.bonus_second
                           / sizeof *l->game->rules.bonus_second);
    const unsigned playable = 1u << CW_TYPE_MINION | 1u << CW_TYPE_SPELL | 1u << CW_TYPE_SECRET
                              | 1u << CW_TYPE_WEAPON;
    int n = 0;
    for (const cw_node *e = l->bonus != NULL ? l->bonus->first : NULL; e != NULL; e = e->next) {
        const char *name = load_text(l, l->rules, e, "a card's name", LOAD_NAME_BYTES, false);
        cw_card_id card = name != NULL ? cw_game_find_card(l->game, name, playable) : 0;
        if (name != NULL && card == 0) {
            const char *near = cw_game_nearest_card(l->game, name);
            cw_node_error(l->errors, l->rules, e, CW_ERR_UNKNOWN_NAME,
                          "no card is called '%s'%s%s%s", name,
                          near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
                          near != NULL ? "'?" : "");
        } else if (card != 0 && n == room) {
            cw_node_error(l->errors, l->rules, e, CW_ERR_LIMIT,
                          "the second player may get at most %d cards", room);
            return;
        } else if (card != 0) {
            l->game->rules.bonus_second[n++] = card;
        }
    }
}

static void note_family(loader *l, const cw_yaml *yaml, const cw_node *node)
{
    (void)yaml;
    l->family = node;
}

/* ---- the whole file ---- */

static const struct {
    const char *key;
    reader read;
} words[] = {
    {"name", read_name},
    {"title", read_title},
    {"description", read_description},
    {"races", read_races},
    {"classes", read_classes},
    {"groups", read_groups},
    {"elements", read_elements},
    {"words", read_keyword_words},
    {"rarities", read_rarities},
    {"copies_by_rarity", read_rarity_copies},
    {"second_player_gets", read_bonus},
    {"evolve", note_family},
};
enum { WORD_COUNT = sizeof words / sizeof *words };

static void refuse_key(loader *l, const cw_yaml *yaml, const cw_node *node)
{
    const char *known[WORD_COUNT + 64];
    char hint[120];
    size_t n = 0;
    for (size_t i = 0; i < WORD_COUNT; i++)
        known[n++] = words[i].key;
    for (int i = 0; i < cw_setting_count && n < sizeof known / sizeof *known; i++)
        known[n++] = cw_settings[i].name;
    cw_node_key_error(l->errors, yaml, node, CW_ERR_UNKNOWN_NAME, "no setting is called '%s'%s",
                      node->key, load_hint(node->key, known, n, hint, sizeof hint));
}

/* A game of the family `evolve` follows from that part alone. */
static void load_family(loader *l, const cw_yaml *yaml, const cw_node *map)
{
    cw_evolve_vector vector;
    bool alone = evolve_check_keys(yaml, map, l->errors);
    if (evolve_read_node(yaml, l->family, &vector, l->errors) && alone)
        l->out_of_memory |= !evolve_fill(l->game, &vector);
}

void load_rules(loader *l, const cw_yaml *yaml, const cw_node *map)
{
    if (map->kind != CW_NODE_MAP) {
        cw_node_error(l->errors, yaml, map, CW_ERR_SYNTAX,
                      "a game must be a map of settings such as 'board_size: 7'");
        return;
    }
    l->rules = yaml;
    for (const cw_node *m = map->first; m != NULL; m = m->next) {
        const cw_setting *setting = cw_setting_find(m->key);
        reader read = NULL;
        for (size_t i = 0; i < WORD_COUNT && read == NULL; i++)
            read = strcmp(words[i].key, m->key) == 0 ? words[i].read : NULL;
        if (setting != NULL)
            load_setting(l, yaml, m, setting);
        else if (read != NULL)
            read(l, yaml, m);
        else
            refuse_key(l, yaml, m);
    }
    cw_settings_check(&l->game->rules, cw_yaml_label(yaml), l->errors);
    if (l->family != NULL)
        load_family(l, yaml, map);
}
