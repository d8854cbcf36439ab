"""What a report of Uomini Gamma tells: which answers mattered, and the two nights of a campaign side by side."""

from __future__ import annotations

from siluro.engine.game import Ledger
from siluro.games.gamma.rules.state import CAMPAIGN, GG1, Gamma
from siluro.games.gamma.view import view
from siluro.speech.say import say


def milestones(s: Gamma) -> object:
    """Men, sea, currents, and what is known, assigned or done to each ship."""
    seen = view(s)
    ships = [(ship["name"], ship["men"], ship["fate"]) for ship in seen["ships"]]
    return seen["mission"], seen["tracks"]["lost"], seen["tracks"]["dives"], seen["sea"], seen["currents"], ships


def ledgers(s: Gamma) -> list[Ledger]:
    """GG.1 and GG.2 beside history."""
    if s.scenario != CAMPAIGN:
        return []
    gg1, gg2 = s.tables.history
    first = s.tonnage if s.mission == GG1 else s.gg1_tonnage
    rows: list[tuple[object, ...]] = [
        ("GG.1", first, gg1),
        ("GG.2", s.tonnage - first, gg2),
        (say("both"), s.tonnage, gg1 + gg2),
    ]
    return [Ledger(say("Missions"), (say("mission"), say("GRT sunk"), say("history")), rows)]
