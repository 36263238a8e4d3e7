"""Data files that somebody has written to: each column is checked like what comes from the net. A
row that cannot be is told of in one line and left out or mended; all others are as before."""
import contextlib
import os
import random
import shutil
import sqlite3
import sys

from kit import Server, Socket, case, main

OLD = os.path.join("tests", "data", "server", "old.sql")  # of the first version of the server
PASSWORD = "long enough for anybody"
SHORT = "--short" in sys.argv

# The victim's rows. "damaged": left out; "mended": still there.
POISONS = [
    ("matches", "level", "99", "damaged"), ("matches", "level", "-5", "damaged"),
    ("matches", "level", "4294967299", "damaged"), ("matches", "level", "0", "damaged"),
    ("matches", "level", "'three'", "damaged"), ("matches", "timer", "-1", "damaged"),
    ("matches", "timer", "1000000000000", "damaged"), ("matches", "id", "-77", "damaged"),
    ("matches", "id", "9007199254740993", "damaged"), ("matches", "winner", "77", "damaged"),
    ("matches", "turns", "-9", "damaged"), ("matches", "began", "-9", "damaged"),
    ("matches", "deck0", "x''", "damaged"), ("matches", "deck1", "x'010203'", "damaged"),
    ("matches", "deck0", "zeroblob(100000)", "damaged"), ("matches", "deck0", "'text'", "damaged"),
    ("matches", "player1", "player0", "damaged"), ("matches", "player1", "-3", "damaged"),
    ("matches", "seed", "'seed'", "damaged"), ("matches", "hash", "1.5", "damaged"),
    ("matches", "name0", "CAST(x'ff41fe' AS TEXT)", "mended"),
    ("matches", "name1", "CAST(x'c3' AS TEXT)", "mended"),
    ("matches", "name0", "'<b>' || char(10)", "mended"), ("matches", "name1", "''", "mended"),
    ("matches", "deckname0", "CAST(x'ffc328' AS TEXT)", "mended"),
    ("matches", "deckname1", "replace(hex(zeroblob(60)), '0', 'ä')", "mended"),
    ("matches", "ending", "CAST(x'80' AS TEXT)", "mended"),
    ("players", "name", "CAST(x'ff41fe' AS TEXT)", "mended"),
    ("players", "name", "x'ff41fe'", "mended"),
    ("players", "name", "replace(hex(zeroblob(500)), '0', 'A')", "mended"),
    ("decks", "name", "CAST(x'ff41fe' AS TEXT)", "mended"),
    ("decks", "code", "CAST(x'ff41fe' AS TEXT)", "mended"),
]


class Data:
    """A data file with an account that has a deck and two unfinished matches, of which only the
    victim's rows are written to."""

    def __init__(self, server):
        self.server = server
        self.path = os.path.join(server.folder.name, "good.db")
        headers = server.request("POST", "/api/register",
                                 {"name": "Ann", "password": PASSWORD})[1]
        self.cookie = headers["Set-Cookie"].split(";")[0]
        decks = server.json("GET", "/api/games")[0]["decks"]
        server.json("PUT", "/api/decks", {"game": "classic", "name": "Mine",
                                          "list": server.written("classic", decks[0])["list"]}, cookie=self.cookie)
        ann, self.matches = Socket(server, self.cookie), []
        for _ in range(2):
            ann.send(t="ai", game="classic", deck="basic-mage", agent="apprentice", seat=0)
            self.matches.append(ann.wait("match")["match"])
        ann.ask(t="act", match=self.matches[0], seq=0, action="mulligan")
        assert server.stop() == 0
        shutil.copy(server.data, self.path)

    def start_with(self, *statements):
        """The server on a copy of the file after the statements; its log from then on."""
        shutil.copy(self.path, self.server.data)
        with contextlib.closing(sqlite3.connect(self.server.data)) as database:
            for statement in statements:
                database.execute(statement)
            database.commit()
        before = len(self.server.log())
        self.server.start()
        return before


def number_of(match):
    value = 0
    for letter in match:
        value = value * 32 + "0123456789abcdefghjkmnpqrstvwxyz".index(letter)
    return value


def check(data, table, outcome, before):
    """What Ann finds after the restart."""
    server, (good, bad) = data.server, data.matches
    ann = Socket(server, data.cookie, hello=False)
    ann.send(t="hello")
    welcome = ann.wait("welcome")
    expected = {good} if outcome == "damaged" else {good, bad}
    assert set(welcome["matches"]) == expected, welcome
    for _ in expected:
        position = ann.wait("match")
        assert position["match"] in expected and all(position["names"]), position
    assert server.json("GET", "/api/me", cookie=data.cookie)["name"]
    assert len(server.json("GET", "/api/decks", cookie=data.cookie)) == 1
    server.json("GET", "/api/history", cookie=data.cookie)
    server.json("GET", "/api/matches")
    lines = server.log()[before:]
    assert lines.count("bad-row") == lines.count(f"bad-row table={table}") == 1, lines


