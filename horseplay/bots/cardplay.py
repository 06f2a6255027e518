"""The card that a seat plays, and why. Layer 4.

What a card is worth if it is kept, set against the chance that it takes the trick now, gives the card to play in any
game whose tricks follow a table of orders: with partners or without, bowers, no trump and E-Low, tricks that count one
or by their cards.
"""

from __future__ import annotations

from horseplay.bots import reasons
from horseplay.bots.inference import Inference
from horseplay.bots.reasons import SURE, Reason
from horseplay.hints import Hint
from horseplay.view import View

CASH_NOW = 0.85  # a winner kept is worth this much of one that wins now: there may be no later
CASHED = 0.7  # a card of a plain suit with this chance is led before trumps grow more dangerous
LED_KEEPS = 0.6  # the same share when leading: a card led keeps the lead if it wins
POINTS_FOLLOW = 4  # the card points that each of those after a player will about lay
TRUMP_HOLDS = 5  # the card points that a trump kept is good for at least


def choose(view: View) -> Hint:
    """The card to play, by what is known, and why."""
    cards = view.legal
    contract = view.order
    if len(cards) == 1:
        return Hint(cards[0], lambda: reasons.only(len(view.hand)))
    if contract is None:
        return Hint(cards[0])
    sight = Inference(view, contract)
    if not sight.lawful:
        return Hint(cards[0])
    reason: Reason
    if sight.points is not None:
        best, reason = max(sight.lawful, key=lambda k: by_points(sight, k)), reasons.by_points
    elif sight.led is None:
        best, reason = lead(sight)
    else:
        best = max(sight.lawful, key=lambda k: sight.chance(k) - CASH_NOW * keep(sight, k))
        reason = reasons.follow
    return Hint(view.deck.card(best), lambda: reason(sight, best))


# ---------------------------------------------------------------- tricks that count one each


def keep(sight: Inference, kind: int) -> float:
    """What a card is worth, in tricks, if it is kept."""
    worth = 0.9 * sight.lead_chance(kind) + 0.05 * sight.rank(kind)
    suit = sight.suit[kind]
    if suit == sight.trump:
        return max(worth, 0.35 + 0.25 * sight.rank(kind))
    mates = [k for k in sight.hand if sight.suit[k] == suit]
    if len(mates) == 2:
        other = mates[0] if mates[1] == kind else mates[1]
        if sight.over[suit][kind] >> other & 1 and sight.lead_chance(other) < SURE:  # the guard of what may yet win
            worth += 0.2 * sight.rank(other)
    elif len(mates) == 1 and sight.trump is not None and sight.trumps():
        worth -= 0.08  # a void to ruff in
    return worth


def lead(sight: Inference) -> tuple[int, Reason]:
    """The card to lead where every trick counts the same, and why."""
    chances = {k: sight.chance(k) for k in sight.lawful}
    trumps, against = sight.trumps(), sight.trumps_against()
    ours = sight.view.declarer is not None and sight.view.sides[sight.view.declarer] == sight.view.sides[0]
    if trumps and against > 0.0:
        top = max(trumps, key=lambda k: (sight.lead_chance(k), sight.rank(k)))
        if ours and (sight.lead_chance(top) >= SURE or len(trumps) > against):
            if sight.lead_chance(top) >= 0.5:
                return top, reasons.draw
            return min(trumps, key=sight.rank), reasons.draw_low
    plain = [k for k in sight.lawful if sight.suit[k] != sight.trump]
    sure = [k for k in (plain if against > 0.0 else sight.lawful) if sight.lead_chance(k) >= CASHED]
    if sure:
        best = max(sure, key=lambda k: (sight.suit[k] != sight.trump, sight.lead_chance(k), sight.rank(k)))
        return best, reasons.cash
    tops = [k for k in plain if not sight.out(sight.over[sight.suit[k]][k] & sight.of[sight.suit[k]])]
    if tops and len(trumps) == 1 and sight.lead_chance(trumps[0]) < SURE:  # it ruffs, or takes what is led later
        return max(tops, key=lambda k: (chances[k], sight.rank(k))), reasons.save_trump
    return max(sight.lawful, key=lambda k: chances[k] - LED_KEEPS * keep(sight, k)), reasons.least


# ---------------------------------------------------------------- tricks that count by their cards


def by_points(sight: Inference, kind: int) -> float:
    """What playing a card promises, in card points."""
    points = sight.points or []
    pot = sum(points[k] for _, k in sight.trick)
    chance = sight.chance(kind)
    more = POINTS_FOLLOW * len(sight.after)  # what those after him will about lay
    last = sight.last_trick if len(sight.hand) == 1 else 0
    gain = chance * (pot + points[kind] + more + last) - (1.0 - chance) * points[kind]
    return gain - keep_points(sight, kind)


def keep_points(sight: Inference, kind: int) -> float:
    """What a card is worth, in card points, if it is kept."""
    points = sight.points or []
    worth = sight.lead_chance(kind) * (points[kind] + 7) + 0.2 * sight.rank(kind)
    if sight.suit[kind] == sight.trump:
        worth = max(worth, TRUMP_HOLDS + 3 * sight.rank(kind))
    return worth
