"""Limits hold on every way that leads to them, and who meets one is told so in words."""
import contextlib
import http.client
import resource
import socket

from kit import Server, case, main, until

PLAY = {"t": "ai", "game": "classic", "deck": "basic-mage", "agent": "apprentice", "seat": 0}
HOST = {"t": "host", "game": "classic", "deck": "basic-mage"}


def running(server):
    return server.metric("matches")


def play(player):
    """The name of a new match against an agent."""
    player.send(**PLAY)
    answer = player.wait("match", "refused")
    assert answer["t"] == "match", answer
    return answer["match"]


def play_and_concede(player):
    match = play(player)
    player.send(t="concede", match=match)
    player.wait("over")
    return match


def is_healthy(server, address):
    """Whether /healthz answers to that address; it has long enough to tell a wait from a stop."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5,
                                            source_address=(address, 0))
    with contextlib.closing(connection):
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().read() == b"ok\n"
        except OSError:
            return False


def crowd(server, address, count):
    """That many connections that say nothing."""
    return [socket.create_connection(("127.0.0.1", server.port), timeout=5,
                                     source_address=(address, 0)) for _ in range(count)]


def count_open(connections):
    """Of connections that say nothing: an ended one can be read at once."""
    still = 0
    for connection in connections:
        connection.settimeout(0)
        try:
            still += connection.recv(1) != b""
        except BlockingIOError:
            still += 1
        except ConnectionError:
            pass
    return still


@case
def rematches_are_matches():
    """Who asks 400 times for rematches plays in as many matches as anybody, and gets one rematch of
    each match."""
    with Server("--limit", "requests=5000") as server:
        greedy = server.player("Greedy")
        ended = [play_and_concede(greedy) for _ in range(10)]
        again = {}
        for number in range(400):
            match = ended[number % 10]
            greedy.send(t="rematch", match=match)
            answer = greedy.wait("match", "refused")
            if answer["t"] == "refused":
                assert answer["status"] == "limit", answer
                assert "as many matches as you may" in answer["message"], answer
            else:
                assert again.setdefault(match, answer["match"]) == answer["match"], "a second one"
        assert len(again) == running(server) == 8
        greedy.refused("limit", **PLAY)


@case
def invitations_count_for_both():
    with Server() as server:
        host, guest = server.player("Host"), server.player("Guest")
        codes = [host.ask(**HOST)["code"] for _ in range(8)]
        own = [play(host) for _ in range(7)]
        guest.send(t="join", code=codes[0], deck="basic-mage")
        assert guest.wait("match", "refused")["t"] == "match"
        assert host.wait("match")["level"] == 0
        for code in codes[1:]:
            answer = guest.refused("limit", t="join", code=code, deck="basic-mage")
            assert "your opponent" in answer["message"], answer
        host.refused("limit", **HOST)
        assert running(server) == 8
        host.send(t="concede", match=own[0])
        host.wait("over")
        guest.send(t="join", code=codes[1], deck="basic-mage")
        assert guest.wait("match", "refused")["t"] == "match", "the invitation was lost"


@case
def the_queue_passes_over_who_has_enough():
    with Server("--limit", "user-matches=1") as server:
        busy, ann, bob = (server.player(name) for name in ("Busy", "Ann", "Bob"))
        find = {"t": "find", "game": "classic", "deck": "basic-mage"}
        assert busy.ask(**find)["t"] == "queue"
        play(busy)
        assert ann.ask(**find)["t"] == "queue"
        bob.send(**find)
        assert sorted(bob.wait("match")["names"]) == ["Ann", "Bob"]
        assert running(server) == 2


@case
def rematches_of_two_people():
    """One who has no room for a rematch is told so when he asks; his opponent is not held to it."""
    with Server("--limit", "user-matches=1") as server:
        ann, bob = server.player("Ann"), server.player("Bob")
        code = ann.ask(**HOST)["code"]
        bob.send(t="join", code=code, deck="basic-mage")
        match = bob.wait("match")["match"]
        bob.send(t="concede", match=match)
        for player in (ann, bob):
            player.wait("over")
        other = play(ann)
        ann.refused("limit", t="rematch", match=match)
        bob.send(t="rematch", match=match)
        assert bob.wait("rematch", "refused")["t"] == "rematch"
        ann.refused("limit", t="rematch", match=match)
        ann.send(t="concede", match=other)
        ann.wait("over")
        ann.send(t="rematch", match=match)
        again = ann.wait("match", "refused")
        assert again["t"] == "match" and again["names"] == bob.wait("match")["names"]
        bob.send(t="rematch", match=match)
        assert bob.wait("match", "refused")["match"] == again["match"]
        assert running(server) == 1


@case
def one_address_does_not_fill_the_server():
    with Server("--limit", "address-matches=5") as server:
        players = [server.player(f"Guest {number}") for number in range(6)]
        for player in players[:5]:
            play(player)
        assert "from your address" in players[5].refused("limit", **PLAY)["message"]
        players[5].refused("limit", **HOST)
        assert running(server) == 5


@case
def one_address_does_not_fill_the_lobby():
    with Server("--limit", "address-matches=5", "--limit", "user-matches=3") as server:
        players = [server.player(f"Guest {number}") for number in range(3)]
        for player in players[:2]:
            player.ask(**HOST)
            code = player.ask(**HOST)["code"]
        players[0].ask(**HOST)
        players[0].refused("limit", **HOST)
        assert "from your address" in players[2].refused("limit", **HOST)["message"]
        players[1].ask(t="cancel", code=code)
        assert players[2].ask(**HOST)["t"] == "hosted"


@case
def ended_matches_do_not_count():
    with Server() as server:
        ann = server.player("Ann")
        for _ in range(20):
            play_and_concede(ann)
        last = play(ann)
        assert ann.ask(t="watch", match=last)["match"] == last


@case
def who_watches_too_much_is_told():
    with Server() as server:
        players = [server.player(f"Guest {number}") for number in range(3)]
        matches = [play(player) for player in players for _ in range(6)]
        eve = server.player("Eve")
        for match in matches[:16]:
            assert eve.ask(t="watch", match=match)["t"] == "match"
        answer = eve.refused("limit", t="watch", match=matches[16])
        assert "leave one first" in answer["message"]
        assert eve.ask(t="watch", match=matches[3])["t"] == "match", "it is watched already"
        for _ in range(2):  # who is gone already has left as well
            assert eve.ask(t="leave", match=matches[0])["t"] == "left"
        assert eve.ask(t="watch", match=matches[16])["t"] == "match"
        assert play(eve), "an own match is always shown"


@case
def agents_take_turns_between_people():
    """One who has forty champions at work does not hold up another's apprentice, not even at the
    same address: both are served in turn."""
    with Server("--limit", "user-matches=40") as server:
        greedy, other, ready = server.player("Greedy"), server.player("Other"), []
        for _ in range(40):
            greedy.send(**{**PLAY, "agent": "champion", "seat": 1})
        while len(ready) < 40:
            message = greedy.wait("step")
            ready += [message] if "legal" in message else []
        for position in ready:
            greedy.send(t="act", match=position["match"], seq=position["seq"],
                        action={"kind": "mulligan", "cards": []})
        until(lambda: server.metric("agent_queue") > 15)
        before = server.metric("agent_decisions_total")
        other.send(**{**PLAY, "seat": 1})
        assert other.wait("step")["by"] == 0
        between = server.metric("agent_decisions_total") - before
        assert between < 10, f"{between} decisions came first"


@case
def idle_connections_do_not_stop_the_server():
    """3,000 from one address, while the server may open 1,024 files: it is held to its limit, the
    others do not notice, and the log stays short."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with Server(files=(1024, 1024)) as server:
        ann = server.player("Ann")
        idle = crowd(server, "127.0.0.3", 3000)
        assert is_healthy(server, "127.0.0.2")
        assert ann.ask(t="ping")["t"] == "pong"
        assert count_open(idle) == 256
        assert not is_healthy(server, "127.0.0.3")
        for connection in idle:
            connection.close()
        until(lambda: is_healthy(server, "127.0.0.3"))
        assert server.stop() == 0
        log = server.log().splitlines()
        left_out = [line for line in log if " left-out " in line and "lines-of=full" in line]
        assert left_out and len(log) < 300, f"{len(log)} lines"


