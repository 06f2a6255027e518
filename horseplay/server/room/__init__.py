"""The room around each table: requests, time and what is shown. Layer 7."""
