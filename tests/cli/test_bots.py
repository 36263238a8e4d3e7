#!/usr/bin/env python3
"""Bots as a user would write them, good and bad, and prints TAP.

Usage: test_bots.py PROGRAM. Runs in the source folder.
"""
import json
import os
import subprocess
import sys
import tempfile
import textwrap

from kit import PROGRAM, case, long_case, main, refused, run

EXAMPLE = "exec:examples/bots/greedy_bot.py"

LOOP = """
    import json, os, sys, time
    def say(answer):
        print(json.dumps(answer), flush=True)
    for line in sys.stdin:
        m = json.loads(line)
        if m["type"] == "hello":
            say({"name": "test"})
        elif m["type"] == "choose":
            %s
"""


def sim(agent, *words, game="classic", games=4):
    text = run("sim", game, "--agent", agent, "--agent", "random", "--games", str(games), "--bare",
               "--json", *words)
    answer = json.loads(text)
    assert answer["matches"] == games
    return answer


class Bot:
    """A bot in a file of its own, as the name of an agent."""

    def __init__(self, source):
        self.source = textwrap.dedent(source)

    def __enter__(self):
        handle, self.path = tempfile.mkstemp(suffix=", a: bot.py")  # names may hold anything
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(self.source)
        return f"exec:{sys.executable} '{self.path}'"

    def __exit__(self, *_):
        os.remove(self.path)


@case
def the_example_plays_all_games():
    for game in "classic", "elemental", "chaos":
        answer = sim(EXAMPLE, game=game, games=8)
        assert answer["players"][0]["forfeits"] == 0, run.errors
        assert answer["players"][0]["wins"] >= 6, f"{game}: {answer['players'][0]['wins']} of 8"
        assert run.errors == "", run.errors


@long_case
def the_same_for_any_number_of_threads():
    one = sim(EXAMPLE, "--threads", "1", games=8)
    two = sim(EXAMPLE, "--threads", "3", games=8)
    assert one["signature"] == two["signature"]


@case
def bots_against_each_other():
    answer = json.loads(run("sim", "--agent", EXAMPLE, "--games", "4", "--json"))
    assert answer["players"][0]["wins"] + answer["players"][1]["wins"] + answer["draws"] == 4


@case
def broken_bots_lose():
    for action, reason in [
            ("sys.exit(3)", "ended"), ("say({'action': -1})", "from 0 to"),
            ("say({'action': 'dance'})", "dance"), ("say({'action': 'attack 5 on enemy 5'})", "not allowed"),
            ("print('hm', flush=True)", "JSON"), ("say({})", "action"),
            ("[sys.stdout.write('x' * 4096) for _ in range(1 << 20)]", "too long"),
            ("say({'action': 0, 'id': m['id'] - 1})", "another question")]:
        with Bot(LOOP % action) as agent:
            answer = sim(agent)
            assert answer["players"][0]["forfeits"] == 4, action
            assert answer["players"][1]["wins"] == 4 and answer["ends"] == {"conceded": 4}, action
            assert reason in run.errors, (action, run.errors)


@case
def late_bots_lose():
    with Bot(LOOP % "time.sleep(60)") as agent:
        answer = sim(agent, "--seconds", "0.05", "--threads", "1", games=2)
        assert answer["players"][0]["forfeits"] == 2
        assert "in time" in run.errors, run.errors
    with Bot(LOOP % "time.sleep(0.01); say({'action': len(m['legal']) - 1})") as agent:
        assert sim(agent, "--seconds", "10", games=2)["players"][0]["forfeits"] == 0


@case
def a_bot_comes_back():
    """It ends after each match, and in the middle of its second one."""
    action = "say({'action': 0})\n        elif m['type'] == 'end':\n            sys.exit(0)"
    with Bot(LOOP % action) as agent:
        assert sim(agent, games=6)["players"][0]["forfeits"] == 0
    action = "say({'action': 0}) if turns.pop() else sys.exit(1)"
    with Bot("turns = [0, 1, 1]" + textwrap.dedent(LOOP % action)) as agent:
        answer = sim(agent, "--threads", "1", games=20)
        assert answer["players"][0]["forfeits"] == 20
        assert run.errors.count("loses its match") == 10 and "not started" not in run.errors


@case
def messages():
    """What the bot hears, in order."""
    action = "say({'action': 0})"
    source = textwrap.dedent(LOOP % action).replace("m = json.loads(line)",
                                                    "m = json.loads(line); log.write(line)")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "log")
        with Bot(f"log = open({path!r}, 'a', buffering=1)\n" + source) as agent:
            sim(agent, "--nodes", "50", "--threads", "1", games=3)
        with open(path, encoding="utf-8") as file:
            log = [json.loads(line) for line in file]
    seats = [m["seat"] for m in log if m["type"] == "match"]
    assert seats == [0, 1, 0], seats
    assert sum(m["type"] == "hello" for m in log) == 2, "one process for each seat"
    assert sum(m["type"] == "end" for m in log) == 3 and sum(m["type"] == "quit" for m in log) == 2
    question = next(m for m in log if m["type"] == "choose")
    assert question["budget_nodes"] == 50 and question["budget_ms"] == 10000
    assert question["view"]["players"][1]["hand"][0] is None, "the enemy's hand is hidden"
    drawn = [e for m in log if m["type"] == "events" for e in m["events"] if e["kind"] == "draw"]
    assert any("card" in e for e in drawn) and any("card" not in e for e in drawn)


@case
def replays_and_play():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "match.replay")
        run("sim", "--agent", EXAMPLE, "--games", "2", "--save", path)
        run("replay", path)
    text = run("play", "classic", "--agent", "exec:exit 1", "--seed", "3", stdin="1\n" * 400)
    assert "You have won" in text, text[-300:]


@case
def refusals():
    refused("sim", "--agent", "exec:", says="exec:")
    refused("tune", "classic", "--agent", "exec:true", says="exec")
    lines = [{"command": "new", "game": "classic", "decks": ["basic-mage", "basic-warrior"]},
             {"command": "bot", "agent": "exec:touch should-not-exist"}]
    out = run("engine", stdin="\n".join(map(json.dumps, lines)) + "\n").splitlines()
    assert json.loads(out[1])["error"] == "usage", out[1]
    assert not os.path.exists("should-not-exist")


@case
def a_reader_that_leaves():
    """The bot's pipes do not change what happens when our own output is closed."""
    done = subprocess.run(f"'{PROGRAM}' cards classic --json | head -1", shell=True, check=False,
                          capture_output=True, text=True, timeout=60)
    assert done.stdout.startswith("["), done.stdout


if __name__ == "__main__":
    sys.exit(main())
