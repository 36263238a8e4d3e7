/* The game folder that an import makes: the rules of the thesis, its heroes with their powers,
 * and its cards, all as YAML. */
#include "thesis_private.h"

#include "lang/load.h"
#include "lang/yaml.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char *const element_names[THESIS_ELEMENTS] = {"earth", "wind", "fire"};

/* The rules that the thesis plays by; its files do not hold them (docs/thesis-format.md). */
static const char *const rules[] = {
    "lanes: 5",
    "rows: 2",
    "moving: anywhere",
    "hand_limit: 10",
    "deck_min: 40",
    "deck_max: 40",
    "copies: 3",
    "hero_health: 30",
    "hand_first: 6",
    "hand_second: 6",
    "mulligan: true",
    "mana_start: 0",
    "mana_gain: 1",
    "mana_cap: 10",
    "raising: true",
    "first_player_raises: false",
    "draw_per_turn: 1",
    "first_player_draws: false",
    "fatigue: rising",
    "elements: [earth, wind, fire]",
    "words: {charge: haste, windfury: frenzy, poisonous: deathtouch}",
    "rarities: [basic, common, rare, epic, legendary]",
};

/* A hero's class is called like the hero, in small letters. */
static void class_name(const thesis_card *hero, char *out, size_t size)
{
    snprintf(out, size, "%s", hero->name);
    for (char *p = out; *p != '\0'; p++)
        *p = (char)tolower((unsigned char)*p);
}

/* Cards name their hero by its place among the heroes, from 1; NULL for 0, which is everybody. */
static const thesis_card *find_hero(const thesis_set *set, int number)
{
    for (int i = 0; i < set->card_count; i++)
        if (set->cards[i].type == 'H' && --number == 0)
            return &set->cards[i];
    return NULL;
}

/* With the heroes' classes, which the format does not name. */
void cw__thesis_write_rules(const char *name, const thesis_set *set, const char *indent,
                            cw_str *out)
{
    char slug[THESIS_NAME_BYTES], class[THESIS_NAME_BYTES];
    cw_slug(name, slug, sizeof slug);
    cw_str_add(out, indent);
    cw_yaml_add_field(out, "name", slug[0] != '\0' ? slug : "imported");
    cw_str_add(out, indent);
    cw_yaml_add_field(out, "title", name[0] != '\0' ? name : "Imported");
    cw_str_printf(out, "%sdescription: Cards and decks from files in the format of the thesis.\n",
                  indent);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        cw_str_printf(out, "%s%s\n", indent, rules[i]);
    for (int i = 0; i < set->card_count; i++) {
        const char *mark = find_hero(set, 1) == &set->cards[i] ? "classes:\n" : "";
        if (set->cards[i].type == 'H') {
            class_name(&set->cards[i], class, sizeof class);
            cw_str_printf(out, "%s%s%s  - ", mark[0] != '\0' ? indent : "", mark, indent);
            cw_yaml_add_text(out, class);
            cw_str_char(out, '\n');
        }
    }
}

/* Nothing is written for a card without any. */
static void add_elements(cw_str *out, const char *key, const int *amounts)
{
    const char *link = "";
    if (amounts[0] + amounts[1] + amounts[2] == 0)
        return;
    cw_str_printf(out, "  %s: {", key);
    for (int i = 0; i < THESIS_ELEMENTS; i++) {
        if (amounts[i] > 0) {
            cw_str_printf(out, "%s%s: %d", link, element_names[i], amounts[i]);
            link = ", ";
        }
    }
    cw_str_add(out, "}\n");
}

int cw__thesis_line_count(const cw_str *s)
{
    int n = 0;
    for (size_t i = 0; i < s->size; i++)
        n += s->data[i] == '\n';
    return n;
}

static void add_name(cw_str *out, const char *before, const char *name)
{
    cw_str full = CW_STR_INIT;
    cw_str_printf(&full, "%s%s", before, name);
    cw_yaml_add_text(out, cw_str_get(&full));
    out->failed |= full.failed;
    cw_str_clear(&full);
}

/* The file has no names for powers. */
static const char power_of[] = "Power of ";

/* Its power is a card of its own here, right behind it. */
static void write_hero(const thesis_card *card, const char *text, cw_str *out)
{
    char class[THESIS_NAME_BYTES];
    class_name(card, class, sizeof class);
    cw_str_add(out, "- name: ");
    cw_yaml_add_text(out, card->name);
    if (card->health > 0)
        cw_str_printf(out, "\n  hero: %d\n", card->health);
    else
        cw_str_add(out, "\n  hero: true\n");
    cw_yaml_add_field(out, "  class", class);
    add_elements(out, "elements", card->needs);
    if (card->rarity < THESIS_LAST_RARITY)
        cw_yaml_add_field(out, "  rarity", cw__thesis_rarities[card->rarity]);
    if (card->act_count > 0) {
        cw_str_add(out, "  power: ");
        add_name(out, power_of, card->name);
        cw_str_add(out, "\n- name: ");
        add_name(out, power_of, card->name);
        cw_str_printf(out, "\n  power: true\n  cost: %d\n", card->mana);
        cw_yaml_add_field(out, "  class", class);
        cw_yaml_add_block(out, "  text", text);
    }
}

/* The last rarity means that no deck may hold the card. */
static void write_card(const thesis_set *set, const thesis_card *card, const char *text,
                       cw_str *out)
{
    const thesis_card *hero = find_hero(set, card->hero);
    char class[THESIS_NAME_BYTES] = "";
    if (hero != NULL)
        class_name(hero, class, sizeof class);
    cw_str_add(out, "- name: ");
    cw_yaml_add_text(out, card->name);
    cw_str_printf(out, "\n  cost: %d\n", card->mana);
    if (card->type == 'M')
        cw_str_printf(out, "  minion: %d/%d\n", card->damage, card->health);
    else
        cw_str_add(out, "  spell: true\n");
    add_elements(out, "needs", card->needs);
    cw_yaml_add_field(out, "  class", class);
    if (card->rarity == THESIS_LAST_RARITY)
        cw_str_add(out, "  token: true\n");
    else
        cw_yaml_add_field(out, "  rarity", cw__thesis_rarities[card->rarity]);
    cw_yaml_add_block(out, "  text", text);
}

/* Lines are counted along the way: counting from the start for each card would take time in the
 * square of the file. */
void cw__thesis_write_cards_yaml(const thesis_set *set, bool heroes, char *const *texts,
                                 int *first_line, cw_str *out)
{
    int lines = 0;
    size_t counted = 0;
    for (int i = 0; i < set->card_count; i++) {
        if ((set->cards[i].type == 'H') != heroes)
            continue;
        cw_str_add(out, out->size > 0 ? "\n" : "");
        for (; counted < out->size; counted++)
            lines += out->data[counted] == '\n';
        first_line[i] = lines + 1;
        if (heroes)
            write_hero(&set->cards[i], texts[i], out);
        else
            write_card(set, &set->cards[i], texts[i], out);
    }
}

/* One card is needed because a description may name one; "Card 9" stands for the Y of an ability
 * until its number is known. */
cw_game *cw__thesis_words(cw_errors *errors)
{
    static const thesis_set none;
    cw_str text = CW_STR_INIT;
    cw_str_add(&text, "game:\n");
    cw__thesis_write_rules("words", &none, "  ", &text);
    cw_str_add(&text, "cards:\n"
                      "- {name: Card 9, plural: Cards 9, cost: 0, minion: 1/1}\n");
    cw_game *game = text.failed ? NULL
                                : cw_load_game_text(cw_str_get(&text), text.size, "words", errors);
    cw_str_clear(&text);
    return game;
}
