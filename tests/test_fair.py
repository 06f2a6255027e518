"""Fair shuffles: what is promised, what follows from it, who can check it, what is found where something is wrong."""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from horseplay.cli import main
from horseplay.errors import Refusal, Refused
from horseplay.games import all_games
from horseplay.log.events import Acted, Committed, Dealt, Event, Header, Reshuffled, Revealed, Salted, Sat
from horseplay.log.fair import (
    Shuffles,
    ShuffleVerdict,
    after,
    commitment,
    drawn,
    key_of,
    last_dealt,
    shuffled,
    verified,
)
from horseplay.log.jsonl import read, write
from horseplay.manners import Manners
from horseplay.server.pages import tables
from horseplay.server.room import snapshot
from horseplay.server.room.timing import AT_ONCE, USUAL
from horseplay.table import Chance, Table
from horseplay.table.shuffling import deal, next_hand, promise, reshuffle, reveal
from tests.hands import chosen
from tests.server import Desk, desk
from tests.terminal import run
from tests.test_server_room import company, in_turn, play_until, room_test

DOCS = Path(__file__).parent.parent / "docs"
SECRET = "0" * 64
GAMES = {"hossie": {"target": 60}, "horsethief": {"players": 7, "target": 5}, "hoskin": {"target": 3000}}


def played(name: str, seed: int = 1, hands: int = 99, **rules: Any) -> Table:
    """A game at random from seeded secrets and words, as servers and terminals keep it; whole unless hands are said."""
    game, chance, rng = all_games()[name], Chance(seed), random.Random(seed)
    table = Table(game, Header(name, game.house(given={**GAMES[name], **rules})._asdict(), Manners()._asdict()))
    secrets: dict[int, str] = {}
    while table.awaits != "nothing":
        if table.awaits == "act":
            assert table.turn is not None
            position = table.history.position
            table.add(Acted(table.turn, position.say(chosen(position, rng))))
        elif table.awaits == "reshuffle":
            table.add(reshuffle(table, secrets[len(table.shuffles)]))
        else:
            hand = next_hand(table)
            if hand > hands:
                return table
            secrets[hand] = chance.secret(hand)
            table.add(promise(table, secrets[hand]))
            for n in range(rng.randrange(3)):
                table.add(Salted(n, f"Wort {rng.randrange(99)} ğ"))
            for shown in reveal(table, secrets):
                table.add(shown)
            table.add(deal(table, secrets[hand]))
    for shown in reveal(table, secrets):
        table.add(shown)
    return table


def restocked() -> Table:
    """A game of Horsethief in which the stock was made anew."""
    tables = (played("horsethief", seed) for seed in range(50))
    return next(table for table in tables if any(shuffle.restocked for shuffle in table.shuffles))


def by_script(log: Path) -> subprocess.CompletedProcess[bytes]:
    """What the script in the docs does with a log."""
    command = [sys.executable, "-I", str(DOCS / "verify.py")]
    return subprocess.run(command, input=log.read_bytes(), capture_output=True, check=False)


def verdicts(events: Sequence[Event], seats: int) -> list[str]:
    """What is found of each hand of such a log."""
    shuffles: Shuffles = ()
    for event in events:
        shuffles = after(shuffles, event)
    return [verified(shuffles, shuffle.hand, seats).verdict for shuffle in shuffles]


# ---------------------------------------------------------------- the order of the cards


def test_shuffle_is_the_one_written_in_the_page() -> None:
    told = re.findall(
        r"^`([0-9a-f]{64}|(?:\w\w ?){24})`$", (DOCS / "fair-shuffles.md").read_text("utf-8"), re.MULTILINE
    )
    key = key_of(1, SECRET, ["blue moon", "Çay"])
    deck = [rank + suit for rank in "9TJQKA" for suit in "CDHS"]
    assert [commitment(1, SECRET), key, " ".join(shuffled(deck, key, "deal"))] == told


def test_shuffle_of_three_cards_follows_from_the_bytes() -> None:
    numbers = sha256(b"key\nstock 1\n0").digest()
    first, second = numbers[0] * 256 + numbers[1], numbers[2] * 256 + numbers[3]
    assert (first % 3, second % 2) == (1, 0)  # neither is 65535, the only one that is passed over
    # Sorted 1 2 3; the third changes with place 1: 1 3 2; the second with place 0: 3 1 2.
    assert shuffled(["2C", "1C", "3C"], "key", "stock 1") == ["3C", "1C", "2C"]


