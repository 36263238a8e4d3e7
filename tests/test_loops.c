/* The search for loops: texts that loop, texts that only look as if they did, and whether the
 * loops that are named in the shipped games really go round in the engine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "sample_game.h"

#include "rules_kit.h"

#include "lang/loops.h"

static const char discarding[] = "overflow: discard, keep_state: true, overheat: 10";

typedef struct example {
    const char *settings, *cards;
    const char *loop; /* the names of the first loop's cards, NULL = there is none */
    const char *says; /* part of its text */
} example;

#define MINION(name, text) "- {name: " name ", cost: 2, minion: 2/4, text: '" text "'}\n"

static const example loops[] = {
    {"", MINION("A", "Whenever this minion takes damage, deal 1 damage to all minions."), "A",
     "A: sets itself off by dealing damage (Whenever this minion takes damage"},
    {"", MINION("A", "Whenever this minion takes damage, deal 1 damage to this minion."), "A",
     "itself"},
    {"", MINION("A", "Whenever this minion takes damage, deal 1 damage to a random enemy minion."),
     "A", "another A of the other side"},
    {"", MINION("A", "Whenever this minion takes damage, deal 1 damage to all other minions."), "A",
     "another A by"},
    {"", MINION("A", "Whenever you draw a card, draw a card."), "A", "as long as the deck lasts"},
    {"", MINION("A", "Whenever your hero takes damage, draw a card."), "A",
     "drawing from an empty deck"},
    {"", MINION("A", "Whenever your hero is healed, restore 1 health to your hero."), "A",
     "healing"},
    {"", MINION("A", "Deathrattle: Summon an A. Deal 4 damage to all minions."), "A", "killing"},
    {"",
     MINION("A", "Deathrattle: Summon an A.")
         MINION("B", "Whenever you summon a minion, destroy it."),
     "A B", "A sets off B by summoning, B sets off A by killing"},
    {"",
     MINION("A", "Whenever this minion takes damage, draw a card.")
         MINION("B", "Whenever you draw a card, deal 1 damage to all minions."),
     "A B", "A sets off B by drawing"},
    {"",
     MINION("A", "Whenever this minion takes damage, draw a card.")
         MINION("B", "Whenever you draw a card, restore 1 health to your hero.")
             MINION("C", "Whenever your hero is healed, deal 1 damage to all minions."),
     "A B C", "C sets off A by dealing damage"},
    {"",
     "- {name: A, cost: 1, spell: true, text: 'Give a minion \"Whenever this minion takes "
     "damage, deal 1 damage to this minion.\"'}\n",
     "A", "itself"},
    {"",
     "- {name: A, cost: 2, minion: 2/4, text: \"Whenever this minion takes damage, draw a "
     "card.\\nWhenever you draw a card, deal 1 damage to this minion.\"}\n",
     "A", "A sets off A by drawing"},
    {"",
     MINION("A", "Whenever you discard a card, draw a card.")
         MINION("B", "Whenever you draw a card, discard a random card."),
     "A B", "discarding"},
    {discarding, MINION("A", "On discard: Summon an A."), "A", "a card that finds no room"},
    {discarding, MINION("A", "On discard: Add a copy of this minion to your hand."), "A",
     "no room"},
    {discarding, MINION("A", "Whenever you discard a card, summon a random minion."), "A",
     "no room"},
    {"", "- {name: A, cost: 2, weapon: 2/2, text: 'Deathrattle: Equip an A. Equip an A.'}\n", "A",
     "killing"},
    {"",
     MINION("A", "Whenever a friendly minion dies, summon a Pup. Deal 1 damage to all minions."),
     "A", "killing"},
    {"lanes: 5, rows: 2, moving: anywhere", MINION("A", "Whenever a minion moves, scatter it."),
     "A", "moving"},
    {"", MINION("A", "Whenever a friendly beast takes damage, deal 1 damage to all beasts."), "A",
     "itself"},
};

