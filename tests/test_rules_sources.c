/* Where effects come from (docs/rules.md, L2 with `duplicates: source`): what shares a count with
 * what, when cards leave and their numbers are given again, what happens without room, and that neither
 * copies, files nor views lose or tell anything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"

#include "../src/spec/pack.h"
#include "table/replay.h"
#include "wire/json.h"

/* Each act of a spiteful effect gives its player's hero 1 attack. Zaps are sources of their own. */
static const char source_cards[] =
    "- {name: Spiteful, cost: 0, minion: 0/90, text: 'Whenever this minion takes damage, give your "
    "hero +1 attack.'}\n"
    "- {name: Gift, cost: 0, spell: true, text: 'Give all minions \"Whenever this minion takes "
    "damage, give your hero +1 attack.\"'}\n"
    "- {name: Brood, cost: 0, spell: true, text: Summon 2 Spitefuls.}\n"
    "- {name: Turn, cost: 0, spell: true, text: Transform all minions into a Spiteful.}\n"
    "- {name: Twin, cost: 0, spell: true, text: Summon a copy of a minion.}\n"
    "- {name: Hand, cost: 0, spell: true, text: Add a copy of a minion to your hand.}\n"
    "- {name: Ream, cost: 0, spell: true, text: Add copies of all spells in your hand to your "
    "hand.}\n"
    "- {name: Steal, cost: 0, spell: true, text: Take control of an enemy minion.}\n"
    "- {name: Kill, cost: 0, spell: true, text: Destroy a minion.}\n"
    "- {name: Zap, cost: 0, spell: true, text: Deal 1 damage to all minions.}\n"
    "- {name: Block, cost: 0, minion: 0/90}\n";

static void source_position(const char *duplicates, int limit)
{
    char settings[200];
    snprintf(settings, sizeof settings,
             "duplicates: %s, overheat: %d, keep_state: true, overflow: discard", duplicates,
             limit);
    kit_position(settings, source_cards);
}

static void cast(const char *name, cw_place target)
{
    assert_int_not_equal(put(state.active, CW_ZONE_HAND, name), 0);
    assert_int_equal(play(side(state.active)->hand_count - 1, 0, target), CW_OK);
}

static void zap(int times)
{
    for (int i = 0; i < times; i++)
        cast("Zap", CW_PLACE_NONE);
}

static int anger(cw_seat seat) { return at(cw_place_hero(seat))->attack; }
static cw_place own(int slot) { return cw_place_board(0, slot); }

/* How often all that is on the boards acts before it rests. */
static int acts(void)
{
    int before = anger(0) + anger(1);
    zap(6);
    return anger(0) + anger(1) - before;
}

/* ---- who shares ---- */

static void test_cards_of_a_deck_are_sources(void **unused)
{
    (void)unused;
    for (int by_card = 0; by_card < 2; by_card++) {
        source_position(by_card ? "card" : "source", 3);
        put_many(0, CW_ZONE_BOARD, "Spiteful", 2);
        put(1, CW_ZONE_BOARD, "Spiteful");
        assert_int_equal(acts(), by_card ? 6 : 9);
    }
}

static void test_copies_share(void **unused)
{
    (void)unused;
    source_position("source", 3);
    put(0, CW_ZONE_BOARD, "Spiteful");
    cast("Twin", own(0));
    cast("Twin", own(1)); /* a copy of a copy */
    cast("Hand", own(2));
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    put(1, CW_ZONE_BOARD, "Spiteful");
    cast("Steal", cw_place_board(1, 0));
    assert_int_equal(side(0)->board_count, 5);
    assert_int_equal(acts(), 3 + 3);
}

static void test_what_a_card_makes_shares(void **unused)
{
    (void)unused;
    for (int by_card = 0; by_card < 2; by_card++) {
        source_position(by_card ? "card" : "source", 3);
        put(0, CW_ZONE_BOARD, "Spiteful");
        cast("Brood", CW_PLACE_NONE);
        cast("Brood", CW_PLACE_NONE);
        assert_int_equal(side(0)->board_count, 5);
        assert_int_equal(acts(), by_card ? 3 : 3 + 3 + 3);
    }
}

static void test_what_a_card_transforms_shares(void **unused)
{
    (void)unused;
    source_position("source", 3);
    put_many(0, CW_ZONE_BOARD, "Block", 2);
    put(0, CW_ZONE_BOARD, "Spiteful");
    cast("Twin", own(2));
    cast("Turn", CW_PLACE_NONE);
    put(0, CW_ZONE_BOARD, "Spiteful");
    assert_int_equal(acts(), 3 + 3);
}

