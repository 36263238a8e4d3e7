#!/usr/bin/env python3
"""The commands with a game of lanes and elements, as a user would try them; prints TAP.

Usage: test_lanes.py PROGRAM. Runs in the source folder.
"""
import json
import os
import sys
import tempfile

from kit import case, main, refused, run

# A small game of its own: its decks keep their order, so that every match is the same.
FILES = {
    "game.yaml": """
name: lanes
lanes: 5
rows: 2
moving: anywhere
deck_min: 1
copies: 20
hand_first: 5
hand_second: 5
first_player_draws: false
ordered_deck: true
mana_start: 9
elements: [earth, fire]
raising: true
first_player_raises: true
classes: [wind]
words: {charge: haste}
""",
    "heroes.yaml": """
- {name: Gusty, hero: 30, class: wind, elements: {fire: 1}, power: Breeze}
- {name: Breeze, power: true, cost: 1, class: wind, text: Move a minion to an adjacent space.}
""",
    "cards/all.yaml": """
- {name: Ox of the Wide Green Fields, minion: 2/4, cost: 1, text: Taunt.}
- {name: Runner, minion: 3/2, cost: 1, needs: {fire: 1}, text: Haste. Swift.}
- {name: Shover, minion: 1/1, cost: 2, needs: {earth: 1, fire: 1},
   text: "Battlecry: Move another friendly minion to another space."}
- {name: Archer, minion: 1/2, cost: 3, needs: {fire: 1}, text: Free targeting.}
- {name: Sleep, spell: true, cost: 1, text: Stun a minion.}
- {name: Filler, spell: true, cost: 9, needs: {earth: 5}, text: Draw a card.}
""",
    "decks/first.yaml": """
class: wind
cards: {Runner: 1, Ox of the Wide Green Fields: 1, Shover: 1, Archer: 1, Sleep: 1, Filler: 20}
""",
    "decks/second.yaml": "{class: wind, cards: {Filler: 20}}\n",
}


