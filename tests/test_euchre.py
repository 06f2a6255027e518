"""Euchre, a game from outside: installed beside Horseplay it is played, replayed, simulated, compiled and translated.

Its points (EU-) are proved by tests that carry their ids; hands that OpenSpiel played are in `golden/euchre.json`."""

from __future__ import annotations

import ast
import itertools
import json
import os
import re
import runpy
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from horseplay import BadGame, Game, Position, all_games, bots, game_named
from horseplay.arena.simulate import simulate
from horseplay.bots import bot_for
from horseplay.catalogue import brought_up, catalogue, forms, untranslated
from horseplay.catalogue import written as as_file
from horseplay.language import FOLDER, speaking
from horseplay.pages import page
from horseplay.testing import conform
from horseplay.trick import add
from tests.table import dealt, legal, opened, said, sentences, so_far, winner

EXAMPLE = Path(__file__).parent.parent / "examples" / "euchre"
PACKAGE = EXAMPLE / "horseplay_euchre"
GOLDEN = json.loads((Path(__file__).parent / "golden" / "euchre.json").read_text(encoding="utf-8"))
HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {"stick_the_dealer": False, "target": 5},
    {"allow_lone_defender": True},
    {"stick_the_dealer": False, "allow_lone_defender": True, "target": 3},
)
POINT = re.compile(r"^\*\*(EU-\d+)\*\* ", re.MULTILINE)
EXAMPLES = re.compile(r"^\| (EU-V\d+) \|", re.MULTILINE)
FACT = re.compile(r"[2-9TJQKA][CDHS]\b|(?<=`)[a-z]+[a-z_ ]*(?=`)")  # cards, and words of options, values and acts
WORD = re.compile(r"[^\W\d_]{3,}")
CARRIED = re.compile(r"(?<![a-z0-9])eu_?(v?)(\d+)(?![a-z0-9])")


@pytest.fixture(scope="module", autouse=True)
def _installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The package is installed as its pyproject says, for this process and those it starts."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    site = tmp_path_factory.mktemp("site")
    info = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = [f"{name} = {module}" for name, module in project["entry-points"]["horseplay.games"].items()]
    (info / "entry_points.txt").write_text("\n".join(["[horseplay.games]", *lines, ""]))
    with pytest.MonkeyPatch.context() as patch:
        for path in (EXAMPLE, site):
            patch.syspath_prepend(path)
        patch.setenv("PYTHONPATH", os.pathsep.join([str(site), str(EXAMPLE), os.environ.get("PYTHONPATH", "")]))
        all_games.cache_clear()
        yield
    all_games.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "horseplay_euchre"]:
        del sys.modules[name]


def euchre() -> Game:
    """The game as it was found."""
    return game_named("euchre")


