"""Hoşkin: eighty cards, an auction for the Dapp, melds, and tricks that must be beaten. Layer 2.

Source: a German description, completed from its nearest relatives; the rules pages' ids (HK-) stand beside the lines
that carry them out.

Three play, each for himself, with four each of A 10 K Q J in every suit, ranking in that order. 25 cards each, five
face down as the Dapp. In the auction (Reizen) points are bid in tens from 500; who passes is out. The winner, the
Ansager, shows the Dapp to all, takes it, names trump and buries five cards, whose points are his. Then everybody lays
melds: aces, kings, queens and jacks of all suits, the run of trump, marriages, and pinik (queen of spades with jack
of diamonds), each worth more in multiples. The Ansager leads. Follow suit and beat the best card if you can; if you
cannot follow you must trump, above the best trump if you can. Of equal cards the first wins. Aces count 11, tens 10,
kings 4, queens 3, jacks 2, the last trick 20. Who reaches the minimum in tricks keeps his melds. The Ansager scores
melds and points if they reach his bid, else he loses the bid; the others score what they have. 4550 wins.

Where the source is silent:
- The first bid is any whole number of steps from the lowest allowed to 30 steps above it.
- Where a marriage is needed to name trump and the Ansager has none, he may name any suit.
- Giving up is possible at the first lead, when the melds are known, and costs the bid once.
- Four piniks that win the game do so when melds are laid; nobody scores that hand.
- With `deals` set, only scored deals count and the target is not looked at.
- Who forfeits as Ansager loses the bid as if he had failed; the others keep melds and points so far whatever the
  minimum."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from horseplay import roles
from horseplay.cards import SUIT_NAMES, SUITS, Deck, suit_name
from horseplay.game import Phase
from horseplay.house import Option
from horseplay.language import _, many, marked, marked_within
from horseplay.news import News
from horseplay.state import NOBODY, NONE, Place, Record, fields, state_class
from horseplay.trick import (
    Rules,
    add,
    copies,
    deal_hands,
    enter,
    held,
    highest,
    orders,
    play_card,
    playable,
    put_all,
    remove,
    show,
    throw_in,
)
from horseplay.view import Fact, Zone

NAME, TITLE = "hoskin", "Hoşkin"
BOT = "horseplay.bots.hoskin"


class House(NamedTuple):
    """Hoşkin's house rules."""

    turn_direction: Annotated[
        str,
        Option(
            "Which way bidding and play go; the first bidder and next dealer sit right, right and left of the dealer.",
            ("clockwise", "to_the_right", "to_the_left"),
            rule="HK-8",
        ),
    ] = "clockwise"
    min_bid: Annotated[int, Option("The lowest bid, in points.", low=10, high=2000, rule="HK-12")] = 500
    bid_step: Annotated[int, Option("Bids are whole numbers of this step.", low=1, high=100, rule="HK-11")] = 10
    all_pass_redeal: Annotated[
        str,
        Option(
            "If all pass: the next dealer deals, the same one does, or the dealer must play at the lowest bid.",
            ("next_dealer", "same_dealer", "forced_bid"),
            rule="HK-15",
        ),
    ] = "next_dealer"
    trump_needs_marriage: Annotated[
        bool, Option("Trump must be a suit in which the Ansager holds king and queen.", rule="HK-17")
    ] = False
    buried_visible: Annotated[bool, Option("The five buried cards lie open.", rule="HK-18")] = False
    run_contains_marriage: Annotated[
        bool, Option("King and queen inside a run count as a marriage too.", rule="HK-24")
    ] = False
    min_trick_points: Annotated[
        int, Option("The points in tricks that keep one's melds.", low=0, high=250, rule="HK-26")
    ] = 1
    buried_counts_for_minimum: Annotated[
        bool, Option("The buried points count towards that minimum.", rule="HK-27")
    ] = False
    undertrump: Annotated[
        str,
        Option(
            "Who cannot follow and cannot beat the trump in the trick must trump all the same, or is free.",
            ("forced", "free"),
            rule="HK-29",
        ),
    ] = "forced"
    made_score: Annotated[
        str, Option("A made bid scores all that was reached, or just the bid.", ("actual", "bid"), rule="HK-35")
    ] = "actual"
    fail_factor: Annotated[int, Option("How many times a failed bid is lost.", (1, 2), rule="HK-36")] = 1
    concede: Annotated[
        str,
        Option(
            "Whether the Ansager may give up before his first lead: the others then score melds and 100, or melds.",
            ("off", "bicycle", "binokel"),
            rule="HK-40",
        ),
    ] = "off"
    four_piniks_win: Annotated[
        bool, Option("Four piniks win the game, unless one's score is negative.", rule="HK-41")
    ] = False
    target: Annotated[int, Option("The score that wins the game.", low=100, high=100000, rule="HK-39")] = 4550
    deals: Annotated[
        int, Option("Play this many deals instead; 0 plays to the target.", low=0, high=100, rule="HK-39")
    ] = 0
    both_reach: Annotated[
        str,
        Option(
            "If several reach the target: the Ansager among them, then the higher; or the higher.",
            ("declarer_then_higher", "higher"),
            rule="HK-39",
        ),
    ] = "declarer_then_higher"


