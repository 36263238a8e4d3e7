#!/usr/bin/env python3
"""Man pages and completion that are made from the records of the commands. Prints TAP.

Usage: test_manual.py PROGRAM. Runs in the source folder.
"""
import glob
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

from kit import PROGRAM, case, long_case, main, refused, run

RECORDS = json.loads(run("help", "--json"))


def made(*words):
    return subprocess.run(["tools/manual", PROGRAM, *words], check=True, capture_output=True,
                          text=True, timeout=60).stdout


def all_commands():
    for record in RECORDS:
        yield record
        yield from record["parts"]


def page_source(page):
    own = f"docs/man/{page}.scd"
    return made("man", page, *([own] if os.path.exists(own) else []))


def formatted(source):
    done = subprocess.run(["scdoc"], input=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + source
    return re.sub(r"\\f[A-Z]|\\&", "", done.stdout).replace("\\-", "-")


def words(text):
    return set(re.findall(r"[A-Za-z]{3,}", text))


@case
def every_command_has_a_page():
    for record in RECORDS:
        page = formatted(page_source(f"cardwright-{record['name']}"))
        for section in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "SEE ALSO"):
            assert f".SH {section}\n" in page, (record["name"], section)
        for command in [record, *record["parts"]]:
            for option in command["options"]:
                assert f"--{option['name']}" in page, (command["name"], option["name"])
    page = formatted(page_source("cardwright"))
    assert all(f"cardwright-{record['name']}" in page for record in RECORDS)


@case
def nothing_is_dropped_on_the_way():
    """scdoc leaves out a table that ends a page, without a word."""
    for page in ["cardwright", *(f"cardwright-{record['name']}" for record in RECORDS)]:
        source = page_source(page)
        missing = words(source) - words(formatted(source))
        assert not missing, (page, missing)
    lost = "a(1)\n\n# X\n\n[[ *last*\n:- cell\n"
    assert not words("last cell") <= words(formatted(lost)), "scdoc has learned it: simplify manual"


@case
def no_page_is_left_over():
    pages = {f"docs/man/cardwright-{record['name']}.scd" for record in RECORDS}
    assert set(glob.glob("docs/man/*.scd")) <= pages | {"docs/man/cardwright.scd"}


@case
def pages_speak_of_what_there_is():
    """Options and pages that the files in docs/man name."""
    options = {option["name"] for record in all_commands() for option in record["options"]}
    names = {record["name"] for record in RECORDS}
    for path in glob.glob("docs/man/*.scd"):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for option in re.findall(r"\*--([\w-]+)\*", text):
            assert option in options | {"help"}, (path, option)
        for name in re.findall(r"\*cardwright-(\w+)\*\(1\)", text):
            assert name in names, (path, name)


# Options whose sentence differs from command to command, and why that is one meaning all the same.
SAME_IN_OTHER_WORDS = {
    "agent": "who plays; on which side, and how many, is for the command to say",
    "class": "a class: that of the cards, or that of the deck's hero",
    "deck": "a deck that is played, of one player or both",
    "decks": "the decks that are played against",
    "different": "whether the players have different numbers",
    "game": "the game, where it is not the word behind the command",
    "games": "how many matches, of whatever the command compares",
    "generations": "how many the search has",
    "json": "print JSON; that of `cards` is a file of cards",
    "matches": "how many in all",
    "measure": "matches of the measurement at the end, on seeds of their own",
    "most": "a bound on how many: knobs that are turned, or lines that are shown",
    "name": "a name: to look for, or to give",
    "notes": "tell what the conversion does beside copying",
    "population": "how many a generation has",
    "out": "the file for what the search found",
    "save": "the file for a match as a replay",
    "seat": "one of the two players",
    "seconds": "the time of a decision; in `bench`, whose reruns by tools/compare-speed and in many "
               "documents would break, that of each figure, as its help says",
    "seed": "the same seed gives the same again; `play` takes another each time without one",
    "threads": "how many; those of the server are no run's, whose result is the same",
    "to": "the folder for the files that the command makes",
    "check": "only look whether it is as it should be",
}
KINDS = {"whole": "number", "number": "number", "seed": "number", "path": "file", "choice": "text",
         "game": "text", "deck": "text", "agent": "text"}


