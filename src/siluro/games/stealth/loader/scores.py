"""Reads the scores of By Stealth and Sea: victory levels and the custom campaign's advancements."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from siluro.games.stealth.loader.common import Id, Small, index_of
from siluro.games.stealth.rules.c00_tables import Tables
from siluro.games.stealth.rules.state import TRACKS
from siluro.packs import Part, Src, read_part, refuse


class Level(Part, frozen=True):
    id: Id
    lower: Annotated[int, msgspec.Meta(ge=0)] = msgspec.field(name="from")
    src: Src
    medal: Literal["", "gold", "silver", "bronze"] = ""


class Historic(Part, frozen=True):
    total: int
    src: Src


class SkillBounds(Part, frozen=True):
    most: Annotated[int, msgspec.Meta(ge=1, le=3)]
    src: Src


class DefenceLevels(Part, frozen=True):
    lower: Annotated[list[int], msgspec.Meta(min_length=8, max_length=8)] = msgspec.field(name="from")
    src: Src


class Advancement(Part, frozen=True):
    id: Id
    track: Literal["slc", "breathing", "wetsuit", "warhead", "gibraltar", "alexandria"]
    step: Annotated[int, msgspec.Meta(ge=1, le=3)]
    cost: Small
    src: Src
    needs: dict[str, int] = msgspec.field(default_factory=dict)


class Scores(Part, frozen=True):
    level: list[Level]
    campaign_level: list[Level]
    historic: Historic
    skills: SkillBounds
    defence_level: DefenceLevels
    advancement: list[Advancement]


def fill_scores(tables: Tables, file: Path) -> None:
    scores = read_part(file, Scores)
    for key, levels, ids, bounds in (
        ("level", scores.level, tables.level_ids, tables.level_from),
        ("campaign_level", scores.campaign_level, tables.campaign_ids, tables.campaign_from),
    ):
        ids += [level.id for level in levels]
        bounds += [level.lower for level in levels]
        if bounds[:1] != [0] or bounds != sorted(set(bounds)):
            refuse(file, key, "lower bounds must start at 0 and rise from level to level")
    tables.historic_total = scores.historic.total
    tables.skill_most = scores.skills.most
    tables.defence_from = scores.defence_level.lower
    for part in scores.advancement:
        tables.advance_ids.append(part.id)
        tables.advance_tracks.append(TRACKS.index(part.track))
        tables.advance_steps.append(part.step)
        tables.advance_costs.append(part.cost)
        where = f"advancement ({part.id}).needs"
        needs = [(index_of(file, where, TRACKS, track), step) for track, step in part.needs.items()]
        tables.advance_needs.append([number for pair in needs for number in pair])
        tables.advance_cards.append(tables.forward_ids.index(part.id) if part.id in tables.forward_ids else -1)
