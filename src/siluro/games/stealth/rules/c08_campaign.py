"""Chapter 8, campaigns: nine missions in a row, historic (8.1) or custom (8.2), and their end (8.3)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Do
from siluro.games.stealth.rules.c00_setup import SET_UP
from siluro.games.stealth.rules.c07_ending import NINE_MISSIONS, NO_CREWS, level, mission_score
from siluro.games.stealth.rules.c08_roster import (
    CREWS,
    MEDAL_COLUMNS,
    NO_CREW,
    TRAINS,
    available_crews,
    award_medals,
    has_learned,
    record_losses,
)
from siluro.games.stealth.rules.c08_technology import alert_value, go_shopping
from siluro.games.stealth.rules.state import (
    ABOARD,
    AT_SEA,
    CUSTOM,
    ESCAPED,
    SCUTTLED,
    SINGLE,
    SKILL_COUNT,
    SLCS,
    TRACKS,
    Stealth,
    night,
)
from siluro.kit.hexes import OUTSIDE


class NextMission(Do[Stealth]):
    """8.1, 8.2, 8.3 The missions in order; the end after the ninth, or without three crews for the next."""

    rule: ClassVar[str] = "8.3"

    def apply(self, s: Stealth) -> None:
        if len(s.results) == len(s.tables.missions):
            s.ended = NINE_MISSIONS
            return
        clear_table(s)
        s.mission = len(s.results)
        s.look_up()
        s.then(SET_UP, AFTER_ACTION, NEXT_MISSION)
        if s.scenario == CUSTOM:
            choose_crews(s)


def clear_table(s: Stealth) -> None:
    """0.1 Nothing of an earlier mission stays on the table."""
    s.turn = 0
    s.tokens = []
    s.berths = []
    s.craft = []
    s.ready = []
    s.held = []
    s.sunk_points = 0
    s.where = [OUTSIDE] * SLCS
    s.detected = [0] * SLCS
    s.slc_fate = [AT_SEA] * SLCS
    s.crew_fate = [ABOARD] * SLCS
    s.crews = [NO_CREW] * SLCS


def choose_crews(s: Stealth) -> None:
    """8.2.1 Three operator cards from the roster; without them the campaign ends at once (8.3)."""
    if available_crews(s) < SLCS:
        s.todo.clear()
        s.ended = NO_CREWS
    else:
        s.then(*CREWS)


class AfterAction(Do[Stealth]):
    """8.1, 8.2.2, 8.2.3 The after action report: victory points, losses, alert value, skills, advancements."""

    rule: ClassVar[str] = "8.2.3"

    def apply(self, s: Stealth) -> None:
        scuttled, escaped = s.slc_fate.count(SCUTTLED), s.crew_fate.count(ESCAPED)
        score = mission_score(s)
        file_report(s, scuttled, escaped, score)
        s.results.append(score)
        s.total += score  # what is spent on technology still counts (ruling S-37)
        if s.scenario != CUSTOM:
            return
        s.purse += score
        s.alert_points += alert_value(s.sunk_points, scuttled, escaped)
        record_losses(s)
        award_medals(s)
        if len(s.results) < len(s.tables.missions):  # after the last there is nothing to prepare for (S-48)
            s.bought = 0
            s.then(*[TRAINS[slc] for slc in range(SLCS) if has_learned(s, slc)], ADVANCEMENTS)


def file_report(s: Stealth, scuttled: int, escaped: int, score: int) -> None:
    """8.1, 8.2.3 A line of the after action report: ships destroyed, SLCs scuttled, operators escaped, points."""
    s.reports += [s.sunk_points, scuttled, escaped, score]
    for ship in s.wrecks[::2]:
        s.sunk += [s.mission, night(s).ships[ship]]
    for slc in range(SLCS):
        s.sailed += [s.crews[slc], s.slc_fate[slc], s.crew_fate[slc]]
    s.spent.append(0)


class Advancements(Do[Stealth]):
    """8.2.3 Between missions victory points can be spent."""

    rule: ClassVar[str] = "8.2.3"

    def apply(self, s: Stealth) -> None:
        go_shopping(s)


def open_roster(s: Stealth) -> None:
    """8.2.1, 8.2.3 A custom campaign starts with all skills at one, the first technologies and no alert."""
    s.roster = [1] * (len(s.tables.crew_ids) * SKILL_COUNT)
    s.losses = [ABOARD] * len(s.tables.crew_ids)
    s.medals = [0] * (len(s.tables.crew_ids) * MEDAL_COLUMNS)
    s.tracks = [0] * len(TRACKS)


def score(s: Stealth) -> int:
    """7.0, 8.3 Victory points: of the mission, or of all missions of a campaign."""
    if s.scenario != SINGLE and len(s.results) > s.mission:
        return s.total
    return s.total + mission_score(s)


def victory_level(s: Stealth) -> str:
    """7.0, 8.3 The id of the level that the score reaches, of a mission or of a campaign."""
    if s.scenario == SINGLE:
        return s.tables.level_ids[level(s.tables.level_from, score(s))]
    return s.tables.campaign_ids[level(s.tables.campaign_from, score(s))]


AFTER_ACTION: Final = AfterAction()
NEXT_MISSION: Final = NextMission()
ADVANCEMENTS: Final = Advancements()
