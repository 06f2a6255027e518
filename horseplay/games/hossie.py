"""Hossie: a Pennsylvania family's game of bids and bowers. Layer 2.

Source: a Pennsylvania family's page of rules; the rules pages' ids (HS-) stand beside the lines that carry them out.

Four play, partners opposite, with a pinochle deck: two each of 9 10 J Q K A. All cards are dealt, twelve each. Once
round, from the dealer's left, each seat passes or bids how many tricks its side will take, 6 to 11, or "Hossie" for
all twelve, each bid higher than the last; a Hossie may be doubled, tripled and so on. If all others pass, the dealer
must take 6 or bid Hossie. The highest bidder names hearts, diamonds, clubs, spades, no trump or E-Low. The jack of
trump (right bower) is the highest trump, the jack of the same colour (left bower) the second and a trump for
everything; then A K Q 10 9. In no trump the cards rank A K Q J 10 9, in E-Low the other way round. After a won Hossie
the bidder may play alone, and may swap up to two cards with his partner, who sits out. The bidder leads; follow suit
if you can, else play what you like. Of equal cards the first wins. A made bid scores the tricks taken, a Hossie twice
the tricks of the deal; a failed one loses what was bid, and the others score their tricks. 64 wins. Three play each
for himself; six and eight with two decks, partners opposite.

Where the source is silent:
- A seat that passed is out of the auction; with several rounds it ends when all but the highest bidder are out. He is
  never asked to overbid himself.
- No level beyond the eightfold Hossie can be bid, at any table.
- A card shown to the partner may still be discarded. The discards lie unseen with the sitting partner and are not
  among the cards he may give.
- Half of a forced bid is rounded down, and only the forced `min_bid` counts as forced, a Hossie does not.
- A hand can be forfeited from the first lead on. If defenders forfeit, all others score nothing, whatever
  `defenders_score_when_made` says."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from horseplay import roles
from horseplay.cards import SUIT_NAMES, Deck
from horseplay.game import Phase
from horseplay.house import Option
from horseplay.language import _, many, marked, marked_many, marked_within
from horseplay.news import News, Sentence
from horseplay.state import NOBODY, NONE, Place, Record, fields, state_class
from horseplay.trick import Rules, add, deal_hands, enter, held, highest, orders, play_card, playable, remove, sit_out
from horseplay.verbs import said
from horseplay.view import Fact, Zone

NAME, TITLE = "hossie", "Hossie"
BOT = "horseplay.bots.hossie"


class House(NamedTuple):
    """Hossie's house rules."""

    players: Annotated[
        int, Option("How many play: partners opposite, three each for himself.", (4, 3, 6, 8), rule="HS-1")
    ] = 4
    bidding_rounds: Annotated[
        str, Option("How often the bidding goes round.", ("1", "2", "until_all_pass"), rule="HS-12")
    ] = "1"
    min_bid: Annotated[int, Option("The lowest bid, in tricks.", low=1, high=15, rule="HS-11")] = 6
    no_trump_reading: Annotated[
        str,
        Option(
            "In no trump and E-Low the best card of the suit led wins, or the best of any suit.",
            ("led_suit", "any_suit"),
            rule="HS-8",
        ),
    ] = "led_suit"
    swap_max: Annotated[
        int, Option("How many cards a lone bidder may swap with the partner.", (2, 1, 0), rule="HS-17")
    ] = 2
    swap_order: Annotated[
        str,
        Option(
            "Whether the bidder discards before or after the partner's cards arrive.",
            ("discard_first", "receive_first"),
            rule="HS-18",
        ),
    ] = "discard_first"
    show_card: Annotated[bool, Option("The lone bidder may show the partner one card as a hint.", rule="HS-19")] = True
    hossie_value: Annotated[
        str,
        Option(
            "A Hossie scores twice the tricks of the deal, or 24 at every table.", ("double", "flat24"), rule="HS-34"
        ),
    ] = "double"
    hossie_loss: Annotated[
        str,
        Option(
            "A failed Hossie loses the deal's tricks times its level, those tricks, or what it would have scored.",
            ("scaled", "tricks", "stake"),
            rule="HS-28",
        ),
    ] = "scaled"
    forced_loss: Annotated[
        str, Option("A forced lowest bid that fails loses the whole bid or half of it.", ("full", "half"), rule="HS-29")
    ] = "full"
    defenders_score_when_made: Annotated[
        bool, Option("The other sides keep their tricks when the bid is made.", rule="HS-26")
    ] = False
    target: Annotated[int, Option("The score that wins the game.", low=1, high=999, rule="HS-31")] = 64


