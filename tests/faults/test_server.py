#!/usr/bin/env python3
"""The server while its disk is full or broken and while it gets no memory: what a player was told
is there when it starts again, what could not be kept is told to nobody, and it ends with a sentence
instead of a crash. Prints TAP.

Usage: test_server.py PROGRAM LIBRARY [--short]. Runs in the source folder.
"""
import json
import os
import sqlite3
import sys

from faults import SHORT, case, environment, main, sample

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "server"))
# pylint: disable=wrong-import-position
from kit import Closed, Server, Socket, choose, pair, rng_of

GONE = (Closed, ConnectionError, OSError, json.JSONDecodeError)
STEPS = 20


class Faulty(Server):
    """A server whose calls fail once its file `now` is there, until it is started again."""

    def __init__(self, fault, *options, **more):
        self.fault, self.more = fault, more
        super().__init__("--limit", "requests=5000", "--limit", "request-burst=5000", *options)

    def start(self, port=0):
        before = dict(os.environ)
        now = os.path.join(self.folder.name, "now")
        if self.fault is not None:
            os.environ.update(environment(self.fault, when=now, **self.more))
        try:
            super().start(port)
        finally:
            os.environ.clear()
            os.environ.update(before)

    def begin_failing(self):
        with open(os.path.join(self.folder.name, "now"), "w", encoding="utf-8"):
            pass

    def rows(self):
        """The steps that are kept, while no server runs."""
        database = sqlite3.connect(self.data)
        rows = database.execute("SELECT seq FROM steps ORDER BY seq").fetchall()
        database.close()
        return [row[0] for row in rows]


def act(player, rng):
    """One step of the player, if it is his turn and the server lives: its number."""
    answer = player.ask(t="act", match=player.at["match"], seq=player.at["seq"],
                        action=choose(player.at, rng))
    assert answer["t"] == "step", answer
    player.at = answer
    return answer["seq"] - 1


def play(players, rng, most, heard):
    """Steps until the server is gone; `heard` gets the number of each that was acknowledged to the
    one who took it or told to the other."""
    for _ in range(most):
        seat = next(i for i, player in enumerate(players) if "legal" in player.at)
        heard.add(act(players[seat], rng))
        other = players[1 - seat]
        other.at = other.wait("step")
        heard.add(other.at["seq"] - 1)
        if other.at["view"]["phase"] == "over":
            break


def play_through(server, seed):
    """(whether the server ended, what was heard): a match that begins well."""
    rng, heard = rng_of(seed), set()
    players = pair(server, seed=seed)
    cookies = [player.cookie for player in players]
    match = players[0].at["match"]
    play(players, rng, 4, heard)
    server.begin_failing()
    try:
        play(players, rng, STEPS, heard)
    except GONE:
        pass
    ended = True
    try:
        code = server.process.wait(timeout=0.5 if heard and max(heard) >= STEPS else 20)
    except Exception:  # pylint: disable=broad-except
        ended = False
        server.kill()
    if ended:
        server.process.stdout.close()
        assert code == 2, f"exit code {code}: {server.log()[-1500:]}"
    check_restart(server, cookies, match, heard)
    return ended, heard


def check_restart(server, cookies, match, heard):
    """Started again with nothing failing, the match stands where the players saw it last, or one
    step further: what was kept but could not be told any more."""
    server.fault = None
    server.start()
    back = [Socket(server, cookie) for cookie in cookies]
    for socket in back:
        assert match in socket.welcome["matches"] or not socket.welcome["matches"], socket.welcome
        if match in socket.welcome["matches"]:
            at = socket.wait("match")
            assert max(heard) + 1 <= at["seq"], (heard, at["seq"])
            if "legal" in at:
                socket.at = at
                act(socket, rng_of(1))
        socket.close()
    assert server.stop() == 0
    rows = server.rows()
    assert rows == list(range(len(rows))), rows
    assert heard <= set(rows), f"lost: {sorted(heard - set(rows))}"


def disk(fault, *options, ends, **more):
    with Faulty(fault, *options, path="data.db", **more) as server:
        ended, heard = play_through(server, 3)
        assert ended == ends, server.log()[-800:]
        assert (len(heard) < STEPS + 4) == ends, heard
        if ends:
            assert "data.db" in server.log() and "error store" in server.log(), server.log()[-800:]


@case
def a_full_disk():
    disk("write:1+", error="ENOSPC", ends=True)
    disk("write:5", error="ENOSPC", ends=True)


@case
def a_broken_disk():
    disk("write:3+", error="EIO", ends=True)
    disk("sync:1+", "--durable", error="EIO", ends=True)
    disk("sync:4", "--durable", error="EIO", ends=True)


@case
def a_disk_that_takes_half_of_each_write():
    disk("write:1+", error="SHORT", ends=False)
    disk("write:2", error="EINTR", ends=False)


@case
def without_memory():
    numbers = sample(range(1, 600), 6 if SHORT else 20)
    ended = 0
    for number in numbers:
        with Faulty(f"memory:{number}") as server:
            this_one = play_through(server, number)[0]
            assert "not enough memory" in server.log() or not this_one, server.log()[-800:]
            ended += this_one
    assert ended > 0, "nothing failed"


@case
def without_any_memory():
    with Faulty("memory:1+") as server:
        assert play_through(server, 5)[0]
        assert "not enough memory" in server.log(), server.log()[-800:]


if __name__ == "__main__":
    sys.exit(main())
