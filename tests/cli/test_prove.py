#!/usr/bin/env python3
"""`prove` as a designer would use it; prints TAP.

Usage: test_prove.py PROGRAM. Runs in the source folder.
"""
import json
import os
import subprocess
import sys
import tempfile

from kit import PROGRAM, case, main, refused, run

RULES = "games/reduced/rules.model"


def with_rules(text, *words, expect=0):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "my.model")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return run("prove", path, *words, expect=expect)


def rules():
    with open(RULES, encoding="utf-8") as file:
        return file.read()


@case
def one_operation_is_proved():
    text = run("prove", "--only", "SummonMinion")
    lines = [line for line in text.splitlines() if "SummonMinion" in line]
    assert len(lines) > 15, text
    assert sum(line.startswith("proved   all") for line in lines) == len(lines) - 1, text
    assert "0 failed, 0 unknown" in text.splitlines()[-1], text


@case
def json_has_every_goal():
    answer = json.loads(run("prove", "reduced", "--only", "any", "--json"))
    assert answer["model"] == "reduced" and answer["mutation"] is None
    assert answer["proved"] == len(answer["goals"]) == 3 and answer["failed"] == 0, answer
    assert {goal["statement"] for goal in answer["goals"]} == {"move", "exclude", "cover"}
    for goal in answer["goals"]:
        assert goal["verdict"] == "proved" and goal["sizes"] == "all", goal
        assert goal["counterexample"] is None and goal["seconds"] >= 0, goal


@case
def a_broken_rule_is_shown():
    text = run("prove", "--mutate", "board_without_limit", "--only", "board_limit", expect=1)
    assert text.startswith("reduced with a broken rule: a minion may be summoned to a full board")
    assert "\nfailed   4 cards" in text, text
    start = text.index("SummonMinion, board_limit is broken: a board never holds more")
    shown = text[start:]
    for words in "given:", "before:", "action: SummonMinion minion = c", "after (* is different):":
        assert words in shown, shown


@case
def counterexamples_stay_the_same():
    found = {run("prove", "--mutate", "dead_stay", "--only", "board_alive", "--threads", n,
                 "--json", expect=1) for n in "122"}
    examples = {next(goal["counterexample"] for goal in json.loads(text)["goals"]
                     if goal["verdict"] == "failed") for text in found}
    assert len(examples) == 1, examples


@case
def mutations_are_listed():
    lines = run("prove", "--mutations").splitlines()
    assert len(lines) >= 6 and lines[0].startswith("board_without_limit  board_limit"), lines


@case
def files_are_written():
    with tempfile.TemporaryDirectory() as folder:
        run("prove", "--only", "exclude", "--out", folder)
        names = sorted(os.listdir(folder))
        assert "SummonMinion.smt2" in names and "SummonMinion-bounded.smt2" in names, names
        done = subprocess.run(["z3", os.path.join(folder, "any.smt2")], capture_output=True,
                              text=True, timeout=100, check=False)
        assert done.stdout.count("unsat") == 3, done.stdout


@case
def a_designers_own_change():
    text = rules().replace("< max_board_size", "< max_board_size - 1")
    assert "0 failed" in with_rules(text, "--only", "board_limit")
    text = rules().replace("health[opp] := health[opp] - 1", "health[opp] := health[opp] + 1")
    assert "PassTurnFatigue, never_healed is broken" in with_rules(
        text, "--only", "never_healed", expect=1)


@case
def a_match_that_cannot_begin():
    text = rules().replace("max_board_size >= 0", "max_board_size > 0 and max_board_size < 0")
    found = with_rules(text, "--only", "possible", expect=1)
    assert found.count("failed   -") == 6, found


@case
def bad_input_is_refused():
    refused("prove", "reducd", says="reduced")
    refused("prove", "classic", says="no rules that can be proved")
    refused("prove", "--only", "nothing", says='no goal at or about "nothing"')
    refused("prove", "--mutate", "dead_stais", says="did you mean 'dead_stay'?")
    refused("prove", "--cards", "99", says="cards")
    refused("prove", "no/such.model", says="no/such.model")
    line = rules()[:rules().index("guard minion in hand")].count("\n") + 1
    with_rules(rules().replace("guard minion in hand", "guard minon in hand"), expect=2)
    assert f"my.model:{line}:11: nothing is called 'minon'; did you mean 'minion'?" in run.errors, \
        run.errors
    with_rules("model \0 m", expect=2)
    assert "is not a text" in run.errors, run.errors


@case
def no_solver():
    environment = dict(os.environ, PATH="/nowhere")
    done = subprocess.run([PROGRAM, "prove", "--only", "cover"], capture_output=True, text=True,
                          env=environment, timeout=100, check=False)
    assert done.returncode == 2 and "the solver 'z3' was not found" in done.stderr, done.stderr


if __name__ == "__main__":
    sys.exit(main())
