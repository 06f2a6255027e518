"""Claims: whether a side can take every trick that is left, with all cards as they lie. Layer 3.

    decide(position, side)    the two that follow, found in one search
    claim(position, side)     proved, refuted, or undecided when the budget is spent
    line(position, side)      after a proved claim, cards to the end of the hand in which the side takes every trick
    friendly(position, side)  such cards if all seats help, None if none were found

The side's seats see all cards and choose their own; every other seat may do whatever the ladder of duties allows. One
trick lost is a refutation. A budget counts cards tried, not seconds, so the same position always has the same answer;
the standard one is about a second's worth of plain Python. "The rest are yours" is the question asked for another side.

Three things let the search reach far. Cards of one seat between which nobody whom it concerns holds a card are one
choice. A seat whose trumps are too many or too high for the side's refutes at once, since every card comes to be played
(`Search.outtrumped`). And the ordinary claim, high cards led one after the other, is proved by counting suits
(`Search.runs`): what an opponent could have thrown away is left in his hand and may be missing all the same.
"""

from __future__ import annotations

import enum
import functools
import sys
from typing import NamedTuple

from horseplay.cards import SUITS
from horseplay.game import Position
from horseplay.state import NONE
from horseplay.trick import Rules, copies

BUDGET = 100_000

WIDTH = 3  # bits for the copies of one card: a hand is a number of such fields, each suit's in order of strength
FIELD = (1 << WIDTH) - 1


class Verdict(enum.Enum):
    """What became of a claim."""

    PROVED = "proved"
    REFUTED = "refuted"
    UNDECIDED = "undecided"


class Node(NamedTuple):
    """A moment of the play; cards are places in `Order.kinds`."""

    hands: tuple[int, ...]
    turn: int
    left: int  # seats that have not played to this trick; all of them when a lead is due
    led: int
    best: int  # seat
    card: int  # the best seat's


class Order(NamedTuple):
    """The tables of one contract for cards sorted by suit and strength; sets of cards are fields like hands."""

    kinds: tuple[int, ...]
    suit: tuple[int, ...]
    strength: tuple[tuple[int, ...], ...]  # [led][card]
    duty: tuple[tuple[tuple[int, ...], ...], ...]  # [led][best card][rung]
    suits: tuple[int, ...]  # the cards of each suit
    trump: int  # the suit that beats the others, NONE if no suit does
    mixed: bool  # other cards than trumps can win a trick in a suit that is not theirs
    between: dict[tuple[int, int], int]  # the cards that tell two cards of one suit apart, themselves included


@functools.lru_cache(maxsize=64)
def _order(rules: Rules, contract: int) -> Order:
    suit_of, power, duty = rules.suit[contract], rules.strength[contract], rules.duty[contract]
    kinds = tuple(sorted(range(rules.kinds), key=lambda k: (suit_of[k], power[suit_of[k]][k])))
    places, colours = range(len(kinds)), range(len(SUITS))
    suit = tuple(suit_of[k] for k in kinds)
    strength = tuple(tuple(power[led][k] for k in kinds) for led in colours)

    def wide(mask: int) -> int:
        return sum(FIELD << WIDTH * i for i in places if mask >> kinds[i] & 1)

    def between(i: int, j: int) -> int:
        rows = [row for row in strength if row[j]]
        return sum(FIELD << WIDTH * c for c in places if any(row[i] <= row[c] <= row[j] for row in rows))

    def tops(of: int) -> bool:
        """Whether any card of a suit beats all cards of the others, whatever is led."""
        return all(row[i] > row[j] for row in strength for i in places for j in places if suit[i] == of != suit[j])

    trump = contract if contract in colours and tops(contract) else NONE
    return Order(
        kinds=kinds,
        suit=suit,
        strength=strength,
        duty=tuple(tuple(tuple(wide(rung) for rung in duty[led][k][: rules.rungs]) for k in kinds) for led in colours),
        suits=tuple(sum(FIELD << WIDTH * i for i in places if suit[i] == colour) for colour in colours),
        between={(i, j): between(i, j) for i in places for j in places if i < j and suit[i] == suit[j]},
        trump=trump,
        mixed=any(strength[led][i] for led in colours for i in places if suit[i] not in (led, trump)),
    )


