/* Cards written out in the forms that the loader takes back: JSON with a field for everything,
 * and YAML in the short form. */
#include "lang/load.h"

#include "lang/yaml.h"

#include <string.h>

/* With a comma before it: something always stands before a field. */
static void add_field(cw_str *out, const char *name, const char *text)
{
    cw_str_printf(out, ", \"%s\": ", name);
    cw_json_add_text(out, text);
}

/* Attack and health, or durability. */
static bool has_stats(const cw_card *card)
{
    return card->type == CW_TYPE_MINION || card->type == CW_TYPE_WEAPON || card->leader;
}

/* What the loader makes of the name need not be written. */
static bool has_default_plural(const cw_card *card)
{
    size_t n = strlen(card->name);
    return strncmp(card->plural, card->name, n) == 0 && strcmp(card->plural + n, "s") == 0;
}

/* Powers and the heroes with whom a match begins are in no deck anyway. */
static bool is_token(const cw_card *card)
{
    return !card->collectible && (card->type != CW_TYPE_HERO || card->leader)
           && card->type != CW_TYPE_POWER;
}

/* {"fire": 2}, in YAML {fire: 2} */
static void add_elements(const cw_game *game, const cw_card *card, const char *quote, cw_str *out)
{
    const char *comma = "";
    cw_str_char(out, '{');
    for (int i = 0; i + 1 < game->elements.count; i++) {
        if (card->needs[i] != 0) {
            cw_str_printf(out, "%s%s%s%s: %d", comma, quote, game->elements.singular[i + 1], quote,
                          card->needs[i]);
            comma = ", ";
        }
    }
    cw_str_char(out, '}');
}

static bool has_elements(const cw_card *card)
{
    static const uint8_t none[CW_MAX_ELEMENTS];
    return memcmp(card->needs, none, sizeof none) != 0;
}

/* Derived from the text; the loader checks that both agree. */
static void add_keywords(const cw_game *game, const cw_card *card, cw_str *out)
{
    const char *comma = "";
    cw_str_add(out, ", \"keywords\": [");
    for (int k = 0; k < CW_KW_COUNT; k++) {
        if ((card->keywords >> k & 1) != 0) {
            cw_str_printf(out, "%s\"%s\"", comma, cw_game_keyword(game, (cw_keyword)k));
            comma = ", ";
        }
    }
    for (int v = 0; v < CW_VALUE_COUNT; v++) {
        if (card->values[v] != 0) {
            cw_str_printf(out, "%s\"%s %d\"", comma, cw_value_name((cw_value)v), card->values[v]);
            comma = ", ";
        }
    }
    cw_str_char(out, ']');
}

/* null for what a card of its type has not, so that each object has the same keys. */
static void add_stats(cw_str *out, const cw_card *card)
{
    if (has_stats(card))
        cw_str_printf(out, ", \"attack\": %d, \"health\": %d", card->attack, card->health);
    else if (card->type == CW_TYPE_HERO)
        cw_str_printf(out, ", \"attack\": null, \"health\": %d", card->health);
    else
        cw_str_add(out, ", \"attack\": null, \"health\": null");
}

/* Every field that the loader takes in its long form, so that the export of a game reads back as
 * the same cards. */
