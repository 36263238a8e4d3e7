/* The table of holes: which functions read and say each, and which field they fill. */
#include "holes.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define BOTH(name) cw__read_##name, cw__say_##name, NULL
#define WORDS(name) cw__read_words, cw__say_words, cw__words_##name
#define FIELD(type, member) offsetof(type, member), sizeof(((type *)0)->member)
#define NOWHERE 0, 0 /* the function knows its fields, or fills none */
#define TO FIELD(cw_effect, to)
#define POOL FIELD(cw_effect, pool)
#define WHO FIELD(cw_effect, who)
#define FILTER FIELD(cw_condition, filter)
#define SUBJECT FIELD(cw_ability, subject)
#define TARGET "a target"
#define OF "\"its\" or \"the … of\""

/* A hole is found by name when a pattern is read or said. Several names share functions and
 * differ in the field they fill (offset) or in what they allow (option). */
static const hole holes[] = {
    {"a", BOTH(amount), FIELD(cw_effect, a), 0, "3", "a number"},
    {"b", BOTH(amount), FIELD(cw_effect, b), 0, "3", "a number"},
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
    {"fallen_turn", BOTH(selection), TO, NOUN_FALLEN_TURN, "a random friendly minion", TARGET},
    {"fallen_game", BOTH(selection), TO, NOUN_FALLEN_GAME, "a random friendly minion", TARGET},
    {"copy_fallen_turn", BOTH(copies), TO, NOUN_FALLEN_TURN, "a copy of a random minion", NULL},
    {"copy_fallen_game", BOTH(copies), TO, NOUN_FALLEN_GAME, "a copy of a random minion", NULL},
    {"next_card", BOTH(party), FIELD(cw_effect, to.filter), NOUN_HELD, "spell|spells",
     "a kind of card"},
    {"unsaid", BOTH(unsaid), NOWHERE, 0, "", NULL},
    {"equal", BOTH(equal), FIELD(cw_effect, a), 0, "your armor", NULL},
    {"stats", BOTH(stats), NOWHERE, 0, "+1/+1", "\"+1/+1\" or a keyword"},
    {"bonus", BOTH(stats), NOWHERE, STATS_LASTING, "+1/+1", "\"+1/+1\" or a keyword"},
    {"keywords", BOTH(keywords), NOWHERE, 0, "taunt", "a keyword"},
    {"duration", BOTH(duration), NOWHERE, 0, " [this turn]", NULL},
    {"moment", WORDS(moment), FIELD(cw_effect, duration), 0, " [at the start of your next turn]",
     NULL},
    {"turns", BOTH(turns), NOWHERE, 0, " [for 2 turns]", NULL},
    {"element", WORDS(element), FIELD(cw_effect, element), ELEMENT_OR_EACH, "fire",
     "an element of the game"},
    {"element_held", WORDS(element), FIELD(cw_condition, filter.group), ELEMENT_ONLY, "fire",
     "an element of the game"},
    {"element_owned", WORDS(element), FIELD(cw_amount, high), ELEMENT_ONLY, "fire",
     "an element of the game"},
    {"as_race", WORDS(as_race), FIELD(cw_effect, element), 0, "a beast",
     "\"a\" and a race of the game"},
    {"level", BOTH(value), NOWHERE, 1, "3", "a number"},
    {"for", WORDS(whom), WHO, 0, " [for your opponent]", NULL},
    {"for_player", WORDS(whom), WHO, WHO_PLAYER, " [for your opponent]", NULL},
    {"who", WORDS(who), WHO, 0, "%s", NULL},
    {"anybody", WORDS(who), WHO, WHO_ANYBODY, "%s", NULL},
    {"whose", WORDS(whose), WHO, WHO_ONE, "your %s", NULL},
    {"anybody's", WORDS(whose), WHO, WHO_ANYBODY, "your %s", NULL},
    {"player's", WORDS(whose), WHO, WHO_PLAYER, "your %s", NULL},
    {"this", WORDS(this), NOWHERE, 0, "this minion", NULL},
    {"this_card's", WORDS(this), NOWHERE, 1, "this minion's", NULL},
    {"its", WORDS(its), NOWHERE, 0, "its %s", NULL},
    {"card", BOTH(card), NOWHERE, 0, "a Card Name", "the name of a card"},
    {"cards", BOTH(card), NOWHERE, 1, "2 Card Names", "the name of a card"},
    {"pool_minion", BOTH(pool), NOWHERE, NOUN_POOL_MINIONS * 2, "minion", "a kind of minion"},
    {"pool_any", BOTH(pool), NOWHERE, NOUN_POOL * 2, "card", "a kind of card"},
    {"pool_card", BOTH(pool), POOL, NOUN_POOL * 2, "a spell", "a kind of card"},
    {"pool_minions", BOTH(pool), POOL, NOUN_POOL_MINIONS * 2 + POOL_COUNT, "a random minion",
     "\"a random minion\""},
    {"pool_cards", BOTH(pool), POOL, NOUN_POOL * 2 + POOL_COUNT, "a random card",
     "\"a random card\""},
    {"pool_stored", BOTH(pool), POOL, NOUN_POOL_STORED * 2 + POOL_COUNT, "a random card",
     "\"a random card\""},
    {"controlled", BOTH(party), FILTER, NOUN_CONTROLLED, "a minion|minions", "\"a minion\""},
    {"existing", BOTH(party), FILTER, NOUN_EXISTING, "a minion|minions", "\"a minion\""},
    {"holding", BOTH(party), FILTER, NOUN_HOLDING, "a dragon|dragons", "\"a card\""},
    {"turn_fallen", BOTH(party), FILTER, NOUN_FALLEN_TURN, "a minion|minions", "\"a minion\""},
    {"game_fallen", BOTH(party), FILTER, NOUN_FALLEN_GAME, "a minion|minions", "\"a minion\""},
    {"being", BOTH(being), FILTER, NOUN_BEING, "damaged", "\"damaged\" or a kind"},
    {"having", BOTH(having), FILTER, 0, "3 or less attack", NULL},
    {"trait", BOTH(having), FILTER, OF_ROW, "taunt", "a keyword or a number"},
    {"price", BOTH(price), NOWHERE, 0, "3 or less", "a number"},
    {"its_price", BOTH(price), NOWHERE, OF_ROW, "3 or less", "a number"},
    {"compare", BOTH(compare), NOWHERE, 0, "3 or less", "a number"},
    {"value", BOTH(value), NOWHERE, 2, "2", "a number"},
    {"whenever", WORDS(whenever), NOWHERE, 0, "whenever", NULL},
    {"subject", BOTH(party), SUBJECT, NOUN_PARTY, "a character",
     "\"a minion\", \"this minion\" or \"your hero\""},
    {"object", BOTH(party), FIELD(cw_ability, object), NOUN_PARTY, "a character",
     "\"a minion\", \"this minion\" or \"your hero\""},
    {"player", WORDS(player), FIELD(cw_ability, subject.side), 0, "you %s", NULL},
    {"event_card", BOTH(party), SUBJECT, NOUN_EVENT_CARD, "a card", "\"a card\""},
    {"event_spell", BOTH(party), SUBJECT, NOUN_EVENT_SPELL, "a spell", "\"a spell\""},
    {"event_minion", BOTH(party), SUBJECT, NOUN_EVENT_MINION, "a minion", "\"a minion\""},
    {"stat", WORDS(stat), FIELD(cw_amount, stat), 0, "attack", NULL},
    {"weapon_stat", WORDS(stat), FIELD(cw_amount, stat), STAT_OF_WEAPON, "durability", NULL},
    {"event", WORDS(event), NOWHERE, 0, "damage taken", NULL},
    {"controlled_count", BOTH(party), FIELD(cw_amount, of), NOUN_CONTROLLED, "|minions", NULL},
    {"counted", BOTH(party), FIELD(cw_amount, of), NOUN_COUNTED, "|minions", NULL},
    {"fallen_now", BOTH(party), FIELD(cw_amount, of), NOUN_FALLEN_TURN, "|minions", NULL},
    {"fallen_ever", BOTH(party), FIELD(cw_amount, of), NOUN_FALLEN_GAME, "|minions", NULL},
};

/* One by one: that costs less than the words which are compared after it. */
static const hole *find(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof holes / sizeof *holes; i++)
        if (strlen(holes[i].name) == length && memcmp(holes[i].name, name, length) == 0)
            return &holes[i];
    return NULL;
}

const char *cw__slot_parse(const char *pattern, slot *s)
{
    size_t length = strcspn(pattern, "}"), name = strcspn(pattern, ":}");
    s->hole = find(pattern + 1, name - 1);
    snprintf(s->argument, sizeof s->argument, "%.*s", name < length ? (int)(length - name - 1) : 0,
             pattern + name + 1);
    return pattern + length + 1;
}
