"""Ships face down (3.1.4, 3.2.4) solved exactly: by hand, by brute force through the public door, and by samples."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

import siluro
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Roll
from siluro.games.gamma.lab.solver import ByRules, Solver, solver_for
from siluro.games.gamma.lab.tablebase import solver
from siluro.games.gamma.rules.state import HIDDEN, Gamma
from siluro.lab.advise import advise
from siluro.lab.objective import EXPECTED, Objective
from siluro.lab.rng import Rng
from siluro.lab.sample import sample
from siluro.lab.solve import ByKey, solve, valued_answers
from siluro.lab.walk import TooLarge
from tests.games.gamma.board import at_box, drawn, gg1, gg2, new, played

GOALS = (EXPECTED, Objective(1), Objective(2501), Objective(2901), Objective(4500))
Worth = Callable[[int], Fraction]


def at_the_big_ships(men: int = 3) -> Gamma:
    """Box 7 of GG.1 reached with a Strong Current on the map, nobody assigned: all three big ships are face down."""
    s = drawn(gg1(hidden="yes"), "current", "swim", "swim", "swim", "swim")
    s = played(s, "draw", "spotlight", "dive", "0", "0", *["home"] * (s.men - men))
    return played(s, "draw", "spotlight", "dive")


def test_3_1_4_three_men_at_the_big_ships_by_hand() -> None:
    """Three dice at 5 or 6 sink with 7/27; four markers of six are above 2500 GRT, two of six above 2900."""
    s = at_the_big_ships()
    sunk = Fraction(7, 27)
    assert solver().value(s, Objective(2501)) == pytest.approx(float(sunk * 4 / 6), rel=1e-12)
    assert solver().value(s, Objective(2901)) == pytest.approx(float(sunk * 2 / 6), rel=1e-12)
    mean = Fraction(3061 + 3899 + 2868 + 2674 + 2479 + 2479, 6)
    assert solver().value(s, EXPECTED) == pytest.approx(float(sunk * mean), rel=1e-12)


def best(s: siluro.State, worth: Worth, known: dict[object, Fraction]) -> Fraction:
    """Expectimax in fractions, through nothing but the public functions."""
    if siluro.is_over(s):
        return worth(siluro.game(s.game).score(s))
    key = siluro.key(s)
    if key not in known:
        after = {answer: best(siluro.play(s, answer), worth, known) for answer in siluro.answers(s)}
        odds = siluro.odds(s)
        known[key] = sum((odds[a] * after[a] for a in after), Fraction(0)) if odds else max(after.values())
    return known[key]


def worth_of(goal: Objective) -> Worth:
    return lambda score: Fraction(score if goal.bound is None else score >= goal.bound)


def before_the_last_box(s: Gamma, men: int) -> Gamma:
    """GG.2 at box 7 with a Boat and a UWWP drawn already, this many men on the mission."""
    s = drawn(s, "swim", "boat", "uwwp", "swim", "swim", "swim")
    return played(s, *["home"] * (s.men - men))


SMALL = {
    "three men, three big ships": lambda: at_the_big_ships(3),
    "four men, three big ships": lambda: at_the_big_ships(4),
    "a ship about to be turned over": lambda: played(at_the_big_ships(4), "2"),
    "an attack under way": lambda: played(at_the_big_ships(4), "2", "egyptian", "2", "baron-douglas", "5"),
    "two men before box 7 of GG.2": lambda: before_the_last_box(gg2(8, hidden="yes"), 2),
    "GG.2 with one light ship turned over": lambda: played(
        drawn(before_the_last_box(gg2(8, hidden="yes"), 3), "swim"), "1", "como"
    ),
}


@pytest.mark.parametrize("goal", GOALS, ids=str)
@pytest.mark.parametrize("name", SMALL)
def test_brute_force_through_the_public_door_finds_the_same(name: str, goal: Objective) -> None:
    s = SMALL[name]()
    assert solver().knows(s)
    assert solver().value(s, goal) == pytest.approx(float(best(s, worth_of(goal), {})), rel=1e-12, abs=1e-15)


def wander(s: Gamma, rng: Rng, box: int) -> Gamma:
    """Somewhere at this box or after it; men go home at random."""
    s = s.copy()
    while s.todo and s.box and s.box < box:
        step = waiting(s)
        assert step is not None
        options = step.options(s)
        if isinstance(step, Roll):
            follow(s, rng.outcome(step.odds(s)))
        else:
            answers = [answer for answer in options if step.name(s, answer) not in ("abort", "3")]
            follow(s, answers[rng.below(len(answers))])
    return s


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize(
    ("start", "box"),
    [
        (lambda: gg1(9, hidden="yes"), 7),
        (lambda: gg1(8, hidden="three-light", snipe="corrected"), 7),
        (lambda: gg2(8, hidden="yes"), 8),
        (lambda: gg2(5, hidden="yes"), 7),
    ],
    ids=["gg1", "three-light", "gg2", "gg2-early"],
)
def test_the_solver_for_any_game_finds_the_same(start: Callable[[], Gamma], box: int, number: int) -> None:
    """It knows every marker by name and the slot it lay in; the game's own solver only strikes."""
    s = wander(start(), Rng(21, number), box)
    plain = ByKey(s, 400_000)
    for goal in GOALS:
        assert solver().value(s, goal) == pytest.approx(plain.value(s, goal), rel=1e-12, abs=1e-15)


