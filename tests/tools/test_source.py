#!/usr/bin/env python3
"""The habits of the source that a program can judge: names in the symbol table, nothing that stands twice,
the settings of clang-tidy; and that the tools which judge see what they are for. Prints TAP.

Usage: test_source.py BUILD, a build folder without sanitizers.
"""
import concurrent.futures
import glob
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from cases import case, main  # noqa: E402

BUILD = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RUN = "".join(f"    total += {name}(total);\n" for name in "abcdefgh")


def tool(name, *words, **files):
    """What a tool says and its exit code, in the tree, or in one of nothing but these files."""
    root = ROOT
    with tempfile.TemporaryDirectory() as folder:
        if files:
            root = pathlib.Path(folder)
            shutil.copytree(ROOT / "tools", root / "tools")
            for file, text in files.items():
                path = root / "src" / "room" / f"{file}.c"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
        done = subprocess.run([root / "tools" / name, *words], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr, done.returncode


@case
def external_names_begin_with_cw():
    """Of every library and of the program's own files; the linker wraps some calls (src/cli/memory.c)."""
    objects = glob.glob(f"{BUILD}/src/*/lib*.a") + glob.glob(f"{BUILD}/src/cli/cardwright.p/*.o")
    built = {pathlib.Path(name).parent.name for name in objects if name.endswith(".a")}
    rooms = {path.parent.name for path in ROOT.glob("src/*/*.c")}
    assert built == rooms, built ^ rooms
    listed = subprocess.run(["nm", "-A", "-g", "--defined-only", *objects], capture_output=True, text=True,
                            check=True).stdout
    names = re.findall(r"^(\S+): ?[0-9a-f]* ?[A-Z] (\S+)$", listed, re.M)
    assert len(names) > 1000, len(names)
    others = [f"{where}: {name}" for where, name in names
              if not re.match(r"cw_|__wrap_|main$", name)]
    assert not others, "\n".join(others)


@case
def cpp_takes_the_headers_of_the_engine():
    rooms = ["base", "facts", "rules"]
    lines = "".join(f'#include "{path.parent.name}/{path.name}"\n'
                    for room in rooms for path in sorted(ROOT.glob(f"src/{room}/include/{room}/*.h")))
    assert lines.count("\n") > 15, lines
    use = "int first(const cw_state *state) { return cw_state_mod(state, 0).attack; }\n"
    done = subprocess.run(
        ["clang", "-x", "c++", "-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror", "-fsyntax-only",
         *(f"-I{ROOT}/src/{room}/include" for room in rooms), "-"],
        input=lines + use, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def complaint(source, record, old, new):
    """What the compiler says of a source file if the first such place in a record were another one."""
    text = (ROOT / "src/facts/include/facts" / record).read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "facts" / record
        path.parent.mkdir()
        changed = re.sub(old, new, text, count=1, flags=re.M)
        assert changed != text or old == new, f"{record} has no {old}"
        path.write_text(changed, encoding="utf-8")
        rooms = [f"-I{path}" for path in sorted(ROOT.glob("src/*/include"))]
        done = subprocess.run(["cc", "-std=gnu17", "-fsyntax-only", "-Werror", f"-I{folder}", *rooms, ROOT / source],
                              capture_output=True, text=True, check=False)
    return done.stderr


@case
def a_record_without_a_column_does_not_compile():
    """Left out, it is counted; at another's place, the room that needs it does not know the word."""
    tables, names, sentences = "src/cli/facts_tables.c", "src/rules/names.c", "src/wire/sentence.c"
    assert complaint(tables, "effects.def", "x^", "x^") == ""
    for record, last in [("effects.def", "IS"), ("keywords.def", "IS"), ("values.def", "SIGN"),
                         ("triggers.def", "DEED"), ("conditions.def", "ASKS"), ("events.def", "COUNTS_NOTHING")]:
        said = complaint(tables, record, rf",\s+{last}(\(.*\))?\)$", ")")
        assert "arguments, but only" in said, (record, said)
    said = complaint(names, "effects.def", r"(IT\(\w+\)), (WORTH\(.*?\))", r"\2, \1")
    assert "WORTH" in said, said
    said = complaint(sentences, "events.def", r"(TELLS\(.*\)),\n\s+(LOOKS\(.*\)),$", r"\2, \1,")
    assert "LOOKS" in said, said


@case
def nothing_stands_twice():
    said, code = tool("check-copies")
    assert (said, code) == ("", 0), said


@case
def copies_are_found():
    one = f"int one(int total)\n{{\n{RUN}    return total;\n}}\n"
    said, code = tool("check-copies", one=one, two="/* before */\n" + one.replace("one", "two"))
    assert code == 1 and "9 equal lines of code: src/room/one.c:3 and src/room/two.c:4" in said, said
    twice = one + one.replace("one", "two")
    said, code = tool("check-copies", one=twice)
    assert code == 1 and "src/room/one.c:3 and src/room/one.c:15" in said, said
    laid_out = RUN.replace("+= ", "\n\n  +=   ").replace(";\n", "; /* why */\n{\n")
    said, code = tool("check-copies", one=RUN.replace("+= ", "\n += "), two=laid_out)
    assert code == 1 and "16 equal" in said, said
    said, code = tool("check-copies", one=RUN, two=RUN.replace("d(", "other("))
    assert (said, code) == ("", 0), said
    said, code = tool("check-copies", one="#include <a.h>\n}\n" * 20)
    assert (said, code) == ("", 0), said


@case
def nothing_is_too_long():
    said, code = tool("count", "--check")
    assert code == 0, said


@case
def lines_are_counted():
    text = '/* What\n * for. */\n\nint x; /* why */\nchar *s = "/* none */"; // also\n'
    said, code = tool("count", one=text)
    assert code == 0 and re.search(r"^src +1 +5 +2 +4 +80\.0%$", said, re.M), said


@case
def what_is_too_long_is_told():
    long = "static int\nf(void)\n{\n" + "    g();\n" * 57 + "}\n"
    said, code = tool("count", "--check", one="/* a */\n" * 100 + long)
    assert code == 1 and "src/room/one.c:101: f has 61 lines" in said, said
    said, code = tool("count", "--check", one="/* a */\n" * 100 + long.replace("    g();\n", "", 1))
    assert code == 0, said
    said, code = tool("count", "--check", one="/* a */\n" * 501)
    assert code == 1 and "src/room/one.c has 501 lines" in said, said
    said, code = tool("count", "--check", one="/* a */\n" + "int a;\n" * 9)
    assert code == 1 and "10.0% of all lines have a comment" in said, said


@case
def public_functions_have_a_contract():
    """A comment in the block of lines in which they are declared."""
    functions, silent = 0, []
    for path in sorted(ROOT.glob("src/*/include/*/*.h")):
        for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8")):
            names = re.findall(r"^(?!static |typedef )\w[\w *]*?\b(cw_\w+)\(", block, re.M)
            functions += len(names)
            silent += [f"{path.relative_to(ROOT)}: {name}" for name in names if "/*" not in block]
    assert functions > 500, functions
    assert not silent, "\n".join(silent)


def tidy(paths):
    """What clang-tidy says of some files; gcc's options are none of its business."""
    return subprocess.run(["clang-tidy", "-p", BUILD, "--quiet", "--extra-arg=-Wno-ignored-optimization-argument",
                           *paths], capture_output=True, text=True, check=False)


@case
def clang_tidy_has_nothing_to_remark():
    paths = sorted(ROOT.glob("src/*/*.c"))
    assert len(paths) > 300, len(paths)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in pool.map(tidy, [paths[i:i + 8] for i in range(0, len(paths), 8)]):
            assert done.returncode == 0, done.stdout


@case
def clang_tidy_remarks():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "one.c")
        path.write_text("#include <string.h>\nint g(char *s) { return strcmp(s, s) == -1; }\n", encoding="utf-8")
        shutil.copy(ROOT / ".clang-tidy", folder)
        done = subprocess.run(["clang-tidy", path, "--"], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "bugprone-suspicious-string-compare" in done.stdout, done.stdout


sys.exit(main())
