"""Hints: the word is the bot's own, and the reason is true of the hand in which it is given."""

from __future__ import annotations

import random
from typing import Any

import pytest

from horseplay import Position, all_games
from horseplay.bots import bot_for, hint
from horseplay.table import advised, hints
from tests.table import dealt, said
from tests.test_bots_hoskin import NOTHING, RICH, SPARE
from tests.test_bots_hossie import ALL_TRUMPS, BOWERS, HOSSIE, LOWEST, MIDDLING, STRONG, TWO_LOSERS, by_dealer

Hands = tuple[str, ...]


def told(position: Position) -> tuple[str, str]:
    """The word hinted to the seat in turn, and why."""
    assert position.turn is not None
    found = hint(position.view(position.turn))
    return found.word, found.why or ""


def in_order(name: str, hands: Hands, words: Hands, **options: Any) -> tuple[str, str]:
    """The hint to the seat in turn after these acts; the last seat deals."""
    return told(said(dealt(name, hands, dealer=options.get("players", 4) - 1, **options), *words))


# ---------------------------------------------------------------- Hossie

HOSSIE_HINTS = [
    ("few tricks are passed", (MIDDLING,), (), "pass", "That is too few."),
    ("the dealer must bid", ("", "", "", MIDDLING), ("pass",) * 3, "bid 6", "You must bid, and this is the least."),
    ("the last bids as low as may be", ("", "", "", STRONG), ("bid 6", "pass", "pass"), "bid 7",
     "You speak last, so the lowest bid is enough."),
    ("the partner's bid stands", ("", "", MIDDLING), ("bid 7", "pass"), "pass",
     "Your partner holds the bid, and your hand adds too little to go higher."),
    ("every trick is there", (ALL_TRUMPS,), (), "hossie", "With hearts this hand may well take all the tricks."),
    ("theirs is not outbid", ("", BOWERS), ("hossie",), "pass",
     "Only a bid for all the tricks could be made, and this hand does not promise them."),
    ("the best contract is named", (LOWEST,), ("bid 6", "pass", "pass", "pass"), "name e-low",
     "Name e-low: it promises most, about"),
    ("losers go", (TWO_LOSERS,), HOSSIE, "alone", "2 cards may lose a trick, and they can be swapped away."),
    ("as many are swapped", (TWO_LOSERS,), (*HOSSIE, "alone"), "swap 2", "2 cards may lose a trick."),
    ("none is swapped", (ALL_TRUMPS,), (*HOSSIE, "alone"), "swap 0", "No card of this hand should lose a trick."),
    ("the suit asked for is given",
     ("JH JH JD JD AH AH KH KH AS AS KD 9C", "", "AC AC KC 9C AD TS QS AD QD 9H TH QH"),
     (*HOSSIE, "alone", "swap 1", "show KD", "9C"), "AD",
     "Your partner asks for this suit by showing KD: AD is your best of it."),
    ("trumps are drawn", ("", "", "", "JH JH JD JD AH AH KH QH AS 9S TS QC"), by_dealer(), "JH",
     "Draw trumps: JH should take the trick, and trumps drawn ruff none of your cards."),
    ("the partner, last to play, has won", ("AS KS 9C 9C TC TC QC QC 9D 9D TD TS", "9S", "TS", "9S"),
     ("pass", "bid 6", "pass", "pass", "name hearts", "9S", "TS", "9S"), "TS", "Your partner"),
    ("just enough", ("TS", "QS", "9S AS KS 9C 9C TC TC QC QC KC 9D 9D", "9S"), by_dealer("9S", "TS", "QS"), "KS",
     "You play last: KS is just enough to take the trick."),
    ("nothing beats it", ("TS", "AS", "KS QS 9S 9C 9C TC TC QC QC KC 9D 9D", "9S"), by_dealer("9S", "TS", "AS"), "9S",
     "You cannot take this trick: 9S is the card that you will miss least."),
    ("one card of the suit", ("TS", "AS", "9S 9C 9C TC TC QC QC KC KC 9D 9D TD", "9S"), by_dealer("9S", "TS", "AS"),
     "9S", "It is all that you may play."),
    ("void, a trump over the king", ("JH 9H AH 9C 9C TC TC QC QC KC 9D 9D", "KS QS", "", "KS"), by_dealer("KS"), "9H",
     "You have none of the suit led: 9H should take the trick."),
]  # fmt: skip


@pytest.mark.parametrize(("case", "hands", "words", "word", "why"), HOSSIE_HINTS, ids=[c[0] for c in HOSSIE_HINTS])
def test_hossie_hint_says_why(case: str, hands: Hands, words: Hands, word: str, why: str) -> None:
    found = in_order("hossie", hands, words)
    assert found[0] == word
    assert why in found[1]


# ---------------------------------------------------------------- Horsethief

