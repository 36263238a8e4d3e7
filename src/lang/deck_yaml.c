/* Decks as YAML files: {name, description, hero or class, cards}. */
#include "base/names.h"
#include "base/shape.h"
#include "deck_private.h"
#include "lang/yaml.h"

/* The fields in their order, and the cards. */
static const char *const keys[] = {"name", "description", "hero", "class", "cards"};
static const char *const shapes[] = {"text", "text", "text", "text", "map whole 1 64 | [text]"};
_Static_assert(CW_MAX_DECK == 64, "as above");
enum { KEY_CARDS = DECK_FIELDS, KEY_COUNT };

static deck_place place_of(const cw_yaml *yaml, const cw_node *node)
{
    return (deck_place){cw_yaml_label(yaml), node->line, node->column};
}

static deck_place key_place(const cw_yaml *yaml, const cw_node *node)
{
    return (deck_place){cw_yaml_label(yaml), node->key_line, node->key_column};
}

/* Keys of a map are unique (lang/yaml.h), so no card can stand there twice. */
static void read_map(deck_draft *d, const cw_yaml *yaml, const cw_node *map)
{
    for (const cw_node *m = map->first; m != NULL; m = m->next) {
        long count;
        if (!cw_node_as_int(m, &count) || count < 1 || count > CW_MAX_DECK) {
            char found[100];
            cw__deck_fail(d, place_of(yaml, m), CW_ERR_RANGE,
                          "the number of copies of '%.80s' must be from 1 to %d, not %s", m->key,
                          CW_MAX_DECK, cw_node_describe(m, found, sizeof found));
        } else {
            cw__deck_add_named(d, key_place(yaml, m), m->key, (int)count);
        }
    }
}

/* A map for decks whose order is nobody's business, a list of lines where it counts. */
static void read_cards(deck_draft *d, const cw_yaml *yaml, const cw_node *node)
{
    if (node->kind == CW_NODE_MAP) {
        read_map(d, yaml, node);
    } else if (node->kind == CW_NODE_LIST) {
        for (const cw_node *n = node->first; n != NULL; n = n->next) {
            if (n->kind == CW_NODE_SCALAR)
                cw__deck_add_line(d, place_of(yaml, n), n->text);
            else
                cw__deck_fail(d, place_of(yaml, n), CW_ERR_SYNTAX,
                              "a card must be like '2 Fireball'");
        }
    } else {
        cw__deck_fail(d, place_of(yaml, node), CW_ERR_SYNTAX,
                      "cards must be a map such as {Fireball: 2} or a list such as [2 Fireball]");
    }
}

/* An unknown field is refused: a "card:" with a typing error would otherwise be an empty deck. */
static void read_member(deck_draft *d, const cw_yaml *yaml, const cw_node *m)
{
    int key = cw_name_index(m->key, keys, KEY_COUNT);
    if (key == KEY_CARDS)
        read_cards(d, yaml, m);
    else if (key < 0)
        cw__deck_fail(d, key_place(yaml, m), CW_ERR_UNKNOWN_NAME, "decks have no field '%.80s'%s",
                      m->key, cw_hint_among(m->key, keys, KEY_COUNT).text);
    else if (m->kind != CW_NODE_SCALAR || cw_text_fault(m->text, m->size) < m->size)
        cw__deck_fail(d, place_of(yaml, m), CW_ERR_SYNTAX,
                      "%s must be a text without control characters", m->key);
    else
        cw__deck_set(d, place_of(yaml, m), key, m->text);
}

/* A file that is no YAML has told its problem already; in every other one all members are read. */
cw_status cw_deck_read_yaml(const cw_game *game, const char *text, size_t size, const char *label,
                            cw_named_deck *deck, cw_errors *errors)
{
    deck_draft d = {.game = game, .deck = deck, .errors = errors};
    *deck = (cw_named_deck){0};
    if (size > DECK_MAX_BYTES)
        return cw__deck_fail(&d, (deck_place){label, 0, 0}, CW_ERR_LIMIT,
                             "the file is longer than %d KiB", DECK_MAX_BYTES >> 10);
    cw_yaml *yaml = cw_yaml_read(text, size, label, errors);
    if (yaml == NULL)
        return CW_ERR_SYNTAX;
    const cw_node *root = cw_yaml_root(yaml);
    if (root->kind != CW_NODE_MAP)
        cw__deck_fail(&d, place_of(yaml, root), CW_ERR_SYNTAX,
                      "a deck must be a map with name, hero and cards");
    for (const cw_node *m = root->kind == CW_NODE_MAP ? root->first : NULL; m != NULL; m = m->next)
        read_member(&d, yaml, m);
    cw_status status = cw__deck_finish(&d, label);
    cw_yaml_free(yaml);
    return status;
}

void cw_deck_shape(cw_str *out)
{
    cw_str_add(out, "{");
    for (int i = 0; i < KEY_COUNT; i++)
        cw_shape_member(out, keys[i], i == KEY_CARDS, shapes[i], NULL);
    cw_str_add(out, "}");
}

/* A map of counts, or a list of lines where the order counts. */
void cw_deck_write_yaml(const cw_game *game, const cw_named_deck *deck, cw_str *out)
{
    deck_entry entries[CW_MAX_DECK];
    int n = cw__deck_entries(game, &deck->deck, entries);
    cw_yaml_add_field(out, "name", deck->name);
    cw_yaml_add_field(out, "description", deck->description);
    cw_yaml_add_field(out, "hero", game->cards[deck->deck.hero].name);
    cw_str_add(out, "cards:\n");
    for (int i = 0; i < n; i++) {
        const char *name = cw__deck_card_name(game, entries[i].card);
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
