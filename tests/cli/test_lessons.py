#!/usr/bin/env python3
"""Lessons: those of the games are played to the end, and mistakes in a file are told with place and
reason. Prints TAP.

Usage: test_lessons.py PROGRAM. Runs in the source folder.
"""
import json
import os
import re
import shutil
import sys
import tempfile

from kit import case, main, refused, run

HEAD = """title: A title
about: A sentence.
learned: [Something.]
hidden: [power]
turn: 2
you: {hero: mage, hand: [Bloodfen Raptor], board: [River Crocolisk], deck: [Fireball, Fireball]}
enemy: {hero: warrior, health: 2, deck: [Fireball, Fireball]}
steps:
"""
PLAY = """  - topic: mana
    say: Play it.
    do: {play: Bloodfen Raptor}
    expect: {your board count: 2}
"""
# A file, the exit code, and words that the complaint must have.
BROKEN = [
    ("", 2, "a lesson: a map"),
    ("[1, 2]", 2, "a lesson: a map"),
    ("title: x\n", 2, 'needs "about"'),
    (HEAD.replace("title:", "titel:") + PLAY, 2, 'did you mean "title"'),
    (HEAD.replace("A title", "x" * 61) + PLAY, 2, "there is room for 60"),
    (HEAD.replace("[Something.]", "[]") + PLAY, 2, "may have 1 to 8"),
    (HEAD.replace("[Something.]", "Something") + PLAY, 2, '"learned" is a list'),
    (HEAD.replace("[power]", "[pwoer]") + PLAY, 2, 'did you mean "power"'),
    (HEAD.replace("turn: 2", "turn: 99") + PLAY, 2, "1 to 60"),
    (HEAD.replace("turn: 2", "opening: true") + PLAY, 2, '"opening"'),
    (HEAD.replace("River Crocolisk", "River Crocolisc") + PLAY, 2, 'did you mean "River Crocolisk"'),
    (HEAD + "  []", 2, "may have 1 to 24"),
    (HEAD + PLAY * 25, 2, "may have 1 to 24"),
    (HEAD + PLAY.replace("topic:", "topics:"), 2, 'did you mean "topic"'),
    (HEAD + PLAY.replace("    do: {play: Bloodfen Raptor}\n", ""), 2, 'needs "do"'),
    (HEAD + PLAY.replace("Play it.", "x" * 241), 2, "there is room for 240"),
    (HEAD + PLAY.replace("{play: Bloodfen Raptor}", "{play: Bloodfen Raptr}"), 2, "Bloodfen Raptr"),
    (HEAD + PLAY.replace("{play: Bloodfen Raptor}", "{expect: {your mana: 2}}"), 2, "is no action"),
    (HEAD + PLAY.replace("{play: Bloodfen Raptor}", "power"), 2, 'while "power" is hidden'),
    (HEAD + PLAY.replace("    expect", "    shows: [mana]\n    expect"), 2, "on the table already"),
    (HEAD + PLAY.replace("    expect: {your board count: 2}\n", ""), 2, "expects nothing"),
    (HEAD + PLAY.replace("{play: Bloodfen Raptor}", "{attack: River Crocolisk, on: your hero}"), 1,
     "was refused"),
    (HEAD + PLAY.replace("{your board count: 2}", "{your mana: 2}"), 1, "expected your mana: 2, found 0"),
    (HEAD + PLAY.replace("{play: Bloodfen Raptor}", "end turn").replace("count: 2", "count: 1") + PLAY, 1, "the enemy is to move"),
    (HEAD + PLAY.replace("{your board count: 2}", "{your board: [Bloodfen Raptor, River Crocolisk]}"),
     1, "in way 2 of step 1"),
    (HEAD + PLAY.replace("    expect", "    then: [{attack: Bloodfen Raptor, on: enemy hero}]\n    expect"),
     1, "was refused"),
    (HEAD + PLAY.replace("{play: Bloodfen Raptor}", "{attack: River Crocolisk, on: enemy hero}")
     .replace("your board count: 2", "winner: you") + PLAY, 1, "the match is over before this step"),
]


def with_lesson(folder, text, name="one.yaml"):
    """A copy of the game `classic` with that lesson only."""
    game = os.path.join(folder, "classic")
    if not os.path.isdir(game):
        shutil.copytree("games/classic", game, ignore=shutil.ignore_patterns("scenarios", "lessons"))
    shutil.rmtree(os.path.join(game, "lessons"), ignore_errors=True)
    os.mkdir(os.path.join(game, "lessons"))
    with open(os.path.join(game, "lessons", name), "w", encoding="utf-8") as file:
        file.write(text)
    return game


@case
def shipped_lessons_can_be_played_in_every_way_that_they_accept():
    for game in ["classic", "elemental"]:
        assert "0 failed" in run("lesson", game)
        found = json.loads(run("lesson", game, "--json"))
        assert found["problems"] == [] and found["lessons"], found
        for lesson in found["lessons"]:
            assert 6 <= len(lesson["topics"]) <= 9, lesson


@case
def a_lesson_is_told_step_by_step():
    text = run("lesson", "classic", "first-match")
    assert re.search(r"== 1\. mana ==\n.*mana.*\n\n.*> you: play Bloodfen Raptor", text, re.S), text[:600]
    assert "> enemy: play Goldshire Footman" in text


@case
def the_example_of_the_document_can_be_played():
    with open("docs/lessons.md", encoding="utf-8") as file:
        part = file.read().split("## An example\n")[1].split("\nPosition and actions")[0]
    text = "".join(line[4:] + "\n" for line in part.splitlines())
    with tempfile.TemporaryDirectory() as folder:
        run("lesson", with_lesson(folder, text))


@case
def mistakes_are_told_with_their_place():
    with tempfile.TemporaryDirectory() as folder:
        for text, code, words in BROKEN:
            found = run("lesson", with_lesson(folder, text), expect=code)
            assert words in found, f"{words!r} is not in {found!r} for\n{text}"
            assert re.search(r"one\.yaml:\d+: ", found), found
        good = run("lesson", with_lesson(folder, HEAD + PLAY))
        assert "1 lessons passed, 0 failed" in good, good


@case
def names_are_words_of_an_address():
    with tempfile.TemporaryDirectory() as folder:
        found = run("lesson", with_lesson(folder, HEAD + PLAY, "First Match!.yaml"), expect=2)
        assert '"first-match.yaml"' in found, found
    refused("lesson", "classic", "first-mach", says='did you mean "first-match"?')
    refused("lesson", "reduced", says="has no lessons")


@case
def files_that_are_no_lessons_are_refused():
    with tempfile.TemporaryDirectory() as folder:
        for text in ["\x00\x01", "a: [", "x" * 300000, "- &a [*a]"]:
            run("lesson", with_lesson(folder, text), expect=2)
        game = with_lesson(folder, HEAD + PLAY)
        for i in range(20):
            shutil.copy(f"{game}/lessons/one.yaml", f"{game}/lessons/more-{i}.yaml")
        assert "at most 16 lessons" in run("lesson", game, expect=2)


if __name__ == "__main__":
    sys.exit(main())
