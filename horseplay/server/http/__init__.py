"""What comes over HTTP and WebSockets, and what is sent back. Layer 7."""
