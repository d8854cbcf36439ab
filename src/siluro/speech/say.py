"""Sentences in the language of the moment. Every sentence a player reads passes through `say`.

The sources are written in English; a catalogue gives another language's sentence for an English one (`catalogues`).
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any, Final, TypeVar

from siluro.speech import catalogues
from siluro.speech.catalogues import OF_GAME, SOURCE, Catalogue

__all__ = [
    "LANGUAGE",
    "SOURCE",
    "Said",
    "amount",
    "by_face",
    "capital",
    "catalogue",
    "figure",
    "mark",
    "say",
    "say_for",
    "sentence",
    "with_sign",
]  # fmt: skip

T = TypeVar("T")

LANGUAGE: Final[ContextVar[str]] = ContextVar("language", default=SOURCE)
"""The language in which `say` speaks; each request and each program sets its own."""
LABELS: Final = frozenset({"grid", "hex", "hour", "line", "port", "year"})
"""Blanks whose numbers name something: they are written without a sign between thousands."""
SMALL: Final = 1_000
"""Below it no language groups the digits of a number."""
ENGLISH: Final = Catalogue()


def catalogue() -> Catalogue:
    """The sentences of the language of the moment; English needs no catalogue and reads none."""
    language = LANGUAGE.get()
    return ENGLISH if language == SOURCE else catalogues.catalogue(language)


class Figure(int):
    """A number with a minus sign, not a hyphen, and a sign between thousands where no other form is asked for."""

    def __format__(self, form: str) -> str:
        is_grouped = not form and abs(self) >= catalogue().grouped_from
        told = f"{int(self):,}".replace(",", catalogue().group) if is_grouped else int(self).__format__(form)
        return told.replace("-", "−")


def figure(value: object) -> object:
    """A blank as it is written: whole numbers with a sign between thousands, from where the language has one."""
    return Figure(value) if type(value) is int and not 0 <= value < SMALL else value


def with_sign(value: int) -> str:
    """A modifier: '+1', '−2'."""
    return f"{value:+d}".replace("-", "−")


def say(sentence: str, /, **blanks: object) -> str:
    """The sentence in the language of the moment, with its blanks filled; in English if it has no other."""
    language = LANGUAGE.get()  # asked for hundreds of times in a page, so English goes the shortest way
    told = sentence if language == SOURCE else catalogues.catalogue(language).sentences.get(sentence, sentence)
    if not blanks:
        return told
    for name, value in blanks.items():
        if type(value) is int and not 0 <= value < SMALL and name not in LABELS:
            blanks[name] = figure(value)
    return told.format_map(blanks)


def say_for(game: str, word: str) -> str:
    """A word of a game, which may need another translation than the same word elsewhere: a boat, a roll."""
    return catalogue().sentences.get(f"{game}{OF_GAME}{word}") or say(word)


def amount(number: int, one: str, many: str) -> str:
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


def sentence(text: str) -> str:
    """The text with a capital letter first and a full stop last; names in it stay as they are."""
    return f"{capital(text)}."


def capital(text: str) -> str:
    """The text with a capital letter first."""
    return f"{text[:1].upper()}{text[1:]}"


def by_face(values: list[int]) -> str:
    """A table by face of the die (index 0 is no face) as '1–4: 10, 5: 9, 6: 8'."""
    runs: list[tuple[int, int]] = []  # first face and value of each run of equal values
    for face in range(1, len(values)):
        if not runs or runs[-1][1] != values[face]:
            runs.append((face, values[face]))
    ends = [first - 1 for first, _ in runs[1:]] + [len(values) - 1]
    faces = [str(first) if first == last else f"{first}–{last}" for (first, _), last in zip(runs, ends, strict=True)]
    return ", ".join(f"{face}: {value}" for face, (_, value) in zip(faces, runs, strict=True))
