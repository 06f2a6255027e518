"""What Hoşkin's bot does in hands that a player can judge at a glance; seat 1 deals, so seat 0 speaks first."""

from __future__ import annotations

from typing import Any

import pytest

from horseplay import Position, game_named
from horseplay.bots import bot_for, hint
from tests.table import dealt, said

bot = bot_for(game_named("hoskin"))

NOTHING = "TC TC TC JC JC TD TD TD QD QD TH TH TH JH JH TS TS TS JS JS QC QC QH QH KD"
RICH = "AS AS AS TS TS KS KS QS QS JS JS AH AH AD AD AC AC KH QH KD QD KC QC TH TD"  # double run, double aces
ORDINARY = "AH TH TH KH QH QH JH JH AS AS KS QS TS TS AC KC QC TC TC JC JC KD TD TD TD"  # run, kings, two marriages
HEARTS = "AH AH TH TH KH QH KH QH JH JH AS AC AD KS QS KC QC KD QD JD JC TS TC TD JS"


def table(hand: str, *words: str, **options: Any) -> Position:
    """The position after these acts, when seat 0 holds this hand."""
    return said(dealt("hoskin", (hand,), dealer=1, **options), *words)


def does(hand: str, *words: str, **options: Any) -> str:
    """What the seat in turn does after these acts."""
    position = table(hand, *words, **options)
    assert position.turn is not None
    return bot(position.view(position.turn))


CALLS = [
    ("a hand without melds and aces is passed", NOTHING, {}, "pass"),
    ("a hand with a double run is bid, from the bottom", RICH, {}, "bid 500"),
    ("no more is bid than is needed", RICH, {"min_bid": 10}, "bid 10"),
    ("even the lowest bid may be too high", NOTHING, {"min_bid": 900}, "pass"),
    ("steps are what the house says", RICH, {"bid_step": 30}, "bid 510"),
]


@pytest.mark.parametrize(("why", "hand", "options", "right"), CALLS, ids=[case[0] for case in CALLS])
def test_hoskin_bot_calls(why: str, hand: str, options: dict[str, Any], right: str) -> None:
    assert does(hand, **options) == right


def test_hoskin_bot_goes_on_while_its_hand_bears_it() -> None:
    assert does(RICH, "bid 500", "bid 510", "bid 800") == "bid 810"


def test_hoskin_bot_stops_when_others_go_beyond_its_hand() -> None:
    assert does(ORDINARY, "bid 500", "bid 510", "pass") == "bid 520"
    assert does(ORDINARY, "bid 500", "bid 800", "pass") == "pass"


def test_hoskin_bot_bids_no_more_than_melds_tricks_and_a_sober_dapp() -> None:
    # melds 270 with clubs, and about 175 in tricks: 590 with 150 for the Dapp, but not 600
    hand = "JC QC QC KC TC TC AC JD QD QD QD KD QH KH KH TH AH AH AH AH KS TS TS AS AS"
    assert does(hand, "bid 500", "bid 580", "pass") == "bid 590"
    assert does(hand, "bid 500", "bid 590", "pass") == "pass"


def test_hoskin_bot_says_why() -> None:
    assert (hint(table(RICH).view(0)).why or "").startswith("Best with spades: melds of 2700; with tricks and the Dapp")
    named = hint(table(RICH, "bid 500", "pass", "pass").view(0))
    assert (named.why or "").startswith("Best with spades: melds of 2700, and about ")


@pytest.mark.parametrize(("hand", "right"), [(RICH, "name spades"), (HEARTS, "name hearts")])
def test_hoskin_bot_names_the_suit_of_its_run(hand: str, right: str) -> None:
    assert does(hand, "bid 500", "pass", "pass") == right


def buried(hand: str, dapp: str, *, trump: str) -> tuple[list[str], Position]:
    """What the Ansager buries, and the position then."""
    position = said(dealt("hoskin", (hand,), dealer=1, stock=dapp), "bid 500", "pass", "pass", f"name {trump}")
    gone = []
    while position.phase == "bury":
        gone.append(bot(position.view(0)))
        position = position.play(gone[-1])
    return gone, position


def test_hoskin_bot_buries_tens_and_no_melds() -> None:
    # Spades: double run 1500, double aces 1000, kings 80, queens 60, plain marriages 60, no more marriage of trump:
    # 2700. The tens of hearts and diamonds and those of the Dapp mean nothing to the melds.
    gone, position = buried(RICH, "TH TD TC JC JH", trump="spades")
    assert position.melds is not None
    assert position.melds[0] == 2700 + (40 if "JC" not in gone and "JH" not in gone and "JD" in position.hand(0) else 0)
    assert [card for card in gone if card[0] == "T"] == gone
    assert "TS" not in gone


def test_hoskin_bot_keeps_trumps_and_aces_from_burial() -> None:
    gone, _ = buried(HEARTS, "JH AH TC TD TS", trump="hearts")
    assert not {card for card in gone if card[1] == "H" or card[0] == "A"}
    assert {card[0] for card in gone} == {"T"}


def test_hoskin_bot_concedes_what_cannot_be_reached() -> None:
    words = ("bid 800", "bid 810", "pass", "bid 1110", "pass", "name clubs")
    for house, right in (("bicycle", True), ("binokel", True), ("off", False)):
        position = table(NOTHING, *words, concede=house)
        while position.phase == "bury":
            position = position.play(bot(position.view(0)))
        assert (bot(position.view(0)) == "concede") is right


def test_hoskin_bot_does_not_concede_what_is_nearly_won() -> None:
    position = table(RICH, "bid 500", "pass", "pass", "name spades", concede="bicycle")
    while position.phase == "bury":
        position = position.play(bot(position.view(0)))
    assert bot(position.view(0)) != "concede"


def test_hoskin_bot_leads_an_ace() -> None:
    position = table(RICH, "bid 500", "pass", "pass", "name spades")
    while position.phase == "bury":
        position = position.play(bot(position.view(0)))
    assert bot(position.view(0))[0] == "A"


def defends(hand: str, *, before: tuple[str, ...], others: tuple[str, str], trump: str = "spades") -> str:
    """What seat 0 lays as the last to a trick which seat 1 leads."""
    position = dealt("hoskin", (hand, *others), dealer=1)
    position = said(position, "pass", "bid 500", "pass", f"name {trump}")
    while position.phase == "bury":
        view = position.view(1)
        position = position.play(next(word for word in view.legal if word not in before))
    return bot(said(position, *before).view(0))


SPARE = "JC JC QC QC KC KC TC TC JD JD QD QD KD KD JH JH QH QH TH TH"


def test_hoskin_bot_ducks_with_few_points_when_it_cannot_win() -> None:
    assert defends(SPARE + " TS TS KS QS JS", before=("AS", "KS"), others=("AS", "KS")) == "JS"


def test_hoskin_bot_wins_a_trick_it_must_beat_with_the_card_that_is_worth_most_there() -> None:
    assert defends(SPARE + " AH AD TS QS JS", before=("QS", "KS"), others=("QS", "KS")) == "TS"


def test_hoskin_bot_trumps_a_rich_trick_without_the_ace() -> None:
    spare = "JC JC QC QC KC KC TC TC JD JD QD QD KD KD AD AD AC AC AC TC"
    assert defends(spare + " AS TS QS JS JS", before=("AH", "TH"), others=("AH", "TH")) in ("JS", "QS", "TS")
