/* Cards that keep their state when they move or are copied, and things that find no room
 * (docs/rules.md, part L): compared field by field with what a plain reading expects. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"

#include "table/board.h"
#include "wire/json.h"

static const char keeping[] = "overheat: 10, keep_state: true, overflow: discard, "
                              "zero_attack: true, zero_damage: true, heroes_strike_back: false, "
                              "hand_limit: 6, board_size: 5";

static const char state_cards[] =
    "- {name: Hold, cost: 3, minion: 3/9, race: beast, text: 'Taunt.'}\n"
    "- {name: Home, cost: 0, spell: true, text: Return a minion to its owner's hand.}\n"
    "- {name: Bury, cost: 0, spell: true, text: Shuffle a minion into its owner's deck.}\n"
    "- {name: Take, cost: 0, spell: true, text: Take control of an enemy minion.}\n"
    "- {name: Hand, cost: 0, spell: true, text: Add a copy of a minion to your hand.}\n"
    "- {name: Twin, cost: 0, spell: true, text: Summon a copy of a minion.}\n"
    "- {name: Seed, cost: 0, spell: true, text: Shuffle a copy of a minion into your deck.}\n"
    "- {name: Away, cost: 0, spell: true, text: Put a friendly minion into your opponent's hand.}\n"
    "- {name: Over, cost: 0, spell: true, text: Put a friendly minion onto your opponent's "
    "board.}\n"
    "- {name: Rise, cost: 0, spell: true, text: Put a random minion in your hand onto your "
    "board.}\n"
    "- {name: Wish, cost: 0, spell: true, text: Draw a card.}\n"
    "- {name: Gift, cost: 0, spell: true, text: 'Give a minion \"Deathrattle: Gain 1 armor.\"'}\n";

static void cast(const char *name, cw_place target)
{
    assert_int_not_equal(put(state.active, CW_ZONE_HAND, name), 0);
    assert_int_equal(play(side(state.active)->hand_count - 1, 0, target), CW_OK);
}

/* ---- what stays with a card ---- */

/* A minion to which much has happened. */
static cw_entity_id put_marked(cw_seat seat, cw_zone zone)
{
    cw_entity_id id = put(seat, zone, "Hold");
    cw_entity *e = &state.entities[id];
    const cw_ability *gift = &game->abilities[game->cards[card("Gift")].first_ability];
    e->attack = 7;
    e->health = 4;
    e->max_health = 12;
    e->cost = -1;
    e->keywords = CW_KW(POISONOUS) | CW_KW(LIFESTEAL);
    e->race = 0;
    e->times = 3;
    e->guard = 2;
    e->spell_damage = 1;
    e->attacks = zone == CW_ZONE_BOARD ? 2 : 0;
    for (int i = 0; i < 2; i++) { /* an ability that was given, and a bonus for some turns */
        cw_mod mod = {.entity = id, .duration = i ? CW_FOR_TURNS : CW_FOREVER};
        if (i)
            mod.turns = 9, mod.keywords = CW_KW(REFLECT);
        else
            mod.ability = game->effects[gift->first].ability - 1;
        cw_state_mod(&state, state.mod_count++) = mod;
    }
    e->flags |= CW_FLAG_MODS;
    cw_setup_finish(game, &state);
    kit_check();
    return id;
}

/* 10 for the ability that was given, 1 for the bonus. */
static int mods_of(cw_entity_id id)
{
    int sum = 0;
    for (int i = 0; i < state.mod_count; i++) {
        const cw_mod *m = &cw_state_mod(&state, i);
        if (m->entity == id)
            sum += m->ability ? 10 : m->keywords == CW_KW(REFLECT) && m->turns == 9;
    }
    return sum;
}

static void expect_marked(cw_entity_id id, cw_zone zone, cw_seat owner)
{
    const cw_entity *e = &state.entities[id];
    assert_int_equal(e->card, card("Hold"));
    assert_int_equal(e->zone, zone);
    assert_int_equal(e->owner, owner);
    assert_int_equal(e->attack, 7);
    assert_int_equal(e->health, 4);
    assert_int_equal(e->max_health, 12);
    assert_int_equal(e->keywords, CW_KW(POISONOUS) | CW_KW(LIFESTEAL));
    assert_int_equal(e->race, 0);
    assert_int_equal(e->times, 3);
    assert_int_equal(e->guard, 2);
    assert_int_equal(e->spell_damage, 1);
    assert_int_equal(e->cost, -1);
    assert_int_equal(mods_of(id), 11);
}

