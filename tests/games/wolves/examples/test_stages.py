"""Section 3.1.5: the stages of a sheet, on a mission 1 with a stage of every kind."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import siluro
from siluro.engine.play import waiting
from siluro.games.wolves.loader.pack import read_pack
from siluro.games.wolves.rules.c07_movement import NOTICED
from siluro.games.wolves.rules.state import DECK_GUN, ESCORT, Wolves
from siluro.packs import PackError
from tests.games.wolves.board import GAME, put, sailed, word

STAGES = """
[[stage]]
id = "watch"
cells = ["AN 95"]
most = 2
mark = "the light-ship"
asks = "The light-ship: what do you do?"
needs = ["not:gone"]
src = "reconstructed"
option = [
  { id = "look", label = "look around", needs = ["surfaced"], halves = 1, drm = [
    { add = 1, says = "night", when = ["night"] }, { add = -2, says = "seen before", each = "seen" },
  ], row = [
    { from = 1, says = "a patrol boat", effects = ["flag seen", "encounter 1"] },
    { from = 3, says = "nothing" },
    { from = 6, says = "papers", effects = ["vp 1", "flag gone", "next after"] },
  ] },
  { id = "lie-low", label = "lie on the bottom until night", row = [{ says = "night falls", effects = ["wait"] }] },
  { id = "break-off", label = "break off", needs = ["flag:seen"], row = [{ says = "away", effects = ["stop"] }] },
]

[[stage]]
id = "after"
place = "next"
asks = "The papers are on board. What now?"
src = "reconstructed"
option = [
  { id = "burn", label = "burn them", row = [{ says = "burnt", effects = ["hull 1 when day", "break deck-gun"] }] },
  { id = "keep", label = "keep them", row = [{ says = "kept", effects = ["torpedoes 3", "ammo"] }] },
]

