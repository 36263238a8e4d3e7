#!/usr/bin/env python3
"""Tries long runs that are kept in a file, killed and resumed, and prints TAP.

Usage: test_store.py PROGRAM. Runs in the source folder.
"""
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing

from kit import PROGRAM, case, long_case, main, refused, run

WORDS = ["sim", "classic", "--agent", "greedy", "--agent", "random"]


# All that plays many matches; what it prints but for times.
RUNS = {
    "sim": ["sim", "classic", "--agent", "greedy", "--agent", "random", "--games", "200"],
    "tournament": ["tournament", "classic", "--agents", "greedy,random,nothing", "--games", "40"],
    "experiment": ["experiment", "tests/data/experiments/small.yaml"],
    "study": ["experiment", "tests/data/experiments/study.yaml"],
    "evolve run": ["evolve", "run", "--population", "6", "--generations", "2", "--games", "100"],
    "evolve score": ["evolve", "score", "evolve", "--games", "3000"],
    "evolve knobs": ["evolve", "knobs", "reduced", "--knob", "rules/hero_health=25..30",
                     "--target", "length=10±1", "--agent", "random", "--games", "100"],
    "evolve map": ["evolve", "map", "reduced", "--agent", "random", "--matches", "600", "--games",
                   "4", "--measure", "4"],
    "balance": ["balance", "classic", "--fit", "--games", "1200", "--seed", "4"],
    "deck build": ["deck", "build", "classic", "--evolve", "1", "--games", "4", "--measure", "8",
                   "--agent", "random"],
    "tune": ["tune", "classic", "--agent", "greedy", "--params", "taunt,hand", "--games", "8",
             "--population", "2", "--generations", "2", "--measure", "16",
             "--decks", "basic-mage,basic-warrior", "--out", "/dev/null"],
}
TIMES = {"seconds", "seconds_per_decision", "matches_per_second", "decision_ms"}


def without_times(value):
    if isinstance(value, dict):
        return {key: without_times(item) for key, item in value.items() if key not in TIMES}
    return [without_times(item) for item in value] if isinstance(value, list) else value


def result(text):
    return without_times(json.loads(text))


def change(store, sql):
    """Returns how many rows it was about."""
    with closing(sqlite3.connect(store)) as database:
        rows = database.execute(sql).rowcount
        database.commit()
        return rows


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def answer(words):
    """Exit code and result: a search may not have decided."""
    done = subprocess.run([PROGRAM, *words, "--json"], text=True, capture_output=True, check=False)
    assert done.returncode in (0, 3), (words, done.stderr)
    return done.returncode, result(done.stdout)


@case
def stores_that_are_refused():
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "store")
        words = [*WORDS, "--games", "40", "--store", store]
        refused(*WORDS, "--resume", says="--store FILE")
        run(*words)
        refused(*words, says=[store, "--resume"])
        refused(*words, "--resume", "--seed", "2", says=["seed", '"1"', '"2"'])
        refused(*words[:-2], "--store", folder, says="plain file")
        refused(*words[:-2], "--store", os.path.join(folder, "no", "such"), says="no/such")
        other = os.path.join(folder, "other")
        with open(other, "w", encoding="utf-8") as file:
            file.write("no database\n" * 100)
        refused(*words[:-2], "--store", other, "--resume", says="no SQLite database")
        os.unlink(other)
        with sqlite3.connect(other) as foreign:
            foreign.execute("CREATE TABLE mine(x)")
        refused(*words[:-2], "--store", other, "--resume", says="no store of results")
        assert sqlite3.connect(other).execute("SELECT name FROM sqlite_schema").fetchall() \
            == [("mine",)], "a foreign file was changed"


@case
def two_runs_do_not_share_a_store():
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "store")
        words = [*WORDS, "--games", "40", "--store", store]
        run(*words)
        holder = sqlite3.connect(store)
        holder.execute("BEGIN EXCLUSIVE")
        refused(*words, "--resume", says="in use")
        holder.close()
        run(*words, "--resume")


