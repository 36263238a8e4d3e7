/* The model checker: positions counted by hand, packed positions that play like the real ones,
 * shortest ways to what is broken, the same result on any number of threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"

#include "../src/spec/check.h"
#include "base/hash.h"
#include "lang/decks.h"

#define STILL                                                                                      \
    "mulligan: false, mana_cap: 0, mana_gain: 0, draw_per_turn: 0, first_player_draws: false, "    \
    "fatigue: none, hand_first: 2, hand_second: 0, "

static const char free_cards[] = "- {name: Cub, cost: 0, minion: 1/1}\n"
                                 "- {name: Calf, cost: 0, minion: 1/2}\n"
                                 "- {name: Dart, cost: 0, minion: 1/1, text: Charge.}\n";

static cw_check_result result;

static int end_check(void **unused)
{
    cw_check_clear(&result);
    return kit_clear(unused);
}

static cw_deck deck_of(const char *hero, int count, const char *const *names)
{
    cw_deck deck = {.hero = card(hero), .count = count};
    for (int i = 0; i < count; i++) {
        deck.cards[i] = card(names[i]);
    }
    return deck;
}

static cw_check_setup setup_of(cw_deck first, cw_deck second, const cw_properties *properties)
{
    return (cw_check_setup){.game = game, .decks = {first, second}, .properties = properties,
                            .states = 1000000, .depth = -1, .openings = 1000, .seed = 1};
}

static void run_check(cw_deck first, cw_deck second, const cw_properties *properties)
{
    cw_check_setup setup = setup_of(first, second, properties);
    cw_check_clear(&result);
    assert_int_equal(cw_check_run(&setup, &result), CW_OK);
    for (int i = 0; i < CW_LAW_COUNT; i++) {
        if (!result.verdicts[i].holds) {
            fail_msg("%s: %s", result.verdicts[i].name, result.verdicts[i].detail);
        }
    }
}

static cw_property property_of(const char *text)
{
    cw_property property;
    cw_errors_init(&errors);
    if (cw_property_read(game, text, NULL, 0, 1, &property, &errors) != CW_OK) {
        fail_msg("%s", errors.list[0].message);
    }
    return property;
}

/* ---- counts worked out by hand ---- */

static void test_only_turns(void **unused)
{
    (void)unused;
    kit_game(STILL "turn_limit: 3", free_cards);
    run_check(deck_of("Bare", 0, NULL), deck_of("Bare", 0, NULL), NULL);
    /* turns 1, 2 and 3, and the draw */
    assert_int_equal(result.states, 4);
    assert_int_equal(result.transitions, 3);
    assert_int_equal(result.depth, 3);
    assert_true(result.complete);
    assert_string_equal(result.limit, "");
}

static void test_equal_cards_are_one(void **unused)
{
    (void)unused;
    kit_game(STILL "turn_limit: 2", free_cards);
    const char *const cubs[] = {"Cub", "Cub"};
    run_check(deck_of("Bare", 2, cubs), deck_of("Bare", 0, NULL), NULL);
    /* 0, 1 or 2 cubs on the board: in turn 1, in turn 2, and when it is over */
    assert_int_equal(result.openings, 1);
    assert_int_equal(result.states, 9);
    assert_int_equal(result.depth, 4);
    /* each running position ends its turn; two of turn 1 play a cub */
    assert_int_equal(result.transitions, 8);
}

static void test_different_cards_and_places(void **unused)
{
    (void)unused;
    kit_game(STILL "turn_limit: 2", free_cards);
    const char *const two[] = {"Cub", "Calf"};
    run_check(deck_of("Bare", 2, two), deck_of("Bare", 0, NULL), NULL);
    /* none, either, both: the order on the board means nothing */
    assert_int_equal(result.states, 12);
    kit_game(STILL "turn_limit: 2, lanes: 2, rows: 1, board_size: 2", free_cards);
    run_check(deck_of("Bare", 2, two), deck_of("Bare", 0, NULL), NULL);
    /* none; either in one of 2 cells; both in 2 ways: 1 + 4 + 2 */
    assert_int_equal(result.states, 21);
}

static void test_openings_are_hands(void **unused)
{
    (void)unused;
    kit_game(STILL "turn_limit: 1", free_cards);
    const char *const cards[] = {"Cub", "Dart", "Cub", "Calf"};
    run_check(deck_of("Bare", 4, cards), deck_of("Bare", 0, NULL), NULL);
    /* two of {Cub, Cub, Calf, Dart}: Cub+Cub and the three different pairs */
    assert_int_equal(result.openings, 4);
    assert_true(result.complete);
}

