"""Reads the stages of a sheet: their squares, options, conditions, modifiers, effects, and the tasks paid at home."""

from __future__ import annotations

from siluro.games.wolves.loader.schema_mission import DrmPart, StageOptionPart, StagePart, StageRowPart, TaskPart
from siluro.games.wolves.loader.sea_grid import SheetGrids
from siluro.games.wolves.rules.c03_sheet import EFFECTS, Sheet
from siluro.games.wolves.rules.c03_stage_table import (
    BREAK,
    CONDITIONS,
    ENTER_HARBOUR,
    FIRST_STAGE_EFFECT,
    MEET_ESCORTS,
    MEND,
    NEXT_STAGE,
    PLACES,
    SET_FLAG,
    SIGHTING_ROLL,
    SINK,
    STAGE_EFFECTS,
    WAIT_FOR_NIGHT,
    WITH_FLAG,
    WITH_NUMBER,
    Condition,
    Effect,
    Modifier,
    Stage,
    StageOption,
    StageRow,
    Task,
)
from siluro.games.wolves.rules.state import EQUIPMENT, ZONES
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
        self.ids = [part.id for part in parts]
        self.where = ""
        self.used: list[tuple[str, str]] = []  # flags that are asked for, and where

    def read(self, tasks: list[TaskPart]) -> None:
        sheet = self.sheet
        sheet.stages_in = [[] for _ in sheet.cells]
        if len(set(self.ids)) != len(self.ids):
            refuse(self.chart.file, "stage", "two stages have the same id")
        for part in self.parts:
            self.where = f"stage {part.id}"
            self.read_stage(part)
        names = [option.id for option in sheet.stage_options]
        if len(set(names)) != len(names) or "pass" in names:
            refuse(self.chart.file, "stage", "two options have the same id, or one is called pass")
        for number, task in enumerate(tasks, 1):
            self.where = f"victory.task #{number}"
            self.read_task(task)
        set_somewhere = {
            effect.flag
            for option in sheet.stage_options
            for row in option.rows
            for effect in row.effects
            if effect.kind == SET_FLAG
        } | {sheet.hit_flag, sheet.sunk_flag}
        for name, where in self.used:
            if sheet.flag_names.index(name) not in set_somewhere:
                refuse(self.chart.file, where, "no stage sets the flag {name}", name=name)

    def read_stage(self, part: StagePart) -> None:
        sheet = self.sheet
        stage = Stage()
        stage.id, stage.asks, stage.mark, stage.most = part.id, part.asks, part.mark, part.most
        stage.place = PLACES.index(part.place)
        stage.needs = [self.condition(text) for text in part.needs]
        stage.weather = int(part.weather)
        if part.weather and not sheet.weather:
            refuse(self.chart.file, self.where, "the mission has no weather table")
        stage.cells = [self.chart.index_of(name, self.where) for name in self.chart.expand(part.cells)]
        if part.zones:
            wanted = [ZONES.index(name) for name in part.zones]
            stage.cells += [cell for cell in range(len(sheet.cells)) if sheet.zones[cell] in wanted]
        if bool(stage.cells) != (part.place in ANYWHERE):
            refuse(self.chart.file, self.where, "cells or zones belong to a stage on squares, and only there")
        if part.place == "home" and (len(part.option) > 1 or len(part.option[0].row) == 1):
            refuse(self.chart.file, self.where, "at home a stage is one option with a die")
        number = len(sheet.stages)
        for cell in stage.cells:
            sheet.stages_in[cell].append(number)
        for option in part.option:
            stage.options.append(len(sheet.stage_options))
            self.where = f"stage {part.id}, {option.id}"
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
            refuse(self.chart.file, self.where, "the totals of the rows must rise")
        option.is_rolled = int(len(option.rows) > 1)
        option.waits = int(any(effect.kind == WAIT_FOR_NIGHT for row in option.rows for effect in row.effects))
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
            modifier.each = self.flag(part.each, asked=True)
        return modifier

    def read_task(self, part: TaskPart) -> None:
        task = Task()
        task.says, task.points = part.says, part.points
        task.needs = [self.condition(text) for text in part.needs]
        if part.each:
            task.each = self.flag(part.each, asked=True)
        self.sheet.tasks.append(task)

    def flag(self, name: str, *, asked: bool) -> int:
        """The number of a flag; one that is asked for must be set somewhere."""
        names = self.sheet.flag_names
        if not name:
            refuse(self.chart.file, self.where, "a flag needs a name")
        if name not in names:
            names.append(name)
        if asked:
            self.used.append((name, self.where))
        return names.index(name)

    def condition(self, text: str) -> Condition:
        """'night', 'mines:3', 'flag:seen', 'flag:field:2', 'not:seen'."""
        word, *values = text.split(":")
        condition = Condition()
        if word not in CONDITIONS or not self.is_complete(word, values):
            known = ", ".join(
                f"{name}:N" if name in WITH_NUMBER else f"{name}:NAME" if name in WITH_FLAG else name
                for name in CONDITIONS
            )
            refuse(self.chart.file, self.where, "unknown condition '{text}'; use one of: {names}", text=text,
                   names=known)  # fmt: skip
        condition.kind = CONDITIONS.index(word)
        if word in WITH_FLAG:
            condition.flag = self.flag(values[0], asked=True)
            condition.number = int(values[1]) if len(values) > 1 else 1
        elif values:
            condition.number = int(values[0])
        return condition

    def is_complete(self, word: str, values: list[str]) -> bool:
        if word in WITH_FLAG:
            return len(values) == 1 or (len(values) == 2 and values[1].isdecimal())
        return (len(values) == 1 and values[0].isdecimal()) if word in WITH_NUMBER else not values

    def effect(self, text: str) -> Effect:
        """'vp 1', 'flag seen', 'encounter 2', 'flag field when mines:4'."""
        doing, _, when = text.partition(" when ")
        word, *values = doing.split() or [""]
        effect = Effect()
        effect.needs = [self.condition(when)] if when else []
        if word in STAGE_EFFECTS:
            effect.kind = FIRST_STAGE_EFFECT + STAGE_EFFECTS.index(word)
            is_known = self.fill_effect(effect, values)
        else:
            is_known = word in EFFECTS and len(values) <= 1 and all(one.lstrip("-").isdecimal() for one in values)
            if is_known:
                effect.kind = EFFECTS.index(word)
                effect.amount = int(values[0]) if values else 1
        if not is_known:
            refuse(self.chart.file, self.where, "unknown effect '{text}'; use one of: {names}", text=text,
                   names=", ".join((*EFFECTS, *STAGE_EFFECTS)))  # fmt: skip
        return effect

    def fill_effect(self, effect: Effect, values: list[str]) -> bool:
        """The numbers of an effect that only stages have; False if they do not fit."""
        effect.amount = int(values[-1]) if values and values[-1].isdecimal() else 1
        if effect.kind == SET_FLAG:
            effect.flag = self.flag(values[0] if values else "", asked=False)
            return True
        if effect.kind == NEXT_STAGE:
            if len(values) != 1 or values[0] not in self.ids:
                return False
            effect.amount = self.ids.index(values[0])
            return self.parts[effect.amount].place == "next"
        if effect.kind == ENTER_HARBOUR:
            if not self.sheet.prizes or len(values) > 1 or any(one not in ("D2", "D3", "D4") for one in values):
                return False
            effect.amount = int(values[0][1]) if values else 4
            return True
        if effect.kind == SINK:
            return len(values) == 1 and values[0].isdecimal() and 1 <= int(values[0]) <= len(self.sheet.prizes)
        if effect.kind == MEET_ESCORTS:
            return len(values) == 1 and values[0] in ("1", "2", "3", "4")
        if effect.kind in (BREAK, MEND):
            if len(values) != 1 or values[0] not in EQUIPMENT:
                return False
            effect.amount = EQUIPMENT.index(values[0])
            return True
        if effect.kind == SIGHTING_ROLL:
            return not values
        return len(values) <= 1 and all(value.isdecimal() for value in values)
