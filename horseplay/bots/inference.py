"""What a seat can tell of the play from what it has seen. Layer 4.

An `Inference` is everything a careful player keeps in mind during the play: which cards are still out, who has shown
to be without what, who plays after him to this trick; and the chance that a card takes the trick that follows from it.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

from horseplay import roles
from horseplay.cards import Deck
from horseplay.trick import Rules
from horseplay.view import View

PARTNER_TAKES = 0.8  # how much of a partner's chance to take the trick over survives those who play after him


@functools.cache
def kinds_of(deck: Deck) -> dict[str, int]:
    """The kind of every card text of a deck."""
    return {deck.card(kind): kind for kind in range(deck.kinds)}


class Orders(NamedTuple):
    """The orders of some rules as sets: the cards of each suit, and the cards that beat each card."""

    of: list[list[int]]  # [contract][suit]
    over: list[list[list[int]]]  # [contract][led][kind]
    trump: list[int | None]  # [contract]: the suit whose cards beat those of any other

    def beaters(self, contract: int, suit: int, kind: int) -> int:
        """The cards of its suit that beat a card."""
        return self.over[contract][suit][kind] & self.of[contract][suit]


@functools.cache
def orders_of(r: Rules) -> Orders:
    """The orders of these rules as sets of kinds."""
    kinds, contracts = range(r.kinds), range(len(r.suit))
    of = [[sum(1 << k for k in kinds if r.suit[c][k] == suit) for suit in range(4)] for c in contracts]
    over = [
        [[sum(1 << j for j in kinds if power[j] > power[k]) for k in kinds] for power in r.strength[c]]
        for c in contracts
    ]

    def ruffs(c: int) -> bool:
        return c < 4 and all(power[k] > 0 for power in r.strength[c] for k in kinds if of[c][c] >> k & 1)

    return Orders(of, over, [c if ruffs(c) else None for c in contracts])


class Inference:
    """What the seat in turn knows of the cards during the play. The viewer is seat 0; sets of kinds are masks."""

    def __init__(self, view: View, contract: int) -> None:
        r, deck = view.rules, view.deck
        kind_of = kinds_of(deck)
        orders = orders_of(r)
        self.view, self.r, self.contract = view, r, contract
        self.kinds: int = r.kinds
        self.suit, self.of = r.suit[contract], orders.of[contract]
        self.over = orders.over[contract]
        self.points: list[int] | None = r.points if isinstance(getattr(r, "points", None), list) else None
        self.last_trick = int(getattr(r, "last_trick", 0))
        self.hand = [kind_of[card] for card in view.hand]
        self.lawful = [kind_of[card] for card in view.legal if card in kind_of]
        self.trick = [(laid.seat, kind_of[laid.card]) for laid in view.trick]
        self.trump = orders.trump[contract]
        self._see(view, deck, kind_of)
        self._follow(view, kind_of)
        way = getattr(r, "way", 1)
        ring = [p * way % view.seats for p in range(1, view.seats)]
        self.others = [p for p in ring if p in view.active]
        laid = {seat for seat, _ in self.trick}
        self.after = [p for p in self.others if p not in laid]
        self.friends = {p for p in self.others if view.sides[p] == view.sides[0]}
        self.foes = [p for p in self.others if p not in self.friends]
        self.led: int | None = None
        self.best, self.best_card = 0, -1
        for seat, kind in self.trick:
            if self.led is None:
                self.led, self.best, self.best_card = self.suit[kind], seat, kind
            elif self.over[self.led][self.best_card] >> kind & 1:
                self.best, self.best_card = seat, kind
        self._lead_chance: dict[int, float] = {}

    def _see(self, view: View, deck: Deck, kind_of: dict[str, int]) -> None:
        """Counts the cards that are still out, and notes which of them are known to be where."""
        left = [deck.copies] * deck.kinds
        self.known, self.count = [0] * view.seats, [0] * view.seats
        for zone in view.zones:
            if zone.role == roles.HAND and zone.seat is not None:
                self.count[zone.seat] = zone.count
                if zone.seat:
                    for card in zone.cards:
                        self.known[zone.seat] |= 1 << kind_of[card]
                    continue
            for card in zone.cards:
                left[kind_of[card]] -= 1
        for trick in view.tricks:
            for laid in trick:
                left[kind_of[laid.card]] -= 1
        self.planes = [sum(1 << k for k, n in enumerate(left) if n > level) for level in range(deck.copies)]
        self.hidden = max(1, sum(n for n in left if n > 0))

    def _follow(self, view: View, kind_of: dict[str, int]) -> None:
        """Notes what each seat has shown to be without: the duties it would have had to fulfil with it."""
        lacks = self.lacks = [0] * view.seats
        duty, suit = self.r.duty[self.contract], self.suit
        for trick in (*view.tricks, view.trick):
            led = best = -1
            for seat, card in trick:
                kind = kind_of[card]
                if led < 0:
                    led, best = suit[kind], kind
                    continue
                for bound in duty[led][best]:
                    if bound >> kind & 1:
                        break
                    lacks[seat] |= bound
                if self.over[led][best] >> kind & 1:
                    best = kind

    def out(self, mask: int) -> int:
        """How many cards of a set are still out."""
        return sum((plane & mask).bit_count() for plane in self.planes)

    def has(self, seat: int, mask: int) -> float:
        """The chance that another seat holds a card of a set."""
        if self.known[seat] & mask:
            return 1.0
        n = self.out(mask & ~self.lacks[seat])
        if not n:
            return 0.0
        return 1.0 - (1.0 - min(1.0, self.count[seat] / self.hidden)) ** n

    def beats(self, seat: int, led: int, kind: int) -> float:
        """The chance that a seat still to play to a trick in suit `led` holds and may play what beats this card."""
        over, suit = self.over[led][kind], self.of[led]
        chance = self.has(seat, over & suit)
        ruffs = over & ~suit
        if ruffs and chance < 1.0:
            void = 1.0 - self.has(seat, suit)
            if void > 0.0:
                chance += void * self.has(seat, ruffs)
        return min(1.0, chance)

    def wins(self, kind: int) -> bool:
        """Whether a card would be the best of the trick so far."""
        return self.led is None or bool(self.over[self.led][self.best_card] >> kind & 1)

    def chance(self, kind: int) -> float:
        """The chance that the viewer's side takes this trick if he plays this card to it."""
        led = self.suit[kind] if self.led is None else self.led
        top, ours = (kind, True) if self.wins(kind) else (self.best_card, self.best in self.friends)
        chance, rescue = 1.0 if ours else 0.0, 0.0
        for seat in self.after:
            if seat in self.friends:
                rescue = max(rescue, self.beats(seat, led, top) * PARTNER_TAKES)
            elif chance > 0.0:
                chance *= 1.0 - self.beats(seat, led, top)
        return chance + (1.0 - chance) * rescue

    def lead_chance(self, kind: int) -> float:
        """The chance that no foe beats this card if it is led some time soon."""
        if kind not in self._lead_chance:
            chance = 1.0
            for seat in self.foes:
                chance *= 1.0 - self.beats(seat, self.suit[kind], kind)
            self._lead_chance[kind] = chance
        return self._lead_chance[kind]

    def trumps(self) -> list[int]:
        """The viewer's trumps."""
        return [k for k in self.hand if self.suit[k] == self.trump]

    def trumps_against(self) -> float:
        """How many trumps the foes hold, about."""
        if self.trump is None:
            return 0.0
        mask = self.of[self.trump]
        able = [p for p in self.others if self.out(mask & ~self.lacks[p])]
        if not any(p in self.foes for p in able):
            return 0.0
        cards = sum(self.count[p] for p in able)
        share = min(1.0, cards / self.hidden) if self.hidden > cards else 1.0
        return self.out(mask) * share * sum(self.count[p] for p in able if p in self.foes) / max(1, cards)

    def rank(self, kind: int) -> float:
        """How high a card stands in its suit, from 0 to 1."""
        suit = self.suit[kind]
        higher: int = self.over[suit][kind].bit_count()
        return 1.0 - higher / self.kinds