static void test_limits_are_said(void **unused)
{
    (void)unused;
    kit_game(STILL "turn_limit: 2", free_cards);
    const char *const two[] = {"Cub", "Calf"};
    cw_check_setup setup = setup_of(deck_of("Bare", 2, two), deck_of("Bare", 0, NULL), NULL);
    setup.depth = 1;
    assert_int_equal(cw_check_run(&setup, &result), CW_OK);
    assert_false(result.complete);
    assert_int_equal(result.states, 4); /* the opening, either card, the end of the turn */
    assert_string_equal(result.limit, "the depth of 1 actions");
    cw_check_clear(&result);
    setup.depth = -1;
    setup.states = 3;
    assert_int_equal(cw_check_run(&setup, &result), CW_OK);
    assert_false(result.complete);
    assert_string_equal(result.limit, "the limit of 3 positions");
    cw_check_clear(&result);
    setup.states = 1000;
    setup.depth = 4; /* just enough */
    assert_int_equal(cw_check_run(&setup, &result), CW_OK);
    assert_true(result.complete);
    assert_int_equal(result.states, 12);
}

/* ---- what is broken ---- */

static void test_the_shortest_way(void **unused)
{
    (void)unused;
    kit_game(STILL "turn_limit: 6, hero_health: 1",
             "- {name: Frail, hero: 1, class: d}\n"
             "- {name: Cub, cost: 0, minion: 1/1}\n"
             "- {name: Dart, cost: 0, minion: 1/1, text: Charge.}\n");
    const char *const two[] = {"Cub", "Dart"};
    cw_properties properties = {.count = 3};
    properties.list[0] = property_of("no player wins before turn 2");
    properties.list[1] = property_of("the second player never wins");
    properties.list[2] = property_of("Cub never comes into play");
    const cw_deck decks[] = {deck_of("Frail", 2, two), deck_of("Frail", 0, NULL)};
    run_check(decks[0], decks[1], &properties);
    const cw_verdict *verdicts = &result.verdicts[CW_LAW_COUNT];
    assert_false(verdicts[0].holds);
    assert_true(verdicts[0].shown);
    assert_int_equal(verdicts[0].trace.count, 2); /* play the Dart, attack with it */
    assert_int_equal(cw_trace_play(game, decks, &verdicts[0].trace, &state), CW_OK);
    assert_int_equal(state.winner, 0);
    assert_int_equal(state.turn, 1);
    assert_true(verdicts[1].holds);
    assert_int_equal(verdicts[2].trace.count, 1);
}

static void test_luck_is_on_the_way(void **unused)
{
    (void)unused;
    kit_game("mulligan: false, mana_cap: 0, mana_gain: 0, draw_per_turn: 1, first_player_draws: "
             "true, fatigue: none, hand_first: 0, hand_second: 0, turn_limit: 6",
             free_cards);
    const char *const cards[] = {"Cub", "Calf", "Dart", "Cub"};
    cw_properties properties = {.count = 1};
    properties.list[0] = property_of("a board never holds two Cubs");
    const cw_deck decks[] = {deck_of("Bare", 4, cards), deck_of("Bare", 0, NULL)};
    run_check(decks[0], decks[1], &properties);
    const cw_verdict *v = &result.verdicts[CW_LAW_COUNT];
    assert_false(v->holds);
    assert_true(v->shown);
    /* Cub drawn, two ends of turns, Cub drawn, both played */
    assert_int_equal(v->trace.count, 4);
    assert_int_equal(cw_trace_play(game, decks, &v->trace, &state), CW_OK);
    assert_int_equal(state.players[0].board_count, 2);
    assert_false(cw_property_holds(game, &state, &properties.list[0]));
}

static void test_a_law_that_is_broken(void **unused)
{
    (void)unused;
    char detail[200] = "";
    kit_position("", "");
    assert_int_equal(laws_broken(game, &state, 1, 0, detail), 0);
    assert_int_equal(laws_broken(game, &state, 0, 0, detail), 1u << CW_LAW_MOVE);
    state.players[0].mana = -1;
    assert_int_equal(laws_broken(game, &state, 1, 0, detail), 1u << CW_LAW_SOUND);
    assert_string_equal(detail, "mana or armor is out of range");
    state.players[0].mana = 0;
    cw_state next = state;
    assert_false(laws_progress(&state, &next));
    next.actions++;
    assert_true(laws_progress(&state, &next));
}

/* ---- threads, and searches that are not complete ---- */

static void load_shipped(const char *name, cw_deck decks[CW_SEATS], const char *deck)
{
    cw_named_deck named;
    cw_errors_init(&errors);
    cw_game_free(game);
    game = cw_load_game(name, &errors);
    if (game == NULL || cw_deck_read(game, deck, &named, &errors) != CW_OK) {
        fail_msg("%s", errors.list[0].message);
    }
    decks[0] = decks[1] = named.deck;
}

