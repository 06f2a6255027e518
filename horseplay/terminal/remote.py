"""A game at a table that is served elsewhere, played line by line: the far end of `local`. Layer 7.

Every message from the server is the whole table; what is told is what is new in it. What is typed goes out as requests
that the line sends again, under the same id, until they are answered."""

from __future__ import annotations

import itertools
import queue
import secrets
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from horseplay import roles
from horseplay.errors import Refusal, listing
from horseplay.house import changed, shown
from horseplay.language import _, folded, marked, marked_within, within
from horseplay.log.events import Salted
from horseplay.log.fair import Shuffle, Shuffles
from horseplay.news import Names, News, as_told
from horseplay.news import read as read_news
from horseplay.table import Act, Advice, Entry, Hand, Request
from horseplay.table.seating import seat_name
from horseplay.terminal import commands
from horseplay.terminal.client import Client, Leave, back_note
from horseplay.terminal.connection import BadTable, Line, Place
from horseplay.terminal.discards import AWAY, Laid, gained
from horseplay.terminal.input import Input, Rung
from horseplay.terminal.parser import meant
from horseplay.terminal.screen import Asked, Scene, Screen, players
from horseplay.view import PublicGame, read

if TYPE_CHECKING:
    from horseplay.game import Game

HEAR = marked_within("command", "hear")
HELP = (
    (marked_within("command", "start"), marked("deal the first hand, as the host; empty seats get bots")),
    (marked_within("command", "pause"), marked("stop the game for a while ({resume}: let it go on)")),
    (marked_within("command", "nudge"), marked("ask who is slow to play")),
    (marked_within("command", "here"), marked("play in this window rather than in a newer one of yours")),
    (marked_within("command", "again"), marked("ask for another game with the same company, when one is over")),
    (
        marked_within("command", "say"),
        marked("{say} TEXT to all; {say} alone lists ready phrases, {say} and a number says one"),
    ),
    (
        marked_within("command", "mute"),
        marked("{mute} NAME: hear nothing more of the person of this name ({hear} NAME: hear them again)"),
    ),
)
ELSEWHERE = marked(
    "This table is open in a newer window of yours, and that one plays. Type {here} to play in this one."
)