PRESETS: dict[str, dict[str, Any]] = {
    "klassisch": {},
    "to-the-right": {"turn_direction": "to_the_right"},
    "short": {"target": 2000},
}

SEATS, TRICKS, DAPP, RANKS = 3, 25, 5, "JQKTA"  # HK-1, HK-3
DECK = Deck(RANKS, 4)  # HK-2
KINDS = 20
JACK, QUEEN, KING, TEN, ACE = range(5)
POINTS = (2, 3, 4, 10, 11)  # HK-4
LAST_TRICK = 20  # HK-33

# The parts of a seat's melds: the run, marriages by suit, arounds by rank, piniks.
RUN_PART, MARRIAGE_PARTS, AROUND_PARTS, PINIK_PART, PARTS = 0, 1, 5, 10, 11

# HK-22: by the number of complete sets
RUN = [0, 150, 1500, 2250, 3000]
AROUND = {
    JACK: [0, 40, 400, 600, 800],
    QUEEN: [0, 60, 600, 900, 1200],
    KING: [0, 80, 800, 1200, 1600],
    TEN: [0] * 5,
    ACE: [0, 100, 1000, 1500, 2000],
}
PINIK = [0, 40, 300, 600, 900]
TRUMP_MARRIAGE, PLAIN_MARRIAGE = 40, 20
QUEEN_OF_SPADES, JACK_OF_DIAMONDS = DECK.kind("QS"), DECK.kind("JD")

PHASES = (
    Phase("auction", "bid or pass", "HK-11", role=roles.AUCTION),
    Phase("name", "name trump", "HK-17"),
    Phase("bury", "bury five cards", "HK-18", role=roles.BURY),
    Phase("play", "play a card", "HK-29", duty=True),
    Phase("over", "the hand is over"),
)
AUCTION, NAMING, BURY, PLAY, OVER = range(5)
DUTIES = {"must-follow": "HK-29", "must-trump": "HK-29", "must-beat": "HK-30"}

PASS, MOST_STEPS = 0, 30  # a call of n steps over what must be exceeded is act n
CONCEDE = KINDS
VERBS = ("pass", "bid NUMBER", *(f"name {suit}" for suit in SUIT_NAMES), "concede", "CARD")

State = state_class(
    "State",
    fields(
        SEATS,
        TRICKS,
        SEATS * TRICKS,
        bid=(),  # the highest bid so far, in points
        passed=(),  # the seats out of the auction, as bits
        dapp=(DAPP,),
        buried=(DAPP,),
        laid_away=(),  # how many cards are buried
        buried_points=(),
        pot=(),  # card points of the trick on the table
        points=(SEATS,),  # card points in tricks
        melds=(SEATS,),
        parts=(SEATS, PARTS),  # the value of each kind of meld
    ),
)


# ---------------------------------------------------------------- tables


def strength(contract: int, led: int, kind: int) -> int:
    """How high a card is when a suit is led; 0 cannot win."""
    suit, rank = divmod(kind, len(RANKS))
    return 10 + rank if suit == contract else 1 + rank if suit == led else 0  # HK-32


