"""What is told before and after a game of Uomini Gamma: briefings, levels, reasons, the result beside history's."""

from __future__ import annotations

from typing import Final

from siluro.engine import levels
from siluro.engine.levels import failure, success
from siluro.games.gamma.rules import c04_objective as c04
from siluro.games.gamma.rules.state import CAMPAIGN, GG1, Gamma
from siluro.games.gamma.words.names import mission_name
from siluro.speech.say import say

GG1_BRIEFING: Final = (
    "The Gamma men leave a beach near La Línea. Seven boxes of black water lie between them and the merchantmen "
    "off Gibraltar: the small ones at the sixth box, the big ones at the seventh."
)
GG2_BRIEFING: Final = (
    "Two months later the ships lie farther out and the guard is alert. Eight boxes, three small ships, one big one, "
    "and only the men who came back."
)
CAMPAIGN_BRIEFING: Final = "Both nights in a row. Every man who does not come back in July is missing in September."

LEVELS: Final = {
    "defeat": failure("Defeat"),
    "bronze": success("Bronze Medal, partial victory"),
    "silver": success("Silver Medal, tactical victory"),
    "gold": success("Gold Medal, strategic victory"),
    "gold-promotion": success("Gold Medal and promotion, great strategic victory"),
}
REASONS: Final = {
    "attacked": "the attack was carried out",
    "aborted": "the mission was aborted",
    "all-lost": "no man was left on the mission",
    "too-few-men": "too few men for GG.2",
    "no-target": "the last box was reached with nobody assigned",
}


def moment(s: Gamma) -> str:
    """The place of the men, as the heading of a log."""
    return say("{mission}, box {box}", mission=mission_name(s), box=s.box) if s.box else mission_name(s)


def history(tons: list[int], scenario: str) -> str:
    """What was sunk or damaged in 1942."""
    gg1, gg2 = tons
    return say("{tons} GRT", tons={"gg1": gg1, "gg2": gg2}.get(scenario, gg1 + gg2))


def level_name(level: str) -> str:
    """A level in words."""
    return levels.level_name(LEVELS, level)


def reason_name(ended: int) -> str:
    """Why the mission ended."""
    return say(REASONS[c04.ENDINGS[ended]])


def closing(s: Gamma) -> list[str]:
    """The result, and what was sunk in 1942."""
    level = level_name(s.tables.level_ids[c04.level(s)])
    lines = [
        say("{tonnage} GRT sunk: {level} ({reason}).", tonnage=s.tonnage, level=level, reason=reason_name(s.ended))
    ]
    gg1, gg2 = s.tables.history
    if s.scenario == CAMPAIGN:
        lines.append(say("GG.1: {gg1} GRT, GG.2: {gg2} GRT.", gg1=s.gg1_tonnage, gg2=s.tonnage - s.gg1_tonnage))
        return [*lines, say("Historical result: {total} GRT, {gg1} and {gg2}.", total=gg1 + gg2, gg1=gg1, gg2=gg2)]
    return [*lines, say("Historical result: {tonnage} GRT that night.", tonnage=gg1 if s.scenario == GG1 else gg2)]
