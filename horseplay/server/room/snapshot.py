"""What one person sees of a table: the view of their seat, and the company around it. Layer 7.

A room makes a `Snapshot` for every listener; `page` makes HTML of it, `sight` JSON, and nothing else leaves the server.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from horseplay.table import Advice, View
from horseplay.table.rematch import Past


class Player(NamedTuple):
    """One seat as the viewer sees it; `seat` counted from the viewer (0 is their own, from seat 0 for a spectator)."""

    seat: int
    name: str  # "" for an empty seat
    who: str  # "person", "bot" or "empty"
    away: bool = False  # the line is lost
    stand_in: bool = False  # a bot plays for this person just now
    host: bool = False
    side: int = 0
    slow: bool = False  # may be nudged
    votes: int = 0  # how many want a bot to stand in
    says: str = ""  # what they said just now
    muted: bool = False  # the viewer does not want to hear them
    again: bool = False  # would like another game


class Sheet(NamedTuple):
    """One finished hand on the score sheet: who dealt and declared, what, and how it came out; or what else changed the
    scores, without a dealer and tricks."""

    dealer: int | None
    declarer: int | None
    contract: str
    outcome: str  # one sentence: how the numbers came about
    tricks: tuple[int, ...]  # by seat, from the viewer
    points: tuple[int, ...] | None
    melds: tuple[int, ...] | None
    scores: tuple[int, ...]  # by side
    totals: tuple[int, ...]  # by side, after this hand
    made: bool | None = None  # whether the declarer's side made the contract
    account: tuple[str, ...] = ()  # sentences: how each score came about
    hand: int = 0  # which of the finished hands it is, from 1


class Remark(NamedTuple):
    """Something that somebody said; `n` numbers the event, `seat` is None if they do not sit there any more."""

    n: int
    seat: int | None
    name: str
    text: str
    phrase: str = ""  # its key, if it is one of the ready phrases


class Word(NamedTuple):
    """A word that somebody added to a hand's shuffles."""

    seat: int
    word: str


class Shuffled(NamedTuple):
    """What may be known of the shuffles of one hand."""

    hand: int
    dealt: bool  # until then words are taken
    commitment: str  # "" where none was published
    words: tuple[Word, ...]  # in the order in which they were given
    secret: str  # "" until it is shown


class Asked(NamedTuple):
    """What one seat has asked the table, and how far the answers are; seats from the viewer, sides as they are."""

    kind: str  # "take_back", "renege", "claim" or "forfeit_game"
    by: int
    about: int | None  # the seat that reneged or takes the rest; one of the side that is to forfeit the game
    trick: int  # of a renege, counted from 0
    text: str  # in a sentence
    yours: bool  # the viewer's answer is awaited
    waiting: tuple[int, ...]  # the seats whose answers are
    offers: tuple[tuple[int, str, tuple[int, ...]], ...]  # what sides want done about a renege: side, remedy, scores
    said: tuple[str, ...]  # the same in words
    forfeit: tuple[int, ...]  # the scores by side if the hand is forfeited, of a renege only; () if they would tell


class Snapshot(NamedTuple):
    """Everything that one person may be shown of a table just now."""

    table: str  # the table's unguessable name in its link
    title: str
    version: int  # how many events the table has seen: what requests are made against
    stage: str  # "gathering" before the first deal, "playing", "paused", "over"
    view: View
    players: tuple[Player, ...]
    me: int | None  # 0 for who sits, None for a spectator
    host: bool  # whether the viewer may do what hosts may
    news: tuple[str, ...]  # what happened, oldest first, no further back than the table allows
    status: str  # one sentence: whose turn, what is asked
    resting: bool  # a full trick rests on the table until a set time or a tap
    take_back: bool  # the viewer may take the last card back
    boards_down: bool  # the viewer may say boards down
    stakes: dict[str, Any]  # manners by name
    sheet: tuple[Sheet, ...]
    watchers: int
    refusal: str | None = None  # answer to the viewer's last request, for this message only
    answer: str = ""  # the id of the request that this message answers
    link: str = ""  # the invitation: the whole address of the table
    personal: str = ""  # the address that carries this seat to another device, once asked for
    home: tuple[str, ...] = ()  # the table's addresses in the home network
    name: str = ""  # the viewer's own first name, as far as it is known
    at: tuple[int, ...] = ()  # the number of the event that each sentence of `news` is about
    shuffles: tuple[Shuffled, ...] = ()  # of the last hands and of the next
    salt: bool = False  # programs shall add a random word of their own: not where deals are to be repeatable
    calls: tuple[str, ...] = ()  # what each seat said last, until there is a contract; "" for nothing
    closed: int = 0  # how many hands may be looked at with all cards open, from the first on
    trial: bool = False  # a hand of another table goes on here, and the table is in nobody's list
    asked: Asked | None = None  # the question that stands, if there is one
    may_claim: bool = False  # the viewer may claim the rest, or concede it
    may_call: tuple[tuple[int, int], ...] = ()  # seats from the viewer and tricks of which a renege may be called
    told: str = ""  # what was said or ruled last, in a sentence, until the viewer acts
    nudge: str = ""  # who asks the viewer to play, for this message only
    hint: Advice | None = None  # what a bot would do now, once the viewer has asked
    elsewhere: bool = False  # a newer line of the viewer stands, and that one plays
    since: int = 0  # the place of this line among the viewer's, to come back with after it was cut
    clock: int | None = None  # seconds that the seat in turn has left, None without a clock
    talk: tuple[Remark, ...] = ()  # what was said lately, oldest first, by those whom the viewer wants to hear
    phrases: dict[str, str] = {}  # ready phrases by their keys, as the viewer reads them; none where nothing is said
    next: str = ""  # the whole address of the table to which the company has gone on
    games: tuple[Past, ...] = ()  # the finished games of this company, oldest first
    wins: tuple[tuple[str, int], ...] = ()  # who has won how many of them
