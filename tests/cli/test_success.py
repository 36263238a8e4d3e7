#!/usr/bin/env python3
"""Success means success: nothing that gets lost or is not understood ends with exit 0. Prints TAP.

Usage: test_success.py PROGRAM. Runs in the source folder.
"""
import csv
import io
import json
import os
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing, contextmanager

from kit import PROGRAM, case, main, refused, run

FEW = ["--games", "2", "--threads", "1"]
STDIN = {"engine": '{"cmd":"games"}\n', "play": "quit\n"}
# What the examples of the commands speak of, and where it comes from.
FIXTURES = {
    "match.replay": "tests/golden/classic-basic-mage-basic-warrior.replay",
    "experiment.yaml": "tests/data/experiments/small.yaml",
    "thesis": "tests/data/thesis",
}


def records(listed=None):
    """Every command that can be called, by its record; those with parts by their parts."""
    for record in listed if listed is not None else json.loads(run("help", "--json")):
        yield from records(record["parts"]) if record["parts"] else [record]


RECORDS = {record["name"]: record for record in records()}
HAS_PARTS = ["deck", "evolve"]
# Options that name what is written, and a call that would take minutes.
SLOW = {
    "play": ["reduced", "--save"],
    "sim": ["reduced", "--games", "1000M", "--save"],
    "balance": ["classic", "--fit", "--games", "100M", "--write"],
    "tune": ["reduced", "--agent", "greedy", "--games", "1M", "--out"],
    "tournament": ["reduced", "--agents", "random,nothing", "--games", "10M", "--html"],
    "experiment": ["tests/data/experiments/small.yaml", "--games", "1M", "--html"],
    "evolve run": ["--games", "20k", "--html"],
    "evolve score": ["games/evolve/game.yaml", "--games", "100M", "--html"],
    "evolve knobs": ["reduced", "--knob", "rules/hero_health=29..30", "--target", "length=10±9",
                     "--games", "1M", "--html"],
    "evolve map": ["reduced", "--matches", "100M", "--html"],
    "check": ["reduced", "--random", "100M", "--to"],
    "deck build": ["reduced", "--evolve", "10k", "--html"],
    "bench": ["--seconds", "600", "--html"],
    "prove": ["reduced", "--to"],
    "export": ["reduced", "--to"],
    "import": ["tests/data/thesis", "--to"],
}
SLOW_STORE = {
    "sim": ["reduced", "--games", "1000M"],
    "tournament": ["reduced", "--agents", "random,nothing", "--games", "10M"],
    "experiment": ["tests/data/experiments/small.yaml", "--games", "1M"],
    "evolve run": ["--games", "20k"],
    "evolve map": ["reduced", "--matches", "100M"],
    "evolve score": ["games/evolve/game.yaml", "--games", "100M"],
    "evolve knobs": ["reduced", "--knob", "rules/hero_health=29..30", "--target", "length=10±9",
                     "--games", "1M"],
    "deck build": ["classic", "--evolve", "100"],
    "balance": ["classic", "--fit", "--games", "10M"],
    "tune": ["reduced", "--agent", "greedy", "--games", "1M", "--out", "/dev/null"],
}


def start(words, **more):
    return subprocess.run([PROGRAM, *words], timeout=100, check=False, text=True,
                          stderr=subprocess.PIPE, **more)


def lost(words, name=None, **more):
    more.setdefault("stdout", subprocess.DEVNULL)
    done = start(words, input=STDIN.get(name, ""), **more)
    assert done.returncode == 2, f"{words}: exit {done.returncode}, {done.stderr[-300:]}"
    assert "written" in done.stderr or "printed" in done.stderr, f"{words}: {done.stderr[-300:]}"


def example(name):
    """The words of the call that the record of the command gives as an example."""
    return name.split() + RECORDS[name].get("example", "").split()


@contextmanager
def desk():
    """A folder with all that the examples speak of."""
    with tempfile.TemporaryDirectory() as folder:
        for name, source in FIXTURES.items():
            os.symlink(os.path.abspath(source), os.path.join(folder, name))
        with open("tests/data/server/old.sql", encoding="utf-8") as script:
            with closing(sqlite3.connect(os.path.join(folder, "cardwright.db"))) as data:
                data.executescript(script.read())
        yield folder


@case
def examples_work():
    """All but the server's, which would not end, and one that finds cards that do not fit."""
    with desk() as folder:
        for name in set(RECORDS) - {"serve", "check"}:
            done = start(example(name), input=STDIN.get(name, ""), cwd=folder,
                         stdout=subprocess.PIPE)
            assert done.returncode == 0 and done.stdout, f"{name}: {done}"


