"""Roles: what phases, zones and facts are to those who ask, tell and count, whatever a game calls them. Layer 0.

A game gives them where it declares a `Phase` or makes a `Zone` or a `Fact`. Terminal, page, simulation and the bot for
any game look at roles and never at names; what has none is asked for and told as the game words it.
"""

from __future__ import annotations

AUCTION = "auction"
GIVE = "give"
BURY = "bury"
DRAW = "draw"
OVER = "over"

PHASES = {
    AUCTION: "seats bid in turn until one has the contract: “Your turn to bid.”",
    GIVE: "cards go from the hand to the partner",
    BURY: "cards are laid away that count for who lays them",
    DRAW: "cards are thrown away for new ones",
    OVER: "no hand is being played: given to the last phase by itself, and to no other",
}

HAND, TRICK, TAKEN = "hand", "trick", "taken"
STOCK = "stock"
WIDOW = "widow"
UPCARD = "upcard"
BURIED = "buried"
DISCARDS = "discards"
OPEN = "open"

ZONES = {
    HAND: "a seat’s hand; every game has these by itself",
    TRICK: "the trick on the table; every game has it by itself",
    TAKEN: "the tricks taken, face down; every game has them by itself",
    STOCK: "face down, and nobody sees it: what is still drawn from, or was not dealt",
    WIDOW: "face down until somebody takes it up",
    UPCARD: "the card turned up, open to all",
    BURIED: "laid away and counted at the end; only its own seat sees the faces",
    DISCARDS: "thrown away; only its own seat sees the faces",
    OPEN: "anything else that all see",
}

BID = "bid"
TRUMP = "trump"
SHOWN = "shown"
POINTS = "points"
MELDS = "melds"

FACTS = {
    BID: "the highest bid so far, the declarer’s: told until there is a contract, and what simulations count by",
    TRUMP: "what is trump: told where the contract does not say it",
    UPCARD: "the card turned up by the deal",
    SHOWN: "a card shown to the partner as a hint: told while cards are given",
    POINTS: "a seat’s card points in tricks",
    MELDS: "the value of a seat’s melds",
}
