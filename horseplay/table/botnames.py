"""What bots are called: first names of the language of whoever opens the table. Layer 5.

A name is drawn when a bot sits down and is stored with that, so it is the same for all who look, in every language. The
names are short and easy to say, no two of a language sound alike, and none is a word that is used at the table."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

from horseplay.language import folded

NAMES = {
    "en": (
        "Alice", "Brenda", "Conor", "Dennis", "Edgar", "Fiona", "George", "Hannah", "Isaac", "Julia", "Kevin", "Lucy",
        "Martin", "Naomi", "Oliver", "Philip", "Quentin", "Rachel", "Simon", "Tessa", "Ursula", "Vivian", "Walter",
        "Yasmin",
    ),
    "de": (
        "Anton", "Berta", "Clara", "Dieter", "Emil", "Frida", "Gustav", "Hannes", "Ilse", "Jakob", "Kurt", "Lotte",
        "Moritz", "Nele", "Oskar", "Paula", "Rudi", "Sophie", "Thea", "Ulrich", "Viktor", "Wanda", "Xaver", "Yvonne",
    ),
    "tr": (
        "Ayşe", "Burcu", "Cansu", "Defne", "Emre", "Filiz", "Gizem", "Hülya", "İlker", "Kaan", "Leyla", "Murat",
        "Necati", "Orhan", "Özlem", "Pınar", "Rana", "Selim", "Şule", "Tolga", "Ufuk", "Volkan", "Yakup", "Zehra",
    ),
}  # fmt: skip


def names_in(language: str) -> tuple[str, ...]:
    """The names for bots in a language, the English ones where there are none."""
    return NAMES.get(language, NAMES["en"])


def free(names: Iterable[str], taken: Iterable[str]) -> Iterator[str]:
    """The names that nobody has, in their order, then numbered ones without end."""
    known = {folded(name) for name in taken}
    numbered = (f"Bot {n}" for n in itertools.count(1))
    return (name for name in itertools.chain(names, numbered) if folded(name) not in known)
