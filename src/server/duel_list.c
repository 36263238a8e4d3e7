/* Finding matches: by name, by player, by address, for spectators. */
#include "duel.h"

#include <string.h>

duel *cw__duel_find(const hub *h, uint64_t id)
{
    duel *d = h->duels[id % DUEL_BUCKETS];
    while (d != NULL && d->row.id != id)
        d = d->next;
    return d;
}

int cw__duel_seat_of(const duel *d, int64_t player)
{
    for (int i = 0; i < CW_SEATS; i++)
        if (d->row.players[i] == player && player != 0)
            return i;
    return DUEL_WATCHER;
}

static bool is_playing(const duel *d, int64_t player)
{
    return !d->over && cw__duel_seat_of(d, player) != DUEL_WATCHER;
}

json_t *cw__duel_list_of(const hub *h, int64_t player)
{
    char id[ID_TEXT];
    json_t *list = json_array();
    for (int i = 0; i < DUEL_BUCKETS; i++) {
        for (const duel *d = h->duels[i]; d != NULL; d = d->next)
            if (is_playing(d, player) && d->lesson == NULL)
                json_array_append_new(list, json_string(cw__id_write(d->row.id, id)));
    }
    return list;
}

int cw__duel_count_of(const hub *h, int64_t player)
{
    int count = 0;
    for (int i = 0; i < DUEL_BUCKETS; i++)
        for (const duel *d = h->duels[i]; d != NULL; d = d->next)
            count += is_playing(d, player);
    return count;
}

int cw__duel_count_from(const hub *h, uint64_t key)
{
    int count = 0;
    for (int i = 0; i < DUEL_BUCKETS; i++)
        for (const duel *d = h->duels[i]; d != NULL; d = d->next)
            count += !d->over && (d->from[0] == key || d->from[1] == key);
    return count;
}

/* How many of the players are people who look at the match now. */
static int people_at(const duel *d)
{
    int people = 0;
    for (int i = 0; i < CW_SEATS; i++)
        people += d->row.players[i] != 0 && d->away[i] == 0;
    return people;
}

static int watching(const duel *d)
{
    int count = 0;
    for (int i = 0; i < d->viewer_count; i++)
        count += d->viewers[i].angle >= CW_SEATS;
    return count;
}

static json_t *list_row(const duel *d)
{
    char id[ID_TEXT];
    return json_pack("{s:s, s:s, s:[s, s], s:i, s:i, s:i, s:i}", "match",
                     cw__id_write(d->row.id, id), "game", d->shelf->id, "names", d->row.names[0],
                     d->row.names[1], "turn", d->state.turn, "level", d->row.level, "people",
                     people_at(d), "watching", watching(d));
}

json_t *cw__duel_own(const hub *h, int64_t player)
{
    json_t *list = json_array();
    for (int i = 0; i < DUEL_BUCKETS; i++) {
        for (const duel *d = h->duels[i]; d != NULL; d = d->next) {
            if (!is_playing(d, player) || d->lesson != NULL)
                continue;
            json_t *row = list_row(d);
            int seat = cw__duel_seat_of(d, player);
            json_object_set_new(row, "seat", json_integer(seat));
            json_object_set_new(row, "move", json_boolean(cw_state_decider(&d->state) == seat));
            json_array_append_new(list, row);
        }
    }
    return list;
}

json_t *cw__duel_list(const hub *h, const char *game, int most)
{
    json_t *list = json_array();
    for (int people = CW_SEATS; people > 0; people--) {
        for (int i = 0; i < DUEL_BUCKETS; i++) {
            for (const duel *d = h->duels[i]; d != NULL; d = d->next)
                if (!d->over && d->lesson == NULL && people_at(d) == people
                    && (int)json_array_size(list) < most
                    && (game[0] == '\0' || strcmp(game, d->shelf->id) == 0))
                    json_array_append_new(list, list_row(d));
        }
    }
    return list;
}
