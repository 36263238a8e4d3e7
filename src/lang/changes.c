/* Finding the places of numbers in a game: paths such as "cards/Ember Wolf/cost". */
#include "lang/changes.h"

#include "base/names.h"
#include "base/str.h"
#include "load_private.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BODY = 1u << CW_TYPE_MINION, ARM = 1u << CW_TYPE_WEAPON, LEADER = 1u << CW_TYPE_HERO };

/* The numbers of a card, which kinds of cards have them and what the engine takes. */
static const struct {
    const char *name;
    uint8_t kind;
    unsigned types; /* 0 = all */
    int low, high;
} fields[] = {
    {"cost", CW_SPOT_COST, 0, 0, LOAD_MOST_COST},
    {"attack", CW_SPOT_ATTACK, BODY | ARM, 0, LOAD_MOST_STAT},
    {"health", CW_SPOT_HEALTH, BODY | LEADER, 1, LOAD_MOST_STAT},
    {"durability", CW_SPOT_DURABILITY, ARM, 1, LOAD_MOST_STAT},
    {"copies", CW_SPOT_COPIES, 0, 1, CW_MAX_BUILT},
};
enum { FIELDS = sizeof fields / sizeof *fields, MOST_TEXT_NUMBER = 99 };

__attribute__((format(printf, 4, 5))) static cw_status
refuse(cw_errors *errors, cw_status status, const char *path, const char *format, ...)
{
    char what[400];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    cw_errors_add(errors, status, NULL, 0, 0, "'%.150s': %s", path, what);
    return status;
}

/* ---- settings ---- */

static const char *const seats[CW_SEATS] = {"first", "second"};

/* Cuts "/first" or "/second" off the name; the seat, or -1. */
static int cut_seat(char *name)
{
    char *last = strrchr(name, '/');
    for (int seat = 0; seat < CW_SEATS && last != NULL; seat++) {
        if (strcmp(last + 1, seats[seat]) == 0) {
            *last = '\0';
            return seat;
        }
    }
    return -1;
}

/* Only settings with numbers are suggested: a word cannot be turned up or down. */
static cw_status refuse_setting(const char *name, const cw_spot *spot, cw_errors *errors)
{
    const char *names[64];
    size_t count = 0;
    const char *slash = strrchr(name, '/');
    if (slash != NULL)
        return refuse(errors, CW_ERR_UNKNOWN_NAME, spot->path,
                      "behind a setting stands first or second, not '%.60s'%s", slash + 1,
                      cw_hint_among(slash + 1, seats, CW_SEATS).text);
    for (int i = 0; i < cw_setting_count && count < 64; i++)
        if (cw_settings[i].type != CW_SETTING_WORD)
            names[count++] = cw_settings[i].name;
    return refuse(errors, CW_ERR_UNKNOWN_NAME, spot->path,
                  "no setting of game.yaml with numbers is called '%.60s'%s", name,
                  cw_hint_among(name, names, count).text);
}

/* A setting that differs by seat needs to be told which one; where both have the same value, one
 * path turns both. */
static cw_status find_setting(const cw_game *game, const char *text, cw_spot *spot,
                              cw_errors *errors)
{
    char name[CW_SPOT_PATH];
    snprintf(name, sizeof name, "%s", text);
    int seat = cut_seat(name);
    const cw_setting *setting = cw_setting_find(name);
    if (setting == NULL || setting->type == CW_SETTING_WORD)
        return refuse_setting(name, spot, errors);
    if (seat >= 0 && !setting->by_seat)
        return refuse(errors, CW_ERR_SYNTAX, spot->path,
                      "this setting is the same for both players");
    if (seat < 0
        && cw_setting_of(&game->rules, setting, 0) != cw_setting_of(&game->rules, setting, 1))
        return refuse(errors, CW_ERR_SYNTAX, spot->path,
                      "the players have different values: put /first or /second behind it");
    spot->kind = CW_SPOT_SETTING;
    spot->setting = setting;
    spot->one_seat = seat >= 0;
    spot->place = seat > 0;
    spot->low = setting->low;
    spot->high = setting->high;
    spot->value = cw_setting_of(&game->rules, setting, (cw_seat)spot->place);
    return CW_OK;
}

