"""The bot for Hossie: bids from its hand, names what it is best at, knows when to play alone. Layer 4."""

from __future__ import annotations

from typing import cast

from horseplay.bots.cardplay import choose
from horseplay.bots.inference import kinds_of, orders_of
from horseplay.games.hossie import CONTRACTS, E_LOW, LEVEL_NAMES, NO_TRUMP, House
from horseplay.hints import Hint
from horseplay.language import _, many
from horseplay.view import View

OWN = {3: 1.15, 4: 0.95, 6: 0.92, 8: 0.7}  # tricks made to one counted with trumps, by number of players
SHARE = 0.9  # a partner takes this much of an equal share of the tricks that are left
EAGER = 0.35  # added to what the hand is good for: letting others play costs too
HELD_BACK = 1  # tricks not yet bid while others may still speak
SLAM, HIGHER_SLAM = 0.5, 0.8  # the chance of all tricks that is needed for a Hossie, and for one over a Hossie
LONG = 0.4  # trumps must be this share of the hand, or the high cards of other suits are ruffed
STRONG = 0.72  # this share makes long trumps safer than their losers tell
TOUGH = {3: 0.7, 4: 0.5, 6: 0.7, 8: 0.7}  # the share of the tricks that a Hossie needs in the hand, by players
ASKED_FOR = 2.5  # a card of the suit shown to the partner is given before one that is so much higher in another suit
PARTNER_COUNTED = 1  # tricks above the partner's bid, beyond a partner's usual share, that are needed to overbid it


def hint(view: View) -> Hint:
    """What a family's steady bidder does, with what speaks for it."""
    match view.phase:
        case "auction":
            return call(view)
        case "name":
            return name(view)
        case "alone":
            return lone(view)
        case "swap":
            return swap(view)
        case "discard":
            return discard(view)
        case "give":
            return give(view)
    return choose(view)


def _house(view: View) -> House:
    """The house rules, which are Hossie's."""
    return cast(House, view.house)


# ---------------------------------------------------------------- the hand


def suits_of(view: View, contract: int, cards: tuple[str, ...]) -> list[list[int]]:
    """The cards by effective suit, highest first."""
    r, kinds = view.rules, kinds_of(view.deck)
    rows: list[list[int]] = [[], [], [], []]
    for card in cards:
        kind = kinds[card]
        rows[r.suit[contract][kind]].append(kind)
    over = orders_of(r).over[contract]
    for suit, row in enumerate(rows):
        row.sort(key=lambda k: over[suit][k].bit_count())
    return rows


def above(view: View, contract: int, suit: int, row: list[int], i: int) -> int:
    """How many cards of a suit, not in this hand, beat the i-th highest of it here."""
    over = orders_of(view.rules).beaters(contract, suit, row[i])
    return over.bit_count() * view.deck.copies - sum(over >> k & 1 for k in row)


