/* A player's ended matches. */
#include "account.h"
#include "client.h"
#include "web.h"

#include <string.h>

enum { MOST_LISTED = 100 };

json_t *cw__api_match_json(const match_row *row)
{
    char id[ID_TEXT];
    return json_pack("{s:s, s:s, s:[s, s], s:[s, s], s:[I, I], s:i, s:s, s:i, s:i, s:I}", "id",
                     cw__id_write(row->id, id), "game", row->game, "decks", row->decks[0],
                     row->decks[1], "names", row->names[0], row->names[1], "players",
                     (json_int_t)row->players[0], (json_int_t)row->players[1], "result",
                     row->winner, "end", row->end, "turns", row->turns, "level", row->level, "date",
                     (json_int_t)row->ended);
}

typedef struct history {
    int64_t player;
    json_t *list;
} history;

static void add_match(void *context, const match_row *row)
{
    const history *of = context;
    json_t *json = cw__api_match_json(row);
    json_object_set_new(json, "seat", json_integer(row->players[0] == of->player ? 0 : 1));
    json_array_append_new(of->list, json);
}

/* Anybody logged in may look at an account's matches: what is told of ended matches is open. */
void cw__api_history(request *r, const char *rest)
{
    char name[NAME_BYTES], key[KEY_BYTES];
    player_row player = r->player;
    json_t *list = json_array();
    (void)rest;
    cw__web_parameter(r, "name", name, sizeof name);
    if (name[0] != '\0' && strcmp(name, r->player.name) != 0) {
        cw__account_key(name, key);
        if (!cw__archive_find_account(r->hub->archive, key, &player)) {
            json_decref(list);
            cw__web_refuse(r, 404, CW_ERR_UNKNOWN_NAME, "there is no account of that name");
            return;
        }
    }
    cw__archive_history(r->hub->archive, player.id, MOST_LISTED, add_match,
                        &(history){player.id, list});
    cw__web_reply_json(r, 200, json_pack("{s:s, s:o}", "name", player.name, "matches", list));
}
