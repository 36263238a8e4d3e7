/* Loading the shelf and telling of it. */
#include "lessons.h"

#include "lang/load.h"
#include "lang/rulebook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* By rising strength; the seconds bound each decision, so that a thread serves many matches. */
const level cw__levels[LEVELS] = {
    {"apprentice", "Apprentice", "greedy", 0.1},
    {"journeyman", "Journeyman", "greedy-turn", 0.2},
    {"adept", "Adept", "gsv", 0.3},
    {"expert", "Expert", "lookahead", 0.5},
    {"master", "Master", "champion", 0.4},
    {"champion", "Champion", "champion", 1.5},
};

int cw__level_find(const char *id)
{
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(cw__levels[i].id, id) == 0)
            return i + 1;
    return 0;
}

/* ---- loading ---- */

/* A shipped deck that is illegal is told and keeps the server from starting, like a game that
 * does not load. */
static void load_decks(shelf_game *g, cw_errors *errors)
{
    enum { MOST = CW_MAX_SHIPPED + 1 }; /* "new" is none of the folder */
    char *names[MOST];
    int count = cw_deck_names(g->game, names, MOST);
    g->decks = calloc((size_t)count + 1, sizeof *g->decks);
    if (g->decks == NULL)
        cw_errors_add(errors, CW_ERR_MEMORY, NULL, 0, 0, "%s", cw_status_text(CW_ERR_MEMORY));
    for (int i = 0; i < count; i++) {
        shelf_deck *deck = g->decks != NULL ? &g->decks[g->deck_count] : NULL;
        if (deck != NULL && cw_deck_read(g->game, names[i], &deck->deck, errors) == CW_OK
            && cw_deck_check(g->game, &deck->deck, errors) == CW_OK) {
            deck->id = names[i];
            g->deck_count++;
        } else {
            free(names[i]);
        }
    }
}

/* A lesson that cannot be played to its end is told in the same way. */
static void load_lessons(shelf_game *g, cw_errors *errors)
{
    cw_scenario_result result = {0};
    cw_lessons_load(g->game, NULL, &g->lessons, &result);
    if (result.failed > 0)
        cw_errors_add(errors, CW_ERR_MISMATCH, NULL, 0, 0, "%.400s", cw_str_get(&result.messages));
    cw_scenario_clear(&result);
}

/* A game that does not load is a reason not to start: it would be missing without a word
 * otherwise. */
static cw_status load_one(shelf *s, const char *name, cw_errors *errors)
{
    shelf_game *g = calloc(1, sizeof *g);
    if (g == NULL || s->count == SHELF_GAMES) {
        free(g);
        cw_errors_add(errors, CW_ERR_LIMIT, NULL, 0, 0,
                      "a server offers at most %d games, \"%.60s\" is one too many: --games says "
                      "which",
                      SHELF_GAMES, name);
        return CW_ERR_LIMIT;
    }
    g->game = cw_load_game(name, errors);
    const char *slash = strrchr(name, '/');
    cw_slug(slash != NULL && slash[1] != '\0' ? slash + 1 : name, g->id, sizeof g->id);
    if (g->game == NULL || cw__shelf_find(s, g->id) != NULL) {
        if (g->game != NULL) {
            cw_errors_add(errors, CW_ERR_DUPLICATE, NULL, 0, 0, "two games are called \"%s\"",
                          g->id);
        }
        cw_game_free(g->game);
        free(g);
        return CW_ERR_DUPLICATE;
    }
    load_decks(g, errors);
    load_lessons(g, errors);
    cw__art_load(&g->art, g->game, g->id, errors);
    g->theme = cw__theme_load(g->game, errors);
    cw__shelf_show(g);
    cw__shelf_learn(g);
    g->index = s->count;
    s->games[s->count++] = g;
    return errors->count == 0 ? CW_OK : cw_errors_status(errors);
}

cw_status cw__shelf_load(shelf *s, const char *const *names, int count, cw_errors *errors)
{
    char *found[SHELF_GAMES + 1]; /* one too many is told */
    if (count > 0) {
        for (int i = 0; i < count; i++)
            load_one(s, names[i], errors);
    } else {
        count = cw_list_games(found, SHELF_GAMES + 1, errors);
        for (int i = 0; i < count; i++) {
            load_one(s, found[i], errors);
            free(found[i]);
        }
    }
    return cw_errors_status(errors);
}

