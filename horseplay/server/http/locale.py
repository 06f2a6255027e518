"""The language in which a connection is served: chosen on a page, or wished by the browser. Layer 7."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from horseplay.language import LANGUAGES, wished

COOKIE = "horseplay_language"


def language_of(connection: HTTPConnection) -> str:
    """The code of the language: what programs ask for in the address, what a person chose, what the browser wishes."""
    if connection.scope["type"] == "websocket" and connection.query_params.get("as") == "json":
        return connection.query_params.get("language", "en")
    chosen = connection.cookies.get(COOKIE, "")
    return chosen if chosen in LANGUAGES else wished(connection.headers.get("accept-language", ""))
