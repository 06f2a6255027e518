"""What speaks for a card: sentences from the inference by which it was chosen. Layer 4."""

from __future__ import annotations

from collections.abc import Callable

from horseplay.bots.inference import Inference
from horseplay.language import _

Reason = Callable[[Inference, int], str]
SURE = 0.9  # a chance that counts as certain
LIKELY = 0.5


def only(cards: int) -> str:
    """Why the one word is said that may be, by a hand of so many cards."""
    return _("It is your last card.") if cards == 1 else _("It is all that you may play.")


def named(sight: Inference, kind: int, text: str) -> str:
    """A sentence with the card in it."""
    return text.format(card=sight.view.deck.card(kind))


def holds(sight: Inference, kind: int) -> float:
    """The chance that no foe who plays after beats this card if it is the best now."""
    led = sight.suit[kind] if sight.led is None else sight.led
    chance = 1.0
    for seat in sight.after:
        if seat not in sight.friends:
            chance *= 1.0 - sight.beats(seat, led, kind)
    return chance


def highest(sight: Inference, kind: int) -> bool:
    """Whether nobody else can have a higher card of its suit."""
    suit = sight.suit[kind]
    return not sight.out(sight.over[suit][kind] & sight.of[suit])


# ---------------------------------------------------------------- leads


def draw(sight: Inference, kind: int) -> str:
    """Why a high trump is led."""
    if sight.lead_chance(kind) >= SURE:
        return named(
            sight, kind, _("Draw trumps: {card} should take the trick, and trumps drawn ruff none of your cards.")
        )
    return named(
        sight, kind, _("Draw trumps: you hold more than your opponents, and {card} will probably take the trick.")
    )


def draw_low(sight: Inference, kind: int) -> str:
    """Why a low trump is led."""
    return _("Draw trumps with a low one: you hold more of them than your opponents.")


def cash(sight: Inference, kind: int) -> str:
    """Why a card is led that should win."""
    if sight.lead_chance(kind) >= 1.0:
        return named(sight, kind, _("Nobody can beat {card}."))
    if highest(sight, kind) and sight.suit[kind] != sight.trump:
        return named(
            sight, kind, _("Nobody else has a higher card of that suit than {card}: play it before it is ruffed.")
        )
    return named(sight, kind, _("{card} will probably take the trick."))


def save_trump(sight: Inference, kind: int) -> str:
    """Why an ace is led by who has one trump."""
    return named(
        sight, kind, _("Keep your only trump for later; nobody else has a higher card of that suit than {card}.")
    )


def least(sight: Inference, kind: int) -> str:
    """Why a card is led where none is sure."""
    if sight.lead_chance(kind) >= LIKELY:
        return cash(sight, kind)
    if sight.chance(kind) >= LIKELY:
        return named(sight, kind, _("When you lead {card}, your partner may well take the trick."))
    if all(sight.chance(k) < LIKELY for k in sight.lawful):
        alone = [k for k in sight.hand if sight.suit[k] == sight.suit[kind]] == [kind]
        if alone and sight.suit[kind] != sight.trump and sight.trumps():
            return named(
                sight, kind, _("No lead is safe; {card} is your only card of its suit, and later you can ruff there.")
            )
        return named(sight, kind, _("No lead is safe; you lose least with {card}."))
    return named(sight, kind, _("You lose least with {card}, and keep what is worth more."))


# ---------------------------------------------------------------- following


def follow(sight: Inference, kind: int) -> str:
    """Why a card is played to a trick that counts one."""
    if sight.wins(kind):
        return _taking(sight, kind)
    chance, winners = sight.chance(kind), [k for k in sight.lawful if sight.wins(k)]
    if sight.best in sight.friends:
        if not sight.after:
            return named(sight, kind, _("Your partner has the trick: {card} is the card that you will miss least."))
        if chance >= LIKELY:
            return named(
                sight,
                kind,
                _("Your partner will probably take the trick: {card} is the card that you will miss least."),
            )
    elif chance >= LIKELY:
        return named(
            sight, kind, _("Your partner plays after you and may well take the trick: you lose least with {card}.")
        )
    if not winners:
        return named(sight, kind, _("You cannot take this trick: {card} is the card that you will miss least."))
    if max(sight.chance(k) for k in winners) < LIKELY:
        return named(sight, kind, _("Whatever you play will probably be beaten: you lose least with {card}."))
    return named(sight, kind, _("What takes this trick is worth more later: you lose least with {card}."))


def _taking(sight: Inference, kind: int) -> str:
    """Why a card is played that is the best of the trick so far."""
    if not sight.after:
        winners = [k for k in sight.lawful if sight.wins(k)]
        if len(winners) > 1 and all(k == kind or sight.over[sight.suit[kind]][kind] >> k & 1 for k in winners):
            return named(sight, kind, _("You play last: {card} is just enough to take the trick."))
        return named(sight, kind, _("You play last, and {card} takes the trick."))
    chance = holds(sight, kind)
    if chance >= SURE:
        if sight.suit[kind] == sight.trump != sight.led:
            return named(sight, kind, _("You have none of the suit led: {card} should take the trick."))
        return named(sight, kind, _("{card} should take the trick: those after you can hardly beat it."))
    if chance >= LIKELY:
        return named(sight, kind, _("{card} will probably take the trick."))
    if sight.chance(kind) >= LIKELY:
        return named(sight, kind, _("Your partner may well take the trick if {card} does not."))
    if all(sight.wins(k) for k in sight.lawful):
        return named(sight, kind, _("Whatever you play will probably be beaten: you lose least with {card}."))
    return named(sight, kind, _("{card} may take the trick, and keeping it promises no more."))


# ---------------------------------------------------------------- tricks that count by their cards


def by_points(sight: Inference, kind: int) -> str:
    """Why a card is played where tricks count by their cards."""
    points = sight.points or []
    cheapest = points[kind] == min(points[k] for k in sight.lawful)
    if sight.led is None:
        if sight.lead_chance(kind) >= SURE and sight.suit[kind] == sight.trump and sight.trumps_against() > 0:
            return named(sight, kind, _("Draw trumps: your opponents can hardly beat {card}."))
        if sight.lead_chance(kind) < LIKELY and cheapest and all(sight.chance(k) < LIKELY for k in sight.lawful):
            return named(sight, kind, _("No lead is safe; {card} gives few points away."))
        return least(sight, kind)
    if sight.wins(kind):
        return _taking(sight, kind)
    if any(sight.wins(k) for k in sight.lawful) or sight.best in sight.friends:
        return follow(sight, kind)
    if cheapest:
        return named(sight, kind, _("You cannot take this trick; {card} gives the fewest points away."))
    return named(sight, kind, _("You cannot take this trick; {card} costs you least in the long run."))
