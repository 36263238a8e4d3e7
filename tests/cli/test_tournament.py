#!/usr/bin/env python3
"""Tries `tournament` as a user would, and prints TAP.

Usage: test_tournament.py PROGRAM. Runs in the source folder.
"""
import csv
import html.parser
import io
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

from kit import PROGRAM, case, long_case, main, refused, run

AGENTS = "random,greedy:taunt=3,weapon=1,nothing"
BASE = ["tournament", "classic", "--agents", AGENTS, "--deck", "basic-mage"]
WORDS = [*BASE, "--games", "20"]


def without_times(answer):
    """What must be the same in every run."""
    return {key: value for key, value in answer.items() if key not in ("seconds", "decision_ms")}


def tournament(*words, expect=0):
    return json.loads(run(*WORDS, *words, "--json", expect=expect))


@case
def matrix_and_elo():
    answer = tournament("--seed", "3")
    assert answer["agents"] == ["random", "greedy:taunt=3,weapon=1", "nothing"]
    assert answer["decks"] == ["Basic Mage"] and answer["matches"] == 60 and answer["complete"]
    for i, row in enumerate(answer["matrix"]):
        for k, cell in enumerate(row):
            assert 0 <= cell["low"] <= cell["win_rate"] <= cell["high"] <= 1
            assert cell["matches"] == (0 if i == k else 20)
            assert abs(cell["win_rate"] + answer["matrix"][k][i]["win_rate"] - 1) < 1e-9
    assert answer["by_deck"][0]["matrix"] == answer["matrix"]
    assert abs(sum(row["elo"] for row in answer["elo"])) < 1e-6
    elo = {row["agent"]: row["elo"] for row in answer["elo"]}
    assert elo["greedy:taunt=3,weapon=1"] > elo["random"] > elo["nothing"]
    assert all(row["error"] > 0 for row in answer["elo"])
    for row in answer["decision_ms"]:
        assert 0 < row["mean"] and 0 < row["p95"] and row["decisions"] > 0
    assert answer["sprt"] is None and answer["seconds"] > 0
    text = run(*WORDS)
    assert "Score of the row" in text and "Elo" in text and "60 matches" in text


@case
def same_matches_as_sim():
    pairing = tournament("--seed", "5")["pairings"][0]
    sim = json.loads(run("sim", "classic", "--agent", "random",
                         "--agent", "greedy:taunt=3,weapon=1", "--deck", "basic-mage", "--games", "20", "--seed", "5", "--json"))
    assert pairing["wins"] == [player["wins"] for player in sim["players"]]
    assert pairing["draws"] == sim["draws"]
    assert abs(pairing["turns_mean"] - sim["turns_mean"]) < 1e-9


@long_case
def threads_do_not_matter():
    for more, expect in ([], 0), (["--sprt", "0,100"], 3):
        one = tournament("--threads", "1", *more, expect=expect)
        other = tournament("--threads", "3", *more, expect=expect)
        assert without_times(one) == without_times(other)


@case
def lists_of_agents():
    def agents(*words):
        answer = run("tournament", "classic", "--games", "2", "--json", *words)
        return json.loads(answer)["agents"]
    assert agents("--agents", "greedy:taunt=2,hand=1,random") == ["greedy:taunt=2,hand=1", "random"]
    assert agents("--agents", "greedy:@tuned,taunt=2,greedy:taunt=1,greedy") \
        == ["greedy:@tuned,taunt=2", "greedy:taunt=1", "greedy"]
    assert agents("--agents", "random", "--agent", "greedy:taunt=2,hand=1", "--agent", "nothing") \
        == ["random", "greedy:taunt=2,hand=1", "nothing"]
    assert agents("--agents", "random,nothing", "--gauntlet", "greedy") \
        == ["greedy", "random", "nothing"]
    assert agents("--agents", "random,nothing", "--gauntlet", "nothing") == ["nothing", "random"]


@case
def gauntlet():
    answer = tournament("--gauntlet", "nothing")
    assert len(answer["pairings"]) == 2
    played = [[cell["matches"] for cell in row] for row in answer["matrix"]]
    assert played == [[0, 20, 20], [20, 0, 0], [20, 0, 0]]


