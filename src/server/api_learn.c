/* What a game tells to those who want to learn it: its rules in sentences, its settings, and scenarios
 * that play themselves. All of it is made once, when the game is loaded. */
#include "web.h"

#include "base/hash.h"
#include "lang/rulebook.h"
#include "lang/settings.h"
#include "table/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- making ---- */

static void add_sentence(void *context, const char *part, const char *sentence)
{
    json_t *book = context;
    json_t *last = json_array_get(book, json_array_size(book) - (json_array_size(book) > 0));
    if (last == NULL || strcmp(json_string_value(json_object_get(last, "part")), part) != 0) {
        last = json_pack("{s:s, s:[]}", "part", part, "sentences");
        json_array_append_new(book, last);
    }
    json_array_append_new(json_object_get(last, "sentences"), json_string(sentence));
}

static json_t *settings_json(const cw_game *game)
{
    json_t *list = json_array();
    for (int i = 0; i < cw_setting_count; i++) {
        cw_str value = CW_STR_INIT;
        cw_setting_print(&game->rules, &cw_settings[i], &value);
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:s}", "name", cw_settings[i].name, "value",
                                        cw_str_get(&value), "help", cw_settings[i].help));
        cw_str_clear(&value);
    }
    return list;
}

static void keep_text(json_t *json, cw_str *to)
{
    char *text = json_dumps(json, JSON_COMPACT);
    cw_str_add(to, text != NULL ? text : "null");
    free(text);
}

/* A scene is called by what it shows; of two that show the same the first counts. */
static bool keep_scene(shelf_game *g, json_t *scene)
{
    char id[SHELF_NAME];
    cw_slug(json_string_value(json_object_get(scene, "shows")), id, sizeof id);
    for (int i = 0; i < g->scene_count; i++)
        if (strcmp(g->scenes[i].id, id) == 0)
            return false;
    strcpy(g->scenes[g->scene_count].id, id);
    keep_text(scene, &g->scenes[g->scene_count++].json);
    return true;
}

static json_t *keep_scenes(shelf_game *g)
{
    json_t *list = json_array(), *scenes = cw_scenes_of(g->game), *scene;
    size_t i;
    json_array_foreach(scenes, i, scene)
    {
        if (keep_scene(g, scene)) {
            json_array_append_new(list, json_pack("{s:s, s:O, s:O, s:O}", "id",
                                                  g->scenes[g->scene_count - 1].id, "shows",
                                                  json_object_get(scene, "shows"), "name",
                                                  json_object_get(scene, "name"), "about",
                                                  json_object_get(scene, "about")));
        }
    }
    json_decref(scenes);
    return list;
}

void cw__shelf_learn(shelf_game *g)
{
    json_t *book = json_array();
    cw_rulebook_read(g->game, add_sentence, book);
    json_t *json = json_pack("{s:o, s:o, s:o}", "book", book, "settings", settings_json(g->game),
                             "scenes", keep_scenes(g));
    keep_text(json, &g->rules);
    json_decref(json);
    uint64_t hash = cw_hash_bytes(cw_str_get(&g->rules), g->rules.size, 0);
    for (int i = 0; i < g->scene_count; i++)
        hash = cw_hash_bytes(cw_str_get(&g->scenes[i].json), g->scenes[i].json.size, hash);
    snprintf(g->learn_tag, sizeof g->learn_tag, "\"%016llx\"", (unsigned long long)hash);
}

/* ---- telling ---- */

void cw__api_learn(request *r, const shelf_game *g, const char *what)
{
    static const char below[] = "/scenes/";
    const cw_str *found = strcmp(what, "/rules") == 0 ? &g->rules : NULL;
    if (strncmp(what, below, sizeof below - 1) == 0)
        for (int i = 0; i < g->scene_count; i++)
            if (strcmp(what + sizeof below - 1, g->scenes[i].id) == 0)
                found = &g->scenes[i].json;
    if (found == NULL)
        cw__web_refuse(r, 404, CW_ERR_UNKNOWN_NAME, "the game has nothing of that name");
    else if (!cw__api_unchanged(r, g->learn_tag, "no-cache"))
        cw__web_reply_bytes(r, "application/json", cw_str_get(found), found->size);
}
