#!/usr/bin/env python3
"""`prove` as a designer would use it; prints TAP.

Usage: test_prove.py PROGRAM. Runs in the source folder.
"""
import concurrent.futures
import json
import os
import re
import shutil
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
    assert sum(line.startswith("proved      all") for line in lines) == len(lines) - 1, text
    assert "0 broken, 0 not decided" in text.splitlines()[-1], text
    assert re.match(r"reduced: the \d\d settings and 16 cards of the game are what ", text), text


@case
def json_has_every_goal():
    answer = json.loads(run("prove", "reduced", "--only", "any", "--json"))
    assert answer["model"] == "reduced" and answer["mutation"] is None
    assert answer["game"] == "reduced" and answer["not_decided"] == 0, answer
    assert answer["proved"] == len(answer["goals"]) == 3 and answer["broken"] == 0, answer
    assert {goal["statement"] for goal in answer["goals"]} == {"move", "exclude", "cover"}
    for goal in answer["goals"]:
        assert goal["verdict"] == "proved" and goal["sizes"] == "all", goal
        assert goal["counterexample"] is None and goal["seconds"] >= 0, goal


@case
def a_broken_rule_is_shown():
    text = run("prove", "--mutate", "board_without_limit", "--only", "board_limit", expect=1)
    assert "\nreduced with a broken rule: a minion may be summoned to a full board\n" in text, text
    assert "\nbroken      4 cards" in text, text
    start = text.index("SummonMinion, board_limit is broken: a board never holds more")
    shown = text[start:]
    for words in "given:", "before:", "action: SummonMinion minion = c", "after (* is different):":
        assert words in shown, shown


@case
def counterexamples_stay_the_same():
    found = {run("prove", "--mutate", "dead_stay", "--only", "board_alive", "--threads", n,
                 "--json", expect=1) for n in "122"}
    examples = {next(goal["counterexample"] for goal in json.loads(text)["goals"]
                     if goal["verdict"] == "broken") for text in found}
    assert len(examples) == 1, examples


@case
def mutations_are_listed():
    lines = run("prove", "--mutations").splitlines()
    assert len(lines) >= 6 and lines[0].startswith("board_without_limit  board_limit"), lines


def answers(command, path):
    """What a solver says to each question of a file, by the number of the goal."""
    done = subprocess.run([*command, path], capture_output=True, text=True, timeout=500,
                          check=False)
    said = done.stdout.replace('"', "") + done.stderr
    assert "rror" not in said and "arning" not in said, f"{command[0]} {path}: {said[:300]}"
    return dict(re.findall(r"goal (\d+)\n(sat|unsat|unknown)", said))


def both_agree(path):
    """z3 and cvc5 read the file and do not contradict each other; how many goals both proved. The
    effort of cvc5 is bounded by steps, not by time: it leaves some bounded goals open."""
    steps = 20000 if "-bounded" in path else 500000
    first = answers(["z3"], path)
    second = answers(["cvc5", "--incremental", f"--rlimit-per={steps}"], path)
    with open(path, encoding="utf-8") as file:
        assert len(first) == file.read().count("(check-sat)"), path
    assert first.keys() == second.keys(), path
    for goal, verdict in second.items():
        assert verdict in (first[goal], "unknown"), f"{path}: goal {goal}: {first[goal]}, {verdict}"
    return sum(verdict == "unsat" for verdict in second.values())


@case
def two_solvers_read_the_files():
    with tempfile.TemporaryDirectory() as folder:
        run("prove", "--only", "exclude", "--to", folder)
        names = sorted(os.listdir(folder))
        assert "SummonMinion.smt2" in names and "SummonMinion-bounded.smt2" in names, names
        paths = [os.path.join(folder, name) for name in names]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            proved = dict(zip(names, pool.map(both_agree, paths)))
        everything = sum(n for name, n in proved.items() if "-bounded" not in name)
        assert everything == 224, proved


@case
def a_designers_own_change():
    text = rules().replace("< max_board_size", "< max_board_size - 1")
    assert "0 broken" in with_rules(text, "--only", "board_limit")
    text = rules().replace("health[opp] := health[opp] - 1", "health[opp] := health[opp] + 1")
    assert "PassTurnFatigue, never_healed is broken" in with_rules(
        text, "--only", "never_healed", expect=1)


@case
def few_cards_are_not_all():
    """Sizes of sets that no statement about single cards tells: shown for 4 cards only, exit 3."""
    old = "opening decks "
    text = rules().replace(old, "opening sizes \"what is in a hand has left its deck\":\n"
                           f"    forall p : Player . drawn[p] = #hand[p]\n{old}", 1)
    found = with_rules(text, "--only", "sizes", expect=3)
    assert "bounded     4 cards" in found and "1 for up to 4 cards" in found, found


@case
def a_match_that_cannot_begin():
    text = rules().replace("max_board_size >= 0", "max_board_size > 0 and max_board_size < 0")
    found = with_rules(text, "--only", "possible", expect=1)
    assert found.count("broken      -") >= 6, found


@case
def a_possibility_is_no_promise():
    text = run("prove", "--only", "possible")
    assert text.count("satisfiable with the invariants (not that play leads there)") == 6, text
    assert "can happen at all" not in text and "shown" not in text, text


@case
def time_runs_out():
    """What the solver does not settle in its time is not decided: exit 3. Found something: 1."""
    with tempfile.TemporaryDirectory() as folder:
        solver = os.path.join(folder, "z3")
        with open(solver, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\nexit 0\n")
        os.chmod(solver, 0o755)
        environment = dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}")
        done = subprocess.run([PROGRAM, "prove", "--only", "cover", "--json"], capture_output=True,
                              text=True, env=environment, timeout=100, check=False)
    answer = json.loads(done.stdout)
    assert done.returncode == 3 and answer["not_decided"] == 1, (done.returncode, answer)
    assert answer["goals"][0]["verdict"] == "not decided", answer


