"""What became of a game on trial, as lines for people. Layer 6."""

from __future__ import annotations

from collections.abc import Iterator

from horseplay.language import _, many
from horseplay.testing.conformance import Finding, Report

SIGNS = {True: "✓", False: "✗", None: "–"}


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
