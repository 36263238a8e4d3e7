"""Limits hold on every way that leads to them, and who meets one is told so in words."""
from kit import Server, case, main

PLAY = {"t": "ai", "game": "classic", "deck": "basic-mage", "agent": "apprentice", "seat": 0}
HOST = {"t": "host", "game": "classic", "deck": "basic-mage"}


def running(server):
    return len(server.json("GET", "/api/matches"))


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
        assert eve.ask(t="leave", match=matches[0])["t"] == "left"
        assert eve.ask(t="watch", match=matches[16])["t"] == "match"
        assert play(eve), "an own match is always shown"


raise SystemExit(main())
