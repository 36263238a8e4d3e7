#!/usr/bin/env python3
"""Studies of evolved games as a researcher would run them; prints TAP.

Usage: test_study.py PROGRAM. Runs in the source folder.
"""
import json
import os
import sys
import tempfile

from kit import case, long_case, main, refused, run

STUDY = "tests/data/experiments/study.yaml"


def study(*words):
    answer = json.loads(run("experiment", STUDY, "--json", *words))
    return dict(answer, seconds=0)


def write(folder, old, new):
    """The study with something else in it."""
    path = os.path.join(folder, "x.yaml")
    with open(STUDY, encoding="utf-8") as file:
        text = file.read()
    assert old in text
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(old, new))
    return path


@case
def cells_games_and_sizes():
    answer = study()
    cells = {(cell["row"], cell["column"]): cell for cell in answer["cells"]}
    assert answer["rows"] == ["random", "win_rnd_life"] and answer["complete"]
    assert answer["columns"] == ["win", "rounds", "winner's life"]
    assert cells["random", "win"]["published"] == 22.5
    assert cells["random", "rounds"]["published_is"] == "below"
    assert cells["win_rnd_life", "winner's life"]["published"] is None
    for cell in answer["cells"]:
        games = [game["figures"][cell["column"]] for game in answer["games"]
                 if game["approach"] == cell["row"]]
        assert len(games) == 2 and abs(cell["value"] - sum(games) / 2) < 1e-6
        assert cell["low"] <= cell["value"] <= cell["high"] and cell["matches"] == 400
    assert answer["size"]["simulations"] == 40
    assert study("--full")["size"]["games"] == 3 and study("--games", "4")["size"]["games"] == 4
    text = run("experiment", STUDY)
    assert "same rules for both players, 2 games" in text and "16.00  below" in text


@long_case
def threads_seeds_and_stores():
    assert study("--threads", "1") == study("--threads", "3")
    assert study("--seed", "8")["cells"] != study()["cells"]
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "games.db")
        quick = study("--store", store)
        assert study("--store", store, "--resume") == quick == study()
        more = study("--full", "--store", store, "--resume")
        assert more == study("--full"), "games of the store are measured again if need be"
        refused("experiment", STUDY, "--store", store, says="games.db")


@case
def a_found_game_can_be_scored():
    with tempfile.TemporaryDirectory() as folder:
        game = study()["games"][-1]
        path = os.path.join(folder, "found.yaml")
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"evolve": game["vector"]}, file)
        score = json.loads(run("evolve", "score", path, "--games", "200", "--json"))
        assert score["vector"] == game["vector"]


@case
def influence():
    with tempfile.TemporaryDirectory() as folder:
        path, page = os.path.join(folder, "x.yaml"), os.path.join(folder, "x.html")
        with open(STUDY, encoding="utf-8") as file:
            head = file.read().split("cells:")[0].replace("approaches", "influence")
        with open(path, "w", encoding="utf-8") as file:
            file.write(head + "cells: {extra_mana: {influence: {above: 20}},"
                              " card_cant: {influence: 0}, withdraw: {influence: ~}}\n")
        answer = json.loads(run("experiment", path, "--json", "--html", page))
        values = {cell["row"]: cell["value"] for cell in answer["cells"]}
        assert values["card_cant"] == 0 and 0 <= values["extra_mana"] <= 100
        with open(page, encoding="utf-8") as file:
            html = file.read()
        assert "<svg" in html and "extra_mana" in html and "<script" not in html


@case
def readings_of_the_paper():
    usual = study()
    with tempfile.TemporaryDirectory() as folder:
        path = write(folder, "seed: 7", "seed: 7\nlength in: turns")
        turns = json.loads(run("experiment", path, "--json"))
        for a, b in zip(usual["games"][:2], turns["games"][:2]):
            assert a["approach"] == "random" and a["vector"] == b["vector"]
            assert b["figures"]["rounds"] > 1.8 * a["figures"]["rounds"] - 1
        assert turns["cells"] != usual["cells"]
        assert (turns["length_in"], usual["length_in"]) == ("turns", "rounds")
        assert "length in turns" in run("experiment", path)
        path = write(folder, "seed: 7", "seed: 7\ncard_last 0: stays")
        stays = json.loads(run("experiment", path, "--json"))
        for a, b in zip(usual["games"], stays["games"]):
            assert b["vector"]["card_last_0"] == "stays" and b["figures"]["blank cards"] == 0
            if a["approach"] == "random":
                assert dict(a["vector"], card_last_0="stays") == b["vector"]
        assert any(game["figures"]["blank cards"] > 0 for game in usual["games"])


@case
def refusals():
    with tempfile.TemporaryDirectory() as folder:
        for old, new, says in [
                ("approaches", "aproaches", "did you mean 'approaches'"),
                ("games: 2,", "games: 1,", "games must be a whole number from 2 to 1000"),
                ("population: 6, generations: 2, simulations: 40, measure: 200",
                 "population: 6", "generations must be"),
                ("random: {win", "randm: {win", "did you mean 'random'"),
                ("rounds: {below", "round: {below", "did you mean 'rounds'"),
                ("{below: 16}", "{below: 16, above: 3}", "below"),
                ("win: 22.5", "win: lots", "expected a number from 0 to 1000"),
                ("stop below: 5", "stop below: -1", "a score from 0 to 1000"),
                ("seed: 7", "rules: other", "kind of rules"),
                ("seed: 7", "card_last 0: stay", "did you mean 'stays'"),
                ("seed: 7", "length in: turn", "did you mean 'turns'"),
                ("seed: 7", "agents: {}", "agents")]:
            refused("experiment", write(folder, old, new), says=["x.yaml:", says])
    refused("experiment", STUDY, "--games", "1", says="from 2 to 1M")


if __name__ == "__main__":
    sys.exit(main())
