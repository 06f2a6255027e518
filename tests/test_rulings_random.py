"""Random games in which people take back, renege, call, claim and give up: log, judge and score sheet agree.

Nothing that anybody may ask for raises; and wherever the log is read again, the same table stands."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from horseplay import Refusal
from horseplay.bots.renege import noticed
from horseplay.games import all_games
from horseplay.log import jsonl, text
from horseplay.log.events import (
    Acted,
    Away,
    BotSat,
    Dealt,
    Event,
    Fined,
    GameForfeited,
    PlayedOut,
    Reshuffled,
    Returned,
    Rewound,
    Ruled,
    Sat,
    Stood,
    TookBack,
)
from horseplay.manners import Manners
from horseplay.server.room import sheet, snapshot
from horseplay.table import (
    Act,
    Agree,
    CallRenege,
    Claim,
    Decline,
    Forfeit,
    ForfeitGame,
    Offer,
    Request,
    SayBoardsDown,
    Table,
    TakeBack,
    resumed,
)
from tests import judge
from tests.hands import GAMES, QUICK_TARGETS, chosen, covering
from tests.table import NAMES, company


class Judged:
    """The judge led along a log: what was taken back or undone is told to him as if it had never been."""

    def __init__(self, table: Table) -> None:
        self.rules = table.history.position.rules
        self.now = judge.new(table.game.name, table.history.position.house._asdict())
        self.now.honour = table.honour
        self.dealt = copy.deepcopy(self.now)
        self.since: list[Event] = []  # what the judge was told of this hand

    def tell(self, event: Event) -> None:
        """An event of the log."""
        match event:
            case Dealt():
                self.dealt, self.since = copy.deepcopy(self.now), [event]
                self.apply(event)
            case TookBack(seat, card):
                undone = [n for n, told in enumerate(self.since) if not isinstance(told, Fined)][-1]
                assert self.since[undone] == Acted(seat, card)
                del self.since[undone]
                self.again()
            case Rewound(seat, trick):
                told = self.since
                self.now, self.since = copy.deepcopy(self.dealt), []
                for n, event in enumerate(told):
                    if (self.now.phase, self.now.turn, sum(self.now.tricks)) == ("play", seat, trick):
                        self.since += [fine for fine in told[n:] if isinstance(fine, Fined)]
                        break
                    self.apply(event)
                    self.since.append(event)
                self.again()
            case Acted() | PlayedOut() | Reshuffled() | Ruled() | Fined() | GameForfeited():
                self.since.append(event)
                self.apply(event)

    def again(self) -> None:
        """The hand as it is told now, from its deal."""
        self.now = copy.deepcopy(self.dealt)
        for event in self.since:
            self.apply(event)

    def apply(self, event: Event) -> None:
        """The judge is told something."""
        match event:
            case Dealt(dealer, deck):
                cards, seats, size = deck.split(), self.rules.seats, self.rules.hand_size
                self.now.deal(dealer, [cards[p * size : (p + 1) * size] for p in range(seats)], cards[seats * size :])
            case Reshuffled(deck):
                self.now.reshuffle(deck.split())
            case Acted(seat, act):
                self.now.do(seat, act)
            case PlayedOut(_, _, acts):
                for act in acts.split():
                    assert self.now.turn is not None
                    self.now.do(self.now.turn, act)
            case Ruled(scores, _, _):
                self.now.rule(scores)
            case Fined(seat, points):
                self.now.fine(seat, points)
            case GameForfeited(side):
                self.now.forfeit_game(side)


def table_of(name: str, rng: random.Random) -> Table:
    """A table of persons and bots under random house rules and manners."""
    game = all_games()[name]
    house = rng.choice(covering(name))._replace(target=rng.choice(QUICK_TARGETS[name]))
    given = Manners(
        take_back=rng.choice(["on", "ask", "off"]),
        boards_down_by=rng.choice(["next_player", "any_opponent"]),
        referee=rng.choice(["honour", "honour", "strict"]),
        renege_remedy=rng.choice(["forfeit_unless_agreed", "forfeit_unless_agreed", "forfeit"]),
        false_call=rng.choice([0, 5]),
        look_back=rng.choice(["last_trick", "all", "none"]),
        claims=rng.choice(["on", "off"]),
    )
    return company(name, house, given, [seat for seat in range(game.rules(house).seats) if rng.random() < 0.7])


def lay(table: Table, rng: random.Random) -> Sequence[Event]:
    """A card laid by the seat in turn, sometimes an unlawful one where a person may; or another act."""
    seat, position = table.turn, table.history.position
    assert seat is not None
    word = position.say(chosen(position, rng))
    if table.honour and position.playing and seat in table.persons and rng.random() < 0.3:
        word = rng.choice(table.view(seat).legal)
    return granted(table, seat, Act(word))


def granted(table: Table, seat: int, request: Request) -> Sequence[Event]:
    """The events of a request, none if it is refused."""
    answer = table.ask(seat, request)
    return () if isinstance(answer, Refusal) else answer


def wild(table: Table, seat: int, rng: random.Random) -> Request:
    """Anything that somebody may ask for, sensible or not."""
    seats, sides, deck = len(table.names), table.history.position.rules.sides, table.history.position.deck
    calls = table.may_call(seat)
    calls = tuple(call for call in calls if table.history.reneged(*call) or rng.random() < 0.1)
    some: list[Request] = [*[TakeBack()] * 4, *[SayBoardsDown()] * 2, *[Agree()] * 3, *[Decline()] * 3]
    some += (
        [CallRenege(*rng.choice(calls))] * 4 if calls else [CallRenege(rng.randrange(-1, 20), rng.randrange(-1, 30))]
    )
    some += [Offer(rng.choice(["forfeit", "back", "play_on", "scores", "odd"]), (rng.randrange(-9, 9),) * sides)] * 6
    some += [Offer("scores", ()), Act("nonsense"), Act(deck.card(rng.randrange(deck.kinds)))]
    if rng.random() < 0.05:
        some += [ForfeitGame(rng.randrange(-1, sides + 1)), Forfeit()]
    if table.history.position.state.plays > 0.8 * deck.size or rng.random() < 0.01:
        some += [Claim(rng.randrange(-1, seats + 1))] * 3
    return rng.choice(some)


def happening(table: Table, rng: random.Random) -> Sequence[Event]:
    """What happens next."""
    seats, position = range(len(table.names)), table.history.position
    persons = sorted(p for p, chair in enumerate(table.seating.chairs) if chair.who)
    if persons and rng.random() < 0.03:
        seat = rng.choice(persons)
        if table.seating.chairs[seat].stand_in:
            return [Returned(seat)]
        return [Away(seat)] if rng.random() < 0.7 else [Stood(seat), BotSat(seat, f"Bot {seat + 1}")]
    if table.question:
        if not table.asked() or rng.random() < 0.05:
            return table.lapse()
        seat = rng.choice(table.asked())
        if table.question.kind == "renege" and rng.random() < 0.7:
            named = tuple(rng.randrange(-9, 9) for _ in range(position.rules.sides))
            first = rng.choice([("back", ()), ("play_on", ()), ("forfeit", ()), ("scores", named)])
            return granted(table, seat, Offer(*rng.choice([remedy for _, remedy in table.question.offers] or [first])))
        if rng.random() < 0.7:
            return granted(table, seat, Agree())
    if rng.random() < 0.25 and table.seating.started:
        seat = rng.choice(seats)
        return granted(table, seat, wild(table, seat, rng))
    if table.question or table.awaits == "nothing":
        return ()
    if table.awaits == "act":
        return lay(table, rng)
    deck = table.deck()
    rng.shuffle(deck)
    if table.awaits == "reshuffle":
        return [table.reshuffle(deck)]
    empty = [seat for seat in seats if table.seating.chairs[seat].bot]
    if empty and rng.random() < 0.2:
        return [Sat((seat := rng.choice(empty)), f"q{table.version}", NAMES[seat])]
    return [table.deal(deck, None if table.next_dealer is not None else rng.choice(seats))]


def views(table: Table) -> list[str]:
    """What everybody sees, as it leaves the process, and what each may ask for."""
    found = []
    for seat in (None, *range(len(table.names))):
        asked = snapshot.asked(table, seat)
        rest = (asked and asked._asdict(), table.may_call(seat) if seat is not None else (), table.recent())
        found.append(json.dumps([table.view(seat).to_json(), rest]))
    return found


def again(table: Table) -> Table:
    """The table as another process would find it."""
    log = jsonl.read(jsonl.write(table.header, table.events))
    assert list(log.events) == table.events
    return resumed(log, table.game)


def check(table: Table, judged: Judged) -> None:
    """The judge, the score sheet and the position agree; every sentence can be said."""
    position = table.history.position
    assert judged.now.scores == list(position.scores)
    assert (judged.now.over, judged.now.winner) == (position.over, position.winner)
    assert (judged.now.turn, judged.now.phase) == (position.turn, position.phase)
    rows = sheet.sheets(table, 0, table.names_for(None))
    assert (rows[-1].totals if rows else table.history.stack[0].position.scores) == position.scores
    assert [hand["scores"] for hand in judged.now.hands] == [list(hand.scores) for hand in table.hands]
    for viewer in (None, 0, len(table.names) - 1):
        assert all("{" not in sentence.replace("{0}", "") for sentence in table.told(viewer))


def check_again(table: Table) -> None:
    """The log and the text lead to the same."""
    other = again(table)
    assert other.history.position == table.history.position
    assert (other.question, other.asked(), other.seating) == (table.question, table.asked(), table.seating)
    assert [step.event for step in other.history.stack] == [step.event for step in table.history.stack]
    assert (other.history.closed, other.history.called) == (table.history.closed, table.history.called)
    assert views(other) == views(table)
    if table.history.dealt:
        walked = text.walk(text.read(text.write(table.history), all_games()))
        assert walked.refused is None
        assert walked.history.position.scores == table.history.position.scores
        assert walked.history.position.winner == table.history.position.winner
        assert [hand.scores for hand in walked.history.hands] == [hand.scores for hand in table.hands]
        assert text.standing(walked)["hands"] == text.standing(text.Walk(table.history))["hands"]


def play(name: str, seed: int, most: int) -> dict[str, int]:
    """How often each kind of event happened in a random game of so many events at most."""
    rng = random.Random(f"{name} {seed}")
    table = table_of(name, rng)
    judged, seen = Judged(table), dict[str, int]()
    idle = 0
    try:
        while table.version < most and idle < 60:
            events = happening(table, rng)
            idle = 0 if events else idle + 1
            for event in events:
                table.add(event)
                judged.tell(event)
                check(table, judged)
                kind = type(event).__name__
                seen[kind] = seen.get(kind, 0) + 1
            ruling = any(not isinstance(event, Acted | Dealt) for event in events)
            if events and rng.random() < (0.2 if ruling else 0.02):
                check_again(table)
            if rng.random() < 0.05 and table.honour:
                for seat in range(len(table.names)):
                    for other, trick in noticed(table.memory(seat)):
                        assert table.history.reneged((other + seat) % len(table.names), trick)
        check_again(table)
    except Exception:
        print(f"seed {seed}", jsonl.write(table.header, table.events), sep="\n")
        raise
    return seen


@pytest.mark.parametrize("shard", range(3))
@pytest.mark.parametrize("name", GAMES)
def test_words_and_rulings_at_random(name: str, shard: int) -> None:
    seen: dict[str, Any] = {}
    for seed in range(5):
        for kind, n in play(name, 100 * shard + seed, 400).items():
            seen[kind] = seen.get(kind, 0) + n
    assert {"Acted", "TookBack", "RenegeCalled"} <= seen.keys()
