"""A person at a table: shows what the seat sees and asks what it does. Layer 6.

It draws from a `Scene` (a view, names, the score sheet) and from sentences, and answers with requests, so that what
feeds it may as well be far away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from horseplay.cards import is_card
from horseplay.errors import Refusal, listing
from horseplay.house import shown
from horseplay.language import _
from horseplay.table import Act, Advice, Forfeit, ForfeitGame, Request
from horseplay.table.hand import sorted_hand
from horseplay.terminal import deeds, story
from horseplay.terminal.input import Input
from horseplay.terminal.laid import away, lacking
from horseplay.terminal.screen import YOU, Scene, Screen
from horseplay.terminal.words import choices, numbered, spoken_words, understood
from horseplay.verbs import is_word, offer

if TYPE_CHECKING:
    from horseplay.view import View

HELP = (
    ("a card", "QH, qh or queen of hearts; a ten is 10H or TH; several in a line where several are laid away"),
    ("a number", "the choice of that number where choices are numbered, or a bid; never a card"),
    ("a word", "one of those that you may say; its beginning will do"),
    ("hand", "your cards"),
    ("scores", "scores, contract and all that is known"),
    ("sheet", "the score sheet, hand by hand"),
    ("last", "the last trick (tricks: all that may be looked at)"),
    ("fair", "what is promised of the shuffles, and the secrets of the hands that are over"),
    ("word TEXT", "between two hands: a word of yours for the next shuffle"),
    ("hint", "what a bot would do"),
    ("rules", "the rules of this game"),
    ("quit", "leave; the game is kept (so do Ctrl-D and Ctrl-C)"),
)
LEAVING = ("quit", "exit")
YES = ("", "yes", "y")


class Leave(Exception):
    """The person leaves the table."""


class Client:
    """One person at a terminal."""

    def __init__(
        self,
        input: Input,
        screen: Screen,
        hint: Callable[[], Advice | str],
        page: Callable[[], str],
        pace: float,
    ) -> None:
        self.input, self.screen, self.faces = input, screen, screen.faces
        self.hint, self.page, self.pace = hint, page, pace  # the hint, or why there is none
        self.salt: Callable[[str], Refusal | None] = lambda text: None  # adds a word to the next shuffle
        self.helps: tuple[tuple[str, str], ...] = (*HELP[:-1], *deeds.helps(), HELP[-1])
        self.refused = False  # the last thing said here was why something cannot be done
        self.trump_said = False  # trump was said just now, when the cards were dealt
        self.back_said = False  # it was said that a card may be taken back
        self.talk: dict[str, Callable[[Scene], None]] = {
            "?": lambda scene: self.help(),
            "help": lambda scene: self.help(),
            "hand": lambda scene: screen.hand(scene.view),
            "scores": screen.scores,
            "sheet": lambda scene: story.sheet(screen, scene),
            "last": screen.last,
            "tricks": lambda scene: screen.last(scene, all_of_them=True),
            "fair": lambda scene: story.shuffles(screen, scene),
            "hint": self._hint,
            "rules": lambda scene: screen.page(self.page()),
        }

    # ------------------------------------------------------------ reading

    def read(self, prompt: str) -> str:
        """A line that was typed; the words for leaving are `Leave` wherever they are typed."""
        self.screen.prompt(prompt)
        line = self.input.line()
        if not self.input.terminal:
            self.screen.say(line)
        if line.lower() in LEAVING:
            raise Leave
        return line

    def linger(self, seconds: float, scene: Scene) -> Request | None:
        """What is said within a moment, whosever turn it is. Enter ends the wait, any other line is kept."""
        if seconds and scene.may_take_back and self.input.terminal and not self.back_said:
            self.back_said = True
            self.screen.say("(back takes your card back while the next one waits.)")
        line = self.input.waiting(seconds)
        request = deeds.timely(scene, " ".join(line.lower().split())) if line else None
        if request is not None or (line == "" and seconds):
            self.input.line()
        return request

    def deed(self, scene: Scene, line: str) -> list[Request] | None:
        """What is said beside the words of the game: a request, none where nothing comes of it; None if it is no such
        line."""
        request = None if scene.view.seat is None else deeds.said(scene, line)
        if isinstance(request, str):
            self.screen.say(request)
            return []
        return None if request is None else [request] if self._sure(scene, request) else []

    def _sure(self, scene: Scene, request: Request) -> bool:
        """Whether this is meant, where it cannot be mended."""
        match request:
            case Forfeit():
                prompt, no = _("Give this hand up? Type yes: "), _("The hand goes on.")
            case ForfeitGame(side) if side == scene.view.sides[0]:
                prompt, no = _("Give the whole game up? Type yes: "), _("The game goes on.")
            case ForfeitGame(side):
                prompt = _("Ask the others to end the game, forfeited by {side}? Type yes: ")
                prompt, no = prompt.format(side=scene.side(side)), _("The game goes on.")
            case _:
                return True
        sure = self.read(prompt).lower() in deeds.YES
        if not sure:
            self.screen.say(no)
        return sure

    # ------------------------------------------------------------ asking

    def ask(self, scene: Scene) -> list[Request]:
        """What the seat in turn does; several acts where several cards are laid away."""
        if not self.refused:
            self.show(scene)
        self.refused = False
        line: str | None = None
        while True:
            line = self.read("> ") if line is None else line
            low, line = " ".join(line.lower().split()), None
            if not low:
                self.offer(scene)
            elif low in self.talk and low not in scene.view.legal:
                self.talk[low](scene)
            elif low not in scene.view.legal and (requests := self.deed(scene, low)) is not None:
                if requests:
                    return requests
            else:
                words = [low] if low in scene.view.legal else understood(low, in_order(scene.view))
                objection = _objection(scene.view, words)
                if objection:
                    self.screen.say(self.faces.sentence(objection))
                    continue
                line = self._doubt(scene.view, words)
                if line is None:
                    return [Act(word) for word in words]

    def _doubt(self, view: View, words: list[str]) -> str | None:
        """None if this is to be done, else what is typed instead: on a terminal cards laid away are read back first."""
        cards = [word for word in words if is_card(word)]
        if not cards or view.playing or not self.input.terminal or lacking(cards, view.hand):
            return None
        what = self.faces.sentence(away(view.phase, " ".join(cards), third=False))
        self.screen.say(f"{YOU} {what}?")
        line = self.read("(Enter: yes, or other cards) ")
        if line.lower() in YES:
            return None
        self.screen.say("Nothing was laid.")
        return "" if line.lower() in ("no", "n") else line

    def answer(self, scene: Scene) -> Request:
        """What the seat says to the question that stands."""
        asked, view = scene.asked, scene.view
        assert asked
        self.screen.tell(deeds.ways(scene))
        while True:
            line = " ".join(self.read("> ").lower().split())
            request = deeds.answer(scene, line)
            if isinstance(request, str):
                self.screen.say(request)
            elif request is not None:
                return request
            elif line in self.talk:
                self.talk[line](scene)
            else:
                words = understood(line, in_order(view)) if line and asked.kind == "take_back" else []
                if view.turn == 0 and len(words) == 1 and words[0] in view.legal:
                    return Act(words[0])
                self.screen.tell([asked.text, *asked.said, *deeds.ways(scene)])

    def aside(self, scene: Scene) -> Request | None:
        """What the seat does out of turn, if anything."""
        shows = [word for word in scene.view.legal if word.startswith("show ")]
        self.screen.hand(scene.view)
        while True:
            what = "show your partner one card" if shows else f"say {numbered(scene.view.legal)}"
            line = self.read(f"You may {what}. Which? (Enter: none) ").lower()
            if line in ("", "none", "no", "0"):
                return None
            if line in self.talk:
                self.talk[line](scene)
                continue
            word = understood(line, scene.view.legal)[0]
            word = f"show {word}" if shows and is_card(word) else word
            if word in scene.view.legal:
                return Act(word)
            card = word.removeprefix("show ")
            self.screen.say(
                f"You do not hold {self.faces.card(card)}." if is_card(card) else f"{line} cannot be done now."
            )

    def show(self, scene: Scene) -> None:
        """What the seat in turn needs to see."""
        view = scene.view
        if not self.faces.plain:
            self.screen.say("")
        self.screen.trick(scene)
        self.screen.status(scene, trump=not self.trump_said)
        self.trump_said = False
        self.screen.hand(view)
        self.offer(scene)

    def offer(self, scene: Scene) -> None:
        """What may be done, in a sentence or a list."""
        view = scene.view
        cards = [word for word in in_order(view) if is_card(word)]
        words = numbered(view.legal)
        said = [self._asked(scene, cards)]
        if cards and not scene.honour and set(cards) != set(view.hand):
            said.append(f"You may play {self.faces.listing(cards)}.")
        if words == "done":
            said.append("When you lay no more away: done")
        elif words:
            said.append(f"{'Or' if cards else 'You may say'}: {words}")
        if any(word.startswith("show ") for word in view.legal):
            said.append("Or show your partner one card first, such as: show " + view.hand[0].lower())
        if scene.may_take_back:
            said.append("Or take your last card back: back")
        self.screen.say(*(text for text in said if text))

    def _asked(self, scene: Scene, cards: list[str]) -> str:
        view = scene.view
        n = view.laying
        if view.playing:
            trick = sum(view.taken) + 1
            if not view.trick:
                return f"You lead to trick {trick}."
            free = set(cards) == set(view.hand) and not scene.honour
            return f"Your card to trick {trick}" + ("; any may be played." if free else ".")
        if cards and n:
            most = "up to " if "done" in view.legal else ""
            verb = "give your partner" if view.phase == "give" else "lay away"
            return f"Your turn: {verb} {most}{n} card{'s' * (n != 1)}."
        return (
            "Your turn to bid."
            if view.phase == "auction"
            else f"Your turn: {view.asks}."
            if view.asks
            else "Your turn."
        )

    def help(self) -> None:
        """What can be typed."""
        for word, meaning in self.helps:
            self.screen.say(f"{word}: {meaning}" if self.faces.plain else f"{word:<9} {meaning}", indent=" " * 10)

    def _hint(self, scene: Scene) -> None:
        hint, sentence = self.hint(), self.faces.sentence
        if isinstance(hint, str):
            self.screen.say(hint)
            return
        why = [sentence(hint.why)] if hint.why else []
        self.screen.say(*why, _("A bot would say or play {words}.").format(words=sentence(", ".join(hint.words))))

    # ------------------------------------------------------------ telling

    def tell(self, sentences: Iterable[str]) -> None:
        """Something happened."""
        self.screen.tell(sentences)

    def refuse(self, refusal: Refusal, scene: Scene) -> None:
        """Something could not be done; cards are named in the hand's order."""
        self.refused = True
        why, legal, must = refusal.why, in_order(scene.view), list(refusal.facts.get("must", ()))
        if must:
            why = why.replace(listing(must), listing(card for card in legal if card in must))
        if legal:
            why = why.replace(offer(scene.view.legal), offer(legal))
        more = " Type ? to see what can be typed." if refusal.code == "unknown-word" else ""
        self.screen.say(self.faces.sentence(why) + more)

    def dealt(self, scene: Scene, sentences: Iterable[str]) -> None:
        """A new hand begins."""
        self._heading(scene)
        self.tell(sentences)
        self.screen.totals(scene)
        self._turned_up(scene)
        if scene.view.turn != 0 and scene.view.seat is not None:
            self.screen.hand(scene.view)

    def resumed(self, scene: Scene) -> None:
        """A hand that was begun earlier goes on."""
        view = scene.view
        self._heading(scene)
        self.screen.totals(scene)
        if view.dealer is not None:
            self.screen.say(f"Dealer: {scene.name(view.dealer)}.")
        self._turned_up(scene)
        if view.turn != 0:
            self.screen.trick(scene)
            self.screen.status(scene, trump=not self.trump_said)
            if view.seat is not None:
                self.screen.hand(view)

    def _heading(self, scene: Scene) -> None:
        self.screen.heading(f"{scene.view.game.title}, hand {len(scene.hands) + 1}")

    def _turned_up(self, scene: Scene) -> None:
        upcard = scene.view.fact("upcard")
        self.trump_said = upcard is not None
        if upcard:
            self.screen.say(f"Turned up: {self.faces.card(upcard)}. Trump is {scene.view.contract}.")

    def hand_over(self, scene: Scene) -> None:
        """A hand is over: how it came out."""
        story.hand_over(self.screen, scene, scene.hands[-1])

    def go_on(self, scene: Scene) -> Request | None:
        """Waits for Enter after a hand; what is said instead."""
        note = ", back to take your card back" if scene.may_take_back else ""
        while True:
            typed = self.read(f"(Enter to go on{note}) ")
            line = " ".join(typed.lower().split())
            if self.salted(typed):
                continue
            if line in self.talk:
                self.talk[line](scene)
            elif (requests := self.deed(scene, line)) is None:
                return None
            elif requests:
                return requests[0]

    def salted(self, line: str) -> bool:
        """Whether a line was a word for the next shuffle; what came of it is said."""
        said, _gap, text = line.strip().partition(" ")
        if said.lower() != "word":
            return False
        refusal = self.salt(text)
        self.screen.say(refusal.why if refusal else _("Your word goes into the next shuffle."))
        return True

    def game_over(self, scene: Scene) -> None:
        """The game is won."""
        story.game_over(self.screen, scene)


