/* game.yaml: the settings through their table, and the words of the game: its races, classes,
 * groups and rarities. */
#include "base/names.h"
#include "base/shape.h"
#include "evolve_private.h"
#include "lang/settings.h"
#include "load_private.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A block of YAML ends with a line break that nobody meant. */
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

/* The name is used as a file name and in identifiers of cards, so it must be its own slug. */
static void read_name(loader *l, const cw_node *node)
{
    char slug[LOAD_NAME_BYTES];
    const char *name = cw__form_text(&l->form, node, "name", LOAD_NAME_BYTES - 1, false);
    if (name == NULL)
        return;
    cw_slug(name, slug, sizeof slug);
    if (strcmp(slug, name) == 0)
        set_string(l, &l->game->name, name);
    else
        cw__form_fail(&l->form, node, CW_ERR_SYNTAX,
                      "name is '%s'; it must be of small letters, digits and hyphens, such as '%s'",
                      name, slug);
}

static void read_title(loader *l, const cw_node *node)
{
    set_string(l, &l->game->title, cw__form_text(&l->form, node, "title", 100, false));
}

static void read_description(loader *l, const cw_node *node)
{
    set_string(l, &l->game->description, cw__form_text(&l->form, node, "description", 4000, true));
}

/* ---- lists of names ---- */

/* One entry: a name, or a map. */
static void read_entry(loader *l, const cw_node *entry, cw_name_list *list, const char *what,
                       int limit)
{
    char default_plural[LOAD_NAME_BYTES + 2];
    const char *plural = NULL;
    const char *name = entry->kind == CW_NODE_MAP
                           ? cw__load_name_map(&l->form, entry, &plural)
                           : cw__form_text(&l->form, entry, what, LOAD_NAME_BYTES - 1, false);
    if (name == NULL)
        return;
    for (int i = 1; i < list->count; i++) {
        if (cw_equal_nocase(list->singular[i], name)) {
            cw__form_fail(&l->form, entry, CW_ERR_DUPLICATE, "'%s' appears twice", name);
            return;
        }
    }
    snprintf(default_plural, sizeof default_plural, "%ss", name);
    if (list->count >= limit) {
        cw__form_fail(&l->form, entry, CW_ERR_LIMIT, "there may be at most %d %s", limit - 1, what);
    } else {
        plural = plural != NULL ? plural : default_plural;
        l->out_of_memory |= cw_game_add_name(l->game, list, name, plural) == 0;
    }
}

/* Rules about the list as a whole are checked when it is complete: classes and elements have such. */
static void read_names(loader *l, const cw_node *node, cw_name_list *list, int limit)
{
    const cw_game *game = l->game;
    if (!cw__form_is(&l->form, node, CW_NODE_LIST, node->key))
        return;
    for (const cw_node *entry = node->first; entry != NULL; entry = entry->next)
        read_entry(l, entry, list, node->key, limit);
    for (int i = 1; i < list->count; i++) {
        if (list == &game->elements)
            cw__load_is_readable(l, node, list->singular[i]);
        if (list == &game->classes && cw_equal_nocase(list->singular[i], "neutral"))
            cw__form_fail(&l->form, node, CW_ERR_DUPLICATE,
                          "'neutral' means that a card has no class; no class can be called so");
    }
}

/* ---- rarities ---- */

/* Both lists add to the same rarities, in any order; the index, or -1 after a problem. */
static int add_rarity(loader *l, const cw_node *node, const char *name)
{
    int at = cw_name_index(name, l->rarities, (size_t)l->rarity_count);
    if (at < 0 && l->rarity_count == LOAD_MAX_RARITIES) {
        cw__form_fail(&l->form, node, CW_ERR_LIMIT, "there may be at most %d rarities",
                      LOAD_MAX_RARITIES);
    } else if (at < 0) {
        at = l->rarity_count++;
        l->rarities[at] = name;
    }
    return at;
}

