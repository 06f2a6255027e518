"""The command line: what is offered, what is refused and how, rules pages, simulations and replays."""

from __future__ import annotations

import contextlib
import json
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from horseplay.cli import main
from tests.server import Seat, Served
from tests.terminal import HORSEPLAY, Ran, environment, run

DEALS = Path(__file__).parent / "deals"

HAND = """game hossie
dealer 3
deal 9C 9C TC TC JC JC QC QC KC KC AC AC
deal 9D 9D TD TD JD JD QD QD KD KD AD AD
deal 9H 9H TH TH JH JH QH QH KH KH AH AH
deal 9S 9S TS TS JS JS QS QS KS KS AS AS
0 pass
1 bid 7
2 pass
3 pass
1 name hearts
1 JD
2 9H
"""
ELEVEN = HAND.replace("KS AS AS", "KS AS")
NINTH_ACE = HAND.replace("deal 9C 9C", "deal AC 9C")


class Caller:
    """Runs commands in this process; games are kept in a folder of its own."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self.capsys, self.folder = capsys, folder

    def __call__(self, *words: str) -> Ran:
        """What a command leaves behind."""
        status = main(list(words))
        return Ran(status, *self.capsys.readouterr())

    def bad(self, *words: str) -> str:
        """The one line on standard error that a command answers with, with status 1 and nothing else."""
        ran = self(*words)
        assert ran.status == 1
        assert ran.out == ""
        assert ran.err.count("\n") == 1, ran.err
        assert "inside Horseplay" not in ran.err
        return ran.err


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Caller:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return Caller(capsys, tmp_path)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("fly", ["'fly'", "play", "replay"]),
        ("play poker", ["'poker'", "hossie", "horsethief", "hoskin"]),
        ("play hossie --players 5", ["players", "'5'", "4, 3, 6 or 8"]),
        ("play hoskin --players 4", ["Hoşkin is for 3", "'4'"]),
        ("play hossie --min-bid lots", ["min_bid", "'lots'", "1 to 15"]),
        ("play hossie --min_bid 15", ["min_bid", "15", "1 to 11"]),
        ("play hossie --show-card perhaps", ["show_card", "'perhaps'", "true or false"]),
        ("play hossie --preset odd", ["'odd'", "family"]),
        ("play hossie --jokers 2", ["'--jokers'", "--players"]),
        ("play hossie --bid-step 2", ["bid_step", "Hossie"]),
        ("play horsethief --declare-mode simultaneous", ["declare_mode", "minimum_two"]),
        ("play hossie --seed eight", ["--seed", "'eight'", "whole number"]),
        ("play hossie --seed", ["--seed"]),
        ("play hossie --seat 4", ["--seat", "4", "0 to 3"]),
        ("play hossie --pace long", ["--pace", "'long'", "seconds"]),
        ("play hossie --take-back maybe", ["take_back", "'maybe'", "on, ask or off"]),
        ("play hossie chess", ["'chess'"]),
        ("play hossie --port many", ["--port", "'many'", "65535"]),
        ("play hossie --terminal --port 1", ["--port", "in the terminal"]),
        ("play hossie --plain --no-browser --name Ann", ["--name", "--no-browser", "in the terminal"]),
        ("play hossie --seat 7 --no-browser", ["--seat", "0 to 3"]),
        ("play hossie --name \x07", ["--name"]),
        ("play hossie --database nonsense://x", ["nonsense"]),
        ("serve --port 70000", ["--port", "'70000'", "0 to 65535"]),
        ("serve --port web", ["--port", "'web'"]),
        ("serve --port 0 --host nowhere.invalid", ["nowhere.invalid"]),
        ("serve --port 0 --database /dev/null/x.db", ["/dev/null/x.db"]),
        ("serve --port 0 --database nonsense://x", ["nonsense"]),
        ("serve --port 0 --database sqlite://", ["database"]),
        ("serve --base-url cards.example.org", ["--base-url", "https://"]),
        ("serve --base-url https://example.org/cards", ["--base-url", "whole site"]),
        ("serve --base-url https://x:y", ["--base-url"]),
        ("serve hossie", ["'hossie'"]),
        ("join", ["LINK"]),
        ("join nowhere", ["'nowhere'", "invitation"]),
        ("play --resume nowhere.jsonl", ["nowhere.jsonl"]),
        ("simulate", ["hossie"]),
        ("simulate hossie --games none", ["--games", "'none'"]),
        ("simulate hossie --hands 5", ["--random"]),
        ("rules whist", ["'whist'", "hoskin"]),
        ("learn", ["which game", "hossie"]),
        ("learn whist", ["'whist'", "hoskin"]),
        ("rules manners --preset family", ["presets"]),
        ("replay", ["FILE"]),
        ("replay nowhere.txt", ["nowhere.txt"]),
        ("replay .", [".", "directory"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_bad_commands_are_told_in_one_sentence(call: Caller, words: str, named: list[str]) -> None:
    said = call.bad(*words.split())
    assert [word for word in named if word not in said] == [], said
    assert list(call.folder.iterdir()) == [], "nothing is written"


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ("", "a hand begins with a line such as: game hossie"),
        (ELEVEN, "has 11 cards; it must have 12"),
        (NINTH_ACE, "AC is dealt 3 times; the deck has 2"),
        (b"\x7fELF\x00\x01", "not a text"),
        (HAND.replace("game hossie", "game poker"), "'poker'"),
        (HAND.replace("game hossie", "game hossie jokers=2"), "jokers"),
        (HAND.replace("1 bid 7", "7 bid 7"), "'7' is not a seat"),
        (HAND.replace("1 bid 7", "1 jump"), "'jump'"),
        ("{}\n", "not a log"),
        ("[" * 100_000, "game hossie"),
        ("{" + '"a":{' * 100_000, ""),
    ],
    ids=[
        "empty",
        "eleven cards",
        "ninth ace",
        "binary",
        "unknown game",
        "unknown option",
        "no seat",
        "no word",
        "no header",
        "brackets",
        "deep nesting",
    ],
)
def test_files_that_cannot_be_read_are_named(call: Caller, content: str | bytes, named: str) -> None:
    file = call.folder / "hand.txt"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    said = call.bad("replay", str(file), "--json")
    assert str(file) in said
    assert named in said


def test_input_that_cannot_be_read_is_told_in_one_sentence(tmp_path: Path) -> None:
    ran = run(tmp_path, "replay", "-", typed=ELEVEN)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "horseplay: standard input: line 6: the hand of seat 3 has 11 cards; it must have 12\n"
    ran = run(tmp_path, "play", "poker")
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1)


def test_replay_says_where_it_stands(tmp_path: Path) -> None:
    ran = run(tmp_path, "replay", "-", "--json", typed=HAND)
    assert (ran.status, ran.err) == (0, "")
    stands = json.loads(ran.out)
    assert (stands["phase"], stands["turn"], stands["refused"]) == ("play", 3, None)
    told = run(tmp_path, "replay", "-", typed=HAND).out
    assert "Auction: Seat 0 pass, Seat 1 bid 7, Seat 2 pass, Seat 3 pass" in told
    assert "Trick 1: Seat 1 J♦ (leads), Seat 2 9♥ ..." in told
    assert "Seat 3 may do: " in told


def test_replay_stops_at_what_is_refused(tmp_path: Path) -> None:
    ran = run(tmp_path, "replay", "-", "--json", typed=HAND + "3 AC\n")
    assert ran.status == 2
    assert json.loads(ran.out)["refused"]["line"] == 14
    told = run(tmp_path, "replay", "-", "--plain", typed=HAND + "3 AC\n")
    assert told.status == 2
    assert "Refused, line 14: " in told.out
    assert "ace of clubs" in told.out
    assert told.out.isascii()


@pytest.mark.parametrize("file", sorted(DEALS.glob("*.txt")), ids=lambda file: file.stem)
def test_recorded_hands_are_told(call: Caller, file: Path) -> None:
    ran = call("replay", str(file))
    assert ran.status in (0, 2)
    assert ran.err == ""
    assert "Where it stands" in ran.out


def test_log_becomes_a_text_that_leads_to_the_same_position(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    run(tmp_path, "play", "hossie", "--seed", "2", "--log", str(log), typed="pass\njc\nback\nkc\njc\n")
    text = run(tmp_path, "replay", str(log), "--text").out
    assert text.startswith("game hossie\n")
    told = json.loads(run(tmp_path, "replay", str(log), "--json").out)
    assert json.loads(run(tmp_path, "replay", "-", "--json", typed=text).out) == told


# ---------------------------------------------------------------- help, rules, version


def test_help_lists_the_house_rules_of_the_game(call: Caller) -> None:
    told = call("play", "hossie", "--help").out
    for flag in ("--players", "--swap-order", "--target", "--take-back", "--resume", "--plain", "hawsey"):
        assert flag in told
    assert "--bid-step" not in told
    assert "--bid-step" in call("play", "hoskin", "--help").out
    assert "--bid-step" in call("simulate", "hoskin", "-h").out
    assert "horseplay play" in call("--help").out


def test_version(call: Caller) -> None:
    from horseplay import __version__

    assert call("--version").out == f"horseplay {__version__}\n"


@pytest.mark.parametrize("game", ["hossie", "horsethief", "hoskin"])
def test_rules_are_a_page_with_the_options(call: Caller, game: str) -> None:
    told = call("rules", game).out
    assert "<!-- options -->" not in told
    assert "| `target` |" in told
    preset = {"hossie": "six", "horsethief": "horse-thief", "hoskin": "short"}[game]
    assert f"Under the preset `{preset}`" in call("rules", game, "--preset", preset).out


@pytest.mark.parametrize("game", ["hossie", "horsethief", "hoskin"])
def test_a_lesson_is_printed_and_its_hand_is_one_to_replay(call: Caller, game: str) -> None:
    told = call("learn", game).out
    assert " in ten minutes\n" in told
    assert "> Ada's cards: " in told
    assert f"`horseplay learn {game} --hand | horseplay replay -`" in told
    assert call("learn", game, "--hand").out.startswith("# The hand that the lesson follows")
    assert "in zehn Minuten\n" in call("learn", game, "--language", "de").out


def test_options_outrank_the_preset_and_dashes_are_as_good_as_underlines(tmp_path: Path) -> None:
    given = ["--preset", "six", "--target", "30", "--min-bid", "7", "--hossie_loss", "tricks"]
    told = run(tmp_path, "play", "hossie", *given, "--seed", "1").out
    assert "players 6, min_bid 7, hossie_loss tricks, target 30" in told
    assert told.partition("in turn:")[2].partition("The log")[0].count("(bot") == 5


def test_hoskin_takes_three_players_as_said(tmp_path: Path) -> None:
    assert run(tmp_path, "play", "hoskin", "--players", "3", "--seed", "1").status == 0


# ---------------------------------------------------------------- tables in the browser


def test_play_prints_an_address_that_works_with_the_cards_dealt(tmp_path: Path) -> None:
    words = ["play", "horsethief", "--players", "5", "--seat", "2", "--name", "Ann", "--no-browser", "--pace", "0"]
    with served(tmp_path, *words) as (process, told):
        port, path = re.findall(r"http://127\.0\.0\.1:(\d+)(/seat/\S+)", told)[0]
        server = Served(int(port))
        status, headers, _ = server.http("GET", path)
        assert status == 303
        cookie = headers["set-cookie"].partition(";")[0]
        shown = server.http("GET", headers["location"], Cookie=cookie)[2]
        assert "Horsethief" in shown
        seat = Seat(server.line(headers["location"], cookie))
        seat.until(lambda table: table["view"]["dealer"] is not None)
        assert (seat.table["view"]["seat"], len(seat.table["players"])) == (2, 5)
        assert [player["name"] for player in seat.table["players"]].count("Ann") == 1
        assert any(zone["name"] == "hand" and len(zone["cards"]) == 5 for zone in seat.table["view"]["zones"])
        server.lines.close()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
        assert process.stdout
        assert "Goodbye" in process.stdout.read()
    assert (tmp_path / "horseplay" / "tables.db").exists()


def test_serve_tells_its_address_and_a_busy_port_is_told(tmp_path: Path) -> None:
    base = ["--base-url", "https://Cards.Example.org:443/"]
    with served(tmp_path, "serve", "--port", "0", "--database", str(tmp_path / "x.db"), *base) as (_, told):
        assert "https://cards.example.org " in told
    with served(tmp_path, "serve", "--port", "0") as (_, told):
        port = re.findall(r":(\d+)", told)[0]
        assert "Hoşkin" in Served(int(port)).http("GET", "/")[2]
        ran = run(tmp_path, "serve", "--port", port)
        assert ran.status == 1
        assert ran.err.count("\n") == 1
        assert f"port {port}" in ran.err


@contextlib.contextmanager
def served(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A command that serves, and the first line it prints."""
    with subprocess.Popen(
        [*HORSEPLAY, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, env=environment(folder)
    ) as process:
        try:
            assert process.stdout
            yield process, process.stdout.readline()
        finally:
            process.kill()


# ---------------------------------------------------------------- simulate


def test_simulate_is_the_same_from_the_same_seed(call: Caller) -> None:
    words = ("simulate", "hossie", "--games", "2", "--seed", "4", "--target", "20")
    first, again = call(*words, "--json"), call(*words, "--json")
    assert first == again
    values = json.loads(first.out)
    assert values["games"] == 2
    assert sum(values["wins"]) == 2
    assert values["house"]["target"] == 20
    assert "Contracts made" in call(*words).out


def test_simulate_at_random(call: Caller) -> None:
    words = ("simulate", "horsethief", "--random", "--hands", "300", "--seed", "1")
    assert json.loads(call(*words, "--json").out)["hands"] == 300
    assert "Acts a second" in call(*words).out


# ---------------------------------------------------------------- start and pipes


def test_first_hand_is_dealt_at_once_without_numba(tmp_path: Path) -> None:
    code = "import sys; from horseplay.cli import main; main(['play', 'hossie', '--terminal', '--seed', '1']); "
    code += "heavy = ('numba', 'numpy', 'rich', 'starlette', 'sqlalchemy', 'websockets'); "
    code += "print([name for name in heavy if name in sys.modules])"
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(
        [sys.executable, "-c", code],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        check=True,
        timeout=60,
    )
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    assert used < 2  # a quarter of a second, whatever else the machine does meanwhile
    assert "Hand: " in done.stdout
    assert done.stdout.endswith("[]\n")


@pytest.mark.parametrize("words", [("rules", "hoskin"), ("play", "hossie", "--help")], ids=["rules", "help"])
def test_closed_pipe_ends_silently(tmp_path: Path, words: tuple[str, ...]) -> None:
    with subprocess.Popen(
        [*HORSEPLAY, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(tmp_path)
    ) as ended:
        assert ended.stdout
        assert ended.stderr
        ended.stdout.close()
        assert ended.stderr.read() == b""
        assert ended.wait(60) == 0


def test_without_a_game_a_pipe_plays_hossie(tmp_path: Path) -> None:
    assert "Hossie, hand 1" in run(tmp_path, "play", "--seed", "1").out
