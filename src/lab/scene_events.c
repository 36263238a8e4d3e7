/* Expectations about what happened in the last action: kinds of events, and how often. */
#include "scene.h"

#include <string.h>

static int count_events(const scene *s, int kind)
{
    int count = 0;
    for (int i = 0; i < s->log.count; i++)
        count += s->log.list[i].kind == kind;
    return count;
}

/* `wanted` < 0: at least one. */
static bool check_event(scene *s, const cw_node *node, const char *word, long wanted)
{
    const char *names[CW_EVENT_COUNT];
    int kind = -1;
    for (int i = 0; i < CW_EVENT_COUNT; i++) {
        names[i] = cw_event_kind_name((cw_event_kind)i);
        kind = strcmp(names[i], word) == 0 ? i : kind;
    }
    if (kind < 0)
        return scene_unknown(s, node, "event", word, names, CW_EVENT_COUNT);
    s->expectations++;
    if (s->log.dropped) {
        return scene_differs(s, node,
                             "the action caused more than %d events: how often %s "
                             "happened cannot be told",
                             SCENE_EVENTS, word);
    }
    int found = count_events(s, kind);
    if (wanted < 0)
        return found > 0 || scene_differs(s, node, "expected that %s happened", word);
    return found == wanted
           || scene_differs(s, node, "expected %s to happen %ld times, found %d", word, wanted,
                            found);
}

/* A word, a list of words, or a map of words and how often. */
bool scene_expect_events(scene *s, const cw_node *value, long wanted)
{
    bool all = true;
    bool counted = node_is_map(value) && wanted == 0; /* "not happened" cannot say how often */
    if (value->kind != CW_NODE_SCALAR && (value->count == 0 || counted)) {
        return scene_broken(s, value, "expected the kind of an event, or a list of them%s",
                            wanted == 0 ? "" : ", or {draw: 2}");
    }
    if (node_is_list(value)) {
        for (const cw_node *item = value->first; item != NULL; item = item->next)
            all &= check_event(s, item, node_text(item), wanted);
        return all;
    }
    if (!node_is_map(value))
        return check_event(s, value, node_text(value), wanted);
    for (const cw_node *member = value->first; member != NULL; member = member->next) {
        long count;
        if (!node_number(member, 0, SCENE_EVENTS, &count))
            return scene_broken(s, member, "expected a number");
        all &= check_event(s, member, member->key, count);
    }
    return all;
}
