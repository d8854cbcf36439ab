"""Puzzles of a game: positions out of sampled games in which one answer is clearly best and not the obvious one.

    python tools/puzzles.py GAME [--number 60] [--games 100] [--first 0] [--vary OPTION ...] [--playouts 0]
                                 [--seconds 600]
    python tools/puzzles.py GAME --check 20

The first form adds to the file that the face of the game names. Every scenario that is not long is played `--games`
times, from number `--first` on, by the rule-of-thumb player, who errs now and then; of each game and kind of question
one position at most is taken. Values are those of the one judge (`lab.judge`), which advice and review have too;
`--playouts` lets positions in that only play-outs can tell, with so many of them for each answer. `--seconds` of
processor time end the search.

The second form searches ten times as long for puzzles of the file, spread over it, with other luck, and removes what
is no longer clear. Where values are solved, the search is by another way: everything that can follow is counted
through, as far as that goes, else play-outs of the rule-of-thumb player must not contradict.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec

import siluro
from siluro.engine.game import Game
from siluro.engine.play import waiting
from siluro.engine.steps import Choose, State
from siluro.lab.atlas import spreads_of
from siluro.lab.judge import SECONDS, Judge, judge_of, small_end
from siluro.lab.objective import EXPECTED
from siluro.lab.part import lab_of
from siluro.lab.playout import Noisy
from siluro.lab.pool import Alone
from siluro.lab.puzzles import CLEAR, Check, Lead, Puzzle, Value
from siluro.lab.rng import Rng
from siluro.lab.search import Arm, arms_of, best_answer, error_of, play_arms, playout_policy, thumb, usual_answer
from siluro.lab.solve import ByKey, value_each
from siluro.lab.walk import TooLarge
from siluro.lab.watch import watch
from siluro.speech.catalogues import languages
from siluro.speech.say import LANGUAGE

SEED = 20_261_118
SLIPS = 12
"""One choice in so many is made at random, so that there are positions after mistakes too."""
SHARE, EXACT_SHARE = 0.05, 0.02
"""The lead that matters, as a part of the spread of the scores of a scenario; less where values are exact."""
OWN_SHARE = 0.1
"""The same as a part of the largest value, where a judge has a scale of its own."""
MANY = 4
"""From so many answers on, a puzzle may be one that the rule of thumb finds."""
EASY = 1 / 3
"""The part of the puzzles that the rule of thumb may find."""
PLENTY = 2
"""How many times as many puzzles are found as are wanted, so that there is a choice."""
ALIKE = 2
"""Puzzles that ask the same in the same words, offer the same answers and want the same one."""
SCREEN, FIRST = 100, 250
"""Play-outs of each answer before the first look, and before an answer may be dropped."""
DROPPED = 8.0
"""Standard errors behind at which an answer gets no more play-outs."""
QUICK, TRIES = (32, 256), 4
"""Play-outs of the quick searches that tell how hard a puzzle is, and how often each is made."""
GLANCE = 0.2
"""Seconds of a judge for a first look."""
LONGER = 10
BESIDE, MOST_POSITIONS = 2_500, 50_000
"""When a solver's puzzles are checked: play-outs of each answer, and positions that are counted through instead."""


@dataclass
class Found:
    """What is known of a position."""

    judge: str
    values: list[Value]
    lead: Lead
    least: float
    playouts: int = 0


# positions


def sample(game: Game, given: argparse.Namespace) -> Iterator[tuple[str, list[State], Rng]]:
    """The choices of sampled games with their scenarios, in rounds over these."""
    short = [scenario.id for scenario in game.scenarios.values() if not scenario.is_long]
    player = Noisy(thumb(game.id), SLIPS)
    for number in range(given.first, given.first + given.games):
        for place, scenario in enumerate(short):
            rng = Rng(SEED + place, number)
            yield scenario, choices(begin(game, scenario, given.vary, rng), player, rng), rng


def begin(game: Game, scenario: str, vary: Sequence[str], rng: Rng) -> State:
    """A new game; options that vary have any of their values."""
    known = game.scenario(scenario)
    values = {name: known.options[name].values for name in vary if name in known.options}
    return game.begin(scenario, known.settle({name: each[rng.below(len(each))] for name, each in values.items()}), None)


