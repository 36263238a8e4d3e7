/* The files of a game to begin with, as `cardwright new` writes them: a game of two classes that uses a bit of
 * everything, so that there is something to change. In game.yaml and README.md $TITLE, $NAME and $BOARD stand
 * for what was asked for. */
#include "new_files.h"

#include <stddef.h>

/* clang-format off */
const new_file cw__new_files[] = {
    {"game.yaml",
     "# The rules of this game. What is not said here is as docs/games.md tells; `cardwright games FOLDER` shows all.\n"
     "$TITLE\n"
     "description: The harbor of lanterns and the deep below it fight for the night.\n"
     "$BOARD\n"
     "hero_health: 20\n"
     "deck_min: 20\n"
     "deck_max: 20\n"
     "copies: 2\n"
     "classes: [ember, tide]\n"
     "\n"
     "# Keywords of this game and what they stand for; N is the number behind the name.\n"
     "keywords:\n"
     "  Kindle N: \"Battlecry: Deal N damage to a random enemy.\"\n"
     "  Farewell: \"Deathrattle: Draw a card.\"\n"
     "\n"
     "# Words of this game for those of the language, such as {minion: kraken, battlecry: war cry}.\n"
     "words: {}\n"},
    {"heroes.yaml",
     "# Each class has a hero, and each hero a power.\n"
     "- {name: Ansa the Lampwright, hero: true, class: ember, power: Spark}\n"
     "- {name: Spark, power: true, cost: 2, text: Deal 1 damage to a character.}\n"
     "- {name: Harbormaster Ilo, hero: true, class: tide, power: Tend}\n"
     "- {name: Tend, power: true, cost: 2, text: Restore 2 health to a character.}\n"},
    {"cards/harbor.yaml",
     "# Cards of no class: every deck may hold them.\n"
     "- {name: Dock Cat, cost: 1, minion: 2/1}\n"
     "- {name: Bell Ringer, cost: 1, minion: 1/2, text: \"Battlecry: Give another friendly minion +1 attack.\"}\n"
     "- {name: Old Mariner, cost: 2, minion: 2/3}\n"
     "- {name: Gatekeeper, cost: 2, minion: 1/4, text: Taunt.}\n"
     "- {name: Letter Carrier, cost: 3, minion: 2/2, text: \"Battlecry: Draw a card.\"}\n"
     "- {name: Harbor Guard, cost: 3, minion: 2/5, text: Taunt.}\n"
     "- name: Night Watch\n"
     "  plural: Night Watches\n"
     "  cost: 4\n"
     "  minion: 3/5\n"
     "  text: Whenever an enemy minion dies, this minion gains +1 attack.\n"
     "- {name: Stone Whale, cost: 6, minion: 6/7}\n"},
    {"cards/ember.yaml",
     "# Fire is quick.\n"
     "- {name: Spark Fox, plural: Spark Foxes, class: ember, cost: 1, minion: 1/1, text: Charge.}\n"
     "- {name: Ember Wolf, plural: Ember Wolves, class: ember, cost: 2, minion: 2/2, text: Kindle 1.}\n"
     "- {name: Scorch, plural: Scorches, class: ember, cost: 2, spell: true, text: Deal 3 damage to a minion.}\n"
     "- {name: Firebrand, class: ember, cost: 3, weapon: 3/2}\n"
     "- {name: Beacon Fire, class: ember, cost: 3, spell: true, text: Give your minions +1/+1.}\n"
     "- {name: Ash Golem, class: ember, cost: 4, minion: 3/5, text: \"Deathrattle: Summon a Spark Fox.\"}\n"
     "- {name: Wildfire, class: ember, cost: 4, spell: true, text: Deal 2 damage to all enemy minions.}\n"
     "- {name: Furnace Drake, class: ember, cost: 6, minion: 5/5, text: Kindle 3.}\n"},
    {"cards/tide.yaml",
     "# Water waits.\n"
     "- {name: Ebb and Flow, plural: Ebbs and Flows, class: tide, cost: 1, spell: true,\n"
     "   text: Restore 3 health to your hero. Draw a card.}\n"
     "- {name: Frost Eel, class: tide, cost: 2, minion: 2/1, text: \"Battlecry: Freeze an enemy minion.\"}\n"
     "- name: Tide Caller\n"
     "  class: tide\n"
     "  cost: 2\n"
     "  minion: 1/3\n"
     "  text: At the end of your turn, restore 1 health to your hero.\n"
     "- {name: Pearl Diver, class: tide, cost: 3, minion: 2/3, text: Farewell.}\n"
     "- {name: Undertow, class: tide, cost: 3, spell: true, text: Return a minion to its owner's hand.}\n"
     "- {name: Coral Knight, class: tide, cost: 4, minion: 3/5, text: Taunt. Farewell.}\n"
     "- {name: Deep Song, class: tide, cost: 5, spell: true, text: Draw 3 cards.}\n"
     "- {name: Leviathan, class: tide, cost: 7, minion: 6/6, text: \"Battlecry: Deal 2 damage to all enemy minions.\"}\n"},
    {"decks/ember.yaml",
     "name: Lamplight\n"
     "description: Quick minions, and fire for what stands in their way.\n"
     "class: ember\n"
     "cards:\n"
     "  Dock Cat: 2\n"
     "  Spark Fox: 2\n"
     "  Ember Wolf: 2\n"
     "  Scorch: 2\n"
     "  Gatekeeper: 2\n"
     "  Beacon Fire: 2\n"
     "  Letter Carrier: 2\n"
     "  Ash Golem: 2\n"
     "  Wildfire: 2\n"
     "  Furnace Drake: 2\n"},
    {"decks/tide.yaml",
     "name: Undercurrent\n"
     "description: Hold the harbor, draw cards, win late.\n"
     "class: tide\n"
     "cards:\n"
     "  Bell Ringer: 2\n"
     "  Ebb and Flow: 2\n"
     "  Frost Eel: 2\n"
     "  Tide Caller: 2\n"
     "  Gatekeeper: 2\n"
     "  Pearl Diver: 2\n"
     "  Coral Knight: 2\n"
     "  Night Watch: 2\n"
     "  Deep Song: 2\n"
     "  Leviathan: 2\n"},
    {"scenarios/first.yaml",
     "# What must be true of this game: `cardwright scenario FOLDER` tries it.\n"
     "- name: Ember Wolf burns whom it meets\n"
     "  you: {hand: [Ember Wolf]}\n"
     "  enemy: {hero: Harbormaster Ilo}\n"
     "  steps:\n"
     "    - play: Ember Wolf\n"
     "    - expect: {enemy hero health: 19, Ember Wolf: 2/2}\n"
     "\n"
     "- name: Wildfire burns only the enemy's minions\n"
     "  you: {hand: [Wildfire], board: [Dock Cat]}\n"
     "  enemy: {board: [Gatekeeper, Old Mariner]}\n"
     "  steps:\n"
     "    - play: Wildfire\n"
     "    - expect: {Gatekeeper: 1/2, Old Mariner: 2/1, Dock Cat: 2/1, enemy hero health: 20}\n"
     "\n"
     "- name: A card is drawn when Pearl Diver dies\n"
     "  you: {hand: [Scorch], deck: [Dock Cat], board: [Pearl Diver]}\n"
     "  steps:\n"
     "    - play: Scorch\n"
     "      on: Pearl Diver\n"
     "    - expect: {Pearl Diver: gone, your hand: [Dock Cat]}\n"},
    {"README.md",
     "# $NAME\n"
     "\n"
     "A card game of 24 cards, two heroes and two decks, to begin with. Change a card, then:\n"
     "\n"
     "    cardwright cards . --check      read every text and print it back\n"
     "    cardwright scenario .           try what must be true\n"
     "    cardwright play .               play against the computer\n"
     "    cardwright sim . --agent greedy --agent greedy --games 200\n"
     "    cardwright serve --game .       play in the browser\n"
     "\n"
     "| file | what it holds |\n"
     "|---|---|\n"
     "| `game.yaml` | the rules, and the game's own words and keywords |\n"
     "| `heroes.yaml` | heroes and their powers |\n"
     "| `cards/*.yaml` | the cards |\n"
     "| `decks/*.yaml` | decks that come with the game |\n"
     "| `scenarios/*.yaml` | what must be true |\n"
     "\n"
     "`cardwright phrases \"words\"` finds what a card's text can say.\n"},
    {NULL, NULL},
};

const char *const cw__new_board_row =
     "board_size: 7\n";

const char *const cw__new_board_lanes =
     "lanes: 5\n"
     "rows: 2\n"
     "moving: adjacent\n";
/* clang-format on */
