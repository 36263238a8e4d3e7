/* Steps as patterns: which actions do what a step says. A step that plays a minion without "at" is
 * done wherever the minion goes, a power without "on" whomever it is used on. */
#include "scene.h"

/* Whether a key is given, beside the verb or in a map under it. */
static bool says(const cw_node *step, const char *key)
{
    if (!node_is_map(step))
        return false;
    for (const cw_node *member = step->first; member != NULL; member = member->next)
        if (node_get(member, key) != NULL)
            return true;
    return node_get(step, key) != NULL;
}

/* The same place, or another copy of the card in the hand. */
static bool is_same_source(const scene *s, cw_place asked, cw_place found)
{
    if (asked == found)
        return true;
    cw_entity_id a = cw_entity_at(&s->state, asked), b = cw_entity_at(&s->state, found);
    return a != 0 && b != 0 && s->state.entities[a].zone == CW_ZONE_HAND
           && s->state.entities[b].zone == CW_ZONE_HAND
           && s->state.entities[a].card == s->state.entities[b].card;
}

bool cw__scene_accepts(scene *s, const cw_node *step, cw_action action)
{
    cw_action asked;
    if (!cw__scene_read(s, step, &asked) || asked.kind != action.kind)
        return false;
    bool numbered = asked.kind == CW_ACTION_CHOOSE || asked.kind == CW_ACTION_RAISE;
    return is_same_source(s, asked.source, action.source) && asked.mask == action.mask
           && (!says(step, "on") || asked.target == action.target)
           && (!says(step, "at") || asked.position == action.position)
           && (!says(step, "to") || asked.to == action.to)
           && (!(numbered || says(step, "mode")) || asked.mode == action.mode);
}
