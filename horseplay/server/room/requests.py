"""Whether a request comes too late, and what it does when it is tried on a copy of the table. Layer 7."""

from __future__ import annotations

from collections.abc import Sequence

from horseplay.errors import Refusal
from horseplay.language import _
from horseplay.log.events import Event
from horseplay.server.room import commands
from horseplay.server.room.messages import FIELDS, Message
from horseplay.table import Act, Seating, Table

HEARING = ("mute", "unmute")
SMALL = ("next", "nudge", "personal", "hint", "here")  # no events come of them
ANYWHERE = ("personal", "here", "say", *HEARING)  # what an older line of a person may ask too
ALWAYS = ("back", "say")  # no version is too old for them
REPLIES = ("offer", "agree", "decline")  # to what was asked
GAME = ("take_back", "boards_down", "forfeit", "renege", "claim", "forfeit_game", *REPLIES)


def searches(table: Table, message: Message) -> bool:
    """Whether a request may take a second to answer: a claim, and consent to one."""
    question = table.question
    return message.do == "claim" or (message.do == "agree" and question is not None and question.kind == "claim")


def stale(table: Table, person: str, message: Message) -> Refusal | None:
    """Acts are made against the cards, wishes against the seats they are about, both against one's own seat."""
    if message.do in ALWAYS or message.version == table.version:
        return None
    if message.version > table.version:
        return missed(table)
    then, now = table.moments[message.version].seating_before, table.seating
    mine = now.seat_of(person)
    about = set() if mine is None else {mine}
    if message.words or message.do in GAME:
        old = message.version < (table.questioned if message.do in REPLIES else table.stands)
    else:
        old = False
        asked = {"seat": message.seat, "with": message.other}
        about |= {(asked[field] + (mine or 0)) % len(now.chairs) for field in FIELDS[message.do] if field in asked}
    if old or then.seat_of(person) != mine or any(_who(then, seat) != _who(now, seat) for seat in about):
        return missed(table)
    return None


def missed(table: Table) -> Refusal:
    """The answer to who has not seen what happened last."""
    return Refusal("stale", _("Something has happened meanwhile; look again."), {"version": table.version})


def tried(trial: Table, seat: int, message: Message, events: list[Event]) -> Refusal | None:
    """Why what a seat asks of the game may not be; if it may, its events are added and happen to the trial."""
    if trial.stage != "playing" and not (trial.stage == "over" and message.do):
        return commands.not_playing(trial)
    requests = commands.requests(trial, seat, message)
    if isinstance(requests, Refusal):
        return requests
    first = trial.ask(seat, requests[0])
    if isinstance(first, Refusal):
        turn = trial.turn if first.code == "not-your-turn" else None
        return first if turn is None else commands.not_your_turn(trial, seat, turn)
    if refusal := commands.apart(trial, seat, message.words):
        return refusal
    granted(trial, first, events)
    for word in message.words[1:]:
        if granted(trial, trial.ask(seat, Act(word)), events):  # nothing of where the trial stands may be told
            why = _("{card} cannot be laid away with the others.").format(card=word)
            return Refusal("not-together", why, {"said": word})
    return None


def granted(trial: Table, answer: Sequence[Event] | Refusal, events: list[Event]) -> Refusal | None:
    """A refusal as it is; what is granted is added to the events and happens to the trial."""
    if isinstance(answer, Refusal):
        return answer
    for event in answer:
        trial.add(event)
        events.append(event)
    return None


def no_hint(table: Table, seat: int) -> Refusal | None:
    """Why a seat gets no hint."""
    if table.stage != "playing":
        return commands.not_playing(table)
    if table.turn is None:
        return Refusal("wrong-time", _("Nobody is in turn just now."))
    return None if table.turn == seat else commands.not_your_turn(table, seat, table.turn)


def other_person(table: Table, person: str, message: Message) -> str | Refusal:
    """Whom a request is about, who must be somebody else."""
    chairs = table.seating.chairs
    if refusal := stale(table, person, message):
        return refusal
    if message.seat >= len(chairs):
        return commands.no_seat(table)
    who = chairs[(message.seat + (table.seating.seat_of(person) or 0)) % len(chairs)].who
    return Refusal("no-person", _("That needs another person's seat.")) if who in ("", person) else who


def _who(company: Seating, seat: int) -> tuple[str, bool, bool]:
    """Who is on a seat, whatever they are called."""
    chair = company.chairs[seat]
    return chair.who, chair.bot, chair.stand_in