@case
def decks():
    words = ["tournament", "classic", "--deck", "basic-mage", "--deck", "basic-warrior",
             "--games", "4", "--json"]
    mirror = json.loads(run(*words, "--agents", "greedy,random"))
    assert mirror["matches"] == 8 and len(mirror["by_deck"]) == 2 and "deck_matrix" not in mirror
    cross = json.loads(run(*words, "--agents", "greedy,random", "--all-decks-cross"))
    assert cross["matches"] == 16
    assert [[cell["matches"] for cell in row] for row in cross["deck_matrix"]] == [[0, 8], [8, 0]]
    alone = json.loads(run(*words, "--agents", "greedy", "--all-decks-cross"))
    assert alone["matches"] == 4
    assert alone["pairings"][0]["decks"] == ["Basic Mage", "Basic Warrior"]
    run(*words[:-1], "--agents", "greedy", "--all-decks-cross")


@case
def decks_are_rated():
    """Without --deck all decks of the game meet; each gets an Elo from what it won."""
    for agents in "greedy", "greedy,random":
        words = ["tournament", "reduced", "--agents", agents, "--all-decks-cross", "--games", "10"]
        found = json.loads(run(*words, "--json"))
        decks, rated = found["decks"], found["deck_elo"]
        assert len(decks) == len(run("deck", "list", "reduced").splitlines()) > 2
        assert [row["deck"] for row in rated] == decks
        assert abs(sum(row["elo"] for row in rated)) < 1e-6
        by_elo = [row["score"] for row in sorted(rated, key=lambda row: row["elo"])]
        assert by_elo == sorted(by_elo) and by_elo[0] < by_elo[-1]
        for i, row in enumerate(rated):
            cells = [cell for k, cell in enumerate(found["deck_matrix"][i]) if k != i]
            points = sum(cell["win_rate"] * cell["matches"] for cell in cells)
            assert row["matches"] == sum(cell["matches"] for cell in cells)
            assert abs(row["score"] - points / row["matches"]) < 1e-9
        text = run(*words)
        assert "By the matches between different decks" in text
        assert ("\nAgents\n" in text) == ("," in agents)


@case
def reveal():
    words = ["tournament", "classic", "--agents", "greedy,random", "--games", "4", "--json"]
    assert json.loads(run(*words, "--reveal", "hand"))["pairings"][0]["reveal"] == 3
    assert json.loads(run(*words, "--reveal", "hand:random"))["pairings"][0]["reveal"] == 2
    assert json.loads(run(*words, "--reveal", "deck:greedy"))["pairings"][0]["reveal"] == 4
    refused(*words, "--reveal", "hand:randm", says='did you mean "random"')
    refused(*words, "--reveal", "hand1", says="hand1")


@case
def what_an_agent_counts_on_must_be_shown():
    cheap = "lookahead:honest=0,depth=1,width=2,beam=2,worlds=1"
    deck = ["--deck", "basic-mage", "--games", "2"]
    agents = ["--agents", f"{cheap},random", *deck]
    sim = ["sim", "classic", "--agent", cheap, "--agent", "random", *deck]
    for words in (["tournament", "classic", *agents], sim):
        refused(*words, says="--reveal deck")
        refused(*words, "--reveal", "hand", says="--reveal deck")
        run(*words, "--reveal", "deck")
    refused(*sim, "--reveal", "deck:2", says="--reveal deck")
    run(*sim, "--reveal", "deck:1")
    run("tournament", "classic", *agents, "--reveal", f"deck:{cheap}")


@long_case
def sequential_tests():
    answer = json.loads(run("tournament", "classic", "--agents", "greedy,nothing", "--games", "4k",
                            "--sprt", "0,100", "--json"))
    pairing = answer["pairings"][0]
    assert pairing["sprt"]["verdict"] == "H1" and pairing["matches"] < 100 and answer["complete"]
    assert pairing["sprt"]["llr"] >= pairing["sprt"]["high"] > 2.9
    text = run("tournament", "classic", "--agents", "nothing,greedy", "--games", "4k",
               "--sprt", "0,100,0.05,0.05")
    assert re.search(r"LLR .*verdict\n.*  H0\n", text), text
    text = run("tournament", "classic", "--agents", "greedy,greedy:taunt=1", "--games", "4",
               "--sprt", "0,1", expect=3)
    assert re.search(r"matches  LLR .*verdict\n.* 4 .*  open\n", text), text
    for bad in "0", "10,0", "0,10,0.6,0.05", "a,b", "0,10,":
        refused(*WORDS, "--sprt", bad, says="--sprt")


