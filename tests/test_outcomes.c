/* Outcomes, reasons and what was given, on random matches of every game: they tell nothing that a
 * seat may not know, and what they tell is what happens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "agents/advice.h"
#include "games_kit.h"
#include "rules/forecast.h"
#include "slow.h"
#include "wire/json.h"
#include "wire/outcomes.h"

#include <stdio.h>

enum { MATCHES = IS_SLOW ? 4 : 10, SOURCES = CW_PLACE_DECK };

static char *outcomes_text(const cw_game *game, const cw_view *view, int source)
{
    json_t *json = cw_outcomes_json(game, view, (cw_place)source);
    char *text = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(json);
    return text;
}

static char *view_text(const cw_game *game, const cw_view *view)
{
    json_t *json = cw_view_json(game, view, NULL);
    char *text = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(json);
    return text;
}

static void compare_texts(char *a, char *b)
{
    assert_string_equal(a, b);
    free(a);
    free(b);
}

/* ---- nothing leaks ---- */

static void see_leaks(const fixture *f, const cw_state *state, cw_rng *rng)
{
    static cw_view first, second;
    if (cw_state_is_over(state))
        return;
    for (int seat = 0; seat <= CW_SEATS; seat++) {
        cw_state other = *state;
        disturb(f->game, &other, seat, rng);
        cw_view_of(f->game, state, seat, &first);
        cw_view_of(f->game, &other, seat, &second);
        compare_texts(view_text(f->game, &first), view_text(f->game, &second));
        for (int source = 0; source < SOURCES && seat == cw_state_decider(state); source++)
            if (cw_entity_at(state, (cw_place)source) != 0)
                compare_texts(outcomes_text(f->game, &first, source),
                              outcomes_text(f->game, &second, source));
    }
}

static void test_outcomes_leak_nothing(void **unused)
{
    (void)unused;
    walk(MATCHES, see_leaks);
}

/* ---- advice ---- */

enum { ADVISED = IS_SLOW ? 1 : 3, STEPS_BETWEEN = 9 };

static void ask(const cw_game *game, const cw_view *view, cw_advice *advice)
{
    cw_adviser *adviser = cw_adviser_new(game, (cw_seat)view->seat);
    assert_non_null(adviser);
    memset(advice, 0, sizeof *advice);
    cw_adviser_ask(adviser, view, &(cw_budget){.nodes = 300}, 7, advice);
    cw_adviser_free(adviser);
}

static int until_advice;

static void see_advice(const fixture *f, const cw_state *state, cw_rng *rng)
{
    static cw_view first, second;
    static cw_advice a, b;
    if (cw_state_is_over(state) || ++until_advice % STEPS_BETWEEN)
        return;
    cw_seat seat = cw_state_decider(state);
    cw_state other = *state;
    disturb(f->game, &other, seat, rng);
    cw_view_of(f->game, state, seat, &first);
    cw_view_of(f->game, &other, seat, &second);
    ask(f->game, &first, &a);
    ask(f->game, &second, &b);
    assert_int_equal(cw_check(f->game, state, a.action), CW_OK);
    assert_true(cw_action_equal(a.action, b.action) && a.before == b.before && a.after == b.after);
    assert_true(a.before >= 0 && a.before <= 1 && a.after >= 0 && a.after <= 1);
    assert_int_equal(a.next_count, b.next_count);
    for (int i = 0; i < a.next_count; i++)
        assert_true(cw_action_equal(a.next[i].action, b.next[i].action));
}

static void test_advice_leaks_nothing(void **unused)
{
    (void)unused;
    walk(ADVISED, see_advice);
}

/* ---- what is told beside the card ---- */

static char *protocol; /* what docs/protocol.md says of `given` */

static void is_described(const char *word)
{
    char quoted[40];
    snprintf(quoted, sizeof quoted, "`%s`", word);
    if (strstr(protocol, quoted) == NULL)
        fail_msg("docs/protocol.md does not tell what %s of given is", quoted);
}

static void find_given(const json_t *json)
{
    const char *key;
    json_t *value;
    size_t i;
    json_array_foreach(json, i, value) find_given(value);
    json_object_foreach((json_t *)json, key, value)
    {
        if (json_is_object(value) || json_is_array(value))
            find_given(value);
        if (strcmp(key, "given") != 0)
            continue;
        json_t *entry;
        json_array_foreach(value, i, entry)
        {
            is_described(json_string_value(json_object_get(entry, "what")));
            is_described(json_string_value(json_object_get(entry, "until")));
            const char *field;
            json_t *content;
            json_object_foreach(entry, field, content) is_described(field);
        }
    }
}

static void see_given(const fixture *f, const cw_state *state, cw_rng *rng)
{
    static cw_view view;
    if (cw_rng_below(rng, 8))
        return;
    cw_view_of(f->game, state, state->active, &view);
    json_t *json = cw_view_json(f->game, &view, NULL);
    find_given(json);
    json_decref(json);
}

static void test_all_that_is_told_is_described(void **unused)
{
    (void)unused;
    size_t size;
    char *text = cw_read_file("docs/protocol.md", 1 << 20, &size);
    assert_non_null(text);
    protocol = strstr(text, "**Given.**");
    assert_non_null(protocol);
    char *end = strstr(protocol, "**Positions.**");
    assert_non_null(end);
    *end = '\0';
    walk(MATCHES, see_given);
    free(text);
}

/* ---- costs ---- */

