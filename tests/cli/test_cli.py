#!/usr/bin/env python3
"""Tries every command of the program as a user would, and prints TAP.

Usage: test_cli.py PROGRAM. Runs in the source folder.
"""
import json
import math
import os
import shutil
import sys
import tempfile

from kit import case, main, refused, run


@case
def overview_and_help():
    assert "play" in run("--help")
    assert "0." in run("--version")
    run(expect=2)
    for command in "games cards deck sim play scenario explain replay engine bench".split():
        text = run(command, "--help")
        assert f"cardwright {command}" in text and "--help" in text
    refused("plai", says='did you mean "play"')
    refused("xyzzy", says="xyzzy")


@case
def unknown_options_and_words():
    for words, names in ((["agents", "nosuch"], "random, nothing,"), (["deck", "nosuch"], "list, check,"),
                         (["sim", "--agent", "nosuch"], "random, nothing,"), (["facts", "nosuch"], "effects, key"),
                         (["schema", "nosuch"], "game, cards,"), (["games", "nosuch"], "chaos, classic,"),
                         (["lesson", "classic", "nosuch"], "first-match"),
                         (["sim", "--agent", "greedy", "--reveal", "hand:3"], "1 (greedy), 2 (greedy)")):
        refused(*words, says=["there are: " + names])
    refused("replay", "no-such-file", "--match", "3", says="no-such-file: there is no such file")
    refused("sim", "--gmaes", "3", says="--games")
    refused("sim", "--games", says="needs a value")
    refused("sim", "--games", "many", says="many")
    refused("sim", "--games=-1", says="-1")
    refused("sim", "--bare=yes", says="takes no value")
    refused("sim", "-g", "3", says="two dashes")
    refused("sim", "classic", "extra", says="extra")
    refused("sim", "nogame", says="nogame")
    refused("sim", "--seed", "x", says='"x"')
    refused("sim", "--agent", "gredy", says='did you mean "greedy"')
    refused("sim", "--agent", "greedy:tunt=1", says="taunt")
    refused("sim", "--deck", "basic-mgae", says="basic-mgae")
    refused("sim", "--reveal", "all", says="all")
    refused("cards", "classic", "--type", "minon", says="minion")
    refused("cards", "classic", "--cost", "few", says="few")
    refused("deck", "chek", "classic", "basic-mage", says="check")
    refused("replay", "no-such-file", says="no-such-file")
    refused("scenario", "no-such-file", says="no-such-file")


@case
def words_that_are_none_of_a_list():
    refused("cards", "classic", "--keyword", "tuant", says=["windfury", 'did you mean "taunt"'])
    refused("cards", "classic", "--keyword", "batlecry", says='did you mean "battlecry"')
    refused("cards", "classic", "--class", "wizard", says=["mage", "warrior", "neutral"])
    refused("cards", "classic", "--type", "monster", says="minion, spell, secret, weapon")
    refused("cards", "classic", "--sort", "bulk", says="name, cost")
    run("cards", "classic", "--keyword", "Deathrattle")
    run("cards", "elemental", "--keyword", "haste")
    refused("sim", "classic", "--deck", "basic-mage,basic-warrior", says="its own --deck")


