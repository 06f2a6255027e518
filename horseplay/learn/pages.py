"""Lessons as pages: a text about a game, with what happened in a recorded hand filled in. Layer 6.

In the folder `lessons` beside a game's module lie `NAME.md.in`, the text, in other languages `NAME.de.md.in`, and
`NAME.txt`, the hand; the page and its pictures are made of them. Cards in the text are drawn as `10♥`, and a line that
is one of these remarks stands for what it names:

    <!-- order hearts H -->      a suit's cards under a contract, the best first
    <!-- hand 0 deal -->         a hand as dealt; `play`, before the first lead; or before trick 7, `7`
    <!-- stock 5 -->             the first cards of the stock
    <!-- said auction -->        what was said in a phase, a row for each time round
    <!-- buried -->              what the declarer laid away, in the zone of that name
    <!-- melds 0 -->             a seat's melds
    <!-- trick 5 -->             a trick, and who takes it
    <!-- tricks 8 11 -->         some tricks in words
    <!-- score -->               how the scores came about
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from horseplay import roles
from horseplay.cards import CARD, SUITS, SYMBOLS, suit_name
from horseplay.game import Game, Position
from horseplay.games import all_games
from horseplay.games.hoskin import melded
from horseplay.language import _, capital, marked, spoken_language
from horseplay.learn import pictures
from horseplay.learn.pictures import Picture
from horseplay.log.events import Acted, Dealt
from horseplay.log.text import Walk, read, walk
from horseplay.news import Names
from horseplay.verbs import said

NAMES = (marked("Ada"), marked("Ben"), marked("Cem"), marked("Dora"))
REMARK = re.compile(r"^<!-- ([a-z]+)((?: [\w-]+)*) -->$", re.MULTILINE)
WITHIN = re.compile(rf"(?<![\w'-]){CARD}(?![\w'-])")
SHOWN = re.compile(r"^!\[.*\]\(pictures/(.*)\)\n\n", re.MULTILINE)
LINK = re.compile(r"\[([^]]+)\]\([^)]*\)")


class Page(NamedTuple):
    """A lesson: its Markdown, the hand it follows as text, and its pictures by file name."""

    text: str
    hand: str
    pictures: Mapping[str, Picture]


def taught(game: Game) -> bool:
    """Whether there is a lesson of a game."""
    return None not in (_beside(game, "md.in"), _beside(game, "txt"))


def page(game: Game) -> Page | None:
    """The lesson of a game, in the language spoken or else in English; None if there is none."""
    source, hand = _beside(game, f"{spoken_language()}.md.in") or _beside(game, "md.in"), _beside(game, "txt")
    if source is None or hand is None:
        return None
    script = hand.read_text(encoding="utf-8")
    lesson = Lesson(game.name, walk(read(script, {game.name: game})))
    parts = REMARK.split(source.read_text(encoding="utf-8"))  # text, word, arguments, text, ...
    made = [in_symbols(parts[0])]
    for word, arguments, rest in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        made += [lesson.fill(word, arguments.split()), in_symbols(rest)]
    return Page("".join(made), script, lesson.pictures)


def lettered(made: Page) -> str:
    """A lesson as Markdown without pictures and links: cards that are told nowhere else are written out.

    >>> two = Picture("", "", "Two: AS")
    >>> lettered(Page("![Two: ...](pictures/two.svg)\\n\\nSee [there](x.md).", "", {"two.svg": two}))
    '> Two: A♠\\n\\nSee there.'
    """

    def written(found: re.Match[str]) -> str:
        cards = in_symbols(made.pictures[found[1]].written)
        return f"> {cards}\n\n" if cards else ""

    return LINK.sub(r"\1", SHOWN.sub(written, made.text))


def commands(game: Game) -> str:
    """What to type to go on from a lesson, as Markdown."""
    told = _("In a terminal {play} deals you in, and {replay} tells this hand card by card.")
    play, replay = f"`horseplay play {game.name}`", f"`horseplay learn {game.name} --hand | horseplay replay -`"
    return told.format(play=play, replay=replay)


def write(folder: str) -> None:
    """All lessons in English and their pictures, written into a folder."""
    home = Path(folder)
    for name, game in all_games().items():
        made = page(game)
        if made is None:
            continue
        (home / f"{name}.md").write_text(f"{made.text}\n{commands(game)}\n", encoding="utf-8")
        for old in (home / "pictures").glob(f"{name}-*.svg"):
            old.unlink()
        for file, picture in made.pictures.items():
            (home / "pictures" / file).write_text(picture.svg, encoding="utf-8")


def _beside(game: Game, ending: str) -> Path | None:
    """The file of a game's lesson with this ending, where there is one."""
    source = getattr(game.module, "__file__", None)
    file = source and Path(source).with_name("lessons") / f"{game.name}.{ending}"
    return file if file and file.is_file() else None


def in_symbols(text: str) -> str:
    """A text with its cards as they are drawn.

    >>> in_symbols("Ada holds TH and AS.")
    'Ada holds 10♥ and A♠.'
    """
    return WITHIN.sub(lambda card: card[0].replace("T", "10")[:-1] + SYMBOLS[SUITS.index(card[0][1])], text)


