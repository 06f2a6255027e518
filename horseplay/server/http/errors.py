"""Friendly pages for what went wrong. Layer 7."""

from __future__ import annotations

import http

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from horseplay.language import _, marked
from horseplay.server.pages import documents

TITLES = {
    403: marked("Not for you"),
    404: marked("Nothing here"),
    405: marked("Not this way"),
    408: marked("Too slow"),
    413: marked("Too much"),
    429: marked("A moment, please"),
    500: marked("Something is wrong"),
}
SORRY = marked("Sorry")


async def complain(request: Request, error: Exception) -> Response:
    """A friendly page for what went wrong."""
    assert isinstance(error, HTTPException)
    detail = error.detail if error.status_code in TITLES else _("That could not be understood.")
    if detail == http.HTTPStatus(error.status_code).phrase:  # nothing of our own was said
        detail = _("There is no such page.") if error.status_code == 404 else _("That could not be understood.")
    title = _(TITLES.get(error.status_code, SORRY))
    return HTMLResponse(documents.message(title, detail), error.status_code, error.headers)


async def fail(request: Request, error: Exception) -> Response:
    return HTMLResponse(documents.message(_(TITLES[500]), _("Please try again in a moment.")), 500)