@case
def descriptors_are_raised_and_kept():
    """All that the process may open is used but for some that are kept for files; who comes then is
    sent away at once, and comes in when somebody has left."""
    with Server("--limit", "address-connections=5000", files=(150, 400)) as server:
        assert "few-descriptors" in server.log() and "connections=336" in server.log()
        ann = server.player("Ann")
        idle = crowd(server, "127.0.0.3", 500)
        until(lambda: not is_healthy(server, "127.0.0.2"))
        assert count_open(idle) == 335
        play_and_concede(ann)
        for connection in idle:
            connection.close()
        until(lambda: is_healthy(server, "127.0.0.2"))


@case
def accepting_pauses_without_descriptors():
    """The system takes away what it gave: those who are inside go on, nobody else comes in, and
    one line says why."""
    with Server() as server:
        ann = server.player("Ann")
        pid, before = server.process.pid, resource.prlimit(server.process.pid,
                                                           resource.RLIMIT_NOFILE)
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (10, before[1]))
        waiting = crowd(server, "127.0.0.3", 3)
        until(lambda: "no-descriptors" in server.log())
        for _ in range(100):
            assert ann.ask(t="ping")["t"] == "pong"
        assert server.log().count("accept") + server.log().count("no-descriptors") == 1
        assert count_open(waiting) == 3
        resource.prlimit(pid, resource.RLIMIT_NOFILE, before)
        until(lambda: is_healthy(server, "127.0.0.2"))


@case
def a_process_without_descriptors_is_refused():
    try:
        Server(files=(60, 60))
        raise RuntimeError("it has started")
    except AssertionError as problem:
        assert "at least 128" in str(problem), problem


raise SystemExit(main())
