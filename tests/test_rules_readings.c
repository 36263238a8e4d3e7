/* Readings: each setting that chooses between two ways to take a rule (docs/rules.md), the same
 * position under both. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "rules_kit.h"

/* ---- B9: countered spells ---- */

static void cast_countered(const char *setting, int overload, int overloaded)
{
    kit_position(setting, "- {name: Charge Up, cost: 1, spell: true, text: 'Overload 2. Deal 3 "
                          "damage to a character.'}\n"
                          "- {name: No, cost: 3, secret: true, text: 'Secret: When your opponent "
                          "casts a spell, counter it.'}\n"
                          "- {name: Coil, cost: 1, minion: 1/9, text: 'Whenever you overload, this "
                          "minion gains +1 attack.'}\n");
    put(0, CW_ZONE_BOARD, "Coil");
    put(1, CW_ZONE_SECRET, "No");
    put(0, CW_ZONE_HAND, "Charge Up");
    assert_int_equal(play(0, 0, cw_place_hero(1)), CW_OK);
    assert_int_equal(health(cw_place_hero(1)), 30);
    assert_int_equal(side(0)->overload_next, overload);
    assert_int_equal(count_events(CW_EVENT_OVERLOAD), overloaded);
    assert_int_equal(at(cw_place_board(0, 0))->attack, 1 + overloaded);
}

static void test_countered_spells_overload_or_not(void **unused)
{
    (void)unused;
    cast_countered("", 0, 0);
    cast_countered("countered_overload: true", 2, 1);
}

/* ---- B7, B11: after plays, after summons ---- */

/* Who destroys everything finds what the secret summons, or comes too early. */
static void play_between(const char *setting, int pups, int left)
{
    kit_position(setting, "- {name: Crier, cost: 1, minion: 0/9, text: 'After you summon another "
                          "minion, destroy all enemy minions.'}\n"
                          "- {name: Rival, cost: 1, secret: true, text: 'Secret: After your "
                          "opponent plays a minion, summon a Pup.'}\n");
    put(0, CW_ZONE_BOARD, "Crier");
    put(1, CW_ZONE_SECRET, "Rival");
    put(0, CW_ZONE_HAND, "Ox");
    assert_int_equal(play(0, 1, CW_PLACE_NONE), CW_OK);
    assert_int_equal(count_events(CW_EVENT_DEATH), pups);
    assert_int_equal(side(1)->board_count, left);
}

static void test_summoning_is_told_before_or_after_playing(void **unused)
{
    (void)unused;
    play_between("", 0, 1);
    play_between("summoned_first: false", 1, 0);
}

/* Whoever left meanwhile was not summoned for those who are told last. */
static void test_the_told_minion_must_still_be_there(void **unused)
{
    (void)unused;
    for (int last = 0; last < 2; last++) {
        kit_position(last ? "summoned_first: false" : "",
                     "- {name: Greeter, cost: 1, minion: 0/9, text: 'After you summon another "
                     "minion, draw a card.'}\n"
                     "- {name: Ambush, cost: 1, secret: true, text: 'Secret: After your opponent "
                     "plays a minion, destroy it.'}\n");
        put(0, CW_ZONE_BOARD, "Greeter");
        put(1, CW_ZONE_SECRET, "Ambush");
        put_many(0, CW_ZONE_DECK, "Pup", 2);
        put(0, CW_ZONE_HAND, "Ox");
        assert_int_equal(play(0, 1, CW_PLACE_NONE), CW_OK);
        assert_int_equal(side(0)->board_count, 1);
        assert_int_equal(side(0)->hand_count, !last);
    }
}

/* ---- C12: doubling ---- */

static void test_doubling_counts_auras_or_not(void **unused)
{
    (void)unused;
    for (int own = 0; own < 2; own++) {
        kit_position(own ? "double_counts_auras: false" : "",
                     "- {name: Chief, cost: 3, minion: 2/2, text: Your other minions have +1/+1.}\n"
                     "- {name: Twice, cost: 0, spell: true, text: Double the attack of a "
                     "minion.}\n");
        put(0, CW_ZONE_BOARD, "Ox");
        put(0, CW_ZONE_BOARD, "Chief");
        put(0, CW_ZONE_HAND, "Twice");
        assert_int_equal(play(0, 0, cw_place_board(0, 0)), CW_OK);
        assert_int_equal(cw_entity_attack(at(cw_place_board(0, 0))), own ? 2 + 2 + 1 : 2 + 3 + 1);
    }
}