def choices(s: State, player: Noisy, rng: Rng) -> list[State]:
    """The positions of a game in which there is a choice."""
    return [s.copy() for given in watch(s, player, rng) if given.is_choice]


def one_of_each(positions: list[State], rng: Rng) -> list[State]:
    """One position for each kind of question, any as likely."""
    kept: dict[str, State] = {}
    seen: Counter[str] = Counter()
    for s in positions:
        word = word_of(s)
        seen[word] += 1
        if rng.below(seen[word]) == 0:
            kept[word] = s
    return list(kept.values())


def word_of(s: State) -> str:
    step = waiting(s)
    assert step is not None
    return step.word


# who is ahead


def look(game: Game, scenario: str, s: State, playouts: int, best: int | None, judges: Judges) -> Found | None:
    """What a position is worth, if one answer is clearly best; by play-outs only where they have named it."""
    found = None
    if best is not None:
        found = by_playouts(game, scenario, s, playouts, best)
        if found is None:
            return None  # what play-outs find unclear is no good puzzle, and a judge takes longer to ask
    judge = judges.of(s)
    return by_judge(game, scenario, s, judge) if judge.values else found


class Judges:
    """The judges of a game's positions, as a review has them: the end of the game is solved once."""

    def __init__(self, positions: list[State]) -> None:
        self.positions = positions

    @cached_property
    def end(self) -> ByKey | None:
        return small_end(self.positions)

    def of(self, s: State) -> Judge:
        return judge_of(s, solver=lambda s: self.end if self.end is not None and s.key() in self.end.number else None)


def favourite(game: Game, scenario: str, s: State) -> int | None:
    """The answer that a few play-outs find best, if it may be ahead far enough."""
    chooser, arms = playout_policy(game.id), arms_of(s)
    for arm in arms:
        play_arms([arm], SCREEN, Alone(chooser), EXPECTED, SEED)
    first, second = sorted(arms, key=lambda arm: -arm.mean)[:2]
    is_promising = first.mean - second.mean >= scale(game, scenario) * SHARE and first.lead(second) > 1
    return first.answer if is_promising else None


def by_judge(game: Game, scenario: str, s: State, judge: Judge) -> Found | None:
    step: Any = waiting(s)
    best = judge.best
    if judge.basis and not is_sure(judge):
        return None
    behind = [judge.behind(answer) for answer in judge.values if answer != best]
    largest = max(abs(each.value) for each in judge.values.values())
    share = EXACT_SHARE if judge.exact else SHARE
    least = OWN_SHARE * largest if judge.basis else scale(game, scenario) * share
    if not all(Lead(each.value, each.error).is_clear(least) for each in behind) or least <= 0:
        return None
    nearest = min(behind, key=lambda each: each.value)
    values = [Value(step.name(s, a), tidy(each.value), tidy(each.error)) for a, each in judge.values.items()]
    values[1:] = sorted(values[1:], key=lambda each: -each.value)
    return Found(judge.method, values, Lead(tidy(nearest.value), tidy(nearest.error)), tidy(least))


def is_sure(judge: Judge) -> bool:
    """Whether it has seen to the end: beyond its horizon such a judge has few play-outs, whose errors are rough."""
    return not any(each.error for each in judge.values.values())


def by_playouts(game: Game, scenario: str, s: State, playouts: int, best: int) -> Found | None:
    """Fresh luck, the same for all answers, says how far the best one is ahead."""
    step: Any = waiting(s)
    least, arms = scale(game, scenario) * SHARE, best_first(s, best)
    compete(arms, min(FIRST, playouts), SEED + 1)
    if not all(lead.ahead >= least / 2 and lead.ahead > 2 * lead.error for lead in leads_of(arms)):
        return None  # hardly ever clear with more of them
    compete(arms, playouts, SEED + 1)
    if not all(lead.is_clear(least) for lead in leads_of(arms)):
        return None
    nearest = nearest_of(arms)
    arms[1:] = sorted(arms[1:], key=lambda arm: -arm.mean)
    values = [Value(step.name(s, arm.answer), tidy(arm.mean), tidy(arm.error)) for arm in arms]
    return Found("play-outs", values, nearest, tidy(least), playouts)


def best_first(s: State, best: int) -> list[Arm]:
    return sorted(arms_of(s), key=lambda arm: arm.answer != best)


