"""Who is who: names that nobody else bears, and log-ins that end."""
from kit import Closed, Server, Socket, case, main, pair, until

PLAY = {"t": "ai", "game": "classic", "deck": "basic-mage", "agent": "apprentice", "seat": 0}
HOST = {"t": "host", "game": "classic", "deck": "basic-mage"}
PASSWORD = "long enough for anybody"


def account(server, name, kind="register", expect=200, cookie=None):
    status, headers, content = server.request("POST", f"/api/{kind}",
                                              {"name": name, "password": PASSWORD}, cookie=cookie)
    assert status == expect, content
    return headers["Set-Cookie"].split(";")[0] if status == 200 else content.decode()


def is_ended(player, **message):
    """Whether the socket was closed instead of answering."""
    try:
        player.ask(**message)
        return False
    except (Closed, ConnectionError):
        return True


@case
def agents_names_are_theirs():
    with Server() as server:
        for name in ("Champion", "champion", "Cham-p1on", "MASTER", "Apprent1ce"):
            answer = server.json("POST", "/api/guest", {"name": name}, expect=409)
            assert "opponent" in answer["message"], answer
            assert "opponent" in account(server, name, expect=409)
        assert server.guest("Champions")


@case
def names_of_all_scripts():
    with Server() as server:
        for name in ("O'Neil", "Zo\u00eb", "\u674e\u96f7", "\u0418\u0432\u0430\u043d"):
            assert server.json("POST", "/api/guest", {"name": name})["name"] == name
        for name in ("A\u202enn", "Ann\u200b", "M\u0430ster", "a\u0001b", "\ud83d\ude00\ud83d\ude00", "<b>"):
            said = server.json("POST", "/api/guest", {"name": name}, expect=400)["message"]
            assert said.startswith(("a name", "the letters of a name")), said
        assert "opponent" in server.json("POST", "/api/guest", {"name": "M\u00e1ster"}, expect=409)["message"]
        account(server, "Zo\u00eb")
        assert "account" in server.json("POST", "/api/guest", {"name": "Zoe"}, expect=409)["message"]
        lei = server.player("\u674e\u96f7" * 10)
        again = server.json("POST", "/api/guest", {"name": "\u674e\u96f7" * 10})["name"]
        assert again.startswith("\u674e\u96f7") and len(again) == 20 and again[16] == " ", again
        lei.close()


@case
def a_guest_takes_another_name():
    """Decks and matches stay; accounts keep their names, and nobody takes another's."""
    with Server() as server:
        cookie, bob = server.guest("Ann"), server.player("Bob")
        me = server.json("GET", "/api/me", cookie=cookie)
        socket = Socket(server, cookie)
        named = server.json("PUT", "/api/me", {"name": "Zo\u00eb"}, cookie=cookie)
        assert named == {"name": "Zo\u00eb", "guest": True, "id": me["id"]}, named
        assert server.json("GET", "/api/me", cookie=cookie) == named
        socket.send(**PLAY)
        assert socket.wait("match")["names"][0] == "Zo\u00eb"
        assert server.json("PUT", "/api/me", {"name": "Bob"}, cookie=cookie)["name"] != "Bob"
        for name, status in (("Master", 409), ("A\u200bnn", 400), (7, 400)):
            assert server.json("PUT", "/api/me", {"name": name}, cookie=cookie, expect=status)["message"]
        owner = account(server, "Cleo")
        assert "keeps" in server.json("PUT", "/api/me", {"name": "Dora"}, cookie=owner, expect=403)["message"]
        server.json("PUT", "/api/me", {"name": "Cleo"}, cookie=cookie, expect=409)
        server.json("PUT", "/api/me", {"name": "Eve"}, expect=401)
        bob.close()


@case
def an_invitation_is_told_to_all_who_have_its_code():
    with Server() as server:
        code = server.player("Ann").ask(**HOST)["code"]
        told = server.json("GET", f"/api/invitations/{code}")
        assert told == {"game": "classic", "name": "Ann", "timer": 0, "delay": 0,
                        "hands": False}, told
        server.json("GET", "/api/invitations/nosuchcode", expect=404)


@case
def own_matches_say_whose_move_it_is():
    with Server() as server:
        (ann, bob), watcher = pair(server), server.player("Cleo")
        match = ann.at["match"]
        watcher.send(t="watch", match=match)
        watcher.wait("match")
        rows = [server.json("GET", "/api/me/matches", cookie=p.cookie) for p in (ann, bob)]
        assert [len(r) for r in rows] == [1, 1] and {r[0]["seat"] for r in rows} == {0, 1}, rows
        assert [r[0]["move"] for r in rows].count(True) >= 1, rows
        row = rows[0][0]
        assert row["match"] == match and row["people"] == 2 and row["watching"] == 1, row
        assert server.json("GET", "/api/me/matches", cookie=watcher.cookie) == []
        server.json("GET", "/api/me/matches", expect=401)