PRESETS = {
    "family": {},
    "three": {"players": 3},
    "six": {"players": 6},
    "eight": {"players": 8},
    "hawsey": {"hossie_loss": "tricks"},
}

SEATS, MOST_TRICKS, MOST_CARDS, MOST_SWAPPED = 8, 16, 96, 2

PHASES = (
    Phase("auction", "bid or pass", "HS-11", role=roles.AUCTION),
    Phase("name", "name trump", "HS-15"),
    Phase("alone", "play alone or together", "HS-16"),
    Phase("swap", "say how many cards to swap", "HS-17"),
    Phase("discard", "lay cards away", "HS-18"),
    Phase("give", "give cards to your partner", "HS-17", role=roles.GIVE),
    Phase("play", "play a card", "HS-22", duty=True),
    Phase("over", "the hand is over"),
)
AUCTION, NAMING, ALONE, SWAP, DISCARD, GIVE, PLAY, OVER = range(8)
DUTIES = {"must-follow": "HS-22"}

# Acts of the auction: a bid of n tricks is act n, a Hossie of level n is act HOSSIE + n - 1.
PASS, HOSSIE, LEVELS = 0, 16, 8
LEVEL_NAMES = (
    "hossie",
    "double hossie",
    "triple hossie",
    "quadruple hossie",
    *(f"{n}-fold hossie" for n in range(5, 9)),
)
CONTRACTS = (*SUIT_NAMES, marked("no-trump"), marked("e-low"))
NO_TRUMP, E_LOW = 4, 5
KINDS = 24
SHOW = KINDS  # showing kind k to the partner is act SHOW + k

VERBS = (
    "pass",
    "bid NUMBER",
    *LEVEL_NAMES,
    *(f"name {c}" for c in CONTRACTS),
    "alone",
    "together",
    "swap NUMBER",
    "show CARD",
    "CARD",
)

JACK = 2
RANKS = "9TJQKA"

State = state_class(
    "State",
    fields(
        SEATS,
        MOST_TRICKS,
        MOST_CARDS,
        bid=(),  # the highest call so far, as its act
        passed=(),  # the seats out of the auction, as bits
        rounds=(),  # rounds of bidding finished
        forced=(),  # 1 if the dealer took the lowest bid because all others passed
        sits=(),  # the seat that sits out, or NOBODY
        swap=(),  # how many cards are swapped
        discards=(MOST_SWAPPED,),
        discarded=(),
        gifts=(MOST_SWAPPED,),
        given=(),
        told=(),  # the kind the bidder showed his partner, or NONE
    ),
)


# ---------------------------------------------------------------- cards and tables


def deck(house: House) -> Deck:
    """One pinochle deck, two for six and eight players."""
    return Deck(RANKS, 2 if house.players <= 4 else 4)  # HS-2, HS-33


def tricks_of(house: House) -> int:
    """How many tricks, and cards in each hand, a deal has."""
    return deck(house).size // house.players  # HS-4, HS-32, HS-33


def clash(house: House) -> str | None:
    """What is wrong with a combination of house rules, None if nothing is."""
    most = tricks_of(house) - 1
    if house.min_bid > most:
        told = _("min_bid: {bid} is not possible for {players} players; it may be 1 to {most}")
        return told.format(bid=house.min_bid, players=house.players, most=most)
    return None


def suit_of(contract: int, kind: int) -> int:
    """The effective suit: the left bower belongs to trump for everything."""
    suit, rank = divmod(kind, len(RANKS))
    return contract if contract < NO_TRUMP and rank == JACK and suit == contract ^ 3 else suit  # HS-6


