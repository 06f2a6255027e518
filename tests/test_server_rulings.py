"""What is asked and ruled in a room: answers in time, bots that wait and notice, claims, restarts."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from horseplay.log.events import Acted, Away, Claimed, PlayedOut, RenegeCalled, Rewound, Ruled, TookBack
from horseplay.search import claims
from horseplay.server.room import snapshot
from horseplay.server.room.messages import FIELDS
from horseplay.server.room.requests import GAME, REPLIES
from horseplay.server.room.room import Room
from horseplay.server.room.timing import AT_ONCE
from tests.server import Desk, desk
from tests.test_rulings import HOSSIE
from tests.test_server_room import in_turn, room_test

HONOUR = {"referee": "honour"}
WAIT = AT_ONCE.answer
UNCLEAR = (  # after these cards and a trick it takes longer than a second to tell whether Ann and Cem take the rest
    "QS 9S TH TD JS 9H QD KD QH AD KH TD",
    "QS KS AS QC KC TS 9D AH QD JD JC TC",
    "9C QC TH 9S 9D KS QH JH AC 9H TC AH",
    "JS JC AS KH KD 9C AC KC JD AD TS JH",
)


async def begin(own: Desk, *others: str, hands: Sequence[str] = HOSSIE, words: str = "") -> None:
    """Ann and these others sit down, bots take the rest, seat 3 deals these cards, and the words are said."""
    for seat, name in enumerate(others, 1):
        own.room.join(name)
        await own.do(name, "sit", seat=seat, name=name.title())
    await own.do("ann", "start")
    await own.room.commit([own.room.table.deal(" ".join(hands).split(), 3)])
    for word in (words or "bid-7 pass pass pass name-hearts").split():
        await say(own, word.replace("-", " ").replace("_", "-"))


async def say(own: Desk, word: str) -> None:
    """The person in turn does this; bots do what is said for them."""
    table = own.room.table
    assert table.turn is not None
    who = table.seating.chairs[table.turn].who
    if who:
        answer = await own.send(who, act=word)
        assert answer.refusal is None, answer.refusal.why
    else:
        await own.room.commit([Acted(table.turn, word)])


async def lay(own: Desk, cards: str) -> None:
    """The seats in turn lay these cards."""
    for card in cards.split():
        await say(own, card)


def waits(own: Desk, who: str) -> bool:
    """Whether this person's answer is awaited."""
    asked = own.snapshot(who).asked
    return asked is not None and asked.yours


async def reneged(own: Desk, *others: str) -> None:
    """Ben has thrown KD to AC with clubs in his hand, and followed to the next trick; Ann leads the third."""
    await begin(own, *others)
    await lay(own, "AC KD 9C 9S  KC TC 9C 9S")


# ---------------------------------------------------------------- questions


@room_test(manners=HONOUR)
async def test_a_renege_is_called_answered_and_seen_by_all(own: Desk) -> None:
    await reneged(own, "ben", "cem", "dea")
    assert (1, 0) in own.snapshot("ann").may_call
    assert sorted(own.snapshot("ben").may_call) == [(1, 0), (1, 1), (3, 0), (3, 1)]
    await own.do("cem", "renege", seat=3, trick=0)  # Ben sits at Cem's right
    for who, about in (("ann", 1), ("ben", 0), ("cem", 3), ("dea", 2), ("zoe", 1)):
        asked = own.snapshot(who).asked
        assert asked is not None
        assert (asked.kind, asked.about, asked.trick, asked.yours) == ("renege", about, 0, who != "zoe")
        told = "{} calls a renege by {} in trick 1, and it was one.".format("Cem", "you" if who == "ben" else "Ben")
        assert asked.text == (told if who != "cem" else "You call a renege by Ben in trick 1, and it was one.")
        assert asked.forfeit == (7, 0)
    assert await own.refused("ann", act="QC") == "question-open"
    await own.do("dea", "offer", remedy="scores", scores=[3, -1])
    asked = own.snapshot("ann").asked
    assert asked is not None
    assert asked.said == ("Ben and Dea: these scores: you and Cem +3, Ben and Dea −1.",)
    assert [waits(own, who) for who in ("ann", "ben", "cem", "dea")] == [True, False, True, False]
    await own.do("ann", "offer", remedy="scores", scores=[3, -1])
    assert own.room.table.events[-1] == Ruled((3, -1), "agreed")
    (row,) = own.snapshot("ben").sheet
    assert (row.scores, row.outcome) == ((3, -1), "The sides have agreed on the scores of this hand.")


