"""The log of a game: what happened, in order, and everything that follows from it. Layer 4.

`events` says what can happen, `history` what position it leads to, `jsonl` is the log as JSON lines, `text` the hand as
people write it down."""
