/* Replays of ended matches with everything open, from the seat that asks, and their analyses. */
#include "client.h"
#include "pack.h"
#include "web.h"

#include "wire/json.h"
#include "wire/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPEN = 15 /* every bit of cw_state.reveal */ };

/* Who looks: `seat` is nearest to him; `reader` is who "you" are, 2 if he did not play. */
typedef struct look {
    int seat, reader;
} look;

static look look_of(const request *r, const match_row *row)
{
    char asked[8];
    look l = {.seat = 0, .reader = CW_SEATS};
    for (int i = 0; i < CW_SEATS && r->known; i++)
        if (row->players[i] == r->player.id)
            l.seat = l.reader = i;
    cw__web_parameter(r, "seat", asked, sizeof asked);
    if (strcmp(asked, "0") == 0 || strcmp(asked, "1") == 0)
        l.seat = asked[0] - '0';
    return l;
}

/* A match that is over has no secrets: everything is shown as to a seat that sees both hands and
 * decks. */
static json_t *open_view(const cw_game *game, const cw_state *state, const cw_gifts *gifts,
                         int seat)
{
    cw_state open;
    cw_view view;
    cw_gifts seen;
    cw_state_copy(&open, state);
    open.reveal = OPEN;
    cw_view_of(game, &open, seat, &view);
    cw_gifts_seen(gifts, state, &view, &seen);
    return cw_table_json(game, &view, &seen);
}

/* Giving up is no action for the engine unless it is that seat's turn, so it is told without
 * being applied. */
