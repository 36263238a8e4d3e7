"""What the tests of the program share: running it, and cases that print TAP.

The first argument of the test is the program. It runs in the source folder.
"""
import os
import subprocess
import sys

PROGRAM = sys.argv[1]
CASES = []


def case(function):
    CASES.append(function)
    return function


def run(*words, stdin="", expect=0):
    """The standard output; the exit code must be `expect`."""
    environment = dict(os.environ, NO_COLOR="1")
    done = subprocess.run([PROGRAM, *words], input=stdin, capture_output=True, text=True,
                          timeout=200, env=environment, check=False)
    assert done.returncode == expect, \
        f"{words}: exit {done.returncode}, expected {expect}\n{done.stdout[-600:]}{done.stderr[-600:]}"
    assert "\033" not in done.stdout + done.stderr, f"{words}: colours without a terminal"
    run.errors = done.stderr
    return done.stdout


def refused(*words, says, stdin=""):
    """Bad input: exit 2, and the message names the thing."""
    run(*words, stdin=stdin, expect=2)
    for word in [says] if isinstance(says, str) else says:
        assert word in run.errors, f"{words}: {word!r} is not in {run.errors!r}"


def main():
    failed = 0
    print(f"1..{len(CASES)}")
    for number, function in enumerate(CASES, 1):
        try:
            function()
            print(f"ok {number} - {function.__name__}", flush=True)
        except Exception as problem:  # pylint: disable=broad-except
            failed += 1
            print(f"not ok {number} - {function.__name__}")
            for line in f"{type(problem).__name__}: {problem}".splitlines():
                print(f"# {line}")
    return 1 if failed else 0
