"""Every question and answer of By Stealth and Sea in words; what happened is told in telling.py."""

from __future__ import annotations

from typing import Any, Final

from siluro.engine.steps import Ask
from siluro.games.stealth.rules import c00_setup as c00
from siluro.games.stealth.rules import c01_checks as checks
from siluro.games.stealth.rules import c01_faults as faults
from siluro.games.stealth.rules import c03_fault_check as c03
from siluro.games.stealth.rules import c04_actions as actions
from siluro.games.stealth.rules import c04_slc as slc_phase
from siluro.games.stealth.rules import c05_defence as defence
from siluro.games.stealth.rules import c05_patrol as patrol
from siluro.games.stealth.rules import c08_roster as roster
from siluro.games.stealth.rules import c08_technology as technology
from siluro.games.stealth.rules.c00_tables import Mission
from siluro.games.stealth.rules.c05_alert import AlertCard
from siluro.games.stealth.rules.state import (
    MEND,
    NOT_OFFERED,
    SINGLE,
    SKILL_COUNT,
    SUCCESS,
    TURNS,
    WARHEAD_TRACK,
    Stealth,
    board,
    night,
)
from siluro.games.stealth.words import checks as check_words
from siluro.games.stealth.words.names import (
    ACTION_WORDS,
    FACING_WORDS,
    craft_name,
    crew_gift,
    crew_name,
    facing_name,
    fault_name,
    hex_of,
    hour,
    ship_name,
    skill_name,
)
from siluro.speech.say import counted, say, sentence

BRIEFINGS: Final = {
    "m1": "The Scirè lies on the bottom off the Guadarranque. Three prototypes, three crews, two battleships behind "
    "the moles of Gibraltar, and a machine that fails more often than it works.",
    "m2": "Rested crews come aboard at Cadiz, but Force H has sailed. Merchantmen in the roads, a depot ship and a "
    "few destroyers inside.",
    "m3": "A roadstead full of merchantmen, a battleship and a carrier behind the nets, and a guard that begins to "
    "drop charges at the entrance.",
    "m4": "Alexandria: two battleships in the middle of the harbour, and a boom that opens for the returning "
    "destroyers.",
    "m5": "Alexandria again, with one battleship in the floating dock. This time they are waiting.",
    "m6": "Four capital ships at Gibraltar. The Olterra lies across the bay, but divers, mortars and patrols are at "
    "work.",
    "m7": "Algiers: steamers in the roads, two charges on each craft, and nobody will come home.",
    "m8": "From the Olterra against the convoy in the roads, through seven kinds of defence.",
    "m9": "The last night: a crowded roadstead, and the harbour defences complete.",
    "historic": "The nine missions in order, with the crews and machines of their time. History scored 83.",
    "custom": "The nine missions with crews of your choice, who learn and are lost, machines that you pay for, and a "
    "Royal Navy that answers in kind.",
}
ELEMENTS: Final = {
    "searchlights": "searchlights", "dive-team": "the dive team", "mortar": "the shore mortar",
    "response": "the patrol craft response", "attack": "a patrol craft attack",
}  # fmt: skip


def moment(s: Stealth) -> str:
    """The hour, as the heading of a log; in a campaign with the mission."""
    at = hour(min(s.turn, TURNS)) if s.turn else say("Set-up")
    return at if s.scenario == SINGLE else say("{mission}, {hour}", mission=night(s).name, hour=at)


def history(nights: list[Mission]) -> str:
    """What the real crews would have scored in these nights."""
    return counted(sum(mission.history for mission in nights), "victory point", "victory points")


