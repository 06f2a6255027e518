"""Compares this Euchre with OpenSpiel's, act by act, in an environment that has both (`pip install open_spiel`):

    python openspiel.py compare 5000          plays random hands in both, and fails at the first difference
    python openspiel.py record 300 FILE       keeps random hands of OpenSpiel's, for tests where it is not installed

A hand is kept as the cards of seats 0 to 3 and the card turned up, the acts with the others that were lawful instead
("pass<order", "QH<9H TH"; an act alone was the only one), and what OpenSpiel says that each seat has won or lost. Its
words are kept, cards as ours: rank, then suit."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from horseplay import Position, game_named

SEED = 1
PASSES = 0.7  # of the calls, so that many hands come to the second round and its end
DEALT = 20


def theirs(text: str) -> str:
    """A word of OpenSpiel's, cards with their rank first."""
    return text[::-1] if len(text) == 2 else text.lower()


def recorded(rng: random.Random) -> dict[str, Any]:
    """A random hand as OpenSpiel plays it."""
    import pyspiel

    house = {name: rng.random() < 0.5 for name in ("stick_the_dealer", "allow_lone_defender")}
    state, seats, steps = pyspiel.load_game("euchre", house).new_initial_state(), ["", "", "", ""], []
    dealer = up = None
    while not state.is_terminal():
        if state.is_chance_node():
            act = rng.choice([act for act, _chance in state.chance_outcomes()])
            if dealer is None:
                dealer = act
            elif (n := state.num_cards_dealt()) < DEALT:
                seats[(dealer + n) % 4] += f" {theirs(state.action_to_string(act))}"
            else:
                up = theirs(state.action_to_string(act))
        else:
            acts = state.legal_actions()
            words = [theirs(state.action_to_string(act)) for act in acts]
            act = acts[0] if words[0] == "pass" and rng.random() < PASSES else rng.choice(acts)
            chosen = words.pop(acts.index(act))
            steps.append("<".join(filter(None, (chosen, " ".join(sorted(words))))))
        state.apply_action(act)
    deal = f"{''.join(seats).strip()} {up}"
    return house | {"dealer": dealer, "deal": deal, "steps": ",".join(steps), "won": list(map(int, state.returns()))}


def walked(hand: dict[str, Any]) -> Iterator[tuple[str, Position, set[str], set[str]]]:
    """The same hand in Horseplay: at each step the act, the position before it, and what is lawful there and here."""
    game = game_named("euchre")
    house = game.house(given={name: hand[name] for name in ("stick_the_dealer", "allow_lone_defender")})
    position = game.start(house)
    cards = position.deck.read(hand["deal"])
    position = position.deal(cards + sorted(set(position.deck.full()) - set(cards)), hand["dealer"])
    for step in hand["steps"].split(","):
        chosen, _less, others = step.partition("<")
        words = {called(position, word): word for word in position.words()}
        yield chosen, position, {chosen, *others.split()}, set(words)
        position = position.play(words[chosen])
    yield "", position, set(), set(position.words())


def called(position: Position, word: str) -> str:
    """What OpenSpiel calls an act."""
    if word in ("order up", "pick up"):
        return ("clubs", "diamonds", "hearts", "spades")["CDHS".index((position.view(None).fact("upcard") or "")[1])]
    return {"together": "partner"}.get(word, word.removeprefix("name "))


def won(position: Position) -> list[int]:
    """What each seat has won or lost in a first hand that is over, as OpenSpiel counts it: what its side gained less
    what the other did."""
    ours, others = position.scores
    return [ours - others, others - ours] * 2


def check(hand: dict[str, Any]) -> None:
    """`AssertionError` where the two differ."""
    steps = list(walked(hand))
    for act, _position, there, here in steps:
        assert here == there, f"{act}: {sorted(here)} instead of {sorted(there)} in {hand}"
    position = steps[-1][1]
    assert position.phase == "over", f"not over: {hand}"
    assert won(position) == hand["won"], f"{won(position)} instead of {hand['won']} in {hand}"


def main(what: str, hands: str, file: str = "") -> None:
    """Compares so many hands, or keeps them in a file."""
    rng = random.Random(SEED)
    drawn = [recorded(rng) for _n in range(int(hands))]
    for hand in drawn:
        check(hand)
    made = f"OpenSpiel {version('open_spiel')}"
    if what == "record":
        rows = ",\n".join(json.dumps(hand, separators=(",", ":")) for hand in drawn)
        Path(file).write_text(f'{{"made_with": "{made}", "seed": {SEED}, "hands": [\n{rows}\n]}}\n', encoding="utf-8")
    print(f"{len(drawn)} hands, as {made} plays them")


if __name__ == "__main__":
    main(*sys.argv[1:])
