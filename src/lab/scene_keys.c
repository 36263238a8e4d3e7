/* Which keys a step may have: one that says what is done, and beside or under it only what that one
 * reads. Anything else would pass for a test of something. */
#include "scene.h"

#include <string.h>

enum { MOST_KEYS = 5 };

static const struct {
    const char *word;
    const char *under[MOST_KEYS + 1], *beside[MOST_KEYS]; /* NULL ends a list */
} verbs[] = {
    {"play", {"card", "on", "at", "to", "mode"}, {"on", "at", "to", "mode"}},
    {"attack", {"with", "on"}, {"on"}},
    {"power", {"on", "to"}, {"on", "to"}},
    {"move", {NULL}, {"to"}},
    {"raise", {NULL}, {NULL}},
    {"choose", {NULL}, {NULL}},
    {"mulligan", {NULL}, {NULL}},
    {"expect", {NULL}, {NULL}},
    {"refused", {NULL}, {NULL}},
    {"chance", {NULL}, {NULL}},
};
enum { VERBS = sizeof verbs / sizeof *verbs };

static int find_verb(const char *word)
{
    int i = 0;
    while (i < VERBS && strcmp(verbs[i].word, word) != 0)
        i++;
    return i;
}

static bool is_among(const char *const *keys, const char *word)
{
    while (*keys != NULL && strcmp(*keys, word) != 0)
        keys++;
    return *keys != NULL;
}

static size_t count_keys(const char *const *keys)
{
    size_t n = 0;
    while (keys[n] != NULL)
        n++;
    return n;
}

static bool no_verb(scene *s, const cw_node *step)
{
    const char *names[VERBS];
    for (int i = 0; i < VERBS; i++)
        names[i] = verbs[i].word;
    for (const cw_node *member = step->first; member != NULL; member = member->next)
        if (cw_nearest(member->key, names, VERBS) != NULL)
            return scene_unknown(s, member, "key of a step", member->key, names, VERBS);
    return scene_broken(s, step,
                        "the step names no action (play, attack, move, power, raise, "
                        "choose, mulligan), and is no expect, refused or chance");
}

static bool check_beside(scene *s, const cw_node *member, const cw_node *value, int verb)
{
    const char *key = member->key, *word = verbs[verb].word;
    if (find_verb(key) < VERBS)
        return scene_broken(s, member, "a step does one thing: \"%s\" or \"%s\"", word, key);
    if (is_among(verbs[verb].beside, key)) {
        return node_get(value, key) == NULL
               || scene_broken(s, member, "\"%s\" stands beside \"%s\" and under it", key, word);
    }
    if (count_keys(verbs[verb].beside) == 0
        || cw_nearest(key, verbs[verb].beside, count_keys(verbs[verb].beside)) == NULL)
        return scene_broken(s, member, "\"%s\" means nothing beside \"%s\"", key, word);
    return scene_unknown(s, member, "key of a step", key, verbs[verb].beside,
                         count_keys(verbs[verb].beside));
}

static bool check_under(scene *s, const cw_node *value, int verb)
{
    const char *const *keys = verbs[verb].under;
    for (const cw_node *member = value->first; member != NULL; member = member->next)
        if (!is_among(keys, member->key))
            return scene_unknown(s, member, "key of a step", member->key, keys, count_keys(keys));
    return true;
}

bool scene_check_keys(scene *s, const cw_node *step, bool refused)
{
    const cw_node *value = step->first;
    while (value != NULL && find_verb(value->key) == VERBS)
        value = value->next;
    if (value == NULL)
        return no_verb(s, step);
    int verb = find_verb(value->key);
    for (const cw_node *member = step->first; member != NULL; member = member->next) {
        bool reason = refused && strcmp(member->key, "because") == 0;
        if (member != value && !reason && !check_beside(s, member, value, verb))
            return false;
    }
    return !node_is_map(value) || verbs[verb].under[0] == NULL || check_under(s, value, verb);
}

/* ---- the reference ---- */

static bool is_known_before(int verb, const char *key)
{
    bool known = false;
    for (int i = 0; i < verb; i++)
        known |= is_among(verbs[i].under, key) || is_among(verbs[i].beside, key);
    return known;
}

void scene_step_keys(cw_str *out)
{
    for (int i = 0; i < VERBS; i++)
        scene_add_key(out, verbs[i].word);
    for (int i = 0; i < VERBS; i++) {
        for (const char *const *key = verbs[i].under; *key != NULL; key++)
            if (!is_known_before(i, *key))
                scene_add_key(out, *key);
        for (const char *const *key = verbs[i].beside; *key != NULL; key++)
            if (!is_known_before(i, *key) && !is_among(verbs[i].under, *key))
                scene_add_key(out, *key);
    }
    scene_add_key(out, "because");
    scene_plain_steps(out);
}
