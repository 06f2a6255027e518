"""Pages as HTML: a table as one person sees it, the start page, messages. Layer 7.

Everything is drawn from `Snapshot` and its `View`: zones, facts, legal words, tricks. No game is known here, so a new
one needs neither template nor script. Names and titles are people's text and are escaped wherever they stand.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from babel.dates import format_date
from jinja2 import Environment, FileSystemLoader
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from horseplay import roles
from horseplay.cards import SUIT_NAMES, SUITS, is_card, spoken
from horseplay.errors import listing
from horseplay.house import Declared, options, titled
from horseplay.language import (
    LANGUAGES,
    _,
    capital,
    folded,
    lower,
    many,
    number,
    signed,
    speaking,
    spoken_language,
    within,
)
from horseplay.learn.pages import page as lesson_page
from horseplay.learn.pages import taught
from horseplay.manners import Manners
from horseplay.pages import manners_page, tagline, told
from horseplay.pages import page as rules_page
from horseplay.server.room.sheet import Sheet
from horseplay.server.room.snapshot import Player, Snapshot
from horseplay.table.display import best_of, played, sorted_hand
from horseplay.verbs import said as said_act

if TYPE_CHECKING:
    from horseplay.game import Game
    from horseplay.learn.pictures import Picture
    from horseplay.view import Fact, View

HERE = Path(__file__).parents[1]
STATIC = HERE / "static"
SYMBOLS = dict(zip(SUITS, "♣♦♥♠", strict=True))
PLAIN_TEXT = "\ufe0e"  # keeps a suit from being drawn as an emoji
CARD = re.compile(r"(?<![\w'-])[2-9TJQKA][CDHS](?![\w'-])")
FEW = 14  # choices that still stand side by side as buttons
TALK = 40  # sentences of news on the page
PICTURE = re.compile(r'src="pictures/([^"]*)"')  # in a lesson, as it lies in a folder
OTHER_PAGE = re.compile(r'href="(\.\./rules/)?([a-z0-9_-]+)\.md"')


# ---------------------------------------------------------------- what the templates draw


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


class Offer(NamedTuple):
    """Choices that belong together; many stand in a list, grave ones behind a question."""

    title: str
    choices: list[Choice]
    many: bool = False
    grave: bool = False
    verb: str = ""  # what the button does that sends one of many


class Place(NamedTuple):
    """A seat with everything that is drawn there."""

    player: Player
    cards: int
    taken: int
    turn: bool
    dealer: bool
    leads: bool
    declarer: bool
    notes: list[tuple[str, str, str]]  # facts about this seat: label, value, and the label in short
    shown: list[str]  # cards of the hand that everybody knows of
    call: str  # what the seat said last in the auction
    melds: str  # what its melds are worth, "" if there are none to speak of


class Mine(NamedTuple):
    """A table of the viewer's, on the start page."""

    link: str
    title: str
    about: str


def rank(face: str) -> str:
    """What stands in a card's corner."""
    return "10" if face[0] == "T" else face[0]


def mini(face: str) -> Markup:
    """A card in running text."""
    return Markup('<span class="mini {}" role="img" aria-label="{}">{}{}</span>').format(
        face[1], spoken(face), rank(face), SYMBOLS[face[1]] + PLAIN_TEXT
    )


def sentence(text: str) -> Markup:
    """A text with every card in it drawn."""
    parts, at = [], 0
    for found in CARD.finditer(text):
        parts += [escape(text[at : found.start()]), mini(found[0])]
        at = found.end()
    return Markup("").join([*parts, escape(text[at:])])


# ---------------------------------------------------------------- a seat's view


def offers(view: View, hinted: Sequence[str] = ()) -> list[Offer]:
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
        said.append(Offer(name, choices, cards or len(choices) > FEW, view.playing, verb))
    return said


