"""Steps on the wire: how large they are in every game, and that views made out of differences are
those that a whole position would bring."""
import json
import statistics

from kit import Server, case, choose, main, rng_of

GAMES = ("chaos", "classic", "elemental", "evolve", "extended", "reduced")
MOST_BYTES = 1024  # of the median step


def size(value):
    return len(json.dumps(value, separators=(",", ":")))


def play(server, game, rng, sizes, whole):
    """A match against an apprentice to its end, in which legal actions are taken at random; now and
    then the whole position is asked for."""
    ann = server.player("Ann")
    deck = next(g for g in server.json("GET", "/api/games") if g["id"] == game)["decks"][0]["id"]
    ann.send(t="ai", game=game, deck=deck, agent="apprentice", seed=rng.randrange(10 ** 6))
    at = ann.wait("match")
    match = at["match"]
    while at["t"] != "over":
        if at["t"] == "step":
            sizes.append(len(ann.raw[-1]))
            whole.append(size({k: v for k, v in at.items() if k != "mulligan"}))
        if "legal" in at and at["view"]["phase"] != "over":
            if rng.random() < 0.1:
                again = ann.ask(t="watch", match=match)
                assert again["view"] == at["view"] and again["legal"] == at["legal"]
            # Turns end seldom, so that boards fill.
            plays = [a for a in at["legal"] if a["kind"] != "end_turn"] or at["legal"]
            ann.send(t="act", match=match, seq=at["seq"],
                     action=choose({"legal": plays if rng.random() < 0.9 else at["legal"]}, rng))
        at = ann.wait("step", "over", "mulligan")
        while at["t"] == "mulligan":
            at = ann.wait("step", "over")
    ann.close()


@case
def steps_are_small():
    with Server(games=GAMES) as server:
        every = []
        for game in GAMES:
            sizes, whole = [], []
            for number in range(4):
                play(server, game, rng_of(number), sizes, whole)
            every += sizes
            print(f"# {game}: {len(sizes)} steps, median {statistics.median(sizes):.0f} bytes, "
                  f"90% within {statistics.quantiles(sizes, n=10)[-1]:.0f}; "
                  f"with whole views {statistics.median(whole):.0f}")
            assert statistics.median(sizes) <= MOST_BYTES
        print(f"# all games: median {statistics.median(every):.0f} bytes")


raise SystemExit(main())
