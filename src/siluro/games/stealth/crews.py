"""The option `crews`: which SLCs sail with custom Operator cards, under which names, in a campaign by mission (1.3)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import Final

from siluro.engine.options import BadOption, Option
from siluro.games.stealth.rules.state import SLCS
from siluro.speech.say import say

CARDS: Final = {"none": 0, "1": 1, "2": 2, "3": 4, "1+2": 3, "1+3": 5, "2+3": 6, "all": 7}
"""SLCs with custom cards that nobody named, as sums of powers of two."""
HISTORIC: Final = "historic"
LETTER: Final = r"[^\W\d_]"
NAME: Final = re.compile(rf"(?=.{{1,24}}$){LETTER}+(?:['’_-]{LETTER}+)*")
MISSION: Final = re.compile(r"(m[1-9]):(.*)", re.IGNORECASE)
MISSIONS: Final = 9


@dataclass(frozen=True)
class Crews:
    """The custom Operator cards of one mission."""

    customs: int = 0
    """The SLCs that have one, as a sum of powers of two."""
    names: str = ""
    """By SLC, separated by semicolons: two names joined by a plus sign, or `historic`; empty if nobody is named."""


@dataclass(frozen=True)
class CrewsOption(Option):
    """One set of crews for every mission, or one for each mission that is named."""

    by_mission: bool = field(default=False)

    def settle(self, value: str, scenario: str, name: str) -> str:
        text = unicodedata.normalize("NFC", value.strip())
        if text.lower() in CARDS:
            return text.lower()
        parse_crews(text, self.by_mission)
        return text


def parse_crews(text: str, by_mission: bool) -> list[Crews]:
    """The crews of a value: one set for all missions, or nine."""
    if not by_mission or ":" not in text:
        return [parse_set(text)]
    found: dict[str, Crews] = {}
    for part in text.split("/"):
        named = MISSION.fullmatch(part)
        if not named:
            raise BadOption(say("{text!r} names no mission: write m1: to m9: before its crews.", text=part))
        mission = named[1].lower()
        if mission in found:
            raise BadOption(say("Mission {mission} has two sets of crews.", mission=mission))
        found[mission] = parse_set(named[2])
    return [found.get(f"m{number}", Crews()) for number in range(1, MISSIONS + 1)]


def parse_set(text: str) -> Crews:
    """The crews of SLC 1, 2 and 3."""
    if text.lower() in CARDS:
        return Crews(CARDS[text.lower()])
    crews = text.split(".")
    if len(crews) != SLCS:
        raise BadOption(
            say("{text!r}: give the crews of SLC 1, 2 and 3, separated by dots; or one of: {known}.", text=text,
                known=", ".join(CARDS))
        )  # fmt: skip
    crews = [HISTORIC if crew.lower() == HISTORIC else crew for crew in crews]
    for crew in crews:
        if crew != HISTORIC:
            check_names(crew)
    return Crews(sum(1 << slc for slc, crew in enumerate(crews) if crew != HISTORIC), ";".join(crews))


def check_names(crew: str) -> None:
    names = crew.split("+")
    if len(names) != 2:
        raise BadOption(say("{crew!r} is not a crew: write PILOT+SECOND or historic.", crew=crew))
    for name in names:
        if not NAME.fullmatch(name):
            raise BadOption(
                say(
                    "{name!r} is not a name: use up to 24 letters, with ' - or _ (for a space) between them.", name=name
                )
            )
