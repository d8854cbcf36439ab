"""The specification of a study: a TOML file with factors, the number of games, and seeds."""

from __future__ import annotations

import tomllib
from datetime import date, time
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from siluro.lab.objective import BadObjective, objective
from siluro.lab.study import BadStudy
from siluro.packs.read import Part, explain
from siluro.record.shapes import convert
from siluro.speech.say import say

EACH = "each"
"""Instead of a list of values: all that the game knows, one after the other."""
Word = str | int
Words = Word | Annotated[list[Word], msgspec.Meta(min_length=1)]
Texts = str | Annotated[list[str], msgspec.Meta(min_length=1)]
Count = Annotated[int, msgspec.Meta(ge=1, le=100_000_000)]
GAMES = 1000
"""Games of each cell where the specification says nothing."""


class Vary(Part, frozen=True):
    """Numbers of the pack that are changed one at a time, found by their source."""

    source: str = "reconstructed"
    by: Annotated[int, msgspec.Meta(ge=1)] = 1
    """How much a whole number is raised and lowered."""
    share: Annotated[float, msgspec.Meta(gt=0, lt=1)] = 0.1
    """The same for other numbers, as a share of their value."""
    files: tuple[str, ...] = ()
    """The files of the pack that count, by name; all if none is named."""
    without: tuple[str, ...] = ()
    """Words in the name of a datum by which it is left out."""


class Spec(Part, frozen=True):
    """What a study asks. A list is a factor; a single value holds for every cell."""

    title: str
    game: Texts
    about: str = ""
    scenario: Texts = EACH
    policy: Texts = "greedy"
    readings: Texts | None = None
    opening: Texts = ""
    options: dict[str, Words] = msgspec.field(default_factory=dict)
    data: dict[str, Any] = msgspec.field(default_factory=dict)
    vary: Vary | None = None
    pack: str = ""
    design: Literal["crossed", "apart"] = "crossed"
    objective: str = "expected"
    games: Count | None = None
    error: Annotated[float, msgspec.Meta(gt=0)] | None = None
    most: Count = 1_000_000
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)] = 1
    common: bool = True

    @property
    def least(self) -> int:
        """The games that every cell gets."""
        return self.games or GAMES


def read_spec(file: Path) -> Spec:
    """A specification; BadStudy says what is wrong in it and where."""
    try:
        tree = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise BadStudy(say("Cannot read {file}: {error}.", file=file, error=reason)) from None
    except UnicodeDecodeError:
        raise BadStudy(say("{file} is not UTF-8 text.", file=file)) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadStudy(say("{file} is not valid TOML: {error}.", file=file, error=error)) from None
    try:
        spec = convert(tree, Spec)
        objective(spec.objective)
    except msgspec.ValidationError as error:
        key, problem = explain(str(error), tree, Spec)
        place = f"{file}: {key}" if key else str(file)
        known = say("Keys of a study: {known}.", known=", ".join(Spec.__struct_fields__))
        advice = f" {known}" if "unknown field" in str(error) and not key else ""
        raise BadStudy(f"{place}: {problem}.{advice}") from None
    except BadObjective as error:
        raise BadStudy(f"{file}: {error}") from None
    refuse_moments(file, "data", spec.data)
    return spec


def refuse_moments(file: Path, key: str, value: Any) -> None:
    """TOML has dates and times, which no pack has."""
    if isinstance(value, date | time):
        raise BadStudy(f"{file}: {key}: {say('should be a number or text, not a date or time')}.")
    parts = value.items() if isinstance(value, dict) else enumerate(value, 1) if isinstance(value, list) else ()
    for name, part in parts:
        refuse_moments(file, f"{key}.{name}", part)


def values_of(words: Words | list[str]) -> list[str]:
    """The levels of a factor as texts."""
    return [str(each) for each in words] if isinstance(words, list) else [str(words)]
