"""Pictures and a theme that a game brings: served one by one, kept for long, able to do nothing; a
hostile file keeps the server from starting, and the log says which and why."""
import json
import pathlib
import struct
import subprocess
import tempfile
import zlib

from kit import PROGRAM, Server, case, main

GAME = {
    "game.yaml": "title: Duel\nhero_health: 15\ndeck_min: 1\ndeck_max: 10\nclasses: [duelist]\n",
    "heroes.yaml": "- {name: Duelist, hero: true, class: duelist, power: Jab}\n"
                   "- {name: Jab, power: true, cost: 2, text: Deal 1 damage to a character.}\n",
    "cards/first.yaml": "- {name: Old Fencer, cost: 1, minion: 2/1}\n"
                        "- {name: Second, cost: 2, minion: 2/3, art: shared.svg}\n"
                        "- {name: Third, cost: 3, minion: 3/3}\n",
    "decks/starter.yaml": "class: duelist\ncards: {Old Fencer: 1, Second: 1, Third: 1}\n",
}
SVG = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 150"><rect width="200" height="150" '
       'fill="#234"/></svg>')
THEME = 'colors: {back: "#102030"}\nfonts: {names: slab}\nframes: {duelist: {name: The Salle}}\n'


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height):
    rows = b"".join(b"\0" + bytes([200, 120, 40]) * width for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def write(folder, files):
    for name, content in files.items():
        path = pathlib.Path(folder, "duel", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return f"{folder}/duel"


def refused(files):
    """What the server says instead of starting."""
    with tempfile.TemporaryDirectory() as folder:
        game = write(folder, {**GAME, "art/shared.svg": SVG, **files})
        run = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", f"{folder}/data.db", "--game", game],
                             capture_output=True, text=True, timeout=30, check=False)
        assert run.returncode != 0, "the server has started"
        return run.stdout + run.stderr


@case
def pictures_are_served_one_by_one():
    with tempfile.TemporaryDirectory() as folder:
        game = write(folder, {**GAME, "art/old-fencer.png": png(64, 48), "art/shared.svg": SVG,
                              "art/CREDITS.md": "by hand\n", "theme.yaml": THEME})
        with Server(games=(game,)) as server:
            info = json.loads(server.request("GET", "/api/games")[2])[0]
            assert info["theme"]["frames"]["duelist"]["name"] == "The Salle", info["theme"]
            _, headers, body = server.request("GET", f"/api/games/duel/cards?hash={info['hash']}")
            assert "immutable" in headers["Cache-Control"]
            cards = {card["name"]: card for card in json.loads(body)}
            assert "art" not in cards["Third"]
            for name, kind, content in (("Old Fencer", "image/png", png(64, 48)), ("Second", "image/svg+xml", SVG.encode())):
                status, headers, body = server.request("GET", cards[name]["art"])
                assert status == 200 and body == content and headers["Content-Type"] == kind, (status, headers)
                assert "immutable" in headers["Cache-Control"] and headers["X-Content-Type-Options"] == "nosniff"
                policy = headers["Content-Security-Policy"]
                assert policy.startswith("default-src 'none'") and "script" not in policy and "sandbox" in policy
                status, _, body = server.request("GET", cards[name]["art"], headers={"If-None-Match": headers["ETag"]})
                assert status == 304 and body == b""
            for path in ("/art/duel/old-fencer.png", "/art/duel/../duel/shared.svg", "/art/none/x.png", "/art/duel/",
                         cards["Second"]["art"] + "x"):
                assert server.request("GET", path)[0] in (400, 404), path


@case
def hostile_files_keep_the_server_from_starting():
    cases = [
        ({"art/third.svg": SVG.replace("<rect", "<script>alert(1)</script><rect")}, "script"),
        ({"art/third.svg": SVG.replace("<rect", "<rect onload='x'")}, "onload"),
        ({"art/third.svg": "<!DOCTYPE svg>" + SVG}, "DOCTYPE"),
        ({"art/third.svg": png(64, 64)}, "UTF-8"),
        ({"art/third.png": SVG}, "PNG"),
        ({"art/third.png": png(2000, 20)}, "2000"),
        ({"art/third.png": png(64, 64)[:-3]}, "chunk"),
        ({"art/third.png": b"\x89PNG\r\n\x1a\n" + b"x" * 300000}, "256 KB"),
        ({"art/thrid.png": png(64, 64)}, "no card"),
        ({"art/Third.gif": b"GIF89a"}, "ember-wolf.png"),
        ({"art/shared.svg": "<svg/>x"}, "outside"),
        ({"theme.yaml": "colors: {paper: red}"}, "#2f6a66"),
        ({"theme.yaml": "fonts: {names: Comic Sans}"}, "typewriter"),
        ({"theme.yaml": "frames: {wizard: {name: x}}"}, "wizard"),
    ]
    for files, word in cases:
        said = refused(files)
        name = next(iter(files)).split("/")[-1]
        assert word in said and name in said, f"{files.keys()}: {said}"


@case
def a_link_is_no_picture():
    with tempfile.TemporaryDirectory() as folder:
        game = write(folder, {**GAME, "art/shared.svg": SVG})
        pathlib.Path(game, "art", "third.svg").symlink_to("/etc/passwd")
        run = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", f"{folder}/data.db", "--game", game],
                             capture_output=True, text=True, timeout=30, check=False)
        assert run.returncode != 0 and "copy the picture itself" in run.stdout + run.stderr


raise SystemExit(main())
