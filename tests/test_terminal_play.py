"""Whole games, taking back, leaving and resuming, through pipes and a pseudo-terminal."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from horseplay.games import game_named
from horseplay.log.events import Acted, Header
from horseplay.log.fair import shuffled
from horseplay.table import Table
from horseplay.table.shuffling import Chance
from horseplay.terminal.cardtext import Faces
from horseplay.terminal.client import Client
from horseplay.terminal.input import Input
from horseplay.terminal.local import Session
from horseplay.terminal.screen import Screen
from tests.terminal import HORSEPLAY, SEQUENCE, Talk, environment, run

CLUBS = "40584"  # Hossie: the left opponent leads two tricks of clubs if all pass, and JC JC KC are held
HEARTS = "5"  # Hossie: TH is held, and nobody stops who bids hossie
SPADES = "5727"  # Horsethief: JS AS are held, a club is turned up; Naomi, Oliver and Conor play


def logs(folder: Path) -> list[Path]:
    return sorted((folder / "horseplay").glob("*.jsonl"))


def events(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()[1:]]


def to_play(talk: Talk) -> str:
    """Plays on as a bot would until a card of one's own is asked for; what was written last."""
    for _ in range(40):
        new = SEQUENCE.sub("", talk.until() if not talk.seen else talk.hinted())
        if "Your card" in new or "You lead" in new:
            return new
    raise AssertionError(talk.seen)


def first_card(written: str) -> str:
    """A card that may be played, from what was offered last."""
    offered = re.findall(r"You may play ([0-9JQKA]+\S)", written) or re.findall(r"Hand: ([0-9JQKA]+\S)", written)
    return str(offered[-1]).rstrip(".,")


@pytest.mark.parametrize(
    "words",
    [("hossie", "--target", "12"), ("horsethief", "--target", "6", "--plain"), ("hoskin", "--deals", "1")],
    ids=lambda words: words[0],
)
def test_whole_game_through_a_pipe(tmp_path: Path, words: tuple[str, ...]) -> None:
    talk = Talk(tmp_path, ["play", *words, "--seed", "5"])
    talk.until()
    for _ in range(400):
        if talk.process.poll() is not None or "The game is over" in talk.hinted():
            break
    assert talk.close() == 0
    assert "The game is over" in talk.seen
    assert re.search(r" wins? with -?\d+\.", talk.seen)
    assert "Hand 1 is over" in talk.seen
    assert "\x1b" not in talk.seen
    again = run(tmp_path, "replay", str(logs(tmp_path)[0]), "--json")
    assert json.loads(again.out)["over"]


def test_whole_hand_on_a_terminal_has_four_colours(tmp_path: Path) -> None:
    talk = Talk(tmp_path, ["play", "hossie", "--seed", "3", "--pace", "0.01"], columns=80)
    to_play(talk)
    for _ in range(14):
        if "is over" in talk.hinted():
            break
    assert talk.seen.rstrip().endswith(")"), "Enter is awaited after the hand"
    for colour in ("\x1b[91m", "\x1b[32m", "\x1b[94m", "\x1b[1m"):
        assert colour in talk.seen
    assert "♥" in talk.seen
    assert "Hand 1 is over" in talk.seen
    assert "hand 2" in talk.say("")
    talk.type("\x03")
    talk.process.send_signal(signal.SIGINT)
    talk.until(r"go on with:\s+horseplay play --resume")
    assert talk.close() == 0


def test_forty_columns_are_kept(tmp_path: Path) -> None:
    talk = Talk(tmp_path, ["play", "hoskin", "--seed", "3", "--pace", "0"], columns=40)
    try:
        to_play(talk)
        talk.say("scores")
        lines = SEQUENCE.sub("", talk.seen).replace("\r", "").split("\n")
        assert [line for line in lines if len(line) > 40 and "log" not in line] == []
        bye = SEQUENCE.sub("", talk.say("quit", r"--seed 3\s")).replace("\r", "")
        assert f"play --resume \\\n  {logs(tmp_path)[0].stem} " in bye
    finally:
        talk.process.kill()
        talk.close()


