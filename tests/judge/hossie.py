"""The judge of Hossie: a slow, plain reading of the rules page (HS-1 to HS-36); the engine is compared with it."""

from collections.abc import Sequence
from typing import Any

from .cards import SUITS, Options, check_deal, deck, fill, is_left_bower, is_right_bower
from .rulings import Ruled

OPTIONS: dict[str, tuple[Any, Sequence[Any]]] = {
    "players": (4, (4, 3, 6, 8)),  # HS-1, HS-32, HS-33
    "bidding_rounds": ("1", ("1", "2", "until_all_pass")),  # HS-12
    "min_bid": (6, range(1, 16)),  # HS-11
    "no_trump_reading": ("led_suit", ("led_suit", "any_suit")),  # HS-8
    "swap_max": (2, (2, 1, 0)),  # HS-17
    "swap_order": ("discard_first", ("discard_first", "receive_first")),  # HS-18
    "show_card": (True, (True, False)),  # HS-19
    "hossie_value": ("double", ("double", "flat24")),  # HS-34
    "hossie_loss": ("scaled", ("scaled", "tricks", "stake")),  # HS-28
    "forced_loss": ("full", ("full", "half")),  # HS-29
    "defenders_score_when_made": (False, (False, True)),  # HS-26
    "target": (64, range(1, 1000)),  # HS-31
}
RANKS = "9TJQKA"  # low to high, HS-7
CONTRACTS = ["hearts", "diamonds", "clubs", "spades", "no-trump", "e-low"]  # HS-15
LEVELS = ["hossie", "double hossie", "triple hossie", "quadruple hossie"] + [f"{k}-fold hossie" for k in (5, 6, 7, 8)]


def suit(card: str, contract: str) -> str:
    """The letter of the card's suit under the contract."""
    if is_left_bower(card, contract):
        return SUITS[contract]  # HS-6: the left bower belongs to trump for everything
    return card[1]


def height(card: str, contract: str) -> int:
    """How high the card stands within its suit under the contract."""
    if contract == "e-low":
        return -RANKS.index(card[0])  # HS-9: 9 best, then T J Q K A
    if is_right_bower(card, contract):
        return 21  # HS-5
    if is_left_bower(card, contract):
        return 20  # HS-5
    return RANKS.index(card[0])  # HS-5, HS-7, HS-8: A K Q (J) T 9


def takes(cards: Sequence[str], contract: str, options: Options) -> int:
    """The index of the card that takes the trick, the cards being in the order played."""
    led = suit(cards[0], contract)
    any_suit = contract not in SUITS and options.get("no_trump_reading") == "any_suit"
    best = 0
    best_worth = (-1, 0)
    for index, card in enumerate(cards):
        if any_suit:
            group = 1  # HS-8: the highest (E-Low: lowest) rank of any suit
        elif contract in SUITS and suit(card, contract) == SUITS[contract]:
            group = 2  # HS-23: highest trump
        elif suit(card, contract) == led:
            group = 1  # HS-23: else highest of the suit led
        else:
            group = 0
        worth = (group, height(card, contract))
        if worth > best_worth:  # HS-10: an equal card played later does not win
            best, best_worth = index, worth
    return best


def playable(hand: Sequence[str], cards_on_table: Sequence[str], contract: str, options: Options) -> set[str]:
    """The cards of the hand that may be played next to the trick."""
    if not cards_on_table:
        return set(hand)  # HS-21: any card may be led
    led = suit(cards_on_table[0], contract)
    following = {card for card in hand if suit(card, contract) == led}
    return following or set(hand)  # HS-22: follow suit if able, otherwise any card