static json_t *step_json(const cw_game *game, cw_state *state, cw_gifts *gifts,
                         const step_row *step, look l)
{
    cw_event list[HUB_EVENTS];
    cw_log log = {.list = list, .room = HUB_EVENTS, .gifts = gifts};
    cw_state before;
    cw_str words = CW_STR_INIT;
    json_t *events = json_array();
    cw_state_copy(&before, state);
    bool given_up = step->action.kind == CW_ACTION_CONCEDE;
    if (!given_up && cw_apply(game, state, step->action, &log) != CW_OK) {
        json_decref(events);
        return NULL;
    }
    for (int i = 0; i < log.count; i++)
        json_array_append_new(events, cw_event_json(game, &before, &log.list[i], l.reader));
    cw_action_describe(game, &before, step->action, l.reader, &words);
    json_t *json = json_pack("{s:i, s:o, s:s, s:o, s:o}", "seat", step->seat, "action",
                             cw_action_json(step->action, (cw_seat)step->seat), "text",
                             cw_str_get(&words), "events", events, "view",
                             open_view(game, state, gifts, l.seat));
    cw_str_clear(&words);
    return json;
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

static step_row *copy_steps(const album_entry *e, int *count)
{
    step_row *steps = malloc((size_t)(e->count > 0 ? e->count : 1) * sizeof *steps);
    *count = e->count;
    if (steps != NULL && e->count > 0)
        memcpy(steps, e->steps, (size_t)e->count * sizeof *steps);
    return steps;
}

/* The steps of a match without those that were taken back; NULL if they cannot be read. The caller
 * frees them. One more than a match may have, so that a file with too many steps is noticed and not
 * cut silently. */
static step_row *load_steps(hub *h, const match_row *row, int *count)
{
    const album_entry *brought = cw__album_find(&h->album, row->id);
    if (brought != NULL)
        return copy_steps(brought, count);
    int room = (int)hub_limit(h, LIMIT_ACTIONS) + 1;
    step_row *steps = malloc((size_t)room * sizeof *steps);
    *count = steps != NULL ? cw__archive_steps(h->archive, row->id, steps, room) : -1;
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
    look look;
    bool pack, packed;
    cw_str text; /* the answer; empty if the match cannot be played again */
} replay_errand;

static json_t *replay_json(const replay_errand *e)
{
    const cw_game *game = e->shelf->game;
    cw_state state;
    cw_gifts gifts = {0};
    cw_log log = {.gifts = &gifts};
    bool good = cw_match_start(game, &e->row.setup, &state, &log) == CW_OK;
    json_t *json = cw__api_match_json(&e->row), *list = json_array();
    json_object_set_new(json, "hash", json_string(e->shelf->hash));
    json_object_set_new(json, "seat", json_integer(e->look.seat));
    json_object_set_new(json, "start",
                        good ? open_view(game, &state, &gifts, e->look.seat) : json_null());
    json_object_set_new(json, "steps", list);
    for (int i = 0; i < e->count && good; i++) {
        json_t *step = step_json(game, &state, &gifts, &e->steps[i], e->look);
        good = step != NULL && json_array_append_new(list, step) == 0;
    }
    if (good)
        return json;
    json_decref(json);
    return NULL;
}

/* Everything that the match was made of was copied into the errand: the thread shares nothing
 * with the loop but the shelf, which never changes. */
static void write_replay(errand *base)
{
    replay_errand *e = (replay_errand *)base;
    json_t *json = replay_json(e);
    char *text = json != NULL ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    if (text != NULL && e->pack)
        e->packed = cw__pack(text, strlen(text), PACK_QUICK, &e->text);
    if (!e->packed)
        cw_str_add(&e->text, text != NULL ? text : "");
    free(text);
}

static void answer_replay(errand *base)
{
    replay_errand *e = (replay_errand *)base;
    if (e->text.size == 0) {
        cw__web_refuse(base->request, 410, CW_ERR_MISMATCH, "the match cannot be played again");
        return;
    }
    base->request->cache = "private, max-age=3600";
    base->request->is_gzip = e->packed;
    cw__web_reply_text(base->request, "application/json", &e->text);
}

static void release_replay(errand *base)
{
    replay_errand *e = (replay_errand *)base;
    cw_str_clear(&e->text);
    free(e->steps);
    free(e);
}

/* Reading and writing a replay means playing the match again, so it is done by a worker; the
 * steps are loaded here, for the archive belongs to the loop's thread. */
static void ask_replay(request *r, const match_row *row, const shelf_game *g)
{
    replay_errand *e = calloc(1, sizeof *e);
    step_row *steps = e != NULL ? load_steps(r->hub, row, &e->count) : NULL;
    if (steps == NULL) {
        free(e);
        cw__web_refuse(r, 410, CW_ERR_MISMATCH, "the match cannot be played again");
        return;
    }
    e->base = (errand){.work = write_replay, .answer = answer_replay, .release = release_replay};
    e->row = *row;
    e->shelf = g;
    e->steps = steps;
    e->look = look_of(r, row);
    e->pack = r->takes_gzip;
    cw__web_send_errand(r, &e->base);
}

static bool find_row(request *r, uint64_t id, match_row *row)
{
    const album_entry *brought = cw__album_find(&r->hub->album, id);
    if (brought != NULL)
        *row = brought->row;
    return brought != NULL
           || (id != 0 && cw__archive_find_match(r->hub->archive, id, row) && row->ended != 0);
}

/* The ended match that the path names, and its game if it is still the same; false after refusing.
 * A match is its steps: with another game they would be another match, so that the game's hash has
 * to agree. */
static bool find_ended(request *r, const char *rest, match_row *row, const shelf_game **g)
{
    char text[ID_TEXT];
    size_t size = strcspn(rest, "/");
    snprintf(text, sizeof text, "%.*s", (int)(size < ID_TEXT ? size : 0), rest);
    if ((rest[size] != '\0' && strcmp(rest + size, "/analyse") != 0)
        || !find_row(r, cw__id_read(text), row)) {
        cw__web_refuse(r, 404, CW_ERR_UNKNOWN_NAME, "there is no ended match of that name");
        return false;
    }
    *g = cw__shelf_find(&r->hub->shelf, row->game);
    if (*g == NULL || (*g)->game->hash != row->game_hash) {
        cw__web_refuse(r, 410, CW_ERR_WRONG_GAME, "the game has changed since this match");
        return false;
    }
    return true;
}

/* The same path with "/analyse" behind it tells how far an analysis is. */
void cw__api_replay(request *r, const char *rest)
{
    match_row row;
    const shelf_game *g;
    if (!find_ended(r, rest, &row, &g))
        return;
    if (strchr(rest, '/') == NULL) {
        ask_replay(r, &row, g);
        return;
    }
    look l = look_of(r, &row);
    json_t *json = cw__analyses_json(r->hub->analyses, row.id, l.seat, l.reader);
    if (json == NULL) {
        cw__web_refuse(r, 404, CW_ERR_UNKNOWN_NAME,
                       "the match is not analysed: ask for it with POST");
    } else {
        cw__web_reply_json(r, 200, json);
    }
}

void cw__api_analyse(request *r, const char *rest)
{
    match_row row;
    const shelf_game *g;
    int count;
    char id[ID_TEXT];
    if (strchr(rest, '/') == NULL) {
        cw__web_refuse(r, 405, CW_ERR_USAGE, "this path does not take that method");
    } else if (find_ended(r, rest, &row, &g)) {
        step_row *steps = load_steps(r->hub, &row, &count);
        if (steps == NULL
            || !cw__analyses_begin(r->hub->analyses, &row, g, steps, count, cw__web_turn(r)))
            cw__web_refuse(r, 429, CW_ERR_LIMIT, "too many analyses wait: try again later");
        else
            cw__web_reply_json(r, 202, json_pack("{s:s}", "job", cw__id_write(row.id, id)));
    }
}
