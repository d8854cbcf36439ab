"""Night Watch, a made-up game of a few steps, to look at the engine without any real game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from siluro.engine.game import Ending, Game, Scenario
from siluro.engine.options import Option
from siluro.engine.play import settle
from siluro.engine.steps import Ask, Bar, Choose, Do, Roll, State, Step

NO_TORPEDO = Bar("2.1", "only {s.torpedoes} torpedoes are left, {step.most} fit the tubes")


class Watch(State):
    game: ClassVar[str] = "watch"
    FIELDS: ClassVar[tuple[str, ...]] = ("torpedoes", "hits", "seen")
    MARKS: ClassVar[tuple[str, ...]] = ("motto",)

    def __init__(self) -> None:
        self.todo: list[Step[Any]] = []
        self.torpedoes: int = 2
        self.hits: int = 0
        self.seen: list[int] = []
        self.motto: str = "per mare"


class Dusk(Do[Watch]):
    """1 Night falls."""

    rule: ClassVar[str] = "1"

    def apply(self, s: Watch) -> None:
        s.then(Fire(2), Dawn())


class Fire(Choose[Watch]):
    """2 Fire none, some or all."""

    rule: ClassVar[str] = "2"
    word: ClassVar[str] = "fire"

    def __init__(self, most: int) -> None:
        self.most = most

    def fields(self) -> tuple[int, ...]:
        return (self.most,)

    def candidates(self, s: Watch) -> list[int]:
        return [0, 1, 2, 3]

    def bar(self, s: Watch, answer: int) -> Bar | None:
        return NO_TORPEDO if answer > s.torpedoes else None

    def apply(self, s: Watch, answer: int) -> None:
        s.torpedoes -= answer
        s.then(*[Torpedo() for _ in range(answer)])


class Torpedo(Roll[Watch]):
    """2.2 It hits on a six, and runs in circles on a one; the two is worn off this die."""

    rule: ClassVar[str] = "2.2"
    word: ClassVar[str] = "torpedo"

    def odds(self, s: Watch) -> list[int]:
        return [0, 1, 0, 1, 1, 1, 1]

    def bar(self, s: Watch, answer: int) -> Bar | None:
        return Bar("2.2", "the two is worn off: roll again") if answer == 2 else None

    def apply(self, s: Watch, answer: int) -> None:
        s.seen.append(answer)
        s.hits += answer == 6


class Dawn(Do[Watch]):
    """3 The night is over."""

    rule: ClassVar[str] = "3"

    def apply(self, s: Watch) -> None:
        s.motto = "per terram"


class WatchGame(Game):
    id: ClassVar[str] = "watch"
    title: ClassVar[str] = "Night Watch"
    rules: ClassVar[str] = "watch-1.0"
    credit: ClassVar[str] = "nobody"
    folder: ClassVar[Path] = Path("nowhere")
    scenarios: Mapping[str, Scenario] = {
        "quiet": Scenario("quiet", "Quiet", "1942", "Nothing happens."),
        "loud": Scenario("loud", "Loud", "1942", "Much happens.", {"torpedoes": Option(("1", "2"), "2", "How many.")}),
    }
    steps: Mapping[str, type[Step[Any]]] = {kind.__name__: kind for kind in (Dusk, Fire, Torpedo, Dawn)}

    def begin(self, scenario: str, options: Mapping[str, str], pack: Path | None) -> Watch:
        s = Watch()
        s.torpedoes = int(options.get("torpedoes", "0"))
        s.then(Dusk())
        settle(s)
        return s

    def blank(self, pack: Path | None = None) -> Watch:
        return Watch()

    def pack_id(self, s: Watch) -> str:
        return "watch-core-1.0"

    def score(self, s: Watch) -> int:
        return s.hits

    def ending(self, s: Watch) -> Ending:
        return Ending("draw", "dawn")

    def flaw(self, s: Watch) -> str:
        return "fewer than no torpedoes" if s.torpedoes < 0 else ""

    def view(self, s: Watch) -> dict[str, Any]:
        return {"seen": [("", "one", "", "three", "four", "five", "six")[face] for face in s.seen]}

    def prompt(self, s: Watch, step: Ask[Any]) -> str:
        return "?"

    def label(self, s: Watch, step: Ask[Any], answer: int) -> str:
        return "!"

    def need(self, s: Watch, step: Ask[Any]) -> str:
        return "a six"

    def tell(self, before: Watch, step: Ask[Any], answer: int, after: Watch) -> str:
        return "."


GAME = WatchGame()