def test_no_color_is_respected(tmp_path: Path) -> None:
    talk = Talk(tmp_path, ["play", "hossie", "--seed", HEARTS], columns=80, more={"NO_COLOR": "1"})
    talk.until()
    talk.say("quit", "go on with")
    assert talk.close() == 0
    assert "\x1b" not in talk.seen
    assert "♥" in talk.seen


def test_plain_is_words_only(tmp_path: Path) -> None:
    talk = Talk(tmp_path, ["play", "hossie", "--seed", HEARTS, "--plain", "--pace", "0"], columns=80)
    to_play(talk)
    talk.hinted()
    talk.say("scores")
    talk.say("sheet")
    talk.say("?")
    talk.say("quit", "go on with")
    assert talk.close() == 0
    assert "\x1b" not in talk.seen
    assert talk.seen.isascii()
    assert re.search(r"(ace|king|queen|jack|ten|nine) of (clubs|diamonds|hearts|spades)", talk.seen)
    assert not re.search(r"\b[9TJQKA][CDHS]\b", talk.seen.replace("QH, qh or", "").replace("10H or TH", ""))


def test_plain_cards_may_be_said_in_words(tmp_path: Path) -> None:
    talk = Talk(tmp_path, ["play", "hossie", "--seed", HEARTS, "--plain"])
    written = to_play(talk)
    card = re.findall(r"((?:ace|king|queen|jack|ten|nine) of \w+)", written.rpartition("You may play")[2])[0]
    assert f"You: {card}" in talk.say(card)
    talk.say("quit", "go on with")
    talk.close()


# ---------------------------------------------------------------- refusals and commands


def test_unlawful_card_is_explained_and_asked_again(tmp_path: Path) -> None:
    talk = Talk(tmp_path, ["play", "hossie", "--seed", CLUBS])
    talk.until()
    talk.say("pass")
    assert "You must follow clubs; you hold K♣ and J♣." in talk.say("AS")
    assert "You do not hold Q♥." in talk.say("qh")
    assert "One card at a time" in talk.say("JC KC")
    assert "'jump' is no card. Type a card such as K♣." in talk.say("jump")
    assert "'1' is no card." in talk.say("1")
    assert "'q' is no card." in talk.say("q")
    assert "You: J♣" in talk.say("jc")
    talk.say("quit", "go on with")
    assert talk.close() == 0


def test_hs14_bids_are_offered_by_number_and_word(tmp_path: Path) -> None:
    talk = Talk(tmp_path, ["play", "hossie", "--seed", CLUBS])
    assert "bid 7 to 11 or hossie" in talk.until()
    assert "You may say pass, bid 7 to 11 or hossie." in talk.say("6").replace("\n  ", " ")
    assert "You: bid 8" in talk.say("8")
    talk.say("quit", "go on with")
    talk.close()


def test_commands_tell_what_they_name(tmp_path: Path) -> None:
    talk = Talk(tmp_path, ["play", "hossie", "--seed", CLUBS])
    to_play(talk)
    assert "leave; the game is kept" in talk.say("?")
    assert "Dealer: " in talk.say("scores")
    assert "No hand is finished yet" in talk.say("sheet")
    assert "There is no trick to look at" in talk.say("last")
    assert "Hand: " in talk.say("hand")
    assert "HS-22" in talk.say("rules")
    talk.hinted()
    assert "Trick 1: " in talk.say("last")
    assert "The hand goes on" in talk.say("forfeit\nno", r"goes on\.\n> \Z")
    assert "Hand 1 is over" in talk.say("forfeit\nyes", r"hand 2[^>]*> \Z")
    assert "+" in talk.say("sheet")
    talk.say("quit", "go on with")
    talk.close()