def strength(contract: int, led: int, kind: int, any_suit: bool = False) -> int:
    """How high a card is when a suit is led; 0 cannot win."""
    suit, rank = divmod(kind, len(RANKS))
    if suit_of(contract, kind) == contract:  # HS-5: right bower, left bower, A K Q 10 9
        return 30 if rank == JACK and suit == contract else 29 if rank == JACK else 20 + rank
    if suit != led and not (any_suit and contract >= NO_TRUMP):  # HS-8
        return 0
    return len(RANKS) - rank if contract == E_LOW else 1 + rank  # HS-7, HS-9


def rules(house: House) -> Rules:
    """The tables of these house rules."""
    tricks, cards, sides = tricks_of(house), deck(house), house.players // 2 if house.players > 3 else house.players
    any_suit = house.no_trump_reading == "any_suit"
    levels = range(1, LEVELS + 1)
    worth = [(2 * tricks if house.hossie_value == "double" else 24) * level for level in levels]  # HS-26, HS-34
    loss = {"scaled": [tricks * level for level in levels], "tricks": [tricks] * LEVELS, "stake": worth}[
        house.hossie_loss
    ]  # HS-28
    return Rules(
        **orders(cards, len(CONTRACTS), suit_of, lambda c, led, k: strength(c, led, k, any_suit), ("led",), 1),  # HS-22
        seats=house.players,
        sides=sides,
        side=[p % sides for p in range(SEATS)],  # HS-1, HS-33
        hand_size=tricks,
        over_phase=OVER,
        deal_step=1,  # HS-3
        rounds={"1": 1, "2": 2, "until_all_pass": 999}[house.bidding_rounds],
        min_bid=house.min_bid,
        bids=sum(1 << n for n in range(house.min_bid, tricks)) | 1 << HOSSIE,  # HS-11
        worth=[*range(HOSSIE), *worth],
        loss=[*range(HOSSIE), *loss],
        forced_loss=house.min_bid // 2 if house.forced_loss == "half" else house.min_bid,  # HS-29
        partners=int(house.players > 3),
        swap_max=house.swap_max,
        receive_first=int(house.swap_order == "receive_first"),
        show_card=int(house.show_card),
        defenders_score=int(house.defenders_score_when_made),
        target=house.target,
    )


# ---------------------------------------------------------------- kernels


def deal(r: Record, s: Record, deck: Record, dealer: int) -> None:
    """Hands dealt; the dealer's left speaks first."""
    deal_hands(r, s, deck)
    s.phase = AUCTION
    s.turn = s.after[dealer]
    s.bid = s.passed = s.rounds = s.forced = s.swap = s.discarded = s.given = 0
    s.sits = s.told = NONE


def legal(r: Record, s: Record) -> int:
    """The set of acts of the seat in turn."""
    if s.phase == PLAY:
        return playable(r, s)
    if s.phase == AUCTION:
        return calls(r, s)
    if s.phase == NAMING:
        return (1 << 6) - 1
    if s.phase == ALONE:
        return 3
    if s.phase == SWAP:
        return (2 << r.swap_max) - 1
    if s.phase == DISCARD:
        return held(s.hand[s.turn]) | aside(r, s, s.declarer)
    return held(s.hand[s.turn])


def calls(r: Record, s: Record) -> int:
    """What may be said in the auction."""
    if s.bid == 0 and s.turn == s.dealer:
        return 1 << r.min_bid | 1 << HOSSIE  # HS-14: six or Hossie, nothing between
    if s.bid == 0:
        return 1 << PASS | r.bids  # what the next line gives as well, and sooner
    if s.bid < HOSSIE:
        return 1 << PASS | r.bids & -(2 << s.bid)
    if s.bid < HOSSIE + LEVELS - 1:
        return 1 << PASS | 2 << s.bid  # HS-13: one level more
    return 1 << PASS


def aside(r: Record, s: Record, seat: int) -> int:
    """The cards the lone bidder may show his partner, in turn or not: after `swap` and before any card moves."""
    moving = s.phase == DISCARD or s.phase == GIVE
    if moving and seat == s.declarer and r.show_card and s.told == NONE and s.discarded + s.given == 0:
        return held(s.hand[seat]) << SHOW  # HS-19
    return 0