/* ---- C8: damage that is split ---- */

/* A hive of 2 health, hit by four points: what it sends out is a target for the next ones or comes
 * when all is over. */
static void split_damage(const char *setting, int cards, int pups)
{
    kit_position(setting,
                 "- {name: Hive, cost: 1, minion: 0/2, text: 'Whenever this minion takes "
                 "damage, summon a Pup.'}\n"
                 "- {name: Swarm, cost: 0, spell: true, text: Deal 4 damage randomly split "
                 "among all enemy minions.}\n");
    put(1, CW_ZONE_BOARD, "Hive");
    put(0, CW_ZONE_HAND, "Swarm");
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(count_events(CW_EVENT_DAMAGE), cards);
    assert_int_equal(side(1)->board_count, pups);
}

static void test_reactions_follow_the_last_missile_or_each(void **unused)
{
    (void)unused;
    split_damage("", 2, 2);
    split_damage("missile_triggers: each", 4, 0);
}

/* The match may end between two missiles, by a weapon that gives way to another. */
static void test_missiles_end_with_the_match(void **unused)
{
    (void)unused;
    kit_position("missile_triggers: each",
                 "- {name: Oath, cost: 1, minion: 0/9, text: 'Whenever this minion takes damage, "
                 "equip a Club.'}\n"
                 "- {name: Doom, cost: 1, weapon: 1/9, text: 'Deathrattle: Deal 99 damage to your "
                 "hero.'}\n"
                 "- {name: Swarm, cost: 0, spell: true, text: Deal 4 damage randomly split among "
                 "all enemy minions.}\n");
    put(1, CW_ZONE_BOARD, "Oath");
    put(1, CW_ZONE_WEAPON, "Doom");
    put(0, CW_ZONE_HAND, "Swarm");
    assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
    assert_int_equal(state.winner, 0);
    assert_int_equal(health(cw_place_board(1, 0)), 8);
}

/* ---- C6: lifesteal ---- */

/* A hero at full health regains what it loses to the answer only if it waits for it. */
static void steal_life(const char *setting, int before, int after, int healed)
{
    char all[200];
    snprintf(all, sizeof all, "zero_attack: true%s%s", *setting ? ", " : "", setting);
    kit_position(all, "- {name: Baron, cost: 1, weapon: 3/9, text: Your hero has lifesteal.}\n"
                      "- {name: Nurse, cost: 1, minion: 0/9, text: 'Whenever your hero is healed, "
                      "draw a card.'}\n");
    put(0, CW_ZONE_WEAPON, "Baron");
    put(0, CW_ZONE_BOARD, "Nurse");
    put_many(0, CW_ZONE_DECK, "Pup", 3);
    put(1, CW_ZONE_BOARD, "Ox");
    state.entities[side(0)->hero].health = (int16_t)before;
    assert_int_equal(act(attack_action(cw_place_hero(0), cw_place_board(1, 0))), CW_OK);
    assert_int_equal(health(cw_place_hero(0)), after);
    assert_int_equal(count_events(CW_EVENT_HEAL), healed);
    assert_int_equal(side(0)->hand_count, healed); /* told once, whenever it was */
}

static void test_lifesteal_waits_for_both_blows_or_not(void **unused)
{
    (void)unused;
    steal_life("", 30, 30, 1);
    steal_life("lifesteal_waits: false", 30, 28, 0);
    steal_life("", 20, 21, 1);
    steal_life("lifesteal_waits: false", 20, 21, 1);
    steal_life("", 28, 29, 1);
    steal_life("lifesteal_waits: false", 28, 28, 1);
}

/* ---- B15, B18, E5: place or play ---- */

static const char *const orders[] = {"order: place", "order: play"};
enum { BY_PLACE, BY_PLAY };

