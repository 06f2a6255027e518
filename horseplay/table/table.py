"""A game being played by seats with names, under house rules and manners. Layer 5.

A table knows no sockets, clocks or chance: decks come from outside. `ask` answers a seat's request with the event it
amounts to, or with a refusal, and changes nothing; once the event is stored, `add` lets it happen."""

from __future__ import annotations

from typing import NamedTuple

from horseplay.errors import Refusal, Refused
from horseplay.game import Game
from horseplay.log.events import Acted, BoardsDown, Dealt, Event, Header, Reshuffled, Ruled, TookBack
from horseplay.log.fold import Fold
from horseplay.log.lines import Log, folded, manners
from horseplay.manners import Manners
from horseplay.view import Hand, View


class Act(NamedTuple):
    """The seat wants to do this act, given by its word."""

    word: str


class TakeBack(NamedTuple):
    """The seat wants its last card back."""


class SayBoardsDown(NamedTuple):
    """The seat wants the last card to stay."""


class Forfeit(NamedTuple):
    """The seat's side gives the hand up as forfeited."""


Request = Act | TakeBack | SayBoardsDown | Forfeit


class Table:
    """One game at one table."""

    def __init__(self, game: Game, header: Header, manners: Manners | None = None) -> None:
        self.game = game
        self.header = header
        self.manners = manners or Manners()
        self.fold = Fold(game, game.house(given=header.house), header.scores)
        self.events: list[Event] = []

    # ------------------------------------------------------------ how it stands

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        return self.header.seats

    @property
    def awaits(self) -> str:
        """What is awaited: "deal", "reshuffle", "act", or "nothing" when the game is over."""
        return self.fold.position.awaits

    @property
    def turn(self) -> int | None:
        """The seat to act."""
        return self.fold.position.turn

    @property
    def next_dealer(self) -> int | None:
        """Who deals the hand now awaited; None where anybody may, before the first."""
        return self.fold.position.next_dealer

    @property
    def hands(self) -> list[Hand]:
        """The finished hands: the score sheet."""
        return self.fold.hands

    def deck(self) -> list[str]:
        """The cards of which the deal or reshuffle now awaited must consist, unshuffled."""
        position = self.fold.position
        kinds = position.pool() if position.awaits == "reshuffle" else position.deck.full()
        return [position.deck.card(kind) for kind in kinds]

    def view(self, seat: int | None) -> View:
        """What a seat (or a spectator: None) sees, as far back as the manners allow."""
        return self.fold.position.view(seat, self.manners.look_back)

    def memory(self, seat: int) -> View:
        """What a seat has seen of this hand, all tricks included: what a player who forgets nothing knows."""
        return self.fold.position.view(seat)

    def may_take_back(self, seat: int) -> bool:
        """Whether this seat's last card may still be taken back."""
        return self.manners.take_back == "on" and self.fold.last_card is not None and self.fold.last_card[0] == seat

    # ------------------------------------------------------------ what is asked, and what happens

    def ask(self, seat: int, request: Request) -> Event | Refusal:
        """The event that a seat's request amounts to, or why it may not be."""
        position = self.fold.position
        match request:
            case Act(word):
                return position.why_not(word, seat) or Acted(seat, word)
            case TakeBack():
                return self._take_back(seat)
            case SayBoardsDown():
                last = self.fold.last_card
                if last is None or position.turn != seat or last[0] == seat:
                    return Refusal(
                        "nothing-to-close",
                        "Boards down can be said by the one who plays next, while a card may be taken back.",
                    )
                return BoardsDown(seat)
            case Forfeit():
                side = position.rules.side[seat]
                try:
                    result = position.forfeit(side).result
                except Refused as refused:
                    return refused.refusal
                assert result is not None
                return Ruled(result.scores, f"{{{seat}}} forfeits the hand")

    def _take_back(self, seat: int) -> Event | Refusal:
        if self.manners.take_back == "off":
            return Refusal("no-take-back", "At this table a card laid is a card played.")
        if not self.may_take_back(seat):
            return Refusal(
                "nothing-to-take-back",
                "Only the last card played may be taken back, until the next is played or boards are down.",
            )
        assert self.fold.last_card is not None
        return TookBack(*self.fold.last_card)

    def deal(self, deck: list[str], dealer: int | None = None) -> Dealt:
        """The event of dealing these cards; the dealer may be named for the first hand only."""
        seat = self.next_dealer if dealer is None else dealer
        assert seat is not None, "the first dealer must be named"
        return Dealt(seat, " ".join(deck))

    def reshuffle(self, deck: list[str]) -> Reshuffled:
        """The event of making the stock anew, top card first."""
        return Reshuffled(" ".join(deck))

    def add(self, event: Event) -> None:
        """The event happens; a `HorseplayError` and no change if it cannot."""
        self.fold.add(event)
        self.events.append(event)

    def news(self, viewer: int | None) -> list[str]:
        """The last event as a viewer hears it, in sentences with the names of the seats."""
        return [sentence.format(*self.names) for sentence in self._news(viewer)]

    def _news(self, viewer: int | None) -> list[str]:
        stack = self.fold.stack
        match self.events[-1]:
            case Dealt(dealer, _):
                return [f"{{{dealer}}} deals."]
            case Reshuffled():
                return ["The stock has been shuffled anew."]
            case Acted(seat, word):
                before, after = stack[-2].position, stack[-1].position
                act = before.hear(word)
                assert act is not None
                return after.news(before, seat, act, viewer)
            case BoardsDown(seat):
                return [f"{{{seat}}}: boards down."]
            case TookBack(seat, card):
                return [f"{{{seat}}} takes {card} back."]
            case Ruled(_, why):
                return [f"{why}." if why else "The hand is settled."]


def resumed(log: Log, game: Game) -> Table:
    """The table as a log leaves it; `BadLog` where an event is impossible."""
    table = Table(game, log.header, manners(log.header))
    table.fold = folded(log, game)
    table.events = list(log.events)
    return table
