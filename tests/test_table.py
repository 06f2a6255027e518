"""The table: cards taken back, boards down, forfeits, and who hears what."""

from __future__ import annotations

from typing import Any

import pytest

from horseplay import game_named
from horseplay.log.events import Acted, AskedBack, Demanded, Event, Header, Revealed, Said, Sat, Started
from horseplay.log.jsonl import read, write
from horseplay.manners import Manners
from horseplay.table import Act, Decline, Forfeit, ForfeitGame, SayBoardsDown, Table, TakeBack, resumed
from tests.table import do, refused

HANDS = (
    "AC AC KC KC QC QC JC JC TC TC 9C 9C",
    "AD AD KD KD QD QD JD JD TD TD 9D 9D",
    "AH AH KH KH QH QH JH JH TH TH 9H 9H",
    "AS AS KS KS QS QS JS JS TS TS 9S 9S",
)


def table_in_play(**manners: Any) -> Table:
    """Four hands of one suit each; seat 2 has bid 7 hearts and is to lead."""
    hossie = game_named("hossie")
    given = Manners(**manners)
    table = Table(
        hossie, Header("hossie", hossie.house()._asdict(), given._asdict(), ("Ann", "Ben", "Cem", "Dea")), given
    )
    table.add(table.deal(" ".join(HANDS).split(), dealer=3))
    for seat, word in ((0, "pass"), (1, "pass"), (2, "bid 7"), (3, "pass"), (2, "name hearts")):
        do(table, seat, Act(word))
    return table


def test_hs24_card_may_be_taken_back_until_the_next_is_played() -> None:
    table = table_in_play()
    before = table.view(2)
    do(table, 2, Act("9H"))
    assert refused(table, 3, TakeBack()) == "nothing-to-take-back"
    do(table, 2, TakeBack())
    assert table.turn == 2
    assert table.view(2).hand == before.hand
    do(table, 2, Act("JH"))
    do(table, 3, Act("AS"))
    assert refused(table, 2, TakeBack()) == "nothing-to-take-back"


def test_hs24_taken_back_card_stays_known_to_the_others_and_nothing_else_changes() -> None:
    table = table_in_play()
    before = {seat: table.view(seat).to_json() for seat in range(4)}
    do(table, 2, Act("9H"))
    do(table, 2, TakeBack())
    for seat in range(4):
        after = table.view(seat).to_json()
        hand = next(zone for zone in after["zones"] if zone["name"] == "hand" and zone["seat"] == (2 - seat) % 4)
        known = after.pop("known")
        assert [list(cards) for cards in known] == [["9H"] if (p + seat) % 4 == 2 else [] for p in range(4)]
        del before[seat]["known"]
        if seat != 2:
            assert hand["cards"] == ("9H",)
            hand["cards"] = ()
        assert after == before[seat]


def test_hs24_boards_down_closes_the_card() -> None:
    table = table_in_play()
    do(table, 2, Act("9H"))
    assert refused(table, 1, SayBoardsDown()) == "nothing-to-close"
    assert refused(table, 2, SayBoardsDown()) == "nothing-to-close"
    do(table, 3, SayBoardsDown())
    assert table.told(0) == ["Dea: boards down."]
    assert refused(table, 2, TakeBack()) == "nothing-to-take-back"
    assert refused(table, 3, SayBoardsDown()) == "nothing-to-close"


def test_hs24_last_card_of_a_trick_may_be_taken_back_until_the_next_lead() -> None:
    table = table_in_play()
    for seat, card in ((2, "9H"), (3, "AS"), (0, "AC"), (1, "JD")):
        do(table, seat, Act(card))
    assert table.view(1).taken == (1, 0, 0, 0)
    do(table, 1, TakeBack())
    assert table.turn == 1
    assert table.view(1).taken == (0, 0, 0, 0)
    do(table, 1, Act("JD"))
    do(table, 1, Act("AD"))
    do(table, 1, TakeBack())
    assert refused(table, 1, TakeBack()) == "nothing-to-take-back"


