"""Draws the cards: one sprite with every face in two cuts, in two sets of letters, and the back.

`make art` writes it to `horseplay/server/static/cards.svg`, and a test asks that the file is what this writes. A face
is 240 x 336 units of ink: the paper and its corners are the page's. What has the suit's colour is `currentColor`, so
that four or two colours are a matter of the style and the courts follow.

| name | is |
|---|---|
| `S` `H` `D` `C` | a suit, in a box of 100 x 100 |
| `QH` | a face in full: pips as they are printed, courts as high as the card |
| `QH-s` | the small cut: a large index, one large suit, a crown for king and queen |
| `QH-de`, `QH-de-s` | the same with German letters, where they are others |
| `back` | the back |

The indices are outlines of an open font and the courts are open art; both lie in `vendor`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from horseplay.cards import INDICES, RANKS, SUITS

HERE = Path(__file__).parent
COURTS = HERE / "vendor" / "court"
FONT = HERE / "vendor" / "bricolage-grotesque-latin-wdth-normal.woff2"
SPRITE = HERE.parent / "horseplay" / "server" / "static" / "cards.svg"

WIDE, HIGH = 240, 336
SHAPES = {  # in a box of 100 x 100
    "S": "M50 3C57 21 93 40 93 64c0 13-9 21-20 21-8 0-14-4-18-10 1 10 5 17 12 22H33c7-5 11-12 12-22-4 6-10 10-18 10"
    "C16 85 7 77 7 64 7 40 43 21 50 3z",
    "H": "M50 95C21 67 5 51 5 31 5 15 17 5 29 5c9 0 17 5 21 14C54 10 62 5 71 5c12 0 24 10 24 26 0 20-16 36-45 64z",
    "D": "M50 2c10 19 22 34 37 48-15 14-27 29-37 48-10-19-22-34-37-48C28 36 40 21 50 2z",
    "C": "M50 3a22.5 22.5 0 0 1 17.5 36.6A22.5 22.5 0 1 1 55 73c1 11 5 18 12 24H33c7-6 11-13 12-24"
    "A22.5 22.5 0 1 1 32.5 39.6 22.5 22.5 0 0 1 50 3z",
}
CROWNS = {  # 100 wide, standing on y = 46
    "K": "M8 46 2 10l24 16L50 0l24 26 24-16-6 36z",
    "Q": "M10 46 4 18a6 6 0 1 1 6-1l16 12L45 11a7 7 0 1 1 10 0l19 18 16-12a6 6 0 1 1 6 1l-6 28z",
}


# ---------------------------------------------------------------- pips


class Pip(NamedTuple):
    """A suit on a face: where its middle is, how large it is, whether it stands on its head."""

    x: float
    y: float
    size: float = 44
    turned: bool = False


TOP, MIDDLE, LOW = 56, HIGH / 2, HIGH - 56
LEFT, CENTRE, RIGHT = 88, WIDE / 2, 152
ROWS = {  # the heights of the pips in the two columns, and of those between them
    "A": ((), (MIDDLE,)),
    "2": ((), (TOP, LOW)),
    "3": ((), (TOP, MIDDLE, LOW)),
    "4": ((TOP, LOW), ()),
    "5": ((TOP, LOW), (MIDDLE,)),
    "6": ((TOP, MIDDLE, LOW), ()),
    "7": ((TOP, MIDDLE, LOW), (112,)),
    "8": ((TOP, MIDDLE, LOW), (112, HIGH - 112)),
    "9": ((TOP, 131, HIGH - 131, LOW), (MIDDLE,)),
    "T": ((TOP, 131, HIGH - 131, LOW), (93, HIGH - 93)),
}


def pips(rank: str) -> list[Pip]:
    """The suits in the middle of a face without a picture."""
    if rank == "A":
        return [Pip(CENTRE, MIDDLE, 124)]
    columns, between = ROWS[rank]
    places = [(x, y) for x in (LEFT, RIGHT) for y in columns] + [(CENTRE, y) for y in between]
    return [Pip(x, y, turned=y > MIDDLE) for x, y in places]


def sign(suit: str, pip: Pip) -> str:
    """A suit in its place."""
    turn = f"rotate(180 {pip.x:g} {pip.y:g})" if pip.turned else ""
    place = f"translate({pip.x - pip.size / 2:g} {pip.y - pip.size / 2:g})scale({pip.size / 100:g})"
    return f'<use href="#{suit}" transform="{turn}{place}"/>'


# ---------------------------------------------------------------- indices


class Letters(NamedTuple):
    """Letters as an outline 100 high, and how wide it is."""

    path: str
    wide: float


GAP = 0.035  # between two letters, in parts of the font's square
TAIL = 6  # the most that a letter may hang below its line: a Q is drawn smaller, clear of the suit beneath it


def index_font() -> Any:  # fontTools has no types
    """The font of the indices: bold and narrow, so that 10 is no wider than a letter."""
    return instantiateVariableFont(TTFont(FONT), {"wght": 760, "wdth": 80})


def letters(font: Any, text: str) -> Letters:
    """Some letters, at most 86 wide."""
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    square = font["head"].unitsPerEm
    parts, x, low = [], 0.0, 0.0
    for letter in text:
        glyph, box = glyphs[names[ord(letter)]], BoundsPen(glyphs)
        glyph.draw(box)
        left, bottom, right, _top = box.bounds
        parts.append((glyph, x - left))
        x, low = x + right - left + square * GAP, min(low, bottom)
    x -= square * GAP
    down = 100 / font["OS/2"].sCapHeight
    down *= 100 / max(100, 100 - low * down - TAIL)
    along = min(down, 86 / x)
    pen = SVGPathPen(glyphs, ntos=lambda n: f"{n:.1f}".removesuffix(".0"))
    for glyph, at in parts:
        glyph.draw(TransformPen(pen, (along, 0, 0, -down, at * along, font["OS/2"].sCapHeight * down)))
    return Letters(pen.getCommands(), x * along)


class Corner(NamedTuple):
    """How an index stands: the middle and top of its letters, their height, how large the suit below is and how far."""

    x: float
    y: float
    high: float
    size: float
    gap: float


FULL, SMALL = Corner(31, 16, 52, 34, 9), Corner(62, 22, 104, 66, 16)


def corner(text: str, wide: float, suit: str, at: Corner) -> str:
    """An index and the suit beneath it."""
    scale = at.high / 100
    place = f"translate({at.x - wide * scale / 2:.1f} {at.y:g})scale({scale:g})"
    below = Pip(at.x, at.y + at.high + at.gap + at.size / 2, at.size)
    return f'<use href="#i{text}" transform="{place}"/>{sign(suit, below)}'


# ---------------------------------------------------------------- courts

LAYERS = "bcdefg"  # of the art, from below: gold, the robe, its second colour, dark, then lines and ornaments
GOLD, LINE, DARK = "#e5b24c", "#232b3d", "#1b1d24"
SECOND = {"S": "#8f2a35", "H": "#27406f", "C": "#7d4a1a", "D": "#1d4b47"}
OWN = re.compile(r'fill="(?:red|#00f|green|#000)"')  # the suit's colour, in one court or another
FILL = re.compile(r' fill="[^"]*"')
SYMBOL = re.compile(r'<symbol id="(\w)"[^>]*>(.*?)</symbol>', re.DOTALL)
SUIT_IN_ART = re.compile(r'<use xlink:href="#a" height="([\d.]+)"')
# A court is as high as the card and a little more, so that no rim is left; above the index the paper is kept clear.
COURT = f"translate({WIDE / 2 - 112.66:g} -4)scale(.17332 .172)"
CLEAR = "M0 0H58V96a16 16 0 0 1-16 16H0z"


def court(card: str) -> Iterator[str]:
    """The parts of a court's picture, the last of which is the picture, in a box of 1300 x 2000."""
    layers = dict(SYMBOL.findall((COURTS / f"{card}.svg").read_text(encoding="utf-8")))
    plain = {"b": GOLD, "c": "currentColor", "d": SECOND[card[1]], "e": DARK}
    halves = []
    for layer in LAYERS:
        name = f"{card}{layer}"
        body = SUIT_IN_ART.sub(rf'<use href="#{card[1]}a" width="\1" height="\1"', layers[layer])
        if layer in plain:
            body, colour = FILL.sub("", body), f' fill="{plain[layer]}"'
        else:
            body, colour = OWN.sub('fill="currentColor"', body).replace("#44f", LINE), ""
        yield f'<g id="{name}"{colour}>{body}</g>'
        halves.append(f'<use href="#{name}"/><use href="#{name}" transform="rotate(180 650 1000)"/>')
    yield f'<g id="{card}p" transform="{COURT}">{"".join(halves)}</g>'


