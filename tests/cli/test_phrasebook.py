#!/usr/bin/env python3
"""The phrasebook: every card of examples/phrasebook has a scenario that fails without its text.
Prints TAP.

Usage: test_phrasebook.py PROGRAM. Runs in the source folder.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

from kit import PROGRAM, case, main, run

BOOK = "./examples/phrasebook"
CARD = re.compile(r"- \{name: (?P<name>[^,]+),.*?(?P<rest>,\s+text:\s.*?)\}\n(?=- |#|\n|\Z)", re.DOTALL)
SCENARIO = re.compile(r'- name: "?(?P<name>[^"\n]+)')
PLAIN = ("plain.yaml", "pages.yaml")


def files(folder):
    for name in sorted(os.listdir(f"{BOOK}/{folder}")):
        with open(f"{BOOK}/{folder}/{name}", encoding="utf-8") as file:
            yield name, file.read()


@case
def texts_and_scenarios():
    """Its texts are canonical and its scenarios pass."""
    run("cards", BOOK, "--check")
    run("scenario", BOOK)


@case
def decks_and_agents():
    """Its decks are legal, and agents play them to the end."""
    decks = [name[:-5] for name in sorted(os.listdir(f"{BOOK}/decks"))]
    for deck in decks:
        run("deck", "check", BOOK, deck)
    for agent in ("random", "greedy", "lookahead", "mcts"):
        run("sim", BOOK, "--agent", agent, "--agent", "greedy", "--games", "6")


@case
def each_card_is_shown():
    """Each card has a scenario that fails without its text."""
    shown = [m["name"] for _, text in files("scenarios") for m in SCENARIO.finditer(text)]
    with tempfile.TemporaryDirectory() as work:
        game = f"{work}/phrasebook"
        shutil.copytree(BOOK, game)
        seen = 0
        for name, text in files("cards"):
            for m in CARD.finditer(text) if name not in PLAIN else ():
                assert any(x.startswith(m["name"]) for x in shown), f"no scenario begins with {m['name']}"
                with open(f"{game}/cards/{name}", "w", encoding="utf-8") as file:
                    file.write(text[:m.start("rest")] + text[m.end("rest"):])
                done = subprocess.run([PROGRAM, "scenario", game, "--filter", m["name"]],
                                      capture_output=True, text=True, timeout=60, check=False)
                assert done.returncode != 0, f"{m['name']}: its scenario passes without its text"
                seen += 1
            shutil.copy(f"{BOOK}/cards/{name}", f"{game}/cards/{name}")
        assert seen > 20


if __name__ == "__main__":
    sys.exit(main())
