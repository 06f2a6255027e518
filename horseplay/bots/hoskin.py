"""The bot for Hoşkin: bids melds and points with what the Dapp brings, buries for points and voids. Layer 4."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from horseplay.bots.cardplay import choose
from horseplay.bots.inference import kinds_of
from horseplay.cards import SUIT_NAMES
from horseplay.games.hoskin import ACE, KINDS, KING, PARTS, QUEEN, RANKS, TEN, House, meld
from horseplay.hints import Hint
from horseplay.language import _
from horseplay.trick import add
from horseplay.view import View

DAPP_BRINGS = 150  # points the five cards, with what is buried, bring seven times in ten
DEARER = 40  # points less are bid where a failed bid is lost twice
SURELY_SHORT = 90  # points beyond what the hand is good for that are not to be had
SIZE = len(RANKS)


def hint(view: View) -> Hint:
    """What a careful Ansager, or one who would have been, does, with what speaks for it."""
    match view.phase:
        case "auction":
            return call(view)
        case "name":
            return name(view)
        case "bury":
            return bury(view)
    if "concede" in view.legal:
        if hopeless(view):
            return Hint("concede", lambda: _("The bid is out of reach, and giving up now loses less than playing on."))
        view = view._replace(legal=tuple(word for word in view.legal if word != "concede"))
    return choose(view)


def _house(view: View) -> House:
    """The house rules, which are Hoşkin's."""
    return cast(House, view.house)


def counts(view: View) -> list[int]:
    """How many of each kind the viewer holds."""
    kinds, held = kinds_of(view.deck), [0] * KINDS
    for card in view.hand:
        held[kinds[card]] += 1
    return held


def melds(view: View, held: list[int], trump: int) -> int:
    """What a hand would meld with this trump."""
    hand = [0, 0, 0]
    for kind, n in enumerate(held):
        for _copy in range(n):
            add(hand, kind)
    state = SimpleNamespace(hand=[hand], shown=[[0, 0, 0]], contract=trump, parts=[[0] * PARTS], melds=[0])
    meld(view.rules, state, 0)
    return int(state.melds[0])


def trick_points(held: list[int], trump: int) -> float:
    """The card points a hand is about good for as Ansager."""
    total = 0.0
    for suit in range(4):
        row = held[suit * SIZE : suit * SIZE + SIZE]
        n = sum(row)
        if suit == trump:
            total += 16.0 * row[ACE] + 9.0 * row[TEN] + 9.0 * max(0, n - 5) + 4.0 * n
        else:
            aces = row[ACE] if n <= 7 else max(0, row[ACE] - (n - 7) * 0.3)
            total += 15.0 * aces + (3.0 * row[TEN] if row[ACE] else 0.0)
    return total


def promise(view: View, trump: int) -> float:
    """What the viewer would about reach with this trump."""
    held = counts(view)
    return melds(view, held, trump) + trick_points(held, trump)


def suits(view: View, held: list[int]) -> list[int]:
    """The suits that might be named."""
    married = [suit for suit in range(4) if held[suit * SIZE + KING] and held[suit * SIZE + QUEEN]]
    return married if married and _house(view).trump_needs_marriage else list(range(4))


def reach(view: View, held: list[int]) -> tuple[float, int]:
    """The highest bid that the hand bears, and the suit it would be played in."""
    best, suit = max((promise(view, suit), -suit) for suit in suits(view, held))
    dearer = DEARER * (_house(view).fail_factor - 1)
    return best + DAPP_BRINGS - dearer, -suit


def call(view: View) -> Hint:
    """The lowest bid up to the limit, or pass."""
    held = counts(view)
    limit, suit = reach(view, held)
    bids = [int(word[4:]) for word in view.legal if word.startswith("bid ")]
    bid = bids[0] if bids else None

    def why() -> str:
        if bid is None:
            return _("No higher bid may be made.")
        if bid <= limit:
            said = _("Best with {suit}: melds of {melds}; with tricks and the Dapp this hand bears a bid of {limit}.")
        else:
            said = _("Best with {suit}: melds of {melds}; even with tricks and the Dapp this hand does not bear {bid}.")
        best = melds(view, held, suit)
        return said.format(suit=_(SUIT_NAMES[suit]), melds=best, limit=int(limit // 10 * 10), bid=bid)

    if bid is not None and bid <= limit:
        return Hint(f"bid {bid}", why)
    return Hint("pass" if "pass" in view.legal else view.legal[0], why)


def name(view: View) -> Hint:
    """The suit that promises most."""
    suit = max((SUIT_NAMES.index(word[5:]) for word in view.legal), key=lambda suit: promise(view, suit))

    def why() -> str:
        held = counts(view)
        return _("Best with {suit}: melds of {melds}, and about {points} in tricks.").format(
            suit=_(SUIT_NAMES[suit]), melds=melds(view, held, suit), points=f"{round(trick_points(held, suit), -1):.0f}"
        )

    return Hint(f"name {SUIT_NAMES[suit]}", why)


def bury(view: View) -> Hint:
    """The next card to bury: what counts most there and is missed least."""
    trump = view.order or 0
    held, points, kinds = counts(view), view.rules.points, kinds_of(view.deck)
    whole = melds(view, held, trump)

    def loss(kind: int) -> int:
        held[kind] -= 1
        lost = whole - melds(view, held, trump)
        held[kind] += 1
        return lost

    def regret(kind: int) -> float:
        suit, rank = divmod(kind, SIZE)
        counted: int = points[kind]
        row = held[suit * SIZE : suit * SIZE + SIZE]
        n = sum(row)
        if suit == trump:
            value = 14.0 + 3.0 * rank
        elif rank == ACE:
            value = 17.0
        else:
            value = (4.0 if rank == TEN and row[ACE] else 1.0) + 0.8 * n - 2.0 * (n <= 3 and not row[ACE])
        return loss(kind) + value - counted

    best = min((kinds[word] for word in view.legal if word in kinds), key=lambda k: (regret(k), k))

    def why() -> str:
        if loss(best):
            return _("Every card costs a meld or a trick; what costs least is buried.")
        if best % SIZE in (ACE, TEN):
            return _("Points that you bury count for you, if no meld is lost by it.")
        return _("Low cards that belong to no meld are missed least.")

    return Hint(view.deck.card(best), why)


def hopeless(view: View) -> bool:
    """Whether giving up loses less than playing on."""
    trump = view.order or 0
    bid = int(view.fact("bid") or 0)
    need = bid - int(view.fact("melds", 0) or 0) - int(view.fact("buried") or 0)
    reach = trick_points(counts(view), trump)
    short: bool = need > reach + SURELY_SHORT / _house(view).fail_factor
    return short
