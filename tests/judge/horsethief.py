"""The judge of Horsethief: a slow, plain reading of the rules page (HT-1 to HT-23); the engine is compared with it."""

from collections.abc import Sequence
from typing import Any

from .cards import SUIT_WORDS, SUITS, Options, check_deal, deck, fill, is_left_bower, is_right_bower
from .rulings import Ruled

OPTIONS: dict[str, tuple[Any, Sequence[Any]]] = {
    "players": (4, range(2, 10)),  # HT-1
    "all_in_rule": ("club", ("club", "spade", "first_hand", "none")),  # HT-6
    "declare_mode": ("in_turn", ("in_turn", "simultaneous")),  # HT-7
    "minimum_two": ("force_last", ("force_last", "lone_scores_5", "redeal")),  # HT-8
    "penalty_if_forced_by_minimum": (False, (False, True)),  # HT-20
    "max_draw": (5, range(6)),  # HT-10
    "stock_out": ("reshuffle", ("reshuffle", "cap")),  # HT-11
    "upcard": ("marker", ("marker", "dealer_first_draw")),  # HT-5
    "bowers": (False, (False, True)),  # HT-2
    "must_trump": (False, (False, True)),  # HT-15
    "must_beat": (False, (False, True)),  # HT-16
    "no_trick_penalty": (5, range(16)),  # HT-19
    "tie_at_target": ("first_to_reach", ("first_to_reach", "highest")),  # HT-22
    "target": (15, range(1, 100)),  # HT-22
}
RANKS = "23456789TJQKA"  # low to high, HT-2


def suit(card: str, contract: str, options: Options) -> str:
    """The letter of the card's suit under the contract."""
    if options.get("bowers") and is_left_bower(card, contract):
        return SUITS[contract]  # HT-2 with bowers
    return card[1]


def height(card: str, contract: str, options: Options) -> int:
    """How high the card stands within its suit under the contract."""
    if options.get("bowers") and is_right_bower(card, contract):
        return 21  # HT-2 with bowers
    if options.get("bowers") and is_left_bower(card, contract):
        return 20
    return RANKS.index(card[0])  # HT-2


def takes(cards: Sequence[str], contract: str, options: Options) -> int:
    """The index of the card that takes the trick, the cards being in the order played."""
    led = suit(cards[0], contract, options)
    best = 0
    best_worth = (-1, 0)
    for index, card in enumerate(cards):
        if suit(card, contract, options) == SUITS[contract]:
            group = 2  # HT-17: any trump beats any other suit
        elif suit(card, contract, options) == led:
            group = 1  # HT-17: else the highest of the suit led
        else:
            group = 0  # HT-17: another suit never wins
        worth = (group, height(card, contract, options))
        if worth > best_worth:
            best, best_worth = index, worth
    return best


def playable(hand: Sequence[str], cards_on_table: Sequence[str], contract: str, options: Options) -> set[str]:
    """The cards of the hand that may be played next to the trick."""
    if not cards_on_table:
        return set(hand)  # HT-13: any card may be led
    on_table = list(cards_on_table)
    led = suit(on_table[0], contract, options)
    following = {card for card in hand if suit(card, contract, options) == led}
    trumps = {card for card in hand if suit(card, contract, options) == SUITS[contract]}
    beating = {card for card in hand if takes([*on_table, card], contract, options) == len(on_table)}
    if following:  # HT-14: follow suit if able
        if options.get("must_beat") and following & beating:
            return following & beating  # HT-16
        return following
    if options.get("must_trump") and trumps:  # HT-15
        if options.get("must_beat") and trumps & beating:
            return trumps & beating  # HT-16: void, a duty only under must_trump
        return trumps
    return set(hand)  # HT-15: may trump or throw anything


