"""Reviews of games for their page: made in the background, shown as far as they are, kept while the server runs."""

from __future__ import annotations

import threading
from collections import OrderedDict
from contextvars import copy_context
from typing import TYPE_CHECKING

from siluro.engine.session import Session
from siluro.kit.figures import number, percent
from siluro.kit.words import LANGUAGE, say
from siluro.web.graph import graph

if TYPE_CHECKING:
    from siluro.lab.review import Look, Review

MOST = 32
SECONDS = 25.0
"""What a review by play-outs may take."""
PATIENCE = 1.0
"""How long a page waits for a review before it is shown as far as it is."""


class Shown:
    """The review of a game of some length, as far as it is."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.answers = len(session.main.turns)
        self.over = session.main.ended
        self.looked = 0
        self.done = False
        self.found: Review | None = None

    def make(self) -> None:
        """Look back on every answer; what was found is shown from time to time."""
        # numpy and the solvers are slow to import, and a table without a review needs neither
        from siluro.table.advice import reviewing

        making = reviewing(self.session, SECONDS)
        try:
            for look in making.looks():
                self.looked = look.number
        finally:
            self.found = making.review()
            self.done = True

    @property
    def looks(self) -> list[Look]:
        return self.found.looks if self.found else []

    @property
    def dearest(self) -> list[Look]:
        """The choices that cost most."""
        from siluro.table.advice import dearest

        return dearest(self.found) if self.found else []

    @property
    def luckiest(self) -> list[Look]:
        """The rolls that mattered most, for better or worse."""
        rolls = [look for look in self.looks if look.kind == "luck" and abs(look.change) > 2 * look.error]
        return sorted(rolls, key=lambda look: -abs(look.change))[:3]

    @property
    def sums(self) -> list[str]:
        from siluro.table.advice import review_sums

        return review_sums(self.found, self.over) if self.found else []

    def graphs(self) -> list[str]:
        """The value of the game, and the chance to win where it was counted."""
        if not self.found:
            return []
        known = [look for look in self.looks if look.looked]
        values = [self.found.start, *(look.value for look in known)]
        drawn = [
            graph(
                values,
                say("The value of the position, answer by answer"),
                [number(min(values), 1), number(max(values), 1)],
            )
        ]
        if self.found.goal and any(look.chance for look in known):
            chances = [self.found.start_chance, *(look.chance for look in known)]
            title = say("The chance of {goal}, answer by answer", goal=self.found.goal)
            drawn.insert(0, graph(chances, title, [percent(min(chances)), percent(max(chances))]))
        return drawn


class Reviews:
    """One review a game, length and language."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.kept: OrderedDict[tuple[str, int, str], Shown] = OrderedDict()

    def of(self, name: str, session: Session) -> Shown:
        """The review of the real game, begun if it was not yet asked for."""
        key = (name, len(session.main.turns), LANGUAGE.get())
        with self.lock:
            if key in self.kept:
                return self.kept[key]
            shown = self.kept[key] = Shown(session)
            while len(self.kept) > MOST:
                self.kept.popitem(last=False)
        if not shown.answers:
            shown.done = True
            return shown
        thread = threading.Thread(target=copy_context().run, args=(shown.make,), daemon=True)
        thread.start()
        thread.join(PATIENCE)
        return shown
