#!/usr/bin/env python3
"""The tools that judge speed see what they are for: instructions of an action beyond what they may be, and which
of two programs is the faster one. Prints TAP. Nothing is measured here.
"""
import importlib.machinery
import importlib.util
import io
import contextlib
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from cases import case, main  # noqa: E402

TOOLS = pathlib.Path(__file__).resolve().parent.parent.parent / "tools"


def load(name):
    loader = importlib.machinery.SourceFileLoader(name, str(TOOLS / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


sys.dont_write_bytecode = True
INSTRUCTIONS = load("instructions")


def judge(function, found, compiler="gcc 1"):
    """What the tool says and its answer, if so many instructions were counted."""
    INSTRUCTIONS.count_all = lambda program: [(number, compiler) for number in found]
    with contextlib.redirect_stdout(io.StringIO()) as said:
        code = function("program")
    return said.getvalue(), code


@case
def instructions_beyond_five_percent_fail():
    with tempfile.TemporaryDirectory() as folder:
        INSTRUCTIONS.LIST = os.path.join(folder, "instructions")
        judge(INSTRUCTIONS.renew, [1000.0, 2000.0, 3000.0])
        said, code = judge(INSTRUCTIONS.compare, [1049.0, 2000.0, 3000.0])
        assert code == 0 and said.count("\nok ") == 3 and "#" not in said, said
        said, code = judge(INSTRUCTIONS.compare, [1000.0, 2102.0, 3000.0])
        assert code == 1 and "\nnot ok 2 " in said and "2000.0 so far: +5.1%" in said, said
        said, code = judge(INSTRUCTIONS.compare, [900.0, 2000.0, 3000.0])
        assert code == 0 and "1000.0 so far: -10.0%" in said, said
        said, code = judge(INSTRUCTIONS.compare, [9000.0, 2000.0, 3000.0], "clang 2")
        assert code == 0 and said.count("# SKIP made by clang 2") == 3, said
        said, code = judge(INSTRUCTIONS.renew, [900.0, 2000.0, 3000.0])
        assert code == 0 and "1000.0 -> 900.0 (-10.0%)" in said and said.count("as before") == 2, said
        assert INSTRUCTIONS.read_list()[1][INSTRUCTIONS.DECKS[0]] == 900


@case
def only_the_programs_own_instructions_count():
    """Not a call's, which stand with the callee, nor a library's, which the processor chooses."""
    with tempfile.NamedTemporaryFile("w", suffix=".out") as file:
        file.write("events: Ir\nob=(1) /x/cardwright\nfn=(1) a\n0 7\n+3 5\ncob=(2) /lib/libc.so.6\ncfn=(2) copy\n"
                   "calls=2 0\n* 900\n-1 1\n\nob=(2)\nfn=(2)\n0 900\n\nob=(1)\nfn=(3) b\n* 10\ntotals: 923\n")
        file.flush()
        assert INSTRUCTIONS.own_cost(file.name, "/x/cardwright") == 23


def stub(folder, name, ns, signature):
    """A program that says how long an action takes."""
    path = pathlib.Path(folder, name, "build", "cardwright")
    path.parent.mkdir(parents=True)
    row = f'{{"game": "classic", "deck": "freeze-mage", "against": "freeze-mage", "action_ns": {ns}}}'
    path.write_text(f"#!/bin/sh\necho '{{\"signature\": \"{signature}\", \"decks\": [{row}]}}'\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


@case
def the_faster_program_is_told():
    with tempfile.TemporaryDirectory() as folder:
        old, new = stub(folder, "old", 100, "a"), stub(folder, "new", 80, "a")
        other = stub(folder, "other", 200, "b")

        def compare(*words):
            return subprocess.run([TOOLS / "compare-speed", *words, "--rounds", "3"], capture_output=True, text=True,
                                  check=True).stdout
        said = compare(old, new).split()
        assert "1.250" in said and "same" in said and said.count("1.250") == 6, said
        assert "0.500" in compare(old, other) and "other matches" in compare(old, other)
        said = compare(old, new, "classic", "freeze-mage")
        assert "1.250" in said and "geometric" not in said, said


if __name__ == "__main__":
    sys.exit(main())
