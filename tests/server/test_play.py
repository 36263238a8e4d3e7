"""The server as its users know it: pages, guests, accounts, lobby, matches, replays, stopping."""
import gzip
import json
import pathlib
import re
import subprocess
import tempfile
import time

from kit import PROGRAM, Closed, Server, Socket, case, choose, main, pair, rng_of, step


@case
def pages_and_health():
    with Server() as server:
        assert server.request("GET", "/healthz")[2] == b"ok\n"
        status, headers, page = server.request("GET", "/")
        assert status == 200 and headers["Content-Type"].startswith("text/html")
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff" and headers["X-Frame-Options"] == "DENY"
        passive = server.request("GET", "/api/games")[1]
        assert passive["Content-Security-Policy"] == "default-src 'none'; sandbox; frame-ancestors 'none'"
        assert passive["X-Content-Type-Options"] == "nosniff"
        again = server.request("GET", "/", headers={"If-None-Match": headers["ETag"]})
        assert again[0] == 304 and again[2] == b""
        status, headers, packed = server.request("GET", "/", headers={"Accept-Encoding": "gzip"})
        assert (gzip.decompress(packed) if headers["Content-Encoding"] else packed) == page
        for accepted, sent in (("gzip, deflate, br", "br"), ("gzip;q=0.5", "gzip"), ("br;q=0, gzip;q=0.0", None), ("brave", None)):
            name = re.search(r'src="\./([^"]*\.js)"', page.decode())
            if name:  # else built without the client
                headers = server.request("GET", f"/{name[1]}", headers={"Accept-Encoding": accepted})[1]
                assert headers["Content-Encoding"] == sent, (accepted, headers["Content-Encoding"])
        assert server.metric("connections") == 0
        status, headers, body = server.request("HEAD", "/healthz")
        assert (status, headers["Content-Length"], body) == (200, "3", b"")


@case
def games_and_cards():
    with Server() as server:
        games = server.json("GET", "/api/games")
        game = games[0]
        assert game["id"] == "classic" and len(game["agents"]) == 6 and game["decks"]
        path = f"/api/games/classic/cards?hash={game['hash']}"
        status, headers, cards = server.request("GET", path)
        assert status == 200 and "immutable" in headers["Cache-Control"]
        assert any(card["name"] == "Fireball" for card in json.loads(cards))
        server.json("GET", "/api/games/nothing/cards", expect=404)


@case
def pages_get_the_part_of_the_cards_that_they_need():
    with Server(games=("classic", "elemental")) as server:
        games, brief = server.json("GET", "/api/games"), server.json("GET", "/api/games?decks=brief")
        for game, short in zip(games, brief):
            path = f"/api/games/{game['id']}/cards?hash={game['hash']}"
            cards = {card["id"]: card for card in server.json("GET", path)}
            plain = server.json("GET", f"{path}&part=plain")
            flavors = server.json("GET", f"{path}&part=flavor")
            whole = [{**card, **({"flavor": flavors[card["id"]]} if card["id"] in flavors else {})} for card in plain]
            assert {card["id"]: card for card in whole} == cards and not any("flavor" in card for card in plain)
            shown = {deck["hero"] for deck in game["decks"]} | {face for deck in game["decks"] for face in deck["faces"]}
            assert [c for c in plain if c["id"] in shown] == server.json("GET", f"{path}&part=faces")
            for deck in game["decks"]:
                faces = [cards[face] for face in deck["faces"]]
                assert len({c["id"] for c in faces}) == len(faces) == min(3, len(deck["cards"])), faces
                assert all(face in deck["cards"] for face in deck["faces"])
                assert sum(deck["curve"]) == sum(deck["cards"].values()), deck
                costs = [c["cost"] for c in map(cards.get, deck["cards"]) if c["type"] == "minion"]
                assert not costs or faces[1]["cost"] == max(costs), faces
                del deck["cards"]
            assert short == game
        assert any(c.get("flavor") for c in server.json("GET", "/api/games/elemental/cards"))
        for path in ("/api/games?decks=none", "/api/games/classic/cards?part=some", "/api/games/classic/cards?part=plainly"):
            assert '"' in server.json("GET", path, expect=400)["message"]


