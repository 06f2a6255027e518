"""What one seat may see: views, and what they are made of. Layer 1.

A view is built up from nothing, and it is the only thing here with a form that leaves the process.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from horseplay import roles
from horseplay.cards import Deck
from horseplay.house import HouseRules
from horseplay.news import News
from horseplay.state import NOBODY
from horseplay.trick import Rules


class PublicGame(Protocol):
    """A game as everybody knows it, whatever they hold."""

    @property
    def module(self) -> ModuleType:
        """Where its rules are written."""

    @property
    def name(self) -> str:
        """Its word on the command line."""

    @property
    def title(self) -> str:
        """Its name on pages."""

    @property
    def House(self) -> type[HouseRules]:
        """Its house rules."""

    @property
    def bot(self) -> str:
        """The module in which the `hint` of its bot is; empty for that of the rules."""

    @property
    def presets(self) -> Mapping[str, Mapping[str, Any]]:
        """Named sets of house rules."""

    @property
    def roles(self) -> Mapping[str, str]:
        """The roles of its phases by their names."""

    @property
    def verbs(self) -> tuple[str, ...]:
        """Patterns of its words."""

    @property
    def rules(self) -> Callable[[Any], Rules]:
        """The rules in force under house rules."""

    @property
    def deck(self) -> Callable[[Any], Deck]:
        """The cards under house rules."""

    def house(self, preset: str | None = None, given: Mapping[str, Any] | None = None) -> HouseRules:
        """House rules: a preset's, with some given as text or value over it."""


class Zone(NamedTuple):
    """A place where cards are: whose it is, how many lie there, those faces that this seat sees, and its role."""

    name: str
    seat: int | None
    count: int  # type: ignore[assignment]  # not tuple's method: the cards that lie there
    cards: tuple[str, ...]
    role: str = ""  # one of `roles.ZONES`

    @property
    def aside(self) -> bool:
        """Whether it is no hand and no trick, but one of the game's own."""
        return self.role not in (roles.HAND, roles.TRICK, roles.TAKEN)


class Fact(NamedTuple):
    """Something to say of a position: a name for programs, a label and a value for people, the seat it is about.

    Programs read `word`: the value as it is in every language; `role` is one of `roles.FACTS`, or empty."""

    name: str
    label: str
    value: str
    seat: int | None = None
    plain: str = ""  # where the value is said differently in other languages: what programs read
    role: str = ""

    @property
    def word(self) -> str:
        """The value for programs."""
        return self.plain or self.value


class Laid(NamedTuple):
    """A card on the table and who played it."""

    seat: int
    card: str


class Hand(NamedTuple):
    """How a finished hand came out; lists by seat, `scores` by side."""

    dealer: int
    declarer: int | None
    contract: str | None
    tricks: tuple[int, ...]
    points: tuple[int, ...] | None
    melds: tuple[int, ...] | None
    scores: tuple[int, ...]
    made: bool | None = None  # whether the declarer's side made the contract; None without a declarer
    account: tuple[News, ...] = ()  # how the scores came about


