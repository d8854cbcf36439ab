"""What can be asked about a position of Uomini Gamma, answered in lines of text."""

from __future__ import annotations

from fractions import Fraction

from siluro.games.gamma.rules.state import BOAT, SPOTLIGHT, UWWP, Gamma
from siluro.games.gamma.view import view
from siluro.games.gamma.words.board_text import men_line, title
from siluro.games.gamma.words.names import COUNTER_NAMES, fate_name, men_count
from siluro.speech.figures import chance
from siluro.speech.say import amount, say


def men(s: Gamma) -> list[str]:
    """The men and where they are."""
    where = say("box {box}", box=s.box) if s.box else say("the beach")
    return [title(s), say("Men: at {where}.", where=where), men_line(s)]


def bag(s: Gamma) -> list[str]:
    """What is left in the bag, with the chance of each counter."""
    total = sum(s.bag)
    if not total:
        return [say("Bag: empty.")]
    return [say("Bag: {counters}.", counters=amount(total, "counter", "counters"))] + [
        say("{counter}: {count}, {chance}.", counter=say(COUNTER_NAMES[kind]), count=count,
            chance=chance(Fraction(count, total)))
        for kind, count in enumerate(s.bag)
        if count
    ]  # fmt: skip


def ships(s: Gamma) -> list[str]:
    """Every ship with its box, its tonnage and the men sent to it."""
    lines = []
    for ship in view(s)["ships"]:
        name = say("{name}, {grt} GRT", name=ship["name"], grt=ship["grt"]) if ship["name"] else say("face down")
        sent = men_count(ship["men"]) if ship["men"] else say("nobody assigned")
        fate = fate_name(ship["fate"])
        lines.append(say("{name}: box {box}, {fate}, {sent}.", name=name, box=ship["box"], fate=fate, sent=sent))
    return lines or [say("Ships: none placed yet.")]


def chance_to_lose(s: Gamma, box: int) -> Fraction:
    """5.1.4, 5.1.5 The chance that a counter drawn now in this box costs a man."""
    total = sum(s.bag)
    if not total:
        return Fraction(0)
    return Fraction(s.bag[UWWP], total) + Fraction(s.bag[BOAT], total) * Fraction(s.tables.boat_hits[box], 6)


def threats(s: Gamma) -> list[str]:
    """What the next draw can cost."""
    total = sum(s.bag)
    if not total or not s.box:
        return [say("Threats: nothing is being drawn now.")]
    hits = s.tables.boat_hits[s.box]
    drawn = {kind: Fraction(s.bag[kind], total) for kind in (BOAT, SPOTLIGHT)}
    lines = [say("A man lost at the next draw: {chance}.", chance=chance(chance_to_lose(s, s.box)))]
    if s.bag[BOAT]:
        here = say("here it catches a man on {hits} or less", hits=hits) if hits else say("here it catches nobody")
        lines.append(say("Surveillance Boat: {chance}; {here}.", chance=chance(drawn[BOAT]), here=here))
    if s.bag[SPOTLIGHT]:
        lines.append(say("Spotlight: {chance}; Dives left: {dives}.", chance=chance(drawn[SPOTLIGHT]), dives=s.dives))
    return lines


SUBJECTS = {"men": men, "bag": bag, "ships": ships, "threats": threats}