@case
def guests_and_accounts():
    with Server() as server:
        server.json("GET", "/api/me", expect=401)
        cookie = server.guest("Ann")
        assert server.json("GET", "/api/me", cookie=cookie)["guest"] is True
        for name in ["", "A", "1abc", "Ann--Bob", "x" * 21, "Ann\u0430", " Ann"]:
            server.json("POST", "/api/guest", {"name": name}, expect=400)
        status, headers, _ = server.request("POST", "/api/register",
                                            {"name": "Olli", "password": "correct horse"})
        assert status == 200
        cookie = headers["Set-Cookie"]
        assert "HttpOnly" in cookie and "SameSite=Strict" in cookie
        me = server.json("GET", "/api/me", cookie=cookie.split(";")[0])
        assert me["name"] == "Olli" and me["guest"] is False
        server.json("POST", "/api/guest", {"name": "0lli"}, expect=400)
        server.json("POST", "/api/guest", {"name": "oIIi"}, expect=409)
        server.json("POST", "/api/login", {"name": "Olli", "password": "wrong horse"}, expect=403)
        server.json("POST", "/api/login", {"name": "Nobody", "password": "wrong horse"}, expect=403)
        server.json("POST", "/api/login", {"name": "olli", "password": "correct horse"})
        server.json("POST", "/api/login", {"name": "Olli", "password": "correct horse"})
        server.json("POST", "/api/login", {"name": "Olli", "password": "correct horse"}, expect=429)
        server.json("POST", "/api/guest", b"", expect=400)
        server.json("POST", "/api/logout", cookie=cookie.split(";")[0])
        server.json("GET", "/api/me", cookie=cookie.split(";")[0], expect=401)
        assert "correct horse" not in server.log()


@case
def drafts_are_kept_as_they_are():
    """Illegal ones too; a deck is changed by its number, under any name that is free."""
    with Server() as server:
        cookie, other = server.guest("Ann"), server.guest("Bob")
        draft = {"game": "classic", "name": "Half", "list": "3 Fireball\n1 No Such Card"}
        server.json("PUT", "/api/decks", draft, cookie=cookie, expect=400)
        saved = server.json("PUT", "/api/decks", {**draft, "draft": True}, cookie=cookie)
        kept = server.json("GET", "/api/decks?game=classic", cookie=cookie)[0]
        assert kept["legal"] is False and kept["cards"] == {"mage/fireball": 3} and kept["name"] == "Half", kept
        change = {**draft, "id": saved["id"], "name": "Whole", "draft": True, "list": "2 Fireball"}
        assert server.json("PUT", "/api/decks", change, cookie=cookie)["id"] == saved["id"]
        decks = server.json("GET", "/api/decks", cookie=cookie)
        assert [(d["name"], d["cards"]) for d in decks] == [("Whole", {"mage/fireball": 2})], decks
        server.json("PUT", "/api/decks", change, cookie=other, expect=404)
        server.json("PUT", "/api/decks", {**draft, "draft": True}, cookie=cookie)
        said = server.json("PUT", "/api/decks", {**change, "name": "Half"}, cookie=cookie, expect=409)
        assert "another deck" in said["message"], said
        server.json("PUT", "/api/decks", {**draft, "draft": True, "list": "1 Nothing"}, cookie=cookie, expect=400)
        player = Socket(server, cookie)
        assert player.ask(t="ai", game="classic", deck=f"saved:{saved['id']}", agent="apprentice")["problems"]


@case
def decks_are_kept():
    with Server() as server:
        cookie = server.guest("Ann")
        built = server.written("classic", server.json("GET", "/api/games")[0]["decks"][0])
        assert built["legal"] and built["code"].startswith("CW1"), built["problems"]
        checked = server.json("POST", "/api/decks/check", {"game": "classic", "list": built["list"]})
        assert checked["legal"] and checked["code"] == built["code"] and sum(checked["curve"]) == 30
        bad = server.json("POST", "/api/decks/check", {"game": "classic", "list": "31 Firebal"})
        assert not bad["legal"] and bad["problems"]
        saved = server.json("PUT", "/api/decks",
                            {"game": "classic", "name": "Mine", "code": built["code"]}, cookie)
        assert [d["name"] for d in server.json("GET", "/api/decks?game=classic", cookie=cookie)] \
            == ["Mine"]
        player = Socket(server, cookie)
        player.send(t="ai", game="classic", deck=f"saved:{saved['id']}", agent="apprentice")
        assert player.wait("match", "refused")["t"] == "match"
        server.json("DELETE", f"/api/decks/{saved['id']}", cookie=cookie)
        server.json("DELETE", f"/api/decks/{saved['id']}", cookie=cookie, expect=404)
        assert server.json("GET", "/api/decks?game=classic", cookie=cookie) == []


