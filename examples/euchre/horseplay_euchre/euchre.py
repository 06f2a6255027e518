"""Euchre: order the card up or turn it down, and take three tricks of five.

Source: the game `euchre` of OpenSpiel, its Euchre of North America; the rules page's ids (EU-) stand beside the lines
that carry them out.

Four play, partners opposite, with 24 cards: 9 10 J Q K A. Five cards each, and the next is turned up. Once round, from
the dealer's left, each seat passes or orders the card up: its suit is trump, the dealer takes it and lays another card
away. If all pass it is turned down, and once round each may name one of the other suits; the dealer must, if it comes
to that. Whoever made trump is the maker, and may play alone while the partner sits out. The jack of trump (right bower)
is the highest trump, the jack of the same colour (left bower) the second and a trump for everything; then A K Q 10 9.
The dealer's left leads, or the next in play; follow suit if you can, else play what you like. The makers score 1 for
three or four tricks, 2 for all five, 4 for all five alone; with fewer than three they are euchred, and the others
score 2. The first side to reach 10 wins.

Where the source is silent:
- It plays single hands, in which one side loses what the other wins. Here only the winners of a hand score, up to a
  target, and the deal goes round.
- It speaks of four points for a euchre without a single trick, and scores two; so do we.
- A deal in which all pass twice (without `stick_the_dealer`) scores nothing, and the next dealer deals.
- The card turned down is still known to all. Nobody sees the three cards beneath it, nor what the dealer has laid away.
- A defender who plays alone scores 4 for a euchre whether the maker plays alone or not.
- A hand can be forfeited from the first lead on. The other side scores as if it had taken every trick: 2, or 4 if one
  of its seats plays alone."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from horseplay import roles
from horseplay.cards import SUIT_NAMES, Deck, is_card, suit_name
from horseplay.game import Phase
from horseplay.house import Option
from horseplay.language import _, marked, marked_many, marked_within
from horseplay.news import News, Sentence
from horseplay.state import NONE, Place, Record, fields, state_class
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
    remove,
    sit_out,
    throw_in,
)
from horseplay.view import Fact, Zone

NAME, TITLE = "euchre", "Euchre"
BOT = "horseplay_euchre.bot"


class House(NamedTuple):
    """Euchre's house rules."""

    stick_the_dealer: Annotated[
        bool, Option("If all others pass twice the dealer must name trump, else the hand is dealt anew.", rule="EU-10")
    ] = True
    allow_lone_defender: Annotated[bool, Option("A defender may play alone too.", rule="EU-14")] = False
    target: Annotated[int, Option("The score that wins the game.", low=1, high=99, rule="EU-23")] = 10


PRESETS: dict[str, dict[str, Any]] = {"classic": {}, "redeal": {"stick_the_dealer": False}}

SEATS, TRICKS, RANKS = 4, 5, "9TJQKA"
DECK = Deck(RANKS)  # EU-2
JACK = RANKS.index("J")
STOCK = 3

# None has a role: "Your turn to bid." is not how Euchre says it, and what the dealer lays away counts for nobody.
PHASES = (
    Phase("order", "order the card up or pass", "EU-7"),
    Phase("name", "name trump or pass", "EU-9"),
    Phase("discard", "lay a card away", "EU-8"),
    Phase("alone", "play alone or together", "EU-12"),
    Phase("play", "play a card", "EU-16", duty=True),
    Phase("over", "the hand is over"),
)
ORDER, NAMING, DISCARD, CHOICE, PLAY, OVER = range(6)
DUTIES = {"must-follow": "EU-16"}

# Acts: in both rounds `pass`, or suit n as act n + 1; `together` or `alone`; a card is the act of its kind.
PASS, TOGETHER, ALONE = 0, 0, 1
SUIT_ACTS = 0b11110
VERBS = ("pass", "order up", "pick up", *(f"name {suit}" for suit in SUIT_NAMES), "together", "alone", "CARD")

