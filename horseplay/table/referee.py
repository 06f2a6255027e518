"""What a seat's request at the game amounts to: the events, or why it may not be. Layer 5."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Protocol

from horseplay.errors import Refusal, Refused, listing
from horseplay.game import Position
from horseplay.language import _
from horseplay.log.events import (
    Acted,
    Agreed,
    AskedBack,
    BoardsDown,
    Claimed,
    Closed,
    Declined,
    Demanded,
    Event,
    Fined,
    GameForfeited,
    Offered,
    PlayedOut,
    RenegeCalled,
    Rewound,
    Ruled,
    Sat,
    TookBack,
)
from horseplay.log.history import History
from horseplay.manners import Manners
from horseplay.search import claims
from horseplay.table.question import REMEDIES, Question, Remedy, agreed, open_question, opened
from horseplay.table.request import (
    Act,
    Agree,
    CallRenege,
    Claim,
    Decline,
    Forfeit,
    ForfeitGame,
    Offer,
    Request,
    SayBoardsDown,
    TakeBack,
)
from horseplay.table.seating import Seating


class Refereed(Protocol):
    """A table, as far as its referee looks at it."""

    history: History
    manners: Manners
    honour: bool
    question: Question | None
    seating: Seating

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""

    @property
    def events(self) -> Sequence[Event]:
        """What has happened so far."""

    @property
    def since_deal(self) -> int:
        """The number of the first event after the last deal."""

    @property
    def persons(self) -> frozenset[int]:
        """The seats that persons play just now."""

    @property
    def sides(self) -> Sequence[int]:
        """The side of each seat."""

    @property
    def playing(self) -> set[int]:
        """The sides that take part in the play of this hand."""

    def asked(self) -> tuple[int, ...]:
        """The seats whose word is awaited on the open question."""

    def awaited(self, question: Question) -> tuple[int, ...]:
        """The seats whose word a question awaits."""

    def forfeited(self) -> tuple[int, ...]:
        """The scores of this hand if the renege in question costs it."""

    def forfeit_scores(self, side: int, trick: int | None = None) -> tuple[int, ...]:
        """The scores of this hand when a side forfeits it."""

    def may_close(self, seat: int) -> bool:
        """Whether this seat may say boards down."""

    def may_take_back(self, seat: int) -> bool:
        """Whether this seat's last card may still be taken back."""

    def may_claim(self, seat: int) -> bool:
        """Whether this seat may claim the rest, or concede it."""

    def may_call(self, seat: int) -> tuple[tuple[int, int], ...]:
        """The seats and tricks of which this seat may say that they were reneges."""


def answer(table: Refereed, seat: int, request: Request) -> tuple[Event, ...] | Refusal:
    """The events that a seat's request amounts to, or why it may not be."""
    if table.question and not _answers(table.question, seat, request):
        return open_question()
    match request:
        case Act(word):
            return table.history.position.why_not(word, seat, table.honour) or (Acted(seat, word),)
        case TakeBack():
            return _take_back(table, seat)
        case SayBoardsDown():
            return _close(table, seat)
        case Forfeit():
            return _forfeit(table, seat)
        case CallRenege(other, trick):
            return _call_renege(table, seat, other, trick)
        case Offer(remedy, scores):
            return _offer(table, seat, remedy, scores)
        case Claim(to):
            return _claim(table, seat, to)
        case ForfeitGame(side):
            return _forfeit_game(table, seat, side)
        case Agree() | Decline():
            return _reply(table, seat, isinstance(request, Agree))


def lapse(table: Refereed) -> tuple[Event, ...]:
    """What happens when the time for answers is over, or nobody is left who could answer.

    A renege is a forfeit then, and whatever else was asked is not granted.
    """
    question = table.question
    assert question
    if question.kind != "renege":
        return (Closed("lapsed"),)
    return _settled(table, question, ("forfeit", ()))


