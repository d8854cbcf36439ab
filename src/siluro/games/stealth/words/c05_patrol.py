"""Chapter 5 in words: patrol craft come, move and attack."""

from __future__ import annotations

from typing import ClassVar

from siluro.games.stealth.rules import c05_patrol as patrol
from siluro.games.stealth.rules.state import AT_SEA, SLCS, STAYS, Stealth
from siluro.games.stealth.words.c05_alert import AlertSaying
from siluro.games.stealth.words.changes import StealthSaying, changes
from siluro.games.stealth.words.names import facing_name, hex_name
from siluro.kit.hexes import DIRECTIONS
from siluro.speech.say import mark, say


class Respond(AlertSaying[patrol.Respond]):
    element: ClassVar[str] = mark("patrol craft response")


class Chase(StealthSaying[patrol.Chase]):
    def prompt(self, s: Stealth, step: patrol.Chase) -> str:
        return say("Patrol craft {number} has several equal moves. Choose one.", number=step.craft + 1)

    def label(self, s: Stealth, step: patrol.Chase, answer: int) -> str:
        there = [f"SLC {slc + 1}" for slc in range(SLCS) if s.slc_fate[slc] == AT_SEA and s.where[slc] == answer]
        if there:
            return say("to {hex}, onto {slcs}", hex=hex_name(s, answer), slcs=", ".join(there))
        return say("to {hex}", hex=hex_name(s, answer))

    def tell(self, before: Stealth, step: patrol.Chase, answer: int, after: Stealth) -> str:
        """What the player chose is told by the craft's move, if it makes one."""
        moves = changes(before, after, True)
        has_moved = after.craft[step.craft] != before.craft[step.craft]
        return " ".join(moves if has_moved else [self.line(before, step, answer), *moves])

    def topic(self, s: Stealth, step: patrol.Chase) -> str:
        return say("patrol craft {number}", number=step.craft + 1)


class Drift(StealthSaying[patrol.Drift]):
    def prompt(self, s: Stealth, step: patrol.Drift) -> str:
        return say("Patrol craft {number} has no target in range. Roll the movement die.", number=step.craft + 1)

    def label(self, s: Stealth, step: patrol.Drift, answer: int) -> str:
        way = s.tables.movement[answer]
        return say("stays put") if way == STAYS else facing_name(way)

    def need(self, s: Stealth, step: patrol.Drift) -> str:
        sides = [f"{s.tables.movement.index(way, 1)} {facing_name(way)}" for way in range(DIRECTIONS)]
        stays = [str(face) for face, way in enumerate(s.tables.movement) if face and way == STAYS]
        return say("d8: {sides}; {stays} stays put", sides=", ".join(sorted(sides)), stays="–".join(stays))

    def topic(self, s: Stealth, step: patrol.Drift) -> str:
        return say("patrol craft {number}", number=step.craft + 1)


class Charge(AlertSaying[patrol.Charge]):
    element: ClassVar[str] = mark("patrol craft attack")
