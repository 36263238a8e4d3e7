#!/usr/bin/env python3
"""Each way that leads to an allocation fails once, in short runs of the commands: the program ends
with a sentence and exit code 2, or it did not need the memory and the answer is right. Prints TAP.

Usage: test_memory.py PROGRAM LIBRARY [--short]. Runs in the source folder. With CW_ALL=1 every
way is tried, else a sample of them.
"""
import json
import os
import re
import sys
import tempfile

from faults import SHORT, allocations, case, main, run, sample

# Libraries that do not bear it: libfyaml 0.7.12 crashes in fy_parse_input_append, or takes what it
# could not copy for an empty text (CW_FAULT=memory:23 and 36 with `cards classic --check`).
BUT = "libfyaml"
MOST = 12 if SHORT else 40
SIM = ["sim", "reduced", "--games", "4", "--threads", "1", "--agent", "random", "--json"]
LEAGUE = ["tournament", "reduced", "--games", "4", "--threads", "1", "--agent", "random",
          "--agent", "greedy", "--json"]
ENGINE = "\n".join(json.dumps(line) for line in [
    {"command": "hello"}, {"command": "games"},
    {"command": "new", "game": "reduced", "decks": ["tiny", "trio"], "seed": 1},
    {"command": "legal"}, {"command": "view", "seat": 0}, {"command": "quit"}]) + "\n"


def timeless(text):
    """Without all that has a decimal point, times among it; whole numbers and signatures stay."""
    return re.sub(r"-?[0-9]+\.[0-9]+(e[-+]?[0-9]+)?|[0-9]+ (positions|matches) per second", "",
                  text)


def try_all(words, stdin="", most=MOST, fits=lambda outcome: False):
    """`words` may name a store: a new one each time."""
    with tempfile.TemporaryDirectory() as folder:
        def words_of(number):
            return [word.replace("STORE", os.path.join(folder, f"store{number}"))
                    for word in words]
        good, numbers = allocations(words_of(0), stdin, but=BUT)
        assert good.code in (0, 3), good  # 3: a search that was bounded
        refusals = 0
        for number in sample(numbers, most):
            there = run(words_of(number), f"memory:{number}", stdin, but=BUT)
            refused = there.code == 2 and "memory" in there.err
            same = there.code == good.code and timeless(there.out) == timeless(good.out)
            assert refused or same or fits(there), \
                f"{words}, allocation {number}: exit {there.code}\n{there.err[-500:]}" \
                f"{there.out[-500:]}"
            refusals += refused
        assert refusals > 0, f"{words}: nothing failed"


@case
def games_and_cards():
    try_all(["games"])
    try_all(["cards", "reduced", "--check"])
    try_all(["cards", "reduced", "--json"])


@case
def decks():
    try_all(["deck", "list", "classic"])
    try_all(["deck", "check", "classic", "basic-mage"])


@case
def simulations():
    try_all(SIM)
    try_all([*SIM, "--store", "STORE"], most=3 * MOST)


@case
def tournaments():
    try_all([*LEAGUE, "--store", "STORE"], most=3 * MOST)


@case
def scenarios():
    try_all(["scenario", "chaos", "--threads", "1"])


@case
def replays():
    try_all(["replay", "--check", "tests/golden/elemental-fire-rush-earth-control.replay"])


@case
def the_engine_protocol():
    try_all(["engine"], ENGINE)


@case
def evolution():
    try_all(["evolve", "random", "--seed", "1"])
    try_all(["evolve", "score", "games/evolve", "--games", "20", "--threads", "1", "--json"])


@case
def the_model_checker_says_how_far_it_came():
    def cut(outcome):
        return "memory" in outcome.out
    try_all(["check", "reduced", "--threads", "1", "--deck", "tiny",
             "--openings", "5", "--depth", "4", "--json"], fits=cut)


if __name__ == "__main__":
    sys.exit(main())
