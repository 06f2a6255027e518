"""How a hand and a game came out. Layer 6."""

from __future__ import annotations

from typing import TYPE_CHECKING

from horseplay.errors import listing
from horseplay.language import _
from horseplay.terminal.screen import YOU, Scene, Screen, joined, second_person, within

if TYPE_CHECKING:
    from horseplay.view import Hand


def signed(n: int) -> str:
    """A gain with its sign: `+7`, `-6`, `0`."""
    return f"{n:+d}" if n else "0"


def outcome(scene: Scene, hand: Hand) -> str:
    """What was played and whether it was made."""
    if hand.declarer is None:
        return f"Trump was {hand.contract}." if hand.contract else ""
    result = "made it" if hand.made else "failed"
    name = scene.names[hand.declarer]
    return f"{name} played {hand.contract} and {result}." if hand.contract else f"{name} {result}."


def results(screen: Screen, scene: Scene, hand: Hand) -> list[str]:
    """How a hand came out: what was played, how the scores came about, and what they are now."""
    view, faces = scene.view, screen.faces
    said = []
    if hand.account:
        if hand.declarer is not None and hand.contract:
            said.append(f"{scene.names[hand.declarer]} played {hand.contract}.")
        said += [_named(scene, sentence) for sentence in hand.account]
    else:
        tricks = scene.tricks([scene.of(p, hand.tricks) for p in range(view.seats)])
        said += [outcome(scene, hand), f"Tricks: {scene.of_sides(tricks)}." if sum(tricks) else ""]
        for label, values in (("Points in tricks", hand.points), ("Melds", hand.melds)):
            if values is not None:
                said.append(f"{label}: {scene.each((p, scene.of(p, values)) for p in range(view.seats))}.")
    buried = view.zone("buried", view.declarer)
    if buried.cards:
        said.append(f"Buried: {faces.cards(buried.cards)}.")
    if not hand.account:
        said.append(f"This hand: {scene.of_sides([signed(n) for n in hand.scores])}.")
    return [text for text in [*said, f"Scores: {scene.of_sides(view.scores)}."] if text]


def _named(scene: Scene, sentence: str) -> str:
    """A sentence of the game with the names of the seats in it."""
    return second_person(sentence.format(*scene.names)).replace(f" and {YOU} ", f" and {YOU.lower()} ")


def hand_over(screen: Screen, scene: Scene, hand: Hand) -> None:
    """The finished hand."""
    screen.heading(f"Hand {len(scene.sheet)} is over")
    screen.say(*results(screen, scene, hand))


def game_over(screen: Screen, scene: Scene) -> None:
    """The winner and the score sheet."""
    view = scene.view
    screen.heading("The game is over")
    if view.winner is not None:
        who = scene.side(view.winner)
        wins = "win" if " and " in who or who == YOU else "wins"
        screen.say(screen.faces.strong(f"{who} {wins} with {view.scores[view.winner]}."))
    sheet(screen, scene)


def sheet(screen: Screen, scene: Scene) -> None:
    """The score sheet hand by hand, as a table where it fits."""
    if not scene.sheet:
        screen.say("No hand is finished yet.")
        return
    totals = _totals(scene)
    heads = [scene.side(side).replace(" and ", "+") for side in scene.sides]
    rows = []
    for n, (hand, total) in enumerate(zip(scene.sheet, totals, strict=True), 1):
        played = hand.contract or ""
        by = scene.names[hand.declarer] if hand.declarer is not None else ""
        rows.append([str(n), played, by, *(f"{signed(hand.scores[s])} {total[s]:>5}" for s in scene.sides)])
    table = _table(["Hand", "Played", "By", *heads], rows)
    if not any(row[2] for row in rows) or len(table[0]) > screen.width:
        table = _table(["Hand", "Played", *heads], [[*row[:2], *row[3:]] for row in rows])
    if len(table[0]) > screen.width:
        table = _table(["Hand", *heads], [[row[0], *row[3:]] for row in rows])
    if screen.faces.plain or len(table[0]) > screen.width:
        for n, (hand, total) in enumerate(zip(scene.sheet, totals, strict=True), 1):
            gains = [joined(f"{within(scene.side(s))} {signed(hand.scores[s])}, now {total[s]}") for s in scene.sides]
            played = f" {outcome(scene, hand)}" if screen.faces.plain else ""
            screen.say(f"Hand {n}:{played} {'; '.join(gains)}.".replace("  ", " "))
        return
    screen.out.write("\n".join([screen.faces.strong(table[0]), *table[1:]]) + "\n")
    screen.out.flush()


def shuffles(screen: Screen, scene: Scene) -> None:
    """The commitments of this hand and the next, the words given, and the secret of the hand before."""
    if not scene.shuffles:
        screen.say(_("No commitment has been published yet."))
    for shuffle in scene.shuffles[-3:]:
        if not shuffle.commitment:
            continue
        words = listing(f"{within(scene.names[seat])}: {word}" for seat, word in shuffle.words)
        screen.say(
            _("Hand {number}, commitment: {commitment}").format(number=shuffle.hand, commitment=shuffle.commitment),
            *([_("Words given: {words}.").format(words=words)] if words else []),
            *([_("Secret: {secret}").format(secret=shuffle.secret)] if shuffle.secret else []),
        )


def _totals(scene: Scene) -> list[list[int]]:
    running = [score - sum(hand.scores[s] for hand in scene.sheet) for s, score in enumerate(scene.view.scores)]
    totals = []
    for hand in scene.sheet:
        running = [a + b for a, b in zip(running, hand.scores, strict=True)]
        totals.append(running)
    return totals


def _table(heads: list[str], rows: list[list[str]]) -> list[str]:
    widths = [max(len(row[i]) for row in [heads, *rows]) for i in range(len(heads))]
    words = {"Hand", "Played", "By"}
    return [
        "  ".join(
            cell.ljust(w) if head in words else cell.rjust(w) for head, cell, w in zip(heads, row, widths, strict=True)
        ).rstrip()
        for row in [heads, *rows]
    ]
