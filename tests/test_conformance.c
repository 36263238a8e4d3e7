/* The laws of the engine, tried on random matches of every game folder: whatever a game's rules
 * and cards are, refusals change nothing, views leak nothing, legal means legal, matches end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "games_kit.h"
#include "slow.h"
#include "wire/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MATCHES = IS_SLOW ? 80 : 160 };

/* ---- zones and counters ---- */

static void see_sound(const fixture *f, const cw_state *state, cw_rng *rng)
{
    (void)rng;
    const char *fault = cw_state_fault(f->game, state, NULL);
    if (fault)
        fail_msg("%s, turn %d: %s", f->game->name, state->turn, fault);
}

static void test_positions_are_sound(void **unused)
{
    (void)unused;
    walk(MATCHES * 4, see_sound);
}

/* ---- turns ---- */

/* Ending a turn is passing it and beginning the next; between the two the position is sound. */
static void see_turn(const fixture *f, const cw_state *state, cw_rng *rng)
{
    cw_state whole, halves;
    static const cw_action end = {
        .kind = CW_ACTION_END_TURN, .source = CW_PLACE_NONE, .target = CW_PLACE_NONE};
    (void)rng;
    if (state->phase != CW_PHASE_MAIN)
        return;
    cw_state_copy(&whole, state);
    cw_state_copy(&halves, state);
    cw_apply_trusted(f->game, &whole, end, NULL);
    cw_turn_pass(f->game, &halves);
    if (!cw_state_is_over(&halves)) {
        const char *fault = cw_state_fault(f->game, &halves, NULL);
        if (fault)
            fail_msg("%s, turn %d: %s", f->game->name, state->turn, fault);
        assert_int_equal(halves.active, 1 - state->active);
        assert_int_equal(halves.turn, state->turn);
        cw_turn_begin(f->game, &halves);
    }
    assert_true(cw_state_hash(&whole) == cw_state_hash(&halves));
}

static void test_turns_have_two_halves(void **unused)
{
    (void)unused;
    walk(MATCHES / 4, see_turn);
}

/* ---- legal actions ---- */

static bool listed(const cw_action *list, int count, cw_action action)
{
    for (int i = 0; i < count; i++)
        if (cw_action_equal(list[i], action))
            return true;
    return false;
}

static void see_legal(const fixture *f, const cw_state *state, cw_rng *rng)
{
    static cw_action list[CW_MAX_ACTIONS];
    int count = cw_legal(f->game, state, list);
    assert_int_equal(count == 0, cw_state_is_over(state));
    for (int i = 0; i < count; i++) {
        assert_int_equal(cw_check(f->game, state, list[i]), CW_OK);
        assert_false(listed(list, i, list[i]));
    }
    if (count && state->phase == CW_PHASE_MAIN)
        assert_int_equal(list[count - 1].kind, CW_ACTION_END_TURN);
    if (count)
        assert_true(listed(list, count, cw_random_action(f->game, state, rng)));
    /* All apply: tried on a copy, one in four to save time. */
    for (int i = (int)cw_rng_below(rng, 4); i < count; i += 4) {
        cw_state copy;
        cw_state_copy(&copy, state);
        assert_int_equal(cw_apply(f->game, &copy, list[i], NULL), CW_OK);
    }
}

static void test_legal_actions_apply(void **unused)
{
    (void)unused;
    walk(MATCHES, see_legal);
}

/* Drawing one at random is drawing from the list: no action comes more often than another. The
 * bound is seven standard deviations. */
static void see_uniform(const fixture *f, const cw_state *state, cw_rng *rng)
{
    enum { MOST = 128, EACH = 120 };
    static cw_action list[CW_MAX_ACTIONS];
    int seen[MOST] = {0};
    int count = cw_rng_below(rng, 40) ? 0 : cw_legal(f->game, state, list);
    if (count < 2 || count > MOST)
        return;
    for (int i = 0; i < EACH * count; i++) {
        cw_action action = cw_random_action(f->game, state, rng);
        int k = 0;
        while (k < count && !cw_action_equal(list[k], action))
            k++;
        assert_true(k < count);
        seen[k]++;
    }
    for (int k = 0; k < count; k++)
        assert_in_range(seen[k], EACH - 77, EACH + 77);
}

static void test_random_actions_are_uniform(void **unused)
{
    (void)unused;
    walk(MATCHES, see_uniform);
}

