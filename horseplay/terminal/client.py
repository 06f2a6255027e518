"""A person at a table: shows what the seat sees and asks what it does. Layer 7.

It draws from a `Scene` (a view, names, the score sheet) and from sentences, and answers with requests, so that what
feeds it may as well be far away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from horseplay import roles
from horseplay.cards import is_card
from horseplay.errors import Refusal
from horseplay.house import shown
from horseplay.language import _, many, marked, marked_within, within
from horseplay.table import Act, Advice, Forfeit, ForfeitGame, Request
from horseplay.table.display import sorted_hand
from horseplay.terminal import commands, results
from horseplay.terminal.commands import NO, YES
from horseplay.terminal.discards import doubt, lacking
from horseplay.terminal.input import Input
from horseplay.terminal.parser import choices, meant, numbered, spoken_words, understood
from horseplay.terminal.screen import Scene, Screen
from horseplay.verbs import is_word, offer, said

if TYPE_CHECKING:
    from horseplay.view import View

HELP = (
    (
        marked("a card"),
        marked("QH, qh or queen of hearts; a ten is 10H or TH; several in a line where several are laid away"),
    ),
    (marked("a number"), marked("the choice of that number where choices are numbered, or a bid; never a card")),
    (marked("a word"), marked("one of those that you may say; its beginning will do")),
    (marked_within("command", "hand"), marked("your cards")),
    (marked_within("command", "scores"), marked("scores, contract and all that is known")),
    (marked_within("command", "sheet"), marked("the score sheet, hand by hand")),
    (marked_within("command", "last"), marked("the last trick ({tricks}: all that may be looked at)")),
    (
        marked_within("command", "fair"),
        marked("what is promised of the shuffles, and the secrets of the hands that are over"),
    ),
    (marked_within("command", "word"), marked("{word} TEXT, between two hands: a word of yours for the next shuffle")),
    (marked_within("command", "hint"), marked("what a bot would do")),
    (marked_within("command", "rules"), marked("the rules of this game")),
    *commands.HELP,
    (marked_within("command", "quit"), marked("leave; the game is kept (so do Ctrl-D and Ctrl-C)")),
)
LEAVING = ("quit", marked_within("command", "exit"))
ALSO = (marked_within("command", "help"), marked_within("command", "tricks"), marked_within("command", "resume"))


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
        self.helps: tuple[tuple[str, str], ...] = HELP
        self.shown = False  # what is to be seen stands on the screen, and the last thing said was something else
        self.trump_said = False  # trump was said just now, when the cards were dealt
        self.back_said = False  # it was said that a card may be taken back
        self.prompt: Callable[[], str] = lambda: "> "
        self.tells: dict[str, Callable[[str], None]] = {"word": self._salted}  # what is done with the rest of a line
        self.talk: dict[str, Callable[[Scene], None]] = {
            "?": lambda scene: self.help(),
            "help": lambda scene: self.help(),
            "hand": lambda scene: screen.hand(scene.view),
            "scores": screen.scores,
            "sheet": lambda scene: results.sheet(screen, scene),
            "last": screen.last,
            "tricks": lambda scene: screen.last(scene, all_of_them=True),
            "fair": lambda scene: results.shuffles(screen, scene),
            "hint": self._hint,
            "rules": lambda scene: screen.page(self.page()),
        }

    # ------------------------------------------------------------ reading

    def read(self, prompt: str) -> str:
        """A line that was typed; the words for leaving are `Leave` wherever they are typed."""
        while True:
            self.screen.prompt(prompt)
            line = self.input.line()
            if not self.input.terminal:
                self.screen.say(line)
            if meant(line, LEAVING) in LEAVING:
                raise Leave
            word, _space, rest = line.strip().partition(" ")
            tell = self.tells.get(meant(word, self.tells))
            if tell is None:
                return line
            tell(rest.strip())

    def linger(self, seconds: float, scene: Scene) -> Request | None:
        """What is said within a moment, whosever turn it is. Enter ends the wait, any other line is kept."""
        if seconds and scene.may_take_back and self.input.terminal and not self.back_said:
            self.back_said = True
            self.screen.say(back_note())
        line = self.input.waiting(seconds)
        request = commands.timely(scene, line) if line else None
        if request is not None or (line == "" and seconds):
            self.input.line()
        return request

    def deed(self, scene: Scene, line: str) -> list[Request] | None:
        """What is said beside the words of the game: a request, none where nothing comes of it; None if it is no such
        line."""
        request = None if scene.view.seat is None else commands.said(scene, line)
        if isinstance(request, str):
            self.screen.say(request)
            return []
        return None if request is None else [request] if self._sure(scene, request) else []

    def _sure(self, scene: Scene, request: Request) -> bool:
        """Whether this is meant, where it cannot be mended."""
        match request:
            case Forfeit():
                told, no, side = _("Give this hand up? Type {yes}: "), _("The hand goes on."), ""
            case ForfeitGame(other) if other == scene.view.sides[0]:
                told, no, side = _("Give the whole game up? Type {yes}: "), _("The game goes on."), ""
            case ForfeitGame(other):
                told = _("Ask the others to end the game, forfeited by {side}? Type {yes}: ")
                no, side = _("The game goes on."), scene.side(other)
            case _:
                return True
        sure = meant(self.read(told.format(yes=within("command", "yes"), side=side)), YES) in YES
        if not sure:
            self.screen.say(no)
        return sure

    # ------------------------------------------------------------ asking

    def ask(self, scene: Scene) -> list[Request]:
        """What the seat in turn does; several acts where several cards are laid away."""
        if not self.shown:
            self.show(scene)
        self.shown = False
        line: str | None = None
        while True:
            line = self.read(self.prompt()) if line is None else line
            low, typed, line = meant(line, self.talk), line, None
            if not low:
                self.offer(scene)
            elif low in self.talk and low not in scene.view.legal:
                self.talk[low](scene)
            elif low not in scene.view.legal and (requests := self.deed(scene, typed)) is not None:
                if requests:
                    return requests
            else:
                words = [low] if low in scene.view.legal else understood(" ".join(typed.split()), in_order(scene.view))
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
        self.screen.say(self.faces.sentence(doubt(view.role, " ".join(cards))))
        line = self.read(_("(Enter: yes, or other cards) "))
        if not line or meant(line, YES) in YES:
            return None
        self.screen.say(_("Nothing was laid."))
        return "" if meant(line, NO) in NO else line

    def answer(self, scene: Scene) -> Request:
        """What the seat says to the question that stands."""
        asked, view = scene.asked, scene.view
        assert asked
        self.screen.tell(commands.ways(scene))
        while True:
            typed = self.read(self.prompt())
            line, request = meant(typed, self.talk), commands.answer(scene, typed)
            if isinstance(request, str):
                self.screen.say(request)
            elif request is not None:
                return request
            elif line in self.talk:
                self.talk[line](scene)
            else:
                words = understood(typed, in_order(view)) if typed and asked.kind == "take_back" else []
                if view.turn == 0 and len(words) == 1 and words[0] in view.legal:
                    return Act(words[0])
                self.screen.tell([asked.text, *asked.said, *commands.ways(scene)])

    def aside(self, scene: Scene) -> Request | None:
        """What the seat does out of turn, if anything."""
        shows = [word for word in scene.view.legal if word.startswith("show ")]
        self.screen.hand(scene.view)
        while True:
            told = _("You may say {words}. Which? (Enter: none) ")
            if shows:
                told = _("You may show your partner one card. Which? (Enter: none) ")
            typed = self.read(told.format(words=numbered(scene.view.legal)))
            line = meant(typed, (*self.talk, *NO))
            if line in ("", "none", "0", *NO):
                return None
            if line in self.talk:
                self.talk[line](scene)
                continue
            word = understood(typed, scene.view.legal)[0]
            word = f"show {word}" if shows and is_card(word) else word
            if word in scene.view.legal:
                return Act(word)
            card = word.removeprefix("show ")
            told = _("You do not hold {card}.") if is_card(card) else _("{word} cannot be done now.")
            self.screen.say(told.format(card=self.faces.card(card) if is_card(card) else "", word=line))

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
        told = [self._asked(scene, cards)]
        if cards and not scene.honour and set(cards) != set(view.hand):
            may = _("You may play {cards}.") if view.playing else _("You may choose {cards}.")
            told.append(may.format(cards=self.faces.listing(cards)))
        if spoken_words(view.legal) == ["done"]:
            told.append(_("When you lay no more away: {word}").format(word=words))
        elif words:
            told.append((_("Or: {words}") if cards else _("You may say: {words}")).format(words=words))
        if any(word.startswith("show ") for word in view.legal):
            such = said(f"show {view.hand[0]}").replace(view.hand[0], view.hand[0].lower())
            told.append(_("Or show your partner one card first, such as: {word}").format(word=such))
        if scene.may_take_back:
            told.append(_("Or take your last card back: {word}").format(word=within("command", "back")))
        self.screen.say(*(text for text in told if text))

    def _asked(self, scene: Scene, cards: list[str]) -> str:
        view = scene.view
        n = view.laying
        if view.playing:
            trick = sum(view.taken) + 1
            if not view.trick:
                return _("You lead to trick {n}.").format(n=trick)
            told = _("Your card to trick {n}.")
            if set(cards) == set(view.hand) and not scene.honour:
                told = _("Your card to trick {n}; any may be played.")
            return told.format(n=trick)
        if cards and n:
            if view.role == roles.GIVE:
                told = many("Your turn: give your partner {n} card.", "Your turn: give your partner {n} cards.", n)
            elif "done" in view.legal:
                told = many("Your turn: lay away up to {n} card.", "Your turn: lay away up to {n} cards.", n)
            else:
                told = many("Your turn: lay away {n} card.", "Your turn: lay away {n} cards.", n)
            return told.format(n=n)
        if view.role == roles.AUCTION:
            return _("Your turn to bid.")
        return _("Your turn: {asked}.").format(asked=view.asks) if view.asks else _("Your turn.")

    def help(self) -> None:
        """What can be typed."""
        for name, about in self.helps:
            word, meaning = _(name) if " " in name else within("command", name), _(about)
            for also in (*ALSO, *commands.NAMED, *self.tells):
                meaning = meaning.replace(f"{{{commands.slot(also)}}}", within("command", also))
            self.screen.say(f"{word}: {meaning}" if self.faces.plain else f"{word:<9} {meaning}", indent=" " * 10)

    def _hint(self, scene: Scene) -> None:
        hint, sentence = self.hint(), self.faces.sentence
        if isinstance(hint, str):
            self.screen.say(hint)
            return
        why = [sentence(hint.why)] if hint.why else []
        words = sentence(", ".join(map(said, hint.words)))
        self.screen.say(*why, _("A bot would say or play {words}.").format(words=words))

    # ------------------------------------------------------------ telling

    def tell(self, sentences: Iterable[str]) -> None:
        """Something happened."""
        self.screen.tell(sentences)

    def refuse(self, refusal: Refusal) -> None:
        """Something could not be done."""
        self.shown = True
        more = " " + _("Type ? to see what can be typed.") if refusal.code == "unknown-word" else ""
        self.screen.say(self.faces.sentence(refusal.why) + more)

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
            self.screen.say(_("Dealer: {name}.").format(name=scene.name(view.dealer)))
        self._turned_up(scene)
        if view.turn != 0:
            self.screen.trick(scene)
            self.screen.status(scene, trump=not self.trump_said)
            if view.seat is not None:
                self.screen.hand(view)

    def _heading(self, scene: Scene) -> None:
        told = _("{game}, hand {n}")
        self.screen.heading(told.format(game=scene.view.game.title, n=len(scene.hands) + 1))

    def _turned_up(self, scene: Scene) -> None:
        upcard = scene.view.fact_of(roles.UPCARD)
        self.trump_said = upcard is not None and scene.view.contract is not None and scene.view.declarer is None
        if upcard:
            told = _("Turned up: {card}. Trump is {trump}.") if self.trump_said else _("Turned up: {card}.")
            self.screen.say(told.format(card=self.faces.card(upcard), trump=scene.view.contract))

    def hand_over(self, scene: Scene) -> None:
        """A hand is over: how it came out."""
        results.hand_over(self.screen, scene, scene.hands[-1])

    def go_on(self, scene: Scene) -> Request | None:
        """Waits for Enter after a hand; what is said instead."""
        told = _("(Enter to go on) ")
        if scene.may_take_back:
            told = _("(Enter to go on, {back} to take your card back) ")
        while True:
            typed = self.read(told.format(back=within("command", "back")))
            line = meant(typed, self.talk)
            if line in self.talk:
                self.talk[line](scene)
            elif (requests := self.deed(scene, typed)) is None:
                return None
            elif requests:
                return requests[0]

    def _salted(self, text: str) -> None:
        refusal = self.salt(text)
        self.screen.say(refusal.why if refusal else _("Your word goes into the next shuffle."))

    def game_over(self, scene: Scene) -> None:
        """The game is won."""
        results.game_over(self.screen, scene)


def back_note() -> str:
    """That a card may be taken back."""
    told = _("({word} takes your card back while the next one waits.)")
    return told.format(word=within("command", "back"))


def in_order(view: View) -> list[str]:
    """What the seat may do, cards as they stand in the hand."""
    cards = [word for word in view.legal if is_card(word)]
    sorted_cards = [card for _other, row in sorted_hand(view, cards) for card in row]
    return [word for word in view.legal if word not in cards] + sorted_cards


def _objection(view: View, words: list[str]) -> str | None:
    """What is wrong with a line, apart from what the game itself will say; None if nothing is."""
    stray = _stray(view, words)
    cards = [word for word in words if is_card(word)]
    if stray or len(words) < 2:
        return stray
    most = 1 if view.playing else view.laying
    if len(cards) > most:
        if most == 1:
            return _("One card at a time, please.")
        return _("That is {n} cards; at most {most} may go. Nothing was laid.").format(n=len(cards), most=most)
    card = lacking(cards, view.hand)
    if not card:
        return None
    told = _("You do not hold {card}. Nothing was laid.")
    if card in view.hand:
        told = _("You do not hold {card} so often. Nothing was laid.")
    return told.format(card=card)


def _stray(view: View, words: list[str]) -> str | None:
    """What to type instead of a word that is none of the game's, where that is a card or one of a list."""
    odd = next((word for word in words if not is_word(view.game.verbs, word)), None)
    if odd is None:
        return None
    cards, others = [word for word in in_order(view) if is_card(word)], spoken_words(view.legal)
    if cards:
        one = view.playing or view.laying == 1
        if others:
            told = _("{word} is no card. Type a card such as {card}, or {words}.")
            several = _("{word} is no card. Type cards such as {card}, or {words}.")
        else:
            told = _("{word} is no card. Type a card such as {card}.")
            several = _("{word} is no card. Type cards such as {card}.")
        words_said = offer(others) if others else ""
        return (told if one else several).format(word=shown(odd), card=cards[0], words=words_said)
    if odd.isdigit() and choices(view.legal):
        return _("There is no choice {n} here: {words}").format(n=odd, words=numbered(view.legal))
    return None