IN: Hands = ("done",) * 4
HORSETHIEF_HINTS = [
    ("nothing is out", ("2H 4D 5D 7C 9H",), "7S", (), {}, "out", "Stay out: these cards promise too little."),
    ("a penalty that is none", ("2H 4D 5D 7C 9H",), "7S", (), {"no_trick_penalty": 0}, "in", "nothing is lost"),
    ("the highest trumps", ("AS KS 2D 3H 4C",), "7S", (), {}, "in", "These cards should take about"),
    ("low cards are changed", ("AC 4C AH 9D 3S",), "7C", (), {}, "3S",
     "Change what is no trump and can easily be beaten."),
    ("trumps are kept", ("2C 3C 4C 5C TC",), "7C", (), {}, "done", "What stays in your hand is worth keeping."),
    ("none may be changed", ("2H 4D 5D 7S 9H",), "7C", (), {"max_draw": 0}, "done", "No more cards may be changed."),
    ("the upcard is better", ("2H 3H 4H 5H 6H", "2D 3D 4D 5D 6D", "2S 3S 4S 5S 6S", "2C 3C 4C 5C TC"), "AC",
     ("done",) * 3, {"upcard": "dealer_first_draw"}, "2C", "You get the card turned up, AC, for it."),
    ("of two sure trumps the lower", ("AC KC 2D 3D 4D",), "8C", IN, {}, "KC", "Nobody can beat KC."),
    ("an ace before the only trump", ("QC AD KD 4D 2S",), "8C", IN, {}, "AD",
     "Keep your only trump for later; nobody else has a higher card of that suit than AD."),
    ("cheaply", ("9H", "TH", "2H", "KH AH QH 2D 3D"), "8C", (*IN, "9H", "TH", "2H"), {}, "QH",
     "You play last: QH is just enough to take the trick."),
    ("the least of a lost trick", ("9H", "AH", "2H", "KH QH 3H 2D 3D"), "8C", (*IN, "9H", "AH", "2H"), {}, "3H",
     "You cannot take this trick: 3H is the card that you will miss least."),
    ("a low trump", ("9H", "AH", "2H", "KC 3C 2D 3D 4D"), "8C", (*IN, "9H", "AH", "2H"), {}, "3C",
     "You play last: 3C is just enough to take the trick."),
    ("only one higher trump", ("9H", "AH", "4C 2D 3D 4D 5D", "KD 3C 6C 3S 4S"), "8C", (*IN, "9H", "AH", "4C"), {}, "6C",
     "You play last, and 6C takes the trick."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("case", "hands", "upcard", "words", "options", "word", "why"),
    HORSETHIEF_HINTS,
    ids=[c[0] for c in HORSETHIEF_HINTS],
)
def test_horsethief_hint_says_why(
    case: str, hands: Hands, upcard: str, words: Hands, options: dict[str, Any], word: str, why: str
) -> None:
    found = told(said(dealt("horsethief", hands, dealer=3, stock=upcard, **options), *words))
    assert found[0] == word
    assert why in found[1]


def test_horsethief_hint_counts_the_hands_that_lose() -> None:
    # nobody has spoken, three will: 1.2 rivals, so a hand worth nothing takes no trick in 0.47 + 0.17 of all cases,
    # and "2H 4D 5D 7C 9H", drawing five, is worth half a trick more: 0.17 less
    assert (
        "About 5 in 10 hands like this take no trick and lose 5."
        in in_order("horsethief", ("2H 4D 5D 7C 9H",), (), stock="7S")[1]
    )


# ---------------------------------------------------------------- Hoşkin

NAMED = ("bid 500", "pass", "pass", "name spades")


def defends(hand: str, before: Hands, others: tuple[str, str]) -> tuple[str, str]:
    """The hint to seat 0 as the last to a trick that seat 1 leads, with spades as trump."""
    position = said(dealt("hoskin", (hand, *others), dealer=1), "pass", "bid 500", "pass", "name spades")
    while position.phase == "bury":
        position = position.play(next(word for word in position.view(1).legal if word not in before))
    return told(said(position, *before))


def test_hoskin_hint_to_bid_tells_melds_and_limit() -> None:
    # spades: double run 1500, double aces 1000, kings 80, queens 60, plain marriages 60: 2700 in melds; in tricks
    # 16 x 3 + 9 x 2 + 9 x 6 + 4 x 11 = 164 with eleven spades, 15 for each of six aces, 3 for each of three tens: 263;
    # and 150 for the Dapp
    word, why = told(dealt("hoskin", (RICH,), dealer=1))
    assert word == "bid 500"
    assert why == "Best with spades: melds of 2700; with tricks and the Dapp this hand bears a bid of 3110."


def test_hoskin_hint_to_pass_names_the_bid_that_is_too_high() -> None:
    word, why = told(dealt("hoskin", (NOTHING,), dealer=1))
    assert word == "pass"
    assert why.endswith("even with tricks and the Dapp this hand does not bear 500.")


def test_hoskin_hint_to_name_tells_melds_and_tricks() -> None:
    word, why = told(said(dealt("hoskin", (RICH,), dealer=1), *NAMED[:3]))
    assert word == "name spades"
    assert why.startswith("Best with spades: melds of 2700, and about ")


def test_hoskin_hint_to_bury_names_all_five() -> None:
    position = said(dealt("hoskin", (RICH,), dealer=1, stock="TH TD TC JC JH"), *NAMED)
    found = advised(hints(position, 0))
    assert sorted(found.words) == ["TC", "TD", "TD", "TH", "TH"]
    assert found.why == "Points that you bury count for you, if no meld is lost by it."
    assert said(position, *found.words).phase == "play"


def test_hoskin_hint_to_concede_says_that_the_bid_is_out_of_reach() -> None:
    words = ("bid 800", "bid 810", "pass", "bid 1110", "pass", "name clubs")
    position = said(dealt("hoskin", (NOTHING,), dealer=1, concede="bicycle"), *words)
    assert told(said(position, *advised(hints(position, 0)).words)) == (
        "concede",
        "The bid is out of reach, and giving up now loses less than playing on.",
    )


HOSKIN_HINTS = [
    ("fewest points to a lost trick", SPARE + " TS TS KS QS JS", ("AS", "KS"), "JS",
     "You cannot take this trick; JS gives the fewest points away."),
    ("the trick is taken", SPARE + " AH AD TS QS JS", ("QS", "KS"), "TS", "It is all that you may play."),
    ("of two that take it the ten", SPARE + " AS AD TS QS JS", ("QS", "KS"), "TS",
     "You play last: TS is just enough to take the trick."),
    ("one card follows", SPARE + " AH AH AH AH JS", ("QS", "KS"), "JS", "It is all that you may play."),
]  # fmt: skip


@pytest.mark.parametrize(("case", "hand", "before", "word", "why"), HOSKIN_HINTS, ids=[c[0] for c in HOSKIN_HINTS])
def test_hoskin_hint_says_why(case: str, hand: str, before: Hands, word: str, why: str) -> None:
    assert defends(hand, before, (before[0], before[1])) == (word, why)


def test_hoskin_hint_leads_an_ace_before_it_is_ruffed() -> None:
    position = said(dealt("hoskin", (RICH,), dealer=1, stock="TH TD TC JC JH"), *NAMED, "TH", "TH", "TD", "TD", "TC")
    why = "Nobody else has a higher card of that suit than AC: play it before it is ruffed."
    assert told(position) == ("AC", why)


def test_hoskin_hint_draws_trumps_with_the_least_that_is_sure() -> None:
    hand = "AS AS AS AS TS TS TS TS KS KS QS QS JS JS JS KH KH QH QH KD KD QD QD KC QC"
    position = said(dealt("hoskin", (hand,), dealer=1, stock="JH JH JD JD JC"), *NAMED, "JH", "JH", "JD", "JD", "JC")
    assert told(position) == ("KS", "Draw trumps: your opponents can hardly beat KS.")  # it holds every ace and ten


# ---------------------------------------------------------------- all games


@pytest.mark.parametrize("name", all_games())
def test_hints_are_what_the_bot_does_and_nearly_all_have_a_reason(name: str) -> None:
    game, bot, reasons, all_of_them = all_games()[name], bot_for(all_games()[name]), 0, 0
    for seed in range(70):
        rng = random.Random(f"{name} {seed}")
        position = game.start(game.house(rng.choice(list(game.presets))))
        position = position.deal(rng.sample(full := position.deck.full(), len(full)), 0)
        while position.awaits in ("act", "reshuffle"):
            if position.turn is None:
                position = position.reshuffle(rng.sample(pool := position.pool(), len(pool)))
                continue
            view = position.view(position.turn)
            found = hint(view)
            assert found.word == bot(view), (seed, view)
            assert found.word in view.legal, (seed, view)
            all_of_them += 1
            if why := found.why:
                reasons += 1
                assert "{" not in why, why
                assert why[-1] == ".", why
            position = position.play(rng.choice(view.legal) if rng.random() < 0.1 else found.word)
    assert reasons / all_of_them > 0.8


@pytest.mark.parametrize("name", all_games())
def test_hinted_words_may_be_said_one_after_another_and_tell_nothing_that_is_hidden(name: str) -> None:
    game = all_games()[name]
    for seed in range(20):
        rng = random.Random(f"{name} {seed}")
        position = game.start().deal(rng.sample(full := game.deck(game.house()).full(), len(full)), 0)
        while position.awaits in ("act", "reshuffle"):
            if position.turn is None:
                position = position.reshuffle(rng.sample(pool := position.pool(), len(pool)))
                continue
            view = position.view(position.turn)
            found = advised(hints(position, position.turn))
            known = {card for zone in view.zones for card in zone.cards} | {view.fact("shown"), view.fact("upcard")}
            named = set(found.why.translate(str.maketrans(":;,.", "    ")).split())
            assert named & set(map(view.deck.card, range(view.deck.kinds))) <= known, (seed, found)
            position = said(position, *found.words)
