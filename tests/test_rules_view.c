/* Views: which cards a seat knows to be where, which it only knows to be somewhere, what
 * spectators and revealed matches show, and filling the unknown again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"

static cw_view view;

static const cw_entity *seen(int seat, cw_place place)
{
    cw_view_of(game, &state, seat, &view);
    return &view.state.entities[cw_entity_at(&view.state, place)];
}

/* How often the seat knows the card to be among the owner's hidden ones. */
static int known(int seat, cw_seat owner, const char *name)
{
    int count = 0;
    cw_view_of(game, &state, seat, &view);
    for (int i = 0; i < view.known_count[owner]; i++)
        count += view.known[owner][i] == card(name);
    return count;
}

static void test_hands_are_hidden_from_others(void **unused)
{
    (void)unused;
    kit_position("", "");
    put(0, CW_ZONE_HAND, "Ox");
    put(1, CW_ZONE_HAND, "Bolt");
    put_many(0, CW_ZONE_DECK, "Pup", 3);
    assert_int_equal(seen(0, cw_place_hand(0, 0))->card, card("Ox"));
    assert_int_equal(seen(1, cw_place_hand(0, 0))->card, 0);
    assert_int_equal(seen(2, cw_place_hand(0, 0))->card, 0);
    assert_int_equal(seen(2, cw_place_hand(1, 0))->card, 0);
    assert_int_equal(view.state.players[0].hand_count, 1);
    assert_int_equal(view.state.players[0].deck_count, 3);
    assert_true(view.state.rng == 0);
    for (int i = 1; i < view.state.entity_count; i++)
        if (view.state.entities[i].zone == CW_ZONE_DECK)
            assert_int_equal(view.state.entities[i].card, 0);
    assert_int_equal(known(1, 0, "Ox"), 0);
}

static void test_own_decks_are_known_but_not_their_order(void **unused)
{
    (void)unused;
    kit_position("", "");
    put(0, CW_ZONE_DECK, "Ox");
    put(0, CW_ZONE_DECK, "Bolt");
    put(0, CW_ZONE_DECK, "Pup");
    static cw_view first;
    cw_view_of(game, &state, 0, &first);
    cw_player *p = &state.players[0];
    cw_entity_id top = p->deck[2];
    p->deck[2] = p->deck[0];
    p->deck[0] = top;
    state.entities[p->deck[0]].slot = 0;
    state.entities[p->deck[2]].slot = 2;
    kit_check();
    cw_view_of(game, &state, 0, &view);
    assert_memory_equal(&first, &view, sizeof view);
    int sum = 0;
    for (int i = 0; i < 3; i++)
        sum += view.state.entities[view.state.players[0].deck[i]].card;
    assert_int_equal(sum, card("Ox") + card("Bolt") + card("Pup"));
}

static void test_revealed_matches(void **unused)
{
    (void)unused;
    kit_position("", "");
    put(1, CW_ZONE_HAND, "Bolt");
    put(1, CW_ZONE_DECK, "Ox");
    put(0, CW_ZONE_HAND, "Pup");
    state.reveal = CW_REVEAL_HAND;
    assert_int_equal(seen(0, cw_place_hand(1, 0))->card, card("Bolt"));
    assert_int_equal(seen(1, cw_place_hand(0, 0))->card, 0);
    assert_int_equal(view.state.entities[view.state.players[0].hand[0]].card, 0);
    cw_view_of(game, &state, 0, &view);
    assert_int_equal(view.state.entities[view.state.players[1].deck[0]].card, 0);
    state.reveal = CW_REVEAL_DECK << 1;
    put(0, CW_ZONE_DECK, "Idea");
    cw_view_of(game, &state, 1, &view);
    assert_int_equal(view.state.entities[view.state.players[0].deck[0]].card, card("Idea"));
    assert_int_equal(view.state.entities[view.state.players[0].hand[0]].card, 0);
    cw_view_of(game, &state, 2, &view); /* a spectator gains nothing */
    assert_int_equal(view.state.entities[view.state.players[0].deck[0]].card, 0);
}

static void test_secrets_are_hidden(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Trap, cost: 0, secret: true, text: 'Secret: When your hero is "
                     "attacked, gain 8 armor.'}\n");
    put(0, CW_ZONE_HAND, "Trap");
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    for (int i = 0; i < happened.count; i++)
        assert_int_not_equal(cw_event_for(&events[i], 1).card, card("Trap"));
    cw_view_of(game, &state, 0, &view);
    assert_int_equal(view.state.entities[view.state.players[0].secrets[0]].card, card("Trap"));
    for (int seat = 1; seat <= 2; seat++) {
        cw_view_of(game, &state, seat, &view);
        assert_int_equal(view.state.players[0].secret_count, 1);
        assert_int_equal(view.state.entities[view.state.players[0].secrets[0]].card, 0);
        assert_int_equal(view.state.listen, 0); /* not even what it waits for */
    }
}

