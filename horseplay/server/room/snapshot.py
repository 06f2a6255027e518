"""What one person sees of a table: the view of their seat, and the company around it. Layer 7.

A room makes a `Snapshot` for every listener; the pages make HTML of it, `to_json` JSON, and nothing else leaves here.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any, NamedTuple

from horseplay.language import _, marked, number
from horseplay.log.events import Acted, Dealt, GameForfeited, Moved, Ruled, Ruling, Said, Words
from horseplay.news import Names, News
from horseplay.server.room.chat import Chat
from horseplay.server.room.sheet import Sheet, sheets
from horseplay.table import Advice, Table, View
from horseplay.table.archive import open_hands
from horseplay.table.chat import PHRASES, heard
from horseplay.table.question import offer, side_of
from horseplay.table.rematch import Past, earlier, past, wins
from horseplay.table.seating import seat_name
from horseplay.verbs import said as said_act

SHUFFLES = 4  # hands whose shuffles are told


class Player(NamedTuple):
    """One seat as the viewer sees it; `seat` counted from the viewer (0 is their own, from seat 0 for a spectator)."""

    seat: int
    name: str  # "" for an empty seat
    who: str  # "person", "bot" or "empty"
    away: bool = False  # the line is lost
    stand_in: bool = False  # a bot plays for this person just now
    host: bool = False
    side: int = 0
    slow: bool = False  # may be nudged
    votes: int = 0  # how many want a bot to stand in
    says: str = ""  # what they said just now
    muted: bool = False  # the viewer does not want to hear them
    again: bool = False  # would like another game


class Remark(NamedTuple):
    """Something that somebody said; `n` numbers the event, `seat` is None if they do not sit there any more."""

    n: int
    seat: int | None
    name: str
    text: str
    phrase: str = ""  # its key, if it is one of the ready phrases


class ShuffleWord(NamedTuple):
    """A word that somebody added to a hand's shuffles."""

    seat: int
    word: str


class Shuffled(NamedTuple):
    """What may be known of the shuffles of one hand."""

    hand: int
    dealt: bool  # until then words are taken
    commitment: str  # "" where none was published
    words: tuple[ShuffleWord, ...]  # in the order in which they were given
    secret: str  # "" until it is shown


class Happened(NamedTuple):
    """What the viewer hears of an event: its number, the news with seats from the viewer, and their sentence."""

    n: int
    news: News
    text: str


class AskedQuestion(NamedTuple):
    """What one seat has asked the table, and how far the answers are; seats from the viewer, sides as they are."""

    kind: str  # "take_back", "renege", "claim" or "forfeit_game"
    by: int
    about: int | None  # the seat that reneged or takes the rest; one of the side that is to forfeit the game
    trick: int  # of a renege, counted from 0
    text: str  # in a sentence
    yours: bool  # the viewer's answer is awaited
    waiting: tuple[int, ...]  # the seats whose answers are
    offers: tuple[tuple[int, str, tuple[int, ...]], ...]  # what sides want done about a renege: side, remedy, scores
    said: tuple[str, ...]  # the same in words
    forfeit: tuple[int, ...]  # the scores by side if the hand is forfeited, of a renege only; () if they would tell


