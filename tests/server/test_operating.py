"""The server as somebody runs it for others: behind a proxy, below a path, with a log, a
certificate that is renewed, and backups. The nginx is Debian's; its configuration is that of
docs/operating.md."""
import http.client
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import tempfile
import threading
import time

from kit import PROGRAM, Closed, Server, Socket, case, choose, main, rng_of

TLS = os.path.join("tests", "data", "tls")
CERT, KEY = (os.path.join(TLS, name) for name in ("cert.pem", "key.pem"))
SECOND = [os.path.join(TLS, name) for name in ("second-cert.pem", "second-key.pem")]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(true, what):
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.02)


# ---- a proxy ----

class Nginx:
    """In the foreground, on a free port, with the recipe of the document and nothing of the
    machine's."""

    def __init__(self, server):
        self.program = subprocess.run(["tools/nginx"], check=True, capture_output=True,
                                      text=True).stdout.strip()
        self.folder = tempfile.TemporaryDirectory()
        self.port = free_port()
        text = pathlib.Path("docs/operating.md").read_text(encoding="utf-8")
        recipe = re.search(r"```nginx\n(.*?)```", text, re.S).group(1)
        for old, new in [("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;"),
                         ("play.example;", "localhost;"),
                         ("/etc/ssl/play.example/chain.pem", os.path.abspath(CERT)),
                         ("/etc/ssl/play.example/key.pem", os.path.abspath(KEY)),
                         ("http://127.0.0.1:8080", f"http://127.0.0.1:{server.port}")]:
            assert recipe.count(old) == 1, f"the recipe has {old} {recipe.count(old)} times"
            recipe = recipe.replace(old, new)
        paths = "".join(f"{kind}_temp_path {self.folder.name}/{kind};\n" for kind in
                        ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        config = os.path.join(self.folder.name, "nginx.conf")
        pathlib.Path(config).write_text(
            f"daemon off; master_process off; pid {self.folder.name}/pid; error_log stderr error;\n"
            f"events {{}}\nhttp {{\naccess_log off;\n{paths}{recipe}}}\n", encoding="utf-8")
        self.process = subprocess.Popen([self.program, "-p", self.folder.name, "-c", config],
                                        stderr=subprocess.PIPE)
        wait_until(self.listens, "nginx does not start")

    def listens(self):
        assert self.process.poll() is None, self.process.stderr.read().decode()
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            return True
        except OSError:
            return False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=20)
        self.process.stderr.close()
        self.folder.cleanup()


