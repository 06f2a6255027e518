"""The room around a table: exactly once, nothing lost, away and back, pauses; under a clock that stands still."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from horseplay.bots import bot_for
from horseplay.cards import is_card
from horseplay.log.events import Acted, Away, Dealt, Returned
from horseplay.server.room.presence import LINES, Listener
from horseplay.server.room.timing import AT_ONCE, USUAL, Timing
from horseplay.server.store import Conflict
from horseplay.table import View
from tests.server import Desk, desk, seen


def room_test(**table: Any) -> Callable[[Callable[[Desk], Coroutine[Any, Any, None]]], Callable[[Path], None]]:
    """Runs a test with a table of its own."""

    def around(test: Callable[[Desk], Coroutine[Any, Any, None]]) -> Callable[[Path], None]:
        def run(tmp_path: Path) -> None:
            async def within() -> None:
                async with desk(tmp_path, **table) as own:
                    await test(own)

            asyncio.run(within())

        run.__name__, run.__doc__ = test.__name__, test.__doc__
        return run

    return around


async def company(own: Desk, *names: str) -> None:
    """These persons sit down in the next seats, and the game begins."""
    for name in names:
        own.room.join(name)
        free = next(player.seat for player in own.snapshot(name).players if player.who == "empty")
        await own.do(name, "sit", seat=free, name=name.title())
    await own.do("ann", "start")
    await own.wait(own.room.timing.bot)  # the first deal leaves a moment for words


def in_turn(own: Desk) -> str:
    """The person in turn."""
    turn = own.room.table.turn
    assert turn is not None
    return own.room.table.seating.chairs[turn].who


def bots_seat(own: Desk) -> int:
    """The seat of a bot."""
    return next(seat for seat, chair in enumerate(own.room.table.seating.chairs) if chair.bot)


def choice(own: Desk) -> str:
    """What a bot would do for whoever is in turn."""
    turn = own.room.table.turn
    assert turn is not None
    return bot_for(own.room.table.game)(own.room.table.memory(turn))


async def play_until(own: Desk, phase: str) -> None:
    """All play as bots would until the hand is in this phase."""
    while own.room.table.history.position.phase != phase or (own.room.table.turn is None and phase != "over"):
        if own.room.table.turn is not None and in_turn(own):
            assert (await own.send(in_turn(own), act=choice(own))).refusal is None
        elif not await own.room.tick():
            own.clock.now += 1


four = ("ben", "cem", "dea")


# ---------------------------------------------------------------- exactly once


@room_test()
async def test_same_request_is_one_act_and_one_answer(own: Desk) -> None:
    await company(own, *four)
    who, word = in_turn(own), choice(own)
    version = own.room.table.version
    first = await own.send(who, id="x", act=word, version=version)
    assert first.refusal is None
    for _ in range(5):
        assert await own.send(who, id="x", act=word, version=version) == first
    assert own.room.table.version == version + 1


@room_test()
async def test_same_request_is_known_after_a_restart(own: Desk) -> None:
    await company(own, *four)
    who, version = in_turn(own), own.room.table.version
    first = await own.send(who, id="x", act="pass", version=version)
    again = await own.again()
    assert await again.send(who, id="x", act="pass", version=version) == first
    assert again.room.table.events == own.room.table.events
    assert [again.snapshot(p).view for p in ("ann", *four, "x")] == [own.snapshot(p).view for p in ("ann", *four, "x")]


@room_test()
async def test_ids_of_different_persons_do_not_meet(own: Desk) -> None:
    await company(own, *four)
    first = in_turn(own)
    await own.send(first, id="x", act="pass")
    second = in_turn(own)
    assert second != first
    assert (await own.send(second, id="x", act="pass")).refusal is None
    assert own.room.table.version == 9


@room_test()
async def test_two_tabs_with_the_same_version_are_one_act(own: Desk) -> None:
    await company(own, *four)
    who, version = in_turn(own), own.room.table.version
    assert (await own.send(who, act="pass", version=version)).refusal is None
    late = await own.send(who, act="pass", version=version)
    assert late.refusal is not None
    assert late.refusal.code == "stale"
    assert late.missed == ("You: pass",)


@room_test(manners={"look_back": "none"})
async def test_what_was_missed_reaches_no_further_back_than_the_table_allows(own: Desk) -> None:
    await company(own, *four)
    await play_until(own, "play")
    for _ in range(9):
        await own.send(in_turn(own), act=choice(own))
    late = await own.send(in_turn(own), act=choice(own), version=0)
    cards = [sentence for sentence in late.missed if "takes the trick" in sentence]
    assert late.refusal is not None
    assert not cards


@room_test()
async def test_several_cards_are_laid_together_or_not_at_all(own: Desk) -> None:
    await company(own, *four)
    who = in_turn(own)
    assert await own.refused(who, acts=["pass", "pass"]) == "not-together"
    other = next(p for p in ("ann", *four) if p != who)
    assert await own.refused(other, acts=["9C", "TC"]) == "not-your-turn"


@room_test(name="hoskin")
async def test_refused_acts_show_nothing_of_what_they_would_have_brought(own: Desk) -> None:
    await company(own, "ben", "cem")
    for _ in range(2):
        await own.send(in_turn(own), act="pass")
    who, version = in_turn(own), own.room.table.version
    hand = own.snapshot(who).view.hand
    deck = [rank + suit for rank in "TJQKA" for suit in "CDHS"]
    answers = []
    for bid in [word for word in own.snapshot(who).view.legal if word.startswith("bid ")][:2]:
        for more in (["pass"], ["QH"], ["bid 5"], *([card] for card in deck)):
            for acts in ([bid, "name hearts", *more], [bid, *more], [bid, "name hearts", *hand[:5], *more]):
                answer = await own.send(who, acts=acts)
                assert answer.refusal is not None
                assert own.room.table.version == version, "nothing has happened"
                answers.append(answer.refusal)
    assert {(refusal.code, refusal.why) for refusal in answers} == {
        ("not-together", "Only cards that are laid away go together; everything else is said on its own.")
    }
    assert all(not faces_of(refusal.facts) for refusal in answers)


def faces_of(facts: dict[str, Any]) -> list[str]:
    """The cards among the facts of a refusal."""
    return [value for value in facts.values() if is_card(str(value))]


@room_test(name="hoskin")
async def test_buried_cards_go_together_and_are_refused_as_the_hand_was(own: Desk) -> None:
    await company(own, "ben", "cem")
    await play_until(own, "bury")
    who = in_turn(own)
    hand = list(own.snapshot(who).view.hand)
    absent = next(rank + suit for rank in "TJQKA" for suit in "CDHS" if rank + suit not in hand)
    rare = min(hand, key=hand.count)
    assert await own.refused(who, acts=[*hand[:4], absent]) == "not-held"
    assert await own.refused(who, acts=[rare] * (hand.count(rare) + 1)) == "not-held"
    assert await own.refused(who, acts=hand[:6]) == "too-many"
    assert await own.refused(who, acts=[*hand[:5], "pass"]) == "not-together"
    assert await own.refused(who, acts=[*hand[:5], "done"]) == "not-together"
    assert await own.refused(who, acts=["pass", hand[0]]) == "wrong-time"
    assert (await own.send(who, acts=hand[:5])).refusal is None
    assert own.snapshot(who).view.phase == "play"
    assert await own.refused(in_turn(own), acts=list(own.snapshot(in_turn(own)).view.legal[:2])) == "not-together"


@room_test(name="horsethief")
async def test_discards_and_done_go_together(own: Desk) -> None:
    await company(own, "ben", "cem")
    await play_until(own, "draw")
    who = in_turn(own)
    hand = list(own.snapshot(who).view.hand)
    assert await own.refused(who, acts=["done", hand[0]]) == "not-together"
    assert await own.refused(who, acts=[hand[0], "done", "done"]) == "not-together"
    assert (await own.send(who, acts=[hand[0], "done"])).refusal is None
    assert hand[0] not in own.snapshot(who).view.hand


@room_test()
async def test_acts_go_stale_with_the_cards_and_not_with_the_company(own: Desk) -> None:
    await company(own, "ben", "cem")
    await play_until(own, "play")
    who, word, version = in_turn(own), choice(own), own.room.table.version
    other = next(p for p in ("ann", "ben", "cem") if p != who)
    await own.do(other, "name", name="Zoe")
    await own.do(other, "stand")
    await own.do(who, "pause")
    await own.do(who, "resume")
    assert own.room.table.version > version + 4
    assert (await own.send(who, act=word, version=version)).refusal is None
    assert await own.refused(who, act=word, version=version) == "stale"


@room_test()
async def test_own_seat_that_changed_makes_acts_stale(own: Desk) -> None:
    await company(own, *four)
    who, version = in_turn(own), own.room.table.version
    await own.room.commit([Away(own.room.table.seating.persons[who])])
    late = await own.send(who, act="pass", version=version)
    assert late.refusal is not None
    assert late.refusal.code == "stale"
    assert (await own.send(who, act="pass")).refusal is None


@room_test()
async def test_wishes_go_stale_with_the_seats_they_are_about(own: Desk) -> None:
    await own.do("ben", "sit", seat=1, name="Ben")
    version = own.room.table.version
    await own.do("ben", "name", name="Benno")
    await own.do("cem", "sit", seat=2, name="Cem")
    assert (await own.send("ann", do="bot", seat=3, version=version)).refusal is None
    assert await own.refused("ann", do="remove", seat=2, version=version) == "stale"
    assert (await own.send("ann", do="remove", seat=1, version=version)).refusal is None


@room_test(timing=USUAL)
async def test_names_change_once_in_some_seconds(own: Desk) -> None:
    await own.do("ann", "name", name="Anna")
    assert await own.refused("ann", do="name", name="Anne") == "too-fast"
    await own.wait(5)
    await own.do("ann", "name", name="Anne")
    assert own.room.table.names[0] == "Anne"


@room_test(timing=USUAL)
async def test_new_names_stop_neither_the_next_hand_nor_a_nudge(own: Desk) -> None:
    await company(own, *four)
    who, seat = in_turn(own), own.room.table.turn or 0
    other = next(p for p in ("ann", *four) if p != who)
    relative = (seat - own.room.table.seating.persons[other]) % 4
    await own.wait(USUAL.slow + 1)
    await own.do(other, "name", name="Zoe")
    assert own.snapshot(other).players[relative].slow
    await own.do(other, "nudge", seat=relative)
    while not own.snapshot("ann").resting:
        await play_until_card(own)
    version = own.room.table.version
    await own.do(who, "name", name="Yan")
    assert (await own.send("ann", do="next", version=version)).refusal is None
    assert not own.snapshot("ann").resting


@room_test(timing=USUAL)
async def test_card_is_not_taken_back_under_the_eyes_of_who_has_come_since(own: Desk) -> None:
    await company(own, "ben", "cem")
    hands = len(own.room.table.hands)
    while len(own.room.table.hands) == hands:
        await play_until_card(own)
    last = own.room.table.history.last_card
    if last and (who := own.room.table.seating.chairs[last[0]].who):
        assert own.snapshot(who).take_back
    await own.do("zoe", "sit", seat=bots_seat(own), name="Zoe")
    assert not any(own.snapshot(p).take_back for p in ("ann", "ben", "cem", "zoe"))


@room_test()
async def test_only_who_holds_a_dealt_hand_can_forfeit_it(own: Desk) -> None:
    await company(own, "ben")
    await play_until(own, "play")
    assert await own.refused("zoe", do="sit", seat=bots_seat(own), name="Zoe") == "hand-begun"
    assert await own.refused("zoe", do="forfeit") == "not-seated"


@room_test()
async def test_who_has_a_seat_finds_room_in_a_crowd(own: Desk) -> None:
    for n in range(5):
        own.room.join(f"stranger{n}")
    assert own.room.presence.crowded("another", own.room.table.seating.persons, 5)
    assert not own.room.presence.crowded("another", own.room.table.seating.persons, 6)
    assert not own.room.presence.crowded("ann", own.room.table.seating.persons, 5)


@room_test()
async def test_acts_are_refused_with_the_table_untouched(own: Desk) -> None:
    await company(own, *four)
    who = in_turn(own)
    other = next(p for p in ("ann", *four) if p != who)
    assert await own.refused(other, act="pass") == "not-your-turn"
    assert await own.refused("stranger", act="pass") == "not-seated"
    assert await own.refused(who, act="bid 99") == "not-offered"
    assert await own.refused(who, act="<b>") == "unknown-word"
    assert await own.refused(who, act="AH") in ("wrong-time", "unknown-word", "not-held")
    assert await own.refused(who, do="take_back") == "nothing-to-take-back"
    assert await own.refused(who, act="pass", version=999999) == "stale"
    answer = await own.send(other, act="pass")
    assert answer.refusal is not None
    assert answer.refusal.why == f"It is not your turn but {who.title()}’s."


@room_test()
async def test_every_card_of_the_deck_by_everybody_changes_nothing_unlawful(own: Desk) -> None:
    await company(own, *four)
    await play_until(own, "play")
    who, hand = in_turn(own), own.snapshot(in_turn(own)).view.legal
    deck = [rank + suit for rank in "9TJQKA" for suit in "CDHS"]
    for card in deck:
        for person in ("ann", *four, "stranger"):
            if person != who or card not in hand:
                await own.refused(person, act=card)


@room_test()
async def test_event_that_another_process_stored_first_wins(own: Desk) -> None:
    await company(own, *four)
    other = await own.again()
    who = in_turn(own)
    await other.send(who, act="pass")
    late = await own.send(who, act="bid 6")
    assert late.refusal is not None
    assert late.refusal.code == "stale"
    assert own.room.table.events == other.room.table.events
    with pytest.raises(Conflict):
        await own.lobby.store.append(own.room.link, 3, [{"event": "started"}])


@room_test()
async def test_what_cannot_be_stored_does_not_happen(own: Desk) -> None:
    await company(own, *four)
    who, before = in_turn(own), own.room.table.version
    store = own.room.store

    class Full:
        """A store whose disk is full."""

        async def append(self, *_: Any) -> None:
            raise OSError("disk full")

    own.room.store = Full()  # type: ignore[assignment]
    with pytest.raises(OSError, match="full"):
        await own.send(who, id="x", act="pass")
    assert own.room.table.version == before
    own.room.store = store
    assert (await own.send(who, id="x", act="pass")).refusal is None


@room_test()
async def test_act_that_was_stored_unheard_is_known_when_it_comes_again(own: Desk) -> None:
    await company(own, *four)
    who, before, store = in_turn(own), own.room.table.version, own.room.store

    class Cut:
        """A store whose line is cut between the commit and the word of it."""

        read = store.read

        async def append(self, game: str, n: int, bodies: Any) -> None:
            await store.append(game, n, bodies)
            raise ConnectionError("cut")

    own.room.store = Cut()  # type: ignore[assignment]
    with pytest.raises(ConnectionError):
        await own.send(who, id="x", act="pass")
    assert own.room.table.version == before
    own.room.store = store
    answer = await own.send(who, id="x", act="pass", version=before)
    assert (answer.refusal, answer.version) == (None, before + 1)
    assert own.room.table.version == before + 1


# ---------------------------------------------------------------- company


@room_test()
async def test_seat_clicked_twice_and_raced_for(own: Desk) -> None:
    version = own.room.table.version
    for person in ("ben", "cem"):
        own.room.join(person)
    assert (await own.send("ben", do="sit", seat=1, name="Ben", version=version)).refusal is None
    assert (await own.send("ben", do="sit", seat=1, name="Ben", version=version)).refusal is not None
    assert (await own.send("ben", do="sit", seat=2, name="Ben", version=version)).refusal is not None
    race = await own.send("cem", do="sit", seat=1, name="Cem", version=version)
    assert race.refusal is not None
    assert race.refusal.code == "stale"
    assert await own.refused("cem", do="sit", seat=1, name="Cem") == "taken"
    assert own.room.table.seating.persons == {"ann": 0, "ben": 1}


@room_test()
async def test_seats_are_counted_from_who_asks(own: Desk) -> None:
    await own.do("ben", "sit", seat=2, name="Ben")
    assert own.snapshot("ben").players[2].name == "Ann"
    await own.do("ann", "host", seat=2)
    await own.do("ben", "bot", seat=1)
    assert own.snapshot("stranger").players[3].who == "bot"
    await own.do("ben", "swap", seat=0, **{"with": 1})
    assert own.room.table.seating.persons == {"ann": 0, "ben": 3}
    for wish in ("bot", "mute", "unmute", "nudge"):
        assert await own.refused("ben", do=wish, seat=4) == "no-seat"


@room_test()
async def test_news_are_about_the_seats_that_people_have_since(own: Desk) -> None:
    await own.do("ben", "sit", seat=2, name="Ben")
    await own.do("ann", "swap", seat=0, **{"with": 1})  # Ann has seat 1 of four now, Ben still 2
    sat = {
        who: [one.news.seats for one in own.snapshot(who).happened if one.news.kind == "sits"]
        for who in ("ann", "ben", "stranger")
    }
    assert sat == {"ann": [(0,), (1,)], "ben": [(3,), (0,)], "stranger": [(1,), (2,)]}


@room_test()
async def test_partners_are_shuffled_by_lot(own: Desk) -> None:
    await own.do("ben", "sit", seat=2, name="Ben")
    await own.do("ann", "fill")
    await own.do("ann", "shuffle")
    names = own.room.table.names
    await own.do("ann", "shuffle")
    assert names != own.room.table.names
    assert sorted(names) == sorted(own.room.table.names)


@room_test()
async def test_spectator_sees_no_hand_and_late_comer_takes_a_seat_over_from_a_bot(own: Desk) -> None:
    await own.do("ann", "start")
    await own.settle()
    own.room.join("zoe")
    seen = own.snapshot("zoe")
    assert seen.me is None
    assert not any(zone.cards for zone in seen.view.zones if zone.name == "hand")
    assert seen.watchers == 1
    assert await own.refused("zoe", do="sit", seat=1, name="Zoe") == "hand-begun"
    await play_until(own, "over")
    await own.do("zoe", "sit", seat=1, name="Zoe")
    await own.settle()
    assert own.snapshot("zoe").view.hand == own.room.table.memory(1).hand


@room_test()
async def test_pause_stops_everybody(own: Desk) -> None:
    await company(own, *four)
    who = in_turn(own)
    await own.do("cem", "pause")
    assert own.snapshot("ann").stage == "paused"
    assert await own.refused(who, act="pass") == "table-paused"
    again = await own.again()
    assert again.snapshot("ann").stage == "paused"
    await own.do("dea", "resume")
    assert (await own.send(who, act="pass")).refusal is None


@room_test()
async def test_names_of_people_are_text(own: Desk) -> None:
    name = "{0}{who} <script>alert(1)</script> \u202eİı👩‍👧" + "x" * 10000
    await own.do("ben", "sit", seat=1, name=name)
    await own.do("ann", "start")
    await own.settle()
    kept = own.room.table.names[1]
    assert kept.startswith("{0}{who} <script>")
    assert len(kept) == 40
    assert any(kept in one.text for n in range(own.room.table.version) for one in own.room.news(n, 0))


# ---------------------------------------------------------------- bots and time


@room_test(timing=USUAL)
async def test_bots_take_their_time_and_longer_where_a_card_may_come_back(own: Desk) -> None:
    await own.do("ann", "start")
    await own.room.tick()
    await play_until(own, "play")
    while in_turn(own) != "ann":
        await own.wait(0.5)
    await own.send("ann", act=choice(own))
    if not own.snapshot("ann").resting:
        before = own.room.table.version
        await own.wait(1.9)
        assert own.room.table.version == before
        await own.wait(0.2)
        assert own.room.table.version == before + 1
        before = own.room.table.version


@room_test(timing=USUAL)
async def test_card_taken_back_stops_the_bot(own: Desk) -> None:
    await own.do("ann", "start")
    await own.room.tick()
    await play_until(own, "play")
    while in_turn(own) != "ann" or own.snapshot("ann").resting:
        await own.wait(0.5)
    card = choice(own)
    await own.send("ann", act=card)
    await own.wait(1.5)
    await own.do("ann", "take_back")
    await own.wait(60)
    assert in_turn(own) == "ann"
    assert card in own.snapshot("ann").view.hand


@room_test(timing=USUAL, seed=3)
async def test_full_trick_rests_until_a_tap_or_some_time(own: Desk) -> None:
    await own.do("ann", "start")
    await own.room.tick()
    for ending in ("time", "tap"):
        await play_until(own, "play")
        while not own.snapshot("ann").resting:
            if in_turn(own) == "ann":
                await own.send("ann", act=choice(own))
            else:
                await own.wait(0.1)
        assert len(own.snapshot("zoe").view.tricks) == 1
        assert await own.refused("zoe", do="next") == "not-seated"
        if ending == "tap":
            await own.do("ann", "next")
        else:
            await own.wait(USUAL.rest)
        assert not own.snapshot("ann").resting


@room_test(timing=USUAL, manners={"look_back": "none"})
async def test_resting_trick_is_seen_even_where_nobody_may_look_back(own: Desk) -> None:
    await company(own, *four)
    await play_until(own, "play")
    for _ in range(4):
        await own.send(in_turn(own), act=choice(own))
    assert own.snapshot("ann").resting
    assert len(own.snapshot("ann").view.tricks) == 1
    await own.do("ann", "next")
    assert not own.snapshot("ann").view.tricks
    assert not any("takes the trick" in sentence for sentence in own.snapshot("ann").news)


@room_test(timing=USUAL)
async def test_finished_hand_waits_for_a_tap_or_a_minute(own: Desk) -> None:
    await company(own, *four)
    for ending in ("tap", "time"):
        hands = len(own.room.table.hands)
        while len(own.room.table.hands) == hands:
            await play_until_card(own)
        if own.room.table.stage == "over":
            return
        version = own.room.table.version
        await own.wait(USUAL.hand - 1)
        assert own.room.table.version == version
        if ending == "tap":
            await own.do("dea", "next")
            await own.settle()
        else:
            await own.wait(2)
        assert isinstance(own.room.table.events[version], Dealt)


async def play_until_card(own: Desk) -> None:
    """One act more, or what time brings."""
    if own.room.table.turn is not None and in_turn(own):
        await own.send(in_turn(own), act=choice(own))
    else:
        await own.wait(0.5)


# ---------------------------------------------------------------- away and back


@room_test(timing=USUAL, manners={"away_after": 60})
async def test_away_is_seen_soon_and_a_bot_stands_in_after_the_time_set(own: Desk) -> None:
    await company(own, *four)
    lines = [listener for listener in own.room.presence.listeners if listener.person == "cem"]
    own.room.leave(lines[0])
    await own.wait(1)
    assert not own.snapshot("ann").players[2].away
    await own.wait(1)
    assert own.snapshot("ann").players[2].away
    await own.wait(57)
    assert not own.snapshot("ann").players[2].stand_in
    await own.wait(2)
    assert own.snapshot("ann").players[2].stand_in
    own.room.join("cem")
    assert not own.snapshot("ann").players[2].away
    assert own.snapshot("ann").players[2].stand_in
    await own.do("cem", "back")
    assert not own.snapshot("ann").players[2].stand_in
    assert own.room.table.history.hands == []


@room_test(timing=USUAL)
async def test_page_loaded_anew_is_not_away(own: Desk) -> None:
    await company(own, *four)
    own.room.leave(next(listener for listener in own.room.presence.listeners if listener.person == "cem"))
    await own.wait(1)
    own.room.join("cem")
    await own.wait(100)
    assert not own.snapshot("ann").players[2].away


@room_test(timing=USUAL)
async def test_second_tab_closed_is_not_away(own: Desk) -> None:
    await company(own, *four)
    second = own.room.join("cem")
    own.room.leave(second)
    await own.wait(300)
    assert not own.snapshot("ann").players[2].away


@room_test(timing=USUAL)
async def test_bot_stands_in_at_once_by_vote(own: Desk) -> None:
    await company(own, *four)
    own.room.leave(next(listener for listener in own.room.presence.listeners if listener.person == "cem"))
    await own.wait(2)
    await own.do("ann", "stand_in", seat=2)
    await own.do("ben", "stand_in", seat=1)
    assert own.snapshot("dea").players[3].votes == 2
    assert not own.room.table.seating.chairs[2].stand_in
    again = await own.again()
    assert again.snapshot("dea").players[3].votes == 2
    await own.do("dea", "stand_in", seat=3)
    assert own.room.table.seating.chairs[2].stand_in


@room_test(timing=USUAL)
async def test_next_click_takes_the_seat_back_and_the_bots_move_dies(own: Desk) -> None:
    await company(own, *four)
    await play_until(own, "play")
    while own.snapshot("ann").view.trick == () or own.snapshot("ann").resting:
        if own.snapshot("ann").resting:
            await own.do("ann", "next")
        await own.send(in_turn(own), act=choice(own))
    who = in_turn(own)
    own.room.leave(next(listener for listener in own.room.presence.listeners if listener.person == who))
    seat = own.room.table.turn
    assert seat is not None
    await own.wait(119)
    version = own.room.table.version
    assert own.room.table.turn == seat
    await own.wait(1.01)
    assert own.room.table.events[version:][0] == Away(seat)
    if own.room.table.turn == seat:
        own.room.join(who)
        version = own.room.table.version
        card = choice(own)
        answer = await own.send(who, act=card)
        assert answer.refusal is None
        assert own.room.table.events[version:] == [Returned(seat), Acted(seat, card)]


@room_test(timing=Timing(bot=5, take_back=5, rest=0, hand=0, grace=1))
async def test_stand_in_yields_in_the_middle_of_a_trick(own: Desk) -> None:
    await company(own, *four)
    await play_until(own, "play")
    await own.send(in_turn(own), act=choice(own))
    who, seat = in_turn(own), own.room.table.turn
    own.room.leave(next(listener for listener in own.room.presence.listeners if listener.person == who))
    await own.wait(2)
    for other in {"ann", *four} - {who}:
        mine = own.room.table.seating.persons[other]
        assert seat is not None
        await own.do(other, "stand_in", seat=(seat - mine) % 4)
    assert own.room.table.seating.chairs[seat or 0].stand_in
    if own.room.table.turn == seat:
        card = choice(own)
        answer = await own.send(who, act=card)
        assert answer.refusal is None
        assert isinstance(own.room.table.events[-2], Returned)
        assert own.room.table.events[-1] == Acted(seat or 0, card)


@room_test(timing=USUAL)
async def test_stale_click_takes_the_seat_back_all_the_same(own: Desk) -> None:
    await company(own, *four)
    own.room.leave(next(listener for listener in own.room.presence.listeners if listener.person == "cem"))
    version = own.room.table.version
    await own.wait(200)
    answer = await own.send("cem", act="pass", version=version)
    assert answer.refusal is not None
    assert answer.refusal.code == "stale"
    assert not own.room.table.seating.chairs[2].stand_in


@room_test(timing=AT_ONCE)
async def test_nothing_happens_while_nobody_is_there(own: Desk) -> None:
    await own.do("ann", "start")
    await own.settle()
    own.room.leave(next(iter(own.room.presence.listeners)))
    if in_turn(own) == "ann":
        own.room.join("ann")
        await own.send("ann", act=choice(own))
        own.room.leave(next(iter(own.room.presence.listeners)))
    version = own.room.table.version
    await own.wait(86400)
    assert own.room.table.version == version
    assert not own.room.table.seating.chairs[0].stand_in
    again = await own.again()
    again.room.join("ann")
    await again.settle()
    assert in_turn(again) == "ann" or again.room.table.stage == "over"


@room_test(timing=USUAL)
async def test_host_whose_line_is_lost_while_gathering_is_followed_by_another(own: Desk) -> None:
    own.room.join("ben")
    await own.do("ben", "sit", seat=1, name="Ben")
    own.room.leave(next(listener for listener in own.room.presence.listeners if listener.person == "ann"))
    await own.wait(119)
    assert own.room.table.seating.host == "ann"
    await own.wait(2)
    assert own.room.table.seating.host == "ben"


@room_test(timing=USUAL)
async def test_who_is_slow_may_be_nudged(own: Desk) -> None:
    await company(own, *four)
    who, seat = in_turn(own), own.room.table.turn or 0
    other = next(p for p in ("ann", *four) if p != who)
    relative = (seat - own.room.table.seating.persons[other]) % 4
    assert await own.refused(other, do="nudge", seat=relative) == "not-slow"
    await own.wait(USUAL.slow + 1)
    assert own.snapshot(other).players[relative].slow
    await own.do(other, "nudge", seat=relative)
    nudged = next(listener for listener in own.room.presence.listeners if listener.person == who)
    assert nudged.nudge == other.title()
    assert await own.refused(other, do="nudge", seat=relative) == "nudged"


@room_test(timing=USUAL)
async def test_who_loads_pages_without_a_socket_is_there(own: Desk) -> None:
    own.room.leave(next(iter(own.room.presence.listeners)))
    own.room.touch("ann")
    await own.do("ann", "start")
    await own.wait(40)
    assert len(own.room.table.events) > 5


@room_test(timing=USUAL)
async def test_absent_host_of_a_running_game_is_followed_by_another(own: Desk) -> None:
    await company(own, *four)
    own.room.leave(next(listener for listener in own.room.presence.listeners if listener.person == "ann"))
    await own.wait(121)
    assert own.room.table.seating.chairs[0].stand_in
    assert own.room.table.seating.host == "ben"


@room_test()
async def test_bot_that_fails_or_cheats_does_not_stop_the_table(own: Desk) -> None:
    def broken(view: View) -> str:
        if len(view.hand) % 2:
            raise ZeroDivisionError
        return "double trouble"

    own.room.clockwork.bot = broken
    await own.do("ann", "start")
    await own.settle()
    while own.room.table.stage != "over" and len(own.room.table.hands) < 2:
        await own.send("ann", act=own.snapshot("ann").view.legal[0])
        await own.settle()


@room_test()
async def test_oldest_of_too_many_lines_is_closed(own: Desk) -> None:
    lines = [own.room.join("zoe") for _ in range(LINES + 2)]
    assert [bool(line.closed) for line in lines] == [True] * 2 + [False] * LINES


# ---------------------------------------------------------------- several windows


def by(own: Desk, who: str) -> Listener:
    """A person's line that stands first in the room."""
    return next(listener for listener in own.room.presence.listeners if listener.person == who)