@case
def decks_as_lists_in_a_game():
    """A list beside the YAML files is a deck of the game, and a limit is told with its line."""
    with tempfile.TemporaryDirectory() as folder:
        game = os.path.join(folder, "mine")
        shutil.copytree("games/reduced", game)
        listed = run("deck", "list", "reduced").splitlines()
        name = listed[0].split()[0]
        path = os.path.join(game, "decks", "mine.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(run("deck", "convert", "reduced", name, "--form", "text"))
        assert len(run("deck", "list", game).splitlines()) == len(listed) + 1
        run("deck", "check", game, "mine")
        run("sim", game, "--deck", "mine", "--games", "2")
        with open(path, "a", encoding="utf-8") as file:
            file.write("9 Wild Goat\n9 Wild Goat\n")
        lines = len(open(path, encoding="utf-8").read().splitlines())
        run("deck", "check", game, "mine", expect=1)
        assert f"mine.txt:{lines}:3: " in run.errors and "copies of 'Wild Goat'" in run.errors
        found = json.loads(run("deck", "check", game, "mine", "--json", expect=1))["problems"]
        assert any(p["line"] == lines and p["file"] == path for p in found), found
        other = os.path.join(folder, "other.yaml")
        with open(other, "w", encoding="utf-8") as file:
            file.write("hero: Mage\ncards:\n  Chillwind Yeti: 1\n  Fireball: 9\n")
        run("deck", "check", "classic", other, expect=1)
        assert "other.yaml:4:3: 9 copies of 'Fireball'" in run.errors, run.errors


@case
def cards_in_both_decks_have_a_row_each():
    words = ["sim", "classic", "--deck", "basic-mage", "--games", "40"]
    two = [*words, "--agent", "greedy", "--agent", "random"]
    for card in json.loads(run(*two, "--json"))["cards"]:
        assert card["drawn"] == sum(player["drawn"] for player in card["players"])
        assert card["played"] == sum(player["played"] for player in card["players"])
    rows = [line.split() for line in run(*two, "--rows", "99").splitlines()
            if line.startswith("Fireball ")]
    assert sorted(row[1] for row in rows) == ["1", "2"], rows
    twins = [line.split() for line in run(*words).splitlines() if line.startswith("Fireball ")]
    assert [row[1] for row in twins] == ["both"], twins


@case
def games():
    assert "classic" in run("games")
    listed = [game["name"] for game in json.loads(run("games", "--json"))]
    assert "classic" in listed
    begins = [line.split()[0] for line in run("games").splitlines() if line[0] != " "]
    assert begins == listed, "a description of several lines is taken for names"


# What the rules of a game must say, and what they must not.
TOLD = {
    "chaos": (["attack once with each minion and your hero", "A leader card takes the place of your hero",
               "A hero that is attacked does not strike back.", "Minions and heroes with 0 attack may attack",
               "poisonous kills a minion even if it deals 0 damage"], ["weapon", "Heroes never"]),
    "classic": (["with your hero if it has attack", "legendary it has at most 1", "of your hero's class",
                 "unless it has charge", "enemies have taunt"], ["leader", "Heroes never"]),
    "elemental": (["Heroes never attack", "unless it has haste", "unless a friend hides it"], ["weapon", "class"]),
    "evolve": (["in your first turn you gain none", "Both begin with 1 mana crystal", "After 1000 turns",
                "Each player starts with 10 cards"], ["unless it says otherwise"]),
    "extended": (["with your hero if it has attack", "A weapon gives your hero"], ["taunt", "charge"]),
    "reduced": (["can: play cards and attack once with each minion.", "Heroes never attack",
                 "Minions with 0 attack", "as many of the same name as you like"], ["mana", "taunt"]),
}


@case
def rules_are_told_as_they_are():
    assert sorted(TOLD) == sorted(game["name"] for game in json.loads(run("games", "--json")))
    for game, (said, unsaid) in TOLD.items():
        text = run("games", game)
        book = text[text.index("  The aim"):text.index("  Settings")].split("  Words")[0]
        for words in said:
            assert words in book, (game, words)
        for words in unsaid:
            assert words not in book, (game, words)


@case
def cards():
    text = run("cards", "classic", "--name", "fireball")
    assert "Fireball (4) spell, mage" in text and "Deal 6 damage" in text
    found = json.loads(run("cards", "classic", "--cost", "7+", "--type", "minion", "--json"))
    assert found and all(card["cost"] >= 7 and card["type"] == "minion" for card in found)
    for field in "id name type cost attack health keywords text set".split():
        assert field in found[0], field
    taunts = json.loads(run("cards", "classic", "--keyword", "taunt", "--class", "neutral", "--json"))
    assert taunts and all("taunt" in card["keywords"] for card in taunts)
    assert "Battlecry" in run("cards", "classic", "--keyword", "battlecry")
    run("cards", "classic", "--name", "no such card", expect=1)
    assert "0 do not" in run("cards", "classic", "--check")


@case
def decks():
    assert "basic-mage" in run("deck", "list", "classic")
    decks = {deck["id"]: deck for deck in json.loads(run("deck", "list", "classic", "--json"))}
    assert decks["basic-mage"]["cards"] == 30
    assert "legal" in run("deck", "check", "classic", "basic-mage")
    code = run("deck", "code", "classic", "basic-mage").strip()
    assert code == decks["basic-mage"]["code"]
    text = run("deck", "convert", "classic", code, "--form", "text")
    assert "2 Fireball" in text
    assert run("deck", "code", "classic", text).strip() == code
    yaml = run("deck", "convert", "classic", "basic-mage", "--form", "yaml")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "deck.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(yaml)
        assert run("deck", "code", "classic", path).strip() == code
    run("deck", "check", "classic", "2 Fireball\n2 Frostbolt\n", expect=1)
    refused("deck", "check", "classic", "2 Firebal\n", says="Fireball")
    changed = ("A" if code[5] != "A" else "B").join([code[:5], code[6:]])
    refused("deck", "check", "classic", changed, says="")
    answer = json.loads(run("deck", "check", "classic", "3 Fireball", "--json", expect=1))
    assert not answer["legal"] and answer["problems"]
    refused("deck", "convert", "classic", "basic-mage", "--form", "xml", says="xml")


@case
def simulation():
    words = ["sim", "classic", "--agent", "greedy", "--agent", "random", "--deck", "pirate-warrior",
             "--games", "60", "--seed", "5", "--json"]
    answers = []
    for threads in "12":
        answer = json.loads(run(*words, "--threads", threads))
        assert answer.pop("seconds") >= 0 and answer.pop("matches_per_second") > 0
        answers.append(answer)
    assert answers[0] == answers[1]
    answer = answers[0]
    assert answer["matches"] == 60 and sum(answer["ends"].values()) == 60
    assert answer["players"][0]["wins"] + answer["players"][1]["wins"] + answer["draws"] == 60
    for player in answer["players"]:
        assert player["low"] <= player["win_rate"] <= player["high"]
    for field in "game seed first_seat_win_rate turns_mean actions_mean cards".split():
        assert field in answer, field
    for field in "name drawn played win_rate_drawn win_rate_played".split():
        assert field in answer["cards"][0], field
    other = json.loads(run(*words[:-2], "6", "--json"))
    assert other["signature"] != answer["signature"]
    text = run("sim", "--games", "20")
    assert "first seat" in text and "wins when drawn" in text


@case
def intervals_know_about_pairs():
    words = ["sim", "classic", "--agent", "greedy", "--deck", "basic-mage", "--games", "200"]
    mirror = json.loads(run(*words, "--json"))
    for player in mirror["players"]:
        assert player["exact"] and player["low"] == player["win_rate"] == player["high"] == 0.5
    text = run(*words)
    assert "matches won  100\nwins         50.00% (exact by symmetry)" in text, text
    # Both matches of a pair end alike for whoever moves first: they count once.
    first, seat = mirror["players"][0], mirror["first_seat_interval"]
    assert mirror["first_seat_win_rate"] == first["win_rate_first"]
    for one, other in zip(seat, first["interval_first"]):
        assert abs(one - other) < 0.002, (seat, first["interval_first"])
    other = json.loads(run(*words, "--deck", "basic-warrior", "--json"))
    assert not other["players"][0]["exact"]
    assert other["players"][0]["low"] < other["players"][0]["high"]


@case
def scenarios():
    good = ("- name: a good one\n  you: {hand: [Chillwind Yeti]}\n  steps:\n"
            "  - play: Chillwind Yeti\n  - expect: {Chillwind Yeti: 4/5}\n")
    bad = good.replace("4/5", "4/6").replace("good", "bad")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "s.yaml")

        def write(text):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)

        write(good)
        assert "1 scenarios passed, 0 failed" in run("scenario", path, "--game", "classic")
        refused("scenario", path, says="--game")
        told = run("explain", path, "--game", "classic")
        assert "play Chillwind Yeti" in told and "You summon Chillwind Yeti." in told
        write(good + bad)
        out = run("scenario", path, "--game", "classic", expect=1)
        assert f"{path}:10: a bad one: expected Chillwind Yeti: 4/6, found 4/5" in out, out
        run("scenario", path, "--game", "classic", "--filter", "GOOD")
        answer = json.loads(run("scenario", path, "--game", "classic", "--json", expect=1))
        assert (answer["passed"], answer["failed"]) == (1, 1)
        assert answer["files"][0]["messages"]
        write(good.replace("hand", "hadn"))
        out = run("scenario", path, "--game", "classic", expect=2)
        assert 'did you mean "hand"' in out
        refused("scenario", folder + "/none", "--game", "classic", says="none")


