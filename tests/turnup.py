"""Turnup, a game of the tests with words of its own for everything: four cards each, one turned up, take it on or pass.

Nothing in it is called as in the built-in games, so whatever is told of it is told by its roles. A deal that all pass
is thrown in; who takes it plays that suit as trump and scores the tricks, or with fewer than two 1 for each of the
others. 5 wins."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from horseplay import roles
from horseplay.cards import SUIT_NAMES, Deck
from horseplay.game import Phase
from horseplay.house import Option
from horseplay.state import NOBODY, NONE, Record, fields, state_class
from horseplay.trick import Rules, deal_hands, enter, highest, orders, play_card, playable, throw_in
from horseplay.view import Fact, Zone

NAME, TITLE, DECK, VERBS = "turnup", "Turnup", Deck("TJQKA"), ("no thanks", "mine", "CARD")
PHASES = (
    Phase("haggling", "take it or leave it", role=roles.AUCTION),
    Phase("cards", "play a card", duty=True),
    Phase("finished", "the hand is over"),
)
HAGGLING, CARDS = 0, 1
SEATS, SIZE, NEED = 4, 4, 2
State = state_class("State", fields(seats=SEATS, tricks=SIZE, cards=20, spoken=(), face=()))


class House(NamedTuple):
    target: Annotated[int, Option("The score that wins the game.", low=1, high=99)] = 5


def strength(trump: int, led: int, kind: int) -> int:
    """How strong a kind is when a suit was led."""
    return 10 + kind % 5 if kind // 5 == trump else 1 + kind % 5 if kind // 5 == led else 0


def rules(house: House) -> Rules:
    """The rules in force."""
    tables = orders(DECK, 4, lambda trump, kind: kind // 5, strength, ("led",), 1)
    return Rules(
        **tables, seats=4, sides=4, side=[0, 1, 2, 3], hand_size=SIZE, over_phase=2, deal_step=1, target=house.target
    )


def deal(r: Record, s: Record, deck: Record, dealer: int) -> None:
    """Four cards each, and the next face up."""
    n = deal_hands(r, s, deck)
    s.face, s.spoken, s.phase, s.turn = deck[n], 0, HAGGLING, s.after[dealer]


def legal(r: Record, s: Record) -> int:
    """What the seat in turn may do."""
    return 3 if s.phase == HAGGLING else playable(r, s)


def step(r: Record, s: Record, act: int) -> None:
    """The act happens."""
    if s.phase == CARDS:
        play_card(r, s, act)
        if s.done == SIZE:
            mine = s.tricks[s.declarer]
            s.made = 1 if mine >= NEED else 0
            settle(r, s, [mine * s.made if p == s.declarer else 1 - s.made for p in range(SEATS)])
    elif act:
        s.declarer, s.contract, s.phase = s.turn, s.face // 5, CARDS
        s.turn = s.after[s.dealer]
    else:
        s.spoken, s.turn = s.spoken + 1, s.after[s.turn]
        if s.spoken == SEATS:
            throw_in(r, s)


def settle(r: Record, s: Record, gain: Record) -> None:
    """The hand is over with these scores."""
    enter(r, s, gain)
    s.winner = highest(r, s, r.target)


def say(r: Rules, s: Record, act: int) -> str:
    """The word of an act."""
    if s.phase == HAGGLING:
        return VERBS[act] if act < 2 else ""
    return DECK.card(act) if s.phase == CARDS and act < 20 else ""


def zones(r: Rules, s: Record, seat: int) -> list[Zone]:
    """The four cards that were not dealt."""
    return [Zone("face", None, 1, (DECK.card(s.face),), roles.UPCARD), Zone("rest", None, 3, (), roles.STOCK)]


def facts(r: Rules, s: Record, seat: int) -> list[Fact]:
    """What lies open, and what is played."""
    told = [Fact("face", "On show", DECK.card(s.face), role=roles.UPCARD)]
    if s.contract != NONE:
        told.append(Fact("suit", "Suit", SUIT_NAMES[s.contract], role=roles.TRUMP))
    if s.declarer != NOBODY:
        told.append(Fact("taker", "Taken on", "alone", s.declarer))
    return told
