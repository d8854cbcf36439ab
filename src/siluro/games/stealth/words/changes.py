"""What an answer changed in By Stealth and Sea: the position before it compared with the one after it."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from siluro.engine.steps import Ask
from siluro.games.stealth.rules.c07_ending import ALL_GONE, DAWN
from siluro.games.stealth.rules.state import (
    ABOARD,
    BREATHING,
    CAPTURED,
    ESCAPED,
    KILLED,
    SLCS,
    SPACE_COUNT,
    SUNK,
    Stealth,
)
from siluro.games.stealth.words.names import crew_name, hex_name, hour, ship_name, space_name
from siluro.games.stealth.words.stories import reason_name
from siluro.kit.hexes import OUTSIDE
from siluro.kit.saying import Saying
from siluro.speech.say import amount, say, sentence

A = TypeVar("A", bound=Ask[Any])

SIGHTINGS: Final = ("{who} is no longer detected.", "{who} is detected.")
DEPTHS: Final = ("{who} surfaces.", "{who} dives.")
SHOCKS: Final = ("{crew} recover.", "{crew} are stunned.")
FATES: Final = {ESCAPED: "{crew} escape.", CAPTURED: "{crew} are captured.", KILLED: "{crew} are killed."}


class StealthSaying(Saying[Stealth, A]):
    """The log has what was answered, and then everything that it changed."""

    def is_surge(self, answer: int) -> bool:
        """Whether the answer is to spend a surge, so that its loss need not be mentioned."""
        return False

    def news(self, before: Stealth, answer: int, after: Stealth) -> list[str]:
        return changes(before, after, not self.is_surge(answer))


def changes(before: Stealth, after: Stealth, with_surges: bool) -> list[str]:
    """A sentence for each thing that is different now."""
    found: list[str] = []
    if before.mission == after.mission and before.berths:
        for slc in range(SLCS):
            found += slc_changes(before, after, slc)
        if with_surges:
            found += surge_changes(before, after)
        found += ships_sunk(before, after) + craft_changes(before, after)
        if after.turn != before.turn and after.turn > 1:
            found.append(say("It is {hour}.", hour=hour(after.turn)))
    if after.ended and after.ended != before.ended:
        reason = reason_name(after)
        if after.ended in (DAWN, ALL_GONE):
            found.append(say("The mission ends: {reason}.", reason=reason))
        else:
            found.append(say("The campaign ends: {reason}.", reason=reason))
    return found


def slc_changes(before: Stealth, after: Stealth, slc: int) -> list[str]:
    """What changed for one SLC and its crew."""
    who = f"SLC {slc + 1}"
    found = []
    if after.crew_fate[slc] != before.crew_fate[slc] and after.crew_fate[slc] != ABOARD:
        return [say(FATES[after.crew_fate[slc]], crew=crew_name(before, slc))]
    is_moved = after.where[slc] != before.where[slc] and OUTSIDE not in (after.where[slc], before.where[slc])
    is_changed = after.detected[slc] != before.detected[slc]
    place = hex_name(after, after.where[slc]) if is_moved else ""
    if is_moved and is_changed and not after.detected[slc]:
        found.append(say("{who} moves to {hex}, no longer detected.", who=who, hex=place))
    else:
        if is_moved:
            found.append(say("{who} moves to {hex}.", who=who, hex=place))
        if is_changed:
            found.append(say(SIGHTINGS[after.detected[slc]], who=who))
    if after.submerged[slc] != before.submerged[slc]:
        found.append(say(DEPTHS[after.submerged[slc]], who=who))
    if after.stunned[slc] != before.stunned[slc]:
        found.append(say(SHOCKS[after.stunned[slc]], crew=crew_name(before, slc)))
    if after.carried[slc] > before.carried[slc]:
        found.append(say("{who} detaches its warhead.", who=who))
    return found + token_changes(before, after, slc)


def token_changes(before: Stealth, after: Stealth, slc: int) -> list[str]:
    """Tokens that left the sheet of an SLC or came back to it, but for surges and detached warheads."""
    found = []
    for space in range(BREATHING + 1, SPACE_COUNT):
        lost = before.tokens[slc * SPACE_COUNT + space] - after.tokens[slc * SPACE_COUNT + space]
        if lost > 0 and after.carried[slc] == before.carried[slc]:
            found.append(token_loss(before, after, slc, space))
        elif lost < 0:
            found.append(say("{who} repairs its {space}.", who=f"SLC {slc + 1}", space=space_name(space)))
    return found


def token_loss(before: Stealth, after: Stealth, slc: int, space: int) -> str:
    """A token lost from a space of the sheet: one of several, the last, or the last for good."""
    who, what = f"SLC {slc + 1}", space_name(space)
    if after.tokens[slc * SPACE_COUNT + space]:
        return say("{who} loses one of its two {space} tokens.", who=who, space=what)
    if len(after.held) > len(before.held):
        return say("{who} loses its {space}.", who=who, space=what)
    return say("{who} loses its {space} beyond repair.", who=who, space=what)


def surge_changes(before: Stealth, after: Stealth) -> list[str]:
    """Surges lost to a faulty breathing gear, or won back by repairing it."""
    found = []
    for slc in range(SLCS):
        lost = before.tokens[slc * SPACE_COUNT + BREATHING] - after.tokens[slc * SPACE_COUNT + BREATHING]
        if lost:
            who = f"SLC {slc + 1}"
            found.append(say("{who} loses a surge.", who=who) if lost > 0 else say("{who} regains a surge.", who=who))
    return found


def ships_sunk(before: Stealth, after: Stealth) -> list[str]:
    """Ships that went down."""
    return [
        say("{ship} is destroyed!", ship=ship_name(before, ship))
        for ship in range(len(before.berths))
        if after.berths[ship] == SUNK and before.berths[ship] != SUNK
    ]


def craft_changes(before: Stealth, after: Stealth) -> list[str]:
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
        number, place = craft + 1, hex_name(after, now)
        if was == OUTSIDE:
            came.append(say("Patrol craft {number} appears at {hex}.", number=number, hex=place))
        else:
            moved.append(say("Patrol craft {number} moves to {hex}.", number=number, hex=place))
    found = came + moved
    if gone:
        went = amount(gone, "patrol craft gives up the search", "patrol craft give up the search")
        found.append(sentence(went))
    return found
