"""What is true of every position of By Stealth and Sea."""

from __future__ import annotations

from typing import Any

from siluro.engine.limits import beyond_limits
from siluro.engine.steps import Step
from siluro.games.stealth.rules import c00_setup as c00
from siluro.games.stealth.rules import c01_checks as checks
from siluro.games.stealth.rules import c01_faults as faults
from siluro.games.stealth.rules import c04_actions as actions
from siluro.games.stealth.rules import c04_escape as escape
from siluro.games.stealth.rules import c04_slc as slc_phase
from siluro.games.stealth.rules import c05_defence as defence
from siluro.games.stealth.rules import c05_patrol as patrol
from siluro.games.stealth.rules import c08_roster as roster
from siluro.games.stealth.rules.c01_board import MOST_CRAFT
from siluro.games.stealth.rules.c07_ending import ENDINGS
from siluro.games.stealth.rules.c08_roster import MEDAL_COLUMNS, NO_CREW
from siluro.games.stealth.rules.state import (
    ACTIONS,
    ATTACH,
    ATTACK,
    BREATHING,
    CUSTOM,
    HELD,
    LAND,
    NOT_PLACED,
    SCUTTLE,
    SKILL_COUNT,
    SLCS,
    SPACE_COUNT,
    SUNK,
    TARGETS,
    TRACKS,
    Stealth,
    board,
    night,
)
from siluro.kit.hexes import OUTSIDE

Flaws = tuple[tuple[bool, str], ...]
ON_BOARD = (
    slc_phase.Act, actions.Advance, actions.TurnTo, actions.Mend, actions.Target, defence.Spot, defence.Search,
    defence.Bomb, patrol.Respond, patrol.Charge, faults.FaultCard, c00.Face, checks.Surge, checks.Check, checks.Again,
)  # fmt: skip
CHECKS = (checks.Surge, checks.Check, checks.Again)


def flaw(s: Stealth) -> str:
    """The first thing that cannot be, in words; empty if the position is possible."""
    return (
        beyond_limits(s)
        or first(option_flaws(s))
        or first(campaign_flaws(s))
        or (first(shape_flaws(s)) or first(slc_flaws(s)) or first(board_flaws(s)) if s.tokens else "")
        or agenda_flaw(s)
    )


def first(flaws: Flaws) -> str:
    """The first of these that is true."""
    return next((what for wrong, what in flaws if wrong), "")


def outside(values: list[int], least: int, most: int) -> bool:
    """Whether any value is out of bounds."""
    return any(not least <= value <= most for value in values)


def option_flaws(s: Stealth) -> Flaws:
    """Mission, options and the turn."""
    return (
        (not 0 <= s.mission < len(s.tables.missions), "there is no such mission"),
        (not 0 <= s.preset < len(s.tables.presets), "there is no such preset"),
        (not 0 <= s.ended < len(ENDINGS), "an impossible end"),
        (not 0 <= s.points <= slc_phase.READIED_POINTS, "impossible action points"),
    )


def campaign_flaws(s: Stealth) -> Flaws:
    """Results, roster and technology."""
    cards, custom = len(s.tables.crew_ids), s.scenario == CUSTOM
    return (
        (len(s.results) > len(s.tables.missions), "impossible results"),
        (s.total != sum(s.results), "impossible victory points"),
        (s.purse > s.total, "more victory points to spend than there were"),
        (len(s.roster) != custom * cards * SKILL_COUNT or outside(s.roster, 1, s.tables.skill_most), "no such roster"),
        (len(s.losses) != custom * cards, "impossible losses"),
        (len(s.medals) != custom * cards * MEDAL_COLUMNS, "impossible medals"),
        (len(s.tracks) != custom * len(TRACKS) or track_flaw(s), "technology that does not exist"),
    )


def track_flaw(s: Stealth) -> bool:
    """A technology track beyond its last step."""
    steps = [0] * len(TRACKS)
    for number, track in enumerate(s.tables.advance_tracks):
        steps[track] = max(steps[track], s.tables.advance_steps[number])
    return any(not 0 <= step <= most for step, most in zip(s.tracks, steps, strict=True)) if s.tracks else False


def shape_flaws(s: Stealth) -> Flaws:
    """Lists of the right length."""
    triples = (
        s.crews, s.where, s.facing, s.submerged, s.detected, s.stunned, s.slc_fate, s.crew_fate, s.merit, s.carried,
    )  # fmt: skip
    return (
        (any(len(triple) != SLCS for triple in triples), "there are three SLCs"),
        (len(s.skills) != SLCS * SKILL_COUNT, "impossible skills"),
        (len(s.tokens) != SLCS * SPACE_COUNT, "impossible SLC sheets"),
        (len(s.faults) != len(s.tables.fault_ids), "an impossible fault deck"),
        (len(s.deck) != len(s.tables.alert) or len(s.discards) != len(s.deck), "an impossible alert deck"),
        (len(s.berths) != len(night(s).ships), "ships that do not belong here"),
        (len(s.targets) != TARGETS, "impossible target numbers"),
        (not len(s.ready) == len(s.craft) <= patrol.MOST_IN_PLAY, "impossible patrol craft"),
    )


