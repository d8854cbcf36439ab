"""Reads the stages of a sheet: their squares, options, conditions, modifiers, effects, and the tasks paid at home."""

from __future__ import annotations

from collections.abc import Mapping

from siluro.games.wolves.loader.schema_mission import DrmPart, StageOptionPart, StagePart, StageRowPart, TaskPart
from siluro.games.wolves.loader.sea_grid import SheetGrids
from siluro.games.wolves.loader.vocabulary import CONDITIONS, EFFECTS
from siluro.games.wolves.rules.c03_effects import WaitForNight
from siluro.games.wolves.rules.c03_sheet import Sheet
from siluro.games.wolves.rules.c03_stage_table import (
    Condition,
    Effect,
    Modifier,
    Names,
    Stage,
    StageOption,
    StageRow,
    Task,
)
from siluro.games.wolves.rules.state import ZONES
from siluro.kit.tally import Cause
from siluro.packs import refuse

ANYWHERE = ("square", "must")
"""Stages that are asked in squares of the chart."""


def fill_stages(sheet: Sheet, parts: list[StagePart], tasks: list[TaskPart], chart: SheetGrids) -> None:
    """The stages of a sheet, by the order of its file."""
    StageReader(sheet, parts, chart).read(tasks)


class StageReader:
    """Reads words into numbers, and says where a word is not known."""

    def __init__(self, sheet: Sheet, parts: list[StagePart], chart: SheetGrids) -> None:
        self.sheet = sheet
        self.parts = parts
        self.chart = chart
        followers = {part.id: number for number, part in enumerate(parts) if part.place == "next"}
        self.names = Names(sheet.flag_names, followers, len(sheet.prizes))

    def read(self, tasks: list[TaskPart]) -> None:
        sheet = self.sheet
        sheet.stages_in = [[] for _ in sheet.cells]
        if len({part.id for part in self.parts}) != len(self.parts):
            refuse(self.chart.file, "stage", "two stages have the same id")
        for part in self.parts:
            self.names.where = f"stage {part.id}"
            self.read_stage(part)
        names = [option.id for option in sheet.stage_options]
        if len(set(names)) != len(names) or "pass" in names:
            refuse(self.chart.file, "stage", "two options have the same id, or one is called pass")
        for number, task in enumerate(tasks, 1):
            self.names.where = f"victory.task #{number}"
            self.read_task(task)
        by_harbour = (sheet.hit_flag, sheet.sunk_flag)
        for name, where in self.names.asked:
            if name not in self.names.given and sheet.flag_names.index(name) not in by_harbour:
                refuse(self.chart.file, where, "no stage sets the flag {name}", name=name)

    def read_stage(self, part: StagePart) -> None:
        sheet = self.sheet
        stage = Stage()
        stage.id, stage.place, stage.asks, stage.mark, stage.most = part.id, part.place, part.asks, part.mark, part.most
        stage.needs = [self.condition(text) for text in part.needs]
        stage.weather = int(part.weather)
        if part.weather and not sheet.weather:
            refuse(self.chart.file, self.names.where, "the mission has no weather table")
        stage.cells = [self.chart.index_of(name, self.names.where) for name in self.chart.expand(part.cells)]
        if part.zones:
            wanted = [ZONES.index(name) for name in part.zones]
            stage.cells += [cell for cell in range(len(sheet.cells)) if sheet.zones[cell] in wanted]
        if bool(stage.cells) != (part.place in ANYWHERE):
            refuse(self.chart.file, self.names.where, "cells or zones belong to a stage on squares, and only there")
        if part.place == "home" and (len(part.option) > 1 or len(part.option[0].row) == 1):
            refuse(self.chart.file, self.names.where, "at home a stage is one option with a die")
        number = len(sheet.stages)
        for cell in stage.cells:
            sheet.stages_in[cell].append(number)
        for option in part.option:
            stage.options.append(len(sheet.stage_options))
            self.names.where = f"stage {part.id}, {option.id}"
            sheet.stage_options.append(self.read_option(option, number))
        sheet.stages.append(stage)

    def read_option(self, part: StageOptionPart, stage: int) -> StageOption:
        option = StageOption()
        option.id, option.label, option.stage = part.id, part.label, stage
        option.halves, option.battery, option.ammo = part.halves, part.battery, part.ammo
        option.needs = [self.condition(text) for text in part.needs]
        option.modifiers = [self.modifier(drm) for drm in part.drm]
        option.rows = [self.read_row(row) for row in part.row]
        bounds = [row.lowest for row in option.rows]
        if bounds != sorted(set(bounds)):
            refuse(self.chart.file, self.names.where, "the totals of the rows must rise")
        option.is_rolled = int(len(option.rows) > 1)
        option.waits = int(any(isinstance(effect, WaitForNight) for row in option.rows for effect in row.effects))
        return option

    def read_row(self, part: StageRowPart) -> StageRow:
        row = StageRow()
        row.lowest, row.says = part.lowest, part.says
        row.effects = [self.effect(text) for text in part.effects]
        return row

    def modifier(self, part: DrmPart) -> Modifier:
        modifier = Modifier(Cause("3.1.5", part.says))
        modifier.amount = part.add
        modifier.needs = [self.condition(text) for text in part.when]
        if part.each:
            modifier.each = self.names.asked_flag(part.each)
        return modifier

    def read_task(self, part: TaskPart) -> None:
        task = Task()
        task.says, task.points = part.says, part.points
        task.needs = [self.condition(text) for text in part.needs]
        if part.each:
            task.each = self.names.asked_flag(part.each)
        self.sheet.tasks.append(task)

    def condition(self, text: str) -> Condition:
        """'night', 'mines:3', 'flag:seen', 'flag:field:2', 'not:seen'."""
        word, *values = text.split(":")
        condition = CONDITIONS[word]() if word in CONDITIONS else None
        if condition is None or not condition.read(values, self.names):
            refuse(self.chart.file, self.names.where, "unknown condition '{text}'; use one of: {names}", text=text,
                   names=forms(CONDITIONS))  # fmt: skip
        return condition

    def effect(self, text: str) -> Effect:
        """'vp 1', 'flag seen', 'encounter 2', 'flag field when mines:4'."""
        doing, _, when = text.partition(" when ")
        word, *values = doing.split() or [""]
        needs = [self.condition(when)] if when else []
        effect = EFFECTS[word]() if word in EFFECTS else None
        if effect is None or not effect.read(values, self.names):
            refuse(self.chart.file, self.names.where, "unknown effect '{text}'; use one of: {names}", text=text,
                   names=forms(EFFECTS))  # fmt: skip
        effect.needs = needs
        return effect


def forms(words: Mapping[str, type[Condition] | type[Effect]]) -> str:
    """Words and what follows each of them."""
    return ", ".join(f"{word}{kind.takes}" for word, kind in words.items())