class Person:
    """Somebody at an address of his own, in front of the proxy."""

    def __init__(self, nginx, address):
        self.port, self.address, self.cookie = nginx.port, address, None

    def connect(self):
        raw = socket.create_connection(("127.0.0.1", self.port), timeout=30,
                                       source_address=(self.address, 0))
        return ssl.create_default_context(cafile=CERT).wrap_socket(raw, server_hostname="localhost")

    def request(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection("localhost", self.port, timeout=30)
        connection.sock = self.connect()
        every = {"X-Cardwright": "1", "Origin": f"https://localhost:{self.port}",
                 **{name.replace("_", "-"): value for name, value in headers.items()}}
        if self.cookie:
            every["Cookie"] = self.cookie
        connection.request(method, path, body=json.dumps(body) if body else None, headers=every)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, answer.headers, content

    def enter(self, name):
        status, headers, content = self.request("POST", "/cards/api/guest", {"name": name})
        assert status == 200, (status, content)
        self.cookie = headers["Set-Cookie"].split(";")[0]
        return headers["Set-Cookie"]

    def play(self):
        """A WebSocket through the proxy that has heard its welcome."""
        wire = Socket.__new__(Socket)
        wire.buffer, wire.raw, wire.number = b"", [], 0
        wire.socket = self.connect()
        wire.socket.sendall((
            f"GET /cards/play HTTP/1.1\r\nHost: localhost:{self.port}\r\nUpgrade: websocket\r\n"
            f"Origin: https://localhost:{self.port}\r\nConnection: Upgrade\r\nCookie: {self.cookie}"
            "\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Protocol: cardwright-1\r\n\r\n").encode())
        while b"\r\n\r\n" not in wire.buffer:
            part = wire.socket.recv(65536)
            assert part, wire.buffer
            wire.buffer += part
        head, wire.buffer = wire.buffer.split(b"\r\n\r\n", 1)
        if not head.startswith(b"HTTP/1.1 101"):
            raise Closed(head.split(b"\r\n")[0].decode())
        wire.send(t="hello")
        assert wire.wait("welcome")
        return wire


BEHIND = ("--proxy", "127.0.0.1", "--base", "/cards/")


@case
def eighty_people_behind_nginx():
    with Server(*BEHIND, "--limit", "address-connections=64") as server, Nginx(server) as nginx:
        people = [Person(nginx, f"127.0.1.{i + 1}") for i in range(80)]
        wires = []
        for i, person in enumerate(people):
            cookie = person.enter(f"Guest {i}")
            assert "; Secure" in cookie and "Path=/cards/;" in cookie, cookie
            wires.append(person.play())
        assert server.metric("connections") == 80
        assert all(wire.ask(t="ping")["t"] == "pong" for wire in wires)
        crowd = Person(nginx, "127.0.2.1")
        crowd.enter("Crowd")
        many, refused = [], 0
        for _ in range(66):
            try:
                many.append(crowd.play())
            except Closed as problem:
                assert "503" in str(problem), problem
                refused += 1
        assert len(many) == 64 and refused == 2, (len(many), refused)
        for wire in wires + many:
            wire.close()


@case
def registrations_count_for_the_address_behind_nginx():
    with Server(*BEHIND) as server, Nginx(server) as nginx:
        def register(person, name, **headers):
            return person.request("POST", "/cards/api/register",
                                  {"name": name, "password": "long enough"}, **headers)[0]
        liar, other = Person(nginx, "127.0.1.1"), Person(nginx, "127.0.1.2")
        lies = [{"X_Forwarded_For": f"10.0.0.{i}"} for i in range(8)]
        assert [register(liar, f"Liar {chr(65 + i)}", **lie) for i, lie in enumerate(lies)] \
            == [200] * 5 + [429] * 3
        assert register(other, "Other") == 200
        foreign = {"Origin": "https://evil.example"}
        assert register(other, "Foreign", **foreign) == 403


@case
def every_file_below_a_path():
    """The page and the files name others relative to themselves."""
    with Server(*BEHIND) as server, Nginx(server) as nginx:
        person = Person(nginx, "127.0.1.1")
        status, _, page = person.request("GET", "/cards/")
        assert status == 200
        names = re.findall(r'(?:src|href)="([^"]*)"', page.decode())
        assert names and all(name.startswith("./") for name in names), names
        files = [path.relative_to("web/dist").as_posix()
                 for path in pathlib.Path("web/dist").rglob("*.*") if path.name != ".built" and path.suffix != ".br"]
        assert {name[2:] for name in names} <= set(files), files
        for name in files:
            status, _, content = person.request("GET", f"/cards/{name}")
            assert status == 200 and content == pathlib.Path("web/dist", name).read_bytes(), (name, status)
            assert not re.search(rb"""["'`(]/assets/""", content), f"{name} names a file with /"
        for path in ("/", "/index.html", "/api/games", "/healthz", "/card/api/games", "/cards"):
            assert server.request("GET", path)[0] == 404, path
        assert server.request("GET", "/cards/healthz")[0] == 200


# ---- forwarded addresses, without a proxy in between ----

def guests(server, *forwarded, scheme=None):
    """Statuses of new guests, one per X-Forwarded-For."""
    statuses = []
    for i, value in enumerate(forwarded):
        headers = {"X-Forwarded-For": value, **({"X-Forwarded-Proto": scheme} if scheme else {})}
        status, answer, _ = server.request("POST", "/api/guest", {"name": f"Guest {i}"},
                                           headers=headers)
        statuses.append(status)
        if status == 200:
            assert ("; Secure" in answer["Set-Cookie"]) == (scheme == "https")
    return statuses


@case
def strangers_are_not_believed():
    with Server("--limit", "guests=2") as server:
        assert guests(server, *(f"10.0.0.{i}" for i in range(4))) == [200, 200, 429, 429]
    with Server("--proxy", "10.1.1.1", "--limit", "guests=2") as server:
        assert guests(server, *(f"10.0.0.{i}" for i in range(4))) == [200, 200, 429, 429]
        headers = {"X-Forwarded-Proto": "https", "Origin": f"https://127.0.0.1:{server.port}"}
        assert server.request("POST", "/api/guest", {"name": "Ann"}, headers=headers)[0] == 403


@case
def proxies_are_believed_from_the_right():
    with Server("--proxy", "127.0.0.1", "--proxy", "10.1.1.1", "--limit", "guests=1") as server:
        good = ["10.0.0.1", "9.9.9.9, 10.0.0.2", "10.0.0.3, 10.1.1.1", "8.8.8.8,10.0.0.4,10.1.1.1",
                "10.0.0.5:4711", "[2001:db8::1]:4711", "2001:db8::2"]
        assert guests(server, *good, scheme="https") == [200] * len(good)
        again = ["7.7.7.7, 10.0.0.1", "10.0.0.2, 10.1.1.1", "unknown, 10.0.0.3", "10.0.0.5",
                 "2001:db8::1"]
        assert guests(server, *again) == [429] * len(again)
        # what is no address says nothing: the proxy itself, once
        odd = ["unknown", "10.0.0.6, nonsense", "", ",", "999.1.1.1"]
        assert guests(server, *odd) == [200] + [429] * 4
        headers = {"X-Forwarded-For": "10.0.0.9", "X-Forwarded-Proto": "https",
                   "Host": "play.example", "Origin": "https://play.example"}
        assert server.request("POST", "/api/guest", {"name": "Ann"}, headers=headers)[0] == 200


@case
def options_that_mean_nothing():
    for options in (["--base", "cards"], ["--base", "/cards"], ["--base", "/a//b/"],
                    ["--base", "/ä/"], ["--proxy", "localhost"], ["--proxy", ""],
                    ["--metrics", "9100"], ["--metrics", ":9100"], ["--metrics", "127.0.0.1:x"],
                    ["--metrics", "127.0.0.1:99999"], ["--log", "/nowhere/log"], ["--origin", ""],
                    *(["--origin", text] for text in (
                        "x", "play.example", "ftp://play.example", "https://", "https://:443",
                        "https://play.example/", "https://play.example:443", "http://play.example:x")),
                    ["--limit", "connections=0"], ["--limit", "frame=0"],
                    ["--limit", "matches=3", "--limit", "matches=4"],
                    ["--cert", KEY, "--key", KEY], ["--cert", CERT, "--key", SECOND[1]]):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [PROGRAM, "serve", "--port", "0", "--game", "reduced",
                 "--data", os.path.join(folder, "data.db"), *options],
                capture_output=True, text=True, timeout=30, check=False)
            assert done.returncode == 2 and done.stdout == "", (options, done)
            assert done.stderr.strip() and "stopped" not in done.stderr, (options, done.stderr)


