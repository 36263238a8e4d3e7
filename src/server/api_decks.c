/* Games, cards and decks over HTTP. */
#include "web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_unchanged(request *r, const char *tag, const char *cache)
{
    r->etag = tag;
    r->cache = cache;
    if (strcmp(r->tag, tag) != 0)
        return false;
    web_reply_bytes(r, "application/json", "", 0);
    r->status = 304;
    return true;
}

void api_games(request *r, const char *rest)
{
    (void)rest;
    if (!is_unchanged(r, r->hub->games_tag, "no-cache"))
        web_reply_bytes(r, "application/json", cw_str_get(&r->hub->games), r->hub->games.size);
}

void api_cards(request *r, const char *rest)
{
    char id[SHELF_NAME], asked[24];
    const char *slash = strchr(rest, '/');
    snprintf(id, sizeof id, "%.*s", slash != NULL ? (int)(slash - rest) : 0, rest);
    const shelf_game *g = shelf_find(&r->hub->shelf, id);
    if (g == NULL || strcmp(slash, "/cards") != 0) {
        web_refuse(r, 404, CW_ERR_UNKNOWN_NAME, "there is no such game");
        return;
    }
    web_parameter(r, "hash", asked, sizeof asked);
    if (!is_unchanged(r, g->hash,
                      strcmp(asked, g->hash) == 0 ? "public, max-age=31536000, immutable"
                                                  : "no-cache"))
        web_reply_bytes(r, "application/json", cw_str_get(&g->cards), g->cards.size);
}

/* ---- decks ---- */

static void add_deck(void *context, const deck_row *row)
{
    json_array_append_new(context,
                          json_pack("{s:I, s:s, s:s, s:s}", "id", (json_int_t)row->id, "game",
                                    row->game, "name", row->name, "code", row->code));
}

void api_decks(request *r, const char *rest)
{
    char game[SHELF_NAME];
    json_t *list = json_array();
    (void)rest;
    web_parameter(r, "game", game, sizeof game);
    archive_decks(r->hub->archive, r->player.id, game, add_deck, list);
    web_reply_json(r, 200, list);
}

/* The deck of a body {game, list | code | cards, hero}; its problems are in `errors`. False after
 * refusing. */
static bool read_deck(request *r, const json_t *body, const shelf_game **g, cw_named_deck *deck,
                      cw_errors *errors)
{
    const char *game = json_string_value(json_object_get(body, "game")), *id;
    const char *text = json_string_value(json_object_get(body, "list"));
    const char *hero = json_string_value(json_object_get(body, "hero"));
    json_t *cards = json_object_get(body, "cards"), *count;
    *g = game != NULL ? shelf_find(&r->hub->shelf, game) : NULL;
    text = text != NULL ? text : json_string_value(json_object_get(body, "code"));
    if (*g == NULL) {
        web_refuse(r, 400, CW_ERR_UNKNOWN_NAME, "\"game\" is no game of this server");
        return false;
    }
    if (text != NULL) {
        shelf_deck(*g, text, deck, errors);
        return true;
    }
    if (!json_is_object(cards)) {
        web_refuse(r, 400, CW_ERR_MISSING, "a deck is given as \"list\", \"code\" or \"cards\"");
        return false;
    }
    *deck = (cw_named_deck){0};
    deck->deck.hero = hero != NULL ? cw_game_find_card_id((*g)->game, hero) : 0;
    json_object_foreach(cards, id, count)
    {
        cw_card_id card = cw_game_find_card_id((*g)->game, id);
        json_int_t copies = json_integer_value(count);
        if (card == 0 || copies < 1 || copies > CW_MAX_BUILT
            || deck->deck.count + copies > CW_MAX_BUILT) {
            cw_errors_add(errors, card == 0 ? CW_ERR_UNKNOWN_NAME : CW_ERR_LIMIT, NULL, 0, 0,
                          card == 0 ? "unknown card \"%.60s\"" : "too many cards with \"%.60s\"",
                          id);
            continue;
        }
        while (copies-- > 0)
            deck->deck.cards[deck->deck.count++] = card;
    }
    cw_deck_check((*g)->game, deck, errors);
    return true;
}