def test_hoskin_five_cards_are_buried_in_one_line(tmp_path: Path) -> None:
    talk = Talk(tmp_path, ["play", "hoskin", "--seed", "3"])
    written = talk.until()
    while "bid" in written and "name" not in written:
        written = talk.say(re.findall(r"bid (\d+) to", written)[-1])
        if "names trump" in written:
            break
    written = talk.say("1")
    hand = re.findall(r"[0-9JQKA]+[♠♥♣♦]", written.rpartition("Hand:")[2].partition("Your turn")[0])
    assert len(hand) == 30
    assert "lay away 5 cards" in written
    assert "Nothing was laid" in talk.say(" ".join(hand[:6]))
    written = talk.say(" ".join(hand[-2:]))
    assert f"You bury {' '.join(hand[-2:])}." in written
    assert "lay away 3 cards" in written
    assert "You lead to trick 1" in talk.say(", ".join(hand[-5:-2]))
    talk.say("quit", "go on with")
    talk.close()


def test_cards_laid_away_are_read_back_on_a_terminal(tmp_path: Path) -> None:
    talk = Talk(tmp_path, ["play", "horsethief", "--seed", SPADES, "--pace", "0"], columns=80)
    written = talk.until()
    assert "lay away up to 5 cards" in written
    assert written.lower().count("trump") == 1
    assert "You discard J♠ A♠?" in SEQUENCE.sub("", talk.say("js as"))
    assert "Nothing was laid." in talk.say("no")
    talk.say("js as")
    assert "You discard J♠?" in SEQUENCE.sub("", talk.say("js"))
    assert "You discard J♠." in SEQUENCE.sub("", talk.say(""))
    assert "'1' is no card. Type cards such as A♠, or done." in SEQUENCE.sub("", talk.say("1"))
    written = SEQUENCE.sub("", talk.say("done"))
    assert "You draw" not in written
    assert "You get 9♥." in written
    assert re.search(r"Naomi discards \w+ cards\.", written)
    assert "Naomi: done" not in written
    talk.say("quit", "go on with")
    assert talk.close() == 0


def test_rules_are_paged_on_a_terminal_only(tmp_path: Path) -> None:
    talk = Talk(tmp_path, ["rules", "hossie"], columns=80, more={"PAGER": "sed s/^/paged:/"})
    talk.until("until the end of it")
    talk.close()
    assert "paged:" in talk.seen
    assert "paged:" not in run(tmp_path, "rules", "hossie", PAGER="sed s/^/paged:/").out


def test_hoskin_hint_says_why(tmp_path: Path) -> None:
    told = run(tmp_path, "play", "hoskin", "--seed", "9", typed="hint\n").out
    assert "Best with hearts: melds of 310" in " ".join(told.split())
    assert "say or play bid 500." in told


def test_resumed_game_is_told_as_it_stands(tmp_path: Path) -> None:
    run(tmp_path, "play", "horsethief", "--seed", SPADES, typed="js\ndone\nas\n")
    told = run(tmp_path, "play", "--resume").out
    assert "Horsethief, hand 1" in told
    assert "Scores: 0 for you" in told
    assert "Dealer: Conor." in told
    assert "Turned up: 3♣. Trump is clubs." in told
    assert "Table: Oliver K♣ (best), Conor 9♣" in told


def test_end_of_hand_is_waited_for_without_a_pace(tmp_path: Path) -> None:
    talk = Talk(tmp_path, ["play", "horsethief", "--seed", SPADES, "--pace", "0"], columns=80)
    talk.until()
    for _ in range(30):
        if "is over" in talk.hinted():
            break
    assert "Enter to go on" in talk.seen[-60:]
    assert "Conor took no trick: −5." in talk.seen
    talk.say("quit", "go on with")
    talk.close()


def test_a_bot_that_may_not_does_what_a_plain_one_would() -> None:
    game = game_named("hossie")
    table = Table(game, Header("hossie", {}, {}, ("You", "Bot 1", "Partner", "Bot 3")))
    client = Client(Input(0), Screen(io.StringIO(), Faces()), lambda: "", lambda: "", 0)
    session = Session(table, 0, lambda view: "jump", client, None, Chance(1))
    session.happen(table.deal(shuffled(table.deck(), "", ""), 0))
    session.bots_turn()
    assert table.events[-1] == Acted(1, "pass")


LONE = "hossie\nhearts\nalone\n2\n"