@room_test()
async def test_newest_line_acts_and_the_older_one_is_told_so(own: Desk) -> None:
    await company(own, *four)
    who, version = in_turn(own), own.room.table.version
    old, new = by(own, who), own.room.join(who)
    assert own.room.presence.elsewhere(old)
    assert not own.room.presence.elsewhere(new)
    assert await own.refused(who, by=old, act="pass") == "elsewhere"
    for do in ("stand", "pause", "forfeit", "next", "take_back"):
        assert await own.refused(who, by=old, do=do) == "elsewhere"
    assert await own.refused(who, by=old, do="nudge", seat=1) == "elsewhere"
    assert (await own.send(who, by=old, do="personal")).personal
    assert (await own.send(who, by=new, act="pass", version=version)).refusal is None
    assert own.room.table.version == version + 1


@room_test()
async def test_other_persons_lines_and_forms_are_no_matter(own: Desk) -> None:
    await company(own, *four)
    who, old = in_turn(own), by(own, in_turn(own))
    own.room.join(next(p for p in ("ann", *four) if p != who))
    own.room.join("zoe")
    assert (await own.send(who, by=old, act="pass")).refusal is None
    who = in_turn(own)
    own.room.join(who)
    assert (await own.send(who, act="pass")).refusal is None


@room_test()
async def test_older_line_acts_again_when_the_newer_one_is_gone(own: Desk) -> None:
    await company(own, *four)
    who, old = in_turn(own), by(own, in_turn(own))
    middle, new = own.room.join(who), own.room.join(who)
    own.room.leave(new)
    assert await own.refused(who, by=old, act="pass") == "elsewhere"
    assert not own.room.presence.elsewhere(middle)
    old.changed.clear()
    own.room.leave(middle)
    assert old.changed.is_set()
    assert (await own.send(who, by=old, act="pass")).refusal is None


