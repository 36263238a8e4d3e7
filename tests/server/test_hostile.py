"""Clients that lie, flood, repeat themselves and pry: nothing changes, nothing leaks."""
import json
import socket
import time

from kit import Closed, Server, Socket, case, choose, main, pair, rng_of, step, until

HOSTILE_TEXTS = [
    b"", b"{", b"[]", b"null", b"42", b'"act"', b"{}", b'{"t":5}', b'{"t":"act"}',
    b'{"t":"nothing"}',
    b'{"t":"ping","t":"ping"}', b'{"t":"ping","id":{}}', b'{"t":"ping","id":"' + b"x" * 500 + b'"}',
    b'{"t":"ping","x":1}', b'{"t":"act","match":"zzzzzzzzzz","seq":0,"action":"end turn"}',
    b'{"t":"act","match":7,"seq":0,"action":"end turn"}', b"[" * 5000, b'{"a":' * 3000,
    b'{"t":"watch","match":"../../etc"}', b'{"t":"ai","game":"/etc","deck":"x","agent":"y"}',
    b'{"t":"ai","game":"classic","deck":"/etc/passwd","agent":"apprentice"}',
    b'{"t":"ai","game":"classic","deck":"games/classic/decks/basic-mage.yaml","agent":"adept"}',
    b'{"t":"ai","game":"classic","deck":"basic-mage","agent":"exec:id"}',
    b'{"t":"find","game":"classic","deck":"' + b"9" * 9000 + b'"}', b"\xff\xfe{}", b"\x00" * 50,
    b'{"t":"host","game":"classic","deck":"basic-mage","timer":-5}',
    b'{"t":"host","game":"classic","deck":"basic-mage","timer":1e9}',
    b'{"t":"ping","id":1e400}', b'{"t":"hello","resume":{"match":[]}}', b'{"t":"ping\\u0000"}',
]


def still_same(players, match):
    """Both seats hear the same position as before."""
    for player in players:
        now = player.ask(t="watch", match=match)
        for key in ("seq", "view", "legal"):
            assert now.get(key) == player.at.get(key), key


@case
def every_message_is_answered():
    with Server() as server:
        ann = server.player("Ann")
        for text in HOSTILE_TEXTS:
            ann.send_frame(text)
            try:
                answer = ann.receive()
            except Closed:  # bytes that are no UTF-8 break the protocol itself
                assert b"\xff" in text, text
                ann = Socket(server, ann.cookie)
                continue
            assert answer["t"] == "refused" and answer["status"] \
                and answer["message"], (text, answer)
        assert ann.ask(t="ping")["t"] == "pong"
        assert server.metric("matches") == 0


@case
def illegal_and_foreign_actions():
    with Server() as server:
        players, rng = pair(server), rng_of(3)
        match = players[0].at["match"]
        for _ in range(8):
            step(players, match, rng)
        seat = next(i for i, p in enumerate(players) if "legal" in p.at)
        mover, other, seq = players[seat], players[1 - seat], players[0].at["seq"]
        other.refused("not_your_turn", t="act", match=match, seq=seq, action="end turn")
        for action in ["play 14", "attack hero on enemy hero", "choose 9", "mulligan 1", "fly", {},
                       {"kind": "play", "source": "9/hand/0"}, {"kind": []}, "raise 3",
                       "move 1 to 9",
                       {"kind": "play", "source": f"{1 - seat}/hand/0", "position": 0},
                       {"kind": "play", "source": f"{seat}/hand/0", "position": 200}, "none"]:
            assert mover.ask(t="act", match=match, seq=seq, action=action)["t"] == "refused", action
        still_same(players, match)
        eve = server.player("Eve")
        for kind in ("concede", "rematch"):
            eve.refused("not_your_turn", t=kind, match=match)
        eve.refused("not_your_turn", t="undo", match=match, seq=seq)
        eve.refused("not_your_turn", t="act", match=match, seq=seq, action="end turn")
        eve.ask(t="watch", match=match)
        eve.refused("not_your_turn", t="act", match=match, seq=seq, action="end turn")
        mover.refused("bad_action", t="undo", match=match, seq=seq)
        mover.refused("bad_action", t="rematch", match=match)
        still_same(players, match)


