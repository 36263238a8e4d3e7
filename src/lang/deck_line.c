/* The smallest pieces of a deck: a card with its count as players write it, the hero, and what
 * follows from them. */
#include "base/names.h"
#include "base/str.h"
#include "deck_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 200 };

cw_status cw__deck_fail(deck_draft *d, deck_place place, cw_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    cw_errors_add_list(d->errors, status, place.file, place.line, place.column, format, args);
    va_end(args);
    d->status = d->status == CW_OK ? status : d->status;
    return d->status;
}

/* Names go into files and onto screens: line breaks and control characters become spaces, spaces
 * at the ends go, and what is too long is cut between characters. */
void cw__deck_set_text(char *field, size_t size, const char *text)
{
    text += strspn(text, " \t\n\r");
    size_t n = strlen(text);
    if (n >= size) {
        n = size - 1;
        while (n > 0 && ((unsigned char)text[n] & 0xC0) == 0x80)
            n--; /* never half a character */
    }
    for (size_t i = 0; i < n; i++)
        field[i] = (unsigned char)text[i] < 0x20 ? ' ' : text[i];
    while (n > 0 && field[n - 1] == ' ')
        n--;
    field[n] = '\0';
}

/* ---- cards ---- */

/* A spell and the minion that it summons may share their name: the one for decks is meant. */
static cw_card_id find_by_name(const cw_game *game, const char *name)
{
    cw_card_id found = 0;
    for (unsigned type = 0; type < CW_TYPE_COUNT; type++) {
        cw_card_id card = cw_game_find_card(game, name, 1u << type);
        if (card != 0 && deck_holds_kind(&game->cards[card])
            && (found == 0 || game->cards[card].collectible > game->cards[found].collectible))
            found = card;
    }
    return found;
}

/* Names first. An id has a slash, which hardly any name has. */
cw_card_id cw__deck_find_card(const cw_game *game, const char *name)
{
    cw_card_id card = find_by_name(game, name);
    if (card == 0 && strchr(name, '/') != NULL) {
        card = cw_game_find_card_id(game, name);
        if (card != 0 && !deck_holds_kind(&game->cards[card]))
            card = 0;
    }
    return card;
}

/* A deck holds CW_MAX_DECK cards at most, whatever the game's own limit is (cw_deck_check). */
static void add_card(deck_draft *d, deck_place place, cw_card_id card, int count)
{
    cw_deck *deck = &d->deck->deck;
    if (count < 1 || count > CW_MAX_DECK) {
        cw__deck_fail(d, place, CW_ERR_RANGE, "%d copies of '%s'; there may be 1 to %d", count,
                      d->game->cards[card].name, CW_MAX_DECK);
    } else if (deck->count + count > CW_MAX_DECK) {
        cw__deck_fail(d, place, CW_ERR_LIMIT, "the deck has more than %d cards", CW_MAX_DECK);
    } else {
        while (count-- > 0)
            deck->cards[deck->count++] = card;
    }
}

/* Finding the nearest card of a large game takes time: not once the list of problems is full. */
static void report_unknown(deck_draft *d, deck_place place, const char *name)
{
    bool full = d->errors != NULL && d->errors->count == CW_ERRORS_MAX;
    cw__deck_fail(d, place, CW_ERR_UNKNOWN_NAME, "no card is called '%.80s'%s", name,
                  cw_hint_of(full ? NULL : cw_game_nearest_card(d->game, name)).text);
}

/* Where each card stands, so that a broken limit found later (three copies of a card) can be
 * told at its line. */
static void note_line(deck_draft *d, deck_place place, cw_card_id card)
{
    cw_named_deck *deck = d->deck;
    if (place.line > 0 && place.line <= UINT16_MAX && place.column <= UINT16_MAX
        && deck->line_count < CW_MAX_DECK) {
        snprintf(deck->file, sizeof deck->file, "%s", place.file != NULL ? place.file : "");
        deck->lines[deck->line_count++] = (cw_deck_line){card, (uint16_t)place.line,
                                                         (uint16_t)place.column};
    }
}

