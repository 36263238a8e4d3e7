"""Cases of a test program and their results as TAP.

--short is for slow builds: it skips the long cases, which other builds try.
"""
import sys

CASES = []
SKIPPED = set()


def case(function):
    CASES.append(function)
    return function


def long_case(function):
    if "--short" in sys.argv:
        SKIPPED.add(function)
    return case(function)


def main():
    failed = 0
    print(f"1..{len(CASES)}")
    for number, function in enumerate(CASES, 1):
        if function in SKIPPED:
            print(f"ok {number} - {function.__name__} # SKIP other builds try it", flush=True)
            continue
        try:
            function()
            print(f"ok {number} - {function.__name__}", flush=True)
        except Exception as problem:  # pylint: disable=broad-except
            failed += 1
            print(f"not ok {number} - {function.__name__}")
            for line in f"{type(problem).__name__}: {problem}".splitlines():
                print(f"# {line}")
    return 1 if failed else 0
