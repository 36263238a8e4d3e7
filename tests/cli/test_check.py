#!/usr/bin/env python3
"""`check` as a designer would use it: laws, properties, replays, searches, cards; prints TAP.

Usage: test_check.py PROGRAM. Runs in the source folder.
"""
import json
import os
import re
import shutil
import sys
import tempfile

from kit import case, main, refused, run

DUEL = "tests/data/check"
EARLY = "no player wins before turn 5"


def copy_game(folder, properties):
    """The tiny game with other properties."""
    game = os.path.join(folder, "duel")
    shutil.copytree(DUEL, game)
    with open(os.path.join(game, "properties.yaml"), "w", encoding="utf-8") as file:
        file.write(properties)
    return game


@case
def every_position_of_a_small_game():
    answer = json.loads(run("check", DUEL, "--json"))
    assert answer["game"] == "duel" and answer["complete"] is True and answer["limit"] == ""
    assert answer["states"] > 1000 and answer["depth"] > 5
    assert answer["states_per_second"] > 0
    assert answer["bytes_per_state"] >= answer["packed_bytes"] > 10
    names = [p["name"] for p in answer["properties"]]
    assert names[0] == "every position is sound"
    assert names[-1] == "no hand ever holds more than 4 cards"
    assert all(p["holds"] and p["counterexample"] is None for p in answer["properties"])
    assert all(p["verdict"] == "holds" for p in answer["properties"])


@case
def it_says_so_in_words():
    text = run("check", DUEL)
    assert "complete: every position that can be reached was looked at" in text, text
    assert "holds    a match never lasts more than 8 turns" in text, text
    text = run("check", DUEL, "--depth", "2", expect=3)
    assert "not complete: the search ended at the depth of 2 actions" in text, text
    assert "not found  a match never lasts more than 8 turns" in text, text
    assert "no breach was found so far" in text and "\nholds  " not in text, text


@case
def an_incomplete_search_decides_nothing():
    """Whatever cut it short: exit 3, and nothing is said to hold. What is broken stays broken."""
    for limit in ["--states", "100"], ["--depth", "2"], ["--openings", "1"], ["--random", "3"]:
        answer = json.loads(run("check", DUEL, *limit, "--json", expect=3))
        assert answer["complete"] is False and answer["limit"], answer
        for found in answer["properties"]:
            assert found["holds"] is None and found["verdict"] == "not found", found
            assert found["counterexample"] is None, found
    assert "100 positions" in json.loads(run("check", DUEL, "--states", "100", "--json",
                                             expect=3))["limit"]
    answer = json.loads(run("check", DUEL, "--property", "no player wins before turn 90",
                            "--random", "3", "--json", expect=1))
    verdicts = [(p["holds"], p["verdict"]) for p in answer["properties"]]
    assert verdicts[-1] == (False, "broken"), verdicts
    assert set(verdicts[:-1]) == {(None, "not found")}, verdicts
    for game in "classic", "elemental", "chaos":
        run("check", game, "--states", "2000", "--openings", "5", expect=3)


@case
def a_broken_property_is_shown():
    answer = json.loads(run("check", DUEL, "--property", EARLY, "--json", expect=1))
    found = answer["properties"][-1]
    assert found["name"] == EARLY and found["holds"] is False
    replay = found["counterexample"]
    assert replay.startswith("cardwright replay 1\n") and "\nopening " in replay, replay
    assert found["actions"] == sum(line[:2] in ("1:", "2:") for line in replay.splitlines())
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "found.replay")
        with open(path, "w", encoding="utf-8") as file:
            file.write(replay)
        assert "matches" in run("replay", path, "--check", "--game", DUEL)
        told = run("explain", path, "--game", DUEL)
        assert "player 1:" in told and "health" in told, told
        refused("replay", path, "--update", "--game", DUEL, says="cardwright check")


@case
def replays_are_saved():
    with tempfile.TemporaryDirectory() as folder:
        there = os.path.join(folder, "found")
        text = run("check", DUEL, "--property", EARLY, "--to", there, expect=1)
        assert "\nbroken  " in text and "cardwright replay" not in text, text
        path = os.path.join(there, "no-player-wins-before-turn-5.replay")
        run("replay", path, "--check", "--game", DUEL)
        with open(path, encoding="utf-8") as file:
            lines = file.read()
        for bad in ("chance 0 x", "chance " + "1 " * 65, "opening 1"):
            with open(path, "w", encoding="utf-8") as file:
                file.write(lines.replace("result ", bad + "\nresult ", 1))
            refused("replay", path, "--check", "--game", DUEL, says=path)
    refused("check", DUEL, "--property", EARLY, "--to", "/dev/null/x", says="cannot be written")


@case
def threads_change_nothing():
    answers = []
    for threads in "14":
        answer = json.loads(run("check", DUEL, "--property", EARLY, "--threads", threads, "--json",
                                expect=1))
        for key in ("states_per_second", "seconds"):
            del answer[key]
        answers.append(answer)
    assert answers[0] == answers[1]