static const example quiet[] = {
    {"", MINION("A", "Deathrattle: Summon an A."), NULL, ""},
    {"", MINION("A", "Deathrattle: Deal 2 damage to all minions."), NULL, ""},
    {"", MINION("A", "Deathrattle: Summon 2 Pups. Deal 4 damage to all minions."), NULL, ""},
    {"", MINION("A", "Battlecry: Deal 1 damage to all minions. Draw a card."), NULL, ""},
    {"", MINION("A", "Whenever this minion takes damage, deal 1 damage to the enemy hero."), NULL,
     ""},
    {"", MINION("A", "Whenever this minion takes damage, summon a Pup."), NULL, ""},
    {"", MINION("A", "Whenever you summon a minion, summon a Pup."), NULL, ""},
    {"", MINION("A", "Whenever another friendly minion dies, deal 1 damage to all minions."), NULL,
     ""},
    {"",
     MINION("A", "Whenever you summon a minion, deal 1 damage to it.")
         MINION("B", "Deathrattle: Summon a B."),
     NULL, ""},
    {"", MINION("A", "Whenever an enemy minion takes damage, restore 1 health to your hero."), NULL,
     ""},
    {"", MINION("A", "Whenever you cast a spell, deal 1 damage to all minions."), NULL, ""},
    {"", MINION("A", "At the end of your turn, deal 1 damage to all minions."), NULL, ""},
    {"fatigue: none", MINION("A", "Whenever your hero takes damage, draw a card."), NULL, ""},
    {"",
     MINION("A", "Whenever you discard a card, this minion gains +1/+1.")
         MINION("B", "Whenever you draw a card, discard a random card."),
     NULL, ""},
    {"overflow: burn", MINION("A", "Whenever you discard a card, summon a Pup."), NULL, ""},
    {discarding, MINION("A", "On discard: Draw a card."), NULL, ""},
    {"", "- {name: A, cost: 2, weapon: 2/2, text: 'Deathrattle: Equip an A.'}\n", NULL, ""},
    {"",
     "- {name: A, cost: 2, secret: true, text: 'Secret: When a friendly minion dies, return it "
     "to life with 1 health.'}\n",
     NULL, ""},
    {"lanes: 5, rows: 2, moving: anywhere", MINION("A", "Whenever a minion moves, push it back."),
     NULL, ""},
};

static void check_example(const example *e)
{
    cw_loops found;
    cw_str names = CW_STR_INIT;
    kit_game(e->settings, e->cards);
    assert_int_equal(cw_loops_find(game, &found), CW_OK);
    for (int i = 0; found.count && i < found.list[0].card_count; i++)
        cw_str_printf(&names, "%s%s", i ? " " : "", game->cards[found.list[0].cards[i]].name);
    if (strcmp(cw_str_get(&names), e->loop ? e->loop : "")
        || (e->loop && !strstr(found.list[0].text, e->says)))
        fail_msg("%s: expected %s (%s), found %s", e->cards, e->loop ? e->loop : "none", e->says,
                 found.count ? found.list[0].text : "none");
    cw_str_clear(&names);
    cw_loops_clear(&found);
}

static void test_loops_are_found(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof loops / sizeof *loops; i++)
        check_example(&loops[i]);
}

static void test_what_ends_is_no_loop(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof quiet / sizeof *quiet; i++)
        check_example(&quiet[i]);
}

/* Twelve times twelve pairs: the first ones are kept, the others counted. */
static void test_long_lists_are_cut(void **unused)
{
    (void)unused;
    cw_str cards = CW_STR_INIT;
    cw_loops found;
    for (int i = 0; i < 12; i++)
        cw_str_printf(&cards,
                      "- {name: Da%c, cost: 1, minion: 1/3, text: 'Whenever this minion takes "
                      "damage, draw a card.'}\n"
                      "- {name: Dr%c, cost: 1, minion: 1/3, text: 'Whenever you draw a card, deal "
                      "1 damage to all minions.'}\n",
                      'a' + i, 'a' + i);
    kit_game("", cw_str_get(&cards));
    cw_str_clear(&cards);
    assert_int_equal(cw_loops_find(game, &found), CW_OK);
    assert_int_equal(found.count, CW_LOOP_SHOWN);
    assert_int_equal(found.more, 12 * 12 - CW_LOOP_SHOWN);
    for (int i = 0; i < found.count; i++)
        assert_int_equal(found.list[i].card_count, 2);
    cw_loops_clear(&found);
}

/* Many cards that all hear each other: the search ends soon. */
static void test_many_cards_are_bounded(void **unused)
{
    (void)unused;
    cw_str cards = CW_STR_INIT;
    cw_loops found;
    for (int i = 0; i < 900; i++)
        cw_str_printf(&cards,
                      "- {name: N%c%c%c, cost: 1, minion: 1/3, text: 'Whenever this minion takes "
                      "damage, %s.'}\n",
                      'a' + i / 676, 'a' + i / 26 % 26, 'a' + i % 26,
                      i % 2 ? "draw a card" : "deal 1 damage to the enemy hero");
    cw_game *loaded = kit_load("", cw_str_get(&cards));
    cw_str_clear(&cards);
    if (!loaded)
        fail_msg("%s", errors.list[0].message);
    assert_int_equal(cw_loops_find(loaded, &found), CW_OK);
    assert_int_equal(found.count, 0);
    cw_loops_clear(&found);
    cw_game_free(loaded);
}

/* Every wording of the language meets every other; each loop is one line and names its cards. */
static void test_all_wordings_are_looked_through(void **unused)
{
    (void)unused;
    static const char *const settings[] = {"", "overflow: discard, keep_state: true, overheat: 5"};
    for (int i = 0; i < 2; i++) {
        cw_loops found, again;
        cw_errors_init(&errors);
        game = sample_game(settings[i], &errors);
        assert_non_null(game);
        assert_int_equal(cw_loops_find(game, &found), CW_OK);
        assert_int_equal(cw_loops_find(game, &again), CW_OK);
        assert_true(found.count >= 6);
        assert_int_equal(found.count, again.count);
        assert_int_equal(found.more, again.more);
        for (int k = 0; k < found.count; k++) {
            assert_string_equal(found.list[k].text, again.list[k].text);
            assert_null(strchr(found.list[k].text, '\n'));
            for (int n = 0; n < found.list[k].card_count; n++)
                assert_non_null(
                    strstr(found.list[k].text, game->cards[found.list[k].cards[n]].name));
        }
        cw_loops_clear(&again);
        cw_loops_clear(&found);
        kit_clear(NULL);
    }
}

