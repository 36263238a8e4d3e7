/* Reading lessons: keys, words and their limits. What the steps do is looked at by playing them
 * (lesson_play.c). */
#include "lesson.h"

#include "base/shape.h"
#include "lang/load.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_FILE = 1 << 18, MOST_ASKED = 8, MOST_THEN = 32 };

const char *const cw_lesson_parts[] = {
    [LESSON_PART_POWER] = "power",
    [LESSON_PART_END] = "end turn",
    "mana",
    "elements",
    "decks",
    "enemy hand",
    NULL,
};

/* What may stand in a lesson and in its steps. Texts have a size, lists a number of members; keys of
 * the position are those of scenarios. */
typedef struct lesson_key {
    const char *name;
    enum { TEXT, LIST, ACTIONS, POSITION, MAP } form;
    int most;
    bool needed;
    const char *shape, *help;
} lesson_key;

static const lesson_key lesson_keys[] = {
    {"title", TEXT, 60, true, "text", "what it is called"},
    {"about", TEXT, 200, true, "text", "one sentence on what it teaches"},
    {"learned", LIST, CW_LESSON_LEARNED, true, "[text 1 8]", "what the person knows at the end"},
    {"hidden", LIST, 8, false, NULL,
     "parts of the table that are not shown until a step shows them"},
    {"seed", POSITION, 0, false, "whole 0 1000000000", NULL},
    {"turn", POSITION, 0, false, "whole 1 60", NULL},
    {"you", POSITION, 0, false, NULL, NULL},
    {"enemy", POSITION, 0, false, NULL, NULL},
    {"steps", LIST, CW_LESSON_STEPS, true, NULL, "what is taught, in order"},
};
static const lesson_key step_keys[] = {
    {"topic", TEXT, 40, true, "text", "a word or two on what the step teaches"},
    {"say", TEXT, 240, true, "text", "the teacher; *stars* mark what matters"},
    {"do", ACTIONS, MOST_ASKED, true, "any",
     "the action that is asked for, or a list of which one is"},
    {"else", TEXT, 240, false, "text", "to who does something else"},
    {"then", ACTIONS, MOST_THEN, false, "any", "actions that follow by themselves"},
    {"expect", MAP, 0, false, "any", "what must be true afterwards"},
    {"shows", LIST, 8, false, NULL, "hidden parts of the table that appear with this step"},
};
enum {
    LESSON_KEYS = sizeof lesson_keys / sizeof *lesson_keys,
    STEP_KEYS = sizeof step_keys / sizeof *step_keys,
    MOST_KEYS = LESSON_KEYS,
    LONGEST_LEARNED = 120,
};

/* ---- keys ---- */

static bool check_text(scene *s, const cw_node *node, const char *what, size_t most)
{
    if (node->kind != CW_NODE_SCALAR || node->size == 0)
        return cw__scene_broken(s, node, "\"%s\" is a text of 1 to %zu bytes", what, most);
    return node->size <= most
           || cw__scene_broken(s, node, "\"%s\" has %zu bytes; there is room for %zu", what,
                               node->size, most);
}

static bool check_value(scene *s, const cw_node *node, const lesson_key *key)
{
    char found[80];
    switch (key->form) {
    case TEXT: return check_text(s, node, key->name, (size_t)key->most);
    case MAP:
    case POSITION: return true; /* the scene looks at it */
    case ACTIONS:
        if (!node_is_list(node))
            return true; /* a single one */
        break;
    default:
        if (!node_is_list(node)) {
            return cw__scene_broken(s, node, "\"%s\" is a list, and this is %s", key->name,
                                    cw_node_describe(node, found, sizeof found));
        }
    }
    return (node->count > 0 && node->count <= key->most)
           || cw__scene_broken(s, node, "\"%s\" has %d members; it may have 1 to %d", key->name,
                               node->count, key->most);
}

static bool check_map(scene *s, const cw_node *map, const lesson_key *keys, size_t count,
                      const char *what)
{
    const char *names[MOST_KEYS];
    if (!node_is_map(map))
        return cw__scene_broken(s, map, "expected %s: a map", what);
    for (size_t i = 0; i < count; i++)
        names[i] = keys[i].name;
    for (const cw_node *member = map->first; member != NULL; member = member->next) {
        size_t i = 0;
        while (i < count && strcmp(member->key, names[i]) != 0)
            i++;
        if (i == count)
            return cw__scene_unknown(s, member, "key", member->key, names, count);
        if (!check_value(s, member, &keys[i]))
            return false;
    }
    for (size_t i = 0; i < count; i++)
        if (keys[i].needed && node_get(map, names[i]) == NULL)
            return cw__scene_broken(s, map, "%s needs \"%s\": %s", what, names[i], keys[i].help);
    return true;
}