@long_case
def every_kind_goes_on_after_a_kill():
    """Half of the jobs are lost, as if the run had been killed before them; then all of them are
    there. On one thread, on three, and in pieces the result is the same."""
    for name, words in RUNS.items():
        with tempfile.TemporaryDirectory() as folder:
            store = ["--store", os.path.join(folder, "store")]
            whole = answer([*words, "--threads", "1"])
            assert answer([*words, *store, "--threads", "3"]) == whole, name
            assert change(store[1], "DELETE FROM job WHERE number % 2 = 0") > 0, name
            assert answer([*words, *store, "--resume"]) == whole, name
            assert answer([*words, *store, "--resume"]) == whole, name
            refused(*words, *store, says="--resume")
            if words[0] != "experiment":  # there one store is for many
                other = [*words, "--seed", "77"] if "--seed" not in words else [*words[:-1], "77"]
                refused(*other, *store, "--resume", says="belongs to another run")


@long_case
def other_kinds_and_versions_are_refused():
    with tempfile.TemporaryDirectory() as folder:
        store = ["--store", os.path.join(folder, "store"), "--resume"]
        run(*RUNS["sim"], *store)
        refused(*RUNS["tournament"], *store, says=['kind of run is "sim"', '"tournament"'])
        change(store[1], "UPDATE description SET value='0.0.1' WHERE what LIKE 'version%'")
        refused(*RUNS["sim"], *store, says='version of cardwright is "0.0.1"')
        refused("replay", store[1], "--match", "1", says="made by version 0.0.1")
        change(store[1], "PRAGMA user_version=9")
        refused(*RUNS["sim"], *store, says="version 9 of its tables")
    older = "experiments/results/ai-methods/store-older-rules.db"  # of before there was one kind for all
    refused("replay", older, "--match", "1", says=[older, "older version of cardwright"])


@case
def any_match_can_be_looked_at():
    with tempfile.TemporaryDirectory() as folder:
        for clock in ([], ["--seconds", "0.001"]):
            store, files = os.path.join(folder, "store"), os.path.join(folder, "files")
            words = ["tournament", "classic", "--agents", "greedy,random,nothing", "--games", "6"]
            run(*words, *clock, "--store", store, "--replays", files)
            assert len(os.listdir(files)) == 18, os.listdir(files)
            names = [os.path.join(files, name) for name in sorted(os.listdir(files))]
            assert run("replay", "--check", *names).count("matches") == 18
            for number in (1, 8, 18):
                with open(names[number - 1], encoding="utf-8") as file:
                    actions = sum(line[1] == ":" for line in file if len(line) > 1)
                assert f"matches, {actions} actions" in run("replay", store, "--match", str(number))
                saved = os.path.join(folder, "saved.replay")
                run("replay", store, "--match", str(number), "--check", "--save", saved)
                assert f"matches, {actions} actions" in run("replay", saved, "--check")
            refused("replay", store, "--match", "19", says="the store has 18 matches")
            refused("replay", store, "--match", "1", "--update", says="--update")
            refused("replay", names[0], "--save", saved, says="--match")
            os.unlink(store)
        refused("replay", store, "--match", "1", says="store")


