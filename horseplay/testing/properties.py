"""All properties, in the order in which they are told. Layer 6."""

from __future__ import annotations

from horseplay.language import marked
from horseplay.log.events import Acted
from horseplay.testing import acts, cards, claims, kernels, machine, options, players, records, scores, secrecy
from horseplay.testing.property import OfGames, OfHouses, OfMoments, Property, hand_over, in_play, to_act
from horseplay.testing.walks import GameMoment


def acted(moment: GameMoment) -> bool:
    """After an act."""
    return isinstance(moment.event, Acted)


# These two are found while games are walked, not by a check of their own.
HANDS_END, PHASES_REACHED = "hands-end", "phases-reached"
WALKED = {
    HANDS_END: marked("Hands are dealt and played to an end."),
    PHASES_REACHED: marked("Every phase is reached."),
}

PROPERTIES: tuple[Property, ...] = (
    OfGames(
        "options-declared", marked("Options and presets are told and offered as they are declared."), options.declared
    ),
    OfGames("options-together", marked("Options go together, or a sentence says why not."), options.together),
    OfHouses("house-read-back", marked("House rules are read back as they were written."), options.read_back),
    OfMoments("cards-conserved", marked("No card is lost or doubled."), cards.conserved),
    OfMoments("zones-true", marked("Zones hold what lies there."), cards.zones, share=0.25),
    OfMoments(
        "roles-kept", marked("Faces in zones are seen by those whom their role lets see them."), cards.roles, share=0.25
    ),
    OfMoments("some-act-legal", marked("Whoever is in turn may do something."), acts.some_legal, to_act),
    OfMoments("only-legal-acts", marked("Legal acts are accepted, and no others."), acts.just_legal, to_act, 0.08),
    OfMoments("duties-bind", marked("In play the duties say which cards may be laid."), acts.duties, in_play, 0.15),
    OfMoments("words-distinct", marked("Every act has one word, and every word one act."), acts.words, to_act, 0.3),
    OfMoments("scores-add-up", marked("Gains add up to the scores."), scores.added, hand_over),
    OfMoments("hands-ruled", marked("A hand can be settled and forfeited at any time."), scores.ruled, share=0.06),
    OfMoments(
        "replay-agrees", marked("Texts and logs lead to the same scores."), records.replayed, hand_over, 0.2, True
    ),
    OfMoments("card-taken-back", marked("Taking a card back restores what was."), records.taken_back, acted, 0.2),
    OfMoments(
        "hand-begun-anew", marked("Nothing is left from the hand before."), records.begun_anew, hand_over, 0.25, True
    ),
    OfMoments(
        "no-chance", marked("Kernels take no chances: the same comes of the same."), kernels.same_again, share=0.3
    ),
    OfMoments("within-bounds", marked("Kernels stay within rows and numbers."), kernels.within_bounds, share=0.3),
    OfMoments("state-alone", marked("Looking changes nothing."), kernels.only_the_state, share=0.04),
    OfHouses("rules-fixed", marked("Tables stay as they were made, in one shape."), kernels.rules_in_force),
    OfMoments("compiled-agrees", marked("Machine code does what plain Python does."), machine.compiled, share=0.3),
    OfMoments(
        "views-secret", marked("Views and refusals tell nothing that a seat has not seen."), secrecy.views, share=0.2
    ),
    OfMoments("news-secret", marked("News tell nothing that a seat has not seen."), secrecy.news, share=0.15),
    OfMoments("bots-lawful", marked("Bots say what is legal."), players.lawful, to_act, 0.2),
    OfMoments("bots-blind", marked("Bots see no more than their seat."), players.blind, to_act, 0.06),
    OfHouses("games-end", marked("Games of bots come to an end."), players.ends, slow=True),
    OfMoments(
        "claims-right", marked("Claims are judged as playing every line does."), claims.claims, claims.near_the_end, 0.2
    ),
)
