#!/usr/bin/env python3
"""Scenarios with something in them that nobody reads or that means nothing: refused with file and
line instead of passed. Prints TAP.

Usage: test_scenarios.py PROGRAM. Runs in the source folder.
"""
import os
import sys
import tempfile

from kit import case, main, run

HAND = "hand: [Fireball, Chillwind Yeti]"
# What is put for `steps` after {expect: {your mana: 10}}, and words that the refusal must have.
STEPS = [
    ("{power: on the moon}", "expected nothing or a map"),
    ("{power: {on: enemy hero, at: 3}}", '"at"'),
    ("{power: {}, mode: 2}", '"mode" means nothing beside "power"'),
    ("{power: {on: enemy hero}, on: your hero}", "beside"),
    ("{play: Chillwind Yeti, with: Fireball}", '"with" means nothing beside "play"'),
    ("{play: Chillwind Yeti, because: mana}", '"because" means nothing beside "play"'),
    ("{play: {card: Chillwind Yeti, places: 1}}", '"places"'),
    ("{play: Chillwind Yeti, attack: your hero, on: enemy hero}", "one thing"),
    ("{play: Fireball, at: 1, on: enemy hero}", "where a minion goes"),
    ("{attack: Boulderfist Ogre, on: enemy hero, to: front 1}", '"to" means nothing beside'),
    ("{attack: {with: Boulderfist Ogre, on: enemy hero, mode: 1}}", '"mode"'),
    ("{expect: {your mana: 10}, on: enemy hero}", '"on" means nothing beside "expect"'),
    ("{refused: {play: Fireball}, because: mana}", '"because" means nothing beside "refused"'),
    ("{refused: {play: Fireball, because: mana, mod: 1}}", 'did you mean "mode"'),
    ("{refused: {expect: {your mana: 1}}}", "is no action"),
    ("{choose: 1, on: enemy hero}", '"on" means nothing beside "choose"'),
    ("{}", "names no action"),
    ("{plai: Fireball}", 'did you mean "play"'),
    ("{chance: []}", "list of outcomes"),
    ("{chance: [0]}", "no action comes after"),
    ("{chance: [0]}, {chance: [1]}, end turn", "no action came after"),
    ("{expect: {}}", "expected a map"),
    ("{expect: {winner: yu}}", "one of you, enemy, draw, none"),
    ("{expect: {winner: enmy}}", 'did you mean "enemy"'),
    ("{expect: {to move: draw}}", '"draw"'),
    ("{expect: {end: hero dead}}", '"hero dead"'),
    ("{expect: {turn: soon}}", "a number for turn"),
    ("{expect: {happened: {}}}", "kind of an event"),
    ("{expect: {happened: []}}", "kind of an event"),
    ("{expect: {not happened: {draw: 2}}}", "kind of an event"),
    ("{expect: {Boulderfist Ogra: gone}}", 'did you mean "Boulderfist Ogre"'),
    ("{expect: {nonsense of mine: gone}}", '"nonsense of mine"'),
    ("{expect: {Boulderfist Ogre: {}}}", "what is true of"),
    ("{expect: {Boulderfist Ogre: {race: besat}}}", 'did you mean "beast"'),
    ("{expect: {options: Fireball}}", "list of cards"),
    ("{expect: {options: [Firebal]}}", 'did you mean "Fireball"'),
    ("{expect: {enemy knows your hand: [hiden, hidden]}}", '"hiden"'),
    ("{expect: {Boulderfist Ogre: {durability: 7}}}", "Boulderfist Ogre is a minion, which has no durability"),
    ("{expect: {Fireball: {health: 0}}}", "Fireball is a spell, which has no health"),
]
# The same where the position is described.
POSITIONS = [
    ("about: [a, b]", "expected a text"),
    ("shows: nonsense", 'unknown keyword, word or part of the rules "nonsense"'),
    ("shows: tount", 'did you mean "taunt"'),
    ("shows: [taunt]", 'part of the rules ""'),
    ("opening: true\n  turn: 3", '"turn" of an opening'),
    ("opening: true\n  enemy: {mana: 3}", '"mana" of an opening'),
    ("enemy: {board: [{card: Chillwind Yeti, keywords: [taunt, taunt]}]}", "already"),
    ("enemy: {elements: {fire: 3}}", "element"),
    ("enemy: {board: [{card: Chillwind Yeti, durability: 3}]}", "a card on the board, only as a weapon"),
    ("enemy: {board: [{card: Chillwind Yeti, cost: 3}]}", "only in a hand or in a deck"),
    ("enemy: {hand: [{card: Chillwind Yeti, asleep: true}]}", "a card in a hand, only on the board"),
    ("enemy: {hand: [{card: Chillwind Yeti, taunt: true}]}", "a card in a hand, only on the board"),
    ("enemy: {deck: [{card: Chillwind Yeti, attack: 3}]}", "a card in a deck, only on the board or in a hand"),
    ("enemy: {weapon: {card: Fiery War Axe, keywords: [taunt]}}", "a card as a weapon, only"),
    ("enemy: {secrets: [{card: Vaporize, health: 3}]}", "a card as a secret, only on the board or in a hand"),
    ("enemy: {hand: [{card: Chillwind Yeti, asleeep: true}]}", 'unknown key here "asleeep"'),
    ("enemy: {board: [{card: Chillwind Yeti, tanut: true}]}", 'did you mean "taunt"'),
    ("enemy: {board: [{card: Chillwind Yeti, cots: 3}]}", 'unknown key here "cots"'),
]
# These are understood, and not so.
DIFFERENT = [
    ("{expect: {Boulderfist Ogre: {can be played: false}}}", "cards in a hand"),
    ("{expect: {Fireball: {can attack: false}}}", "what is in play"),
    ("{expect: {winner: enemy}}", "found none"),
]


