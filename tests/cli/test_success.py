#!/usr/bin/env python3
"""Success means success: nothing that gets lost or is not understood ends with exit 0. Prints TAP.

Usage: test_success.py PROGRAM. Runs in the source folder.
"""
import os
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing

from kit import PROGRAM, case, main, refused, run

FEW = ["--games", "2", "--threads", "1"]
# A call of each command that has something to tell.
CALLS = {
    "play": ["reduced", "--agent", "random", "--seed", "1"],
    "serve": ["--port", "0", "--data", "{folder}/data.db", "--games", "reduced"],
    "backup": ["{folder}/old.db", "{folder}/copy.db"],
    "games": [],
    "cards": ["reduced"],
    "deck list": ["reduced"],
    "deck check": ["classic", "basic-mage"],
    "deck convert": ["classic", "basic-mage", "--to", "yaml"],
    "deck code": ["classic", "basic-mage"],
    "deck build": ["reduced"],
    "sim": ["reduced", *FEW],
    "scenario": ["reduced"],
    "explain": ["tests/golden/classic-basic-mage-basic-warrior.replay"],
    "replay": ["tests/golden/classic-basic-mage-basic-warrior.replay"],
    "engine": [],
    "bench": ["--game", "reduced", "--agent", "none", "--seconds", "0.01", "--threads", "1"],
    "balance": ["classic", "--card", "Fireball"],
    "import": ["tests/data/thesis", "--to", "{folder}/imported"],
    "export": ["reduced", "--to", "{folder}/exported", "--skip"],
    "tune": ["reduced", "--agent", "greedy", "--params", "hero", "--generations", "1",
             "--population", "1", "--games", "4", "--measure", "4", "--threads", "1",
             "--out", "{folder}/tuned.yaml"],
    "tournament": ["reduced", "--agents", "random,nothing", *FEW],
    "experiment": ["tests/data/experiments/small.yaml", *FEW],
    "evolve show": ["games/evolve/game.yaml"],
    "evolve random": [],
    "evolve run": ["--population", "2", "--generations", "1", "--games", "10", "--measure", "10",
                   "--elite", "1", "--threads", "1"],
    "evolve score": ["games/evolve/game.yaml", "--games", "10", "--threads", "1"],
    "evolve knobs": ["reduced", "--knob", "rules/hero_health=29..30", "--target", "length=10±9",
                     "--agent", "random", "--games", "20", "--check", "20",
                     "--evidence", "20", "--threads", "1"],
    "evolve map": ["reduced", "--agent", "random", "--matches", "10", "--games", "2",
                   "--measure", "2", "--threads", "1"],
    "check": ["reduced", "--random", "1", "--threads", "1"],
    "prove": ["--mutations"],
}
HAS_PARTS = ["deck", "evolve"]
STDIN = {"engine": '{"cmd":"games"}\n', "play": "quit\n"}
# Options that name what is written, and a call that would take minutes.
SLOW = {
    "play": ["reduced", "--save"],
    "sim": ["reduced", "--games", "1000M", "--save"],
    "balance": ["classic", "--fit", "--games", "100M", "--write"],
    "tune": ["reduced", "--agent", "greedy", "--games", "1M", "--out"],
    "tournament": ["reduced", "--agents", "random,nothing", "--games", "10M", "--html"],
    "experiment": ["tests/data/experiments/small.yaml", "--games", "1M", "--html"],
    "evolve run": ["--games", "20k", "--html"],
    "evolve score": ["games/evolve/game.yaml", "--games", "1000M", "--html"],
    "evolve knobs": ["reduced", "--knob", "rules/hero_health=29..30", "--target", "length=10±9",
                     "--games", "10M", "--html"],
    "evolve map": ["reduced", "--matches", "100M", "--html"],
    "check": ["reduced", "--random", "100M", "--save"],
    "prove": ["reduced", "--out"],
    "export": ["reduced", "--to"],
    "import": ["tests/data/thesis", "--to"],
}
SLOW_STORE = {
    "sim": ["reduced", "--games", "1000M"],
    "tournament": ["reduced", "--agents", "random,nothing", "--games", "10M"],
    "experiment": ["tests/data/experiments/small.yaml", "--games", "1M"],
    "evolve run": ["--games", "20k"],
    "evolve map": ["reduced", "--matches", "100M"],
}


def parts(text):
    """The names under "Commands:" of a help."""
    block = text.split("\nCommands:\n")[1].split("\n\n")[0]
    return [re.split(r"\s{2,}", line.strip())[0] for line in block.splitlines()]


def commands():
    """All commands that the program lists."""
    for name in parts(run("--help")):
        text = run(name, "--help")
        yield from parts(text) if "\nCommands:\n" in text else [name]


def start(words, **more):
    return subprocess.run([PROGRAM, *words], timeout=100, check=False, text=True,
                          stderr=subprocess.PIPE, **more)


def lost(words, name=None, **more):
    more.setdefault("stdout", subprocess.DEVNULL)
    done = start(words, input=STDIN.get(name, ""), **more)
    assert done.returncode == 2, f"{words}: exit {done.returncode}, {done.stderr[-300:]}"
    assert "written" in done.stderr or "printed" in done.stderr, f"{words}: {done.stderr[-300:]}"


