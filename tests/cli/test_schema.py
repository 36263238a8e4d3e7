#!/usr/bin/env python3
"""The schemas that editors check files by: shipped files pass, mistakes do not. Prints TAP.

Usage: test_schema.py PROGRAM YAML_JSON. Runs in the source folder.
"""
import copy
import glob
import json
import os
import re
import subprocess
import sys

from kit import PROGRAM, case, main, refused, run

YAML_JSON = sys.argv[2]
FILES = {"game": "games/*/game.yaml", "cards": "games/*/cards/*.yaml", "heroes": "games/*/heroes.yaml",
         "deck": "games/*/decks/*.yaml", "scenario": "games/*/scenarios/**/*.yaml",
         "lesson": "games/*/lessons/*.yaml",
         "balance": "games/*/balance.yaml", "experiment": "experiments/[ae]*/*.yaml"}
TYPES = {"string": str, "boolean": bool, "integer": int, "number": (int, float), "object": dict,
         "array": list, "null": type(None)}
KNOWN = {"type", "properties", "additionalProperties", "required", "items", "enum", "minimum", "maximum",
         "anyOf", "pattern", "minItems", "maxItems", "description", "title", "$schema"}


def problem(schema, value, place="file"):
    """What is wrong with the value, or None. Knows the part of JSON Schema that our schemas use."""
    assert set(schema) <= KNOWN, set(schema) - KNOWN
    if "anyOf" in schema:
        found = [problem(one, value, place) for one in schema["anyOf"]]
        return None if None in found else "; or ".join(found)
    if "enum" in schema and value not in schema["enum"]:
        return f"{place}: {value!r} is none of {schema['enum']}"
    kind = schema.get("type")
    if kind and (not isinstance(value, TYPES[kind])
                 or isinstance(value, bool) != (kind == "boolean") and kind in ("integer", "number")):
        return f"{place}: {value!r} is no {kind}"
    if not schema.get("minimum", value) <= value <= schema.get("maximum", value) \
            if kind in ("integer", "number") else False:
        return f"{place}: {value} is out of range"
    if "pattern" in schema and not re.search(schema["pattern"], value):
        return f"{place}: {value!r} is not like {schema['pattern']}"
    return problem_inside(schema, value, place)


def problem_inside(schema, value, place):
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            return f"{place}: {len(value)} members"
        members = [(schema.get("items", {}), one, i) for i, one in enumerate(value)]
    elif isinstance(value, dict):
        missing = set(schema.get("required", [])) - set(value)
        if missing:
            return f"{place}: {missing} missing"
        others = schema.get("additionalProperties", True)
        members = []
        for key, one in value.items():
            known = schema.get("properties", {}).get(key, others)
            if known is False:
                return f"{place}: unknown key {key!r}"
            members.append(({} if known is True else known, one, key))
    else:
        members = []
    return next(filter(None, (problem(shape, one, f"{place}/{key}") for shape, one, key in members)),
                None)


def schema_of(kind):
    return json.loads(run("schema", kind))


def read(path):
    done = subprocess.run([YAML_JSON, path], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


@case
def shipped_files_pass():
    for kind, pattern in FILES.items():
        paths = glob.glob(pattern, recursive=True)
        assert paths, kind
        schema = schema_of(kind)
        for path in paths:
            found = problem(schema, read(path))
            assert found is None, f"{path}: {found}"


def planted(kind, value):
    """Copies with a mistake each: an unknown key, a wrong type, a number out of range."""
    mistakes = {
        "game": [("hero_helth", 30), ("board_size", "seven"), ("hero_health", 1000), ("fatigue", "never"),
                 ("mana_gain", [1, 2, 3]), ("mulligan", 1), ("races", [{"plural": "wolves"}])],
        "cards": [("costt", 1), ("cost", "2"), ("cost", 100), ("minion", "3-2"), ("token", "yes")],
        "heroes": [("powr", "x"), ("hero", 1000), ("elements", {"fire": -1})],
        "deck": [("hro", "Mage"), ("cards", 7), ("cards", {"Fireball": 0})],
        "scenario": [("nmae", "x"), ("turn", 61), ("you", {"bord": []}), ("steps", [{"paly": "x"}])],
        "lesson": [("titel", "x"), ("turn", 61), ("hidden", ["pwoer"]), ("steps", [{"sya": "x"}])],
        "balance": [("budgte", {}), ("tolerance", -1), ("effects", {"damage": {"price": 1}}),
                    ("effects", {"damaeg": {"price": 1, "nature": "harm"}})],
        "experiment": [("sede", 1), ("sizes", {"quick": 1, "full": 10}), ("measure", "luck")],
    }
    for key, wrong in mistakes[kind]:
        changed = copy.deepcopy(value)
        (changed[0] if isinstance(changed, list) else changed)[key] = wrong
        yield (key, wrong), changed


@case
def mistakes_do_not_pass():
    paths = {"game": "games/classic/game.yaml", "heroes": "games/classic/heroes.yaml",
             "cards": sorted(glob.glob("games/classic/cards/*.yaml"))[0],
             "deck": "games/classic/decks/basic-mage.yaml",
             "scenario": "games/classic/scenarios/rules/keywords.yaml",
             "lesson": "games/classic/lessons/first-match.yaml",
             "balance": "games/classic/balance.yaml", "experiment": "experiments/ai-methods/table-2.yaml"}
    for kind, path in paths.items():
        schema, value = schema_of(kind), read(path)
        assert problem(schema, value) is None
        for mistake, changed in planted(kind, value):
            assert problem(schema, changed) is not None, (kind, mistake)


@case
def the_schema_knows_every_setting():
    """With range and help, as `cardwright games` lists them."""
    members = schema_of("game")["properties"]
    settings = json.loads(run("games", "classic", "--json"))[0]["rules"]
    assert set(settings) <= set(members) and len(settings) > 30, set(settings) - set(members)
    assert all("unless set" in members[name]["description"] for name in settings)


@case
def kinds_are_listed_and_others_refused():
    assert {line.split()[0] for line in run("schema").splitlines()} == set(FILES)
    built = os.path.join(os.path.dirname(PROGRAM), "{}.schema.json")
    for kind in FILES:
        with open(built.format(kind), encoding="utf-8") as file:
            assert json.load(file) == schema_of(kind), "what is installed"
    with open("docs/editors.md", encoding="utf-8") as file:
        told = re.findall(r"(\w+)\.schema\.json\"\]? ?[:=] \"(.*?)\"", file.read())
    assert sorted(told) == sorted(3 * [tuple(line.split()) for line in run("schema").splitlines()])
    refused("schema", "scenarios", says=['there is no schema "scenarios"', 'did you mean "scenario"?'])


if __name__ == "__main__":
    sys.exit(main())
