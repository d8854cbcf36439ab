"""What a player of Explosive Boats reads: modifiers that are there, the alarm at Malta."""

from __future__ import annotations

import pytest

import siluro
from siluro.engine.play import settle, waiting
from siluro.games.boats.rules import c10_malta
from siluro.games.boats.rules.c05_events import event_tally
from siluro.games.boats.rules.state import Boats
from siluro.packs import Sources
from siluro.packs.rules import read_rules
from siluro.paint.painter import painter_of
from siluro.speech.say import with_sign
from siluro.table.asked import ask
from tests.games.boats.board import GAME, at, at_event, new


def told(s: Boats, answer: str) -> str:
    step = waiting(s)
    assert step is not None
    number = next(each for each in step.options(s) if step.name(s, each) == answer)
    return GAME.tell(s, step, number, siluro.play(s, answer))


def test_4_a_speed_names_its_modifier_only_if_it_has_one() -> None:
    s = at("3811")
    asked = ask(GAME, s)
    assert asked is not None
    modifiers = {choice.id: s.tables.modifiers[int(choice.id)] for choice in asked.choices}
    assert 0 in modifiers.values() and len(set(modifiers.values())) > 1
    for choice in asked.choices:
        shown = f"event roll {with_sign(modifiers[choice.id])}"
        for text in (choice.label, told(s, choice.id)):
            assert (shown in text) if modifiers[choice.id] else ("event roll" not in text), text


@pytest.mark.parametrize("speed", range(1, 5))
def test_5_an_event_roll_names_its_modifier_only_if_it_has_one(speed: int) -> None:
    s = at_event(speed)
    asked, modifier = ask(GAME, s), event_tally(s).total
    assert asked is not None
    assert asked.prompt == f"Roll a die for events{f' (modifier {with_sign(modifier)})' if modifier else ''}."


@pytest.mark.parametrize("face", "16")
def test_10_2_the_initial_alarm_is_told_with_its_place(face: str) -> None:
    s = new("malta")
    s.todo = [c10_malta.InitialAlarm()]
    settle(s)
    assert told(s, face) == f"Initial alarm at Malta: {s.raid.alarm[int(face)]}."


def test_the_table_says_how_many_pieces_go_along_and_what_a_net_needs() -> None:
    s = siluro.game("boats").new("suda", start="3811")
    assert siluro.asking(s).prompt == "Choose equipment, piece 1 of 2."
    s = siluro.play(siluro.play(s, "cover"), "cover")
    net = next(place for place, is_net in enumerate(s.board.nets) if is_net)
    labels = {}
    for beside in (False, True):
        here = s.copy()
        here.here = next(place for place, ways in enumerate(s.board.ways) if ways and (net in ways) is beside)
        step = waiting(here)
        labels[beside] = siluro.game("boats").label(here, step, 1)
    assert labels == {False: "1 hex (event roll −1)", True: "1 hex (event roll −1; a net only at this speed)"}


def test_5_a_card_says_what_the_event_die_can_bring_once_a_speed_is_chosen() -> None:
    s = at("3811")
    assert "Event roll" not in dangers(s)
    faster = siluro.play(s, "4")
    assert "Event roll +2: spotlights of one colour 50%, spotlights of two colours 17%, all" in dangers(faster)
    assert "Event roll: nothing happens 17%" in dangers(siluro.play(s, "2"))


def dangers(s: Boats) -> str:
    return next(panel.html for panel in painter_of(GAME).panels(s, Sources()) if panel.id == "dangers")


def test_4_a_hex_names_the_lights_that_can_reach_it() -> None:
    asked = ask(GAME, siluro.play(at("3411"), "3"))
    assert asked is not None
    assert {choice.id: choice.label for choice in asked.choices}["3311"] == "3311: yellow"


@pytest.mark.parametrize(
    ("section", "rules"),
    [
        ("4.2.1", ["if there are two, the player chooses"]),
        ("10.2.2", ["against the bridge if it still stands"]),
        ("10.2.4", ["lost whatever the result", "no bonus counts but the Lucky Charm", "except Tesei's"]),
        ("10.2.5", ["that between 1706 and 1606 is open"]),
    ],
)
def test_a_paraphrase_leaves_out_no_rule_that_the_book_prints_there(section: str, rules: list[str]) -> None:
    says = next(rule.says for rule in read_rules(GAME.folder) if rule.section == section)
    assert all(rule in says for rule in rules)