class Snapshot(NamedTuple):
    """Everything that one person may be shown of a table just now."""

    table: str  # the table's unguessable name in its link
    title: str
    version: int  # how many events the table has seen: what requests are made against
    stage: str  # "gathering" before the first deal, "playing", "paused", "over"
    view: View
    players: tuple[Player, ...]
    me: int | None  # 0 for who sits, None for a spectator
    host: bool  # whether the viewer may do what hosts may
    happened: tuple[Happened, ...]  # what happened, oldest first, no further back than the table allows
    status: str  # one sentence: whose turn, what is asked
    resting: bool  # a full trick rests on the table until a set time or a tap
    take_back: bool  # the viewer may take the last card back
    boards_down: bool  # the viewer may say boards down
    manners: dict[str, Any]  # by name
    sheet: tuple[Sheet, ...]
    watchers: int
    refusal: str | None = None  # answer to the viewer's last request, for this message only
    answer: str = ""  # the id of the request that this message answers
    link: str = ""  # the invitation: the whole address of the table
    personal: str = ""  # the address that carries this seat to another device, once asked for
    home: tuple[str, ...] = ()  # the table's addresses in the home network
    name: str = ""  # the viewer's own first name, as far as it is known
    shuffles: tuple[Shuffled, ...] = ()  # of the last hands and of the next
    salt: bool = False  # programs shall add a random word of their own: not where deals are to be repeatable
    calls: tuple[str, ...] = ()  # what each seat said last, until there is a contract; "" for nothing
    closed: int = 0  # how many hands may be looked at with all cards open, from the first on
    trial: bool = False  # a hand of another table goes on here, and the table is in nobody's list
    asked: AskedQuestion | None = None  # the question that stands, if there is one
    may_claim: bool = False  # the viewer may claim the rest, or concede it
    may_call: tuple[tuple[int, int], ...] = ()  # seats from the viewer and tricks of which a renege may be called
    told: str = ""  # what was said or ruled last, in a sentence, until the viewer acts
    nudge: str = ""  # who asks the viewer to play, for this message only
    hint: Advice | None = None  # what a bot would do now, once the viewer has asked
    elsewhere: bool = False  # a newer line of the viewer stands, and that one plays
    since: int = 0  # the place of this line among the viewer's, to come back with after it was cut
    clock: int | None = None  # seconds that the seat in turn has left, None without a clock
    talk: tuple[Remark, ...] = ()  # what was said lately, oldest first, by those whom the viewer wants to hear
    phrases: dict[str, str] = {}  # ready phrases by their keys, as the viewer reads them; none where nothing is said
    next: str = ""  # the whole address of the table to which the company has gone on
    games: tuple[Past, ...] = ()  # the finished games of this company, oldest first
    wins: tuple[tuple[str, int], ...] = ()  # who has won how many of them

    @property
    def news(self) -> tuple[str, ...]:
        """What happened, in sentences."""
        return tuple(one.text for one in self.happened)

    @property
    def names(self) -> Names:
        """What the viewer calls the seats, counted from the viewer."""
        called = tuple(player.name or seat_name(player.seat) for player in self.players)
        return Names(called, self.me)


class Surroundings(NamedTuple):
    """What a person may be shown beside the table itself: who is there, what was said, how the clocks stand."""

    link: str
    news: Callable[[int, int | None], tuple[Happened, ...]]  # the n-th event as a seat hears it
    chat: Chat
    muted: Collection[str]  # whom the person does not want to hear
    away: Collection[str]  # whose lines the others see as lost
    watchers: int
    resting: bool  # a full trick rests
    slow: int | None  # the version at which the seat in turn was slow
    clock: int | None  # seconds that the seat in turn has left
    hint: Advice | None
    salt: bool