def settings():
    """Name, values and default of every setting, from the reference that the program prints."""
    with open("docs/games.md", encoding="utf-8") as file:
        rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \| ([^|]*) \| [^|]* \|$", file.read(), re.M)
    assert len(rows) >= 33, rows
    return rows


def other_values(values, now):
    """Some values that the game does not have."""
    if " to " in values:
        low, high = map(int, values.split(";")[0].split(" to "))
        found = {low, high, int(now) + 1, int(now) - 1}
        return [str(n) for n in sorted(found) if low <= n <= high and str(n) != now]
    return [word for word in values.split(", ") if word != now]


def changed(folder, name, value):
    """A copy of games/reduced with one setting changed."""
    game = os.path.join(folder, "copy")
    shutil.rmtree(game, ignore_errors=True)
    shutil.copytree("games/reduced", game)
    path = os.path.join(game, "game.yaml")
    with open(path, encoding="utf-8") as file:
        lines = [line for line in file.read().splitlines() if not line.startswith(f"{name}:")]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join([*lines, f"{name}: {value}", ""]))
    return game


def prove(game):
    return subprocess.run([PROGRAM, "prove", game, "--only", "cover"], capture_output=True,
                          text=True, timeout=100, check=False)


@case
def every_setting_is_compared():
    """Whatever is changed is refused by its name, unless the model leaves it open."""
    text = rules()
    free = set(re.findall(r"^setting (\w+) any", text, re.M))
    with open("games/reduced/game.yaml", encoding="utf-8") as file:
        given = dict(re.findall(r"^(\w+): (\w+)$", file.read(), re.M))
    refusals = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, values, default in settings():
            tried = other_values(values, given.get(name, default))
            if "; each" in values:
                tried.append(f"[{tried[0]}, {tried[-1]}]")
            for value in tried:
                done = prove(changed(folder, name, value))
                if "rules.model" not in done.stderr and done.returncode == 2:
                    continue  # no game at all: it does not load
                refused_it = done.returncode == 2 and f"{name} of the game is " in done.stderr
                both = value.startswith("[")
                if name in free and not both:
                    related = "of the game is" in done.stderr and "the model has" in done.stderr
                    assert done.returncode == 0 or related, (name, value, done.stderr)
                elif done.returncode == 0:  # within what the model says
                    assert f"setting {name} >=" in text, (name, value)
                else:
                    assert refused_it, (name, value, done.returncode, done.stderr)
                    refusals += 1
    assert refusals >= 25, refusals


@case
def a_new_setting_cannot_be_forgotten():
    with tempfile.TemporaryDirectory() as folder:
        game = changed(folder, "turn_limit", 0)
        path = os.path.join(game, "rules.model")
        with open(path, "w", encoding="utf-8") as file:
            file.write(rules().replace("setting fatigue = constant\n", "setting fatiuge = none\n"))
        refused("prove", game, says=["the model says nothing of the setting fatigue",
                                     "game.yaml has no setting fatiuge"])
        with open(path, "w", encoding="utf-8") as file:
            file.write(rules().replace("setting fatigue = constant", "setting fatigue = often"))
        refused("prove", game, says="often is no setting, and no value of fatigue")


@case
def what_is_off_need_not_be_named():
    """As a setting that is newer than the model; a game that uses it is refused."""
    with tempfile.TemporaryDirectory() as folder:
        for value, code in [(0, 0), (3, 2)]:
            game = changed(folder, "overheat", value)
            with open(os.path.join(game, "rules.model"), "w", encoding="utf-8") as file:
                file.write(rules().replace("setting overheat = 0\n", ""))
            run("prove", game, "--mutations", expect=code)
        assert "the model says nothing of the setting overheat" in run.errors


CARDS = {
    "- {name: Doom, cost: 0, spell: true, text: 'Deal 4 damage to all characters.'}":
        "the card 'Doom' of the game is neither a minion nor a hero",
    "- {name: Doom, cost: 0, minion: 1/1, text: Taunt.}": "the card 'Doom' of the game has a text",
    "- {name: Doom, cost: 1, minion: 1/1}": "the card 'Doom' of the game has a cost",
    "- {name: Doom, cost: 0, minion: 1/1, attacks: 2}":
        "the card 'Doom' of the game has not one attack a turn",
    "- {name: Doom, hero: 20, class: duellist}": "the card 'Doom' of the game may attack as a hero",
}


@case
def every_card_is_compared():
    with tempfile.TemporaryDirectory() as folder:
        for card, says in CARDS.items():
            game = changed(folder, "draw_per_turn", 2)
            cards = os.path.join(game, "cards")
            with open(os.path.join(cards, "more.yaml"), "w", encoding="utf-8") as file:
                file.write(card + "\n")
            refused("prove", game, says=[says, "draw_per_turn of the game is 2, the model has 1"])
        game = changed(folder, "second_player_gets", "[Farm Dog]")
        refused("prove", game, says="second_player_gets of the game has Farm Dog")


@case
def bad_input_is_refused():
    refused("prove", "reducd", says="reduced")
    refused("prove", "classic", says="no rules that can be proved")
    refused("prove", "--only", "nothing", says='no goal at or about "nothing"')
    refused("prove", "--mutate", "dead_stais", says="did you mean 'dead_stay'?")
    refused("prove", "--most-cards", "99", says="cards")
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
