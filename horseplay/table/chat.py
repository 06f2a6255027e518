"""What people say to each other: ready phrases and lines of their own. Layer 5.

A phrase is kept by its key, so that everybody reads it in their own language. None of them says anything about cards:
"players may not signal" (HS-25)."""

from __future__ import annotations

from horseplay.errors import Refusal
from horseplay.language import _, marked
from horseplay.log.events import Said

LONGEST = 200  # letters of a line
PHRASES = {
    "hello": marked("Hello!"),
    "well-played": marked("Well played!"),
    "nice-hand": marked("Nice hand."),
    "sorry": marked("Sorry, partner."),
    "never-mind": marked("Never mind."),
    "one-moment": marked("One moment, please."),
    "thank-you": marked("Thank you!"),
    "good-game": marked("Good game!"),
}


def heard(said: Said) -> str:
    """What was said, in the language being spoken."""
    return _(PHRASES[said.phrase]) if said.phrase in PHRASES else said.text


def unsaid(phrase: str, text: str, chat: str) -> Refusal | None:
    """Why this may not be said at a table with this manner of chat, None if it may."""
    if chat == "off":
        return Refusal("no-chat", _("At this table nothing is written."))
    if phrase and phrase not in PHRASES:
        return Refusal("no-phrase", _("There is no such phrase."))
    if not phrase and chat == "phrases":
        return Refusal("phrases-only", _("At this table only the ready phrases are said."))
    if not phrase and not text:
        return Refusal("nothing-said", _("There is nothing to say."))
    return None