void cw__shelf_clear(shelf *s)
{
    for (int i = 0; i < s->count; i++) {
        cw_lessons_clear(&s->games[i]->lessons);
        for (int j = 0; j < s->games[i]->deck_count; j++)
            free(s->games[i]->decks[j].id);
        free(s->games[i]->decks);
        cw_game_free(s->games[i]->game);
        for (int j = 0; j < PART_COUNT; j++)
            cw__shelf_drop(&s->games[i]->cards[j]);
        cw_str_clear(&s->games[i]->rules);
        for (int j = 0; j < s->games[i]->scene_count; j++)
            cw_str_clear(&s->games[i]->scenes[j].json);
        cw__art_clear(&s->games[i]->art);
        json_decref(s->games[i]->theme);
        free(s->games[i]);
    }
    s->count = 0;
}

const shelf_game *cw__shelf_find(const shelf *s, const char *id)
{
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->games[i]->id, id) == 0)
            return s->games[i];
    return NULL;
}

/* ---- decks ---- */

cw_status cw__shelf_deck(const shelf_game *g, const char *text, cw_named_deck *deck,
                         cw_errors *errors)
{
    for (int i = 0; i < g->deck_count; i++) {
        if (strcmp(g->decks[i].id, text) == 0) {
            *deck = g->decks[i].deck;
            return CW_OK;
        }
    }
    /* A text with a line end is never looked up as a file. */
    cw_str lines = CW_STR_INIT;
    cw_str_printf(&lines, "%s\n", text);
    cw_status status = lines.failed ? CW_ERR_MEMORY
                                    : cw_deck_read(g->game, cw_str_get(&lines), deck, errors);
    cw_str_clear(&lines);
    return status == CW_OK ? cw_deck_check(g->game, deck, errors) : status;
}

json_t *cw__shelf_deck_json(const shelf_game *g, const cw_named_deck *deck)
{
    json_t *cards = json_object();
    for (int i = 0; i < deck->deck.count; i++) {
        const char *id = g->game->cards[deck->deck.cards[i]].id;
        json_object_set_new(cards, id,
                            json_integer(json_integer_value(json_object_get(cards, id)) + 1));
    }
    return json_pack(
        "{s:s, s:s, s:s, s:o, s:o, s:o}", "name", deck->name, "description", deck->description,
        "hero", deck->deck.hero != 0 ? g->game->cards[deck->deck.hero].id : "", "cards", cards,
        "curve", cw__shelf_curve(g, &deck->deck), "faces", cw__shelf_faces(g, &deck->deck));
}

/* ---- telling ---- */

static json_t *names_json(const cw_name_list *names)
{
    json_t *list = json_array();
    for (int i = 1; i < names->count; i++)
        json_array_append_new(list, json_string(names->singular[i]));
    return list;
}

/* `forms`: other words by which texts use it, or beginnings of them. */
static json_t *keyword_json(const char *id, const char *name, const char *text, const char *sign,
                            const char *forms)
{
    return json_pack("{s:s, s:s, s:s, s:s*, s:s*}", "id", id, "name", name, "text", text, "sign",
                     sign, "forms", forms);
}

static json_t *keywords_json(const cw_game *game)
{
    json_t *list = json_array();
    for (int i = 0; i < CW_KW_COUNT; i++) {
        cw_keyword k = (cw_keyword)i;
        json_array_append_new(list,
                              keyword_json(cw_keyword_name(k), cw_game_keyword(game, k),
                                           cw_game_keyword_text(game, k), cw_keyword_facts[i].sign,
                                           cw_keyword_facts[i].verb));
    }
    for (int i = 0; i < CW_VALUE_COUNT; i++) {
        cw_value v = (cw_value)i;
        json_array_append_new(list, keyword_json(cw_value_name(v), cw_game_value(game, v),
                                                 cw_game_value_text(game, v),
                                                 cw_value_facts[i].sign, NULL));
    }
    return list;
}

