"""Numbers, percentages and dates as the language of the moment writes them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from siluro.engine.words import LANGUAGE, SOURCE, catalogue


def number(value: float, decimals: int = 0) -> str:
    """'12,345.6' or '12.345,6'."""
    spoken = catalogue()
    signs = str.maketrans({",": spoken.group, ".": spoken.point})
    return f"{value:,.{decimals}f}".translate(signs)


def decimal(value: float, form: str = ".1f") -> str:
    """'1234.5' or '1234,5': any form of Python's, with the language's sign before the decimals."""
    return format(value, form).replace(".", catalogue().point)


def percent(fraction: float | Fraction, decimals: int = 1) -> str:
    """'33.3 %' or '33,3 %'; the space does not break."""
    return f"{number(100 * float(fraction), decimals)}\N{NO-BREAK SPACE}%"


def chance(fraction: Fraction) -> str:
    """'1/3 (33.3 %)'."""
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