/* ---- the shipped games ---- */

enum { TRIES = 600, MOVES = 25, ROUNDS = 6, ROUNDS_TOGETHER = 2 };

/* A card to set things off with: one whose own text reacts to nothing. */
static cw_card_id random_spark(cw_rng *rng)
{
    for (;;) {
        cw_card_id id = (cw_card_id)(1 + cw_rng_below(rng, (uint32_t)game->card_count - 1));
        const cw_card *c = &game->cards[id];
        bool playable = c->type == CW_TYPE_MINION || c->type == CW_TYPE_SPELL;
        if (playable && !(c->listen | c->listen_hand | c->listen_deck) && !c->has_discard
            && !c->has_deathrattle)
            return id;
    }
}

/* All cards of the loop on both sides, with health to spare; sparks in hand, everything full if
 * the game would overflow. */
static void set_stage(const cw_loop *loop, cw_rng *rng)
{
    const cw_card_id none[CW_SEATS] = {0, 0};
    memset(&state, 0, sizeof state);
    assert_int_equal(cw_setup_empty(game, none, 0, cw_rng_next(rng), &state), CW_OK);
    bool crowded = cw_rng_below(rng, 2);
    for (cw_seat seat = 0; seat < CW_SEATS; seat++) {
        cw_player *p = &state.players[seat];
        p->mana = p->max_mana = 10;
        memset(p->elements, 9, sizeof p->elements);
        state.entities[p->hero].health = 900;
        state.entities[p->hero].max_health = 1000;
        for (int i = 0; i < 3; i++)
            cw_setup_put(game, &state, seat, CW_ZONE_HAND, random_spark(rng));
        for (int i = 0; i < 5; i++)
            cw_setup_put(game, &state, seat, CW_ZONE_DECK, random_spark(rng));
        int rows = crowded ? 14 : 2 - (loop->card_count > 1);
        for (int n = 0; n < rows; n++)
            for (int i = 0; i < loop->card_count; i++) {
                cw_entity_id id = cw_setup_put(game, &state, seat, CW_ZONE_BOARD, loop->cards[i]);
                if (id && !crowded)
                    state.entities[id].health = state.entities[id].max_health = 900;
            }
        for (int n = 0; crowded && n < 14; n++) {
            cw_setup_put(game, &state, seat, CW_ZONE_HAND, loop->cards[0]);
            cw_setup_put(game, &state, seat, CW_ZONE_DECK, loop->cards[n % loop->card_count]);
        }
    }
    cw_setup_finish(game, &state);
    kit_check();
}

/* Did every card of the loop act again and again in the last action? Chance breaks most chains of
 * several cards soon, so that having come round once is enough for them. */
static bool went_round(const cw_loop *loop)
{
    int wanted = loop->card_count > 1 ? ROUNDS_TOGETHER : ROUNDS;
    for (int i = 0; i < loop->card_count; i++) {
        int acts = 0;
        for (int k = 0; k < happened.count; k++)
            acts += events[k].cause == loop->cards[i];
        if (acts < wanted)
            return false;
    }
    return loop->card_count > 0;
}

static bool play_loop(const cw_loop *loop)
{
    cw_rng rng = 11;
    for (int i = 0; i < TRIES; i++) {
        set_stage(loop, &rng);
        for (int k = 0; k < MOVES && !cw_state_is_over(&state); k++) {
            assert_int_equal(act(cw_random_action(game, &state, &rng)), CW_OK);
            if (went_round(loop))
                return true;
        }
    }
    return false;
}

static void test_shipped_loops_go_round(void **unused)
{
    (void)unused;
    static const char *const names[] = {"classic", "elemental", "chaos"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        cw_loops found;
        cw_errors_init(&errors);
        cw_game_free(game);
        game = cw_load_game(names[i], &errors);
        assert_non_null(game);
        assert_int_equal(cw_loops_find(game, &found), CW_OK);
        for (int k = 0; k < found.count; k++)
            if (!play_loop(&found.list[k]))
                fail_msg("%s", found.list[k].text);
        cw_loops_clear(&found);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_loops_are_found, kit_clear),
        cmocka_unit_test_teardown(test_what_ends_is_no_loop, kit_clear),
        cmocka_unit_test_teardown(test_long_lists_are_cut, kit_clear),
        cmocka_unit_test_teardown(test_many_cards_are_bounded, kit_clear),
        cmocka_unit_test_teardown(test_all_wordings_are_looked_through, kit_clear),
        cmocka_unit_test_teardown(test_shipped_loops_go_round, kit_clear),
    };
    return cmocka_run_group_tests_name("loops", tests, NULL, NULL);
}