@room_test(manners=HONOUR)
async def test_a_question_lapses_after_a_set_time(own: Desk) -> None:
    await reneged(own, "ben", "cem", "dea")
    await own.do("ann", "renege", seat=1, trick=0)
    await own.wait(WAIT - 1)
    await own.do("ben", "offer", remedy="play_on")
    await own.wait(WAIT - 1)
    await own.do("ben", "name", name="Bernd")  # is no answer
    assert own.room.table.question is not None
    await own.wait(1)
    assert Ruled((7, 0), "renege", 1) in own.room.table.events


@room_test(manners={**HONOUR, "take_back": "ask"})
async def test_a_card_asked_back_stays_without_an_answer(own: Desk) -> None:
    await begin(own, "ben", "cem", "dea")
    await lay(own, "AC")
    await own.do("ann", "take_back")
    assert waits(own, "ben")
    await own.wait(WAIT)
    assert own.snapshot("ann").asked is None
    assert [laid.card for laid in own.snapshot("ann").view.trick] == ["AC"]
    await own.do("ann", "take_back")
    for who in ("dea", "ben", "cem"):
        await own.do(who, "agree")
    assert own.room.table.events[-1] == TookBack(0, "AC")


@room_test(manners=HONOUR)
async def test_a_question_waits_while_the_game_is_paused(own: Desk) -> None:
    await reneged(own, "ben", "cem", "dea")
    await own.do("ann", "renege", seat=1, trick=0)
    await own.do("dea", "pause")
    await own.wait(10 * WAIT)
    assert await own.refused("ben", do="offer", remedy="play_on") == "table-paused"
    await own.do("dea", "resume")
    await own.wait(WAIT - 1)
    assert waits(own, "ben")
    await own.wait(1)
    assert own.room.table.question is None


@room_test(manners=HONOUR)
async def test_bots_wait_while_a_question_stands(own: Desk) -> None:
    await reneged(own, "ben")
    await own.do("ann", "renege", seat=1, trick=0)
    await lay_nothing(own)
    assert [waits(own, who) for who in ("ann", "ben")] == [True, True]
    await own.do("ben", "offer", remedy="back")
    await own.do("ann", "offer", remedy="back")
    assert own.room.table.events[-1] == Rewound(1, 0)
    assert in_turn(own) == "ben"
    await own.send("ben", act="TC")
    await own.settle()
    assert in_turn(own) == "ann"  # the bots have played


async def lay_nothing(own: Desk) -> None:
    """Time passes and nothing happens, though a bot may be in turn."""
    version = own.room.table.version
    await own.wait(WAIT / 2)
    assert own.room.table.version == version


@room_test(manners=HONOUR)
async def test_an_answer_to_an_older_question_is_stale(own: Desk) -> None:
    await reneged(own, "ben", "cem", "dea")
    await lay(own, "JH KD")  # Ben again: he holds two kings of hearts
    await own.do("ann", "renege", seat=1, trick=0)
    first = own.room.table.version
    await own.do("ann", "offer", remedy="play_on")
    await own.do("ben", "offer", remedy="play_on", version=first)  # the question still stands
    await own.do("ann", "renege", seat=1, trick=2)
    assert await own.refused("ben", do="offer", remedy="play_on", version=first) == "stale"
    assert await own.refused("cem", do="offer", remedy="forfeit", version=first + 1) == "stale"
    assert waits(own, "ben")


@room_test(manners=HONOUR)
async def test_an_answer_when_nothing_is_asked_any_more(own: Desk) -> None:
    await reneged(own, "ben", "cem", "dea")
    await own.do("ann", "renege", seat=1, trick=0)
    version = own.room.table.version
    await own.wait(WAIT)
    assert await own.refused("ben", do="offer", remedy="play_on", version=version) in ("not-asked", "stale")


