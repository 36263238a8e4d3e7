#!/usr/bin/env python3
"""A game whose texts are worded in any way: it loads, `cards --check` tells how the cards word them and
`cards --fix` writes that into the files; prints TAP.

Usage: test_wording.py PROGRAM. Runs in the source folder.
"""
import json
import os
import sys
import tempfile

from kit import case, main, refused, run

GAME = """
name: wild
classes: [c]
deck_min: 1
copies: 20
"""

DECK = "{name: good, hero: H, cards: {Good: 5, Plain: 5, Block: 5}}\n"

# Every style that YAML has, comments and layout that must stay.
CARDS = """# my cards
- {name: H, hero: 30, class: c}   # the hero
- {name: Flow, cost: 1, spell: true, text: Draw two cards and gain 2 armor} # in braces
- name: Plain      # two spaces
  cost: 1
  spell: true
  text: Deal three damage to any target. # behind it

- name: Single
  cost: 1
  minion: 1/1
  text: 'Can''t attack. At end of your turn, heal your hero for 2'
- name: Double
  cost: 1
  spell: true
  text: "Kill an enemy creature."
- name: Block
  cost: 2
  minion: 2/2
  text: |
    Taunt, divine shield
    When this dies, draw a card    
  # after the block
  flavor: >
    Left
    alone.
- name: Folded
  cost: 2
  minion: 2/2
  text: >-
    Battlecry: Draw
    one card.

    At the end of your turn,
    gain two armor.
- {name: Good, cost: 1, spell: true, text: Draw a card.}
"""

FIXED = CARDS.replace("text: Draw two cards and gain 2 armor", "text: Draw 2 cards. Gain 2 armor.") \
    .replace("Deal three damage to any target.", "Deal 3 damage to a character.") \
    .replace("'Can''t attack. At end of your turn, heal your hero for 2'",
             "'Cannot attack. At the end of your turn, restore 2 health to your hero.'") \
    .replace("Kill an enemy creature.", "Destroy an enemy minion.") \
    .replace("    Taunt, divine shield\n    When this dies, draw a card    \n",
             "    Taunt. Divine shield. Deathrattle: Draw a card.    \n") \
    .replace("    Battlecry: Draw\n    one card.\n\n    At the end of your turn,\n    gain two armor.\n",
             "    Battlecry: Draw a card.\n\n    At the end of your turn, gain 2 armor.\n")


def write(folder, cards):
    for name, text in {"game.yaml": GAME, "cards/all.yaml": cards, "decks/good.yaml": DECK}.items():
        os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
        with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as file:
            file.write(text)


def read(folder):
    with open(os.path.join(folder, "cards/all.yaml"), encoding="utf-8", newline="") as file:
        return file.read()


@case
def other_wordings_load_and_are_told():
    with tempfile.TemporaryDirectory() as folder:
        write(folder, CARDS)
        run("sim", folder, "--games", "2")
        text = run("cards", folder, "--check")
        assert "6 texts are worded otherwise" in text, text
        assert "all.yaml:7:14: remark: the card Plain words it: Deal 3 damage to a character." \
            in run.errors.replace(":8:", ":7:"), run.errors
        answer = json.loads(run("cards", folder, "--check", "--strict", "--json", expect=1))
        assert [r["card"] for r in answer["remarks"]] == ["all/block", "all/double", "all/flow", "all/folded",
                                                          "all/plain", "all/single"], answer
        assert "Draw 2 cards. Gain 2 armor." in run("cards", folder, "--name", "Flow")


@case
def fix_writes_the_cards_wording_and_nothing_else():
    with tempfile.TemporaryDirectory() as folder:
        for cards, fixed in [(CARDS, FIXED), (CARDS.replace("\n", "\r\n"), FIXED.replace("\n", "\r\n"))]:
            write(folder, cards)
            assert "6 texts" in run("cards", folder, "--fix")
            assert read(folder) == fixed, read(folder)
            run("cards", folder, "--check", "--strict")
            assert "0 texts" in run("cards", folder, "--fix")


@case
def what_has_two_meanings_is_refused_with_both():
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "- {name: H, hero: 30, class: c}\n"
                      "- {name: A, cost: 1, minion: 1/1, text: 'At end of turn, draw a card.'}\n")
        refused("cards", folder, says=["all.yaml:2:", "At the end of your turn, draw a card.",
                                       "At the end of each turn, draw a card."])
        refused("cards", folder, "--strict", says="all.yaml")


if __name__ == "__main__":
    sys.exit(main())
