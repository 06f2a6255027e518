"""The bot for Horsethief: in with a hand that takes a trick, keeps trumps and aces. Layer 4."""

from __future__ import annotations

from typing import cast

from horseplay.bots.cardplay import choose
from horseplay.bots.inference import kinds_of, orders_of
from horseplay.games.horsethief import LONE_SCORE, House
from horseplay.hints import Hint
from horseplay.language import _, many
from horseplay.view import View

STEP = 0.13  # a trump is worth this much less for every higher one elsewhere
LOW_TRUMP = 0.2  # but never less than this
DRAWN = 0.1  # what a card drawn is about good for


def hint(view: View) -> Hint:
    """What a player does who likes tricks and dislikes losing five, with what speaks for it."""
    match view.phase:
        case "declare":
            return declare(view)
        case "draw":
            return draw(view)
    return choose(view)


def _house(view: View) -> House:
    """The house rules, which are Horsethief's."""
    return cast(House, view.house)


def trump_of(view: View) -> int:
    """The suit turned up."""
    assert view.order is not None
    return view.order


def upcard(view: View) -> tuple[str, ...]:
    """The card turned up, none once it is drawn."""
    return view.zone("upcard").cards


def power(view: View, trump: int, card: str) -> float:
    """The tricks a card of the first five is about good for."""
    kind = kinds_of(view.deck)[card]
    r, orders = view.rules, orders_of(view.rules)
    suit = r.suit[trump][kind]
    higher = orders.beaters(trump, suit, kind)
    above = higher.bit_count()
    if suit == trump:
        if not r.dealer_takes_upcard and any(higher >> kinds_of(view.deck)[card] & 1 for card in upcard(view)):
            above -= 1  # the card turned up is out of play
        return max(LOW_TRUMP, 1.0 - STEP * above)
    return {0: 0.4, 1: 0.15}.get(above, 0.0)


def strength(view: View) -> float:
    """What these cards, and what is drawn to them, are good for: 1 is about a trick against two rivals."""
    trump, r, kinds = trump_of(view), view.rules, kinds_of(view.deck)
    cards = sorted((power(view, trump, card) for card in view.hand), reverse=True)
    total: float = sum(cards)
    n = sum(r.suit[trump][kinds[card]] == trump for card in view.hand)
    drawn: int = min(r.max_draw, sum(p < 0.3 for p in cards), len(cards) - n)
    total += DRAWN * drawn
    if n >= 3:
        total += 0.3 * (n - 2)
    if r.dealer_takes_upcard and view.dealer == 0 and r.max_draw:
        total += 0.5
    return total


def declare(view: View) -> Hint:
    """Whether to stay in."""
    house, r = _house(view), view.rules
    if house.no_trick_penalty == 0:
        return Hint("in", lambda: _("At this table nothing is lost by staying in."))
    inside = sum(fact.name == "in" and fact.word.startswith("in") for fact in view.facts)
    spoken = sum(fact.name == "in" for fact in view.facts)
    left = view.seats - 1 - spoken
    rivals = inside + 0.4 * left
    total = strength(view)
    tricks = total * max(0.6, 1.75 - 0.36 * rivals)
    bust = max(0.0, min(0.95, 0.47 + 0.14 * rivals - (0.28 + 0.05 * rivals) * total))
    gain: float = tricks - bust * r.penalty
    if r.lone_score and inside == 0:
        gain += LONE_SCORE * 0.6**left
    sober = gain
    own = view.scores[view.sides[0]]
    rival = max(score for side, score in enumerate(view.scores) if side != view.sides[0])
    if rival >= house.target - 2 and own < rival:
        gain += 0.7  # little to lose: the game may end with this hand
    if own >= house.target - 2:
        gain += 0.2
    return Hint("in" if gain > 0.0 else "out", lambda: prospect(gain, sober, tricks, bust, r.penalty))


def prospect(gain: float, sober: float, tricks: float, bust: float, penalty: int) -> str:
    """Why to stay in or out: what the cards promise, what they risk, what is gained by the first and by the score."""
    risk = _("About {n} in 10 hands like this take no trick and lose {penalty}.")
    if gain <= 0.0:
        why = _("Stay out: these cards promise too little.")
    elif sober <= 0.0:
        why = _("The game may end with this hand: dare more than usual.")
    elif tricks < 0.5:
        why = _("The chance is worth its risk.")
    else:
        n = round(tricks)
        why = many("These cards should take about one trick.", "These cards should take about {n} tricks.", n).format(
            n=n
        )
    return f"{why} {risk.format(n=round(bust * 10), penalty=penalty)}" if round(bust * 10) else why


def draw(view: View) -> Hint:
    """The next card to lay away, or done: trumps and aces are kept, and kings against few."""
    trump, kinds, r = trump_of(view), kinds_of(view.deck), view.rules
    orders = orders_of(r)
    words = [word for word in view.legal if word in kinds]
    if not words:
        return Hint("done", lambda: _("No more cards may be changed."))
    inside = sum(fact.name == "in" and fact.word.startswith("in") for fact in view.facts)

    def above(card: str) -> int:
        return orders.beaters(trump, r.suit[trump][kinds[card]], kinds[card]).bit_count()

    def kept(card: str) -> bool:
        if r.suit[trump][kinds[card]] == trump:
            return True
        return above(card) == 0 or (above(card) == 1 and inside <= 2)

    loose = [card for card in words if not kept(card)]
    if loose:
        return Hint(max(loose, key=above), lambda: _("Change what is no trump and can easily be beaten."))
    turned = upcard(view)
    if r.dealer_takes_upcard and view.dealer == 0 and turned and not view.zone("discards", 0).count:
        plain = [card for card in words if r.suit[trump][kinds[card]] != trump]
        worst = max(plain or words, key=above)
        if plain or orders.over[trump][trump][kinds[worst]] >> kinds[turned[0]] & 1:
            return Hint(worst, lambda: _("You get the card turned up, {card}, for it.").format(card=turned[0]))
    return Hint("done", lambda: _("What stays in your hand is worth keeping."))
