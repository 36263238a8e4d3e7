#!/usr/bin/env python3
"""The records of effects, keywords, triggers, conditions and events, and what is made of them. Prints TAP.

Usage: test_facts.py PROGRAM. Runs in the source folder. CW_UPDATE=1 writes web/src/facts.ts anew.
"""
import json
import os
import pathlib
import re
import sys

from kit import case, main, refused, run

CLIENT = "web/src/facts.ts"


def records(name):
    return json.loads(run("facts", name, "--json"))[name]


@case
def the_client_has_the_records():
    made = run("facts", "--typescript")
    if os.environ.get("CW_UPDATE"):
        with open(CLIENT, "w", encoding="utf-8") as file:
            file.write(made)
    with open(CLIENT, encoding="utf-8") as file:
        assert file.read() == made, f"{CLIENT} is out of date: run this test with CW_UPDATE=1"


@case
def every_effect_is_worth_something_or_says_why_not():
    for effect in records("effects"):
        worth = effect["worth"]
        if worth[0].startswith("nothing: "):
            assert len(worth[0]) > 20, f"{effect['name']} does not say why it is worth nothing"
        else:
            assert any(float(number) for number in worth[:2]), f"{effect['name']} is worth nothing"


@case
def records_are_complete_for_readers():
    for name in ["effects", "triggers", "conditions"]:
        for record in records(name):
            assert record["about"] and record["says"], f"{name}: {record['name']} cannot be said"
    for name in ["keywords", "values"]:
        for record in records(name):
            assert record["text"].endswith("."), f"{record['name']} has no sentence"
            assert re.match(r"[A-L]\d", record["precisely"]), f"{record['name']} names no step"


@case
def marks_and_names_are_different():
    marks = [keyword["mark"] for keyword in records("keywords")]
    assert len(set(marks)) == len(marks), "two keywords have the same letter on the board"
    for name in ["effects", "keywords", "values", "words", "triggers", "conditions", "events"]:
        names = [record["name"] for record in records(name)]
        assert len(set(names)) == len(names), f"two {name} have the same name"


@case
def the_agents_have_the_weights_of_the_keywords():
    for agent, column in [("greedy", "greedy"), ("greedy-turn", "greedy"), ("gsv", "gsv")]:
        given = [word for keyword in records("keywords") for word in keyword[column][:1]
                 if len(keyword[column]) > 1]
        told = run("agents", agent)
        missing = [word for word in given if not re.search(rf"^{word} ", told, re.M)]
        assert len(given) > 3 and not missing, f"{agent} lacks {missing}"


@case
def signs_are_in_the_sheets():
    sprite = "".join(pathlib.Path(f"web/src/cards/{name}.svg").read_text(encoding="utf-8")
                     for name in ("signs", "more-signs"))
    for record in records("keywords") + records("values") + records("words"):
        sign = record["sign"]
        assert sign is None or f'id="i-{sign}"' in sprite, f"{record['name']}: no icon {sign}"


@case
def lists_are_printed_for_readers():
    text = run("facts", "effects")
    assert "damage\n  about      a to each of `to`\n  says       deal {a} damage" in text, text[:300]
    assert "| taunt | Enemies must attack this first. |" in run("facts", "keywords", "--markdown")
    assert set(json.loads(run("facts", "--json"))) == {"effects", "keywords", "values", "words",
                                                       "triggers", "conditions", "events"}


@case
def other_words_are_refused():
    refused("facts", "efects", says=['no list "efects"', 'did you mean "effects"?'])
    refused("facts", "--json", "--typescript", says="--typescript")


if __name__ == "__main__":
    sys.exit(main())
