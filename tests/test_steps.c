/* What clients put together again, on random matches of every game: a view and its difference to the
 * next give the next, and groups of legal actions stand for exactly those. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "games_kit.h"
#include "slow.h"
#include "wire/difference.h"
#include "wire/json.h"

enum { MATCHES = IS_SLOW ? 4 : 16 };

/* ---- differences, as docs/server.md has them ---- */

static json_t *patched(const json_t *old, const json_t *change);

static json_t *patched_list(const json_t *old, const json_t *entries)
{
    json_t *list = json_array(), *entry;
    size_t i;
    json_array_foreach((json_t *)entries, i, entry)
    {
        if (json_is_integer(entry))
            json_array_append(list, json_array_get(old, (size_t)json_integer_value(entry)));
        else if (json_is_array(entry))
            json_array_append_new(
                list,
                patched(json_array_get(old, (size_t)json_integer_value(json_array_get(entry, 0))),
                        json_array_get(entry, 1)));
        else
            json_array_append(list, entry);
    }
    return list;
}

static json_t *patched(const json_t *old, const json_t *change)
{
    const char *key;
    json_t *part;
    if (!json_is_object(change))
        return json_incref((json_t *)change);
    if (json_object_get(change, "=") != NULL)
        return json_incref(json_object_get(change, "="));
    if (json_object_get(change, "$") != NULL)
        return patched_list(old, json_object_get(change, "$"));
    json_t *now = json_copy((json_t *)old);
    json_object_foreach((json_t *)change, key, part)
    {
        if (strcmp(key, "-") != 0)
            json_object_set_new(now, key, patched(json_object_get(old, key), part));
    }
    for (size_t i = 0; i < json_array_size(json_object_get(change, "-")); i++)
        json_object_del(now, json_string_value(json_array_get(json_object_get(change, "-"), i)));
    return now;
}

static json_t *table_json(const cw_game *game, const cw_state *state, int seat)
{
    static cw_view view;
    cw_view_of(game, state, seat, &view);
    return cw_table_json(game, &view, NULL);
}

static void see_change(const fixture *f, const cw_state *state, cw_rng *rng)
{
    cw_state next;
    cw_state_copy(&next, state);
    if (cw_state_is_over(state))
        return;
    for (int steps = 1 + (int)cw_rng_below(rng, 3); steps > 0 && !cw_state_is_over(&next); steps--)
        cw_apply(f->game, &next, cw_random_action(f->game, &next, rng), NULL);
    for (int seat = 0; seat <= CW_SEATS; seat++) {
        json_t *from = table_json(f->game, state, seat), *to = table_json(f->game, &next, seat);
        json_t *change = cw_json_difference(from, to), *now = patched(from, change);
        assert_true(json_equal(now, to));
        json_decref(change);
        change = cw_json_difference(to, now);
        assert_int_equal(json_object_size(change), 0);
        json_decref(from);
        json_decref(to);
        json_decref(change);
        json_decref(now);
    }
}

static void test_differences_lead_to_the_next_view(void **unused)
{
    (void)unused;
    walk(MATCHES, see_change);
}

/* ---- groups ---- */

static const char *const lists[] = {"sources", "modes", "positions", "targets", "tos"};
static const char *const fields[] = {"source", "mode", "position", "target", "to"};
enum { FIELDS = 5 };

/* Action number `n` of a group; false beyond the last. */
static bool unfold(const json_t *group, size_t n, cw_action *action)
{
    char problem[200];
    json_t *json = json_pack("{s:O}", "kind", json_object_get(group, "kind"));
    for (int i = 0; i < FIELDS; i++) {
        const json_t *list = json_object_get(group, lists[i]);
        size_t size = json_array_size(list);
        if (size > 0)
            json_object_set(json, fields[i], json_array_get(list, n % size));
        n /= size > 0 ? size : 1;
    }
    cw_seat seat = 0; /* only texts are read from somebody's side */
    assert_int_equal(cw_action_from_json(json, seat, action, problem, sizeof problem), CW_OK);
    json_decref(json);
    return n == 0;
}

static int by_bytes(const void *a, const void *b) { return memcmp(a, b, sizeof(cw_action)); }

static void see_groups(const fixture *f, const cw_state *state, cw_rng *rng)
{
    static cw_action legal[CW_MAX_ACTIONS], found[CW_MAX_ACTIONS];
    (void)rng;
    if (cw_state_is_over(state) || state->phase == CW_PHASE_MULLIGAN)
        return;
    int count = cw_legal(f->game, state, legal), n = 0;
    json_t *groups = cw_legal_json(legal, count);
    for (size_t i = 0; i < json_array_size(groups); i++)
        for (size_t k = 0; unfold(json_array_get(groups, i), k, &found[n]); k++)
            n++;
    json_decref(groups);
    assert_int_equal(n, count);
    qsort(legal, (size_t)count, sizeof *legal, by_bytes);
    qsort(found, (size_t)count, sizeof *found, by_bytes);
    assert_memory_equal(found, legal, (size_t)count * sizeof *legal);
}

static void test_groups_stand_for_legal_actions(void **unused)
{
    (void)unused;
    walk(MATCHES, see_groups);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_differences_lead_to_the_next_view),
        cmocka_unit_test(test_groups_stand_for_legal_actions),
    };
    return cmocka_run_group_tests_name("steps", tests, load_all, free_all);
}
