"""Every game in OpenSpiel, with explicit chance nodes; importing this module registers it.

    pyspiel.load_game("siluro", {"game": …, "scenario": …, "options": "men:10"})

Nothing is hidden: what nobody knows yet is drawn when it is turned over, so positions have perfect information. Seats
share one result.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from siluro.adapters import describe_missing
from siluro.adapters.setting import Setting
from siluro.engine.play import follow, waiting
from siluro.engine.steps import Roll, State
from siluro.games import game, games
from siluro.record.dump import dump, load, open_dump
from siluro.speech.say import say

try:
    import pyspiel
except ImportError as error:
    raise describe_missing("open_spiel", "openspiel") from error

SEATS = 8
"""OpenSpiel wants to know the most players of any game."""


class BadParameter(ValueError):
    """Options that cannot be read."""


def find_opener() -> str:
    """The game to begin with."""
    return next((name for name in games() if game(name).is_opener), games()[0])


def default_parameters() -> dict[str, str]:
    name = find_opener()
    return {"game": name, "scenario": next(iter(game(name).scenarios)), "options": ""}


GAME_TYPE = pyspiel.GameType(
    short_name="siluro",
    long_name="Siluro",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.IDENTICAL,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=default_parameters(),
)


def read_options(text: str) -> dict[str, str]:
    """Options as one word: `men:10/hidden:yes`."""
    pairs = [part.partition(":") for part in text.split("/") if part]
    for name, colon, value in pairs:
        if not (name and colon and value):
            raise BadParameter(say("Invalid options {text!r}. Use name:value/name:value.", text=text))
    return {name: value for name, _, value in pairs}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A scenario of a game."""

    def __init__(self, params: Mapping[str, str] | None = None) -> None:
        settled = {**default_parameters(), **(params or {})}
        self.setting = Setting(settled["game"], settled["scenario"], read_options(settled["options"]))
        extent = self.setting.extent
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.choices,
            max_chance_outcomes=extent.outcomes,
            num_players=self.setting.seats,
            min_utility=float(extent.scores.start),
            max_utility=float(extent.scores.stop - 1),
            utility_sum=None,
            max_game_length=extent.length,
        )
        super().__init__(GAME_TYPE, info, settled)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.setting)


class Held:
    """A position that OpenSpiel copies and saves with its state: the tables it points to are shared."""

    def __init__(self, s: State) -> None:
        self.s = s

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.s.copy())

    def __reduce__(self) -> tuple[Any, tuple[bytes]]:
        return load_held, (dump(game(self.s.game), self.s),)


def load_held(data: bytes) -> Held:
    """A position that was written to bytes."""
    saved = open_dump(data)
    return Held(load(game(saved.game), saved))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = Held(game.setting.start.copy())

    @property
    def setting(self) -> Setting:
        setting: Setting = self.get_game().setting
        return setting

    def current_player(self) -> Any:
        step = waiting(self.held.s)
        if step is None:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if isinstance(step, Roll) else self.setting.seat(self.held.s) - 1

    def _legal_actions(self, player: int) -> list[int]:
        return self.setting.actions(self.held.s)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(self.setting.chances(self.held.s).items())

    def _apply_action(self, action: int) -> None:
        s = self.held.s
        step = waiting(s)
        assert step is not None
        follow(s, self.setting.answer(step, action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.setting.name(self.held.s, action)

    def is_terminal(self) -> bool:
        return not self.held.s.todo

    def returns(self) -> list[float]:
        s, setting = self.held.s, self.setting
        score = 0.0 if s.todo else float(setting.game.score(s))
        return [score] * setting.seats

    def __str__(self) -> str:
        return describe(self.held.s)


def describe(s: State) -> str:
    """A position in a line: what differs from zero, and the agenda."""
    fields = {name: getattr(s, name) for name in s.FIELDS}
    told = " ".join(f"{name}={value}".replace(" ", "") for name, value in fields.items() if value)
    return f"{told} | {', '.join(map(repr, reversed(s.todo)))}"


class Observer:
    """The row of a position, the same for every seat."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.tensor = np.zeros(setting.columns.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self.setting.row(state.held.s)

    def string_from(self, state: SpielState, player: int) -> str:
        return describe(state.held.s)


pyspiel.register_game(GAME_TYPE, SpielGame)
