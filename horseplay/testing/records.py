"""Records: logs and texts lead to the same game, a card taken back restores it, and each hand begins anew. Layer 6."""

from __future__ import annotations

from typing import Any

from horseplay.game import Position
from horseplay.log import jsonl, text
from horseplay.log.events import Acted, Dealt, Header, Reshuffled, TookBack
from horseplay.state import NOBODY
from horseplay.testing.redealing import to_bytes
from horseplay.testing.walks import Broken, GameMoment

SEEN = "shown"  # the one field in which a position after a card was taken back differs from the one before


def replayed(moment: GameMoment) -> None:
    """A text and a log of the game lead to the same cards and scores."""
    game, house, history = moment.game, moment.position.house, moment.history
    written = text.write(history)
    walked = text.walk(text.read(written, {game.name: game}))
    if walked.refused is not None:
        raise Broken(f"its text is refused: {walked.refused.why}")
    events = tuple(step.event for step in history.stack if step.event is not None)
    log = jsonl.read(jsonl.write(Header(game.name, house._asdict()), events))
    if log.events != events or text.write(walked.history) != written:
        raise Broken("its log or text is read as another one")
    for name, other in (("text", walked.history), ("log", jsonl.history(log, game))):
        if other.position.scores != moment.position.scores or other.hands != history.hands:
            raise Broken(f"scores {moment.position.scores}, and {other.position.scores} by its {name}")
        if other.position != moment.position:
            raise Broken(f"its {name} leads to another state: {_differing(other.position, moment.position)}")


def taken_back(moment: GameMoment) -> None:
    """What an act came from is still there, and taking a card back leads to it."""
    before, history = moment.before, moment.history
    for act in before.legal:
        before.play(act)
    if repr(before.state) != moment.mark:
        raise Broken("an act has changed the position that it came from")
    if history.last_card is None:
        return
    again = history.copy()
    again.add(TookBack(*history.last_card))
    if odd := [name for name in _differing(again.position, before) if name != SEEN]:
        raise Broken(f"taking a card back does not restore {odd}")
    seat, card = history.last_card
    if card not in again.position.known(seat):
        raise Broken(f"{card} was seen and is not known to be in the hand again")
    again.add(Acted(seat, card))
    if odd := [name for name in _differing(again.position, moment.position) if name != SEEN]:
        raise Broken(f"the card laid again makes another {odd}")


def _differing(one: Position, other: Position) -> list[str]:
    """The fields in which two states differ."""
    return [name for name in one.state.FIELDS if getattr(one.state, name) != getattr(other.state, name)]


def begun_anew(moment: GameMoment) -> None:
    """A hand is what it would be if nothing but the scores were there before it."""
    stack, first = moment.history.stack, moment.history.dealt
    earlier = stack[first - 1].position
    if earlier.dealer is None:
        return
    fresh = moment.game.start(earlier.house, earlier.scores)
    for name in ("hands", "opening"):
        setattr(fresh.state, name, getattr(earlier.state, name))
    for step in stack[first:]:
        event, real, before = step.event, step.position, fresh
        match event:
            case Dealt(dealer, deck):
                fresh = fresh.deal(fresh.deck.read(deck), dealer)
            case Reshuffled(deck):
                fresh = fresh.reshuffle(fresh.deck.read(deck))
            case Acted(seat, act):
                if refused := fresh.why_not(act, seat):
                    raise Broken(f"{act!r} is refused where no hand was played before: {refused.why}")
                fresh = fresh.play(act, seat)
        if _looks(fresh) != _looks(real):
            raise Broken(f"after {event} the hand before is still felt; fields that differ: {_differing(fresh, real)}")
        if (told := fresh.brought(before)) != (really := real.brought(earlier)):
            raise Broken(f"of {event} the news are {really}, and {told} where no hand was played before")
        earlier = real


def _looks(position: Position) -> tuple[Any, ...]:
    """What there is to see and to do, and what came of it."""
    viewers = {None, position.turn}
    views = [
        to_bytes(position.view(seat)) for seat in sorted(viewers, key=lambda seat: NOBODY if seat is None else seat)
    ]
    return position.awaits, position.pool() if position.awaits == "reshuffle" else (), position.result, *views