def test_hs19_card_is_shown_before_the_partner_gives(tmp_path: Path) -> None:
    told = run(tmp_path, "play", "hossie", "--seed", HEARTS, "--swap-order", "receive_first", typed=LONE + "10h\n").out
    assert "You may show your partner one card" in told
    assert "You: show 10♥" in told
    assert told.index("show 10♥") < told.index("Isaac gives ", told.index("swap 2"))
    assert "lay away 2 cards" in told


def test_hs19_enter_shows_nothing(tmp_path: Path) -> None:
    told = run(tmp_path, "play", "hossie", "--seed", HEARTS, "--swap-order", "receive_first", typed=LONE + "\n").out
    assert "You: show" not in told
    assert "lay away 2 cards" in told


def test_who_plays_is_told_with_bots_and_partners_marked(tmp_path: Path) -> None:
    told = " ".join(run(tmp_path, "play", "hossie", "--seed", SPADES).out.split())
    assert "At the table, in turn: You, Naomi (bot), Oliver (bot, your partner) and Conor (bot)." in told
    told = " ".join(run(tmp_path, "play", "hossie", "--seed", "1", "--seat", "3", "--language", "tr").out.split())
    assert "Masada sırayla: Leyla (bot), Kaan (bot, ortağın), Zehra (bot) ve Sen." in told


def test_who_sits_out_is_told(tmp_path: Path) -> None:
    typed = LONE.replace("2\n", "0\n")
    assert "Sits out: Isaac." in " ".join(run(tmp_path, "play", "hossie", "--seed", HEARTS, typed=typed).out.split())


# ---------------------------------------------------------------- boards back


def test_hs24_back_in_the_next_line_of_a_pipe(tmp_path: Path) -> None:
    told = run(tmp_path, "play", "hossie", "--seed", CLUBS, typed="pass\njc\nback\nkc\nquit\n").out
    assert "You: J♣" in told
    assert "You take J♣ back." in told
    assert "You: K♣" in told
    assert [event["event"] for event in events(logs(tmp_path)[0])].count("took_back") == 1


def test_hs24_take_back_off(tmp_path: Path) -> None:
    told = run(tmp_path, "play", "hossie", "--seed", CLUBS, "--take-back", "off", typed="pass\njc\nback\nquit\n").out
    assert "At this table a card laid is a card played." in told


def test_hs24_back_during_the_pause_on_a_terminal(tmp_path: Path) -> None:
    talk = Talk(tmp_path, ["play", "hossie", "--seed", CLUBS, "--pace", "20"], columns=80)
    for _ in range(3):
        talk.until(r"Fiona: |> \Z")
        if SEQUENCE.sub("", talk.seen).endswith("> "):
            break
    written = ""
    talk.type("pass\n")
    while "Your card" not in written:
        written = SEQUENCE.sub("", talk.until(r"> \Z|\bBot"))
    begun = time.monotonic()
    talk.say("jc", "takes the trick")
    assert "You take J♣ back." in SEQUENCE.sub("", talk.say("back", r"take J♣ back\.[^>]*> \Z"))
    talk.say("kc", "takes the trick")
    assert "Table: " in talk.say("")  # Enter goes on at once
    talk.say("jc", "takes the trick")
    talk.type("\x04")  # Ctrl-D in a pause
    talk.until(r"go on with:\s+horseplay play --resume")
    assert talk.seen.count("(back takes your card back") == 1
    assert time.monotonic() - begun < 19  # not one pause was waited out
    assert talk.close() == 0


def test_hs24_back_at_ones_own_lead(tmp_path: Path) -> None:
    talk = Talk(tmp_path, ["play", "hossie", "--seed", CLUBS])
    talk.until()
    for _ in range(60):
        if "take your last card back" in talk.hinted():
            break
    assert "take" in talk.say("back")
    assert [event["event"] for event in events(logs(tmp_path)[0])][-1] == "took_back"
    talk.say("quit", "go on with")
    talk.close()


# ---------------------------------------------------------------- leaving and resuming


