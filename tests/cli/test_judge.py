#!/usr/bin/env python3
"""Every number about balance says who judged, and which cards the judge hardly plays; prints TAP.

Usage: test_judge.py PROGRAM. Runs in the source folder.
"""
import json
import os
import sys
import tempfile

from kit import case, main, run

NOTE = "Judge: greedy. Another player may say otherwise."
MAGES = ["--decks", "basic-mage"]


def judged(*words, page=False, note=NOTE, agents=("greedy",), under=None):
    """The command says so in text, in JSON and on its page; returns text and JSON."""
    text = run(*words)
    assert note in text, text[-400:]
    whole = json.loads(run(*words, "--json"))
    answer = whole[under] if under else whole
    assert answer["judge"] == {"agents": list(agents), "note": note}
    if page:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "page.html")
            run(*words, "--html", path)
            with open(path, encoding="utf-8") as file:
                assert note in file.read()
    return text, whole


@case
def simulations_and_tournaments():
    judged("sim", "classic", "--agent", "greedy", "--games", "10")
    judged("sim", "classic", "--agent", "greedy", "--games", "10", "--bare")
    both = "Judges: greedy, random. Other players may say otherwise."
    judged("sim", "classic", "--agent", "greedy", "--agent", "random", "--games", "10", note=both,
           agents=("greedy", "random"))
    judged("tournament", "classic", "--agents", "greedy,random", "--games", "2", page=True,
           note=both, agents=("greedy", "random"))


@case
def prices_and_decks():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "scheme.yaml")
        judged("balance", "classic", "--fit", "--games", "2000")
        run("balance", "classic", "--fit", "--games", "2000", "--write", path)
        with open(path, encoding="utf-8") as file:
            assert NOTE in file.read()
    judged("deck", "build", "classic", "--evolve", "1", "--games", "4", "--measure", "4", *MAGES,
           under="evolution")


@case
def searches():
    judged("evolve", "map", "classic", "--matches", "1", "--games", "2", "--measure", "2", *MAGES,
           page=True)
    text, _ = judged("evolve", "classic", "--knob", "cards/Fireball/cost=3..5", "--target",
                     "winrate(basic-mage,basic-mage)=0.5+-0.5", "--games", "20", page=True)
    assert "as it is when greedy plays" in text, "what was reached is said of the judge"
    face = "Judge: face. Another player may say otherwise."
    judged("evolve", "score", "evolve", "--games", "20", page=True, note=face, agents=("face",))
    judged("evolve", "score", "evolve", "--games", "20", "--agent", "greedy", page=True)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "best.yaml")
        judged("evolve", "run", "--population", "4", "--generations", "1", "--games", "20", "--out",
               path, page=True, note=face, agents=("face",))
        with open(path, encoding="utf-8") as file:
            assert face in file.read()


@case
def cards_that_the_judge_hardly_plays():
    words = ["sim", "classic", "--agent", "greedy", "--deck", "basic-warrior", "--games", "60"]
    answer = json.loads(run(*words, "--json"))
    drawn = {card["name"]: (card["played"], card["drawn"]) for card in answer["cards"]}
    named = {card["name"] for card in answer["hardly_played"]}
    assert "Arcanite Reaper" in named, "greedy sees no use in a weapon"
    text = run(*words)
    line = [line for line in text.split("\n") if line.startswith("greedy hardly plays: ")]
    assert len(line) == 1 and "a verdict on them is not about the cards." in line[0]
    for card in answer["hardly_played"]:
        assert card["agent"] == "greedy" and (card["played"], card["drawn"]) == drawn[card["name"]]
        assert card["played"] < 0.1 * card["drawn"] and card["drawn"] > 30
        assert f"{card['name']} ({card['played']} of {card['drawn']} drawn)" in line[0]
    assert all(played > 0.01 * drawn for name, (played, drawn) in drawn.items()
               if name not in named and drawn > 400)
    two = json.loads(run("sim", "classic", "--agent", "greedy", "--agent", "random", "--deck",
                         "basic-warrior", "--games", "120", "--json"))["hardly_played"]
    assert {card["agent"] for card in two if card["name"] == "Arcanite Reaper"} == {"greedy"}
    assert "hardly plays" not in run("sim", "chaos", "--agent", "greedy", "--games", "60")
    knobs = ["evolve", "classic", "--knob", "cards/Fireball/cost=3..5", "--target",
             "winrate(basic-warrior,basic-warrior)=0.5+-0.5", "--games", "20", "--evidence", "60"]
    answer = json.loads(run(*knobs, "--json"))
    assert "Arcanite Reaper" in {card["name"] for card in answer["hardly_played"]}
    assert "Arcanite Reaper" in run(*knobs).split("greedy hardly plays: ")[1]


if __name__ == "__main__":
    sys.exit(main())
