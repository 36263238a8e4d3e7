/* Elements and what needs them, effects that count turns or times, and minions that attack by
 * themselves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "lane_kit.h"

enum { EARTH, WIND, FIRE };

static cw_place own(int slot) { return cw_place_board(0, slot); }

static cw_place enemy(int slot) { return cw_place_board(1, slot); }

static cw_action raise_action(int mode)
{
    cw_action action = plain(CW_ACTION_RAISE);
    action.mode = (uint8_t)mode;
    return action;
}

static cw_action move_action(cw_place source, int cell)
{
    cw_action action = plain(CW_ACTION_MOVE);
    action.source = source;
    action.to = (uint8_t)(cell + 1);
    return action;
}

/* ---- elements ---- */

static const char element_cards[] =
    "- {name: Flood, cost: 0, spell: true, text: Gain 60 of each element.}\n"
    "- {name: Ebb, cost: 0, spell: true, text: Lose 70 of each element.}\n"
    "- {name: Curse, cost: 0, spell: true, text: Your opponent loses 1 fire.}\n"
    "- {name: Gift, cost: 0, spell: true, text: Your opponent gains 999 wind.}\n"
    "- {name: Imp, cost: 1, minion: 1/1, needs: {fire: 2}}\n"
    "- {name: Mist, cost: 1, spell: true, needs: {fire: 1, wind: 1}, text: Draw a card.}\n"
    "- {name: Giant, cost: 8, minion: 8/8, needs: {earth: 1}, text: Costs 1 less for each other "
    "minion.}\n"
    "- {name: Apprentice, cost: 2, minion: 3/2, text: Your spells cost 1 less.}\n";

static void test_elements_stay_between_0_and_99(void **unused)
{
    (void)unused;
    kit_position(lane_settings, element_cards);
    put_many(0, CW_ZONE_HAND, "Flood", 2);
    put_many(0, CW_ZONE_HAND, "Ebb", 2);
    put(0, CW_ZONE_HAND, "Gift");
    put(0, CW_ZONE_HAND, "Curse");
    static const int after[] = {60, 99, 29, 0};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
        assert_int_equal(count_events(CW_EVENT_ELEMENT), 3);
        for (int k = EARTH; k <= FIRE; k++)
            assert_int_equal(side(0)->elements[k], after[i]);
        assert_int_equal(side(0)->elements[3], 0); /* the game has three */
    }
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(side(1)->elements[WIND], 99);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(side(1)->elements[FIRE], 0);
    state.players[0].elements[EARTH] = 99;
    state.turn = 3;
    assert_int_equal(act(raise_action(1 + EARTH)), CW_OK);
    assert_int_equal(side(0)->elements[EARTH], 99);
}

/* A card is among the legal plays exactly if the player has what it needs, and the mana. */
static void check_hand(const int *playable)
{
    static cw_action list[CW_MAX_ACTIONS];
    int n = cw_legal(game, &state, list);
    for (int slot = 0; slot < side(0)->hand_count; slot++) {
        int plays = 0;
        for (int i = 0; i < n; i++)
            plays += list[i].kind == CW_ACTION_PLAY && list[i].source == cw_place_hand(0, slot);
        assert_int_equal(plays > 0, playable[slot]);
        assert_int_equal(cw_check_card(game, &state, 0, slot) == CW_OK, playable[slot]);
    }
    cw_rng rng = 3;
    for (int i = 0; i < 300; i++) {
        cw_action action = cw_random_action(game, &state, &rng);
        assert_int_equal(cw_check(game, &state, action), CW_OK);
    }
}

/* `more`: whether something in play changes costs, and prices are worked out one by one. */
static void check_prices(bool more)
{
    kit_position(lane_settings, element_cards);
    put(0, CW_ZONE_HAND, "Imp");
    put(0, CW_ZONE_HAND, "Mist");
    put(0, CW_ZONE_HAND, "Pup");
    put(0, CW_ZONE_HAND, "Giant");
    put(0, CW_ZONE_DECK, "Imp");
    if (more)
        put(0, CW_ZONE_BOARD, "Apprentice");
    state.turn = 3;
    check_hand((int[]){0, 0, 1, 0});
    assert_int_equal(cw_check_card(game, &state, 0, 0), CW_ERR_NEEDS);
    assert_int_equal(act(raise_action(1 + FIRE)), CW_OK);
    check_hand((int[]){0, 0, 1, 0});
    state.players[0].raised = 0;
    assert_int_equal(act(raise_action(1 + WIND)), CW_OK);
    check_hand((int[]){0, 1, 1, 0});
    state.players[0].raised = 0;
    assert_int_equal(act(raise_action(1 + FIRE)), CW_OK);
    check_hand((int[]){1, 1, 1, 0});
    state.players[0].raised = 0;
    assert_int_equal(act(raise_action(1 + EARTH)), CW_OK);
    check_hand((int[]){1, 1, 1, 1});
    assert_int_equal(play(1, 0, CW_PLACE_NONE), CW_OK); /* draws an Imp, costs nothing but mana */
    assert_int_equal(side(0)->elements[FIRE], 2);
    check_hand((int[]){1, 1, 1, 1});
    state.players[0].mana = 0;
    check_hand((int[]){0, 0, 0, 0});
}

