"""How a hand and a game came out. Layer 6."""

from __future__ import annotations

from typing import TYPE_CHECKING

from horseplay.terminal.screen import YOU, Scene, Screen

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


def hand_over(screen: Screen, scene: Scene, hand: Hand) -> None:
    """The finished hand: what was played, what was taken, what it scored."""
    view = scene.view
    screen.heading(f"Hand {len(scene.sheet)} is over")
    by_side = [0] * len(view.scores)
    for seat, tricks in enumerate(hand.tricks):
        by_side[view.sides[(seat - (view.seat or 0)) % view.seats]] += tricks
    said = [outcome(scene, hand), f"Tricks: {scene.of_sides(by_side)}." if sum(by_side) else ""]
    for label, values in (("Points in tricks", hand.points), ("Melds", hand.melds)):
        if values is not None:
            told = scene.each((p, values[(p + (view.seat or 0)) % view.seats]) for p in range(view.seats))
            said.append(f"{label}: {told}.")
    buried = view.zone("buried", view.declarer)
    if buried.cards:
        said.append(f"Buried: {screen.faces.cards(buried.cards)}.")
    said += [
        f"This hand: {scene.of_sides([signed(n) for n in hand.scores])}.",
        f"Scores: {scene.of_sides(view.scores)}.",
    ]
    screen.say(*(text for text in said if text))


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
            gains = scene.of_sides([f"{signed(gain)} to {now}" for gain, now in zip(hand.scores, total, strict=True)])
            screen.say(f"Hand {n}. {outcome(scene, hand)} {gains}.".replace("  ", " "))
        return
    screen.out.write("\n".join([screen.faces.strong(table[0]), *table[1:]]) + "\n")
    screen.out.flush()


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