/* What is told of a cost adds up to it. */
static void see_costs(const fixture *f, const cw_state *state, cw_rng *rng)
{
    (void)rng;
    for (cw_seat seat = 0; seat < CW_SEATS; seat++)
        for (int slot = 0; slot < state->players[seat].hand_count; slot++) {
            cw_cost_part parts[CW_COST_PARTS];
            cw_entity_id id = state->players[seat].hand[slot];
            int count = cw_cost_parts(f->game, state, id, parts);
            int cost = f->game->cards[state->entities[id].card].cost;
            for (int i = 0; i < count; i++)
                cost += parts[i].more;
            cost = cost > 0 ? cost : 0;
            if (cost != cw_hand_cost(f->game, state, seat, slot))
                fail_msg("%s, turn %d: %s", f->game->name, state->turn,
                         f->game->cards[state->entities[id].card].name);
        }
}

static void test_costs_are_what_is_told(void **unused)
{
    (void)unused;
    walk(MATCHES, see_costs);
}

/* ---- what is told is what happens ---- */

static bool is_hidden_play(const cw_log *log)
{
    for (int i = 0; i < log->count; i++) {
        int kind = log->list[i].kind;
        if (kind == CW_EVENT_DRAW || kind == CW_EVENT_REVEAL || kind == CW_EVENT_DISCARD
            || kind == CW_EVENT_ADD || kind == CW_EVENT_SHUFFLE || kind == CW_EVENT_BURN)
            return true;
    }
    return false;
}

static void compare_fates(const fixture *f, const cw_state *before, const cw_state *after,
                          const cw_forecast *told)
{
    for (int place = 0; place < CW_FATES; place++) {
        cw_entity_id id = cw_entity_at(before, (cw_place)place);
        if (id == 0 || place % 16 == 0)
            continue;
        const cw_entity *now = NULL;
        for (int k = 0; k < CW_FATES; k++) {
            cw_entity_id there = k % 16 ? cw_entity_at(after, (cw_place)k) : 0;
            if (there && after->entities[there].tag == before->entities[id].tag)
                now = &after->entities[there];
        }
        const cw_fate *fate = &told->fates[place];
        bool touched = told->touched >> place & 1;
        if (now == NULL ? !touched || fate->dies + fate->leaves < 1
                        : now->health != (touched ? fate->left.low : before->entities[id].health))
            fail_msg("%s, turn %d: %s", f->game->name, before->turn,
                     f->game->cards[before->entities[id].card].name);
    }
}

/* Where neither chance nor anything hidden has a part, a forecast is certain and right. */
static void see_truth(const fixture *f, const cw_state *state, cw_rng *rng)
{
    static cw_view view;
    cw_event events[512];
    cw_log log = {.list = events, .room = 512};
    cw_state world, after;
    cw_forecast told;
    if (cw_state_is_over(state) || state->phase != CW_PHASE_MAIN)
        return;
    cw_action action = cw_random_action(f->game, state, rng);
    if (action.kind == CW_ACTION_END_TURN || state->players[1 - state->active].secret_count > 0)
        return;
    cw_state_copy(&after, state);
    cw_apply(f->game, &after, action, &log);
    cw_view_of(f->game, state, state->active, &view);
    cw_view_imagine(f->game, &view, &world);
    assert_null(cw_state_fault(f->game, &world, NULL));
    cw_forecast_action(f->game, &world, action, 8, &told);
    if (after.rng == state->rng && !is_hidden_play(&log) && !cw_state_is_over(&after)
        && after.listen_hidden == 0 && told.outcomes == 1)
        compare_fates(f, state, &after, &told);
}

static void test_forecasts_come_true(void **unused)
{
    (void)unused;
    walk(MATCHES, see_truth);
}

/* Each source of the decider has actions or a reason with words, and a reason only if it has none. */
static void see_reasons(const fixture *f, const cw_state *state, cw_rng *rng)
{
    static cw_view view;
    static cw_action legal[CW_MAX_ACTIONS];
    (void)rng;
    if (state->phase != CW_PHASE_MAIN)
        return;
    cw_seat seat = state->active;
    int count = cw_legal(f->game, state, legal);
    cw_view_of(f->game, state, seat, &view);
    for (int source = 0; source < SOURCES; source++) {
        cw_str text = CW_STR_INIT;
        bool own = source / 16 % 2 == seat || source == CW_PLACE_POWER + seat;
        if (!own || source == CW_PLACE_WEAPON + seat || source == CW_PLACE_WEAPON + 1 - seat
            || source == CW_PLACE_POWER + 1 - seat || !cw_entity_at(state, (cw_place)source))
            continue;
        bool usable = false;
        for (int i = 0; i < count; i++)
            usable |= legal[i].source == source
                      || (legal[i].kind == CW_ACTION_POWER && source >= CW_PLACE_POWER);
        cw_status status = cw_source_refusal(f->game, &view.state, (cw_place)source, &text);
        assert_int_equal(status == CW_OK, usable);
        assert_int_equal(text.size == 0, usable);
        cw_str_clear(&text);
    }
}

static void test_reasons_are_told_when_nothing_can_be_done(void **unused)
{
    (void)unused;
    walk(MATCHES, see_reasons);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outcomes_leak_nothing),
        cmocka_unit_test(test_all_that_is_told_is_described),
        cmocka_unit_test(test_costs_are_what_is_told),
        cmocka_unit_test(test_advice_leaks_nothing),
        cmocka_unit_test(test_forecasts_come_true),
        cmocka_unit_test(test_reasons_are_told_when_nothing_can_be_done),
    };
    return cmocka_run_group_tests_name("outcomes", tests, load_all, free_all);
}