@case
def lost_output_is_an_error():
    with open("/dev/full", "wb") as full:
        for words in [["--help"], ["--version"], ["help", "sim"], ["-h"]]:
            lost(words, stdout=full)
        for name in RECORDS:
            with desk() as folder:
                lost(example(name), name, stdout=full, cwd=folder)
            lost([*name.split(), "--help"], stdout=full)


@case
def lost_json_and_csv_are_errors():
    with open("/dev/full", "wb") as full:
        for words in [["games"], ["cards", "reduced"], ["deck", "list", "reduced"],
                      ["deck", "check", "classic", "basic-mage"], ["sim", "reduced", *FEW],
                      ["scenario", "reduced"], ["cards", "reduced", "--check"],
                      ["replay", FIXTURES["match.replay"]], ["help"]]:
            lost([*words, "--json"], stdout=full)
        lost([*example("tournament"), "--csv"], stdout=full)


@case
def closed_output_is_an_error():
    for words in [["games"], ["cards", "classic"], ["sim", "reduced", *FEW, "--json"]]:
        lost(words, stdout=None, preexec_fn=lambda: os.close(1))
    start(["sim", "reduced", *FEW], preexec_fn=lambda: os.close(0), stdout=subprocess.DEVNULL)


@case
def closed_output_takes_no_file():
    """The first file that is opened must not become standard output."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "first.replay")
        lost(["sim", "reduced", *FEW, "--save", path], stdout=None,
             preexec_fn=lambda: os.close(1))
        with open(path, encoding="utf-8") as file:
            assert file.read().startswith("cardwright replay ")


@case
def a_broken_pipe_is_quiet():
    reader, writer = os.pipe()
    os.close(reader)
    done = start(["cards", "classic"], stdout=writer)
    os.close(writer)
    assert done.returncode == -13 and "written" not in done.stderr, done


@case
def files_that_do_not_fit_are_errors():
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "out")
        with open(path, "w", encoding="utf-8") as file:
            file.write("before")
        for words in [["sim", "reduced", *FEW, "--save", path],
                      [*example("tournament"), "--html", path],
                      [*example("evolve score"), "--html", path],
                      [*example("evolve run"), "--out", path]]:
            done = start(words, preexec_fn=limit, stdout=subprocess.DEVNULL)
            assert done.returncode == 2 and f"{path} cannot be written" in done.stderr, done
            with open(path, encoding="utf-8") as file:
                assert file.read() == "before"
            assert os.listdir(folder) == ["out"], os.listdir(folder)


@case
def devices_are_written_not_replaced():
    with tempfile.TemporaryDirectory() as folder:
        link, path = os.path.join(folder, "link"), os.path.join(folder, "real")
        os.symlink("/dev/full", os.path.join(folder, "full"))
        lost(["sim", "reduced", *FEW, "--save", os.path.join(folder, "full")])
        with open(path, "w", encoding="utf-8") as file:
            file.write("before")
        os.chmod(path, 0o640)
        os.symlink("real", link)
        run("sim", "reduced", *FEW, "--save", link)
        assert os.path.islink(link) and os.stat(path).st_mode & 0o777 == 0o640
        with open(path, encoding="utf-8") as file:
            assert file.read().startswith("cardwright replay ")


@case
def unwritable_files_are_told_before_the_work():
    with tempfile.TemporaryDirectory() as folder:
        plain = os.path.join(folder, "plain")
        with open(plain, "w", encoding="utf-8") as file:
            file.write("before")
        for name, words in SLOW.items():
            bad = os.path.join(plain, "below") if words[-1] in ("--to",) or name in (
                "check", "prove") else os.path.join(folder, "missing", "file")
            refused(*name.split(), *words, bad, says=[bad, "cannot be written"])
            if name not in ("check", "prove", "export", "import"):
                refused(*name.split(), *words, folder, says="cannot be written")
        refused("evolve", "run", "--games", "20k", "--out", os.path.join(folder, "missing", "x"),
                says="cannot be written")
        refused("evolve", "map", "reduced", "--matches", "100M", "--to", os.path.join(plain, "x"),
                says="cannot be written")
        for name, words in SLOW_STORE.items():
            bad = os.path.join(folder, "missing", "store.db")
            refused(*name.split(), *words, "--store", bad, says="store.db")
        assert os.listdir(folder) == ["plain"], os.listdir(folder)


def asking(name, option, value):
    """A call with the option, and with what it wants beside it, and what that wants."""
    options = {other["name"]: other for other in RECORDS[name]["options"]}
    wanted = [option.get("with")]
    while wanted[-1] is not None and options[wanted[-1]].get("with") not in wanted:
        wanted.append(options[wanted[-1]].get("with"))
    words = example(name)
    words = words[:next((i for i, word in enumerate(words) if word[0] == "-"), len(words))]
    for other in options.values():
        if other is not option and (other["needed"] or other["name"] in wanted):
            words += [f"--{other['name']}"] + (["1"] if "value" in other else [])
    return [*words, f"--{option['name']}", value]


@case
def every_option_that_names_an_output_is_tried():
    with desk() as folder:
        for name, record in RECORDS.items():
            for option in record["options"]:
                if option["kind"] in ("file", "folder"):
                    lost(asking(name, option, "match.replay/below"), name, cwd=folder)
        assert sorted(os.listdir(folder)) == sorted([*FIXTURES, "cardwright.db"])


@case
def every_value_is_checked():
    """Numbers, seeds and choices say what they take, in every command, before anything is done."""
    bad = {"whole": "-1", "number": "-1", "seed": "-1", "choice": "no-such"}
    with desk() as folder:
        for name, record in RECORDS.items():
            for option in record["options"]:
                value = bad.get(option["kind"])
                if value is not None:
                    done = start(asking(name, option, value), cwd=folder, stdout=subprocess.PIPE)
                    assert done.returncode == 2 and not done.stdout, done
                    assert f"--{option['name']} \"{value}\" is n" in done.stderr, done


@case
def every_result_has_five_forms():
    """What has a page has CSV and Markdown, too: of the same result, one form at a time."""
    told = [name for name, record in RECORDS.items()
            if "html" in [option["name"] for option in record["options"]]]
    assert {"sim", "balance", "check", "bench", "tune", "evolve map"} <= set(told)
    with desk() as folder:
        for name in told:
            def form(*options):
                done = start([*example(name), *options], cwd=folder, stdout=subprocess.PIPE)
                assert done.returncode == expect, (name, options, done)
                return done.stdout
            expect = start(example(name), cwd=folder, stdout=subprocess.DEVNULL).returncode
            json.loads(form("--json"))
            for table in form("--csv", "--html", "page.html").split("\n\n"):
                widths = {len(row) for row in csv.reader(io.StringIO(table))}
                assert len(widths) == 1 and widths.pop() > 1, (name, table)
            assert form("--markdown").startswith("# "), name
            with open(os.path.join(folder, "page.html"), encoding="utf-8") as file:
                page = file.read()
            assert page.startswith("<!DOCTYPE html>") and "<script" not in page, name
            os.unlink(os.path.join(folder, "page.html"))
            refused(*example(name), "--json", "--markdown",
                    says="--markdown means nothing with --json")


@case
def options_given_twice():
    """What is not marked (repeat) is refused by its name, in every command."""
    for name, record in RECORDS.items():
        for option in record["options"]:
            word = f"--{option['name']}" + ("=1" if "value" in option else "")
            if not option["repeat"]:
                refused(*name.split(), word, word, says=f"--{option['name']} is given twice")
    run("sim", "reduced", *FEW, "--agent", "random", "--agent", "nothing")


@case
def values_and_options_that_mean_nothing():
    for words in (["serve", "--port", "+80"], ["serve", "--port", " 80"], ["serve", "--port", "0x50"],
                  ["sim", "--games", "2.0"], ["sim", "--seed", "+3"], ["sim", "--seed", " 3"],
                  ["sim", "--seconds", "+1"], ["sim", "--seconds", "0x1"], ["sim", "--seconds", "nan"],
                  ["sim", "--seconds", "inf"], ["sim", "--seconds", "1e"]):
        refused(*words, says=[words[1], "number from 0" if words[1] != "--games" else "number from 1"])
    refused("cards", "classic", "--cost", "+3", says="neither a number nor a range")
    refused("sim", "--agent", "greedy:taunt=+1", "--games", "2", says="a number from")
    refused("sim", "--reveal", "hand:+1", says="no such player")
    refused("sim", "--games", "2.5", says='"2.5" is no whole number')
    refused("sim", "--threads", "1.5", says="whole number")
    refused("replay", "--seat", "1.5", FIXTURES["match.replay"], says="whole number")
    run(*example("bench"))
    refused("check", "reduced", "--budget", "3", says="--budget means nothing without --cards")
    refused("check", "reduced", "--cards", "--depth", "3", says="nothing with --cards")
    refused("check", "reduced", "--random", "3", "--states", "3", says="nothing with --random")
    refused("deck", "build", "reduced", "--games", "4", says="nothing without --evolve")
    refused("deck", "list", "--style", "aggro", says="unknown option --style")
    refused("tournament", "reduced", "--agents", "random,nothing", "--json", "--csv", says="--csv")


@case
def help_in_every_way():
    for name in [*RECORDS, *HAS_PARTS]:
        text = run(*name.split(), "--help")
        assert text == run("help", *name.split()) == run(*name.split(), "-h"), name
    assert run("help") == run("--help") == run("-h")
    refused("help", "smi", says='did you mean "sim"')
    refused("help", "evolve", "rnu", says='did you mean "run"')
    refused("help", "sim", "extra", says="extra")


@case
def nobody_waits_for_a_pipe():
    """A pipe where a file is wanted is refused at once, whoever asks."""
    with tempfile.TemporaryDirectory() as folder:
        pipe, game = os.path.join(folder, "pipe"), os.path.join(folder, "game")
        os.mkfifo(pipe)
        shutil.copytree("games/reduced", game)
        for name in ("heroes.yaml", "properties.yaml"):
            os.remove(os.path.join(game, name))
            os.mkfifo(os.path.join(game, name))
            says = name
            done = start(["check", game, "--random", "1"], stdout=subprocess.DEVNULL)
            assert done.returncode == 2 and says in done.stderr, done
            shutil.copy(os.path.join("games/reduced", name), os.path.join(folder, "plain"))
            os.replace(os.path.join(folder, "plain"), os.path.join(game, name))
        for words in [["explain"], ["scenario"], ["replay"], ["replay", "--update"], ["sim"],
                      ["cards"], ["deck", "check", "classic"], ["sim", "classic", "--deck"],
                      ["balance", "classic", "--scheme"], ["experiment"], ["evolve", "show"],
                      ["evolve", "score"], ["prove"],
                      ["sim", "reduced", "--store"], ["import", "--to", folder + "/to"],
                      ["serve", "--data"], ["serve", "--port", "0", "--data", folder + "/d",
                                            "--key", pipe, "--cert"],
                      ["serve", "--port", "0", "--data", folder + "/d", "--log"]]:
            refused(*words, pipe, says="pipe")


@case
def a_byte_order_mark_is_passed_over():
    def marked(folder, path):
        copy = os.path.join(folder, os.path.basename(path))
        with open(path, "rb") as source, open(copy, "wb") as target:
            target.write(b"\xef\xbb\xbf" + source.read())
        return copy
    with tempfile.TemporaryDirectory() as folder:
        replay = marked(folder, "tests/golden/classic-basic-mage-basic-warrior.replay")
        run("replay", replay, "--check")
        run("explain", replay)
        deck = os.path.join(folder, "deck.txt")
        with open(deck, "w", encoding="utf-8") as file:
            file.write(run("deck", "convert", "classic", "basic-mage", "--form", "text"))
        os.makedirs(os.path.join(folder, "marked"))
        run("deck", "check", "classic", marked(os.path.join(folder, "marked"), deck))
        run("prove", marked(folder, "games/reduced/rules.model"), "--mutations")
        run("balance", "classic", "--scheme", marked(folder, "games/classic/balance.yaml"),
            "--card", "Fireball")


@case
def start_gives_way_to_arguments():
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "build/release/src/cli/cardwright")
        os.makedirs(os.path.dirname(program))
        os.makedirs(os.path.join(folder, "tools"))
        shutil.copy("start", folder)
        for path, text in [(program, 'echo "$@"'), (os.path.join(folder, "tools/install"), ":"),
                           (os.path.join(folder, "tools/build"), ":")]:
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"#!/bin/sh\n{text}\n")
            os.chmod(path, 0o755)
        data = os.path.join(folder, "build/cardwright.db")
        for words, wanted in [
                ([], f"serve --port 0 --data {data}"),
                (["--port", "8123"], f"serve --data {data} --port 8123"),
                (["--port=8123"], f"serve --data {data} --port=8123"),
                (["--data", "x.db", "--guest-only"], "serve --port 0 --data x.db --guest-only"),
                (["play", "reduced"], "play reduced")]:
            done = subprocess.run([os.path.join(folder, "start"), *words], capture_output=True,
                                  text=True, check=True)
            assert done.stdout.strip() == wanted, (words, done.stdout)


if __name__ == "__main__":
    sys.exit(main())