def _answers(question: Question, seat: int, request: Request) -> bool:
    """Whether a request has to do with the open question."""
    if isinstance(request, Act | SayBoardsDown):
        return question.kind == "take_back" and seat != question.by
    return isinstance(request, Offer | Agree | Decline)


def _take_back(table: Refereed, seat: int) -> tuple[Event, ...] | Refusal:
    if table.manners.take_back == "off":
        return Refusal("no-take-back", _("At this table a card laid is a card played."))
    if not table.may_take_back(seat):
        return Refusal(
            "nothing-to-take-back",
            _("Only the last card played may be taken back, until the next is played or boards are down."),
        )
    assert table.history.last_card is not None
    taken = TookBack(*table.history.last_card)
    return (taken,) if table.manners.take_back == "on" else _put(table, AskedBack(seat), (taken,))


def _put(table: Refereed, event: Event, granted: tuple[Event, ...]) -> tuple[Event, ...]:
    """The event of asking something, and of its being granted where nobody has to be asked."""
    question = opened(event)
    assert question
    return (event,) if table.awaited(question) else (event, *granted)


def _close(table: Refereed, seat: int) -> tuple[Event, ...] | Refusal:
    if table.may_close(seat):
        return (BoardsDown(seat),)
    who = (
        _("Boards down can be said by an opponent, while a card may be taken back.")
        if table.manners.boards_down_by == "any_opponent"
        else _("Boards down can be said by the one who plays next, while a card may be taken back.")
    )
    return Refusal("nothing-to-close", who)


def _forfeit(table: Refereed, seat: int) -> tuple[Event, ...] | Refusal:
    if table.history.settled:
        return Refusal("settled", _("This hand has been settled already."))
    if not table.history.position.playing:
        return Refusal("wrong-time", _("A hand can be given up from its first lead to its last card."))
    try:
        return (Ruled(table.forfeit_scores(table.sides[seat]), "forfeit", seat),)
    except Refused as refused:
        return refused.refusal


def _call_renege(table: Refereed, seat: int, other: int, trick: int) -> tuple[Event, ...] | Refusal:
    if not table.honour:
        return Refusal("no-reneges", _("At this table an unlawful card is refused; there is no renege to call."))
    if (other, trick) not in table.may_call(seat):
        why = _("A renege can be called on an opponent's card in a trick of this hand, once, until the next deal.")
        return Refusal("nothing-to-call", why)
    guilty = table.history.reneged(other, trick) is not None
    called = RenegeCalled(seat, other, trick, guilty)
    if not guilty:
        return (called, Fined(seat, table.manners.false_call)) if table.manners.false_call else (called,)
    ruled = Ruled(table.forfeit_scores(table.sides[other], trick), "renege", other)
    if table.manners.renege_remedy == "forfeit":
        return (called, ruled)
    return _put(table, called, (ruled,))


def _offer(table: Refereed, seat: int, remedy: str, scores: tuple[int, ...]) -> tuple[Event, ...] | Refusal:
    question = table.question
    if question is None or question.kind != "renege" or seat not in table.asked():
        return Refusal("not-asked", _("Nobody asks you how a renege is to be settled."))
    come = any(isinstance(event, Sat) for event in table.events[table.since_deal :])
    remedies = [known for known in REMEDIES if known != "back" or not come]  # newcomers may have seen other cards
    if remedy not in remedies:
        offered = listing(remedies, "or")
        return Refusal("bad-remedy", _("A renege is settled by {remedies}.").format(remedies=offered))
    scores = scores if remedy == "scores" else ()
    sides = table.history.position.rules.sides
    if remedy == "scores" and (len(scores) != sides or max(map(abs, scores)) > 10000):
        why = _("Name a score for each of the {n} sides, none beyond 10000.").format(n=sides)
        return Refusal("bad-scores", why)
    if any(score for side, score in enumerate(scores) if side not in table.playing):
        return Refusal("bad-scores", _("Who is not in this hand can neither score nor lose in it."))
    offers = {**dict(question.offers), table.sides[seat]: (remedy, scores)}
    answering = {table.sides[p] for p in table.persons} & table.playing
    settled = agreed(offers, answering, table.playing, table.forfeited())
    return (Offered(seat, remedy, scores), *_settled(table, question, settled))