static void test_prices_follow_elements(void **unused)
{
    (void)unused;
    check_prices(false);
    check_prices(true);
}

static void test_losing_an_element_closes_cards(void **unused)
{
    (void)unused;
    kit_position(lane_settings, element_cards);
    put(1, CW_ZONE_HAND, "Curse");
    put(0, CW_ZONE_HAND, "Imp");
    put(0, CW_ZONE_HAND, "Imp");
    put(0, CW_ZONE_DECK, "Pup");
    put(1, CW_ZONE_DECK, "Pup");
    state.players[0].elements[FIRE] = 2;
    cw_setup_finish(game, &state);
    assert_int_equal(play(0, 7, CW_PLACE_NONE), CW_OK);
    assert_int_equal(at(own(0))->cell, 7);
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(side(0)->elements[FIRE], 1);
    check_hand((int[]){0, 1});
}

static void test_raising_once_a_turn(void **unused)
{
    (void)unused;
    kit_position(lane_settings, "");
    put_many(0, CW_ZONE_DECK, "Pup", 3);
    put_many(1, CW_ZONE_DECK, "Pup", 3);
    assert_int_equal(act(raise_action(0)), CW_ERR_RAISED); /* the very first turn */
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(act(raise_action(4)), CW_ERR_ACTION_KIND);
    assert_int_equal(side(1)->mana, 10);
    assert_int_equal(act(raise_action(0)), CW_OK);
    assert_int_equal(side(1)->mana, 11); /* beyond the cap */
    assert_int_equal(side(1)->max_mana, 10);
    assert_int_equal(act(raise_action(1)), CW_ERR_RAISED);
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(act(raise_action(1)), CW_OK);
    assert_int_equal(act(raise_action(0)), CW_ERR_RAISED);
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(side(1)->mana, 10);
    assert_int_equal(side(1)->raised, 0);
    assert_int_equal(side(0)->elements[EARTH], 1);
    kit_position("elements: [fire]", "");
    state.turn = 2;
    assert_int_equal(act(raise_action(1)), CW_ERR_ACTION_KIND); /* without `raising` */
    kit_position("raising: true, first_player_raises: true", "");
    assert_int_equal(act(raise_action(1)), CW_ERR_ACTION_KIND); /* there are no elements */
    assert_int_equal(act(raise_action(0)), CW_OK);
}

/* ---- so many turns ---- */

/* Ends both players' turns. */
static void pass_round(void)
{
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(end_turn(), CW_OK);
}

/* Seat 0 stuns a minion of `victim`, which then loses `turns` of its player's turns; the running one
 * counts if it is its own, unless it was `used`. */
static void check_stun(int turns, cw_seat victim, bool used)
{
    char card_text[160], time[32] = "";
    if (turns > 1)
        snprintf(time, sizeof time, " for %d turns", turns);
    snprintf(card_text, sizeof card_text,
             "- {name: Daze, cost: 0, spell: true, text: Stun a minion%s.}\n", time);
    kit_position("lanes: 5, rows: 2, moving: anywhere, fatigue: none", card_text);
    put_at(victim, 3, "Ox");
    put(0, CW_ZONE_HAND, "Daze");
    if (used)
        assert_int_equal(act(move_action(own(0), 4)), CW_OK);
    assert_int_equal(play(0, 0, cw_place_board(victim, 0)), CW_OK);
    if (used)
        pass_round();
    else if (victim == 1)
        assert_int_equal(end_turn(), CW_OK);
    for (int turn = 1; turn <= turns; turn++) {
        cw_place place = cw_place_board(victim, 0), hero = cw_place_hero((cw_seat)(1 - victim));
        assert_int_equal(state.active, victim);
        assert_int_equal(act(attack_action(place, hero)), CW_ERR_CANNOT_ATTACK);
        assert_int_equal(act(move_action(place, 0)), CW_ERR_CANNOT_MOVE);
        pass_round();
    }
    assert_int_equal(act(move_action(cw_place_board(victim, 0), 0)), CW_OK);
    assert_int_equal(at(cw_place_board(victim, 0))->cell, 0);
    assert_int_equal(state.mod_count, 0);
}

static void test_stuns_count_the_turns_of_the_stunned(void **unused)
{
    (void)unused;
    for (int turns = 1; turns <= 9; turns++) {
        check_stun(turns, 0, false);
        check_stun(turns, 0, true);
        check_stun(turns, 1, false);
    }
}

