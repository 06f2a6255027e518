"""Roles: what phases and facts are to those who ask, tell and count, whatever a game calls them. Layer 0.

A game gives them where it declares a `Phase` or makes a `Fact`. Terminal, page, simulation and the bot for any game
look at roles and never at names; what has none is asked for and told as the game words it.
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

BID = "bid"
TRUMP = "trump"
UPCARD = "upcard"
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