State = state_class(
    "State",
    fields(
        SEATS,
        TRICKS,
        SEATS * TRICKS,
        upcard=(),
        picked=(),  # 1 when the dealer has taken it
        stock=(STOCK,),
        discards=(1,),
        discarded=(),  # 1 when the dealer has laid a card away
        alone=(),  # the seats that play alone, as bits
    ),
)


# ---------------------------------------------------------------- tables


def suit_of(contract: int, kind: int) -> int:
    """The effective suit: the left bower belongs to trump for everything."""
    suit, rank = divmod(kind, len(RANKS))
    return contract if rank == JACK and suit == contract ^ 3 else suit  # EU-5


def strength(contract: int, led: int, kind: int) -> int:
    """How high a card is when a suit is led; 0 cannot win."""
    suit, rank = divmod(kind, len(RANKS))
    if suit_of(contract, kind) == contract:  # EU-4: right bower, left bower, A K Q 10 9
        return 30 if rank == JACK and suit == contract else 29 if rank == JACK else 20 + rank
    return 1 + rank if suit == led else 0  # EU-6


def rules(house: House) -> Rules:
    """The tables of these house rules."""
    return Rules(
        **orders(DECK, len(SUIT_NAMES), suit_of, strength, ("led",), 1),  # EU-16
        seats=SEATS,
        sides=2,
        side=[0, 1, 0, 1],  # EU-1
        hand_size=TRICKS,
        over_phase=OVER,
        deal_step=1,  # EU-3
        stuck=int(house.stick_the_dealer),
        lone_defender=int(house.allow_lone_defender),
        target=house.target,
    )


# ---------------------------------------------------------------- kernels


def deal(r: Record, s: Record, deck: Record, dealer: int) -> None:
    """Five cards each and one turned up; the dealer's left speaks first."""
    n = deal_hands(r, s, deck)
    s.upcard = deck[n]
    for i in range(STOCK):
        s.stock[i] = deck[n + 1 + i]
    s.picked = s.discarded = s.alone = 0
    s.phase = ORDER
    s.turn = s.after[dealer]


def legal(r: Record, s: Record) -> int:
    """The set of acts of the seat in turn."""
    if s.phase == PLAY:
        return playable(r, s)
    turned = 2 << s.upcard // len(RANKS)
    if s.phase == ORDER:
        return 1 << PASS | turned
    if s.phase == NAMING and r.stuck and s.turn == s.dealer:  # EU-10
        return SUIT_ACTS & ~turned
    if s.phase == NAMING:
        return 1 << PASS | SUIT_ACTS & ~turned
    if s.phase == CHOICE:
        return 1 << TOGETHER | 1 << ALONE
    return held(s.hand[s.turn]) & ~(1 << s.upcard)  # EU-8


def step(r: Record, s: Record, act: int) -> None:
    """The state after an act; in play any held card is taken."""
    if s.phase == PLAY:
        play(r, s, act)
    elif s.phase == CHOICE:
        choose(r, s, act)
    elif s.phase == DISCARD:
        lay_away(s, act)
    elif act == PASS:
        decline(r, s)
    else:
        make(s, act - 1)


def decline(r: Record, s: Record) -> None:
    """The next seat is asked; after the dealer the card is turned down, or the deal thrown in."""
    if s.turn == s.dealer and s.phase == NAMING:
        throw_in(r, s)  # EU-10
        return
    if s.turn == s.dealer:
        s.phase = NAMING  # EU-9
    s.turn = s.after[s.turn]


def make(s: Record, suit: int) -> None:
    """The seat in turn has made this suit trump; if it is that of the card turned up, the dealer takes the card."""
    s.declarer = s.turn  # EU-11
    s.contract = suit
    if s.phase == NAMING:
        s.phase = CHOICE
        return
    add(s.hand[s.dealer], s.upcard)
    add(s.shown[s.dealer], s.upcard)
    s.picked = 1
    s.phase = DISCARD
    s.turn = s.dealer


def lay_away(s: Record, k: int) -> None:
    """The dealer has laid a card away; the maker is asked whether to play alone."""
    remove(s.hand[s.turn], k)
    s.discards[0] = k
    s.discarded = 1
    s.phase = CHOICE
    s.turn = s.declarer