def snapshot(table: Table, person: str, around: Surroundings) -> Snapshot:
    """What a person may be shown of a table now."""
    seating = table.seating
    seat = seating.seat_of(person)
    view = table.view(seat)
    resting = around.resting and table.stage == "playing"
    if resting and not view.tricks:
        view = table.last_trick(seat)
    playing = table.stage == "playing" and seat is not None
    names = table.names_for(seat)
    games = (*earlier(table.header), *filter(None, [past(table, around.link)]))
    return Snapshot(
        table=around.link,
        title=table.header.title or table.game.title,
        version=table.version,
        stage=table.stage,
        view=view,
        players=tuple(_player(table, around, p, view, seat or 0) for p in range(view.seats)),
        me=None if seat is None else 0,
        host=bool(person) and seating.host == person,
        happened=tuple(happened for n in table.recent() for happened in around.news(n, seat)),
        calls=() if view.contract else calls(table, seat),
        status=status(table, view, names),
        resting=resting,
        take_back=playing and seat is not None and table.may_take_back(seat),
        boards_down=playing and seat is not None and table.may_close(seat),
        asked=asked(table, seat),
        may_claim=playing and seat is not None and table.may_claim(seat),
        may_call=() if seat is None else tuple(((p - seat) % view.seats, n) for p, n in table.may_call(seat)),
        told=told(table, seat),
        manners=table.manners._asdict(),
        sheet=sheets(table, seat or 0, names),
        closed=len(open_hands(table)),
        trial=table.trial,
        shuffles=shuffles(table, seat or 0),
        salt=around.salt,
        watchers=around.watchers,
        name="" if seat is None else seating.chairs[seat].name,
        hint=around.hint,
        clock=around.clock,
        talk=talk(table, around, seat),
        phrases={} if table.manners.chat == "off" else {key: _(phrase) for key, phrase in PHRASES.items()},
        next=seating.next,
        games=games,
        wins=wins(games),
    )


def talk(table: Table, around: Surroundings, seat: int | None) -> tuple[Remark, ...]:
    """What was said lately, as a person hears it."""
    chairs, lines = table.seating.chairs, list[Remark]()
    for n in around.chat.said:
        moment = table.moments[n]
        said = moment.event
        assert isinstance(said, Said)
        chair = moment.seating.chairs[said.seat]
        if chair.who not in around.muted:
            still = table.seating.seat_of(chair.who)
            at = None if still is None else (still - (seat or 0)) % len(chairs)
            lines.append(Remark(n, at, chair.name, heard(said), said.phrase))
    return tuple(lines)


def asked(table: Table, seat: int | None) -> AskedQuestion | None:
    """The question that stands, as a seat sees it."""
    question, seats = table.question, len(table.names)
    if question is None:
        return None

    def turned(p: int) -> int:
        return (p - (seat or 0)) % seats

    about = table.sides.index(question.about) if question.kind == "forfeit_game" else question.about
    waiting = table.asked()
    offers = tuple((side, *remedy) for side, remedy in question.offers)
    return AskedQuestion(
        kind=question.kind,
        by=turned(question.by),
        about=None if question.kind == "take_back" else turned(about),
        trick=question.trick,
        text=" ".join(table.told(seat, table.questioned - 1)),
        yours=seat in waiting,
        waiting=tuple(turned(p) for p in waiting),
        offers=offers,
        said=tuple(
            offer(side_of(side, table.sides), remedy, scores, table.sides).sentence(table.names_for(seat))
            for side, remedy, scores in offers
        ),
        forfeit=table.foreseen(seat) if question.kind == "renege" else (),
    )


def told(table: Table, seat: int | None) -> str:
    """What was said or ruled last since a seat (or for a spectator anybody) has acted, "" if that stands elsewhere."""
    if table.question:
        return ""
    for n in reversed(range(len(table.moments))):
        event = table.moments[n].event
        if isinstance(event, Dealt | Ruled | GameForfeited):
            break  # what is ruled is told with the result
        if isinstance(event, Acted) and seat in (event.seat, None):
            break
        if isinstance(event, Words | Ruling):
            return " ".join(table.told(seat, n))
    return ""


def happened(table: Table, n: int, viewer: int | None, names: Names) -> tuple[Happened, ...]:
    """The n-th event as a viewer hears it, in sentences with these names."""
    seats = len(names)
    return tuple(
        Happened(
            n,
            replace(news, seats=tuple(seat_now(table, n, seat) for seat in news.seats)).turned(viewer, seats),
            news.sentence(names),
        )
        for news in table.news(viewer, n)
    )


def seat_now(table: Table, n: int, seat: int) -> int:
    """Where whoever had a seat at the n-th event sits since: a company moves before its first deal only."""
    if table.moments[n].after.dealer is not None:
        return seat
    for moment in itertools.islice(table.moments, n + 1, None):
        match moment.event:
            case Dealt():
                break
            case Moved(order):
                seat = order.index(seat)
    return seat