def prompt(s: Stealth, step: Ask[Any]) -> str:
    """The question in words."""
    if isinstance(step, c00.BerthByFate | c00.BerthByPlayer):
        return say("Where does {ship} lie?", ship=ship_name(s, step.ship))
    if isinstance(step, c00.Face):
        return say("{slc} lies at {hex}. Which way does it face?", slc=craft_name(s, step.slc), hex=hex_of(s, step.slc))
    if isinstance(step, checks.Surge | checks.Check | checks.Again):
        return check_words.prompt(s, step)
    if isinstance(step, faults.FaultCard):
        return say("Draw a fault card for {slc}.", slc=craft_name(s, step.slc))
    if isinstance(step, c03.FaultCheck):
        return say("{hour}: which SLC has a fault? Roll the SLC die.", hour=hour(s.turn))
    if isinstance(step, AlertCard):
        return alert_prompt(s, step)
    if isinstance(step, patrol.Drift):
        return say("Patrol craft {number} sees nothing. Roll the movement die.", number=step.craft + 1)
    if isinstance(step, patrol.Chase):
        return say("Patrol craft {number} has more than one way. Which?", number=step.craft + 1)
    return slc_prompt(s, step)


def slc_prompt(s: Stealth, step: Ask[Any]) -> str:
    """What is asked about an SLC in its turn, and between missions."""
    if isinstance(step, slc_phase.Act):
        points = counted(s.points, "action point", "action points")
        return say("{hour}, {slc}: {points}. What now?", hour=hour(s.turn), slc=craft_name(s, step.slc), points=points)
    if isinstance(step, actions.Advance):
        return say("{slc}: how far?", slc=craft_name(s, step.slc))
    if isinstance(step, actions.TurnTo):
        return say("{slc}: which way?", slc=craft_name(s, step.slc))
    if isinstance(step, actions.Mend):
        return say("{slc}: repair which fault?", slc=craft_name(s, step.slc))
    if isinstance(step, actions.Target):
        return say("{slc}: which ship?", slc=craft_name(s, step.slc))
    if isinstance(step, roster.Crew):
        return say(
            "{mission}, {date}: who rides SLC {number}?",
            mission=night(s).name,
            date=say(night(s).date),
            number=step.slc + 1,
        )
    if isinstance(step, roster.Train):
        return say("{crew} have learned. Which skill?", crew=crew_name(s, step.slc))
    assert isinstance(step, technology.Buy)
    return say(
        "{points} to spend. Advance which technology?", points=counted(s.purse, "victory point", "victory points")
    )


def alert_prompt(s: Stealth, step: AlertCard) -> str:
    slc = alerted(step)
    where = say("submerged") if s.submerged[slc] else say("surfaced")
    seen = say(", detected") if s.detected[slc] else ""
    who = craft_name(s, slc)
    return say(
        "{element} against {who}, {where}{seen}: draw an alert card.",
        element=sentence(say(ELEMENTS[step.word]))[:-1],
        who=who,
        where=where,
        seen=seen,
    )


def alerted(step: AlertCard) -> int:
    """The SLC that an alert card is drawn against."""
    assert isinstance(step, defence.Spot | defence.Search | defence.Bomb | patrol.Respond | patrol.Charge)
    return step.slc


def label(s: Stealth, step: Ask[Any], answer: int) -> str:
    """An answer in words."""
    if isinstance(step, slc_phase.Act):
        return act_label(s, step, answer)
    if isinstance(step, c00.Face | actions.TurnTo):
        return facing_name(answer)
    if isinstance(step, checks.Surge):
        return check_words.surge_label(s, step, answer)
    if isinstance(step, checks.Again):
        return check_words.again_label(s, step, answer)
    if isinstance(step, actions.Advance):
        return counted(answer, "hex", "hexes")
    if isinstance(step, actions.Mend):
        return fault_name(s, answer)
    if isinstance(step, actions.Target):
        return ship_name(s, answer)
    if isinstance(step, roster.Crew):
        gift = crew_gift(s, answer)
        return f"{s.tables.crew_names[answer]} ({gift})" if gift else s.tables.crew_names[answer]
    if isinstance(step, roster.Train):
        value = s.roster[s.crews[step.slc] * SKILL_COUNT + answer]
        return say("{skill} {now} to {then}", skill=skill_name(answer), now=value, then=value + 1)
    if isinstance(step, technology.Buy):
        return buy_label(s, answer)
    return meaning(s, step, answer)


