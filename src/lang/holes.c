/* The table of holes: which functions read and say each, and which field they fill. */
#include "holes.h"

#include <stddef.h>
#include <string.h>

#define BOTH(name) cw__read_##name, cw__say_##name
#define TO offsetof(cw_effect, to)
#define POOL offsetof(cw_effect, pool)
#define FILTER offsetof(cw_condition, filter)
#define TARGET "a target"
#define OF "\"its\" or \"the … of\""

static const hole holes[] = {
    {"a", BOTH(amount), offsetof(cw_effect, a), 0, "3", "a number"},
    {"b", BOTH(amount), offsetof(cw_effect, b), 0, "3", "a number"},
    {"characters", BOTH(selection), TO, NOUN_CHARACTERS, "a character|all enemies", TARGET},
    {"minions", BOTH(selection), TO, NOUN_MINIONS, "a minion", TARGET},
    {"dead", BOTH(selection), TO, NOUN_MINIONS, "it", "\"it\""},
    {"things", BOTH(selection), TO, NOUN_THINGS, "a minion|your minions", TARGET},
    {"anything", BOTH(selection), TO, NOUN_ANYTHING, "a minion|all cards in your hand", TARGET},
    {"stored", BOTH(selection), TO, NOUN_CARDS, "a random card in your deck", TARGET},
    {"target", BOTH(selection), TO, NOUN_CHARACTERS, "a character", TARGET},
    {"held", BOTH(selection), TO, NOUN_HELD, "a random card", "\"a random card\""},
    {"recruits", BOTH(selection), TO, NOUN_RECRUITS, "a random minion from your deck", TARGET},
    {"hand", BOTH(selection), TO, NOUN_HAND_COSTS, "your spells", TARGET},
    {"bodies_of", BOTH(possession), TO, NOUN_BODIES, "the %s of a minion", OF},
    {"heroes_of", BOTH(possession), TO, NOUN_HEROES, "the %s of a hero", OF},
    {"anything_of", BOTH(possession), TO, NOUN_ANYTHING, "the %s of all enemy minions", OF},
    {"cards_of", BOTH(possession), TO, NOUN_CARDS, "the %s of all cards in your hand", OF},
    {"copy_minions", BOTH(copies), TO, NOUN_COPY_MINIONS, "a copy of a minion", NULL},
    {"copy_cards", BOTH(copies), TO, NOUN_COPIES, "a copy of it", NULL},
    {"stats", BOTH(stats), 0, 0, "+1/+1", "\"+1/+1\" or a keyword"},
    {"bonus", BOTH(stats), 0, STATS_LASTING, "+1/+1", "\"+1/+1\" or a keyword"},
    {"keywords", BOTH(keywords), 0, 0, "taunt", "a keyword"},
    {"duration", BOTH(duration), 0, 0, " [this turn]", NULL},
    {"moment", BOTH(moment), 0, 0, " [at the start of your next turn]", NULL},
    {"turns", BOTH(turns), 0, 0, " [for 2 turns]", NULL},
    {"element", BOTH(element), 0, ELEMENT_OF_EFFECT, "fire", "an element of the game"},
    {"element_held", BOTH(element), 0, ELEMENT_OF_CONDITION, "fire", "an element of the game"},
    {"element_owned", BOTH(element), 0, ELEMENT_OF_AMOUNT, "fire", "an element of the game"},
    {"as_race", BOTH(as_race), 0, 0, "a beast", "\"a\" and a race of the game"},
    {"level", BOTH(value), 0, 1, "3", "a number"},
    {"for", BOTH(whom), 0, 0, " [for your opponent]", NULL},
    {"who", BOTH(who), 0, 0, "%s", NULL},
    {"anybody", BOTH(who), 0, WHO_ANYBODY, "%s", NULL},
    {"whose", BOTH(whose), 0, WHO_ONE, "your %s", NULL},
    {"player's", BOTH(whose), 0, WHO_PLAYER, "your %s", NULL},
    {"this", BOTH(this), 0, 0, "this minion", NULL},
    {"this_card's", BOTH(this), 0, 1, "this minion's", NULL},
    {"its", BOTH(its), 0, 0, "its %s", NULL},
    {"card", BOTH(card), 0, 0, "a Card Name", "the name of a card"},
    {"cards", BOTH(card), 0, 1, "2 Card Names", "the name of a card"},
    {"pool_minion", BOTH(pool), 0, NOUN_POOL_MINIONS * 2, "minion", "a kind of minion"},
    {"pool_any", BOTH(pool), 0, NOUN_POOL * 2, "card", "a kind of card"},
    {"pool_card", BOTH(pool), POOL, NOUN_POOL * 2, "a spell", "a kind of card"},
    {"pool_minions", BOTH(pool), POOL, NOUN_POOL_MINIONS * 2 + POOL_COUNT, "a random minion",
     "\"a random minion\""},
    {"pool_cards", BOTH(pool), POOL, NOUN_POOL * 2 + POOL_COUNT, "a random card",
     "\"a random card\""},
    {"controlled", BOTH(party), FILTER, NOUN_CONTROLLED, "a minion|minions", "\"a minion\""},
    {"existing", BOTH(party), FILTER, NOUN_EXISTING, "a minion|minions", "\"a minion\""},
    {"holding", BOTH(party), FILTER, NOUN_HOLDING, "a dragon|dragons", "\"a card\""},
    {"being", BOTH(being), FILTER, NOUN_BEING, "damaged", "\"damaged\" or a kind"},
    {"having", BOTH(having), FILTER, NOUN_BEING, "3 or less attack", NULL},
    {"price", BOTH(price), 0, 0, "3 or less", "a number"},
    {"compare", BOTH(compare), 0, 0, "3 or less", "a number"},
    {"value", BOTH(value), 0, 2, "2", "a number"},
    {"whenever", BOTH(whenever), 0, 0, "whenever", NULL},
    {"subject", BOTH(party), offsetof(cw_ability, subject), NOUN_PARTY, "a character",
     "\"a minion\", \"this minion\" or \"your hero\""},
    {"object", BOTH(party), offsetof(cw_ability, object), NOUN_PARTY, "a character",
     "\"a minion\", \"this minion\" or \"your hero\""},
    {"player", BOTH(player), 0, 0, "you %s", NULL},
    {"event_card", BOTH(party), offsetof(cw_ability, subject), NOUN_EVENT_CARD, "a card",
     "\"a card\""},
    {"event_spell", BOTH(party), offsetof(cw_ability, subject), NOUN_EVENT_SPELL, "a spell",
     "\"a spell\""},
    {"event_minion", BOTH(party), offsetof(cw_ability, subject), NOUN_EVENT_MINION, "a minion",
     "\"a minion\""},
    {"stat", BOTH(stat), 0, 0, "attack", NULL},
    {"weapon_stat", BOTH(stat), 0, 1, "durability", NULL},
    {"event", BOTH(event), 0, 0, "damage taken", NULL},
    {"controlled_count", BOTH(party), offsetof(cw_amount, of), NOUN_CONTROLLED, "|minions", NULL},
    {"counted", BOTH(party), offsetof(cw_amount, of), NOUN_COUNTED, "|minions", NULL},
};

const hole *cw__hole_find(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof holes / sizeof *holes; i++)
        if (strlen(holes[i].name) == length && memcmp(holes[i].name, name, length) == 0)
            return &holes[i];
    return NULL;
}
