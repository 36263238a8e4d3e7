#!/usr/bin/env python3
"""Tries `deck build` and `tune` as a user would, and prints TAP.

Usage: test_build.py PROGRAM. Runs in the source folder.
"""
import json
import os
import sys
import tempfile

from kit import case, long_case, main, refused, run


@case
def built_decks_are_decks():
    for game, style, words in [("classic", "aggro", ["--class", "hunter"]),
                               ("classic", "control", ["--class", "priest"]),
                               ("elemental", "aggro", ["--element", "fire"]),
                               ("elemental", "control", ["--element", "earth,wind"]),
                               ("elemental", "midrange", [])]:
        command = ["deck", "build", game, "--style", style, *words]
        answer = json.loads(run(*command, "--json"))
        yaml, text = run(*command), run(*command, "--form", "text")
        code = run(*command, "--form", "code").strip()
        assert "average cost" in run.errors
        assert code == answer["code"] and answer["style"] == style
        assert yaml.startswith(f"# {style}:") and "# turn" in yaml
        assert "legal" in run("deck", "check", game, code)
        assert run("deck", "code", game, text).strip() == code
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "deck.yaml")
            with open(path, "w", encoding="utf-8") as file:
                file.write(yaml)
            assert run("deck", "code", game, path).strip() == code
        size = sum(card["count"] for card in answer["cards"])
        assert size == sum(answer["curve"]) == {"classic": 30, "elemental": 40}[game]
        assert answer["evolution"] is None