@room_test(manners=HONOUR)
async def test_spectators_and_those_not_asked_cannot_answer(own: Desk) -> None:
    await reneged(own, "ben", "cem", "dea")
    for do in GAME:
        fields: dict[str, Any] = {field: {"remedy": "forfeit", "scores": []}.get(field, 0) for field in FIELDS[do]}
        assert await own.refused("zoe", do=do, **fields) == "not-seated"
        if do in REPLIES:
            assert await own.refused("ben", do=do, **fields) == "not-asked"
    await own.do("ann", "forfeit_game", seat=0)
    assert [waits(own, who) for who in ("ann", "ben", "cem", "dea", "zoe")] == [False, False, True, False, False]
    assert await own.refused("ben", do="agree") == "not-asked"
    assert await own.refused("ann", do="agree") == "not-asked"
    assert await own.refused("zoe", do="agree") == "not-seated"
    await own.do("cem", "agree")
    assert (own.snapshot("ben").stage, own.snapshot("ben").view.winner) == ("over", 1)


@room_test(manners=HONOUR)
async def test_seats_and_tricks_that_there_are_not(own: Desk) -> None:
    await reneged(own, "ben", "cem", "dea")
    assert await own.refused("ann", do="renege", seat=4, trick=0) == "no-seat"
    assert await own.refused("ann", do="renege", seat=1, trick=99) == "nothing-to-call"
    assert await own.refused("ann", do="claim", seat=7) == "no-seat"
    assert await own.refused("ann", do="forfeit_game", seat=9) == "no-seat"


@room_test(manners=HONOUR)
async def test_a_question_stands_after_a_restart(own: Desk) -> None:
    await reneged(own, "ben", "cem", "dea")
    await own.do("ann", "renege", seat=1, trick=0)
    await own.do("ben", "offer", remedy="back")
    again = await own.again()
    for who in ("ann", "ben", "cem", "dea"):
        again.room.join(who)
        assert again.snapshot(who).asked == own.snapshot(who).asked
        assert again.snapshot(who).view == own.snapshot(who).view
    assert again.room.table.questioned == own.room.table.questioned
    await again.wait(WAIT - 1)
    await again.do("cem", "offer", remedy="back", version=own.room.table.version)
    assert again.room.table.events[-1] == Rewound(1, 0)
    assert (await again.again()).room.table.view(1) == again.room.table.view(1)


@room_test(manners=HONOUR)
async def test_who_is_away_is_not_asked_and_is_when_back(own: Desk) -> None:
    await reneged(own, "ben", "cem", "dea")
    await own.do("ann", "renege", seat=1, trick=0)
    await own.room.commit([Away(3)])
    assert own.room.table.asked() == (0, 1, 2)
    await own.do("dea", "offer", remedy="play_on")
    assert own.room.table.asked() == (0, 2)
    await own.do("ann", "offer", remedy="play_on")
    assert own.room.table.question is None


@room_test(manners=HONOUR)
async def test_a_renege_is_forfeited_once_nobody_is_left_who_could_say_otherwise(own: Desk) -> None:
    await reneged(own, "ben")
    await own.do("ann", "renege", seat=1, trick=0)
    await own.do("ann", "offer", remedy="play_on")
    await own.do("ben", "stand")
    await own.settle()
    assert Ruled((7, 0), "renege", 1) in own.room.table.events


@room_test(manners=HONOUR)
async def test_json_tells_what_is_asked_and_may_be_called(own: Desk) -> None:
    await reneged(own, "ben", "cem", "dea")
    body = json.loads(json.dumps(snapshot.to_json(own.snapshot("ben"))))
    assert (body["asked"], body["may_claim"]) == (None, True)
    assert sorted(body["may_call"]) == [[1, 0], [1, 1], [3, 0], [3, 1]]
    assert json.loads(json.dumps(snapshot.to_json(own.snapshot("zoe"))))["may_call"] == []
    await own.do("ann", "renege", seat=1, trick=0)
    body = json.loads(json.dumps(snapshot.to_json(own.snapshot("ben"))))
    assert body["asked"] == {
        "kind": "renege",
        "by": 3,
        "about": 0,
        "trick": 0,
        "text": "Ann calls a renege by you in trick 1, and it was one.",
        "yours": True,
        "waiting": [3, 0, 1, 2],
        "offers": [],
        "said": [],
        "forfeit": [7, 0],
    }
    assert (body["may_claim"], body["may_call"]) == (False, [])


# ---------------------------------------------------------------- bots that notice


