#!/usr/bin/env python3
"""A complete bot for Cardwright, with Python's standard library only.

    cardwright sim classic --agent 'exec:examples/bots/greedy_bot.py' --agent random --games 20

It looks at nothing but the view and the legal actions that it is sent, gives each action a number
and takes the best one. It knows no cards and no game: cards are judged by their cost, fights by
attack and health. docs/bots.md describes the messages.
"""
import json
import sys

HELPS = ("draw", "heal", "restore", "give", "gain", "armor", "add", "friendly", "summon")


def entity(view, place):
    """What stands at a place such as "0/hero" or "1/board/2"; None if it is unknown."""
    seat, zone, *slot = place.split("/")
    player = view["players"][int(seat)]
    found = player.get(zone)
    if not slot:
        return found
    return found[int(slot[0])] if int(slot[0]) < len(found) else None


def worth(minion):
    """What a minion or weapon is worth; a card in a hand has fewer fields."""
    keywords = len(minion.get("keywords", []))
    return minion["attack"] + minion["health"] + keywords + (1 if minion.get("text") else 0)


def survives(character, attack):
    shielded = "divine shield" in character["keywords"] or character["invulnerable"] > 0
    return shielded or character["health"] > attack


def score_attack(view, action, me):
    """An attack upon the hero is worth its damage; one upon a minion what both sides lose."""
    attacker, target = entity(view, action["source"]), entity(view, action["target"])
    enemy = view["players"][1 - me]
    if action["target"].endswith("/hero"):
        left = target["health"] + enemy["armor"]
        return 1000 if attacker["attack"] >= left else attacker["attack"] + 10 / max(left, 1)
    if survives(target, attacker["attack"]):
        gain = min(attacker["attack"], target["health"]) / 2
    else:
        gain = worth(target) + 1
    if action["source"].endswith("/hero"):  # a hero pays with health
        return gain - target["attack"] / (2 if view["players"][me]["hero"]["health"] > 12 else 0.5)
    loss = 0 if survives(attacker, target["attack"]) else worth(attacker)
    return gain - loss


def score_target(view, action, card, me):
    """Friendly effects are for friends, everything else for enemies; good ones above all."""
    if "target" not in action:
        return 0
    target = entity(view, action["target"])
    if target is None:
        return 0
    text = (card or {}).get("text", "").lower()
    helps = any(word in text for word in HELPS) and "damage" not in text and "destroy" not in text
    own = action["target"].startswith(f"{me}/")
    if own != helps:
        return -100
    if action["target"].endswith("/hero"):
        return 1 if helps else 2
    return worth(target) / 2


def score_play(view, action, me):
    """The more mana a card uses, the better; minions stand where there is something to meet."""
    card = entity(view, action["source"])
    value = 2 + 2 * card["cost"] + score_target(view, action, card, me)
    lane = action.get("position", 0)
    return value - 0.01 * abs(lane - len(view["players"][me]["board"]))


def score_power(view, action, me):
    return 2.5 + score_target(view, action, view["players"][me]["power"], me)


def score_raise(view, action, me):
    """The element that most cards in hand still wait for; mana if none does."""
    player = view["players"][me]
    if action["mode"] == 0:
        return 1
    name = list(player["elements"])[action["mode"] - 1]
    lacking = [c["needs"][name] - player["elements"][name] for c in player["hand"] if c]
    return 20 + sum(1 for missing in lacking if missing > 0)


def score_mulligan(view, action, me):
    """Cards that cost 4 or more go back."""
    hand = view["players"][me]["hand"]
    wanted = {i for i, card in enumerate(hand) if card and card["cost"] >= 4}
    return -len(wanted ^ set(action["cards"]))


def score_choose(view, action, _me):
    return view["options"][action["mode"]]["cost"]


def score_move(_view, _action, _me):
    return -1  # to stand still is as good


def score_end_turn(_view, _action, _me):
    return 0  # whatever is better than nothing comes first


SCORES = {"attack": score_attack, "play": score_play, "power": score_power, "raise": score_raise,
          "mulligan": score_mulligan, "choose": score_choose, "move": score_move,
          "end_turn": score_end_turn}


def decide(message):
    """The index of the best legal action; the first one among equals."""
    view, me = message["view"], message["seat"]
    scores = [SCORES[action["kind"]](view, action, me) for action in message["legal"]]
    return max(range(len(scores)), key=scores.__getitem__)


def say(answer):
    print(json.dumps(answer), flush=True)  # without flush the answer waits in a buffer


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"name": "greedy bot"})
        elif message["type"] == "choose":
            say({"id": message["id"], "action": decide(message)})
        elif message["type"] == "quit":
            break
        # "match", "events" and "end" tell what this bot need not know


if __name__ == "__main__":
    main()
