/* Names of things on the table: "your hero", "enemy minion 2", "hand 1", "Chillwind Yeti",
 * "enemy Bloodfen Raptor (2)". Names stay fixed to seats: "you" is seat 0 in every turn. */
#include "scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct wanted {
    char name[NODE_TEXT];
    int number; /* which of several, from 1 */
    unsigned zones;
    int seat; /* -1 = either */
} wanted;

/* Splits off a last word "(2)" or "#2"; 1 if there is none. */
static int split_number(char *text)
{
    char *space = strrchr(text, ' ');
    if (space == NULL || (space[1] != '(' && space[1] != '#'))
        return 1;
    char *end;
    long number = strtol(space + 2, &end, 10);
    const char *closing = space[1] == '(' ? ")" : "";
    if (strcmp(end, closing) != 0 || number < 1 || number > 64)
        return 1;
    *space = '\0';
    return (int)number;
}

static bool named(const scene *s, cw_entity_id id, const char *name)
{
    return cw_equal_nocase(s->game->cards[s->state.entities[id].card].name, name);
}

/* Counts down over all lists that are searched: "(2)" is the second one at the whole table. */
static cw_entity_id search_list(const scene *s, const cw_entity_id *list, int count, wanted *w)
{
    for (int i = 0; i < count; i++)
        if (named(s, list[i], w->name) && --w->number == 0)
            return list[i];
    return 0;
}

/* In play before hidden: the first that a reader would think of. */
static cw_entity_id search_seat(const scene *s, int seat, wanted *w)
{
    const cw_player *p = &s->state.players[seat];
    const struct {
        cw_zone zone;
        const cw_entity_id *list;
        int count;
    } places[] = {
        {CW_ZONE_BOARD, p->board, p->board_count},     {CW_ZONE_HERO, &p->hero, 1},
        {CW_ZONE_WEAPON, &p->weapon, p->weapon != 0},  {CW_ZONE_HAND, p->hand, p->hand_count},
        {CW_ZONE_SECRET, p->secrets, p->secret_count}, {CW_ZONE_POWER, &p->power, p->power != 0},
        {CW_ZONE_DECK, p->deck, p->deck_count},
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        cw_entity_id id = w->zones >> places[i].zone & 1
                              ? search_list(s, places[i].list, places[i].count, w)
                              : 0;
        if (id != 0)
            return id;
    }
    return 0;
}

/* "minion 2", "hand 1", "hero", "weapon", "power" of one seat. */
static cw_entity_id by_role(const scene *s, const wanted *w)
{
    const cw_player *p = &s->state.players[w->seat];
    int number = 0;
    if (cw_equal_nocase(w->name, "hero"))
        return p->hero;
    if (cw_equal_nocase(w->name, "weapon"))
        return p->weapon;
    if (cw_equal_nocase(w->name, "power") || cw_equal_nocase(w->name, "hero power"))
        return p->power;
    char rest;
    /* "%c" behind the number must find nothing: "minion 2 of" is no role. */
    if (sscanf(w->name, "minion %d%c", &number, &rest) == 1)
        return number >= 1 && number <= p->board_count ? p->board[number - 1] : 0;
    if (sscanf(w->name, "hand %d%c", &number, &rest) == 1)
        return number >= 1 && number <= p->hand_count ? p->hand[number - 1] : 0;
    return 0;
}

static bool take_prefix(wanted *w, const char *prefix, int seat)
{
    size_t size = strlen(prefix);
    if (strncasecmp(w->name, prefix, size) != 0)
        return false;
    memmove(w->name, w->name + size, strlen(w->name + size) + 1);
    w->seat = seat;
    return true;
}

/* What the text says, with its side and number split off. */
static wanted read_wanted(const char *text, unsigned zones, int seat)
{
    wanted w = {.zones = zones, .seat = seat};
    snprintf(w.name, sizeof w.name, "%s", text);
    w.number = split_number(w.name);
    if (!take_prefix(&w, "your ", 0))
        take_prefix(&w, "enemy ", 1);
    return w;
}

/* A thing that is expected to be gone cannot be looked up; a misspelt name must still be found
 * out, or the expectation would hold for ever. */
bool cw__scene_is_name(const scene *s, const char *text)
{
    wanted w = read_wanted(text, 0, -1);
    int number;
    char rest;
    return cw_game_find_card(s->game, w.name, 0) != 0
           || (w.seat >= 0
               && (cw_equal_nocase(w.name, "hero") || cw_equal_nocase(w.name, "weapon")))
           || (w.seat >= 0 && sscanf(w.name, "minion %d%c", &number, &rest) == 1);
}

static void explain(const scene *s, const char *text, const wanted *w, char *problem, size_t size)
{
    const char *near = cw_game_find_card(s->game, w->name, 0) == 0
                           ? cw_game_nearest_card(s->game, w->name)
                           : NULL;
    snprintf(problem, size, "there is no \"%s\" there%s%s%s", text,
             near != NULL ? "; did you mean \"" : "", near != NULL ? near : "",
             near != NULL ? "\"?" : "");
}

/* 1. "hand 2" without a side is the own hand.
 * 2. With a side the name may be a role.
 * 3. Otherwise a card's name, at the enemy's first: what is named without a side is most often a
 *    target. */
cw_entity_id cw__scene_find(const scene *s, const char *text, unsigned zones, int seat,
                            char *problem, size_t size)
{
    wanted w = read_wanted(text, zones, seat);
    cw_entity_id id = 0;
    if (w.seat < 0 && strncasecmp(w.name, "hand ", 5) == 0)
        w.seat = 0;
    if (w.seat >= 0) {
        id = by_role(s, &w);
        if (id != 0 && !(zones >> s->state.entities[id].zone & 1))
            id = 0;
    }
    if (id == 0 && w.seat != 0)
        id = search_seat(s, 1, &w);
    if (id == 0 && w.seat != 1)
        id = search_seat(s, 0, &w);
    if (id == 0)
        explain(s, text, &w, problem, size);
    return id;
}