def in_order(view: View) -> list[str]:
    """What the seat may do, cards as they stand in the hand."""
    cards = [word for word in view.legal if is_card(word)]
    sorted_cards = [card for _, row in sorted_hand(view, cards) for card in row]
    return [word for word in view.legal if word not in cards] + sorted_cards


def _objection(view: View, words: list[str]) -> str | None:
    """What is wrong with a line, apart from what the game itself will say; None if nothing is."""
    stray = _stray(view, words)
    cards = [word for word in words if is_card(word)]
    if stray or len(words) < 2:
        return stray
    most = 1 if view.playing else view.laying
    if len(cards) > most:
        return (
            "One card at a time, please."
            if most == 1
            else f"That is {len(cards)} cards; at most {most} may go. Nothing was laid."
        )
    card = lacking(cards, view.hand)
    return f"You do not hold {card}{' so often' if card in view.hand else ''}. Nothing was laid." if card else None


def _stray(view: View, words: list[str]) -> str | None:
    """What to type instead of a word that is none of the game's, where that is a card or one of a list."""
    odd = next((word for word in words if not is_word(view.game.verbs, word)), None)
    if odd is None:
        return None
    cards, others = [word for word in in_order(view) if is_card(word)], spoken_words(view.legal)
    if cards:
        sort = "a card" if view.playing or view.laying == 1 else "cards"
        return f"{shown(odd)} is no card. Type {sort} such as {cards[0]}{', or ' + offer(others) if others else ''}."
    if odd.isdigit() and choices(view.legal):
        return f"There is no choice {odd} here: {numbered(view.legal)}"
    return None
