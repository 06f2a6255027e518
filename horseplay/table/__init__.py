"""A table: seats, company, manners and what may be asked there. Layer 5."""

from horseplay.table.advice import Advice, advised, hints
from horseplay.table.request import (
    Act,
    Agree,
    CallRenege,
    Claim,
    Decline,
    Forfeit,
    ForfeitGame,
    Offer,
    Request,
    SayBoardsDown,
    TakeBack,
)
from horseplay.table.seating import Chair, Seating
from horseplay.table.shuffling import Chance
from horseplay.table.table import Entry, Moment, Table, resumed
from horseplay.table.wishes import Wish
from horseplay.view import Hand, View

__all__ = [
    "Act",
    "Advice",
    "Agree",
    "CallRenege",
    "Chair",
    "Chance",
    "Claim",
    "Decline",
    "Entry",
    "Forfeit",
    "ForfeitGame",
    "Hand",
    "Moment",
    "Offer",
    "Request",
    "SayBoardsDown",
    "Seating",
    "Table",
    "TakeBack",
    "View",
    "Wish",
    "advised",
    "hints",
    "resumed",
]
