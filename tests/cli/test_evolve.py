#!/usr/bin/env python3
"""Tries games made of numbers, the family `evolve`, as a user would, and prints TAP.

Usage: test_evolve.py PROGRAM. Runs in the source folder.
"""
import json
import os
import sys
import tempfile

from kit import case, main, refused, run


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


@case
def show_explains():
    text = run("evolve", "show", "evolve")
    assert "Both players" in text and "mana crystal" in text and "third" in text
    assert run("evolve", "show", "games/evolve/game.yaml") == text
    assert run("evolve", "show", "games/evolve") == text
    answer = json.loads(run("evolve", "show", "evolve", "--json"))
    assert answer["different"] is False and len(answer["evolve"]["cards"]) == 3
    assert 5 <= answer["evolve"]["max_mana"] <= 14


@case
def blank_cards_are_counted():
    says = "29 of 44 cards can never attack nor block"
    assert says in run("evolve", "show", "evolve")
    assert says in run("evolve", "score", "evolve", "--games", "50")
    for words in ["show", "evolve"], ["score", "evolve", "--games", "50"]:
        answer = json.loads(run("evolve", *words, "--json"))
        assert answer["blank_cards"] == 2 * [{"blank": 29, "cards": 44}]
    with tempfile.TemporaryDirectory() as folder:
        text = run("evolve", "show", "evolve", "--yaml")
        path = write(folder, "mine.yaml", text.replace("evolve:", "evolve:\n  card_last_0: stays"))
        assert "0 of 44 cards can never" in run("evolve", "show", path)
        assert run("evolve", "show", path, "--yaml").count("card_last_0: stays") == 1
        cards = json.loads(run("cards", path, "--json"))
        assert not any("Lasts" in card["text"] for card in cards if "Birch" in card["name"])
        page = os.path.join(folder, "page.html")
        run("evolve", "score", "evolve", "--games", "50", "--html", page)
        with open(page, encoding="utf-8") as file:
            assert says in file.read()


@case
def the_length_is_counted_in_rounds_or_turns():
    length = {}
    for unit in "rounds", "turns":
        answer = json.loads(run("evolve", "score", "evolve", "--games", "200", "--length-in", unit,
                                "--json"))
        assert answer["length_in"] == unit
        length[unit] = answer["figures"]["length"]["value"]
        line = [line for line in run("evolve", "score", "evolve", "--length-in", unit).split("\n")
                if "length of a match" in line]
        assert len(line) == 1 and unit in line[0]
    assert 2 * length["rounds"] - 1 <= length["turns"] <= 2 * length["rounds"]
    refused("evolve", "score", "evolve", "--length-in", "days", says="neither rounds nor turns")
    refused("evolve", "random", "--card-last-0", "x", says="neither gone nor stays")
    assert "card_last_0: stays" in run("evolve", "random", "--card-last-0", "stays")


@case
def random_vectors_are_files():
    assert run("evolve", "random", "--seed", "3") == run("evolve", "random", "--seed", "3")
    assert run("evolve", "random", "--seed", "3") != run("evolve", "random", "--seed", "4")
    with tempfile.TemporaryDirectory() as folder:
        for words in [], ["--different"]:
            text = run("evolve", "random", "--seed", "5", *words)
            path = write(folder, "mine.yaml", text)
            assert run("evolve", "show", path, "--yaml") == text
            said = run("evolve", "show", path)
            assert ("The other player" in said) == bool(words)


@case
def a_file_is_a_game():
    with tempfile.TemporaryDirectory() as folder:
        path = write(folder, "mine.yaml", run("evolve", "random", "--seed", "6", "--different"))
        answer = json.loads(run("sim", path, "--agent", "face", "--games", "40", "--json"))
        assert answer["game"] == "mine" and answer["matches"] == 40
        assert [p["deck"] for p in answer["players"]] == ["new", "new"]
        one = run("sim", path, "--agent", "face", "--games", "200", "--threads", "1", "--bare")
        two = run("sim", path, "--agent", "face", "--games", "200", "--threads", "2", "--bare")
        assert one.split("\n")[:-2] == two.split("\n")[:-2]
        rules = json.loads(run("games", path, "--json"))[0]["rules"]
        assert any(isinstance(value, list) for value in rules.values()), rules
        replay = os.path.join(folder, "match.replay")
        run("sim", path, "--agent", "face", "--agent", "greedy", "--games", "2", "--save", replay)
        run("replay", replay, "--check", "--game", path)
        with open(replay, encoding="utf-8") as file:
            assert sum(line.startswith("card 1 ") for line in file) > 5, "decks are written out"
        run("tournament", path, "--agents", "face,random", "--games", "20")
        assert "You are" in run("play", path, "--seed", "1", "--seat", "1", stdin="concede\ny\n")


@case
def every_agent_plays_it():
    for agent in "random", "greedy", "gsv", "face", "mcts:iterations=20", "champion":
        answer = json.loads(run("sim", "evolve", "--agent", agent, "--agent", "random", "--games",
                                "4", "--nodes", "200", "--json"))
        assert answer["matches"] == 4


@case
def cards_and_decks():
    cards = json.loads(run("cards", "evolve", "--json"))
    minions = [card for card in cards if card["type"] == "minion"]
    assert all(card["cost"] == (card["attack"] + card["health"]) // 2 for card in minions)
    assert {card["name"].split()[0] for card in minions} == {"Ash", "Birch", "Cedar"}
    assert "new" in run("deck", "list", "evolve")
    assert "legal" in run("deck", "check", "evolve", "new")
    code = run("deck", "code", "evolve", "new").strip()
    assert "legal" in run("deck", "check", "evolve", code)
    run("sim", "evolve", "--deck", code, "--games", "10")


@case
def bad_input():
    refused("evolve", says="show")
    refused("evolve", "shwo", "evolve", says='did you mean "show"')
    refused("evolve", "show", says="show")
    refused("evolve", "show", "classic", says="the part 'evolve' is missing")
    refused("evolve", "show", "no-such-thing", says="no-such-thing")
    refused("evolve", "random", "--seed", "x", says="x")
    refused("sim", "games/classic/game.yaml", says="which this one lacks")
    refused("deck", "check", "classic", "new", says="new")
    good = run("evolve", "random", "--seed", "1", "--different")
    with tempfile.TemporaryDirectory() as folder:
        for words, by, says in [("mana_rate: ", "mana_rate: 9", ["mana_rate", "1 to 3"]),
                                ("withdraw", "withdrw", "did you mean 'withdraw'"),
                                ("    life_points", "    xlife_points", "lacks life_points"),
                                ("  second:", "  secnd:", "no 'second'"),
                                ("evolve:", "deck_min: 3\nevolve:", "has no 'deck_min'")]:
            assert words in good
            path = write(folder, "bad.yaml", good.replace(words, by, 1))
            refused("evolve", "show", path, says=says)
            refused("sim", path, says=says)
            assert "bad.yaml:" in run.errors, "the place is named"


if __name__ == "__main__":
    sys.exit(main())