static void test_what_a_card_gives_shares(void **unused)
{
    (void)unused;
    source_position("source", 3);
    put_many(0, CW_ZONE_BOARD, "Block", 2);
    put(1, CW_ZONE_BOARD, "Block");
    cast("Gift", CW_PLACE_NONE);
    assert_int_equal(acts(), 3);
    cast("Gift", CW_PLACE_NONE); /* of another gift */
    assert_int_equal(acts(), 3);
}

static void test_what_copies_give_shares(void **unused)
{
    (void)unused;
    source_position("source", 5);
    put(0, CW_ZONE_BOARD, "Block");
    put(0, CW_ZONE_HAND, "Gift");
    cast("Ream", CW_PLACE_NONE);
    assert_int_equal(side(0)->hand_count, 2);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(acts(), 5);
    cast("Twin", own(0)); /* what was given goes along */
    assert_int_equal(acts(), 0);
}

/* ---- cards that leave ---- */

/* The copies go on as one, and a new card with the number of the dead is none of them. */
static void test_copies_outlive_their_original(void **unused)
{
    (void)unused;
    source_position("source", 4);
    cw_entity_id first = put(0, CW_ZONE_BOARD, "Spiteful");
    cast("Twin", own(0));
    cast("Twin", own(0));
    zap(1);
    assert_int_equal(anger(0), 3);
    cast("Kill", own(0));
    assert_int_equal(put(0, CW_ZONE_BOARD, "Spiteful"), first);
    assert_int_equal(acts(), 1 + 4);
    cast("Kill", own(0));
    cast("Kill", own(0));
    cast("Kill", own(0));
    assert_int_equal(end_turn(), CW_OK);
    for (int i = 0; i < state.mod_count; i++) /* nothing is left of them but the hero's attack */
        assert_true(cw_state_mod(&state, i).duration < CW_HEAT);
}

/* So many gifts can be told apart after their cards have left; what is beyond never acts. */
static void test_sources_run_out(void **unused)
{
    (void)unused;
    enum { NUMBERS = 32, GIFTS = NUMBERS + 4 };
    source_position("source", 1);
    put(0, CW_ZONE_BOARD, "Block");
    for (int i = 0; i < GIFTS; i++)
        cast("Gift", CW_PLACE_NONE);
    zap(1);
    assert_int_equal(anger(0), NUMBERS);
    assert_int_equal(count_events(CW_EVENT_NO_ROOM), GIFTS - NUMBERS);
    zap(2);
    assert_int_equal(anger(0), NUMBERS);
}

/* A copy that cannot be noted is whole, but for its effects. */
static void test_a_copy_without_a_source_does_not_act(void **unused)
{
    (void)unused;
    source_position("source", 4);
    cw_entity_id block = put(0, CW_ZONE_BOARD, "Block");
    put(0, CW_ZONE_BOARD, "Spiteful");
    while (state.mod_count < CW_MAX_MODS - 8)
        cw_state_mod(&state, state.mod_count++) = (cw_mod){
            .entity = block, .duration = CW_THIS_TURN, .keywords = CW_KW(TAUNT)};
    state.entities[block].flags |= CW_FLAG_MODS;
    cw_setup_finish(game, &state);
    cast("Twin", own(1));
    assert_int_equal(side(0)->board_count, 3);
    assert_true(count_events(CW_EVENT_NO_ROOM) > 0);
    zap(1);
    assert_int_equal(anger(0), 1);
    assert_int_equal(end_turn(), CW_OK);
    zap(2);
    assert_int_equal(anger(0), 1 + 2);
    cast("Kill", own(2));
    kit_check();
}

/* ---- when counts end ---- */

static void test_counts_end_with_the_turn_of_whoever_has_one(void **unused)
{
    (void)unused;
    source_position("source", 2);
    put(0, CW_ZONE_BOARD, "Spiteful");
    put_many(0, CW_ZONE_DECK, "Pup", 4);
    put_many(1, CW_ZONE_DECK, "Pup", 4);
    cast("Twin", own(0));
    assert_int_equal(acts(), 2);
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(acts(), 2);
    assert_int_equal(end_turn(), CW_OK); /* the end of the other's turn changes nothing */
    assert_int_equal(acts(), 0);
    assert_int_equal(end_turn(), CW_OK);
    cast("Steal", own(0)); /* now both have one */
    assert_int_equal(acts(), 2);
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(acts(), 2);
}

/* ---- the state as bytes, and views ---- */

static void fill_table(void)
{
    source_position("source", 5);
    put(0, CW_ZONE_BOARD, "Spiteful");
    put(1, CW_ZONE_BOARD, "Block");
    cast("Twin", own(0));
    cast("Gift", CW_PLACE_NONE);
    cast("Brood", CW_PLACE_NONE);
    cast("Hand", own(0));
    cast("Kill", own(0));
    zap(1);
}

