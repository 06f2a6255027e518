"""What an event at the table is as news: its kind, whom it is about, its word and number, and its sentence."""

from __future__ import annotations

import pytest

from horseplay.log.events import (
    Agreed,
    AskedBack,
    Away,
    BoardsDown,
    BotSat,
    Claimed,
    Closed,
    Declined,
    Demanded,
    Emptied,
    Event,
    Fined,
    GameForfeited,
    Hosted,
    Moved,
    Named,
    Offered,
    Paused,
    PlayedOut,
    Rematch,
    Removed,
    RenegeCalled,
    Resumed,
    Returned,
    Revealed,
    Rewound,
    Ruled,
    Said,
    Sat,
    Started,
    Stood,
    TookBack,
    Voted,
    WantsMore,
)
from horseplay.news import Names
from horseplay.table import question, seating
from horseplay.table.seating import company

NAMES = ("Ann", "Ben", "Cem", "Dea")
SIDES = [0, 1, 0, 1]
HERE = company(4, NAMES)
GIVE = "wants to give the rest of the tricks to Dea"

Told = tuple[str, tuple[int, ...], str, int | None, str]

OF_THE_GAME: list[tuple[Event, Told]] = [
    (BoardsDown(1), ("boards-down", (1,), "", None, "Ben: boards down.")),
    (AskedBack(1), ("asks-back", (1,), "", None, "Ben asks to take the last card back.")),
    (TookBack(1, "9C"), ("takes-back", (1,), "", None, "Ben takes 9C back.")),
    (
        RenegeCalled(1, 2, 3, True),
        ("renege", (1, 2), "", 4, "Ben calls a renege by Cem in trick 4, and it was one."),
    ),
    (
        RenegeCalled(1, 2, 3, False),
        ("no-renege", (1, 2), "", 4, "Ben calls a renege by Cem in trick 4, but the card was lawful."),
    ),
    (Offered(1, "forfeit"), ("offers", (1,), "forfeit", None, "Ben: the hand is forfeited.")),
    (Offered(1, "back"), ("offers", (1,), "back", None, "Ben: back to that trick.")),
    (Offered(1, "play_on"), ("offers", (1,), "play_on", None, "Ben: play on.")),
    (
        Offered(1, "scores", (7, -12)),
        ("offers", (1,), "scores", None, "Ben: these scores: Ann and Cem +7, Ben and Dea −12."),
    ),
    (Rewound(1, 3), ("rewound", (1,), "", 4, "The hand goes back to trick 4, where Ben is to play.")),
    (Claimed(1, 1, "asked"), ("claims", (1,), "asked", None, "Ben claims the rest of the tricks; do you agree?")),
    (Claimed(1, 3, "asked"), ("claims", (1, 3), "asked", None, f"Ben {GIVE}; do you agree?")),
    (
        Claimed(1, 1, "false"),
        ("claims", (1,), "false", None, "Ben claims the rest of the tricks, but that is not certain."),
    ),
    (Claimed(1, 3, "false"), ("claims", (1, 3), "false", None, f"Ben {GIVE}, but that is not certain.")),
    (
        Claimed(1, 1, "unclear"),
        ("claims", (1,), "unclear", None, "Ben claims the rest of the tricks, but it is too early to tell."),
    ),
    (Claimed(1, 3, "unclear"), ("claims", (1, 3), "unclear", None, f"Ben {GIVE}, but it is too early to tell.")),
    (PlayedOut(1, 1, "9C"), ("played-out", (1,), "", None, "Ben takes the rest of the tricks.")),
    (PlayedOut(1, 3, "9C"), ("played-out", (1, 3), "", None, "Ben gives the rest of the tricks to Dea.")),
    (Demanded(1, 1), ("demands", (1,), "", None, "Ben wants to forfeit the game.")),
    (Demanded(1, 0), ("demands", (1, 0, 2), "", None, "Ben wants the game to be forfeited by Ann and Cem.")),
    (Agreed(1), ("agrees", (1,), "", None, "Ben agrees.")),
    (Declined(1), ("declines", (1,), "", None, "Ben says no.")),
    (Closed("play_on"), ("closed", (), "", None, "The sides play on.")),
    (Closed("lapsed"), ("closed", (), "", None, "There was no answer; the game goes on.")),
    (Ruled((0, 1), "forfeit", 1), ("forfeits", (1,), "", None, "Ben forfeits the hand.")),
    (Ruled((0, 1), "renege", 1), ("reneged", (1,), "", None, "Ben reneged, and the hand is forfeited.")),
    (Ruled((0, 1), "agreed"), ("agreed", (), "", None, "The sides have agreed on the scores of this hand.")),
    (Ruled((0, 1)), ("ruled", (), "", None, "The hand is settled.")),
    (Ruled((0, 1), "The cat sat on it"), ("ruled", (), "", None, "The cat sat on it.")),
    (Fined(1, 5), ("fined", (1,), "", -5, "Ben called a renege that was none: −5.")),
    (GameForfeited(1), ("game-forfeited", (1, 3), "", None, "The game is forfeited by Ben and Dea.")),
]
OF_THE_COMPANY: list[tuple[Event, Told]] = [
    (Sat(1, "b", "Ben"), ("sits", (1,), "", None, "Ben sits down.")),
    (Stood(1), ("stands", (1,), "", None, "Ben has left the seat.")),
    (BotSat(1, "Ben"), ("bot-sits", (1,), "", None, "Ben, a bot, takes a seat.")),
    (Emptied(1), ("bot-leaves", (1,), "", None, "Ben leaves the seat.")),
    (Moved((0, 1, 2, 3)), ("moved", (0, 1, 2, 3), "", None, "New seats: Ann, Ben, Cem and Dea.")),
    (Named(1, "Bea"), ("named", (1,), "", None, "Ben is called Bea from now on.")),
    (Hosted(1), ("host", (1,), "", None, "Ben is host now.")),
    (Removed(1), ("removed", (1,), "", None, "Ben was asked to leave.")),
    (Started(), ("started", (), "", None, "The game begins.")),
    (Paused(1), ("paused", (1,), "", None, "Ben has paused the game.")),
    (Resumed(1), ("resumed", (1,), "", None, "Ben lets the game go on.")),
    (Voted(1, 2), ("votes", (2, 1), "", None, "Cem wants a bot to stand in for Ben.")),
    (Away(1), ("stand-in", (1,), "", None, "A bot stands in for Ben.")),
    (Returned(1), ("returned", (1,), "", None, "Ben is back.")),
    (WantsMore(1), ("wants-more", (1,), "", None, "Ben would like another game.")),
    (Rematch("link"), ("rematch", (), "", None, "The next game has begun.")),
]


@pytest.mark.parametrize(("event", "told"), [*OF_THE_GAME, *OF_THE_COMPANY], ids=lambda it: repr(it)[:40])
def test_event_is_told_as_news(event: Event, told: Told) -> None:
    news = question.news(event, SIDES) or seating.news(event, HERE, HERE)
    assert news is not None
    assert (news.kind, news.seats, news.word or "", news.sum, news.sentence(Names(NAMES, None))) == told


@pytest.mark.parametrize("event", [Said(1, "hello", ""), Revealed(1, "00")], ids=repr)
def test_what_is_said_or_shown_of_shuffles_is_no_news(event: Event) -> None:
    assert (question.news(event, SIDES), seating.news(event, HERE, HERE)) == (None, None)
