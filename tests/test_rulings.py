"""What a table settles: cards asked back, reneges, forfeits of a hand and of the game (HS-24, HS-25, HT-23, HK-34)."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from horseplay import game_named
from horseplay.errors import Refusal
from horseplay.log.events import (
    Acted,
    AskedBack,
    BotSat,
    Claimed,
    Dealt,
    Event,
    Fined,
    GameForfeited,
    PlayedOut,
    Removed,
    RenegeCalled,
    Revealed,
    Rewound,
    Ruled,
    Sat,
    Stood,
    TookBack,
)
from horseplay.log.history import History
from horseplay.manners import Manners
from horseplay.server.room import sheet, snapshot
from horseplay.table import (
    Act,
    Agree,
    CallRenege,
    Claim,
    Decline,
    Forfeit,
    ForfeitGame,
    Offer,
    SayBoardsDown,
    Table,
    TakeBack,
)
from horseplay.table.archive import export, open_hands
from horseplay.table.question import Remedy, agreed
from horseplay.table.shuffling import promise
from horseplay.table.wishes import Sit
from horseplay.testing.redealing import redealt, to_bytes
from horseplay.view import View
from tests.hands import CASE_IDS, CASES, begun, next_event
from tests.table import NAMES, company, dealt, deck_of, do, refused

SECRET = "00" * 32


def seated(
    name: str,
    hands: Sequence[str],
    words: str,
    dealer: int,
    stock: str = "",
    persons: str = "01234567",
    manners: dict[str, Any] | None = None,
    scores: tuple[int, ...] | None = None,
    **options: Any,
) -> Table:
    """A table at which these seats are persons and the others bots, after these acts (with - for a space, _ for -)."""
    start = dealt(name, hands, dealer, stock, **options)
    given = Manners(**{"referee": "honour", **(manners or {})})
    table = company(name, start.house, given, tuple(map(int, persons)), scores=scores)
    table.add(promise(table, SECRET))
    table.add(table.deal(deck_of(start, stock), dealer))
    for word in words.split():
        act(table, word.replace("-", " ").replace("_", "-"))
    return table


def act(table: Table, *words: str) -> None:
    """The seats in turn do these acts."""
    for word in words:
        assert table.turn is not None
        do(table, table.turn, Act(word))


def play(table: Table, cards: str) -> None:
    """The seats in turn lay these cards."""
    act(table, *cards.split())


def uncovered(view: View) -> dict[str, Any]:
    """A view but for what is known of hands."""
    body = view.to_json()
    own = None if view.seat is None else 0
    zones = [
        {**zone, "cards": () if zone["name"] == "hand" and zone["seat"] != own else zone["cards"]}
        for zone in body["zones"]
    ]
    return {**body, "known": None, "zones": zones}


def everybody(table: Table) -> list[int | None]:
    """All seats, and a spectator."""
    return [None, *range(len(table.names))]


# Hossie. Ann (0) plays 7 hearts with Cem (2) against Ben (1) and Dea (3), who has spades only and so is always void.

HOSSIE = (
    "JH JH JD JD AH AH AC AC KC KC QC QC",
    "JC JC TC TC KH KH KD KD QD QD TD TD",
    "9C 9C QH QH TH TH 9H 9H AD AD 9D 9D",
    "AS AS KS KS QS QS JS JS TS TS 9S 9S",
)


def hossie(persons: str = "0123", manners: dict[str, Any] | None = None, **options: Any) -> Table:
    """Ann is to lead."""
    words = "bid-7 pass pass pass name-hearts"
    return seated("hossie", HOSSIE, words, 3, persons=persons, manners=manners, **options)


def bens(**how: Any) -> Table:
    """Ben has thrown a king of diamonds to clubs; since then Ann has taken three tricks and leads to the fourth."""
    table = hossie(**how)
    play(table, "AC KD 9C 9S  KC TC 9C 9S  JH KH 9H TS  QC")
    return table


def cems(**how: Any) -> Table:
    """Cem has thrown an ace of diamonds to clubs; since then Ann has taken three tricks and leads to the fourth."""
    table = hossie(**how)
    play(table, "AC TC AD 9S  KC TC 9C 9S  JH KH 9H TS  QC")
    return table


def played_out(table: Table) -> Table:
    """Ann leads what she has, trumps first; the others throw trumps away last. Her side takes every trick."""
    while table.awaits == "act":
        seat = table.turn
        assert seat is not None
        cards = table.history.position.words()
        order = HOSSIE[0].split()
        act(table, min(cards, key=order.index if seat == 0 else lambda card: (card[1] == "H", card)))
    return table


# ---------------------------------------------------------------- HS-24: asking the table


def test_hs24_a_card_is_asked_back_and_all_agree() -> None:
    table = hossie(manners={"take_back": "ask"})
    play(table, "AC")
    do(table, 0, TakeBack())
    assert table.events[-1:] == [AskedBack(0)]
    assert table.asked() == (1, 2, 3)
    assert table.told(2) == ["Ann asks to take the last card back."]
    assert refused(table, 0, Act("KC")) == "question-open"
    assert refused(table, 0, TakeBack()) == "question-open"
    assert refused(table, 0, Agree()) == "not-asked"
    do(table, 3, Agree())
    assert refused(table, 3, Agree()) == "not-asked"
    do(table, 1, Agree())
    do(table, 2, Agree())
    assert table.events[-1:] == [TookBack(0, "AC")]
    assert (table.turn, table.question, table.view(1).trick) == (0, None, ())
    assert table.view(1).known[3] == ("AC",)


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_hs24_anybody_asked_may_say_no_and_who_asked_may_think_again(seat: int) -> None:
    table = hossie(manners={"take_back": "ask"})
    play(table, "AC")
    do(table, 0, TakeBack())
    do(table, seat, Decline())
    assert table.question is None
    assert [laid.card for laid in table.view(1).trick] == ["AC"]


def test_hs24_the_next_card_is_an_answer() -> None:
    table = hossie(manners={"take_back": "ask"})
    play(table, "AC")
    do(table, 0, TakeBack())
    do(table, 1, Act("TC"))
    assert (table.question, table.turn) == (None, 2)
    assert refused(table, 2, Agree()) == "not-asked"
    assert refused(table, 0, TakeBack()) == "nothing-to-take-back"


def test_hs24_boards_down_is_an_answer() -> None:
    table = hossie(manners={"take_back": "ask"})
    play(table, "AC")
    do(table, 0, TakeBack())
    assert refused(table, 0, SayBoardsDown()) == "question-open"
    do(table, 1, SayBoardsDown())
    assert table.question is None
    assert refused(table, 0, TakeBack()) == "nothing-to-take-back"


def test_hs24_bots_have_nothing_against_a_card_asked_back() -> None:
    table = hossie(persons="0", manners={"take_back": "ask"})
    play(table, "AC")
    do(table, 0, TakeBack())
    assert table.events[-2:] == [AskedBack(0), TookBack(0, "AC")]


def test_hs24_a_card_is_asked_back_no_more_once_that_was_declined() -> None:
    table = hossie(manners={"take_back": "ask"})
    play(table, "AC")
    do(table, 0, TakeBack())
    do(table, 3, Decline())
    assert refused(table, 0, TakeBack()) == "nothing-to-take-back"
    play(table, "TC")
    do(table, 1, TakeBack())
    assert table.asked() == (0, 2, 3)


def test_hs24_no_answer_leaves_the_card_where_it_is() -> None:
    table = hossie(manners={"take_back": "ask"})
    play(table, "AC")
    do(table, 0, TakeBack())
    for event in table.lapse():
        table.add(event)
    assert table.told(0) == ["There was no answer; the game goes on."]
    assert [laid.card for laid in table.view(1).trick] == ["AC"]


def test_hs24_boards_down_by_any_opponent() -> None:
    table = hossie(manners={"boards_down_by": "any_opponent"})
    play(table, "AC")
    assert [table.may_close(seat) for seat in range(4)] == [False, True, False, True]
    assert refused(table, 2, SayBoardsDown()) == "nothing-to-close"
    do(table, 3, SayBoardsDown())
    assert refused(table, 0, TakeBack()) == "nothing-to-take-back"


def test_hs24_a_fine_does_not_close_the_card_before_it() -> None:
    table = hossie(manners={"false_call": 5})
    play(table, "AC TC 9C")
    do(table, 0, CallRenege(1, 0))
    assert table.history.position.scores == (-5, 0)
    do(table, 2, TakeBack())
    assert (table.turn, table.history.position.scores) == (2, (-5, 0))
    play(table, "9C")
    do(table, 3, SayBoardsDown())
    do(table, 1, CallRenege(2, 0))
    assert table.history.position.scores == (-5, -5)
    assert refused(table, 2, TakeBack()) == "nothing-to-take-back"


@pytest.mark.parametrize(("name", "n"), CASES, ids=CASE_IDS)
def test_hs24_a_card_taken_back_leaves_every_view_as_it_was_but_for_that_card(name: str, n: int) -> None:
    rng, history, taken = random.Random(n), History((start := begun(name, n)).game, start.house), 0
    viewers = [None, *range(start.rules.seats)]
    while not history.position.over and taken < 12:
        before, event = history.position, next_event(history.position, rng)
        seen = [uncovered(before.view(seat)) for seat in viewers]
        history.add(event)
        last = history.position.state.laid == 0
        if history.last_card and rng.random() < (0.3 if last else 0.1):
            seat, card = history.last_card
            history.add(TookBack(seat, card))
            after = history.position
            taken += 1
            assert [uncovered(after.view(viewer)) for viewer in viewers] == seen
            was, known = list(before.known(seat)), list(after.known(seat))
            assert card in known
            assert known == sorted(was if card in was else [*was, card], key=after.deck.kind)
            assert all(after.known(p) == before.known(p) for p in range(after.rules.seats) if p != seat)
        elif isinstance(event, Dealt) and before.state.hands > 2:
            break
    assert taken or not any(isinstance(step.event, Acted) and step.position.playing for step in history.stack)


def test_hs24_the_last_card_of_the_hand_is_taken_back_until_the_next_deal() -> None:
    table = hossie(target=12)
    for _ in range(11):
        while True:
            seat, cards, order = table.turn, table.history.position.words(), HOSSIE[0].split()
            act(table, min(cards, key=order.index if seat == 0 else lambda card: (card[1] == "H", card)))
            if table.history.position.state.laid == 0:
                break
    play(table, "QC")
    act(table, *(table.history.position.hand(seat)[0] for seat in (1, 2)))
    seen = [uncovered(table.view(seat)) for seat in everybody(table)]
    act(table, table.history.position.hand(3)[0])
    assert (table.history.position.scores, table.history.position.winner) == ((12, 0), 0)
    do(table, 3, TakeBack())
    assert [uncovered(table.view(seat)) for seat in everybody(table)] == seen
    assert (table.history.position.scores, table.history.position.winner, table.hands) == ((0, 0), None, [])


# ---------------------------------------------------------------- HS-25: under honour nobody is told


def test_hs25_any_held_card_may_be_laid_under_honour() -> None:
    table = hossie()
    play(table, "AC")
    assert table.view(1).legal == tuple(dict.fromkeys(sorted(HOSSIE[1].split(), key=table.history.position.deck.kind)))
    assert refused(table, 1, Act("AS")) == "not-held"
    play(table, "KD")
    assert [laid.card for laid in table.view(2).trick] == ["AC", "KD"]
    assert table.told(0) == table.told(3) == ["Ben: KD"]
    assert table.may_call(0) == ((1, 0),)
    play(table, "9C 9S")
    assert table.may_call(0) == ((1, 0), (3, 0))  # the guilty and the innocent alike
    assert table.may_call(1) == ((0, 0), (2, 0))


def test_hs25_a_strict_referee_refuses_it_and_there_is_nothing_to_call() -> None:
    table = hossie(manners={"referee": "strict"})
    play(table, "AC")
    assert refused(table, 1, Act("KD")) == "must-follow"
    assert table.view(1).legal == ("TC", "JC")
    assert table.may_call(0) == ()
    play(table, "TC")
    assert refused(table, 0, CallRenege(1, 0)) == "no-reneges"


@pytest.mark.parametrize(("name", "n"), CASES, ids=CASE_IDS)
def test_hs25_no_byte_of_anothers_view_or_news_tells_of_a_renege(name: str, n: int) -> None:
    rng, start = random.Random(n), begun(name, n)
    history, reneges = History(start.game, start.house, honour=True), 0
    while not history.position.over and reneges < 8 and history.position.state.hands < 4:
        before, event = history.position, next_event(history.position, rng)
        if isinstance(event, Acted) and before.playing and rng.random() < 0.5:
            event = Acted(event.seat, rng.choice(before.words(renege=True)))
        guilty = isinstance(event, Acted) and not before.lawful(event.act)
        history.add(event)
        if not guilty or not isinstance(event, Acted):
            continue
        reneges += 1
        after, act_number = history.position, before.hear(event.act)
        assert act_number is not None
        for seat in (None, *(p for p in range(after.rules.seats) if p != event.seat)):
            other = redealt(after, seat, rng)
            assert to_bytes(other.view(seat, renege=True)) == to_bytes(after.view(seat, renege=True))
            heard = after.news(before, event.seat, act_number, seat)
            assert other.news(before, event.seat, act_number, seat) == heard
            assert (heard[0].kind, heard[0].seats, heard[0].word) == ("plays", (event.seat,), event.act)


# ---------------------------------------------------------------- HS-25: a renege is settled


def answer(table: Table, *offers: tuple[int, str]) -> None:
    """These seats say how the renege is to be settled."""
    for seat, remedy in offers:
        do(table, seat, Offer(remedy))


@pytest.mark.parametrize(
    ("made", "by", "about", "scores"),
    [
        (bens, 0, 1, (7, 0)),  # defenders: the bidders have made their bid of 7, though they have 3 tricks so far
        (bens, 2, 1, (7, 0)),
        # bidders: 7 lost; the others have no trick, nine are not played, and the one in question counts for them too
        (cems, 1, 2, (-7, 10)),
        (cems, 3, 2, (-7, 10)),
    ],
)
def test_hs25_both_sides_want_the_forfeit(made: Any, by: int, about: int, scores: tuple[int, int]) -> None:
    table = made()
    do(table, by, CallRenege(about, 0))
    assert table.events[-1] == RenegeCalled(by, about, 0, True)
    assert table.asked() == (0, 1, 2, 3)
    asked = snapshot.asked(table, by)
    assert asked is not None
    assert (asked.kind, asked.about, asked.yours, asked.forfeit) == ("renege", (about - by) % 4, True, scores)
    assert refused(table, table.turn or 0, Act("QC")) == "question-open"
    answer(table, (0, "forfeit"))
    assert table.asked() == (1, 3)
    assert refused(table, 2, Offer("play_on")) == "not-asked"
    assert refused(table, 1, Agree()) == "not-asked"
    answer(table, (3, "forfeit"))
    assert table.events[-1] == Ruled(scores, "renege", about)
    assert (table.history.position.scores, table.awaits, table.next_dealer) == (scores, "deal", 0)
    assert table.told(0) == [f"{NAMES[about]} reneged, and the hand is forfeited."]
    (row,) = sheet.sheets(table, 0, table.names_for(None))
    assert (row.scores, row.totals, row.outcome) == (scores, scores, table.told(0)[0])
    assert table.may_call(0) == table.may_call(1) == ()


@pytest.mark.parametrize("made", [bens, cems])
def test_hs25_both_sides_want_to_go_back_to_that_trick(made: Any) -> None:
    table = made()
    guilty = 1 if made is bens else 2
    fresh = hossie()
    play(fresh, "AC" if guilty == 1 else "AC TC")
    do(table, 0 if guilty == 1 else 1, CallRenege(guilty, 0))
    answer(table, (0, "back"), (1, "back"))
    assert table.events[-1] == Rewound(guilty, 0)
    assert (table.turn, table.question) == (guilty, None)
    assert [uncovered(table.view(seat)) for seat in everybody(table)] == [
        uncovered(fresh.view(seat)) for seat in everybody(fresh)
    ]
    # what all have seen since and before
    known = (
        ["JH KC QC", "TC KH KD", "9C 9C 9H", "9S 9S TS"]
        if guilty == 1
        else ["JH KC QC", "TC KH", "9C 9H AD", "9S 9S TS"]
    )
    assert [set(table.history.position.known(seat)) for seat in range(4)] == [set(cards.split()) for cards in known]
    assert sum(len(table.history.position.known(seat)) for seat in range(4)) == (12 if guilty == 1 else 11)


def test_hs25_both_sides_play_on() -> None:
    table = bens()
    before = table.history.position
    do(table, 0, CallRenege(1, 0))
    answer(table, (1, "play_on"), (2, "play_on"))
    assert table.told(0) == ["The sides play on."]
    assert (table.question, table.history.position) == (None, before)
    assert refused(table, 0, CallRenege(1, 0)) == "nothing-to-call"
    played_out(table)
    assert table.history.position.scores == (12, 0)  # 12 tricks for a bid of 7


def test_hs25_both_sides_name_the_same_scores() -> None:
    table = bens()
    do(table, 0, CallRenege(1, 0))
    assert refused(table, 0, Offer("scores", (3,))) == "bad-scores"
    assert refused(table, 0, Offer("scores", (3, 10001))) == "bad-scores"
    assert refused(table, 0, Offer("beer")) == "bad-remedy"
    do(table, 0, Offer("scores", (9, -2)))
    assert table.told(1) == ["Ann: these scores: Ann and Cem +9, you and Dea −2."]
    do(table, 1, Offer("scores", (9, -2)))
    assert table.events[-1] == Ruled((9, -2), "agreed")
    assert table.history.position.scores == (9, -2)


@pytest.mark.parametrize("second", [Offer("back"), Offer("forfeit"), Offer("scores", (1, 2))])
def test_hs25_the_forfeit_stands_where_the_sides_differ(second: Offer) -> None:
    table = cems()
    do(table, 1, CallRenege(2, 0))
    do(table, 0, Offer("play_on"))
    do(table, 1, second)
    assert table.events[-1] == Ruled((-7, 10), "renege", 2)


def test_hs25_the_same_words_with_other_scores_differ() -> None:
    table = bens()
    do(table, 0, CallRenege(1, 0))
    do(table, 0, Offer("scores", (9, -2)))
    do(table, 1, Offer("scores", (9, -1)))
    assert table.events[-1] == Ruled((7, 0), "renege", 1)


@pytest.mark.parametrize("said", [(), ((0, "play_on"),), ((1, "back"),)])
def test_hs25_the_forfeit_stands_after_a_set_time(said: tuple[tuple[int, str], ...]) -> None:
    table = bens()
    do(table, 0, CallRenege(1, 0))
    answer(table, *said)
    for event in table.lapse():
        table.add(event)
    assert table.history.position.scores == (7, 0)


def test_hs25_the_table_may_allow_no_other_remedy() -> None:
    table = cems(manners={"renege_remedy": "forfeit"})
    do(table, 3, CallRenege(2, 0))
    assert table.events[-2:] == [RenegeCalled(3, 2, 0, True), Ruled((-7, 10), "renege", 2)]
    assert table.question is None


def test_hs25_a_false_call_costs_what_the_table_chose() -> None:
    table = bens(manners={"false_call": 5})
    do(table, 0, CallRenege(3, 0))
    assert table.events[-2:] == [RenegeCalled(0, 3, 0, False), Fined(0, 5)]
    assert table.told(1, -2) == ["Ann calls a renege by Dea in trick 1, but the card was lawful."]
    assert table.told(1) == ["Ann called a renege that was none: −5."]
    assert (table.question, table.turn, table.history.position.scores) == (None, 1, (-5, 0))
    assert refused(table, 0, CallRenege(3, 0)) == "nothing-to-call"
    played_out(table)
    assert table.history.position.scores == (7, 0)  # −5 and 12 tricks
    assert [(row.scores, row.totals) for row in sheet.sheets(table, 0, table.names_for(None))] == [
        ((-5, 0), (-5, 0)),
        ((12, 0), (7, 0)),
    ]


def test_hs25_a_false_call_costs_nothing_unless_the_table_says_so() -> None:
    table = bens()
    do(table, 0, CallRenege(3, 0))
    assert table.events[-1] == RenegeCalled(0, 3, 0, False)
    assert table.history.position.scores == (0, 0)


@pytest.mark.parametrize("call", [(2, 0), (0, 0), (1, 3), (1, 4), (3, 99), (9, 0), (-1, 0)])
def test_hs25_only_an_opponents_card_can_be_called(call: tuple[int, int]) -> None:
    assert refused(bens(), 0, CallRenege(*call)) == "nothing-to-call"


@pytest.mark.parametrize(
    ("offer", "event"),
    [
        (Offer("play_on"), None),
        (Offer("back"), Rewound(1, 0)),
        (Offer("forfeit"), Ruled((7, 0), "renege", 1)),
        (Offer("scores", (7, 0)), Ruled((7, 0), "agreed")),  # no more for anybody than by the forfeit
        (Offer("scores", (7, 1)), Ruled((7, 0), "renege", 1)),
    ],
)
def test_hs25_bots_agree_to_what_gives_nobody_more(offer: Offer, event: Event | None) -> None:
    table = bens(persons="1")
    do(table, 0, CallRenege(1, 0))
    assert table.asked() == (1,)
    do(table, 1, offer)
    assert table.question is None
    if event:
        assert table.events[-1] == event


FORFEIT, BACK = ("forfeit", ()), ("back", ())
MORE, LESS = ("scores", (8, 0)), ("scores", (7, -12))


@pytest.mark.parametrize(
    ("offers", "sides", "remedy"),
    [
        ({}, {0}, None),
        ({0: BACK}, {0, 1}, None),
        ({0: BACK}, {0}, BACK),
        ({0: BACK, 1: BACK}, {0, 1}, BACK),
        ({0: BACK, 1: LESS}, {0, 1}, FORFEIT),
        ({0: MORE}, {0}, FORFEIT),  # 8 is more than the 7 of the forfeit, and side 1 is bots
        ({0: LESS}, {0}, LESS),
        ({0: MORE, 1: MORE}, {0, 1}, MORE),
    ],
)
def test_hs25_what_sides_have_agreed_on(offers: dict[int, Remedy], sides: set[int], remedy: Remedy | None) -> None:
    assert agreed(offers, sides, {0, 1}, (7, -7)) == remedy


def test_hs25_a_renege_among_bots_is_a_forfeit() -> None:
    table = cems(persons="")
    do(table, 1, CallRenege(2, 0))
    assert table.events[-1] == Ruled((-7, 10), "renege", 2)


def test_hs25_a_renege_is_called_after_the_hand_and_undoes_the_win() -> None:
    table = played_out(cems(target=12))
    assert (table.history.position.scores, table.stage) == ((12, 0), "over")
    do(table, 3, CallRenege(2, 0))
    answer(table, (2, "forfeit"), (1, "forfeit"))
    # the bid is lost; all tricks are played, and the one in question counts for the others
    assert (table.history.position.scores, table.history.position.winner) == ((-7, 1), None)
    assert (table.stage, table.awaits, table.next_dealer) == ("playing", "deal", 0)
    assert [(row.scores, row.totals) for row in sheet.sheets(table, 0, table.names_for(None))] == [((-7, 1), (-7, 1))]
    assert table.hands[-1].tricks == (12, 0, 0, 0)


def test_hs25_after_the_last_hand_all_may_go_back_to_that_trick() -> None:
    table = played_out(bens(target=12, manners={"false_call": 3}))
    do(table, 0, CallRenege(3, 0))
    do(table, 0, CallRenege(1, 0))
    answer(table, (2, "back"), (3, "back"))
    assert (table.history.position.winner, table.turn, table.history.position.scores) == (None, 1, (-3, 0))
    assert (table.hands, [row.totals for row in sheet.sheets(table, 0, table.names_for(None))]) == ([], [(-3, 0)])
    assert table.view(0).known[1] == tuple(sorted(HOSSIE[1].split(), key=table.history.position.deck.kind))
    play(table, "TC")
    played_out(table)
    assert table.history.position.scores == (9, 0)


def test_hs25_nothing_is_called_once_all_cards_of_the_hand_were_shown() -> None:
    table = played_out(bens(target=12))
    last = table.history.last_card
    assert last is not None
    assert table.may_take_back(last[0])
    table.add(Revealed(1, SECRET))
    assert not table.may_take_back(last[0])
    assert refused(table, 0, CallRenege(1, 0)) == "nothing-to-call"


@pytest.mark.parametrize(("referee", "open"), [("honour", 0), ("strict", 1)])
def test_hs25_a_hand_to_which_the_game_may_go_back_is_not_looked_at(referee: str, open: int) -> None:
    made = bens(target=12) if referee == "honour" else hossie(manners={"referee": referee}, target=12)
    table = played_out(made)
    assert table.history.position.over
    assert len(open_hands(table)) == open
    assert ('"dealt"' in export(table)) == open
    table.add(Revealed(1, SECRET))
    assert len(open_hands(table)) == 1
    assert '"dealt"' in export(table)


def test_hs25_a_hand_that_is_settled_is_looked_at() -> None:
    table = played_out(bens(target=12))
    do(table, 0, CallRenege(1, 0))
    do(table, 0, Offer("scores", (12, 0)))
    do(table, 1, Offer("scores", (12, 0)))
    assert table.history.position.over
    assert len(open_hands(table)) == 1


def test_hs25_calls_end_with_the_next_deal() -> None:
    table = played_out(bens())
    assert (1, 0) in table.may_call(0)
    table.add(table.deal(list(table.deck())))
    assert table.may_call(0) == ()
    assert refused(table, 0, CallRenege(1, 0)) == "nothing-to-call"


def test_hs25_a_claim_saves_nobody_who_reneged() -> None:
    table = hossie()
    play(table, "AC TC AD 9S  KC TC 9C 9S")
    do(table, 0, Claim(0))
    assert table.history.position.scores == (12, 0)
    do(table, 1, CallRenege(2, 0))
    answer(table, (0, "forfeit"), (1, "forfeit"))
    assert table.history.position.scores == (-7, 1)


def test_only_who_plays_may_claim() -> None:
    table = seated("hossie", HOSSIE, "hossie pass pass pass name-hearts alone swap-0", 3)
    assert [table.may_claim(seat) for seat in range(4)] == [True, True, False, True]
    assert refused(table, 2, Claim(0)) == "nothing-to-claim"
    assert refused(table, 0, Claim(2)) == "not-playing"


def test_nothing_is_taken_back_or_closed_where_a_card_laid_is_a_card_played() -> None:
    table = hossie(manners={"take_back": "off"})
    play(table, "AC")
    assert not table.may_take_back(0)
    assert not any(table.may_close(seat) for seat in range(4))
    assert refused(table, 0, TakeBack()) == "no-take-back"
    assert refused(table, 1, SayBoardsDown()) == "nothing-to-close"


def test_hand_is_thrown_in_when_all_have_passed() -> None:
    assert seated("hoskin", [], "pass pass pass", 0).thrown_in
    assert not seated("hoskin", [], "pass pass", 0).thrown_in
    assert not hossie().thrown_in
    assert not played_out(hossie()).thrown_in
    assert not company("hoskin", game_named("hoskin").house(), Manners(), ()).thrown_in


# Whether Ann and Cem take the rest of these, or whether they can be given it, is too much to search through.
UNCLEAR = (
    "QS 9S TH TD JS 9H QD KD QH AD KH TD",
    "QS KS AS QC KC TS 9D AH QD JD JC TC",
    "9C QC TH 9S 9D KS QH JH AC 9H TC AH",
    "JS JC AS KH KD 9C AC KC JD AD TS JH",
)


@pytest.mark.parametrize(
    ("persons", "by", "events"),
    [
        ("01", 0, [Claimed(0, 0, "asked")]),
        ("02", 0, [Claimed(0, 0, "unclear")]),
        ("123", 1, [Claimed(1, 0, "asked")]),
    ],
)
def test_claim_that_cannot_be_told_is_put_to_the_persons_of_the_other_side(
    persons: str, by: int, events: list[Event]
) -> None:
    table = seated("hossie", UNCLEAR, "pass pass pass hossie name-e_low together", 3, persons=persons)
    play(table, "TS 9S TS 9S")
    assert table.ask(by, Claim(0)) == tuple(events)


def test_rest_is_given_at_once_by_who_has_nobody_to_ask() -> None:
    table = seated("hossie", UNCLEAR, "pass pass pass hossie name-e_low together", 3, persons="012")
    play(table, "TS 9S TS 9S")
    events = table.ask(1, Claim(0))
    assert not isinstance(events, Refusal)
    asked, given = events
    assert asked == Claimed(1, 0, "asked")
    assert isinstance(given, PlayedOut)
    assert (given.seat, given.to, len(given.acts.split())) == (1, 0, 44)


def test_hs25_who_reneges_again_after_going_back_is_called_again() -> None:
    table = bens()
    do(table, 0, CallRenege(1, 0))
    answer(table, (0, "back"), (1, "back"))
    play(table, "QD")
    do(table, 0, CallRenege(1, 0))
    assert table.events[-1] == RenegeCalled(0, 1, 0, True)


def test_hs25_another_card_in_its_place_is_called_anew() -> None:
    table = hossie()
    play(table, "AC TC")
    do(table, 0, CallRenege(1, 0))
    do(table, 1, TakeBack())
    play(table, "KD")
    do(table, 0, CallRenege(1, 0))
    assert table.events[-1] == RenegeCalled(0, 1, 0, True)


def test_hs25_cards_laid_after_going_back_are_called_whatever_was_called_before() -> None:
    """Dea's card, called in vain, lies where Cem's comes to lie when all after Ann's is played again."""
    table = hossie()
    play(table, "AC KD 9C 9S")
    do(table, 0, CallRenege(3, 0))
    assert table.may_call(0) == ((1, 0),)
    do(table, 0, CallRenege(1, 0))
    answer(table, (0, "back"), (1, "back"))
    play(table, "TC 9C 9S")
    assert table.may_call(0) == ((1, 0), (3, 0))
    assert table.may_call(1) == ((0, 0), (2, 0))