@case
def repeated_messages_act_once():
    with Server() as server:
        players, rng = pair(server), rng_of(4)
        match, old = players[0].at["match"], []
        for _ in range(12):
            seat = next(i for i, p in enumerate(players) if "legal" in p.at)
            player = players[seat]
            message = {"t": "act", "match": match, "seq": player.at["seq"],
                       "action": choose(player.at, rng)}
            player.at = player.ask(**message)
            players[1 - seat].at = players[1 - seat].wait("step")
            old.append((player, message))
            for who, again in old:
                who.refused("mismatch", **again)
        assert players[0].at["seq"] == 12
        still_same(players, match)


def frames_of(server, deck):
    """What seat 0 and a spectator receive, byte for byte, when seat 1 has that deck."""
    ann, bob = server.player("Ann"), server.player("Bob")
    code = ann.ask(t="host", game="classic", deck="basic-mage", seed=11, seat=0)["code"]
    bob.send(t="join", code=code, deck=deck)
    assert bob.wait("match", "refused")["t"] == "match", "the deck is refused"
    match = ann.wait("match")["match"]
    eve = server.player("Eve")
    eve.ask(t="watch", match=match)
    for player, seq, action in [(ann, 0, "mulligan"), (bob, 1, "mulligan"), (ann, 2, "end turn"),
                                (bob, 3, "end turn"), (ann, 4, "end turn"), (bob, 5, "end turn")]:
        player.send(t="act", match=match, seq=seq, action=action)
        answers = [p.wait("step", "refused") for p in (ann, bob, eve)]
        assert all(a["t"] == "step" for a in answers), (action, answers)
    ann.send(t="concede", match=match)
    assert ann.wait("over") == eve.wait("over")
    for player in (ann, bob, eve):  # the next ones have the same names
        player.close()
    until(lambda: server.metric("connections") == 0)
    return [raw.replace(match.encode(), b"MATCH").replace(code.encode(), b"CODE")
            for raw in ann.raw + eve.raw], bob.raw


@case
def hidden_cards_do_not_show_in_the_bytes():
    """Two matches that differ only in cards that the other seat holds or draws."""
    with Server() as server:
        game = server.json("GET", "/api/games")[0]
        deck = next(d for d in game["decks"] if d["id"] == "basic-warrior")
        cards = server.json("GET", "/api/games/classic/cards")
        minions = [c for c in cards if c["type"] == "minion" and not c["token"]
                   and c["class"] == "neutral" and c.get("copies", 2) > 1]
        inside = [c for c in minions if c["id"] in deck["cards"]]
        outside = [c for c in minions if c["id"] not in deck["cards"]]
        assert inside and outside, "no card to exchange"
        frames = []
        written = server.written("classic", deck)["list"]
        for new in (inside[0], outside[0]):
            text = written.replace(inside[0]["name"], new["name"])
            frames.append(frames_of(server, text))
        (ours, theirs), (ours2, theirs2) = frames
        assert theirs != theirs2, "the decks are alike"
        assert len(ours) == len(ours2)
        for one, other in zip(ours, ours2):
            assert one == other, f"{one[:300]}\n{other[:300]}"


@case
def floods_and_large_frames():
    with Server("--limit", "messages=20", "--limit", "message-burst=30",
                "--limit", "flood=50") as server:
        calm, wild = server.player("Ann"), server.player("Bob")
        try:
            wild.send_frame(b'{"t":"ping","id":"' + b"x" * 40000 + b'"}')
            wild.receive()
            raise AssertionError("a message of 40,000 bytes")
        except Closed:
            wild = Socket(server, wild.cookie)
        wild.send_frame(b'{"t":"pi', final=False)
        wild.send_frame(b'ng"}', opcode=0)
        assert wild.wait("pong")
        wild.send_frame(b"\x00\x01", opcode=2)
        assert wild.wait("refused")["status"] == "syntax"
        try:
            for _ in range(2000):
                wild.send(t="ping")
            while True:
                wild.receive()
        except (Closed, ConnectionError):
            pass
        assert calm.ask(t="ping")["t"] == "pong"
        assert server.metric("dropped_total") == 1