static void test_returned_cards_are_known_where_they_are(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Home, cost: 0, spell: true, text: Return a minion to its owner's "
                     "hand.}\n");
    put(0, CW_ZONE_HAND, "Home");
    put(0, CW_ZONE_HAND, "Bolt");
    put(0, CW_ZONE_BOARD, "Ox");
    assert_int_equal(play(0, 0, cw_place_board(0, 0)), CW_OK);
    assert_int_equal(seen(1, cw_place_hand(0, 1))->card, card("Ox"));
    assert_int_equal(seen(1, cw_place_hand(0, 0))->card, 0);
    assert_int_equal(known(1, 0, "Ox"), 0); /* it is located, not just somewhere */
    assert_int_equal(play(1, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(at(cw_place_board(0, 0))->flags & (CW_FLAG_SEEN | CW_FLAG_LOCATED), 0);
}

static void test_shuffled_cards_are_known_to_be_somewhere(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Mix, cost: 0, spell: true, text: Shuffle 2 Oxen into your deck.}\n");
    put(0, CW_ZONE_HAND, "Mix");
    put(0, CW_ZONE_DECK, "Pup");
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(known(1, 0, "Ox"), 2);
    assert_int_equal(known(2, 0, "Ox"), 2);
    assert_int_equal(known(0, 0, "Ox"), 0); /* sees the deck's cards anyway */
    assert_int_equal(known(1, 0, "Pup"), 0);
    end_turn();
    end_turn(); /* draws one of the three */
    assert_int_equal(side(0)->hand_count, 1);
    assert_int_equal(seen(1, cw_place_hand(0, 0))->card, 0);
    assert_int_equal(known(1, 0, "Ox"), 2); /* in the hand or still in the deck */
}

static void test_bonus_cards_are_known(void **unused)
{
    (void)unused;
    kit_game("mulligan: false, second_player_gets: [Bolt]", "");
    kit_match("Pup", 9, "Pup", 9);
    assert_int_equal(seen(0, cw_place_hand(1, 4))->card, card("Bolt"));
    assert_int_equal(seen(0, cw_place_hand(1, 0))->card, 0);
}

static void test_offers_are_hidden(void **unused)
{
    (void)unused;
    kit_position("", "- {name: Seek, cost: 0, spell: true, text: Discover a minion.}\n");
    put(0, CW_ZONE_HAND, "Seek");
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    cw_view_of(game, &state, 0, &view);
    assert_memory_equal(view.state.choice.options, state.choice.options,
                        sizeof state.choice.options);
    cw_view_of(game, &state, 1, &view);
    assert_int_equal(view.state.choice.count, 3);
    for (int i = 0; i < CW_MAX_OPTIONS; i++)
        assert_int_equal(view.state.choice.options[i], 0);
    assert_int_equal(act(plain(CW_ACTION_CHOOSE)), CW_OK);
    for (int i = 0; i < happened.count; i++)
        assert_int_equal(cw_event_for(&events[i], 1).card, 0);
}

/* ---- filling views ---- */

static cw_card_id always(void *context, const cw_view *from, cw_seat owner, cw_zone zone)
{
    (void)from;
    int *asked = context;
    asked[owner * CW_ZONE_COUNT + zone]++;
    return card(zone == CW_ZONE_HAND ? "Ox" : "Pup");
}

static void test_filled_views_are_whole(void **unused)
{
    (void)unused;
    kit_position("", "");
    put_many(1, CW_ZONE_HAND, "Bolt", 2);
    put_many(1, CW_ZONE_DECK, "Idea", 4);
    put(0, CW_ZONE_DECK, "Wall");
    put(0, CW_ZONE_HAND, "Club");
    int asked[CW_SEATS * CW_ZONE_COUNT] = {0};
    cw_view_of(game, &state, 0, &view);
    cw_state world;
    cw_view_determinize(game, &view, always, asked, 123, &world);
    assert_int_equal(asked[CW_ZONE_COUNT + CW_ZONE_HAND], 2);
    assert_int_equal(asked[CW_ZONE_COUNT + CW_ZONE_DECK], 4);
    assert_int_equal(asked[CW_ZONE_HAND] + asked[CW_ZONE_DECK], 0);
    state = world;
    kit_check();
    assert_true(state.rng == 123);
    assert_int_equal(at(cw_place_hand(1, 1))->card, card("Ox"));
    assert_int_equal(at(cw_place_hand(1, 1))->health, 5);
    assert_int_equal(at(cw_place_hand(0, 0))->card, card("Club"));
    end_turn();
    assert_int_equal(at(cw_place_hand(1, 2))->card, card("Pup"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hands_are_hidden_from_others),
        cmocka_unit_test(test_own_decks_are_known_but_not_their_order),
        cmocka_unit_test(test_revealed_matches),
        cmocka_unit_test(test_secrets_are_hidden),
        cmocka_unit_test(test_returned_cards_are_known_where_they_are),
        cmocka_unit_test(test_shuffled_cards_are_known_to_be_somewhere),
        cmocka_unit_test(test_bonus_cards_are_known),
        cmocka_unit_test(test_offers_are_hidden),
        cmocka_unit_test(test_filled_views_are_whole),
    };
    return cmocka_run_group_tests_name("rules_view", tests, NULL, kit_clear);
}
