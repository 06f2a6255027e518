"""A table as one person sees it, as HTML. Layer 7.

Everything is drawn from `Snapshot` and its `View`: zones, facts, legal words, tricks. No game is known here, so a new
one needs neither template nor script. Names and titles are people's text and are escaped wherever they stand.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from horseplay import roles
from horseplay.cards import SUIT_NAMES, SUITS, SYMBOLS, index, is_card, spoken
from horseplay.errors import listing
from horseplay.house import options, titled
from horseplay.language import _, capital, folded, lower, within
from horseplay.manners import Manners
from horseplay.server.pages.marks import CARD, people
from horseplay.server.pages.templates import templates
from horseplay.server.room.sheet import Sheet
from horseplay.server.room.snapshot import Player, Snapshot
from horseplay.table.display import best_of, played, sorted_hand
from horseplay.verbs import said as said_act

if TYPE_CHECKING:
    from horseplay.view import Fact, View


FEW = 14  # choices that still stand side by side as buttons
TALK = 40  # sentences of news on the page
PLAIN_TEXT = "\ufe0e"  # keeps a suit from being drawn as an emoji


class Card(NamedTuple):
    """A card in the viewer's hand; its id is made of its face and of which of its equals it is."""

    id: str
    face: str
    lawful: bool
    breaks: bool  # the first of its suit
    hinted: bool


class OnTable(NamedTuple):
    """A card in the trick: which seat laid it, where it came from."""

    id: str
    seat: int
    face: str
    start: str
    best: bool


class Choice(NamedTuple):
    """One word that may be said: the word, what its button shows, how it is read aloud."""

    word: str
    label: str
    said: str
    suit: str = ""
    hinted: bool = False


class ChoiceGroup(NamedTuple):
    """Choices that belong together; many stand in a list, grave ones behind a question."""

    title: str
    choices: list[Choice]
    many: bool = False
    grave: bool = False
    verb: str = ""  # what the button does that sends one of many


class DrawnSeat(NamedTuple):
    """A seat with everything that is drawn there."""

    player: Player
    cards: int
    taken: int
    turn: bool
    dealer: bool
    leads: bool
    declarer: bool
    sits_out: bool
    notes: list[tuple[str, str, str]]  # facts about this seat: label, value, and the label in short
    shown: list[str]  # cards of the hand that everybody knows of
    call: str  # what the seat said last in the auction
    melds: str  # what its melds are worth, "" if there are none to speak of


def offers(view: View, hinted: Sequence[str] = ()) -> list[ChoiceGroup]:
    """What may be said, each word once, with the words of a hint marked; cards are in the hand."""
    words = [word for word in view.legal if not is_card(word) and not (word == "done" and laying(view))]
    fronts = [word.rpartition(" ")[0] for word in words]
    groups: dict[str, list[Choice]] = {}
    for word, front in zip(words, fronts, strict=True):
        tail = word.rpartition(" ")[2]
        together = bool(front) and (fronts.count(front) > 1 or tail.isdigit() or is_card(tail) or tail in SUIT_NAMES)
        groups.setdefault(front if together else "", []).append(
            _choice(word, tail if together else word)._replace(hinted=word in hinted)
        )
    said = []
    for front, choices in sorted(groups.items(), key=lambda pair: pair[0] == ""):
        cards = is_card(choices[0].word.rpartition(" ")[2])
        verb = capital(within("act", front)) if front else ""
        name = _("Show your partner one card") if front == "show" and cards else verb
        said.append(ChoiceGroup(name, choices, cards or len(choices) > FEW, view.playing, verb))
    return said


def _choice(word: str, tail: str) -> Choice:
    if is_card(tail):
        return Choice(word, f"{index(tail)}{SYMBOLS[SUITS.index(tail[1])]}{PLAIN_TEXT} {spoken(tail)}", spoken(tail))
    suit = SUITS[SUIT_NAMES.index(tail)] if tail in SUIT_NAMES else ""
    label = said_act(word) if tail == word else _(tail)
    return Choice(word, capital(label), capital(said_act(word)), suit)


