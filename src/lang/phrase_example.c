/* A row of the phrase tables as a text that is understood. The example of each hole, which the reference shows,
 * is put in, with names of the game where it has such; then headings and other frames are tried around it until
 * the reader takes one, and what is printed of that is the example. */
#include "phrase_example.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* What the examples of the holes speak of, and where a game has it. */
static const char *name_of(const cw_game *game, const char *example, bool many)
{
    for (int i = 1; strcmp(example, "Card Name") == 0 && i < game->card_count; i++)
        if (game->cards[i].type == CW_TYPE_MINION)
            return many ? game->cards[i].plural : game->cards[i].name;
    if (strcmp(example, "fire") == 0 && game->elements.count > 1)
        return game->elements.singular[1];
    if (strcmp(example, "beast") == 0 && game->races.count > 1)
        return many ? game->races.plural[1] : game->races.singular[1];
    return NULL;
}

/* The words of an example, with names of the game for ours. */
static void add_named(const cw_game *game, const char *text, size_t size, cw_str *out)
{
    static const char *const names[] = {"Card Names", "Card Name", "fire", "beasts", "beast"};
    for (size_t i = 0; i < size;) {
        size_t found = 0;
        for (size_t k = 0; k < sizeof names / sizeof *names && found == 0; k++) {
            size_t n = strlen(names[k]);
            bool many = names[k][n - 1] == 's';
            char one[12];
            snprintf(one, sizeof one, "%.*s", (int)(n - many), names[k]);
            const char *name = n <= size - i && strncmp(text + i, names[k], n) == 0
                                   ? name_of(game, one, many)
                                   : NULL;
            if (name != NULL) {
                cw_str_add(out, name);
                found = n;
            }
        }
        if (found == 0)
            cw_str_char(out, text[i]);
        i += found > 0 ? found : 1;
    }
}

/* "a character|all enemies": of one, of many. What may be left out stands in brackets, and no text needs it. */
static void add_hole(const cw_game *game, const slot *s, bool whole, cw_str *out)
{
    const char *text = s->hole->shown, *bar = strchr(text, '|'), *place = strstr(text, "%s");
    if (strncmp(text, " [", 2) == 0 && !whole)
        return;
    if (strcmp(s->argument, "one") == 0) {
        cw_str_add(out, "this minion");
    } else if (bar != NULL && strcmp(s->argument, "many") == 0) {
        add_named(game, bar + 1, strlen(bar + 1), out);
    } else if (place != NULL) {
        add_named(game, text, (size_t)(place - text), out);
        cw_str_add_n(out, s->argument, strcspn(s->argument, "|"));
        add_named(game, place + 2, strlen(place + 2), out);
    } else {
        add_named(game, text, bar != NULL ? (size_t)(bar - text) : strlen(text), out);
    }
    if (strcmp(text, "3") == 0 && isalpha((unsigned char)s->argument[0]))
        cw_str_printf(out, " %ss", s->argument);
}

void cw__pattern_show(const cw_game *game, const char *pattern, bool whole, cw_str *out)
{
    while (*pattern != '\0') {
        size_t literal = strcspn(pattern, "{");
        cw_str_add_n(out, pattern, literal);
        pattern += literal;
        if (*pattern == '{') {
            slot s;
            pattern = cw__slot_parse(pattern, &s);
            add_hole(game, &s, whole, out);
        }
    }
}

/* Where a phrase may stand: %s is the phrase. */
typedef struct frame {
    const phrase_table *table;
    uint8_t type;
    const char *text;
} frame;

static const frame frames[] = {
    {&cw__effect_phrases, CW_TYPE_SPELL, "%s."},
    {&cw__effect_phrases, CW_TYPE_MINION, "Battlecry: %s."},
    {&cw__effect_phrases, CW_TYPE_MINION, "Deathrattle: %s."},
    {&cw__effect_phrases, CW_TYPE_SPELL, "Destroy a minion. %s."},
    {&cw__effect_phrases, CW_TYPE_MINION, "Whenever a minion dies, %s."},
    {&cw__effect_phrases, CW_TYPE_SECRET, "Secret: When your opponent casts a spell, %s."},
    {&cw__effect_phrases, CW_TYPE_MINION, "Whenever your hero would take lethal damage, %s."},
    {&cw__static_phrases, CW_TYPE_MINION, "%s."},
    {&cw__static_phrases, CW_TYPE_SPELL, "%s."},
    {&cw__condition_phrases, CW_TYPE_SPELL, "If %s, draw a card."},
    {&cw__condition_phrases, CW_TYPE_SPELL, "Deal 1 damage to a minion. If %s, draw a card."},
    {&cw__condition_phrases, CW_TYPE_MINION, "Whenever you play a card, if %s, draw a card."},
    {&cw__heading_phrases, CW_TYPE_MINION, "%s draw a card."},
    {&cw__heading_phrases, CW_TYPE_SPELL, "%s draw a card."},
    {&cw__heading_phrases, CW_TYPE_MINION, "%s your other minions have +1 attack."},
    {&cw__lead_phrases, CW_TYPE_SECRET, "%s When your opponent casts a spell, draw a card."},
    {&cw__lead_phrases, CW_TYPE_MINION, "%s Whenever you cast a spell, draw a card."},
    {&cw__definition_phrases, CW_TYPE_SPELL, "Draw X cards, where X is %s."},
    {&cw__definition_phrases, CW_TYPE_SPELL, "Deal X damage to a minion, where X is %s."},
    {&cw__definition_phrases, CW_TYPE_MINION, "Battlecry: Draw X cards, where X is %s."},
    {&cw__definition_phrases, CW_TYPE_MINION,
     "Whenever this minion takes damage, draw X cards, where X is %s."},
};

/* In usual words, as the rows are; what is printed is in the game's. */
static bool try_frame(cw_game *game, const frame *f, const char *said, cw_str *out)
{
    cw_str text = CW_STR_INIT;
    cw_card card = {.type = f->type, .text = ""};
    cw_game_size mark = cw_game_size_of(game);
    const char *place = strstr(f->text, "%s");
    cw_str_add_n(&text, f->text, (size_t)(place - f->text));
    cw_str_add(&text, said);
    cw_str_add(&text, place + 2);
    bool read = cw__text_parse_plain(game, &card, cw_str_get(&text), (cw_text_place){NULL, 1, 1},
                                     NULL)
                == CW_OK;
    if (read)
        cw_text_print(game, &card, out);
    cw_game_cut(game, mark);
    cw_str_clear(&text);
    return read;
}

bool cw__phrase_example(cw_game *game, const phrase_table *table, const phrase *row, cw_str *out)
{
    cw_str said = CW_STR_INIT;
    bool found = false;
    cw__pattern_show(game, row->pattern, false, &said);
    for (size_t i = 0; i < sizeof frames / sizeof *frames && !found && said.size > 0; i++)
        if (frames[i].table == table && (row->types == 0 || (row->types >> frames[i].type & 1)))
            found = try_frame(game, &frames[i], cw_str_get(&said), out);
    cw_str_clear(&said);
    return found;
}
