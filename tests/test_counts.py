"""The number of act sequences from fixed deals is what the independent judge has counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from horseplay import Position, game_named

GOLDEN: list[dict[str, Any]] = json.loads((Path(__file__).parent / "golden" / "counts.json").read_text())


def count(position: Position, depth: int) -> int:
    """How many sequences of that many acts lead on from a position; fewer acts where the hand ends."""
    acts = position.legal
    if depth == 1 or not acts:
        return len(acts) or 1
    return sum(count(position.play(act), depth - 1) for act in acts)


def label(entry: dict[str, Any]) -> str:
    """Which count this is."""
    return f"{entry['game']}-{GOLDEN.index(entry)}"


@pytest.mark.parametrize("entry", GOLDEN, ids=label)
def test_engine_counts_as_many_sequences_as_the_judge(entry: dict[str, Any]) -> None:
    played = game_named(entry["game"])
    position = played.start(played.house(given=entry["options"]))
    cards = " ".join([*entry["hands"], entry["stock"]])
    position = position.deal(position.deck.read(cards), entry["dealer"])
    for line in entry["prefix"]:
        seat, _, word = line.partition(" ")
        position = position.play(word, int(seat))
    assert count(position, entry["depth"]) == entry["count"]


def test_every_game_and_preset_is_counted() -> None:
    counted = {(entry["game"], json.dumps(entry["options"], sort_keys=True)) for entry in GOLDEN}
    for name in ("hossie", "horsethief", "hoskin"):
        for preset, values in game_named(name).presets.items():
            assert (name, json.dumps(values, sort_keys=True)) in counted, (name, preset)