@case
def strong_texts_are_taken():
    """Two lists of five cards that cost the same: the builder must know what their texts do."""
    def taken(weak, strong, cost):
        with tempfile.TemporaryDirectory() as folder:
            files = {"game.yaml": "title: Ten\ndeck_min: 5\ndeck_max: 5\ncopies: 1\nclasses: [one]\n",
                     "heroes.yaml": "- {name: Hero, hero: true, class: one, power: Jab}\n"
                                    "- {name: Jab, power: true, cost: 2, text: Draw a card.}\n",
                     "cards/all.yaml": "".join(f"- {{name: {name} {i}, cost: {cost}, spell: true, text: {text}}}\n"
                                               for name, text in [("Weak", weak), ("Strong", strong)]
                                               for i in range(5))}
            for name, text in files.items():
                path = os.path.join(folder, "ten", name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
            deck = json.loads(run("deck", "build", os.path.join(folder, "ten"), "--json"))
        return sum(card["count"] for card in deck["cards"] if card["name"].startswith("Strong"))
    weak = "Deal 1 damage to a character."
    for strong in ["Put all enemy minions into your hand.", "Put a random card in your opponent's deck onto your board.",
                   "Your opponent loses 2 mana crystals.", "Give a minion 2 extra attacks each turn.",
                   "Take 2 attacks each turn from all enemy minions."]:
        assert taken(weak, strong, 4) >= 4, strong
    for bad in ["Lose 2 mana crystals.", "Put a friendly minion into your opponent's hand."]:
        assert taken(bad, weak, 1) >= 4, bad


@case
def wishes():
    mage = json.loads(run("deck", "build", "classic", "--class", "mage", "--json"))
    assert mage["hero"] == "Mage" and mage["style"] == "midrange" and mage["elements"] == []
    both = json.loads(run("deck", "build", "elemental", "--element", "wind,fire", "--json"))
    assert both["elements"] == ["wind", "fire"] and 0 < both["main_share"] < 1
    heroes = {json.loads(run("deck", "build", "elemental", "--seed", str(seed), "--json"))["hero"]
              for seed in range(8)}
    assert len(heroes) > 1, "the seed picks the hero when nothing else does"
    refused("deck", "build", "classic", "--style", "agro", says='did you mean "aggro"')
    refused("deck", "build", "classic", "--class", "mgae", says='did you mean "mage"')
    refused("deck", "build", "classic", "--element", "fire", says="the game has none")
    refused("deck", "build", "elemental", "--element", "fir", says='did you mean "fire"')
    refused("deck", "build", "elemental", "--element", "fire,wind,earth", says="at most two")
    refused("deck", "build", "classic", "--form", "xml", says="xml")
    refused("deck", "build", "classic", "extra", says="extra")
    refused("deck", "build", "classic", "--evolve", "1", "--agent", "gredy", says="greedy")
    refused("deck", "build", "classic", "--evolve", "1", "--decks", "basic-mgae", says="basic-mgae")


@long_case
def evolution():
    words = ["deck", "build", "classic", "--class", "mage", "--evolve", "2", "--games", "16", "--measure", "100",
             "--decks", "basic-mage,basic-warrior", "--seed", "4"]
    one = json.loads(run(*words, "--threads", "1", "--json"))
    assert one == json.loads(run(*words, "--threads", "3", "--json"))
    found = one["evolution"]
    assert found["generations"] == 2 and found["measured"] == 100 and not found["stopped"]
    for side in "start", "winner":
        assert found[side]["low"] <= found[side]["win_rate"] <= found[side]["high"]
    assert "fresh matches" in run(*words)


@long_case
def tuning():
    assert "--resume" in run("tune", "--help")
    with tempfile.TemporaryDirectory() as folder:
        whole, parts = os.path.join(folder, "whole.yaml"), os.path.join(folder, "parts.yaml")
        words = ["tune", "classic", "--agent", "greedy:hero=1", "--params", "taunt,hand,weapon",
                 "--games", "20", "--population", "2", "--decks", "basic-mage,basic-warrior",
                 "--measure", "40", "--seed", "2"]
        text = run(*words, "--generations", "3", "--out", whole, "--threads", "1")
        assert "taunt" in text and "fresh matches" in text
        assert run.errors.count("generation ") == 3
        store = ["--store", os.path.join(folder, "store")]
        run(*words, *store, "--generations", "1", "--out", parts, "--threads", "2")
        answer = json.loads(run(*words, *store, "--resume", "--generations", "3", "--out", parts,
                                "--json"))
        assert answer["generations"] == 3 and answer["measured"] == 40
        with open(whole, encoding="utf-8") as a, open(parts, encoding="utf-8") as b:
            def strip(lines):
                return [line for line in lines if not line.startswith("made_by")]
            assert strip(a) == strip(b)
        named = f"greedy:@{whole}"
        sim = json.loads(run("sim", "--agent", named, "--agent", "random", "--games", "4", "--json"))
        assert sim["players"][0]["agent"] == named
        replay = os.path.join(folder, "match.replay")
        run("sim", "--agent", named + ",taunt=3", "--games", "2", "--save", replay)
        run("replay", replay)
        refused(*words, *store, says="--resume")
        refused(*words[:-1], "3", *store, "--resume", says=['its seed is "2"', '"3"'])
        refused("tune", "elemental", "--agent", "greedy", *store, "--resume", says="its game is")
        refused("tune", "classic", "--agent", "greedy:@" + replay, says="match.replay")
    refused("tune", "classic", says="--agent")
    refused("tune", says="missing")
    refused("tune", "classic", "--agent", "greedy", "--params", "tuant", says="taunt")
    refused("tune", "classic", "--agent", "random", says="nothing to tune")
    refused("tune", "classic", "--agent", "greedy", "--resume", says="--store FILE")
    refused("sim", "--agent", "greedy:@nothing-here", says="agents/nothing-here.yaml")


@case
def shipped_table():
    run("sim", "classic", "--agent", "greedy:@tuned", "--games", "4")
    lines = [{"command": "new", "game": "classic", "decks": ["basic-mage", "basic-warrior"], "seed": 3},
             {"command": "bot", "agent": "greedy:@tuned"},
             {"command": "bot", "agent": "greedy:@games/classic/agents/greedy.yaml"}]
    out = run("engine", stdin="\n".join(map(json.dumps, lines)) + "\n").splitlines()
    assert "action" in json.loads(out[1]), out[1]
    assert json.loads(out[2])["error"] == "usage", "the protocol reads no paths"


if __name__ == "__main__":
    sys.exit(main())