def step(r: Record, s: Record, act: int) -> None:
    """The state after an act; in play any held card is taken."""
    if s.phase == PLAY:
        play(r, s, act)
    elif s.phase == AUCTION:
        call(r, s, act)
    elif s.phase == NAMING:
        s.contract = act
        if s.bid >= HOSSIE and r.partners:  # HS-16
            s.phase = ALONE
        else:
            lead(r, s)
    elif s.phase == ALONE:
        choose(r, s, act)
    elif s.phase == SWAP:
        s.swap = act
        exchange(r, s)
    elif act >= SHOW:
        s.told = act - SHOW
    else:
        move(r, s, act)


def call(r: Record, s: Record, act: int) -> None:
    """The auction goes on, or its highest bidder is to name trump."""
    if act == PASS:
        s.passed |= 1 << s.turn
    else:
        s.forced = 1 if s.bid == 0 and s.turn == s.dealer and act < HOSSIE else 0
        s.bid = act
        s.declarer = s.turn
    everyone = (1 << r.seats) - 1
    alone = s.bid > 0 and s.passed | 1 << s.declarer == everyone
    while True:
        if s.turn == s.dealer:
            s.rounds += 1
        s.turn = s.after[s.turn]
        if alone or s.rounds == r.rounds or not s.passed >> s.turn & 1:  # HS-12; ends in any state
            break
    if alone or s.rounds == r.rounds:
        s.phase = NAMING
        s.turn = s.declarer


def choose(r: Record, s: Record, act: int) -> None:
    """The bidder plays together (0) or alone (1)."""
    if act == 0:
        lead(r, s)
        return
    s.sits = s.declarer + r.sides if s.declarer < r.sides else s.declarer - r.sides  # HS-33: only the partner sits out
    if r.swap_max:
        s.phase = SWAP
    else:
        lead(r, s)


def exchange(r: Record, s: Record) -> None:
    """Whose cards move next in the swap, or the lead when none do."""
    if s.discarded == s.swap and s.given == s.swap:
        lead(r, s)
    elif s.discarded < s.swap and (not r.receive_first or s.given == s.swap):  # HS-18
        s.phase = DISCARD
        s.turn = s.declarer
    else:
        s.phase = GIVE
        s.turn = s.sits


def move(r: Record, s: Record, k: int) -> None:
    """One card of the swap is laid away by the bidder or given by the partner."""
    remove(s.hand[s.turn], k)
    if s.phase == DISCARD:
        s.discards[s.discarded] = k
        s.discarded += 1
    else:
        add(s.hand[s.declarer], k)
        s.gifts[s.given] = k
        s.given += 1
    exchange(r, s)


def lead(r: Record, s: Record) -> None:
    """The bidder is to lead to the first trick."""
    if s.sits != NOBODY:
        sit_out(r, s, s.sits)  # HS-20
    s.phase = PLAY
    s.turn = s.declarer  # HS-21


def play(r: Record, s: Record, k: int) -> None:
    """A card is played; the last one of the hand scores it."""
    play_card(r, s, k)
    if s.done == r.hand_size:
        score(r, s)


def count_tricks(r: Record, s: Record) -> int:
    """The tricks of the bidders; those of every side are put into `gain`."""
    for q in range(r.sides):
        s.gain[q] = 0
    for p in range(r.seats):
        s.gain[r.side[p]] += s.tricks[p]
    return s.gain[r.side[s.declarer]]


def lost_bid(r: Record, s: Record) -> int:
    """What the bidders lose if they fail."""
    return r.forced_loss if s.forced else r.loss[s.bid]


def score(r: Record, s: Record) -> None:
    """The hand is played out and scored."""
    won, us = count_tricks(r, s), r.side[s.declarer]
    need = s.bid if s.bid < HOSSIE else r.hand_size
    if won < need:
        s.gain[us] = -lost_bid(r, s)  # HS-27, HS-30, HS-35: the others keep their tricks
    else:
        if not r.defenders_score:
            for q in range(r.sides):
                s.gain[q] = 0
        s.gain[us] = won if s.bid < HOSSIE else r.worth[s.bid]  # HS-26
        s.made = 1
    settle(r, s, s.gain)