def compete(arms: list[Arm], playouts: int, seed: int) -> None:
    """Play out the first answer and its rivals up to so many times; who is far behind gets fewer."""
    first, chooser = arms[0], playout_policy(arms[0].after.game)
    while first.count < playouts:
        left = [arm for arm in arms if arm.count == first.count and (arm is first or not is_far_behind(arm, first))]
        more = min(max(FIRST, first.count), playouts - first.count)
        for arm in left:
            play_arms([arm], more, Alone(chooser), EXPECTED, seed)
        if len(left) == 1:
            return


def is_far_behind(arm: Arm, first: Arm) -> bool:
    return bool(arm.count) and first.lead(arm) >= DROPPED


def leads_of(arms: list[Arm]) -> list[Lead]:
    return [lead_over(arms[0], arm) for arm in arms[1:]]


def nearest_of(arms: list[Arm]) -> Lead:
    return min(leads_of(arms), key=lambda lead: lead.ahead)


def lead_over(first: Arm, other: Arm) -> Lead:
    """Over another answer, play-outs with the same luck compared."""
    apart = [mine - theirs for mine, theirs in zip(first.worths, other.worths, strict=False)]
    return Lead(tidy(sum(apart) / len(apart)), tidy(error_of(apart)))


def scale(game: Game, scenario: str) -> float:
    """How far scores of a scenario lie apart: half of what two thirds of the games span."""
    spread = spreads_of(game.id, scenario)[0]
    return (spread.quantile(0.84) - spread.quantile(0.16)) / 2


def tidy(number: float) -> float:
    """Six digits: more nobody reads."""
    return float(f"{number:.6g}")


# puzzles


def puzzle_of(game: Game, scenario: str, s: State, found: Found) -> Puzzle | None:
    """A position as a puzzle, unless everybody sees the answer."""
    step: Any = waiting(s)
    usual, best = step.name(s, usual_answer(s, step, SEED)), found.values[0].answer
    if usual == best and len(step.options(s)) < MANY:
        return None
    position = siluro.dump(s)
    mark = hashlib.sha256(repr(s.key()).encode()).hexdigest()[:6]
    return Puzzle(
        f"{game.id}-{mark}", game.id, scenario, step.section(s), rate(s, found), found.judge, found.values, found.lead,
        found.least, usual, msgspec.Raw(position), found.playouts, basis_of(s, found),
    )  # fmt: skip


def basis_of(s: State, found: Found) -> dict[str, str]:
    """What the values are, in every language, where they are not the score."""
    if not lab_of(s.game).own_scale or found.playouts:
        return {}
    told = {}
    for language in languages():
        token = LANGUAGE.set(language)
        told[language] = judge_of(s).basis
        LANGUAGE.reset(token)
    return told if any(told.values()) else {}


def rate(s: State, found: Found) -> int:
    """How hard it is: 1500 if every second of four plain players finds it, less the further the best is ahead."""
    share = min(0.96, max(0.04, share_of_finders(s, found.values[0].answer)))
    margin = min(1.0, max(-1.0, math.log10(found.lead.ahead / found.least / 2)))
    return round((1500 + 400 * math.log10((1 - share) / share) - 150 * margin) / 10) * 10


def share_of_finders(s: State, best: str) -> float:
    """How often plain players find the answer: one who guesses, the rule of thumb, two quick searches."""
    step: Any = waiting(s)
    usual = step.name(s, usual_answer(s, step, SEED))
    shares = [1 / len(step.options(s)), float(usual == best)]
    chooser = playout_policy(s.game)
    for playouts in QUICK:
        tries = [best_answer(s, playouts, chooser, EXPECTED, SEED + 7 + number) for number in range(TRIES)]
        shares.append(sum(step.name(s, answer) == best for answer in tries) / TRIES)
    return sum(shares) / len(shares)


