"""The server is killed at random moments under load and started again: no accepted action is lost
or doubled, matches go on where they were, and clients that come back find them."""
import json
import random
import sqlite3
import sys
import threading
import time

from kit import Closed, Server, Socket, case, choose, main, rng_of

GONE = (Closed, ConnectionError, OSError, json.JSONDecodeError)


class Player(threading.Thread):
    """Plays random actions in whatever matches it has, through all restarts. Keeps what the server
    has acknowledged: seq -> action."""

    def __init__(self, server, number, enemy, done):
        super().__init__(daemon=True)
        self.server, self.rng, self.done = server, rng_of(number), done
        self.cookie = server.guest(f"Player {number}")
        self.number, self.enemy = number, enemy
        self.acknowledged, self.problems, self.returns = {}, [], 0

    def hear(self, message):
        match, seq = message["match"], message["seq"]
        if message["t"] == "step" and message["by"] == message["view"]["seat"]:
            key = (match, seq - 1)
            if self.acknowledged.setdefault(key, message["action"]["text"]) \
                    != message["action"]["text"]:
                self.problems.append(f"step {key} was taken twice")
        last = self.seen.get(match, 0)
        if message["t"] == "match" and seq < last:
            self.problems.append(f"{match} went back from {last} to {seq}")
        if message["t"] == "step" and seq != last + 1:
            self.problems.append(f"{match} jumped from {last} to {seq}")
        self.seen[match] = seq

    def play(self, connection):
        if not connection.welcome["matches"]:
            connection.send(t="ai", game="classic", deck="basic-mage", agent="apprentice")
        opened = set()  # matches whose opening hand was decided on: the word may be on its way
        while not self.done.is_set():
            message = connection.receive()
            if message["t"] in ("match", "step"):
                self.hear(message)
                opening = message["view"]["phase"] == "mulligan"
                if "legal" in message and not (opening and message["match"] in opened):
                    opened.add(message["match"])
                    connection.send(t="act", match=message["match"], seq=message["seq"],
                                    action=choose(message, self.rng))
            elif message["t"] == "over":
                connection.send(t="ai", game="classic", deck="basic-mage", agent="apprentice")
            elif message["t"] == "refused":
                self.problems.append(str(message))

    def run(self):
        self.seen = {}
        while not self.done.is_set():
            try:
                connection = Socket(self.server, self.cookie)
                self.returns += 1
                self.play(connection)
                connection.close()
            except GONE:
                time.sleep(0.05)


def stored_steps(path):
    database = sqlite3.connect(path)
    rows = database.execute("SELECT match, seq FROM steps ORDER BY match, seq").fetchall()
    database.close()
    return rows


def id_number(text):
    value = 0
    for letter in text:
        value = value * 32 + "0123456789abcdefghjkmnpqrstvwxyz".index(letter)
    return value


@case
def killed_under_load():
    kills = 3 if "--short" in sys.argv else 8
    rng, done = random.Random(1), threading.Event()
    server = Server("--limit", "requests=5000", "--limit", "request-burst=5000")
    port = server.port
    players = [Player(server, i, i ^ 1, done) for i in range(12)]
    for player in players:
        player.start()
    for _ in range(kills):
        time.sleep(rng.uniform(0.3, 1.2))
        server.kill()
        server.start(port)
    time.sleep(1)
    done.set()
    with server:
        assert server.metric("matches") > 0, "no match goes on"
        assert server.stop() == 0
        rows = stored_steps(server.data)
    for player in players:
        player.join(10)
    problems = [p for player in players for p in player.problems]
    assert not problems, problems[:5]
    stored = set(rows)
    assert len(stored) == len(rows)
    count = 0
    for player in players:
        for match, seq in player.acknowledged:
            assert (id_number(match), seq) in stored, f"{match} step {seq} is lost"
            count += 1
    assert count > 50 and all(player.returns >= 2 for player in players), count
    by_match = {}
    for match, seq in rows:
        assert seq == by_match.get(match, -1) + 1, "a gap"
        by_match[match] = seq


@case
def a_changed_game_ends_its_matches():
    with Server() as server:
        ann = server.player("Ann")
        ann.send(t="ai", game="classic", deck="basic-mage", agent="apprentice", seat=0)
        match = ann.wait("match")["match"]
        server.kill()
        database = sqlite3.connect(server.data)
        database.execute("UPDATE matches SET hash = hash + 1")
        database.commit()
        database.close()
        server.start()
        back = Socket(server, ann.cookie, hello=False)
        back.send(t="hello", resume={"match": match, "seq": 0})
        assert back.wait("welcome")["matches"] == []
        assert back.wait("over")["end"] == "game_changed"


@case
def the_file_has_one_server():
    with Server() as server:
        other = Server.__new__(Server)
        other.__dict__.update(server.__dict__)
        try:
            other.start()
            raise AssertionError("two servers on one file")
        except AssertionError as problem:
            assert "no address" in str(problem), problem
        assert "in use" in server.log()


raise SystemExit(main())
