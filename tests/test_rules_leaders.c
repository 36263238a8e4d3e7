/* Leader cards (docs/rules.md, L1): what they replace, when they may attack, how they end a match;
 * decks and replays that hold them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"

#include "table/replay.h"
#include "lang/decks.h"

static const char keeping[] = "overheat: 10, keep_state: true, overflow: discard, "
                              "zero_attack: true, zero_damage: true, heroes_strike_back: false, "
                              "hand_limit: 6, board_size: 5";

static const char leader_cards[] =
    "- {name: Hold, cost: 3, minion: 3/9, race: beast, text: 'Taunt.'}\n"
    "- {name: Ears, cost: 0, minion: 0/9, text: 'Whenever you discard a card, gain 1 armor.'}\n"
    "- {name: Take, cost: 0, spell: true, text: Take control of an enemy minion.}\n"
    "- {name: Wish, cost: 0, spell: true, text: Draw a card.}\n"
    "- {name: Grow, cost: 0, spell: true, text: Give your hero +2 attack and taunt this turn.}\n"
    "- {name: Regent, cost: 2, hero: 2/25, class: c, text: 'Battlecry: Draw a card.'}\n"
    "- {name: Bannerlord, cost: 2, hero: 1/20, class: c, text: Your minions have +1 attack.}\n"
    "- {name: Bulwark, cost: 2, hero: 0/15, class: c, text: Taunt. Divine shield.}\n"
    "- {name: Rider, cost: 2, hero: 3/18, class: c, text: Charge.}\n"
    "- {name: Doom, cost: 0, spell: true, text: Deal 30 damage to all characters.}\n";

static void cast(const char *name, cw_place target)
{
    assert_int_not_equal(put(state.active, CW_ZONE_HAND, name), 0);
    assert_int_equal(play(side(state.active)->hand_count - 1, 0, target), CW_OK);
}

static void lead(const char *name)
{
    put(state.active, CW_ZONE_HAND, name);
    assert_int_equal(play(side(state.active)->hand_count - 1, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(count_events(CW_EVENT_LEADER), 1);
}

static void test_a_leader_replaces_the_hero_and_all_that_was_his(void **unused)
{
    (void)unused;
    kit_position(keeping, leader_cards);
    put(0, CW_ZONE_BOARD, "Ox");
    put(0, CW_ZONE_DECK, "Pup");
    cw_entity_id old = side(0)->hero;
    cast("Grow", CW_PLACE_NONE);
    assert_int_equal(state.mod_count > 0, true);
    assert_true(cw_entity_keywords(at(cw_place_hero(0))) & CW_KW(TAUNT));
    state.entities[old].health = 3;
    lead("Regent");
    const cw_entity *hero = at(cw_place_hero(0));
    assert_int_equal(hero->card, card("Regent"));
    assert_int_equal(cw_character_attack(game, &state, side(0)->hero), 2);
    assert_int_equal(hero->health, 25);
    assert_int_equal(cw_entity_keywords(hero), 0);
    assert_int_equal(side(0)->hand_count, 1); /* its battlecry drew */
    assert_int_equal(count_events(CW_EVENT_DEATH), 0);
    for (int i = 0; i < state.mod_count; i++)
        assert_int_equal(cw_state_mod(&state, i).duration, CW_HEAT);
    assert_int_not_equal(side(0)->hero, old);
}

static void test_auras_of_a_leader_end_with_it(void **unused)
{
    (void)unused;
    kit_position(keeping, leader_cards);
    put(0, CW_ZONE_BOARD, "Ox");
    lead("Bannerlord");
    assert_int_equal(cw_entity_attack(at(cw_place_board(0, 0))), 3);
    assert_int_equal(state.statics, 1);
    lead("Regent");
    assert_int_equal(cw_entity_attack(at(cw_place_board(0, 0))), 2);
    assert_int_equal(state.statics, 0);
    lead("Bannerlord");
    lead("Bannerlord");
    assert_int_equal(cw_entity_attack(at(cw_place_board(0, 0))), 3);
    assert_int_equal(state.statics, 1);
}

static cw_status strike(cw_place source, cw_place target)
{
    return act(attack_action(source, target));
}

