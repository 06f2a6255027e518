"""Manners said in the terminal: boards down, claims, reneges and their settlement, games given up."""

from __future__ import annotations

import contextlib
import io
import os
from typing import Any

import pytest

from horseplay.log.events import Acted, Committed, Dealt, Header, RenegeCalled, Revealed, Salted
from horseplay.manners import Manners
from horseplay.news import Names
from horseplay.table import Chance, Table
from horseplay.table.table import resumed_events
from horseplay.terminal.cardtext import Faces
from horseplay.terminal.client import Client, Leave
from horseplay.terminal.commands import said, timely, ways
from horseplay.terminal.input import Input
from horseplay.terminal.local import Session, seat_names
from horseplay.terminal.screen import Scene, Screen
from horseplay.view import View
from tests.table import dealt, deck_of


def first(view: View) -> str:
    """A bot that goes in and otherwise does what is offered first."""
    return next(word for word in ("in", "done", *view.legal) if word in view.legal)


def laid(name: str, *hands: str, stock: str = "", dealer: int = -1, house: Any = None, **manners: Any) -> Table:
    """A table at which these hands were dealt, what is left to the others; the last seat deals unless said."""
    start = dealt(name, hands, stock=stock, **(house or {}))
    r = start.rules
    names = seat_names(r.seats, 0, ("Bot 1", "Partner", "Bot 3") if r.seats == 4 else ())
    header = Header(name, start.house._asdict(), Manners(**manners)._asdict(), names)
    table = Table(start.game, header, Manners(**manners))
    table.add(table.deal(deck_of(start, stock), dealer % r.seats))
    return table


def told(table: Table, *lines: str) -> str:
    """What seat 0 reads while these lines are typed ahead, until they are at an end."""
    read, write = os.pipe()
    os.write(write, "".join(f"{line}\n" for line in lines).encode())
    os.close(write)
    out = io.StringIO()
    client = Client(Input(read), Screen(out, Faces(plain=True)), lambda: "", lambda: "", 0)
    with contextlib.suppress(Leave, EOFError):
        Session(table, 0, first, client, None, Chance(1)).run()
    os.close(read)
    return out.getvalue()


def settled(table: Table) -> list[str]:
    """The kinds of events that were words or rulings."""
    other = Dealt | Acted | Committed | Salted | Revealed
    return [type(event).__name__ for event in table.events if not isinstance(event, other)]


# ---------------------------------------------------------------- reneges

# You bid 7 hearts and lead a club to Bot 1, who goes on with clubs; you throw a diamond on the second and follow the
# third, and then everybody can see it. The bidders have no trick, so forfeited the hand is lost by 7 to 12 (HS-25).
HANDS = (
    "9C TC TC 9D TD QD KD 9H TH QH 9S TS",
    "QC QC KC KC AC AC QS QS KS KS AS AS",
    "9C JC QD KD AD AD AH KH KH TS JS JS",
    "JC 9D TD",
)
RENEGE = ("bid 7", "hearts", "9c", "9d", "tc")
CALL = "Bot 1 calls a renege by you in trick 2, and it was one."


def hossie(**manners: Any) -> Table:
    """A table with these hands where anything may be laid."""
    return laid("hossie", *HANDS, referee="honour", **manners)


def test_hs25_bot_calls_a_renege_and_the_person_forfeits_the_hand() -> None:
    table = hossie()
    text = told(table, *RENEGE, "forfeit")
    assert CALL in text
    assert "To forfeit is the same as: scores -7 12 (−7 for you and Partner, +12 for Bot 1 and Bot 3)." in text
    assert "You reneged, and the hand is forfeited." in text
    assert "Hand 1 is over\nTricks: 0 for you and Partner, 3 for Bot 1 and Bot 3.\nThis hand: −7 for you" in text
    assert table.hands[0].scores == (-7, 12)
    assert settled(table) == ["RenegeCalled", "Offered", "Ruled"]


def test_hs25_renege_settled_by_going_back_to_the_trick() -> None:
    table = hossie()
    text = told(table, *RENEGE, "?", "back", "hand")
    assert "You: back to that trick." in text
    assert "The hand goes back to trick 2, where you are to play." in text
    assert "You get" not in text
    assert text.count("Your card to trick 2.") == 2
    assert "9D" in table.view(0).hand


