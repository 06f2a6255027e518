"""Every sentence that a game declares for its news and its account is said: in play at random, under all presets and
many house rules, to each of the seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract

import horseplay
from horseplay.game import Position
from horseplay.games import all_games
from horseplay.log.events import Acted
from horseplay.news import Names, News
from tests.hands import CASES, begun, walk_hands
from tests.noise import deafened, noise
from tests.table import NAMES, played_out
from tests.test_hoskin_score import ended
from tests.test_hossie_score import contract

ROOT = Path(horseplay.__file__).parent
CALLS = {"marked": None, "marked_many": (1, 2)}
HANDS = 12  # of each case, at most


RARE: dict[str, tuple[Callable[[], Position], ...]] = {  # hands that random play hardly brings about
    "hossie": (lambda: played_out(contract("hossie"), 12, 0, 0, 0),),
    "hoskin": (
        lambda: ended(points=(500, 0, 0), melds=(0, 0, 120), bid=500, min_trick_points=20),
        lambda: ended(points=(0, 400, 100), melds=(400, 0, 0), bid=500, buried=0, min_trick_points=50),
        lambda: ended(points=(10, 390, 100), melds=(400, 0, 0), bid=300, buried=300, min_trick_points=50),
    ),
}


def declared(name: str) -> list[tuple[str, ...]]:
    """The sentences of a game's news, in their forms: what it marks that ends with a full stop."""
    with (ROOT / "games" / f"{name}.py").open("rb") as source:
        found = [message for _line, message, _notes, _context in extract("python", source, CALLS)]
    forms = [(message,) if isinstance(message, str) else tuple(message) for message in found]
    return [texts for texts in forms if texts[0].endswith(".")]


def heard(before: Position, after: Position, event: object) -> Iterator[News]:
    """All that is told of an event."""
    if isinstance(event, Acted):
        act = before.hear(event.act)
        assert act is not None
        yield from after.news(before, event.seat, act, None)
    else:
        yield from after.brought(before)
    if after.result:
        yield from after.result.account


def said_of(told: Iterable[News], seats: int) -> Iterator[str]:
    """The sentences of news, to each of the seats."""
    for news in told:
        for own in range(seats):
            yield news.sentence(Names(NAMES[:seats], own))


@pytest.mark.parametrize("name", [name for name in all_games() if (ROOT / "games" / f"{name}.py").exists()])
def test_every_sentence_of_a_game_is_said(name: str, tmp_path: Path) -> None:
    forms = declared(name)
    assert len(forms) > 5
    with deafened(tmp_path):
        left = {noise(text).split()[0]: texts for texts in forms for text in texts}

        def listen(told: Iterable[News], seats: int) -> None:
            for sentence in said_of(told, seats):
                if texts := left.get(sentence.split()[0]):
                    for text in texts:
                        left.pop(noise(text).split()[0])

        for make in RARE.get(name, ()):
            position = make()
            assert position.result is not None
            listen(position.result.account, position.rules.seats)
        for n in (n for case, n in CASES if case == name):
            before = begun(name, n)
            for history, event in walk_hands(before, HANDS, seed=n):
                listen(heard(before, history.position, event), history.position.rules.seats)
                before = history.position
            if not left:
                break
    assert set(left.values()) == set()
