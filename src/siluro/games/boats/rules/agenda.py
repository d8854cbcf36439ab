"""Every step of Explosive Boats, in the order of its chapters: what an agenda can hold."""

from __future__ import annotations

from typing import Any, Final

from siluro.engine.steps import Step
from siluro.games.boats.rules import c02_sequence as c02
from siluro.games.boats.rules import c04_movement as c04
from siluro.games.boats.rules import c05_events as c05
from siluro.games.boats.rules import c06_attack as c06
from siluro.games.boats.rules import c07_batteries as c07
from siluro.games.boats.rules import c09_equipment as c09
from siluro.games.boats.rules import c10_malta as malta
from siluro.games.boats.rules import c10_scenarios as scenarios
from siluro.games.boats.rules import c10_suda as suda

STEPS: Final[tuple[type[Step[Any]], ...]] = (
    c02.SetUp, c02.Turn,
    c04.Speed, c04.Onward, c04.UnderBridge, c04.Net, c04.Barrier, c04.NetTurn, c04.Beyond, c04.Withdraw,
    c05.Event, c05.Colours, c05.Repair, c05.PhaseD, c05.Detection, c05.Spotted,
    c06.Reveal, c06.Send, c06.Conduct, c06.Target, c06.Strike, c06.Attack, c06.Spent, c06.PhaseE, c06.AttackOrHold,
    c07.Batteries, c07.BatteryAgain,
    c09.Equip, c09.Use, c09.Reuse, c09.LuckyCharm,
    scenarios.Start, suda.Buoy,
    malta.Unit, malta.InitialAlarm, malta.Tesei, malta.Costa, malta.AirRaid, malta.Bombing, malta.BridgeBoats,
    malta.BridgeDie, malta.Drift,
)  # fmt: skip
