"""What a message asks of a table: its seats, counted from the asker's own, become those of the table. Layer 7."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from horseplay.cards import is_card
from horseplay.errors import Refusal
from horseplay.language import _, many
from horseplay.server.room.messages import Message
from horseplay.table import (
    Act,
    Agree,
    CallRenege,
    Chance,
    Claim,
    Decline,
    Forfeit,
    ForfeitGame,
    Offer,
    Request,
    SayBoardsDown,
    Table,
    TakeBack,
    wishes,
)
from horseplay.table.chat import LONGEST
from horseplay.table.seating import line_of


def requests(table: Table, seat: int, message: Message) -> Sequence[Request] | Refusal:
    """What a seat asks of the game: several acts, or one thing else."""
    other = (message.seat + seat) % len(table.names)
    if message.do and message.seat >= len(table.names):
        return no_seat(table)
    match message.do:
        case "take_back":
            return [TakeBack()]
        case "boards_down":
            return [SayBoardsDown()]
        case "forfeit":
            return [Forfeit()]
        case "renege":
            return [CallRenege(other, message.trick)]
        case "offer":
            return [Offer(message.remedy, message.scores)]
        case "claim":
            return [Claim(other)]
        case "forfeit_game":
            return [ForfeitGame(table.sides[other])]
        case "agree":
            return [Agree()]
        case "decline":
            return [Decline()]
    return [Act(word) for word in message.words]


def wish(table: Table, person: str, message: Message, chance: Chance, here: frozenset[str]) -> wishes.Wish | Refusal:
    """What a person wishes about the company; `here` are the persons who are there."""
    seats, mine = len(table.names), table.seating.seat_of(person) or 0
    if message.seat >= seats or message.other >= seats:
        return no_seat(table)
    seat, other = (message.seat + mine) % seats, (message.other + mine) % seats
    match message.do:
        case "sit":
            return wishes.Sit(seat, message.name)
        case "stand":
            return wishes.Stand()
        case "name":
            return wishes.Rename(message.name)
        case "bot":
            return wishes.SeatBot(seat)
        case "fill":
            return wishes.Fill()
        case "empty":
            return wishes.Empty(seat)
        case "swap":
            order = list(range(seats))
            order[seat], order[other] = other, seat
            return wishes.Move(tuple(order))
        case "shuffle":
            return wishes.Move(chance.order(seats, table.version))
        case "start":
            return wishes.Start()
        case "remove":
            return wishes.Remove(seat)
        case "host":
            return wishes.HandOn(seat)
        case "pause":
            return wishes.Pause()
        case "resume":
            return wishes.Resume()
        case "stand_in":
            return wishes.Vote(seat, here)
        case "say":
            return wishes.Say(message.phrase, line_of(message.text, LONGEST))
        case "again":
            return wishes.PlayAgain(secrets.token_urlsafe(12), here)
    raise AssertionError(message.do)


def apart(table: Table, seat: int, words: Sequence[str]) -> Refusal | None:
    """Why these acts do not go together in one request, judged by where the table stands before the first of them.

    Only cards that are laid away do, with the word that ends it: no other act may be tried out, since what comes of it
    (cards taken up, say) would show in the refusal of the next and yet never have happened."""
    if len(words) < 2:
        return None
    view = table.view(seat)
    cards = words[:-1] if words[-1] == "done" and "done" in view.legal else words
    odd = next((word for word in cards if not is_card(word)), cards[0] if view.turn != 0 or not view.laying else None)
    if odd is not None:
        why = _("Only cards that are laid away go together; everything else is said on its own.")
        return Refusal("not-together", why, {"said": odd})
    for card in cards:
        if cards.count(card) > view.hand.count(card):
            why = _("You do not hold {card}.")
            if n := view.hand.count(card):
                why = many("You hold {card} once only.", "You hold {card} {n} times only.", n)
            return Refusal("not-held", why.format(card=card, n=view.hand.count(card)), {"said": card, "card": card})
        if card not in view.legal:
            return table.history.position.why_not(card, seat)
    if len(cards) > view.laying:
        why = many("{most} card may be laid away, not {n}.", "{most} cards may be laid away, not {n}.", view.laying)
        return Refusal("too-many", why.format(most=view.laying, n=len(cards)), {"laying": view.laying})
    return None


def not_playing(table: Table) -> Refusal:
    """Why nothing can be done at a table where no game is going on."""
    told = {
        "gathering": _("The game has not begun yet."),
        "paused": _("The game is paused."),
        "over": _("The game is over."),
    }
    return Refusal(f"table-{table.stage}", told[table.stage])


def not_your_turn(table: Table, seat: int, turn: int) -> Refusal:
    """That another seat is in turn, called by its name."""
    facts = {"turn": (turn - seat) % len(table.names), "seat": 0}
    return Refusal("not-your-turn", _("It is not your turn but {name}’s.").format(name=table.names[turn]), facts)


def no_seat(table: Table) -> Refusal:
    """That a seat is none of the table's."""
    why = _("This table has {n} seats, counted from 0.").format(n=len(table.names))
    return Refusal("no-seat", why)
