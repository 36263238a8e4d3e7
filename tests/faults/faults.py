"""What the tests with injected failures share: running the program with inject.c.

The arguments of a test are the program and the library. It runs in the source folder. Without
CW_ALL=1 only a sample of the calls is made to fail, the same ones each time.
"""
import collections
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from cases import case, main  # pylint: disable=wrong-import-position,unused-import

PROGRAM, LIBRARY = sys.argv[1:3]
ALL = os.environ.get("CW_ALL") == "1"
SHORT = "--short" in sys.argv

Outcome = collections.namedtuple("Outcome", "code out err")


def environment(fault, **more):
    """Freed memory is overwritten, so that whoever still looks at it does not find it unchanged.
    The sanitizer of the hard build does not mind that the library comes before it."""
    names = {"CW_FAULT": fault, **{f"CW_FAULT_{name.upper()}": word for name, word in more.items()}}
    return dict(os.environ, NO_COLOR="1", LD_PRELOAD=LIBRARY, MALLOC_PERTURB_="85",
                ASAN_OPTIONS="verify_asan_link_order=0:detect_leaks=0", **names)


def run(words, fault, stdin="", **more):
    """What the program does while calls fail. A crash is never right."""
    done = subprocess.run([PROGRAM, *words], input=stdin, capture_output=True, text=True,
                          errors="replace", timeout=200, check=False,
                          env=environment(fault, **more))
    said = done.stdout + done.stderr
    assert done.returncode in (0, 1, 2, 3) and "Sanitizer" not in said \
        and "runtime error" not in said, \
        f"{words} with {fault} {more}: exit {done.returncode}\n{done.stderr[-1500:]}"
    return Outcome(done.returncode, done.stdout, done.stderr)


def sample(numbers, most):
    """Some of the numbers, or all."""
    if ALL or len(numbers) <= most:
        return sorted(numbers)
    return sorted(random.Random(1).sample(sorted(numbers), most))


def calls(words, kind, stdin="", **more):
    """(the outcome of the undisturbed run, what each call of the kind came from)"""
    with tempfile.NamedTemporaryFile() as file:
        good = run(words, f"{kind}:0", stdin, list=file.name, **more)
        return good, [line.split()[1] for line in file.read().decode().splitlines()]


def allocations(words, stdin, **more):
    """(the outcome of the undisturbed run, numbers of allocations to try): one for each way of
    calls that leads to an allocation."""
    good, ways = calls(words, "memory", stdin, **more)
    assert ways, f"{words}: no allocation was counted"
    first = {}
    for number, way in enumerate(ways, 1):
        first.setdefault(way, number)
    return good, list(first.values())