@room_test()
async def test_line_that_was_cut_comes_back_to_its_place(own: Desk) -> None:
    old, new = by(own, "ann"), own.room.join("ann")
    own.room.leave(old)
    old = own.room.join("ann", old.since)
    assert own.room.presence.elsewhere(old)
    own.room.leave(new)
    assert not own.room.presence.elsewhere(old)
    new = own.room.join("ann", new.since)
    assert own.room.presence.elsewhere(old)
    assert not own.room.presence.elsewhere(new)
    again = own.room.join("ann", new.since)  # before the cut was noticed
    assert not own.room.presence.elsewhere(again)
    later = own.room.join("ann", 10**17)  # a place that was never given
    assert own.room.presence.elsewhere(again)
    assert not own.room.presence.elsewhere(own.room.join("ann"))
    assert own.room.presence.elsewhere(later)


async def back(own: Desk, *places: int) -> list[bool]:
    """Which of Ann's windows of these places, come back to a server started anew, act."""
    again = await own.again()
    lines = [again.room.join("ann", place) for place in places]
    return [not again.room.presence.elsewhere(line) for line in lines]


@room_test()
async def test_places_among_ones_windows_outlive_a_restart(own: Desk) -> None:
    old, new = by(own, "ann"), own.room.join("ann")
    assert await back(own, new.since, old.since) == [True, False]
    assert await back(own, old.since, new.since) == [False, True]