[[stage]]
id = "yard"
place = "home"
asks = "The yard looks at the boat."
needs = ["flag:gone"]
src = "reconstructed"
option = [{ id = "inspect", label = "the inspection", row = [
  { says = "nothing" }, { from = 4, says = "a medal", effects = ["vp 1"] },
] }]
"""
TASKS = """task = [
  { says = "unseen", needs = ["flag:gone", "not:seen"] }, { says = "seen", points = -1, each = "seen" },
]
tasks_most = 2
"""


def pack(tmp_path: Path, stages: str = STAGES) -> Path:
    folder = tmp_path / "pack"
    shutil.copytree(GAME.folder, folder)
    file = folder / "missions" / "m1.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("[victory]\n", f"[victory]\n{TASKS}", 1) + stages, encoding="utf-8")
    return folder


@pytest.fixture
def s(tmp_path: Path) -> Wolves:
    new = GAME.new("m1", pack=pack(tmp_path))
    assert isinstance(new, Wolves)
    return new


def offered(s: Wolves) -> list[str]:
    step = waiting(s)
    assert step is not None
    return [step.name(s, answer) for answer in step.options(s)]


def test_3_1_5_a_stage_is_asked_where_the_boat_stops(s: Wolves) -> None:
    s = sailed(s, "an95")
    assert word(s) == "stage"
    assert offered(s) == ["pass", "look", "lie-low"]
    assert word(siluro.play(s, "pass")) == "sighting"


def test_3_1_5_an_option_costs_takes_the_sighting_and_may_be_asked_again(s: Wolves) -> None:
    s = siluro.play(sailed(s, "an95"), "look")
    assert (word(s), s.fuel_spent) == ("stage-die", 2)
    s = siluro.play(s, "4")
    assert word(s) == "stage", "it may be used twice"
    s = siluro.play(siluro.play(s, "look"), "4")
    assert word(s) == "depth", "no sighting this turn"


def test_3_1_5_modifiers_and_rows_beyond_the_end(s: Wolves) -> None:
    s = siluro.play(sailed(s, "an95"), "look")
    s.flags[s.sheet.flag_names.index("seen")] = 1
    step = waiting(s)
    assert step is not None
    s = siluro.play(s, "1")
    assert s.flags[s.sheet.flag_names.index("seen")] == 2, "a total of -1 reads the first row"
    assert word(s) == "heading"


def test_3_1_5_escorts_of_a_stage_have_seen_the_boat(s: Wolves) -> None:
    s = siluro.play(siluro.play(sailed(s, "an95"), "look"), "1")
    s = siluro.play(siluro.play(s, "7"), "8")
    assert (s.vessels, s.rings, s.awareness) == ([ESCORT], [3], [NOTICED])
    assert word(s) == "act"
    assert "leave" not in offered(s)


def test_3_1_5_a_wait_lasts_until_the_next_night(s: Wolves) -> None:
    s = siluro.play(sailed(s, "an95"), "lie-low")
    assert (s.fuel_spent, s.battery, s.night, s.depth) == (3, 3, 1, 0)
    assert word(s) == "stage"
    s.battery = 1
    assert "lie-low" not in offered(s)


def test_3_1_5_a_stage_leads_to_another_that_cannot_be_passed(s: Wolves) -> None:
    s = siluro.play(siluro.play(sailed(s, "an95"), "look"), "6")
    assert offered(s) == ["burn", "keep"]
    s.g7a, s.ammo = s.boat.slots - 2, 0
    kept = siluro.play(s, "keep")
    assert (kept.g7a, kept.ammo) == (s.boat.slots, s.boat.ammo)  # type: ignore[attr-defined]
    burnt = siluro.play(s, "burn")
    assert (burnt.hull_damage, burnt.equipment_damage[DECK_GUN]) == (1, 1)  # type: ignore[attr-defined]
    assert word(burnt) == "depth"  # type: ignore[arg-type]


def test_3_1_5_stop_ends_the_questions_of_the_turn(s: Wolves) -> None:
    s = sailed(s, "an95")
    s.flags[s.sheet.flag_names.index("seen")] = 1
    assert "break-off" in offered(s)
    assert word(siluro.play(s, "break-off")) == "depth"


def test_3_1_5_dice_and_tasks_at_home(s: Wolves) -> None:
    s = siluro.play(siluro.play(siluro.play(sailed(s, "an95"), "look"), "6"), "keep")
    s = siluro.play(sailed(put(s, "AN95"), "an96"), "home")
    assert word(s) == "stage-die"
    end = siluro.play(s, "4")
    assert end.victory_points == 3, "papers, a medal, unseen"  # type: ignore[attr-defined]


BROKEN = [
    ('needs = ["not:gone"]', 'needs = ["nite"]', "stage watch: unknown condition 'nite'; use one of: day, night"),
    ('needs = ["not:gone"]', 'needs = ["mines"]', "stage watch: unknown condition 'mines'"),
    ('needs = ["not:gone"]', 'needs = ["not:lost"]', "stage watch: no stage sets the flag lost"),
    ('"vp 1", "flag gone"', '"vps 1", "flag gone"', "stage watch, look: unknown effect 'vps 1'; use one of: nothing"),
    ('"next after"', '"next before"', "stage watch, look: unknown effect 'next before'"),
    ('"encounter 1"', '"encounter 1 D3"', "stage watch, look: unknown effect 'encounter 1 D3'"),
    ("from = 6, says", "from = 2, says", "stage watch, look: the totals of the rows must rise"),
    ('id = "after"', 'id = "watch"', "stage: two stages have the same id"),
    ('id = "burn"', 'id = "keep"', "stage: two options have the same id"),
    ('cells = ["AN 95"]\n', "", "stage watch: cells or zones belong to a stage on squares"),
    ('cells = ["AN 95"]', 'cells = ["BF 61"]', "BF61 is not a grid on this chart"),
    ("most = 2", "most = 0", "stage #1.most"),
    ("most = 2", "weather = true", "stage watch: the mission has no weather table"),
    ("break deck-gun", "break anchor", "stage after, burn: unknown effect 'break anchor'"),
    ('{ from = 4, says = "a medal", effects = ["vp 1"] },', "", "stage yard: at home a stage is one option with a die"),
]


@pytest.mark.parametrize(("old", "new", "said"), BROKEN, ids=[row[2][:32] for row in BROKEN])
def test_a_broken_stage_is_refused_with_a_reason(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in STAGES
    with pytest.raises(PackError) as refused:
        read_pack(pack(tmp_path, STAGES.replace(old, new, 1)))
    assert said in str(refused.value)