void cw_card_json(const cw_game *game, cw_card_id id, cw_str *out)
{
    const cw_card *card = &game->cards[id];
    cw_str_add(out, "{\"id\": ");
    cw_json_add_text(out, card->id);
    add_field(out, "name", card->name);
    add_field(out, "type", cw_type_name((cw_type)card->type));
    if (card->type == CW_TYPE_HERO && !card->leader)
        cw_str_add(out, ", \"cost\": null");
    else
        cw_str_printf(out, ", \"cost\": %d", card->cost);
    cw_str_printf(out, ", \"%s\": ", card->type == CW_TYPE_HERO ? "elements" : "needs");
    add_elements(game, card, "\"", out);
    add_stats(out, card);
    add_keywords(game, card, out);
    add_field(out, "class",
              card->class_id != 0 ? game->classes.singular[card->class_id] : "neutral");
    add_field(out, "text", card->text);
    add_field(out, "set", card->set);
    const struct {
        const char *name, *text;
    } optional[] = {
        {"race", game->races.singular[card->race]},
        {"group", game->groups.singular[card->group]},
        {"rarity", card->rarity},
        {"plural", has_default_plural(card) ? "" : card->plural},
        {"flavor", card->flavor},
        {"art", card->art},
        {"power", card->power != 0 ? game->cards[card->power].name : ""},
    };
    for (size_t i = 0; i < sizeof optional / sizeof *optional; i++)
        if (optional[i].text[0] != '\0')
            add_field(out, optional[i].name, optional[i].text);
    if (card->deck_copies != 0)
        cw_str_printf(out, ", \"copies\": %d", card->deck_copies);
    if (card->more_attacks != 0)
        cw_str_printf(out, ", \"attacks\": %d", 1 + card->more_attacks);
    cw_str_printf(out, ", \"token\": %s}", is_token(card) ? "true" : "false");
}

void cw_cards_json(const cw_game *game, cw_str *out)
{
    cw_str_char(out, '[');
    for (int i = 1; i < game->card_count; i++) {
        cw_str_add(out, i > 1 ? ",\n " : "");
        cw_card_json(game, (cw_card_id)i, out);
    }
    cw_str_add(out, "]\n");
}

/* ---- YAML ---- */

/* The short form, with nothing that is as it would be anyway. */
static void add_yaml_card(const cw_game *game, const cw_card *card, cw_str *out)
{
    cw_str_add(out, "- name: ");
    cw_yaml_add_text(out, card->name);
    const char *type = cw_type_name((cw_type)card->type);
    if (has_stats(card))
        cw_str_printf(out, "\n  %s: %d/%d\n", type, card->attack, card->health);
    else if (card->type == CW_TYPE_HERO)
        cw_str_printf(out, "\n  %s: %d\n", type, card->health);
    else
        cw_str_printf(out, "\n  %s: true\n", type);
    if (card->type != CW_TYPE_HERO || card->leader)
        cw_str_printf(out, "  cost: %d\n", card->cost);
    if (has_elements(card)) {
        cw_str_add(out, card->type == CW_TYPE_HERO ? "  elements: " : "  needs: ");
        add_elements(game, card, "", out);
        cw_str_char(out, '\n');
    }
    cw_yaml_add_field(out, "  set", card->set);
    cw_yaml_add_field(out, "  class", game->classes.singular[card->class_id]);
    cw_yaml_add_field(out, "  race", game->races.singular[card->race]);
    cw_yaml_add_field(out, "  group", game->groups.singular[card->group]);
    cw_yaml_add_field(out, "  rarity", card->rarity);
    cw_yaml_add_field(out, "  plural", has_default_plural(card) ? "" : card->plural);
    cw_yaml_add_field(out, "  power", card->power != 0 ? game->cards[card->power].name : "");
    if (card->deck_copies != 0)
        cw_str_printf(out, "  copies: %d\n", card->deck_copies);
    if (card->more_attacks != 0)
        cw_str_printf(out, "  attacks: %d\n", 1 + card->more_attacks);
    if (is_token(card))
        cw_str_add(out, "  token: true\n");
    cw_yaml_add_block(out, "  flavor", card->flavor);
    cw_yaml_add_field(out, "  art", card->art);
    cw_yaml_add_block(out, "  text", card->text);
}

void cw_cards_yaml(const cw_game *game, cw_str *out)
{
    for (int i = 1; i < game->card_count; i++) {
        if (game->cards[i].made)
            continue;
        cw_str_add(out, i > 1 ? "\n" : "");
        add_yaml_card(game, &game->cards[i], out);
    }
}