@case
def comma_separated_values():
    rows = list(csv.DictReader(io.StringIO(run(*WORDS, "--csv"))))
    assert len(rows) == 3 and rows[0]["agent_2"] == "greedy:taunt=3,weapon=1"
    for row in rows:
        assert int(row["wins_1"]) + int(row["wins_2"]) + int(row["draws"]) == 20
        assert float(row["low"]) <= float(row["score_1"]) <= float(row["high"])


@case
def forms():
    """The same numbers in every form; of two forms at once none is printed."""
    answer = tournament()
    best = max(answer["elo"], key=lambda row: row["elo"])
    line = [line for line in run(*WORDS, "--markdown").splitlines()
            if line.startswith("| " + best["agent"]) and "±" in line]
    assert len(line) == 1 and f"| {best['elo']:+.1f} ± {best['error']:.1f} |" in line[0], line
    assert f"{best['elo']:+.1f} ± {best['error']:.1f}" in run(*WORDS)
    refused(*WORDS, "--csv", "--json", says="--csv means nothing with --json")
    refused(*WORDS, "--csv", "--markdown", says="--markdown means nothing with --csv")


class Page(html.parser.HTMLParser):
    """Notes elements that are not closed, and everything that could fetch or run something."""

    def __init__(self, text):
        super().__init__()
        self.open, self.text = [], ""
        self.feed(text)
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        assert tag not in ("script", "img", "iframe", "link", "object"), tag
        for name, _ in attrs:
            assert not name.startswith("on") and name not in ("src", "href"), name
        if tag not in ("meta", "wbr"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, tag

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_data(self, data):
        self.text += data


@case
def page():
    with tempfile.TemporaryDirectory() as folder:
        path, deck = os.path.join(folder, "page.html"), os.path.join(folder, "deck.yaml")
        with open("games/classic/decks/basic-mage.yaml", encoding="utf-8") as file:
            lines = file.read().splitlines()
        name = 'name: "<script>alert(1)</script> & \\"co\\""'
        lines = [name if line.startswith("name:") else line for line in lines]
        with open(deck, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        refused(*WORDS, "--deck", deck, says="twice")  # another name, the same cards
        words = [word if word != "basic-mage" else deck for word in WORDS]
        run(*words, "--deck", "basic-warrior", "--html", path, "--sprt", "0,50",
            "--all-decks-cross", expect=3)  # 20 matches decide nothing
        with open(path, encoding="utf-8") as file:
            text = file.read()
        assert "<script>" not in text and "http://" not in text and "https://" not in text
        rows = list(csv.reader(io.StringIO(run(*words, "--csv"))))
        assert rows[1][2] == '<script>alert(1)</script> & "co"', rows[1]
        markdown = run(*words, "--markdown")
        assert "<script>" not in markdown and "\\<script\\>alert(1)\\</script\\> \\& " in markdown
        seen = Page(text).text
        for words in "Elo", "Who beats whom", "Deck against deck", "Time per decision", \
                "Sequential test", "<script>alert(1)</script>":
            assert words in seen, words
        refused(*WORDS, "--html", os.path.join(folder, "no", "page.html"), says="page.html")


@case
def stop_and_resume():
    words = [PROGRAM, "tournament", "classic", "--agents", "greedy,random", "--games", "3000",
             "--json", "--threads", "2"]
    whole = json.loads(run(*words[1:]))
    with tempfile.TemporaryDirectory() as folder:
        store = ["--store", os.path.join(folder, "store.db")]
        for end in signal.SIGINT, signal.SIGKILL, signal.SIGKILL:
            process = subprocess.Popen([*words, *store, "--resume"], stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, text=True)
            time.sleep(0.3)  # wherever it is then: the outcome must not depend on it
            process.send_signal(end)
            out, problems = process.communicate(timeout=100)
            if end == signal.SIGINT and process.returncode == 0:
                json.loads(out)
                assert "Sanitizer" not in problems, problems
        answer = json.loads(run(*words[1:], *store, "--resume"))
        assert without_times(answer) == without_times(whole)
        again = json.loads(run(*words[1:], *store, "--resume"))
        again["seconds"] = answer["seconds"]
        assert again == answer, "a finished store gives the same, times included"


@case
def stores():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "store.db")
        store = ["--store", path]
        first = tournament(*store)
        refused(*WORDS, *store, says="--resume")
        refused(*WORDS, "--resume", says="--store")
        refused(*WORDS, *store, "--resume", "--seed", "9", says=['seed is "1"', 'now it is "9"'])
        refused(*WORDS, *store, "--resume", "--agent", "no-aggression", says="no-aggression")
        refused(*WORDS, *store, "--resume", "--nodes", "7", says="nodes per decision")
        refused(*WORDS, *store, "--resume", "--reveal", "hand", says="reveal")
        refused("tournament", "chaos", "--agents", "random,nothing", *store, "--resume",
                says=['game is "classic"', 'now it is "chaos"'])
        more = tournament(*store, "--extend", "--agent", "no-aggression")
        assert more["matches"] == 120 and more["matrix"][0][1] == first["matrix"][0][1]
        larger = json.loads(run(*BASE, *store, "--extend", "--games", "30", "--json"))
        assert larger["matches"] == 90
        smaller = tournament(*store, "--extend")
        assert without_times(smaller) == without_times(first)
        with sqlite3.connect(path) as database:
            count = database.execute("SELECT count(*) FROM job").fetchone()[0]
            assert count == 3 * 15 + 3 * 10
        text = os.path.join(folder, "text")
        with open(text, "w", encoding="utf-8") as file:
            file.write("this is no database\n" * 400)
        refused(*WORDS, "--store", text, "--resume", says="no SQLite database")
        refused(*WORDS, "--store", folder, "--resume", says="plain file")
        refused(*WORDS, "--store", os.path.join(folder, "no", "store.db"), says="cannot be opened")
        holder = sqlite3.connect(path)
        holder.execute("BEGIN IMMEDIATE")
        holder.execute("UPDATE job SET matches=matches")
        refused(*WORDS, *store, "--resume", says="in use")
        holder.rollback()
        holder.close()


@case
def refusals():
    refused("tournament", says="missing")
    refused("tournament", "classic", says="--agents")
    refused("tournament", "classic", "--agents", "random", says="two agents")
    refused("tournament", "classic", "--agents", "random,random", says="twice")
    refused("tournament", "classic", "--agents", "random,,greedy", says="empty")
    refused("tournament", "classic", "--agents", "random,", says="comma")
    refused("tournament", "classic", "--agents", "random,gredy", says='did you mean "greedy"')
    refused("tournament", "classic", "--agents", "random,greedy:tount=3", says="taunt")
    refused(*WORDS, "--deck", "basic-mgae", says="basic-mgae")
    refused(*WORDS, "--deck", "basic-mage", says="twice")
    refused(*BASE, "--games", "0", says="--games")
    refused(*BASE, "--games", "1e9", says="--games")
    refused(*WORDS, "--threads", "-1", says="--threads")
    refused("tournament", "clasic", "--agents", "random,greedy", says="clasic")
    refused("tournament", "classic", "--agents", "random,greedy", "--all-deck-cross",
            says="did you mean --all-decks-cross")
    refused("tournament", "classic", "--agents", "random,nothing",
            "--agents", ",".join(f"greedy:taunt={i}" for i in range(1, 70)), says="64")
    assert "--gauntlet" in run("tournament", "--help")
    odd = json.loads(run("tournament", "classic", "--agents", "random,nothing", "--games", "5",
                         "--json"))
    assert odd["games"] == 6 and odd["matches"] == 6


if __name__ == "__main__":
    sys.exit(main())
