"""A moment of a game as the table shows it: board, question, what just happened, panels, log, time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from siluro.engine.game import Game, Intermission, Scenario
from siluro.engine.steps import State
from siluro.engine.strip import Strip
from siluro.paint import painter as painting
from siluro.paint.marks import Panel, Target, reach
from siluro.paint.overlay import Overlay
from siluro.record.fate import commitment
from siluro.record.record import Seed
from siluro.record.session import Session
from siluro.record.timeline import Timeline
from siluro.speech.say import say, sentence
from siluro.store import Row
from siluro.table.asked import Asked, Choice, ask
from siluro.table.log import Group, Line, group, since_choice
from siluro.table.seat import Seat
from siluro.table.ways import ways

if TYPE_CHECKING:
    from siluro.table.advice import Worth

FindBest = Callable[[Seat, str], Row | None]
"""Looks up the best of a visitor's other games of a scenario."""
RECENT = 30
"""Lines of the log that come with every answer; the whole log is a page of its own."""


@dataclass(frozen=True)
class Moment:
    """What a page shows of a game after a number of answers."""

    id: str
    seat: Seat
    number: int
    """The version of the game, which answers quote."""
    game: Game
    session: Session
    state: State
    at: int
    """How many answers lie before this moment."""
    last: int
    """How many answers the timeline has."""
    asked: Asked | None
    news: list[Line]
    """What happened since the player's last choice but one."""
    groups: list[Group]
    panels: list[Panel]
    live: str
    still_key: str
    notice: str = ""
    best_before: Row | None = None
    """The best of this player's other games of the scenario, once this one is over."""
    worths: dict[str, Worth] = field(default_factory=dict)
    """What the adviser says each answer is worth, if it was asked."""

    @property
    def is_given(self) -> bool:
        """Somebody else's game, or an earlier one that was imported: its result is not this player's."""
        return self.seat.saved is not None and self.seat.saved.row.imported

    @property
    def is_new_best(self) -> bool:
        """It is better than all this player's other games of the scenario, of which there are some."""
        return self.best_before is not None and self.game.score(self.state) > self.best_before.score

    @property
    def next(self) -> Scenario | None:
        """The scenario after this one."""
        known = list(self.game.scenarios)
        after = known[known.index(self.session.record.scenario) + 1 :]
        return self.game.scenarios[after[0]] if after else None

    @property
    def begins(self) -> str:
        """The mission that began with what just happened; empty if none did."""
        if not self.news or not self.is_now:
            return ""
        before = self.game.chapter(self.seat.at(self.at - len(self.news)))
        now = self.game.chapter(self.state)
        return now if before and now != before else ""

    @property
    def overlays(self) -> dict[str, Overlay[Any]]:
        """What can be laid over the board now."""
        return painting.overlays(self.game, self.state)

    @property
    def intermission(self) -> Intermission | None:
        """What is told between two missions, now; the past shows its board."""
        return self.seat.intermission if self.is_now and not self.timeline.name else None

    @property
    def advice_note(self) -> str:
        """What the values on the answers mean; empty without advice."""
        found = self.seat.advice if self.worths else None
        if found is None:
            return ""
        from siluro.table.advice import tell_usual, what_values_mean

        scenario, note = self.session.record.scenario, sentence(found.note) if found.note else ""
        told = [what_values_mean(self.game, scenario, found), note, tell_usual(self.game, scenario, found)]
        return " ".join(filter(None, told))

    @property
    def asked_now(self) -> Asked | None:
        """What the newest step asks, whatever moment is shown; None when the game is over."""
        return self.seat.asked

    @property
    def is_now(self) -> bool:
        return self.at == self.last

    @property
    def timeline(self) -> Timeline:
        return self.session.timeline

    @property
    def scenario(self) -> Scenario:
        return self.game.scenarios[self.session.record.scenario]

    @property
    def strip(self) -> Strip:
        """What is always in sight."""
        return self.game.strip(self.state)

    @property
    def on_board(self) -> list[tuple[str, str]]:
        """Where the numbers on the board come from."""
        return painting.on_board(self.game, self.state)

    @property
    def seats(self) -> dict[int, str]:
        return self.seat.names

    @property
    def seed(self) -> str:
        """The secret of the dice, once it is revealed and fits what was promised."""
        revealed = self.session.record.first(Seed)
        return revealed.seed if revealed and commitment(revealed.seed) == self.session.record.dice.commit else ""


