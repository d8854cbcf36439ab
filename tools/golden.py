"""Finds a game for every goal of a game's list and writes it as a sealed record, for the tests to re-play for ever.

    python tools/golden.py GAME [--again | --mend | --carry]

The goals are in tests/games/GAME/goals.py: what a game must show to be worth keeping. Games are searched by seed, with
players and dice that have habits, so that rare endings are found soon; their dice count as rolled by hand. Records
that exist are kept, and only what is missing is searched for, unless --again says otherwise. After a change of the
rules --mend searches for the records that no longer replay or no longer show what they should. When rules or a pack get
a new version, --carry writes it into the records that still re-play to the same result.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import siluro  # noqa: E402
from siluro.engine.play import follow, waiting  # noqa: E402
from siluro.engine.steps import Choose, Roll, State  # noqa: E402
from siluro.lab.rng import Rng  # noqa: E402
from siluro.record.parse import read_record  # noqa: E402
from siluro.record.record import RecordError, to_text  # noqa: E402
from siluro.record.replay import replay, verify  # noqa: E402
from siluro.record.seal import Chain, split_check  # noqa: E402
from siluro.record.session import Session, begin  # noqa: E402
from siluro.record.timeline import Ply  # noqa: E402

MOST_GAMES = 2_000_000
ANY, FIRST, LAST, MOSTLY_FIRST = range(4)


Habit = int | Callable[[State, Rng], int]


@dataclass(frozen=True)
class Goal:
    """A game worth keeping: what to play, and what must be seen in it."""

    name: str
    scenario: str
    ends: Callable[[State], bool] = lambda end: True
    """Whether the end is right."""
    shows: Callable[[list[Ply]], bool] = lambda plies: True
    """Whether the answers are; asked only if the end is."""
    options: Mapping[str, str] = field(default_factory=dict)
    habits: Mapping[str, Habit] = field(default_factory=dict)
    """For kinds of step, where chance alone would take too long: ANY, FIRST, LAST, MOSTLY_FIRST, or a function."""
    dice: str = "hand"
    """hand: dice with habits; machine: fair dice that `verify` can roll again."""
    kept: bool = False
    """Played by a person, with remarks: never searched for."""


def folder(game: str) -> Path:
    """Where the records of a game lie."""
    return ROOT / "tests" / "games" / game / "replays"


def goals(game: str) -> list[Goal]:
    """The list of a game."""
    found: list[Goal] = import_module(f"tests.games.{game}.goals").GOALS
    return found


class Habits:
    """For each kind of question: any answer, always the first, always the last, or mostly the first."""

    def __init__(self, goal: Goal, number: int) -> None:
        self.rng = Rng(1942, number)
        self.habits = dict(goal.habits)

    def answer(self, s: State) -> int:
        step = waiting(s)
        assert isinstance(step, Choose | Roll)
        options = step.options(s)
        habit = self.habits.setdefault(type(step).__name__, self.rng.below(4))
        if not isinstance(habit, int):
            return habit(s, self.rng)
        if habit == ANY or (habit == MOSTLY_FIRST and self.rng.below(5) == 0):
            return self.rng.outcome(step.odds(s)) if isinstance(step, Roll) else options[self.rng.below(len(options))]
        return options[-1] if habit == LAST else options[0]


def try_game(goal: Goal, game: siluro.Game, number: int) -> tuple[list[str], State]:
    """The answers of one game, and its end."""
    habits = Habits(goal, number)
    s = game.new(goal.scenario, **goal.options)
    answers = []
    while (step := waiting(s)) is not None:
        answer = habits.answer(s)
        answers.append(step.name(s, answer))
        follow(s, answer)
    return answers, s


def by_hand(goal: Goal, game: siluro.Game, number: int) -> Session | None:
    """One game, recorded if its end is right."""
    answers, end = try_game(goal, game, number)
    if not goal.ends(end):
        return None
    session = begin(game, goal.scenario, goal.options, kind="hand")
    for answer in answers:
        session.answer(answer)
    session.end()
    return session


def by_machine(goal: Goal, game: siluro.Game, number: int) -> Session | None:
    """One game with the machine's dice, recorded."""
    session = begin(game, goal.scenario, goal.options, seed=f"{goal.name}-{number}")
    habits = Habits(goal, number)
    while not session.is_over:
        step = session.timeline.asking()
        session.roll() if session.is_rolling else session.answer(step.name(session.state, habits.answer(session.state)))
    session.end()
    return session


def find_game(goal: Goal, game: siluro.Game) -> Session:
    """The first game that reaches the goal."""
    play = by_machine if goal.dice == "machine" else by_hand
    for number in range(MOST_GAMES):
        session = play(goal, game, number)
        if session and is_reached(goal, session):
            return session
    raise SystemExit(f"No game reaches {goal.name} within {MOST_GAMES} tries.")


def is_reached(goal: Goal, session: Session) -> bool:
    """Whether a finished game shows what the goal asks for."""
    return goal.ends(session.main.state) and goal.shows(session.main.plies)


def is_whole(goal: Goal, file: Path, game: siluro.Game) -> bool:
    """Whether a record still replays and shows what it should."""
    if not file.exists():
        return False
    try:
        return is_reached(goal, replay(read_record(file.read_bytes()), game))
    except RecordError:
        return False


def carry(file: Path, game: siluro.Game) -> None:
    """Name the rules and the pack of today in the head of a record, if it still re-plays to its end by them."""
    today, chain, lines = f"rules {game.rules}  pack {game.pack_id(game.blank())}", Chain(), []
    for line in file.read_text(encoding="utf-8").splitlines():
        text, sealed = split_check(line)
        text = re.sub(r"^rules \S+  pack \S+$", today, text)
        check = chain.add(text)
        lines.append(f"{text} ~{check}" if sealed else text)
    told = "\n".join(lines) + "\n"
    verdict = verify(told.encode(), siluro.game)
    if verdict.problem:
        print(f"{file.name}:{verdict.line} does not re-play any more (--mend): {verdict.problem}")
    else:
        file.write_text(told, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=siluro.games())
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--again", action="store_true", help="search all games anew")
    ways.add_argument("--mend", action="store_true", help="search anew for what the rules have changed")
    ways.add_argument("--carry", action="store_true", help="carry the records over to new versions of rules and pack")
    args = parser.parse_args()
    folder(args.game).mkdir(parents=True, exist_ok=True)
    for goal in goals(args.game):
        file = folder(args.game) / f"{goal.name}.siluro"
        if args.carry and file.exists():
            carry(file, siluro.game(args.game))
        whole = is_whole(goal, file, siluro.game(args.game)) if args.mend else file.exists()
        if goal.kept:
            if not whole:
                print(f"{file.relative_to(ROOT)} was played by a person: play it again")
        elif args.again or not whole:
            file.write_text(to_text(find_game(goal, siluro.game(args.game)).record), encoding="utf-8")
            print(file.relative_to(ROOT))


if __name__ == "__main__":
    main()