static void expect_fresh_on_board(cw_entity_id id)
{
    assert_int_equal(state.entities[id].attacks, 0);
    assert_true(state.entities[id].flags & CW_FLAG_SLEEPING);
    assert_true(cw_entity_keywords(&state.entities[id]) & CW_KW(REFLECT));
}

static void test_board_hand_board(void **unused)
{
    (void)unused;
    kit_position(keeping, state_cards);
    cw_entity_id id = put_marked(0, CW_ZONE_BOARD);
    cast("Home", cw_place_board(0, 0));
    expect_marked(id, CW_ZONE_HAND, 0);
    assert_int_equal(cw_hand_cost(game, &state, 0, 0), 2);
    assert_int_equal(state.entities[id].aura_keywords, 0);
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    expect_marked(id, CW_ZONE_BOARD, 0);
    expect_fresh_on_board(id);
}

static void test_board_deck_hand(void **unused)
{
    (void)unused;
    kit_position(keeping, state_cards);
    cw_entity_id id = put_marked(0, CW_ZONE_BOARD);
    cast("Bury", cw_place_board(0, 0));
    expect_marked(id, CW_ZONE_DECK, 0);
    cast("Wish", CW_PLACE_NONE);
    expect_marked(id, CW_ZONE_HAND, 0);
    cast("Rise", CW_PLACE_NONE);
    expect_marked(id, CW_ZONE_BOARD, 0);
    expect_fresh_on_board(id);
}

static void test_control_there_and_back(void **unused)
{
    (void)unused;
    kit_position(keeping, state_cards);
    cw_entity_id id = put_marked(1, CW_ZONE_BOARD);
    cast("Take", cw_place_board(1, 0));
    expect_marked(id, CW_ZONE_BOARD, 0);
    expect_fresh_on_board(id);
    cast("Over", cw_place_board(0, 0));
    expect_marked(id, CW_ZONE_BOARD, 1);
    expect_fresh_on_board(id);
    cast("Take", cw_place_board(1, 0));
    cast("Away", cw_place_board(0, 0));
    expect_marked(id, CW_ZONE_HAND, 1);
}

static void test_copies_to_all_zones(void **unused)
{
    (void)unused;
    kit_position(keeping, state_cards);
    cw_entity_id id = put_marked(1, CW_ZONE_BOARD);
    cast("Hand", cw_place_board(1, 0));
    cast("Twin", cw_place_board(1, 0));
    cast("Seed", cw_place_board(1, 0));
    expect_marked(side(0)->hand[0], CW_ZONE_HAND, 0);
    assert_int_equal(cw_hand_cost(game, &state, 0, 0), 2);
    expect_marked(side(0)->board[0], CW_ZONE_BOARD, 0);
    expect_fresh_on_board(side(0)->board[0]);
    expect_marked(side(0)->deck[0], CW_ZONE_DECK, 0);
    expect_marked(id, CW_ZONE_BOARD, 1);
    assert_int_equal(state.entities[id].attacks, 2);
}

static void test_silence_moves_along(void **unused)
{
    (void)unused;
    kit_position(keeping, state_cards);
    cw_entity_id id = put(0, CW_ZONE_BOARD, "Hold");
    state.entities[id].flags |= CW_FLAG_SILENCED;
    state.entities[id].keywords = 0;
    cw_setup_finish(game, &state);
    cast("Home", cw_place_board(0, 0));
    assert_true(state.entities[id].flags & CW_FLAG_SILENCED);
    cast("Rise", CW_PLACE_NONE);
    assert_true(state.entities[id].flags & CW_FLAG_SILENCED);
    assert_int_equal(cw_entity_keywords(&state.entities[id]), 0);
}

