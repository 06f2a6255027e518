"""How much somebody may do in a time. Layer 7."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable


class Bucket:
    """How much somebody may do: `burst` at once, `rate` a second after that."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst, self.left, self.at = rate, burst, burst, now

    def take(self, now: float) -> bool:
        """Whether one more is allowed."""
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for everybody who came lately."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float], most: int = 10000) -> None:
        self.rate, self.burst, self.clock, self.most = rate, burst, clock, most
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether this one may do one more."""
        bucket = self.buckets.get(who) or Bucket(self.rate, self.burst, self.clock())
        self.buckets[who] = bucket
        self.buckets.move_to_end(who)
        if len(self.buckets) > self.most:
            self.buckets.popitem(last=False)
        return bucket.take(self.clock())
