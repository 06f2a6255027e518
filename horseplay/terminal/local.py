"""A game at this terminal: the table, the bots, the shuffles, the log and one person. Layer 7."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from horseplay.bots import plain
from horseplay.errors import Refusal
from horseplay.language import _
from horseplay.log.events import Acted, Dealt, Event, GameForfeited, Reshuffled
from horseplay.log.fair import last_dealt
from horseplay.news import YOU
from horseplay.table import Act, Chair, Entry, Request, Table
from horseplay.table.botnames import free
from horseplay.table.shuffling import Chance, deal, next_hand, promise, reshuffle, reveal
from horseplay.terminal.client import Client
from horseplay.terminal.discards import AWAY, Discards, gained
from horseplay.terminal.screen import Asked, Scene
from horseplay.terminal.store import Journal

if TYPE_CHECKING:
    from horseplay.view import View

BOT_PACE = 0.6  # seconds a bot takes where nothing can be taken back


def seat_names(seats: int, seat: int, names: Sequence[str]) -> tuple[str, ...]:
    """Who sits where: the person, and bots with the first of these names from the left on."""
    others = list(itertools.islice(free(names, (YOU, _(YOU))), seats - 1))
    return (*others[seats - 1 - seat :], YOU, *others[: seats - 1 - seat])


class Session:
    """One game, from where the table stands to its end."""

    def __init__(
        self,
        table: Table,
        seat: int,
        bot: Callable[[View], str],
        client: Client,
        journal: Journal | None,
        chance: Chance,
        secrets: Mapping[int, str] = {},
    ) -> None:
        self.table, self.seat, self.bot, self.client, self.journal, self.chance = (
            table,
            seat,
            bot,
            client,
            journal,
            chance,
        )
        self.secrets = dict(secrets)  # of the shuffles, by hand
        self.client.salt = self.salt
        chairs = table.seating.chairs
        person = Chair(YOU, chairs[seat].name)
        table.seating = table.seating._replace(chairs=(*chairs[:seat], person, *chairs[seat + 1 :]))
        self.laid = Discards()
        self.acted: int | None = None  # the bot that acted last
        self.asides = -1  # the deal for which an aside was offered
        self.ended: tuple[Entry, ...] = ()  # the finished hands that were told

    def scene(self) -> Scene:
        """What the person sees now."""
        table, seat = self.table, self.seat
        return Scene(
            table.view(seat),
            table.names_for(seat),
            tuple(table.sheet()),
            table.may_take_back(seat),
            table.may_close(seat),
            table.may_claim(seat),
            tuple(((p - seat) % len(table.names), trick) for p, trick in table.may_call(seat)),
            table.honour,
            self.question(),
            table.shuffles,
        )

    def question(self) -> Asked | None:
        """The question that stands, as the person hears it."""
        table, question = self.table, self.table.question
        if question is None:
            return None
        return Asked(
            kind=question.kind,
            text=" ".join(table.told(self.seat, table.questioned - 1)),
            yours=self.seat in table.asked(),
            mine=question.by == self.seat,
            forfeit=table.foreseen(self.seat) if question.kind == "renege" else (),
        )

    @property
    def shuffles(self) -> int:
        """How often cards were shuffled so far."""
        return sum(isinstance(event, Dealt | Reshuffled) for event in self.table.events)

    def happen(self, *events: Event, kept: str = "") -> None:
        """Each event is stored, then happens, then is told; `kept` is the secret of a commitment."""
        for event in events:
            self._happen(event, kept)

    def _happen(self, event: Event, kept: str) -> None:
        if self.journal:
            self.journal.write(event, kept)
        before = self.table.view(self.seat)
        self.table.add(event)
        news, after = self.table.news(self.seat), self.table.view(self.seat)
        names = self.table.names_for(self.seat)
        if isinstance(event, Dealt):
            self.client.dealt(self.scene(), [one.sentence(names) for one in news])
            return
        (news,) = gained(before, after, [news], self.seat)
        if not news or news[0].kind not in AWAY:
            self.client.tell(self.laid.with_others(news, names))
            return
        self.laid.add(news[0])
        if (after.turn, after.phase) != (before.turn, before.phase):  # else it is not known how many more are laid away
            self.client.tell([*self.laid.told(names), *(one.sentence(names) for one in news[1:])])

    def run(self) -> None:
        """Plays until the game is won."""
        table = self.table
        if table.events and table.awaits in ("act", "reshuffle"):
            self.client.resumed(self.scene())
        if table.question:
            self.client.tell(table.told(self.seat, table.questioned - 1))
        while True:
            if table.question:
                self.answer()
                continue
            if table.awaits == "deal" and table.promised is None:
                secret = self.chance.secret(next_hand(table))
                self.secrets[next_hand(table)] = secret
                self.happen(promise(table, secret), kept=secret)
            between = table.awaits in ("deal", "nothing") and bool(self.shuffles)
            if between and self.rest():
                continue
            match table.awaits:
                case "nothing":
                    self.reveal()
                    self.client.game_over(self.scene())
                    return
                case "deal":
                    self.reveal()
                    self.happen(deal(table, self.secret(next_hand(table))))
                case "reshuffle":
                    self.happen(reshuffle(table, self.secret(last_dealt(table.shuffles))))
                case _:
                    self.ended = tuple(entry for entry in table.sheet() if entry.hand)
                    self.your_turn() if table.turn == self.seat else self.bots_turn()

    def secret(self, hand: int) -> str:
        """The secret of a hand's shuffles; another one, which will never be shown, where it was not kept."""
        return self.secrets.get(hand) or self.chance.secret(hand)

    def reveal(self) -> None:
        """The secrets of the hands that are over are shown."""
        for event in reveal(self.table, self.secrets):
            self.happen(event)

    def salt(self, text: str) -> Refusal | None:
        """The person adds a word to the next shuffle; why not, if they may not."""
        events = self.table.salt(self.seat, text)
        if isinstance(events, Refusal):
            return events
        self.happen(*events)
        return None

    def answer(self) -> None:
        """The person answers what is asked; what nobody is there to answer is over at once."""
        scene = self.scene()
        assert scene.asked
        if scene.asked.yours:
            self.do(self.client.answer(scene))
        else:
            self.happen(*self.table.lapse())

    def rest(self) -> bool:
        """After a hand; whether something else has happened than to go on."""
        if self.table.history.position.result is None or isinstance(self.table.events[-1], GameForfeited):
            return False
        if self.bots_call():
            return True
        scene = self.scene()
        if scene.hands != self.ended:
            self.ended = scene.hands
            self.client.hand_over(scene)
        request = self.client.go_on(scene) if self.client.input.terminal else self.client.linger(0, scene)
        if request is not None:
            self.do(request)
        return request is not None

    def bots_call(self) -> bool:
        """Whether a bot has called a renege that it noticed."""
        events = self.table.bots_call()
        self.happen(*events)
        return bool(events)

    def do(self, request: Request) -> bool:
        """Whether the person may do this, and so does; told why not if not."""
        events = self.table.ask(self.seat, request)
        if isinstance(events, Refusal):
            self.client.refuse(events)
            return False
        self.happen(*events)
        return True

    def your_turn(self) -> None:
        """The person acts."""
        self.client.tell(self.laid.told(self.table.names_for(self.seat)))
        before = self.table.view(self.seat).phase
        for request in self.client.ask(self.scene()):
            if not self.do(request) or self.table.turn != self.seat or self.table.view(self.seat).phase != before:
                return

    def bots_turn(self) -> None:
        """A bot acts, unless the person does something out of turn or takes a card back first."""
        turn = self.table.turn
        assert turn is not None
        scene = self.scene()
        if scene.view.legal and self.asides != self.shuffles:
            self.asides = self.shuffles
            if request := self.client.aside(scene):
                self.do(request)
            return
        pace = self.client.pace
        if not scene.may_take_back:
            again = self.acted == turn and not scene.view.playing  # such as the second of five cards to bury
            pace = 0 if again else min(pace, BOT_PACE)
        self.acted = turn
        said = self.client.linger(pace, scene)
        if said is not None:
            self.do(said)
        elif not self.bots_call():
            self.happen(*self.bots_act(turn))

    def bots_act(self, turn: int) -> tuple[Event, ...]:
        """What a bot does; if that may not be done, what a plain one would, so that the person's game goes on."""
        view = self.table.memory(turn)
        for mind in (self.bot, plain.bot):
            events = self.table.ask(turn, Act(mind(view)))
            if not isinstance(events, Refusal):
                return events
        return (Acted(turn, view.legal[0]),)
