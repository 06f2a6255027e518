"""What a module says of its game, completed by what a simple game need not say. Layer 1.

Each name that a module has, or may have, stands with the field of `GameModule` that it becomes; the tables of
`docs/adding-a-game.md` are made of that.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Annotated, Any, NamedTuple, Self

from horseplay import roles
from horseplay.cards import Deck, suit_name
from horseplay.errors import BadGame, BadHouse, listing
from horseplay.house import HouseRules, changed, check, options, shown
from horseplay.language import _
from horseplay.news import News
from horseplay.state import Place, Record, State
from horseplay.trick import Rules
from horseplay.view import Fact, Zone


class Phase(NamedTuple):
    """A stage of a hand: its name, what the seat in turn is asked to do, the rule that says so, and its role."""

    name: str
    asks: str
    rule: str = ""
    duty: bool = False  # cards are played to tricks, under the ladder of duties
    role: str = ""  # one of `roles.PHASES`, or empty


class Part(NamedTuple):
    """What a module says: the name, as it is called, and what it is; in Markdown, for the page about adding a game."""

    form: str
    told: str
    needed: bool = False


@dataclass(frozen=True, eq=False)
class GameModule:
    """What a game is by its module; the second half is what a module need not have."""

    module: ModuleType
    name: Annotated[str, Part("NAME", "the word of the command line", needed=True)]
    title: Annotated[str, Part("TITLE", "what the game is called on pages", needed=True)]
    House: Annotated[
        type[HouseRules],
        Part(
            "House",
            "the house rules, a `NamedTuple` whose fields are `Annotated` with an `Option`",
            needed=True,
        ),
    ]
    phases: Annotated[
        tuple[Phase, ...],
        Part(
            "PHASES",
            "a `Phase` for each number of `s.phase`, the last one for the time between hands",
            needed=True,
        ),
    ]
    verbs: Annotated[
        tuple[str, ...],
        Part(
            "VERBS",
            "patterns of all words; `NUMBER` stands for a whole number and `CARD` for a card",
            needed=True,
        ),
    ]
    State: Annotated[type[State], Part("State", "the class of states, by `state_class`", needed=True)]
    rules: Annotated[
        Callable[[HouseRules], Rules],
        Part(
            "rules(house)",
            "the rules in force: tables and numbers for the kernels",
            needed=True,
        ),
    ]
    deal: Annotated[
        Callable[[Record, Record, Sequence[int], int], None],
        Part(
            "deal(r, s, deck, dealer)",
            "kernel: the hands are dealt from that order of the deck",
            needed=True,
        ),
    ]
    legal: Annotated[
        Callable[[Record, Record], int],
        Part(
            "legal(r, s)",
            "kernel: what the seat in turn may do, as a set of acts",
            needed=True,
        ),
    ]
    step: Annotated[
        Callable[[Record, Record, int], None], Part("step(r, s, act)", "kernel: the act happens", needed=True)
    ]
    settle: Annotated[
        Callable[[Record, Record, Sequence[int]], None],
        Part(
            "settle(r, s, gain)",
            "kernel: the hand ends with these scores by side, which may have been agreed on",
            needed=True,
        ),
    ]
    say: Annotated[
        Callable[[Rules, Record, int], str],
        Part(
            "say(r, s, act)",
            'the word of an act in this phase, `""` for a number that is none',
            needed=True,
        ),
    ]

    bot: Annotated[
        str,
        Part(
            "hint(view) or BOT",
            "a bot of your own: a function that gives a `Hint` of `horseplay.hints`, one of `view.legal` and, "
            "made only when asked for, the reason in a sentence; or the name of the module in which that "
            "function is, so that the game need not import it. Without, a plain bot plays cards with sense, "
            "says `pass`, `out`, `done`, `no` or else the first word, and now and then dares another",
        ),
    ]
    presets: Annotated[
        Mapping[str, Mapping[str, Any]],
        Part(
            "PRESETS",
            'named sets of house rules: `{"mild": {"target": 7}}`',
        ),
    ]
    duties: Annotated[
        Mapping[str, str],
        Part(
            "DUTIES",
            "the points of the page behind `must-follow`, `must-trump` and `must-beat`",
        ),
    ]
    clash: Annotated[
        Callable[[HouseRules], str | None],
        Part(
            "clash(house)",
            "a sentence about a combination of house rules that cannot be, else `None`",
        ),
    ]
    deck: Annotated[
        Callable[[HouseRules], Deck],
        Part(
            "DECK or deck(house)",
            "the cards: a `Deck`, or the function where house rules change them",
            needed=True,
        ),
    ]
    forfeit: Annotated[
        Callable[[Record, Record, int, int], None] | None,
        Part(
            "forfeit(r, s, side, trick)",
            "kernel: the hand ends, given up by a side, or forfeited for a renege in a trick (`NOBODY` for "
            "none; tricks count from 0). It may be called after the last trick, too. Without it no hand can be "
            "forfeited, and no renege called",
        ),
    ]
    foresees: Annotated[
        Callable[[Rules, Record, int, int], bool],
        Part(
            "foresees(r, s, side, seat)",
            "whether the scores of a forfeit by that side tell the seat nothing of hidden cards; without it they "
            "tell nothing",
        ),
    ]
    reshuffle: Annotated[
        Callable[[Record, Record, Sequence[int]], None],
        Part(
            "reshuffle(r, s, deck)",
            "kernel: the new stock that `pool` asked for lies ready, in that order",
        ),
    ]
    pool: Annotated[
        Callable[[Record, Record, list[int]], int],
        Part(
            "pool(r, s, deck)",
            "kernel: writes the cards of a stock to be made anew in mid-hand into `deck` and returns how many; "
            "the state waits for it with `s.turn = NOBODY`",
        ),
    ]
    aside: Annotated[
        Callable[[Record, Record, int], int],
        Part(
            "aside(r, s, seat)",
            "kernel: what a seat may do out of turn",
        ),
    ]
    next_dealers: Annotated[
        Callable[[Rules, int], tuple[int, ...]],
        Part(
            "next_dealers(r, dealer)",
            "who may deal after that dealer, where that is not always the seat `r.deal_step` further",
        ),
    ]
    laying: Annotated[
        Callable[[Rules, Record], int],
        Part(
            "laying(r, s)",
            "how many cards the seat in turn may still lay away together; they are asked for at once, and "
            "`done` ends them early where it is among the words",
        ),
    ]
    contract: Annotated[
        Callable[[Rules, Record], str],
        Part(
            "contract(r, s)",
            "what is being played, in words, where that is more than a suit",
        ),
    ]
    heard: Annotated[
        Callable[[Rules, Record, int, int], str],
        Part(
            "heard(r, s, act, seat)",
            'the word of an act as another seat hears it, where it may not know all: `marked_within("act", …)`',
        ),
    ]
    reason: Annotated[
        Callable[[Rules, Record, str], str | None],
        Part(
            "reason(r, s, word)",
            "why a word is not offered now, as a sentence, where there is more to say than what is",
        ),
    ]
    zones: Annotated[
        Callable[[Rules, Record, int], list[Zone]],
        Part(
            "zones(r, s, seat)",
            "places for cards besides hands and tricks, each a `Zone` with those faces that the seat sees, and "
            "with its role",
        ),
    ]
    places: Annotated[
        Callable[[Rules, Record], list[Place]],
        Part(
            "places(r, s)",
            "where the state keeps the cards of these zones: a `Place` of `horseplay.state` each, with the "
            "zone’s name and seat, the state’s own list, the first card’s place in it, and how many lie there",
        ),
    ]
    facts: Annotated[
        Callable[[Rules, Record, int], list[Fact]],
        Part(
            "facts(r, s, seat)",
            "bids, points and other things worth saying, each a `Fact` with a label, a value and perhaps a role",
        ),
    ]
    account: Annotated[
        Callable[[Rules, Record], list[News]],
        Part(
            "account(r, s)",
            "how the scores of a finished hand came about, as a list of `News`: `sum` is the score of `seats`",
        ),
    ]
    news: Annotated[
        Callable[[Rules, Record, Record], list[News]],
        Part(
            "news(r, before, after)",
            "what an act, a deal or a reshuffle brought about, as a list of `News`: see `horseplay.news`",
        ),
    ]

    @classmethod
    def of(cls, module: Any) -> Self:
        """The game that a module is; `BadGame` if a phase has a role that there is not."""
        *phases, last = module.PHASES
        allowed = [role for role in roles.PHASES if role != roles.OVER]
        for phase in phases:
            if phase.role not in ("", *allowed):
                told = _("{game}: the phase {phase} cannot have the role {role}; it may have {roles}")
                raise BadGame(
                    told.format(game=module.TITLE, phase=phase.name, role=shown(phase.role), roles=listing(allowed))
                )
        return cls(
            module=module,
            name=module.NAME,
            title=module.TITLE,
            House=module.House,
            phases=(*phases, last._replace(role=roles.OVER)),
            verbs=module.VERBS,
            State=module.State,
            rules=functools.cache(module.rules),
            deal=module.deal,
            legal=module.legal,
            step=module.step,
            settle=module.settle,
            say=module.say,
            bot=getattr(module, "BOT", ""),
            presets=getattr(module, "PRESETS", {"default": {}}),
            duties=getattr(module, "DUTIES", {}),
            clash=getattr(module, "clash", lambda house: None),
            deck=getattr(module, "deck", lambda house: module.DECK),
            forfeit=getattr(module, "forfeit", None),
            foresees=getattr(module, "foresees", lambda r, s, side, seat: True),
            reshuffle=getattr(module, "reshuffle", lambda r, s, deck: None),
            pool=getattr(module, "pool", lambda r, s, deck: 0),
            aside=getattr(module, "aside", lambda r, s, seat: 0),
            next_dealers=getattr(module, "next_dealers", lambda r, dealer: ((dealer + r.deal_step) % r.seats,)),
            laying=getattr(module, "laying", lambda r, s: 0),
            contract=getattr(module, "contract", lambda r, s: suit_name(s.contract)),
            heard=getattr(module, "heard", lambda r, s, act, seat: module.say(r, s, act)),
            reason=getattr(module, "reason", lambda r, s, word: None),
            zones=getattr(module, "zones", lambda r, s, seat: []),
            places=getattr(module, "places", lambda r, s: []),
            facts=getattr(module, "facts", lambda r, s, seat: []),
            account=getattr(module, "account", lambda r, s: []),
            news=getattr(module, "news", lambda r, before, after: []),
        )

    def house(self, preset: str | None = None, given: Mapping[str, Any] | None = None) -> HouseRules:
        """House rules: a preset's, with some given as text or value over it; `BadHouse` names what is not offered."""
        if preset is not None and preset not in self.presets:
            told = _("{game} has no preset {preset}; there are {presets}")
            raise BadHouse(told.format(game=self.title, preset=shown(preset), presets=listing(self.presets)))
        values = dict(self.presets[preset] if preset else {})
        declared = {rule.name: rule for rule in options(self.House)}
        for name, value in (given or {}).items():
            if name not in declared:
                told = _("{game} has no house rule {name}; it has {names}")
                raise BadHouse(told.format(game=self.title, name=shown(name), names=listing(declared)))
            values[name] = declared[name].read(value) if isinstance(value, str) else value
        house = self.House(**values)
        check(house)
        if clash := self.clash(house):
            raise BadHouse(clash)
        return house

    @functools.cached_property
    def roles(self) -> Mapping[str, str]:
        """The roles of the phases by their names."""
        return {phase.name: phase.role for phase in self.phases}

    def described(self, house: HouseRules) -> str:
        """House rules in one line: `hossie(players=6, target=100)`."""
        return f"{self.name}({', '.join(f'{name}={value}' for name, value in changed(house).items())})"
