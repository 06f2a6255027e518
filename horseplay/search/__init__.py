"""Looking ahead in positions: random play-outs. Layer 3."""