@case
def the_same_option_means_the_same():
    """An option of two commands has one kind, and one sentence or a place in the list above."""
    kinds, sentences = {}, {}
    for record in all_commands():
        for option in record["options"]:
            kinds.setdefault(option["name"], set()).add(KINDS.get(option["kind"], option["kind"]))
            sentences.setdefault(option["name"], set()).add(option["help"])
    assert not {name: found for name, found in kinds.items() if len(found) > 1}
    several = {name for name, found in sentences.items() if len(found) > 1}
    assert several == set(SAME_IN_OTHER_WORDS), several ^ set(SAME_IN_OTHER_WORDS)


@case
def an_older_name_is_told():
    for command, old, now in (("sim", "cards", "rows"), ("deck convert", "to", "form"),
                              ("check", "save", "to"), ("serve", "games", "game")):
        refused(*command.split(), f"--{old}", "1", says=f"--{old} is called --{now} here")


SCRIPT = """source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _cardwright; printf '%s\\n' "${COMPREPLY[@]}"
"""


@case
def bash_completes():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "completion")
        with open(path, "w", encoding="utf-8") as file:
            file.write(made("bash"))
        for name in ("one.yaml", "two.yaml"):
            open(os.path.join(folder, name), "w", encoding="utf-8").close()

        def complete(*typed):
            done = subprocess.run(["bash", "-c", SCRIPT, "bash", path, os.path.abspath(PROGRAM), *typed],
                                  capture_output=True, text=True, check=False, cwd=folder, timeout=60)
            assert done.returncode == 0 and not done.stderr, (typed, done)
            return done.stdout.split()

        assert set(complete("")) == {record["name"] for record in RECORDS} | {"--help", "--version"}
        assert complete("tou") == ["tournament"]
        assert set(complete("deck", "co")) == {"convert", "code"}
        assert complete("deck", "build", "--sty") == ["--style"]
        assert complete("deck", "build", "--style", "m") == ["midrange"]
        assert complete("sim", "class") == ["classic"]
        assert complete("sim", "classic", "--deck", "basic-m") == ["basic-mage"]
        assert complete("sim", "--bare", "classic", "--deck", "basic-w") == ["basic-warrior"]
        assert complete("deck", "check", "classic", "basic-m") == ["basic-mage"]
        assert complete("sim", "--agent", "cham") == ["champion"] == complete("agents", "cham")
        assert complete("sim", "--games", "") == []
        assert complete("experiment", "o") == ["one.yaml"]
        assert set(complete("replay", "one.yaml", "")) >= {"one.yaml", "two.yaml"}
        assert complete("help", "prov") == ["prove"]
        assert complete("schema", "b") == ["balance"]
        assert complete("facts", "eff") == ["effects"]
        os.mkdir(os.path.join(folder, "classes"))  # a folder is no name of a game
        assert complete("games", "cl") == ["classic"] and complete("games", "./cl") == ["./classes"]
        for record in all_commands():
            options = {f"--{option['name']}" for option in record["options"]} | {"--help"}
            assert set(complete(*record["name"].split(), "--")) == options, record["name"]


@case
def zsh_and_fish_know_every_option():
    zsh, fish = made("zsh"), made("fish")
    blocks = dict(re.findall(r"^    '([\w ]+)'\)\n        _arguments \\\n(.*?)\n        ;;", zsh,
                             re.M | re.S))
    rows = [shlex.split(line, comments=True) for line in fish.splitlines()
            if line.startswith("complete ")]
    for record in all_commands():
        specs = [shlex.split(line.rstrip("\\")) for line in blocks[record["name"]].splitlines()]
        assert all(len(spec) == 1 for spec in specs), specs
        about = f"__cardwright_is {record['name']}"
        for option in record["options"]:
            assert any(re.match(rf"\*?--{option['name']}\[", spec[0]) for spec in specs), option
            row = next(row for row in rows if about in row and option["name"] in row)
            assert ("value" in option) == ("-x" in row or "-r" in row), row


