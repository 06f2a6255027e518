"""What is said to who comes to a table far away, and to who leaves it. Layer 7."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from horseplay import roles
from horseplay.house import changed
from horseplay.language import _, marked, within
from horseplay.terminal.screen import Scene, Screen, players

if TYPE_CHECKING:
    from horseplay.terminal.client import Client
    from horseplay.terminal.connection import TableAddress

ELSEWHERE = marked(
    "This table is open in a newer window of yours, and that one plays. Type {here} to play in this one."
)


def welcome(client: Client, table: Mapping[str, Any], scene: Scene) -> None:
    """The game, who plays it, and how it stands."""
    screen = client.screen
    told = ", ".join(f"{name} {value}" for name, value in changed(scene.view.house).items())
    title = screen.faces.strong(scene.view.game.title) + (f" ({told})" if told else "")
    screen.say(_("{game}. ? lists what you can type.").format(game=title))
    bots = [scene.number(player["seat"]) for player in table["players"] if player["who"] == "bot"]
    screen.say(_("At the table, in turn: {names}.").format(names=players(scene.view, scene.names, bots)))
    stage(screen, table)
    begun = scene.view.dealer is not None and scene.view.role != roles.OVER
    if begun and table["stage"] in ("playing", "paused"):
        client.resumed(scene)
    if scene.asked:
        client.tell([scene.asked.text, *scene.asked.said])


def stage(screen: Screen, table: Mapping[str, Any]) -> None:
    """What a table that does not play waits for."""
    if table["stage"] == "gathering":
        told = _("The game begins when the host deals.")
        if table["host"]:
            told = _("The game begins when the host deals. You are the host: type {start} when all are there.")
        screen.say(told.format(start=within("command", "start")))
    elif table["stage"] == "paused":
        told = _("The game is paused; type {resume} to let it go on.")
        screen.say(told.format(resume=within("command", "resume")))


def goodbye(screen: Screen, place: TableAddress, token: str) -> None:
    """How to come back to a seat; `token` is what it is kept by, "" for who has none."""
    if token:
        told = _("Goodbye. Your seat stays yours; come back with:")
        screen.command(told, ["horseplay", "join", place.link, "--token", token])
    else:
        screen.say(_("Goodbye."))


def elsewhere() -> str:
    """That another window of the person plays."""
    return _(ELSEWHERE).format(here=within("command", "here"))