@case
def the_reason_comes_before_the_end():
    """What keeps a server from starting is told; "stopped" is the last word of one that ran."""
    with Server() as server:
        done = subprocess.run(
            [PROGRAM, "serve", "--address", "127.0.0.1", "--port", str(server.port), "--game",
             "reduced", "--data", os.path.join(server.folder.name, "other.db")],
            capture_output=True, text=True, timeout=30, check=False)
        assert done.returncode == 2 and "port" in done.stderr and "stopped" not in done.stderr
        assert server.stop() == 0
        lines = server.log().splitlines()
        assert lines[-1].endswith("info stopped"), lines[-3:]


@case
def a_store_that_fails_is_told_before_the_end():
    with Server() as server:
        ann = server.player("Ann")
        size = os.path.getsize(server.data + "-wal")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, size))
        try:
            for _ in range(100):
                ann.ask(t="ai", game="classic", deck="basic-mage", agent="apprentice")
                ann.close()
                ann = server.player("Ann")
        except (Closed, OSError, AssertionError, http.client.HTTPException):
            pass
        assert server.process.wait(timeout=30) == 2
        server.process.stdout.close()
        events = [line.split()[1:3] for line in server.log().splitlines() if line[:2] == "20"]
        assert events[-1] == ["info", "stopped"] and ["error", "store"] in events, events[-3:]


# ---- signals ----

def certificate(port):
    return ssl.get_server_certificate(("localhost", port)).strip()


