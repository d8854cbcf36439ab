"""The exact values of encounters agree with encounters played by them, and with what can be worked out by hand."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from siluro.engine.play import follow
from siluro.engine.steps import Roll
from siluro.games.wolves.lab.encounter import HASTE, Encounter, Prices, Sequel, Sight, is_over, sample_worth, with_thumb
from siluro.games.wolves.lab.policies.greedy import Greedy
from siluro.games.wolves.rules.c06_actions import ESCAPE, LEAVE, TORPEDOES
from siluro.games.wolves.rules.state import ESCORT, STORMY, Wolves, year
from siluro.lab.advise import Advice, advise
from siluro.lab.judges import Own
from siluro.lab.review import Look
from siluro.lab.rng import Rng
from siluro.lab.solve import Valued
from siluro.lab.walk import TooLarge
from siluro.table.advice import advice_lines, tell_own, worths
from tests.games.wolves.board import GAME, meeting, new

GAMES = 400
WORN: dict[str, Any] = {"equipment_damage": [1, 1, 1, 0, 1, 1, 1], "repair_attempts": [1] * 7}
"""Every damage is taken and tried, but the tubes: an escort's hits have few ways to go, and two turns can be solved."""


class Position(NamedTuple):
    """An encounter: vessels, how the boat meets them, what it has left, and how many turns are looked ahead."""

    vessels: tuple[tuple[str, int, int], ...]
    options: dict[str, Any]
    fields: dict[str, Any]
    turns: int


POSITIONS = {
    "one-ship-ahead": Position((("Kaunas", 9, 2),), {}, {"g7a": 2}, 4),
    "big-and-near": Position((("Arne Kjøde", 9, 1),), {}, {"g7a": 3}, 3),
    "off-the-bow-by-night": Position((("Navasota", 11, 2),), {"night": 1}, {"g7a": 3}, 3),
    "two-ships-from-below": Position((("Kaunas", 9, 2), ("Ove Toft", 10, 3)), {"depth": 1}, {"g7a": 2}, 2),
    "fan": Position((("Kaunas", 12, 3),), {"readings": "R-1b"}, {"g7a": 2}, 3),
    "storm-by-night": Position(
        (("Convallaria", 10, 3), ("escort", 9, 2)), {"scenario": "m4", "night": 1},
        {"g7a": 2, "weather": STORMY, "hull_damage": 3, **WORN}, 3,
    ),
    "an-escort-far": Position(
        (("Snefjeld", 9, 2), ("escort", 8, 4)), {"scenario": "m4", "depth": 1}, {"g7a": 2, **WORN}, 2
    ),
    "held": Position(
        (("Fiscus", 9, 3), ("escort", 9, 1)), {"scenario": "m4", "depth": 1}, {"g7a": 2, "hull_damage": 4, **WORN}, 2
    ),
    "caught-on-the-surface": Position(
        (("Fiscus", 10, 2), ("escort", 12, 2)), {"scenario": "m4"}, {"g7a": 2, "hull_damage": 4, **WORN}, 2
    ),
    "campaign-1942": Position(
        (("Stanbrook", 9, 2), ("escort", 10, 3)),
        {"scenario": "campaign", "year": "1942", "boat": "ixc", "depth": 1}, {"g7a": 1, "hull_damage": 4, **WORN}, 2,
    ),
}  # fmt: skip
FRESH = Position((("Kaunas", 9, 2), ("escort", 11, 3)), {"scenario": "m4"}, {"g7a": 2}, 1)


def position(name: str) -> Wolves:
    return placed(POSITIONS[name])


def placed(case: Position) -> Wolves:
    s = meeting(*case.vessels, **case.options)
    s.ammo = 0
    for field, value in ({"g7a": 0} | case.fields).items():
        setattr(s, field, value.copy() if isinstance(value, list) else value)
    return s


@pytest.mark.slow
@pytest.mark.parametrize("name", POSITIONS)
def test_solver_and_sampler_agree(name: str) -> None:
    encounter = Encounter(horizon=POSITIONS[name].turns)
    start = encounter.begin(position(name))
    exact = encounter.value(start)
    mean, error = sample_worth(encounter, start, GAMES, seed=7)
    assert abs(mean - exact) <= 4 * error + 1e-6


def test_6_1_one_torpedo_at_a_weak_ship_by_hand() -> None:
    """At D1 26 of 36 hit, and 21 of 36 hits do damage: one torpedo, one box, one turn."""
    s = position("one-ship-ahead")
    s.g7a, s.rings[0] = 1, 1
    encounter = Encounter(horizon=1)
    values = encounter.values(encounter.begin(s))
    assert values[TORPEDOES] == pytest.approx(float(1566 * Fraction(26, 36) * Fraction(21, 36)))
    assert values[LEAVE] == 0


def test_no_answer_is_better_than_the_value() -> None:
    encounter = Encounter(horizon=1)
    start = encounter.begin(placed(FRESH))
    assert max(encounter.values(start).values()) == encounter.value(start)