/* An aura's health is no state of the card. */
static void test_auras_stay_behind(void **unused)
{
    (void)unused;
    kit_position(keeping, "- {name: Home, cost: 0, spell: true, text: Return a minion to its "
                          "owner's hand.}\n"
                          "- {name: Tent, cost: 1, minion: 1/1, text: Your other minions have "
                          "+2/+2 and taunt.}\n"
                          "- {name: Hand, cost: 0, spell: true, text: Add a copy of a minion to "
                          "your hand.}\n");
    cw_entity_id ox = put(0, CW_ZONE_BOARD, "Ox");
    put(0, CW_ZONE_BOARD, "Tent");
    assert_int_equal(health(cw_place_board(0, 0)), 7);
    cast("Hand", cw_place_board(0, 0));
    cast("Home", cw_place_board(0, 0));
    for (int i = 0; i < 2; i++) {
        const cw_entity *e = &state.entities[side(0)->hand[i]];
        assert_int_equal(e->card, card("Ox"));
        assert_int_equal(e->health, 5);
        assert_int_equal(cw_entity_attack(e), 2);
        assert_int_equal(cw_entity_keywords(e), 0);
    }
    assert_int_equal(state.entities[ox].zone, CW_ZONE_HAND);
}

static void test_a_given_ability_acts_in_hand(void **unused)
{
    (void)unused;
    kit_position(keeping, "- {name: Teach, cost: 0, spell: true, text: 'Give a random minion in "
                          "your hand \"From your hand: At the end of your turn, gain 1 "
                          "armor.\"'}\n");
    put(0, CW_ZONE_HAND, "Ox");
    cast("Teach", CW_PLACE_NONE);
    assert_int_equal(end_turn(), CW_OK);
    assert_int_equal(side(0)->armor, 1);
}

static void test_owners_know_what_deck_cards_were_given(void **unused)
{
    (void)unused;
    static cw_view view;
    kit_position(keeping, state_cards);
    put_marked(0, CW_ZONE_BOARD);
    cast("Bury", cw_place_board(0, 0));
    cw_view_of(game, &state, 0, &view);
    int mods = 0;
    for (int i = 0; i < view.state.mod_count; i++)
        mods += cw_state_mod(&view.state, i).entity == view.state.players[0].deck[0];
    assert_int_equal(mods, 2);
    cw_view_of(game, &state, 1, &view); /* he saw it go there, but not which card it is now */
    for (int i = 0; i < view.state.mod_count; i++)
        assert_int_equal(cw_state_mod(&view.state, i).entity, 0);
}

/* Whatever is done to cards in hand and deck: the opponent does not learn which they are. */
static void test_events_tell_nothing_of_hidden_cards(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "Give all minions in your hand +1/+1.",
        "Give all minions in your deck lifesteal.",
        "Reduce the heat limit of all cards in your hand by 2.",
        "Overheat all cards in your deck.",
        "Reset all minions in your hand.",
        "Reduce the cost of all cards in your hand by 1.",
        "Give all minions in your hand an extra attack each turn.",
        "Shuffle all minions in your hand into your deck.",
        "Draw a card.",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        cw_str cards = CW_STR_INIT;
        cw_str_printf(&cards,
                      "- {name: Spell, cost: 0, spell: true, text: '%s'}\n"
                      "- {name: Dark, cost: 1, minion: 1/1, text: 'Deathrattle: Draw a card.'}\n",
                      texts[i]);
        kit_position(keeping, cw_str_get(&cards));
        cw_str_clear(&cards);
        put(0, CW_ZONE_HAND, "Dark");
        put_many(0, CW_ZONE_DECK, "Dark", 2);
        cast("Spell", CW_PLACE_NONE);
        for (int k = 0; k < happened.count; k++)
            for (int seat = 1; seat <= 2; seat++)
                if (cw_event_for(&events[k], seat).card == card("Dark"))
                    fail_msg("%s: %s tells seat %d", texts[i],
                             cw_event_kind_name((cw_event_kind)events[k].kind), seat);
    }
}

/* ---- no room ---- */

enum { HAND = 1, THEIR_HAND = 2, BOARD = 4, THEIR_BOARD = 8, THEIR_DECK = 16 }; /* full of others */

typedef struct overflow {
    const char *text; /* of a spell that finds no room for one Loud */
    unsigned full;
    cw_seat seat; /* where `count` Louds wait beforehand */
    cw_zone zone;
    int count;
} overflow;

