"""What the mean of a mission cannot exceed: in a harbour that never harms anybody the SLCs are worth no less.

Alert, searchlights, divers, patrol craft and mortars only stun, kill, or forbid something, so any play can be copied
where they do nothing. What is left ties the SLCs together in two ways, and both are cut:

* A ship sinks once. Whatever it is worth above a wage is counted as gained beforehand, and the rest for every warhead
  that finds it, even if another has before.
* The fault cards come from one deck. Whoever draws when, the cards of one SLC are as likely as if it drew alone; so it
  may know all of them in advance. That and the die that names the SLC are sampled.

An SLC alone that knows its faults is solved exactly by `lone`. Ships without a designated space lie in all the berths
of their kind at once, whoever places them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from statistics import fmean, variance
from typing import Final

from siluro.games.stealth.lab.ceiling import most_warheads
from siluro.games.stealth.lab.gear import Faults
from siluro.games.stealth.lab.lone import LoneSlc
from siluro.games.stealth.rules.c00_setup import berth_hex, berth_list, prepare_decks, prepare_operators, prepare_slcs
from siluro.games.stealth.rules.c08_technology import defence_cards, forward_card, target_numbers
from siluro.games.stealth.rules.state import SINGLE, SLCS, TURNS, Stealth, board, night
from siluro.lab.part import Ceiling
from siluro.lab.rng import Rng
from siluro.speech.say import mark

PROOF: Final = mark(
    "In a harbour that never harms them, three SLCs that know their fault cards in advance get no more on average; "
    "only time, skill checks, faults and Escape still cost them anything."
)
SEED: Final = 19401030
NIGHTS: Final = 32  # sampled for a mission
NIGHTS_OF_CAMPAIGN: Final = 8  # and for each of nine
HEEDED: Final = 8  # the last turn whose faults count: later ones cost much time here and little there


def quiet_ceiling(s: Stealth) -> Ceiling:
    """Of a mission, or of the missions of a historic campaign: none of them changes another."""
    missions = [s.mission] if s.scenario == SINGLE else range(len(s.tables.missions))
    nights = NIGHTS if s.scenario == SINGLE else NIGHTS_OF_CAMPAIGN
    totals = [night_totals(set_up(s, mission), nights) for mission in missions]
    error = math.sqrt(sum(variance(each) / nights for each in totals))
    return Ceiling(sum(fmean(each) for each in totals), PROOF, error)


def set_up(s: Stealth, mission: int) -> Stealth:
    """The table of a mission, before ships are placed."""
    s = s.copy()
    s.mission = mission
    s.look_up()
    prepare_operators(s)
    prepare_slcs(s)
    prepare_decks(s)
    s.targets = target_numbers(s, defence_cards(s))
    s.craft = []
    return s


def night_totals(s: Stealth, nights: int) -> list[float]:
    """Of each night what the SLCs are worth together, and what their ships are worth above the wage."""
    points = sorted((s.tables.ship_points[counter] for counter in night(s).ships), reverse=True)
    wage = points[min(len(points), SLCS * most_warheads(s, night(s))) - 1]
    above = sum(max(0, each - wage) for each in points)
    slcs = [LoneSlc(s, slc, prizes(s, wage)) for slc in range(SLCS)]
    return [
        above + sum(slc.value(faults(s, Rng(SEED, number * SLCS + slc.slc))) for slc in slcs)
        for number in range(nights)
    ]


def prizes(s: Stealth, wage: int) -> list[float]:
    """By hex the dearest ship that may lie there, at the wage at most."""
    found = [0.0] * board(s).hexes.count
    for ship, counter in enumerate(night(s).ships):
        for place in places(s, ship):
            found[place] = max(found[place], min(wage, s.tables.ship_points[counter]))
    return found


def places(s: Stealth, ship: int) -> Iterator[int]:
    """0.2, 0.3 The designated hex of a ship, or all the berths that take it."""
    designated = night(s).places[ship]
    if designated >= 0:
        yield designated
    else:
        for berth in range(len(berth_list(s, ship))):
            yield berth_hex(s, ship, berth)


def faults(s: Stealth, rng: Rng) -> Faults:
    """2.2, 3.0 The cards of one SLC: those of the voyage, then one in each turn in which the die names it."""
    deck = s.faults.copy()
    drawn: list[list[int]] = [[] for _ in range(TURNS + 1)]
    for turn in range(HEEDED + 1):
        cards = (rng.below(SLCS) == 0) if turn else s.tables.forward_checks[forward_card(s)]
        for _ in range(min(cards, sum(deck))):
            card = rng.outcome(deck)
            deck[card] -= 1
            drawn[turn].append(card)
    return drawn