static json_t *problems_json(const cw_errors *errors)
{
    json_t *list = json_array();
    for (int i = 0; i < errors->count; i++) {
        json_array_append_new(list, json_pack("{s:i, s:s, s:s}", "line", errors->list[i].line,
                                              "status", cw_status_name(errors->list[i].status),
                                              "message", errors->list[i].message));
    }
    return list;
}

static json_t *curve_json(const cw_game *game, const cw_deck *deck)
{
    enum { HIGHEST = 10 };
    int counts[HIGHEST + 1] = {0};
    json_t *list = json_array();
    for (int i = 0; i < deck->count; i++) {
        int cost = game->cards[deck->cards[i]].cost;
        counts[cost < 0 ? 0 : cost > HIGHEST ? HIGHEST : cost]++;
    }
    for (int i = 0; i <= HIGHEST; i++)
        json_array_append_new(list, json_integer(counts[i]));
    return list;
}

/* Reads the deck of the body and lets `answer` go on with it, problems and all. */
static void with_deck(request *r,
                      void (*answer)(request *r, const json_t *body, const shelf_game *g,
                                     const cw_named_deck *deck, const cw_errors *errors))
{
    json_t *body = web_object(r);
    cw_errors *errors = calloc(1, sizeof *errors);
    const shelf_game *g;
    cw_named_deck deck;
    if (body != NULL && errors == NULL)
        web_refuse(r, 503, CW_ERR_MEMORY, "%s", cw_status_text(CW_ERR_MEMORY));
    else if (body != NULL && read_deck(r, body, &g, &deck, errors))
        answer(r, body, g, &deck, errors);
    free(errors);
    json_decref(body);
}

static void judge(request *r, const json_t *body, const shelf_game *g, const cw_named_deck *deck,
                  const cw_errors *errors)
{
    json_t *json = shelf_deck_json(g, deck);
    (void)body;
    json_object_set_new(json, "legal", json_boolean(errors->count == 0));
    json_object_set_new(json, "problems", problems_json(errors));
    json_object_set_new(json, "curve", curve_json(g->game, &deck->deck));
    web_reply_json(r, 200, json);
}

void api_check_deck(request *r, const char *rest)
{
    (void)rest;
    with_deck(r, judge);
}

int64_t api_keep_deck(const request *r, const shelf_game *g, const char *name,
                      const cw_named_deck *deck, deck_row *row)
{
    cw_str code = CW_STR_INIT;
    cw_deck_write_code(g->game, deck, &code);
    snprintf(row->game, sizeof row->game, "%s", g->id);
    snprintf(row->name, sizeof row->name, "%s", name);
    snprintf(row->code, sizeof row->code, "%s", cw_str_get(&code));
    cw_str_clear(&code);
    return archive_save_deck(r->hub->archive, r->player.id, row,
                             (int)hub_limit(r->hub, LIMIT_DECKS), hub_date());
}

static void save(request *r, const json_t *body, const shelf_game *g, const cw_named_deck *deck,
                 const cw_errors *errors)
{
    deck_row row = {0};
    const char *name = json_string_value(json_object_get(body, "name"));
    if (errors->count > 0) {
        web_refuse_problems(r, errors);
        return;
    }
    if (name == NULL || name[0] == '\0' || strlen(name) >= sizeof row.name
        || cw_text_fault(name, strlen(name)) < strlen(name)) {
        web_refuse(r, 400, CW_ERR_RANGE, "\"name\" is a text of at most %zu bytes",
                   sizeof row.name - 1);
        return;
    }
    int64_t id = api_keep_deck(r, g, name, deck, &row);
    if (id == 0)
        web_refuse(r, 409, CW_ERR_LIMIT, "you have as many decks as you may");
    else
        web_reply_json(r, 200, json_pack("{s:I, s:s}", "id", (json_int_t)id, "code", row.code));
}

void api_save_deck(request *r, const char *rest)
{
    (void)rest;
    with_deck(r, save);
}

void api_drop_deck(request *r, const char *rest)
{
    if (archive_drop_deck(r->hub->archive, r->player.id, atoll(rest)))
        web_reply_json(r, 200, json_object());
    else
        web_refuse(r, 404, CW_ERR_UNKNOWN_NAME, "you have no such deck");
}