# A zsh that thinks it has a terminal. Tab tells what compadd is given, for each line of "$@", then DONE.
ZSH_TAB = r"""
zmodload zsh/zpty
zpty shell 'zsh -f -i'
zpty -w shell "fpath=(${(q)1} \$fpath); stty cols 200; PROMPT= ; unset zle_bracketed_paste"
zpty -w shell 'autoload -Uz compinit; compinit -D -u
    list() {
        compadd() { local -a all; builtin compadd -A all "$@"; print -rl -- "hit:"$^all; }
        _main_complete; unfunction compadd; print DO""NE
    }
    zle -C list complete-word list; bindkey "^I" list; print DO""NE'
zpty -m -r shell out '*DONE*'
for line in "${@:2}"; do
    zpty -w -n shell "$line"$'\t'
    zpty -m -r shell out '*DONE*'
    print -r -- "$out" | tr -d '\r' | sed -n "s/.*hit:\\(.*\\)/$line=\\1/p"
    zpty -w -n shell $'\C-a\C-k'
done
"""
FISH_TAB = r"""
source $argv[1]/cardwright.fish
for line in $argv[2..]
    for word in (complete -C $line)
        echo $line=(string split -f 1 -- \t $word)
    end
end
"""
TYPED = {"tou": ["tournament"], "deck co": ["code", "convert"], "deck build --sty": ["--style"],
         "deck build --style m": ["midrange"], "sim class": ["classic"], "sim classic --deck basic-m": ["basic-mage"],
         "sim chaos --deck st": ["stampede"], "deck check chaos st": ["stampede"],
         "sim --agent cham": ["champion"], "agents cham": ["champion"], "experiment o": ["one.yaml"],
         "help prov": ["prove"], "schema b": ["balance"], "tune --res": ["--resume"]}


def patiently(command, **how):
    """A terminal on a busy machine now and then loses what is typed while it starts: tried again."""
    for _ in range(2):
        try:
            return subprocess.run(command, timeout=60, check=False, **how)
        except subprocess.TimeoutExpired:
            pass
    return subprocess.run(command, timeout=60, check=False, **how)


@long_case
def zsh_and_fish_complete():
    """What they would insert, in the shells themselves."""
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.abspath(PROGRAM), os.path.join(folder, "cardwright"))
        open(os.path.join(folder, "one.yaml"), "w", encoding="utf-8").close()
        environment = dict(os.environ, HOME=folder, PATH=f"{folder}:{os.environ['PATH']}", TERM="dumb")
        for shell, file, words in (("zsh", "_cardwright", ["-f", "-c", ZSH_TAB, "zsh"]),
                                   ("fish", "cardwright.fish", ["--no-config", "-c", FISH_TAB])):
            with open(os.path.join(folder, file), "w", encoding="utf-8") as out:
                out.write(made(shell))
            done = patiently([shell, *words, folder, *(f"cardwright {line}" for line in TYPED)],
                             cwd=folder, env=environment, capture_output=True, text=True,
                             stdin=subprocess.DEVNULL)
            found = {line: [] for line in TYPED}
            for row in done.stdout.splitlines():
                line, _, word = row.rpartition("=")
                found[line.removeprefix("cardwright ")].append(word)
            assert done.returncode == 0 and not done.stderr, (shell, done)
            for line, wanted in TYPED.items():
                assert sorted(set(found[line])) == wanted, (shell, line, found[line])


@case
def the_list_of_agents():
    lines = run("agents").splitlines()
    listed = json.loads(run("agents", "--json"))
    assert [line.split()[0] for line in lines] == [agent["name"] for agent in listed]
    assert {"random", "greedy", "champion"} <= {agent["name"] for agent in listed}
    for agent in listed:
        text = run("agents", agent["name"])
        assert agent["help"] in text and json.loads(run("agents", agent["name"], "--json")) == agent
        for param in agent["parameters"]:
            assert param["help"] and param["help"] in text, (agent["name"], param)
            if "words" in param:
                assert param["default"] in param["words"]
            else:
                assert param["low"] <= param["default"] <= param["high"], param
    assert sum(len(agent["parameters"]) for agent in listed) > 150
    refused("agents", "greddy", says=['there is no agent "greddy"', "random, nothing,", 'did you mean "greedy"?'])


if __name__ == "__main__":
    sys.exit(main())
