/* Decks as a whole: finding what the caller means, the game's limits, the decks of its folder. */
#include "lang/decks.h"

#include "base/names.h"
#include "base/str.h"
#include "deck_private.h"
#include "load_private.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of the deck that is made anew for each match, in games that have such. */
static const char OPEN_NAME[] = "new";

/* ---- reading ---- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static bool has_ending(const char *path, const char *ending)
{
    size_t n = strlen(path), m = strlen(ending);
    return n >= m && strcmp(path + n - m, ending) == 0;
}

/* Lists have no line that begins with "cards:". */
static bool looks_like_yaml(const char *text)
{
    const char *p = text + strspn(text, " \t\r\n");
    if (*p == '{')
        return true;
    for (p = text; p != NULL; p = strchr(p, '\n')) {
        p += *p == '\n';
        if (strncmp(p, "cards:", 6) == 0)
            return true;
    }
    return false;
}

/* Twelve characters at least: a card may be called "CW1". */
static bool looks_like_code(const char *text)
{
    size_t n = strspn(text, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    return strncmp(text, "CW1", 3) == 0 && n >= 12 && text[n + strspn(text + n, " \r\n")] == '\0';
}

/* White space behind a code is what copying leaves there. */
static cw_status read_code_text(const cw_game *game, const char *text, cw_named_deck *deck,
                                cw_errors *errors)
{
    char code[1024];
    size_t n = strcspn(text, " \r\n");
    if (n >= sizeof code) {
        cw_errors_add(errors, CW_ERR_LIMIT, NULL, 0, 0, "a deck code has at most %zu characters",
                      sizeof code - 1);
        return CW_ERR_LIMIT;
    }
    snprintf(code, sizeof code, "%.*s", (int)n, text);
    return cw_deck_read_code(game, code, deck, errors);
}

/* What a text is follows from its look: none of the three forms can be taken for another. */
static cw_status read_text(const cw_game *game, const char *text, size_t size, const char *label,
                           cw_named_deck *deck, cw_errors *errors)
{
    if (looks_like_code(text))
        return read_code_text(game, text, deck, errors);
    return looks_like_yaml(text) ? cw_deck_read_yaml(game, text, size, label, deck, errors)
                                 : cw_deck_read_list(game, text, label, deck, errors);
}

/* The name of the ending decides, else the look of the text. A deck without a name is called
 * like its file. */
static cw_status read_path(const cw_game *game, const char *path, cw_named_deck *deck,
                           cw_errors *errors, bool *exists)
{
    size_t size;
    char *text = cw_read_file(path, DECK_MAX_BYTES, &size);
    *exists = text != NULL || errno == EFBIG;
    if (text == NULL) {
        char why[120];
        if (*exists)
            cw_errors_add(errors, CW_ERR_LIMIT, path, 0, 0, "%s",
                          cw_read_problem(errno, DECK_MAX_BYTES, why, sizeof why));
        return *exists ? CW_ERR_LIMIT : CW_ERR_IO;
    }
    cw_status status;
    if (strlen(text) != size) {
        status = CW_ERR_SYNTAX;
        cw_errors_add(errors, status, path, 0, 0, "this is not a text file");
    } else if (has_ending(path, ".yaml") || has_ending(path, ".yml") || has_ending(path, ".json")) {
        status = cw_deck_read_yaml(game, text, size, path, deck, errors);
    } else {
        status = read_text(game, text, size, path, deck, errors);
    }
    free(text);
    if (status == CW_OK && deck->name[0] == '\0') {
        cw__deck_set_text(deck->name, sizeof deck->name, base_name(path));
        char *dot = strrchr(deck->name, '.');
        if (dot != NULL && dot != deck->name)
            *dot = '\0';
    }
    return status;
}

/* Names with a slash or a leading dot are none of the game's: they cannot leave its folder. */
static cw_status read_shipped(const cw_game *game, const char *name, cw_named_deck *deck,
                              cw_errors *errors, bool *exists)
{
    static const char *const endings[] = {".yaml", ".yml", ".json", ".txt"};
    cw_status status = CW_ERR_IO;
    *exists = false;
    if (game->folder == NULL || name[0] == '\0' || name[0] == '.' || strchr(name, '/') != NULL)
        return status;
    for (size_t i = 0; i < sizeof endings / sizeof *endings && !*exists; i++) {
        char path[LOAD_PATH_BYTES];
        int n = snprintf(path, sizeof path, "%s/decks/%s%s", game->folder, name, endings[i]);
        if (n > 0 && (size_t)n < sizeof path)
            status = read_path(game, path, deck, errors, exists);
    }
    return status;
}

/* The names of the game's decks are what is most likely meant. */
static cw_status report_missing(const cw_game *game, const char *what, cw_errors *errors)
{
    char *names[CW_MAX_SHIPPED];
    int n = cw_deck_names(game, names, CW_MAX_SHIPPED);
    cw_errors_add(errors, CW_ERR_UNKNOWN_NAME, NULL, 0, 0,
                  "'%.100s' is no deck of the game, no file, no list and no deck code%s", what,
                  cw_hint_among(what, (const char *const *)names, (size_t)n).text);
    for (int i = 0; i < n; i++)
        free(names[i]);
    return CW_ERR_UNKNOWN_NAME;
}

/* "2 Fireball" is a list of one line, "Fireball" is not taken for one. */
static bool looks_like_list(const char *what)
{
    size_t digits = strspn(what, "0123456789");
    return strchr(what, '\n') != NULL
           || (digits > 0 && digits < 3 && (what[digits] == ' ' || what[digits] == 'x'));
}

/* In this order: a text with lines, a deck of the game, a code, a file, a list of one line. A file
 * beside the program cannot hide a deck of the game. */
cw_status cw_deck_read(const cw_game *game, const char *what, cw_named_deck *deck,
                       cw_errors *errors)
{
    bool exists;
    *deck = (cw_named_deck){0};
    if (cw_game_makes_decks(game) && strcmp(what, OPEN_NAME) == 0) {
        cw__deck_set_text(deck->name, sizeof deck->name, OPEN_NAME);
        return CW_OK;
    }
    if (strchr(what, '\n') != NULL)
        return read_text(game, what, strlen(what), NULL, deck, errors);
    cw_status status = read_shipped(game, what, deck, errors, &exists);
    if (exists)
        return status;
    if (looks_like_code(what))
        return read_code_text(game, what, deck, errors);
    status = read_path(game, what, deck, errors, &exists);
    if (exists)
        return status;
    if (looks_like_list(what) || what[0] == '{')
        return read_text(game, what, strlen(what), NULL, deck, errors);
    return report_missing(game, what, errors);
}

int cw_deck_names(const cw_game *game, char **names, int room)
{
    char folder[LOAD_PATH_BYTES], *paths[CW_MAX_SHIPPED];
    int n = 0;
    if (cw_game_makes_decks(game) && room > 0 && (names[0] = strdup(OPEN_NAME)) != NULL)
        n++;
    if (game->folder == NULL || !cw__load_path(folder, sizeof folder, game->folder, "decks"))
        return n;
    int found = cw__load_list_files(folder, ".txt", paths, CW_MAX_SHIPPED, NULL), before = n;
    for (int i = 0; i < found; i++) {
        const char *name = base_name(paths[i]);
        size_t size = (size_t)(strrchr(name, '.') - name);
        bool again = n > before && strlen(names[n - 1]) == size
                     && strncmp(names[n - 1], name, size)
                            == 0; /* a.txt beside a.yaml, which is read */
        if (!again && n < room && (names[n] = strndup(name, size)) != NULL)
            n++;
        free(paths[i]);
    }
    return n;
}

/* ---- what writers share ---- */

/* The order in which players read a deck: by cost, then by name. */
static bool comes_before(const cw_game *game, cw_card_id a, cw_card_id b)
{
    const cw_card *x = &game->cards[a], *y = &game->cards[b];
    return x->cost != y->cost ? x->cost < y->cost : a < b; /* numbers follow names */
}

/* `runs`: a card that comes again after another is a new entry. */
static int list_entries(const cw_game *game, const cw_deck *deck, bool runs, deck_entry *entries)
{
    int n = 0;
    for (int i = 0; i < deck->count; i++) {
        int at = runs && n > 0 ? n - 1 : 0;
        while (at < n && entries[at].card != deck->cards[i])
            at++;
        if (at == n)
            entries[n++] = (deck_entry){.card = deck->cards[i]};
        entries[at].count++;
    }
    for (int i = 1; i < n && !game->rules.ordered_deck; i++) { /* at most 64: sort by insertion */
        deck_entry moving = entries[i];
        int at = i;
        for (; at > 0 && comes_before(game, moving.card, entries[at - 1].card); at--)
            entries[at] = entries[at - 1];
        entries[at] = moving;
    }
    return n;
}

int cw__deck_entries(const cw_game *game, const cw_deck *deck, deck_entry *entries)
{
    return list_entries(game, deck, game->rules.ordered_deck, entries);
}

const char *cw__deck_card_name(const cw_game *game, cw_card_id card)
{
    const char *name = game->cards[card].name;
    /* Two types may share a name, and some names would be taken for a cost or a comment. */
    bool clear = cw__deck_find_card(game, name) == card && name[0] != '('
                 && strstr(name, " #") == NULL && strstr(name, " //") == NULL;
    return clear ? name : game->cards[card].id;
}

/* ---- limits ---- */

/* The last line that names the card. */
static deck_place place_of(const deck_draft *d, cw_card_id card)
{
    const cw_named_deck *deck = d->deck;
    deck_place place = {.file = deck->file[0] != '\0' ? deck->file : NULL};
    for (int i = 0; i < deck->line_count; i++) {
        if (deck->lines[i].card == card) {
            place.line = deck->lines[i].line;
            place.column = deck->lines[i].column;
        }
    }
    return place;
}

/* Without a line: it is about the deck as a whole. */
static void check_size(deck_draft *d)
{
    const cw_rules *rules = &d->game->rules;
    int count = d->deck->deck.count;
    if (count >= rules->deck_min && count <= rules->deck_max)
        return;
    char most[24] = "";
    if (rules->deck_min != rules->deck_max)
        snprintf(most, sizeof most, " to %d", rules->deck_max);
    cw__deck_fail(d, place_of(d, 0), CW_ERR_DECK, "the deck has %d cards; it must have %d%s", count,
                  rules->deck_min, most);
}

/* All that is wrong with a card, not only the first: copies, tokens and class are independent
 * mistakes. */
static void check_entry(deck_draft *d, const deck_entry *entry, const cw_card *hero)
{
    const cw_game *game = d->game;
    const cw_card *card = &game->cards[entry->card];
    int most = card->deck_copies != 0 ? card->deck_copies : game->rules.copies;
    deck_place place = place_of(d, entry->card);
    if (!deck_holds_kind(card)) {
        cw__deck_fail(d, place, CW_ERR_DECK, "'%s' is a %s; decks cannot hold it", card->name,
                      cw_type_name((cw_type)card->type));
        return;
    }
    if (entry->count > most)
        cw__deck_fail(d, place, CW_ERR_DECK, "%d copies of '%s'; there may be %d", entry->count,
                      card->name, most);
    if (!card->collectible)
        cw__deck_fail(d, place, CW_ERR_DECK, "'%s' only comes into play by other cards",
                      card->name);
    if (card->class_id != 0 && hero != NULL && card->class_id != hero->class_id)
        cw__deck_fail(d, place, CW_ERR_DECK, "'%s' is a %s card; the hero %s is a %s", card->name,
                      game->classes.singular[card->class_id], hero->name,
                      game->classes.singular[hero->class_id]);
}

/* Numbers of a deck that was stored may be none of the game's. */
static bool holds_cards(const cw_game *game, const cw_deck *deck)
{
    bool good = deck->count >= 0 && deck->count <= CW_MAX_DECK;
    for (int i = 0; good && i < deck->count; i++)
        good = deck->cards[i] > 0 && deck->cards[i] < game->card_count;
    return good;
}

/* All problems, each at the line of its card; a copy is looked at, since the draft may change it. */
cw_status cw_deck_check(const cw_game *game, const cw_named_deck *deck, cw_errors *errors)
{
    cw_named_deck sorted = *deck;
    deck_draft d = {.game = game, .deck = &sorted, .errors = errors};
    deck_entry entries[CW_MAX_DECK];
    const cw_card *hero = NULL;
    int first = errors != NULL ? errors->count : 0;
    if (cw_deck_is_open(game, &deck->deck))
        return CW_OK;
    if (!holds_cards(game, &deck->deck))
        return cw__deck_fail(&d, (deck_place){0}, CW_ERR_DECK,
                             "the deck holds what is no card of the game");
    if (deck->deck.hero > 0 && deck->deck.hero < game->card_count
        && game->cards[deck->deck.hero].type == CW_TYPE_HERO) {
        hero = &game->cards[deck->deck.hero];
        if (hero->leader)
            cw__deck_fail(&d, place_of(&d, 0), CW_ERR_DECK,
                          "'%s' is a leader card; nobody begins as it, it has to be played",
                          hero->name);
    } else {
        cw__deck_fail(&d, place_of(&d, 0), CW_ERR_DECK, "the deck has no hero");
    }
    check_size(&d);
    int n = list_entries(game, &sorted.deck, false, entries);
    for (int i = 0; i < n; i++)
        check_entry(&d, &entries[i], hero);
    if (errors != NULL)
        cw_errors_sort(errors, first);
    return d.status;
}
