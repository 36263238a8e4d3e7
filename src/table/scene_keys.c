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

/* The member that looks most like a verb is the likely slip; only if none does all verbs are
 * told. */
static bool no_verb(scene *s, const cw_node *step)
{
    scene_keys keys = {.count = 0};
    SCENE_ADD_KEYS(&keys, verbs);
    for (const cw_node *member = step->first; member != NULL; member = member->next)
        if (cw_nearest(member->key, keys.list, VERBS) != NULL)
            return cw__scene_unknown(s, member, "key of a step", member->key, keys.list, VERBS);
    return cw__scene_broken(s, step,
                            "the step names no action (play, attack, move, power, raise, "
                            "choose, mulligan), and is no expect, refused or chance");
}

/* A key in the wrong place is told apart from a misspelt one, and one given twice from both:
 * each needs another correction. */
static bool check_beside(scene *s, const cw_node *member, const cw_node *value, int verb)
{
    const char *key = member->key, *word = verbs[verb].word, *const *beside = verbs[verb].beside;
    size_t count = count_keys(beside);
    if (find_verb(key) < VERBS)
        return cw__scene_broken(s, member, "a step does one thing: \"%s\" or \"%s\"", word, key);
    if (is_among(beside, key))
        return node_get(value, key) == NULL
               || cw__scene_broken(s, member, "\"%s\" stands beside \"%s\" and under it", key,
                                   word);
    if (cw_nearest(key, beside, count) == NULL)
        return cw__scene_broken(s, member, "\"%s\" means nothing beside \"%s\"", key, word);
    return cw__scene_unknown(s, member, "key of a step", key, beside, count);
}

static bool check_under(scene *s, const cw_node *value, int verb)
{
    const char *const *keys = verbs[verb].under;
    for (const cw_node *member = value->first; member != NULL; member = member->next)
        if (cw__scene_word(s, member, "key of a step", member->key, keys, count_keys(keys)) < 0)
            return false;
    return true;
}

/* The first verb decides; a second one is told off where it stands. */
bool cw__scene_check_keys(scene *s, const cw_node *step, bool refused)
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

/* Those of the list that are not yet there: several verbs read the same keys. */
static void add_new(scene_keys *keys, const char *const *list)
{
    for (; *list != NULL; list++) {
        bool known = false;
        for (size_t i = VERBS; i < keys->count; i++)
            known |= strcmp(keys->list[i], *list) == 0;
        if (!known)
            cw__scene_add_keys(keys, list, 1, sizeof *list);
    }
}

void cw__scene_step_keys(scene_keys *keys)
{
    static const char *const because[] = {"because", NULL};
    SCENE_ADD_KEYS(keys, verbs);
    for (int i = 0; i < VERBS; i++) {
        add_new(keys, verbs[i].under);
        add_new(keys, verbs[i].beside);
    }
    add_new(keys, because);
    cw__scene_plain_steps(keys);
}
