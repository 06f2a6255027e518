"""Cards drawn as SVG: rows, a hand as it is sorted, a trick on the table, melds. Layer 6.

A picture says in words what it shows. Its suits are the table's own, cards are white with a border, and whatever
else is written stands on felt, so that all of it can be read on light pages and on dark ones.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from horseplay.cards import drawing, spoken
from horseplay.errors import listing
from horseplay.language import _, capital
from horseplay.table.display import best_of, sorted_hand

if TYPE_CHECKING:
    from horseplay.games.hoskin import Meld
    from horseplay.view import Laid, View

SPRITE = Path(__file__).parents[1] / "server" / "static" / "cards.svg"
PART, USED = re.compile(r'^<\w+ id="([^"]+)".*$', re.MULTILINE), re.compile('href="#([^"]+)"')
COLOURS = {"S": "#161616", "H": "#c8102e", "C": "#0a7a33", "D": "#0b57c2"}
PAPER, BORDER, FELT, GOLD = "#fffdf8", "#8a8578", "#14603f", "#ffd75e"
WIDE, HIGH = 60, 84  # a card
STRIP = 34  # what is seen of a card that the next one lies on
EDGE = 3  # around all cards
MOST = 13  # cards in a row
PLACE = 175  # half the width of a table
WIDEST = 416  # of melds side by side


class Picture(NamedTuple):
    """A drawing, what it shows in words, and its cards as they are written, "" where a story tells them."""

    svg: str
    said: str
    written: str


# ---------------------------------------------------------------- pictures


def row(title: str, cards: Sequence[str]) -> Picture:
    """Cards side by side, in this order."""
    return _rows(title, [list(cards)])


def hand(title: str, view: View, cards: Iterable[str]) -> Picture:
    """Cards as the table sorts them: trumps first, best first, a suit not broken where that can be."""
    rows: list[list[str]] = []
    for _suit, held in sorted_hand(view, cards):
        if rows and len(rows[-1]) + len(held) <= MOST:
            rows[-1] += held
        else:
            rows.append(held)
    return _rows(title, rows)


def trick(title: str, view: View, laid: Sequence[Laid], names: Sequence[str]) -> Picture:
    """Cards as they lie on the table, seat 0 in front; the best one has a frame and a word beside it."""
    best, drawn, told, low, high = best_of(view, laid), [], [], 0.0, 0.0
    for n, (seat, card) in enumerate(laid):
        angle = math.pi / 2 + 2 * math.pi * seat / view.seats
        x, y = PLACE + 110 * math.cos(angle), 84 * math.sin(angle)
        low, high = min(low, y), max(high, y)
        short, whole = _does(n == 0, n == best)
        drawn.append((x, y, card, names[seat], short, n == best))
        told.append(whole.format(name=names[seat], card=spoken(card)))
    top = 18 + HIGH / 2 - low
    body = [_place(x, top + y, card, name, does, won) for x, y, card, name, does, won in drawn]
    return _picture(title, f"{'; '.join(told)}.", 2 * PLACE, round(top + high + HIGH / 2 + 46), body, "", felt=True)


def melds(title: str, laid: Sequence[Meld]) -> Picture:
    """Melds beside and under one another, each with its name and value."""
    body, told, written, x, y, wide = [], [], [], 14, 12, 0
    for meld in laid:
        name = capital(meld.name)
        label = f"{name}: {meld.value}"
        room = max(len(meld.cards) * (WIDE + 4), 8 * len(label)) + 8
        if x > 14 and x + room > WIDEST:
            x, y = 14, y + HIGH + 36
        body += [_text(x, y + 15, label, "start", 700, 14)]
        body += [_card(card, x + n * (WIDE + 4), y + 22) for n, card in enumerate(meld.cards)]
        told.append(f"{name} {meld.value}: {listing(map(spoken, meld.cards), 'and')}")
        written.append(f"{name} {meld.value}: {' '.join(meld.cards)}")
        x += room
        wide = max(wide, x)
    return _picture(title, f"{'; '.join(told)}.", wide, y + HIGH + 36, body, "; ".join(written), felt=True)


# ---------------------------------------------------------------- what they are made of


def _rows(title: str, rows: Sequence[Sequence[str]]) -> Picture:
    body = [
        _card(card, EDGE + n * STRIP, EDGE + line * (HIGH + 6))
        for line, cards in enumerate(rows)
        for n, card in enumerate(cards)
    ]
    wide = 2 * EDGE + WIDE + STRIP * (max(map(len, rows)) - 1)
    high = 2 * EDGE + HIGH + (HIGH + 6) * (len(rows) - 1)
    said = listing((spoken(card) for cards in rows for card in cards), "and")
    return _picture(title, f"{said}.", wide, high, body, " ".join(card for cards in rows for card in cards))


def _does(leads: bool, takes: bool) -> tuple[str, str]:
    """What somebody does in a trick: in a word beside the card, and as a sentence."""
    if leads and takes:
        return _("leads and takes it"), _("{name} leads the {card} and takes it")
    if leads:
        return _("leads"), _("{name} leads the {card}")
    return (_("takes it"), _("{name} plays the {card} and takes it")) if takes else ("", _("{name} plays the {card}"))


def _picture(
    title: str, said: str, wide: int, high: int, body: Sequence[str], written: str, felt: bool = False
) -> Picture:
    text = "\n".join(body)
    needed = _needed(text)
    faces = "\n".join(part for name, part in _parts().items() if name in needed)
    table = f'<rect width="{wide}" height="{high}" rx="16" fill="{FELT}"/>\n' if felt else ""
    size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
    about = f"<title>{escape(title)}</title>\n<desc>{escape(said)}</desc>"
    svg = f"{head}\n{about}\n<defs>\n{faces}\n</defs>\n{table}{text}\n</svg>\n"
    return Picture(svg, f"{title}: {said}", written and f"{title}: {written}")


def _place(x: float, y: float, card: str, name: str, does: str, best: bool) -> str:
    left, top = round(x - WIDE / 2), round(y - HIGH / 2)
    frame = (
        f'<rect x="{left - 5}" y="{top - 5}" width="{WIDE + 10}" height="{HIGH + 10}" rx="10" fill="{GOLD}"/>\n' * best
    )
    who = _text(round(x), top + HIGH + 21, name, "middle", 700)
    what = "\n" + _text(round(x), top + HIGH + 37, does, "middle", 400, 14, GOLD if best else "#fff") if does else ""
    return f"{frame}{_card(card, left, top)}\n{who}{what}"


def _text(x: int, y: int, text: str, anchor: str, weight: int, size: int = 16, fill: str = "#fff") -> str:
    font = f'font-family="system-ui, sans-serif" font-size="{size}" font-weight="{weight}"'
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" {font} fill="{fill}">{escape(text)}</text>'


def _card(card: str, x: int, y: int) -> str:
    place = f'x="{x}" y="{y}" width="{WIDE}" height="{HIGH}"'
    return (
        f'<rect {place} rx="5" fill="{PAPER}" stroke="{BORDER}"/>\n'
        f'<use href="#{drawing(card)}-s" {place} color="{COLOURS[card[1]]}"/>'
    )


def _needed(text: str) -> set[str]:
    """The parts of the sprite that are used in a drawing, or in such parts."""
    names: set[str] = set()
    found = set(USED.findall(text))
    while found:
        names |= found
        found = {name for part in found for name in USED.findall(_parts()[part])} - names
    return names


@functools.cache
def _parts() -> dict[str, str]:
    """All that the table's cards are drawn with, by name."""
    return {found[1]: found[0] for found in PART.finditer(SPRITE.read_text(encoding="utf-8"))}