class Hossie(Ruled):
    """A game of Hossie from its first deal to its end."""

    def __init__(self, options: Options, scores: Sequence[int] | None = None) -> None:
        given = dict(options)
        if "bidding_rounds" in given:
            given["bidding_rounds"] = str(given["bidding_rounds"])
        self.options = fill(given, OPTIONS)
        self.players: int = self.options["players"]
        self.sides: int = 3 if self.players == 3 else self.players // 2  # HS-32: three play everyone for himself
        self.deck = deck(RANKS, 2 if self.players <= 4 else 4)  # HS-2, HS-33
        self.size: int = len(self.deck) // self.players  # HS-4: all cards; 12, 16, 16, 12
        if self.options["min_bid"] >= self.size:
            raise ValueError("min_bid must be below the number of tricks")  # HS-11
        self.scores = list(scores) if scores is not None else [0] * self.sides
        if len(self.scores) != self.sides:
            raise ValueError(f"there are {self.sides} sides")
        self.honour = False  # any held card may be laid
        self.over = False
        self.winner: int | None = None
        self.hands: list[dict[str, Any]] = []
        self.next_dealer: int | None = None
        self.points: list[int] | None = None
        self.melds: list[int] | None = None
        self._clear(0, [[] for _ in range(self.players)])
        self.phase = "over"
        self.turn: int | None = None

    def _clear(self, dealer: int, hands: list[list[str]]) -> None:
        self.dealer = dealer
        self.finished = False  # the hand has its scores
        self.held = [list(hand) for hand in hands]
        self.round = 1
        self.passed: set[int] = set()
        self.declarer: int | None = None  # in the auction: who bid highest
        self.bid: int = 0  # the number bid, 0 with a Hossie
        self.level: int = 0  # 1 Hossie, 2 double Hossie, ...
        self.forced = False
        self.contract: str | None = None
        self.sitting: int | None = None  # the partner who sits out
        self.swap = 0
        self.discarded = 0
        self.given = 0
        self.may_show = False
        self.trick: list[tuple[int, str]] = []
        self.last_trick: list[tuple[int, str]] = []
        self.takers: list[int] = []  # who took each trick
        self.tricks = [0] * self.players

    def side(self, seat: int) -> int:
        """The side of a seat: partners sit opposite, HS-1, HS-33; three play each for himself, HS-32."""
        return seat % self.sides

    def deal(self, dealer: int, hands: list[list[str]], stock: list[str]) -> None:
        """Begins a hand."""
        if self.over or self.phase != "over":
            raise ValueError("no deal is due")
        if dealer not in range(self.players) or self.next_dealer not in (None, dealer):
            raise ValueError("it is another's deal")  # HS-3
        if len(hands) != self.players or stock:
            raise ValueError("every seat has a hand, and nothing is left")
        check_deal(hands, stock, self.size, self.deck)
        self._clear(dealer, hands)
        self.next_dealer = None
        self.phase = "auction"
        self.turn = (dealer + 1) % self.players  # HS-11: starts left of the dealer

    # What may be done

    def legal(self) -> set[str]:
        """The words of the seat in turn."""
        if self.turn is None:
            return set()
        hand = self.held[self.turn]
        if self.phase == "auction":
            return self._calls()
        if self.phase == "name":
            return {f"name {contract}" for contract in CONTRACTS}  # HS-15
        if self.phase == "alone":
            return {"alone", "together"}  # HS-16
        if self.phase == "swap":
            return {f"swap {k}" for k in range(self.options["swap_max"] + 1)}  # HS-17
        if self.phase == "discard":
            shows = {f"show {card}" for card in hand} if self.may_show else set()  # HS-19
            return set(hand) | shows
        if self.phase == "give":
            return set(hand)  # HS-17: the partner picks
        assert self.contract is not None
        return playable(hand, [card for _, card in self.trick], self.contract, self.options)

    def _calls(self) -> set[str]:
        if self.level > 0:  # HS-13: after Hossie only double, after double only triple, ... at most eightfold
            return {"pass"} | set(LEVELS[self.level : self.level + 1])
        lowest: int = self.options["min_bid"]
        if self._is_forced():
            return {f"bid {lowest}", "hossie"}  # HS-14: nothing between, and no pass
        bids = {f"bid {n}" for n in range(max(lowest, self.bid + 1), self.size)}  # HS-11: each higher than the last
        return {"pass", "hossie"} | bids

    def _is_forced(self) -> bool:
        return self.declarer is None and len(self.passed) == self.players - 1  # HS-14

    def _is_late_show(self, seat: int, word: str) -> bool:
        """Whether this is the bidder showing a card under receive_first, while his partner is in turn: HS-18, HS-19."""
        return (
            self.phase == "give"
            and self.may_show
            and seat == self.declarer
            and word in {f"show {card}" for card in self.held[seat]}
        )

    # Doing it

    def _held_card(self, seat: int, word: str) -> bool:
        """Whether the word is a card that may be laid because no referee looks on (README, referee)."""
        return self.honour and self.phase == "play" and seat == self.turn and word in self.held[seat]

    def do(self, seat: int, word: str) -> None:
        """Carries out one act; ValueError if it may not be done."""
        if self._is_late_show(seat, word):
            self.may_show = False
            return
        if seat != self.turn or (word not in self.legal() and not self._held_card(seat, word)):
            raise ValueError(f"seat {seat} may not {word!r} now")
        self.may_show = False  # HS-19: only between the choice to swap and the first card, and only one card
        if self.phase == "auction":
            self._call(seat, word)
        elif self.phase == "name":
            self.contract = word.removeprefix("name ")
            if self.level > 0 and self.players > 3:  # HS-16: only with a Hossie; HS-32: three have no partner
                self.phase = "alone"
            else:
                self._begin_play()
        elif self.phase == "alone":
            if word == "together":
                self._begin_play()
                return
            self.sitting = self._partner()  # HS-20, HS-33: only the bidder's partner sits out
            self.phase = "swap"
            if self.options["swap_max"] == 0:
                self._begin_play()
        elif self.phase == "swap":
            self.swap = int(word.removeprefix("swap "))
            self.may_show = self.swap > 0 and self.options["show_card"]  # HS-19
            self._go_on_swapping()
        elif word.startswith("show "):
            pass  # HS-19: the card stays in hand
        elif self.phase == "discard":
            self.held[seat].remove(word)  # HS-18: laid away unseen
            self.discarded += 1
            self._go_on_swapping()
        elif self.phase == "give":
            assert self.declarer is not None
            self.held[seat].remove(word)
            self.held[self.declarer].append(word)
            self.given += 1
            self._go_on_swapping()
        else:
            self._play(seat, word)

    def _call(self, seat: int, word: str) -> None:
        if word == "pass":
            self.passed.add(seat)
        elif word.startswith("bid "):
            self.forced = self._is_forced()  # HS-29 asks for this
            self.bid = int(word.removeprefix("bid "))
            self.declarer = seat
        else:
            self.level = LEVELS.index(word) + 1
            self.bid = 0
            self.declarer = seat
        while True:
            asked = [s for s in range(self.players) if s not in self.passed and s != self.declarer]
            if not asked:
                break  # everyone but the highest bidder is out
            assert self.turn is not None
            if self.turn == self.dealer:  # HS-12: a round is over when the dealer has had his turn
                if str(self.round) == self.options["bidding_rounds"]:
                    break
                self.round += 1
            self.turn = (self.turn + 1) % self.players
            if self.turn in asked:
                return
        self.phase = "name"
        self.turn = self.declarer

    def _partner(self) -> int:
        assert self.declarer is not None
        return (self.declarer + self.players // 2) % self.players  # HS-1, HS-33

    def _go_on_swapping(self) -> None:
        """Whose card is due in the swap, or the lead."""
        discard_first = self.options["swap_order"] == "discard_first"  # HS-18
        steps = ["discard"] * (self.swap - self.discarded) + ["give"] * (self.swap - self.given)
        if not steps:
            self._begin_play()
            return
        if not discard_first:
            steps.reverse()
        self.phase = steps[0]
        self.turn = self.declarer if self.phase == "discard" else self._partner()

    def _begin_play(self) -> None:
        self.phase = "play"
        self.turn = self.declarer  # HS-21: the bidder leads, HS-20 also when alone

    def _play(self, seat: int, card: str) -> None:
        assert self.contract is not None
        self.held[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < self.players - (self.sitting is not None):  # HS-20
            self.turn = (seat + 1) % self.players  # HS-21: on to the left
            if self.turn == self.sitting:
                self.turn = (self.turn + 1) % self.players  # HS-20: the sitting partner is skipped
            return
        taker = self.trick[takes([c for _, c in self.trick], self.contract, self.options)][0]
        self.tricks[taker] += 1
        self.takers.append(taker)
        self.last_trick, self.trick = self.trick, []
        self.turn = taker  # HS-23: the winner leads
        if sum(self.tricks) == self.size:  # HS-23: all tricks are played
            self._finish(self._result())

    # Scores

    def _taken(self) -> list[int]:
        """The tricks taken by each side."""
        return [sum(self.tricks[s] for s in range(self.players) if self.side(s) == k) for k in range(self.sides)]

    def _hossie_worth(self) -> int:
        if self.options["hossie_value"] == "flat24":
            return 24 * self.level  # HS-34
        return 2 * self.size * self.level  # HS-26, HS-34: twice the tricks of the deal, times the level

    def _loss(self) -> int:
        """What the bidders lose."""
        if self.level == 0:
            if self.forced and self.options["forced_loss"] == "half":
                return self.bid // 2  # HS-29
            return self.bid  # HS-27
        if self.options["hossie_loss"] == "scaled":
            return self.size * self.level  # HS-28
        if self.options["hossie_loss"] == "tricks":
            return self.size  # HS-28
        return self._hossie_worth()  # HS-28: the stake

    def _result(self) -> list[int]:
        """What each side scores for the hand played out."""
        assert self.declarer is not None
        bidders = self.side(self.declarer)
        taken = self._taken()
        made = taken[bidders] == self.size if self.level > 0 else taken[bidders] >= self.bid
        if not made:
            result = list(taken)  # HS-27, HS-30, HS-35: every other side scores its tricks
            result[bidders] = -self._loss()
            return result
        result = list(taken) if self.options["defenders_score_when_made"] else [0] * self.sides  # HS-26
        result[bidders] = self._hossie_worth() if self.level > 0 else taken[bidders]  # HS-26
        return result

    def forfeit(self, side: int, trick: int | None = None) -> None:
        """Ends the hand as one that the side has forfeited, for a renege in a trick (from 0) if one is named."""
        self._reopen()
        if side not in range(self.sides):
            raise ValueError("a hand is forfeited by a side")
        assert self.declarer is not None
        bidders = self.side(self.declarer)
        taken = self._taken()
        if side == bidders:  # HS-25: they are set; the others score their tricks
            if trick is not None and trick < len(self.takers):
                taken[self.side(self.takers[trick])] -= 1  # HS-25: the one in question goes with those not played
            result = list(taken)
            result[side] = -self._loss()
            if self.sides == 2:  # HS-25: the tricks not played count for the only other side
                result[1 - side] += self.size - sum(taken)
        else:  # HS-25: the bidders have made what they bid or more, all others 0
            result = [0] * self.sides
            result[bidders] = self._hossie_worth() if self.level > 0 else max(self.bid, taken[bidders])
        self._finish(result)

    def _finish(self, result: list[int]) -> None:
        self.finished = True
        self.hands.append(
            {
                "dealer": self.dealer,
                "declarer": self.declarer,
                "trump": self.contract,
                "tricks": list(self.tricks),
                "points": None,
                "melds": None,
                "scores": result,
            }
        )
        self.scores = [before + more for before, more in zip(self.scores, result, strict=True)]
        self.next_dealer = (self.dealer + 1) % self.players  # HS-3
        self.phase = "over"
        self.turn = None
        highest = max(self.scores)
        if highest >= self.options["target"] and self.scores.count(highest) == 1:  # HS-31; equal: another hand
            self.over = True
            self.winner = self.scores.index(highest)

    # Nothing is ever reshuffled in Hossie

    def pool(self) -> list[str]:
        """The cards a new stock must consist of."""
        raise ValueError("Hossie has no stock")

    def reshuffle(self, cards: list[str]) -> None:
        """Refused: there is no stock."""
        raise ValueError("Hossie has no stock")
