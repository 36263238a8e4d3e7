/* Lists of legal actions as JSON in groups: a minion that can be put at seven places with fifteen
 * targets is one entry instead of a hundred. A group stands for all combinations of what it lists. */
#include "wire/json.h"

#include <stdlib.h>

enum { NEAR = 64 }; /* entries behind the last one that an action is compared with */

typedef struct bundle {
    uint8_t kind;
    bool has_source, has_target;
    uint64_t sources, targets; /* places 0..63 */
    uint32_t modes, positions, tos;
} bundle;

static bundle bundle_of(cw_action a)
{
    return (bundle){.kind = a.kind,
                    .has_source = a.source != CW_PLACE_NONE,
                    .has_target = a.target != CW_PLACE_NONE,
                    .sources = a.source < 64 ? 1ull << a.source : 0,
                    .targets = a.target < 64 ? 1ull << a.target : 0,
                    .modes = 1u << a.mode,
                    .positions = 1u << a.position,
                    .tos = 1u << a.to};
}

/* One for each thing that two groups may differ in and yet be joined. */
typedef enum part { PART_TARGETS, PART_POSITIONS, PART_TOS, PART_MODES, PART_SOURCES, PARTS } part;

static bool can_join(const bundle *a, const bundle *b, part p)
{
    return a->kind == b->kind && a->has_source == b->has_source && a->has_target == b->has_target
           && (p == PART_TARGETS || a->targets == b->targets)
           && (p == PART_POSITIONS || a->positions == b->positions)
           && (p == PART_TOS || a->tos == b->tos) && (p == PART_MODES || a->modes == b->modes)
           && (p == PART_SOURCES || a->sources == b->sources);
}

static void join(bundle *a, const bundle *b)
{
    a->targets |= b->targets;
    a->positions |= b->positions;
    a->tos |= b->tos;
    a->modes |= b->modes;
    a->sources |= b->sources;
}

/* Joins those that differ in that part only. The lists are ordered, so that what belongs together
 * is near; that they are not joined across a whole list of thousands only makes it longer. */
static int join_all(bundle *list, int count, part p)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        int k = kept - 1, stop = kept > NEAR ? kept - NEAR : 0;
        while (k >= stop && !can_join(&list[k], &list[i], p))
            k--;
        if (k >= stop)
            join(&list[k], &list[i]);
        else
            list[kept++] = list[i];
    }
    return kept;
}

static void set_places(json_t *json, const char *key, uint64_t places)
{
    json_t *list = json_array();
    for (; places; places &= places - 1)
        json_array_append_new(list, cw_place_json((cw_place)__builtin_ctzll(places)));
    json_object_set_new(json, key, list);
}

static void set_numbers(json_t *json, const char *key, uint32_t mask)
{
    json_t *list = json_array();
    for (; mask; mask &= mask - 1)
        json_array_append_new(list, json_integer(__builtin_ctz(mask)));
    json_object_set_new(json, key, list);
}

/* What is the same for every action of the kind is left out, as in an action. */
static json_t *bundle_json(const bundle *b)
{
    json_t *json = json_pack("{s:s}", "kind", cw_action_kind_name((cw_action_kind)b->kind));
    if (b->has_source)
        set_places(json, "sources", b->sources);
    if (b->has_target)
        set_places(json, "targets", b->targets);
    if (b->kind == CW_ACTION_PLAY)
        set_numbers(json, "positions", b->positions);
    if (b->tos != 1)
        set_numbers(json, "tos", b->tos >> 1);
    if (b->modes != 1 || b->kind == CW_ACTION_CHOOSE || b->kind == CW_ACTION_RAISE)
        set_numbers(json, "modes", b->modes);
    return json;
}

/* An opening hand has one action for each of its subsets: the kind stands for all of them. */
json_t *cw_legal_json(const cw_action *legal, int count)
{
    json_t *list = json_array();
    bundle *all = malloc((size_t)(count > 0 ? count : 1) * sizeof *all);
    if (count > 0 && legal[0].kind == CW_ACTION_MULLIGAN)
        json_array_append_new(list, json_pack("{s:s}", "kind", "mulligan"));
    else if (all != NULL) {
        for (int i = 0; i < count; i++)
            all[i] = bundle_of(legal[i]);
        for (int p = 0; p < PARTS; p++)
            count = join_all(all, count, (part)p);
        for (int i = 0; i < count; i++)
            json_array_append_new(list, bundle_json(&all[i]));
    }
    free(all);
    return list;
}
