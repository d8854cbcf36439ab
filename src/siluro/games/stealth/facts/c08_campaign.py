"""Chapter 8: what a mission leaves to a campaign, and what is learned and bought between the missions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from siluro.engine.fact import Fact
from siluro.engine.trace import Done
from siluro.games.stealth.facts.pieces import Finder, crew_id, ship_id
from siluro.games.stealth.rules import c07_ending as c07
from siluro.games.stealth.rules import c08_campaign as campaign
from siluro.games.stealth.rules import c08_roster as roster
from siluro.games.stealth.rules import c08_technology as technology
from siluro.games.stealth.rules.state import (
    BRONZE,
    CAPTURED,
    CUSTOM,
    ESCAPED,
    MEDALS,
    SCUTTLED,
    SKILL_COUNT,
    SKILLS,
    SLCS,
    TRACKS,
    Stealth,
    night,
)


class TableCleared(Fact, frozen=True):
    """8.1, 8.2 Nothing of the last mission stays on the table; the next one is named."""

    changes: ClassVar = (
        "mission.*", "board", "time.*", "slcs.*", "scuttled.*", "escaped.*", "ships.*", "craft.*", "decks.*",
        "targets.*", "sources.*", "set_by.*", "defence.*", "forward_id", "forward", "technology.*",
    )  # fmt: skip
    mission: str


class CrewChosen(Fact, frozen=True):
    """8.2.1 Operators of the roster are given an SLC for the mission."""

    slc: int
    crew: str


class MissionReported(Fact, frozen=True):
    """8.1, 8.2.3 A mission has its line in the after action report, and its points count for the campaign."""

    changes: ClassVar = ("report.*", "total", "advances.*.advanced")
    amounts: ClassVar = {"points": "total"}
    mission: str
    points: int
    ships: int
    scuttled: int
    escaped: int


class PointsEarned(Fact, frozen=True):
    """8.2.3 The points of a mission can be spent on technology."""

    changes: ClassVar = ("purse",)
    amounts: ClassVar = {"points": "purse"}
    points: int
    purse: int


class AlertValueRaised(Fact, frozen=True):
    """8.2.4 Ships sunk, SLCs found and crews lost put the harbours on their guard."""

    changes: ClassVar = ("alert_value",)
    amounts: ClassVar = {"by": "alert_value"}
    by: int
    alert_value: int


class DefenceRaised(Fact, frozen=True):
    """8.2.4, 8.2.4.1 The harbour defence level rises, and its cards come into play."""

    changes: ClassVar = ("defence_level", "defence.*", "sources.*", "set_by.*")
    amounts: ClassVar = {"by": "defence_level"}
    level: int
    by: int


class CrewOut(Fact, frozen=True):
    """8.2.2.2 A crew captured or killed is lost to the campaign."""

    changes: ClassVar = ("roster.{crew}.fate",)
    crew: str
    fate: str


class MedalAwarded(Fact, frozen=True):
    """8.2.2.3 A crew is decorated for a ship."""

    changes: ClassVar = ("roster.{crew}.medals.{medal}",)
    amounts: ClassVar = {"medals": "roster.{crew}.medals.{medal}"}
    crew: str
    medal: str
    ship: str
    medals: int = 1


class CrewPromoted(Fact, frozen=True):
    """8.2.2.3 A ship of the navy is worth a promotion, too."""

    changes: ClassVar = ("roster.{crew}.medals.promotions",)
    amounts: ClassVar = {"promotions": "roster.{crew}.medals.promotions"}
    crew: str
    ship: str
    promotions: int = 1


class CampaignLevelReached(Fact, frozen=True):
    """8.3 The total of a campaign reaches another level."""

    changes: ClassVar = ("campaign_level",)
    level: str


class SkillLearned(Fact, frozen=True):
    """8.2.2.1 A crew that has been behind the nets, or has sunk a ship by attaching, raises a skill."""

    changes: ClassVar = ("roster.{crew}.skills.{skill}",)
    amounts: ClassVar = {"by": "roster.{crew}.skills.{skill}"}
    crew: str
    skill: str
    value: int
    by: int = 1


class TechnologyBought(Fact, frozen=True):
    """8.2.3 Points are spent on the next step of a technology or on a forward position."""

    changes: ClassVar = ("purse", "advances.*", "technology.*", "forward_id", "forward", "report.*")
    amounts: ClassVar = {"cost": "-purse"}
    advance: str
    track: str
    cost: int
    left: int


class CampaignEnded(Fact, frozen=True):
    """8.3 The campaign is over: after the ninth mission, or without three crews for the next."""

    reason: str


def next_mission(done: Done[Stealth]) -> Iterator[Fact]:
    before, after = done.before, done.after
    if before.tokens and not after.tokens:
        yield TableCleared(rule=("8.2" if after.scenario == CUSTOM else "8.1"), mission=night(after).id)
    if after.ended != before.ended:
        yield CampaignEnded(reason=c07.ENDINGS[after.ended])


def crew(done: Done[Stealth]) -> Iterator[Fact]:
    assert isinstance(done.step, roster.Crew)
    yield CrewChosen(slc=done.step.slc + 1, crew=crew_id(done.after, done.step.slc))


def after_action(done: Done[Stealth]) -> Iterator[Fact]:
    before, after = done.before, done.after
    yield MissionReported(
        rule="8.1",
        mission=night(after).id,
        points=after.results[-1],
        ships=len(after.wrecks) // 2,
        scuttled=after.slc_fate.count(SCUTTLED),
        escaped=after.crew_fate.count(ESCAPED),
    )
    if rank(after) != rank(before):
        yield CampaignLevelReached(rule="8.3", level=after.tables.campaign_ids[rank(after)])
    if after.scenario == CUSTOM:
        yield from aftermath(done)


def aftermath(done: Done[Stealth]) -> Iterator[Fact]:
    """8.2.2, 8.2.3, 8.2.4 What a mission means in a custom campaign."""
    before, after = done.before, done.after
    if after.purse > before.purse:
        yield PointsEarned(rule="8.2.3", points=after.purse - before.purse, purse=after.purse)
    if after.alert_points > before.alert_points:
        by = after.alert_points - before.alert_points
        yield AlertValueRaised(rule="8.2.4", by=by, alert_value=after.alert_points)
    level, was = defence_level(after), defence_level(before)
    if level > was:
        yield DefenceRaised(rule="8.2.4", level=level, by=level - was)
    for slc in range(SLCS):
        fate = after.losses[after.crews[slc]]
        if fate != before.losses[after.crews[slc]]:
            yield CrewOut(rule="8.2.2.2", crew=crew_id(after, slc), fate="captured" if fate == CAPTURED else "killed")
    yield from honours(after)


def honours(s: Stealth) -> Iterator[Fact]:
    for number, slc in enumerate(s.sinkers):
        crew, ship = crew_id(s, slc), ship_id(s, s.wrecks[number * 2])
        medal = s.tables.ship_medals[night(s).ships[s.wrecks[number * 2]]]
        yield MedalAwarded(rule="8.2.2.3", crew=crew, medal=MEDALS[medal], ship=ship)
        if medal != BRONZE:
            yield CrewPromoted(rule="8.2.2.3", crew=crew, ship=ship)


def rank(s: Stealth) -> int:
    return c07.level(s.tables.campaign_from, s.total)


def defence_level(s: Stealth) -> int:
    return technology.defence_level(s.tables.defence_from, s.alert_points)


def train(done: Done[Stealth]) -> Iterator[Fact]:
    s, step = done.after, done.step
    assert isinstance(step, roster.Train)
    value = s.roster[s.crews[step.slc] * SKILL_COUNT + done.answer]
    yield SkillLearned(crew=crew_id(s, step.slc), skill=SKILLS[done.answer], value=value)


def buy(done: Done[Stealth]) -> Iterator[Fact]:
    t, answer = done.before.tables, done.answer
    if answer < len(t.advance_ids):
        track, cost = TRACKS[t.advance_tracks[answer]], t.advance_costs[answer]
        yield TechnologyBought(advance=t.advance_ids[answer], track=track, cost=cost, left=done.after.purse)


FINDERS: Final[Mapping[type[Any], Finder]] = {
    campaign.NextMission: next_mission, roster.Crew: crew, campaign.AfterAction: after_action,
    roster.Train: train, technology.Buy: buy,
}  # fmt: skip
