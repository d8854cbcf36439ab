"""What happened in By Stealth and Sea, told from the position before an answer and the one after it."""

from __future__ import annotations

from typing import Any, Final

from siluro.engine.steps import Ask
from siluro.games.stealth.rules import c00_setup as c00
from siluro.games.stealth.rules import c01_checks as checks
from siluro.games.stealth.rules import c01_faults as faults
from siluro.games.stealth.rules import c04_actions as actions
from siluro.games.stealth.rules import c04_slc as slc_phase
from siluro.games.stealth.rules import c08_campaign
from siluro.games.stealth.rules.c05_alert import AlertCard
from siluro.games.stealth.rules.c07_ending import ENDINGS, captured_bonus, level
from siluro.games.stealth.rules.state import (
    ABOARD,
    CAPTURED,
    ESCAPED,
    KILLED,
    SCUTTLED,
    SINGLE,
    SLCS,
    SPACE_COUNT,
    SUNK,
    Stealth,
    board,
    night,
)
from siluro.games.stealth.words import checks as check_words
from siluro.games.stealth.words.names import (
    LEVELS,
    REASONS,
    craft_name,
    crew_name,
    facing_name,
    hour,
    ship_name,
    ship_title,
    space_name,
)
from siluro.games.stealth.words.sayings import ELEMENTS, alerted, label
from siluro.kit.hexes import OUTSIDE
from siluro.speech.say import counted, say, sentence

SEEN: Final = ("{who} is out of sight.", "{who} is detected.")
DEPTHS: Final = ("{who} is on the surface.", "{who} is under water.")
SHOCKS: Final = ("{crew} are readied.", "{crew} are stunned.")
FATES: Final = {ESCAPED: "{crew} got away.", CAPTURED: "{crew} were captured.", KILLED: "{crew} were killed."}


def tell(before: Stealth, step: Ask[Any], answer: int, after: Stealth) -> str:
    """The answer, and everything that it changed."""
    told = [deed(before, step, answer)]
    if before.mission == after.mission and before.berths:
        for slc in range(SLCS):
            told += slc_told(before, after, slc)
        if not isinstance(step, checks.Surge | checks.Again) or answer == checks.FAIL:
            told += surges_told(before, after)
        told += ships_told(before, after) + craft_told(before, after)
        if after.turn != before.turn and after.turn > 1:
            told.append(say("It is {hour}.", hour=hour(after.turn)))
    if after.ended and after.ended != before.ended:
        told.append(say("It is over: {reason}.", reason=say(REASONS[ENDINGS[after.ended]])))
    return " ".join(told)


def deed(before: Stealth, step: Ask[Any], answer: int) -> str:
    """What was answered."""
    if isinstance(step, slc_phase.Act):
        return sentence(f"{craft_name(before, step.slc)}: {label(before, step, answer)}")
    if isinstance(step, checks.Surge | checks.Check | checks.Again):
        return check_words.deed(before, step, answer)
    if isinstance(step, actions.Target):
        return say("The charge hangs under {ship}.", ship=ship_title(before, night(before).ships[answer]))
    if isinstance(step, c00.BerthByFate | c00.BerthByPlayer):
        return say("{ship} lies {place}.", ship=ship_name(before, step.ship), place=label(before, step, answer))
    if isinstance(step, AlertCard):
        text = say(
            "{element}, SLC {number}: {meaning} (needs {target})",
            element=sentence(say(ELEMENTS[step.word]))[:-1], number=alerted(step) + 1,
            meaning=label(before, step, answer), target=step.target(before),
        )  # fmt: skip
        if answer == before.tables.alert_value:
            text += say("; Alert! The discards go back into the deck")
        return sentence(text)
    if isinstance(step, c00.Face | actions.TurnTo):
        return say("{slc} faces {way}.", slc=craft_name(before, step.slc), way=facing_name(answer))
    if isinstance(step, faults.FaultCard):
        return fault_told(before, step, answer)
    return sentence(label(before, step, answer))


def fault_told(before: Stealth, step: faults.FaultCard, card: int) -> str:
    """A fault card, and whether there is anything left to fail."""
    slc, fault = f"SLC {step.slc + 1}", label(before, step, card)
    if before.tokens[step.slc * SPACE_COUNT + before.tables.fault_spaces[card]]:
        return say("Fault card for {slc}: {fault}.", slc=slc, fault=fault)
    return say("Fault card for {slc}: {fault}. Nothing is left there to fail.", slc=slc, fault=fault)


def slc_told(before: Stealth, after: Stealth, slc: int) -> list[str]:
    """What changed for one SLC and its crew."""
    who = f"SLC {slc + 1}"
    told = []
    if after.crew_fate[slc] != before.crew_fate[slc] and after.crew_fate[slc] != ABOARD:
        return [say(FATES[after.crew_fate[slc]], crew=crew_name(before, slc))]
    if after.where[slc] != before.where[slc] and OUTSIDE not in (after.where[slc], before.where[slc]):
        told.append(say("{who} is at {hex}.", who=who, hex=board(after).hexes.name(after.where[slc])))
    if after.detected[slc] != before.detected[slc]:
        told.append(say(SEEN[after.detected[slc]], who=who))
    if after.submerged[slc] != before.submerged[slc]:
        told.append(say(DEPTHS[after.submerged[slc]], who=who))
    if after.stunned[slc] != before.stunned[slc]:
        told.append(say(SHOCKS[after.stunned[slc]], crew=crew_name(before, slc)))
    if after.carried[slc] > before.carried[slc]:
        told.append(say("The warhead of {who} is detached.", who=who))
    return told + sheet_told(before, after, slc)


