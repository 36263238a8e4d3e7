"""What the tests of the program share: running it, and cases that print TAP.

The first argument of the test is the program. It runs in the source folder.
"""
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from cases import case, long_case, main  # pylint: disable=wrong-import-position,unused-import

PROGRAM = os.path.abspath(sys.argv[1])


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
