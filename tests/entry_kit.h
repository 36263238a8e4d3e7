/* Cards that change numbers for good and for a time, for the tests of entries: each is cast on the
 * first minion of the own side, an Ox with 2/5. */
#ifndef TESTS_ENTRY_KIT_H
#define TESTS_ENTRY_KIT_H

/* after the headers that cmocka wants */
#include "rules_kit.h"

static const char entry_cards[] =
    "- {name: Weaken, cost: 0, spell: true, text: Set the attack of a minion to 1 this turn.}\n"
    "- {name: Wither, cost: 0, spell: true, text: Set the health of a minion to 2 until your next "
    "turn.}\n"
    "- {name: Shape, cost: 0, spell: true, text: Set the attack and health of a minion to 6/6 this "
    "turn.}\n"
    "- {name: Brace, cost: 0, spell: true, text: Give a minion +1 attack until your next turn.}\n"
    "- {name: Train, cost: 0, spell: true, text: Give a minion +2 attack.}\n"
    "- {name: Cheer, cost: 0, spell: true, text: Give a minion +3 attack this turn.}\n"
    "- {name: Roar, cost: 0, spell: true, text: Give a minion +3/+3 this turn.}\n"
    "- {name: Double, cost: 0, spell: true, text: Double the attack of a minion.}\n"
    "- {name: Set, cost: 0, spell: true, text: Set the attack of a minion to 4.}\n"
    "- {name: Swap, cost: 0, spell: true, text: Swap the attack and health of a minion.}\n"
    "- {name: Hush, cost: 0, spell: true, text: Silence a minion.}\n"
    "- {name: Twin, cost: 0, spell: true, text: Summon a copy of a minion.}\n"
    "- {name: Shield, cost: 0, spell: true, text: Give a minion taunt this turn.}\n"
    "- {name: Expose, cost: 0, spell: true, text: Remove taunt from a minion.}\n"
    "- {name: Dull, cost: 0, spell: true, text: Give a minion -4 attack.}\n"
    "- {name: Fade, cost: 0, spell: true, text: Give a minion -9 attack this turn.}\n"
    "- {name: Long, cost: 0, spell: true, text: Give a minion +3/+3 for 2 turns.}\n"
    "- {name: Tide, cost: 0, spell: true, text: Give a minion +3/+3 until your next turn.}\n"
    "- {name: Steal, cost: 0, spell: true, text: Take control of an enemy minion.}\n"
    "- {name: Doom, cost: 0, spell: true, text: Destroy a minion at the end of this turn.}\n"
    "- {name: Match, cost: 0, spell: true, text: Set the attack of a minion to its health.}\n"
    "- {name: Sap, cost: 0, spell: true, text: Give a minion -9 attack.}\n"
    "- {name: Cheapen, cost: 0, spell: true, text: Reduce the cost of all cards in your hand by "
    "5.}\n"
    "- {name: Raise, cost: 0, spell: true, text: Increase the cost of all cards in your hand by "
    "2.}\n"
    "- {name: Rouse, cost: 0, spell: true, text: \"Give a minion +1 health, taunt and spell "
    "damage 1.\"}\n"
    "- {name: Chill, cost: 0, spell: true, text: Freeze a minion.}\n"
    "- {name: Recall, cost: 0, spell: true, text: Return a minion to its owner's hand.}\n"
    "- {name: Morph, cost: 0, spell: true, text: Transform a minion into a Pup.}\n"
    "- {name: Slay, cost: 0, spell: true, text: Destroy a minion.}\n"
    "- {name: Guard, cost: 0, minion: 1/1, text: Taunt.}\n"
    "- {name: Lord, cost: 0, minion: 1/1, text: Your other minions have +1/+1.}\n";

static inline void begin(const char *settings)
{
    kit_position(settings, entry_cards);
    put(0, CW_ZONE_BOARD, "Ox"); /* 2/5 */
}

/* Of the own hero's side: each on the first minion. */
static inline void cast(const char *names)
{
    char name[16];
    for (int at = 0, read = 0; sscanf(names + at, "%15s%n", name, &read) == 1; at += read) {
        assert_int_not_equal(put(0, CW_ZONE_HAND, name), 0);
        bool aimed = strcmp(name, "Cheapen") != 0 && strcmp(name, "Raise") != 0;
        assert_int_equal(
            play(side(0)->hand_count - 1, 0, aimed ? cw_place_board(0, 0) : CW_PLACE_NONE), CW_OK);
    }
}

static inline void stats_are(int attack, int health_now, int most)
{
    const cw_entity *e = at(cw_place_board(0, 0));
    assert_int_equal(cw_entity_attack(e), attack);
    assert_int_equal(e->health, health_now);
    assert_int_equal(cw_entity_max_health(e), most);
}

#endif