/* The parts of the table that a list names, as bits. */
static bool read_parts(scene *s, const cw_node *list, unsigned *parts)
{
    size_t count = 0;
    while (cw_lesson_parts[count] != NULL)
        count++;
    *parts = 0;
    for (const cw_node *item = list != NULL ? list->first : NULL; item != NULL; item = item->next) {
        size_t i = 0;
        while (i < count && strcmp(node_text(item), cw_lesson_parts[i]) != 0)
            i++;
        if (i == count) {
            return cw__scene_unknown(s, item, "part of the table", node_text(item), cw_lesson_parts,
                                     count);
        }
        *parts |= 1u << i;
    }
    return true;
}

/* ---- reading ---- */

static bool read_learned(scene *s, const cw_node *list, cw_lesson *lesson)
{
    for (const cw_node *item = list->first; item != NULL; item = item->next) {
        if (!check_text(s, item, "learned", LONGEST_LEARNED))
            return false;
        lesson->learned[lesson->learned_count++] = item->text;
    }
    return true;
}

static bool read_step(scene *s, const cw_node *node, unsigned *hidden, cw_lesson_step *step)
{
    unsigned shows;
    if (!check_map(s, node, step_keys, STEP_KEYS, "a step")
        || !read_parts(s, node_get(node, "shows"), &shows))
        return false;
    if ((shows & *hidden) != shows) {
        return cw__scene_broken(
            s, node_get(node, "shows"),
            "this is on the table already: \"hidden\" of the lesson names what is "
            "not");
    }
    *hidden &= ~shows;
    const cw_node *otherwise = node_get(node, "else"), *then = node_get(node, "then");
    *step = (cw_lesson_step){
        .topic = node_get(node, "topic")->text,
        .say = node_get(node, "say")->text,
        .otherwise = otherwise != NULL ? otherwise->text : "",
        .hidden = *hidden,
        .asked = node_get(node, "do"),
        .then = then,
        .expect = node_get(node, "expect"),
        .then_count = node_is_list(then) ? then->count : then != NULL,
    };
    return true;
}

static bool read_lesson(scene *s, const cw_node *root, cw_lesson *lesson)
{
    unsigned hidden;
    if (!check_map(s, root, lesson_keys, LESSON_KEYS, "a lesson")
        || !read_learned(s, node_get(root, "learned"), lesson)
        || !read_parts(s, node_get(root, "hidden"), &hidden))
        return false;
    lesson->title = node_get(root, "title")->text;
    lesson->about = node_get(root, "about")->text;
    for (const cw_node *node = node_get(root, "steps")->first; node != NULL; node = node->next)
        if (!read_step(s, node, &hidden, &lesson->steps[lesson->count++]))
            return false;
    return true;
}

/* "lessons/first-match.yaml" is called first-match: a word of an address. */
static bool read_name(scene *s, cw_lesson *lesson)
{
    const char *slash = strrchr(lesson->file, '/'),
               *base = slash != NULL ? slash + 1 : lesson->file;
    size_t size = strcspn(base, ".");
    char slug[sizeof lesson->name];
    if (size >= sizeof lesson->name)
        return cw__scene_broken(s, NULL, "the file's name is too long");
    memcpy(lesson->name, base, size);
    cw_slug(lesson->name, slug, sizeof slug);
    return (size > 0 && strcmp(slug, lesson->name) == 0)
           || cw__scene_broken(s, NULL,
                               "the file is called like the lesson: small letters, digits and "
                               "hyphens, such as \"%s.yaml\"",
                               slug[0] != '\0' ? slug : "first-match");
}

static cw_yaml *read_document(const char *text, size_t size, const char *file,
                              cw_scenario_result *result)
{
    cw_errors *errors = malloc(sizeof *errors);
    if (errors == NULL)
        return NULL;
    cw_errors_init(errors);
    cw_yaml *document = cw_yaml_read(text, size, file, errors);
    for (int i = 0; i < errors->count; i++) {
        char line[1024];
        cw_error_format(&errors->list[i], line, sizeof line);
        cw_str_printf(&result->messages, "%s\n", line);
    }
    result->broken |= document == NULL;
    free(errors);
    return document;
}

cw_lesson *cw_lesson_read(const cw_game *game, const char *text, size_t size, const char *file,
                          bool trace, cw_scenario_result *result)
{
    cw_lesson *lesson = calloc(1, sizeof *lesson);
    scene *s = NULL;
    bool good = lesson != NULL && (lesson->file = strdup(file)) != NULL
                && (lesson->document = read_document(text, size, file, result)) != NULL;
    if (good) {
        lesson->game = game;
        s = cw__lesson_scene(lesson, result);
        good = s != NULL && read_name(s, lesson)
               && read_lesson(s, cw_yaml_root(lesson->document), lesson);
    }
    if (good) {
        s->trace = trace;
        good = cw__lesson_play(s, lesson);
    }
    *(good ? &result->passed : &result->failed) += 1;
    free(s);
    if (good)
        return lesson;
    cw_lesson_free(lesson);
    return NULL;
}