def test_hs25_renege_settled_by_playing_on() -> None:
    table = hossie()
    text = told(table, *RENEGE, "play on")
    assert "The sides play on." in text
    assert "Your card to trick 4." in text
    assert text.count(CALL) == 1


def test_hs25_renege_settled_by_scores_that_are_named() -> None:
    table = hossie()
    text = told(table, *RENEGE, "scores", "scores 1", "maybe", "scores −3 5")
    assert "Name a score for each side, in this order: you and Partner; Bot 1 and Bot 3." in text
    assert text.count(CALL) == 2, "said again after what is no answer"
    assert "You: these scores: you and Partner −3, Bot 1 and Bot 3 +5." in text
    assert table.hands[0].scores == (-3, 5)


def test_hs25_bots_take_no_scores_by_which_the_other_side_gains() -> None:
    table = hossie()
    told(table, *RENEGE, "scores 9 0")
    assert table.hands[0].scores == (-7, 12)


def test_hk34_no_forfeit_is_foretold_that_would_tell_what_lies_buried() -> None:
    """Seat 0 declares and leads TC, which 1 does not beat with AC: what that costs is known to who has buried."""
    hands = (
        "AC AC AC TC TC TC TC KC KC KC QC QC QC QC JC JC JC JC QS JS JS JS JS AS TS",
        "AD AD AD AD TD TD TD TD KD KD KD KD QD QD QD QD JD JD JD JD AS AS AS AC KC",
        "AH AH AH AH TH TH TH TH KH KH KH KH QH QH QH QH JH JH JH JH TS TS TS KS KS",
    )
    table = laid("hoskin", *hands, stock="KS KS QS QS QS", dealer=1, house={"min_bid": 100}, referee="honour")
    for word in ("bid 100", "pass", "pass", "name hearts", *["KS", "KS", "QS", "QS", "QS", "TC", "KC", "JH"]):
        assert table.turn is not None
        table.add(Acted(table.turn, word))
    table.add(RenegeCalled(2, 1, 0, True))
    client = Client(Input(0), Screen(io.StringIO(), Faces(plain=True)), lambda: "", lambda: "", 0)
    known = [Session(table, seat, first, client, None, Chance(1)).scene() for seat in range(3)]
    assert [scene.asked and bool(scene.asked.forfeit) for scene in known] == [True, False, False]
    assert ways(known[2]) == [
        "How is it to be settled? Type back (to that trick), play on, forfeit, or scores you name."
    ]


def test_hs25_renege_is_called_after_the_last_trick_too() -> None:
    table = laid("horsethief", "AC KD 2D 3D 4D", "2C 3C 4C 5C 6C", stock="9C", house={"players": 2}, referee="honour")
    text = told(table, "in", "done", "done", "2d", "3d", "4d", "kd", "ac", "play on", "play on", "forfeit")
    tricks = [text.index(f"Bot 1 calls a renege by you in trick {n}, and it was one.") for n in (4, 3, 2)]
    assert tricks == sorted(tricks), "one after another, while the trump ace shows all three"
    assert "scores -5 4 (−5 for you, +4 for Bot 1)" in text, "Bot 1 has four tricks (HT-23)"
    assert text.count("Hand 1 is over") == 1
    assert table.hands[0].scores == (-5, 4)


def test_hs25_honour_marks_no_card_as_lawful() -> None:
    text = told(hossie(), *RENEGE[:3])
    assert "Your card to trick 2.\n" in text
    assert "You may play" not in text
    strict = told(laid("hossie", *HANDS), *RENEGE[:3])
    assert "You may play ten of clubs" in strict


def test_false_call_costs_what_the_table_chose() -> None:
    table = hossie(false_call=4)
    text = told(table, *RENEGE[:3], "renege bob 1", "renege left", "renege left 1", "renege bot 1 1", "sheet")
    assert text.count("Say who, such as: renege Bot 1 3; renege Bot 3 3") == 2
    assert "You call a renege by Bot 1 in trick 1, but the card was lawful." in text
    assert "A renege can be called on an opponent's card in a trick of this hand, once, until the next deal." in text
    assert table.view(0).scores == (-4, 0)
    assert "You called a renege that was none: −4. You and Partner −4, now −4; Bot 1 and Bot 3 0, now 0." in text


def test_strict_table_knows_no_reneges() -> None:
    assert "there is no renege to call" in told(laid("hossie", *HANDS), *RENEGE[:3], "renege left 1")