/* ---- cards ---- */

/* Figures that belong to a word ("2x") count as well: places are those that a reader of the text
 * would count. */
const char *cw__load_find_number(const char *text, int place, size_t *size)
{
    for (const char *p = text; *p != '\0'; p += *size) {
        *size = strspn(p, "0123456789");
        if (*size > 0 && --place == 0)
            return p;
        *size += *size == 0;
    }
    return NULL;
}

/* Numbers in figures only: "a card" has none that could be changed. */
static cw_status find_text(const cw_card *card, const char *word, cw_spot *spot, cw_errors *errors)
{
    char *end;
    long place = strtol(word, &end, 10);
    size_t size;
    const char *number = isdigit((unsigned char)*word) && *end == '\0' && place > 0 && place < 1000
                             ? cw__load_find_number(card->text, (int)place, &size)
                             : NULL;
    if (number == NULL || size > 3) {
        int count = 0;
        while (cw__load_find_number(card->text, count + 1, &size) != NULL)
            count++;
        return refuse(errors, CW_ERR_RANGE, spot->path,
                      "the text of %.60s has %d number%s in figures, not a number %.20s: %.200s",
                      card->name, count, count == 1 ? "" : "s", word,
                      card->text[0] != '\0' ? card->text : "(no text)");
    }
    spot->kind = CW_SPOT_TEXT;
    spot->place = (int)place;
    spot->high = MOST_TEXT_NUMBER;
    spot->value = atoi(number);
    return CW_OK;
}

/* Element names are compared without regard to case, as all names in paths are. */
static cw_status find_need(const cw_game *game, const cw_card *card, const char *word,
                           cw_spot *spot, cw_errors *errors)
{
    const cw_name_list *names = &game->elements;
    for (int i = 1; i < names->count; i++) {
        if (cw_equal_nocase(names->singular[i], word)) {
            spot->kind = CW_SPOT_NEED;
            spot->place = i - 1;
            spot->high = LOAD_MOST_COST;
            spot->value = card->needs[i - 1];
            return CW_OK;
        }
    }
    size_t others = names->count > 1 ? (size_t)names->count - 1 : 0;
    return refuse(errors, CW_ERR_UNKNOWN_NAME, spot->path, "the game has no element '%.60s'%s",
                  word, cw_hint_among(word, names->singular + 1, others).text);
}

/* What the card has now, before any change. */
static int value_of(const cw_game *game, const cw_card *card, cw_spot_kind kind)
{
    switch (kind) {
    case CW_SPOT_COST: return card->cost;
    case CW_SPOT_ATTACK: return card->attack;
    case CW_SPOT_COPIES: return card->deck_copies != 0 ? card->deck_copies : game->rules.copies;
    default: return card->health;
    }
}

/* Leaders are heroes that are played: they have a cost and an attack, which other heroes have
 * not. */
static bool has_field(const cw_card *card, int field)
{
    switch (fields[field].kind) {
    case CW_SPOT_COST: return card->type != CW_TYPE_HERO || card->leader;
    case CW_SPOT_COPIES: return card->collectible;
    case CW_SPOT_ATTACK: return card->leader || (fields[field].types >> card->type & 1) != 0;
    default: return (fields[field].types >> card->type & 1) != 0;
    }
}

