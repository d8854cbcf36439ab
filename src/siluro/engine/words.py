"""Sentences in the language of the moment.

The sources are written in English. Another language is a catalogue that gives its own sentence for an English one; who
reads catalogues (`kit.catalogues`) registers itself with `read_with`. English needs no catalogue and reads none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

T = TypeVar("T")

SOURCE: Final = "en"
LANGUAGE: Final[ContextVar[str]] = ContextVar("language", default=SOURCE)
"""The language in which `say` speaks; each request and each program sets its own."""
GROUPED_FROM: Final = 10_000


@dataclass(frozen=True)
class Catalogue:
    """The sentences of one language."""

    sentences: Mapping[str, str] = field(default_factory=dict)
    nouns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By the English singular: the forms that `form` chooses from."""
    form: Callable[[int], int] = lambda number: int(number != 1)
    group: str = ","
    """The sign between thousands."""
    point: str = "."
    """The sign before decimals."""


ENGLISH: Final = Catalogue()
readers: list[Callable[[str], Catalogue]] = []


def read_with(reader: Callable[[str], Catalogue]) -> None:
    """Name the function that knows the catalogue of a language."""
    readers[:] = [reader]


def catalogue() -> Catalogue:
    """The sentences of the language of the moment."""
    language = LANGUAGE.get()
    return readers[0](language) if readers and language != SOURCE else ENGLISH


class Grouped(int):
    """A big number that is written with a sign between thousands where no other form is asked for."""

    def __format__(self, form: str) -> str:
        return int(self).__format__(form) if form else f"{int(self):,}".replace(",", catalogue().group)


def figure(value: object) -> object:
    """A blank as it is written: whole numbers from ten thousand on are grouped."""
    return Grouped(value) if type(value) is int and abs(value) >= GROUPED_FROM else value


def say(sentence: str, /, **blanks: object) -> str:
    """The sentence in the language of the moment, with its blanks filled; in English if it has no other."""
    told = catalogue().sentences.get(sentence, sentence)
    return told.format(**{name: figure(value) for name, value in blanks.items()}) if blanks else told


def counted(number: int, one: str, many: str) -> str:
    """'1 man', '3 men'."""
    spoken = catalogue()
    forms = spoken.nouns.get(one, (one, many))
    return f"{figure(number)} {forms[spoken.form(number)]}"


def mark(texts: T) -> T:
    """A constant, or a collection of constants, that `say` will translate where it is shown."""
    return texts


class Said:
    """A field that keeps an English text and gives it in the language of the moment."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = f"_{name}"

    def __get__(self, owner: Any, kind: type | None = None) -> str:
        if owner is None:
            raise AttributeError(self.name)
        return say(owner.__dict__[self.name])

    def __set__(self, owner: Any, text: str) -> None:
        owner.__dict__[self.name] = text