@case
def a_hangup_opens_log_and_certificate_anew():
    with tempfile.TemporaryDirectory() as folder:
        cert, key, log = (os.path.join(folder, name) for name in ("cert", "key", "log"))
        shutil.copy(CERT, cert)
        shutil.copy(KEY, key)
        with Server("--cert", cert, "--key", key, "--log", log) as server:
            first = certificate(server.port)
            assert "listening" in pathlib.Path(log).read_text(encoding="utf-8")

            def hang_up():
                """The lines that the new log has."""
                os.rename(log, log + ".old")
                server.process.send_signal(signal.SIGHUP)
                wait_until(lambda: os.path.exists(log) and os.path.getsize(log) > 0, "no new log")
                return pathlib.Path(log).read_text(encoding="utf-8").splitlines()

            shutil.copy(SECOND[0], cert)
            shutil.copy(SECOND[1], key)
            lines = hang_up()
            assert len(lines) == 1 and "info reopened" in lines[0], lines
            second = certificate(server.port)
            assert second != first
            for broken in ("cert", "key"):  # half of another pair, then no certificate at all
                shutil.copy(CERT if broken == "key" else KEY, cert)
                lines = hang_up()
                assert len(lines) == 1 and "error reopened" in lines[0] and "kept" in lines[0]
                assert certificate(server.port) == second
            assert server.process.poll() is None
    with Server() as server:
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: "info reopened" in server.log(), "nothing is said")
        assert server.request("GET", "/healthz")[0] == 200


@case
def a_hangup_never_waits():
    """A pipe in the place of the log or of the certificate: the old one stays in use, people go on, and
    SIGTERM ends the server. So does a pipe that somebody reads, or may stop reading."""
    with tempfile.TemporaryDirectory() as folder:
        cert, key, log = (os.path.join(folder, name) for name in ("cert", "key", "log"))
        shutil.copy(CERT, cert)
        shutil.copy(KEY, key)
        with Server("--cert", cert, "--key", key, "--log", log) as server:
            first = certificate(server.port)
            for place in (log, key, cert):
                os.rename(place, place + ".old")
                os.mkfifo(place)
                reader = os.open(place, os.O_RDONLY | os.O_NONBLOCK) if place == log else None
                lines = pathlib.Path(log + ".old").read_text(encoding="utf-8").count("\n")
                server.process.send_signal(signal.SIGHUP)
                wait_until(lambda n=lines: pathlib.Path(log + ".old").read_text(encoding="utf-8").count("\n") > n,
                           f"nothing is said of {place}")
                last = pathlib.Path(log + ".old").read_text(encoding="utf-8").splitlines()[-1]
                assert "error reopened" in last and ("pipe" in last or "plain" in last), last
                assert certificate(server.port) == first
                if reader is not None:
                    assert os.read(reader, 1) == b""
                    os.close(reader)
            assert server.stop() == 0


# ---- many of one kind ----

@case
def no_option_is_left_out():
    """The last of a hundred origins counts like the first; of too many games the server says so."""
    origins = [word for n in range(100) for word in ("--origin", f"https://{n}.example")]
    with Server(*origins) as server:
        for host in ("0.example", "99.example"):
            assert server.request("GET", "/healthz", headers={"Host": host})[0] == 200, host
    with tempfile.TemporaryDirectory() as folder:
        games = []
        for n in range(65):
            games += ["--game", os.path.join(folder, f"game{n}")]
            shutil.copytree("games/reduced", games[-1])
        done = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", os.path.join(folder, "d"), *games],
                              capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2 and "at most 64 games" in done.stderr, done


@case
def every_deck_of_a_game_is_offered():
    with tempfile.TemporaryDirectory() as folder:
        game = os.path.join(folder, "reduced")
        shutil.copytree("games/reduced", game)
        names = [f"deck-{n}" for n in range(150)] + ["n" * 200]
        for name in names:
            shutil.copy(os.path.join(game, "decks", "tiny.yaml"), os.path.join(game, "decks", f"{name}.yaml"))
        with Server(games=(game,)) as server:
            found = {deck["id"] for deck in server.json("GET", "/api/games")[0]["decks"]}
            assert found == {"farm", "forest", "tiny", "trio", *names}, set(names) - found
            ann = server.player("Ann")
            ann.send(t="ai", game="reduced", deck="n" * 200, agent="apprentice")
            assert ann.wait("match", "refused")["t"] == "match"


# ---- backups ----

class Player(threading.Thread):
    """Plays against an agent, and keeps what was acknowledged."""

    def __init__(self, server, name, done):
        super().__init__(daemon=True)
        self.socket, self.done, self.steps, self.rng = server.player(name), done, set(), rng_of(1)

    def begin(self):
        self.socket.send(t="ai", game="classic", deck="basic-mage", agent="apprentice")

    def run(self):
        self.begin()
        while not self.done.is_set():
            message = self.socket.receive()
            if message["t"] in ("match", "step"):
                if message["t"] == "step":
                    self.steps.add((message["match"], message["seq"] - 1))
                if "legal" in message:
                    self.socket.send(t="act", match=message["match"], seq=message["seq"],
                                     action=choose(message, self.rng))
            elif message["t"] == "over":
                self.begin()