class Lesson:
    """A recorded hand, and the pictures made of it so far."""

    def __init__(self, name: str, walked: Walk) -> None:
        self.name, self.steps = name, walked.history.stack
        self.end = walked.history.position
        self.game: Game = self.end.game
        self.pictures: dict[str, Picture] = {}
        self.names = Names(tuple(_(name) for name in NAMES))

    def fill(self, word: str, arguments: list[str]) -> str:
        """What stands for a remark."""
        match word, arguments:
            case "order", [contract, suit]:
                return self.order(contract, suit)
            case "hand", [seat, when]:
                return self.hand(int(seat), when)
            case "stock", [n]:
                title = _("Turned up") if n == "1" else _("The Dapp")
                return self.shown(f"stock-{n}", pictures.row(title, self.stock()[: int(n)]))
            case "buried", []:
                return self.buried()
            case "melds", [seat]:
                return self.melds(int(seat))
            case "trick", [n]:
                return self.trick(int(n))
            case "tricks", [first, last]:
                one = _("Trick {n}: {told}")
                return "\n".join(f"- {one.format(n=n, told=self.told(n))}" for n in range(int(first), int(last) + 1))
            case "score", []:
                return self.score()
            case "said", [phase]:
                return self.said(phase)
            case _:
                raise ValueError(f"no page can be made of {word} {' '.join(arguments)}")

    def shown(self, name: str, picture: Picture) -> str:
        """The picture kept under a name, as the page refers to it."""
        file = f"{self.name}-{name}.svg"
        self.pictures[file] = picture
        return f"![{picture.said}](pictures/{file})"

    # ------------------------------------------------------------ moments of the hand

    def at(self, when: str) -> Position:
        """The position as dealt (`deal`), before the first lead (`play`), or before a trick."""
        positions = [step.position for step in self.steps[1:]]
        if when == "deal":
            return positions[0]
        done = 0 if when == "play" else int(when) - 1
        return next(p for p in positions if p.playing and p.state.done == done and not p.table)

    def stock(self) -> list[str]:
        """What was left over by the deal, the top card first."""
        dealt = next(step.event for step in self.steps if isinstance(step.event, Dealt))
        return dealt.deck.split()[self.end.rules.seats * self.end.rules.hand_size :]

    # ------------------------------------------------------------ what stands for remarks

    def order(self, contract: str, suit: str) -> str:
        """The cards of a suit under a contract, the best first."""
        r, deck = self.end.rules, self.end.deck
        words = ("clubs", "diamonds", "hearts", "spades", "no-trump", "e-low")
        c, of = words.index(contract), SUITS.index(suit)
        kinds = [kind for kind in range(deck.kinds) if r.suit[c][kind] == of]
        kinds.sort(key=lambda kind: -r.strength[c][of][kind])
        title = _("The trumps") if c == of else capital(suit_name(of))
        return self.shown(f"order-{contract}-{suit}", pictures.row(title, [deck.card(kind) for kind in kinds]))

    def hand(self, seat: int, when: str) -> str:
        """A seat's hand at some moment."""
        view = self.at(when).view(seat)
        told = _("{name}'s cards") if when in ("deal", "play") else _("{name}'s cards before trick {n}")
        title = told.format(name=self.names.of(seat), n=when)
        return self.shown(f"hand-{seat}-{when}", pictures.hand(title, view, view.hand))

    def buried(self) -> str:
        """What the declarer laid away."""
        seat = self.end.state.declarer
        view = self.at("play").view(seat)
        return self.shown("buried", pictures.hand(_("Buried"), view, view.zone_of(roles.BURIED, 0).cards))

    def melds(self, seat: int) -> str:
        """A seat's melds, each with its cards."""
        values = self.end.melds
        assert values is not None
        title = _("{name} melds {n}").format(name=self.names.of(seat), n=values[seat])
        return self.shown(f"melds-{seat}", pictures.melds(title, melded(self.end.state, seat)))

    def trick(self, n: int) -> str:
        """A trick as it lies on the table, and its story."""
        view = self.at(str(n)).view(None)
        picture = pictures.trick(_("Trick {n}").format(n=n), view, self.end.trick(n - 1), self.names.called)
        return f"{self.shown(f'trick-{n}', picture)}\n\n*{self.told(n)}*"

    def told(self, n: int) -> str:
        """A trick in words."""
        (leader, lead), *others = ((self.names.of(seat), card) for seat, card in self.end.trick(n - 1))
        laid = [_("{seat} leads {card}").format(seat=leader, card=lead), *(f"{name} {card}" for name, card in others)]
        for before, after in itertools.pairwise(self.steps):
            if isinstance(after.event, Acted) and after.position.state.done == n > before.position.state.done:
                act = before.position.hear(after.event.act)
                assert act is not None
                taken = after.position.news(before.position, after.event.seat, act, None)[1]
                return in_symbols(f"{', '.join(laid)}. {taken.sentence(self.names)}")
        raise ValueError(f"there is no trick {n}")

    def said(self, phase: str) -> str:
        """What was said in a phase, a row for each time round."""
        heard = [
            (step.event.seat, step.event.act)
            for before, step in itertools.pairwise(self.steps)
            if isinstance(step.event, Acted) and before.position.phase == phase
        ]
        seats = list(dict.fromkeys(seat for seat, _ in heard))
        rows: list[dict[int, str]] = []
        for seat, word in heard:
            if not rows or any(seats.index(other) >= seats.index(seat) for other in rows[-1]):
                rows.append({})
            rows[-1][seat] = word
        lines = [[self.names.of(seat) for seat in seats], ["---"] * len(seats)]
        lines += [[said(row[seat]) if seat in row else "" for seat in seats] for row in rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def score(self) -> str:
        """How the scores of the hand came about."""
        result = self.end.result
        assert result is not None
        return "\n".join(f"- {line.sentence(self.names)}" for line in result.account)
