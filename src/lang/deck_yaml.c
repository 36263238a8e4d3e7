/* Decks as YAML files: {name, description, hero or class, cards}. */
#include "base/str.h"
#include "deck_private.h"
#include "lang/yaml.h"

#include <string.h>

static const char *const keys[] = {"name", "description", "hero", "class", "cards"};
enum { KEY_NAME, KEY_DESCRIPTION, KEY_HERO, KEY_CLASS, KEY_CARDS, KEY_COUNT };

static deck_place place_of(const cw_yaml *yaml, const cw_node *node)
{
    return (deck_place){cw_yaml_label(yaml), node->line, node->column};
}

static void read_map(deck_draft *d, const cw_yaml *yaml, const cw_node *map)
{
    for (const cw_node *m = map->first; m != NULL; m = m->next) {
        long count;
        deck_place key = {cw_yaml_label(yaml), m->key_line, m->key_column};
        if (!cw_node_as_int(m, &count) || count < 1 || count > CW_MAX_DECK) {
            char found[100];
            deck_fail(d, place_of(yaml, m), CW_ERR_RANGE,
                      "the number of copies of '%.80s' must be from 1 to %d, not %s", m->key,
                      CW_MAX_DECK, cw_node_describe(m, found, sizeof found));
        } else {
            deck_add_named(d, key, m->key, (int)count);
        }
    }
}

static void read_cards(deck_draft *d, const cw_yaml *yaml, const cw_node *node)
{
    if (node->kind == CW_NODE_MAP) {
        read_map(d, yaml, node);
    } else if (node->kind == CW_NODE_LIST) {
        for (const cw_node *n = node->first; n != NULL; n = n->next)
            if (n->kind == CW_NODE_SCALAR)
                deck_add_line(d, place_of(yaml, n), n->text);
            else
                deck_fail(d, place_of(yaml, n), CW_ERR_SYNTAX, "a card must be like '2 Fireball'");
    } else {
        deck_fail(d, place_of(yaml, node), CW_ERR_SYNTAX,
                  "cards must be a map such as {Fireball: 2} or a list such as [2 Fireball]");
    }
}

static void read_member(deck_draft *d, const cw_yaml *yaml, const cw_node *m)
{
    int key = 0;
    while (key < KEY_COUNT && strcmp(keys[key], m->key) != 0)
        key++;
    if (key < KEY_CARDS
        && (m->kind != CW_NODE_SCALAR || cw_text_fault(m->text, m->size) < m->size)) {
        deck_fail(d, place_of(yaml, m), CW_ERR_SYNTAX,
                  "%s must be a text without control characters", m->key);
        return;
    }
    switch (key) {
    case KEY_NAME: deck_set_text(d->deck->name, sizeof d->deck->name, m->text); break;
    case KEY_DESCRIPTION:
        deck_set_text(d->deck->description, sizeof d->deck->description, m->text);
        break;
    case KEY_HERO: deck_set_hero(d, place_of(yaml, m), m->text); break;
    case KEY_CLASS: deck_set_class(d, place_of(yaml, m), m->text); break;
    case KEY_CARDS: read_cards(d, yaml, m); break;
    default: {
        const char *near = cw_nearest(m->key, keys, KEY_COUNT);
        deck_fail(d, (deck_place){cw_yaml_label(yaml), m->key_line, m->key_column},
                  CW_ERR_UNKNOWN_NAME, "decks have no field '%.80s'%s%s%s", m->key,
                  near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
                  near != NULL ? "'?" : "");
    }
    }
}

cw_status cw_deck_read_yaml(const cw_game *game, const char *text, size_t size, const char *label,
                            cw_named_deck *deck, cw_errors *errors)
{
    deck_draft d = {.game = game, .deck = deck, .errors = errors};
    *deck = (cw_named_deck){0};
    if (size > DECK_MAX_BYTES) {
        deck_fail(&d, (deck_place){label, 0, 0}, CW_ERR_LIMIT, "the file is longer than %d KiB",
                  DECK_MAX_BYTES >> 10);
        return d.status;
    }
    cw_yaml *yaml = cw_yaml_read(text, size, label, errors);
    if (yaml == NULL)
        return CW_ERR_SYNTAX;
    const cw_node *root = cw_yaml_root(yaml);
    if (root->kind != CW_NODE_MAP) {
        deck_fail(&d, place_of(yaml, root), CW_ERR_SYNTAX,
                  "a deck must be a map with name, hero and cards");
    }
    for (const cw_node *m = root->kind == CW_NODE_MAP ? root->first : NULL; m != NULL; m = m->next)
        read_member(&d, yaml, m);
    cw_status status = deck_finish(&d, label);
    cw_yaml_free(yaml);
    return status;
}

void cw_deck_write_yaml(const cw_game *game, const cw_named_deck *deck, cw_str *out)
{
    deck_entry entries[CW_MAX_DECK];
    int n = deck_entries(game, &deck->deck, entries);
    const struct {
        const char *key, *text;
    } fields[] = {{"name", deck->name},
                  {"description", deck->description},
                  {"hero", game->cards[deck->deck.hero].name}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (fields[i].text[0] != '\0') {
            cw_str_printf(out, "%s: ", fields[i].key);
            cw_yaml_add_text(out, fields[i].text);
            cw_str_char(out, '\n');
        }
    }
    cw_str_add(out, "cards:\n");
    for (int i = 0; i < n; i++) {
        const char *name = deck_card_name(game, entries[i].card);
        if (game->rules.ordered_deck) { /* the same card may come again further down */
            cw_str line = CW_STR_INIT;
            cw_str_printf(&line, "%d %s", entries[i].count, name);
            cw_str_add(out, "  - ");
            cw_yaml_add_text(out, cw_str_get(&line));
            cw_str_char(out, '\n');
            out->failed |= line.failed;
            cw_str_clear(&line);
        } else {
            cw_str_add(out, "  ");
            cw_yaml_add_text(out, name);
            cw_str_printf(out, ": %d\n", entries[i].count);
        }
    }
}
