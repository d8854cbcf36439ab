"""Choosers that make for the ships: chance alone seldom gets behind the nets."""

from __future__ import annotations

import random
from typing import Any

from tests.referee.lockstep import Chooser, Question, at_random
from tests.referee.stealth.board import DIRECTIONS, board

DRAWS = ("searchlights", "dive-team", "response", "attack", "mortar")

WANTED = ("ssb", "tandem", "series-200", "g50", "series-100", "hook-and-wire", "light-wetsuit", "olterra", "cadiz")
"""What a campaign buys first, if it can."""


def steer(luck: float, plague: float) -> Chooser:
    """Goes for a ship and strikes; of its dice some succeed by order, and of its fault checks some fail."""

    def choose(rng: random.Random, asked: Question, view: Any) -> str:
        if rng.random() < 0.2 * (1 - luck) + 0.05:
            return at_random(rng, asked, view)
        if asked.word == "check":
            return roll(rng, asked, luck, plague)
        if asked.word in DRAWS and rng.random() < luck:
            return draw_a_miss(asked, view)
        if asked.word == "act":
            return strike(rng, asked, view)
        if asked.word == "buy":
            return next(each for each in (*WANTED, "done") if each in asked.answers or each == "done")
        if asked.word in ("face", "turn"):
            return head(view, view["slcs"][int(asked.subject[3]) - 1], asked.answers)
        return at_random(rng, asked, view)

    return choose


def roll(rng: random.Random, asked: Question, luck: float, plague: float) -> str:
    """A one by the plague of faults, a six by luck."""
    if asked.subject.endswith("-fault") and rng.random() < plague:
        return min(asked.answers)
    if rng.random() < luck:
        return max(asked.answers)
    return at_random(rng, asked, None)


def draw_a_miss(asked: Question, view: Any) -> str:
    """The highest card that misses, so that the low ones last; if none is left, the 12, which brings them back."""
    slc = view["slcs"][int(asked.subject[-1]) - 1]
    name = asked.word
    if name != "dive-team":
        name += "-submerged" if slc["submerged"] else "-surfaced"
    if asked.word == "response":
        inside = board(view["board"]).is_harbour(slc["hex"])
        name += "-detected" if slc["detected"] else "-inside" if inside else "-outside"
    misses = (each for each in asked.answers if int(each) < view["targets"][name])
    return max(misses, key=int, default=max(asked.answers, key=int))


def strike(rng: random.Random, asked: Question, view: Any) -> str:
    """Attach, detach, pass the net, go on, turn; scuttle when nothing is left to strike with."""
    slc = view["slcs"][int(asked.subject[3]) - 1]
    here = any(ship["hex"] == slc["hex"] for ship in view["ships"])
    on_card = any(card.startswith("warhead") for card in slc["faults"])
    wanted = ["attack"] if here else []
    if here and on_card and rng.random() < 0.7:
        wanted += ["dive-2", "dive-1"]
    elif len(set(slc["faults"])) > 1:
        wanted += ["repair-1"]
    if here:
        wanted += ["attach-2", "attach-1", "detach-2", "detach-1", "dive-1"]
    if not slc["tokens"]["warhead"] + slc["warheads_out"] + on_card or view["time"]["turn"] > 8:
        wanted += ["scuttle-2", "scuttle-1"]
    wanted += ["evade-net-2", "evade-net-1", *go_on(rng, view, slc)]
    return next((each for each in wanted if each in asked.answers), at_random(rng, asked, view))


def go_on(rng: random.Random, view: Any, slc: Any) -> list[str]:
    """Ahead, if that is the way to the goal."""
    water = board(view["board"])
    steps = water.ways(find_goal(view, slc))
    ahead = water.ahead.get((slc["hex"], slc["facing"]), slc["hex"])
    if steps[ahead] >= steps[slc["hex"]]:
        return ["turn-1", "turn-2"]
    return ["full-move-2" if rng.random() < 0.7 else "full-move-1", "move"]


def find_goal(view: Any, slc: Any) -> str:
    """SLC 1 and 2 make for the best ship behind the nets, SLC 3 for the best of all."""
    water = board(view["board"])
    steps = water.ways(slc["hex"])
    worth = {ship["hex"]: ship["points"] for ship in view["ships"] if ship["hex"]}
    behind = [each for each in worth if water.is_harbour(each)] if slc["number"] < 3 else []
    return min(behind or worth, key=lambda each: (steps[each] - worth[each], each), default=slc["hex"])


def head(view: Any, slc: Any, answers: frozenset[str]) -> str:
    """The facing that leads nearest to the goal."""
    water = board(view["board"])
    steps = water.ways(find_goal(view, slc))
    ahead = {each: water.ahead.get((slc["hex"], each), "") for each in DIRECTIONS if each in answers}
    return min(ahead, key=lambda each: steps.get(ahead[each], 999))
