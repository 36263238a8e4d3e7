#!/usr/bin/env python3
"""Tries `evolve knobs` and `evolve map` as a designer would, and prints TAP.

Usage: test_evolve_knobs.py PROGRAM [--short]. Runs in the source folder.
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

from kit import PROGRAM, case, long_case, main, refused, run

CARDS = """
- {name: H, hero: 20, class: red}
- {name: Bear, cost: 2, minion: 2/3}
- {name: Brute, cost: 2, minion: 4/3}
- {name: Wolf, cost: 1, minion: 2/1}
- {name: Ogre, cost: 4, minion: 4/5}
- {name: Insight, cost: 3, spell: true, text: Draw 2 cards.}
"""


def make_game(folder):
    """A game in which Brute is a Bear with two attack too many."""
    for name in ["cards", "decks"]:
        os.mkdir(os.path.join(folder, name))
    files = {"game.yaml": "{name: t, deck_min: 12, deck_max: 12, copies: 6, hero_health: 20,"
                          " classes: [red]}\n",
             "cards/all.yaml": CARDS,
             "decks/brutes.yaml": "{name: B, hero: H, cards: {Brute: 6, Wolf: 4, Ogre: 2}}\n",
             "decks/bears.yaml": "{name: C, hero: H, cards: {Bear: 6, Wolf: 4, Ogre: 2}}\n",
             "decks/sages.yaml": "{name: S, hero: H, cards: {Insight: 4, Wolf: 4, Ogre: 4}}\n"}
    for path, text in files.items():
        with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
            file.write(text)


def timeless(text):
    answer = json.loads(text)
    del answer["seconds"]
    return answer


@long_case
def a_planted_imbalance_is_repaired():
    with tempfile.TemporaryDirectory() as folder:
        make_game(folder)
        page = os.path.join(folder, "page.html")
        words = [folder, "--knob", "cards/Wolf/attack=1..3", "--knob", "cards/Brute/attack=1..5",
                 "--target", "winrate(brutes,bears)=0.5+-0.05", "--games", "300"]
        text = run("evolve", *words, "--html", page)
        assert "cards/Brute/attack     4" in text and "1 of 2 knobs reaches" in text
        assert "fresh" in text or "never used" in text
        answers = [timeless(run("evolve", "knobs", *words, "--json", "--threads", str(threads)))
                   for threads in (1, 3)]
        assert answers[0] == answers[1]
        answer = answers[0]
        assert answer["reached"] and len(answer["changes"]) == 1
        change = answer["changes"][0]
        assert change["path"] == "cards/Brute/attack" and change["from"] == 4
        assert change["to"] in (2, 3)
        target = answer["targets"][0]
        assert target["before"]["value"] > 0.55 and abs(target["after"]["value"] - 0.5) <= 0.05
        assert target["after"]["low"] < target["after"]["value"] < target["after"]["high"]
        assert answer["fronts"]["changes"][0]["changes"] == []
        with open(page, encoding="utf-8") as file:
            html = file.read()
        assert html.startswith("<!DOCTYPE html>") and "cards/Brute/attack" in html
        assert "<script" not in html and "<svg" in html
        with open(os.path.join(folder, "cards/all.yaml"), encoding="utf-8") as file:
            assert file.read() == CARDS, "the game was written to"


@case
def texts_rules_and_copies():
    with tempfile.TemporaryDirectory() as folder:
        make_game(folder)
        answer = timeless(run("evolve", folder, "--knob", "cards/Insight/text/1=1..4",
                              "--target", "cardwin(Insight)=0.99±0.005", "--games", "60",
                              "--json", expect=3))
        assert not answer["reached"]
        for change in answer["changes"]:
            assert change["text"] == ("Draw a card." if change["to"] == 1
                                      else f"Draw {change['to']} cards.")
        answer = timeless(run("evolve", folder, "--knob", "rules/hero_health=10..40",
                              "--knob", "rules/copies=4..6", "--knob", "cards/Ogre/copies=2..4",
                              "--target", "length=11±1 x2", "--target", "seat=0.75±0.25",
                              "--decks", "brutes,bears", "--games", "100", "--json"))
        assert answer["reached"] and any(c["path"] == "rules/hero_health"
                                         for c in answer["changes"])
        assert answer["fronts"]["targets"]


@case
def knobs_of_one_player():
    with tempfile.TemporaryDirectory() as folder:
        make_game(folder)
        answer = timeless(run("evolve", folder, "--knob", "rules/mana_gain/second=1..3",
                              "--target", "seat=0.05±0.05", "--games", "60", "--json"))
        change = answer["changes"][0]
        assert change["path"] == "rules/mana_gain/second" and change["from"] == 1
        assert answer["targets"][0]["after"]["value"] < answer["targets"][0]["before"]["value"]
        with open(os.path.join(folder, "game.yaml"), "r+", encoding="utf-8") as file:
            text = file.read().replace("deck_min", "mana_gain: [1, 2], deck_min")
            file.seek(0)
            file.write(text)
        refused("evolve", folder, "--knob", "rules/mana_gain=1..3", "--target", "seat=0.5",
                says="different values: put /first or /second behind it")


@case
def bad_knobs_and_targets():
    seat = ["--target", "seat=0.5"]
    for knob, says in [("cards/Fierball/cost=1..5", "did you mean 'Fireball'"),
                       ("cards/Fireball/attack=1..5", "there are: cost"),
                       ("cards/Fireball/cost=1..500", ["1..500", "0..99"]),
                       ("cards/Fireball/cost=4..4", "nothing to vary"),
                       ("cards/Fireball/text/2=1..4", "Deal 6 damage"),
                       ("cards/Fireball/text/1=0..4", "at least 1"),
                       ("rules/mana_strt=0..3", "did you mean 'mana_start'"),
                       ("rules/hero_health=0..40", "1..999"),
                       ("rules/hero_health/first=20..40", "the same for both players"),
                       ("rules/mana_gain/third=1..2", "first or second"),
                       ("rules/mana_gain/frist=1..2", "did you mean 'first'?"),
                       ("hero_health=20..40", "did you mean 'rules/hero_health'?"),
                       ("Fireball/cost=2..4", "did you mean 'cards/Fireball/cost'?"),
                       ("card/Fireball/cost=2..4", "did you mean 'cards'?"),
                       ("", "PATH=LOW..HIGH"), ("x" * 5000 + "=1..2", "at most 159 bytes")]:
        refused("evolve", "classic", "--knob", knob, *seat, says=says)
    good = ["--knob", "rules/mana_start=0..2"]
    for target, says in [("winrate(basic-mgae,basic-warrior)=0.5", "did you mean 'basic-mage'"),
                         ("winrate(basic-mage)=0.5", "two decks"), ("seat=1.5", "from 0 to 1"),
                         ("seat=0.5±9", "tolerance"), ("cardwin(Fierball)=0.5", "Fireball"),
                         ("sat=0.5", "did you mean 'seat'"), ("length=0", "from 1 to")]:
        refused("evolve", "knobs", "classic", *good, "--target", target, says=says)
    refused("evolve", "classic", *seat, says="nothing to vary")
    refused("evolve", "classic", *good, says="nothing to aim at")
    refused("evolve", "classic", *good, *seat, "--agent", "gredy", says="greedy")
    refused("evolve", "classic", *good, *seat, "--games", "1", says="from 20")
    refused("evolve", "classic", *good, *seat, "--most", "99", says="from 1 to 6")
    refused("evolve", "classc", *good, *seat, says="classic")
    refused("evolve", "evolve", *good, *seat, says=["family evolve", "evolve run"])
    refused("evolve", says="something is missing")
    refused("evolve", "classic", *good, *seat, "--knbo", "x", says="--knob")
    assert "evolve map" in run("evolve", "--help")
    assert "--curve-step" in run("evolve", "map", "--help")
    assert "cards/NAME/cost" in run("evolve", "knobs", "--help")


@case
def many_knobs_and_targets():
    """Six decks have 15 pairings; each has its own column."""
    decks = ["beast-hunter", "control-priest", "demon-warlock", "freeze-mage", "midrange-shaman",
             "pirate-warrior"]
    pairs = [f"winrate({a},{b})" for i, a in enumerate(decks) for b in decks[i + 1:]]
    words = ["evolve", "classic", "--agent", "random", "--games", "20", "--knob",
             "cards/Fireball/cost=3..5", "--most", "1"]
    text = run(*words, *(w for pair in pairs for w in ("--target", pair + "=0.5+-0.5")))
    for i, pair in enumerate(pairs):
        assert f"#{i + 1} {pair} " in text
    heads = [line for line in text.split("\n") if line.startswith("changes  size")]
    assert heads and all(len(set(head.split())) == len(head.split()) for head in heads)
    assert all(f"#{len(pairs)} " in head for head in heads)
    long = f"winrate({decks[1]},{decks[4]})"
    assert text.count(long) == 1
    assert run(*words, "--target", long + "=0.5+-0.5").count(long + " ") == 2, "not cut"
    names = [card["name"] for card in json.loads(run("cards", "classic", "--json"))
             if card["type"] == "minion" and 1 < card["health"] < 9][:65]
    knobs = [w for name in names for w in ("--knob", f"cards/{name}/health=1..9")]
    refused("evolve", "classic", *knobs, "--target", "seat=0.5", says="at most 64 knobs")
    refused(*words, *65 * ["--target", "seat=0.5"], says="at most 64 targets")
    refused(*words, "--target", "x" * 300 + "=1", says="at most 239 bytes")
    refused(*words, *300 * ["--target", "seat=0.5"], says="there may be 256")


MAP = ["evolve", "map", "classic", "--decks", "basic-mage,basic-warrior", "--agent", "random",
       "--games", "4", "--measure", "8"]


@case
def the_map():
    with tempfile.TemporaryDirectory() as folder:
        page, decks = os.path.join(folder, "map.html"), os.path.join(folder, "decks")
        words = [*MAP, "--matches", "1500"]
        text = run(*words, "--html", page, "--to", decks)
        assert "mean cost" in text and "win" in text
        answers = [timeless(run(*words, "--json", "--threads", str(n))) for n in (1, 3)]
        assert answers[0] == answers[1]
        answer = answers[0]
        cells = answer["cells"]
        assert len(cells) >= 5 and answer["matches"] >= 1500
        assert len(os.listdir(decks)) == len(cells)
        for name in os.listdir(decks):
            assert "legal" in run("deck", "check", "classic", os.path.join(decks, name))
        for cell in cells:
            low = answer["curve"]["from"] + cell["column"] * answer["curve"]["step"]
            assert low - 1e-6 <= cell["mean"] <= low + answer["curve"]["step"] + 1e-6
            assert cell["good"] == (cell["low"] > 0.5) == (cell["verdict"] == "wins")
            assert (cell["verdict"] == "not decided") == (cell["low"] <= 0.5 <= cell["high"])
            assert cell["low"] <= cell["win_rate"] <= cell["high"]
        assert answer["good"] == sum(cell["good"] for cell in cells)
        assert answer["not_decided"] == sum(c["verdict"] == "not decided" for c in cells) > 0
        listed = text.split("Not decided:\n")[0].split("as the whole interval says:\n")[1:]
        assert sum(part.count("\n") for part in listed) == answer["good"]
        with open(page, encoding="utf-8") as file:
            html = file.read()
        assert html.startswith("<!DOCTYPE html>") and "spread" in html and "<script" not in html


@case
def a_map_says_when_it_plays_more():
    text = run(*MAP, "--matches", "10")
    assert "The search played more than 10 matches, since a batch is played whole." in text


@long_case
def a_map_that_is_killed_and_resumed():
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "map")
        words = [*MAP, "--matches", "6000"]
        whole = timeless(run(*words, "--json"))
        kept = [*words, "--store", store]
        with subprocess.Popen([PROGRAM, *kept], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as process:
            while process.poll() is None and not os.path.exists(store):
                time.sleep(0.01)
            time.sleep(0.3)
            process.send_signal(signal.SIGKILL)
        assert timeless(run(*kept, "--resume", "--json")) == whole
        refused(*kept, says=[store, "--resume"])
        refused(*kept, "--resume", "--seed", "2", says=["seed", '"1"', '"2"'])
        refused(*words, "--resume", says="--store FILE")


@case
def bad_maps():
    refused(*MAP, "--curve-step", "0.1", says="cells; there may be 16 by 16")
    refused(*MAP, "--matches", "x", says="--matches")
    refused("evolve", "map", "classic", "--agent", "rndom", says="random")
    refused("evolve", "map", "classic", "--decks", "basic-mgae", says="basic-mage")
    refused("evolve", "map", "nothing", says="nothing")
    refused("evolve", "map", says="something is missing")


if __name__ == "__main__":
    sys.exit(main())
