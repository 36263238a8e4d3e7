#!/usr/bin/env python3
"""Everything that works on several threads, in small: the result is the same as with one thread.
In the tsan build, a race between them fails the command. Prints TAP.

Usage: test_threads.py PROGRAM. Runs in the source folder.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

from kit import PROGRAM, case, main, run

TIMES = ("seconds", "threads", "matches_per_second", "seconds_per_decision", "decision_ms",
         "states_per_second", "bytes_per_state", "options")


def timeless(value):
    if isinstance(value, dict):
        return {key: timeless(v) for key, v in value.items() if key not in TIMES}
    return [timeless(v) for v in value] if isinstance(value, list) else value


def result(words, threads):
    """Of a run that may end in any answer, but not in a refusal or with a race (66)."""
    done = subprocess.run([PROGRAM, *words, "--threads", str(threads), "--json"], timeout=200,
                          capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1, 3), f"{words}: exit {done.returncode}\n{done.stderr[-3000:]}"
    return timeless(json.loads(done.stdout))


def same(*words):
    assert result(words, 4) == result(words, 1), words


@case
def simulations():
    same("sim", "classic", "--games", "60", "--agent", "greedy", "--agent", "random")
    with tempfile.TemporaryDirectory() as folder:
        same("sim", "reduced", "--games", "60", "--store", os.path.join(folder, "s"), "--resume")


@case
def agents_that_think_on_threads():
    def signature(agent, threads):
        return result(["sim", "reduced", "--games", "2", "--nodes", "300", "--agent",
                       f"{agent}:threads={threads}", "--agent", "random"], 1)["signature"]
    for agent in ["mcts", "flat-mc", "lookahead"]:
        assert signature(agent, 3) == signature(agent, 1), agent
    signature("champion", 3) # each thread has a graph of its own: the choices differ


@case
def tournaments_and_experiments():
    same("tournament", "reduced", "--games", "20", "--agents", "random,greedy,nothing")
    same("experiment", "tests/data/experiments/small.yaml")
    same("experiment", "tests/data/experiments/study.yaml")


@case
def decks_and_constants():
    same("deck", "build", "elemental", "--evolve", "1", "--games", "8", "--measure", "20",
         "--agent", "random")
    same("evolve", "map", "reduced", "--matches", "60", "--games", "4", "--measure", "4")
    with tempfile.TemporaryDirectory() as folder:
        same("tune", "reduced", "--agent", "greedy", "--params", "taunt,hand", "--games", "4",
             "--generations", "2", "--population", "4", "--measure", "4", "--out",
             os.path.join(folder, "tuned"))


@case
def balance():
    same("balance", "classic", "--fit", "--games", "2000")
    same("evolve", "run", "--population", "4", "--generations", "2", "--games", "20",
         "--measure", "40")
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        file.write(run("evolve", "random"))
        file.flush()
        same("evolve", "score", file.name, "--games", "20")
    same("evolve", "knobs", "reduced", "--knob", "rules/hero_health=8..12", "--target", "seat=0.5",
         "--games", "20", "--agent", "random")


@case
def checks():
    same("check", "reduced", "--deck", "tiny", "--openings", "5", "--depth", "4")
    same("check", "reduced", "--random", "40")
    same("check", "reduced", "--cards", "--budget", "1")
    text = [re.sub(r"[.0-9]+ s.*", "", run("scenario", "reduced", "--threads", str(threads)))
            for threads in (1, 4)]
    assert text[0] == text[1], text


if __name__ == "__main__":
    sys.exit(main())
