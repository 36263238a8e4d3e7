/* Tables and numbers of the engine that are full (docs/rules.md, part H): what finds no room is
 * left out and told, and chains that end by themselves are not cut before. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"

/* Four reactions of each to one healing. */
static const char echoes[] =
    "- {name: Echo, plural: Echoes, cost: 1, minion: 0/1, text: \"Whenever a hero is healed, gain "
    "1 armor.\\nWhenever a character is healed, gain 1 armor.\\nWhenever a hero is healed, gain 1 "
    "armor.\\nWhenever a character is healed, gain 1 armor.\"}\n"
    "- {name: Salve, cost: 0, spell: true, text: Restore 1 health to your hero.}\n";

static void heal_before(int own, int others)
{
    kit_position("board_size: 14", echoes);
    put_many(0, CW_ZONE_BOARD, "Echo", own);
    put_many(1, CW_ZONE_BOARD, "Echo", others);
    put(0, CW_ZONE_HAND, "Salve");
    state.entities[side(0)->hero].health--;
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(side(0)->armor, 4 * own);
}

static void test_reactions_beyond_the_list_are_told(void **unused)
{
    (void)unused;
    heal_before(14, 10);
    assert_int_equal(side(1)->armor, 40);
    assert_int_equal(state.cut_off, 0);
    heal_before(14, 11);
    assert_int_equal(side(1)->armor, 40);
    assert_int_equal(state.cut_off, 1);
    assert_int_equal(count_events(CW_EVENT_CUT_OFF), 1);
}

/* A hundred missiles and more at one hero, who is glad of each. */
static void shoot(int missiles)
{
    char cards[400];
    snprintf(
        cards, sizeof cards,
        "- {name: Sponge, cost: 1, minion: 0/1, text: 'Whenever your hero takes damage, gain "
        "1 armor.'}\n- {name: Storm, cost: 0, spell: true, text: Deal %d damage randomly split "
        "among all enemies.}\n",
        missiles);
    kit_position("", cards);
    cw_entity_id sponge = put(1, CW_ZONE_BOARD, "Sponge");
    cw_entity *hero = &state.entities[side(1)->hero];
    hero->health = hero->max_health = 999;
    state.entities[sponge].keywords |= CW_KW(IMMUNE);
    put(0, CW_ZONE_HAND, "Storm");
    cw_setup_finish(game, &state);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
}

static void test_hits_beyond_the_list_are_told(void **unused)
{
    (void)unused;
    shoot(100);
    assert_int_equal(state.cut_off, 0);
    int lost = 999 - health(cw_place_hero(1));
    assert_int_equal(side(1)->armor, lost);
    shoot(400);
    lost = 999 - health(cw_place_hero(1));
    assert_in_range(lost, 150, 250);
    assert_in_range(side(1)->armor, 100, lost - 1);
    assert_int_equal(state.cut_off, 1);
}

/* Two who pay each other back: as deep as their health together. */
static int quarrel(int each)
{
    kit_position("", "- {name: Newt, cost: 1, minion: 0/200, text: 'Whenever this minion takes "
                     "damage, deal 1 damage to a random enemy minion.'}\n"
                     "- {name: Spark, cost: 0, spell: true, text: Deal 1 damage to a minion.}\n");
    for (cw_seat seat = 0; seat < CW_SEATS; seat++)
        state.entities[put(seat, CW_ZONE_BOARD, "Newt")].health = (int16_t)each;
    put(0, CW_ZONE_HAND, "Spark");
    cw_setup_finish(game, &state);
    assert_int_equal(play(0, 0, cw_place_board(1, 0)), CW_OK);
    return state.cut_off;
}

static void test_chains_that_end_by_themselves_are_not_cut(void **unused)
{
    (void)unused;
    assert_int_equal(quarrel(30), 0);
    assert_int_equal(side(0)->board_count + side(1)->board_count, 0);
    assert_int_equal(quarrel(120), 0);
    assert_int_equal(side(0)->board_count + side(1)->board_count, 0);
    assert_int_equal(quarrel(200), 1);
    assert_int_equal(side(0)->board_count + side(1)->board_count, 2);
}

static void test_spell_damage_stops_at_99(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Book, cost: 0, spell: true, text: Give a minion spell damage "
                     "20.}\n");
    put(0, CW_ZONE_BOARD, "Pup");
    for (int i = 0; i < 14; i++) { /* 280 would be 24 in a byte */
        put(0, CW_ZONE_HAND, "Book");
        assert_int_equal(play(0, 0, cw_place_board(0, 0)), CW_OK);
    }
    assert_int_equal(at(cw_place_board(0, 0))->spell_damage, 99);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_reactions_beyond_the_list_are_told, kit_clear),
        cmocka_unit_test_teardown(test_hits_beyond_the_list_are_told, kit_clear),
        cmocka_unit_test_teardown(test_chains_that_end_by_themselves_are_not_cut, kit_clear),
        cmocka_unit_test_teardown(test_spell_damage_stops_at_99, kit_clear),
    };
    return cmocka_run_group_tests_name("rules_bounds", tests, NULL, NULL);
}