class Finder:
    """Adds to the puzzles of a game."""

    def __init__(self, game: Game, given: argparse.Namespace, kept: list[Puzzle]) -> None:
        self.game, self.given, self.kept = game, given, kept
        self.alike: Counter[tuple[object, ...]] = Counter()
        self.seen = {siluro.load(bytes(puzzle.position)).key() for puzzle in kept}

    @property
    def easy(self) -> int:
        """Those that the rule of thumb finds."""
        return sum(puzzle.thumb == puzzle.best for puzzle in self.kept)

    def run(self, until: float) -> Iterator[Puzzle]:
        """New puzzles as they are found, until there is a choice."""
        for scenario, positions, rng in sample(self.game, self.given):
            judges, words = Judges(positions), set[str]()
            for s in one_of_each(positions, rng) if self.given.playouts else positions:
                if time.process_time() > until or len(self.kept) - self.easy >= PLENTY * self.given.number:
                    return
                if s.key() in self.seen or word_of(s) in words:
                    continue
                self.seen.add(s.key())
                if (made := self.make(scenario, s, judges)) is not None:
                    words.add(word_of(s))
                    self.kept.append(made)
                    yield made

    def make(self, scenario: str, s: State, judges: Judges) -> Puzzle | None:
        """A position as a puzzle, if it makes one."""
        step: Any = waiting(s)
        best = favourite(self.game, scenario, s) if self.given.playouts else None
        if not (self.is_wanted(step, s, best) if self.given.playouts else is_known(s)):
            return None
        found = look(self.game, scenario, s, self.given.playouts, best, judges)
        if found is None or (made := puzzle_of(self.game, scenario, s, found)) is None:
            return None
        kind = (scenario, self.game.prompt(s, step), frozenset(each.answer for each in made.values), made.best)
        self.alike[kind] += 1
        return made if self.alike[kind] <= ALIKE else None

    def is_wanted(self, step: Choose[Any], s: State, best: int | None) -> bool:
        """What a few play-outs already say: too unclear, or too plain, or one that the rule of thumb finds too many."""
        if best is None:
            return False
        is_usual = best == usual_answer(s, step, SEED)
        if is_usual and (len(step.options(s)) < MANY or self.easy >= EASY * self.given.number):
            return False
        if not has_own_scale(s):
            return True
        quick = lab_of(s.game).judge(s, GLANCE)
        return not quick.values or is_promising(s, quick)  # what nobody can solve is for play-outs


def has_own_scale(s: State) -> bool:
    """Whether a judge has the say here whose values are not the score."""
    lab = lab_of(s.game)
    return lab.own_scale and lab.has_judge(s)


def is_known(s: State) -> bool:
    """Whether the game itself can tell, without play-outs; a judge that takes its time is first given little."""
    lab = lab_of(s.game)
    if not has_own_scale(s):
        return lab.tablebase(s) is not None or lab.has_judge(s)
    return is_promising(s, lab.judge(s, GLANCE))


def is_promising(s: State, quick: Judge) -> bool:
    """Whether a judge with a scale of its own, after a glance, sees to the end and one answer far ahead."""
    step = waiting(s)
    if len(quick.values) < 2 or not isinstance(step, Choose) or not is_sure(quick):
        return False
    usual = usual_answer(s, step, SEED)
    is_plain = quick.best == usual and len(quick.values) < MANY
    least = OWN_SHARE * max(abs(each.value) for each in quick.values.values())
    return not is_plain and all(quick.behind(each).value >= least for each in quick.values if each != quick.best)


def choose(puzzles: list[Puzzle], wanted: int) -> list[Puzzle]:
    """The wanted number, spread over scenarios and themes; those that the rule of thumb finds are few."""
    hard = spread([puzzle for puzzle in puzzles if puzzle.thumb != puzzle.best])
    easy = spread([puzzle for puzzle in puzzles if puzzle.thumb == puzzle.best])
    few = min(len(easy), round(EASY * wanted))
    chosen = [*hard[: wanted - few], *easy[:few]]
    rest = [puzzle for puzzle in hard if puzzle not in chosen]
    return sorted([*chosen, *rest[: wanted - len(chosen)]], key=lambda puzzle: (puzzle.rating, puzzle.id))


def spread(puzzles: list[Puzzle]) -> list[Puzzle]:
    """In rounds: one of each scenario and theme, then the next of each."""
    heaps: dict[tuple[str, str], list[Puzzle]] = {}
    for puzzle in puzzles:
        heaps.setdefault((puzzle.scenario, puzzle.theme), []).append(puzzle)
    return [puzzle for row in zip_longest(*heaps.values()) for puzzle in row if puzzle is not None]


# the longer search