void cw_lesson_free(cw_lesson *lesson)
{
    if (lesson == NULL)
        return;
    cw_yaml_free(lesson->document);
    free(lesson->file);
    free(lesson);
}

/* ---- folders ---- */

static int is_lesson(const struct dirent *entry)
{
    size_t size = strlen(entry->d_name);
    return entry->d_name[0] != '.' && size > 5 && strcmp(entry->d_name + size - 5, ".yaml") == 0;
}

static void load_file(const cw_game *game, const char *path, const char *told,
                      cw_lesson_list *lessons, cw_scenario_result *result)
{
    size_t size;
    char *text = cw_read_file(path, LARGEST_FILE, &size), why[120];
    cw_lesson *lesson = NULL;
    if (text == NULL) {
        cw_str_printf(&result->messages, "%s: %s\n", path,
                      cw_read_problem(errno, LARGEST_FILE, why, sizeof why));
        result->broken = true;
        result->failed++;
        return;
    }
    const char *base = strrchr(path, '/') + 1;
    bool trace = told != NULL && strncmp(base, told, strlen(told)) == 0
                 && strcmp(base + strlen(told), ".yaml") == 0;
    lesson = cw_lesson_read(game, text, size, path, trace, result);
    free(text);
    if (lesson != NULL)
        lessons->list[lessons->count++] = lesson;
}

void cw_lessons_load(const cw_game *game, const char *told, cw_lesson_list *lessons,
                     cw_scenario_result *result)
{
    char folder[PATH_MAX], path[PATH_MAX + NAME_MAX + 2];
    struct dirent **entries;
    *lessons = (cw_lesson_list){0};
    if (game->folder == NULL
        || snprintf(folder, sizeof folder, "%s/lessons", game->folder) >= (int)sizeof folder)
        return;
    int count = scandir(folder, &entries, is_lesson, alphasort);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (i < CW_LESSONS) {
            load_file(game, path, told, lessons, result);
        } else {
            cw_str_printf(&result->messages, "%s: a game has at most %d lessons\n", path,
                          CW_LESSONS);
            result->broken = true;
            result->failed++;
        }
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

void cw_lessons_clear(cw_lesson_list *lessons)
{
    for (int i = 0; i < lessons->count; i++)
        cw_lesson_free(lessons->list[i]);
    lessons->count = 0;
}

/* ---- the reference ---- */

static void add_members(cw_str *out, const lesson_key *keys, size_t count, const char *parts,
                        const char *player)
{
    for (size_t i = 0; i < count; i++) {
        bool is_parts = strcmp(keys[i].name, "hidden") == 0 || strcmp(keys[i].name, "shows") == 0;
        if (strcmp(keys[i].name, "steps") == 0)
            continue; /* written by who knows what is in it */
        cw_shape_member(out, keys[i].name, keys[i].needed,
                        keys[i].shape != NULL ? keys[i].shape
                        : is_parts            ? parts
                                              : player,
                        keys[i].help);
    }
}

void cw_lesson_shape(cw_str *out)
{
    cw_str player = CW_STR_INIT, parts = CW_STR_INIT;
    cw_str_add(&player, "{");
    cw__scene_player_shape(&player);
    cw_str_add(&player, "}");
    cw_str_add(&parts, "[");
    cw_shape_words(&parts, cw_lesson_parts);
    cw_str_add(&parts, "]");
    cw_str_add(out, "{");
    add_members(out, lesson_keys, LESSON_KEYS, cw_str_get(&parts), cw_str_get(&player));
    cw_str_add(out, "steps!: [{");
    add_members(out, step_keys, STEP_KEYS, cw_str_get(&parts), "any");
    cw_str_add(out, "}]}");
    cw_str_clear(&player);
    cw_str_clear(&parts);
}

static void add_rows(cw_str *out, const char *where, const lesson_key *keys, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const lesson_key *key = &keys[i];
        cw_str_printf(out, "| %s | `%s` | %s%s |\n", where, key->name,
                      key->needed ? "required; " : "",
                      key->help != NULL ? key->help : "as in a scenario");
    }
}

void cw_lesson_reference(cw_str *out)
{
    cw_str_add(out, "| where | key | meaning |\n|---|---|---|\n");
    add_rows(out, "a lesson", lesson_keys, LESSON_KEYS);
    add_rows(out, "a step", step_keys, STEP_KEYS);
}