def sheet_told(before: Stealth, after: Stealth, slc: int) -> list[str]:
    """Tokens that left the sheet of an SLC or came back to it; surges and detached warheads are told elsewhere."""
    told = []
    for space in range(1, SPACE_COUNT):
        lost = before.tokens[slc * SPACE_COUNT + space] - after.tokens[slc * SPACE_COUNT + space]
        if lost > 0 and after.carried[slc] == before.carried[slc]:
            told.append(loss_told(before, after, slc, space))
        elif lost < 0:
            told.append(say("{who}: the {space} is repaired.", who=f"SLC {slc + 1}", space=space_name(space)))
    return told


def surges_told(before: Stealth, after: Stealth) -> list[str]:
    """Surges lost to a faulty breathing gear, or won back by repairing it."""
    told = []
    for slc in range(SLCS):
        lost = before.tokens[slc * SPACE_COUNT] - after.tokens[slc * SPACE_COUNT]
        if lost:
            who = f"SLC {slc + 1}"
            told.append(say("{who} loses a surge.", who=who) if lost > 0 else say("{who} has a surge again.", who=who))
    return told


def loss_told(before: Stealth, after: Stealth, slc: int, space: int) -> str:
    """A token lost from a space of the sheet: one of several, the last, or the last for good."""
    who, what = f"SLC {slc + 1}", space_name(space)
    if after.tokens[slc * SPACE_COUNT + space]:
        return say("{who}: one token of the {space} is lost, one is left.", who=who, space=what)
    if len(after.held) > len(before.held):
        return say("{who} loses its {space}.", who=who, space=what)
    return say("{who} loses its {space} for good.", who=who, space=what)


def ships_told(before: Stealth, after: Stealth) -> list[str]:
    """Ships that went down."""
    return [
        say("{ship} is destroyed!", ship=ship_name(before, ship))
        for ship in range(len(before.berths))
        if after.berths[ship] == SUNK and before.berths[ship] != SUNK
    ]


def craft_told(before: Stealth, after: Stealth) -> list[str]:
    """Patrol craft that came, moved or went home."""
    came: list[str] = []
    moved: list[str] = []
    gone = 0
    for craft in range(len(before.craft)):
        was, now = before.craft[craft], after.craft[craft]
        if was == now:
            continue
        if now == OUTSIDE:
            gone += 1
            continue
        verb = say("comes out at") if was == OUTSIDE else say("goes to")
        place = board(after).hexes.name(now)
        line = say("Patrol craft {number} {verb} {hex}.", number=craft + 1, verb=verb, hex=place)
        (came if was == OUTSIDE else moved).append(line)
    told = came + moved
    if gone:
        went = counted(gone, "patrol craft gives up the search", "patrol craft give up the search")
        told.append(sentence(went))
    return told


def closing(s: Stealth) -> list[str]:
    """The result with history's beside it; of a campaign the after action report, mission by mission."""
    single = s.scenario == SINGLE
    ids, bounds = (
        (s.tables.level_ids, s.tables.level_from) if single else (s.tables.campaign_ids, s.tables.campaign_from)
    )
    score = c08_campaign.score(s)
    name = ids[level(bounds, score)]
    points = counted(score, "victory point", "victory points")
    reason = say(REASONS[ENDINGS[s.ended]])
    head = say("{points}: {level} ({reason}).", points=points, level=say(LEVELS.get(name, name)), reason=reason)
    if single:
        return [head, *mission_lines(s), say("History: {points} that night.", points=night(s).history)]
    missions = s.tables.missions
    rows = [
        say("{mission}: {score}, history {history}", mission=missions[number].name, score=result,
            history=missions[number].history)
        for number, result in enumerate(s.results)
    ]  # fmt: skip
    return [head, *rows, say("History: {total} in all.", total=s.tables.historic_total)]


def mission_lines(s: Stealth) -> list[str]:
    """What the points of a mission are made of."""
    sunk = [ship_name(s, ship) for ship in range(len(s.berths)) if s.berths[ship] == SUNK]
    scuttled, escaped = s.slc_fate.count(SCUTTLED), s.crew_fate.count(ESCAPED)
    lines = [
        say("Destroyed: {ships}.", ships=", ".join(sunk) or say("nothing")),
        say("{scuttled} of 3 SLCs scuttled, {escaped} of 3 crews escaped.", scuttled=scuttled, escaped=escaped),
    ]
    if captured_bonus(s):
        lines.append(say("One more for operators who count as escaped though captured."))
    return lines
