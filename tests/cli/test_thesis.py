#!/usr/bin/env python3
"""Tries `import` and `export` as a user would, and prints TAP.

Usage: test_thesis.py PROGRAM. Runs in the source folder.
"""
import filecmp
import json
import os
import shutil
import sys
import tempfile

import kit
from kit import main

SAMPLE = "tests/data/thesis"


def case(function):
    """A case that gets a folder of its own."""
    def in_folder():
        with tempfile.TemporaryDirectory() as folder:
            function(folder)
    in_folder.__name__ = function.__name__
    return kit.case(in_folder)


def run(*words, expect=0):
    """Standard output and standard error; the exit code must be `expect`."""
    return kit.run(*words, expect=expect), kit.run.errors


def refused(*words, says, expect=2):
    errors = run(*words, expect=expect)[1]
    assert says in errors, f"{words}: {says!r} is not in {errors!r}"


def tree(folder):
    return sorted(os.path.relpath(os.path.join(path, name), folder)
                  for path, _, names in os.walk(folder) for name in names)


def same(a, b):
    assert tree(a) == tree(b), f"{tree(a)} {tree(b)}"
    for name in tree(a):
        assert filecmp.cmp(os.path.join(a, name), os.path.join(b, name), shallow=False), name


@case
def sample_goes_round(folder):
    game, again = os.path.join(folder, "game"), os.path.join(folder, "again")
    run("import", SAMPLE, "--to", game)
    assert "0 do not" in run("cards", game, "--check")[0]
    for deck in "ann-rush", "ann-stone-wall", "bo-gusts":
        assert "legal" in run("deck", "check", game, deck)[0]
    run("sim", game, "--deck", "ann-rush", "--deck", "bo-gusts", "--games", "20")
    run("export", game, "--to", again)
    same(SAMPLE, again)


@case
def imported_games_go_round(folder):
    """What classic and the format share: exported, imported and exported again."""
    one, game, two = (os.path.join(folder, name) for name in ("one", "game", "two"))
    refused("export", "classic", "--to", one, expect=1,
            says='Backstab: "Deal 2 damage to an undamaged minion." does not fit')
    assert not os.path.exists(one)
    output, errors = run("export", "classic", "--to", one, "--skip", "--notes")
    assert "without what does not fit" in output and "Boar: its race is lost" in errors
    run("import", one, "--to", game)
    run("export", game, "--to", two)
    same(one, two)


@case
def elemental_keeps_its_words(folder):
    """What fits comes back as the same card, but for those whose change is told."""
    files, game = os.path.join(folder, "files"), os.path.join(folder, "game")
    notes = run("export", "elemental", "--to", files, "--skip", "--notes")[1]
    told = {line.split(": ")[0] for line in notes.splitlines() if " will read " in line}
    run("import", files, "--to", game)
    before = {card["name"]: card for card in json.loads(run("cards", "elemental", "--json")[0])}
    after = [card for card in json.loads(run("cards", game, "--json")[0])
             if card["type"] in ("minion", "spell")]
    assert len(after) > 80, len(after)
    for card in after:
        old = before[card["name"]]
        for field in "type cost needs attack health rarity".split():
            assert card.get(field) == old.get(field), (card, old)
        assert card["text"] == old["text"] or card["name"] in told, (card["text"], old["text"])


@case
def nothing_is_overwritten(folder):
    game, files = os.path.join(folder, "game"), os.path.join(folder, "files")
    run("import", SAMPLE, "--to", game)
    refused("import", SAMPLE, "--to", game, says="--force")
    run("import", SAMPLE, "--to", game, "--force")
    run("export", game, "--to", files)
    refused("export", game, "--to", files, says="--force")
    run("export", game, "--to", files, "--force", "--profile", "Cy")


@case
def help_is_there(_):
    for command in "import", "export":
        assert f"cardwright {command}" in run(command, "--help")[0]
    assert "import" in run("--help")[0]


@case
def bad_input(folder):
    files, game = os.path.join(folder, "files"), os.path.join(folder, "game")
    refused("import", SAMPLE, says="--to")
    refused("export", "classic", says="--to")
    refused("import", os.path.join(folder, "nowhere"), "--to", game, says="cannot be read")
    os.mkdir(files)
    refused("import", files, "--to", game, says="cards.txt")
    shutil.copytree(SAMPLE, files, dirs_exist_ok=True)
    with open(os.path.join(files, "Decks", "Bo", "Gusts.deck"), "a", encoding="utf-8") as file:
        file.write("400, 2\n")
    refused("import", files, "--to", game, says='Decks/Bo/Gusts.deck:16: there is no card "400"')
    assert not os.path.exists(game)
    refused("export", "classic", "--to", game, "--skip", "--profile", "../up", says="../up")


if __name__ == "__main__":
    sys.exit(main())