def _settled(table: Refereed, question: Question, remedy: Remedy | None) -> tuple[Event, ...]:
    """The ruling on a renege, none while sides have yet to answer."""
    match remedy:
        case None:
            return ()
        case "back", _scores:
            return (Rewound(question.about, question.trick),)
        case "play_on", _scores:
            return (Closed("play_on"),)
        case "scores", scores:
            return (Ruled(scores, "agreed"),)
    return (Ruled(table.forfeited(), "renege", question.about),)


def _claim(table: Refereed, seat: int, to: int) -> tuple[Event, ...] | Refusal:
    if table.manners.claims == "off":
        return Refusal("no-claims", _("At this table every card is played out."))
    if not table.may_claim(seat):
        return Refusal("nothing-to-claim", _("Who plays may claim the rest of the tricks once in a hand."))
    position = table.history.position
    if to not in position.active:
        return Refusal("not-playing", _("That seat does not play in this hand."))
    verdict, line = claims.decide(position, table.sides[to])
    if line is not None:
        return (PlayedOut(seat, to, " ".join(line)),)
    if verdict is claims.Verdict.REFUTED:
        return (Claimed(seat, to, "false"),)
    bots = table.playing - {table.sides[to], table.sides[seat]} - {table.sides[p] for p in table.persons}
    friendly = None if bots else _friendly(position, table.sides[to])
    if friendly is None:
        return (Claimed(seat, to, "unclear"),)
    return _put(table, Claimed(seat, to, "asked"), (PlayedOut(seat, to, " ".join(friendly)),))


@functools.lru_cache(maxsize=16)
def _friendly(position: Position, side: int) -> claims.Proof:
    """What is searched for when a claim is put to others, and is there when they have agreed."""
    return claims.friendly(position, side)


def _forfeit_game(table: Refereed, seat: int, side: int) -> tuple[Event, ...] | Refusal:
    position = table.history.position
    if position.over or not table.seating.started:
        return Refusal("wrong-time", _("A game can be forfeited from its first deal to its end."))
    if not 0 <= side < position.rules.sides:
        return Refusal("no-side", _("This game has {n} sides.").format(n=position.rules.sides))
    others = [p for p in range(len(table.names)) if table.sides[p] != side]
    if side != table.sides[seat]:
        if len(table.persons.intersection(others)) < 2:
            why = _("Others can end a game for somebody only together: at least two persons who agree.")
            return Refusal("not-alone", why)
        if not table.persons.issuperset(others):
            why = _("All other seats must agree to that, and bots judge nobody.")
            return Refusal("not-alone", why)
    if any(isinstance(event, Demanded) and event.seat == seat for event in table.events[table.since_deal :]):
        return Refusal("voted", _("You have said so already."))  # it stops the cards: once in a hand is enough
    return _put(table, Demanded(seat, side), (GameForfeited(side),))


def _reply(table: Refereed, seat: int, yes: bool) -> tuple[Event, ...] | Refusal:
    question = table.question
    awaited = table.asked()
    if question is None or (seat not in awaited and not (seat == question.by and not yes)):
        return Refusal("not-asked", _("Nobody asks you anything just now."))
    if question.kind == "renege":
        return Refusal("not-asked", _("Say how the renege is to be settled."))
    if not yes:
        return (Declined(seat),)
    return (Agreed(seat), *(() if awaited != (seat,) else _granted(table, question)))


def _granted(table: Refereed, question: Question) -> tuple[Event, ...]:
    """What happens when all have agreed."""
    match question.kind:
        case "take_back":
            assert table.history.last_card is not None
            return (TookBack(*table.history.last_card),)
        case "claim":
            line = _friendly(table.history.position, table.sides[question.about])
            assert line is not None
            return (PlayedOut(question.by, question.about, " ".join(line)),)
    return (GameForfeited(question.about),)