@case
def replays():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "m.replay")
        run("sim", "--games", "2", "--agent", "greedy", "--agent", "random", "--save", path)
        assert "matches" in run("replay", path, "--check")
        told = run("replay", path)
        assert "wins" in told and "begins turn" in told
        assert "Enemy:" in run("replay", path, "--until", "9")
        assert json.loads(run("replay", path, "--json"))["matches"] is True
        with open(path, encoding="utf-8") as file:
            text = file.read()
        line = next(line for line in text.splitlines() if line.startswith("hash 20 "))
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(line, "hash 20 0123456789abcdef"))
        run("replay", path, "--check", expect=1)
        assert "0123456789abcdef" in run.errors and line.split()[2] in run.errors
        assert "recorded again" in run("replay", path, "--update")
        with open(path, encoding="utf-8") as file:
            assert file.read() == text
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace("greedy", "greedier", 1)[:-30] + "\nnonsense\n")
        refused("replay", path, says="nonsense")


@case
def golden_replays():
    folder = os.path.join("tests", "golden")
    files = sorted(name for name in os.listdir(folder) if name.endswith(".replay")) \
        if os.path.isdir(folder) else []
    for name in files:
        path = os.path.join(folder, name)
        try:
            run("replay", "--check", path)
        except AssertionError as problem:
            raise AssertionError(f"{problem}\nif the rules were meant to change: "
                                 "cardwright replay --update tests/golden/*.replay") from None


