"""A hand as people write it down: reading, walking and writing it, and saying where it stands. Layer 4.

    game hossie hossie_loss=tricks        # name, then house rules that differ from the default
    scores 0 0                            # optional: a game taken up in the middle
    dealer 3
    deal 9C 9C TD JD ...                  # one line a seat, seat 0 first
    stock 7C ...                          # what is left, top card first
    0 pass
    1 bid 7
    ruled -7 12                           # the hand was ended by decree or agreement, with these scores by side
    fined 1 5                             # seat 1's side lost 5 points beside the hand
    forfeited 0                           # side 0 forfeited the game

A line `referee honour` after the first lets held cards be played that are not lawful.

`#` begins a comment. The whole text is read before it is walked: what cannot be read is a `BadText`; what may not be
done stops the walk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from horseplay.cards import is_card
from horseplay.errors import BadText, HorseplayError, Refusal, Refused, listing
from horseplay.game import Game, Position
from horseplay.games import all_games
from horseplay.house import HouseRules, changed, shown
from horseplay.language import _
from horseplay.log.events import Acted, Dealt, Event, Fined, GameForfeited, PlayedOut, Reshuffled, Ruled
from horseplay.log.history import History
from horseplay.verbs import is_word
from horseplay.view import Hand

HAPPENS = ("reshuffle", "ruled", "fined", "forfeited")  # what lines of no seat tell of a hand
WORDS = ("scores", "referee", "dealer", "deal", "stock", *HAPPENS)  # with which lines begin


class ScriptLine(NamedTuple):
    """An event and the line it begins on."""

    number: int
    event: Event


class Script(NamedTuple):
    """A text that was read: the game, its house rules, the scores it begins with, and what is to happen."""

    game: Game
    house: HouseRules
    scores: tuple[int, ...] | None
    lines: tuple[ScriptLine, ...]
    honour: bool = False  # any card held could be played


class Walk(NamedTuple):
    """Where a script leads; `refused` and the line of it if something may not be done."""

    history: History
    refused: Refusal | None = None
    line: int = 0


# ---------------------------------------------------------------- reading


def read(text: str, games: Mapping[str, Game] | None = None) -> Script:
    """The script that a text is, of one of these games or of any; `BadText` names the line that cannot be read."""
    games = all_games() if games is None else games
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    rows = [(n, line.partition("#")[0].split()) for n, line in enumerate(lines, 1)]
    rows = [(n, words) for n, words in rows if words]
    if not rows or rows[0][1][0] != "game":
        raise BadText(
            _("a hand begins with a line such as: {line}").format(line="game hossie"), rows[0][0] if rows else 0
        )
    game, house = _read_game(*rows[0], games)
    reader = _Reader(game, house, games)
    for number, words in rows[1:]:
        reader.read(number, words)
    reader.finish()
    return Script(game, house, reader.scores, tuple(reader.lines), reader.honour)


def _read_game(number: int, words: list[str], games: Mapping[str, Game]) -> tuple[Game, HouseRules]:
    if len(words) < 2 or words[1] not in games:
        told = _("there is no game {name}; there are {games}")
        raise BadText(told.format(name=shown(" ".join(words[1:2])), games=listing(games)), number)
    game, preset = games[words[1]], None
    given: dict[str, str] = {}
    for word in words[2:]:
        name, sign, value = word.partition("=")
        if not sign or name in given or (name == "preset" and (given or preset is not None)):
            told = _("{word} cannot stand here; house rules are written once each, as name=value, preset=NAME first")
            raise BadText(told.format(word=shown(word)), number)
        if name == "preset":
            preset = value
        else:
            given[name] = value
    try:
        return game, game.house(preset, given)
    except HorseplayError as error:
        raise BadText(str(error), number) from error


class _Reader:
    """Collects lines one after another; a deal is complete when its last card line has come."""

    def __init__(self, game: Game, house: HouseRules, games: Mapping[str, Game]) -> None:
        self.game, self.house, self.games = game, house, games
        self.rules, self.deck = game.rules(house), game.deck(house)
        self.scores: tuple[int, ...] | None = None
        self.honour = False
        self.lines: list[ScriptLine] = []
        self.dealer: int | None = None
        self.dealer_line = 0
        self.hands: list[list[int]] = []  # of the deal being read
        self.dealing = False

    @property
    def rest(self) -> int:
        """How many cards a deal leaves over."""
        return self.deck.size - int(self.rules.seats) * int(self.rules.hand_size)

    def read(self, number: int, words: list[str]) -> None:
        first = words[0]
        if first == "scores":
            self.read_scores(number, words)
        elif first == "referee":
            self.read_referee(number, words)
        elif first == "dealer":
            self.read_dealer(number, words)
        elif first in ("deal", "stock"):
            self.read_cards(number, words)
        elif first in HAPPENS or first.isdigit():
            self.read_act(number, words)
        else:
            known = listing([*WORDS, "seats"])
            told = _("{word} begins no line; there are {words}").format(word=shown(first), words=known)
            raise BadText(told, number)

    def read_scores(self, number: int, words: list[str]) -> None:
        if self.scores is not None or self.dealer is not None:
            raise BadText(_("scores stand once, before the first dealer"), number)
        self.scores = self.numbers(number, words)

    def read_referee(self, number: int, words: list[str]) -> None:
        if self.dealer is not None or self.honour or words[1:] not in (["strict"], ["honour"]):
            raise BadText(_("referee strict or referee honour stands once, before the first dealer"), number)
        self.honour = words[1] == "honour"

    def numbers(self, number: int, words: list[str]) -> tuple[int, ...]:
        sides = self.rules.sides
        whole = [word for word in words[1:] if word.removeprefix("-").isdecimal() and word.isascii() and len(word) < 9]
        if len(whole) != len(words) - 1 or len(whole) != sides:
            told = _("{word} needs {n} whole numbers below {most}, one a side, not {given}")
            given = shown(" ".join(words[1:]))
            raise BadText(told.format(word=words[0], n=sides, most=100000000, given=given), number)
        return tuple(int(word) for word in whole)

    def read_dealer(self, number: int, words: list[str]) -> None:
        self.check_dealt(number)
        seat = self.seat(number, " ".join(words[1:]))
        allowed = self.game.next_dealers(self.rules, self.dealer) if self.dealer is not None else (seat,)
        if seat not in allowed:
            told = _("dealer {seat} is wrong: after dealer {dealer} comes {seats}")
            raise BadText(told.format(seat=seat, dealer=self.dealer, seats=listing(allowed, "or")), number)
        self.dealer, self.dealer_line, self.hands, self.dealing = seat, number, [], True

    def seat(self, number: int, word: str) -> int:
        if word.isascii() and word.isdigit() and len(word) < 4 and int(word) < self.rules.seats:
            return int(word)
        told = _("{word} is not a seat at this table; the seats are 0 to {last}")
        raise BadText(told.format(word=shown(word), last=self.rules.seats - 1), number)

    def read_cards(self, number: int, words: list[str]) -> None:
        if not self.dealing:
            raise BadText(_("{word} stands out of place; cards follow a dealer line").format(word=words[0]), number)
        seats, size = self.rules.seats, self.rules.hand_size
        stock = words[0] == "stock"
        if stock != (len(self.hands) == seats):
            told = _("{n} hands were dealt; {seats} are needed") if stock else _("there are more than {seats} hands")
            raise BadText(told.format(n=len(self.hands), seats=seats), number)
        expected = self.rest if stock else size
        if len(words) - 1 != expected:
            told = _("the hand of seat {seat} has {n} cards; it must have {expected}")
            if stock:
                told = _("the stock has {n} cards; it must have {expected}")
            raise BadText(told.format(seat=len(self.hands), n=len(words) - 1, expected=expected), number)
        self.hands.append([self.card(number, word) for word in words[1:]])
        dealt = Counter(kind for hand in self.hands for kind in hand)
        for kind, n in dealt.items():
            if n > self.deck.copies:
                told = _("{card} is dealt {n} times; the deck has {copies} of each card")
                raise BadText(told.format(card=self.deck.card(kind), n=n, copies=self.deck.copies), number)
        if len(self.hands) == seats + (self.rest > 0):
            self.deal_is_whole()

    def deal_is_whole(self) -> None:
        deck = " ".join(self.deck.card(kind) for hand in self.hands for kind in hand)
        assert self.dealer is not None
        self.lines.append(ScriptLine(self.dealer_line, Dealt(self.dealer, deck)))
        self.dealing = False

    def card(self, number: int, word: str) -> int:
        try:
            return self.deck.kind(word)
        except BadText as error:
            raise BadText(str(error), number) from error

    def check_dealt(self, number: int) -> None:
        """Raises `BadText` if a deal was begun and is not whole."""
        if self.dealing:
            told = _("the deal of line {line} lacks a deal line for seat {seat}")
            if len(self.hands) == self.rules.seats:
                told = _("the deal of line {line} lacks its stock")
            raise BadText(told.format(line=self.dealer_line, seat=len(self.hands)), number)

    def read_act(self, number: int, words: list[str]) -> None:
        self.check_dealt(number)
        if self.dealer is None:
            raise BadText(_("nothing can happen before a dealer line and the cards"), number)
        if words[0] == "ruled":
            self.lines.append(ScriptLine(number, Ruled(self.numbers(number, words))))
        elif words[0] == "fined":
            self.lines.append(ScriptLine(number, Fined(*self.pair(number, words))))
        elif words[0] == "forfeited":
            self.lines.append(ScriptLine(number, GameForfeited(self.side(number, " ".join(words[1:])))))
        elif words[0] == "reshuffle":
            for word in words[1:]:
                self.card(number, word)
            self.lines.append(ScriptLine(number, Reshuffled(" ".join(words[1:]))))
        else:
            seat, word = self.seat(number, words[0]), " ".join(words[1:])
            self.check_word(number, word)
            self.lines.append(ScriptLine(number, Acted(seat, word)))

    def pair(self, number: int, words: list[str]) -> tuple[int, int]:
        """The seat and the points of a fine."""
        points = words[2] if len(words) == 3 else ""
        if not (points.isascii() and points.isdigit() and len(points) < 9):
            raise BadText(_("a fine names a seat and its points, such as: fined 1 5"), number)
        return self.seat(number, words[1]), int(points)

    def side(self, number: int, word: str) -> int:
        if word.isascii() and word.isdigit() and len(word) < 4 and int(word) < self.rules.sides:
            return int(word)
        told = _("{word} is not a side of this game; the sides are 0 to {last}")
        raise BadText(told.format(word=shown(word), last=self.rules.sides - 1), number)

    def check_word(self, number: int, word: str) -> None:
        """Raises `BadText` for a word of no game and for a card that this deck has not."""
        if not word:
            raise BadText(_("this line must say what the seat does, such as: {line}").format(line="0 pass"), number)
        if is_card(word) or word.startswith("show "):
            self.card(number, word.removeprefix("show "))
        elif not any(is_word(game.verbs, word) for game in self.games.values()):
            told = _("{word} is no word of {game}; its words are {words}")
            raise BadText(told.format(word=shown(word), game=self.game.title, words=listing(self.game.verbs)), number)

    def finish(self) -> None:
        self.check_dealt(0)
        if self.dealer is None:
            raise BadText(_("there is no hand: a dealer line and the cards must follow the game line"))


# ---------------------------------------------------------------- walking and writing


def walk(script: Script) -> Walk:
    """The game after the script, or where it stops at something that may not be done."""
    history = History(script.game, script.house, script.scores, script.honour)
    for number, event in script.lines:
        try:
            history.add(event)
        except Refused as refused:
            return Walk(history, refused.refusal, number)
        except HorseplayError as error:
            raise BadText(str(error), number) from error
    return Walk(history)


def write(history: History) -> str:
    """A game as a script that leads to where it stands; what was taken back is not in it."""
    first = history.stack[0].position
    rules = [f"{name}={value}" for name, value in changed(first.house).items()]
    lines = [" ".join(["game", first.game.name, *rules])]
    if history.honour:
        lines.append("referee honour")
    if not first.state.opening:
        lines.append(" ".join(["scores", *map(str, first.scores)]))
    for before, (event, _position) in zip(history.stack, history.stack[1:], strict=False):
        lines += _written(event, before.position)
    return "\n".join(lines) + "\n"


def _written(event: Event | None, before: Position) -> Iterable[str]:
    seats, size = before.rules.seats, before.rules.hand_size
    match event:
        case Dealt(dealer, deck):
            cards = deck.split()
            hands = [cards[p * size : (p + 1) * size] for p in range(seats)]
            rest = cards[seats * size :]
            return [
                f"dealer {dealer}",
                *(f"deal {' '.join(hand)}" for hand in hands),
                *([f"stock {' '.join(rest)}"] if rest else []),
            ]
        case Reshuffled(deck):
            return [f"reshuffle {deck}"]
        case Acted(seat, act):
            return [f"{seat} {act}"]
        case PlayedOut(_by, _to, acts):
            lines = []
            for act in acts.split():
                lines.append(f"{before.turn} {act}")
                before = before.play(act)
            return lines
        case Ruled(scores, why):
            return [" ".join(["ruled", *map(str, scores), *(["", "#", *why.split()] if why else [])])]
        case Fined(seat, points):
            return [f"fined {seat} {points}"]
        case GameForfeited(side):
            return [f"forfeited {side}"]
        case _:
            return []


def standing(walked: Walk) -> dict[str, Any]:
    """Where a walk has led, as plain JSON values."""
    position = walked.history.position
    tricks = position.tricks
    seats = position.rules.seats
    return {
        "game": position.game.name,
        "house": position.house._asdict(),
        "phase": position.phase,
        "turn": position.turn,
        "legal": list(position.words()),
        "trick": [laid._asdict() for laid in position.table],
        "last_trick": [laid._asdict() for laid in tricks[-1]] if tricks else [],
        "tricks": list(position.state.tricks[:seats]),
        "points": position.points and list(position.points),
        "melds": position.melds and list(position.melds),
        "hands": [_hand(hand) for hand in walked.history.hands],
        "scores": list(position.scores),
        "over": position.over,
        "winner": position.winner,
        "refused": walked.refused and {"line": walked.line, "code": walked.refused.code, "why": walked.refused.why},
    }


def _hand(hand: Hand) -> dict[str, Any]:
    """A finished hand, without what follows from the rest."""
    return {name: value for name, value in hand._asdict().items() if name not in ("made", "account")}
