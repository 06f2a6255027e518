"""Horsethief: in or out, draw, five tricks. Layer 2.

Source: a blog post and a reader's comment under it; the rules pages' ids (HT-) stand beside the lines that carry them
out.

Two to nine play, each for himself, with 52 cards, ace high. Five cards each; the next card is turned up and is trump.
From the dealer's left each says whether he is in or out of this hand; at least two must be in, so those who come last
may be forced. If a club is turned, everyone is in. Those in discard any number of cards, in turn, and draw as many.
The first in on the dealer's left leads; follow suit if you can, else trump or throw what you like. Each trick scores
1; who is in and takes none loses 5. The first to reach 15 wins.

Where the source is silent:
- A deal in which too few are in (where `minimum_two` does not force them) is thrown in, and the next dealer deals.
- Every draw ends with `done`, even where nothing may be drawn.
- The first hand of `all_in_rule=first_hand` is the first of the game; a game taken up in the middle is past it.
- A reshuffled stock is made of the hands of those who are out and all discards but those of the seat being served;
  never of the upcard.
- With `must_trump` and `must_beat` a void player must trump, and above the best trump if he can.
- A seat that forfeits loses the penalty even if it was forced in, and who has no trick by then loses nothing."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from horseplay import roles
from horseplay.cards import SUIT_NAMES, Deck, is_card, suit_name
from horseplay.game import Phase
from horseplay.house import Option
from horseplay.language import _, marked, marked_many, marked_within
from horseplay.news import News, Sentence
from horseplay.state import NOBODY, NONE, Place, Record, fields, state_class
from horseplay.trick import (
    Rules,
    add,
    deal_hands,
    enter,
    held,
    highest,
    orders,
    play_card,
    playable,
    put_all,
    remove,
    sit_out,
    throw_in,
)
from horseplay.verbs import said
from horseplay.view import Fact, Zone

NAME, TITLE = "horsethief", "Horsethief"
BOT = "horseplay.bots.horsethief"


class House(NamedTuple):
    """Horsethief's house rules."""

    players: Annotated[int, Option("How many play, each for himself.", low=2, high=9, rule="HT-1")] = 4
    all_in_rule: Annotated[
        str,
        Option(
            "When everyone is in: a club or a spade turned, the first hand, or never.",
            ("club", "spade", "first_hand", "none"),
            rule="HT-6",
        ),
    ] = "club"
    declare_mode: Annotated[
        str, Option("In or out is said in turn, or by all at once.", ("in_turn", "simultaneous"), rule="HT-7")
    ] = "in_turn"
    minimum_two: Annotated[
        str,
        Option(
            "If fewer than two are in: the last are forced, a lone player scores 5, or the hand is dealt anew.",
            ("force_last", "lone_scores_5", "redeal"),
            rule="HT-8",
        ),
    ] = "force_last"
    penalty_if_forced_by_minimum: Annotated[
        bool, Option("Who was forced in as one of the last pays for taking no trick too.", rule="HT-20")
    ] = False
    max_draw: Annotated[int, Option("How many cards may be drawn.", low=0, high=5, rule="HT-10")] = 5
    stock_out: Annotated[
        str,
        Option(
            "If the stock runs out it is made anew from discards, or draws are capped so that it cannot.",
            ("reshuffle", "cap"),
            rule="HT-11",
        ),
    ] = "reshuffle"
    upcard: Annotated[
        str,
        Option(
            "The card turned up is only a marker, or the first card a drawing dealer gets.",
            ("marker", "dealer_first_draw"),
            rule="HT-5",
        ),
    ] = "marker"
    bowers: Annotated[
        bool, Option("The jack of trump is the highest trump, the jack of the same colour the second.", rule="HT-2")
    ] = False
    must_trump: Annotated[bool, Option("Who cannot follow suit must trump.", rule="HT-15")] = False
    must_beat: Annotated[bool, Option("The winning card must be beaten by who can.", rule="HT-16")] = False
    no_trick_penalty: Annotated[int, Option("What being in without a trick costs.", low=0, high=15, rule="HT-19")] = 5
    tie_at_target: Annotated[
        str,
        Option(
            "If several reach the target: who did so in the earlier trick, or the highest.",
            ("first_to_reach", "highest"),
            rule="HT-22",
        ),
    ] = "first_to_reach"
    target: Annotated[int, Option("The score that wins the game.", low=1, high=99, rule="HT-22")] = 15


