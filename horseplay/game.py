"""Games, positions and views: what everything above the rules sees. Layer 1.

A game is a module; `Game.of(module)` takes from it what the table below names, and supplies what a simple game need
not say. A `Position` is immutable: a game, its house rules and a state; acts and deals make new ones. A `View` is
what one seat may see of a position, built up from nothing, and the only thing here with a form that leaves the
process.

    NAME TITLE       the word of the command line; the title of the page
    DECK or deck(house)
    House PRESETS clash(house)      house rules, named sets of them, a sentence about an impossible combination
    PHASES           one `Phase` for each number of `s.phase`, the last one "over"
    VERBS            patterns of the game's words
    State rules(house)              fields and tables
    deal legal step settle          kernels: (r, s, deck, dealer) (r, s) (r, s, act) (r, s, gain)
    forfeit reshuffle aside         kernels, where the game knows such things: (r, s, side) (r, s, deck) (r, s, seat)
    say(r, s, act)                  the word of an act, "" for a number that is none in this phase
    heard(r, s, act, seat)          the same as another seat hears it
    zones(r, s, seat) facts(r, s, seat) news(r, before, after)       what lies where; labels and values; what else an act brought about
    pool(r, s, deck)                kernel: writes the cards a reshuffle must consist of into `deck`, returns how many
    next_dealers(r, dealer)         who may deal after that dealer
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from horseplay.cards import SUIT_NAMES, Deck, is_card
from horseplay.errors import BadHouse, BadText, Refusal, Refused, listing
from horseplay.house import changed, check, options, shown
from horseplay.state import NOBODY, NONE, Record
from horseplay.trick import Rules, copies, held
from horseplay.verbs import is_word, offer


class Phase(NamedTuple):
    """A stage of a hand: its name, what the seat in turn is asked to do, and the rule that says so."""

    name: str
    asks: str
    rule: str = ""
    duty: bool = False  # cards are played to tricks, under the ladder of duties


class Zone(NamedTuple):
    """A place where cards are: whose it is, how many lie there, and those faces that this seat sees."""

    name: str
    seat: int | None
    count: int
    cards: tuple[str, ...]


class Fact(NamedTuple):
    """Something worth saying about a position: a name for programs, a label and a value for people, the seat it is about."""

    name: str
    label: str
    value: str
    seat: int | None = None


class News(NamedTuple):
    """Something that happened: a sentence in which `{2}` stands for the name of seat 2."""

    text: str


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


class GameModule(Protocol):
    """What a module must have to be a game; `Game.of` names the rest."""

    NAME: str
    TITLE: str
    House: type
    PHASES: tuple[Phase, ...]
    VERBS: tuple[str, ...]
    State: type[Any]

    def rules(self, house: Any) -> Rules: ...
    def deal(self, r: Record, s: Record, deck: Any, dealer: int) -> None: ...
    def legal(self, r: Record, s: Record) -> int: ...
    def step(self, r: Record, s: Record, act: int) -> None: ...
    def settle(self, r: Record, s: Record, gain: Any) -> None: ...


ACTS = 62  # a set of acts is a mask below 63 bits, signed


@dataclass(frozen=True, eq=False)
class Game:
    """One of the games, taken from its module."""

    module: ModuleType
    name: str
    title: str
    House: Callable[..., Any]
    presets: Mapping[str, Mapping[str, Any]]
    phases: tuple[Phase, ...]
    verbs: tuple[str, ...]
    State: type[Any]
    rules: Callable[[Any], Rules]
    deal: Callable[[Record, Record, Sequence[int], int], None]
    legal: Callable[[Record, Record], int]
    step: Callable[[Record, Record, int], None]
    settle: Callable[[Record, Record, Sequence[int]], None]

    @classmethod
    def of(cls, module: Any) -> Game:
        """The game that a module is."""
        return cls(
            module=module,
            name=module.NAME,
            title=module.TITLE,
            House=module.House,
            presets=getattr(module, "PRESETS", {"default": {}}),
            phases=module.PHASES,
            verbs=module.VERBS,
            State=module.State,
            rules=functools.cache(module.rules),
            deal=module.deal,
            legal=module.legal,
            step=module.step,
            settle=module.settle,
        )

    def deck(self, house: Any) -> Deck:
        """The cards this game is played with."""
        made: Deck = self.module.deck(house) if hasattr(self.module, "deck") else self.module.DECK
        return made

    def house(self, preset: str | None = None, given: Mapping[str, Any] | None = None) -> Any:
        """House rules: a preset's, with some given as text or value over it; `BadHouse` names what is not offered."""
        if preset is not None and preset not in self.presets:
            raise BadHouse(f"{self.title} has no preset {shown(preset)}; there are {listing(self.presets)}")
        values = dict(self.presets[preset] if preset else {})
        declared = {rule.name: rule for rule in options(self.House)}  # type: ignore[arg-type]
        for name, value in (given or {}).items():
            if name not in declared:
                raise BadHouse(f"{self.title} has no house rule {shown(name)}; it has {listing(declared)}")
            values[name] = declared[name].read(value) if isinstance(value, str) else value
        house = self.House(**values)
        check(house)
        clash = self.module.clash(house) if hasattr(self.module, "clash") else None
        if clash:
            raise BadHouse(clash)
        return house

    def described(self, house: Any) -> str:
        """House rules in one line: `hossie(players=6, target=100)`."""
        return f"{self.name}({', '.join(f'{name}={value}' for name, value in changed(house).items())})"

    def next_dealers(self, r: Rules, dealer: int) -> tuple[int, ...]:
        """Who may deal after this dealer, whatever came of the hand."""
        if hasattr(self.module, "next_dealers"):
            return tuple(self.module.next_dealers(r, dealer))
        return ((dealer + 1) % r.seats,)

    def start(self, house: Any = None, scores: Sequence[int] | None = None) -> Position:
        """The position before the first deal; with `scores` by side, a game taken up in the middle."""
        house = self.house() if house is None else house
        r, s = self.rules(house), self.State()
        s.phase = len(self.phases) - 1
        s.turn = s.dealer = s.next_dealer = s.winner = s.declarer = s.contract = NOBODY
        s.opening = 1
        if scores is not None:
            if len(scores) != r.sides:
                raise BadText(f"{len(scores)} scores for {r.sides} sides")
            s.scores[: r.sides] = scores
            s.opening = 0
        return Position(self, house, s)


