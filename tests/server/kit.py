"""What the tests of the server share: a server of their own, HTTP, and a small WebSocket client.

The first argument of the test is the program. It runs in the source folder. Only the standard
library is used, so that the client knows nothing that the server does not tell it.
"""
import base64
import http.client
import itertools
import json
import os
import pathlib
import random
import re
import resource
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from cases import case, main  # pylint: disable=wrong-import-position,unused-import

PROGRAM = sys.argv[1]
# Tests play faster than people.
QUICK = {"messages": 5000, "message-burst": 5000, "guests": 5000}
DECKS = {"classic": ["basic-mage", "basic-warrior"]}


class Server:
    """A server on a free port with a folder of its own; `with` ends it."""

    def __init__(self, *options, games=("classic",), test=True, files=None):
        """files: how many the process may open, soft and hard"""
        self.folder = tempfile.TemporaryDirectory()
        self.data = os.path.join(self.folder.name, "data.db")
        given = [word.split("=")[0] for word in options]
        quick = [f"--limit={name}={n}" for name, n in QUICK.items() if name not in given]
        self.options = [*quick, *options, *(["--test"] if test else [])]
        self.games = [word for game in games for word in ("--game", game)]
        self.process, self.port, self.log_file, self.files = None, 0, None, files
        self.log_path = os.path.join(self.folder.name, "log")
        self.start()

    def start(self, port=0):
        self.log_file = open(self.log_path, "ab")
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--address", "127.0.0.1", "--port", str(port), "--data", self.data,
             "--threads", "2", "--metrics", "127.0.0.1:0", *self.games, *self.options],
            stdout=subprocess.PIPE, stderr=self.log_file, preexec_fn=self.limit_files)
        line = self.process.stdout.readline().decode()
        assert line.startswith("http"), f"no address: {line!r} {self.log()[-600:]}"
        self.port = int(line.split(":")[2].split("/")[0])

    def limit_files(self):
        if self.files:
            resource.setrlimit(resource.RLIMIT_NOFILE, self.files)

    def log(self):
        return pathlib.Path(self.log_path).read_text(encoding="utf-8")

    def kill(self):
        """As the power button would, as far as the program can see."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """The exit code after SIGTERM."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=30)
        self.process.stdout.close()
        return code

    def request(self, method, path, body=None, cookie=None, headers=None):
        """(status, headers, bytes)"""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        every = {"X-Cardwright": "1", **(headers or {})}
        if cookie:
            every["Cookie"] = cookie
        data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        connection.request(method, path, body=data, headers=every)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, answer.headers, content

    def json(self, method, path, body=None, cookie=None, expect=200, headers=None):
        status, _, content = self.request(method, path, body, cookie, headers)
        assert status == expect, f"{method} {path}: {status}, expected {expect}: {content[:300]!r}"
        return json.loads(content) if content else None

    def written(self, game, deck):
        """One of the game's decks as /api/games has it, with list and code."""
        return self.json("POST", "/api/decks/check", {"game": game, "cards": deck["cards"], "hero": deck["hero"]})

    def guest(self, name):
        """A cookie."""
        status, headers, content = self.request("POST", "/api/guest", {"name": name})
        assert status == 200, content
        return headers["Set-Cookie"].split(";")[0]

    def player(self, name):
        return Socket(self, self.guest(name))

    def metrics_port(self):
        """Told in the log of the last start."""
        return int(re.findall(r"info metrics port=(\d+)", self.log())[-1])

    def metric(self, name):
        connection = http.client.HTTPConnection("127.0.0.1", self.metrics_port(), timeout=30)
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
        connection.close()
        return float(next(line.split()[1] for line in text.splitlines()
                          if line.startswith(f"cardwright_{name} ")))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        code = None
        if self.process.poll() is None:
            code = self.stop()
        self.log_file.close()
        log = self.log()
        self.folder.cleanup()
        assert code in (None, 0), f"exit code {code}: {log[-2000:]}"
        assert "runtime error" not in log and "Sanitizer" not in log, log[-4000:]


def patched(old, change):
    """What a view, or a part of it, has become (docs/server.md, differences)."""
    if not isinstance(change, dict):
        return change
    if "=" in change:
        return change["="]
    if "$" in change:
        return [old[entry] if isinstance(entry, int) and not isinstance(entry, bool)
                else patched(old[entry[0]], entry[1]) if isinstance(entry, list) else entry
                for entry in change["$"]]
    gone = change.get("-", [])
    return {**{key: value for key, value in old.items() if key not in gone},
            **{key: patched(old.get(key), part) for key, part in change.items() if key != "-"}}