def test_a_higher_price_is_never_worth_more() -> None:
    cheap, dear = Encounter(Prices(box=100.0, boat=1000.0), horizon=1), Encounter(Prices(box=9000.0), horizon=1)
    s = position("held")
    assert dear.value(dear.begin(s)) <= cheap.value(cheap.begin(s))


@pytest.mark.parametrize("name", ["one-ship-ahead", "big-and-near", "storm-by-night"])
def test_a_longer_look_changes_the_value_less_than_one_that_ends_in_nothing(name: str) -> None:
    """What lies beyond the horizon is worth something: with it one turn ahead says nearly what two turns say."""
    s = position(name)
    s.g7a = 6  # with two torpedoes the rule of thumb goes home

    def step(sequel: Sequel | None) -> float:
        near, far = (Encounter(horizon=turns, sequel=sequel) for turns in (1, 2))
        return abs(far.value(far.begin(s)) - near.value(near.begin(s)))

    assert step(Sequel(s, Prices())) < 0.75 * step(None)


def test_the_error_of_a_sequel_is_not_nothing_because_all_play_outs_agree() -> None:
    s = position("one-ship-ahead")
    s.g7a = 11
    found = Sequel(s, Prices(), playouts=2).value(s)
    assert found.tons == 1566 and found.error == pytest.approx(1566 / 6**0.5)


def by_thumb(s: Wolves) -> int:
    return Greedy().choose(s, s.todo[-1], s.todo[-1].options(s), Rng(1))


@pytest.mark.parametrize("name", ["one-ship-ahead", "big-and-near", "two-ships-from-below", "an-escort-far"])
def test_a_lucky_hand_does_not_make_the_rule_of_thumb_worth_more(name: str) -> None:
    """Where its answer has its right value already, the greater of that and a few play-outs is the luckier one."""
    s = position(name)
    s.g7a = 6
    usual, right = by_thumb(s), Sequel(s, Prices(), playouts=250, seed=99).start.tons
    known = {answer: Sight(right if answer == usual else 0.0) for answer in s.todo[-1].options(s)}
    hands = [Sequel(s, Prices(), playouts=2, seed=seed) for seed in range(100)]
    lucky = [hand.start.rank > right for hand in hands]
    lifted = [with_thumb(s, known, hand)[usual].tons > right for hand in hands]
    assert sum(lucky) >= 2 and sum(lifted) == 0


def test_the_rule_of_thumb_is_worth_what_it_brings_where_the_solver_sees_nothing() -> None:
    """However lucky the play-outs are that say so: others say how much, on average neither too much nor too little."""
    s = position("big-and-near")
    s.g7a = 6
    usual, right = by_thumb(s), Sequel(s, Prices(), playouts=250, seed=99).start
    nothing = {answer: Sight() for answer in s.todo[-1].options(s)}
    said = [with_thumb(s, nothing, Sequel(s, Prices(), playouts=4, seed=seed))[usual] for seed in range(50)]
    assert all(sight.tons > 0 for sight in said)
    error = (sum(sight.error**2 for sight in said) ** 0.5 / len(said) + right.error) * 4
    assert abs(sum(sight.tons for sight in said) / len(said) - right.tons) < error


@pytest.mark.parametrize("name", ["one-ship-ahead", "storm-by-night", "an-escort-far"])
def test_of_answers_worth_the_same_that_of_the_rule_of_thumb_comes_first(name: str) -> None:
    """Where nothing could be gained, the first answer on the list did: dive, and in the same turn surface again."""
    s = position(name)
    usual, sequel = by_thumb(s), Sequel(s, Prices(), playouts=2)
    last_on_the_list = dict.fromkeys([answer for answer in s.todo[-1].options(s) if answer != usual] + [usual], Sight())
    sequel.start = sequel.start._replace(tons=0.0)
    assert next(iter(with_thumb(s, last_on_the_list, sequel))) == usual


def test_time_breaks_ties_and_is_not_in_the_values() -> None:
    """Both ways sink the ship as surely; the one that takes a turn less comes first, and both show the same tons."""
    sooner, later = Sight(1000.0, 0.0, 2.0), Sight(1000.0, 0.0, 3.0)
    assert sooner.rank - later.rank == HASTE and sooner.tons == later.tons
    s = position("one-ship-ahead")
    encounter = Encounter(horizon=2, sequel=Sequel(s, Prices()))
    sights = list(encounter.sights(encounter.begin(s)).values())
    assert [sight.rank for sight in sights] == sorted((sight.rank for sight in sights), reverse=True)
    assert encounter.value(encounter.begin(s)) == sights[0].tons


def turns_taken(s: Wolves, seed: int) -> int:
    """How long an encounter lasts that is played as the solver prefers, looking one turn ahead at every question."""
    s, rng, turns = s.copy(), Rng(seed), 0
    while not s.ended and not is_over(s):
        step = s.todo[-1]
        if isinstance(step, Roll):
            follow(s, rng.outcome(step.odds(s)))
        else:
            sequel = Sequel(s, Prices())
            encounter = Encounter(horizon=1, sequel=sequel)
            follow(s, next(iter(with_thumb(s, encounter.sights(encounter.begin(s)), sequel))))
        turns = max(turns, s.encounter_turn)
    return turns


