"""Counts of act sequences from fixed positions, by the judge; the script prints the golden numbers as JSON.

Another engine that walks the same positions must come to the same counts: they differ as soon as one act is lawful in
the one and not in the other. `python -m tests.judge.counts > tests/golden/counts.json` writes them anew.
"""

import copy
import json
import random
from collections.abc import Sequence
from typing import Any

from . import Judge, new
from .cards import Options

Act = tuple[int, str]

PRESETS: dict[tuple[str, str], dict[str, Any]] = {
    ("hossie", "family"): {},
    ("hossie", "three"): {"players": 3},
    ("hossie", "six"): {"players": 6},
    ("hossie", "eight"): {"players": 8},
    ("hossie", "hawsey"): {"hossie_loss": "tricks"},
    ("horsethief", "classic"): {},
    ("horsethief", "first-hand"): {"all_in_rule": "first_hand"},
    ("horsethief", "horse-thief"): {
        "all_in_rule": "spade",
        "bowers": True,
        "no_trick_penalty": 3,
        "upcard": "dealer_first_draw",
        "max_draw": 3,
        "minimum_two": "lone_scores_5",
        "declare_mode": "simultaneous",
        "penalty_if_forced_by_minimum": True,
    },
    ("hoskin", "klassisch"): {},
    ("hoskin", "to-the-right"): {"turn_direction": "to_the_right"},
    ("hoskin", "short"): {"target": 2000},
}
# Beyond the presets: house rules that change what may be done
HOUSES: dict[tuple[str, str], dict[str, Any]] = {
    ("hossie", "any suit, receive first, two rounds"): {
        "no_trump_reading": "any_suit",
        "swap_order": "receive_first",
        "bidding_rounds": "2",
        "min_bid": 8,
    },
    ("hossie", "no showing, until all pass"): {"show_card": False, "swap_max": 1, "bidding_rounds": "until_all_pass"},
    ("horsethief", "six players"): {"players": 6},
    ("horsethief", "seven players, capped, must trump and beat"): {
        "players": 7,
        "stock_out": "cap",
        "must_trump": True,
        "must_beat": True,
        "minimum_two": "redeal",
    },
    ("horsethief", "bowers, must trump"): {"bowers": True, "must_trump": True, "max_draw": 2},
    ("horsethief", "must beat"): {"must_beat": True, "max_draw": 0},
    ("hoskin", "free undertrump, concede, marriage"): {
        "undertrump": "free",
        "concede": "bicycle",
        "trump_needs_marriage": True,
        "all_pass_redeal": "forced_bid",
        "min_bid": 495,
    },
    ("hoskin", "to the left, steps of 25"): {"turn_direction": "to_the_left", "bid_step": 25, "concede": "binokel"},
}


def fixed_deal(game: str, options: Options, seed: int) -> tuple[list[list[str]], list[str]]:
    """The hands, seat 0 first, and the stock of the sorted deck shuffled with the seed."""
    judge = new(game, options)
    cards = list(judge.deck)
    random.Random(seed).shuffle(cards)
    size = {"hossie": len(cards) // judge.players, "horsethief": 5, "hoskin": 25}[game]
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(judge.players)]
    return hands, cards[judge.players * size :]


def sequences(judge: Judge, depth: int) -> int:
    """The number of different act sequences of so many acts, fewer where the hand ends or a reshuffle is due.

    An act is a word of `legal`, so a card shown out of turn (Hossie under receive_first) is not counted.
    """
    words = judge.legal()
    if depth == 0 or not words:
        return 1
    if depth == 1:
        return len(words)
    total = 0
    for word in words:
        after = copy.deepcopy(judge)
        assert after.turn is not None
        after.do(after.turn, word)
        total += sequences(after, depth - 1)
    return total


def position(
    game: str, options: Options, dealer: int, hands: list[list[str]], stock: list[str], prefix: Sequence[Act]
) -> Judge:
    """The judge after the acts of the prefix."""
    judge = new(game, options)
    judge.deal(dealer, hands, stock)
    for seat, word in prefix:
        judge.do(seat, word)
    return judge


def count(
    game: str,
    options: Options,
    dealer: int,
    hands: list[list[str]],
    stock: list[str],
    prefix: Sequence[Act],
    depth: int,
) -> int:
    """The number of different act sequences of so many acts that follow the prefix."""
    return sequences(position(game, options, dealer, hands, stock, prefix), depth)


# Choosing the positions

DEEPEST = 14  # acts that a golden number looks ahead
ANY = "*"  # the first lawful word in the alphabet


def walk(judge: Judge, words: Sequence[str]) -> list[Act]:
    """The acts made of the words, each said by the seat in turn."""
    acts: list[Act] = []
    for word in words:
        assert judge.turn is not None
        said = min(judge.legal() - {"concede"}) if word == ANY else word
        acts.append((judge.turn, said))
        judge.do(judge.turn, said)
    return acts


def wander(judge: Judge, rng: random.Random, acts: int) -> list[Act]:
    """So many acts chosen at random, fewer where the hand ends."""
    done: list[Act] = []
    while len(done) < acts and judge.turn is not None:
        done += walk(judge, [rng.choice(sorted(judge.legal() - {"concede"}))])
    return done