def backup(*words):
    return subprocess.run([PROGRAM, "backup", *words], capture_output=True, text=True, timeout=60,
                          check=False)


def account(server):
    status, headers, content = server.request("POST", "/api/register",
                                              {"name": "Ann", "password": "long enough"})
    assert status == 200, content
    cookie = headers["Set-Cookie"].split(";")[0]
    game = server.json("GET", "/api/games")[0]
    deck = next(d for d in game["decks"] if d["id"] == "basic-mage")
    server.json("PUT", "/api/decks", {"game": "classic", "name": "Mine", "list": server.written("classic", deck)["list"]},
                cookie)
    return cookie


def id_number(text):
    value = 0
    for letter in text:
        value = value * 32 + "0123456789abcdefghjkmnpqrstvwxyz".index(letter)
    return value


@case
def backups_while_people_play():
    done = threading.Event()
    with Server("--limit", "user-matches=5000") as server:
        account(server)
        players = [Player(server, f"Guest {i}", done) for i in range(6)]
        for player in players:
            player.start()
        out = os.path.join(server.folder.name, "copy.db")
        for number in range(4):  # the last one is looked at
            wait_until(lambda n=number: sum(len(p.steps) for p in players) > 20 * (n + 1), "idle")
            acknowledged = set().union(*(p.steps.copy() for p in players))
            made = backup(server.data, f"{out}.{number}")
            assert made.returncode == 0 and made.stderr == "", made
        done.set()
        last = f"{out}.3"
        files = set(os.listdir(server.folder.name))
        copies = {f"copy.db.{i}" for i in range(4)}
        assert files == {"log", "data.db", "data.db-shm", "data.db-wal"} | copies, files
        database = sqlite3.connect(last)
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        stored = set(database.execute("SELECT match, seq FROM steps").fetchall())
        lost = {(id_number(match), seq) for match, seq in acknowledged} - stored
        assert len(acknowledged) > 80 and not lost, lost
        running = database.execute("SELECT count(*) FROM matches WHERE ended=0").fetchone()[0]
        database.close()
        again = backup(server.data, last)
        assert again.returncode == 2 and "copy.db.3" in again.stderr, again
        restored(server, last, running)


def restored(server, data, running):
    """A second server goes on from the copy, while the first one runs."""
    with Server("--limit", "user-matches=5000") as other:
        other.stop()
        other.data = data
        other.start()
        restarts = re.findall(r"info restored matches=(\d+)", other.log())
        assert running > 0 and restarts == ["0", str(running)], (running, restarts)
        cookie = other.request("POST", "/api/login", {"name": "Ann", "password": "long enough"})[1]
        cookie = cookie["Set-Cookie"].split(";")[0]
        assert [d["name"] for d in other.json("GET", "/api/decks", cookie=cookie)] == ["Mine"]
        assert server.request("GET", "/healthz")[0] == 200


@case
def backups_of_nothing():
    with tempfile.TemporaryDirectory() as folder:
        text = os.path.join(folder, "text")
        pathlib.Path(text).write_text("no database\n" * 100, encoding="utf-8")
        other = os.path.join(folder, "other.db")
        database = sqlite3.connect(other)
        database.execute("CREATE TABLE t(x)")
        database.commit()
        database.close()
        out = os.path.join(folder, "out.db")
        for words in ([text, out], [other, out], [os.path.join(folder, "none"), out],
                      [folder, out], [text]):
            done = backup(*words)
            assert done.returncode == 2 and done.stderr, (words, done)
        assert sorted(os.listdir(folder)) == ["other.db", "text"], os.listdir(folder)
    with Server() as server:
        account(server)
        server.kill()  # what its log still holds is copied too
        out = os.path.join(server.folder.name, "out.db")
        done = backup(server.data, os.path.join(server.folder.name, "no", "folder"))
        assert done.returncode == 2, done
        assert backup(server.data, out).returncode == 0
        database = sqlite3.connect(out)
        assert database.execute("SELECT name FROM decks").fetchall() == [("Mine",)]
        database.close()


raise SystemExit(main())