@room_test(manners=HONOUR)
async def test_a_bot_calls_a_renege_that_it_has_noticed(own: Desk) -> None:
    """Ann throws a diamond to clubs and follows to the next; her opponent at her left sees it when in turn."""
    await begin(own, hands=(*HOSSIE[1:], HOSSIE[0]), words="pass pass pass bid-6 name-hearts")
    await lay(own, "AC KD 9C 9S  KC TC")
    await own.settle()
    assert own.room.table.events[-1] == RenegeCalled(1, 0, 0, True)
    assert waits(own, "ann")
    await own.do("ann", "offer", remedy="play_on")
    await own.settle()
    assert own.room.table.question is None
    assert in_turn(own) == "ann"
    assert sum(isinstance(event, RenegeCalled) for event in own.room.table.events) == 1


@room_test(manners=HONOUR, target=6)
async def test_a_bot_calls_a_renege_after_the_last_hand_of_the_game(own: Desk) -> None:
    """Ben keeps his last club until the last trick, which wins Ann and Cem the game; Dea is a bot and sees it then."""
    await begin(own, "ben", "cem")
    await lay(own, "AC JC 9C 9S  JH KH QH 9S  JH KH QH TS  JD KD TH TS  JD KD TH JS  AH QD 9H JS  AH QD 9H QS")
    await lay(own, "AC JC 9C QS  KC TC AD KS  KC TD AD KS  QC TD 9D AS")
    assert own.room.table.history.reneged(1, 9)
    await lay(own, "QC TC 9D")
    await own.settle()
    assert own.room.table.history.position.winner == 0
    assert RenegeCalled(3, 1, 9, True) not in own.room.table.events  # a bot does not call its partner


@room_test(manners=HONOUR, target=6)
async def test_an_opposing_bot_calls_a_renege_after_the_last_hand_of_the_game(own: Desk) -> None:
    await begin(own, "ben")
    await lay(own, "AC JC 9C 9S  JH KH QH 9S  JH KH QH TS  JD KD TH TS  JD KD TH JS  AH QD 9H JS  AH QD 9H QS")
    await lay(own, "AC JC 9C QS  KC TC AD KS  KC TD AD KS  QC TD 9D AS")
    await lay(own, "QC TC 9D AS")
    assert own.room.table.history.position.winner == 0
    await own.settle()
    assert own.room.table.events[-1] == RenegeCalled(2, 1, 10, True)
    assert (own.snapshot("ben").stage, waits(own, "ben")) == ("over", True)
    await own.do("ben", "offer", remedy="back")
    await own.do("ann", "offer", remedy="back")
    assert (own.room.table.stage, in_turn(own)) == ("playing", "ben")


# ---------------------------------------------------------------- claims


@room_test()
async def test_a_claim_is_proved_and_played_out(own: Desk) -> None:
    await begin(own, "ben", "cem", "dea")
    assert own.snapshot("ann").may_claim
    await own.do("ann", "claim", seat=0)
    event = own.room.table.events[-1]
    assert isinstance(event, PlayedOut)
    assert (event.seat, event.to, len(event.acts.split())) == (0, 0, 48)
    assert own.snapshot("ben").sheet[-1].scores == (12, 0)
    assert own.snapshot("ben").news[-1] == "Ann takes the rest of the tricks."
    assert (await own.again()).room.table.history.position == own.room.table.history.position


@room_test()
async def test_the_rest_is_conceded_to_an_opponent(own: Desk) -> None:
    await begin(own, "ben", "cem", "dea")
    await own.do("dea", "claim", seat=1)  # to Ann, at Dea's left
    event = own.room.table.events[-1]
    assert isinstance(event, PlayedOut)
    assert (event.seat, event.to) == (3, 0)
    assert own.snapshot("ben").sheet[-1].scores == (12, 0)


@room_test()
async def test_a_false_claim_tells_nothing_and_costs_the_right_to_claim_again(own: Desk) -> None:
    await begin(own, "ben", "cem", "dea")
    before = [own.snapshot(who).view for who in ("ann", "ben", "cem", "dea", "zoe")]
    await own.do("dea", "claim", seat=0)
    assert own.room.table.events[-1] == Claimed(3, 3, "false")
    assert [own.snapshot(who).view for who in ("ann", "ben", "cem", "dea", "zoe")] == before
    assert own.snapshot("ann").news[-1] == "Dea claims the rest of the tricks, but that is not certain."
    assert [own.snapshot(who).may_claim for who in ("ann", "ben", "cem", "dea")] == [True, True, True, False]
    assert await own.refused("dea", do="claim", seat=1) == "nothing-to-claim"
    assert own.snapshot("ann").asked is None
    await own.do("ann", "claim", seat=0)
    assert own.snapshot("dea").sheet[-1].scores == (12, 0)


