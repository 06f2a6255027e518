"""House rules, declared once. Layer 0.

A game's `House` is a NamedTuple whose fields carry an `Option`: what the rule means, its choices or its range.
Command-line flags, text form, tables, parsing and its errors all derive from that declaration, and
nothing else knows an option's name.

    class House(NamedTuple):
        players: Annotated[int, Option("How many play.", (4, 3, 6, 8))] = 4
        target: Annotated[int, Option("The score that wins the game.", low=1, high=999)] = 64
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple, Protocol, get_args, get_type_hints

from horseplay.errors import BadHouse, listing
from horseplay.language import _, within

Value = bool | int | str

TRUTH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


class HouseRules(Protocol):
    """What the `House` of every game has, whatever its fields; manners, too, are declared so."""

    def __init__(self, **values: Value) -> None:
        """House rules, the default where nothing else is given."""

    def __hash__(self) -> int:
        """By value: the rules in force are made once for equal ones."""

    def _asdict(self) -> dict[str, Value]:
        """The values by name."""


class Option(NamedTuple):
    """What is offered of one house rule; `choices` empty for a bool, or for any whole number from `low` to `high`.

    With `zero`, 0 is allowed besides and means that there is none."""

    help: str
    choices: tuple[Any, ...] = ()
    low: int = 0
    high: int = 0
    rule: str = ""
    zero: bool = False


class Declared(NamedTuple):
    """One house rule with everything that was declared of it."""

    name: str
    kind: type[Any]
    default: Any
    option: Option

    @property
    def allowed(self) -> tuple[str, ...] | None:
        """The values as text, default first; None for a range."""
        if self.kind is bool:
            return ("true", "false") if self.default else ("false", "true")
        return tuple(str(choice) for choice in self.option.choices) or None

    @property
    def label(self) -> str:
        """The name as people read it: `Take back`."""
        return within("option", titled(self.name))

    @property
    def help(self) -> str:
        """What the rule means, as people read it."""
        return _(self.option.help)

    def said(self, value: Any) -> str:
        """A value of the rule as people read it."""
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        return within(self.name, value.replace("_", " ")) if isinstance(value, str) else str(value)

    @property
    def range(self) -> str:
        """What is allowed, as words."""
        allowed = self.allowed
        if allowed:
            return listing(allowed, "or")
        told = _("0 or {low} to {high}") if self.option.zero else _("{low} to {high}")
        return told.format(low=self.option.low, high=self.option.high)

    def read(self, text: str) -> Any:
        """The value that a text stands for; `BadHouse` if it is not offered."""
        value = text.strip()
        if self.kind is bool:
            if value.lower() in TRUTH:
                return TRUTH[value.lower()]
        elif self.kind is str:
            if value in self.option.choices:
                return value
        elif value.isascii() and value.isdigit() and len(value) < 10 and self.offers(int(value)):
            return int(value)
        raise BadHouse(self.refusal(value))

    def refusal(self, value: object) -> str:
        """What is wrong with a value that is not offered."""
        text = _("{option}: {value} is not allowed; it may be {allowed}")
        return text.format(option=self.name, value=shown(value), allowed=self.range)

    def offers(self, value: Any) -> bool:
        """Whether a value is of the right type and allowed."""
        if type(value) is not self.kind:
            return False
        if self.option.choices:
            return value in self.option.choices
        if isinstance(value, bool) or (self.option.zero and value == 0):
            return True
        return isinstance(value, int) and self.option.low <= value <= self.option.high


def shown(value: object) -> str:
    """A value as an error may quote it: whole if it is short, on one line in any case."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…'"


@functools.cache
def options(house: Any) -> tuple[Declared, ...]:
    """Every house rule of a House (or Manners), in the order of its declaration."""
    hints = get_type_hints(house, include_extras=True)
    fields: tuple[str, ...] = house._fields
    defaults: dict[str, Any] = house._field_defaults
    kinds = {name: get_args(hints[name]) for name in fields}
    return tuple(Declared(name, kinds[name][0], defaults[name], kinds[name][1]) for name in fields)


def check(house: HouseRules) -> None:
    """Raises `BadHouse` if a value is not offered."""
    kind: Any = type(house)
    for rule in options(kind):
        value = getattr(house, rule.name)
        if not rule.offers(value):
            raise BadHouse(rule.refusal(value))


def titled(words: str) -> str:
    """A declared name as words with a capital letter."""
    text = words.replace("_", " ")
    return text[:1].upper() + text[1:]


def written(value: Any) -> str:
    """A value as text, the inverse of `Declared.read`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def changed(house: HouseRules) -> dict[str, str]:
    """The house rules that differ from the default, as text."""
    kind: Any = type(house)
    values = {rule.name: (getattr(house, rule.name), rule.default) for rule in options(kind)}
    return {name: written(value) for name, (value, default) in values.items() if value != default}


def markdown(house: Any) -> str:
    """The option table of a rules page."""
    heads = (_("option"), _("values (default first)"), _("what it means"), _("rule"))
    rows = [f"| {' | '.join(heads)} |", "|---|---|---|---|"]
    for rule in options(house):
        values = (
            ", ".join(f"`{value}`" for value in rule.allowed) if rule.allowed else f"`{rule.default}` ({rule.range})"
        )
        rows.append(f"| `{rule.name}` | {values} | {rule.help} | {rule.option.rule} |")
    return "\n".join(rows)
