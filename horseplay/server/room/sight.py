"""What a person sees of a room: the `Snapshot` for every listener, and its JSON form. Layer 7."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

from horseplay.errors import listing
from horseplay.language import _, many, number, signed
from horseplay.log.events import Acted, Dealt, GameForfeited, Ruled, Ruling, Said, Words
from horseplay.server.room.snapshot import Asked, Player, Remark, Sheet, Shuffled, Snapshot, Word
from horseplay.table import Hand, Table, View
from horseplay.table.archive import open_hands
from horseplay.table.display import played
from horseplay.table.question import remedy_said, side_of
from horseplay.table.rematch import earlier, past, wins
from horseplay.table.talk import PHRASES, heard

if TYPE_CHECKING:
    from horseplay.server.room.room import Answer, Room


SHUFFLES = 4  # hands whose shuffles are told


def snapshot(room: Room, person: str, news: Sequence[tuple[int, str]]) -> Snapshot:
    """What a person may be shown of a room now."""
    table = room.table
    seating = table.seating
    seat = seating.seat_of(person)
    view = table.view(seat)
    resting = bool(room.clockwork.rest) and table.stage == "playing"
    if resting and not view.tricks:
        view = table.last_trick(seat)
    playing = table.stage == "playing" and seat is not None
    games = (*earlier(table.header), *filter(None, [past(table, room.link)]))
    return Snapshot(
        table=room.link,
        title=table.header.title or table.game.title,
        version=table.version,
        stage=table.stage,
        view=view,
        players=tuple(_player(room, p, view, seat or 0, room.persons.muted(person)) for p in range(view.seats)),
        me=None if seat is None else 0,
        host=bool(person) and seating.host == person,
        news=tuple(sentence for _n, sentence in news),
        at=tuple(n for n, _sentence in news),
        calls=() if view.contract else calls(table, room.news, seat, view.seats),
        status=status(table, view),
        resting=resting,
        take_back=playing and seat is not None and table.may_take_back(seat),
        boards_down=playing and seat is not None and table.may_close(seat),
        asked=asked(table, seat),
        may_claim=playing and seat is not None and table.may_claim(seat),
        may_call=() if seat is None else tuple(((p - seat) % view.seats, n) for p, n in table.may_call(seat)),
        told=told(table, seat),
        stakes=table.manners._asdict(),
        sheet=sheets(table, seat or 0),
        closed=len(open_hands(table)),
        trial=table.trial,
        shuffles=shuffles(table, seat or 0),
        salt=room.chance.seed is None,
        watchers=room.watchers,
        name="" if seat is None else seating.chairs[seat].name,
        hint=room.hint(person),
        clock=room.clockwork.left(),
        talk=talk(room, person, seat),
        phrases={} if table.manners.chat == "off" else {key: _(phrase) for key, phrase in PHRASES.items()},
        next=seating.next,
        games=games,
        wins=wins(games),
    )


def talk(room: Room, person: str, seat: int | None) -> tuple[Remark, ...]:
    """What was said lately, as a person hears it."""
    muted, chairs, lines = room.persons.muted(person), room.table.seating.chairs, list[Remark]()
    for n in room.talk.said:
        moment = room.table.moments[n]
        said = moment.event
        assert isinstance(said, Said)
        chair = moment.seating.chairs[said.seat]
        if chair.who not in muted:
            still = room.table.seating.seat_of(chair.who)
            at = None if still is None else (still - (seat or 0)) % len(chairs)
            lines.append(Remark(n, at, chair.name, heard(said), said.phrase))
    return tuple(lines)


def asked(table: Table, seat: int | None) -> Asked | None:
    """The question that stands, as a seat sees it."""
    question, seats = table.question, len(table.names)
    if question is None:
        return None

    def turned(p: int) -> int:
        return (p - (seat or 0)) % seats

    about = table.sides.index(question.about) if question.kind == "forfeit_game" else question.about
    waiting = table.asked()
    offers = tuple((side, *remedy) for side, remedy in question.offers)
    return Asked(
        kind=question.kind,
        by=turned(question.by),
        about=None if question.kind == "take_back" else turned(about),
        trick=question.trick,
        text=" ".join(table.news(seat, table.questioned - 1)),
        yours=seat in waiting,
        waiting=tuple(turned(p) for p in waiting),
        offers=offers,
        said=tuple(
            f"{side_of(side, table.sides)}: {remedy_said(remedy, scores, table.sides)}".format(*table.names)
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
            return " ".join(table.news(seat, n))
    return ""


def calls(
    table: Table, news: Callable[[int, int | None], list[str]], viewer: int | None, seats: int
) -> tuple[str, ...]:
    """What each seat, counted from the viewer, has said last since the cards were dealt; `news` tells of an event."""
    said = [""] * seats
    for n in reversed(range(len(table.moments))):
        moment = table.moments[n]
        if isinstance(moment.event, Dealt):
            break
        if isinstance(moment.event, Acted):
            p = (moment.event.seat - (viewer or 0)) % seats
            said[p] = said[p] or news(n, viewer)[0].removeprefix(f"{moment.seating.names[moment.event.seat]}: ")
    return tuple(said)


def _player(room: Room, p: int, view: View, turned: int, muted: Collection[str]) -> Player:
    table = room.table
    seat = (p + turned) % view.seats
    chair = table.seating.chairs[seat]
    return Player(
        seat=p,
        name=chair.name,
        who="person" if chair.who else "bot" if chair.bot else "empty",
        away=bool(chair.who) and chair.who in room.away,
        stand_in=chair.stand_in,
        host=bool(chair.who) and chair.who == table.seating.host,
        side=view.sides[p],
        slow=room.clockwork.slow == table.stands and table.turn == seat and p != 0,
        votes=len(chair.votes),
        says=heard(said) if (said := room.talk.bubble(chair.who)) and chair.who not in muted else "",
        muted=chair.who in muted,
        again=chair.who in table.seating.again,
    )


def status(table: Table, view: View) -> str:
    """Whose turn it is and what is asked, in a sentence."""
    names = table.names
    if table.stage == "gathering":
        return _("The table is gathering; the host deals when all are there.")
    if table.stage == "paused":
        return _("The game is paused.")
    if view.winner is not None:
        side = [names[p] for p in range(view.seats) if table.history.position.rules.side[p] == view.winner]
        told = _("The game is over: {side} won with {score}.")
        return told.format(side=listing(side), score=number(view.scores[view.winner]))
    if table.stopped:
        return _("The cards wait until the table has settled what is asked.")
    if view.turn == 0 and view.seat is not None:
        return _("Your turn: {asked}.").format(asked=view.asks)
    if table.turn is not None:
        return _("{name}’s turn: {asked}.").format(name=names[table.turn], asked=view.asks)
    return _("The hand is over.") if table.history.position.dealer is not None else _("The cards are being dealt.")


def sheets(table: Table, turned: int) -> tuple[Sheet, ...]:
    """The score sheet, its seats counted from the viewer."""
    totals = list(table.history.stack[0].position.scores)
    rows = []
    hands = 0
    for hand, scores, why in table.sheet():
        totals = [total + gain for total, gain in zip(totals, scores, strict=True)]
        if hand:
            hands += 1
            rows.append(_sheet(table, hand, why, tuple(totals), turned)._replace(hand=hands))
        else:
            rows.append(Sheet(None, None, "", f"{why.format(*table.names)}.", (), None, None, scores, tuple(totals)))
    return tuple(rows)


def _sheet(table: Table, hand: Hand, why: str, totals: tuple[int, ...], turned: int) -> Sheet:
    def turn(values: Sequence[int] | None) -> tuple[int, ...] | None:
        return None if values is None else (*values[turned:], *values[:turned])[: len(table.names)]

    seats = len(table.names)
    tricks = turn(hand.tricks)
    assert tricks is not None
    return Sheet(
        dealer=(hand.dealer - turned) % seats,
        declarer=None if hand.declarer is None else (hand.declarer - turned) % seats,
        contract=hand.contract or "",
        outcome=_outcome(table, hand, why),
        tricks=tricks,
        points=turn(hand.points),
        melds=turn(hand.melds),
        scores=hand.scores,
        totals=totals,
        made=hand.made,
        account=() if why else tuple(sentence.format(*table.names) for sentence in hand.account),
    )


def _outcome(table: Table, hand: Hand, why: str) -> str:
    """What was played, whether it was made, and what each side took."""
    names, side = table.names, table.history.position.rules.side
    if why:
        return f"{why.format(*names)}."
    sides = [[p for p in range(len(names)) if side[p] == s] for s in range(len(hand.scores))]
    took = []
    for s, seats in enumerate(sides):
        parts = []
        if sum(hand.tricks):
            n = sum(hand.tricks[p] for p in seats)
            parts.append(many("{n} trick", "{n} tricks", n).format(n=n))
        if hand.points is not None:
            parts.append(_("{n} in cards").format(n=sum(hand.points[p] for p in seats)))
        if hand.melds is not None:
            parts.append(_("{n} in melds").format(n=sum(hand.melds[p] for p in seats)))
        parts.append(_("scores {gain}").format(gain=signed(hand.scores[s])))
        took.append(f"{listing(names[p] for p in seats)}: {', '.join(parts)}")
    declarer = "" if hand.declarer is None else names[hand.declarer]
    return " ".join(filter(None, (played(declarer, hand.contract, hand.made), "; ".join(took) + ".")))


def shuffles(table: Table, turned: int) -> tuple[Shuffled, ...]:
    """What is known of the shuffles of the last hands and of the next, seats counted from the viewer."""
    seats = len(table.names)
    return tuple(
        Shuffled(
            shuffle.hand,
            shuffle.dealt is not None,
            shuffle.commitment,
            tuple(Word((salted.seat - turned) % seats, salted.word) for salted in shuffle.words),
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
        "view": snapshot.view.to_json(),
        "asked": snapshot.asked and snapshot.asked._asdict(),
        "players": [player._asdict() for player in snapshot.players],
        "sheet": [row._asdict() for row in snapshot.sheet],
        "shuffles": [{**row._asdict(), "words": [word._asdict() for word in row.words]} for row in snapshot.shuffles],
        "talk": [remark._asdict() for remark in snapshot.talk],
        "games": [game._asdict() for game in snapshot.games],
    }


def answer_json(answer: Answer, personal: str) -> dict[str, Any]:
    """What became of a request, as plain JSON values."""
    body: dict[str, Any] = {"type": "answer", "id": answer.id, "ok": answer.refusal is None, "version": answer.version}
    if answer.refusal:
        body["refused"] = answer.refusal._asdict()
        if answer.missed:
            body["missed"] = list(answer.missed)
    if answer.personal:
        body["personal"] = personal
    if answer.hint:
        body["hint"] = {"words": list(answer.hint.words), "why": answer.hint.why}
    return body