def choose(r: Record, s: Record, act: int) -> None:
    """The maker, or a defender asked after him, plays alone or together."""
    p = s.turn
    s.alone |= act << p
    if p == s.declarer and r.lone_defender:  # EU-14: the first defender on the dealer's left is asked
        s.turn = s.after[s.dealer]
        if r.side[s.turn] == r.side[p]:
            s.turn = s.after[s.turn]
        return
    left = (p - s.dealer) % r.seats
    if p != s.declarer and act == TOGETHER and (left == 1 or left == 2):  # and then the other one
        s.turn = (p + 2) % r.seats
    else:
        lead(r, s)


def lead(r: Record, s: Record) -> None:
    """The first seat in play on the dealer's left is to lead."""
    for p in range(r.seats):
        if s.alone >> p & 1:
            sit_out(r, s, (p + 2) % r.seats)  # EU-13
    s.phase = PLAY
    s.turn = s.after[s.dealer]  # EU-15


def play(r: Record, s: Record, k: int) -> None:
    """A card is played; the last one of the hand scores it."""
    play_card(r, s, k)
    if s.done == r.hand_size:
        score(r, s)


def most(r: Record, s: Record, q: int) -> int:
    """What a side scores at most: for all the tricks, or for a euchre."""
    for p in range(r.seats):
        if s.alone >> p & 1 and r.side[p] == q:
            return 4  # EU-20, EU-22
    return 2  # EU-19, EU-21


def score(r: Record, s: Record) -> None:
    """The hand is played out and scored."""
    us = r.side[s.declarer]
    won = s.tricks[us] + s.tricks[us + 2]
    s.gain[0] = s.gain[1] = 0
    if won < 3:
        s.gain[1 - us] = most(r, s, 1 - us)
    else:
        s.gain[us] = most(r, s, us) if won == r.hand_size else 1  # EU-18
        s.made = 1
    settle(r, s, s.gain)


def forfeit(r: Record, s: Record, side: int, trick: int) -> None:
    """The hand ends forfeited by a side: the other scores as if it had taken all the tricks."""
    s.gain[side] = 0
    s.gain[1 - side] = most(r, s, 1 - side)  # EU-24
    s.made = 0 if side == r.side[s.declarer] else 1
    settle(r, s, s.gain)


def settle(r: Record, s: Record, gain: Record) -> None:
    """The hand ends with these scores by side, and with it the game if the target is reached."""
    enter(r, s, gain)
    s.winner = highest(r, s, r.target)  # EU-23


# ---------------------------------------------------------------- words


def say(r: Rules, s: Record, act: int) -> str:
    """The word of an act in this phase, "" if the number is none."""
    if s.phase == CHOICE:
        return ("together", "alone")[act] if act < 2 else ""
    if s.phase == DISCARD or s.phase == PLAY:
        return DECK.card(act) if act < DECK.kinds else ""
    if act == PASS:
        return "pass"
    if s.phase == NAMING:
        return f"name {SUIT_NAMES[act - 1]}" if act <= len(SUIT_NAMES) else ""
    if act != turned(s) + 1:
        return ""
    return "pick up" if s.turn == s.dealer else "order up"


