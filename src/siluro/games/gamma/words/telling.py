"""How every answer of Uomini Gamma is told: what it did, and the end of the mission if it brought that about."""

from __future__ import annotations

from typing import Any, TypeVar

from siluro.engine.steps import Ask
from siluro.games.gamma.rules import c04_objective as c04
from siluro.games.gamma.rules.state import Gamma
from siluro.games.gamma.words.stories import reason_name
from siluro.kit.saying import Saying
from siluro.speech.say import say

A = TypeVar("A", bound=Ask[Any])


class GammaSaying(Saying[Gamma, A]):
    """What is said about a step of Uomini Gamma."""

    def news(self, before: Gamma, answer: int, after: Gamma) -> list[str]:
        if after.ended == before.ended or not after.ended:
            return []
        if after.ended == c04.ATTACKED:
            return [say("The approach is over; now the charges must hold.")]
        return [say("The mission ends: {reason}.", reason=reason_name(after.ended))]
