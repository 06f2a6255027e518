"""What Hossie's bot does in hands that a player can judge at a glance; the last seat deals, seat 0 speaks first."""

from __future__ import annotations

from typing import Any

import pytest

from horseplay import game_named
from horseplay.bots import bot_for
from tests.table import dealt, said

bot = bot_for(game_named("hossie"))

MIDDLING = "TC QC KC TD QD KD TH QH KH TS QS KS"
BOWERS = "JH JH JD JD AH AH KH QH AS AC 9C 9D"
STRONG = "JH JD AH KH QH 9H AS KS AC QC TD 9D"
ALL_TRUMPS = "JH JH JD JD AH AH KH KH QH QH AS AS"
LOWEST = "9C 9C TC 9D 9D TD 9H 9H TH 9S 9S TS"
ACES = "AC AC KC AD AD KD AH AH KH AS AS KS"


def does(hands: tuple[str, ...], *words: str, **options: Any) -> str:
    """What the seat in turn does after these acts."""
    position = said(dealt("hossie", hands, dealer=options.get("players", 4) - 1, **options), *words)
    assert position.turn is not None
    return bot(position.view(position.turn))


CALLS = [
    ("a middling hand is passed", (MIDDLING,), (), {}, {"pass"}),
    ("both bowers doubled are bid high", (BOWERS,), (), {}, {"bid 7", "bid 8", "bid 9", "bid 10", "bid 11", "hossie"}),
    ("all high trumps and aces are a Hossie", (ALL_TRUMPS,), (), {}, {"hossie"}),
    ("all aces are a Hossie", (ACES,), (), {}, {"hossie"}),
    ("the dealer takes no more than he must", ("", "", "", MIDDLING), ("pass",) * 3, {}, {"bid 6"}),
    ("the last to speak bids no higher than needed", ("", "", "", STRONG), ("bid 6", "pass", "pass"), {}, {"bid 7"}),
    ("the partner's bid stands", ("", "", MIDDLING), ("bid 7", "pass"), {}, {"pass"}),
    ("the partner's Hossie stands", ("", "", ALL_TRUMPS), ("hossie", "pass"), {}, {"pass"}),
    ("a better Hossie is bid over theirs", ("", ALL_TRUMPS), ("hossie",), {}, {"double hossie"}),
    ("theirs is not outbid with hope alone", ("", BOWERS), ("hossie",), {}, {"pass"}),
    ("three play for themselves and count on nobody", ("TC TC QC KC TD TD QD KD TH TH QH KH TS TS QS KS",), (),
     {"players": 3}, {"pass"}),
]  # fmt: skip


@pytest.mark.parametrize(("why", "hands", "words", "options", "right"), CALLS, ids=[case[0] for case in CALLS])
def test_hossie_bot_calls(
    why: str, hands: tuple[str, ...], words: tuple[str, ...], options: dict[str, Any], right: set[str]
) -> None:
    assert does(hands, *words, **options) in right


NAMES = [
    ("the long suit with its bowers", BOWERS, "name hearts"),
    ("nines and tens are E-Low", LOWEST, "name e-low"),
    ("aces and kings are no trump", ACES, "name no-trump"),
]


@pytest.mark.parametrize(("why", "hand", "right"), NAMES, ids=[case[0] for case in NAMES])
def test_hossie_bot_names(why: str, hand: str, right: str) -> None:
    assert does((hand,), "bid 6", "pass", "pass", "pass") == right


HOSSIE = ("hossie", "pass", "pass", "pass", "name hearts")
TWO_LOSERS = "JH JH JD JD AH AH KH KH AS AS QC 9D"


def test_hossie_bot_plays_alone_and_swaps_its_losers_away() -> None:
    assert does((TWO_LOSERS,), *HOSSIE) == "alone"
    assert does((TWO_LOSERS,), *HOSSIE, "alone") == "swap 2"
    assert {does((TWO_LOSERS,), *HOSSIE, "alone", "swap 2"), does((TWO_LOSERS,), *HOSSIE, "alone", "swap 2", "9D")} == {
        "9D",
        "QC",
    }


def test_hossie_bot_swaps_nothing_when_nothing_can_be_lost() -> None:
    assert does((ALL_TRUMPS,), *HOSSIE, "alone") == "swap 0"


def test_hossie_partner_gives_the_best_cards() -> None:
    partner = "AC AC KC 9C 9S TS QS TD QD 9H TH QH"
    gives = does((TWO_LOSERS, "", partner), *HOSSIE, "alone", "swap 2", "9D", "QC")
    assert gives == "AC"


def test_hossie_partner_gives_the_suit_asked_for() -> None:
    partner = "AC AC KC 9C AD TS QS AD QD 9H TH QH"
    hand = "JH JH JD JD AH AH KH KH AS AS KD 9C"
    gives = does((hand, "", partner), *HOSSIE, "alone", "swap 1", "show KD", "9C")
    assert gives == "AD"


