"""The near-exact solver of Explosive Boats as an adviser: the plan in the file, and the attack zone on the spot."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import numpy as np
import pytest

import siluro
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Choose, Roll
from siluro.games.boats.lab import PLAN
from siluro.games.boats.lab import advice as boats_advice
from siluro.games.boats.lab.dice import gear_of
from siluro.games.boats.lab.solver import EQUIPMENT
from siluro.games.boats.lab.zone import Zone
from siluro.games.boats.rules.c04_movement import ATTACK
from siluro.games.boats.rules.c05_events import Event
from siluro.games.boats.rules.state import Boats
from siluro.lab.advise import advise
from siluro.lab.graph import explore
from siluro.lab.policies import policy
from siluro.lab.rng import Rng
from tests.games.boats.board import GAME, at, new, played

NONE = gear_of()
NEAR = 0.003
"""What rounding in the file may cost, in points."""


def suda() -> Boats:
    s = new("suda", start="3811")
    assert isinstance(s, Boats)
    return s


def test_the_file_is_about_the_pack_that_is_shipped() -> None:
    assert boats_advice.has_plan(suda())
    assert str(boats_advice.load_part("edition")) == boats_advice.edition(suda().tables)


def test_a_pack_that_the_file_is_not_about_is_refused_with_a_sentence(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(GAME.folder, pack)
    file = pack / "pack.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('id = "boats-core"', 'id = "mine"'), encoding="utf-8")
    s = GAME.new("suda", pack=pack)
    assert isinstance(s, Boats)
    assert "other rules or another pack" in advise(s, seconds=0.1).note
    with pytest.raises(ValueError, match="other rules or another pack"):
        boats_advice.answer_values(s)


def test_the_first_hex_next_to_a_ship_is_worth_what_the_zone_says() -> None:
    zone = Zone(suda(), [NONE], through_ships=False)
    zone.solve(1)
    plan = boats_advice.FiledPlan(suda(), NONE)
    stations = [zone.station_of[plan.approach.places[place][0]] for place in plan.approach.contacts]
    for left in range(5):
        contact = plan.contact(plan.last, 4, left)
        for crew, (boats, _, _) in enumerate(plan.crews.all):
            assert contact[crew] == pytest.approx(zone.contact[1, 4, left, boats, NONE][stations], abs=1e-4)


def test_the_turns_of_the_file_fit_together() -> None:
    """From the start of a turn the event roll before it is worth what the file says."""
    plan = boats_advice.FiledPlan(suda(), NONE)
    for turn in (2, 8, 11):
        plan.work_out(turn)
        plan.work_out(turn + 1)
        assert np.abs(plan.approach.before_event(plan.turns.start[turn + 1]) - plan.turns.event[turn]).max() < NEAR


def test_equipment_and_the_first_move_are_valued_by_the_plan() -> None:
    found = advise(new("suda"))
    assert (found.method, found.exact) == (PLAN, False)
    assert {found.answers[0].answer, found.answers[1].answer} == {"binoculars", "charm"}
    found = advise(played(suda(), "binoculars", "charm"))
    assert found.method == PLAN
    assert [each.error for each in found.answers] == [0.0] * 4
    assert 4 < found.answers[0].value < 6


def test_9_1_5_the_charm_for_the_starting_die_is_valued_by_the_plan() -> None:
    s = played(new("suda"), "binoculars", "charm", "5")
    values = boats_advice.answer_values(s)
    assert values is not None

    def begins(place: str, *pieces: str) -> float:
        return boats_advice.value_of_start(at(place, gear=pieces))

    again = (4 * begins("3811", "binoculars") + 2 * begins("3805", "binoculars")) / 6
    assert values == {0: pytest.approx(begins("3805", "binoculars", "charm")), 1: pytest.approx(again)}
    assert values[0] > values[1]


def test_a_boat_beside_york_in_the_last_turn_by_hand() -> None:
    """There the plan, which leaves out the lights, is exact, and so the adviser can do without it."""
    s = played(at("1205", ships={0: "york"}, boats=1, turn=12, gear=["binoculars"]), "1")
    values = boats_advice.answer_values(s)
    assert values is not None
    assert values[ATTACK] == pytest.approx(3 * 4 / 6)
    assert advise(s).exact
    assert (advise(s).answers[0].answer, advise(s).answers[0].value) == ("attack", pytest.approx(3 * 4 / 6))


def test_the_attack_zone_takes_the_best_order_of_the_ships() -> None:
    """The last turn with all ships known and in the dark: there the zone leaves nothing out, and the rules agree."""
    names = [name for name in suda().raid.ship_ids if name not in ("calcutta", "hasty")]
    ships = {7: "calcutta", 8: "hasty"} | dict(enumerate(names))
    s = at("1304", ships=ships, boats=2, turn=12, gear=["binoculars", "charm"])
    values = boats_advice.answer_values(s)
    assert values is not None
    found = explore([s], Boats.key, is_end=lambda t: not t.todo or isinstance(t.todo[-1], Event))
    points = np.array([end.points for end in found.leaf_states], float)  # type: ignore[attr-defined]
    assert max(values.values()) == pytest.approx(float(found.graph.sweep(points)[found.number[s.key()]]), abs=1e-5)


@pytest.mark.parametrize("points", [(2, 1), (1, 2)])
def test_a_volley_is_worth_the_same_whichever_ship_comes_first_on_the_list(points: tuple[int, int]) -> None:
    zone = Zone(suda(), [EQUIPMENT], through_ships=False)
    graph, root, ends = zone.volley((1, 1), EQUIPMENT)
    worth = np.array([sum(each for slot, each in enumerate(points) if hits >> slot & 1) for hits, _ in ends], float)
    assert graph.sweep(worth)[root] == pytest.approx(68 / 27)


def test_with_turns_to_go_the_attack_zone_is_solved_on_the_spot() -> None:
    ships = {0: "york", 5: "hasty", 6: "doumana", 7: "calcutta", 8: "pericles"}
    found = advise(at("1205", ships=ships, boats=2, turn=11))
    assert (found.method, found.exact) == (PLAN, False)
    assert found.answers[0].value > 2


def test_where_too_much_can_come_up_games_are_played_out() -> None:
    found = advise(at("1205", ships={0: "york"}, turn=9, gear=["binoculars", "wrench"]), seconds=0.2)
    assert found.method == "play-outs"
    assert "play-outs" in found.note


@pytest.mark.parametrize(("scenario", "options"), [("malta", {}), ("suda", {"readings": "M-9b"})])
def test_without_a_plan_games_are_played_out(scenario: str, options: dict[str, str]) -> None:
    assert advise(siluro.game("boats").new(scenario, **options), seconds=0.2).method == "play-outs"


@pytest.mark.skipif("SILURO_GAMES" not in os.environ, reason="takes minutes; runs with SILURO_GAMES set")
def test_the_best_answer_is_what_planned_plays() -> None:
    player, asked = policy("boats", "planned"), 0
    for number in range(4):
        s, rng = new("suda"), Rng(12, number)
        while (step := waiting(s)) is not None:
            options = step.options(s)
            if isinstance(step, Roll):
                follow(s, rng.outcome(step.odds(s)))
                continue
            assert isinstance(step, Choose)
            answer = player.choose(s, step, options, rng)
            if tuple(s.gear) <= EQUIPMENT and len(options) > 1:
                found = advise(s, seconds=0.2)
                if found.method == PLAN:
                    worth = {each.answer: each.value for each in found.answers}
                    assert worth[step.name(s, answer)] >= found.answers[0].value - NEAR
                    asked += 1
            follow(s, answer)
    assert asked > 100


def test_the_turn_of_a_question_stays_when_the_next_one_is_worked_out() -> None:
    """Questions from several games come in any order; the oldest turn may be the one that is asked for again."""
    plan = boats_advice.FiledPlan(suda(), NONE)
    for turn in (8, 9, 10, 11):
        plan.work_out(turn)
    plan.work_out(8)
    plan.work_out(7)
    assert {7, 8} <= set(plan.turns.arrive)
    assert 9 not in plan.turns.arrive
    assert set(plan.turns.event) == set(plan.turns.arrive) == set(plan.turns.start) - {plan.last + 1}
