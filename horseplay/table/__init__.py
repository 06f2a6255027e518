"""A table: seats, manners and what may be asked there. Layer 5."""

from horseplay.table.table import Act, Forfeit, Request, SayBoardsDown, Table, TakeBack, resumed

__all__ = ["Act", "Forfeit", "Request", "SayBoardsDown", "Table", "TakeBack", "resumed"]
