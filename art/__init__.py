"""Programs that draw what the page shows; `make art` runs them. Nothing of this is installed."""