def forfeit(r: Record, s: Record, side: int, trick: int) -> None:
    """The hand ends forfeited by a side, for its renege in a trick if that is not NOBODY."""
    won, us = count_tricks(r, s), r.side[s.declarer]  # HS-25
    left = r.hand_size - s.done
    if side == us:
        if 0 <= trick < s.done:  # "with the one in question"
            s.gain[r.side[s.leader[trick + 1]]] -= 1
            left += 1
        s.gain[us] = -lost_bid(r, s)
        if r.sides == 2:
            s.gain[1 - us] += left
    else:
        for q in range(r.sides):
            s.gain[q] = 0
        s.gain[us] = r.worth[s.bid] if s.bid >= HOSSIE else max(won, s.bid)
        s.made = 1
    settle(r, s, s.gain)


def settle(r: Record, s: Record, gain: Record) -> None:
    """The hand ends with these scores by side; the highest at the target wins, equals play on."""
    enter(r, s, gain)
    s.winner = highest(r, s, r.target)  # HS-31


# ---------------------------------------------------------------- words


def say(r: Rules, s: Record, act: int) -> str:
    """The word of an act in this phase, "" if the number is none."""
    card = deck_card(act) if act < KINDS else ""
    if s.phase == AUCTION:
        return (
            "pass"
            if act == PASS
            else f"bid {act}"
            if act < HOSSIE
            else level_name(act)
            if act < HOSSIE + LEVELS
            else ""
        )
    if s.phase == NAMING:
        return f"name {CONTRACTS[act]}" if act < len(CONTRACTS) else ""
    if s.phase == ALONE:
        return ("together", "alone")[act] if act < 2 else ""
    if s.phase == SWAP:
        return f"swap {act}" if act <= MOST_SWAPPED else ""
    if s.phase in (DISCARD, GIVE) and SHOW <= act < SHOW + KINDS:
        return f"show {deck_card(act - SHOW)}"
    return card


def deck_card(kind: int) -> str:
    """The text of a card."""
    return Deck(RANKS).card(kind)


def level_name(act: int) -> str:
    """A Hossie's name by its act."""
    return LEVEL_NAMES[act - HOSSIE]


def laying(r: Rules, s: Record) -> int:
    """How many cards of the swap the seat in turn still lays away."""
    moved = {DISCARD: s.discarded, GIVE: s.given}.get(s.phase)
    return 0 if moved is None else int(s.swap - moved)


def heard(r: Rules, s: Record, act: int, seat: int) -> str:
    """An act as another seat hears it: the swap is nobody's business but the partners'."""
    if s.phase == DISCARD and act < SHOW and seat != s.declarer:
        return marked_within("act", "lays a card away")
    if s.phase == GIVE and act < SHOW and seat not in (s.declarer, s.sits):
        return marked_within("act", "gives the partner a card")
    if s.phase in (DISCARD, GIVE) and act >= SHOW and seat not in (s.declarer, s.sits):
        return marked_within("act", "shows the partner a card")
    return say(r, s, act)


def reason(r: Rules, s: Record, word: str) -> str | None:
    """Why a bid is not offered now, None where there is no more to say than what is."""
    if s.phase == AUCTION and s.bid == 0 and s.turn == s.dealer:
        return _("All others have passed, and the dealer must bid {bid} or hossie").format(bid=r.min_bid)
    if s.phase == DISCARD and word.startswith("show ") and r.show_card:
        if s.told != NONE or s.discarded:
            return _("One card may be shown, before any is laid away")
        return _("You do not hold {card}").format(card=word.removeprefix("show "))
    if s.phase != AUCTION or not word.startswith("bid "):
        return None
    if word == f"bid {r.hand_size}":
        return _("All {n} tricks are bid as hossie").format(n=r.hand_size)
    if s.bid:
        return _("The highest bid is {bid}").format(bid=bid_of(s))
    told = _("The lowest bid is {bid}, and all {n} tricks are bid as hossie")
    return told.format(bid=r.min_bid, n=r.hand_size)


def contract(r: Rules, s: Record) -> str:
    """The contract in words: `7 hearts`, `double hossie e-low`."""
    return _("{bid} {trump}").format(bid=bid_of(s), trump=_(CONTRACTS[s.contract]))


def bid_of(s: Record) -> str:
    """The highest bid as people say it: `7`, `double hossie`."""
    return str(s.bid) if s.bid < HOSSIE else said(level_name(s.bid))


