#!/usr/bin/env python3
"""What the server sends against what the client expects: frames of the play connection and answers of the API are
recorded in matches of all kinds, and the compiler of TypeScript holds them against web/src/net/types.ts. A field that
the types do not know, or do not have as it comes, is an error, and so is a kind of frame that is never sent. Prints TAP.

Usage: sent.py PROGRAM, after tools/client; `tools/client types PROGRAM` does both.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "server"))
from kit import Closed, Server, case, choose, main, pair, rng_of, step  # pylint: disable=wrong-import-position

GAMES = ("classic", "elemental", "chaos")
COMPILER = ["node", str(ROOT / "web/node_modules/typescript/bin/tsc"), "--noEmit", "--strict",
            "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"]


def traits(value, path=""):
    """Where there is what: words are traits of their own, since types may list them; other texts and numbers of
    lists and places are not."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from traits(part, f"{path}.{'*' if '/' in key or ' ' in key else key}")
    elif isinstance(value, list):
        yield f"{path}[{min(len(value), 3)}]"
        for part in value:
            yield from traits(part, path + "[]")
    else:
        word = isinstance(value, str) and re.fullmatch("[a-z_]+", value)
        yield f"{path} {value if word else type(value).__name__}"


class Samples:
    """Values that show something that none before has shown, under the type that they must have."""

    def __init__(self):
        self.seen, self.values = set(), []

    def add(self, kind, value):
        new = {(kind, trait) for trait in traits(value)} - self.seen
        self.seen |= new
        if new:
            self.values.append((kind, value))

    def source(self):
        types = sorted({re.match(r"\w+", kind)[0] for kind, _ in self.values})
        sent = sorted({value["t"] for kind, value in self.values if kind == "Frame"})
        lines = [f"import type {{ {', '.join(types)} }} from '{ROOT}/web/src/net/types';",
                 f"export const sent: Record<Frame['t'], 1> = {json.dumps(dict.fromkeys(sent, 1))};"]
        lines += [f"export const v{number}: {kind} = {json.dumps(value)};"
                  for number, (kind, value) in enumerate(self.values)]
        return "\n".join(lines) + "\n"


