"""Every game as an environment of other libraries: Gymnasium, PettingZoo, OpenSpiel, and many games at once.

Each module needs its library, which an extra installs; without it, importing the module says which one. Nothing here
knows a game but by its face.
"""

from __future__ import annotations

from siluro.speech.say import say


class MissingLibrary(ImportError):
    """A library that an adapter needs and that is not installed."""


def describe_missing(library: str, extra: str) -> MissingLibrary:
    """What to say where a library cannot be imported."""
    return MissingLibrary(
        say("{library} is not installed. Install it with: pip install 'siluro[{extra}]'", library=library, extra=extra)
    )