class Remote:
    """One person at a table far away, or one who looks on (without a name)."""

    def __init__(
        self,
        place: Place,
        games: Mapping[str, Game],
        input: Input,
        screen: Screen,
        name: str,
        page: Callable[[PublicGame], str],
    ) -> None:
        self.place, self.games, self.input, self.screen, self.name = place, games, input, screen, name
        self.client = Client(self.input, screen, self._hint, lambda: page(self.scene.view.game), 0)
        self.client.talk |= {"start": self._deed("start"), "pause": self._deed("pause")}
        self.client.talk |= {"resume": self._deed("resume"), "nudge": self._nudge, "here": self._deed("here")}
        self.client.salt = self._salt
        self.client.tells |= {"say": self._say, "mute": self._mute("mute"), HEAR: self._mute("unmute")}
        self.client.prompt = self._prompt
        self.client.helps = (*self.client.helps, *HELP)
        self._begin()

    def _begin(self) -> None:
        """Nothing is known of the table yet."""
        self.answers: dict[str, dict[str, Any]] = {}
        self.backlog: list[dict[str, Any]] = []  # what came while something was asked
        self.laid = Laid()
        self.quiet = True  # nothing is told until the person sits
        self.asking = False  # a prompt waits for an answer
        self.told = 0  # the first event that was not told
        self.ended: list[tuple[tuple[int, ...], bool]] = []  # the finished hands that were told: scores, and if ruled
        self.rested = 0  # the finished hands after which to go on was asked
        self.asides = -1  # the deal for which an aside was offered
        self.deals = 0
        self.until: float | None = None  # when the clock of the seat in turn runs out
        self.salted = 0  # the last hand for which a word was sent
        self.table: dict[str, Any] = {}
        self.scene: Scene

    def run(self) -> int:
        """Plays until the game is over and no other follows, or the person leaves; the exit status."""
        self.line = Line(self.place)
        try:
            self._come()
            while self._play():
                self._follow()
        except (Leave, KeyboardInterrupt, EOFError) as left:
            if not isinstance(left, Leave):
                self.screen.say("")
            self._goodbye()
        finally:
            self.line.close()
        return 0

    # ------------------------------------------------------------ arriving and leaving

    def _come(self) -> None:
        """The table is there, and who has a name sits."""
        self.input.heed(self.line.bell, self._rung)
        while not self.table:
            self._take(self.line.inbox.get())
        if self.name:
            self._sit()
        self._welcome()

    def _follow(self) -> None:
        """To the table to which the company has gone on."""
        table, token = str(self.table["next"]).rpartition("/")[2], self.line.token
        self.line.close()
        self.place = self.place._replace(table=table, token=token)
        self.line = Line(self.place)
        self._begin()
        self._come()

    def _sit(self) -> None:
        """The first empty seat is taken, or else a bot's between two hands; who has a seat keeps it."""
        waiting = False
        while self.table["me"] is None:
            players = self.table["players"]
            free = [player["seat"] for who in ("empty", "bot") for player in players if player["who"] == who]
            if self.table["stage"] == "over":
                raise BadTable(_("the game at this table is over"))
            if not free:
                raise BadTable(_("every seat at this table is taken; --watch looks on"))
            version = self.table["version"]
            answer = self._ask(do="sit", seat=free[0], name=self.name)
            if answer["ok"]:
                continue
            code, why = answer["refused"]["code"], str(answer["refused"]["why"])
            if code not in ("taken", "stale", "hand-begun"):
                raise BadTable(why.rstrip("."))
            if code == "hand-begun" and not waiting:
                waiting = True
                self.screen.say(_("{why}; waiting for that.").format(why=why.rstrip(".")))
            begun = code == "hand-begun"
            while self.table["version"] == version or (begun and self.table["view"]["role"] != roles.OVER):
                self._take(self.line.inbox.get())
        if self.table["players"][0]["stand_in"]:
            self._ask(do="back")

    def _welcome(self) -> None:
        scene, screen = self.scene, self.screen
        self.quiet, self.told, self.ended = False, self.table["version"], _endings(scene)
        self.rested = len(self.ended)
        told = ", ".join(f"{name} {value}" for name, value in changed(scene.view.house).items())
        title = screen.faces.strong(scene.view.game.title) + (f" ({told})" if told else "")
        screen.say(_("{game}. ? lists what you can type.").format(game=title))
        bots = [scene.number(player["seat"]) for player in self.table["players"] if player["who"] == "bot"]
        screen.say(_("At the table, in turn: {names}.").format(names=players(scene.view, scene.names, bots)))
        stage = self.table["stage"]
        if stage != "playing":
            self._stage(stage)
        if stage in ("playing", "paused") and scene.view.dealer is not None and scene.view.role != roles.OVER:
            self.client.resumed(scene)
        if scene.asked:
            self.client.tell([scene.asked.text, *scene.asked.said])

    def _stage(self, stage: str) -> None:
        if stage == "gathering":
            told = _("The game begins when the host deals.")
            if self.table["host"]:
                told = _("The game begins when the host deals. You are the host: type {start} when all are there.")
            self.screen.say(told.format(start=within("command", "start")))
        elif stage == "paused":
            told = _("The game is paused; type {resume} to let it go on.")
            self.screen.say(told.format(resume=within("command", "resume")))

    def _goodbye(self) -> None:
        if self.table and self.table["me"] is not None and self.line.token:
            command = ["horseplay", "join", self.place.link, "--token", self.line.token]
            self.screen.command(_("Goodbye. Your seat stays yours; come back with:"), command)
        else:
            self.screen.say(_("Goodbye."))

    # ------------------------------------------------------------ what comes

    def _rung(self) -> bool:
        """Whether what has come is worth breaking off what is being asked."""
        self.line.hush()
        fresh = len(self.backlog)
        while True:
            try:
                self.backlog.append(self.line.inbox.get_nowait())
            except queue.Empty:
                break
        return any(self._matters(message) for message in self.backlog[fresh:])

    def _matters(self, message: dict[str, Any]) -> bool:
        same = all(message.get(name) == self.table.get(name) for name in ("type", "at", "stage", "elsewhere"))
        heard = message.get("nudge") or any(words["n"] >= self.told for words in message.get("talk", ()))
        return not (self.asking and same and not heard)

    def _drain(self) -> None:
        """All that has come is taken."""
        self._rung()
        while self.backlog:
            self._take(self.backlog.pop(0))

    def _next(self) -> None:
        """The next thing that comes is taken."""
        self._take(self.backlog.pop(0) if self.backlog else self.line.inbox.get())

    def _take(self, message: dict[str, Any]) -> None:
        match message:
            case {"type": "table"}:
                self._see(message)
            case {"type": "answer", "id": id}:
                self.answers[str(id)] = message
                self.line.answered(str(id))
            case {"type": "refused", "refused": {"why": reason}}:
                raise BadTable(str(reason).rstrip("."))
            case {"type": "end", "why": reason}:
                raise BadTable(str(reason))
            case {"type": "cut"}:
                told = _("The line is cut; trying again…") if self.screen.faces.symbols else _("The line is cut.")
                self.screen.say(told)
            case {"type": "back"}:
                self.screen.say(_("The line is back."))

    def _see(self, table: dict[str, Any]) -> None:
        """The table as it is now; what is new in it is told."""
        try:
            scene, happened = self._scene(table), [row for row in table["happened"] if row["n"] >= self.told]
            was = self.table
            before = self.scene if was else None
            self.table, self.scene = table, scene
            self.until = None if table["clock"] is None else time.monotonic() + table["clock"]
            if not self.quiet and before is not None:
                self._talk(before, [words for words in table["talk"] if words["n"] >= self.told])
                rows = itertools.groupby(happened, lambda row: row["n"])
                self._tell(before, was, [[self._heard(row) for row in event] for _n, event in rows])
        except (KeyError, TypeError, IndexError, AttributeError) as error:
            raise BadTable(_("the server does not speak as this version of Horseplay does")) from error
        self.told = table["version"]

    def _talk(self, before: Scene, lines: list[dict[str, Any]]) -> None:
        """What people said; the cards need not be shown again for it."""
        for words in lines:
            own = words["seat"] == 0 and self.table["me"] is not None
            told = _("You say: {text}") if own else _("{name} says: {text}")
            self.screen.say(told.format(name=words["name"], text=words["text"]))
        if before.view != self.scene.view:
            self.client.shown = False
        elif self.asking and before.view.turn == 0:
            self.client.shown = True

    def _heard(self, row: dict[str, Any]) -> News:
        """News as they came, with the seats as they are numbered at the table."""
        view = self.scene.view
        return read_news(row).turned(-(view.seat or 0), view.seats)

    def _tell(self, before: Scene, was: dict[str, Any], events: list[list[News]]) -> None:
        scene, table, client, names = self.scene, self.table, self.client, self.scene.names
        dealt = any(event[0].kind == "deals" for event in events)
        if not dealt and before.view.seat is not None and before.view.seat == scene.view.seat:
            events = gained(before.view, scene.view, events, scene.view.seat)
        for event in events:
            if event[0].kind == "deals":
                client.tell(self.laid.told(names))
                self._finished()
                self.deals += 1
                client.dealt(scene, [news.sentence(names) for news in event])
            elif event[0].kind in AWAY:
                if self.laid.seat not in (None, event[0].seats[0]):
                    client.tell(self.laid.told(names))
                self.laid.add(event[0])
                client.tell(news.sentence(names) for news in event[1:])
            else:
                client.tell(self.laid.with_others(event, names))
        if (scene.view.turn, scene.view.phase) != (before.view.turn, before.view.phase):
            client.tell(self.laid.told(names))
        self._finished()
        for old, new in zip(was["players"], table["players"], strict=True):
            if new["who"] == "person" and new["away"] != old["away"] and new["name"] == old["name"]:
                told = _("{name} is away.") if new["away"] else _("{name} is there again.")
                self.screen.say(told.format(name=scene.name(new["seat"])))
        if table["me"] is not None and table["players"][0]["stand_in"] > was["players"][0]["stand_in"]:
            self.screen.say(_("Enter takes your seat back."))
        if table["stage"] != was["stage"]:
            self._stage(table["stage"])
        if table["elsewhere"] != was["elsewhere"]:
            self.screen.say(_elsewhere() if table["elsewhere"] else _("This window plays now."))
        if table.get("nudge"):
            self.screen.say(_("{name} asks you to play.").format(name=table["nudge"]))

    def _finished(self) -> None:
        """A hand that has just been finished, or settled otherwise, is told."""
        endings, before = _endings(self.scene), self.ended
        self.ended, self.rested = endings, min(self.rested, len(endings))
        if len(endings) > len(before) or (endings and len(endings) == len(before) and endings[-1] != before[-1]):
            self.client.hand_over(self.scene)

    # ------------------------------------------------------------ a scene of what comes

    def _scene(self, table: dict[str, Any]) -> Scene:
        name = table["view"]["game"]
        if name not in self.games:
            told = _("the table plays {name}, and there are only {games} here")
            raise BadTable(told.format(name=shown(name), games=listing(self.games)))
        view = read(table["view"], self.games[name])
        seats, mine = view.seats, view.seat or 0
        called = [""] * seats
        for player in table["players"]:
            seat = (player["seat"] + mine) % seats
            called[seat] = player["name"] or seat_name(seat)
        return Scene(
            view,
            Names(tuple(called), view.seat),
            tuple(self._entry(row, seats, mine) for row in table["sheet"]),
            table["take_back"],
            table["boards_down"],
            table["may_claim"],
            tuple((seat, trick) for seat, trick in table["may_call"]),
            table["stakes"]["referee"] == "honour",
            self._asked(table["asked"]),
            self._shuffles(table, seats, mine),
        )

    def _asked(self, asked: dict[str, Any] | None) -> Asked | None:
        """The question that stands, as it is heard here."""
        if asked is None:
            return None
        return Asked(
            asked["kind"],
            asked["text"],
            asked["yours"],
            asked["by"] == 0,
            tuple(asked["forfeit"]),
            tuple(asked["said"]),
        )

    def _entry(self, row: dict[str, Any], seats: int, mine: int) -> Entry:
        """A line of the score sheet; names stand in its sentences already."""
        why = None if row["account"] else as_told(row["outcome"])
        return Entry(None if row["dealer"] is None else self._hand(row, seats, mine), tuple(row["scores"]), why)

    def _shuffles(self, table: dict[str, Any], seats: int, mine: int) -> Shuffles:
        return tuple(
            Shuffle(
                row["hand"],
                row["commitment"],
                tuple(Salted((said["seat"] + mine) % seats, said["word"]) for said in row["words"]),
                secret=row["secret"],
            )
            for row in table["shuffles"]
        )

    def _hand(self, row: dict[str, Any], seats: int, mine: int) -> Hand:
        def turned(values: list[int]) -> tuple[int, ...]:
            return tuple(values[(p - mine) % seats] for p in range(seats))

        return Hand(
            dealer=(row["dealer"] + mine) % seats,
            declarer=None if row["declarer"] is None else (row["declarer"] + mine) % seats,
            contract=row["contract"] or None,
            tricks=turned(row["tricks"]),
            points=None if row["points"] is None else turned(row["points"]),
            melds=None if row["melds"] is None else turned(row["melds"]),
            scores=tuple(row["scores"]),
            made=row["made"],
            account=tuple(map(as_told, row["account"])),
        )

    # ------------------------------------------------------------ playing

    def _play(self) -> bool:
        """Plays until the game is over; whether another follows."""
        over = False
        while True:
            self._drain()
            self.asking = False
            self._add_chance()
            if self.table.get("next"):
                return True
            try:
                if self.table["stage"] != "over" or self.scene.asked or self._may_call_late():
                    over = False
                    self._turn()
                elif not over:
                    over = True
                    self.client.game_over(self.scene)
                elif not self._once_more():
                    return False
            except Rung:
                if self.asking and self.input.terminal:
                    self.screen.say("")

    def _once_more(self) -> bool:
        """Whether another game is waited for; who types `again` asks for it."""
        if self.table["me"] is None:
            return False
        if self.table["players"][0]["again"]:
            self.screen.say(_("The next game begins when all who are here want it, or the host."))
        if not self.input.terminal:
            if meant(self.input.waiting() or "", ("again",)) != "again":
                return False
            self.input.line()
            self._told(self._ask(do="again"))
            while not self.table.get("next"):
                self._next()
            return True
        self.asking = True
        asked = _("({again}: another game, Enter: leave) ").format(again=within("command", "again"))
        line = meant(self.client.read(asked), (*self.client.talk, "again"))
        if line in self.client.talk:
            self.client.talk[line](self.scene)
        elif line == "again":
            self._told(self._ask(do="again"))
        else:
            return False
        return True

    def _add_chance(self) -> None:
        """A random word of this program's own goes into each shuffle of a table at which the person sits."""
        last = self.table["shuffles"][-1:]
        for row in last if self.table["salt"] and self.table["me"] is not None else ():
            if not row["dealt"] and row["hand"] > self.salted:
                self.salted = row["hand"]
                self._ask(do="word", word=secrets.token_hex(12))

    def _salt(self, text: str) -> Refusal | None:
        answer = self._ask(do="word", word=text)
        return None if answer["ok"] else Refusal(answer["refused"]["code"], answer["refused"]["why"])

    def _turn(self) -> None:
        """What there is to do now: to act, to go on, or to wait."""
        scene, view = self.scene, self.scene.view
        here = self.table["me"] is not None and self.table["stage"] in ("playing", "over")
        asked, resting = scene.asked is not None, view.role == roles.OVER and self.rested < len(scene.hands)
        self.asking = here
        if here and scene.asked and scene.asked.yours:
            self._act([self.client.answer(scene)])
        elif here and view.turn == 0 and not asked:
            self._act(self.client.ask(scene))
        elif here and view.legal and not asked and self.asides != self.deals:
            self.asides = self.deals
            request = self.client.aside(scene)
            if request:
                self._act([request])
        elif here and resting and not asked and self.input.terminal:
            request = self.client.go_on(scene)
            if request is not None:
                self._act([request])
            else:
                self.rested = len(scene.hands)
                self._ask(do="next")
        else:
            self.asking = False
            self._wait()

    def _may_call_late(self) -> bool:
        """Whether somebody at a terminal may call a renege of the last hand of the game, and has not gone on yet."""
        return bool(self.scene.may_call) and self.input.terminal and self.rested < len(self.scene.hands)

    def _wait(self) -> None:
        """Others act; at a terminal something may be typed meanwhile, in a pipe what may be said just now."""
        scene, input = self.scene, self.input
        if not input.terminal:
            request = commands.timely(scene, input.waiting() or "") if self.table["me"] is not None else None
            if request is not None:
                input.line()
                self._act([request])
            else:
                self._next()
            return
        if scene.may_take_back and not self.client.back_said:
            self.client.back_said = True
            self.screen.say(back_note())
        typed = self.client.read("")
        line = meant(typed, self.client.talk)
        if line == "hint":
            self.screen.say(_("It is not your turn."))
        elif line in self.client.talk:
            self.client.talk[line](scene)
        elif (requests := self.client.deed(scene, typed)) is not None:
            if requests:
                self._act(requests)
        elif not line and self.table["me"] is not None:
            self._ask(do="back" if self.table["players"][0]["stand_in"] else "next")
        else:
            asked = scene.asked
            self.client.tell([asked.text, *asked.said] if asked else [self.table["status"]])

    def _act(self, requests: list[Request]) -> None:
        words = [request.word for request in requests if isinstance(request, Act)]
        if len(words) == 1:
            self._told(self._ask(act=words[0]))
        elif words:
            self._told(self._ask(acts=words))
        else:
            self._told(self._ask(**commands.message(self.scene, requests[0])))

    def _told(self, answer: dict[str, Any]) -> None:
        """A refusal is told."""
        if answer["ok"]:
            return
        refused = answer["refused"]
        why = _elsewhere() if refused["code"] == "elsewhere" else refused["why"]
        self.client.refuse(Refusal(refused["code"], why, refused["facts"]))
        if refused["code"] == "stale":
            self.client.shown = False  # what has changed is shown anew

    def _ask(self, **request: Any) -> dict[str, Any]:
        """The answer to a request, once what came of it has come too."""
        id = secrets.token_hex(8)
        self.line.send(id, {"version": self.table["version"], **request})
        while id not in self.answers:
            self._next()
        answer = self.answers.pop(id)
        while answer["ok"] and self.table["version"] < answer["version"]:
            self._next()
        return answer

    def _deed(self, what: str) -> Callable[[Scene], None]:
        def do(scene: Scene) -> None:
            version = self.table["version"]
            self._told(self._ask(do=what))
            self.client.shown = False
            if self.table["version"] != version:
                raise Rung

        return do

    def _prompt(self) -> str:
        """What stands before what is typed: the seconds that are left, under a clock."""
        if self.until is None:
            return "> "
        return _("({n} s) > ").format(n=max(0, round(self.until - time.monotonic())))

    def _say(self, text: str) -> None:
        """Something is said to all; without words the phrases are listed, a number is one of them."""
        phrases = dict(self.table["phrases"])
        if not text and phrases:
            self.screen.say(*(f"{n} {phrase}" for n, phrase in enumerate(phrases.values(), 1)))
            return
        chosen = text.isdecimal() and 0 < int(text) <= len(phrases)
        self._aside(do="say", **({"phrase": list(phrases)[int(text) - 1]} if chosen else {"text": text}))

    def _mute(self, what: str) -> Callable[[str], None]:
        def mute(name: str) -> None:
            wanted = folded(name)
            called = [player for player in self.table["players"] if folded(player["name"]) == wanted != ""]
            if not called:
                self.screen.say(_("Nobody here is called so."))
            elif self._aside(do=what, seat=called[0]["seat"]):
                told = _("{name} is muted.") if what == "mute" else _("{name} is heard again.")
                self.screen.say(told.format(name=called[0]["name"]))

        return mute

    def _aside(self, **request: Any) -> bool:
        """Does what is no matter of the cards; they are asked for anew only if they have changed meanwhile."""
        view = self.scene.view
        answer = self._ask(**request)
        if not answer["ok"]:
            self.screen.say(answer["refused"]["why"])
        if self.scene.view != view:
            raise Rung
        return bool(answer["ok"])

    def _nudge(self, scene: Scene) -> None:
        answer = self._ask(do="nudge", seat=self.scene.view.turn or 0)
        self.screen.say(_("They are asked to play.") if answer["ok"] else answer["refused"]["why"])

    def _hint(self) -> Advice | str:
        answer = self._ask(do="hint")
        if not answer["ok"]:
            return str(answer["refused"]["why"])
        return Advice(tuple(answer["hint"]["words"]), str(answer["hint"]["why"]))


def _endings(scene: Scene) -> list[tuple[tuple[int, ...], bool]]:
    """How each finished hand came out: its scores, and whether they were ruled."""
    return [(entry.scores, bool(entry.why)) for entry in scene.hands]


def _elsewhere() -> str:
    """That another window of the person plays."""
    return _(ELSEWHERE).format(here=within("command", "here"))
