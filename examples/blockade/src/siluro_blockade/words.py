"""What Night Run says, step by step."""

from __future__ import annotations

import sys
from typing import Final

from siluro.kit.saying import Saying, Sayings, gather
from siluro.kit.tally import Tally
from siluro.speech.say import mark, say
from siluro_blockade import rules
from siluro_blockade.rules import STEPS, Run

PATROL_NAMES: Final = mark(("clear water", "a cutter", "a cruiser"))


class Steam(Saying[Run, rules.Steam]):
    def prompt(self, s: Run, step: rules.Steam) -> str:
        return say("Zone {zone} of {zones}, coal {coal}. How fast?", zone=s.zone, zones=s.tables.zones, coal=s.coal)

    def label(self, s: Run, step: rules.Steam, answer: int) -> str:
        return (say("slow ahead (1 coal)"), say("full steam (2 coal, +2 in a chase)"))[answer]


class Patrol(Saying[Run, rules.Patrol]):
    asks = mark("Draw a patrol card.")

    def label(self, s: Run, step: rules.Patrol, answer: int) -> str:
        return say(PATROL_NAMES[answer])

    def need(self, s: Run, step: rules.Patrol) -> str:
        return say("draw one of {number} cards", number=sum(s.patrols))


class Chase(Saying[Run, rules.Chase]):
    def prompt(self, s: Run, step: rules.Chase) -> str:
        return say("You are chased by {patrol}. Roll a die.", patrol=say(PATROL_NAMES[step.patrol]))

    def label(self, s: Run, step: rules.Chase, answer: int) -> str:
        return say("hit") if rules.is_hit(s, step.patrol, answer) else say("escaped")

    def need(self, s: Run, step: rules.Chase) -> str:
        safe = [die for die in range(1, 7) if not rules.is_hit(s, step.patrol, die)]
        return say("d6: {least}+ escapes", least=safe[0] if safe else 7)

    def tally(self, s: Run, step: rules.Chase) -> Tally:
        return rules.chase_tally(s)


SAYINGS: Final[Sayings] = gather(STEPS, sys.modules[__name__])