def test_dealer_drawn_follows_from_the_bytes() -> None:
    numbers = sha256(b"key\ndealer\n0").digest()
    first = numbers[0] * 256 + numbers[1]
    assert first < 65536 - 65536 % 9  # of nine, so it is not passed over
    assert [drawn(seats, "key", "dealer") for seats in (2, 4, 8, 9)] == [first % seats for seats in (2, 4, 8, 9)]


def test_order_of_the_cards_given_does_not_matter_but_all_else_does() -> None:
    cards = list("abcdefgh")
    key = key_of(3, SECRET, ["a", "b"])
    assert shuffled(cards, key, "deal") == shuffled(cards[::-1], key, "deal")
    others = [key_of(4, SECRET, ["a", "b"]), key_of(3, "1" * 64, ["a", "b"]), key_of(3, SECRET, ["b", "a"])]
    others += [key_of(3, SECRET, ["ab"]), key_of(3, SECRET, ["a"])]
    assert len({tuple(shuffled(cards, other, "deal")) for other in [key, *others]}) == 6
    assert shuffled(cards, key, "deal") != shuffled(cards, key, "stock 1")


def test_numbers_that_would_favour_some_are_passed_over() -> None:
    counts = [0] * 48000
    for n in range(20_000):
        counts[drawn(48000, str(n), "")] += 1
    # Without passing over, the lower 17536 of 48000 would be twice as likely: 53 of 100 instead of 37.
    assert 0.35 < sum(counts[:17536]) / 20_000 < 0.38


def test_100000_deals_favour_no_seat_and_no_place() -> None:
    cards = [rank + suit for rank in "9TJQKA" for suit in "CDHS"]
    number, deals = {card: n for n, card in enumerate(cards)}, 100_000
    places = [[0] * 24 for _ in cards]
    for n in range(deals):
        for place, card in enumerate(shuffled(cards, key_of(n, SECRET, ()), "deal")):
            places[number[card]][place] += 1
    seats = [[sum(row[6 * seat : 6 * seat + 6]) for seat in range(4)] for row in places]
    # Every deal fills each place and each seat once over, so a table of 24 rows and m columns, added up as chi-square,
    # is 24/23 times a chi-square of 23 * (m - 1) degrees of freedom, whose mean is that and its variance twice as much.
    for table, degrees in ((places, 23 * 23), (seats, 23 * 3)):
        mean = deals * 24 / 24 / len(table[0])
        square = sum((count - mean) ** 2 / mean for row in table for count in row) * 23 / 24
        assert abs(square - degrees) < 3 * (2 * degrees) ** 0.5, (square, degrees)


def test_two_started_together_never_deal_alike() -> None:
    one, other = Chance(), Chance()
    told = {chance.secret(hand) for chance in (one, other) for hand in range(1, 51)}
    assert len(told) == 100
    assert all(re.fullmatch("[0-9a-f]{64}", secret) for secret in told)
    assert Chance(7).secret(1) == Chance(7).secret(1) != Chance(7).secret(2)


# ---------------------------------------------------------------- checking a log