static void assert_same_trace(const cw_trace *a, const cw_trace *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->opening_count, b->opening_count);
    assert_memory_equal(a->opening, b->opening, sizeof a->opening);
    for (int i = 0; i < a->count; i++) {
        assert_true(cw_action_equal(a->steps[i].action, b->steps[i].action));
        assert_int_equal(a->steps[i].chance_count, b->steps[i].chance_count);
    }
}

static void check_threads(uint64_t matches, uint64_t states)
{
    cw_deck decks[CW_SEATS];
    cw_check_result one;
    load_shipped("tests/data/check", decks, "pack");
    cw_properties properties = {.count = 2};
    properties.list[0] = property_of("no player wins before turn 5");
    properties.list[1] = property_of("a board never holds two Wolves");
    cw_check_setup setup = setup_of(decks[0], decks[1], &properties);
    setup.states = states;
    setup.matches = matches;
    setup.threads = 1;
    assert_int_equal(cw_check_run(&setup, &one), CW_OK);
    assert_false(one.verdicts[CW_LAW_COUNT].holds);
    for (int threads = 2; threads <= 5; threads += 3) {
        setup.threads = threads;
        assert_int_equal(cw_check_run(&setup, &result), CW_OK);
        assert_int_equal(result.states, one.states);
        assert_int_equal(result.transitions, one.transitions);
        assert_int_equal(result.depth, one.depth);
        for (int i = 0; i < one.verdict_count; i++) {
            assert_int_equal(result.verdicts[i].holds, one.verdicts[i].holds);
            assert_same_trace(&result.verdicts[i].trace, &one.verdicts[i].trace);
        }
        cw_check_clear(&result);
    }
    cw_check_clear(&one);
}

static void test_threads_change_nothing(void **unused)
{
    (void)unused;
    check_threads(0, 20000);
    check_threads(300, 0);
}

static void test_matches_are_made_shorter(void **unused)
{
    (void)unused;
    cw_deck decks[CW_SEATS];
    load_shipped("tests/data/check", decks, "pack");
    cw_properties properties = {.count = 1};
    properties.list[0] = property_of("Wolf never comes into play");
    cw_check_setup setup = setup_of(decks[0], decks[1], &properties);
    setup.matches = 50;
    assert_int_equal(cw_check_run(&setup, &result), CW_OK);
    const cw_verdict *v = &result.verdicts[CW_LAW_COUNT];
    assert_false(v->holds);
    assert_int_equal(v->trace.count, 1);
    assert_int_equal(cw_trace_play(game, decks, &v->trace, &state), CW_OK);
    assert_false(cw_property_holds(game, &state, &properties.list[0]));
}

/* ---- packed positions ---- */

typedef struct gathering {
    const packer *packer;
    uint64_t sum; /* of the hashes of different followers; the order does not count */
    uint64_t seen[400];
    int count;
    bool many;
} gathering;

static bool gather(void *context, cw_action action, const cw_chance *chance, const cw_state *next)
{
    gathering *g = context;
    uint8_t bytes[PACK_MOST];
    uint64_t hash = cw_hash_bytes(bytes, pack_state(g->packer, next, bytes), 0);
    (void)action;
    (void)chance;
    for (int i = 0; i < g->count; i++) {
        if (g->seen[i] == hash) {
            return true;
        }
    }
    g->many = g->count == 400;
    if (!g->many) {
        g->seen[g->count++] = hash;
        g->sum += hash;
    }
    return !g->many;
}

/* What follows from the real position, from the packed one, and without needless actions. */
static void compare_followers(const packer *p, const cw_state *real)
{
    static successors s, spared;
    cw_state unpacked;
    uint8_t bytes[PACK_MOST], again[PACK_MOST];
    size_t size = pack_state(p, real, bytes);
    memset(&unpacked, 0, sizeof unpacked);
    unpack_state(p, bytes, size, &unpacked);
    assert_int_equal(pack_state(p, &unpacked, again), size);
    assert_memory_equal(bytes, again, size);
    if (cw_state_is_over(real)) {
        return;
    }
    const char *fault = cw_state_fault(p->game, &unpacked);
    if (fault != NULL) {
        fail_msg("%s", fault);
    }
    gathering a = {.packer = p}, b = {.packer = p}, c = {.packer = p};
    s.game = spared.game = p->game;
    spared.packer = p;
    int count = successors_list(&s, real);
    successors_visit(&s, real, count, gather, &a);
    assert_int_equal(successors_list(&s, &unpacked), count);
    successors_visit(&s, &unpacked, count, gather, &b);
    successors_list(&spared, &unpacked);
    successors_visit(&spared, &unpacked, count, gather, &c);
    if (!a.many && !b.many) {
        assert_true(a.sum == b.sum && a.count == b.count);
        assert_true(a.sum == c.sum && a.count == c.count);
    }
}

