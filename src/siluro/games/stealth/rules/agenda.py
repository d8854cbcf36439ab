"""Every kind of step that can lie on the agenda of By Stealth and Sea, in the order of the chapters."""

from __future__ import annotations

from typing import Any, Final

from siluro.engine.steps import Step
from siluro.games.stealth.rules import c00_setup as c00
from siluro.games.stealth.rules import c01_checks as checks
from siluro.games.stealth.rules import c01_faults as faults
from siluro.games.stealth.rules import c01_sequence as sequence
from siluro.games.stealth.rules import c02_positioning as c02
from siluro.games.stealth.rules import c03_fault_check as c03
from siluro.games.stealth.rules import c04_actions as actions
from siluro.games.stealth.rules import c04_escape as escape
from siluro.games.stealth.rules import c04_slc as slc_phase
from siluro.games.stealth.rules import c05_defence as defence
from siluro.games.stealth.rules import c05_patrol as patrol
from siluro.games.stealth.rules import c06_cleanup as c06
from siluro.games.stealth.rules import c07_ending as c07
from siluro.games.stealth.rules import c08_campaign as campaign
from siluro.games.stealth.rules import c08_roster as roster
from siluro.games.stealth.rules import c08_technology as technology

STEPS: Final[tuple[type[Step[Any]], ...]] = (
    c00.SetUp, c00.BerthByFate, c00.BerthByPlayer, c00.Face,
    checks.Surge, checks.Check, checks.Again,
    faults.FaultCard, faults.FaultResult, faults.SuitResult,
    sequence.Turn,
    c02.ForwardPositioning,
    c03.FaultCheck,
    slc_phase.SlcTurn, slc_phase.GoOn, slc_phase.Act,
    actions.Performed, actions.Advance, actions.TurnTo, actions.Mend, actions.Mended, actions.Target,
    escape.Escape,
    defence.Searchlights, defence.Spot, defence.DiveTeam, defence.Search, defence.Mortar, defence.Bomb,
    patrol.Response, patrol.Respond, patrol.Movement, patrol.Chase, patrol.Drift, patrol.PatrolAttack, patrol.Charge,
    patrol.NextAttack,
    c06.CleanUp,
    c07.MissionEnd,
    campaign.NextMission, campaign.AfterAction, campaign.Advancements,
    roster.Crew, roster.Train,
    technology.Buy,
)  # fmt: skip
