"""Tables as people see them, for the tests of the page: one scene for every phase of every game, and Chromium."""

from __future__ import annotations

import functools
import itertools
import os
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from horseplay import Position, all_games
from horseplay.log.events import Acted
from horseplay.log.history import History
from horseplay.news import Names, verbatim
from horseplay.server.pages.assets import STATIC
from horseplay.server.room.sheet import Sheet
from horseplay.server.room.snapshot import AskedQuestion, Happened, Player, Snapshot
from tests.hands import next_event

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SHELL = Path("/usr/bin/chromium-headless-shell")
CHROMIUM = SHELL if SHELL.exists() else Path("/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SHOTS = Path(__file__).parent / "shots"
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
BY_SIZE = ("color-contrast", "target-size", "scrollable-region-focusable")  # what another size or light may change
COMPLAINTS = """async (only) => (await axe.run(only.length ? { runOnly: only } : {})).violations.map(
  (v) => [v.id, v.nodes.map((n) => n.html).slice(0, 2), v.nodes[0].failureSummary])"""
NAMES = ("Ada", "Bertram", "Cem", "Dörte", "Ella", "Fritz", "Gül", "Hanna", "İrem")
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "hossie": ("hossie", {}),
    "hossie-receive-first": ("hossie", {"swap_order": "receive_first"}),
    "hossie-8": ("hossie", {"players": 8}),
    "horsethief": ("horsethief", {}),
    "horsethief-9": ("horsethief", {"players": 9}),
    "hoskin": ("hoskin", {"concede": "bicycle"}),
}


def seen_of(
    position: Position,
    seat: int | None = None,
    news: tuple[str, ...] = (),
    hands: tuple[Any, ...] = (),
    names: tuple[str, ...] = NAMES,
    **more: Any,
) -> Snapshot:
    """A position as a seat (None: a spectator) is shown it by a room."""
    view, r, first = position.view(seat, "last_trick"), position.rules, seat or 0
    order = [(p + first) % r.seats for p in range(r.seats)]
    players = [
        Player(n, names[p], "bot" if p % 3 == 2 else "person", host=p == 0, side=r.side[p]) for n, p in enumerate(order)
    ]
    sheet: list[Sheet] = []
    totals = [0] * r.sides
    for hand in hands:
        totals = [a + b for a, b in zip(totals, hand.scores, strict=True)]

        def turned(values: tuple[int, ...] | None) -> tuple[int, ...] | None:
            return None if values is None else tuple(values[p] for p in order)

        by = None if hand.declarer is None else (hand.declarer - first) % r.seats
        outcome = f"{names[hand.declarer or 0]} played {hand.contract}."
        sheet.append(
            Sheet(
                (hand.dealer - first) % r.seats, by, hand.contract or "", outcome, turned(hand.tricks) or (),
                turned(hand.points), turned(hand.melds), hand.scores, tuple(totals), hand=len(sheet) + 1,
            )
        )  # fmt: skip
    whose = (
        ""
        if view.turn is None
        else "Your turn"
        if view.turn == 0 and seat is not None
        else f"{players[view.turn].name}’s turn"
    )
    given: dict[str, Any] = {
        "table": "x7Qm2",
        "title": "Sunday table",
        "version": 17,
        "stage": "over" if position.over else "playing" if position.dealer is not None else "gathering",
        "view": view,
        "players": tuple(players),
        "me": None if seat is None else 0,
        "host": seat == 0,
        "happened": tuple(Happened(n, verbatim(line), line) for n, line in enumerate(news)),
        "status": f"{whose}: {view.asks}."
        if whose
        else "The hand is over."
        if position.dealer is not None
        else "Waiting for players.",
        "resting": False,
        "take_back": False,
        "boards_down": False,
        "asked": None,
        "may_claim": False,
        "may_call": (),
        "manners": {"take_back": "on", "look_back": "last_trick"},
        "sheet": tuple(sheet),
        "watchers": 1,
        "link": "http://127.0.0.1:8000/t/x7Qm2",
        "name": "" if seat is None else names[seat],
    }
    return Snapshot(**{**given, **more})


def walk(table: str, seed: int, hands: int) -> Iterator[tuple[History, Callable[[], tuple[str, ...]]]]:
    """A game at random: the history after each event, and what tells the news so far, as everybody hears it."""
    name, given = TABLES[table]
    game = all_games()[name]
    rng, history = random.Random(seed), History(game, game.house(given=given))

    def news() -> tuple[str, ...]:
        told: list[str] = []
        for before, (event, after) in itertools.pairwise(history.stack[-13:]):
            if isinstance(event, Acted):
                act = before.position.hear(event.act)
                assert act is not None
                told += [one.sentence(Names(NAMES)) for one in after.news(before.position, event.seat, act, None)]
            else:
                told.append("The cards are dealt.")
        return tuple(told[-12:])

    while not history.position.over and history.position.state.hands < hands:
        history.add(next_event(history.position, rng))
        yield history, news