@room_test()
async def test_window_opened_after_a_restart_is_newer_than_those_that_are_not_back_yet(own: Desk) -> None:
    old, new = by(own, "ann"), own.room.join("ann")
    for _ in range(3):  # starts at once after one another, between which nothing happens at the table
        own = await own.again()
        newest = own.room.join("ann")
        assert own.room.join("ann", new.since).since == new.since < newest.since
        assert own.room.join("ann", old.since).since == old.since < new.since
        old, new = new, newest


@room_test()
async def test_clock_set_back_changes_nothing_about_ones_windows(own: Desk) -> None:
    old = by(own, "ann")
    own.clock.now -= 86400
    new = own.room.join("ann")
    again = await own.again()
    again.clock.now -= 86400
    newest = again.room.join("ann")
    assert old.since < new.since < newest.since
    assert not again.room.presence.elsewhere(newest)


@room_test()
async def test_places_rise_when_a_room_is_closed_and_opened_again(own: Desk) -> None:
    old, new = by(own, "ann"), own.room.join("ann")
    opened = await seen(own.lobby, own.room.link, own.clock)
    newest = opened.room.join("ann")
    assert opened.room.join("ann", new.since).since == new.since < newest.since
    assert opened.room.join("ann", old.since).since == old.since


@room_test()
async def test_places_of_milliseconds_are_older_than_any_that_is_given_now(own: Desk) -> None:
    """Pages that were open while the server was renewed come back with these once."""
    old, new = 1_790_000_000_000, 1_790_000_000_001
    assert await back(own, new, old) == [True, False]
    assert await back(own, old, new, 0) == [False, False, True]
    assert by(own, "ann").since < 2**53  # a number that no reader of JSON rounds