def act_label(s: Stealth, step: slc_phase.Act, answer: int) -> str:
    """4.3 An action with its price and its chance."""
    if answer == slc_phase.END:
        return say("do nothing more")
    action, points = answer // 2, answer % 2 + 1
    price = counted(points, "point", "points")
    form = s.tables.form(action, s.submerged[step.slc], points)
    if form == NOT_OFFERED:  # as it would be at the other depth
        form = s.tables.form(action, 1 - s.submerged[step.slc], points)
    if form == SUCCESS:
        return say("{what} ({price}, certain)", what=say(ACTION_WORDS[action]), price=price)
    skill = skill_name(s.tables.check_skill[action])
    if action == MEND:
        return say("{what} ({price}, {skill} check)", what=say(ACTION_WORDS[action]), price=price, skill=skill)
    value = slc_phase.check_value(s, step.slc, action, form)
    if value < 0:  # it cannot be tried from where the SLC is
        return say("{what} ({price}, {skill} check)", what=say(ACTION_WORDS[action]), price=price, skill=skill)
    return say(
        "{what} ({price}, {skill} {value})", what=say(ACTION_WORDS[action]), price=price, skill=skill, value=value
    )


def buy_label(s: Stealth, answer: int) -> str:
    if answer == len(s.tables.advance_ids):
        return say("keep the rest")
    track, step = s.tables.advance_tracks[answer], s.tables.advance_steps[answer]
    card = s.tables.advance_cards[answer]
    name = say(s.tables.forward_names[card] if card >= 0 else s.tables.level_names[track][step])
    gain = card_gain(s, card) if card >= 0 else level_gain(s, track, step)
    return say("{name} ({cost}): {gain}", name=name, cost=s.tables.advance_costs[answer], gain=gain)


def card_gain(s: Stealth, card: int) -> str:
    """2.1, 2.2 What a forward positioning card gives each SLC, and where."""
    checks_due = s.tables.forward_checks[card]
    return say(
        "{surges}, {checks}, {port}",
        surges=counted(s.tables.forward_surges[card], "surge", "surges"),
        checks=counted(checks_due, "fault check", "fault checks") if checks_due else say("no fault check"),
        port=", ".join(say(s.tables.boards[index].name) for index in s.tables.forward_boards[card]),
    )


def level_gain(s: Stealth, track: int, step: int) -> str:
    """8.2.3.1 What the fault cards of a level ask of a repair; tandem warheads are two."""
    deck = s.tables.fault_decks[track][step]
    value = max(s.tables.fault_values[card] for card, copies in enumerate(deck) if copies)
    if track == WARHEAD_TRACK and s.tables.warheads[step] > 1:
        return say("two warheads, faults repaired with {value}", value=value)
    return say("faults repaired with {value}", value=value)


def meaning(s: Stealth, step: Ask[Any], outcome: int) -> str:
    """What an outcome of fate means, or where a choice leads."""
    if isinstance(step, c00.BerthByFate | c00.BerthByPlayer):
        return say("at {hex}", hex=step.name(s, outcome))
    if isinstance(step, checks.Check):
        return check_words.meaning(step, outcome)
    if isinstance(step, faults.FaultCard):
        return fault_name(s, outcome)
    if isinstance(step, c03.FaultCheck):
        return f"SLC {outcome}"
    if isinstance(step, AlertCard):
        return say("it strikes") if outcome >= step.target(s) else say("nothing")
    if isinstance(step, patrol.Drift):
        return facing_name(outcome) if outcome < len(FACING_WORDS) else say("it stays")
    assert isinstance(step, patrol.Chase)
    return say("to {hex}", hex=board(s).hexes.name(outcome))


def need(s: Stealth, step: Ask[Any]) -> str:
    """For a roll: what to roll or draw by hand, and what is needed."""
    if isinstance(step, c00.BerthByFate):
        return say("any of the free spaces, each as likely")
    if isinstance(step, checks.Check):
        return check_words.need(s, step)
    if isinstance(step, faults.FaultCard):
        return say("one of the {number} fault cards left", number=sum(s.faults))
    if isinstance(step, c03.FaultCheck):
        return say("the SLC die: 1, 2 or 3")
    if isinstance(step, patrol.Drift):
        return say("d8: 1 to 6 is a hexside clockwise from the north, 7 and 8 stay")
    assert isinstance(step, AlertCard)
    return say("one of the {cards} alert cards: {target} or more strikes", cards=sum(s.deck), target=step.target(s))
