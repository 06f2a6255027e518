"""The judge of Hoşkin: a slow, plain reading of the rules page (HK-1 to HK-42); the engine is compared with it."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from .cards import SUITS, Options, check_deal, deck, fill
from .rulings import Ruled

OPTIONS: dict[str, tuple[Any, Sequence[Any]]] = {
    "turn_direction": ("clockwise", ("clockwise", "to_the_right", "to_the_left")),  # HK-8
    "min_bid": (500, range(10, 2001)),  # HK-12
    "bid_step": (10, range(1, 101)),  # HK-11
    "all_pass_redeal": ("next_dealer", ("next_dealer", "same_dealer", "forced_bid")),  # HK-15
    "trump_needs_marriage": (False, (False, True)),  # HK-17
    "buried_visible": (False, (False, True)),  # HK-18
    "run_contains_marriage": (False, (False, True)),  # HK-24
    "min_trick_points": (1, range(251)),  # HK-26
    "buried_counts_for_minimum": (False, (False, True)),  # HK-27
    "undertrump": ("forced", ("forced", "free")),  # HK-29
    "made_score": ("actual", ("actual", "bid")),  # HK-35
    "fail_factor": (1, (1, 2)),  # HK-36
    "concede": ("off", ("off", "bicycle", "binokel")),  # HK-40
    "four_piniks_win": (False, (False, True)),  # HK-41
    "target": (4550, range(100, 100001)),  # HK-39
    "deals": (0, range(101)),  # HK-39
    "both_reach": ("declarer_then_higher", ("declarer_then_higher", "higher")),  # HK-39
}
RANKS = "JQKTA"  # low to high, HK-3
CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}  # HK-4
# HK-22, by the number of complete sets, from none to four
RUN = [0, 150, 1500, 2250, 3000]
AROUND = {
    "A": [0, 100, 1000, 1500, 2000],
    "K": [0, 80, 800, 1200, 1600],
    "Q": [0, 60, 600, 900, 1200],
    "J": [0, 40, 400, 600, 800],
}
PINIK = [0, 40, 300, 600, 900]


def card_points(cards: Sequence[str]) -> int:
    """The card points of some cards."""
    return sum(CARD_POINTS[card[0]] for card in cards)


def piniks(hand: Sequence[str]) -> int:
    """The complete pairs of queen of spades and jack of diamonds."""
    count = Counter(hand)
    return min(count["QS"], count["JD"])


def meld(hand: Sequence[str], trump: str, options: Options) -> int:
    """The value of all melds of the hand: the formula of HK-25."""
    count = Counter(hand)
    t = SUITS[trump]
    runs = min(count[rank + t] for rank in RANKS)
    total = RUN[runs]  # HK-23: a multiple is one meld
    in_runs = 0 if options.get("run_contains_marriage") else runs  # HK-24
    total += 40 * (min(count["K" + t], count["Q" + t]) - in_runs)
    for plain in "CDHS":
        if plain != t:
            total += 20 * min(count["K" + plain], count["Q" + plain])
    for rank, values in AROUND.items():  # the tens count nothing
        total += values[min(count[rank + s] for s in "CDHS")]
    return total + PINIK[piniks(hand)]


def takes(cards: Sequence[str], contract: str, options: Options) -> int:
    """The index of the card that takes the trick, the cards being in the order played."""
    led = cards[0][1]
    best = 0
    best_worth = (-1, 0)
    for index, card in enumerate(cards):
        group = 2 if card[1] == SUITS[contract] else 1 if card[1] == led else 0  # HK-32
        worth = (group, RANKS.index(card[0]))
        if worth > best_worth:  # HK-31: of equal cards the first wins
            best, best_worth = index, worth
    return best


def playable(hand: Sequence[str], cards_on_table: Sequence[str], contract: str, options: Options) -> set[str]:
    """The cards of the hand that may be played next to the trick."""
    if not cards_on_table:
        return set(hand)  # HK-28: any card may be led
    led = cards_on_table[0][1]
    trump = SUITS[contract]
    best = cards_on_table[takes(cards_on_table, contract, options)]  # HK-30: best now
    following = {card for card in hand if card[1] == led}
    trumps = {card for card in hand if card[1] == trump}
    higher = {card for card in hand if card[1] == best[1] and RANKS.index(card[0]) > RANKS.index(best[0])}
    if following:  # HK-29 a; no card of the led suit is higher where the best is a trump on a plain lead
        return following & higher or following
    if trumps:  # HK-29 b
        if best[1] != trump:
            return trumps
        if trumps & higher:
            return trumps & higher
        return set(hand) if options.get("undertrump") == "free" else trumps
    return set(hand)  # HK-29 c


class Hoskin(Ruled):
    """A game of Hoşkin from its first deal to its end."""

    players = 3  # HK-1

    def __init__(self, options: Options, scores: Sequence[int] | None = None) -> None:
        self.options = fill(options, OPTIONS)
        self.deck = deck(RANKS, 4)  # HK-2
        self.scores = list(scores) if scores is not None else [0, 0, 0]
        if len(self.scores) != 3:
            raise ValueError("there are 3 seats")
        direction = self.options["turn_direction"]
        self.step = -1 if direction == "to_the_right" else 1  # HK-8: from one seat to the next
        self.deal_step = 1 if direction == "to_the_left" else -1  # HK-6, HK-8, HK-9: to first bidder and next dealer
        self.honour = False  # any held card may be laid
        self.over = False
        self.winner: int | None = None
        self.hands: list[dict[str, Any]] = []
        self.next_dealer: int | None = None
        self._clear(0, [[], [], []], [])
        self.phase = "over"
        self.turn: int | None = None

    def _clear(self, dealer: int, hands: list[list[str]], dapp: list[str]) -> None:
        self.dealer = dealer
        self.finished = False  # the hand has its scores
        self.held = [list(hand) for hand in hands]
        self.dapp = list(dapp)
        self.passed: set[int] = set()
        self.declarer: int | None = None  # the Ansager; in the auction: who bid last
        self.bid = 0
        self.contract: str | None = None
        self.buried: list[str] = []
        self.trick: list[tuple[int, str]] = []
        self.last_trick: list[tuple[int, str]] = []
        self.tricks = [0, 0, 0]
        self.points = [0, 0, 0]
        self.melds = [0, 0, 0]

    def deal(self, dealer: int, hands: list[list[str]], stock: list[str]) -> None:
        """Begins a hand; the stock is the Dapp."""
        if self.over or self.phase != "over":
            raise ValueError("no deal is due")
        if dealer not in range(3) or self.next_dealer not in (None, dealer):
            raise ValueError("it is another's deal")  # HK-6
        if len(hands) != 3:
            raise ValueError("every seat has a hand")
        check_deal(hands, stock, 25, self.deck)  # HK-7
        self._clear(dealer, hands, stock)
        self.next_dealer = None
        self.phase = "auction"
        self.turn = (dealer + self.deal_step) % 3  # HK-9

    # What may be done

    def legal(self) -> set[str]:
        """The words of the seat in turn."""
        if self.turn is None:
            return set()
        hand = self.held[self.turn]
        if self.phase == "auction":
            return {"pass"} | {f"bid {self._lowest_bid() + n * self.options['bid_step']}" for n in self._jumps()}
        if self.phase == "name":
            return {f"name {trump}" for trump in self._trumps(hand)}
        if self.phase == "bury":
            return set(hand)  # HK-18: own or Dapp, any of them
        assert self.contract is not None
        words = playable(hand, [card for _, card in self.trick], self.contract, self.options)
        if self.options["concede"] != "off" and sum(self.tricks) == 0 and not self.trick:
            words.add("concede")  # HK-40: the Ansager, before leading
        return words

    def _lowest_bid(self) -> int:
        step: int = self.options["bid_step"]
        if self.declarer is not None:
            return self.bid + step  # HK-11: at least one step above the last
        lowest = step
        while lowest < self.options["min_bid"]:
            lowest += step
        return lowest  # HK-11: the smallest whole number of steps that reaches min_bid

    def _jumps(self) -> range:
        """The steps above the lowest bid: up to 30 above the last bid, or above the lowest first one (HK-11)."""
        return range(30) if self.declarer is not None else range(31)

    def _trumps(self, hand: list[str]) -> list[str]:
        married = [word for word, letter in SUITS.items() if "K" + letter in hand and "Q" + letter in hand]
        if self.options["trump_needs_marriage"] and married:
            return married  # HK-17
        return list(SUITS)  # HK-17: no holding required

    # Doing it

    def _held_card(self, seat: int, word: str) -> bool:
        """Whether the word is a card that may be laid because no referee looks on (README, referee)."""
        return self.honour and self.phase == "play" and seat == self.turn and word in self.held[seat]

    def do(self, seat: int, word: str) -> None:
        """Carries out one act; ValueError if it may not be done."""
        if seat != self.turn or (word not in self.legal() and not self._held_card(seat, word)):
            raise ValueError(f"seat {seat} may not {word!r} now")
        if self.phase == "auction":
            self._call(seat, word)
        elif self.phase == "name":
            self.contract = word.removeprefix("name ")
            self.phase = "bury"
        elif self.phase == "bury":
            self.held[seat].remove(word)
            self.buried.append(word)
            if len(self.buried) == 5:  # HK-18
                self._lay_melds()
        elif word == "concede":
            extra = 100 if self.options["concede"] == "bicycle" else 0  # HK-40
            self._finish([-self.bid if s == seat else self.melds[s] + extra for s in range(3)])
        else:
            self._play(seat, word)

    def _call(self, seat: int, word: str) -> None:
        if word == "pass":
            self.passed.add(seat)  # HK-13
        else:
            self.bid = int(word.removeprefix("bid "))
            self.declarer = seat
        if len(self.passed) == 3:  # HK-15
            if self.options["all_pass_redeal"] == "forced_bid":
                self.declarer = self.dealer
                self.bid = self.options["min_bid"]
            else:
                self._end_hand()
                if self.options["all_pass_redeal"] == "same_dealer":
                    self.next_dealer = self.dealer
                return
        elif len(self.passed) < 2 or self.declarer is None:  # HK-14
            self.turn = (seat + self.step) % 3  # HK-9
            while self.turn in self.passed:
                self.turn = (self.turn + self.step) % 3
            return
        assert self.declarer is not None
        self.phase = "name"
        self.turn = self.declarer
        self.held[self.declarer] += self.dapp  # HK-16
        self.dapp = []

    def _lay_melds(self) -> None:
        assert self.contract is not None
        self.melds = [meld(hand, self.contract, self.options) for hand in self.held]  # HK-20, HK-21: on 25 cards
        self.phase = "play"  # HK-28: the Ansager, who is in turn, leads
        for seat in range(3):
            if self.options["four_piniks_win"] and piniks(self.held[seat]) == 4 and self.scores[seat] >= 0:
                self._finish([0, 0, 0])  # HK-41
                self.over = True
                self.winner = seat

    def _play(self, seat: int, card: str) -> None:
        assert self.contract is not None
        self.held[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < 3:
            self.turn = (seat + self.step) % 3  # HK-8
            return
        cards = [c for _, c in self.trick]
        taker = self.trick[takes(cards, self.contract, self.options)][0]
        self.tricks[taker] += 1
        self.points[taker] += card_points(cards)  # HK-4
        self.last_trick, self.trick = self.trick, []
        self.turn = taker  # HK-28
        if sum(self.tricks) == 25:  # HK-28
            self.points[taker] += 20  # HK-33
            self._finish([self._gain(s) for s in range(3)])

    # Scores

    def _kept_meld(self, seat: int) -> int:
        counting = self.points[seat]  # HK-27: cards won in tricks and the last-trick 20
        if seat == self.declarer and self.options["buried_counts_for_minimum"]:
            counting += card_points(self.buried)  # HK-27
        return self.melds[seat] if counting >= self.options["min_trick_points"] else 0  # HK-26

    def _gain(self, seat: int) -> int:
        """What the seat scores for the hand played out."""
        total = self._kept_meld(seat) + self.points[seat]
        if seat != self.declarer:
            return total  # HK-37
        total += card_points(self.buried)  # HK-19
        if total < self.bid:
            return -self._failure()
        return self.bid if self.options["made_score"] == "bid" else total  # HK-35

    def _failure(self) -> int:
        factor: int = self.options["fail_factor"]
        return self.bid * factor  # HK-36

    def forfeit(self, side: int, trick: int | None = None) -> None:
        """Ends the hand as one that the seat has forfeited, whichever trick that was for."""
        self._reopen()
        if side not in range(3):
            raise ValueError("a hand is forfeited by a seat")
        assert self.declarer is not None
        result = [self.melds[s] + self.points[s] for s in range(3)]  # HK-34: the others, meld and points so far
        if side == self.declarer:
            result[side] = -self._failure()  # HK-34: the Ansager loses the bid
        else:
            result[side] = 0  # HK-34
            reached = result[self.declarer] + card_points(self.buried)
            result[self.declarer] = self.bid if self.options["made_score"] == "bid" else max(self.bid, reached)
        self._finish(result)

    def _finish(self, result: list[int]) -> None:
        self.finished = True
        self.hands.append(
            {
                "dealer": self.dealer,
                "declarer": self.declarer,
                "trump": self.contract,
                "tricks": list(self.tricks),
                "points": list(self.points),
                "melds": list(self.melds),
                "scores": result,
            }
        )
        self.scores = [before + more for before, more in zip(self.scores, result, strict=True)]  # HK-37
        self._end_hand()
        self.winner = self._first()
        self.over = self.winner is not None

    def _first(self) -> int | None:
        """The seat that has won the game, if any: HK-39."""
        highest = max(self.scores)
        if self.options["deals"] > 0:
            if len(self.hands) < self.options["deals"]:
                return None
        else:
            if highest < self.options["target"]:
                return None
            if self.options["both_reach"] == "declarer_then_higher":
                assert self.declarer is not None
                if self.scores[self.declarer] >= self.options["target"]:
                    return self.declarer  # the Ansager if he is among them
        return self.scores.index(highest) if self.scores.count(highest) == 1 else None  # equal: another deal

    def _end_hand(self) -> None:
        self.next_dealer = (self.dealer + self.deal_step) % 3  # HK-6, HK-8
        self.phase = "over"
        self.turn = None

    # Nothing is ever reshuffled in Hoşkin

    def pool(self) -> list[str]:
        """The cards a new stock must consist of."""
        raise ValueError("Hoşkin has no stock to reshuffle")

    def reshuffle(self, cards: list[str]) -> None:
        """Refused: there is no stock."""
        raise ValueError("Hoşkin has no stock to reshuffle")