def laying(view: View) -> bool:
    """Whether several cards may be laid away together."""
    cards = any(is_card(word) for word in view.legal)
    return not view.playing and ("done" in view.legal or (cards and view.laying != 1))


def hand_of(snapshot: Snapshot) -> list[Card]:
    """The viewer's cards by effective suit."""
    view, cards = snapshot.view, []
    strict = snapshot.manners.get("referee", "strict") != "honour"
    bound = view.turn == 0 and strict and view.playing and not snapshot.resting
    hinted = snapshot.hint.words if snapshot.hint else ()
    for _suit, suit in sorted_hand(view, view.hand):
        for n, face in enumerate(suit):
            copy = suit[:n].count(face)
            advised = copy >= suit.count(face) - hinted.count(face)  # of equal cards the last is the one that goes
            cards.append(Card(f"h-{face}-{copy}", face, not bound or face in view.legal, n == 0, advised))
    return cards


def hinted_of(snapshot: Snapshot) -> str:
    """What a hint is about: the cards, else the word."""
    words = snapshot.hint.words if snapshot.hint else ()
    return listing([word for word in words if is_card(word)] or map(said_act, words)) if words else ""


def trick_of(snapshot: Snapshot) -> tuple[list[OnTable], int | None, list[OnTable]]:
    """The trick on the table, who takes it if it is full, and the trick just swept."""
    view = snapshot.view
    laid, whole = view.trick, bool(snapshot.resting and not view.trick and view.tricks)
    if whole:
        laid = view.tricks[-1]
    last = view.tricks[-1] if view.tricks and not whole else ()
    number = sum(view.taken)
    best = best_of(view, laid)
    cards = [_on_table(view, number - whole, n, laid, best) for n in range(len(laid))]
    swept = [_on_table(view, number - 1, n, last, None) for n in range(len(last))] if not view.trick else []
    return cards, taker(view) if whole else None, swept


def _on_table(view: View, number: int, n: int, laid: Sequence[Any], best: int | None) -> OnTable:
    seat, face = laid[n]
    own = seat == 0 and view.seat is not None
    start = f"h-{face}-{view.hand.count(face)}" if own else f"seat-{seat}"
    return OnTable(f"t{number}-{seat}", seat, face, start, n == best and len(laid) > 1)


def taker(view: View) -> int | None:
    """Who took the last trick."""
    if not view.tricks:
        return None
    if view.playing and not view.trick:
        return view.turn
    best = best_of(view, view.tricks[-1])
    return None if best is None else view.tricks[-1][best].seat


def places(snapshot: Snapshot) -> list[DrawnSeat]:
    """The seats, the viewer's own first."""
    view, made = snapshot.view, []
    leader = view.trick[0].seat if view.trick else view.turn if view.playing else None
    for player in snapshot.players:
        p = player.seat
        zone = view.zone_of(roles.HAND, p)
        told = [
            note(f)
            for f in view.facts
            if f.seat == p and not (f.role == roles.BID and (view.contract or snapshot.calls))
        ]
        made.append(
            DrawnSeat(
                player,
                zone.count,
                view.taken[p],
                view.turn == p and snapshot.stage == "playing" and not snapshot.resting,
                view.dealer == p,
                leader == p,
                view.declarer == p and bool(view.contract),
                p in view.sitting_out,
                told,
                sorted_cards(view, view.known[p]),
                snapshot.calls[p] if snapshot.calls else "",
                next((f"{f.label} {f.value}" for f in view.facts if f.seat == p and f.role == roles.MELDS), ""),
            )
        )
    return made


def note(fact: Fact) -> tuple[str, str, str]:
    """A fact about a seat: label, value, and as much of the label as a small place needs."""
    short, first = fact.label.partition(" ")[0], fact.value.partition(" ")[0]
    if lower(first) in lower(fact.label).split():  # "in" of "In or out"
        short = ""
    elif " " in fact.value and not CARD.search(fact.value):
        short = fact.label
    return fact.label, fact.value, short


