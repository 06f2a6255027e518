"""Card sense: what a bot makes of the cards it has seen."""

from __future__ import annotations

from horseplay import Position
from horseplay.bots.inference import Inference
from tests.table import dealt, said

PASSES = ("pass", "pass", "pass", "bid 6")


def sight(position: Position, seat: int) -> Inference:
    """What a seat can tell."""
    view = position.view(seat)
    contract = view.order
    assert contract is not None
    return Inference(view, contract)


def kind(card: str) -> int:
    """The kind of one of Hossie's cards."""
    return dealt("hossie", ()).deck.kind(card)


BARE = ("JH 9H AC AC KC KC QC QC TC TC 9C 9C", "JH TH JD", "9H JD", "AH TH")


def test_left_bower_is_the_highest_once_both_right_bowers_are_gone() -> None:
    position = said(dealt("hossie", BARE, dealer=3), *PASSES, "name hearts")
    jack = kind("JD")
    assert sight(position, 1).lead_chance(jack) < 1
    position = said(position, "AH", "JH", "JH", "9H")
    assert sight(position, 1).lead_chance(jack) == 1


def test_seat_that_did_not_follow_has_no_card_of_the_suit() -> None:
    position = said(dealt("hossie", (*BARE[:3], "AH TH 9S"), dealer=3), *PASSES, "name spades")
    spades = sum(1 << kind(card) for card in ("9S", "TS", "QS", "KS", "AS", "JS", "JC"))
    assert sight(position, 3).has(1, spades) > 0.5  # seat 0 sits left of seat 3
    position = said(position, "9S", "AC")
    assert sight(position, 1).has(3, spades) == 0


def test_cards_held_and_cards_played_are_no_longer_out() -> None:
    position = said(dealt("hossie", BARE, dealer=3), *PASSES, "name hearts", "AH", "JH")
    seen = sight(position, 1)
    assert seen.out(1 << kind("JH")) == 0  # one played, one held
    assert seen.out(1 << kind("AH")) + position.hand(1).count("AH") == 1
    assert seen.hidden == 48 - 2 - 12


def test_who_must_beat_and_does_not_holds_nothing_higher() -> None:
    ansager = "AS AS AS AS JS JS JS JS JH JH JH JH JD JD JD JD JC JC JC JC QC QC QC QC TC"
    last = "QS TC TC TC KC KC KC KC AC AC AC AC QD QD QD QD KD KD KD KD TD TD TD TD AD"
    position = said(dealt("hoskin", (ansager, "KS", last), dealer=1), "bid 500", "pass", "pass", "name hearts")
    position = said(position, "TC", "QC", "QC", "QC", "QC", "JS", "KS")
    ten = 1 << position.deck.kind("TS")
    assert sight(position, 2).has(2, ten) == sight(position, 2).has(1, ten) > 0
    assert sight(position.play("QS"), 0).has(2, ten) == 0
