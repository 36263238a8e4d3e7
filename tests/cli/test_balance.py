#!/usr/bin/env python3
"""Tries `cardwright balance` as a designer would, and prints TAP.

Usage: test_balance.py PROGRAM [--short]. Runs in the source folder.
"""
import json
import os
import re
import pathlib
import shutil
import sys
import tempfile

import kit
from kit import case, long_case, main


def run(*words, expect=0):
    out = kit.run("balance", *words, expect=expect)
    run.errors = kit.run.errors
    return out


def refused(*words, says):
    kit.refused("balance", *words, says=says)


@case
def table_of_classic():
    text = run("classic", expect=1)
    assert "Chillwind Yeti" in text and "difference" in text and "cost 4" in text
    lines = [line for line in text.splitlines() if "too strong" in line or "too weak" in line]
    flagged = run("classic", "--only-flagged", expect=1)
    assert all(line.split("  ")[0] in flagged for line in lines)
    assert "Chillwind Yeti" not in flagged


@case
def json_agrees_with_itself():
    found = json.loads(run("classic", "--json", expect=1))
    assert found["count"] == len(found["cards"])
    assert found["flagged"] == sum(card["flagged"] for card in found["cards"])
    differences = [card["difference"] for card in found["cards"]]
    assert differences == sorted(differences, reverse=True)
    for card in found["cards"]:
        assert abs(card["price"] - card["budget"] - card["difference"]) < 1e-6
        beyond = abs(card["difference"]) > found["tolerance"] + 1e-9
        assert card["flagged"] == beyond, card


@case
def one_card_line_by_line():
    text = run("classic", "--card", "wolfrider")
    assert re.search(r"charge +1 \+ 0\.5 x 3 attack +2\.5\n", text)
    text = run("classic", "--card", "Fireball")
    assert re.search(r"damage +6 x 1\.3 +7\.8\n", text) and "price 7.8 - budget 9 = -1.2" in text
    card = json.loads(run("classic", "--card", "Fireball", "--json"))
    points = sum(line["points"] for line in card["lines"] if line["part"] != "budget")
    assert abs(points - card["price"]) < 1e-6
    run("classic", "--card", "Doomsayer", expect=1)
    refused("classic", "--card", "Firebal", says='did you mean "Fireball"')


@case
def the_elemental_set_keeps_to_its_scheme():
    if pathlib.Path("games/elemental/balance.yaml").exists():
        text = run("elemental")
        assert "0 of" in text.splitlines()[-1]


@case
def other_schemes():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "b.yaml")
        pathlib.Path(path).write_text("budget: {base: 1, mana: 2}\nstats: {attack: 1, helth: 1}\n")
        refused("classic", "--scheme", path, says=["b.yaml:2:20: ", "did you mean 'health'"])
        refused("classic", "--scheme", os.path.join(folder, "none.yaml"), says="none.yaml")


@long_case
def fit_and_write():
    words = ["classic", "--fit", "--games", "1200", "--seed", "4"]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "fitted.yaml")
        text = run(*words, "--threads", "2", "--write", path)
        assert "worth" in text and "95% interval" in text and "1200 matches of greedy" in text
        assert text == run(*words, "--threads", "1")
        found = json.loads(run(*words, "--json"))
        assert {"name", "scheme", "fitted", "low", "high", "factor"} <= set(found["rows"][0])
        assert {"difference", "strength", "win_rate_drawn"} <= set(found["cards"][0])
        fitted = json.loads(run("classic", "--scheme", path, "--json", expect=1))
        assert fitted["count"] == len(found["cards"])
        refused(*words, "--write", os.path.join(folder, "no", "where"), says="cannot be written")


@long_case
def a_game_without_a_scheme():
    """It is told that there is none and how to get one, and that way leads there."""
    with tempfile.TemporaryDirectory() as folder:
        game = os.path.join(folder, "mine")
        shutil.copytree("games/extended", game)
        path = os.path.join(game, "balance.yaml")
        refused(game, says=["has no balance.yaml", f"{game} --fit --write {path}"])
        run(game, "--fit", "--games", "2000", "--threads", "2", "--write", path)
        assert "prices of classic" in run.errors
        assert json.loads(run(game, "--json", expect=1))["count"] > 10


@case
def options_that_nobody_reads():
    refused("classic", "--write", "x", says="--write means nothing without --fit")
    refused("classic", "--seed", "2", says="--seed means nothing without --fit")
    refused("classic", "--fit", "--card", "Fireball", says="--card means nothing with --fit")


@case
def bad_input():
    refused("nogame", says="nogame")
    refused("classic", "--fit", "--agent", "gredy", says='did you mean "greedy"')
    refused("classic", "--fit", "--games", "1", says="--games")
    refused("classic", "--fitt", says="--fit")
    refused("classic", "--fit", "--games", "2", says="play more")


if __name__ == "__main__":
    sys.exit(main())