/* From now on every other rarity is a mistake. */
static void read_rarities(loader *l, const cw_node *node)
{
    if (!cw__form_is(&l->form, node, CW_NODE_LIST, "rarities"))
        return;
    l->rarities_listed = true;
    for (const cw_node *entry = node->first; entry != NULL; entry = entry->next) {
        const char *name = cw__form_text(&l->form, entry, "a rarity", LOAD_NAME_BYTES - 1, false);
        if (name != NULL)
            add_rarity(l, entry, name);
    }
}

static void read_rarity_copies(loader *l, const cw_node *node)
{
    if (node->kind != CW_NODE_MAP) {
        cw__form_fail(&l->form, node, CW_ERR_SYNTAX,
                      "copies_by_rarity must be a map such as {legendary: 1}");
        return;
    }
    for (const cw_node *m = node->first; m != NULL; m = m->next) {
        int copies, at = add_rarity(l, m, m->key);
        if (at >= 0 && cw__form_int(&l->form, m, m->key, 1, CW_MAX_DECK, &copies))
            l->rarity_copies[at] = (uint8_t)copies;
    }
}

/* Only noted: no card is known yet. */
static void read_bonus(loader *l, const cw_node *node)
{
    if (cw__form_is(&l->form, node, CW_NODE_LIST, "second_player_gets"))
        l->bonus = node;
}

/* Cards are known only now, after the rules that name them. */
void cw__load_bonus(loader *l)
{
    cw_rules *rules = &l->game->rules;
    const int room = (int)(sizeof rules->bonus_second / sizeof *rules->bonus_second);
    const unsigned playable = 1u << CW_TYPE_MINION | 1u << CW_TYPE_SPELL | 1u << CW_TYPE_SECRET
                              | 1u << CW_TYPE_WEAPON;
    int n = 0;
    l->form.yaml = l->rules;
    for (const cw_node *e = l->bonus != NULL ? l->bonus->first : NULL; e != NULL; e = e->next) {
        const char *name = cw__form_text(&l->form, e, "a card's name", LOAD_NAME_BYTES, false);
        cw_card_id card = name != NULL ? cw_game_find_card(l->game, name, playable) : 0;
        if (name != NULL && card == 0) {
            cw__form_fail(&l->form, e, CW_ERR_UNKNOWN_NAME, "no card is called '%s'%s", name,
                          cw_hint_of(cw_game_nearest_card(l->game, name)).text);
        } else if (card != 0 && n == room) {
            cw__form_fail(&l->form, e, CW_ERR_LIMIT, "the second player may get at most %d cards",
                          room);
            return;
        } else if (card != 0) {
            rules->bonus_second[n++] = card;
        }
    }
}

/* What it says is read when the whole file was looked at (load_family). */
static void note_family(loader *l, const cw_node *node) { l->family = node; }

/* ---- the whole file ---- */

#define NAMES(list, limit) NULL, offsetof(cw_game, list), limit, NAME_SHAPE
#define NAME_SHAPE "[text | {name!: text, plural: text}]"
/* What game.yaml holds beside the settings: a function reads it, or it is a list of names. */
static const struct {
    const char *key;
    void (*read)(loader *l, const cw_node *node);
    size_t list; /* in cw_game */
    int limit;
    const char *shape, *help;
} words[] = {
    {"name", read_name, 0, 0, "text",
     "small letters, digits, hyphens; the folder's name if absent"},
    {"title", read_title, 0, 0, "text", "for lists and pages"},
    {"description", read_description, 0, 0, "text", "for lists and pages"},
    {"races", NAMES(races, CW_MAX_RACES), "what minions can be"},
    {"classes", NAMES(classes, CW_MAX_CLASSES), "each has a hero; cards may belong to one"},
    {"groups", NAMES(groups, CW_MAX_GROUPS), "sets of cards that texts can draw from"},
    {"elements", NAMES(elements, CW_MAX_ELEMENTS + 1), "what cards can need, at most four"},
    {"words", cw__load_own_words, 0, 0, NULL,
     "what this game calls a keyword or a thing, by its usual name"},
    {"keywords", cw__load_note_macros, 0, 0, "map text",
     "keywords of this game: the text that each stands for, with N for its number"},
    {"rarities", read_rarities, 0, 0, "[text]",
     "what the rarity of a card may be; anything if absent"},
    {"copies_by_rarity", read_rarity_copies, 0, 0, "map whole 1 64",
     "where it differs from copies"},
    {"second_player_gets", read_bonus, 0, 0, "[text 0 4]", "cards for the second player's hand"},
    {"evolve", note_family, 0, 0, NULL, "all rules and cards, as numbers (docs/evolve.md)"},
};
_Static_assert(CW_MAX_DECK == 64, "as above");
enum { WORD_COUNT = sizeof words / sizeof *words };

