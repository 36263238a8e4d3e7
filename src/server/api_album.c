/* A match that somebody brings as a file of `cardwright replay`: it is read and played again before
 * anything of it is kept, on a thread, since the file may be anything. */
#include "web.h"

#include "table/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct album_errand {
    errand base;
    cw_str text; /* of the file */
    const shelf *shelf;
    int most; /* steps */
    match_row row;
    step_row *steps;
    int count;
    cw_errors errors;
} album_errand;

/* The last position of what is played says how it ended. */
static int look_at(void *context, const cw_replay_step *step, const cw_state *before,
                   const cw_log *log, const cw_state *after)
{
    album_errand *e = context;
    (void)before, (void)log;
    if (e->count == e->most)
        return 1;
    e->steps[e->count++] = (step_row){step->seat, step->action};
    e->row.winner = after->winner;
    e->row.turns = after->turn;
    snprintf(e->row.end, sizeof e->row.end, "%s", cw_end_name((cw_end)after->end));
    return 0;
}

static bool has_forced_chance(const cw_replay *replay)
{
    bool forced = replay->opening_count > 0;
    for (int i = 0; i < replay->count; i++)
        forced |= replay->steps[i].kind == CW_REPLAY_CHANCE;
    return forced;
}

static void fill_row(album_errand *e, const cw_replay *replay, const shelf_game *g)
{
    e->row.setup = replay->setup;
    e->row.game_hash = g->game->hash;
    e->row.winner = CW_NO_WINNER;
    snprintf(e->row.game, sizeof e->row.game, "%s", g->id);
    snprintf(e->row.end, sizeof e->row.end, "%s", cw_end_name(CW_END_RUNNING));
    for (int i = 0; i < CW_SEATS; i++) {
        cw_card_id hero = replay->setup.decks[i].hero;
        snprintf(e->row.names[i], NAME_BYTES, "%.*s", NAME_BYTES - 1, replay->players[i].name);
        snprintf(e->row.decks[i], DECK_NAME_BYTES, "%.*s", DECK_NAME_BYTES - 1,
                 hero < g->game->card_count ? g->game->cards[hero].name : "");
    }
}

static void read_replay(album_errand *e, const shelf_game *g)
{
    cw_replay replay;
    const char *text = cw_str_get(&e->text);
    if (cw_replay_read(g->game, text, e->text.size, "the file", &replay, &e->errors) != CW_OK)
        return;
    fill_row(e, &replay, g);
    e->steps = malloc((size_t)e->most * sizeof *e->steps);
    if (e->steps == NULL) {
        cw_errors_add(&e->errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
    } else if (has_forced_chance(&replay)) {
        cw_errors_add(&e->errors, CW_ERR_USAGE, NULL, 0, 0,
                      "a replay with forced outcomes cannot be shown here");
    } else {
        cw_replay_run(g->game, &replay, "the file", look_at, e, &e->errors);
        if (e->count == e->most)
            cw_errors_add(&e->errors, CW_ERR_LIMIT, NULL, 0, 0, "at most %d actions", e->most - 1);
    }
    cw_replay_clear(&replay);
}

static void work(errand *base)
{
    album_errand *e = (album_errand *)base;
    char name[CW_REPLAY_NAME], slug[SHELF_NAME];
    cw_errors_init(&e->errors);
    if (strlen(cw_str_get(&e->text)) != e->text.size) {
        cw_errors_add(&e->errors, CW_ERR_SYNTAX, NULL, 0, 0, "the file is no text");
    } else if (cw_replay_game(cw_str_get(&e->text), "the file", name, &e->errors)) {
        cw_slug(name, slug, sizeof slug);
        const shelf_game *g = cw__shelf_find(e->shelf, slug);
        if (g != NULL)
            read_replay(e, g);
        else
            cw_errors_add(&e->errors, CW_ERR_UNKNOWN_NAME, NULL, 0, 0,
                          "the game \"%.60s\" is not played here", name);
    }
}

static void answer(errand *base)
{
    album_errand *e = (album_errand *)base;
    char id[ID_TEXT];
    if (e->errors.count > 0) {
        cw__web_refuse_problems(base->request, &e->errors);
        return;
    }
    e->row.id = cw__hub_random_id();
    e->row.began = e->row.ended = cw__hub_date();
    cw__album_add(&base->hub->album, &e->row, e->steps, e->count);
    e->steps = NULL;
    cw__web_reply_json(base->request, 200,
                       json_pack("{s:s, s:s, s:[s, s]}", "id", cw__id_write(e->row.id, id), "game",
                                 e->row.game, "names", e->row.names[0], e->row.names[1]));
}

static void release(errand *base)
{
    album_errand *e = (album_errand *)base;
    cw_str_clear(&e->text);
    free(e->steps);
    free(e);
}

void cw__api_bring(request *r, const char *rest)
{
    album_errand *e = calloc(1, sizeof *e);
    (void)rest;
    if (e == NULL) {
        cw__web_refuse(r, 503, CW_ERR_MEMORY, "%s", cw_status_text(CW_ERR_MEMORY));
        return;
    }
    e->base = (errand){.work = work, .answer = answer, .release = release};
    e->shelf = &r->hub->shelf;
    e->most = (int)hub_limit(r->hub, LIMIT_ACTIONS) + 1;
    e->text = r->body;
    r->body = (cw_str)CW_STR_INIT;
    cw__web_send_errand(r, &e->base);
}
