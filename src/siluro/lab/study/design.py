"""From a specification to cells: every combination of levels, or one factor at a time.

A value that only some scenarios know is played where it is known; one that no scenario knows is refused.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from siluro.engine.game import Game
from siluro.engine.options import BadOption
from siluro.engine.readings import AS_RULED, READINGS
from siluro.games import UnknownGame, game, games
from siluro.lab.objective import EXPECTED, Objective, objective
from siluro.lab.policies import UnknownPolicy, policies
from siluro.lab.policies import policy as named
from siluro.lab.sample import OF_THE_OWN_PACK
from siluro.lab.study import BadStudy
from siluro.lab.study.block import Setting, edition, pack_key, start_of
from siluro.lab.study.data import PackData, flatten, numbers_from
from siluro.lab.study.spec import EACH, Spec, values_of
from siluro.packs.read import PackError
from siluro.speech.say import say

MOST_CELLS = 100_000
HERE = "{scenario}"
"""In the name of a datum or a file: the scenario that is played."""
Made = tuple[Setting, dict[str, str], str]
Levels = dict[str, list[Any]]
"""Factors and their levels; the first level of each is the one that others are compared with."""


@dataclass(frozen=True)
class Cell:
    """One combination of levels: what is played, and how tables call it. A number that was varied comes last."""

    number: int
    setting: Setting
    levels: Mapping[str, str]
    key: str
    """The name of its games in a journal: the same setting under the same rules has the same."""
    varied: str = ""
    """The number that was varied, and which way."""

    @property
    def change(self) -> tuple[str, str]:
        """The number that was varied, and its value here; nothing in other cells."""
        return list(self.levels.items())[-1] if self.varied else ("", "")


@dataclass(frozen=True)
class Design:
    """The cells of a study."""

    spec: Spec
    cells: list[Cell]
    factors: list[str]
    """What differs between cells of one scenario."""
    refusals: dict[str, str] = field(default_factory=dict)
    """Numbers that could not be varied, and why."""

    @property
    def named(self) -> list[str]:
        """The factors that the specification names; numbers that are varied may be hundreds."""
        varied = {name for cell in self.cells if cell.varied for name in [*cell.levels][-1:]}
        return [name for name in self.factors if name not in varied]


def make_design(spec: Spec, folder: Path) -> Design:
    """The cells of a specification; `folder` is where its pack is looked for."""
    goal = objective(spec.objective)
    places = list(find_scenarios(spec))
    packs = {each.id: PackData(each, folder / spec.pack if spec.pack else None) for each, _ in places}
    refusals: dict[str, str] = {}
    made: list[Made] = []
    used: set[tuple[str, str]] = set()
    for played, scenario in places:
        levels = find_levels(spec, played, scenario, packs[played.id], goal, used)
        if "policy" not in levels:
            continue
        for choice in combine(levels, spec.design):
            made.append((settle(spec, played, scenario, choice, packs[played.id], goal), texts(choice), ""))
        if spec.vary:
            made += vary(spec, played, scenario, levels, packs[played.id], goal, refusals)
        if len(made) > MOST_CELLS:
            raise BadStudy(say("The study has more than {most} cells.", most=MOST_CELLS))
    refuse_unused(spec, used, [played for played, _ in places])
    unlike = {key_of(each[0]): each for each in reversed(made)}
    rows = reversed(unlike.items())
    cells = [Cell(n, setting, levels, key, varied) for n, (key, (setting, levels, varied)) in enumerate(rows, 1)]
    names = list(dict.fromkeys(name for cell in cells for name in cell.levels))
    return Design(spec, cells, [name for name in names if differs(name, cells)], refusals)


def differs(name: str, cells: list[Cell]) -> bool:
    """Whether a factor has several levels in some scenario."""
    found: dict[tuple[str, str], set[str]] = {}
    for cell in cells:
        found.setdefault((cell.setting.game, cell.setting.scenario), set()).add(cell.levels.get(name, ""))
    return any(len(levels) > 1 for levels in found.values())


def find_scenarios(spec: Spec) -> Iterator[tuple[Game, str]]:
    """The scenarios of a study: named, named as game/scenario, or each of every game."""
    wanted = values_of(spec.game)
    ids = games() if wanted == [EACH] else wanted
    try:
        found = [game(each) for each in ids]
    except UnknownGame as error:
        raise BadStudy(str(error)) from None
    if values_of(spec.scenario) == [EACH]:
        yield from ((each, name) for each in found for name in each.scenarios)
        return
    for name in values_of(spec.scenario):
        owner, _, short = name.rpartition("/")
        those = [each for each in found if each.id == owner or (not owner and len(found) == 1)]
        if not those:
            raise BadStudy(say("Write the scenario {name!r} as game/scenario: the study has several games.", name=name))
        try:
            those[0].scenario(short)
        except BadOption as error:
            raise BadStudy(str(error)) from None
        yield those[0], short


def find_levels(
    spec: Spec, played: Game, scenario: str, pack: PackData, goal: Objective, used: set[tuple[str, str]]
) -> Levels:
    """The factors of one scenario and their levels, the values that it knows; these are noted as used."""
    known = [name for name in wishes(spec.policy, policies(played.id)) if has_policy(played.id, name, goal)]
    levels: Levels = {"policy": known}
    options = played.scenarios[scenario].options
    for name, words in option_words(spec).items():
        if name in options:
            levels[name] = [
                each for each in wishes(words, options[name].values) if can_settle(played, scenario, name, each)
            ]
    if spec.opening:
        levels["opening"] = values_of(spec.opening)
    for datum, value in flatten(spec.data):
        if has_datum(pack, datum, scenario, is_only=len(values_of(spec.game)) == 1):
            levels[datum] = value if isinstance(value, list) else [value]
    for name, found in levels.items():
        used.update((name, str(each)) for each in found)
    return {name: found for name, found in levels.items() if found}


def has_datum(pack: PackData, datum: str, scenario: str, is_only: bool) -> bool:
    """Whether a scenario has a datum; one that does not depend on it must be in the pack of the only game."""
    try:
        pack.value(datum.replace(HERE, scenario))
    except BadStudy:
        if is_only and HERE not in datum:
            raise
        return False
    return True


def option_words(spec: Spec) -> dict[str, Any]:
    """The options of a study; readings are one that has a line of its own."""
    return {**spec.options, **({} if spec.readings is None else {READINGS: spec.readings})}


def wishes(words: Any, known: Any) -> list[str]:
    """The values that are named, or each that is known."""
    return list(known) if words == EACH else values_of(words)


def has_policy(game_id: str, name: str, goal: Objective) -> bool:
    try:
        named(game_id, name, goal)
    except UnknownPolicy:
        return False
    return True


def can_settle(played: Game, scenario: str, name: str, value: str) -> bool:
    try:
        played.scenario(scenario).settle({name: value})
    except BadOption:
        return False
    return True


def refuse_unused(spec: Spec, used: set[tuple[str, str]], places: list[Game]) -> None:
    """A value that no scenario knows is a mistake."""
    wanted: dict[str, Any] = {"policy": spec.policy, **option_words(spec)}
    for name, words in wanted.items():
        for value in values_of(words):
            if value != EACH and (name, value) not in used:
                raise BadStudy(explain_unused(places, name, value))
    for datum, _ in flatten(spec.data):
        if not any(name == datum for name, _ in used):
            raise BadStudy(say("No game of the study has the datum {datum}.", datum=datum))
    if not any(name == "policy" for name, _ in used):
        raise BadStudy(say("No scenario of the study has one of its policies."))


def explain_unused(places: list[Game], name: str, value: str) -> str:
    """What the first game says to a value that nobody knows."""
    first = places[0]
    try:
        if name == "policy":
            named(first.id, value, EXPECTED)
        first.scenario(next(iter(first.scenarios))).settle({name: value})
    except ValueError as error:
        return str(error)
    return say("No scenario of the study knows {name} = {value}.", name=name, value=value)


def combine(levels: Levels, design: str) -> Iterator[dict[str, Any]]:
    """Every combination; or the first level of each factor, and the others one factor at a time."""
    if design == "crossed":
        yield from (dict(zip(levels, each, strict=True)) for each in product(*levels.values()))
        return
    base = {name: found[0] for name, found in levels.items()}
    yield base
    for name, found in levels.items():
        yield from (base | {name: level} for level in found[1:])


def texts(choice: Mapping[str, Any]) -> dict[str, str]:
    """Levels as tables show them."""
    return {name: level if isinstance(level, str) else json.dumps(level) for name, level in choice.items()}


def settle(
    spec: Spec, played: Game, scenario: str, choice: Mapping[str, Any], pack: PackData, goal: Objective
) -> Setting:
    """What is played under these levels; BadStudy if the pack refuses a datum."""
    options = played.scenarios[scenario].options
    data = {name.replace(HERE, scenario): level for name, level in choice.items() if "." in name}
    files = pack.change(data) if data or pack.given else {}
    if files and choice["policy"] in OF_THE_OWN_PACK:
        raise BadStudy(say("The policy {policy} works only with the game's own pack.", policy=choice["policy"]))
    given = {name: str(level) for name, level in choice.items() if name in options}
    setting = Setting(
        game=played.id, scenario=scenario, options=played.scenario(scenario).settle({READINGS: AS_RULED} | given),
        policy=choice["policy"], opening=str(choice.get("opening", "")), files=files,
        is_whole=pack.given is not None, goal=goal.bound, seed=spec.seed, common=spec.common,
    )  # fmt: skip
    if pack_key(setting) in pack.checked:
        return setting
    try:
        start_of(setting)
        pack.checked.add(pack_key(setting))
    except PackError as error:
        what = ", ".join(f"{name} = {json.dumps(level)}" for name, level in data.items()) or pack.given
        raise BadStudy(say("{datum}: {problem}.", datum=what, problem=f"{error.key} {error.problem}".strip())) from None
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        what = ", ".join(f"{name} = {json.dumps(level)}" for name, level in data.items())
        raise BadStudy(
            say("{datum}: the game cannot start with this value ({error}).", datum=what, error=error)
        ) from None
    return setting


def vary(
    spec: Spec, played: Game, scenario: str, levels: Levels, pack: PackData, goal: Objective, refusals: dict[str, str]
) -> list[Made]:
    """Each number of a source a little lower and a little higher, with the first level of every factor."""
    assert spec.vary is not None
    base = {name: found[0] for name, found in levels.items()}
    made: list[Made] = []
    for file in [name.replace(HERE, scenario) for name in spec.vary.files] or pack.names():
        for datum, value in numbers_from(pack.tree(file), spec.vary.source, file):
            if set(datum.split(".")) & set(spec.vary.without):
                continue
            for sign in (-1, 1):
                changed = shift(value, sign, spec.vary.by, spec.vary.share)
                name = f"{datum} {'+' if sign > 0 else '-'}"
                if name in refusals:
                    continue
                try:
                    setting = settle(spec, played, scenario, base | {datum: changed}, pack, goal)
                except BadStudy as error:
                    refusals[name] = str(error)
                else:
                    made.append((setting, texts(base | {datum: changed}), f"{scenario}: {name}"))
    return made


def shift(value: Any, sign: int, by: int, share: float) -> Any:
    """A number, or every number of a list, lower or higher."""
    if isinstance(value, list):
        return [shift(each, sign, by, share) for each in value]
    return value + sign * by if isinstance(value, int) else round(value * (1 + sign * share), 9)


def key_of(setting: Setting) -> str:
    """The name of a cell's games: a digest of everything that they depend on."""
    told = [
        setting.game, edition(setting.game), setting.scenario, dict(setting.options), setting.policy, setting.opening,
        pack_key(setting), setting.is_whole, setting.goal, setting.seed, setting.common,
    ]  # fmt: skip
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:32]
