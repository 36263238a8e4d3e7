#!/usr/bin/env python3
"""Long runs with a disk that is full or broken: the run ends with a sentence that names the store,
or needs nothing that failed; resumed with a disk that works it gives what an undisturbed run gives.
Prints TAP.

Usage: test_store.py PROGRAM LIBRARY [--short]. Runs in the source folder.
"""
import json
import os
import pathlib
import shutil
import sys
import tempfile

from faults import SHORT, calls, case, main, run, sample

MOST = 3 if SHORT else 6
# What fails, with which error, once or from there on.
FAILURES = [("write", "ENOSPC", ""), ("write", "EIO", "+"), ("write", "SHORT", "+"),
            ("write", "EINTR", ""), ("sync", "EIO", ""), ("sync", "EIO", "+"),
            ("truncate", "EIO", "+")]
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # no disk to wait for
TIMES = ("seconds", "matches_per_second", "seconds_per_decision", "decision_ms")


def timeless(value):
    if isinstance(value, dict):
        return {key: timeless(v) for key, v in value.items() if key not in TIMES}
    return [timeless(v) for v in value] if isinstance(value, list) else value


def result(outcome):
    assert outcome.code in (0, 1), outcome
    return timeless(json.loads(outcome.out))


def try_all(*words):
    words = [*words, "--threads", "1", "--json"]
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        def with_store(name):
            return [*words, "--store", os.path.join(folder, name), "--resume"]
        whole = result(run(words, "write:0"))
        failed = 0
        for kind, error, onward in FAILURES:
            name = f"{kind}-{error}{onward}"
            good, ways = calls(with_store(name), kind, path=folder)
            assert result(good) == whole, "a store changes the result"
            for number in sample(range(1, len(ways) + 1), MOST):
                store = with_store(f"{name}-{number}")
                hit = run(store, f"{kind}:{number}{onward}", path=folder, error=error)
                if hit.code == 2:
                    failed += 1
                    assert f"{name}-{number}" in hit.err, f"{name} {number}: {hit.err}"
                else:
                    assert result(hit) == whole, f"{name} {number}: {hit}"
                again = result(run(store, "write:0"))
                assert again == whole, f"{name} {number}: {again}"
        assert failed > 0, "nothing failed"


@case
def simulations():
    try_all("sim", "reduced", "--games", "300", "--agent", "random")


@case
def tournaments():
    try_all("tournament", "reduced", "--games", "20", "--agent", "random", "--agent", "greedy")


@case
def evolution():
    try_all("evolve", "run", "--population", "4", "--generations", "2", "--games", "10")


@case
def maps():
    try_all("evolve", "map", "reduced", "--matches", "60", "--games", "4",
            "--measure", "4")


@case
def experiments():
    try_all("experiment", "tests/data/experiments/small.yaml")


@case
def files_are_replaced_whole_or_not_at_all():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "match.replay")
        shutil.copy("tests/golden/elemental-fire-rush-earth-control.replay", path)
        with open(path, "a", encoding="utf-8") as file:
            file.write("# an old word\n")
        before = pathlib.Path(path).read_bytes()
        hit = run(["replay", "--update", path], "rename:1", path=folder)
        assert hit.code == 2 and path in hit.err, hit
        assert pathlib.Path(path).read_bytes() == before and os.listdir(folder) == ["match.replay"]
        assert run(["replay", "--update", path], "rename:0").code == 0
        assert pathlib.Path(path).read_bytes() != before


if __name__ == "__main__":
    sys.exit(main())