@pytest.mark.slow
@pytest.mark.parametrize("name", ["one-ship-ahead", "two-ships-from-below", "storm-by-night"])
def test_the_solver_gets_on_with_it(name: str) -> None:
    """With torpedoes left and nobody pressing, it once circled to the limit of 20 turns: one ship, two, an escort."""
    s = position(name)
    s.g7a = 6
    assert max(turns_taken(s, seed) for seed in (1, 2)) <= 10


def test_too_many_positions_are_refused() -> None:
    encounter = Encounter(horizon=3, most=50)
    with pytest.raises(TooLarge):
        encounter.value(encounter.begin(position("two-ships-from-below")))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["one-ship-ahead", "held"])
def test_the_adviser_solves_an_encounter_and_says_what_its_values_are(name: str) -> None:
    s = position(name)
    found = advise(s, seconds=1.0)
    assert not found.exact
    assert found.method == "encounter solved"
    assert "chance to survive this encounter and the tons it sinks" in found.basis
    assert "t for each damage" in found.basis
    assert found.basis in advice_lines(GAME, "m1", found)[-1]
    assert all(re.fullmatch(r"boat safe \d+%, [\d,]+ t sunk", each.told) for each in found.answers)
    sequel = Sequel(s, Prices())
    encounter = Encounter(horizon=int(found.basis.split(" turn")[0].split()[-1]), sequel=sequel)
    sights = with_thumb(s, encounter.sights(encounter.begin(s)), sequel)
    assert [(each.value, each.error) for each in found.answers] == [sight[:2] for sight in sights.values()]


def test_what_an_answer_is_worth_is_said_as_a_chance_and_as_tons() -> None:
    s = position("held")
    s.hull_damage, s.depth = s.boat.hull_boxes, 1
    escape = Encounter(horizon=1).after(s, ESCAPE)
    assert (escape.lost, escape.sunk, str(escape)) == (1, 0, "boat safe 0%, 0 t sunk")
    assert [str(Sight(lost=0.25, sunk=tons)) for tons in (847.0, 7751.0)] == [
        "boat safe 75%, 850 t sunk", "boat safe 75%, 7,800 t sunk",
    ]  # fmt: skip
    answers = [
        Valued("escape", "", 250.0, told="boat safe 90%, 0 t sunk"),
        Valued("done", "", 0.0, told="boat safe 9%"),
    ]
    told = worths(GAME, "m4", Advice("expected", False, "encounter solved", 0.0, answers, "in words"))
    assert (told["escape"].figure, told["escape"].told) == (
        "boat safe 90%, 0 t sunk", "boat safe 90%, 0 t sunk; none better",
    )  # fmt: skip
    assert told["escape"].short == "90%"
    assert told["done"].told == "boat safe 9%; another is better"


def test_a_review_says_the_same_of_two_answers() -> None:
    own = Own("", "escape", 250.0, 0.0, "boat safe 10%, 0 t sunk", "boat safe 90%, 0 t sunk")
    look = Look(1, "choice", "6.1", "", "done", "", "escape", "", 0.0, 0.0, own=own)
    assert tell_own(look) == "escape: boat safe 90%, 0 t sunk; this: boat safe 10%, 0 t sunk"


@pytest.mark.slow
def test_an_encounter_too_large_for_the_time_is_played_out_and_the_advice_says_so() -> None:
    found = advise(placed(FRESH), seconds=0.0)
    assert not found.exact
    assert found.method == "play-outs"
    assert "too large to solve in 0 s" in advice_lines(GAME, "m1", found)[-1]


def test_on_the_chart_the_adviser_speaks_of_the_score() -> None:
    found = advise(new("m1"), seconds=0.2)
    assert not found.basis
    assert not found.note


def test_there_are_ten_positions_of_many_kinds() -> None:
    starts = [position(name) for name in POSITIONS]
    assert len(starts) == 10
    assert sum(ESCORT in s.vessels for s in starts) == 5
    assert {ring for s in starts for ring in s.rings} == {1, 2, 3, 4}
    assert {(s.night, s.depth) for s in starts} >= {(0, 0), (0, 1), (1, 0)}
    assert all(case.turns > 1 for case in POSITIONS.values())
    assert any(s.campaign and year(s) == 1942 and ESCORT in s.vessels for s in starts)


def test_between_the_columns_and_inshore_are_positions_of_their_own() -> None:
    """The same map is worth more where escorts see less, and more under a lit coast while they are far."""

    def worth(scenario: str, escort: int, **fields: int) -> float:
        ship = "Snefjeld" if scenario == "m4" else "Frisco"
        s = meeting((ship, 9, 2), ("escort", 10, escort), scenario=scenario, night=1)
        s.g7a, s.ammo, s.actions_left = 1, 0, 1
        for name, value in fields.items():
            setattr(s, name, value)
        encounter = Encounter(horizon=1)
        start = encounter.begin(s)
        return encounter.values(start)[TORPEDOES]

    assert worth("m4", 2, inside=1) > worth("m4", 2)
    assert worth("m8", 4, inshore=1) > worth("m8", 4)
