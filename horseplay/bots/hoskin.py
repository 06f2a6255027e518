"""The bot for Hoşkin: bids melds and points with what the Dapp brings, buries for points and voids. Layer 4."""

from __future__ import annotations

from types import SimpleNamespace

from horseplay.bots.play import choose, kinds_of
from horseplay.cards import SUIT_NAMES, suit_name
from horseplay.games.hoskin import ACE, KINDS, KING, PARTS, QUEEN, RANKS, TEN, meld
from horseplay.language import _
from horseplay.trick import add
from horseplay.view import View

DAPP_BRINGS = 150  # points the five cards, with what is buried, bring seven times in ten
DEARER = 40  # points less are bid where a failed bid is lost twice
SURELY_SHORT = 90  # points beyond what the hand is good for that are not to be had
SIZE = len(RANKS)


def bot(view: View) -> str:
    """What a careful Ansager, or one who would have been, does."""
    match view.phase:
        case "auction":
            return call(view)
        case "name":
            named = [SUIT_NAMES.index(word[5:]) for word in view.legal]
            return f"name {SUIT_NAMES[max(named, key=lambda suit: promise(view, suit))]}"
        case "bury":
            return bury(view)
    if "concede" in view.legal:
        if hopeless(view):
            return "concede"
        view = view._replace(legal=tuple(word for word in view.legal if word != "concede"))
    return choose(view)


def why(view: View) -> str | None:
    """What the hand is good for, where it decides about bid, trump or burying."""
    held = counts(view)
    if view.phase == "bury" and view.order is not None:
        return _("The melds are {melds}, and none of them should go").format(melds=melds(view, held, view.order))
    if view.phase not in ("auction", "name"):
        return None
    suit = max(suits(view, held), key=lambda suit: promise(view, suit))
    best, about = melds(view, held, suit), ""
    told = _("Best meld with {suit}: {melds}")
    if view.phase == "auction":
        told = _("Best meld with {suit}: {melds}; with tricks and the Dapp about {about}")
        about = f"{round(reach(view, held), -1):.0f}"
    return told.format(suit=suit_name(suit), melds=best, about=about)


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
    return married if married and view.house.trump_needs_marriage else list(range(4))


def reach(view: View, held: list[int]) -> float:
    """The highest bid that the hand bears."""
    best = max(promise(view, suit) for suit in suits(view, held))
    dearer: int = DEARER * (view.house.fail_factor - 1)
    return best + DAPP_BRINGS - dearer


def call(view: View) -> str:
    """The lowest bid up to the limit, or pass."""
    bids = [int(word[4:]) for word in view.legal if word.startswith("bid ")]
    if bids and bids[0] <= reach(view, counts(view)):
        return f"bid {bids[0]}"
    return "pass" if "pass" in view.legal else view.legal[0]


def bury(view: View) -> str:
    """The next card to bury: what counts most there and is missed least."""
    trump = view.order or 0
    held, points, kinds = counts(view), view.rules.points, kinds_of(view.deck)
    whole = melds(view, held, trump)

    def regret(kind: int) -> float:
        held[kind] -= 1
        lost = whole - melds(view, held, trump)
        held[kind] += 1
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
        return lost + value - counted

    return view.deck.card(min((kinds[word] for word in view.legal if word in kinds), key=lambda k: (regret(k), k)))


def hopeless(view: View) -> bool:
    """Whether giving up loses less than playing on."""
    trump = view.order or 0
    bid = int(view.fact("bid") or 0)
    need = bid - int(view.fact("melds", 0) or 0) - int(view.fact("buried") or 0)
    reach = trick_points(counts(view), trump)
    short: bool = need > reach + SURELY_SHORT / view.house.fail_factor
    return short