class Position(NamedTuple):
    """A moment of a game; never changed once made. Acts are given and returned as words, or as the numbers that kernels use."""

    game: Game
    house: Any
    state: Any

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.game.rules(self.house)

    @property
    def deck(self) -> Deck:
        """The cards of the game."""
        return self.game.deck(self.house)

    @property
    def phase(self) -> str:
        """The name of the phase; "over" between hands and when the game is over."""
        return self.game.phases[self.state.phase].name

    @property
    def turn(self) -> int | None:
        """The seat to act, None while a deal or a reshuffle is awaited."""
        return None if self.state.turn == NOBODY else self.state.turn

    @property
    def dealer(self) -> int | None:
        """Who dealt this hand, None before the first."""
        return None if self.state.dealer == NOBODY else self.state.dealer

    @property
    def next_dealer(self) -> int | None:
        """Who deals next, None while a hand is being played or anybody may (before the first)."""
        awaited = self.phase == "over" and not self.over and self.state.dealer != NOBODY
        return self.state.next_dealer if awaited else None

    @property
    def over(self) -> bool:
        """Whether the game is won."""
        return bool(self.state.over)

    @property
    def winner(self) -> int | None:
        """The side that has won the game."""
        return self.state.winner if self.state.over else None

    @property
    def scores(self) -> tuple[int, ...]:
        """The running totals by side."""
        return tuple(self.state.scores[: self.rules.sides])

    @property
    def awaits(self) -> str:
        """What the position waits for: "deal", "reshuffle", "act", or "nothing" when the game is over."""
        if self.over:
            return "nothing"
        if self.state.turn != NOBODY:
            return "act"
        return "deal" if self.phase == "over" else "reshuffle"

    # ------------------------------------------------------------ acts

    @property
    def legal(self) -> tuple[int, ...]:
        """The acts of the seat in turn, as numbers; empty when it is nobody's turn."""
        mask = self._mask(None)
        return tuple(act for act in range(ACTS) if mask >> act & 1)

    def words(self, seat: int | None = None) -> tuple[str, ...]:
        """The acts of the seat in turn, as words; of another seat, what it may do out of turn."""
        r, s, mask = self.rules, self.state, self._mask(seat)
        return tuple(self.game.module.say(r, s, act) for act in range(ACTS) if mask >> act & 1)

    def _mask(self, seat: int | None) -> int:
        if self.state.turn == NOBODY:
            return 0
        if seat is None or seat == self.state.turn:
            return self.game.legal(self.rules, self.state)
        if hasattr(self.game.module, "aside"):
            return int(self.game.module.aside(self.rules, self.state, seat))
        return 0

    def say(self, act: int) -> str:
        """The word of an act."""
        word: str = self.game.module.say(self.rules, self.state, act)
        return word

    def hear(self, word: str) -> int | None:
        """The act of a word, None if there is none in this phase."""
        r, s, say = self.rules, self.state, self.game.module.say
        return next((act for act in range(ACTS) if say(r, s, act) == word), None)

    def heard(self, act: int, seat: int | None) -> str:
        """The word of an act of the seat in turn as another seat (or nobody: None) hears it."""
        if hasattr(self.game.module, "heard"):
            word: str = self.game.module.heard(self.rules, self.state, act, NOBODY if seat is None else seat)
            return word
        return self.say(act)

    def lawful(self, act: int | str) -> bool:
        """Whether the seat in turn may do this."""
        return self.why_not(act) is None

    def why_not(self, act: int | str, seat: int | None = None, renege: bool = False) -> Refusal | None:
        """Why an act may not be done, None if it may; `renege` lets any held card be played."""
        s = self.state
        if s.turn == NOBODY:
            return self._nobodys_turn()
        seat = s.turn if seat is None else seat
        number = self.hear(act) if isinstance(act, str) else act
        mask = self._mask(seat)
        if number is not None and 0 <= number < ACTS and mask >> number & 1:
            return None
        if seat != s.turn:
            return Refusal(
                "not-your-turn", f"It is the turn of seat {s.turn}, not of seat {seat}.", {"turn": s.turn, "seat": seat}
            )
        word = act if isinstance(act, str) else self.say(act)
        phase = self.game.phases[s.phase]
        facts = {"said": word, "rule": phase.rule}
        card = self.deck.kind(word) if is_card(word) and word[0] in self.deck.ranks else None
        if card is not None and number is not None and not held(s.hand[seat]) >> card & 1:
            return Refusal("not-held", f"You do not hold {word}.", {**facts, "card": word})
        if card is not None and number is not None and phase.duty:
            return None if renege else self._unlawful(card, facts)
        if not is_word(self.game.verbs, word):
            return Refusal("unknown-word", f"{self.game.title} has no word {shown(word)}.", facts)
        code = "not-offered" if self._fits(word) else "wrong-time"
        return Refusal(code, f"{word!r} is not possible now: {phase.asks}. You may say {offer(self.words())}.", facts)

    def _nobodys_turn(self) -> Refusal:
        if self.over:
            return Refusal("game-over", "The game is over.")
        if self.awaits == "reshuffle":
            return Refusal("reshuffle-first", "The stock has run out and must be shuffled anew first.")
        return Refusal("deal-first", "The hand is over; the next one must be dealt first.")

    def _fits(self, word: str) -> bool:
        """Whether a word is of the sort that is asked for, so that only its size or choice is wrong."""
        return any(word.partition(" ")[0] == other.partition(" ")[0] for other in self.words())

    def _unlawful(self, card: int, facts: dict[str, Any]) -> Refusal:
        """The duty that forbids a held card, and the cards that fulfil it."""
        r, s = self.rules, self.state
        bound = self.game.legal(r, s)
        must = self.deck.cards(bound)
        rungs = r.duty[s.contract][s.led][s.best_card]
        rung = next(name for name, mask in zip(r.ladder, rungs, strict=False) if bound and bound & mask == bound)
        led, best = SUIT_NAMES[s.led], self.deck.card(s.best_card)
        odd = [c for c in must if SUIT_NAMES["CDHS".index(c[1])] != led] if rung.startswith("led") else []
        note = f" ({odd[0]}, the left bower, is one of the {led})" if odd else ""
        code, law = {
            "led": ("must-follow", f"You must follow {led}"),
            "led+beat": ("must-beat", f"You must follow {led} and beat {best}"),
            "trump": ("must-trump", f"You have no {led} and must trump"),
            "trump+beat": (
                "must-trump",
                f"You have no {led} and must trump"
                + (f" higher than {best}" if r.suit[s.contract][s.best_card] == s.contract else ""),
            ),
        }[rung]
        return Refusal(
            code,
            f"{law}; you hold {listing(must)}{note}.",
            {**facts, "card": self.deck.card(card), "led": led, "best": best, "must": must},
        )

    def play(self, act: int | str, seat: int | None = None, renege: bool = False) -> Position:
        """The position after an act of the seat in turn; `Refused` if it may not be done (`renege`: any held card may be laid)."""
        number = self.hear(act) if isinstance(act, str) else act
        if (
            number is None
            or seat is not None
            or not self.game.legal(self.rules, self.state) >> number & 1
            or self.state.turn == NOBODY
        ):
            refusal = self.why_not(act if number is None else number, seat, renege)
            if refusal or number is None:
                raise Refused(refusal or Refusal("unknown-word", f"{act!r} is not an act of this phase."))
        state = self.state.copy()
        self.game.step(self.rules, state, number)
        return Position(self.game, self.house, state)

    def deal(self, deck: Sequence[int], dealer: int | None = None) -> Position:
        """The position after a deal: the hands from seat 0 on, then the stock. The dealer may be named before the first hand only."""
        if self.awaits != "deal":
            raise Refused(Refusal("wrong-time", "The game is over." if self.over else "This hand is not over yet."))
        if self.next_dealer is not None and dealer not in (None, self.next_dealer):
            raise BadText(f"seat {dealer} cannot deal this hand: seat {self.next_dealer} is the next dealer")
        dealer = dealer if self.next_dealer is None else self.next_dealer
        if dealer is None or not 0 <= dealer < self.rules.seats:
            raise BadText(f"the dealer must be a seat from 0 to {self.rules.seats - 1}, not {dealer}")
        if sorted(deck) != self.deck.full():
            raise BadText("the cards dealt are not the cards of the deck")
        state = self.state.copy()
        state.dealer, state.next_dealer = dealer, NOBODY
        self.game.deal(self.rules, state, deck, dealer)
        return Position(self.game, self.house, state)

    def pool(self) -> list[int]:
        """The cards, in order of kinds, that the reshuffle now awaited must consist of."""
        cards = [0] * self.deck.size
        return sorted(cards[: self.game.module.pool(self.rules, self.state, cards)])

    def reshuffle(self, deck: Sequence[int]) -> Position:
        """The position after the stock was made anew, top card first."""
        if self.awaits != "reshuffle":
            raise Refused(Refusal("wrong-time", "The stock has not run out; nothing is reshuffled now."))
        if sorted(deck) != self.pool():
            cards = listing(self.deck.card(k) for k in self.pool())
            raise Refused(Refusal("wrong-stock", f"The new stock must consist of {cards}."))
        state = self.state.copy()
        self.game.module.reshuffle(self.rules, state, deck)
        return Position(self.game, self.house, state)

    def forfeit(self, side: int) -> Position:
        """The position after a side forfeits this hand; `Refused` while no card can have been played."""
        if not self.game.phases[self.state.phase].duty or not hasattr(self.game.module, "forfeit"):
            raise Refused(Refusal("wrong-time", "A hand can be forfeited from the first lead to its last card."))
        if side not in self._sides_in_play():
            raise Refused(Refusal("not-playing", f"Side {side} has no seat in this hand's play.", {"side": side}))
        state = self.state.copy()
        self.game.module.forfeit(self.rules, state, side)
        return Position(self.game, self.house, state)

    def _sides_in_play(self) -> set[int]:
        r, s = self.rules, self.state
        seats = [s.turn]
        while (seat := s.after[seats[-1]]) != s.turn:
            seats.append(seat)
        return {r.side[seat] for seat in seats}

    def settle(self, scores: Sequence[int]) -> Position:
        """The position after this hand was ended with scores by side that were ruled or agreed on."""
        if not self.game.phases[self.state.phase].duty:
            raise Refused(Refusal("wrong-time", "A hand can be settled from the first lead to its last card."))
        if len(scores) != self.rules.sides:
            raise BadText(f"{len(scores)} scores for {self.rules.sides} sides")
        state = self.state.copy()
        self.game.settle(self.rules, state, scores)
        return Position(self.game, self.house, state)

    def expose(self, seat: int, card: str) -> Position:
        """The same position when all have seen that a seat holds this card."""
        kind, state = self.deck.kind(card), self.state.copy()
        seen = max(copies(state.shown[seat], kind), self.played_by(seat, kind) + 1)
        for plane in range(3):
            bit = 1 << kind
            state.shown[seat][plane] = state.shown[seat][plane] & ~bit | (seen >> plane & 1) << kind
        return Position(self.game, self.house, state)

    # ------------------------------------------------------------ what lies on the table

    def trick(self, n: int) -> tuple[Laid, ...]:
        """The cards of the n-th trick of this hand, in the order in which they were played."""
        s, deck, seat = self.state, self.deck, self.state.leader[n]
        first = n * s.size
        row = []
        for kind in s.played[first : min(first + s.size, s.plays)]:
            row.append(Laid(seat, deck.card(kind)))
            seat = s.after[seat]
        return tuple(row)

    @property
    def tricks(self) -> tuple[tuple[Laid, ...], ...]:
        """The finished tricks of this hand."""
        return tuple(self.trick(n) for n in range(self.state.done))

    @property
    def table(self) -> tuple[Laid, ...]:
        """The cards of the trick being played, empty when a lead is due."""
        return self.trick(self.state.done) if self.state.laid else ()

    def played_by(self, seat: int, kind: int) -> int:
        """How many cards of a kind a seat has played in this hand."""
        s, n, at = self.state, 0, NOBODY
        for i in range(s.plays):
            at = s.leader[i // s.size] if i % s.size == 0 else s.after[at]
            n += at == seat and s.played[i] == kind
        return n

    def hand(self, seat: int) -> tuple[str, ...]:
        """The cards a seat holds, in order of kinds."""
        return tuple(_cards(self.deck, self.state.hand[seat]))

    def known(self, seat: int) -> tuple[str, ...]:
        """Those cards of a seat's hand that everybody knows of."""
        shown = self.state.shown[seat]
        if not held(shown):
            return ()
        left = [
            (k, copies(shown, k) - self.played_by(seat, k)) for k in range(self.rules.kinds) if held(shown) >> k & 1
        ]
        return tuple(self.deck.card(k) for k, n in left for _ in range(n))

    @property
    def contract(self) -> str | None:
        """What is played, as words; None until it is settled."""
        if self.state.contract == NONE:
            return None
        if hasattr(self.game.module, "contract"):
            words: str = self.game.module.contract(self.rules, self.state)
            return words
        return SUIT_NAMES[self.state.contract]

    @property
    def points(self) -> tuple[int, ...] | None:
        """Card points by seat in the tricks of this hand, None where the game has none."""
        return tuple(self.state.points) if hasattr(self.state, "points") else None

    @property
    def melds(self) -> tuple[int, ...] | None:
        """The value of each seat's melds, None where the game has none."""
        return tuple(self.state.melds) if hasattr(self.state, "melds") else None

    @property
    def result(self) -> Hand | None:
        """How this hand came out; None while it is played, or if it was thrown in."""
        s, r = self.state, self.rules
        if self.phase != "over" or s.dealer == NOBODY or s.thrown_in:
            return None
        declarer = None if s.declarer == NOBODY else s.declarer
        return Hand(
            s.dealer,
            declarer,
            self.contract,
            tuple(s.tricks[: r.seats]),
            self.points,
            self.melds,
            tuple(s.gain[: r.sides]),
        )

    # ------------------------------------------------------------ views and news

    def view(self, seat: int | None, look_back: str = "all") -> View:
        """What a seat sees, or a spectator (None); `look_back` limits the finished tricks to "last_trick" or "none" while the hand runs."""
        r, s, module = self.rules, self.state, self.game.module
        viewer = NOBODY if seat is None else seat
        turned = 0 if seat is None else seat

        def relative(other: int | None) -> int | None:
            return None if other is None or other == NOBODY else (other - turned) % r.seats

        zones, facts = [], []
        if s.dealer != NOBODY:
            zones += self._hands(seat) + (module.zones(r, s, viewer) if hasattr(module, "zones") else [])
            zones.append(Zone("taken", None, s.done * s.size, ()))
            zones.append(Zone("trick", None, s.laid, tuple(laid.card for laid in self.table)))
            facts += module.facts(r, s, viewer) if hasattr(module, "facts") else []
        tricks = self.tricks
        if look_back != "all" and self.phase != "over":
            tricks = tricks[-1:] if look_back == "last_trick" else ()
        seats = [(p + turned) % r.seats for p in range(r.seats)]
        return View(
            game=self.game,
            house=self.house,
            seat=seat,
            seats=r.seats,
            sides=tuple(r.side[p] for p in seats),
            phase=self.phase,
            asks=self.game.phases[s.phase].asks,
            dealer=relative(s.dealer),
            turn=relative(s.turn),
            declarer=relative(s.declarer),
            contract=self.contract,
            legal=() if seat is None else self.words(seat),
            zones=tuple(zone._replace(seat=relative(zone.seat)) for zone in zones),
            trick=tuple(Laid((p - turned) % r.seats, card) for p, card in self.table),
            tricks=tuple(tuple(Laid((p - turned) % r.seats, card) for p, card in trick) for trick in tricks),
            taken=tuple(s.tricks[p] for p in seats),
            facts=tuple(fact._replace(seat=relative(fact.seat)) for fact in facts),
            scores=self.scores,
            over=self.over,
            winner=self.winner,
        )

    def _hands(self, seat: int | None) -> list[Zone]:
        zones = []
        for p in range(self.rules.seats):
            hand = self.state.hand[p]
            count = sum(plane.bit_count() << d for d, plane in enumerate(hand))
            zones.append(Zone("hand", p, count, self.hand(p) if p == seat else self.known(p)))
        return zones

    def news(self, before: Position, seat: int, act: int, viewer: int | None) -> list[News]:
        """What a viewer learns of the act that led here."""
        said = [News(f"{{{seat}}}: {before.say(act) if viewer == seat else before.heard(act, viewer)}")]
        if self.state.done > before.state.done:
            best = self.state.best
            card = self.deck.card(self.state.best_card)
            said.append(News(f"{{{best}}} takes the trick with {card}."))
        if hasattr(self.game.module, "news"):
            said += [News(text) for text in self.game.module.news(self.rules, before.state, self.state)]
        return said


class View(NamedTuple):
    """What one seat may see. Seats are counted from the viewer, who is 0 (from seat 0 for a spectator); sides keep their numbers."""

    game: Game
    house: Any
    seat: int | None  # the viewer's own number at the table
    seats: int
    sides: tuple[int, ...]  # of each seat
    phase: str
    asks: str
    dealer: int | None
    turn: int | None
    declarer: int | None
    contract: str | None
    legal: tuple[str, ...]  # what this seat may do now, in turn or out of it
    zones: tuple[Zone, ...]
    trick: tuple[Laid, ...]
    tricks: tuple[tuple[Laid, ...], ...]
    taken: tuple[int, ...]
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
    def hand(self) -> tuple[str, ...]:
        """The viewer's own cards, none for a spectator."""
        return () if self.seat is None else self.zone("hand", 0).cards

    def zone(self, name: str, seat: int | None = None) -> Zone:
        """One zone by its name and seat; an empty one if it is not there."""
        return next((zone for zone in self.zones if zone[:2] == (name, seat)), Zone(name, seat, 0, ()))

    def fact(self, name: str, seat: int | None = None) -> str | None:
        """The value of a fact, None if it is not known."""
        return next((fact.value for fact in self.facts if fact.name == name and seat in (None, fact.seat)), None)

    def to_json(self) -> dict[str, Any]:
        """The view as plain JSON values."""
        return {
            **{
                name: getattr(self, name)
                for name in (
                    "seat",
                    "seats",
                    "phase",
                    "asks",
                    "dealer",
                    "turn",
                    "declarer",
                    "contract",
                    "over",
                    "winner",
                )
            },
            **{name: list(getattr(self, name)) for name in ("sides", "legal", "taken", "scores")},
            "game": self.game.name,
            "house": self.house._asdict(),
            "zones": [zone._asdict() for zone in self.zones],
            "trick": [laid._asdict() for laid in self.trick],
            "tricks": [[laid._asdict() for laid in trick] for trick in self.tricks],
            "facts": [fact._asdict() for fact in self.facts],
        }


def _cards(deck: Deck, planes: Sequence[int]) -> list[str]:
    return [deck.card(k) for k in range(deck.kinds) for _ in range(copies(planes, k))]