class View(NamedTuple):
    """What one seat may see. Seats are counted from the viewer (a spectator's from seat 0), sides are not."""

    game: PublicGame
    house: HouseRules
    seat: int | None  # the viewer's own number at the table
    seats: int
    sides: tuple[int, ...]  # of each seat
    phase: str
    asks: str
    dealer: int | None
    turn: int | None
    declarer: int | None
    contract: str | None
    order: int | None  # the contract's place in the tables `rules.suit` and `rules.strength`
    playing: bool  # cards are being played to tricks
    active: tuple[int, ...]  # the seats that take part in this hand
    laying: int  # how many cards the viewer may still lay away together
    legal: tuple[str, ...]  # what this seat may do now, in turn or out of it
    zones: tuple[Zone, ...]
    trick: tuple[Laid, ...]
    tricks: tuple[tuple[Laid, ...], ...]
    taken: tuple[int, ...]
    known: tuple[tuple[str, ...], ...]  # the cards of each hand, the viewer's too, that everybody knows of
    facts: tuple[Fact, ...]
    scores: tuple[int, ...]
    over: bool
    winner: int | None

    @property
    def rules(self) -> Rules:
        """The rules in force: public, as every player knows them."""
        return self.game.rules(self.house)

    @property
    def deck(self) -> Deck:
        """The cards of the game."""
        return self.game.deck(self.house)

    @property
    def role(self) -> str:
        """What the phase is, as its game declares it: one of `roles.PHASES`, or empty."""
        return self.game.roles.get(self.phase, "")

    @property
    def hand(self) -> tuple[str, ...]:
        """The viewer's own cards, none for a spectator."""
        return () if self.seat is None else self.zone_of(roles.HAND, 0).cards

    def zone(self, name: str, seat: int | None = None) -> Zone:
        """One zone by its name and seat; an empty one if it is not there."""
        return next((zone for zone in self.zones if zone[:2] == (name, seat)), Zone(name, seat, 0, ()))

    def zone_of(self, role: str, seat: int | None = None) -> Zone:
        """The first zone in a role and of a seat; an empty one if there is none."""
        found = (zone for zone in self.zones if (zone.role, zone.seat) == (role, seat))
        return next(found, Zone(role, seat, 0, (), role))

    def fact(self, name: str, seat: int | None = None) -> str | None:
        """The word of a fact, None if it is not known."""
        return next((fact.word for fact in self.facts if fact.name == name and seat in (None, fact.seat)), None)

    def fact_of(self, role: str, seat: int | None = None) -> str | None:
        """The word of the first fact in a role, None if there is none."""
        return next((fact.word for fact in self.facts if fact.role == role and seat in (None, fact.seat)), None)

    @property
    def sitting_out(self) -> tuple[int, ...]:
        """The seats that take no part in the tricks of this hand, while they are played."""
        return tuple(p for p in range(self.seats) if self.playing and p not in self.active)

    def to_json(self) -> dict[str, Any]:
        """The view as plain JSON values."""
        return {
            **{
                name: getattr(self, name)
                for name in (
                    "seat",
                    "seats",
                    "phase",
                    "role",
                    "asks",
                    "dealer",
                    "turn",
                    "declarer",
                    "contract",
                    "order",
                    "over",
                    "winner",
                    "playing",
                    "laying",
                )
            },
            **{name: list(getattr(self, name)) for name in ("sides", "active", "legal", "taken", "known", "scores")},
            "game": self.game.name,
            "house": self.house._asdict(),
            "zones": [zone._asdict() for zone in self.zones],
            "trick": [laid._asdict() for laid in self.trick],
            "tricks": [[laid._asdict() for laid in trick] for trick in self.tricks],
            "facts": [fact._asdict() for fact in self.facts],
        }


def turned(view: View, seat: int) -> View:
    """A view whose seats are counted from that one on."""

    def at(other: int | None) -> int | None:
        return None if other is None or other == NOBODY else (other - seat) % view.seats

    def laid(trick: tuple[Laid, ...]) -> tuple[Laid, ...]:
        return tuple(Laid((p - seat) % view.seats, card) for p, card in trick)

    return view._replace(
        sides=view.sides[seat:] + view.sides[:seat],
        dealer=at(view.dealer),
        turn=at(view.turn),
        declarer=at(view.declarer),
        active=tuple(sorted((p - seat) % view.seats for p in view.active)),
        zones=tuple(zone._replace(seat=at(zone.seat)) for zone in view.zones),
        trick=laid(view.trick),
        tricks=tuple(laid(trick) for trick in view.tricks),
        taken=view.taken[seat:] + view.taken[:seat],
        known=view.known[seat:] + view.known[:seat],
        facts=tuple(fact._replace(seat=at(fact.seat)) for fact in view.facts),
    )


def read(data: Mapping[str, Any], game: PublicGame) -> View:
    """The view that `to_json` told of; `KeyError`, `TypeError` or `ValueError` if it is none."""
    plain: dict[str, Any] = {
        name: data[name] for name in ("seat", "seats", "phase", "asks", "dealer", "turn", "declarer", "contract")
    }
    plain |= {name: data[name] for name in ("order", "over", "winner", "playing", "laying")}
    rows: dict[str, Any] = {name: tuple(data[name]) for name in ("sides", "active", "legal", "taken", "scores")}
    return View(
        **plain,
        **rows,
        game=game,
        house=game.house(given=data["house"]),
        known=tuple(map(tuple, data["known"])),
        zones=tuple(Zone(**{**zone, "cards": tuple(zone["cards"])}) for zone in data["zones"]),
        trick=tuple(Laid(**laid) for laid in data["trick"]),
        tricks=tuple(tuple(Laid(**laid) for laid in trick) for trick in data["tricks"]),
        facts=tuple(Fact(**fact) for fact in data["facts"]),
    )