static cw_action distort(cw_action a, cw_rng *rng)
{
    static const uint8_t odd[] = {0, 1, 7, 14, 15, 16, 17, 31, 32, 41, 48, 63, 64, 71, 128, 255};
    uint8_t value = odd[cw_rng_below(rng, sizeof odd)];
    switch (cw_rng_below(rng, 6)) {
    case 0: a.kind = value; break;
    case 1: a.source = value; break;
    case 2: a.position = value; break;
    case 3: a.target = value; break;
    case 4: a.mode = value; break;
    default: a.mask = (uint16_t)cw_rng_next(rng); break;
    }
    return a;
}

static void see_refusals(const fixture *f, const cw_state *state, cw_rng *rng)
{
    static cw_action list[CW_MAX_ACTIONS];
    static cw_log log;
    cw_event events[4];
    int count = cw_legal(f->game, state, list);
    for (int i = 0; i < 24; i++) {
        cw_action base = count ? list[cw_rng_below(rng, (uint32_t)count)] : (cw_action){0};
        cw_action action = distort(base, rng);
        if (cw_rng_below(rng, 3) == 0)
            action = distort(action, rng);
        bool legal = listed(list, count, action);
        bool concede = action.kind == CW_ACTION_CONCEDE;
        if (!concede)
            assert_int_equal(cw_check(f->game, state, action) == CW_OK, legal);
        if (legal || concede)
            continue;
        cw_state copy = *state;
        log = (cw_log){.list = events, .room = 4};
        assert_int_not_equal(cw_apply(f->game, &copy, action, &log), CW_OK);
        assert_memory_equal(&copy, state, cw_state_used(state));
        assert_int_equal(log.count, 0);
    }
}

static void test_refusals_change_nothing(void **unused)
{
    (void)unused;
    walk(MATCHES, see_refusals);
}

/* ---- copies, hashes, determinism ---- */

static void see_copies(const fixture *f, const cw_state *state, cw_rng *rng)
{
    if (cw_state_is_over(state))
        return;
    cw_state a, b;
    memset(&a, 0x55, sizeof a); /* a copy must not depend on what was there before */
    memset(&b, 0xaa, sizeof b);
    cw_state_copy(&a, state);
    cw_state_copy(&b, state);
    assert_true(cw_state_equal(&a, &b));
    assert_int_equal(cw_state_hash(&a), cw_state_hash(state));
    cw_action action = cw_random_action(f->game, state, rng);
    cw_event events[256];
    cw_log log = {.list = events, .room = 256};
    assert_int_equal(cw_apply(f->game, &a, action, NULL), CW_OK);
    cw_apply_trusted(f->game, &b, action, &log);
    assert_true(cw_state_equal(&a, &b));
    assert_int_equal(cw_state_hash(&a), cw_state_hash(&b));
    a.rng ^= 1;
    assert_int_not_equal(cw_state_hash(&a), cw_state_hash(&b));
}

static void test_copies_play_alike(void **unused)
{
    (void)unused;
    walk(MATCHES, see_copies);
}

/* A position written as JSON and read again plays on exactly alike. */
static void see_saved(const fixture *f, const cw_state *state, cw_rng *rng)
{
    if (cw_rng_below(rng, 12))
        return;
    char problem[400] = "";
    cw_state again;
    json_t *json = cw_state_json(f->game, state);
    cw_status status = cw_state_from_json(f->game, json, &again, problem, sizeof problem);
    json_decref(json);
    if (status != CW_OK)
        fail_msg("%s, turn %d: %s", f->game->name, state->turn, problem);
    cw_state played;
    cw_state_copy(&played, state);
    for (int i = 0; i < 20 && !cw_state_is_over(&played); i++) {
        cw_action action = cw_random_action(f->game, &played, rng);
        assert_int_equal(cw_apply(f->game, &again, action, NULL), CW_OK);
        assert_int_equal(cw_apply(f->game, &played, action, NULL), CW_OK);
        assert_int_equal(again.rng, played.rng);
    }
    again.listen = played.listen; /* may have bits too many; see state.h */
    again.listen_wide = played.listen_wide;
    again.listen_hidden = played.listen_hidden;
    for (int i = 0; i < CW_SEATS; i++)
        again.players[i].board_keywords = played.players[i].board_keywords;
    assert_true(cw_state_equal(&again, &played));
}

static void test_saved_positions_play_on(void **unused)
{
    (void)unused;
    walk(MATCHES / 2, see_saved);
}