def test_hs25_a_call_of_a_card_before_that_trick_still_counts() -> None:
    table = hossie()
    play(table, "AC TC 9C 9S  KC KD 9C 9S")
    do(table, 0, CallRenege(3, 0))
    do(table, 0, CallRenege(1, 1))
    answer(table, (0, "back"), (1, "back"))
    assert table.may_call(0) == ((1, 0),)


def test_hs25_a_side_gives_up_its_hand_only_while_it_is_played() -> None:
    table = played_out(hossie())
    assert refused(table, 1, Forfeit()) == "wrong-time"


def test_hs25_someone_new_is_asked_too() -> None:
    table = played_out(bens(persons="013"))
    do(table, 0, CallRenege(1, 0))
    table.add(Stood(0))
    table.add(BotSat(0, "Bot 1"))
    table.add(Sat(2, "new", "Nil"))
    assert table.asked() == (1, 2, 3)
    answer(table, (2, "play_on"), (3, "play_on"))
    assert table.question is None


# ---------------------------------------------------------------- other numbers of players


def test_hs25_six_players_the_trick_in_question_counts_for_nobody() -> None:
    words = "bid-6 pass pass pass pass pass name-no_trump"  # seat 4 is the bidder, with 1
    table = seated("hossie", [], words, 3, players=6)
    play(table, "KH JS 9C KC JD 9H  TS JS 9C KC JD 9H  AS 9C KC JD 9H KH  QS 9C KC JD 9H 9S  KS")
    assert [table.history.position.state.tricks[p] for p in range(6)] == [0, 0, 0, 0, 1, 3]
    do(table, 0, CallRenege(4, 2))
    answer(table, (1, "forfeit"), (0, "forfeit"))
    assert table.asked() == (2, 5)
    answer(table, (5, "forfeit"))
    assert table.history.position.scores == (0, -6, 2)  # of 5's three tricks one is the one in question