def moment(
    name: str,
    seat: Seat,
    at: int | None = None,
    notice: str = "",
    best_before: Row | None = None,
    since: int | None = None,
    is_player: bool = True,
) -> Moment:
    """The game now, or as it was after its first `at` answers; there is nothing to choose on an observer's board."""
    session, game = seat.session, seat.game
    past = seat.plies  # of a what-if too: what led to it belongs to it
    plies = len(past)
    here = plies if at is None else min(max(at, 0), plies)
    s = seat.at(here)
    question = seat.asked if here == plies else ask(game, s)
    recent = max(0, here - RECENT)
    lines = seat.lines_of(past, recent, here)
    news = since_choice(past[recent:here])
    if since is not None and here == plies:
        news = min(max(news, here - since), len(lines))
    worths = worths_of(seat) if here == plies else {}
    return Moment(
        id=name,
        seat=seat,
        number=seat.number,
        game=game,
        session=session,
        state=s,
        at=here,
        last=plies,
        asked=question,
        news=lines[len(lines) - news :],
        groups=group(lines),
        panels=painting.panels(game, s),
        live=board(game, s, question, worths) if here == plies and is_player else painting.painter_of(game).live(s, {}),
        still_key=painting.painter_of(game).still_key(s),
        notice=notice,
        best_before=best_before if question is None else None,
        worths=worths,
    )


def worths_of(seat: Seat) -> dict[str, Worth]:
    """What each answer of the moment is worth, if the adviser was asked."""
    found = seat.advice
    if found is None:
        return {}
    # the lab is slow to import; whoever has asked for advice has already waited for it
    from siluro.table.advice import worths

    return worths(seat.game, seat.session.record.scenario, found)


def find_best(seat: Seat, seen_by: str) -> Row | None:
    """The best of the other games of this scenario, once this one is over; `seen_by` is a visitor of a shared server.

    Among many thousand games that takes a while.
    """
    record, saved = seat.session.record, seat.saved
    if saved is None or seat.asked is not None:
        return None
    return saved.store.best(record.game, record.scenario, without=saved.id, seen_by=seen_by)


def board(game: Game, s: State, question: Asked | None, worths: Mapping[str, Worth]) -> str:
    """What lies on the board now, with the places that can be chosen, and those that several answers lead to."""
    found = targets(game, s, question, worths)
    drawn = painting.painter_of(game).live(s, found)
    further = "".join(further_off(game, s)) if found else ""
    # under everything else: a piece or a place that can be chosen comes before a way past it
    end = drawn.index(">") + 1
    return f'{drawn[:end]}<g class="ways">{further}</g>{drawn[end:]}' if further else drawn


def further_off(game: Game, s: State) -> Iterator[str]:
    """The places further off, each with the way to it."""
    spot = painting.painter_of(game).spot
    for place, way in ways(game, s).items():
        points = [spot(s, each) for each in way.places]
        known = [point for point in points if point is not None]
        if len(known) == len(points):
            yield reach(place, known, say("{place}: {steps} steps", place=place.upper(), steps=len(points)))


def targets(game: Game, s: State, question: Asked | None, worths: Mapping[str, Worth]) -> dict[str, Target]:
    """The places on the board that can be clicked, and what a click answers."""
    found: dict[str, Target] = {}
    if question is None or question.kind == "roll":
        return found
    there: dict[str, list[Choice]] = {}
    painter = painting.painter_of(game)
    places, about = painter.places(s), painter.subject(s)
    for choice in question.choices:
        place = game.target(s, question.step, choice.answer)
        there.setdefault(place if place in places else "", []).append(choice)
    elsewhere = there.pop("", [])
    if about in places and elsewhere:
        there.setdefault(about, []).extend(elsewhere)
    return {place: target_for(choices, worths) for place, choices in there.items()}


def target_for(choices: list[Choice], worths: Mapping[str, Worth]) -> Target:
    """What a click on a place answers or offers, and what the adviser says of the best of it."""
    known = {choice.id: worths[choice.id] for choice in choices if choice.id in worths}
    labels = [f"{each.label}: {known[each.id].told}" if each.id in known else each.label for each in choices]
    best = max(known.values(), key=lambda each: each.share, default=None)
    return Target(
        choices[0].id,
        " · ".join(labels),
        best.short if best else "",
        best.share if best else 0.0,
        best is not None and best.is_best,
        tuple(each.id for each in choices[1:]),
    )
