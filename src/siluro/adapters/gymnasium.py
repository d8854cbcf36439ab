"""A game for one learner, as a Gymnasium environment.

    env = gymnasium.make("siluro.adapters.gymnasium:siluro/Game-v1", game=…, scenario=…)

With `chance="sampled"` the environment rolls the dice and asks only what has at least two answers. With
`chance="exact"` it stops at every roll and every question: `info["chances"]` has the probability of each outcome, and
the action is the outcome, so that planners see the whole tree.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from siluro.adapters import describe_missing
from siluro.adapters.setting import Kept, Mask, Row, Setting
from siluro.engine.game import Game
from siluro.engine.play import follow, waiting
from siluro.engine.steps import State
from siluro.lab.rng import Rng
from siluro.speech.say import say

try:
    import gymnasium
except ImportError as error:
    raise describe_missing("gymnasium", "gym") from error

__all__ = ["BadSetting", "GameEnv", "gymnasium"]
CHANCES = ("sampled", "exact")
REWARDS = ("final", "change")
PIXELS = (960, 600)
DOTS, POINTS = 100, 72
"""Of an inch: pixels of a picture, and points of a font."""
LETTER, LINE = 0.65, 1.3
"""How wide a letter is and how far apart lines are, in sizes of the font, with a little air."""


class BadSetting(ValueError):
    """A word that an environment does not take."""


def check_word(name: str, value: str, known: tuple[str, ...]) -> str:
    """A word that is one of those known, or BadSetting."""
    if value not in known:
        raise BadSetting(
            say("{name} cannot be {value!r}. Use: {known}.", name=name, value=value, known=", ".join(known))
        )
    return value


def row_space(setting: Setting) -> Any:
    """Every row of numbers within the bounds of its game."""
    return gymnasium.spaces.Box(*setting.bounds, dtype=np.int32)


class GameEnv(Kept, gymnasium.Env[Row, np.int64]):
    """One game. What is not allowed changes nothing, and `info["refused"]` says why."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012  (the library's own way)

    def __init__(
        self,
        game: str | Game,
        scenario: str = "",
        chance: str = "sampled",
        reward: str = "final",
        render_mode: str | None = None,
        pack: Path | str | None = None,
        **options: object,
    ) -> None:
        self.setting = Setting(game, scenario, options, pack)
        self.exact = check_word("chance", chance, CHANCES) == "exact"
        self.by_change = check_word("reward", reward, REWARDS) == "change"
        self.render_mode = render_mode
        choices, outcomes = self.setting.choices, self.setting.extent.outcomes
        self.actions = max(choices, outcomes) if self.exact else choices
        self.observation_space = row_space(self.setting)
        self.action_space = gymnasium.spaces.Discrete(self.actions)
        self.position: State = self.setting.start.copy()
        """The position itself, for planners: a copy of it can be played on, and put back here."""
        self.rng = Rng(0)
        self.score = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        super().reset(seed=seed)
        self.rng = Rng(int(self.np_random.integers(2**63)))
        self.position = self.setting.first_decision(self.rng, self.exact)
        self.score = self.setting.game.score(self.setting.start) if self.by_change else 0
        return self.setting.row(self.position), self.info()

    def step(self, action: int | np.int64) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        s = self.position
        step = waiting(s)
        if step is None or int(action) not in self.setting.actions(s):
            return self.setting.row(s), 0.0, step is None, False, {**self.info(), "refused": self.refusal(int(action))}
        follow(s, self.setting.answer(step, int(action)))
        if not self.exact:
            self.setting.run_on(s, self.rng)
        over = not s.todo
        return self.setting.row(s), self.reward(over), over, False, self.info()

    def reward(self, over: bool) -> float:
        """The score at the end, or what it has changed since the last action."""
        if not (over or self.by_change):
            return 0.0
        before, self.score = self.score, self.setting.game.score(self.position)
        return float(self.score - before)

    def action_masks(self) -> Mask:
        """Which actions are allowed now; sb3-contrib looks for this name."""
        return self.setting.mask(self.position, self.actions)

    def info(self) -> dict[str, Any]:
        """The mask, and for a roll its chances."""
        found: dict[str, Any] = {"action_mask": self.action_masks()}
        if self.exact:
            found["chances"] = self.setting.chances(self.position)
        return found

    def refusal(self, action: int) -> str:
        return self.setting.refusal(self.position, action)

    def render(self) -> Any:
        """The table drawn with letters: as text, or as a picture for a film."""
        lines = self.setting.game.board_lines(self.position)
        if self.render_mode == "rgb_array":
            return picture(lines)
        return "\n".join(lines) if self.render_mode == "ansi" else None


def picture(lines: list[str]) -> NDArray[np.uint8]:
    """Letters as pixels, as large as they fit."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise describe_missing("matplotlib", "training") from error
    wide, high = PIXELS
    room = min(wide / max([30, *map(len, lines)]) / LETTER, high / max(8, len(lines)) / LINE)
    figure = Figure((wide / DOTS, high / DOTS), DOTS, facecolor="#0b2036")
    figure.text(
        0.5, 0.5, "\n".join(lines), family="DejaVu Sans Mono", size=room * POINTS / DOTS, color="#dbe6f0",
        ha="center", va="center", ma="left", parse_math=False,
    )  # fmt: skip
    drawn = BytesIO()
    figure.savefig(drawn, format="rgba")
    return np.frombuffer(drawn.getvalue(), np.uint8).reshape(high, wide, 4)[..., :3].copy()


gymnasium.register(
    "siluro/Game-v1",
    entry_point="siluro.adapters.gymnasium:GameEnv",
    vector_entry_point="siluro.adapters.vector:GameVectorEnv",
)