@case
def every_column_is_checked():
    with Server() as server:
        data = Data(server)
        for table, column, value, outcome in POISONS[::4] if SHORT else POISONS:
            where = {"matches": f"WHERE id={number_of(data.matches[1])}"}.get(table, "")
            before = data.start_with(f"UPDATE {table} SET {column}={value} {where}")
            try:
                check(data, table, outcome, before)
            except Exception as problem:
                raise AssertionError(f"{table}.{column}={value}: {problem!r} "
                                     f"{server.log()[before:]}") from problem
            assert server.stop() == 0
        server.start()


@case
def steps_are_checked():
    """Steps of a seat or a kind that there is not, with gaps or that were never legal: the match
    ends and the others go on."""
    with Server() as server:
        data = Data(server)
        match = number_of(data.matches[0])
        row = f"WHERE match={match} AND seq=0"
        for change in (f"UPDATE steps SET seat=7 {row}", f"UPDATE steps SET seq=5 {row}",
                       f"UPDATE steps SET action=255 {row}", f"UPDATE steps SET action='x' {row}",
                       f"UPDATE steps SET action=-1 {row}",
                       f"UPDATE steps SET action=action+256 {row}"):
            before = data.start_with(change)
            ann = Socket(server, data.cookie)
            assert ann.welcome["matches"] == [data.matches[1]], (change, ann.welcome)
            assert server.log()[before:].count("game-changed") == 1
            assert server.stop() == 0
        server.start()


@case
def random_bytes_stop_nothing():
    """Whatever stands in matches and steps, the server starts, answers and stops."""
    rng = random.Random(5)
    columns = {"matches": ["game", "hash", "seed", "deck0", "deck1", "player0", "player1", "name0",
                           "deckname0", "level", "timer", "began", "ended", "winner", "ending",
                           "turns"], "steps": ["seat", "action"]}
    with Server() as server:
        data = Data(server)
        for _ in range(5 if SHORT else 20):
            changes = []
            for _ in range(2):
                table = rng.choice(list(columns))
                value = rng.choice([str(rng.randint(-9, 9)), str(rng.getrandbits(63)),
                                    f"x'{rng.randbytes(rng.randint(0, 130)).hex()}'",
                                    f"CAST(x'{rng.randbytes(9).hex()}' AS TEXT)", "2.5"])
                changes.append(f"UPDATE {table} SET {rng.choice(columns[table])}={value}")
            data.start_with(*changes)
            ann = Socket(server, data.cookie)
            for path in ("/api/history", "/api/matches", "/api/decks"):
                server.json("GET", path, cookie=data.cookie)
            for match in data.matches:
                server.request("GET", f"/api/replay/{match}")
                assert ann.ask(t="watch", match=match)["t"] in ("match", "refused"), changes
            assert server.stop() == 0, changes
        server.start()


@case
def hashes_of_passwords_are_checked():
    """A hash that would take hours to check lets nobody in, and is not tried."""
    with Server() as server:
        data = Data(server)
        slow = "$argon2id$v=19$m=1048576,t=4000000,p=1$c29tZXNhbHRzb21lc2FsdA$" + "A" * 43
        before = data.start_with(f"UPDATE players SET password='{slow}'")
        login = {"name": "Ann", "password": PASSWORD}
        server.json("POST", "/api/login", login, expect=403)
        assert "bad-row table=players" in server.log()[before:]
        assert server.stop() == 0
        data.start_with()
        assert server.json("POST", "/api/login", login)["name"] == "Ann"


@case
def matches_beyond_the_limit_stay_in_the_file():
    with Server("--limit", "matches=2") as server:
        data = Data(server)
        before = data.start_with(
            "INSERT INTO matches SELECT id+1,game,hash,seed,deck0,deck1,player0,player1,name0,"
            "name1,deckname0,deckname1,level,timer,began+1,ended,winner,ending,turns FROM matches")
        assert server.metric("matches") == 2
        assert "not-restored matches=2" in server.log()[before:]
        assert server.stop() == 0
        with contextlib.closing(sqlite3.connect(server.data)) as database:
            assert database.execute("SELECT count(*) FROM matches WHERE ended=0").fetchone() == (4,)


@case
def old_files_open():
    with Server() as server:
        assert server.stop() == 0
        os.remove(server.data)
        with contextlib.closing(sqlite3.connect(server.data)) as database, \
                open(OLD, encoding="utf-8") as script:
            database.executescript(script.read())
        before = len(server.log())
        server.start()
        headers = server.request("POST", "/api/login",
                                 {"name": "olga", "password": "long ago it was"})[1]
        cookie = headers["Set-Cookie"].split(";")[0]
        assert server.json("GET", "/api/me", cookie=cookie)["name"] == "Olga"
        decks = server.json("GET", "/api/decks", cookie=cookie)
        assert [deck["name"] for deck in decks] == ["Eis & Feuer – alt"]
        history = server.json("GET", "/api/history", cookie=cookie)["matches"]
        assert [match["end"] for match in history] == ["conceded"]
        assert "bad-row" not in server.log()[before:]


raise SystemExit(main())
