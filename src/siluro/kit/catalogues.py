"""Reads the message catalogues: gettext .po files, a folder for each language, each file an area of the program.

Babel is imported when a language other than English is spoken, so that the program starts as fast without it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from siluro.engine.words import SOURCE, Catalogue

FOLDER: Final = Path(__file__).parents[1] / "catalogues"


@cache
def languages() -> tuple[str, ...]:
    """The languages that can be spoken, English first."""
    return (SOURCE, *sorted(folder.name for folder in FOLDER.iterdir() if any(folder.glob("*.po"))))


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
    for file in sorted((FOLDER / language).glob("*.po")):
        with file.open("rb") as source:
            area = read_po(source, locale=language)
        plural = area.plural_expr
        for message in area:
            if not message.id:
                continue  # the head of the file
            if isinstance(message.id, str):
                sentences[message.id] = str(message.string or message.id)
            elif isinstance(message.string, tuple) and all(message.string):
                nouns[message.id[0]] = message.string
                sentences.setdefault(message.id[0], message.string[0])
    locale = Locale.parse(language)
    form = c2py(plural or "n != 1")
    return Catalogue(
        sentences, nouns, lambda number: int(form(number)), get_group_symbol(locale), get_decimal_symbol(locale)
    )


@cache
def language_name(language: str) -> str:
    """A language by the name it gives itself: 'English', 'Italiano'."""
    if language == SOURCE:
        return "English"
    from babel import Locale

    return str(Locale.parse(language).get_language_name(language) or language).capitalize()
