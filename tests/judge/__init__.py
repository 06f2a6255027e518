"""The judge: a second reading of the three games' rules, written from the rules pages alone.

It is slow and plain on purpose: cards are text, hands are lists, options are a dict, and every line that carries out a
rule names it. The engine is compared with it act by act. Each game has a module with its options, `takes` and
`playable`, and a class that walks a game; the three classes have the same names for the same things:

    j = new("hossie", {"players": 4})
    j.deal(dealer, hands, stock)
    while j.turn is not None:
        j.do(j.turn, sorted(j.legal())[0])

After a hand's last act, or when it was thrown in, the phase is "over", `turn` is None and `next_dealer` is set.
"""

from collections.abc import Sequence

from . import horsethief, hoskin, hossie
from .cards import Options

Judge = hossie.Hossie | horsethief.Horsethief | hoskin.Hoskin


def new(game: str, options: Options, scores: Sequence[int] | None = None) -> Judge:
    """The judge of a game that begins now, or in mid-game with the scores given by side."""
    if game == "hossie":
        return hossie.Hossie(options, scores)
    if game == "horsethief":
        return horsethief.Horsethief(options, scores)
    if game == "hoskin":
        return hoskin.Hoskin(options, scores)
    raise ValueError(f"no game {game}; there are hossie, horsethief and hoskin")
