/* Expectations about what happened in the last action: kinds of events, and how often. */
#include "scene.h"

/* `wanted` < 0: at least one. */
static bool check_event(scene *s, const cw_node *node, const char *word, long wanted)
{
    const char *names[CW_EVENT_COUNT];
    for (int i = 0; i < CW_EVENT_COUNT; i++)
        names[i] = cw_event_kind_name((cw_event_kind)i);
    int kind = cw__scene_word(s, node, "event", word, names, CW_EVENT_COUNT), found = 0;
    if (kind < 0)
        return false;
    /* A count over a list that was cut off would be wrong without a sign of it. */
    if (s->log.dropped)
        return cw__scene_differs(s, node,
                                 "the action caused more than %d events: how often %s "
                                 "happened cannot be told",
                                 SCENE_EVENTS, word);
    for (int i = 0; i < s->log.count; i++)
        found += s->log.list[i].kind == kind;
    if (wanted < 0)
        return found > 0 || cw__scene_differs(s, node, "expected that %s happened", word);
    return found == wanted
           || cw__scene_differs(s, node, "expected %s to happen %ld times, found %d", word, wanted,
                                found);
}

/* A word, a list of words, or a map of words and how often. */
bool cw__scene_expect_events(scene *s, const cw_node *value, long wanted)
{
    bool all = true;
    bool counted = node_is_map(value) && wanted == 0; /* "not happened" cannot say how often */
    if (value->kind != CW_NODE_SCALAR && (value->count == 0 || counted))
        return cw__scene_broken(s, value, "expected the kind of an event, or a list of them%s",
                                wanted == 0 ? "" : ", or {draw: 2}");
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
            return cw__scene_broken(s, member, "expected a number");
        all &= check_event(s, member, member->key, count);
    }
    return all;
}