static void check_gain(int turns, cw_seat owner)
{
    char card_text[160];
    snprintf(card_text, sizeof card_text,
             "- {name: Boost, cost: 0, spell: true, text: Give a minion +2/+3 for %d turns.}\n",
             turns);
    kit_position("fatigue: none", card_text);
    put(owner, CW_ZONE_BOARD, "Ox");
    put(0, CW_ZONE_HAND, "Boost");
    assert_int_equal(play(0, 0, cw_place_board(owner, 0)), CW_OK);
    const cw_entity *ox = at(cw_place_board(owner, 0));
    int ends = 0;
    while (ends < turns) {
        assert_int_equal(cw_entity_attack(ox), 4);
        assert_int_equal(ox->health, 8);
        ends += state.active == owner;
        assert_int_equal(end_turn(), CW_OK);
    }
    assert_int_equal(cw_entity_attack(ox), 2);
    assert_int_equal(ox->health, 5);
    assert_int_equal(cw_entity_max_health(ox), 5);
}

static void test_gains_for_turns_end_in_time(void **unused)
{
    (void)unused;
    for (int turns = 2; turns <= 9; turns++) {
        check_gain(turns, 0);
        check_gain(turns, 1);
    }
}

/* Health that goes away takes no more than is left of it. */
static void test_passing_health_kills_nobody(void **unused)
{
    (void)unused;
    kit_position("fatigue: none",
                 "- {name: Boost, cost: 0, spell: true, text: Give a minion +1/+3 this turn.}\n");
    put(0, CW_ZONE_BOARD, "Pup");
    put(0, CW_ZONE_HAND, "Boost");
    put(0, CW_ZONE_HAND, "Bolt");
    assert_int_equal(play(0, 0, own(0)), CW_OK);
    assert_int_equal(health(own(0)), 4);
    assert_int_equal(play(0, 0, own(0)), CW_OK);
    assert_int_equal(health(own(0)), 1);
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(side(0)->board_count, 1);
    assert_int_equal(health(own(0)), 1);
    assert_int_equal(cw_entity_max_health(at(own(0))), 1);
}

static void test_invulnerable_counts_down(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Saint, cost: 1, minion: 1/2, text: Invulnerable 2.}\n"
                     "- {name: Ward, cost: 0, spell: true, text: Give a minion invulnerable "
                     "99.}\n");
    put(1, CW_ZONE_BOARD, "Saint");
    put_many(0, CW_ZONE_HAND, "Ward", 3);
    put_many(0, CW_ZONE_HAND, "Bolt", 2);
    assert_int_equal(play(3, 0, enemy(0)), CW_OK);
    assert_int_equal(count_events(CW_EVENT_GUARD), 1);
    assert_int_equal(count_events(CW_EVENT_DAMAGE), 0);
    assert_int_equal(at(enemy(0))->guard, 1);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(play(0, 0, enemy(0)), CW_OK);
        assert_int_equal(at(enemy(0))->guard, 99); /* no more than that */
    }
    assert_int_equal(play(0, 0, enemy(0)), CW_OK);
    assert_int_equal(health(enemy(0)), 2);
}

/* ---- berserk ---- */

/* Chains that only the bounds of part H can end: each attack makes a fresh attacker, or room for
 * one more. */
static void test_berserk_chains_end(void **unused)
{
    (void)unused;
    static const struct {
        const char *body, *text;
        int least; /* attacks */
    } chains[] = {
        {"1/1", "Charge. Berserk. Deathrattle: Summon a Fury.", 90},
        {"1/1", "Charge. Berserk. After this minion attacks, transform this minion into a Fury.",
         300},
        {"1/1", "Charge. Berserk. Whenever this minion attacks, summon a copy of this minion.", 90},
        {"1/9", "Charge. Windfury. Berserk. After this minion attacks, scatter all minions.", 2},
    };
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++) {
        char cards[500];
        snprintf(cards, sizeof cards,
                 "- {name: Fury, plural: Furies, cost: 0, minion: %s, text: '%s'}\n"
                 "- {name: Stone, cost: 1, minion: 1/5, text: 'Whenever this minion takes damage, "
                 "fully heal this minion.'}\n",
                 chains[i].body, chains[i].text);
        kit_position(lane_settings, cards);
        put_at(1, 2, "Stone");
        cw_entity *hero = &state.entities[state.players[1].hero];
        hero->health = hero->max_health = 9999;
        put(0, CW_ZONE_HAND, "Fury");
        assert_int_equal(play(0, 2, CW_PLACE_NONE), CW_OK);
        assert_in_range(count_events(CW_EVENT_ATTACK), chains[i].least, 600);
        for (int turn = 0; turn < 4; turn++)
            assert_int_equal(end_turn(), CW_OK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_elements_stay_between_0_and_99),
        cmocka_unit_test(test_prices_follow_elements),
        cmocka_unit_test(test_losing_an_element_closes_cards),
        cmocka_unit_test(test_raising_once_a_turn),
        cmocka_unit_test(test_stuns_count_the_turns_of_the_stunned),
        cmocka_unit_test(test_gains_for_turns_end_in_time),
        cmocka_unit_test(test_passing_health_kills_nobody),
        cmocka_unit_test(test_invulnerable_counts_down),
        cmocka_unit_test(test_berserk_chains_end),
    };
    return cmocka_run_group_tests_name("rules_elements", tests, NULL, kit_clear);
}
