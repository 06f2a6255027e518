"""Secrets: nobody is told of cards that they have not seen. Layer 6.

Everything hidden from somebody is dealt anew; whatever they are told must stay the same, byte for byte.
"""

from __future__ import annotations

import random
import re

from horseplay.acts import ACTS, mask, numbers
from horseplay.cards import CARD
from horseplay.errors import Refused
from horseplay.game import Position
from horseplay.log.events import Acted
from horseplay.news import Names, News
from horseplay.testing.redealing import redealt, to_bytes
from horseplay.testing.walks import Broken, GameMoment

NAMES_CARD = re.compile(rf"(?:^| ){CARD}$")


def views(moment: GameMoment) -> None:
    """A view tells nothing of what its seat cannot have seen, and neither do refusals and forecasts."""
    position, rng = moment.position, moment.rng
    viewer = rng.choice(moment.viewers)
    other = redealt(position, viewer, rng)
    for renege in (False, True):
        one, two = position.view(viewer, renege=renege), other.view(viewer, renege=renege)
        if to_bytes(one) != to_bytes(two):
            parts = ", ".join(name for name in one._fields if getattr(one, name) != getattr(two, name))
            raise Broken(f"what seat {viewer} cannot see changes its view: {parts}")
    if viewer is not None and position.turn is not None:
        spoken = (verb.replace("NUMBER", "1").replace("CARD", position.deck.card(0)) for verb in position.game.verbs)
        for word in {*spoken, *(position.say(act) for act in range(ACTS))}:
            if position.why_not(word, viewer) != other.why_not(word, viewer):
                raise Broken(f"what seat {viewer} cannot see changes why {word!r} is refused")
    if position.in_play is not None and position.game.forfeit is not None:
        _foreseen(position, other, viewer)


def _foreseen(position: Position, other: Position, viewer: int | None) -> None:
    """Where a seat may be told what a forfeit scores, that tells nothing either."""
    for side in range(position.rules.sides):
        if position.foresees(side, viewer):
            try:
                one, two = position.forfeit(side).scores, other.forfeit(side).scores
            except Refused:
                continue
            if one != two:
                raise Broken(f"what seat {viewer} cannot see changes what a forfeit by side {side} scores")


def news(moment: GameMoment) -> None:
    """What is heard of an act, or of a deal, tells nothing of cards that were not shown."""
    before, after, event, rng = moment.before, moment.position, moment.event, moment.rng
    seat, act = (event.seat, before.hear(event.act)) if isinstance(event, Acted) else (0, None)
    for viewer in moment.viewers:
        heard = told(before, after, seat, act, viewer)
        if told(before, redealt(after, viewer, rng), seat, act, viewer) != heard:
            raise Broken(f"what seat {viewer} cannot see after {event} changes its news: {heard}")
        if act is None or viewer == seat:
            continue
        other = redealt(before, viewer, rng)
        for n in _alike(other, seat, act, before.heard(act, viewer), viewer, rng):
            state = other.state.copy()
            before.game.step(before.rules, state, n)
            then = Position(before.game, before.house, state)
            if to_bytes(then.view(viewer)) != to_bytes(after.view(viewer)):
                if _laid_alike(moment, other, n, then, viewer):
                    raise Broken(
                        f"seat {viewer} hears the same of {event} and of {other.say(n)!r} and sees which it was"
                    )
                continue
            if (changed := told(other, then, seat, n, viewer)) != heard:
                raise Broken(f"seat {viewer} sees the same after {event} and hears {heard} or {changed}")


def _laid_alike(moment: GameMoment, other: Position, n: int, then: Position, viewer: int | None) -> bool:
    """Whether a card is handled in a phase that goes on, and somebody hears the same of it as of another card."""
    before, after, event = moment.before, moment.position, moment.event
    assert isinstance(event, Acted)
    return (
        {before.phase, after.phase, then.phase} == {before.phase}
        and not before.playing
        and NAMES_CARD.search(event.act) is not None
        and NAMES_CARD.search(other.say(n)) is not None
        and other.heard(n, viewer) == before.heard(before.hear(event.act) or 0, viewer)
    )


def told(before: Position, after: Position, seat: int, act: int | None, viewer: int | None) -> list[tuple[News, str]]:
    """The news of an act, or of what happened without one, with the sentences that the viewer reads."""
    names = Names(tuple(f"seat {p}" for p in range(before.rules.seats)), viewer)
    found = after.brought(before) if act is None else after.news(before, seat, act, viewer)
    return [(each, each.sentence(names)) for each in found]


def _alike(other: Position, seat: int, act: int, heard: str, viewer: int | None, rng: random.Random) -> list[int]:
    """Acts that the seat might have done for all that somebody knows: such as are heard alike, and other cards."""
    able = numbers(mask(other.game, other.rules, other.state, seat))
    same = [n for n in able if other.heard(n, viewer) == heard]
    one = [act] if act in same else [rng.choice(same)] if same else []
    cards = [] if other.playing else [n for n in able if NAMES_CARD.search(other.say(n)) and n not in one]
    return one + rng.sample(cards, min(3, len(cards)))