def test_hs25_eight_players_the_bidders_have_made_it_and_all_others_score_nothing() -> None:
    words = "bid-6" + " pass" * 7 + " name-no_trump"
    table = seated("hossie", ["9C 9C 9C 9C TC TC TC TC JC JC JC 9D"], words, 7, players=8)
    play(table, "JC QC 9D QD 9H QH 9S QS  KC AC QD 9H QH 9S QS 9C")
    assert [table.history.position.state.tricks[p] for p in (1, 2)] == [1, 1]
    do(table, 7, CallRenege(2, 0))
    answer(table, (0, "forfeit"), (1, "forfeit"), (2, "forfeit"), (3, "forfeit"))
    assert table.history.position.scores == (6, 0, 0, 0)


@pytest.mark.parametrize(("remedy", "scores"), [("forfeit", (0, -6, 1)), ("back", (0, 0, 0))])
def test_hs25_three_players(remedy: str, scores: tuple[int, ...]) -> None:
    table = seated("hossie", [], "bid-6 pass pass name-no_trump", 0, players=3)
    play(table, "AD 9S 9D  9H KH 9C  AH 9C JD  KH TC 9H  AS")  # 1 has thrown a diamond to hearts
    assert list(table.history.position.state.tricks[:3]) == [0, 1, 3]
    do(table, 2, CallRenege(1, 2))
    answer(table, (0, remedy), (1, remedy), (2, remedy))
    # of the three tricks of seat 2 one is the one in question
    assert table.history.position.scores == (scores[0], scores[1], 2 if scores[1] else 0)


