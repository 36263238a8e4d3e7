#!/usr/bin/env python3
"""Experiments as a researcher would run them; prints TAP.

Usage: test_experiment.py PROGRAM. Runs in the source folder.
"""
import csv
import html.parser
import io
import json
import os
import sys
import tempfile

from kit import case, main, refused, run

SMALL = "tests/data/experiments/small.yaml"


def small(*words):
    return json.loads(run("experiment", SMALL, "--json", *words))


def without_times(answer):
    """What must be the same in every run."""
    answer = dict(answer, seconds=0)
    answer["cells"] = [{k: v for k, v in cell.items() if not k.startswith("seconds")}
                       for cell in answer["cells"]]
    return answer


@case
def text_names_everything():
    text = run("experiment", SMALL)
    for words in ["A small table", "nobody, Table 1", "4 matches per cell, seed 5", "For tests.",
                  "Greedy (peek)", "95.5", "not run", "Neural is not run: there is no such agent",
                  "published numbers lie in our interval"]:
        assert words in text, f"{words!r} is not in {text}"


@case
def json_fields():
    answer = small()
    assert answer["matches"] == 4 and answer["complete"] and answer["pairings"] == 3
    assert answer["rows"] == ["Greedy", "Random", "Neural"]
    cells = {(cell["row"], cell["column"]): cell for cell in answer["cells"]}
    there, back = cells["Greedy", "Random"], cells["Random", "Greedy"]
    assert there["value"] + back["value"] == 100 and there["matches"] == 4
    assert there["low"] <= there["value"] <= there["high"]
    assert there["player"] == {"label": "Greedy", "sees": "nothing", "agent": "greedy"}
    assert abs(there["difference"] - (there["value"] - 95.5)) < 1e-6
    peek = cells["Greedy", "Greedy (peek)"]
    assert peek["opponent"]["sees"] == "hand" and peek["published_low"] == 43.5
    neural = cells["Neural", "Random"]
    assert neural["not_run"] and neural["published"] == 90 and "value" not in neural
    assert cells["Random", "Greedy (peek)"]["published"] is None


@case
def both_sides_count_once():
    """Greedy against Random is one published number, from whichever side, with a peek or not."""
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "x.yaml")
        with open(source, "w", encoding="utf-8") as file:
            file.write("""title: T
source: S
game: classic
sizes: {quick: 4, full: 4}
agents: {Greedy: greedy, Peek: {agent: greedy, reveal: hand}, Random: random}
decks: {Mage: basic-mage}
player: rows
opponent: columns
deck: Mage
cells:
  Greedy: {Random: 99.5, Greedy: 50}
  Peek: {Random: 99.5}
  Random: {Greedy: 0.5, Peek: 20}
""")
        answer = json.loads(run("experiment", source, "--json"))
        page = os.path.join(folder, "x.html")
        text = run("experiment", source, "--html", page)
        rows = list(csv.DictReader(io.StringIO(run("experiment", source, "--csv"))))
        markdown = run("experiment", source, "--markdown")
        with open(page, encoding="utf-8") as file:
            forms = text, markdown, file.read()
    cells = {(cell["row"], cell["column"]): cell for cell in answer["cells"]}
    greedy = cells["Greedy", "Random"]
    assert cells["Peek", "Random"]["value"] == greedy["value"]
    assert cells["Random", "Greedy"]["value"] == 100 - greedy["value"]
    assert answer["compared"] == 3, "99.5, 50, and the 20 that is another number"
    for form in forms:
        assert "of 3 published numbers" in form, "the same count in every form"
    assert len(rows) == 5 and sum(row["same_as"] == "" for row in rows) == answer["compared"]
    assert [cell.get("same_as") for cell in answer["cells"]] == [
        int(row["same_as"]) if row["same_as"] else None for row in rows]
    mirror = cells["Greedy", "Greedy"]
    assert mirror["exact"] and mirror["low"] == mirror["high"] == 50 and not greedy["exact"]
    assert "50.0 (exact by symmetry)" in text