static void test_files_keep_sources(void **unused)
{
    (void)unused;
    static cw_state again;
    char problem[200] = "";
    fill_table();
    json_t *json = cw_state_json(game, &state);
    assert_int_equal(cw_state_from_json(game, json, &again, problem, sizeof problem), CW_OK);
    assert_true(cw_state_equal(&again, &state));
    assert_true(cw_replay_hash(game, &again) == cw_replay_hash(game, &state));
    json_decref(json);
    int left = acts();
    state = again;
    assert_int_equal(acts(), left);
}

static void test_marks_of_nothing_are_refused(void **unused)
{
    (void)unused;
    static cw_state again;
    char problem[200] = "";
    fill_table();
    for (int i = 0; i < state.mod_count; i++) {
        cw_mod *m = &cw_state_mod(&state, i), good = *m;
        if (m->duration != CW_SOURCE)
            continue;
        m->turns = CW_MAX_ENTITIES;
        json_t *json = cw_state_json(game, &state);
        assert_int_not_equal(cw_state_from_json(game, json, &again, problem, sizeof problem),
                             CW_OK);
        json_decref(json);
        m->turns = side(1)->hero;
        assert_non_null(cw_state_fault(game, &state, NULL));
        *m = good;
    }
    kit_check();
}

static void test_packed_positions_keep_sources(void **unused)
{
    (void)unused;
    static pack_origin origin;
    static uint8_t bytes[PACK_MOST], again[PACK_MOST];
    packer *p = calloc(1, sizeof *p);
    fill_table();
    cw__packer_init(p, game, (symmetry){0}, &state);
    size_t size = cw__pack_state(p, &state, bytes);
    cw__unpack_state(p, bytes, size, &origin);
    assert_int_equal(cw__pack_state(p, &origin.state, again), size);
    assert_memory_equal(bytes, again, size);
    free(p);
    int left = acts();
    state = origin.state;
    kit_check();
    assert_int_equal(acts(), left);
}

/* Played on from what either player sees, where nothing that matters is hidden, it is the same. */
static void test_views_keep_sources(void **unused)
{
    (void)unused;
    static cw_view view;
    fill_table();
    cw_state real = state;
    int left = acts();
    for (int seat = 0; seat < CW_SEATS; seat++) {
        cw_view_of(game, &real, seat, &view);
        state = view.state;
        kit_check();
        assert_int_equal(acts(), left);
    }
}

/* Whether one of the hidden cards is the original of what is seen, and which, is nobody's business. */
static void test_views_do_not_tell_originals(void **unused)
{
    (void)unused;
    static cw_view views[2];
    for (int i = 0; i < 2; i++) {
        source_position("source", 5);
        cw_entity_id hidden = put(1, CW_ZONE_HAND, i ? "Spiteful" : "Block");
        put_many(0, CW_ZONE_BOARD, "Spiteful", 1);
        put_many(1, CW_ZONE_DECK, "Pup", 1);
        cast("Twin", own(0));
        if (i) { /* both come from the card in the hand */
            cw_mod *m = &cw_state_mod(&state, 0);
            assert_int_equal(m->duration, CW_SOURCE);
            m->seat = (uint8_t)(2 * hidden);
            cw_state_mod(&state, state.mod_count++) = *m;
            cw_state_mod(&state, state.mod_count - 1).turns = side(0)->board[0];
            state.entities[side(0)->board[0]].flags |= CW_FLAG_ORIGIN;
            kit_check();
        }
        cw_view_of(game, &state, 0, &views[i]);
    }
    assert_memory_equal(&views[0], &views[1], sizeof *views);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_cards_of_a_deck_are_sources, kit_clear),
        cmocka_unit_test_teardown(test_copies_share, kit_clear),
        cmocka_unit_test_teardown(test_what_a_card_makes_shares, kit_clear),
        cmocka_unit_test_teardown(test_what_a_card_transforms_shares, kit_clear),
        cmocka_unit_test_teardown(test_what_a_card_gives_shares, kit_clear),
        cmocka_unit_test_teardown(test_what_copies_give_shares, kit_clear),
        cmocka_unit_test_teardown(test_copies_outlive_their_original, kit_clear),
        cmocka_unit_test_teardown(test_sources_run_out, kit_clear),
        cmocka_unit_test_teardown(test_a_copy_without_a_source_does_not_act, kit_clear),
        cmocka_unit_test_teardown(test_counts_end_with_the_turn_of_whoever_has_one, kit_clear),
        cmocka_unit_test_teardown(test_files_keep_sources, kit_clear),
        cmocka_unit_test_teardown(test_marks_of_nothing_are_refused, kit_clear),
        cmocka_unit_test_teardown(test_packed_positions_keep_sources, kit_clear),
        cmocka_unit_test_teardown(test_views_keep_sources, kit_clear),
        cmocka_unit_test_teardown(test_views_do_not_tell_originals, kit_clear),
    };
    return cmocka_run_group_tests_name("rules_sources", tests, NULL, NULL);
}
