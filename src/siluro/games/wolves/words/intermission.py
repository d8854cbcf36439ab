"""Between two patrols of a campaign: what the last one brought, what it cost, and the month to come."""

from __future__ import annotations

from collections.abc import Iterator

from siluro.engine.game import Intermission
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.view import Career, view
from siluro.games.wolves.words import names
from siluro.games.wolves.words.report import ledgers
from siluro.games.wolves.words.strip import strip
from siluro.speech.say import amount, say


def intermission(before: Wolves, s: Wolves) -> Intermission | None:
    """12.2, 12.4 Told when the boat is back in port."""
    career = view(s)["campaign"]
    if s.ended or career is None or len(s.log_month) == len(before.log_month):
        return None
    last = career["log"][-1]
    parts = [
        (say("Ships sunk"), [names.ship(s, kind) for kind in before.victims[len(before.victims) - last["ships"] :]]),
        (say("Damage"), [damage_line(before, last["damage"])]),
        (say("Captain and crew"), list(levels(s, career))),
    ]
    return Intermission(
        say("Back in port, {month}", month=last["month"]),
        balance(s, career),
        [(heading, lines or [say("none")]) for heading, lines in parts],
        ledgers(s)[0],
        career["month"],
        [say("The campaign ends with {month}.", month=career["last_month"])],
    )


def balance(s: Wolves, career: Career) -> str:
    """The patrol's tonnage, and how the career stands."""
    last, ladder = career["log"][-1], strip(s).ladder
    assert ladder
    return say(
        "Sunk: {ships}, {tons} t. {points}. Career so far: {total} t, {level}.",
        ships=amount(last["ships"], "ship", "ships"),
        tons=last["tons"],
        points=amount(last["xp"], "experience point", "experience points"),
        total=career["career"],
        level=ladder.here.name,
    )


def damage_line(before: Wolves, damages: int) -> str:
    """12.2 What has to be mended, and how long the yard takes."""
    if not damages:
        return say("The boat comes home undamaged.")
    if damages >= before.tables.long_repair:
        return say("{number} in all: two months in the yard.", number=damages)
    return say("{number} in all, repaired for the next patrol.", number=damages)


def levels(s: Wolves, career: Career) -> Iterator[str]:
    boat = view(s)["boat"]
    yield say("Boat: {name}, type {kind}", name=boat["name"], kind=boat["type"].upper())
    yield say("Captain: level {level}", level=career["captain"])
    yield say("Crew: level {level}", level=career["crew"])