/* ---- chance ---- */

static void see_chance(const fixture *f, const cw_state *state, cw_rng *rng)
{
    if (cw_state_is_over(state) || cw_rng_below(rng, 8))
        return;
    cw_action action = cw_random_action(f->game, state, rng);
    cw_chance chance;
    cw_chance_begin(&chance);
    double sum = 0;
    for (int runs = 0;; runs++) {
        cw_state next;
        cw_state_copy(&next, state);
        assert_int_equal(cw_apply_with(f->game, &next, action, NULL, &chance), CW_OK);
        assert_false(chance.overflow && chance.taken < CW_CHANCE_MAX);
        sum += cw_chance_probability(&chance);
        if (runs > 3000)
            return; /* too many outcomes to add up here */
        if (!cw_chance_next(&chance))
            break;
    }
    assert_true(sum > 0.999999 && sum < 1.000001);
}

static void test_chances_sum_to_one(void **unused)
{
    (void)unused;
    walk(MATCHES, see_chance);
}

/* ---- views ---- */

static void see_views(const fixture *f, const cw_state *state, cw_rng *rng)
{
    static cw_view first, second;
    static cw_action a[CW_MAX_ACTIONS], b[CW_MAX_ACTIONS];
    for (int seat = 0; seat <= CW_SEATS; seat++) {
        cw_state other = *state;
        disturb(f->game, &other, seat, rng);
        cw_view_of(f->game, state, seat, &first);
        cw_view_of(f->game, &other, seat, &second);
        assert_memory_equal(&first, &second, sizeof first);
        if (cw_state_is_over(state) || cw_state_decider(state) != seat)
            continue;
        int count = cw_legal(f->game, state, a);
        assert_int_equal(cw_legal(f->game, &first.state, b), count);
        assert_memory_equal(a, b, (size_t)count * sizeof *a);
    }
}

static void test_views_leak_nothing(void **unused)
{
    (void)unused;
    walk(MATCHES, see_views);
}

static cw_card_id fill_random(void *context, const cw_view *view, cw_seat owner, cw_zone zone)
{
    (void)view, (void)owner;
    void **both = context;
    return some_card(both[0], both[1], zone == CW_ZONE_SECRET);
}

/* A view filled with any cards is a sound position that can be played to its end. */
static void see_worlds(const fixture *f, const cw_state *state, cw_rng *rng)
{
    static cw_view view;
    if (cw_state_is_over(state) || cw_rng_below(rng, 6))
        return;
    cw_seat seat = cw_state_decider(state);
    cw_view_of(f->game, state, seat, &view);
    cw_state world;
    void *context[] = {f->game, rng};
    cw_view_determinize(f->game, &view, fill_random, context, cw_rng_next(rng), &world);
    const char *fault = cw_state_fault(f->game, &world, NULL);
    if (fault)
        fail_msg("%s, turn %d: %s", f->game->name, state->turn, fault);
    while (!cw_state_is_over(&world))
        cw_apply_trusted(f->game, &world, cw_random_action(f->game, &world, rng), NULL);
}

static void test_worlds_can_be_played(void **unused)
{
    (void)unused;
    walk(MATCHES / 2, see_worlds);
}

/* ---- events ---- */

/* Events that a seat gets must not depend on what it may not know, here: which card was drawn. */
static void see_events(const fixture *f, const cw_state *state, cw_rng *rng)
{
    if (cw_state_is_over(state))
        return;
    cw_event events[512];
    cw_log log = {.list = events, .room = 512};
    cw_state next;
    cw_state_copy(&next, state);
    cw_action action = cw_random_action(f->game, state, rng);
    assert_int_equal(cw_apply(f->game, &next, action, &log), CW_OK);
    assert_int_equal(log.dropped, 0);
    for (int i = 0; i < log.count; i++) {
        const cw_event *e = &events[i];
        assert_true(e->kind > CW_EVENT_NONE && e->kind < CW_EVENT_COUNT);
        if (e->kind != CW_EVENT_DRAW)
            continue;
        cw_event seen = cw_event_for(e, 1 - e->seat);
        assert_int_equal(seen.card, 0);
        assert_int_not_equal(cw_event_for(e, e->seat).card, 0);
        assert_int_equal(cw_event_for(e, 2).card, 0);
    }
    if (cw_state_is_over(&next))
        assert_int_equal(events[log.count - 1].kind, CW_EVENT_MATCH_END);
}