@case
def sizes_and_seeds():
    assert small("--quick")["matches"] == 4 and small("--full")["matches"] == 20
    assert small("--games", "6")["matches"] == 6
    assert small("--seed", "77")["seed"] == 77
    one, three = small("--full", "--threads", "1"), small("--full", "--threads", "3")
    assert without_times(one) == without_times(three)


@case
def stores():
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "matches.db")
        quick = small("--store", store)
        again = small("--store", store, "--resume")
        assert quick["cells"] == again["cells"], "nothing was played twice, not even the times differ"
        full = small("--full", "--store", store, "--resume")
        assert without_times(full) == without_times(small("--full"))
        refused("experiment", SMALL, "--store", store, says="matches.db")
        broken = os.path.join(folder, "broken.db")
        with open(broken, "w", encoding="utf-8") as file:
            file.write("no database at all\n" * 100)
        refused("experiment", SMALL, "--store", broken, "--resume", says="broken.db")


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.words, self.links = "", []

    def handle_starttag(self, tag, attrs):
        assert tag != "script"
        self.links += [value for key, value in attrs if key in ("src", "href")]

    def handle_data(self, data):
        self.words += data


@case
def pages():
    with tempfile.TemporaryDirectory() as folder:
        source, path = os.path.join(folder, "x.yaml"), os.path.join(folder, "x.html")
        with open(SMALL, encoding="utf-8") as file:
            text = file.read().replace("title: A small table", "title: <b>A & B</b>")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        run("experiment", source, "--html", path)
        page = Page()
        with open(path, encoding="utf-8") as file:
            page.feed(file.read())
        assert "<b>A & B</b>" in page.words and "published 95.5" in page.words
        assert not page.links, "nothing is loaded"
        refused("experiment", source, "--html", os.path.join(folder, "no", "x.html"), says="x.html")


@case
def times():
    with tempfile.TemporaryDirectory() as folder:
        source, path = os.path.join(folder, "x.yaml"), os.path.join(folder, "x.html")
        with open(source, "w", encoding="utf-8") as file:
            file.write("title: T\nsource: S\ngame: classic\nmeasure: seconds per decision\n"
                       "sizes: {quick: 2, full: 4}\n"
                       "agents: {'1': greedy, '2': 'greedy:taunt=2', Random: random}\n"
                       "decks: {Mage: basic-mage}\n"
                       "player: rows\nopponent: Random\ndeck: columns\n"
                       "cells: {'1': {Mage: 27}, '2': {Mage: ~}}\n")
        text = run("experiment", source, "--html", path)
        assert "times as fast" in text and "seconds per decision" in text
        answer = json.loads(run("experiment", source, "--json"))
        cell = answer["cells"][0]
        assert 0 < cell["value"] < 1 and cell["value"] == cell["seconds_per_decision"]


@case
def refusals():
    refused("experiment", says="missing")
    refused("experiment", "no-such.yaml", says="no-such.yaml")
    refused("experiment", SMALL, "--quick", "--full", says="--quick means nothing with --full")
    refused("experiment", SMALL, "--resume", says="--store")
    refused("experiment", SMALL, "--games", "3", says="even")
    refused("experiment", SMALL, "--games", "0", says="--games")
    refused("experiment", "games/classic/game.yaml", says=["game.yaml:2:1", "did you mean"])
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "x.yaml")
        with open(SMALL, encoding="utf-8") as file:
            text = file.read()
        with open(source, "w", encoding="utf-8") as file:
            file.write(text.replace("Random: random", "Random: 'exec:exit 1'"))
        refused("experiment", source, says=["x.yaml:11:11", "--trust"])
        answer = json.loads(run("experiment", source, "--trust", "--json"))
        cell = next(c for c in answer["cells"] if c["row"] == "Random" and c["column"] == "Greedy")
        assert cell["forfeits"] == 4 and cell["value"] == 0, cell


if __name__ == "__main__":
    sys.exit(main())