def scenario(position, steps, folder, expect):
    path = os.path.join(folder, "test.yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"- name: Test\n  {position}\n  steps: [{{expect: {{your mana: 10}}}}, {steps}]\n")
    return run("scenario", path, "--game", "classic", expect=expect)


def try_all(rows, position, expect):
    with tempfile.TemporaryDirectory() as folder:
        for steps, says in rows:
            text = scenario(position, steps, folder, expect)
            assert says in text and "test.yaml:" in text, f"{steps}: {text}"


@case
def steps_that_mean_nothing():
    try_all(STEPS, f"you: {{hero: mage, board: [Boulderfist Ogre], {HAND}}}", 2)


@case
def what_shows_something_is_short():
    with tempfile.TemporaryDirectory() as folder:
        for turns, code in ((12, 0), (13, 2)):
            text = scenario("you: {mana: 10}\n  shows: Your turn", ", ".join(["end turn"] * turns), folder, code)
            assert code == 0 or "at most 12 actions" in text, text


@case
def positions_that_mean_nothing():
    with tempfile.TemporaryDirectory() as folder:
        for position, says in POSITIONS:
            text = scenario(f"you: {{mana: 10}}\n  {position}" if "opening" not in position
                            else position, "end turn", folder, 2)
            assert says in text, f"{position}: {text}"


@case
def expectations_that_would_hold_anyway():
    try_all(DIFFERENT, f"you: {{board: [Boulderfist Ogre], {HAND}}}", 1)


# Targets that are protected, and what the refusal says: keyword, action, words.
TARGETS = [
    ("stealth", "{play: Polymorph, on: River Crocolisk}", "has stealth, its enemies cannot see it"),
    ("stealth", "{play: Fireball, on: River Crocolisk}", "has stealth"),
    ("stealth", "{attack: your Boulderfist Ogre, on: River Crocolisk}", "has stealth"),
    ("untargetable", "{play: Polymorph, on: River Crocolisk}", "nobody may choose it"),
    ("immune", "{play: Fireball, on: River Crocolisk}", "can do nothing to it"),
    ("taunt", "{attack: your Boulderfist Ogre, on: enemy hero}", "taunt must be attacked first"),
    ("taunt", "{play: Polymorph, on: enemy hero}", "the enemy hero is no target for this"),
    ("taunt", "{play: Polymorph}", "a target must be chosen"),
]


@case
def a_target_that_is_not_allowed_is_told_why():
    with tempfile.TemporaryDirectory() as folder:
        for keyword, step, says in TARGETS:
            position = ("you: {mana: 10, hand: [Polymorph, Fireball], board: [Boulderfist Ogre]}\n"
                        f"  enemy: {{board: [{{card: River Crocolisk, keywords: [{keyword}]}}]}}")
            text = scenario(position, step, folder, 1)
            assert says in text, f"{step}: {text}"


@case
def a_mulligan_names_each_card_once():
    position = "opening: true\n  you: {hand: [Fireball, Fireball], deck: [Chillwind Yeti]}"
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "test.yaml")
        for cards, code in [("Fireball, Fireball", 2), ("Fireball, Fireball (2)", 0)]:
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"- name: Test\n  {position}\n  steps:\n    - mulligan: [{cards}]\n"
                           "    - expect: {to move: enemy}\n")
            text = run("scenario", path, "--game", "classic", expect=code)
            assert code == 0 or '"Fireball (2)"' in text, text


@case
def crystals_count_wherever_they_stand():
    with tempfile.TemporaryDirectory() as folder:
        for order in ["crystals: 7, mana: 10", "mana: 10, crystals: 7"]:
            scenario(f"you: {{{order}}}", "{expect: {your crystals: 7}}", folder, 0)


if __name__ == "__main__":
    sys.exit(main())