@case
def slow_readers_are_dropped():
    with Server("--limit", "unsent=200000") as server:
        players, rng = pair(server), rng_of(6)
        match = players[0].at["match"]
        cookie = server.guest("Eve")
        watchers = [Socket(server, cookie) for _ in range(3)]
        for watcher in watchers:
            watcher.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            watcher.send(t="watch", match=match)
        for number in range(4000):
            watchers[0].send(t="watch", match=match)
            if number % 100 == 0 and server.metric("dropped_total") > 0:
                break
            if number < 10:
                step(players, match, rng)
        assert server.metric("dropped_total") >= 1
        still_same(players, match)


@case
def strange_origins_and_cookies():
    with Server("--origin", "https://friends.example") as server:
        cookie = server.guest("Ann")
        own = f"http://127.0.0.1:{server.port}"
        for origin in (own, "https://friends.example", None):
            Socket(server, cookie, origin=origin).close()
        bad = [{"origin": "https://evil.example"}, {"origin": "null"}, {"origin": own + ".evil"},
               {"cookie": None}, {"cookie": "cw_session="}, {"cookie": "cw_session=" + "A" * 43},
               {"cookie": cookie[:-1]}, {"cookie": cookie + "A"}, {"cookie": "x" * 3000},
               {"cookie": "cw_session=' OR 1=1 --"}, {"protocol": "chat"}, {"protocol": "http"}]
        for change in bad:
            try:
                Socket(server, **{"cookie": cookie, **change})
                raise AssertionError(f"let in with {change}")
            except (Closed, ConnectionError):
                pass
        for headers in ({"Origin": "https://evil.example"}, {"X-Cardwright": ""}):
            assert server.request("POST", "/api/guest", {"name": "Eve"}, headers=headers)[0] == 403
        Socket(server, "a=b; " + cookie + "; c=d").close()


@case
def paths_lead_nowhere():
    with Server() as server:
        for path in ["/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
                     "//etc/passwd.txt", "/index.html/../../x.txt", "/api/games/../../x/cards",
                     "/api/replay/../../x", "/api/replay/zzzzzzzzzz", "/.git/config.txt",
                     "/" + "a" * 5000 + ".txt", "/%00.txt"]:
            try:
                status, _, body = server.request("GET", path)
                page = server.request("GET", "/")[2]
                assert b"root:" not in body and (status >= 400 or body == page), (path, status)
            except ConnectionError:
                pass
        for method in ("PATCH", "OPTIONS", "TRACE"):
            try:
                assert server.request(method, "/api/games")[0] >= 400
            except (ConnectionError, OSError):
                pass
        assert server.request("POST", "/api/guest", b"x" * 600000)[0] in (400, 413)
        assert server.request("POST", "/api/guest", b'{"name":')[0] == 400
        prying = {"game": "classic", "list": "/etc/passwd"}
        assert server.json("POST", "/api/decks/check", prying)["legal"] is False


def is_answered(server):
    try:
        return server.request("GET", "/healthz")[0] == 200
    except ConnectionError:
        return False


@case
def limits_of_one_address_and_player():
    with Server("--limit", "address-connections=4", "--limit", "user-matches=2",
                "--limit", "requests=5", "--limit", "request-burst=40") as server:
        cookie = server.guest("Ann")
        sockets = []
        try:
            while len(sockets) < 5:
                sockets.append(Socket(server, cookie))
            raise AssertionError("a fifth socket")
        except (Closed, ConnectionError):
            pass
        for _ in range(2):
            sockets[0].send(t="ai", game="classic", deck="basic-mage", agent="apprentice")
            sockets[0].wait("match")
        sockets[0].refused("limit", t="ai", game="classic", deck="basic-mage", agent="apprentice")
        for crowding in sockets[1:]:
            crowding.close()
        until(lambda: is_answered(server))
        statuses = [server.request("GET", "/healthz")[0] for _ in range(60)]
        assert 429 in statuses
        time.sleep(0.5)
        assert json.loads(server.request("GET", "/api/matches")[2]) is not None


raise SystemExit(main())
