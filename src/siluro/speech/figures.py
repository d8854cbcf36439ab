"""Numbers, percentages and dates as the language of the moment writes them."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache
from typing import Any

from siluro.speech.say import LANGUAGE, SOURCE, catalogue


def number(value: float, decimals: int = 0) -> str:
    """'12,345.6' or '12.345,6'; '1,234' but '1234' where the language groups from ten thousand on."""
    return decimal(value, f",.{decimals}f")


def decimal(value: float, form: str = ".1f") -> str:
    """'1234.5' or '1234,5': any form of Python's, with the language's signs and a minus that is no hyphen."""
    spoken, text = catalogue(), format(value, form)
    whole = text.partition(".")[0].replace(",", "")
    group = spoken.group if len(whole.lstrip("+- ")) >= len(str(spoken.grouped_from)) else ""
    told = text.translate({ord(","): group, ord("."): spoken.point})
    return f"−{told[1:]}" if told.startswith("-") else told


def round_to_error(value: float, error: float, form: str) -> tuple[str, str]:
    """A value as far as its error lets it be known, and the error: both to the error's second digit.

    Of the form only sign and grouping count then; without an error all of it does, and the second text is empty.
    """
    if not error or not math.isfinite(error):
        return decimal(value, form), "∞" if error else ""
    places = 1 - int(f"{error:.1e}".partition("e")[2])
    flags, shown = form.partition(".")[0], f".{max(0, places)}f"
    known = round(value, places) + 0.0  # never a minus before nothing
    return decimal(known, flags + shown), decimal(round(error, places), flags.strip("+") + shown)


def estimate(value: float, error: float, form: str = ".2f") -> str:
    """'17.81 ± 0.13'; a value without an error in its form."""
    known, spread = round_to_error(value, error, form)
    return f"{known} ± {spread}" if spread else known


def percent(fraction: float | Fraction, decimals: int = 1) -> str:
    """'33.3%' in English, elsewhere '33,3 %' with a space that does not break."""
    return percent_in(LANGUAGE.get(), float(fraction), decimals)


@lru_cache(5_000)
def percent_in(language: str, share: float, decimals: int) -> str:
    """The same chances come up all the time."""
    space = "" if language == SOURCE else "\N{NO-BREAK SPACE}"
    return f"{number(100 * share, decimals)}{space}%"


def chance(fraction: Fraction) -> str:
    """'1/3 (33.3%)'."""
    return f"{fraction} ({percent(fraction)})"


def date(day: Any) -> str:
    """'14 July 1942' or '14 luglio 1942'."""
    from babel.dates import format_date

    return format_date(day, "d MMMM y", locale=place())


def moment(time: Any) -> str:
    """'14 July 1942, 23:30', in the time zone that the moment carries."""
    from babel.dates import format_datetime

    return format_datetime(time, "d MMMM y, HH:mm", locale=place())


def place() -> str:
    language = LANGUAGE.get()
    return "en_GB" if language == SOURCE else language