@case
def no_two_guests_share_a_name():
    with Server() as server:
        ann = server.player("Ann")
        names = {ann.welcome["name"]}
        for name in ("Ann", "aNN", "Ann", "A.nn"):
            body = server.json("POST", "/api/guest", {"name": name})
            assert body["name"] not in names and body["name"].startswith(name), body
            names.add(body["name"])
        ann.close()
        cookies = [server.guest("Bo") for _ in range(3)]  # none of them is there yet
        sockets = [Socket(server, cookie) for cookie in cookies]
        bos = [player.welcome["name"] for player in sockets]
        assert len(set(bos)) == 3 and bos[0] == "Bo", bos
        assert Socket(server, cookies[0]).welcome["name"] == "Bo", "he is himself"
        long = server.json("POST", "/api/guest", {"name": "Abcdefghijklmno.qrst"})
        other = Socket(server, server.guest("Abcdefghijklmno.qrst"))
        assert long["name"] == other.welcome["name"] == "Abcdefghijklmno.qrst"
        again = server.json("POST", "/api/guest", {"name": "Abcdefghijklmno.qrst"})["name"]
        assert again != long["name"] and len(again) <= 20 and again[15] == " ", again


@case
def names_of_the_absent_stay_theirs():
    """Who plays or invites keeps the name while the connection is lost."""
    with Server() as server:
        ann, bob = server.player("Ann"), server.player("Bob")
        ann.send(**PLAY)
        ann.wait("match")
        bob.ask(**HOST)
        for player in (ann, bob):
            player.close()
        assert server.player("Ann").welcome["name"] != "Ann"
        assert server.player("Bob").welcome["name"] != "Bob"
        assert Socket(server, ann.cookie).welcome["name"] == "Ann"


@case
def accounts_go_before_guests():
    with Server() as server:
        guest = server.player("Ann")
        ann = Socket(server, account(server, "Ann"))
        assert ann.welcome["name"] == "Ann"
        guest.send(**PLAY)
        assert guest.wait("match")["names"][0] != "Ann"
        answer = server.json("POST", "/api/guest", {"name": "Ann"}, expect=409)
        assert "account" in answer["message"]
        ann.close()
        assert Socket(server, guest.cookie).welcome["name"] != "Ann"


@case
def who_logs_out_is_out():
    with Server() as server:
        ann, bob = server.player("Ann"), server.player("Bob")
        both = [ann, Socket(server, ann.cookie)]
        code = ann.ask(**HOST)["code"]
        server.json("POST", "/api/logout", {}, cookie=ann.cookie)
        for player in both:
            assert is_ended(player, **PLAY)
        assert bob.ask(t="join", code=code, deck="basic-mage")["t"] == "refused"
        assert not server.json("GET", "/api/matches")
        try:
            Socket(server, ann.cookie)
            raise AssertionError("she is still in")
        except (Closed, ConnectionError):
            pass
        assert bob.ask(t="ping")["t"] == "pong"


@case
def matches_to_watch_have_somebody_at_them():
    with Server() as server:
        alone = [server.player(name) for name in ("Cleo", "Dora", "Eve")]
        for player in alone:
            player.send(**PLAY)
            player.wait("match")
        ann, bob = pair(server)
        listed = server.json("GET", "/api/matches")
        assert len(listed) == 4 and set(listed[0]["names"]) == {"Ann", "Bob"}, listed
        alone[0].close()
        bob.close()
        until(lambda: len(server.json("GET", "/api/matches")) == 3)
        ann.close()
        until(lambda: len(server.json("GET", "/api/matches")) == 2)


@case
def another_log_in_ends_the_one_before():
    with Server() as server:
        guest = server.player("Ann")
        cookie = account(server, "Ann", cookie=guest.cookie)
        assert is_ended(guest, **PLAY)
        assert server.request("GET", "/api/me", cookie=guest.cookie)[0] == 401
        elsewhere = Socket(server, account(server, "Ann", "login"))
        here = Socket(server, cookie)
        server.json("POST", "/api/logout", {}, cookie=cookie)
        assert is_ended(here, t="ping")
        assert elsewhere.ask(t="ping")["t"] == "pong", "other log-ins of an account stay"


raise SystemExit(main())