def problems(source):
    """What the compiler says, each thing once, with what it speaks of."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "sent.ts"
        path.write_text(source, encoding="utf-8")
        said = subprocess.run([*COMPILER, str(path)], capture_output=True, text=True, check=False)
    rows, told = source.splitlines(), {}
    for line in (said.stdout + said.stderr).splitlines():
        place = re.search(r"sent\.ts\((\d+),(\d+)\): (.*)", line)
        if place:
            row, column = rows[int(place[1]) - 1], int(place[2]) - 1
            told.setdefault(place[3], f"{row[13:34]} … {row[max(0, column - 50):column + 50]}")
        else:
            told.setdefault(line, "")
    assert said.returncode == 0 or told, "the compiler does not run"
    return [f"{line}\n    {where}" for line, where in told.items()]


def listen(samples, *players):
    for player in players:
        for raw in player.raw:
            samples.add("Frame", json.loads(raw))


def play_alone(server, samples, game, number):
    """Against the computer, with outcomes asked for and, once each, a hint and a step back."""
    ann, rng = server.player("Ann"), rng_of(number)
    deck = next(g for g in server.json("GET", "/api/games") if g["id"] == game)["decks"][number]["id"]
    ann.send(t="ai", game=game, deck=deck, agent="apprentice", seed=number + 1)
    at, asked = ann.wait("match"), set()
    while at["t"] != "over":
        if "legal" in at and at["view"]["phase"] == "main":
            match = at["match"]
            for source in {a["source"] for a in at["legal"] if "source" in a}:
                ann.ask(t="outcomes", match=match, source=source)
            if at["view"]["turn"] > 4 and "hint" not in asked:
                asked.add("hint")
                ann.send(t="hint", match=match)
                ann.wait("hint")
            if at.get("undo") and "undo" not in asked:
                asked.add("undo")
                at = ann.ask(t="undo", match=match, seq=at["seq"])
                continue
        if "legal" in at and at["view"]["phase"] != "over":
            plays = [a for a in at["legal"] if a["kind"] != "end_turn"] or at["legal"]
            ann.send(t="act", match=at["match"], seq=at["seq"], action=choose({"legal": plays}, rng))
        at = ann.wait("step", "match", "over")
    listen(samples, ann)
    return at["match"], ann.cookie


def play_together(server, samples):
    """Two people, a spectator who sees it later, and all that can be said besides."""
    ann, bob = pair(server, timer=60, delay=1)
    match, rng = ann.at["match"], rng_of(3)
    eve = server.player("Eve")
    eve.ask(t="watch", match=match)
    eve.ask(t="watch", match=match, side=1, delay=2)
    ann.ask(t="emote", match=match, emote="wow")
    eve.ask(t="list")
    eve.ask(t="ping")
    for _ in range(40):
        step((ann, bob), match, rng)
    bob.close()
    ann.wait("opponent")
    samples.add("OwnMatch[]", server.json("GET", "/api/me/matches", cookie=ann.cookie))
    ann.send(t="concede", match=match)
    ann.wait("over")
    ann.refused("match_over", t="act", match=match, seq=1, action={"kind": "end_turn"})
    listen(samples, ann, bob, eve)
    return match, ann.cookie


def say_the_rest(server, samples):
    ann, bob = pair(server, seed=2)
    match = ann.at["match"]
    ann.ask(t="act", match=match, seq=0, action={"kind": "mulligan", "cards": []})
    bob.send(t="concede", match=match)
    bob.wait("over")
    ann.send(t="rematch", match=match)
    bob.wait("rematch")
    bob.send(t="decline", match=match)
    ann.wait("rematch")
    ann.ask(t="leave", match=match)
    ann.ask(t="find", game="classic", deck="basic-mage")
    ann.ask(t="cancel")
    late = pair(server, seed=3, names=("Cleo", "Dora"))
    late[1].ask(t="act", match=late[1].at["match"], seq=0, action={"kind": "mulligan", "cards": [0]})
    bob.ask(t="lesson", game="classic", name="first-match")
    code = ann.ask(t="host", game="classic", deck="basic-mage", delay=2, hands=True)["code"]
    samples.add("Invitation", server.json("GET", f"/api/invitations/{code}"))
    return ann, bob, *late


def ask_for_all(server, samples, match, cookie):
    games = server.json("GET", "/api/games")
    samples.add("GameInfo[]", games)
    samples.add("GameInfo[]", server.json("GET", "/api/games?decks=brief"))
    samples.add("RunningMatch[]", server.json("GET", "/api/matches"))
    for game in games:
        path = f"/api/games/{game['id']}"
        for card in server.json("GET", f"{path}/cards?hash={game['hash']}"):
            samples.add("CardRow", card)
        samples.add("Flavors", server.json("GET", f"{path}/cards?part=flavor"))
        rules = server.json("GET", f"{path}/rules")
        samples.add("Rules", rules)
        for scene in rules["scenes"][::8]:
            samples.add("SceneRow", server.json("GET", f"{path}/scenes/{scene['id']}"))
    for text in ("2 Fireball", "3 Firebal"):
        samples.add("DeckCheck", server.json("POST", "/api/decks/check", {"game": "classic", "list": text}))
    samples.add("DeckCheck", server.written("classic", games[0]["decks"][0]))
    samples.add("MatchRecord[]", server.json("GET", "/api/history?name=Ann", cookie=cookie)["matches"])
    samples.add("Replay", server.json("GET", f"/api/replay/{match}", cookie=cookie))
    server.json("POST", f"/api/replay/{match}/analyse", {}, cookie, expect=202)
    while True:
        found = server.json("GET", f"/api/replay/{match}/analyse", cookie=cookie)
        samples.add("Analysis", found)
        if found["done"]:
            return
        time.sleep(0.1)


@case
def what_is_sent_is_what_the_client_expects():
    samples = Samples()
    server = Server(games=GAMES)
    for number, game in enumerate(GAMES):
        match, cookie = play_alone(server, samples, game, number)
    ask_for_all(server, samples, match, cookie)
    match, cookie = play_together(server, samples)
    people = say_the_rest(server, samples)
    ask_for_all(server, samples, match, cookie)
    server.stop()
    for player in people:
        try:
            while True:
                player.receive()
        except (Closed, OSError):
            listen(samples, player)
    told = problems(samples.source())
    print(f"# {len(samples.values)} values")
    assert not told, "\n".join(told[:60])


@case
def what_is_not_expected_is_told():
    for field in ('"t": "pong", "why": 1', '"t": "pong", "re": "x"', '"t": "pang"'):
        source = f"import type {{ Frame }} from '{ROOT}/web/src/net/types';\nexport const v: Frame = {{{field}}};\n"
        assert len(problems(source)) > 0, field


raise SystemExit(main())
