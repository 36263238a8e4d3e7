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

from kit import PROGRAM, case, long_case, main, refused, run

WORDS = ["sim", "classic", "--agent", "greedy", "--agent", "random"]


def result(text):
    answer = json.loads(text)
    del answer["seconds"], answer["matches_per_second"]
    return answer


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
    assert code == 3 and "no match was finished" in out and "%" not in out, (code, out)


if __name__ == "__main__":
    sys.exit(main())