def rules(house: House) -> Rules:
    """The tables of these house rules."""
    right, left = SEATS - 1, 1
    first, way = {"clockwise": (right, left), "to_the_right": (right, right), "to_the_left": (left, left)}[
        house.turn_direction
    ]  # HK-8
    duties = ("led+beat", "led", "trump+beat") + (("trump",) if house.undertrump == "forced" else ())  # HK-29
    return Rules(
        **orders(DECK, 4, lambda c, k: k // len(RANKS), strength, duties, 4),
        seats=SEATS,
        sides=SEATS,
        side=list(range(SEATS)),
        hand_size=TRICKS,  # HK-7
        over_phase=OVER,
        deal_step=first,  # HK-6
        first=first,
        way=way,
        min_bid=house.min_bid,
        step=house.bid_step,
        low=-(-house.min_bid // house.bid_step) * house.bid_step,  # HK-11: the smallest whole number of steps
        same_dealer=int(house.all_pass_redeal == "same_dealer"),
        forced_bid=int(house.all_pass_redeal == "forced_bid"),
        needs_marriage=int(house.trump_needs_marriage),
        buried_visible=int(house.buried_visible),
        run_contains_marriage=int(house.run_contains_marriage),
        minimum=house.min_trick_points,
        buried_counts=int(house.buried_counts_for_minimum),
        scores_bid=int(house.made_score == "bid"),
        fail_factor=house.fail_factor,
        concede=int(house.concede != "off"),
        concede_bonus=100 if house.concede == "bicycle" else 0,  # HK-40
        four_piniks_win=int(house.four_piniks_win),
        target=house.target,
        deals=house.deals,
        declarer_first=int(house.both_reach == "declarer_then_higher"),
        last_trick=LAST_TRICK,
        points=[POINTS[k % len(RANKS)] for k in range(KINDS)],
        run=RUN,
        around=[AROUND[rank] for rank in range(len(RANKS))],
        pinik=PINIK,
    )


def next_dealers(r: Rules, dealer: int) -> tuple[int, ...]:
    """Who may deal next: the neighbour, or where all passed perhaps the same dealer."""
    return ((dealer + r.first) % SEATS, *((dealer,) if r.same_dealer else ()))


# ---------------------------------------------------------------- kernels


def deal(r: Record, s: Record, deck: Record, dealer: int) -> None:
    """25 cards each and the Dapp; the first bidder speaks."""
    n = deal_hands(r, s, deck)
    for i in range(DAPP):
        s.dapp[i] = deck[n + i]
    for p in range(SEATS):
        s.after[p] = (p + r.way) % SEATS
        s.points[p] = s.melds[p] = 0
        for i in range(PARTS):
            s.parts[p][i] = 0
    s.bid = s.passed = s.laid_away = s.buried_points = s.pot = 0
    s.phase = AUCTION
    s.turn = (dealer + r.first) % SEATS  # HK-9


def legal(r: Record, s: Record) -> int:
    """The set of acts of the seat in turn."""
    if s.phase == PLAY:
        if r.concede and s.plays == 0:
            return playable(r, s) | 1 << CONCEDE
        return playable(r, s)
    if s.phase == AUCTION:
        return (2 << MOST_STEPS) - 1 if s.bid else (4 << MOST_STEPS) - 1
    if s.phase == NAMING:
        return trumps(r, s)
    return held(s.hand[s.turn])


def trumps(r: Record, s: Record) -> int:
    """The suits that may be named."""
    have, suits = held(s.hand[s.turn]), 0
    for suit in range(4):
        if have >> suit * 5 + QUEEN & 1 and have >> suit * 5 + KING & 1:
            suits |= 1 << suit
    return suits if r.needs_marriage and suits else 15  # HK-17


def step(r: Record, s: Record, act: int) -> None:
    """The state after an act; in play any held card is taken."""
    if s.phase == PLAY:
        if act == CONCEDE:
            give_up(r, s)
        else:
            play(r, s, act)
    elif s.phase == AUCTION:
        call(r, s, act)
    elif s.phase == NAMING:
        s.contract = act
        s.phase = BURY
    else:
        bury(r, s, act)


def raised(r: Record, s: Record, act: int) -> int:
    """The points of a bid of so many steps."""
    return s.bid + act * r.step if s.bid else r.low + (act - 1) * r.step


def call(r: Record, s: Record, act: int) -> None:
    """The auction goes on, or somebody is the Ansager, or all have passed."""
    if act == PASS:
        s.passed |= 1 << s.turn  # HK-13
    else:
        s.bid = raised(r, s, act)
        s.declarer = s.turn
    out = s.passed.bit_count()
    if out == 3 and not r.forced_bid:  # HK-15
        throw_in(r, s)
        if r.same_dealer:
            s.next_dealer = s.dealer
    elif out == 3:
        s.declarer = s.dealer
        s.bid = r.min_bid
        take_dapp(r, s)
    elif out == 2 and s.bid:
        take_dapp(r, s)  # HK-14
    else:
        s.turn = s.after[s.turn]
        while s.passed >> s.turn & 1:
            s.turn = s.after[s.turn]


def take_dapp(r: Record, s: Record) -> None:
    """The Ansager takes the Dapp, which all have seen, and is to name trump."""
    for i in range(DAPP):
        add(s.hand[s.declarer], s.dapp[i])
        add(s.shown[s.declarer], s.dapp[i])  # HK-16
    s.phase = NAMING
    s.turn = s.declarer


def bury(r: Record, s: Record, k: int) -> None:
    """The Ansager lays a card away; after five the melds are laid and he is to lead."""
    remove(s.hand[s.turn], k)
    s.buried[s.laid_away] = k
    s.laid_away += 1
    s.buried_points += r.points[k]  # HK-19
    for d in range(3):
        s.shown[s.turn][d] = 0  # nobody else knows any more which cards of the Dapp he has kept
    if s.laid_away == DAPP:
        s.phase = PLAY  # HK-28
        for p in range(SEATS):
            meld(r, s, p)  # HK-20, HK-21
        for p in range(SEATS):
            if (
                r.four_piniks_win and s.parts[p][PINIK_PART] == r.pinik[4] and s.scores[p] >= 0 and s.phase == PLAY
            ):  # HK-41
                enter(r, s, s.gain)
                s.winner = p


def sets(h: Record, first: int, gap: int, size: int) -> int:
    """How many complete sets a hand holds of the `size` kinds that begin with `first` and lie `gap` apart."""
    n = 4
    for i in range(size):
        n = min(n, copies(h, first + i * gap))
    return n


def show_sets(shown: Record, first: int, gap: int, size: int, n: int) -> None:
    """So many of these sets are shown."""
    for i in range(size):
        show(shown, first + i * gap, n)


def meld(r: Record, s: Record, p: int) -> None:
    """A seat's melds are valued part by part, and the cards used are shown."""
    h, shown, parts, first = s.hand[p], s.shown[p], s.parts[p], s.contract * 5
    run = sets(h, first, 1, 5)
    show_sets(shown, first, 1, 5, run)
    parts[RUN_PART] = r.run[run]
    for suit in range(4):
        pairs = sets(h, suit * 5 + QUEEN, 1, 2)
        worth = TRUMP_MARRIAGE if suit == s.contract else PLAIN_MARRIAGE
        counted = pairs - run if suit == s.contract and not r.run_contains_marriage else pairs  # HK-24
        parts[MARRIAGE_PARTS + suit] = worth * counted
        if counted:
            show_sets(shown, suit * 5 + QUEEN, 1, 2, pairs)
    for rank in range(5):
        n = sets(h, rank, 5, 4)
        parts[AROUND_PARTS + rank] = r.around[rank][n]  # HK-23: a multiple is one meld
        if r.around[rank][n]:
            show_sets(shown, rank, 5, 4, n)
    n = min(copies(h, QUEEN_OF_SPADES), copies(h, JACK_OF_DIAMONDS))
    show(shown, QUEEN_OF_SPADES, n)
    show(shown, JACK_OF_DIAMONDS, n)
    parts[PINIK_PART] = r.pinik[n]
    s.melds[p] = 0
    for i in range(PARTS):
        s.melds[p] += parts[i]


def play(r: Record, s: Record, k: int) -> None:
    """A card is played; the last one of the hand scores it."""
    s.pot += r.points[k]
    play_card(r, s, k)
    if s.laid == 0:
        s.points[s.best] += s.pot
        s.pot = 0
    if s.done == r.hand_size:
        s.points[s.best] += r.last_trick
        score(r, s)


def kept(r: Record, s: Record, p: int) -> int:
    """What a seat's melds count for, once the tricks are played."""
    counted = s.points[p]
    if p == s.declarer and r.buried_counts:
        counted += s.buried_points  # HK-27
    return s.melds[p] if counted >= r.minimum else 0  # HK-26


def score(r: Record, s: Record) -> None:
    """The hand is played out and scored."""
    d = s.declarer
    for p in range(SEATS):
        s.gain[p] = s.points[p] + kept(r, s, p)  # HK-37
    reached = s.gain[d] + s.buried_points
    if reached < s.bid:
        s.gain[d] = -s.bid * r.fail_factor  # HK-36
    else:
        s.gain[d] = s.bid if r.scores_bid else reached  # HK-35
        s.made = 1
    settle(r, s, s.gain)


def give_up(r: Record, s: Record) -> None:
    """The Ansager gives up before his first lead."""
    for p in range(SEATS):
        s.gain[p] = -s.bid if p == s.declarer else s.melds[p] + r.concede_bonus  # HK-40
    settle(r, s, s.gain)


def forfeit(r: Record, s: Record, side: int, trick: int) -> None:
    """The hand ends forfeited by a seat."""
    d = s.declarer
    for p in range(SEATS):
        s.gain[p] = s.melds[p] + s.points[p]  # HK-34
    if side == d:
        s.gain[d] = -s.bid * r.fail_factor
    else:
        s.gain[side] = 0
        s.gain[d] = s.bid if r.scores_bid else max(s.bid, s.gain[d] + s.buried_points)
        s.made = 1
    settle(r, s, s.gain)


def settle(r: Record, s: Record, gain: Record) -> None:
    """The hand ends with these scores by seat, and with it the game if it is decided."""
    enter(r, s, gain)
    if r.deals:
        s.winner = highest(r, s, -(1 << 40)) if s.hands >= r.deals else NOBODY
    elif r.declarer_first and s.scores[s.declarer] >= r.target:  # HK-39
        s.winner = s.declarer
    else:
        s.winner = highest(r, s, r.target)


# ---------------------------------------------------------------- words


def say(r: Rules, s: Record, act: int) -> str:
    """The word of an act in this phase, "" if the number is none."""
    if s.phase == AUCTION:
        return "pass" if act == PASS else f"bid {raised(r, s, act)}" if act <= MOST_STEPS + 1 else ""
    if s.phase == NAMING:
        return f"name {SUIT_NAMES[act]}" if act < len(SUIT_NAMES) else ""
    if act == CONCEDE:
        return "concede" if s.phase == PLAY and r.concede and s.plays == 0 else ""
    return DECK.card(act) if act < KINDS else ""


def laying(r: Rules, s: Record) -> int:
    """How many cards the Ansager still buries."""
    return DAPP - int(s.laid_away) if s.phase == BURY else 0


def heard(r: Rules, s: Record, act: int, seat: int) -> str:
    """An act as another seat hears it: buried cards lie face down unless the house shows them."""
    if s.phase == BURY and seat != s.turn and not r.buried_visible:
        return marked_within("act", "buries a card")
    return say(r, s, act)


def reason(r: Rules, s: Record, word: str) -> str | None:
    """Why a word is not offered now, None where there is no more to say than what is."""
    if s.phase == AUCTION and word.startswith("bid "):
        told = _("Bids go in steps of {step} from {low} on, by at most {most} steps at once")
        if s.bid:
            told = _("Bids go in steps of {step} above {bid}, by at most {most} steps at once")
        return told.format(step=r.step, bid=s.bid, low=r.low, most=MOST_STEPS)
    if s.phase == NAMING and r.needs_marriage and word.startswith("name "):
        return _("Trump must be a suit in which the Ansager holds king and queen")
    return None


def contract(r: Rules, s: Record) -> str:
    """The contract in words: `510 hearts`."""
    return _("{bid} {trump}").format(bid=s.bid, trump=suit_name(s.contract))


def foresees(r: Rules, s: Record, side: int, seat: int) -> bool:
    """Whether the scores of a forfeit tell the seat nothing of the cards that lie buried."""
    return bool(side == s.declarer or r.scores_bid or r.buried_visible or seat == s.declarer or s.phase == OVER)


def dapp_taken(s: Record) -> bool:
    """Whether the Ansager has taken up the Dapp."""
    return bool(s.bid and s.passed.bit_count() >= 2)  # HK-14, HK-15


def zones(r: Rules, s: Record, seat: int) -> list[Zone]:
    """Where cards lie besides the hands."""
    if not dapp_taken(s):
        return [Zone("dapp", None, DAPP, (), roles.WIDOW)]
    buried = s.buried[: s.laid_away]
    seen = tuple(DECK.card(k) for k in buried) if r.buried_visible or seat == s.declarer else ()
    return [Zone("buried", s.declarer, len(buried), seen, roles.OPEN if r.buried_visible else roles.BURIED)]


def places(r: Rules, s: Record) -> list[Place]:
    """Where the state keeps the cards of these zones."""
    if not dapp_taken(s):
        return [Place("dapp", None, s.dapp, 0, DAPP)]
    return [Place("buried", s.declarer, s.buried, 0, s.laid_away)]


def facts(r: Rules, s: Record, seat: int) -> list[Fact]:
    """What is known of the hand besides its cards."""
    known = []
    if s.bid:
        known.append(Fact("bid", _("Bid"), str(s.bid), s.declarer, role=roles.BID))
    if s.contract != NONE:
        known.append(Fact("trump", _("Trump"), suit_name(s.contract), plain=SUIT_NAMES[s.contract], role=roles.TRUMP))
    if dapp_taken(s):
        known.append(Fact("dapp", _("Dapp"), " ".join(DECK.card(k) for k in s.dapp)))
    if s.contract != NONE and s.phase in (PLAY, OVER):
        known += [Fact("melds", _("Melds"), str(s.melds[p]), p, role=roles.MELDS) for p in range(SEATS)]
        known += [Fact("points", _("Points in tricks"), str(s.points[p]), p, role=roles.POINTS) for p in range(SEATS)]
        if seat == s.declarer or r.buried_visible:
            known.append(Fact("buried", _("Buried points"), str(s.buried_points), s.declarer))
    return known


def news(r: Rules, before: Record, after: Record) -> list[News]:
    """What else an act brought about."""
    told = []
    if before.phase == AUCTION and after.phase == NAMING:
        told.append(
            News(
                "ansager",
                (after.declarer,),
                cards=tuple(DECK.card(k) for k in after.dapp),
                sum=after.bid,
                text=marked("{seat} is the Ansager at {sum}; the Dapp holds {cards}."),
                you=marked("You are the Ansager at {sum}; the Dapp holds {cards}."),
            )
        )
    if before.phase == BURY and after.phase != BURY:
        told += [meld_news(after, p) for p in in_turn(after)]
    if after.thrown_in:
        told.append(News("thrown-in", text=marked("All have passed: the hand is dealt anew.")))
    return told


def in_turn(s: Record) -> tuple[int, ...]:
    """The seats from the Ansager's on."""
    d = s.declarer
    return d, s.after[d], s.after[s.after[d]]


def meld_news(s: Record, p: int) -> News:
    """What a seat melds, and the cards that it lays out."""
    cards = [0] * DECK.size
    n = put_all(cards, 0, s.shown[p], KINDS)
    if not n:
        text, you = marked("{seat} melds {sum}."), marked("You meld {sum}.")
    else:
        text = marked("{seat} melds {sum}: {melds}, with {cards}.")
        you = marked("You meld {sum}: {melds}, with {cards}.")
    shown = tuple(DECK.card(k) for k in cards[:n])
    values = {"melds": lambda names: ", ".join(f"{meld.name} {meld.value}" for meld in melded(s, p))}
    return News("melds", (p,), cards=shown, sum=s.melds[p], text=text, you=you, values=values)


# By the number of complete sets, from one on.
RUN_NAMES = (marked("run"), marked("double run"), marked("triple run"), marked("quadruple run"))
AROUND_NAMES = {
    ACE: (marked("aces"), marked("double aces"), marked("triple aces"), marked("quadruple aces")),
    KING: (marked("kings"), marked("double kings"), marked("triple kings"), marked("quadruple kings")),
    QUEEN: (marked("queens"), marked("double queens"), marked("triple queens"), marked("quadruple queens")),
    JACK: (marked("jacks"), marked("double jacks"), marked("triple jacks"), marked("quadruple jacks")),
}
PINIK_NAMES = (marked("pinik"), marked("double pinik"), marked("triple pinik"), marked("quadruple pinik"))


class Meld(NamedTuple):
    """A meld: what it is called, what it is worth, its cards."""

    name: str
    value: int
    cards: tuple[str, ...]


def melded(s: Record, p: int) -> list[Meld]:
    """A seat's melds: `double queens`, worth 600, and so on."""
    parts, found = s.parts[p], list[Meld]()
    if value := parts[RUN_PART]:
        n = RUN.index(value)
        found.append(Meld(_(RUN_NAMES[n - 1]), value, tuple(rank + SUITS[s.contract] for rank in "ATKQJ") * n))
    for suit, letter in enumerate(SUITS):
        value = parts[MARRIAGE_PARTS + suit]
        if n := value // (TRUMP_MARRIAGE if suit == s.contract else PLAIN_MARRIAGE):
            told = many("marriage in {suit}", "{n} marriages in {suit}", n)
            found.append(Meld(told.format(n=n, suit=suit_name(suit)), value, (f"K{letter}", f"Q{letter}") * n))
    for rank, names in AROUND_NAMES.items():
        if value := parts[AROUND_PARTS + rank]:
            n = AROUND[rank].index(value)
            found.append(Meld(_(names[n - 1]), value, tuple(RANKS[rank] + suit for suit in "SHCD") * n))
    if value := parts[PINIK_PART]:
        n = PINIK.index(value)
        found.append(Meld(_(PINIK_NAMES[n - 1]), value, ("QS", "JD") * n))
    return found


def account(r: Rules, s: Record) -> list[News]:
    """How the scores of a hand came about, the Ansager's first."""
    d = s.declarer
    if s.plays == 0:
        text, you = marked("{seat} gave up the bid of {bid}: {gain}."), marked("You gave up the bid of {bid}: {gain}.")
        gave_up = News("gave-up", (d,), sum=s.gain[d], text=text, you=you, values={"bid": s.bid})
        return [gave_up] if s.gain[d] < 0 else []
    if s.done < r.hand_size:
        return []
    told = []
    for p in in_turn(s):
        worth = kept(r, s, p)
        lost = bool(s.melds[p]) and not worth
        values = {
            "melds": s.melds[p] if lost else worth,
            "points": s.points[p],
            "buried": s.buried_points,
            "together": worth + s.points[p] + s.buried_points,
            "bid": s.bid,
        }
        kind = "scores" if p != d else "made" if s.made else "lost"
        text = ansagers_account(s, lost) if p == d else others_account(lost)
        told.append(News(kind, (p,), sum=s.gain[p], text=text, values=values))
    return told


def ansagers_account(s: Record, lost: bool) -> str:
    """What is said of the Ansager, whose melds are perhaps lost."""
    if lost and s.made:
        return marked(
            "{seat}: melds of {melds} lost for too few points in tricks, tricks {points}, buried {buried}, "
            "together {together}; the bid of {bid} is made: {gain}."
        )
    if lost:
        return marked(
            "{seat}: melds of {melds} lost for too few points in tricks, tricks {points}, buried {buried}, "
            "together {together}; the bid of {bid} is lost: {gain}."
        )
    if s.made:
        return marked(
            "{seat}: melds {melds}, tricks {points}, buried {buried}, "
            "together {together}; the bid of {bid} is made: {gain}."
        )
    return marked(
        "{seat}: melds {melds}, tricks {points}, buried {buried}, "
        "together {together}; the bid of {bid} is lost: {gain}."
    )


def others_account(lost: bool) -> str:
    """What is said of another seat, whose melds are perhaps lost."""
    if lost:
        return marked("{seat}: melds of {melds} lost for too few points in tricks, tricks {points}: {gain}.")
    return marked("{seat}: melds {melds}, tricks {points}: {gain}.")