def test_question_stands_when_the_game_is_taken_up_again() -> None:
    table = hossie()
    told(table, *RENEGE)
    again = resumed_events(table.header, table.events, table.game)
    text = told(again, "?", "no", "forfeit")
    assert text.index(CALL) < text.index("How is it to be settled?")
    assert "You reneged, and the hand is forfeited." in text
    assert again.hands[0].scores == (-7, 12)


# ---------------------------------------------------------------- claims


def test_claim_ends_the_hand_with_the_scores_of_playing_on() -> None:
    table = laid("horsethief", "AC KC QC JC TC", "2D 3D 4D 5D 6D", stock="9C", house={"players": 2})
    text = told(table, "in", "done", "done", "claim")
    assert "You take the rest of the tricks." in text
    assert "You took 5 tricks: +5." in text
    assert table.hands[0].scores[0] == 5


def test_only_opponent_needs_no_name_in_a_concession() -> None:
    table = laid("horsethief", "2D 3D 4D 5D 6D", "AC KC QC JC TC", stock="9C", house={"players": 2})
    text = told(table, "in", "done", "done", "concede")
    assert "You give the rest of the tricks to Bot 1." in text
    assert table.hands[0].scores[1] == 5


def test_false_claim_is_made_once_in_a_hand() -> None:
    table = laid("horsethief", "2D 3D 4D 5D 6D", "AC KC QC JC TC", stock="9C", house={"players": 2})
    text = told(table, "in", "done", "done", "claim", "claim")
    assert "You claim the rest of the tricks, but that is not certain." in text
    assert "Who plays may claim the rest of the tricks once in a hand." in text


def test_hossie_rest_is_conceded_by_yours() -> None:
    trumps = "JH JH JD JD AH AH KH KH QH QH TH TH"
    table = laid("hossie", "9C 9C TC TC JC JC 9D 9D TD TD 9S 9S", trumps)
    text = told(table, "bid 7", "hearts", "yours")
    assert "You give the rest of the tricks to Bot 1." in text
    assert table.hands[0].scores == (-7, 12)


def test_hoskin_word_of_the_game_outranks_and_a_claim_is_too_early() -> None:
    table = laid("hoskin", house={"concede": "bicycle"})
    text = told(table, "claim")
    assert "Who plays may claim the rest of the tricks once in a hand." in text
    scene = Scene(table.view(0), table.names_for(0), ())
    assert timely(scene, "concede") is None


# ---------------------------------------------------------------- boards and games


def test_hs24_back_by_asking_is_granted_where_only_bots_are_asked() -> None:
    table = laid("hossie", *HANDS, take_back="ask")
    text = told(table, "bid 7", "hearts", "9c", "back", "tc")
    assert "You ask to take the last card back.\nYou take nine of clubs back.\n" in text
    assert "You: ten of clubs" in text


def test_hs24_boards_down_is_said_by_who_plays_next() -> None:
    text = told(laid("hossie", *HANDS, dealer=2), "down", "bid 7", "hearts", "down", "9c", "tc", "down")
    assert "Boards down can be said by the one who plays next, while a card may be taken back." in text
    assert text.count("You: boards down.") == 1


@pytest.mark.parametrize("name", ["hossie", "horsethief", "hoskin"])
def test_hs25_game_is_given_up(name: str) -> None:
    table = laid(name)
    text = told(table, "forfeit game", "no", "forfeit game bot 1", "yes", "forfeit game", "yes")
    assert "The game goes on." in text
    assert "Others can end a game for somebody only together: at least two persons who agree." in text
    assert "The game is forfeited by you" in text
    assert "The game is over\nBot 1" in text
    assert table.stage == "over"


def test_names_are_taken_by_their_beginning_and_by_where_they_sit() -> None:
    table = laid("horsethief", house={"players": 4})
    scene = Scene(table.view(0), Names(("You", "İnci", "Ann B", "Anna"), 0), ())
    for line in ("yours left", "yours inci", "yours İ", "yours İNCİ"):
        assert said(scene, line.lower()) == (1,)
    assert said(scene, "yours opposite") == said(scene, "yours ann b") == said(scene, "concede annb") == (2,)
    assert said(scene, "yours right") == (3,)
    for line in ("yours ann", "yours", "yours you", "yours 1"):
        assert said(scene, line) == "Say who, such as: concede İnci; concede Ann B; concede Anna"
