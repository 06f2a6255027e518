"""What is known of persons: what they called themselves last, and whom they do not want to hear. Layer 7."""

from __future__ import annotations

from collections import OrderedDict

from horseplay.server.store import Person, Store

KNOWN = 5000  # persons who are kept in mind
STRANGER = Person()


class Profiles:
    """The persons who came lately, as the store has them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: OrderedDict[str, Person] = OrderedDict()

    async def learn(self, person: str) -> None:
        """The person is known from now on."""
        if person not in self.known:
            found = await self.store.person(person)
            self.known.setdefault(person, found)
        self.known.move_to_end(person)
        while len(self.known) > KNOWN:
            self.known.popitem(last=False)

    def name(self, person: str) -> str:
        """What a person called themselves last, "" if that is not known."""
        return self.known.get(person, STRANGER).name

    def muted(self, person: str) -> frozenset[str]:
        """Whom a person does not want to hear."""
        return self.known.get(person, STRANGER).muted

    async def sat(self, person: str, table: str, name: str) -> None:
        """A person has taken a seat under this name."""
        await self._noted(person, {"table": table, "name": name})

    async def hear(self, person: str, who: str, heard: bool) -> None:
        """A person wants to hear somebody from now on, or not to."""
        await self.learn(person)
        if heard == (who in self.muted(person)):
            await self._noted(person, {"hears" if heard else "mutes": who})

    async def _noted(self, person: str, row: dict[str, str]) -> None:
        await self.learn(person)
        await self.store.note(person, row)
        self.known[person] = self.known.get(person, STRANGER).after(row)
