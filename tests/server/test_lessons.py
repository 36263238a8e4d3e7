"""Lessons: played to the end by who does what is asked for, kindly refused to who does something else,
and gone without a trace."""
import pathlib
import re
import sys

from kit import Server, Socket, case, main, until

FIRST = {"t": "lesson", "name": "first-match"}
BOTH = ("classic", "elemental")


def act(player, at, action):
    """What the server says of an action of the person, and then by itself; the last position."""
    answer = player.ask(t="act", match=at["match"], seq=at["seq"], action=action)
    assert answer["t"] == "step", answer
    steps = [answer]
    while "legal" not in steps[-1] and not steps[-1]["lesson"]["done"]:
        steps.append(player.wait("step"))
    assert [s["seq"] for s in steps] == list(range(at["seq"] + 1, at["seq"] + 1 + len(steps)))
    return dict(steps[-1], match=at["match"])


@case
def a_lesson_is_played_by_doing_what_is_asked_for():
    with Server(games=BOTH) as server:
        player = server.player("Ann")
        for game in BOTH:
            at = player.ask(**FIRST, game=game)
            assert at["t"] == "match" and at["seat"] == 0 and at["names"] == ["Ann", "Teacher"], at
            steps = at["lesson"]["steps"]
            for number in range(steps):
                lesson = at["lesson"]
                assert lesson["step"] == number and not lesson["done"], lesson
                assert lesson["say"] and lesson["topic"] and at["legal"], lesson
                at = act(player, at, at["legal"][-1])
            assert at["lesson"]["done"] and len(at["lesson"]["learned"]) > 3, at["lesson"]
            over = player.wait("over")
            assert over["winner"] == 0 and "replay" not in over, over
            assert server.json("GET", f"/api/replay/{at['match']}", expect=404)
        assert server.metric("matches") == 0


@case
def parts_of_the_table_appear_when_they_are_taught():
    with Server() as server:
        player = server.player("Ann")
        at = player.ask(**FIRST, game="classic")
        seen = []
        while not at["lesson"]["done"]:
            seen.append(set(at["lesson"]["hidden"]))
            at = act(player, at, at["legal"][0])
        assert "power" in seen[0] and "end turn" in seen[0] and not seen[-1], seen
        assert all(later <= sooner for sooner, later in zip(seen, seen[1:])), seen


@case
def the_teacher_answers_what_is_not_asked_for():
    with Server() as server:
        player = server.player("Ann")
        at = player.ask(**FIRST, game="classic")
        other = {"kind": "attack", "source": "0/board/0", "target": "1/board/0"}
        for action, words in [({"kind": "end_turn"}, at["lesson"]["else"]), (other, at["lesson"]["else"]),
                              ({"kind": "attack", "source": "0/board/0", "target": "0/hero"}, "target")]:
            answer = player.ask(t="act", match=at["match"], seq=at["seq"], action=action)
            assert answer["t"] == "refused" and words in answer["message"], answer
        player.refused("mismatch", t="act", match=at["match"], seq=7, action=at["legal"][0])
        player.refused("bad_action", t="undo", match=at["match"], seq=at["seq"])
        at = act(player, at, at["legal"][0])
        assert at["lesson"]["step"] == 1


@case
def a_lesson_can_be_entered_at_a_step():
    with Server(games=BOTH) as server:
        player = server.player("Ann")
        for game in BOTH:
            steps = player.ask(**FIRST, game=game)["lesson"]["steps"]
            for number in range(steps):
                at = player.ask(**FIRST, game=game, step=number)
                assert at["lesson"]["step"] == number and at["legal"], at["lesson"]
            assert player.ask(**FIRST, game=game, step=steps)["lesson"]["step"] == 0


@case
def a_lesson_leaves_nothing_behind():
    with Server() as server:
        cookie = server.guest("Ann")
        player = Socket(server, cookie)
        at = player.ask(**FIRST, game="classic")
        assert server.json("GET", "/api/matches") == []
        assert player.ask(t="list")["matches"] == []
        other = Socket(server, cookie)
        assert other.welcome["matches"] == [], "nothing to come back to"
        player.send(t="concede", match=at["match"])
        assert player.wait("over")["end"] == "conceded"
        player.refused("limit", t="rematch", match=at["match"])
        player.ask(**FIRST, game="classic")
        player.close()
        until(lambda: server.metric("matches") == 0)
        assert server.json("GET", "/api/history?name=Ann", cookie=cookie)["matches"] == []


