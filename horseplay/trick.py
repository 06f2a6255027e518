"""Orders, duties and tricks: tables that say how cards rank, and the kernels that all games share. Layer 1.

Tables are made once per set of house rules from small readable functions of the game; kernels are plain functions
`(r, s, ...)` of the rules in force `r` and the state `s`, in the subset that `compiled` can turn into machine code.
Kernels trust their caller and never raise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from horseplay.cards import SUITS, Deck
from horseplay.state import NOBODY, NONE, Record

# ---------------------------------------------------------------- tables

SuitOf = Callable[[int, int], int]  # (contract, kind) -> effective suit
Strength = Callable[
    [int, int, int], int
]  # (contract, led, kind) -> 0 cannot win; higher beats lower; of equals the first played wins


class Rules:
    """The rules in force: option values and tables by name, for kernels; compared by identity, never changed."""

    def __init__(self, **tables: Any) -> None:
        self.__dict__.update(tables)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the rules in force have no table {name!r}")


def orders(
    deck: Deck, contracts: int, suit_of: SuitOf, strength: Strength, duties: tuple[str, ...], room: int
) -> dict[str, Any]:
    """How cards rank and what must be played, under every contract.

    `suit[contract][kind]` is the effective suit, `strength[contract][led][kind]` the power to take a trick, and
    `duty[contract][led][best card][rung]` the set of cards that a rung of the ladder of duties binds to; the first rung
    that leaves a card counts. A rung is "led", "trump", "led+beat" or "trump+beat"; `room` is the longest ladder.
    """
    kinds, suits = range(deck.kinds), range(len(SUITS))
    suit = [[suit_of(c, k) for k in kinds] for c in range(contracts)]
    power = [[[strength(c, led, k) for k in kinds] for led in suits] for c in range(contracts)]

    def ladder(c: int, led: int, best: int) -> list[int]:
        of = {"led": _mask(k for k in kinds if suit[c][k] == led), "trump": _mask(k for k in kinds if suit[c][k] == c)}
        beats = _mask(k for k in kinds if power[c][led][k] > power[c][led][best])
        rungs = [of[rung.removesuffix("+beat")] & (beats if rung.endswith("+beat") else -1) for rung in duties]
        return rungs + [0] * (room - len(rungs))

    duty = [[[ladder(c, led, best) for best in kinds] for led in suits] for c in range(contracts)]
    return {"kinds": deck.kinds, "suit": suit, "strength": power, "duty": duty, "rungs": len(duties), "ladder": duties}


def _mask(kinds: Any) -> int:
    return sum(1 << k for k in kinds)


# ---------------------------------------------------------------- hands: three binary count planes


def add(h: Record, k: int) -> None:
    """One more of kind k in a hand."""
    carry = 1 << k
    h[0] ^= carry
    carry &= ~h[0]
    h[1] ^= carry
    h[2] ^= carry & ~h[1]


def remove(h: Record, k: int) -> None:
    """One less of kind k in a hand that holds one."""
    borrow = 1 << k
    h[0] ^= borrow
    borrow &= h[0]
    h[1] ^= borrow
    h[2] ^= borrow & h[1]


def held(h: Record) -> int:
    """The set of kinds in a hand."""
    return h[0] | h[1] | h[2]


def copies(h: Record, k: int) -> int:
    """How many of kind k are in a hand."""
    return (h[0] >> k & 1) + 2 * (h[1] >> k & 1) + 4 * (h[2] >> k & 1)


def show(h: Record, k: int, n: int) -> None:
    """At least n of kind k are among the cards known."""
    for _ in range(n - copies(h, k)):
        add(h, k)


def put_all(deck: Record, n: int, h: Record, kinds: int) -> int:
    """The cards of a hand written into `deck` from place n on; the place after them."""
    for k in range(kinds):
        for _ in range(copies(h, k)):
            deck[n] = k
            n += 1
    return n


# ---------------------------------------------------------------- the hand from its deal to its score


def deal_hands(r: Record, s: Record, deck: Record) -> int:
    """The number of cards dealt: `r.hand_size` to each seat, seat 0 first; all that belongs to one hand begins anew."""
    s.contract = s.declarer = s.led = s.best = s.best_card = s.winner = NONE
    s.laid = s.plays = s.done = s.thrown_in = s.made = 0
    s.size = r.seats
    i = 0
    for p in range(r.seats):
        s.tricks[p] = s.gain[p] = 0
        s.after[p] = p + 1 if p + 1 < r.seats else 0
        for d in range(3):
            s.hand[p][d] = s.shown[p][d] = 0
        for _ in range(r.hand_size):
            add(s.hand[p], deck[i])
            i += 1
    return i


def playable(r: Record, s: Record) -> int:
    """The cards the seat in turn may play to this trick: the first rung of the ladder that leaves a card binds."""
    have = held(s.hand[s.turn])
    if s.laid > 0:
        for k in range(r.rungs):
            bound = have & r.duty[s.contract][s.led][s.best_card][k]
            if bound:
                return bound
    return have


def lay(r: Record, s: Record, k: int) -> None:
    """The seat in turn plays kind k; the turn passes on."""
    p = s.turn
    remove(s.hand[p], k)
    s.played[s.plays] = k
    s.plays += 1
    if s.laid == 0:
        s.leader[s.done] = p
        s.led = r.suit[s.contract][k]
        s.best = p
        s.best_card = k
    elif r.strength[s.contract][s.led][k] > r.strength[s.contract][s.led][s.best_card]:
        s.best = p
        s.best_card = k
    s.laid += 1
    s.turn = s.after[p]


def play_card(r: Record, s: Record, k: int) -> None:
    """The seat in turn plays kind k; a full trick goes to its best card's seat, which leads to the next."""
    lay(r, s, k)
    if s.laid == s.size:
        s.tricks[s.best] += 1
        s.done += 1
        s.leader[s.done] = s.best
        s.laid = 0
        s.turn = s.best


