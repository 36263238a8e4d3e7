#!/usr/bin/env python3
"""Tries commands under mpirun with three ranks on this machine, and prints TAP.

Usage: test_mpi.py PROGRAM [--short]. Runs in the source folder. Nothing is tried where mpirun is
missing.
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

from kit import PROGRAM, case, long_case, main, run

RANKS = 3
# Every command that is spread over ranks: its words without --json. What takes time differs
# from run to run, so no command has a budget in seconds.
COMMANDS = [
    ["sim", "classic", "--agent", "greedy", "--agent", "random", "--games", "301", "--seed", "9"],
    ["sim", "elemental", "--games", "1000", "--bare", "--threads", "1"],
    ["tournament", "classic", "--agents", "greedy,random,nothing", "--games", "60", "--seed", "9"],
    ["tournament", "classic", "--agents", "greedy,greedy:taunt=3,random", "--games", "400",
     "--sprt", "0,60", "--threads", "1"],
    ["evolve", "run", "--population", "10", "--generations", "4", "--games", "60", "--different"],
    ["evolve", "score", "evolve", "--games", "3000", "--threads", "1"],
    ["experiment", "tests/data/experiments/small.yaml"],
    ["experiment", "tests/data/experiments/study.yaml"],
    ["evolve", "knobs", "reduced", "--knob", "rules/hero_health=25..30", "--target", "length=8±6",
     "--agent", "random", "--games", "100"],
    ["evolve", "map", "reduced", "--agent", "random", "--matches", "300", "--games", "4",
     "--measure", "4"],
    ["balance", "classic", "--fit", "--games", "1200", "--seed", "4"],
    ["deck", "build", "classic", "--evolve", "1", "--games", "4", "--measure", "8"],
    ["tune", "classic", "--agent", "greedy", "--params", "taunt,hand", "--games", "8",
     "--population", "2", "--generations", "1", "--measure", "16", "--out", "/dev/null"],
]
TIMES = {"seconds", "seconds_per_decision", "matches_per_second", "decision_ms"}


def environment(**more):
    """For mpirun, also as root. Open MPI itself leaks memory by the thousand blocks from libraries
    that are unloaded at the end, which no suppression can name; all else is still checked."""
    names = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "NO_COLOR": "1",
             "ASAN_OPTIONS": "detect_leaks=0"}
    return dict(os.environ, **names, **more)


def mpirun(*command):
    return ["mpirun", "-n", str(RANKS), "--oversubscribe", *command]


def spread(*words, expect=0, program=PROGRAM):
    """Standard output and errors of the program on all ranks."""
    done = subprocess.run(mpirun(program, *words), capture_output=True, text=True, timeout=200,
                          stdin=subprocess.DEVNULL, env=environment(), check=False)
    assert done.returncode == expect, \
        f"{words}: exit {done.returncode}, expected {expect}\n{done.stdout[-600:]}{done.stderr[-900:]}"
    return done.stdout, done.stderr


def without_times(value):
    if isinstance(value, dict):
        return {key: without_times(v) for key, v in value.items() if key not in TIMES}
    if isinstance(value, list):
        return [without_times(v) for v in value]
    return value


def result(text):
    return without_times(json.loads(text))


@case
def ranks_change_nothing():
    for words in COMMANDS:
        alone = result(run(*words, "--json"))
        assert result(spread(*words, "--json")[0]) == alone, f"{words}: another result on ranks"


@case
def one_voice():
    out, errors = spread("sim", "classic", "--gmaes", "3", expect=2)
    assert out == "" and errors.count("did you mean --games?") == 1, errors
    out, errors = spread("sim", "classic", "--agent", "gredy", expect=2)
    assert out == "" and errors.count('did you mean "greedy"') == 1, errors
    assert spread("--version")[0] == run("--version")
    assert spread("deck", "check", "classic", "basic-mage")[0].count("is legal") == 1
    spread("replay", "tests/golden/no-such.replay", expect=2)


@case
def files_are_written_once():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "first.replay")
        spread("sim", "classic", "--games", "10", "--save", path)
        run("replay", path)
        assert os.listdir(folder) == ["first.replay"]


def script(folder, *lines):
    """A program that does different things on different ranks."""
    path = os.path.join(folder, "program")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(["#!/bin/sh", *lines, ""]))
    os.chmod(path, 0o755)
    return path


@case
def ranks_that_disagree_are_refused():
    with tempfile.TemporaryDirectory() as folder:
        program = script(folder, "games=10; [ $OMPI_COMM_WORLD_RANK = 2 ] && games=12",
                         f'exec {PROGRAM} sim classic --games $games')
        out, errors = spread(expect=2, program=program)
        assert out == "" and errors.count("rank 2 on ") == 1 and "another game" in errors, errors
        program = script(folder, "game=classic; [ $OMPI_COMM_WORLD_RANK = 1 ] && game=clasic",
                         f'exec {PROGRAM} sim $game --games 10')
        out, errors = spread(expect=2, program=program)
        assert out == "" and "rank 1 on " in errors and "'clasic'" in errors, errors


def start(folder, *words):
    with open(os.path.join(folder, "errors"), "w", encoding="utf-8") as errors:
        return subprocess.Popen(mpirun(PROGRAM, *words), stdout=subprocess.PIPE, stderr=errors,
                                stdin=subprocess.DEVNULL, text=True, env=environment())


def wait_for_results(process, store):
    """Until the store has some, or the run is over already."""
    size = 0
    while process.poll() is None and size < 60000:
        time.sleep(0.01)
        log = store + "-wal"
        size = os.path.getsize(log) if os.path.exists(log) else 0


def find_rank(parent, rank):
    with open(f"/proc/{parent}/task/{parent}/children", encoding="utf-8") as file:
        children = file.read().split()
    for child in children:
        with open(f"/proc/{child}/environ", encoding="utf-8") as file:
            if f"OMPI_COMM_WORLD_RANK={rank}" in file.read().split("\0"):
                return int(child)
    return None


LONG = ["sim", "classic", "--agent", "greedy", "--agent", "random", "--games", "12000",
        "--threads", "1", "--json"]


@long_case
def a_rank_that_dies_costs_only_its_matches():
    whole = result(run(*LONG[:-3], "--json"))
    for rank in [2, 0]:
        with tempfile.TemporaryDirectory() as folder:
            store = os.path.join(folder, "store")
            process = start(folder, *LONG, "--store", store)
            wait_for_results(process, store)
            victim = find_rank(process.pid, rank) if process.poll() is None else None
            if victim is not None:
                os.kill(victim, signal.SIGKILL)
            process.communicate(timeout=100)
            assert victim is None or process.returncode != 0
            out, _ = spread(*LONG, "--store", store, "--resume")
            assert result(out) == whole, f"rank {rank} killed: another result after --resume"
            assert result(run(*LONG, "--store", store, "--resume")) == whole


@long_case
def the_signal_of_a_cluster_ends_the_run():
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "store")
        words = ["sim", "classic", "--games", "1M", "--agent", "greedy", "--json", "--store", store]
        process = start(folder, *words)
        wait_for_results(process, store)
        process.send_signal(signal.SIGUSR1)
        out, _ = process.communicate(timeout=100)
        assert process.returncode == 0
        assert 0 < json.loads(out)["matches"] < 1000000
        with open(os.path.join(folder, "errors"), encoding="utf-8") as file:
            assert file.read().count("--resume") == 1
        assert not os.path.exists(store + "-wal"), "the store was not closed"


@case
def tasks_of_srun_need_a_plugin():
    done = subprocess.run([PROGRAM, "--version"], env=environment(SLURM_STEP_NUM_TASKS="2"),
                          capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "--mpi=pmix" in done.stderr
    done = subprocess.run([PROGRAM, "--version"], env=environment(SLURM_PROCID="0", SLURM_NTASKS="4"),
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, "the job script itself is no rank"


if __name__ == "__main__":
    sys.exit(main())
