"""What a watchful player notices: somebody plays a card of a suit that was not followed before. Layer 4."""

from __future__ import annotations

from horseplay.view import View


def noticed(view: View) -> list[tuple[int, int]]:
    """The other seats and tricks in which they cannot have played lawfully, as later tricks have shown, newest first.

    The view must reach back to the first trick; every ladder of duties begins with following suit.
    """
    if view.order is None:
        return []
    suit, deck = view.rules.suit[view.order], view.deck
    tricks = [*view.tricks, view.trick]
    found: list[tuple[int, int]] = []
    later: dict[int, set[int]] = {seat: set() for seat in range(view.seats)}  # suits that a seat is seen to hold
    for number in range(len(tricks) - 1, -1, -1):
        if not tricks[number]:
            continue
        led = suit[deck.kind(tricks[number][0].card)]
        for seat, card in tricks[number]:
            own = suit[deck.kind(card)]
            if own != led and led in later[seat] and seat != 0:
                found.append((seat, number))
            later[seat].add(own)
    return found