static const overflow overflows[] = {
    {"Add 2 Louds to your hand.", HAND, 0, CW_ZONE_NONE, 0},
    {"Draw 2 cards.", HAND, 0, CW_ZONE_DECK, 2},
    {"Add copies of all enemy minions to your hand.", HAND, 1, CW_ZONE_BOARD, 1},
    {"Return all enemy minions to their owners' hands.", THEIR_HAND, 1, CW_ZONE_BOARD, 1},
    {"Put a friendly minion into your opponent's hand.", THEIR_HAND, 0, CW_ZONE_BOARD, 1},
    {"Add a Loud to your opponent's hand.", THEIR_HAND, 0, CW_ZONE_NONE, 0},
    {"Summon a Loud for your opponent.", THEIR_BOARD, 0, CW_ZONE_NONE, 0},
    {"Summon a copy of a minion for your opponent.", THEIR_BOARD, 0, CW_ZONE_BOARD, 1},
    {"Put a friendly minion onto your opponent's board.", THEIR_BOARD, 0, CW_ZONE_BOARD, 1},
    {"Put a random minion in your hand onto your board.", BOARD, 0, CW_ZONE_HAND, 1},
    {"Take control of an enemy minion.", BOARD, 1, CW_ZONE_BOARD, 1},
    {"Shuffle a Loud into your opponent's deck.", THEIR_DECK, 0, CW_ZONE_NONE, 0},
    {"Shuffle a copy of a minion into your opponent's deck.", THEIR_DECK, 0, CW_ZONE_BOARD, 1},
    {"Shuffle a friendly minion into your opponent's deck.", THEIR_DECK, 0, CW_ZONE_BOARD, 1},
};

static void set_overflow(const overflow *o)
{
    cw_str cards = CW_STR_INIT;
    cw_str_printf(&cards,
                  "- {name: Loud, cost: 0, minion: 1/1, text: 'On discard: Deal 1 damage to the "
                  "enemy hero.'}\n"
                  "- {name: Ear, cost: 0, minion: 0/9, text: 'Untargetable. Whenever you discard a "
                  "card, gain 4 armor.'}\n"
                  "- {name: Spill, cost: 0, spell: true, text: \"%s\"}\n"
                  "- {name: Peg, cost: 0, minion: 0/9, text: Untargetable.}\n",
                  o->text);
    kit_position(keeping, cw_str_get(&cards));
    cw_str_clear(&cards);
    for (cw_seat seat = 0; seat < CW_SEATS; seat++) {
        bool returned = seat && o->seat && (o->full & THEIR_HAND) && o->zone == CW_ZONE_BOARD;
        if (!returned) /* it would go to the hand as well */
            put(seat, CW_ZONE_BOARD, "Ear");
    }
    for (int i = 0; i < o->count; i++)
        put(o->seat, o->zone, "Loud");
    put_many(0, CW_ZONE_HAND, "Idea", o->full & HAND ? 5 : 0);
    put_many(1, CW_ZONE_HAND, "Idea", o->full & THEIR_HAND ? 6 : 0);
    put_many(0, CW_ZONE_BOARD, "Peg", o->full & BOARD ? 4 : 0);
    put_many(1, CW_ZONE_BOARD, "Peg", o->full & THEIR_BOARD ? 4 : 0);
    put_many(1, CW_ZONE_DECK, "Pup", o->full & THEIR_DECK ? CW_MAX_DECK : 0);
}