@functools.cache
def scenes() -> dict[str, Snapshot]:
    """A scene for every phase of every game, as the seat in turn, another seat and a spectator see it."""
    found: dict[str, Snapshot] = {}
    for table in TABLES:
        for seed in range(60 if table.startswith("hossie") else 4):
            for history, news in walk(table, seed, 2):
                position = history.position
                full = bool(position.state.done and not position.state.laid and position.phase == "play")
                phase = f"{position.phase}-{len(position.table)}" if position.phase == "play" else position.phase
                turn = position.turn
                looks: list[tuple[str, int | None, dict[str, Any]]] = [
                    (f"{table}-{phase}-turn", turn, {}),
                    (
                        f"{table}-{phase}-other",
                        None if turn is None else (turn + 1) % position.rules.seats,
                        {"take_back": True},
                    ),
                    (f"{table}-{phase}-watch", None, {}),
                    (f"{table}-{phase}-rest", turn if full else None, {"resting": True}),
                ]
                for key, seat, more in looks:
                    if key in found or (seat is None and not key.endswith("watch") and turn is not None):
                        continue
                    at = 0 if seat is None and not key.endswith("watch") else seat
                    more = more if seat is not None else {}
                    found[key] = seen_of(position, at, news(), tuple(history.hands), **more)
    for table in ("hossie", "horsethief-9"):
        name, given = TABLES[table]
        game = all_games()[name]
        start = game.start(game.house(given=given))
        host, guest = seen_of(start, 0), seen_of(start, None, name="")
        found[f"{table}-gathering-host"] = host._replace(
            players=(host.players[0], *(p._replace(name="", who="empty") for p in host.players[1:]))
        )
        found[f"{table}-gathering-guest"] = guest._replace(
            players=(*guest.players[:2], *(p._replace(name="", who="empty") for p in guest.players[2:]))
        )
    some = found["hoskin-play-1-turn"]
    found["refused"] = some._replace(
        refusal="You must follow clubs and beat KC; you hold AC.", answer="a1", nudge="Bertram"
    )
    found["away"] = some._replace(
        players=(
            some.players[0]._replace(stand_in=True),
            some.players[1]._replace(away=True, votes=1, slow=True),
            *some.players[2:],
        )
    )
    renege = "Bertram calls a renege by Cem in trick 3, and it was one."
    offers = ((1, "scores", (-200, 310, 0)),)
    told = ("Bertram: these scores: Ada −200, Bertram +310, Cem 0",)
    found["asked"] = some._replace(
        asked=AskedQuestion("renege", 1, 2, 2, renege, True, (0, 2), offers, told, (300, 120, -500)),
        told="Cem says no.",
        may_claim=True,
        may_call=((1, 0), (2, 0)),
    )
    found["elsewhere"] = some._replace(elsewhere=True, since=7)
    found["ended-resting"] = found["hoskin-over-turn"]._replace(resting=True)
    found["paused"] = some._replace(stage="paused")
    found["personal"] = some._replace(
        personal="http://127.0.0.1:8000/seat/abc", home=("http://192.168.1.7:8000/t/x7Qm2",)
    )
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium under Playwright."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        yield browser
        browser.close()


CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
SIZES = {"phone": (360, 640), "tablet": (820, 1180), "desktop": (1280, 800)}


class Documents(ThreadingHTTPServer):
    """A server of these documents by their paths, with the real one's policies; static files are kept by browsers."""

    def __init__(self, pages: dict[str, str]) -> None:
        self.pages, self.missing = pages, list[str]()
        super().__init__(("127.0.0.1", 0), Asked)
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        """It ends."""
        self.shutdown()
        self.server_close()

    def found(self, path: str) -> tuple[bytes, dict[str, str]] | None:
        """What lies there, and its headers."""
        file = STATIC / path.removeprefix("static/")
        if path.startswith("static/") and file.is_file():
            return file.read_bytes(), {"content-type": KINDS[file.suffix], "cache-control": "max-age=600"}
        if path in self.pages:
            headers = {"content-type": "text/html; charset=utf-8", "content-security-policy": CSP}
            return self.pages[path].encode(), headers
        if path.endswith("qr.svg"):
            return (STATIC / "icon.svg").read_bytes(), {"content-type": "image/svg+xml"}
        self.missing.append(path)
        return None


class Asked(BaseHTTPRequestHandler):
    """A request for one of them, by whatever method."""

    protocol_version = "HTTP/1.1"
    server: Documents

    def do_GET(self) -> None:
        """Sends the document."""
        self.rfile.read(int(self.headers.get("content-length", 0)))
        found = self.server.found(self.path.partition("?")[0].removeprefix("/"))
        body, headers = found or (b"", {})
        self.send_response(200 if found else 404)
        for name, value in {**headers, "content-length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET

    def log_message(self, *_: object) -> None:
        """Nothing is written down."""


def stage(
    pages: dict[str, str], browser: Browser, size: tuple[int, int], **more: Any
) -> tuple[Any, list[str], list[Any]]:
    """A browser page that finds these documents by path, with the server's policies; its complaints; its sockets."""
    documents = Documents(pages)
    address = f"http://127.0.0.1:{documents.server_port}"
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, base_url=address, **more)
    page.on("close", lambda _: documents.close())
    wrong: list[str] = documents.missing
    sockets: list[Any] = []
    page.route_web_socket("**/*", lambda socket: sockets.append(socket))  # noqa: PLW0108
    page.on("console", lambda line: wrong.append(line.text) if line.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    return page, wrong, sockets


def shot(page: Page, name: str, **more: Any) -> None:
    """A picture of the page in tests/shots, for whoever wants to look at pages (`make shots`); it costs time."""
    if "HORSEPLAY_SHOTS" in os.environ:
        page.screenshot(path=SHOTS / f"{name}.png", **more)


def complaints(page: Page, *rules: str) -> list[Any]:
    """What axe-core finds on a page: rule, elements, reasons; by these rules alone, or by all."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[Any] = page.evaluate(COMPLAINTS, rules)
    return found