@pytest.mark.parametrize("men", ["8", "9", "10"])
def test_hiding_the_ships_of_gg1_never_helps(men: str) -> None:
    """Dice (3.1.1) and drawing (3.1.4) give every set of markers the same chance; to see them cannot hurt."""
    shown, hidden = new("gg1", men=men), new("gg1", men=men, hidden="yes")
    for bound in (None, 2001, 2501, 7001):
        goal = Objective(bound)
        assert 0 <= solver().value(hidden, goal) <= solver().value(shown, goal) + 1e-12


KNOWN = {
    ("gg1", "8", "yes", None): 2146.78617,
    ("gg1", "9", "yes", None): 2776.54439,
    ("gg1", "10", "yes", None): 3054.62142,
    ("gg1", "10", "yes", 2501): 0.576708867,
    ("gg1", "10", "yes", 7001): 0.0641543997,
    ("gg1", "10", "three-light", None): 3468.04063,
    ("gg1", "10", "three-light", 7001): 0.0802252415,
    ("gg2", "3", "yes", None): 1162.62831,
    ("gg2", "9", "yes", None): 3467.70797,
    ("campaign", "10", "yes", None): 5869.27963,
    ("campaign", "10", "yes", 7001): 0.345343055,
    ("campaign", "10", "yes", 15001): 0.00384660507,
    ("campaign", "10", "three-light", 7001): 0.39017266,
}


@pytest.mark.parametrize(("scenario", "men", "hidden", "bound"), KNOWN)
def test_solved_values_stay(scenario: str, men: str, hidden: str, bound: int | None) -> None:
    value = solver().value(new(scenario, men=men, hidden=hidden), Objective(bound))
    assert value == pytest.approx(KNOWN[scenario, men, hidden, bound], rel=1e-8)


@pytest.mark.parametrize("goal", [EXPECTED, Objective(7001)], ids=str)
@pytest.mark.parametrize("hidden", ["yes", "three-light"])
def test_a_choice_is_worth_its_best_answer_and_a_roll_the_mean(hidden: str, goal: Objective) -> None:
    s, rng = new("campaign", men=10, hidden=hidden), Rng(3)
    while not siluro.is_over(s):
        value, valued = solver().value(s, goal), valued_answers(s, solver(), goal)
        chances = siluro.odds(s)
        if chances:
            assert sum(float(chances[each.answer]) * each.value for each in valued) == pytest.approx(value, rel=1e-12)
        else:
            assert valued[0].value == pytest.approx(value, rel=1e-12)
        s = siluro.play(s, valued[rng.below(len(valued))].answer if chances else valued[0].answer)


