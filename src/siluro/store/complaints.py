"""What a database complains about, in plain sentences."""

from __future__ import annotations

from siluro.speech.say import mark, say

LOCKED = mark("{name} is in use: another program has kept it locked. Nothing was changed; try again.")
DAMAGED = mark("{name} is damaged. Nothing was changed; a backup can be used instead.")
COMPLAINTS = (
    ("locked", LOCKED),
    ("not a database", mark("{name} is not a database of Siluro, or it is damaged.")),
    ("malformed", DAMAGED),
    ("readonly", mark("{name} cannot be written: it, or its folder, is read-only.")),
    ("is full", mark("{name} cannot be written: the disk is full. Nothing was changed.")),
    ("disk I/O error", mark("{name} cannot be read or written: the disk refuses. Nothing was changed.")),
    ("unable to open", mark("{name} cannot be opened.")),
)


def sentence(name: str, error: BaseException | None) -> str:
    """What a database complains about, in one or two plain sentences."""
    said = str(error)
    for part, plain in COMPLAINTS:
        if part in said:
            return say(plain, name=name)
    return say("Cannot use the database {name}: {problem}.", name=name, problem=first_line(error))


def first_line(error: object) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".:")
