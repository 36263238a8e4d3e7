/* Games, cards and decks over HTTP. */
#include "web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The browser has it already: 304 and no body. A card list that was asked for by its hash may be
 * kept for ever, since another one has another hash. */
bool cw__api_unchanged(request *r, const char *tag, const char *cache)
{
    r->etag = tag;
    r->cache = cache;
    if (strcmp(r->tag, tag) != 0)
        return false;
    cw__web_reply_bytes(r, "application/json", "", 0);
    r->status = 304;
    return true;
}

/* The lists were written once at the start: games do not change while the server runs. */
void cw__api_games(request *r, const char *rest)
{
    char decks[8];
    (void)rest;
    cw__web_parameter(r, "decks", decks, sizeof decks);
    bool brief = decks[0] != '\0';
    if (brief && strcmp(decks, "brief") != 0) {
        cw__web_refuse(r, 400, CW_ERR_UNKNOWN_NAME,
                       "\"decks\" is \"brief\", or not there for decks with their cards");
        return;
    }
    const shelf_text *games = brief ? &r->hub->brief_games : &r->hub->games;
    if (!cw__api_unchanged(r, r->hub->games_tag, "no-cache"))
        cw__web_reply_packed(r, games);
}

/* Asked for by hash the answer may be kept for ever; without, the browser asks again each time
 * and gets 304. */
static void reply_cards(request *r, const shelf_game *g)
{
    static const char *const parts[PART_COUNT] = {"", "plain", "flavor", "faces"};
    char asked[24], part[8];
    int wanted = 0;
    cw__web_parameter(r, "part", part, sizeof part);
    while (wanted < PART_COUNT && strcmp(part, parts[wanted]) != 0)
        wanted++;
    if (wanted == PART_COUNT) {
        cw__web_refuse(r, 400, CW_ERR_UNKNOWN_NAME,
                       "\"part\" is \"plain\", \"flavor\" or \"faces\", or not there for all");
        return;
    }
    cw__web_parameter(r, "hash", asked, sizeof asked);
    if (!cw__api_unchanged(r, g->hash,
                           strcmp(asked, g->hash) == 0 ? "public, max-age=31536000, immutable"
                                                       : "no-cache"))
        cw__web_reply_packed(r, &g->cards[wanted]);
}

void cw__api_game(request *r, const char *rest)
{
    char id[SHELF_NAME];
    const char *slash = strchr(rest, '/');
    snprintf(id, sizeof id, "%.*s", slash != NULL ? (int)(slash - rest) : 0, rest);
    const shelf_game *g = cw__shelf_find(&r->hub->shelf, id);
    if (g == NULL)
        cw__web_refuse(r, 404, CW_ERR_UNKNOWN_NAME, "there is no such game");
    else if (strcmp(slash, "/cards") == 0)
        reply_cards(r, g);
    else
        cw__api_learn(r, g, slash);
}

/* A picture that a game brings. It is shown by the client as an image; whoever opens it by itself gets a
 * page that may load and run nothing. */
void cw__api_art(request *r, const char *rest)
{
    char id[SHELF_NAME];
    const char *slash = strchr(rest, '/');
    snprintf(id, sizeof id, "%.*s", slash != NULL ? (int)(slash - rest) : 0, rest);
    const shelf_game *g = cw__shelf_find(&r->hub->shelf, id);
    const art_file *f = g != NULL ? cw__art_at(&g->art, r->path) : NULL;
    if (f == NULL) {
        cw__web_refuse(r, 404, CW_ERR_UNKNOWN_NAME, "there is no such picture");
        return;
    }
    r->policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
    if (!cw__api_unchanged(r, f->etag, "public, max-age=31536000, immutable"))
        cw__web_reply_bytes(r, f->type, f->bytes, f->size);
}

/* ---- decks ---- */

typedef struct deck_list {
    const hub *hub;
    json_t *list;
    cw_errors errors; /* of the one that is being added */
} deck_list;

