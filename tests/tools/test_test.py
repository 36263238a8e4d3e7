#!/usr/bin/env python3
"""That ./test cannot pass by leaving something out: tools/tally and tools/test-list, each fed with
results that must not count as success. They run in a folder of their own, beside copies of nothing
but themselves."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from cases import case, main  # noqa: E402

TOOLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools")


class Room:
    """A folder with the tools, a list and results of its own."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        for name in ("tools", "build", "tests"):
            os.mkdir(self.path(name))
        for name in ("tally", "test-list"):
            shutil.copy(os.path.join(TOOLS, name), self.path("tools"))
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def path(self, *names):
        return os.path.join(self.folder.name, *names)

    def run(self, *words):
        return subprocess.run([sys.executable, self.path("tools", words[0]), *words[1:]],
                              capture_output=True, text=True, check=False)

    def tally(self, kind, text, group="release", *names, code=None):
        with open(self.path("input"), "w", encoding="utf-8") as file:
            file.write(text)
        done = self.run("tally", kind, group, *names, self.path("input"), *([] if code is None else [code]))
        return tuple(map(int, done.stdout.split())), done.stderr

    def tap(self, output, code="0", group="client", name="units"):
        return self.tally("tap", output, group, name, code=code)

    def games(self, **scenarios):
        """The results of a run of games with so many scenarios."""
        for game, number in scenarios.items():
            self.run("tally", "one", "games", f"cards of {game}", "0")
            self.run("tally", "many", "games", f"scenarios of {game}", str(number), "0")

    def script(self, call, **stubs):
        """What a function of ./test says and its exit code, with these programs in tools/."""
        for name, text in stubs.items():
            with open(self.path("tools", name), "w", encoding="utf-8") as file:
                file.write(f"#!/bin/sh\n{text}\n")
            os.chmod(self.path("tools", name), 0o755)
        with open(os.path.join(TOOLS, "..", "test"), encoding="utf-8") as file:
            functions = re.findall(r"^\w+\(\) \{.*?^\}$", file.read(), re.M | re.S)
        text = "\n".join(["set -eu", "passed=0 failed=0 skipped=0", *functions, call, 'echo "$passed $failed"'])
        return subprocess.run(["sh", "-c", text], cwd=self.folder.name, capture_output=True, text=True, check=False)

    def meson(self, *programs):
        """programs: (name, result, stdout)"""
        return self.tally("meson", "".join(
            json.dumps({"name": name, "result": result, "stdout": output}) + "\n"
            for name, result, output in programs))

    def fresh(self):
        os.remove(self.path("build", "test-results"))


@case
def what_passed_failed_and_was_skipped_is_told_apart():
    with Room() as room:
        counts, errors = room.meson(("a", "OK", "1..3\nok 1 - x\nok 2 - y # SKIP slow\nok 3 - z\n"),
                                    ("b", "FAIL", "1..2\nok 1 - x\nnot ok 2 - hole\n"),
                                    ("c", "OK", ""))
        assert counts == (4, 1, 1), counts
        assert "b: hole" in errors, errors


@case
def a_skipped_plan_is_a_failure():
    with Room() as room:
        assert room.meson(("a", "SKIP", "1..0 # SKIP mpirun is missing\n"))[0] == (0, 1, 0)
        assert room.tap("1..0 # SKIP no browser\n")[0] == (0, 1, 0)


@case
def cases_that_never_ran_are_failures():
    with Room() as room:
        assert room.meson(("a", "OK", "1..5\nok 1 - x\n"))[0] == (1, 4, 0)
        assert room.meson(("a", "TIMEOUT", ""))[0] == (0, 1, 0)
        assert room.meson()[0] == (0, 1, 0), "no test at all"
        assert room.tap("")[0] == (0, 1, 0)


@case
def a_program_that_breaks_after_its_cases_is_a_failure():
    with Room() as room:
        assert room.meson(("a", "ERROR", "1..1\nok 1 - x\n"))[0] == (1, 1, 0)
        counts, errors = room.tap("1..1\nok 1 - x\n", "139")
        assert counts == (1, 1, 0) and "units ended with 139" in errors, (counts, errors)
        assert room.tap("1..2\nok 1 - x\nnot ok 2 - y\n", "1")[0] == (1, 1, 0), "counted twice"
        assert room.tap("", "1")[0] == (0, 1, 0), "counted twice"


@case
def the_exit_code_of_a_program_is_handed_on():
    with Room() as room:
        print_all = "printf '1..1\\nok 1 - x\\n'"
        done = room.script("tap client units tools/good; tap client others tools/bad", good=print_all,
                           bad=f"{print_all}; exit 3")
        assert done.stdout.endswith("\n2 1\n"), done
        assert "others ended with 3" in done.stderr, done.stderr


