#!/usr/bin/env python3
"""Tries parameters of players whose values are words, such as `model`, and prints TAP.

Usage: test_beliefs.py PROGRAM. Runs in the source folder.
"""
import json
import os
import sys
import tempfile

from kit import case, long_case, main, refused, run

MODELS = ["uniform", "database", "mixture"]


@case
def every_model_plays_every_game():
    for game in ["classic", "elemental", "chaos"]:
        for agent in ["greedy", "lookahead"]:
            for model in MODELS:
                name = f"{agent}:model={model}"
                words = ["sim", game, "--agent", name, "--agent", "random", "--games", "4",
                         "--nodes", "200", "--seed", "3", "--json"]
                one, two = (json.loads(run(*words, "--threads", n)) for n in ["1", "2"])
                assert one["matches"] == 4 and one["players"][0]["agent"] == name
                assert [p["wins"] for p in one["players"]] == [p["wins"] for p in two["players"]]


@case
def words_are_checked():
    sim = ["sim", "classic", "--games", "2", "--agent"]
    refused(*sim, "greedy:model=databse", says=["uniform, database or mixture",
                                                'did you mean "database"'])
    refused(*sim, "greedy:model=2", says="one of uniform")
    refused(*sim, "lookahead:modle=mixture", says='did you mean "model"')
    refused("tune", "classic", "--agent", "greedy", "--params", "model", says="takes words")


@case
def tables_hold_words():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mine.yaml")
        for text, says in [("mixture", None), ("mixtuer", 'did you mean "mixture"'),
                           ("[mixture]", "one of uniform")]:
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"agent: greedy\nvalues:\n  taunt: 3\n  model: {text}\n")
            words = ["sim", "classic", "--games", "2", "--agent", f"greedy:@{path}"]
            if says is None:
                run(*words)
            else:
                refused(*words, says=["mine.yaml:4", says])


@long_case
def tuning_keeps_words():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mine.yaml")
        start = os.path.join(folder, "start.yaml")
        with open(start, "w", encoding="utf-8") as file:
            file.write("agent: greedy\nvalues: {model: database}\n")
        words = ["--games", "8", "--population", "2", "--measure", "8", "--generations"]
        run("tune", "classic", "--agent", f"greedy:@{start}", "--params", "taunt,hand", *words,
            "1", "--out", path)
        with open(path, encoding="utf-8") as file:
            assert "  model: database\n" in file.read()
        run("sim", "classic", "--games", "2", "--agent", f"greedy:@{path}")


if __name__ == "__main__":
    sys.exit(main())