def with_game(function):
    """The case gets the folder of the small game."""
    def wrapped():
        with tempfile.TemporaryDirectory() as folder:
            for name, text in FILES.items():
                path = os.path.join(folder, name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
            function(folder)
    wrapped.__name__ = function.__name__
    return case(wrapped)


def play(folder, *lines, save=None):
    words = ["play", folder, "--deck", "first", "--enemy-deck", "second", "--agent", "nothing",
             "--seat", "1", "--seed", "1"]
    return run(*words, *(["--save", save] if save else []), stdin="\n".join(["", *lines, "q", ""]))


def last_board(out):
    """The last grid that was shown, from its first row to the line before the hero's."""
    board = out[out.rindex("\nlane  ") + 1:]
    return board[:board.index("\nYou:")].splitlines()


def says(out, *texts):
    """The texts stand in the output in this order."""
    at = 0
    for text in texts:
        found = out.find(text, at)
        assert found >= 0, f"{text!r} does not come after {out[max(0, at - 80):at]!r} in\n{out[-3000:]}"
        at = found + len(text)


@with_game
def opening_hand(folder):
    out = play(folder)
    says(out, "Your opening hand", "1 Runner                      cost 1, fire 1",
         "3 Shover                      cost 2, earth 1, fire 1",
         "hand 1: Runner, cost 1, fire 1, 3/2, minion", "take an element or mana")
    assert "play Shover" not in out
    says(play(folder, "w"), "Shover: the card needs more of an element than you have.")


@with_game
def grid(folder):
    out = play(folder, "play 2 at f1", "play 1 at b3")
    assert last_board(out) == [
        "lane           1                2                3                4                5",
        "enemy back     .                .                .                .                .",
        "enemy front    .                .                .                .                .",
        "            " + "-" * 83,
        "your front   1 Ox of the Wi.    .                .                .                .",
        "               2/4 Tz",
        "your back      .                .              2 Runner           .                .",
        "                                                 3/2 HV",
        "marks: T taunt, H haste, V swift, z asleep",
    ], "\n".join(last_board(out))
    assert all(len(line) <= 100 for line in out.splitlines())
    says(play(folder, "play 2 at f1", "m"), "the enemy has no minions",
         "1 your Ox of the Wide Green Fields (minion 1, front 1), 2/4  taunt, asleep")


@with_game
def grid_elsewhere(folder):
    path = os.path.join(folder, "s.yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write("- name: both sides\n  you: {board: [{card: Runner, at: back 5}]}\n"
                   "  enemy: {board: [{card: Archer, at: back 2, health: 1, invulnerable: 2}]}\n"
                   "  steps:\n  - move: Runner\n    to: front 4\n  - expect: {Runner: 3/3}\n")
    out = run("scenario", path, "--game", folder, expect=1)
    says(out, "enemy back     .              1 Archer", "                                1/1 of 2 FI2",
         "enemy front    .", "----", "your front     .                .                .              1 Runner",
         "3/2 HVm", "marks: H haste, F free targeting, V swift, I invulnerable, m moved")
    says(run("explain", path, "--game", folder, expect=1), "lane  ", "1 Archer", "move")


@with_game
def minion_to_a_space(folder):
    out = play(folder, "2", "front", "9", "f6", "front 4")
    says(out, "Free: front 1 2 3 4 5, back 1 2 3 4 5", "Which space? (Enter: front 3, u: back)",
         "Please name a space", "You summon Ox", "1 Ox of the Wi.")
    assert last_board(out)[4].index("1 Ox") == 12 + 3 * 17 + 1
    says(play(folder, "2", "", "1", "f3", "b", "b1"), "Free: front 1 2 4 5, back",
         "(Enter: front 2, u: back)", "That space is not possible.", "lane  ", "You summon Runner.",
         "your back    2 Runner")
    says(play(folder, "2", "u", "end turn"), "Which space?", "What do you do?", "begins turn 2")
    says(play(folder, "3", ""), "(Enter: back 3, u: back)", "your back ", "1 Archer")


@with_game
def raising(folder):
    says(play(folder, "4", "nonsense", "7", "fire"), "1 earth, for good (you have 0)",
         "2 fire, for good (you have 1)", "3 mana, for this turn only", "Take 1 of which?",
         "number from 1 to 3", "number from 1 to 3", "You get +1 fire.", "earth 0, fire 2, hand")
    says(play(folder, "4", "1"), "earth 1, fire 1, hand 5", "play Shover")
    says(play(folder, "4", "3"), "You get +1 mana.", "mana 11/10")
    says(play(folder, "4", "", "4", "u", "end turn"), "Take 1", "What do you", "Take 1", "begins turn 2")
    out = play(folder, "raise earth", "u", "Raise MANA", "raise fire", "raise water")
    says(out, "+1 earth", "Undone.", "+1 mana", "That is not possible", "That cannot be read",
         '"water"')


@with_game
def moving(folder):
    out = play(folder, "1", "f2", "6", "f2", "b2", "u", "end turn")
    says(out, "attack with your Runner (front 2)", "move your Runner (front 2)",
         "Free: front 1 3 4 5, back 1 2 3 4 5", "Move your Runner to which space? (Enter: back)",
         "That space is not possible.", "Your Runner moves to back 2.", "marks: H haste, V swift, m moved",
         "Undone.", "1 Runner", "begins turn 2")
    out = play(folder, "play 1 at front 2", "move f2 to back 5", "move 1 to f1", "attack b5 on enemy hero",
               "attack f1 on enemy hero", "move b5 to f9")
    says(out, "moves to back 5", "That is not possible", "Your Runner attacks the enemy hero.",
         "That cannot be read: none of your minions stands at front 1", "That cannot be read: expected the number of a cell")


@with_game
def moved_by_a_power_or_battlecry(folder):
    out = play(folder, "play 1 at f2", "4", "1", "u", "1", "b4", "b2")
    says(out, "use Breeze (1)", "1 your Runner (minion 1, front 2), 3/2  haste, swift", "On what?",
         "Free: front 1 3, back 2", "Move your Runner to which space?", "On what?",
         "That space is not possible", "You use Breeze on your Runner.",
         "Your Runner moves to back 2 (Breeze).")
    says(play(folder, "play 1 at f2", "power on f2 to f1"), "Your Runner moves to front 1 (Breeze).")
    # The minion of a battlecry, its target and the target's space; each answer is taken back once.
    out = play(folder, "play 1 at f3", "raise earth", "2", "1", "f1", "u", "f1", "u", "u", "1", "f2",
               "f3", "f2", "f1")
    says(out, "play Shover (2)", "On what?", "Move your Runner to which space?", "Which space?",
         "Move your Runner to which space?", "Which space?", "Move your Runner to which space?",
         "On what?", "Move your Runner to which space?", "Free: front 1 4 5, back",
         "That space is not possible", "That space is not possible", "You play Shover on your Runner.",
         "Your Runner moves to front 2 (Shover).")
    assert "1 Shover         2 Runner" in last_board(out)[4], last_board(out)
    says(play(folder, "play 1 at f3", "raise earth", "play 2 on f3 to f2"),
         "moves to front 2 (Shover)")


@with_game
def help_and_keywords(folder):
    says(play(folder, "?"), "front 3 or f3", "move 2 to front 3", "raise earth (for good) or raise mana")
    says(play(folder, "t 1"), "Runner: cost 1, fire 1, minion 3/2",
         "(haste: Can attack or move in the turn it comes into play.)", "(swift: ")
    says(play(folder, "t sleep"), "Stun a minion.", "(stunned: ")
    says(play(folder, "t HASTE", "t charge"), "haste: Can attack or move", 'no card "charge"')
    assert "front 3" not in run("play", "--agent", "nothing", "--seed", "1", stdin="?\n\n?\nq\n")


@with_game
def saved(folder):
    path = os.path.join(folder, "m.replay")
    play(folder, "2", "f1", "raise fire", "play 1", "move f3 to b3", "end turn", save=path)
    assert "matches" in run("replay", path, "--check", "--game", folder)
    says(run("replay", path, "--boards", "--game", folder), "lane  ", "your back ", "Runner")


@case
def whole_matches():
    # Answers that always mean something; every match ends, and its replay is right.
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "m.replay")
        for seed, deck in enumerate(["wind-tempo", "fire-rush"]):
            out = run("play", "elemental", "--deck", deck, "--agent", "greedy", "--seed", str(seed),
                      "--save", path, stdin="\n" + "raise fire\n1\n1\n\n\n\n\n2\n1\n\n\n\n\nend turn\n" * 120)
            assert "You have won." in out or "You have lost." in out, out[-2000:]
            assert all(len(line) <= 100 for line in out.splitlines() if line.startswith("  "))
            assert "matches" in run("replay", "--check", path)
            says(run("replay", path, "--until", "30"), "enemy back ", "enemy front ", "your front ", "your back ")