PRESETS: dict[str, dict[str, Any]] = {
    "classic": {},
    "first-hand": {"all_in_rule": "first_hand"},
    "horse-thief": {
        "all_in_rule": "spade",
        "bowers": True,
        "no_trick_penalty": 3,
        "upcard": "dealer_first_draw",
        "max_draw": 3,
        "minimum_two": "lone_scores_5",
        "declare_mode": "simultaneous",
        "penalty_if_forced_by_minimum": True,
    },
}

SEATS, TRICKS, RANKS = 9, 5, "23456789TJQKA"
DECK = Deck(RANKS)  # HT-2
KINDS = 52
JACK = RANKS.index("J")

PHASES = (
    Phase("declare", "say whether you are in or out", "HT-7"),
    Phase("draw", "discard, then say done", "HT-10", role=roles.DRAW),
    Phase("reshuffle", "the stock is made anew", "HT-11"),
    Phase("play", "play a card", "HT-14", duty=True),
    Phase("over", "the hand is over"),
)
DECLARE, DRAW, RESHUFFLE, PLAY, OVER = range(5)
DUTIES = {"must-follow": "HT-14", "must-trump": "HT-15", "must-beat": "HT-16"}

OUT, IN = 0, 1
DONE = KINDS  # a discard is the act of its kind, `done` the one after them
VERBS = ("in", "out", "done", "CARD")
LONE_SCORE = 5

State = state_class(
    "State",
    fields(
        SEATS,
        TRICKS,
        SEATS * TRICKS,
        upcard=(),
        upcard_taken=(),  # 1 when the dealer has drawn it
        stock=(KINDS,),
        stock_next=(),  # place of its top card
        stock_left=(),
        asked=(),  # how many have said in or out, or were forced
        inside=(),  # the seats that are in, as bits
        forced=(),  # those held in by HT-8 alone
        discards=(SEATS, TRICKS),
        discarded=(SEATS,),  # how many discards lie before each seat
        drew=(SEATS,),  # how many cards each seat has exchanged, NONE before it has
        owed=(),  # cards the seat being served still gets
        served=(),
    ),
)


# ---------------------------------------------------------------- tables


def clash(house: House) -> str | None:
    """What is wrong with a combination of house rules, None if nothing is."""
    if house.declare_mode == "simultaneous" and house.minimum_two == "force_last":
        return _(
            "declare_mode: simultaneous is not possible with minimum_two=force_last; "
            "choose lone_scores_5 or redeal there"
        )
    return None


def suit_of(contract: int, kind: int, bowers: bool) -> int:
    """The effective suit: under `bowers` the left bower belongs to trump."""
    suit, rank = divmod(kind, len(RANKS))
    return contract if bowers and rank == JACK and suit == contract ^ 3 else suit


def strength(contract: int, led: int, kind: int, bowers: bool) -> int:
    """How high a card is when a suit is led; 0 cannot win."""
    suit, rank = divmod(kind, len(RANKS))
    if suit_of(contract, kind, bowers) == contract:  # HT-17
        return 60 if bowers and rank == JACK and suit == contract else 59 if bowers and rank == JACK else 30 + rank
    return 1 + rank if suit == led else 0


