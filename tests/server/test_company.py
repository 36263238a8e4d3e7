"""Playing with people: opening hands at the same time, countdowns, rematches, emotes, spectators."""
import time

from kit import Server, Socket, case, main, pair, rng_of, step, until

KEEP = {"kind": "mulligan", "cards": []}


def mulligan(player, cards=()):
    return player.ask(t="act", match=player.at["match"], seq=player.at["seq"],
                      action={"kind": "mulligan", "cards": list(cards)})


@case
def opening_hands_at_the_same_time():
    with Server() as server:
        ann, bob = pair(server)
        assert ann.at["mulligan"] == bob.at["mulligan"] == [False, False]
        before = [c["card"] for c in bob.at["view"]["players"][1]["hand"]]
        kept = mulligan(bob, [0])
        assert kept["t"] == "mulligan" and kept["seat"] == 1
        assert ann.wait("mulligan")["seat"] == 1
        assert mulligan(bob, [1, 2])["t"] == "mulligan"  # the first word counts
        back = Socket(server, bob.cookie).wait("match")
        assert back["mulligan"] == [False, True] and "legal" not in back
        assert [c["card"] for c in back["view"]["players"][1]["hand"]] == before
        first = mulligan(ann)
        assert first["seq"] == 1 and first["by"] == 0
        second = ann.wait("step")
        assert second["seq"] == 2 and second["by"] == 1 and "legal" in second
        heard = [bob.wait("step"), bob.wait("step")]
        assert [s["seq"] for s in heard] == [1, 2]
        assert heard[1]["action"]["cards"] == [0]
        hand = [c["card"] for c in heard[1]["view"]["players"][1]["hand"]]
        assert hand[1:3] == before[1:3]
        bob.refused("mismatch", t="act", match=bob.at["match"], seq=1, action=KEEP)


@case
def an_early_hand_that_cannot_be():
    with Server() as server:
        _, bob = pair(server)
        for cards in ([9], [13]):
            bob.refused("no_such_card", t="act", match=bob.at["match"], seq=0,
                        action={"kind": "mulligan", "cards": cards})
        bob.refused("not_your_turn", t="act", match=bob.at["match"], seq=0,
                    action={"kind": "end_turn"})


@case
def an_early_hand_is_asked_for_again_after_a_restart():
    with Server() as server:
        ann, bob = pair(server)
        assert mulligan(bob, [0])["t"] == "mulligan"
        server.kill()
        server.start()
        back = Socket(server, bob.cookie)
        at = back.wait("match")
        assert at["mulligan"] == [False, False] and "legal" in at
        Socket(server, ann.cookie).ask(t="act", match=at["match"], seq=0, action=KEEP)
        assert back.wait("step")["mulligan"] == [True, False]


@case
def time_runs_out_for_both_hands():
    with Server() as server:
        ann, bob = pair(server, timer=2)
        assert mulligan(bob, [0])["t"] == "mulligan"
        steps = [ann.wait("step"), ann.wait("step")]
        assert [s["by"] for s in steps] == [0, 1] and steps[1]["view"]["phase"] == "main"
        assert [bob.wait("step"), bob.wait("step")][1]["action"]["cards"] == [0]


@case
def who_is_away_has_so_long():
    with Server("--limit", "grace=40") as server:
        ann, bob = pair(server)
        bob.close()
        told = ann.wait("opponent")
        assert told["state"] == "away" and told["seat"] == 1 and 35 <= told["left"] <= 40, told
        at = Socket(server, ann.cookie).wait("match")
        assert at["players"] == ["here", "away"] and 30 <= at["away"][1] <= 40
        assert at["away"][0] == 0
        bob = Socket(server, bob.cookie)
        assert ann.wait("opponent") == {"t": "opponent", "match": at["match"], "seat": 1,
                                        "state": "here"}


@case
def a_rematch_tells():
    with Server() as server:
        ann, bob = pair(server)
        match = ann.at["match"]
        ann.refused("bad_action", t="decline", match=match)
        ann.send(t="concede", match=match)
        for player in (ann, bob):
            player.wait("over")
        ann.send(t="rematch", match=match)
        assert bob.wait("rematch")["state"] == "asked"
        bob.send(t="decline", match=match)
        said = [ann.wait("rematch"), ann.wait("rematch")]
        assert [(s["from"], s["state"]) for s in said] == [(0, "asked"), (1, "declined")]
        bob.close()
        assert ann.wait("opponent")["state"] == "gone"
        assert "left" in ann.refused("limit", t="rematch", match=match)["message"]


