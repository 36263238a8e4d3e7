"""Questions during a match: what an action would do, why something cannot be done, hints; and what
comes back after a reload or an undo."""
import time

from kit import Server, Socket, case, choose, main, pair, rng_of, step

PLAY = {"t": "ai", "game": "classic", "deck": "basic-mage", "agent": "apprentice"}


def begin(server, name="Ann", **more):
    """A player at the first decision of a turn of his against an apprentice."""
    ann = server.player(name)
    ann.send(**{**PLAY, "seat": 0, "seed": 3, **more})
    ann.at = ann.wait("match")
    ann.match = ann.at["match"]
    act(ann, {"kind": "mulligan", "cards": []})
    while "legal" not in ann.at:
        ann.at = ann.wait("step")
    return ann


def act(ann, action):
    ann.at = ann.ask(t="act", match=ann.match, seq=ann.at["seq"], action=action)
    assert ann.at["t"] == "step", ann.at


def end_turn(ann):
    act(ann, {"kind": "end_turn"})
    while "legal" not in ann.at:
        ann.at = ann.wait("step")


def sources(at):
    seat = at["view"]["seat"]
    me = at["view"]["players"][seat]
    places = [f"{seat}/hand/{i}" for i in range(len(me["hand"]))]
    places += [f"{seat}/board/{i}" for i in range(len(me["board"]))]
    return places + [f"{seat}/hero", f"{seat}/power"]


@case
def outcomes_of_every_source():
    with Server() as server:
        ann, rng, aimed = begin(server), rng_of(2), 0
        for _ in range(40):
            for source in sources(ann.at):
                told = ann.ask(t="outcomes", match=ann.match, source=source)
                assert told["t"] == "outcomes" and told["seq"] == ann.at["seq"]
                kinds = {"power": lambda a: a["kind"] == "power"}.get(
                    source.split("/")[1], lambda a, s=source: a.get("source") == s)
                legal = [a for a in ann.at["legal"] if kinds(a)]
                targets = {a.get("target") for a in legal}
                assert {a.get("target") for a in told["actions"]} == targets
                assert ("why" in told) == (not legal), told
                assert not targets & set(told["not"])
                assert all(r["text"] and r["status"] for r in told["not"].values())
                for outcome in told["actions"]:
                    for fate in outcome["on"].values():
                        aimed += "damage" in fate
                        assert fate["dies"] in ("never", "sometimes", "always")
                        assert fate["dies"] == "always" or "left" in fate or "leaves" in fate
            act(ann, choose(ann.at, rng))
            while "legal" not in ann.at and ann.at["view"]["phase"] != "over":
                ann.at = ann.wait("step")
            if ann.at["view"]["phase"] == "over":
                break
        assert aimed > 20, aimed
        ann.refused("missing", t="outcomes", match=ann.match)
        eve = server.player("Eve")
        eve.refused("not_your_turn", t="outcomes", match=ann.match, source="0/hero")


@case
def reasons_stand_in_the_view():
    with Server() as server:
        ann = begin(server)
        for source in ("", "0", "9/hand/0", "0/hand/77", "0/deck", "1/hand/0", "1/hero", "1/power"):
            ann.refused("no_such_card", t="outcomes", match=ann.match, source=source)
        me = ann.at["view"]["players"][0]
        assert me["hero"]["why"] == "cannot_attack" and "no attack" in me["hero"]["why_text"]
        assert me["power"]["why"] == "not_enough_mana"
        dear = [c for c in me["hand"] if not c["playable"]]
        assert dear and all(c["why"] == "not_enough_mana" for c in dear)
        told = ann.ask(t="outcomes", match=ann.match, source="0/power")
        assert told["actions"] == [] and told["why"] == {
            "status": "not_enough_mana", "text": "costs 1 more mana than you have"}