static const char order_cards[] =
    "- {name: Ash, cost: 0, minion: 0/1, text: 'Deathrattle: Deal 1 damage to all minions.'}\n"
    "- {name: Egg, cost: 0, minion: 0/1, text: 'Deathrattle: Summon a Pup.'}\n"
    "- {name: Nest, cost: 0, minion: 0/1, text: 'Deathrattle: Summon 2 Gnats.'}\n"
    "- {name: Gnat, cost: 0, minion: 1/1}\n"
    "- {name: Fall, cost: 0, spell: true, text: Deal 1 damage to all minions.}\n"
    "- {name: A, cost: 0, minion: 0/9, text: 'Whenever a player casts a spell, this minion gains "
    "+1 "
    "attack.'}\n"
    "- {name: B, cost: 0, minion: 0/9, text: 'Whenever a player casts a spell, this minion gains "
    "+1 "
    "attack.'}\n"
    "- {name: C, cost: 0, minion: 0/9, text: 'Whenever this minion takes damage, this minion gains "
    "+1 "
    "attack.'}\n"
    "- {name: D, cost: 0, minion: 0/9, text: 'Whenever this minion takes damage, this minion gains "
    "+1 "
    "attack.'}\n"
    "- {name: I, cost: 0, minion: 0/9, text: 'From your hand: Whenever a player casts a spell, "
    "this "
    "minion gains +1 attack.'}\n"
    "- {name: J, cost: 0, minion: 0/9, text: 'From your deck: Whenever a player casts a spell, "
    "this "
    "minion gains +1 attack.'}\n"
    "- {name: S, cost: 0, secret: true, text: 'Secret: When your opponent casts a spell, draw a "
    "card.'}\n"
    "- {name: T, cost: 0, secret: true, text: 'Secret: After your opponent plays a minion, draw a "
    "card.'}\n";

static void order_position(int order) { kit_position(orders[order], order_cards); }

/* As its newest minion, at the left end. */
static void play_left(const char *name)
{
    put(state.active, CW_ZONE_HAND, name);
    assert_int_equal(play(side(state.active)->hand_count - 1, 0, CW_PLACE_NONE), CW_OK);
}

static void cast(const char *name)
{
    put(state.active, CW_ZONE_HAND, name);
    assert_int_equal(play(side(state.active)->hand_count - 1, 0, CW_PLACE_NONE), CW_OK);
}

/* Who reacted, in order, by the first letters. */
static const char *reactions(void)
{
    static char all[64];
    int count = 0;
    for (int i = 0; i < happened.count; i++)
        if (events[i].kind == CW_EVENT_TRIGGER || events[i].kind == CW_EVENT_REVEAL)
            all[count++] = game->cards[events[i].card].name[0];
    all[count] = 0;
    return all;
}

static void check_board(cw_seat seat, const char *expected)
{
    char all[CW_MAX_BOARD + 1] = "";
    for (int i = 0; i < side(seat)->board_count; i++)
        all[i] = game->cards[at(cw_place_board(seat, i))->card].name[0];
    assert_string_equal(all, expected);
}

static void test_deaths_go_by_place_or_play(void **unused)
{
    (void)unused;
    for (int order = 0; order < 2; order++) {
        order_position(order);
        put(0, CW_ZONE_BOARD, "Ash");
        play_left("Egg");
        cast("Fall");
        check_board(0, order == BY_PLAY ? "P" : ""); /* the pup is burned if it comes first */
        order_position(order);
        put(1, CW_ZONE_BOARD, "Ash");
        put(0, CW_ZONE_BOARD, "Egg");
        cast("Fall");
        check_board(0, order == BY_PLAY ? "P" : "");
        order_position(order);
        put(0, CW_ZONE_BOARD, "Egg");
        put(1, CW_ZONE_BOARD, "Ash");
        cast("Fall");
        check_board(0, "");
    }
}

/* Whoever acts first, what comes stands where its parent stood. */
static void test_what_deathrattles_bring_keeps_its_place(void **unused)
{
    (void)unused;
    for (int order = 0; order < 2; order++) {
        order_position(order);
        put(0, CW_ZONE_BOARD, "Ox");
        put_many(0, CW_ZONE_BOARD, "Nest", 1);
        put(0, CW_ZONE_BOARD, "Wall");
        put(0, CW_ZONE_BOARD, "Egg");
        put(0, CW_ZONE_HAND, "Egg");
        put(0, CW_ZONE_HAND, "Nest");
        assert_int_equal(play(0, 1, CW_PLACE_NONE), CW_OK); /* Ox Egg Nest Wall Egg */
        assert_int_equal(play(0, 0, CW_PLACE_NONE), CW_OK);
        check_board(0, "NOENWE");
        cast("Fall");
        /* The last to act finds a full board: by place the right egg, by play the left nest. */
        check_board(0, order == BY_PLAY ? "GOPGGWP" : "GGOPGGW");
    }
}

