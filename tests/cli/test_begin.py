#!/usr/bin/env python3
"""To begin with: `new` makes a game that plays everywhere, `phrases` finds what a text can say. Prints TAP.

Usage: test_begin.py PROGRAM. Runs in the source folder.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

from kit import PROGRAM, case, main, refused, run


def fresh(work, *options):
    """A new game's folder."""
    folder = os.path.join(work, "my-sea")
    run("new", folder, *options)
    return folder


def serves(folder, work):
    """The server offers it, as a browser would ask."""
    server = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--game", folder, "--data", f"{work}/data.db"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        found, deadline = None, time.monotonic() + 60
        while found is None and time.monotonic() < deadline:
            line = server.stdout.readline()
            assert line, "the server ended"
            found = re.search(r"http://[^/\s]+:(\d+)", line)
        with urllib.request.urlopen(f"http://127.0.0.1:{found[1]}/api/games", timeout=30) as answer:
            return json.load(answer)
    finally:
        server.terminate()
        server.wait(timeout=30)
        server.stdout.close()


def plays(board, title):
    """All that a designer does with a game works on a new one at once."""
    with tempfile.TemporaryDirectory() as work:
        folder = fresh(work, "--board", board)
        run("cards", folder, "--check")
        assert "3 scenarios passed, 0 failed" in run("scenario", folder)
        told = run("explain", f"{folder}/scenarios/first.yaml", "--game", folder)
        assert "    (Kindle N: Battlecry: Deal N damage to a random enemy.)\n" in told, told
        for deck in ("ember", "tide"):
            assert "is legal" in run("deck", "check", folder, deck)
        found = json.loads(run("sim", folder, "--agent", "greedy", "--agent", "random", "--games", "20", "--json"))
        assert found
        told = run("play", folder, "--agent", "random", stdin="\n\nb\nq\n")
        assert re.search(r"Turn \d", told), told
        games = serves(folder, work)
        assert [game["title"] for game in games] == [title], games
        assert len(games[0]["decks"]) == 2
        assert bool(games[0]["lanes"]) == (board == "lanes")
        assert "Kindle N" in [word["name"] for word in games[0]["words"]]
        text = pathlib.Path(folder, "README.md").read_text(encoding="utf-8")
        assert text.startswith(f"# {title}\n")
        for line in re.findall(r"^    cardwright (cards|scenario|sim) \. ?(.*?)(?:  .*)?$", text, re.M):
            run(line[0], folder, *line[1].split())


@case
def a_new_game_on_a_row_plays():
    plays("row", "My Sea")


@case
def a_new_game_on_lanes_plays():
    plays("lanes", "My Sea")


@case
def new_touches_nothing_that_is_there():
    with tempfile.TemporaryDirectory() as work:
        folder = fresh(work)
        before = {path: path.read_bytes() for path in pathlib.Path(folder).rglob("*") if path.is_file()}
        refused("new", folder, says="is not empty")
        assert all(path.read_bytes() == text for path, text in before.items())
        os.mkdir(f"{work}/empty")
        run("new", f"{work}/empty")
        run("new", f"{work}/deep/deeper/game")
        pathlib.Path(work, "file").write_text("x", encoding="utf-8")
        refused("new", f"{work}/file", says="cannot be a game's folder")
        refused("new", f"{work}/file/in", says="file")
        assert pathlib.Path(work, "file").read_text(encoding="utf-8") == "x"


@case
def titles_of_new_games_are_texts():
    with tempfile.TemporaryDirectory() as work:
        for number, title in enumerate(['Krake: "Nacht"', "'tis", "# 1", "Ünder", "{a}", "- x", "null", "$NAME"]):
            folder = f"{work}/{number}"
            run("new", folder, "--title", title)
            assert json.loads(run("games", folder, "--json"))[0]["title"] == title
        made = json.loads(run("new", f"{work}/json", "--json"))
        assert made["files"] == 9 and made["title"] == "Json" and made["board"] == "row", made
        for title in ["", " x", "x ", "a\nb", "x" * 101]:
            refused("new", f"{work}/bad", "--title", title, says="title")
        assert not os.path.exists(f"{work}/bad")
        refused("new", "", says="no name")
        refused("new", says="FOLDER")
        refused("new", f"{work}/bad", "--board", "hex", says="lanes")


