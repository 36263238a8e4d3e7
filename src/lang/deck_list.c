/* The plain list that players paste and share: a card per line, comments, and a few headers
 * that other programs put around it. A line that is none of these is reported, never dropped. */
#include "base/str.h"
#include "deck_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 512, KEY_BYTES = 24 };

/* "Key: value" headers; those without a field are passed over. */
static const struct {
    const char *key;
    deck_field field;
} headers[] = {
    {"name", DECK_NAME},   {"deck", DECK_NAME},     {"description", DECK_DESCRIPTION},
    {"hero", DECK_HERO},   {"class", DECK_CLASS},   {"format", DECK_FIELDS},
    {"game", DECK_FIELDS}, {"author", DECK_FIELDS}, {"year", DECK_FIELDS},
};

/* Lines that only divide the list, perhaps with a count such as "Minions (12)". */
static const char *const dividers[] = {"deck",    "main deck", "cards",   "minions",    "spells",
                                       "secrets", "weapons",   "neutral", "class cards"};

static const char *skip_spaces(const char *p) { return p + strspn(p, " \t"); }

/* Only whole words of the list above: a card called "Spells of Old" is a card. */
static bool is_divider(const char *line)
{
    char word[32];
    size_t n = strcspn(line, ":(");
    while (n > 0 && line[n - 1] == ' ')
        n--;
    const char *rest = skip_spaces(line + n);
    if (*rest == '(') {
        rest++;
        rest += strspn(rest, "0123456789");
        rest += *rest == ')';
    }
    rest += *rest == ':';
    if (n == 0 || n >= sizeof word || *skip_spaces(rest) != '\0')
        return false;
    snprintf(word, sizeof word, "%.*s", (int)n, line);
    for (size_t i = 0; i < sizeof dividers / sizeof *dividers; i++)
        if (cw_equal_nocase(dividers[i], word))
            return true;
    return false;
}

/* True if the line was a header. */
static bool read_header(deck_draft *d, deck_place place, const char *line)
{
    char key[KEY_BYTES];
    size_t n = strcspn(line, ":");
    if (line[n] != ':' || n >= sizeof key)
        return false;
    snprintf(key, sizeof key, "%.*s", (int)n, line);
    const char *value = skip_spaces(line + n + 1);
    place.column += (int)(value - line);
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        if (cw_equal_nocase(headers[i].key, key) && *value != '\0') {
            cw__deck_set(d, place, headers[i].field, value);
            return true;
        }
    }
    return false;
}

/* "# 2x (4) Fireball": the game that our classic rules come from exports its cards so. */
static bool is_exported_card(const char *comment)
{
    const char *p = comment + strspn(comment, "0123456789");
    return p > comment && p[0] == 'x' && p[1] == ' ' && p[2] == '(';
}

/* Three things in comments mean something: a title after "###", cards as another program exports
 * them, and its class. */
static void read_comment(deck_draft *d, deck_place place, const char *line)
{
    const char *text = skip_spaces(line + strspn(line, "#"));
    place.column += (int)(text - line);
    if (strncmp(line, "###", 3) == 0) {
        if (d->deck->name[0] == '\0')
            cw__deck_set(d, place, DECK_NAME, text);
    } else if (is_exported_card(text)) {
        cw__deck_add_line(d, place, text);
    } else if (strncmp(text, "Class: ", 7) == 0) {
        read_header(d, place, text);
    }
}

/* Comments after a card. Names may hold '#' or '//' only without a space before them. */
static void cut_comment(char *line)
{
    for (char *p = line; *p != '\0'; p++) {
        if ((*p == ' ' || *p == '\t') && (p[1] == '#' || (p[1] == '/' && p[2] == '/'))) {
            *p = '\0';
            return;
        }
    }
}

/* From what is certain to what is not: empty, comment, header, divider, and at last a card. A
 * card whose name looks like a header ("Deck: …") would need a count before it. */
static void read_line(deck_draft *d, deck_place place, char *line)
{
    size_t n = strlen(line);
    while (n > 0 && strchr(" \t\r", line[n - 1]) != NULL)
        line[--n] = '\0';
    char *text = line + strspn(line, " \t");
    place.column += (int)(text - line);
    if (*text == '\0' || strncmp(text, "//", 2) == 0)
        return;
    if (*text == '#') {
        read_comment(d, place, text);
        return;
    }
    if (read_header(d, place, text))
        return;
    cut_comment(text);
    if (!is_divider(text))
        cw__deck_add_line(d, place, text);
}

/* Every line is looked at, also after a mistake: a pasted list of another game tells all unknown
 * cards at once. */
cw_status cw_deck_read_list(const cw_game *game, const char *text, const char *label,
                            cw_named_deck *deck, cw_errors *errors)
{
    deck_draft d = {.game = game, .deck = deck, .errors = errors};
    deck_place place = {.file = label};
    *deck = (cw_named_deck){0};
    if (strlen(text) > DECK_MAX_BYTES)
        return cw__deck_fail(&d, place, CW_ERR_LIMIT, "the text is longer than %d KiB",
                             DECK_MAX_BYTES >> 10);
    place.column = 1;
    while (*text != '\0') {
        char line[LINE_BYTES];
        size_t n = strcspn(text, "\n");
        place.line++;
        if (n >= sizeof line) {
            cw__deck_fail(&d, place, CW_ERR_SYNTAX, "the line is too long: '%.40s…'", text);
        } else if (cw_text_fault(text, n) < n) {
            cw__deck_fail(&d, place, CW_ERR_SYNTAX,
                          "the line is not text: it must be UTF-8 without control characters");
        } else {
            snprintf(line, sizeof line, "%.*s", (int)n, text);
            read_line(&d, place, line);
        }
        text += n + (text[n] == '\n');
    }
    return cw__deck_finish(&d, label);
}

/* What cw_deck_read_list reads back as the same deck, and what people can edit. */
void cw_deck_write_list(const cw_game *game, const cw_named_deck *deck, cw_str *out)
{
    deck_entry entries[CW_MAX_DECK];
    int n = cw__deck_entries(game, &deck->deck, entries);
    if (deck->name[0] != '\0')
        cw_str_printf(out, "Name: %s\n", deck->name);
    if (deck->description[0] != '\0')
        cw_str_printf(out, "Description: %s\n", deck->description);
    cw_str_printf(out, "Hero: %s\n", game->cards[deck->deck.hero].name);
    for (int i = 0; i < n; i++)
        cw_str_printf(out, "%d %s\n", entries[i].count, cw__deck_card_name(game, entries[i].card));
}
