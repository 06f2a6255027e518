"""Acts and their words: what is legal is taken, nothing else is, and each has a word of its own. Layer 6."""

from __future__ import annotations

from horseplay.acts import ACTS, mask, numbers
from horseplay.errors import Refusal, Refused
from horseplay.game import Position
from horseplay.testing.walks import Broken, GameMoment
from horseplay.trick import held, playable
from horseplay.verbs import is_word


def some_legal(moment: GameMoment) -> None:
    """Whoever is in turn may do something, and acts are numbers below 62."""
    position = moment.position
    legal = position.game.legal(position.rules, position.state.copy())
    if legal <= 0:
        raise Broken(f"legal gives {legal} to seat {position.turn} in phase {position.phase!r}")
    for seat in range(position.rules.seats):
        aside = position.game.aside(position.rules, position.state.copy(), seat)
        if legal >> ACTS or not 0 <= aside < 1 << ACTS:
            raise Broken(f"acts of 62 or more: legal gives {legal:#x}, aside of seat {seat} {aside:#x}")


def just_legal(moment: GameMoment) -> None:
    """The legal acts are accepted, and only those."""
    position, rng = moment.position, moment.rng
    before, legal = repr(position.state), sum(1 << act for act in position.legal)
    for act in range(-1, ACTS + 2):
        lawful = act >= 0 and bool(legal >> act & 1)
        if lawful is not position.lawful(act):
            raise Broken(
                f"act {act} ({position.say(act)!r}) is {'' if lawful else 'not '}in legal: {position.why_not(act)}"
            )
    for act in rng.sample(range(ACTS), 8):
        word = position.say(act)
        if bool(legal >> act & 1) is not _played(position, act):
            raise Broken(f"play of act {act} ({word!r}) does not agree with legal")
    if repr(position.state) != before:
        raise Broken("asking for legal acts has changed the state")
    other = rng.randrange(position.rules.seats)
    if other != position.turn:
        for word in position.words(other):
            if position.why_not(word, other) is not None:
                raise Broken(f"seat {other} is offered {word!r} out of turn and refused it")


def _played(position: Position, act: int) -> bool:
    """Whether an act is accepted, of the number and of its word alike."""
    taken: list[Position | None] = []
    for asked in (act, position.say(act)):
        try:
            taken.append(position.play(asked))
        except Refused as refused:
            taken.append(None)
            if not refused.refusal.why or not isinstance(refused.refusal, Refusal):
                raise Broken(f"{asked!r} is refused without a reason") from refused
    if asked and taken[0] != taken[1]:
        raise Broken(f"act {act} and its word {asked!r} are not the same")
    return taken[0] is not None


def duties(moment: GameMoment) -> None:
    """In play the ladder of duties says which cards may be laid, and at a table of honour any that is held may."""
    position = moment.position
    r, s, seat = position.rules, position.state, position.state.turn
    cards = (1 << r.kinds) - 1
    legal, bound, have = position.game.legal(r, s.copy()) & cards, playable(r, s), held(s.hand[seat])
    if legal != bound:
        odd = " ".join(map(position.say, numbers(legal ^ bound)))
        raise Broken(f"the ladder of duties and legal do not agree about {odd}")
    for kind in numbers(cards):
        refused = position.why_not(kind, renege=True)
        if (refused is None) is not bool(have >> kind & 1):
            raise Broken(f"{position.deck.card(kind)} with renege: {refused}")
    position.play(moment.rng.choice(numbers(have)), renege=True)


def words(moment: GameMoment) -> None:
    """Every word says one act, every act one word, and all fit the declared patterns."""
    position = moment.position
    said = [position.say(act) for act in range(ACTS)]
    seen: dict[str, int] = {}
    for act, word in enumerate(said):
        if word in seen and word:
            raise Broken(f"{word!r} says two acts, {seen[word]} and {act}, in phase {position.phase!r}")
        seen[word] = act
        if word and (position.hear(word) != act or not is_word(position.game.verbs, word)):
            raise Broken(f"{word!r} of act {act} is heard as {position.hear(word)} or fits none of VERBS")
    for seat in range(position.rules.seats):
        able = mask(position.game, position.rules, position.state, seat)
        if dumb := [act for act in numbers(able) if not said[act]]:
            raise Broken(f"acts without a word: {dumb}, of seat {seat} in phase {position.phase!r}")
