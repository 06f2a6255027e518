"""The bot for Euchre: orders up and names with two tricks in its hand, and plays alone with five."""

from __future__ import annotations

from horseplay.bots.cardplay import choose
from horseplay.bots.inference import kinds_of, orders_of
from horseplay.cards import SUIT_NAMES, suit_name
from horseplay.hints import Hint
from horseplay.language import _
from horseplay.view import View

TRUMPS = (1.0, 0.85, 0.75, 0.6, 0.5, 0.45, 0.4)  # tricks that a trump is good for, by how many others are higher
ACE, KING = 0.6, 0.2  # the same for the highest card of another suit, and for the second
VOID = 0.35  # another suit of which there is none, to a hand with trumps to ruff it
CALLED = 2.2  # tricks in this hand with which it makes trump; the partner takes about one
UPCARD = 0.45  # the card turned up makes this much easier for the dealer's partner, and harder for the others
LONE, LONE_DEFENDER = 3.8, 4.1  # tricks in this hand with which it plays alone


def hint(view: View) -> Hint:
    """What a steady partner does, with what speaks for it."""
    match view.phase:
        case "order":
            return order(view)
        case "name":
            return name(view)
        case "discard":
            return discard(view)
        case "alone":
            return alone(view)
    return choose(view)


# ---------------------------------------------------------------- the hand


def estimate(view: View, trump: int, cards: tuple[str, ...]) -> float:
    """The tricks that these cards are about good for with a suit as trump."""
    suits, kinds, orders = view.rules.suit[trump], kinds_of(view.deck), orders_of(view.rules)
    mine = [kinds[card] for card in cards]
    trumps = [kind for kind in mine if suits[kind] == trump]
    total = sum(TRUMPS[orders.beaters(trump, trump, kind).bit_count()] for kind in trumps)
    for suit in range(len(SUIT_NAMES)):
        row = [kind for kind in mine if suits[kind] == suit]
        if suit == trump or not row:
            total += VOID if suit != trump and len(trumps) > 1 else 0.0
            continue
        above = min(orders.beaters(trump, suit, kind).bit_count() for kind in row)
        total += ACE if above == 0 else KING if above == 1 and len(row) > 1 else 0.0
    return total


def turned_up(view: View) -> str:
    """The card turned up."""
    return view.fact("upcard") or ""


def trump_of(view: View) -> int:
    """Trump, once it is made."""
    assert view.order is not None
    return view.order


def least(view: View, trump: int, cards: tuple[str, ...]) -> str:
    """The card without which these are best."""
    return max(cards, key=lambda card: (estimate(view, trump, without(cards, card)), -height(view, trump, card)))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """These cards without one of them."""
    return tuple(other for other in cards if other != card)


def height(view: View, trump: int, card: str) -> int:
    """How high a card is in its suit, trumps above all others."""
    kind = kinds_of(view.deck)[card]
    strength: int = view.rules.strength[trump][view.rules.suit[trump][kind]][kind]
    return strength


# ---------------------------------------------------------------- trump


def order(view: View) -> Hint:
    """Whether the card turned up is to be trump."""
    card = turned_up(view)
    trump, word = kinds_of(view.deck)[card] // len(view.deck.ranks), view.legal[-1]
    if view.dealer == 0:
        cards = (*view.hand, card)
        good = estimate(view, trump, without(cards, least(view, trump, view.hand)))
    else:
        ours = view.dealer is not None and view.sides[view.dealer] == view.sides[0]
        good = estimate(view, trump, view.hand) + (UPCARD if ours else -UPCARD)
    if good < CALLED:
        return Hint("pass", lambda: too_few(trump))

    def why() -> str:
        if view.dealer == 0:
            told = _("With {card} in your hand and {suit} as trump, you and your partner should take three tricks.")
        elif good - UPCARD < CALLED and view.dealer == 2:
            told = _("Your partner gets {card}: with {suit} as trump you should take three tricks together.")
        else:
            told = _("With {suit} as trump this hand and your partner should take three tricks.")
        return told.format(card=card, suit=suit_name(trump))

    return Hint(word, why)


def name(view: View) -> Hint:
    """The suit that promises most, if that is enough."""
    suits = [suit for suit, word in enumerate(SUIT_NAMES) if f"name {word}" in view.legal]
    best = max(suits, key=lambda suit: estimate(view, suit, view.hand))
    word, good = f"name {SUIT_NAMES[best]}", estimate(view, best, view.hand)
    if good >= CALLED:
        told = _("With {suit} as trump this hand and your partner should take three tricks.")
        return Hint(word, lambda: told.format(suit=suit_name(best)))
    if "pass" in view.legal:
        return Hint("pass", lambda: too_few(best))
    return Hint(word, lambda: _("You must name trump, and {suit} promise most.").format(suit=suit_name(best)))


def too_few(trump: int) -> str:
    """Why a suit is not made trump."""
    return _("Even with {suit} as trump this hand promises too few tricks.").format(suit=suit_name(trump))


def discard(view: View) -> Hint:
    """The card that the dealer's hand is best without."""
    trump, suits, kinds = trump_of(view), view.rules.suit[trump_of(view)], kinds_of(view.deck)
    card = least(view, trump, view.legal)

    def why() -> str:
        suit = suits[kinds[card]]
        if suit != trump and sum(suits[kinds[other]] == suit for other in view.hand) == 1:
            return _("Without {card} you have none of its suit, and can ruff there.").format(card=card)
        return _("{card} is the card that you will miss least.").format(card=card)

    return Hint(card, why)


def alone(view: View) -> Hint:
    """Whether this hand can take all the tricks without the partner."""
    good, maker = estimate(view, trump_of(view), view.hand), view.declarer == 0
    if good >= (LONE if maker else LONE_DEFENDER):
        return Hint("alone", lambda: _("This hand may well take all the tricks, and alone they score double."))
    if maker:
        return Hint("together", lambda: _("This hand will hardly take all the tricks by itself."))
    return Hint("together", lambda: _("Three tricks are needed, and your partner can help."))