def check(file: Path, puzzles: list[Puzzle], number: int) -> None:
    """Search longer until so many puzzles, spread over the file, are confirmed; those that are not are removed."""
    wanted = number - sum(puzzle.check is not None for puzzle in puzzles)
    left = [puzzle for puzzle in puzzles if puzzle.check is None]
    for at in range(min(wanted, len(left))):
        puzzle = left[at * len(left) // min(wanted, len(left))]
        checked = search_longer(puzzle)
        clear = is_confirmed(puzzle, checked)
        place = puzzles.index(puzzle)
        puzzles[place : place + 1] = [msgspec.structs.replace(puzzle, check=checked)] if clear else []
        told = f"{puzzle.id}: {puzzle.judge} {puzzle.lead}, {checked.judge} {checked.lead}"
        report(f"{told}{'' if clear else ' REMOVED'}")
        write(file, puzzles)


def is_confirmed(puzzle: Puzzle, checked: Check) -> bool:
    """A search that can tell must find it clear; play-outs beside a solver only must not contradict it."""
    if checked.judge == "play-outs" and not puzzle.playouts:
        return checked.lead.ahead > -CLEAR * checked.lead.error
    return checked.lead.is_clear(puzzle.least)


def search_longer(puzzle: Puzzle) -> Check:
    s = siluro.load(bytes(puzzle.position))
    step: Any = waiting(s)
    best = next(answer for answer in step.options(s) if step.name(s, answer) == puzzle.best)
    if puzzle.playouts:
        return search_by_playouts(s, best, LONGER * puzzle.playouts)
    if puzzle.basis:
        judge = judge_of(s, seconds=LONGER * SECONDS)
        values = dict(judge.values)
        other = max((answer for answer in values if answer != best), key=lambda answer: values[answer].value)
        error = math.hypot(values[best].error, values[other].error)
        return Check(judge.method, Lead(tidy(values[best].value - values[other].value), tidy(error)))
    return count_through(s, best) or search_by_playouts(s, best, BESIDE)


def search_by_playouts(s: State, best: int, playouts: int) -> Check:
    arms = best_first(s, best)
    compete(arms, playouts, SEED + 2)
    return Check("play-outs", nearest_of(arms))


def count_through(s: State, best: int) -> Check | None:
    """By the solver for any game, which gives every answer through the rules; None if that is too much."""
    step: Any = waiting(s)
    try:
        values = value_each(s, step.options(s), ByKey(s, MOST_POSITIONS), EXPECTED)
    except TooLarge:
        return None
    ahead = values[best] - max(value for answer, value in values.items() if answer != best)
    return Check("counted through", Lead(tidy(ahead)))


# files


def write(file: Path, puzzles: list[Puzzle]) -> None:
    lines = b",\n".join(msgspec.json.encode(puzzle) for puzzle in puzzles)
    file.write_bytes(b"[\n" + lines + b"\n]\n")


report = partial(print, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--number", type=int, default=60)
    parser.add_argument("--games", type=int, default=100, help="of each scenario, at most")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of these games")
    parser.add_argument("--vary", nargs="*", default=[], metavar="OPTION", help="options that may have any value")
    parser.add_argument("--playouts", type=int, default=0, help="of each answer, where nobody knows better")
    parser.add_argument("--seconds", type=float, default=600.0, help="of processor time for the search")
    parser.add_argument("--check", type=int, default=0, metavar="N", help="search N of the puzzles ten times as long")
    given = parser.parse_args()
    game = siluro.game(given.game)
    file = game.puzzles
    assert file, f"the face of {game.id} names no file"
    there = msgspec.json.decode(file.read_bytes(), type=list[Puzzle]) if file.exists() else []
    if given.check:
        return check(file, there, given.check)
    finder = Finder(game, given, there)
    for made in finder.run(time.process_time() + given.seconds):
        told = (
            f"{made.id} {made.scenario} {made.theme} {made.rating} {made.judge} {made.lead.ahead} ± {made.lead.error}"
        )
        report(f"{len(finder.kept)}: {told}{' (thumb)' if made.thumb == made.best else ''}")
        write(file, choose(finder.kept, given.number))
    return report(f"{len(finder.kept)} in all, {time.process_time():.0f} s of processor time")


if __name__ == "__main__":
    main()
