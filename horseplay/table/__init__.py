"""A table: seats, company, manners and what may be asked there. Layer 5."""

from horseplay.table.advice import Advice, advised, hints
from horseplay.table.chance import Chance
from horseplay.table.seating import Chair, Seating, Wish
from horseplay.table.table import Act, Forfeit, Moment, Request, SayBoardsDown, Table, TakeBack, resumed
from horseplay.view import Hand, View

__all__ = [
    "Act",
    "Advice",
    "Chair",
    "Chance",
    "Forfeit",
    "Hand",
    "Moment",
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