def test_end_of_input_leaves_politely(tmp_path: Path) -> None:
    ran = run(tmp_path, "play", "hossie", "--seed", CLUBS)
    assert ran.status == 0
    assert ran.err == ""
    last = ran.out.splitlines()[-1]
    name = logs(tmp_path)[0].stem
    assert last == f"Goodbye. The game is kept; go on with: horseplay play --resume {name} --seed {CLUBS}"
    assert "Going on with" in run(tmp_path, "play", "--resume", name).out


def test_interrupt_leaves_politely(tmp_path: Path) -> None:
    talk = Talk(tmp_path, ["play", "hossie", "--seed", CLUBS])
    talk.until()
    talk.process.send_signal(signal.SIGINT)
    talk.until("go on with")
    assert talk.close() == 0
    assert "Traceback" not in talk.seen


def test_killed_in_mid_trick_it_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    talk = Talk(tmp_path, ["play", "hossie", "--seed", CLUBS])
    to_play(talk)
    talk.hinted()
    talk.process.kill()
    talk.close()
    path = logs(tmp_path)[0]
    before = path.read_text()
    stands = json.loads(run(tmp_path, "replay", str(path), "--json").out)
    assert stands["trick"]

    again = Talk(tmp_path, ["play", "--resume", str(path), "--seed", CLUBS])
    shown = again.until()
    assert re.findall(r"Table: .*", shown)[-1] == re.findall(r"Table: .*", talk.seen)[-1]
    assert path.read_text() == before
    again.hinted()
    assert path.read_text().startswith(before)
    refused = run(tmp_path, "play", "--resume", str(path))
    assert refused.status == 1
    assert "another running game" in refused.err
    again.say("quit", "go on with")
    again.close()
    assert run(tmp_path, "replay", str(path), "--json").status == 0


def test_seeded_games_go_on_the_same(tmp_path: Path) -> None:
    words, acts = ["play", "horsethief", "--seed", "9", "--players", "3"], "in\ndone\n"
    whole = run(tmp_path, *words, typed=acts * 3)
    run(tmp_path, *words, "--log", str(tmp_path / "b"), typed=acts)
    run(tmp_path, "play", "--resume", str(tmp_path / "b"), "--seed", "9", typed=acts * 2)
    deals = [event for event in events(logs(tmp_path)[0]) if event["event"] == "dealt"]
    assert [e for e in events(tmp_path / "b") if e["event"] == "dealt"][: len(deals)] == deals
    assert whole.status == 0


def test_newest_unfinished_game_is_resumed(tmp_path: Path) -> None:
    assert "no unfinished game" in run(tmp_path, "play", "--resume").err
    run(tmp_path, "play", "horsethief", "--seed", "1")
    run(tmp_path, "play", "hossie", "--seed", CLUBS)
    assert "Hossie" in run(tmp_path, "play", "--resume").out
    assert "Horsethief" in run(tmp_path, "play", "horsethief", "--resume").out
    assert "no unfinished game of Hoşkin" in run(tmp_path, "play", "hoskin", "--resume").err


def bad(folder: Path, *words: str) -> str:
    """The one line that a command answers with."""
    ran = run(folder, *words)
    assert ran.status == 1
    assert ran.out == ""
    assert ran.err.count("\n") == 1, ran.err
    assert "Traceback" not in ran.err
    return ran.err


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    run(tmp_path, "play", "hossie", "--seed", CLUBS, "--log", str(path), typed="pass\njc\n")
    return path


def test_log_cut_off_is_refused_and_repaired_in_a_copy(tmp_path: Path, log: Path) -> None:
    cut = log.read_text()[:-20]
    log.write_text(cut)
    said = bad(tmp_path, "play", "--resume", str(log))
    assert str(log) in said
    assert "cut off" in said
    assert "--repair" in said
    assert "cut off" in bad(tmp_path, "replay", str(log))
    ran = run(tmp_path, "play", "--resume", str(log), "--repair")
    assert ran.status == 0
    assert f"{log}.repaired" in ran.out
    assert log.read_text() == cut
    again = bad(tmp_path, "play", "--resume", str(log), "--repair")
    assert f"go on with --resume {log}.repaired" in again