def openings(game: str, judge: Judge) -> dict[str, list[str]]:
    """By name, words that lead from the deal to a position; the names with "lead" stand before the first lead."""
    n = judge.players
    if game == "horsethief":
        stay = ["in"] * n if judge.phase == "declare" else []
        found = {"draw": stay, "draw of the last": [*stay, *["done"] * (n - 1)], "lead": stay + ["done"] * n}
        if stay:
            found["declare"] = []
            found["declare after an out"] = ["out"]
            found["lead of few"] = ["in", "in"] + ["out"] * (n - 2) + ["done"] * 2
        return found
    if game == "hoskin":
        won = ["bid 500", "bid 550", "pass", "pass"]
        return {
            "auction": [],
            "auction, two passes": ["pass", "pass"],
            "name": won,
            "bury": [*won, ANY],
            "lead": [*won, ANY, *[ANY] * 5],
        }
    won = ["bid 8"] + ["pass"] * (n - 2) + ["bid 9"]
    if judge.options["bidding_rounds"] != "1":
        won += ["pass"]
    alone = ["hossie"] + ["pass"] * (n - 1)
    found = {
        "auction": [],
        "auction, forced": ["pass"] * (n - 1),
        "auction after hossie": ["hossie"],
        "name": won,
        "name after hossie": alone,
        "lead, no-trump": [*won, "name no-trump"],
        "lead, diamonds": [*won, "name diamonds"],
        "lead, e-low": [*won, "name e-low"],
    }
    if n > 3:
        most = judge.options["swap_max"]
        found["swap"] = [*alone, "name spades", "alone"]
        found["swap of the most"] = [*alone, "name hearts", "alone", f"swap {most}"]
        found["lead alone, clubs"] = [*alone, "name clubs", "alone", "swap 0"]
    return found


def entry(
    game: str, house: str, options: Options, dealer: int, seed: int, name: str, prefix: list[Act], depth: int | None
) -> list[dict[str, Any]]:
    """One golden number, with the first depth that gives at least 1,000 where no depth is named; none if none does."""
    hands, stock = fixed_deal(game, options, seed)
    start = position(game, options, dealer, hands, stock, prefix)
    if depth is not None:
        number = sequences(start, depth)
    else:
        depth, number = 0, 1
        while number < 1000:
            depth += 1
            if depth > DEEPEST:
                return []
            number = sequences(start, depth)
    assert 1000 <= number <= 60000, (game, house, name, depth, number)
    golden_number = {
        "game": game,
        "house": house,
        "position": name,
        "phase": start.phase,
        "options": dict(options),
        "dealer": dealer,
        "hands": [" ".join(hand) for hand in hands],
        "stock": " ".join(stock),
        "prefix": [f"{seat} {word}" for seat, word in prefix],
        "depth": depth,
        "count": number,
    }
    return [golden_number]


def last_acts(start: Judge, acts: Sequence[Act]) -> int | None:
    """How many acts before the end of the hand there are 1,000 sequences or more to its end; None if never."""
    positions = []
    judge = copy.deepcopy(start)
    for seat, word in acts:
        positions.append(copy.deepcopy(judge))
        judge.do(seat, word)
    for left, before in enumerate(reversed(positions[-DEEPEST:]), start=1):
        if sequences(before, left) >= 1000:
            return left
    return None


def golden() -> list[dict[str, Any]]:
    """All golden numbers: for each house its openings, some positions in play, and one near the end of the hand."""
    entries: list[dict[str, Any]] = []
    for number, ((game, house), options) in enumerate([*PRESETS.items(), *HOUSES.items()], start=1):
        for seed in (number, 100 + number) if game == "horsethief" else (number,):
            dealer = seed % new(game, options).players
            hands, stock = fixed_deal(game, options, seed)
            names = openings(game, position(game, options, dealer, hands, stock, []))
            leads = [name for name in names if name.startswith("lead")]
            for index, (name, words) in enumerate(names.items()):
                judge = position(game, options, dealer, hands, stock, [])
                prefix = walk(judge, words)
                if name not in leads:
                    entries.extend(entry(game, house, options, dealer, seed, name, prefix, None))
                    continue
                start = copy.deepcopy(judge)
                rng = random.Random(1000 * seed + index)
                rest = wander(judge, rng, 1000)
                entries.extend(entry(game, house, options, dealer, seed, name, prefix, None))
                if game != "horsethief":
                    more = prefix + rest[: rng.randrange(len(rest) // 2)]
                    entries.extend(entry(game, house, options, dealer, seed, name + ", later", more, None))
                left = last_acts(start, rest) if name == leads[number % len(leads)] else None
                if left is not None:
                    more = prefix + rest[: len(rest) - left]
                    entries.extend(entry(game, house, options, dealer, seed, name + ", to the end", more, left))
    return entries


def main() -> None:
    """Prints the golden numbers."""
    print("[")
    print(",\n".join(json.dumps(item) for item in golden()))
    print("]")


if __name__ == "__main__":
    main()
