#!/usr/bin/env python3
"""Goes beyond the limits of docs/limits.md: each refusal names its own; prints TAP.

Usage: test_bounds.py PROGRAM. Runs in the source folder.
"""
import os
import sys
import tempfile

from kit import case, main, refused, run

RULES = "{name: t, deck_min: 12, deck_max: 12, copies: 6, hero_health: 20, classes: [red]%s}\n"
CARDS = """- {name: H, hero: 20, class: red}
- {name: Wolf, cost: 1, minion: 2/1}
- {name: Ogre, cost: 4, minion: 4/5}
"""
DECK = "{name: S, hero: H, cards: {Wolf: 6, Ogre: 6}}\n"


def write(folder, path, text):
    path = os.path.join(folder, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def make_game(folder, rules="", cards=""):
    write(folder, "game.yaml", RULES % rules)
    write(folder, "cards/all.yaml", CARDS + cards)
    write(folder, "decks/a.yaml", DECK)
    return folder


def refused_game(says, **parts):
    with tempfile.TemporaryDirectory() as folder:
        refused("sim", make_game(folder, **parts), "--games", "2", says=says)


@case
def the_game_is_good_otherwise():
    with tempfile.TemporaryDirectory() as folder:
        assert "2 matches" in run("sim", make_game(folder), "--games", "2")


@case
def games():
    def names(count):
        return ", ".join(f"n{i}" for i in range(count))
    refused_game("at most 15999 cards",
                 cards="".join(f"- {{name: C{i}, cost: 1, minion: 1/1}}\n" for i in range(16001)))
    refused_game("at most 4 elements", rules=f", elements: [{names(5)}]")
    refused_game("at most 31 races", rules=f", races: [{names(32)}]")
    refused_game("at most 63 groups", rules=f", groups: [{names(64)}]")
    refused_game("at most 16 rarities", rules=f", rarities: [{names(17)}]")
    for setting, most in [("board_size", 14), ("hand_limit", 14), ("lanes", 7), ("secret_limit", 5),
                          ("turn_limit", 1000)]:
        refused_game(f"to {most}", rules=f", {setting}: {most + 1}")
    with tempfile.TemporaryDirectory() as folder:
        make_game(folder)
        write(folder, "game.yaml", RULES.replace("deck_max: 12", "deck_max: 61") % "")
        refused("sim", folder, says="from 1 to 60")


@case
def folders():
    with tempfile.TemporaryDirectory() as folder:
        make_game(folder)
        for i in range(600):
            write(folder, f"decks/d{i:04}.yaml", DECK)
        assert run("deck", "list", folder).count("\n") == 601, "all decks are there"
        refused("evolve", "map", folder, "--agent", "random", says=["at most 64", "--decks"])
        for i in range(600, 1024):
            write(folder, f"decks/d{i:04}.yaml", DECK)
        refused("sim", folder, says="more than 1024 files")
    with tempfile.TemporaryDirectory() as folder:
        make_game(folder)
        for i in range(510):
            write(folder, f"cards/c{i}.yaml", f"- {{name: C{i}, cost: 1, minion: 1/1}}\n")
        refused("sim", folder, says="more than 510 files")


@case
def files():
    refused_game("nested more than 16 deep", cards="- " + "[" * 20 + "]" * 20 + "\n")
    refused_game("more than 524288 parts", cards="- [" + "1," * 524289 + "]\n")
    refused_game("more than 4 MiB", cards="# " + "x" * (4 << 20) + "\n")
    with tempfile.TemporaryDirectory() as folder:
        deck = write(folder, "long.txt", "1 Fireball\n" * 30000)
        refused("deck", "check", "classic", deck, says=["long.txt", "more than 256 KiB"])
        scenario = write(folder, "long.yaml", "#" * (5 << 20))
        told = run("scenario", "--game", "classic", scenario, expect=2)
        assert "more than 4 MiB" in told + run.errors
        refused("balance", make_game(folder), says="has no balance.yaml")
        path = os.path.join(folder, "x.replay")
        run("sim", "classic", "--games", "1", "--save", path)
        with open(path, encoding="utf-8") as file:
            head, rest = file.read().split("\n", 1)
        refused("replay", write(folder, "line.replay", f"{head}\n{'x' * 1001}\n{rest}"),
                says="bytes in a line: at most 1000")
        refused("replay", write(folder, "large.replay", "x" * (9 << 20)), says="more than 8 MiB")
        refused("replay", folder, says="no plain file")
        refused("replay", os.path.join(folder, "none"), says="no such file")


@case
def cards_and_decks():
    refused_game("longer than 79", cards=f"- {{name: {'x' * 80}, cost: 1, minion: 1/1}}\n")
    refused_game("longer than 2000",
                 cards=f"- {{name: L, cost: 1, spell: true, text: {'x' * 2001}}}\n")
    refused_game("at most 32 effects",
                 cards=f"- {{name: L, cost: 1, spell: true, text: {'Draw a card. ' * 33}}}\n")
    refused_game("from 0 to 99", cards="- {name: L, cost: 100, minion: 1/1}\n")
    refused("deck", "check", "classic", "\n".join(["2 Fireball"] * 33), says="more than 64 cards")
    refused("deck", "check", "classic", "CW1" + "A" * 2000, says="at most 1023 characters")


@case
def commands():
    refused("sim", "classic", *300 * ["--reveal", "hand"], says="256")
    refused("scenario", *300 * ["x"], says="256")
    refused("sim", "classic", "--threads", "257", says="0 to 256")
    refused("sim", "classic", "--agent", "greedy:" + "x" * 4000, says="at most 4000 bytes")
    refused("evolve", "score", "evolve", "--agent", "greedy:" + "x" * 400, says="at most 399 bytes")
    refused("tournament", "classic", "--agents", ",".join(f"random:x={i}" for i in range(65)),
            says="64 agents")
    refused("check", "reduced", "--property", "x" * 401, says="at most 400 bytes")
    assert "at most 1048576 bytes" in run("engine", stdin='{"x": "' + "y" * (1 << 20) + '"}\n')


if __name__ == "__main__":
    sys.exit(main())
