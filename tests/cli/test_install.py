#!/usr/bin/env python3
"""What `meson install` puts into a folder, that the folder can be moved, and where games are sought.
Prints TAP.

Usage: test_install.py PROGRAM. PROGRAM lies in its build folder, which is installed from as it is.
"""
import json
import os
import re
import shutil
import subprocess
import tempfile

from kit import PROGRAM, case, main

BUILD = os.path.abspath(os.path.join(os.path.dirname(PROGRAM), "..", ".."))
SOURCE = os.getcwd()
GAMES = sorted(name for name in os.listdir("games") if os.path.exists(f"games/{name}/game.yaml"))
WORK = tempfile.TemporaryDirectory()
PREFIX = os.path.join(WORK.name, "moved here")
ELSEWHERE = os.path.join(WORK.name, "elsewhere")
SHIPPED = os.path.join(PREFIX, "share", "cardwright", "games")


def install():
    """Into DESTDIR, as a packager does; what lies below its prefix is then moved."""
    into = os.path.join(WORK.name, "destdir")
    done = subprocess.run(["meson", "install", "-C", BUILD, "--no-rebuild", "--destdir", into],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    with open(os.path.join(BUILD, "meson-info", "intro-buildoptions.json"), encoding="utf-8") as file:
        prefix = next(option["value"] for option in json.load(file) if option["name"] == "prefix")
    shutil.move(into + prefix, PREFIX)
    assert not os.path.exists(into + prefix)


def run(*words, program=None, expect=0, folder=ELSEWHERE, **variables):
    """What the installed program says, in a folder that has nothing to do with it."""
    environment = dict({name: value for name, value in os.environ.items()
                        if name != "CARDWRIGHT_GAMES"}, **variables)
    done = subprocess.run([program or os.path.join(PREFIX, "bin", "cardwright"), *words], cwd=folder,
                          env=environment, capture_output=True, text=True, timeout=100, check=False,
                          stdin=subprocess.DEVNULL)
    assert done.returncode == expect, f"{words}: exit {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def found(**how):
    return {game["name"]: game["folder"] for game in json.loads(run("games", "--json", **how))}


def own_game(place, title):
    """A game like `reduced`, in a folder of games."""
    folder = os.path.join(place, "reduced")
    shutil.copytree(os.path.join(SOURCE, "games", "reduced"), folder)
    path = os.path.join(folder, "game.yaml")
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"(?m)^title:.*", f"title: {title}", file.read())
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return folder


@case
def everything_is_installed():
    os.mkdir(ELSEWHERE)
    install()
    commands = re.findall(r"^  ([a-z]+) ", run("--help"), re.M)
    assert len(commands) > 15, commands
    wanted = ["bin/cardwright", "share/man/man1/cardwright.1"]
    wanted += [f"share/man/man1/cardwright-{command}.1" for command in commands]
    wanted += [f"share/cardwright/games/{game}/game.yaml" for game in GAMES]
    wanted += ["share/cardwright/experiments/README.md"]
    wanted += ["share/bash-completion/completions/cardwright", "share/zsh/site-functions/_cardwright",
               "share/fish/vendor_completions.d/cardwright.fish"]
    if os.path.exists(os.path.join(BUILD, "src", "lib", "cardwright")):
        wanted.append("lib/cardwright/cardwright-mpi.so")
    missing = [path for path in wanted if not os.path.exists(os.path.join(PREFIX, path))]
    assert not missing, missing


@case
def nothing_names_the_builders_folders():
    with open(os.path.join(PREFIX, "bin", "cardwright"), "rb") as file:
        text = file.read()
    assert os.path.join(SOURCE, "games").encode() not in text


@case
def a_moved_folder_finds_its_games():
    assert found() == {game: os.path.join(SHIPPED, game) for game in GAMES}
    assert f"in {SHIPPED}/classic" in run("games")
    assert "in moved here/share/cardwright/games/classic" in run("games", folder=WORK.name)
    assert "3 matches" in run("sim", "classic", "--games", "3", "--bare", "--threads", "1")


@case
def a_program_of_a_build_folder_finds_its_sources():
    places = found(program=os.path.abspath(PROGRAM))
    assert places == {game: os.path.join(os.path.realpath(SOURCE), "games", game) for game in GAMES}
    for above in "src", ".", "tests":
        link = os.path.join(BUILD, above, "share", "cardwright", "games")
        assert not os.path.isabs(os.readlink(link)), link


@case
def games_of_the_current_folder_are_not_taken():
    place = os.path.join(WORK.name, "here")
    own_game(os.path.join(place, "games"), "Mine")
    assert found(folder=place)["reduced"] == f"{SHIPPED}/reduced"
    assert "Mine" in run("games", "./games/reduced", folder=place)
    said = run("games", "games", expect=2, folder=place)
    assert "no game is called 'games'" in said, said
    said = run("games", "reduced2", expect=2, folder=os.path.join(place, "games"))
    assert "did you mean 'reduced'" in said and "there are: chaos" in said, said
    os.rename(os.path.join(place, "games", "reduced"), os.path.join(place, "games", "mine"))
    said = run("games", "mine", expect=2, folder=os.path.join(place, "games"))
    assert "the folder here is './mine'" in said, said


@case
def the_users_folder_comes_first():
    place = os.path.join(WORK.name, "own")
    own_game(place, "Mine")
    assert "Mine" in run("games", "reduced", CARDWRIGHT_GAMES=place)
    places = found(CARDWRIGHT_GAMES=place)
    assert places["reduced"] == f"{place}/reduced" and places["classic"] == f"{SHIPPED}/classic"
    assert found(CARDWRIGHT_GAMES="")["reduced"] == f"{SHIPPED}/reduced"


@case
def a_users_folder_that_is_none_is_told():
    for words in (["games"], ["sim", "classic"], ["scenario"], ["bench"]):
        said = run(*words, expect=2, CARDWRIGHT_GAMES="/no/such/folder")
        assert "CARDWRIGHT_GAMES is '/no/such/folder', which is no folder" in said, said


@case
def a_prefix_without_games_says_where_it_looked():
    empty = os.path.join(WORK.name, "empty")
    os.makedirs(os.path.join(empty, "bin"))
    os.makedirs(os.path.join(empty, "own"))
    program = shutil.copy(os.path.join(PREFIX, "bin", "cardwright"), os.path.join(empty, "bin"))
    for words in (["games"], ["games", "--json"], ["sim", "classic"], ["serve", "--port", "0"],
                  ["scenario"], ["bench"]):
        said = run(*words, expect=2, program=program, CARDWRIGHT_GAMES=f"{empty}/own")
        assert f"'{empty}/own' and '{empty}/share/cardwright/games'" in said, said
        assert "[]" not in said, said


@case
def the_module_for_many_machines_is_found_beside_the_program():
    module = os.path.join(PREFIX, "lib", "cardwright", "cardwright-mpi.so")
    if not os.path.exists(module):
        return
    allow = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
             "ASAN_OPTIONS": "detect_leaks=0"}
    words = ["-n", "2", "--oversubscribe", os.path.join(PREFIX, "bin", "cardwright"), "sim", "reduced",
             "--games", "4", "--bare"]
    said = run(*words, program="mpirun", **allow)
    assert "4 matches" in said, said
    os.rename(module, module + ".away")
    said = run(*words, program="mpirun", expect=2, **allow)
    assert module in said, said


raise SystemExit(main())