def sorted_cards(view: View, cards: Iterable[str]) -> list[str]:
    """Cards as a hand is sorted, in one row."""
    return [card for _suit, suit in sorted_hand(view, cards) for card in suit]


def sides_of(snapshot: Snapshot) -> list[tuple[int, str]]:
    """The sides with those who play on them, the viewer's own first."""
    view = snapshot.view
    names = {p.seat: name_of(snapshot, p.seat) for p in snapshot.players}
    return [
        (side, " + ".join(names[p] for p in range(view.seats) if view.sides[p] == side))
        for side in dict.fromkeys(view.sides)
    ]


def called(snapshot: Snapshot, name: str) -> str:
    """What somebody of that name is called by who looks: no two at a table have the same."""
    return _("You") if snapshot.me is not None and name == snapshot.name else name


def name_of(snapshot: Snapshot, seat: int | None) -> str:
    """What a seat is called by who looks."""
    return "" if seat is None else snapshot.names.of(seat)


def nameless(snapshot: Snapshot) -> bool:
    """Whether the viewer has no name under which to sit down: none at all, or that of a bot here."""
    bots = {folded(p.name) for p in snapshot.players if p.who == "bot"}
    return not snapshot.name or folded(snapshot.name) in bots


def headline(snapshot: Snapshot, row: Sheet) -> str:
    """What was played in a finished hand, and whether it was made."""
    if not row.account:
        return row.outcome
    return played(snapshot.names, row.declarer, row.contract, row.made)


def headed(snapshot: Snapshot, my_turn: bool) -> str:
    """The title of the page, which says so when it is the viewer's turn."""
    told = f"{snapshot.title or snapshot.view.game.title} · Horseplay"
    return _("● Your turn – {title}").format(title=told) if my_turn else told


def table_facts(snapshot: Snapshot) -> list[tuple[str, str]]:
    """What is known of the hand as a whole, as label and value."""
    view, said = snapshot.view, []
    if view.contract:
        by = f" · {name_of(snapshot, view.declarer)}" if view.declarer is not None else ""
        said.append((_("Contract") if by else _("Trump"), f"{view.contract}{by}"))
    drawn = {" ".join(zone.cards) for zone in view.zones if zone.cards}  # a card that lies there need not be told
    said += [
        (f.label, f.value)
        for f in view.facts
        if f.seat is None and f.word not in drawn and not (f.role == roles.TRUMP and view.contract)
    ]
    return said


def piles(view: View) -> list[tuple[str, int, list[str]]]:
    """The places where cards lie besides hands and tricks: name, how many, which."""
    return [
        (within("zone", titled(zone.name)), zone.count, sorted_cards(view, zone.cards))
        for zone in view.zones
        if zone.aside and zone.count and (zone.seat in (None, 0) or zone.cards)
    ]


def house_of(house: Any) -> list[tuple[str, str, str, bool]]:
    """House rules or manners in force: name, value, what it means, whether it is not the usual."""
    kind: Any = type(house)
    return [
        (rule.label, rule.said(getattr(house, rule.name)), rule.help, getattr(house, rule.name) != rule.default)
        for rule in options(kind)
    ]


def _others(view: View) -> list[int]:
    """One seat of each other side that plays: those to whom the rest can be conceded."""
    sides = {view.sides[p]: p for p in reversed(view.active)}
    return sorted(p for side, p in sides.items() if side != view.sides[0])


def may_act(snapshot: Snapshot) -> bool:
    """Whether the viewer may do something at the game just now, in turn or not."""
    stopped = snapshot.asked is not None and snapshot.asked.kind != "take_back"
    return snapshot.me is not None and snapshot.stage == "playing" and not snapshot.resting and not stopped


def mode_of(view: View, mine: bool) -> str:
    """What the cards of a hand are for: to "play" one, to "tick" several, or to "look" at; `mine` if it is the turn."""
    if view.role == roles.OVER:
        return "look"
    if mine and laying(view):
        return "tick"
    return "play" if view.playing or (mine and any(is_card(word) for word in view.legal)) else "look"


