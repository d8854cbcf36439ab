"""Reviews of games for their page: made in the background, shown as far as they are, kept while the server runs."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextvars import copy_context
from typing import TYPE_CHECKING

from siluro.paint.graph import Spot, graph
from siluro.record.session import Session
from siluro.speech.figures import decimal, percent
from siluro.speech.say import LANGUAGE, say
from siluro.web.compared import Compared, compare
from siluro.web.safety import TooMany
from siluro.web.threads import in_thread
from siluro.web.workshop import Workshop

if TYPE_CHECKING:
    from siluro.lab.review import Look, Review
    from siluro.table.advice import Sum

LOG = logging.getLogger("siluro.web")
MOST, MOST_STEPS = 32, 20_000
"""Reviews that are kept, and steps of their games, up to four kilobytes each."""
AT_ONCE, MOST_WAITING = 2, 20
"""Reviews that are made at the same time, so that the table goes on answering, and that are made or wait."""
REVIEW_TIME, FOR_EACH, LONGEST = 25.0, 0.05, 90.0
"""Seconds that a review by play-outs may take: for any game, more for each answer, and at most."""
PATIENCE = 1.0
"""How long a page waits for a review before it is shown as far as it is."""


class GameReview:
    """The review of a game of some length, as far as it is."""

    def __init__(self, session: Session, time: float = REVIEW_TIME) -> None:
        # nothing of what-ifs and remarks: a review is kept for longer than its game is open
        self.game, self.scenario, self.main = session.game, session.record.scenario, session.main
        # as they are now: when its turn has come, the game may have gone on or back
        self.given = answers_of(session)
        self.answers = len(self.given)
        self.seconds = min(max(LONGEST, time), time + FOR_EACH * self.answers)
        self.over = session.main.ended
        self.maker: threading.Thread | None = None
        """Until somebody has waited for it."""
        self.looked = 0
        self.done = False
        self.found: Review | None = None

    def make(self, workshop: Workshop) -> None:
        """Look back on every answer; how far that has come is shown meanwhile."""
        try:
            self.found = workshop.review(self.main.at(0), self.given, self.scenario, self.seconds, self.come_to)
        except ValueError:
            LOG.error("the review of a game of %s failed", self.game.id)
        finally:
            self.done = True

    def come_to(self, number: int) -> None:
        self.looked = number

    @property
    def has_failed(self) -> bool:
        """Nothing came of it: whoever made it was ended, for want of memory or time, or made a mistake."""
        return self.done and bool(self.answers) and self.found is None

    @property
    def looks(self) -> list[Look]:
        return self.found.looks if self.found else []

    @property
    def dearest(self) -> list[Look]:
        """The choices that cost most."""
        from siluro.table.advice import dearest

        return dearest(self.found) if self.found else []

    @property
    def sentence(self) -> str:
        """Skill and luck in one sentence."""
        from siluro.table.advice import tell_review

        return tell_review(self.found, self.game, self.scenario) if self.found else ""

    @property
    def decisive(self) -> list[Look]:
        """The three moments that decided."""
        from siluro.table.advice import decisive

        return decisive(self.found) if self.found else []

    def change(self, look: Look) -> str:
        """What a moment cost or gave, in a sentence."""
        from siluro.table.advice import spoken_digits, tell_change

        return tell_change(look, self.game, self.scenario, spoken_digits(self.found) if self.found else 0)

    def compare_at(self, number: int | None) -> Compared | None:
        """A moment to look at: the one that is asked for, else the choice that cost most."""
        first = self.dearest or self.decisive
        wanted = number if number is not None else first[0].number if first else 0
        found = next((look for look in self.looks if look.number == wanted), None)
        return compare(self.game, self.main, found) if found else None

    @property
    def luckiest(self) -> list[Look]:
        """The rolls that mattered most, for better or worse."""
        from siluro.table.advice import luckiest

        return luckiest(self.found) if self.found else []

    @property
    def rows(self) -> list[Sum]:
        """What the result is made of."""
        from siluro.table.advice import review_rows

        return review_rows(self.found, self.over) if self.found else []

    @property
    def notes(self) -> list[str]:
        from siluro.table.advice import review_notes

        return [note.strip("()") for note in review_notes(self.found)] if self.found else []

    @property
    def form(self) -> str:
        """How a number without an error is written."""
        from siluro.table.advice import digits_of

        return f",.{digits_of(self.found) if self.found else 0}f"

    @property
    def steps(self) -> list[tuple[int, str, str]]:
        """The graphs in figures: each step, the chance after it if it was counted, and the value."""
        counts = bool(self.found and self.found.goal and any(look.chance for look in self.looks))
        known = [look for look in self.looks if look.looked]
        return [(look.number, share(look.chance) if counts else "", decimal(look.value, self.form)) for look in known]

    def graphs(self) -> list[str]:
        """The chance to win where it was counted, and the value of the game."""
        found = self.found
        if not found:
            return []
        known, dear = [look for look in self.looks if look.looked], {look.number for look in self.dearest}
        values = [
            Spot(look.number, look.value, look.value_error, look.number in dear, not look.value_error) for look in known
        ]

        def link(number: int) -> tuple[str, str]:
            return f"?at={number}#compared", say("Step {number}", number=number)

        drawn = [
            graph(
                [Spot(0, found.start, found.start_error), *values],
                say("Value of the position, step by step"),
                lambda value: decimal(value, self.form),
                link,
            )
        ]
        if found.goal and any(look.chance for look in known):
            chances = [
                Spot(look.number, look.chance, look.chance_error, look.number in dear, not look.value_error)
                for look in known
            ]
            title = say("Chance of {goal}, step by step", goal=found.aim)
            drawn.insert(
                0, graph([Spot(0, found.start_chance, found.start_chance_error), *chances], title, share, link)
            )
        return drawn


def share(chance: float) -> str:
    return percent(min(1.0, max(0.0, chance)), 0)


Key = tuple[str, int, str]


def answers_of(session: Session) -> list[str]:
    """Of the real game."""
    return [ply.entry.answer for ply in session.main.plies]


def key_of(name: str, session: Session) -> Key:
    """The game, what was answered in it and the language: of two answers one may have been taken back."""
    return name, hash(tuple(answers_of(session))), LANGUAGE.get()


class Reviews:
    """One review for what was answered in a game, and a language."""

    def __init__(self, workshop: Workshop, time: float = REVIEW_TIME) -> None:
        self.workshop = workshop
        self.time = time
        self.lock = threading.Lock()
        self.turn = threading.Semaphore(AT_ONCE)
        self.waiting = 0
        self.reviews: OrderedDict[Key, GameReview] = OrderedDict()

    def of(self, name: str, session: Session, take: Callable[[], None] = lambda: None) -> GameReview:
        """The review of the real game, begun if it was not yet asked for; `take` may forbid another one."""
        key = key_of(name, session)
        with self.lock:
            if key in self.reviews:
                self.reviews.move_to_end(key)
                return self.reviews[key]
            shown = GameReview(session, self.time)
            if shown.answers and self.waiting >= MOST_WAITING:
                raise TooMany
            take()
            self.waiting += bool(shown.answers)
            self.reviews[key] = shown
            self.drop_oldest()
        if not shown.answers:
            shown.done = True
            return shown
        self.start(shown)
        return shown

    def drop_oldest(self) -> None:
        """Only what is made: the rest is in memory as long as it is being made, and would be begun again."""
        steps = sum(each.answers for each in self.reviews.values())
        for key in [key for key, each in self.reviews.items() if each.done]:
            if len(self.reviews) <= MOST and steps <= MOST_STEPS:
                return
            steps -= self.reviews.pop(key).answers

    def start(self, shown: GameReview) -> None:
        """Make a review in the background."""
        thread = threading.Thread(target=copy_context().run, args=(self.make, shown), daemon=True)
        try:
            thread.start()
        except RuntimeError as error:  # the system has no more threads
            LOG.error("the review of a game of %s failed: %r", shown.game.id, error)
            shown.done = True
            self.leave()
            return
        shown.maker = thread

    async def settle(self, shown: GameReview) -> None:
        """Whoever had it begun waits a moment: a short one is there at once."""
        maker, shown.maker = shown.maker, None
        if maker is not None:
            await in_thread(maker.join, PATIENCE)

    def find(self, name: str, session: Session) -> GameReview | None:
        """The review of the real game if it is already made."""
        with self.lock:
            found = self.reviews.get(key_of(name, session))
        return found if found is not None and found.done and found.found else None

    def forget_failed(self, name: str, session: Session) -> None:
        """Whoever asks next has it made anew."""
        key = key_of(name, session)
        with self.lock:
            if key in self.reviews and self.reviews[key].has_failed:
                del self.reviews[key]

    def make(self, shown: GameReview) -> None:
        """Make a review when it is its turn."""
        try:
            with self.turn:
                shown.make(self.workshop)
        finally:
            self.leave()

    def leave(self) -> None:
        with self.lock:
            self.waiting -= 1
