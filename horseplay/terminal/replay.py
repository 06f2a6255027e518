"""A recorded game told for people: deals, auctions, tricks and scores. Layer 7."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from horseplay import roles
from horseplay.house import titled
from horseplay.language import _, marked, within
from horseplay.log.events import Acted, Dealt, GameForfeited, Reshuffled, Ruled
from horseplay.news import YOU, Names
from horseplay.table import question
from horseplay.table.display import sorted_hand
from horseplay.terminal.results import results
from horseplay.terminal.screen import Scene, Screen, called, joined
from horseplay.verbs import offer, said

if TYPE_CHECKING:
    from horseplay.game import Position
    from horseplay.log.text import Walk


class Walkthrough:
    """Tells a walk, hand after hand."""

    def __init__(self, screen: Screen, walk: Walk, names: Sequence[str] = ()) -> None:
        self.screen, self.faces, self.walk = screen, screen.faces, walk
        seats = walk.history.position.rules.seats
        unnamed = tuple(_("Seat {n}").format(n=p) for p in range(seats))
        own = names.index(YOU) if YOU in names else None
        self.names = Names(tuple(map(called, names)), own) if len(names) == seats else Names(unnamed)
        self.hands = 0
        self.said: tuple[str, list[str]] = ("", [])  # a phase, and what was said in it so far

    def tell(self) -> None:
        """The whole game, where it stands, and what was refused."""
        stack = self.walk.history.stack
        first = stack[0].position
        self.screen.say(self.faces.strong(first.game.described(first.house)))
        for before, step in itertools.pairwise(stack):
            if not isinstance(step.event, Acted):
                self.out_with_it()
            match step.event:
                case Dealt(dealer, deck):
                    self.dealt(step.position, dealer, deck.split())
                case Acted(seat, word):
                    self.acted(before.position, step.position, seat, word)
                case Reshuffled(deck):
                    self.screen.say(_("Reshuffled: {cards}").format(cards=self.faces.cards(deck.split())))
                case None:
                    pass
                case event:
                    if news := question.news(event, list(first.rules.side[: len(self.names)])):
                        self.screen.tell([news.sentence(self.names)])
            ended = step.position.role == roles.OVER != before.position.role
            if ended and not isinstance(step.event, GameForfeited):
                self.out_with_it()
                self.finished(step.position, isinstance(step.event, Ruled))
        self.out_with_it()
        self.stands()

    def out_with_it(self) -> None:
        """What was said in a phase, in one line."""
        phase, acts = self.said
        if acts:
            self.screen.say(f"{within('phase', titled(phase))}: {', '.join(acts)}", indent="    ")
        self.said = ("", [])

    def dealt(self, position: Position, dealer: int, deck: list[str]) -> None:
        """The cards as dealt."""
        self.hands += 1
        told = self.names.say(marked("{seat} deals"), dealer, you=marked("You deal"))
        self.screen.heading(_("Deal {n}: {dealer}").format(n=self.hands, dealer=told))
        view = position.view(None)._replace(contract=None)
        for seat, name in enumerate(self.names.each()):
            hand = [card for _other, cards in sorted_hand(view, position.hand(seat)) for card in cards]
            self.screen.say(f"{name}: {self.faces.cards(hand)}", indent="    ")
        stock = deck[position.rules.seats * position.rules.hand_size :]
        if stock:
            self.screen.say(_("Stock: {cards}").format(cards=self.faces.cards(stock)), indent="    ")

    def acted(self, before: Position, after: Position, seat: int, word: str) -> None:
        """An act; a trick is told when its last card has come, or when nothing follows any more."""
        if not before.game.phases[before.state.phase].duty or not after.state.plays > before.state.plays:
            if self.said[0] != before.phase:
                self.out_with_it()
                self.said = (before.phase, [])
            self.said[1].append(joined(f"{self.names.of(seat)} {self.faces.sentence(said(word))}"))
            return
        self.out_with_it()
        done = after.state.done > before.state.done
        if done or after is self.walk.history.position:
            self.trick(after, after.state.done - done, done)

    def trick(self, position: Position, n: int, whole: bool) -> None:
        """One trick a line: who led, what was laid, who took it."""
        laid = [f"{self.names.of(seat)} {self.faces.card(card)}" for seat, card in position.trick(n)]
        told, you = marked("Trick {sum}: {cards} ..."), ""
        if whole:
            told, you = marked("Trick {sum}: {cards}; {seat} takes it"), marked("Trick {sum}: {cards}; you take it")
        cards = ", ".join([_("{laid} (leads)").format(laid=laid[0]), *laid[1:]])
        taker = position.state.best
        self.screen.say(self.names.say(told, taker, you=you, sum=n + 1, cards=cards), indent="    ")

    def finished(self, position: Position, ruled: bool) -> None:
        """How a hand came out."""
        hand = position.result
        if hand is None:
            self.screen.say(_("The deal was thrown in."))
            return
        self.screen.say(*results(self.screen, self.scene(position), hand, ruled))

    def scene(self, position: Position) -> Scene:
        """A moment as a spectator sees it."""
        return Scene(position.view(None), self.names, ())

    def stands(self) -> None:
        """Where the game stands, and what may be done next."""
        position, refused = self.walk.history.position, self.walk.refused
        self.screen.heading(_("Where it stands"))
        if position.winner is not None:
            won = self.scene(position).side(position.winner)
            self.screen.say(_("The game is over: {side} won.").format(side=won))
        elif position.awaits == "act":
            assert position.turn is not None
            doing = self.faces.sentence(offer(position.words()))
            told = _("{phase}: {name} may do: {words}.")
            phase = within("phase", titled(position.phase))
            self.screen.say(told.format(phase=phase, name=self.names.of(position.turn), words=doing))
        elif position.awaits == "reshuffle":
            self.screen.say(_("The stock has run out; a reshuffle is awaited."))
        else:
            dealer = position.next_dealer
            told = _("A deal is awaited.") if dealer is None else _("The next deal is awaited, from {name}.")
            self.screen.say(told.format(name="" if dealer is None else self.names.amid(dealer)))
        if refused:
            told = _("Refused, line {line}: {why}")
            self.screen.say(told.format(line=self.walk.line, why=self.faces.sentence(refused.why)))