/* The card is discarded, not burned, destroyed or lost: it acts, and whoever listens hears it. */
static void test_what_finds_no_room_is_discarded(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof overflows / sizeof *overflows; i++) {
        const overflow *o = &overflows[i];
        set_overflow(o);
        bool targeted = game->cards[card("Spill")].target[0].kinds != 0;
        int slot = 0;
        for (int k = 0; targeted && k < side(o->seat)->board_count; k++)
            if (at(cw_place_board(o->seat, k))->card == card("Loud"))
                slot = k;
        put(0, CW_ZONE_HAND, "Spill");
        cw_status status = play(side(0)->hand_count - 1, 0,
                                targeted ? cw_place_board(o->seat, slot) : CW_PLACE_NONE);
        if (status != CW_OK || count_events(CW_EVENT_DISCARD) != 1
            || count_events(CW_EVENT_BURN) + count_events(CW_EVENT_NO_ROOM)
                   + count_events(CW_EVENT_DEATH))
            fail_msg("%s: status %d, %d discards", o->text, status, count_events(CW_EVENT_DISCARD));
        int hurt = 60 - health(cw_place_hero(0)) - health(cw_place_hero(1));
        int armor = side(0)->armor + side(1)->armor;
        bool deaf = side(1)->board_count == 0;
        if (hurt != 1 || armor != (deaf ? 0 : 4))
            fail_msg("%s: %d damage, %d armor", o->text, hurt, armor);
    }
}

/* ---- what a card in hand tells of itself ---- */

/* Each thing that changes what it costs is named, in views and on the board of the terminal, and what
 * has become of its own numbers. */
static void test_cards_in_hand_tell_what_they_cost(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"+2/+0 for good", "+3 cost for good",
                                        "-2 cost by its own text", "-1 cost from Clerk",
                                        "-1 cost from Clerk"};
    kit_position("", "- {name: Clerk, cost: 1, minion: 1/1, text: Your minions cost 1 less.}\n"
                     "- {name: Pupil, cost: 5, minion: 2/2, text: Costs 2 less while you have a "
                     "weapon.}\n"
                     "- {name: Stick, cost: 1, weapon: 1/2}\n");
    put(0, CW_ZONE_WEAPON, "Stick");
    put(0, CW_ZONE_BOARD, "Clerk");
    put(0, CW_ZONE_BOARD, "Clerk");
    cw_entity_id pupil = put(0, CW_ZONE_HAND, "Pupil");
    state.entities[pupil].cost = 3;
    state.entities[pupil].attack = 4;
    cw_setup_finish(game, &state);
    cw_view view;
    cw_view_of(game, &state, 0, &view);
    json_t *json = cw_view_json(game, &view, NULL);
    json_t *shown = json_array_get(
        json_object_get(json_array_get(json_object_get(json, "players"), 0), "hand"), 0);
    json_t *given = json_object_get(shown, "given");
    assert_int_equal(json_integer_value(json_object_get(shown, "cost")), 4);
    assert_int_equal(json_integer_value(json_object_get(shown, "printed_cost")), 5);
    assert_int_equal(json_array_size(given), sizeof texts / sizeof *texts);
    for (size_t i = 0; i < json_array_size(given); i++)
        assert_string_equal(json_string_value(json_object_get(json_array_get(given, i), "text")),
                            texts[i]);
    json_decref(json);
    cw_str board = CW_STR_INIT;
    cw_board_write(game, &state, 0, &board);
    assert_non_null(strstr(cw_str_get(&board), "  hand 1: Pupil, cost 4 (printed 5), 4/2, minion\n"
                                               "          +3 cost for good\n"
                                               "          -2 cost by its own text\n"
                                               "          -1 cost from Clerk\n"
                                               "          -1 cost from Clerk\n"));
    cw_str_clear(&board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_board_hand_board, kit_clear),
        cmocka_unit_test_teardown(test_board_deck_hand, kit_clear),
        cmocka_unit_test_teardown(test_control_there_and_back, kit_clear),
        cmocka_unit_test_teardown(test_copies_to_all_zones, kit_clear),
        cmocka_unit_test_teardown(test_silence_moves_along, kit_clear),
        cmocka_unit_test_teardown(test_auras_stay_behind, kit_clear),
        cmocka_unit_test_teardown(test_a_given_ability_acts_in_hand, kit_clear),
        cmocka_unit_test_teardown(test_owners_know_what_deck_cards_were_given, kit_clear),
        cmocka_unit_test_teardown(test_events_tell_nothing_of_hidden_cards, kit_clear),
        cmocka_unit_test_teardown(test_what_finds_no_room_is_discarded, kit_clear),
        cmocka_unit_test_teardown(test_cards_in_hand_tell_what_they_cost, kit_clear),
    };
    return cmocka_run_group_tests_name("rules_state", tests, NULL, NULL);
}
