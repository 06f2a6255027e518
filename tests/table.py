"""Builders that let a test speak card text."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Any

from horseplay import Game, Position, Refusal, game_named
from horseplay.games import all_games
from horseplay.log.events import BotSat, Header, Sat
from horseplay.log.text import Walk, read, walk
from horseplay.manners import Manners
from horseplay.news import Names, News
from horseplay.table import Request, Table
from horseplay.trick import add, lay

PAGE = (Path(__file__).parent.parent / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
TENS = PAGE.partition("```python\n")[2].partition("```")[0]  # the game of forty lines that the page adds
NAMES = ("Ann", "Ben", "Cem", "Dea", "Eve", "{0}", "Gül", "Hal", "Ida")
CONTRACTS = ("clubs", "diamonds", "hearts", "spades", "no-trump", "e-low")


def sentences(news: Iterable[News], own: int | None = None) -> list[str]:
    """News in sentences, with these names."""
    return [one.sentence(Names(NAMES, own)) for one in news]


def shuffled(position: Position, seed: int) -> list[int]:
    """The whole deck in an order that the seed decides."""
    cards = position.deck.full()
    random.Random(seed).shuffle(cards)
    return cards


def opened(name: str, dealer: int = 0, seed: int = 1, **options: Any) -> Position:
    """A first hand dealt at random."""
    start = rules_of(name, **options)
    return start.deal(shuffled(start, seed), dealer)


def rules_of(name: str, **options: Any) -> Position:
    """A game about to begin under these house rules."""
    played: Game = game_named(name)
    return played.start(played.house(given=options))


def dealt(name: str, hands: Sequence[str], dealer: int = 0, stock: str = "", **options: Any) -> Position:
    """A first hand with these cards; seats whose hand is "" share what is left, and so does the stock."""
    start = rules_of(name, **options)
    deck, size = start.deck, start.rules.hand_size
    rest = deck.full()
    given = [deck.read(hand) for hand in hands] + [[] for _ in range(start.rules.seats - len(hands))]
    top = deck.read(stock)
    for kind in [kind for hand in given for kind in hand] + top:
        rest.remove(kind)
    cards = []
    for hand in given:
        fill = size - len(hand)
        cards += hand + rest[:fill]
        rest = rest[fill:]
    return start.deal(cards + top + rest, dealer)


def deck_of(position: Position, stock: str = "") -> list[str]:
    """The deck as a hand was dealt with it: the hands as they lie, this stock, what is left."""
    cards = [card for seat in range(position.rules.seats) for card in position.hand(seat)] + stock.split()
    rest = list(map(position.deck.card, position.deck.full()))
    for card in cards:
        rest.remove(card)
    return cards + rest


def company(name: str, house: Any, manners: Manners, persons: Collection[int], **more: Any) -> Table:
    """A table at which persons sit on these seats, and bots on the others."""
    table = Table(game_named(name), Header(name, house._asdict(), manners._asdict(), **more), manners)
    for seat in range(len(table.names)):
        sits = Sat(seat, NAMES[seat].lower(), NAMES[seat]) if seat in persons else BotSat(seat, f"Bot {seat + 1}")
        table.add(sits)
    return table


def said(position: Position, *words: str) -> Position:
    """The position after these acts, each by the seat in turn."""
    for word in words:
        position = position.play(word)
    return position


def on_table(name: str, cards: str, hand: str = "", trump: str = "hearts", **options: Any) -> Position:
    """A trick in progress: seat 0 led the first of these cards, and the seat in turn holds the hand."""
    start = rules_of(name, **options)
    r, s, deck = start.rules, start.state.copy(), start.deck
    start.game.deal(r, s, deck.full(), 0)
    for p in range(r.seats):
        s.hand[p] = [0, 0, 0]
        s.after[p] = (p + 1) % r.seats
    s.phase = next(n for n, phase in enumerate(start.game.phases) if phase.duty)
    s.contract, s.turn, s.declarer, s.dealer, s.size = CONTRACTS.index(trump), 0, 0, 0, r.seats
    for kind in deck.read(cards):
        add(s.hand[s.turn], kind)
        lay(r, s, kind)
    for kind in deck.read(hand):
        add(s.hand[s.turn], kind)
    return Position(start.game, start.house, s)


def legal(name: str, cards: str, hand: str, trump: str = "hearts", **options: Any) -> str:
    """What may be played from this hand to these cards, in the order of the hand."""
    position = on_table(name, cards, hand, trump, **options)
    words = position.words()
    return " ".join(card for n, card in enumerate(hand.split()) if card in words and card not in hand.split()[:n])


def winner(name: str, cards: str, trump: str = "hearts", **options: Any) -> int:
    """Which of these cards takes the trick, counted from 1."""
    position = on_table(name, cards, trump=trump, **options)
    return int(position.state.best) + 1


def walked(text: str) -> Walk:
    """Where a hand in text leads."""
    return walk(read(text, all_games()))


def so_far(position: Position, *tricks: int) -> Position:
    """The same hand in play once every seat has taken so many tricks and a lead is due; the cards stay in the hands."""
    s = position.state.copy()
    s.tricks[: len(tricks)] = tricks
    s.done = sum(tricks)
    s.plays = s.done * s.size
    return Position(position.game, position.house, s)


def played_out(position: Position, *tricks: int) -> Position:
    """The hand finished, in no trump, with so many tricks for every seat; the last trick is played, for an ace."""
    last = max(range(len(tricks)), key=lambda seat: tricks[seat])
    position = so_far(position, *(n - (seat == last) for seat, n in enumerate(tricks)))
    s, deck = position.state, position.deck
    for seat in range(len(tricks)):
        card = "AS" if seat == last else "KS" if seat == s.turn else ("9C", "TC", "9D", "TD", "9H", "TH")[seat % 6]
        s.hand[seat] = [1 << deck.kind(card), 0, 0]
    while position.turn is not None:
        position = position.play(position.words()[0])
    return position


def do(table: Table, seat: int, request: Request) -> None:
    """The request is granted and happens."""
    events = table.ask(seat, request)
    assert not isinstance(events, Refusal), events.why
    for event in events:
        table.add(event)


def refused(table: Table, seat: int, request: Request) -> str:
    """The code with which a request is refused; the table stays as it is."""
    before = len(table.events)
    answer = table.ask(seat, request)
    assert isinstance(answer, Refusal)
    assert len(table.events) == before
    return answer.code
