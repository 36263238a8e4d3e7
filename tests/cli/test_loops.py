#!/usr/bin/env python3
"""`cards --check` warns of loops, as a designer would see it; prints TAP.

Usage: test_loops.py PROGRAM. Runs in the source folder.
"""
import json
import os
import sys
import tempfile

from kit import case, main, run

GAME = """
name: ring
classes: [c]
deck_min: 1
copies: 20
"""

HERO = "- {name: H, hero: 30, class: c}\n"
CALM = "- {name: Calm, cost: 1, minion: 1/1, text: Taunt.}\n"
COAL = """
- {name: Coal, cost: 1, minion: 1/5, text: 'Whenever this minion takes damage, deal 1 damage to all minions.'}
"""
PAIR = """
- {name: Reader, cost: 1, minion: 1/5, text: 'Whenever this minion takes damage, draw a card.'}
- {name: Critic, cost: 1, minion: 1/5, text: 'Whenever you draw a card, deal 1 damage to all minions.'}
"""


def check(cards, *options):
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "cards"))
        for name, text in {"game.yaml": GAME, "cards/all.yaml": HERO + cards}.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        return run("cards", folder, "--check", *options)


@case
def calm_cards_get_no_warning():
    text = check(CALM)
    assert "2 cards print back as they were written, 0 do not" in text, text
    assert run.errors == "", run.errors


@case
def a_loop_is_a_warning_only():
    text = check(CALM + COAL)
    assert "3 cards print back" in text and "loop" not in text, text
    assert run.errors == ("warning: could loop: Coal: sets itself off by dealing damage (Whenever this minion "
                          "takes damage, deal 1 damage to all minions.)\n"), run.errors


@case
def a_loop_of_two_names_both():
    check(PAIR)
    assert run.errors.startswith("warning: could loop: Critic, Reader: Critic sets off Reader by dealing "
                                 "damage, Reader sets off Critic by drawing"), run.errors


@case
def the_first_of_many_are_shown():
    many = "".join(PAIR.replace("Reader", f"Reader {a}").replace("Critic", f"Critic {a}")
                   for a in "abcdefg")
    check(many)
    lines = run.errors.splitlines()
    assert len(lines) == 21 and lines[-1] == "warning: and 29 more sets of cards that could loop", run.errors


@case
def json_has_the_loops():
    answer = json.loads(check(COAL + PAIR, "--json"))
    assert run.errors == "", run.errors
    assert answer["passed"] == 4 and answer["failed"] == 0 and answer["more_loops"] == 0
    assert [loop["cards"] for loop in answer["loops"]] == [["Coal"], ["Critic", "Reader"]]
    assert answer["loops"][0]["text"].startswith("Coal: sets itself off")
    assert json.loads(check(CALM, "--json"))["loops"] == []


@case
def shipped_games():
    run("cards", "classic", "--check")
    assert run.errors == "", run.errors
    run("cards", "chaos", "--check")
    assert "warning: could loop: Self-Critical Drake: sets itself off" in run.errors, run.errors


if __name__ == "__main__":
    sys.exit(main())