def call(name, folder):
    if name == "backup":  # of a file of the first version of the server
        with open("tests/data/server/old.sql", encoding="utf-8") as script:
            with closing(sqlite3.connect(os.path.join(folder, "old.db"))) as data:
                data.executescript(script.read())
    return name.split() + [word.replace("{folder}", folder) for word in CALLS[name]]


@case
def every_command_has_a_row_here():
    listed = sorted(commands())
    assert listed == sorted(CALLS), (listed, sorted(CALLS))


@case
def lost_output_is_an_error():
    with tempfile.TemporaryDirectory() as folder, open("/dev/full", "wb") as full:
        for words in [["--help"], ["--version"], ["help", "sim"], ["-h"]]:
            lost(words, stdout=full)
        for name in CALLS:
            lost(call(name, folder), name, stdout=full)
            lost([*name.split(), "--help"], stdout=full)


@case
def lost_json_and_csv_are_errors():
    with open("/dev/full", "wb") as full:
        for words in [["games"], ["cards", "reduced"], ["deck", "list", "reduced"],
                      ["deck", "check", "classic", "basic-mage"], ["sim", "reduced", *FEW],
                      ["scenario", "reduced"], ["cards", "reduced", "--check"], CALLS["replay"]]:
            words = words if words is not CALLS["replay"] else ["replay", *words]
            lost([*words, "--json"], stdout=full)
        lost(["tournament", *CALLS["tournament"], "--csv"], stdout=full)


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
                      ["tournament", *CALLS["tournament"], "--html", path],
                      ["evolve", "score", *CALLS["evolve score"], "--html", path],
                      ["evolve", "run", *CALLS["evolve run"], "--out", path]]:
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
        refused("evolve", "map", "reduced", "--matches", "100M", "--out", os.path.join(plain, "x"),
                says="cannot be written")
        for name, words in SLOW_STORE.items():
            bad = os.path.join(folder, "missing", "store.db")
            refused(*name.split(), *words, "--store", bad, says="store.db")
        assert os.listdir(folder) == ["plain"], os.listdir(folder)


@case
def every_option_that_names_an_output_is_tried():
    """Options called out, html, save, write or to that take a FILE or FOLDER."""
    for name in CALLS:
        text = run(*name.split(), "--help")
        for option in re.findall(r"^  --(\S+) (?:FILE|FOLDER|GAMEFOLDER)\b", text, re.M):
            if option in ("out", "html", "save", "write", "to"):
                assert name in SLOW, f"{name} --{option} is not tried"
            elif option == "store":
                assert name in SLOW_STORE, f"{name} --{option} is not tried"


@case
def options_given_twice():
    """What is not marked (repeat) is refused by its name, in every command."""
    for name in CALLS:
        text = run(*name.split(), "--help")
        for option, value, rest in re.findall(r"^  --([\w-]+)(?: (\S+))? +(.*)$", text, re.M):
            words = [f"--{option}=1"] * 2 if value else [f"--{option}"] * 2
            if option != "help" and not rest.endswith("(repeat)"):
                refused(*name.split(), *words, says=f"--{option} is given twice")
    run("sim", "reduced", *FEW, "--agent", "random", "--agent", "nothing")


@case
def values_and_options_that_mean_nothing():
    refused("sim", "--games", "2.5", says='"2.5" is no whole number')
    refused("sim", "--threads", "1.5", says="whole number")
    refused("replay", "--seat", "1.5", CALLS["replay"][0], says="whole number")
    run("bench", *CALLS["bench"])
    refused("check", "reduced", "--budget", "3", says="--budget means nothing without --cards")
    refused("check", "reduced", "--cards", "--depth", "3", says="nothing with --cards")
    refused("check", "reduced", "--random", "3", "--states", "3", says="nothing with --random")
    refused("deck", "build", "reduced", "--games", "4", says="nothing without --evolve")
    refused("deck", "list", "--style", "aggro", says="unknown option --style")
    refused("tournament", "reduced", "--agents", "random,nothing", "--json", "--csv", says="--csv")


@case
def manual_pages_mark_the_same_options():
    for name in CALLS:
        page = f"docs/man/cardwright-{name.split()[0]}.1.scd"
        with open(page, encoding="utf-8") as file:
            manual = file.read()
        text = run(*name.split(), "--help")
        marked = set(re.findall(r"^  --([\w-]+).*\(repeat\)$", text, re.M))
        for option in re.findall(r"^  --([\w-]+)", text, re.M):
            lines = re.findall(rf"^.*\*--{option}\*.*$", manual, re.M)
            assert lines, f"{page} does not know --{option}"
            assert any("(repeat)" in line for line in lines) == (option in marked), \
                f"{page}: --{option} (repeat)?"


@case
def help_in_every_way():
    for name in [*CALLS, *HAS_PARTS]:
        text = run(*name.split(), "--help")
        assert text == run("help", *name.split()) == run(*name.split(), "-h"), name
    assert run("help") == run("--help") == run("-h") == run("help", "--help")
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
                      ["evolve", "score"], ["prove"], ["tune", "reduced", "--resume"],
                      ["sim", "reduced", "--store"], ["import", "--to", folder + "/to"],
                      ["serve", "--data"], ["serve", "--port", "0", "--data", folder + "/d",
                                            "--key", pipe, "--cert"]]:
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
            file.write(run("deck", "convert", "classic", "basic-mage", "--to", "text"))
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