@case
def cards():
    text = run("cards", "elemental", "--needs", "fire", "--sort", "needs")
    assert ", fire 2) minion" in text and ") hero" not in text
    found = json.loads(run("cards", "elemental", "--needs", "fire", "--needs", "earth", "--json",
                           "--sort", "needs"))
    assert found and all(card["needs"]["fire"] and card["needs"]["earth"] for card in found)
    sums = [sum(card["needs"].values()) for card in found]
    assert sums == sorted(sums)
    for key in "name", "cost":
        values = [card[key] for card in json.loads(run("cards", "classic", "--json", "--sort", key))]
        assert values == sorted(values, key=lambda v: v.lower() if isinstance(v, str) else v)
    hasty = json.loads(run("cards", "elemental", "--keyword", "haste", "--json"))
    assert hasty and all("haste" in card["keywords"] for card in hasty)
    refused("cards", "elemental", "--keyword", "charge", says='calls it "haste"')
    refused("cards", "elemental", "--needs", "fier", says='did you mean "fire"')
    refused("cards", "classic", "--needs", "fire", says="no elements")
    refused("cards", "elemental", "--sort", "prize", says="prize")


@with_game
def cards_of_the_small_game(folder):
    assert "Shover (2, earth 1, fire 1) minion 1/1, neutral" in run("cards", folder)
    assert "Gusty (0) hero 30 health, fire 1, wind" in run("cards", folder, "--type", "hero")


@with_game
def rules_of_a_game(folder):
    says(run("games", folder), "lanes  ", "lanes                5", "rows                 2", "moving  ",
         "anywhere", "raising              true", "elements             earth, fire",
         "words                haste for charge")
    answer = json.loads(run("games", "elemental", "--json"))[0]
    assert answer["rules"]["lanes"] == 5 and answer["rules"]["moving"] == "anywhere"
    assert answer["elements"] == ["earth", "wind", "fire"] and answer["words"]["charge"] == "haste"
    assert "lanes                0" in run("games", "classic")
    refused("games", "nogame", says="nogame")


@case
def moves_and_raises_are_counted():
    words = ["elemental", "--games", "4", "--seed", "2"]
    players = json.loads(run("sim", *words, "--json"))["players"]
    assert all(p["per_match"]["moves"] > 1 and p["per_match"]["raises"] > 1 for p in players)
    text = run("sim", *words)
    assert "moves taken" in text and "elements, mana raised" in text
    text = run("sim", "classic", "--games", "2")
    assert "moves taken" not in text and "raised" not in text


if __name__ == "__main__":
    sys.exit(main())
