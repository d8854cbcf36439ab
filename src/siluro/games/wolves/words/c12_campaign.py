"""Chapter 12 in words: ports, what is loaded, and mines."""

from __future__ import annotations

from typing import ClassVar

from siluro.games.wolves.rules import c12_campaign as c12
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import Choice, WolvesSaying
from siluro.speech.say import amount, capital, mark, say


class Port(WolvesSaying[c12.Port]):
    about = mark("port")

    def prompt(self, s: Wolves, step: c12.Port) -> str:
        return capital(say("{month}: choose the port to leave from.", month=names.month(s.month)))

    def label(self, s: Wolves, step: c12.Port, answer: int) -> str:
        port = s.sheet.home_names[s.sheet.homes.index(answer)]
        return say("{name} ({place})", name=port, place=names.square(s, answer))


class LoadMines(WolvesSaying[c12.LoadMines]):
    about = mark("loaded")

    def prompt(self, s: Wolves, step: c12.LoadMines) -> str:
        return say(
            "How many of the {slots} slots carry mines? The number after M on the chart is what a field needs.",
            slots=s.boat.slots,
        )

    def label(self, s: Wolves, step: c12.LoadMines, answer: int) -> str:
        return amount(answer, "mine", "mines")


class LoadG7e(WolvesSaying[c12.LoadG7e]):
    about = mark("loaded")

    def prompt(self, s: Wolves, step: c12.LoadG7e) -> str:
        return say(
            "How many of the {left} torpedoes are G7e? They reach D3 and hit less hard, but escorts notice only hits.",
            left=s.g7a,
        )

    def label(self, s: Wolves, step: c12.LoadG7e, answer: int) -> str:
        rest = s.g7a - answer
        return say("{number} G7e, {rest} G7a", number=answer, rest=rest) if rest >= 0 else f"{answer} G7e"


class EventTables(WolvesSaying[c12.EventTables]):
    asks = mark("Events of this patrol: choose a mission whose event tables you use.")

    def label(self, s: Wolves, step: c12.EventTables, answer: int) -> str:
        return say(s.tables.sheets[answer].title)

    def deed(self, before: Wolves, step: c12.EventTables, answer: int, after: Wolves) -> str:
        return say("Events of {title}.", title=self.label(before, step, answer))


class LayMines(Choice[c12.LayMines]):
    LABELS: ClassVar = mark(("keep the mines", "lay the mines"))
    DEEDS: ClassVar = mark(("You keep the mines.", "You lay the mines."))

    def prompt(self, s: Wolves, step: c12.LayMines) -> str:
        field = c12.minefield_here(s)
        assert field, "nobody is asked elsewhere"
        number = amount(field.number, "mine", "mines")
        if not s.campaign:
            return say("Lay {number} here? {left} on board.", number=number, left=s.mines)
        gain = amount(s.tables.mine_xp, "experience point", "experience points")
        return say(
            "Lay {number} here, for {gain}? {left} on board.",
            number=number, gain=gain, left=s.mines,
        )  # fmt: skip