def slc_flaws(s: Stealth) -> Flaws:
    """The SLCs and their crews."""
    sheet = s.tables.sheet
    spare = [s.tokens[index] for index in range(len(s.tokens)) if index % SPACE_COUNT != BREATHING]
    most = [value for index, value in enumerate([*sheet[:-1], 2] * SLCS) if index % SPACE_COUNT != BREATHING]
    return (
        (outside(s.crews, NO_CREW, len(s.tables.crew_ids) - 1), "operators that do not exist"),
        (s.scenario != CUSTOM and outside(s.crews, 0, 99), "an SLC without operators"),
        (any(not 0 <= have <= full for have, full in zip(spare, most, strict=True)), "tokens that do not exist"),
        (outside(s.tokens[BREATHING::SPACE_COUNT], 0, 4), "surges that do not exist"),
        (s.held != sorted(s.held) or outside(s.held, 0, SLCS * HELD - 1), "impossible fault cards"),
        (any(code % HELD >= len(s.tables.fault_ids) for code in s.held), "fault cards that do not exist"),
    )


def board_flaws(s: Stealth) -> Flaws:
    """Counters on the map and cards in the decks."""
    water = board(s).water
    places = [place for place in [*s.where, *s.craft, *s.berths] if place not in (OUTSIDE, NOT_PLACED, SUNK)]
    return (
        (any(not 0 <= place < len(water) or water[place] == LAND for place in places), "a counter out of the water"),
        (any(place in (NOT_PLACED, SUNK) for place in s.where + s.craft), "a counter nowhere"),
        (OUTSIDE in s.berths, "a ship off the board"),
        (any(s.craft.count(place) > MOST_CRAFT for place in s.craft if place != OUTSIDE), "four craft in a hex"),
        (s.sunk_points != sunk_points(s), "victory points of ships that are afloat"),
        (wreck_flaw(s), "an impossible wreck"),
        (alert_flaw(s), "alert cards that do not exist"),
    )


def wreck_flaw(s: Stealth) -> bool:
    """Wrecks are of ships destroyed, each where there is water."""
    ships, places, water = s.wrecks[::2], s.wrecks[1::2], board(s).water
    return (
        len(ships) != len(places)
        or len(s.sinkers) > len(ships)
        or any(not 0 <= ship < len(s.berths) or s.berths[ship] != SUNK for ship in ships)
        or any(not 0 <= place < len(water) or water[place] == LAND for place in places)
    )


def sunk_points(s: Stealth) -> int:
    """7.0 The points of the ships destroyed."""
    points = s.tables.ship_points
    return sum(points[ship] for ship, place in zip(night(s).ships, s.berths, strict=True) if place == SUNK)


def alert_flaw(s: Stealth) -> bool:
    """5.3 No value has more cards than it started with, and the Alert card is always in the deck."""
    known = s.tables.alert
    lost = any(s.deck[value] + s.discards[value] > known[value] for value in range(len(known)))
    return lost or s.deck[s.tables.alert_value] != 1


def agenda_flaw(s: Stealth) -> str:
    """The steps on the agenda must speak of what is there."""
    for step in s.todo:
        if not step_fits(s, step):
            return f"{step} asks about something that is not there"
    return ""


def step_fits(s: Stealth, step: Step[Any]) -> bool:
    """Whether a step can wait on the agenda of this position."""
    slc = getattr(step, "slc", 0)
    if not 0 <= slc < SLCS:
        return False
    if isinstance(step, ON_BOARD) and (not s.tokens or s.where[slc] == OUTSIDE):
        return False
    if isinstance(step, CHECKS):
        return 0 <= step.purpose < len(ACTIONS) and -9 <= step.need <= 19 and surge_fits(s, step)
    if isinstance(step, faults.FaultResult | actions.Mended):
        return 0 <= step.card < len(s.tables.fault_ids)
    if isinstance(step, actions.Performed):
        return 0 <= step.action <= SCUTTLE
    if isinstance(step, actions.Target):
        return step.action in (ATTACH, ATTACK) and s.where[slc] in s.berths
    if isinstance(step, actions.Mend):
        return step.points in (1, 2) and bool(actions.cards_of(s, slc))
    return place_fits(s, step)


def surge_fits(s: Stealth, step: Step[Any]) -> bool:
    """1.5 A surge can only be asked for while there is one."""
    slc = getattr(step, "slc", 0)
    return isinstance(step, checks.Check) or s.tokens[slc * SPACE_COUNT + BREATHING] > 0


def place_fits(s: Stealth, step: Step[Any]) -> bool:
    """The steps about ships, patrol craft, decks and the roster."""
    if isinstance(step, c00.BerthByFate | c00.BerthByPlayer):
        return 0 <= step.ship < len(s.berths) and s.berths[step.ship] == NOT_PLACED and room(s, step)
    if isinstance(step, patrol.Drift | patrol.Chase):
        return 0 <= step.craft < len(s.craft) and s.craft[step.craft] != OUTSIDE and way_fits(s, step)
    if isinstance(step, patrol.Charge | patrol.NextAttack):
        return 0 <= step.number <= len(s.craft) * SLCS
    if isinstance(step, faults.FaultCard):
        return sum(s.faults) > 0
    if isinstance(step, actions.Advance):
        return len(step.options(s)) > 0
    if isinstance(step, roster.Train):
        return bool(s.roster) and bool(step.options(s))
    if isinstance(step, roster.Crew):
        return bool(s.roster) and bool(s.losses) and len(s.crews) == SLCS
    return not isinstance(step, escape.Escape) or bool(s.tokens)


def room(s: Stealth, step: c00.BerthByFate | c00.BerthByPlayer) -> bool:
    """Whether any berth is free for the ship."""
    return max(c00.free_spaces(s, step.ship)) > 0


def way_fits(s: Stealth, step: patrol.Drift | patrol.Chase) -> bool:
    """5.4.4 A chase needs a Detected token within three hexes."""
    if isinstance(step, patrol.Drift):
        return True
    return all(s.where[slc] != OUTSIDE for slc in range(SLCS) if s.detected[slc]) and bool(
        patrol.nearest_tokens(s, s.craft[step.craft])
    )