@case
def playing():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "p.replay")
        out = run("play", "--seed", "4", "--seat", "1", "--save", path, stdin="")
        assert "Your opening hand" in out and "unfinished" in out
        assert "matches" in run("replay", "--check", path)
        out = run("play", "--seed", "4", "--seat", "1", "--save", path,
                  stdin="\n?\nb\nl\nw\nt 1\nt Fireball\nt Firebal\nnonsense\nplay 9\nend turn\nu\nq\n")
        assert "undo" in out and "Deal 6 damage" in out and 'did you mean "Fireball"' in out
        assert "not among the choices" in out and "nothing to undo" in out
        assert "matches" in run("replay", "--check", path)
        out = run("play", "--agent", "nothing", "--seed", "1", stdin="\nconcede\n")
        assert "You have lost." in out
        out = run("play", "--agent", "nothing", "--seed", "1", "--save", path,
                  stdin="\n" + "1\n1\n1\nend turn\n" * 400)
        assert "You have won." in out
        assert "matches" in run("replay", "--check", path)


@case
def undo():
    # Taking back the first card of a turn shows the same board and choices again.
    undone = 0
    for seed in "123456789":
        out = run("play", "--agent", "nothing", "--seed", seed, "--seat", "1",
                  stdin="\nend turn\nend turn\nend turn\n1\nu\nq\n")
        boards = out.split("\nTurn ")
        if "Undone." in out:
            undone += 1
            before, after = boards[-3], boards[-1]
            assert before.split("What do you")[0] == after.split("What do you")[0], out[-3000:]
    assert undone >= 2, undone
    # Enter in the second question goes back to the first.
    out = run("play", "--agent", "nothing", "--seed", "1", "--seat", "1",
              stdin="\nend turn\npower\nuse\n" + "end turn\n" * 4 + "1\n\nq\n")
    assert out.count("What do you do?") >= 6


@case
def views_name_the_race():
    races = {card["id"]: card.get("race") for card in json.loads(run("cards", "classic", "--json"))}
    lines = [{"command": "new", "game": "classic", "decks": ["beast-hunter", "beast-hunter"],
              "seed": 3}, {"command": "view", "seat": 0}]
    out = run("engine", stdin="\n".join(map(json.dumps, lines)) + "\n").splitlines()
    hand = json.loads(out[1])["view"]["players"][0]["hand"]
    assert [card.get("race") for card in hand] == [races[card["card"]] for card in hand]
    assert any("race" in card for card in hand)


TRAINING = """game: {classes: [c], deck_min: 2, deck_max: 9, copies: 9, mana_start: 9, mana_cap: 9, hand_first: 3,
       mulligan: false}
cards:
- {name: Someone, hero: 20, class: c}
- {name: Pup, cost: 0, minion: 1/1}
- {name: Train, cost: 0, spell: true, text: Give a minion +2 attack.}
"""


@case
def views_name_who_changed_something_for_good():
    def ask(*lines):
        start = {"command": "new", "game": TRAINING, "decks": ["hero: Someone\n2 Pup\n2 Train"] * 2, "seed": 1}
        lines = [start, {"command": "view"}, *lines]
        out = run("engine", stdin="\n".join(map(json.dumps, lines)) + "\n").splitlines()
        answers = [json.loads(line) for line in out]
        assert not any("error" in answer for answer in answers), answers
        return [answer["view"]["players"][0] for answer in answers if "view" in answer]

    names = [card["name"] for card in ask()[0]["hand"]]
    pup = names.index("Pup")
    names.pop(pup)
    view = {"command": "view", "seat": 0}
    _, trained, untrained = ask({"command": "apply", "action": f"play {pup + 1} at 1"},
                                {"command": "apply", "action": f"play {names.index('Train') + 1} on 1"},
                                view, {"command": "undo"}, view)
    given, = trained["board"][0]["given"]
    assert (given["text"], given["by"]) == ("+2/+0 for good, from Train", 0), given
    assert given["from"].endswith("train") and "given" not in untrained["board"][0]


