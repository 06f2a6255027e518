"""Snapshots and finished hands as HTML. Layer 7."""