/* Some shapes are made of other tables. */
void cw_game_shape(cw_str *out)
{
    cw_str_add(out, "{");
    for (size_t i = 0; i < WORD_COUNT; i++) {
        cw_str made = CW_STR_INIT;
        if (words[i].read == note_family)
            cw__evolve_shape(&made);
        else if (words[i].read == cw__load_own_words)
            cw__load_words_shape(&made);
        cw_shape_member(out, words[i].key, false,
                        words[i].shape != NULL ? words[i].shape : cw_str_get(&made), words[i].help);
        cw_str_clear(&made);
    }
    cw_settings_shape(out);
    cw_str_add(out, "}");
}

/* Settings and words are one list for whoever writes the file. */
static void refuse_key(loader *l, const cw_node *node)
{
    const char *known[WORD_COUNT + 64];
    size_t n = 0;
    for (size_t i = 0; i < WORD_COUNT; i++)
        known[n++] = words[i].key;
    for (int i = 0; i < cw_setting_count && n < sizeof known / sizeof *known; i++)
        known[n++] = cw_settings[i].name;
    cw__form_fail_key(&l->form, node, CW_ERR_UNKNOWN_NAME, "no setting is called '%s'%s", node->key,
                      cw_hint_among(node->key, known, n).text);
}

/* Settings come first: none is called like one of the words. */
static void read_member(loader *l, const cw_node *m)
{
    const cw_setting *setting = cw_setting_find(m->key);
    size_t i = 0;
    while (i < WORD_COUNT && strcmp(words[i].key, m->key) != 0)
        i++;
    if (setting != NULL)
        cw__load_setting(l, m, setting);
    else if (i == WORD_COUNT)
        refuse_key(l, m);
    else if (words[i].read != NULL)
        words[i].read(l, m);
    else
        read_names(l, m, (cw_name_list *)((char *)l->game + words[i].list), words[i].limit);
}

/* A game of the family `evolve` follows from that part alone. */
static void load_family(loader *l, const cw_node *map)
{
    cw_evolve_vector vector;
    if (cw__evolve_read_game(l->form.yaml, map, &vector, l->form.errors))
        l->out_of_memory |= !cw__evolve_fill(l->game, &vector);
}

/* Unknown keys are refused: a setting with a typing error would otherwise have its default without
 * a word. */
void cw__load_rules(loader *l, const cw_yaml *yaml, const cw_node *map)
{
    l->form.yaml = yaml;
    if (map->kind != CW_NODE_MAP) {
        cw__form_fail(&l->form, map, CW_ERR_SYNTAX,
                      "a game must be a map of settings such as 'board_size: 7'");
        return;
    }
    l->rules = yaml;
    for (const cw_node *m = map->first; m != NULL; m = m->next)
        read_member(l, m);
    cw_settings_check(&l->game->rules, cw_yaml_label(yaml), l->form.errors);
    if (l->family != NULL)
        load_family(l, map);
}
