"""Games and positions: the rules as everything above them sees them. Layer 1.

A game is a module: `Game.of(module)` is what it says of itself (`game_module` lists all of it). A `Position` is
immutable: a game, its house rules and a state; acts and deals make new ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from horseplay import acts, roles
from horseplay.cards import Deck, is_card
from horseplay.errors import BadText, Refusal, Refused, listing
from horseplay.game_module import GameModule, Phase
from horseplay.house import HouseRules
from horseplay.language import _, marked
from horseplay.news import LAYS, News
from horseplay.state import NOBODY, NONE, State
from horseplay.trick import Rules, copies, held, played_by, remember, throw_in
from horseplay.view import Fact, Hand, Laid, View, Zone, turned

__all__ = ["Game", "Phase", "Position"]


@dataclass(frozen=True, eq=False)
class Game(GameModule):
    """One of the games, to be started."""

    def start(self, house: HouseRules | None = None, scores: Sequence[int] | None = None) -> Position:
        """The position before the first deal; with `scores` by side, a game taken up in the middle."""
        house = self.house() if house is None else house
        r, s = self.rules(house), self.State()
        s.phase = len(self.phases) - 1
        s.turn = s.dealer = s.next_dealer = s.winner = s.declarer = s.contract = NOBODY
        s.opening = 1
        if scores is not None:
            if len(scores) != r.sides:
                raise BadText(_wrong_scores(scores, r.sides))
            s.scores[: r.sides] = scores
            s.opening = 0
        return Position(self, house, s)


class Position(NamedTuple):
    """A moment of a game; never changed once made. Acts are words, or the numbers that kernels use."""

    game: Game
    house: HouseRules
    state: State

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
        name: str = self.game.phases[self.state.phase].name
        return name

    @property
    def role(self) -> str:
        """What the phase is, as the game declares it: one of `roles.PHASES`, or empty."""
        role: str = self.game.phases[self.state.phase].role
        return role

    @property
    def playing(self) -> bool:
        """Whether cards are being played to tricks."""
        return bool(self.game.phases[self.state.phase].duty)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that take part in this hand, in order; empty when it is nobody's turn."""
        s = self.state
        if s.turn == NOBODY:
            return ()
        seats = [s.turn]
        while (seat := s.after[seats[-1]]) != s.turn:
            seats.append(seat)
        return tuple(sorted(seats))

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
        awaited = self.role == roles.OVER and not self.over and self.state.dealer != NOBODY
        return self.state.next_dealer if awaited else None

    @property
    def over(self) -> bool:
        """Whether the game is won."""
        return bool(self.state.winner != NOBODY)

    @property
    def winner(self) -> int | None:
        """The side that has won the game."""
        return None if self.state.winner == NOBODY else self.state.winner

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
        return "deal" if self.role == roles.OVER else "reshuffle"

    # ------------------------------------------------------------ acts

    @property
    def legal(self) -> tuple[int, ...]:
        """The acts of the seat in turn, as numbers; empty when it is nobody's turn."""
        return acts.numbers(acts.mask(self.game, self.rules, self.state, None))

    def words(self, seat: int | None = None, renege: bool = False) -> tuple[str, ...]:
        """The acts of the seat in turn, as words; of another seat, what it may do out of turn.

        With `renege`, every card held may be played.
        """
        return acts.words(self.game, self.rules, self.state, seat, renege)

    def say(self, act: int) -> str:
        """The word of an act, "" for a number that is none."""
        return acts.say(self.game, self.rules, self.state, act)

    def hear(self, word: str) -> int | None:
        """The act of a word, None if there is none in this phase."""
        return acts.hear(self.game, self.rules, self.state, word)

    def heard(self, act: int, seat: int | None) -> str:
        """The word of an act of the seat in turn as another seat (or nobody: None) hears it."""
        return self.game.heard(self.rules, self.state, act, NOBODY if seat is None else seat)

    def lawful(self, act: int | str) -> bool:
        """Whether the seat in turn may do this."""
        return self.why_not(act) is None

    def why_not(self, act: int | str, seat: int | None = None, renege: bool = False) -> Refusal | None:
        """Why an act may not be done, None if it may; `renege` lets any held card be played."""
        return acts.why_not(self.game, self.house, self.state, act, seat, renege)

    def play(self, act: int | str, seat: int | None = None, renege: bool = False) -> Position:
        """The position after an act; `Refused` if it may not be done (with `renege` any held card may be laid)."""
        number = self.hear(act) if isinstance(act, str) else act
        if refusal := self.why_not(act if number is None else number, seat, renege):
            raise Refused(refusal)
        assert number is not None
        state = self.state.copy()
        self.game.step(self.rules, state, number)
        return Position(self.game, self.house, state)

    def deal(self, deck: Sequence[int], dealer: int | None = None) -> Position:
        """The position after a deal: the hands from seat 0 on, then the stock.

        The dealer is named before the first hand; later it is the next one in turn.
        """
        if self.awaits != "deal":
            raise Refused(
                Refusal("wrong-time", _("The game is over.") if self.over else _("This hand is not over yet."))
            )
        if self.next_dealer is not None and dealer not in (None, self.next_dealer):
            told = _("seat {seat} cannot deal this hand: seat {dealer} is the next dealer")
            raise BadText(told.format(seat=dealer, dealer=self.next_dealer))
        dealer = dealer if self.next_dealer is None else self.next_dealer
        if dealer is None or not 0 <= dealer < self.rules.seats:
            told = _("the dealer must be a seat from 0 to {last}, not {dealer}")
            raise BadText(told.format(last=self.rules.seats - 1, dealer=dealer))
        if sorted(deck) != self.deck.full():
            raise BadText(_("the cards dealt are not the cards of the deck"))
        state = self.state.copy()
        state.dealer, state.next_dealer = dealer, NOBODY
        self.game.deal(self.rules, state, deck, dealer)
        return Position(self.game, self.house, state)

    def pool(self) -> list[int]:
        """The cards, in order of kinds, that the reshuffle now awaited must consist of."""
        cards = [0] * self.deck.size
        return sorted(cards[: self.game.pool(self.rules, self.state, cards)])

    def reshuffle(self, deck: Sequence[int]) -> Position:
        """The position after the stock was made anew, top card first."""
        if self.awaits != "reshuffle":
            raise Refused(Refusal("wrong-time", _("The stock has not run out; nothing is reshuffled now.")))
        if sorted(deck) != self.pool():
            cards = listing(self.deck.card(k) for k in self.pool())
            raise Refused(Refusal("wrong-stock", _("The new stock must consist of {cards}.").format(cards=cards)))
        state = self.state.copy()
        self.game.reshuffle(self.rules, state, deck)
        return Position(self.game, self.house, state)

    # ------------------------------------------------------------ decrees

    @property
    def in_play(self) -> Position | None:
        """This position while cards are played to tricks; of a hand that was played out, as it was before its scores
        were entered; None where no card can have been played."""
        if self.playing:
            return self
        if self.role != roles.OVER or self.state.thrown_in or not self.state.plays:
            return None
        state, r = self.state.copy(), self.rules
        for side in range(r.sides):
            state.scores[side] -= state.gain[side]
        state.hands -= 1
        state.made = 0
        state.phase = next(n for n, phase in enumerate(self.game.phases) if phase.duty)
        state.turn, state.winner, state.next_dealer = state.leader[state.done], NOBODY, NOBODY
        return Position(self.game, self.house, state)

    def forfeit(self, side: int, trick: int | None = None) -> Position:
        """The position after a side forfeits this hand, because of a renege in a trick if one is named; `Refused` where
        no card can have been played."""
        played = self.in_play
        if played is None or self.game.forfeit is None:
            raise Refused(Refusal("wrong-time", _("A hand can be forfeited from the first lead to the next deal.")))
        if side not in {self.rules.side[seat] for seat in played.active}:
            why = _("Side {side} has no seat in this hand's play.").format(side=side)
            raise Refused(Refusal("not-playing", why, {"side": side}))
        state = played.state.copy()
        self.game.forfeit(self.rules, state, side, NOBODY if trick is None else trick)
        return Position(self.game, self.house, state)

    def foresees(self, side: int, seat: int | None) -> bool:
        """Whether a seat (or a spectator: None) may be told what a forfeit by a side would score."""
        return self.game.foresees(self.rules, self.state, side, NOBODY if seat is None else seat)

    def settle(self, scores: Sequence[int]) -> Position:
        """The position after this hand was ended with scores by side that were ruled or agreed on."""
        played = self.in_play
        if played is None:
            raise Refused(Refusal("wrong-time", _("A hand can be settled from the first lead to the next deal.")))
        if len(scores) != self.rules.sides:
            raise BadText(_wrong_scores(scores, self.rules.sides))
        state = played.state.copy()
        self.game.settle(self.rules, state, scores)
        return Position(self.game, self.house, state)

    def fine(self, side: int, points: int) -> Position:
        """The position after a side has lost points beside all hands."""
        state = self.state.copy()
        state.scores[side] -= points
        return Position(self.game, self.house, state)

    def forfeit_game(self, side: int) -> Position:
        """The position after a side has forfeited the game: the highest of the others wins, the next after that side
        if several are; a hand in play scores nothing."""
        if self.over:
            raise Refused(acts.nobodys_turn(self.game, self.state))
        state, r = self.state.copy(), self.rules
        if self.role != roles.OVER:
            throw_in(r, state)
        after = [(side + n) % r.sides for n in range(1, r.sides)]
        state.winner = max(after, key=lambda other: state.scores[other])  # HS-25
        return Position(self.game, self.house, state)

    def knowing(self, later: Position) -> Position:
        """The same position when all remember which cards of each hand they saw until a later position of this hand."""
        state = self.state.copy()
        remember(self.rules, state, later.state)
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

    def hand(self, seat: int) -> tuple[str, ...]:
        """The cards a seat holds, in order of kinds."""
        return tuple(_cards(self.deck, self.state.hand[seat]))

    def known(self, seat: int) -> tuple[str, ...]:
        """Those cards of a seat's hand that everybody knows of."""
        shown = self.state.shown[seat]
        if not held(shown):
            return ()
        played = played_by(self.state, seat)
        left = [(k, copies(shown, k) - played[k]) for k in range(self.rules.kinds) if held(shown) >> k & 1]
        return tuple(self.deck.card(k) for k, n in left for _copy in range(n))

    @property
    def contract(self) -> str | None:
        """What is played, as people say it; None until it is settled."""
        if self.state.contract == NONE:
            return None
        return self.game.contract(self.rules, self.state)

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
        if self.role != roles.OVER or s.dealer == NOBODY or s.thrown_in:
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
            None if declarer is None else bool(s.made),
            tuple(self.game.account(r, s)),
        )

    # ------------------------------------------------------------ views and news

    def view(self, seat: int | None, look_back: str = "all", renege: bool = False) -> View:
        """What a seat sees, or a spectator (None).

        While the hand runs, `look_back` limits the finished tricks to the "last_trick" or "none"; with `renege` every
        card held may be played, and nobody is told which are lawful.
        """
        r, s = self.rules, self.state
        viewer = NOBODY if seat is None else seat
        zones: list[Zone] = []
        facts: list[Fact] = []
        known = tuple(self.known(p) for p in range(r.seats))
        if s.dealer != NOBODY:
            zones += self._hands(seat, known) + self.game.zones(r, s, viewer)
            zones.append(Zone("taken", None, s.plays - s.laid, (), roles.TAKEN))
            zones.append(Zone("trick", None, s.laid, tuple(laid.card for laid in self.table), roles.TRICK))
            facts += self.game.facts(r, s, viewer)
        tricks = self.tricks
        if look_back != "all" and self.role != roles.OVER:
            tricks = tricks[-1:] if look_back == "last_trick" else ()
        view = View(
            game=self.game,
            house=self.house,
            seat=seat,
            seats=r.seats,
            sides=tuple(r.side[: r.seats]),
            phase=self.phase,
            asks=_(self.game.phases[s.phase].asks),
            dealer=self.dealer,
            turn=self.turn,
            declarer=None if s.declarer == NOBODY else s.declarer,
            contract=self.contract,
            order=None if s.contract == NONE else s.contract,
            playing=self.playing,
            active=self.active,
            laying=self.game.laying(r, s) if s.turn == viewer else 0,
            legal=() if seat is None else self.words(seat, renege),
            zones=tuple(zones),
            trick=self.table,
            tricks=tricks,
            taken=tuple(s.tricks[: r.seats]),
            known=known,
            facts=tuple(facts),
            scores=self.scores,
            over=self.over,
            winner=self.winner,
        )
        return turned(view, seat or 0)

    def _hands(self, seat: int | None, known: Sequence[tuple[str, ...]]) -> list[Zone]:
        zones = []
        for p in range(self.rules.seats):
            hand = self.state.hand[p]
            count = sum(plane.bit_count() << d for d, plane in enumerate(hand))
            zones.append(Zone("hand", p, count, self.hand(p) if p == seat else known[p], roles.HAND))
        return zones

    def news(self, before: Position, seat: int, act: int, viewer: int | None) -> list[News]:
        """What a viewer learns of the act that led here, first of the act itself."""
        word = before.say(act) if viewer == seat else before.heard(act, viewer)
        kind = "says" if not is_card(before.say(act)) else "plays" if before.playing else LAYS.get(before.role, "lays")
        cards = tuple(part for part in word.split() if is_card(part))
        told = [News(kind, (seat,), word, cards, text=marked("{seat}: {word}"))]
        if self.state.done > before.state.done:
            told.append(
                News(
                    "takes",
                    (self.state.best,),
                    cards=(self.deck.card(self.state.best_card),),
                    text=marked("{seat} takes the trick with {card}."),
                    you=marked("You take the trick with {card}."),
                )
            )
        return told + self.brought(before)

    def brought(self, before: Position) -> list[News]:
        """What else, by the game's own account, has come about since the position before."""
        return self.game.news(self.rules, before.state, self.state)


def _cards(deck: Deck, planes: Sequence[int]) -> list[str]:
    return [deck.card(k) for k in range(deck.kinds) for _copy in range(copies(planes, k))]


def _wrong_scores(scores: Sequence[int], sides: int) -> str:
    return _("{n} scores for {sides} sides").format(n=len(scores), sides=sides)