def sit_out(r: Record, s: Record, p: int) -> None:
    """Seat p takes no part in the play of this hand."""
    for q in range(r.seats):
        if s.after[q] == p and q != p:
            s.after[q] = s.after[p]
    s.size -= 1


def enter(r: Record, s: Record, gain: Record) -> None:
    """The hand is over with these scores by side; whether that ends the game is the game's to say."""
    for q in range(r.sides):
        s.gain[q] = gain[q]
        s.scores[q] += gain[q]
    s.hands += 1
    end_hand(r, s)


def end_hand(r: Record, s: Record) -> None:
    """No act is left in this hand; the next deal is awaited."""
    s.next_dealer = (s.dealer + r.deal_step) % r.seats
    s.phase = r.over_phase
    s.turn = NOBODY
    s.laid = s.opening = 0


def highest(r: Record, s: Record, target: int) -> int:
    """The side with the highest score of `target` or more, NOBODY if there is none or it is shared."""
    best = NOBODY
    most = target - 1
    for q in range(r.sides):
        if s.scores[q] > most:
            most = s.scores[q]
            best = q
        elif s.scores[q] == most:
            best = NOBODY
    return best


def by_suit(r: Rules, deck: Deck, contract: int | None, cards: Iterable[str]) -> list[tuple[int, list[str]]]:
    """Cards by effective suit, trumps first, then the colours in turn; the best of each suit first."""
    suits: dict[int, list[tuple[int, str]]] = {}
    for card in cards:
        kind = deck.kind(card)
        suit = SUITS.index(card[1]) if contract is None else r.suit[contract][kind]
        power = deck.ranks.index(card[0]) if contract is None else r.strength[contract][suit][kind]
        suits.setdefault(suit, []).append((power, card))
    rows = sorted(suits, key=lambda suit: (suit != contract, (3, 2, 0, 1).index(suit)))
    return [(suit, [card for _power, card in sorted(suits[suit], key=lambda pair: -pair[0])]) for suit in rows]


def throw_in(r: Record, s: Record) -> None:
    """The deal is not played and scores nothing."""
    s.thrown_in = 1
    end_hand(r, s)


def played_by(s: Any, seat: int) -> Counter[int]:
    """How many cards of each kind a seat has played in this hand."""
    played = Counter[int]()
    at = NOBODY
    for i in range(s.plays):
        at = s.leader[i // s.size] if i % s.size == 0 else s.after[at]
        if at == seat:
            played[s.played[i]] += 1
    return played


def remember(r: Rules, s: Any, later: Any) -> None:
    """All know of the cards of each hand that they saw until a later state of this hand."""
    for seat in range(r.seats):
        since, until = played_by(s, seat), played_by(later, seat)
        for kind in range(r.kinds):
            seen = max(copies(s.shown[seat], kind), copies(later.shown[seat], kind), until[kind])
            if seen > since[kind]:
                for plane in range(3):
                    bit = 1 << kind
                    s.shown[seat][plane] = s.shown[seat][plane] & ~bit | (seen >> plane & 1) << kind