@case
def a_match_between_two_people():
    with Server() as server:
        players, rng = pair(server), rng_of(1)
        match = players[0].at["match"]
        assert [p.at["seat"] for p in players] == [0, 1]
        assert all("legal" in p.at for p in players)  # both decide on their opening hands
        watcher = server.player("Eve")
        assert match in [m["match"] for m in watcher.ask(t="list")["matches"]]
        seen = watcher.ask(t="watch", match=match)
        assert seen["seat"] == 2 and all(card is None for p in seen["view"]["players"]
                                         for card in p["hand"])
        while step(players, match, rng):
            pass
        ends = [p.wait("over") for p in [*players, watcher]]
        assert ends[0] == ends[1] == ends[2] and ends[0]["winner"] in (0, 1, 2)
        replay = server.json("GET", f"/api/replay/{match}")
        assert len(replay["steps"]) == players[0].at["seq"]
        history = server.json("GET", "/api/history", cookie=players[0].cookie)
        assert [m["id"] for m in history["matches"]] == [match]
        players[0].send(t="rematch", match=match)
        assert players[1].wait("rematch")["from"] == 0
        players[1].send(t="rematch", match=match)
        again = players[0].wait("match")
        assert again["match"] != match and again["seat"] == 1


@case
def analyses_and_imports():
    with Server(games=("classic", "elemental")) as server:
        players, rng = pair(server), rng_of(7)
        match = players[0].at["match"]
        cookie = players[0].cookie
        server.json("GET", f"/api/replay/{match}", expect=404)
        for _ in range(20):
            step(players, match, rng)
        players[1].send(t="concede", match=match)
        players[0].wait("over")
        path = f"/api/replay/{match}/analyse"
        server.json("GET", path, expect=404)
        server.json("POST", path, {}, expect=401)
        server.json("POST", path, {}, cookie, expect=202)
        server.json("POST", path, {}, cookie, expect=202)
        while not (found := server.json("GET", path))["done"]:
            time.sleep(0.1)
        assert len(found["curve"]) >= 20 and all(0 <= p <= 1 for p in found["curve"])
        assert all(m["loss"] > 0 for m in found["mistakes"])
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([PROGRAM, "export", "elemental", "--to", folder + "/out", "--skip"],
                           check=True, capture_output=True)
            files = {str(p.relative_to(folder + "/out")): p.read_text(encoding="utf-8")
                     for p in pathlib.Path(folder, "out").rglob("*") if p.is_file()}
        cards = [card.split("\n") for card in files["cards.txt"].strip().split("\n\n")]
        plain = [i for i, card in enumerate(cards) if card[2][0] != "H" and card[3] == "0,2"][:20]
        files["Decks/Ann/Plain.deck"] = "0\n" + "".join(f"{i}, 2\n" for i in plain)
        files["Ann.sav"] = "".join(f"{i}, 2\n" for i in plain)
        answer = server.json("POST", "/api/import", {"game": "elemental", "files": files}, cookie)
        assert answer["decks"] and any("id" in d for d in answer["decks"]), answer
        for body in ({"game": "elemental"}, {"game": "elemental", "files": {"cards.txt": 5}},
                     {"game": "elemental", "files": {"cards.txt": "x"}},
                     {"game": "no", "files": {}}):
            server.json("POST", "/api/import", body, cookie, expect=400)


@case
def a_match_against_every_level():
    with Server() as server:
        player = server.player("Ann")
        for level in server.json("GET", "/api/games")[0]["agents"]:
            player.send(t="ai", game="classic", deck="basic-mage", agent=level["id"], seed=3,
                        seat=0)
            at = player.wait("match")
            answer = player.ask(t="act", match=at["match"], seq=0, action={"kind": "mulligan"})
            while "legal" not in answer:
                answer = player.wait("step")
            answer = player.ask(t="act", match=at["match"], seq=answer["seq"], action="end turn")
            while "legal" not in answer:
                answer = player.wait("step")
            player.send(t="concede", match=at["match"])
            assert player.wait("over")["winner"] == 1


