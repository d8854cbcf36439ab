"""Sentences broken into the lines of a terminal."""

from __future__ import annotations

import re
import textwrap


def wrap(text: str, width: int, first: str, rest: str) -> list[str]:
    """Lines of this width that never part a number from its unit or begin with a dot."""
    unbroken = re.sub(r" (?=\(\d|%|·)|(?<=\d) (?=[A-Z]{2,}\b)", "\N{NO-BREAK SPACE}", text)
    lines = textwrap.wrap(unbroken, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]
