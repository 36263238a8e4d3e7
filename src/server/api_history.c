/* Ended matches: a player's list, the replay of one with everything open, its analysis. */
#include "account.h"
#include "client.h"
#include "web.h"

#include "wire/json.h"
#include "wire/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LISTED = 100, OPEN = 15 /* every bit of cw_state.reveal */ };

static json_t *match_json(const match_row *row)
{
    char id[ID_TEXT];
    return json_pack("{s:s, s:s, s:[s, s], s:[s, s], s:[I, I], s:i, s:s, s:i, s:i, s:I}", "id",
                     id_write(row->id, id), "game", row->game, "decks", row->decks[0],
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
    json_t *json = match_json(row);
    json_object_set_new(json, "seat", json_integer(row->players[0] == of->player ? 0 : 1));
    json_array_append_new(of->list, json);
}

void api_history(request *r, const char *rest)
{
    char name[NAME_BYTES], key[KEY_BYTES];
    player_row player = r->player;
    json_t *list = json_array();
    (void)rest;
    web_parameter(r, "name", name, sizeof name);
    if (name[0] != '\0' && strcmp(name, r->player.name) != 0) {
        account_key(name, key);
        if (!archive_find_account(r->hub->archive, key, &player)) {
            json_decref(list);
            web_refuse(r, 404, CW_ERR_UNKNOWN_NAME, "there is no account of that name");
            return;
        }
    }
    archive_history(r->hub->archive, player.id, MOST_LISTED, add_match,
                    &(history){player.id, list});
    web_reply_json(r, 200, json_pack("{s:s, s:o}", "name", player.name, "matches", list));
}

/* ---- replays ---- */

static json_t *open_view(const cw_game *game, const cw_state *state)
{
    cw_state open;
    cw_view view;
    cw_state_copy(&open, state);
    open.reveal = OPEN;
    cw_view_of(game, &open, 0, &view);
    return cw_table_json(game, &view);
}

static json_t *step_json(const cw_game *game, cw_state *state, const step_row *step)
{
    cw_event list[HUB_EVENTS];
    cw_log log = {.list = list, .room = HUB_EVENTS};
    cw_state before;
    json_t *events = json_array();
    cw_state_copy(&before, state);
    bool given_up = step->action.kind == CW_ACTION_CONCEDE;
    if (!given_up && cw_apply(game, state, step->action, &log) != CW_OK) {
        json_decref(events);
        return NULL;
    }
    for (int i = 0; i < log.count; i++)
        json_array_append_new(events, cw_event_json(game, &before, &log.list[i], CW_SEATS));
    return json_pack("{s:i, s:o, s:o, s:o}", "seat", step->seat, "action",
                     cw_action_json(step->action, (cw_seat)step->seat), "events", events, "view",
                     open_view(game, state));
}

/* Steps that were taken back are left out. */
static int drop_taken_back(step_row *steps, int count)
{
    int n = 0;
    for (int i = 0; i < count; i++)
        if (steps[i].action.kind != CW_ACTION_NONE)
            steps[n++] = steps[i];
        else if (n > 0)
            n--;
    return n;
}

/* The steps of a match without those that were taken back; NULL if they cannot be read. The caller
 * frees them. */
static step_row *load_steps(hub *h, const match_row *row, int *count)
{
    int room = (int)hub_limit(h, LIMIT_ACTIONS) + 1;
    step_row *steps = malloc((size_t)room * sizeof *steps);
    *count = steps != NULL ? archive_steps(h->archive, row->id, steps, room) : -1;
    if (*count < 0 || *count > room) {
        free(steps);
        return NULL;
    }
    *count = drop_taken_back(steps, *count);
    return steps;
}

/* A replay being written, on a thread: hundreds of positions take a while. */
typedef struct replay_errand {
    errand base;
    match_row row;
    const shelf_game *shelf;
    step_row *steps;
    int count;
    cw_str text; /* the answer; empty if the match cannot be played again */
} replay_errand;

static void write_replay(errand *base)
{
    replay_errand *e = (replay_errand *)base;
    const cw_game *game = e->shelf->game;
    cw_state state;
    bool good = cw_match_start(game, &e->row.setup, &state, NULL) == CW_OK;
    json_t *json = match_json(&e->row), *list = json_array();
    json_object_set_new(json, "hash", json_string(e->shelf->hash));
    json_object_set_new(json, "start", good ? open_view(game, &state) : json_null());
    json_object_set_new(json, "steps", list);
    for (int i = 0; i < e->count && good; i++) {
        json_t *step = step_json(game, &state, &e->steps[i]);
        good = step != NULL && json_array_append_new(list, step) == 0;
    }
    char *text = good ? json_dumps(json, JSON_COMPACT) : NULL;
    cw_str_add(&e->text, text != NULL ? text : "");
    free(text);
    json_decref(json);
}

static void answer_replay(errand *base)
{
    replay_errand *e = (replay_errand *)base;
    if (e->text.size == 0) {
        web_refuse(base->request, 410, CW_ERR_MISMATCH, "the match cannot be played again");
        return;
    }
    base->request->cache = "private, max-age=3600";
    web_reply_text(base->request, "application/json", &e->text);
}

static void release_replay(errand *base)
{
    replay_errand *e = (replay_errand *)base;
    cw_str_clear(&e->text);
    free(e->steps);
    free(e);
}

static void ask_replay(request *r, const match_row *row, const shelf_game *g)
{
    replay_errand *e = calloc(1, sizeof *e);
    step_row *steps = e != NULL ? load_steps(r->hub, row, &e->count) : NULL;
    if (steps == NULL) {
        free(e);
        web_refuse(r, 410, CW_ERR_MISMATCH, "the match cannot be played again");
        return;
    }
    e->base = (errand){.work = write_replay, .answer = answer_replay, .release = release_replay};
    e->row = *row;
    e->shelf = g;
    e->steps = steps;
    web_send_errand(r, &e->base);
}

/* The ended match that the path names, and its game if it is still the same; false after
 * refusing. */
static bool find_ended(request *r, const char *rest, match_row *row, const shelf_game **g)
{
    char text[ID_TEXT];
    size_t size = strcspn(rest, "/");
    snprintf(text, sizeof text, "%.*s", (int)(size < ID_TEXT ? size : 0), rest);
    uint64_t id = id_read(text);
    if (id == 0 || (rest[size] != '\0' && strcmp(rest + size, "/analyse") != 0)
        || !archive_find_match(r->hub->archive, id, row) || row->ended == 0) {
        web_refuse(r, 404, CW_ERR_UNKNOWN_NAME, "there is no ended match of that name");
        return false;
    }
    *g = shelf_find(&r->hub->shelf, row->game);
    if (*g == NULL || (*g)->game->hash != row->game_hash) {
        web_refuse(r, 410, CW_ERR_WRONG_GAME, "the game has changed since this match");
        return false;
    }
    return true;
}

void api_replay(request *r, const char *rest)
{
    match_row row;
    const shelf_game *g;
    if (!find_ended(r, rest, &row, &g))
        return;
    if (strchr(rest, '/') == NULL) {
        ask_replay(r, &row, g);
        return;
    }
    json_t *json = analyses_json(r->hub->analyses, row.id);
    if (json == NULL)
        web_refuse(r, 404, CW_ERR_UNKNOWN_NAME, "the match is not analysed: ask for it with POST");
    else
        web_reply_json(r, 200, json);
}

void api_analyse(request *r, const char *rest)
{
    match_row row;
    const shelf_game *g;
    int count;
    char id[ID_TEXT];
    if (strchr(rest, '/') == NULL) {
        web_refuse(r, 405, CW_ERR_USAGE, "this path does not take that method");
    } else if (find_ended(r, rest, &row, &g)) {
        step_row *steps = load_steps(r->hub, &row, &count);
        if (steps == NULL || !analyses_begin(r->hub->analyses, &row, g, steps, count, web_turn(r)))
            web_refuse(r, 429, CW_ERR_LIMIT, "too many analyses wait: try again later");
        else
            web_reply_json(r, 202, json_pack("{s:s}", "job", id_write(row.id, id)));
    }
}
