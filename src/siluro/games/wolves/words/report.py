"""What a report of Sea Wolves tells: which answers mattered, and the log book of a campaign."""

from __future__ import annotations

from siluro.engine.game import Ledger
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.view import view
from siluro.games.wolves.words import names
from siluro.speech.say import say


def milestones(s: Wolves) -> object:
    """Hull and equipment, contacts and what they suffer, ships sunk, objectives, the months of a campaign."""
    seen = view(s)
    boat, met, career = seen["boat"], seen["encounter"], seen["campaign"]
    vessels = [(vessel["name"], vessel["escort"], vessel["damage"]) for vessel in met["vessels"]] if met else []
    return (
        boat["hull"], boat["damaged"], vessels, seen["sunk"], seen["points"], seen["tracks"]["in_reserve"],
        seen["chart"]["mines_laid"], (career["month"], career["xp"], len(career["log"])) if career else None,
    )  # fmt: skip


def ledgers(s: Wolves) -> list[Ledger]:
    """The log book, month by month, and what experience brought."""
    career = view(s)["campaign"]
    if not career:
        return []
    log: list[tuple[object, ...]] = [
        (row["month"], row["ships"], row["tons"], row["xp"], row["damage"]) for row in career["log"]
    ]
    ships, gained_xp = (sum(row[what] for row in career["log"]) for what in ("ships", "xp"))
    log.append((say("in all"), ships, career["career"], gained_xp, ""))
    heads = (say("month"), say("ships"), say("tons"), say("experience"), say("damage"))
    gained: list[tuple[object, ...]] = [
        (say(names.UPGRADE_NAMES[index]), spent, career["tracks"][name])
        for index, (name, spent) in enumerate(career["xp"].items())
    ]
    return [
        Ledger(say("Log book"), heads, log),
        Ledger(say("Experience"), (say("upgrade"), say("points"), say("out of")), gained),
    ]
