"""Lessons: pages that teach a game by a recorded hand, with pictures of its cards. Layer 6."""
