"""What a module says of its game, completed by what a simple game need not say. Layer 1.

    NAME TITLE                  the word of the command line; the title of the page
    DECK or deck(house)         the cards
    House                       the house rules
    PHASES                      one `Phase` for each number of `s.phase`, the last one "over"
    VERBS                       patterns of the game's words
    State rules(house)          fields and tables
    deal legal step settle      kernels: (r, s, deck, dealer) (r, s) (r, s, act) (r, s, gain)
    say(r, s, act)              the word of an act, "" for a number that is none in this phase

and where the game knows such things:

    PRESETS                     named sets of house rules
    DUTIES                      the rule behind each duty: "must-follow", "must-trump", "must-beat"
    clash(house)                a sentence about an impossible combination of house rules
    forfeit(r, s, side, trick)  kernel: the hand ends forfeited, for a renege in that trick if it is not NOBODY
    foresees(r, s, side, seat)  whether the scores of a forfeit by that side tell the seat nothing of hidden cards
    pool(r, s, deck)            kernel: writes the cards of a new stock into `deck` and returns how many
    reshuffle(r, s, deck)       kernel: that new stock lies ready
    aside(r, s, seat)           kernel: the acts that a seat may do out of turn
    next_dealers(r, dealer)     who may deal after that dealer, if it is not always the same
    laying(r, s)                how many cards the seat in turn may still lay away together
    contract(r, s)              what is played, in words, as people say it
    heard(r, s, act, seat)      the word of an act as another seat hears it, or what it sees, `marked_within("act", …)`
    reason(r, s, word)          why a word is not offered now, as a sentence, where there is more to say than what is
    zones(r, s, seat)           where cards lie besides the hands, as a seat sees it, each with its role
    places(r, s)                where the state keeps the cards of these zones
    facts(r, s, seat)           what else that seat knows of the hand
    account(r, s)               how the scores of a finished hand came about, as a list of `News`
    news(r, before, after)      what else an act, a deal or a reshuffle brought about, as a list of `News`
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple, Self

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


@dataclass(frozen=True, eq=False)
class GameModule:
    """What a game is by its module; the second half is what a module need not have."""

    module: ModuleType
    name: str
    title: str
    House: type[HouseRules]
    phases: tuple[Phase, ...]
    verbs: tuple[str, ...]
    State: type[State]
    rules: Callable[[HouseRules], Rules]
    deal: Callable[[Record, Record, Sequence[int], int], None]
    legal: Callable[[Record, Record], int]
    step: Callable[[Record, Record, int], None]
    settle: Callable[[Record, Record, Sequence[int]], None]
    say: Callable[[Rules, Record, int], str]

    bot: str
    presets: Mapping[str, Mapping[str, Any]]
    duties: Mapping[str, str]
    clash: Callable[[HouseRules], str | None]
    deck: Callable[[HouseRules], Deck]
    forfeit: Callable[[Record, Record, int, int], None] | None
    foresees: Callable[[Rules, Record, int, int], bool]
    reshuffle: Callable[[Record, Record, Sequence[int]], None]
    pool: Callable[[Record, Record, list[int]], int]
    aside: Callable[[Record, Record, int], int]
    next_dealers: Callable[[Rules, int], tuple[int, ...]]
    laying: Callable[[Rules, Record], int]
    contract: Callable[[Rules, Record], str]
    heard: Callable[[Rules, Record, int, int], str]
    reason: Callable[[Rules, Record, str], str | None]
    zones: Callable[[Rules, Record, int], list[Zone]]
    places: Callable[[Rules, Record], list[Place]]
    facts: Callable[[Rules, Record, int], list[Fact]]
    account: Callable[[Rules, Record], list[News]]
    news: Callable[[Rules, Record, Record], list[News]]

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
