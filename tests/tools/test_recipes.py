#!/usr/bin/env python3
"""That tools/try-recipes does what a step says, and tells what does not fit, without building anything. Prints
TAP."""
import importlib.machinery
import importlib.util
import os
import pathlib
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from cases import case, main  # noqa: E402

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "try-recipes")
sys.dont_write_bytecode = True
LOADER = importlib.machinery.SourceFileLoader("try_recipes", PATH)
TOOL = importlib.util.module_from_spec(importlib.util.spec_from_loader("try_recipes", LOADER))
LOADER.exec_module(TOOL)
FILE = "int a(void)\n{\n    return 1;\n}\n\nint b(void) { return 2; }\n"


def after(head, code, text=FILE):
    """What a file `x.c` is after one step, or the complaint."""
    with tempfile.TemporaryDirectory() as folder:
        TOOL.COPY = pathlib.Path(folder)
        (TOOL.COPY / "x.c").write_text(text, encoding="utf-8")
        try:
            [(words, shown, _)] = TOOL.steps(f"1. {head}: why.\n\n" + "".join(
                f"       {line}\n" if line else "\n" for line in code.split("\n")))
            TOOL.edit(TOOL.HEAD.match(words), shown)
        except TOOL.Wrong as problem:
            return str(problem)
        return "".join(path.read_text(encoding="utf-8") for path in sorted(TOOL.COPY.iterdir()))


@case
def code_goes_where_the_step_says():
    assert after("`x.c`, after `return 1;`", "x();\n\ny();") == FILE.replace(
        "return 1;\n", "return 1;\n    x();\n\n    y();\n")
    assert after("`x.c`, before `return 1;`", "x();") == FILE.replace("    return 1", "    x();\n    return 1")
    assert after("`x.c`, instead of `return 1;`", "x();") == FILE.replace("return 1;", "x();")
    assert after("`x.c`, after the function `a`", "int c;") == FILE.replace("}\n\n", "}\n\nint c;\n\n", 1)
    assert after("`x.c`, after the function `b`", "int c;") == FILE + "\nint c;\n"
    assert after("`x.c`, before the function `b`", "int c;") == FILE.replace("int b", "int c;\n\nint b")
    assert after("`x.c`, at the end", "int c;") == FILE + "int c;\n"
    assert after("`y.c`, a new file", "int c;") == FILE + "int c;\n"


@case
def what_does_not_fit_is_told():
    assert "stands in 2 lines of x.c" in after("`x.c`, after `return`", "x();")
    assert "stands in 0 lines of x.c" in after("`x.c`, after `nowhere`", "x();")
    assert "no function c" in after("`x.c`, after the function `c`", "x();")
    assert "is there already" in after("`x.c`, a new file", "x();")
    assert "there is no y.c" in after("`y.c`, at the end", "x();")


@case
def steps_have_words_code_and_commands():
    told = list(TOOL.steps("It touches two files.\n\n1. Words\n   go on.\n\n       $ run this\n       $ and this\n\n"
                           "10. `a.c`, at the end: more.\n\n        int a;\n\n        int b;\n\nThe end.\n"))
    assert told == [("Words go on.", None, ["run this", "and this"]),
                    ("`a.c`, at the end: more.", "int a;\n\nint b;\n", [])], told
    assert TOOL.said_number("It touches\nthree files besides") == 3
    assert TOOL.said_number("It touches 12 files.") == 12


@case
def a_recipe_without_a_number_is_refused():
    try:
        TOOL.said_number("Touches something.")
    except TOOL.Wrong:
        return
    raise AssertionError("no complaint")


def try_recipes(*texts):
    """What is said of some recipes, one after the other in one repository, and the files that are there then."""
    said = []
    with tempfile.TemporaryDirectory() as folder, open(os.devnull, "w", encoding="utf-8") as log:
        TOOL.COPY = pathlib.Path(folder)
        TOOL.build_and_run = lambda commands, log: [TOOL.call(command, log) for command in commands]
        TOOL.call(f"git init -q && echo a >a && git add a && {TOOL.COMMIT} -m a", log)
        for text in texts:
            try:
                said.append(TOOL.try_one("Name", text, log))
            except TOOL.Wrong as problem:
                said.append(str(problem))
        return said, sorted(path.name for path in TOOL.COPY.iterdir() if path.name != ".git")


@case
def all_files_count_but_cards_and_scenarios():
    step = "1. `b`, a new file: why.\n\n       b\n\n2. Run.\n\n       $ echo c >c; echo a >>a\n"
    cards = ("3. `games/x/cards/d.yaml`, a new file: a card.\n\n       d\n\n"
             "4. `games/x/scenarios/d.yaml`, a new file: and.\n\n       d\n")
    said, left = try_recipes("It touches 3 files.\n\n" + step + cards)
    assert said == ["Name: 3 files (a, b, c)"] and left == ["a", "b", "c", "games"], (said, left)
    said, left = try_recipes("It touches 1 file.\n\n" + step)
    assert said == ["it says 1 files and changes 3: a, b, c"] and left == ["a"], (said, left)


@case
def what_works_stays_and_what_fails_is_undone():
    said, left = try_recipes("It touches 1 file.\n\n1. `b`, a new file: why.\n\n       b\n",
                             "It touches 1 file.\n\n1. `c`, a new file: why.\n\n       c\n\n2. No.\n\n       $ false\n",
                             "It touches 1 file.\n\n1. `b`, at the end: why.\n\n       b\n")
    assert "'false' ends with 1" in said[1] and said[0] == said[2] == "Name: 1 files (b)", said
    assert left == ["a", "b"], left


sys.exit(main())
