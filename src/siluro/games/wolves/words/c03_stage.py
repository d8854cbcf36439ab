"""Chapter 3.1.5 in words: what may be done in a marked square; the sheet has the sentences."""

from __future__ import annotations

from siluro.games.wolves.rules import c03_stage as c03
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import OneDie, TwoDice, WolvesSaying, bearing
from siluro.kit.tally import Tally
from siluro.speech.say import capital, say, sentence


def option_label(s: Wolves, number: int) -> str:
    """An option as the sheet names it."""
    return say(s.sheet.stage_options[number].label)


def short_label(s: Wolves, number: int) -> str:
    """The same without what it brings, which stands in brackets."""
    return option_label(s, number).partition(" (")[0]


class StageChoice(WolvesSaying[c03.StageChoice]):
    def prompt(self, s: Wolves, step: c03.StageChoice) -> str:
        if step.stage != c03.OFFERED_HERE:
            return say(s.sheet.stages[step.stage].asks)
        asked = [s.sheet.stage_options[number].stage for number in c03.open_choices(s)]
        return " ".join(say(s.sheet.stages[number].asks) for number in dict.fromkeys(asked))

    def label(self, s: Wolves, step: c03.StageChoice, answer: int) -> str:
        return say("sail on") if answer == c03.PASS else option_label(s, answer)

    def deed(self, before: Wolves, step: c03.StageChoice, answer: int, after: Wolves) -> str:
        if answer == c03.PASS:
            return say("You sail on.")
        option = before.sheet.stage_options[answer]
        return sentence(short_label(before, answer) if option.is_rolled else say(option.rows[0].says))


class StageDie(OneDie[c03.StageDie]):
    def prompt(self, s: Wolves, step: c03.StageDie) -> str:
        return say("{what}: roll a die.", what=capital(short_label(s, step.option)))

    def label(self, s: Wolves, step: c03.StageDie, answer: int) -> str:
        return say(c03.row_of(s, s.sheet.stage_options[step.option], answer).says)

    def tally(self, s: Wolves, step: c03.StageDie) -> Tally:
        return c03.stage_tally(s, s.sheet.stage_options[step.option])


class Anchorage(TwoDice[c03.Anchorage]):
    def prompt(self, s: Wolves, step: c03.Anchorage) -> str:
        ship = names.ship(s, s.sheet.prizes[step.number])
        return say("Roll two dice for the bearing of the {ship} at anchor.", ship=ship)

    def label(self, s: Wolves, step: c03.Anchorage, answer: int) -> str:
        return bearing(answer)

    def topic(self, s: Wolves, step: c03.Anchorage) -> str:
        return say("{ship} at anchor", ship=names.ship(s, s.sheet.prizes[step.number]))
