"""How a hand and a game came out. Layer 7."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from horseplay import roles
from horseplay.errors import listing
from horseplay.house import titled
from horseplay.language import _, marked, number, signed, within
from horseplay.table.display import played
from horseplay.terminal.screen import Scene, Screen, joined

if TYPE_CHECKING:
    from horseplay.table import Entry
    from horseplay.view import Hand


def outcome(scene: Scene, hand: Hand) -> str:
    """What was played and whether it was made."""
    return played(scene.names, hand.declarer, hand.contract, hand.made)


def results(screen: Screen, scene: Scene, hand: Hand, ruled: bool = False) -> list[str]:
    """How a hand came out: what was played, how the scores came about unless they were ruled, and what they are now."""
    view, faces = scene.view, screen.faces
    said = []
    if hand.account and not ruled:
        if hand.declarer is not None and hand.contract:
            said.append(scene.names.say(marked("{seat} played {contract}."), hand.declarer, contract=hand.contract))
        said += [line.sentence(scene.names) for line in hand.account]
    else:
        tricks = scene.tricks([scene.of(p, hand.tricks) for p in range(view.seats)])
        won = _("Tricks: {numbers}.").format(numbers=scene.of_sides(tricks)) if sum(tricks) else ""
        said += ["" if ruled else outcome(scene, hand), won]
        for told, values in ((_("Points in tricks: {numbers}."), hand.points), (_("Melds: {numbers}."), hand.melds)):
            if values is not None:
                numbers = scene.each((p, scene.of(p, values)) for p in range(view.seats))
                said.append(told.format(numbers=numbers))
    for zone in view.zones:
        if zone.role in (roles.BURIED, roles.OPEN) and zone.seat is not None and zone.cards:
            said.append(f"{within('zone', titled(zone.name))}: {faces.cards(zone.cards)}.")
    if ruled or not hand.account:
        numbers = scene.of_sides([signed(n) for n in hand.scores])
        said.append(_("This hand: {numbers}.").format(numbers=numbers))
    said.append(_("Scores: {numbers}.").format(numbers=scene.of_sides([number(n) for n in view.scores])))
    return [text for text in said if text]


def hand_over(screen: Screen, scene: Scene, entry: Entry) -> None:
    """The finished hand."""
    assert entry.hand
    screen.heading(_("Hand {n} is over").format(n=len(scene.hands)))
    screen.say(*results(screen, scene, entry.hand, bool(entry.why)))


def game_over(screen: Screen, scene: Scene) -> None:
    """The winner and the score sheet."""
    view = scene.view
    screen.heading(_("The game is over"))
    if view.winner is not None:
        who, mine = scene.side(view.winner), view.seat is not None and view.sides[0] == view.winner
        several = view.sides.count(view.winner) > 1 or mine
        told = _("{names} win with {score}.") if several else _("{name} wins with {score}.")
        screen.say(screen.faces.strong(told.format(name=who, names=who, score=number(view.scores[view.winner]))))
    sheet(screen, scene)


def sheet(screen: Screen, scene: Scene) -> None:
    """The score sheet hand by hand, as a table where it fits."""
    if not scene.sheet:
        screen.say(_("No hand is finished yet."))
        return
    heads = ["+".join(scene.name(p) for p in range(scene.view.seats) if scene.view.sides[p] == s) for s in scene.sides]
    hand, contract, name = _("Hand"), _("Played"), _("By")
    lines = list(zip(_numbers(scene), scene.sheet, _totals(scene), strict=True))
    rows = []
    for n, entry, total in lines:
        what = entry.hand.contract or "" if entry.hand else ""
        by = scene.names.of(entry.hand.declarer) if entry.hand and entry.hand.declarer is not None else ""
        rows.append([n, what, by, *(f"{signed(entry.scores[s])} {number(total[s]):>5}" for s in scene.sides)])
    table = _table([hand, contract, name, *heads], rows)
    if not any(row[2] for row in rows) or len(table[0]) > screen.width:
        table = _table([hand, contract, *heads], [[*row[:2], *row[3:]] for row in rows])
    if len(table[0]) > screen.width:
        table = _table([hand, *heads], [[row[0], *row[3:]] for row in rows])
    if screen.faces.plain or len(table[0]) > screen.width:
        for n, entry, total in lines:
            how = _decreed(scene, entry) or (outcome(scene, entry.hand) if entry.hand and screen.faces.plain else "")
            head = _("Hand {n}:").format(n=n) if entry.hand else ""
            told, gains = _("{name} {gain}, now {score}"), list[str]()
            for s in scene.sides:
                name = scene.side(s, amid=bool(gains or (head and not how)))
                gains.append(joined(told.format(name=name, gain=signed(entry.scores[s]), score=number(total[s]))))
            screen.say(" ".join(text for text in (head, how, f"{'; '.join(gains)}.") if text))
        return
    screen.out.write("\n".join([screen.faces.strong(table[0]), *table[1:]]) + "\n")
    screen.out.flush()
    screen.say(*(f"{n}: {told}" for n, entry, _total in lines if (told := _decreed(scene, entry))))


def _numbers(scene: Scene) -> list[str]:
    """The number of each hand on the score sheet, a star for what else changed the scores."""
    numbers = itertools.count(1)
    return [str(next(numbers)) if entry.hand else "*" for entry in scene.sheet]


def _decreed(scene: Scene, entry: Entry) -> str:
    """The decree that a line of the score sheet follows, "" for none."""
    return entry.why.sentence(scene.names) if entry.why else ""


def shuffles(screen: Screen, scene: Scene) -> None:
    """The commitments of this hand and the next, the words given, and the secret of the hand before."""
    if not scene.shuffles:
        screen.say(_("No commitment has been published yet."))
    for shuffle in scene.shuffles[-3:]:
        if not shuffle.commitment:
            continue
        words = [f"{scene.names.amid(seat)}: {word}" for seat, word in shuffle.words]
        screen.say(
            _("Hand {number}, commitment: {commitment}").format(number=shuffle.hand, commitment=shuffle.commitment),
            *([_("Words given: {words}.").format(words=listing(words))] if words else []),
            *([_("Secret: {secret}").format(secret=shuffle.secret)] if shuffle.secret else []),
        )


def _totals(scene: Scene) -> list[list[int]]:
    running = [score - sum(entry.scores[s] for entry in scene.sheet) for s, score in enumerate(scene.view.scores)]
    totals = []
    for entry in scene.sheet:
        running = [a + b for a, b in zip(running, entry.scores, strict=True)]
        totals.append(running)
    return totals


def _table(heads: list[str], rows: list[list[str]]) -> list[str]:
    widths = [max(len(row[i]) for row in [heads, *rows]) for i in range(len(heads))]
    words = {_("Hand"), _("Played"), _("By")}
    return [
        "  ".join(
            cell.ljust(w) if head in words else cell.rjust(w) for head, cell, w in zip(heads, row, widths, strict=True)
        ).rstrip()
        for row in [heads, *rows]
    ]