/* A card that is known takes its line along, also if its count was refused. */
void cw__deck_add_named(deck_draft *d, deck_place place, const char *name, int count)
{
    cw_card_id card = cw__deck_find_card(d->game, name);
    if (card != 0) {
        add_card(d, place, card, count);
        note_line(d, place, card);
    } else {
        report_unknown(d, place, name);
    }
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* A number of at most three digits; moves past it. -1 if there is none. */
static int take_number(const char **p)
{
    int value = 0, digits = 0;
    for (; is_digit(**p); (*p)++, digits++)
        value = digits < 3 ? value * 10 + (**p - '0') : 999;
    return digits > 0 ? value : -1;
}

static void trim_end(char *text)
{
    size_t n = strlen(text);
    while (n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\t'))
        n--;
    text[n] = '\0';
}

/* Cuts off "x2" at the end; returns its number or -1. */
static int cut_count(char *text)
{
    char *last = strrchr(text, ' ');
    if (last == NULL || (last[1] != 'x' && last[1] != 'X'))
        return -1;
    const char *p = last + 2;
    int count = take_number(&p);
    if (count < 0 || *p != '\0')
        return -1;
    *last = '\0';
    trim_end(text);
    return count;
}

/* Cuts off a tail such as "(EX1) 277" or "(CORE)", as other games' lists have it. */
static bool cut_set(char *text)
{
    char *open = strrchr(text, '(');
    if (open == NULL || open == text || open[-1] != ' ')
        return false;
    size_t code = strspn(open + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    const char *p = open + 1 + code;
    if (code < 2 || code > 8 || *p++ != ')')
        return false;
    p += strspn(p, " ");
    p += strspn(p, "0123456789");
    if (*p != '\0')
        return false;
    *open = '\0';
    trim_end(text);
    return true;
}

/* "2 ", "2x ", "x2 ", with an optional cost "(4) " after it. */
static const char *skip_count(const char *text, int *count)
{
    const char *p = text;
    bool cross = *p == 'x' && is_digit(p[1]);
    p += cross;
    int value = take_number(&p);
    if (value < 0)
        return text;
    p += !cross && (*p == 'x' || *p == 'X');
    if (*p != ' ' && *p != '\t')
        return text;
    p += strspn(p, " \t");
    if (*p == '(' && is_digit(p[1])) {
        const char *cost = p + 1;
        if (take_number(&cost) >= 0 && *cost == ')' && cost[1] == ' ')
            p = cost + 1 + strspn(cost + 1, " \t");
    }
    *count = value;
    return *p != '\0' ? p : text;
}

/* The whole line is tried as a name first. Then counts before or behind the name and sets in
 * brackets are cut off, one by one, until a card is found: lists of several programs have these in
 * different orders. */
void cw__deck_add_line(deck_draft *d, deck_place place, const char *line)
{
    char text[LINE_BYTES];
    int count = 1;
    if (strlen(line) >= sizeof text) {
        cw__deck_fail(d, place, CW_ERR_SYNTAX, "the line is too long: '%.40s…'", line);
        return;
    }
    strcpy(text, line);
    trim_end(text);
    if (cw__deck_find_card(d->game, text) != 0) { /* a card may itself be called "2 Birds" */
        cw__deck_add_named(d, place, text, 1);
        return;
    }
    const char *name = skip_count(text, &count);
    place.column += place.column > 0 ? (int)(name - text) : 0;
    char *rest = text + (name - text);
    while (cw__deck_find_card(d->game, rest) == 0) {
        int after = cut_count(rest);
        if (after >= 0 && name == text && count == 1)
            count = after;
        else if (!cut_set(rest))
            break;
    }
    cw__deck_add_named(d, place, rest, count);
}

/* ---- hero ---- */

/* Heroes are few: the refusal names them all instead of guessing. */
static void set_hero(deck_draft *d, deck_place place, const char *name)
{
    const cw_game *game = d->game;
    cw_card_id hero = cw_game_find_card(game, name, 1u << CW_TYPE_HERO);
    if (hero != 0) {
        d->deck->deck.hero = hero;
        return;
    }
    cw_str all = CW_STR_INIT;
    for (int i = 1; i < game->card_count && all.size < 300; i++)
        if (game->cards[i].type == CW_TYPE_HERO && !game->cards[i].leader)
            cw_str_printf(&all, "%s%s", all.size > 0 ? ", " : "", game->cards[i].name);
    cw__deck_fail(d, place, CW_ERR_UNKNOWN_NAME, "no hero is called '%.80s'; there are: %s", name,
                  cw_str_get(&all));
    cw_str_clear(&all);
}

/* The hero follows from it when the deck is finished. */
static void set_class(deck_draft *d, deck_place place, const char *name)
{
    const cw_name_list *classes = &d->game->classes;
    for (int i = 1; i < classes->count; i++) {
        if (cw_equal_nocase(classes->singular[i], name)) {
            d->class_id = i;
            return;
        }
    }
    cw__deck_fail(d, place, CW_ERR_UNKNOWN_NAME, "no class is called '%.80s'%s", name,
                  cw_hint_among(name, classes->singular, (size_t)classes->count).text);
}

void cw__deck_set(deck_draft *d, deck_place place, deck_field field, const char *value)
{
    cw_named_deck *deck = d->deck;
    if (field == DECK_NAME)
        cw__deck_set_text(deck->name, sizeof deck->name, value);
    else if (field == DECK_DESCRIPTION)
        cw__deck_set_text(deck->description, sizeof deck->description, value);
    else if (field == DECK_HERO)
        set_hero(d, place, value);
    else if (field == DECK_CLASS)
        set_class(d, place, value);
}

/* The class of the class cards; 0 after a problem or if there are none. */
static int deduce_class(deck_draft *d, const char *file)
{
    const cw_deck *deck = &d->deck->deck;
    cw_card_id first = 0;
    for (int i = 0; i < deck->count; i++) {
        const cw_card *card = &d->game->cards[deck->cards[i]];
        if (card->class_id == 0)
            continue;
        if (first != 0 && card->class_id != d->game->cards[first].class_id) {
            cw__deck_fail(d, (deck_place){file, 0, 0}, CW_ERR_MISSING,
                          "the deck names no hero, and its cards belong to different classes: '%s' "
                          "(%s), '%s' (%s)",
                          d->game->cards[first].name,
                          d->game->classes.singular[d->game->cards[first].class_id], card->name,
                          d->game->classes.singular[card->class_id]);
            return 0;
        }
        first = deck->cards[i];
    }
    return first != 0 ? d->game->cards[first].class_id : 0;
}

/* Games with one hero need not name it in every deck. */
static cw_card_id only_hero(const cw_game *game)
{
    cw_card_id hero = 0;
    for (int i = 1; i < game->card_count; i++) {
        if (game->cards[i].type == CW_TYPE_HERO && !game->cards[i].leader) {
            if (hero != 0)
                return 0;
            hero = (cw_card_id)i;
        }
    }
    return hero;
}

/* Numbers follow names, so that this is the order of the alphabet. */
static int compare_ids(const void *a, const void *b)
{
    return *(const cw_card_id *)a - *(const cw_card_id *)b;
}

/* Whatever was wrong before is not followed by complaints of what is missing because of it. */
cw_status cw__deck_finish(deck_draft *d, const char *file)
{
    cw_deck *deck = &d->deck->deck;
    if (d->status == CW_OK && deck->count == 0)
        cw__deck_fail(d, (deck_place){file, 0, 0}, CW_ERR_MISSING, "the deck has no cards");
    if (deck->hero == 0 && d->status == CW_OK) {
        int class_id = d->class_id != 0 ? d->class_id : deduce_class(d, file);
        deck->hero = class_id != 0 ? cw_game_find_hero(d->game, class_id) : only_hero(d->game);
        if (deck->hero == 0 && d->status == CW_OK)
            cw__deck_fail(
                d, (deck_place){file, 0, 0}, CW_ERR_MISSING,
                "the deck names no hero, and none follows from its cards: add a line such "
                "as 'Hero: NAME'");
    }
    /* The order is nobody's wish where the deck is shuffled: equal decks are equal bytes. */
    if (!d->game->rules.ordered_deck && deck->count > 0)
        qsort(deck->cards, (size_t)deck->count, sizeof *deck->cards, compare_ids);
    return d->status;
}