def estimate(view: View, contract: int) -> float:
    """The tricks this hand is about good for under a contract, by itself."""
    rows, trumped = suits_of(view, contract, view.hand), contract < NO_TRUMP
    players = view.seats - 1
    total = 0.0
    for suit, row in enumerate(rows):
        if trumped and suit == contract:
            total += trump_tricks(view, contract, row)
            continue
        out = orders_of(view.rules).of[contract][suit].bit_count() * view.deck.copies - len(row)
        rounds = out / players  # about how often all others follow
        for i in range(len(row)):
            missing = above(view, contract, suit, row, i)
            if trumped:
                safe = max(0.0, 0.9 - 0.22 * i) if i < rounds + 0.5 else 0.1
                total += safe * (0.35**missing if missing else 1.0) * (0.8 if players > 4 else 1.0)
            else:
                total += 0.95 * (0.45**missing if missing else 1.0)
    if trumped:
        n = len(rows[contract])
        voids = sum(not row for suit, row in enumerate(rows) if suit != contract)
        total += 0.4 * min(voids, n // 2)
    return total * (OWN.get(view.seats, 1.0) if trumped else max(1.0, OWN.get(view.seats, 1.0)))


def trump_tricks(view: View, contract: int, row: list[int]) -> float:
    """The tricks to be had from these trumps: the high ones, and those left when the others' are drawn."""
    n = len(row)
    out = orders_of(view.rules).of[contract][contract].bit_count() * view.deck.copies - n
    total = 0.0
    for i in range(n):
        missing = above(view, contract, contract, row, i)
        high = max(0.0, 1.0 - missing / (view.seats + 2.0))
        drawn = max(0.0, min(1.0, (i + 1.0) / max(1.0, 2.2 * out / (view.seats - 1))))
        total += max(high, drawn * 0.9 if i >= out / (view.seats - 1) else 0.25)
    return total


def name(view: View) -> Hint:
    """The contract to name: the most tricks, or for a Hossie the best chance of them all."""
    wins_all = not (view.fact("bid") or "0").isdigit()
    best = max(range(len(CONTRACTS)), key=lambda c: (all_tricks(view, c) if wins_all else 0, estimate(view, c)))

    def why() -> str:
        if wins_all:
            return _("Name {contract}: it gives the best chance of all the tricks.").format(contract=_(CONTRACTS[best]))
        n = round(estimate(view, best))
        return many(
            "Name {contract}: it promises most, about one trick from this hand alone.",
            "Name {contract}: it promises most, about {n} tricks from this hand alone.",
            n,
        ).format(contract=_(CONTRACTS[best]), n=n)

    return Hint(f"name {CONTRACTS[best]}", why)


# ---------------------------------------------------------------- the auction


def call(view: View) -> Hint:
    """The bid, or pass."""
    best, contract = max((estimate(view, c), -c) for c in range(len(CONTRACTS)))
    contract = -contract
    share = partner_share(view, best)
    reach = best + share
    bid, holder = current(view)
    ours = holder is not None and view.sides[holder] == view.sides[0]
    level = next((name for name in LEVEL_NAMES if name in view.legal), None)
    chance, slam = max((all_tricks(view, c), -c) for c in range(len(CONTRACTS))) if level and not ours else (0.0, 0)
    if level and chance >= (SLAM - 0.05 * (pressed(view) > 0) if level == LEVEL_NAMES[0] else HIGHER_SLAM):
        return Hint(
            level,
            lambda: _("With {contract} this hand may well take all the tricks.").format(contract=_(CONTRACTS[-slam])),
        )
    numbers = [int(word[4:]) for word in view.legal if word.startswith("bid ")]
    if not numbers:
        word = "pass" if "pass" in view.legal else view.legal[0]
        return Hint(
            word, lambda: _("Only a bid for all the tricks could be made, and this hand does not promise them.")
        )
    if "pass" not in view.legal:
        return Hint(f"bid {numbers[0]}", lambda: _("You must bid, and this is the least."))
    if ours and best < bid - share + PARTNER_COUNTED:
        return Hint("pass", lambda: _("Your partner holds the bid, and your hand adds too little to go higher."))
    most = int(reach + EAGER + pressed(view))
    last = to_speak(view) == 0

    def why() -> str:
        good = _("With {contract} this hand is good for about {n} tricks.")
        if share:
            good = _("With {contract} this hand and your partner are good for about {n} tricks.")
        good = good.format(contract=_(CONTRACTS[contract]), n=most)
        more = _("You speak last, so the lowest bid is enough.") if last else ""
        if numbers[0] > most:
            more = _("That is too few.")
        elif numbers[0] > int(reach + EAGER):
            more = _("Others are about to win the game: dare a little more.")
        return f"{good} {more}".rstrip()

    if numbers[0] > most:
        return Hint("pass", why)
    return Hint(f"bid {numbers[0] if last else max(numbers[0], min(most - HELD_BACK, numbers[-1]))}", why)


def partner_share(view: View, own: float) -> float:
    """The tricks a partner is about good for."""
    if len(set(view.sides)) == view.seats:
        return 0.0
    tricks = len(view.hand)
    return SHARE * max(0.0, tricks - own) / (view.seats - 1)


def pressed(view: View) -> float:
    """What a bid may risk more because another side is about to win."""
    rival = max(score for side, score in enumerate(view.scores) if side != view.sides[0])
    return 0.5 if rival >= _house(view).target - len(view.hand) / 2 else 0.0


def all_tricks(view: View, contract: int) -> float:
    """About the chance to take all tricks, alone and with as many losers swapped away as may be."""
    spare = _house(view).swap_max if view.rules.partners else 0
    lost, tricks = losers(view, contract), len(view.hand)
    trumps = [kind for kind in lost if view.rules.suit[contract][kind] == contract]
    if contract < NO_TRUMP and len(suits_of(view, contract, view.hand)[contract]) < LONG * tricks:
        return 0.0
    own = estimate(view, contract)
    if own < TOUGH.get(view.seats, SLAM) * tricks:
        return 0.0
    chance = 0.95 - 0.15 * len(lost) - 0.3 * len(trumps) - 0.15 * max(0, len(lost) - spare)
    if contract == E_LOW:
        chance -= 0.1
    elif contract < NO_TRUMP and own >= STRONG * tricks:
        chance += 0.1
    return max(0.0, chance)


def current(view: View) -> tuple[int, int | None]:
    """The highest bid so far in tricks, and who holds it."""
    for fact in view.facts:
        if fact.name == "bid":
            return (int(fact.word) if fact.word.isdigit() else len(view.hand)), fact.seat
    return 0, None


def to_speak(view: View) -> int:
    """How many others may still speak after this seat, in a single round."""
    if _house(view).bidding_rounds != "1" or view.dealer is None:
        return view.seats - 1
    return view.dealer


# ---------------------------------------------------------------- alone or not


def named(view: View) -> int:
    """The contract, once it is named."""
    assert view.order is not None
    return view.order


def losers(view: View, contract: int) -> list[int]:
    """The cards that may lose a trick under a contract to whom leads from the top, worst first."""
    rows = suits_of(view, contract, view.hand)
    out = []
    for suit, row in enumerate(rows):
        whole = orders_of(view.rules).of[contract][suit].bit_count() * view.deck.copies
        rounds = (whole - len(row)) / 2 if row else 0  # how long the others may still follow at worst, about
        for i, kind in enumerate(row):
            missing = above(view, contract, suit, row, i)
            tops = sum(above(view, contract, suit, row, j) == 0 for j in range(i))
            if missing and tops < min(rounds, missing + 2):
                out.append((suit == contract, -missing, kind))
    return [kind for _order, _missing, kind in sorted(out)]


def lone(view: View) -> Hint:
    """Whether the hand is better without the partner: few losers, and most of those can be swapped away."""
    spare = _house(view).swap_max
    n = len(losers(view, named(view)))
    alone = n <= spare + (spare > 0)

    def why() -> str:
        if not n:
            return _("No card of this hand should lose a trick.")
        if n <= spare:
            return many(
                "One card may lose a trick, and it can be swapped away.",
                "{n} cards may lose a trick, and they can be swapped away.",
                n,
            ).format(n=n)
        if alone:
            return _("All but one of the cards that may lose a trick can be swapped away.")
        return many(
            "One card may lose a trick and cannot be swapped away: your partner can help.",
            "{n} cards may lose a trick, too many to swap away: your partner can help.",
            n,
        ).format(n=n)

    return Hint("alone" if alone else "together", why)


def swap(view: View) -> Hint:
    """How many cards to swap: the losers, as many of them as may be."""
    n, most = len(losers(view, named(view))), len(view.legal) - 1

    def why() -> str:
        if not n:
            return _("No card of this hand should lose a trick.")
        if n > most:
            return _("More cards may lose a trick than can be swapped away.")
        return many("One card may lose a trick.", "{n} cards may lose a trick.", n).format(n=n)

    return Hint(f"swap {min(n, most)}", why)


def discard(view: View) -> Hint:
    """The card the lone bidder lays away, or first the card he shows to ask for its suit."""
    worst = losers(view, named(view))
    deck = view.deck
    shows = [word for word in view.legal if word.startswith("show ")]
    if shows and _house(view).swap_order == "discard_first":
        wanted = asked_for(view)
        if wanted and f"show {wanted}" in shows:
            return Hint(
                f"show {wanted}",
                lambda: _("A higher card of this suit from your partner would make {card} good.").format(card=wanted),
            )
    if worst and deck.card(worst[0]) in view.legal:
        card = deck.card(worst[0])
        return Hint(card, lambda: _("{card} may lose a trick.").format(card=card))
    contract = named(view)
    rows = suits_of(view, contract, view.hand)
    plain = [row for suit, row in enumerate(rows) if suit != contract and row] or [row for row in rows if row]
    low = deck.card(max((row[-1] for row in plain), key=lambda k: weight(view, contract, k)))
    return Hint(low, lambda: _("{card} is the card that you will miss least.").format(card=low))


def asked_for(view: View) -> str | None:
    """The card to show: the highest of a plain suit that one card above it would make good."""
    contract = named(view)
    rows = suits_of(view, contract, view.hand)
    for suit, row in enumerate(rows):
        if suit != contract and len(row) >= 2 and 0 < above(view, contract, suit, row, 0) <= view.deck.copies:
            return view.deck.card(row[0])
    return None


def weight(view: View, contract: int, kind: int) -> int:
    """How many kinds of its suit beat a card."""
    orders, suit = orders_of(view.rules), view.rules.suit[contract][kind]
    return orders.beaters(contract, suit, kind).bit_count()


def give(view: View) -> Hint:
    """The best card for the lone bidder: the highest of the suit shown, high trumps and aces."""
    contract = named(view)
    kinds, r = kinds_of(view.deck), view.rules
    shown = view.fact("shown")
    wanted = r.suit[contract][kinds[shown]] if shown else None

    def good(card: str) -> tuple[float, int]:
        kind = kinds[card]
        suit, beaten = r.suit[contract][kind], weight(view, contract, kind)
        worth = 10.0 - beaten + (2.0 if suit == contract else 0.0)
        if suit == wanted:
            worth += ASKED_FOR
        return worth, -kind

    card = max((word for word in view.legal if word in kinds), key=good, default=view.legal[0])

    def why() -> str:
        suit = r.suit[contract][kinds[card]]
        if suit == wanted:
            return _("Your partner asks for this suit by showing {shown}: {card} is your best of it.").format(
                shown=shown, card=card
            )
        if suit == contract:
            return _("{card} is a high trump that your partner can use.").format(card=card)
        return _("{card} is the best card that you can give.").format(card=card)

    return Hint(card, why if card in kinds else None)