@case
def emotes_are_few():
    with Server() as server:
        ann, bob = pair(server)
        match = ann.at["match"]
        assert ann.ask(t="emote", match=match, emote="hello")["from"] == 0
        assert bob.wait("emote")["emote"] == "hello"
        ann.refused("limit", t="emote", match=match, emote="you are bad")
        ann.refused("missing", t="emote", match=match)
        answers = [ann.ask(t="emote", match=match, emote="oops") for _ in range(4)]
        assert answers[-1]["t"] == "refused" and "wait" in answers[-1]["message"]
        server.player("Eve").refused("not_your_turn", t="emote", match=match, emote="wow")


def turn_of(message):
    return message["view"]["turn"]


@case
def spectators_wait_as_long_as_the_host_says():
    with Server() as server:
        players, rng = pair(server, delay=1), rng_of(3)
        match = players[0].at["match"]
        assert players[0].at["watching"] == {"delay": 1, "hands": False}
        for _ in range(2):
            step(players, match, rng)
        eve = server.player("Eve")
        seen = eve.ask(t="watch", match=match, side=1)
        assert (seen["seat"], seen["side"], seen["delay"]) == (2, 1, 1), seen
        known = {c["name"] for p in seen["view"]["players"] for c in p["hand"] if c}
        assert known <= {"The Coin"}, "which everybody knows"
        slow = server.player("Slow")
        late = slow.ask(t="watch", match=match, delay=3)
        assert late["delay"] == 3 and late["seq"] == 0
        while turn_of(players[0].at) < 7 and step(players, match, rng):
            pass
        heard = []
        while not heard or turn_of(heard[-1]) < turn_of(players[0].at):
            heard.append(eve.wait("step"))
        assert [s["seq"] for s in heard] == list(range(seen["seq"] + 1, seen["seq"] + 1 + len(heard)))
        later = [slow.wait("step")]
        while turn_of(later[-1]) < turn_of(players[0].at) - 2:
            later.append(slow.wait("step"))
        again = slow.ask(t="watch", match=match, delay=3)
        assert again["view"] == later[-1]["view"] and again["seq"] == later[-1]["seq"]
        assert len(again["log"]["steps"]) == again["seq"]
        players[0].send(t="concede", match=match)
        for watcher in (eve, slow):
            last = watcher.wait("step", "over")
            while last["t"] == "step":
                seq = last["seq"]
                last = watcher.wait("step", "over")
        assert seq == players[0].at["seq"], "in the end they have seen it all"


@case
def spectators_see_hands_only_if_the_host_says():
    with Server() as server:
        ann, _ = pair(server, hands=True)
        match, eve = ann.at["match"], server.player("Eve")
        plain = eve.ask(t="watch", match=match)
        assert all(c is None for p in plain["view"]["players"] for c in p["hand"])
        seen = eve.ask(t="watch", match=match, side=1)
        assert seen["seat"] == 2 and "legal" not in seen
        hands = [[c is not None for c in p["hand"]] for p in seen["view"]["players"]]
        assert all(hands[1]) and not any(hands[0])
        ann.send(t="act", match=match, seq=0, action=KEEP)
        told = eve.wait("step")
        assert "action" not in told and "legal" not in told and told["view"]["seat"] == 1
        eve.refused("not_your_turn", t="act", match=match, seq=1, action=KEEP)
        eve.refused("not_your_turn", t="outcomes", match=match, source="1/hero")
        for field, value in (("side", 2), ("side", "0"), ("delay", 4), ("delay", -1)):
            eve.refused("out_of_range", t="watch", match=match, **{field: value})
        ann.refused("out_of_range", t="host", game="classic", deck="basic-mage", hands=1)


@case
def what_spectators_may_see_outlives_a_restart():
    with Server() as server:
        ann, _ = pair(server, delay=3, hands=True, timer=60)
        match = ann.at["match"]
        server.kill()
        server.start()
        at = Socket(server, ann.cookie).wait("match")
        assert at["watching"] == {"delay": 3, "hands": True} and at["timer"] == 60
        assert server.player("Eve").ask(t="watch", match=match)["delay"] == 3


@case
def a_match_against_the_computer_waits():
    """It can be left and gone on with, also after the page was closed."""
    with Server() as server:
        ann = server.player("Ann")
        ann.send(t="ai", game="classic", deck="basic-mage", agent="apprentice", seat=0)
        match = ann.wait("match")["match"]
        assert ann.ask(t="leave", match=match)["t"] == "left"
        ann.close()
        until(lambda: server.metric("connections") == 0)
        time.sleep(0.2)
        back = Socket(server, ann.cookie)
        assert back.welcome["matches"] == [match]
        at = back.wait("match")
        assert at["match"] == match
        assert back.ask(t="act", match=match, seq=at["seq"], action=KEEP)["t"] == "step"


raise SystemExit(main())
