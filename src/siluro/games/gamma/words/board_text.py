"""The table of Uomini Gamma drawn with letters, for a terminal."""

from __future__ import annotations

from typing import Final

from siluro.games.gamma.rules import c02_map
from siluro.games.gamma.rules import c04_objective as c04
from siluro.games.gamma.rules.c04_objective import DAMAGED, SUNK
from siluro.games.gamma.rules.state import CALM, EMPTY, FACE_DOWN, ROUGH, Gamma, grt, night
from siluro.games.gamma.words.names import COUNTER_NAMES, SHORT_COUNTER_NAMES, men_count, mission_date, mission_name
from siluro.speech.say import figure, say

WIDTH: Final = 7
MEDALS: Final = {"bronze": "bronze", "silver": "silver", "gold": "gold", "gold-promotion": "gold-promotion"}


def board_lines(s: Gamma) -> list[str]:
    """Track, men, bag and ships."""
    if not s.ships and not s.box:
        return []
    return [title(s), *track(s), men_line(s), *bag_line(s), *ship_lines(s)]


def title(s: Gamma) -> str:
    sea = {CALM: say("calm sea"), ROUGH: say("rough sea")}.get(s.sea, "")
    sunk = say("{tonnage} GRT sunk{aim}", tonnage=s.tonnage, aim=aim(s))
    return " · ".join(filter(None, (mission_name(s), mission_date(s), sea, sunk)))


def aim(s: Gamma) -> str:
    """4 The next level and what it takes."""
    level = c04.level(s) + 1
    if level == len(s.tables.level_ids):
        return ""
    name = s.tables.level_ids[level]
    return say(" ({level} from {bound})", level=say(MEDALS.get(name, name)), bound=s.tables.level_from[level])


def track(s: Gamma) -> list[str]:
    """The boxes from the beach to the ships: counter or men, and below them the faces with which a boat hits."""
    boxes = range(1, night(s).last_box + 1)
    rule = "─" * WIDTH
    return [
        "            " + "".join(str(box).center(WIDTH + 1) for box in boxes).rstrip(),
        "           ┌" + "┬".join(rule for _ in boxes) + "┐",
        f"{say('beach'):<11}│" + "│".join(contents(s, box).center(WIDTH) for box in boxes) + "│",
        "           └" + "┴".join(rule for _ in boxes) + "┘",
        f"{say('caught on'):<12}" + "".join(boat(s, box).center(WIDTH + 1) for box in boxes).rstrip(),
    ]


def contents(s: Gamma, box: int) -> str:
    """The counter in a box, or the men if they are in it."""
    if box <= len(s.track) and s.track[box - 1] != EMPTY:
        name = say(SHORT_COUNTER_NAMES[s.track[box - 1]])
        return name if len(name) <= WIDTH else name[: WIDTH - 1] + "."
    here = say("▲{number} man" if s.men == 1 else "▲{number} men", number=s.men)
    return here if box == s.box and s.men else ""


def boat(s: Gamma, box: int) -> str:
    """5.1.4 The faces with which a Surveillance Boat takes a man in this box."""
    most = s.tables.boat_hits[box]
    return "–" if not most else "1" if most == 1 else f"1–{most}"


def men_line(s: Gamma) -> str:
    """The men, the Dives beside the track, the currents on it."""
    home = s.available - s.lost - s.men - sum(s.assigned)
    parts = [say("{number} on the mission", number=s.men)]
    parts += [say("{number} assigned to ships", number=sum(s.assigned))] if sum(s.assigned) else []
    parts += [say("{number} lost", number=s.lost)]
    parts += [say("{number} ashore", number=home)] if home else []
    marks = [say("Dives left: {number}", number=s.dives)] if sum(s.bag) else []
    marks += [say("Strong Currents on the map: {number}", number=s.currents)] if s.currents else []
    return say("Men   {parts}", parts=" · ".join([", ".join(parts), *marks]))


def bag_line(s: Gamma) -> list[str]:
    """What is still in the bag, during the approach."""
    if not sum(s.bag):
        return []
    counters = ", ".join(f"{count} {say(COUNTER_NAMES[counter])}" for counter, count in enumerate(s.bag) if count)
    return [say("Bag   {number}: {counters}", number=sum(s.bag), counters=counters)]


def ship_lines(s: Gamma) -> list[str]:
    """The ships, box by box."""
    lines = []
    for box in range(1, night(s).last_box + 1):
        names = [ship(s, slot) for slot in c02_map.slots_at(s, box)]
        if names:
            lines.append(say("Box {box} {ships}", box=box, ships=" · ".join(names)))
    return lines


def ship(s: Gamma, slot: int) -> str:
    """Name, tonnage, men sent, fate."""
    index = s.ships[slot]
    name = say("face down") if index == FACE_DOWN else f"{s.tables.ship_names[index]} {figure(grt(s, index))}"
    sent = f" ({men_count(s.assigned[slot])})" if s.assigned[slot] else ""
    fate = {SUNK: say(" SUNK"), DAMAGED: say(" damaged")}.get(s.fates[slot], "")
    return name + sent + fate