def _choice(word: str, tail: str) -> Choice:
    if is_card(tail):
        return Choice(word, f"{rank(tail)}{SYMBOLS[tail[1]]}{PLAIN_TEXT} {spoken(tail)}", spoken(tail))
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
    strict = snapshot.stakes.get("referee", "strict") != "honour"
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


def places(snapshot: Snapshot) -> list[Place]:
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
            Place(
                player,
                zone.count,
                view.taken[p],
                view.turn == p and snapshot.stage == "playing" and not snapshot.resting,
                view.dealer == p,
                leader == p,
                view.declarer == p and bool(view.contract),
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


def day(text: str) -> str:
    """A day as people write it."""
    return format_date(date.fromisoformat(text), "medium", spoken_language())


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
        "manners": house_of(Manners(**snapshot.stakes)),
        "playing": view.playing,
        "ended": ending is not None,
        "hand_done": ending,
        "others": _others(view),
        "callable": {p: [n for q, n in snapshot.may_call if q == p] for p, _trick in snapshot.may_call},
        "headline": functools.partial(headline, snapshot),
        "name": functools.partial(name_of, snapshot),
        "numbers": functools.partial(numbers, snapshot),
        "names": lambda seats: Markup(", ").join(people(name_of(snapshot, p)) for p in seats),
        "between": ending is not None and not view.over,
        "nameless": nameless(snapshot),
        "headed": headed(snapshot, mine),
        "ring": mine + bool(snapshot.nudge),
        "heard": [p for p in snapshot.players if p.who == "person" and not (p.seat == 0 and snapshot.me is not None)],
    }


# ---------------------------------------------------------------- pages