@pytest.mark.parametrize(
    ("scenario", "options", "goal"),
    [
        ("gg1", {"men": 10, "hidden": "yes"}, "expected"),
        ("gg1", {"men": 10, "hidden": "yes"}, "score>=2501"),
        ("gg1", {"men": 9, "hidden": "three-light"}, "score>=7001"),
        ("gg2", {"men": 6, "hidden": "yes"}, "score>=2501"),
        ("campaign", {"men": 10, "hidden": "yes"}, "expected"),
        ("campaign", {"men": 10, "hidden": "yes", "readings": "G-22b"}, "expected"),
    ],
)
def test_best_play_gives_the_solved_value(scenario: str, options: dict[str, object], goal: str) -> None:
    found = sample("gamma", scenario, 1500, "optimal", 12, options, goal=goal)
    assert found.objective == goal
    s = new(scenario, **options)
    solved = solver(s.readings).value(s, siluro.lab.objective.objective(goal))
    assert abs(found.value - solved) <= 4 * found.value_stderr


def test_the_adviser_calls_it_exact() -> None:
    for s in (new("campaign", hidden="yes"), new("gg1", hidden="three-light"), at_the_big_ships()):
        found = advise(s, Objective(2501))
        assert found.exact and found.method == "tablebase"


def test_a_position_that_cannot_come_up_is_solved_on_the_spot() -> None:
    s = at_box(gg2(hidden="yes"), 8, men=3, bag=[1, 0, 0, 0, 0], dives=0)
    assert not solver().knows(s)
    found = advise(s)
    assert found.exact and found.method == "solved on the spot"
    assert found.answers[0].value == pytest.approx((2315 + 3921 + 2458 + 3658) / 4 / 2)


def test_solve_is_exact_with_ships_face_down() -> None:
    found = solve("gamma", "gg2", {"men": 3, "hidden": "yes"}, "score>=2001")
    assert found.exact and found.limits is None
    assert found.value == pytest.approx(0.13292547173613, rel=1e-12)  # the same by all 84,141 positions one by one


def test_a_campaign_counts_on_gg2_with_ships_face_down() -> None:
    """GG.1 is aborted at the beach, nobody is lost: 9, 8 or 7 of the ten men go on GG.2."""
    s = played(new("campaign", men=10, hidden="yes"), "10", "1", "abort")
    second = solver().second(HIDDEN).expected
    assert solver().value(s, EXPECTED) == pytest.approx((second[9 - 3] + second[8 - 3] + second[7 - 3]) / 3, rel=1e-12)


def other_pack(folder: Path, file: str, old: str, new_text: str) -> Path:
    pack = shutil.copytree(siluro.game("gamma").folder, folder / "pack")
    text = (pack / file).read_text(encoding="utf-8")
    assert old in text
    (pack / file).write_text(text.replace(old, new_text), encoding="utf-8")
    return pack


def test_another_pack_is_solved_by_its_own_numbers(tmp_path: Path) -> None:
    pack = other_pack(tmp_path, "tables.toml", "damage_from = 4", "damage_from = 3")
    s = siluro.game("gamma").new("gg2", pack=pack, men=3, hidden="yes")
    assert isinstance(s, Gamma)
    own = Solver(ByRules(s.tables))
    late = wander(played(s, "1"), Rng(5), 8)
    assert own.value(late, EXPECTED) == pytest.approx(ByKey(late).value(late, EXPECTED), rel=1e-12)
    assert own.value(s, EXPECTED) > solver().value(new("gg2", men=3, hidden="yes"), EXPECTED)


def test_a_pack_beyond_the_solver_is_refused(tmp_path: Path) -> None:
    pack = other_pack(tmp_path, "ships.toml", "box = 7\nships = 3", "box = 5\nships = 3")
    with pytest.raises(TooLarge, match="too different from the game's own"):
        solver_for(siluro.game("gamma").new("gg2", pack=pack, men=3))  # type: ignore[arg-type]