# ---------------------------------------------------------------- Horsethief


HORSETHIEF = ("2H 3H KD 4C 5C", "AH AD 2C 3C 6D", "KH QH 5D 6C 7C", "8C 9C TC JC QC")


def horsethief(**how: Any) -> Table:
    """Spades are trump, seat 3 is out, and seat 2 has thrown 5D to hearts; after three tricks it leads."""
    table = seated("horsethief", HORSETHIEF, "in in out in done done done", 0, stock="7S", **how)
    play(table, "AH 5D 2H  AD QH KD  2C 6C 4C  KH")
    assert list(table.history.position.state.tricks[:4]) == [0, 2, 1, 0]
    return table


@pytest.mark.parametrize("by", [0, 1, 3])
def test_ht23_a_renege_costs_5_and_the_others_have_what_they_took(by: int) -> None:
    table = horsethief()
    do(table, by, CallRenege(2, 0))
    assert table.asked() == (0, 1, 2)  # who is out has no say
    answer(table, (0, "forfeit"), (1, "forfeit"), (2, "forfeit"))
    assert table.history.position.scores == (0, 2, -5, 0)


def test_ht23_remedies() -> None:
    table = horsethief()
    do(table, 1, CallRenege(2, 0))
    answer(table, (0, "back"), (1, "back"), (2, "back"))
    assert (table.turn, [laid.card for laid in table.history.position.table]) == (2, ["AH"])
    assert table.history.position.known(2) == ("6C", "5D", "QH", "KH")
    play(table, "QH 2H")
    assert list(table.history.position.state.tricks[:4]) == [0, 1, 0, 0]
    table = horsethief()
    do(table, 1, CallRenege(2, 0))
    answer(table, (0, "play_on"), (1, "play_on"), (2, "play_on"))
    play(table, "3H 3C  7C 5C 6D")
    assert table.history.position.scores == (-5, 2, 3, 0)  # 2 took KH and 7C; 0 none
    table = horsethief()
    do(table, 1, CallRenege(2, 0))
    assert refused(table, 0, Offer("scores", (1, 2, -3, -1))) == "bad-scores"  # 3 is out, and has no say
    for seat in range(3):
        do(table, seat, Offer("scores", (1, 2, -3, 0)))
    assert table.history.position.scores == (1, 2, -3, 0)