@case
def a_target_of_the_fuzzer_that_is_lost_is_a_failure():
    """Whatever it was in the run before."""
    with Room() as room:
        os.makedirs(room.path("build", "fuzz", "tests", "fuzz"))
        for name in ("a", "b"):
            for file in (f"build/fuzz/tests/fuzz/fuzz_{name}", f"build/fuzz/{name}.code"):
                with open(room.path(file), "w", encoding="utf-8") as target:
                    target.write("0\n")
        done = room.script("fuzz", fuzz='[ "$1" = a ] || kill -9 $PPID')
        assert done.stdout.endswith("\n1 1\n"), done


def listed(room):
    room.meson(("a", "OK", "1..3\nok 1\nok 2\nok 3 - z # SKIP slow\n"), ("b", "OK", "1..1\nok 1\n"))
    assert room.run("test-list", "--renew").returncode == 0
    assert room.run("test-list", "release").returncode == 0
    room.fresh()


@case
def a_program_that_vanishes_is_a_failure():
    with Room() as room:
        listed(room)
        room.meson(("a", "OK", "1..3\nok 1\nok 2\nok 3 - z # SKIP slow\n"))
        done = room.run("test-list", "release")
        assert done.returncode == 1 and "b: 1 -> did not run" in done.stderr, done.stderr


@case
def a_case_less_more_or_skipped_is_a_failure():
    with Room() as room:
        listed(room)
        for output in ("1..2\nok 1\nok 2 # SKIP slow\n", "1..4\nok 1\nok 2\nok 3\nok 4 # SKIP slow\n",
                       "1..3\nok 1\nok 2 # SKIP\nok 3 # SKIP slow\n"):
            room.meson(("a", "OK", output), ("b", "OK", "1..1\nok 1\n"))
            done = room.run("test-list", "release")
            assert done.returncode == 1 and "a: 2 + 1 skipped -> " in done.stderr, done.stderr
            room.fresh()


@case
def a_group_that_did_not_run_is_a_failure():
    with Room() as room:
        listed(room)
        room.tap("1..1\nok 1\n")
        done = room.run("test-list", "release", "client")
        assert done.returncode == 1 and "none of its 2 programs ran" in done.stderr, done.stderr
        assert "client: units: not in the list -> 1" in done.stderr, done.stderr


@case
def renewing_says_what_changed_and_keeps_what_did_not_run():
    with Room() as room:
        listed(room)
        room.tap("1..1\nok 1\n")
        done = room.run("test-list", "--renew")
        assert done.stdout == "client: units: not in the list -> 1\n", done.stdout
        with open(room.path("tests", "list"), encoding="utf-8") as file:
            assert "release\tb\t1\n" in file.read()


@case
def games_may_grow_and_not_shrink():
    with Room() as room:
        room.games(chess=3, go=5)
        assert room.run("test-list", "--renew").returncode == 0
        room.fresh()
        room.games(chess=4, go=5, shogi=1)
        assert room.run("test-list", "games").returncode == 0
        done = room.run("test-list", "--renew")
        assert "games: scenarios of chess: 3 -> 4" in done.stdout and done.returncode == 0, done
        room.fresh()
        room.games(chess=3, go=5, shogi=1)
        done = room.run("test-list", "games")
        assert done.returncode == 1 and "scenarios of chess: 4 -> 3" in done.stderr, done
        room.fresh()
        room.games(chess=4, shogi=1)
        done = room.run("test-list", "games")
        assert done.returncode == 1 and "cards of go: 1 -> did not run" in done.stderr, done


@case
def renewing_leaves_what_failed_as_it_was():
    with Room() as room:
        listed(room)
        room.meson(("a", "FAIL", "1..1\nnot ok 1\n"), ("b", "OK", "1..2\nok 1\nok 2\n"),
                   ("c", "FAIL", "1..1\nnot ok 1\n"))
        room.tap("1..1\nnot ok 1\n", "1")
        done = room.run("test-list", "--renew")
        assert done.returncode == 1 and done.stdout == "release: b: 1 -> 2\n", done
        for name in ("release a", "release c", "client units"):
            assert f"\n  {name}\n" in done.stderr, done.stderr
        with open(room.path("tests", "list"), encoding="utf-8") as file:
            assert file.read().endswith("\nrelease\ta\t2 + 1 skipped\nrelease\tb\t2\n")


@case
def a_group_of_which_all_failed_stays():
    with Room() as room:
        listed(room)
        room.meson(("b", "FAIL", "1..1\nnot ok 1\n"))
        done = room.run("test-list", "--renew")
        assert done.returncode == 1 and done.stdout == "nothing changed\n", done
        with open(room.path("tests", "list"), encoding="utf-8") as file:
            assert file.read().endswith("\nrelease\ta\t2 + 1 skipped\nrelease\tb\t1\n")


@case
def renewing_without_a_run_is_refused():
    with Room() as room:
        assert room.run("test-list", "--renew").returncode == 2
        assert not os.path.exists(room.path("tests", "list"))


if __name__ == "__main__":
    sys.exit(main())
