"""The table of By Stealth and Sea drawn with letters, for a terminal: the harbour, the SLC sheets, decks and ships."""

from __future__ import annotations

from typing import Final

from siluro.games.stealth.rules import c08_campaign
from siluro.games.stealth.rules.c08_technology import defence_cards
from siluro.games.stealth.rules.state import (
    ABOARD,
    BREATHING,
    HARBOUR,
    HELD,
    LAND,
    NET,
    SINGLE,
    SKILL_COUNT,
    SLCS,
    SPACE_COUNT,
    TURNS,
    Stealth,
    board,
    custom_crew,
    night,
    token,
)
from siluro.games.stealth.words.names import crew_gift, crew_name, hex_name, hour, space_name
from siluro.games.stealth.words.report import campaign_lines
from siluro.kit.hexes import OUTSIDE
from siluro.speech.say import amount, say

CELL: Final = 3
ARROWS: Final = "↑↗↘↓↙↖"
MARKS: Final = {LAND: "▒▒▒", NET: " # ", HARBOUR: " ~ "}
KEY: Final = "1↗ SLC  1↗u submerged  ! patrol craft  B C D T m ships  # net  ~ harbour  ▒ land"
LETTERS: Final = {
    "battleship": "B", "carrier": "B", "cruiser": "C", "depot-ship": "C", "monitor": "C", "destroyer": "D",
    "tanker": "T", "cargo": "m",
}  # fmt: skip
MARGIN: Final = 1


def board_lines(s: Stealth) -> list[str]:
    """Where everybody is and what is left; between missions the After Action Report."""
    if s.scenario != SINGLE and (not s.tokens or len(s.results) > s.mission):
        return [campaign_line(s), *(campaign_lines(s) if s.results else [])]
    if not s.tokens:
        return []
    return [title(s), "", *chart(s), say(KEY), "", *[line for slc in range(SLCS) for line in sheet(s, slc)], *others(s)]


def title(s: Stealth) -> str:
    mission = night(s)
    when = say("{hour}, turn {turn} of {turns}", hour=hour(min(s.turn, TURNS)), turn=min(s.turn, TURNS), turns=TURNS)
    score = amount(c08_campaign.score(s), "victory point", "victory points")
    return " · ".join((f"{mission.name}, {say(board(s).name)}, {say(mission.date)}", when, score))


def campaign_line(s: Stealth) -> str:
    played = amount(len(s.results), "mission", "missions")
    return say("{played} played, {total} victory points", played=played, total=s.total)


def chart(s: Stealth) -> list[str]:
    """One line for each row that matters; odd columns lie half a hex lower than they are drawn."""
    hexes = board(s).hexes
    pieces = [place for place in [*s.where, *s.craft, *s.berths] if place >= 0]
    rows = [hexes.row(place) for place in pieces]
    first, last = max(1, min(rows) - MARGIN), min(hexes.rows, max(rows) + MARGIN)
    head = "   " + "".join(f"{column:02d} " for column in range(1, hexes.columns + 1)).rstrip()
    lines = [head]
    for row in range(first, last + 1):
        cells = "".join(cell(s, hexes.at(column, row)) for column in range(1, hexes.columns + 1))
        lines.append(f"{row:02d} {cells}".rstrip())
    return lines


def cell(s: Stealth, place: int) -> str:
    """What matters most in a hex, in three signs."""
    for slc in range(SLCS):
        if s.where[slc] == place:
            under = "u" if s.submerged[slc] else " "
            return f"{slc + 1}{ARROWS[s.facing[slc]]}{under}"
    craft = s.craft.count(place)
    if craft:
        return f"{'!' * craft:<3}"
    ships = [night(s).ships[ship] for ship in range(len(s.berths)) if s.berths[ship] == place]
    if ships:
        letters = "".join(LETTERS.get(s.tables.ship_classes[ship], "S") for ship in ships)
        return f"{letters[:CELL]:^3}"
    return MARKS.get(board(s).water[place], " · ")


def sheet(s: Stealth, slc: int) -> list[str]:
    """An SLC with its crew, or what became of them."""
    head = say("SLC {number} {crew}", number=slc + 1, crew=crew_name(s, slc))
    if s.crew_fate[slc] != ABOARD:
        gone = ("", say("escaped"), say("captured"), say("killed"))[s.crew_fate[slc]]
        return [f"{head}: {gone}"]
    states = [
        hex_name(s, s.where[slc]),
        say("submerged") if s.submerged[slc] else say("surfaced"),
        say("stunned") if s.stunned[slc] else "",
        say("DETECTED") if s.detected[slc] else "",
        say("warhead detached") if s.carried[slc] else "",
    ]
    skills = skill_line(s.skills[slc * SKILL_COUNT : slc * SKILL_COUNT + SKILL_COUNT])
    gift = "" if custom_crew(s, slc) else crew_gift(s, s.crews[slc])
    return [
        f"{head}: {', '.join(filter(None, states))}",
        f"   {'; '.join(filter(None, (skills, gift, tokens(s, slc))))}",
    ]


def skill_line(skills: list[int]) -> str:
    pilot, ops, stamina, repair = skills
    return say(
        "pilot {pilot}, ops {ops}, stamina {stamina}, repair {repair}",
        pilot=pilot, ops=ops, stamina=stamina, repair=repair,
    )  # fmt: skip


def tokens(s: Stealth, slc: int) -> str:
    """Surges and warheads, and what has failed."""
    parts = [
        amount(token(s, slc, BREATHING), "surge", "surges"),
        amount(token(s, slc, SPACE_COUNT - 1), "warhead", "warheads"),
    ]
    for space in range(1, SPACE_COUNT - 1):
        left, printed = token(s, slc, space), s.tables.sheet[space]
        if 0 < left < printed:
            parts.append(
                say("{space}: {left} of {printed} tokens", space=space_name(space), left=left, printed=printed)
            )
    failed = [space_name(space) for space in range(1, SPACE_COUNT - 1) if not token(s, slc, space)]
    if failed:
        parts.append(say("failed: {what}", what=", ".join(failed)))
    cards = [code % HELD for code in s.held if code // HELD == slc]
    if cards:
        held = [f"{space_name(s.tables.fault_spaces[card])} ({s.tables.fault_values[card]}+)" for card in cards]
        parts.append(say("to repair: {cards}", cards=", ".join(held)))
    return ", ".join(parts)


def others(s: Stealth) -> list[str]:
    """Decks, patrol craft and defence cards."""
    out = [
        say("{number} at {hex}", number=number + 1, hex=hex_name(s, place))
        + ("" if s.ready[number] else say(" (exhausted)"))
        for number, place in enumerate(s.craft)
        if place != OUTSIDE
    ]
    craft = ", ".join(out) or say("none at sea")
    cards = defence_cards(s)
    names = [say(name) for card, name in enumerate(s.tables.defence_names) if cards >> card & 1]
    return [
        say("Patrol craft: {craft} ({left} in all)", craft=craft, left=len(s.craft)),
        say("Alert deck {deck}, discards {discards}; fault deck {faults}", deck=sum(s.deck), discards=sum(s.discards),
            faults=sum(s.faults)),
        say("Defence cards: {names}", names=", ".join(names) or say("none in play")),
    ]  # fmt: skip