def rules(house: House) -> Rules:
    """The tables of these house rules."""
    led, trump = ("led+beat", "led"), ("trump+beat", "trump")
    duties = (led if house.must_beat else led[1:]) + (
        () if not house.must_trump else trump if house.must_beat else trump[1:]
    )  # HT-14 to HT-16
    stock = DECK.size - 1 - TRICKS * house.players
    return Rules(
        **orders(
            DECK,
            4,
            lambda c, k: suit_of(c, k, house.bowers),
            lambda c, led, k: strength(c, led, k, house.bowers),
            duties,
            4,
        ),
        seats=house.players,
        sides=house.players,
        side=list(range(SEATS)),
        hand_size=TRICKS,  # HT-4
        over_phase=OVER,
        deal_step=1,  # HT-3
        all_in_suit={"club": 0, "spade": 3}.get(house.all_in_rule, NOBODY),
        all_in_first=int(house.all_in_rule == "first_hand"),
        simultaneous=int(house.declare_mode == "simultaneous"),
        force_last=int(house.minimum_two == "force_last"),
        lone_score=LONE_SCORE if house.minimum_two == "lone_scores_5" else 0,
        forced_pays=int(house.penalty_if_forced_by_minimum),
        max_draw=min(house.max_draw, stock // house.players) if house.stock_out == "cap" else house.max_draw,  # HT-11
        dealer_takes_upcard=int(house.upcard == "dealer_first_draw"),
        penalty=house.no_trick_penalty,
        first_wins=int(house.tie_at_target == "first_to_reach"),
        target=house.target,
    )


# ---------------------------------------------------------------- kernels


def deal(r: Record, s: Record, deck: Record, dealer: int) -> None:
    """Five cards each and trump turned; the dealer's left speaks first unless all are in."""
    n = deal_hands(r, s, deck)
    s.upcard = deck[n]
    s.contract = s.upcard // len(RANKS)
    s.stock_left = KINDS - n - 1
    for i in range(s.stock_left):
        s.stock[i] = deck[n + 1 + i]
    for p in range(r.seats):
        s.discarded[p] = 0
        s.drew[p] = NONE
    s.upcard_taken = s.stock_next = s.asked = s.inside = s.forced = s.owed = 0
    s.served = NOBODY
    s.phase = DECLARE
    s.turn = s.after[dealer]
    if r.seats == 2 or s.contract == r.all_in_suit or (r.all_in_first and s.opening):  # HT-1, HT-6
        s.inside = (1 << r.seats) - 1
        start_draw(r, s)


def legal(r: Record, s: Record) -> int:
    """The set of acts of the seat in turn."""
    if s.phase == PLAY:
        return playable(r, s)
    if s.phase == DECLARE:
        return 1 << OUT | 1 << IN
    if s.discarded[s.turn] < r.max_draw:
        return held(s.hand[s.turn]) | 1 << DONE
    return 1 << DONE


def step(r: Record, s: Record, act: int) -> None:
    """The state after an act; in play any held card is taken."""
    if s.phase == PLAY:
        play(r, s, act)
    elif s.phase == DECLARE:
        declare(r, s, act)
    elif act == DONE:
        finish_draw(r, s)
    else:
        p = s.turn
        remove(s.hand[p], act)
        s.discards[p][s.discarded[p]] = act
        s.discarded[p] += 1


def declare(r: Record, s: Record, act: int) -> None:
    """The seat in turn is in or out; when all have spoken or are forced, the draw begins."""
    if act == IN:
        s.inside |= 1 << s.turn
    s.asked += 1
    s.turn = s.after[s.turn]
    if r.force_last:
        force(r, s)
    if s.asked < r.seats:
        return
    n = s.inside.bit_count()
    if n >= 2:
        start_draw(r, s)
    elif n == 1 and r.lone_score:  # HT-8
        for p in range(r.seats):
            s.gain[p] = r.lone_score if s.inside >> p & 1 else 0
        settle(r, s, s.gain)
    else:
        throw_in(r, s)


def force(r: Record, s: Record) -> None:
    """The last seats are in unasked where two could not be reached otherwise."""
    n = s.inside.bit_count()
    if s.asked == r.seats - 2 and n == 0:  # HT-8: nobody before the dealer's right neighbour
        s.forced = 1 << s.turn | 1 << s.dealer
    elif s.asked == r.seats - 1 and n == 1:  # exactly one before the dealer
        s.forced = 1 << s.dealer
    if s.forced:
        s.inside |= s.forced
        s.asked = r.seats


def start_draw(r: Record, s: Record) -> None:
    """Who is out takes no more part; the first in on the dealer's left draws."""
    for p in range(r.seats):
        if not s.inside >> p & 1:
            sit_out(r, s, p)  # HT-9
    s.phase = DRAW
    s.turn = s.after[s.dealer]


def finish_draw(r: Record, s: Record) -> None:
    """The seat in turn gets as many cards as it discarded."""
    p = s.turn
    s.drew[p] = s.owed = s.discarded[p]
    s.served = p
    if r.dealer_takes_upcard and p == s.dealer and s.owed > 0:  # HT-5
        add(s.hand[p], s.upcard)
        add(s.shown[p], s.upcard)
        s.upcard_taken = 1
        s.owed -= 1
    serve(r, s)


def serve(r: Record, s: Record) -> None:
    """The seat being served gets cards; then the next one draws, or a lead is due, or the stock must be made anew."""
    p = s.served
    while s.owed > 0 and s.stock_left > 0:
        add(s.hand[p], s.stock[s.stock_next])
        s.stock_next += 1
        s.stock_left -= 1
        s.owed -= 1
    if s.owed > 0:  # HT-11
        s.phase = RESHUFFLE
        s.turn = NOBODY
        return
    s.turn = s.after[p]
    s.phase = PLAY if s.turn == s.after[s.dealer] else DRAW  # HT-13: the first in on the dealer's left leads


def pool(r: Record, s: Record, deck: Record) -> int:
    """The number of cards of which the new stock is made; they are written into `deck`."""
    n = 0
    for p in range(r.seats):
        if not s.inside >> p & 1:
            n = put_all(deck, n, s.hand[p], KINDS)
        if p != s.served:
            for i in range(s.discarded[p]):
                deck[n] = s.discards[p][i]
                n += 1
    return n


def reshuffle(r: Record, s: Record, deck: Record) -> None:
    """The new stock lies ready, and the seat being served gets the rest."""
    s.stock_left = 0
    for p in range(r.seats):
        if not s.inside >> p & 1:
            for d in range(3):
                s.stock_left += s.hand[p][d].bit_count() << d
                s.hand[p][d] = 0
        if p != s.served:
            s.stock_left += s.discarded[p]
            s.discarded[p] = 0
    for i in range(s.stock_left):
        s.stock[i] = deck[i]
    s.stock_next = 0
    serve(r, s)


def play(r: Record, s: Record, k: int) -> None:
    """A card is played; the last one of the hand scores it."""
    play_card(r, s, k)
    if s.done == r.hand_size:
        score(r, s)


def score(r: Record, s: Record) -> None:
    """The hand is played out and scored."""
    for p in range(r.seats):
        s.gain[p] = s.tricks[p]  # HT-18
        free = s.forced >> p & 1 and not r.forced_pays  # HT-20
        if s.inside >> p & 1 and s.tricks[p] == 0 and not free:
            s.gain[p] = -r.penalty  # HT-19
    settle(r, s, s.gain)


def forfeit(r: Record, s: Record, side: int, trick: int) -> None:
    """The hand ends forfeited by a seat: no trick for it, and to the others the tricks they have."""
    for p in range(r.seats):
        s.gain[p] = s.tricks[p]
    s.gain[side] = -r.penalty  # HT-23
    settle(r, s, s.gain)


def settle(r: Record, s: Record, gain: Record) -> None:
    """The hand ends with these scores by seat, and with it the game if the target is reached."""
    enter(r, s, gain)
    first = first_to_reach(r, s) if r.first_wins else NOBODY
    s.winner = first if first != NOBODY else highest(r, s, r.target)  # HT-22


def first_to_reach(r: Record, s: Record) -> int:
    """The seat whose target point came in the earliest trick, NOBODY if no trick brought one."""
    for n in range(1, s.done + 1):
        p = s.leader[n]
        won = 0
        for i in range(1, n + 1):
            if s.leader[i] == p:
                won += 1
        if s.scores[p] >= r.target and s.scores[p] - s.gain[p] + won >= r.target:
            return p
    return NOBODY


# ---------------------------------------------------------------- words


def say(r: Rules, s: Record, act: int) -> str:
    """The word of an act in this phase, "" if the number is none."""
    if s.phase == DECLARE:
        return ("out", "in")[act] if act < 2 else ""
    if act == DONE:
        return "done" if s.phase == DRAW else ""
    return DECK.card(act) if act < KINDS else ""


def laying(r: Rules, s: Record) -> int:
    """How many cards the seat in turn may still discard."""
    return int(r.max_draw - s.discarded[s.turn]) if s.phase == DRAW else 0


def heard(r: Rules, s: Record, act: int, seat: int) -> str:
    """An act as another seat hears it: a discard lies face down, and what all say at once is known only then."""
    if s.phase == DRAW and act != DONE and seat != s.turn:
        return marked_within("act", "discards a card")
    if s.phase == DECLARE and r.simultaneous and seat != s.turn:
        return marked_within("act", "has decided")
    return say(r, s, act)


def reason(r: Rules, s: Record, word: str) -> str | None:
    """Why a discard is not offered now, None where there is no more to say than what is."""
    if s.phase == DRAW and is_card(word):
        if not r.max_draw:
            return _("Nothing may be drawn at this table")
        return _("At most {n} may be drawn").format(n=r.max_draw)
    return None


def zones(r: Rules, s: Record, seat: int) -> list[Zone]:
    """Where cards lie besides the hands."""
    seen = [Zone("stock", None, s.stock_left, (), roles.STOCK)]
    if not s.upcard_taken:
        seen.append(Zone("upcard", None, 1, (DECK.card(s.upcard),), roles.UPCARD))
    for p in range(r.seats):
        discards = s.discards[p][: s.discarded[p]]
        faces = tuple(DECK.card(k) for k in discards) if p == seat else ()
        seen.append(Zone("discards", p, len(discards), faces, roles.DISCARDS))
    return seen


def places(r: Rules, s: Record) -> list[Place]:
    """Where the state keeps the cards of these zones."""
    return [
        Place("stock", None, s.stock, s.stock_next, s.stock_left),
        Place("upcard", None, [s.upcard], 0, 1 - s.upcard_taken),
        *(Place("discards", p, s.discards[p], 0, s.discarded[p]) for p in range(r.seats)),
    ]


def facts(r: Rules, s: Record, seat: int) -> list[Fact]:
    """What is known of the hand besides its cards."""
    known = [
        Fact("trump", _("Trump"), suit_name(s.contract), plain=SUIT_NAMES[s.contract], role=roles.TRUMP),
        Fact("upcard", _("Turned up"), DECK.card(s.upcard), role=roles.UPCARD),
    ]
    decided = s.asked == r.seats or s.inside == (1 << r.seats) - 1
    for i in range(r.seats):
        p = (s.dealer + 1 + i) % r.seats
        if decided or (i < s.asked and (p == seat or not r.simultaneous)):
            forced, word = s.forced >> p & 1, "in" if s.inside >> p & 1 else "out"
            told, word = (_("in (forced)"), "in (forced)") if forced else (said(word), word)
            known.append(Fact("in", _("In or out"), told, p, word))
        if s.drew[p] != NONE:
            known.append(Fact("drew", _("Drew"), str(s.drew[p]), p))
    return known


def news(r: Rules, before: Record, after: Record) -> list[News]:
    """What else an act or a deal brought about."""
    told = []
    if before.phase == OVER and after.phase == DRAW and r.seats > 2:
        told.append(News("all-in", text=everyone_in(r, after)))
    if before.phase == DECLARE and after.phase != DECLARE:
        told += [decided(after, p) for p in range(r.seats if r.simultaneous else 0)]
        told += [forced_in(p) for p in range(r.seats) if after.forced >> p & 1]
    if before.phase == DRAW and after.drew != before.drew:
        p = before.turn
        text, you = marked("{seat} draws {sum}."), marked("You draw {sum}.")
        told.append(News("draws", (p,), sum=after.drew[p], text=text, you=you))
    if after.phase == RESHUFFLE:
        told.append(News("stock-out", text=marked("The stock has run out; it is made anew from discards.")))
    if after.thrown_in:
        told.append(News("thrown-in", text=marked("Too few are in: the hand is dealt anew.")))
    return told


def everyone_in(r: Rules, s: Record) -> str:
    """Why nobody was asked whether to be in."""
    if r.all_in_first:
        return marked("It is the first hand: everyone is in.")
    if s.contract == 0:
        return marked("A club is turned up: everyone is in.")
    return marked("A spade is turned up: everyone is in.")


def decided(s: Record, p: int) -> News:
    """What a seat has decided, where all say so at once."""
    if s.inside >> p & 1:
        return News("in", (p,), text=marked("{seat} is in."), you=marked("You are in."))
    return News("out", (p,), text=marked("{seat} is out."), you=marked("You are out."))


def forced_in(p: int) -> News:
    """That a seat is in because too few others are."""
    return News("forced-in", (p,), text=marked("{seat} must play."), you=marked("You must play."))


def account(r: Rules, s: Record) -> list[News]:
    """How the scores of a hand that was played out came about, for each seat that was in."""
    inside = [p for p in range(r.seats) if s.inside >> p & 1]
    if len(inside) > 1 and s.done < r.hand_size:
        return []
    told = []
    for p in inside:
        n, you = s.tricks[p], ""
        text: Sentence = marked("{seat} took no trick: {gain}.")
        if len(inside) == 1:
            text, you = marked("{seat} was the only one in: {gain}."), marked("You were the only one in: {gain}.")
        elif n:
            text = marked_many("{seat} took {n} trick: {gain}.", "{seat} took {n} tricks: {gain}.")
        elif s.forced >> p & 1 and not r.forced_pays:
            text = marked("{seat} took no trick, but was forced in: {gain}.")
            you = marked("You took no trick, but were forced in: {gain}.")
        told.append(News("scores", (p,), sum=s.gain[p], text=text, you=you, values={"n": n}))
    return told