@case
def matches_of_searches_can_be_looked_at():
    with tempfile.TemporaryDirectory() as folder:
        for name in ("evolve knobs", "evolve map", "evolve run", "evolve score", "balance", "deck build",
                     "tune"):
            store = os.path.join(folder, name)
            answer([*RUNS[name], "--store", store])
            with closing(sqlite3.connect(store)) as database:
                count = database.execute("SELECT sum(matches) FROM job").fetchone()[0]
            for number in (1, count // 2, count):
                assert "matches," in run("replay", store, "--check", "--match", str(number)), name


@case
def the_first_match_is_the_one_that_was_played():
    """By the clock no match comes twice: --save, --replays and the store tell of the same one."""
    with tempfile.TemporaryDirectory() as folder:
        store, files, first, kept = (os.path.join(folder, name) for name in ("s", "files", "first", "kept"))
        for clock in (["mcts", "--seconds", "0.002"], ["greedy"]):
            words = ["sim", "classic", "--agent", *clock, "--games", "6", "--store", store]
            run(*words, "--save", first, "--replays", files)
            run("replay", store, "--match", "1", "--check", "--save", kept)
            texts = [read(path) for path in (first, kept, os.path.join(files, "1-000001.replay"))]
            assert texts[0] == texts[1] == texts[2], clock
            os.unlink(first)
            run(*words, "--resume", "--save", first)  # nothing is left to play
            assert read(first) == texts[0], clock
            os.unlink(store)


@long_case
def every_kind_writes_its_matches():
    with tempfile.TemporaryDirectory() as folder:
        for name, words in RUNS.items():
            files, store = os.path.join(folder, name), os.path.join(folder, name + ".db")
            short = [*words[:-1], "20"] if name == "evolve score" else words
            answer([*short, "--store", store, "--replays", files])
            names = os.listdir(files)
            with closing(sqlite3.connect(store)) as database:
                count = database.execute("SELECT sum(matches) FROM job").fetchone()[0]
            if name == "study":  # of evolved games a store keeps the game, not the matches
                assert len(names) > 1000 and count == 0, (len(names), count)
            else:
                assert len(names) == count, (name, len(names), count)
            if name in ("evolve map", "deck build", "tune"):
                assert "matches," in run("replay", "--check", os.path.join(files, names[0])), name


@case
def evolved_matches_are_those_that_were_counted():
    """What is seen of each comes to what the run has counted of all."""
    with tempfile.TemporaryDirectory() as folder:
        for agent in ("face", "greedy"):  # one decides on positions, the other on views
            store = os.path.join(folder, agent)
            told = json.loads(run("evolve", "score", "evolve", "--games", "20", "--agent", agent, "--store",
                                  store, "--json"))
            last = [run("replay", store, "--match", str(number)).splitlines()[-2]
                    for number in range(1, 21)]
            for player in (1, 2):
                wins = sum(f"Player {player} wins" in line for line in last)
                assert wins == round(told["figures"][f"wins_{player}"]["value"] / 5), (told, last)
        assert change(store, "UPDATE job SET result=zeroblob(8) || substr(result, 9)") == 1
        refused("replay", store, "--match", "1", says="damaged")


@case
def a_store_is_no_replay():
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "store")
        run(*WORDS, "--games", "2", "--store", store)
        refused("replay", store, says=[store, "--match N"])


@case
def an_agent_that_has_changed_is_told():
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "store")
        run("sim", "classic", "--agent", "greedy", "--games", "4", "--store", store)
        change(store, "UPDATE chapter SET words=replace(words, 'agent 1: greedy',"
                      " 'agent 1: nothing')")
        done = subprocess.run([PROGRAM, "replay", store, "--match", "2"], text=True,
                              capture_output=True, check=False)
        assert done.returncode == 1 and "ends otherwise now" in done.stderr, done
        for name, one in (("balance", "ends otherwise now"), ("evolve score", "come out otherwise now")):
            store = os.path.join(folder, name)
            run(*RUNS[name], "--store", store)
            change(store, "UPDATE chapter SET words=replace(replace(words, 'agent: greedy',"
                          " 'agent: nothing'), 'agent: face', 'agent: greedy')")
            done = subprocess.run([PROGRAM, "replay", store, "--match", "2"], text=True,
                                  capture_output=True, check=False)
            assert done.returncode == 1 and one in done.stderr, (name, done)


@long_case
def killed_runs_go_on():
    words = [*WORDS, "--games", "1500", "--json"]
    whole = result(run(*words))
    for number in [signal.SIGKILL, signal.SIGTERM, signal.SIGUSR1, signal.SIGINT]:
        with tempfile.TemporaryDirectory() as folder:
            store = os.path.join(folder, "store")
            process = subprocess.Popen([PROGRAM, *words, "--store", store], text=True,
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            while process.poll() is None and not os.path.exists(store + "-wal"):
                time.sleep(0.01)
            time.sleep(0.2)  # into the work; earlier or later is fine too
            process.send_signal(number)
            out, _ = process.communicate(timeout=100)
            if out and number != signal.SIGKILL:
                assert json.loads(out)["matches"] <= 1500
            assert result(run(*words, "--store", store, "--resume")) == whole, number


@case
def stopped_before_the_first_match():
    words = [PROGRAM, "sim", "elemental", "--agent", "lookahead:nodes=0", "--seconds", "60"]
    wait, code = 0.2, -signal.SIGINT
    while code == -signal.SIGINT:  # it was not listening yet
        process = subprocess.Popen(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(wait)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=100)
        code, wait = process.returncode, 2 * wait
    assert code == 3 and "No match was finished" in out and "%" not in out, (code, out)


if __name__ == "__main__":
    sys.exit(main())
