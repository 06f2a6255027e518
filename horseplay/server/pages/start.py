"""The start page, with the form that opens a table. Layer 7."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from horseplay.house import Declared, options, titled
from horseplay.language import within
from horseplay.manners import Manners
from horseplay.pages import tagline, told
from horseplay.server.pages.templates import templates

if TYPE_CHECKING:
    from horseplay.game import Game


class Mine(NamedTuple):
    """A table of the viewer's, on the start page."""

    link: str
    title: str
    about: str


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
        templates()
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