def test_hs24_card_of_the_second_hand_may_be_taken_back() -> None:
    """All cards of the first were shown when its shuffle was; of the second nobody knows more than they see."""
    table = table_in_play()
    while table.awaits == "act":
        assert table.turn is not None
        do(table, table.turn, Act(table.history.position.words()[0]))
    last = table.history.last_card
    assert last is not None
    assert table.may_take_back(last[0])
    table.history.add(Revealed(1, "00" * 32))
    assert not table.may_take_back(last[0])
    table.add(table.deal(" ".join(HANDS).split()))
    for seat, word in ((1, "pass"), (2, "bid 7"), (3, "pass"), (0, "pass"), (2, "name hearts"), (2, "9H")):
        do(table, seat, Act(word))
    assert [table.may_take_back(seat) for seat in range(4)] == [False, False, True, False]
    do(table, 2, TakeBack())
    assert (table.turn, table.view(2).trick) == (2, ())


def test_hs24_bids_are_never_taken_back() -> None:
    table = table_in_play()
    assert refused(table, 2, TakeBack()) == "nothing-to-take-back"


def test_hs24_house_may_have_no_take_backs() -> None:
    table = table_in_play(take_back="off")
    do(table, 2, Act("9H"))
    assert refused(table, 2, TakeBack()) == "no-take-back"


def test_forfeit_ends_the_hand_with_the_scores_of_the_rule() -> None:
    """HS-25: the bidders forfeit before a trick: -7, and the other side counts all twelve tricks."""
    table = table_in_play()
    do(table, 2, Forfeit())
    assert table.told(0) == ["Cem forfeits the hand."]
    assert table.hands[-1].scores == (-7, 12)
    assert table.awaits == "deal"
    assert refused(table, 2, Forfeit()) == "settled"


def test_hs36_only_the_last_trick_may_be_looked_at_while_the_hand_runs() -> None:
    table = table_in_play()
    for seat, card in ((2, "JH"), (3, "AS"), (0, "AC"), (1, "JD"), (2, "JH"), (3, "AS"), (0, "AC"), (1, "JD")):
        do(table, seat, Act(card))
    assert len(table.view(0).tricks) == 1
    assert len(table.memory(0).tricks) == 2
    assert sum(table.view(0).taken) == 2


@pytest.mark.parametrize("steps", [1, 5, 7, 9])
def test_table_is_resumed_from_its_log(steps: int) -> None:
    table = table_in_play()
    do(table, 2, Act("9H"))
    do(table, 2, TakeBack())
    do(table, 2, Act("JH"))
    log = read(write(table.header, table.events[:steps]))
    again = resumed(log, table.game)
    assert again.events == table.events[:steps]
    assert again.names == ("Ann", "Ben", "Cem", "Dea")
    for event in table.events[steps:]:
        again.add(event)
    assert again.view(1) == table.view(1)


def test_table_tells_since_when_it_stands_as_it_does() -> None:
    hossie = game_named("hossie")
    manners = Manners(take_back="ask")
    table = Table(hossie, Header("hossie", hossie.house()._asdict()), manners)
    numbers = [(table.version, table.since_deal, table.stands, table.questioned)]
    events: tuple[Event, ...] = (Sat(2, "cem", "Cem"), Sat(3, "dea", "Dea"), table.deal(" ".join(HANDS).split(), 3))
    acts = ((0, "pass"), (1, "pass"), (2, "bid 7"), (3, "pass"), (2, "name hearts"), (2, "9H"))
    for event in (*events, *(Acted(*act) for act in acts), AskedBack(2), Said(2, "sorry", "")):
        table.add(event)
        numbers.append((table.version, table.since_deal, table.stands, table.questioned))
    assert numbers[:4] == [(0, 0, 0, 0), (1, 0, 0, 0), (2, 0, 0, 0), (3, 2, 3, 0)]
    assert numbers[-3:] == [(9, 2, 9, 0), (10, 2, 9, 10), (11, 2, 9, 10)]


def test_hs25_forfeited_game_names_the_side_that_gave_it_up() -> None:
    table = table_in_play()
    table.add(Started())
    do(table, 2, ForfeitGame(0))
    assert table.stage == "over"
    assert table.told(None) == ["The game is forfeited by Ann and Cem."]


def test_hs24_nobody_says_boards_down_while_another_question_stands() -> None:
    table = table_in_play(referee="honour")
    for seat, who in enumerate(("ann", "ben", "cem")):
        table.add(Sat(seat, who, who.title()))
    do(table, 2, Act("9H"))
    assert table.may_close(3)
    table.add(Demanded(0, 0))
    assert table.stopped
    assert not table.may_close(3)
    do(table, 2, Decline())
    assert table.may_close(3)
