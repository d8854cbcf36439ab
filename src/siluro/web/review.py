"""Reviews of games for their page: computed in the background, shown as far as they are, kept while the server runs."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass

from siluro.engine.session import Session
from siluro.kit.figures import number
from siluro.kit.words import say
from siluro.lab.graph import TooLarge
from siluro.lab.review import Look, Review
from siluro.table.advice import dearest, looked_back
from siluro.web.graph import graph

MOST = 32


@dataclass
class Shown:
    """A review as far as it is."""

    answers: int
    done: bool = False
    found: Review | None = None
    problem: str = ""

    @property
    def looks(self) -> list[Look]:
        return self.found.looks if self.found else []

    @property
    def dearest(self) -> list[Look]:
        return dearest(self.found) if self.found else []

    @property
    def luckiest(self) -> list[Look]:
        rolls = [look for look in self.looks if look.kind == "luck"]
        return sorted(rolls, key=lambda look: -abs(look.change))[:3]

    @property
    def sums(self) -> list[tuple[str, str]]:
        """Best play, luck and choices: together they make the result."""
        if not self.found:
            return []
        return [
            (say("Best play from the start"), number(self.found.start, 1)),
            (say("Luck gave"), f"{'+' if self.found.luck >= 0 else ''}{number(self.found.luck, 1)}"),
            (say("Your choices cost"), number(-self.found.cost, 1)),
            (say("Together"), number(self.found.result, 1)),
        ]

    def graph(self) -> str:
        assert self.found
        values = [self.found.start, *(look.value for look in self.looks)]
        ends = [number(min(values), 1), number(max(values), 1)]
        return graph(values, say("The value of the position, answer by answer"), ends)


class Reviews:
    """One review a game and length."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.kept: OrderedDict[tuple[str, int], Shown] = OrderedDict()

    def of(self, name: str, session: Session) -> Shown:
        """The review of the real game, begun if it was not yet asked for."""
        key = (name, len(session.main.turns))
        with self.lock:
            if key in self.kept:
                return self.kept[key]
            shown = self.kept[key] = Shown(key[1])
            while len(self.kept) > MOST:
                self.kept.popitem(last=False)
        if not key[1]:
            shown.done = True
            return shown
        thread = threading.Thread(target=look_back, args=(shown, session), daemon=True)
        thread.start()
        thread.join(1.0)
        return shown


def look_back(shown: Shown, session: Session) -> None:
    try:
        shown.found = looked_back(session)
    except TooLarge as error:
        shown.problem = str(error)
    finally:
        shown.done = True
