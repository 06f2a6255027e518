"""Cards as who holds them sees them: sorted, the best of a trick, how many may be laid away. Layer 5."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from horseplay.bots.play import contract_of
from horseplay.cards import SUIT_NAMES, SUITS
from horseplay.game import Laid, View


def trump_of(view: View) -> int | None:
    """The trump suit, None while there is none."""
    word = (view.contract or "").rpartition(" ")[2]
    return SUIT_NAMES.index(word) if word in SUIT_NAMES else None


def sorted_hand(view: View, cards: Iterable[str]) -> list[tuple[int, list[str]]]:
    """Cards by effective suit, trumps first, then the colours in turn; the best of each suit first."""
    rules, deck, trump = view.rules, view.deck, trump_of(view)
    low = (view.contract or "").endswith("e-low")
    suits: dict[int, list[tuple[int, str]]] = {}
    for card in cards:
        kind = deck.kind(card)
        suit = SUITS.index(card[1]) if trump is None else rules.suit[trump][kind]
        rank = deck.ranks.index(card[0])
        power = (-rank if low else rank) if trump is None else rules.strength[trump][suit][kind]
        suits.setdefault(suit, []).append((power, card))
    order = sorted(suits, key=lambda suit: (suit != trump, (3, 2, 0, 1).index(suit)))
    return [(suit, [card for _, card in sorted(suits[suit], key=lambda pair: -pair[0])]) for suit in order]


def best_of(view: View, trick: Sequence[Laid] | None = None) -> int | None:
    """The place in a trick (the one on the table) of its best card so far, None where that is not known."""
    contract, trick = contract_of(view), view.trick if trick is None else trick
    if contract is None or not trick:
        return None
    kinds = [view.deck.kind(laid.card) for laid in trick]
    power = view.rules.strength[contract][view.rules.suit[contract][kinds[0]]]
    return max(range(len(kinds)), key=lambda n: (power[kinds[n]], -n))


def is_play(view: View) -> bool:
    """Whether cards are being played to tricks."""
    return any(phase.name == view.phase and phase.duty for phase in view.game.phases)


def to_lay(view: View) -> int | None:
    """How many cards may be laid in one go, None where that is not known."""
    if is_play(view):
        return 1
    over = len(view.hand) - int(view.rules.hand_size)
    if over > 0:
        return over
    swap = view.fact("swap")
    if swap:
        moved = view.fact("given") if view.phase == "give" else None
        laid = (
            len(moved.split())
            if moved
            else view.zone("discards", view.declarer).count
            if view.phase == "discard"
            else 0
        )
        return int(swap.split()[0]) - laid
    if "max_draw" in vars(view.rules):
        return int(view.rules.max_draw) - view.zone("discards", 0).count
    return None