@functools.cache
def _pages() -> Environment:
    env = Environment(
        loader=FileSystemLoader(HERE / "templates"), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    env.filters |= {
        "sentence": sentence,
        "mini": mini,
        "rank": rank,
        "spoken": spoken,
        "signed": signed,
        "number": number,
        "counted": counted,
        "fill": fill,
        "people": people,
        "day": day,
    }
    env.globals |= {
        "asset": asset,
        "_": _,
        "many": many,
        "language": spoken_language,
        "languages": LANGUAGES,
        "taught": taught,
    }
    return env


def fill(text: str, **values: object) -> Markup:
    """A sentence as HTML with values in it, which may be HTML themselves."""
    return Markup(escape(text)).format(**values)


def people(name: str) -> Markup:
    """What people have called something, whatever the direction of its letters."""
    return Markup("<bdi>{}</bdi>").format(name)


def counted(text: str, n: int) -> Markup:
    """A sentence about a number, whose words may be left out where there is little room."""
    before, _sign, after = text.partition("{n}")
    words = [Markup('<span class="word">{}</span>').format(part) if part else "" for part in (before, after)]
    return Markup("{}<b>{}</b>{}").format(words[0], n, words[1])


def numbers(snapshot: Snapshot, values: Iterable[int]) -> Markup:
    """Numbers by seat, each after the name it belongs to."""
    told = [Markup("<bdi>{}</bdi> {}").format(name_of(snapshot, seat), n) for seat, n in enumerate(values)]
    return Markup(", ").join(told)


@functools.cache
def asset(name: str) -> str:
    """The address of a static file, another one whenever its content is."""
    return f"/static/{name}?v={hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]}"


def render(template: str, values: Mapping[str, Any]) -> str:
    """A template with these values in it."""
    return _pages().get_template(template).render(values)


def fragment(snapshot: Snapshot) -> str:
    """A table as one person sees it: what stands inside `#live` and is sent again whenever something happens."""
    return _pages().get_template("table.html").render(scene(snapshot))


def document(snapshot: Snapshot) -> str:
    """The whole page of a table."""
    drawn = scene(snapshot)
    live = Markup(_pages().get_template("table.html").render(drawn))
    return _pages().get_template("page.html").render(snapshot=snapshot, headed=drawn["headed"], live=live)


class Field(NamedTuple):
    """One option of the start form."""

    name: str  # of the form's field
    label: str
    help: str
    choices: tuple[tuple[str, str], ...]  # value, text; none for a number
    low: int
    high: int
    zero: bool  # may also be 0
    range: str
    usual: str
    value: str
    error: str


def _fields(prefix: str, house: Any, values: Mapping[str, str], errors: Mapping[str, str]) -> dict[str, Field]:
    return {rule.name: _field(f"{prefix}.{rule.name}", rule, values, errors) for rule in options(house)}


def _field(name: str, rule: Declared, values: Mapping[str, str], errors: Mapping[str, str]) -> Field:
    choices = tuple((value, rule.said(rule.read(value))) for value in rule.allowed or ())
    usual = rule.said(rule.default)
    return Field(
        name,
        rule.label,
        rule.help,
        choices,
        rule.option.low,
        rule.option.high,
        rule.option.zero,
        rule.range,
        usual,
        values.get(name, ""),
        errors.get(name, "") or errors.get(rule.name, ""),
    )


def start(
    games: Mapping[str, Game],
    values: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
    mine: Sequence[Mine] = (),
    game: str | None = None,
) -> str:
    """The start page: the games, and a form for a table of the chosen one, with all house rules and manners."""
    values, errors = values or {}, errors or {}
    chosen = games.get(game or values.get("game", "")) or next(iter(games.values()))
    fields = _fields("house", chosen.House, values, errors)
    likely = {"players", "target"} | {option for preset in chosen.presets.values() for option in preset}
    return (
        _pages()
        .get_template("start.html")
        .render(
            games=[(g, tagline(g)) for g in games.values()],
            game=chosen,
            told=told(chosen),
            presets=[(n, within("preset", titled(n)), sets_of(chosen, p)) for n, p in chosen.presets.items()],
            likely=[field for option, field in fields.items() if option in likely],
            others=[field for option, field in fields.items() if option not in likely],
            manners=list(_fields("manners", Manners, values, errors).values()),
            values=values,
            errors=errors,
            mine=mine,
        )
    )


def sets_of(game: Game, preset: Mapping[str, Any]) -> str:
    """What a preset sets, in a few words."""
    declared = {rule.name: rule for rule in options(game.House)}
    return ", ".join(f"{declared[name].label}: {declared[name].said(value)}" for name, value in preset.items())


def message(title: str, text: str) -> str:
    """A page that says one thing in a friendly way."""
    return _pages().get_template("message.html").render(title=title, text=text)


def rules(game: Game | None) -> str:
    """The page of a game's rules, or of the manners."""
    text = rules_page(game) if game else manners_page()
    return _pages().get_template("rules.html").render(game=game, text=Markup(_rendered(text)))


def lesson(game: Game) -> str | None:
    """The page of a game's lesson; None if there is none."""
    made = _lesson(game, spoken_language())
    return made and _pages().get_template("lesson.html").render(game=game, text=Markup(made[0]), hand=made[1])


@functools.lru_cache(maxsize=32)
def _lesson(game: Game, language: str) -> tuple[str, str] | None:
    """A lesson as HTML in a language, with its pictures inside, and its hand as text."""
    with speaking(language):
        made = lesson_page(game)
    if made is None:
        return None
    text = PICTURE.sub(lambda found: _inside(made.pictures[found[1]]), _rendered(made.text))
    return OTHER_PAGE.sub(lambda found: f'href="{"/rules" if found[1] else "/learn"}/{found[2]}"', text), made.hand


def _inside(picture: Picture) -> str:
    size = re.search(r'width="\d+" height="\d+"', picture.svg)
    assert size is not None
    return f'src="data:image/svg+xml,{quote(picture.svg)}" {size[0]}'


@functools.lru_cache(maxsize=32)
def _rendered(text: str) -> str:
    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))


__all__ = ["Mine", "Sheet", "document", "fragment", "lesson", "message", "render", "rules", "start"]
