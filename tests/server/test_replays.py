"""Replays: from the seat that asks and in words, analyses with what was better, matches that are
brought as files; and that answers come packed."""
import gzip
import json
import pathlib
import time

from kit import Server, Socket, case, main, pair, rng_of, step

GOLDEN = sorted(pathlib.Path("tests/golden").glob("*.replay"))


def played(server, steps=24, **more):
    players, rng = pair(server, **more), rng_of(5)
    match = players[0].at["match"]
    for _ in range(steps):
        step(players, match, rng)
    players[1].send(t="concede", match=match)
    players[0].wait("over")
    return match, players


@case
def a_replay_is_told_to_who_asks():
    with Server() as server:
        match, players = played(server)
        for seat, player in enumerate(players):
            replay = server.json("GET", f"/api/replay/{match}", cookie=player.cookie)
            assert replay["seat"] == seat == replay["start"]["seat"]
            texts = [e["text"] for s in replay["steps"] for e in s["events"]]
            assert any(t.startswith("You ") for t in texts)
            assert all(s["text"] for s in replay["steps"])
            assert replay["steps"][0]["text"].startswith(("keep all", "exchange"))
            assert all(c for s in replay["steps"] for p in s["view"]["players"] for c in p["hand"])
        other = server.json("GET", f"/api/replay/{match}?seat=1")
        assert other["seat"] == 1 and other["steps"][0]["view"]["seat"] == 1
        assert any(e["text"].startswith("Player 1") for s in other["steps"] for e in s["events"])
        assert server.json("GET", f"/api/replay/{match}?seat=7")["seat"] == 0


@case
def an_analysis_says_what_was_better():
    with Server(games=("classic", "elemental")) as server:
        match, players = played(server, 60)
        path = f"/api/replay/{match}/analyse"
        server.json("POST", path, {}, players[0].cookie, expect=202)
        while not (found := server.json("GET", path, cookie=players[1].cookie))["done"]:
            time.sleep(0.1)
        first = server.json("GET", path, cookie=players[0].cookie)
        assert (found["seat"], first["seat"]) == (1, 0)
        assert all(abs(a + b - 1) < 1e-6 for a, b in zip(found["curve"], first["curve"]))
        for mistake in first["mistakes"]:
            assert mistake["text"], mistake
            assert ("better" in mistake) == ("better_text" in mistake) == ("better_chance" in mistake)
            assert mistake.get("better_text") != mistake["text"]
            after = (first, found)[mistake["seat"]]["curve"][mistake["step"] + 1]
            assert after < mistake.get("better_chance", 1) <= 1, mistake
        whys = [mistake["why"] for mistake in first["mistakes"] if "why" in mistake]
        assert all(set(why) <= {"kind", "card", "amount"} for why in whys), first["mistakes"]


@case
def answers_come_packed():
    with Server() as server:
        match, _ = played(server)
        for path in ("/api/games", "/api/games/classic/cards", f"/api/replay/{match}"):
            plain = server.request("GET", path)
            packed = server.request("GET", path, headers={"Accept-Encoding": "gzip, br"})
            assert plain[1]["Content-Encoding"] is None, path
            assert packed[1]["Content-Encoding"] == "gzip", path
            assert ("cookie" in packed[1]["Vary"]) == ("replay" in path), path
            assert gzip.decompress(packed[2]) == plain[2] and len(packed[2]) < len(plain[2]) / 2
            print(f"# {path}: {len(plain[2])} bytes, packed {len(packed[2])}")
        small = server.request("GET", "/api/matches", headers={"Accept-Encoding": "gzip"})
        assert small[1]["Content-Encoding"] is None


@case
def a_match_can_be_brought_as_a_file():
    games = ("chaos", "classic", "elemental", "evolve", "extended", "reduced")
    with Server(games=games) as server:
        cookie, shown = server.guest("Ann"), 0
        for path in GOLDEN:
            status, _, content = server.request("POST", "/api/replay", path.read_bytes(), cookie)
            told = json.loads(content)
            if status != 200:
                assert "cannot be shown" in told["message"] or "not played" in told["message"], told
                continue
            shown += 1
            lines = path.read_text(encoding="utf-8").splitlines()
            actions = [line for line in lines if line[:3] in ("1: ", "2: ")]
            replay = server.json("GET", f"/api/replay/{told['id']}?seat=1")
            assert len(replay["steps"]) == len(actions) and replay["seat"] == 1
            assert replay["names"] == told["names"]
        assert shown > 0
        server.json("POST", f"/api/replay/{told['id']}/analyse", {}, cookie, expect=202) \
            if status == 200 else None


@case
def bad_files_are_refused_in_words():
    with Server() as server:
        cookie = server.guest("Ann")
        good = next(p for p in GOLDEN if "game classic" in p.read_text(encoding="utf-8"))
        text = good.read_bytes()
        bad = [b"", b"x", b"\0" * 100, b"cardwright replay 1\n", text[:len(text) // 2] + b"1: dance\n",
               text.replace(b"game classic", b"game nonsense"), text.replace(b"seed ", b"seed 9"),
               b"cardwright replay 1\nversion 0.1.0\ngame classic 0000000000000000\nseed 1\n",
               json.dumps({"text": 5}).encode()]
        for body in bad:
            told = server.json("POST", "/api/replay", body, cookie, expect=400)
            assert told["message"] and told["error"], told
        server.json("POST", "/api/replay", text, expect=401)
        server.json("POST", "/api/replay", b"x" * 600000, cookie, expect=413)
        for _ in range(70):  # more than are kept
            last = server.json("POST", "/api/replay", text, cookie)["id"]
        assert server.json("GET", f"/api/replay/{last}")["steps"]
        assert Socket(server, cookie).welcome["matches"] == []


raise SystemExit(main())
