"""What the sayings of Explosive Boats have in common: an answer is told with what it brought about."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from siluro.engine.steps import Ask, Roll
from siluro.games.boats.rules.c08_alarm import alarm_after
from siluro.games.boats.rules.c09_equipment import Die, bonus_tally
from siluro.games.boats.rules.state import Boats
from siluro.games.boats.words import names
from siluro.kit.dice import D6
from siluro.kit.saying import Saying
from siluro.kit.tally import Tally
from siluro.speech.say import say

A = TypeVar("A", bound=Ask[Any])
R = TypeVar("R", bound=Roll[Any])
D = TypeVar("D", bound=Die)


class BoatsSaying(Saying[Boats, A]):
    """A saying that tells what was answered, and then what changed."""

    tells_alarm: ClassVar[bool] = True
    tells_boats: ClassVar[bool] = True
    tells_bridge: ClassVar[bool] = True

    def news(self, before: Boats, answer: int, after: Boats) -> list[str]:
        found = []
        if self.tells_alarm and after.alarm != before.alarm:
            found.append(say("Alarm {level}.", level=after.alarm))
        if self.tells_bridge and after.bridge != before.bridge:
            found.append(say("The bridge is {state}.", state=say(names.BRIDGE_STATES[after.bridge])))
        if len(after.hits) > len(before.hits):
            found.append(say("{ship} is hit!", ship=after.raid.ship_names[after.hits[-1]]))
        if self.tells_boats and 0 < after.boats < before.boats:
            found.append(say("{boats} left.", boats=names.boats(after.boats).capitalize()))
        if after.ended:
            found.append(say("The raid is over: {reason}.", reason=say(names.ENDINGS[after.ended])))
        return found


class DieSaying(BoatsSaying[R]):
    """About a die: its label is what a face means, and what is needed is all faces with their meanings."""

    def need(self, s: Boats, step: R) -> str:
        spans: list[tuple[str, list[int]]] = []
        for face in range(1, len(D6)):
            meaning = self.label(s, step, face)
            if spans and spans[-1][0] == meaning:
                spans[-1][1].append(face)
            else:
                spans.append((meaning, [face]))
        return say("d6: {spans}", spans="; ".join(f"{span(faces)}: {meaning}" for meaning, faces in spans))

    def meaning(self, s: Boats, step: R, answer: int) -> str:
        """What a face means, said away from the question about it."""
        return self.label(s, step, answer)

    def tally(self, s: Boats, step: R) -> Tally | None:
        return bonus_tally(s, step) if isinstance(step, Die) else None


class YesOrNo(DieSaying[D]):
    """About a die that goes well or badly."""

    def is_hoped(self, s: Boats, step: D, answer: int) -> bool:
        return not step.is_against(s, answer)


def span(faces: list[int]) -> str:
    """Faces in a row as '4' or '4–6'."""
    return f"{faces[0]}" if len(faces) == 1 else f"{faces[0]}–{faces[-1]}"


def alarm_change(s: Boats, by: int) -> str:
    """8 How the alarm changes; at either end of its track it stays."""
    change = alarm_after(s, by) - s.alarm
    return say("alarm {change:+d}", change=change) if change else say("the alarm stays at {level}", level=s.alarm)