static void test_triggers_go_by_place_or_play(void **unused)
{
    (void)unused;
    for (int order = 0; order < 2; order++) {
        order_position(order);
        put(1, CW_ZONE_HAND, "I");
        put(0, CW_ZONE_DECK, "J");
        put(1, CW_ZONE_BOARD, "A");
        put(0, CW_ZONE_BOARD, "A");
        put(1, CW_ZONE_SECRET, "S");
        put(1, CW_ZONE_DECK, "Pup");
        put(0, CW_ZONE_HAND, "I");
        play_left("B");
        cast("Fall");
        assert_string_equal(reactions(), order == BY_PLAY ? "AASBIJI" : "BAIJASI");
    }
}

static void test_groups_go_by_place_or_play(void **unused)
{
    (void)unused;
    for (int order = 0; order < 2; order++) {
        order_position(order);
        put(1, CW_ZONE_BOARD, "C");
        put(0, CW_ZONE_BOARD, "C");
        play_left("D");
        cast("Fall");
        assert_string_equal(reactions(), order == BY_PLAY ? "CCD" : "DCC");
    }
}

/* They begin again, in the same order. */
static void test_the_order_of_play_survives_the_last_stamp(void **unused)
{
    (void)unused;
    order_position(BY_PLAY);
    put(0, CW_ZONE_BOARD, "C");
    state.next_tag = UINT16_MAX - 1;
    put(1, CW_ZONE_BOARD, "D");
    play_left("C");
    assert_in_range(state.next_tag, 2 + 2 + 3 + 1, 9); /* heroes, powers, minions */
    cast("Fall");
    assert_string_equal(reactions(), "CDC");
    check_board(0, "CC");
}

/* When a secret was put down is known, and nothing else of it. */
static void test_stamps_of_secrets_tell_nothing_else(void **unused)
{
    (void)unused;
    static cw_view views[2];
    for (int i = 0; i < 2; i++) {
        order_position(BY_PLAY);
        put(0, CW_ZONE_BOARD, "A");
        put(1, CW_ZONE_BOARD, "A");
        assert_int_equal(end_turn(), CW_OK);
        cast(i ? "T" : "S");
        cw_view_of(game, &state, 0, &views[i]);
    }
    assert_memory_equal(&views[0], &views[1], sizeof *views);
    const cw_entity *hidden = &views[0].state.entities[views[0].state.players[1].secrets[0]];
    assert_int_equal(hidden->card, 0);
    assert_int_equal(hidden->tag, state.entities[side(1)->secrets[0]].tag);
    assert_true(hidden->tag > at(cw_place_board(1, 0))->tag);
}

/* What two things have in common cannot say which came first. */
static void test_positions_without_an_order_are_told(void **unused)
{
    (void)unused;
    for (int order = 0; order < 2; order++) {
        order_position(order);
        cw_entity_id first = put(0, CW_ZONE_BOARD, "A"), second = put(1, CW_ZONE_BOARD, "A");
        uint16_t stamp = state.entities[second].tag;
        state.entities[second].tag = state.entities[first].tag;
        assert_true((cw_state_fault(game, &state, NULL) != NULL) == (order == BY_PLAY));
        state.entities[second].tag = 0;
        assert_true((cw_state_fault(game, &state, NULL) != NULL) == (order == BY_PLAY));
        state.entities[second].tag = stamp;
        kit_check();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_countered_spells_overload_or_not),
        cmocka_unit_test(test_summoning_is_told_before_or_after_playing),
        cmocka_unit_test(test_the_told_minion_must_still_be_there),
        cmocka_unit_test(test_doubling_counts_auras_or_not),
        cmocka_unit_test(test_reactions_follow_the_last_missile_or_each),
        cmocka_unit_test(test_missiles_end_with_the_match),
        cmocka_unit_test(test_lifesteal_waits_for_both_blows_or_not),
        cmocka_unit_test(test_deaths_go_by_place_or_play),
        cmocka_unit_test(test_what_deathrattles_bring_keeps_its_place),
        cmocka_unit_test(test_triggers_go_by_place_or_play),
        cmocka_unit_test(test_groups_go_by_place_or_play),
        cmocka_unit_test(test_the_order_of_play_survives_the_last_stamp),
        cmocka_unit_test(test_stamps_of_secrets_tell_nothing_else),
        cmocka_unit_test(test_positions_without_an_order_are_told),
    };
    return cmocka_run_group_tests_name("rules_readings", tests, NULL, kit_clear);
}