/* Kinds of cards have different numbers: the refusal lists those that this card has. */
static cw_status find_field(const cw_game *game, const cw_card *card, const char *word,
                            cw_spot *spot, cw_errors *errors)
{
    char all[120] = "";
    const char *names[FIELDS + 2];
    size_t count = 0;
    for (int i = 0; i < FIELDS; i++) {
        if (!has_field(card, i))
            continue;
        if (strcmp(fields[i].name, word) == 0) {
            spot->kind = fields[i].kind;
            spot->low = fields[i].low;
            spot->high = fields[i].high;
            spot->value = value_of(game, card, (cw_spot_kind)fields[i].kind);
            return CW_OK;
        }
        names[count++] = fields[i].name;
    }
    if (game->elements.count > 1)
        names[count++] = "needs/ELEMENT";
    names[count++] = "text/N";
    for (size_t i = 0; i < count; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i > 0 ? ", " : "", names[i]);
    return refuse(errors, CW_ERR_UNKNOWN_NAME, spot->path,
                  "%.60s, a %s, has no number '%.40s'%s; there are: %s", card->name,
                  cw_type_name((cw_type)card->type), word, cw_hint_among(word, names, count).text,
                  all);
}

/* NAME/FIELD, NAME/text/N or NAME/needs/ELEMENT; names may hold slashes, so it is read from its
 * end. */
static cw_status find_in_card(const cw_game *game, const char *rest, cw_spot *spot,
                              cw_errors *errors)
{
    char name[CW_SPOT_PATH];
    snprintf(name, sizeof name, "%s", rest);
    char *last = strrchr(name, '/'), *group = NULL;
    if (last == NULL)
        return refuse(errors, CW_ERR_SYNTAX, spot->path,
                      "which number of the card? Write cards/NAME/cost, for example");
    *last++ = '\0';
    group = strrchr(name, '/');
    bool text = group != NULL && strcmp(group, "/text") == 0;
    bool need = group != NULL && strcmp(group, "/needs") == 0;
    if (text || need)
        *group = '\0';
    cw_card_id card = cw_game_find_card(game, name, 0);
    card = card != 0 ? card : cw_game_find_card_id(game, name);
    if (card == 0)
        return refuse(errors, CW_ERR_UNKNOWN_NAME, spot->path, "no card is called '%.80s'%s", name,
                      cw_hint_of(cw_game_nearest_card(game, name)).text);
    spot->card = card;
    const cw_card *c = &game->cards[card];
    return text   ? find_text(c, last, spot, errors)
           : need ? find_need(game, c, last, spot, errors)
                  : find_field(game, c, last, spot, errors);
}

/* A path without its beginning, or with another one. */
static cw_status refuse_root(const cw_game *game, const char *path, cw_errors *errors)
{
    static const char *const roots[] = {"rules", "cards"};
    static const char begins[] = "a path begins with rules/ or cards/";
    char root[CW_SPOT_PATH];
    snprintf(root, sizeof root, "%.*s", (int)strcspn(path, "/"), path);
    const char *meant = cw_setting_find(root) != NULL           ? roots[0]
                        : cw_game_find_card(game, root, 0) != 0 ? roots[1]
                                                                : NULL;
    if (meant == NULL)
        return refuse(errors, CW_ERR_SYNTAX, path, "%s%s", begins,
                      cw_hint_among(root, roots, 2).text);
    return refuse(errors, CW_ERR_SYNTAX, path, "%s; did you mean '%s/%.150s'?", begins, meant,
                  path);
}

/* From the beginning of the path on; what cannot be a place is refused with what could be. */
cw_status cw_spot_find(const cw_game *game, const char *path, cw_spot *spot, cw_errors *errors)
{
    memset(spot, 0, sizeof *spot);
    if (strlen(path) >= sizeof spot->path)
        return refuse(errors, CW_ERR_LIMIT, path, "a path may have at most %d bytes",
                      CW_SPOT_PATH - 1);
    strcpy(spot->path, path);
    /* A change of one number would be lost when the cards are made again from the vector. */
    if (cw_game_makes_decks(game))
        return refuse(errors, CW_ERR_WRONG_GAME, path,
                      "all numbers of a game of the family evolve follow from its vector; evolve "
                      "run searches for those");
    if (strncmp(path, "rules/", 6) == 0)
        return find_setting(game, path + 6, spot, errors);
    if (strncmp(path, "cards/", 6) == 0)
        return find_in_card(game, path + 6, spot, errors);
    return refuse_root(game, path, errors);
}
