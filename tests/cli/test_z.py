#!/usr/bin/env python3
"""The Z specification is well-typed, and true of what its transcription does; broken ones are not:
each break is found. Prints TAP.

Usage: test_z.py SPEC_TRACE. Runs in the source folder.
"""
import functools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from kit import PROGRAM, case, main

sys.path.insert(0, "tools")
sys.dont_write_bytecode = True
# pylint: disable=wrong-import-position
from z.check import Checker  # noqa: E402
from z.evaluate import Evaluator, Undecided, read  # noqa: E402
from z.values import Undefined, decode, z_name  # noqa: E402

SPEC = pathlib.Path("docs/spec/reduced.tex")
TEXT = SPEC.read_text(encoding="utf-8")


def check(text, expect):
    """What check-z would print about a specification, and 1 or 0 for its exit code."""
    checker = Checker()
    problems = checker.check(text)
    assert bool(problems) == bool(expect), f"{problems or 'nothing'} found"
    return "\n".join(f"it.tex:{line}: {message}" for line, message in problems)


def run_tool(text, expect, *options):
    """The same by the program itself."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "it.tex")
        file.write_text(text, encoding="utf-8")
        done = subprocess.run([sys.executable, "tools/check-z", *options, str(file)], timeout=60,
                              capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    assert done.returncode == expect, f"exit {done.returncode}, not {expect}: {said}"
    return said


def broken(old, new, says, at=None):
    """Replacing the first `old` is found, in its line (or in the line of the first `at`)."""
    assert old in TEXT, f"{old!r} is not in the specification"
    text = TEXT.replace(old, new, 1)
    said = check(text, 1).splitlines()
    place = text.index(at) if at else TEXT.index(old)
    line = text.count("\n", 0, place) + 1
    found = f"it.tex:{line}: " in said[0] and says in said[0]
    assert found, f"line {line}, {says!r}: not in {said}"


def small(text, says=None):
    """A specification of one zed paragraph, with a given set and a few constants."""
    head = ("\\begin{zed} [CARD] \\end{zed}\n\\begin{schema}{S} n : \\num; c : CARD \\end{schema}\n"
            "\\begin{axdef} f : CARD \\fun \\num; s : \\seq CARD; k : CARD \\end{axdef}\n")
    said = check(f"{head}\\begin{{zed}}{text}\\end{{zed}}\n", 1 if says else 0)
    if says:
        assert "it.tex:4: " in said and says in said, f"{text}: {says!r} is not in {said!r}"


@case
def the_specification_is_well_typed():
    assert "well-typed" in run_tool(TEXT, 0)
    listed = run_tool(TEXT, 0, "--list")
    assert "SummonMinion\n" in listed and "    minion? : CARD\n" in listed
    assert "it.tex:2: A is declared twice" in run_tool("\n\\begin{zed} [A, A] \\end{zed}", 1)


@case
def slips_of_the_thesis_are_found():
    broken("size = hand\\_init\\_size @", "size = hand\\_start\\_size @",
           "hand\\_start\\_size is not declared; did you mean hand\\_init\\_size?")
    broken("\\dom (pl\\_state~curr\\_player).board", "\\dom (pl\\_state~curr\\_player).on\\_board",
           "PlayerState has no component on\\_board")
    broken("\\begin{schema}{InitTurnState}\n  TurnState",
           "\\begin{schema}{InitTurnState}\n  TurnPlayer",
           "expected a declaration or a schema, found TurnPlayer", at="  TurnPlayer")
    broken("hand' = hand \\cup \\{ head~deck \\}", "hand' = hand \\cup head~deck",
           "the right side of \\cup is of type CARD, not P CARD")
    broken("  attacker? : CARD", "  attacker? : \\Delta Minion", "expected an expression")
    broken("attacker? \\in \\dom (pl\\_state~curr\\_player).board",
           "attacker? \\in \\ran (pl\\_state~curr\\_player).board",
           "the right side of \\in is of type P Minion, not P CARD")
    broken("board : CARD \\ffun Minion", "board : \\finset Minion",
           "the argument of \\dom is of type P Minion",
           at="\\forall c : \\dom board")


@case
def missing_and_doubled_names_are_found():
    broken("  grave : \\finset CARD \\\\\n", "", "grave is not declared",
           at="\\langle hand, \\ran deck")
    broken("  [CARD]", "  [KARD]", "CARD is not declared; did you mean KARD?",
           at="  to\\_minion : CARD")
    broken("\\begin{schema}{Deck}", "\\begin{schema}{Hand}", "Hand is declared twice")
    broken("P1 | P2", "P1 | P1", "P1 is declared twice")
    broken("\\begin{schema}{P2Win}\n  GameState", "\\begin{schema}{P2Win}\n  TurnState",
           "pl\\_state is not declared", at="(pl\\_state~P1).health \\leq 0")


@case
def operations_that_do_not_fit_are_found():
    broken("ChangeTurnPlayer \\semi StartTurn", "InitTurnState \\semi StartTurn",
           "nothing that the left of \\semi leaves is on the right")
    broken("\\theta PlayerState = pl\\_state~curr\\_player", "\\theta PlayerState = pl\\_state",
           "the right side of = is of type (PLAYER <-> PlayerState), not PlayerState")
    broken("health' = health - 1", "health' = health - hand",
           "the right side of - is of type P CARD")
    broken("opponent~curr\\_player", "opponent~battled\\_this\\_turn",
           "battled\\_this\\_turn is not declared")
    broken("what = damage~(aim, n)", "what = damage~(n, aim)", "the argument of damage")
    broken("\\exists \\Delta Side @ OwnSideChanges \\land PayCard",
           "\\exists PayCard @ OwnSideChanges",
           "the quantifier hides card?")


GOOD = r"""
s \cat s = s
\# s > 0 \land k \in \ran s
\{ S | n > 0 @ c \} = \emptyset
(\lambda x : CARD @ f~x) = f
(\mu x : CARD | f~x = 1) = k
f \inv \limg \{ 1 \} \rimg \subseteq CARD
\{ k \} \dres f = \{ k \mapsto 1 \}
(\mu S @ \theta S).n = 3
\exists_1 S @ n < f~c \leq 7
T \defs S' \land \Delta S \hide (n)
U \defs S[m/n]
V == \power_1 (CARD \cross \nat)
(\{ k \mapsto k \} \bsup 2 \esup)~k = k
\disjoint \langle \ran s, \{ k \} \rangle
(\LET a == f~k @ a + a) = 2 * f~k
(\IF k \in \ran s \THEN 1 \ELSE 2) = 1
"""

BAD = r"""
s \cat f = s // right side of \cat
\# k = 1 // argument of \#
\{ S @ m \} = \emptyset // m is not declared
f~1 = 1 // argument of f
(k, k) = k // right side of =
\emptyset = \emptyset // not determined
k.n = 1 // only a binding has components
\{ k, 1 \} = \ran s // an element
f \star = f // what is repeated
T \defs S \hide (m) // no component m to hide
T \defs S \land [ n : CARD ] // n in one schema
S // the schema speaks of
(\IF k = k \THEN 1 \ELSE k) = 1 // \ELSE
\theta S = k // \theta S needs
x : CARD // expected a relation
f = (k // expected ,
k = // expected an expression
k $ k // No sign of Z
"""


@case
def every_kind_of_expression_is_typed():
    for good in GOOD.strip().splitlines():
        small(good)
    for line in BAD.strip().splitlines():
        small(*line.split(" // "))
    small("(" * 300 + "k", "levels of brackets")


@case
def hostile_files_are_refused():
    run_tool("nothing but prose\n", 1)
    assert "has no \\end{zed}" in check("\\begin{zed} [A]", 1)
    assert "needs a name" in check("\\begin{schema} a : \\num \\end{schema}", 1)
    assert "characters" in check("x" * 1_000_001, 1)
    done = subprocess.run([sys.executable, "tools/check-z", "no-such.tex"], capture_output=True,
                          check=False)
    assert done.returncode == 2


@case
def the_transcription_names_every_schema():
    """Each schema of the specification is named in a comment of the C that transcribes it."""
    code = "".join(path.read_text(encoding="utf-8")
                   for path in [*pathlib.Path("src/spec").glob("*.[ch]"),
                                *pathlib.Path("src/spec/include/spec").glob("*.h")])
    words = set(re.findall(r"\b\w+\b", " ".join(re.findall(r"/\*.*?\*/", code, re.S))))
    there = re.findall(r"\\begin\{schema\}\{(\w+)\}|^ +(\w+) \\defs", TEXT, re.M)
    missing = [a or b for a, b in there if (a or b) not in words]
    assert not missing, f"src/spec does not name {', '.join(missing)}"


MATCHES = 14


@functools.lru_cache
def trace():
    """What the C did: (schema or None for constants, values, whether it must be true)."""
    done = subprocess.run([PROGRAM, str(MATCHES)], capture_output=True, text=True, timeout=60,
                          check=True)
    found = []
    for line in done.stdout.splitlines():
        record = json.loads(line)
        values = record.get("constants") or record["values"]
        found.append((record.get("schema"), {z_name(k): decode(v) for k, v in values.items()},
                      record.get("holds")))
    return found


def agrees(evaluator, schema, values, holds):
    """An operation must have one outcome, the one of the C; any other schema its truth."""
    primed = {name: value for name, value in values.items() if name[-1] == "'"}
    if not primed:
        return evaluator.holds(schema, values) == holds
    try:
        return evaluator.after(schema, values) == primed
    except Undecided:
        return False


def first_difference(text, only=None):
    """The schema that does not say what the C does, or None."""
    reader, evaluator, constants = read(text), None, None
    for schema, values, holds in trace():
        if schema is None:
            evaluator, constants = None, values
        elif only is None or schema in only:
            try:
                evaluator = evaluator or Evaluator(reader, constants)
            except Undefined:
                return "constants"
            if not agrees(evaluator, schema, values, holds):
                return schema
    return None


@case
def the_text_is_true_of_what_the_c_does():
    """Every operation of both parts, done and refused, the openings, the ends, and decks."""
    assert first_difference(TEXT) is None
    done, refused = set(), set()
    for schema, values, _ in trace():
        if schema and any(name.endswith("'") for name in values):
            changed = any(values[name] != values[name[:-1]] for name in values if name[-1] == "'")
            (done if changed else refused).add(schema)
    operations = {"SummonMinion", "MinionAttackPlayer", "MinionAttackMinion", "PassTurn",
                  "PlayMinion", "PlayWeapon", "CastSpell", "UsePower", "MinionHitsHero",
                  "MinionHitsMinion", "HeroHitsHero", "HeroHitsMinion", "EndTurn"}
    assert operations <= done and operations <= refused, (operations - done, operations - refused)
    decks = {holds for schema, _, holds in trace() if schema == "LegalDeck"}
    assert decks == {True, False}


WRONG = r"""
size = hand\_init\_size + 1 @ // size = 0 @ // DrawStartingHands
crystals' = min~\{ crystals + 1, max\_crystals \} // crystals' = 0 // EndTurn
health' = health - 1 // health' = health + 1 // PassTurn
health' = health - fatigue' // health' = health + fatigue' // EndTurn
= legendary \THEN 1 // = legendary \THEN 30 // LegalDeck
after.health > 0 \implies // after.health > 5 \implies // MinionAttackMinion
after \rres \{ Minion | health > 0 \} // after \rres \{ Minion | health > 5 \} // MinionHitsMinion
(board~c).health > 0 // (board~c).health > 5 // SummonMinion
curr\_player = P1 // curr\_player = P2 // InitGameState
deck\_size = 30 // deck\_size = 31 // LegalDeck
attacker? \notin battled\_this\_turn // attacker? \in battled\_this\_turn // MinionAttackPlayer
P1 \mapsto P2, P2 \mapsto P1 // P1 \mapsto P1, P2 \mapsto P2 // constants
asleep' = asleep \cup \{ card? \} // asleep' = asleep // PlayMinion
min~\{ health + amount, start\_health \} // health + amount // UsePower
"""


@case
def a_wrong_text_is_found():
    """Places of the text that say something else: the schema that is not true any more."""
    for line in WRONG.strip().splitlines():
        old, new, schema = line.split(" // ")
        assert old in TEXT, f"{old!r} is not in the specification"
        found = first_difference(TEXT.replace(old, new, 1), {schema, "InitMatch"})
        assert found in (schema, "constants"), f"{new!r}: {found}"


if __name__ == "__main__":
    sys.exit(main())