Proof = tuple[str, ...] | None


class Spent(Exception):
    """The budget is used up."""


class Search:
    """A search for a side's tricks: what it has found, and what is left of its budget."""

    def __init__(self, position: Position, side: int, together: bool, budget: int) -> None:
        r, s, seats = position.rules, position.state, position.active
        self.order = order = _order(r, s.contract)
        self.seats, self.after, self.size = seats, s.after, s.size
        self.ours = {seat for seat in seats if r.side[seat] == side}
        self.theirs = [seat for seat in seats if seat not in self.ours]
        self.choosers = set(seats) if together else self.ours
        self.beat_duty = any(rung.endswith("+beat") for rung in r.ladder)
        self.must_follow = "led" in r.ladder and all(
            rung.startswith("led") for rung in r.ladder[: r.ladder.index("led")]
        )
        self.free_if_void = r.ladder == ("led",) and not order.mixed
        self.budget = budget
        self.known: dict[tuple[tuple[int, ...], int], bool] = {}
        hands = tuple(
            sum(copies(s.hand[p], k) << WIDTH * i for i, k in enumerate(order.kinds)) if p in seats else 0
            for p in range(r.seats)
        )
        card = order.kinds.index(s.best_card) if s.laid else 0
        self.root = Node(hands, s.turn, s.size - s.laid, s.led, s.best, card)

    def spend(self) -> None:
        """One more step is taken; `Spent` if there is none left."""
        if self.budget <= 0:
            raise Spent
        self.budget -= 1

    # ------------------------------------------------------------ moves

    def play(self, node: Node, card: int) -> Node | None:
        """The moment after a card; None if it lets another side have the trick."""
        hands, turn, left, led, best, high = node
        hands = (*hands[:turn], hands[turn] - (1 << WIDTH * card), *hands[turn + 1 :])
        if left == self.size:
            led, best, high = self.order.suit[card], turn, card
        elif self.order.strength[led][card] > self.order.strength[led][high]:
            best, high = turn, card
        if left > 1:
            return Node(hands, self.after[turn], left - 1, led, best, high)
        return Node(hands, best, self.size, 0, 0, 0) if best in self.ours else None

    def legal(self, node: Node) -> int:
        """The cards the seat in turn may play."""
        have = node.hands[node.turn]
        if node.left < self.size:
            for rung in self.order.duty[node.led][node.card]:
                if have & rung:
                    return have & rung
        return have

    def choices(self, node: Node) -> list[int]:
        """The cards worth a try, one of each sort that makes no difference, the most promising first."""
        hands, turn, left, led, best, high = node
        order, lead = self.order, left == self.size
        others = 0
        for seat, hand in enumerate(hands):
            if seat != turn and (self.beat_duty or turn in self.ours or seat in self.ours):
                others |= hand
        if not lead and (self.beat_duty or turn in self.ours or best in self.ours):
            others |= 1 << WIDTH * high
        found, last, rest = [], -1, self.legal(node)
        while rest:
            card = ((rest & -rest).bit_length() - 1) // WIDTH
            rest &= ~(FIELD << WIDTH * card)
            if last < 0 or order.suit[card] != order.suit[last] or others & order.between[last, card]:
                found.append(card)
            last = card
        if lead:
            if turn in self.ours:
                return sorted(
                    found, key=lambda card: (self.beaten(hands, card), -order.strength[order.suit[card]][card])
                )
            return found[::-1]
        power = order.strength[led]
        cheap = sorted(found, key=lambda card: order.strength[order.suit[card]][card])
        low = [card for card in cheap if power[card] <= power[high]]
        beats = [card for card in cheap if power[card] > power[high]]
        if turn not in self.choosers:
            return beats[::-1] + low
        return beats + low if turn in self.ours and best not in self.ours else low + beats

    def beaten(self, hands: tuple[int, ...], card: int) -> bool:
        """Whether any card of the others beats this one, if it is led."""
        power = self.order.strength[self.order.suit[card]]
        return any(
            power[other] > power[card]
            for seat in self.theirs
            for other in range(len(power))
            if hands[seat] >> WIDTH * other & FIELD
        )

    # ------------------------------------------------------------ search

    def takes(self, node: Node | None) -> bool:
        """Whether the side takes every trick from here on."""
        if node is None:
            return False
        if node.left < self.size:
            return (node.best in self.ours or self.ours_to_come(node)) and self.tries(node)
        if not node.hands[node.turn]:
            return True
        key = node.hands, node.turn
        if key not in self.known:
            self.known[key] = not self.outtrumped(node.hands) and (
                (node.turn in self.ours and self.runs(node) is not None) or self.tries(node)
            )
        return self.known[key]

    def tries(self, node: Node) -> bool:
        """Whether one of the choices succeeds, or all of them where it is another's choice."""
        choosing = node.turn in self.choosers
        for card in self.choices(node):
            self.spend()
            if self.takes(self.play(node, card)) == choosing:
                return choosing
        return not choosing

    def ours_to_come(self, node: Node) -> bool:
        """Whether a seat of the side has yet to play to this trick."""
        seat = node.turn
        for _ in range(node.left):
            if seat in self.ours:
                return True
            seat = self.after[seat]
        return False

    def row(self, hand: int, suit: int) -> list[int]:
        """The strengths of a hand's cards of one suit, from the lowest up."""
        hand &= self.order.suits[suit]
        found = []
        while hand:
            card = ((hand & -hand).bit_length() - 1) // WIDTH
            found += [self.order.strength[suit][card]] * (hand >> WIDTH * card & FIELD)
            hand &= ~(FIELD << WIDTH * card)
        return found

    def highest(self, hand: int) -> list[list[int]]:
        """The strength of a hand's best card: `[led][suit]`."""
        found = [[0] * len(SUITS) for _ in SUITS]
        while hand:
            card = ((hand & -hand).bit_length() - 1) // WIDTH
            hand &= ~(FIELD << WIDTH * card)
            suit = self.order.suit[card]
            for led, power in enumerate(self.order.strength):
                found[led][suit] = max(found[led][suit], power[card])
        return found

    def outtrumped(self, hands: tuple[int, ...]) -> bool:
        """Whether some seat's trumps cannot all be beaten: each falls in a trick of its own, and each needs a trump."""
        trump = self.order.trump
        if trump == NONE:
            return False
        ours = sorted((n for seat in self.ours for n in self.row(hands[seat], trump)), reverse=True)
        for seat in self.theirs:
            row = self.row(hands[seat], trump)[::-1]
            if len(row) > len(ours) or any(high > ours[i] for i, high in enumerate(row)):
                return True
        return False

    def runs(self, node: Node) -> int | None:
        """The first of a row of leads, each suit's strongest first, that win whatever the others do; None if not found.

        Of each rival it is known how many cards of a suit he can have at most, and how often he has thrown away what he
        liked: a suit with no more cards than that may be gone, and as long as it is not, its best card is there.
        """
        hands, turn, suits = node.hands, node.turn, range(len(SUITS))
        mine = [self.row(hands[turn], suit)[::-1] for suit in suits]
        partners = [seat for seat in self.ours if seat != turn and self.free_if_void]
        rivals = [seat for seat in self.seats if seat != turn and seat not in partners]
        highest = [self.highest(hands[seat]) for seat in rivals]
        rows = [[self.row(hands[seat], suit) for suit in suits] for seat in partners]
        cards, failed = sum(map(len, mine)), set()

        def first(led: tuple[int, ...], most: tuple[tuple[int, ...], ...], thrown: tuple[int, ...]) -> int | None:
            """The suit to lead now, after so many leads of each."""
            if (led, most, thrown) in failed:
                return None
            for suit in suits:
                if led[suit] == len(mine[suit]):
                    continue
                self.spend()
                power = mine[suit][led[suit]]
                follow = [self.must_follow and n[suit] > m for n, m in zip(most, thrown, strict=True)]
                wins = not any(
                    n[of] and high[suit][of] > power
                    for n, high, follows in zip(most, highest, follow, strict=True)
                    for of in suits
                    if of == suit or not follows
                )
                if wins and all(self.ducks(row, suit, led, power) for row in rows):
                    then = tuple(n + (of == suit) for of, n in enumerate(led))
                    after = tuple(
                        tuple(count - (follows and of == suit) for of, count in enumerate(n))
                        for n, follows in zip(most, follow, strict=True)
                    )
                    gone = tuple(m + (not follows) for m, follows in zip(thrown, follow, strict=True))
                    if sum(then) == cards or first(then, after, gone) is not None:
                        return suit
            failed.add((led, most, thrown))
            return None

        counts = tuple(tuple(len(self.row(hands[seat], suit)) for suit in suits) for seat in rivals)
        suit = first((0,) * len(suits), counts, (0,) * len(rivals))
        return None if suit is None else ((hands[turn] & self.order.suits[suit]).bit_length() - 1) // WIDTH

    def ducks(self, row: list[list[int]], suit: int, led: tuple[int, ...], power: int) -> bool:
        """Whether a partner need not beat a lead, if he always follows with his lowest and throws away his highest."""
        trumps = len(row[self.order.trump]) if self.order.trump not in (NONE, suit) else 0
        if trumps and sum(map(len, row)) - sum(led) <= trumps:
            return False
        return not row[suit] or row[suit][min(led[suit], len(row[suit]) - 1)] <= power

    # ------------------------------------------------------------ lines

    def line(self) -> tuple[int, ...]:
        """The kinds of a line in which the side takes every trick, the others playing low, once it is known to."""
        self.budget, node, kinds = sys.maxsize, self.root, list[int]()  # what is left to do is found already
        while node.hands[node.turn]:
            tries = self.choices(node) if node.turn in self.choosers else [self.lowest(node)]
            if node.left == self.size and node.turn in self.ours and (card := self.runs(node)) is not None:
                tries = [card]
            card, node = next((c, then) for c in tries if (then := self.play(node, c)) and self.takes(then))
            kinds.append(self.order.kinds[card])
        return tuple(kinds)

    def lowest(self, node: Node) -> int:
        """The weakest card the seat in turn may play."""
        return min(self.choices(node), key=lambda card: self.order.strength[self.order.suit[card]][card])


def decide(position: Position, side: int, budget: int = BUDGET) -> tuple[Verdict, Proof]:
    """Whether a side takes all tricks that are left of this hand, the one on the table included; if so, such cards."""
    return _found(position, side, False, budget)


def claim(position: Position, side: int, budget: int = BUDGET) -> Verdict:
    """The verdict alone."""
    return decide(position, side, budget)[0]


def line(position: Position, side: int, budget: int = BUDGET) -> Proof:
    """Cards played to the end of the hand by which a side takes all tricks left; None if its claim is not proved."""
    return decide(position, side, budget)[1]


def friendly(position: Position, side: int, budget: int = BUDGET) -> Proof:
    """Such cards if the other seats do what they can to help; None if none were found."""
    return _found(position, side, True, budget)[1]


def _found(position: Position, side: int, together: bool, budget: int) -> tuple[Verdict, Proof]:
    search = Search(position, side, together, budget)
    try:
        if not search.takes(search.root):
            return Verdict.REFUTED, None
    except Spent:
        return Verdict.UNDECIDED, None
    return Verdict.PROVED, tuple(position.deck.card(kind) for kind in search.line())