def test_ht23_the_innocent() -> None:
    table = horsethief(manners={"false_call": 2})
    do(table, 3, CallRenege(2, 1))
    assert table.events[-1] == Fined(3, 2)
    assert table.history.position.scores == (0, 0, 0, -2)


def test_ht23_a_renege_called_after_the_last_trick_takes_the_points_again() -> None:
    table = horsethief(target=3)
    play(table, "3H 3C  7C 5C 6D")
    assert (table.history.position.scores, table.history.position.winner) == ((-5, 2, 3, 0), 2)
    do(table, 0, CallRenege(2, 0))
    answer(table, (0, "forfeit"), (1, "forfeit"), (2, "forfeit"))
    # 0 has the tricks it took: none, and no penalty, for the hand was not scored
    assert (table.history.position.scores, table.history.position.winner) == ((0, 2, -5, 0), None)


@pytest.mark.parametrize(("options", "guilty"), [({}, False), ({"must_trump": True}, True)])
def test_ht15_the_house_says_what_a_renege_is(options: dict[str, Any], guilty: bool) -> None:
    hands = (HORSETHIEF[0], "AH AD 2C 3C 6D", "2S QC 5D 6C 7C", "8C 9C TC JC KH")
    table = seated("horsethief", hands, "in in out in done done done", 0, stock="7S", **options)
    play(table, "AH 5D 2H")
    do(table, 0, CallRenege(2, 0))
    assert table.events[-1] == RenegeCalled(0, 2, 0, guilty)