@case
def phrases_finds_what_can_be_said():
    text = run("phrases", "kill", "a", "minion")
    assert "Destroy a minion." in text.splitlines()[1], text
    found = json.loads(run("phrases", "draw cards", "--most", "3", "--json"))
    assert 0 < len(found) <= 3 and all(one["example"].endswith((".", '"')) for one in found), found
    assert "Haste." in run("phrases", "haste", "--game", "elemental")
    assert "nothing that the language says" in (run("phrases", "xylophone", expect=1), run.errors)[1]
    refused("phrases", says="say what it is about")
    refused("phrases", "x" * 300, says="at most 200 bytes")
    refused("phrases", "a", "--gaps", "README.md", says="not at words")


@case
def phrases_ranks_what_texts_lack():
    with tempfile.TemporaryDirectory() as work:
        path = pathlib.Path(work, "texts.txt")
        path.write_text("# mine\nTaunt.\n- Battlecry: Wibble a minion.\nWibble a minion.\n"
                        "Deathrattle: Scry 2.\n", encoding="utf-8")
        text = run("phrases", "--gaps", str(path), expect=1)
        assert text.startswith("1 of 4 texts are understood\n"), text
        assert re.search(r"^ +2 +2  wibble a$", text, re.M), text
        told = json.loads(run("phrases", "--gaps", str(path), "--json", expect=1))
        assert told["texts"] == 4 and told["read"] == 1 and told["gaps"][0]["opens"] == 2, told
        cards = pathlib.Path(work, "cards.yaml")
        cards.write_text("- {name: A, cost: 1, spell: true, text: 'Battlecry: Draw a card.'}\n"
                         "- {name: B, cost: 1, minion: 1/1, text: 'Battlecry: Draw a card.'}\n", encoding="utf-8")
        told = json.loads(run("phrases", "--gaps", str(cards), "--json", expect=1))
        assert told["texts"] == 2 and told["read"] == 1, told
        folder = fresh(work)
        text = run("phrases", "--gaps", f"{folder}/cards/tide.yaml", "--game", folder)
        assert text == "8 of 8 texts are understood\n", text


@case
def hostile_lists_of_texts_are_bounded():
    with tempfile.TemporaryDirectory() as work:
        path = pathlib.Path(work, "hostile")
        for content in [b"", b"\x00", b"\xff\xfe", b"\x1b[2J\n"]:
            path.write_bytes(content)
            refused("phrases", "--gaps", str(path), says="hostile")
        path.write_bytes(b"a" * (1 << 20) + b"b")
        refused("phrases", "--gaps", str(path), says="1 MiB")
        path.write_bytes(b"[" * 5000)
        run("phrases", "--gaps", str(path), expect=1)
        path.write_bytes(b"".join(b"w%d x.\n" % n for n in range(3000)))
        told = json.loads(run("phrases", "--gaps", str(path), "--json", expect=1))
        assert told["full"] and told["texts"] == 3000 and len(told["gaps"]) == 10, told["texts"]
        refused("phrases", "--gaps", f"{work}/none", says="no such file")


RULES = """title: Examples
deck_min: 5
deck_max: 60
copies: 2
classes: [mage]
races: [beast, dragon]
elements: [earth, fire]
"""
HEROES = """- {name: Apprentice of All, hero: true, class: mage, power: Flick}
- {name: Flick, power: true, cost: 2, text: Deal 1 damage to a character.}
"""


@case
def the_examples_of_the_card_language_run():
    """Each is a text as it is printed, and decks of them are played to the end."""
    document = pathlib.Path("docs/cards.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```yaml\n(.*?)^```$", document, re.M | re.S)
    names = re.findall(r"^- \{name: (.*?), cost.*$", "".join(blocks), re.M)
    assert len(blocks) >= 10 and len(names) > 50, (len(blocks), len(names))
    decks = [name for name in names if name != "Pup"]
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work, "examples")
        for inside in ("cards", "decks"):
            (folder / inside).mkdir(parents=True)
        (folder / "game.yaml").write_text(RULES, encoding="utf-8")
        (folder / "heroes.yaml").write_text(HEROES, encoding="utf-8")
        (folder / "cards" / "all.yaml").write_text("".join(blocks), encoding="utf-8")
        for number, some in enumerate((decks[::2], decks[1::2])):
            (folder / "decks" / f"d{number}.yaml").write_text(
                "class: mage\ncards: {" + ", ".join(f"{name}: 1" for name in some) + "}\n", encoding="utf-8")
        told = run("cards", str(folder), "--check")
        assert f"{len(names) + 2} cards print back as they were written, 0 do not" in told, told
        run("sim", str(folder), "--deck", "d0", "--deck", "d1", "--agent", "random", "--agent", "random",
            "--games", "200", "--threads", "1")


if __name__ == "__main__":
    sys.exit(main())