def test_newest_log_that_is_cut_off_is_not_passed_over_in_silence(tmp_path: Path) -> None:
    run(tmp_path, "play", "hossie", "--seed", CLUBS, typed="pass\n")
    (whole,) = (tmp_path / "horseplay").glob("*.jsonl")
    cut = whole.with_name("horsethief-cut.jsonl")
    cut.write_text(whole.read_text()[:-20])
    os.utime(cut, (2_000_000_000, 2_000_000_000))
    ran = run(tmp_path, "play", "--resume")
    assert f"Passed over: {cut}: " in ran.out
    assert "Hossie" in ran.out
    whole.unlink()
    assert "cut off" in bad(tmp_path, "play", "--resume")


def test_full_disk_leaves_no_empty_log(tmp_path: Path) -> None:
    """A limit on file sizes stands for the full disk."""
    log = tmp_path / "b.jsonl"
    command = ["sh", "-c", f'ulimit -f 0; exec "$0" "$@" --log {log}', *HORSEPLAY, "play", "hossie", "--terminal"]
    done = subprocess.run(command, input=b"", capture_output=True, env=environment(tmp_path), timeout=60, check=False)
    assert done.returncode == 1
    assert b"cannot be written" in done.stderr
    assert not log.exists()


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams_are_no_mistake_inside(tmp_path: Path, closed: str) -> None:
    command = ["sh", "-c", f'exec "$0" "$@" {closed}', *HORSEPLAY, "rules", "hossie"]
    done = subprocess.run(command, capture_output=True, env=environment(tmp_path), timeout=60, check=False)
    assert b"inside Horseplay" not in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda lines: [lines[0], lines[2], lines[1], *lines[3:]], "place in the log"),
        (
            lambda lines: [*lines[:3], lines[3].replace('"seat": ', '"seat": 1'), *lines[4:]],
            "changed after it was written",
        ),
        (lambda lines: [lines[0].replace('"horseplay": 1', '"horseplay": 99'), *lines[1:]], "newer Horseplay"),
        (lambda lines: [], "empty"),
        (lambda lines: ["hello\n"], "not a line of a log"),
    ],
    ids=["out of order", "edited", "newer", "empty", "no log"],
)
def test_broken_logs_are_refused_and_left_alone(tmp_path: Path, log: Path, change: object, word: str) -> None:
    assert callable(change)
    text = "".join(change(log.read_text().splitlines(keepends=True)))
    log.write_text(text)
    said = bad(tmp_path, "play", "--resume", str(log))
    assert str(log) in said
    assert word in said
    assert log.read_text() == text


def test_log_is_never_overwritten(tmp_path: Path, log: Path) -> None:
    before = log.read_text()
    assert "never overwritten" in bad(tmp_path, "play", "hossie", "--log", str(log))
    assert log.read_text() == before


def test_without_a_place_for_the_log_the_game_is_played_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = run(tmp_path / "file", "play", "hossie", "--seed", HEARTS)
    assert ran.status == 0
    assert "No log is kept" in ran.out
    assert "This game was not kept" in ran.out


def test_house_rules_are_kept_on_resuming(tmp_path: Path, log: Path) -> None:
    assert "cannot be given with --resume" in bad(tmp_path, "play", "--resume", str(log), "--players", "6")
    assert "is a game of Hossie" in bad(tmp_path, "play", "hoskin", "--resume", str(log))


def test_hs24_back_after_the_last_card_of_the_hand(tmp_path: Path) -> None:
    talk = Talk(tmp_path, ["play", "hossie", "--seed", "7", "--pace", "0.01"], columns=80)
    talk.until()
    for _ in range(80):
        if "back to take your card back" in SEQUENCE.sub("", talk.hinted()):
            break
    assert "is over" in talk.seen
    assert "Your card to trick 12" in SEQUENCE.sub("", talk.say("back", r"trick 12[^>]*> \Z"))
    assert [event["event"] for event in events(logs(tmp_path)[0])][-1] == "took_back"
    talk.say("quit", "go on with")
    assert talk.close() == 0