def calls(table: Table, viewer: int | None) -> tuple[str, ...]:
    """What each seat, counted from the viewer, has said last since the cards were dealt."""
    seats = len(table.names)
    said = [""] * seats
    for n in reversed(range(len(table.moments))):
        moment = table.moments[n]
        if isinstance(moment.event, Dealt):
            break
        if isinstance(moment.event, Acted):
            p = (moment.event.seat - (viewer or 0)) % seats
            if not said[p]:
                said[p] = said_act(table.news(viewer, n)[0].word)
    return tuple(said)


def _player(table: Table, around: Surroundings, p: int, view: View, turned: int) -> Player:
    seat = (p + turned) % view.seats
    chair = table.seating.chairs[seat]
    return Player(
        seat=p,
        name=chair.name,
        who="person" if chair.who else "bot" if chair.bot else "empty",
        away=bool(chair.who) and chair.who in around.away,
        stand_in=chair.stand_in,
        host=bool(chair.who) and chair.who == table.seating.host,
        side=view.sides[p],
        slow=around.slow == table.stands and table.turn == seat and p != 0,
        votes=len(chair.votes),
        says=heard(said) if (said := around.chat.bubble(chair.who)) and chair.who not in around.muted else "",
        muted=chair.who in around.muted,
        again=chair.who in table.seating.again,
    )


def status(table: Table, view: View, names: Names) -> str:
    """Whose turn it is and what is asked, in a sentence with these names of the table's seats."""
    if table.stage == "gathering":
        return _("The table is gathering; the host deals when all are there.")
    if table.stage == "paused":
        return _("The game is paused.")
    if view.winner is not None:
        told = marked("The game is over: {seats} won with {score}.")
        return names.say(told, *side_of(view.winner, table.sides), score=number(view.scores[view.winner]))
    if table.stopped:
        return _("The cards wait until the table has settled what is asked.")
    if view.turn == 0 and view.seat is not None:
        return _("Your turn: {asked}.").format(asked=view.asks)
    if table.turn is not None:
        return names.say(marked("{seat}’s turn: {asked}."), table.turn, asked=view.asks)
    return _("The hand is over.") if table.history.position.dealer is not None else _("The cards are being dealt.")


def shuffles(table: Table, turned: int) -> tuple[Shuffled, ...]:
    """What is known of the shuffles of the last hands and of the next, seats counted from the viewer."""
    seats = len(table.names)
    return tuple(
        Shuffled(
            shuffle.hand,
            shuffle.dealt is not None,
            shuffle.commitment,
            tuple(ShuffleWord((salted.seat - turned) % seats, salted.word) for salted in shuffle.words),
            shuffle.secret,
        )
        for shuffle in table.shuffles[-SHUFFLES:]
    )


def to_json(snapshot: Snapshot) -> dict[str, Any]:
    """What a person sees, as plain JSON values."""
    body = snapshot._asdict()
    for name in ("refusal", "answer", "nudge", "personal", "next"):
        if not body[name]:
            del body[name]
    del body["hint"]  # told in the answer
    return {
        "type": "table",
        **body,
        "stakes": snapshot.manners,  # what manners were called; for one version
        "news": list(snapshot.news),
        "at": [one.n for one in snapshot.happened],
        "happened": [{"n": one.n, **one.news.to_json(one.text)} for one in snapshot.happened],
        "view": snapshot.view.to_json(),
        "asked": snapshot.asked and snapshot.asked._asdict(),
        "players": [player._asdict() for player in snapshot.players],
        "sheet": [row._asdict() for row in snapshot.sheet],
        "shuffles": [{**row._asdict(), "words": [word._asdict() for word in row.words]} for row in snapshot.shuffles],
        "talk": [remark._asdict() for remark in snapshot.talk],
        "games": [game._asdict() for game in snapshot.games],
    }