@case
def undo_until_something_is_learned():
    with Server() as server:
        player, rng = server.player("Ann"), rng_of(5)
        player.send(t="ai", game="classic", deck="basic-warrior", agent="apprentice", seed=4,
                    seat=0)
        at, undone = player.wait("match"), 0
        match = at["match"]
        for _ in range(150):
            if at["view"]["phase"] == "over" or undone >= 3:
                break
            if "legal" not in at:
                at = player.wait("step")
                continue
            if at["undo"]:
                view = before
                at = player.ask(t="undo", match=match, seq=at["seq"])
                assert at["t"] == "match" and at["view"] == view, "not the position before"
                undone += 1
                at = player.ask(t="act", match=match, seq=at["seq"], action="end turn")
            before = at["view"]
            if "legal" in at:
                at = player.ask(t="act", match=match, seq=at["seq"], action=choose(at, rng))
        assert undone >= 1
        answer = player.ask(t="undo", match=match, seq=0)
        assert answer["status"] in ("mismatch", "match_over")


@case
def quick_matches_and_invitations():
    with Server() as server:
        ann, bob = server.player("Ann"), server.player("Bob")
        assert ann.ask(t="find", game="classic", deck="basic-mage")["t"] == "queue"
        bob.send(t="find", game="classic", deck="basic-warrior")
        assert ann.wait("match")["match"] == bob.wait("match")["match"]
        code = ann.ask(t="host", game="classic", deck="basic-mage", timer=60)["code"]
        told = server.json("GET", f"/api/invitations/{code}", cookie=bob.cookie)
        assert told == {"game": "classic", "name": "Ann", "timer": 60, "delay": 0, "hands": False}, told
        ann.refused("usage", t="join", code=code, deck="basic-mage")
        ann.ask(t="cancel", code=code)
        bob.refused("unknown_name", t="join", code=code, deck="basic-mage")
        server.json("GET", f"/api/invitations/{code}", cookie=bob.cookie, expect=404)
        ann.refused("unknown_name", t="find", game="clasic", deck="basic-mage")
        ann.refused("unknown_name", t="ai", game="classic", deck="basic-mage", agent="exec:ls")


@case
def seeds_only_in_tests():
    with Server(test=False) as server:
        ann = server.player("Ann")
        ann.refused("limit", t="host", game="classic", deck="basic-mage", seed=1)


@case
def clocks_run_out():
    with Server() as server:
        players = pair(server, timer=1)
        assert players[0].at["clock"]["left"] <= 1
        for _ in range(4):
            for player in players:
                player.at = player.wait("step")
        assert players[0].at["seq"] == 4


@case
def who_stays_away_loses():
    with Server("--limit", "grace=1") as server:
        ann, bob = pair(server)
        ann.close()
        assert bob.wait("opponent")["state"] == "away"
        assert bob.wait("over")["winner"] == 1


@case
def reload_and_leave():
    with Server() as server:
        players, rng = pair(server), rng_of(2)
        match = players[0].at["match"]
        for _ in range(6):
            step(players, match, rng)
        players[0].close()
        back = Socket(server, players[0].cookie)
        assert back.welcome["matches"] == [match]
        at = back.wait("match")
        assert at["seq"] == 6 and at["view"] == players[0].at["view"]
        back.send(t="concede", match=match)
        assert back.wait("over")["winner"] == 1
        third = Socket(server, players[0].cookie, hello=False)
        third.send(t="hello", resume={"match": match, "seq": 6})
        assert third.wait("over")["end"] == "conceded"


@case
def stopping_says_bye():
    with Server() as server:
        ann = server.player("Ann")
        began = time.monotonic()
        assert server.stop() == 0 and time.monotonic() - began < 10
        assert ann.wait("bye")["reason"]
        try:
            ann.receive()
            raise AssertionError("still open")
        except (Closed, ConnectionError):
            pass


@case
def bad_options_are_refused():
    for words, says in [(["--cert", "x"], "--key"), (["--limit", "mesages=1"], "messages"),
                        (["--game", "clasic"], "clasic"), (["--threads", "99999"], "threads"),
                        (["--data", "/nonexistent/x.db"], "cannot be opened")]:
        done = subprocess.run([PROGRAM, "serve", "--port", "0", *words], capture_output=True,
                              text=True, timeout=60, check=False)
        assert done.returncode == 2 and says in done.stderr, (words, done)


raise SystemExit(main())