def ending_of(snapshot: Snapshot) -> Sheet | None:
    """How the hand or the game that is over came out, None while one is played and after a deal that was thrown in."""
    view = snapshot.view
    if view.role != roles.OVER or snapshot.stage not in ("playing", "over"):
        return None
    if view.over and not snapshot.sheet[-1].tricks:  # forfeited
        return snapshot.sheet[-1]
    last = next((row for row in reversed(snapshot.sheet) if row.tricks), None)
    return last if last is not None and last.dealer == view.dealer else None


def _repeated(snapshot: Snapshot) -> list[tuple[str, int]]:
    """What happened, in sentences, and how often each came one after another."""
    return [(line, len(list(same))) for line, same in itertools.groupby(snapshot.news)]


def scene(snapshot: Snapshot) -> dict[str, Any]:
    """Everything the template of a table draws."""
    view, words = snapshot.view, snapshot.hint.words if snapshot.hint else ()
    trick, takes, swept = trick_of(snapshot)
    seats, ending, open = places(snapshot), ending_of(snapshot), may_act(snapshot)
    mine = open and view.turn == 0
    several = mine and laying(view)
    return {
        "snapshot": snapshot,
        "view": view,
        "players": snapshot.players,
        "places": seats,
        "hand": hand_of(snapshot),
        "mode": mode_of(view, mine) if snapshot.me is not None else "look",
        "my_turn": mine,
        "lay": view.laying if several else None,
        "done": several and "done" in view.legal,
        "hinted": hinted_of(snapshot),
        "offers": offers(view, words) if open else [],
        "trick": trick,
        "takes": takes,
        "swept": swept,
        "swept_by": taker(view) if swept else None,
        "sides": sides_of(snapshot),
        "facts": table_facts(snapshot),
        "piles": piles(view) if view.role != roles.OVER else [],
        "known": [place for place in seats if place.shown and view.role != roles.OVER],
        "news": _repeated(snapshot)[-TALK:],
        "house": house_of(view.house),
        "manners": house_of(Manners(**snapshot.manners)),
        "playing": view.playing,
        "ended": ending is not None,
        "hand_done": ending,
        "others": _others(view),
        "callable": {p: [n for q, n in snapshot.may_call if q == p] for p, _trick in snapshot.may_call},
        "headline": functools.partial(headline, snapshot),
        "name": functools.partial(name_of, snapshot),
        "numbers": functools.partial(numbers, snapshot),
        "names": lambda seats: Markup(", ").join(people(name_of(snapshot, p)) for p in seats),
        "games": [
            game._replace(sides=tuple(tuple(called(snapshot, name) for name in side) for side in game.sides))
            for game in snapshot.games
        ],
        "wins": [(called(snapshot, name), n) for name, n in snapshot.wins],
        "between": ending is not None and not view.over,
        "nameless": nameless(snapshot),
        "headed": headed(snapshot, mine),
        "ring": mine + bool(snapshot.nudge),
        "heard": [p for p in snapshot.players if p.who == "person" and not (p.seat == 0 and snapshot.me is not None)],
    }


def numbers(snapshot: Snapshot, values: Iterable[int]) -> Markup:
    """Numbers by seat, each after the name it belongs to."""
    told = [Markup("<bdi>{}</bdi> {}").format(name_of(snapshot, seat), n) for seat, n in enumerate(values)]
    return Markup(", ").join(told)


def fragment(snapshot: Snapshot) -> str:
    """A table as one person sees it: what stands inside `#live` and is sent again whenever something happens."""
    return templates().get_template("table.html").render(scene(snapshot))


def document(snapshot: Snapshot) -> str:
    """The whole page of a table."""
    drawn = scene(snapshot)
    live = Markup(templates().get_template("table.html").render(drawn))
    return templates().get_template("page.html").render(snapshot=snapshot, headed=drawn["headed"], live=live)
