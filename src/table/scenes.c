/* Scenarios that show something to players: those of a game's folder with the key "shows", played and
 * kept step by step, so that a page can play them on a small board. */
#include "scene.h"

#include "lang/rulebook.h"
#include "wire/json.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_FILE = 1 << 20, DEEPEST = 3 };

/* What seat 0 sees: the view and the events of somebody who plays. */
static json_t *view_json(const scene *s)
{
    cw_view view;
    cw_gifts seen;
    cw_view_of(s->game, &s->state, 0, &view);
    cw_gifts_seen(&s->gifts, &s->state, &view, &seen);
    return cw_table_json(s->game, &view, &seen);
}

/* ---- what they may show ---- */

enum { MOST_PARTS = 16 };

typedef struct known_parts {
    int count;
    char list[MOST_PARTS][CW_WORD_NAME];
} known_parts;

static void add_part(void *context, const char *part, const char *sentence)
{
    known_parts *parts = context;
    (void)sentence;
    if (parts->count < MOST_PARTS
        && (parts->count == 0 || strcmp(parts->list[parts->count - 1], part) != 0))
        snprintf(parts->list[parts->count++], sizeof parts->list[0], "%s", part);
}

static void add_key(scene_keys *keys, const char *key)
{
    cw__scene_add_keys(keys, &key, 1, sizeof key);
}

/* Nobody asks for anything but a keyword, a word of the glossary or a part of the rules. */
bool cw__scene_check_shown(scene *s, const cw_node *shows)
{
    cw_word *words = malloc(CW_WORDS_MOST * sizeof *words);
    scene_keys keys = {.count = 0};
    known_parts parts = {0};
    if (words == NULL)
        return cw__scene_broken(s, shows, "%s", cw_status_text(CW_ERR_MEMORY));
    for (int i = 0; i < CW_KW_COUNT; i++)
        add_key(&keys, cw_game_keyword(s->game, (cw_keyword)i));
    for (int i = 0; i < CW_VALUE_COUNT; i++)
        add_key(&keys, cw_game_value(s->game, (cw_value)i));
    for (int i = 0, count = cw_glossary(s->game, words); i < count; i++)
        add_key(&keys, words[i].name);
    cw_rulebook_read(s->game, add_part, &parts);
    for (int i = 0; i < parts.count; i++)
        add_key(&keys, parts.list[i]);
    bool known = cw__scene_word(s, shows, "keyword, word or part of the rules", node_text(shows),
                                keys.list, keys.count)
                 >= 0;
    free(words);
    return known;
}

/* ---- keeping ---- */

void cw__scene_begin_record(scene *s, const cw_node *scenario)
{
    const cw_node *about = node_get(scenario, "about");
    s->steps = json_array();
    s->record = json_pack("{s:s, s:s, s:s, s:o, s:o}", "shows",
                          node_text(node_get(scenario, "shows")), "name", s->name, "about",
                          about != NULL ? about->text : "", "start", view_json(s), "steps",
                          s->steps);
}

void cw__scene_record(scene *s, cw_action action)
{
    int seat = cw_state_decider(&s->before);
    json_t *events = json_array();
    cw_view seen;
    cw_view_of(s->game, &s->before, 0, &seen);
    for (int i = 0; i < s->log.count; i++) {
        cw_event event = cw_event_for(&s->log.list[i], 0);
        json_array_append_new(events, cw_event_json(s->game, &seen.state, &event, 0));
    }
    json_array_append_new(s->steps, json_pack("{s:i, s:o, s:o, s:o}", "seat", seat, "action",
                                              cw_action_json(action, (cw_seat)seat), "events",
                                              events, "view", view_json(s)));
}

/* Only what passes is shown, and no more than a page has room for. */
void cw__scene_end_record(scene *s, json_t *scenes)
{
    if (!s->failed && json_array_size(scenes) < CW_SCENES)
        json_array_append(scenes, s->record);
    json_decref(s->record);
    s->record = s->steps = NULL;
}

/* ---- of a folder ---- */

static int is_visible(const struct dirent *entry) { return entry->d_name[0] != '.'; }

static void read_file(const cw_game *game, const char *path, json_t *scenes)
{
    size_t size, length = strlen(path);
    bool is_yaml = length > 5 && strcmp(path + length - 5, ".yaml") == 0;
    char *text = is_yaml ? cw_read_file(path, LARGEST_FILE, &size) : NULL;
    if (text != NULL && strstr(text, "  shows:") != NULL) {
        cw_scenario_result result = {0};
        cw_scenario_options options = {.scenes = scenes};
        cw_scenario_run(game, text, size, path, &options, &result);
        cw_scenario_clear(&result);
    }
    free(text);
}

static void read_folder(const cw_game *game, const char *folder, int depth, json_t *scenes)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_visible, alphasort);
    for (int i = 0; i < count; i++) {
        char path[PATH_MAX];
        bool fits = snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name)
                    < (int)sizeof path;
        if (fits && entries[i]->d_type == DT_DIR && depth < DEEPEST)
            read_folder(game, path, depth + 1, scenes);
        else if (fits)
            read_file(game, path, scenes);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

json_t *cw_scenes_of(const cw_game *game)
{
    char folder[PATH_MAX];
    json_t *scenes = json_array();
    if (game->folder != NULL
        && snprintf(folder, sizeof folder, "%s/scenarios", game->folder) < (int)sizeof folder)
        read_folder(game, folder, 0, scenes);
    return scenes;
}