@case
def hints_against_the_computer_only():
    with Server() as server:
        ann = begin(server)
        started = time.monotonic()
        told = ann.ask(t="hint", match=ann.match)
        assert time.monotonic() - started < 20
        assert told["t"] == "hint" and told["seq"] == ann.at["seq"] and told["text"], told
        assert 0 <= told["before"] <= 1 and 0 <= told["after"] <= 1 and len(told["next"]) <= 2
        assert all(n["text"] and n["by"] in (0, 1) for n in told["next"])
        action = {k: v for k, v in told["action"].items() if k != "text"}
        assert action in ann.at["legal"], (action, ann.at["legal"])
        hint = {"t": "hint", "match": ann.match}
        ann.send_together(hint, hint)
        assert ann.wait("refused", "hint")["status"] == "limit", "one is on its way"
        assert ann.wait("hint")["seq"] == ann.at["seq"]
        bob, eve = pair(server, names=("Bob", "Eve"))
        refusal = bob.refused("limit", t="hint", match=bob.at["match"])
        assert "person" in refusal["message"]
        eve.refused("not_your_turn", t="hint", match=bob.at["match"])


@case
def what_happened_comes_back():
    """After a reload the match has its log, as that seat knows it; what was taken back is gone."""
    with Server() as server:
        ann = begin(server)
        for _ in range(3):
            end_turn(ann)
        back = Socket(server, ann.cookie)
        again = back.wait("match")
        log = again["log"]
        assert log["first"] == 0 and len(log["steps"]) == again["seq"]
        assert all(s["by"] in (0, 1) and s["events"] for s in log["steps"])
        texts = [e["text"] for s in log["steps"] for e in s["events"]]
        assert any(t.startswith("You draw ") for t in texts)
        assert not any(e.get("card") for s in log["steps"] for e in s["events"]
                       if e["kind"] == "draw" and e["seat"] == 1)
        plays = [a for a in again["legal"] if a["kind"] == "play" and "target" not in a]
        done = back.ask(t="act", match=ann.match, seq=again["seq"], action=plays[0])
        if done["undo"]:
            undone = back.ask(t="undo", match=ann.match, seq=done["seq"])
            assert undone["undone"] == 1 and undone["view"] == again["view"]
            assert "log" not in undone
            assert len(Socket(server, ann.cookie).wait("match")["log"]["steps"]) == again["seq"]


def characters(view):
    """Those in play by their tags."""
    found = [c for p in view["players"] for c in [p["hero"], p["weapon"], *p["board"]] if c]
    return {c["tag"]: c for c in found}


@case
def the_past_is_told_as_it_was():
    """The log that comes after a reload has the cards and places that the steps had, at both sides."""
    with Server() as server:
        players, rng, live = pair(server, seed=5), rng_of(8), []
        match = players[0].at["match"]
        for _ in range(45):
            before = [player.at["view"] for player in players]
            if not step(players, match, rng):
                break
            live.append((before, [p.at for p in players]))
        changed = 0
        for seat, player in enumerate(players):
            again = Socket(server, player.cookie).wait("match")
            log = again["log"]
            now, past = characters(again["view"]), zip(log["steps"], live[log["first"]:])
            for told, (before, after) in past:
                was, then = characters(before[seat]), characters(after[seat]["view"])
                assert told["turn"] == after[seat]["view"]["turn"]
                for event, heard in zip(told["events"], after[seat]["events"], strict=True):
                    assert {k: v for k, v in event.items() if k not in ("was", "tags")} == heard
                    tag = heard.get("tag", 0)
                    if not heard["text"] or tag not in {**then, **was}:
                        continue
                    card = {**then, **was}[tag]
                    assert tag in event["tags"] and event["was"]["health"] == card["health"], (event, card)
                    assert event["was"]["attack"] == card["attack"] and event["was"]["card"] == card["card"]
                    changed += tag in now and now[tag]["health"] != card["health"]
        assert changed > 5, "nothing has changed since"


@case
def a_long_log_is_cut():
    with Server() as server:
        players, rng = pair(server), rng_of(4)
        match = players[0].at["match"]
        count = 2
        while step(players, match, rng) and players[0].at["seq"] < 200:
            count = players[0].at["seq"]
        if players[0].at["view"]["phase"] != "over":
            log = Socket(server, players[0].cookie).wait("match")["log"]
            assert log["first"] + len(log["steps"]) == players[0].at["seq"]
            assert sum(len(s["events"]) for s in log["steps"]) < 500
        assert count > 20


raise SystemExit(main())
