#!/usr/bin/env python3
"""Tries `evolve run` and `evolve score` as a researcher would, and prints TAP.

Usage: test_evolve_run.py PROGRAM [--short]. Runs in the source folder.
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

from kit import PROGRAM, case, long_case, main, refused, run

SMALL = ["evolve", "run", "--population", "8", "--generations", "4", "--games", "40"]


def result(text):
    answer = json.loads(text)
    del answer["seconds"]
    return answer


@case
def the_json_has_what_was_promised():
    answer = json.loads(run(*SMALL, "--json"))
    for name in ["metric", "vector", "score_search", "score_held_out", "low", "high", "matches",
                 "seconds"]:
        assert name in answer, name
    assert answer["metric"] == "win_rnd_life" and answer["generations"] == 4
    assert 0 <= answer["low"] <= answer["score_held_out"] <= answer["high"]
    assert answer["matches_held_out"] == 2000 and len(answer["history"]) == 4
    parts = answer["figures"]
    equation = (abs(parts["wins_1"]["value"] - parts["wins_2"]["value"])
                + abs(parts["length"]["value"] - 16)
                + abs(parts["winner_life_1"]["value"] - 30)
                + abs(parts["winner_life_2"]["value"] - 30)
                + 2 * (parts["first_card_1"]["value"] + parts["first_card_2"]["value"]))
    assert abs(equation - answer["score_held_out"]) < 1e-6, equation
    assert answer["metrics"]["win_rnd_life"]["value"] == answer["score_held_out"]
    for value in [*answer["metrics"].values(), *parts.values()]:
        assert value["low"] <= value["value"] <= value["high"], value


@long_case
def better_than_chance():
    words = ["evolve", "run", "--population", "16", "--games", "60", "--seed", "3", "--json"]
    last = json.loads(run(*words, "--generations", "8"))
    first = last["history"][0]
    assert last["score_held_out"] < 0.6 * first["mean"], (first, last["score_held_out"])


@long_case
def seeds_and_threads():
    one = result(run(*SMALL, "--json", "--threads", "1"))
    assert result(run(*SMALL, "--json", "--threads", "5")) == one
    assert result(run(*SMALL, "--json", "--seed", "1")) == one
    assert result(run(*SMALL, "--json", "--seed", "2"))["vector"] != one["vector"]


@case
def the_best_is_a_game():
    with tempfile.TemporaryDirectory() as folder:
        path, page = os.path.join(folder, "best.yaml"), os.path.join(folder, "best.html")
        for words in [], ["--different"]:
            text = run(*SMALL, *words, "--out", path, "--html", page)
            assert "that the search never used" in text and "win_rnd_life" in text
            answer = json.loads(run("evolve", "score", path, "--games", "3000", "--json"))
            assert answer["matches"] == 3000
            assert ("first" in answer["vector"]) == bool(words)
            assert json.loads(run("sim", path, "--games", "20", "--json"))["matches"] == 20
            with open(page, encoding="utf-8") as file:
                html = file.read()
            assert "generation" in html and "uncertainty" in html and "<script" not in html
            assert sorted(os.listdir(folder)) == ["best.html", "best.yaml"]


@case
def a_vector_is_scored():
    words = ["evolve", "score", "evolve", "--games", "2000"]
    answer = result(run(*words, "--json", "--threads", "1"))
    assert result(run(*words, "--json", "--threads", "3")) == answer
    assert set(answer["metrics"]) >= {"win", "win_rnd", "win_rnd_life", "length", "changes",
                                      "uncertainty", "idle"}
    longer = result(run(*words, "--rounds", "40", "--json"))
    assert longer["figures"] == answer["figures"]
    assert abs(longer["metrics"]["length"]["value"]
               - abs(answer["figures"]["length"]["value"] - 40)) < 1e-6
    text = run(*words)
    for word in ["win_rnd_life", "lead_changes", "idle_turns", " to "]:
        assert word in text, word
    other = result(run("evolve", "score", "evolve", "--games", "200", "--agent", "random",
                       "--json"))
    assert other["agent"] == "random" and other["figures"] != answer["figures"]


@case
def other_metrics_and_ways():
    for words in [["--metric", "win"], ["--metric", "idle", "--select", "roulette"],
                  ["--metric", "changes", "--elite", "1", "--mutation", "0.5"],
                  ["--agent", "random"]]:
        answer = json.loads(run(*SMALL, *words, "--json"))
        assert answer["score_held_out"] >= 0, words
    answer = json.loads(run(*SMALL, "--stop-below", "1000", "--json"))
    assert answer["generations"] == 1 and answer["end"] == "the score is low enough"


@case
def bad_words():
    refused("evolve", "rum", says='did you mean "run"')
    refused("evolve", says="something is missing")
    refused(*SMALL, "--metric", "win_rmd", says='did you mean "win_rnd"')
    refused(*SMALL, "--select", "luck", says="roulette")
    refused("evolve", "run", "--population", "1", says="2 to 1000")
    refused(*SMALL, "--elite", "8", says="1 to 7")
    refused(*SMALL, "--mutation", "2", says="0 to 1")
    refused("evolve", "run", "--games", "none", says="--games")
    refused(*SMALL, "--agent", "fase", says='did you mean "face"')
    refused(*SMALL, "--resume", says="--store FILE")
    refused(*SMALL, "--out", "/nonexistent/x.yaml", says="cannot be written")
    refused("evolve", "score", says="something is missing")
    refused("evolve", "score", "no-such-file", says="no-such-file")
    refused("evolve", "score", "classic", says="evolve")
    assert "Usage: cardwright evolve run" in run("evolve", "run", "--help")
    assert "evolve score" in run("evolve", "--help")


@long_case
def killed_searches_go_on():
    words = ["evolve", "run", "--population", "12", "--generations", "6", "--games", "200",
             "--json"]
    began = time.monotonic()
    whole = result(run(*words))
    half = (time.monotonic() - began) / 2
    for number in [signal.SIGKILL, signal.SIGTERM, signal.SIGINT]:
        with tempfile.TemporaryDirectory() as folder:
            store = os.path.join(folder, "store")
            process = subprocess.Popen([PROGRAM, *words, "--store", store], text=True,
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            while process.poll() is None and not os.path.exists(store + "-wal"):
                time.sleep(0.01)
            time.sleep(half)  # into the work; earlier or later is fine too
            process.send_signal(number)
            process.communicate(timeout=100)
            assert result(run(*words, "--store", store, "--resume")) == whole, number
            refused(*words, "--store", store, says="--resume")
            refused(*words, "--store", store, "--resume", "--seed", "2", says=["seed", '"2"'])


if __name__ == "__main__":
    sys.exit(main())
