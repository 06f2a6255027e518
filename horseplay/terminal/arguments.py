"""The command line as it is read: house rules become flags, and every mistake one sentence. Layer 7."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from horseplay.errors import HorseplayError, listing
from horseplay.house import Declared, options, shown
from horseplay.language import _

if TYPE_CHECKING:
    from horseplay.game import Game

HOUSE = "house:"  # where the values of house rules are kept, apart from all else


class BadUsage(HorseplayError):
    """A command line that cannot be read."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are raised as one sentence."""

    def __init__(self, *given: Any, **more: Any) -> None:
        more |= {"allow_abbrev": False, "add_help": False}
        super().__init__(*given, **more)
        self.add_argument("-h", "--help", action="store_true", help=_("show this and leave"))
        self.add_argument("--language", metavar="CODE", help=_("en, de or tr; as the system speaks unless said"))

    def error(self, message: str) -> NoReturn:
        message = message.removeprefix("argument ").replace("expected one argument", _("a value must follow it"))
        raise BadUsage(message)


def flag(name: str) -> str:
    """A house rule as a flag.

    >>> flag("bid_step")
    '--bid-step'
    """
    return "--" + name.replace("_", "-")


def add_rules(parser: argparse.ArgumentParser, title: str, rules: Iterable[Declared], prefix: str) -> None:
    """A flag for each rule, with - or _."""
    group = parser.add_argument_group(title)
    for rule in rules:
        told = _("{help} ({range}; {value} unless said)")
        said = told.format(help=rule.help, range=rule.range, value=_default(rule))
        group.add_argument(flag(rule.name), dest=prefix + rule.name, metavar="VALUE", help=said.replace("%", "%%"))
        if "_" in rule.name:
            group.add_argument("--" + rule.name, dest=prefix + rule.name, help=argparse.SUPPRESS)


def _default(rule: Declared) -> str:
    return str(rule.default).lower() if rule.kind is bool else str(rule.default)


def add_house(parser: argparse.ArgumentParser, games: Iterable[Game]) -> None:
    """The house rules of these games as flags, and their presets."""
    games = list(games)
    named = listing(games[0].presets, "or") if len(games) == 1 else _("see the help of a game")
    parser.add_argument("--preset", metavar="NAME", help=_("a named set of house rules: {names}").format(names=named))
    seen: dict[str, Declared] = {}
    for game in games:
        seen |= {rule.name: rule for rule in options(game.House) if rule.name not in seen}
    if "players" not in seen:
        parser.add_argument("--players", dest=HOUSE + "players", help=argparse.SUPPRESS)
    add_rules(parser, _("house rules, which outrank the preset"), seen.values(), HOUSE)


def house_of(game: Game, given: argparse.Namespace) -> Any:
    """The house rules that were asked for; `BadHouse` names what is not offered."""
    rules = {
        name.removeprefix(HOUSE): value
        for name, value in vars(given).items()
        if name.startswith(HOUSE) and value is not None
    }
    known = {rule.name for rule in options(game.House)}
    if "players" in rules and "players" not in known:
        seats = str(game.rules(game.house()).seats)
        if rules.pop("players") != seats:
            told = _("{game} is for {seats} players, not for {n}")
            raise BadUsage(told.format(game=game.title, seats=seats, n=shown(vars(given)[HOUSE + "players"])))
    return game.house(given.preset, rules)


def given_rules(given: argparse.Namespace) -> list[str]:
    """The flags of house rules and presets that were given."""
    said = [
        flag(name.removeprefix(HOUSE))
        for name, value in vars(given).items()
        if name.startswith(HOUSE) and value is not None
    ]
    return said + (["--preset"] if given.preset is not None else [])


def whole(low: int, high: int) -> Callable[[str], int]:
    """A type of whole numbers from `low` to `high`."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) < 20 and low <= int(text) <= high:
            return int(text)
        told = _("{value} is not allowed; it may be a whole number from {low} to {high}")
        raise argparse.ArgumentTypeError(told.format(value=shown(text), low=low, high=high))

    return read


def seconds(text: str) -> float:
    """A number of seconds."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if math.isfinite(value) and 0 <= value <= 60:
        return value
    told = _("{value} is not allowed; it may be a number of seconds from {low} to {high}")
    raise argparse.ArgumentTypeError(told.format(value=shown(text), low=0, high=60))


def game_of(games: Mapping[str, Game], name: str) -> Game:
    """A game by its name; `BadUsage` names those there are."""
    if name in games:
        return games[name]
    raise BadUsage(_("there is no game {name}; there are {games}").format(name=shown(name), games=listing(games)))
