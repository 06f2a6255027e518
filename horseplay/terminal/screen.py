"""What is written on the terminal: sentences wrapped to its width, and a seat's view. Layer 7."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TextIO, TypeVar

from horseplay import roles
from horseplay.cards import SYMBOLS, is_card
from horseplay.errors import listing
from horseplay.house import titled
from horseplay.language import _, many, marked, number
from horseplay.language import within as within_context
from horseplay.news import YOU, Names
from horseplay.table.display import best_of
from horseplay.terminal.cardtext import Faces, width_of
from horseplay.verbs import said

if TYPE_CHECKING:
    from horseplay.log.fair import Shuffles
    from horseplay.table import Entry
    from horseplay.view import View

T = TypeVar("T")
PARTNER = marked("Partner")  # what logs call who plays with the person at this terminal, who is called "You"
GLOSSARY = {
    marked("Ansager"): marked("who won the auction"),
    marked("Dapp"): marked("the five cards"),
}  # said with the word when it first comes up


class Asked(NamedTuple):
    """A question that stands at the table."""

    kind: str  # "take_back", "renege", "claim" or "forfeit_game"
    text: str  # in a sentence
    yours: bool  # the person's answer is awaited
    mine: bool  # the person has asked it
    forfeit: tuple[int, ...] = ()  # the scores by side if the hand is forfeited, of a renege; () if they would tell
    said: tuple[str, ...] = ()  # what sides want done about a renege


class Scene(NamedTuple):
    """What a person at a table is given: a view, who sits where, the score sheet, and what else may be said."""

    view: View
    names: Names  # by seat number
    sheet: tuple[Entry, ...]
    may_take_back: bool = False
    may_close: bool = False  # the person may say boards down
    may_claim: bool = False
    may_call: tuple[tuple[int, int], ...] = ()  # places and tricks of which a renege may be called
    honour: bool = False  # nobody is told which cards are lawful
    asked: Asked | None = None
    shuffles: Shuffles = ()

    @property
    def hands(self) -> tuple[Entry, ...]:
        """The finished hands of the score sheet."""
        return tuple(entry for entry in self.sheet if entry.hand)

    def number(self, place: int) -> int:
        """The seat at a place counted from the viewer."""
        return (place + (self.view.seat or 0)) % self.view.seats

    def place(self, seat: int) -> int:
        """The place of a seat, counted from the viewer."""
        return (seat - (self.view.seat or 0)) % self.view.seats

    def name(self, seat: int | None) -> str:
        """Who sits at a place counted from the viewer."""
        return _("nobody") if seat is None else self.names.of(self.number(seat))

    def of(self, seat: int, values: Sequence[T]) -> T:
        """The value, of those by seat number, of a place counted from the viewer."""
        return values[self.number(seat)]

    def tricks(self, by_seat: Sequence[int]) -> list[int]:
        """Tricks by side, of those of each place counted from the viewer."""
        view = self.view
        return [sum(n for p, n in enumerate(by_seat) if view.sides[p] == side) for side in range(len(view.scores))]

    def side(self, side: int, amid: bool = False) -> str:
        """Who plays on a side, as it begins a sentence or stands amid one."""
        return self.names.side((self.number(p) for p in range(self.view.seats) if self.view.sides[p] == side), amid)

    def each(self, values: Iterable[tuple[int | None, object]]) -> str:
        """Numbers with the seats they are for, the viewer first."""
        rows = sorted(values, key=lambda pair: -1 if pair[0] is None else pair[0])
        told = _("{value} for {name}")
        names = [(_("nobody") if seat is None else self.names.amid(self.number(seat)), value) for seat, value in rows]
        return ", ".join(joined(told.format(value=value, name=name)) for name, value in names)

    @property
    def sides(self) -> list[int]:
        """The sides, the viewer's own first."""
        return list(dict.fromkeys(self.view.sides))

    def of_sides(self, values: Sequence[object]) -> str:
        """Numbers with the sides they are for, the viewer's own first."""
        told = _("{value} for {name}")
        return ", ".join(
            joined(told.format(value=values[side], name=self.side(side, amid=True))) for side in self.sides
        )


def joined(text: str) -> str:
    """A text that is not to be broken between lines."""
    return text.replace(" ", "\u00a0")


def players(view: View, names: Names, bots: Collection[int]) -> str:
    """Who plays, in turn: bots are marked as such, and those who score together with the viewer."""
    told = {
        (True, False): _("{name} (bot)"),
        (False, True): _("{name} (your partner)"),
        (True, True): _("{name} (bot, your partner)"),
    }
    listed = []
    for seat, name in enumerate(names.each()):
        place = (seat - (view.seat or 0)) % view.seats
        partner = view.seat is not None and place != 0 and view.sides[place] == view.sides[0]
        listed.append(joined(told.get((seat in bots, partner), "{name}").format(name=name)))
    return listing(listed)