def suit_in_art(suit: str) -> str:
    """A suit as the court art draws it, on robes and in borders."""
    layers = dict(SYMBOL.findall((COURTS / f"J{suit}.svg").read_text(encoding="utf-8")))
    box = 'viewBox="-600 -600 1200 1200" preserveAspectRatio="xMinYMid"'
    return f'<symbol id="{suit}a" {box} fill="currentColor">{FILL.sub("", layers["a"])}</symbol>'


# ---------------------------------------------------------------- faces


def printed(rank: str) -> dict[str, str]:
    """What a rank's index says, by what is added to the name of the face."""
    usual = "10" if rank == "T" else rank
    return {"": usual} | {f"-{language}": own[rank] for language, own in INDICES.items() if rank in own}


def face(card: str, wide: dict[str, float]) -> Iterator[str]:
    """A card in both cuts and all letters, after the parts that these share."""
    rank, suit = card[0], card[1]
    if rank in "JQK":
        yield from court(card)
        middle = f'<use href="#{card}p"/><use href="#clear"/><use href="#clear" transform="rotate(180 120 168)"/>'
    else:
        middle = "".join(sign(suit, pip) for pip in pips(rank))
    yield f'<g id="{card}m">{middle}</g>'
    large = sign(suit, Pip(164, 240 if rank in CROWNS else 236, 122))
    if rank in CROWNS:
        large += f'<path fill="currentColor" d="{CROWNS[rank]}" transform="translate(118 116)scale(.92 1)"/>'
    box = f'viewBox="0 0 {WIDE} {HIGH}"'
    for ending, text in printed(rank).items():
        name = f"{card}{ending}"
        yield f'<g id="{name}i">{corner(text, wide[text], suit, FULL)}</g>'
        turned = f'<use href="#{name}i" transform="rotate(180 120 168)"/>'
        yield f'<symbol id="{name}" {box}><use href="#{card}m"/><use href="#{name}i"/>{turned}</symbol>'
        yield f'<symbol id="{name}-s" {box}>{corner(text, wide[text], suit, SMALL)}{large}</symbol>'