@case
def matches_at_random():
    answer = json.loads(run("check", DUEL, "--property", EARLY, "--random", "300", "--json",
                            expect=1))
    assert answer["complete"] is False and answer["matches"] == 300
    assert answer["properties"][-1]["actions"] <= 10
    answer = json.loads(run("check", "classic", "--random", "20", "--json", expect=3))
    assert answer["states"] > 500 and all(p["holds"] is None for p in answer["properties"])
    answer = json.loads(run("check", "classic", "--states", "3000", "--openings", "50", "--json",
                            expect=3))
    assert answer["complete"] is False and answer["openings"] <= 50


@case
def files_of_properties():
    with tempfile.TemporaryDirectory() as folder:
        game = copy_game(folder, "- mana never exceeds 0\n- a bord never holds two Wolves\n")
        refused("check", game, says=["properties.yaml:2:5", '"bord"', 'did you mean "board"?'])
        os.remove(os.path.join(game, "properties.yaml"))
        assert len(json.loads(run("check", game, "--depth", "1", "--json",
                                  expect=3))["properties"]) == 5


@case
def bad_input_is_refused():
    refused("check", says="GAME")
    refused("check", "nowhere", says="nowhere")
    refused("check", DUEL, "--property", "Wolff never comes into play", says='did you mean "Wolf"?')
    refused("check", DUEL, "--deck", "pak", says="pak")
    refused("check", DUEL, "--deck", "pack", "--deck", "pack", "--deck", "pack", says="two decks")
    refused("check", DUEL, "--states", "0", says="--states")
    refused("check", DUEL, "--depth", "-3", says="--depth")


@case
def the_reduced_game_to_its_end():
    answer = json.loads(run("check", "reduced", "--deck", "trio", "--json"))
    assert answer["complete"] is True and answer["states"] == 70947, answer
    assert all(p["holds"] for p in answer["properties"])
    assert "no match ends in a draw" in [p["name"] for p in answer["properties"]]


@case
def cards_of_a_set():
    with tempfile.TemporaryDirectory() as folder:
        game = copy_game(folder, "")
        with open(os.path.join(game, "cards", "more.yaml"), "w", encoding="utf-8") as file:
            file.write("- {name: Monk, cost: 0, minion: 1/1, text: "
                       "'Play only if you control at least 9 minions.'}\n"
                       "- {name: Feeder, cost: 0, minion: 2/3, text: "
                       "'At the end of your turn, give your minions +1 attack.'}\n"
                       "- {name: Doubler, cost: 0, minion: 2/3, text: "
                       "'At the end of your turn, double the attack of your minions.'}\n"
                       "- {name: Coal, cost: 0, minion: 1/9, text: "
                       "'Whenever this minion takes damage, deal 1 damage to this minion.'}\n"
                       "- {name: Tide, cost: 0, minion: 1/9, text: 'Whenever this minion takes "
                       "damage, restore 1 health to this minion. Deal 1 damage to this minion.'}\n")
        there = os.path.join(folder, "found")
        answer = json.loads(run("check", game, "--cards", "--budget", "2", "--to", there,
                                "--json", expect=1))
        assert answer["best_effort"] is True
        assert [p["cards"] for p in answer["loops"]] == [["Coal"], ["Tide"]], answer["loops"]
        assert [p["seen"] for p in answer["loops"]] == [True, True], answer["loops"]
        assert answer["all_loops"] is True and answer["more_loops"] == 0
        assert [c["card"] for c in answer["unused"]] == ["Monk"], answer["unused"]
        assert answer["unused"][0]["finding"] == "never_played"
        assert answer["unused"][0]["refusal"] == "requirement"
        assert [p["cards"] for p in answer["orders"]] == [["Doubler", "Feeder"]], answer["orders"]
        assert answer["kills"][0]["deck"] == "pack" and answer["kills"][0]["turn"] >= 1
        assert answer["kills"][0]["verdict"] == "found"
        shown = run("scenario", os.path.join(there, "loop-tide-2.yaml"), "--game", game)
        assert "1 scenarios passed, 0 failed" in shown, shown
        shown = run("scenario", os.path.join(there, "order-doubler-feeder.yaml"), "--game", game)
        assert "2 scenarios passed, 0 failed" in shown, shown
        run("replay", os.path.join(there, "kill-pack.replay"), "--check", "--game", game)
        text = run("check", game, "--cards", "--budget", "2", expect=1)
        assert re.search(r"\nMonk +\d+ +0  ", text) and re.search(r"\nDoubler +Feeder\n", text), text
        assert "\nyes   Coal: sets itself off" in text, text
        assert "2 sets of cards could loop by their texts, of which 2 were seen" in text, text
        assert re.search(r"\npack +found +\d+ +[12] +\d+\n", text), text
        assert "(earlier ones are not excluded)" in text and "earliest" not in text, text
        refused("check", game, "--cards", "--budget", "0", says="--budget")


@case
def cards_are_never_decided():
    """Without a finding the search among made-up positions is still not over: exit 3."""
    answer = json.loads(run("check", DUEL, "--cards", "--budget", "1", "--json", expect=3))
    assert answer["unused"] == [] and answer["best_effort"] is True, answer
    text = run("check", "elemental", "--cards", "--deck", "earth-fire-siege",
               expect=3)
    assert "\nno    Magma Newt" in text and "\nyes  " not in text, text
    assert "not decided: more may be found with a larger --budget" in text, text


if __name__ == "__main__":
    sys.exit(main())