@case
def lessons_count_like_matches():
    with Server("--limit", "user-matches=2") as server:
        player = server.player("Ann")
        for _ in range(20):
            assert player.ask(**FIRST, game="classic")["t"] == "match", "the one before is left"
        assert server.metric("matches") == 1
        play = {"t": "ai", "game": "classic", "deck": "basic-mage", "agent": "apprentice"}
        player.send(**play)
        player.wait("match")
        player.refused("limit", **play)
        player.send(t="leave", match="0")
        assert player.ask(**FIRST, game="classic")["t"] == "match"
    with Server("--limit", "user-matches=1") as server:
        player = server.player("Ann")
        player.send(**play)
        player.wait("match")
        assert "end one first" in player.refused("limit", **FIRST, game="classic")["message"]


@case
def strange_wishes_are_refused():
    with Server() as server:
        player = server.player("Ann")
        player.refused("unknown_name", **FIRST, game="nothing")
        answer = player.refused("unknown_name", t="lesson", game="classic", name="first-mach")
        assert 'did you mean "first-match"' in answer["message"]
        player.refused("missing", t="lesson", game="classic")
        player.refused("out_of_range", **FIRST, game="classic", step=99)
        player.refused("out_of_range", **FIRST, game="classic", step=-1)
        player.refused("unknown_name", t="lesson", game="classic", name="../game")
        player.refused("usage", **FIRST, game="classic", deck="basic-mage")
        bob = server.player("Bob")
        at = player.ask(**FIRST, game="classic")
        answer = bob.ask(t="act", match=at["match"], seq=0, action=at["legal"][0])
        assert answer["t"] == "refused", answer


@case
def games_tell_of_their_lessons():
    with Server(games=(*BOTH, "reduced")) as server:
        lessons = {game["id"]: game["lessons"] for game in server.json("GET", "/api/games")}
        assert lessons["reduced"] == []
        for game in BOTH:
            assert lessons[game][0]["name"] == "first-match" and lessons[game][0]["title"]


@case
def games_tell_of_their_rules_and_words():
    with Server(games=(*BOTH, "reduced")) as server:
        for game in server.json("GET", "/api/games"):
            rules = server.json("GET", f"/api/games/{game['id']}/rules")
            assert [part["part"] for part in rules["book"]][3] == "Your turn"
            assert {"name": "lanes", "value": str(game["lanes"])}.items() <= rules["settings"][1].items()
            names = {word["name"] for word in game["words"]}
            assert ("battlecry" in names) == (game["id"] != "reduced"), names
            assert all(word["text"] and word["sign"] for word in game["words"])
        elemental = next(g for g in server.json("GET", "/api/games") if g["id"] == "elemental")
        assert any(k["name"] == "stunned" and k["forms"] == "stun" for k in elemental["keywords"])


GAMES = sorted(path.parent.name for path in pathlib.Path("games").glob("*/game.yaml"))
# Of the parts of the rules a board can show these.
PARTS = {"The aim", "Your turn", "Fighting", "What runs out"}


def is_used(word, cards):
    """As the client finds an example for it."""
    forms = re.sub("[^a-z |]", "", word.get("forms", ""))
    pattern = re.compile(rf"\b(?:{'|'.join(re.escape(w) for w in [word['name'], *filter(None, forms.split('|'))])})",
                         re.IGNORECASE)
    return any(pattern.search(" ".join([*card["keywords"], card["type"], card["text"]])) for card in cards)


@case
def every_word_of_every_game_has_a_scene():
    missing = {}
    with Server(games=GAMES) as server:
        for game in server.json("GET", "/api/games"):
            cards = server.json("GET", f"/api/games/{game['id']}/cards")
            shown = {s["shows"] for s in server.json("GET", f"/api/games/{game['id']}/rules")["scenes"]}
            wanted = PARTS | {word["name"] for word in game["words"]}
            wanted |= {word["name"] for word in game["keywords"] if is_used(word, cards)}
            missing[game["id"]] = wanted - shown
    assert not any(missing.values()), missing


@case
def scenes_play_what_they_show():
    with Server(games=GAMES) as server:
        for game in server.json("GET", "/api/games"):
            known = {word["name"] for word in game["words"] + game["keywords"]}
            rules = server.json("GET", f"/api/games/{game['id']}/rules")
            known |= {part["part"] for part in rules["book"]}
            assert len(rules["scenes"]) >= len(PARTS)
            for scene in rules["scenes"]:
                assert scene["shows"] in known, scene
                found = server.json("GET", f"/api/games/{game['id']}/scenes/{scene['id']}")
                assert found["name"] == scene["name"] and 0 < len(found["steps"]) <= 12
                assert all(step["events"] and step["view"]["seat"] == 0 for step in found["steps"])
        tag = server.request("GET", "/api/games/classic/rules")[1]["ETag"]
        assert server.request("GET", "/api/games/classic/rules", headers={"If-None-Match": tag})[0] == 304
        for path in ("scenes", "scenes/", "scenes/nothing", "scenes/../rules", "rules/", "rule", ""):
            assert server.request("GET", f"/api/games/classic/{path}")[0] in (400, 404), path


if __name__ == "__main__":
    sys.exit(main())