def back() -> str:
    """The back: a lattice, and a horse's shoe in a medallion; the paper's edge stays white."""
    step, line = 22.5, 'stroke="#fff" stroke-width="2.5"'
    places = [(c, r) for r in range(-6, 7) for c in range(-4, 5) if (r + c) % 2 == 0]
    lattice = "".join(f"M{CENTRE + c * step:g} {MIDDLE + r * step - 8:g}l8 8-8 8-8-8z" for c, r in places)
    shoe = "M88 204c-22-30-20-84 32-84s54 54 32 84l-17-9c14-24 14-55-15-55s-29 31-15 55z"
    nails = [(90, 178), (88, 155), (99, 135), (120, 129), (141, 135), (152, 155), (150, 178)]
    holes = "".join(f'<circle cx="{x}" cy="{y}" r="3"/>' for x, y in nails)
    ring = f'<ellipse cx="{CENTRE:g}" cy="{MIDDLE:g}" rx="62" ry="72"'
    return (
        f'<symbol id="back" viewBox="0 0 {WIDE} {HIGH}">'
        f'<rect x="10" y="10" width="220" height="316" rx="12" fill="currentColor"/>'
        f'<path fill="#fff" fill-opacity=".2" d="{lattice}"/>'
        f'<rect x="17" y="17" width="206" height="302" rx="8" fill="none" {line} stroke-opacity=".55"/>'
        f'{ring} fill="currentColor"/>{ring} fill="none" {line} stroke-opacity=".7"/>'
        f'<path fill="#fff" fill-opacity=".92" d="{shoe}"/>'
        f'<g fill="currentColor">{holes}</g></symbol>'
    )


# ---------------------------------------------------------------- the sprite


def parts() -> Iterator[str]:
    """All that the sprite is made of, each under its name."""
    font = index_font()
    texts = dict.fromkeys(text for rank in RANKS for text in printed(rank).values())
    outlines = {text: letters(font, text) for text in texts}
    wide = {text: outline.wide for text, outline in outlines.items()}
    for suit, shape in SHAPES.items():
        yield f'<path id="{suit}" fill="currentColor" d="{shape}"/>'
    yield from map(suit_in_art, SHAPES)
    for text, outline in outlines.items():
        yield f'<path id="i{text}" fill="currentColor" d="{outline.path}"/>'
    yield f'<path id="clear" fill="var(--paper,#fffdf8)" d="{CLEAR}"/>'
    for card in (rank + suit for suit in SUITS for rank in RANKS):
        yield from face(card, wide)
    yield back()


def sprite() -> str:
    """The sprite: one part a line, so that a page can take single parts out of it."""
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg"><defs>', *parts(), "</defs></svg>", ""])


if __name__ == "__main__":
    SPRITE.write_text(sprite(), encoding="utf-8")
