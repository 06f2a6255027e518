"""A game at a table that is served elsewhere, played line by line: the far end of `local`. Layer 7.

Every message from the server is the whole table; what is told is what is new in it. What is typed goes out as requests
that the line sends again, under the same id, until they are answered."""

from __future__ import annotations

import queue
import secrets
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from horseplay import roles
from horseplay.errors import Refusal
from horseplay.language import _, folded, marked, marked_within, within
from horseplay.table import Act, Advice, Request
from horseplay.terminal import arrival, commands
from horseplay.terminal.client import Client, Leave, back_note
from horseplay.terminal.connection import BadTable, Connection, TableAddress
from horseplay.terminal.input import Input, Rung
from horseplay.terminal.parser import meant
from horseplay.terminal.scenes import scene_of
from horseplay.terminal.screen import Scene, Screen
from horseplay.terminal.telling import Telling, events_of
from horseplay.view import PublicGame

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


class Remote:
    """One person at a table far away, or one who looks on (without a name)."""

    def __init__(
        self,
        place: TableAddress,
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
        self.telling = Telling(self.client)
        self.quiet = True  # nothing is told until the person sits
        self.asking = False  # a prompt waits for an answer
        self.told = 0  # the first event that was not told
        self.asides = -1  # the deal for which an aside was offered
        self.until: float | None = None  # when the clock of the seat in turn runs out
        self.salted = 0  # the last hand for which a word was sent
        self.table: dict[str, Any] = {}
        self.scene: Scene

    def run(self) -> int:
        """Plays until the game is over and no other follows, or the person leaves; the exit status."""
        self.line = Connection(self.place)
        try:
            self._come()
            while self._play():
                self._follow()
        except (Leave, KeyboardInterrupt, EOFError) as left:
            if not isinstance(left, Leave):
                self.screen.say("")
            arrival.goodbye(self.screen, self.place, self.line.token if self.table.get("me") is not None else "")
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
        self.line = Connection(self.place)
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
        """Where the person has come to; from now on what happens is told."""
        self.quiet, self.told = False, self.table["version"]
        self.telling.begin(self.scene)
        arrival.welcome(self.client, self.table, self.scene)

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
            scene = scene_of(table, self.games)
            happened = events_of([row for row in table["happened"] if row["n"] >= self.told], scene.view)
            was = self.table
            before = self.scene if was else None
            self.table, self.scene = table, scene
            self.until = None if table["clock"] is None else time.monotonic() + table["clock"]
            if not self.quiet and before is not None:
                self._talk(before)
                self.telling.news(before.view, scene, happened)
                self._company(was)
        except (KeyError, TypeError, IndexError, AttributeError) as error:
            raise BadTable(_("the server does not speak as this version of Horseplay does")) from error
        self.told = table["version"]

    def _talk(self, before: Scene) -> None:
        """What people have said since; the cards need not be shown again for it."""
        for words in self.table["talk"]:
            if words["n"] >= self.told:
                own = words["seat"] == 0 and self.table["me"] is not None
                told = _("You say: {text}") if own else _("{name} says: {text}")
                self.screen.say(told.format(name=words["name"], text=words["text"]))
        if before.view != self.scene.view:
            self.client.shown = False
        elif self.asking and before.view.turn == 0:
            self.client.shown = True

    def _company(self, was: dict[str, Any]) -> None:
        """What has changed about those at the table, and about this window."""
        table = self.table
        for old, new in zip(was["players"], table["players"], strict=True):
            if new["who"] == "person" and new["away"] != old["away"] and new["name"] == old["name"]:
                told = _("{name} is away.") if new["away"] else _("{name} is there again.")
                self.screen.say(told.format(name=self.scene.name(new["seat"])))
        if table["me"] is not None and table["players"][0]["stand_in"] > was["players"][0]["stand_in"]:
            self.screen.say(_("Enter takes your seat back."))
        if table["stage"] != was["stage"]:
            arrival.stage(self.screen, table)
        if table["elsewhere"] != was["elsewhere"]:
            self.screen.say(arrival.elsewhere() if table["elsewhere"] else _("This window plays now."))
        if table.get("nudge"):
            self.screen.say(_("{name} asks you to play.").format(name=table["nudge"]))

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
        asked, resting = scene.asked is not None, view.role == roles.OVER and self.telling.rested < len(scene.hands)
        self.asking = here
        if here and scene.asked and scene.asked.yours:
            self._act([self.client.answer(scene)])
        elif here and view.turn == 0 and not asked:
            self._act(self.client.ask(scene))
        elif here and view.legal and not asked and self.asides != self.telling.deals:
            self.asides = self.telling.deals
            request = self.client.aside(scene)
            if request:
                self._act([request])
        elif here and resting and not asked and self.input.terminal:
            request = self.client.go_on(scene)
            if request is not None:
                self._act([request])
            else:
                self.telling.rested = len(scene.hands)
                self._ask(do="next")
        else:
            self.asking = False
            self._wait()

    def _may_call_late(self) -> bool:
        """Whether somebody at a terminal may call a renege of the last hand of the game, and has not gone on yet."""
        return bool(self.scene.may_call) and self.input.terminal and self.telling.rested < len(self.scene.hands)

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
        why = arrival.elsewhere() if refused["code"] == "elsewhere" else refused["why"]
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
