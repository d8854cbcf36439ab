"""Studies: designed experiments of any size, on one computer or on a cluster.

A specification (`spec`) names factors; `design` makes cells of them, each a scenario with settled options, a policy,
an opening and the data of a pack (`data`). Games of a cell are played in blocks (`block`) by workers (`team`,
`cluster`), kept as they come in (`journal`, `run`), counted (`results`) and written down (`tables`, `plots`,
`report`). Game number n of a cell depends on the seed and on n alone, so results do not depend on who played what.
"""

from __future__ import annotations

from pathlib import Path

from siluro.speech.say import say


class BadStudy(ValueError):
    """A specification that cannot be played, in a plain sentence."""


class StudyTrouble(OSError):
    """What stops a study that can be resumed: a cluster, a disk or a worker that went away."""


def describe_disk(file: Path, error: Exception) -> StudyTrouble:
    """What to say where a file cannot be written: nothing is lost."""
    text = str(getattr(error, "strerror", None) or error).splitlines()[0].rstrip(".")
    return StudyTrouble(
        say(
            "Cannot write {file}: {error}. The games played so far are safe; run the same command again to continue.",
            file=file,
            error=text[:1].lower() + text[1:],
        )
    )


class MissingLibrary(ImportError):
    """A library that studies need and that is not installed."""


def describe_missing(library: str, extra: str) -> MissingLibrary:
    """What to say where a library cannot be imported."""
    return MissingLibrary(
        say("{library} is not installed. Install it with: pip install 'siluro[{extra}]'", library=library, extra=extra)
    )