@pytest.mark.parametrize("name", GAMES)
def test_whole_game_is_fair_to_the_package_and_to_the_script(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = restocked() if name == "horsethief" else played(name)
    log = tmp_path / "game.jsonl"
    log.write_text(write(table.header, table.events), "utf-8")
    hands = len(table.shuffles)
    assert hands > 1
    assert main(["verify", str(log)]) == 0
    first, *told = capsys.readouterr().out.splitlines()
    assert first == f"{table.game.title}: the log is whole, {table.version} events."
    why = "The cards are those that the committed secret and the words give."
    assert told == [f"Hand {n}: fair. {why}" for n in range(1, hands + 1)]
    script = by_script(log)
    assert script.returncode == 0
    stocks = sum(len(shuffle.restocked) for shuffle in table.shuffles)
    assert (stocks > 0) == (name == "horsethief")
    lines = script.stdout.splitlines()
    assert len(lines) == hands + stocks
    assert all(line.endswith(b": fair") for line in lines)


def test_script_in_the_docs_is_short_and_needs_python_only() -> None:
    text = (DOCS / "verify.py").read_text("utf-8")
    assert len(text.split("return cards")[1].splitlines()) <= 20
    assert "import horseplay" not in text
    assert "from horseplay" not in text


def test_json_of_verify_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = played("hossie", hands=2)
    log = tmp_path / "game.jsonl"
    log.write_text(write(table.header, table.events), "utf-8")
    assert main(["verify", str(log), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["events"], told["wrong"]) == ("hossie", table.version, [])
    first, second = told["hands"]
    assert (first["verdict"], second["verdict"], second["secret"]) == ("fair", "hidden", "")
    assert first["secret"] == Chance(1).secret(1)
    assert first["commitment"] == commitment(1, first["secret"])
    assert first["words"] == [salted.word for salted in table.shuffles[0].words]


def other_card(event: Dealt | Reshuffled) -> Any:
    """The event with its last card before its first."""
    cards = event.deck.split()
    return event._replace(deck=" ".join([cards[-1], *cards[:-1]]))


def changed(events: Sequence[Event], kind: type[Any], to: Any) -> list[Event]:
    """The events with the first of a kind changed; None takes it away."""
    n = next(n for n, event in enumerate(events) if isinstance(event, kind))
    new = to(events[n])
    return [*events[:n], *([] if new is None else [new]), *events[n + 1 :]]


TAMPERED: dict[str, tuple[type[Any], Any]] = {
    "cards dealt otherwise": (Dealt, other_card),
    "stock made otherwise": (Reshuffled, other_card),
    "another first dealer": (Dealt, lambda event: event._replace(dealer=(event.dealer + 1) % 7)),
    "a word changed": (Salted, lambda event: event._replace(word=event.word + "x")),
    "a word taken away": (Salted, lambda event: None),
    "another secret": (Revealed, lambda event: event._replace(secret=SECRET)),
    "another commitment": (Committed, lambda event: event._replace(digest=SECRET)),
    "a secret never shown": (Revealed, lambda event: None),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_tampering_is_found(what: str) -> None:
    table = restocked()
    assert set(verdicts(table.events, 7)) == {"fair"}
    found = verdicts(changed(table.events, *TAMPERED[what]), 7)
    assert found.count("wrong") == 1
    assert found.count("fair") == len(found) - 1


def test_hands_without_commitment_are_told_from_those_that_hide_it() -> None:
    table = played("hossie", hands=3)
    fair = (Committed, Salted, Revealed)
    older = [event for event in table.events if not isinstance(event, fair)]
    assert verdicts(older, 4) == ["uncommitted"] * 3
    first_alone = [event for event in table.events if not isinstance(event, fair) or table.events.index(event) < 10]
    first_alone += [Revealed(1, Chance(1).secret(1))]
    assert verdicts(first_alone, 4) == ["fair", "wrong", "wrong"]
    assert verdicts([*table.events, Committed(4, SECRET)], 4) == ["fair", "fair", "hidden", "undealt"]


def test_no_hand_is_the_last_dealt_before_the_first_deal() -> None:
    assert last_dealt(()) == 0
    assert last_dealt(after((), Committed(1, commitment(1, SECRET)))) == 0


@pytest.mark.parametrize(
    "verdict, told",
    [
        ("fair", "Hand 3: fair. So it is."),
        ("wrong", "Hand 3: WRONG. So it is."),
        ("hidden", "Hand 3: secret not yet shown. So it is."),
        ("undealt", "Hand 3: not yet dealt. So it is."),
        ("uncommitted", "Hand 3: not committed. So it is."),
    ],
)
def test_each_verdict_has_a_sentence(verdict: str, told: str) -> None:
    assert ShuffleVerdict(3, verdict, "So it is.", "", (), "").sentence == told


def test_command_ends_with_1_where_a_log_was_written_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = played("hossie", hands=2)
    log = tmp_path / "game.jsonl"
    words = changed(table.events, Revealed, lambda event: event._replace(secret=SECRET))
    log.write_text(write(table.header, words), "utf-8")
    assert main(["verify", str(log)]) == 1
    _, first, second, last = capsys.readouterr().out.splitlines()
    assert first == "Hand 1: WRONG. The secret is not the one that was committed to."
    assert second == "Hand 2: secret not yet shown. The commitment stands; the secret is not shown yet."
    assert last == "WRONG: not all hands were dealt as promised."
    assert by_script(log).returncode == 1


def test_command_ends_with_1_where_a_log_was_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = played("hossie", hands=3)
    log, text = tmp_path / "game.jsonl", write(table.header, table.events)
    assert "Wort" in text
    log.write_text(text.replace("Wort", "Word"), "utf-8")
    assert main(["verify", str(log)]) == 1
    assert "was changed after it was written" in capsys.readouterr().err


@pytest.mark.parametrize(
    "events",
    [
        [Salted(0, "a")],
        [Committed(2, "x")],
        [Committed(1, "x"), Committed(1, "y")],
        [Committed(1, "x"), Salted(0, "a\nb")],
        [Committed(1, "x"), Revealed(1, "s")],
        [Revealed(1, "s")],
        [Committed(1, "x"), Dealt(0, "9C"), Salted(0, "a")],
        [Committed(1, "x"), Dealt(0, "9C"), Revealed(1, "s"), Revealed(1, "t")],
        [Dealt(0, "9C"), Revealed(1, "s")],
    ],
    ids=str,
)
def test_what_cannot_happen_to_shuffles_is_refused(events: list[Event]) -> None:
    with pytest.raises(Refused) as refused:
        verdicts(events, 4)
    assert refused.value.refusal.code == "impossible"


def test_word_of_a_seat_that_is_not_there_is_refused() -> None:
    table = Table(all_games()["hossie"], Header("hossie", {}, {}))
    table.add(promise(table, SECRET))
    with pytest.raises(Refused):
        table.add(Salted(4, "a"))


# ---------------------------------------------------------------- at the server


four = ("ben", "cem", "dea")


@room_test()
async def test_commitment_stands_before_any_word_and_words_before_the_deal(own: Desk) -> None:
    assert await own.refused("ann", do="word", word="early") == "wrong-time"
    await own.settle()
    (promised,) = own.snapshot("ann").shuffles
    assert (promised.hand, promised.dealt, promised.secret) == (1, False, "")
    own.room.join("ben")
    assert await own.refused("ben", do="word", word="looks on") == "not-seated"
    await own.do("ben", "sit", seat=2, name="Ben")
    await own.do("ben", "word", word="  blue\u202e \n moon ")
    await own.do("ann", "word", word="x" * 999)
    assert await own.refused("ann", do="word", word="\u200b") == "no-word"
    assert [(word.seat, word.word) for word in own.snapshot("ben").shuffles[0].words] == [
        (0, "blue moon"),
        (2, "x" * 64),
    ]
    await own.do("ann", "start")
    await own.settle()
    kinds = [type(event) for event in own.room.table.events if isinstance(event, Committed | Salted | Dealt)]
    assert kinds == [Committed, Salted, Salted, Dealt]
    assert await own.refused("ann", do="word", word="late") == "wrong-time"
    secret = own.room.secrets[1]
    key = key_of(1, secret, ["blue moon", "x" * 64])
    dealt = own.room.table.shuffles[0].dealt
    assert dealt is not None
    assert dealt.deck.split() == shuffled(dealt.deck.split(), key, "deal")
    assert dealt.dealer == drawn(4, key, "dealer")


@room_test()
async def test_words_of_one_seat_are_four_at_most(own: Desk) -> None:
    await own.settle()
    for n in range(4):
        await own.do("ann", "word", word=str(n))
    assert await own.refused("ann", do="word", word="4") == "too-many"


@room_test(target=60)
async def test_secret_is_shown_with_the_next_deal_and_fits(own: Desk) -> None:
    await company(own, *four)
    await play_until(own, "over")
    hand = last_dealt(own.room.table.shuffles)
    secret = own.room.secrets[hand]
    while True:
        for who in ("ann", *four):
            for told in (json.dumps(snapshot.to_json(own.snapshot(who))), tables.fragment(own.snapshot(who))):
                assert secret not in told
                assert own.room.table.shuffles[-1].commitment in told
        before = own.room.table.version
        await own.room.tick()
        if any(isinstance(event, Dealt) for event in own.room.table.events[before:]):
            break
    assert own.room.table.shuffles[hand - 1].secret == secret
    assert verified(own.room.table.shuffles, hand, 4).verdict == "fair"
    assert verified(own.room.table.shuffles, hand + 1, 4).verdict == "hidden"
    assert secret in json.dumps(snapshot.to_json(own.snapshot("ann")))
    assert secret in tables.fragment(own.snapshot("ann"))


@room_test()
async def test_killed_between_commitment_and_deal_the_same_commitment_stands(own: Desk) -> None:
    await own.settle()
    await own.do("ann", "word", word="before the crash")
    (promised,) = own.snapshot("ann").shuffles
    again = await own.again()  # whatever the first server had in mind is gone
    again.room.chance = Chance()
    again.room.join("ann")
    await again.settle()
    assert again.snapshot("ann").shuffles == (promised,)
    await again.do("ann", "start")
    await again.settle()
    (shuffle,) = again.room.table.shuffles
    assert shuffle.commitment == promised.commitment
    (shown,) = reveal(again.room.table, again.room.secrets)
    assert verdicts([*again.room.table.events, shown], 4) == ["fair"]
    third = await again.again()
    assert reveal(third.room.table, third.room.secrets) == [shown]


@room_test(name="horsethief", timing=USUAL, players=4)
async def test_all_of_a_game_is_fair_and_its_last_secret_comes_when_nothing_is_taken_back(own: Desk) -> None:
    await own.do("ann", "start")
    while own.room.table.stage != "over":
        if own.room.table.turn is not None and in_turn(own) == "ann":
            await own.send("ann", act=own.snapshot("ann").view.legal[0])
        else:
            await own.wait(USUAL.hand)
    hand = len(own.room.table.shuffles)
    assert verified(own.room.table.shuffles, hand, 4).verdict == "hidden"
    await own.wait(USUAL.hand)
    assert set(verdicts(own.room.table.events, 4)) == {"fair"}
    assert own.room.table.history.last_card is None
    assert own.room.clockwork.plans() == []


@room_test()
async def test_sentences_about_shuffles_are_not_among_the_news(own: Desk) -> None:
    await own.settle()
    await own.do("ann", "word", word="moon")
    seen = own.snapshot("ann")
    assert len(seen.news) == len(seen.happened)
    assert all(seen.news)
    assert not any("moon" in sentence for sentence in seen.news)


@room_test()
async def test_random_words_are_wished_where_deals_need_not_be_repeatable(own: Desk) -> None:
    await own.settle()
    assert "data-by-itself" not in tables.fragment(own.snapshot("ann"))
    own.room.chance = Chance()
    assert "data-by-itself" in tables.fragment(own.snapshot("ann"))
    assert "data-by-itself" not in tables.fragment(own.snapshot("zoe"))
    await own.do("ann", "word", word="moon")
    assert "data-by-itself" not in tables.fragment(own.snapshot("ann"))


def test_two_servers_started_together_never_deal_alike(tmp_path: Path) -> None:
    async def dealt(place: Path) -> str:
        async with desk(place, AT_ONCE) as own:
            own.room.chance = Chance()
            await company(own, *four)
            return str(own.room.table.shuffles[0].dealt)

    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert asyncio.run(dealt(tmp_path / "a")) != asyncio.run(dealt(tmp_path / "b"))


# ---------------------------------------------------------------- in the terminal


def test_game_in_the_terminal_can_be_checked_and_keeps_its_secrets_in_its_own_log(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    run(tmp_path, "play", "horsethief", "--target", "3", "--log", str(log), typed="in\n")
    kept = read(log.read_text("utf-8"))
    assert set(kept.kept) == {event.hand for event in kept.events if isinstance(event, Committed)}
    told = write(kept.header, kept.events)
    shown = {event.secret for event in kept.events if isinstance(event, Revealed)}
    assert all((secret in told) == (secret in shown) for secret in kept.kept.values())
    assert run(tmp_path, "verify", str(log)).status == 0
    assert run(tmp_path, "verify", "-", typed=told).status == 0


def test_game_resumed_between_commitment_and_deal_deals_what_was_promised(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    run(tmp_path, "play", "hossie", "--log", str(log), typed="")
    lines = log.read_text("utf-8").splitlines(keepends=True)
    assert json.loads(lines[1])["event"] == "committed"
    secret = json.loads(lines[1])["kept"]
    dealt = json.loads(lines[2])
    log.write_text("".join(lines[:2]), "utf-8")
    run(tmp_path, "play", "--resume", str(log), typed="")
    again = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert again[1]["kept"] == secret
    assert again[2] == dealt


def test_word_can_be_typed_between_two_hands(tmp_path: Path) -> None:
    table = Table(all_games()["hossie"], Header("hossie", {}, {}))
    assert isinstance(table.salt(0, "moon"), Refusal)
    table.add(Sat(0, "a", "Ann"))
    table.add(promise(table, SECRET))
    assert table.salt(0, "Blue Moon") == (Salted(0, "Blue Moon"),)