def run(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """What the command line does with these words and this input."""
    command = [sys.executable, "-m", "horseplay", *words]
    return subprocess.run(command, input=given, capture_output=True, text=True, timeout=120, check=False)


def begun(upcard: str = "TH", hands: tuple[str, ...] = (), **house: Any) -> Position:
    """A hand that seat 3 dealt, with this card turned up."""
    return dealt("euchre", hands, dealer=3, stock=upcard, **house)


def named(suit: str = "hearts", upcard: str = "TS", hands: tuple[str, ...] = (), **house: Any) -> Position:
    """The same when seat 0 has named a suit in the second round and is asked whether to play alone."""
    return said(begun(upcard, hands, **house), *["pass"] * 4, f"name {suit}")


def ended(position: Position, *tricks: int) -> Position:
    """The hand finished with so many tricks for every seat; the last trick is played, for the right bower in hearts."""
    last = max(range(4), key=lambda seat: tricks[seat])
    position = so_far(position, *(n - (seat == last) for seat, n in enumerate(tricks)))
    s = position.state
    s.turn = s.leader[s.done] = last
    for seat in range(4):
        s.hand[seat] = [0, 0, 0]
        add(s.hand[seat], position.deck.kind("JH" if seat == last else ("9C", "TC", "QC", "KC")[seat]))
    while position.turn is not None:
        position = position.play(position.words()[0])
    return position


def gains(position: Position) -> tuple[int, ...]:
    """What a finished hand scored, by side."""
    assert position.result is not None
    return position.result.scores


# ---------------------------------------------------------------- pack, seats, ranks


def test_eu1_eu2_eu3_five_cards_each_one_turned_up_three_left() -> None:
    position = opened("euchre", dealer=2)
    assert position.rules.side[:4] == [0, 1, 0, 1]
    assert position.deck.full() == position.deck.read(" ".join(f"{rank}{suit}" for suit in "CDHS" for rank in "9TJQKA"))
    view = position.view(0)
    assert [view.zone("hand", seat).count for seat in range(4)] == [5] * 4
    assert (view.zone("upcard").count, len(view.zone("upcard").cards)) == (1, 1)
    assert (view.zone("stock").count, view.zone("stock").cards) == (3, ())
    assert position.turn == 3


def test_eu3_the_deal_moves_left() -> None:
    position = ended(said(named(), "together"), 3, 1, 1, 0)
    assert position.next_dealer == 0


def test_eu4_eu_v1_trumps_from_the_top() -> None:
    trumps = ["JH", "JD", "AH", "KH", "QH", "TH", "9H"]
    for n, high in enumerate(trumps):
        for low in trumps[n + 1 :]:
            assert winner("euchre", f"{low} {high}") == 2
            assert winner("euchre", f"{high} {low}") == 1


@pytest.mark.parametrize(
    ("cards", "hand", "may"),
    [
        pytest.param("AD", "JD 9D AS", "9D", id="the left bower is no diamond"),
        pytest.param("9H", "JD AC", "JD", id="the left bower is the only heart"),
        pytest.param("JD", "JH 9H 9D", "JH 9H", id="the left bower leads trump"),
    ],
)
def test_eu5_eu_v2_eu_v3_eu_v4_left_bower_follows_trump(cards: str, hand: str, may: str) -> None:
    assert legal("euchre", cards, hand) == may


def test_eu6_a_plain_suit_ranks_from_ace_to_nine() -> None:
    for plain, ranks in (("C", "AKQJT9"), ("D", "AKQT9")):
        for high, low in itertools.pairwise(ranks):
            assert winner("euchre", f"{low}{plain} {high}{plain}") == 2


# ---------------------------------------------------------------- making trump


def test_eu7_each_passes_or_orders_up_and_the_dealer_picks_up() -> None:
    position = begun()
    for seat in range(3):
        assert (position.turn, position.words()) == (seat, ("pass", "order up"))
        position = position.play("pass")
    assert (position.turn, position.words()) == (3, ("pass", "pick up"))
    assert position.play("pick up").contract == "hearts"


def test_eu8_dealer_takes_the_card_and_lays_another_away() -> None:
    position = said(begun(hands=("", "", "", "9C TC QD KD AD")), "pass", "order up")
    assert (position.turn, position.phase) == (3, "discard")
    assert position.view(0).zone("hand", 3).cards == ("TH",)  # everybody knows
    assert position.words() == ("9C", "TC", "QD", "KD", "AD")
    refusal = position.why_not("TH")
    assert refusal is not None
    assert refusal.why.startswith("The card that was picked up stays in the hand.")
    laid = position.play("9C")
    assert laid.hand(3) == ("TC", "QD", "KD", "AD", "TH")
    assert [laid.view(seat).zone("discards", (3 - seat) % 4).cards for seat in range(4)] == [(), (), (), ("9C",)]
    assert position.heard(position.deck.kind("9C"), 0) == "lays a card away"


def test_eu9_eu_v7_second_round_is_for_the_other_suits() -> None:
    position = said(begun(), *["pass"] * 4)
    assert (position.turn, position.phase) == (0, "name")
    assert position.words() == ("pass", "name clubs", "name diamonds", "name spades")
    refusal = position.why_not("name hearts")
    assert refusal is not None
    assert refusal.why.startswith("TH was turned down, and its suit with it.")
    assert position.view(1).zone("upcard").cards == ("TH",)


def test_eu10_dealer_must_name_trump() -> None:
    position = said(begun(), *["pass"] * 7)
    assert position.turn == 3
    assert position.words() == ("name clubs", "name diamonds", "name spades")
    refusal = position.why_not("pass")
    assert refusal is not None
    assert refusal.why.startswith("All others have passed twice, and the dealer must name trump.")


def test_eu10_dealer_who_may_pass_ends_the_deal() -> None:
    position = said(begun(stick_the_dealer=False), *["pass"] * 8)
    assert (position.phase, position.result, position.scores, position.next_dealer) == ("over", None, (0, 0), 0)


@pytest.mark.parametrize(
    ("words", "maker"),
    [(["order up"], 0), (["pass", "pass", "order up"], 2), (["pass"] * 3 + ["pick up"], 3),
     (["pass"] * 5 + ["name clubs"], 1)],
    ids=["ordered up", "ordered up by the partner", "picked up", "named"],
)  # fmt: skip
def test_eu11_who_makes_trump_is_the_maker(words: list[str], maker: int) -> None:
    assert said(begun(), *words).state.declarer == maker


# ---------------------------------------------------------------- alone or together


def test_eu12_maker_is_asked_after_the_dealer_has_laid_away() -> None:
    position = said(begun(), "pass", "order up")
    position = position.play(position.words()[0])
    assert (position.turn, position.words()) == (1, ("together", "alone"))
    assert (named().turn, named().words()) == (0, ("together", "alone"))


def test_eu13_eu15_eu_v8_partner_sits_out() -> None:
    position = said(begun(), "pass", "order up")
    position = said(position, position.words()[0], "alone")
    assert position.active == (0, 1, 2)
    assert position.turn == 0
    assert len(position.hand(3)) == 5
    seats: list[int | None] = []
    while position.state.done == 0:
        seats.append(position.turn)
        position = position.play(position.words()[0])
    assert seats == [0, 1, 2]


def test_eu14_defenders_are_asked_from_the_dealers_left() -> None:
    position = said(begun("TS", allow_lone_defender=True), *["pass"] * 5, "name hearts", "together")
    assert position.turn == 0
    assert said(position, "together").turn == 2
    alone = said(position, "together", "alone")
    assert (alone.phase, alone.active, alone.turn) == ("play", (1, 2, 3), 1)


def test_eu14_two_play_when_both_sides_play_alone() -> None:
    position = said(named(allow_lone_defender=True), "alone")
    assert (position.turn, position.phase) == (1, "alone")
    position = position.play("alone")
    assert (position.active, position.turn) == ((0, 1), 0)


def test_eu14_defenders_are_not_asked_otherwise() -> None:
    assert said(named(), "together").phase == "play"


# ---------------------------------------------------------------- play


@pytest.mark.parametrize(("dealer", "first"), [(3, 0), (0, 1), (1, 3)], ids=["left", "next left", "one who sits out"])
def test_eu15_dealers_left_leads(dealer: int, first: int) -> None:
    """Seat 0 makes trump and plays alone: seat 2, on the left of seat 1, sits out."""
    start = dealt("euchre", (), dealer=dealer, stock="TS")
    position = said(start, *["pass"] * (4 + (0 - start.state.turn) % 4), "name hearts", "alone")
    assert position.turn == first


def test_eu16_follow_suit_or_play_anything() -> None:
    assert legal("euchre", "QC", "9C AC JH KS") == "9C AC"
    assert legal("euchre", "QC AH", "9C AC JH KS") == "9C AC"
    assert legal("euchre", "QC", "JH KS AD") == "JH KS AD"


@pytest.mark.parametrize(
    ("cards", "best"), [("AS 9H KS JD", 4), ("QD TD AC KD", 4), ("9C AS AD AC", 4), ("9C TH AC 9H", 2)]
)
def test_eu17_eu_v5_eu_v6_who_takes_the_trick(cards: str, best: int) -> None:
    assert winner("euchre", cards) == best


# ---------------------------------------------------------------- scores: seat 0 made trump


@pytest.mark.parametrize(
    ("tricks", "together", "alone"),
    [
        pytest.param((3, 1, 0, 1), (1, 0), (1, 0), id="three"),
        pytest.param((4, 1, 0, 0), (1, 0), (1, 0), id="four"),
        pytest.param((5, 0, 0, 0), (2, 0), (4, 0), id="all five"),
        pytest.param((2, 3, 0, 0), (0, 2), (0, 2), id="two"),
        pytest.param((0, 3, 0, 2), (0, 2), (0, 2), id="none"),
    ],
)
def test_eu18_eu19_eu20_eu21_eu_v9_eu_v10_eu_v11_scores(
    tricks: tuple[int, ...], together: tuple[int, int], alone: tuple[int, int]
) -> None:
    assert gains(ended(said(named(), "together"), *tricks)) == together
    assert gains(ended(said(named(), "alone"), *tricks)) == alone


def test_eu18_tricks_of_both_partners_count() -> None:
    assert gains(ended(said(named(), "together"), 1, 1, 2, 1)) == (1, 0)


def test_eu22_eu_v12_a_euchre_by_a_lone_defender() -> None:
    against = said(named(allow_lone_defender=True), "together", "alone")
    assert gains(ended(against, 0, 5, 0, 0)) == (0, 4)
    assert gains(ended(against, 2, 3, 0, 0)) == (0, 4)
    assert gains(ended(against, 3, 2, 0, 0)) == (1, 0)
    assert gains(ended(said(named(allow_lone_defender=True), "alone", "alone"), 5, 0, 0, 0)) == (4, 0)


def test_eu23_eu_v13_ten_wins() -> None:
    position = said(named(), "together")
    position.state.scores[:2] = [9, 8]
    lost = ended(position, 2, 3, 0, 0)
    assert (lost.scores, lost.winner) == ((9, 10), 1)
    won = ended(position, 3, 2, 0, 0)
    assert (won.scores, won.winner) == ((10, 8), 0)
    position.state.scores[:2] = [8, 8]
    assert ended(position, 3, 2, 0, 0).winner is None


def test_eu24_a_forfeited_hand_gives_all_to_the_others() -> None:
    position = said(named(), "together")
    assert gains(position.forfeit(0)) == (0, 2)
    assert gains(position.forfeit(1)) == (2, 0)
    assert gains(said(named(), "alone").forfeit(1)) == (4, 0)
    assert gains(said(named(), "alone").forfeit(0)) == (0, 2)
    assert gains(ended(position, 5, 0, 0, 0).forfeit(0, 1)) == (0, 2)


# ---------------------------------------------------------------- as OpenSpiel plays it


def test_hands_of_openspiel_are_played_act_by_act() -> None:
    check = runpy.run_path(str(EXAMPLE / "openspiel.py"))["check"]
    for hand in GOLDEN["hands"]:
        check(hand)


def test_hands_of_openspiel_hold_every_way_a_hand_can_go() -> None:
    hands = GOLDEN["hands"]
    assert len(hands) == 300
    assert {abs(hand["won"][0]) for hand in hands} == {0, 1, 2, 4}
    houses = Counter((hand["stick_the_dealer"], hand["allow_lone_defender"]) for hand in hands)
    assert len(houses) == 4
    assert sum(hand["steps"].count("alone<partner") == 2 for hand in hands) > 10
    assert sum(hand["steps"].count("pass<") == 8 for hand in hands) > 3


def test_comparing_with_openspiel_notices_a_difference() -> None:
    check = runpy.run_path(str(EXAMPLE / "openspiel.py"))["check"]
    hand = next(hand for hand in GOLDEN["hands"] if hand["won"] == [1, -1, 1, -1])
    with pytest.raises(AssertionError, match="instead of"):
        check(hand | {"won": [2, -2, 2, -2]})
    with pytest.raises(AssertionError, match="instead of"):
        check(hand | {"steps": hand["steps"].replace("partner<alone", "partner")})


# ---------------------------------------------------------------- what holds of every game


def test_euchre_conforms() -> None:
    report = conform(euchre(), sets=3)
    assert report.holds, report
    assert {finding.name for finding in report.findings if finding.holds is None} <= {"phases-reached"}


def test_of_a_deal_nothing_is_told_that_is_left_from_the_hand_before() -> None:
    over = ended(said(named(), "alone"), 5, 0, 0, 0)
    assert over.deal(over.deck.full(), 0).brought(over) == []


# ---------------------------------------------------------------- the bot


def hint(position: Position) -> Any:
    """What the bot says to the seat in turn, and why."""
    return bots.hint(position.view(position.turn))


BOWERS, NINES, MARCH = "JH JD AH AS 9C", "9C TC 9D TD 9S", "JH JD AH KH QH"


@pytest.mark.parametrize(
    ("hands", "words", "right"),
    [
        pytest.param((BOWERS,), (), "order up", id="both bowers order the card up"),
        pytest.param((NINES,), (), "pass", id="nines pass"),
        pytest.param(("", "", "", BOWERS), ("pass",) * 3, "pick up", id="the dealer picks up"),
        pytest.param(("JC JS AC KC QC",), ("pass",) * 4, "name clubs", id="the best other suit is named"),
        pytest.param(("", "", "", "AS KS 9C QD JC"), ("pass",) * 7, "name spades", id="who must name names the best"),
        pytest.param(("", "", "", BOWERS), ("pass",) * 3 + ("pick up",), "9C", id="a lone nine is laid away"),
        pytest.param(("", MARCH), ("pass", "order up", "="), "alone", id="five high trumps play alone"),
        pytest.param(("", BOWERS), ("pass", "order up", "="), "together", id="a loser plays together"),
    ],
)  # fmt: skip
def test_bot_does_what_a_player_would(hands: tuple[str, ...], words: tuple[str, ...], right: str) -> None:
    position = begun(hands=hands)
    for word in words:
        position = position.play(position.words()[0] if word == "=" else word)
    assert hint(position).word == right


@pytest.mark.parametrize("n", range(len(HOUSES)))
def test_bot_has_a_reason_for_whatever_it_does(n: int) -> None:
    phases = set()
    for seed in range(30):
        position = opened("euchre", dealer=seed % 4, seed=seed, **HOUSES[n])
        while position.turn is not None:
            told = hint(position)
            assert told.word in position.words()
            assert told.why
            phases.add(position.phase)
            position = position.play(told.word)
    assert phases == {phase.name for phase in euchre().phases} - {"over"}


def test_bot_beats_the_plain_one() -> None:
    from horseplay.bots import plain

    tally = simulate(euchre(), euchre().house(), 40, seed=1, bots=[bot_for(euchre()), plain.bot] * 2)
    assert tally.wins[0] >= 28


# ---------------------------------------------------------------- the command line


def played(tmp_path: Path, *more: str, hint: str = "hint") -> tuple[str, str]:
    """A short game played by typing whatever is taken, and hints: what was written, and the log's file."""
    deck, log = euchre().start().deck, tmp_path / "euchre.jsonl"
    words = [hint, "1", "2", *(deck.card(kind) for kind in deck.full())]
    table = ("play", "euchre", "--plain", "--seed", "1", "--target", "4", "--log", str(log))
    done = run(*table, *more, given="\n".join(words * 40) + "\n")
    assert done.returncode == 0, done.stderr
    return "\n".join(line for line in done.stdout.splitlines() if line not in words), str(log)


def test_euchre_is_played_replayed_and_simulated_at_the_command_line(tmp_path: Path) -> None:
    written, log = played(tmp_path)
    for sentence in (
        "Euchre, hand 1", "Turned up: ", "Your turn: order the card up or pass.", "Your turn: lay away 1 card.",
        "You may choose ", "this hand promises too few tricks.", "made trump and took",
    ):  # fmt: skip
        assert sentence in written
    assert "None" not in written
    told = json.loads(run("replay", "--json", log).stdout)
    assert told["over"] is True
    assert told["house"]["target"] == 4
    simulated = json.loads(run("simulate", "euchre", "--games", "3", "--seed", "1", "--json").stdout)
    assert simulated["games"] == 3
    assert simulated["made"] > simulated["failed"] > 0
    assert simulated["made"] + simulated["failed"] == simulated["hands"]
    refused = run("play", "euchre", "--target", "100")
    assert refused.returncode == 1
    assert "1 to 99" in refused.stderr


def test_a_german_game_speaks_no_english(tmp_path: Path) -> None:
    written, log = played(tmp_path, "--language", "de", hint="tipp")
    messages = [message for folder in (FOLDER, PACKAGE / "languages") for message in catalogue("de", folder)]
    english, german = (
        {word for texts in column for text in forms(texts) for word in WORD.findall(text.lower())}
        for column in ([message.id for message in messages], [message.string for message in messages])
    )
    told = "\n".join([written.replace(str(tmp_path), ""), run("replay", log, "--language", "de").stdout])
    assert set(WORD.findall(told.lower())) & (english - german) == set()
    assert "Selbst mit Trumpf " in told
    assert "Trumpf gemacht und " in told


# ---------------------------------------------------------------- its page and its words


@pytest.mark.parametrize("file", ["euchre.py", "bot.py"])
def test_the_package_imports_nothing_private(file: str) -> None:
    tree = ast.parse((PACKAGE / file).read_text(encoding="utf-8"))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names = [name for node in found for name in (*str(node.module).split("."), *(alias.name for alias in node.names))]
    assert [name for name in names if name.startswith("_") and name not in ("_", "__future__")] == []


def test_every_point_and_example_of_the_page_has_a_test() -> None:
    told = page(euchre())
    wanted = POINT.findall(told) + EXAMPLES.findall(told)
    tree = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    tests = [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    proved = {f"EU-{v.upper()}{n}" for name in tests for v, n in CARRIED.findall(name)}
    assert proved == set(wanted)
    assert POINT.findall(told) == [f"EU-{n}" for n in range(1, 25)]
    assert EXAMPLES.findall(told) == [f"EU-V{n}" for n in range(1, 14)]


def test_the_german_page_has_all_points_examples_cards_and_options() -> None:
    english = page(euchre())
    with speaking("de"):
        german = page(euchre())
    assert "Wie man spielt" in german
    for pattern in (POINT, EXAMPLES):
        assert pattern.findall(german) == pattern.findall(english)
    assert Counter(FACT.findall(english)) <= Counter(FACT.findall(german))


def test_the_german_catalogue_holds_what_there_is_to_translate_and_no_more() -> None:
    now = brought_up("de", PACKAGE)
    assert untranslated(now) == []
    assert (PACKAGE / "languages" / "de.po").read_text(encoding="utf-8") == as_file(now)
    assert {message.context for message in now} == {None, "option", "act", "preset", "phase", "zone"}


def test_a_catalogue_is_begun_in_another_language_with_what_horseplay_says_itself(tmp_path: Path) -> None:
    turkish, ours = (
        {message.id: message.string for message in one if message.context == "act"}
        for one in (brought_up("tr", PACKAGE), catalogue("tr"))
    )
    assert turkish["pass"] == ours["pass"] != ""
    assert not turkish["pick up"]
    with pytest.raises(BadGame, match="no game that is installed lies in"):
        brought_up("tr", tmp_path)


def test_a_hand_is_told_in_german() -> None:
    with speaking("de"):
        before = said(begun(), "pass")
        ordered = before.play("order up")
        told = ordered.news(before, 1, before.hear("order up") or 0, 0)
        assert sentences(told) == ["Ben: aufnehmen lassen", "Dea nimmt TH auf."]
        assert sentences(told, own=3) == ["Ben: aufnehmen lassen", "Du nimmst TH auf."]
        assert hint(begun(hands=(NINES,))).why == "Selbst mit Trumpf Herz verspricht dieses Blatt zu wenige Stiche."
        result = ended(said(named(), "alone"), 5, 0, 0, 0).result
        assert result is not None
        assert result.contract == "Herz allein"
        how = sentences(result.account)
        assert how == ["Ann: Trumpf gemacht und allein alle Stiche, +4.", "Ben und Dea: 0 Stiche, 0."]
        refusal = said(begun(), *["pass"] * 7).why_not("pass")
        assert refusal is not None
        assert refusal.why.startswith("Alle anderen haben zweimal gepasst, und der Geber muss Trumpf ansagen.")