# ---------------------------------------------------------------- Hoşkin


CLUBS = "AC AC AC TC TC TC TC KC KC KC QC QC QC QC JC JC JC JC"
HOSKIN = (
    f"{CLUBS} QS JS JS JS JS AS TS",
    "AD AD AD AD TD TD TD TD KD KD KD KD QD QD QD QD JD JD JD JD AS AS AS AC KC",
    "AH AH AH AH TH TH TH TH KH KH KH KH QH QH QH QH JH JH JH JH TS TS TS KS KS",
)
DAPP = "KS KS QS QS QS"  # 17 points


def hoskin(cards: str, **how: Any) -> Table:
    """Ansager 0 at 500, hearts trump, the Dapp buried; melds 60 (three marriages), 80 (four) and 3000 (four runs)."""
    words = f"pass bid-500 pass name-hearts {DAPP}"
    table = seated("hoskin", HOSKIN, words, 0, stock=DAPP, **how)
    assert table.history.position.melds == (60, 80, 3000)
    play(table, cards)
    return table


# 1 has AC and does not beat TC: 16 points to 2. Then 32 to 0, and 16 to 2.
BEN_BEATS_NOT = "TC KC JH  TS AS AS  JC AC QH  TH"
# 0 has AS and does not beat TS: 24 points to 1. Before that 16 to 2, after it 1 leads.
ANN_BEATS_NOT = "TC AC JH  TS QS AS  AD"