/* A deck of a game that has changed, or is gone, has its name and code and nothing else. */
static void add_deck(void *context, const deck_row *row)
{
    deck_list *of = context;
    const shelf_game *g = cw__shelf_find(&of->hub->shelf, row->game);
    cw_named_deck deck;
    json_t *json = json_pack("{s:I, s:s, s:s, s:s, s:b}", "id", (json_int_t)row->id, "game",
                             row->game, "name", row->name, "code", row->code, "legal", false);
    of->errors.count = 0;
    if (g != NULL) {
        bool legal = cw__shelf_deck(g, row->code, &deck, &of->errors) == CW_OK;
        json_t *parts = cw__shelf_deck_json(g, &deck);
        json_object_set_new(json, "legal", json_boolean(legal));
        json_object_set(json, "hero", json_object_get(parts, "hero"));
        json_object_set(json, "cards", json_object_get(parts, "cards"));
        json_object_set(json, "curve", json_object_get(parts, "curve"));
        json_object_set(json, "faces", json_object_get(parts, "faces"));
        json_decref(parts);
    }
    json_array_append_new(of->list, json);
}

void cw__api_decks(request *r, const char *rest)
{
    char game[SHELF_NAME];
    deck_list *of = calloc(1, sizeof *of);
    (void)rest;
    if (of == NULL) {
        cw__web_refuse(r, 503, CW_ERR_MEMORY, "%s", cw_status_text(CW_ERR_MEMORY));
        return;
    }
    *of = (deck_list){.hub = r->hub, .list = json_array()};
    cw__web_parameter(r, "game", game, sizeof game);
    cw__archive_decks(r->hub->archive, r->player.id, game, add_deck, of);
    cw__web_reply_json(r, 200, of->list);
    free(of);
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
    *g = game != NULL ? cw__shelf_find(&r->hub->shelf, game) : NULL;
    text = text != NULL ? text : json_string_value(json_object_get(body, "code"));
    if (*g == NULL) {
        cw__web_refuse(r, 400, CW_ERR_UNKNOWN_NAME, "\"game\" is no game of this server");
        return false;
    }
    if (text != NULL) {
        cw__shelf_deck(*g, text, deck, errors);
        return true;
    }
    if (!json_is_object(cards)) {
        cw__web_refuse(r, 400, CW_ERR_MISSING,
                       "a deck is given as \"list\", \"code\" or \"cards\"");
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

/* Reads the deck of the body and lets `answer` go on with it, problems and all. */
static void with_deck(request *r,
                      void (*answer)(request *r, const json_t *body, const shelf_game *g,
                                     const cw_named_deck *deck, const cw_errors *errors))
{
    json_t *body = cw__web_object(r);
    cw_errors *errors = calloc(1, sizeof *errors);
    const shelf_game *g;
    cw_named_deck deck;
    if (body != NULL && errors == NULL)
        cw__web_refuse(r, 503, CW_ERR_MEMORY, "%s", cw_status_text(CW_ERR_MEMORY));
    else if (body != NULL && read_deck(r, body, &g, &deck, errors))
        answer(r, body, g, &deck, errors);
    free(errors);
    json_decref(body);
}

/* A deck under construction is illegal most of the time: that is an answer (200), not a refusal. */
static void judge(request *r, const json_t *body, const shelf_game *g, const cw_named_deck *deck,
                  const cw_errors *errors)
{
    json_t *json = cw__shelf_deck_json(g, deck);
    cw_str list = CW_STR_INIT, code = CW_STR_INIT;
    (void)body;
    cw_deck_write_list(g->game, deck, &list);
    cw_deck_write_code(g->game, deck, &code);
    json_object_set_new(json, "list", json_string(cw_str_get(&list)));
    json_object_set_new(json, "code", json_string(cw_str_get(&code)));
    cw_str_clear(&list);
    cw_str_clear(&code);
    json_object_set_new(json, "legal", json_boolean(errors->count == 0));
    json_object_set_new(json, "problems", problems_json(errors));
    cw__web_reply_json(r, 200, json);
}

void cw__api_check_deck(request *r, const char *rest)
{
    (void)rest;
    with_deck(r, judge);
}

/* Kept as a code, which names its game's version: a deck of cards that are gone is refused when
 * it is used, instead of becoming another deck. */
static void fill_row(const shelf_game *g, const char *name, const cw_named_deck *deck,
                     deck_row *row)
{
    cw_str code = CW_STR_INIT;
    cw_deck_write_code(g->game, deck, &code);
    snprintf(row->game, sizeof row->game, "%s", g->id);
    snprintf(row->name, sizeof row->name, "%s", name);
    snprintf(row->code, sizeof row->code, "%s", cw_str_get(&code));
    cw_str_clear(&code);
}

int64_t cw__api_keep_deck(const request *r, const shelf_game *g, const char *name,
                          const cw_named_deck *deck, deck_row *row)
{
    fill_row(g, name, deck, row);
    return cw__archive_save_deck(r->hub->archive, r->player.id, row,
                                 (int)hub_limit(r->hub, LIMIT_DECKS), cw__hub_date());
}

/* The deck with the number in the body becomes this one, whatever its name was. */
static void change(request *r, const shelf_game *g, const char *name, const cw_named_deck *deck,
                   deck_row *row)
{
    deck_row old;
    int64_t id = row->id;
    fill_row(g, name, deck, row);
    if (!cw__archive_find_deck(r->hub->archive, r->player.id, id, &old)
        || strcmp(old.game, g->id) != 0)
        cw__web_refuse(r, 404, CW_ERR_UNKNOWN_NAME, "you have no such deck");
    else if (!cw__archive_change_deck(r->hub->archive, r->player.id, row, cw__hub_date()))
        cw__web_refuse(r, 409, CW_ERR_DUPLICATE, "you have another deck of that name");
    else
        cw__web_reply_json(r, 200,
                           json_pack("{s:I, s:s}", "id", (json_int_t)id, "code", row->code));
}

/* A code needs a hero; a draft that has none yet gets the game's first. */
static cw_card_id first_hero(const cw_game *game)
{
    for (int i = 1; i < game->card_count; i++)
        if (game->cards[i].type == CW_TYPE_HERO)
            return (cw_card_id)i;
    return 0;
}

/* A draft is kept as far as it could be read, with whatever is wrong with it. */
static void save(request *r, const json_t *body, const shelf_game *g, const cw_named_deck *given,
                 const cw_errors *errors)
{
    cw_named_deck filled = *given, *deck = &filled;
    deck_row row = {.id = json_integer_value(json_object_get(body, "id"))};
    const char *name = json_string_value(json_object_get(body, "name"));
    bool draft = json_is_true(json_object_get(body, "draft"));
    if (errors->count > 0 && !draft) {
        cw__web_refuse_problems(r, errors);
        return;
    }
    if (deck->deck.hero == 0)
        deck->deck.hero = first_hero(g->game);
    if (deck->deck.count == 0) {
        cw__web_refuse(r, 400, CW_ERR_DECK, "a deck without cards is not kept");
        return;
    }
    if (name == NULL || name[0] == '\0' || strlen(name) >= sizeof row.name
        || cw_text_fault(name, strlen(name)) < strlen(name)) {
        cw__web_refuse(r, 400, CW_ERR_RANGE, "\"name\" is a text of at most %zu bytes",
                       sizeof row.name - 1);
        return;
    }
    if (row.id != 0) {
        change(r, g, name, deck, &row);
        return;
    }
    int64_t id = cw__api_keep_deck(r, g, name, deck, &row);
    if (id == 0)
        cw__web_refuse(r, 409, CW_ERR_LIMIT, "you have as many decks as you may");
    else
        cw__web_reply_json(r, 200, json_pack("{s:I, s:s}", "id", (json_int_t)id, "code", row.code));
}

void cw__api_save_deck(request *r, const char *rest)
{
    (void)rest;
    with_deck(r, save);
}

/* A number of somebody else's deck finds nothing: the player is part of the question to the
 * archive. */
void cw__api_drop_deck(request *r, const char *rest)
{
    if (cw__archive_drop_deck(r->hub->archive, r->player.id, atoll(rest)))
        cw__web_reply_json(r, 200, json_object());
    else
        cw__web_refuse(r, 404, CW_ERR_UNKNOWN_NAME, "you have no such deck");
}
