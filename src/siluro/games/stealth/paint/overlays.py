"""What can be laid over the harbour: which cards are drawn against each SLC, and where the patrol craft go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from siluro.games.stealth.paint.board import craft_at, printed, slc_at, view
from siluro.games.stealth.rules.c05_alert import AlertCard
from siluro.games.stealth.rules.c05_defence import dive_team, mortar, searchlights
from siluro.games.stealth.rules.c05_patrol import D8, SIGHT, SPEED, attacks, destinations, nearest_tokens, response
from siluro.games.stealth.rules.state import DIVE_TEAM, LAND, MORTAR, SLCS, STAYS, Stealth, board
from siluro.games.stealth.words.names import hex_name
from siluro.games.stealth.words.queries import at_sea, is_set_up, strikes
from siluro.kit.hexes import OUTSIDE
from siluro.paint.hexboard import UNIT, Sheet, page
from siluro.paint.marks import Point
from siluro.paint.overlay import Overlay, course, label, share, zone
from siluro.speech.figures import percent
from siluro.speech.say import mark, say

NAMES: Final = mark(
    {
        "searchlights": "searchlights", "dive-team": "dive team", "response": "patrol craft called out",
        "attack": "patrol attack", "mortar": "shore mortar",
    }
)  # fmt: skip
"""What draws a card against an SLC, by the word of its step."""


def paper_of(s: Stealth) -> Sheet:
    printed_board = printed(s)
    return page(printed_board["columns"], printed_board["rows"])


# who finds an SLC


def cards_against(s: Stealth, slc: int) -> list[AlertCard]:
    """5.4 The cards that the harbour would draw against an SLC if its turn came now, by the rules themselves."""
    found = [next_card(s, draw, slc) for draw in (searchlights, response)]
    found += [next_card(s, draw, slc) for draw, card in ((dive_team, DIVE_TEAM), (mortar, MORTAR)) if s.targets[card]]
    for craft in range(len(s.craft)):
        charge = next_card(s, attacks, craft * SLCS + slc)
        if charge is not None and charge.fields() == (craft * SLCS + slc,):
            found.append(charge)
    return [card for card in found if card is not None and card.slc == slc]


def next_card(s: Stealth, draw: Callable[[Stealth, int], None], first: int) -> AlertCard | None:
    """The next card that an element of the defence draws, from a number on."""
    after = s.copy()
    after.todo.clear()
    draw(after, first)
    step = after.todo[-1] if after.todo else None
    return step if isinstance(step, AlertCard) else None


def draw_finders(s: Stealth) -> str:
    on, seen, parts = paper_of(s), view(s), []
    for slc in at_sea(s):
        x, y = slc_at(on, seen, seen["slcs"][slc])
        for row, card in enumerate(cards_against(s, slc)):
            kind = "light" if card.word in ("searchlights", "dive-team") else "danger"
            parts.append(label((x, y + UNIT * 0.72 + 20 * row), share(strikes(s, card.target(s))), kind))
    return "".join(parts)


def tell_finders(s: Stealth) -> list[str]:
    """Each SLC with what may find or hit it in the next harbour turn, and the chance of each card."""
    lines = []
    for slc in at_sea(s):
        cards = ", ".join(
            f"{say(NAMES[card.word])} {percent(strikes(s, card.target(s)), 0)}" for card in cards_against(s, slc)
        )
        lines.append(say("SLC {number}: {cards}.", number=slc + 1, cards=cards))
    return lines


# where patrol craft go


def ends(s: Stealth, craft: int) -> dict[int, Fraction]:
    """5.4.4 Where a craft may be after its next move, with the chance; of a choice of the player's the chance is 1."""
    start = s.craft[craft]
    tokens = nearest_tokens(s, start)
    if tokens:
        return dict.fromkeys(destinations(s, start, tokens), Fraction(1))
    found: Counter[int] = Counter()
    for face in range(1, len(D8)):
        way = s.tables.movement[face]
        there = start if way == STAYS else board(s).ways[start][way]
        found[start if there == OUTSIDE else there] += D8[face]
    return {place: Fraction(faces, sum(D8)) for place, faces in found.items()}


def craft_out(s: Stealth) -> list[int]:
    return [craft for craft, place in enumerate(s.craft) if place != OUTSIDE] if is_set_up(s) else []


def has_craft(s: Stealth) -> bool:
    return bool(craft_out(s))


def draw_patrols(s: Stealth) -> str:
    on, seen, here = paper_of(s), view(s), board(s)
    drawn = {
        place
        for craft in craft_out(s)
        for place, far in enumerate(here.gaps(s.craft[craft]))
        if far <= SIGHT and here.water[place] != LAND
    }
    parts = [zone((on.corners(hex_name(s, place)) for place in sorted(drawn)), "danger", 0.45)]
    for craft in craft_out(s):
        start = craft_at(on, seen, craft)
        for place, chance in ends(s, craft).items():
            end = on.centre(hex_name(s, place))
            if place != s.craft[craft]:
                parts += [
                    zone([on.corners(hex_name(s, place))], "danger"),
                    course([start, shorter(start, end)], "danger"),
                ]
            if chance < 1:
                parts.append(label((end[0], end[1] + UNIT * 0.3), share(chance), "danger", 0.8))
    return "".join(parts)


def shorter(start: Point, end: Point) -> Point:
    """Not quite to the end, so that its label can be read."""
    return start[0] + (end[0] - start[0]) * 0.8, start[1] + (end[1] - start[1]) * 0.8


def tell_patrols(s: Stealth) -> list[str]:
    """Each craft with the hexes where it may be next, and what draws it."""
    lines = []
    for craft in craft_out(s):
        places = ", ".join(
            hex_name(s, place) if chance == 1 else f"{hex_name(s, place)} ({percent(chance, 0)})"
            for place, chance in ends(s, craft).items()
        )
        heads = (
            say("Patrol craft {number} hunts, next in {places}.", number=craft + 1, places=places)
            if nearest_tokens(s, s.craft[craft])
            else say("Patrol craft {number} patrols, next in {places}.", number=craft + 1, places=places)
        )
        lines.append(heads)
    rule = say(
        "A detected SLC within {sight} hexes draws a patrol craft, {speed} hexes a turn; in its hex it attacks.",
        sight=SIGHT, speed=SPEED,
    )  # fmt: skip
    return [*lines, rule]


OVERLAYS: Final = {
    "finders": Overlay(mark("What may find you"), draw_finders, tell_finders, is_set_up),
    "patrols": Overlay(mark("Reach of patrol craft"), draw_patrols, tell_patrols, has_craft),
}
