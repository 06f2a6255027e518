"""What became of a game on trial, as lines for people. Layer 6."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from horseplay.game import Game
from horseplay.language import _, many
from horseplay.testing.conformance import Finding, Report, conform

SIGNS = {True: "✓", False: "✗", None: "–"}


def tried(game: Game, sets: int | None, seed: int) -> Report:
    """What becomes of a game, with a bar of progress where somebody looks on."""
    if not sys.stderr.isatty():
        return conform(game, sets, seed)
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(game.title, total=None)
        return conform(game, sets, seed, progress=lambda done, total: bar.update(task, completed=done, total=total))


def lines(report: Report, symbols: bool) -> Iterator[str]:
    """A line a property, then how each fails that does, with the smallest log that was found."""
    told = many(
        "{game}, {n} set of house rules, seed {seed}", "{game}, {n} sets of house rules, seed {seed}", report.sets
    )
    yield told.format(game=report.game.title, n=report.sets, seed=report.seed)
    for finding in report.findings:
        yield _line(finding, symbols)
    for finding in report.findings:
        if failure := finding.failure:
            yield ""
            yield _("Fails: {sentence}").format(sentence=_(finding.sentence))
            yield _("Seen: {why}").format(why=failure.why)
            if failure.house:
                yield _("House rules: {house}").format(house=failure.house)
            if failure.log:
                yield _("The smallest log found:")
                yield failure.log.rstrip()


def _line(finding: Finding, symbols: bool) -> str:
    """What became of one property."""
    sentence, missing = _(finding.sentence), f" ({finding.missing})" if finding.missing else ""
    if symbols:
        return f"{SIGNS[finding.holds]} {sentence}{missing}"
    words = {True: _("holds"), False: _("fails"), None: _("not tried")}
    return f"{words[finding.holds]}: {sentence}{missing}"
