"""What can be asked about a position of By Stealth and Sea, answered in lines of text."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from siluro.games.stealth.rules.state import SLCS, Stealth, board, night
from siluro.games.stealth.view import view
from siluro.games.stealth.words.board_text import others, sheet, title
from siluro.games.stealth.words.names import facing_name, hex_name, ship_name, slc_name
from siluro.games.stealth.words.report import campaign_lines
from siluro.kit.hexes import OUTSIDE
from siluro.speech.figures import chance
from siluro.speech.say import amount, mark, say

NOT_YET = mark("The board is still empty.")


def is_set_up(s: Stealth) -> bool:
    return bool(s.tokens) and any(place != OUTSIDE for place in s.where)


def at_sea(s: Stealth) -> list[int]:
    return [slc for slc in range(SLCS) if s.where[slc] != OUTSIDE]


def nearest(s: Stealth, place: int) -> str:
    """', 3 hexes from SLC 2'; nothing if no SLC is at sea."""
    hexes = board(s).hexes
    far = min(((hexes.distance(s.where[slc], place), slc) for slc in at_sea(s)), default=None)
    if far is None:
        return ""
    return say(", {hexes} from SLC {number}", hexes=amount(far[0], "hex", "hexes"), number=far[1] + 1)


def slcs(s: Stealth) -> list[str]:
    """Every SLC with its crew: place, facing, state, skills, what has failed."""
    if not s.tokens:
        return [say(NOT_YET)]
    lines = []
    for slc in range(SLCS):
        if s.crews[slc] < 0:
            continue
        told = [part.strip() for part in sheet(s, slc)]
        if s.where[slc] != OUTSIDE:
            told.insert(1, say("faces {way}", way=facing_name(s.facing[slc])))
        lines.append("; ".join(told) + ".")
    return lines


def craft(s: Stealth) -> list[str]:
    """Every patrol craft that is out."""
    lines = []
    for number, place in enumerate(s.craft):
        if place != OUTSIDE:
            state = say("ready") if s.ready[number] else say("exhausted")
            name, near = hex_name(s, place), nearest(s, place)
            lines.append(say("Patrol craft {number}: at {hex}, {state}{near}.", number=number + 1, hex=name,
                             state=state, near=near))  # fmt: skip
    left = len(s.craft) - len(lines)
    return [*lines, say("Patrol craft in reserve: {left}.", left=left)]


def ships(s: Stealth) -> list[str]:
    """Every ship, the most valuable first."""
    if not s.berths:
        return [say(NOT_YET)]
    rows = []
    for number, place in enumerate(s.berths):
        points = s.tables.ship_points[night(s).ships[number]]
        if place >= 0:
            where = say("at {hex}{near}", hex=hex_name(s, place), near=nearest(s, place))
        else:
            where = say("destroyed") if view(s)["ships"][number]["state"] == "destroyed" else say("not placed yet")
        rows.append((-points, number, say("{ship}: {where}.", ship=ship_name(s, number), where=where)))
    return [line for _, _, line in sorted(rows)]


def strikes(s: Stealth, target: int) -> Fraction:
    """The chance that an alert card reaches a number."""
    total = sum(s.deck)
    return Fraction(sum(s.deck[target:]), total) if total else Fraction(0)


def threats(s: Stealth) -> list[str]:
    """Ready patrol craft near SLCs, who is detected, and what the searchlights need."""
    if not is_set_up(s):
        return [say(NOT_YET)]
    found = [slc_name(s, slc) for slc in at_sea(s) if s.detected[slc]]
    lines = [say("Detected: {slcs}.", slcs=", ".join(found) or say("nobody"))]
    lines += list(hunters(s))
    targets = view(s)["targets"]
    for state, key in ((say("surfaced"), "searchlights-surfaced"), (say("submerged"), "searchlights-submerged")):
        needed = targets[key]
        lines.append(say("Searchlights, {state}: {needed}+ on an alert card, {chance}.", state=state,
                         needed=needed, chance=chance(strikes(s, needed))))  # fmt: skip
    return lines


def hunters(s: Stealth) -> Iterable[str]:
    """The distance of every ready patrol craft to every SLC."""
    hexes = board(s).hexes
    for number, place in enumerate(s.craft):
        if place != OUTSIDE and s.ready[number]:
            far = ", ".join(
                say("{hexes} from SLC {number}", number=slc + 1,
                    hexes=amount(hexes.distance(s.where[slc], place), "hex", "hexes"))
                for slc in at_sea(s)
            )  # fmt: skip
            yield say(
                "Patrol craft {number}: ready at {hex}, {far}.", number=number + 1, hex=hex_name(s, place), far=far
            )


def deck(s: Stealth) -> list[str]:
    """What is left in the alert deck by value, and the other decks."""
    if not sum(s.deck):
        return [say(NOT_YET)]
    left = ", ".join(f"{value}: {count}" for value, count in enumerate(s.deck) if count)
    return [say("Alert deck, cards by value: {left}.", left=left), *others(s)]


def time(s: Stealth) -> list[str]:
    """Mission, hour and points."""
    return [title(s)]


SUBJECTS = {
    "slc": slcs, "crew": slcs, "craft": craft, "ships": ships, "threats": threats, "deck": deck, "time": time,
    "report": campaign_lines,
}  # fmt: skip