static json_t *words_json(const cw_game *game)
{
    cw_word words[CW_WORDS_MOST];
    json_t *list = json_array();
    int count = cw_glossary(game, words);
    for (int i = 0; i < count; i++) {
        const cw_word *w = &words[i];
        json_array_append_new(list, keyword_json(w->name, w->name, w->text, w->sign, w->forms));
    }
    return list;
}

/* Words of the game's own for usual ones, for what the client says itself: [usual, own] of one and of several,
 * and the longer names that hold such a word. */
static void add_dialect(json_t *json, const cw_game *game)
{
    json_t *terms = json_array(), *names = json_array();
    const cw_dialect *d = game->words != NULL ? &game->words->dialect : NULL;
    for (int i = 0; d != NULL && i < d->count; i++)
        for (int many = 0; many < 2; many++)
            if (d->words[i].usual[many] != NULL)
                json_array_append_new(
                    terms, json_pack("[s, s]", d->words[i].usual[many], d->words[i].own[many]));
    for (int i = 0; d != NULL && i < d->name_count; i++)
        json_array_append_new(names, json_string(d->names[i]));
    json_object_set_new(json, "terms", terms);
    json_object_set_new(json, "names", names);
}

static json_t *agents_json(void)
{
    json_t *list = json_array();
    for (int i = 0; i < LEVELS; i++) {
        json_array_append_new(list, json_pack("{s:s, s:s, s:i}", "id", cw__levels[i].id, "title",
                                              cw__levels[i].title, "level", i + 1));
    }
    return list;
}

/* What else there is to know of them stands among the cards. */
static json_t *heroes_json(const cw_game *game)
{
    json_t *list = json_array();
    for (int i = 1; i < game->card_count; i++) {
        const cw_card *c = &game->cards[i];
        if (c->type != CW_TYPE_HERO || (c->leader && !c->collectible)) /* a token: no page asks */
            continue;
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:b}", "id", c->id, "name", c->name,
                                              "class", game->classes.singular[c->class_id],
                                              "collectible", c->collectible));
    }
    return list;
}

static json_t *game_json(const shelf_game *g, bool brief)
{
    const cw_game *game = g->game;
    json_t *decks = json_array();
    for (int i = 0; i < g->deck_count; i++) {
        json_t *deck = cw__shelf_deck_json(g, &g->decks[i].deck);
        json_object_set_new(deck, "id", json_string(g->decks[i].id));
        if (brief)
            json_object_del(deck, "cards");
        json_array_append_new(decks, deck);
    }
    json_t *json = json_pack(
        "{s:s, s:s, s:s, s:s, s:i, s:i, s:[ii], s:[ii], s:b, s:[ii], s:o, s:o, s:o, s:{s:i, s:i, "
        "s:i, s:b}, "
        "s:o, s:o, s:o}",
        "id", g->id, "title", game->title != NULL ? game->title : g->id, "description",
        game->description != NULL ? game->description : "", "hash", g->hash, "lanes",
        game->rules.lanes, "rows", game->rules.rows, "board_size", game->rules.board_size[0],
        game->rules.board_size[1], "hand_limit", game->rules.hand_limit[0],
        game->rules.hand_limit[1], "mulligan", game->rules.mulligan, "opening",
        game->rules.hand_first, game->rules.hand_second, "elements", names_json(&game->elements),
        "classes", names_json(&game->classes), "races", names_json(&game->races), "deck", "min",
        game->rules.deck_min, "max", game->rules.deck_max, "copies", game->rules.copies, "anew",
        cw_game_makes_decks(game), "keywords", keywords_json(game), "agents", agents_json(),
        "decks", decks);
    json_object_set_new(json, "heroes", heroes_json(game));
    json_object_set_new(json, "lessons", cw__lesson_list_json(g));
    json_object_set_new(json, "words", words_json(game));
    add_dialect(json, game);
    if (g->theme != NULL)
        json_object_set(json, "theme", g->theme);
    return json;
}

json_t *cw__shelf_json(const shelf *s, bool brief)
{
    json_t *list = json_array();
    for (int i = 0; i < s->count; i++)
        json_array_append_new(list, game_json(s->games[i], brief));
    return list;
}
