"""Who is who: names that nobody else bears, and log-ins that end."""
from kit import Closed, Server, Socket, case, main

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