@room_test(manners={"claims": "off"})
async def test_a_table_may_play_every_card_out(own: Desk) -> None:
    await begin(own, "ben", "cem", "dea")
    assert not own.snapshot("ann").may_claim
    assert await own.refused("ann", do="claim", seat=0) == "no-claims"


@room_test()
async def test_what_cannot_be_told_in_a_second_is_put_to_the_opponents(own: Desk) -> None:
    await begin(own, "ben", "cem", "dea", hands=UNCLEAR, words="pass pass pass hossie name-e_low together")
    await lay(own, "TS 9S TS 9S")
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.005)
            ticks += 1

    ticking = asyncio.create_task(tick())
    await own.do("ann", "claim", seat=0)
    ticking.cancel()
    assert ticks > 5  # the others were served meanwhile
    assert own.room.table.events[-1] == Claimed(0, 0, "asked")
    assert [waits(own, who) for who in ("ann", "ben", "cem", "dea")] == [False, True, False, True]
    assert own.snapshot("ben").asked.text == "Ann claims the rest of the tricks; do you agree?"  # type: ignore[union-attr]
    again = await own.again()
    for who in ("ann", "ben", "cem", "dea"):
        again.room.join(who)
    await again.do("ben", "decline")
    assert (again.room.table.question, again.room.table.turn) == (None, 0)


def test_tables_search_one_after_another_and_others_play_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trying, searching, most = Room._try, 0, 0
    going_on = threading.Event()

    def counted(room: Room, *asked: Any) -> Any:
        nonlocal searching, most
        if threading.current_thread() is threading.main_thread():
            return trying(room, *asked)
        searching += 1
        most = max(most, searching)
        assert going_on.wait(10)
        time.sleep(0.01)
        searching -= 1
        return trying(room, *asked)

    monkeypatch.setattr(Room, "_try", counted)

    async def within() -> None:
        async with desk(tmp_path) as own:
            rooms = [own, *[await own.again() for _ in range(5)]]
            claims = [asyncio.create_task(room.send("ann", do="claim", seat=0)) for room in rooms]
            await asyncio.sleep(0.02)
            await (await own.again()).do("ann", "say", text="meanwhile")
            assert not any(claim.done() for claim in claims)
            going_on.set()
            for claim in claims:
                refusal = (await claim).refusal
                assert refusal is not None
            assert most == 1

    asyncio.run(within())


@room_test()
async def test_opponents_agree_to_a_claim(own: Desk) -> None:
    await begin(own, "ben", "cem", "dea", hands=UNCLEAR, words="pass pass pass hossie name-e_low together")
    await lay(own, "TS 9S TS 9S")
    await own.do("ann", "claim", seat=0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(claims, "Search", None)  # what was found when they were asked is not searched for again
        await own.do("ben", "agree")
        await own.do("dea", "agree")
    event = own.room.table.events[-1]
    assert isinstance(event, PlayedOut)
    # Dea's Hossie is lost: 12, and Ann and Cem have all twelve tricks
    assert own.snapshot("ann").sheet[-1].scores == (12, -12)


@room_test()
async def test_bots_agree_to_nothing_they_cannot_tell(own: Desk) -> None:
    await begin(own, hands=UNCLEAR, words="pass pass pass hossie name-e_low together")
    await lay(own, "TS 9S TS 9S")
    await own.do("ann", "claim", seat=0)
    assert own.room.table.events[-1] == Claimed(0, 0, "unclear")
    assert own.snapshot("ann").news[-1] == "You claim the rest of the tricks, but it is too early to tell."


@room_test(manners={"take_back": "off"})
async def test_json_sends_manners_under_both_names(own: Desk) -> None:
    body = snapshot.to_json(own.snapshot("ann"))
    assert body["manners"]["take_back"] == "off"
    assert body["stakes"] == body["manners"]