@case
def engine_protocol():
    lines = [{"command": "hello"}, {"command": "games", "id": 7},
             {"command": "new", "game": "classic", "decks": ["basic-mage", "basic-warrior"], "seed": 3},
             {"command": "legal"}, {"command": "apply", "action": "mulligan 1"},
             {"command": "bot", "agent": "greedy", "apply": True}, {"command": "view", "seat": 0},
             {"command": "state"}, {"command": "hash"}, {"command": "undo"},
             {"command": "events"}, {"command": "aply"}, {"command": "quit"}]
    out = run("engine", stdin="\n".join(map(json.dumps, lines)) + "\n").splitlines()
    answers = [json.loads(line) for line in out]
    assert len(answers) == len(lines)
    assert answers[0]["protocol"] == 1 and answers[1]["id"] == 7
    assert answers[3]["actions"][0]["kind"] == "mulligan"
    hidden = answers[6]["view"]["players"][1]["hand"]
    assert hidden and all(card is None or card["name"] == "The Coin" for card in hidden)
    assert answers[11]["error"] == "unknown_name" and "apply" in answers[11]["message"]
    assert "error" not in answers[9]
    position = answers[7]["state"]
    again = run("engine", stdin=json.dumps({"command": "new", "game": "classic",
                                            "position": position}) + "\n")
    assert json.loads(again)["hash"] == answers[8]["hash"]
    garbage = "garbage\n[1]\n" + "x" * (1 << 21) + "\n" + "[" * 100000 + "\n\x00\n{\"command\":\"hello\"}\n"
    answers = [json.loads(line) for line in run("engine", stdin=garbage).splitlines()]
    assert all("error" in answer for answer in answers[:-1]) and "protocol" in answers[-1]
    assert any(answer.get("error") == "limit" for answer in answers)


@case
def benchmark():
    words = ["bench", "--seconds", "0.02", "--game", "classic", "--agent", "gsv", "--json"]
    answer = json.loads(run(*words))
    assert answer["games"][0]["state_bytes"] == 4096
    for field in "game copy_ns action_ns step_ns matches_per_second threads".split():
        assert field in answer["games"][0], field
    gsv = [row for row in answer["search"] if row["name"] == "gsv"]
    assert [row.get("deck") for row in gsv] == ["pirate-warrior", "midrange-shaman", "freeze-mage", None]
    assert gsv[-1]["unit"] == "states" and all(row["decision_ms"] > 0 for row in gsv)
    assert json.loads(run(*words))["signature"] == answer["signature"]


@case
def benchmark_of_decks():
    """A row for every deck, and means that are those of the rows; one deck alone, always the same."""
    answer = json.loads(run("bench", "--seconds", "0.01", "--game", "classic", "--agent", "none", "--json"))
    rows = answer["decks"]
    shipped = sorted(name[:-5] for name in os.listdir("games/classic/decks"))
    assert [(row["deck"], row["against"]) for row in rows] == \
        [("basic-mage", "basic-warrior")] + [(name, name) for name in shipped], rows
    assert all(row["action_ns"] > 0 and row["matches_per_second"] > 0 for row in rows), rows
    research = [row for row in rows
                if row["deck"] != row["against"] or row["deck"] in
                ("pirate-warrior", "midrange-shaman", "freeze-mage")]
    for mean, of in zip(answer["means"], [rows[1:], research], strict=True):
        assert mean["decks"] == len(of), mean
        for field in ("action_ns", "matches_per_second"):
            wanted = math.prod(row[field] for row in of) ** (1 / len(of))
            assert abs(mean[field] / wanted - 1) < 1e-6, (mean, wanted)
    words = ["bench", "--game", "classic", "--deck", "freeze-mage", "--matches", "20", "--json"]
    one, two = json.loads(run(*words)), json.loads(run(*words))
    assert one["decks"][0]["matches"] == 20 and one["decks"][0]["actions"] > 400, one
    assert (one["decks"][0]["actions"], one["signature"]) == (two["decks"][0]["actions"], two["signature"])
    assert one["games"] == one["search"] == one["means"] == []
    refused(*words, "--deck", "a", "--deck", "b", says="a match has two decks, not 3")


if __name__ == "__main__":
    sys.exit(main())