def zones(r: Rules, s: Record, seat: int) -> list[Zone]:
    """Where cards lie besides the hands."""
    laid_away = s.discards[: s.discarded]
    seen = tuple(deck_card(k) for k in laid_away) if seat == s.declarer else ()
    return [Zone("discards", s.declarer, len(laid_away), seen, roles.DISCARDS)] if laid_away else []


def places(r: Rules, s: Record) -> list[Place]:
    """Where the state keeps the cards laid away."""
    return [Place("discards", s.declarer, s.discards, 0, s.discarded)] if s.discarded else []


def facts(r: Rules, s: Record, seat: int) -> list[Fact]:
    """What is known of the hand besides its cards."""
    known = []
    if s.bid:
        plain = str(s.bid) if s.bid < HOSSIE else level_name(s.bid)
        known.append(Fact("bid", _("Bid"), bid_of(s), s.declarer, plain, roles.BID))
    if s.contract != NONE:
        known.append(Fact("trump", _("Trump"), _(CONTRACTS[s.contract]), plain=CONTRACTS[s.contract], role=roles.TRUMP))
    if s.sits != NOBODY:
        known.append(Fact("alone", _("Plays alone"), _("the partner sits out"), s.declarer))
    if s.swap:
        known.append(Fact("swap", _("Swapped"), many("{n} card", "{n} cards", s.swap).format(n=s.swap)))
    if seat in (s.declarer, s.sits) and s.sits != NOBODY:
        if s.told != NONE:
            known.append(Fact("shown", _("Shown to the partner"), deck_card(s.told), s.declarer, role=roles.SHOWN))
        if s.given:
            gifts = " ".join(deck_card(k) for k in s.gifts[: s.given])
            known.append(Fact("given", _("Given by the partner"), gifts, s.sits))
    return known


def account(r: Rules, s: Record) -> list[News]:
    """How the scores of a hand that was played out came about, the bidders' first."""
    if s.done < r.hand_size:
        return []
    us, told = r.side[s.declarer], []
    for q in (us, *(q for q in range(r.sides) if q != us)):
        seats = tuple(p for p in range(r.seats) if r.side[p] == q)
        n = sum(s.tricks[p] for p in seats)
        kind, sentence = bidders_account(r, s) if q == us else others_account(r, s, n)
        told.append(News(kind, seats, sum=s.gain[q], text=sentence, values={"n": n, "bid": lambda names: bid_of(s)}))
    return told


def bidders_account(r: Rules, s: Record) -> tuple[str, Sentence]:
    """What is said of the side that bid: whether it made the bid, and the sentence."""
    if s.bid >= HOSSIE and s.made:
        return "made", marked("{seats} took {n} tricks, and the {bid} is made: {gain}.")
    if s.bid >= HOSSIE:
        return "lost", marked_many(
            "{seats} took {n} trick, and the {bid} is lost: {gain}.",
            "{seats} took {n} tricks, and the {bid} is lost: {gain}.",
        )
    if s.made:
        return "made", marked_many(
            "{seats} took {n} trick, and the bid of {bid} is made: {gain}.",
            "{seats} took {n} tricks, and the bid of {bid} is made: {gain}.",
        )
    if s.forced and r.forced_loss != s.bid:
        return "lost", marked_many(
            "{seats} took {n} trick, and the bid of {bid} is lost (half of a forced bid): {gain}.",
            "{seats} took {n} tricks, and the bid of {bid} is lost (half of a forced bid): {gain}.",
        )
    return "lost", marked_many(
        "{seats} took {n} trick, and the bid of {bid} is lost: {gain}.",
        "{seats} took {n} tricks, and the bid of {bid} is lost: {gain}.",
    )


def others_account(r: Rules, s: Record, n: int) -> tuple[str, Sentence]:
    """What is said of another side that took n tricks."""
    if n and s.made and not r.defenders_score:
        return "scores", marked_many(
            "{seats} took {n} trick, which does not count against a bid that is made: {gain}.",
            "{seats} took {n} tricks, which do not count against a bid that is made: {gain}.",
        )
    return "scores", marked_many("{seats} took {n} trick: {gain}.", "{seats} took {n} tricks: {gain}.")
