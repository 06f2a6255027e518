"""Hoşkin's tricks: rule points HK-28 to HK-34, refusals, and the table's taking back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from horseplay import Position, Refusal, Refused, game_named
from horseplay.log.events import Header, TookBack
from horseplay.manners import Manners
from horseplay.state import Record
from horseplay.table import Act, Forfeit, SayBoardsDown, Table, TakeBack
from horseplay.trick import add
from tests.table import dealt, do, legal, on_table, opened, said, winner

CLUBS = "AC AC AC AC TC TC TC TC KC KC KC KC QC QC QC QC JC JC JC JC"
HANDS = [
    f"{CLUBS} QS JS JS JS JS",
    f"{CLUBS.replace('C', 'D')} AS AS AS AS TS",
    f"{CLUBS.replace('C', 'H')} TS TS TS KS KS",
]
DAPP = "KS KS QS QS QS"


def led(trump: str = "clubs", hands: list[str] = HANDS, **options: Any) -> Position:
    """Three suits in three hands; the Ansager 0, at 500, is to lead."""
    return said(
        dealt("hoskin", hands, stock=DAPP, **options), "pass", "bid 500", "pass", f"name {trump}", *DAPP.split()
    )


def tricked(cards: str, trump: str = "hearts") -> Position:
    """The position after this first trick, led by seat 0."""
    position = on_table("hoskin", "", trump=trump)
    for seat, card in enumerate(cards.split()):
        add(position.state.hand[seat], position.deck.kind(card))
    return said(position, *cards.split())


def refused(cards: str, hand: str, card: str, trump: str = "hearts") -> Refusal:
    """Why this card of the hand may not be played."""
    refusal = on_table("hoskin", cards, hand, trump).why_not(card)
    assert refusal is not None
    return refusal


def may(cards: list[str], hand: list[str], trump: str, free: bool) -> set[str]:
    """HK-29 as it is written: what may be played from this hand."""
    if not cards:
        return set(hand)
    best = cards[takes(cards, trump)]
    suit, height = cards[0][1], "JQKTA".index
    if of_suit := {card for card in hand if card[1] == suit}:
        higher = {card for card in of_suit if best[1] == suit and height(card[0]) > height(best[0])}
        return higher or of_suit
    if trumps := {card for card in hand if card[1] == trump}:
        higher = {card for card in trumps if best[1] != trump or height(card[0]) > height(best[0])}
        return higher or (set(hand) if free else trumps)
    return set(hand)


def takes(cards: list[str], trump: str) -> int:
    """HK-31 and HK-32 as they are written: the place of the card that takes the trick."""
    of = trump if any(card[1] == trump for card in cards) else cards[0][1]
    return max((n for n, card in enumerate(cards) if card[1] == of), key=lambda n: ("JQKTA".index(cards[n][0]), -n))


# ---------------------------------------------------------------- leading and duties


@pytest.mark.parametrize("declarer, words", [(2, "500 - -"), (0, "- 500 -"), (1, "- - 500")])
def test_hk28_the_ansager_leads_any_card(declarer: int, words: str) -> None:
    calls = ["pass" if word == "-" else f"bid {word}" for word in words.split()]
    position = said(opened("hoskin"), *calls, "name hearts")
    for _ in range(5):
        position = position.play(position.words()[0])
    assert (position.phase, position.turn) == ("play", declarer)
    assert set(position.words()) == set(position.hand(declarer))


@pytest.mark.parametrize("cards, leader", [("JC QD AD", 0), ("JC KC QC", 1), ("JC QC KC", 2)])
def test_hk28_the_winner_leads_to_the_next(cards: str, leader: int) -> None:
    position = tricked(cards)
    assert (position.turn, position.state.tricks[leader]) == (leader, 1)


def test_hk28_twenty_five_tricks_of_three_cards() -> None:
    position, cards = led(), 0
    while position.phase == "play":
        position, cards = position.play(position.words()[0]), cards + 1
    assert cards == 75
    assert [len(trick) for trick in position.tricks] == [3] * 25


DUTIES = [
    ("a: must beat, with any card that does", "QC", "JC KC AC AH", "KC AC"),
    ("a: none higher, any card of the suit", "TC", "JC TC KC AH", "JC TC KC"),
    ("a: ruffed, no duty to beat", "QC JH", "JC AC AH", "JC AC"),
    ("a: trump led, must beat", "TH", "AH KH JH AC", "AH"),
    ("a: trump led, none higher", "AH", "AH JH AC", "AH JH"),
    ("b: must trump", "JC", "JH AH AS AD", "JH AH"),
    ("b: must trump higher", "JC KH", "QH TH AH AS", "TH AH"),
    ("b: an equal trump does not beat", "JC TH", "TH JH AS", "TH JH"),
    ("b: must trump though it cannot beat", "JC AH", "QH AS", "QH"),
    ("c: neither, any card", "JC", "AS JD TD", "AS JD TD"),
    ("c: trump led, void, any card", "JH", "AS JD TC", "AS JD TC"),
]


@pytest.mark.parametrize("cards, hand, allowed", [row[1:] for row in DUTIES], ids=[row[0] for row in DUTIES])
def test_hk29_order_of_duties(cards: str, hand: str, allowed: str) -> None:
    assert legal("hoskin", cards, hand) == allowed


@pytest.mark.parametrize("cards, hand, forced, free", [
    ("TC AH", "QH JH AS", "QH JH", "QH JH AS"),
    ("TC QH", "KH JH AS", "KH", "KH"),  # it can be beaten: no difference
    ("TC", "KH JH AS", "KH JH", "KH JH"),
    ("TC QH", "JC AC KH", "JC AC", "JC AC"),
    ("AH", "JH AC", "JH", "JH"),  # trump was led: it is followed
])  # fmt: skip
def test_hk29_undertrump(cards: str, hand: str, forced: str, free: str) -> None:
    assert legal("hoskin", cards, hand) == forced
    assert legal("hoskin", cards, hand, undertrump="free") == free


def test_hk30_the_best_card_now_is_to_be_beaten() -> None:
    assert legal("hoskin", "QC TC", "KC AC") == "AC"  # not the QC that was led
    assert legal("hoskin", "QC TC", "KC JC") == "KC JC"
    assert legal("hoskin", "QH TH", "KH AH") == "AH"
    assert legal("hoskin", "TC QC", "KC AC") == "AC"  # a lower second card changes nothing


@pytest.mark.parametrize(
    "cards, place", [("AC AC AC", 1), ("KC TC TC", 2), ("JC JH JH", 2), ("JH JH AC", 1), ("QC QC KC", 3)]
)
def test_hk31_of_equal_cards_the_first_wins(cards: str, place: int) -> None:
    assert winner("hoskin", cards) == place


def test_hk31_an_equal_card_does_not_beat() -> None:
    assert legal("hoskin", "TC", "TC KC") == "TC KC"


@pytest.mark.parametrize("cards, trump, place", [
    ("JC AD AS", "hearts", 1), ("JC AD JH", "hearts", 3), ("AC JH QH", "hearts", 3), ("AC QH JH", "hearts", 2),
    ("JH AC AD", "hearts", 1), ("QD AS AD", "clubs", 3), ("AD JS AD", "spades", 2), ("AH JD KH", "diamonds", 2),
])  # fmt: skip
def test_hk32_highest_trump_else_highest_of_the_suit(cards: str, trump: str, place: int) -> None:
    assert winner("hoskin", cards, trump) == place


@pytest.mark.parametrize("options", [{}, {"undertrump": "free"}, {"turn_direction": "to_the_right"}], ids=str)
def test_hk29_hk30_hk31_hk32_in_whole_hands(options: dict[str, Any]) -> None:
    for seed in range(15):
        chance = random.Random(seed)
        position = opened("hoskin", seed % 3, seed, **options)
        trump = ""
        while position.awaits == "act":
            if position.phase == "play":
                seat = position.state.turn
                cards, held = [laid.card for laid in position.table], list(position.hand(seat))
                allowed = may(cards, held, trump, "undertrump" in options)
                assert set(position.words()) == allowed, f"seed {seed}: {cards} from {held}, trump {trump}"
                card = chance.choice(sorted(allowed))
                trick = [*position.table, (seat, card)]
                position = position.play(card)
                if len(trick) == 3:
                    best = trick[takes([*cards, card], trump)][0]
                    assert position.turn in (best, None), f"seed {seed}"
            elif position.phase == "auction":
                position = position.play("bid 500" if position.lawful("bid 500") else "pass")
            else:
                word = chance.choice(position.words())
                trump = word[5].upper() if position.phase == "name" else trump
                position = position.play(word)
        s: Record = position.state
        assert sum(position.points or ()) + s.buried_points == 500, f"seed {seed}"


def test_hk33_the_last_trick_is_worth_twenty_more() -> None:
    position = led()
    while len(position.hand(0)) + len(position.hand(1)) + len(position.hand(2)) > 1:
        position = position.play(position.words()[-1])
    points = position.points
    assert points is not None
    after = position.play(position.words()[0])
    assert after.points is not None
    last = after.tricks[-1]
    worth = sum({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}[laid.card[0]] for laid in last)
    taker = last[takes([laid.card for laid in last], "C")].seat
    gained = [now - then for now, then in zip(after.points, points, strict=True)]
    assert gained == [worth + 20 if seat == taker else 0 for seat in range(3)]


# ---------------------------------------------------------------- worked examples


def test_hk_v5_must_beat() -> None:
    assert legal("hoskin", "TC", "AC KC QH") == "AC"


def test_hk_v6_cannot_beat_must_follow() -> None:
    assert legal("hoskin", "TC", "KC JC QH") == "KC JC"


def test_hk_v7_must_trump() -> None:
    assert legal("hoskin", "TC", "QH JH AS") == "QH JH"


def test_hk_v9_must_trump_higher() -> None:
    assert legal("hoskin", "TC QH", "KH JH AS") == "KH"


def test_hk_v11_neither_suit_nor_trump() -> None:
    assert legal("hoskin", "TC QH", "AS JD") == "AS JD"


def test_hk_v12_trump_led() -> None:
    assert legal("hoskin", "KH", "AH TH JH TC") == "AH TH"


def test_hk_v14_the_best_card_counts() -> None:
    assert legal("hoskin", "KS TS", "AS QS TH") == "AS"
    assert legal("hoskin", "KS TS", "TS QS TH") == "TS QS"


def test_hk_v15_an_ace_cannot_be_beaten() -> None:
    assert legal("hoskin", "AC", "AC JC JH") == "AC JC"


def test_hk_v16_leader_wins_thirty_three() -> None:
    position = tricked("AD AD AD")
    assert (position.turn, position.points) == (0, (33, 0, 0))


def test_hk_v31_a_trumped_trick_need_not_be_beaten() -> None:
    assert legal("hoskin", "TC QH", "AC KC KH") == "AC KC"


def test_hk_v32_must_trump_though_it_cannot_beat() -> None:
    assert legal("hoskin", "TC AH", "QH JH AS") == "QH JH"
    assert legal("hoskin", "TC AH", "QH JH AS", undertrump="free") == "QH JH AS"


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize("cards, hand, card, code, why", [
    ("TC", "KC JC QH", "QH", "must-follow", "You must follow clubs; you hold KC and JC."),
    ("TC", "AC KC QH", "KC", "must-beat", "You must follow clubs and beat TC; you hold AC."),
    ("TC", "AC KC QH", "QH", "must-follow", "You must follow clubs and beat TC; you hold AC."),
    ("QC TC", "AC KC", "KC", "must-beat", "You must follow clubs and beat TC; you hold AC."),
    ("TC QH", "AC KC KH", "KH", "must-follow", "You must follow clubs; you hold AC and KC."),
    ("KH", "AH TH JH", "JH", "must-beat", "You must follow hearts and beat KH; you hold AH and TH."),
    ("TC", "QH JH AS", "AS", "must-trump", "You have no clubs and must trump; you hold QH and JH."),
    ("TC QH", "KH JH AS", "JH", "must-beat", "You have no clubs and must trump higher than QH; you hold KH."),
    ("TC AH", "QH JH AS", "AS", "must-trump", "You have no clubs and must trump; you hold QH and JH."),
])  # fmt: skip
def test_hk29_a_refusal_names_the_card_that_binds(cards: str, hand: str, card: str, code: str, why: str) -> None:
    refusal = refused(cards, hand, card)
    assert (refusal.code, refusal.why) == (code, why)
    assert refusal.facts["card"] == card
    assert refusal.facts["rule"] in (("HK-29", "HK-30") if code == "must-beat" else ("HK-29",))


def test_hk29_a_card_not_held_is_refused() -> None:
    assert refused("TC", "KC JC", "AC")[:2] == ("not-held", "You do not hold AC.")
    with pytest.raises(Refused, match="must follow clubs and beat TC"):
        on_table("hoskin", "TC", "AC KC").play("KC")


def test_hk29_another_seat_may_not_play() -> None:
    refusal = led().why_not("AD", seat=1)
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("not-your-turn", {"turn": 0, "seat": 1})


@pytest.mark.parametrize("word", ["pass", "bid 600", "name hearts"])
def test_hk29_words_of_another_time_are_refused(word: str) -> None:
    refusal = led().why_not(word)
    assert refusal is not None
    assert (refusal.code, refusal.facts["rule"]) == ("wrong-time", "HK-29")


# ---------------------------------------------------------------- reneges and forfeits


def test_hk34_a_renege_lays_any_held_card() -> None:
    position = on_table("hoskin", "TC", "AC KC QH")
    assert position.why_not("QH", renege=True) is None
    assert [laid.card for laid in position.play("QH", renege=True).table] == ["TC", "QH"]
    refusal = position.why_not("AS", renege=True)
    assert refusal is not None
    assert refusal.code == "not-held"


@pytest.mark.parametrize("word", ["", "pass pass pass", "pass bid.500 pass", "pass bid.500 pass name.hearts"])
def test_hk34_no_forfeit_before_the_first_lead_is_due(word: str) -> None:
    position = said(opened("hoskin"), *(w.replace(".", " ") for w in word.split()))
    with pytest.raises(Refused):
        position.forfeit(0)


def seated(position: Position, manners: Manners | None = None) -> Table:
    """A table of three, at this deal, the Ansager 0 to lead clubs."""
    table = Table(game_named("hoskin"), Header("hoskin", {}, seats=("Ada", "Ben", "Cem")), manners)
    cards = [card for seat in range(3) for card in position.hand(seat)]
    table.add(table.deal([*cards, *DAPP.split()], 0))
    for seat, word in ((2, "pass"), (0, "bid 500"), (1, "pass"), (0, "name clubs")):
        act(table, seat, word)
    for card in DAPP.split():
        act(table, 0, card)
    return table


def act(table: Table, seat: int, word: str) -> None:
    """A seat does this."""
    do(table, seat, Act(word))


def code(table: Table, seat: int, request: TakeBack | SayBoardsDown | Act | Forfeit) -> str:
    """The code of a refusal, "" if the request is granted."""
    answer = table.ask(seat, request)
    return answer.code if isinstance(answer, Refusal) else ""


@pytest.fixture
def table() -> Table:
    return seated(dealt("hoskin", HANDS, stock=DAPP))


# clubs: 0 melds 3000, the others 80 each; the first trick AC AD JH is worth 24
@pytest.mark.parametrize("seat, scores", [(0, (-500, 80, 80)), (1, (3041, 0, 80)), (2, (3041, 80, 0))])
def test_hk34_forfeit_at_the_table(table: Table, seat: int, scores: tuple[int, ...]) -> None:
    for who, word in ((0, "AC"), (1, "AD"), (2, "JH")):
        act(table, who, word)
    do(table, seat, Forfeit())
    assert table.hands[-1].scores == scores  # 3000 + 24 + 17 buried
    assert table.next_dealer == 2


# ---------------------------------------------------------------- taking back


def test_hs24_the_last_card_may_be_taken_back(table: Table) -> None:
    act(table, 0, "JC")
    assert table.ask(0, TakeBack()) == (TookBack(0, "JC"),)
    do(table, 0, TakeBack())
    assert (table.turn, len(table.history.position.hand(0))) == (0, 25)
    act(table, 0, "AC")
    assert [laid.card for laid in table.view(1).trick] == ["AC"]


def test_hs24_the_next_card_closes_it(table: Table) -> None:
    act(table, 0, "JC")
    act(table, 1, "JD")
    assert code(table, 0, TakeBack()) == "nothing-to-take-back"
    assert code(table, 1, TakeBack()) == ""


def test_hs24_boards_down_by_the_next_player_closes_it(table: Table) -> None:
    act(table, 0, "JC")
    assert code(table, 2, SayBoardsDown()) == "nothing-to-close"
    assert code(table, 0, SayBoardsDown()) == "nothing-to-close"
    do(table, 1, SayBoardsDown())
    assert code(table, 0, TakeBack()) == "nothing-to-take-back"
    act(table, 1, "JD")
    assert code(table, 1, TakeBack()) == ""


def test_hs24_the_last_card_of_a_trick_until_the_next_lead(table: Table) -> None:
    for who, word in ((0, "JC"), (1, "JD"), (2, "JH")):
        act(table, who, word)
    assert table.ask(2, TakeBack()) == (TookBack(2, "JH"),)
    do(table, 2, TakeBack())
    assert (table.turn, table.history.position.points) == (2, (0, 0, 0))
    act(table, 2, "AH")
    act(table, 0, "AC")
    assert code(table, 2, TakeBack()) == "nothing-to-take-back"


def test_hs24_the_last_card_of_the_hand_until_the_next_deal(table: Table) -> None:
    while table.turn is not None:
        act(table, table.turn, table.history.position.words()[0])
    seat = table.history.position.tricks[-1][-1].seat
    assert table.history.position.scores != (0, 0, 0)
    card = table.history.position.tricks[-1][-1].card
    do(table, seat, TakeBack())
    assert table.history.position.scores == (0, 0, 0)
    assert not table.hands
    assert table.turn == seat
    act(table, seat, card)
    table.add(table.deal(table.deck()))
    assert code(table, seat, TakeBack()) == "nothing-to-take-back"


def test_hs24_bids_and_buried_cards_stay(table: Table) -> None:
    assert code(table, 0, TakeBack()) == "nothing-to-take-back"  # the fifth card has just been buried
    fresh = Table(game_named("hoskin"), Header("hoskin", {}, seats=("Ada", "Ben", "Cem")))
    fresh.add(fresh.deal(fresh.deck(), 0))
    act(fresh, 2, "bid 500")
    assert code(fresh, 2, TakeBack()) == "nothing-to-take-back"


def test_hs24_take_back_off() -> None:
    table = seated(dealt("hoskin", HANDS, stock=DAPP), Manners(take_back="off"))
    act(table, 0, "JC")
    assert code(table, 0, TakeBack()) == "no-take-back"


def test_hs24_a_card_taken_back_has_been_seen(table: Table) -> None:
    act(table, 0, "JS")
    assert "JS" not in table.view(1).zone("hand", 2).cards
    do(table, 0, TakeBack())
    assert table.view(1).zone("hand", 2).cards.count("JS") == 1


@pytest.mark.parametrize("look_back, seen", [("last_trick", 1), ("all", 2), ("none", 0)])
def test_hs36_look_back(look_back: str, seen: int) -> None:
    table = seated(dealt("hoskin", HANDS, stock=DAPP), Manners(look_back=look_back))
    for who, word in ((0, "JC"), (1, "JD"), (2, "JH")) * 2:
        act(table, who, word)
    assert len(table.view(1).tricks) == seen
    assert table.view(1).taken == (0, 0, 2)  # how many is always visible
