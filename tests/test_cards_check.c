/* The designer's checks: planted cards that are of no use, a planted pair whose order matters, a
 * planted loop, and a planted one-turn kill. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"

#include "table/scenario.h"
#include "spec/cards.h"

#define MINION(name, stats, text)                                                                  \
    "- {name: " name ", cost: 2, minion: " stats ", text: '" text "'}\n"

static const char odd_cards[] = MINION("Monk", "2/2",
                                       "Play only if you control at least 9 minions.")
    MINION("Vain", "2/2",
           "At the end of your turn, if you control at least 9 minions, draw a "
           "card.") MINION("Guard", "2/2", "Whenever this minion takes damage, draw a card.")
        MINION("Captain", "2/2", "Your other minions have +1 attack.")
            MINION("Ghost", "1/1", "Deathrattle: Deal 2 damage to all minions.");

static const char order_cards[] =
    "- {name: Purge, cost: 0, spell: true, text: Deal 1 damage to all minions.}\n" MINION(
        "Feeder", "2/3", "At the end of your turn, give your minions +1 attack.")
        MINION("Doubler", "2/3", "At the end of your turn, double the attack of your minions.")
            MINION("Healer", "2/3", "At the end of your turn, draw a card.");

static const char loop_cards[] = MINION(
    "Tide", "1/9",
    "Whenever this minion takes damage, restore 1 health to this minion. Deal "
    "1 damage to this minion.")
    MINION("Shy", "0/1", "Whenever your hero is healed, restore 1 health to your hero.");

/* Both could loop by their texts. One is seen to, with a scenario that passes; nothing here heals a
 * hero, so the other is not. */
static void test_loops_are_seen(void **unused)
{
    (void)unused;
    kit_game("", loop_cards);
    cw_cards_setup setup = {.game = game, .budget = 3, .seed = 1};
    cw_loops loops;
    assert_int_equal(cw_loops_find(game, &loops), CW_OK);
    assert_true(loops.all);
    char **seen = cw_cards_loops(&setup, &loops);
    assert_non_null(seen);
    int found = 0;
    for (int i = 0; i < loops.count; i++) {
        bool tide = loops.list[i].cards[0] == card("Tide");
        found += tide || loops.list[i].cards[0] == card("Shy");
        assert_int_equal(seen[i] != NULL, tide);
        free(seen[i]);
    }
    assert_int_equal(found, 2);
    assert_int_equal(loops.count, 2);
    free(seen);
    cw_loops_clear(&loops);
}

static void test_unused_cards_are_found(void **unused)
{
    (void)unused;
    kit_game("", odd_cards);
    cw_cards_setup setup = {.game = game, .budget = 3, .seed = 1};
    cw_card_use *uses = calloc((size_t)game->card_count, sizeof *uses);
    cw_cards_use(&setup, uses);
    assert_int_equal(uses[card("Monk")].played, 0);
    assert_int_equal(uses[card("Monk")].refusal, CW_ERR_REQUIREMENT);
    assert_true(uses[card("Vain")].played > 0 && !uses[card("Vain")].acted);
    static const char *const useful[] = {"Guard", "Captain", "Ghost", "Bolt", "Idea"};
    for (size_t i = 0; i < sizeof useful / sizeof *useful; i++) {
        assert_true(uses[card(useful[i])].played > 0);
        assert_true(uses[card(useful[i])].acted);
    }
    assert_true(uses[card("Pup")].played > 0 && !uses[card("Pup")].has_text);
    assert_false(uses[card("Ping")].asked);
    cw_card_use *again = calloc((size_t)game->card_count, sizeof *again);
    setup.threads = 1;
    cw_cards_use(&setup, again);
    assert_memory_equal(uses, again, (size_t)game->card_count * sizeof *uses);
    free(uses);
    free(again);
}

static void test_orders_are_shown(void **unused)
{
    (void)unused;
    kit_game("", order_cards);
    cw_cards_setup setup = {.game = game, .budget = 4, .seed = 1};
    cw_order_pairs pairs;
    assert_int_equal(cw_cards_orders(&setup, &pairs), CW_OK);
    assert_int_equal(pairs.asked, 3);
    assert_true(pairs.all);
    assert_int_equal(pairs.count, 1);
    assert_int_equal(pairs.list[0].cards[0], card("Doubler"));
    assert_int_equal(pairs.list[0].cards[1], card("Feeder"));
    cw_scenario_options options = {0};
    cw_scenario_result result = {0};
    cw_scenario_run(game, pairs.list[0].scenarios, strlen(pairs.list[0].scenarios), "order",
                    &options, &result);
    if (result.passed != 2 || result.failed != 0)
        fail_msg("%s", cw_str_get(&result.messages));
    cw_scenario_clear(&result);
    cw_order_pairs_clear(&pairs);
}

static void test_one_turn_kills(void **unused)
{
    (void)unused;
    kit_game("mulligan: false, hand_first: 3, hand_second: 3",
             "- {name: Torch, cost: 1, spell: true, text: Deal 10 damage to a character.}\n");
    cw_cards_setup setup = {.game = game, .budget = 2, .seed = 1};
    cw_deck deck = {.hero = card("H"), .count = 10};
    cw_kill kill;
    for (int i = 0; i < deck.count; i++)
        deck.cards[i] = card("Torch");
    assert_int_equal(cw_cards_kill(&setup, &deck, &kill), CW_OK);
    assert_true(kill.found);
    assert_int_equal(kill.turn, 3); /* 30 health: three torches for three mana */
    const cw_deck decks[] = {deck, deck};
    assert_int_equal(cw_trace_play(game, decks, &kill.trace, &state), CW_OK);
    assert_int_equal(state.winner, kill.seat);
    free(kill.trace.steps);
    for (int i = 0; i < deck.count; i++)
        deck.cards[i] = card("Wall");
    assert_int_equal(cw_cards_kill(&setup, &deck, &kill), CW_OK);
    assert_false(kill.found);
    assert_int_equal(kill.matches, 20);
    free(kill.trace.steps);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_unused_cards_are_found, kit_clear),
        cmocka_unit_test_teardown(test_loops_are_seen, kit_clear),
        cmocka_unit_test_teardown(test_orders_are_shown, kit_clear),
        cmocka_unit_test_teardown(test_one_turn_kills, kit_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