class Horsethief(Ruled):
    """A game of Horsethief from its first deal to its end."""

    def __init__(self, options: Options, scores: Sequence[int] | None = None) -> None:
        self.options = fill(options, OPTIONS)
        self.players: int = self.options["players"]
        if self.options["declare_mode"] == "simultaneous" and self.options["minimum_two"] == "force_last":
            raise ValueError("simultaneous does not go with force_last")  # HT-7
        self.deck = deck(RANKS, 1)  # HT-2
        self.scores = list(scores) if scores is not None else [0] * self.players  # HT-21
        if len(self.scores) != self.players:
            raise ValueError(f"there are {self.players} seats")
        self.first_hand = scores is None  # HT-6: a game begun with scores is past its first hand
        self.honour = False  # any held card may be laid
        self.over = False
        self.winner: int | None = None
        self.hands: list[dict[str, Any]] = []
        self.next_dealer: int | None = None
        self.points: list[int] | None = None
        self.melds: list[int] | None = None
        self._clear(0, [[] for _ in range(self.players)])
        self.upcard = ""
        self.stock: list[str] = []
        self.contract: str | None = None
        self.phase = "over"
        self.turn: int | None = None

    def _clear(self, dealer: int, hands: list[list[str]]) -> None:
        self.dealer = dealer
        self.finished = False  # the hand has its scores
        self.held = [list(hand) for hand in hands]
        self.staying: set[int] = set()  # who is in
        self.folded: set[int] = set()  # who is out
        self.forced: set[int] = set()  # who is in only by HT-8
        self.to_draw: list[int] = []  # who has still to draw, in order
        self.thrown = 0  # what the seat in turn has discarded so far
        self.due = 0  # what it has still to get
        self.discards: list[tuple[int, str]] = []  # all discards not reshuffled yet, and whose they are
        self.trick: list[tuple[int, str]] = []
        self.last_trick: list[tuple[int, str]] = []
        self.takers: list[int] = []  # who took each trick
        self.tricks = [0] * self.players

    def deal(self, dealer: int, hands: list[list[str]], stock: list[str]) -> None:
        """Begins a hand; the first card of the stock is the upcard."""
        if self.over or self.phase != "over":
            raise ValueError("no deal is due")
        if dealer not in range(self.players) or self.next_dealer not in (None, dealer):
            raise ValueError("it is another's deal")  # HT-3
        if len(hands) != self.players:
            raise ValueError("every seat has a hand")
        check_deal(hands, stock, 5, self.deck)  # HT-4
        self._clear(dealer, hands)
        self.next_dealer = None
        self.upcard = stock[0]  # HT-4, HT-5: the marker is not dealt; what is drawn comes from below it
        self.stock = list(stock[1:])
        self.contract = SUIT_WORDS[self.upcard[1]]  # HT-4
        rule = self.options["all_in_rule"]
        everyone = (
            self.players == 2  # HT-1
            or (rule == "club" and self.upcard[1] == "C")  # HT-6
            or (rule == "spade" and self.upcard[1] == "S")
            or (rule == "first_hand" and self.first_hand)
        )
        self.first_hand = False
        if everyone:
            self.staying = set(range(self.players))
            self._begin_draw()
        else:
            self.phase = "declare"
            self.turn = (dealer + 1) % self.players  # HT-7

    def _from_left(self) -> list[int]:
        """The seats from the dealer's left to the dealer."""
        return [(self.dealer + step) % self.players for step in range(1, self.players + 1)]

    # What may be done

    def legal(self) -> set[str]:
        """The words of the seat in turn."""
        if self.turn is None:
            return set()
        hand = self.held[self.turn]
        if self.phase == "declare":
            return {"in", "out"}  # HT-7
        if self.phase == "draw":
            return {"done"} | (set(hand) if self.thrown < self._most() else set())  # HT-10
        assert self.contract is not None
        return playable(hand, [card for _, card in self.trick], self.contract, self.options)

    def _most(self) -> int:
        """How many cards a seat may draw."""
        most: int = self.options["max_draw"]  # HT-10
        if self.options["stock_out"] == "cap":
            return min(most, (51 - 5 * self.players) // self.players)  # HT-11: shared by all at the table
        return most

    # Doing it

    def _held_card(self, seat: int, word: str) -> bool:
        """Whether the word is a card that may be laid because no referee looks on (README, referee)."""
        return self.honour and self.phase == "play" and seat == self.turn and word in self.held[seat]

    def do(self, seat: int, word: str) -> None:
        """Carries out one act; ValueError if it may not be done."""
        if seat != self.turn or (word not in self.legal() and not self._held_card(seat, word)):
            raise ValueError(f"seat {seat} may not {word!r} now")
        if self.phase == "declare":
            self._declare(seat, word)
        elif self.phase == "play":
            self._play(seat, word)
        elif word == "done":
            self.due = self.thrown
            if seat == self.dealer and self.due > 0 and self.options["upcard"] == "dealer_first_draw":
                self.held[seat].append(self.upcard)  # HT-5: the dealer must take it as one of his
                self.due -= 1
            self._serve()
        else:
            self.held[seat].remove(word)
            self.discards.append((seat, word))
            self.thrown += 1

    def _declare(self, seat: int, word: str) -> None:
        (self.staying if word == "in" else self.folded).add(seat)  # HT-7, HT-9
        unasked = [s for s in self._from_left() if s not in self.staying | self.folded]
        if self.options["minimum_two"] == "force_last" and len(self.staying) + len(unasked) <= 2:
            self.forced = set(unasked)  # HT-8: otherwise two could not be reached; they are not asked
            self.staying |= self.forced
            unasked = []
        if unasked:
            self.turn = unasked[0]
        elif len(self.staying) >= 2:
            self._begin_draw()
        elif self.options["minimum_two"] == "lone_scores_5" and self.staying:
            self._finish([5 if s in self.staying else 0 for s in range(self.players)])  # HT-8: 5 and no play
        else:
            self._end_hand()  # HT-8: thrown in, the next dealer deals

    def _begin_draw(self) -> None:
        self.phase = "draw"
        self.to_draw = [s for s in self._from_left() if s in self.staying]  # HT-10
        self.thrown = 0
        self.turn = self.to_draw[0]

    def _serve(self) -> None:
        """Gives the seat at the head of those to draw what is due to it, as far as the stock goes."""
        seat = self.to_draw[0]
        while self.due > 0 and self.stock:
            self.held[seat].append(self.stock.pop(0))
            self.due -= 1
        if self.due > 0:
            self.phase = "reshuffle"  # HT-11
            self.turn = None
            return
        self.to_draw.pop(0)
        self.thrown = 0
        self.phase = "draw"
        if self.to_draw:
            self.turn = self.to_draw[0]
            return
        self.phase = "play"
        self.turn = next(s for s in self._from_left() if s in self.staying)  # HT-13

    def pool(self) -> list[str]:
        """The sorted cards that the new stock must consist of."""
        if self.phase != "reshuffle":
            raise ValueError("no reshuffle is due")
        folded = [card for seat in self.folded for card in self.held[seat]]
        thrown = [card for seat, card in self.discards if seat != self.to_draw[0]]
        return sorted(folded + thrown)  # HT-11: folded hands and earlier discards, not those of the one being served

    def reshuffle(self, cards: list[str]) -> None:
        """Lays down the new stock, top first, and serves the seat the rest."""
        if sorted(cards) != self.pool():
            raise ValueError("the new stock must be the folded hands and the others' discards")
        for seat in self.folded:
            self.held[seat] = []
        self.discards = [(seat, card) for seat, card in self.discards if seat == self.to_draw[0]]
        self.stock = list(cards)
        self._serve()

    def _play(self, seat: int, card: str) -> None:
        assert self.contract is not None
        self.held[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < len(self.staying):
            self.turn = self._next_in(seat)
            return
        taker = self.trick[takes([c for _, c in self.trick], self.contract, self.options)][0]
        self.tricks[taker] += 1
        self.takers.append(taker)
        self.last_trick, self.trick = self.trick, []
        self.turn = taker  # HT-17: the winner leads
        if len(self.takers) == 5:  # HT-17: five tricks
            self._finish([self._gain(s) for s in range(self.players)])

    def _next_in(self, seat: int) -> int:
        seat = (seat + 1) % self.players
        while seat not in self.staying:
            seat = (seat + 1) % self.players
        return seat

    # Scores

    def _gain(self, seat: int) -> int:
        """What the seat scores for the hand played out."""
        if seat not in self.staying:
            return 0  # HT-9
        if self.tricks[seat] > 0:
            return self.tricks[seat]  # HT-18
        if seat in self.forced and not self.options["penalty_if_forced_by_minimum"]:
            return 0  # HT-20
        penalty: int = self.options["no_trick_penalty"]
        return -penalty  # HT-19

    def forfeit(self, side: int, trick: int | None = None) -> None:
        """Ends the hand as one that the seat has forfeited, whichever trick that was for."""
        self._reopen()
        if side not in self.staying:
            raise ValueError("a hand is forfeited by a seat that is in")
        result = list(self.tricks)  # HT-23: the others score the tricks they have
        result[side] = -self.options["no_trick_penalty"]  # HT-23: counts as no trick taken
        self._finish(result)

    def _finish(self, result: list[int]) -> None:
        self.finished = True
        before = list(self.scores)
        self.hands.append(
            {
                "dealer": self.dealer,
                "declarer": None,
                "trump": self.contract,
                "tricks": list(self.tricks),
                "points": None,
                "melds": None,
                "scores": result,
            }
        )
        self.scores = [old + more for old, more in zip(before, result, strict=True)]  # HT-21: may be negative
        self._end_hand()
        target: int = self.options["target"]
        there = [s for s in range(self.players) if self.scores[s] >= target]
        if not there:
            return
        if self.options["tie_at_target"] == "first_to_reach":
            # HT-22: the one whose target point came in the earlier trick
            there_by = {s: self._trick_of_target(s, before[s], target) for s in there}
            by_trick = [s for s, number in there_by.items() if number is not None]
            if by_trick:
                self.winner = min(by_trick, key=lambda s: there_by[s] or 0)
                self.over = True
                return
        highest = max(self.scores)
        if self.scores.count(highest) == 1:  # HT-22: equal, another hand
            self.winner = self.scores.index(highest)
            self.over = True

    def _trick_of_target(self, seat: int, before: int, target: int) -> int | None:
        """The number of the trick, from 1, that brought the seat to the target; None if none did."""
        reached = before
        for number, taker in enumerate(self.takers, start=1):
            reached += taker == seat
            if taker == seat and reached >= target:
                return number
        return None

    def _end_hand(self) -> None:
        self.next_dealer = (self.dealer + 1) % self.players  # HT-3
        self.phase = "over"
        self.turn = None
