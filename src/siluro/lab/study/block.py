"""A block of games of one cell, as a worker plays it: on this computer or on another."""

from __future__ import annotations

import hashlib
import shutil
import sys
import tempfile
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from siluro.engine.steps import Choose, Players, State
from siluro.games import game
from siluro.lab.objective import Objective
from siluro.lab.playout import Comparing, Policy, Sampling, finish
from siluro.lab.policies import policy as named
from siluro.lab.rng import Luck, Rng
from siluro.lab.study import BadStudy, StudyTrouble, describe_disk
from siluro.speech.say import say

PACKAGE = Path(__file__).parents[2]
DECIDING = (".py", ".toml", ".json", ".npz")
"""The endings of files that decide how a game is played."""
NOT_PLAYED = ("rule_index.json", "*.md", "*.siluro")
"""Files of a pack that no rule reads."""
LONGEST_GAME = 1_000_000
"""Answers after which a game with changed data is given up."""
PACKS = 4
"""Changed packs that a worker has ready."""


@dataclass(frozen=True)
class Setting:
    """All that the games of a cell depend on, beside their numbers."""

    game: str
    scenario: str
    options: Mapping[str, str]
    policy: str
    opening: str
    """The answers to the first choices, one after the other."""
    files: Mapping[str, bytes]
    """Files of the pack that are not the game's own."""
    is_whole: bool
    """Whether these are all files of the pack, because an owner brought it."""
    goal: int | None
    seed: int
    common: bool
    """Whether game number n meets the same luck in every cell."""


@dataclass(frozen=True)
class Job:
    """Games of a cell that are to be played."""

    cell: int
    setting: Setting
    edition: str
    low: int
    high: int
    stream: int
    """The seed of a cell with luck of its own."""


@dataclass(frozen=True)
class Block:
    """What came of a job, game by game."""

    cell: int
    low: int
    scores: list[int]
    steps: list[int]
    ends: list[int]
    """The place of each game's ending in `endings`."""
    endings: list[tuple[str, str]]
    seconds: float = 0.0
    failure: str = ""
    """Why no games could be played: data that the pack allows and the rules cannot use."""

    @property
    def high(self) -> int:
        return self.low + len(self.scores)


class Opening(Policy):
    """Gives fixed answers to the first choices of one game, then leaves the rest to another policy."""

    def __init__(self, base: Policy, answers: list[str]) -> None:
        self.base = base
        self.answers = answers

    def choose(self, s: State, step: Choose[Any], options: list[int], rng: Rng) -> int:
        if not self.answers:
            return self.base.choose(s, step, options, rng)
        answer, *self.answers = self.answers
        menu = {step.name(s, option): option for option in options}
        if answer not in menu:
            known = ", ".join(menu)
            raise BadStudy(say("Opening: {answer!r} is not one of the answers: {known}.", answer=answer, known=known))
        return menu[answer]


@cache
def edition(game_id: str) -> str:
    """A digest of the rules, policies and data that games are played by: the same wherever they are the same."""
    played = game(game_id)
    module = sys.modules[type(played).__module__]
    source = Path(str(module.__file__))
    files = {source, Path(__file__)}
    for folder in (PACKAGE / "engine", PACKAGE / "kit", PACKAGE / "lab"):
        files |= set(folder.glob("*.py"))
    for folder in (*([source.parent] if module.__package__ else []), played.folder):
        files |= {file for file in folder.rglob("*") if file.suffix in DECIDING}
    whole = hashlib.sha256()
    for file in sorted(files, key=lambda each: each.as_posix()):
        whole.update(file.name.encode() + b"\0" + file.read_bytes())
    return whole.hexdigest()[:32]


def pack_key(setting: Setting) -> str:
    """A digest of the pack of a cell; empty where it is the game's own."""
    whole = hashlib.sha256(setting.game.encode())
    for name, data in sorted(setting.files.items()):
        whole.update(f"{name}\0{len(data)}\0".encode() + data)
    return whole.hexdigest() if setting.files else ""


FOLDERS: OrderedDict[str, tempfile.TemporaryDirectory[str]] = OrderedDict()


def folder_of(setting: Setting) -> Path | None:
    """A folder with the pack of a cell; None where it is the game's own."""
    if not setting.files:
        return None
    key = pack_key(setting)
    if key not in FOLDERS:
        while len(FOLDERS) >= PACKS:
            FOLDERS.popitem(last=False)[1].cleanup()
        FOLDERS[key] = tempfile.TemporaryDirectory(prefix="siluro-pack-")
        fill_folder(Path(FOLDERS[key].name) / "pack", setting)
    FOLDERS.move_to_end(key)
    return Path(FOLDERS[key].name) / "pack"


def fill_folder(folder: Path, setting: Setting) -> None:
    """An owner's pack; or the game's own with other files in place of some."""
    try:
        if not setting.is_whole:
            shutil.copytree(game(setting.game).folder, folder, ignore=shutil.ignore_patterns(*NOT_PLAYED))
        for name, data in setting.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
    except OSError as error:
        raise describe_disk(folder, error) from None


def start_of(setting: Setting) -> State:
    """The first position of a cell."""
    return game(setting.game).begin(setting.scenario, setting.options, folder_of(setting))


def play_block(job: Job) -> Block:
    """Play the games of a job."""
    if edition(job.setting.game) != job.edition:
        raise StudyTrouble(
            say("A worker runs a different version of Siluro or {game}. Install the same version everywhere.",
                game=job.setting.game)
        )  # fmt: skip
    began = time.perf_counter()
    setting, played, start = job.setting, game(job.setting.game), start_of(job.setting)
    chooser = named(setting.game, setting.policy, Objective(setting.goal))
    scores, steps, ends = [], [], []
    endings: dict[tuple[str, str], int] = {}
    try:
        for number in range(job.low, job.high):
            s = start.copy()
            player = Opening(chooser, setting.opening.split()) if setting.opening else chooser
            steps.append((finish_within if setting.files else finish)(s, players_of(job, player, number)))
            ending = played.ending(s)
            scores.append(played.score(s))
            ends.append(endings.setdefault((ending.level, ending.reason), len(endings)))
    except BadStudy:
        raise
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
        return Block(job.cell, job.low, [], [], [], [], failure=f"{type(error).__name__}: {error}")
    return Block(job.cell, job.low, scores, steps, ends, list(endings), time.perf_counter() - began)


def finish_within(s: State, players: Players) -> int:
    """Play to the end, which changed data may have put out of reach."""
    answers = 0
    while s.todo:
        answers += s.todo[-1].carry_out(s, players)
        if answers > LONGEST_GAME:
            raise OverflowError(say("a game did not end within {answers} answers", answers=LONGEST_GAME))
    return answers


def players_of(job: Job, player: Policy, number: int) -> Sampling:
    """Policy and luck of one game. Common luck goes by purpose, so that one die more does not change all others."""
    if job.setting.common:
        return Comparing(player, Luck(job.setting.seed, number), Rng(job.setting.seed, number))
    return Sampling(player, Rng(job.stream, number))