static void test_leaders_sleep_unless_they_charge(void **unused)
{
    (void)unused;
    kit_position(keeping, leader_cards);
    put_many(0, CW_ZONE_DECK, "Pup", 2);
    put_many(1, CW_ZONE_DECK, "Pup", 2);
    lead("Regent");
    assert_int_not_equal(strike(cw_place_hero(0), cw_place_hero(1)), CW_OK);
    lead("Rider");
    assert_int_equal(strike(cw_place_hero(0), cw_place_hero(1)), CW_OK);
    assert_int_equal(health(cw_place_hero(1)), 27);
    assert_int_equal(health(cw_place_hero(0)), 18);
    assert_int_not_equal(strike(cw_place_hero(0), cw_place_hero(1)), CW_OK);
    lead("Rider"); /* another one has made no attack yet */
    assert_int_equal(strike(cw_place_hero(0), cw_place_hero(1)), CW_OK);
    lead("Regent");
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(strike(cw_place_hero(0), cw_place_hero(1)), CW_OK);
    assert_int_equal(health(cw_place_hero(1)), 22);
}

static void test_a_leader_with_taunt_and_shield(void **unused)
{
    (void)unused;
    kit_position(keeping, leader_cards);
    put_many(0, CW_ZONE_DECK, "Pup", 2);
    put_many(1, CW_ZONE_DECK, "Pup", 2);
    put(0, CW_ZONE_BOARD, "Ox");
    put_many(1, CW_ZONE_BOARD, "Ox", 2);
    lead("Bulwark");
    assert_int_equal(end_turn(), CW_OK);
    assert_int_not_equal(strike(cw_place_board(1, 0), cw_place_board(0, 0)), CW_OK);
    assert_int_equal(strike(cw_place_board(1, 0), cw_place_hero(0)), CW_OK);
    assert_int_equal(health(cw_place_hero(0)), 15);
    assert_int_equal(health(cw_place_board(1, 0)), 5); /* heroes do not strike back */
    assert_int_equal(strike(cw_place_board(1, 1), cw_place_hero(0)), CW_OK);
    assert_int_equal(health(cw_place_hero(0)), 13);
}

static void test_both_leaders_die_at_once(void **unused)
{
    (void)unused;
    kit_position(keeping, leader_cards);
    lead("Regent");
    assert_int_equal(end_turn(), CW_OK);
    lead("Rider");
    cast("Doom", CW_PLACE_NONE);
    assert_true(cw_state_is_over(&state));
    assert_int_equal(state.winner, CW_DRAW_RESULT);
    assert_int_equal(state.end, CW_END_BOTH_DIED);
}

static void test_leaders_keep_what_they_were_given_in_hand(void **unused)
{
    (void)unused;
    kit_position(keeping, leader_cards);
    cw_entity_id id = put(0, CW_ZONE_HAND, "Regent");
    put(0, CW_ZONE_DECK, "Pup");
    state.entities[id].attack = 9;
    state.entities[id].health = state.entities[id].max_health = 40;
    state.entities[id].keywords = CW_KW(LIFESTEAL) | CW_KW(CHARGE);
    cw_setup_finish(game, &state);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(cw_character_attack(game, &state, side(0)->hero), 9);
    assert_int_equal(health(cw_place_hero(0)), 40);
    assert_int_equal(strike(cw_place_hero(0), cw_place_hero(1)), CW_OK);
}

/* ---- decks and replays ---- */

static void fill_deck(cw_named_deck *deck)
{
    static const char *const names[] = {"Regent", "Bannerlord", "Bulwark", "Rider",
                                        "Hold",   "Take",       "Wish",    "Ears"};
    memset(deck, 0, sizeof *deck);
    deck->deck.hero = card("H");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (int k = 0; k < 3; k++)
            deck->deck.cards[deck->deck.count++] = card(names[i]);
    strcpy(deck->name, "Leaders");
}

static int copies_in(const cw_deck *deck, cw_card_id id)
{
    int count = 0;
    for (int i = 0; i < deck->count; i++)
        count += deck->cards[i] == id;
    return count;
}

static void expect_same_deck(const cw_deck *a, const cw_deck *b)
{
    assert_int_equal(a->hero, b->hero);
    assert_int_equal(a->count, b->count);
    for (int i = 1; i < game->card_count; i++)
        assert_int_equal(copies_in(a, (cw_card_id)i), copies_in(b, (cw_card_id)i));
}

static void test_decks_hold_leaders_in_every_form(void **unused)
{
    (void)unused;
    static cw_named_deck deck, again;
    typedef void (*writer)(const cw_game *, const cw_named_deck *, cw_str *);
    const writer writers[] = {cw_deck_write_code, cw_deck_write_list, cw_deck_write_yaml};
    kit_game(keeping, leader_cards);
    fill_deck(&deck);
    cw_errors_init(&errors);
    assert_int_equal(cw_deck_check(game, &deck, &errors), CW_OK);
    for (int i = 0; i < 3; i++) {
        cw_str text = CW_STR_INIT;
        writers[i](game, &deck, &text);
        cw_errors_init(&errors);
        const char *read = cw_str_get(&text);
        cw_status status = i == 0 ? cw_deck_read_code(game, read, &again, &errors)
                           : i == 1
                               ? cw_deck_read_list(game, read, "list", &again, &errors)
                               : cw_deck_read_yaml(game, read, text.size, "yaml", &again, &errors);
        if (status != CW_OK)
            fail_msg("%s: %s", cw_str_get(&text), errors.list[0].message);
        expect_same_deck(&deck.deck, &again.deck);
        cw_str_clear(&text);
    }
}