def test_hk34_who_did_not_beat_loses_melds_and_points_and_the_ansager_has_at_least_his_bid() -> None:
    table = hoskin(BEN_BEATS_NOT)
    assert table.history.position.points == (32, 0, 32)
    why = table.history.reneged(1, 0)
    assert why is not None
    assert why.code == "must-beat"
    do(table, 2, CallRenege(1, 0))
    answer(table, (0, "forfeit"), (1, "forfeit"), (2, "forfeit"))
    assert table.history.position.scores == (500, 0, 3032)  # 60 + 32 + 17 are fewer than 500


def test_hk34_the_ansager_loses_the_bid_and_the_others_have_melds_and_points() -> None:
    table = hoskin(ANN_BEATS_NOT)
    assert table.history.position.points == (0, 24, 23)
    do(table, 1, CallRenege(0, 1))
    answer(table, (0, "forfeit"), (1, "forfeit"), (2, "forfeit"))
    assert table.history.position.scores == (-500, 104, 3023)


def test_hk34_remedies() -> None:
    table = hoskin(BEN_BEATS_NOT)
    do(table, 0, CallRenege(1, 0))
    answer(table, (0, "back"), (1, "back"), (2, "back"))
    assert (table.turn, table.history.position.points) == (1, (0, 0, 0))
    play(table, "AC JH")
    assert table.history.position.points == (0, 0, 23)
    table = hoskin(BEN_BEATS_NOT)
    do(table, 0, CallRenege(1, 0))
    for seat in range(3):
        do(table, seat, Offer("scores", (100, -100, 0)))
    assert table.history.position.scores == (100, -100, 0)
    table = hoskin(BEN_BEATS_NOT)
    do(table, 0, CallRenege(1, 0))
    answer(table, (0, "play_on"), (1, "play_on"))
    assert table.question is not None
    answer(table, (2, "play_on"))
    assert table.question is None
    assert table.turn == 0


def test_hk34_hk39_a_hand_ruled_after_its_end_is_one_of_the_deals_once() -> None:
    table = hoskin(BEN_BEATS_NOT, deals=2)
    while table.awaits == "act":
        act(table, table.history.position.words()[0])
    assert (table.history.position.state.hands, table.history.position.winner) == (1, None)
    do(table, 2, CallRenege(1, 0))
    for seat in range(3):
        do(table, seat, Offer("scores", (100, -100, 0)))
    assert (table.history.position.scores, len(table.hands)) == ((100, -100, 0), 1)
    assert (table.history.position.state.hands, table.history.position.winner) == (1, None)
    assert table.awaits == "deal"


def test_hk34_the_innocent_who_cannot_beat() -> None:
    table = hoskin(BEN_BEATS_NOT, manners={"false_call": 50})
    do(table, 0, CallRenege(1, 1))  # AS on AS does not beat, and nothing of 1's would
    assert table.events[-1] == Fined(0, 50)
    assert table.history.position.scores == (-50, 0, 0)


def test_hk34_what_a_forfeit_would_score_tells_nobody_what_lies_buried() -> None:
    """The Ansager's melds, tricks and buried cards reach his bid of 100: the sum would tell of the last."""
    table = seated("hoskin", HOSKIN, f"pass bid-100 pass name-hearts {DAPP}", 0, stock=DAPP, min_bid=100)
    play(table, BEN_BEATS_NOT)
    do(table, 2, CallRenege(1, 0))
    shown = [snapshot.asked(table, seat) for seat in (None, 0, 1, 2)]
    assert [asked and asked.forfeit for asked in shown] == [(), (109, 0, 3032), (), ()]
    answer(table, (0, "play_on"), (1, "play_on"), (2, "play_on"))
    table = seated("hoskin", HOSKIN, f"pass bid-100 pass name-hearts {DAPP}", 0, stock=DAPP, min_bid=100)
    play(table, ANN_BEATS_NOT)
    do(table, 2, CallRenege(0, 1))
    shown = [snapshot.asked(table, seat) for seat in (None, 0, 1, 2)]
    assert [asked and asked.forfeit for asked in shown] == [(-100, 104, 3023)] * 4


# ---------------------------------------------------------------- HS-25: the game is forfeited


def test_hs25_a_side_forfeits_the_game_itself_if_partners_agree() -> None:
    table = hossie()
    do(table, 0, ForfeitGame(0))
    assert table.told(1) == ["Ann wants to forfeit the game."]
    assert table.asked() == (2,)
    assert refused(table, 1, Agree()) == "not-asked"
    do(table, 2, Agree())
    assert table.events[-1] == GameForfeited(0)
    assert table.told(1) == ["The game is forfeited by Ann and Cem."]
    assert (table.stage, table.history.position.winner, table.history.position.scores) == ("over", 1, (0, 0))
    (row,) = sheet.sheets(table, 0, table.names_for(None))
    assert (row.dealer, row.scores, row.outcome) == (None, (0, 0), "The game is forfeited by Ann and Cem.")
    assert refused(table, 1, ForfeitGame(1)) == "wrong-time"


def test_hs25_a_partner_may_want_to_play_on() -> None:
    table = hossie()
    do(table, 0, ForfeitGame(0))
    do(table, 2, Decline())
    assert (table.question, table.stage) == (None, "playing")


def test_hs25_a_forfeit_of_the_game_is_asked_for_once_in_a_hand() -> None:
    table = hossie()
    do(table, 0, ForfeitGame(0))
    do(table, 0, Decline())
    assert refused(table, 0, ForfeitGame(0)) == "voted"
    assert refused(table, 0, ForfeitGame(1)) == "voted"
    do(table, 2, ForfeitGame(0))
    assert table.asked() == (0,)