@room_test()
async def test_places_rise_where_the_start_cannot_be_stored(own: Desk) -> None:
    async def full(*_: Any) -> None:
        raise OSError("disk full")

    new = own.room.join("ann")
    own.lobby.store.append = full  # type: ignore[assignment]
    assert (await own.again()).room.join("ann").since > new.since


@room_test()
async def test_who_wants_to_play_here_does(own: Desk) -> None:
    await company(own, *four)
    who, old = in_turn(own), by(own, in_turn(own))
    new = own.room.join(who)
    version = own.room.table.version
    new.changed.clear()
    assert (await own.send(who, by=old, do="here")).refusal is None
    assert own.room.table.version == version
    assert new.changed.is_set()
    assert await own.refused(who, by=new, act="pass") == "elsewhere"
    assert (await own.send(who, by=old, act="pass")).refusal is None
    assert (await own.send("zoe", do="here")).refusal is None


@room_test()
async def test_known_request_gets_its_first_answer_by_an_older_line_too(own: Desk) -> None:
    await company(own, *four)
    who, version, old = in_turn(own), own.room.table.version, by(own, in_turn(own))
    first = await own.send(who, id="x", act="pass", by=old)
    new = own.room.join(who)
    assert await own.send(who, id="x", act="pass", version=version, by=old) == first
    assert await own.send(who, id="x", act="pass", version=version, by=new) == first
    late = await own.send(who, id="y", do="stand", by=old)
    assert late.refusal is not None
    await own.send(who, do="here", by=old)
    assert await own.send(who, id="y", do="stand", by=old) == late
    assert own.room.table.version == version + 1