static int count_leaders(void *context, const cw_replay_step *step, const cw_state *before,
                         const cw_log *log, const cw_state *after)
{
    (void)step, (void)before, (void)after;
    for (int i = 0; i < log->count; i++)
        *(int *)context += log->list[i].kind == CW_EVENT_LEADER;
    return 0;
}

static void test_replays_with_leaders(void **unused)
{
    (void)unused;
    static cw_named_deck deck;
    static cw_match_setup setup;
    int leaders = 0;
    kit_game(keeping, leader_cards);
    fill_deck(&deck);
    for (uint64_t seed = 1; seed <= 5; seed++) {
        setup = (cw_match_setup){.decks = {deck.deck, deck.deck}, .seed = seed};
        const cw_replay_player players[CW_SEATS] = {{"random", seed}, {"random", seed + 50}};
        cw_recorder recorder;
        cw_replay replay;
        cw_errors_init(&errors);
        assert_int_equal(cw_replay_record(game, &setup, players, &recorder, &errors), CW_OK);
        if (cw_replay_read(game, cw_str_get(&recorder.text), recorder.text.size, "replay", &replay,
                           &errors)
            != CW_OK)
            fail_msg("%s", errors.list[0].message);
        expect_same_deck(&replay.setup.decks[1], &deck.deck);
        assert_int_equal(cw_replay_run(game, &replay, "replay", count_leaders, &leaders, &errors),
                         CW_OK);
        cw_replay_clear(&replay);
        cw_recorder_clear(&recorder);
    }
    assert_true(leaders > 0);
}

/* A leader that only comes by other cards needs no class; it is played like any other. */
static void test_leader_tokens(void **unused)
{
    (void)unused;
    kit_position(keeping, "- {name: Crown, cost: 1, hero: 2/20, token: true, text: Taunt.}\n"
                          "- {name: Heir, cost: 0, spell: true, text: Add a Crown to your "
                          "hand.}\n");
    const cw_card *crown = &game->cards[card("Crown")];
    assert_true(crown->leader);
    assert_false(crown->collectible);
    cast("Heir", CW_PLACE_NONE);
    assert_int_equal(side(0)->hand_count, 1);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(at(cw_place_hero(0))->card, card("Crown"));
    assert_int_equal(health(cw_place_hero(0)), 20);
    assert_int_equal(cw_game_find_hero(game, 0), 0); /* nobody begins as it */
    cw_str text = CW_STR_INIT;
    cw_card_json(game, card("Crown"), &text);
    assert_non_null(strstr(cw_str_get(&text), "\"cost\": 1"));
    assert_non_null(strstr(cw_str_get(&text), "\"token\": true"));
    cw_str_clear(&text);
    cw_named_deck deck = {.deck = {.hero = card("H"), .count = 1, .cards = {card("Crown")}}};
    cw_errors_init(&errors);
    assert_int_equal(cw_deck_check(game, &deck, &errors), CW_ERR_DECK);
    assert_non_null(strstr(errors.list[0].message, "only comes into play by other cards"));
    assert_null(kit_load("", "- {name: Crown, hero: 2/20, token: true}\n"));
    assert_non_null(strstr(errors.list[0].message, "'Crown' has no cost; a hero that is a token"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_a_leader_replaces_the_hero_and_all_that_was_his, kit_clear),
        cmocka_unit_test_teardown(test_auras_of_a_leader_end_with_it, kit_clear),
        cmocka_unit_test_teardown(test_leaders_sleep_unless_they_charge, kit_clear),
        cmocka_unit_test_teardown(test_a_leader_with_taunt_and_shield, kit_clear),
        cmocka_unit_test_teardown(test_both_leaders_die_at_once, kit_clear),
        cmocka_unit_test_teardown(test_leaders_keep_what_they_were_given_in_hand, kit_clear),
        cmocka_unit_test_teardown(test_decks_hold_leaders_in_every_form, kit_clear),
        cmocka_unit_test_teardown(test_replays_with_leaders, kit_clear),
        cmocka_unit_test_teardown(test_leader_tokens, kit_clear),
    };
    return cmocka_run_group_tests_name("rules_leaders", tests, NULL, NULL);
}