static void play_packed(const char *name, const char *deck, int matches)
{
    cw_deck decks[CW_SEATS];
    packer *p = malloc(sizeof *p);
    load_shipped(name, decks, deck);
    for (int i = 0; i < matches; i++) {
        cw_match_setup setup = {.decks = {decks[0], decks[1]}, .seed = (uint64_t)i + 1};
        cw_rng rng = (uint64_t)i;
        assert_int_equal(cw_match_start(game, &setup, &state, NULL), CW_OK);
        packer_init(p, game, symmetry_find(game, decks), &state);
        for (int k = 0; !cw_state_is_over(&state) && k < 400; k++) {
            if (state.phase != CW_PHASE_MULLIGAN) {
                compare_followers(p, &state);
            }
            cw_apply_trusted(game, &state, cw_random_action(game, &state, &rng), NULL);
        }
        compare_followers(p, &state);
    }
    free(p);
}

static void test_packed_positions_play_alike(void **unused)
{
    (void)unused;
    play_packed("tests/data/check", "pack", 20);
    play_packed("classic", "midrange-shaman", 3);
    play_packed("classic", "freeze-mage", 2);
    play_packed("chaos", "stampede", 3);
    play_packed("elemental", "fire-rush", 2);
}

static void test_symmetries_are_claimed_with_care(void **unused)
{
    (void)unused;
    kit_game("", "- {name: Heir, cost: 1, minion: 1/1, text: 'Deathrattle: Draw a card.'}\n"
                 "- {name: Caller, cost: 1, minion: 1/1, text: 'Battlecry: Summon a Heir.'}\n"
                 "- {name: Flank, cost: 1, minion: 1/1, text: 'Adjacent minions have +1 "
                 "attack.'}\n");
    const char *const names[] = {"Pup", "Bolt", "Caller", "Flank"};
    cw_deck plain_deck = deck_of("Bare", 2, names), calling = deck_of("Bare", 3, names);
    cw_deck flanking = deck_of("Bare", 4, names);
    flanking.cards[2] = card("Pup");
    symmetry s = symmetry_find(game, (cw_deck[]){plain_deck, plain_deck});
    assert_true(s.board && s.hand && s.deck);
    s = symmetry_find(game, (cw_deck[]){plain_deck, calling});
    assert_true(!s.board && s.hand && s.deck);
    s = symmetry_find(game, (cw_deck[]){flanking, plain_deck});
    assert_true(!s.board && s.hand);
}

static void test_a_set_keeps_what_it_gets(void **unused)
{
    (void)unused;
    state_shard *shard = calloc(1, sizeof(state_set));
    uint8_t bytes[PACK_MOST];
    for (uint32_t round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < 5000; i++) {
            size_t size = 4 + i % 300;
            memset(bytes, (int)(i % 251), sizeof bytes);
            memcpy(bytes, &i, sizeof i);
            assert_int_equal(state_shard_add(shard, cw_hash_bytes(bytes, size, 0), bytes, size),
                             round == 0);
        }
    }
    uint32_t place = 0, next, i = 0;
    for (; place < shard->end; place = next, i++) {
        size_t size;
        const uint8_t *read = state_shard_read(shard, place, &size, &next);
        assert_int_equal(size, 4 + i % 300);
        assert_memory_equal(read, &i, sizeof i);
    }
    assert_int_equal(i, 5000);
    state_set_clear((state_set *)shard);
    free(shard);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_only_turns, end_check),
        cmocka_unit_test_teardown(test_equal_cards_are_one, end_check),
        cmocka_unit_test_teardown(test_different_cards_and_places, end_check),
        cmocka_unit_test_teardown(test_openings_are_hands, end_check),
        cmocka_unit_test_teardown(test_limits_are_said, end_check),
        cmocka_unit_test_teardown(test_the_shortest_way, end_check),
        cmocka_unit_test_teardown(test_luck_is_on_the_way, end_check),
        cmocka_unit_test_teardown(test_a_law_that_is_broken, end_check),
        cmocka_unit_test_teardown(test_threads_change_nothing, end_check),
        cmocka_unit_test_teardown(test_matches_are_made_shorter, end_check),
        cmocka_unit_test_teardown(test_packed_positions_play_alike, end_check),
        cmocka_unit_test_teardown(test_symmetries_are_claimed_with_care, end_check),
        cmocka_unit_test_teardown(test_a_set_keeps_what_it_gets, end_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