@room_test()
async def test_act_by_an_older_line_does_not_take_the_seat_back(own: Desk) -> None:
    await company(own, *four)
    await own.room.commit([Away(own.room.table.seating.persons["ben"])])
    old, new = by(own, "ben"), own.room.join("ben")
    assert await own.refused("ben", by=old, do="back") == "elsewhere"
    assert (await own.send("ben", by=new, do="back")).refusal is None
    assert isinstance(own.room.table.events[-1], Returned)


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("name", ["hossie", "horsethief", "hoskin"])
def test_games_end_and_every_restart_on_the_way_changes_nothing(name: str, tmp_path: Path) -> None:
    async def within() -> None:
        async with desk(tmp_path, name=name, seed=7) as own:
            persons = ["ben", "cem"]
            await company(own, *persons)
            rng = random.Random(1)
            while own.room.table.stage != "over":
                if own.room.table.turn is not None and in_turn(own):
                    await own.send(in_turn(own), act=choice(own))
                else:
                    await own.room.tick()
                if rng.random() < 0.03:
                    again = await own.again()
                    assert again.room.table.events == own.room.table.events
                    assert again.room.table.seating == own.room.table.seating
                    for person in ("ann", *persons, "zoe"):
                        assert again.snapshot(person).view == own.snapshot(person).view
                        assert again.snapshot(person).news == own.snapshot(person).news
                        assert again.snapshot(person).sheet == own.snapshot(person).sheet
            sheet = own.snapshot("ann").sheet
            assert sheet[-1].totals == own.room.table.history.position.scores

    asyncio.run(within())