def unfolded(groups):
    """The actions that groups of legal actions stand for."""
    names = {"sources": "source", "modes": "mode", "positions": "position", "targets": "target",
             "tos": "to"}
    actions = []
    for group in groups:
        given = [names[key] for key in names if key in group]
        for values in itertools.product(*(group[key] for key in names if key in group)):
            actions.append({"kind": group["kind"], **dict(zip(given, values))})
    return actions


class Closed(Exception):
    """The server ended the connection."""


class Socket:
    """A WebSocket of a player."""

    def __init__(self, server, cookie=None, origin=None, protocol="cardwright-1", hello=True):
        self.server, self.cookie, self.buffer, self.raw = server, cookie, b"", []
        self.views = {}
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=30)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /play HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
                 f"Sec-WebSocket-Protocol: {protocol}"]
        lines += [f"Cookie: {cookie}"] if cookie else []
        lines += [f"Origin: {origin}"] if origin else []
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            part = self.socket.recv(65536)
            if not part:
                raise Closed("no handshake")
            self.buffer += part
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if not head.startswith(b"HTTP/1.1 101"):
            raise Closed(head.split(b"\r\n")[0].decode())
        self.number = 0
        if hello:
            self.send(t="hello")
            self.welcome = self.wait("welcome")

    def frame(self, data, opcode=1, final=True):
        mask = os.urandom(4)
        size = len(data)
        head = bytes([opcode | (0x80 if final else 0)])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        masked = bytes(b ^ mask[i & 3] for i, b in enumerate(data))
        return head + mask + masked

    def send_frame(self, data, opcode=1, final=True):
        self.socket.sendall(self.frame(data, opcode, final))

    def send(self, **message):
        self.send_frame(json.dumps(message).encode())

    def send_together(self, *messages):
        """In one piece: the server reads the last before anything comes of the first."""
        self.socket.sendall(b"".join(self.frame(json.dumps(message).encode()) for message in messages))

    def take(self, size):
        while len(self.buffer) < size:
            part = self.socket.recv(65536)
            if not part:
                raise Closed("ended")
            self.buffer += part
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        return data

    def receive(self):
        """The next message; pings are answered."""
        text = b""
        while True:
            first, second = self.take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            data = self.take(size)
            opcode = first & 15
            if opcode == 8:
                raise Closed(f"closed {data!r}")
            if opcode == 9:
                self.send_frame(data, opcode=10)
                continue
            text += data
            if first & 0x80 and opcode in (0, 1):
                self.raw.append(text)
                return self.complete(json.loads(text))

    def complete(self, message):
        """With the whole view and all legal actions, as a client would see them."""
        if "legal" in message:
            message["legal"] = unfolded(message["legal"])
        if message.get("t") == "step":
            message["view"] = patched(self.views[message["match"]], message.pop("change"))
        if "view" in message:
            self.views[message["match"]] = message["view"]
        return message

    def wait(self, *kinds, seconds=30):
        """The next message of one of the kinds; others are dropped."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            message = self.receive()
            if message["t"] in kinds:
                return message
        raise AssertionError(f"no {kinds} came")

    def ask(self, **message):
        """The answer to a message."""
        self.number += 1
        self.send(**message, id=self.number)
        while True:
            answer = self.receive()
            if answer.get("re") == self.number:
                return answer

    def refused(self, status, **message):
        answer = self.ask(**message)
        assert answer["t"] == "refused" and answer["status"] == status, (message, answer)
        return answer

    def close(self):
        self.socket.close()


def until(condition, seconds=60):
    """Waits for something that happens soon; only what never happens takes that long."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


def pair(server, game="classic", seed=1, seat=0, names=("Ann", "Bob"), **more):
    """Two players in a match against each other; each with its position."""
    ann, bob = (server.player(name) for name in names)
    decks = DECKS[game]
    code = ann.ask(t="host", game=game, deck=decks[0], seed=seed, seat=seat, **more)["code"]
    bob.send(t="join", code=code, deck=decks[1])
    players = [ann, bob]
    for player in players:
        player.at = player.wait("match")
    return players if seat == 0 else players[::-1]


def choose(position, rng):
    """Some legal action of a position."""
    action = rng.choice(position["legal"])
    return {"kind": "mulligan", "cards": []} if action["kind"] == "mulligan" else action


def step(players, match, rng):
    """The deciding one of two players acts, both hear of it; False when the match is over."""
    seat = next(i for i, p in enumerate(players) if "legal" in p.at)
    answer = players[seat].ask(t="act", match=match, seq=players[seat].at["seq"],
                               action=choose(players[seat].at, rng))
    assert answer["t"] == "step", answer
    players[seat].at = answer
    players[1 - seat].at = players[1 - seat].wait("step")
    return players[0].at["view"]["phase"] != "over"


def rng_of(number):
    return random.Random(number)
