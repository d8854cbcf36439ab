"""What the sayings of every chapter share: rolls of one die or two, plain choices, and the news after an answer."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from siluro.engine.play import waiting
from siluro.engine.steps import Ask, Roll
from siluro.games.wolves.rules import c04_fuel, c04_movement, c05_ships
from siluro.games.wolves.rules.c03_mission import ENDINGS
from siluro.games.wolves.rules.state import DIESEL, GONE, Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.stories import REASONS
from siluro.kit.saying import Saying
from siluro.speech.say import amount, capital, say, sentence

A = TypeVar("A", bound=Ask[Any])


class WolvesSaying(Saying[Wolves, A]):
    """A step of Sea Wolves: after what was answered comes what else has changed."""

    def news(self, before: Wolves, answer: int, after: Wolves) -> list[str]:
        return news(before, after)


class Choice(WolvesSaying[A]):
    """A plain choice: its answers 0, 1, 2 … in words."""

    LABELS: ClassVar[tuple[str, ...]]
    DEEDS: ClassVar[tuple[str, ...]]
    """The same as the log has it."""

    def label(self, s: Wolves, step: A, answer: int) -> str:
        return say(self.LABELS[answer])

    def deed(self, before: Wolves, step: A, answer: int, after: Wolves) -> str:
        return say(self.DEEDS[answer])


class OneDie(WolvesSaying[A]):
    """A roll of one die."""

    def need(self, s: Wolves, step: A) -> str:
        dice = self.dice(s, step) or "d6"
        return say("{dice}: {rows}", dice=dice, rows="; ".join(self.rows(s, step)))

    def rows(self, s: Wolves, step: A) -> list[str]:
        """'2–4: nothing there', '5: column 5': outcomes with the same meaning side by side."""
        runs: list[tuple[int, int, str]] = []
        for outcome in step.options(s):
            meaning = self.label(s, step, outcome)
            if runs and runs[-1][2] == meaning:
                runs[-1] = (runs[-1][0], outcome, meaning)
            else:
                runs.append((outcome, outcome, meaning))
        return [f"{low if low == high else f'{low}–{high}'}: {meaning}" for low, high, meaning in runs]


class TwoDice(OneDie[A]):
    """A roll of two dice, of which the sum counts."""

    def dice(self, s: Wolves, step: A) -> str:
        return "2d6"


class RouteDraw(WolvesSaying[A]):
    """A draw among the routes that may be true: by one die where its faces can tell them apart."""

    def need(self, s: Wolves, step: A) -> str:
        rows = faces(step, s)
        if not rows:
            return say("the computer draws this one; it knows the route no better than you")
        return say("{dice}: {rows}", dice="d6", rows="; ".join(f"{on}: {self.label(s, step, one)}" for on, one in rows))


def faces(step: Ask[Any], s: Wolves) -> list[tuple[str, int]]:
    """'1–2', '3–6' and the outcomes they stand for; nothing if six faces cannot have these odds."""
    assert isinstance(step, Roll)
    weights = step.odds(s)
    total = sum(weights)
    found: list[tuple[str, int]] = []
    low = 1
    for outcome, weight in enumerate(weights):
        if 6 * weight % total:
            return []
        high = low + 6 * weight // total - 1
        if weight:
            found.append((f"{low}–{high}" if low < high else f"{low}", outcome))
        low = high + 1
    return found


def news(before: Wolves, after: Wolves) -> list[str]:
    """What else an answer has changed: vessels have moved, a patrol is in the log, the game is over."""
    lines = [*arrival(before, after), *movements(before, after)]
    if before.diesel_repaired_next_turn and not after.equipment_damage[DIESEL]:
        lines.append(say("The diesel engines run again."))
    if len(after.log_month) > len(before.log_month):
        lines.append(log_entry(after))
    if after.ended and not before.ended:
        lines.append(sentence(say(REASONS[ENDINGS[after.ended]])))
    return lines


def arrival(before: Wolves, after: Wolves) -> list[str]:
    """Where the boat is once it has sailed its course: at the end of it, or where an event has stopped it."""
    is_sailing = before.path or isinstance(waiting(before), c04_movement.Course)
    if not is_sailing or after.cell == before.cell:
        return []
    return [say("The boat is in {place}.", place=names.square(after, after.cell))]


def movements(before: Wolves, after: Wolves) -> list[str]:
    """Who has moved on the encounter map, and where to."""
    if before.vessels and not after.vessels and not after.ended:
        return [say("The encounter is over.")]
    lines = []
    for index in range(min(len(before.vessels), len(after.vessels))):
        column, ring = after.bearings[index], after.rings[index]
        if (column, ring) == (before.bearings[index], before.rings[index]) or after.vessels[index] == c05_ships.UNKNOWN:
            continue
        ship = names.vessel(after, index)
        if ring != GONE:
            printed = names.column(column)
            lines.append(capital(say("{ship}: bearing {column}, D{ring}.", ship=ship, column=printed, ring=ring)))
        elif len(after.victims) == len(before.victims):
            lines.append(say("Contact lost: {ship}.", ship=ship))
    return lines


def log_entry(s: Wolves) -> str:
    """12.4 The last line of the log book."""
    return say(
        "Log book, {month}: {ships} sunk, {tons} t, {gain}.",
        month=names.month(s.log_month[-1]), ships=amount(s.log_ships[-1], "ship", "ships"), tons=s.log_tons[-1],
        gain=amount(s.log_experience[-1], "experience point", "experience points"),
    )  # fmt: skip


def hit_effect(hull: int, table: int) -> str:
    """8 What a hit on the boat does: boxes of hull, the Damage Table, or both."""
    if hull and table:
        return say("{hull} hull damage and a roll on the Damage Table", hull=hull)
    return say("{hull} hull damage", hull=hull) if hull else say("a roll on the Damage Table")


def with_fate(s: Wolves, what: str, hull: int = 0, fuel: int = 0) -> str:
    """4.5, 8 What is about to happen, and if its boxes of hull or halves of fuel are too many, what comes of it."""
    is_sunk = hull > 0 and s.hull_damage + hull > s.boat.hull_boxes
    if is_sunk or (fuel > 0 and fuel > c04_fuel.fuel_left(s)):
        return say("{what}: the boat is lost", what=what)
    return what


def bearing(roll: int) -> str:
    """5.2.2 Where two dice put a vessel."""
    return say("bearing {column}", column=roll) if c05_ships.is_contact(roll) else say("nothing there")