static void test_events_hide_draws(void **unused)
{
    (void)unused;
    walk(MATCHES, see_events);
}

/* ---- who changed what ---- */

/* What its gifts make of the printed numbers is what its own numbers are. */
static void check_gifts(const cw_game *game, const cw_entity *e, const cw_gifts *gifts, int id)
{
    const cw_card *card = &game->cards[e->card];
    bool silenced = e->flags & CW_FLAG_SILENCED;
    int attack = card->attack, most = card->health, cost = 0;
    int spell_damage = silenced ? 0 : card->values[CW_VALUE_SPELL_DAMAGE];
    uint32_t known = card->keywords | CW_KEYWORDS_PASSING;
    for (int i = 0; i < gifts->count; i++) {
        const cw_gift *g = &gifts->list[i];
        if (g->entity != id)
            continue;
        assert_int_not_equal(g->from, 0);
        attack = g->attack + (g->seat & CW_MOD_SETS_ATTACK ? 0 : attack);
        most = g->health + (g->seat & CW_MOD_SETS_HEALTH ? 0 : most);
        cost += g->cost;
        spell_damage += g->spell_damage;
        known |= g->keywords;
    }
    if (attack != e->attack || cost != e->cost || spell_damage != e->spell_damage
        || (card->type == CW_TYPE_MINION && most != e->max_health) || e->keywords & ~known)
        fail_msg("%s, %s (zone %d): gifts make %d/%d, cost %+d; it has %d/%d, %+d", game->name,
                 card->name, e->zone, attack, most, cost, e->attack, e->max_health, e->cost);
}

/* Whether somebody asks for gifts changes nothing, and what nobody gave is as printed. */
static void test_gifts_tell_all_that_is_for_good(void **unused)
{
    (void)unused;
    int most = 0;
    for (int g = 0; g < game_count; g++) {
        for (uint64_t i = 0; i < MATCHES; i++) {
            cw_state state, other;
            cw_gifts gifts = {0};
            cw_log log = {.gifts = &gifts};
            cw_rng rng = cw_rng_stream(5, i);
            bool full = false;
            start_with(&games[g], i, &state, &log);
            while (!cw_state_is_over(&state)) {
                cw_action action = cw_random_action(games[g].game, &state, &rng);
                cw_state_copy(&other, &state);
                assert_int_equal(cw_apply(games[g].game, &state, action, &log), CW_OK);
                assert_int_equal(cw_apply(games[g].game, &other, action, NULL), CW_OK);
                assert_true(cw_state_equal(&state, &other));
                most = gifts.count > most ? gifts.count : most;
                full |= gifts.count == CW_MAX_GIFTS;
                for (int id = 1; id < state.entity_count && !full; id++)
                    if (state.entities[id].zone != CW_ZONE_NONE)
                        check_gifts(games[g].game, &state.entities[id], &gifts, id);
            }
        }
    }
    assert_true(most > 5);
}

/* ---- results ---- */

static void test_seeds_reproduce(void **unused)
{
    (void)unused;
    for (int g = 0; g < game_count; g++) {
        for (uint64_t i = 0; i < MATCHES; i++) {
            uint64_t hash[2];
            for (int k = 0; k < 2; k++) {
                cw_state state;
                cw_rng rng = cw_rng_stream(3, i);
                start(&games[g], i, &state);
                while (!cw_state_is_over(&state))
                    cw_apply(games[g].game, &state, cw_random_action(games[g].game, &state, &rng),
                             NULL);
                hash[k] = cw_state_hash(&state);
            }
            assert_int_equal(hash[0], hash[1]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions_are_sound),
        cmocka_unit_test(test_legal_actions_apply),
        cmocka_unit_test(test_turns_have_two_halves),
        cmocka_unit_test(test_refusals_change_nothing),
        cmocka_unit_test(test_copies_play_alike),
        cmocka_unit_test(test_saved_positions_play_on),
        cmocka_unit_test(test_random_actions_are_uniform),
        cmocka_unit_test(test_chances_sum_to_one),
        cmocka_unit_test(test_views_leak_nothing),
        cmocka_unit_test(test_worlds_can_be_played),
        cmocka_unit_test(test_events_hide_draws),
        cmocka_unit_test(test_gifts_tell_all_that_is_for_good),
        cmocka_unit_test(test_seeds_reproduce),
    };
    return cmocka_run_group_tests_name("conformance", tests, load_all, free_all);
}