def by_dealer(*words: str) -> tuple[str, ...]:
    """Seat 3 plays 6 hearts; then these cards."""
    return ("pass", "pass", "pass", "bid 6", "name hearts", *words)


def test_hossie_partner_gives_the_highest_of_the_suit_shown_before_plain_kings() -> None:
    hand, partner = "JH JH JD JD AH AH QC QS TC QS TC 9C", "KH TH 9H KS TS TS JS 9S KC 9C AD 9D"
    position = said(dealt("hossie", (hand, "", partner), dealer=3), *HOSSIE, "alone", "swap 2", "show AH", "QC", "9C")
    first = bot(position.view(2))
    assert {first, bot(position.play(first).view(2))} == {"AD", "KH"}


def test_hossie_bot_does_not_bid_all_tricks_on_high_cards_that_would_be_ruffed() -> None:
    assert does(("JH JH AC AC KC KC AS AS KS KS 9D 9D",), "hossie", "pass", "pass", "pass") == "name no-trump"


NAMED_SLAM = [
    ("two losers under long trumps are swapped away", TWO_LOSERS, {"hossie"}),
    ("four losers are too many", "JH JD AH KH QH TH AS KS QS AC KC QC", {"bid 7", "bid 8", "bid 9", "bid 10"}),
]


@pytest.mark.parametrize(("why", "hand", "right"), NAMED_SLAM, ids=[case[0] for case in NAMED_SLAM])
def test_hossie_bot_bids_all_tricks_by_its_losers(why: str, hand: str, right: set[str]) -> None:
    assert does((hand,)) in right


PLAYS = [
    ("aces are cashed by who has no trumps to draw with",
     ("", "", "", "AS AS KS KS QS 9S AC AC KC 9C TC QC"), by_dealer(), {"AS", "AC"}),
    ("the declarer draws trumps from the top",
     ("", "", "", "JH JH JD JD AH AH KH QH AS 9S TS QC"), by_dealer(), {"JH"}),
    ("the partner's ace is not trumped",
     ("9S", "9H TH QH KH TD TD QD QD KD KD AC AC", "", "AS"), by_dealer("AS", "9S"), {"TD", "QD"}),
    ("the partner's ace is not covered",
     ("9S", "AS KS TS 9C 9C TC TC QC QC 9D 9D TD", "", "AS"), by_dealer("AS", "9S"), {"TS"}),
    ("their king is trumped low",
     ("JH 9H AH 9C 9C TC TC QC QC KC 9D 9D", "", "", "KS"), by_dealer("KS"), {"9H"}),
    ("the last to play wins as cheaply as he can",
     ("TS", "QS", "9S AS KS 9C 9C TC TC QC QC KC 9D 9D", "9S"), by_dealer("9S", "TS", "QS"), {"KS"}),
    ("the last throws his lowest when he cannot win",
     ("TS", "AS", "KS QS 9S 9C 9C TC TC QC QC KC 9D 9D", "9S"), by_dealer("9S", "TS", "AS"), {"9S"}),
    ("their trick is not fed with a card that may win later",
     ("TS", "AS", "AS KS QS 9S 9C 9C TC TC QC QC KC 9D", "9S"), by_dealer("9S", "TS", "AS"), {"9S"}),
    ("no second bower falls under the first",
     ("JH 9H AC AC KC KC QC QC TC TC 9C 9C", "", "", "JH"), by_dealer("JH"), {"9H"}),
    ("the left bower takes a trump trick that it can",
     ("JD 9H AC AC KC KC QC QC TC TC 9C 9C", "KH", "", "AH"), by_dealer("AH"), {"JD"}),
    ("a guard stays with its king when a suit without hope can be thrown",
     ("AS", "KC 9C TD TD QD QD AD AD 9D 9D KD KD", "TS", "9S"), by_dealer("9S", "AS"), {"9D", "TD"}),
]  # fmt: skip


@pytest.mark.parametrize(("why", "hands", "words", "right"), PLAYS, ids=[case[0] for case in PLAYS])
def test_hossie_bot_plays(why: str, hands: tuple[str, ...], words: tuple[str, ...], right: set[str]) -> None:
    assert does(hands, *words) in right


def test_hossie_bot_leads_low_in_e_low() -> None:
    assert does((LOWEST,), "bid 6", "pass", "pass", "pass", "name e-low")[0] == "9"


def test_hossie_bot_throws_the_ace_away_in_e_low() -> None:
    hand = "AS KS QS JC JC QC QC KC KC AC AC QD"
    assert does(("TS", "9S", hand, "9S"), "pass", "pass", "pass", "bid 6", "name e-low", "9S", "TS", "9S") == "AS"


def test_hossie_bot_takes_with_the_highest_of_any_suit_where_that_reading_holds() -> None:
    hand = "AD 9C 9C TC TC QC QC JC JC KC KC 9D"
    words = ("pass", "pass", "pass", "bid 6", "name no-trump", "KS", "TS", "QS")
    assert does(("TS", "QS", hand, "KS"), *words, no_trump_reading="any_suit") == "AD"