def called(name: str) -> str:
    """What somebody is called whose name in the log is this."""
    return _(name) if name in (YOU, PARTNER) else name


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """A text in lines that fit; what looks like a colour takes no room."""
    lines: list[str] = []
    words = text.lstrip(" ").split(" ")
    line = text[: len(text) - len(text.lstrip(" "))] + words[0]
    for word in words[1:]:
        if line.strip() and width_of(line) + 1 + width_of(word) > width:
            lines.append(line.rstrip())
            line = indent + word
        else:
            line += " " + word
    return [*lines, line.rstrip()]


class Screen:
    """The terminal as it is written to."""

    def __init__(self, out: TextIO, faces: Faces) -> None:
        self.out, self.faces = out, faces
        self.explained: set[str] = set()  # the words of the glossary that were said

    @property
    def width(self) -> int:
        """How many columns there are."""
        return max(20, shutil.get_terminal_size().columns)

    def say(self, *texts: str, indent: str = "  ") -> None:
        """Each text on lines of its own."""
        for text in texts:
            text = self._explained(text)
            lines = [text] if self.faces.plain else wrapped(text, self.width, indent)
            self.out.write("\n".join(lines).replace("\u00a0", " ") + "\n")
        self.out.flush()

    def _explained(self, text: str) -> str:
        """A text with each word of the glossary explained where it is said for the first time."""
        for term, meaning in GLOSSARY.items():
            word = _(term)
            if word not in self.explained and (found := re.search(rf"\b{word}\b", text)):
                self.explained.add(word)
                rest = text[found.end() :]
                text = f"{text[: found.end()]}, {_(meaning)}{',' if rest.startswith(' ') else ''}{rest}"
        return text

    def line(self, text: str) -> None:
        """A text on one line, however long, so that it can be copied."""
        self.out.write(text + "\n")
        self.out.flush()

    def command(self, lead: str, words: Sequence[str]) -> None:
        """A command to be copied; on a terminal that is too narrow, on several lines as a shell reads them."""
        line = f"{lead} {' '.join(words)}"
        if not self.out.isatty() or len(line) <= self.width:
            self.line(line)
        else:
            self.say(lead)
            self.line(" \\\n".join(wrapped(" ".join(words), self.width - 2, "  ")))

    def page(self, text: str) -> None:
        """A long text, through the pager on a terminal."""
        if self.faces.plain or not self.out.isatty():
            self.line(text)
            return
        import pydoc

        os.environ.setdefault("LESS", "FRX")  # colours are shown, and what fits on the screen needs no key
        pydoc.pager(text)

    def prompt(self, text: str) -> None:
        """Text that waits for an answer on the same line."""
        self.out.write(text)
        self.out.flush()

    def tell(self, sentences: Iterable[str]) -> None:
        """News, one sentence a line."""
        self.say(*(self.faces.sentence(sentence) for sentence in sentences))

    def heading(self, text: str) -> None:
        """A new part begins."""
        if self.faces.plain:
            self.say("", text)
        else:
            rule = "─" if self.faces.symbols else "-"
            self.say("", self.faces.strong(f"{rule * 2} {text} {rule * max(2, min(self.width, 72) - len(text) - 4)}"))

    # ------------------------------------------------------------ a view

    def hand(self, view: View) -> None:
        """The viewer's own cards by suit."""
        groups = self.faces.groups(view, view.hand)
        if self.faces.plain:
            n = len(view.hand)
            self.say(many("Your hand, {n} card.", "Your hand, {n} cards.", n).format(n=n), *groups)
            return
        row = head = _("Hand:")
        for group in groups:
            if row.strip() and width_of(row) + 3 + width_of(group) > self.width:
                self.say(row, indent="      ")
                row = "     "
            row += (" " if row in (head, "     ") else "   ") + group
        if row.strip():
            self.say(row, indent="      ")

    def trick(self, scene: Scene) -> None:
        """The cards on the table."""
        view = scene.view
        if not view.trick:
            return
        best = best_of(view) if len(view.trick) > 1 else None
        laid = []
        for n, (seat, card) in enumerate(view.trick):
            told = _("{name} {card} (best)") if n == best else "{name} {card}"
            laid.append(joined(told.format(name=scene.name(seat), card=self.faces.card(card))))
        if self.faces.plain:
            self.say(_("On the table:"), *laid)
        else:
            self.say(_("Table: {cards}").format(cards=", ".join(laid)))

    def last(self, scene: Scene, all_of_them: bool = False) -> None:
        """The last trick, or all that may be looked at."""
        tricks = scene.view.tricks if all_of_them else scene.view.tricks[-1:]
        if not tricks:
            self.say(_("There is no trick to look at."))
        n = sum(scene.view.taken) - len(tricks)
        for nth, trick in enumerate(tricks, n + 1):
            laid = ", ".join(joined(f"{scene.name(seat)} {self.faces.card(card)}") for seat, card in trick)
            self.say(_("Trick {n}: {cards}.").format(n=nth, cards=laid))

    def status(self, scene: Scene, trump: bool = True) -> None:
        """The contract and how far the hand has come; without the trump where that was said just now."""
        view = scene.view
        parts = []
        if view.contract and (trump or view.declarer is not None):
            told = _("Trump: {contract}.") if view.declarer is None else _("Contract: {contract}, {name}.")
            parts.append(told.format(contract=view.contract, name=scene.name(view.declarer)))
        elif (bid := view.fact_of(roles.BID)) is not None:
            parts.append(_("Highest bid: {bid}, {name}.").format(bid=said(bid), name=scene.name(view.declarer)))
        if view.sitting_out:
            parts.append(
                many("Sits out: {names}.", "Sit out: {names}.", len(view.sitting_out)).format(
                    names=listing(map(scene.name, view.sitting_out))
                )
            )
        if view.taken and sum(view.taken):
            parts.append(_("Tricks: {numbers}.").format(numbers=scene.of_sides(scene.tricks(view.taken))))
        points = [(fact.seat, fact.value) for fact in view.facts if fact.role == roles.POINTS]
        if points and sum(view.taken):
            parts.append(_("Points: {numbers}.").format(numbers=scene.each(points)))
        shown = view.fact_of(roles.SHOWN)
        if shown and is_card(shown) and view.role == roles.GIVE:
            parts.append(_("Shown as a hint: {card}.").format(card=self.faces.card(shown)))
        if parts:
            self.say(*(parts if self.faces.plain else [" ".join(parts)]))

    def totals(self, scene: Scene) -> None:
        """The scores and what wins."""
        target = getattr(scene.view.house, "target", None)
        told = _("Scores: {numbers}.")
        if target is not None and not getattr(scene.view.house, "deals", 0):
            told = _("Scores: {numbers}. {target} wins.")
        self.say(told.format(numbers=scene.of_sides([number(n) for n in scene.view.scores]), target=target))

    def scores(self, scene: Scene) -> None:
        """Everything that may be known of where the game stands."""
        view = scene.view
        self.totals(scene)
        if view.dealer is not None:
            self.say(_("Dealer: {name}.").format(name=scene.name(view.dealer)))
        self.status(scene)
        grouped: dict[str, list[tuple[int | None, str]]] = {}
        for fact in view.facts:
            if fact.role not in (roles.BID, roles.POINTS) and not (fact.role == roles.TRUMP and view.contract):
                grouped.setdefault(fact.label, []).append((fact.seat, self.faces.sentence(fact.value)))
        for label, values in grouped.items():
            if all(value.isdigit() for _other, value in values) and values[0][0] is not None:
                self.say(f"{label}: {scene.each(values)}.")
            else:
                between = " " if len(values) > 1 else ", "
                all_of = [value if seat is None else f"{scene.name(seat)}{between}{value}" for seat, value in values]
                self.say(f"{label}: {', '.join(all_of)}.")
        for zone in view.zones:
            if zone.role == roles.HAND and zone.seat != 0 and zone.cards and view.role != roles.OVER:
                told = _("{name} is known to hold {cards}.")
                self.say(told.format(name=scene.name(zone.seat), cards=self.faces.cards(zone.cards)))
            elif zone.aside and zone.role != roles.UPCARD and zone.cards:
                told = _("{zone} of {name}: {cards}.") if zone.seat else "{zone}: {cards}."
                named, cards = within_context("zone", titled(zone.name)), self.faces.cards(zone.cards)
                self.say(told.format(zone=named, name=scene.name(zone.seat), cards=cards))
            elif zone.role == roles.STOCK and view.role != roles.OVER:
                self.say(many("Stock: {n} card.", "Stock: {n} cards.", zone.count).format(n=zone.count))


def has_symbols(out: TextIO) -> bool:
    """Whether suits can be shown as symbols there."""
    try:
        (SYMBOLS + "─").encode(out.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def has_colour(out: TextIO) -> bool:
    """Whether colours are shown and wanted there."""
    return out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def faces_for(out: TextIO, plain: bool) -> Faces:
    """How cards are best shown there."""
    return Faces(plain=True) if plain else Faces(has_colour(out), has_symbols(out))
