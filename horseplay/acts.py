"""What a seat may do in a state, as masks, numbers and words; and why something may not be done. Layer 1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from horseplay import roles
from horseplay.cards import SUIT_NAMES, SUITS, Deck, is_card, suit_name
from horseplay.errors import Refusal, listing
from horseplay.game_module import GameModule
from horseplay.house import HouseRules, shown
from horseplay.language import _
from horseplay.state import NOBODY, NONE, State
from horseplay.trick import Rules, by_suit, held
from horseplay.verbs import is_word, offer, said

ACTS = 62  # a set of acts is a mask below 63 bits, signed


def mask(game: GameModule, r: Rules, s: State, seat: int | None) -> int:
    """The acts of the seat in turn (None); of another seat, what it may do out of turn."""
    if s.turn == NOBODY:
        return 0
    if seat is None or seat == s.turn:
        return game.legal(r, s)
    return game.aside(r, s, seat)


def numbers(mask: int) -> tuple[int, ...]:
    """The acts of a set."""
    return tuple(act for act in range(ACTS) if mask >> act & 1)


def words(game: GameModule, r: Rules, s: State, seat: int | None = None, renege: bool = False) -> tuple[str, ...]:
    """The same as words; with `renege`, every card held may be played."""
    acts = mask(game, r, s, seat)
    if renege and game.phases[s.phase].duty and seat in (None, s.turn):
        acts |= held(s.hand[s.turn])
    return tuple(game.say(r, s, act) for act in numbers(acts))


def in_hand(r: Rules, deck: Deck, s: State, words: Sequence[str]) -> list[str]:
    """Words that are no cards, then cards as a hand is sorted."""
    suits = by_suit(r, deck, None if s.contract == NONE else s.contract, filter(is_card, words))
    return [*(word for word in words if not is_card(word)), *(card for _suit, row in suits for card in row)]


def hear(game: GameModule, r: Rules, s: State, word: str) -> int | None:
    """The act of a word, None if there is none in this phase."""
    return next((act for act in range(ACTS) if game.say(r, s, act) == word), None)


def say(game: GameModule, r: Rules, s: State, act: int) -> str:
    """The word of an act, "" for a number that is none."""
    return game.say(r, s, act) if 0 <= act < ACTS else ""


def why_not(
    game: GameModule, house: HouseRules, s: State, act: int | str, seat: int | None = None, renege: bool = False
) -> Refusal | None:
    """Why an act may not be done, None if it may; `renege` lets any held card be played."""
    r, deck = game.rules(house), game.deck(house)
    if s.turn == NOBODY:
        return nobodys_turn(game, s)
    seat = s.turn if seat is None else seat
    number = hear(game, r, s, act) if isinstance(act, str) else act
    if number is not None and 0 <= number < ACTS and mask(game, r, s, seat) >> number & 1:
        return None
    if seat != s.turn:
        told = _("It is the turn of seat {turn}, not of seat {seat}.").format(turn=s.turn, seat=seat)
        return Refusal("not-your-turn", told, {"turn": s.turn, "seat": seat})
    word = act if isinstance(act, str) else say(game, r, s, act)
    phase = game.phases[s.phase]
    facts = {"said": word, "rule": phase.rule}
    card = deck.kind(word) if is_card(word) and word[0] in deck.ranks else None
    if card is not None and number is not None and not held(s.hand[seat]) >> card & 1:
        return Refusal("not-held", _("You do not hold {card}.").format(card=word), {**facts, "card": word})
    if card is not None and number is not None and phase.duty:
        return None if renege else _unlawful(game, house, s, card, facts)
    if not is_word(game.verbs, word):
        told = _("{game} has no word {word}.").format(game=game.title, word=shown(word))
        return Refusal("unknown-word", told, facts)
    reason, offered = game.reason(r, s, word), words(game, r, s)
    code = "wrong-time" if number is None and not reason and not _fits(word, offered) else "not-offered"
    told = _("{reason}. You may say {words}.")
    if not reason:
        told = _("{word} is not possible now: {asked}. You may say {words}.")
    told = told.format(
        reason=reason, word=repr(said(word)), asked=_(phase.asks), words=offer(in_hand(r, deck, s, offered))
    )
    return Refusal(code, told, facts)


def nobodys_turn(game: GameModule, s: State) -> Refusal:
    """Why nobody may act in a state in which nobody is in turn."""
    if s.winner != NOBODY:
        return Refusal("game-over", _("The game is over."))
    if game.phases[s.phase].role != roles.OVER:
        return Refusal("reshuffle-first", _("The stock has run out and must be shuffled anew first."))
    return Refusal("deal-first", _("The hand is over; the next one must be dealt first."))


def _fits(word: str, offered: tuple[str, ...]) -> bool:
    """Whether a word is of the sort that is asked for, so that only its size or choice is wrong."""
    return any(word.partition(" ")[0] == other.partition(" ")[0] for other in offered)


def _unlawful(game: GameModule, house: HouseRules, s: State, card: int, facts: dict[str, Any]) -> Refusal:
    """The duty that forbids a held card, and the cards that fulfil it."""
    r, deck = game.rules(house), game.deck(house)
    bound = game.legal(r, s)
    must = in_hand(r, deck, s, deck.cards(bound))
    rungs = r.duty[s.contract][s.led][s.best_card]
    rung = next(name for name, allowed in zip(r.ladder, rungs, strict=False) if bound and bound & allowed == bound)
    best, suit = deck.card(s.best_card), r.suit[s.contract]
    if rung.startswith("led"):
        code = "must-beat" if suit[card] == s.led else "must-follow"
        odd = next((c for c in must if SUITS.index(c[1]) != s.led), None)
        if rung == "led+beat" and odd:
            law = _(
                "You must follow {suit} and beat {best}; you hold {cards} "
                "({odd}, the left bower, is one of the {suit})."
            )
        elif rung == "led+beat":
            law = _("You must follow {suit} and beat {best}; you hold {cards}.")
        elif odd:
            law = _("You must follow {suit}; you hold {cards} ({odd}, the left bower, is one of the {suit}).")
        else:
            law = _("You must follow {suit}; you hold {cards}.")
    else:
        code, odd = "must-beat" if suit[card] == s.contract else "must-trump", None
        if rung == "trump+beat" and suit[s.best_card] == s.contract:
            law = _("You have no {suit} and must trump higher than {best}; you hold {cards}.")
        else:
            law = _("You have no {suit} and must trump; you hold {cards}.")
    return Refusal(
        code,
        law.format(suit=suit_name(s.led), best=best, cards=listing(must), odd=odd),
        {
            **facts,
            "rule": game.duties.get(code, facts["rule"]),
            "card": deck.card(card),
            "led": SUIT_NAMES[s.led],
            "best": best,
            "must": must,
        },
    )
