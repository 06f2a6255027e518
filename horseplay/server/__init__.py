"""Tables in the browser: rooms, links, storage and pages. Layer 7."""
