"""Reads the message catalogues: gettext .po files, a folder for each language, each file an area of the program.
The program has one folder of them and so has every game.

Babel is imported when a language other than English is spoken, so that the program starts as fast without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

SOURCE: Final = "en"
OF_GAME: Final = "\x04"
"""Stands between the id of a game and a word that this game translates in its own way, as between a gettext context
and its message."""
FOLDERS: Final = [Path(__file__).parent / "locale"]
"""Where catalogues lie: the program's own, and what `look_in` adds."""
FOUR_DIGITS_TOGETHER: Final = frozenset({"bg", "es", "it", "pl", "pt"})
"""Languages that write 1000 and 10.000; the others group from a thousand on. Babel does not know it."""


@dataclass(frozen=True)
class Catalogue:
    """The sentences of one language."""

    sentences: Mapping[str, str] = field(default_factory=dict)
    nouns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By the English singular: the forms that `form` chooses from."""
    form: Callable[[int], int] = lambda number: int(number != 1)
    group: str = ","
    """The sign between thousands."""
    grouped_from: int = 1_000
    """The first number that is written with that sign."""
    point: str = "."
    """The sign before decimals."""


def look_in(folders: Iterable[Path]) -> None:
    """Read the catalogues of these folders too: those of the games."""
    FOLDERS.extend(folders)
    catalogue.cache_clear()


@cache
def languages() -> tuple[str, ...]:
    """The languages that the program speaks, English first; a game may speak fewer."""
    return (SOURCE, *sorted(folder.name for folder in FOLDERS[0].iterdir() if any(folder.glob("*.po"))))


@cache
def catalogue(language: str) -> Catalogue:
    """The sentences of a language, of all areas together; an unknown language has none."""
    if language not in languages():
        return Catalogue()
    from gettext import c2py

    from babel import Locale
    from babel.messages.pofile import read_po
    from babel.numbers import get_decimal_symbol, get_group_symbol

    sentences: dict[str, str] = {}
    nouns: dict[str, tuple[str, ...]] = {}
    plural = ""
    for file in files(language):
        with file.open("rb") as source:
            area = read_po(source, locale=language)
        plural = area.plural_expr
        for message in area:
            if not message.id:
                continue  # the head of the file
            if message.context:
                sentences[f"{message.context}{OF_GAME}{message.id}"] = str(message.string)
            elif isinstance(message.id, str):
                sentences[message.id] = str(message.string or message.id)
            elif isinstance(message.string, tuple) and all(message.string):
                nouns[message.id[0]] = message.string
                sentences.setdefault(message.id[0], message.string[0])
    locale = Locale.parse(language)
    form = c2py(plural or "n != 1")
    return Catalogue(
        sentences, nouns, lambda number: int(form(number)),
        group=get_group_symbol(locale), point=get_decimal_symbol(locale),
        grouped_from=10_000 if language in FOUR_DIGITS_TOGETHER else 1_000,
    )  # fmt: skip


def files(language: str) -> list[Path]:
    """All catalogues of a language; where two translate one sentence, the program's own comes last and counts."""
    return [file for folder in reversed(FOLDERS) for file in sorted((folder / language).glob("*.po"))]


@cache
def language_name(language: str) -> str:
    """A language by the name it gives itself: 'English', 'Italiano'."""
    if language == SOURCE:
        return "English"
    from babel import Locale

    return str(Locale.parse(language).get_language_name(language) or language).capitalize()