def test_hs25_who_is_gone_neither_asks_nor_agrees() -> None:
    table = hossie()
    do(table, 1, ForfeitGame(0))
    assert table.asked() == (3,)
    table.add(Removed(1))
    assert table.question is None
    table = hossie(manners={"take_back": "ask"})
    play(table, "AC")
    do(table, 0, TakeBack())
    do(table, 1, Agree())
    table.add(Stood(1))
    table.add(BotSat(1, "Bot 1"))
    assert table.question is not None
    assert table.question.agreed == frozenset()
    assert table.asked() == (2, 3)


def test_hs25_nobody_new_sits_down_before_a_renege_is_settled() -> None:
    table = played_out(bens(persons="012"))
    sit = Sit(3, "Eve")
    do(table, 0, CallRenege(1, 0))
    refusal = table.wish("eve", sit)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "hand-begun"


def test_hs25_a_hand_does_not_go_back_to_who_was_not_there() -> None:
    table = played_out(bens(persons="012"))
    table.add(Sat(3, "eve", "Eve"))
    do(table, 0, CallRenege(1, 0))
    assert refused(table, 3, Offer("back")) == "bad-remedy"
    answer(table, (0, "play_on"), (3, "play_on"))
    assert table.question is None


def test_hs25_a_bot_gives_up_with_its_partner() -> None:
    table = hossie(persons="01")
    do(table, 0, ForfeitGame(0))
    assert table.history.position.winner == 1


def test_hs25_all_other_seats_together_end_the_game_for_one() -> None:
    table = hoskin("TC")
    do(table, 1, ForfeitGame(0))
    assert table.told(0) == ["Ben wants the game to be forfeited by you."]
    assert table.asked() == (2,)
    assert refused(table, 0, Decline()) == "not-asked"
    do(table, 2, Agree())
    assert table.history.position.over


@pytest.mark.parametrize(("persons", "side"), [("1", 0), ("1", 2), ("01", 0), ("12", 2)])
def test_hs25_one_alone_ends_it_for_nobody_and_bots_judge_nobody(persons: str, side: int) -> None:
    assert refused(hoskin("TC", persons=persons), 1, ForfeitGame(side)) == "not-alone"
    two = seated("horsethief", [], "done done", 0, players=2)
    assert refused(two, 0, ForfeitGame(1)) == "not-alone"
    six = seated("hossie", [], "bid-6", 3, players=6, persons="012")
    assert refused(six, 0, ForfeitGame(1)) == "not-alone"


@pytest.mark.parametrize("side", [-1, 2, 9])
def test_hs25_only_a_side_of_the_game_can_forfeit_it(side: int) -> None:
    assert refused(hossie(), 0, ForfeitGame(side)) == "no-side"


def test_hs25_a_bot_that_comes_meanwhile_does_not_judge() -> None:
    table = seated("hossie", [], "bid-6", 3, players=6)
    do(table, 0, ForfeitGame(1))
    table.add(Stood(2))
    table.add(BotSat(2, "Bot 3"))
    for seat in (3, 5):
        do(table, seat, Agree())
    assert not table.history.position.over
    assert table.asked() == (2,)
    for event in table.lapse():
        table.add(event)
    assert table.stage == "playing"


@pytest.mark.parametrize(
    ("scores", "side", "winner"),
    [
        ((0, 0, 0), 0, 1),  # of equals the next on the left
        ((0, 0, 0), 2, 0),
        ((90, 10, 20), 0, 2),
        ((10, 900, 20), 0, 1),
        ((-5, -5, 20), 2, 0),
    ],
)
def test_hs25_the_highest_of_the_others_wins(scores: tuple[int, ...], side: int, winner: int) -> None:
    table = seated("hoskin", HOSKIN, "pass", 0, stock=DAPP, scores=scores)
    do(table, side, ForfeitGame(side))
    assert (table.history.position.winner, table.history.position.scores) == (winner, scores)


def test_hs25_nothing_is_ruled_once_the_game_is_forfeited() -> None:
    table = played_out(bens())
    do(table, 1, ForfeitGame(1))
    do(table, 3, Agree())
    assert (table.history.position.winner, table.history.position.scores) == (0, (12, 0))
    assert table.may_call(0) == ()
    assert refused(table, 0, CallRenege(1, 0)) == "nothing-to-call"
    assert refused(table, 3, Forfeit()) == "settled"
    assert not table.may_take_back(3)
    assert len(table.hands) == 1


@pytest.mark.parametrize(
    "words", ["", "bid-500", "pass bid-500", "pass bid-500 pass", "pass bid-500 pass name-hearts KS"]
)
def test_hs25_a_game_forfeited_early_shows_nothing_that_was_hidden(words: str) -> None:
    table = seated("hoskin", HOSKIN, words, 0, stock=DAPP)
    before = {seat: table.view(seat) for seat in everybody(table)}
    do(table, 1, ForfeitGame(1))
    for seat in everybody(table):
        view = table.view(seat)
        assert view.fact("dapp") == before[seat].fact("dapp")
        assert sum(zone.count for zone in view.zones) == 80
        assert [(zone.name, zone.cards) for zone in view.zones] == [(z.name, z.cards) for z in before[seat].zones]


def test_hs25_a_game_forfeited_before_all_have_spoken_tells_nobodys_choice() -> None:
    options: dict[str, Any] = {"declare_mode": "simultaneous", "minimum_two": "redeal"}
    table = seated("horsethief", HORSETHIEF, "in out", 0, stock="7S", **options)
    before = {seat: [fact for fact in table.view(seat).facts if fact.name == "in"] for seat in everybody(table)}
    do(table, 0, ForfeitGame(0))
    for seat in everybody(table):
        assert [fact for fact in table.view(seat).facts if fact.name == "in"] == before[seat]


def test_log_of_rulings_is_plain_text() -> None:
    table = bens(manners={"false_call": 5})
    do(table, 0, CallRenege(3, 0))
    do(table, 0, CallRenege(1, 0))
    answer(table, (0, "forfeit"), (1, "forfeit"))
    bodies = json.dumps([event._asdict() for event in table.events[-5:]])
    assert "fined" not in bodies
    assert table.history.position.scores == (2, 0)  # −5 and 7