def turned(s: Record) -> int:
    """The suit of the card turned up."""
    return int(s.upcard // len(RANKS))


def heard(r: Rules, s: Record, act: int, seat: int) -> str:
    """An act as another seat hears it: what the dealer lays away is nobody else's business."""
    if s.phase == DISCARD and seat != s.turn:
        return marked_within("act", "lays a card away")
    return say(r, s, act)


def reason(r: Rules, s: Record, word: str) -> str | None:
    """Why a word is not offered now, None where there is no more to say than what is."""
    if s.phase == NAMING and word == f"name {SUIT_NAMES[turned(s)]}":
        return _("{card} was turned down, and its suit with it").format(card=DECK.card(s.upcard))
    if s.phase == NAMING and word == "pass" and r.stuck and s.turn == s.dealer:
        return _("All others have passed twice, and the dealer must name trump")
    if s.phase == DISCARD and is_card(word):
        return _("The card that was picked up stays in the hand")
    return None


def laying(r: Rules, s: Record) -> int:
    """How many cards the seat in turn lays away."""
    return int(s.phase == DISCARD)


def contract(r: Rules, s: Record) -> str:
    """Trump, and whether the maker plays alone."""
    suit = suit_name(s.contract)
    return _("{trump} alone").format(trump=suit) if s.alone >> s.declarer & 1 else suit


def zones(r: Rules, s: Record, seat: int) -> list[Zone]:
    """Where cards lie besides the hands."""
    seen = [Zone("stock", None, STOCK, (), roles.STOCK)]
    if not s.picked:
        seen.append(Zone("upcard", None, 1, (DECK.card(s.upcard),), roles.UPCARD))
    if s.discarded:
        faces = (DECK.card(s.discards[0]),) if seat == s.dealer else ()
        seen.append(Zone("discards", s.dealer, 1, faces, roles.DISCARDS))
    return seen


def places(r: Rules, s: Record) -> list[Place]:
    """Where the state keeps the cards of these zones."""
    return [
        Place("stock", None, s.stock, 0, STOCK),
        Place("upcard", None, [s.upcard], 0, 1 - s.picked),
        Place("discards", s.dealer, s.discards, 0, s.discarded),
    ]


def facts(r: Rules, s: Record, seat: int) -> list[Fact]:
    """What is known of the hand besides its cards."""
    known = []
    if not s.picked:
        known.append(Fact("upcard", _("Turned up"), DECK.card(s.upcard), role=roles.UPCARD))
    if s.contract != NONE:
        known.append(Fact("trump", _("Trump"), suit_name(s.contract), plain=SUIT_NAMES[s.contract], role=roles.TRUMP))
    for p in range(r.seats):
        if s.alone >> p & 1:
            known.append(Fact("alone", _("Plays alone"), _("the partner sits out"), p))
    return known


def news(r: Rules, before: Record, after: Record) -> list[News]:
    """What else an act or a deal brought about."""
    turned = (DECK.card(after.upcard),)
    if after.phase == NAMING and before.phase == ORDER:
        return [News("turned-down", cards=turned, text=marked("{card} is turned down."))]
    if after.picked and not before.picked:
        text, you = marked("{seat} takes {card}."), marked("You take {card}.")
        return [News("takes-up", (after.dealer,), cards=turned, text=text, you=you)]
    if alone := after.alone & ~before.alone:
        rests = next(p for p in range(r.seats) if alone >> (p + 2) % r.seats & 1)
        text, you = marked("{seat} is not in play."), marked("You are not in play.")
        return [News("rests", (rests,), text=text, you=you)]
    if after.thrown_in and not before.thrown_in:
        return [News("thrown-in", text=marked("All have passed twice: the hand is dealt anew."))]
    return []


def account(r: Rules, s: Record) -> list[News]:
    """How the scores of a hand that was played out came about, the makers' first."""
    if s.done < r.hand_size:
        return []
    us = r.side[s.declarer]
    return [told_of(r, s, q, makers=q == us) for q in (us, 1 - us)]


def told_of(r: Rules, s: Record, q: int, makers: bool) -> News:
    """How the score of a side came about."""
    playing = tuple(p for p in (q, q + 2) if not s.alone >> (p + 2) % r.seats & 1)
    n, kind = s.tricks[q] + s.tricks[q + 2], "made"
    text: Sentence = marked("{seats} made trump and took {n} tricks: {gain}.")
    if not makers:
        kind, text = "scores", marked_many("{seats} took {n} trick: {gain}.", "{seats} took {n} tricks: {gain}.")
    elif n < 3:
        kind = "lost"
        text = marked_many(
            "{seats} made trump and took {n} trick, which is a euchre: {gain}.",
            "{seats} made trump and took {n} tricks, which is a euchre: {gain}.",
        )
    elif n == r.hand_size and len(playing) == 1:
        text = marked("{seats} made trump and took all the tricks alone: {gain}.")
    elif n == r.hand_size:
        text = marked("{seats} made trump and took all the tricks: {gain}.")
    return News(kind, playing, sum=s.gain[q], text=text, values={"n": n})
