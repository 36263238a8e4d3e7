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


sys.exit(main())
